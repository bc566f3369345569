//! `quarterdeck`: play, simulate, solve and replay from the terminal.

mod arena;
mod balance;
mod books;
mod components;
mod explain;
mod failure;
mod onward;
mod outside;
mod play;
mod records;
mod screen;
mod serve;
mod simulate;
mod solve_command;
mod stdio;

use std::ffi::OsString;
use std::io::{self, Write};
use std::num::{IntErrorKind, ParseIntError};
use std::path::Path;
use std::process::ExitCode;
use std::str::FromStr;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};

/// A digital table for hobby games. Without a command: the same as `serve --open`, or, in a binary without
/// the page, `play`.
#[derive(Parser)]
#[command(name = "quarterdeck", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game in the terminal; without a game, pick one from the shelf.
    #[command(after_help = "Example: quarterdeck play spaca-wor --seats human,captain --seed 7")]
    Play(play::PlayArgs),
    /// Play many games between bots: results, lengths, speed.
    #[command(after_help = "Example: quarterdeck simulate spaca-wor --games 100000 --json")]
    Simulate(simulate::SimulateArgs),
    /// Bots against bots: every seat, mirrored dice, win rates with intervals, ratings.
    #[command(after_help = "Example: quarterdeck arena spanc --bots deckhand,mate --seats 4")]
    Arena(arena::ArenaArgs),
    /// What wins: seats, cards, deeds, options and luck, with intervals.
    #[command(after_help = "Example: quarterdeck balance cat-quest --report balance.html")]
    Balance(balance::BalanceArgs),
    /// Step through a recorded game.
    #[command(after_help = "Example: quarterdeck replay game.record --at 12 --view 0")]
    Replay(records::ReplayArgs),
    /// What a bot thinks of a position of a recorded game: choices, chances, how it goes on.
    #[command(after_help = "Example: quarterdeck explain game.record --at 40 --bot mate")]
    Explain(explain::ExplainArgs),
    /// Check a recorded game: every step by the rules, every hash, the result.
    #[command(after_help = "Example: quarterdeck verify game.record")]
    Verify(records::VerifyArgs),
    /// Read a rulebook, one clause of it, or the clauses that mention some words.
    #[command(after_help = "Example: quarterdeck rules spaca-wor SW-9")]
    Rules(books::RulesArgs),
    /// List what is in the box.
    #[command(after_help = "Example: quarterdeck cards zerpang keel haul")]
    Cards(components::CardsArgs),
    /// Exact odds and best play, for a game that is solved.
    #[command(after_help = "Example: quarterdeck solve spaca-wor --option three-wins=on")]
    Solve(solve_command::SolveArgs),
    /// The page with all games, and online tables for friends with a link (docs/hosting.md).
    #[command(
        after_help = "Example: quarterdeck serve --port 0 --open\nFor others: quarterdeck serve --address 0.0.0.0 --data tables"
    )]
    Serve(serve::ServeArgs),
    /// Copy the tables of a server into one file, while it runs.
    #[command(after_help = "Example: quarterdeck backup --data tables monday.backup")]
    Backup(serve::BackupArgs),
    /// Put a backup into a new folder.
    #[command(after_help = "Example: quarterdeck restore --data new-tables monday.backup")]
    Restore(serve::RestoreArgs),
    /// One JSON object a line in and out, for tests and bots in any language (docs/stdio.md).
    #[command(after_help = "Example: echo '{\"cmd\":\"new\"}' | quarterdeck stdio spaca-wor")]
    Stdio(stdio::StdioArgs),
}

/// `--option key=value`, any number of times, each key once.
#[derive(Clone, Default)]
struct OptionArgs {
    options: Vec<(String, String)>,
}

/// The options as they are typed.
#[derive(Args)]
struct TypedOptions {
    /// An option of the game; `quarterdeck rules GAME` lists them and what they need. `KEY=@FILE` takes the content of a file.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    options: Vec<(String, String)>,
}

impl FromArgMatches for OptionArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let TypedOptions { options } = TypedOptions::from_arg_matches(matches)?;
        once_each(&options)
            .map_err(|twice| clap::Error::raw(ErrorKind::ArgumentConflict, twice))?;
        Ok(Self { options })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for OptionArgs {
    fn augment_args(command: clap::Command) -> clap::Command {
        TypedOptions::augment_args(command)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        TypedOptions::augment_args_for_update(command)
    }
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text
        .split_once('=')
        .ok_or_else(|| format!("“{text}” has no “=”; write for instance ten-battles=on"))?;
    let value = match value.strip_prefix('@') {
        Some(file) => outside::read(Path::new(file), outside::OPTION)?,
        None => value.into(),
    };
    Ok((key.into(), value))
}

/// Refuses an option that is given more than once: nobody could say which value is meant.
fn once_each(options: &[(String, String)]) -> Result<(), String> {
    let again = |(n, (key, _)): &(usize, &(String, String))| {
        options.iter().take(*n).any(|(before, _)| before == key)
    };
    match options.iter().enumerate().find(again) {
        Some((_, (key, _))) => Err(format!("the option “{key}” is given twice; give it once")),
        None => Ok(()),
    }
}

/// Reads a number from 0 on.
fn whole<N: FromStr<Err = ParseIntError>>(text: &str) -> Result<N, &'static str> {
    text.parse().map_err(|bad: ParseIntError| match bad.kind() {
        IntErrorKind::PosOverflow => "this number is too large",
        _ => "a whole number from 0 on is needed",
    })
}

/// The command line. What looks like a negative number is the value of its option, and refused as such.
fn command_line() -> clap::Command {
    let takes = |arg: &clap::Arg| arg.get_action().takes_values() && !arg.is_positional();
    Cli::command().mut_subcommands(|command| {
        command.mut_args(|arg| if takes(&arg) { arg.allow_negative_numbers(true) } else { arg })
    })
}

fn parse(words: impl IntoIterator<Item = OsString>) -> Cli {
    let matches = command_line().get_matches_from(words);
    Cli::from_arg_matches(&matches).unwrap_or_else(|bad| bad.format(&mut command_line()).exit())
}

fn main() -> ExitCode {
    let cli = parse(std::env::args_os());
    let out = &mut io::stdout().lock();
    let usual: &[&str] = if embedded_page::is_built() { &["serve", "--open"] } else { &["play"] };
    let words = std::iter::once(&"quarterdeck").chain(usual).map(OsString::from);
    let result = match cli.command.or_else(|| parse(words).command) {
        None => Ok(()),
        Some(Command::Play(args)) => play::run(&args, out),
        Some(Command::Simulate(args)) => simulate::run(&args, out),
        Some(Command::Arena(args)) => arena::run(&args, out),
        Some(Command::Balance(args)) => balance::run(&args, out),
        Some(Command::Replay(args)) => records::replay(&args, out),
        Some(Command::Explain(args)) => explain::run(&args, out),
        Some(Command::Verify(args)) => records::verify(&args, out),
        Some(Command::Rules(args)) => books::rules(&args, out),
        Some(Command::Cards(args)) => components::run(&args, out),
        Some(Command::Solve(args)) => solve_command::run(&args, out),
        Some(Command::Serve(args)) => serve::serve(&args, out),
        Some(Command::Backup(args)) => serve::backup(&args, out),
        Some(Command::Restore(args)) => serve::restore(&args, out),
        Some(Command::Stdio(args)) => stdio::run(&args, out),
    };
    match result.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
