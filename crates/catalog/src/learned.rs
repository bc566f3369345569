//! Bots with learned values: admirals, and whoever tries other weights.

use bots::{Bot, Budget, Level, Searcher};
use nets::{Misfit, Net, Weights};
use session::{Refusal, usual_bot};
use table::{Options, set_up_new};

use crate::{Playable, Visitor};

fn net<G: Playable>(weights: &'static [u8], setup: &G::Setup) -> Result<Net<'static>, Misfit> {
    Weights::new(weights)?.fit::<G>(setup)
}

/// A bot that searches with these weights; by the hand-made worth where they do not fit.
pub fn learned_bot<G: Playable>(
    weights: &'static [u8],
    setup: &G::Setup,
    budget: Option<Budget>,
) -> Box<dyn Bot<G>> {
    match (net::<G>(weights, setup), budget) {
        (Ok(net), Some(budget)) => Box::new(Searcher::with(net, budget)),
        _ => usual_bot(Level::Captain, budget),
    }
}

/// Why an admiral has no learned values at such a table, if so: it plays as a captain who searches more.
pub fn admiral_note(game: &str, seats: u8, options: &Options) -> Result<Option<String>, Refusal> {
    struct Note<'a>(u8, &'a Options);
    impl Visitor for Note<'_> {
        type Out = Result<Option<String>, Refusal>;
        fn visit<G: Playable>(self) -> Self::Out {
            let setup = set_up_new::<G>(self.0, self.1)?;
            Ok(match (G::is_solved(&setup), G::WEIGHTS) {
                (true, _) => None,
                (false, []) => Some(words(Misfit::None)),
                (false, weights) => net::<G>(weights, &setup).err().map(words),
            })
        }
    }
    crate::visit(game, Note(seats, options))?
}

fn words(why: Misfit) -> String {
    format!("The admiral plays as a captain who searches more: {why}.")
}
