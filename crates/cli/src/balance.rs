//! `balance`: what wins a game when everybody plays alike.

use std::io::Write;

use clap::Args;
use lab::{
    BalanceReport, BalanceRequest, Contender, Difference, Finding, Lengths, LevelReport, Order,
    SwitchRow, Verdict, percent,
};

use crate::OptionArgs;
use crate::failure::Failure;
use crate::labour::{LabourArgs, ReportArgs, Shown};
use crate::screen::{columns, range};

#[derive(Args)]
pub(crate) struct BalanceArgs {
    /// The game, for example spaca-wor.
    game: String,
    /// Bot levels to play with, separated by commas. Each level fills all seats of its games. Win rates that
    /// differ between levels are listed as warnings.
    #[arg(long, value_delimiter = ',', default_value = "deckhand,mate")]
    levels: Vec<String>,
    /// Number of seats [default: the smallest the game allows].
    #[arg(long)]
    seats: Option<u8>,
    /// Games per level, and per level and option.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(20..))]
    games: u64,
    /// Do not try the options of the game.
    #[arg(long)]
    no_options: bool,
    /// Random seed; the same seed gives the same result.
    #[arg(long, default_value_t = 1, value_parser = crate::whole::<u64>)]
    seed: u64,
    #[command(flatten)]
    options: OptionArgs,
    /// Do it again with the next seed, and say which findings hold.
    #[arg(long, conflicts_with_all = ["shard", "progress"])]
    confirm: bool,
    #[command(flatten)]
    rows: RowArgs,
    #[command(flatten)]
    labour: LabourArgs,
    #[command(flatten)]
    report: ReportArgs,
}

/// Which rows are told.
#[derive(Args)]
pub(crate) struct RowArgs {
    /// List every row, not only those that differ from their average.
    #[arg(long)]
    all: bool,
    /// List also the rows that have this in their name; repeatable.
    #[arg(long, value_name = "NAME")]
    watch: Vec<String>,
}

/// Only findings.
pub(crate) static USUAL_ROWS: RowArgs = RowArgs { all: false, watch: Vec::new() };

impl RowArgs {
    fn shows(&self, row: &Finding) -> bool {
        let name = row.name.to_lowercase();
        let is_watched = self.watch.iter().any(|word| name.contains(&word.to_lowercase()));
        self.all || row.verdict != Verdict::Even || is_watched
    }
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
    let again = BalanceRequest { seed: request.seed.wrapping_add(1), ..request.clone() };
    let again = args.confirm.then_some(Order::Balance(again));
    let shown = Shown { report: &args.report, rows: &args.rows, again };
    args.labour.run(&Order::Balance(request), "games", &shown, out)
}

pub(crate) fn text(
    report: &BalanceReport,
    rows: &RowArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let BalanceReport { game, seats, seed, .. } = report;
    writeln!(out, "What wins in {game} with {seats} seats (seed {seed})")?;
    writeln!(out, "Intervals are 95 %, corrected for all rows of a table; n counts seats")?;
    if !report.dealt.is_empty() {
        writeln!(out, "Dealt at random for every game: {}", report.dealt.join(", "))?;
    }
    for level in &report.levels {
        level_text(level, report.note, rows, out)?;
    }
    for row in &report.switches {
        switch_text(row, out)?;
    }
    for (fault, count) in &report.faults {
        writeln!(out, "{count} × {fault}")?;
    }
    if !report.warnings.is_empty() {
        writeln!(out, "\nDepends on the strength of the bots:")?;
        for warning in &report.warnings {
            writeln!(out, "  {warning}")?;
        }
    }
    for word in &rows.watch {
        let lower = word.to_lowercase();
        let mut all = report.levels.iter().flat_map(LevelReport::rows);
        if !all.any(|row| row.name.to_lowercase().contains(&lower)) {
            writeln!(out, "\nNo row has “{word}” in its name, or fewer than 20 seats had it.")?;
        }
    }
    confirmed_text(report, out)
}

/// Whether findings hold with another seed, or that a lone one should be looked for again.
fn confirmed_text(report: &BalanceReport, out: &mut impl Write) -> Result<(), Failure> {
    if !report.confirmed.is_empty() {
        writeln!(out, "\nWith seed {}:", report.seed.wrapping_add(1))?;
    } else if report.found().count() == 1 {
        let words = "A lone finding: repeat with another seed before you believe it (--confirm).";
        writeln!(out, "\n{words}")?;
    }
    for row in &report.confirmed {
        let holds = if row.holds { "holds" } else { "is not found again" };
        let rate = row.win_rate.map(percent).unwrap_or_default();
        writeln!(out, "  {} ({} bots) {holds}: {rate}", row.name, row.level)?;
    }
    Ok(())
}

fn level_text(
    level: &LevelReport,
    note: &str,
    shown: &RowArgs,
    out: &mut impl Write,
) -> Result<(), Failure> {
    writeln!(out, "\nAmong {} bots, {} games", level.level, level.games)?;
    length_text(&level.length, out)?;
    lead_text(level.lead_changes, level.lead_changes_interval, out)?;
    match level.chance_share {
        Some(share) => {
            let (share, interval) = (percent(share), range(level.chance_share_interval));
            writeln!(out, "  luck caused {share} of all changes in the odds ({interval})")?;
        }
        None => {
            writeln!(
                out,
                "  luck not measurable: this game's estimate of the odds is blind to it"
            )?;
        }
    }
    seat_text("turn order", &level.by_order, out)?;
    let kinds = [
        ("was dealt", &level.by_dealt, "chance dealt it before anybody decided: an effect"),
        ("had", &level.by_holding, note),
        ("did", &level.by_deed, note),
    ];
    for (did, found, note) in kinds {
        let Some(first) = found.first() else { continue };
        let some = found.iter().filter(|row| row.verdict != Verdict::Even).count();
        let (all, baseline) = (found.len(), percent(first.baseline));
        writeln!(
            out,
            "  {some} of {all} things somebody {did} differ from their average win rate, {baseline}"
        )?;
        writeln!(out, "  ({note})")?;
        rows(&found.iter().filter(|row| shown.shows(row)).collect::<Vec<_>>(), out)?;
    }
    Ok(())
}

fn switch_text(row: &SwitchRow, out: &mut impl Write) -> Result<(), Failure> {
    let SwitchRow { option, value, instead_of, level, games, .. } = row;
    writeln!(
        out,
        "\n{option}={value} instead of {instead_of}, among {level} bots, {games} games of each"
    )?;
    length_text(&row.length, out)?;
    lead_text(row.lead_changes, row.lead_changes_interval, out)?;
    let line = |name: &str, difference: &Difference, unit: f64| {
        let [low, high] = difference.interval.map(|end| end * unit);
        let (by, verdict) = (difference.by * unit, difference.verdict);
        let interval = format!("{low:+.1} to {high:+.1}");
        vec![name.to_owned(), format!("{by:+.1}"), interval, verdict.to_string()]
    };
    writeln!(out, "  what differs, on average:")?;
    let lines = [
        line("decisions", &row.longer, 1.0),
        line("lead changes", &row.more_lead_changes, 1.0),
        line("first seat, in points", &row.first_seat, 100.0),
    ];
    columns("    ", &lines, out)?;
    seat_text("seat", &row.by_seat, out)
}

fn length_text(length: &Lengths, out: &mut impl Write) -> Result<(), Failure> {
    let Lengths { median, median_interval: [low, high], short, long, .. } = length;
    writeln!(
        out,
        "  {median} decisions in the median game ({low} – {high}); 80 % of games have {short} to {long}"
    )?;
    Ok(())
}

fn lead_text(changes: f64, [low, high]: [f64; 2], out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "  the lead changes {changes:.1} times a game ({low:.1} – {high:.1})")?;
    Ok(())
}

fn seat_text(by: &str, found: &[Finding], out: &mut impl Write) -> Result<(), Failure> {
    if let Some(first) = found.first() {
        writeln!(out, "  win rate by {by}; an even share is {}", percent(first.baseline))?;
    }
    rows(&found.iter().collect::<Vec<_>>(), out)
}

fn rows(found: &[&Finding], out: &mut impl Write) -> Result<(), Failure> {
    if found.is_empty() {
        return Ok(());
    }
    let mut lines = vec![["", "win rate", "interval", "n", ""].map(str::to_owned).to_vec()];
    for row in found {
        lines.push(vec![
            row.name.clone(),
            percent(row.win_rate),
            range(row.interval),
            row.sample.to_string(),
            row.verdict.to_string(),
        ]);
    }
    columns("    ", &lines, out)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use lab::Work;

    use super::*;

    #[test]
    fn the_text_tells_intervals_baselines_levels_and_what_it_does_not_show() {
        let request = BalanceRequest {
            game: "spanc".into(),
            options: Vec::new(),
            seats: None,
            levels: ["random", "deckhand"].map(|name| name.parse().expect("a level")).to_vec(),
            games: 40,
            switches: true,
            seed: 1,
        };
        let work = Work::default();
        let report = lab::balance(&request, &work).expect("the request is sound");
        let mut out = Vec::new();
        assert!(text(&report, &USUAL_ROWS, &mut out).is_ok());
        let said = String::from_utf8(out).expect("it is text");
        let level = &report.levels[1];
        let [low, high] = level.length.median_interval;
        for part in [
            format!("{} decisions in the median game ({low} – {high})", level.length.median),
            format!("({})", range(level.chance_share_interval)),
            format!(
                "things somebody had differ from their average win rate, {}",
                percent(level.by_holding[0].baseline)
            ),
            "these are correlations, not causes".to_owned(),
            "catfights=off instead of on, among deckhand bots, 40 games of each".to_owned(),
            "first seat, in points".to_owned(),
        ] {
            assert!(said.contains(&part), "{part}: {said}");
        }
    }
}
