//! Cards, small and large, and what a touch of one does.

use board::{clause_button, icon};
use maud::{Markup, html};
use scurvy_musketeers::{Action, Card, Face, Form, Mark, Trait, Type};
use table::Illegal;

use super::Table;

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

fn trait_icon(one: Trait) -> &'static str {
    match one {
        Trait::Swashbuckler => "tr-swash",
        Trait::Swarm => "tr-swarm",
        Trait::Aquatic => "tr-aquatic",
        Trait::PsychoKiller => "tr-psycho",
        Trait::Supernatural => "tr-super",
        Trait::Weapon => "tr-weapon",
        Trait::Gun => "tr-gun",
        Trait::Treasure => "tr-treasure",
    }
}

/// The icon of a kind of card.
pub(super) fn kind_icon(kind: Type) -> &'static str {
    match kind {
        Type::Character => "ct-character",
        Type::Creature => "ct-creature",
        Type::Location => "ct-location",
        Type::Prop => "ct-prop",
        Type::Sfx => "ct-sfx",
        Type::Credits => "ct-credits",
    }
}

/// What a card's number counts.
fn value_words(face: &Face) -> String {
    match face.kind {
        Type::Character => format!(" with a Defense Strength of {}", face.value),
        Type::Creature => format!(" with an Attack Strength of {}", face.value),
        Type::Location | Type::Prop => format!(" with a bonus of {:+}", face.value),
        Type::Sfx | Type::Credits => String::new(),
    }
}

/// A card read aloud: name, kind, what its number counts, traits, effect.
pub(super) fn aloud(face: &Face) -> String {
    let traits: Vec<&str> = face.traits.iter().map(Trait::name).collect();
    let (name, kind, value) = (&face.name, face.kind.name(), value_words(face));
    let traits =
        if traits.is_empty() { String::new() } else { format!(" ({})", traits.join(", ")) };
    format!("{name}: {kind}{value}{traits}. {}", face.text)
}

fn corner(face: &Face) -> Markup {
    match face.kind {
        Type::Character | Type::Creature => html! { b { (face.value) } },
        Type::Location | Type::Prop => html! { b { (format!("{:+}", face.value)) } },
        Type::Sfx => icon("ct-sfx"),
        Type::Credits => icon("ct-credits"),
    }
}

/// A card's picture.
pub(super) fn art(face: &Face, crop: Option<&str>) -> Markup {
    html! {
        svg viewBox="0 0 120 120" preserveAspectRatio=[crop] aria-hidden="true" {
            use href={ "#sm-" (face.id) } {}
        }
    }
}

impl Table<'_> {
    /// Whether a card's Title word is in the title.
    pub(super) fn is_gold(&self, card: Card) -> bool {
        let (titles, deck) = (&self.view.titles, &self.view.open.setup.deck);
        let Some(title) = titles.title() else { return false };
        let own = &deck.word_of(card).word;
        let mut drawn = titles.words_drawn(deck).into_iter().enumerate();
        drawn.any(|(slot, word)| title.used() >> slot & 1 == 1 && word.word == *own)
    }

    /// What is on a card: picture, value, traits, name, Title word, and its text where there is room.
    fn face(&self, card: Card, is_big: bool) -> Markup {
        let deck = &self.view.open.setup.deck;
        let face = deck.face(card);
        let has_text = is_big || matches!(face.kind, Type::Sfx | Type::Creature | Type::Prop);
        html! {
            span.art {
                (art(face, Some("xMidYMid slice")))
                span.kind { (icon(kind_icon(face.kind))) span { (face.kind.name()) } }
            }
            span.corner { (corner(face)) }
            span.traits { @for one in face.traits.iter() { (icon(trait_icon(one))) } }
            span class=(if face.name.len() > 14 { "name long" } else { "name" }) { (face.name) }
            @if has_text { span.text { (face.text) } }
            span class=(if self.is_gold(card) { "word hit" } else { "word" }) {
                (Form::Plain.of(deck.word_of(card)).to_uppercase())
            }
        }
    }

    /// A button of this class for a card: it picks the card, or what the picked one is for; else it opens the card.
    pub(super) fn touchable(&self, card: Card, class: &str, inside: &Markup) -> Markup {
        let picks = self.picks(Mark::Card(card));
        let pressed = picks.as_ref().map(|token| self.touch.has(token));
        let words = aloud(self.view.open.setup.deck.face(card));
        html! {
            button type="button" class=(class) aria-label=(words) data-set=[&picks] data-card=[picks.is_none().then_some(card)]
                aria-pressed=[pressed] { (inside) }
        }
    }

    /// A card on the table or in a hand.
    pub(super) fn card(&self, card: Card, glow: &str) -> Markup {
        let class = format!("card {} {glow}", kind_class(self.view.open.setup.deck.kind(card)));
        self.touchable(card, &class, &self.face(card, false))
    }

    /// A card of the scene: a touch opens it.
    pub(super) fn card_to_look_at(&self, card: Card) -> Markup {
        let kind = kind_class(self.view.open.setup.deck.kind(card));
        let words = aloud(self.view.open.setup.deck.face(card));
        html! {
            button type="button" class={ "card " (kind) } aria-label=(words) data-card=(card) { (self.face(card, false)) }
        }
    }

    /// Why a card of one's own hand cannot be played now, if one is asked and it cannot.
    fn why_not(&self, card: Card) -> Option<Illegal> {
        let me = self.seen.me.filter(|_| self.seen.prompted)?;
        let mine = self.view.hands[me.index()].cards.contains(card);
        if !mine || self.seen.legal.iter().any(|&action| action.card() == Some(card)) {
            return None;
        }
        let (one, two) = (Mark::None, Mark::None);
        let play = match self.view.open.setup.deck.kind(card) {
            Type::Character | Type::Creature => Action::Cast(card),
            Type::Location => Action::Locate(card, me),
            Type::Prop => Action::Lay(card),
            Type::Sfx => Action::Sfx { card, one, two },
            Type::Credits => Action::Credits(card),
        };
        self.seen.may(play).err()
    }

    /// A card, large, with its text and quote.
    pub(super) fn open(&self, card: Card) -> Markup {
        let face = self.view.open.setup.deck.face(card);
        let traits: Vec<&str> = face.traits.iter().map(Trait::name).collect();
        html! {
            div.stage { div class={ "card big " (kind_class(face.kind)) } { (self.face(card, true)) } }
            div.tell {
                p.kicker { (face.kind.name()) }
                h2 { (face.name) }
                @if !traits.is_empty() { p.sub { (traits.join(", ")) } }
                p.plain { (face.text) }
                @if let Some(Illegal(rule)) = self.why_not(card) {
                    p.note.bad { span { "Not now: " (rule.says) ". " (clause_button(rule.clause)) } }
                }
                blockquote { (face.quote) }
                p.clauses { (clause_button("SM-C2")) (clause_button("SM-22")) }
            }
        }
    }
}
