//! Bots of one table while somebody at another asks for advice without end.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use session::Advised;
use wire::{Create, Sit};

use super::*;
use crate::config::Config;
use crate::room::Command;
use crate::testing::{Home, Player, Shared};

/// A bot that thinks until it may stop, and says when it begins.
struct Slow {
    begins: Sender<u64>,
    number: u64,
    stop: Arc<Mutex<Receiver<()>>>,
}

impl Thinker for Slow {
    fn think(self: Box<Self>, _: u64) -> String {
        String::new()
    }

    fn advise(self: Box<Self>, _: u64) -> Vec<Advised> {
        self.begins.send(self.number).expect("somebody listens");
        let _ = self.stop.lock().unwrap_or_else(PoisonError::into_inner).recv();
        Vec::new()
    }
}

#[tokio::test]
async fn bots_play_while_advice_is_thought_about() {
    let mut config = Config::new("");
    (config.pace.bot_threads, config.pace.bot_pause) = (1, Duration::ZERO);
    let home = Home::on(Shared::new(true), config);
    let bots = vec![None, Some("random".into())];
    let created = home.make(Create { game: "spaca-wor".into(), bots, ..Create::default() }).await;
    let sit = Sit {
        table: created.table.clone(),
        secret: created.seats[0].clone().expect("a person sits there"),
        host: Some(created.host.clone()),
        ..Sit::default()
    };
    let (mut host, _) = Player::sit(&home, sit).await;
    let (begins, begun) = channel();
    let (_go_on, stop) = channel();
    let stop = Arc::new(Mutex::new(stop));
    for number in 0..20 {
        let thinker = Box::new(Slow { begins: begins.clone(), number, stop: Arc::clone(&stop) });
        let (room, conn) = (Arc::clone(&host.room), host.conn());
        home.0.bot_pool.ask(Question { room, seat: 0, seq: 0, conn, thinker });
    }
    begun.recv().expect("an adviser thinks, and does not stop");
    host.does("go", Command::Start).await.expect("all are here");
    host.until(|tell| match tell {
        wire::ServerMessage::Update(update) => (!update.asked.contains(&1)).then_some(()),
        _ => None,
    })
    .await;
}
