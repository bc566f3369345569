//! Comparing a record's dice with what a device was shown at the time: all 256 bits of it, by machine.

use table::Fair;

use crate::{Number, from_hex, numbers, pact};

/// What a device keeps of the dice of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// What the server promised when the device first saw the table.
    pub promise: Option<Number>,
    /// The device's own number.
    pub number: Option<Number>,
    /// All promises as they stood when the device showed its number; nothing if it never did. See [`pact`].
    pub pact: Option<Number>,
}

/// What of it was compared and is the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Compared {
    /// The promise of the server.
    pub promise: bool,
    /// The own number.
    pub number: bool,
    /// The promises of all seats.
    pub pact: bool,
}

impl Compared {
    /// In words for people: what was compared, and what was not.
    pub fn told(self) -> String {
        let parts = [
            (self.promise, "the server's promise"),
            (self.number, "your own number"),
            (self.pact, "the promises of all seats"),
        ];
        let of = |wanted: bool| {
            let names = parts.iter().filter(|(done, _)| *done == wanted).map(|(_, name)| *name);
            names.collect::<Vec<_>>().join(", ")
        };
        match (of(true), of(false)) {
            (same, none) if none.is_empty() => format!("Compared and the same: {same}."),
            (same, none) if same.is_empty() => format!("Not compared: {none}."),
            (same, none) => format!("Compared and the same: {same}. Not compared: {none}."),
        }
    }
}

/// Compares a record's dice with what was kept. What was not kept is not compared.
///
/// # Errors
///
/// What differs, in words.
pub fn compare(fair: &Fair, kept: &Kept) -> Result<Compared, String> {
    let commit = from_hex(&fair.commit);
    if kept.promise.is_some() && kept.promise != commit {
        return Err("the server's promise is not the one that this device was shown".into());
    }
    let promises = numbers(&fair.promises, "the promise of a seat")?;
    let now = commit.map(|commit| pact(&fair.table, &commit, &promises));
    if kept.pact.is_some() && kept.pact != now {
        return Err("the promises are not those for which this device showed its number".into());
    }
    let seats = numbers(&fair.seats, "what a seat added")?;
    let counted = kept.number.is_some() && seats.contains(&kept.number);
    if kept.pact.is_some() && kept.number.is_some() && !counted {
        let lost = "this device showed its number, and it is not in the dice: it came too late, or was kept out";
        return Err(lost.into());
    }
    Ok(Compared { promise: kept.promise.is_some(), number: counted, pact: kept.pact.is_some() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{promise, to_hex};

    fn fair() -> (Fair, Kept) {
        let (table, commit, number) = ("t/0", [4; 32], [1; 32]);
        let promises = vec![Some(promise(table, &number)), None];
        let hex = |all: &[Option<Number>]| all.iter().map(|one| one.as_ref().map(to_hex)).collect();
        let fair = Fair {
            table: table.into(),
            commit: to_hex(&commit),
            seats: hex(&[Some(number), None]),
            promises: hex(&promises),
            house: None,
        };
        let pact = pact(table, &commit, &promises);
        (fair, Kept { promise: Some(commit), number: Some(number), pact: Some(pact) })
    }

    #[test]
    fn everything_that_was_kept_is_compared_and_nothing_else_is_called_compared() {
        let (fair, kept) = fair();
        let all = Compared { promise: true, number: true, pact: true };
        assert_eq!(compare(&fair, &kept), Ok(all));
        assert_eq!(compare(&fair, &Kept::default()), Ok(Compared::default()));
        assert_eq!(all.told().matches(',').count(), 2);
        assert!(Compared::default().told().starts_with("Not compared"));
        let early = Kept { pact: None, number: Some([2; 32]), ..kept };
        let compared = compare(&fair, &early).expect("it never showed its number");
        assert!(compared.promise && !compared.number && !compared.pact);
    }

    /// Each of the 256 bits counts, not only those that people look at.
    #[test]
    fn a_single_other_bit_is_found_wherever_it_is() {
        let (fair, kept) = fair();
        let flipped = |number: Option<Number>, bit: usize| {
            let mut number = number.expect("it was kept");
            number[bit / 8] ^= 1 << (bit % 8);
            Some(number)
        };
        for bit in 0..256 {
            for changed in [
                Kept { promise: flipped(kept.promise, bit), ..kept.clone() },
                Kept { number: flipped(kept.number, bit), ..kept.clone() },
                Kept { pact: flipped(kept.pact, bit), ..kept.clone() },
            ] {
                compare(&fair, &changed).expect_err("it is another number");
            }
        }
    }

    #[test]
    fn a_promise_that_was_swapped_behind_the_back_is_found() {
        let (mut fair, kept) = fair();
        fair.promises[1] = Some(to_hex(&[7; 32]));
        let what = compare(&fair, &kept).expect_err("another seat promised later");
        assert!(what.contains("showed its number"), "{what}");
    }
}
