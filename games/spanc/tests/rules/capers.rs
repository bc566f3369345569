//! SP-30 to SP-33a: how capers end.

use spanc::{NO_MOTION, ONE_MOTION, Phase, Setup, Spanc};
use table::{Game, Turn};
use testkit::Scripted as _;

use crate::script::{AZURE, JADE, RUBY, Script, caper, caper_by, follows, ruby_finishes};

const THREE: [&str; 3] = ["marco", "polo", "finn"];

#[test]
fn sp_30_the_first_to_finish_gets_two_loot_and_a_toy() {
    let game = caper(&["marco", "polo"], "shark_pit").goes(&ruby_finishes("biggest_gun"));
    assert_eq!((game.loot(RUBY), game.owns(RUBY, "biggest_gun")), (4, true));
    assert!(game.finished().contains(RUBY));
}

#[test]
fn sp_31_the_others_have_one_more_turn_and_get_one_loot_and_a_toy() {
    let game = caper(&THREE, "shark_pit").goes(&ruby_finishes("biggest_gun"));
    assert_eq!(game.active(), AZURE);
    let game = game.goes(&follows("azure", "tabby_normal", "tactical_tiara"));
    assert_eq!((game.loot(AZURE), game.owns(AZURE, "tactical_tiara")), (3, true));
    assert_eq!(game.active(), JADE);
    let game = game.goes("jade: name boadicat; dice 6 6; jade: give-in");
    assert_eq!(game.phase(), Phase::Brawl); // no second last turn
}

#[test]
fn sp_31a_last_turns_go_clockwise_from_the_finisher_and_are_played() {
    // Azure finishes first, so Jade and Ruby follow, in this order.
    let game = caper(&THREE, "shark_pit").goes("ruby: name hera; dice 6 6; ruby: give-in").goes(
        &ruby_finishes("biggest_gun").replace("ruby", "azure").replace("himiko", "tabby_normal"),
    );
    assert_eq!(game.active(), JADE);
    let game = game.goes("jade: name boadicat; dice 1 1; jade: stop");
    assert_eq!((game.active(), game.beaten(JADE)), (RUBY, 1));
    let game = game.goes("ruby: name himiko; dice 6 6; ruby: give-in");
    assert_eq!(game.phase(), Phase::Plank); // one finisher, no catfight
}

/// Everybody of Ruby and Azure falls at the Kraken, whichever Toys they have.
fn all_fall(toys: [&str; 2]) -> Spanc {
    let mut game = caper(&toys, "kraken_arm_wrestling");
    for (ruby, azure) in [
        ("himiko", "purrthesilea"),
        ("hera", "carries_deadly_yarn"),
        ("shurikitten", "tabby_normal"),
        ("nova_scratchia", "calico_jill"),
    ] {
        game = game.goes(&format!("ruby: name {ruby}; dice 6 6; ruby: give-in"));
        game = game.goes(&format!("azure: name {azure}; dice 6 6; azure: give-in"));
    }
    game
}

#[test]
fn sp_32_the_caper_ends_when_nobody_stands() {
    let game = all_fall(["marco", "polo"]);
    assert_eq!((game.phase(), game.turn()), (Phase::Clear, Turn::Chance));
}

#[test]
fn sp_32_holders_of_a_reviving_card_are_asked_first() {
    let game = all_fall(["marco", "caffeinated_rum"]);
    assert_eq!((game.phase(), game.waits_for()), (Phase::Rouse, Some(AZURE)));
    let up = game.clone().goes("azure: revive tabby_normal with caffeinated_rum");
    assert_eq!((up.phase(), up.active()), (Phase::Prepare, AZURE));
    assert_eq!(game.goes("azure: pass").phase(), Phase::Clear);
}

#[test]
fn sp_33_all_may_agree_to_abandon_it() {
    let game = caper(&THREE, "shark_pit").goes("ruby: abandon");
    assert!(matches!(game.turn(), Turn::Seats(seats) if seats.len() == 2));
    game.refused_by("ruby: yes", &NO_MOTION);
    let agreed = game.clone().goes("jade: yes; azure: yes");
    assert_eq!((agreed.phase(), agreed.loot(RUBY)), (Phase::Clear, 2));
    let refused = game.goes("azure: yes; jade: no");
    assert_eq!((refused.phase(), refused.active()), (Phase::Prepare, RUBY));
    refused.refused_by("ruby: abandon", &ONE_MOTION);
}

#[test]
fn sp_33_only_while_preparing() {
    let game = caper(&THREE, "shark_pit").goes("ruby: name hera; dice 6 6");
    game.refused_by("ruby: abandon", &ONE_MOTION);
    game.refused_by("azure: abandon", &ONE_MOTION);
}

#[test]
fn sp_33a_every_end_leads_on() {
    let setup = Setup { catfights: false, ..Setup::of(2) };
    let both = ruby_finishes("biggest_gun") + ";" + &follows("azure", "tabby_normal", "finn");
    let peace = caper_by(&setup, &["marco", "polo"], "shark_pit").goes(&both);
    assert_eq!(peace.phase(), Phase::Market); // nobody fell, nobody fought
    let war = caper(&["marco", "polo"], "shark_pit").goes(&both);
    assert_eq!(war.phase(), Phase::Brawl);
    let game = war.goes("ruby: pass; azure: pass");
    assert_eq!(game.phase(), Phase::Market);
}
