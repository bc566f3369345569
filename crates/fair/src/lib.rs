//! Dice that anyone can check. The server and the seats promise their numbers by a hash; when all have promised, the
//! seats show theirs, and the key of all draws is made of all numbers; at the end the server shows its own, and
//! whoever has the record can do the sum again. What a device was promised is compared by it: see [`compare`].
//!
//! ```text
//! commit  = SHA-256("quarterdeck/commit/1" · table · house)
//! promise = SHA-256("quarterdeck/seat/1" · table · the number of a seat)
//! pact    = SHA-256("quarterdeck/pact/1" · table · commit · for each seat: its promise, or nothing)
//! key     = SHA-256("quarterdeck/key/1" · table · house · for each seat: its number, or nothing)
//! draw k  = the ChaCha20 key stream of `key`, nonce k
//! ```
//! where `·` puts a length of eight bytes (little-endian) before each part.

mod compare;

use sha2::{Digest, Sha256};
use table::{Fair, Record};

pub use compare::{Compared, Kept, compare};

/// A number of the server or of a seat.
pub type Number = [u8; 32];

/// What the server promises before the seats speak.
pub fn commit(table: &str, house: &Number) -> Number {
    digest(&[b"quarterdeck/commit/1", table.as_bytes(), house])
}

/// The key of all draws of a game.
pub fn key(table: &str, house: &Number, seats: &[Option<Number>]) -> Number {
    let mut parts: Vec<&[u8]> = vec![b"quarterdeck/key/1", table.as_bytes(), house];
    parts.extend(seats.iter().map(|seat| seat.as_ref().map_or(&[][..], |number| &number[..])));
    digest(&parts)
}

/// What a seat promises before it shows its number.
pub fn promise(table: &str, number: &Number) -> Number {
    digest(&[b"quarterdeck/seat/1", table.as_bytes(), number])
}

/// All promises of a game in one number: whoever keeps it can tell later whether any of them was changed.
pub fn pact(table: &str, commit: &Number, promises: &[Option<Number>]) -> Number {
    let mut parts: Vec<&[u8]> = vec![b"quarterdeck/pact/1", table.as_bytes(), commit];
    parts.extend(promises.iter().map(|seat| seat.as_ref().map_or(&[][..], |promise| &promise[..])));
    digest(&parts)
}

/// The number of the server for a round, made of the secret of its table: showing one round's tells
/// nothing of another's.
pub fn house_number(secret: &Number, table: &str) -> Number {
    digest(&[b"quarterdeck/house/1", secret, table.as_bytes()])
}

/// The SHA-256 of some parts, each with its length before it.
pub fn digest(parts: &[&[u8]]) -> Number {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().into()
}

/// A number of any length as hexadecimal digits.
pub fn to_hex(number: &impl AsRef<[u8]>) -> String {
    let digit = |half: u8| char::from(b"0123456789abcdef"[usize::from(half)]);
    number.as_ref().iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// A number from 64 hexadecimal digits.
pub fn from_hex(text: &str) -> Option<Number> {
    let mut number = [0; 32];
    if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    for (byte, at) in number.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(&text[at..at + 2], 16).ok()?;
    }
    Some(number)
}

/// What a record's dice can show for themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceCheck {
    /// The record says nothing of where its dice came from.
    Silent,
    /// The server has not shown its number (yet).
    Sealed,
    /// Every draw follows from the promise and the numbers.
    Proven {
        /// How many draws were checked.
        draws: usize,
        /// The seats that added a number.
        seats: Vec<u8>,
        /// The seats that promised a number and never showed it.
        withheld: Vec<u8>,
        /// What the server promised: it must be what everybody was shown before the game.
        promise: String,
    },
    /// Something does not follow; what.
    Foul(String),
}

/// Checks the dice of a record. The record itself must replay, too: that is [`table::replay`]'s to say.
pub fn check(record: &Record) -> DiceCheck {
    let Some(fair) = &record.header.fair else { return DiceCheck::Silent };
    if fair.house.is_none() {
        return DiceCheck::Sealed;
    }
    match check_numbers(fair) {
        Err(foul) => DiceCheck::Foul(foul),
        Ok(key) => match catalog::unfair_draw(record, key) {
            Err(refusal) => DiceCheck::Foul(refusal.to_string()),
            Ok(Some(entry)) => {
                DiceCheck::Foul(format!("entry {entry} is not what the dice had to show"))
            }
            Ok(None) => proven(record, fair),
        },
    }
}

fn number(text: &str, whose: &str) -> Result<Number, String> {
    from_hex(text).ok_or_else(|| format!("{whose} is not a number of 64 hexadecimal digits"))
}

fn numbers(texts: &[Option<String>], whose: &str) -> Result<Vec<Option<Number>>, String> {
    texts.iter().map(|text| text.as_deref().map(|text| number(text, whose)).transpose()).collect()
}

/// The key, if the numbers of the server and of the seats are those that they promised.
fn check_numbers(fair: &Fair) -> Result<Number, String> {
    let house = number(fair.house.as_deref().unwrap_or_default(), "what the server showed")?;
    if commit(&fair.table, &house) != number(&fair.commit, "the promise of the server")? {
        return Err("the server showed another number than it promised".into());
    }
    let seats = numbers(&fair.seats, "what a seat added")?;
    let promises = numbers(&fair.promises, "the promise of a seat")?;
    if !promises.is_empty() && promises.len() != seats.len() {
        return Err("there are not as many promises as seats".into());
    }
    for (n, (promised, shown)) in promises.iter().zip(&seats).enumerate() {
        if shown.is_some_and(|shown| *promised != Some(promise(&fair.table, &shown))) {
            return Err(format!("seat {} showed another number than it promised", n + 1));
        }
    }
    Ok(key(&fair.table, &house, &seats))
}

fn proven(record: &Record, fair: &Fair) -> DiceCheck {
    let draws =
        record.entries.iter().filter(|entry| matches!(entry, table::Entry::Fall(..))).count();
    let added = fair.seats.iter().zip(0..).filter_map(|(seat, n)| seat.as_ref().map(|_| n));
    let seats: Vec<u8> = added.collect();
    let promised = fair.promises.iter().zip(0..).filter_map(|(seat, n)| seat.as_ref().map(|_| n));
    let withheld = promised.filter(|seat| !seats.contains(seat)).collect();
    DiceCheck::Proven { draws, seats, withheld, promise: fair.commit.clone() }
}

/// A promise as it is shown to people: its beginning and its end. That is to recognize it; only [`compare`] compares.
pub fn short(promise: &str) -> String {
    let ends = promise.get(..10).zip(promise.get(promise.len().saturating_sub(10)..));
    ends.map_or_else(|| promise.to_owned(), |(from, to)| format!("{from}…{to}"))
}

/// What a proof shows, and what it cannot.
pub const MEANING: &str = "\
Proven, if the promises are those that your device was shown before the game: the server and every seat had fixed \
their numbers before any seat's was shown, every draw follows from all of them, and no draw was changed, skipped or \
repeated. If your own number is in it, nobody chose the dice without knowing it.
Not proven: that the server did not look at hands or numbers while the game went on. A seat that knows the server's \
number could withhold its own and so pick one of two games; a withheld number is told at the table and is in the record.";

#[cfg(test)]
mod tests {
    use super::*;
    use session::Layout;

    pub(crate) fn played() -> Record {
        let (table, house) = ("test/0", [7; 32]);
        let seats = vec![Some([1; 32]), None];
        let fair = Fair {
            table: table.into(),
            commit: to_hex(&commit(table, &house)),
            seats: seats.iter().map(|seat| seat.as_ref().map(to_hex)).collect(),
            promises: Vec::new(),
            house: Some(to_hex(&house)),
        };
        let key = key(table, &house, &seats);
        let mut game = catalog::lay_out_fairly("spaca-wor", &Layout::default(), key, fair)
            .expect("Spaca Wor is on the shelf");
        game.pump();
        while let Some(seat) = game.asked().first() {
            game.bot_act(seat, "random".parse().expect("a level")).expect("it is asked");
            game.pump();
        }
        game.record().clone()
    }

    #[test]
    fn an_honest_game_is_proven() {
        let record = played();
        let verdict = check(&record);
        let DiceCheck::Proven { draws, seats, withheld, promise } = verdict else {
            panic!("it is honest")
        };
        assert!(draws > 10 && seats == [0] && withheld.is_empty(), "{draws} draws, {seats:?}");
        assert_eq!(promise, record.header.fair.expect("it is there").commit);
        assert_eq!(short(&promise).chars().count(), 21);
        assert!(promise.starts_with(&short(&promise)[..10]));
    }

    #[test]
    fn a_changed_number_is_found_wherever_it_stands() {
        let tampered = |change: fn(&mut Fair)| {
            let mut record = played();
            change(record.header.fair.as_mut().expect("it is there"));
            check(&record)
        };
        let foul = |verdict| matches!(verdict, DiceCheck::Foul(_));
        assert!(foul(tampered(|fair| fair.house = Some(to_hex(&[8; 32])))));
        assert!(foul(tampered(|fair| fair.commit = to_hex(&[8; 32]))));
        assert!(foul(tampered(|fair| fair.seats[0] = None)));
        assert!(foul(tampered(|fair| fair.seats[1] = Some(to_hex(&[0; 32])))));
        assert!(foul(tampered(|fair| fair.table.push('x'))));
        assert_eq!(tampered(|fair| fair.house = None), DiceCheck::Sealed);
    }

    #[test]
    fn a_seat_shows_what_it_promised_or_is_named() {
        let promised = |change: fn(&mut Fair)| {
            let mut record = played();
            let fair = record.header.fair.as_mut().expect("it is there");
            fair.promises = vec![Some(to_hex(&promise(&fair.table, &[1; 32]))), None];
            change(fair);
            check(&record)
        };
        let withheld = |verdict| match verdict {
            DiceCheck::Proven { withheld, .. } => Some(withheld),
            _ => None,
        };
        assert_eq!(withheld(promised(|_| ())), Some(vec![]));
        let other = |fair: &mut Fair| fair.promises[1] = Some(to_hex(&[9; 32]));
        assert_eq!(withheld(promised(other)), Some(vec![1]), "it never showed its number");
        let changed = |fair: &mut Fair| fair.promises[0] = Some(to_hex(&[9; 32]));
        assert!(matches!(promised(changed), DiceCheck::Foul(text) if text.contains("seat 1")));
        let gone = |fair: &mut Fair| fair.promises[0] = None;
        assert!(matches!(promised(gone), DiceCheck::Foul(_)), "a number without a promise");
        let fewer = |fair: &mut Fair| fair.promises.truncate(1);
        assert!(matches!(promised(fewer), DiceCheck::Foul(_)));
    }

    #[test]
    fn other_dice_are_found() {
        let mut record = played();
        let layout = Layout { seed: 5, ..Layout::default() };
        let mut game = catalog::lay_out("spaca-wor", &layout).expect("Spaca Wor is on the shelf");
        game.pump();
        while let Some(seat) = game.asked().first() {
            game.bot_act(seat, "random".parse().expect("a level")).expect("it is asked");
            game.pump();
        }
        let fair = record.header.fair.take();
        let mut other = game.record().clone();
        other.header.fair = fair;
        assert!(matches!(check(&other), DiceCheck::Foul(text) if text.contains("had to show")));
    }

    /// Computed by another program.
    #[test]
    fn golden_numbers_never_change() {
        let house = [3; 32];
        assert_eq!(to_hex(&commit("t/0", &house))[..16], *"9125ff063453255d");
        assert_eq!(to_hex(&key("t/0", &house, &[None, Some([1; 32])]))[..16], *"e202c8290a24143f");
        assert_eq!(from_hex(&to_hex(&house)), Some(house));
        assert_eq!(from_hex("zz"), None);
    }
}
