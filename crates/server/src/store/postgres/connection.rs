//! The connection to `PostgreSQL`: every query has a timeout here and, a bit shorter, in the database. A connection
//! that does not answer is dropped and reopened.

use std::error::Error as _;
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_postgres::error::Error;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Statement, Transaction};

use super::subscriptions::PUSH;
use super::{DAYS, INSERT, LOAD, RECORDS, SNAPSHOTS, TABLES};
use crate::store::StoreError;
use crate::store::tls::Address;

/// After a failure nothing is asked for so long: whoever waits is told at once, and not one after the other.
const PAUSE: Duration = Duration::from_secs(1);
/// How long the tables may take to be made or brought up to date.
const MIGRATION: Duration = Duration::from_secs(600);

/// A connection, and what is asked over it again and again.
pub(super) struct Connection {
    pub client: Client,
    pub insert: Statement,
    pub load: Statement,
    pump: JoinHandle<()>,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.pump.abort();
    }
}

impl Connection {
    async fn open(address: &Address, limit: Duration) -> Result<Self, Error> {
        let (client, pump) = connect(address, limit).await?;
        let prepared =
            async { Ok::<_, Error>((client.prepare(INSERT).await?, client.prepare(LOAD).await?)) };
        match prepared.await {
            Ok((insert, load)) => Ok(Self { client, insert, load, pump }),
            Err(error) => {
                pump.abort();
                Err(error)
            }
        }
    }
}

/// A connection on which the database itself gives up a bit before we do, so that nothing is done behind our back.
async fn connect(address: &Address, limit: Duration) -> Result<(Client, JoinHandle<()>), Error> {
    let (client, pump) = address.connect(None).await?;
    let ms = limit.as_millis();
    let settings = format!(
        "SET synchronous_commit = on; SET statement_timeout = {}; SET lock_timeout = {}",
        ms * 3 / 4,
        ms / 4
    );
    client.batch_execute(&settings).await?;
    Ok((client, pump))
}

/// Why something could not be done.
pub(super) enum Trouble {
    /// Somebody holds what it needs: the rest may go.
    InTheWay(StoreError),
    /// The database does not answer, or says no.
    Away(StoreError),
}

impl From<Trouble> for StoreError {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::InTheWay(error) | Trouble::Away(error) => error,
        }
    }
}

/// A database that is asked for one thing at a time, each within its time.
pub(super) struct Database {
    address: Address,
    runtime: Runtime,
    connection: Option<Connection>,
    limit: Duration,
    /// Until when it is not asked, because it has failed.
    pause: Option<Instant>,
}

impl Database {
    pub(super) fn new(address: Address, limit: Duration) -> Result<Self, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(StoreError::new)?;
        Ok(Self { address, runtime, connection: None, limit, pause: None })
    }

    /// How long one attempt may take.
    fn attempt(&self) -> Duration {
        self.limit / 2
    }

    /// Does some work, on a fresh connection if the old one is broken, and again as long as there is time.
    pub(super) fn with<T>(
        &mut self,
        work: &impl AsyncFn(&Connection) -> Result<T, Error>,
    ) -> Result<T, Trouble> {
        if self.pause.is_some_and(|until| until > Instant::now()) {
            return Err(Trouble::Away(StoreError::new("the database has just failed")));
        }
        let until = Instant::now() + self.limit;
        let mut tries = 0;
        loop {
            let trouble = match self.once(work) {
                Ok(done) => {
                    self.pause = None;
                    return Ok(done);
                }
                Err(Failure::Mistake(error)) => return Err(Trouble::Away(error)),
                Err(Failure::InTheWay(error)) => return Err(Trouble::InTheWay(error)),
                Err(Failure::Passing(error)) => error,
            };
            tracing::warn!(error = %trouble, tries, "the database is asked again");
            let breath = Duration::from_millis(20 << tries.min(5));
            if self.pause.is_some() || Instant::now() + breath >= until {
                self.pause = Some(Instant::now() + PAUSE);
                return Err(Trouble::Away(trouble));
            }
            tries += 1;
            std::thread::park_timeout(breath);
        }
    }

    /// One statement; how many rows it was about.
    pub(super) fn execute(
        &mut self,
        sql: &str,
        values: &[&(dyn ToSql + Sync)],
    ) -> Result<u64, StoreError> {
        Ok(self
            .with(&async |connection: &Connection| connection.client.execute(sql, values).await)?)
    }

    fn once<T>(
        &mut self,
        work: &impl AsyncFn(&Connection) -> Result<T, Error>,
    ) -> Result<T, Failure> {
        let (limit, address) = (self.attempt(), &self.address);
        let connection = self.connection.take().filter(|connection| !connection.client.is_closed());
        let asked = async {
            let connection = match connection {
                Some(connection) => connection,
                None => Connection::open(address, limit).await?,
            };
            let answer = work(&connection).await;
            Ok((connection, answer))
        };
        let asked = self.runtime.block_on(async { timeout(limit, asked).await });
        let (connection, answer) = match asked {
            Ok(Ok(asked)) => asked,
            Ok(Err(error)) => return Err(judge(&error)),
            Err(_) => {
                let what = "the database did not answer in time";
                return Err(Failure::Passing(StoreError::new(what)));
            }
        };
        self.connection = Some(connection).filter(|connection| !connection.client.is_closed());
        answer.map_err(|error| judge(&error))
    }

    /// Makes the tables, or brings them up to date; their version.
    pub(super) fn migrate(&mut self) -> Result<i32, StoreError> {
        let (address, limit) = (&self.address, self.attempt());
        let late = |_| StoreError::new("the database did not answer in time");
        self.runtime.block_on(async {
            let connected = timeout(limit, connect(address, limit)).await.map_err(late)?;
            let (mut client, pump) = connected.map_err(|error| in_words(&error))?;
            let version = timeout(MIGRATION, bring_up_to_date(&mut client)).await;
            pump.abort();
            version.map_err(late)?.map_err(|error| in_words(&error))
        })
    }
}

/// What went wrong with one attempt.
enum Failure {
    /// It will be the same the next time.
    Mistake(StoreError),
    InTheWay(StoreError),
    Passing(StoreError),
}

/// What an error means, by its code: a shutdown or a deadlock passes by itself.
fn judge(error: &Error) -> Failure {
    let what = in_words(error);
    match error.code().map(tokio_postgres::error::SqlState::code) {
        // A lock that was not to be had, and a statement that took too long.
        Some("55P03" | "57014") => Failure::InTheWay(what),
        Some(code)
            if !["08", "40", "53", "55", "57"].iter().any(|class| code.starts_with(class)) =>
        {
            Failure::Mistake(what)
        }
        _ => Failure::Passing(what),
    }
}

fn in_words(error: &Error) -> StoreError {
    let cause = error.source().map_or(String::new(), |cause| format!(": {cause}"));
    StoreError::new(format!("the database: {error}{cause}"))
}

async fn bring_up_to_date(client: &mut Client) -> Result<i32, Error> {
    let tx = client.transaction().await?;
    let patient = "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0";
    tx.batch_execute(patient).await?;
    tx.batch_execute("SELECT pg_advisory_xact_lock(8264123)").await?;
    tx.batch_execute(TABLES).await?;
    for (old, change) in [(1, DAYS), (2, SNAPSHOTS), (3, RECORDS), (4, PUSH)] {
        if version(&tx).await? == old {
            tx.batch_execute(change).await?;
        }
    }
    let version = version(&tx).await?;
    tx.commit().await?;
    Ok(version)
}

async fn version(tx: &Transaction<'_>) -> Result<i32, Error> {
    Ok(tx.query_one("SELECT version FROM quarterdeck", &[]).await?.get(0))
}
