//! What the page does, without a browser: set-ups, tables and their snapshots, storage, replays, reviews,
//! the rulebook, guided games, and the boards as markup. All of it is tested natively; `web` only shows it.

pub mod aloud;
pub mod bar;
pub mod boxes;
pub mod caper;
pub mod crew;
pub mod guide;
pub mod host;
pub mod link;
pub mod markup;
pub mod moments;
mod names;
pub mod online;
pub mod options;
pub mod push;
pub mod replay;
pub mod review;
pub mod rulebook;
pub mod setup;
pub mod snapshot;
pub mod store;
pub mod story;
pub mod worker;

pub use host::{Intent, LocalHost, Source, Waiting};
pub use online::{Heard, Keys, OnlineHost};
pub use setup::{LEVELS, SeatPlan, SetUp};
pub use snapshot::{SeatCard, Snapshot, StoryLine};
