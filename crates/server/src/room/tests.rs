//! Two servers, one store, and no hint from one to the other: what is judged after a lost race.

use crate::refusal::RefusalKind;
use session::AutoPass;
use wire::{Create, Created, ServerMessage, Sit};

use super::Command;
use crate::config::Config;
use crate::log::EventKind;
use crate::testing::{Home, Player, Shared};

/// A table for two that two servers share: its host is at one of them, the guest at the other.
struct Between {
    store: Shared,
    homes: [Home; 2],
    created: Created,
    host: Player,
    guest: Player,
}

fn sit(created: &Created, seat: usize, name: &str) -> Sit {
    let secret = created.seats[seat].clone().expect("a person sits there");
    let host = (seat == 0).then(|| created.host.clone());
    Sit { table: created.table.clone(), secret, host, name: name.into(), ..Sit::default() }
}

fn act(action: &str) -> Command {
    Command::Act { base: None, action: action.into() }
}

fn free(seat: u8) -> Command {
    Command::Host { seat, bot: None }
}

impl Between {
    /// Both are seated, and the game has not begun.
    async fn seated() -> Self {
        let store = Shared::new(false);
        let homes = [(); 2].map(|()| Home::on(store.clone(), Config::new("")));
        let wish = Create { game: "spaca-wor".into(), ..Create::default() };
        let created = homes[0].make(wish).await;
        let (host, _) = Player::sit(&homes[0], sit(&created, 0, "Otto")).await;
        let (guest, _) = Player::sit(&homes[1], sit(&created, 1, "Bea")).await;
        Self { store, homes, created, host, guest }
    }

    /// The game has begun, and both servers know.
    async fn begun() -> Self {
        let mut table = Self::seated().await;
        table.host.does("look", Command::Say("hello".into())).await.expect("one may talk");
        table.host.does("go", Command::Start).await.expect("all are here");
        table.guest.does("look", Command::Say("hello".into())).await.expect("one may talk");
        table
    }

    /// The kinds of the events of a seat after the one that freed it.
    fn after_freeing(&self, seat: u8) -> Vec<EventKind> {
        let events = self.store.events();
        let freed =
            events.iter().rposition(|event| event.kind() == EventKind::Plan).expect("it is freed");
        let of_seat = events[freed + 1..].iter().filter(|event| event.seat == seat);
        of_seat.map(super::super::log::Event::kind).collect()
    }
}

#[tokio::test]
async fn who_was_sent_away_at_another_server_does_nothing_more_and_is_told() {
    for command in [act("start tanka"), Command::Say("still here".into()), Command::Leave] {
        let mut table = Between::begun().await;
        table.host.does("kick", free(1)).await.expect("the host may");
        table.guest.command("stay", command);
        let replaced = |tell| match tell {
            ServerMessage::Replaced(replaced) => Some(replaced.freed),
            ServerMessage::Update(_) | ServerMessage::Done(_) => panic!("it was carried out"),
            _ => None,
        };
        assert!(table.guest.until(replaced).await, "it is told that the seat is free");
        let no = table.guest.answer("stay").await.expect_err("it has no seat any more");
        assert_eq!(no.kind, RefusalKind::NotSeated);
        assert_eq!(table.after_freeing(1), []);
    }
}

#[tokio::test]
async fn a_secret_that_was_revoked_at_another_server_opens_nothing_here() {
    let table = Between::seated().await;
    let mut host = table.host;
    host.does("kick", free(1)).await.expect("the host may");
    let mut back = Player::come(&table.homes[1], &table.created.table).await;
    let again = sit(&table.created, 1, "Eve");
    back.sits(again);
    let no = back
        .until(|tell| if let ServerMessage::Refused(no) = tell { Some(no) } else { None })
        .await;
    assert_eq!(no.kind, RefusalKind::Stranger);
}

#[tokio::test]
async fn a_decision_is_judged_by_its_base_again_after_a_lost_race() {
    let mut table = Between::begun().await;
    let seen = table.guest.does("now", Command::Say("ready".into())).await.expect("one may talk");
    table.host.does("first", act("start standard")).await.expect("it is allowed");
    let late = Command::Act { base: Some(seen), action: "start tanka".into() };
    let no = table.guest.does("late", late).await.expect_err("the game has gone on");
    assert_eq!(no.kind, RefusalKind::Stale);
    table.guest.does("again", act("start tanka")).await.expect("without a base the rules judge");
}

#[tokio::test]
async fn the_host_and_a_seat_may_call_their_commands_the_same() {
    let mut table = Between::begun().await;
    table.guest.does("same", Command::Say("here".into())).await.expect("the seat's own");
    table.host.does("same", free(1)).await.expect("the host's own");
    let named = table.store.events().iter().filter(|event| &*event.id == "same").count();
    assert_eq!(named, 2);
}

#[tokio::test]
async fn a_name_that_is_taken_by_nothing_new_is_a_conflict_and_no_endless_race() {
    let mut table = Between::begun().await;
    table.store.take_name("1:old");
    let no = table.guest.does("old", Command::Say("here".into())).await.expect_err("it is taken");
    assert_eq!(no.kind, RefusalKind::Conflict);
    table.guest.does("new", Command::Say("here".into())).await.expect("the table goes on");
}

#[tokio::test]
async fn nobody_is_refused_for_what_another_server_has_stored() {
    let mut table = Between::seated().await;
    table.host.does("go", Command::Start).await.expect("the guest sat down at the other server");
    let mine = table.guest.does("first", act("start tanka")).await;
    mine.expect("the game began at the other server");
    let seen = table.host.does("second", act("start standard")).await.expect("it is allowed");
    table.guest.does("kick", free(0)).await.expect_err("a guest is no host");
    let next = Command::Act { base: Some(seen), action: "no such thing".into() };
    let no = table.guest.does("next", next).await.expect_err("that is no action");
    assert_eq!(no.kind, RefusalKind::Malformed, "what the other server showed is known here");
}

#[tokio::test]
async fn a_link_that_was_made_at_another_server_opens_its_seat_at_once() {
    let mut table = Between::seated().await;
    table.host.does("kick", free(1)).await.expect("the host may");
    let told = |tell| match tell {
        ServerMessage::Update(update) => update.room?.secrets.remove(&1),
        _ => None,
    };
    table.host.command("look", Command::Stand(AutoPass::Off));
    table.host.ask(|conn| super::Request::Refresh(conn, None));
    let secret = table.host.until(told).await;
    let link = Sit { secret, ..sit(&table.created, 1, "Cleo") };
    let (_cleo, update) = Player::sit(&table.homes[1], link).await;
    assert_eq!(update.seat, Some(1));
}

/// Both servers may begin the game once all numbers are there: it begins once.
#[tokio::test]
async fn numbers_are_called_for_and_the_game_begins_by_itself() {
    let store = Shared::new(false);
    let homes = [(); 2].map(|()| Home::on(store.clone(), Config::new("")));
    let created = homes[0].make(Create { game: "spaca-wor".into(), ..Create::default() }).await;
    let round = format!("{}/0", created.table);
    let numbers = [[1; 32], [2; 32]];
    let promised = |seat: usize, name| Sit {
        promise: Some(fair::to_hex(&fair::promise(&round, &numbers[seat]))),
        ..sit(&created, seat, name)
    };
    let (mut host, first) = Player::sit(&homes[0], promised(0, "Otto")).await;
    let (mut guest, _) = Player::sit(&homes[1], promised(1, "Bea")).await;
    assert!(first.room.expect("a whole update").reveal.is_empty());
    host.does("go", Command::Start).await.expect("all are here");
    let called = |tell| match tell {
        ServerMessage::Update(update) => update.room.filter(|room| !room.reveal.is_empty()),
        _ => None,
    };
    guest.does("look", Command::Say("hello".into())).await.expect("one may talk");
    guest.ask(|conn| super::Request::Refresh(conn, None));
    let room = guest.until(called).await;
    assert_eq!(room.reveal, [0, 1]);
    let shown = room.seats.iter().map(|seat| (seat.promise.is_some(), seat.seed.is_some()));
    assert!(shown.eq([(true, false); 2]), "promises are shown, and no number");
    host.does("show", Command::Reveal(numbers[0])).await.expect("as promised");
    let no = guest.does("lie", Command::Reveal([9; 32])).await.expect_err("another number");
    assert_eq!(no.kind, RefusalKind::Impossible);
    guest.does("show", Command::Reveal(numbers[1])).await.expect("as promised");
    let playing = |tell| match tell {
        ServerMessage::Update(update) => (update.phase == wire::Phase::Play).then_some(()),
        _ => None,
    };
    guest.until(playing).await;
    host.does("look", Command::Say("hello".into())).await.expect("one may talk");
    let begun = store.events().iter().filter(|event| event.kind() == EventKind::Start).count();
    assert_eq!(begun, 1);
    host.does("go", Command::Start).await.expect("that was done before");
}
