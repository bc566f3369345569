//! Validation of names and chat: plain text only, and no name looks like another.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

use crate::refusal::{Refusal, RefusalKind};

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
pub(crate) fn clean(text: &str, most: usize) -> Result<String, Refusal> {
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
        return Err(Refusal::new(RefusalKind::Empty, "there is nothing to see in that text"));
    }
    if length > most {
        return Err(Refusal::new(
            RefusalKind::TooLong,
            format!("at most {most} characters, please"),
        ));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invisible_and_turning_characters_are_dropped() {
        assert_eq!(clean("  B\u{202e}e\u{200b}a \n\t x ", 24).expect("visible"), "Bea x");
        assert_eq!(
            clean("\u{200b}\u{feff}", 24).expect_err("nothing to see").kind,
            RefusalKind::Empty
        );
        assert_eq!(clean(&"x".repeat(25), 24).expect_err("too long").kind, RefusalKind::TooLong);
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
