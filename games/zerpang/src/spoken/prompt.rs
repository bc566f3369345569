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
            format!("Entrance: bring a piece in (it costs {price}), or done?")
        }
        Stage::Movement if view.walked != 0 => {
            "Movement: a second piece by a card, or done?".into()
        }
        Stage::Movement => {
            "Movement: who goes where? The first space is free, then a Point each.".into()
        }
        Stage::Trick => {
            "Scoundrel: where does that piece go? Further spaces cost 2 Points each.".into()
        }
        Stage::Mover => "Combat: whose fights come first?".into(),
        Stage::Order => {
            "Combat: several of your pieces are attacked. Which one is fought first?".into()
        }
        Stage::Word => word(view, seat),
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
        Stage::Bind => format!("{} Does anything of yours bind it?", text(view)),
        Stage::Pay => format!("{}: {} to pay.", task(view), points(view.due.into())),
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
        Stage::Upload => "Your piece is on the Buried Treasure: upload it?".into(),
        Stage::Plan => format!("Draw: {} for you; anything first?", names::cards(game.draw_size())),
        Stage::Blockade => format!(
            "{} is about to draw {}. Do you take them?",
            player(view, view.active),
            names::cards(game.draw_size())
        ),
        Stage::Spoils => "Draw: anything else before you are done?".into(),
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
        "Fight: your {} has {}, {} has {}; you are behind. Play, {}concede?",
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
            "{} binds {} of {}.",
            names::seat(view.binder),
            if view.binds == 1 { names::used(what) } else { "the Binding".into() },
            names::seat(by)
        ),
        Some((Action::Use(what), by)) => {
            let help = names::aid(view.fight.as_ref(), what.aid);
            format!("{} uses {}{help}.", names::seat(by), names::used(what))
        }
        _ => String::new(),
    }
}

fn task(view: &View) -> &'static str {
    match view.task {
        Some(Action::Enter(..)) => "Entry",
        Some(Action::Move(..) | Action::Link(..)) => "Further spaces",
        Some(Action::Leap(..)) => "Leap",
        Some(Action::Scoundrel(_)) => "Scoundrel",
        Some(Action::Balloon(..)) => "Balloon",
        _ => "Fee for the card",
    }
}
