//! What a seat may do: candidates of what it is asked for, filtered by the clause functions.

use table::Seat;

use crate::action::Action;
use crate::pieces::{Card, Cards, Cost, Trait, Type};
use crate::rules::{Cause, Moment};
use crate::state::{Chore, Floor, Mark, Phase, ScurvyMusketeers};
use crate::titles::Title;

impl ScurvyMusketeers {
    /// Lists what a seat may do, in ascending order.
    pub(super) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        let Some(floor) = self.floor(seat) else { return };
        match floor {
            Floor::Propose => {
                let may = |title: &Title| self.may_propose(seat, *title).is_ok();
                out.extend(self.secrets.titles.spare().filter(may).map(Action::Title));
                out.sort_unstable();
                if out.is_empty() {
                    // Nobody is asked who can only pass, and a title that is begun may be ended in many ways.
                    out.extend(self.secrets.titles.rest(seat).filter(may).map(Action::Title));
                }
                out.push(Action::Pass);
            }
            Floor::Vote => out.extend(self.secrets.titles.numbers().map(Action::Vote)),
            Floor::Main => self.list_main(seat, out),
            Floor::Cancel(item) => {
                let cancels = self.open.setup.deck.index.cancels[usize::from(item.how.bit())];
                self.list_sfx(seat, floor, cancels, out);
                out.push(Action::Pass);
            }
            Floor::Answer => self.list_answers(seat, floor, out),
            Floor::Save => {
                let index = &self.open.setup.deck.index;
                self.list_sfx(seat, floor, index.saves, out);
                self.list_abilities(seat, floor, index.save_abilities, out);
                out.push(Action::Pass);
            }
            Floor::Victim => out.extend(self.victims().iter().map(Action::Victim)),
            Floor::Discard => {
                let hand = self.secrets.hands[seat.index()];
                out.extend(hand.iter().map(Action::Discard));
                if hand.len() <= u32::from(self.printed().hand) {
                    out.push(Action::Keep);
                }
            }
            Floor::Chore(task) => {
                let cards = match task.chore {
                    Chore::Discard => self.secrets.hands[seat.index()],
                    Chore::Take => self.secrets.hands[usize::from(task.other)],
                    _ => self.choices(task),
                };
                out.extend(cards.iter().map(Action::Choose));
            }
            Floor::Next => out.push(Action::Next),
        }
    }

    /// SM-17a: SFX, abilities, and Props on a Creature.
    fn list_answers(&self, seat: Seat, floor: Floor, out: &mut Vec<Action>) {
        let index = &self.open.setup.deck.index;
        if self.open.phase == Phase::Clash {
            let props = self.secrets.hands[seat.index()] & index.of_type(Type::Prop);
            let laid = props.iter().filter(|&prop| self.may_lay(seat, prop).is_ok());
            out.extend(laid.map(Action::Lay));
        }
        let sfx = if self.open.attack.is_some() { index.sfx } else { index.quiet_sfx };
        self.list_sfx(seat, floor, sfx, out);
        self.list_abilities(seat, floor, index.abilities, out);
        out.push(Action::Pass);
    }

    /// SM-7: everything that one's own turn offers.
    fn list_main(&self, seat: Seat, out: &mut Vec<Action>) {
        let index = &self.open.setup.deck.index;
        let hand = self.secrets.hands[seat.index()];
        out.extend((hand & index.of_type(Type::Character)).iter().map(Action::Cast));
        self.list_props(seat, hand & index.of_type(Type::Prop), out);
        self.list_locations(seat, hand & index.of_type(Type::Location), out);
        if self.open.round > self.printed().first_round {
            self.list_attacks(seat, hand & index.of_type(Type::Creature), out);
        }
        self.list_sfx(seat, Floor::Main, index.quiet_sfx, out);
        self.list_abilities(seat, Floor::Main, index.abilities, out);
        let credits = (hand & index.of_type(Type::Credits)).iter();
        let credits = credits.filter(|&card| self.may_roll_credits(seat, card).is_ok());
        out.extend(credits.map(Action::Credits));
        out.push(Action::Done);
    }

    fn list_props(&self, seat: Seat, hand: Cards, out: &mut Vec<Action>) {
        let own = self.in_movie(seat, Type::Prop);
        if hand.is_empty() && own.is_empty() {
            return;
        }
        let cast: Cards = self.cast(seat).iter().filter(|&person| self.has_room(person)).collect();
        for prop in hand {
            let takers = cast.iter().filter(|&on| self.may_equip(seat, prop, on).is_ok());
            out.extend(takers.map(|on| Action::Equip(prop, on)));
        }
        for prop in own {
            let takers = cast.iter().filter(|&to| self.may_move(seat, prop, to).is_ok());
            out.extend(takers.map(|to| Action::Move(prop, to)));
        }
    }

    fn list_locations(&self, seat: Seat, hand: Cards, out: &mut Vec<Action>) {
        for card in hand {
            let movies = self.everybody();
            let movies = movies.filter(|&movie| self.may_locate(seat, card, movie).is_ok());
            out.extend(movies.map(|movie| Action::Locate(card, movie)));
        }
        for card in hand {
            let movies = self.everybody();
            let movies = movies.filter(|&movie| self.may_attach(seat, card, movie).is_ok());
            out.extend(movies.map(|movie| Action::Attach(card, movie)));
        }
    }

    fn list_attacks(&self, seat: Seat, hand: Cards, out: &mut Vec<Action>) {
        for card in hand {
            let movies = self.everybody();
            let movies = movies.filter(|&movie| self.may_attack(seat, card, movie).is_ok());
            out.extend(movies.map(|movie| Action::Attack(card, movie)));
        }
        for card in hand.iter().filter(|&card| self.face(card).traits.contains(Trait::Swashbuckler))
        {
            let start = out.len();
            for movie in self.everybody().filter(|&movie| movie != seat) {
                let cast = self.cast(movie);
                let rivals = cast.iter().filter(|&on| self.may_duel(seat, card, on).is_ok());
                out.extend(rivals.map(|on| Action::Duel(card, on)));
            }
            out[start..].sort_unstable();
        }
    }

    /// SFX from hand, of these, with everything they can be aimed at.
    fn list_sfx(&self, seat: Seat, floor: Floor, of: Cards, out: &mut Vec<Action>) {
        for card in self.secrets.hands[seat.index()] & of {
            let Some(effects) = self.face(card).sfx() else { continue };
            if self.may_answer_with_card(seat, Some(floor), card).is_err() {
                continue;
            }
            let cause = Cause { card, by: seat, host: Mark::None };
            self.each_aim(effects, Moment::Play, cause, |one, two| {
                if self.may_affect(effects, Moment::Play, cause, [one, two]).is_ok() {
                    out.push(Action::Sfx { card, one, two });
                }
            });
        }
    }

    /// Abilities of one's Movie, of these, with every cost and everything they can be aimed at.
    fn list_abilities(&self, seat: Seat, floor: Floor, of: Cards, out: &mut Vec<Action>) {
        for card in self.fresh(seat, of) {
            let Ok(cost) = self.may_use_at_all(seat, Some(floor), card) else { continue };
            if cost == Cost::Discard {
                for pay in self.secrets.hands[seat.index()] {
                    self.list_uses(seat, card, Some(pay), out);
                }
            } else {
                self.list_uses(seat, card, None, out);
            }
        }
    }

    fn list_uses(&self, seat: Seat, card: Card, pay: Option<Card>, out: &mut Vec<Action>) {
        let host = self.open.line.host(card).map_or(Mark::None, Mark::Card);
        let cause = Cause { card, by: seat, host };
        let effects = &*self.face(card).effects;
        self.each_aim(effects, Moment::Use, cause, |one, two| {
            if self.may_affect(effects, Moment::Use, cause, [one, two]).is_ok() {
                out.push(Action::Use { card, pay, one, two });
            }
        });
    }
}
