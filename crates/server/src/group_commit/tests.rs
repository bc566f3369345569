//! Batches, and a store that hangs: waiting clients are told in time, and nothing is lost or done twice.

use crate::refusal::RefusalKind;
use std::sync::atomic::Ordering;

use wire::{Create, Created, ServerMessage, Sit};

use super::*;
use crate::config::Config;
use crate::log::EventKind;
use crate::room::Command;
use crate::testing::{Gate, Home, Player, Shared};

#[test]
fn what_comes_while_a_batch_is_being_told_is_written_together() {
    let group_commit = GroupCommit::new(Duration::from_secs(600));
    let untold = group_commit.untold();
    group_commit.delete(1, Vec::new());
    let others = Arc::clone(&group_commit);
    let telling = std::thread::spawn(move || {
        others.delete(2, Vec::new());
        drop(untold);
    });
    let mut jobs = Vec::new();
    assert!(group_commit.take(&mut jobs));
    telling.join().expect("it is told");
    assert_eq!(jobs.len(), 2);
}

#[test]
fn a_batch_that_is_never_told_holds_nobody_up() {
    let group_commit = GroupCommit::new(Duration::from_millis(1));
    let _untold = group_commit.untold();
    group_commit.delete(1, Vec::new());
    let mut jobs = Vec::new();
    assert!(group_commit.take(&mut jobs));
    assert_eq!(jobs.len(), 1);
}

#[test]
fn a_ledger_that_closes_finishes_and_waits_for_nobody() {
    let group_commit = GroupCommit::new(Duration::from_secs(600));
    let _untold = group_commit.untold();
    group_commit.delete(1, Vec::new());
    group_commit.close();
    let mut jobs = Vec::new();
    assert!(group_commit.take(&mut jobs) && jobs.len() == 1);
    jobs.clear();
    assert!(!group_commit.take(&mut jobs));
}

/// A table for two at a store that can be made to hang, and its host.
struct Hanging {
    store: Shared,
    gate: Gate,
    home: Home,
    created: Created,
    host: Player,
}

impl Hanging {
    async fn new(bots: Vec<Option<String>>) -> Self {
        let (store, gate) = (Shared::new(true), Gate::default());
        let mut config = Config::new(std::env::temp_dir());
        config.pace.store = Duration::from_millis(800);
        let home = Home::on(gate.before(store.clone()), config);
        let created = home.make(Create { game: "spaca-wor".into(), bots, ..Create::default() });
        let created = created.await;
        let sit = Sit {
            table: created.table.clone(),
            secret: created.seats[0].clone().expect("a person sits there"),
            host: Some(created.host.clone()),
            ..Sit::default()
        };
        let (host, _) = Player::sit(&home, sit).await;
        Self { store, gate, home, created, host }
    }
}

#[tokio::test]
async fn whoever_waits_for_a_store_that_hangs_is_told_to_try_again() {
    let mut table = Hanging::new(Vec::new()).await;
    assert_eq!(table.home.0.ready(), Ok(()));
    table.gate.shut();
    let no = table.host.does("a", Command::Say("hello?".into())).await.expect_err("it hangs");
    assert_eq!(no.kind, RefusalKind::Unavailable);
    assert!(table.home.0.ready().is_err(), "whoever watches over the house sees it");
    let look = table.home.0.look(&table.created.table, |_, _| ());
    assert_eq!(look.await.expect_err("nor can it be read").kind, RefusalKind::Unavailable);
    let wish = Create { game: "spaca-wor".into(), ..Create::default() };
    let made = table.home.0.make(wish, [10, 0, 0, 9].into()).await;
    assert_eq!(made.expect_err("nor can a table be made").kind, RefusalKind::Unavailable);
    table.gate.open();
    table.host.does("a", Command::Say("hello?".into())).await.expect("it goes on");
    table.host.does("b", Command::Say("there you are".into())).await.expect("and on");
    let said = |id: &str| table.store.events().iter().filter(|event| &*event.id == id).count();
    assert_eq!((said("a"), said("b")), (1, 1), "each was written once");
    assert_eq!(table.home.0.ready(), Ok(()));
}

#[tokio::test]
async fn a_table_that_the_store_did_not_serve_goes_on_by_itself() {
    let mut table = Hanging::new(vec![None, Some("random".into())]).await;
    table.gate.shut_for(|append| append.event.kind() == EventKind::BotAct);
    table.host.does("go", Command::Start).await.expect("all are here");
    while table.home.0.metrics.store_errors.load(Ordering::Relaxed) == 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    table.gate.open();
    let decided = |tell| match tell {
        ServerMessage::Update(update) => (!update.asked.contains(&1)).then_some(()),
        _ => None,
    };
    table.host.until(decided).await;
}
