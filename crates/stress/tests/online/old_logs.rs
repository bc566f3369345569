//! Do tables that an older server wrote still open, and can they be played on?
//!
//! `old_logs/` has the rows of both stores as the server of November 2026 wrote them, before events had a type of
//! their own: running and finished games with moves, undo, talk, reactions, bots, freed and joined seats, windows,
//! rematches, games closed by their rules or a full log. The JSON beside them says how each table stood then.

use std::path::Path;

use rusqlite::Connection;
use serde::Deserialize;
use serde_json::{Value, json};
use stress::client::{Guest, get};
use stress::database::Database;
use stress::server_process::{TestServer, config};
use wire::{
    ClientMessage, Outcome, Phase, Reaction, RefusalKind, Room, Rules, SeatKind, ServerMessage,
    Sit, Update,
};

/// Who says what nobody at the table says; its wording may change.
const SERVER: &str = "The house";

/// How a table stood when it was written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OldTable {
    name: String,
    table: String,
    host: String,
    secrets: Vec<Option<String>>,
    phase: Phase,
    round: u32,
    asked: Vec<u8>,
    outcome: Option<Outcome>,
    seats: Vec<Option<Choices>>,
    people: Vec<(SeatKind, String)>,
    rematch: Vec<u8>,
    said: Vec<(u8, String, Option<String>, Option<Reaction>)>,
    commit: String,
    /// Some commands of then, with the numbers that they got.
    commands: Vec<OldCommand>,
    /// Whether it has the record of a game.
    record: bool,
}

#[derive(Deserialize)]
struct Choices {
    choices: Vec<String>,
}

#[derive(Deserialize)]
struct OldCommand {
    seat: usize,
    ask: Value,
    seq: u32,
}

impl OldTable {
    async fn sit(&self, server: &TestServer, seat: usize) -> (Guest, Update) {
        let mut guest = Guest::connect(server.address).await.expect("a connection");
        let secret = self.secrets[seat].clone().expect("a person sits there");
        let host = (seat == 0).then(|| self.host.clone());
        let sit = Sit { table: self.table.clone(), secret, host, ..Sit::default() };
        guest.say(&ClientMessage::Sit(sit)).await.expect("it is sent");
        let update = guest.update().await.unwrap_or_else(|why| panic!("{}: {why}", self.name));
        (guest, update)
    }

    /// Everything stands as it did.
    async fn is_as_it_was(&self, server: &TestServer) {
        let (_, seen) = self.sit(server, 0).await;
        let room: &Room = seen.room.as_ref().expect("a whole update");
        let people: Vec<_> = room.seats.iter().map(|seat| (seat.kind, seat.name.clone())).collect();
        assert_eq!((seen.phase, seen.round), (self.phase, self.round), "{}", self.name);
        assert_eq!((&seen.asked, &seen.outcome), (&self.asked, &self.outcome), "{}", self.name);
        assert_eq!((&people, &room.rematch), (&self.people, &self.rematch), "{}", self.name);
        assert_eq!(room.commit, self.commit, "{}", self.name);
        let by_people = |said: &(u8, String, Option<String>, Option<Reaction>)| said.1 != SERVER;
        let now = seen.said.iter();
        let now = now.map(|said| (said.seat, said.name.clone(), said.text.clone(), said.reaction));
        let now: Vec<_> = now.filter(by_people).collect();
        let then: Vec<_> = self.said.iter().filter(|said| by_people(said)).cloned().collect();
        assert_eq!(now, then, "{}", self.name);
        let path = format!("/api/tables/{}/record", self.table);
        let record = get(server.address, &path).await.expect("an answer");
        assert_eq!(record.status == 200, self.record, "{}: {}", self.name, record.body);
    }

    /// What was done then is not done again, and its id is not free for anything else.
    async fn knows_its_commands(&self, server: &TestServer) {
        let own = |command: &&OldCommand| self.secrets[command.seat].is_some();
        for command in self.commands.iter().filter(own) {
            let (mut guest, _) = self.sit(server, command.seat).await;
            let id = command.ask.as_object().and_then(|ask| ask.values().next()?["id"].as_str());
            let id = id.expect("a command has an id");
            guest.say_text(&command.ask.to_string()).await.expect("it is sent");
            assert_eq!(answer(&mut guest, id).await, Ok(command.seq), "{}: {id}", self.name);
            let kind = command.ask.as_object().and_then(|ask| ask.keys().next());
            if kind.is_some_and(|kind| matches!(kind.as_str(), "rules" | "host")) {
                continue; // the same kind of command, or ids of the host's own
            }
            let other = json!({"rules": {"table": self.table, "id": id, "go_on": true}});
            guest.say_text(&other.to_string()).await.expect("it is sent");
            let refused = answer(&mut guest, id).await;
            assert_eq!(refused, Err(RefusalKind::Conflict), "{}: {id}", self.name);
        }
    }

    /// Whoever is asked decides, by a choice that there was then.
    async fn plays_on(&self, server: &TestServer) {
        let choices =
            self.seats.iter().enumerate().find_map(|(seat, choices)| {
                Some((seat, choices.as_ref()?.choices.first()?.clone()))
            });
        let Some((seat, choice)) = choices else { return };
        let (mut guest, seen) = self.sit(server, seat).await;
        let legal = seen.choices.iter().any(|now| now.text == choice);
        assert!(legal, "{}: {choice} is not among the choices any more", self.name);
        let act = json!({"act": {"table": self.table, "id": "on", "action": choice}});
        guest.say_text(&act.to_string()).await.expect("it is sent");
        answer(&mut guest, "on").await.unwrap_or_else(|kind| panic!("{}: {kind}", self.name));
    }
}

/// The number of a command, or the kind of its refusal.
async fn answer(guest: &mut Guest, id: &str) -> Result<u32, RefusalKind> {
    let answer = guest.until(|tell| match tell {
        ServerMessage::Done(done) if done.id == id => Some(Ok(done.seq)),
        ServerMessage::Update(update) if update.done.as_deref() == Some(id) => Some(Ok(update.seq)),
        ServerMessage::Refused(no) if no.id.as_deref() == Some(id) => Some(Err(no.kind)),
        _ => None,
    });
    answer.await.expect("an answer")
}

fn read(notes: &str) -> Vec<OldTable> {
    serde_json::from_str(notes).expect("the notes can be read")
}

fn by_name<'a>(tables: &'a [OldTable], name: &str) -> &'a OldTable {
    tables.iter().find(|table| table.name == name).expect("there is such a table")
}

/// Opens every table of a store that was written long ago, and plays on.
async fn are_opened(server: &TestServer, tables: &[OldTable]) {
    for table in tables {
        table.is_as_it_was(server).await;
    }
    for table in tables {
        table.knows_its_commands(server).await;
    }
    for table in tables {
        table.plays_on(server).await;
    }
    let freed = by_name(tables, "freed");
    let secret = freed.secrets[1].as_deref().expect("the new link");
    let early = Guest::sit(server.address, &freed.table, secret, "Eve").await;
    assert!(early.err().is_some_and(|why| why.contains("too-early")), "a bot plays it to the end");
    let offered = by_name(tables, "offered");
    let (mut guest, seen) = offered.sit(server, 1).await;
    let offer = seen.room.and_then(|room| room.offer).expect("its rules have changed");
    assert_eq!(offer.agreed, [0]);
    let rules = Rules { table: offered.table.clone(), id: "agreed".into(), go_on: true };
    guest.say(&ClientMessage::Rules(rules)).await.expect("it is sent");
    answer(&mut guest, "agreed").await.expect("all agree");
    let over = by_name(tables, "over");
    let (mut guest, _) = over.sit(server, 0).await;
    let again = json!({"rematch": {"table": over.table, "id": "again"}});
    guest.say_text(&again.to_string()).await.expect("it is sent");
    answer(&mut guest, "again").await.expect("another game");
    let (_, seen) = over.sit(server, 1).await;
    assert_eq!((seen.phase, seen.round), (Phase::Play, 1), "both want another game");
}

/// Puts the tables of then into the place of those of a new server.
fn write_old_file(folder: &Path) {
    for name in ["tables.sqlite", "tables.sqlite-wal", "tables.sqlite-shm"] {
        let _ = std::fs::remove_file(folder.join(name));
    }
    let db = Connection::open(folder.join("tables.sqlite")).expect("a new file");
    db.execute_batch(include_str!("old_logs/sqlite.sql")).expect("rows of a store");
}

#[tokio::test]
async fn a_folder_that_an_older_server_wrote_is_opened_and_played_on() {
    let server = TestServer::new().await;
    let server = server.reopen_after(async |folder| write_old_file(folder)).await;
    are_opened(&server, &read(include_str!("old_logs/sqlite.json"))).await;
    let metrics = get(server.counters, "/metrics").await.expect("an answer").body;
    assert!(metrics.contains("quarterdeck_snapshots_ignored_total 0"), "its snapshot is used");
    let server = server.reopen().await;
    let tables = read(include_str!("old_logs/sqlite.json"));
    let (_, seen) = by_name(&tables, "over").sit(&server, 0).await;
    assert_eq!((seen.phase, seen.round), (Phase::Play, 1), "new events are read like old ones");
    server.close().await;
}

#[tokio::test]
async fn a_postgres_that_an_older_server_wrote_is_opened_and_played_on() {
    let database = Database::start().expect("a PostgreSQL");
    database.run(include_str!("old_logs/postgres.sql")).expect("rows of a store");
    let mut config = config();
    config.database = Some(database.url());
    let server = TestServer::with(config.clone()).await;
    are_opened(&server, &read(include_str!("old_logs/postgres.json"))).await;
    server.close().await;
    let server = TestServer::with(config).await;
    let tables = read(include_str!("old_logs/postgres.json"));
    let (_, seen) = by_name(&tables, "over").sit(&server, 0).await;
    assert_eq!((seen.phase, seen.round), (Phase::Play, 1), "new events are read like old ones");
    server.close().await;
}
