//! Parts of cards: pictures, skills, what a Toy adds, and the Challenges of the caper.

use std::cmp::Ordering;

use board::{icon, many, mark};
use maud::{Markup, html};
use spanc::{Challenge, Crew, Printed, Skill, Test, Toy};
use table::Seat;

use super::Table;

/// Icon and colour of each skill.
pub(super) const SKILLS: [(&str, &str); 4] = [
    ("sk-pirate", "var(--sk-s)"),
    ("sk-amazon", "var(--sk-a)"),
    ("sk-ninja", "var(--sk-n)"),
    ("sk-cat", "var(--sk-c)"),
];

/// A card's picture.
pub(super) fn art(id: &str, class: &str) -> Markup {
    html! {
        svg class=(class) viewBox="0 0 120 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            use href={ "#sp-" (id) } {}
        }
    }
}

/// A girl's four skills; what Toys change is marked, and what the next Challenge tests.
pub(super) fn skill_row(skills: [i8; 4], printed: [i8; 4], wanted: Option<Skill>) -> Markup {
    html! {
        span.skills {
            @for (n, skill) in Skill::ALL.into_iter().enumerate() {
                @let change = match skills[n].cmp(&printed[n]) {
                    Ordering::Greater => "up",
                    Ordering::Less => "dn",
                    Ordering::Equal => "",
                };
                span class={ (change) @if wanted == Some(skill) { " want" } } style={ "--sk:" (SKILLS[n].1) }
                    title=(skill.name()) {
                    b { (skills[n]) } (icon(SKILLS[n].0)) span.vh { (skill.name()) }
                }
            }
        }
    }
}

/// What a Toy adds to each skill, said once if it is the same for all.
pub(super) fn bonuses(printed: &Printed, toy: Toy) -> Markup {
    let plus = printed.toy(toy);
    let signed = |plus: i8| format!("{}{}", if plus > 0 { "+" } else { "−" }, plus.abs());
    if plus == [0; 4] {
        return html! { span { "once" } };
    }
    if plus == [plus[0]; 4] {
        return html! { span { "all " (signed(plus[0])) } };
    }
    let skills = plus.into_iter().zip(SKILLS).filter(|(plus, _)| *plus != 0);
    html! {
        @for (plus, (name, colour)) in skills {
            span style={ "color:" (colour) } { (signed(plus)) (icon(name)) }
        }
    }
}

/// What is on a Toy that is tucked behind a card.
pub(super) fn tuck_face(printed: &Printed, toy: Toy) -> Markup {
    html! { em { (toy.card().name) } span { (bonuses(printed, toy)) } }
}

impl Table<'_> {
    /// The four Challenges, with the marks of the crews that face them.
    pub(super) fn caper_row(&self) -> Markup {
        html! {
            ol.caper aria-label="The caper" {
                @for (n, at) in self.view.open.row.iter().enumerate() {
                    li data-key=(n) {
                        @match at {
                            None => div.card.back role="img" aria-label="face down" {},
                            Some(at) => button.card type="button" data-card=(at.card().id) aria-label=(challenge_aloud(self.game.printed(), *at)) { (challenge_face(self.game.printed(), *at)) },
                        }
                        div.pips { @for seat in self.crews_at(n) { (mark(seat.0)) } }
                    }
                }
            }
        }
    }

    /// The crews that face a Challenge of the row.
    fn crews_at(&self, n: usize) -> impl Iterator<Item = Seat> {
        let seats = (0..self.view.open.setup.seats).map(Seat);
        seats.filter(move |&seat| {
            usize::from(self.view.open.at[seat.index()]) == n
                && !self.view.open.finished.contains(seat)
        })
    }
}

/// What is on a Challenge's card.
pub(super) fn challenge_face(printed: &Printed, at: Challenge) -> Markup {
    let (card, demand) = (at.card(), printed.challenge(at));
    let (symbol, colour, words) = match demand.test {
        Test::Skill(skill) => (SKILLS[skill as usize].0, SKILLS[skill as usize].1, skill.name()),
        Test::Highest => ("up", "var(--ink)", "Highest"),
        Test::Lowest => ("down", "var(--ink)", "Lowest"),
    };
    let modifier = match demand.modifier {
        0 => String::new(),
        plus if plus > 0 => format!(" +{plus}"),
        minus => format!(" −{}", minus.abs()),
    };
    html! {
        span class={ "name" @if card.name.len() > 12 { " long" } } { (card.name) }
        span.art {
            (art(card.id, ""))
            @if demand.no_toys { svg.i.notoys role="img" aria-label="No Toys" { use href="#notoy" {} } }
            span.prize { (prize(demand.pays.loot, "loot")) (prize(demand.pays.toys, "toy")) }
        }
        span.check style={ "--sk:" (colour) } { (icon(symbol)) span.w { (words) } (modifier) }
    }
}

/// A girl read aloud: her name and her skills as they are now.
pub(super) fn girl_aloud(girl: Crew, skills: [i8; 4]) -> String {
    let skill = |(skill, value): (Skill, i8)| format!("{} {value}", skill.name());
    let skills: Vec<String> = Skill::ALL.into_iter().zip(skills).map(skill).collect();
    format!("{}, girl: {}", girl.card().name, skills.join(", "))
}

/// A Toy read aloud: its name, its kind and what it does.
pub(super) fn toy_aloud(printed: &Printed, toy: Toy) -> String {
    let kind = if toy.is_poolboy() { "Poolboy" } else { "Toy" };
    format!("{}, {kind}: {}", toy.card().name, spanc::toy_text(printed, toy))
}

/// A Challenge read aloud: its name, what it tests and what it pays.
fn challenge_aloud(printed: &Printed, at: Challenge) -> String {
    let (card, demand) = (at.card(), printed.challenge(at));
    let test = match demand.test {
        Test::Skill(skill) => skill.name(),
        Test::Highest => "the highest skill",
        Test::Lowest => "the lowest skill",
    };
    let modifier =
        if demand.modifier == 0 { String::new() } else { format!(" {:+}", demand.modifier) };
    let toys = if demand.no_toys { ". Toys do not count" } else { "" };
    format!(
        "{}, Challenge: {test}{modifier}. It pays {} Loot and {}{toys}",
        card.name,
        demand.pays.loot,
        many(demand.pays.toys.into(), "Toy", "Toys")
    )
}

fn prize(count: u8, what: &str) -> Markup {
    html! { @if count > 0 { span { "+" (count) (icon(what)) } } }
}
