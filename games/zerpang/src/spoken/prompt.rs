//! What is asked of the seat now.

use table::{Prompt, Seat};

use super::names::{self, player, points};
use crate::action::Action;
use crate::state::{Phase, Role, Text, Zerpang};
use crate::view::View;

pub(super) fn of(view: &View, seat: Seat) -> Prompt {
    let game = names::table(view);
    match view.open.phase {
        Phase::First => "You are the host: who begins?".into(),
        Phase::Entrance => {
            let price = game.entry_cost(seat);
            let price = if price == 0 { "nothing".into() } else { points(price.into()) };
            Prompt::new("Entrance: do you bring a piece in?")
                .with_aside(format!("It costs {price}."))
        }
        Phase::Movement | Phase::Trick => movement(view, &game),
        Phase::Mover => "Combat: whose fights come first?".into(),
        Phase::Order => "Combat: which of your attacked pieces is fought first?".into(),
        Phase::Word => word(view, seat),
        Phase::Retort | Phase::Honor | Phase::Help | Phase::Consent | Phase::Bind => answer(view),
        Phase::Pay => {
            let due = points(view.open.payment.due.into());
            format!("{} costs {due}: what do you pay with?", task(view)).into()
        }
        Phase::Rescue => match game.falling().map(names::piece) {
            Some(piece) => format!("Your {piece} is beaten: do you save it with a card?").into(),
            None => "Do you save your piece with a card?".into(),
        },
        Phase::Abduct => match game.falling().map(names::piece) {
            Some(piece) => format!("You beat {piece}: do you abduct it?").into(),
            None => "Do you abduct the beaten piece?".into(),
        },
        Phase::Upload => "Your piece is on the Buried Treasure: do you upload it?".into(),
        Phase::Plan => Prompt::new("Draw: do you do anything first?")
            .with_aside(format!("You get {}.", names::cards(game.draw_size()))),
        Phase::Blockade => {
            let (who, cards) = (player(view, view.open.active), names::cards(game.draw_size()));
            format!("{who} is about to draw {cards}: do you take the draw?").into()
        }
        Phase::Spoils => "Draw: do you do anything else before you are done?".into(),
        Phase::Discard => {
            format!("You may hold {} cards: which one goes?", game.hand_limit(seat)).into()
        }
        Phase::After => "Your turn ends: does anybody lose the next one?".into(),
        Phase::Clock | Phase::Draw | Phase::Steal => "Chance decides.".into(),
        Phase::Over => "The game is over.".into(),
    }
}

fn movement(view: &View, game: &Zerpang) -> Prompt {
    if view.open.phase == Phase::Trick {
        let piece = game.trick().map_or_else(|| "the piece".into(), names::piece);
        return Prompt::new(format!("Scoundrel: where does {piece} go?"))
            .with_aside(game.printed().said("Further spaces cost {#scoundrel Point} each."));
    }
    if game.walks_on() {
        return Prompt::new("Movement: do you walk on?").with_aside("Every space costs a Point.");
    }
    if view.open.turn.walked != 0 {
        return "Movement: does a card move a second piece, or are you done?".into();
    }
    Prompt::new("Movement: who goes where?")
        .with_aside("The first space is free, every other costs a Point.")
}

fn word(view: &View, seat: Seat) -> Prompt {
    let game = names::table(view);
    let (Some(fight), Some(ratings)) = (view.open.combat.fight, names::ratings(&game)) else {
        return "You have the word.".into();
    };
    let role = fight.role_of(seat).unwrap_or(Role::Aggressor);
    let help = if game.may_stand().is_ok() { "call for help, or " } else { "or " };
    let [own, other] = [role, role.other()]
        .map(|role| (names::piece(fight.fighter(role)), ratings[role as usize]));
    Prompt::new(format!("Fight: do you play, {help}concede?")).with_aside(format!(
        "Your {} has {}, {} has {}: you are behind.",
        own.0, own.1, other.0, other.1
    ))
}

/// Answers to what somebody does or has done.
fn answer(view: &View) -> Prompt {
    match (view.open.phase, view.open.combat.fight) {
        (Phase::Retort, Some(fight)) => {
            let beaten = names::piece(fight.fighter(Role::Defender));
            format!("{beaten} is as good as beaten: does a card of yours end it otherwise?").into()
        }
        (Phase::Retort, None) => "Does a card of yours end the fight otherwise?".into(),
        (Phase::Honor, _) => "They call for help: do you play Honor Bound?".into(),
        (Phase::Help, Some(fight)) => format!(
            "{} ({}) stands against {}: do you help anybody?",
            names::piece(fight.fighter(fight.behind)),
            names::seat(fight.player(fight.behind)),
            names::piece(fight.fighter(fight.behind.other())),
        )
        .into(),
        (Phase::Consent, _) => format!("{}: do you take that help?", text(view)).into(),
        (Phase::Bind, _) => format!("{}: do you bind that?", text(view)).into(),
        _ => "Do you help anybody?".into(),
    }
}

/// What was used, and by whom.
fn text(view: &View) -> String {
    match view.open.binding.text {
        Some(Text { what, by }) if view.open.binding.count > 0 => format!(
            "{} binds {}{} of {}",
            names::seat(view.open.binding.binder),
            if view.open.binding.count == 1 { "" } else { "the Binding on " },
            names::used_for(view.printed(), what),
            names::seat(by)
        ),
        Some(Text { what, by }) => {
            let help = names::aid(view.open.combat.fight.as_ref(), what.aid);
            format!("{} uses {}{help}", names::seat(by), names::used_for(view.printed(), what))
        }
        _ => "A text is used".into(),
    }
}

fn task(view: &View) -> &'static str {
    match view.open.payment.task {
        Some(Action::Enter(..)) => "The entry",
        Some(Action::Move(..) | Action::Link(..)) => "The way",
        Some(Action::Leap(..)) => "The leap",
        Some(Action::Scoundrel(_)) => "The Scoundrel",
        Some(Action::Balloon(..)) => "The balloon",
        _ => "The card's text",
    }
}
