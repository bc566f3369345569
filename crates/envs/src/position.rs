//! One game at a time, in text: every question and command of a table, a past that can be taken back, and copies that
//! cost little. A position is its opening and its steps; what it was before is played again when somebody asks.

use crate::drawn::{Drawn, draw};
use catalog::Playable;
use session::{LabelledAction, Refusal, RefusalKind};
use table::{
    Dense, Layout, Options, Prompt, Record, Seat, Sparse, Step, Stream, Told, Turn, can_fall,
    hash_of, replay,
};

/// A step that was taken, in text: who decided (nobody, if it was chance), and what.
pub type StepText = (Option<u8>, String);

/// A game without its types.
pub trait Position: Send + Sync {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// The options that differ from their defaults.
    fn options(&self) -> Vec<(String, String)>;
    /// Number of seats.
    fn seats(&self) -> u8;
    /// What the game waits for.
    fn turn(&self) -> Turn;
    /// The hash of the state.
    fn hash(&self) -> u64;
    /// How many steps have been taken.
    fn len(&self) -> usize;
    /// Whether none has.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The seed of its dice.
    fn seed(&self) -> u64;

    /// What a seat may do, in text.
    fn legal(&self, seat: u8) -> Result<Vec<String>, Refusal>;
    /// What a seat may do, in text and in words.
    fn labelled(&self, seat: u8) -> Result<Vec<LabelledAction>, Refusal>;
    /// What is asked of a seat.
    fn prompt(&self, seat: u8) -> Result<Prompt, Refusal>;
    /// Whether a seat may do this, or why not.
    fn may(&self, seat: u8, action: &str) -> Result<(), Refusal>;
    /// The text form of what a person means by these words.
    fn understand(&self, seat: u8, words: &str) -> Result<String, Refusal>;
    /// What chance may bring, with weights.
    fn chances(&self) -> Vec<(String, u32)>;
    /// How well each seat stands; final once the game is over.
    fn scores(&self) -> Vec<i32>;
    /// Who has won, once the game is over.
    fn winners(&self) -> Vec<u8>;
    /// What each seat has of the win, once the game is over.
    fn payoff(&self) -> Vec<f32>;

    /// What an onlooker may know, as JSON; `None` is the gallery.
    fn view(&self, onlooker: Option<u8>) -> Result<String, Refusal>;
    /// Writes what a seat knows into a row of the layout's width.
    fn observe(&self, seat: u8, row: &mut [i16]) -> Result<(), Refusal>;
    /// What a seat knows as sparse features.
    fn features(&self, seat: u8) -> Result<Vec<u16>, Refusal>;
    /// What a seat may do, as rows of the actions' layout.
    fn action_rows(&self, seat: u8) -> Result<Vec<i16>, Refusal>;
    /// The table as text.
    fn picture(&self, onlooker: Option<u8>) -> Result<String, Refusal>;
    /// The table as it is drawn on the page, after each step: as often as asked, evenly spread, the last one always.
    fn drawn(&self, onlooker: Option<u8>, most: usize) -> Result<Vec<Drawn>, Refusal>;

    /// Lets a seat decide.
    fn act(&mut self, seat: u8, action: &str) -> Result<(), Refusal>;
    /// Lets this happen, or whatever the dice say; what did.
    fn fall(&mut self, chance: Option<&str>) -> Result<String, Refusal>;
    /// Takes the last step back.
    fn undo(&mut self) -> Result<(), Refusal>;
    /// A game that a seat cannot tell from this one. It has no past.
    fn imagine(&self, seat: u8, seed: u64) -> Result<Box<dyn Position>, Refusal>;
    /// What a bot of this level would do in a seat that is waited for.
    fn ask(&self, seat: u8, level: bots::Level, seed: u64) -> Result<String, Refusal>;

    /// The steps so far.
    fn steps(&self) -> Vec<StepText>;
    /// What happened, as told to an onlooker.
    fn story(&self, onlooker: Option<u8>, first: usize) -> Result<Vec<Told>, Refusal>;
    /// The record; a dream has none.
    fn record(&self) -> Result<Record, Refusal>;
    /// The same position once more.
    fn copy(&self) -> Box<dyn Position>;
}

/// A game with its opening and its steps.
#[derive(Clone)]
struct Played<G: Playable> {
    setup: G::Setup,
    options: Options,
    /// Where the steps begin; a dream begins where it was dreamt.
    opening: G,
    is_dream: bool,
    game: G,
    steps: Vec<Step<G::Action, G::Chance>>,
    seed: u64,
}

/// A game at its beginning.
pub(crate) fn deal<G: Playable>(
    setup: &G::Setup,
    options: Options,
    seed: u64,
) -> Box<dyn Position> {
    let (setup, opening) = (setup.clone(), G::new(setup));
    let (game, steps) = (opening.clone(), Vec::new());
    Box::new(Played { setup, options, opening, is_dream: false, game, steps, seed })
}

/// A game as it was recorded.
pub(crate) fn load<G: Playable>(record: &Record, seed: u64) -> Result<Box<dyn Position>, Refusal> {
    let replay = replay::<G>(record)?;
    let (opening, game) = (replay.positions[0].clone(), replay.now().clone());
    let (setup, options, steps) = (replay.setup, replay.options, replay.steps);
    Ok(Box::new(Played { setup, options, opening, is_dream: false, game, steps, seed }))
}

fn impossible(message: impl Into<String>) -> Refusal {
    Refusal::new(RefusalKind::Impossible, message)
}

impl<G: Playable> Played<G> {
    fn seat(&self, seat: u8) -> Result<Seat, Refusal> {
        let seats = self.game.seats();
        if seat < seats {
            return Ok(Seat(seat));
        }
        let message = format!("there is no seat {seat}; the seats are 0 to {}", seats - 1);
        Err(Refusal::new(RefusalKind::UnknownSeat, message))
    }

    fn onlooker(&self, onlooker: Option<u8>) -> Result<Option<Seat>, Refusal> {
        onlooker.map(|seat| self.seat(seat)).transpose()
    }

    fn seen_by(&self, seat: u8) -> Result<(Seat, G::View), Refusal> {
        let seat = self.seat(seat)?;
        Ok((seat, self.game.view(Some(seat))))
    }

    fn actions(&self, seat: u8) -> Result<Vec<G::Action>, Refusal> {
        let (seat, mut legal) = (self.seat(seat)?, Vec::new());
        self.game.legal(seat, &mut legal);
        Ok(legal)
    }

    fn permitted(&self, seat: u8, action: &str) -> Result<(Seat, G::Action), Refusal> {
        let (seat, action) = (self.seat(seat)?, action.parse()?);
        self.game.may(seat, action)?;
        Ok((seat, action))
    }

    fn take(&mut self, step: Step<G::Action, G::Chance>) {
        step.take(&mut self.game);
        self.steps.push(step);
    }

    /// Plays the steps again; tells somebody of each, with the game before and after it.
    fn again(&self, mut see: impl FnMut(&G, Step<G::Action, G::Chance>, &G)) {
        let mut before = self.opening.clone();
        for &step in &self.steps {
            let mut after = before.clone();
            step.take(&mut after);
            see(&before, step, &after);
            before = after;
        }
    }

    /// The outcome of the pending chance step: draw `k` follows from the seed and `k`, whatever was taken back.
    fn toss(&self) -> G::Chance {
        let draws = self.steps.iter().filter(|step| matches!(step, Step::Fall(_))).count();
        self.game.toss(&mut Stream::new(self.seed, draws as u64))
    }

    fn outcome_of(&self, chance: Option<&str>) -> Result<G::Chance, Refusal> {
        if self.game.turn() != Turn::Chance {
            return Err(impossible("chance is not waited for"));
        }
        let Some(text) = chance else { return Ok(self.toss()) };
        let chance = text.parse()?;
        if can_fall(&self.game, chance) {
            return Ok(chance);
        }
        Err(impossible(format!("“{chance}” cannot come up here")))
    }
}

impl<G: Playable> Position for Played<G> {
    fn game(&self) -> &'static str {
        G::about().name
    }
    fn options(&self) -> Vec<(String, String)> {
        self.options.iter().map(|(key, value)| (key.into(), value.into())).collect()
    }
    fn seats(&self) -> u8 {
        self.game.seats()
    }
    fn turn(&self) -> Turn {
        self.game.turn()
    }
    fn hash(&self) -> u64 {
        hash_of(&self.game)
    }
    fn len(&self) -> usize {
        self.steps.len()
    }
    fn seed(&self) -> u64 {
        self.seed
    }

    fn legal(&self, seat: u8) -> Result<Vec<String>, Refusal> {
        Ok(self.actions(seat)?.iter().map(ToString::to_string).collect())
    }
    fn labelled(&self, seat: u8) -> Result<Vec<LabelledAction>, Refusal> {
        let (actions, (seat, view)) = (self.actions(seat)?, self.seen_by(seat)?);
        let labelled = |action: G::Action| LabelledAction::of::<G>(&view, seat, action);
        Ok(actions.into_iter().map(labelled).collect())
    }
    fn prompt(&self, seat: u8) -> Result<Prompt, Refusal> {
        let (seat, view) = self.seen_by(seat)?;
        Ok(G::prompt(&view, seat))
    }
    fn may(&self, seat: u8, action: &str) -> Result<(), Refusal> {
        self.permitted(seat, action).map(|_| ())
    }
    fn understand(&self, seat: u8, words: &str) -> Result<String, Refusal> {
        let (seat, view) = self.seen_by(seat)?;
        Ok(G::understand(&view, seat, words)?.to_string())
    }
    fn chances(&self) -> Vec<(String, u32)> {
        let mut chances = Vec::new();
        if self.game.turn() == Turn::Chance {
            self.game.chances(&mut chances);
        }
        chances.into_iter().map(|(chance, weight)| (chance.to_string(), weight)).collect()
    }
    fn scores(&self) -> Vec<i32> {
        (0..self.game.seats()).map(|seat| self.game.score(Seat(seat))).collect()
    }
    fn winners(&self) -> Vec<u8> {
        if self.game.turn() == Turn::Over { self.game.winners().into() } else { Vec::new() }
    }
    fn payoff(&self) -> Vec<f32> {
        let over = self.game.turn() == Turn::Over;
        let shares = if over { bots::payoff(&self.game) } else { Default::default() };
        shares[..usize::from(self.game.seats())].to_vec()
    }

    fn view(&self, onlooker: Option<u8>) -> Result<String, Refusal> {
        let view = self.game.view(self.onlooker(onlooker)?);
        Ok(serde_json::to_string(&view).expect("a view has a JSON form"))
    }
    fn observe(&self, seat: u8, row: &mut [i16]) -> Result<(), Refusal> {
        let ((seat, view), width) = (self.seen_by(seat)?, Layout::of(&self.game).width);
        if row.len() != width {
            let message = format!("the row has {} cells and needs {width}", row.len());
            return Err(Refusal::new(RefusalKind::Malformed, message));
        }
        G::encode(&view, seat, &mut Dense::new(row));
        Ok(())
    }
    fn features(&self, seat: u8) -> Result<Vec<u16>, Refusal> {
        let ((seat, view), mut features) = (self.seen_by(seat)?, Vec::new());
        G::encode(&view, seat, &mut Sparse::new(&mut features));
        Ok(features)
    }
    fn action_rows(&self, seat: u8) -> Result<Vec<i16>, Refusal> {
        let (actions, (seat, view)) = (self.actions(seat)?, self.seen_by(seat)?);
        let Some(&first) = actions.first() else { return Ok(Vec::new()) };
        let width = Layout::of_actions(&self.game, first).width;
        let mut rows = vec![0; actions.len() * width];
        for (action, row) in actions.into_iter().zip(rows.chunks_exact_mut(width)) {
            G::encode_action(&view, seat, action, &mut Dense::new(row));
        }
        Ok(rows)
    }
    fn picture(&self, onlooker: Option<u8>) -> Result<String, Refusal> {
        Ok(G::picture(&self.game.view(self.onlooker(onlooker)?)))
    }

    fn drawn(&self, onlooker: Option<u8>, most: usize) -> Result<Vec<Drawn>, Refusal> {
        let (onlooker, last) = (self.onlooker(onlooker)?, self.steps.len());
        let apart = last.div_ceil(most.saturating_sub(1).max(1)).max(1);
        let mut drawn = Vec::new();
        if most > 1 && last > 0 {
            drawn.push(draw(&self.opening, onlooker, 0));
            let mut nth = 0;
            self.again(|_, _, after| {
                nth += 1;
                if nth % apart == 0 && nth < last {
                    drawn.push(draw(after, onlooker, nth));
                }
            });
        }
        drawn.push(draw(&self.game, onlooker, last));
        drawn.into_iter().collect()
    }

    fn act(&mut self, seat: u8, action: &str) -> Result<(), Refusal> {
        let (seat, action) = self.permitted(seat, action)?;
        self.take(Step::Act(seat, action));
        Ok(())
    }
    fn fall(&mut self, chance: Option<&str>) -> Result<String, Refusal> {
        let chance = self.outcome_of(chance)?;
        self.take(Step::Fall(chance));
        Ok(chance.to_string())
    }
    fn undo(&mut self) -> Result<(), Refusal> {
        if self.steps.pop().is_none() {
            return Err(Refusal::new(RefusalKind::NoUndo, "nothing has happened yet"));
        }
        self.game = self.opening.clone();
        for &step in &self.steps {
            step.take(&mut self.game);
        }
        Ok(())
    }
    fn imagine(&self, seat: u8, seed: u64) -> Result<Box<dyn Position>, Refusal> {
        let (_, view) = self.seen_by(seat)?;
        let game = G::imagine(&view, &mut Stream::new(seed, 0));
        let (setup, options) = (self.setup.clone(), self.options.clone());
        let (opening, steps) = (game.clone(), Vec::new());
        Ok(Box::new(Self { setup, options, opening, is_dream: true, game, steps, seed }))
    }
    fn ask(&self, seat: u8, level: bots::Level, seed: u64) -> Result<String, Refusal> {
        let (seat, view) = self.seen_by(seat)?;
        if !matches!(self.game.turn(), Turn::Seats(seats) if seats.contains(seat)) {
            return Err(impossible(format!("{} is not waited for", G::seat_name(seat))));
        }
        let mut bot = G::bot(level, &self.setup, bots::Budget::in_the_lab::<G>(level));
        Ok(bot.choose(&view, seat, &mut Stream::new(seed, 1)).to_string())
    }

    fn steps(&self) -> Vec<StepText> {
        let text = |step: &Step<G::Action, G::Chance>| match step {
            Step::Act(seat, action) => (Some(seat.0), action.to_string()),
            Step::Fall(chance) => (None, chance.to_string()),
        };
        self.steps.iter().map(text).collect()
    }
    fn story(&self, onlooker: Option<u8>, first: usize) -> Result<Vec<Told>, Refusal> {
        let (onlooker, mut nth, mut story) = (self.onlooker(onlooker)?, 0, Vec::new());
        self.again(|before, step, after| {
            if nth >= first {
                let (before, after) = (before.view(onlooker), after.view(onlooker));
                let text = G::tell(onlooker, &before, step, &after);
                story.push(Told { actor: G::actor(&before, step), text });
            }
            nth += 1;
        });
        story.retain(|told| !told.text.is_empty());
        Ok(story)
    }
    fn record(&self) -> Result<Record, Refusal> {
        if self.is_dream {
            return Err(impossible("a dream has no past, so it has no record"));
        }
        let mut record = Record::new(&self.opening, &self.options, Vec::new());
        self.again(|_, step, after| record.push(step, after));
        Ok(record)
    }
    fn copy(&self) -> Box<dyn Position> {
        Box::new(self.clone())
    }
}
