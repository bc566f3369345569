//! The table as text: a Movie a paragraph, the attack, and hands. All numbers add up.

use table::Seat;

use crate::action::seat_name;
use crate::pieces::{Card, Type};
use crate::state::{Item, Part, Phase, ScurvyMusketeers};
use crate::view::View;

/// Columns.
const WIDTH: usize = 80;

/// Draws what an onlooker sees.
pub(super) fn of(view: &View) -> String {
    let game = view.table();
    let mut lines = vec![headline(view, &game)];
    if matches!(view.open.phase, Phase::Words | Phase::Propose | Phase::Vote) {
        lines.extend(title_lines(&game));
    } else {
        for seat in game.everybody() {
            lines.extend(wrapped(&movie(view, &game, seat), 2));
        }
        lines.extend(attack_lines(&game));
        lines.extend(waiting(&game));
    }
    lines.extend(hands(view, &game));
    lines.join("\n")
}

fn headline(view: &View, game: &ScurvyMusketeers) -> String {
    let title = game.secrets.titles.title().map_or_else(
        || "The Scurvy Musketeers of the Spanish Main".into(),
        |title| format!("“{}”", game.secrets.titles.in_words(title, &game.open.setup.deck)),
    );
    let stand = match view.open.phase {
        Phase::Words | Phase::Propose | Phase::Vote | Phase::Dealer | Phase::Deal => String::new(),
        Phase::Over | Phase::Curtain => "The end".into(),
        _ => format!("Round {}, deck {}", view.open.round, view.deck),
    };
    let room = WIDTH.saturating_sub(stand.chars().count() + 1);
    let title = cut(&title, room);
    let gap = WIDTH.saturating_sub(title.chars().count() + stand.chars().count());
    format!("{title}{}{stand}", " ".repeat(gap)).trim_end().to_owned()
}

fn title_lines(game: &ScurvyMusketeers) -> Vec<String> {
    let words = game.secrets.titles.words_drawn(&game.open.setup.deck);
    let words: Vec<&str> = words.iter().map(|word| &*word.word).collect();
    let mut lines = vec![format!("Words: {}", words.join(", "))];
    for number in game.secrets.titles.numbers() {
        if let Some(title) = game.secrets.titles.numbered(number) {
            let text = game.secrets.titles.in_words(title, &game.open.setup.deck);
            lines.push(cut(&format!("{:>3}  {text}", number + 1), WIDTH));
        }
    }
    lines
}

/// A Movie: whose, DS, hand, Location, cast.
fn movie(view: &View, game: &ScurvyMusketeers, seat: Seat) -> String {
    let turn = if seat == view.open.active && view.open.phase != Phase::Over { ">" } else { " " };
    let over = matches!(view.open.phase, Phase::Over | Phase::Curtain);
    let score = if over { format!(", {} points", game.points(seat)) } else { String::new() };
    let total = match view.open.setup.goal {
        Some(_) => format!(", total {}", view.open.totals[seat.index()]),
        None => String::new(),
    };
    let mut worth = Vec::new();
    game.itemise(seat, false, |part| worth.push(part));
    let with_all = |card: Card| with_all_on_it(game, &worth, card);
    let place = game.location_base(seat).map(with_all);
    let place = place.map_or_else(String::new, |place| format!(" at {place}"));
    let cast: Vec<String> = game.cast(seat).iter().map(with_all).collect();
    let cast = if cast.is_empty() { "nobody".into() } else { cast.join("; ") };
    format!(
        "{turn}{} DS {}, hand {}{score}{total}{place}: {cast}",
        seat_name(seat),
        game.ds(seat, false),
        view.hands[seat.index()].size,
    )
}

/// SM-22: a card with what it adds to the Movie, its traits and Title word, and all that lies on it in brackets.
fn with_all_on_it(game: &ScurvyMusketeers, worth: &[Part], card: Card) -> String {
    let amount = worth.iter().find_map(|part| match *part {
        Part::Card(other, amount) if other == card => Some(amount),
        _ => None,
    });
    let amount = match (amount, game.face(card).kind) {
        (None, _) => String::new(),
        (Some(amount), Type::Character) => format!(" {amount}"),
        (Some(amount), _) => format!(" {amount:+}"),
    };
    let on: Vec<String> = game.on(card).map(|lying| with_all_on_it(game, worth, lying)).collect();
    let on = if on.is_empty() { String::new() } else { format!(" ({})", on.join(", ")) };
    format!("{}{amount} {}{on}", game.name(card), game.tag(card))
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
    let mut lines = wrapped(&line, 2);
    lines.extend(wrapped(&format!("  DS {}", game.ds_in_words(attack.on, true)), 4));
    lines
}

/// SM-17a: what waits and what it would do, oldest first.
fn waiting(game: &ScurvyMusketeers) -> Vec<String> {
    let line = |item: Item| {
        let (by, told) = (seat_name(item.by), game.told(item.card));
        wrapped(&format!("WAITS {by}'s {told}"), 4)
    };
    game.open.stack.iter().flat_map(line).collect()
}

/// One's own hand, and what one knows of others'.
fn hands(view: &View, game: &ScurvyMusketeers) -> Vec<String> {
    let dealt =
        !matches!(view.open.phase, Phase::Words | Phase::Propose | Phase::Vote | Phase::Dealer);
    let me = view.onlooker.filter(|_| dealt);
    let mut lines = Vec::new();
    for seat in game.everybody().filter(|_| dealt) {
        let hand = view.hands[seat.index()];
        match me == Some(seat) {
            true if hand.size == 0 => lines.push("Your hand is empty.".into()),
            true => lines.push("Your hand (* means in the title):".into()),
            false if hand.cards.is_empty() => continue,
            false => {
                let (who, known, size) = (seat_name(seat), hand.cards.len(), hand.size);
                lines.push(format!("{who}'s hand, {known} of {size} known:"));
            }
        }
        for card in hand.cards {
            let kind = game.face(card).kind.name();
            lines.extend(wrapped(&format!("  {kind} {}", game.told(card)), 6));
        }
    }
    lines
}

/// A text in lines; all but the first are indented.
fn wrapped(text: &str, indent: usize) -> Vec<String> {
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
    lines.iter().map(|line| cut(line, WIDTH)).collect()
}

fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width - 1).collect::<String>() + "…"
}
