//! Tables that began by older rules than ours, as their logs have them.

use crate::refusal::RefusalKind;
use wire::Clock;

use super::super::tests::{Evening, TABLE};
use super::*;
use crate::testing::{begin_by, event};

/// The same log, of a table that began by version 0.
fn aged(events: &[Event]) -> Vec<Event> {
    let mut events = events.to_vec();
    begin_by(0, &mut events[0]);
    events
}

/// An evening with so many decisions of its first game.
fn played(decisions: usize) -> Evening {
    let mut evening = Evening::new(Clock::Game(3000));
    while evening.state.shown() < u32::try_from(decisions).expect("not so many") {
        evening.goes_on();
    }
    evening
}

/// Lets something happen, as a room does; its event.
fn happens(
    state: &mut State,
    kind: EventKind,
    seat: Option<u8>,
    text: &str,
) -> Result<Event, Refusal> {
    let mut event = event(kind, seat, "", text);
    event.ms = state.ms + 10;
    state.apply(&event)?;
    event.hash = state.hash();
    state.remember(&event);
    Ok(event)
}

/// Somebody decides at random.
fn decides(state: &mut State) -> Event {
    let seat = state.asked().first().expect("somebody is asked");
    let legal = state.game.as_ref().expect("a game").legal(seat).expect("a seat");
    happens(state, EventKind::Act, Some(seat.0), &legal[0].text).expect("it is legal")
}

#[test]
fn a_game_by_older_rules_rests_and_goes_on_when_all_agree() {
    let mut events = aged(&played(6).events);
    let mut state = State::replay(TABLE, &events).expect("it can be read");
    let offer = state.offer().expect("it rests");
    assert_eq!((offer.began, offer.now, offer.goes_on), (0, 1, true));
    assert_eq!(state.check_rules().expect_err("it rests").kind, RefusalKind::OtherRules);
    assert_eq!(state.awaited(), Seats::all(2));
    let before = state.hash();
    events.push(happens(&mut state, EventKind::Rules, Some(0), "go-on 1").expect("one agrees"));
    assert_eq!((state.rules_to_note(), state.awaited()), (None, Seats::only(Seat(1))));
    events.push(happens(&mut state, EventKind::Rules, Some(1), "go-on 1").expect("the other, too"));
    let note = state.rules_to_note().expect("all agree");
    events.push(
        happens(&mut state, EventKind::Rules, None, &Change::Rules(note).to_row())
            .expect("it is noted"),
    );
    assert_eq!((state.offer(), state.hash(), state.check_rules()), (None, before, Ok(())));
    assert!(state.said.back().is_some_and(|said| said.name == HOUSE), "everybody is told");
    while state.phase == Phase::Play {
        events.push(decides(&mut state));
    }
    let again = State::replay(TABLE, &events).expect("it can be read again");
    assert_eq!((again.hash(), again.phase), (state.hash(), Phase::Over));
    assert!(again.record().is_some_and(|record| record.contains("result")));
}

#[test]
fn whoever_has_left_is_not_asked_by_which_rules() {
    let mut state = State::replay(TABLE, &aged(&played(6).events)).expect("it can be read");
    happens(&mut state, EventKind::Rules, Some(0), "go-on 1").expect("one agrees");
    happens(&mut state, EventKind::Leave, Some(1), "").expect("anybody may go");
    assert_eq!(state.rules_to_note(), Some(RulesNote::Adopt(1)));
}

#[test]
fn one_who_does_not_want_to_play_on_closes_the_game_with_its_record() {
    let mut state = State::replay(TABLE, &aged(&played(6).events)).expect("it can be read");
    assert_eq!(state.record(), None, "it is not over");
    happens(&mut state, EventKind::Rules, Some(0), "go-on 1").expect("one agrees");
    happens(&mut state, EventKind::Close, Some(1), "rules").expect("the other does not");
    assert_eq!((state.phase, state.offer()), (Phase::Over, None));
    let record = Record::read(&state.record().expect("it is kept")).expect("it is one");
    assert!(record.entries.len() >= 6 && record.result.is_none());
    assert!(
        record.header.fair.is_some_and(|fair| fair.house.is_some()),
        "the house shows its number"
    );
    assert_eq!(
        state.rules_to_note(),
        Some(RulesNote::Next(1)),
        "another game goes by the new ones"
    );
}

/// A log in which our rules lead elsewhere after so many events of its game, and how many decisions it has.
fn astray(evening: &Evening, after: usize) -> (Vec<Event>, usize) {
    let mut events = aged(&evening.events);
    let start =
        events.iter().position(|event| event.kind() == EventKind::Start).expect("it begins");
    for event in &mut events[start + after..] {
        event.hash ^= u64::from(event.hash != 0);
    }
    let acts = events.iter().filter(|event| event.kind() == EventKind::Act).count();
    (events, acts)
}

#[test]
fn a_game_that_our_rules_do_not_lead_to_can_be_closed_and_nothing_else() {
    for after in [0, 1, 5] {
        let (events, acts) = astray(&played(8), after);
        let mut state = State::replay(TABLE, &events).expect("it can be read");
        let offer = state.offer().expect("it rests");
        assert!(!offer.goes_on, "after {after}");
        let no = happens(&mut state, EventKind::Rules, Some(0), "go-on 1").expect_err("it cannot");
        assert_eq!(no.kind, RefusalKind::OtherRules);
        happens(&mut state, EventKind::Say, Some(0), "what now?").expect("one may talk");
        happens(&mut state, EventKind::Close, Some(0), "rules").expect("it is closed");
        let record = Record::read(&state.record().expect("it is kept")).expect("it is one");
        let decided = record.entries.iter().filter(|entry| matches!(entry, Entry::Act(..)));
        assert_eq!((record.header.rules, decided.count()), (0, acts), "after {after}");
    }
}

#[test]
fn a_game_that_was_over_by_older_rules_has_its_record_and_another_follows() {
    let mut evening = played(3);
    while evening.state.phase != Phase::Over {
        evening.goes_on();
    }
    let same = State::replay(TABLE, &aged(&evening.events)).expect("it can be read");
    assert_eq!((same.phase, same.record()), (Phase::Over, evening.state.record()));
    let (mut events, _) = astray(&evening, 4);
    let mut state = State::replay(TABLE, &events).expect("it can be read");
    state.end_if_lost();
    assert_eq!((state.phase, state.offer()), (Phase::Over, None));
    assert!(state.record().is_some());
    let note = state.rules_to_note().expect("the next game has other rules");
    events.push(
        happens(&mut state, EventKind::Rules, None, &Change::Rules(note).to_row())
            .expect("it is noted"),
    );
    events.push(happens(&mut state, EventKind::Rematch, Some(0), "").expect("one wants it"));
    let mut again = happens(&mut state, EventKind::Rematch, Some(1), "").expect("all want it");
    again.begin_next_game();
    events.push(again);
    events.push(decides(&mut state));
    assert_eq!((state.round, state.phase, state.offer()), (1, Phase::Play, None));
    let read = State::replay(TABLE, &events).expect("it can be read again");
    assert_eq!((read.hash(), read.round, read.offer()), (state.hash(), 1, None));
}

#[test]
fn a_table_whose_game_has_not_begun_begins_by_our_rules() {
    let evening = Evening::new(Clock::None);
    let events = aged(&evening.events);
    let start =
        events.iter().position(|event| event.kind() == EventKind::Start).expect("it begins");
    let mut state = State::replay(TABLE, &events[..start]).expect("it can be read");
    assert_eq!((state.offer(), state.rules_to_note()), (None, Some(RulesNote::Next(1))));
    happens(&mut state, EventKind::Rules, None, "next 1").expect("it is noted");
    happens(&mut state, EventKind::Start, Some(0), "").expect("all are here");
    assert_eq!((state.offer(), state.rules_to_note()), (None, None));
}

#[test]
fn a_table_of_a_newer_server_is_left_alone() {
    let mut events = played(2).events;
    let odd = event(EventKind::Rules, None, "", "next 9");
    let read = State::replay(TABLE, &[events.clone(), vec![odd]].concat());
    assert_eq!(read.err().expect("it is newer").kind, RefusalKind::OtherRules);
    begin_by(9, &mut events[0]);
    let read = State::replay(TABLE, &events);
    assert_eq!(read.err().expect("it is newer").kind, RefusalKind::OtherRules);
}
