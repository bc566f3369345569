//! Cards of SPANC: girls with their skills and Toys, Challenges, and any card large.

use spanc::{Challenge, Crew, Skill, Test, Toy};
use table::Seat;

use super::Board;
use crate::draw::{escape, icon};

/// Icon and colour of each skill.
const SKILLS: [(&str, &str); 4] = [
    ("sk-pirate", "var(--sk-s)"),
    ("sk-amazon", "var(--sk-a)"),
    ("sk-ninja", "var(--sk-n)"),
    ("sk-cat", "var(--sk-c)"),
];

/// A card's picture.
pub(super) fn art(id: &str, class: &str) -> String {
    format!(
        "<svg class=\"{class}\" viewBox=\"0 0 120 120\" preserveAspectRatio=\"xMidYMid slice\" aria-hidden=\"true\"><use href=\"#sp-{id}\"/></svg>"
    )
}

/// The name of whatever card has this id.
pub(super) fn name_of(id: &str) -> Option<&'static str> {
    Crew::named(id)
        .map(|girl| girl.card().name)
        .or_else(|| Toy::named(id).map(|toy| toy.card().name))
        .or_else(|| Challenge::named(id).map(|at| at.card().name))
}

fn skill_row(skills: [i8; 4], printed: [i8; 4], wanted: Option<Skill>) -> String {
    let cells: String = Skill::ALL
        .into_iter()
        .enumerate()
        .map(|(n, skill)| {
            let class = match skills[n].cmp(&printed[n]) {
                std::cmp::Ordering::Greater => "up",
                std::cmp::Ordering::Less => "dn",
                std::cmp::Ordering::Equal => "",
            };
            let want = if wanted == Some(skill) { " want" } else { "" };
            let (name, colour) = SKILLS[n];
            format!("<span class=\"{class}{want}\" style=\"--sk:{colour}\" title=\"{0}\"><b>{1}</b>{2}<span class=\"vh\">{0}</span></span>", skill.name(), skills[n], icon(name))
        })
        .collect();
    format!("<span class=\"skills\">{cells}</span>")
}

fn tuck(toy: Toy, does: &str, class: &str) -> String {
    let card = toy.card();
    format!(
        "<button type=\"button\" class=\"tuck {class}\" {does}><em>{0}</em><span>{1}</span></button>",
        escape(card.name),
        bonuses(card.plus)
    )
}

/// What a Toy adds to each skill, said once if it is the same for all.
fn bonuses(plus: [i8; 4]) -> String {
    let signed = |plus: i8| format!("{}{}", if plus > 0 { "+" } else { "−" }, plus.abs());
    if plus == [0; 4] {
        return "<span>once</span>".into();
    }
    if plus == [plus[0]; 4] {
        return format!("<span>all {}</span>", signed(plus[0]));
    }
    let skills = plus.into_iter().zip(SKILLS).filter(|(plus, _)| *plus != 0);
    skills
        .map(|(plus, (name, colour))| {
            format!("<span style=\"color:{colour}\">{}{}</span>", signed(plus), icon(name))
        })
        .collect()
}

impl Board<'_> {
    /// The skill that the crew's next Challenge tests.
    fn wanted(&self, seat: Seat) -> Option<Skill> {
        let at = usize::from(self.view.at[seat.index()]);
        match self.view.row.get(at).copied().flatten()?.card().test {
            Test::Skill(skill) => Some(skill),
            Test::Highest | Test::Lowest => None,
        }
    }

    /// A girl: Toys tucked behind her card, a crown for the Captain.
    pub(super) fn girl(&self, seat: Seat, place: usize, girl: Crew, live: bool) -> String {
        let card = girl.card();
        let (id, down) = (card.id, self.is_down(seat, place));
        let lit = live && self.snapshot.prompted && self.mentions(id);
        let picked = self.touch.value("pick") == Some(id);
        let named = self.view.active == seat && self.view.girl.map(usize::from) == Some(place);
        let class = if picked {
            "is-picked"
        } else if lit {
            "is-legal"
        } else if named {
            "is-named"
        } else {
            ""
        };
        let does = if lit {
            format!("data-set=\"pick:{id}\" aria-pressed=\"{picked}\"")
        } else if live && down && self.snapshot.prompted {
            format!("data-why=\"name {id}\"")
        } else {
            format!("data-card=\"{id}\"")
        };
        let toys: String = self.view.held[seat.index()][place]
            .iter()
            .map(|toy| {
                let toy_id = toy.card().id;
                let lit = live && self.snapshot.prompted && self.mentions(toy_id);
                let picked = self.touch.value("pick") == Some(toy_id);
                let class = if picked {
                    "is-picked"
                } else if lit {
                    "lit"
                } else {
                    ""
                };
                let does = if lit {
                    format!("data-set=\"pick:{toy_id}\" aria-pressed=\"{picked}\"")
                } else {
                    format!("data-card=\"{toy_id}\"")
                };
                tuck(toy, &does, class)
            })
            .collect();
        let crown = if self.is_captain(seat, place) {
            "<svg class=\"star\" role=\"img\" aria-label=\"Captain\" fill=\"currentColor\"><use href=\"#captain\"/></svg>"
        } else {
            ""
        };
        let odds = self
            .game
            .attempt(seat, place)
            .filter(|_| live && !down && seat == self.view.active)
            .map(|attempt| {
                format!("<span class=\"chip odd\">{}%</span>", spanc::percent(attempt.ways))
            })
            .unwrap_or_default();
        let out = if down { "<span class=\"chip bad ko\">out</span>" } else { "" };
        format!(
            "<div class=\"crew {class}\">{toys}<button type=\"button\" class=\"card{}\" {does}>{}<span class=\"art\">{}</span><span class=\"name{}\">{}</span></button>{crown}{odds}{out}</div>",
            if down { " out" } else { "" },
            skill_row(self.game.skills(seat, place), card.skills, self.wanted(seat)),
            art(id, ""),
            if card.name.len() > 14 { " long" } else { "" },
            escape(card.name)
        )
    }

    /// The four Challenges, with the marks of the crews that face them.
    pub(super) fn caper_row(&self) -> String {
        let items: String = self
            .view
            .row
            .iter()
            .enumerate()
            .map(|(n, card)| {
                let pips: String = (0..self.view.house.seats)
                    .filter(|&seat| {
                        usize::from(self.view.at[usize::from(seat)]) == n
                            && !self.view.finished.has(Seat(seat))
                    })
                    .map(crate::draw::mark)
                    .collect();
                let card = card.map_or_else(
                    || {
                        "<div class=\"card back\" role=\"img\" aria-label=\"face down\"></div>"
                            .into()
                    },
                    |at| challenge(at, "", true),
                );
                format!("<li data-key=\"{n}\">{card}<div class=\"pips\">{pips}</div></li>")
            })
            .collect();
        format!("<ol class=\"caper\" aria-label=\"The caper\">{items}</ol>")
    }
}

/// A Challenge's card.
fn challenge(at: Challenge, class: &str, live: bool) -> String {
    let card = at.card();
    let (name, colour, words) = match card.test {
        Test::Skill(skill) => (SKILLS[skill as usize].0, SKILLS[skill as usize].1, skill.name()),
        Test::Highest => ("up", "var(--ink)", "Highest"),
        Test::Lowest => ("down", "var(--ink)", "Lowest"),
    };
    let modifier = match card.modifier {
        0 => String::new(),
        plus if plus > 0 => format!(" +{plus}"),
        minus => format!(" −{}", minus.abs()),
    };
    let prize = |count: u8, what: &str| {
        if count > 0 { format!("<span>+{count}{}</span>", icon(what)) } else { String::new() }
    };
    let bare = if card.no_toys {
        "<svg class=\"i notoys\" role=\"img\" aria-label=\"No Toys\"><use href=\"#notoy\"/></svg>"
    } else {
        ""
    };
    let (tag, end) = if live {
        (format!("button type=\"button\" data-card=\"{}\"", card.id), "button")
    } else {
        ("div".into(), "div")
    };
    format!(
        "<{tag} class=\"card {class}\"><span class=\"name{}\">{}</span><span class=\"art\">{}{bare}<span class=\"prize\">{}{}</span></span><span class=\"check\" style=\"--sk:{colour}\">{}<span class=\"w\">{words}</span>{modifier}</span></{end}>",
        if card.name.len() > 12 { " long" } else { "" },
        escape(card.name),
        art(card.id, ""),
        prize(card.loot, "loot"),
        prize(card.toys, "toy"),
        icon(name)
    )
}

/// Any card, large, with its text.
pub(super) fn open(board: &Board<'_>, id: &str) -> Option<String> {
    let clause = crate::rulebook::clause_button;
    if let Some(girl) = Crew::named(id) {
        let card = girl.card();
        let owner = (0..board.view.house.seats).map(Seat).find_map(|seat| {
            let place =
                board.view.girls[seat.index()].iter().position(|other| *other == Some(girl))?;
            Some((seat, place))
        });
        let skills = owner.map_or(card.skills, |(seat, place)| board.game.skills(seat, place));
        let rows: String = Skill::ALL
            .into_iter()
            .enumerate()
            .map(|(n, skill)| {
                let worn = skills[n] - card.skills[n];
                let toys = if worn == 0 {
                    String::new()
                } else {
                    format!(" <span class=\"sum\">printed {}, Toys {worn:+}</span>", card.skills[n])
                };
                format!(
                    "<tr><td>{}{}{toys}</td><td>{}</td></tr>",
                    icon(SKILLS[n].0),
                    skill.name(),
                    skills[n]
                )
            })
            .collect();
        let whose = owner.map_or_else(
            || "in the deck".into(),
            |(seat, _)| format!("Crew of {}", board.snapshot.name(seat)),
        );
        return Some(format!(
            "<div class=\"stage\"><div class=\"card big\">{}<span class=\"art\">{}</span><span class=\"name\">{}</span></div></div><div class=\"tell\"><p class=\"kicker\">{}</p><h2>{}</h2><table class=\"ledger\"><tbody>{rows}</tbody></table><blockquote>{}</blockquote><p class=\"clauses\">{}{}</p></div>",
            skill_row(skills, card.skills, None),
            art(id, ""),
            escape(card.name),
            escape(&whose),
            escape(card.name),
            escape(card.flavour),
            clause("SP-C1"),
            clause("SP-11")
        ));
    }
    if let Some(toy) = Toy::named(id) {
        let card = toy.card();
        let kind = if toy.is_poolboy() {
            "Poolboy"
        } else if toy.effect().is_some() {
            "Once-only card"
        } else {
            "Toy"
        };
        return Some(format!(
            "<div class=\"stage\"><div class=\"card big\"><span class=\"name\">{0}</span><span class=\"art\">{1}</span></div></div><div class=\"tell\"><p class=\"kicker\">{kind}</p><h2>{0}</h2>{2}<blockquote>{3}</blockquote><p class=\"clauses\">{4}{5}</p></div>",
            escape(card.name),
            art(id, ""),
            tuck(toy, "", "flat"),
            escape(card.flavour),
            clause("SP-C2"),
            clause(if toy.effect().is_some() { "SP-C5" } else { "SP-25" })
        ));
    }
    let at = Challenge::named(id)?;
    let card = at.card();
    Some(format!(
        "<div class=\"stage\">{}</div><div class=\"tell\"><p class=\"kicker\">Challenge</p><h2>{}</h2><blockquote>{}</blockquote><p class=\"plain\"><b>Beaten:</b> {}</p><p class=\"plain\"><b>Failed:</b> {}</p><p class=\"clauses\">{}{}</p></div>",
        challenge(at, "big", false),
        escape(card.name),
        escape(card.flavour),
        escape(card.success),
        escape(card.failure),
        clause("SP-C3"),
        clause("SP-11")
    ))
}
