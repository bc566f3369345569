//! The laws that every game must pass, a toy game that can break each of them, and golden playthroughs.
//!
//! A game states what the laws need to know in a [`Charter`], and everything has a default:
//!
//! ```
//! use testkit::Charter;
//! # use testkit::{play, toy::Lantern as MyGame};
//!
//! let charter = Charter::<MyGame>::new().most_steps(400);
//! # if false {
//! charter.uphold(); // every law
//! # }
//! let tally = play::ends(&charter)?; // one law
//! # Ok::<(), testkit::Broken>(())
//! ```
//!
//! Every law is also a function of its own, from a charter to a [`Tally`] or a [`Broken`] law; [`laws`]
//! lists them. [`soak`] goes on with random play for as long as you like. [`golden`] replays whole
//! games from text files. [`Scripted`] lets tests play by text, [`play_odd_views`] spoils views. [`toy`] is a game with a planted fault for every law.

pub mod chance;
mod charter;
pub mod concealed;
pub mod encoding;
pub mod foreign;
pub mod frugality;
mod golden;
mod law;
pub mod legality;
mod odd;
pub mod play;
mod positions;
pub mod records;
mod script;
pub mod secrets;
mod soak;
mod statistics;
pub mod texts;
pub mod toy;
mod urn;
mod walk;
pub mod words;
pub mod worlds;

pub use charter::{Charter, Report, StepOf, Table};
pub use golden::{golden, playthroughs, regenerate};
pub use law::{Broken, Law, Tally};
pub use odd::{play_odd_views, spoils};
pub use script::{Scripted, counts};
pub use soak::soak;
pub use urn::{Urn, Worlds};
pub use walk::CALM;

use table::Spoken;

/// The tests of a game's `tests/laws.rs`: every law, golden games, and rows for learners.
#[macro_export]
macro_rules! uphold {
    ($game:ty, $charter:expr) => {
        #[test]
        fn every_law_is_upheld() {
            $charter.uphold();
        }

        #[test]
        fn golden_games_go_as_they_went() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs");
            $crate::golden::<$game>(::std::path::Path::new(folder));
        }

        #[test]
        fn rows_for_learners_keep_to_the_layout_and_tell_no_secret() {
            let checked = $crate::encoding::encodings(&$charter);
            assert!(checked.unwrap_or_else(|broken| panic!("{broken}")).checks > 0);
        }
    };
}

/// A law as a function.
pub type Judge<G> = fn(&Charter<G>) -> Result<Tally, Broken>;

/// Every law: what it says, and the function that judges it.
pub fn laws<G: Spoken>() -> Vec<(&'static Law, Judge<G>)> {
    vec![
        (&play::ENDS, play::ends),
        (&legality::LISTED, legality::listed),
        (&legality::WHIM, legality::random_actions),
        (&legality::REFUSALS, legality::refusals),
        (&play::CLONES, play::clones),
        (&play::PIECES, play::pieces),
        (&texts::TEXTS, texts::texts),
        (&records::REPLAYS, records::replays),
        (&chance::TOSSES, chance::tosses),
        (&worlds::STATED, worlds::stated),
        (&secrets::DREAMS, secrets::dreams),
        (&foreign::FOREIGN, foreign::foreign),
        (&worlds::WORLDS, worlds::range),
        (&worlds::EVEN, worlds::even),
        (&secrets::ASKED, secrets::asked),
        (&secrets::RIGHTS, secrets::rights),
        (&secrets::STEPS, secrets::steps),
        (&secrets::COMMUTE, secrets::commute),
        (&secrets::GALLERY, secrets::gallery),
        (&concealed::CONCEALED, concealed::concealed),
        (&texts::JSON, texts::json),
        (&frugality::FRUGAL, frugality::frugal),
        (&frugality::SIZES, frugality::sizes),
        (&words::WORDS, words::words),
        (&words::ACTORS, words::actors),
        (&words::CITES, words::cites),
        (&words::OPTIONS, words::options),
    ]
}
