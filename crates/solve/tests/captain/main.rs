//! The perfect player, judged by the engine.

mod engine;
mod oracle;
mod play;
