//! The devices that want to be told, in the tables' own file, which nobody else on the machine may read.

use fair::Number;
use rusqlite::{Connection, Row, params};

use super::{Sqlite, failed, key};
use crate::store::StoreError;
use crate::store::subscriptions::{
    DEVICES, Device, HeardSeat, Subscriptions, quiet_hours, quiet_number,
};

/// From version 4: the key of push, and who is told what.
pub(super) const PUSH: &str = "
    CREATE TABLE push_key (id INTEGER PRIMARY KEY CHECK (id = 0), pkcs8 BLOB NOT NULL) STRICT;
    CREATE TABLE subscriptions (game INTEGER NOT NULL, seat INTEGER NOT NULL, endpoint TEXT NOT NULL,
        seat_lock BLOB NOT NULL, p256dh BLOB NOT NULL, auth BLOB NOT NULL, quiet INTEGER,
        PRIMARY KEY (game, seat, endpoint)) STRICT, WITHOUT ROWID;
    CREATE INDEX subscriptions_of_device ON subscriptions (endpoint);
    PRAGMA user_version = 5;";
const ADD: &str = "
    INSERT INTO subscriptions SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
    WHERE (SELECT count(*) FROM subscriptions WHERE game = ?1 AND seat = ?2) < ?8";

fn device(row: &Row<'_>) -> rusqlite::Result<(Number, Device)> {
    let device = Device {
        endpoint: row.get(1)?,
        p256dh: row.get(2)?,
        auth: row.get(3)?,
        quiet: quiet_hours(row.get(4)?),
    };
    Ok((row.get(0)?, device))
}

/// Replaces what a device wants to hear of.
fn replace(db: &Connection, device: &Device, seats: &[HeardSeat]) -> rusqlite::Result<usize> {
    let Device { endpoint, p256dh, auth, quiet } = device;
    db.prepare_cached("DELETE FROM subscriptions WHERE endpoint = ?1")?.execute([endpoint])?;
    let (mut add, quiet, mut added) = (db.prepare_cached(ADD)?, quiet_number(*quiet), 0);
    for HeardSeat { game, seat, lock } in seats {
        let row = params![key(*game), seat, endpoint, lock, p256dh, auth, quiet, DEVICES];
        added += add.execute(row)?;
    }
    Ok(added)
}

impl Subscriptions for Sqlite {
    fn push_key(&mut self, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
        let sql = "INSERT OR IGNORE INTO push_key VALUES (0, ?1)";
        self.db.execute(sql, [fresh]).map_err(failed)?;
        self.one("SELECT pkcs8 FROM push_key")
    }

    fn subscribe(&mut self, device: &Device, seats: &[HeardSeat]) -> Result<u32, StoreError> {
        let tx = self.db.transaction().map_err(failed)?;
        let added = replace(&tx, device, seats).map_err(failed)?;
        tx.commit().map_err(failed)?;
        Ok(u32::try_from(added).unwrap_or(u32::MAX))
    }

    fn subscribers(&mut self, game: u64, seat: u8) -> Result<Vec<(Number, Device)>, StoreError> {
        let sql = "SELECT seat_lock, endpoint, p256dh, auth, quiet FROM subscriptions
            WHERE game = ?1 AND seat = ?2";
        let mut read = self.db.prepare_cached(sql).map_err(failed)?;
        let rows = read.query_map(params![key(game), seat], device).map_err(failed)?;
        rows.map(|row| row.map_err(failed)).collect()
    }
}
