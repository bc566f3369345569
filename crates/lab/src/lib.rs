//! The laboratory: many games, and numbers that reproduce.
#![expect(
    clippy::cast_possible_truncation,
    reason = "seats are fewer than nine, and pieces of work are counted in memory"
)]

mod arena;
mod balance;
mod blunders;
mod contender;
mod game;
mod honesty;
mod levels;
mod order;
mod page;
mod program;
mod simulate;
mod statistics;
mod train;
mod trial;
mod work;

pub use arena::{ArenaReport, ArenaRequest, BotRow, MatchRow, arena};
pub use balance::{
    BalanceReport, BalanceRequest, Confirmed, Difference, Finding, Lengths, LevelReport, SwitchRow,
    Verdict, Warning, balance,
};
pub use blunders::{Bag, Blunder, blunders, repeated};
pub use contender::Contender;
pub use honesty::{Honesty, honesty};
pub use levels::{Rung, levels, levels_of};
pub use order::{Order, RunReport, merge};
pub use page::{arena_page, balance_page, train_page, trial_page};
pub use program::{PATIENCE, Program, Question};
pub use simulate::{Request, Summary, simulate, write_records};
pub use statistics::{NORMAL_95, RatedGame, percent, ratings, wilson};
pub use train::{
    Decile, Folder, GenerationReport, Heavy, Loss, TrainReport, TrainRequest, self_play, train,
};
pub use trial::{
    Arm, Example, Kind, Moved, TrialEnd, TrialGames, TrialReport, TrialRequest, TrialWork, Why,
    trial_games, try_change, try_with,
};
pub use work::{Known, Shard, Work};
