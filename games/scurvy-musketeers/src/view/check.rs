//! A view that comes from outside is checked before anybody looks at it.

use table::Seat;

use super::View;
use crate::pieces::{Card, Cards, PLAYERS, SEATS, TITLES, Type};
use crate::state::{Chore, How, Mark, Phase, Top};

impl View {
    /// What is wrong with a view that comes from outside.
    pub(crate) fn amiss(&self) -> Option<&'static str> {
        (!self.is_sound()).then_some("this is no view of The Scurvy Musketeers")
    }

    /// Whether everything that names a seat or a card names one that there is, and every card is in one
    /// place.
    fn is_sound(&self) -> bool {
        (PLAYERS.0..=PLAYERS.1).contains(&self.open.setup.seats)
            && self.seats_exist()
            && self.cards_exist()
            && self.cards_add_up()
            && self.is_laid_right()
            && self.titles_exist()
            && self.attack_makes_sense()
            && self.tasks_make_sense()
    }

    fn is_seat(&self, seat: Seat) -> bool {
        seat.0 < self.open.setup.seats
    }

    fn is_card(&self, card: Card) -> bool {
        self.open.setup.deck.index.all.contains(card)
    }

    fn is_mark(&self, mark: Mark) -> bool {
        match mark {
            Mark::None => true,
            Mark::Card(card) => self.is_card(card),
            Mark::Seat(seat) => self.is_seat(seat),
        }
    }

    fn seats_exist(&self) -> bool {
        let named = [self.open.dealer, self.open.active, self.open.opener, self.open.asked];
        let some = self.onlooker.into_iter().chain(self.open.last);
        let some = some.chain(self.open.credits.map(|(seat, _)| seat));
        let empty = |seat: usize| {
            self.hands[seat].size == 0
                && self.hands[seat].cards.is_empty()
                && self.open.movies[seat].is_empty()
        };
        named.into_iter().chain(some).all(|seat| self.is_seat(seat))
            && (usize::from(self.open.setup.seats)..SEATS).all(empty)
            && self.voted.iter().chain(self.titles.answered.iter()).all(|s| self.is_seat(s))
    }

    fn cards_exist(&self) -> bool {
        let all = self.open.setup.deck.index.all;
        let mut seen = self.open.discards
            | self.open.shown
            | self.open.used
            | self.open.gained
            | self.open.extra;
        seen |= self.known;
        for cards in self.open.movies.iter().chain(self.hands.iter().map(|hand| &hand.cards)) {
            seen |= *cards;
        }
        if let Some(attack) = &self.open.attack {
            seen = (seen | attack.laid).with(attack.creature);
        }
        let named = self.top.iter().flatten().chain(self.open.credits.iter().map(|(_, card)| card));
        seen.is_subset(all) && named.copied().all(|card| self.is_card(card))
    }

    /// Whether no card is in two places, and the hidden ones fit into what is hidden.
    fn cards_add_up(&self) -> bool {
        let waiting = self.open.stack.iter().filter(|item| item.how != How::Ability);
        let mut places = self.open.discards.len() + waiting.count() as u32;
        places += self.open.movies.iter().map(|cards| cards.len()).sum::<u32>();
        places += self.hands.iter().map(|hand| hand.cards.len()).sum::<u32>();
        places += self.open.attack.map_or(0, |attack| 1 + attack.laid.len());
        places += u32::from(self.open.credits.is_some());
        places += self.top.iter().flatten().count() as u32;
        let pool = self.pool().len();
        let whole = pool + places == self.open.setup.deck.index.all.len();
        let sizes = self.hands.iter().all(|hand| u32::from(hand.size) >= hand.cards.len());
        let hidden: u32 = self
            .hands
            .iter()
            .map(|hand| u32::from(hand.size).saturating_sub(hand.cards.len()))
            .sum();
        let top = usize::from(self.top_size);
        let seen = self.top.iter().flatten().count() as u32;
        let tops = top <= Top::MOST && self.top.iter().skip(top).all(Option::is_none);
        let deck = u32::from(self.deck) >= u32::from(self.top_size);
        let own = self.onlooker.is_none_or(|me| {
            let hand = self.hands[me.index()];
            u32::from(hand.size) == hand.cards.len()
        });
        whole && sizes && tops && deck && own && hidden + u32::from(self.deck) == pool + seen
    }

    /// Whether the line is what lies in the Movies, each card on one that can carry it.
    fn is_laid_right(&self) -> bool {
        let mut laid = Cards::NONE;
        let all = self.open.movies.iter().fold(Cards::NONE, |all, &movie| all | movie);
        let mut bases = [0; SEATS];
        for (card, on) in self.open.line.iter() {
            let Some(movie) = self.open.movies.iter().position(|movie| movie.contains(card)) else {
                return false;
            };
            let kind = self.open.setup.deck.kind(card);
            let fits = match on.map(|on| self.open.setup.deck.kind(on)) {
                None => matches!(kind, Type::Character | Type::Location),
                Some(Type::Character) => matches!(kind, Type::Prop | Type::Sfx),
                Some(Type::Location) => matches!(kind, Type::Location | Type::Sfx),
                Some(Type::Prop) => kind == Type::Sfx,
                Some(_) => false,
            };
            let together =
                on.is_none_or(|on| laid.contains(on) && self.open.movies[movie].contains(on));
            if laid.contains(card) || !fits || !together {
                return false;
            }
            bases[movie] += u8::from(kind == Type::Location && on.is_none());
            laid.insert(card);
        }
        laid == all && bases.into_iter().all(|count| count <= 1)
    }

    fn titles_exist(&self) -> bool {
        let before = matches!(self.open.phase, Phase::Words);
        let complete = self.titles.is_complete();
        let votes = (0..SEATS as u8).filter_map(|seat| self.titles.vote_of(Seat(seat)));
        let votes = votes.into_iter().all(|vote| usize::from(vote) < TITLES + SEATS);
        let words = self.open.setup.deck.words.len();
        let paid = (words..128).all(|word| !self.titles.pays(word as u8));
        let drawn = self.titles.drawn().all(|card| self.is_card(card));
        let choice = !matches!(self.open.phase, Phase::Vote | Phase::Propose)
            || self.titles.numbers().next().is_some();
        before != complete && votes && paid && drawn && choice
    }

    fn attack_makes_sense(&self) -> bool {
        let fights = matches!(self.open.phase, Phase::Clash | Phase::Victim | Phase::Save);
        let Some(attack) = &self.open.attack else { return !fights };
        let modest = [attack.times, attack.plus, attack.guard];
        let cast = |card: Card| self.open.setup.deck.kind(card) == Type::Character;
        let people =
            attack.duel.into_iter().chain(attack.victim).all(|c| self.is_card(c) && cast(c));
        let target = fights && (self.open.phase != Phase::Save || attack.victim.is_some());
        target
            && self.is_seat(attack.by)
            && self.is_seat(attack.on)
            && people
            && modest.into_iter().all(|number| number.abs() <= 2_000_000)
    }

    fn tasks_make_sense(&self) -> bool {
        let items = self.open.stack.iter().all(|item| {
            self.is_card(item.card)
                && self.is_seat(item.by)
                && [item.one, item.two, item.host].into_iter().all(|mark| self.is_mark(mark))
                && (item.how != How::Sfx || self.open.setup.deck.face(item.card).sfx().is_some())
        });
        let tasks = self.open.tasks.iter().all(|task| {
            let other = match task.chore {
                Chore::Steal | Chore::Take => self.is_seat(Seat(task.other)),
                Chore::Choose => self.is_card(Card(task.other)),
                Chore::Look => task.n as usize <= Top::MOST && task.other <= task.n,
                Chore::Draw | Chore::Lose | Chore::Discard => true,
            };
            self.is_seat(task.seat) && other
        });
        let lasting = self.open.lasting.iter().all(|one| {
            let face = self.open.setup.deck.face(one.card);
            let effects = if one.sfx { face.sfx().unwrap_or_default() } else { &face.effects };
            self.is_card(one.card)
                && self.is_seat(one.by)
                && self.is_mark(one.on)
                && usize::from(one.nth) < effects.len()
        });
        items && tasks && lasting
    }
}
