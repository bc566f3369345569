//! Reads the log on disk, for tests and debugging: who did what under which number.

use std::error::Error;
use std::path::Path;

use super::TablePhase;
use super::sqlite::Sqlite;
use crate::ids;

/// An event of the log. What was done is left out: it may be a secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Logged {
    /// The table.
    pub table: String,
    /// The number of the event.
    pub seq: u32,
    /// The seat that stands behind it; 255 is nobody.
    pub seat: u8,
    /// The command id; empty if nobody asked for it.
    pub id: String,
}

/// Every event of the tables in a folder that no server has open.
pub fn inspect(folder: &Path) -> Result<Vec<Logged>, Box<dyn Error + Send + Sync>> {
    let store = Sqlite::open(folder)?;
    let mut logged = Vec::new();
    for game in store.games(TablePhase::Over)? {
        for (seq, event) in (0..).zip(store.events(game, 0)?) {
            let table = ids::table_name(game);
            logged.push(Logged { table, seq, seat: event.seat, id: event.id.into() });
        }
    }
    Ok(logged)
}
