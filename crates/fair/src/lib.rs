//! Dice that anyone can check. The server promises its number by a hash, then the seats add theirs, then
//! the key of all draws is made of both; at the end the server shows its number, and whoever has the
//! record can do the sum again.
//!
//! ```text
//! commit = SHA-256("quarterdeck/commit/1" · table · house)
//! key    = SHA-256("quarterdeck/key/1" · table · house · for each seat: its number, or nothing)
//! draw k = the ChaCha20 key stream of `key`, nonce k
//! ```
//! where `·` puts a length of eight bytes (little-endian) before each part.

use sha2::{Digest, Sha256};
use table::{Fair, Record};

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

/// The key, if the number of the server is the one that it promised.
fn check_numbers(fair: &Fair) -> Result<Number, String> {
    let number = |text: &str, whose: &str| {
        from_hex(text).ok_or_else(|| format!("{whose} is not a number of 64 hexadecimal digits"))
    };
    let house = number(fair.house.as_deref().unwrap_or_default(), "what the server showed")?;
    if commit(&fair.table, &house) != number(&fair.commit, "the promise of the server")? {
        return Err("the server showed another number than it promised".into());
    }
    let seats = fair
        .seats
        .iter()
        .map(|seat| seat.as_deref().map(|text| number(text, "what a seat added")).transpose());
    Ok(key(&fair.table, &house, &seats.collect::<Result<Vec<_>, _>>()?))
}

fn proven(record: &Record, fair: &Fair) -> DiceCheck {
    let draws =
        record.entries.iter().filter(|entry| matches!(entry, table::Entry::Fall(..))).count();
    let added = fair.seats.iter().zip(0..).filter_map(|(seat, n)| seat.as_ref().map(|_| n));
    DiceCheck::Proven { draws, seats: added.collect(), promise: fair.commit.clone() }
}

/// A promise as people compare it: its beginning and its end. Nobody finds a second number for both.
pub fn short(promise: &str) -> String {
    let ends = promise.get(..10).zip(promise.get(promise.len().saturating_sub(10)..));
    ends.map_or_else(|| promise.to_owned(), |(from, to)| format!("{from}…{to}"))
}

/// What a proof shows, and what it cannot.
pub const MEANING: &str = "\
Proven, if that promise is the one that you were shown before the game: the server had fixed its number
by then, every draw follows from that number and from the numbers of the seats, and no draw was changed,
skipped or repeated.
Not proven: that the server did not look at hands or numbers while the game went on, and that the server
and the seat that spoke last did not agree on their numbers. If your own number is in the record and
you drew it yourself, nobody could choose the draws without knowing it.";

#[cfg(test)]
mod tests {
    use super::*;
    use session::Layout;

    fn played() -> Record {
        let (table, house) = ("test/0", [7; 32]);
        let seats = vec![Some([1; 32]), None];
        let fair = Fair {
            table: table.into(),
            commit: to_hex(&commit(table, &house)),
            seats: seats.iter().map(|seat| seat.as_ref().map(to_hex)).collect(),
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
        let DiceCheck::Proven { draws, seats, promise } = verdict else { panic!("it is honest") };
        assert!(draws > 10 && seats == [0], "{draws} draws, seats {seats:?}");
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
