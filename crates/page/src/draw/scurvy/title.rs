//! The making of the title: six words, the titles that lie open, and the ballots.

use scurvy_musketeers::Form;

use super::Board;
use crate::draw::{Button, escape, icon};

impl Board<'_> {
    /// The title with the words that pay in gold.
    pub(super) fn title_html(&self) -> String {
        let deck = self.view.house.deck;
        let Some(title) = self.view.titles.title() else { return "Untitled".into() };
        let words = self.view.titles.words_drawn(deck);
        let pays = |part: &str| words.iter().any(|word| part.starts_with(Form::Plain.of(word)));
        let part = |part: &str| {
            if pays(part) { format!("<mark>{}</mark>", escape(part)) } else { escape(part) }
        };
        let title = self.view.titles.in_words(title, deck);
        title.split(' ').map(part).collect::<Vec<_>>().join(" ")
    }

    /// SM-1a: a button for every title that lies open.
    pub(super) fn ballots(&self) -> Vec<Button> {
        let titles = 1..=self.view.titles.laid_out().count();
        let all = titles.map(|n| {
            let action = format!("vote {n}");
            Button::act(self.snapshot, &action, format!("Title {n}")).icon("vote")
        });
        all.filter(|button| !button.off).collect()
    }

    /// SM-1: six words, the titles that lie open, and the ballots.
    pub(super) fn titling(&self) -> String {
        let words: String = self
            .view
            .titles
            .words_drawn(self.view.house.deck)
            .iter()
            .map(|word| format!("<li><b>{}</b></li>", escape(Form::Plain.of(word))))
            .collect();
        let titles: String = self
            .view
            .titles
            .laid_out()
            .enumerate()
            .map(|(n, title)| {
                let action = format!("vote {}", n + 1);
                let does = if self.snapshot.allows(&action) { "act" } else { "why" };
                format!(
                    "<button type=\"button\" class=\"titlerow\" data-{does}=\"{action}\"><span class=\"nw\"><small>title</small><b>{}</b></span><span>{}</span><span class=\"chip\">{} words</span></button>",
                    n + 1,
                    escape(&self.view.titles.in_words(title, self.view.house.deck)),
                    title.used().count_ones()
                )
            })
            .collect();
        let ballots: String = self
            .game
            .everybody()
            .map(|seat| {
                format!(
                    "<span class=\"ballot{}\">{}</span>",
                    if self.view.voted.has(seat) { "" } else { " wait" },
                    crate::draw::mark(seat.0)
                )
            })
            .collect();
        format!(
            "<div class=\"screen\"><small>Now in production</small><h2>{}</h2></div><ol class=\"film\" aria-label=\"Title words\">{words}</ol><div class=\"titles\" role=\"group\" aria-label=\"Titles\">{titles}</div><div class=\"urn\">{} Votes <span class=\"ballots\">{ballots}</span></div>",
            self.title_html(),
            icon("vote")
        )
    }
}
