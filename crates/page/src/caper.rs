//! Daily capers and puzzles: situations cut from games of bots, each with one choice that is clearly best. A situation is
//! a seed and the choices that lead to it, so a book of hundreds is a few kilobytes. The day's situation follows from the
//! date alone: it is the same for everybody, and needs no server.

use bots::Level;
use serde::{Deserialize, Serialize};
use session::{Refusal, RefusalKind, Table};
use table::Seat;

use crate::host::{LocalHost, Waiting};
use crate::setup::{SeatPlan, SetUp};

/// The digits of a number in a book.
const DIGITS: &[u8; 64] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
/// Choices that are written with one digit; more take two.
const SHORT: usize = 48;

/// A situation with one choice that is clearly best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Situation {
    /// How many sit at the table.
    pub seats: u8,
    /// The seed of the dice, up to here and from here on.
    pub seed: u64,
    /// The choices up to here: each the number of what was chosen in the list of what might be.
    pub steps: Vec<usize>,
    /// The number of the best choice.
    pub best: usize,
    /// The chance of the best choice, and of the one next to it, in thousandths.
    pub chances: (u16, u16),
    /// The last digits of the hash of the position, so that a book for other rules is found out.
    pub hash: u16,
}

fn damaged(what: &str) -> Refusal {
    Refusal::new(RefusalKind::BadRecord, format!("this book of puzzles is damaged: {what}"))
}

/// Whose decision a table waits for, once everything has happened that happens by itself.
pub fn decider(table: &mut dyn Table) -> Option<Seat> {
    table.pump();
    table.asked().iter().find(|&seat| table.prompts(seat))
}

/// The last digits of the hash of a position.
pub fn mark(table: &dyn Table) -> u16 {
    u16::try_from(table.hash() & 0xffff).unwrap_or(0)
}

impl Situation {
    /// Plays up to the situation; the table, and who decides.
    fn table(&self, game: &str) -> Result<(Box<dyn Table>, Seat), Refusal> {
        let mut table = plain(game, self.seats, self.seed)?.lay_out()?;
        for &nth in &self.steps {
            let seat = decider(&mut *table).ok_or_else(|| damaged("nobody decides"))?;
            let choice = table.legal(seat)?.into_iter().nth(nth);
            table.act(seat, &choice.ok_or_else(|| damaged("no such choice"))?.text)?;
        }
        let seat = decider(&mut *table).ok_or_else(|| damaged("nobody decides"))?;
        if mark(&*table) == self.hash {
            Ok((table, seat))
        } else {
            Err(damaged("it was made for other rules"))
        }
    }

    /// The situation as a table of this device: a person decides, mates play the other seats.
    pub fn host(&self, game: &str) -> Result<LocalHost, Refusal> {
        let (table, seat) = self.table(game)?;
        let choices = table.legal(seat)?;
        let best = choices.get(self.best).ok_or_else(|| damaged("no such choice"))?;
        let mut setup = plain(game, self.seats, self.seed)?;
        setup.seats[seat.index()] = SeatPlan::person("");
        setup.caper =
            Some(Caper { best: best.text.clone(), label: best.label.clone(), ..Caper::default() });
        let host = LocalHost::resume(setup, &table.record().write())?;
        if host.waiting() == Waiting::Person(seat) {
            Ok(host)
        } else {
            Err(damaged("nobody decides"))
        }
    }
}

/// A table of mates.
fn plain(game: &str, seats: u8, seed: u64) -> Result<SetUp, Refusal> {
    let seats = vec![SeatPlan::bot(Level::Mate); usize::from(seats)];
    let mut setup = SetUp { seats, ..SetUp::new(catalog::about(game)?, seed) };
    setup.christen();
    Ok(setup)
}

/// What is special about a table that is a caper.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Caper {
    /// The day, counted from the first of January 1970; none for a puzzle out of turn.
    pub day: Option<u32>,
    /// The best choice.
    pub best: String,
    /// The same for people.
    pub label: String,
    /// What was chosen, once it was.
    pub chosen: Option<String>,
    /// What a friend chose who sent the link.
    pub friend: Option<String>,
}

/// Writes a book: games, each with the situations that were cut from it.
pub fn write(games: &[Vec<Situation>]) -> String {
    let mut text = String::new();
    for game in games {
        let Some(longest) = game.iter().max_by_key(|one| one.steps.len()) else { continue };
        let cut = |one: &Situation| {
            let Situation { best, chances, hash, .. } = one;
            format!("{}.{best}.{}.{}.{hash:x}", one.steps.len(), chances.0, chances.1)
        };
        let cuts: Vec<String> = game.iter().map(cut).collect();
        let steps = digits(&longest.steps);
        text += &format!("{} {} {steps} {}\n", longest.seats, longest.seed, cuts.join(" "));
    }
    text
}

/// Reads a book.
pub fn read(text: &str) -> Result<Vec<Situation>, Refusal> {
    let mut all = Vec::new();
    for line in text.lines() {
        let bad = || damaged("a line cannot be read");
        let mut words = line.split(' ');
        let mut word = || words.next().ok_or_else(bad);
        let seats = word()?.parse().map_err(|_| bad())?;
        let seed = word()?.parse().map_err(|_| bad())?;
        let steps = numbers(word()?).ok_or_else(bad)?;
        for cut in words {
            let parts: Vec<&str> = cut.split('.').collect();
            let [length, best, own, next, hash] = parts[..] else { return Err(bad()) };
            let length: usize = length.parse().map_err(|_| bad())?;
            let number = |text: &str| text.parse::<u16>().map_err(|_| bad());
            all.push(Situation {
                seats,
                seed,
                steps: steps.get(..length).ok_or_else(bad)?.to_vec(),
                best: number(best)?.into(),
                chances: (number(own)?, number(next)?),
                hash: u16::from_str_radix(hash, 16).map_err(|_| bad())?,
            });
        }
    }
    Ok(all)
}

fn digits(steps: &[usize]) -> String {
    let mut text = String::new();
    for &step in steps {
        if step >= SHORT {
            text.push(char::from(DIGITS[(SHORT + step / 64).min(63)]));
        }
        text.push(char::from(DIGITS[step % 64]));
    }
    text
}

fn numbers(text: &str) -> Option<Vec<usize>> {
    let digit = |byte: u8| DIGITS.iter().position(|&digit| digit == byte);
    let mut bytes = text.bytes();
    let mut steps = Vec::new();
    while let Some(byte) = bytes.next() {
        let first = digit(byte)?;
        let step = if first < SHORT { first } else { (first - SHORT) * 64 + digit(bytes.next()?)? };
        steps.push(step);
    }
    Some(steps)
}

/// Which situation of a book is the day's: another one every day, in an order that mixes easy and hard, until all have
/// had their day.
pub fn of_the_day(count: usize, day: u32) -> usize {
    let count = count.max(1);
    // A step that shares no factor with the count visits everything.
    let step = (count * 5 / 8..count).find(|&step| step > 0 && coprime(step, count)).unwrap_or(1);
    (day as usize % count) * step % count
}

fn coprime(a: usize, b: usize) -> bool {
    if b == 0 { a == 1 } else { coprime(b, a % b) }
}
