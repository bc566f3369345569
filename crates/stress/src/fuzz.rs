//! Nonsense over real sockets: random, mutated and almost right messages, from people without a seat and
//! from one with a seat.

use std::net::SocketAddr;
use std::path::Path;

use table::{Dice, Stream};
use tokio_tungstenite::tungstenite::Message;
use wire::{ClientMessage, Command, Create, Phase, Sit, Watch};

use crate::client::{Guest, create, get};
use crate::server_process::ServerProcess;
use crate::{Outcome, free_port, words};

/// Storms a server with so many messages; the panics that it counts, and the events of a table that
/// nobody but its own two seats may touch, before and after.
pub fn storm(program: &Path, messages: usize, serve: &[String]) -> Outcome<(u64, [u32; 2])> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(words)?;
    runtime.block_on(async {
        let counters = free_port()?;
        let mut args = vec!["--strikes".to_owned(), "1000000000".into()];
        args.extend(["--metrics".to_owned(), counters.to_string()]);
        args.extend_from_slice(serve);
        let server = ServerProcess::start_alone(program, &args).await?;
        storm_at(server.address, ([127, 0, 0, 1], counters).into(), messages).await
    })
}

/// The same at a server that is there already and shows its counters.
pub async fn storm_at(
    server: SocketAddr,
    counters: SocketAddr,
    messages: usize,
) -> Outcome<(u64, [u32; 2])> {
    let wish = Create { game: "spaca-wor".into(), watch: true, ..Create::default() };
    let created = create(server, &wish).await?;
    let seat = |n: usize| created.seats[n].clone().unwrap_or_default();
    let (_other, _) = Guest::sit(server, &created.table, &seat(1), "Other").await?;
    let mut honest = Guest::connect(server).await?;
    let (table, host) = (created.table.clone(), Some(created.host.clone()));
    honest.say(&ClientMessage::Sit(Sit { table, secret: seat(0), host, ..Sit::default() })).await?;
    let (table, id) = (created.table.clone(), "go".into());
    honest.say(&ClientMessage::Start(Command { table, id })).await?;
    let before = loop {
        let update = honest.update().await?;
        if update.phase == Phase::Play {
            break update;
        }
    };
    let own = create(server, &wish).await?;
    let own_seat = format!(
        r#"{{"sit":{{"table":"{}","secret":"{}"}}}}"#,
        own.table,
        own.seats[0].clone().unwrap_or_default()
    );
    let mut strangers = Fuzzer::new(&created.table, None, 1);
    let mut seated = Fuzzer::new(&own.table, Some(own_seat), 2);
    let (one, other) =
        tokio::join!(strangers.run(server, messages / 2), seated.run(server, messages / 2));
    one.and(other)?;
    honest.settle().await?;
    // Somebody new counts: the honest player may have lost the seat to the storm.
    let (table, mut onlooker) = (created.table.clone(), Guest::connect(server).await?);
    onlooker.say(&ClientMessage::Watch(Watch { table, from: None })).await?;
    let after = onlooker.update().await?;
    let metrics = get(counters, "/metrics").await?.body;
    let panics = metrics.lines().find_map(|line| line.strip_prefix("quarterdeck_panics_total "));
    let panics = panics.and_then(|count| count.parse().ok()).ok_or("no counters")?;
    Ok((panics, [before.seq, after.seq]))
}

/// Whose nonsense it is.
pub struct Fuzzer {
    /// The table that is known to the fuzzer, by its public name.
    pub table: String,
    /// A message that takes a seat, for a fuzzer that has one.
    pub seat: Option<String>,
    dice: Stream,
    count: u32,
}

const WORDS: [&str; 24] = [
    "act",
    "sit",
    "watch",
    "undo",
    "stand",
    "hint",
    "chat",
    "react",
    "rematch",
    "leave",
    "start",
    "host",
    "refresh",
    "ping",
    "table",
    "id",
    "action",
    "secret",
    "base",
    "seat",
    "bot",
    "from",
    "start tanka",
    "roll 1 2",
];

impl Fuzzer {
    /// A fuzzer with its own dice.
    pub fn new(table: &str, seat: Option<String>, seed: u64) -> Self {
        Self { table: table.into(), seat, dice: Stream::new(seed, 0), count: 0 }
    }

    /// Sends so many messages, over as many connections as it takes.
    pub async fn run(&mut self, server: SocketAddr, messages: usize) -> Outcome<()> {
        let mut sent = 0;
        while sent < messages {
            let mut guest = Guest::connect(server).await?;
            if let Some(seat) = &self.seat {
                let _ = guest.say_text(seat).await;
            } else if self.dice.below(2) == 0 {
                let watch = Watch { table: self.table.clone(), from: None };
                let _ = guest.say(&ClientMessage::Watch(watch)).await;
            }
            while sent < messages {
                let batch = 50.min(messages - sent);
                if self.burst(&mut guest, batch).await.is_err() || guest.settle().await.is_err() {
                    break;
                }
                sent += batch;
            }
            sent += 1; // a connection that is ended counts, so that this ends
        }
        Ok(())
    }

    async fn burst(&mut self, guest: &mut Guest, count: usize) -> Outcome<()> {
        for _ in 0..count {
            let message = match self.dice.below(20) {
                0 => Message::Binary(self.noise().into()),
                1 => Message::Ping(self.noise().into_iter().take(100).collect::<Vec<_>>().into()),
                _ => Message::text(self.message()),
            };
            guest.say_raw(message).await?;
        }
        Ok(())
    }

    fn noise(&mut self) -> Vec<u8> {
        let length = self.dice.below(300);
        (0..length).map(|_| self.dice.bits().to_le_bytes()[0]).collect()
    }

    fn message(&mut self) -> String {
        match self.dice.below(4) {
            0 => String::from_utf8_lossy(&self.noise()).into_owned(),
            1 => self.grammar(3),
            2 => self.almost_right(),
            _ => {
                let text = self.almost_right();
                self.mutated(&text)
            }
        }
    }

    fn word(&mut self) -> &'static str {
        self.dice.pick(&WORDS)
    }

    /// JSON of the right shape with anything in it.
    fn grammar(&mut self, depth: u32) -> String {
        match self.dice.below(if depth == 0 { 5 } else { 8 }) {
            0 => self.dice.bits().to_string(),
            1 => format!("-{}", self.dice.bits()),
            2 => format!("\"{}\"", self.word()),
            3 => format!("\"{}\"", self.table),
            4 => {
                self.dice.pick(&["null", "true", "1e999", "[]", "{}", "\"\\ud800\"", "0.5"]).into()
            }
            5 => format!("[{},{}]", self.grammar(depth - 1), self.grammar(depth - 1)),
            6 => format!("{{\"{}\":{}}}", self.word(), self.grammar(depth - 1)),
            _ => {
                let (one, other) = (self.word(), self.word());
                let (first, second) = (self.grammar(depth - 1), self.grammar(depth - 1));
                format!("{{\"{one}\":{first},\"{other}\":{second}}}")
            }
        }
    }

    /// A message as a client would send it, with values from a hat.
    fn almost_right(&mut self) -> String {
        self.count += 1;
        let (table, count) = (self.table.clone(), self.count);
        let word = self.word();
        match self.dice.below(11) {
            0 => format!(r#"{{"undo":{{"table":"{table}","id":"f{count}"}}}}"#),
            1 => format!(r#"{{"start":{{"table":"{table}","id":"f{count}"}}}}"#),
            2 => format!(
                r#"{{"host":{{"table":"{table}","id":"f{count}","seat":1,"bot":"{word}"}}}}"#
            ),
            3 => format!(r#"{{"sit":{{"table":"{table}","secret":"{word}","name":"x"}}}}"#),
            4 => format!(r#"{{"rematch":{{"table":"{table}","id":"f{count}","seed":"{word}"}}}}"#),
            5 => format!(r#"{{"refresh":{{"table":"{table}","from":{count}}}}}"#),
            6 => {
                format!(r#"{{"stand":{{"table":"{table}","id":"f{count}","standing":"{word}"}}}}"#)
            }
            7 => format!(r#"{{"leave":{{"table":"{table}","id":"f{count}"}}}}"#),
            8 => format!(r#"{{"chat":{{"table":"{table}","id":"f{count}","text":"{word}"}}}}"#),
            9 => format!(r#"{{"hint":{{"table":"{table}","level":"{word}"}}}}"#),
            _ => format!(r#"{{"act":{{"table":"{table}","id":"f{count}","action":"{word}"}}}}"#),
        }
    }

    fn mutated(&mut self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.dice.below(3) {
            let places: Vec<usize> = (0..bytes.len()).collect();
            let at = self.dice.pick(&places);
            match self.dice.below(3) {
                0 => bytes[at] = self.dice.bits().to_le_bytes()[0],
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, bytes[at]),
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }
}
