//! The table: Movies as rows of cards, sums itemised, the scene that all watch, the making of the title.

mod cards;
mod deciding;
mod movies;
mod picking;
mod scene;
mod title;

use board::{Does, Facts, Scene, Seen, Touch, chip, icon, many};
use maud::{Markup, html};
use scurvy_musketeers::{Action, Card, Chore, Mark, Open, Phase, ScurvyMusketeers, Task, View};
use table::Seat;

/// Draws the table.
pub(crate) fn draw(seen: &Seen<'_, ScurvyMusketeers>, touch: &Touch) -> Scene {
    let table = Table::new(seen, touch);
    let titling = table.is_titling();
    Scene {
        body: if titling { "g-scurvy titlebody" } else { "g-scurvy" },
        place: table.place(),
        facts: (0..seen.view.open.setup.seats).map(|seat| table.facts(Seat(seat))).collect(),
        board: if titling { table.titling() } else { table.movies() },
        drawer: if titling { Markup::default() } else { table.hand() },
        aside: table.aside().to_owned(),
        buttons: table.buttons(),
        more: Vec::new(),
    }
}

/// The touches that lead to an action.
pub(crate) fn way(seen: &Seen<'_, ScurvyMusketeers>, action: Action) -> Vec<Does> {
    match action {
        Action::Title(part) | Action::Write(part) => vec![title::said(seen, action, part)],
        other => picking::way(seen, other),
    }
}

/// A card, large.
pub(crate) fn open_card(seen: &Seen<'_, ScurvyMusketeers>, id: &str) -> Option<Markup> {
    let card =
        id.parse().ok().filter(|&card| seen.view.open.setup.deck.index.all.contains(card))?;
    Some(Table::new(seen, &Touch::default()).open(card))
}

/// A card as it lies on the table.
pub(crate) fn small_card(seen: &Seen<'_, ScurvyMusketeers>, id: &str) -> Option<Markup> {
    let card =
        id.parse().ok().filter(|&card| seen.view.open.setup.deck.index.all.contains(card))?;
    Some(Table::new(seen, &Touch::default()).card_to_look_at(card))
}

struct Table<'a> {
    seen: &'a Seen<'a, ScurvyMusketeers>,
    touch: &'a Touch,
    view: &'a View,
    /// A dream: all that is drawn lies open, so any one that looks like the view will do.
    game: &'a ScurvyMusketeers,
    /// The card that is picked.
    picked: Option<Card>,
    /// What it is for: a card or a Movie, sometimes two.
    aims: [Option<Mark>; 2],
}

impl<'a> Table<'a> {
    fn new(seen: &'a Seen<'a, ScurvyMusketeers>, touch: &'a Touch) -> Self {
        let picked = touch.value("pick").and_then(|id| id.parse().ok());
        let aims = picking::AIMS.map(|key| touch.value(key).and_then(picking::mark_named));
        Self { seen, touch, view: seen.view, game: seen.dream, picked, aims }
    }

    /// The seat whose Movie and hand are looked at most closely.
    fn focus(&self) -> Seat {
        self.seen.me.unwrap_or(self.view.open.active)
    }

    /// Whether the title is being made.
    fn is_titling(&self) -> bool {
        matches!(self.view.open.phase, Phase::Words | Phase::Propose | Phase::Vote)
    }

    fn name(&self, card: Card) -> &str {
        &self.view.open.setup.deck.face(card).name
    }

    fn place(&self) -> String {
        let Open { round, phase, active, .. } = &self.view.open;
        let doing = match phase {
            Phase::Words | Phase::Propose | Phase::Vote => return "Making the title".into(),
            Phase::Over => return "The end".into(),
            Phase::Clash => "an attack",
            Phase::Victim | Phase::Save => "a victim",
            Phase::Discard => "discarding",
            _ => "shooting",
        };
        let who = if self.seen.me == Some(*active) {
            "your turn".into()
        } else {
            format!("{}’s turn", self.seen.name(*active))
        };
        format!("Round {round} · {who} · {doing}")
    }

    fn facts(&self, seat: Seat) -> Facts {
        let view = self.view;
        let gold = view.open.movies[seat.index()].iter().filter(|&card| self.is_gold(card)).count();
        Facts {
            facts: html! {
                span title="defence" { "DS " (self.game.ds(seat, view.open.attack.is_some())) }
                span title="cards" { (icon("hand")) (view.hands[seat.index()].size) span.vh { " cards" } }
            },
            extra: html! {
                @if view.open.setup.goal.is_some() {
                    (chip("", "flag", &format!("{} so far", view.open.totals[seat.index()])))
                }
                @if gold > 0 { (chip("", "ct-credits", &many(gold, "title word", "title words"))) }
                @if view.open.dealer == seat { (chip("", "cards", "dealer")) }
                @if let Some(attack) = view.open.attack {
                    @if attack.by == seat { (chip("bad", "fight", "attacks")) }
                    @if attack.on == seat { (chip("bad", "warn", "attacked")) }
                }
                @if view.open.credits.is_some_and(|(by, _)| by == seat) {
                    (chip("good", "ct-credits", "rolled the credits"))
                }
            },
        }
    }

    /// Whose hand is shown: whoever is looked at, or whoever a card is taken from.
    fn hand_shown(&self) -> Seat {
        let shown = self.touch.value("show").and_then(|n| n.parse().ok()).map(Seat);
        let shown = shown.filter(|seat| seat.0 < self.view.open.setup.seats);
        let taking = |task: &Task| {
            task.chore == Chore::Take && self.seen.prompted && self.seen.me == Some(task.seat)
        };
        let robbed = self.view.open.tasks.first().filter(taking).map(|task| Seat(task.other));
        shown.or(robbed).unwrap_or_else(|| self.focus())
    }

    fn hand(&self) -> Markup {
        let seat = self.hand_shown();
        let hand = self.view.hands[seat.index()];
        let hidden = usize::from(hand.size).saturating_sub(hand.cards.iter().count());
        html! {
            div.head {
                h2 { (self.seen.whose(seat)) " hand: " (hand.size) }
                (chip("", "ct-credits", "+5 for each gold title word"))
            }
            div.hand.scrolls style={ "--n:" (hand.size.max(5)) } {
                @for card in hand.cards.iter() { (self.card(card, self.glow(Mark::Card(card)))) }
                @for _ in 0..hidden { div.card.back role="img" aria-label="hidden" {} }
            }
        }
    }
}
