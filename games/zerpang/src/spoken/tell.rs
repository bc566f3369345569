//! What just happened, as told to one onlooker: no more than he may know, and in the order in which it did.

mod answers;
mod changes;

use table::{Seat, Step};

use super::label::{goal, landmark};
use super::names::{self, both_told, piece, points, seat as name};
use crate::action::{Action, Chance, Lay, Path, Target, Use};
use crate::pieces::{Card, Piece};
use crate::state::{Phase, Role, points_of};
use crate::view::View;

pub(super) fn story(
    onlooker: Option<Seat>,
    before: &View,
    step: Step<Action, Chance>,
    after: &View,
) -> String {
    let mut lines = vec![match step {
        Step::Act(seat, action) => act(before, seat, action, after),
        Step::Fall(chance) => fall(onlooker, before, chance, after),
    }];
    lines.extend(verdict(before, after));
    lines.extend(changes::of(before, after, |piece| is_told(step, after, piece)));
    if before.open.combat.fight.map(|fight| fight.fighters)
        != after.open.combat.fight.map(|fight| fight.fighters)
    {
        lines.extend(new_fight(after));
    }
    lines.extend(new_turn(before, after));
    if after.open.phase == Phase::Over && before.open.phase != Phase::Over {
        lines.push(ending(after));
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

/// Whether the words of an action have told already where a piece went.
fn is_told(step: Step<Action, Chance>, after: &View, piece: Piece) -> bool {
    match step {
        Step::Act(_, action) if is_due(after, action) => false,
        Step::Act(_, Action::Enter(one, _) | Action::Move(one, _)) => one == piece,
        Step::Act(seat, Action::Link(group, _)) => {
            piece.owner() == seat && group >> piece.number() & 1 == 1
        }
        _ => false,
    }
}

/// Whether an action waits until it is paid for.
fn is_due(after: &View, action: Action) -> bool {
    after.open.phase == Phase::Pay && after.open.payment.task == Some(action)
}

/// ZP-2b: a turn begins, after those that are lost; the first one after the deal.
fn new_turn(before: &View, after: &View) -> Vec<String> {
    let begun = |view: &View| {
        let dealing = view.open.phase == Phase::Draw && view.open.resume == Phase::First;
        !dealing && !matches!(view.open.phase, Phase::First | Phase::Clock | Phase::Over)
    };
    let same = (before.open.active, before.open.round.number)
        == (after.open.active, after.open.round.number);
    let mut lines = Vec::new();
    if begun(before) && !same && after.open.phase != Phase::Over {
        // Whoever sits between those two and still plays has been passed over.
        let seats = after.open.setup.seats;
        let next = (1..=seats).map(|by| before.open.active.plus(by, seats));
        let lost = next.take_while(|&seat| seat != after.open.active);
        let lost = lost.filter(|&seat| after.open.present.contains(seat));
        lines.extend(lost.map(|seat| format!("{} loses this turn.", name(seat))));
    }
    if begun(after) && !(begun(before) && same) {
        lines.push(format!(
            "Round {}: it is {}'s turn.",
            after.open.round.number,
            name(after.open.active)
        ));
    }
    lines
}

fn act(before: &View, seat: Seat, action: Action, after: &View) -> String {
    let who = name(seat);
    match action {
        Action::First(first) => format!("{} begins.", names::player(before, first)),
        Action::Enter(..) | Action::Move(..) | Action::Link(..) => {
            let (wants, cost) = due(after, action);
            let what = match action {
                Action::Enter(one, gate) => format!("{} in on {gate}", piece(one)),
                Action::Move(one, path) => way(before, one, path),
                Action::Link(group, path) => {
                    format!("{} together {path}", names::group(seat, group))
                }
                _ => String::new(),
            };
            let verb = if matches!(action, Action::Enter(..)) { "bring" } else { "move" };
            let verb = if wants.is_empty() { format!("{verb}s") } else { verb.to_owned() };
            format!("{who} {wants}{verb} {what}{cost}.")
        }
        Action::Leap(one, to) => {
            let cost = due(after, action).1;
            format!("{who} wants {} to leap to {}{cost}.", piece(one), landmark(before, to))
        }
        Action::Scoundrel(one) => {
            let (owner, cost) = (name(one.owner()), due(after, action).1);
            format!("{who} is a dirty rotten scoundrel to {} of {owner}{cost}.", piece(one))
        }
        Action::Balloon(one, to) => {
            let (cost, to) = (due(after, action).1, landmark(before, to));
            format!("{who} wants to send {} by balloon to {to}{cost}.", piece(one))
        }
        Action::Use(what) => used(before, seat, what, after),
        Action::Lay(lay) => laid(before, seat, lay, after),
        Action::Charge(n, aid) => {
            let help = names::aid(before.open.combat.fight.as_ref(), aid);
            let s = if n == 1 { "" } else { "s" };
            format!("{who} spends {n} upload point{s}{help}.{}", standing(before, after))
        }
        _ => answers::of(before, seat, action, after),
    }
}

/// What is to be paid before an action happens: the words before it and after it.
fn due(after: &View, action: Action) -> (&'static str, String) {
    if is_due(after, action) {
        ("wants to ", format!(", which costs {}", points(after.open.payment.due.into())))
    } else {
        ("", String::new())
    }
}

/// Where a path takes a piece.
fn way(view: &View, one: Piece, path: Path) -> String {
    let to = goal(view, one, path);
    let back = to.is_some() && to == names::table(view).cell(one);
    let to = to.map_or_else(|| path.to_string(), |to| landmark(view, to));
    if back {
        format!("{} about and back to {to}", piece(one))
    } else {
        format!("{} to {to}", piece(one))
    }
}

fn used(before: &View, seat: Seat, what: Use, after: &View) -> String {
    let help = names::aid(before.open.combat.fight.as_ref(), what.aid);
    let aim = match what.target {
        Target::None => String::new(),
        Target::Further => before.printed().said(" for {far space}"),
        Target::Cell(cell) => format!(" to go to {cell}"),
        Target::Piece(one, cell) => format!(" to bring {} to {cell}", piece(one)),
        Target::Seat(named) => format!(" on {}", name(named)),
    };
    let along = training(before, seat, what);
    let (who, text) = (name(seat), names::used_for(before.printed(), what));
    format!("{who} uses {text}{along}{help}{aim}.{}", standing(before, after))
}

fn laid(before: &View, seat: Seat, lay: Lay, after: &View) -> String {
    let help = names::aid(before.open.combat.fight.as_ref(), lay.aid);
    let paid = points(points_of(lay).into());
    let single = lay.second.is_none() && lay.first.card.is_point();
    let worth = if single { String::new() } else { format!(" as {paid}") };
    format!("{} lays {}{worth}{help}.{}", name(seat), names::lay(lay), standing(before, after))
}

/// ZP-21: the card that opens the other side of another, where one is played along.
fn training(view: &View, seat: Seat, what: Use) -> String {
    let class = view.open.setup.classes.get(seat.index());
    match class.and_then(|class| class.side()) {
        Some(own) if own != what.side => {
            format!(" with {}", names::card(view, seat, Card::ForeignTraining))
        }
        _ => String::new(),
    }
}

/// ZP-33: whether a text that was bound works, once nobody binds any more.
fn verdict(before: &View, after: &View) -> Option<String> {
    let what = before.open.binding.text?.what;
    let over = after.open.binding.text.is_none() && after.open.present == before.open.present;
    if before.open.binding.count == 0 || !over {
        return None;
    }
    let text = names::used(what);
    Some(if before.open.binding.count.is_multiple_of(2) {
        format!("{text} works after all.")
    } else {
        format!("{text} is bound and does nothing.")
    })
}

/// How a fight stands after a play in it, where somebody has the word.
pub(super) fn standing(before: &View, after: &View) -> String {
    let (Some(fight), Some(old)) = (after.open.combat.fight, before.open.combat.fight) else {
        return String::new();
    };
    let game = names::table(after);
    match names::ratings(&game) {
        Some([aggressor, defender])
            if after.open.phase == Phase::Word && fight.fighters == old.fighters =>
        {
            let [one, other] = fight.fighters.map(piece);
            format!(" {one} has {aggressor}, {other} has {defender}.")
        }
        _ => String::new(),
    }
}

fn new_fight(view: &View) -> Option<String> {
    let fight = view.open.combat.fight?;
    let [aggressor, defender] = names::ratings(&names::table(view))?;
    Some(format!(
        "{} attacks {}: {aggressor} to {defender}; {} is behind.",
        piece(fight.fighter(Role::Aggressor)),
        piece(fight.fighter(Role::Defender)),
        name(fight.player(fight.behind)),
    ))
}

fn fall(onlooker: Option<Seat>, before: &View, chance: Chance, after: &View) -> String {
    match chance {
        Chance::First(first) => format!("{} begins.", names::player(before, first)),
        Chance::Draw(card) if onlooker == Some(before.open.draw.taker) => {
            format!("You draw {}.", names::told(before, before.open.draw.taker, card))
        }
        Chance::Draw(_) => format!("{} draws a card.", name(before.open.draw.taker)),
        Chance::Steal(card) => {
            let (thief, victim) = (before.open.draw.taker, before.open.draw.victim);
            let knows = onlooker == Some(thief) || onlooker == Some(victim);
            let what = if knows {
                format!(": {}", both_told(before.printed(), card))
            } else {
                String::new()
            };
            format!("{} takes a card from {}{what}.", name(thief), name(victim))
        }
        Chance::Clock(minutes) => {
            let (took, clock) = (names::minutes(minutes), names::clock(after.open.round.minutes));
            format!("That turn took {took}; the clock stands at {clock}.")
        }
    }
}

fn ending(view: &View) -> String {
    let winners: Vec<String> =
        view.open.winners.iter().map(|seat| names::player(view, seat)).collect();
    match winners.len() {
        0 => "Nobody wins.".into(),
        1 => format!("{} wins!", winners.join("")),
        _ => format!("{} share the win.", winners.join(" and ")),
    }
}
