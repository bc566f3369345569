//! `quarterdeck`: play, simulate, solve and replay from the terminal.

mod admiral;
mod arena;
mod balance;
mod books;
mod components;
mod explain;
mod failure;
#[cfg(feature = "server")]
mod health;
#[cfg(feature = "server")]
mod hosting;
#[cfg(feature = "server")]
mod inspect;
mod labour;
mod onward;
mod outside;
mod play;
mod records;
mod screen;
#[cfg(feature = "server")]
mod serve;
mod simulate;
mod solve_command;
mod stdio;
mod train;
mod try_command;
mod version;

use std::ffi::OsString;
use std::io::{self, Write};
use std::num::{IntErrorKind, ParseIntError};
use std::path::Path;
use std::process::ExitCode;
use std::str::FromStr;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand};

/// Play hobby games in the browser or the terminal, alone, with friends or against bots. Without a command: `serve --open`
/// (or `play`, if the page is not built in).
#[derive(Parser)]
#[command(name = "quarterdeck", version, about)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Play a game in the terminal.
    #[command(after_help = "Example: quarterdeck play spaca-wor --seats human,captain --seed 7")]
    Play(play::PlayArgs),
    /// Play many games between bots and report results, length and speed.
    #[command(after_help = "Example: quarterdeck simulate spaca-wor --games 100000 --json")]
    Simulate(simulate::SimulateArgs),
    /// Compare bots: win rates with intervals, and ratings.
    #[command(after_help = "Example: quarterdeck arena spanc --bots deckhand,mate --seats 4")]
    Arena(arena::ArenaArgs),
    /// Measure game balance: seats, cards, options and luck, with intervals.
    #[command(after_help = "Example: quarterdeck balance cat-quest --report balance.html")]
    Balance(balance::BalanceArgs),
    /// Try a change of a game: what moves beyond chance, in pairs of games with the same dice.
    #[command(after_help = "Example: quarterdeck try spanc --change catfights=off --seconds 20")]
    Try(try_command::TryArgs),
    /// Train learned values for admirals by self-play; weights are kept only if they win an arena.
    #[command(
        after_help = "Example: quarterdeck train spanc --folder spanc-2 --games 2000 --report train.html"
    )]
    Train(train::TrainArgs),
    /// Put together the parts of a run that were made with `--shard`: the result is that of one run.
    #[command(after_help = "Example: quarterdeck merge part-1 part-2 part-3 --json")]
    Merge(labour::MergeArgs),
    /// Step through a recorded game.
    #[command(after_help = "Example: quarterdeck replay game.record --at 12 --view 0")]
    Replay(records::ReplayArgs),
    /// Ask a bot about a position of a recorded game: choices, chances, expected continuation.
    #[command(after_help = "Example: quarterdeck explain game.record --at 40 --bot mate")]
    Explain(explain::ExplainArgs),
    /// Check a recorded game: every step, every hash, the result, the dice.
    #[command(after_help = "Example: quarterdeck verify game.record")]
    Verify(records::VerifyArgs),
    /// Read a rulebook, or search it.
    #[command(after_help = "Example: quarterdeck rules spaca-wor SW-9")]
    Rules(books::RulesArgs),
    /// List the components of a game and what they do.
    #[command(after_help = "Example: quarterdeck cards zerpang keel haul")]
    Cards(components::CardsArgs),
    /// Compute exact odds and best play (Spaca Wor only).
    #[command(after_help = "Example: quarterdeck solve spaca-wor --option three-wins=on")]
    Solve(solve_command::SolveArgs),
    #[cfg(feature = "server")]
    #[command(flatten)]
    Hosting(hosting::HostingCommand),
    /// Drive a game with JSON lines on standard input and output (docs/stdio.md).
    #[command(after_help = "Example: echo '{\"cmd\":\"new\"}' | quarterdeck stdio spaca-wor")]
    Stdio(stdio::StdioArgs),
    /// Let an assistant play: tools of the Model Context Protocol on standard input and output (docs/assistants.md).
    #[cfg(feature = "mcp")]
    Mcp,
}

/// `--option key=value`, any number of times, each key once.
#[derive(Clone, Default)]
struct OptionArgs {
    options: Vec<(String, String)>,
}

/// The options as they are typed.
#[derive(Args)]
struct TypedOptions {
    /// An option of the game; repeatable. `quarterdeck rules GAME` lists them. `KEY=@FILE` reads the value from a file.
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
    Cli::command().long_version(version::text()).mut_subcommands(|command| {
        command.mut_args(|arg| if takes(&arg) { arg.allow_negative_numbers(true) } else { arg })
    })
}

fn parse(words: impl IntoIterator<Item = OsString>) -> Cli {
    let matches = command_line().get_matches_from(words);
    Cli::from_arg_matches(&matches).unwrap_or_else(|bad| bad.format(&mut command_line()).exit())
}

#[cfg(feature = "server")]
use hosting::usual;

/// What is done without a command, where nothing can be served.
#[cfg(not(feature = "server"))]
fn usual() -> &'static [&'static str] {
    &["play"]
}

fn main() -> ExitCode {
    let cli = parse(std::env::args_os());
    let out = &mut io::stdout();
    let words = std::iter::once(&"quarterdeck").chain(usual()).map(OsString::from);
    let result = match cli.command.or_else(|| parse(words).command) {
        None => Ok(()),
        Some(Command::Play(args)) => play::run(&args, out),
        Some(Command::Simulate(args)) => simulate::run(&args, out),
        Some(Command::Arena(args)) => arena::run(&args, out),
        Some(Command::Balance(args)) => balance::run(&args, out),
        Some(Command::Try(args)) => try_command::run(&args, out),
        Some(Command::Train(args)) => train::run(&args, out),
        Some(Command::Merge(args)) => labour::merge(&args, out),
        Some(Command::Replay(args)) => records::replay(&args, out),
        Some(Command::Explain(args)) => explain::run(&args, out),
        Some(Command::Verify(args)) => records::verify(&args, out),
        Some(Command::Rules(args)) => books::rules(&args, out),
        Some(Command::Cards(args)) => components::run(&args, out),
        Some(Command::Solve(args)) => solve_command::run(&args, out),
        #[cfg(feature = "server")]
        Some(Command::Hosting(command)) => hosting::run(&command, out),
        Some(Command::Stdio(args)) => stdio::run(&args, out),
        #[cfg(feature = "mcp")]
        Some(Command::Mcp) => mcp::serve_stdio().map_err(failure::Failure::Failed),
    };
    match result.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Commands of README.md and the book that no test runs (`tests/cli/documents.rs`).
    const NOT_RUN: &str = include_str!("../tests/not-run.txt");

    #[test]
    fn commands_that_are_printed_and_not_run_are_understood() {
        let commands = NOT_RUN.lines().filter_map(|line| line.split(" # ").next());
        let ours = commands.map(|command| command.replacen("cargo play", "quarterdeck play", 1));
        for command in ours.filter(|command| command.starts_with("quarterdeck")) {
            let parsed = command_line().try_get_matches_from(command.split_whitespace());
            assert!(parsed.is_ok(), "{command}: {}", parsed.expect_err("it was refused"));
        }
        assert!(
            command_line().try_get_matches_from(["quarterdeck", "serve", "--prot", "1"]).is_err()
        );
    }
}
