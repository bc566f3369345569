//! No level plays worse than the one below it: not of any game on the shelf, and where it does, that is noticed.

use bots::Level;
use lab::{Rung, levels, levels_of};
use testkit::toy::{Fault, Lantern, Setup};

/// Enough to notice a level that is upside down; the ladder (`cargo xtask ladder`) tells finer differences.
const GAMES: u64 = 40;

fn inverted(rungs: &[Rung]) -> Vec<String> {
    let told = |rung: &Rung| {
        let Rung { one, other, games, rate, even, .. } = rung;
        format!("{one} wins {rate:.2} of {games} games against {other}, even is {even:.2}")
    };
    rungs.iter().filter(|rung| rung.is_inverted()).map(told).collect()
}

#[test]
fn no_level_is_worse_than_the_one_below_it() {
    for about in catalog::games() {
        let rungs = levels(about.name, GAMES, 2026).expect("the box is ours");
        let worse = inverted(&rungs);
        assert!(
            worse.is_empty(),
            "{}: a level plays worse than the one below it, so its `worth` misleads: {}",
            about.name,
            worse.join("; ")
        );
    }
}

#[test]
fn a_worth_that_is_upside_down_is_noticed() {
    let house = |fault| Setup { nights: 3, fault, ..Setup::default() };
    let sound = levels_of::<Lantern>(&house(Fault::None), 4 * GAMES, 2026);
    assert_eq!(inverted(&sound), [""; 0]);
    let upside_down = levels_of::<Lantern>(&house(Fault::UpsideDown), 4 * GAMES, 2026);
    let worse: Vec<Level> = upside_down.iter().filter(|r| r.is_inverted()).map(|r| r.one).collect();
    assert!(worse.contains(&Level::Deckhand), "{upside_down:?}");
}
