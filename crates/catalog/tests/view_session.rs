//! A view alone tells a seat what the table tells it: choices, refusals, words.

use bots::Level;
use catalog::session_from_view;
use serde_json::Value;
use session::{Layout, RefusalKind};
use table::Seat;

/// Plays some games, and asks both the table and the view alone at every prompt.
#[test]
fn a_view_tells_a_seat_what_it_may_do() {
    for (about, seed) in catalog::games().into_iter().flat_map(|about| [(about, 5), (about, 6)]) {
        let layout = Layout { seats: Some(about.seats.1), seed, ..Layout::default() };
        let mut table = catalog::lay_out(about.name, &layout).expect("defaults are allowed");
        for turn in 0..200 {
            table.pump();
            let prompted: Vec<Seat> =
                table.asked().iter().filter(|&seat| table.prompts(seat)).collect();
            let Some(&seat) = prompted.get(turn * 7 % prompted.len().max(1)) else {
                assert!(table.outcome().is_some(), "{}: nobody is prompted", about.name);
                break;
            };
            let view = table.view(Some(seat));
            let seen = session_from_view(about.name, &view, Some(seat)).expect("its own view");
            assert!(seen.is_same(&*table.view_session(Some(seat))), "{}", about.name);
            assert_eq!(seen.legal(), table.legal(seat).expect("a seat"), "{}", about.name);
            assert_eq!(seen.menu(), table.menu(seat).expect("a seat"), "{}", about.name);
            assert_eq!(seen.picture(), table.picture(usize::MAX, Some(seat)));
            for action in ["pass", "roll 1", "go on", "no", "no such thing"] {
                assert_eq!(seen.may(action), table.may(seat, action), "{action}");
                assert_eq!(seen.understand(action), table.understand(seat, action), "{action}");
            }
            table.bot_act(seat, Level::Random).expect("it is asked");
        }
    }
}

#[test]
fn what_is_no_view_is_refused() {
    let view = serde_json::json!({"dice": 7});
    let bad = session_from_view("spaca-wor", &view, None).expect_err("no view");
    assert_eq!(bad.kind, RefusalKind::Malformed);
    assert!(session_from_view("snakes", &Value::Null, None).is_err());
}
