//! Replays: a recorded game step by step, from any seat's view, and playing on from any step.

use bots::Level;
use fair::{DiceCheck, Kept};
use session::{Moment, Question, Refusal};
use table::{Record, Seat, Seats};

use crate::host::{LocalHost, Source};
use crate::setup::SetUp;
use crate::snapshot::Snapshot;
use crate::store::adopt;

const FOUL: &str = "Fair dice: not so";

/// What a recorded game's dice can show for themselves, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DiceVerdict {
    /// In a few words: "checked" only if they were compared with what the device has kept.
    pub title: &'static str,
    /// Whether nothing is wrong.
    pub good: bool,
    /// All of it.
    pub words: String,
}

/// A recorded game without what was taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reel {
    setup: SetUp,
    record: Record,
    dice: DiceCheck,
}

impl Reel {
    /// Reads a record and checks every step of it.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let setup = adopt(text)?;
        let record = Record::read(text)?;
        let dice = fair::check(&record);
        Ok(Self { setup, record: standing(record), dice })
    }

    /// The table and the number of the game there, for an online game.
    pub fn online(&self) -> Option<(&str, u32)> {
        let (table, round) = self.record.header.fair.as_ref()?.table.rsplit_once('/')?;
        Some((table, round.parse().ok()?))
    }

    /// What the dice of the game can show for themselves, compared with what this device has kept of them; nothing if
    /// the record says nothing of them.
    pub fn dice(&self, kept: &Kept) -> Option<DiceVerdict> {
        let fair = self.record.header.fair.as_ref()?;
        let foul = |what: &str| DiceVerdict {
            title: FOUL,
            good: false,
            words: format!("The dice are not fair: {what}."),
        };
        match &self.dice {
            DiceCheck::Silent => None,
            DiceCheck::Sealed => {
                let words = "The server shows its number when the game is over.".into();
                Some(DiceVerdict { title: "Fair dice: not shown yet", good: true, words })
            }
            DiceCheck::Foul(what) => Some(foul(what)),
            DiceCheck::Proven { draws, seats, withheld, .. } => {
                let compared = match fair::compare(fair, kept) {
                    Ok(compared) => compared,
                    Err(what) => return Some(foul(&what)),
                };
                let title =
                    if compared.promise { "Fair dice: checked" } else { "Fair dice: not compared" };
                let missing = match withheld.len() {
                    0 => String::new(),
                    n => format!(" Numbers that were promised and never shown: {n}."),
                };
                let words = format!(
                    "{draws} draws follow from the numbers of the server and of {} seats.{missing} {} {}",
                    seats.len(),
                    compared.told(),
                    fair::MEANING
                );
                Some(DiceVerdict { title, good: true, words })
            }
        }
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.record.entries.len()
    }

    /// Whether nothing happened in it.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The game's name on the shelf.
    pub fn game(&self) -> &str {
        &self.setup.game
    }

    /// Who sat where.
    pub fn setup(&self) -> &SetUp {
        &self.setup
    }

    /// The record of the first so many steps.
    pub fn cut(&self, steps: usize) -> Record {
        let steps = steps.min(self.len());
        Record {
            header: self.record.header.clone(),
            entries: self.record.entries[..steps].to_vec(),
            result: if steps == self.len() { self.record.result.clone() } else { None },
        }
    }

    /// The table after so many steps, as an onlooker saw it.
    pub fn at(&self, steps: usize, onlooker: Option<Seat>) -> Result<Snapshot, Refusal> {
        let still = LocalHost::still(self.setup.clone(), self.cut(steps))?;
        Ok(still.snapshot(onlooker))
    }

    /// What is shown of the last of so many steps before the board goes on.
    pub fn moment(&self, steps: usize, onlooker: Option<Seat>) -> Option<Moment> {
        let table = catalog::load(self.cut(steps), 0).ok()?;
        table.events(onlooker, steps.checked_sub(1)?).1.pop()
    }

    /// A new game that goes on from here.
    pub fn play_on(&self, steps: usize, seed: u64) -> Result<LocalHost, Refusal> {
        let setup = SetUp { seed, ..self.setup.clone() };
        LocalHost::resume(setup, &self.cut(steps).write())
    }

    /// What was decided at a step, and by whom.
    pub fn action_at(&self, step: usize) -> Option<(Seat, &str)> {
        match self.record.entries.get(step)? {
            table::Entry::Act(seat, text, _) => Some((*seat, text)),
            table::Entry::Fall(..) | table::Entry::Back(..) => None,
        }
    }

    /// The questions to a bot about these decisions, each with its step.
    pub fn questions(&self, asked: Vec<(usize, Seat)>, level: Level) -> Vec<(usize, Question)> {
        let Ok(table) = catalog::load(self.record.clone(), 0) else { return Vec::new() };
        let question = |(step, seat): (usize, Seat)| {
            Some((step, table.question(step, seat, level, step as u64).ok()?))
        };
        asked.into_iter().filter_map(question).collect()
    }

    /// Every step in words, as the gallery was told; a step may have none.
    pub fn lines(&self) -> Vec<String> {
        let table = catalog::load(self.record.clone(), 0);
        table.map_or_else(
            |_| Vec::new(),
            |table| (0..self.len()).map(|step| table.told(step, None).text).collect(),
        )
    }

    /// What everybody got in the end, if the game is over: winners share one.
    pub fn end(&self) -> Option<Vec<f64>> {
        let result = self.record.result.as_ref()?;
        let seats = 0..u8::try_from(self.setup.seats.len()).unwrap_or(0);
        let winners =
            if result.winners.is_empty() { Seats::all(seats.end) } else { result.winners };
        let share = 1.0 / f64::from(winners.len());
        Some(seats.map(|seat| if winners.contains(Seat(seat)) { share } else { 0.0 }).collect())
    }

    /// The steps at which a seat decided: step number and seat.
    pub fn decisions(&self) -> Vec<(usize, Seat)> {
        let entries = self.record.entries.iter().enumerate();
        entries
            .filter_map(|(n, entry)| match entry {
                table::Entry::Act(seat, ..) => Some((n, *seat)),
                table::Entry::Fall(..) | table::Entry::Back(..) => None,
            })
            .collect()
    }
}

/// The record without the steps that were taken back.
pub fn standing(record: Record) -> Record {
    let mut entries = Vec::new();
    for entry in record.entries {
        if let table::Entry::Back(steps, _) = entry {
            entries.truncate(entries.len().saturating_sub(steps as usize));
        } else {
            entries.push(entry);
        }
    }
    Record { entries, ..record }
}
