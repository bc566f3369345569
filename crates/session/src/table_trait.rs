//! A table without its game's types: text in, text and JSON out. What the terminal, the line protocol, the server, the
//! page and Python talk to. Questions change nothing; commands are carried out or refused, and a refused one has
//! changed nothing.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use board::Moment;
use bots::{Level, Stop};
use serde_json::Value;
use table::{About, Options, Outcome, Prompt, Record, Seat, Seats, Told, Turn};

use crate::advice::{Advised, Draw, LabelledAction};
use crate::refusal::Refusal;
use crate::session::AutoPass;
use crate::thinking::{Question, Thinker};
use crate::view_session::ViewSession;

/// A table without its game's types. A trait object has the methods of both traits without importing them.
pub trait Table: Questions + Commands + Send {}

impl<T: Questions + Commands + Send> Table for T {}

/// What can be asked of a table.
pub trait Questions {
    /// The box.
    fn about(&self) -> &'static About;
    /// The options.
    fn options(&self) -> &Options;
    /// The number of seats.
    fn seats(&self) -> u8;
    /// What the rules call a seat.
    fn seat_name(&self, seat: Seat) -> String;
    /// What the game waits for.
    fn turn(&self) -> Turn;
    /// Who is publicly waited for.
    fn asked(&self) -> Seats;
    /// Whether this seat should be shown a prompt.
    fn prompts(&self, seat: Seat) -> bool;
    /// Whether a seat that is not waited for has something to say that could matter just now.
    fn beckons(&self, seat: Seat) -> bool;
    /// What is asked of the seat.
    fn prompt(&self, seat: Seat) -> Prompt;
    /// What a seat may do.
    fn legal(&self, seat: Seat) -> Result<Vec<LabelledAction>, Refusal>;
    /// What to show first of what a seat may do.
    fn menu(&self, seat: Seat) -> Result<Vec<LabelledAction>, Refusal>;
    /// Whether a seat may do this, or why not.
    fn may(&self, seat: Seat, action: &str) -> Result<(), Refusal>;
    /// The text form of what a person means.
    fn understand(&self, seat: Seat, words: &str) -> Result<String, Refusal>;
    /// What chance may bring, with weights.
    fn chances(&self) -> Vec<(String, u32)>;
    /// Whether real time counts in this game.
    fn has_clock(&self) -> bool;
    /// A cord that makes the table's bots give their best answer so far, while it is pulled.
    fn stop(&self) -> Stop;
    /// How lucky every draw so far was. Looks at everything, so it is for games that are over.
    fn luck(&self) -> Vec<Draw>;
    /// The number of steps that stand.
    fn len(&self) -> usize;
    /// This game and another one that an onlooker cannot tell from it, both from here on and without their past:
    /// for tests that nothing else tells them apart either. Nothing inside a window, whose answers are unseen.
    fn pair(&self, onlooker: Option<Seat>, seed: u64) -> Option<[Box<dyn Table>; 2]>;
    /// Whether nothing has happened yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The hash of the state.
    fn hash(&self) -> u64;
    /// What an onlooker may know, as JSON.
    fn view(&self, onlooker: Option<Seat>) -> Value;
    /// What an onlooker sees, to be drawn and touched.
    fn view_session(&self, onlooker: Option<Seat>) -> Arc<dyn ViewSession>;
    /// The table as text, after so many steps.
    fn picture(&self, step: usize, onlooker: Option<Seat>) -> String;
    /// Adds what an onlooker may know, as JSON text.
    fn write_view(&self, onlooker: Option<Seat>, out: &mut Vec<u8>);
    /// How many steps have been shown to people.
    fn shown(&self) -> usize;
    /// Whether a response window is open, as far as anybody has been shown: until it is closed nothing is taken
    /// back, for whether that were possible would tell who has answered.
    fn is_open(&self) -> bool;
    /// Whether a response window was open after any of these numbers of steps: see [`BEAT`](crate::BEAT).
    fn window_in(&self, steps: Range<usize>) -> bool;
    /// The question to a bot of this level about a seat's decision after so many steps.
    fn question(
        &self,
        step: usize,
        seat: Seat,
        level: Level,
        seed: u64,
    ) -> Result<Question, Refusal>;
    /// A bot's thinking for a seat that is waited for, to be done elsewhere: it knows what the seat knows.
    fn thinker(&self, seat: Seat, level: Level) -> Result<Box<dyn Thinker>, Refusal>;
    /// Whether a seat knows something that the gallery does not.
    fn conceals(&self, seat: Seat) -> bool;
    /// What happened from step `first` on, as told to an onlooker.
    fn story(&self, onlooker: Option<Seat>, first: usize) -> Vec<Told>;
    /// What happened from step `first` on, as told to an onlooker, and what is shown of it before the board goes on.
    fn events(&self, onlooker: Option<Seat>, first: usize) -> (Vec<Told>, Vec<Moment>);
    /// What happened in one of the steps that have been shown; may be nothing.
    fn told(&self, step: usize, onlooker: Option<Seat>) -> Told;
    /// How the game ended, if it did.
    fn outcome(&self) -> Option<Outcome>;
    /// The record so far.
    fn record(&self) -> &Record;
}

/// What can be done at a table.
pub trait Commands {
    /// A seat decides.
    fn act(&mut self, seat: Seat, action: &str) -> Result<(), Refusal>;
    /// Lets this outcome happen.
    fn fall(&mut self, chance: &str) -> Result<(), Refusal>;
    /// Lets the table's own dice decide; the outcome.
    fn toss(&mut self) -> Result<String, Refusal>;
    /// So much real time has passed while somebody was at the table; from the first call on its clock is real.
    fn time_passes(&mut self, time: Duration);
    /// Plays on by itself until somebody has a real choice.
    fn pump(&mut self);
    /// Sets or ends a auto pass.
    fn set_auto_pass(&mut self, seat: Seat, auto_pass: AutoPass) -> Result<(), Refusal>;
    /// Takes the seat's last decision back, if nothing was revealed.
    fn undo(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// Takes the seat's last decision back, whatever happened since.
    fn rewind(&mut self, seat: Seat) -> Result<(), Refusal>;
    /// From now on, bots that search think for so many iterations; or for as long as their level usually does.
    fn set_iterations(&mut self, iterations: Option<u32>);
    /// Lets a bot decide for a seat that is waited for; what it did.
    fn bot_act(&mut self, seat: Seat, level: Level) -> Result<String, Refusal>;
    /// What a bot thinks of the seat's choices, best first.
    fn advice(&mut self, seat: Seat, level: Level) -> Result<Vec<Advised>, Refusal>;
}
