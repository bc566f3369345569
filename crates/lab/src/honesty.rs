//! Honesty, tested: in two worlds that a seat cannot tell apart, a bot with the same seed does the same.

use catalog::{Playable, Visitor};
use serde::Serialize;
use session::Refusal;
use table::{Dice, Options, Seat, Stream, play_by};

use crate::contender::{Brain, Contender};

/// What was compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Honesty {
    /// Positions in which somebody decided.
    pub positions: u64,
    /// Those of them in which the two worlds differ.
    pub different: u64,
    /// Decisions that were not the same in both: there must be none.
    pub betrayed: u64,
}

/// Compares the decisions of these bots in so many positions of random games, at the fullest table.
pub fn honesty(
    game: &str,
    bots: &[Contender],
    positions: u64,
    seed: u64,
) -> Result<Honesty, Refusal> {
    catalog::visit(game, Inspection { bots, positions, seed })?
}

struct Inspection<'a> {
    bots: &'a [Contender],
    positions: u64,
    seed: u64,
}

/// Of so many decisions one is compared, so that positions are not all alike.
const STRIDE: u32 = 3;

impl Visitor for Inspection<'_> {
    type Out = Result<Honesty, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let setup = G::set_up(G::about().seats.1, &Options::default())?;
        let mut brains: Vec<Brain<G>> = self.bots.iter().map(|bot| bot.sit(&setup)).collect();
        let mut found = Honesty::default();
        let mut number = 0;
        while found.positions < self.positions {
            let mut game = G::new(&setup);
            let (mut dice, mut spare) = (Stream::new(self.seed, number), Vec::new());
            number += 1;
            play_by(&mut game, &mut dice, |game, seat, dice| {
                let looks = dice.below(STRIDE) == 0 && found.positions < self.positions;
                if looks {
                    compare(game, seat, &mut brains, self.seed, &mut found);
                }
                game.random_action(seat, dice, &mut spare)
            });
        }
        Ok(found)
    }
}

/// The truth and a dream that looks like it to the seat.
fn compare<G: Playable>(
    truth: &G,
    seat: Seat,
    brains: &mut [Brain<G>],
    seed: u64,
    found: &mut Honesty,
) {
    let number = found.positions;
    let dream = G::imagine(&truth.view(Some(seat)), &mut Stream::new(!seed, number));
    found.positions += 1;
    found.different += u64::from(dream != *truth);
    for brain in brains {
        let [one, other] =
            [truth, &dream].map(|world| brain.choose(world, seat, &mut Stream::new(7, number)));
        found.betrayed += u64::from(one != other);
    }
}
