//! How long solving takes, and how long the perfect player thinks: `cargo run --release -p solve --example pace`.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use solve::Captain;
use spaca_wor::{Action, House, SpacaWor};
use table::{Dice, Game, Stream, Turn};

const GAMES: u64 = 100;
/// Each game is played this often and the best time of each move counts: the machine has other work.
const REPEATS: usize = 5;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for ignore_boom in [false, true] {
        let house = House { ignore_boom, ..House::default() };
        let begun = Instant::now();
        let mut captain = Captain::new(house);
        writeln!(out, "{house:?}\n  Captain::new {:?}", begun.elapsed())?;
        let again = Instant::now();
        drop(Captain::new(house));
        writeln!(out, "  and once more {:?}", again.elapsed())?;
        let mut times: Vec<(Duration, Action)> = Vec::new();
        for game in 0..GAMES {
            let mut best = play(&mut captain, house, game);
            for _ in 1..REPEATS {
                let other = play(&mut captain, house, game);
                best.iter_mut().zip(other).for_each(|(a, b)| a.0 = a.0.min(b.0));
            }
            times.extend(best);
        }
        times.sort_unstable();
        let total: Duration = times.iter().map(|(time, _)| time).sum();
        let count = u32::try_from(times.len()).unwrap_or(u32::MAX);
        writeln!(out, "  {count} moves, mean {:?}, worst {:?}", total / count, times.last())?;
    }
    for threads in [1, 2] {
        let begun = Instant::now();
        let value = solve::solve(House::default(), threads).battle.attacker_wins;
        writeln!(out, "solve on {threads} thread(s): {:?}, {value}", begun.elapsed())?;
    }
    Ok(())
}

/// One game; every second choice is left to chance, so that odd positions come up too.
fn play(captain: &mut Captain, house: House, number: u64) -> Vec<(Duration, Action)> {
    let mut dice = Stream::new(3, number);
    let mut game = SpacaWor::new(&house);
    let (mut times, mut spare) = (Vec::new(), Vec::new());
    loop {
        match game.turn() {
            Turn::Over => return times,
            Turn::Chance => {
                let chance = game.toss(&mut dice);
                game.fall(chance);
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is waited for");
                let view = game.view(Some(seat));
                let begun = Instant::now();
                let best = captain.choose(&view, seat);
                times.push((begun.elapsed(), best));
                let whim = game.whim(seat, &mut dice, &mut spare);
                game.act(
                    seat,
                    if number.is_multiple_of(2) || dice.below(2) == 0 { best } else { whim },
                );
            }
        }
    }
}
