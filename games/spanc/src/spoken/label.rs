//! Choices and questions in words, with what they do to the odds.

use table::{Seat, Spoken};

use super::names::{
    bribe_in_words, deal_to_me, girl_at, girl_name, offer_sides, test_in_words, toy_in_full,
    toy_name,
};
use crate::action::{Action, Offer};
use crate::pieces::{Crew, STORE_PRICE, Skill, Toy, Toys, odds, percent};
use crate::state::{Phase, Side, Spanc};

/// What is asked of the seat now.
pub(super) fn prompt(game: &Spanc, seat: Seat) -> String {
    if let Some((by, deal)) = game.sent {
        return if deal.to() == seat {
            format!("{}: {}. Agreed?", Spanc::seat_name(by), deal_to_me(by, deal))
        } else {
            "An offer is being answered.".into()
        };
    }
    if let Some(who) = game.overflowing() {
        return if who == seat {
            "Too many unassigned Toys: assign, trade or discard until two are left.".into()
        } else {
            "Somebody puts surplus Toys away.".into()
        };
    }
    match game.phase {
        Phase::Captains => "Choose your Captain: two Toys, one reroll a caper.".into(),
        Phase::Prepare if game.active == seat => {
            let card = game.facing(seat);
            let card = card.map_or(String::new(), |card| {
                format!("{}: {}. ", card.card().name, test_in_words(card))
            });
            format!("{card}Who goes? Before that, trade or move Toys (assign gun to hera).")
        }
        Phase::Salvage if game.active == seat => salvage_prompt(game),
        Phase::GoOn if game.active == seat => {
            let girl = girl_at(game, seat, game.girl);
            format!("On with {girl}, or stop here?")
        }
        Phase::Salvage => {
            let girl = girl_at(game, game.active, game.girl);
            let who = Spanc::seat_name(game.active);
            format!("{who}'s {girl} is about to fail. You could help, for a price.")
        }
        Phase::Brawl if game.active != seat => {
            format!("{} may attack. You could pay for peace.", Spanc::seat_name(game.active))
        }
        Phase::Prepare | Phase::GoOn if game.active != seat => {
            format!("{} decides; you may make an offer.", Spanc::seat_name(game.active))
        }
        Phase::Vote => "Shall this caper be abandoned? One no ends it.".into(),
        Phase::Rouse => "Nobody of your crew stands. Revive somebody, or sit it out?".into(),
        Phase::Brawl => "A catfight! Attack somebody, or sheathe your claws.".into(),
        Phase::ArmAttacker | Phase::ArmDefender => {
            format!("{} Arm yourself, then pass to roll.", fight_line(game))
        }
        Phase::AttackerReroll | Phase::DefenderReroll => {
            format!("{} Use your Captain's reroll?", fight_line(game))
        }
        Phase::Press => format!("Both held their own. {} Press on, at -2?", fight_line(game)),
        Phase::AttackerFalls | Phase::DefenderFalls => {
            "She falls and is lost for good, unless you revive her now.".into()
        }
        Phase::Successor | Phase::PlankSuccessor => "Choose a new Captain.".into(),
        Phase::Plank => "Somebody for the plank? She is replaced, her Toys stay.".into(),
        Phase::Market => {
            format!("Market: buy ({STORE_PRICE} Loot a Toy), trade, move Toys, or be ready.")
        }
        _ => "The dice or the cards decide.".into(),
    }
}

fn salvage_prompt(game: &Spanc) -> String {
    let girl = girl_at(game, game.active, game.girl);
    let [low, high] = game.dice;
    let need = game.roll_skill(None).unwrap_or(0);
    if low + high == 12 {
        return format!("{girl} rolled a 12, which always fails: only new dice or a door help.");
    }
    format!("{girl} rolled {} and needs {need} or less. Save her?", low + high)
}

/// The attack that is going on, in one line.
pub(super) fn fight_line(game: &Spanc) -> String {
    let Some(fight) = game.fight else { return String::new() };
    let [attacker, defender] = Side::ALL.map(|side| {
        let (seat, place) = game.fighter(&fight, side);
        let skill = game.fight_skill(&fight, side);
        let dice = fight.dice[side as usize];
        let rolled =
            if dice[0] > 0 { format!(", rolled {}", dice[0] + dice[1]) } else { String::new() };
        let name = girl_at(game, seat, Some(place as u8));
        format!("{name} ({}, {skill} = {}%{rolled})", Spanc::seat_name(seat), percent(odds(skill)))
    });
    format!("{}: {attacker} against {defender}.", fight.skill.name())
}

/// An action as one of several choices.
pub(super) fn label(game: &Spanc, seat: Seat, action: Action) -> String {
    match action {
        Action::Captain(girl) => {
            let [s, a, n, c] = skills_of(girl);
            format!("{}: S{s} A{a} N{n} C{c}", girl_name(girl))
        }
        Action::Name(girl) => format!("Send {}{}", girl_name(girl), chance_of(game, seat, girl)),
        Action::GoOn => {
            let name = girl_at(game, seat, game.girl);
            let girl = game.girl.and_then(|place| game.girls[seat.index()][usize::from(place)]);
            let odds = girl.map_or(String::new(), |girl| chance_of(game, seat, girl));
            format!("Go on with {name}{odds}")
        }
        Action::Stop => "Stop here".into(),
        Action::GiveIn => format!("Give in: {} is knocked out", girl_at(game, seat, game.girl)),
        Action::Reroll => format!("Captain's reroll: both dice again{}", reroll_odds(game, None)),
        Action::Pass => pass_in_words(game),
        Action::Yes => match game.sent {
            Some((by, deal)) => format!("Yes: {}", deal_to_me(by, deal)),
            None => "Yes, abandon it".into(),
        },
        Action::No => "No".into(),
        Action::Accept(from) => match game.open.get(from.index()).copied().flatten() {
            Some(deal) => {
                format!("Take {}'s offer: {}", Spanc::seat_name(from), deal_to_me(from, deal))
            }
            None => format!("Take {}'s offer", Spanc::seat_name(from)),
        },
        Action::Press => "Press the attack, at -2".into(),
        Action::Plank(girl) => format!("{} walks the plank", girl_name(girl)),
        Action::Ready => "Ready for the next caper".into(),
        Action::Buy => format!("Buy a Toy, unseen, for {STORE_PRICE} Loot"),
        Action::Abandon => "Move to abandon this caper".into(),
        Action::Ask(to) => format!("Ask {} for an offer", Spanc::seat_name(to)),
        Action::Offer(offer) => offer_label(game, offer),
        Action::Bribe(bribe) => {
            format!("Bribe {}: {}", Spanc::seat_name(bribe.to), bribe_in_words(bribe))
        }
        _ => card_label(game, seat, action),
    }
}

/// Actions with cards: once-only, moves, attacks.
fn card_label(game: &Spanc, seat: Seat, action: Action) -> String {
    match action {
        Action::Surge(card) => format!("{}: +3 to this roll{}", toy_name(card), surge_odds(game)),
        Action::Revive(card, girl) => {
            format!("{}: {} stands again", toy_name(card), girl_name(girl))
        }
        Action::Door(girl) => format!("Secret Door for {}: beaten, no reward", girl_name(girl)),
        Action::NineLives => format!("Nine Lives: both dice again{}", reroll_odds(game, None)),
        Action::WeightedDie(die) => {
            format!("Weighted Die: roll the {die} again{}", one_die(game, die))
        }
        Action::Tag(girl) => {
            format!("Tag, You're It: {} goes on{}", girl_name(girl), chance_of(game, seat, girl))
        }
        Action::Break(toy) => {
            format!("Break {} and roll again{}", toy_in_full(toy), reroll_odds(game, Some(toy)))
        }
        Action::Assign(toy, girl) => {
            let effect = assign_effect(game, seat, toy, girl);
            format!("Give {} to {}{effect}", toy_in_full(toy), girl_name(girl))
        }
        Action::Unassign(toy) => format!("Take {} back, unassigned", toy_name(toy)),
        Action::Swap(one, other) => format!("Swap {} and {}", toy_in_full(one), toy_in_full(other)),
        Action::Discard(toy) => format!("Discard {}", toy_in_full(toy)),
        Action::Raid(by, on) => {
            let (by, on) =
                (fighter(game, by, Skill::SpacePirate), fighter(game, on, Skill::SpacePirate));
            format!("{by} robs {on} of one Loot")
        }
        Action::Duel(by, on) => {
            let (by, on) = (fighter(game, by, Skill::Amazon), fighter(game, on, Skill::Amazon));
            format!("{by} fights {on}: who fails is lost")
        }
        Action::Steal(by, toy) => {
            format!("{} steals {}", fighter(game, by, Skill::Ninja), prize(game, toy, Skill::Ninja))
        }
        Action::Lure(by, toy) => {
            format!(
                "{} lures {}",
                fighter(game, by, Skill::Catgirl),
                prize(game, toy, Skill::Catgirl)
            )
        }
        other => other.to_string(),
    }
}

fn skills_of(girl: Crew) -> [i8; 4] {
    crate::pieces::CREW.get(usize::from(girl.0)).map_or([0; 4], |card| card.skills)
}

/// A girl's odds at the next Challenge.
fn chance_of(game: &Spanc, seat: Seat, girl: Crew) -> String {
    let attempt = game.place(seat, girl).and_then(|place| game.attempt(seat, place));
    attempt.map_or(String::new(), |attempt| {
        format!(": {} or less, {}%", attempt.skill, percent(attempt.ways))
    })
}

/// SP-21, SP-23: the odds of rolling again, with one Toy counting once more.
fn reroll_odds(game: &Spanc, breaking: Option<Toy>) -> String {
    if let (Some(fight), None) = (game.fight, breaking) {
        let attacker = game.phase == Phase::AttackerReroll;
        let side = if attacker { Side::Attacker } else { Side::Defender };
        let skill = game.fight_skill(&fight, side) - fight.bonus[side as usize];
        return format!(", {}%", percent(odds(skill)));
    }
    let (Some(place), Some(at)) = (game.girl, game.facing(game.active)) else {
        return String::new();
    };
    let toys = game.toys_at(game.active, usize::from(place));
    let skill = game.effective(game.active, usize::from(place), at, toys);
    format!(", {}%", percent(odds(skill)))
}

fn surge_odds(game: &Spanc) -> String {
    if game.phase != Phase::Salvage {
        return String::new();
    }
    let skill = game.roll_skill(None).unwrap_or(0).saturating_add(crate::pieces::SURGE);
    verdict(Spanc::is_hit(game.dice, skill))
}

/// SP-C5: the odds of one new die beside the other.
fn one_die(game: &Spanc, die: u8) -> String {
    let [low, high] = game.dice;
    let kept = if die == low { high } else { low };
    let skill = game.roll_skill(None).unwrap_or(0) - game.bonus;
    let good = (1..=6).filter(|&new| Spanc::is_hit([new, kept], skill)).count();
    format!(", {good} in 6")
}

fn verdict(saves: bool) -> String {
    (if saves { ", and the roll succeeds" } else { ", not enough yet" }).into()
}

/// What giving a Toy to a girl does to the odds.
fn assign_effect(game: &Spanc, seat: Seat, toy: Toy, girl: Crew) -> String {
    let Some(place) = game.place(seat, girl) else { return String::new() };
    let roller = game.phase == Phase::Salvage && game.active == seat;
    if roller && game.girl == Some(place as u8) {
        return verdict(game.would_save(toy));
    }
    let (Some(now), Some(then)) = (game.attempt(seat, place), game.attempt_with(seat, place, toy))
    else {
        return String::new();
    };
    if now == then {
        return String::new();
    }
    format!(": {}% becomes {}%", percent(now.ways), percent(then.ways))
}

/// Who fights for whom, and her odds in this skill, for instance `Hera (Ruby 58%)`.
fn fighter(game: &Spanc, girl: Crew, skill: Skill) -> String {
    let Some((seat, place)) = game.whereabouts(girl) else { return girl_name(girl).into() };
    let skill = game.skills(seat, place)[skill as usize] + game.leaderless(seat, place);
    format!("{} ({} {}%)", girl_name(girl), Spanc::seat_name(seat), percent(odds(skill)))
}

fn prize(game: &Spanc, toy: Toy, skill: Skill) -> String {
    let wearer = game.wearer(toy).and_then(|(seat, place)| game.girls[seat.index()][place]);
    let from = wearer.map_or(String::new(), |girl| format!(" from {}", fighter(game, girl, skill)));
    format!("{}{from}", toy_name(toy))
}

/// An offer, and whether it saves the roll on the table.
fn offer_label(game: &Spanc, offer: Offer) -> String {
    let (give, take) = offer_sides(offer);
    let to = Spanc::seat_name(offer.to());
    let saves = game.phase == Phase::Salvage && {
        let toys: Toys = offer.give.iter().chain(offer.take.iter()).collect();
        let mut toys = toys.iter();
        toys.any(|toy| game.would_save(toy))
    };
    let saves = if saves { " (saves the roll)" } else { "" };
    format!("Offer {to} {give} for {take}{saves}")
}

fn pass_in_words(game: &Spanc) -> String {
    match game.phase {
        Phase::Rouse => "Nobody gets up",
        Phase::Brawl => "No attack",
        Phase::ArmAttacker | Phase::ArmDefender => "Armed: let the dice roll",
        Phase::AttackerReroll | Phase::DefenderReroll => "Let the roll stand",
        Phase::AttackerFalls | Phase::DefenderFalls => "Let her go",
        Phase::Press => "Leave it at that",
        Phase::Plank => "Everybody stays",
        _ => "Pass",
    }
    .into()
}
