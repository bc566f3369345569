//! Several servers, one `PostgreSQL`: any server may serve any table, and the unique keys of `events`
//! decide who comes first. Notifications, one for a batch, are only a hint that there is news.

mod connection;
mod news;
mod subscriptions;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use tokio_postgres::error::Error;

use super::tls::Address;
use super::{Append, Hint, LoadFrom, News, Store, StoreError, StoredTable, TablePhase, Verdict};
use super::{command_key, today};
use crate::ids;
use crate::log::Event;
use crate::secrets;
use crate::state::Snapshot;
use connection::{Connection, Database, Trouble};

/// The version of what is below.
const SCHEMA: i32 = 5;
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS quarterdeck (version INT NOT NULL);
    CREATE TABLE IF NOT EXISTS games (id BIGINT PRIMARY KEY, standing SMALLINT NOT NULL);
    CREATE TABLE IF NOT EXISTS events (game BIGINT NOT NULL, seq INT NOT NULL, command TEXT,
        body BYTEA NOT NULL, PRIMARY KEY (game, seq), UNIQUE (game, command));
    INSERT INTO quarterdeck SELECT 1 WHERE NOT EXISTS (SELECT FROM quarterdeck);";
/// From version 1: the day on which anybody was last at a table.
const DAYS: &str = "
    ALTER TABLE games ADD COLUMN day INT NOT NULL DEFAULT 0;
    UPDATE games SET day = extract(epoch FROM now())::INT / 86400;
    UPDATE quarterdeck SET version = 2;";
/// From version 2: a state of a table, to begin from. It does not compress.
const SNAPSHOTS: &str = "
    CREATE TABLE snapshots (game BIGINT PRIMARY KEY, seq INT NOT NULL, body BYTEA NOT NULL);
    ALTER TABLE snapshots ALTER body SET STORAGE EXTERNAL;
    UPDATE quarterdeck SET version = 3;";
/// From version 3: the record of a table's last game that is over.
const RECORDS: &str = "
    CREATE TABLE records (game BIGINT PRIMARY KEY, body TEXT NOT NULL);
    UPDATE quarterdeck SET version = 4;";
/// Writes a batch, says how its tables stand and that they are in use today, and gives the hint, all in one
/// message: a statement is a transaction by itself.
const INSERT: &str = "
    WITH stored AS (
        INSERT INTO events (game, seq, command, body)
        SELECT * FROM unnest($1::BIGINT[], $2::INT[], $3::TEXT[], $4::BYTEA[])
        ON CONFLICT DO NOTHING RETURNING game),
    stands AS (
        INSERT INTO games (id, standing, day)
        SELECT id, standing, $7::INT FROM unnest($5::BIGINT[], $6::SMALLINT[]) AS new (id, standing)
            JOIN stored ON stored.game = new.id
        ON CONFLICT (id) DO UPDATE SET standing = excluded.standing, day = excluded.day),
    touched AS (
        UPDATE games SET day = $7::INT FROM stored
        WHERE games.id = stored.game AND games.day < $7::INT AND games.id <> ALL($5::BIGINT[])),
    recorded AS (
        INSERT INTO records (game, body)
        SELECT new.game, new.body FROM unnest($9::BIGINT[], $10::TEXT[]) AS new (game, body)
            JOIN stored ON stored.game = new.game
        ON CONFLICT (game) DO UPDATE SET body = excluded.body)
    SELECT coalesce(array_agg(game), '{}'), pg_notify('quarterdeck', $8::TEXT || CASE
        WHEN count(*) > 400 THEN ' *'
        ELSE coalesce(string_agg(' ' || to_hex(game), ''), '') END)
    FROM stored";
/// Which events of a batch are there, by whichever attempt.
const SAME: &str = "
    SELECT mine.game FROM unnest($1::BIGINT[], $2::INT[], $3::BYTEA[]) AS mine (game, seq, body)
        JOIN events USING (game, seq) WHERE events.body = mine.body";
/// The events of some tables, each from a number on, or (`NULL`) from its snapshot: a row a table, for a
/// table may have thousands.
const LOAD: &str = "
    SELECT wanted.game, found.count, found.last, found.bodies, kept.seq, kept.body, games.standing
    FROM unnest($1::BIGINT[], $2::INT[]) AS wanted (game, first)
    LEFT JOIN games ON games.id = wanted.game
    LEFT JOIN snapshots AS kept ON kept.game = wanted.game AND wanted.first IS NULL,
    LATERAL (SELECT count(*), max(seq), coalesce(array_agg(body), '{}') FROM (
        SELECT seq, body FROM events
        WHERE game = wanted.game AND seq >= coalesce(wanted.first, kept.seq, 0) ORDER BY seq
    ) AS ordered) AS found (count, last, bodies) WHERE found.count > 0 OR kept.seq IS NOT NULL";
/// Keeps snapshots of tables that are still there, unless there is a newer one.
const KEEP: &str = "
    INSERT INTO snapshots
    SELECT new.* FROM unnest($1::BIGINT[], $2::INT[], $3::BYTEA[]) AS new (game, seq, body)
        JOIN games ON games.id = new.game ORDER BY new.game
    ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, body = excluded.body
        WHERE excluded.seq > snapshots.seq";
/// A batch that somebody stands in the way of is written in so many pieces.
const PIECES: usize = 8;
/// A table that somebody stands in the way of is left alone for so long, or all others would wait for it again.
const ASIDE: Duration = Duration::from_secs(3);
/// Tables that are deleted at once.
const PORTION: i64 = 200;

/// The store that servers share.
pub(crate) struct Postgres {
    database: Database,
    /// A name for this server, so that it does not take its own hints.
    node: String,
    /// Tables that could not be written to, and until when nobody tries.
    aside: HashMap<u64, Instant>,
    /// The listener goes on as long as this lives.
    _alive: Arc<AtomicBool>,
}

fn key(game: u64) -> i64 {
    game.cast_signed()
}

impl Postgres {
    /// Connects, makes the tables if there are none, and listens for news. Nothing that is asked later takes longer
    /// than `limit`.
    pub(crate) fn open(url: &str, limit: Duration, news: News) -> Result<Self, StoreError> {
        let address = Address::read(url)?;
        let mut database = Database::new(address.clone(), limit)?;
        let version = database.migrate()?;
        if version != SCHEMA {
            return Err(StoreError::new(format!(
                "the database has version {version}, this server knows version {SCHEMA}: use a newer server"
            )));
        }
        let alive = Arc::new(AtomicBool::new(true));
        let node = secrets::new_secret();
        news::listen(address, limit, news, node.clone(), Arc::downgrade(&alive))?;
        Ok(Self { database, node, aside: HashMap::new(), _alive: alive })
    }

    /// Writes a batch. If somebody stands in the way of a part of it, the others are written all the same.
    fn write(&mut self, batch: &[&Append], stored: &mut Vec<i64>) -> Result<(), StoreError> {
        let (rows, node) = (Rows::new(batch), &self.node);
        match self
            .database
            .with(&async |connection: &Connection| rows.insert(connection, node).await)
        {
            Ok(mut these) => stored.append(&mut these),
            Err(Trouble::Away(error)) => return Err(error),
            Err(Trouble::InTheWay(error)) => {
                if let [append] = batch {
                    tracing::error!(%error, table = ids::table_name(append.game), "a table cannot be written to");
                    self.aside.insert(append.game, Instant::now() + ASIDE);
                    return Ok(());
                }
                for piece in batch.chunks(batch.len().div_ceil(PIECES)) {
                    self.write(piece, stored)?;
                }
            }
        }
        Ok(())
    }
}

/// The rows of a batch, in the order of their tables so that two servers never wait for each other.
struct Rows {
    games: Vec<i64>,
    seqs: Vec<i32>,
    commands: Vec<Option<String>>,
    bodies: Vec<Vec<u8>>,
    /// The tables that stand anew, and how.
    moved: Vec<i64>,
    standings: Vec<i16>,
    /// The tables whose game is over, and its record.
    ended: Vec<i64>,
    records: Vec<String>,
}

impl Rows {
    fn new(batch: &[&Append]) -> Self {
        let mut order: Vec<&Append> = batch.to_vec();
        order.sort_by_key(|append| append.game);
        let moved: Vec<&&Append> =
            order.iter().filter(|append| append.standing.is_some()).collect();
        let ended: Vec<&&Append> = order.iter().filter(|append| append.record.is_some()).collect();
        let body = |event: &Event| {
            let mut bytes = Vec::new();
            event.encode(&mut bytes);
            bytes
        };
        Self {
            games: order.iter().map(|append| key(append.game)).collect(),
            seqs: order.iter().map(|append| append.seq.cast_signed()).collect(),
            commands: order.iter().map(|append| command_key(&append.event)).collect(),
            bodies: order.iter().map(|append| body(&append.event)).collect(),
            moved: moved.iter().map(|append| key(append.game)).collect(),
            standings: moved.iter().filter_map(|append| Some(append.standing? as i16)).collect(),
            ended: ended.iter().map(|append| key(append.game)).collect(),
            records: ended.iter().filter_map(|append| append.record.clone()).collect(),
        }
    }

    /// The tables whose event is stored: now, or by an attempt whose answer was lost.
    async fn insert(&self, connection: &Connection, node: &str) -> Result<Vec<i64>, Error> {
        let Self { games, seqs, commands, bodies, moved, standings, ended, records } = self;
        let row = connection
            .client
            .query_one(
                &connection.insert,
                &[games, seqs, commands, bodies, moved, standings, &today(), &node, ended, records],
            )
            .await?;
        let mut stored: Vec<i64> = row.get(0);
        if stored.len() < games.len() {
            let rows = connection.client.query(SAME, &[games, seqs, bodies]).await?;
            stored = rows.iter().map(|row| row.get(0)).collect();
        }
        Ok(stored)
    }
}

/// A row of what is kept of a table, from the event on that was asked for or from the snapshot.
fn stored(row: &tokio_postgres::Row, asked: Option<i32>) -> StoredTable {
    let kept: Option<i32> = row.get(4);
    let first = asked.or(kept).unwrap_or_default();
    let (count, last): (i64, Option<i32>) = (row.get(1), row.get(2));
    let gap = last.is_some_and(|last| i64::from(first) + count != i64::from(last) + 1);
    let bodies: Vec<&[u8]> = row.get(3);
    let events = bodies.into_iter().map(Event::decode).collect::<Result<Vec<_>, _>>();
    let (events, damage) = match events {
        Ok(events) if !gap => (events, None),
        Ok(_) => (Vec::new(), Some("a table's events have a gap".to_owned())),
        Err(bad) => (Vec::new(), Some(bad.0.to_owned())),
    };
    let snapshot = kept.map(|seq| Snapshot { seq: seq.cast_unsigned(), body: row.get(5) });
    let standing: Option<i16> = row.get(6);
    StoredTable { snapshot, events, standing: standing.map(|n| TablePhase::of(n.into())), damage }
}

impl Store for Postgres {
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        self.aside.retain(|_, until| *until > Instant::now());
        let asked: Vec<&Append> =
            batch.iter().filter(|append| !self.aside.contains_key(&append.game)).collect();
        let mut stored = Vec::with_capacity(asked.len());
        if !asked.is_empty() {
            self.write(&asked, &mut stored)?;
        }
        stored.sort_unstable();
        let verdict = |append: &Append| match stored.binary_search(&key(append.game)) {
            Ok(_) => Verdict::Stored,
            Err(_) if self.aside.contains_key(&append.game) => Verdict::Unknown,
            Err(_) => Verdict::Taken,
        };
        Ok(batch.iter().map(verdict).collect())
    }

    fn load(&mut self, wanted: &[(u64, LoadFrom)]) -> Result<Vec<StoredTable>, StoreError> {
        let games: Vec<i64> = wanted.iter().map(|&(game, _)| key(game)).collect();
        let first = |&(_, from): &(u64, LoadFrom)| match from {
            LoadFrom::Snapshot => None,
            LoadFrom::Event(first) => Some(first.cast_signed()),
        };
        let firsts: Vec<Option<i32>> = wanted.iter().map(first).collect();
        let rows = self.database.with(&async |connection: &Connection| {
            connection.client.query(&connection.load, &[&games, &firsts]).await
        })?;
        let mut found: HashMap<i64, StoredTable> = HashMap::new();
        for row in &rows {
            let game: i64 = row.get(0);
            let asked = games.iter().position(|wanted| *wanted == game).and_then(|at| firsts[at]);
            found.insert(game, stored(row, asked));
        }
        Ok(games.iter().map(|game| found.remove(game).unwrap_or_default()).collect())
    }

    fn keep(&mut self, snapshots: Vec<(u64, Snapshot)>) -> Result<(), StoreError> {
        let games: Vec<i64> = snapshots.iter().map(|(game, _)| key(*game)).collect();
        let (seqs, bodies): (Vec<i32>, Vec<Vec<u8>>) =
            snapshots.into_iter().map(|(_, s)| (s.seq.cast_signed(), s.body)).unzip();
        self.database.execute(KEEP, &[&games, &seqs, &bodies]).map(drop)
    }

    fn record(&mut self, game: u64) -> Result<Option<String>, StoreError> {
        let (sql, game) = ("SELECT body FROM records WHERE game = $1", key(game));
        let row = self.database.with(&async |connection: &Connection| {
            connection.client.query_opt(sql, &[&game]).await
        })?;
        Ok(row.map(|row| row.get(0)))
    }

    fn unfinished(&mut self) -> Result<Vec<u64>, StoreError> {
        let (sql, over) = ("SELECT id FROM games WHERE standing < $1", TablePhase::Over as i16);
        let rows = self
            .database
            .with(&async |connection: &Connection| connection.client.query(sql, &[&over]).await)?;
        Ok(rows.iter().map(|row| row.get::<_, i64>(0).cast_unsigned()).collect())
    }

    fn touch(&mut self, games: &[u64]) -> Result<(), StoreError> {
        let games: Vec<i64> = games.iter().copied().map(key).collect();
        let sql = "UPDATE games SET day = $1 WHERE id = ANY($2::BIGINT[]) AND day < $1";
        self.database.execute(sql, &[&today(), &games]).map(drop)
    }

    fn delete(&mut self, before: i32, but: &[u64]) -> Result<u64, StoreError> {
        let (play, but) =
            (TablePhase::Play as i16, but.iter().copied().map(key).collect::<Vec<_>>());
        let sql = "WITH picked AS (SELECT id FROM games WHERE standing <> $1 AND day < $2
                AND id <> ALL($3::BIGINT[]) LIMIT $4),
            old AS (DELETE FROM games USING picked WHERE games.id = picked.id
                AND games.standing <> $1 AND games.day < $2 RETURNING games.id),
            gone AS (DELETE FROM events USING old WHERE events.game = old.id),
            shots AS (DELETE FROM snapshots USING old WHERE snapshots.game = old.id),
            ends AS (DELETE FROM records USING old WHERE records.game = old.id),
            told AS (DELETE FROM subscriptions USING old WHERE subscriptions.game = old.id)
            SELECT id FROM old";
        self.database.execute(sql, &[&play, &before, &but, &PORTION])
    }

    fn rest(&mut self) -> Result<bool, StoreError> {
        self.database.execute("SELECT 1", &[]).map(|_| true)
    }

    fn shared(&self) -> bool {
        true
    }
}
