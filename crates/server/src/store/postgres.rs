//! Several servers, one `PostgreSQL`: any server may serve any table, and the unique keys of `events`
//! decide who comes first. Notifications, one for a batch, are only a hint that there is news.

use std::collections::HashMap;
use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::thread;
use std::time::{Duration, Instant};

use postgres::fallible_iterator::FallibleIterator;
use postgres::{Client, Statement};

use super::tls::Address;
use super::{Append, From, Hint, News, Papers, Standing, Store, StoreError, Verdict};
use super::{command_key, today};
use crate::log::Event;
use crate::state::Snapshot;

/// The version of what is below.
const SCHEMA: i32 = 3;
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
        WHERE games.id = stored.game AND games.day < $7::INT AND games.id <> ALL($5::BIGINT[]))
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
    SELECT wanted.game, found.count, found.last, found.bodies, kept.seq, kept.body
    FROM unnest($1::BIGINT[], $2::INT[]) AS wanted (game, first)
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
/// How often a batch is tried while the database is away.
const TRIES: u32 = 20;
/// How long a hint may be late: so often the tables in use are looked after without one.
const POLL: Duration = Duration::from_secs(1);

/// The store that servers share.
pub(crate) struct Postgres {
    address: Address,
    /// A name for this server, so that it does not take its own hints.
    node: String,
    line: Option<Line>,
    /// The listener goes on as long as this lives.
    _alive: Arc<AtomicBool>,
}

/// A connection, and what is asked over it again and again.
struct Line {
    client: Client,
    insert: Statement,
    load: Statement,
}

impl Line {
    fn open(address: &Address) -> Result<Self, StoreError> {
        let mut client = connect(address)?;
        let mut prepare = |sql| client.prepare(sql).map_err(|error| failed(&error));
        let (insert, load) = (prepare(INSERT)?, prepare(LOAD)?);
        Ok(Self { client, insert, load })
    }
}

fn failed(error: &postgres::Error) -> StoreError {
    let cause = error.source().map_or(String::new(), |cause| format!(": {cause}"));
    StoreError::new(format!("the database: {error}{cause}"))
}

fn key(game: u64) -> i64 {
    game.cast_signed()
}

fn connect(address: &Address) -> Result<Client, StoreError> {
    let mut client = address.connect().map_err(|error| failed(&error))?;
    client
        .batch_execute(
            "SET synchronous_commit = on; SET statement_timeout = '5s'; SET lock_timeout = '3s'",
        )
        .map_err(|error| failed(&error))?;
    Ok(client)
}

impl Postgres {
    /// Connects, makes the tables if there are none, and listens for news.
    pub(crate) fn open(url: &str, news: News) -> Result<Self, StoreError> {
        let address = Address::read(url)?;
        let mut client = connect(&address)?;
        migrate(&mut client)?;
        let alive = Arc::new(AtomicBool::new(true));
        let node = crate::words::new_secret();
        let (heart, way, own) = (Arc::downgrade(&alive), address.clone(), node.clone());
        thread::Builder::new()
            .name("news".into())
            .spawn(move || listen(&way, news, &own, &heart))
            .map_err(StoreError::new)?;
        Ok(Self { address, node, line: None, _alive: alive })
    }

    /// Does some work, on a fresh connection if the old one is broken.
    fn with<T>(
        &mut self,
        work: impl Fn(&mut Line) -> Result<T, postgres::Error>,
    ) -> Result<T, StoreError> {
        let mut last = StoreError::new("the database was not asked");
        for attempt in 0..TRIES {
            if self.line.as_ref().is_none_or(|line| line.client.is_closed()) {
                self.line = Line::open(&self.address).map_err(|error| last = error).ok();
            }
            match self.line.as_mut().map(&work) {
                Some(Ok(done)) => return Ok(done),
                Some(Err(error)) => {
                    let mistaken = error.as_db_error().is_some_and(|db| !passes(db.code().code()));
                    last = failed(&error);
                    if mistaken {
                        return Err(last);
                    }
                    tracing::warn!(error = %last, attempt, "the database is asked again");
                    self.line = self.line.take().filter(|line| !line.client.is_closed());
                }
                None => tracing::warn!(error = %last, attempt, "the database is away"),
            }
            thread::park_timeout(Duration::from_millis(20 << attempt.min(5)));
        }
        Err(last)
    }
}

/// Whether an error of this code passes by itself: a shutdown, a deadlock, a timeout.
fn passes(code: &str) -> bool {
    ["08", "40", "53", "55", "57"].iter().any(|class| code.starts_with(class))
}

fn migrate(client: &mut Client) -> Result<(), StoreError> {
    let work = |client: &mut Client| -> Result<i32, postgres::Error> {
        let mut tx = client.transaction()?;
        tx.batch_execute("SELECT pg_advisory_xact_lock(8264123)")?;
        tx.batch_execute(TABLES)?;
        let version = |tx: &mut postgres::Transaction<'_>| -> Result<i32, postgres::Error> {
            Ok(tx.query_one("SELECT version FROM quarterdeck", &[])?.get(0))
        };
        for (old, change) in [(1, DAYS), (2, SNAPSHOTS)] {
            if version(&mut tx)? == old {
                tx.batch_execute(change)?;
            }
        }
        let version = version(&mut tx)?;
        tx.commit()?;
        Ok(version)
    };
    let version = work(client).map_err(|error| failed(&error))?;
    if version == SCHEMA {
        return Ok(());
    }
    Err(StoreError::new(format!(
        "the database has version {version}, this server knows version {SCHEMA}: use a newer server"
    )))
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
}

impl Rows {
    fn new(batch: &[Append]) -> Self {
        let mut order: Vec<&Append> = batch.iter().collect();
        order.sort_by_key(|append| append.game);
        let moved: Vec<&&Append> =
            order.iter().filter(|append| append.standing.is_some()).collect();
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
        }
    }

    /// The tables whose event is stored: now, or by an attempt whose answer was lost.
    fn insert(&self, line: &mut Line, node: &str) -> Result<Vec<i64>, postgres::Error> {
        let Self { games, seqs, commands, bodies, moved, standings } = self;
        let row = line.client.query_one(
            &line.insert,
            &[games, seqs, commands, bodies, moved, standings, &today(), &node],
        )?;
        let mut stored: Vec<i64> = row.get(0);
        if stored.len() < games.len() {
            let rows = line.client.query(SAME, &[games, seqs, bodies])?;
            stored = rows.iter().map(|row| row.get(0)).collect();
        }
        stored.sort_unstable();
        Ok(stored)
    }
}

/// A row of what is kept of a table, from the event on that was asked for or from the snapshot.
fn papers(row: &postgres::Row, asked: Option<i32>) -> Result<Papers, StoreError> {
    let kept: Option<i32> = row.get(4);
    let first = asked.or(kept).unwrap_or_default();
    let (count, last): (i64, Option<i32>) = (row.get(1), row.get(2));
    if last.is_some_and(|last| i64::from(first) + count != i64::from(last) + 1) {
        return Err(StoreError::new("a table's events have a gap"));
    }
    let bodies: Vec<&[u8]> = row.get(3);
    let events = bodies.into_iter().map(Event::decode).collect::<Result<_, _>>();
    let events = events.map_err(|bad| StoreError::new(bad.0))?;
    let snapshot = kept.map(|seq| Snapshot { seq: seq.cast_unsigned(), body: row.get(5) });
    Ok(Papers { snapshot, events })
}

impl Store for Postgres {
    fn append(&mut self, batch: &[Append]) -> Result<Vec<Verdict>, StoreError> {
        let rows = Rows::new(batch);
        let node = self.node.clone();
        let stored = self.with(|line| rows.insert(line, &node))?;
        let verdict = |append: &Append| match stored.binary_search(&key(append.game)) {
            Ok(_) => Verdict::Stored,
            Err(_) => Verdict::Taken,
        };
        Ok(batch.iter().map(verdict).collect())
    }

    fn load(&mut self, wanted: &[(u64, From)]) -> Result<Vec<Papers>, StoreError> {
        let games: Vec<i64> = wanted.iter().map(|&(game, _)| key(game)).collect();
        let first = |&(_, from): &(u64, From)| match from {
            From::Snapshot => None,
            From::Event(first) => Some(first.cast_signed()),
        };
        let firsts: Vec<Option<i32>> = wanted.iter().map(first).collect();
        let rows = self.with(|line| line.client.query(&line.load, &[&games, &firsts]))?;
        let mut found: HashMap<i64, Papers> = HashMap::new();
        for row in &rows {
            let game: i64 = row.get(0);
            let asked = games.iter().position(|wanted| *wanted == game).and_then(|at| firsts[at]);
            found.insert(game, papers(row, asked)?);
        }
        Ok(games.iter().map(|game| found.remove(game).unwrap_or_default()).collect())
    }

    fn keep(&mut self, snapshots: Vec<(u64, Snapshot)>) -> Result<(), StoreError> {
        let games: Vec<i64> = snapshots.iter().map(|(game, _)| key(*game)).collect();
        let (seqs, bodies): (Vec<i32>, Vec<Vec<u8>>) =
            snapshots.into_iter().map(|(_, s)| (s.seq.cast_signed(), s.body)).unzip();
        self.with(|line| line.client.execute(KEEP, &[&games, &seqs, &bodies])).map(drop)
    }

    fn unfinished(&mut self) -> Result<Vec<u64>, StoreError> {
        let over = Standing::Over as i16;
        let rows = self
            .with(|line| line.client.query("SELECT id FROM games WHERE standing < $1", &[&over]))?;
        Ok(rows.iter().map(|row| row.get::<_, i64>(0).cast_unsigned()).collect())
    }

    fn touch(&mut self, games: &[u64]) -> Result<(), StoreError> {
        let games: Vec<i64> = games.iter().copied().map(key).collect();
        let sql = "UPDATE games SET day = $1 WHERE id = ANY($2::BIGINT[]) AND day < $1";
        self.with(|line| line.client.execute(sql, &[&today(), &games])).map(drop)
    }

    fn delete(&mut self, before: i32, but: &[u64]) -> Result<u64, StoreError> {
        let (play, but) = (Standing::Play as i16, but.iter().copied().map(key).collect::<Vec<_>>());
        self.with(|line| {
            line.client.execute(
                "WITH old AS (DELETE FROM games WHERE standing <> $1 AND day < $2
                    AND id <> ALL($3::BIGINT[]) RETURNING id), gone AS (DELETE FROM events USING old
                    WHERE events.game = old.id), shots AS (DELETE FROM snapshots USING old
                    WHERE snapshots.game = old.id) SELECT id FROM old",
                &[&play, &before, &but],
            )
        })
    }

    fn rest(&mut self) -> Result<(), StoreError> {
        Ok(())
    }

    fn shared(&self) -> bool {
        true
    }
}

/// Hands on what other servers say, and now and then lets the tables in use look for themselves.
fn listen(address: &Address, mut news: News, node: &str, alive: &Weak<AtomicBool>) {
    let is_alive = || alive.upgrade().is_some_and(|alive| alive.load(Ordering::Relaxed));
    while is_alive() {
        let Ok(mut client) = connect(address) else {
            thread::park_timeout(Duration::from_millis(250));
            continue;
        };
        if client.batch_execute("LISTEN quarterdeck").is_err() {
            continue;
        }
        news(Hint::Anything);
        let mut looked = Instant::now();
        while is_alive() && !client.is_closed() {
            let Some(hint) = next_hint(&mut client, node) else { break };
            news(hint);
            if looked.elapsed() >= POLL {
                news(Hint::Quiet);
                looked = Instant::now();
            }
        }
    }
}

/// The next hint of another server; nothing if the line is lost.
fn next_hint(client: &mut Client, node: &str) -> Option<Hint> {
    let mut notifications = client.notifications();
    let mut note = notifications.timeout_iter(POLL).next().ok()?;
    let mut games = Vec::new();
    while let Some(payload) = note.as_ref().map(postgres::Notification::payload) {
        let (from, tables) = payload.split_once(' ').unwrap_or((payload, ""));
        if from != node && tables == "*" {
            return Some(Hint::Anything);
        }
        let numbers = tables.split(' ').filter_map(|id| u64::from_str_radix(id, 16).ok());
        games.extend(numbers.filter(|_| from != node));
        note = notifications.iter().next().ok()?;
    }
    Some(Hint::Tables(games))
}
