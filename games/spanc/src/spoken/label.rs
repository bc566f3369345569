//! Choices in words, with what they do to the odds.

pub(super) mod odds;

use table::{Label, Seat, Spoken};

use super::names::{
    bribe_in_words, challenge_name, deal_to_me, girl_at, girl_in_full, girl_name, offer_sides,
    toy_in_full, toy_name,
};
use crate::action::{Action, Deal, Offer};
use crate::pieces::{Crew, Skill};
use crate::state::{Phase, Spanc};

/// An action as one of several choices.
pub(super) fn of(game: &Spanc, seat: Seat, action: Action) -> Label {
    match action {
        Action::Captain(girl) => girl_in_full(game.printed(), girl).into(),
        Action::Name(girl) => {
            let send = Label::new(format!("Send {}", girl_name(girl)));
            odds::needing(send, odds::attempt_skill(game, seat, girl))
        }
        Action::GoOn => {
            let girl =
                game.open.girl.and_then(|place| game.open.girls[seat.index()][usize::from(place)]);
            let skill = girl.and_then(|girl| odds::attempt_skill(game, seat, girl));
            odds::needing(
                format!("Go on with {}", girl_at(game, seat, game.open.girl)).into(),
                skill,
            )
        }
        Action::Stop => "Stop here".into(),
        Action::GiveIn => {
            let girl = girl_at(game, seat, game.open.girl);
            Label::new("Give in").with_aside(format!("{girl} is knocked out"))
        }
        Action::Reroll => {
            let both = Label::new("Captain's reroll").with_aside("both dice again");
            odds::needing(both, Some(odds::reroll_skill(game)))
        }
        Action::Pass => pass_in_words(game).into(),
        Action::Yes | Action::No => answer_label(game, action == Action::Yes),
        Action::Accept(from) => {
            let deal = game.open.unasked.get(from.index()).copied().flatten();
            Label::new(format!("Take {}'s offer", Spanc::seat_name(from))).with_aside(
                deal.map_or(String::new(), |deal| deal_to_me(game.printed(), from, deal)),
            )
        }
        Action::Press => {
            let skill = game.open.fight.map(|fight| game.pressed_skill(&fight));
            odds::needing("Press the attack".into(), skill)
        }
        Action::Plank(girl) => {
            format!("{} walks the plank", girl_in_full(game.printed(), girl)).into()
        }
        Action::Ready => "Ready for the next caper".into(),
        Action::Buy => format!("Buy a Toy, unseen, for {} Loot", game.printed().store_price).into(),
        Action::Abandon => "Move to abandon this caper".into(),
        Action::Ask(to) => format!("Ask {} for an offer", Spanc::seat_name(to)).into(),
        Action::Offer(offer) => offer_label(game, seat, offer).into(),
        Action::Bribe(bribe) => Label::new(format!("Bribe {}", Spanc::seat_name(bribe.to)))
            .with_aside(bribe_in_words(game.printed(), bribe)),
        _ => card_label(game, seat, action),
    }
}

fn answer_label(game: &Spanc, yes: bool) -> Label {
    match (game.open.sent, yes) {
        (Some((by, deal)), true) => {
            Label::new("Yes").with_aside(deal_to_me(game.printed(), by, deal))
        }
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
        Action::Break(toy) => odds::needing(
            format!("Break {} and roll again", toy_in_full(game.printed(), toy)).into(),
            again(),
        ),
        Action::Assign(toy, girl) => {
            let words = format!("Give {} to {}", toy_in_full(game.printed(), toy), girl_name(girl));
            odds::moving(game, seat, words, &[(toy, game.place(seat, girl))])
        }
        Action::Unassign(toy) => {
            let words = format!("Take {} back, unassigned", toy_in_full(game.printed(), toy));
            odds::moving(game, seat, words, &[(toy, None)])
        }
        Action::Swap(one, other) => {
            let [here, there] = [one, other].map(|toy| game.place_of(seat, toy));
            let words = format!(
                "Swap {} and {}",
                toy_in_full(game.printed(), one),
                toy_in_full(game.printed(), other)
            );
            odds::moving(game, seat, words, &[(one, there), (other, here)])
        }
        Action::Discard(toy) => format!("Discard {}", toy_in_full(game.printed(), toy)).into(),
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
            let wearer = game.wearer(toy).and_then(|(seat, at)| game.open.girls[seat.index()][at]);
            let from = wearer.map_or(String::new(), |girl| format!(" from {}", girl_name(girl)));
            let words =
                format!("{} {verb} {}{from}", girl_name(by), toy_in_full(game.printed(), toy));
            against(words, [by, wearer.unwrap_or(by)], skill)
        }
        other => other.to_string().into(),
    }
}

/// An offer, and whether it can save the roll on the table: the roller may place what comes.
fn offer_label(game: &Spanc, seat: Seat, offer: Offer) -> String {
    let (give, take) = offer_sides(game.printed(), offer);
    let to = Spanc::seat_name(offer.to());
    let (given, taken) = (offer.give.iter().collect(), offer.take.iter().collect());
    let saves = game.open.phase == Phase::Salvage
        && match game.open.active {
            roller if roller == seat => game.would_save(taken, given),
            roller if roller == offer.to() => game.would_save(given, taken),
            _ => false,
        };
    let saves = if saves { " (saves the roll)" } else { "" };
    format!("Offer {to} {give} for {take}{saves}")
}

fn pass_in_words(game: &Spanc) -> String {
    match game.open.phase {
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
