//! Picking a box from the shelf, and who plays.

use std::io::{BufRead, Write};

use bots::Level;
use lab::Program;
use session::Layout;

use super::sit_down;
use crate::failure::Failure;
use crate::once_each;
use crate::screen::{WIDTH, bold, is_interactive, wrap};

type Picked = (String, Vec<String>, Vec<(String, String)>);

/// Asks for a game, its seats and its options; `None` if the person leaves.
pub(super) fn pick(
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<Picked>, Failure> {
    let games = catalog::games();
    writeln!(out, "{}\n", bold("Quarterdeck: what shall we play?"))?;
    for (n, about) in games.iter().enumerate() {
        let players = match about.seats {
            (least, most) if least == most => format!("{least} players"),
            (least, most) => format!("{least} to {most} players"),
        };
        writeln!(out, "{:>3}  {} ({players}, {} minutes)", n + 1, about.title, about.minutes)?;
        for line in wrap(about.blurb, WIDTH - 5, 0) {
            writeln!(out, "     {line}")?;
        }
    }
    let about = loop {
        let Some(answer) = ask(input, out, "\nA number or a name, q to leave")? else {
            return Ok(None);
        };
        let answer = answer.to_lowercase();
        let by_number = answer.parse().ok().and_then(|n: usize| games.get(n.wrapping_sub(1)));
        match by_number.or_else(|| games.iter().find(|about| about.name == answer)) {
            Some(about) => break *about,
            None => writeln!(out, "There is no “{answer}” on the shelf.")?,
        }
    };
    let Some(seats) = pick_seats(about.name, input, out)? else { return Ok(None) };
    let Some(options) = pick_options(about, seats.len(), input, out)? else { return Ok(None) };
    Ok(Some((about.name.into(), seats, options)))
}

fn pick_seats(
    game: &str,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<Vec<String>>, Failure> {
    let usual = usual_seats(game)?;
    loop {
        let question = format!("Who sits where? Enter for {}", usual.join(","));
        let Some(answer) = ask(input, out, &question)? else { return Ok(None) };
        if answer.is_empty() {
            return Ok(Some(usual));
        }
        let names: Vec<String> = answer.split(',').map(|name| spelt(name.trim())).collect();
        let (least, most) = catalog::about(game)?.seats;
        let players = sit_down(game, &names).and_then(|(players, programs)| {
            programs.iter().flatten().try_for_each(Program::try_out)?;
            Ok(players)
        });
        match players {
            Err(refusal) => writeln!(out, "{refusal}.")?,
            Ok(players) if !(least.into()..=most.into()).contains(&players.len()) => {
                writeln!(
                    out,
                    "That is {} seats; the game is for {least} to {most}.",
                    players.len()
                )?;
            }
            Ok(_) => return Ok(Some(names)),
        }
    }
}

/// A player's name in lower case; a program's as it is.
fn spelt(name: &str) -> String {
    if name.starts_with("cmd:") { name.to_owned() } else { name.to_lowercase() }
}

fn pick_options(
    about: &table::About,
    seats: usize,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<Option<Vec<(String, String)>>, Failure> {
    if about.options.is_empty() {
        return Ok(Some(Vec::new()));
    }
    writeln!(out, "Options:")?;
    for option in about.options {
        let line = format!("{} ({}): {}", option.key, option.clause, option.in_words());
        for line in wrap(&line, WIDTH - 2, 4) {
            writeln!(out, "  {line}")?;
        }
    }
    loop {
        let question = "Options to switch on (ten-battles, or goal=7), Enter for none";
        let Some(answer) = ask(input, out, question)? else { return Ok(None) };
        let pairs = read_options(about, &answer.to_lowercase());
        let layout =
            Layout { seats: u8::try_from(seats).ok(), options: pairs.clone(), ..Layout::default() };
        let table = catalog::lay_out(about.name, &layout);
        match once_each(&pairs).and(table.map_err(|refusal| refusal.to_string())) {
            Ok(_) => return Ok(Some(pairs)),
            Err(bad) => writeln!(out, "{bad}.")?,
        }
    }
}

/// The options that were typed, with spaces or commas between them; a comma before something that is no option belongs
/// to the value (`classes=ninja,elf`).
fn read_options(about: &table::About, answer: &str) -> Vec<(String, String)> {
    let mut pairs: Vec<(String, String)> = Vec::new();
    for word in answer.split_whitespace() {
        let mut whole = false;
        for part in word.split(',').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').unwrap_or((part, "on"));
            let is_option = about.options.iter().any(|option| option.key == key);
            match pairs.last_mut().filter(|_| whole && !is_option) {
                Some((_, list)) => *list += &format!(",{part}"),
                None => pairs.push((key.into(), value.into())),
            }
            whole = part.contains('=') || (whole && !is_option);
        }
    }
    pairs
}

/// A person against the strongest bots that the game has.
pub(super) fn usual_seats(game: &str) -> Result<Vec<String>, Failure> {
    let best = best_level(game);
    let seats = usize::from(catalog::about(game)?.seats.0);
    Ok(std::iter::once("human".to_owned())
        .chain(std::iter::repeat_n(best.to_string(), seats - 1))
        .collect())
}

/// The strongest level that the game has.
pub(super) fn best_level(game: &str) -> Level {
    let has = |level: &&Level| catalog::players(game, &[&level.to_string()], false).is_ok();
    Level::ALL.iter().rev().find(has).copied().unwrap_or(Level::Random)
}

/// One answer; `None` at the end of the input or on `q`.
fn ask(
    input: &mut impl BufRead,
    out: &mut impl Write,
    question: &str,
) -> Result<Option<String>, Failure> {
    write!(out, "{question} > ")?;
    out.flush()?;
    let mut line = String::new();
    if input.read_line(&mut line)? == 0 {
        writeln!(out)?;
        return Ok(None);
    }
    if !is_interactive() {
        writeln!(out, "{}", line.trim())?;
    }
    let answer = line.trim();
    Ok((!answer.eq_ignore_ascii_case("q")).then(|| answer.to_owned()))
}
