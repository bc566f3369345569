//! What lies on the table, and questions about it.

mod asked;
mod clash;
mod conditions;
mod open;
mod opening;
mod parts;
mod strength;

use serde::{Deserialize, Serialize};
use table::{Edition, Seat};

use crate::deck::InUse;
use crate::pieces::{Card, Cards, MATCH_TOTAL, SEATS, Traits, Type};
use crate::printed::Printed;
use crate::titles::Titles;

pub(crate) use asked::Floor;
pub use clash::Attack;
pub use conditions::Eyes;
pub use open::Open;
pub use parts::{Chore, How, Item, Lasting, Line, Lingering, Mark, Stack, Task, Tasks, Top};
pub use strength::Part;

/// The number of players and the options in force.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// How many play.
    pub seats: u8,
    /// SM-C5, SM-40: the deck in use.
    pub deck: InUse,
    /// SM-1a: whether there is a vote on the title.
    pub vote: bool,
    /// SM-36: the total of a match; none if one game is played.
    pub goal: Option<u16>,
    /// SM-41: the numbers that are played with.
    #[serde(default, rename = "box", skip_serializing_if = "Edition::is_standard")]
    pub edition: Edition<Printed>,
}

impl Setup {
    /// So many players, everything else as usual.
    pub const fn of(seats: u8) -> Self {
        Self {
            seats,
            deck: InUse::standard(),
            vote: true,
            goal: None,
            edition: Edition::standard(),
        }
    }

    /// SM-36: the same, but a match to the usual total.
    #[must_use]
    pub fn with_match(self) -> Self {
        Self { goal: Some(MATCH_TOTAL), ..self }
    }
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// SM-1: Title words are drawn.
    Words,
    /// SM-1a: everybody may put in a title.
    Propose,
    /// SM-1a: everybody votes, all at once.
    Vote,
    /// SM-3: the first dealer is drawn.
    Dealer,
    /// SM-2: hands are dealt.
    Deal,
    /// SM-7: the player whose turn it is has the floor.
    Main,
    /// SM-17a: the others may answer, and nobody attacks.
    Quiet,
    /// SM-7a: the player is done; the others may answer.
    Closing,
    /// SM-20a: everybody may meddle in the attack.
    Clash,
    /// SM-25: the attacker names the victim.
    Victim,
    /// SM-25a: the victim may be saved.
    Save,
    /// SM-8: the player discards.
    Discard,
    /// SM-36: a game of a match is over; the next one follows.
    Curtain,
    /// The end.
    Over,
}

/// What follows once everything that had to be carried out is done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Then {
    /// Somebody is asked already.
    Wait,
    /// SM-17a: a new circle.
    Circle,
    /// SM-7: the player has the floor.
    Floor,
    /// SM-25a: the next one may save the victim.
    NextSaver,
}

/// A game of The Scurvy Musketeers in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScurvyMusketeers {
    pub(crate) open: Open,
    pub(crate) secrets: Secrets,
}

/// What not everybody knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Secrets {
    /// SM-1: the title, and how it comes about; SM-1a: votes are secret until all are in.
    pub(crate) titles: Titles,
    /// Cards that nobody has drawn.
    pub(crate) deck: Cards,
    /// Cards on top of the deck whose order somebody has seen; they are in `deck`, too.
    pub(crate) top: Top,
    /// SM-8: the hands.
    pub(crate) hands: [Cards; SEATS],
    /// What each seat, and last the gallery, knows of other hands and of the top of the deck.
    pub(crate) known: [Cards; SEATS + 1],
}

impl ScurvyMusketeers {
    /// The options in force.
    pub const fn setup(&self) -> &Setup {
        &self.open.setup
    }

    /// Where the game stands.
    pub const fn phase(&self) -> Phase {
        self.open.phase
    }

    /// Whose turn it is.
    pub const fn active(&self) -> Seat {
        self.open.active
    }

    /// The dealer of this game.
    pub const fn dealer(&self) -> Seat {
        self.open.dealer
    }

    /// The round, from 1.
    pub const fn round(&self) -> u8 {
        self.open.round
    }

    /// The attack in progress.
    pub const fn attack(&self) -> Option<&Attack> {
        self.open.attack.as_ref()
    }

    /// SM-1: the title, and how it comes about.
    pub const fn titles(&self) -> &Titles {
        &self.secrets.titles
    }

    /// Everybody.
    pub fn everybody(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.open.setup.seats).map(Seat)
    }

    /// The seat to the left.
    #[inline]
    pub(crate) const fn left_of(&self, seat: Seat) -> Seat {
        seat.plus(1, self.open.setup.seats)
    }

    /// SM-41: the numbers that are played with.
    #[inline]
    pub fn printed(&self) -> &Printed {
        &self.open.setup.edition
    }

    /// What is printed on a card.
    #[inline]
    pub(crate) fn face(&self, card: Card) -> &crate::pieces::Face {
        self.open.setup.deck.face(card)
    }

    /// The cards of a type in a Movie.
    #[inline]
    pub(crate) fn in_movie(&self, seat: Seat, kind: Type) -> Cards {
        self.open.movies[seat.index()] & self.open.setup.deck.index.of_type(kind)
    }

    /// The Characters of a Movie.
    #[inline]
    pub fn cast(&self, seat: Seat) -> Cards {
        self.in_movie(seat, Type::Character)
    }

    /// SM-11: the parts of a Movie's Location.
    #[inline]
    pub fn location(&self, seat: Seat) -> Cards {
        self.in_movie(seat, Type::Location)
    }

    /// SM-11: the part of a Movie's Location that was there first; it stands for the unit.
    pub(crate) fn location_base(&self, seat: Seat) -> Option<Card> {
        self.location(seat).iter().find(|&part| self.open.line.host(part).is_none())
    }

    /// The cards that lie on or under a card, in the order in which they were laid.
    pub fn on(&self, host: Card) -> impl Iterator<Item = Card> {
        self.open.line.on(host)
    }

    /// A player's hand.
    pub const fn hand(&self, seat: Seat) -> Cards {
        self.secrets.hands[seat.index()]
    }

    /// The discard pile.
    pub const fn discards(&self) -> Cards {
        self.open.discards
    }

    /// The cards left in the deck.
    pub const fn deck(&self) -> Cards {
        self.secrets.deck
    }

    /// The Movie in which a card lies.
    #[inline]
    pub(crate) fn movie_of(&self, card: Card) -> Option<Seat> {
        (0..self.open.setup.seats)
            .map(Seat)
            .find(|seat| self.open.movies[seat.index()].contains(card))
    }

    /// All cards in play.
    #[inline]
    pub(crate) fn in_play(&self) -> Cards {
        self.open.movies.iter().fold(Cards::NONE, |all, &movie| all | movie)
    }

    /// The cards that may be in a hand, as far as everybody can tell: those in hands and in the deck.
    #[inline]
    pub(crate) fn unseen(&self) -> Cards {
        self.secrets.hands.iter().fold(self.secrets.deck, |all, &hand| all | hand)
    }

    /// The traits of the attack.
    pub fn attack_traits(&self) -> Traits {
        self.open.attack.as_ref().map_or(Traits::NONE, |attack| self.traits_of_attack(attack))
    }
}

/// Questions of those who watch: tests, and whoever draws the table.
impl ScurvyMusketeers {
    /// All cards of a Movie.
    pub const fn movie(&self, seat: Seat) -> Cards {
        self.open.movies[seat.index()]
    }

    /// The cards in play in the order laid, with what they lie on.
    pub const fn line(&self) -> &Line {
        &self.open.line
    }

    /// SM-17a: what waits.
    pub const fn waiting(&self) -> &Stack {
        &self.open.stack
    }

    /// What is to be carried out.
    pub const fn tasks(&self) -> &Tasks {
        &self.open.tasks
    }

    /// SM-31: who rolled the credits, with which card.
    pub const fn credits(&self) -> Option<(Seat, Card)> {
        self.open.credits
    }

    /// SM-3: so many cards of a hand, at least, are known to be no Characters.
    pub const fn plain(&self, seat: Seat) -> u8 {
        self.open.plain[seat.index()]
    }

    /// SM-2: a hand without a Character that was just shown.
    pub const fn shown(&self) -> Cards {
        self.open.shown
    }

    /// What a seat knows of other hands and of the top of the deck.
    pub const fn known(&self, seat: Seat) -> Cards {
        self.secrets.known[seat.index()]
    }

    /// Cards on top of the deck whose order somebody has seen.
    pub const fn top(&self) -> Top {
        self.secrets.top
    }

    /// SM-36: the total of a seat in this match.
    pub const fn total(&self, seat: Seat) -> i16 {
        self.open.totals[seat.index()]
    }

    /// SM-32: who drew the last card of the deck.
    pub const fn last(&self) -> Option<Seat> {
        self.open.last
    }
}
