//! What things are called: girls, Toys, Challenges, what is paid.

use table::{Seat, Spoken};

use crate::action::{Bribe, Deal, Goods, Offer, Term};
use crate::pieces::{Challenge, Crew, Skill, TOYS, Test, Toy};
use crate::state::Spanc;

/// A Toy's name; of two with the same name the second is numbered.
pub(super) fn toy_name(toy: Toy) -> String {
    let Some(card) = TOYS.get(usize::from(toy.0)) else { return toy.id() };
    let twin = TOYS[..usize::from(toy.0)].iter().any(|other| other.name == card.name);
    if twin { format!("{} II", card.name) } else { card.name.into() }
}

/// What a Toy adds, for instance `C+2 N-1`.
pub(super) fn toy_plus(toy: Toy) -> String {
    let Some(card) = TOYS.get(usize::from(toy.0)) else { return String::new() };
    if card.plus.iter().all(|&plus| plus == 1) {
        return "all +1".into();
    }
    let parts = Skill::ALL.into_iter().zip(card.plus).filter(|&(_, plus)| plus != 0);
    parts.map(|(skill, plus)| format!("{}{plus:+}", skill.initial())).collect::<Vec<_>>().join(" ")
}

/// A Toy with what it adds.
pub(super) fn toy_in_full(toy: Toy) -> String {
    let plus = toy_plus(toy);
    if plus.is_empty() { toy_name(toy) } else { format!("{} ({plus})", toy_name(toy)) }
}

/// A girl's name.
pub(super) fn girl_name(girl: Crew) -> &'static str {
    crate::pieces::CREW.get(usize::from(girl.0)).map_or("nobody", |card| card.name)
}

/// The first word of a girl's name, at most nine letters.
pub(super) fn nickname(girl: Crew) -> String {
    girl_name(girl).split(' ').next().unwrap_or_default().chars().take(9).collect()
}

/// The girl in a place, in words.
pub(super) fn girl_at(game: &Spanc, seat: Seat, place: Option<u8>) -> &'static str {
    let girl = place.and_then(|place| *game.girls[seat.index()].get(usize::from(place))?);
    girl.map_or("nobody", girl_name)
}

/// What a Challenge tests, for instance `Amazon +1`.
pub(super) fn test_in_words(card: Challenge) -> String {
    let card = card.card();
    let test = match card.test {
        Test::Skill(skill) => skill.name(),
        Test::Highest => "highest skill",
        Test::Lowest => "lowest skill",
    };
    if card.modifier == 0 { test.into() } else { format!("{test} {:+}", card.modifier) }
}

/// What a Challenge pays, for instance `Toy, Loot`.
pub(super) fn rewards_in_words(card: Challenge) -> String {
    let card = card.card();
    let mut parts = Vec::new();
    match card.toys {
        0 => {}
        1 => parts.push("a Toy".to_owned()),
        many => parts.push(format!("{many} Toys")),
    }
    if card.loot > 0 {
        parts.push(format!("{} Loot", card.loot));
    }
    if parts.is_empty() { "nothing".into() } else { parts.join(", ") }
}

/// One side of a trade in words.
fn goods_in_words(goods: Goods, girl: Option<Crew>, loot: u8) -> String {
    let mut parts: Vec<String> = goods.iter().map(toy_in_full).collect();
    parts.extend(girl.map(|girl| girl_name(girl).to_owned()));
    if loot > 0 {
        parts.push(format!("{loot} Loot"));
    }
    if parts.is_empty() { "nothing".into() } else { parts.join(" and ") }
}

/// What an offer gives and takes, seen by whoever makes it.
pub(super) fn offer_sides(offer: Offer) -> (String, String) {
    let (given, taken) = offer.girls().unzip();
    let give = goods_in_words(offer.give, given, offer.pays());
    (give, goods_in_words(offer.take, taken, offer.wants()))
}

/// What a bribe pays and for what.
pub(super) fn bribe_in_words(bribe: Bribe) -> String {
    let give = goods_in_words(bribe.give, None, bribe.loot);
    match bribe.term {
        Term::SpareUs => format!("{give} to be left alone"),
        Term::StandDown => format!("{give} for no attack at all"),
    }
}

/// A proposal as told to everybody.
pub(super) fn deal_in_words(by: Seat, deal: Deal) -> String {
    let (who, to) = (Spanc::seat_name(by), Spanc::seat_name(deal.to()));
    match deal {
        Deal::Offer(offer) => {
            let (give, take) = offer_sides(offer);
            format!("{who} offers {to} {give} for {take}")
        }
        Deal::Bribe(bribe) => format!("{who} offers {to} {}", bribe_in_words(bribe)),
        Deal::Ask(_) => format!("{who} asks {to} for an offer"),
    }
}

/// A proposal as its receiver sees it: what comes and what goes.
pub(super) fn deal_to_me(by: Seat, deal: Deal) -> String {
    let who = Spanc::seat_name(by);
    match deal {
        Deal::Offer(offer) => {
            let (give, take) = offer_sides(offer);
            format!("you get {give}, {who} gets {take}")
        }
        Deal::Bribe(bribe) => format!("you get {}", bribe_in_words(bribe)),
        Deal::Ask(_) => format!("{who} asks for an offer"),
    }
}
