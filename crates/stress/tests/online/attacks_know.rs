//! Attacks on what others know, and on the dice: numbers as in the catalogue of `docs/online.md`.

use stress::client::{Guest, create, get, post};
use stress::server_process::TestServer;
use wire::{ClientMessage, Command, Hint, Phase, RefusalKind, ServerMessage, Sit, Watch};

use crate::play::play_out;
use crate::{begun, duel, host_sit, secret};

/// What an opponent and an onlooker hear when seat 0 chooses this die in secret.
async fn heard_of(server: &TestServer, choice: &str) -> (String, String) {
    let (created, [mut host, mut guest], _) = begun(server.address, &duel()).await;
    let mut eve = Guest::connect(server.address).await.expect("a connection");
    let watch = Watch { table: created.table.clone(), from: None };
    eve.say(&ClientMessage::Watch(watch)).await.expect("it is sent");
    eve.update().await.expect("an update");
    guest.catch_up(&created.table).await.expect("it answers");
    host.act(&created.table, choice).await.expect("it is sent");
    let masked = |text: String| text.replace(&created.table, "TABLE");
    let guest = masked(guest.hear_text().await.expect("an update"));
    eve.catch_up(&created.table).await.expect("it answers");
    let refresh = wire::Refresh { table: created.table.clone(), from: Some(0) };
    eve.say(&ClientMessage::Refresh(refresh)).await.expect("it is sent");
    let eve = eve.update().await.expect("an update");
    (guest, format!("{} {:?}", eve.view, eve.story))
}

#[tokio::test]
async fn attack_38_39_43_50_a_secret_choice_leaves_no_trace() {
    let server = TestServer::new().await;
    let (standard, standard_gallery) = heard_of(&server, "start standard").await;
    let (tanka, tanka_gallery) = heard_of(&server, "start tanka").await;
    assert_eq!(standard, tanka, "the opponent's bytes, length and all");
    assert_eq!(standard_gallery, tanka_gallery, "the gallery");
    server.close().await;
}

#[tokio::test]
async fn attack_40_the_record_of_a_running_game_is_closed() {
    let server = TestServer::new().await;
    let (created, mut guests, last) = begun(server.address, &duel()).await;
    let path = format!("/api/tables/{}/record", created.table);
    let reply = get(server.address, &path).await.expect("an answer");
    assert_eq!((reply.status, &reply.json()["kind"]), (409, &"too-early".into()));
    play_out(&created.table, &mut guests, last.to_vec()).await;
    assert_eq!(get(server.address, &path).await.expect("an answer").status, 200);
    server.close().await;
}

#[tokio::test]
async fn attack_41_what_was_rolled_is_rolled() {
    let server = TestServer::new().await;
    let (created, [mut host, mut guest], _) = begun(server.address, &duel()).await;
    let table = created.table.clone();
    host.act(&table, "start standard").await.expect("it is sent");
    guest.act(&table, "start tanka").await.expect("it is sent");
    for id in ["u1", "u2"] {
        let undo = Command { table: table.clone(), id: id.into() };
        guest.say(&ClientMessage::Undo(undo)).await.expect("it is sent");
        assert_eq!(guest.refusal().await.expect("it is refused").kind, RefusalKind::NoUndo);
    }
    server.close().await;
}

#[tokio::test]
async fn attack_42_a_wrong_secret_hears_the_same_words_whatever_is_wrong() {
    let server = TestServer::new().await;
    let created = create(server.address, &duel()).await.expect("a table");
    let mut guest = Guest::connect(server.address).await.expect("a connection");
    let mut heard = Vec::new();
    for wrong in ["", "short", &secret(&created, 0)[..21], &created.host] {
        let sit = Sit { secret: wrong.into(), ..host_sit(&created) };
        guest.say(&ClientMessage::Sit(sit)).await.expect("it is sent");
        heard.push(guest.refusal().await.expect("it is refused"));
    }
    assert!(heard.windows(2).all(|pair| pair[0] == pair[1]), "{heard:?}");
    server.close().await;
}

#[tokio::test]
async fn attack_45_a_hint_is_for_the_seat_that_asks_and_only_when_it_is_asked() {
    let server = TestServer::new().await;
    let (created, [mut host, mut guest], _) = begun(server.address, &duel()).await;
    let table = created.table.clone();
    guest.act(&table, "start tanka").await.expect("it is sent");
    guest.update().await.expect("an update");
    let hint = ClientMessage::Hint(Hint { table: table.clone(), level: "captain".into() });
    guest.say(&hint).await.expect("it is sent");
    assert_eq!(guest.refusal().await.expect("it is refused").kind, RefusalKind::Impossible);
    let forged = format!(r#"{{"hint":{{"table":"{table}","level":"captain","seat":0}}}}"#);
    guest.say_text(&forged).await.expect("it is sent");
    assert_eq!(guest.refusal().await.expect("it is refused").kind, RefusalKind::Malformed);
    host.say(&hint).await.expect("it is sent");
    let advice = |tell| matches!(tell, ServerMessage::Advice(_)).then_some(());
    host.until(advice).await.expect("the seat that is asked gets it");
    server.close().await;
}

#[tokio::test]
async fn attack_46_counters_tell_no_names_and_only_where_the_host_says() {
    let server = TestServer::new().await;
    let (created, _guests, _) = begun(server.address, &duel()).await;
    let text = get(server.counters, "/metrics").await.expect("an answer").body;
    assert!(text.contains("quarterdeck_events_total"), "{text}");
    for secret in ["Bea", "Otto", created.table.as_str(), &created.host] {
        assert!(!text.contains(secret), "{secret}");
    }
    let elsewhere = get(server.address, "/metrics").await.expect("an answer");
    assert_eq!(elsewhere.status, 404, "where people play there are none");
    server.close().await;
}

#[tokio::test]
async fn attack_47_48_the_dice_cannot_be_known_or_chosen() {
    let server = TestServer::new().await;
    let created = create(server.address, &duel()).await.expect("a table");
    let mut host = Guest::connect(server.address).await.expect("a connection");
    host.say(&ClientMessage::Sit(host_sit(&created))).await.expect("it is sent");
    let first = host.update().await.expect("an update").room.expect("a whole update");
    assert_eq!(first.commit, created.commit, "promised before anybody sat down");
    let (mut guest, seen) =
        Guest::sit(server.address, &created.table, &secret(&created, 1), "Bea").await.expect("it");
    let others = seen.room.expect("a whole update").seats[0].seed.clone().expect("a hash");
    let start = Command { table: created.table.clone(), id: "go".into() };
    host.say(&ClientMessage::Start(start)).await.expect("it is sent");
    let mut last = vec![crate::playing(&mut host).await, crate::playing(&mut guest).await];
    let late = Sit { seed: Some("0".repeat(64)), ..host_sit(&created) };
    host.say(&ClientMessage::Sit(late)).await.expect("it is sent");
    last[0] = host.update().await.expect("an update");
    assert!(last[0].room.as_ref().expect("a whole update").house.is_none(), "not revealed yet");
    let mut guests = [host, guest];
    play_out(&created.table, &mut guests, last).await;
    let path = format!("/api/tables/{}/record", created.table);
    let record = get(server.address, &path).await.expect("an answer").body;
    let record = table::Record::read(&record).expect("a record");
    let fair = record.header.fair.clone().expect("it says where its dice are from");
    assert_eq!(fair.commit, created.commit);
    let seed = fair::from_hex(fair.seats[0].as_ref().expect("it added one")).expect("a number");
    assert_ne!(seed, [0; 32], "a number that comes after the start does not count");
    assert_eq!(fair::to_hex(&fair::digest(&[&seed])), others, "the number that was locked in");
    assert!(matches!(fair::check(&record), fair::DiceCheck::Proven { draws, .. } if draws > 3));
    server.close().await;
}

#[tokio::test]
async fn attack_49_the_house_shows_its_number_whenever_a_game_ends() {
    let server = TestServer::new().await;
    let (created, mut guests, last) = begun(server.address, &duel()).await;
    play_out(&created.table, &mut guests, last.to_vec()).await;
    let refresh = wire::Refresh { table: created.table.clone(), from: None };
    guests[1].settle().await.expect("it answers");
    guests[1].say(&ClientMessage::Refresh(refresh)).await.expect("it is sent");
    let update = guests[1].update().await.expect("an update");
    let room = update.room.expect("a whole update");
    assert_eq!(update.phase, Phase::Over);
    let number = fair::from_hex(&room.house.expect("it is shown")).expect("a number");
    let round = format!("{}/0", created.table);
    assert_eq!(fair::to_hex(&fair::commit(&round, &number)), room.commit);
    server.close().await;
}

#[tokio::test]
async fn your_turns_are_told_only_for_your_own_secrets() {
    let server = TestServer::new().await;
    let (created, _guests, _) = begun(server.address, &duel()).await;
    let seat = |secret: &str| format!(r#"{{"table":"{}","secret":"{secret}"}}"#, created.table);
    let body = format!(r#"{{"seats":[{},{}]}}"#, seat(&secret(&created, 1)), seat("guess"));
    let turns = post(server.address, "/api/turns", &body).await.expect("an answer").json();
    assert_eq!(turns.as_array().map(Vec::len), Some(1), "{turns}");
    assert_eq!((&turns[0]["mine"], &turns[0]["phase"]), (&true.into(), &"play".into()));
    assert_eq!(turns[0]["with"], serde_json::json!(["Otto"]), "who else is there");
    server.close().await;
}
