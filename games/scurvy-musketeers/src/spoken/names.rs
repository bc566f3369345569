//! What cards, marks and sums are called.

use table::Seat;

use crate::action::seat_name;
use crate::pieces::{Card, Cards, Trait, Type};
use crate::state::{Attack, Mark, Part, ScurvyMusketeers};

impl ScurvyMusketeers {
    /// The name of a card.
    pub(super) fn name(&self, card: Card) -> &str {
        &self.face(card).name
    }

    /// A card with its number: "Cutlass +5".
    pub(super) fn valued(&self, card: Card) -> String {
        let face = self.face(card);
        match face.kind {
            Type::Character => format!("{} DS {}", face.name, face.value),
            Type::Creature => format!("{} AS {}", face.name, face.value),
            Type::Location | Type::Prop => format!("{} {:+}", face.name, face.value),
            Type::Sfx | Type::Credits => face.name.to_string(),
        }
    }

    /// The traits of a card now, and its Title word, with a star if that is in the title.
    pub(super) fn tag(&self, card: Card) -> String {
        let word = &self.open.setup.deck.word_of(card).word;
        let star = if self.secrets.titles.pays(self.face(card).word) { "*" } else { "" };
        let traits: Vec<&str> = self.own_traits(card).iter().map(Trait::name).collect();
        let gap = if traits.is_empty() { "" } else { "; " };
        format!("[{}{gap}{word}{star}]", traits.join(", "))
    }

    /// A card with its number, traits and Title word: "Cutlass +5 [Swashbuckler, Weapon; Sword]".
    pub(super) fn carded(&self, card: Card) -> String {
        format!("{} {}", self.valued(card), self.tag(card))
    }

    /// The same, and what the card does.
    pub(super) fn told(&self, card: Card) -> String {
        self.carded(card) + &self.text_of(card)
    }

    /// What a card does, after its name; nothing if it just is.
    pub(super) fn text_of(&self, card: Card) -> String {
        let text = &self.face(card).text;
        if text.is_empty() { String::new() } else { format!(": {text}") }
    }

    /// Names of several cards.
    pub(super) fn names(&self, cards: Cards) -> String {
        let names: Vec<&str> = cards.iter().map(|card| self.name(card)).collect();
        listed(&names)
    }

    /// What was chosen.
    pub(super) fn mark(&self, mark: Mark) -> String {
        match mark {
            Mark::None => String::new(),
            Mark::Seat(seat) => seat_name(seat),
            Mark::Card(card) => match self.movie_of(card) {
                Some(movie) => format!("{}'s {}", seat_name(movie), self.name(card)),
                None => self.name(card).into(),
            },
        }
    }

    /// What may be chosen, with traits and Title word.
    pub(super) fn tagged(&self, mark: Mark) -> String {
        match mark {
            Mark::Card(card) => format!("{} {}", self.mark(mark), self.tag(card)),
            _ => self.mark(mark),
        }
    }

    /// SM-22: a Movie's DS with its parts: "27 = 6 Old Monk + 10 Cutlass + …".
    pub(super) fn ds_in_words(&self, movie: Seat, in_attack: bool) -> String {
        let mut parts = Vec::new();
        self.itemise(movie, in_attack, |part| parts.push(part));
        let total: i32 = parts.iter().map(|part| part.amount()).sum();
        let mut words = format!("{total}");
        for (n, part) in parts.iter().enumerate() {
            let name = match part {
                Part::Card(card, _) => self.name(*card),
                Part::Guard(_) => "played",
            };
            let amount = part.amount();
            let sign = match (n, amount < 0) {
                (0, false) => " = ",
                (0, true) => " = -",
                (_, false) => " + ",
                (_, true) => " - ",
            };
            words += &format!("{sign}{} {name}", amount.abs());
        }
        words
    }

    /// SM-23: the running AS with its parts: "39 = 7 x 3 + 18".
    pub(super) fn as_in_words(&self, attack: &Attack) -> String {
        let (start, total) = (self.starting_as(attack), self.running_as(attack));
        let mut words = format!("{total}");
        if attack.times != 1 || attack.plus != 0 {
            words += &format!(" = {start}");
        }
        if attack.times != 1 {
            words += &format!(" x {}", attack.times);
        }
        if attack.plus != 0 {
            let sign = if attack.plus < 0 { '-' } else { '+' };
            words += &format!(" {sign} {}", attack.plus.abs());
        }
        words
    }

    /// The traits of the attack, in words.
    pub(super) fn attack_traits_in_words(&self, attack: &Attack) -> String {
        let traits: Vec<&str> = self.traits_of_attack(attack).iter().map(Trait::name).collect();
        traits.join(", ")
    }
}

/// "a", "a and b", "a, b and c".
pub(super) fn listed(names: &[&str]) -> String {
    match names {
        [] => "nothing".into(),
        [one] => (*one).into(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
