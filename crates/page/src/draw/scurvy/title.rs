//! The making of the title: six words, the titles that lie open, and the ballots.

use scurvy_musketeers::{Form, Poster};

use super::Board;
use crate::draw::{Button, escape, icon, mark};

impl Board<'_> {
    /// The title with the words that pay in gold.
    pub(super) fn title_html(&self) -> String {
        let deck = self.view.house.deck;
        let Some(title) = self.view.titles.title() else { return "Untitled".into() };
        let part = |(part, drawn): (String, bool)| {
            if drawn { format!("<mark>{}</mark>", escape(&part)) } else { escape(&part) }
        };
        let parts: Vec<String> =
            self.view.titles.spoken(title, deck).into_iter().map(part).collect();
        parts.join(" ")
    }

    /// SM-1a: a button for every title that lies open.
    pub(super) fn ballots(&self) -> Vec<Button> {
        let all = self.view.titles.numbers().map(|number| {
            let n = number + 1;
            Button::act(self.snapshot, &format!("vote {n}"), format!("Title {n}")).icon("vote")
        });
        all.filter(|button| !button.off).collect()
    }

    /// SM-1a: a title that lies open, whose it is, and whether the onlooker has voted for it.
    fn title_row(&self, number: u8, title: Poster) -> String {
        let n = number + 1;
        let does = if self.snapshot.allows(&format!("vote {n}")) { "act" } else { "why" };
        let mine = self.snapshot.me.is_some_and(|me| self.view.titles.vote_of(me) == Some(number));
        let author = self.view.titles.author_of(number);
        let author = author.map(|seat| mark(seat.0)).unwrap_or_default();
        let chip = if mine {
            format!("{} your vote", icon("vote"))
        } else {
            format!("{} words", self.view.titles.count_of(title, self.view.house.deck))
        };
        format!(
            "<button type=\"button\" class=\"titlerow\" data-{does}=\"vote {n}\" aria-pressed=\"{mine}\"><span class=\"nw\"><small>title</small><b>{n}</b></span><span>{author}{}</span><span class=\"chip\">{chip}</span></button>",
            escape(&self.view.titles.in_words(title, self.view.house.deck))
        )
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
        let open = self.view.titles.numbers();
        let titles: String = open
            .filter_map(|n| self.view.titles.numbered(n).map(|title| self.title_row(n, title)))
            .collect();
        let ballots: String = self
            .game
            .everybody()
            .map(|seat| {
                format!(
                    "<span class=\"ballot{}\">{}</span>",
                    if self.view.voted.has(seat) { "" } else { " wait" },
                    mark(seat.0)
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
