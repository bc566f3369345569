//! What HAPPENS. `impl Game` is the table of contents of the whole game.

mod attack;
mod chance;
mod effects;
mod list;
mod moves;
mod setup;
mod turn;
mod windows;

use table::{Dice, Game, Illegal, Seat, Seats, Turn};

use crate::action::{Action, Chance};
use crate::state::{Floor, Item, Mark, Phase, ScurvyMusketeers, Setup};
use crate::view::View;

impl Game for ScurvyMusketeers {
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
        self.list(seat, out);
    }

    fn may(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.may_act(seat, action)
    }

    fn act(&mut self, seat: Seat, action: Action) {
        debug_assert_eq!(self.may_act(seat, action), Ok(()));
        self.carry_out(seat, action);
        self.settle();
    }

    fn pass(&self, seat: Seat) -> Option<Action> {
        let window = matches!(
            self.floor(seat),
            Some(Floor::Cancel(_) | Floor::Answer | Floor::Save | Floor::Propose)
        );
        window.then_some(Action::Pass)
    }

    fn pass_round(&self) -> u32 {
        u32::from(!self.open.stack.is_empty()) << 8 | self.open.phase as u32
    }

    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        self.list_chances(out);
    }

    #[inline]
    fn toss(&self, dice: &mut impl Dice) -> Chance {
        self.draw_chance(dice)
    }

    fn fall(&mut self, chance: Chance) {
        self.befall(chance);
        self.settle();
    }

    fn score(&self, seat: Seat) -> i32 {
        self.standing(seat)
    }

    fn winners(&self) -> Seats {
        self.best()
    }

    fn view(&self, onlooker: Option<Seat>) -> View {
        View::of(self, onlooker)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        view.imagine(dice)
    }
}

impl ScurvyMusketeers {
    /// SM-5: whoever acts while the player has the floor is the player.
    fn carry_out(&mut self, seat: Seat, action: Action) {
        self.open.begun |= self.open.phase == Phase::Main;
        match action {
            Action::Title(title) => self.propose(seat, Some(title)),
            Action::Write(part) => self.write_on(seat, part),
            Action::Vote(number) => self.vote(seat, number),
            Action::Cast(card) => self.announce(Item::character(card, seat)),
            Action::Equip(prop, on) => self.announce(Item::prop(prop, seat, Mark::Card(on))),
            Action::Lay(prop) => self.announce(Item::prop(prop, seat, Mark::None)),
            Action::Move(prop, to) => self.move_prop(seat, prop, to),
            Action::Locate(card, movie) => self.announce(Item::location(card, seat, movie, false)),
            Action::Attach(card, movie) => self.announce(Item::location(card, seat, movie, true)),
            Action::Attack(card, movie) => {
                self.announce(Item::creature(card, seat, Mark::Seat(movie)));
            }
            Action::Duel(card, on) => self.announce(Item::creature(card, seat, Mark::Card(on))),
            Action::Sfx { card, one, two } => self.announce(Item::sfx(card, seat, one, two)),
            Action::Use { card, pay, one, two } => self.use_ability(seat, card, pay, one, two),
            Action::Credits(card) => self.roll_credits(seat, card),
            Action::Victim(card) => self.name_victim(card),
            Action::Choose(card) => self.choose(card),
            Action::Discard(card) => self.throw_away(seat, card),
            Action::Pass => self.pass_on(seat),
            Action::Done => self.be_done(seat),
            Action::Keep => self.end_turn(),
            Action::Next => self.next_game(),
        }
    }
}
