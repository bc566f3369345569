//! Cats and dogs: cards, tokens, and a card opened large.

use board::{capital, clause_button, icon};
use cat_quest::{Cat, Element, Sight};
use maud::{Markup, html};

use super::battle::WHEEL;

/// A cat's card, large.
pub(crate) fn open_card(id: &str) -> Option<Markup> {
    let cat = Cat::named(id)?;
    let card = cat.card();
    let clause = match cat {
        Cat::Jupersian => "CQ-17",
        Cat::Caturn => "CQ-18",
        Cat::Purrinus => "CQ-19",
        Cat::Neptabby => "CQ-19a",
        Cat::Plukitten => "CQ-19b",
        _ => "CQ-21",
    };
    let beats: Vec<&str> = card.element.beats().map(Element::name).collect();
    Some(html! {
        div.stage { div.card.big { (card_face(cat)) } }
        div.tell {
            p.kicker { "Cat of " (capital(cat.home().name())) }
            h2 { (card.title) }
            p.plain {
                @if card.ability.is_empty() {
                    "No ability, all heart."
                } @else {
                    b { (card.ability) } ": " (card.does)
                }
            }
            p.plain {
                (element_icon(card.element)) " " (capital(card.element.name())) " beats " (beats.join(" and "))
                " dogs."
            }
            p.clauses { (clause_button(clause)) (clause_button("CQ-21")) }
        }
    })
}

/// A cat's or a dog's card as it lies on the table.
pub(crate) fn small_card(id: &str) -> Option<Markup> {
    let dog = |name: &str| WHEEL.into_iter().find(|dog| dog.name() == name);
    match id.strip_prefix("dog-") {
        Some(name) => Some(dog_card(Sight::Open(dog(name)?))),
        None => Cat::named(id).map(|cat| html! { div.card { (card_face(cat)) } }),
    }
}

/// The colour of an element, for styles.
pub(super) fn tint(element: Element) -> String {
    format!("--el:var(--el-{})", element.name())
}

pub(super) fn element_icon(element: Element) -> Markup {
    icon(&format!("el-{}", element.name()))
}

/// The symbol of a cat's picture.
pub(super) fn art(cat: Cat) -> String {
    let name = if cat == Cat::Earthcat { "common_earth_cat" } else { cat.card().name };
    format!("#cq-{name}")
}

/// A cat read aloud: its name, its element and what it can do.
fn aloud(cat: Cat) -> String {
    let card = cat.card();
    let beats: Vec<&str> = card.element.beats().map(Element::name).collect();
    let ability = match card.ability {
        "" => String::new(),
        ability => format!(". {ability}: {}", card.does),
    };
    format!(
        "{}, {} cat, beats {} dogs{ability}",
        card.title,
        card.element.name(),
        beats.join(" and ")
    )
}

/// A cat as a small token that opens its card.
pub(super) fn token(cat: Cat) -> Markup {
    let card = cat.card();
    html! {
        button.tok type="button" style=(tint(card.element)) data-card=(card.name)
            aria-label=(aloud(cat)) title=(card.title) {
            (element_icon(card.element))
        }
    }
}

/// A cat's card that opens large.
pub(super) fn cat_button(cat: Cat, class: &str) -> Markup {
    html! {
        button type="button" class={ "card " (class) } aria-label=(aloud(cat)) data-card=(cat.card().name) { (card_face(cat)) }
    }
}

/// A cat's card that can be picked.
pub(super) fn cat_pick(cat: Cat, token: &str, picked: bool) -> Markup {
    let class = if picked { "card is-picked" } else { "card is-legal" };
    html! {
        button type="button" class=(class) aria-label=(aloud(cat)) data-pick=(token) aria-pressed=(picked.to_string()) { (card_face(cat)) }
    }
}

fn card_face(cat: Cat) -> Markup {
    let card = cat.card();
    let element = card.element.name();
    html! {
        span.art {
            svg viewBox="0 0 120 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
                use href=(art(cat)) {}
            }
        }
        svg.el style=(tint(card.element)) fill="currentColor" role="img" aria-label=(element) {
            use href={ "#el-" (element) } {}
        }
        span.name { (if cat == Cat::Earthcat { "Earth Cat" } else { card.title }) }
    }
}

/// A dog's card as the onlooker knows it.
pub(super) fn dog_card(sight: Sight) -> Markup {
    match (sight, sight.dog()) {
        (Sight::Gone, _) => html! { div.card.gonecard { span { (icon("close")) "gone" } } },
        (_, Some(dog)) => html! {
            div.card {
                span.art style="--bg:#2A2360" {
                    svg viewBox="0 0 120 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
                        use href={ "#cq-doom_" (dog.name()) } {}
                    }
                }
                svg.el style=(tint(dog)) fill="currentColor" aria-hidden="true" { use href={ "#el-" (dog.name()) } {} }
                @if matches!(sight, Sight::Known { .. }) {
                    svg.i.eyek role="img" aria-label="only those who peeked know" { use href="#eye" {} }
                }
                span.name { (capital(dog.name())) }
            }
        },
        (Sight::Hidden { .. }, _) => html! {
            div.card.back role="img" aria-label="a dog that somebody has peeked at" {
                svg.i.eyek aria-hidden="true" { use href="#eye" {} }
            }
        },
        _ => html! { div.card.back role="img" aria-label="a dog that nobody has seen" {} },
    }
}
