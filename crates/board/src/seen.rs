//! What one onlooker knows of a table, typed. Local and online tables, replays and lessons give the same.

use bots::Advice;
use serde::{Deserialize, Serialize};
use table::{Illegal, Label, Outcome, Seat, Seats, Spoken};

use crate::kit::shown_name;
use crate::scene::{Button, Does};

/// One seat as an onlooker sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatCard {
    /// What the rules call the seat.
    pub seat: String,
    /// Who sits there; may be empty.
    pub name: String,
    /// The bot's level, or `human`.
    pub player: String,
    /// Whether the seat is publicly waited for.
    pub asked: bool,
    /// Whether the onlooker sits here, and is simply "you".
    pub is_you: bool,
}

impl SeatCard {
    /// The seat in one word, where there is no room for two.
    pub fn short(&self) -> &str {
        if self.is_you { "You" } else { &self.seat }
    }

    /// The name of a person who has one of their own.
    pub fn person(&self) -> Option<String> {
        let own = self.player == "human" && !self.is_you && self.name != self.seat;
        (own && !self.name.is_empty()).then(|| shown_name(&self.name))
    }

    /// The name of a bot, without its level.
    pub fn bot(&self) -> Option<&str> {
        let name = self.name.strip_suffix(self.player.as_str())?.strip_suffix(", ")?;
        Some(name).filter(|_| self.player != "human")
    }

    /// Who played here, once the game is over: a bot without its level.
    pub fn played(&self) -> String {
        let bot = self.bot().filter(|_| !self.is_you);
        bot.map_or_else(|| self.title(), |name| format!("{} · {name}", self.seat))
    }

    /// Who takes the device when it is handed on.
    pub fn called(&self) -> String {
        if self.name.is_empty() || self.name == self.seat {
            self.seat.clone()
        } else {
            format!("{} · {}", self.seat, shown_name(&self.name))
        }
    }

    /// The seat and who sits there, in a few words.
    pub fn title(&self) -> String {
        if self.is_you { format!("{} · You", self.seat) } else { self.called() }
    }
}

/// What a table tells every onlooker, whatever the game.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// Whether the onlooker owes a decision.
    pub prompted: bool,
    /// Who is publicly waited for.
    pub asked: Seats,
    /// The seats.
    pub seats: &'a [SeatCard],
    /// What the onlooker was told last.
    pub news: &'a str,
    /// How many steps stand.
    pub seq: usize,
    /// How the game ended, if it did.
    pub outcome: Option<&'a Outcome>,
}

/// What one onlooker knows of a table.
#[derive(Clone, Copy)]
pub struct Seen<'a, G: Spoken> {
    /// What the onlooker may know.
    pub view: &'a G::View,
    /// A game that the onlooker cannot tell from the true one, as it stands when they decide: it answers
    /// what they may do.
    pub dream: &'a G,
    /// Whose eyes these are; `None` is the gallery.
    pub me: Option<Seat>,
    /// Whether the onlooker owes a decision.
    pub prompted: bool,
    /// Who is publicly waited for.
    pub asked: Seats,
    /// The seats.
    pub seats: &'a [SeatCard],
    /// What to show first of what the onlooker may do.
    pub menu: &'a [G::Action],
    /// All that the onlooker may do, but for free-form actions that are not listed.
    pub legal: &'a [G::Action],
    /// What a bot thinks of the choices, best first, if it was asked.
    pub advice: &'a [Advice<G::Action>],
    /// What the onlooker was told last.
    pub news: &'a str,
    /// How many steps stand.
    pub seq: usize,
    /// How the game ended, if it did.
    pub outcome: Option<&'a Outcome>,
}

impl<G: Spoken> Seen<'_, G> {
    /// Whether the onlooker may do this, or the clause that forbids it.
    pub fn may(&self, action: G::Action) -> Result<(), Illegal> {
        self.dream.may(self.me.unwrap_or(Seat(0)), action)
    }

    /// Whether the onlooker is asked, and may do this.
    pub fn allows(&self, action: G::Action) -> bool {
        self.prompted && (self.legal.contains(&action) || self.may(action).is_ok())
    }

    /// What a touch of something that stands for this action does: it, or says why not.
    pub fn does(&self, action: G::Action) -> Does {
        let text = action.to_string();
        if self.allows(action) { Does::Act(text) } else { Does::Why(text) }
    }

    /// A button that does this action, or says why it may not be done.
    pub fn button(&self, action: G::Action, label: impl Into<String>) -> Button {
        Button::new(self.does(action), label)
    }

    /// A button for an action in the game's own words: what it is, and small on what terms and with which odds.
    pub fn deed(&self, action: G::Action) -> Button {
        let label = self.says(action);
        self.button(action, &label.words).small(label.terms())
    }

    /// What an action means, for people: words, and numbers beside them.
    pub fn says(&self, action: G::Action) -> Label {
        self.me.map(|me| G::label(self.view, me, action)).unwrap_or_default()
    }

    /// The same in one line, as it is printed.
    pub fn label(&self, action: G::Action) -> String {
        self.says(action).to_string()
    }

    /// What a bot says of an action.
    pub fn advised(&self, action: G::Action) -> Option<&Advice<G::Action>> {
        self.advice.iter().find(|advice| advice.action == action)
    }

    /// Whether the onlooker sits here and is called "you".
    pub fn is_you(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|card| card.is_you)
    }

    /// Who a seat is: "You" for the onlooker.
    pub fn name(&self, seat: Seat) -> &str {
        self.seats.get(seat.index()).map_or("", SeatCard::short)
    }

    /// The same within a sentence.
    pub fn name_inside(&self, seat: Seat) -> &str {
        if self.is_you(seat) { "you" } else { self.name(seat) }
    }

    /// Whose something is: "Your", or the name's.
    pub fn whose(&self, seat: Seat) -> String {
        if self.is_you(seat) { "Your".into() } else { format!("{}’s", self.name(seat)) }
    }

    /// What a seat does: "You stand", "Redd stands".
    pub fn does_what(&self, seat: Seat, verb: &str) -> String {
        let s = if self.is_you(seat) { "" } else { "s" };
        format!("{} {verb}{s}", self.name(seat))
    }
}
