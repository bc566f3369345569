//! What is listed: the choices that a player would think of, and none that nobody would.

use spanc::{Phase, Spanc};
use table::{Game, Seat};
use testkit::Scripted as _;

use crate::script::{AZURE, JADE, RUBY, brawl, caper};
use crate::trades::market;

/// What is listed for a seat, as texts.
fn listed(game: &Spanc, seat: Seat) -> Vec<String> {
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    legal.iter().map(ToString::to_string).collect()
}

/// What of it begins with a word.
fn listed_with(game: &Spanc, seat: Seat, verb: &str) -> Vec<String> {
    listed(game, seat).into_iter().filter(|text| text.starts_with(verb)).collect()
}

#[test]
fn sp_2_nothing_is_listed_while_cards_or_dice_are_waited_for() {
    let game = market(["marco", "polo"]).goes("ruby: buy");
    assert!(listed(&game, RUBY).is_empty() && listed(&game, AZURE).is_empty());
    assert!(listed(&game, JADE).is_empty(), "nobody sits there");
}

#[test]
fn sp_35_raids_duels_thefts_and_lures_are_listed() {
    let game = brawl(["marco", "biggest_gun"], "", "azure: assign biggest_gun to tabby_normal");
    for attack in [
        "raid tabby_normal by hera",
        "raid purrthesilea by himiko",
        "duel tabby_normal by hera",
        "steal biggest_gun by hera",
    ] {
        assert!(game.lists(RUBY, attack), "{attack}");
    }
    assert!(!game.lists(RUBY, "raid purrthesilea by hera")); // SP-6
    let lure = brawl(["marco", "polo"], "", "azure: assign polo to tabby_normal");
    assert!(lure.lists(RUBY, "lure polo by hera") && !lure.lists(RUBY, "steal polo by hera"));
}

#[test]
fn sp_34a_whoever_has_loot_is_asked_for_a_bribe_and_knows_what_to_offer() {
    let game = brawl(["marco", "polo"], "", "");
    assert!(game.lists(RUBY, "ask azure"));
    assert!(game.lists(AZURE, "bribe ruby give 1-loot to spare-us"));
    assert!(
        game.clone().goes("ruby: ask azure").lists(AZURE, "bribe ruby give 2-loot to stand-down")
    );
    let poor =
        game.goes("ruby: offer azure give marco take 3-loot; azure: yes; azure: discard polo");
    assert!(listed_with(&poor, RUBY, "ask").is_empty());
}

#[test]
fn sp_33_abandoning_is_listed_only_without_a_fair_chance() {
    // At the Kraken, A-2, Hera has a 5; without her and Himiko 2 is the best.
    let fair = caper(&["marco", "polo"], "kraken_arm_wrestling");
    assert!(!fair.lists(RUBY, "abandon") && fair.judged("ruby: abandon").is_ok());
    let hopeless = caper(&["marco", "polo"], "laser_grid_limbo")
        .goes("ruby: name shurikitten; dice 6 6; ruby: give-in; azure: name tabby_normal; dice 1 1")
        .goes("challenge zen_master; azure: stop");
    assert_eq!(hopeless.phase(), Phase::Prepare);
    assert!(hopeless.lists(RUBY, "abandon"));
}

#[test]
fn sp_29b_who_prepares_buys_what_helps_and_others_sell_to_him() {
    let game = caper(&["marco", "helmet_with_ear_holes", "biggest_gun"], "shark_pit");
    // An Amazon card: the Helmet helps, the Gun does not.
    let buys = ["offer azure give 2-loot take helmet_with_ear_holes"];
    assert_eq!(listed_with(&game, RUBY, "offer"), buys);
    let sells = ["offer ruby give helmet_with_ear_holes take 2-loot"];
    assert_eq!(listed_with(&game, AZURE, "offer"), sells);
    // Marco is worn now, and nobody sells what is worn.
    let worn = game.goes("ruby: assign marco to hera");
    assert!(listed_with(&worn, RUBY, "offer jade").is_empty());
}

#[test]
fn sp_17_at_the_highest_skill_any_plus_helps_but_no_card_without_one() {
    let game = caper(&["marco", "nine_lives", "biggest_gun"], "your_evil_twin");
    assert_eq!(listed_with(&game, RUBY, "offer"), ["offer jade give 2-loot take biggest_gun"]);
}

#[test]
fn sp_24a_while_somebody_puts_toys_away_nobody_else_is_bothered() {
    let game = market(["marco", "polo"])
        .goes("ruby: buy; toy finn; azure: offer ruby give polo take nothing; ruby: yes");
    assert_eq!((game.unassigned(RUBY).len(), game.waits_for()), (3, Some(RUBY)));
    assert!(listed(&game, AZURE).is_empty(), "{:?}", listed(&game, AZURE));
    assert!(game.lists(RUBY, "discard marco") && game.lists(RUBY, "assign marco to hera"));
}

#[test]
fn sp_29b_whoever_is_asked_in_need_knows_what_would_help() {
    let game = caper(&["marco", "helmet_with_ear_holes"], "shark_pit")
        .goes("ruby: name hera; dice 4 6; ruby: ask azure");
    let help = [1, 2].map(|n| format!("offer ruby give helmet_with_ear_holes take {n}-loot"));
    let mut offers = listed_with(&game, AZURE, "offer");
    offers.sort();
    assert_eq!(offers, help); // Ruby has two Loot
    assert!(game.lists(AZURE, "no") && !game.lists(AZURE, "yes"));
}

#[test]
fn sp_29a_counter_offers_ask_for_more_of_what_was_wanted() {
    let game = caper(&["marco", "helmet_with_ear_holes"], "shark_pit");
    let wanted = game.clone().goes("ruby: offer azure give 1-loot take helmet_with_ear_holes");
    let more = ["offer ruby give helmet_with_ear_holes take 2-loot"];
    assert_eq!(listed_with(&wanted, AZURE, "offer"), more);
    // Where nothing but Loot is wanted there is nothing to ask more for.
    let sold = game.goes("ruby: offer azure give marco take 1-loot");
    assert!(listed_with(&sold, AZURE, "offer").is_empty());
    assert_eq!(listed(&sold, AZURE), ["yes", "no"]);
}

#[test]
fn sp_46a_in_the_market_every_toy_finds_a_home_or_a_buyer() {
    let game = market(["marco", "biggest_gun"]);
    for girl in ["himiko", "hera", "shurikitten", "nova_scratchia"] {
        assert!(game.lists(RUBY, &format!("assign marco to {girl}")), "{girl}");
    }
    assert!(game.lists(RUBY, "offer azure give marco take 2-loot"));
    assert!(game.lists(RUBY, "offer azure give 2-loot take biggest_gun"));
}

#[test]
fn sp_19_in_the_window_the_toy_that_helps_most_is_listed_but_not_against_a_12() {
    let game = caper(&["helmet_with_ear_holes", "polo"], "shark_pit").goes("ruby: name hera");
    let give = "assign helmet_with_ear_holes to hera";
    assert!(game.clone().goes("dice 4 6").lists(RUBY, give));
    let twelve = game.goes("dice 6 6");
    assert!(!twelve.lists(RUBY, give) && twelve.judged(&format!("ruby: {give}")).is_ok());
}

#[test]
fn sp_45_a_girl_who_was_saved_in_a_duel_may_have_to_walk() {
    let game = brawl(
        ["caffeinated_rum", "polo"],
        "ruby: name hera; dice 6 6; ruby: give-in; \
        azure: name calico_jill; dice 6 6; azure: give-in",
        "",
    )
    .goes("ruby: duel tabby_normal by shurikitten; azure: pass; ruby: pass; dice 6 6; dice 1 1")
    .goes("ruby: revive shurikitten with caffeinated_rum; azure: pass");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Plank, Some(RUBY)));
    let mut planks = listed_with(&game, RUBY, "plank");
    planks.sort();
    assert_eq!(planks, ["plank hera", "plank shurikitten"]);
}
