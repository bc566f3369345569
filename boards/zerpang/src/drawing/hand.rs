//! The hand: cards with both sides, touched to be played or to pay.

use board::{Does, icon, many, mark};
use maud::{Markup, html};
use zerpang::{Action, Card, Cards, Hand, Lay, Phase, Side, Use};

use super::cards::{aloud, half, picture};
use super::picking::Pick;
use super::{Table, class_icon};

impl Table<'_> {
    pub(super) fn hand(&self) -> Markup {
        let seat = self.focus();
        let Hand::Known(cards) = self.view.hands[seat.index()] else { return self.backs() };
        let class = self.class(seat);
        let halves = match class.side() {
            Some(_) => "your half is shown",
            None if class.has_texts() => "both halves are yours",
            None => "for Points only",
        };
        let few = cards.len() < 4;
        html! {
            div.head {
                h2 { "Your hand: " (cards.len()) }
                @if self.view.open.phase == Phase::Pay && self.is_asked() { (self.total()) }
                span.chip.can { (class_icon(class)) (halves) }
            }
            @if cards.is_empty() { p.hollow { "No cards. The next draw helps." } }
            div.hand.zhand.few[few] style={ "--n:" (room(cards).max(4)) } {
                @for card in cards.kinds() { @for nth in 0..cards.count(card) { (self.card(card, nth)) } }
            }
        }
    }

    /// What an onlooker without a hand sees: how many cards everybody has.
    fn backs(&self) -> Markup {
        html! {
            div.head { h2 { "Hands" } }
            div.zpiles {
                @for seat in 0..self.view.open.setup.seats {
                    span.chip { (mark(seat)) (many(self.view.hands[usize::from(seat)].len().into(), "card", "cards")) }
                }
                span.chip { (self.view.deck) " in the deck" }
            }
        }
    }

    /// A card of the hand.
    fn card(&self, card: Card, nth: u8) -> Markup {
        let picked = self.picked.cards.contains(&(card, nth));
        let usable = self.is_asked() && self.deeds.iter().any(|deed| deed.cards.has(card));
        let id = card.row().ids[self.own_side() as usize];
        let does = if usable {
            Pick::Card(card, nth).among(self.takes_several_cards())
        } else if self.is_asked() {
            Does::Why(self.refused_card(card).to_string())
        } else {
            Does::Card(id)
        };
        // Points lie on each other: the first one tells all there is to tell.
        let same = card.is_point() && nth > 0;
        let kind = if card.is_point() { "pointcard" } else { "zcard" };
        let state = match (picked, usable) {
            (true, _) => "is-picked",
            (false, true) => "is-legal",
            (false, false) => "",
        };
        html! {
            div.zslot.same[same] {
                button type="button" class={ "card " (kind) " " (state) } aria-label=(aloud(self.game.printed(), card)) data-pick=[does.pick()] data-set=[does.set()]
                    data-why=[does.why()] data-card=[does.card()] aria-pressed=[usable.then(|| picked.to_string())]
                    aria-disabled=[does.why().map(|_| "true")] { (self.face(card)) }
                @if !same {
                    @if !usable && self.seen.prompted { svg.i.lock aria-hidden="true" { use href="#lock" {} } }
                    button.peek type="button" data-card=(id)
                        aria-label={ "Read " (card.row().names[self.own_side() as usize]) } { (icon("eye")) }
                }
            }
        }
    }

    fn face(&self, card: Card) -> Markup {
        let own = self.class(self.focus()).side();
        let halves =
            if own == Some(Side::Ninjutsu) { [Side::Ninjutsu, Side::Pillage] } else { Side::ALL };
        html! {
            @if card.is_point() { (point_face(card)) } @else {
                @for side in halves { (half(card, side, own.is_none_or(|own| own == side))) }
            }
        }
    }

    /// An action with a card that the rules refuse, so that they say why.
    fn refused_card(&self, card: Card) -> Action {
        let side = if card.is_point() { Side::Pillage } else { self.own_side() };
        let fight = self.view.open.combat.fight.is_some() || self.view.open.phase == Phase::Pay;
        let lays = fight || card.is_point() || !self.class(self.focus()).has_texts();
        if lays { Action::Lay(Lay::one(card, side)) } else { Action::Use(Use::of(card, side)) }
    }
}

/// The face of a Point card.
pub(super) fn point_face(card: Card) -> Markup {
    let points = card.value(Side::Pillage);
    html! {
        (picture(card, Side::Pillage, "pic"))
        b { (points) }
        span { (if points == 1 { "Point" } else { "Points" }) }
    }
}

/// How many cards lie side by side: a Point card on another one takes little more than half of a place.
fn room(hand: Cards) -> u8 {
    let kinds = hand.kinds();
    let on_others: u8 =
        kinds.filter(|card| card.is_point()).map(|card| hand.count(card).saturating_sub(1)).sum();
    hand.len() - on_others + (on_others * 3).div_ceil(5)
}
