//! What HAPPENS. `impl Game` is the table of contents of the whole game.

mod cards;
mod draw;
mod fight;
mod leave;
mod list;
mod moves;
mod turns;

use table::{Dice, Game, Illegal, Seat, Seats, Turn};

use crate::action::{Action, Chance};
use crate::pieces::{Class, TURN_MINUTES, turn_weight};
use crate::state::{Phase, Setup, Zerpang};
use crate::view::View;

impl Game for Zerpang {
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
        if matches!(self.turn_now(), Turn::Seats(asked) if asked.contains(seat)) {
            self.list(seat, out);
        } else {
            out.extend(self.may_give_in(seat).then_some(Action::Concede));
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
            Action::Enter(piece, _) => self.undertake(action, self.entry_cost(piece.owner())),
            Action::Move(_, path) if self.open.phase == Phase::Trick => {
                self.undertake(action, self.trick_cost(path) as u8);
            }
            Action::Move(piece, path) => self.undertake(action, self.move_cost(piece, path) as u8),
            Action::Link(group, path) => self.undertake(action, self.link_cost(group, path) as u8),
            Action::Leap(..) | Action::Scoundrel(_) | Action::Balloon(..) => self.activate(action),
            Action::Use(what) => self.use_card(seat, what),
            Action::Lay(lay) => self.lay(seat, lay),
            Action::Charge(points, aid) => self.charge(seat, points, aid),
            Action::Attack(piece) => self.attack(piece),
            Action::Face(piece) => self.face(piece),
            Action::NotHere(from) => self.slip_away(seat, from),
            Action::Stand => self.stand(),
            Action::Concede => self.concede(seat),
            Action::Accept => self.charge_fee(),
            Action::Refuse => self.refuse(),
            Action::Abduct => self.abduct(),
            Action::Upload(piece) => self.upload(piece),
            Action::Salvage => self.salvage(),
            Action::Draw => self.open_blockade(),
            Action::Release(piece) => self.release(seat, piece),
            Action::Discard(card) => self.throw_away(seat, card),
            Action::Pass => self.pass_by(),
            Action::Done => self.be_done(),
            Action::Leave => self.leave(seat),
        }
    }

    fn pass(&self, seat: Seat) -> Option<Action> {
        (self.is_window() && seat == self.open.asked).then_some(Action::Pass)
    }

    fn pass_round(&self) -> u32 {
        self.open.combat.fallen.len() << 8 | self.open.phase as u32
    }

    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        match self.open.phase {
            Phase::First if !self.open.setup.host_chooses => {
                out.extend(self.open.present.iter().map(|seat| (Chance::First(seat), 1)));
            }
            Phase::Clock => {
                out.extend((0..=TURN_MINUTES).map(|m| (Chance::Clock(m), turn_weight(m))));
            }
            Phase::Draw => {
                let cards = self.secrets.deck.kinds();
                out.extend(
                    cards.map(|card| (Chance::Draw(card), self.secrets.deck.count(card).into())),
                );
            }
            Phase::Steal => {
                let hand = self.hand(self.open.draw.victim);
                let cards = hand.kinds();
                out.extend(cards.map(|card| (Chance::Steal(card), hand.count(card).into())));
            }
            _ => {}
        }
    }

    #[inline]
    fn toss(&self, dice: &mut impl Dice) -> Chance {
        match self.open.phase {
            Phase::First => {
                let nth = dice.below(self.open.present.len()) as usize;
                Chance::First(self.open.present.iter().nth(nth).unwrap_or(self.open.round.first))
            }
            Phase::Clock => {
                let mut left = dice.below((0..=TURN_MINUTES).map(turn_weight).sum());
                let passed = |minutes: &u8| {
                    let weight = turn_weight(*minutes);
                    let beyond = left >= weight;
                    left = left.saturating_sub(weight);
                    beyond
                };
                Chance::Clock((0..TURN_MINUTES).take_while(passed).count() as u8)
            }
            Phase::Steal => Chance::Steal(self.hand(self.open.draw.victim).draw(dice)),
            _ => Chance::Draw(self.secrets.deck.draw(dice)),
        }
    }

    #[inline]
    fn fall(&mut self, chance: Chance) {
        match chance {
            Chance::First(first) => self.begin_with(first),
            Chance::Draw(card) => self.draw(card),
            Chance::Steal(card) => self.steal(card),
            Chance::Clock(minutes) => self.read_clock(minutes),
        }
    }

    fn score(&self, seat: Seat) -> i32 {
        self.progress(seat).into()
    }

    fn winners(&self) -> Seats {
        self.open.winners
    }

    fn view(&self, onlooker: Option<Seat>) -> View {
        View::of(self, onlooker)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        view.imagine(dice)
    }

    /// Lists of paths are the slow part of random play, so one of them is made only if it is drawn.
    #[inline]
    fn random_action(&self, seat: Seat, dice: &mut impl Dice, spare: &mut Vec<Action>) -> Action {
        if self.open.phase == Phase::Movement {
            return self.whim_of_movement(seat, dice, spare);
        }
        self.legal(seat, spare);
        dice.pick(spare)
    }
}

impl Zerpang {
    /// In a window: nothing.
    fn pass_by(&mut self) {
        match self.open.phase {
            Phase::Bind => self.ask_to_bind(self.open.asked),
            Phase::Retort => self.end_fight(),
            Phase::Honor => self.ask_for_help(None),
            Phase::Help => self.ask_for_help(Some(self.open.asked)),
            Phase::Rescue => self.give_up_piece(),
            Phase::Abduct => self.depart(crate::state::Place::Home),
            Phase::Blockade => self.ask_to_blockade(self.open.asked),
            _ => {}
        }
    }

    /// ZP-2b: on to what comes next.
    fn be_done(&mut self) {
        match self.open.phase {
            Phase::Entrance => self.start_movement(),
            Phase::Movement | Phase::Trick => self.end_movement(),
            Phase::Upload => self.plan(),
            Phase::Spoils => self.count_cards(),
            Phase::After => self.end_turn(),
            Phase::Pay => self.break_off(),
            _ => {}
        }
    }

    /// ZP-57: whether there are Elves who go by the clock.
    pub(crate) fn goes_by_the_clock(&self) -> bool {
        self.open.setup.elf_clock && self.has_class(Class::Elf)
    }

    /// ZP-12: whether a class is at the table.
    pub(crate) fn has_class(&self, class: Class) -> bool {
        self.seat_of(class).is_some()
    }
}
