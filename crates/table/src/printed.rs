//! The numbers printed in a box: one file a game, `box.toml`, compiled into the game; and editions that differ from
//! it, which a text names number by number.
//!
//! A line `#: KEY,KEY RANGE CLAUSE WORDS` above the numbers of a section says what they may be and what they mean:
//! a range is `1..9`, or words such as `false|true`. Everything else is plain TOML.

mod reader;
mod text;

use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::spoken::{OptionKind, OptionSpec};
use crate::{BadText, hash_of};

use reader::{Found, Reader, rule_of, value_of};
use text::written;
pub use text::{Allowed, Change, PrintedNumber, changes, number_named, printed_numbers, shortest};

/// The option that takes an edition.
pub const BOX: &str = "box";

/// The option that takes an edition, as every game offers it.
pub const fn box_option(clause: &'static str) -> OptionSpec {
    OptionSpec {
        key: BOX,
        clause,
        says: "Printed numbers and rules that differ (goal = 12; or box=@FILE): `quarterdeck cards GAME --numbers` \
               lists them",
        kind: OptionKind::Text,
        needs: None,
    }
}

/// All that is printed in a game's box, as flat tables.
pub trait Printed: Sized + Debug + Send + Sync + 'static {
    /// The file that has every number.
    const FILE: &'static str;
    /// The box as it is sold.
    fn standard() -> &'static Self;
    /// Reads the numbers in the order of the file.
    fn read(numbers: Cursor<'_>) -> Self;
    /// What no range can say: whether one can play with this at all.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
}

/// Goes through the numbers of a box, one by one, and insists on their names. At compile time, a wrong name does
/// not compile.
#[derive(Debug)]
pub struct Cursor<'a> {
    reader: Reader<'static>,
    changes: &'a [(usize, i16)],
    nth: usize,
}

impl<'a> Cursor<'a> {
    /// At the first number of a file.
    pub const fn of(file: &'static str) -> Self {
        Cursor { reader: Reader::of(file), changes: &[], nth: 0 }
    }

    /// At the first number of a file, some of which differ: their places in the file, and their values.
    const fn changed(file: &'static str, changes: &'a [(usize, i16)]) -> Self {
        Cursor { reader: Reader::of(file), changes, nth: 0 }
    }

    /// The next number, which has this name in this row.
    pub const fn row(&mut self, row: &str, key: &str) -> i16 {
        let Ok(Some(found)) = self.reader.next() else { panic!("the box ends too early") };
        assert!(found.is(self.reader.text, row, key), "the box has another number here");
        let (nth, mut at) = (self.nth, 0);
        self.nth += 1;
        while at < self.changes.len() {
            if self.changes[at].0 == nth {
                return self.changes[at].1;
            }
            at += 1;
        }
        match value_of(self.reader.text, &found) {
            Some(value) => value,
            None => panic!("the box has a number that its rule does not allow"),
        }
    }

    /// The next number, which has this name.
    pub const fn number(&mut self, key: &str) -> i16 {
        self.row("", key)
    }

    /// The same as a small number.
    pub const fn small(&mut self, key: &str) -> i8 {
        small(self.row("", key))
    }

    /// The same as a small number of a row.
    pub const fn small_in(&mut self, row: &str, key: &str) -> i8 {
        small(self.row(row, key))
    }

    /// The same as a count.
    pub const fn count(&mut self, key: &str) -> u8 {
        byte(self.row("", key))
    }

    /// The same as a count of a row.
    pub const fn count_in(&mut self, row: &str, key: &str) -> u8 {
        byte(self.row(row, key))
    }

    /// The same as a switch.
    pub const fn is(&mut self, key: &str) -> bool {
        self.row("", key) != 0
    }

    /// The same as a switch of a row.
    pub const fn is_in(&mut self, row: &str, key: &str) -> bool {
        self.row(row, key) != 0
    }

    /// Makes sure that nothing is left.
    pub const fn end(mut self) {
        assert!(matches!(self.reader.next(), Ok(None)), "the box has more numbers than the game");
    }
}

#[expect(clippy::cast_possible_truncation, reason = "checked")]
const fn small(value: i16) -> i8 {
    assert!(value >= -128 && value <= 127, "a small number is too big");
    value as i8
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked")]
const fn byte(value: i16) -> u8 {
    assert!(value >= 0 && value <= 255, "a count is negative or too big");
    value as u8
}

/// What is played with: the box as it is sold, or an edition of it that differs. Copies share one table.
pub struct Edition<P>(Option<Arc<Changed<P>>>);

struct Changed<P> {
    printed: P,
    /// What differs, in the order of the file.
    text: String,
    fingerprint: u64,
}

impl<P: Printed> Edition<P> {
    /// The box as it is sold.
    pub const fn standard() -> Self {
        Self(None)
    }

    /// Whether this is the box as it is sold.
    pub const fn is_standard(&self) -> bool {
        self.0.is_none()
    }

    /// The edition of a text, which has only what differs.
    pub fn read(text: &str) -> Result<Self, BadText> {
        let changes = changes(P::FILE, text)?;
        if changes.is_empty() {
            return Ok(Self(None));
        }
        let values: Vec<(usize, i16)> = changes.iter().map(|one| (one.nth, one.value)).collect();
        let printed = P::read(Cursor::changed(P::FILE, &values));
        printed
            .check()
            .map_err(|reason| BadText { line: changes.last().map_or(1, |one| one.line), reason })?;
        let text = written(&changes);
        let fingerprint = hash_of(&text);
        Ok(Self(Some(Arc::new(Changed { printed, text, fingerprint }))))
    }

    /// What differs from the box, a number after the other; nothing if it is the box itself.
    pub fn text(&self) -> &str {
        self.0.as_ref().map_or("", |changed| &changed.text)
    }

    /// A number that tells this edition from others: nought for the box as it is sold.
    pub fn fingerprint(&self) -> u64 {
        self.0.as_ref().map_or(0, |changed| changed.fingerprint)
    }
}

impl<P: Printed> Deref for Edition<P> {
    type Target = P;

    #[inline]
    fn deref(&self) -> &P {
        match &self.0 {
            None => P::standard(),
            Some(changed) => &changed.printed,
        }
    }
}

impl<P> Clone for Edition<P> {
    #[inline]
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<P: Printed> Debug for Edition<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Edition({:?})", self.text())
    }
}

impl<P: Printed> PartialEq for Edition<P> {
    fn eq(&self, other: &Self) -> bool {
        self.fingerprint() == other.fingerprint()
    }
}

impl<P: Printed> Eq for Edition<P> {}

/// The box as it is sold adds nothing, so records from before there were editions keep their hashes.
impl<P: Printed> Hash for Edition<P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Some(changed) = &self.0 {
            state.write_u64(changed.fingerprint);
        }
    }
}

impl<P: Printed> Serialize for Edition<P> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text().serialize(serializer)
    }
}

impl<'de, P: Printed> Deserialize<'de> for Edition<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

impl<P: Printed> Default for Edition<P> {
    fn default() -> Self {
        Self::standard()
    }
}
