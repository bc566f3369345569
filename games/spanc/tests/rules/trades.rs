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
    game.refused_by(swap, &GIRLS_BETWEEN_CAPERS);
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
        game.refused_by(&format!("ruby: offer {offer}"), rule);
    }
    game.allowed("ruby: offer azure give nothing take biggest_gun");
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
    game.refused_by("jade: yes", &NO_OFFER_TO_YOU);
    let game = game.goes("azure: offer ruby give biggest_gun take 2-loot");
    assert_eq!((game.waits_for(), game.owns(RUBY, "biggest_gun")), (Some(RUBY), false));
    let game = game.goes("ruby: accept azure");
    assert_eq!((game.loot(RUBY), game.owns(RUBY, "biggest_gun")), (0, true));
}

#[test]
fn sp_29b_the_partner_is_waited_for_and_nobody_else_speaks() {
    let game = three().goes("ruby: offer azure give 1-loot take biggest_gun");
    assert_eq!(game.waits_for(), Some(AZURE));
    game.refused_by("ruby: name hera", &ANSWER_FIRST);
    game.refused_by("jade: offer ruby give tactical_tiara take 1-loot", &ANSWER_FIRST);
}

#[test]
fn sp_29b_unasked_offers_lie_open_until_he_decides() {
    let game = three().goes("azure: offer ruby give biggest_gun take 1-loot");
    assert_eq!(game.waits_for(), Some(RUBY)); // nobody waits for Azure
    game.refused_by("azure: offer ruby give biggest_gun take 2-loot", &ONE_OPEN_OFFER);
    let void = game.goes("ruby: assign marco to hera");
    void.refused_by("ruby: accept azure", &NO_OFFER_TO_YOU);
}

#[test]
fn sp_29b_others_trade_among_themselves_only_while_somebody_prepares() {
    let offer = "azure: offer jade give biggest_gun take tactical_tiara";
    let game = three().goes(offer).goes("jade: accept azure");
    assert!(game.owns(JADE, "biggest_gun"));
    let game = three().goes("ruby: name hera; dice 6 6");
    game.refused_by(offer, &OFFER_TO_WHO_DECIDES);
    game.allowed("azure: offer ruby give biggest_gun take 1-loot");
}

#[test]
fn sp_29b_two_offers_a_step_and_never_the_same_twice() {
    let game = three().goes("ruby: offer azure give 1-loot take biggest_gun; azure: no");
    game.refused_by("ruby: offer azure give 1-loot take biggest_gun", &SAME_OFFER);
    let game = game.goes("ruby: offer azure give 2-loot take biggest_gun; azure: no");
    game.refused_by("ruby: offer azure give marco take biggest_gun", &ENOUGH_OFFERS);
}

#[test]
fn sp_29b_the_roller_has_four_and_may_ask() {
    let game = three().goes("ruby: name hera; dice 4 5; ruby: ask azure");
    game.refused_by("azure: yes", &ANSWER_WITH_AN_OFFER);
    let game = game.goes("azure: offer ruby give biggest_gun take 2-loot");
    assert_eq!((game.waits_for(), game.phase()), (Some(RUBY), Phase::Salvage));
    let game =
        game.goes("ruby: ask jade; jade: no; ruby: offer jade give 1-loot take tactical_tiara");
    let game = game.goes("jade: no; ruby: offer jade give 2-loot take tactical_tiara; jade: no");
    game.refused_by("ruby: offer jade give marco take tactical_tiara", &ENOUGH_OFFERS);
}

#[test]
fn sp_29b_six_offers_between_capers() {
    let mut game = market(["marco", "biggest_gun"]);
    let things = ["1-loot", "2-loot", "marco", "marco+1-loot", "marco+2-loot", "nothing"];
    for give in things {
        let offer = format!("ruby: offer azure give {give} take biggest_gun");
        game.allowed(&offer);
        game = game.goes(&offer).goes("azure: no");
    }
    game.refused_by("ruby: offer azure give marco take 1-loot", &ENOUGH_OFFERS);
}

#[test]
fn sp_29b_offers_are_asked_for_in_need_only_and_once_each() {
    let game = caper(&["marco", "helmet_with_ear_holes"], "shark_pit");
    game.refused_by("ruby: ask azure", &ASK_IN_NEED);
    let game = game.goes("ruby: name hera; dice 4 6");
    game.refused_by("azure: ask ruby", &ASK_IN_NEED);
    game.refused_by("ruby: ask ruby", &ANOTHER_PLAYER);
    let asked = game.goes("ruby: ask azure");
    asked.refused_by("ruby: ask azure", &ANSWER_FIRST);
    let answered = asked.goes("azure: no");
    answered.refused_by("ruby: ask azure", &SAME_OFFER);
}

#[test]
fn sp_24a_in_an_overflow_only_its_owner_takes_an_open_offer() {
    let game = caper(&["marco", "polo", "finn"], "enormous_boulder")
        .goes("azure: offer jade give polo take 1-loot")
        .goes("ruby: offer azure give marco take 1-loot; azure: no");
    game.refused_by("jade: accept azure", &NO_OFFER_TO_YOU); // it is void
    let full = game
        .goes("ruby: name hera; dice 1 1; toy biggest_gun; toy tactical_tiara")
        .goes("azure: offer ruby give 1-loot take biggest_gun");
    full.refused_by("jade: accept azure", &OVERFLOW_FIRST);
    let sold = full.goes("ruby: accept azure");
    assert!(sold.owns(AZURE, "biggest_gun"));
    assert_eq!((sold.loot(RUBY), sold.phase()), (3, Phase::TurnUp));
}
