//! A table with a long past, opened with its snapshot and without: nobody may notice.

use crate::refusal::RefusalKind;
use table::{Dice, Stream};

use super::*;
use crate::testing::event;

/// A table whose people play at random, one game after the other, and talk.
pub(crate) struct Evening {
    pub state: State,
    pub events: Vec<Event>,
    snapshots: Vec<Snapshot>,
    dice: Stream,
}

pub(crate) const TABLE: u64 = 77;

pub(crate) fn opening(clock: Clock) -> Event {
    let person = || Plan::Person { lock: "00".repeat(32), given: false, link: None };
    let opening = Opening {
        game: "spaca-wor".into(),
        rules: catalog::about("spaca-wor").expect("it is on the shelf").rules_version,
        options: BTreeMap::new(),
        listed: false,
        watch: true,
        clock,
        patience: 0,
        webhook: None,
        host: "11".repeat(32),
        invite: None,
        secret: "22".repeat(32),
        plans: vec![person(), person()],
    };
    crate::room::event(Change::Open(Box::new(opening)), None, "")
}

impl Evening {
    pub(crate) fn new(clock: Clock) -> Self {
        let first = opening(clock);
        let mut state = State::open(TABLE, &first).expect("a table");
        state.forget_opening();
        state.remember(&first);
        let dice = Stream::new(9, 9);
        let mut evening = Self { state, events: vec![first], snapshots: Vec::new(), dice };
        for (seat, name) in [(0, "Otto"), (1, "Bea")] {
            let sitting = Sitting::new(name.into(), Some(DiceOffer::Open([0xab; 32])));
            evening.happens(EventKind::Sit, seat, &serde_json::to_string(&sitting).expect("plain"));
        }
        evening.happens(EventKind::Start, 0, "");
        evening
    }

    /// Lets something happen as a room does, after a moment.
    fn happens(&mut self, kind: EventKind, seat: u8, text: &str) {
        let moment = u64::from(self.dice.below(900));
        self.happens_after(moment, kind, seat, text);
    }

    /// The same after so many milliseconds.
    fn happens_after(&mut self, moment: u64, kind: EventKind, seat: u8, text: &str) {
        let id = format!("c{}", self.events.len());
        let mut event = event(kind, Some(seat), &id, text);
        event.ms = self.state.ms + moment;
        let round = self.state.round;
        self.state.apply(&event).expect("it is allowed");
        event.hash = self.state.hash();
        if self.state.round != round {
            event.begin_next_game();
        }
        self.state.remember(&event);
        self.snapshots.extend(self.state.ripe_snapshot());
        self.events.push(event);
    }

    /// Somebody decides, says something, or wants another game.
    pub(crate) fn goes_on(&mut self) {
        if self.dice.below(12) == 0 {
            let (seat, words) = (self.events.len() % 2, format!("line {}", self.events.len()));
            return self.happens(EventKind::Say, u8::try_from(seat).expect("two seats"), &words);
        }
        let Some(seat) = self.state.asked().iter().next() else {
            return self.plays_again();
        };
        let game = self.state.game.as_ref().expect("somebody is asked");
        let legal = game.legal(seat).expect("there is such a seat");
        let choice = self.dice.below(u32::try_from(legal.len()).expect("not so many"));
        self.happens(EventKind::Act, seat.0, &legal[choice as usize].text);
    }
}

impl Evening {
    /// Another game: its numbers are known at once, shown when they are called for, or never shown.
    fn plays_again(&mut self) {
        let number = [0xcd; 32];
        let way = self.state.round % 3;
        let promise =
            fair::to_hex(&fair::promise(&self.state.name_of(self.state.round + 1), &number));
        let offer = if way == 0 { fair::to_hex(&number) } else { format!("promise {promise}") };
        self.happens(EventKind::Rematch, 0, &offer);
        self.happens(EventKind::Rematch, 1, "");
        match way {
            0 => {}
            1 => {
                self.happens(EventKind::Reveal, 0, &fair::to_hex(&number));
                self.happens(EventKind::Rematch, 0, &offer);
            }
            _ => self.happens_after(10_000, EventKind::Rematch, 0, &offer),
        }
    }
}

/// Everything that anybody could ever be told of a table.
fn portrait(state: &State) -> String {
    let game = state.game.as_ref().expect("a game has begun");
    let now = state.ms + 400;
    let seats = [None, Some(Seat(0)), Some(Seat(1))];
    let told = seats.map(|seat| (game.view(seat).to_string(), game.story(seat, 0)));
    let marks: Vec<_> = (0..state.seq() + 2).map(|seq| state.shown_after(seq)).collect();
    format!(
        "{:?}",
        (
            (state.id, state.seq(), state.round, state.phase, state.ms, state.hash(), marks),
            (&state.places, &state.said, &state.rematch, state.asked(), state.all_left(now)),
            (told, game.record().write(), state.record(), state.commit(), state.host, state.secret),
        )
    )
}

#[test]
fn a_table_is_the_same_with_its_snapshot_and_without() {
    let mut evening = Evening::new(Clock::Game(3000));
    let mut compared = 0;
    while evening.snapshots.len() < 3 {
        evening.goes_on();
        let Some(snapshot) = evening.snapshots.last() else { continue };
        if evening.dice.below(20) > 0 {
            continue;
        }
        let (events, last) = (&evening.events, snapshot.seq as usize);
        let whole = State::replay(TABLE, events).expect("the log is whole");
        let opened = State::resume(TABLE, snapshot, &events[last..]).expect("they fit");
        assert_eq!(portrait(&opened), portrait(&whole));
        assert_eq!(portrait(&opened), portrait(&evening.state));
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn who_has_seen_nothing_of_a_game_is_told_it_from_its_beginning() {
    let mut evening = Evening::new(Clock::None);
    let first = evening.state.seq() - 1;
    while evening.state.round == 0 || evening.state.shown() < 3 {
        evening.goes_on();
    }
    let state = &evening.state;
    assert_eq!((state.shown_after(first), state.is_stale(first)), (Some(0), true));
    let now = state.seq() - 1;
    assert_eq!((state.shown_after(now), state.is_stale(now)), (Some(state.shown()), false));
    assert_eq!((state.shown_after(now + 1), state.is_stale(now + 1)), (None, true));
}

#[test]
fn a_command_from_before_the_snapshot_is_looked_up_and_others_are_not() {
    let mut evening = Evening::new(Clock::None);
    while evening.snapshots.len() < 2 {
        evening.goes_on();
    }
    for snapshot in &evening.snapshots {
        let (old, new) = evening.events.split_at(snapshot.seq as usize);
        let opened = State::resume(TABLE, snapshot, new).expect("they fit");
        let known = |event: &Event| opened.command(event.seat, &event.id).is_some();
        let lost = |event: &Event| opened.may_have_forgotten(event.seat, &event.id);
        let began = old.iter().skip(1).chain(&new[..1]);
        assert!(began.clone().count() > 500 && began.clone().all(lost));
        assert!(new[1..].iter().all(|event| known(event) && !lost(event)));
        assert!((0..500).all(|n| !opened.may_have_forgotten(0, &format!("new-{n}"))));
    }
}

#[test]
fn a_snapshot_that_is_damaged_or_does_not_fit_is_as_good_as_none() {
    let mut evening = Evening::new(Clock::None);
    while evening.snapshots.is_empty() {
        evening.goes_on();
    }
    let snapshot = &evening.snapshots[0];
    let events = &evening.events[snapshot.seq as usize..];
    assert!(State::resume(TABLE, snapshot, events).is_some());
    for at in 0..snapshot.body.len() {
        let mut damaged = snapshot.clone();
        damaged.body[at] ^= 1;
        assert!(State::resume(TABLE, &damaged, events).is_none(), "byte {at}");
        damaged.body.truncate(at);
        assert!(State::resume(TABLE, &damaged, events).is_none(), "cut at {at}");
    }
    let misplaced = Snapshot { seq: snapshot.seq + 1, ..snapshot.clone() };
    assert!(State::resume(TABLE, &misplaced, events).is_none());
    assert!(State::resume(TABLE, snapshot, &events[1..]).is_none());
    assert!(State::resume(TABLE, snapshot, &[]).is_none());
    let mut astray = events.to_vec();
    astray.last_mut().expect("the next game began").hash ^= 1;
    assert!(State::resume(TABLE, snapshot, &astray).is_none());
}

#[test]
fn a_snapshot_of_another_form_or_other_rules_is_as_good_as_none() {
    let mut evening = Evening::new(Clock::None);
    while evening.snapshots.is_empty() {
        evening.goes_on();
    }
    let snapshot = &evening.snapshots[0];
    let events = &evening.events[snapshot.seq as usize..];
    for (here, there) in [("\"format\":4", "\"format\":1"), ("\"rules\":1", "\"rules\":7")] {
        let other = snapshot::rewritten(snapshot, here, there);
        assert!(State::resume(TABLE, &other, events).is_none(), "{there}");
    }
}

#[test]
fn what_was_taken_back_and_decided_anew_is_another_game() {
    let mut evening = Evening::new(Clock::None);
    evening.happens(EventKind::Act, 0, "start standard");
    let chosen = evening.state.seq() - 1;
    assert!(!evening.state.is_stale(chosen));
    evening.happens(EventKind::Undo, 0, "");
    evening.happens(EventKind::Act, 0, "start standard");
    let state = &evening.state;
    assert!(state.is_stale(chosen), "it was taken back in between");
    assert!(!state.is_stale(state.seq() - 1));
    assert!(state.shown_after(chosen) < Some(state.shown()), "and is told once more");
}

#[test]
fn whose_time_is_up_takes_nothing_back_and_passes_nothing() {
    let mut evening = Evening::new(Clock::Game(60));
    evening.happens(EventKind::Act, 0, "start standard");
    evening.happens(EventKind::Flag, 0, "");
    for (kind, text) in [
        (EventKind::Undo, ""),
        (EventKind::Stand, "until-my-turn"),
        (EventKind::Act, "start tanka"),
    ] {
        let refused = evening.state.apply(&event(kind, Some(0), "late", text));
        assert_eq!(refused.expect_err("too late").kind, RefusalKind::OutOfTime);
    }
}

#[test]
fn taking_back_gains_no_time_on_any_clock() {
    for clock in [Clock::Move(60), Clock::Game(60)] {
        let mut evening = Evening::new(clock);
        let left = |evening: &Evening| evening.state.left(Seat(0), evening.state.ms);
        assert_eq!(left(&evening), Some(60_000));
        for (spent, taken_back) in [(10_000, 50_000), (5_000, 45_000), (20_000, 25_000)] {
            evening.happens_after(spent, EventKind::Act, 0, "start standard");
            evening.happens_after(0, EventKind::Undo, 0, "");
            assert_eq!(left(&evening), Some(taken_back), "{clock:?}");
        }
        evening.happens_after(1_000, EventKind::Act, 0, "start standard");
        evening.happens_after(2_000, EventKind::Undo, 0, "");
        let after = left(&evening).expect("a clock");
        assert!(
            (22_000..=24_000).contains(&after),
            "{after}: what the next decision took counts once"
        );
    }
}

#[test]
fn another_game_begins_when_the_last_who_did_not_want_it_is_gone() {
    let mut evening = Evening::new(Clock::None);
    while evening.state.phase != Phase::Over {
        evening.goes_on();
    }
    assert_eq!(evening.state.ripe_wish(), None, "nobody wants one");
    evening.happens(EventKind::Rematch, 0, &"cd".repeat(32));
    assert_eq!(evening.state.ripe_wish(), None, "Bea has not said");
    evening.happens(EventKind::Leave, 1, "");
    assert_eq!(evening.state.ripe_wish(), Some((0, Some(DiceOffer::Open([0xcd; 32])))));
    evening.happens(EventKind::Rematch, 0, &"cd".repeat(32));
    let state = &evening.state;
    assert_eq!((state.round, state.phase, state.ripe_wish()), (1, Phase::Play, None));
    assert_eq!(portrait(&State::replay(TABLE, &evening.events).expect("whole")), portrait(state));
}

#[test]
fn no_game_begins_when_everybody_is_gone() {
    let mut evening = Evening::new(Clock::None);
    while evening.state.phase != Phase::Over {
        evening.goes_on();
    }
    evening.happens(EventKind::Rematch, 0, "");
    evening.happens(EventKind::Leave, 0, "");
    evening.happens(EventKind::Leave, 1, "");
    assert_eq!(evening.state.ripe_wish(), None);
}

#[test]
fn whoever_gets_up_before_the_game_leaves_a_free_seat() {
    let mut state = State::open(TABLE, &opening(Clock::None)).expect("a table");
    let sitting = |name: &str| format!("{{\"name\":\"{name}\"}}");
    let happens = |state: &mut State, kind, seat, text: &str| {
        state.apply(&event(kind, Some(seat), "", text)).map_err(|no| no.kind)
    };
    happens(&mut state, EventKind::Sit, 0, &sitting("Otto")).expect("a seat");
    happens(&mut state, EventKind::Sit, 1, &sitting("Bea")).expect("a seat");
    happens(&mut state, EventKind::Leave, 1, "").expect("anybody may go");
    assert_eq!((state.places[1].kind(), state.places[1].shown()), (SeatKind::Free, ""));
    assert_eq!(happens(&mut state, EventKind::Start, 0, ""), Err(RefusalKind::NotReady));
    happens(&mut state, EventKind::Sit, 1, &sitting("Bea")).expect("and come back");
    happens(&mut state, EventKind::Start, 0, "").expect("everybody is there");
}

#[test]
fn a_seat_of_the_lobby_is_kept_for_a_minute() {
    let mut state = State::open(TABLE, &opening(Clock::None)).expect("a table");
    assert!(state.places[1].is_to_be_had(0));
    let given = Plan::Person { lock: "33".repeat(32), given: true, link: None };
    let mut plan = crate::room::event(Change::Plan(given), Some(1), "");
    plan.ms = 5_000;
    state.apply(&plan).expect("it is free");
    assert!(!state.places[1].is_to_be_had(64_999) && state.places[1].is_to_be_had(65_000));
    state.apply(&event(EventKind::Sit, Some(1), "", "{\"name\":\"Bea\"}")).expect("a seat");
    assert!(!state.places[1].is_to_be_had(900_000), "somebody sits there");
}

/// A table at which Elves wait for three hours to pass, as its events made it.
fn elves() -> (State, Vec<Event>) {
    let mut first = opening(Clock::None);
    let Change::Open(agreed) = &mut first.change else { panic!("a table begins so") };
    agreed.game = "zerpang".into();
    agreed.rules = catalog::about("zerpang").expect("it is on the shelf").rules_version;
    let options = [("classes", "ninja,pirate,elf"), ("elf-clock", "on")];
    agreed.options = options.map(|(key, value)| (key.to_owned(), value.to_owned())).into();
    agreed.plans = vec![Plan::Bot("random".into()); 3];
    let mut state = State::open(TABLE, &first).expect("a table");
    state.forget_opening();
    state.remember(&first);
    let mut events = vec![first];
    happens(&mut state, &mut events, 0, EventKind::Start, "").expect("only bots");
    (state, events)
}

/// Lets something happen at a time, as a room does.
fn happens(
    state: &mut State,
    events: &mut Vec<Event>,
    ms: u64,
    kind: EventKind,
    text: &str,
) -> Result<(), Refusal> {
    let seat = state.asked().first().filter(|_| kind == EventKind::BotAct).map(|seat| seat.0);
    let mut event = event(kind, seat, "", text);
    event.ms = ms;
    state.apply(&event)?;
    event.hash = state.hash();
    state.remember(&event);
    events.push(event);
    Ok(())
}

/// The minutes that the game has read from its clock.
fn minutes_read(state: &State) -> u32 {
    let game = state.game.as_ref().expect("it has begun");
    let minutes = |entry: &table::Entry| match entry {
        table::Entry::Fall(chance, _) => chance.strip_prefix("clock ")?.parse::<u32>().ok(),
        _ => None,
    };
    game.record().entries.iter().filter_map(minutes).sum()
}

#[test]
fn a_game_in_which_time_counts_is_told_every_minute_once() {
    let (mut state, mut events) = elves();
    let refused = happens(&mut state, &mut events, 59_999, EventKind::Minute, "");
    assert_eq!(refused.expect_err("no minute has passed").kind, RefusalKind::Impossible);
    for minute in 1..=3 {
        happens(&mut state, &mut events, minute * 60_000, EventKind::Minute, "").expect("a minute");
        // Another server that shares the table has counted the same minute.
        let again = happens(&mut state, &mut events, minute * 60_000 + 5, EventKind::Minute, "");
        assert!(again.is_err(), "it has been told already");
    }
    let mut dice = Stream::new(4, 4);
    for _ in 0..40 {
        let Some(seat) = state.asked().first() else { break };
        let legal = state.game.as_ref().expect("it has begun").legal(seat).expect("a seat");
        let action = dice.pick(&legal.iter().collect::<Vec<_>>()).text.clone();
        happens(&mut state, &mut events, 200_000, EventKind::BotAct, &action).expect("it is legal");
    }
    assert_eq!(minutes_read(&state), 3, "three minutes, whatever hours the clock on the wall says");
    let again = State::replay(TABLE, &events).expect("it can be brought back");
    assert_eq!(again.hash(), state.hash());
}

#[test]
fn where_time_does_not_count_no_minute_is_written() {
    let evening = Evening::new(Clock::None);
    assert_eq!(evening.state.minute_at(), None);
}
