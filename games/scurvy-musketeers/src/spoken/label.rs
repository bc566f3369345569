//! Choices in words.

use table::{Label, Seat};

use crate::action::{Action, seat_name};
use crate::pieces::{Card, Type};
use crate::state::{Mark, ScurvyMusketeers};

/// An action as one of several choices.
pub(super) fn of(game: &ScurvyMusketeers, seat: Seat, action: Action) -> Label {
    let named = |card: Card| format!("{} {}", game.name(card), game.tag(card));
    let does = |card: Card, words: String| Label::new(words).with_aside(&*game.face(card).text);
    let whose = |movie: Seat| {
        if movie == seat { "your Movie".into() } else { format!("{}'s Movie", seat_name(movie)) }
    };
    match action {
        Action::Title(_) | Action::Write(_) => title_label(game, seat, action),
        Action::Vote(number) => vote_label(game, number).into(),
        Action::Cast(card) => does(card, format!("Cast {}", game.carded(card))),
        Action::Equip(prop, on) => {
            does(prop, format!("Give {} to {}", game.carded(prop), named(on)))
        }
        Action::Move(prop, to) => format!("Move {} to {}", game.carded(prop), named(to)).into(),
        Action::Locate(card, movie) => {
            does(card, format!("Set {} in {}", game.carded(card), whose(movie)))
        }
        Action::Attach(card, movie) => {
            let (card_told, whose) = (game.carded(card), whose(movie));
            does(card, format!("Attach {card_told} to the Location of {whose}"))
        }
        Action::Attack(card, movie) => attack_label(game, seat, card, movie, None),
        Action::Duel(card, on) => {
            let movie = game.movie_of(on).unwrap_or(seat);
            attack_label(game, seat, card, movie, Some(on))
        }
        Action::Lay(prop) => lay_label(game, prop),
        Action::Sfx { card, one, two } => {
            let (kind, on) = (game.face(card).kind, aimed(game, one, two));
            let as_sfx = if kind == Type::Creature { " as an SFX" } else { "" };
            does(card, format!("Play {}{as_sfx}{on}", named(card)))
        }
        Action::Use { card, pay, one, two } => {
            let pay = pay.map_or_else(String::new, |pay| format!(", discarding {}", named(pay)));
            does(card, format!("Use {}{}{pay}", named(card), aimed(game, one, two)))
        }
        Action::Credits(card) => Label::new("Roll the credits").with_aside(named(card)),
        Action::Victim(card) => format!("Remove {}", named(card)).into(),
        Action::Choose(card) => does(card, format!("Choose {}", game.carded(card))),
        Action::Discard(card) => does(card, format!("Discard {}", game.carded(card))),
        Action::Pass => "Pass".into(),
        Action::Done => "Be done with your turn".into(),
        Action::Keep => "Keep the rest".into(),
        Action::Next => "Begin the next game".into(),
    }
}

fn title_label(game: &ScurvyMusketeers, seat: Seat, action: Action) -> Label {
    let own = game.secrets.titles.own[seat.index()];
    let words = |whole| game.secrets.titles.in_words(whole, &game.open.setup.deck);
    match action {
        Action::Title(title) => format!("Put in “{}”", words(own.with(title))).into(),
        Action::Write(part) => format!("Begin with “{} …”", words(own.with(part))).into(),
        other => other.to_string().into(),
    }
}

fn vote_label(game: &ScurvyMusketeers, number: u8) -> String {
    let Some(title) = game.secrets.titles.numbered(number) else {
        return format!("Vote for {number}");
    };
    let words = game.secrets.titles.in_words(title, &game.open.setup.deck);
    let count = game.secrets.titles.count_of(title, &game.open.setup.deck);
    match game.secrets.titles.author_of(number) {
        None => format!("“{words}” ({count} words)"),
        Some(seat) => format!("“{words}” ({count} words, {}'s)", seat_name(seat)),
    }
}

/// SM-20, SM-26: the attack with the sums it would start with.
fn attack_label(
    game: &ScurvyMusketeers,
    seat: Seat,
    card: Card,
    movie: Seat,
    duel: Option<Card>,
) -> Label {
    let (strength, ds) = game.opening_sums(card, seat, movie, duel);
    let what = match duel {
        Some(on) => format!("Duel {}", game.tagged(Mark::Card(on))),
        None => format!("Attack {}", seat_name(movie)),
    };
    let (name, tag) = (game.name(card), game.tag(card));
    Label::new(format!("{what} with {name} {tag}, AS {strength} against DS {ds}"))
        .with_aside(&*game.face(card).text)
}

/// SM-26, SM-30: what the Prop would add there.
fn lay_label(game: &ScurvyMusketeers, prop: Card) -> Label {
    let bonus = game.attack().map_or(0, |attack| game.laid_bonus(attack, prop));
    Label::new(format!("Lay {} {} on the Creature", game.name(prop), game.tag(prop)))
        .with_aside(format!("{bonus:+} AS"))
}

pub(super) fn aimed(game: &ScurvyMusketeers, one: Mark, two: Mark) -> String {
    match (one, two) {
        (Mark::None, Mark::None) => String::new(),
        (one, Mark::None) => format!(" on {}", game.tagged(one)),
        (Mark::None, two) => format!(" for {}", game.tagged(two)),
        (one, two) => format!(" on {}, to {}", game.tagged(one), game.tagged(two)),
    }
}
