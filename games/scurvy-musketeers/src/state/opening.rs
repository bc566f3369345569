//! The table as a game begins.

use table::Seat;

use super::{
    Lasting, Line, Open, Phase, ScurvyMusketeers, Secrets, Setup, Stack, Tasks, Then, Top,
};
use crate::pieces::{Cards, SEATS};
use crate::titles::Titles;

impl ScurvyMusketeers {
    /// SM-1: no word is drawn, no card dealt.
    pub(crate) fn opening(setup: &Setup) -> Self {
        let open = Open {
            setup: setup.clone(),
            phase: Phase::Words,
            then: Then::Wait,
            games: 0,
            totals: [0; SEATS],
            dealer: Seat(0),
            round: 0,
            active: Seat(0),
            begun: false,
            opener: Seat(0),
            asked: Seat(0),
            discards: Cards::NONE,
            plain: [0; SEATS],
            shown: Cards::NONE,
            movies: [Cards::NONE; SEATS],
            line: Line::EMPTY,
            stack: Stack::default(),
            tasks: Tasks::default(),
            attack: None,
            lasting: Lasting::default(),
            used: Cards::NONE,
            gained: Cards::NONE,
            extra: Cards::NONE,
            credits: None,
            last: None,
            busy: false,
            quiet: 0,
        };
        let secrets = Secrets {
            titles: Titles::NONE,
            deck: setup.deck.index.all,
            top: Top::default(),
            hands: [Cards::NONE; SEATS],
            known: [Cards::NONE; SEATS + 1],
        };
        Self { open, secrets }
    }
}
