//! The vocabulary every game shares. No game, bot or server is named here.
//!
//! A game is one flat value that implements [`Game`]: who is asked ([`Game::turn`]), what a seat may
//! do ([`Game::may`], [`Game::legal`]), what happens ([`Game::act`], [`Game::fall`]) and who knows
//! what ([`Game::view`], [`Game::imagine`]). Words are a second, cold trait, [`Spoken`], so that bots
//! and simulators compile without them. A game that was played is a [`Record`].
#![expect(
    clippy::cast_possible_truncation,
    reason = "seats are fewer than nine, and a draw takes one half of a product on purpose"
)]

mod bits;
mod dice;
mod encode;
mod game;
mod hash;
mod open;
mod printed;
mod record;
mod rule;
mod rulebook;
mod seat;
mod set;
mod sorting;
mod spoken;
mod text_format;
mod words;
mod worth;

pub use bits::{Bits, U256};
pub use dice::{Dice, Stream};
pub use encode::{Dense, Encode, Field, Layout, Looker, Sink, Sparse, bit_cells, cell, one_more};
pub use game::{Game, Step, Turn, count, play_by, playout, random_step};
pub use hash::{StateHasher, hash_of, split_mix};
pub use printed::{
    Allowed, BOX, Change, Cursor, Edition, Printed, PrintedNumber, box_option, changes,
    number_named, printed_numbers, shortest,
};
pub use record::{BadRecord, Entry, Fair, Header, Outcome, Record, Replay, can_fall, replay};
pub use rule::{Illegal, Rule, allow};
pub use rulebook::{Clause, Rulebook};
pub use seat::{Seat, Seats};
pub use set::{BitSet, Member, Members};
pub use sorting::{sort_few, sort_few_by};
pub use spoken::{
    About, BadSetup, Misread, Need, OptionKind, OptionSpec, Options, Spoken, meets_needs,
    set_up_new,
};
pub use text_format::{BadText, TextFormat, Written};
pub use words::{Label, Odds, Prompt, Stake, Told, capital};
pub use worth::Worth;
