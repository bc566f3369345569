//! What a seat is asked, with the odds where it matters.

use table::{Game, Prompt, Seat, Spoken, capital};

use super::label::odds;
use super::names::{challenge_name, deal_to_me, girl_at, needs, test_in_words};
use crate::action::{Action, Deal};
use crate::pieces::chance;
use crate::state::{Phase, Side, Spanc};

/// What is asked of the seat now.
pub(super) fn of(game: &Spanc, seat: Seat) -> Prompt {
    if let Some((by, deal)) = game.open.sent {
        return answer_prompt(game, seat, by, deal);
    }
    if let Some(who) = game.overflowing() {
        return if who == seat {
            let many = game.unassigned(seat).len();
            format!(
                "You have {many} unassigned Toys: assign, trade or discard until {} are left.",
                game.printed().unassigned_toys
            )
            .into()
        } else {
            "Somebody puts surplus Toys away.".into()
        };
    }
    if game.open.active != seat && matches!(game.open.phase, Phase::Prepare | Phase::GoOn) {
        return format!("{} decides; you may make an offer.", Spanc::seat_name(game.open.active))
            .into();
    }
    match game.open.phase {
        Phase::Captains => Prompt::new("Choose your Captain.")
            .with_aside("She may have two Toys, and has one reroll a caper."),
        Phase::Vote => {
            Prompt::new("Shall this caper be abandoned?").with_aside("One no ends the motion.")
        }
        Phase::Successor | Phase::PlankSuccessor => "Choose a new Captain.".into(),
        Phase::Plank => Prompt::new("Shall somebody walk the plank?")
            .with_aside("She is replaced, and her Toys stay."),
        Phase::Market => {
            let price = game.printed().store_price;
            format!("Market: buy ({price} Loot a Toy), trade, move Toys, or be ready.").into()
        }
        Phase::Prepare | Phase::GoOn | Phase::Salvage | Phase::Rouse => caper_prompt(game, seat),
        Phase::Brawl
        | Phase::ArmAttacker
        | Phase::ArmDefender
        | Phase::AttackerReroll
        | Phase::DefenderReroll
        | Phase::Press
        | Phase::AttackerFalls
        | Phase::DefenderFalls => fight_prompt(game, seat),
        _ => "The dice or the cards decide.".into(),
    }
}

/// SP-29a: yes or no, or an offer in return.
fn answer_prompt(game: &Spanc, seat: Seat, by: Seat, deal: Deal) -> Prompt {
    let who = Spanc::seat_name(by);
    match deal {
        _ if deal.to() != seat => "An offer is being answered.".into(),
        Deal::Ask(_) => format!("{who} asks you for an offer: make one, or say no.").into(),
        _ => Prompt::new(format!("Do you take {who}'s offer?"))
            .with_aside(capital(&deal_to_me(game.printed(), by, deal)) + "."),
    }
}

/// SP-10a, SP-18: the steps of a turn.
fn caper_prompt(game: &Spanc, seat: Seat) -> Prompt {
    let girl = girl_at(game, game.open.active, game.open.girl);
    let facing = game.facing(seat);
    match game.open.phase {
        Phase::Prepare => {
            let question = facing
                .map_or("Who goes?".into(), |card| format!("{}: who goes?", challenge_name(card)));
            let test = facing
                .map_or(String::new(), |card| format!("{}.", test_in_words(game.printed(), card)));
            Prompt::new(question).with_aside(test).with_typed(before_that(game, seat))
        }
        Phase::GoOn => {
            let place = game.open.girl.map_or(0, usize::from);
            let card = facing.map(|card| {
                format!("{}: {}.", challenge_name(card), test_in_words(game.printed(), card))
            });
            let odds = game
                .attempt(seat, place)
                .map(|attempt| format!("She {}, {}.", needs(attempt.skill), chance(attempt.ways)));
            let aside: Vec<String> = card.into_iter().chain(odds).collect();
            Prompt::new(format!("Go on with {girl}, or stop here?")).with_aside(aside.join(" "))
        }
        Phase::Salvage if game.open.active == seat => salvage_prompt(game),
        Phase::Salvage => {
            let who = Spanc::seat_name(game.open.active);
            format!("{who}'s {girl} is about to fail: you could help, for a price.").into()
        }
        _ => "Nobody of your crew stands: revive somebody?".into(),
    }
}

/// SP-25a, SP-29: a move of a Toy and a trade that could come before somebody is named.
fn before_that(game: &Spanc, seat: Seat) -> impl Iterator<Item = String> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    let moves = legal.iter().find(|action| matches!(action, Action::Assign(..))).copied();
    let trades = legal.iter().find(|action| matches!(action, Action::Offer(_))).copied();
    moves.into_iter().chain(trades).map(|action| action.to_string())
}

fn salvage_prompt(game: &Spanc) -> Prompt {
    let girl = girl_at(game, game.open.active, game.open.girl);
    let [low, high] = game.open.dice;
    let need = needs(game.roll_skill().unwrap_or(0));
    if low + high == 12 {
        return format!("{girl} rolled a 12, which always fails: only new dice or a door help.")
            .into();
    }
    Prompt::new(format!("{girl} rolled {} and {need}: can you save her?", low + high))
        .with_aside("If not, give in.")
}

/// SP-34: the steps of a catfight.
fn fight_prompt(game: &Spanc, seat: Seat) -> Prompt {
    let line = fight_line(game);
    match game.open.phase {
        Phase::Brawl if game.open.active != seat => {
            format!("{} may attack: you could pay for peace.", Spanc::seat_name(game.open.active))
                .into()
        }
        Phase::Brawl => "A catfight: will you attack somebody, or sheathe your claws?".into(),
        Phase::ArmAttacker | Phase::ArmDefender => {
            Prompt::new("Arm yourself, then pass to roll.").with_aside(line)
        }
        Phase::AttackerReroll | Phase::DefenderReroll => Prompt::new("Use your Captain's reroll?")
            .with_aside(format!("{line} She {}.", needs(odds::reroll_skill(game)))),
        Phase::Press => {
            let pressed = game.open.fight.map_or(0, |fight| game.pressed_skill(&fight));
            Prompt::new("Both held their own: press the attack?")
                .with_aside(format!("{line} She {} then.", needs(pressed)))
        }
        _ => {
            let falls = game.open.fight.zip(game.falling_side()).map(|(fight, side)| {
                let (seat, place) = game.fighter(&fight, side);
                girl_at(game, seat, Some(place as u8))
            });
            Prompt::new(format!("{} falls: revive her now?", falls.unwrap_or("She")))
                .with_aside("Otherwise she is lost for good, with her Toys.")
        }
    }
}

/// The attack that is going on, in one line.
pub(super) fn fight_line(game: &Spanc) -> String {
    let Some(fight) = game.open.fight else { return String::new() };
    let [attacker, defender] = Side::ALL.map(|side| {
        let (seat, place) = game.fighter(&fight, side);
        let dice = fight.dice[side as usize];
        let rolled =
            if dice[0] > 0 { format!(", rolled {}", dice[0] + dice[1]) } else { String::new() };
        let name = girl_at(game, seat, Some(place as u8));
        let odds = odds::in_short(game.fight_skill(&fight, side));
        format!("{name} ({}, {odds}{rolled})", Spanc::seat_name(seat))
    });
    format!("{}: {attacker} against {defender}.", fight.skill.name())
}
