//! What is kept on the device: one text per game under its own key, written at every step, so that a
//! reload, a closed tab or a crash loses nothing.

use serde::{Deserialize, Serialize};
use shelf::{Kind, Refusal};

use crate::host::{LocalHost, Waiting};
use crate::setup::SetUp;

/// The beginning of every key.
pub const PREFIX: &str = "quarterdeck:game:";

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// Version of this format.
    pub format: u32,
    /// A name that no other game on the device has.
    pub id: String,
    /// When it was last touched, in milliseconds since 1970, by the device's clock.
    pub touched: u64,
    /// What was chosen before the game.
    pub setup: SetUp,
    /// One line about where it stands.
    pub stands: String,
    /// Whether it is over.
    pub over: bool,
    /// Whether a person is waited for.
    pub your_move: bool,
    /// The record.
    pub record: String,
}

const FORMAT: u32 = 1;

impl Kept {
    /// What is kept of a table.
    pub fn of(id: &str, touched: u64, host: &LocalHost) -> Self {
        let waiting = host.waiting();
        Self {
            format: FORMAT,
            id: id.into(),
            touched,
            setup: host.setup().clone(),
            stands: host.stands(),
            over: waiting == Waiting::Over,
            your_move: matches!(waiting, Waiting::Person(_)),
            record: host.record(),
        }
    }

    /// The key under which it is kept.
    pub fn key(&self) -> String {
        format!("{PREFIX}{}", self.id)
    }

    /// As text.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data has a JSON form")
    }

    /// From text; what cannot be read is told, not thrown away.
    pub fn read(text: &str) -> Result<Self, String> {
        let kept: Self =
            serde_json::from_str(text).map_err(|_| "This game cannot be read.".to_owned())?;
        if kept.format == FORMAT {
            Ok(kept)
        } else {
            Err(format!("This game is kept in format {}; this page reads {FORMAT}.", kept.format))
        }
    }

    /// Brings the game back to the table.
    pub fn resume(&self) -> Result<LocalHost, Refusal> {
        LocalHost::resume(self.setup.clone(), &self.record)
    }
}

/// A record that came from elsewhere, as a game of this device: every seat is a person's.
pub fn adopt(record: &str) -> Result<SetUp, Refusal> {
    let no = |_| Refusal::new(Kind::BadRecord, "This is no record of a game.");
    let read = table::Record::read(record).map_err(no)?;
    let header = read.header.clone();
    shelf::load(read, 0)?;
    let players = header.players.iter().map(|name| match name.parse() {
        Ok(level) => crate::SeatPlan::bot(level),
        Err(()) => crate::SeatPlan::person(name),
    });
    let mut seats: Vec<crate::SeatPlan> = players.collect();
    seats.resize(usize::from(header.seats), crate::SeatPlan::person(""));
    Ok(SetUp {
        game: header.game,
        seats,
        options: header.options.into_iter().collect(),
        seed: header.hash,
        lesson: false,
    })
}
