//! What is asked, and what the choices are called.

use table::Seat;

use crate::action::{Action, seat_name};
use crate::pieces::{Card, HAND, TITLES, Type};
use crate::state::{Chore, Floor, How, Item, Mark, Phase, ScurvyMusketeers};

/// One sentence: what is asked of the seat now.
pub(super) fn prompt(game: &ScurvyMusketeers, seat: Seat) -> String {
    match game.floor(seat) {
        None => "You are not asked for anything.".into(),
        Some(Floor::Propose) => {
            let words = game.titles.words_drawn(game.house.deck);
            let words: Vec<&str> = words.iter().map(|word| word.word).collect();
            format!("The words are {}. Put in a title of your own, or pass?", words.join(", "))
        }
        Some(Floor::Vote) => "Which title shall it be?".into(),
        Some(Floor::Main) => format!("It is your turn (round {}). What do you play?", game.round),
        Some(Floor::Cancel(item)) => format!("{} Do you cancel it?", waits(game, item)),
        Some(Floor::Answer) => answer(game, seat),
        Some(Floor::Save) => {
            let victim = game.attack.and_then(|attack| attack.victim);
            let victim = victim.map_or_else(String::new, |card| game.mark(Mark::Card(card)));
            format!("{victim} is to be removed. Do you save it?")
        }
        Some(Floor::Victim) => "The attack succeeds. Whom do you remove?".into(),
        Some(Floor::Discard) => {
            let over = game.hands[seat.index()].len().saturating_sub(u32::from(HAND));
            match over {
                0 => "Your turn ends. Discard as much as you like, or keep the rest?".into(),
                _ => format!("Your turn ends. Discard at least {over} more."),
            }
        }
        Some(Floor::Chore(task)) => match task.chore {
            Chore::Discard => "Which card do you discard?".into(),
            Chore::Take => format!("Which card do you take from {}?", seat_name(Seat(task.other))),
            _ => format!("{}: which one do you choose?", game.name(Card(task.other))),
        },
        Some(Floor::Next) => "The next game begins when you say so.".into(),
    }
}

fn waits(game: &ScurvyMusketeers, item: Item) -> String {
    let by = seat_name(item.by);
    let what = match item.how {
        How::Ability => format!("uses {}", game.name(item.card)),
        _ => format!("plays {}", game.name(item.card)),
    };
    match (item.one, item.two) {
        (Mark::None, _) => format!("{by} {what}."),
        (one, Mark::None) => format!("{by} {what} on {}.", game.mark(one)),
        (one, two) => format!("{by} {what} on {} and {}.", game.mark(one), game.mark(two)),
    }
}

fn answer(game: &ScurvyMusketeers, seat: Seat) -> String {
    let Some(attack) = game.attack else {
        let active = seat_name(game.active);
        return match game.phase {
            Phase::Closing => format!("{active} is done. Do you answer, or pass?"),
            _ => format!("{} has acted. Do you answer, or pass?", seat_name(game.opener)),
        };
    };
    let (strength, ds) = (game.running_as(&attack), game.ds(attack.on, true));
    let standing = if strength >= ds { "succeeds" } else { "fails" };
    let whose = if attack.on == seat { "your Movie".into() } else { seat_name(attack.on) };
    format!("AS {strength} against DS {ds}: the attack on {whose} {standing}. Answer, or pass?")
}

/// An action as one of several choices.
pub(super) fn label(game: &ScurvyMusketeers, seat: Seat, action: Action) -> String {
    let name = |card: Card| game.name(card);
    let whose = |movie: Seat| {
        if movie == seat { "your Movie".into() } else { format!("{}'s Movie", seat_name(movie)) }
    };
    match action {
        Action::Title(title) => {
            format!("Put in “{}”", game.titles.in_words(title, game.house.deck))
        }
        Action::Vote(number) => vote_label(game, number),
        Action::Cast(card) => format!("Cast {}{}", game.valued(card), text_of(game, card)),
        Action::Equip(prop, on) => {
            format!("Give {} to {}{}", game.valued(prop), name(on), text_of(game, prop))
        }
        Action::Move(prop, to) => format!("Move {} to {}", name(prop), name(to)),
        Action::Locate(card, movie) => {
            format!("Set {} in {}{}", game.valued(card), whose(movie), text_of(game, card))
        }
        Action::Attach(card, movie) => {
            format!("Attach {} to the Location of {}", game.valued(card), whose(movie))
        }
        Action::Attack(card, movie) => {
            let ds = game.ds(movie, false);
            format!("Attack {} (DS {ds}) with {}", seat_name(movie), game.valued(card))
                + &text_of(game, card)
        }
        Action::Duel(card, on) => {
            format!("Duel {} with {}", game.mark(Mark::Card(on)), game.valued(card))
        }
        Action::Lay(prop) => format!("Lay {} on the Creature", game.valued(prop)),
        Action::Sfx { card, one, two } => {
            let (kind, on) = (game.face(card).kind, aimed(game, one, two));
            let as_sfx = if kind == Type::Creature { " as an SFX" } else { "" };
            format!("Play {}{as_sfx}{on}{}", name(card), text_of(game, card))
        }
        Action::Use { card, pay, one, two } => {
            let pay = pay.map_or_else(String::new, |pay| format!(", discarding {}", name(pay)));
            let on = aimed(game, one, two);
            format!("Use {}{on}{pay}{}", name(card), text_of(game, card))
        }
        Action::Credits(card) => format!("Roll the credits ({})", name(card)),
        Action::Victim(card) => format!("Remove {}", name(card)),
        Action::Choose(card) => format!("Choose {}", name(card)),
        Action::Discard(card) => format!("Discard {}", game.valued(card)),
        Action::Pass => "Pass".into(),
        Action::Done => "Be done with your turn".into(),
        Action::Keep => "Keep the rest".into(),
        Action::Next => "Begin the next game".into(),
    }
}

fn vote_label(game: &ScurvyMusketeers, number: u8) -> String {
    let Some(title) = game.titles.numbered(number) else { return format!("Vote for {number}") };
    let words = game.titles.in_words(title, game.house.deck);
    let count = title.used().count_ones();
    match usize::from(number).checked_sub(TITLES) {
        None => format!("“{words}” ({count} words)"),
        Some(seat) => format!("“{words}” ({count} words, {}'s)", seat_name(Seat(seat as u8))),
    }
}

fn aimed(game: &ScurvyMusketeers, one: Mark, two: Mark) -> String {
    match (one, two) {
        (Mark::None, Mark::None) => String::new(),
        (one, Mark::None) => format!(" on {}", game.mark(one)),
        (Mark::None, two) => format!(" for {}", game.mark(two)),
        (one, two) => format!(" on {}, to {}", game.mark(one), game.mark(two)),
    }
}

fn text_of(game: &ScurvyMusketeers, card: Card) -> String {
    let text = game.face(card).text;
    if text.is_empty() { String::new() } else { format!(": {text}") }
}

/// Choices that fit on one screen.
const SCREEN: usize = 9;
/// Choices of a short list, the last of which ends one's turn or passes.
const SHORT: usize = 4;

/// What to show first of many choices: at most one way to play each card, what helps oneself first.
pub(super) fn menu(game: &ScurvyMusketeers, seat: Seat, legal: &[Action]) -> Vec<Action> {
    if legal.len() <= SCREEN {
        return legal.to_vec();
    }
    let rank = |action: &Action| match *action {
        Action::Credits(_) => 0,
        Action::Cast(_) => 1,
        Action::Equip(..) => 2,
        Action::Locate(card, movie) => {
            let helps = (game.face(card).value >= 0) == (movie == seat);
            if helps { 3 } else { 8 }
        }
        Action::Attach(_, movie) if movie == seat => 3,
        Action::Lay(_) => 4,
        Action::Attack(..) | Action::Duel(..) => 5,
        Action::Sfx { .. } => 6,
        Action::Use { .. } => 7,
        Action::Move(..) => 9,
        _ => 8,
    };
    let ends = |action: &&Action| matches!(action, Action::Done | Action::Pass | Action::Keep);
    let mut menu: Vec<Action> = legal.iter().filter(|action| !ends(action)).copied().collect();
    menu.sort_by_key(rank);
    let mut seen = Vec::new();
    menu.retain(|action| {
        let card = card_of(*action);
        let new = card.is_none_or(|card| !seen.contains(&card));
        seen.extend(card);
        new
    });
    let end = legal.iter().find(ends).copied();
    menu.truncate(SHORT - usize::from(end.is_some()));
    menu.extend(end);
    menu
}

/// The card that an action plays.
fn card_of(action: Action) -> Option<Card> {
    match action {
        Action::Cast(card)
        | Action::Equip(card, _)
        | Action::Move(card, _)
        | Action::Locate(card, _)
        | Action::Attach(card, _)
        | Action::Attack(card, _)
        | Action::Duel(card, _)
        | Action::Lay(card)
        | Action::Sfx { card, .. }
        | Action::Use { card, .. } => Some(card),
        _ => None,
    }
}
