//! Who MAY do what, what HAPPENS, and who KNOWS what.

use table::{Dice, Game, Illegal, Seat, Seats, Turn, allow};

use crate::{Action, Chance, LIVES, Mia, Open, Phase, Roll, SEATS, Secrets, Setup};

// ANCHOR: rules
table::rules! {
    CLAIM_OWN_ROLL: "MI-4", "Whoever has the cup claims something once the dice are rolled";
    CLAIM_HIGHER: "MI-4", "A claim is higher than the one before";
    ANSWER_IN_TURN: "MI-5", "The next player answers a claim";
    MIA_IS_DOUBTED: "MI-5", "Nothing is higher than Mia, so it can only be doubted";
    GAME_IS_OVER: "MI-7", "One is left, and has won";
}
// ANCHOR_END: rules

impl Game for Mia {
    type Setup = Setup;
    type Action = Action;
    type Chance = Chance;
    type View = View;

    // ANCHOR: new
    fn new(&setup: &Setup) -> Self {
        let lives = std::array::from_fn(|n| if n < setup.seats.into() { LIVES } else { 0 });
        let (phase, cup) = (Phase::Roll, Seat(0));
        let open = Open { setup, phase, cup, claim: None, shown: None, lives };
        Self { open, secrets: Secrets { roll: None } }
    }

    fn seats(&self) -> u8 {
        self.open.setup.seats
    }

    fn turn(&self) -> Turn {
        match self.open.phase {
            Phase::Roll => Turn::Chance,
            Phase::Claim => Turn::Seats(Seats::only(self.open.cup)),
            Phase::Answer => Turn::Seats(Seats::only(self.open.next(self.open.cup))),
            Phase::Over => Turn::Over,
        }
    }
    // ANCHOR_END: new

    // ANCHOR: may
    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        let all = Roll::all().map(Action::Claim).chain([Action::Believe, Action::Doubt]);
        out.extend(all.filter(|&action| self.may(seat, action).is_ok()));
    }

    fn may(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let Open { phase, cup, claim, .. } = self.open;
        allow(phase != Phase::Over, &GAME_IS_OVER)?;
        if let Action::Claim(roll) = action {
            allow(phase == Phase::Claim && seat == cup, &CLAIM_OWN_ROLL)?;
            return allow(claim < Some(roll), &CLAIM_HIGHER);
        }
        allow(phase == Phase::Answer && seat == self.open.next(cup), &ANSWER_IN_TURN)?;
        allow(action == Action::Doubt || claim != Some(Roll::MIA), &MIA_IS_DOUBTED)
    }
    // ANCHOR_END: may

    // ANCHOR: act
    fn act(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Claim(roll) => {
                self.open.claim = Some(roll);
                self.open.phase = Phase::Answer;
            }
            Action::Believe => {
                self.secrets.roll = None;
                self.open.cup = seat;
                self.open.phase = Phase::Roll;
            }
            Action::Doubt => self.lift(seat),
        }
    }
    // ANCHOR_END: act

    // ANCHOR: chance
    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        if self.open.phase == Phase::Roll {
            out.extend(Roll::all().map(|roll| (Chance::Roll(roll), roll.ways())));
        }
    }

    fn toss(&self, dice: &mut impl Dice) -> Chance {
        Chance::Roll(Roll::thrown(dice))
    }

    fn fall(&mut self, Chance::Roll(roll): Chance) {
        self.secrets.roll = Some(roll);
        self.open.shown = None;
        self.open.phase = Phase::Claim;
    }
    // ANCHOR_END: chance

    /// MI-7: the lives that are left.
    fn score(&self, seat: Seat) -> i32 {
        self.open.lives[seat.index()].into()
    }

    // ANCHOR: view
    fn view(&self, onlooker: Option<Seat>) -> View {
        // No `..`: a new secret does not compile until somebody decides who knows it.
        let &Secrets { roll } = &self.secrets;
        View { open: self.open.clone(), roll: roll.filter(|_| onlooker == Some(self.open.cup)) }
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        let roll = view.roll.or_else(|| view.open.is_covered().then(|| Roll::thrown(dice)));
        Self { open: view.open.clone(), secrets: Secrets { roll } }
    }
    // ANCHOR_END: view
}

// ANCHOR: lift
impl Mia {
    /// MI-6, MI-7: the cup is lifted, and somebody loses a life.
    fn lift(&mut self, doubter: Seat) {
        let (open, roll) = (&mut self.open, self.secrets.roll.take());
        let was_a_lie = roll < open.claim;
        let loser = if was_a_lie { open.cup } else { doubter };
        open.lives[loser.index()] -= 1;
        open.cup = if open.lives[loser.index()] > 0 { loser } else { open.next(loser) };
        (open.claim, open.shown) = (None, roll);
        let left = open.lives.iter().filter(|&&lives| lives > 0).count();
        open.phase = if left > 1 { Phase::Roll } else { Phase::Over };
    }
}

impl Open {
    /// The next seat that still has a life.
    pub(crate) fn next(&self, after: Seat) -> Seat {
        let round = (1..=self.setup.seats).map(|by| after.plus(by, self.setup.seats));
        round.into_iter().find(|seat| self.lives[seat.index()] > 0).unwrap_or(after)
    }

    /// MI-3: whether dice lie under the cup.
    fn is_covered(&self) -> bool {
        matches!(self.phase, Phase::Claim | Phase::Answer)
    }
}
// ANCHOR_END: lift

// ANCHOR: view_type
/// All that one onlooker may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// What lies open.
    pub open: Open,
    /// MI-3: what lies under the cup, where the onlooker knows it.
    pub roll: Option<Roll>,
}

impl View {
    /// What is wrong with a view that comes from outside.
    pub(crate) fn amiss(&self) -> Option<&'static str> {
        let Open { setup, cup, lives, claim, phase, .. } = &self.open;
        let seats = usize::from(setup.seats);
        if setup.seats < SEATS.0 || setup.seats > SEATS.1 || cup.0 >= setup.seats {
            return Some("there is no such seat");
        }
        let left = lives.iter().filter(|&&lives| lives > 0).count();
        let odd = lives[seats..].iter().any(|&lives| lives > 0) || lives.iter().any(|&l| l > LIVES);
        if odd || lives[cup.index()] == 0 || (left > 1) == (*phase == Phase::Over) {
            return Some("the lives are odd");
        }
        let claimed = *phase == Phase::Answer;
        let over_mia = *claim == Some(Roll::MIA) && !claimed;
        let is_odd = (claimed && claim.is_none()) || over_mia;
        (is_odd || (self.roll.is_some() && !self.open.is_covered())).then_some("the cup is odd")
    }
}
// ANCHOR_END: view_type
