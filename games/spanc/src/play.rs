//! What HAPPENS. `impl Game` is the table of contents of the whole game.

mod between;
mod caper;
mod draws;
mod fight;
mod list;
mod menu;
mod moves;
mod toys;
mod trade;

use table::{Dice, Game, Illegal, Seat, Turn};

use crate::action::{Action, Chance};
use crate::pieces::Skill;
use crate::state::{MOST_OFFERS, Phase, SEATS, Setup, Spanc};
use crate::view::View;

impl Game for Spanc {
    type Setup = Setup;
    type Action = Action;
    type Chance = Chance;
    type View = View;

    fn new(setup: &Setup) -> Self {
        Self::opening(setup.clone())
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
        let overflow = self.overflowing();
        if self.decider() == Some(seat) && !matches!(action, Action::Accept(_)) {
            self.open.unasked = [None; SEATS]; // SP-29b: his decision voids what is open.
        }
        self.carry_out(seat, action);
        self.settle();
        if self.overflowing() != overflow {
            self.open.spills = 0;
        }
    }

    /// Where an answer is all that is asked for.
    fn pass(&self, seat: Seat) -> Option<Action> {
        if let Some((_, deal)) = self.open.sent {
            return (deal.to() == seat).then_some(Action::No);
        }
        let window = matches!(
            self.open.phase,
            Phase::AttackerReroll
                | Phase::DefenderReroll
                | Phase::AttackerFalls
                | Phase::DefenderFalls
                | Phase::ArmDefender
                | Phase::ArmAttacker
        );
        let passes = window && self.may_act(seat, Action::Pass).is_ok();
        passes.then_some(Action::Pass)
    }

    fn pass_round(&self) -> u32 {
        u32::from(self.open.sent.is_some()) << 8 | self.open.phase as u32
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
        match chance {
            Chance::Crew(girl) => self.sign_on(girl),
            Chance::Toy(toy) => self.draw_toy(toy),
            Chance::Challenge(card) => self.turn_up(card),
            Chance::First(seat) => self.begin_caper_with(seat),
            Chance::Dice(low, high) => self.land([low, high]),
            Chance::Die(die) => {
                let kept = std::mem::take(&mut self.open.kept);
                self.land([die.min(kept), die.max(kept)]);
            }
        }
        self.settle();
        self.open.spills = 0;
    }

    fn score(&self, seat: Seat) -> i32 {
        self.fortune(seat)
    }

    fn view(&self, onlooker: Option<Seat>) -> View {
        View::of(self, onlooker)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        view.imagine(dice)
    }
}

impl Spanc {
    fn carry_out(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Captain(girl) => self.choose_captain(seat, girl),
            Action::Name(girl) => self.name(girl),
            Action::GoOn => self.roll(),
            Action::Stop => self.end_turn(),
            Action::GiveIn => self.give_in(),
            Action::Reroll => self.reroll(seat),
            Action::Pass => self.pass_on(),
            Action::Yes => self.answer(seat, true),
            Action::No => self.answer(seat, false),
            Action::Accept(from) => self.accept(seat, from),
            Action::Press => self.press(),
            Action::Plank(girl) => self.walk_the_plank(seat, girl),
            Action::Ready => self.get_ready(seat),
            Action::Buy => self.buy(seat),
            Action::Abandon => self.move_to_abandon(),
            Action::Surge(card) => self.surge(seat, card),
            Action::Revive(card, girl) => self.revive(seat, card, girl),
            Action::Door(girl) => self.take_door(seat, girl),
            Action::NineLives => self.live_again(seat),
            Action::WeightedDie(die) => self.weigh(seat, die),
            Action::Tag(girl) => self.tag(seat, girl),
            Action::Break(toy) => self.break_toy(seat, toy),
            Action::Assign(toy, girl) => self.assign(seat, toy, girl),
            Action::Unassign(toy) => self.unassign(seat, toy),
            Action::Swap(one, other) => self.swap(seat, one, other),
            Action::Discard(toy) => self.discard(seat, toy),
            Action::Raid(by, on) => self.attack(by, self.whereabouts(on), Skill::SpacePirate, None),
            Action::Duel(by, on) => self.attack(by, self.whereabouts(on), Skill::Amazon, None),
            Action::Steal(by, toy) => self.attack(by, self.wearer(toy), Skill::Ninja, Some(toy)),
            Action::Lure(by, toy) => self.attack(by, self.wearer(toy), Skill::Catgirl, Some(toy)),
            Action::Ask(to) => self.propose(seat, crate::action::Deal::Ask(to)),
            Action::Offer(offer) => self.propose(seat, crate::action::Deal::Offer(offer)),
            Action::Bribe(bribe) => self.propose(seat, crate::action::Deal::Bribe(bribe)),
        }
    }

    /// Goes on by itself until chance or somebody is waited for.
    fn settle(&mut self) {
        loop {
            if self.open.draws > 0 || self.open.sent.is_some() || self.overflowing().is_some() {
                return;
            }
            match self.open.phase {
                Phase::Salvage if self.succeeds() => self.beat(true),
                Phase::Beaten => self.advance(),
                Phase::Clear if self.open.row.iter().all(Option::is_some) => self.clear_away(),
                Phase::Spoils => self.next_attack(),
                Phase::Replace if !self.awaits_replacement() => self.replaced(),
                Phase::Plank if self.open.queue.is_empty() => self.open_market(),
                _ => return,
            }
        }
    }

    /// SP-25a, SP-29b: a new step, in which everybody may move Toys and make offers anew.
    pub(crate) fn begin_step(&mut self) {
        self.open.moves = [0; SEATS];
        self.open.made = [[None; MOST_OFFERS]; SEATS];
        self.open.unasked = [None; SEATS];
        self.open.spills = 0;
    }

    /// Plays nothing, whatever was asked.
    fn pass_on(&mut self) {
        match self.open.phase {
            Phase::Rouse => self.resign(),
            Phase::Brawl | Phase::Press => self.end_attack(),
            Phase::ArmDefender => {
                self.begin_step();
                self.open.phase = Phase::ArmAttacker;
            }
            Phase::ArmAttacker => {
                self.begin_step();
                self.open.phase = Phase::AttackerDice;
            }
            Phase::AttackerReroll | Phase::DefenderReroll => self.decline_reroll(),
            Phase::AttackerFalls | Phase::DefenderFalls => self.decline_rescue(),
            Phase::Plank => self.keep_everybody(),
            _ => {}
        }
    }
}
