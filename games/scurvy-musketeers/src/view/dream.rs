//! From a view back to a whole game: what is hidden is dealt anew, evenly.

use table::{Dice, Seat};

use super::View;
use crate::pieces::{Card, Cards, SEATS, Type};
use crate::state::{How, Phase, ScurvyMusketeers, Secrets, Top};

/// Deals of a hand that are tried until one has a Character.
const TRIES: u32 = 64;

impl View {
    /// A game that looks like this.
    pub(crate) fn imagine(&self, dice: &mut impl Dice) -> ScurvyMusketeers {
        let (hands, mut pool) = self.deal_hands(dice);
        let (mut top, mut below) = (Top::default(), pool);
        for seen in &self.top[..usize::from(self.top_size)] {
            let card = seen.or_else(|| below.draw(dice)).unwrap_or(Card(0));
            below.remove(card);
            pool.insert(card);
            top.push(card);
        }
        let mut titles = self.titles;
        titles.imagine_votes(self.voted, dice);
        let secrets = Secrets { titles, deck: pool, top, hands, known: self.knowledge() };
        ScurvyMusketeers { open: self.open.clone(), secrets }
    }

    /// The table as this onlooker sees it, to ask questions about what lies open.
    pub(crate) fn table(&self) -> ScurvyMusketeers {
        let (deck, top) = (Cards::NONE, Top::default());
        let hands = self.hands.map(|hand| hand.cards);
        let secrets = Secrets { titles: self.titles, deck, top, hands, known: self.knowledge() };
        ScurvyMusketeers { open: self.open.clone(), secrets }
    }

    /// How many cards of a hand the onlooker does not know.
    fn hidden(&self, seat: Seat) -> u32 {
        let hand = self.hands[seat.index()];
        u32::from(hand.size).saturating_sub(hand.cards.len())
    }

    /// The cards of which the onlooker does not know where they are.
    pub(crate) fn pool(&self) -> Cards {
        let mut seen = self.open.discards;
        for cards in self.open.movies.iter().chain(self.hands.iter().map(|hand| &hand.cards)) {
            seen |= *cards;
        }
        for item in self.open.stack.iter().filter(|item| item.how != How::Ability) {
            seen.insert(item.card);
        }
        if let Some(attack) = &self.open.attack {
            seen = (seen | attack.laid).with(attack.creature);
        }
        for card in self.top.iter().flatten().chain(self.open.credits.iter().map(|(_, card)| card))
        {
            seen.insert(*card);
        }
        self.open.setup.deck.index.all - seen
    }

    /// All hands, and what is left. Cards that are surely no Characters come first, for everybody: only then
    /// is every other hidden card any of the rest.
    fn deal_hands(&self, dice: &mut impl Dice) -> ([Cards; SEATS], Cards) {
        let mut pool = self.pool();
        let mut hands = self.hands.map(|hand| hand.cards);
        let seats = || (0..self.open.setup.seats).map(Seat);
        for seat in seats() {
            let dealt = self.deal_plain(seat, pool, dice);
            pool -= dealt;
            hands[seat.index()] |= dealt;
        }
        for seat in seats() {
            let hand = &mut hands[seat.index()];
            let lacking = u32::from(self.hands[seat.index()].size).saturating_sub(hand.len());
            let dealt = self.deal(lacking, pool, dice);
            pool -= dealt;
            *hand |= dealt;
        }
        (hands, pool)
    }

    /// SM-3: the cards of a hand that must be there and are no Characters.
    fn deal_plain(&self, seat: Seat, pool: Cards, dice: &mut impl Dice) -> Cards {
        if self.open.phase == Phase::Deal {
            return Cards::NONE;
        }
        let characters = self.open.setup.deck.index.of_type(Type::Character);
        let known = (self.hands[seat.index()].cards - characters).len();
        let plain = u32::from(self.open.plain[seat.index()]).saturating_sub(known);
        pick(pool - characters, plain.min(self.hidden(seat)), dice)
    }

    /// So many cards for a hand, any; SM-2: a hand that was just dealt has a Character.
    fn deal(&self, hidden: u32, pool: Cards, dice: &mut impl Dice) -> Cards {
        let characters = self.open.setup.deck.index.of_type(Type::Character);
        let mut dealt = pick(pool, hidden, dice);
        let full =
            self.open.phase == Phase::Deal && hidden == u32::from(self.open.setup.edition.hand);
        let must = full && !(pool & characters).is_empty();
        for _ in 0..TRIES {
            if !must || !(dealt & characters).is_empty() {
                return dealt;
            }
            dealt = pick(pool, hidden, dice);
        }
        if let (Some(out), Some(star)) = (dealt.first(), (pool & characters).draw(dice)) {
            dealt.remove(out);
            dealt.insert(star);
        }
        dealt
    }

    /// What each seat knows, as far as the onlooker can tell.
    fn knowledge(&self) -> [Cards; SEATS + 1] {
        let mut known = [self.known; SEATS + 1];
        if let Some(me) = self.onlooker {
            let others = self.hands.iter().enumerate().filter(|&(seat, _)| seat != me.index());
            let over = matches!(self.open.phase, Phase::Over | Phase::Curtain);
            let seen = others.fold(Cards::NONE, |all, (_, hand)| all | hand.cards);
            let mine = if over { self.known } else { seen | self.known };
            known[me.index()] = self.top.iter().flatten().fold(mine, |all, &card| all.with(card));
        }
        known
    }
}

/// So many different cards, each set of them as likely.
fn pick(mut pool: Cards, count: u32, dice: &mut impl Dice) -> Cards {
    let mut picked = Cards::NONE;
    for _ in 0..count {
        let Some(card) = pool.draw(dice) else { break };
        pool.remove(card);
        picked.insert(card);
    }
    picked
}
