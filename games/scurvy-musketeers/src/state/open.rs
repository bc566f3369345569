//! What lies open: all of the table but the deck, the hands and the votes. A view holds it as it is.

use table::Seat;

use super::{Attack, Lasting, Line, Phase, ScurvyMusketeers, Secrets, Setup, Stack, Tasks, Then};
use crate::pieces::{Card, Cards, SEATS};
use crate::view::View;

table::open_part! {
    of ScurvyMusketeers, secrets Secrets, seen as View { onlooker };

    /// All that everybody sees.
    pub struct Open {
        /// The number of players and the options in force.
        pub setup: Setup,
        /// Where the game stands.
        pub phase: Phase,
        /// What follows once all is carried out.
        pub then: Then,
        /// SM-36: games of this match that are over.
        pub games: u8,
        /// SM-36: totals of the games that are over.
        pub totals: [i16; SEATS],
        /// The dealer.
        pub dealer: Seat,
        /// The round, from 1.
        pub round: u8,
        /// Whose turn it is; during the deal, who is dealt cards.
        pub active: Seat,
        /// SM-5: whether the player whose turn it is has acted in it.
        pub begun: bool,
        /// SM-17a: the last one who acted, at whom a circle ends.
        pub opener: Seat,
        /// Who is asked, in a window.
        pub asked: Seat [titles, deck, top => titles, voted, deck, top, top_size],
        /// The discard pile.
        pub discards: Cards [hands, known => hands, known as "open"],
        /// SM-3: so many cards of each hand, at least, are known to be no Characters.
        pub plain: [u8; SEATS],
        /// SM-2: a hand without a Character that was just shown.
        pub shown: Cards,
        /// All cards of each Movie.
        pub movies: [Cards; SEATS],
        /// The cards of all Movies in the order in which they were laid, and what they lie on.
        pub line: Line,
        /// SM-17a: what waits for being cancelled.
        pub stack: Stack,
        /// What is still to be carried out.
        pub tasks: Tasks,
        /// The attack in progress.
        pub attack: Option<Attack>,
        /// Effects that last for this attack or this turn.
        pub lasting: Lasting,
        /// SM-14: cards whose ability was used this turn.
        pub used: Cards,
        /// SM-12: Characters that have gained their Prop this turn.
        pub gained: Cards,
        /// SM-12: Characters that may gain one more.
        pub extra: Cards,
        /// SM-31: who rolled the credits, with which card.
        pub credits: Option<(Seat, Card)>,
        /// SM-32: who drew the deck's last card.
        pub last: Option<Seat>,
        /// SM-32a: whether a card was played, drawn or discarded this round.
        pub busy: bool,
        /// SM-32a: rounds in a row in which none was.
        pub quiet: u8,
    }
}
