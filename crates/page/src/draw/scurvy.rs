//! The table of The Scurvy Musketeers: Movies as rows of cards, sums itemised, the clash, the title.

mod cards;
mod clash;
mod title;

use scurvy_musketeers::{Card, Phase, ScurvyMusketeers, View};
use table::{Game, Seat, Stream};

use super::{Button, Facts, Scene, Touch, chip, escape, icon, many, mark};
use crate::bar;
use crate::snapshot::Snapshot;

/// Draws the table; `None` if the view is not of this game.
pub(super) fn draw(snapshot: &Snapshot, touch: &Touch) -> Option<Scene> {
    let mut view: View = serde_json::from_value(snapshot.view.clone()).ok()?;
    // In a window several seats are asked at once: to each of them it is as if it were asked first.
    if let Some(me) = snapshot.me.filter(|_| snapshot.prompted) {
        view.asked = me;
    }
    let game = ScurvyMusketeers::imagine(&view, &mut Stream::new(0, 0));
    let board = Board { snapshot, touch, view: &view, game: &game };
    let titling = matches!(view.phase, Phase::Words | Phase::Propose | Phase::Vote);
    Some(Scene {
        body: if titling { "g-scurvy titlebody" } else { "g-scurvy" },
        place: board.place(),
        facts: (0..view.house.seats).map(|seat| board.facts(Seat(seat))).collect(),
        board: if titling { board.titling() } else { board.movies() },
        drawer: board.hand(),
        aside: board.aside(),
        buttons: board.buttons(),
    })
}

/// A card, large.
pub(super) fn open_card(snapshot: &Snapshot, id: &str) -> Option<String> {
    let view: View = serde_json::from_value(snapshot.view.clone()).ok()?;
    let game = ScurvyMusketeers::imagine(&view, &mut Stream::new(0, 0));
    let board = Board { snapshot, touch: &Touch::default(), view: &view, game: &game };
    board.open(id)
}

struct Board<'a> {
    snapshot: &'a Snapshot,
    touch: &'a Touch,
    view: &'a View,
    game: &'a ScurvyMusketeers,
}

impl Board<'_> {
    fn focus(&self) -> Seat {
        self.snapshot.me.unwrap_or(self.view.active)
    }

    fn place(&self) -> String {
        let View { round, phase, active, .. } = self.view;
        let doing = match phase {
            Phase::Words | Phase::Propose | Phase::Vote => return "Making the title".into(),
            Phase::Over => return "The end".into(),
            Phase::Clash => "an attack",
            Phase::Victim | Phase::Save => "a victim",
            Phase::Discard => "discarding",
            _ => "shooting",
        };
        let who = if self.snapshot.me == Some(*active) {
            "your turn".into()
        } else {
            format!("{}’s turn", self.snapshot.name(*active))
        };
        format!("Round {round} · {who} · {doing}")
    }

    fn facts(&self, seat: Seat) -> Facts {
        let ds = self.game.ds(seat, self.view.attack.is_some());
        let hand = self.view.hands[seat.index()].size;
        let facts = format!(
            "<span title=\"defence\">DS {ds}</span><span title=\"cards\">{}{hand}<span class=\"vh\"> cards</span></span>",
            icon("hand")
        );
        let mut extra = String::new();
        if self.view.house.goal.is_some() {
            extra.push_str(&chip(
                "",
                "flag",
                &format!("{} so far", self.view.totals[seat.index()]),
            ));
        }
        let gold = self.view.movies[seat.index()].iter().filter(|&card| self.is_gold(card)).count();
        if gold > 0 {
            extra.push_str(&chip("", "ct-credits", &many(gold, "title word", "title words")));
        }
        if self.view.dealer == seat {
            extra.push_str(&chip("", "cards", "dealer"));
        }
        if let Some(attack) = self.view.attack {
            if attack.by == seat {
                extra.push_str(&chip("bad", "fight", "attacks"));
            }
            if attack.on == seat {
                extra.push_str(&chip("bad", "warn", "attacked"));
            }
        }
        if self.view.credits.is_some_and(|(by, _)| by == seat) {
            extra.push_str(&chip("good", "ct-credits", "rolled the credits"));
        }
        Facts { facts, extra }
    }

    fn movies(&self) -> String {
        let me = self.focus();
        let attacked = self.view.attack.map(|attack| attack.on);
        let mut others: Vec<Seat> = self.game.everybody().filter(|&seat| seat != me).collect();
        others.sort_by_key(|&seat| Some(seat) != attacked);
        let rest: String = others.iter().map(|&seat| self.movie(seat, false)).collect();
        let clash = if self.shows_clash() { self.clash() } else { String::new() };
        format!(
            "<h2 class=\"marquee\">{}</h2><div class=\"others n{}\">{rest}</div>{}{clash}",
            self.title_html(),
            others.len(),
            self.movie(me, true)
        )
    }

    fn movie(&self, seat: Seat, mine: bool) -> String {
        let attacked = self.view.attack.filter(|attack| attack.on == seat);
        let ds = self.game.ds(seat, attacked.is_some());
        let places: String = self.game.location(seat).iter().map(|card| self.slot(card)).collect();
        let people: String = self.game.cast(seat).iter().map(|card| self.slot(card)).collect();
        let cards = format!("{places}{people}");
        let cards =
            if cards.is_empty() { "<p class=\"hollow\">An empty set.</p>".into() } else { cards };
        let aimed = self.aim_at_seat(seat);
        format!(
            "<section class=\"movie p{} {}{}\" aria-label=\"Movie of {}\"><div class=\"who\"><span>{}{}</span>{aimed}<button type=\"button\" class=\"ds\" data-set=\"sum:{}\"><small>DS</small> {ds}<span class=\"vh\">, show the sum</span></button></div>{}<div class=\"cast scrolls\">{cards}</div></section>",
            seat.0 + 1,
            if mine { "mine" } else { "" },
            if attacked.is_some() { " hit" } else { "" },
            escape(&self.snapshot.name(seat)),
            mark(seat.0),
            escape(&self.snapshot.name(seat)),
            seat.0,
            self.sum(seat)
        )
    }

    /// The sum behind a Movie's defence, where it was asked for.
    fn sum(&self, seat: Seat) -> String {
        if self.touch.value("sum") != Some(seat.0.to_string().as_str()) {
            return String::new();
        }
        let mut rows = String::new();
        self.game.itemise(seat, self.view.attack.is_some_and(|attack| attack.on == seat), |part| {
            let (name, amount) = match part {
                scurvy_musketeers::Part::Card(card, amount) => (self.name(card), amount),
                scurvy_musketeers::Part::Guard(amount) => ("played for this defence", amount),
            };
            rows.push_str(&format!("<tr><td>{}</td><td>{amount:+}</td></tr>", escape(name)));
        });
        format!("<table class=\"ledger\"><tbody>{rows}</tbody></table>")
    }

    fn name(&self, card: Card) -> &'static str {
        self.view.house.deck.face(card).name
    }

    /// A card in a Movie with what lies on it.
    fn slot(&self, card: Card) -> String {
        let under: String = self
            .view
            .line
            .on(card)
            .map(|on| {
                let face = self.view.house.deck.face(on);
                let id = on.to_string();
                let worth = self.worth(on).map_or_else(String::new, |worth| format!("{worth:+}"));
                format!(
                    "<button type=\"button\" class=\"under {}\" {}><em>{}</em>{worth}</button>",
                    self.glow(&id),
                    self.does(&id),
                    escape(face.name),
                )
            })
            .collect();
        let id = card.to_string();
        format!(
            "<div class=\"slot {}\">{}{under}</div>",
            self.glow(&id),
            self.card(card, "", &self.does(&id))
        )
    }

    /// SM-22: what a card in play adds to its Movie now, if it is part of the sum.
    fn worth(&self, card: Card) -> Option<i32> {
        let movie = self.game.everybody().find(|&seat| self.game.movie(seat).has(card))?;
        let attacked = self.view.attack.is_some_and(|attack| attack.on == movie);
        let mut worth = None;
        self.game.itemise(movie, attacked, |part| match part {
            scurvy_musketeers::Part::Card(other, amount) if other == card => worth = Some(amount),
            _ => {}
        });
        worth
    }

    /// Whether anything may be done with this, and whether it is picked.
    fn glow(&self, id: &str) -> &'static str {
        if self.touch.value("pick") == Some(id) || self.touch.value("aim") == Some(id) {
            "is-picked"
        } else if self.snapshot.prompted && self.is_lit(id) {
            "is-legal"
        } else {
            ""
        }
    }

    /// Lit are cards that something can be done with; once one is picked, what it can be aimed at.
    fn is_lit(&self, id: &str) -> bool {
        let picked = self.touch.value("pick");
        self.snapshot.legal.iter().any(|choice| {
            let words: Vec<&str> = choice.text.split(' ').collect();
            match picked {
                Some(pick) if pick != id => words.contains(&pick) && words.contains(&id),
                _ => words.contains(&id) && leads(&words) == Some(id),
            }
        })
    }

    fn does(&self, id: &str) -> String {
        if !self.snapshot.prompted || !self.is_lit(id) {
            return format!("data-card=\"{id}\"");
        }
        let picked = self.touch.value("pick").is_some_and(|pick| pick != id);
        let key = if picked { "aim" } else { "pick" };
        format!(
            "data-set=\"{key}:{id}\" aria-pressed=\"{}\"",
            self.touch.has(&format!("{key}:{id}"))
        )
    }

    /// A Movie as the aim of the picked card.
    fn aim_at_seat(&self, seat: Seat) -> String {
        let id = scurvy_musketeers::seat_id(seat);
        let Some(pick) = self.touch.value("pick") else { return String::new() };
        let aims = self.snapshot.legal.iter().any(|choice| {
            let words: Vec<&str> = choice.text.split(' ').collect();
            words.contains(&pick) && words.contains(&id.as_str())
        });
        if !aims {
            return String::new();
        }
        let on = self.touch.value("aim") == Some(id.as_str());
        format!(
            "<button type=\"button\" class=\"btn aimhere\" data-set=\"aim:{id}\" aria-pressed=\"{on}\">{}here</button>",
            icon("right")
        )
    }

    fn hand(&self) -> String {
        let shown = self
            .touch
            .value("show")
            .and_then(|n| n.parse().ok())
            .map(Seat)
            .filter(|seat| seat.0 < self.view.house.seats);
        let seat = shown.unwrap_or(self.focus());
        let hand = self.view.hands[seat.index()];
        if matches!(self.view.phase, Phase::Words | Phase::Propose | Phase::Vote) {
            return String::new();
        }
        let name = self.snapshot.name(seat);
        let heading = if name == "You" { "Your hand".into() } else { format!("{name}’s hand") };
        let known: String = hand
            .cards
            .iter()
            .map(|card| {
                let id = card.to_string();
                self.card(card, self.glow(&id), &self.does(&id))
            })
            .collect();
        let hidden = usize::from(hand.size).saturating_sub(hand.cards.iter().count());
        let backs =
            "<div class=\"card back\" role=\"img\" aria-label=\"hidden\"></div>".repeat(hidden);
        format!(
            "<div class=\"head\"><h2>{}: {}</h2>{}</div><div class=\"hand scrolls\" style=\"--n:{}\">{known}{backs}</div>",
            escape(&heading),
            hand.size,
            chip("", "ct-credits", "+5 for each gold title word"),
            hand.size.max(5)
        )
    }

    fn aside(&self) -> String {
        if !self.snapshot.prompted {
            return String::new();
        }
        match (self.touch.value("pick"), self.view.phase) {
            (Some(id), _) => self
                .view
                .house
                .deck
                .named(id)
                .map(|card| self.view.house.deck.face(card).text.to_owned())
                .unwrap_or_default(),
            (None, Phase::Main) => "Touch a card, then what it is for.".into(),
            (None, Phase::Clash | Phase::Quiet | Phase::Closing | Phase::Save) => {
                self.snapshot.story.last().map(|line| line.text.clone()).unwrap_or_default()
            }
            (None, _) if self.is_lit_by_hand() => "Touch a card.".into(),
            _ => String::new(),
        }
    }

    /// Whether whatever may be done begins with a card that can be touched.
    fn is_lit_by_hand(&self) -> bool {
        let cards = |choice: &shelf::Choice| {
            let words: Vec<&str> = choice.text.split(' ').collect();
            leads(&words).is_some_and(|id| self.view.house.deck.named(id).is_some())
        };
        self.snapshot.legal.iter().all(cards)
    }

    fn buttons(&self) -> Vec<Button> {
        if !self.snapshot.prompted {
            return Vec::new();
        }
        let (pick, aim) = (self.touch.value("pick"), self.touch.value("aim"));
        let fits = |text: &str| {
            let words: Vec<&str> = text.split(' ').collect();
            pick.is_some_and(|pick| words.contains(&pick))
                && aim.is_none_or(|aim| words.contains(&aim))
        };
        let mut list: Vec<(&str, &str)> = self
            .snapshot
            .menu
            .iter()
            .filter(|choice| fits(&choice.text))
            .map(|choice| (choice.text.as_str(), choice.label.as_str()))
            .take(3)
            .collect();
        if self.view.phase == Phase::Vote {
            return self.ballots();
        }
        let plain = self
            .snapshot
            .menu
            .iter()
            .filter(|choice| matches!(choice.text.as_str(), "pass" | "done" | "keep" | "next"));
        list.extend(
            plain
                .take(if list.is_empty() { 4 } else { 1 })
                .map(|choice| (choice.text.as_str(), choice.label.as_str())),
        );
        if list.is_empty() {
            list.extend(
                self.snapshot
                    .menu
                    .iter()
                    .take(3)
                    .map(|choice| (choice.text.as_str(), choice.label.as_str())),
            );
        }
        let buttons: Vec<Button> = list
            .iter()
            .enumerate()
            .map(|(n, (text, label))| {
                let sign = match text.split(' ').next() {
                    Some("pass" | "done" | "keep") => "pass",
                    Some("attack" | "duel") => "fight",
                    Some("cast") => "ct-character",
                    Some("give" | "move" | "lay") => "ct-prop",
                    Some("set" | "attach") => "ct-location",
                    Some("play" | "use") => "ct-sfx",
                    _ => "",
                };
                let button = Button::act(self.snapshot, text, *label).icon(sign);
                if n == 0 && (pick.is_some() || list.len() == 1) { button.gold() } else { button }
            })
            .collect();
        // Some of many cards in words say less than the cards themselves.
        if pick.is_none() && self.is_lit_by_hand() && !bar::fits(self.snapshot, &buttons) {
            return vec![bar::every(self.snapshot)];
        }
        buttons
    }
}

/// The card that an action begins with: what is played, not what it is played on.
fn leads<'a>(words: &[&'a str]) -> Option<&'a str> {
    match *words {
        ["attack" | "duel", _, "with", card, ..] | [_, card, ..] => Some(card),
        _ => None,
    }
}
