//! Players of Spaca Wor: they know the rules, work their moves out of the view, and never tire.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::{Duration, Instant};

use serde::Deserialize;
use spaca_wor::{SpacaWor, View};
use stress::line::Line;
use stress::{Outcome, random_hex};
use table::{Game, Seat, Stream};
use tokio::task::JoinHandle;
use wire::Created;

/// How the players go about it.
pub(crate) struct Plan {
    pub address: SocketAddr,
    pub connections: usize,
    /// Seconds that a player thinks; 0 is as fast as can be.
    pub think: f64,
    pub full: bool,
}

/// What is counted.
#[derive(Default)]
pub(crate) struct Tally {
    counting: bool,
    moves: u64,
    refused: u64,
    lost: u64,
    seen: Vec<f32>,
    acked: Vec<f32>,
}

/// What came of it.
pub(crate) struct Figures {
    pub moves: u64,
    pub refused: u64,
    pub lost: u64,
    pub seen: serde_json::Value,
    pub acked: serde_json::Value,
}

impl Tally {
    pub(crate) fn begin(&mut self) {
        self.counting = true;
        (self.moves, self.refused, self.lost) = (0, 0, 0);
        self.seen.clear();
        self.acked.clear();
    }

    pub(crate) fn end(&mut self) -> Figures {
        self.counting = false;
        Figures {
            moves: self.moves,
            refused: self.refused,
            lost: self.lost,
            seen: quantiles(&mut self.seen),
            acked: quantiles(&mut self.acked),
        }
    }
}

fn quantiles(samples: &mut [f32]) -> serde_json::Value {
    samples.sort_by(f32::total_cmp);
    let at = |part: usize| samples.get(samples.len() * part / 1000).copied().unwrap_or_default();
    serde_json::json!({ "p50": at(500), "p90": at(900), "p99": at(990), "p999": at(999) })
}

/// The part of an update after its view.
#[derive(Deserialize)]
struct Head<'a> {
    table: &'a str,
    seq: u32,
    #[serde(default)]
    seat: Option<u8>,
    #[serde(default)]
    done: Option<&'a str>,
    round: u32,
    phase: &'a str,
    asked: Vec<u8>,
}

/// By seat of a table, when the oldest move that the opponent has not seen was sent, and after which event.
type Unseen = Rc<Cell<[Option<(Instant, u32)>; 2]>>;

/// A seat that is played.
struct Chair {
    pending: Option<Instant>,
    count: u64,
    host: bool,
    /// The games that it has asked for.
    rounds: u32,
    due: Option<Instant>,
    view: String,
    /// The newest event that it knows of.
    seq: u32,
    unseen: Unseen,
}

struct Player {
    line: Line,
    /// By table, the seats that this player has.
    chairs: HashMap<String, [Option<Chair>; 2]>,
    tally: Rc<RefCell<Tally>>,
    dice: Stream,
    spare: Vec<spaca_wor::Action>,
    head: String,
    think: Duration,
}

/// Lets everybody sit down, and play from then on. The seats are dealt over the connections.
pub(crate) async fn seat_all(
    plan: &Plan,
    tables: &[Created],
    tally: &Rc<RefCell<Tally>>,
) -> Outcome<Vec<JoinHandle<()>>> {
    let mut players: HashMap<usize, Player> = HashMap::new();
    let connections = plan.connections.min(2 * tables.len());
    let unseen: Vec<Unseen> = tables.iter().map(|_| Rc::default()).collect();
    for seat in [1, 0] {
        for (n, created) in tables.iter().enumerate() {
            let at = (2 * n + seat) % connections;
            let player = match players.entry(at) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(free) => free.insert(Player::new(plan, tally, at).await?),
            };
            player.sit(created, seat, plan.full, &unseen[n]).await?;
            if connections > 64 || n % 64 == 63 {
                player.settle().await?;
            }
        }
        for player in players.values_mut() {
            player.settle().await?;
        }
    }
    let players = players.into_values();
    Ok(players.map(|player| tokio::task::spawn_local(player.run())).collect())
}

impl Player {
    async fn new(plan: &Plan, tally: &Rc<RefCell<Tally>>, number: usize) -> Outcome<Self> {
        Ok(Self {
            line: Line::connect(plan.address).await?,
            chairs: HashMap::new(),
            tally: Rc::clone(tally),
            dice: Stream::new(2026, number as u64),
            spare: Vec::new(),
            head: String::new(),
            think: Duration::from_secs_f64(plan.think),
        })
    }

    async fn sit(
        &mut self,
        created: &Created,
        seat: usize,
        full: bool,
        unseen: &Unseen,
    ) -> Outcome<()> {
        let secret = created.seats[seat].clone().unwrap_or_default();
        let host =
            if seat == 0 { format!(",\"host\":\"{}\"", created.host) } else { String::new() };
        let (table, seed) = (&created.table, random_hex(32));
        self.line.queue(&format!(
            "{{\"sit\":{{\"table\":\"{table}\",\"secret\":\"{secret}\",\"name\":\"P{seat}\",\
             \"seed\":\"{seed}\",\"lean\":{}{host}}}}}",
            !full
        ));
        let (host, view, unseen) = (seat == 0, String::new(), Rc::clone(unseen));
        let chair =
            Chair { pending: None, count: 0, host, rounds: 0, due: None, view, seq: 0, unseen };
        self.chairs.entry(table.clone()).or_default()[seat] = Some(chair);
        if seat == 0 {
            self.line.queue(&format!("{{\"start\":{{\"table\":\"{table}\",\"id\":\"go\"}}}}"));
        }
        self.line.flush().await
    }

    /// Waits until the server has heard everything.
    async fn settle(&mut self) -> Outcome<()> {
        self.line.queue("\"ping\"");
        self.line.flush().await?;
        let mut text = String::new();
        loop {
            while self.line.next_into(&mut text) {
                if text == "\"pong\"" {
                    return Ok(());
                }
                self.hear(&text);
            }
            self.line.read().await?;
        }
    }

    async fn run(mut self) {
        let mut text = String::new();
        loop {
            while self.line.next_into(&mut text) {
                self.hear(&text);
            }
            let wait = self.play_due();
            if self.line.flush().await.is_err() {
                return;
            }
            let read = self.line.read();
            let read = match wait {
                Some(at) => match tokio::time::timeout_at(at.into(), read).await {
                    Ok(read) => read,
                    Err(_) => continue,
                },
                None => read.await,
            };
            if read.is_err() {
                self.tally.borrow_mut().lost += 1;
                return;
            }
        }
    }

    fn hear(&mut self, text: &str) {
        if text.starts_with("{\"refused\"") {
            let mut tally = self.tally.borrow_mut();
            if tally.counting {
                tally.refused += 1;
                eprintln!("{text}");
            }
            return;
        }
        let Some(rest) = text.strip_prefix("{\"update\":{\"view\":") else { return };
        let Some(at) = rest.rfind(",\"table\":") else { return };
        self.head.clear();
        self.head.push('{');
        self.head.push_str(&rest[at + 1..rest.len() - 1]);
        let Ok(head) = serde_json::from_str::<Head<'_>>(&self.head) else { return };
        let Some(seat) = head.seat else { return };
        let chairs = self.chairs.get_mut(head.table);
        let Some(chair) = chairs.and_then(|chairs| chairs[usize::from(seat)].as_mut()) else {
            return;
        };
        let mut tally = self.tally.borrow_mut();
        if head.done.is_some()
            && let Some(sent) = chair.pending.take()
            && tally.counting
        {
            tally.moves += 1;
            tally.acked.push(sent.elapsed().as_secs_f32() * 1000.0);
        }
        chair.seq = head.seq;
        let mut unseen = chair.unseen.get();
        if let Some((sent, _)) =
            unseen[usize::from(1 - seat)].take_if(|(_, known)| *known < head.seq)
        {
            chair.unseen.set(unseen);
            if tally.counting {
                tally.seen.push(sent.elapsed().as_secs_f32() * 1000.0);
            }
        }
        if chair.pending.is_some() {
            return;
        }
        chair.due = None;
        if head.phase == "play" && head.asked.contains(&seat) {
            chair.due = Some(Instant::now() + self.think);
            chair.view.clear();
            chair.view.push_str(&rest[..at]);
        } else if head.phase == "over" && chair.rounds == head.round {
            chair.rounds += 1;
            chair.count += 1;
            let (table, count) = (head.table, chair.count);
            let text = format!("{{\"rematch\":{{\"table\":\"{table}\",\"id\":\"r{count}\"}}}}");
            self.line.queue(&text);
        }
    }

    /// Decides where it is time to; when to look again.
    fn play_due(&mut self) -> Option<Instant> {
        let now = Instant::now();
        let mut next: Option<Instant> = None;
        let chairs = self.chairs.iter_mut().flat_map(|(table, chairs)| {
            (0..).zip(chairs).filter_map(move |(seat, chair)| Some((table, seat, chair.as_mut()?)))
        });
        for (table, seat, chair) in chairs {
            match chair.due {
                Some(due) if due <= now => chair.due = None,
                Some(due) => {
                    next = Some(next.map_or(due, |next| next.min(due)));
                    continue;
                }
                None => continue,
            }
            let Ok(view) = serde_json::from_str::<View>(&chair.view) else { continue };
            let game = SpacaWor::imagine(&view, &mut self.dice);
            let action = game.random_action(Seat(seat), &mut self.dice, &mut self.spare);
            chair.count += 1;
            let id = format!("{}{}", if chair.host { 'a' } else { 'b' }, chair.count);
            self.line.queue(&format!(
                "{{\"act\":{{\"table\":\"{table}\",\"id\":\"{id}\",\"action\":\"{action}\"}}}}"
            ));
            chair.pending = Some(Instant::now());
            // The opponent may see several moves at once: then the oldest counts.
            let mut unseen = chair.unseen.get();
            unseen[usize::from(seat)].get_or_insert((Instant::now(), chair.seq));
            chair.unseen.set(unseen);
        }
        next
    }
}
