//! ZP-2a under fire: seats leave in the middle of anything, and the game goes on to its end.

use table::{Dice, Game, Options, Seat, Spoken, Stream, Turn};
use zerpang::{Action, View, Zerpang};

/// Of so many decisions one is to leave.
const LEAVES: u32 = 60;
/// Of so many decisions one is looked at in a dream.
const DREAMS: u32 = 20;
/// More steps than a game has.
const MOST_STEPS: u32 = 60_000;

/// A dream looks the same, survives JSON, and can be played on.
fn dream_on(game: &Zerpang, onlooker: Seat, dice: &mut Stream, spare: &mut Vec<Action>) {
    let view = game.view(Some(onlooker));
    let mut dream = Zerpang::imagine(&view, dice);
    assert_eq!(dream.view(Some(onlooker)), view);
    let text = serde_json::to_string(&view).expect("plain data");
    assert_eq!(serde_json::from_str::<View>(&text).expect("it can be"), view);
    for _ in 0..60 {
        match dream.turn() {
            Turn::Over => break,
            Turn::Chance => dream.fall(dream.toss(dice)),
            Turn::Seats(asked) => {
                let seat = asked.first().expect("somebody is asked");
                let action = dream.random_action(seat, dice, spare);
                dream.act(seat, action);
            }
        }
    }
}

/// Plays a game in which seats leave; how many did.
fn desert(game: &mut Zerpang, dice: &mut Stream, spare: &mut Vec<Action>) -> u32 {
    let mut left = 0;
    for _ in 0..MOST_STEPS {
        let anyone = Seat(u8::try_from(dice.below(game.seats().into())).expect("few"));
        match game.turn() {
            Turn::Over => return left,
            Turn::Chance => game.fall(game.toss(dice)),
            Turn::Seats(_)
                if dice.below(LEAVES) == 0 && game.may(anyone, Action::Leave).is_ok() =>
            {
                game.act(anyone, Action::Leave);
                left += 1;
            }
            Turn::Seats(asked) => {
                if dice.below(DREAMS) == 0 {
                    dream_on(game, anyone, dice, spare);
                }
                let seat = asked.first().expect("somebody is asked");
                game.legal(seat, spare);
                assert!(!spare.is_empty(), "{game:?}");
                let action = game.random_action(seat, dice, spare);
                assert_eq!(game.may(seat, action), Ok(()));
                game.act(seat, action);
            }
        }
    }
    panic!("the game has no end: {game:?}");
}

#[test]
fn zp_2a_seats_may_leave_in_the_middle_of_anything() {
    let tables: [(u8, &[(&str, &str)]); 5] = [
        (4, &[]),
        (6, &[]),
        (6, &[("classes", "ninja,pirate,zombie,gunslinger,alien,elf")]),
        (5, &[("classes", "pirate,robot,ninja,alien,zombie"), ("board", "spurs")]),
        (4, &[("classes", "pirate,pirate,alien,ninja"), ("first", "host")]),
    ];
    let (mut spare, mut left) = (Vec::new(), 0);
    for (seats, options) in tables {
        let choices = Options::new(Zerpang::about(), options.iter().copied()).expect("known");
        let setup = Zerpang::set_up(seats, &choices).expect("a fair table");
        for number in 0..25 {
            let mut game = Zerpang::new(&setup);
            left += desert(&mut game, &mut Stream::new(11, number), &mut spare);
            assert!(!game.winners().is_empty());
        }
    }
    assert!(left > 200, "{left} left");
}
