//! The table of SPANC: the caper row, the crews as cards with Toys tucked in, odds on every attempt.

mod cards;
mod middle;
mod trade;

use spanc::{Crew, Phase, Pick, Spanc, Toy, View};
use table::{Game, Seat, Stream};

use super::{Button, Facts, Scene, Touch, capital, chip, escape, icon};
use crate::snapshot::Snapshot;

/// Draws the table; `None` if the view is not of this game.
pub(super) fn draw(snapshot: &Snapshot, touch: &Touch) -> Option<Scene> {
    let view: View = serde_json::from_value(snapshot.view.clone()).ok()?;
    // All that is drawn lies open, so any dream that looks like the view will do.
    let game = Spanc::imagine(&view, &mut Stream::new(0, 0));
    let board = Board { snapshot, touch, view: &view, game: &game };
    let fighting = view.fight.is_some();
    Some(Scene {
        body: if fighting { "g-spanc fightbody" } else { "g-spanc" },
        place: board.place(),
        facts: (0..view.house.seats).map(|seat| board.facts(Seat(seat))).collect(),
        board: board.board(),
        drawer: if touch.has("trade") { board.trading() } else { board.crew_drawer() },
        aside: board.aside(),
        buttons: board.buttons(),
    })
}

/// A card, large.
pub(super) fn open_card(snapshot: &Snapshot, id: &str) -> Option<String> {
    let view: View = serde_json::from_value(snapshot.view.clone()).ok()?;
    let game = Spanc::imagine(&view, &mut Stream::new(0, 0));
    cards::open(&Board { snapshot, touch: &Touch::default(), view: &view, game: &game }, id)
}

struct Board<'a> {
    snapshot: &'a Snapshot,
    touch: &'a Touch,
    view: &'a View,
    game: &'a Spanc,
}

impl Board<'_> {
    /// Whose crew the drawer shows.
    fn focus(&self) -> Seat {
        let shown = self.touch.value("show").and_then(|n| n.parse().ok()).map(Seat);
        shown
            .filter(|seat| seat.0 < self.view.house.seats)
            .or(self.snapshot.me)
            .unwrap_or(self.view.active)
    }

    fn place(&self) -> String {
        let View { caper, phase, active, .. } = self.view;
        let doing = match phase {
            Phase::Over => "over".into(),
            Phase::Market | Phase::Plank | Phase::PlankDraw | Phase::PlankSuccessor => {
                "between capers".into()
            }
            Phase::Deal | Phase::Captains => "the crews are dealt".into(),
            _ if self.snapshot.me == Some(*active) => "your turn".into(),
            _ => format!("{}’s turn", self.snapshot.name(*active)),
        };
        if *caper == 0 {
            format!("Before the first caper · {doing}")
        } else {
            format!("Caper {caper} · {doing} · first to ten")
        }
    }

    fn is_down(&self, seat: Seat, place: usize) -> bool {
        self.view.down[seat.index()] >> place & 1 == 1
    }

    fn is_captain(&self, seat: Seat, place: usize) -> bool {
        matches!(self.view.captain[seat.index()], Pick::Known(known) if usize::from(known) == place)
    }

    fn facts(&self, seat: Seat) -> Facts {
        let view = self.view;
        let loot = view.loot[seat.index()];
        let toys = self.game.toys(seat);
        let poolboys = toys.iter().filter(|toy| toy.is_poolboy()).count();
        let facts = format!(
            "<span title=\"Loot\">{}{loot}<span class=\"vh\"> Loot</span></span><span title=\"Poolboys\">{}{poolboys}<span class=\"vh\"> Poolboys</span></span><span class=\"opt\" title=\"Toys\">{}{}<span class=\"vh\"> Toys</span></span>",
            icon("loot"),
            icon("heart"),
            icon("toy"),
            toys.len()
        );
        let mut extra = String::new();
        let row = usize::from(view.at[seat.index()]);
        if view.finished.has(seat) {
            extra.push_str(&chip("good", "flag", "finished"));
        } else if view.caper > 0 && row < 4 {
            extra.push_str(&chip("", "", &format!("at {} of 4", row + 1)));
        }
        if view.learnt[seat.index()] > 0 {
            extra.push_str(&chip(
                "good",
                "",
                &format!("learned +{}", 2 * view.learnt[seat.index()]),
            ));
        }
        match view.captain[seat.index()] {
            Pick::Known(place) if self.is_down(seat, place.into()) => {
                extra.push_str(&chip("bad", "captain", "Captain out: −1"));
            }
            Pick::Known(_) if !view.rerolled.has(seat) => {
                extra.push_str(&chip("", "roll", "reroll ready"));
            }
            Pick::Hidden => extra.push_str(&chip("", "captain", "Captain chosen")),
            _ => {}
        }
        if view.phase == Phase::Market {
            let ready = view.ready.has(seat);
            extra.push_str(&chip(
                if ready { "good" } else { "" },
                if ready { "check" } else { "clock" },
                if ready { "ready" } else { "shopping" },
            ));
        }
        Facts { facts, extra }
    }

    fn board(&self) -> String {
        let row = if self.view.row.iter().any(Option::is_some) {
            self.caper_row()
        } else {
            String::new()
        };
        format!("{row}{}{}", self.open_offers(), self.middle())
    }

    /// The crew in the drawer: cards with skills, Toys tucked in, what can be touched lit.
    fn crew_drawer(&self) -> String {
        let seat = self.focus();
        let name = self.snapshot.name(seat);
        let heading = if name == "You" { "Your crew".into() } else { format!("{name}’s crew") };
        let girls: String = (0..spanc::CREW_SIZE)
            .filter_map(|place| {
                self.view.girls[seat.index()][place].map(|girl| self.girl(seat, place, girl, true))
            })
            .collect();
        let spare: String = self.view.held[seat.index()][spanc::CREW_SIZE]
            .iter()
            .map(|toy| self.toy_chip(toy))
            .collect();
        let spare = if spare.is_empty() {
            String::new()
        } else {
            format!("<span class=\"spares\">spare {spare}</span>")
        };
        format!(
            "<div class=\"head\"><h2>{}</h2>{spare}</div><div class=\"crewrow\">{girls}</div>",
            escape(&heading)
        )
    }

    fn toy_chip(&self, toy: Toy) -> String {
        let card = toy.card();
        let id = card.id;
        let lit = self.snapshot.prompted && self.mentions(id);
        let picked = self.touch.value("pick") == Some(id);
        let class = if picked {
            "is-picked"
        } else if lit {
            "is-legal"
        } else {
            ""
        };
        let does = if lit {
            format!("data-set=\"pick:{id}\" aria-pressed=\"{picked}\"")
        } else {
            format!("data-card=\"{id}\"")
        };
        format!(
            "<button type=\"button\" class=\"toycard sm {class}\" {does}>{}{}</button>",
            cards::art(id, "mini"),
            escape(card.name)
        )
    }

    /// Whether anything that may be done now has to do with this card.
    fn mentions(&self, id: &str) -> bool {
        self.snapshot
            .legal
            .iter()
            .any(|choice| choice.text.split([' ', '+']).any(|word| word == id))
    }

    fn picked_girl(&self) -> Option<Crew> {
        self.touch.value("pick").and_then(Crew::named)
    }

    fn aside(&self) -> String {
        if !self.snapshot.prompted {
            return String::new();
        }
        match (self.view.phase, self.touch.value("pick")) {
            (_, Some(id)) => cards::name_of(id)
                .map(|name| format!("What to do with {name}?"))
                .unwrap_or_default(),
            (Phase::Prepare, None) if self.snapshot.prompt.contains("Agreed?") => String::new(),
            (Phase::Prepare, None) => "Touch a girl to see her odds, or a Toy to move it.".into(),
            (Phase::Captains, None) => "Touch a girl to make her Captain.".into(),
            _ => String::new(),
        }
    }

    fn buttons(&self) -> Vec<Button> {
        if !self.snapshot.prompted {
            return Vec::new();
        }
        if self.touch.has("trade") {
            return self.offer_buttons();
        }
        let mut buttons = match self.touch.value("pick") {
            Some(id) => self.buttons_for(id),
            None => self.first_buttons(),
        };
        let may_trade = self
            .snapshot
            .legal
            .iter()
            .any(|choice| choice.text.starts_with("ask ") || choice.text.starts_with("offer "));
        if may_trade && self.touch.value("pick").is_none() {
            buttons.push(Button {
                does: "data-pick=\"trade\"".into(),
                label: "Trade".into(),
                icon: "trade",
                ..Button::default()
            });
        }
        buttons
    }

    /// What can be done with the picked card.
    fn buttons_for(&self, id: &str) -> Vec<Button> {
        let about = self.snapshot.menu.iter().filter(|choice| {
            choice.text.split([' ', '+']).any(|word| word == id)
                && !choice.text.starts_with("offer ")
        });
        about
            .take(4)
            .enumerate()
            .map(|(n, choice)| {
                let (label, small, icon) = Self::short(&choice.text, &choice.label);
                let button =
                    Button::act(self.snapshot, &choice.text, label).small(small).icon(icon);
                if n == 0 { button.gold() } else { button }
            })
            .collect()
    }

    fn first_buttons(&self) -> Vec<Button> {
        let plain = self.snapshot.menu.iter().filter(|choice| {
            let verb = choice.text.split(' ').next().unwrap_or_default();
            !matches!(
                verb,
                "ask" | "offer" | "assign" | "swap" | "unassign" | "discard" | "abandon"
            )
        });
        // SP-29b: an offer that lies open is void with the next decision, so nobody may overlook it.
        let (offers, others): (Vec<_>, Vec<_>) =
            plain.partition(|choice| choice.text.starts_with("accept "));
        let ordered = others.iter().take(1).chain(&offers).chain(others.iter().skip(1));
        ordered
            .take(3)
            .enumerate()
            .map(|(n, choice)| {
                let (label, small, icon) = Self::short(&choice.text, &choice.label);
                let button =
                    Button::act(self.snapshot, &choice.text, label).small(small).icon(icon);
                if n == 0 { button.gold() } else { button }
            })
            .collect()
    }

    /// A choice in the fewest words, its odds apart.
    fn short(text: &str, label: &str) -> (String, String, &'static str) {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let odds = label.rsplit(", ").next().filter(|word| word.ends_with('%') && word.len() < 5);
        let small = odds.unwrap_or_default().to_owned();
        let name = Crew::named(rest).map(nickname);
        match (verb, name) {
            ("name", Some(name)) => (format!("Roll with {name}"), small, "roll"),
            ("captain", Some(name)) => (format!("{name} is Captain"), String::new(), "captain"),
            ("plank", Some(name)) => (format!("{name} walks the plank"), String::new(), "plank"),
            ("go-on", _) => ("Go on".into(), small, "roll"),
            ("stop", _) => ("Stop here".into(), String::new(), "stop"),
            ("reroll", _) => ("Captain’s reroll".into(), small, "captain"),
            ("give-in", _) => ("Give in".into(), String::new(), "close"),
            ("ready", _) => ("Ready".into(), String::new(), "check"),
            ("buy", _) => ("Buy a Toy".into(), "2 Loot".into(), "store"),
            ("accept", _) => (format!("Take {}’s offer", capital(rest)), String::new(), "trade"),
            ("yes", _) => ("Agreed".into(), String::new(), "check"),
            ("no", _) => ("No".into(), String::new(), "close"),
            ("press", _) => ("Press the attack".into(), "−2".into(), "fight"),
            _ => (label.to_owned(), String::new(), ""),
        }
    }
}

/// What a girl is called among friends: the last word of her name that is a name.
fn nickname(girl: Crew) -> String {
    let name = girl.card().name;
    name.rsplit(' ').next().unwrap_or(name).to_owned()
}
