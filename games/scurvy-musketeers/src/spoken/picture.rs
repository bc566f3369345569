//! The table as text: a Movie a paragraph, the attack, and one's hand.

use table::Seat;

use super::names::listed;
use crate::action::seat_name;
use crate::pieces::{Card, Trait, Type};
use crate::state::{Part, Phase, ScurvyMusketeers};
use crate::view::View;

/// Columns.
const WIDTH: usize = 80;
/// Lines for all Movies together.
const MOVIE_LINES: usize = 9;

/// Draws what an onlooker sees.
pub(super) fn of(view: &View) -> String {
    let game = view.table();
    let mut lines = vec![headline(view, &game)];
    if matches!(view.phase, Phase::Words | Phase::Propose | Phase::Vote) {
        lines.extend(title_lines(&game));
    } else {
        let most = (MOVIE_LINES / usize::from(view.house.seats)).max(1);
        for seat in game.everybody() {
            lines.extend(clipped(&movie(view, &game, seat), 2, most));
        }
        lines.extend(attack_lines(&game));
        lines.extend(waiting(&game));
    }
    lines.extend(hand(view, &game));
    lines.join("\n")
}

fn headline(view: &View, game: &ScurvyMusketeers) -> String {
    let title = game.titles.title().map_or_else(
        || "The Scurvy Musketeers of the Spanish Main".into(),
        |title| format!("“{}”", game.titles.in_words(title, game.house.deck)),
    );
    let stand = match view.phase {
        Phase::Words | Phase::Propose | Phase::Vote | Phase::Dealer | Phase::Deal => String::new(),
        Phase::Over | Phase::Curtain => "The end".into(),
        _ => format!("Round {}, deck {}", view.round, view.deck),
    };
    let room = WIDTH.saturating_sub(stand.chars().count() + 1);
    let title = cut(&title, room);
    let gap = WIDTH.saturating_sub(title.chars().count() + stand.chars().count());
    format!("{title}{}{stand}", " ".repeat(gap)).trim_end().to_owned()
}

fn title_lines(game: &ScurvyMusketeers) -> Vec<String> {
    let words = game.titles.words_drawn(game.house.deck);
    let words: Vec<&str> = words.iter().map(|word| word.word).collect();
    let mut lines = vec![format!("Words: {}", words.join(", "))];
    for number in game.titles.numbers() {
        if let Some(title) = game.titles.numbered(number) {
            let text = game.titles.in_words(title, game.house.deck);
            lines.push(cut(&format!("{:>3}  {text}", number + 1), WIDTH));
        }
    }
    lines
}

/// A Movie: whose, DS, hand, Location, cast.
fn movie(view: &View, game: &ScurvyMusketeers, seat: Seat) -> String {
    let turn = if seat == view.active && view.phase != Phase::Over { ">" } else { " " };
    let over = matches!(view.phase, Phase::Over | Phase::Curtain);
    let score =
        if over { format!(", {} points", game.breakdown(seat).total()) } else { String::new() };
    let total = match view.house.goal {
        Some(_) => format!(", total {}", view.totals[seat.index()]),
        None => String::new(),
    };
    let parts: Vec<&str> = game.location(seat).iter().map(|part| game.name(part)).collect();
    let place = if parts.is_empty() { String::new() } else { format!(" at {}", listed(&parts)) };
    let under = game.location_base(seat).map_or_else(String::new, |base| lying(game, base));
    let cast: Vec<String> =
        game.cast(seat).iter().map(|person| person_in_words(game, seat, person)).collect();
    let cast = if cast.is_empty() { "nobody".into() } else { cast.join("; ") };
    format!(
        "{turn}{} DS {}, hand {}{score}{total}{place}{under}: {cast}",
        seat_name(seat),
        game.ds(seat, false),
        view.hands[seat.index()].size,
    )
}

fn person_in_words(game: &ScurvyMusketeers, seat: Seat, person: Card) -> String {
    let mut now = 0;
    game.itemise(seat, false, |part| {
        if let Part::Card(card, amount) = part
            && card == person
        {
            now = amount;
        }
    });
    let sword = if game.has_trait(person, Trait::Swashbuckler) { "†" } else { "" };
    format!("{}{sword} {now}{}", game.name(person), lying(game, person))
}

/// What lies on a card, in brackets.
fn lying(game: &ScurvyMusketeers, host: Card) -> String {
    let on: Vec<String> = game
        .on(host)
        .filter(|&card| game.face(card).kind != Type::Location)
        .map(|card| game.valued(card) + &lying(game, card))
        .collect();
    if on.is_empty() { String::new() } else { format!(" [{}]", on.join(", ")) }
}

/// SM-22, SM-23: the attack with both sums.
fn attack_lines(game: &ScurvyMusketeers) -> Vec<String> {
    let Some(attack) = game.attack() else { return Vec::new() };
    let traits = game.attack_traits_in_words(attack);
    let traits = if traits.is_empty() { String::new() } else { format!(" ({traits})") };
    let duel = attack.duel.map_or_else(String::new, |on| format!(", duel with {}", game.name(on)));
    let line = format!(
        "ATTACK {}'s {}{traits} on {}{duel}: AS {}",
        seat_name(attack.by),
        game.name(attack.creature),
        seat_name(attack.on),
        game.as_in_words(attack)
    );
    let mut lines = clipped(&line, 2, 2);
    lines.extend(clipped(&format!("  DS {}", game.ds_in_words(attack.on, true)), 4, 3));
    lines
}

fn waiting(game: &ScurvyMusketeers) -> Option<String> {
    let names: Vec<&str> = game.stack.iter().map(|item| game.name(item.card)).collect();
    (!names.is_empty()).then(|| cut(&format!("WAITS {}", names.join(" < ")), WIDTH))
}

fn hand(view: &View, game: &ScurvyMusketeers) -> Vec<String> {
    let Some(me) = view.onlooker else { return Vec::new() };
    let dealt = !matches!(view.phase, Phase::Words | Phase::Propose | Phase::Vote | Phase::Dealer);
    let cards: Vec<String> =
        view.hands[me.index()].cards.iter().map(|card| game.valued(card)).collect();
    let cards = if cards.is_empty() { "none".into() } else { cards.join(", ") };
    if dealt { clipped(&format!("Your hand: {cards}"), 2, 3) } else { Vec::new() }
}

/// A text in at most so many lines; the rest is dots.
fn clipped(text: &str, indent: usize, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_inclusive(' ') {
        if (line.clone() + word).trim_end().chars().count() > WIDTH {
            lines.push(line.trim_end().to_owned());
            line = " ".repeat(indent);
        }
        line += word;
    }
    lines.push(line.trim_end().to_owned());
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = cut(&format!("{last} …"), WIDTH);
        }
    }
    lines.iter().map(|line| cut(line, WIDTH)).collect()
}

fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width - 1).collect::<String>() + "…"
}
