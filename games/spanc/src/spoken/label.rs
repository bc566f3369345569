//! Choices and questions in words, with what they do to the odds.

mod odds;

pub use odds::ways_of;

use table::{Seat, Spoken};

use super::names::{
    bribe_in_words, challenge_name, deal_to_me, girl_at, girl_in_full, girl_name, needs,
    offer_sides, test_in_words, toy_in_full, toy_name,
};
use crate::action::{Action, Deal, Offer};
use crate::pieces::{Crew, STORE_PRICE, SURGE, Skill, UNASSIGNED_LIMIT, percent};
use crate::state::{Phase, Side, Spanc};

/// What is asked of the seat now.
pub(super) fn prompt(game: &Spanc, seat: Seat) -> String {
    if let Some((by, deal)) = game.sent {
        return answer_prompt(seat, by, deal);
    }
    if let Some(who) = game.overflowing() {
        return if who == seat {
            let many = game.unassigned(seat).len();
            format!(
                "You have {many} unassigned Toys: assign, trade or discard until \
                 {UNASSIGNED_LIMIT} are left."
            )
        } else {
            "Somebody puts surplus Toys away.".into()
        };
    }
    if game.active != seat && matches!(game.phase, Phase::Prepare | Phase::GoOn) {
        return format!("{} decides; you may make an offer.", Spanc::seat_name(game.active));
    }
    match game.phase {
        Phase::Captains => "Choose your Captain: two Toys, one reroll a caper.".into(),
        Phase::Vote => "Shall this caper be abandoned? One no ends it.".into(),
        Phase::Successor | Phase::PlankSuccessor => "Choose a new Captain.".into(),
        Phase::Plank => "Shall somebody walk the plank? She is replaced, and her Toys stay.".into(),
        Phase::Market => {
            format!("Market: buy ({STORE_PRICE} Loot a Toy), trade, move Toys, or be ready.")
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
fn answer_prompt(seat: Seat, by: Seat, deal: Deal) -> String {
    let who = Spanc::seat_name(by);
    match deal {
        _ if deal.to() != seat => "An offer is being answered.".into(),
        Deal::Ask(_) => format!("{who} asks you for an offer. Make one, or say no."),
        _ => format!("{who}: {}. Agreed?", deal_to_me(by, deal)),
    }
}

/// SP-10a, SP-18: the steps of a turn.
fn caper_prompt(game: &Spanc, seat: Seat) -> String {
    let girl = girl_at(game, game.active, game.girl);
    let card = game.facing(seat).map_or(String::new(), |card| {
        format!("{}: {}. ", challenge_name(card), test_in_words(card))
    });
    match game.phase {
        Phase::Prepare => {
            format!("{card}Who goes? Before that, trade or move Toys (assign gun to hera).")
        }
        Phase::GoOn => {
            let place = game.girl.map_or(0, usize::from);
            let odds = game.attempt(seat, place).map_or(String::new(), |attempt| {
                format!(" She {}, {}%.", needs(attempt.skill), percent(attempt.ways))
            });
            format!("{card}Go on with {girl}?{odds} Or stop here.")
        }
        Phase::Salvage if game.active == seat => salvage_prompt(game),
        Phase::Salvage => {
            let who = Spanc::seat_name(game.active);
            format!("{who}'s {girl} is about to fail. You could help, for a price.")
        }
        _ => "Nobody of your crew stands. Revive somebody?".into(),
    }
}

fn salvage_prompt(game: &Spanc) -> String {
    let girl = girl_at(game, game.active, game.girl);
    let [low, high] = game.dice;
    let need = needs(game.roll_skill().unwrap_or(0));
    if low + high == 12 {
        return format!("{girl} rolled a 12, which always fails: only new dice or a door help.");
    }
    format!("{girl} rolled {} and {need}. Can you save her? If not, give in.", low + high)
}

/// SP-34: the steps of a catfight.
fn fight_prompt(game: &Spanc, seat: Seat) -> String {
    let line = fight_line(game);
    match game.phase {
        Phase::Brawl if game.active != seat => {
            format!("{} may attack. You could pay for peace.", Spanc::seat_name(game.active))
        }
        Phase::Brawl => "A catfight! Will you attack somebody, or sheathe your claws?".into(),
        Phase::ArmAttacker | Phase::ArmDefender => {
            format!("{line} Arm yourself, then pass to roll.")
        }
        Phase::AttackerReroll | Phase::DefenderReroll => {
            format!("{line} Use your Captain's reroll? She {}.", needs(odds::reroll_skill(game)))
        }
        Phase::Press => {
            let pressed = game.fight.map_or(0, |fight| game.pressed_skill(&fight));
            format!("Both held their own. {line} Press the attack? She {} then.", needs(pressed))
        }
        _ => {
            let falls = game.fight.zip(game.falling_side()).map(|(fight, side)| {
                let (seat, place) = game.fighter(&fight, side);
                girl_at(game, seat, Some(place as u8))
            });
            let falls = falls.unwrap_or("She");
            format!("{falls} falls and is lost for good, with her Toys. Revive her now?")
        }
    }
}

/// The attack that is going on, in one line.
pub(super) fn fight_line(game: &Spanc) -> String {
    let Some(fight) = game.fight else { return String::new() };
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

/// An action as one of several choices.
pub(super) fn label(game: &Spanc, seat: Seat, action: Action) -> String {
    match action {
        Action::Captain(girl) => girl_in_full(girl),
        Action::Name(girl) => format!("Send {}{}", girl_name(girl), odds::of(game, seat, girl)),
        Action::GoOn => {
            let name = girl_at(game, seat, game.girl);
            let girl = game.girl.and_then(|place| game.girls[seat.index()][usize::from(place)]);
            let odds = girl.map_or(String::new(), |girl| odds::of(game, seat, girl));
            format!("Go on with {name}{odds}")
        }
        Action::Stop => "Stop here".into(),
        Action::GiveIn => format!("Give in: {} is knocked out", girl_at(game, seat, game.girl)),
        Action::Reroll => format!("Captain's reroll: both dice again{}", odds::of_reroll(game)),
        Action::Pass => pass_in_words(game),
        Action::Yes | Action::No => answer_label(game, action == Action::Yes),
        Action::Accept(from) => {
            let deal = game.open.get(from.index()).copied().flatten();
            let deal = deal.map_or(String::new(), |deal| format!(": {}", deal_to_me(from, deal)));
            format!("Take {}'s offer{deal}", Spanc::seat_name(from))
        }
        Action::Press => format!("Press the attack{}", odds::of_pressing(game)),
        Action::Plank(girl) => format!("{} walks the plank", girl_in_full(girl)),
        Action::Ready => "Ready for the next caper".into(),
        Action::Buy => format!("Buy a Toy, unseen, for {STORE_PRICE} Loot"),
        Action::Abandon => "Move to abandon this caper".into(),
        Action::Ask(to) => format!("Ask {} for an offer", Spanc::seat_name(to)),
        Action::Offer(offer) => offer_label(game, seat, offer),
        Action::Bribe(bribe) => {
            format!("Bribe {}: {}", Spanc::seat_name(bribe.to), bribe_in_words(bribe))
        }
        _ => card_label(game, seat, action),
    }
}

fn answer_label(game: &Spanc, yes: bool) -> String {
    match (game.sent, yes) {
        (Some((by, deal)), true) => format!("Yes: {}", deal_to_me(by, deal)),
        (Some((_, Deal::Ask(_))), false) => "No: you make no offer".into(),
        (Some(_), false) => "No: nothing changes hands".into(),
        (None, true) => "Yes, abandon the caper".into(),
        (None, false) => "No, the caper goes on".into(),
    }
}

/// Actions with cards: once-only, and Toys that are broken, moved or discarded.
fn card_label(game: &Spanc, seat: Seat, action: Action) -> String {
    match action {
        Action::Surge(card) => {
            format!("{}: +{SURGE} to this roll{}", toy_name(card), odds::of_surge(game, seat))
        }
        Action::Revive(card, girl) => {
            format!("{}: {} stands again", toy_name(card), girl_name(girl))
        }
        Action::Door(girl) => {
            let card = game.facing(seat).map_or("the Challenge", challenge_name);
            format!("Secret Door for {}: {card} is beaten but pays nothing", girl_name(girl))
        }
        Action::NineLives => format!("Nine Lives: both dice again{}", odds::of_reroll(game)),
        Action::WeightedDie(die) => {
            format!("Weighted Die: roll the {die} again{}", odds::of_one_die(game, die))
        }
        Action::Tag(girl) => {
            format!("Tag, You're It: {} goes on{}", girl_name(girl), odds::of(game, seat, girl))
        }
        Action::Break(toy) => {
            format!("Break {} and roll again{}", toy_in_full(toy), odds::of_reroll(game))
        }
        Action::Assign(toy, girl) => {
            let effect = odds::of_move(game, seat, &[(toy, game.place(seat, girl))]);
            format!("Give {} to {}{effect}", toy_in_full(toy), girl_name(girl))
        }
        Action::Unassign(toy) => {
            let effect = odds::of_move(game, seat, &[(toy, None)]);
            format!("Take {} back, unassigned{effect}", toy_in_full(toy))
        }
        Action::Swap(one, other) => {
            let [here, there] = [one, other].map(|toy| game.place_of(seat, toy));
            let effect = odds::of_move(game, seat, &[(one, there), (other, here)]);
            format!("Swap {} and {}{effect}", toy_in_full(one), toy_in_full(other))
        }
        Action::Discard(toy) => format!("Discard {}", toy_in_full(toy)),
        _ => attack_label(game, action),
    }
}

/// SP-35: who attacks whom for what, with the odds of both.
fn attack_label(game: &Spanc, action: Action) -> String {
    let fighter = |girl: Crew, skill: Skill| odds::of_fighter(game, girl, skill);
    match action {
        Action::Raid(by, on) => {
            let [by, on] = [by, on].map(|girl| fighter(girl, Skill::SpacePirate));
            format!("{by} robs {on} of one Loot")
        }
        Action::Duel(by, on) => {
            let [by, on] = [by, on].map(|girl| fighter(girl, Skill::Amazon));
            format!("{by} fights {on}: who fails is lost")
        }
        Action::Steal(by, toy) | Action::Lure(by, toy) => {
            let (verb, skill) = match action {
                Action::Steal(..) => ("steals", Skill::Ninja),
                _ => ("lures", Skill::Catgirl),
            };
            let wearer = game.wearer(toy).and_then(|(seat, at)| game.girls[seat.index()][at]);
            let from =
                wearer.map_or(String::new(), |girl| format!(" from {}", fighter(girl, skill)));
            format!("{} {verb} {}{from}", fighter(by, skill), toy_in_full(toy))
        }
        other => other.to_string(),
    }
}

/// An offer, and whether it can save the roll on the table: the roller may place what comes.
fn offer_label(game: &Spanc, seat: Seat, offer: Offer) -> String {
    let (give, take) = offer_sides(offer);
    let to = Spanc::seat_name(offer.to());
    let (given, taken) = (offer.give.iter().collect(), offer.take.iter().collect());
    let saves = game.phase == Phase::Salvage
        && match game.active {
            roller if roller == seat => game.would_save(taken, given),
            roller if roller == offer.to() => game.would_save(given, taken),
            _ => false,
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
