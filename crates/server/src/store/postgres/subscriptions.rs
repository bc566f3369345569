//! The devices that want to be told, for all servers on one database: they have one key, too.

use fair::Number;
use tokio_postgres::Row;

use super::connection::Connection;
use super::{Postgres, key};
use crate::store::StoreError;
use crate::store::subscriptions::{
    DEVICES, Device, HeardSeat, Subscriptions, quiet_hours, quiet_number,
};

/// From version 4: the key of push, and who is told what.
pub(super) const PUSH: &str = "
    CREATE TABLE push_key (id INT PRIMARY KEY CHECK (id = 0), pkcs8 BYTEA NOT NULL);
    CREATE TABLE subscriptions (game BIGINT NOT NULL, seat SMALLINT NOT NULL, endpoint TEXT NOT NULL,
        seat_lock BYTEA NOT NULL, p256dh BYTEA NOT NULL, auth BYTEA NOT NULL, quiet INT,
        PRIMARY KEY (game, seat, endpoint));
    CREATE INDEX subscriptions_of_device ON subscriptions (endpoint);
    UPDATE quarterdeck SET version = 5;";
/// What a device does not want to hear of any more.
const DROP: &str = "
    DELETE FROM subscriptions WHERE endpoint = $1 AND NOT EXISTS (
        SELECT FROM unnest($2::BIGINT[], $3::SMALLINT[]) AS new (game, seat)
        WHERE new.game = subscriptions.game AND new.seat = subscriptions.seat)";
const ADD: &str = "
    INSERT INTO subscriptions
    SELECT new.game, new.seat, $1, new.seat_lock, $5, $6, $7
    FROM unnest($2::BIGINT[], $3::SMALLINT[], $4::BYTEA[]) AS new (game, seat, seat_lock)
    WHERE (SELECT count(*) FROM subscriptions AS others WHERE others.game = new.game
        AND others.seat = new.seat AND others.endpoint <> $1) < $8::INT
    ON CONFLICT (game, seat, endpoint) DO UPDATE SET seat_lock = excluded.seat_lock,
        p256dh = excluded.p256dh, auth = excluded.auth, quiet = excluded.quiet";

fn device(row: &Row) -> Option<(Number, Device)> {
    let device = Device {
        endpoint: row.get(1),
        p256dh: row.get(2),
        auth: row.get(3),
        quiet: quiet_hours(row.get(4)),
    };
    Some((row.get::<_, Vec<u8>>(0).try_into().ok()?, device))
}

impl Subscriptions for Postgres {
    fn push_key(&mut self, fresh: &[u8]) -> Result<Vec<u8>, StoreError> {
        let sql = "INSERT INTO push_key VALUES (0, $1) ON CONFLICT DO NOTHING";
        self.database.execute(sql, &[&fresh])?;
        let row = self.database.with(&async |connection: &Connection| {
            connection.client.query_one("SELECT pkcs8 FROM push_key", &[]).await
        })?;
        Ok(row.get(0))
    }

    fn subscribe(&mut self, device: &Device, seats: &[HeardSeat]) -> Result<u32, StoreError> {
        let Device { endpoint, p256dh, auth, quiet } = device;
        let games: Vec<i64> = seats.iter().map(|heard| key(heard.game)).collect();
        let numbers: Vec<i16> = seats.iter().map(|heard| heard.seat.into()).collect();
        let locks: Vec<&[u8]> = seats.iter().map(|heard| heard.lock.as_slice()).collect();
        let (quiet, most) = (quiet_number(*quiet), i32::from(DEVICES));
        self.database.execute(DROP, &[endpoint, &games, &numbers])?;
        let row: [&(dyn tokio_postgres::types::ToSql + Sync); 8] =
            [endpoint, &games, &numbers, &locks, p256dh, auth, &quiet, &most];
        let added = self.database.execute(ADD, &row)?;
        Ok(u32::try_from(added).unwrap_or(u32::MAX))
    }

    fn subscribers(&mut self, game: u64, seat: u8) -> Result<Vec<(Number, Device)>, StoreError> {
        let sql = "SELECT seat_lock, endpoint, p256dh, auth, quiet FROM subscriptions
            WHERE game = $1 AND seat = $2";
        let (game, seat) = (key(game), i16::from(seat));
        let rows = self.database.with(&async |connection: &Connection| {
            connection.client.query(sql, &[&game, &seat]).await
        })?;
        Ok(rows.iter().filter_map(device).collect())
    }
}
