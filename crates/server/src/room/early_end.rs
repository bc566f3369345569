//! Tests of games that are closed early: rules that have changed, and full logs.

use crate::refusal::RefusalKind;
use wire::{Create, Created, Offer, Phase, ServerMessage, Sit, Update};

use super::Command;
use crate::config::Config;
use crate::log::EventKind;
use crate::state::HOUSE;
use crate::store::TablePhase;
use crate::testing::{Home, Player, Shared};

fn sit(created: &Created, seat: usize) -> Sit {
    let secret = created.seats[seat].clone().expect("a person sits there");
    let host = (seat == 0).then(|| created.host.clone());
    Sit { table: created.table.clone(), secret, host, ..Sit::default() }
}

fn act(action: &str) -> Command {
    Command::Act { base: None, action: action.into() }
}

/// A table for two, begun, whose server has closed.
async fn begun(store: &Shared, config: Config) -> (Home, Created, [Player; 2]) {
    let home = Home::on(store.clone(), config);
    let created = home.make(Create { game: "spaca-wor".into(), ..Create::default() }).await;
    let (mut host, _) = Player::sit(&home, sit(&created, 0)).await;
    let (guest, _) = Player::sit(&home, sit(&created, 1)).await;
    host.does("go", Command::Start).await.expect("all are here");
    (home, created, [host, guest])
}

/// The same at a server whose rules are newer than those that the table began by.
async fn aged() -> (Shared, Home, Created, [Player; 2], Update) {
    let store = Shared::new(true);
    let (home, created, [mut host, _]) = begun(&store, Config::new("")).await;
    host.does("first", act("start standard")).await.expect("it is allowed");
    drop(home);
    store.age();
    let home = Home::on(store.clone(), Config::new(""));
    let (host, update) = Player::sit(&home, sit(&created, 0)).await;
    let (guest, _) = Player::sit(&home, sit(&created, 1)).await;
    (store, home, created, [host, guest], update)
}

#[tokio::test]
async fn a_game_whose_rules_have_changed_rests_until_all_agree_and_then_goes_on() {
    let (store, _home, _, [mut host, mut guest], update) = aged().await;
    let offer = Offer { began: 0, now: 1, goes_on: true, agreed: Vec::new() };
    assert_eq!(update.room.and_then(|room| room.offer), Some(offer));
    assert!(
        update.prompt.is_some_and(|prompt| prompt.contains("version 0")) && !update.view.is_null()
    );
    let no = guest.does("second", act("start tanka")).await.expect_err("it rests");
    assert_eq!(no.kind, RefusalKind::OtherRules);
    host.does("first", act("start standard")).await.expect("that was done before");
    host.does("on", Command::Rules(true)).await.expect("one agrees");
    guest.does("still", act("start tanka")).await.expect_err("not all have agreed");
    guest.does("on", Command::Rules(true)).await.expect("the other does, too");
    guest.does("now", act("start tanka")).await.expect("the game goes on");
    let kinds: Vec<EventKind> =
        store.events().iter().rev().take(4).map(super::super::log::Event::kind).collect();
    assert_eq!(kinds, [EventKind::Act, EventKind::Rules, EventKind::Rules, EventKind::Rules]);
    guest.does("late", Command::Rules(false)).await.expect_err("it goes on already");
}

#[tokio::test]
async fn a_game_whose_rules_have_changed_is_closed_with_its_record_if_one_wants_that() {
    let (store, home, created, [mut host, mut guest], _) = aged().await;
    let early = home.0.record(&created.table).await.expect_err("it is not over");
    assert_eq!(early.kind, RefusalKind::TooEarly);
    host.does("on", Command::Rules(true)).await.expect("one agrees");
    guest.does("off", Command::Rules(false)).await.expect("the other does not");
    let over = |tell| match tell {
        ServerMessage::Update(update) => (update.phase == Phase::Over).then_some(update.outcome),
        _ => None,
    };
    assert_eq!(host.until(over).await, None, "nobody has won");
    assert_eq!(store.standing(), Some(TablePhase::Over));
    let record = home.0.record(&created.table).await.expect("it is kept");
    assert!(record.contains("start standard") && record.contains("\"house\""), "{record}");
    host.does("again", Command::Rematch(None)).await.expect("another game");
    guest.does("again", Command::Rematch(None)).await.expect("is wanted by all");
    guest.does("new", act("start tanka")).await.expect("it goes by the new rules");
}

#[tokio::test]
async fn a_record_is_served_as_it_was_stored_whatever_rules_there_are_now() {
    let store = Shared::new(true);
    let (home, created, [mut host, _]) = begun(&store, Config::new("")).await;
    host.does("first", act("start standard")).await.expect("it is allowed");
    drop(home);
    store.keep_record("as it was");
    store.age();
    let home = Home::on(store, Config::new(""));
    assert_eq!(home.0.record(&created.table).await.as_deref(), Ok("as it was"));
}

#[tokio::test]
async fn a_table_whose_log_is_full_ends_with_its_record() {
    let store = Shared::new(true);
    let mut config = Config::new("");
    config.limits.events = 8;
    let (home, created, [mut host, mut guest]) = begun(&store, config).await;
    host.does("first", act("start standard")).await.expect("it is allowed");
    guest.does("second", act("start tanka")).await.expect("it is allowed");
    let refused = async {
        for n in 0..8 {
            if let Err(no) = guest.does(&format!("say-{n}"), Command::Say("on".into())).await {
                return Some(no.kind);
            }
        }
        None
    };
    assert_eq!(refused.await, Some(RefusalKind::Full));
    let closed = |tell| match tell {
        ServerMessage::Update(update) => (update.phase == Phase::Over).then_some(update),
        _ => None,
    };
    host.until(closed).await;
    assert_eq!(store.events().last().map(super::super::log::Event::kind), Some(EventKind::Close));
    assert_eq!((store.events().len(), store.standing()), (9, Some(TablePhase::Over)));
    let said = home.0.look(&created.table, |state, _| state.said.back().cloned()).await;
    assert!(said.is_ok_and(|said| said.is_some_and(|said| said.name == HOUSE)), "all are told");
    assert!(home.0.record(&created.table).await.is_ok_and(|record| record.contains("start tanka")));
    let no =
        host.does("more", Command::Rematch(None)).await.expect_err("there is no room for more");
    assert_eq!(no.kind, RefusalKind::Full);
    assert_eq!(store.events().len(), 9, "that was the last");
}
