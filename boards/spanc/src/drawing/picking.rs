//! Touching a card, then where it goes: what is picked, and which cards an action is about.

use std::fmt::{self, Display};
use std::str::FromStr;

use board::Does;
use spanc::{Action, Crew, Toy};
use table::Seat;

use super::Table;

/// A girl or a Toy that is picked: `pick:hera`.
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

    /// What a touch that picks it does.
    pub(super) fn picks(self) -> Does {
        Does::Set(self.to_string())
    }
}

impl Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let id = match self {
            Self::Girl(girl) => girl.card().id,
            Self::Toy(toy) => toy.card().id,
        };
        write!(f, "pick:{id}")
    }
}

impl FromStr for Card {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let id = text.strip_prefix("pick:").ok_or(())?;
        let girl = Crew::named(id).map(Self::Girl);
        girl.or_else(|| Toy::named(id).map(Self::Toy)).ok_or(())
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
        let girls = self.view.girls[me.index()].into_iter().flatten();
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

    /// What a touch of a card does: it goes where something picked goes, is picked, or opens large.
    pub(super) fn touched(&self, card: Card) -> Does {
        let target = match card {
            Card::Girl(girl) => self.receives(girl),
            Card::Toy(toy) => self.swaps(toy),
        };
        let pick = || self.is_live(card).then(|| card.picks());
        target.or_else(pick).unwrap_or_default()
    }
}

/// Two Toys that change places, the lower number first.
fn swap(one: Toy, other: Toy) -> Action {
    Action::Swap(one.min(other), one.max(other))
}
