//! Words: what is printed on a game's box, the text forms of its steps, and what people are told.
//! Cold: nothing here is called in a rollout.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::printed::{BOX, Change, changes, number_named, printed_numbers, shortest};
use crate::{BadText, Edition, Game, Label, Printed, Prompt, Seat, Step};

/// What is printed on the box.
#[derive(Debug)]
pub struct About {
    /// The name that commands and records use, for instance `spaca-wor`.
    pub name: &'static str,
    /// The name that people use.
    pub title: &'static str,
    /// One sentence that makes somebody want to play.
    pub blurb: &'static str,
    /// Fewest and most seats.
    pub seats: (u8, u8),
    /// How long a game takes, in minutes.
    pub minutes: u8,
    /// Version of the rules as implemented; a rules fix raises it.
    pub rules_version: u32,
    /// The rulebook, our `RULES.md`.
    pub rules: &'static str,
    /// What can be chosen before the game.
    pub options: &'static [OptionSpec],
    /// Every printed number, our `box.toml`: see [`crate::Printed`].
    pub numbers: &'static str,
}

impl About {
    /// Whether so many can play; otherwise a refusal that says how many can.
    pub fn check_seats(&self, seats: u8) -> Result<(), BadSetup> {
        let (fewest, most) = self.seats;
        if (fewest..=most).contains(&seats) {
            return Ok(());
        }
        let title = self.title;
        Err(BadSetup(format!("{title} is for {fewest} to {most} seats, not {seats}")))
    }
}

/// An option of a game.
#[derive(Debug)]
pub struct OptionSpec {
    /// The name that commands and records use.
    pub key: &'static str,
    /// The clause that describes it.
    pub clause: &'static str,
    /// What it does, in one sentence.
    pub says: &'static str,
    /// The values it takes.
    pub kind: OptionKind,
    /// What the rest of the set-up must have, for the option to do anything.
    pub needs: Option<Need>,
}

impl OptionSpec {
    /// What it does and what it needs, in sentences.
    pub fn in_words(&self) -> String {
        let needs = self.needs.as_ref().map(|need| format!(" Needs {need}."));
        format!("{}.{}", self.says, needs.unwrap_or_default())
    }
}

/// What an option needs from the rest of the set-up. Without it the option would do nothing, so nobody begins a
/// game with it; records that have it replay all the same.
#[derive(Debug)]
pub struct Need {
    /// In words, for instance `Elves`.
    pub what: &'static str,
    /// Another option and a value of it that brings it, with enough seats.
    pub with: (&'static str, &'static str),
}

impl Display for Need {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (key, value) = self.with;
        let with = format!("{key}={value}");
        if self.what == with {
            f.write_str(&with)
        } else {
            write!(f, "{}, for instance {with}", self.what)
        }
    }
}

/// The values of an option.
#[derive(Debug)]
pub enum OptionKind {
    /// `on` or `off`; off unless chosen.
    Switch,
    /// A whole number within bounds.
    Number {
        /// The least.
        from: u32,
        /// The most.
        to: u32,
        /// What it is unless chosen.
        default: u32,
    },
    /// One of these words; the first unless chosen.
    OneOf(&'static [&'static str]),
    /// A text whose meaning the game itself checks; empty unless chosen.
    Text,
}

impl OptionKind {
    /// The value of an option that nobody chose.
    pub fn default_value(&self) -> String {
        match self {
            Self::Switch => "off".into(),
            Self::Number { default, .. } => default.to_string(),
            Self::OneOf(words) => words.first().copied().unwrap_or_default().into(),
            Self::Text => String::new(),
        }
    }

    /// The values it takes, in words.
    pub fn accepts(&self) -> String {
        match self {
            Self::Switch => "on or off".into(),
            Self::Number { from, to, .. } => format!("a number from {from} to {to}"),
            Self::OneOf(words) => format!("one of {}", words.join(", ")),
            Self::Text => "a text".into(),
        }
    }

    fn takes(&self, value: &str) -> bool {
        match self {
            Self::Switch => value == "on" || value == "off",
            Self::Number { from, to, .. } => {
                value.parse().is_ok_and(|n: u32| (*from..=*to).contains(&n))
            }
            Self::OneOf(words) => words.contains(&value),
            Self::Text => true,
        }
    }
}

/// A set-up that the game does not have; the text says what it has instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSetup(pub String);

impl Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadSetup {}

/// Options chosen for a game, checked against what the box offers. Defaults are not kept, so that
/// equal games have equal choices.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options(BTreeMap<String, String>);

impl Options {
    /// Checks the choices; an unknown key or value is refused with what is accepted.
    pub fn new<K: AsRef<str>, V: AsRef<str>>(
        about: &About,
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Self, BadSetup> {
        let mut chosen = BTreeMap::new();
        for (key, value) in pairs {
            let (key, value) = (key.as_ref(), value.as_ref());
            if let Some(text) = with_number(about, &chosen, key, value)? {
                chosen.insert(BOX.into(), text);
                continue;
            }
            let spec = about.options.iter().find(|spec| spec.key == key).ok_or_else(|| {
                let keys: Vec<_> = about.options.iter().map(|spec| spec.key).collect();
                BadSetup(format!(
                    "{} has no option “{key}”; it has {}",
                    about.title,
                    if keys.is_empty() { "none".into() } else { keys.join(", ") }
                ))
            })?;
            if !spec.kind.takes(value) {
                let accepts = spec.kind.accepts();
                return Err(BadSetup(format!("option {key} takes {accepts}, not “{value}”")));
            }
            if value == spec.kind.default_value() {
                chosen.remove(key);
            } else {
                chosen.insert(key.into(), value.into());
            }
        }
        if let Some(text) = chosen.remove(BOX) {
            let text = shortest(about.numbers, &text).map_err(bad_box)?;
            chosen.extend((!text.is_empty()).then(|| (BOX.to_owned(), text)));
        }
        Ok(Self(chosen))
    }

    /// The edition that is played with.
    pub fn edition<P: Printed>(&self) -> Result<Edition<P>, BadSetup> {
        Edition::read(self.get(BOX).unwrap_or_default()).map_err(bad_box)
    }

    /// Whether a switch is on.
    pub fn is_on(&self, key: &str) -> bool {
        self.get(key) == Some("on")
    }

    /// The value of an option, unless it is the default.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(String::as_str)
    }

    /// The options that differ from their defaults, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }
}

#[expect(clippy::needless_pass_by_value, reason = "an error is handed on")]
fn bad_box(bad: BadText) -> BadSetup {
    BadSetup(format!("option {BOX}, {bad}"))
}

/// The edition so far with one number more, where the key of an option names a number of the box.
fn with_number(
    about: &About,
    chosen: &BTreeMap<String, String>,
    key: &str,
    value: &str,
) -> Result<Option<String>, BadSetup> {
    let is_option = about.options.iter().any(|spec| spec.key == key);
    if is_option || about.numbers.is_empty() {
        return Ok(None);
    }
    let all = printed_numbers(about.numbers);
    let nth = match number_named(&all, key) {
        Ok(nth) => nth,
        Err(reason) if key.contains('.') => return Err(BadSetup(reason)),
        Err(_) => return Ok(None),
    };
    let name = &all[nth].name;
    let line = format!("{name} = {value}");
    shortest(about.numbers, &line).map_err(|bad| BadSetup(bad.reason))?;
    let before = chosen.get(BOX).map_or("", String::as_str);
    let before = changes(about.numbers, before).map_err(bad_box)?;
    let others = before.iter().filter(|change| change.name != *name).map(Change::line);
    Ok(Some(others.chain([line]).collect::<Vec<_>>().join("; ")))
}

/// A text that is no action or outcome; the message says what the game reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misread(pub String);

impl Misread {
    /// A refusal of `text`, with what would have been read.
    pub fn new(text: &str, accepts: &str) -> Self {
        let shown: String = text.chars().take(60).collect();
        let dots = if shown.len() < text.len() { "…" } else { "" };
        Self(format!("“{shown}{dots}” is not understood; expected {accepts}"))
    }

    /// A refusal of `text` with the forms that would have been read: first words as they are, fields in capitals.
    pub fn expected(text: &str, words: &[&str], forms: &[&str]) -> Self {
        let shown = forms
            .iter()
            .zip(words)
            .map(|(form, word)| format!("{word}{}", form[word.len()..].to_uppercase()));
        let mut shown: Vec<String> = shown.collect();
        let last = shown.pop().unwrap_or_default();
        let before = shown.join(", ");
        Self::new(text, &if before.is_empty() { last } else { format!("{before} or {last}") })
    }
}

impl Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misread {}

/// A game that can be spoken of: set up from text, recorded, shown and told.
///
/// `Display` and `FromStr` of actions and chances are the text form of records: stable, lower case,
/// and readable without the game at hand.
pub trait Spoken:
    Game<
        Action: Display + FromStr<Err = Misread>,
        Chance: Display + FromStr<Err = Misread>,
        View: Serialize + DeserializeOwned,
    >
{
    /// What is printed on the box.
    fn about() -> &'static About;
    /// The set-up for so many seats and these choices.
    fn set_up(seats: u8, options: &Options) -> Result<Self::Setup, BadSetup>;
    /// Whether the set-up has what this option needs; asked only of options that need something.
    fn meets_need(setup: &Self::Setup, key: &str) -> bool {
        let _ = (setup, key);
        true
    }
    /// The components as data: an object with any of `cards`, `dice` and `board`.
    fn components() -> Value {
        Value::Object(serde_json::Map::new())
    }

    /// What the rules call a seat.
    fn seat_name(seat: Seat) -> String {
        format!("Seat {}", seat.0 + 1)
    }
    /// What is asked of the seat now.
    fn prompt(view: &Self::View, seat: Seat) -> Prompt;
    /// An action as one of several choices.
    fn label(view: &Self::View, seat: Seat, action: Self::Action) -> Label;
    /// What just happened, as told to one onlooker (`None` is the gallery). Tells no more than that
    /// onlooker's view; empty if there is nothing to tell.
    fn tell(
        onlooker: Option<Seat>,
        before: &Self::View,
        step: Step<Self::Action, Self::Chance>,
        after: &Self::View,
    ) -> String;
    /// Who rolls, draws or is dealt to in a step of chance, seen from before it; nobody, if it is nobody's. The same
    /// to every onlooker.
    fn chance_actor(before: &Self::View, chance: Self::Chance) -> Option<Seat> {
        let _ = (before, chance);
        None
    }
    /// Whose doing a step is, seen from before it: of a decision the seat that decides.
    fn actor(before: &Self::View, step: Step<Self::Action, Self::Chance>) -> Option<Seat> {
        match step {
            Step::Act(seat, _) => Some(seat),
            Step::Fall(chance) => Self::chance_actor(before, chance),
        }
    }
    /// Whether whoever has this view knows something that the gallery does not; then others look away before the
    /// device is handed on.
    fn conceals(view: &Self::View) -> bool;
    /// The table as text, at most 80 columns wide.
    fn picture(view: &Self::View) -> String;

    /// The actions to show first where there are too many for one screen, best known ones first.
    fn menu(view: &Self::View, seat: Seat, legal: &[Self::Action]) -> Vec<Self::Action> {
        let _ = (view, seat);
        legal.to_vec()
    }
    /// The action that a person means by these words, or the word that is not understood here and what was
    /// expected in its place. Not every text form is typed gladly, so games may understand more than that.
    fn understand(view: &Self::View, seat: Seat, words: &str) -> Result<Self::Action, Misread> {
        let _ = (view, seat);
        words.parse()
    }
    /// Whether an action is only the beginning of what was said: the same words, once more, go on with it.
    fn only_begins(action: Self::Action) -> bool {
        let _ = action;
        false
    }
    /// Whether real time counts in this game: then some chance steps read the table's clock.
    fn has_clock(&self) -> bool {
        false
    }
    /// Where the pending chance step reads the table's clock: the outcome for so many minutes since the last
    /// reading. Elsewhere `None`, and the dice decide.
    fn clock_reads(&self, minutes: u32) -> Option<Self::Chance> {
        let _ = minutes;
        None
    }
    /// Whether a seat that is not waited for should be asked all the same, because an unasked word of
    /// its own could matter just now. Follows from its view, like everything that a seat may do.
    fn beckons(view: &Self::View, seat: Seat) -> bool {
        let _ = (view, seat);
        false
    }
    /// Whether what is going on concerns this seat, so that a standing pass "until it concerns me" ends.
    fn concerns(view: &Self::View, seat: Seat) -> bool {
        let _ = (view, seat);
        true
    }
}

/// The set-up of a game that is about to begin.
pub fn set_up_new<G: Spoken>(seats: u8, options: &Options) -> Result<G::Setup, BadSetup> {
    let setup = G::set_up(seats, options)?;
    meets_needs::<G>(&setup, options)?;
    Ok(setup)
}

/// Whether every chosen option does something; one that would not is refused with what it needs.
pub fn meets_needs<G: Spoken>(setup: &G::Setup, options: &Options) -> Result<(), BadSetup> {
    for spec in G::about().options.iter().filter(|spec| options.get(spec.key).is_some()) {
        if let Some(need) = &spec.needs
            && !G::meets_need(setup, spec.key)
        {
            let OptionSpec { key, clause, .. } = spec;
            return Err(BadSetup(format!("option {key} needs {need} (rule {clause})")));
        }
    }
    Ok(())
}

/// Makes the text forms of actions or outcomes, `Display` and `FromStr`: a word for each variant, then its fields, parted
/// by blanks. A text has one meaning and a meaning one text.
///
/// ```
/// #[derive(Debug, PartialEq)]
/// enum Action { Bid(u8, u8), Pass }
/// table::text_forms!(Action: "bid" => Bid(dice, face), "pass" => Pass);
///
/// assert_eq!(Action::Bid(3, 5).to_string(), "bid 3 5");
/// assert_eq!("pass".parse::<Action>(), Ok(Action::Pass));
/// for odd in ["bid 3", "bid 03 5", "bid 3 5 ", "pass 1", "", "PASS"] {
///     assert!(odd.parse::<Action>().is_err());
/// }
/// let refused = "fold".parse::<Action>().unwrap_err();
/// assert_eq!(refused.to_string(), "“fold” is not understood; expected bid DICE FACE or pass");
/// ```
#[macro_export]
macro_rules! text_forms {
    ($type:ident: $($word:literal => $variant:ident $(($($field:ident),+))?),+ $(,)?) => {
        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $(Self::$variant $(($($field),+))? => {
                        f.write_str($word)?;
                        $($(write!(f, " {}", $field)?;)+)?
                    })+
                }
                Ok(())
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::Misread;

            fn from_str(text: &str) -> Result<Self, $crate::Misread> {
                $(
                    let read = || {
                        let mut words = text.split(' ');
                        (words.next()? == $word).then_some(())?;
                        $($(let $field = words.next()?.parse().ok()?;)+)?
                        Some(Self::$variant $(($($field),+))?)
                    };
                    if let Some(read) = read().filter(|read: &Self| read.to_string() == text) {
                        return Ok(read);
                    }
                )+
                let forms = [$(concat!($word $($(, " ", stringify!($field))+)?)),+];
                let words = [$($word),+];
                Err($crate::Misread::expected(text, &words, &forms))
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    static BOX: About = About {
        name: "toy",
        title: "Toy",
        blurb: "",
        seats: (2, 4),
        minutes: 1,
        rules_version: 1,
        rules: "",
        numbers: "",
        options: &[
            OptionSpec {
                key: "loud",
                clause: "XX-1",
                says: "",
                kind: OptionKind::Switch,
                needs: None,
            },
            OptionSpec {
                key: "goal",
                clause: "XX-2",
                says: "",
                kind: OptionKind::Number { from: 5, to: 9, default: 7 },
                needs: None,
            },
        ],
    };

    #[test]
    fn defaults_are_not_kept() {
        let chosen = Options::new(&BOX, [("loud", "on"), ("goal", "7")]).expect("both exist");
        assert_eq!(chosen.iter().collect::<Vec<_>>(), [("loud", "on")]);
        assert!(chosen.is_on("loud") && chosen.get("goal").is_none());
    }

    #[test]
    fn unknown_options_and_values_are_refused_with_what_is_accepted() {
        let key = Options::new(&BOX, [("quiet", "on")]).expect_err("no such option");
        assert_eq!(key.to_string(), "Toy has no option “quiet”; it has loud, goal");
        let value = Options::new(&BOX, [("goal", "10")]).expect_err("out of bounds");
        assert_eq!(value.to_string(), "option goal takes a number from 5 to 9, not “10”");
    }

    #[test]
    fn an_option_says_what_it_needs() {
        let with = |what| Some(Need { what, with: ("loud", "on") });
        let kind = || OptionKind::Switch;
        let spec = |needs| OptionSpec {
            key: "echo",
            clause: "XX-3",
            says: "It echoes",
            kind: kind(),
            needs,
        };
        assert_eq!(spec(None).in_words(), "It echoes.");
        assert_eq!(spec(with("loud=on")).in_words(), "It echoes. Needs loud=on.");
        let hall = "It echoes. Needs a hall, for instance loud=on.";
        assert_eq!(spec(with("a hall")).in_words(), hall);
    }

    #[test]
    fn a_long_misread_text_is_cut() {
        let message = Misread::new(&"x".repeat(500), "a word").to_string();
        assert!(message.len() < 120 && message.ends_with("expected a word"), "{message}");
    }
}
