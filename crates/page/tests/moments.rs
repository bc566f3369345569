//! Decisive moments: a table here and its replay show the same, each once and in order, for as long as the pace says.

use std::time::Duration;

use board::{Kind, Moment};
use bots::Level;
use page::moments::{Queue, STEADY, WAIT};
use page::replay::Reel;
use page::worker::{Answer, Ask, answer};
use page::{Intent, LocalHost, SetUp, Source, Waiting};
use table::Seat;

/// Two people at one device.
fn table(game: &str) -> LocalHost {
    let mut setup = SetUp::new(catalog::about(game).expect("on the shelf"), 11);
    for seat in &mut setup.seats {
        seat.player = "human".into();
    }
    LocalHost::begin(setup).expect("defaults are allowed")
}

/// The seat that is asked does the first thing it may.
fn decide(host: &mut LocalHost) -> Option<Seat> {
    let seat = host.people().into_iter().find(|&seat| host.snapshot(Some(seat)).prompted)?;
    let first = host.snapshot(Some(seat)).legal.first()?.text.clone();
    host.send(seat, &Intent::Act(first)).expect("it is legal");
    Some(seat)
}

fn all(queue: &mut Queue, pace: u32) -> Vec<(Moment, Duration)> {
    std::iter::from_fn(|| queue.next(pace)).collect()
}

#[test]
fn every_moment_is_shown_once_and_nothing_old_at_the_first_look() {
    let mut host = table("spaca-wor");
    let mut queue = Queue::default();
    decide(&mut host);
    decide(&mut host);
    let rolled = host.snapshot(None);
    assert!(!rolled.moments.is_empty(), "both have picked, so the starting roll has fallen");
    queue.look(&rolled);
    assert!(all(&mut queue, STEADY).is_empty(), "whoever comes late is shown nothing old");
    let mut shown = rolled.moments;
    for _ in 0..20 {
        decide(&mut host);
        queue.look(&host.snapshot(None));
        shown.extend(all(&mut queue, STEADY).into_iter().map(|(moment, _)| moment));
    }
    assert_eq!(shown, host.snapshot(None).moments);
    assert!(shown.iter().any(|moment| moment.kind == Kind::Battle), "a battle was decided");
}

#[test]
fn the_pace_says_how_long_and_at_once_means_never() {
    let mut host = table("spaca-wor");
    let mut queue = Queue::default();
    queue.look(&host.snapshot(None));
    decide(&mut host);
    decide(&mut host);
    let look = |pace: u32| {
        let mut queue = queue.clone();
        queue.look(&host.snapshot(None));
        all(&mut queue, pace).first().map(|(_, time)| *time)
    };
    let (slow, steady, quick) = (look(1_500), look(STEADY), look(120));
    assert_eq!(steady, Some(Duration::from_millis(Kind::Roll.time().into())));
    assert!(slow > steady && steady > quick && quick > Some(Duration::ZERO));
    assert_eq!(look(0), None);
}

#[test]
fn what_was_taken_back_is_not_shown_and_what_comes_instead_is() {
    let mut host = table("cat-quest");
    let mut queue = Queue::default();
    queue.look(&host.snapshot(None));
    while host.snapshot(None).moments.len() < 3 {
        decide(&mut host).expect("somebody is asked");
        queue.look(&host.snapshot(None));
    }
    let fewer = page::Snapshot { moments: Vec::new(), ..host.snapshot(None) };
    queue.look(&fewer);
    assert!(all(&mut queue, STEADY).is_empty());
    queue.look(&host.snapshot(None));
    assert!(!all(&mut queue, STEADY).is_empty());
}

#[test]
fn a_replay_shows_the_same_moments_step_by_step() {
    for game in ["spaca-wor", "cat-quest", "spanc", "zerpang", "scurvy-musketeers"] {
        let mut host = table(game);
        for _ in 0..25 {
            if decide(&mut host).is_none() {
                break;
            }
        }
        let reel = Reel::read(&host.record()).expect("its own record");
        for eyes in [None, Some(Seat(0)), Some(Seat(1))] {
            let again: Vec<Moment> =
                (1..=reel.len()).filter_map(|n| reel.moment(n, eyes)).collect();
            let mut live = host.snapshot(eyes).moments;
            live.truncate(again.len());
            assert_eq!(again[..live.len()], live, "{game} with the eyes of {eyes:?}");
            assert!(!live.is_empty(), "{game}: something was shown");
        }
    }
}

/// What stands there for less cannot be read.
const READABLE: Duration = Duration::from_millis(500);

/// Plays a while against so many deckhands as a deckhand would, and adds up how long one waits between two turns of
/// one's own: the longest wait, and how many moments were shown.
fn waits(game: &str, others: usize, decisions: usize) -> (Duration, usize) {
    let mut setup = SetUp::new(catalog::about(game).expect("on the shelf"), 23);
    while setup.seats.len() <= others {
        setup.add_seat();
    }
    let mut host = LocalHost::begin(setup).expect("it can be laid out");
    let (me, mut queue) = (Seat(0), Queue::default());
    let (mut wait, mut longest, mut shown) = (Duration::ZERO, Duration::ZERO, 0);
    for _ in 0..decisions {
        let now = host.snapshot(Some(me));
        queue.look(&now);
        for (moment, time) in all(&mut queue, STEADY) {
            assert!(time >= READABLE, "{game}: {time:?} for {moment:?}");
            wait += time;
            shown += 1;
        }
        let (seat, is_bot) = match host.waiting() {
            Waiting::Over => break,
            Waiting::Person(seat) => (seat, false),
            Waiting::Bot(seat, _) => (seat, true),
        };
        if is_bot {
            wait += Duration::from_millis(queue.pause(STEADY).into());
        } else if now.pass().is_none() {
            longest = longest.max(std::mem::take(&mut wait));
        }
        let question = host.question(seat, Level::Deckhand).expect("it is asked");
        let Answer::Act(action) = answer(&Ask::Decide(question)) else { panic!("no answer") };
        if is_bot {
            host.bot_acts(seat, &action).expect("bots play by the rules");
        } else {
            host.send(seat, &Intent::Act(action)).expect("bots play by the rules");
        }
    }
    (longest, shown)
}

#[test]
fn nobody_waits_long_for_five_bots_and_whatever_is_shown_can_be_read() {
    for (game, others) in [("zerpang", 5), ("scurvy-musketeers", 5), ("cat-quest", 3)] {
        let (longest, shown) = waits(game, others, 250);
        assert!(longest <= Duration::from_millis(WAIT.into()), "{game}: {longest:?}");
        assert!(shown > 10, "{game}: only {shown} moments");
    }
}

#[test]
fn whoever_comes_back_sees_what_happened_to_them_since_their_last_decision() {
    let mut host = table("cat-quest");
    while host.snapshot(None).moments.len() < 8 {
        decide(&mut host).expect("somebody is asked");
    }
    let now = host.snapshot(Some(Seat(0)));
    let concerns = |moment: &&Moment| {
        let parts = moment.parties.iter().map(|party| party.seat);
        parts.chain([moment.actor, moment.target]).any(|seat| seat == Some(Seat(0)))
    };
    let shown = |shown: usize, me: Option<Seat>| {
        let mut queue = Queue::default();
        queue.look(&page::Snapshot { shown, me, ..now.clone() });
        all(&mut queue, STEADY)
    };
    let missed = shown(0, Some(Seat(0)));
    assert!(!missed.is_empty() && missed.iter().all(|(moment, _)| concerns(&moment)));
    assert!(missed.len() < now.moments.len(), "what the others did to each other is left out");
    assert!(shown(now.moments.len(), Some(Seat(0))).is_empty(), "nothing is shown twice");
    assert!(shown(0, None).is_empty(), "nothing concerns the gallery");
}
