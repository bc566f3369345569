//! Solves the game and prints the report: `cargo run --release -p solve --example report [o1 o2 o3 o4]`.

use std::io::{self, Write};

use spaca_wor::House;

fn main() -> io::Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let on = |word: &str| words.iter().any(|other| other == word);
    let house = House {
        ignore_boom: on("o1"),
        terrain_first: on("o2"),
        three_wins: on("o3"),
        ten_battles: on("o4"),
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let solution = solve::solve(house, threads);
    let mut out = io::stdout().lock();
    if on("json") {
        return writeln!(out, "{:#}", solution.json());
    }
    write!(out, "{}", solution.text())
}
