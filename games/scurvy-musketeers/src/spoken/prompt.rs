//! What a seat is asked.

use table::{Prompt, Seat};

use super::label::aimed;
use crate::action::seat_name;
use crate::pieces::Card;
use crate::state::{Chore, Floor, How, Item, Mark, Phase, ScurvyMusketeers};

/// What is asked of the seat now.
pub(super) fn of(game: &ScurvyMusketeers, seat: Seat) -> Prompt {
    match game.floor(seat) {
        None => "You are not asked for anything.".into(),
        Some(Floor::Propose) => title_prompt(game, seat),
        Some(Floor::Vote) => "Which title shall it be?".into(),
        Some(Floor::Main) => {
            format!("It is your turn (round {}): what do you play?", game.open.round).into()
        }
        Some(Floor::Cancel(item)) => {
            Prompt::new(format!("{}: do you cancel it?", waits(game, item)))
                .with_aside(&*game.face(item.card).text)
        }
        Some(Floor::Answer) => answer(game, seat),
        Some(Floor::Save) => {
            let victim = game.open.attack.and_then(|attack| attack.victim);
            let victim = victim.map_or_else(String::new, |card| game.tagged(Mark::Card(card)));
            format!("{victim} is to be removed: do you save it?").into()
        }
        Some(Floor::Victim) => "The attack succeeds: whom do you remove?".into(),
        Some(Floor::Discard) => {
            let full = u32::from(game.printed().hand);
            let over = game.secrets.hands[seat.index()].len().saturating_sub(full);
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
    if let Some(written) = game.secrets.titles.written_by(seat) {
        let so_far = game.secrets.titles.in_words(written, &game.open.setup.deck);
        return Prompt::new("Your title is long: how does it go on?")
            .with_aside(format!("So far it is “{so_far} …”."));
    }
    let words = game.secrets.titles.words_drawn(&game.open.setup.deck);
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
    let Some(attack) = game.open.attack else {
        let active = seat_name(game.open.active);
        return match game.open.phase {
            Phase::Closing => format!("{active} is done: do you answer?").into(),
            _ => format!("{} has acted: do you answer?", seat_name(game.open.opener)).into(),
        };
    };
    let (strength, ds) = (game.running_as(&attack), game.ds(attack.on, true));
    let standing = if strength >= ds { "succeeds" } else { "fails" };
    let whose = if attack.on == seat { "your Movie".into() } else { seat_name(attack.on) };
    Prompt::new(format!("The attack on {whose} {standing}: do you answer?"))
        .with_aside(format!("AS {strength} against DS {ds}."))
}
