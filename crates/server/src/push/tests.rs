//! A phone that is put away says nothing any more, and its connection is given up later: what was asked meanwhile is
//! told by push.

use std::time::Duration;

use ring::agreement::{ECDH_P256, EphemeralPrivateKey};
use ring::rand::SystemRandom;
use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;
use wire::{Create, Sit};

use crate::config::Config;
use crate::ids;
use crate::room::{Command, Request};
use crate::secrets;
use crate::store::{Device, HeardSeat, Subscriptions};
use crate::testing::{Home, Player, Shared};

#[tokio::test]
async fn who_was_asked_while_the_phone_slept_is_told() {
    let mut store = Shared::new(true);
    let home = Home::on(store.clone(), Config::new(""));
    let created = home.make(Create { game: "spaca-wor".into(), ..Create::default() }).await;
    let (table, game) = (created.table.clone(), ids::table_number(&created.table).expect("it is"));
    let secret = |seat: usize| created.seats[seat].clone().expect("a person sits there");
    let sit = Sit { table: table.clone(), secret: secret(0), ..Sit::default() };
    let host = Sit { host: Some(created.host.clone()), name: "Otto".into(), ..sit.clone() };
    let (mut host, _) = Player::sit(&home, host).await;
    let sit = Sit { secret: secret(1), name: "Bea".into(), ..sit };
    let (guest, _) = Player::sit(&home, sit).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let key = EphemeralPrivateKey::generate(&ECDH_P256, &SystemRandom::new()).expect("a key");
    let device = Device {
        endpoint: format!("http://{}/bea", listener.local_addr().expect("it is bound")),
        p256dh: key.compute_public_key().expect("it has one").as_ref().into(),
        auth: vec![7; 16],
        quiet: None,
    };
    let seat = HeardSeat { game, seat: 1, lock: secrets::lock_of(game, &secret(1)) };
    store.subscribe(&device, &[seat]).expect("it can keep");
    host.does("go", Command::Start).await.expect("all are here");
    let (room, conn) = (home.0.room(&table).expect("it was made"), guest.conn());
    conn.note_silence();
    room.handle(Request::Gone(conn.id));
    let told = async {
        let (mut stream, _) = listener.accept().await.expect("a message");
        let mut head = [0; 10];
        stream.read_exact(&mut head).await.expect("a request");
        head
    };
    let told = tokio::time::timeout(Duration::from_secs(10), told).await;
    assert_eq!(&told.expect("it is told"), b"POST /bea ");
}
