//! `inspect`: what a data folder holds, for an operator in trouble.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use server::{Survey, SurveyedTable};

use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct InspectArgs {
    /// Data folder; the server may be running.
    #[arg(long, default_value = "quarterdeck-data")]
    data: PathBuf,
    /// Write a repaired copy to this new folder. Damaged tables rest there; the data folder stays as it is.
    #[arg(long, value_name = "FOLDER")]
    repair: Option<PathBuf>,
    /// List damaged tables only.
    #[arg(long)]
    damaged: bool,
}

fn failed(error: impl std::fmt::Display) -> Failure {
    Failure::Failed(error.to_string())
}

pub(crate) fn run(args: &InspectArgs, out: &mut impl Write) -> Result<(), Failure> {
    let Survey { file, tables, lost_rows } = server::survey(&args.data).map_err(failed)?;
    let listed = tables.iter().filter(|table| table.damage.is_some() || !args.damaged);
    for SurveyedTable { table, game, phase, events, bytes, damage } in listed {
        let game = game.as_deref().unwrap_or("?");
        write!(out, "{table}  {game:<18} {phase:<5} {events:>7} events {bytes:>10} bytes")?;
        writeln!(
            out,
            "{}",
            damage.as_ref().map_or(String::new(), |what| format!("  damaged: {what}"))
        )?;
    }
    let damaged = tables.iter().filter(|table| table.damage.is_some()).count();
    let (events, bytes) =
        tables.iter().fold((0, 0), |(e, b), table| (e + table.events, b + table.bytes));
    writeln!(out, "{} tables, {events} events, {bytes} bytes; {damaged} damaged", tables.len())?;
    if lost_rows > 0 {
        writeln!(out, "{lost_rows} damaged events of the journal belong to no table")?;
    }
    if let Some(what) = &file {
        writeln!(out, "The file is damaged, no server opens it: {what}")?;
    }
    if let Some(into) = &args.repair {
        let rest = server::repair(&args.data, into).map_err(failed)?;
        writeln!(out, "{}: a copy; {} damaged tables rest in it", into.display(), rest.len())?;
    } else if file.is_some() || damaged > 0 {
        writeln!(out, "With --repair FOLDER you get a copy in which damaged tables rest.")?;
    }
    Ok(())
}
