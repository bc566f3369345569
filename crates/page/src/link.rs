//! Share links: a whole short game in an address. Every step is the number of its choice in the list of choices, so
//! a game takes a few hundred letters.

use session::{Layout, Refusal, RefusalKind, Table};
use table::{Entry, Record, Seat};

use crate::replay::standing;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// First byte of a chance step; a decision has its seat there.
const CHANCE: u8 = 0x40;

fn no(what: impl Into<String>) -> Refusal {
    Refusal::new(RefusalKind::BadRecord, what)
}

/// The letters that carry a record.
pub fn pack(record: &str) -> Result<String, Refusal> {
    let record = standing(Record::read(record)?);
    let header = &record.header;
    let head = serde_json::json!([
        header.game,
        header.rules,
        header.seats,
        header.options,
        header.players
    ]);
    let mut bytes = Vec::new();
    put_text(&mut bytes, &head.to_string());
    put_number(&mut bytes, record.entries.len());
    let mut table = open(header.game.as_str(), header.seats, &header.options, &header.players)?;
    for entry in &record.entries {
        match entry {
            Entry::Act(seat, text, _) => {
                bytes.push(seat.0);
                let legal = table.legal(*seat)?;
                if let Some(nth) = legal.iter().position(|choice| choice.text == *text) {
                    put_number(&mut bytes, nth + 1);
                } else {
                    put_number(&mut bytes, 0);
                    put_text(&mut bytes, text);
                }
                table.act(*seat, text)?;
            }
            Entry::Fall(text, _) => {
                bytes.push(CHANCE);
                let nth = table.chances().iter().position(|(chance, _)| chance == text);
                put_number(&mut bytes, nth.ok_or_else(|| no("an outcome cannot come up"))?);
                table.fall(text)?;
            }
            Entry::Back(..) => {}
        }
    }
    Ok(to_letters(&bytes))
}

/// What a link says that cannot be read, whatever is wrong with it.
fn damaged() -> Refusal {
    no("This link is damaged: copy all of it.")
}

/// The record that the letters carry, played step by step.
pub fn unpack(letters: &str) -> Result<String, Refusal> {
    let bytes = from_letters(letters).ok_or_else(damaged)?;
    let mut bytes = bytes.as_slice();
    let head = take_text(&mut bytes).ok_or_else(damaged)?;
    let steps = take_number(&mut bytes).ok_or_else(damaged)?;
    let (game, rules, seats, options, players): (
        String,
        u32,
        u8,
        std::collections::BTreeMap<String, String>,
        Vec<String>,
    ) = serde_json::from_str(&head).map_err(|_| damaged())?;
    let about = catalog::about(&game).map_err(|_| damaged())?;
    if about.rules_version != rules {
        let ours = about.rules_version;
        return Err(no(format!("This link needs rules version {rules}; this page has {ours}.")));
    }
    let mut table = open(&game, seats, &options, &players).map_err(|_| damaged())?;
    while !bytes.is_empty() {
        step(table.as_mut(), &mut bytes).ok_or_else(damaged)?;
    }
    if table.len() == steps { Ok(table.record().write()) } else { Err(damaged()) }
}

/// Plays the next step of a link; `None` if it cannot be.
fn step(table: &mut dyn Table, bytes: &mut &[u8]) -> Option<()> {
    let (&first, rest) = bytes.split_first()?;
    *bytes = rest;
    let number = take_number(bytes)?;
    if first == CHANCE {
        let (chance, _) = table.chances().get(number)?.clone();
        table.fall(&chance).ok()?;
    } else {
        let seat = Seat(first);
        let action = match number.checked_sub(1) {
            None => take_text(bytes)?,
            Some(nth) => table.legal(seat).ok()?.get(nth)?.text.clone(),
        };
        table.act(seat, &action).ok()?;
    }
    Some(())
}

fn open(
    game: &str,
    seats: u8,
    options: &std::collections::BTreeMap<String, String>,
    players: &[String],
) -> Result<Box<dyn Table>, Refusal> {
    let layout = Layout {
        seats: Some(seats),
        options: options.iter().map(|(k, v)| (k.clone(), v.clone())).collect(),
        players: players.to_vec(),
        seed: 0,
    };
    catalog::lay_out_again(game, &layout)
}

#[expect(clippy::cast_possible_truncation, reason = "seven bits at a time")]
fn put_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        bytes.push((number & 0x7f) as u8 | 0x80);
        number >>= 7;
    }
    bytes.push((number & 0x7f) as u8);
}

fn take_number(bytes: &mut &[u8]) -> Option<usize> {
    let (mut number, mut shift) = (0_usize, 0);
    loop {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= usize::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
        shift += 7;
        if shift > 28 {
            return None;
        }
    }
}

fn put_text(bytes: &mut Vec<u8>, text: &str) {
    put_number(bytes, text.len());
    bytes.extend(text.as_bytes());
}

fn take_text(bytes: &mut &[u8]) -> Option<String> {
    let length = take_number(bytes)?;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    String::from_utf8(text.to_vec()).ok()
}

fn to_letters(bytes: &[u8]) -> String {
    let mut letters = String::new();
    for three in bytes.chunks(3) {
        let word = (0..3).fold(0_u32, |word, n| word << 8 | u32::from(*three.get(n).unwrap_or(&0)));
        for n in 0..=three.len() {
            letters.push(char::from(LETTERS[(word >> (18 - 6 * n) & 63) as usize]));
        }
    }
    letters
}

fn from_letters(letters: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    for four in letters.as_bytes().chunks(4) {
        let mut word = 0_u32;
        for n in 0..4 {
            let value = match four.get(n) {
                Some(letter) => LETTERS.iter().position(|l| l == letter)?,
                None => 0,
            };
            word = word << 6 | u32::try_from(value).ok()?;
        }
        bytes.extend(word.to_be_bytes()[1..].iter().take(four.len().saturating_sub(1)));
    }
    Some(bytes)
}
