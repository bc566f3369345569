//! Any card, large, with its text and clauses.

use board::{Seen, clause_button, icon};
use maud::{Markup, html};
use spanc::{Challenge, Crew, Printed, Skill, Spanc, Toy};

use super::cards::{self, SKILLS};
use super::girls;

/// Any card, large.
pub(crate) fn open_card(seen: &Seen<'_, Spanc>, id: &str) -> Option<Markup> {
    let girl = || Crew::named(id).map(|girl| open_girl(seen, girl));
    let toy = || Toy::named(id).map(|toy| open_toy(seen, toy));
    let challenge = || Challenge::named(id).map(|at| open_challenge(seen, at));
    girl().or_else(toy).or_else(challenge)
}

/// A card as it lies on the table.
pub(crate) fn small_card(id: &str) -> Option<Markup> {
    let printed: &Printed = table::Printed::standard();
    let plain = |id: &str, name: &str| {
        html! { div.card { span.art { (cards::art(id, "")) } span.name { (name) } } }
    };
    let girl = || Crew::named(id).map(|girl| plain(id, girl.card().name));
    let toy = || Toy::named(id).map(|toy| plain(id, toy.card().name));
    let challenge = || {
        Challenge::named(id).map(|at| html! { div.card { (cards::challenge_face(printed, at)) } })
    };
    girl().or_else(toy).or_else(challenge)
}

fn open_girl(seen: &Seen<'_, Spanc>, girl: Crew) -> Markup {
    let (card, printed) = (girl.card(), seen.dream.printed().girl(girl));
    let owner = girls::owner(seen, girl);
    let skills = owner.map_or(printed, |(seat, place)| seen.dream.skills(seat, place));
    let whose = owner
        .map_or_else(|| "in the deck".into(), |(seat, _)| format!("Crew of {}", seen.name(seat)));
    html! {
        div.stage {
            div.card.big {
                (cards::skill_row(skills, printed, None))
                span.art { (cards::art(card.id, "")) }
                span.name { (card.name) }
            }
        }
        div.tell {
            p.kicker { (whose) }
            h2 { (card.name) }
            table.ledger {
                tbody {
                    @for (n, skill) in Skill::ALL.into_iter().enumerate() {
                        @let worn = skills[n] - printed[n];
                        tr {
                            td {
                                (icon(SKILLS[n].0)) (skill.name())
                                @if worn != 0 {
                                    " " span.sum { "printed " (printed[n]) ", Toys " (format!("{worn:+}")) }
                                }
                            }
                            td { (skills[n]) }
                        }
                    }
                }
            }
            blockquote { (card.flavour) }
            p.clauses { (clause_button("SP-C1")) (clause_button("SP-11")) }
        }
    }
}

fn open_toy(seen: &Seen<'_, Spanc>, toy: Toy) -> Markup {
    let (card, printed) = (toy.card(), seen.dream.printed());
    let once = toy.effect().is_some();
    let kind = match (toy.is_poolboy(), once) {
        (true, _) => "Poolboy",
        (false, true) => "Once-only card",
        (false, false) => "Toy",
    };
    html! {
        div.stage { div.card.big { span.name { (card.name) } span.art { (cards::art(card.id, "")) } } }
        div.tell {
            p.kicker { (kind) }
            h2 { (card.name) }
            button.tuck.flat type="button" { (cards::tuck_face(printed, toy)) }
            p.plain { (spanc::toy_text(printed, toy)) }
            blockquote { (card.flavour) }
            p.clauses { (clause_button("SP-C2")) (clause_button(if once { "SP-C5" } else { "SP-25" })) }
        }
    }
}

fn open_challenge(seen: &Seen<'_, Spanc>, at: Challenge) -> Markup {
    let (card, printed) = (at.card(), seen.dream.printed());
    html! {
        div.stage { div.card.big { (cards::challenge_face(printed, at)) } }
        div.tell {
            p.kicker { "Challenge" }
            h2 { (card.name) }
            blockquote { (card.flavour) }
            p.plain { b { "Beaten:" } " " (card.success) }
            p.plain { b { "Failed:" } " " (card.failure) }
            p.clauses { (clause_button("SP-C3")) (clause_button("SP-11")) }
        }
    }
}
