//! What lies on the table: one flat struct, and questions about it.

mod asked;
mod clash;
mod conditions;
mod parts;
mod strength;

use serde::{Deserialize, Serialize};
use table::Seat;

use crate::deck::InUse;
use crate::pieces::{Card, Cards, MATCH_TOTAL, SEATS, Traits, Type};
use crate::titles::Titles;

pub(crate) use asked::Floor;
pub use clash::Attack;
pub use conditions::Eyes;
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
}

impl Setup {
    /// So many players, everything else as usual.
    pub const fn of(seats: u8) -> Self {
        Self { seats, deck: InUse::standard(), vote: true, goal: None }
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
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ScurvyMusketeers {
    pub(crate) setup: Setup,
    pub(crate) phase: Phase,
    pub(crate) then: Then,
    /// SM-36: games of this match that are over.
    pub(crate) games: u8,
    /// SM-36: totals of the games that are over.
    pub(crate) totals: [i16; SEATS],
    pub(crate) dealer: Seat,
    /// The round, from 1.
    pub(crate) round: u8,
    /// Whose turn it is; during the deal, who is dealt cards.
    pub(crate) active: Seat,
    /// SM-5: whether the player whose turn it is has acted in it.
    pub(crate) begun: bool,
    /// SM-17a: the last one who acted, at whom a circle ends.
    pub(crate) opener: Seat,
    /// Who is asked, in a window.
    pub(crate) asked: Seat,
    /// SM-1: the title, and how it comes about.
    pub(crate) titles: Titles,
    /// Cards that nobody has drawn.
    pub(crate) deck: Cards,
    /// Cards on top of the deck whose order somebody has seen; they are in `deck`, too.
    pub(crate) top: Top,
    pub(crate) discards: Cards,
    pub(crate) hands: [Cards; SEATS],
    /// What each seat, and last the gallery, knows of other hands and of the top of the deck.
    pub(crate) known: [Cards; SEATS + 1],
    /// SM-3: so many cards of each hand, at least, are known to be no Characters.
    pub(crate) plain: [u8; SEATS],
    /// SM-2: a hand without a Character that was just shown.
    pub(crate) shown: Cards,
    /// All cards of each Movie.
    pub(crate) movies: [Cards; SEATS],
    /// The cards of all Movies in the order in which they were laid, and what they lie on.
    pub(crate) line: Line,
    /// SM-17a: what waits for being cancelled.
    pub(crate) stack: Stack,
    /// What is still to be carried out.
    pub(crate) tasks: Tasks,
    pub(crate) attack: Option<Attack>,
    /// Effects that last for this attack or this turn.
    pub(crate) lasting: Lasting,
    /// SM-14: cards whose ability was used this turn.
    pub(crate) used: Cards,
    /// SM-12: Characters that have gained their Prop this turn.
    pub(crate) gained: Cards,
    /// SM-12: Characters that may gain one more.
    pub(crate) extra: Cards,
    /// SM-31: who rolled the credits, with which card.
    pub(crate) credits: Option<(Seat, Card)>,
    /// SM-32: who drew the deck's last card.
    pub(crate) last: Option<Seat>,
    /// SM-32a: whether a card was played, drawn or discarded this round.
    pub(crate) busy: bool,
    /// SM-32a: rounds in a row in which none was.
    pub(crate) quiet: u8,
}

impl ScurvyMusketeers {
    /// The options in force.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Where the game stands.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is.
    pub const fn active(&self) -> Seat {
        self.active
    }

    /// The dealer of this game.
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The round, from 1.
    pub const fn round(&self) -> u8 {
        self.round
    }

    /// The attack in progress.
    pub const fn attack(&self) -> Option<&Attack> {
        self.attack.as_ref()
    }

    /// SM-1: the title, and how it comes about.
    pub const fn titles(&self) -> &Titles {
        &self.titles
    }

    /// Everybody.
    pub fn everybody(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.setup.seats).map(Seat)
    }

    /// The seat to the left.
    #[inline]
    pub(crate) const fn left_of(&self, seat: Seat) -> Seat {
        seat.plus(1, self.setup.seats)
    }

    /// What is printed on a card.
    #[inline]
    pub(crate) fn face(&self, card: Card) -> &crate::pieces::Face {
        self.setup.deck.face(card)
    }

    /// The cards of a type in a Movie.
    #[inline]
    pub(crate) fn in_movie(&self, seat: Seat, kind: Type) -> Cards {
        self.movies[seat.index()] & self.setup.deck.index.of_type(kind)
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
        self.location(seat).iter().find(|&part| self.line.host(part).is_none())
    }

    /// The cards that lie on or under a card, in the order in which they were laid.
    pub fn on(&self, host: Card) -> impl Iterator<Item = Card> {
        self.line.on(host)
    }

    /// A player's hand.
    pub const fn hand(&self, seat: Seat) -> Cards {
        self.hands[seat.index()]
    }

    /// The discard pile.
    pub const fn discards(&self) -> Cards {
        self.discards
    }

    /// The cards left in the deck.
    pub const fn deck(&self) -> Cards {
        self.deck
    }

    /// The Movie in which a card lies.
    #[inline]
    pub(crate) fn movie_of(&self, card: Card) -> Option<Seat> {
        (0..self.setup.seats).map(Seat).find(|seat| self.movies[seat.index()].contains(card))
    }

    /// All cards in play.
    #[inline]
    pub(crate) fn in_play(&self) -> Cards {
        self.movies.iter().fold(Cards::NONE, |all, &movie| all | movie)
    }

    /// The cards that may be in a hand, as far as everybody can tell: those in hands and in the deck.
    #[inline]
    pub(crate) fn unseen(&self) -> Cards {
        self.hands.iter().fold(self.deck, |all, &hand| all | hand)
    }

    /// The traits of the attack.
    pub fn attack_traits(&self) -> Traits {
        self.attack.as_ref().map_or(Traits::NONE, |attack| self.traits_of_attack(attack))
    }
}

/// Questions of those who watch: tests, and whoever draws the table.
impl ScurvyMusketeers {
    /// All cards of a Movie.
    pub const fn movie(&self, seat: Seat) -> Cards {
        self.movies[seat.index()]
    }

    /// The cards in play in the order laid, with what they lie on.
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// SM-17a: what waits.
    pub const fn waiting(&self) -> &Stack {
        &self.stack
    }

    /// What is to be carried out.
    pub const fn tasks(&self) -> &Tasks {
        &self.tasks
    }

    /// SM-31: who rolled the credits, with which card.
    pub const fn credits(&self) -> Option<(Seat, Card)> {
        self.credits
    }

    /// SM-3: so many cards of a hand, at least, are known to be no Characters.
    pub const fn plain(&self, seat: Seat) -> u8 {
        self.plain[seat.index()]
    }

    /// SM-2: a hand without a Character that was just shown.
    pub const fn shown(&self) -> Cards {
        self.shown
    }

    /// What a seat knows of other hands and of the top of the deck.
    pub const fn known(&self, seat: Seat) -> Cards {
        self.known[seat.index()]
    }

    /// Cards on top of the deck whose order somebody has seen.
    pub const fn top(&self) -> Top {
        self.top
    }

    /// SM-36: the total of a seat in this match.
    pub const fn total(&self, seat: Seat) -> i16 {
        self.totals[seat.index()]
    }

    /// SM-32: who drew the last card of the deck.
    pub const fn last(&self) -> Option<Seat> {
        self.last
    }
}
