//! The law of records: what was played replays, and what was edited is refused.

use table::{Dice, Entry, Game, Record, Spoken, Step, hash_of, replay};

use crate::charter::{Charter, StepOf};
use crate::law::{Broken, Law, Tally, ensure};
use crate::walk::{Desk, History, Venue, tour};

/// Law: replays agree.
pub static REPLAYS: Law = Law {
    name: "replays agree",
    says: "A record that was written and read replays to the same states, hash by hash; a record with \
           an edited hash, an edited step or a missing line is refused; different states have \
           different hashes.",
};

/// A record that was written and read replays to the same states, hash by hash; a record with an edited
/// hash, an edited step or a missing line is refused; different states have different hashes.
pub fn replays<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    tour(charter, &REPLAYS, agree)
}

/// Steps of a game that are edited.
const EDITS: usize = 4;

pub(crate) fn agree<G: Spoken>(
    venue: &Venue<'_, G>,
    history: &History<G>,
    desk: &mut Desk<G>,
) -> Result<u64, String> {
    let record = record_of(venue, history);
    let text = record.write();
    let read = Record::read(&text).map_err(|bad| format!("The record cannot be read: {bad}."))?;
    ensure(read == record, || format!("The record reads differently from how it was:\n{text}"))?;
    let again = replay::<G>(&read).map_err(|bad| format!("The record does not replay: {bad}."))?;
    ensure(again.steps == history.steps, || "The replay takes other steps.".into())?;
    let same = again.positions.iter().zip(&history.states).position(|(one, other)| one != other);
    ensure(same.is_none() && again.positions.len() == history.states.len(), || {
        format!("The replay differs from the game at position {same:?}.")
    })?;
    let mut checks = 1 + history.states.len() as u64;
    checks += cut_short::<G>(&record, &text)?;
    for _ in 0..EDITS.min(record.entries.len()) {
        let at = desk.dice.below(u32::try_from(record.entries.len()).unwrap_or(1)) as usize;
        checks += edited::<G>(history, &record, at, desk)?;
    }
    Ok(checks)
}

fn record_of<G: Spoken>(venue: &Venue<'_, G>, history: &History<G>) -> Record {
    let mut record = Record::new(&venue.opening, &venue.table.options, Vec::new());
    for (&step, after) in history.steps.iter().zip(&history.states[1..]) {
        record.push(step, after);
    }
    record
}

/// A finished game without its result, without a line, or with half a line, is refused.
fn cut_short<G: Spoken>(record: &Record, text: &str) -> Result<u64, String> {
    let believed = |text: &str| Record::read(text).and_then(|record| replay::<G>(&record)).is_ok();
    let lines: Vec<&str> = text.lines().collect();
    if record.result.is_none() || lines.len() < 3 {
        return Ok(0);
    }
    let without = |line: usize| [&lines[..line], &lines[line + 1..]].concat().join("\n");
    ensure(!believed(&without(lines.len() - 1)), || "A missing result is not missed.".into())?;
    ensure(!believed(&without(lines.len() / 2)), || "A missing line is not missed.".into())?;
    let half: String = text.chars().take(text.chars().count() - 4).collect();
    ensure(!believed(&half), || "A line that breaks off is believed.".into())?;
    Ok(3)
}

/// A changed hash or step is refused.
fn edited<G: Spoken>(
    history: &History<G>,
    record: &Record,
    at: usize,
    desk: &mut Desk<G>,
) -> Result<u64, String> {
    let mut forged = record.clone();
    let (Entry::Act(_, _, hash) | Entry::Fall(_, hash) | Entry::Back(_, hash)) =
        &mut forged.entries[at];
    *hash ^= 1;
    ensure(replay::<G>(&forged).is_err(), || format!("An edited hash at step {at} is believed."))?;
    let Some(other) = another(history, at, desk)? else { return Ok(1) };
    let mut forged = record.clone();
    match (&mut forged.entries[at], other) {
        (Entry::Act(_, text, _), Step::Act(_, action)) => *text = action.to_string(),
        (Entry::Fall(text, _), Step::Fall(chance)) => *text = chance.to_string(),
        _ => return Ok(1),
    }
    ensure(replay::<G>(&forged).is_err(), || {
        format!("Step {at} is edited from {:?} to {other:?} and believed.", history.steps[at])
    })?;
    Ok(2)
}

/// Another step that was possible and leads to a different state, which has a different hash.
fn another<G: Game>(
    history: &History<G>,
    at: usize,
    desk: &mut Desk<G>,
) -> Result<Option<StepOf<G>>, String> {
    let (game, after) = (&history.states[at], &history.states[at + 1]);
    let step: StepOf<G> = match history.steps[at] {
        Step::Act(seat, _) => {
            game.legal(seat, &mut desk.legal);
            if desk.legal.is_empty() {
                return Ok(None); // the step was an unlisted, free-form one
            }
            Step::Act(seat, desk.dice.pick(&desk.legal))
        }
        Step::Fall(_) => Step::Fall(game.toss(&mut desk.dice)),
    };
    let mut other = game.clone();
    step.take(&mut other);
    if other == *after {
        return Ok(None);
    }
    ensure(hash_of(&other) != hash_of(after), || {
        format!("Two different states share a hash:\n  {other:?}\n  {after:?}")
    })?;
    Ok(Some(step))
}
