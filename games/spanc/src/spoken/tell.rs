//! What just happened, as told to everybody. All but Captains and votes lies open.

use table::{Seat, Seats, Spoken};

use super::names::{deal_in_words, girl_at, girl_name, toy_in_full, toy_name};
use super::picture::challenge_in_words;
use crate::action::{Action, Chance, Deal};
use crate::pieces::{STORE_PRICE, SURGE, Skill};
use crate::state::{Phase, Side, Spanc};
use crate::view::{Pick, View};

/// A decision, and what followed from it at once.
pub(super) fn action(before: &View, seat: Seat, action: Action, after: &View) -> String {
    let (was, is) = (before.table(), after.table());
    let who = Spanc::seat_name(seat);
    let told = match action {
        Action::Captain(_) => captain(before, seat, after),
        Action::Yes | Action::No if was.sent.is_none() => vote(&who, after),
        Action::Yes => match was.sent {
            Some((by, deal))
                if was.loot == is.loot && was.held == is.held && was.girls == is.girls =>
            {
                format!("{who} says yes to {}, but it cannot be paid.", Spanc::seat_name(by))
                    + deal_echo(deal)
            }
            Some((by, _)) => format!("{who} agrees with {}: done.", Spanc::seat_name(by)),
            None => String::new(),
        },
        Action::No => format!("{who} says no."),
        Action::Accept(from) => match was.open.get(from.index()).copied().flatten() {
            Some(deal) => format!("{}, and {who} takes it.", deal_in_words(from, deal)),
            None => String::new(),
        },
        Action::Ask(to) => format!("{}.", deal_in_words(seat, Deal::Ask(to))),
        Action::Offer(offer) => format!("{}.", deal_in_words(seat, Deal::Offer(offer))),
        Action::Bribe(bribe) => format!("{}.", deal_in_words(seat, Deal::Bribe(bribe))),
        Action::Pass => passed(&was, &who),
        other => plain(&was, seat, &who, other),
    };
    with_news(told, &was, &is)
}

fn deal_echo(deal: Deal) -> &'static str {
    if matches!(deal, Deal::Bribe(_)) { " No bribe." } else { " No trade." }
}

/// SP-1: the last choice shows all.
fn captain(before: &View, seat: Seat, after: &View) -> String {
    let (who, is) = (Spanc::seat_name(seat), after.table());
    if before.phase != Phase::Captains {
        let girl = is.captain(seat).map_or("nobody", girl_name);
        return format!("{who}'s new Captain is {girl}.");
    }
    if after.phase == Phase::Captains {
        return match after.captain[seat.index()] {
            Pick::Known(_) => {
                let girl = is.captain(seat).map_or("nobody", girl_name);
                format!("{who} chooses {girl} as Captain; the others do not know yet.")
            }
            _ => format!("{who} has chosen a Captain."),
        };
    }
    let captains = is.everybody().filter_map(|seat| {
        Some(format!("{} {}", Spanc::seat_name(seat), girl_name(is.captain(seat)?)))
    });
    format!("The Captains are shown: {}.", captains.collect::<Vec<_>>().join(", "))
}

/// SP-33: who said what stays between them.
fn vote(who: &str, after: &View) -> String {
    match after.phase {
        Phase::Vote => format!("{who} has answered."),
        Phase::Prepare => "Not everybody agrees: the caper goes on.".into(),
        _ => "All agree: the caper is abandoned.".into(),
    }
}

fn passed(was: &Spanc, who: &str) -> String {
    match was.phase {
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
    let roller = girl_at(was, seat, was.girl);
    match action {
        Action::Name(girl) => format!("{who} sends {}.", girl_name(girl)),
        Action::GoOn => format!("{roller} goes on."),
        Action::Stop => format!("{who} stops."),
        Action::GiveIn => {
            let card = was.facing(seat).map_or("", |card| card.card().failure);
            format!("{roller} is knocked out. {card}")
        }
        Action::Reroll => format!("{who}'s Captain rolls again."),
        Action::Press => format!("{who} presses the attack."),
        Action::Plank(girl) => format!("{} walks the plank.", girl_name(girl)),
        Action::Ready => format!("{who} is ready."),
        Action::Buy => format!("{who} buys a Toy for {STORE_PRICE} Loot."),
        Action::Abandon => format!("{who} moves to abandon the caper."),
        Action::Surge(card) => format!("{who} uses {}: +{SURGE} to this roll.", toy_name(card)),
        Action::Revive(card, girl) => {
            format!("{who} uses {}: {} stands again.", toy_name(card), girl_name(girl))
        }
        Action::Door(girl) => format!("{} takes a Secret Door.", girl_name(girl)),
        Action::NineLives => format!("{roller} has Nine Lives: both dice again."),
        Action::WeightedDie(die) => format!("{who} rolls the {die} again: a Weighted Die."),
        Action::Tag(girl) => format!("Tag, You're It: {} goes on.", girl_name(girl)),
        Action::Break(toy) => format!("{roller} breaks {} and rolls again.", toy_name(toy)),
        Action::Assign(toy, girl) => {
            format!("{who} gives {} to {}.", toy_in_full(toy), girl_name(girl))
        }
        Action::Unassign(toy) => format!("{who} takes {} back.", toy_name(toy)),
        Action::Swap(one, other) => {
            format!("{who} swaps {} and {}.", toy_name(one), toy_name(other))
        }
        Action::Discard(toy) => format!("{who} discards {}.", toy_name(toy)),
        Action::Raid(by, on) => format!("{} attacks {} for Loot.", girl_name(by), girl_name(on)),
        Action::Duel(by, on) => format!("{} challenges {}.", girl_name(by), girl_name(on)),
        Action::Steal(by, toy) => format!("{} tries to steal {}.", girl_name(by), toy_name(toy)),
        Action::Lure(by, toy) => format!("{} makes eyes at {}.", girl_name(by), toy_name(toy)),
        other => format!("{who}: {other}."),
    }
}

/// An outcome of chance, and what followed from it at once.
pub(super) fn chance(before: &View, chance: Chance, after: &View) -> String {
    let (was, is) = (before.table(), after.table());
    let told = match chance {
        Chance::Crew(girl) => {
            let whose = is.whereabouts(girl).map(|(seat, _)| Spanc::seat_name(seat));
            format!("{} signs on with {}.", girl_name(girl), whose.unwrap_or_default())
        }
        Chance::Toy(toy) => {
            let whose = is.everybody().find(|&seat| is.toys(seat).has(toy));
            let whose = whose.map(Spanc::seat_name).unwrap_or_default();
            format!("{whose} draws {}.", toy_in_full(toy))
        }
        Chance::Challenge(card) if was.phase == Phase::Clear => {
            format!("{} was never reached.", card.card().name)
        }
        Chance::Challenge(card) => {
            format!("The next Challenge is {}. {}", challenge_in_words(card), card.card().flavour)
        }
        Chance::First(seat) => format!("{} goes first.", Spanc::seat_name(seat)),
        Chance::Dice(low, high) => dice(&was, [low, high]),
        Chance::Die(die) => dice(&was, [die.min(was.kept), die.max(was.kept)]),
    };
    with_news(told, &was, &is)
}

fn dice(was: &Spanc, dice: [u8; 2]) -> String {
    let [low, high] = dice;
    let (girl, need) = match (was.phase, was.fight) {
        (Phase::AttackerDice | Phase::DefenderDice, Some(fight)) => {
            let attacker = was.phase == Phase::AttackerDice;
            let side = if attacker { Side::Attacker } else { Side::Defender };
            let (seat, place) = was.fighter(&fight, side);
            (girl_at(was, seat, Some(place as u8)), was.fight_skill(&fight, side))
        }
        _ => (girl_at(was, was.active, was.girl), was.roll_skill(None).unwrap_or(0)),
    };
    let verdict = match low + high {
        2 => "a 2 always succeeds".into(),
        12 => "a 12 always fails".into(),
        _ if Spanc::is_hit(dice, need) => format!("needs {need} or less and succeeds"),
        _ => format!("needs {need} or less and fails"),
    };
    format!("{girl} rolls {low} + {high} = {}: {verdict}.", low + high)
}

/// Adds what a step led to: cards beaten, crews finished, prizes won, turns, the end.
fn with_news(mut told: String, was: &Spanc, is: &Spanc) -> String {
    let mut add = |news: String| {
        if !told.is_empty() {
            told.push(' ');
        }
        told.push_str(&news);
    };
    let seat = was.active;
    let rolling = matches!(was.phase, Phase::Roll | Phase::Salvage | Phase::Prepare | Phase::GoOn);
    let moved = is.phase == Phase::Beaten || is.at[seat.index()] > was.at[seat.index()];
    if rolling
        && moved
        && let Some(card) = was.facing(seat)
    {
        add(format!("{} is beaten! {}", card.card().name, card.card().success));
        let loot = is.loot[seat.index()].saturating_sub(was.loot[seat.index()]);
        if loot > 0 {
            add(format!("{} takes {loot} Loot.", Spanc::seat_name(seat)));
        }
    }
    if is.first.is_some() && was.first.is_none() {
        add(format!(
            "{} is first through: every other crew has one more turn.",
            Spanc::seat_name(seat)
        ));
    } else if is.finished.len() > was.finished.len() {
        add(format!("{} finishes, too.", Spanc::seat_name(seat)));
    }
    fight_news(was, is, &mut add);
    caper_news(was, is, &mut add);
    told
}

fn fight_news(was: &Spanc, is: &Spanc, add: &mut impl FnMut(String)) {
    let (Some(fight), None) = (was.fight, is.fight) else { return };
    let [attacker, defender] = [was.active, fight.on_seat];
    if is.girls == was.girls && is.held == was.held && is.loot == was.loot {
        add("Nothing comes of it.".into());
    }
    for (seat, place) in Side::ALL.map(|side| was.fighter(&fight, side)) {
        if is.girls[seat.index()][place].is_none()
            && let Some(girl) = was.girls[seat.index()][place]
        {
            add(format!("{} is lost to {}'s crew.", girl_name(girl), Spanc::seat_name(seat)));
        }
    }
    match fight.prize {
        Some(toy) if is.toys(attacker).has(toy) => {
            add(format!("{} has {}.", Spanc::seat_name(attacker), toy_name(toy)));
        }
        Some(toy) if !is.toys(defender).has(toy) => {
            let fate = if toy.is_poolboy() { "flees for good" } else { "is torn apart" };
            add(format!("{} {fate} in the melee.", toy_name(toy)));
        }
        None if fight.skill == Skill::SpacePirate || is.loot != was.loot => {
            let loot = |game: &Spanc, seat: Seat| i16::from(game.loot[seat.index()]);
            for seat in [attacker, defender] {
                match loot(is, seat) - loot(was, seat) {
                    0 => {}
                    change => add(format!("{} {change:+} Loot.", Spanc::seat_name(seat))),
                }
            }
        }
        _ => {}
    }
}

fn caper_news(was: &Spanc, is: &Spanc, add: &mut impl FnMut(String)) {
    let clears = |phase: Phase| phase == Phase::Clear;
    let over = |game: &Spanc| game.row.iter().all(Option::is_none) && game.caper > 0;
    if over(is) && !over(was) && was.caper == is.caper {
        add(format!("Caper {} is over.", is.caper));
    } else if clears(is.phase) && !clears(was.phase) {
        add("That ends the caper.".into());
    }
    if is.phase == Phase::Brawl && was.to_fight == Seats::NONE {
        add("Several crews finished: a catfight!".into());
    }
    if is.caper > was.caper {
        add(format!("Caper {} begins.", is.caper));
    }
    if let Some(seat) = is.overflowing().filter(|&seat| was.overflowing() != Some(seat)) {
        add(format!("{} has more Toys than hands.", Spanc::seat_name(seat)));
    }
    match is.phase {
        Phase::Prepare if was.active != is.active || was.phase == Phase::TurnUp => {
            add(format!("{}'s turn.", Spanc::seat_name(is.active)));
        }
        Phase::Market if was.phase != Phase::Market => {
            add("Everybody is back on her feet; the market is open.".into());
        }
        Phase::Over => add(the_end(is)),
        _ => {}
    }
}

fn the_end(is: &Spanc) -> String {
    let best = is.everybody().map(|seat| is.fortune(seat)).max().unwrap_or(0);
    let winners: Vec<String> =
        is.everybody().filter(|&seat| is.fortune(seat) == best).map(Spanc::seat_name).collect();
    let verb = if winners.len() == 1 { "wins" } else { "share the victory" };
    format!("{} {verb} with {best} Loot and Poolboys!", winners.join(" and "))
}
