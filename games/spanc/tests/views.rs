//! Views that come from outside: whatever is read can be looked at, and nonsense is not read.

use serde_json::Value;
use spanc::{Setup, Spanc, View};
use table::{Game, Seat, Spoken, Stream, random_step};

/// Some views of random games, as JSON.
fn views() -> Vec<Value> {
    let mut views = Vec::new();
    for number in 0..6 {
        let mut game = Spanc::new(&Setup { caper_limit: 2, ..Setup::of(3) });
        let (mut dice, mut spare, mut steps) = (Stream::new(5, number), Vec::new(), 0);
        while let Some(step) = random_step(&game, &mut dice, &mut spare) {
            if steps % 23 == 0 {
                let view = game.view(Some(Seat(1)));
                views.push(serde_json::to_value(view).expect("a view has a JSON form"));
            }
            step.take(&mut game);
            steps += 1;
        }
    }
    views
}

/// Every place in a value where a number stands.
fn numbers(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Number(_) => found.push(path.into()),
        Value::Array(items) => {
            for (nth, item) in items.iter().enumerate() {
                numbers(item, &format!("{path}/{nth}"), found);
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                numbers(field, &format!("{path}/{key}"), found);
            }
        }
        _ => {}
    }
}

/// Looks at a view in every way there is.
fn look(view: &View) {
    assert!(!Spanc::picture(view).is_empty());
    let dream = Spanc::imagine(view, &mut Stream::new(1, 1));
    let mut legal = Vec::new();
    for seat in (0..4).map(Seat) {
        assert!(!Spanc::prompt(view, seat).question.is_empty());
        dream.legal(seat, &mut legal);
        for &action in &legal {
            let _ = dream.may(seat, action); // in an impossible game anything but a panic will do
            assert!(!Spanc::label(view, seat, action).words.is_empty());
        }
    }
}

#[test]
fn a_view_with_a_wrong_number_is_refused_or_can_be_looked_at() {
    let (mut refused, mut read) = (0, 0);
    for view in views() {
        let mut places = Vec::new();
        numbers(&view, "", &mut places);
        for place in places {
            for wrong in [7, 77, 255] {
                let mut other = view.clone();
                *other.pointer_mut(&place).expect("a place") = Value::from(wrong);
                match serde_json::from_value::<View>(other) {
                    Err(_) => refused += 1,
                    Ok(view) => {
                        look(&view);
                        read += 1;
                    }
                }
            }
        }
    }
    assert!(refused > 1_000 && read > 1_000, "{refused} refused, {read} read");
}

#[test]
fn names_that_no_card_has_are_refused() {
    for view in views().into_iter().take(3) {
        let mut other = view;
        other["girls"][0][0] = Value::from("garfield");
        assert!(serde_json::from_value::<View>(other).is_err());
    }
}
