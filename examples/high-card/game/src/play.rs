//! Who MAY do what, what HAPPENS, and who KNOWS what.

use table::{BitSet, Dice, Game, Illegal, Seat, Seats, Turn, allow};

use crate::{Action, CARDS, Card, Chance, HighCard, LANES, Open, Phase, SEATS, Secrets, Setup};

// CHANGE ME: what a refusal says. Each line is a clause that somebody can break.
table::rules! {
    CHOOSE_IN_TURN: "HC-3", "Everybody keeps or swaps once, in turn";
    GAME_IS_OVER: "HC-4", "All cards are shown";
}

impl Game for HighCard {
    type Setup = Setup;
    type Action = Action;
    type Chance = Chance;
    type View = View;

    fn new(&setup: &Setup) -> Self {
        let (turn, aside) = (Seat(0), BitSet::NONE);
        let open = Open { setup, phase: Phase::Deal, turn, holding: Seats::NONE, aside };
        Self { open, secrets: Secrets { hands: [None; LANES] } }
    }

    fn seats(&self) -> u8 {
        self.open.setup.seats
    }

    fn turn(&self) -> Turn {
        match self.open.phase {
            Phase::Deal | Phase::Draw => Turn::Chance,
            Phase::Choose => Turn::Seats(Seats::only(self.open.turn)),
            Phase::Over => Turn::Over,
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        let all = [Action::Keep, Action::Swap].into_iter();
        out.extend(all.filter(|&action| self.may(seat, action).is_ok()));
    }

    fn may(&self, seat: Seat, _: Action) -> Result<(), Illegal> {
        allow(self.open.phase != Phase::Over, &GAME_IS_OVER)?;
        allow(self.open.phase == Phase::Choose && seat == self.open.turn, &CHOOSE_IN_TURN)
    }

    fn act(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Keep => self.next(),
            Action::Swap => {
                if let Some(card) = self.secrets.hands[seat.index()].take() {
                    self.open.aside.insert(card);
                }
                self.open.holding.remove(seat);
                self.open.phase = Phase::Draw;
            }
        }
    }

    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        let deck = if self.turn() == Turn::Chance { self.deck() } else { BitSet::NONE };
        out.extend(deck.iter().map(|Card(card)| (Chance::Deal(card), 1)));
    }

    fn toss(&self, dice: &mut impl Dice) -> Chance {
        let Card(card) = self.deck().draw(dice).expect("the deck outlasts a game");
        Chance::Deal(card)
    }

    fn fall(&mut self, Chance::Deal(card): Chance) {
        self.secrets.hands[self.open.turn.index()] = Some(Card(card));
        self.open.holding.insert(self.open.turn);
        self.next();
    }

    /// HC-4: the card that is shown at the end.
    fn score(&self, seat: Seat) -> i32 {
        let shown = self.secrets.hands[seat.index()].filter(|_| self.open.phase == Phase::Over);
        shown.map_or(0, |Card(card)| card.into())
    }

    fn view(&self, onlooker: Option<Seat>) -> View {
        // No `..`: a new secret does not compile until somebody decides who knows it.
        let &Secrets { hands } = &self.secrets;
        let sees = |seat| Some(seat) == onlooker || self.open.phase == Phase::Over;
        let hands = std::array::from_fn(|n| hands[n].filter(|_| sees(Seat(n as u8))));
        View { open: self.open.clone(), hands }
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        let (mut unseen, mut hands) = (view.unseen(), view.hands);
        for seat in view.open.holding {
            let card = hands[seat.index()].or_else(|| unseen.draw(dice));
            hands[seat.index()] = card.inspect(|&card| unseen.remove(card));
        }
        Self { open: view.open.clone(), secrets: Secrets { hands } }
    }
}

impl HighCard {
    /// HC-2, HC-3, HC-4: the next seat is dealt a card, or decides; after the last one all cards are shown.
    fn next(&mut self) {
        let open = &mut self.open;
        open.turn = open.turn.plus(1, open.setup.seats);
        open.phase = match open.phase {
            phase if open.turn != Seat(0) && phase == Phase::Deal => Phase::Deal,
            phase if open.turn == Seat(0) && phase != Phase::Deal => Phase::Over,
            _ => Phase::Choose,
        };
    }

    /// HC-1: the cards that nobody has had yet.
    fn deck(&self) -> BitSet<Card, u16> {
        let hands: BitSet<Card, u16> = self.secrets.hands.into_iter().flatten().collect();
        BitSet::all(CARDS) - self.open.aside - hands
    }
}

/// All that one onlooker may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// What lies open.
    pub open: Open,
    /// HC-2: the cards in hand, where the onlooker knows them.
    pub hands: [Option<Card>; LANES],
}

impl View {
    /// The cards that the onlooker has not seen.
    pub fn unseen(&self) -> BitSet<Card, u16> {
        let known: BitSet<Card, u16> = self.hands.into_iter().flatten().collect();
        BitSet::all(CARDS) - self.open.aside - known
    }

    /// HC-2: whether the onlooker knows more than the gallery.
    pub(crate) fn conceals(&self) -> bool {
        self.open.phase != Phase::Over && self.hands != [None; LANES]
    }

    /// What is wrong with a view that comes from outside.
    pub(crate) fn amiss(&self) -> Option<&'static str> {
        let Open { setup, turn, holding, aside, .. } = &self.open;
        let odd = |card: &Card| card.0 >= CARDS || aside.contains(*card);
        let seats = Seats::all(setup.seats.min(SEATS.1));
        if setup.seats < SEATS.0 || setup.seats > SEATS.1 || turn.0 >= setup.seats {
            Some("there is no such seat")
        } else if self.hands.iter().flatten().any(odd) || aside.len() > setup.seats.into() {
            Some("there is no such card")
        } else if !holding.is_subset(seats) {
            Some("a hand is odd")
        } else {
            None
        }
    }
}
