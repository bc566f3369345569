//! Touching a card, then what it is for: what is picked, and which cards an action is about.

use board::{Does, Touch};
use spanc::{Action, Crew, Toy};
use table::Seat;

use super::Table;

/// A girl or a Toy: `pick:hera`, and what she is for, `at:lady-maniac`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Card {
    Girl(Crew),
    Toy(Toy),
}

impl Card {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Girl(girl) => girl.card().name,
            Self::Toy(toy) => toy.card().name,
        }
    }

    fn id(self) -> &'static str {
        match self {
            Self::Girl(girl) => girl.card().id,
            Self::Toy(toy) => toy.card().id,
        }
    }

    /// What a touch that picks it does.
    pub(super) fn picks(self) -> Does {
        Does::Set(format!("pick:{}", self.id()))
    }

    /// What a touch that picks it as what another card is for does.
    fn aims(self) -> Does {
        Does::Set(format!("at:{}", self.id()))
    }

    /// The card that is picked under a key.
    pub(super) fn of(touch: &Touch, key: &str) -> Option<Self> {
        let id = touch.value(key)?;
        Crew::named(id).map(Self::Girl).or_else(|| Toy::named(id).map(Self::Toy))
    }
}

/// The cards that an action is about.
pub(super) fn cards_of(action: Action) -> Vec<Card> {
    use Card::{Girl, Toy as Thing};
    match action {
        Action::Captain(girl)
        | Action::Name(girl)
        | Action::Plank(girl)
        | Action::Door(girl)
        | Action::Tag(girl) => vec![Girl(girl)],
        Action::Surge(toy) | Action::Break(toy) | Action::Unassign(toy) | Action::Discard(toy) => {
            vec![Thing(toy)]
        }
        Action::Revive(toy, girl) | Action::Assign(toy, girl) => vec![Thing(toy), Girl(girl)],
        Action::Swap(one, other) => vec![Thing(one), Thing(other)],
        Action::Raid(by, on) | Action::Duel(by, on) => vec![Girl(by), Girl(on)],
        Action::Steal(by, toy) | Action::Lure(by, toy) => vec![Girl(by), Thing(toy)],
        Action::Offer(offer) => {
            let girls = offer.girls().into_iter().flat_map(|(given, taken)| [given, taken]);
            let toys = offer.give.iter().chain(offer.take.iter()).map(Thing);
            toys.chain(girls.map(Girl)).collect()
        }
        Action::Bribe(bribe) => bribe.give.iter().map(Thing).collect(),
        _ => Vec::new(),
    }
}

impl Table<'_> {
    /// Whether anything that may be done now has to do with this card: something listed, or a Toy's move.
    pub(super) fn is_live(&self, card: Card) -> bool {
        let listed = || self.seen.legal.iter().any(|&action| cards_of(action).contains(&card));
        self.seen.prompted && (listed() || self.can_move(card))
    }

    /// Whether a Toy of one's own can go anywhere.
    fn can_move(&self, card: Card) -> bool {
        let (Card::Toy(toy), Some(me)) = (card, self.seen.me) else { return false };
        let leaves = [Action::Unassign(toy), Action::Discard(toy)];
        self.game.toys(me).contains(toy)
            && (leaves
                .into_iter()
                .chain(self.homes(me, toy))
                .any(|action| self.seen.allows(action))
                || self.game.toys(me).iter().any(|other| self.seen.allows(swap(toy, other))))
    }

    fn homes(&self, me: Seat, toy: Toy) -> impl Iterator<Item = Action> {
        let girls = self.view.open.girls[me.index()].into_iter().flatten();
        girls.map(move |girl| Action::Assign(toy, girl))
    }

    /// What a touch of a girl does where a Toy is picked that may go to her.
    pub(super) fn receives(&self, girl: Crew) -> Option<Does> {
        let Some(Card::Toy(toy)) = self.picked else { return None };
        let action = Action::Assign(toy, girl);
        self.seen.allows(action).then(|| self.seen.does(action))
    }

    /// What a touch of a Toy does where another one is picked that may change places with it.
    pub(super) fn swaps(&self, with: Toy) -> Option<Does> {
        let Some(Card::Toy(toy)) = self.picked else { return None };
        let action = swap(toy, with);
        (toy != with && self.seen.allows(action)).then(|| self.seen.does(action))
    }

    /// Whether an action is about this card; of a theft also whoever wears what is stolen.
    pub(super) fn is_about(&self, action: Action, card: Card) -> bool {
        let worn = || match (action, card) {
            (Action::Steal(_, toy) | Action::Lure(_, toy), Card::Girl(girl)) => {
                let wearer = self.game.wearer(toy);
                wearer
                    .is_some_and(|(seat, at)| self.view.open.girls[seat.index()][at] == Some(girl))
            }
            _ => false,
        };
        cards_of(action).contains(&card) || worn()
    }

    /// What may be done with both cards: an attack of one on the other.
    pub(super) fn between(&self, one: Card, other: Card) -> impl Iterator<Item = Action> {
        let attacks = self.seen.menu.iter().copied().filter(|action| {
            use Action::{Duel, Lure, Raid, Steal};
            matches!(action, Raid(..) | Duel(..) | Steal(..) | Lure(..))
        });
        attacks.filter(move |&action| self.is_about(action, one) && self.is_about(action, other))
    }

    /// What a touch of a card does where it is what the picked one is for.
    fn targeted(&self, card: Card) -> Option<Does> {
        let goes = match card {
            Card::Girl(girl) => self.receives(girl),
            Card::Toy(toy) => self.swaps(toy),
        };
        let picked = self.picked.filter(|&picked| picked != card);
        let attacked = || self.between(picked?, card).next().map(|_| card.aims());
        goes.or_else(attacked)
    }

    /// What a touch of a card does: it is what the picked one is for, is picked, or opens large.
    pub(super) fn touched(&self, card: Card) -> Does {
        let pick = || self.is_live(card).then(|| card.picks());
        self.targeted(card).or_else(pick).unwrap_or_default()
    }

    /// How a card looks: picked, or lit. Once something is picked, only what it can be for is lit.
    pub(super) fn glow(&self, card: Card, lit: &'static str) -> &'static str {
        if self.is_picked(card) {
            "is-picked"
        } else if self.targeted(card).is_some() || (self.picked.is_none() && self.is_live(card)) {
            lit
        } else {
            ""
        }
    }

    pub(super) fn is_picked(&self, card: Card) -> bool {
        [self.picked, self.aim].contains(&Some(card))
    }
}

/// Two Toys that change places, the lower number first.
fn swap(one: Toy, other: Toy) -> Action {
    Action::Swap(one.min(other), one.max(other))
}
