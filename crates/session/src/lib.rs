//! What keeps one table in play? A [`Session`] is a game with its history, pass rounds, auto passes and undo; a
//! [`Table`] is a session without its game's types; a [`ViewSession`] is what one onlooker can work out of a view
//! alone. Names no game: each is given by its types, and `catalog` finds them by name.

mod advice;
mod dice_source;
mod erased;
mod layout;
mod player;
mod refusal;
mod session;
mod table_trait;
mod thinking;
mod view_session;

pub use board::Moment;

pub use advice::{Advised, Draw, Expected, LabelledAction};
pub use dice_source::unfair_draw;
pub use erased::{open, open_fairly};
pub use layout::Layout;
pub use player::{Player, players};
pub use refusal::{Refusal, RefusalKind};
pub use session::{AutoPass, Session};
pub use table_trait::{Commands, Questions, Table};
pub use thinking::{BotMaker, Question, Thinker, usual_bot};
pub use view_session::{ViewSession, session_from_view};

/// How long a response window stays open at least before a host shows what came of it, in milliseconds:
/// the same for people, bots and automatic passes, so that speed tells nothing.
pub const BEAT: u32 = 1_000;
