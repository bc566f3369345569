//! The making of the title: six words, a field for a title of one's own, the titles that lie open, and the ballots.

use board::{Button, Does, Seen, capital, icon, mark, text_field};
use maud::{Markup, html};
use scurvy_musketeers::{Action, Form, Phase, Poster, ScurvyMusketeers, Title};
use table::Spoken;

use super::Table;

/// What is picked of a title: `tile-moon`.
const TILE: &str = "tile-";

/// Little words that titles are held together with; all others can be typed.
const LITTLE: [&str; 10] = ["the", "of", "and", "from", "in", "on", "with", "to", "a", "my"];

/// SM-1a: what is typed into the field for a title, or for a part of one: its words, if they mean no other.
pub(super) fn said(seen: &Seen<'_, ScurvyMusketeers>, action: Action, part: Title) -> Does {
    let words = seen.view.titles.in_words(part.into(), &seen.view.open.setup.deck);
    let meant = seen.me.map(|me| ScurvyMusketeers::understand(seen.view, me, &words));
    Does::Say(if meant == Some(Ok(action)) { words } else { action.to_string() })
}

impl Table<'_> {
    /// The title with the words that pay in gold.
    pub(super) fn title(&self) -> Markup {
        let titles = &self.view.titles;
        let Some(title) = titles.title() else { return html! { "Untitled" } };
        html! {
            @for (n, (word, drawn)) in titles.spoken(title, &self.view.open.setup.deck).iter().enumerate() {
                @if n > 0 { " " }
                @if *drawn { mark { (word) } } @else { (word) }
            }
        }
    }

    /// SM-1a: a button for every title that lies open.
    pub(super) fn ballots(&self) -> Vec<Button> {
        let vote = |number: u8| {
            self.seen.button(Action::Vote(number), format!("Title {}", number + 1)).icon("vote")
        };
        self.view.titles.numbers().map(vote).filter(|button| !button.is_off()).collect()
    }

    /// SM-1a: a title that lies open, whose it is, and whether the onlooker has voted for it.
    fn title_row(&self, number: u8, title: Poster) -> Markup {
        let (titles, deck) = (&self.view.titles, &self.view.open.setup.deck);
        let does = self.seen.does(Action::Vote(number));
        let mine = self.seen.me.is_some_and(|me| titles.vote_of(me) == Some(number));
        html! {
            button.titlerow type="button" data-act=[does.act()] data-why=[does.why()] aria-pressed=(mine) {
                span.nw { small { "title" } b { (number + 1) } }
                span { @if let Some(author) = titles.author_of(number) { (mark(author.0)) } (titles.in_words(title, deck)) }
                span.chip {
                    @if mine { (icon("vote")) " your vote" } @else { (titles.count_of(title, deck)) " words" }
                }
            }
        }
    }

    /// SM-1: six words, the titles that lie open, and the ballots.
    pub(super) fn titling(&self) -> Markup {
        let titles = &self.view.titles;
        html! {
            div.screen { small { "Now in production" } h2 { (self.title()) } }
            ol.film aria-label="Title words" {
                @for word in titles.words_drawn(&self.view.open.setup.deck) {
                    li { (self.tile(Form::Plain.of(word))) }
                }
            }
            (self.own_title())
            div.titles role="group" aria-label="Titles" data-key="titles" {
                @for (number, title) in titles.numbers().filter_map(|n| Some((n, titles.numbered(n)?))) {
                    (self.title_row(number, title))
                }
            }
            div.urn {
                (icon("vote")) " Votes "
                span.ballots {
                    @for seat in self.game.everybody() {
                        span class=(if self.view.voted.contains(seat) { "ballot" } else { "ballot wait" }) { (mark(seat.0)) }
                    }
                }
            }
        }
    }

    /// A word as a tile: touched while titles are made, it is the next word of one's own.
    fn tile(&self, word: &str) -> Markup {
        let token = format!("{TILE}{}", word.to_lowercase());
        let picked = self.touch.has(&token);
        let free = self.seen.prompted && self.view.open.phase == Phase::Propose;
        html! {
            @if free {
                button.tile.is-picked[picked] type="button" data-pick=(token) aria-pressed=(picked) { (word) }
            } @else { b { (word) } }
        }
    }

    /// SM-1a: the title that the touched tiles make, in the order of the touches.
    pub(super) fn tiled(&self) -> Option<Button> {
        let words = self.touch.picks.iter().filter_map(|pick| pick.strip_prefix(TILE));
        let words: Vec<String> = words.map(capital).collect();
        let (me, title) = (self.seen.me.filter(|_| !words.is_empty())?, words.join(" "));
        Some(match ScurvyMusketeers::understand(self.view, me, &title) {
            Ok(action @ Action::Title(_)) => {
                self.seen.button(action, format!("Put in “{title}”")).icon("vote")
            }
            _ => Button::new(Does::Nothing, format!("“{title} …”")).icon("vote"),
        })
    }

    /// SM-1a: the field for a title of one's own. Everybody has another one, whoever sat there before.
    fn own_title(&self) -> Markup {
        let me =
            self.seen.me.filter(|_| self.seen.prompted && self.view.open.phase == Phase::Propose);
        html! {
            @if let Some(me) = me {
                div.own data-key={ "own-" (me.0) } {
                    div.little { @for word in LITTLE { (self.tile(word)) } }
                    (text_field("", "A title of your own, with three of the words", "Your own title", "Put it in"))
                }
            }
        }
    }
}
