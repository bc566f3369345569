//! What a seat may do: candidates in ascending order, kept if the rules permit them. Of offers and Toy
//! moves there is a short menu: see `menu.rs`.

use table::Seat;

use crate::action::Action;
use crate::pieces::{Crew, Skill, Toy, Toys};
use crate::state::{Phase, Spanc};

impl Spanc {
    /// Every legal action of a seat, in ascending order; of offers a short menu.
    pub(super) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        let absent = self.open.phase == Phase::Over || seat.0 >= self.open.setup.seats;
        if absent || self.awaits_chance() {
            return;
        }
        self.list_choices(seat, out);
        let once = self.toys(seat) & Toy::ONCE;
        if !once.is_empty() {
            self.list_cards(seat, once, out);
        }
        if self.open.phase == Phase::Salvage && self.open.active == seat {
            let toys = self.open.worn.iter().map(Action::Break);
            out.extend(toys.filter(|&action| self.may_do(seat, action).is_ok()));
        }
        if self.may_decide(seat).is_ok() {
            self.list_moves(seat, out);
        }
        if self.open.phase == Phase::Brawl && self.open.active == seat {
            self.list_attacks(seat, out);
        }
        self.list_offers(seat, out);
    }

    /// SP-10: the girls who may be sent.
    fn list_names(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.may_name_now(seat).is_ok() {
            let girls = self.roster(seat).into_iter().flatten().map(|(girl, _)| girl);
            out.extend(girls.filter(|&girl| self.may_send(seat, girl).is_ok()).map(Action::Name));
        }
    }

    /// What is decided by a word or a girl's name.
    fn list_choices(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.open.phase == Phase::Prepare {
            self.list_names(seat, out);
        }
        let mut put = |action: Action| {
            if self.may_do(seat, action).is_ok() {
                out.push(action);
            }
        };
        let girls = || self.roster(seat).into_iter().flatten().map(|(girl, _)| girl);
        if self.open.sent.is_none() {
            match self.open.phase {
                Phase::Captains | Phase::Successor | Phase::PlankSuccessor => {
                    girls().map(Action::Captain).for_each(&mut put);
                }
                Phase::GoOn => [Action::GoOn, Action::Stop].into_iter().for_each(&mut put),
                Phase::Salvage => [Action::GiveIn, Action::Reroll].into_iter().for_each(&mut put),
                Phase::AttackerReroll | Phase::DefenderReroll => put(Action::Reroll),
                _ => {}
            }
            if !matches!(
                self.open.phase,
                Phase::Prepare | Phase::GoOn | Phase::Salvage | Phase::Market
            ) {
                put(Action::Pass);
            }
        }
        if self.open.sent.is_some() || self.open.phase == Phase::Vote {
            put(Action::Yes);
            put(Action::No);
        }
        if self.open.unasked.iter().any(Option::is_some) {
            self.everybody().map(Action::Accept).for_each(&mut put);
        }
        match self.open.phase {
            Phase::Press => put(Action::Press),
            Phase::Plank => girls().map(Action::Plank).for_each(&mut put),
            Phase::Market => [Action::Ready, Action::Buy].into_iter().for_each(&mut put),
            Phase::Prepare if self.is_hopeless() => put(Action::Abandon),
            _ => {}
        }
    }

    /// SP-C5: cards that are usable once only.
    fn list_cards(&self, seat: Seat, once: Toys, out: &mut Vec<Action>) {
        let mut put = |action: Action| {
            if self.may_do(seat, action).is_ok() {
                out.push(action);
            }
        };
        let has = |kind: Toys| !(once & kind).is_empty();
        let roster = self.roster(seat);
        let girls = || roster.into_iter().flatten().map(|(girl, _)| girl);
        (once & Toy::SURGES).iter().map(Action::Surge).for_each(&mut put);
        for card in once & Toy::REVIVING {
            girls().map(|girl| Action::Revive(card, girl)).for_each(&mut put);
        }
        if has(Toy::DOORS) {
            girls().map(Action::Door).for_each(&mut put);
        }
        if has(Toy::LIVES) {
            put(Action::NineLives);
        }
        if has(Toy::WEIGHTED) && self.open.phase == Phase::Salvage {
            let [low, high] = self.open.dice;
            put(Action::WeightedDie(low));
            if low != high {
                put(Action::WeightedDie(high));
            }
        }
        if has(Toy::TAGS) {
            girls().map(Action::Tag).for_each(&mut put);
        }
    }

    /// SP-35: every attack there is.
    fn list_attacks(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.may_proceed(seat).is_err() {
            return;
        }
        let roster = self.roster(seat);
        let fighters = || roster.into_iter().flatten().filter(|&(_, at)| self.stands(seat, at));
        for skill in [Skill::SpacePirate, Skill::Amazon] {
            for (by, place) in fighters() {
                let may = |on: &Crew| {
                    self.whereabouts(*on).is_some_and(|(on_seat, on)| {
                        self.may_target(place, on_seat, on).is_ok()
                            && self.has_prize(on_seat, skill)
                    })
                };
                let attack = |on| match skill {
                    Skill::SpacePirate => Action::Raid(by, on),
                    _ => Action::Duel(by, on),
                };
                out.extend(Crew::all().filter(may).map(attack));
            }
        }
        let theirs =
            self.everybody().filter(|&other| other != seat && self.open.finished.contains(other));
        let prizes = theirs.fold(Toys::NONE, |all, other| all | self.toys(other));
        for (toys, attack) in [
            (prizes - Toy::POOLBOYS, Action::Steal as fn(Crew, Toy) -> Action),
            (prizes & Toy::POOLBOYS, Action::Lure),
        ] {
            for (by, place) in fighters() {
                let may = |toy: &Toy| {
                    let worn = self.wearer(*toy);
                    worn.is_some_and(|(on_seat, on)| self.may_target(place, on_seat, on).is_ok())
                };
                out.extend(toys.iter().filter(may).map(|toy| attack(by, toy)));
            }
        }
    }
}
