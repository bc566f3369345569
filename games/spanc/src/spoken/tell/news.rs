//! What a step led to: cards beaten, crews finished, prizes won, turns, the end.

use table::{Seat, Seats, Spoken};

use crate::spoken::names::{girl_name, toy_in_full, toy_name};
use crate::state::{Phase, Side, Spanc};

/// Adds what a step led to: cards beaten, crews finished, prizes won, turns, the end.
pub(super) fn add(mut told: String, was: &Spanc, is: &Spanc) -> String {
    let mut add = |news: String| {
        if !told.is_empty() {
            told.push(' ');
        }
        told.push_str(&news);
    };
    let seat = was.open.active;
    let rolling =
        matches!(was.open.phase, Phase::Roll | Phase::Salvage | Phase::Prepare | Phase::GoOn);
    let moved =
        is.open.phase == Phase::Beaten || is.open.at[seat.index()] > was.open.at[seat.index()];
    if rolling
        && moved
        && let Some(card) = was.facing(seat)
    {
        add(format!("{} is beaten! {}", card.card().name, card.card().success));
        let loot = is.open.loot[seat.index()].saturating_sub(was.open.loot[seat.index()]);
        if loot > 0 {
            add(format!("{} takes {loot} Loot.", Spanc::seat_name(seat)));
        }
    }
    if is.open.first.is_some() && was.open.first.is_none() {
        add(format!(
            "{} is first through: every other crew has one more turn.",
            Spanc::seat_name(seat)
        ));
    } else if is.open.finished.len() > was.open.finished.len() {
        add(format!("{} finishes, too.", Spanc::seat_name(seat)));
    }
    fight_news(was, is, &mut add);
    caper_news(was, is, &mut add);
    told
}

fn fight_news(was: &Spanc, is: &Spanc, add: &mut impl FnMut(String)) {
    let (Some(fight), None) = (was.open.fight, is.open.fight) else { return };
    let [attacker, defender] = [was.open.active, fight.on_seat];
    if is.open.girls == was.open.girls
        && is.open.held == was.open.held
        && is.open.loot == was.open.loot
    {
        add("Nothing comes of it.".into());
    }
    for (seat, place) in Side::ALL.map(|side| was.fighter(&fight, side)) {
        if is.open.girls[seat.index()][place].is_none()
            && let Some(girl) = was.open.girls[seat.index()][place]
        {
            add(format!("{} is lost to {}'s crew.", girl_name(girl), Spanc::seat_name(seat)));
        }
    }
    match fight.prize {
        Some(toy) if is.toys(attacker).contains(toy) => {
            add(format!(
                "{} gets {}.",
                Spanc::seat_name(attacker),
                toy_in_full(was.printed(), toy)
            ));
        }
        Some(toy) if !is.toys(defender).contains(toy) => {
            let fate = if toy.is_poolboy() { "flees for good" } else { "is torn apart" };
            add(format!("{} {fate} in the melee.", toy_name(toy)));
        }
        Some(_) => {}
        None => loot_news(was, is, [attacker, defender], add),
    }
}

/// SP-37, SP-40: Loot that was stolen, torn apart, or paid by a crew with nobody standing.
fn loot_news(was: &Spanc, is: &Spanc, fighters: [Seat; 2], add: &mut impl FnMut(String)) {
    let gained = |seat: Seat| is.open.loot[seat.index()] > was.open.loot[seat.index()];
    let lost = |seat: Seat| is.open.loot[seat.index()] < was.open.loot[seat.index()];
    let Some(loser) = fighters.into_iter().find(|&seat| lost(seat)) else { return };
    let from = Spanc::seat_name(loser);
    add(match fighters.into_iter().find(|&seat| gained(seat)) {
        Some(winner) => format!("{} takes one Loot from {from}.", Spanc::seat_name(winner)),
        None => format!("{from} loses one Loot in the melee."),
    });
}

fn caper_news(was: &Spanc, is: &Spanc, add: &mut impl FnMut(String)) {
    let clears = |phase: Phase| phase == Phase::Clear;
    let changed =
        |same: &[Phase]| was.open.active != is.open.active || !same.contains(&was.open.phase);
    let over = |game: &Spanc| game.open.row.iter().all(Option::is_none) && game.open.caper > 0;
    if over(is) && !over(was) && was.open.caper == is.open.caper {
        add(format!("Caper {} is over.", is.open.caper));
    } else if clears(is.open.phase) && !clears(was.open.phase) && was.open.phase != Phase::Vote {
        add("That ends the caper.".into());
    }
    if is.open.phase == Phase::Brawl && was.open.to_fight == Seats::NONE {
        add("Several crews finished, so there is a catfight!".into());
    }
    if is.open.caper > was.open.caper {
        add(format!("Caper {} begins.", is.open.caper));
        if is.open.phase == Phase::TurnUp {
            let first = Spanc::seat_name(is.open.active);
            add(format!("{first} has the least Loot and goes first."));
        }
    }
    if let Some(seat) = is.overflowing().filter(|&seat| was.overflowing() != Some(seat)) {
        add(format!("{} has more Toys than hands.", Spanc::seat_name(seat)));
    }
    let active = Spanc::seat_name(is.open.active);
    match is.open.phase {
        Phase::Prepare if changed(&[Phase::Prepare, Phase::Vote]) => {
            add(format!("It is {active}'s turn."));
        }
        Phase::Brawl if changed(&[Phase::Brawl]) => add(format!("{active} may attack.")),
        Phase::Rouse if changed(&[Phase::Rouse]) => {
            add(format!("Nobody of {active}'s crew stands, but a card could change that."));
        }
        Phase::Market if was.open.phase != Phase::Market => {
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
