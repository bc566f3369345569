//! What a board draws: a scene with its parts, and what a touch does.

use std::fmt::Display;

use maud::{Markup, html};

use crate::kit::icon;

/// What a touch does. The only place where text is made of an action.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Does {
    /// Nothing.
    #[default]
    Nothing,
    /// Does this action, or these, a line each.
    Act(String),
    /// Says why this action may not be done.
    Why(String),
    /// Picks these, or puts them back.
    Pick(String),
    /// Picks this value of its key (`key:value`) instead of any other, or puts it back.
    Set(String),
    /// Opens this dialog.
    Open(&'static str),
    /// Opens this card large.
    Card(&'static str),
    /// Types these words into the field of the board, and sends them.
    Say(String),
}

impl Does {
    /// Several actions, one after the other.
    pub fn all<A: Display>(actions: impl IntoIterator<Item = A>) -> Self {
        let lines: Vec<String> = actions.into_iter().map(|action| action.to_string()).collect();
        Self::Act(lines.join("\n"))
    }

    /// Picks these together.
    pub fn picks<T: Display>(things: impl IntoIterator<Item = T>) -> Self {
        let words: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
        Self::Pick(words.join(" "))
    }

    /// Whether it is something that the rules allow.
    pub fn is_act(&self) -> bool {
        matches!(self, Self::Act(_))
    }

    /// The value of `data-act`.
    pub fn act(&self) -> Option<&str> {
        if let Self::Act(text) = self { Some(text) } else { None }
    }

    /// The value of `data-why`.
    pub fn why(&self) -> Option<&str> {
        if let Self::Why(text) = self { Some(text) } else { None }
    }

    /// The value of `data-pick`.
    pub fn pick(&self) -> Option<&str> {
        if let Self::Pick(text) = self { Some(text) } else { None }
    }

    /// The value of `data-set`.
    pub fn set(&self) -> Option<&str> {
        if let Self::Set(text) = self { Some(text) } else { None }
    }

    /// The value of `data-open`.
    pub fn open(&self) -> Option<&'static str> {
        if let Self::Open(name) = self { Some(name) } else { None }
    }

    /// The value of `data-card`.
    pub fn card(&self) -> Option<&'static str> {
        if let Self::Card(id) = self { Some(id) } else { None }
    }

    /// A button of these classes that does it.
    pub fn button(&self, class: &str, inside: &Markup) -> Markup {
        html! {
            button type="button" class=(class) data-act=[self.act()] data-why=[self.why()] data-pick=[self.pick()]
                data-set=[self.set()] data-open=[self.open()] data-card=[self.card()] { (inside) }
        }
    }
}

/// A button of the action bar.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Button {
    /// What a touch does.
    pub does: Does,
    /// Its words.
    pub label: String,
    /// A few more words, small.
    pub small: String,
    /// Its icon, or nothing.
    pub icon: &'static str,
    /// Whether it is recommended or safe: the page's bar decides that, by one rule for all games.
    pub gold: bool,
}

impl Button {
    /// A button with these words.
    pub fn new(does: Does, label: impl Into<String>) -> Self {
        Self { does, label: label.into(), ..Self::default() }
    }

    /// The same button with an icon.
    #[must_use]
    pub fn icon(mut self, icon: &'static str) -> Self {
        self.icon = icon;
        self
    }

    /// The same button with small words.
    #[must_use]
    pub fn small(mut self, small: impl Into<String>) -> Self {
        self.small = small.into();
        self
    }

    /// Whether it does nothing yet, or is not allowed: then a touch says why.
    pub fn is_off(&self) -> bool {
        matches!(self.does, Does::Why(_) | Does::Nothing)
    }

    /// Its markup.
    pub fn html(&self) -> Markup {
        let Self { does, label, small, icon: picture, gold } = self;
        html! {
            button type="button" class=(if *gold && !self.is_off() { "btn act" } else { "btn" })
                data-act=[does.act()] data-why=[does.why()] data-pick=[does.pick()] data-set=[does.set()]
                data-open=[does.open()] data-card=[does.card()] aria-disabled=[self.is_off().then_some("true")] {
                @if !picture.is_empty() { (icon(picture)) }
                span { (label) @if !small.is_empty() { " " small { (small) } } }
            }
        }
    }
}

/// What a seat's card shows beside the name.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// Two short facts, always shown.
    pub facts: Markup,
    /// Chips, where there is room.
    pub extra: Markup,
}

/// What the page shows of a table.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The CSS class that the game's style is scoped to.
    pub body: &'static str,
    /// Where the game stands, in a few words.
    pub place: String,
    /// What the seats' cards show.
    pub facts: Vec<Facts>,
    /// The board.
    pub board: Markup,
    /// The drawer below it: hand, crew, cats, bench.
    pub drawer: Markup,
    /// More about what is asked, small.
    pub aside: String,
    /// The buttons of the action bar; empty means the menu as it is.
    pub buttons: Vec<Button>,
    /// What is rarely wanted and not listed as legal: it stands at the end of the list of everything.
    pub more: Vec<Button>,
}

impl PartialEq for Facts {
    fn eq(&self, other: &Self) -> bool {
        self.facts.0 == other.facts.0 && self.extra.0 == other.extra.0
    }
}

impl PartialEq for Scene {
    fn eq(&self, other: &Self) -> bool {
        let Self { body, place, facts, board, drawer, aside, buttons, more } = self;
        *body == other.body
            && *place == other.place
            && *facts == other.facts
            && board.0 == other.board.0
            && drawer.0 == other.drawer.0
            && *aside == other.aside
            && *buttons == other.buttons
            && *more == other.more
    }
}

impl Scene {
    /// Everything that can be touched, as markup.
    pub fn touchable(&self) -> String {
        let Self { body: _, place: _, facts, board, drawer, aside: _, buttons, more } = self;
        html! {
            @for facts in facts { (facts.facts) (facts.extra) }
            (board) (drawer)
            @for button in buttons.iter().chain(more) { (button.html()) }
        }
        .into_string()
    }
}
