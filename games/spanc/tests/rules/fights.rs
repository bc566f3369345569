//! SP-34 to SP-41, SP-6: catfights.

use spanc::{
    A_BRIBE_PAYS, ATTACK_A_FINISHER, ATTACK_ANOTHER_CREW, ATTACK_IN_YOUR_TURN, BRIBE_THE_ATTACKER,
    NO_SUCH_PRIZE, NOT_FOUGHT_THAT_WAY, NOT_YOUR_TURN, NOTHING_TO_PRESS, ONLY_A_CAPTAIN, Phase,
    SHE_IS_DOWN, SPARED, SPARED_ALREADY, Setup, Spanc, THEY_CANNOT_PAY, UNDER_ATTACK,
};
use table::{Game, Turn};
use testkit::Scripted as _;

use crate::script::{AZURE, JADE, RUBY, Script, brawl, caper, follows, girl, ruby_finishes};

/// The dice of attacker and defender: a hit is 2, a miss is 12.
const HIT: &str = "dice 1 1";
const MISS: &str = "dice 6 6";

/// Ruby attacks, both arm with nothing, and roll so.
fn fought(game: Spanc, attack: &str, attacker: &str, defender: &str) -> Spanc {
    game.goes(&format!("ruby: {attack}; azure: pass; ruby: pass; {attacker}; {defender}"))
}

fn plain() -> Spanc {
    brawl(["marco", "polo"], "", "")
}

#[test]
fn sp_6_only_a_captain_attacks_a_captain_who_has_company() {
    let game = plain();
    game.refused_by("ruby: raid purrthesilea by hera", &ONLY_A_CAPTAIN);
    game.allowed("ruby: raid purrthesilea by himiko");
}

#[test]
fn sp_6_anyone_attacks_a_captain_who_is_alone() {
    // Azure's three others fall at Challenges, then Purrthesilea finishes alone.
    let mut game = caper(&["marco", "polo"], "shark_pit");
    for (ruby, azure) in [
        ("nova_scratchia", "carries_deadly_yarn"),
        ("hera", "tabby_normal"),
        ("shurikitten", "calico_jill"),
    ] {
        game = game.goes(&format!("ruby: name {ruby}; {MISS}; ruby: give-in"));
        game = game.goes(&format!("azure: name {azure}; {MISS}; azure: give-in"));
    }
    let game = game
        .goes(&ruby_finishes("caffeinated_rum"))
        .goes(&follows("azure", "purrthesilea", "finn"))
        .goes("ruby: revive hera with caffeinated_rum");
    game.allowed("ruby: raid purrthesilea by hera");
}

#[test]
fn sp_34_only_finishers_from_the_first_one_clockwise() {
    let game = caper(&["marco", "polo", "finn"], "shark_pit")
        .goes(&ruby_finishes("biggest_gun"))
        .goes(&follows("azure", "tabby_normal", "tactical_tiara"))
        .goes("jade: name boadicat; dice 6 6; jade: give-in");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Brawl, Some(RUBY)));
    game.refused_by("ruby: raid coco_chatnel by himiko", &ATTACK_A_FINISHER);
    game.refused_by("azure: raid hera by tabby_normal", &ATTACK_IN_YOUR_TURN);
    let game = game.goes("ruby: pass");
    assert_eq!(game.waits_for(), Some(AZURE));
    assert_eq!(game.goes("azure: pass").phase(), Phase::Plank);
}

#[test]
fn sp_34a_a_bribe_buys_peace() {
    let game = plain();
    game.refused_by("ruby: bribe azure give 1-loot to stand-down", &BRIBE_THE_ATTACKER);
    game.refused_by("azure: bribe ruby give nothing to stand-down", &A_BRIBE_PAYS);
    let peace = game.goes("azure: bribe ruby give polo+1-loot to stand-down; ruby: accept azure");
    assert_eq!((peace.loot(RUBY), peace.loot(AZURE)), (5, 2));
    assert!(peace.owns(RUBY, "polo"));
    // Three unassigned Toys now: Ruby puts one away, then Azure attacks.
    assert_eq!(peace.waits_for(), Some(RUBY));
    let peace = peace.goes("ruby: assign polo to hera");
    assert_eq!((peace.phase(), peace.waits_for()), (Phase::Brawl, Some(AZURE)));
}

#[test]
fn sp_34a_or_spares_the_payers_crew_this_time() {
    let game = plain().goes("ruby: ask azure; azure: bribe ruby give 1-loot to spare-us");
    let game = game.goes("ruby: accept azure");
    game.refused_by("ruby: raid tabby_normal by hera", &SPARED);
    game.refused_by("azure: bribe ruby give 2-loot to spare-us", &SPARED_ALREADY);
    let game = game.goes("ruby: pass");
    game.allowed("azure: raid hera by tabby_normal"); // Azure is not bound
}

#[test]
fn sp_35_standing_girls_of_different_crews() {
    let game = plain();
    game.refused_by("ruby: duel hera by himiko", &ATTACK_ANOTHER_CREW);
    game.refused_by("ruby: duel coco_chatnel by himiko", &ATTACK_ANOTHER_CREW);
    let game = caper(&["marco", "polo"], "shark_pit")
        .goes("ruby: name hera; dice 6 6; ruby: give-in; azure: name calico_jill; dice 6 6")
        .goes("azure: give-in")
        .goes(&ruby_finishes("biggest_gun"))
        .goes(&follows("azure", "tabby_normal", "finn"));
    game.refused_by("ruby: duel tabby_normal by hera", &SHE_IS_DOWN);
    game.refused_by("ruby: duel calico_jill by himiko", &ATTACK_ANOTHER_CREW);
}

/// Tabby wears this Toy of Azure's.
fn with_toy(toy: &str) -> Spanc {
    brawl(["marco", toy], "", &format!("azure: assign {toy} to tabby_normal"))
}

#[test]
fn sp_35_a_raid_is_for_loot_in_all_four_outcomes() {
    let raid = "raid tabby_normal by shurikitten";
    let both = fought(plain(), raid, HIT, HIT);
    assert_eq!(both.phase(), Phase::Press);
    let won = fought(plain(), raid, HIT, MISS);
    assert_eq!((won.loot(RUBY), won.loot(AZURE), won.waits_for()), (5, 2, Some(AZURE)));
    let lost = fought(plain(), raid, MISS, HIT);
    assert_eq!((lost.loot(RUBY), lost.loot(AZURE)), (4, 3));
    let torn = fought(plain(), raid, MISS, MISS);
    assert_eq!((torn.loot(RUBY), torn.loot(AZURE)), (4, 2));
}

#[test]
fn sp_35_a_theft_is_for_a_toy_in_all_four_outcomes() {
    let game = || with_toy("biggest_gun");
    let steal = "steal biggest_gun by shurikitten";
    assert_eq!(fought(game(), steal, HIT, HIT).phase(), Phase::Press);
    let won = fought(game(), steal, HIT, MISS);
    assert!(won.unassigned(RUBY).contains(crate::script::toy("biggest_gun")));
    assert!(fought(game(), steal, MISS, HIT).wears(AZURE, "tabby_normal", "biggest_gun"));
    let torn = fought(game(), steal, MISS, MISS);
    assert!(!torn.owns(RUBY, "biggest_gun") && !torn.owns(AZURE, "biggest_gun"));
}

#[test]
fn sp_35_a_lure_is_for_a_poolboy_in_all_four_outcomes() {
    let game = || with_toy("polo");
    let lure = "lure polo by shurikitten";
    assert_eq!(fought(game(), lure, HIT, HIT).phase(), Phase::Press);
    assert!(fought(game(), lure, HIT, MISS).owns(RUBY, "polo"));
    assert!(fought(game(), lure, MISS, HIT).wears(AZURE, "tabby_normal", "polo"));
    let torn = fought(game(), lure, MISS, MISS);
    assert!(!torn.owns(RUBY, "polo") && !torn.owns(AZURE, "polo"));
}

#[test]
fn sp_35a_there_must_be_something_to_win() {
    let game = with_toy("polo");
    game.refused_by("ruby: steal polo by hera", &NO_SUCH_PRIZE);
    game.allowed("ruby: lure polo by hera");
    game.refused_by("ruby: steal parrot_of_attorney by hera", &NO_SUCH_PRIZE); // unassigned ones are safe
    let broke = game.goes("azure: bribe ruby give 3-loot to spare-us");
    let broke = broke.goes("ruby: pass; azure: pass");
    assert_eq!(broke.phase(), Phase::Market);
    let poor =
        plain().goes("ruby: offer azure give marco take 3-loot; azure: yes; azure: discard polo");
    poor.refused_by("ruby: raid tabby_normal by hera", &NO_SUCH_PRIZE);
}

#[test]
fn sp_36_what_is_fought_for_stays_where_it_is() {
    let game = with_toy("biggest_gun").goes("ruby: steal biggest_gun by hera");
    for step in [
        "unassign biggest_gun",
        "discard biggest_gun",
        "assign biggest_gun to calico_jill",
        "offer ruby give biggest_gun take 1-loot",
    ] {
        game.refused_by(&format!("azure: {step}"), &UNDER_ATTACK);
    }
    let surge = with_toy("adrenaline_surge_1").goes("ruby: steal adrenaline_surge_1 by hera");
    surge.refused_by("azure: surge adrenaline_surge_1", &UNDER_ATTACK);
}

#[test]
fn sp_36_nor_is_the_last_loot_spent() {
    let game = plain().goes("ruby: raid tabby_normal by hera; azure: pass");
    game.refused_by("ruby: offer azure give marco take 3-loot", &THEY_CANNOT_PAY);
    game.allowed("ruby: offer azure give marco take 2-loot");
}

#[test]
fn sp_36a_the_defender_arms_then_the_attacker_then_nobody() {
    let game = plain().goes("ruby: raid tabby_normal by shurikitten");
    assert_eq!((game.phase(), game.waits_for()), (Phase::ArmDefender, Some(AZURE)));
    game.refused_by("ruby: assign marco to shurikitten", &NOT_YOUR_TURN);
    let game = game.goes("azure: assign parrot_of_attorney to tabby_normal; azure: pass");
    assert_eq!(game.waits_for(), Some(RUBY));
    let game = game.goes("ruby: assign turbo_litter_tray to shurikitten; ruby: pass");
    assert_eq!(game.turn(), Turn::Chance);
    // Both have Space Pirate 7 now.
    let game = game.goes("dice 3 4; dice 4 4");
    assert_eq!((game.loot(RUBY), game.loot(AZURE)), (5, 2));
}

#[test]
fn sp_37_pressing_costs_two_each_time() {
    // Nova's Space Pirate is 8: pressed 6, 4, 2.
    let game = fought(plain(), "raid tabby_normal by nova_scratchia", HIT, HIT);
    let missed = game.clone().goes(&format!("ruby: press; dice 3 4; {HIT}"));
    assert_eq!((missed.loot(RUBY), missed.waits_for()), (4, Some(AZURE)));
    let won =
        game.clone().goes(&format!("ruby: press; dice 3 3; {HIT}; ruby: press; dice 2 2; {MISS}"));
    assert_eq!(won.loot(RUBY), 5);
    let left = game.goes("ruby: pass");
    assert_eq!((left.loot(RUBY), left.waits_for()), (4, Some(AZURE)));
}

#[test]
fn sp_37_nobody_presses_unless_both_succeeded() {
    let game = plain().goes("ruby: raid tabby_normal by hera");
    game.refused_by("ruby: press", &NOTHING_TO_PRESS);
    let both = fought(plain(), "raid tabby_normal by hera", HIT, HIT);
    both.refused_by("azure: press", &NOT_YOUR_TURN);
    both.allowed("ruby: press");
}

#[test]
fn sp_37a_however_low_her_skill_the_attacker_may_press() {
    // Hera's Space Pirate is 3: pressed it is 1, then -1; a 2 succeeds all the same.
    let game = fought(plain(), "raid tabby_normal by hera", HIT, HIT);
    assert_eq!((game.phase(), game.waits_for()), (Phase::Press, Some(RUBY)));
    let missed = game.clone().goes(&format!("ruby: press; dice 1 2; {HIT}"));
    assert_eq!((missed.loot(RUBY), missed.waits_for()), (4, Some(AZURE)));
    let again = game.goes(&format!("ruby: press; {HIT}; {HIT}"));
    assert_eq!(again.phase(), Phase::Press);
    let won = again.goes(&format!("ruby: press; {HIT}; {MISS}"));
    assert_eq!((won.loot(RUBY), won.loot(AZURE)), (5, 2));
}

#[test]
fn sp_37a_a_lost_surge_does_not_count_for_the_press() {
    // Nova needs 8; a Surge made it 11 for the first roll only. Pressed she needs 6.
    let game = brawl(["adrenaline_surge_1", "polo"], "", "").goes(
        "ruby: raid tabby_normal by nova_scratchia; azure: pass; \
         ruby: surge adrenaline_surge_1; ruby: pass; dice 5 6; dice 1 1",
    );
    assert_eq!(game.phase(), Phase::Press);
    let lost = game.goes("ruby: press; dice 3 4; dice 1 1");
    assert_eq!((lost.loot(RUBY), lost.waits_for()), (4, Some(AZURE)));
}

#[test]
fn sp_37a_captains_rerolls_in_turn_until_both_are_content() {
    let game = fought(plain(), "raid purrthesilea by himiko", MISS, MISS);
    assert_eq!((game.phase(), game.waits_for()), (Phase::AttackerReroll, Some(RUBY)));
    let game = game.goes("ruby: pass");
    assert_eq!(game.waits_for(), Some(AZURE));
    let game = game.goes(&format!("azure: reroll; {HIT}"));
    assert_eq!((game.phase(), game.waits_for()), (Phase::AttackerReroll, Some(RUBY))); // asked again
    let game = game.goes(&format!("ruby: reroll; {HIT}"));
    assert_eq!(game.phase(), Phase::Press);
}

#[test]
fn sp_38_whoever_fails_a_duel_is_lost_with_her_toys() {
    let duel = "duel tabby_normal by shurikitten";
    let won = fought(with_toy("biggest_gun"), duel, HIT, MISS);
    assert_eq!(won.girls(AZURE)[2], None);
    assert!(!won.owns(AZURE, "biggest_gun"));
    let lost = fought(plain(), duel, MISS, HIT);
    assert_eq!((lost.girls(RUBY)[2], lost.girls(AZURE)[2]), (None, Some(girl("tabby_normal"))));
    let both = fought(plain(), duel, MISS, MISS);
    assert_eq!((both.girls(RUBY)[2], both.girls(AZURE)[2]), (None, None));
    assert_eq!(fought(plain(), "duel tabby_normal by hera", HIT, HIT).phase(), Phase::Press);
}

#[test]
fn sp_38_unless_she_is_revived_at_once() {
    let game = brawl(
        ["caffeinated_rum", "only_a_scratch"],
        "",
        "azure: assign only_a_scratch to tabby_normal",
    );
    let game = fought(game, "duel tabby_normal by shurikitten", MISS, MISS);
    assert_eq!((game.phase(), game.waits_for()), (Phase::AttackerFalls, Some(RUBY)));
    let game = game.goes("ruby: revive shurikitten with caffeinated_rum");
    assert_eq!(game.waits_for(), Some(AZURE)); // her own card serves
    let game = game.goes("azure: revive tabby_normal with only_a_scratch");
    assert!(game.stands(RUBY, "shurikitten") && game.stands(AZURE, "tabby_normal"));
    assert_eq!((game.phase(), game.waits_for()), (Phase::Brawl, Some(AZURE)));
}

#[test]
fn sp_39_no_salvage_and_no_breaking() {
    let game = fought(plain(), "raid purrthesilea by himiko", MISS, HIT);
    assert_eq!(game.phase(), Phase::AttackerReroll);
    game.refused_by("ruby: break turbo_litter_tray", &NOT_FOUGHT_THAT_WAY);
    game.refused_by("ruby: assign turbo_litter_tray to himiko", &NOT_YOUR_TURN);
}

/// Azure finished with nobody but Purrthesilea standing; it is Ruby's attack.
fn last_one_standing() -> Spanc {
    let mut game = caper(&["marco", "polo"], "shark_pit");
    for (ruby, azure) in [
        ("nova_scratchia", "carries_deadly_yarn"),
        ("hera", "tabby_normal"),
        ("shurikitten", "calico_jill"),
    ] {
        game = game.goes(&format!("ruby: name {ruby}; {MISS}; ruby: give-in"));
        game = game.goes(&format!("azure: name {azure}; {MISS}; azure: give-in"));
    }
    game.goes(&ruby_finishes("biggest_gun")).goes(&follows("azure", "purrthesilea", "finn"))
}

#[test]
fn sp_40_a_crew_with_nobody_standing_pays_one_loot() {
    let game = fought(last_one_standing(), "duel purrthesilea by himiko", HIT, MISS);
    let game = game.goes("azure: pass"); // no reroll
    assert_eq!((game.loot(RUBY), game.loot(AZURE)), (5, 2));
}

#[test]
fn sp_40_two_crews_at_once_pay_each_other() {
    let game = fought(last_one_standing(), "duel purrthesilea by himiko", MISS, MISS);
    let game = game.goes("ruby: pass; azure: pass");
    assert_eq!((game.loot(RUBY), game.loot(AZURE)), (4, 3));
    assert_eq!((game.girls(RUBY)[0], game.girls(AZURE)[0]), (None, None));
}

#[test]
fn sp_40_her_own_failed_attack_pays_the_defender() {
    let game = fought(last_one_standing(), "duel purrthesilea by himiko", MISS, HIT);
    let game = game.goes("ruby: pass");
    assert_eq!((game.loot(RUBY), game.loot(AZURE)), (3, 4));
}

#[test]
fn sp_40a_with_one_crew_standing_the_catfight_is_over() {
    let game = fought(last_one_standing(), "duel purrthesilea by himiko", HIT, MISS);
    let game = game.goes("azure: pass");
    assert_eq!((game.phase(), game.turn()), (Phase::Replace, Turn::Chance)); // Azure's attack is lost
}

#[test]
fn sp_41_lost_girls_are_replaced_and_a_captain_is_chosen() {
    let game = fought(last_one_standing(), "duel purrthesilea by himiko", MISS, MISS);
    let game = game.goes("ruby: pass; azure: pass; crew boadicat");
    // Ruby is richer and draws first.
    assert_eq!(game.girls(RUBY)[0], Some(girl("boadicat")));
    assert_eq!((game.phase(), game.waits_for()), (Phase::Successor, Some(RUBY)));
    let game = game.goes("ruby: captain boadicat; crew anna_purrna; azure: captain calico_jill");
    assert_eq!(game.captain(AZURE), Some(girl("calico_jill")));
    assert_eq!(game.phase(), Phase::Plank);
}

#[test]
fn sp_34_catfights_may_be_left_out() {
    let setup = Setup { catfights: false, ..Setup::of(3) };
    let game = crate::script::caper_by(&setup, &["marco", "polo", "finn"], "shark_pit")
        .goes(&ruby_finishes("biggest_gun"))
        .goes(&follows("azure", "tabby_normal", "tactical_tiara"))
        .goes(&follows("jade", "boadicat", "bow_and_ribbons"));
    assert_eq!(game.phase(), Phase::Market);
    assert_eq!(game.loot(JADE), 3);
}
