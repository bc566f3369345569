//! What is asked, and what the choices are called.

use table::{Label, Prompt, Seat};

use crate::action::{Action, seat_name};
use crate::pieces::{Card, HAND, Type};
use crate::state::{Chore, Floor, How, Item, Mark, Phase, ScurvyMusketeers};

/// What is asked of the seat now.
pub(super) fn prompt(game: &ScurvyMusketeers, seat: Seat) -> Prompt {
    match game.floor(seat) {
        None => "You are not asked for anything.".into(),
        Some(Floor::Propose) => title_prompt(game, seat),
        Some(Floor::Vote) => "Which title shall it be?".into(),
        Some(Floor::Main) => {
            format!("It is your turn (round {}): what do you play?", game.round).into()
        }
        Some(Floor::Cancel(item)) => {
            Prompt::new(format!("{}: do you cancel it?", waits(game, item)))
                .with_aside(&*game.face(item.card).text)
        }
        Some(Floor::Answer) => answer(game, seat),
        Some(Floor::Save) => {
            let victim = game.attack.and_then(|attack| attack.victim);
            let victim = victim.map_or_else(String::new, |card| game.tagged(Mark::Card(card)));
            format!("{victim} is to be removed: do you save it?").into()
        }
        Some(Floor::Victim) => "The attack succeeds: whom do you remove?".into(),
        Some(Floor::Discard) => {
            let over = game.hands[seat.index()].len().saturating_sub(u32::from(HAND));
            match over {
                0 => "Your turn ends: do you keep the rest of your hand, or discard?".into(),
                _ => format!("Your turn ends: discard at least {over} more.").into(),
            }
        }
        Some(Floor::Chore(task)) => match task.chore {
            Chore::Discard => "Which card do you discard?".into(),
            Chore::Take => {
                format!("Which card do you take from {}?", seat_name(Seat(task.other))).into()
            }
            _ => format!("{}: which one do you choose?", game.name(Card(task.other))).into(),
        },
        Some(Floor::Next) => "Do you begin the next game?".into(),
    }
}

/// SM-1a: the words that were drawn, or what is written so far.
fn title_prompt(game: &ScurvyMusketeers, seat: Seat) -> Prompt {
    if let Some(written) = game.titles.written_by(seat) {
        let so_far = game.titles.in_words(written, &game.setup.deck);
        return Prompt::new("Your title is long: how does it go on?")
            .with_aside(format!("So far it is “{so_far} …”."));
    }
    let words = game.titles.words_drawn(&game.setup.deck);
    let words: Vec<&str> = words.iter().map(|word| &*word.word).collect();
    Prompt::new("Do you put in a title of your own?")
        .with_aside(format!("The words are {}.", words.join(", ")))
}

fn waits(game: &ScurvyMusketeers, item: Item) -> String {
    let by = seat_name(item.by);
    let what = match item.how {
        How::Ability => format!("uses {}", game.name(item.card)),
        _ => format!("plays {}", game.name(item.card)),
    };
    format!("{by} {what}{}", aimed(game, item.one, item.two))
}

fn answer(game: &ScurvyMusketeers, seat: Seat) -> Prompt {
    let Some(attack) = game.attack else {
        let active = seat_name(game.active);
        return match game.phase {
            Phase::Closing => format!("{active} is done: do you answer?").into(),
            _ => format!("{} has acted: do you answer?", seat_name(game.opener)).into(),
        };
    };
    let (strength, ds) = (game.running_as(&attack), game.ds(attack.on, true));
    let standing = if strength >= ds { "succeeds" } else { "fails" };
    let whose = if attack.on == seat { "your Movie".into() } else { seat_name(attack.on) };
    Prompt::new(format!("The attack on {whose} {standing}: do you answer?"))
        .with_aside(format!("AS {strength} against DS {ds}."))
}

/// An action as one of several choices.
pub(super) fn label(game: &ScurvyMusketeers, seat: Seat, action: Action) -> Label {
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
    let own = game.titles.own[seat.index()];
    let words = |whole| game.titles.in_words(whole, &game.setup.deck);
    match action {
        Action::Title(title) => format!("Put in “{}”", words(own.with(title))).into(),
        Action::Write(part) => format!("Begin with “{} …”", words(own.with(part))).into(),
        other => other.to_string().into(),
    }
}

fn vote_label(game: &ScurvyMusketeers, number: u8) -> String {
    let Some(title) = game.titles.numbered(number) else { return format!("Vote for {number}") };
    let words = game.titles.in_words(title, &game.setup.deck);
    let count = game.titles.count_of(title, &game.setup.deck);
    match game.titles.author_of(number) {
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

fn aimed(game: &ScurvyMusketeers, one: Mark, two: Mark) -> String {
    match (one, two) {
        (Mark::None, Mark::None) => String::new(),
        (one, Mark::None) => format!(" on {}", game.tagged(one)),
        (Mark::None, two) => format!(" for {}", game.tagged(two)),
        (one, two) => format!(" on {}, to {}", game.tagged(one), game.tagged(two)),
    }
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
