//! Boards as markup: a snapshot and what the person has picked in, a scene out. What can be touched says
//! so in `data-…` attributes, and the page only carries them out:
//!
//! | attribute | what a touch does |
//! |---|---|
//! | `data-act` | does this action, or these, a line each |
//! | `data-pick` | picks this, or puts it back; several words are picked together |
//! | `data-set` | `key:value`: picks this value of the key instead of any other, or puts it back |
//! | `data-why` | asks whether this action is allowed, and says why not |
//! | `data-rule` | opens the rulebook at this clause |
//! | `data-card` | opens this card large |
//! | `data-open` | opens this sheet |

mod plain;
mod scurvy;
mod zerpang;

use shelf::{Advised, Choice};

use crate::snapshot::Snapshot;

/// What a seat's card shows beside the name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Facts {
    /// Two short facts, always shown.
    pub facts: String,
    /// Chips, where there is room.
    pub extra: String,
}

/// A button of the action bar.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Button {
    /// Attributes that say what a touch does.
    pub does: String,
    /// Its words.
    pub label: String,
    /// A few more words, small.
    pub small: String,
    /// Its icon, or nothing.
    pub icon: &'static str,
    /// Whether it is the one thing to do.
    pub gold: bool,
    /// Whether it is allowed; if not, a touch says why.
    pub off: bool,
}

impl Button {
    /// A button that does an action, or says why it may not be done.
    pub fn act(snapshot: &Snapshot, action: &str, label: impl Into<String>) -> Self {
        let allowed = snapshot.allows(action);
        let kind = if allowed { "act" } else { "why" };
        let does = format!("data-{kind}=\"{}\"", escape(action));
        Self { does, label: label.into(), off: !allowed, ..Self::default() }
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

    /// The same button as the one thing to do.
    #[must_use]
    pub fn gold(mut self) -> Self {
        self.gold = true;
        self
    }

    /// Its markup.
    pub fn html(&self) -> String {
        let class = if self.gold && !self.off { "btn act" } else { "btn" };
        let off = if self.off { " aria-disabled=\"true\"" } else { "" };
        let icon = if self.icon.is_empty() { String::new() } else { icon(self.icon) };
        let small = if self.small.is_empty() {
            String::new()
        } else {
            format!(" <small>{}</small>", escape(&self.small))
        };
        let (does, label) = (&self.does, escape(&self.label));
        format!(
            "<button type=\"button\" class=\"{class}\" {does}{off}>{icon}<span>{label}{small}</span></button>"
        )
    }
}

/// What the page shows of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// The class that the game's style hangs on.
    pub body: &'static str,
    /// Where the game stands, in a few words.
    pub place: String,
    /// What the seats' cards show.
    pub facts: Vec<Facts>,
    /// The board.
    pub board: String,
    /// The drawer below it: hand, crew, cats, bench.
    pub drawer: String,
    /// More about what is asked, small.
    pub aside: String,
    /// The buttons of the action bar; empty means the menu as it is.
    pub buttons: Vec<Button>,
}

/// What a person has done that is no decision yet, and what a bot thinks.
#[derive(Clone, Debug, Default)]
pub struct Touch {
    /// What is picked.
    pub picks: Vec<String>,
    /// The bot's advice, best first, if it was asked.
    pub advice: Vec<Advised>,
}

impl Touch {
    /// Whether this is picked.
    pub fn has(&self, token: &str) -> bool {
        self.picks.iter().any(|pick| pick == token)
    }

    /// Picks something, or puts it back; several words are picked together.
    pub fn toggle(&mut self, tokens: &str) {
        let tokens: Vec<&str> = tokens.split(' ').collect();
        if tokens.iter().all(|token| self.has(token)) {
            self.picks.retain(|pick| !tokens.contains(&pick.as_str()));
        } else {
            for token in tokens {
                if !self.has(token) {
                    self.picks.push(token.into());
                }
            }
        }
    }

    /// Picks this value of a key (`key:value`) instead of any other, or puts it back.
    pub fn set(&mut self, token: &str) {
        let again = self.has(token);
        let key = token.split(':').next().unwrap_or(token);
        self.picks.retain(|pick| pick.split(':').next() != Some(key));
        if !again {
            self.picks.push(token.into());
        }
    }

    /// The value that is picked of a key.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.picks.iter().find_map(|pick| pick.strip_prefix(key)?.strip_prefix(':'))
    }

    /// What the bot says of an action.
    pub fn advised(&self, action: &str) -> Option<&Advised> {
        self.advice.iter().find(|advised| advised.choice.text == action)
    }
}

impl From<board::Scene> for Scene {
    fn from(scene: board::Scene) -> Self {
        let facts = |facts: board::Facts| Facts {
            facts: facts.facts.into_string(),
            extra: facts.extra.into_string(),
        };
        let does = |does: &board::Does| {
            let (kind, text) = match does {
                board::Does::Nothing | board::Does::Say(_) => return String::new(),
                board::Does::Act(text) => ("act", text.as_str()),
                board::Does::Why(text) => ("why", text.as_str()),
                board::Does::Pick(text) => ("pick", text.as_str()),
                board::Does::Set(text) => ("set", text.as_str()),
                board::Does::Open(name) => ("open", *name),
            };
            format!("data-{kind}=\"{}\"", escape(text))
        };
        let button = |button: board::Button| Button {
            does: does(&button.does),
            off: button.is_off(),
            label: button.label,
            small: button.small,
            icon: button.icon,
            gold: button.gold,
        };
        Self {
            body: scene.body,
            place: scene.place,
            facts: scene.facts.into_iter().map(facts).collect(),
            board: scene.board.into_string(),
            drawer: scene.drawer.into_string(),
            aside: scene.aside,
            buttons: scene.buttons.into_iter().map(button).collect(),
        }
    }
}

/// Draws a table.
pub fn scene(snapshot: &Snapshot, touch: &Touch) -> Scene {
    if let Some(scene) = crate::boards::scene(snapshot, touch) {
        return scene.into();
    }
    let drawn = match snapshot.game.as_str() {
        "scurvy-musketeers" => scurvy::draw(snapshot, touch),
        "zerpang" => zerpang::draw(snapshot, touch),
        _ => None,
    };
    drawn.unwrap_or_else(|| in_words(snapshot, touch))
}

/// What is rarely wanted and not listed as legal.
pub fn more(snapshot: &Snapshot) -> Vec<Choice> {
    let scene = crate::boards::scene(snapshot, &Touch::default());
    let buttons = scene.map(|scene| scene.more).unwrap_or_default();
    let choice = |button: board::Button| {
        Some(Choice::new(button.does.act()?.to_owned(), button.label.into()))
    };
    buttons.into_iter().filter_map(choice).collect()
}

/// Tells a table in words.
pub fn in_words(snapshot: &Snapshot, _: &Touch) -> Scene {
    plain::draw(snapshot)
}

/// A card of a game, large, with its text and clauses; `None` if there is no such card.
pub fn card(snapshot: &Snapshot, id: &str) -> Option<String> {
    if let Some(card) = crate::boards::card(snapshot, id) {
        return Some(card.into_string());
    }
    match snapshot.game.as_str() {
        "scurvy-musketeers" => scurvy::open_card(snapshot, id),
        "zerpang" => zerpang::open_card(id),
        _ => None,
    }
}

/// Text that is safe between tags and in attributes.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            c => safe.push(c),
        }
    }
    safe
}

/// An icon of the sprite.
pub fn icon(name: &str) -> String {
    format!("<svg class=\"i\" aria-hidden=\"true\"><use href=\"#{name}\"/></svg>")
}

/// The mark of a seat: colour, shape and pattern.
pub fn mark(seat: u8) -> String {
    format!("<svg class=\"pm\" aria-hidden=\"true\"><use href=\"#m{}\"/></svg>", seat + 1)
}

/// A chip of this class with an icon and words.
pub fn chip(class: &str, name: &str, words: &str) -> String {
    let picture = if name.is_empty() { String::new() } else { icon(name) };
    format!("<span class=\"chip {class}\">{picture}{}</span>", escape(words))
}

/// A chance as whole per cent, never rounded to certainty.
pub fn percent(chance: f64) -> String {
    let hundred = chance * 100.0;
    if hundred > 99.0 && hundred < 100.0 {
        "over 99%".into()
    } else if hundred > 0.0 && hundred < 1.0 {
        "under 1%".into()
    } else {
        format!("{hundred:.0}%")
    }
}

/// A word with a capital letter.
pub fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// About how many letters wide a text is.
#[expect(clippy::cast_precision_loss, reason = "names are short")]
pub fn width_of(text: &str) -> f64 {
    text.chars().count() as f64
}

/// A number of things: `1 die`, `2 dice`.
pub fn many(count: usize, one: &str, more: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {more}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_picked_together_is_put_back_together() {
        let mut touch = Touch::default();
        touch.toggle("d1 d3");
        assert!(touch.has("d1") && touch.has("d3"));
        touch.toggle("d3");
        touch.toggle("d1 d3");
        assert!(touch.has("d1") && touch.has("d3"), "one was missing, so both are picked");
        touch.toggle("d1 d3");
        assert!(touch.picks.is_empty());
    }

    #[test]
    fn a_key_has_one_value_at_a_time() {
        let mut touch = Touch::default();
        touch.toggle("zoom");
        touch.set("go:mars 3");
        touch.set("go:sun");
        assert_eq!(touch.value("go"), Some("sun"));
        touch.set("go:sun");
        assert_eq!(touch.value("go"), None);
        assert!(touch.has("zoom"));
    }

    #[test]
    fn names_cannot_break_out_of_the_markup() {
        assert_eq!(escape("<b a=\"1\">&"), "&lt;b a=&quot;1&quot;&gt;&amp;");
    }

    #[test]
    fn a_chance_is_never_called_certain_unless_it_is() {
        assert_eq!(percent(0.999), "over 99%");
        assert_eq!(percent(0.001), "under 1%");
        assert_eq!(percent(1.0), "100%");
        assert_eq!(percent(0.444), "44%");
    }
}
