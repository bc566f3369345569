//! Windows in which others may answer: how soon something is told must not say who could.

use std::time::Duration;

use serde_json::json;
use stress::client::{Guest, post};
use stress::server_process::{TestServer, config};
use wire::{ClientMessage, Create, Hint, Phase, RefusalKind, ServerMessage, Update};

use crate::play::may_pass as is_in_window;
use crate::{begun, duel, secret};

/// A decision on its way, and what everybody knew before.
struct Decided {
    seat: usize,
    action: String,
    seq: u32,
    /// Whether it was an answer in a window.
    answers: bool,
}

/// Lets whoever is asked decide.
async fn decide(
    guests: &mut [Guest; 2],
    last: &[Update; 2],
    table: &str,
    random_action: usize,
) -> Decided {
    let seat = last.iter().position(|update| update.prompt.is_some()).expect("somebody is asked");
    let choices = &last[seat].choices;
    let action = choices[random_action % choices.len()].text.clone();
    guests[seat].act(table, &action).await.expect("it is sent");
    // The answers of a circle are shown together: nothing is heard before all have answered.
    let answers = is_in_window(&last[seat]);
    if answers && is_in_window(&last[1 - seat]) {
        guests[1 - seat].act(table, "pass").await.expect("it is sent");
    }
    Decided { seat, action, seq: last[seat].seq, answers }
}

/// Whether a guest is told that the own decision counts before what came of it is shown.
async fn is_held(guest: &mut Guest, last: &mut Update) -> bool {
    loop {
        match guest.hear().await.expect("an answer") {
            ServerMessage::Done(_) => return true,
            ServerMessage::Update(update) => {
                *last = *update;
                return false;
            }
            ServerMessage::Refused(no) => panic!("{}", no.message),
            _ => {}
        }
    }
}

/// Waits until both have seen what came of a decision.
async fn show(guests: &mut [Guest; 2], last: &mut [Update; 2], seq: u32) {
    for (guest, last) in guests.iter_mut().zip(last) {
        while last.seq <= seq {
            // A pass that came too late for its circle is refused, and that is that.
            if let ServerMessage::Update(update) = guest.hear().await.expect("an update") {
                *last = *update;
            }
        }
    }
}

/// A house whose windows last so long.
async fn server(beat: Duration) -> TestServer {
    let mut config = config();
    config.pace.beat = beat;
    TestServer::with(config).await
}

fn musketeers() -> Create {
    Create { game: "scurvy-musketeers".into(), seats: Some(2), ..duel() }
}

/// Whether anybody may answer an action of this kind.
fn is_answerable(action: &str) -> bool {
    let verbs = ["attack", "cast", "duel", "give", "play", "set", "use"];
    verbs.contains(&action.split(' ').next().unwrap_or_default())
}

#[tokio::test]
async fn how_a_card_is_answered_does_not_say_whether_the_other_could() {
    let server = server(Duration::from_millis(10)).await;
    let (mut could, mut could_not, mut random_action) = (0, 0, 0);
    while could < 3 || could_not < 3 {
        let (created, mut guests, mut last) = begun(server.address, &musketeers()).await;
        while last[0].phase == Phase::Play {
            let decided = decide(&mut guests, &last, &created.table, random_action).await;
            let Decided { seat, action, seq, answers } = decided;
            let held = is_held(&mut guests[seat], &mut last[seat]).await;
            show(&mut guests, &mut last, seq).await;
            if is_answerable(&action) && !answers {
                let asked = is_in_window(&last[1 - seat]);
                assert!(held || !asked, "{action}: the other was asked at once");
                could += usize::from(held && asked);
                could_not += usize::from(held && !asked);
            }
            random_action += 1;
        }
        assert!(random_action < 10_000, "{could} could, {could_not} could not");
    }
    server.close().await;
}

#[tokio::test]
async fn nothing_is_told_of_a_window_before_its_beat_is_over() {
    let server = server(Duration::from_secs(2)).await;
    let (created, mut guests, mut last) = begun(server.address, &musketeers()).await;
    let table = created.table.clone();
    for random_action in 0.. {
        let Decided { seat, action, seq, .. } =
            decide(&mut guests, &last, &table, random_action).await;
        let held = is_held(&mut guests[seat], &mut last[seat]).await;
        if held && is_answerable(&action) {
            for (seat, guest) in guests.iter_mut().enumerate() {
                let mine = json!({"seats": [{"table": table, "secret": secret(&created, seat)}]});
                let turns = post(server.address, "/api/turns", &mine.to_string()).await;
                assert_eq!(turns.expect("an answer").json()[0]["mine"], false, "seat {seat}");
                let hint = Hint { table: table.clone(), level: "random".into() };
                guest.say(&ClientMessage::Hint(hint)).await.expect("it is sent");
                assert_eq!(guest.refusal().await.expect("not yet").kind, RefusalKind::NotPlaying);
            }
            break;
        }
        show(&mut guests, &mut last, seq).await;
    }
    server.close().await;
}
