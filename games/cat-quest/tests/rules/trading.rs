//! Trading: CQ-13, CQ-13a.

use cat_quest::{
    Action, CatQuest, Cats, EACH_GIVES_ONE, ENOUGH_OFFERS, NO_OFFER_TO_YOU, NO_SUCH_SHIP,
    NO_TRADE_ON_EARTH, NOT_THEIRS_TO_GIVE, NOT_TOGETHER, NOT_YOUR_TURN, NOT_YOURS_TO_GIVE,
    ONE_COUNTER, Phase, SAME_AGAIN, TWO_OF_A_KIND_FOR_THEM, TWO_OF_A_KIND_FOR_YOU,
};
use table::{Game, Illegal, Seat};
use testkit::Scripted as _;

use crate::script::{ASTRA, BISCUIT, COMET, Script, cats, table};

/// Astra with Venyu and Biscuit with Marsiamese meet at Mars 9; it is the end of Biscuit's turn.
fn met() -> CatQuest {
    let game = table(3).gathers(ASTRA, "venyu").gathers(BISCUIT, "marsiamese");
    game.flies(ASTRA, "mars 9").flies(BISCUIT, "mars 9")
}

#[test]
fn cq_13_players_at_the_same_place_swap_cats() {
    let game = met().does(BISCUIT, "offer astra marsiamese for venyu").does(ASTRA, "accept");
    assert_eq!(game.cats(ASTRA), cats("earthcat marsiamese"));
    assert_eq!(game.cats(BISCUIT), cats("venyu earthcat"));
}

#[test]
fn cq_13_each_gives_at_least_one_and_only_what_it_has() {
    let game = met();
    let offer = |give: &str, take: &str| {
        let (give, take) = (cats(give), cats(take));
        game.may(BISCUIT, Action::Offer { to: ASTRA, give, take })
    };
    assert_eq!(offer("marsiamese", ""), Err(Illegal(&EACH_GIVES_ONE)));
    assert_eq!(offer("", "venyu"), Err(Illegal(&EACH_GIVES_ONE)));
    assert_eq!(offer("solcat", "venyu"), Err(Illegal(&NOT_YOURS_TO_GIVE)));
    assert_eq!(offer("marsiamese", "solcat"), Err(Illegal(&NOT_THEIRS_TO_GIVE)));
    assert_eq!(offer("earthcat marsiamese", "venyu earthcat"), Ok(()), "several at once");
    let nonsense = Action::Offer { to: ASTRA, give: Cats::from_bits(1 << 12), take: cats("venyu") };
    assert_eq!(game.may(BISCUIT, nonsense), Err(Illegal(&NOT_YOURS_TO_GIVE)));
}

#[test]
fn cq_13_not_on_earth_and_not_from_afar() {
    let refused = |game: &CatQuest, to: Seat| {
        let (give, take) = (cats("earthcat"), cats("earthcat"));
        game.may(game.active(), Action::Offer { to, give, take })
    };
    assert_eq!(refused(&table(2), BISCUIT), Err(Illegal(&NO_TRADE_ON_EARTH)));
    assert_eq!(refused(&met(), COMET), Err(Illegal(&NOT_TOGETHER)));
    assert_eq!(refused(&met(), BISCUIT), Err(Illegal(&NOT_TOGETHER)), "with oneself");
    assert_eq!(refused(&met(), Seat(3)), Err(Illegal(&NO_SUCH_SHIP)));
    assert_eq!(refused(&met(), Seat(255)), Err(Illegal(&NO_SUCH_SHIP)));
}

#[test]
fn cq_13_only_the_player_whose_turn_it_is_offers() {
    let offer = "offer biscuit venyu for marsiamese";
    met().refused_by(&format!("astra: {offer}"), &NOT_YOUR_TURN);
}

#[test]
fn cq_13_cq_12_must_hold_for_both_afterwards() {
    let game = met();
    let asked = |offer: &str| game.asked(BISCUIT, offer);
    let mine = asked("offer astra marsiamese for earthcat");
    assert_eq!(mine, Err(Illegal(&TWO_OF_A_KIND_FOR_YOU)));
    let theirs = asked("offer astra earthcat for venyu");
    assert_eq!(theirs, Err(Illegal(&TWO_OF_A_KIND_FOR_THEM)));
    assert_eq!(asked("offer astra earthcat for earthcat"), Ok(()), "one for one of a kind");
}

#[test]
fn cq_13a_the_partner_accepts_refuses_or_counters_once() {
    let game = met().does(BISCUIT, "offer astra marsiamese for venyu");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Answer, Some(ASTRA)));
    assert_eq!(game.decisions(), ["accept", "refuse"], "no other swap of one for one");
    let refused = game.clone().does(ASTRA, "refuse");
    assert_eq!((refused.phase(), refused.waits_for()), (Phase::End, Some(BISCUIT)));
    assert_eq!(refused.cats(ASTRA), cats("venyu earthcat"));
    let game = game.does(ASTRA, "counter venyu+earthcat for earthcat+marsiamese");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Counter, Some(BISCUIT)));
    assert_eq!(game.decisions(), ["accept", "refuse"]);
    let again = "counter marsiamese for venyu";
    game.refused_by(&format!("biscuit: {again}"), &ONE_COUNTER);
    let swapped = game.clone().does(BISCUIT, "accept");
    assert_eq!(swapped.cats(BISCUIT), cats("venyu earthcat"));
    assert_eq!(game.does(BISCUIT, "refuse").cats(BISCUIT), cats("earthcat marsiamese"));
}

#[test]
fn cq_13a_a_counter_is_another_swap_and_holds_to_cq_12() {
    let game = met().does(BISCUIT, "offer astra marsiamese for venyu");
    let asked = |counter: &str| game.asked(ASTRA, counter);
    assert_eq!(asked("counter venyu for marsiamese"), Err(Illegal(&SAME_AGAIN)));
    assert_eq!(asked("counter venyu for earthcat"), Err(Illegal(&TWO_OF_A_KIND_FOR_YOU)));
    assert_eq!(asked("counter earthcat for marsiamese"), Err(Illegal(&TWO_OF_A_KIND_FOR_THEM)));
    assert_eq!(asked("counter solcat for marsiamese"), Err(Illegal(&NOT_YOURS_TO_GIVE)));
}

#[test]
fn cq_13a_bystanders_have_no_say() {
    let game = met().does(BISCUIT, "offer astra marsiamese for venyu");
    for action in ["accept", "refuse", "counter earthcat for venyu"] {
        game.refused_by(&format!("comet: {action}"), &NO_OFFER_TO_YOU);
        game.refused_by(&format!("biscuit: {action}"), &NO_OFFER_TO_YOU);
    }
}

#[test]
fn cq_13a_three_offers_at_the_end_and_three_at_the_start() {
    let offer = "offer astra marsiamese for venyu";
    let game = (0..2).fold(met(), |game, _| game.does(BISCUIT, offer).does(ASTRA, "refuse"));
    game.allowed(&format!("biscuit: {offer}"));
    let game = game.does(BISCUIT, offer).does(ASTRA, "refuse");
    assert_eq!(game.active(), COMET, "nothing else to do: the turn is over");
    let game = game.until(BISCUIT);
    assert_eq!(game.phase(), Phase::Start, "Astra is still there");
    let game = (0..3).fold(game, |game, _| game.does(BISCUIT, offer).does(ASTRA, "refuse"));
    assert_eq!(game.phase(), Phase::Roll);
}

#[test]
fn cq_13a_a_fourth_offer_is_refused() {
    // On Neptune there is something else to do, so the end goes on after three offers.
    let game = table(3).gathers(ASTRA, "venyu").reaches(ASTRA, cat_quest::Body::Neptune);
    let game = game.does(ASTRA, "done").gathers(BISCUIT, "marsiamese");
    let game = game.reaches(BISCUIT, cat_quest::Body::Neptune);
    let offer = "offer astra marsiamese for venyu";
    let game = (0..3).fold(game, |game, _| game.does(BISCUIT, offer).does(ASTRA, "refuse"));
    assert_eq!(game.decisions(), ["recruit", "done"]);
    game.refused_by(&format!("biscuit: {offer}"), &ENOUGH_OFFERS);
}
