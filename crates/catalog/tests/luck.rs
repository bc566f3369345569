//! Luck is what came against the average: over everything that can come it is nothing, in every game.

use bots::Luck;
use catalog::{Playable, Visitor};
use table::{Options, Stream, Turn};

/// How many draws of a random game are looked at.
const DRAWS: usize = 12;

/// Whether any draw of a random game matters to the first seat; on average none may.
struct Fair;

impl Visitor for Fair {
    type Out = bool;

    fn visit<G: Playable>(self) -> bool {
        let setup = G::set_up(G::about().seats.0, &Options::default()).expect("the usual table");
        let (mut game, mut dice) = (G::new(&setup), Stream::new(4, 2));
        let (mut legal, mut chances, mut draws, mut matter) = (Vec::new(), Vec::new(), 0, 0);
        while let Some(step) = table::random_step(&game, &mut dice, &mut legal) {
            if game.turn() == Turn::Chance {
                draws += 1;
                game.chances(&mut chances);
                // Few outcomes, here and there in the game: enough to tell, and quick.
                if draws % 5 == 0 && chances.len() <= 200 && draws <= DRAWS * 25 {
                    matter += usize::from(fair_on_average(&game, &chances));
                }
            }
            step.take(&mut game);
        }
        matter > 0
    }
}

/// Whether something comes of a draw for the first seat; on average nothing may.
fn fair_on_average<G: Playable>(game: &G, chances: &[(G::Chance, u32)]) -> bool {
    let (mut sum, mut all, mut most) = (0.0, 0.0, 0.0_f64);
    for &(chance, weight) in chances {
        let Luck { expected, came } = bots::luck(game, chance);
        let (luck, weight) = (f64::from(came[0] - expected[0]), f64::from(weight));
        (sum, all, most) = (sum + luck * weight, all + weight, most.max(luck.abs()));
    }
    assert!((sum / all).abs() < 1e-4, "{}: {} on average", G::about().name, sum / all);
    most > 1e-4
}

#[test]
fn luck_is_nothing_on_average() {
    let matters = |name| catalog::visit(name, Fair).expect("it is on the shelf");
    let lucky = catalog::games().iter().filter(|about| matters(about.name)).count();
    assert!(lucky > catalog::games().len() / 2, "draws matter in {lucky} games only");
}
