//! Solves every battle anew and writes `src/solved.bin`, which the perfect player is shipped with.

use std::{fs, io, thread};

fn main() -> io::Result<()> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/solved.bin");
    fs::write(path, solve::make_tables(threads))
}
