//! What a choice does to the odds, in a few words that follow its label.

use table::{Seat, Spoken};

use crate::action::Action;
use crate::pieces::{CREW_SIZE, Crew, SURGE, Skill, Toy, Toys, odds, percent};
use crate::spoken::names::{girl_at, girl_name, needed};
use crate::state::{Phase, Side, Spanc};

/// For instance `8 or less, 72%`.
fn in_words(skill: i8) -> String {
    format!("{}, {}%", needed(skill), percent(odds(skill)))
}

/// For instance `8 = 72%`; for pictures.
pub(crate) fn in_short(skill: i8) -> String {
    let need = if skill < 2 { needed(skill) } else { skill.to_string() };
    format!("{need} = {}%", percent(odds(skill)))
}

/// A girl's odds at the next Challenge.
pub(super) fn of(game: &Spanc, seat: Seat, girl: Crew) -> String {
    let attempt = game.place(seat, girl).and_then(|place| game.attempt(seat, place));
    attempt.map_or(String::new(), |attempt| format!(": {}", in_words(attempt.skill)))
}

/// SP-21, SP-23, SP-37a: what new dice are judged by, as she is now; bonuses to the old roll are gone.
pub(super) fn reroll_skill(game: &Spanc) -> i8 {
    if let Some(fight) = game.fight {
        let attacker = game.phase == Phase::AttackerReroll;
        let side = if attacker { Side::Attacker } else { Side::Defender };
        return game.fight_skill(&fight, side) - fight.bonus[side as usize];
    }
    game.roll_skill().map_or(0, |skill| skill - game.bonus)
}

/// Of 36 rolls, how many are good in the roll that an action leads to at once; none if it leads to no roll of two
/// dice.
pub fn ways_of(game: &Spanc, seat: Seat, action: Action) -> Option<u8> {
    let attempt = |place: usize| game.attempt(seat, place).map(|attempt| attempt.skill);
    let skill = match action {
        Action::Name(girl) => game.place(seat, girl).and_then(attempt),
        Action::GoOn => game.girl.map(usize::from).and_then(attempt),
        Action::Reroll | Action::NineLives | Action::Break(_) => Some(reroll_skill(game)),
        Action::Press => game.fight.map(|fight| game.pressed_skill(&fight)),
        _ => None,
    };
    skill.map(odds)
}

/// The odds of rolling again.
pub(super) fn of_reroll(game: &Spanc) -> String {
    format!(": {}", in_words(reroll_skill(game)))
}

/// SP-37: what the attacker would roll against if she pressed.
pub(super) fn of_pressing(game: &Spanc) -> String {
    let fight = game.fight;
    fight.map_or(String::new(), |fight| format!(": {}", in_words(game.pressed_skill(&fight))))
}

/// SP-C5: what three more do, to the roll on the table or to the one to come.
pub(super) fn of_surge(game: &Spanc, seat: Seat) -> String {
    if let Some(fight) = game.fight {
        let own = |&side: &Side| game.fighter(&fight, side).0 == seat;
        let side = Side::ALL.into_iter().find(own);
        return side.map_or(String::new(), |side| {
            format!(": {}", in_words(game.fight_skill(&fight, side).saturating_add(SURGE)))
        });
    }
    let skill = game.roll_skill().unwrap_or(0).saturating_add(SURGE);
    verdict(Spanc::is_hit(game.dice, skill))
}

/// SP-C5: the odds of one new die beside the other.
pub(super) fn of_one_die(game: &Spanc, die: u8) -> String {
    let [low, high] = game.dice;
    let kept = if die == low { high } else { low };
    format!(": {} in 6", Spanc::good_dice(kept, reroll_skill(game)))
}

fn verdict(saves: bool) -> String {
    (if saves { ", and the roll succeeds" } else { ", not enough yet" }).into()
}

/// What Toys that go to these places, or to none, do to the odds of those who give and receive them.
pub(super) fn of_move(game: &Spanc, seat: Seat, moves: &[(Toy, Option<usize>)]) -> String {
    let moved: Toys = moves.iter().map(|&(toy, _)| toy).collect();
    let worn = |place: usize| {
        let here = moves.iter().filter(|&&(_, to)| to == Some(place)).map(|&(toy, _)| toy);
        game.toys_at(seat, place).without(moved).or(here.collect())
    };
    let roller = game.girl.filter(|_| game.phase == Phase::Salvage && game.active == seat);
    if let Some(place) = roller.map(usize::from) {
        let touched = worn(place) != game.toys_at(seat, place);
        let skill = game.roll_with(worn(place)).filter(|_| touched);
        return skill.map_or(String::new(), |skill| verdict(Spanc::is_hit(game.dice, skill)));
    }
    let change = |place: usize| {
        let [now, then] = [game.toys_at(seat, place), worn(place)]
            .map(|toys| skill_with(game, seat, place, toys).map(|skill| percent(odds(skill))));
        let ((now, then), girl) = (now.zip(then)?, girl_at(game, seat, Some(place as u8)));
        (now != then).then(|| format!("{girl} {now}% becomes {then}%"))
    };
    let changes: Vec<String> = (0..CREW_SIZE).filter_map(change).collect();
    if changes.is_empty() { String::new() } else { format!(": {}", changes.join(", ")) }
}

/// What a girl with these Toys rolls against next: in the attack that is going on, or at the Challenge.
fn skill_with(game: &Spanc, seat: Seat, place: usize, toys: Toys) -> Option<i8> {
    let Some(fight) = game.fight else {
        let standing = !game.is_down(seat, place);
        let at = game.facing(seat).filter(|_| standing)?;
        return Some(game.effective(seat, place, at, toys));
    };
    let side = Side::ALL.into_iter().find(|&side| game.fighter(&fight, side) == (seat, place))?;
    let of = |toys: Toys| game.skills_with(seat, place, toys)[fight.skill as usize];
    Some(game.fight_skill(&fight, side) + of(toys) - of(game.toys_at(seat, place)))
}

/// Who fights for whom, and her odds in this skill, for instance `Hera (Ruby 58%)`.
pub(super) fn of_fighter(game: &Spanc, girl: Crew, skill: Skill) -> String {
    let Some((seat, place)) = game.whereabouts(girl) else { return girl_name(girl).into() };
    let skill = game.skills(seat, place)[skill as usize] + game.leaderless(seat, place);
    format!("{} ({} {}%)", girl_name(girl), Spanc::seat_name(seat), percent(odds(skill)))
}
