//! Authentication: who has the secret of a seat? Only a hash of it is stored.

use fair::Number;
use subtle::ConstantTimeEq;

use crate::ids::LETTERS;
use crate::system;

/// Random bytes that nobody foresees.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    system::fill(&mut bytes);
    bytes
}

/// A new secret: 22 letters and digits, more than 126 bits.
pub(crate) fn new_secret() -> String {
    let mut secret = String::with_capacity(22);
    while secret.len() < 22 {
        let fair = random::<32>().into_iter().filter(|&byte| byte < 224);
        secret.extend(fair.map(|byte| char::from(LETTERS[usize::from(byte % 56)])));
    }
    secret.truncate(22);
    secret
}

/// Whether a client may have drawn a secret like this: long enough that nobody guesses it.
pub(crate) fn is_secret(text: &str) -> bool {
    (22..=64).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// What is stored of a secret.
pub(crate) fn lock_of(table: u64, secret: &str) -> Number {
    fair::digest(&[b"quarterdeck/secret/1", &table.to_le_bytes(), secret.as_bytes()])
}

/// Whether a secret opens a lock, in the same time whatever it is.
pub(crate) fn opens(table: u64, secret: &str, lock: &Number) -> bool {
    lock_of(table, secret).ct_eq(lock).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_differ_and_open_only_their_own_lock() {
        let (one, other) = (new_secret(), new_secret());
        assert!(one != other && one.len() == 22);
        assert!(opens(7, &one, &lock_of(7, &one)));
        assert!(!opens(7, &other, &lock_of(7, &one)));
        assert!(!opens(8, &one, &lock_of(7, &one)), "a secret of another table");
    }
}
