//! Attacks on seats and identities, on order and on values: the numbers are those of the catalogue in
//! `docs/online.md`.

use stress::client::{Guest, create, get, post};
use stress::random_hex;
use stress::server_process::TestServer;
use tokio_tungstenite::tungstenite::Message;
use wire::{
    Act, Chat, ClientMessage, Command, Create, Host, RefusalKind, Rematch, ServerMessage, Sit,
    Update, Watch,
};

use crate::play::play_out;
use crate::{begun, duel, host_sit, secret};

fn sit(table: &str, secret: &str, name: &str) -> ClientMessage {
    let (table, secret, name) = (table.into(), secret.into(), name.into());
    ClientMessage::Sit(Sit { table, secret, name, ..Sit::default() })
}

fn act(table: &str, id: &str, action: &str) -> ClientMessage {
    let (table, id, action) = (table.into(), id.into(), action.into());
    ClientMessage::Act(Act { table, id, base: None, action })
}

/// The kind of the refusal that a message gets.
async fn refused(guest: &mut Guest, ask: &ClientMessage) -> String {
    guest.say(ask).await.expect("it is sent");
    guest.refusal().await.expect("it is refused").kind.to_string()
}

/// The same for a text that is no message of ours.
async fn refused_text(guest: &mut Guest, text: &str) -> String {
    guest.say_text(text).await.expect("it is sent");
    guest.refusal().await.expect("it is refused").kind.to_string()
}

/// How the table stands for a seat now.
async fn standing(guest: &mut Guest, table: &str) -> Update {
    guest.catch_up(table).await.expect("an update").1
}

#[tokio::test]
async fn attack_01_02_03_nobody_moves_for_another_seat_or_out_of_turn() {
    let server = TestServer::new().await;
    let (created, [mut host, mut guest], _) = begun(server.address, &duel()).await;
    let table = &created.table;
    guest.act(table, "start tanka").await.expect("it is sent");
    assert_eq!(guest.update().await.expect("an update").seat, Some(1), "seats come from secrets");
    assert_eq!(refused(&mut guest, &act(table, "x", "start tanka")).await, "illegal");
    let forged =
        format!(r#"{{"act":{{"table":"{table}","id":"y","action":"start turbo","seat":0}}}}"#);
    assert_eq!(refused_text(&mut guest, &forged).await, "malformed");
    assert_eq!(standing(&mut host, table).await.asked, [0]);
    server.close().await;
}

#[tokio::test]
async fn attack_04_05_06_only_the_secret_of_this_seat_opens_it() {
    let server = TestServer::new().await;
    let mine = create(server.address, &duel()).await.expect("a table");
    let other = create(server.address, &duel()).await.expect("a table");
    let mut guest = Guest::connect(server.address).await.expect("a connection");
    for wrong in [&mine.table, &secret(&other, 0), &mine.host, &String::new(), &"x".repeat(900)] {
        assert_eq!(refused(&mut guest, &sit(&mine.table, wrong, "Eve")).await, "stranger");
    }
    let host = Sit { host: Some(secret(&mine, 1)), ..host_sit(&mine) };
    assert_eq!(refused(&mut guest, &ClientMessage::Sit(host)).await, "stranger");
    server.close().await;
}

#[tokio::test]
async fn attack_07_11_who_is_sent_away_is_cut_off_and_stays_away() {
    let server = TestServer::new().await;
    let (created, [mut host, mut guest], _) = begun(server.address, &duel()).await;
    let table = created.table.clone();
    let free = Host { table: table.clone(), id: "kick".into(), seat: 1, bot: None };
    host.say(&ClientMessage::Host(free)).await.expect("it is sent");
    let fresh = loop {
        let update = host.update().await.expect("an update");
        if let Some(room) = update.room.filter(|room| !room.secrets.is_empty()) {
            break room.secrets[&1].clone();
        }
    };
    let replaced = |tell| match tell {
        ServerMessage::Replaced(replaced) if replaced.freed => Some(replaced.message),
        _ => None,
    };
    let told = guest.until(replaced).await.expect("it is told");
    assert!(told.contains("the host has freed this seat"), "{told}");
    assert_eq!(refused(&mut guest, &act(&table, "z", "start tanka")).await, "not-seated");
    assert_eq!(refused(&mut guest, &sit(&table, &secret(&created, 1), "Bea")).await, "stranger");
    let seen = freed_seat(&server, &created, &fresh).await;
    assert!(seen.contains("too-early"), "nobody looks into a hand by freeing its seat: {seen}");
    let said = standing(&mut host, &table).await.said;
    let told = said.last().and_then(|said| said.text.clone()).expect("everybody is told");
    assert!(told.contains("freed Bea's seat") && told.contains("A bot plays it"), "{told}");
    server.close().await;
}

/// What whoever comes to a freed seat with its new secret is told.
async fn freed_seat(server: &TestServer, created: &wire::Created, fresh: &str) -> String {
    Guest::sit(server.address, &created.table, fresh, "Cleo")
        .await
        .map(|_| ())
        .expect_err("not yet")
}

#[tokio::test]
async fn a_seat_that_was_freed_in_the_middle_of_a_game_opens_when_it_is_over() {
    let server = TestServer::new().await;
    let (created, [mut host, guest], [mut last, _]) = begun(server.address, &duel()).await;
    let table = created.table.clone();
    let free = Host { table: table.clone(), id: "kick".into(), seat: 1, bot: None };
    host.say(&ClientMessage::Host(free)).await.expect("it is sent");
    drop(guest);
    let mut fresh = None;
    while last.phase != wire::Phase::Over {
        last = match last.choices.first() {
            Some(choice) => {
                host.act(&table, &choice.text).await.expect("it is sent");
                standing(&mut host, &table).await
            }
            None => host.update().await.expect("an update"),
        };
        fresh = fresh.or(last.room.as_ref().and_then(|room| room.secrets.get(&1).cloned()));
    }
    let fresh = fresh.expect("the host is told the new secret");
    let (_cleo, update) =
        Guest::sit(server.address, &table, &fresh, "Cleo").await.expect("now it opens the seat");
    assert_eq!(update.seat, Some(1));
    server.close().await;
}

#[tokio::test]
async fn attack_08_of_two_windows_the_newest_has_the_seat() {
    let server = TestServer::new().await;
    let (created, [mut host, _guest], _) = begun(server.address, &duel()).await;
    let table = &created.table;
    let (mut newer, _) =
        Guest::sit(server.address, table, &secret(&created, 0), "").await.expect("a seat");
    let replaced = |tell| matches!(tell, ServerMessage::Replaced(_)).then_some(());
    host.until(replaced).await.expect("it is told");
    assert_eq!(refused(&mut host, &act(table, "old", "start tanka")).await, "not-seated");
    newer.act(table, "start tanka").await.expect("it is sent");
    assert!(newer.update().await.expect("an update").done.is_some());
    server.close().await;
}

#[tokio::test]
async fn attack_09_guessing_tables_finds_nothing_and_ends_the_connection() {
    let mut config = stress::server_process::config();
    config.limits.strikes = 5;
    let server = TestServer::with(config).await;
    let mut guest = Guest::connect(server.address).await.expect("a connection");
    assert_eq!(refused(&mut guest, &sit("abcdefghjkmn", "x", "")).await, "no-table");
    let mut end = Ok(());
    for n in 0..50 {
        end = guest.say(&sit(&format!("nonsense {n}"), "x", "")).await;
        if end.is_err() {
            break;
        }
    }
    let closed = loop {
        match guest.hear().await {
            Ok(_) => {}
            Err(why) => break why,
        }
    };
    assert!(end.is_err() || closed.starts_with("closed"), "{closed}");
    server.close().await;
}

#[tokio::test]
async fn attack_10_private_and_full_tables_let_no_stranger_in() {
    let server = TestServer::new().await;
    let private = create(server.address, &duel()).await.expect("a table");
    let path = format!("/api/tables/{}/join", private.table);
    let reply = post(server.address, &path, "{}").await.expect("an answer");
    assert_eq!((reply.status, &reply.json()["kind"]), (403, &"private".into()));
    let wish = Create { watch: false, ..duel() };
    let (closed, _guests, _) = begun(server.address, &wish).await;
    let mut eve = Guest::connect(server.address).await.expect("a connection");
    let watch = Watch { table: closed.table, from: None };
    assert_eq!(refused(&mut eve, &ClientMessage::Watch(watch)).await, "private");
    server.close().await;
}

#[tokio::test]
async fn attack_12_13_onlookers_and_guests_command_nothing() {
    let server = TestServer::new().await;
    let (created, [_host, mut guest], _) = begun(server.address, &duel()).await;
    let table = created.table.clone();
    let mut eve = Guest::connect(server.address).await.expect("a connection");
    eve.say(&ClientMessage::Watch(Watch { table: table.clone(), from: None }))
        .await
        .expect("it is sent");
    assert_eq!(eve.update().await.expect("an update").seat, None);
    assert_eq!(refused(&mut eve, &act(&table, "a", "start tanka")).await, "not-seated");
    let undo = ClientMessage::Undo(Command { table: table.clone(), id: "b".into() });
    assert_eq!(refused(&mut eve, &undo).await, "not-seated");
    let start = ClientMessage::Start(Command { table: table.clone(), id: "c".into() });
    assert_eq!(refused(&mut guest, &start).await, "not-host");
    let kick = ClientMessage::Host(Host { table, id: "d".into(), seat: 0, bot: None });
    assert_eq!(refused(&mut guest, &kick).await, "not-host");
    server.close().await;
}

#[tokio::test]
async fn attack_14_extra_fields_are_refused() {
    let server = TestServer::new().await;
    let body = r#"{"game":"spaca-wor","seed":7,"score":[9,0]}"#;
    let reply = post(server.address, "/api/tables", body).await.expect("an answer");
    assert_eq!((reply.status, &reply.json()["kind"]), (400, &"malformed".into()));
    let mut guest = Guest::connect(server.address).await.expect("a connection");
    let text = r#"{"sit":{"table":"t","secret":"s","host":null,"admin":true}}"#;
    assert_eq!(refused_text(&mut guest, text).await, "malformed");
    server.close().await;
}

#[tokio::test]
async fn attack_15_16_a_command_counts_once_and_its_id_stands_for_it() {
    let server = TestServer::new().await;
    let (created, [mut host, _guest], _) = begun(server.address, &duel()).await;
    let table = &created.table;
    let command = act(table, "once", "start standard");
    host.say(&command).await.expect("it is sent");
    let first = host.update().await.expect("an update");
    assert_eq!(first.done.as_deref(), Some("once"));
    host.say(&command).await.expect("it is sent");
    let done = |tell| match tell {
        ServerMessage::Done(done) => Some(done),
        _ => None,
    };
    assert_eq!(host.until(done).await.expect("it is answered").seq, first.seq);
    assert_eq!(refused(&mut host, &act(table, "once", "start tanka")).await, "conflict");
    assert_eq!(standing(&mut host, table).await.seq, first.seq);
    let server = server.reopen().await;
    let (mut host, _) =
        Guest::sit(server.address, table, &secret(&created, 0), "").await.expect("a seat");
    host.say(&command).await.expect("it is sent");
    let again = host.until(done).await.expect("it is answered the same after a restart");
    assert_eq!(again.seq, first.seq);
    server.close().await;
}

#[tokio::test]
async fn attack_15_16_ids_of_the_host_and_of_a_seat_are_not_confused() {
    let server = TestServer::new().await;
    let wish = Create { game: "cat-quest".into(), seats: Some(3), ..duel() };
    let created = create(server.address, &wish).await.expect("a table");
    let table = created.table.clone();
    let mut host = Guest::connect(server.address).await.expect("a connection");
    host.say(&ClientMessage::Sit(host_sit(&created))).await.expect("it is sent");
    host.update().await.expect("a seat");
    let (mut guest, _) =
        Guest::sit(server.address, &table, &secret(&created, 1), "Bea").await.expect("a seat");
    let bot = |seat| {
        let (id, bot) = ("same".to_owned(), Some("random".to_owned()));
        ClientMessage::Host(Host { table: table.clone(), id, seat, bot })
    };
    host.say(&bot(2)).await.expect("it is sent");
    let given = |tell| {
        matches!(tell, ServerMessage::Update(u) if u.done.as_deref() == Some("same")).then_some(())
    };
    host.until(given).await.expect("the bot sits there");
    assert_eq!(refused(&mut host, &bot(1)).await, "conflict", "an id stands for one seat");
    let chat = Chat { table: table.clone(), id: "same".into(), text: "Mine!".into() };
    guest.say(&ClientMessage::Chat(chat)).await.expect("it is sent");
    let said = |tell| matches!(tell, ServerMessage::Said(_)).then_some(());
    guest.until(said).await.expect("a seat has ids of its own");
    server.close().await;
}

#[tokio::test]
async fn attack_17_18_19_a_decision_on_another_view_is_refused() {
    let server = TestServer::new().await;
    let (created, [mut host, mut guest], [first, _]) = begun(server.address, &duel()).await;
    let table = created.table.clone();
    guest.act(&table, "start tanka").await.expect("it is sent");
    host.update().await.expect("an update");
    let based = |base: u32| {
        let (table, id, action) = (table.clone(), random_hex(4), "start turbo".into());
        ClientMessage::Act(Act { table, id, base: Some(base), action })
    };
    assert_eq!(refused(&mut host, &based(first.seq)).await, "stale", "an old number");
    assert_eq!(refused(&mut host, &based(u32::MAX)).await, "stale", "a number that never was");
    let early = act(&table, "early", "terrain plains");
    assert_eq!(refused(&mut host, &early).await, "illegal", "a later move first");
    server.close().await;
}

#[tokio::test]
async fn attack_15_17_a_decision_that_was_carried_out_is_answered_the_same_on_an_old_view() {
    let server = TestServer::new().await;
    let (created, [mut host, mut guest], [begin, _]) = begun(server.address, &duel()).await;
    let (table, base) = (created.table.clone(), Some(begin.seq));
    let (id, action) = ("once".to_owned(), "start standard".to_owned());
    let command = ClientMessage::Act(Act { table: table.clone(), id, base, action });
    host.say(&command).await.expect("it is sent");
    let first = host.update().await.expect("an update");
    guest.act(&table, "start tanka").await.expect("it is sent");
    host.update().await.expect("the game goes on");
    host.say(&command).await.expect("it is sent");
    let done = host.until(|tell| match tell {
        ServerMessage::Done(done) => Some(done.seq),
        ServerMessage::Refused(no) => panic!("{}", no.message),
        _ => None,
    });
    assert_eq!(done.await.expect("it is answered"), first.seq);
    server.close().await;
}

#[tokio::test]
async fn attack_20_21_nobody_moves_before_or_after_the_game() {
    let server = TestServer::new().await;
    let created = create(server.address, &duel()).await.expect("a table");
    let (mut early, _) =
        Guest::sit(server.address, &created.table, &secret(&created, 1), "A").await.expect("seat");
    assert_eq!(refused(&mut early, &act(&created.table, "a", "start tanka")).await, "not-playing");
    let again = Rematch { table: created.table, id: "b".into(), seed: None, promise: None };
    assert_eq!(refused(&mut early, &ClientMessage::Rematch(again)).await, "too-early");
    let (created, mut guests, last) = begun(server.address, &duel()).await;
    play_out(&created.table, &mut guests, last.to_vec()).await;
    let late = act(&created.table, "c", "stop");
    assert_eq!(refused(&mut guests[0], &late).await, "not-playing");
    server.close().await;
}

#[tokio::test]
async fn attack_22_a_flood_of_moves_changes_nothing() {
    let server = TestServer::new().await;
    let (created, [mut host, mut guest], _) = begun(server.address, &duel()).await;
    let table = &created.table;
    guest.act(table, "start tanka").await.expect("it is sent");
    let before = standing(&mut host, table).await;
    for n in 0..200 {
        guest.say(&act(table, &format!("f{n}"), "start tanka")).await.expect("it is sent");
    }
    let (heard, _) = guest.catch_up(table).await.expect("it answers");
    assert!(heard.iter().filter(|tell| matches!(tell, ServerMessage::Refused(_))).count() > 100);
    assert_eq!(standing(&mut host, table).await.seq, before.seq);
    server.close().await;
}

/// Who has a decision to make; none once the game is over. While a window lasts its beat it may be nobody, so
/// it is asked again.
async fn asked(guests: &mut [Guest], table: &str, last: &mut [Update]) -> Option<usize> {
    loop {
        let seat = last.iter().position(|update| update.prompt.is_some());
        if seat.is_some() || last[0].outcome.is_some() {
            return seat;
        }
        for (guest, last) in guests.iter_mut().zip(&mut *last) {
            *last = standing(guest, table).await;
        }
    }
}

/// Trades included: every decision is sent twice under two ids, and the second is judged by the rules.
#[tokio::test]
async fn attack_23_24_25_a_decision_sent_twice_is_made_once_unless_the_rules_allow_two() {
    let server = TestServer::new().await;
    for about in catalog::games().into_iter().filter(|about| about.seats.0 <= 2) {
        let wish = Create { game: about.name.into(), seats: Some(2), ..duel() };
        let (created, mut guests, mut last) = begun(server.address, &wish).await;
        for n in 0..60 {
            let Some(seat) = asked(&mut guests, &created.table, &mut last).await else { break };
            let choice = last[seat].choices[n % last[seat].choices.len()].text.clone();
            for _ in 0..2 {
                guests[seat].act(&created.table, &choice).await.expect("it is sent");
            }
            standing(&mut guests[seat], &created.table).await;
            for (guest, last) in guests.iter_mut().zip(&mut last) {
                *last = standing(guest, &created.table).await;
            }
        }
        let house_seq = last[0].seq;
        assert!(house_seq > 10, "{} went on", about.name);
    }
    let server = server.reopen().await; // every event is replayed and every hash compared
    assert_eq!(get(server.address, "/healthz").await.expect("an answer").status, 200);
    server.close().await;
}

#[tokio::test]
async fn attack_26_to_33_strange_values_are_refused_and_change_nothing() {
    let server = TestServer::new().await;
    for about in catalog::games().into_iter().filter(|about| about.seats.0 <= 2) {
        let wish = Create { game: about.name.into(), seats: Some(2), ..duel() };
        let (created, mut guests, last) = begun(server.address, &wish).await;
        let seat = last.iter().position(|update| update.prompt.is_some()).expect("one is asked");
        let before = last[seat].seq;
        let choices = &last[seat].choices;
        for (n, text) in strange(&choices[0].text).into_iter().enumerate() {
            if choices.iter().any(|choice| choice.text == text.trim()) {
                continue;
            }
            let id = format!("s{n}");
            guests[seat].say(&act(&created.table, &id, &text)).await.expect("it is sent");
        }
        let after = standing(&mut guests[seat], &created.table).await;
        assert_eq!(after.seq, before, "{}", about.name);
        let nonsense = r#"{"act":{"table":"t","id":"1","action":17}}"#;
        assert_eq!(refused_text(&mut guests[seat], nonsense).await, "malformed");
    }
    server.close().await;
}

/// Texts that no game should take for an action.
fn strange(legal: &str) -> Vec<String> {
    let mut texts: Vec<String> = [
        "",
        " ",
        "-1",
        "0",
        "NaN",
        "1e9",
        "null",
        "roll",
        "roll -1",
        "roll 0",
        "roll 7 7 7",
        "roll 1 1",
        "roll 99999999999999999999",
        "roll 1.5",
        "start",
        "start nothing",
        "start 🦀",
        "offer to 0",
        "offer to 9 give 1 1 for 0",
        "offer to 1 give -5 for -5",
        "link 1 1",
        "force 9S9T9U",
        "force -1S2T0U",
        "pay 9223372036854775808",
        "\u{202e}pots",
        "drop table",
    ]
    .map(str::to_owned)
    .into();
    texts.push(legal.to_uppercase() + "!");
    texts.push(format!("{legal} {legal}"));
    texts.push(format!("{legal}\0"));
    texts.push("x".repeat(2_000));
    texts
}

#[tokio::test]
async fn attack_34_35_36_strange_json_is_refused() {
    let server = TestServer::new().await;
    let mut guest = Guest::connect(server.address).await.expect("a connection");
    let deep = format!("{}{}", "[".repeat(2_000), "]".repeat(2_000));
    assert_eq!(refused_text(&mut guest, &deep).await, "malformed");
    let twice = r#"{"watch":{"table":"a","table":"b"}}"#;
    assert_eq!(refused_text(&mut guest, twice).await, "malformed");
    assert_eq!(refused_text(&mut guest, "\u{feff}{}").await, "malformed");
    let bytes = Message::Binary(vec![0xff, 0xfe, 0x00].into());
    guest.say_raw(bytes).await.expect("it is sent");
    assert_eq!(guest.refusal().await.expect("it is refused").kind, RefusalKind::Malformed);
    server.close().await;
}

#[tokio::test]
async fn attack_37_names_that_imitate_are_refused_and_markup_is_text() {
    let server = TestServer::new().await;
    let bots = vec![None, None, Some("mate".into())];
    let wish = Create { game: "cat-quest".into(), seats: Some(3), bots, ..duel() };
    let created = create(server.address, &wish).await.expect("a table");
    let table = &created.table;
    Guest::sit(server.address, table, &secret(&created, 0), "Bea").await.expect("a seat");
    let mut eve = Guest::connect(server.address).await.expect("a connection");
    for name in ["bea", "B\u{200b}ea", "ВеА", "B e a", "𝓑𝓮𝓪", "Mate"] {
        let kind = refused(&mut eve, &sit(table, &secret(&created, 1), name)).await;
        assert_eq!(kind, "name-taken", "{name}");
    }
    let long = sit(table, &secret(&created, 1), &"🦜".repeat(25));
    assert_eq!(refused(&mut eve, &long).await, "too-long");
    eve.say(&sit(table, &secret(&created, 1), "<script>\u{202e}x")).await.expect("it is sent");
    let room = eve.update().await.expect("an update").room.expect("a whole update");
    assert_eq!(room.seats[1].name, "<script>x");
    server.close().await;
}
