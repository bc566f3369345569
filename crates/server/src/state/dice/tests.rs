//! Numbers for the dice: promised first, shown when all have promised, and named if they never come.

use table::Record;
use wire::{Clock, Phase};

use super::*;
use crate::log::EventKind;
use crate::state::Sitting;
use crate::state::tests::{TABLE, opening};
use crate::testing::event;

const NUMBERS: [Number; 2] = [[1; 32], [2; 32]];

/// A table for two whose people have sat down with a promise each.
struct Lobby {
    state: State,
    events: Vec<Event>,
    ms: u64,
}

impl Lobby {
    fn new() -> Self {
        let first = opening(Clock::None);
        let mut state = State::open(TABLE, &first).expect("a table");
        state.forget_opening();
        state.remember(&first);
        let mut lobby = Self { state, events: vec![first], ms: 0 };
        for (seat, name) in [(0, "Otto"), (1, "Bea")] {
            let promise = DiceOffer::Promised(lobby.promise(seat));
            let sitting = Sitting::new(name.into(), Some(promise));
            let row = serde_json::to_string(&sitting).expect("plain");
            lobby.does(EventKind::Sit, seat, &row).expect("the seat is free");
        }
        lobby
    }

    /// What a seat promises for the next dice.
    fn promise(&self, seat: u8) -> Number {
        fair::promise(&self.state.coming_round(), &NUMBERS[usize::from(seat)])
    }

    fn does(&mut self, kind: EventKind, seat: u8, text: &str) -> Result<(), RefusalKind> {
        let mut event = event(kind, Some(seat), "", text);
        event.ms = self.ms;
        let round = self.state.round;
        self.state.apply(&event).map_err(|no| no.kind)?;
        event.hash = self.state.hash();
        if self.state.round != round {
            event.begin_next_game();
        }
        self.state.remember(&event);
        self.events.push(event);
        Ok(())
    }

    fn shows(&mut self, seat: u8) -> Result<(), RefusalKind> {
        self.does(EventKind::Reveal, seat, &fair::to_hex(&NUMBERS[usize::from(seat)]))
    }

    /// The record of the game, as if it were over.
    fn fair(&self) -> table::Fair {
        let game = self.state.game.as_ref().expect("it has begun");
        let text = game.record().write();
        Record::read(&text).expect("a record").header.fair.expect("it says where its dice are from")
    }

    fn house_said(&self) -> Vec<String> {
        let said = self.state.said.iter().filter(|said| said.name == HOUSE);
        said.filter_map(|said| said.text.clone()).collect()
    }
}

#[test]
fn numbers_are_shown_only_when_all_have_promised_and_the_game_begins_with_all_of_them() {
    let mut lobby = Lobby::new();
    assert_eq!(lobby.shows(0), Err(RefusalKind::TooEarly), "nobody has called for them");
    assert_eq!(lobby.does(EventKind::Start, 0, ""), Err(RefusalKind::NotReady));
    lobby.does(EventKind::Call, 0, "").expect("all have promised");
    assert_eq!(lobby.state.called_seats(), [0, 1]);
    let other = fair::to_hex(&[9; 32]);
    assert_eq!(lobby.does(EventKind::Reveal, 0, &other), Err(RefusalKind::Impossible));
    lobby.shows(0).expect("it is the one that was promised");
    assert_eq!(lobby.shows(0), Err(RefusalKind::Impossible), "once is enough");
    assert_eq!(lobby.does(EventKind::Start, 0, ""), Err(RefusalKind::NotReady));
    lobby.shows(1).expect("it is the one that was promised");
    assert_eq!(lobby.state.begins_at(), Some(0), "nothing is waited for any more");
    lobby.does(EventKind::Start, 0, "").expect("all have been shown");
    let fair = lobby.fair();
    assert_eq!(fair.seats, NUMBERS.map(|number| Some(fair::to_hex(&number))));
    assert_eq!(fair.promises.iter().flatten().count(), 2);
    assert_eq!(lobby.house_said(), [] as [String; 0]);
    let again = State::replay(TABLE, &lobby.events).expect("the log is whole");
    assert_eq!(again.hash(), lobby.state.hash());
}

#[test]
fn a_promise_is_not_changed_once_numbers_are_called_for() {
    let mut lobby = Lobby::new();
    lobby.does(EventKind::Call, 0, "").expect("all have promised");
    lobby.shows(0).expect("it is the one that was promised");
    let late = Sitting::new("Bea".into(), Some(DiceOffer::Open([7; 32])));
    lobby.does(EventKind::Sit, 1, &serde_json::to_string(&late).expect("plain")).expect("she may");
    assert_eq!(lobby.state.stake_of(1).promise, Some(lobby.promise(1)), "the first one stands");
    assert!(lobby.state.stake_of(1).is_unshown());
    assert_eq!(lobby.does(EventKind::Call, 0, ""), Err(RefusalKind::NotReady));
}

#[test]
fn a_number_that_never_comes_is_left_out_and_everybody_is_told() {
    let mut lobby = Lobby::new();
    lobby.does(EventKind::Call, 0, "").expect("all have promised");
    lobby.shows(0).expect("it is the one that was promised");
    lobby.ms = REVEAL - 1;
    assert_eq!(lobby.does(EventKind::Start, 0, ""), Err(RefusalKind::NotReady));
    lobby.ms = REVEAL;
    lobby.does(EventKind::Start, 0, "").expect("that was time enough");
    let fair = lobby.fair();
    assert!(fair.seats[1].is_none() && fair.promises[1].is_some(), "the record says so");
    assert_eq!(lobby.state.withheld().collect::<Vec<_>>(), [1]);
    let said = lobby.house_said();
    assert!(said.len() == 1 && said[0].starts_with("Bea promised"), "{said:?}");
}

#[test]
fn nobody_stops_the_dice_by_getting_up_or_by_freeing_a_seat() {
    let mut lobby = Lobby::new();
    lobby.does(EventKind::Call, 0, "").expect("all have promised");
    lobby.does(EventKind::Leave, 1, "").expect("anybody may go");
    let plan = r#"{"bot":"random"}"#;
    assert_eq!(lobby.does(EventKind::Plan, 1, plan), Err(RefusalKind::NotReady));
    lobby.shows(0).expect("it is the one that was promised");
    lobby.ms = REVEAL;
    lobby.does(EventKind::Start, 0, "").expect("a bot plays for her");
    assert!(lobby.state.is_botted(table::Seat(1)));
    assert_eq!(lobby.state.phase, Phase::Play);
}

#[test]
fn promises_of_the_next_game_are_called_for_by_the_last_wish() {
    let mut lobby = Lobby::new();
    lobby.does(EventKind::Call, 0, "").expect("all have promised");
    lobby.shows(0).and_then(|()| lobby.shows(1)).expect("as promised");
    lobby.does(EventKind::Start, 0, "").expect("all have been shown");
    lobby.state.phase = Phase::Over;
    let wish = |lobby: &Lobby, seat| format!("promise {}", fair::to_hex(&lobby.promise(seat)));
    let wishes = [0, 1].map(|seat| wish(&lobby, seat));
    lobby.does(EventKind::Rematch, 0, &wishes[0]).expect("it is over");
    assert_eq!(lobby.shows(0), Err(RefusalKind::TooEarly), "Bea has promised nothing yet");
    lobby.does(EventKind::Rematch, 1, &wishes[1]).expect("it is over");
    assert_eq!((lobby.state.round, lobby.state.called_seats()), (0, vec![0, 1]));
    lobby.shows(1).expect("as promised");
    let other = format!("promise {}", "ee".repeat(32));
    lobby.does(EventKind::Rematch, 0, &other).expect("wishing twice does no harm");
    assert_eq!(lobby.state.stake_of(0).promise, Some(lobby.promise(0)), "the first one stands");
    lobby.shows(0).expect("as promised");
    lobby.does(EventKind::Rematch, 0, &wishes[0]).expect("now it begins");
    assert_eq!((lobby.state.round, lobby.state.phase), (1, Phase::Play));
    assert_eq!(lobby.fair().promises.iter().flatten().count(), 2);
}
