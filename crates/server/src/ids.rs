//! Ids: how tables and commands are named.

/// Letters and digits that nobody confuses.
pub(crate) const LETTERS: &[u8; 56] = b"abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/// The text form of a table's number: twelve letters and digits.
pub(crate) fn table_name(mut id: u64) -> String {
    let mut name = String::with_capacity(12);
    for _ in 0..12 {
        name.push(char::from(LETTERS[(id % 56) as usize]));
        id /= 56;
    }
    name
}

/// The number of a table, if the text is one.
pub(crate) fn table_number(name: &str) -> Option<u64> {
    if name.len() != 12 {
        return None;
    }
    name.bytes().rev().try_fold(0_u64, |id, letter| {
        let digit = LETTERS.iter().position(|&known| known == letter)?;
        id.checked_mul(56)?.checked_add(digit as u64)
    })
}

/// Whether a text may be a command id.
pub(crate) fn is_command_id(id: &str) -> bool {
    (1..=32).contains(&id.len())
        && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_found_by_its_name() {
        for id in [0, 1, 77_777, u64::MAX] {
            assert_eq!(table_number(&table_name(id)), Some(id));
        }
        assert_eq!(table_number("short"), None);
        assert_eq!(table_number("999999999999"), None, "more than a number has room for");
        assert_eq!(table_number("abc/../abcde"), None);
    }
}
