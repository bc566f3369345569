//! One sentence: what is asked of the seat now.

use table::Seat;

use super::names::{self, player, points};
use crate::action::Action;
use crate::state::{Role, Stage};
use crate::view::View;

pub(super) fn of(view: &View, seat: Seat) -> String {
    let game = names::table(view);
    match view.stage {
        Stage::First => "You are the host: who begins?".into(),
        Stage::Entrance => {
            let price = game.entry_cost(seat);
            let price = if price == 0 { "nothing".into() } else { points(price.into()) };
            format!("Entrance: do you bring a piece in? It costs {price}.")
        }
        Stage::Movement if game.walks_on() => {
            "Movement: do you walk on? Every space costs a Point.".into()
        }
        Stage::Movement if view.walked != 0 => {
            "Movement: does a card move a second piece, or are you done?".into()
        }
        Stage::Movement => {
            "Movement: who goes where? The first space is free, every other costs a Point.".into()
        }
        Stage::Trick => format!(
            "Scoundrel: where does {} go? Further spaces cost 2 Points each.",
            game.trick().map_or_else(|| "the piece".into(), names::piece)
        ),
        Stage::Mover => "Combat: whose fights come first?".into(),
        Stage::Order => {
            "Combat: several of your pieces are attacked. Which one is fought first?".into()
        }
        Stage::Word => word(view, seat),
        Stage::Retort => match view.fight {
            Some(fight) => format!(
                "{} is as good as beaten. Does a card of yours end it otherwise?",
                names::piece(fight.fighter(Role::Defender))
            ),
            None => "Does a card of yours end the fight otherwise?".into(),
        },
        Stage::Honor => "They call for help. Do you play Honor Bound?".into(),
        Stage::Help => match view.fight {
            Some(fight) => format!(
                "{} ({}) stands against {}: do you help anybody?",
                names::piece(fight.fighter(fight.behind)),
                names::seat(fight.player(fight.behind)),
                names::piece(fight.fighter(fight.behind.other())),
            ),
            None => "Do you help anybody?".into(),
        },
        Stage::Consent => format!("{} Do you take that help?", text(view)),
        Stage::Bind => format!("{} Do you bind that?", text(view)),
        Stage::Pay => {
            format!("{} costs {}. What do you pay with?", task(view), points(view.due.into()))
        }
        Stage::Rescue => match game.falling() {
            Some(piece) => {
                format!("Your {} is beaten. Do you save it with a card?", names::piece(piece))
            }
            None => "Do you save your piece with a card?".into(),
        },
        Stage::Abduct => match game.falling() {
            Some(piece) => format!("You beat {}. Do you abduct it?", names::piece(piece)),
            None => "Do you abduct the beaten piece?".into(),
        },
        Stage::Upload => "Your piece is on the Buried Treasure: do you upload it?".into(),
        Stage::Plan => {
            format!("Draw: you get {}. Do you do anything first?", names::cards(game.draw_size()))
        }
        Stage::Blockade => format!(
            "{} is about to draw {}. Do you take the draw?",
            player(view, view.active),
            names::cards(game.draw_size())
        ),
        Stage::Spoils => "Draw: do you do anything else before you are done?".into(),
        Stage::Discard => {
            format!("You may hold {} cards: which one goes?", game.hand_limit(seat))
        }
        Stage::After => "Your turn ends: does anybody lose the next one?".into(),
        Stage::Clock | Stage::Draw | Stage::Steal => "Chance decides.".into(),
        Stage::Over => "The game is over.".into(),
    }
}

fn word(view: &View, seat: Seat) -> String {
    let game = names::table(view);
    let (Some(fight), Some(ratings)) = (view.fight, names::ratings(&game)) else {
        return "You have the word.".into();
    };
    let role = fight.role_of(seat).unwrap_or(Role::Aggressor);
    format!(
        "Fight: your {} has {}, {} has {}; you are behind. Do you play, {}concede?",
        names::piece(fight.fighter(role)),
        ratings[role as usize],
        names::piece(fight.fighter(role.other())),
        ratings[role.other() as usize],
        if game.may_stand().is_ok() { "call for help, or " } else { "or " },
    )
}

/// What was used, and by whom.
fn text(view: &View) -> String {
    match view.text {
        Some((Action::Use(what), by)) if view.binds > 0 => format!(
            "{} binds {}{} of {}.",
            names::seat(view.binder),
            if view.binds == 1 { "" } else { "the Binding on " },
            names::used_for(what),
            names::seat(by)
        ),
        Some((Action::Use(what), by)) => {
            let help = names::aid(view.fight.as_ref(), what.aid);
            format!("{} uses {}{help}.", names::seat(by), names::used_for(what))
        }
        _ => String::new(),
    }
}

fn task(view: &View) -> &'static str {
    match view.task {
        Some(Action::Enter(..)) => "The entry",
        Some(Action::Move(..) | Action::Link(..)) => "The way",
        Some(Action::Leap(..)) => "The leap",
        Some(Action::Scoundrel(_)) => "The Scoundrel",
        Some(Action::Balloon(..)) => "The balloon",
        _ => "The card's text",
    }
}
