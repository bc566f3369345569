//! `arena`: bots against bots, every seat rotation, mirrored dice.

use std::io::Write;

use clap::Args;
use lab::{ArenaReport, ArenaRequest, Contender, Order, percent};

use crate::OptionArgs;
use crate::failure::Failure;
use crate::labour::{LabourArgs, ReportArgs, Shown};
use crate::screen::{columns, range};

#[derive(Args)]
pub(crate) struct ArenaArgs {
    /// The game, for example spaca-wor.
    game: String,
    /// Bots to compare, separated by commas: random, deckhand, mate, captain, admiral, oracle, mate@500 (500
    /// iterations), net:FILE (weights that `train` made), or cmd:PROGRAM.
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// Compare only the first bot with each of the others, instead of all pairs.
    #[arg(long)]
    gauntlet: bool,
    /// Number of seats [default: the smallest the game allows].
    #[arg(long)]
    seats: Option<u8>,
    /// Games per match, rounded up so that every seat comes up equally often.
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Random seed; the same seed gives the same result.
    #[arg(long, default_value_t = 1, value_parser = crate::whole::<u64>)]
    seed: u64,
    #[command(flatten)]
    options: OptionArgs,
    #[command(flatten)]
    labour: LabourArgs,
    #[command(flatten)]
    report: ReportArgs,
}

pub(crate) fn run(args: &ArenaArgs, out: &mut impl Write) -> Result<(), Failure> {
    let bots = args.bots.iter().map(|name| name.parse());
    let request = ArenaRequest {
        game: args.game.clone(),
        options: args.options.options.clone(),
        seats: args.seats,
        bots: bots.collect::<Result<Vec<Contender>, _>>()?,
        gauntlet: args.gauntlet,
        games: args.games,
        seed: args.seed,
    };
    crate::admiral::note(&args.game, args.seats, &args.options.options, &args.bots)?;
    args.labour.run(&Order::Arena(request), "rounds", &Shown::new(&args.report), out)
}

/// The same command prints the same table; only the times below it differ.
pub(crate) fn table(report: &ArenaReport, out: &mut impl Write) -> Result<(), Failure> {
    let ArenaReport { game, seats, games, seed, .. } = report;
    writeln!(out, "{games} games of {game} at tables of {seats}, seed {seed}")?;
    writeln!(out)?;
    let heading = ["bot", "rating", "95 % interval", "win rate", "95 % interval", "games"];
    let mut rows = vec![heading.map(str::to_owned).to_vec()];
    for bot in &report.bots {
        let [low, high] = bot.rating_interval;
        rows.push(vec![
            bot.name.clone(),
            format!("{:.0}", bot.rating),
            format!("{low:.0} – {high:.0}"),
            percent(bot.win_rate),
            range(bot.interval),
            bot.games.to_string(),
        ]);
    }
    columns("", &rows, out)?;
    writeln!(out)?;
    for row in &report.matches {
        writeln!(
            out,
            "one {} against {}: {} of {} games ({}; even is {})",
            row.one,
            row.others,
            percent(row.win_rate),
            row.games,
            range(row.interval),
            percent(row.even)
        )?;
    }
    for (fault, count) in &report.faults {
        writeln!(out, "{count} × {fault}")?;
    }
    let times: Vec<String> = report
        .bots
        .iter()
        .map(|bot| format!("{} {:.2} ms", bot.name, bot.seconds_per_move * 1e3))
        .collect();
    writeln!(out, "\nTime for a move: {}", times.join(", "))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use lab::Work;

    use super::*;

    /// Where cells end that stand at the right, as cells are two spaces apart.
    fn ends(line: &str) -> Vec<usize> {
        let mut ends = Vec::new();
        let letters: Vec<char> = line.chars().chain("  ".chars()).collect();
        for at in 0..letters.len() - 2 {
            if letters[at] != ' ' && letters[at + 1] == ' ' && letters[at + 2] == ' ' {
                ends.push(at);
            }
        }
        ends.split_off(1)
    }

    #[test]
    fn headings_stand_above_their_numbers_and_games_are_games() {
        let request = ArenaRequest {
            game: "cat-quest".into(),
            options: Vec::new(),
            seats: Some(3),
            bots: ["random", "deckhand"].map(|name| name.parse().expect("a level")).to_vec(),
            gauntlet: false,
            games: 3,
            seed: 1,
        };
        let work = Work::default();
        let report = lab::arena(&request, &work).expect("the request is sound");
        let mut out = Vec::new();
        assert!(table(&report, &mut out).is_ok());
        let text = String::from_utf8(out).expect("it is text");
        let lines: Vec<&str> = text.lines().skip(2).take(3).collect();
        assert!(lines[0].starts_with("bot") && lines[0].ends_with("games"), "{text}");
        assert_eq!(ends(lines[0]).len(), 5, "{text}");
        assert!(lines[1..].iter().all(|line| ends(line) == ends(lines[0])), "{text}");
        assert!(
            lines[1..].iter().all(|line| line.ends_with("    6")),
            "both sat in all six: {text}"
        );
    }
}
