//! SM-41: editions with other numbers.

use scurvy_musketeers::{CREDITS_TOO_EARLY, ScurvyMusketeers, Setup};
use table::{Game, Options, Seat, Spoken, Stream, Turn, set_up_new};

fn edition(seats: u8, text: &str) -> Result<Setup, String> {
    let options = [("title", "first"), ("box", text)];
    let options =
        Options::new(ScurvyMusketeers::about(), options).map_err(|bad| bad.to_string())?;
    set_up_new::<ScurvyMusketeers>(seats, &options).map_err(|bad| bad.to_string())
}

/// The first turn of a game.
fn begun(text: &str) -> ScurvyMusketeers {
    let mut game = ScurvyMusketeers::new(&edition(3, text).expect("an edition"));
    let mut dice = Stream::new(41, 0);
    while game.turn() == Turn::Chance {
        let card = game.toss(&mut dice);
        game.fall(card);
    }
    game
}

/// Cards in the hand and in the Movie of a seat that has not had its turn.
fn dealt(game: &ScurvyMusketeers) -> u32 {
    let waits = game.everybody().find(|&seat| seat != game.active()).unwrap_or(Seat(0));
    game.hand(waits).len() + game.cast(waits).len()
}

#[test]
fn sm_41_hands_are_those_of_the_edition() {
    assert_eq!((dealt(&begun("")), dealt(&begun("limits.hand = 4"))), (6, 4));
}

#[test]
fn sm_41_every_seat_must_get_a_hand_and_a_card() {
    assert!(edition(6, "limits.hand = 8").is_ok());
    let refusal = edition(6, "limits.hand = 9").expect_err("more than is allowed");
    assert!(refusal.contains("limits.hand takes a whole number from 3 to 8, not 9"), "{refusal}");
}

#[test]
fn sm_41_points_are_those_of_the_edition() {
    let usual = begun("");
    let seat = usual.everybody().find(|&seat| usual.breakdown(seat).words > 0).expect("a word");
    let words = usual.breakdown(seat).words;
    let rich = begun("points.title_word = 7");
    assert_eq!(rich.score(seat) - usual.score(seat), 2 * words);
}

#[test]
fn sm_41_the_credits_may_roll_when_the_edition_says() {
    let credits = |game: &ScurvyMusketeers| {
        let refused = |card| game.may(game.active(), scurvy_musketeers::Action::Credits(card));
        let cards = game.hand(game.active()).iter().map(refused);
        cards.filter(|refusal| *refusal == Err(table::Illegal(&CREDITS_TOO_EARLY))).count()
    };
    let with_credits = |text: &str| {
        let mut all = (0..40).map(|seed| {
            let mut game = ScurvyMusketeers::new(&edition(2, text).expect("an edition"));
            let mut dice = Stream::new(seed, 0);
            while game.turn() == Turn::Chance {
                let card = game.toss(&mut dice);
                game.fall(card);
            }
            credits(&game)
        });
        all.any(|refused| refused > 0)
    };
    assert!(with_credits(""), "in the first round it is too early");
    assert!(!with_credits("rounds.credits = 1"), "unless the edition says otherwise");
}
