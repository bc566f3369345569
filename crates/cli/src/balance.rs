//! `balance`: what wins a game when everybody plays alike.

use std::io::Write;

use clap::Args;
use lab::{BalanceReport, BalanceRequest, Contender, Finding, LevelReport, Verdict};

use crate::OptionArgs;
use crate::arena::{LabourArgs, range};
use crate::failure::Failure;
use crate::screen::percent;

#[derive(Args)]
pub(crate) struct BalanceArgs {
    /// Name of the game.
    game: String,
    /// Who plays, separated by commas: each fills all seats in games of its own, and findings that
    /// change from one to the next are warned of.
    #[arg(long, value_delimiter = ',', default_value = "deckhand,mate")]
    levels: Vec<String>,
    /// Seats at the table; the fewest of the game if not given.
    #[arg(long)]
    seats: Option<u8>,
    /// Games of each level, and with each option.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(20..))]
    games: u64,
    /// Leave the options of the game as they are, instead of trying each of them, too.
    #[arg(long)]
    no_options: bool,
    /// The seed of everything.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    labour: LabourArgs,
}

pub(crate) fn run(args: &BalanceArgs, out: &mut impl Write) -> Result<(), Failure> {
    let levels = args.levels.iter().map(|name| name.parse());
    let request = BalanceRequest {
        game: args.game.clone(),
        options: args.options.options.clone(),
        seats: args.seats,
        levels: levels.collect::<Result<Vec<Contender>, _>>()?,
        games: args.games,
        switches: !args.no_options,
        seed: args.seed,
    };
    let report = args.labour.run("games", |work| lab::balance(&request, work))?;
    args.labour.write(|| lab::balance_page(&report))?;
    if args.labour.json {
        let json = serde_json::to_string(&report).expect("plain data has a JSON form");
        writeln!(out, "{json}")?;
        return Ok(());
    }
    text(&report, out)
}

fn text(report: &BalanceReport, out: &mut impl Write) -> Result<(), Failure> {
    let BalanceReport { game, seats, seed, .. } = report;
    writeln!(out, "What wins {game} at tables of {seats}, seed {seed}")?;
    for level in &report.levels {
        level_text(level, out)?;
    }
    for row in &report.switches {
        writeln!(out, "\n{}={}, {} games", row.option, row.value, row.games)?;
        writeln!(out, "  {} decisions in the median game", row.length.median)?;
        rows(&row.by_seat, out)?;
    }
    if !report.warnings.is_empty() {
        writeln!(out, "\nFindings that hang on the level of play:")?;
        for warning in &report.warnings {
            writeln!(out, "  {warning}")?;
        }
    }
    Ok(())
}

fn level_text(level: &LevelReport, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "\nAmong {} bots, {} games", level.level, level.games)?;
    let length = &level.length;
    writeln!(
        out,
        "  {} decisions in the median game, {} to {} in eight of ten",
        length.median, length.short, length.long
    )?;
    writeln!(
        out,
        "  the lead changes {:.1} times; chance made {} of the moves of the odds",
        level.lead_changes,
        percent(level.chance_share)
    )?;
    rows(&level.by_seat, out)?;
    for (heading, found) in [("had", &level.by_holding), ("did", &level.by_deed)] {
        let off: Vec<Finding> =
            found.iter().filter(|row| row.verdict != Verdict::Even).cloned().collect();
        if !found.is_empty() {
            let (some, all) = (off.len(), found.len());
            writeln!(out, "  {some} of {all} things that somebody {heading} make a difference")?;
        }
        rows(&off, out)?;
    }
    Ok(())
}

fn rows(found: &[Finding], out: &mut impl Write) -> Result<(), Failure> {
    for row in found {
        writeln!(
            out,
            "    {:<28} {:>6}  {:<16} {} seats, {}",
            row.name,
            percent(row.win_rate),
            range(row.interval),
            row.games,
            row.verdict
        )?;
    }
    Ok(())
}
