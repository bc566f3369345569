//! What is changed: options of the game, and who plays. Every source of variants is one arm of [`Variant::of`].

use catalog::Playable;
use session::{Refusal, RefusalKind};
use table::Options;

use crate::contender::Contender;

/// The key that changes who plays.
const LEVEL: &str = "level";

/// The second arm: options besides those of the first, and another level if that was changed.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Variant {
    pub(super) options: Vec<(String, String)>,
    pub(super) level: Option<Contender>,
}

impl Variant {
    /// The arm that these changes of the first one make.
    pub(super) fn of<G: Playable>(
        base: &[(String, String)],
        changes: &[(String, String)],
    ) -> Result<Self, Refusal> {
        let mut variant = Self { options: base.to_vec(), level: None };
        let numbers = table::printed_numbers(G::about().numbers);
        let has = |key: &str| {
            let is_number = key.contains('.') && !numbers.is_empty();
            let is_option = G::about().options.iter().any(|option| option.key == key);
            is_option || is_number || table::number_named(&numbers, key).is_ok()
        };
        for (key, value) in changes {
            match key.as_str() {
                LEVEL => variant.level = Some(value.parse()?),
                key if has(key) => variant.set(key, value.clone()),
                key => return Err(unknown::<G>(key)),
            }
        }
        Options::new(G::about(), variant.options.iter().map(|(k, v)| (k, v)))?;
        Ok(variant)
    }

    fn set(&mut self, key: &str, value: String) {
        self.options.retain(|(other, _)| other != key);
        self.options.push((key.to_owned(), value));
    }
}

fn unknown<G: Playable>(key: &str) -> Refusal {
    let shown: String = key.chars().take(40).collect();
    let keys: Vec<&str> = G::about().options.iter().map(|option| option.key).collect();
    let message = format!(
        "{} has nothing called “{shown}” that can be changed; there is {LEVEL}, {}",
        G::about().title,
        keys.join(", ")
    );
    Refusal::new(RefusalKind::BadSetup, message)
}

/// A change in words; what is long, such as a deck, is told by its length.
pub(super) fn in_words((key, value): &(String, String)) -> String {
    match value.chars().count() {
        0..=40 if !value.contains('\n') => format!("{key}={value}"),
        long => format!("{key}=({long} characters)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(words: &[(&str, &str)]) -> Vec<(String, String)> {
        words.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect()
    }

    fn of(base: &[(&str, &str)], changes: &[(&str, &str)]) -> Result<Variant, Refusal> {
        struct Of(Vec<(String, String)>, Vec<(String, String)>);
        impl catalog::Visitor for Of {
            type Out = Result<Variant, Refusal>;
            fn visit<G: Playable>(self) -> Self::Out {
                Variant::of::<G>(&self.0, &self.1)
            }
        }
        catalog::visit("spaca-wor", Of(pairs(base), pairs(changes)))?
    }

    #[test]
    fn a_change_takes_the_place_of_what_was_given() {
        let variant = of(&[("ten-battles", "off")], &[("ten-battles", "on"), ("level", "mate@9")]);
        let variant = variant.expect("both can be changed");
        assert_eq!(variant.options, pairs(&[("ten-battles", "on")]));
        assert_eq!(variant.level, Some("mate@9".parse().expect("a level")));
    }

    #[test]
    fn what_cannot_be_changed_is_refused_with_what_can() {
        let refused = of(&[], &[("tankas", "3")]).expect_err("there is no such number");
        assert!(refused.message.contains("tankas"), "{refused}");
        assert!(refused.message.contains("level, ") && refused.message.contains("ten-battles"));
        let refused = of(&[], &[("faces.bika", "3")]).expect_err("there is no such die");
        assert!(refused.message.contains("faces has standard, tanka, turbo"), "{refused}");
        assert!(of(&[], &[("ten-battles", "maybe")]).is_err());
        assert!(of(&[], &[("level", "commodore")]).is_err());
    }

    #[test]
    fn long_values_are_told_by_their_length() {
        let [short, long] = [("a", "1".to_owned()), ("board", "x".repeat(99))]
            .map(|(key, value)| in_words(&(key.to_owned(), value)));
        assert_eq!((short.as_str(), long.as_str()), ("a=1", "board=(99 characters)"));
    }
}
