//! Tests of invitations and keys: who gets a seat by a link, and who does not any more.

use tokio::sync::oneshot;
use wire::{Create, Created, Join, Joined, LinkState, Refusal, RefusalKind, Sit};

use super::{Command, Request, link_state};
use crate::config::Config;
use crate::testing::{Home, Player, Shared};

const SECRET: &str = "0123456789abcdefghijklmn";

/// A table for so many, at whose first seat its host sits.
async fn table(seats: u8) -> (Home, Created, Player) {
    let home = Home::on(Shared::new(true), Config::new(""));
    let wish = Create { game: "cat-quest".into(), seats: Some(seats), ..Create::default() };
    let created = home.make(wish).await;
    let (host, _) = Player::sit(&home, own(&created)).await;
    (home, created, host)
}

/// How the host sits down.
fn own(created: &Created) -> Sit {
    let host = Some(created.host.clone());
    Sit { host, ..by(created, created.seats[0].as_ref().expect("a person sits there")) }
}

fn by(created: &Created, secret: &str) -> Sit {
    Sit { table: created.table.clone(), secret: secret.into(), ..Sit::default() }
}

async fn join(home: &Home, created: &Created, invite: &str, any: bool) -> Result<Joined, Refusal> {
    let (answer, answered) = oneshot::channel();
    let room = home.0.room(&created.table).expect("it has a name");
    room.handle(Request::Join(Join { invite: Some(invite.into()), any }, answer));
    answered.await.expect("an answer")
}

async fn good_for(home: &Home, created: &Created, invite: &str) -> LinkState {
    let join = Join { invite: Some(invite.into()), any: false };
    let look = move |state: &_, now| link_state(state, &join, now);
    home.0.look(&created.table, look).await.expect("a table")
}

/// What comes of sitting down with a secret.
async fn sits(home: &Home, created: &Created, secret: &str) -> Result<Option<u8>, RefusalKind> {
    let mut player = Player::come(home, &created.table).await;
    player.sits(by(created, secret));
    player
        .until(|tell| match tell {
            wire::ServerMessage::Update(update) => Some(Ok(update.seat)),
            wire::ServerMessage::Refused(no) => Some(Err(no.kind)),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn one_link_seats_everybody_and_is_no_key_to_any_seat() {
    let (home, created, _host) = table(3).await;
    let one = join(&home, &created, &created.invite, false).await.expect("a free seat");
    let two = join(&home, &created, &created.invite, false).await.expect("another");
    assert!(one.seat != two.seat && one.secret != two.secret && one.seat != 0 && two.seat != 0);
    assert_eq!(sits(&home, &created, &one.secret).await, Ok(Some(one.seat)));
    assert_eq!(sits(&home, &created, &two.secret).await, Ok(Some(two.seat)));
    let no = join(&home, &created, &created.invite, false).await.expect_err("all are taken");
    assert_eq!(no.kind, RefusalKind::Full);
    assert_eq!(good_for(&home, &created, &created.invite).await, LinkState::Full);
    assert_eq!(sits(&home, &created, &created.invite).await, Err(RefusalKind::Stranger));
}

#[tokio::test]
async fn whoever_made_the_table_has_no_key_to_a_seat_that_somebody_took() {
    let (home, created, _host) = table(3).await;
    let link = created.seats[1].clone().expect("a person sits there");
    assert_eq!(good_for(&home, &created, &link).await, LinkState::Seat);
    let joined = join(&home, &created, &link, false).await.expect("the seat of the link");
    assert_eq!(joined.seat, 1);
    assert_eq!(sits(&home, &created, &link).await, Err(RefusalKind::Stranger), "the host's copy");
    assert_eq!(sits(&home, &created, &joined.secret).await, Ok(Some(1)));
    let no = join(&home, &created, &link, false).await.expect_err("it was used");
    assert_eq!(no.kind, RefusalKind::Taken);
    assert_eq!(good_for(&home, &created, &link).await, LinkState::Taken);
    let other = join(&home, &created, &link, true).await.expect("another seat");
    assert_eq!(other.seat, 2);
    assert_eq!(good_for(&home, &created, &joined.secret).await, LinkState::Yours);
}

#[tokio::test]
async fn a_seat_whose_owner_sat_down_with_the_link_itself_stays_theirs() {
    let (home, created, _host) = table(2).await;
    let link = created.seats[1].clone().expect("a person sits there");
    assert_eq!(sits(&home, &created, &link).await, Ok(Some(1)));
    let same = join(&home, &created, &link, false).await.expect("as before there were invitations");
    assert_eq!((same.seat, same.secret), (1, link));
}

#[tokio::test]
async fn a_new_invitation_ends_the_old_one_and_only_the_host_makes_it() {
    let (home, created, mut host) = table(3).await;
    let guest = join(&home, &created, &created.invite, false).await.expect("a free seat");
    let (mut guest, _) = Player::sit(&home, by(&created, &guest.secret)).await;
    let no = guest.does("new", Command::Invite(SECRET.into())).await.expect_err("not the host");
    assert_eq!(no.kind, RefusalKind::NotHost);
    let no = host.does("weak", Command::Invite("short".into())).await.expect_err("a weak secret");
    assert_eq!(no.kind, RefusalKind::Malformed);
    host.does("new", Command::Invite(SECRET.into())).await.expect("a new link");
    host.does("new", Command::Invite(SECRET.into())).await.expect("the same once more");
    assert_eq!(good_for(&home, &created, &created.invite).await, LinkState::Nothing);
    join(&home, &created, SECRET, false).await.expect("the new one is good");
}

#[tokio::test]
async fn a_key_for_another_device_works_once_and_can_be_taken_back() {
    let (home, created, mut host) = table(2).await;
    host.does("key", Command::Key { secret: SECRET.into(), hours: None }).await.expect("a key");
    let phone = join(&home, &created, SECRET, false).await.expect("the other device");
    assert_eq!(phone.seat, 0);
    assert_eq!(sits(&home, &created, SECRET).await, Err(RefusalKind::Stranger), "it works once");
    let again = join(&home, &created, SECRET, false).await.expect_err("it works once");
    assert_eq!(again.kind, RefusalKind::Stranger);
    // The key of the host makes a host.
    let (mut device, update) = Player::sit(&home, by(&created, &phone.secret)).await;
    assert_eq!(update.room.expect("a whole update").keys, 1);
    device.does("bot", Command::Host { seat: 1, bot: Some("deckhand".into()) }).await.expect("it");
    let (mut host, _) = Player::sit(&home, own(&created)).await;
    host.does("back", Command::Revoke).await.expect("whose seat it is takes it back");
    assert_eq!(sits(&home, &created, &phone.secret).await, Err(RefusalKind::Stranger));
    assert_eq!(
        sits(&home, &created, &own(&created).secret).await,
        Ok(Some(0)),
        "this device stays"
    );
}

#[tokio::test]
async fn a_device_that_takes_the_keys_back_keeps_its_own() {
    let (home, created, mut host) = table(2).await;
    host.does("key", Command::Key { secret: SECRET.into(), hours: None }).await.expect("a key");
    let phone = join(&home, &created, SECRET, false).await.expect("the other device");
    let (mut device, _) = Player::sit(&home, by(&created, &phone.secret)).await;
    device.does("lost", Command::Revoke).await.expect("the first device was lost");
    assert_eq!(sits(&home, &created, &own(&created).secret).await, Err(RefusalKind::Stranger));
    assert_eq!(sits(&home, &created, &phone.secret).await, Ok(Some(0)));
}

#[tokio::test]
async fn a_seat_is_lent_for_a_while_and_whoever_borrows_it_makes_no_keys() {
    let (home, created, mut host) = table(2).await;
    let lend = |hours| Command::Key { secret: SECRET.into(), hours: Some(hours) };
    for hours in [0, 169] {
        let no = host.does("long", lend(hours)).await.expect_err("an hour to a week");
        assert_eq!(no.kind, RefusalKind::Malformed);
    }
    host.does("lend", lend(12)).await.expect("for an evening");
    let lent = join(&home, &created, SECRET, false).await.expect("whoever borrows it");
    let (mut borrower, update) = Player::sit(&home, by(&created, &lent.secret)).await;
    assert_eq!((update.seat, update.room.expect("a whole update").keys), (Some(0), 0));
    for command in [Command::Revoke, lend(1)] {
        let no = borrower.does("mine", command).await.expect_err("it is only lent");
        assert_eq!(no.kind, RefusalKind::Stranger);
    }
    let no = borrower.does("go", Command::Start).await.expect_err("nobody lends the table");
    assert_eq!(no.kind, RefusalKind::NotHost);
    let (mut host, _) = Player::sit(&home, own(&created)).await;
    host.does("back", Command::Revoke).await.expect("taken back");
    assert_eq!(sits(&home, &created, &lent.secret).await, Err(RefusalKind::Stranger));
}
