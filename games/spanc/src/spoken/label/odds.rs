//! What a choice does to the odds, as numbers that stand beside its words.

use table::{Label, Odds, Seat, Spoken, Stake};

use crate::pieces::{CREW_SIZE, Crew, Skill, Toy, Toys, chance, odds};
use crate::spoken::names::{girl_at, needed};
use crate::state::{Phase, Side, Spanc};

/// For instance `8 = 72%`; for pictures.
pub(crate) fn in_short(skill: i8) -> String {
    let need = if skill < 2 { needed(skill) } else { skill.to_string() };
    format!("{need} = {}", chance(odds(skill)))
}

/// The label of a choice that leads to a roll of two dice: what has to be rolled, and how likely that is.
pub(crate) fn needing(label: Label, skill: Option<i8>) -> Label {
    let Some(skill) = skill else { return label };
    let need = needed(skill);
    let aside = if label.aside.is_empty() { need } else { format!("{}, {need}", label.aside) };
    label.with_aside(aside).with_odds(chance(odds(skill)))
}

/// What a girl rolls against at the next Challenge.
pub(crate) fn attempt_skill(game: &Spanc, seat: Seat, girl: Crew) -> Option<i8> {
    let attempt = game.place(seat, girl).and_then(|place| game.attempt(seat, place));
    attempt.map(|attempt| attempt.skill)
}

/// SP-21, SP-23, SP-37a: what new dice are judged by, as she is now; bonuses to the old roll are gone.
pub(crate) fn reroll_skill(game: &Spanc) -> i8 {
    if let Some(fight) = game.open.fight {
        let attacker = game.open.phase == Phase::AttackerReroll;
        let side = if attacker { Side::Attacker } else { Side::Defender };
        return game.fight_skill(&fight, side) - fight.bonus[side as usize];
    }
    game.roll_skill().map_or(0, |skill| skill - game.open.bonus)
}

/// SP-C5: what three more do, to the roll on the table or to the one to come.
pub(crate) fn surge(game: &Spanc, seat: Seat, name: &str) -> Label {
    let surge = game.printed().surge;
    let plus = format!("{surge:+} to this roll");
    if let Some(fight) = game.open.fight {
        let own = |&side: &Side| game.fighter(&fight, side).0 == seat;
        let side = Side::ALL.into_iter().find(own);
        let skill = side.map(|side| game.fight_skill(&fight, side).saturating_add(surge));
        return needing(Label::new(name).with_aside(plus), skill);
    }
    let skill = game.roll_skill().unwrap_or(0).saturating_add(surge);
    Label::new(name).with_aside(plus + verdict(Spanc::is_hit(game.open.dice, skill)))
}

/// SP-C5: the odds of one new die beside the other.
pub(crate) fn one_die(game: &Spanc, die: u8) -> Odds {
    let [low, high] = game.open.dice;
    let kept = if die == low { high } else { low };
    Odds::new(Spanc::good_dice(kept, reroll_skill(game)).into(), 6)
}

fn verdict(saves: bool) -> &'static str {
    if saves { ", and the roll succeeds" } else { ", not enough yet" }
}

/// The label of a move of Toys to these places, or to none: whether it saves the roll on the table, or what it does to
/// the odds of those who give and receive them.
pub(crate) fn moving(
    game: &Spanc,
    seat: Seat,
    words: String,
    moves: &[(Toy, Option<usize>)],
) -> Label {
    let moved: Toys = moves.iter().map(|&(toy, _)| toy).collect();
    let worn = |place: usize| {
        let here = moves.iter().filter(|&&(_, to)| to == Some(place)).map(|&(toy, _)| toy);
        (game.toys_at(seat, place) - moved) | here.collect()
    };
    let roller =
        game.open.girl.filter(|_| game.open.phase == Phase::Salvage && game.open.active == seat);
    if let Some(place) = roller.map(usize::from) {
        let touched = worn(place) != game.toys_at(seat, place);
        let skill = game.roll_with(worn(place)).filter(|_| touched);
        let saves = skill.map_or("", |skill| verdict(Spanc::is_hit(game.open.dice, skill)));
        return (words + saves).into();
    }
    let change = |place: usize| {
        let [was, odds] = [game.toys_at(seat, place), worn(place)]
            .map(|toys| skill_with(game, seat, place, toys).map(|skill| chance(odds(skill))));
        let who = girl_at(game, seat, Some(place as u8)).to_owned();
        let (was, odds) = was.zip(odds)?;
        (was != odds).then_some(Stake { who, was: Some(was), odds })
    };
    Label::new(words).with_stakes((0..CREW_SIZE).filter_map(change))
}

/// What a girl with these Toys rolls against next: in the attack that is going on, or at the Challenge.
fn skill_with(game: &Spanc, seat: Seat, place: usize, toys: Toys) -> Option<i8> {
    let Some(fight) = game.open.fight else {
        let standing = !game.is_down(seat, place);
        let at = game.facing(seat).filter(|_| standing)?;
        return Some(game.effective(seat, place, at, toys));
    };
    let side = Side::ALL.into_iter().find(|&side| game.fighter(&fight, side) == (seat, place))?;
    let of = |toys: Toys| game.skills_with(seat, place, toys)[fight.skill as usize];
    Some(game.fight_skill(&fight, side) + of(toys) - of(game.toys_at(seat, place)))
}

/// Whose a girl is, and her odds in an attack with this skill.
pub(crate) fn fighter(game: &Spanc, girl: Crew, skill: Skill) -> Option<Stake> {
    let (seat, place) = game.whereabouts(girl)?;
    let skill = game.skills(seat, place)[skill as usize] + game.leaderless(seat, place);
    Some(Stake { who: Spanc::seat_name(seat), was: None, odds: chance(odds(skill)) })
}
