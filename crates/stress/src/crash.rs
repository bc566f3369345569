//! Kills servers under load, and checks that nothing that was acknowledged is lost, doubled or reordered.
//!
//! Every player keeps a journal of what it sent and what was acknowledged. A player that loses its
//! line comes back by itself, to any of the servers, and sends what was not acknowledged again, under the
//! same command id.

mod audit;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, Instant};

use table::{Dice, Stream};
use tokio::task::{JoinHandle, LocalSet};
use wire::{
    Act, ClientMessage, Command, Create, Created, Phase, Rematch, ServerMessage, Sit, Update,
};

use crate::client::{Guest, create};
use crate::server_process::{ServerProcess, folder};
use crate::{Outcome, random_hex, words};

pub use audit::compare;
use audit::{audit, reordered};

/// How long the page waits before it comes back, at first and at most.
const PAUSE: (Duration, Duration) = (Duration::from_millis(300), Duration::from_secs(5));

/// How servers are killed.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program that serves.
    pub program: PathBuf,
    /// How many times a server is killed.
    pub kills: usize,
    /// Tables with two players each.
    pub tables: usize,
    /// How long a server lives, in milliseconds: at least and at most.
    pub life: (u32, u32),
    /// A database that servers share; without one there is one server and a file.
    pub database: Option<String>,
    /// How many servers.
    pub nodes: usize,
    /// Decides when.
    pub seed: u64,
    /// More arguments for the servers.
    pub serve: Vec<String>,
}

/// An acknowledged command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acked {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: u8,
    /// The command id.
    pub id: String,
    /// The number of its event.
    pub seq: u32,
}

/// What the players wrote down.
#[derive(Default)]
pub struct Journal {
    /// What was acknowledged, in that order.
    pub acked: Vec<Acked>,
    /// What cannot be: a table that went back.
    pub amiss: Vec<String>,
    /// By table, the highest acknowledged number and when that was.
    latest: HashMap<String, (u32, Instant)>,
    /// The longest time from a kill to the next acknowledged move, by table and kill, in seconds.
    gaps: Vec<f64>,
    since: HashMap<String, Instant>,
    /// What the players of a table did since the last kill, in seconds from it.
    trails: HashMap<String, Vec<String>>,
    /// The trail of the table that took longest.
    slowest: (f64, Vec<String>),
    /// The longest time between two acknowledged moves of a table.
    still: Duration,
}

/// What came of it.
#[derive(Clone, Debug)]
pub struct Report {
    /// Acknowledged commands.
    pub acked: usize,
    /// Servers killed.
    pub kills: usize,
    /// What was lost, doubled, reordered or otherwise amiss.
    pub amiss: Vec<String>,
    /// Seconds from a kill to a table's next acknowledged move: the median, the 99th of 100, the longest.
    pub gap: [f64; 3],
    /// What the players of the table that took longest did meanwhile.
    pub slowest: Vec<String>,
    /// The longest time that any table stood still, killed server or not, in seconds.
    pub still: f64,
}

type Shared = Rc<RefCell<Journal>>;

impl Journal {
    fn ack(&mut self, acked: Acked) {
        let now = Instant::now();
        self.note(&acked.table, acked.seat, "acknowledged");
        if let Some(killed) = self.since.remove(&acked.table) {
            let gap = now.duration_since(killed).as_secs_f64();
            self.gaps.push(gap);
            let trail = self.trails.remove(&acked.table).unwrap_or_default();
            if gap > self.slowest.0 {
                self.slowest = (gap, trail);
            }
        }
        let latest = self.latest.entry(acked.table.clone()).or_insert((0, now));
        self.still = self.still.max(now.duration_since(latest.1));
        *latest = (latest.0.max(acked.seq), now);
        self.acked.push(acked);
    }

    fn killed(&mut self) {
        let now = Instant::now();
        self.trails.clear();
        self.since = self.latest.keys().map(|table| (table.clone(), now)).collect();
    }

    /// Notes what a player does while its table has not gone on since a kill.
    fn note(&mut self, table: &str, seat: u8, what: &str) {
        let Some(killed) = self.since.get(table) else { return };
        let line = format!("{:.3} s: seat {seat} {what}", killed.elapsed().as_secs_f64());
        self.trails.entry(table.to_owned()).or_default().push(line);
    }

    fn latest(&self, table: &str) -> u32 {
        self.latest.get(table).map_or(0, |latest| latest.0)
    }

    /// A table must never stand before what had been acknowledged when it was asked.
    fn saw(&mut self, update: &Update, acked: u32) {
        if update.seq < acked {
            let (table, seq) = (&update.table, update.seq);
            self.amiss.push(format!("{table} went back from {acked} to {seq}"));
        }
    }
}

/// A player of one seat.
struct Player {
    servers: Vec<SocketAddr>,
    created: Created,
    seat: u8,
    journal: Shared,
    stopped: Rc<Cell<bool>>,
    pending: Option<(String, String)>,
    count: u32,
    /// The highest number that had been acknowledged at the table when this player came.
    known: u32,
    /// How long it waits before it comes back.
    pause: Duration,
    dice: Stream,
}

impl Player {
    /// Plays, and comes back as the page does: soon at first, then ever more slowly until it is heard.
    async fn run(mut self) {
        while !self.stopped.get() {
            if let Err(why) = self.play().await {
                self.note(&format!("is without a line: {why}"));
            }
            tokio::time::sleep(self.pause).await;
            self.pause = (2 * self.pause).min(PAUSE.1);
        }
    }

    /// A line to a server that answers: one that refuses is passed over at once, as a proxy does.
    async fn connect(&mut self) -> Outcome<Guest> {
        let first = self.dice.below(u32::try_from(self.servers.len()).map_err(words)?);
        self.servers.rotate_left(first as usize);
        let mut refused = "there is no server".to_owned();
        for &server in &self.servers {
            match tokio::time::timeout(Duration::from_secs(2), Guest::connect(server)).await {
                Ok(Ok(guest)) => return Ok(guest),
                Ok(Err(why)) => refused = why,
                Err(late) => refused = words(late),
            }
        }
        Err(refused)
    }

    /// When the player loses the network for once: at a table of several servers the seats are to be spread
    /// over them, now so, now so.
    fn leaves(&mut self) -> Option<Instant> {
        let after = Duration::from_millis(u64::from(1_000 + self.dice.below(9_000)));
        (self.servers.len() > 1).then(|| Instant::now() + after)
    }

    fn note(&self, what: &str) {
        self.journal.borrow_mut().note(&self.created.table, self.seat, what);
    }

    /// Plays until the line is lost or it is time to stop.
    async fn play(&mut self) -> Outcome<()> {
        let mut guest = self.connect().await?;
        let secret = self.created.seats[usize::from(self.seat)].clone().unwrap_or_default();
        let sit = Sit {
            table: self.created.table.clone(),
            secret,
            host: (self.seat == 0).then(|| self.created.host.clone()),
            name: format!("Player {}", self.seat),
            ..Sit::default()
        };
        self.note("has connected");
        self.known = self.journal.borrow().latest(&self.created.table);
        guest.say(&ClientMessage::Sit(sit)).await?;
        if let Some((_, text)) = &self.pending {
            guest.say_text(text).await?;
        }
        let mut last: Option<Box<Update>> = None;
        let leaves = self.leaves();
        while !self.stopped.get() {
            if leaves.is_some_and(|at| at <= Instant::now()) {
                return Err("it loses the network".into());
            }
            let hear = tokio::time::timeout(Duration::from_secs(5), guest.hear());
            match hear.await.map_err(words)?? {
                ServerMessage::Update(update) => {
                    self.pause = PAUSE.0;
                    self.note(&format!("is shown event {}", update.seq));
                    self.look(&mut guest, &update).await?;
                    last = Some(update);
                }
                ServerMessage::Done(done) => {
                    self.acknowledged(&done.id, done.seq);
                    // It had been carried out before: what was shown since is how the table stands.
                    if let Some(update) = last.take_if(|update| update.seq >= done.seq) {
                        self.look(&mut guest, &update).await?;
                    }
                }
                ServerMessage::Refused(no) => {
                    self.note(&format!("is refused: {}", no.kind));
                    let mine =
                        self.pending.as_ref().is_some_and(|(id, _)| Some(id) == no.id.as_ref());
                    if mine {
                        self.pending = None;
                        let table = self.created.table.clone();
                        guest
                            .say(&ClientMessage::Refresh(wire::Refresh { table, from: None }))
                            .await?;
                    } else if no.id.is_none() {
                        return Err(no.message);
                    }
                }
                ServerMessage::Replaced(_) => return Err("replaced".into()),
                _ => {}
            }
        }
        Ok(())
    }

    fn acknowledged(&mut self, id: &str, seq: u32) {
        if self.pending.as_ref().is_some_and(|(pending, _)| pending == id) {
            self.pending = None;
            let (table, id) = (self.created.table.clone(), id.to_owned());
            self.journal.borrow_mut().ack(Acked { table, seat: self.seat, id, seq });
        }
    }

    async fn look(&mut self, guest: &mut Guest, update: &Update) -> Outcome<()> {
        self.journal.borrow_mut().saw(update, self.known);
        if let Some(id) = &update.done {
            self.acknowledged(id, update.seq);
        }
        if self.pending.is_some() {
            return Ok(());
        }
        let (table, id) = (update.table.clone(), format!("{}-{}", random_hex(4), self.count));
        let ready = update
            .room
            .as_ref()
            .is_some_and(|room| room.seats.iter().all(|seat| seat.kind == wire::SeatKind::Person));
        let ask = match update.phase {
            Phase::Lobby if self.seat == 0 && ready => {
                ClientMessage::Start(Command { table, id: id.clone() })
            }
            Phase::Play if !update.choices.is_empty() => {
                let choices: Vec<&wire::Choice> = update.choices.iter().collect();
                let action = self.dice.pick(&choices).text.clone();
                ClientMessage::Act(Act { table, id: id.clone(), base: None, action })
            }
            Phase::Over => {
                ClientMessage::Rematch(Rematch { table, id: id.clone(), seed: None, promise: None })
            }
            _ => return Ok(()),
        };
        self.count += 1;
        let text = serde_json::to_string(&ask).map_err(words)?;
        self.note("sends");
        self.pending = Some((id, text.clone()));
        guest.say_text(&text).await
    }
}

/// Kills and restarts servers as planned, and says what was lost.
pub fn crash_and_check(plan: &Plan) -> Outcome<Report> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(words)?;
    LocalSet::new().block_on(&runtime, campaign(plan))
}

async fn campaign(plan: &Plan) -> Outcome<Report> {
    let data = folder()?;
    let mut args = vec!["--data".to_owned(), data.path().to_string_lossy().into_owned()];
    args.extend_from_slice(&plan.serve);
    args.extend(plan.database.iter().flat_map(|url| ["--database".to_owned(), url.clone()]));
    let mut processes = Vec::new();
    for _ in 0..plan.nodes {
        processes.push(ServerProcess::start(&plan.program, &args).await?);
    }
    let servers: Vec<SocketAddr> = processes.iter().map(|server| server.address).collect();
    let journal = Shared::default();
    let stopped = Rc::new(Cell::new(false));
    let players = seat_players(plan, &servers, &journal, &stopped).await?;
    let mut dice = Stream::new(plan.seed, 0);
    for kill in 0..plan.kills {
        let life = plan.life.0 + dice.below(plan.life.1 - plan.life.0 + 1);
        tokio::time::sleep(Duration::from_millis(u64::from(life))).await;
        let victim = kill % processes.len();
        let port = processes[victim].address.port();
        journal.borrow_mut().killed();
        processes.remove(victim).kill();
        if plan.nodes > 1 {
            // The others have to go on alone for a while.
            tokio::time::sleep(Duration::from_millis(u64::from(plan.life.1))).await;
        }
        processes.insert(victim, ServerProcess::start_at(&plan.program, port, &args).await?);
    }
    tokio::time::sleep(Duration::from_secs(2)).await;
    stopped.set(true);
    for player in players {
        let _ = tokio::time::timeout(Duration::from_secs(8), player).await;
    }
    processes.into_iter().for_each(ServerProcess::kill);
    let journal = journal.borrow();
    let mut amiss = journal.amiss.clone();
    if plan.database.is_none() {
        amiss.extend(audit(data.path(), &journal.acked)?);
    } else {
        amiss.extend(reordered(&journal.acked));
    }
    Ok(report(plan, &journal, amiss))
}

async fn seat_players(
    plan: &Plan,
    servers: &[SocketAddr],
    journal: &Shared,
    stopped: &Rc<Cell<bool>>,
) -> Outcome<Vec<JoinHandle<()>>> {
    let mut players = Vec::new();
    for n in 0..plan.tables {
        let wish = Create { game: "spaca-wor".into(), patience: Some(0), ..Create::default() };
        let created = create(servers[n % servers.len()], &wish).await?;
        for seat in 0..2 {
            let player = Player {
                servers: servers.to_vec(),
                created: created.clone(),
                seat,
                journal: Rc::clone(journal),
                stopped: Rc::clone(stopped),
                pending: None,
                count: 0,
                known: 0,
                pause: PAUSE.0,
                dice: Stream::new(plan.seed, 1 + 2 * n as u64 + u64::from(seat)),
            };
            players.push(tokio::task::spawn_local(player.run()));
        }
    }
    Ok(players)
}

fn report(plan: &Plan, journal: &Journal, amiss: Vec<String>) -> Report {
    let mut gaps = journal.gaps.clone();
    gaps.sort_by(f64::total_cmp);
    let at = |part: usize| gaps.get((gaps.len() * part / 100).min(gaps.len().saturating_sub(1)));
    let gap = [50, 99, 100].map(|part| at(part).copied().unwrap_or_default());
    Report {
        acked: journal.acked.len(),
        kills: plan.kills,
        amiss,
        gap,
        slowest: journal.slowest.1.clone(),
        still: journal.still.as_secs_f64(),
    }
}
