//! Decisions and chance outcomes.

mod text;

use table::Seat;

use crate::pieces::Card;
use crate::state::Mark;
use crate::titles::Title;

pub use text::seat_id;
pub(crate) use text::seat_name;

/// A decision by a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Action {
    /// SM-1a: put in a title, or the end of one that is begun.
    Title(Title),
    /// SM-1a: begin a title that is too long for one breath, or go on with it.
    Write(Title),
    /// SM-1a: vote for a title, by its number.
    Vote(u8),
    /// SM-9: play a Character.
    Cast(Card),
    /// SM-12: play a Prop on a Character.
    Equip(Card, Card),
    /// SM-12: move a Prop to another Character.
    Move(Card, Card),
    /// SM-10: play a Location in a Movie.
    Locate(Card, Seat),
    /// SM-11: attach a Location to that of a Movie.
    Attach(Card, Seat),
    /// SM-20: attack a Movie.
    Attack(Card, Seat),
    /// SM-26: attack one Swashbuckler.
    Duel(Card, Card),
    /// SM-26, SM-30: lay a Prop on the attacking Creature.
    Lay(Card),
    /// SM-13: play an SFX, with what it is aimed at.
    Sfx {
        /// The card.
        card: Card,
        /// What is chosen first.
        one: Mark,
        /// What is chosen second.
        two: Mark,
    },
    /// SM-14: use an ability.
    Use {
        /// The card.
        card: Card,
        /// The card discarded for it.
        pay: Option<Card>,
        /// What is chosen first.
        one: Mark,
        /// What is chosen second.
        two: Mark,
    },
    /// SM-31: roll the credits.
    Credits(Card),
    /// SM-25: name the victim.
    Victim(Card),
    /// Choose a card, where one has to be chosen.
    Choose(Card),
    /// SM-8: discard a card.
    Discard(Card),
    /// SM-17: play nothing.
    Pass,
    /// SM-7a: be done with one's turn.
    Done,
    /// SM-8: keep the rest; the turn is over.
    Keep,
    /// SM-36: go on with the next game.
    Next,
}

impl Action {
    /// The card that it plays or chooses, not what it is played on.
    pub const fn card(self) -> Option<Card> {
        match self {
            Self::Cast(card)
            | Self::Equip(card, _)
            | Self::Move(card, _)
            | Self::Locate(card, _)
            | Self::Attach(card, _)
            | Self::Attack(card, _)
            | Self::Duel(card, _)
            | Self::Lay(card)
            | Self::Sfx { card, .. }
            | Self::Use { card, .. }
            | Self::Credits(card)
            | Self::Victim(card)
            | Self::Choose(card)
            | Self::Discard(card) => Some(card),
            _ => None,
        }
    }
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// SM-1: a card whose Title word is turned up.
    Word(Card),
    /// SM-3: the first dealer.
    Dealer(Seat),
    /// SM-2, SM-4: a card is drawn.
    Draw(Card),
    /// A card is looked at on top of the deck.
    Look(Card),
    /// A card is discarded at random.
    Lose(Card),
    /// A card is taken at random.
    Steal(Card),
}
