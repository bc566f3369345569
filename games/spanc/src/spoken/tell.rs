//! What just happened, as told to everybody. All but Captains and votes lies open.

mod news;

use table::{Seat, Spoken, Step};

use super::names::{deal_in_words, girl_at, girl_in_full, girl_name, needs, toy_in_full, toy_name};
use super::picture::challenge_in_words;
use crate::action::{Action, Chance, Deal};
use crate::pieces::Toy;
use crate::state::{Fight, Phase, Side, Spanc};
use crate::view::{Pick, View};

/// A step, and what followed from it at once.
pub(super) fn story(before: &View, step: Step<Action, Chance>, after: &View) -> String {
    match step {
        Step::Act(seat, action) => act(before, seat, action, after),
        Step::Fall(chance) => fall(before, chance, after),
    }
}

/// A decision, and what followed from it at once.
fn act(before: &View, seat: Seat, action: Action, after: &View) -> String {
    let (was, is) = (before.table(), after.table());
    let who = Spanc::seat_name(seat);
    let told = match action {
        Action::Captain(_) => captain(before, seat, after),
        Action::Yes | Action::No if was.open.sent.is_none() => vote(&who, after),
        Action::Yes => {
            let by = was.open.sent.map_or(String::new(), |(by, _)| Spanc::seat_name(by));
            let void = was.open.loot == is.open.loot
                && was.open.held == is.open.held
                && was.open.girls == is.open.girls;
            let but = if void { ", but it can no longer be paid" } else { "" };
            format!("{who} takes {by}'s offer{but}.")
        }
        Action::No if matches!(was.open.sent, Some((_, Deal::Ask(_)))) => {
            format!("{who} makes no offer.")
        }
        Action::No => format!("{who} says no."),
        Action::Accept(from) => match was.open.unasked.get(from.index()).copied().flatten() {
            Some(deal) => {
                format!("{}, and {who} takes it.", deal_in_words(was.printed(), from, deal))
            }
            None => String::new(),
        },
        Action::Ask(to) => format!("{}.", deal_in_words(was.printed(), seat, Deal::Ask(to))),
        Action::Offer(offer) => {
            format!("{}.", deal_in_words(was.printed(), seat, Deal::Offer(offer)))
        }
        Action::Bribe(bribe) => {
            format!("{}.", deal_in_words(was.printed(), seat, Deal::Bribe(bribe)))
        }
        Action::Pass => passed(&was, &who),
        other => plain(&was, seat, &who, other),
    };
    news::add(told, &was, &is)
}

/// SP-1: the last choice shows all.
fn captain(before: &View, seat: Seat, after: &View) -> String {
    let (who, is) = (Spanc::seat_name(seat), after.table());
    if before.open.phase != Phase::Captains {
        let girl = is.captain(seat).map_or("nobody", girl_name);
        return format!("{who}'s new Captain is {girl}.");
    }
    if after.open.phase == Phase::Captains {
        return match after.captain[seat.index()] {
            Pick::Known(_) => {
                let girl = is.captain(seat).map_or("nobody", girl_name);
                format!("{who} chooses {girl} as Captain; the others do not know yet.")
            }
            _ => format!("{who} has chosen a Captain."),
        };
    }
    let captains = is.everybody().filter_map(|seat| {
        Some(format!("{} follows {}", Spanc::seat_name(seat), girl_name(is.captain(seat)?)))
    });
    format!("The Captains are shown: {}.", captains.collect::<Vec<_>>().join(", "))
}

/// SP-33: who said what stays between them.
fn vote(who: &str, after: &View) -> String {
    match after.open.phase {
        Phase::Vote => format!("{who} has answered."),
        Phase::Prepare => "Not everybody agrees: the caper goes on.".into(),
        _ => "All agree: the caper is abandoned.".into(),
    }
}

fn passed(was: &Spanc, who: &str) -> String {
    match was.open.phase {
        Phase::Rouse => format!("Nobody of {who}'s crew gets up."),
        Phase::Brawl => format!("{who} does not attack."),
        Phase::ArmDefender | Phase::ArmAttacker => format!("{who} is armed."),
        Phase::AttackerReroll | Phase::DefenderReroll => format!("{who} lets the roll stand."),
        Phase::AttackerFalls | Phase::DefenderFalls => format!("{who} lets her go."),
        Phase::Press => format!("{who} leaves it at that."),
        Phase::Plank => format!("Everybody stays in {who}'s crew."),
        _ => format!("{who} passes."),
    }
}

/// Decisions that explain themselves.
fn plain(was: &Spanc, seat: Seat, who: &str, action: Action) -> String {
    let roller = girl_at(was, seat, was.open.girl);
    match action {
        Action::Name(girl) => format!("{who} sends {}.", girl_name(girl)),
        Action::GoOn => format!("{roller} goes on."),
        Action::Stop => format!("{who} stops."),
        Action::GiveIn => {
            let card = was.facing(seat).map_or("", |card| card.card().failure);
            format!("{roller} is knocked out. {card}")
        }
        Action::Reroll => format!("{who}'s Captain rolls again."),
        Action::Press => {
            let pressed = was.open.fight.map(|fight| (fight.by, was.pressed_skill(&fight)));
            let (by, skill) = pressed.unwrap_or_default();
            let by = girl_at(was, seat, Some(by));
            format!("{who} presses the attack: {by} {} now.", needs(skill))
        }
        Action::Plank(girl) => format!("{} walks the plank.", girl_name(girl)),
        Action::Ready => format!("{who} is ready."),
        Action::Buy => format!("{who} buys a Toy for {} Loot.", was.printed().store_price),
        Action::Abandon => format!("{who} moves to abandon the caper."),
        Action::Surge(card) => {
            format!(
                "{who} plays {}, which adds {} to this roll.",
                toy_name(card),
                was.printed().surge
            )
        }
        Action::Revive(card, girl) => {
            format!("{who} plays {}, and {} stands again.", toy_name(card), girl_name(girl))
        }
        Action::Door(girl) => {
            format!("{} takes the Secret Door, behind which nothing is paid.", girl_name(girl))
        }
        Action::NineLives => format!("{roller} has Nine Lives and rolls both dice again."),
        Action::WeightedDie(die) => format!("{who} plays the Weighted Die: the {die} rolls again."),
        Action::Tag(girl) => format!("{who} plays Tag, You're It: {} goes on.", girl_name(girl)),
        Action::Break(toy) => {
            format!("{roller} breaks {} and rolls again.", toy_in_full(was.printed(), toy))
        }
        Action::Assign(toy, girl) => {
            format!("{who} gives {} to {}.", toy_in_full(was.printed(), toy), girl_name(girl))
        }
        Action::Unassign(toy) => format!("{who} takes {} back.", toy_in_full(was.printed(), toy)),
        Action::Swap(one, other) => {
            format!(
                "{who} swaps {} and {}.",
                toy_in_full(was.printed(), one),
                toy_in_full(was.printed(), other)
            )
        }
        Action::Discard(toy) => format!("{who} discards {}.", toy_in_full(was.printed(), toy)),
        Action::Raid(by, on) => format!("{} attacks {} for Loot.", girl_name(by), girl_name(on)),
        Action::Duel(by, on) => format!("{} challenges {}.", girl_name(by), girl_name(on)),
        Action::Steal(by, toy) => {
            let (by, from) = (girl_name(by), wearer(was, toy));
            format!("{by} tries to steal {} from {from}.", toy_in_full(was.printed(), toy))
        }
        Action::Lure(by, toy) => {
            format!("{} makes eyes at {}'s {}.", girl_name(by), wearer(was, toy), toy_name(toy))
        }
        other => format!("{who}: {other}."),
    }
}

fn wearer(game: &Spanc, toy: Toy) -> &'static str {
    let wearer = game.wearer(toy);
    wearer.map_or("nobody", |(seat, place)| girl_at(game, seat, Some(place as u8)))
}

/// SP-1, SP-11, SP-13: who is dealt a girl, draws a Toy or rolls.
pub(super) fn chance_actor(before: &View, chance: Chance) -> Option<Seat> {
    let game = before.table();
    match chance {
        Chance::Crew(_) => game.dealt_to(),
        Chance::Toy(_) => Some(game.drawn_by()),
        Chance::Dice(..) | Chance::Die(_) => {
            let fighter = rolling_side(&game).map(|(fight, side)| game.fighter(&fight, side).0);
            Some(fighter.unwrap_or(game.open.active))
        }
        Chance::Challenge(_) | Chance::First(_) => None,
    }
}

/// The attack and the side of it that rolls now.
fn rolling_side(game: &Spanc) -> Option<(Fight, Side)> {
    let side = match game.open.phase {
        Phase::AttackerDice => Side::Attacker,
        Phase::DefenderDice => Side::Defender,
        _ => return None,
    };
    game.open.fight.map(|fight| (fight, side))
}

/// An outcome of chance, and what followed from it at once.
fn fall(before: &View, chance: Chance, after: &View) -> String {
    let (was, is) = (before.table(), after.table());
    let told = match chance {
        Chance::Crew(girl) => {
            let whose = is.whereabouts(girl).map(|(seat, _)| Spanc::seat_name(seat));
            format!(
                "{} signs on with {}.",
                girl_in_full(was.printed(), girl),
                whose.unwrap_or_default()
            )
        }
        Chance::Toy(toy) => {
            let whose = is.everybody().find(|&seat| is.toys(seat).contains(toy));
            let whose = whose.map(Spanc::seat_name).unwrap_or_default();
            format!("{whose} draws {}.", toy_in_full(was.printed(), toy))
        }
        Chance::Challenge(card) if was.open.phase == Phase::Clear => {
            format!("{} was never reached.", card.card().name)
        }
        Chance::Challenge(card) => {
            let which = if is.open.row[0] == Some(card) { "first" } else { "next" };
            let words = challenge_in_words(was.printed(), card);
            format!("The {which} Challenge is {words}. {}", card.card().flavour)
        }
        Chance::First(seat) => format!("{} goes first.", Spanc::seat_name(seat)),
        Chance::Dice(low, high) => dice(&was, [low, high]),
        Chance::Die(die) => dice(&was, [die.min(was.open.kept), die.max(was.open.kept)]),
    };
    news::add(told, &was, &is)
}

fn dice(was: &Spanc, dice: [u8; 2]) -> String {
    let [low, high] = dice;
    let (girl, need) = match rolling_side(was) {
        Some((fight, side)) => {
            let (seat, place) = was.fighter(&fight, side);
            (girl_at(was, seat, Some(place as u8)), was.fight_skill(&fight, side))
        }
        None => (girl_at(was, was.open.active, was.open.girl), was.roll_skill().unwrap_or(0)),
    };
    let verdict = match low + high {
        2 => "a 2 always succeeds".into(),
        12 => "a 12 always fails".into(),
        _ if Spanc::is_hit(dice, need) => format!("she {} and succeeds", needs(need)),
        _ => format!("she {} and fails", needs(need)),
    };
    let gone =
        was.open.broken.map_or(String::new(), |toy| format!(" {} is in pieces.", toy_name(toy)));
    format!("{girl} rolls {low} + {high} = {}; {verdict}.{gone}", low + high)
}
