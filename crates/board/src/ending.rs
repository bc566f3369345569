//! How a game ended: who got what for what, as sheets beside each other, and a card to keep: a film's poster, or the
//! like. A board fills in what its game is about; the rest is the same for all.

use std::cmp::Reverse;

use maud::{Markup, html};
use table::{Outcome, Seat};

use crate::kit::mark;
use crate::seen::SeatCard;

/// What one seat came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// The result, in a figure: `45`, or `2 of 3`.
    pub total: String,
    /// What it counts: `points`.
    pub counts: String,
    /// How it comes about, line by line: what, and how much.
    pub lines: Vec<(String, String)>,
    /// Who played for the seat, by name.
    pub cast: Vec<String>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ending {
    /// The headline: a film has its title.
    pub title: String,
    /// For each seat, in their order.
    pub sheets: Vec<Sheet>,
    /// Words worth quoting, with whoever says them.
    pub quotes: Vec<(String, String)>,
}

/// The card's width and height.
const CARD: (u32, u32) = (600, 900);
/// Letters of a headline, a quote, a cast and a name that fit into one line of the card.
const LETTERS: [usize; 4] = [15, 46, 58, 26];
/// The most quotes on the card, and the most lines of a seat's cast.
const MOST: (usize, usize) = (2, 2);
/// The seats' colours, as they are on the table.
const COLOURS: [&str; 6] = ["#C93A20", "#1C5FB0", "#F2B233", "#12A078", "#4B1F5E", "#A9DDF3"];

/// The seats from the first place to the last: winners first, then by score. Equals share a place.
pub fn ranking(outcome: &Outcome) -> Vec<(usize, Seat)> {
    let key = |seat: &Seat| {
        (Reverse(outcome.winners.contains(*seat)), Reverse(outcome.scores[seat.index()]))
    };
    let seats = u8::try_from(outcome.scores.len()).unwrap_or(0);
    let mut ranked: Vec<Seat> = (0..seats).map(Seat).collect();
    table::sort_few(&mut ranked, key);
    let place = |seat: &Seat| 1 + ranked.iter().filter(|other| key(other) < key(seat)).count();
    ranked.iter().map(|seat| (place(seat), *seat)).collect()
}

impl Ending {
    fn sheet(&self, seat: Seat) -> Sheet {
        self.sheets.get(seat.index()).cloned().unwrap_or_default()
    }

    /// The sheets, from the first place to the last.
    pub fn html(&self, outcome: &Outcome, seats: &[SeatCard]) -> Markup {
        html! {
            ol.scores {
                @for (place, seat) in ranking(outcome) {
                    @let (sheet, won) = (self.sheet(seat), outcome.winners.contains(seat));
                    li.won[won] {
                        span.place { (place) } (mark(seat.0))
                        b { (seats.get(seat.index()).map(SeatCard::played).unwrap_or_default()) }
                        span.score { (sheet.total) " " small { (sheet.counts) } }
                        dl { @for (what, how_much) in &sheet.lines { dt { (what) } dd { (how_much) } } }
                        @if !sheet.cast.is_empty() { p.fine { (sheet.cast.join(" · ")) } }
                    }
                }
            }
        }
    }

    /// The card to keep, as a picture: nothing in it needs the page.
    pub fn card(
        &self,
        outcome: &Outcome,
        seats: &[SeatCard],
        game: &str,
        ground: &str,
        foot: &str,
    ) -> Markup {
        let (wide, high) = CARD;
        let headline = lines(&self.title, LETTERS[0]);
        let below = 150 + 62 * headline.len();
        let mut y = below + 20;
        let mut next = |by: usize| {
            y += by;
            y
        };
        html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(wide) height=(high) viewBox={ "0 0 " (wide) " " (high) }
                role="img" aria-label=(self.title) font-family="system-ui,sans-serif" text-anchor="middle" {
                rect width=(wide) height=(high) fill=(ground) {}
                rect x="16" y="16" width=(wide - 32) height=(high - 32) rx="14" fill="#FBF6EA" stroke="#F2B233" stroke-width="6" {}
                (text(300, 76, 24, "700", ground, game))
                @for (n, line) in headline.iter().enumerate() { (text(300, 150 + 62 * n, 52, "800", "#17203A", line)) }
                path d={ "M80 " (below - 20) "H520" } stroke=(ground) stroke-width="4" {}
                @for (place, seat) in ranking(outcome) {
                    @let (sheet, at) = (self.sheet(seat), next(34));
                    g text-anchor="start" {
                        circle cx="78" cy=(at - 8) r="13" fill=(COLOURS[seat.index() % COLOURS.len()]) stroke="#17203A" stroke-width="3" {}
                        @for (n, line) in lines(&format!("{place}. {}", name(seats, seat)), LETTERS[3]).iter().enumerate() {
                            (text(104, if n == 0 { at } else { next(26) }, 22, "800", "#17203A", line))
                        }
                    }
                    g text-anchor="end" { (text(534, at, 18, "800", "#17203A", &format!("{} {}", sheet.total, sheet.counts))) }
                    g text-anchor="start" {
                        @for line in lines(&sheet.cast.join(" · "), LETTERS[2]).iter().take(MOST.1) {
                            (text(104, next(22), 15, "400", "#4A5268", line))
                        }
                    }
                }
                @for (words, by) in self.quotes.iter().take(MOST.0) {
                    @let gap = next(24);
                    @if gap < 780 {
                        @for line in lines(&format!("“{words}”"), LETTERS[1]) { (text(300, next(24), 20, "500", ground, &line)) }
                        (text(300, next(22), 15, "400", "#4A5268", by))
                    }
                }
                @let (last, winner) = (next(0), outcome.winners.iter().next());
                @if let Some(winner) = winner.filter(|_| last < ROOM_FOR_MEDAL) {
                    (medal(last.midpoint(840), COLOURS[winner.index() % COLOURS.len()]))
                }
                (text(300, 862, 16, "600", "#4A5268", foot))
            }
        }
    }
}

/// Above this line the card ends early enough for a medal.
const ROOM_FOR_MEDAL: usize = 560;

/// A medal in the winner's colour, in the middle of a card.
fn medal(middle: usize, colour: &str) -> Markup {
    html! {
        g transform={ "translate(300 " (middle) ")" } stroke="#17203A" stroke-width="5" stroke-linejoin="round" {
            path d="M-62 -120H-18L20 -30H-24Z" fill=(colour) {}
            path d="M62 -120H18L-20 -30H24Z" fill=(colour) {}
            circle cy="34" r="78" fill="#F2B233" {}
            circle cy="34" r="60" fill="#FBE3AE" stroke-width="3" {}
            path d="M0 -10L13 20 46 23 21 45 29 77 0 60 -29 77 -21 45 -46 23 -13 20Z" fill=(colour) stroke-width="4" {}
        }
    }
}

/// Who sits in a seat, for somebody who was not there: nobody is "you".
fn name(seats: &[SeatCard], seat: Seat) -> String {
    let who = |card: &SeatCard| {
        card.bot().map_or_else(|| card.called(), |name| format!("{} · {name}", card.seat))
    };
    seats.get(seat.index()).map(who).unwrap_or_default()
}

fn text(x: u32, y: usize, size: u32, weight: &str, fill: &str, words: &str) -> Markup {
    html! { text x=(x) y=(y) font-size=(size) font-weight=(weight) fill=(fill) { (words) } }
}

/// Words in lines of at most so many letters, if no word is longer.
fn lines(words: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + word.chars().count() < letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Seats;

    fn outcome(winners: &[u8], scores: &[i32]) -> Outcome {
        let winners: Seats = winners.iter().copied().map(Seat).collect();
        Outcome { winners, scores: scores.to_vec() }
    }

    #[test]
    fn winners_come_first_and_equals_share_a_place() {
        let places = ranking(&outcome(&[2], &[7, 3, 7, 3]));
        assert_eq!(places, [(1, Seat(2)), (2, Seat(0)), (3, Seat(1)), (3, Seat(3))]);
        assert!(ranking(&outcome(&[], &[])).is_empty());
    }

    #[test]
    fn a_long_headline_is_broken_between_words() {
        let broken = lines("Seven Haunted Petticoats: Revenge of the Squid", 17);
        assert_eq!(broken, ["Seven Haunted", "Petticoats:", "Revenge of the", "Squid"]);
        assert!(lines("", 9).is_empty());
    }

    #[test]
    fn a_long_name_is_broken_before_its_points() {
        let name = "1. Dana · Boom the Mike, random";
        assert_eq!(lines(name, LETTERS[3]), ["1. Dana · Boom the Mike,", "random"]);
    }

    #[test]
    fn the_card_names_everybody_and_needs_nothing_of_the_page() {
        let seat = |name: &str| SeatCard {
            seat: name.into(),
            name: "<b>".into(),
            player: "human".into(),
            asked: false,
            is_you: true,
        };
        let sheet = Sheet { total: "45".into(), counts: "points".into(), ..Sheet::default() };
        let quote = ("I own the ship".to_owned(), "Heiress".to_owned());
        let ending = Ending {
            title: "The Squid".into(),
            sheets: vec![sheet.clone(), sheet],
            quotes: vec![quote],
        };
        let seats = [seat("Redd"), seat("Bloo")];
        let card = ending.card(&outcome(&[1], &[3, 45]), &seats, "Films", "#6B1414", "x.org");
        let card = card.into_string();
        for part in ["The Squid", "1. Bloo · &lt;b&gt;", "2. Redd", "45 points", "I own", "x.org"]
        {
            assert!(card.contains(part), "{part}: {card}");
        }
        assert!(!card.contains("class=") && !card.contains("href"), "{card}");
    }
}
