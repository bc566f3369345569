//! How long games are: random play ends before the caper limit, greedy play after three to six capers.

mod policy;

use spanc::{CAPER_LIMIT, Setup, Spanc};
use table::{Game, Stream, Turn, playout};

const GAMES: u64 = 60;

fn median(mut numbers: Vec<u8>) -> u8 {
    numbers.sort_unstable();
    numbers[numbers.len() / 2]
}

#[test]
fn random_games_end_before_the_limit() {
    for seats in 2..=4 {
        let capers = |number| {
            let mut game = Spanc::new(&Setup::of(seats));
            playout(&mut game, &mut Stream::new(3, number), &mut Vec::new());
            game.caper()
        };
        let median = median((0..GAMES).map(capers).collect());
        assert!(median < CAPER_LIMIT, "{seats} seats: {median} capers");
    }
}

#[test]
fn greedy_games_take_three_to_six_capers() {
    for seats in 2..=4 {
        let median = median((0..GAMES).map(|number| greedy(seats, number)).collect());
        assert!((3..=6).contains(&median), "{seats} seats: {median} capers");
    }
}

/// The capers of a game between greedy players.
fn greedy(seats: u8, number: u64) -> u8 {
    let mut game = Spanc::new(&Setup::of(seats));
    let (mut dice, mut legal) = (Stream::new(4, number), Vec::new());
    loop {
        match game.turn() {
            Turn::Over => return game.caper(),
            Turn::Chance => {
                let chance = game.toss(&mut dice);
                game.fall(chance);
            }
            Turn::Seats(asked) => {
                let seat = asked.first().expect("somebody is waited for");
                game.legal(seat, &mut legal);
                let action = policy::choose(&game, seat, &legal);
                game.act(seat, action);
            }
        }
    }
}
