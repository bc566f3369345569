//! `replay` and `verify`: games that were played.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::Args;
use fair::{DiceCheck, Kept, Number};
use session::Table;
use table::{Record, Seat, Turn};

use crate::failure::Failure;
use crate::outside::{self, RECORD};
use crate::screen::{WIDTH, bold, clear, is_interactive, wrap};
use crate::whole;

#[derive(Args)]
pub(crate) struct ReplayArgs {
    /// The record of a game.
    file: PathBuf,
    /// Only show the table after this many steps.
    #[arg(long, value_parser = whole::<usize>)]
    at: Option<usize>,
    /// Show what this seat (0, 1, …) could see [default: what spectators see].
    #[arg(long)]
    view: Option<u8>,
}

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// The record of a game.
    file: PathBuf,
    /// What the server promised for the dice when you came to the table: all 64 digits (`commit`, later `next`).
    #[arg(long, value_name = "DIGITS", value_parser = digits)]
    promise: Option<Number>,
    /// Your own number for the dice.
    #[arg(long, value_name = "DIGITS", value_parser = digits)]
    number: Option<Number>,
    /// All promises in one number, as your device kept it when it showed your number (docs/online.md).
    #[arg(long, value_name = "DIGITS", value_parser = digits)]
    pact: Option<Number>,
}

fn digits(text: &str) -> Result<Number, String> {
    fair::from_hex(text).ok_or_else(|| "it has 64 hexadecimal digits".into())
}

/// Reads a record; its steps are not judged yet.
pub(crate) fn read(file: &Path) -> Result<Record, Failure> {
    let text = outside::read(file, RECORD).map_err(Failure::Failed)?;
    Record::read(&text).map_err(|bad| Failure::Failed(format!("{}: {bad}", file.display())))
}

/// Reads a record and plays it again.
fn load(file: &Path) -> Result<Box<dyn Table>, Failure> {
    let failed = |refusal| Failure::Failed(format!("{}: {refusal}", file.display()));
    catalog::load(read(file)?, 0).map_err(failed)
}

pub(crate) fn verify(args: &VerifyArgs, out: &mut impl Write) -> Result<(), Failure> {
    let table = load(&args.file)?;
    let (title, steps) = (table.about().title, table.len());
    let file = args.file.display();
    let Some(outcome) = table.outcome() else {
        let message = format!(
            "{file}: {title}, {steps} steps, all by the rules, but there is no result: \
             the game is unfinished or the record was cut off"
        );
        return Err(Failure::Failed(message));
    };
    let rules = table.about().rules_version;
    writeln!(out, "{file}: {title} (rules version {rules}), {steps} steps, every hash agrees")?;
    let taken_back = table
        .record()
        .entries
        .iter()
        .filter(|entry| matches!(entry, table::Entry::Back(..)))
        .count();
    if taken_back > 0 {
        writeln!(out, "steps were taken back {taken_back} times")?;
    }
    let winners: Vec<_> = outcome.winners.iter().map(|seat| table.seat_name(seat)).collect();
    writeln!(
        out,
        "won by {}",
        if winners.is_empty() { "nobody".into() } else { winners.join(", ") }
    )?;
    let kept = Kept { promise: args.promise, number: args.number, pact: args.pact };
    tell_fairness(table.record(), &kept, out)
}

/// What the dice can show for themselves, and what not.
fn tell_fairness(record: &Record, kept: &Kept, out: &mut impl Write) -> Result<(), Failure> {
    let unfair = |what| Failure::Failed(format!("the dice are not fair: {what}"));
    match fair::check(record) {
        DiceCheck::Silent => {
            let words =
                "the record does not say where its dice come from: they are taken as they are";
            Ok(writeln!(out, "{words}")?)
        }
        DiceCheck::Foul(what) => Err(unfair(what)),
        DiceCheck::Sealed => {
            Ok(writeln!(out, "the server has not shown its number: the dice prove nothing yet")?)
        }
        DiceCheck::Proven { draws, seats, withheld, promise } => {
            let fair = record.header.fair.clone().unwrap_or_default();
            let compared = fair::compare(&fair, kept).map_err(unfair)?;
            let added = numbered(&seats);
            writeln!(
                out,
                "fair dice: {draws} draws follow from the numbers; seats that added one: {added}"
            )?;
            if !withheld.is_empty() {
                let seats = numbered(&withheld);
                writeln!(out, "seats that promised a number and never showed it: {seats}")?;
            }
            writeln!(out, "the server promised {promise}")?;
            writeln!(out, "{}", compared.told())?;
            for line in fair::MEANING.lines().flat_map(|text| wrap(text, WIDTH, 0)) {
                writeln!(out, "{line}")?;
            }
            Ok(())
        }
    }
}

fn numbered(seats: &[u8]) -> String {
    let seats: Vec<_> = seats.iter().map(|seat| (seat + 1).to_string()).collect();
    if seats.is_empty() { "none".into() } else { seats.join(", ") }
}

pub(crate) fn replay(args: &ReplayArgs, out: &mut impl Write) -> Result<(), Failure> {
    let table = load(&args.file)?;
    if let Some(seat) = args.view.filter(|&seat| seat >= table.seats()) {
        let most = table.seats() - 1;
        return Err(Failure::Usage(format!("there is no seat {seat}: seats are 0 to {most}")));
    }
    let onlooker = args.view.map(Seat);
    match args.at {
        Some(at) if at > table.len() => {
            let steps = table.len();
            Err(Failure::Usage(format!("there is no step {at}: the record has {steps}")))
        }
        Some(at) => show(table.as_ref(), at, onlooker, out),
        None if is_interactive() => browse(table.as_ref(), onlooker, out),
        None => tell_all(table.as_ref(), onlooker, out),
    }
}

/// The table after a step, and what that step was.
fn show(
    table: &dyn Table,
    at: usize,
    onlooker: Option<Seat>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "{}", bold(&format!("Step {at} of {}", table.len())))?;
    writeln!(out, "{}\n", table.picture(at, onlooker))?;
    let story = if at == 0 { Vec::new() } else { table.story(onlooker, at - 1) };
    for line in wrap(story.first().map_or("The game begins.", |told| &told.text), WIDTH, 2) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn browse(table: &dyn Table, onlooker: Option<Seat>, out: &mut impl Write) -> Result<(), Failure> {
    let mut at = 0;
    loop {
        clear(out)?;
        show(table, at, onlooker, out)?;
        write!(out, "\nEnter: next, b: back, a number: that step, q: quit > ")?;
        out.flush()?;
        let mut line = String::new();
        if io::stdin().read_line(&mut line)? == 0 {
            return Ok(());
        }
        at = match line.trim() {
            "" => (at + 1).min(table.len()),
            "b" => at.saturating_sub(1),
            "q" => return Ok(()),
            number => number.parse().map_or(at, |step: usize| step.min(table.len())),
        };
    }
}

fn tell_all(
    table: &dyn Table,
    onlooker: Option<Seat>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "{}, {} steps", table.about().title, table.len())?;
    for told in table.story(onlooker, 0) {
        for line in wrap(&told.text, WIDTH, 2) {
            writeln!(out, "{line}")?;
        }
    }
    if table.turn() != Turn::Over {
        writeln!(out, "The record ends here; the game is not over.")?;
    }
    Ok(())
}
