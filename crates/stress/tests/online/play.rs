//! Whole games over the wire.

use stress::client::{Guest, get, post};
use stress::server_process::TestServer;
use wire::{Chat, ClientMessage, Command, Create, Phase, Rematch, ServerMessage, Update};

use crate::{begun, duel, host_sit, playing, secret};

/// Plays the first choice of whoever is asked until the game is over; how many decisions it took.
pub(crate) async fn play_out(table: &str, guests: &mut [Guest], mut last: Vec<Update>) -> usize {
    let mut decisions = 0;
    while last[0].phase == Phase::Play {
        let asked: Vec<usize> = (0..last.len()).filter(|&n| last[n].prompt.is_some()).collect();
        let seat = *asked.first().expect("somebody is asked");
        let seq = last[seat].seq + 1;
        if asked.len() > 1 && asked.iter().all(|&n| may_pass(&last[n])) {
            // The answers of a circle are shown together: nothing is heard before all have answered.
            for &seat in &asked {
                guests[seat].act(table, "pass").await.expect("it is sent");
            }
        } else {
            let choice = last[seat].choices[decisions % last[seat].choices.len()].text.clone();
            guests[seat].act(table, &choice).await.expect("it is sent");
        }
        for (guest, last) in guests.iter_mut().zip(&mut last) {
            while last.seq < seq {
                *last = guest.update().await.expect("an update");
            }
        }
        decisions += 1;
    }
    decisions
}

/// Whether somebody is asked for an answer, and may pass.
pub(crate) fn may_pass(update: &Update) -> bool {
    update.choices.iter().any(|choice| choice.text == "pass")
}

/// R13: the hash of the view is what the client computes itself.
fn check_hash(text: &str) {
    let Ok(ServerMessage::Update(update)) = serde_json::from_str::<ServerMessage>(text) else {
        return;
    };
    let start = text.find("\"view\":").expect("it has a view") + 7;
    let end = text.find(",\"table\":").expect("it has a table");
    let hash = format!("{:016x}", wire::view_hash(&text[start..end]));
    assert_eq!(hash, update.hash);
}

#[tokio::test]
async fn two_people_play_a_whole_game_of_each_kind() {
    let server = TestServer::new().await;
    for about in catalog::games() {
        let wish = Create { game: about.name.into(), seats: Some(2), ..duel() };
        if about.seats.0 > 2 {
            continue;
        }
        let (created, mut guests, last) = begun(server.address, &wish).await;
        let decisions = play_out(&created.table, &mut guests, last.to_vec()).await;
        assert!(decisions > 5, "{}: {decisions} decisions", about.name);
        let record = get(server.address, &format!("/api/tables/{}/record", created.table)).await;
        let record = table::Record::read(&record.expect("an answer").body).expect("a record");
        assert!(record.result.is_some());
        assert!(matches!(fair::check(&record), fair::DiceCheck::Proven { .. }), "{}", about.name);
    }
    server.close().await;
}

#[tokio::test]
async fn every_update_has_the_hash_of_its_view() {
    let server = TestServer::new().await;
    let (created, [mut host, mut guest], _) = begun(server.address, &duel()).await;
    host.act(&created.table, "start standard").await.expect("it is sent");
    check_hash(&host.hear_text().await.expect("an update"));
    check_hash(&guest.hear_text().await.expect("an update"));
    server.close().await;
}

#[tokio::test]
async fn a_server_that_comes_back_knows_every_table() {
    let server = TestServer::new().await;
    let (created, mut guests, _) = begun(server.address, &duel()).await;
    guests[0].act(&created.table, "start standard").await.expect("it is sent");
    let before = guests[0].update().await.expect("an update");
    let server = server.reopen().await;
    let (_, after) =
        Guest::sit(server.address, &created.table, &secret(&created, 0), "").await.expect("a seat");
    assert_eq!((after.seq, after.hash, after.view), (before.seq, before.hash, before.view));
    assert_eq!(after.room.expect("a whole update").seats[1].name, "Bea");
    server.close().await;
}

#[tokio::test]
async fn a_table_that_was_put_away_is_as_it_was() {
    let mut config = stress::server_process::config();
    config.pace.park_after = std::time::Duration::from_millis(1);
    let server = TestServer::with(config).await;
    let (created, mut guests, last) = begun(server.address, &duel()).await;
    let decisions = play_out(&created.table, &mut guests, last.to_vec()).await;
    assert!(decisions > 5);
    server.close().await;
}

#[tokio::test]
async fn the_story_goes_on_where_a_client_left_off() {
    let server = TestServer::new().await;
    let (created, [mut host, mut guest], [_, first]) = begun(server.address, &duel()).await;
    host.act(&created.table, "start standard").await.expect("it is sent");
    guest.act(&created.table, "start tanka").await.expect("it is sent");
    let mut told = Vec::new();
    for _ in 0..2 {
        told.extend(guest.update().await.expect("an update").story);
    }
    guest.vanish();
    let mut back = Guest::connect(server.address).await.expect("a connection");
    let sit = wire::Sit {
        table: created.table.clone(),
        secret: secret(&created, 1),
        from: Some(first.seq),
        ..wire::Sit::default()
    };
    back.say(&ClientMessage::Sit(sit)).await.expect("it is sent");
    assert_eq!(back.update().await.expect("an update").story, told);
    assert!(told.len() > 1, "{told:?}");
    server.close().await;
}

/// R12: at every event of a game, somebody who comes back sees what somebody sees who never left.
#[tokio::test]
async fn who_comes_back_sees_what_they_would_have_seen() {
    let server = TestServer::new().await;
    let (created, mut guests, last) = begun(server.address, &duel()).await;
    let (table, mut last, mut decisions) = (created.table.clone(), last.to_vec(), 0);
    while last[0].phase == Phase::Play {
        let asked = last.iter().position(|update| update.prompt.is_some());
        let seat = asked.expect("somebody is asked");
        let choice = last[seat].choices[decisions % last[seat].choices.len()].text.clone();
        guests[seat].act(&table, &choice).await.expect("it is sent");
        let seq = last[seat].seq + 1;
        for (guest, last) in guests.iter_mut().zip(&mut last) {
            while last.seq < seq {
                *last = guest.update().await.expect("an update");
            }
        }
        let gone = decisions % 2;
        let secret = secret(&created, gone);
        let (back, again) = Guest::sit(server.address, &table, &secret, "").await.expect("a seat");
        assert_eq!((again.seq, &again.hash), (last[gone].seq, &last[gone].hash));
        assert_eq!((&again.view, &again.choices), (&last[gone].view, &last[gone].choices));
        guests[gone] = back;
        decisions += 1;
    }
    assert!(decisions > 5, "{decisions}");
    server.close().await;
}

#[tokio::test]
async fn bots_play_their_seats_and_a_hint_is_given() {
    let server = TestServer::new().await;
    let wish = Create { bots: vec![None, Some("random".into())], ..duel() };
    let created = stress::client::create(server.address, &wish).await.expect("a table");
    assert_eq!(created.seats[1], None);
    let mut host = Guest::connect(server.address).await.expect("a connection");
    host.say(&ClientMessage::Sit(host_sit(&created))).await.expect("it is sent");
    let table = created.table.clone();
    host.say(&ClientMessage::Start(Command { table: table.clone(), id: "s".into() }))
        .await
        .expect("sent");
    let mut last = playing(&mut host).await;
    let hint = wire::Hint { table: table.clone(), level: "captain".into() };
    host.say(&ClientMessage::Hint(hint)).await.expect("it is sent");
    let advice = host
        .until(|tell| match tell {
            ServerMessage::Advice(advice) => Some(advice),
            ServerMessage::Update(update) => {
                last = *update;
                None
            }
            _ => None,
        })
        .await
        .expect("advice");
    assert!(!advice.advice.is_empty());
    while last.phase == Phase::Play {
        if last.prompt.is_some() {
            let choice = last.choices[0].text.clone();
            host.act(&table, &choice).await.expect("it is sent");
        }
        last = host.update().await.expect("an update");
    }
    server.close().await;
}

/// Everybody wants another game; the first updates of it.
async fn another_game(table: &str, guests: &mut [Guest], round: u32) -> Vec<Update> {
    for guest in guests.iter_mut() {
        let seed = Some(stress::random_hex(32));
        let again =
            Rematch { table: table.into(), id: format!("again-{round}"), promise: None, seed };
        guest.say(&ClientMessage::Rematch(again)).await.expect("it is sent");
    }
    let mut first = Vec::new();
    for guest in guests {
        first.push(loop {
            let update = guest.update().await.expect("an update");
            if update.round == round {
                break update;
            }
        });
    }
    first
}

/// Only the last two games are played again when a table is brought back; nobody must notice.
#[tokio::test]
async fn a_table_of_many_games_comes_back_as_it_was() {
    let server = TestServer::new().await;
    let (created, mut guests, last) = begun(server.address, &duel()).await;
    let (table, mut last) = (created.table.clone(), last.to_vec());
    for round in 1..=4 {
        play_out(&table, &mut guests, last).await;
        last = another_game(&table, &mut guests, round).await;
    }
    let choice = last.iter().find_map(|update| update.choices.first()).expect("a choice");
    let seat = last.iter().position(|update| update.prompt.is_some()).expect("somebody is asked");
    guests[seat].act(&table, &choice.text).await.expect("it is sent");
    let before = guests[0].update().await.expect("an update");
    let path = format!("/api/tables/{table}/record");
    let record = get(server.address, &path).await.expect("the game before").body;
    let server = server.reopen().await;
    assert_eq!(get(server.address, &path).await.expect("the game before").body, record);
    let (mut back, after) =
        Guest::sit(server.address, &table, &secret(&created, 0), "").await.expect("a seat");
    assert_eq!((after.seq, after.round, after.view), (before.seq, 4, before.view));
    for id in ["start", "again-1", "again-4"] {
        let ask = match id {
            "start" => ClientMessage::Start(Command { table: table.clone(), id: id.into() }),
            id => ClientMessage::Rematch(Rematch {
                table: table.clone(),
                id: id.into(),
                seed: None,
                promise: None,
            }),
        };
        back.say(&ask).await.expect("it is sent");
        let answer = back.until(|tell| match tell {
            ServerMessage::Done(done) => Some((done.id, "done".to_owned())),
            ServerMessage::Refused(no) => Some((no.id.unwrap_or_default(), no.kind.to_string())),
            _ => None,
        });
        let kind = if id == "start" { "not-host" } else { "conflict" };
        assert_eq!(
            answer.await.expect("an answer"),
            (id.into(), kind.into()),
            "ids are remembered"
        );
    }
    server.close().await;
}

#[tokio::test]
async fn people_talk_and_play_again() {
    let server = TestServer::new().await;
    let (created, mut guests, last) = begun(server.address, &duel()).await;
    let table = created.table.clone();
    play_out(&table, &mut guests, last.to_vec()).await;
    let over = guests[0].catch_up(&table).await.expect("how it stands").1.room.expect("whole");
    let promised = over.next.expect("a promise before anybody adds a number");
    let chat = Chat { table: table.clone(), id: "c".into(), text: "Well <b>played</b>!".into() };
    guests[0].say(&ClientMessage::Chat(chat)).await.expect("it is sent");
    let said = guests[1]
        .until(|tell| match tell {
            ServerMessage::Said(said) => Some(said),
            _ => None,
        })
        .await;
    assert_eq!(said.expect("it is heard").text.as_deref(), Some("Well <b>played</b>!"));
    let next = another_game(&table, &mut guests, 1).await;
    let begun = next[0].room.clone().expect("who sits where is told anew");
    assert_eq!((begun.commit, begun.next), (promised, None), "the house keeps its promise");
    let record = get(server.address, &format!("/api/tables/{table}/record")).await.expect("it is");
    assert_eq!(record.status, 200, "the game before is still there");
    assert!(play_out(&table, &mut guests, next).await > 5);
    server.close().await;
}

#[tokio::test]
async fn strangers_find_a_listed_table_and_sit_down() {
    let server = TestServer::new().await;
    let created = stress::client::create(server.address, &Create { listed: true, ..duel() })
        .await
        .expect("it");
    let mut host = Guest::connect(server.address).await.expect("a connection");
    host.say(&ClientMessage::Sit(host_sit(&created))).await.expect("it is sent");
    host.update().await.expect("a seat");
    let lobby = get(server.address, "/api/tables").await.expect("an answer").json();
    assert_eq!((&lobby[0]["table"], &lobby[0]["free"]), (&created.table.clone().into(), &1.into()));
    let path = format!("/api/tables/{}/join", created.table);
    let joined = post(server.address, &path, "{}").await.expect("an answer").json();
    let secret = joined["secret"].as_str().expect("a secret");
    Guest::sit(server.address, &created.table, secret, "Bea").await.expect("a seat");
    let full = post(server.address, &path, "{}").await.expect("an answer");
    assert_eq!((full.status, &full.json()["kind"]), (409, &"full".into()));
    server.close().await;
}
