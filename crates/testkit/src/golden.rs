//! Golden playthroughs: whole games as text files that people can read and review.
//!
//! A file has a header, then a step a line; lines that start with `>` are what must come of it:
//!
//! ```text
//! game: lantern
//! seats: 2
//! options: nights=1 oil=plenty
//!
//! # Amber draws three Sparks.
//! chance: draw spark
//! > asked: chance
//! > hash 0123456789abcdef
//! > told: Amber draws a card.
//! amber: bid 1
//! ? blue: snuff
//! > refused: You are not asked to answer a card now (rule LN-6)
//! picture
//! > …
//! ```
//!
//! Comments and empty lines are kept. `seats` is the fewest of the box unless given, `options` are the
//! defaults. A seat is named as the game names it, in small letters, or `seat 0`, counted from 0. With
//! `UPDATE_GOLDEN=1` in the environment the expected lines are written instead of compared.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use table::{Misread, Options, Seat, Spoken, Step, Turn, can_fall, hash_of};

use crate::charter::StepOf;

/// Replays every `*.txt` of a folder; with `UPDATE_GOLDEN=1` rewrites what they expect.
///
/// # Panics
/// If a file differs from what the game does, with the first line that does; or if there is no file.
pub fn golden<G: Spoken>(dir: &Path) {
    let update = env::var_os("UPDATE_GOLDEN").is_some_and(|value| value == "1");
    if let Err(what) = playthroughs::<G>(dir, update) {
        panic!("{what}");
    }
}

/// Replays every `*.txt` of a folder and compares, or rewrites what they expect; how many there are.
pub fn playthroughs<G: Spoken>(dir: &Path, update: bool) -> Result<usize, String> {
    let files = texts_in(dir)?;
    if files.is_empty() {
        return Err(format!("{} has no playthroughs (*.txt)", dir.display()));
    }
    let mut wrong = Vec::new();
    for file in &files {
        wrong.extend(playthrough::<G>(file, update).err());
    }
    if wrong.is_empty() { Ok(files.len()) } else { Err(wrong.join("\n\n")) }
}

fn texts_in(dir: &Path) -> Result<Vec<PathBuf>, String> {
    let unread = |error| format!("{} cannot be read: {error}", dir.display());
    let entries = fs::read_dir(dir).map_err(unread)?;
    let paths: Result<Vec<PathBuf>, _> = entries.map(|entry| entry.map(|e| e.path())).collect();
    let mut files = paths.map_err(unread)?;
    files.retain(|path| path.extension().is_some_and(|ending| ending == "txt"));
    files.sort();
    Ok(files)
}

fn playthrough<G: Spoken>(file: &Path, update: bool) -> Result<(), String> {
    let name = file.display();
    let text = fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    let played = regenerate::<G>(&text).map_err(|what| format!("{name}:{what}"))?;
    if update {
        return fs::write(file, played).map_err(|error| format!("{name}: {error}"));
    }
    compare(&text, &played).map_err(|what| format!("{name}:{what}"))
}

/// The first line that differs, as `line: what`.
fn compare(text: &str, played: &str) -> Result<(), String> {
    let (mut old, mut new) = (text.lines(), played.lines());
    let mut number = 0;
    loop {
        number += 1;
        match (old.next(), new.next()) {
            (None, None) => return Ok(()),
            (old, new) if old == new => {}
            (old, new) => {
                let [old, new] = [old, new].map(|line| line.unwrap_or("(the end)"));
                return Err(format!(
                    "{number}: the game differs from the file\n  file: {old}\n  game: {new}\n  \
                     If the game is right, run the test again with UPDATE_GOLDEN=1."
                ));
            }
        }
    }
}

/// Plays a text and writes it anew, with all that comes of its steps; an error starts with its line.
pub fn regenerate<G: Spoken>(text: &str) -> Result<String, String> {
    let mut stage: Stage<G> = Stage::Header(Header::default());
    let mut played = String::new();
    for (line, number) in text.lines().zip(1..) {
        if line.starts_with('>') {
            continue;
        }
        played.push_str(line);
        played.push('\n');
        let plain = line.trim();
        if plain.is_empty() || plain.starts_with('#') {
            continue;
        }
        let comes = stage.read(plain).map_err(|what| format!("{number}: {what}"))?;
        for line in comes.lines() {
            let _ = writeln!(played, "> {line}");
        }
    }
    stage.game().map_err(|what| format!("1: {what}"))?;
    Ok(played)
}

/// What the first lines say.
#[derive(Default)]
struct Header {
    game: Option<String>,
    seats: Option<u8>,
    options: Vec<(String, String)>,
}

/// How far a playthrough has been read.
enum Stage<G> {
    Header(Header),
    Game(Box<G>),
}

impl<G: Spoken> Stage<G> {
    /// Reads a line, and tells what comes of it.
    fn read(&mut self, line: &str) -> Result<String, String> {
        if let Self::Header(header) = self
            && let Some((key, value)) = line.split_once(':')
            && header.read(key, value.trim())?
        {
            return Ok(String::new());
        }
        play_line(self.game()?, line)
    }

    /// The game; the header is complete when it is first asked for.
    fn game(&mut self) -> Result<&mut G, String> {
        if let Self::Header(header) = self {
            *self = Self::Game(Box::new(header.opening()?));
        }
        match self {
            Self::Game(game) => Ok(game),
            Self::Header(_) => Err("the header has no end".into()),
        }
    }
}

impl Header {
    /// Reads a line if it belongs to the header.
    fn read(&mut self, key: &str, value: &str) -> Result<bool, String> {
        match key {
            "game" => self.game = Some(value.into()),
            "seats" => {
                let seats =
                    value.parse().map_err(|_| format!("“{value}” is no number of seats"))?;
                self.seats = Some(seats);
            }
            "options" => {
                for option in value.split_whitespace() {
                    let (key, value) = option
                        .split_once('=')
                        .ok_or_else(|| format!("option “{option}” is not of the form key=value"))?;
                    self.options.push((key.into(), value.into()));
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn opening<G: Spoken>(&self) -> Result<G, String> {
        let about = G::about();
        let game = self.game.as_deref().ok_or("the first line is “game: NAME”")?;
        if game != about.name {
            return Err(format!("this is a game of {game}, not of {}", about.name));
        }
        let options = self.options.iter().map(|(key, value)| (key, value));
        let options = Options::new(about, options).map_err(|error| error.to_string())?;
        let seats = self.seats.unwrap_or(about.seats.0);
        let setup = G::set_up(seats, &options).map_err(|error| error.to_string())?;
        Ok(G::new(&setup))
    }
}

fn play_line<G: Spoken>(game: &mut G, line: &str) -> Result<String, String> {
    if line == "picture" {
        return Ok(G::picture(&game.view(None)));
    }
    if let Some(question) = line.strip_prefix('?') {
        return ask(game, question.trim());
    }
    let step = read_step(game, line)?;
    match step {
        Step::Act(seat, action) => game
            .may(seat, action)
            .map_err(|illegal| format!("“{line}” is not allowed: {illegal}"))?,
        Step::Fall(chance) if can_fall(game, chance) => {}
        Step::Fall(_) => return Err(format!("“{line}” cannot come up here")),
    }
    let before = game.view(None);
    step.take(game);
    let told = G::tell(None, &before, step, &game.view(None));
    let mut comes = format!("asked: {}\nhash {:016x}", asked(game), hash_of(game));
    for line in told.lines() {
        let _ = write!(comes, "\ntold: {line}");
    }
    Ok(comes)
}

fn ask<G: Spoken>(game: &G, question: &str) -> Result<String, String> {
    match read_step(game, question)? {
        Step::Act(seat, action) => Ok(match game.may(seat, action) {
            Ok(()) => "allowed".into(),
            Err(illegal) => format!("refused: {illegal}"),
        }),
        Step::Fall(chance) if can_fall(game, chance) => Ok("allowed".into()),
        Step::Fall(_) => Ok("refused: it cannot come up here".into()),
    }
}

fn read_step<G: Spoken>(game: &G, line: &str) -> Result<StepOf<G>, String> {
    let (who, what) = line
        .split_once(':')
        .ok_or_else(|| format!("“{line}” is no step (SEAT: ACTION or chance: OUTCOME)"))?;
    let what = what.trim();
    let misread = |misread: Misread| misread.0;
    if who == "chance" {
        return what.parse().map(Step::Fall).map_err(misread);
    }
    let seat = seat_named(game, who)?;
    what.parse().map(|action| Step::Act(seat, action)).map_err(misread)
}

/// A seat by its name, or else by its number.
fn seat_named<G: Spoken>(game: &G, who: &str) -> Result<Seat, String> {
    let mut seats = (0..game.seats()).map(Seat);
    let numbered = |seat: &Seat| who.strip_prefix("seat ") == Some(&seat.0.to_string());
    seats
        .clone()
        .find(|&seat| seat_name::<G>(seat) == who)
        .or_else(|| seats.find(numbered))
        .ok_or_else(|| format!("nobody at this table is called “{who}”"))
}

fn seat_name<G: Spoken>(seat: Seat) -> String {
    G::seat_name(seat).to_lowercase()
}

/// Who is waited for, in words.
fn asked<G: Spoken>(game: &G) -> String {
    let names = |seats: table::Seats| {
        let names: Vec<String> = seats.iter().map(seat_name::<G>).collect();
        if names.is_empty() { "nobody".into() } else { names.join(", ") }
    };
    match game.turn() {
        Turn::Chance => "chance".into(),
        Turn::Seats(seats) => names(seats),
        Turn::Over => format!("over (won by {})", names(game.winners())),
    }
}
