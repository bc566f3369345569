//! The page's own host of online tables against a real server: what the page shows and allows is what the
//! server says, through lost lines and to the end.

use page::{Heard, Intent, Keys, OnlineHost, Source};
use stress::client::{Guest, create};
use stress::random_hex;
use stress::server_process::TestServer;
use table::Seat;
use wire::{ClientMessage, Create, Created, Phase, ServerMessage};

use crate::{duel, secret};

/// A page at an online table: its host and its line.
struct Friend {
    host: OnlineHost,
    line: Guest,
    refusals: Vec<String>,
    /// The number of the update that the last decision answers.
    sent_at: usize,
    /// The number of the update whose answer was refused: another has to come first.
    refused_at: Option<usize>,
}

impl Friend {
    async fn sit(server: &TestServer, created: &Created, seat: usize, name: &str) -> Self {
        let keys = Keys {
            table: created.table.clone(),
            secret: Some(secret(created, seat)),
            host: (seat == 0).then(|| created.host.clone()),
            links: created.seats.clone(),
            name: name.into(),
            seed: random_hex(32),
            ..Keys::default()
        };
        let host = OnlineHost::new(keys, random_hex(4));
        let line = Guest::connect(server.address).await.expect("a line");
        let mut friend = Self { host, line, refusals: Vec::new(), sent_at: 0, refused_at: None };
        friend.enter().await;
        friend
    }

    async fn enter(&mut self) {
        for ask in self.host.enter() {
            self.line.say(&ask).await.expect("it is sent");
        }
    }

    /// The line breaks with everything that was on its way, and a new one is taken.
    async fn lose_line(&mut self, server: &TestServer) {
        let fresh = Guest::connect(server.address).await.expect("a line");
        std::mem::replace(&mut self.line, fresh).vanish();
        self.enter().await;
    }

    async fn flush(&mut self) {
        for ask in self.host.take_outbox() {
            self.line.say(&ask).await.expect("it is sent");
        }
    }

    /// Where a game has come to, for whoever must find out why it goes no further.
    fn stands(&self) -> String {
        let shown = self.host.snapshot(self.host.seat());
        let last = self.refusals.last();
        format!("{:?} {:?} at {}, refused {last:?}", self.host.seat(), shown.prompt, shown.seq)
    }

    fn hear(&mut self, text: &str) {
        if let Heard::Refused(wire::Refusal { message: words, .. }) = self.host.hear(text) {
            self.refusals.push(words);
            self.refused_at = Some(self.sent_at);
        }
    }

    /// Hears until it holds.
    async fn until(&mut self, holds: impl Fn(&OnlineHost) -> bool) {
        while !holds(&self.host) {
            let text = self.line.hear_text().await.expect("a word");
            self.hear(&text);
            self.flush().await;
        }
    }

    fn me(&self) -> Seat {
        self.host.seat().expect("a seat")
    }

    /// Does one of the listed things, if asked. Whether it did.
    async fn decide(&mut self, random_action: usize) -> bool {
        let shown = self.host.snapshot(self.host.seat());
        if !shown.prompted || self.refused_at == Some(shown.seq) {
            return false;
        }
        assert!(!shown.legal.is_empty(), "{} asks for nothing: {}", shown.game, shown.prompt);
        let action = shown.legal[random_action % shown.legal.len()].text.clone();
        self.sent_at = shown.seq;
        let sent = self.host.send(self.me(), &Intent::Act(action));
        self.flush().await;
        sent.is_ok()
    }
}

async fn seated(server: &TestServer, wish: &Create) -> [Friend; 2] {
    let created = create(server.address, wish).await.expect("a table");
    let mut one = Friend::sit(server, &created, 0, "Otto").await;
    let mut two = Friend::sit(server, &created, 1, "Bea").await;
    two.until(|host| host.phase().is_some()).await;
    one.until(|host| host.room().seats.iter().all(|seat| seat.here)).await;
    [one, two]
}

async fn begin(friends: &mut [Friend; 2]) {
    friends[0].host.start();
    friends[0].flush().await;
    for friend in friends {
        friend.until(|host| host.phase() == Some(Phase::Play)).await;
    }
}

/// No game of random decisions takes more messages.
const MESSAGES: usize = 60_000;

#[tokio::test]
async fn the_page_plays_every_game_to_the_end_with_a_friend() {
    let server = TestServer::new().await;
    for about in catalog::games() {
        let wish = Create { game: about.name.into(), seats: Some(2), ..duel() };
        let mut friends = seated(&server, &wish).await;
        begin(&mut friends).await;
        let mut random_action: usize = 12_345;
        let mut decisions = 0;
        for round in 0..MESSAGES {
            if friends.iter().all(|friend| friend.host.phase() == Some(Phase::Over)) {
                break;
            }
            for friend in &mut friends {
                random_action =
                    random_action.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
                decisions += usize::from(friend.decide(random_action >> 33).await);
            }
            if round % 97 == 96 {
                friends[round % 2].lose_line(&server).await;
            }
            let [one, two] = &mut friends;
            let heard = tokio::select! {
                text = one.line.hear_text() => text.map(|text| one.hear(&text)),
                text = two.line.hear_text() => text.map(|text| two.hear(&text)),
            };
            if let Err(error) = heard {
                panic!("{}: {error}; {} | {}", about.name, one.stands(), two.stands());
            }
            one.flush().await;
            two.flush().await;
        }
        for friend in &friends {
            let shown = friend.host.snapshot(friend.host.seat());
            assert!(shown.outcome.is_some(), "{} is not over: {}", about.name, shown.prompt);
            // Both may answer at once: who is second has answered something that is no longer asked.
            let refused = &friend.refusals;
            let first = refused.first();
            assert!(20 * refused.len() <= decisions, "{}: {} {first:?}", about.name, refused.len());
            assert!(!shown.story.is_empty() && !shown.picture().is_empty());
        }
        assert!(decisions > 5, "{}: {decisions} decisions", about.name);
    }
    server.close().await;
}

#[tokio::test]
async fn a_refusal_is_told_at_once_and_sends_nothing() {
    let server = TestServer::new().await;
    let mut friends = seated(&server, &duel()).await;
    begin(&mut friends).await;
    let me = friends[0].me();
    let refused = friends[0].host.send(me, &Intent::Act("roll 1 2".into()));
    assert!(refused.expect_err("nothing is rolled yet").clause.is_some());
    assert_eq!(friends[0].host.take_outbox(), []);
    server.close().await;
}

#[tokio::test]
async fn a_view_that_is_not_what_it_says_is_asked_for_again() {
    let server = TestServer::new().await;
    let mut friends = seated(&server, &duel()).await;
    begin(&mut friends).await;
    assert!(friends[0].decide(0).await);
    let mut text = friends[1].line.hear_text().await.expect("a word");
    while !matches!(serde_json::from_str(&text), Ok(ServerMessage::Update(_))) {
        text = friends[1].line.hear_text().await.expect("a word");
    }
    let bent = text.replacen(r#""view":{"#, r#""view":{"bent":true,"#, 1);
    let before = friends[1].host.snapshot(None);
    assert_eq!(friends[1].host.hear(&bent), Heard::Nothing);
    assert_eq!(friends[1].host.snapshot(None), before, "what cannot be true is not shown");
    assert!(matches!(friends[1].host.take_outbox().as_slice(), [ClientMessage::Refresh(_)]));
    server.close().await;
}

#[tokio::test]
async fn friends_talk_and_want_another_game() {
    let server = TestServer::new().await;
    let mut friends = seated(&server, &duel()).await;
    friends[1].host.chat("Well met!");
    friends[1].flush().await;
    friends[0].until(|host| !host.said().is_empty()).await;
    assert_eq!(friends[0].host.said()[0].text.as_deref(), Some("Well met!"));
    // The host gives the seat to a bot, and learns the secret when it is freed again.
    friends[0].host.give(1, Some("random".into()));
    friends[0].flush().await;
    friends[0].until(|host| host.room().seats[1].kind == wire::SeatKind::Bot).await;
    let before = friends[0].host.keys().link(1);
    friends[0].host.give(1, None);
    friends[0].flush().await;
    friends[0].until(|host| host.room().seats[1].kind == wire::SeatKind::Free).await;
    let link = friends[0].host.keys().link(1).expect("a link for the free seat");
    assert!(link.starts_with("/t/") && Some(&link) != before.as_ref());
    server.close().await;
}

/// Plays so many decisions, whoever is asked.
async fn play_on(friends: &mut [Friend; 2], decisions: usize) {
    let mut made = 0;
    while made < decisions {
        for friend in friends.iter_mut() {
            made += usize::from(friend.decide(made).await);
        }
        let seen = friends.iter().map(|friend| friend.host.snapshot(None).seq).max();
        for friend in friends.iter_mut() {
            friend.until(|host| Some(host.snapshot(None).seq) >= seen).await;
            let settled = |host: &OnlineHost| {
                let shown = host.snapshot(host.seat());
                shown.prompt.question != "A moment …"
            };
            friend.until(settled).await;
        }
    }
    let seen = friends.iter().map(|friend| friend.host.snapshot(None).seq).max();
    for friend in friends {
        friend.until(|host| Some(host.snapshot(None).seq) >= seen).await;
    }
}

/// A page that was closed is opened again with the keys that it kept: what has happened since the last decision is
/// marked in the story, and the decisive moments since then are still to be shown.
#[tokio::test]
async fn a_page_that_was_closed_knows_what_is_new_since_the_last_decision() {
    let server = TestServer::new().await;
    let mut friends = seated(&server, &duel()).await;
    begin(&mut friends).await;
    play_on(&mut friends, 9).await;
    for friend in &mut friends {
        let open = friend.host.snapshot(friend.host.seat());
        let mut again = OnlineHost::new(friend.host.keys().clone(), random_hex(4));
        std::mem::swap(&mut friend.host, &mut again);
        friend.lose_line(&server).await;
        friend.until(|host| host.phase() == Some(Phase::Play)).await;
        let back = friend.host.snapshot(friend.host.seat());
        assert_eq!((back.story.len(), back.fresh), (open.story.len(), open.fresh));
        assert_eq!((back.moments.len(), back.shown), (open.moments.len(), open.shown));
        assert!(back.fresh < back.story.len(), "what one has seen is not new");
    }
    server.close().await;
}

#[tokio::test]
async fn a_choice_that_is_made_offline_says_that_it_waits_and_is_sent_later() {
    let server = TestServer::new().await;
    let mut friends = seated(&server, &duel()).await;
    begin(&mut friends).await;
    let [friend, _] = &mut friends;
    let asked = |friend: &Friend| friend.host.snapshot(friend.host.seat()).prompt.question;
    let (me, before) = (friend.me(), asked(friend));
    let choice = friend.host.snapshot(Some(me)).legal[0].text.clone();
    friend.host.lose_line();
    assert_eq!(asked(friend), before, "nothing waits yet");
    friend.host.send(me, &Intent::Act(choice)).expect("it is legal");
    friend.host.take_outbox();
    assert!(asked(friend).contains("waits to be sent"), "{}", asked(friend));
    friend.lose_line(&server).await;
    assert_eq!(asked(friend), "A moment …");
    friend.until(|host| host.snapshot(Some(me)).prompt.question != "A moment …").await;
    assert_ne!(asked(friend), before, "it was carried out");
    server.close().await;
}
