//! Cards on their way: drawn, played, laid, taken up, discarded; and who learns of it.

use table::Seat;

use crate::pieces::{Card, Cards, EffectKind, Lasts, Side, Target, Type, When};
use crate::rules::Cause;
use crate::state::{Chore, Mark, ScurvyMusketeers, Task};

impl ScurvyMusketeers {
    /// SM-4, SM-32: a card from the deck into a hand.
    pub(super) fn take_from_deck(&mut self, seat: Seat, card: Card) {
        if !self.secrets.top.is_empty() {
            self.secrets.top.pop();
        }
        self.secrets.deck.remove(card);
        self.secrets.hands[seat.index()].insert(card);
        self.open.busy = true;
        if self.secrets.deck.is_empty() && self.open.last.is_none() {
            self.open.last = Some(seat);
        }
    }

    /// A card leaves a hand, for everybody to see.
    pub(super) fn take_from_hand(&mut self, seat: Seat, card: Card) {
        self.secrets.hands[seat.index()].remove(card);
        self.forget(card);
        self.open.busy = true;
        if self.face(card).kind != Type::Character {
            let plain = &mut self.open.plain[seat.index()];
            *plain = plain.saturating_sub(1);
        }
    }

    /// Where a card lies is open now: nobody needs to remember it.
    fn forget(&mut self, card: Card) {
        for known in &mut self.secrets.known {
            known.remove(card);
        }
    }

    /// A card goes to a hand, for everybody to see.
    pub(super) fn put_into_hand(&mut self, seat: Seat, card: Card) {
        self.secrets.hands[seat.index()].insert(card);
        for known in &mut self.secrets.known {
            known.insert(card);
        }
        if self.face(card).kind != Type::Character {
            self.open.plain[seat.index()] += 1;
        }
    }

    /// A card is taken from a hand unseen: thief and victim know which, everybody else only that it may
    /// be any.
    pub(super) fn steal(&mut self, thief: Seat, from: Seat, card: Card) {
        let hand = self.secrets.hands[from.index()];
        for (knower, known) in self.secrets.known.iter_mut().enumerate() {
            if knower != thief.index() && knower != from.index() {
                *known -= hand;
            }
        }
        self.secrets.hands[from.index()].remove(card);
        self.secrets.hands[thief.index()].insert(card);
        self.secrets.known[from.index()].insert(card);
        self.open.plain[from.index()] = self.open.plain[from.index()].saturating_sub(1);
    }

    /// A card comes to lie in a Movie.
    pub(super) fn lay_down(&mut self, card: Card, movie: Seat, on: Option<Card>) {
        self.open.movies[movie.index()].insert(card);
        self.open.line.lay(card, on);
    }

    /// SM-9, SM-11a: a card leaves play with all that lies on it; what happens then is noted.
    pub(super) fn remove_from_play(&mut self, card: Card) {
        let Some(movie) = self.movie_of(card) else { return };
        let card = match self.face(card).kind {
            Type::Location => self.location_base(movie).unwrap_or(card),
            _ => card,
        };
        let kept = self.is_kept(card);
        let mut gone = Cards::NONE;
        self.open.line.take_all(card, |card, _| gone.insert(card));
        self.take_away(movie, gone);
        if kept {
            gone.remove(card);
            self.put_into_hand(movie, card);
        }
        self.open.discards |= gone;
        for card in gone & self.open.setup.deck.index.removed {
            self.note_removal(movie, card);
        }
    }

    /// SM-V1: a card in play goes to the hand of its Movie's player; what lies on it is discarded.
    pub(super) fn return_to_hand(&mut self, card: Card) {
        let Some(movie) = self.movie_of(card) else { return };
        let unit = self.face(card).kind == Type::Location;
        let card = if unit { self.location_base(movie).unwrap_or(card) } else { card };
        let mut gone = Cards::NONE;
        self.open.line.take_all(card, |card, _| gone.insert(card));
        self.take_away(movie, gone);
        // SM-11: a unit goes as one.
        let back = if unit {
            gone & self.open.setup.deck.index.of_type(Type::Location)
        } else {
            Cards::only(card)
        };
        for card in back {
            self.put_into_hand(movie, card);
        }
        let gone = gone - back;
        self.open.discards |= gone;
        for card in gone & self.open.setup.deck.index.removed {
            self.note_removal(movie, card);
        }
    }

    fn take_away(&mut self, movie: Seat, gone: Cards) {
        self.open.busy = true;
        self.open.movies[movie.index()] -= gone;
        self.open.gained -= gone;
        self.open.extra -= gone;
        self.open.lasting.keep(|one| one.on.card().is_none_or(|card| !gone.contains(card)));
    }

    /// Whether something under the card sends it to its player's hand instead.
    fn is_kept(&self, card: Card) -> bool {
        let removed = self.open.setup.deck.index.removed;
        self.on(card).filter(|&lying| removed.contains(lying)).any(|lying| {
            self.face(lying).effects.iter().any(|effect| {
                effect.when == When::Removed
                    && effect.kind == EffectKind::ToHand
                    && effect.target == Target::Host
            })
        })
    }

    /// SM-V1: what happens because a card was removed.
    fn note_removal(&mut self, movie: Seat, card: Card) {
        let deck = self.open.setup.deck.clone();
        for (nth, effect) in deck.face(card).effects.iter().enumerate() {
            if effect.when != When::Removed || effect.target == Target::Host {
                continue;
            }
            let cause = Cause { card, by: movie, host: Mark::None };
            match effect.target {
                Target::Character(_)
                | Target::Prop(_)
                | Target::Location(_)
                | Target::UnderCard(_)
                | Target::Player(Side::Opponent | Side::Any) => {
                    self.open.tasks.push(Task {
                        chore: Chore::Choose,
                        seat: movie,
                        n: nth as u8,
                        other: card.0,
                    });
                }
                _ => self.happen(effect, nth, false, cause, Mark::None, Mark::None),
            }
        }
    }

    /// SM-12: a Character gains a Prop.
    pub(super) fn gain(&mut self, person: Card) {
        if self.open.extra.contains(person) {
            self.open.extra.remove(person);
        } else {
            self.open.gained.insert(person);
        }
    }

    /// SM-12: a Prop goes to another Character, with what lies under it.
    pub(super) fn move_prop(&mut self, seat: Seat, prop: Card, to: Card) {
        self.gain(to);
        self.open.line.move_onto(prop, to);
        self.follow_up(seat);
    }

    /// A Prop comes to a Character, maybe of another Movie, with what lies under it.
    pub(super) fn hand_over(&mut self, prop: Card, to: Card) {
        let (Some(from), Some(movie)) = (self.movie_of(prop), self.movie_of(to)) else { return };
        self.open.line.move_onto(prop, to);
        let group: Cards = self.open.line.on(prop).collect::<Cards>().with(prop);
        self.open.movies[from.index()] -= group;
        self.open.movies[movie.index()] |= group;
    }

    /// SM-V1: a Character comes into another Movie with all that lies on it.
    pub(super) fn take_over(&mut self, person: Card, movie: Seat) {
        let Some(from) = self.movie_of(person) else { return };
        let mut group = Cards::only(person);
        for (card, on) in self.open.line.iter() {
            if on.is_some_and(|on| group.contains(on)) {
                group.insert(card);
            }
        }
        self.open.movies[from.index()] -= group;
        self.open.movies[movie.index()] |= group;
    }

    /// Effects that lasted for this attack, or for this turn, end.
    pub(super) fn let_end(&mut self, lasts: Lasts) {
        let deck = &self.open.setup.deck;
        self.open.lasting.keep(|one| deck.lingering(one).lasts != lasts);
    }
}
