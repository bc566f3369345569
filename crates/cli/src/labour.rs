//! Long runs of the laboratory: threads, progress, parts, and where the report goes.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Order, RunReport, Shard, Work};
use serde::Serialize;

use crate::balance::{RowArgs, USUAL_ROWS};
use crate::failure::Failure;
use crate::{arena, balance, simulate};

/// How work is done.
#[derive(Args)]
pub(crate) struct LabourArgs {
    /// Number of threads [default: all cores]. Does not change the result.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Save progress to this file, and resume from it if it exists.
    #[arg(long, value_name = "FILE")]
    progress: Option<PathBuf>,
    /// Do only part I of N, counted from 1, into the file of `--progress`; `quarterdeck merge` puts the parts of all
    /// machines together.
    #[arg(long, value_name = "I/N", requires = "progress")]
    shard: Option<Shard>,
    /// Print one JSON object, the same every time.
    #[arg(long)]
    json: bool,
}

/// Where the report goes.
#[derive(Args, Default)]
pub(crate) struct ReportArgs {
    /// Write a report with charts to this file, as one self-contained HTML page.
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct MergeArgs {
    /// The files of all parts, in any order.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    rows: RowArgs,
    #[command(flatten)]
    report: ReportArgs,
}

/// How what was found is shown.
pub(crate) struct Shown<'a> {
    pub(crate) report: &'a ReportArgs,
    pub(crate) rows: &'a RowArgs,
    /// What is done besides, to see whether it finds the same.
    pub(crate) again: Option<Order>,
}

impl<'a> Shown<'a> {
    /// As usual.
    pub(crate) fn new(report: &'a ReportArgs) -> Self {
        Self { report, rows: &USUAL_ROWS, again: None }
    }
}

/// Puts parts together.
pub(crate) fn merge(args: &MergeArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.report.try_out()?;
    let shown = Shown { rows: &args.rows, ..Shown::new(&args.report) };
    show(&lab::merge(&args.files)?, args.json, &shown, out)
}

impl LabourArgs {
    /// How many threads work.
    pub(crate) fn threads(&self) -> usize {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.map_or(cores, usize::from)
    }

    /// Does something long, with a progress bar on a terminal, and shows what came of it.
    pub(crate) fn run(
        &self,
        order: &Order,
        unit: &str,
        shown: &Shown<'_>,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        shown.report.try_out()?;
        let bar = progress_bar(unit);
        let tell = |done: u64, of: u64| {
            bar.set_length(of);
            bar.set_position(done);
        };
        let (progress, shard) = (self.progress.clone(), self.shard.unwrap_or(Shard::WHOLE));
        let threads = self.threads();
        let work = Work { threads, progress, shard, tell: &tell, ..Work::default() };
        let result = order.run(&work);
        let again = shown.again.as_ref().map(|order| order.run(&work)).transpose();
        bar.finish_and_clear();
        let (mut result, again) = (result?, again?.flatten());
        if let (Some(RunReport::Balance(report)), Some(RunReport::Balance(again))) =
            (&mut result, again)
        {
            report.confirm(&again);
        }
        match (result, &self.progress) {
            (Some(found), _) => show(&found, self.json, shown, out),
            (None, file) => {
                let file = file.as_deref().unwrap_or(Path::new("")).display();
                Ok(writeln!(out, "part {shard} is done: {file}")?)
            }
        }
    }
}

/// A bar on standard error, drawn only on a terminal.
pub(crate) fn progress_bar(unit: &str) -> ProgressBar {
    let bar = ProgressBar::new(0);
    let style = format!("{{wide_bar}} {{human_pos}}/{{human_len}} {unit}, {{eta}} left");
    bar.set_style(ProgressStyle::with_template(&style).expect("the template is fixed"));
    bar
}

impl ReportArgs {
    /// What cannot be written is told before hours of work, not after.
    pub(crate) fn try_out(&self) -> Result<(), Failure> {
        let Some(file) = &self.report else { return Ok(()) };
        let opened = OpenOptions::new().create(true).append(true).open(file);
        opened.map(drop).map_err(|error| unwritten(file, &error))
    }

    /// Writes the report, if one was asked for.
    pub(crate) fn write(&self, page: impl FnOnce() -> String) -> Result<(), Failure> {
        let Some(file) = &self.report else { return Ok(()) };
        std::fs::write(file, page()).map_err(|error| unwritten(file, &error))
    }
}

fn unwritten(file: &Path, error: &std::io::Error) -> Failure {
    Failure::Failed(format!("{}: {error}", file.display()))
}

/// What was found, as text or JSON, and as a page where one was asked for.
fn show(
    found: &RunReport,
    as_json: bool,
    shown: &Shown<'_>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let report = shown.report;
    match found {
        RunReport::Simulate(summary) if as_json => json(summary, out),
        RunReport::Simulate(summary) => simulate::report(summary, out),
        RunReport::Arena(arena) => {
            report.write(|| lab::arena_page(arena))?;
            if as_json { json(arena, out) } else { arena::table(arena, out) }
        }
        RunReport::Balance(balance) => {
            report.write(|| lab::balance_page(balance))?;
            if as_json { json(balance, out) } else { balance::text(balance, shown.rows, out) }
        }
    }
}

/// One JSON object.
pub(crate) fn json(value: &impl Serialize, out: &mut impl Write) -> Result<(), Failure> {
    let json = serde_json::to_string(value).expect("plain data has a JSON form");
    Ok(writeln!(out, "{json}")?)
}
