//! SP-29 to SP-29b: trades, offers, answers.

use spanc::{
    ANOTHER_PLAYER, ANSWER_FIRST, ANSWER_WITH_AN_OFFER, ASK_IN_NEED, CAPTAINS_ARE_NOT_TRADED,
    ENOUGH_OFFERS, GIRLS_BETWEEN_CAPERS, NO_OFFER_TO_YOU, OFFER_TO_WHO_DECIDES, ONE_OPEN_OFFER,
    OVERFLOW_FIRST, Phase, SAME_OFFER, SOMETHING_REAL, Spanc, THEIR_TOY, THEY_CANNOT_PAY,
    TOY_IS_NOT_YOURS, YOU_CANNOT_PAY,
};
use table::Illegal;
use testkit::Scripted as _;

use crate::script::{AZURE, JADE, RUBY, Script, caper, girl};

/// Three players; Ruby prepares.
fn three() -> Spanc {
    caper(&["marco", "biggest_gun", "tactical_tiara"], "shark_pit")
}

/// The market after an abandoned caper, with two players.
pub(crate) fn market(toys: [&str; 2]) -> Spanc {
    caper(&toys, "shark_pit").goes(
        "ruby: abandon; azure: yes; challenge zen_master; challenge impersonation; \
         challenge metal_detector",
    )
}

#[test]
fn sp_29_toys_and_loot_change_hands_at_once() {
    let game = three().goes("ruby: offer azure give marco take biggest_gun+1-loot; azure: yes");
    assert!(game.owns(RUBY, "biggest_gun") && game.owns(AZURE, "marco"));
    assert_eq!((game.loot(RUBY), game.loot(AZURE)), (3, 1));
    assert_eq!(game.unassigned(RUBY).len(), 1);
}

#[test]
fn sp_29_girls_only_between_capers_and_captains_never() {
    let swap = "ruby: offer azure give hera take tabby_normal";
    let game = caper(&["marco", "polo"], "shark_pit");
    assert_eq!(game.judged(swap), Err(Illegal(&GIRLS_BETWEEN_CAPERS)));
    let game = market(["marco", "polo"]);
    for captain in ["give himiko take tabby_normal", "give hera take purrthesilea"] {
        let refused = game.judged(&format!("ruby: offer azure {captain}"));
        assert_eq!(refused, Err(Illegal(&CAPTAINS_ARE_NOT_TRADED)), "{captain}");
    }
    let game = game.goes("ruby: assign marco to hera").goes(swap).goes("azure: yes");
    assert_eq!(game.girls(RUBY)[1], Some(girl("tabby_normal")));
    assert_eq!(game.girls(AZURE)[2], Some(girl("hera")));
    assert!(game.unassigned(RUBY).contains(crate::script::toy("marco"))); // her Toy stays behind
}

#[test]
fn sp_29a_what_is_no_offer() {
    let game = three();
    for (offer, rule) in [
        ("ruby give marco take nothing", &ANOTHER_PLAYER),
        ("topaz give marco take nothing", &ANOTHER_PLAYER),
        ("azure give 1-loot take nothing", &SOMETHING_REAL),
        ("azure give polo take nothing", &TOY_IS_NOT_YOURS),
        ("azure give nothing take tactical_tiara", &THEIR_TOY),
        ("azure give 3-loot take biggest_gun", &YOU_CANNOT_PAY),
        ("azure give marco take 3-loot", &THEY_CANNOT_PAY),
    ] {
        assert_eq!(game.judged(&format!("ruby: offer {offer}")), Err(Illegal(rule)), "{offer}");
    }
    assert_eq!(game.judged("ruby: offer azure give nothing take biggest_gun"), Ok(()));
}

#[test]
fn sp_29a_a_yes_that_cannot_be_paid_is_void() {
    // Jade's offer to Azure lies open; meanwhile Azure sells the Gun to Ruby.
    let game = three()
        .goes("jade: offer azure give 2-loot take biggest_gun")
        .goes("azure: offer ruby give biggest_gun take 1-loot");
    let game = game.goes("azure: accept jade"); // paid in time
    assert!(game.owns(JADE, "biggest_gun"));
    let late = game.goes("ruby: accept azure");
    assert_eq!((late.loot(RUBY), late.owns(RUBY, "biggest_gun")), (2, false));
}

#[test]
fn sp_29a_a_counter_offer_is_a_no_and_lies_open() {
    let game = three().goes("ruby: offer azure give 1-loot take biggest_gun");
    assert_eq!(game.judged("jade: yes"), Err(Illegal(&NO_OFFER_TO_YOU)));
    let game = game.goes("azure: offer ruby give biggest_gun take 2-loot");
    assert_eq!((game.waits_for(), game.owns(RUBY, "biggest_gun")), (Some(RUBY), false));
    let game = game.goes("ruby: accept azure");
    assert_eq!((game.loot(RUBY), game.owns(RUBY, "biggest_gun")), (0, true));
}

#[test]
fn sp_29b_the_partner_is_waited_for_and_nobody_else_speaks() {
    let game = three().goes("ruby: offer azure give 1-loot take biggest_gun");
    assert_eq!(game.waits_for(), Some(AZURE));
    assert_eq!(game.judged("ruby: name hera"), Err(Illegal(&ANSWER_FIRST)));
    let jade = game.judged("jade: offer ruby give tactical_tiara take 1-loot");
    assert_eq!(jade, Err(Illegal(&ANSWER_FIRST)));
}

#[test]
fn sp_29b_unasked_offers_lie_open_until_he_decides() {
    let game = three().goes("azure: offer ruby give biggest_gun take 1-loot");
    assert_eq!(game.waits_for(), Some(RUBY)); // nobody waits for Azure
    let second = game.judged("azure: offer ruby give biggest_gun take 2-loot");
    assert_eq!(second, Err(Illegal(&ONE_OPEN_OFFER)));
    let void = game.goes("ruby: assign marco to hera");
    assert_eq!(void.judged("ruby: accept azure"), Err(Illegal(&NO_OFFER_TO_YOU)));
}

#[test]
fn sp_29b_others_trade_among_themselves_only_while_somebody_prepares() {
    let offer = "azure: offer jade give biggest_gun take tactical_tiara";
    let game = three().goes(offer).goes("jade: accept azure");
    assert!(game.owns(JADE, "biggest_gun"));
    let game = three().goes("ruby: name hera; dice 6 6");
    assert_eq!(game.judged(offer), Err(Illegal(&OFFER_TO_WHO_DECIDES)));
    assert_eq!(game.judged("azure: offer ruby give biggest_gun take 1-loot"), Ok(()));
}

#[test]
fn sp_29b_two_offers_a_step_and_never_the_same_twice() {
    let game = three().goes("ruby: offer azure give 1-loot take biggest_gun; azure: no");
    let same = game.judged("ruby: offer azure give 1-loot take biggest_gun");
    assert_eq!(same, Err(Illegal(&SAME_OFFER)));
    let game = game.goes("ruby: offer azure give 2-loot take biggest_gun; azure: no");
    let third = game.judged("ruby: offer azure give marco take biggest_gun");
    assert_eq!(third, Err(Illegal(&ENOUGH_OFFERS)));
}

#[test]
fn sp_29b_the_roller_has_four_and_may_ask() {
    let game = three().goes("ruby: name hera; dice 4 5; ruby: ask azure");
    assert_eq!(game.judged("azure: yes"), Err(Illegal(&ANSWER_WITH_AN_OFFER)));
    let game = game.goes("azure: offer ruby give biggest_gun take 2-loot");
    assert_eq!((game.waits_for(), game.phase()), (Some(RUBY), Phase::Salvage));
    let game =
        game.goes("ruby: ask jade; jade: no; ruby: offer jade give 1-loot take tactical_tiara");
    let game = game.goes("jade: no; ruby: offer jade give 2-loot take tactical_tiara; jade: no");
    let fifth = game.judged("ruby: offer jade give marco take tactical_tiara");
    assert_eq!(fifth, Err(Illegal(&ENOUGH_OFFERS)));
}

#[test]
fn sp_29b_six_offers_between_capers() {
    let mut game = market(["marco", "biggest_gun"]);
    let things = ["1-loot", "2-loot", "marco", "marco+1-loot", "marco+2-loot", "nothing"];
    for give in things {
        let offer = format!("ruby: offer azure give {give} take biggest_gun");
        assert_eq!(game.judged(&offer), Ok(()), "{give}");
        game = game.goes(&offer).goes("azure: no");
    }
    let seventh = game.judged("ruby: offer azure give marco take 1-loot");
    assert_eq!(seventh, Err(Illegal(&ENOUGH_OFFERS)));
}

#[test]
fn sp_29b_offers_are_asked_for_in_need_only_and_once_each() {
    let game = caper(&["marco", "helmet_with_ear_holes"], "shark_pit");
    assert_eq!(game.judged("ruby: ask azure"), Err(Illegal(&ASK_IN_NEED)));
    let game = game.goes("ruby: name hera; dice 4 6");
    assert_eq!(game.judged("azure: ask ruby"), Err(Illegal(&ASK_IN_NEED)));
    assert_eq!(game.judged("ruby: ask ruby"), Err(Illegal(&ANOTHER_PLAYER)));
    let asked = game.goes("ruby: ask azure");
    assert_eq!(asked.judged("ruby: ask azure"), Err(Illegal(&ANSWER_FIRST)));
    let answered = asked.goes("azure: no");
    assert_eq!(answered.judged("ruby: ask azure"), Err(Illegal(&SAME_OFFER)));
}

#[test]
fn sp_24a_in_an_overflow_only_its_owner_takes_an_open_offer() {
    let game = caper(&["marco", "polo", "finn"], "enormous_boulder")
        .goes("azure: offer jade give polo take 1-loot")
        .goes("ruby: offer azure give marco take 1-loot; azure: no");
    assert_eq!(game.judged("jade: accept azure"), Err(Illegal(&NO_OFFER_TO_YOU))); // it is void
    let full = game
        .goes("ruby: name hera; dice 1 1; toy biggest_gun; toy tactical_tiara")
        .goes("azure: offer ruby give 1-loot take biggest_gun");
    assert_eq!(full.judged("jade: accept azure"), Err(Illegal(&OVERFLOW_FIRST)));
    let sold = full.goes("ruby: accept azure");
    assert!(sold.owns(AZURE, "biggest_gun"));
    assert_eq!((sold.loot(RUBY), sold.phase()), (3, Phase::TurnUp));
}
