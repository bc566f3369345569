//! Online tables, tried from outside: whole games, people who come and go, and people who mean harm.

mod attacks_flood;
mod attacks_know;
mod attacks_seat;
mod documented;
mod faults;
mod hangs;
mod lobby;
mod long_logs;
mod old_logs;
mod page_host;
mod people;
mod play;
mod push;
mod rules;
mod windows;

use std::net::SocketAddr;

use stress::client::{Guest, create};
use wire::{ClientMessage, Command, Create, Created, Sit, Update};

/// A table for two, as its host asks for it.
fn duel() -> Create {
    Create { game: "spaca-wor".into(), watch: true, ..Create::default() }
}

/// The secret of a seat.
fn secret(created: &Created, seat: usize) -> String {
    created.seats[seat].clone().expect("a person sits there")
}

/// A table for two with both seated and the game begun; their first updates of it.
async fn begun(server: SocketAddr, wish: &Create) -> (Created, [Guest; 2], [Update; 2]) {
    let created = create(server, wish).await.expect("a table");
    let mut host = Guest::connect(server).await.expect("a connection");
    host.say(&ClientMessage::Sit(host_sit(&created))).await.expect("it is sent");
    host.update().await.expect("a seat");
    let table = created.table.clone();
    let (mut guest, _) =
        Guest::sit(server, &table, &secret(&created, 1), "Bea").await.expect("a seat");
    let id = "start".into();
    host.say(&ClientMessage::Start(Command { table, id })).await.expect("it is sent");
    let first = playing(&mut host).await;
    let second = playing(&mut guest).await;
    (created, [host, guest], [first, second])
}

/// How the host sits down.
fn host_sit(created: &Created) -> Sit {
    Sit {
        table: created.table.clone(),
        secret: secret(created, 0),
        host: Some(created.host.clone()),
        name: "Otto".into(),
        seed: Some(stress::random_hex(32)),
        ..Sit::default()
    }
}

/// The first update of the game.
async fn playing(guest: &mut Guest) -> Update {
    loop {
        let update = guest.update().await.expect("an update");
        if update.phase != wire::Phase::Lobby {
            return update;
        }
    }
}
