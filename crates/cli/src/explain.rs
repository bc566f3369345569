//! `explain`: what a bot thinks of a position of a recorded game.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use shelf::{Advised, Player, Table};
use table::{Record, Seat, Turn};

use crate::failure::Failure;
use crate::screen::percent;

#[derive(Args)]
pub(crate) struct ExplainArgs {
    /// The record.
    file: PathBuf,
    /// After so many steps of the record; at its end if not given.
    #[arg(long)]
    at: Option<usize>,
    /// Who is asked.
    #[arg(long, default_value = "captain")]
    bot: String,
    /// How many choices are told.
    #[arg(long, default_value_t = 10)]
    most: usize,
    /// As one JSON object, with all choices.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ExplainArgs, out: &mut impl Write) -> Result<(), Failure> {
    let name = args.file.display();
    let failed = |what: &dyn std::fmt::Display| Failure::Failed(format!("{name}: {what}"));
    let text = fs::read_to_string(&args.file).map_err(|error| failed(&error))?;
    let mut record = Record::read(&text).map_err(|bad| failed(&bad))?;
    let steps = record.entries.len();
    if let Some(at) = args.at.filter(|&at| at != steps) {
        if at > steps {
            let message = format!("there is no step {at}: the record has {steps}");
            return Err(Failure::Usage(message));
        }
        record.entries.truncate(at);
        record.result = None;
    }
    let mut table = shelf::load(record, 0).map_err(|refusal| failed(&refusal))?;
    let game = table.about().name;
    let Some(&Player::Bot(level)) = shelf::players(game, &[&args.bot], false)?.first() else {
        return Err(Failure::Usage("a bot has a name".into()));
    };
    let Turn::Seats(asked) = table.turn() else {
        return Err(Failure::Failed("nobody decides here: name another step with --at".into()));
    };
    let seat = asked.first().unwrap_or_default();
    let advice = table.advice(seat, level)?;
    if args.json {
        let json = serde_json::json!({ "seat": seat, "bot": args.bot, "advice": advice });
        writeln!(out, "{json}")?;
        return Ok(());
    }
    tell(table.as_ref(), seat, &advice[..advice.len().min(args.most)], out)
}

fn tell(
    table: &dyn Table,
    seat: Seat,
    advice: &[Advised],
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "{}: {}", table.seat_name(seat), table.prompt(seat))?;
    for (n, advised) in advice.iter().enumerate() {
        let chances: Vec<String> = advised.chances.iter().map(|&chance| percent(chance)).collect();
        let tried = if advised.visits > 0 {
            format!(", tried {}×", advised.visits)
        } else {
            String::new()
        };
        writeln!(out, "{:>3}  {}", n + 1, advised.choice.label)?;
        writeln!(out, "     chances {}{tried}", chances.join(" "))?;
        if advised.line.len() > 1 {
            writeln!(out, "     then {}", continuation(table, advised))?;
        }
    }
    Ok(())
}

/// How the bot expects the game to go on after a choice.
pub(crate) fn continuation(table: &dyn Table, advised: &Advised) -> String {
    let step =
        |step: &shelf::Expected| format!("{}: {}", table.seat_name(Seat(step.seat)), step.text);
    advised.line.iter().skip(1).map(step).collect::<Vec<_>>().join(", ")
}
