//! The table: the caper row, the crews as cards with Toys tucked in, odds on every attempt.

mod cards;
mod deciding;
mod fight;
mod girls;
mod middle;
mod offers;
mod open;
mod picking;
mod roll;
mod trade;

use board::{Button, Does, Facts, Scene, Seen, Touch, chip, icon};
use maud::{Markup, html};
use spanc::{Action, Open, Phase, Pick, Spanc, View};
use table::Seat;

use picking::{Card, cards_of};

pub(crate) use open::{open_card, small_card};

/// Draws the table.
pub(crate) fn draw(seen: &Seen<'_, Spanc>, touch: &Touch) -> Scene {
    let table = Table::new(seen, touch);
    Scene {
        body: if seen.view.open.fight.is_some() { "g-spanc fightbody" } else { "g-spanc" },
        place: table.place(),
        facts: (0..seen.view.open.setup.seats).map(|seat| table.facts(Seat(seat))).collect(),
        board: table.board(),
        drawer: if table.is_trading() { table.trading() } else { table.crew_drawer() },
        aside: table.aside(),
        buttons: table.buttons(),
        more: table.abandoning().into_iter().collect(),
    }
}

/// The touches that lead to an action.
pub(crate) fn way(seen: &Seen<'_, Spanc>, action: Action) -> Vec<Does> {
    match (action, cards_of(action).first()) {
        (Action::Ask(_) | Action::Offer(_) | Action::Bribe(_), _) => trade::way(seen, action),
        (_, Some(card)) => vec![card.picks(), seen.does(action)],
        (_, None) => vec![seen.does(action)],
    }
}

struct Table<'a> {
    seen: &'a Seen<'a, Spanc>,
    touch: &'a Touch,
    view: &'a View,
    /// A dream: all that is drawn lies open, so any one that looks like the view will do.
    game: &'a Spanc,
    /// The card that is picked.
    picked: Option<Card>,
    /// The card that she attacks.
    aim: Option<Card>,
}

impl<'a> Table<'a> {
    fn new(seen: &'a Seen<'a, Spanc>, touch: &'a Touch) -> Self {
        let picked = Card::of(touch, "pick");
        let mut table = Self { seen, touch, view: seen.view, game: seen.dream, picked, aim: None };
        let aim = Card::of(touch, "at").zip(picked);
        table.aim = aim.filter(|&(aim, by)| table.between(by, aim).next().is_some()).map(|it| it.0);
        table
    }

    /// Whose crew the drawer shows.
    fn focus(&self) -> Seat {
        let shown = self.touch.value("show").and_then(|n| n.parse().ok()).map(Seat);
        let shown = shown.filter(|seat| seat.0 < self.view.open.setup.seats);
        shown.or(self.seen.me).unwrap_or(self.view.open.active)
    }

    fn place(&self) -> String {
        let Open { caper, phase, active, .. } = &self.view.open;
        let doing = match phase {
            Phase::Over => "over".into(),
            Phase::Market | Phase::Plank | Phase::PlankDraw | Phase::PlankSuccessor => {
                "between capers".into()
            }
            Phase::Deal | Phase::Captains => "the crews are dealt".into(),
            _ if self.seen.me == Some(*active) => "your turn".into(),
            _ => format!("{}’s turn", self.seen.name(*active)),
        };
        if *caper == 0 {
            format!("Before the first caper · {doing}")
        } else {
            format!("Caper {caper} · {doing} · first to ten")
        }
    }

    fn is_down(&self, seat: Seat, place: usize) -> bool {
        self.view.open.down[seat.index()] >> place & 1 == 1
    }

    fn is_captain(&self, seat: Seat, place: usize) -> bool {
        matches!(self.view.captain[seat.index()], Pick::Known(known) if usize::from(known) == place)
    }

    fn facts(&self, seat: Seat) -> Facts {
        let toys = self.game.toys(seat);
        let poolboys = toys.iter().filter(|toy| toy.is_poolboy()).count();
        let fact = |class: &str, name: &str, symbol: &str, count: String| {
            html! {
                span class=[Some(class).filter(|class| !class.is_empty())] title=(name) {
                    (icon(symbol)) (count) span.vh { " " (name) }
                }
            }
        };
        Facts {
            facts: html! {
                (fact("", "Loot", "loot", self.view.open.loot[seat.index()].to_string()))
                (fact("", "Poolboys", "heart", poolboys.to_string()))
                (fact("opt", "Toys", "toy", toys.len().to_string()))
            },
            extra: html! { (self.progress(seat)) (self.captain_chip(seat)) (self.readiness(seat)) },
        }
    }

    /// How far a crew is, and what it has learnt there.
    fn progress(&self, seat: Seat) -> Markup {
        let row = usize::from(self.view.open.at[seat.index()]);
        html! {
            @if self.view.open.finished.contains(seat) {
                (chip("good", "flag", "finished"))
            } @else if self.view.open.caper > 0 && row < 4 {
                (chip("", "", &format!("at {} of 4", row + 1)))
            }
            @match self.game.learning(seat) {
                None => {},
                Some(0) => (chip("", "", "nothing to learn here")),
                Some(learnt) => (chip("good", "", &format!("learned +{learnt}"))),
            }
        }
    }

    fn captain_chip(&self, seat: Seat) -> Markup {
        match self.view.captain[seat.index()] {
            Pick::Known(place) if self.is_down(seat, place.into()) => {
                chip("bad", "captain", "Captain out: −1")
            }
            Pick::Known(_) if !self.view.open.rerolled.contains(seat) => {
                chip("", "roll", "reroll ready")
            }
            Pick::Hidden => chip("", "captain", "Captain chosen"),
            _ => Markup::default(),
        }
    }

    fn readiness(&self, seat: Seat) -> Markup {
        match (self.view.open.phase, self.view.open.ready.contains(seat)) {
            (Phase::Market, true) => chip("good", "check", "ready"),
            (Phase::Market, false) => chip("", "clock", "shopping"),
            _ => Markup::default(),
        }
    }

    fn board(&self) -> Markup {
        html! {
            @if self.view.open.row.iter().any(Option::is_some) { (self.caper_row()) }
            (self.open_offers())
            (self.middle())
        }
    }

    /// SP-33: a motion to abandon the caper.
    fn abandoning(&self) -> Option<Button> {
        let may = self.seen.allows(Action::Abandon);
        may.then(|| self.seen.deed(Action::Abandon))
    }
}
