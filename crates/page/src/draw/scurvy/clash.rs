//! The clash of an attack with both sums, what waits to happen, and the making of the title.

use super::Board;
use crate::draw::{escape, icon};

impl Board<'_> {
    /// The attack that is on: who, with what, against whom, as it stands.
    pub(super) fn clash(&self) -> String {
        let waiting: String = self
            .view
            .stack
            .iter()
            .map(|item| {
                format!(
                    "<li>{} {} plays <b>{}</b></li>",
                    crate::draw::mark(item.by.0),
                    escape(&self.snapshot.name(item.by)),
                    escape(self.name(item.card))
                )
            })
            .collect();
        let waiting = if waiting.is_empty() {
            String::new()
        } else {
            format!("<ol class=\"waiting\" aria-label=\"What waits, newest last\">{waiting}</ol>")
        };
        let Some(attack) = self.view.attack else {
            return if waiting.is_empty() {
                String::new()
            } else {
                format!("<section class=\"clash\">{waiting}</section>")
            };
        };
        let strength = self.game.running_as(&attack);
        let defence = self.game.ds(attack.on, true);
        let verdict = if strength > defence {
            format!("<span class=\"chip bad\">{} over: somebody falls</span>", strength - defence)
        } else {
            format!("<span class=\"chip good\">holds by {}</span>", defence - strength)
        };
        let id = attack.creature.to_string();
        format!(
            "<section class=\"clash\" aria-label=\"The attack\">{}<div class=\"vs2\"><p><b>{}</b> of {} attacks {}</p><p class=\"big2\"><span>AS <b>{strength}</b></span><span>against</span><span>DS <b>{defence}</b></span></p>{verdict} {}</div>{waiting}</section>",
            self.card(attack.creature, "", &format!("data-card=\"{id}\"")),
            escape(self.name(attack.creature)),
            escape(&self.snapshot.name(attack.by)),
            attack.duel.map_or_else(
                || format!("the Movie of {}", escape(&self.snapshot.name(attack.on))),
                |on| escape(self.name(on))
            ),
            crate::rulebook::clause_button("SM-22")
        )
    }

    /// SM-1: six words, the titles that lie open, and the ballots.
    pub(super) fn titling(&self) -> String {
        let words: String = self
            .view
            .titles
            .words_drawn(self.view.house.deck)
            .iter()
            .map(|word| {
                format!("<li><b>{}</b></li>", escape(scurvy_musketeers::Form::Plain.of(word)))
            })
            .collect();
        let picked = self.touch.value("pick");
        let titles: String = self
            .view
            .titles
            .laid_out()
            .enumerate()
            .map(|(n, title)| {
                let action = format!("vote {}", n + 1);
                let does = if self.snapshot.allows(&action) { format!("data-act=\"{action}\"") } else { format!("data-why=\"{action}\"") };
                format!("<button type=\"button\" class=\"titlerow\" {does} aria-checked=\"{}\" role=\"radio\"><span class=\"nw\"><b>{}</b><small>words</small></span><span>{}</span><span></span></button>", picked == Some(action.as_str()), title.used().count_ones(), escape(&self.view.titles.in_words(title, self.view.house.deck)))
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
            "<div class=\"screen\"><small>Now in production</small><h2>{}</h2></div><ol class=\"film\" aria-label=\"Title words\">{words}</ol><div class=\"titles\" role=\"radiogroup\" aria-label=\"Titles\">{titles}</div><div class=\"urn\">{} Votes <span class=\"ballots\">{ballots}</span></div>",
            escape(&self.title_words()),
            icon("vote")
        )
    }
}
