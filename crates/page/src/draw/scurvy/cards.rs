//! Cards of The Scurvy Musketeers, small and large.

use scurvy_musketeers::{Card, Face, Trait, Type};

use super::Board;
use crate::draw::{escape, icon};

fn kind_class(kind: Type) -> &'static str {
    match kind {
        Type::Character => "k-char",
        Type::Creature => "k-crea",
        Type::Location => "k-loc wide",
        Type::Prop => "k-prop",
        Type::Sfx => "k-sfx",
        Type::Credits => "k-cred",
    }
}

fn trait_icon(one: Trait) -> Option<&'static str> {
    Some(match one.name() {
        "Swashbuckler" => "tr-swash",
        "Swarm" => "tr-swarm",
        "Aquatic" => "tr-aquatic",
        "Psycho Killer" => "tr-psycho",
        "Supernatural" => "tr-super",
        "Weapon" => "tr-weapon",
        "Gun" => "tr-gun",
        "Treasure" => "tr-treasure",
        _ => return None,
    })
}

impl Board<'_> {
    fn corner(face: &Face) -> String {
        match face.kind {
            Type::Character | Type::Creature => format!("<b>{}</b>", face.value),
            Type::Location | Type::Prop => format!("<b>{:+}</b>", face.value),
            Type::Sfx => icon("ct-sfx"),
            Type::Credits => icon("ct-credits"),
        }
    }

    /// Whether a card's Title word is in the title.
    pub(super) fn is_gold(&self, card: Card) -> bool {
        let deck = self.view.house.deck;
        let Some(title) = self.view.titles.title() else { return false };
        let drawn = self.view.titles.words_drawn(deck);
        let own = deck.word_of(card).word;
        drawn
            .iter()
            .enumerate()
            .any(|(slot, word)| title.used() >> slot & 1 == 1 && word.word == own)
    }

    /// A card.
    pub(super) fn card(&self, card: Card, class: &str, does: &str) -> String {
        let face = self.view.house.deck.face(card);
        let (tag, end) = if does.is_empty() {
            ("div".to_owned(), "div")
        } else {
            (format!("button type=\"button\" {does}"), "button")
        };
        let traits: String = face.traits.iter().filter_map(trait_icon).map(icon).collect();
        let text = if class.contains("big")
            || matches!(face.kind, Type::Sfx | Type::Creature | Type::Prop)
        {
            format!("<span class=\"text\">{}</span>", escape(face.text))
        } else {
            String::new()
        };
        let gold = if self.is_gold(card) { " hit" } else { "" };
        format!(
            "<{tag} class=\"card {} {class}\"><span class=\"art\"><svg viewBox=\"0 0 120 120\" preserveAspectRatio=\"xMidYMid slice\" aria-hidden=\"true\"><use href=\"#sm-{}\"/></svg></span><span class=\"corner\">{}</span><span class=\"traits\">{traits}</span><span class=\"name{}\">{}</span>{text}<span class=\"word{gold}\">{}</span></{end}>",
            kind_class(face.kind),
            face.id,
            Self::corner(face),
            if face.name.len() > 14 { " long" } else { "" },
            escape(face.name),
            escape(&self.word(card))
        )
    }

    fn word(&self, card: Card) -> String {
        let word = self.view.house.deck.word_of(card);
        scurvy_musketeers::Form::Plain.of(word).to_uppercase()
    }

    /// A card, large, with its text and quote.
    pub(super) fn open(&self, id: &str) -> Option<String> {
        let card = self.view.house.deck.named(id)?;
        let face = self.view.house.deck.face(card);
        let traits: Vec<&str> = face.traits.iter().map(Trait::name).collect();
        let traits = if traits.is_empty() {
            String::new()
        } else {
            format!("<p class=\"sub\">{}</p>", traits.join(", "))
        };
        Some(format!(
            "<div class=\"stage\">{}</div><div class=\"tell\"><p class=\"kicker\">{}</p><h2>{}</h2>{traits}<p class=\"plain\">{}</p><blockquote>{}</blockquote><p class=\"clauses\">{}{}</p></div>",
            self.card(card, "big", ""),
            face.kind.name(),
            escape(face.name),
            escape(face.text),
            escape(face.quote),
            crate::rulebook::clause_button("SM-C2"),
            crate::rulebook::clause_button("SM-22")
        ))
    }
}
