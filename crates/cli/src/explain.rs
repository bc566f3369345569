//! `explain`: what a bot thinks of a position of a recorded game.

use std::io::Write;
use std::path::PathBuf;

use bots::Level;
use clap::Args;
use lab::percent;
use serde_json::{Value, json};
use session::{Advised, Player, Refusal, Table};
use table::{Entry, Record, Seat, Turn};

use crate::failure::Failure;
use crate::onward::{continuation, labels};
use crate::screen::{WIDTH, wrap};
use crate::{records, whole};

/// Columns before what is told of a choice.
const MARGIN: usize = 5;

#[derive(Args)]
pub(crate) struct ExplainArgs {
    /// The record of a game.
    file: PathBuf,
    /// Position after this many steps [default: the end of the record].
    #[arg(long, value_parser = whole::<usize>)]
    at: Option<usize>,
    /// The seat (0, 1, …), if several decide at once [default: the first of them].
    #[arg(long)]
    seat: Option<u8>,
    /// The bot to ask.
    #[arg(long, default_value = "admiral")]
    bot: String,
    /// Number of choices to list.
    #[arg(long, default_value_t = 10, value_parser = whole::<usize>)]
    most: usize,
    /// List all choices.
    #[arg(long, conflicts_with = "most")]
    all: bool,
    /// Print one JSON object with all choices.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ExplainArgs, out: &mut impl Write) -> Result<(), Failure> {
    let name = args.file.display();
    let record = records::read(&args.file)?;
    let steps = record.entries.len();
    let at = args.at.unwrap_or(steps);
    if at > steps {
        return Err(Failure::Usage(format!("there is no step {at}: the record has {steps}")));
    }
    let mut table = table_at(&record, at)
        .map_err(|refusal: Refusal| Failure::Failed(format!("{name}: {refusal}")))?;
    let game = table.about().name;
    let Some(&Player::Bot(level)) = catalog::players(game, &[&args.bot], false)?.first() else {
        return Err(Failure::Usage("a bot has a name".into()));
    };
    let Some(first) = decider(table.as_ref()) else {
        let what = if table.turn() == Turn::Over { "the game is over" } else { "chance is next" };
        let where_else = where_else(&record, at);
        let message = format!("{name}: after step {at} {what}, so nobody decides; {where_else}");
        return Err(Failure::Failed(message));
    };
    let seat = args.seat.map_or(first, Seat);
    if !table.asked().contains(seat) {
        let (seat, deciders) = (seat.0, named(table.as_ref(), None));
        let message = format!("seat {seat} does not decide after step {at}; {deciders} does");
        return Err(Failure::Usage(message));
    }
    // A single choice needs no search: a glance tells the chances.
    let is_forced = table.legal(seat)?.len() == 1;
    let level = if is_forced { level.min(Level::Deckhand) } else { level };
    let advice = table.advice(seat, level)?;
    if args.json {
        writeln!(out, "{}", as_json(table.as_ref(), at, seat, &args.bot, &advice))?;
        return Ok(());
    }
    let prompt = format!("{}: {}", table.seat_name(seat), table.prompt(seat).to_be_typed());
    for line in wrap(&prompt, WIDTH, 2) {
        writeln!(out, "{line}")?;
    }
    if table.asked().len() > 1 {
        writeln!(out, "Also decides here (--seat): {}", named(table.as_ref(), Some(seat)))?;
    }
    if advice.is_empty() {
        writeln!(out, "The {level} bot has no opinion here.")?;
    }
    let told = if args.all { advice.len() } else { advice.len().min(args.most) };
    for (n, advised) in advice[..told].iter().enumerate() {
        tell(table.as_ref(), seat, n + 1, advised, out)?;
    }
    match advice.len() - told {
        0 => Ok(()),
        more => Ok(writeln!(out, "     … {more} more: --all tells them all")?),
    }
}

/// The table after so many steps.
fn table_at(record: &Record, at: usize) -> Result<Box<dyn Table>, Refusal> {
    let mut record = record.clone();
    if at < record.entries.len() {
        record.entries.truncate(at);
        record.result = None;
    }
    catalog::load(record, 0)
}

/// The first seat that decides.
fn decider(table: &dyn Table) -> Option<Seat> {
    match table.turn() {
        Turn::Seats(seats) => seats.first(),
        Turn::Chance | Turn::Over => None,
    }
}

/// The steps nearest to this one after which somebody decides.
fn where_else(record: &Record, at: usize) -> String {
    let steps = record.entries.len();
    let decided = |&step: &usize| {
        // Who speaks unasked does not decide, so the table is asked, too.
        matches!(record.entries.get(step), None | Some(Entry::Act(..)))
            && table_at(record, step).is_ok_and(|table| decider(table.as_ref()).is_some())
    };
    match ((0..at).rev().find(decided), (at + 1..=steps).find(decided)) {
        (Some(before), Some(after)) => {
            format!("somebody does before that at --at {before}, and next at --at {after}")
        }
        (Some(before), None) => format!("somebody does for the last time at --at {before}"),
        (None, Some(after)) => format!("somebody does for the first time at --at {after}"),
        (None, None) => "nobody ever does in this record".into(),
    }
}

/// The seats that decide, but for one: numbers and names.
fn named(table: &dyn Table, but: Option<Seat>) -> String {
    let others = table.asked().iter().filter(|&seat| Some(seat) != but);
    let named = others.map(|seat| format!("{} ({})", seat.0, table.seat_name(seat)));
    named.collect::<Vec<_>>().join(", ")
}

fn as_json(table: &dyn Table, at: usize, seat: Seat, bot: &str, advice: &[Advised]) -> Value {
    let mut told = json!(advice);
    for (told, advised) in told.as_array_mut().into_iter().flatten().zip(advice) {
        let labels = labels(table, seat, advised);
        let steps = told["line"].as_array_mut().into_iter().flatten();
        steps.zip(labels).for_each(|(step, label)| step["label"] = label.into());
    }
    let names: Vec<String> = (0..table.seats()).map(|seat| table.seat_name(Seat(seat))).collect();
    let asked: Vec<u8> = table.asked().into();
    json!({ "seat": seat, "bot": bot, "advice": told, "at": at, "asked": asked, "names": names })
}

/// A choice, everybody's chances after it, and how it goes on.
fn tell(
    table: &dyn Table,
    seat: Seat,
    number: usize,
    advised: &Advised,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let chance = |(seat, &chance): (u8, &f64)| {
        format!("{} {}", table.seat_name(Seat(seat)), percent(chance))
    };
    let chances: Vec<String> = (0..).zip(&advised.chances).map(chance).collect();
    let tried = match advised.visits {
        0 => String::new(),
        visits => format!("; tried {visits}×"),
    };
    let mut below = vec![format!("chances: {}{tried}", chances.join(", "))];
    if advised.line.len() > 1 {
        below.push(format!("then {}", continuation(table, seat, advised)));
    }
    let mut mark = format!("{number:>3}");
    for text in std::iter::once(&advised.choice.label).chain(&below) {
        for line in wrap(text, WIDTH - MARGIN, 2) {
            writeln!(out, "{mark:MARGIN$}{line}")?;
            mark.clear();
        }
    }
    Ok(())
}
