//! Choices and questions in words, with what they do to the odds.

mod odds;

use table::{Game, Label, Prompt, Seat, Spoken};

use super::names::{
    bribe_in_words, challenge_name, deal_to_me, girl_at, girl_in_full, girl_name, needs,
    offer_sides, test_in_words, toy_in_full, toy_name,
};
use crate::action::{Action, Deal, Offer};
use crate::pieces::{Crew, STORE_PRICE, Skill, UNASSIGNED_LIMIT, chance};
use crate::state::{Phase, Side, Spanc};

/// What is asked of the seat now.
pub(super) fn prompt(game: &Spanc, seat: Seat) -> Prompt {
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
            .into()
        } else {
            "Somebody puts surplus Toys away.".into()
        };
    }
    if game.active != seat && matches!(game.phase, Phase::Prepare | Phase::GoOn) {
        return format!("{} decides; you may make an offer.", Spanc::seat_name(game.active)).into();
    }
    match game.phase {
        Phase::Captains => Prompt::new("Choose your Captain.")
            .with_aside("She may have two Toys, and has one reroll a caper."),
        Phase::Vote => {
            Prompt::new("Shall this caper be abandoned?").with_aside("One no ends the motion.")
        }
        Phase::Successor | Phase::PlankSuccessor => "Choose a new Captain.".into(),
        Phase::Plank => Prompt::new("Shall somebody walk the plank?")
            .with_aside("She is replaced, and her Toys stay."),
        Phase::Market => {
            format!("Market: buy ({STORE_PRICE} Loot a Toy), trade, move Toys, or be ready.").into()
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
fn answer_prompt(seat: Seat, by: Seat, deal: Deal) -> Prompt {
    let who = Spanc::seat_name(by);
    match deal {
        _ if deal.to() != seat => "An offer is being answered.".into(),
        Deal::Ask(_) => format!("{who} asks you for an offer: make one, or say no.").into(),
        _ => Prompt::new(format!("Do you take {who}'s offer?"))
            .with_aside(sentence(&deal_to_me(by, deal))),
    }
}

/// With a capital and a full stop.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// SP-10a, SP-18: the steps of a turn.
fn caper_prompt(game: &Spanc, seat: Seat) -> Prompt {
    let girl = girl_at(game, game.active, game.girl);
    let facing = game.facing(seat);
    match game.phase {
        Phase::Prepare => {
            let question = facing
                .map_or("Who goes?".into(), |card| format!("{}: who goes?", challenge_name(card)));
            let test = facing.map_or(String::new(), |card| format!("{}.", test_in_words(card)));
            Prompt::new(question).with_aside(test).with_typed(before_that(game, seat))
        }
        Phase::GoOn => {
            let place = game.girl.map_or(0, usize::from);
            let card =
                facing.map(|card| format!("{}: {}.", challenge_name(card), test_in_words(card)));
            let odds = game
                .attempt(seat, place)
                .map(|attempt| format!("She {}, {}.", needs(attempt.skill), chance(attempt.ways)));
            let aside: Vec<String> = card.into_iter().chain(odds).collect();
            Prompt::new(format!("Go on with {girl}, or stop here?")).with_aside(aside.join(" "))
        }
        Phase::Salvage if game.active == seat => salvage_prompt(game),
        Phase::Salvage => {
            let who = Spanc::seat_name(game.active);
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
    let girl = girl_at(game, game.active, game.girl);
    let [low, high] = game.dice;
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
    match game.phase {
        Phase::Brawl if game.active != seat => {
            format!("{} may attack: you could pay for peace.", Spanc::seat_name(game.active)).into()
        }
        Phase::Brawl => "A catfight: will you attack somebody, or sheathe your claws?".into(),
        Phase::ArmAttacker | Phase::ArmDefender => {
            Prompt::new("Arm yourself, then pass to roll.").with_aside(line)
        }
        Phase::AttackerReroll | Phase::DefenderReroll => Prompt::new("Use your Captain's reroll?")
            .with_aside(format!("{line} She {}.", needs(odds::reroll_skill(game)))),
        Phase::Press => {
            let pressed = game.fight.map_or(0, |fight| game.pressed_skill(&fight));
            Prompt::new("Both held their own: press the attack?")
                .with_aside(format!("{line} She {} then.", needs(pressed)))
        }
        _ => {
            let falls = game.fight.zip(game.falling_side()).map(|(fight, side)| {
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
pub(super) fn label(game: &Spanc, seat: Seat, action: Action) -> Label {
    match action {
        Action::Captain(girl) => girl_in_full(girl).into(),
        Action::Name(girl) => {
            let send = Label::new(format!("Send {}", girl_name(girl)));
            odds::needing(send, odds::attempt_skill(game, seat, girl))
        }
        Action::GoOn => {
            let girl = game.girl.and_then(|place| game.girls[seat.index()][usize::from(place)]);
            let skill = girl.and_then(|girl| odds::attempt_skill(game, seat, girl));
            odds::needing(format!("Go on with {}", girl_at(game, seat, game.girl)).into(), skill)
        }
        Action::Stop => "Stop here".into(),
        Action::GiveIn => {
            let girl = girl_at(game, seat, game.girl);
            Label::new("Give in").with_aside(format!("{girl} is knocked out"))
        }
        Action::Reroll => {
            let both = Label::new("Captain's reroll").with_aside("both dice again");
            odds::needing(both, Some(odds::reroll_skill(game)))
        }
        Action::Pass => pass_in_words(game).into(),
        Action::Yes | Action::No => answer_label(game, action == Action::Yes),
        Action::Accept(from) => {
            let deal = game.open.get(from.index()).copied().flatten();
            Label::new(format!("Take {}'s offer", Spanc::seat_name(from)))
                .with_aside(deal.map_or(String::new(), |deal| deal_to_me(from, deal)))
        }
        Action::Press => {
            let skill = game.fight.map(|fight| game.pressed_skill(&fight));
            odds::needing("Press the attack".into(), skill)
        }
        Action::Plank(girl) => format!("{} walks the plank", girl_in_full(girl)).into(),
        Action::Ready => "Ready for the next caper".into(),
        Action::Buy => format!("Buy a Toy, unseen, for {STORE_PRICE} Loot").into(),
        Action::Abandon => "Move to abandon this caper".into(),
        Action::Ask(to) => format!("Ask {} for an offer", Spanc::seat_name(to)).into(),
        Action::Offer(offer) => offer_label(game, seat, offer).into(),
        Action::Bribe(bribe) => Label::new(format!("Bribe {}", Spanc::seat_name(bribe.to)))
            .with_aside(bribe_in_words(bribe)),
        _ => card_label(game, seat, action),
    }
}

fn answer_label(game: &Spanc, yes: bool) -> Label {
    match (game.sent, yes) {
        (Some((by, deal)), true) => Label::new("Yes").with_aside(deal_to_me(by, deal)),
        (Some((_, Deal::Ask(_))), false) => Label::new("No").with_aside("you make no offer"),
        (Some(_), false) => Label::new("No").with_aside("nothing changes hands"),
        (None, true) => "Yes, abandon the caper".into(),
        (None, false) => "No, the caper goes on".into(),
    }
}

/// Actions with cards: once-only, and Toys that are broken, moved or discarded.
fn card_label(game: &Spanc, seat: Seat, action: Action) -> Label {
    let again = || Some(odds::reroll_skill(game));
    match action {
        Action::Surge(card) => odds::surge(game, seat, &toy_name(card)),
        Action::Revive(card, girl) => {
            Label::new(toy_name(card)).with_aside(format!("{} stands again", girl_name(girl)))
        }
        Action::Door(girl) => {
            let card = game.facing(seat).map_or("the Challenge", challenge_name);
            Label::new(format!("Secret Door for {}", girl_name(girl)))
                .with_aside(format!("{card} is beaten but pays nothing"))
        }
        Action::NineLives => {
            odds::needing(Label::new("Nine Lives").with_aside("both dice again"), again())
        }
        Action::WeightedDie(die) => Label::new("Weighted Die")
            .with_aside(format!("roll the {die} again"))
            .with_odds(odds::one_die(game, die)),
        Action::Tag(girl) => {
            let tag =
                Label::new("Tag, You're It").with_aside(format!("{} goes on", girl_name(girl)));
            odds::needing(tag, odds::attempt_skill(game, seat, girl))
        }
        Action::Break(toy) => {
            odds::needing(format!("Break {} and roll again", toy_in_full(toy)).into(), again())
        }
        Action::Assign(toy, girl) => {
            let words = format!("Give {} to {}", toy_in_full(toy), girl_name(girl));
            odds::moving(game, seat, words, &[(toy, game.place(seat, girl))])
        }
        Action::Unassign(toy) => {
            let words = format!("Take {} back, unassigned", toy_in_full(toy));
            odds::moving(game, seat, words, &[(toy, None)])
        }
        Action::Swap(one, other) => {
            let [here, there] = [one, other].map(|toy| game.place_of(seat, toy));
            let words = format!("Swap {} and {}", toy_in_full(one), toy_in_full(other));
            odds::moving(game, seat, words, &[(one, there), (other, here)])
        }
        Action::Discard(toy) => format!("Discard {}", toy_in_full(toy)).into(),
        _ => attack_label(game, action),
    }
}

/// SP-35: who attacks whom for what, with the odds of both.
fn attack_label(game: &Spanc, action: Action) -> Label {
    let against = |words: String, girls: [Crew; 2], skill: Skill| {
        let stakes = girls.into_iter().filter_map(|girl| odds::fighter(game, girl, skill));
        Label::new(words).with_stakes(stakes)
    };
    match action {
        Action::Raid(by, on) => {
            let words = format!("{} robs {} of one Loot", girl_name(by), girl_name(on));
            against(words, [by, on], Skill::SpacePirate)
        }
        Action::Duel(by, on) => {
            let words = format!("{} fights {}", girl_name(by), girl_name(on));
            against(words, [by, on], Skill::Amazon).with_aside("who fails is lost")
        }
        Action::Steal(by, toy) | Action::Lure(by, toy) => {
            let (verb, skill) = match action {
                Action::Steal(..) => ("steals", Skill::Ninja),
                _ => ("lures", Skill::Catgirl),
            };
            let wearer = game.wearer(toy).and_then(|(seat, at)| game.girls[seat.index()][at]);
            let from = wearer.map_or(String::new(), |girl| format!(" from {}", girl_name(girl)));
            let words = format!("{} {verb} {}{from}", girl_name(by), toy_in_full(toy));
            against(words, [by, wearer.unwrap_or(by)], skill)
        }
        other => other.to_string().into(),
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
