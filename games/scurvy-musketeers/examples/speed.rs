//! Random games per second, on one core.
use scurvy_musketeers::{House, InUse, ScurvyMusketeers};
use table::{Game, Stream, playout};
fn main() {
    let mixed = House { deck: InUse::mixed(), ..House::of(4) };
    let quick = House { vote: false, ..House::of(4) };
    for (name, house) in [
        ("4", House::of(4)),
        ("4 no vote", quick),
        ("2", House::of(2)),
        ("6", House::of(6)),
        ("4 mixed", mixed),
        ("match 4", House::of(4).with_match()),
    ] {
        let mut spare = Vec::new();
        let (mut d, mut c) = (0u64, 0u64);
        let mut most = 0;
        let games = if name.starts_with("match") { 300 } else { 3000 };
        let start = std::time::Instant::now();
        for n in 0..games {
            let mut game = ScurvyMusketeers::new(&house);
            let (a, b) = playout(&mut game, &mut Stream::new(1, n), &mut spare);
            d += u64::from(a);
            c += u64::from(b);
            most = most.max(a + b);
        }
        let t = start.elapsed().as_secs_f64();
        eprintln!(
            "{name}: {:.0} games/s, {} decisions, {} chances a game, most {most}, {:.0} ns/step, state {} B",
            games as f64 / t,
            d / games,
            c / games,
            t * 1e9 / (d + c) as f64,
            size_of::<ScurvyMusketeers>()
        );
    }
}
