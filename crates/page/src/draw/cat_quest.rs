//! The table of Cat Quest: the orbit map with ships and reachable dots, or the battle with the dogs.

mod battle;
mod map;
mod plate;
mod trade;

use cat_quest::{Body, Cat, Element, Phase, Place, Sight, View};
use table::Seat;

use super::{Button, Facts, Scene, Touch, capital, chip, escape, icon, many};
use crate::snapshot::Snapshot;

/// Draws the table; `None` if the view is not of this game.
pub(super) fn draw(snapshot: &Snapshot, touch: &Touch) -> Option<Scene> {
    let view: View = serde_json::from_value(snapshot.view.clone()).ok()?;
    let board = Board { snapshot, touch, view: &view };
    let battle = board.is_battle();
    Some(Scene {
        body: if battle { "g-cat battlebody" } else { "g-cat" },
        place: board.place(),
        facts: (0..view.house.seats).map(|seat| board.facts(Seat(seat))).collect(),
        board: if battle { board.battle() } else { board.map() },
        drawer: board.drawer(),
        aside: board.aside(),
        buttons: board.buttons(),
    })
}

/// A cat's or dog's card, large.
pub(super) fn open_card(id: &str) -> Option<String> {
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
    let ability = if card.ability.is_empty() { "No ability, all heart." } else { card.ability };
    let beats: Vec<&str> = Element::ALL
        .into_iter()
        .filter(|dog| dog.beaten_by().contains(&card.element))
        .map(Element::name)
        .collect();
    Some(format!(
        "<div class=\"stage\">{}</div><div class=\"tell\"><p class=\"kicker\">Cat of {}</p><h2>{}</h2><p class=\"plain\">{}</p><p class=\"plain\">{} {} beats {} dogs.</p><p class=\"clauses\">{}{}</p></div>",
        cat_card(cat, "big", ""),
        capital(cat.home().name()),
        card.title,
        escape(&capital(ability)),
        icon(&format!("el-{}", card.element.name())),
        capital(card.element.name()),
        beats.join(" and "),
        crate::rulebook::clause_button(clause),
        crate::rulebook::clause_button("CQ-21"),
    ))
}

struct Board<'a> {
    snapshot: &'a Snapshot,
    touch: &'a Touch,
    view: &'a View,
}

impl Board<'_> {
    /// The seat whose cats and ship are looked at most closely.
    fn focus(&self) -> Seat {
        self.snapshot.me.unwrap_or(self.view.active)
    }

    fn is_battle(&self) -> bool {
        use Phase::{Aftershock, Burn, Fight, Forfeit, Gamble, TurnUp};
        matches!(self.view.phase, Burn | TurnUp | Fight | Gamble | Aftershock | Forfeit)
    }

    fn body(&self, body: Body) -> Place {
        Place { orbit: body, dot: self.view.planets[body.index()] }
    }

    fn place(&self) -> String {
        let View { round, house, phase, active, .. } = self.view;
        let who = if self.snapshot.me == Some(*active) {
            "your turn".into()
        } else {
            format!("{}’s turn", self.snapshot.name(*active))
        };
        let doing = match phase {
            Phase::Over => "over",
            _ if self.is_battle() => "battle",
            Phase::Go | Phase::Roll | Phase::Quake => "travelling",
            _ => "at rest",
        };
        format!("Round {round} of {} · {who} · {doing}", house.rounds)
    }

    fn facts(&self, seat: Seat) -> Facts {
        let view = self.view;
        let cats = view.cats[seat.index()];
        let best = view.best[seat.index()].map_or("–".into(), |best| best.beaten.to_string());
        let facts = format!(
            "<span title=\"cats\">{}{}<span class=\"vh\"> cats</span></span><span class=\"opt\" title=\"best battle\">{}{best}<span class=\"vh\"> dogs in the best battle</span></span>",
            icon("sk-cat"),
            cats.len(),
            icon("flag")
        );
        let mut extra: String = cats
            .iter()
            .map(|cat| {
                let card = cat.card();
                format!(
                    "<button type=\"button\" class=\"tok\" style=\"--el:var(--el-{0})\" data-card=\"{1}\" aria-label=\"{2}, {0}\" title=\"{2}\">{3}</button>",
                    card.element.name(),
                    card.name,
                    card.title,
                    icon(&format!("el-{}", card.element.name()))
                )
            })
            .collect();
        if view.present.has(seat) {
            let ship = view.ships[seat.index()];
            let on = if self.body(ship.orbit) == ship { "on" } else { "near" };
            extra.push_str(&chip("", "ship", &format!("{on} {}", capital(ship.orbit.name()))));
        } else {
            extra.push_str(&chip("bad", "", "has left"));
        }
        if view.barred.has(seat) {
            extra.push_str(&chip("bad", "lock", "must leave Earth"));
        }
        Facts { facts, extra }
    }

    fn drawer(&self) -> String {
        if self.touch.has("trade") {
            return self.trading();
        }
        let shown = self.touch.value("show").and_then(|n| n.parse().ok()).map(Seat);
        let seat = shown.filter(|seat| seat.0 < self.view.house.seats).unwrap_or(self.focus());
        let cats = self.view.cats[seat.index()];
        let name = self.snapshot.name(seat);
        let heading = if name == "You" { "Your cats".into() } else { format!("{name}’s cats") };
        let cards: String = cats
            .iter()
            .map(|cat| {
                let tired = self.view.tired[seat.index()].has(cat);
                let class = if tired { "spent" } else { "" };
                let tag = if tired { "<span class=\"ctag\">ability used</span>" } else { "" };
                format!(
                    "<div class=\"catst\">{}{tag}</div>",
                    cat_card(cat, class, &format!("data-card=\"{}\"", cat.card().name))
                )
            })
            .collect();
        let cards =
            if cards.is_empty() { "<p class=\"hollow\">No cats yet.</p>".into() } else { cards };
        format!(
            "<div><div class=\"head\"><h2>{}</h2>{}</div><div class=\"catrow scrolls\">{cards}</div></div>{}",
            escape(&heading),
            self.pack_dots(),
            if self.is_battle() { String::new() } else { self.pack_cards() }
        )
    }

    fn pack_cards(&self) -> String {
        let left = self.view.pack.iter().filter(|sight| **sight != Sight::Gone).count();
        let cards: String = self.view.pack.iter().map(|sight| dog_card(*sight, "")).collect();
        format!(
            "<div class=\"packwrap\"><div class=\"head\"><h2>The pack: {}</h2></div><div class=\"pack\">{cards}</div></div>",
            many(left, "dog", "dogs")
        )
    }

    fn pack_dots(&self) -> String {
        let dots: String = self
            .view
            .pack
            .iter()
            .map(|sight| match (sight, sight.dog()) {
                (Sight::Gone, _) => "<span class=\"tok gone\">×</span>".into(),
                (_, Some(dog)) => format!(
                    "<span class=\"tok\" style=\"--el:var(--el-{0})\">{1}</span>",
                    dog.name(),
                    icon(&format!("el-{}", dog.name()))
                ),
                _ => "<span class=\"tok\" style=\"--el:var(--ink)\">?</span>".into(),
            })
            .collect();
        format!("<span class=\"packdots\" role=\"img\" aria-label=\"The pack\">Dogs {dots}</span>")
    }

    fn aside(&self) -> String {
        if !self.snapshot.prompted {
            return String::new();
        }
        match self.view.phase {
            Phase::Go => match self.target() {
                Some(action) => self.snapshot.label(&action).unwrap_or_default().into(),
                None => "Touch a lit dot or a planet: the way and its cost appear.".into(),
            },
            Phase::Start => {
                "Battles are fought on Earth; cats are recruited where they live.".into()
            }
            _ => String::new(),
        }
    }

    /// The destination that is picked.
    fn target(&self) -> Option<String> {
        Some(format!("go {}", self.touch.value("go")?))
    }

    fn buttons(&self) -> Vec<Button> {
        if !self.snapshot.prompted {
            return Vec::new();
        }
        let mut buttons = match self.view.phase {
            Phase::Go => self.flights(),
            _ if self.is_battle() => Vec::new(),
            _ => self.plain_buttons(),
        };
        let may_offer = matches!(self.view.phase, Phase::Start | Phase::End)
            && self.snapshot.legal.iter().any(|choice| choice.text.starts_with("offer "));
        if may_offer {
            buttons.push(Button {
                does: "data-pick=\"trade\"".into(),
                label: if self.touch.has("trade") { "No trade".into() } else { "Trade".into() },
                icon: "trade",
                ..Button::default()
            });
        }
        buttons
    }

    /// Everything but offers and leaving, in short words.
    fn plain_buttons(&self) -> Vec<Button> {
        if self.touch.has("trade") {
            return self.offer_button();
        }
        let shown = self.snapshot.menu.iter().filter(|choice| {
            !choice.text.starts_with("offer ")
                && !choice.text.starts_with("counter ")
                && choice.text != "leave"
        });
        // A crew too small for five dogs had better fly first.
        let weak = self.view.cats[self.focus().index()].len() < 4;
        let mut shown: Vec<_> = shown.collect();
        shown.sort_by_key(|choice| weak && choice.text == "battle");
        shown
            .into_iter()
            .take(4)
            .enumerate()
            .map(|(n, choice)| {
                let label = match choice.text.as_str() {
                    "roll" => "Roll and travel".into(),
                    "battle" => "Battle the dogs".into(),
                    "recruit" => format!(
                        "Recruit {}",
                        self.view.ships[self.focus().index()].orbit.cat().card().title
                    ),
                    "look" => "Purrinus peeks".into(),
                    "done" => "End the turn".into(),
                    _ => choice.label.clone(),
                };
                let icon = match choice.text.as_str() {
                    "roll" => "roll",
                    "battle" => "fight",
                    "recruit" => "sk-cat",
                    "look" => "eye",
                    "done" => "check",
                    _ => "",
                };
                let button = Button::act(self.snapshot, &choice.text, label).icon(icon);
                if n == 0 { button.gold() } else { button }
            })
            .collect()
    }

    /// The picked destination first, then planets in reach.
    fn flights(&self) -> Vec<Button> {
        let costs = self.view.house.board.costs(self.view.ships[self.focus().index()]);
        let short = |action: &str| {
            let place: Option<Place> =
                action.strip_prefix("go ").and_then(|place| place.parse().ok());
            place.map_or_else(
                || (action.to_owned(), String::new()),
                |place| {
                    let here = place == self.view.ships[self.focus().index()];
                    let name = if self.body(place.orbit) == place {
                        capital(place.orbit.name())
                    } else {
                        capital(&place.to_string())
                    };
                    let verb = if here { format!("Stay at {name}") } else { name };
                    (verb, if here { String::new() } else { costs.of(place).to_string() })
                },
            )
        };
        let target = self.target();
        let picked = target.iter().cloned();
        let bodies = Body::ALL.into_iter().map(|body| format!("go {}", self.body(body)));
        let bodies =
            bodies.filter(|action| self.snapshot.allows(action) && Some(action) != target.as_ref());
        let mut list: Vec<String> = picked.chain(bodies).take(4).collect();
        if list.is_empty() {
            list = self.snapshot.menu.iter().take(3).map(|choice| choice.text.clone()).collect();
        }
        list.iter()
            .enumerate()
            .map(|(n, action)| {
                let (label, cost) = short(action);
                let picked = target.is_some() && n == 0;
                let flies = picked && !label.starts_with("Stay");
                let label = if flies { format!("Fly to {label}") } else { label };
                let mut button = Button::act(self.snapshot, action, label).small(cost);
                if !picked {
                    button.does = format!("data-set=\"{}\"", action.replacen(' ', ":", 1));
                }
                if picked { button.icon("ship").gold() } else { button }
            })
            .collect()
    }
}

/// A cat's card.
fn cat_card(cat: Cat, class: &str, does: &str) -> String {
    let card = cat.card();
    let (element, title) = (card.element.name(), card.title);
    let art = if cat == Cat::Earthcat { "common_earth_cat" } else { card.name };
    let tag = if does.is_empty() { "div" } else { "button type=\"button\"" };
    let end = if does.is_empty() { "div" } else { "button" };
    let name = if cat == Cat::Earthcat { "Earth Cat" } else { title };
    format!(
        "<{tag} class=\"card {class}\" {does}><span class=\"art\"><svg viewBox=\"0 0 120 120\" preserveAspectRatio=\"xMidYMid slice\" aria-hidden=\"true\"><use href=\"#cq-{art}\"/></svg></span><svg class=\"el\" style=\"--el:var(--el-{element})\" fill=\"currentColor\" role=\"img\" aria-label=\"{element}\"><use href=\"#el-{element}\"/></svg><span class=\"name\">{name}</span></{end}>"
    )
}

/// A dog's card as the onlooker knows it.
fn dog_card(sight: Sight, class: &str) -> String {
    let eye = match sight {
        Sight::Known { .. } => {
            "<svg class=\"i eyek\" role=\"img\" aria-label=\"only those who peeked know\"><use href=\"#eye\"/></svg>"
        }
        _ => "",
    };
    match (sight, sight.dog()) {
        (Sight::Gone, _) => {
            format!("<div class=\"card gonecard {class}\"><span>{}gone</span></div>", icon("close"))
        }
        (_, Some(dog)) => format!(
            "<div class=\"card {class}\"><span class=\"art\" style=\"--bg:#2A2360\"><svg viewBox=\"0 0 120 120\" preserveAspectRatio=\"xMidYMid slice\" aria-hidden=\"true\"><use href=\"#cq-doom_{0}\"/></svg></span><svg class=\"el\" style=\"--el:var(--el-{0})\" fill=\"currentColor\" aria-hidden=\"true\"><use href=\"#el-{0}\"/></svg>{eye}<span class=\"name\">{1}</span></div>",
            dog.name(),
            capital(dog.name())
        ),
        (Sight::Hidden { .. }, _) => format!(
            "<div class=\"card back {class}\" role=\"img\" aria-label=\"a dog that somebody has peeked at\"><svg class=\"i eyek\" aria-hidden=\"true\"><use href=\"#eye\"/></svg></div>"
        ),
        _ => format!(
            "<div class=\"card back {class}\" role=\"img\" aria-label=\"a dog that nobody has seen\"></div>"
        ),
    }
}
