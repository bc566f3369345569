//! A seat at a table on this machine: bots play the others.

use page::{Intent, LocalHost, SeatPlan, SetUp, Snapshot, Source, Waiting};
use serde_json::{Value, json};
use session::{LabelledAction, Refusal, RefusalKind};
use table::{Outcome, Seat};

/// Who plays the client's own seat, among the players of a table.
pub(crate) const ME: &str = "me";

/// A table, and the seat at which the client sits.
pub(crate) struct Seated {
    host: LocalHost,
    seat: Seat,
    /// How many lines of the story the client has been told.
    told: usize,
}

impl Seated {
    /// Begins a game; bots play until the client decides.
    pub(crate) fn begin(setup: SetUp, asks_all: bool) -> Result<Self, Refusal> {
        let mut mine = (0..).map(Seat).zip(&setup.seats).filter(|(_, plan)| plan.is_person());
        let (Some((seat, _)), None) = (mine.next(), mine.next()) else {
            let message = format!("exactly one of the players is “{ME}”: that is your seat");
            return Err(Refusal::new(RefusalKind::BadSetup, message));
        };
        let mut seated = Self { host: LocalHost::begin(setup)?, seat, told: 0 };
        seated.host.ask_about_everything(asks_all);
        seated.bots_play()?;
        Ok(seated)
    }

    fn bots_play(&mut self) -> Result<(), Refusal> {
        while let Waiting::Bot(seat, level) = self.host.waiting() {
            let action = catalog::decide(&self.host.question(seat, level)?)?;
            self.host.bot_acts(seat, &action)?;
        }
        Ok(())
    }

    /// Where the game stands, what is asked, and what the client has not been told yet.
    pub(crate) fn status(&mut self) -> Value {
        let seen = self.snapshot();
        // What was taken back is told anew.
        let from = if seen.story.len() < self.told { 0 } else { self.told };
        let news: Vec<&str> = seen.story[from..].iter().map(|line| &*line.text).collect();
        let mut status = json!({
            "game": seen.game,
            "seat": self.seat.0,
            "you_are": self.host.table().seat_name(self.seat),
            "your_turn": seen.prompted,
            "step": seen.seq,
            "news": news,
        });
        if seen.prompted {
            status["question"] = json!(seen.prompt.question);
            status["more"] = json!(seen.prompt.aside);
        }
        if let Some(outcome) = &seen.outcome {
            status["over"] = over(&seen, outcome);
        }
        self.told = seen.story.len();
        status
    }

    /// Which table this is, in one line.
    pub(crate) fn brief(&self) -> Value {
        let about = self.host.table().about();
        json!({ "game": about.name, "seat": self.seat.0, "stands": self.host.stands() })
    }

    fn snapshot(&self) -> Snapshot {
        self.host.snapshot(Some(self.seat))
    }

    /// The table as the seat sees it: as text and as data.
    pub(crate) fn view(&self) -> Value {
        let table = self.host.table();
        json!({ "picture": self.snapshot().picture(), "view": table.view(Some(self.seat)) })
    }

    /// What may be done: what to look at first, or everything that can be listed.
    pub(crate) fn legal(&self, all: bool) -> Vec<LabelledAction> {
        let seen = self.snapshot();
        if all { seen.legal } else { seen.menu }
    }

    /// The text of an action that may be done, from that text or from plain words.
    pub(crate) fn may(&self, words: &str) -> Result<String, Refusal> {
        match self.host.may(self.seat, words) {
            Ok(()) => Ok(words.into()),
            Err(refusal) if refusal.kind == RefusalKind::Malformed => {
                let text = self.host.understand(self.seat, words)?;
                let first = text.lines().next().unwrap_or_default();
                self.host.may(self.seat, first).map(|()| text)
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// Does it; then the others play until the client decides again.
    pub(crate) fn act(&mut self, words: &str) -> Result<(), Refusal> {
        let text = self.may(words)?;
        self.host.send(self.seat, &Intent::Act(text))?;
        self.bots_play()
    }

    /// Takes the last decision back, if it told nothing.
    pub(crate) fn undo(&mut self) -> Result<(), Refusal> {
        self.host.send(self.seat, &Intent::Undo)
    }

    /// The story from a line on, as told to the seat.
    pub(crate) fn story(&self, from: usize) -> Vec<String> {
        self.snapshot().story.into_iter().skip(from).map(|line| line.text).collect()
    }

    /// What a bot thinks of the choices.
    pub(crate) fn advice(&self, level: bots::Level) -> Result<Value, Refusal> {
        Ok(json!(catalog::advise(&self.host.question(self.seat, level)?)?))
    }

    /// The record, once nothing in it is a secret any more.
    pub(crate) fn record(&self) -> Result<String, Refusal> {
        if self.host.table().outcome().is_some() {
            return Ok(self.host.record());
        }
        let why = "the record has what others hide, so it is given when the game is over";
        Err(Refusal::new(RefusalKind::Impossible, why))
    }
}

/// How a game ended.
fn over(seen: &Snapshot, outcome: &Outcome) -> Value {
    json!({
        "verdict": seen.verdict(),
        "scores": outcome.scores,
        "winners": outcome.winners.iter().map(|seat| seat.0).collect::<Vec<_>>(),
    })
}

/// A set-up from the players' names; without any, the client against the fewest bots.
pub(crate) fn set_up(
    game: &str,
    players: &[String],
    options: Vec<(String, String)>,
    seed: u64,
) -> Result<SetUp, Refusal> {
    let mut setup = SetUp::new(catalog::about(game)?, seed);
    setup.options = options;
    if players.is_empty() {
        return Ok(setup);
    }
    let names: Vec<&str> =
        players.iter().map(|name| if name == ME { "human" } else { name }).collect();
    // Also says which bots the game has.
    catalog::players(game, &names, true)?;
    let plan = |name: &&str| SeatPlan { name: String::new(), player: (*name).into() };
    setup.seats = names.iter().map(plan).collect();
    Ok(setup)
}
