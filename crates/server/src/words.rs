//! Secrets and authentication hashes, table ids, and validation of names and chat: plain text only, and no name
//! looks like another.

use fair::Number;
use subtle::ConstantTimeEq;
use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

use crate::refusal::No;

/// Letters and digits that nobody confuses.
const LETTERS: &[u8; 56] = b"abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

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

/// Random bytes from the system.
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system has randomness");
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

/// What is stored of a secret.
pub(crate) fn lock_of(table: u64, secret: &str) -> Number {
    fair::digest(&[b"quarterdeck/secret/1", &table.to_le_bytes(), secret.as_bytes()])
}

/// Whether a secret opens a lock, in the same time whatever it is.
pub(crate) fn opens(table: u64, secret: &str, lock: &Number) -> bool {
    lock_of(table, secret).ct_eq(lock).into()
}

/// Whether a character shows nothing, or turns the text around.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{ffff}' | '\u{e0000}'..='\u{e0fff}')
}

/// Whether a character only sits on the one before it.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// Whether a character is a picture, which may be joined with another.
fn is_picture(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2bff}' | '\u{fe0f}' | '\u{1f000}'..='\u{1faff}')
}

/// Text as it may be shown: one line, nothing invisible but what joins pictures, at most two marks on a letter.
pub(crate) fn clean(text: &str, most: usize) -> Result<String, No> {
    let mut out = String::new();
    let (mut marks, mut length) = (0, 0);
    for c in text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }) {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        let doubled = c == ' ' && (out.is_empty() || out.ends_with(' '));
        let joins = matches!(c, '\u{200d}' | '\u{fe0f}') && out.ends_with(is_picture);
        if (is_invisible(c) && !joins) || marks > 2 || doubled {
            continue;
        }
        length += usize::from(marks == 0);
        out.push(c);
    }
    let out = out.trim_end();
    if out.is_empty() {
        return Err(No::new("empty", "there is nothing to see in that text"));
    }
    if length > most {
        return Err(No::new("too-long", format!("at most {most} characters, please")));
    }
    Ok(out.into())
}

/// Whether people take one name for the other: as they stand, in small letters or in capitals they look the same,
/// by Unicode's list of characters that are confused.
pub(crate) fn alike(one: &str, other: &str) -> bool {
    let looks = |name: &str| {
        let letters = letters_of(name);
        let skeletons = [letters.to_lowercase(), letters.to_uppercase(), letters];
        skeletons.map(|form| look_of(&skeleton(&form).collect::<String>()))
    };
    look_of(one) == look_of(other) || looks(one).iter().zip(&looks(other)).any(|(a, b)| a == b)
}

/// What a name looks like. Tables that were made before are judged by it when they are read again: it must not
/// become stricter, [`alike`] may.
pub(crate) fn look_of(name: &str) -> String {
    letters_of(name).to_lowercase().chars().map(plain).collect()
}

/// What can be seen of a name, without marks.
fn letters_of(name: &str) -> String {
    let seen = |c: &char| !c.is_whitespace() && !is_mark(*c) && !is_invisible(*c);
    name.nfkd().filter(seen).collect()
}

/// The Latin letter that a character is taken for.
fn plain(c: char) -> char {
    match c {
        'а' | 'α' | '@' => 'a',
        'в' | 'β' => 'b',
        'с' | 'ϲ' => 'c',
        'е' | 'ε' | '3' => 'e',
        'һ' | 'н' => 'h',
        'і' | 'ı' | 'ι' | 'l' | '1' | '|' | 'ӏ' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'о' | 'ο' | 'ø' | '0' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' | '5' | '$' => 's',
        'т' | 'τ' => 't',
        'υ' | 'ц' => 'u',
        'ν' => 'v',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        other => other,
    }
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

    #[test]
    fn secrets_differ_and_open_only_their_own_lock() {
        let (one, other) = (new_secret(), new_secret());
        assert!(one != other && one.len() == 22);
        assert!(opens(7, &one, &lock_of(7, &one)));
        assert!(!opens(7, &other, &lock_of(7, &one)));
        assert!(!opens(8, &one, &lock_of(7, &one)), "a secret of another table");
    }

    #[test]
    fn invisible_and_turning_characters_are_dropped() {
        assert_eq!(clean("  B\u{202e}e\u{200b}a \n\t x ", 24).expect("visible"), "Bea x");
        assert_eq!(clean("\u{200b}\u{feff}", 24).expect_err("nothing to see").kind, "empty");
        assert_eq!(clean(&"x".repeat(25), 24).expect_err("too long").kind, "too-long");
        let pile = format!("Z{}", "\u{301}".repeat(50));
        assert_eq!(clean(&pile, 24).expect("a Z").chars().count(), 3);
        let family = "👩\u{200d}👧 ❤\u{fe0f}";
        assert_eq!(clean(family, 24).expect("pictures"), family);
        assert_eq!(clean("a\u{200d}b\u{fe0f}", 24).expect("letters"), "ab");
        assert_eq!(clean("<b>&amp;", 24).expect("text is text"), "<b>&amp;");
    }

    #[test]
    fn names_that_unicode_calls_confusable_are_alike() {
        for (one, other) in [
            ("mark", "rnark"),
            ("Bea", "ꓐea"),
            ("BEA", "ᏴᎬᎪ"),
            ("Vera", "Ѵera"),
            ("vera", "ѵera"),
            ("Dora", "ᗪora"),
            ("Ana", "ꭺna"),
            ("Bea", "ВЕА"),
            ("Otto", "0tt0 "),
        ] {
            assert!(alike(one, other) && alike(other, one), "{one} {other}");
        }
        for (one, other) in [("Otto", "Ottilie"), ("Беа", "Вера"), ("Ana", "Anna"), ("李", "王")]
        {
            assert!(!alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn names_that_look_alike_are_alike() {
        assert_eq!(look_of("Bea"), look_of("ВЕА"), "Cyrillic");
        assert_eq!(look_of("Otto"), look_of("0tt0 "));
        assert_eq!(look_of("Bea"), look_of("𝔅𝓮𝖺"), "letters of mathematics");
        assert_eq!(look_of("Bea"), look_of("Ｂéä"), "wide letters, and letters with marks");
        assert_ne!(look_of("Otto"), look_of("Ottilie"));
        assert_ne!(look_of("Беа"), look_of("Вера"), "other letters are letters, too");
    }
}
