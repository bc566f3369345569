//! What things are called: girls, Toys, Challenges, what is paid.

use std::borrow::Cow;

use table::{Seat, Spoken};

use crate::action::{Bribe, Deal, Goods, Offer, Term};
use crate::pieces::{CREW, Challenge, Crew, Effect, Skill, TOYS, Test, Toy, ToyCard, ToyKind};
use crate::printed::{Printed, Reward};
use crate::state::Spanc;

/// A Toy's name; of two with the same name the second is numbered.
pub(super) fn toy_name(toy: Toy) -> String {
    let Some(card) = TOYS.get(usize::from(toy.0)) else { return toy.id() };
    let twin = TOYS[..usize::from(toy.0)].iter().any(|other| other.name == card.name);
    if twin { format!("{} II", card.name) } else { card.name.into() }
}

/// What a Toy does, for instance `C+2 N-1`, or `+3 to one roll`.
fn toy_does(printed: &Printed, toy: Toy, card: &ToyCard) -> String {
    match card.kind {
        ToyKind::Poolboy if is_even(printed.toy(toy)) => {
            format!("all {:+}", printed.toy(toy)[0])
        }
        ToyKind::Once(effect) => effect_does(printed, effect).into_owned(),
        ToyKind::Skill | ToyKind::Poolboy => {
            let parts = Skill::ALL.into_iter().zip(printed.toy(toy)).filter(|&(_, plus)| plus != 0);
            let parts = parts.map(|(skill, plus)| format!("{}{plus:+}", skill.initial()));
            parts.collect::<Vec<_>>().join(" ")
        }
    }
}

/// Whether a number is the same for all skills.
fn is_even(plus: [i8; 4]) -> bool {
    plus == [plus[0]; 4]
}

/// A Toy with what it does.
pub(super) fn toy_in_full(printed: &Printed, toy: Toy) -> String {
    let Some(card) = TOYS.get(usize::from(toy.0)) else { return toy.id() };
    format!("{} ({})", toy_name(toy), toy_does(printed, toy, card))
}

/// SP-C5: what a once-only card does.
fn effect_does(printed: &Printed, effect: Effect) -> Cow<'static, str> {
    let words = match effect {
        Effect::Surge => return format!("{:+} to one roll", printed.surge).into(),
        Effect::Revive => "a knocked-out girl stands again",
        Effect::SecretDoor => "a Challenge counts as beaten but pays nothing",
        Effect::NineLives => "roll both dice again",
        Effect::WeightedDie => "roll one die again",
        Effect::Tag => "another girl goes on",
    };
    words.into()
}

/// SP-C5: when a once-only card is played.
const fn effect_when(effect: Effect) -> &'static str {
    match effect {
        Effect::Surge => "after a failed roll at a Challenge, or while arming for a catfight",
        Effect::Revive => "whenever you decide, or when an Amazon attack would cost you a girl",
        Effect::SecretDoor => "instead of a roll at a Challenge, or after a failed one",
        Effect::NineLives | Effect::WeightedDie => "after a failed roll at a Challenge",
        Effect::Tag => "before you go on to the next Challenge",
    }
}

/// A Toy's card in one line.
pub fn toy_text(printed: &Printed, toy: Toy) -> String {
    let Some(card) = TOYS.get(usize::from(toy.0)) else { return String::new() };
    match card.kind {
        ToyKind::Poolboy => {
            let plus = match printed.toy(toy) {
                plus if is_even(plus) => format!("{:+} to all four skills", plus[0]),
                _ => toy_does(printed, toy, card),
            };
            format!("{plus}; one for each girl; cannot be broken; counts as one Loot for winning.")
        }
        ToyKind::Once(effect) => {
            format!("Once only, {}: {}.", effect_when(effect), toy_does(printed, toy, card))
        }
        ToyKind::Skill => {
            let parts = Skill::ALL.into_iter().zip(printed.toy(toy)).filter(|&(_, plus)| plus != 0);
            let parts = parts.map(|(skill, plus)| format!("{} {plus:+}", skill.name()));
            format!("{}.", parts.collect::<Vec<_>>().join(", "))
        }
    }
}

/// A girl's card in one line.
pub(super) fn girl_text(printed: &Printed, girl: Crew) -> String {
    let skills = Skill::ALL.into_iter().zip(printed.girl(girl));
    let parts = skills.map(|(skill, printed)| format!("{} {printed}", skill.name()));
    format!("{}.", parts.collect::<Vec<_>>().join(", "))
}

/// A Challenge's card in one line.
pub(super) fn challenge_text(printed: &Printed, at: Challenge) -> String {
    let card = printed.challenge(at);
    let bare = if card.no_toys { " No Toys: their numbers do not count." } else { "" };
    let zen = if card.no_learning { " Nothing is learnt from falling here." } else { "" };
    format!(
        "Tests {}; pays {}.{bare}{zen}",
        test_in_words(printed, at),
        rewards_in_words(printed, at)
    )
}

/// What has to be rolled with a skill: a 2 always succeeds and a 12 always fails (SP-12).
pub fn needed(skill: i8) -> String {
    match skill {
        ..2 => "only a 2".into(),
        12.. => "anything but a 12".into(),
        _ => format!("{skill} or less"),
    }
}

/// A girl's name.
pub(super) fn girl_name(girl: Crew) -> &'static str {
    CREW.get(usize::from(girl.0)).map_or("nobody", |card| card.name)
}

/// A girl with her printed skills.
pub(super) fn girl_in_full(printed: &Printed, girl: Crew) -> String {
    let known = usize::from(girl.0) < CREW.len();
    let [s, a, n, c] = if known { printed.girl(girl) } else { [0; 4] };
    format!("{} (S{s} A{a} N{n} C{c})", girl_name(girl))
}

/// The first word of a girl's name, at most nine letters.
pub(super) fn nickname(girl: Crew) -> String {
    girl_name(girl).split(' ').next().unwrap_or_default().chars().take(9).collect()
}

/// The girl in a place, in words.
pub(super) fn girl_at(game: &Spanc, seat: Seat, place: Option<u8>) -> &'static str {
    let girl = place.and_then(|place| *game.open.girls[seat.index()].get(usize::from(place))?);
    girl.map_or("nobody", girl_name)
}

/// What she needs with a skill, as the rest of a sentence about her.
pub(super) fn needs(skill: i8) -> String {
    if skill < 2 { "needs a 2".into() } else { format!("needs {}", needed(skill)) }
}

/// A Challenge's name.
pub(super) fn challenge_name(at: Challenge) -> &'static str {
    at.card().name
}

/// What a Challenge tests, for instance `Amazon +1`.
pub(super) fn test_in_words(printed: &Printed, card: Challenge) -> String {
    let card = printed.challenge(card);
    let test = match card.test {
        Test::Skill(skill) => skill.name(),
        Test::Highest => "highest skill",
        Test::Lowest => "lowest skill",
    };
    if card.modifier == 0 { test.into() } else { format!("{test} {:+}", card.modifier) }
}

/// What a Challenge pays, for instance `a Toy and 1 Loot`.
pub(super) fn rewards_in_words(printed: &Printed, card: Challenge) -> String {
    let Reward { loot, toys } = printed.challenge(card).pays;
    let mut parts = Vec::new();
    match toys {
        0 => {}
        1 => parts.push("a Toy".to_owned()),
        many => parts.push(format!("{many} Toys")),
    }
    if loot > 0 {
        parts.push(format!("{loot} Loot"));
    }
    if parts.is_empty() { "nothing".into() } else { parts.join(" and ") }
}

/// One side of a trade in words.
fn goods_in_words(printed: &Printed, goods: Goods, girl: Option<Crew>, loot: u8) -> String {
    let mut parts: Vec<String> = goods.iter().map(|toy| toy_in_full(printed, toy)).collect();
    parts.extend(girl.map(|girl| girl_in_full(printed, girl)));
    if loot > 0 {
        parts.push(format!("{loot} Loot"));
    }
    if parts.is_empty() { "nothing".into() } else { parts.join(" and ") }
}

/// What an offer gives and takes, seen by whoever makes it.
pub(super) fn offer_sides(printed: &Printed, offer: Offer) -> (String, String) {
    let (given, taken) = offer.girls().unzip();
    let give = goods_in_words(printed, offer.give, given, offer.pays());
    (give, goods_in_words(printed, offer.take, taken, offer.wants()))
}

/// What a bribe pays and for what.
pub(super) fn bribe_in_words(printed: &Printed, bribe: Bribe) -> String {
    let give = goods_in_words(printed, bribe.give, None, bribe.loot);
    match bribe.term {
        Term::SpareUs => format!("{give} to be left alone"),
        Term::StandDown => format!("{give} for no attack at all"),
    }
}

/// A proposal as told to everybody.
pub(super) fn deal_in_words(printed: &Printed, by: Seat, deal: Deal) -> String {
    let (who, to) = (Spanc::seat_name(by), Spanc::seat_name(deal.to()));
    match deal {
        Deal::Offer(offer) => {
            let (give, take) = offer_sides(printed, offer);
            format!("{who} offers {to} {give} for {take}")
        }
        Deal::Bribe(bribe) => format!("{who} offers {to} {}", bribe_in_words(printed, bribe)),
        Deal::Ask(_) => format!("{who} asks {to} for an offer"),
    }
}

/// A proposal as its receiver sees it: what comes and what goes.
pub(super) fn deal_to_me(printed: &Printed, by: Seat, deal: Deal) -> String {
    let who = Spanc::seat_name(by);
    match deal {
        Deal::Offer(offer) => {
            let (give, take) = offer_sides(printed, offer);
            format!("you get {give}, {who} gets {take}")
        }
        Deal::Bribe(bribe) => format!("you get {}", bribe_in_words(printed, bribe)),
        Deal::Ask(_) => format!("{who} asks for an offer of yours"),
    }
}
