//! Tables that began by rules which this server does not have any more, in both stores.

use std::path::Path;

use rusqlite::Connection;
use stress::client::{Guest, create, get};
use stress::database::Database;
use stress::server_process::{TestServer, config};
use wire::{ClientMessage, Create, Created, Phase, Rules, ServerMessage, Update};

/// A game whose rules have a second version.
const GAME: &str = "spanc";

/// Both people of a table, and what they know last.
struct Pair {
    created: Created,
    guests: Vec<(Guest, Update)>,
}

impl Pair {
    async fn sit(server: &TestServer, created: Created) -> Self {
        let mut guests = Vec::new();
        for (seat, name) in ["Otto", "Bea"].into_iter().enumerate() {
            let secret = crate::secret(&created, seat);
            let guest = Guest::sit(server.address, &created.table, &secret, name).await;
            guests.push(guest.expect("a seat"));
        }
        Self { created, guests }
    }

    /// Everybody looks again.
    async fn look(&mut self) {
        for (guest, seen) in &mut self.guests {
            *seen = guest.catch_up(&self.created.table).await.expect("the table is there").1;
        }
    }

    /// Whoever is asked takes the first choice; what it was.
    async fn decide(&mut self) -> String {
        self.look().await;
        let asked = self.guests.iter_mut().find(|(_, seen)| !seen.choices.is_empty());
        let (guest, seen) = asked.expect("somebody is asked");
        let action = seen.choices[0].text.clone();
        guest.act(&self.created.table, &action).await.expect("it is sent");
        let answer = guest.until(|tell| match tell {
            ServerMessage::Update(update) => update.done.is_some().then_some(Ok(())),
            ServerMessage::Done(_) => Some(Ok(())),
            ServerMessage::Refused(no) => Some(Err(no.kind)),
            _ => None,
        });
        answer.await.expect("an answer").map_or_else(|kind| kind.to_string(), |()| action)
    }

    async fn settle(&mut self, seat: usize, go_on: bool) {
        let rules = Rules { table: self.created.table.clone(), id: format!("rules-{seat}"), go_on };
        self.guests[seat].0.say(&ClientMessage::Rules(rules)).await.expect("it is sent");
        self.look().await;
    }
}

/// A table with a few decisions.
async fn begun(server: &TestServer) -> Pair {
    let wish = Create { game: GAME.into(), seats: Some(2), ..Create::default() };
    let created = create(server.address, &wish).await.expect("a table");
    let mut pair = Pair::sit(server, created).await;
    let (table, secret) = (pair.created.table.clone(), crate::secret(&pair.created, 0));
    let host = Some(pair.created.host.clone());
    let sit = wire::Sit { table: table.clone(), secret, host, ..wire::Sit::default() };
    let guest = &mut pair.guests[0].0;
    guest.say(&ClientMessage::Sit(sit)).await.expect("it is sent");
    guest
        .say(&ClientMessage::Start(wire::Command { table, id: "go".into() }))
        .await
        .expect("it is sent");
    for _ in 0..4 {
        pair.decide().await;
    }
    pair
}

/// What becomes of such a table: all agree and play on, or one closes it.
async fn is_settled(server: &TestServer, created: [Created; 2]) {
    let [one, other] = created;
    let mut pair = Pair::sit(server, one).await;
    pair.look().await;
    let offer = pair.guests[0].1.room.as_ref().and_then(|room| room.offer.clone());
    let offer = offer.expect("it says what has happened");
    assert_eq!((offer.began, offer.now, offer.goes_on), (1, 2, true));
    assert!(pair.guests.iter().all(|(_, seen)| seen.choices.is_empty() && seen.prompt.is_some()));
    pair.settle(0, true).await;
    pair.settle(1, true).await;
    for _ in 0..3 {
        assert_ne!(pair.decide().await, "other-rules");
    }
    let mut pair = Pair::sit(server, other).await;
    let path = format!("/api/tables/{}/record", pair.created.table);
    assert_eq!(get(server.address, &path).await.expect("an answer").status, 409, "it is not over");
    pair.settle(1, false).await;
    assert_eq!(pair.guests[0].1.phase, Phase::Over);
    let record = get(server.address, &path).await.expect("an answer");
    assert_eq!(record.status, 200);
    assert!(record.body.lines().count() > 4, "{}", record.body);
}

/// Makes openings of the folder say that their table began by version 1.
fn age(folder: &Path) {
    let db = Connection::open(folder.join("tables.sqlite")).expect("it is there");
    let all = "SELECT game, first, events FROM chapters WHERE first = 0";
    let mut read = db.prepare(all).expect("it can be read");
    let rows = read.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
    let rows: Vec<(i64, i64, Vec<u8>)> = rows.and_then(Iterator::collect).expect("it can be read");
    assert_eq!(rows.len(), 2);
    for (game, first, mut events) in rows {
        let said = b"\"rules\":2";
        let at = events.windows(said.len()).position(|bytes| bytes == said).expect("an opening");
        events[at + said.len() - 1] = b'1';
        let write = "UPDATE chapters SET events = ?3 WHERE game = ?1 AND first = ?2";
        db.execute(write, (game, first, events)).expect("it can be changed");
    }
}

#[tokio::test]
async fn running_games_of_a_folder_whose_rules_have_changed_are_settled_by_their_people() {
    let server = TestServer::new().await;
    let created = [begun(&server).await.created, begun(&server).await.created];
    let server = server.reopen_after(async |folder| age(folder)).await;
    is_settled(&server, created).await;
    server.close().await;
}

#[tokio::test]
async fn running_games_of_a_postgres_whose_rules_have_changed_are_settled_by_their_people() {
    let database = Database::start().expect("a PostgreSQL");
    let open = || {
        let mut config = config();
        config.database = Some(database.url());
        TestServer::with(config)
    };
    let server = open().await;
    let created = [begun(&server).await.created, begun(&server).await.created];
    server.close().await;
    let age = "UPDATE events SET body = overlay(body PLACING '\"rules\":1'::BYTEA
        FROM position('\"rules\":2'::BYTEA IN body)) WHERE seq = 0";
    database.ask(age).expect("it can be changed");
    let server = open().await;
    is_settled(&server, created).await;
    server.close().await;
}

/// Records are stored when a game ends, and served as they are, whatever the rules are by then.
#[tokio::test]
async fn a_finished_record_is_served_by_any_rules() {
    let server = TestServer::new().await;
    let (created, mut guests, _) = crate::begun(server.address, &crate::duel()).await;
    let table = created.table.clone();
    let over = async {
        loop {
            for guest in &mut guests {
                let (_, seen) = guest.catch_up(&table).await.expect("the table is there");
                if seen.phase == Phase::Over {
                    return seen.outcome.expect("somebody has won");
                }
                if let Some(choice) = seen.choices.last() {
                    guest.act(&table, &choice.text).await.expect("it is sent");
                }
            }
        }
    };
    let outcome = over.await;
    let path = format!("/api/tables/{table}/record");
    let before = get(server.address, &path).await.expect("an answer");
    let spoil = async |folder: &Path| {
        let db = Connection::open(folder.join("tables.sqlite")).expect("it is there");
        let none = "UPDATE chapters SET events = x'00'";
        assert!(db.execute(none, []).expect("it can be changed") > 0);
    };
    let server = server.reopen_after(spoil).await;
    let after = get(server.address, &path).await.expect("an answer");
    assert_eq!((after.status, &after.body), (200, &before.body));
    let scores = format!("{:?}", outcome.scores).replace(' ', "");
    assert!(after.body.contains(&scores), "{}", after.body);
    server.close().await;
}
