//! `quarterdeck`: play, simulate, solve and replay from the terminal.

mod books;
mod failure;
mod play;
mod records;
mod screen;
mod serve;
mod simulate;
mod solve_command;
mod stdio;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

/// A digital table for hobby games. Without a command: pick a game and play it in the terminal.
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
    /// The page with all games, for this machine's browser; nothing is installed, nothing leaves it.
    #[command(after_help = "Example: quarterdeck serve --port 0 --open")]
    Serve(serve::ServeArgs),
    /// Play many games between bots: results, lengths, speed.
    #[command(after_help = "Example: quarterdeck simulate spaca-wor --games 100000 --json")]
    Simulate(simulate::SimulateArgs),
    /// Step through a recorded game.
    #[command(after_help = "Example: quarterdeck replay game.record --at 12 --view 0")]
    Replay(records::ReplayArgs),
    /// Check a recorded game: every step by the rules, every hash, the result.
    #[command(after_help = "Example: quarterdeck verify game.record")]
    Verify(records::VerifyArgs),
    /// Read a rulebook, one clause of it, or the clauses that mention some words.
    #[command(after_help = "Example: quarterdeck rules spaca-wor SW-9")]
    Rules(books::RulesArgs),
    /// List what is in the box.
    #[command(after_help = "Example: quarterdeck cards spaca-wor --json")]
    Cards(books::CardsArgs),
    /// Exact odds and best play, for a game that is solved.
    #[command(after_help = "Example: quarterdeck solve spaca-wor --option three-wins=on")]
    Solve(solve_command::SolveArgs),
    /// One JSON object a line in and out, for tests and bots in any language (docs/stdio.md).
    #[command(after_help = "Example: echo '{\"cmd\":\"new\"}' | quarterdeck stdio spaca-wor")]
    Stdio(stdio::StdioArgs),
}

/// `--option key=value`, any number of times.
#[derive(Args, Clone, Default)]
struct OptionArgs {
    /// An option of the game; `quarterdeck rules GAME` lists them. `KEY=@FILE` takes the content of a file.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = key_value)]
    options: Vec<(String, String)>,
}

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text
        .split_once('=')
        .ok_or_else(|| format!("“{text}” has no “=”; write for instance ten-battles=on"))?;
    let value = match value.strip_prefix('@') {
        Some(file) => std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?,
        None => value.into(),
    };
    Ok((key.into(), value))
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let out = &mut io::stdout().lock();
    let result = match cli.command {
        None => play::run(&play::PlayArgs::default(), out),
        Some(Command::Play(args)) => play::run(&args, out),
        Some(Command::Serve(args)) => serve::run(&args, out),
        Some(Command::Simulate(args)) => simulate::run(&args, out),
        Some(Command::Replay(args)) => records::replay(&args, out),
        Some(Command::Verify(args)) => records::verify(&args, out),
        Some(Command::Rules(args)) => books::rules(&args, out),
        Some(Command::Cards(args)) => books::cards(&args, out),
        Some(Command::Solve(args)) => solve_command::run(&args, out),
        Some(Command::Stdio(args)) => stdio::run(&args, out),
    };
    match result.and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
