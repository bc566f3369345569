//! What HAPPENS. `impl Game` is the table of contents of the whole game.

mod battle;
mod round;
mod travel;

use table::{Dice, Game, Illegal, Seat, Seats, Turn};

use crate::action::{Action, Chance, Quake};
use crate::pieces::{Cat, ELEMENTS, Element, FACES};
use crate::state::{Card, CatQuest, Phase, Setup};
use crate::view::View;

impl Game for CatQuest {
    type Setup = Setup;
    type Action = Action;
    type Chance = Chance;
    type View = View;

    fn new(setup: &Setup) -> Self {
        Self::opening(setup)
    }

    fn seats(&self) -> u8 {
        self.open.setup.seats
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_now()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if !matches!(self.turn_now(), Turn::Seats(asked) if asked.contains(seat)) {
            return;
        }
        match self.open.phase {
            Phase::First => out.extend(self.open.present.iter().map(Action::First)),
            Phase::Start | Phase::End => self.list_errands(seat, out),
            Phase::Answer => {
                out.extend([Action::Accept, Action::Refuse]);
                self.list_counters(seat, out);
            }
            Phase::Counter => out.extend([Action::Accept, Action::Refuse]),
            Phase::Quake => {
                let shakes = [Quake::White, Quake::Black, Quake::Both].map(Action::Reroll);
                out.push(Action::Keep);
                out.extend(shakes);
            }
            Phase::Aftershock => out.extend([Action::Keep, Action::Reroll(Quake::Plukitten)]),
            Phase::Go => out.extend(self.in_reach().iter().map(Action::Go)),
            Phase::Burn => out.extend([Action::Burn, Action::Spare]),
            Phase::Fight => self.list_answers(out),
            Phase::Forfeit => out.extend(self.open.spent.iter().map(Action::Banish)),
            _ => {}
        }
    }

    fn may(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.may_act(seat, action)
    }

    #[inline]
    fn act(&mut self, seat: Seat, action: Action) {
        debug_assert_eq!(self.may_act(seat, action), Ok(()));
        match action {
            Action::First(first) => self.begin_with(first),
            Action::Battle => self.start_battle(),
            Action::Recruit => self.recruit(seat),
            Action::Look => self.look(seat),
            Action::Roll => self.roll([true, true]),
            Action::Done => self.end_turn(),
            Action::Offer { to, give, take } => self.offer(to, give, take),
            Action::Accept => self.accept(),
            Action::Refuse => self.close_deal(),
            Action::Counter { give, take } => self.counter(give, take),
            Action::Keep => self.keep(),
            Action::Reroll(quake) => self.reroll(seat, quake),
            Action::Go(place) => self.go(seat, place),
            Action::Burn => self.burn(),
            Action::Spare => self.turn_up(),
            Action::Send(cat) => self.send(cat),
            Action::Gamble => self.gamble(),
            Action::GiveUp => self.lose(),
            Action::Banish(cat) => self.forfeit(cat),
            Action::Leave => self.leave(seat),
        }
    }

    /// CQ-18a: another player's Caturn may be left alone, also ahead of time.
    fn pass(&self, seat: Seat) -> Option<Action> {
        let asked = matches!(self.open.phase, Phase::Quake | Phase::Aftershock);
        (asked && self.open.tremor.by == Some(seat)).then_some(Action::Keep)
    }

    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        let faces = |rolls: bool, stands: u8| if rolls { 1..=FACES } else { stands..=stands };
        match self.open.phase {
            Phase::First if !self.open.setup.host_chooses => {
                out.extend(self.open.present.iter().map(|seat| (Chance::First(seat), 1)));
            }
            Phase::Placing | Phase::Roll => {
                for white in faces(self.open.rolling[0], self.open.dice[0]) {
                    let blacks = faces(self.open.rolling[1], self.open.dice[1]);
                    out.extend(blacks.map(|black| (Chance::Dice([white, black]), 1)));
                }
            }
            Phase::Gamble => out.extend((1..=FACES).map(|face| (Chance::Die(face), 1))),
            Phase::Look => self.list_dogs(self.first_unrevealed(), Chance::Glimpse, out),
            Phase::TurnUp => self.list_dogs(Some(self.open.facing.into()), Chance::Dog, out),
            Phase::Forfeit if !self.open.setup.readings.neighbour_picks => {
                out.extend(self.open.spent.iter().map(|cat| (Chance::Lost(cat), 1)));
            }
            _ => {}
        }
    }

    #[inline]
    fn toss(&self, dice: &mut impl Dice) -> Chance {
        match self.open.phase {
            Phase::First => {
                let nth = dice.below(self.open.present.len()) as usize;
                let seat = self.open.present.iter().nth(nth);
                Chance::First(seat.unwrap_or(self.open.first))
            }
            Phase::Gamble => Chance::Die(dice.below(FACES.into()) as u8 + 1),
            Phase::Look => Chance::Glimpse(self.draw(self.first_unrevealed(), dice)),
            Phase::TurnUp => Chance::Dog(self.draw(Some(self.open.facing.into()), dice)),
            Phase::Forfeit => {
                let nth = dice.below(self.open.spent.len()) as usize;
                Chance::Lost(self.open.spent.iter().nth(nth).unwrap_or(Cat::Earthcat))
            }
            _ => {
                let mut shown = self.open.dice;
                for (face, rolls) in shown.iter_mut().zip(self.open.rolling) {
                    if rolls {
                        *face = dice.below(FACES.into()) as u8 + 1;
                    }
                }
                Chance::Dice(shown)
            }
        }
    }

    #[inline]
    fn fall(&mut self, chance: Chance) {
        match chance {
            Chance::First(first) => self.begin_with(first),
            Chance::Dice(dice) if self.open.phase == Phase::Placing => self.place_planet(dice),
            Chance::Dice(dice) => self.land(dice),
            Chance::Die(face) => self.land_gamble(face),
            Chance::Glimpse(dog) => self.glimpse(dog),
            Chance::Dog(dog) => self.show(dog),
            Chance::Lost(cat) => self.forfeit(cat),
        }
    }

    fn score(&self, seat: Seat) -> i32 {
        self.dogs_beaten(seat)
    }

    fn winners(&self) -> Seats {
        self.open.winner.map_or(Seats::NONE, Seats::only)
    }

    fn view(&self, onlooker: Option<Seat>) -> View {
        View::of(self, onlooker)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        view.imagine(dice)
    }

    /// Lists of places are the slow part of random play, so one is drawn from the set itself.
    #[inline]
    fn random_action(&self, seat: Seat, dice: &mut impl Dice, spare: &mut Vec<Action>) -> Action {
        if self.open.phase == Phase::Go {
            let reach = self.in_reach();
            if let Some(place) = reach.nth(dice.below(reach.len())) {
                return Action::Go(place);
            }
        }
        self.legal(seat, spare);
        dice.pick(spare)
    }
}

impl CatQuest {
    /// CQ-19, CQ-20: what a card of the pack can turn out to be: what somebody saw it is, or any unseen dog.
    fn list_dogs(
        &self,
        place: Option<usize>,
        as_chance: impl Fn(Element) -> Chance,
        out: &mut Vec<(Chance, u32)>,
    ) {
        match place.and_then(|place| self.secrets.pack.get(place)) {
            Some(&Card::Peeked(dog, _)) => out.push((as_chance(dog), 1)),
            Some(Card::Unseen) => {
                let bag = Element::ALL.into_iter().zip(self.unseen());
                let left = bag.filter(|&(_, count)| count > 0);
                out.extend(left.map(|(dog, count)| (as_chance(dog), count.into())));
            }
            _ => {}
        }
    }

    /// Draws one of those.
    fn draw(&self, place: Option<usize>, dice: &mut impl Dice) -> Element {
        match place.and_then(|place| self.secrets.pack.get(place)) {
            Some(&(Card::Peeked(dog, _) | Card::Open(dog))) => dog,
            _ => draw_from(self.unseen(), dice),
        }
    }
}

/// An even draw from a bag of dogs.
pub(crate) fn draw_from(bag: [u8; ELEMENTS], dice: &mut impl Dice) -> Element {
    let total: u32 = bag.iter().map(|&count| u32::from(count)).sum();
    let mut nth = dice.below(total.max(1));
    for (dog, count) in Element::ALL.into_iter().zip(bag) {
        if nth < u32::from(count) {
            return dog;
        }
        nth -= u32::from(count);
    }
    Element::Metal
}
