//! What just happened, as told to one onlooker: no more than he may know.

use table::{Seat, Step};

use super::label::{goal, landmark, spot};
use super::names::{self, both_names, piece, points, seat as name};
use crate::action::{Action, Chance, Target, Use};
use crate::pieces::{Card, Piece};
use crate::state::{Place, Role, Stage, points_of};
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
    if before.fight.is_none() && after.fight.is_some() || changed_fight(before, after) {
        lines.extend(new_fight(after));
    }
    lines.extend(departures(before, after));
    if before.active != after.active && after.stage != Stage::Over {
        for skipped in after.skipped.iter().filter(|seat| before.hauled.has(*seat)) {
            lines.push(format!("{} loses this turn.", name(skipped)));
        }
        lines.push(format!("Round {}: {}'s turn.", after.round, name(after.active)));
    }
    if after.stage == Stage::Over && before.stage != Stage::Over {
        lines.push(ending(after));
    }
    lines.retain(|line| !line.is_empty());
    lines.join("\n")
}

fn changed_fight(before: &View, after: &View) -> bool {
    matches!((before.fight, after.fight), (Some(one), Some(other)) if one.fighters != other.fighters)
}

fn act(before: &View, seat: Seat, action: Action, after: &View) -> String {
    let who = name(seat);
    match action {
        Action::First(first) => format!("{} begins.", name(first)),
        Action::Enter(_, _) if after.stage == Stage::Pay => format!("{who} pays for an entry."),
        Action::Enter(one, gate) => format!("{who} brings {} in on {gate}.", piece(one)),
        Action::Move(one, path) => {
            let paid = if after.stage == Stage::Pay { " and has to pay for it" } else { "" };
            let to = goal(before, one, path);
            let to = to.map_or_else(|| path.to_string(), |to| landmark(before, to));
            format!("{who} moves {} to {to}{paid}.", piece(one))
        }
        Action::Link(group, path) => {
            let pieces: Vec<String> = (0..6)
                .filter(|number| group >> number & 1 == 1)
                .map(|number| piece(Piece::new(seat, number)))
                .collect();
            format!("{who} moves {} together {path}.", pieces.join(", "))
        }
        Action::Leap(one, to) => {
            format!("{who} leaps with {} to {}.", piece(one), spot(before, to))
        }
        Action::Scoundrel(one) => {
            format!(
                "{who} is a dirty rotten scoundrel with {} of {}.",
                piece(one),
                name(one.owner())
            )
        }
        Action::Balloon(one, to) => {
            format!("{who} sends {} by balloon to {}.", piece(one), spot(before, to))
        }
        Action::Use(what) => {
            let help = names::aid(before.fight.as_ref(), what.aid);
            let aim = match what.target {
                Target::None => String::new(),
                Target::Further => " for four spaces".into(),
                Target::Cell(cell) => format!(" to {cell}"),
                Target::Piece(one, cell) => format!(": {} to {cell}", piece(one)),
                Target::Seat(named) => format!(" on {}", name(named)),
            };
            let along = training(before, seat, what);
            format!("{who} uses {}{along}{help}{aim}.{}", names::used(what), standing(after))
        }
        Action::Lay(lay) => {
            let help = names::aid(before.fight.as_ref(), lay.aid);
            let paid = points(points_of(lay).into());
            let single = lay.second.is_none() && lay.first.card.is_point();
            let worth = if single { String::new() } else { format!(" as {paid}") };
            format!("{who} lays {}{worth}{help}.{}", names::lay(lay), standing(after))
        }
        Action::Charge(n, aid) => {
            let help = names::aid(before.fight.as_ref(), aid);
            let s = if n == 1 { "" } else { "s" };
            format!("{who} spends {n} upload point{s}{help}.{}", standing(after))
        }
        _ => answer(before, seat, action, after),
    }
}

/// ZP-21: the card that opens the other side of another, where one is played along.
fn training(view: &View, seat: Seat, what: Use) -> String {
    let class = view.house.classes.get(seat.index());
    match class.and_then(|class| class.side()) {
        Some(own) if own != what.side => {
            format!(" with {}", names::card(view, seat, Card::ForeignTraining))
        }
        _ => String::new(),
    }
}

fn answer(before: &View, seat: Seat, action: Action, after: &View) -> String {
    let who = name(seat);
    match action {
        Action::Attack(one) => format!("{who} lets {} fight first.", piece(one)),
        Action::Face(one) => format!("{who} faces the attack with {}.", piece(one)),
        Action::NotHere(from) => {
            format!("{who} was not here to fight, least of all with {}.", name(from))
        }
        Action::Stand => format!("{who} stands and calls for help."),
        Action::Concede => format!("{who} concedes."),
        Action::Accept => format!("{who} takes the help.{}", standing(after)),
        Action::Refuse => format!("{who} refuses the help; the card goes back, seen by all."),
        Action::Abduct => format!("{who} abducts the beaten piece."),
        Action::Upload(one) => format!("{who} uploads {}.", piece(one)),
        Action::Salvage => format!("{who} salvages."),
        Action::Release(one) => format!("{who} releases {}.", piece(one)),
        Action::Discard(card) => format!("{who} discards {}.", both_names(card)),
        Action::Pass if before.stage == Stage::Bind && after.stage != Stage::Bind => {
            format!("{who} passes.{}", standing(after))
        }
        Action::Pass => format!("{who} passes."),
        Action::Leave => format!("{who} leaves the game."),
        _ => String::new(),
    }
}

/// How a fight stands, where somebody has the word.
fn standing(view: &View) -> String {
    if !matches!(view.stage, Stage::Word) {
        return String::new();
    }
    let game = names::table(view);
    let (Some(fight), Some([aggressor, defender])) = (view.fight, names::ratings(&game)) else {
        return String::new();
    };
    let [one, other] = fight.fighters.map(piece);
    format!(" {one} {aggressor}, {other} {defender}.")
}

fn new_fight(view: &View) -> Option<String> {
    let fight = view.fight?;
    let [aggressor, defender] = names::ratings(&names::table(view))?;
    Some(format!(
        "{} attacks {}: {aggressor} to {defender}; {} is behind.",
        piece(fight.fighter(Role::Aggressor)),
        piece(fight.fighter(Role::Defender)),
        name(fight.player(fight.behind)),
    ))
}

/// Pieces that left the board, or came back to a Gate.
fn departures(before: &View, after: &View) -> Vec<String> {
    let mut lines = Vec::new();
    for one in (0..Piece::COUNT).map(Piece) {
        let place = |view: &View| view.places[one.owner().index()][one.number()];
        let line = match (place(before), place(after)) {
            (Place::At(_), Place::Home) if after.present.has(one.owner()) => {
                format!("{} goes home.", piece(one))
            }
            (Place::Home, Place::At(cell)) if before.stage == Stage::Pay => {
                format!("{} comes in on {cell}.", piece(one))
            }
            (Place::At(_), Place::Abducted) => format!("{} is gone in a bright light.", piece(one)),
            (Place::Abducted, Place::Home) => format!("{} is free and goes home.", piece(one)),
            _ => continue,
        };
        lines.push(line);
    }
    let rings = after.strewn.without(before.strewn);
    lines.extend(rings.iter().map(|cell| format!("A ring is left on {cell}.")));
    lines
}

fn fall(onlooker: Option<Seat>, before: &View, chance: Chance, after: &View) -> String {
    match chance {
        Chance::First(first) => format!("{} begins.", names::player(before, first)),
        Chance::Draw(card) if onlooker == Some(before.taker) => {
            format!("You draw {}.", names::card(before, before.taker, card))
        }
        Chance::Draw(_) => format!("{} draws a card.", name(before.taker)),
        Chance::Steal(card) => {
            let (thief, victim) = (before.taker, before.victim);
            let knows = onlooker == Some(thief) || onlooker == Some(victim);
            let what = if knows { both_names(card) } else { "a card".into() };
            format!("{} takes {what} from {}.", name(thief), name(victim))
        }
        Chance::Clock(minutes) => {
            format!("That turn took {minutes} minutes; the clock stands at {}.", after.minutes)
        }
    }
}

fn ending(view: &View) -> String {
    let winners: Vec<String> = view.winners.iter().map(|seat| names::player(view, seat)).collect();
    match winners.len() {
        0 => "Nobody wins.".into(),
        1 => format!("{} wins!", winners.join("")),
        _ => format!("{} share the win.", winners.join(" and ")),
    }
}
