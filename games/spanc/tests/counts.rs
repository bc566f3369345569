//! Perft: how many ways the next steps can go, derived by hand where that is feasible.
//!
//! A roll counts as 21 ways, a pair of dice each: 1, 1, 2, 2, 3, 3, 3, 2, 2, 1, 1 pairs make 2 to 12. At most 4
//! are 4 of them, at most 5 are 6, at most 7 are 12, at most 8 are 15, at most 9 are 17.

use spanc::{Setup, Spanc};
use table::Game;
use testkit::{Scripted as _, counts};

/// The game after these steps; whoever is waited for takes them.
fn after(seats: u8, steps: &[&str]) -> Spanc {
    Spanc::new(&Setup::of(seats)).goes(&steps.join("; "))
}

/// Crews for two. Ruby has an 8 in every skill, Azure a 7.
const CREWS: &str = "crew nova_scratchia; crew purrthesilea; crew carries_deadly_yarn; crew himiko; \
                     crew dread_pirate_roberta; crew hera; crew shurikitten; crew coco_chatnel";
/// Toys without a plus, so that nobody thinks of moving or trading them; Captains; Ruby begins.
const DEALT: &str = "toy nine_lives; toy tag_youre_it; captain himiko; captain hera; first ruby";
/// Ruby sends Himiko through four cards that pay nothing, and draws a Secret Door for it.
const RUBY_FINISHES: &str = "challenge shanty_karaoke; name himiko; dice 1 1; challenge shark_pit; \
    go-on; dice 1 1; challenge sentry_on_tea_break; go-on; dice 1 1; challenge the_robot_butler; \
    go-on; dice 1 1; toy secret_door";
/// Azure follows, and draws a Weighted Die.
const AZURE_FINISHES: &str = "name coco_chatnel; dice 1 1; go-on; dice 1 1; go-on; dice 1 1; go-on; \
                              dice 1 1; toy weighted_die";

#[test]
fn the_deal() {
    // 21 girls: 21, 21 × 20, …, whatever the number of players.
    for seats in 2..=4 {
        assert_eq!(counts(&after(seats, &[])), [21, 420, 7_980, 143_640]);
    }
}

#[test]
fn toys_captains_and_who_begins() {
    // 33 Toys, then 32; four Captains each; both have two Loot, so either may begin.
    let dealt = 33 * 32;
    let ways = [33, dealt, dealt * 4, dealt * 16, dealt * 32];
    assert_eq!(counts(&after(2, &[CREWS])), ways);
    // Three begin with twelve girls and draw a Toy more.
    let more = "crew grace_omeowley; crew hippolynx; crew schrodinga; crew marie_cattoinette";
    assert_eq!(counts(&after(3, &[CREWS, more])), [33, dealt, dealt * 31, dealt * 31 * 4]);
}

#[test]
fn the_first_card() {
    // 54 Challenges. Ruby names one of four girls; of Toys and trades there is nothing to think. Only at the
    // Headmistress, where four is the best of lowest skills, six rolls of 36 succeed, and she might give up the
    // caper: one way more. Then 21 pairs of dice for every girl, or yes and no.
    let ways = [54, 54 * 4 + 1, 54 * 4 * 21 + 2];
    assert_eq!(counts(&after(2, &[CREWS, DEALT])), ways);
}

#[test]
fn an_attempt() {
    // The Shark Pit is Amazon +1: Nova needs 4, Purrthesilea 9, Yarn and Himiko 5. Of 21 pairs 4, 17, 6 and 6
    // succeed: 33. Behind each of them lie 53 cards. Who fails gives in or uses Nine Lives; Himiko is the Captain
    // and may roll again: 17 + 4 + 15 twice, and 15 thrice.
    let game = after(2, &[CREWS, DEALT, "challenge shark_pit"]);
    assert_eq!(counts(&game), [4, 84, 33 * 53 + 36 * 2 + 15 * 3]);
}

#[test]
fn a_failed_roll() {
    // Give in, or both dice again. Then Azure names one of four (Tag is for later), or 21 pairs. Then 4 × 21;
    // or 4 pairs succeed with 53 cards behind them, and 17 fail for good: give in.
    let game = after(2, &[CREWS, DEALT, "challenge shark_pit; name nova_scratchia; dice 4 4"]);
    assert_eq!(counts(&game), [2, 4 + 21, 4 * 21 + 4 * 53 + 17]);
}

#[test]
fn a_weighted_die_has_six_sides() {
    // Azure fails with a 3 and a 6 and has a Weighted Die: give in, or one of both dice again. Giving in ends the
    // caper, as Ruby has finished, and Roberta walks the plank or does not: 2. A die has six sides, twice.
    let deal = "toy nine_lives; toy weighted_die; captain himiko; captain hera; first ruby";
    let fails = "name dread_pirate_roberta; dice 3 6";
    let game = after(2, &[CREWS, deal, RUBY_FINISHES, fails]);
    assert_eq!(counts(&game), [3, 2 + 6 + 6]);
}

/// SP-34: the attacks of a whole crew on a whole crew whose Loot is there and whose Toys are not worn: for Loot
/// and to knock out, three girls attack three, and the Captain all four. Or none; or she asks to be bribed; or one
/// of two unassigned Toys goes to one of four girls.
const BRAWL: u64 = 2 * (3 * 3 + 4) + 1 + 1 + 2 * 4;

#[test]
fn the_catfight() {
    let game = after(2, &[CREWS, DEALT, RUBY_FINISHES, AZURE_FINISHES]);
    assert_eq!(counts(&game), [BRAWL]);
    // Nobody has anything to arm with: one way each. 21 pairs, twice.
    //
    // Nova has an 8, Roberta a 7: 15 pairs and 12 succeed. If both do, press or leave it; else it is Azure's turn
    // to attack, whoever has the Loot.
    let raid = "raid dread_pirate_roberta by nova_scratchia";
    let game = after(2, &[CREWS, DEALT, RUBY_FINISHES, AZURE_FINISHES, raid]);
    let both = 15 * 12;
    assert_eq!(counts(&game), [1, 1, 21, 441, both * 2 + (441 - both) * BRAWL]);
}

#[test]
fn replacements_and_the_plank() {
    // Azure falls three times and finishes with Hera, who is lost with her last crewmates down. 13 girls are
    // unseen. Then a Captain of four, then the plank: one of three who fell, or nobody.
    let falls = |girl: &str| format!("stop; name {girl}; dice 6 6; give-in; name himiko; dice 1 1");
    let game = after(
        2,
        &[
            CREWS,
            DEALT,
            "challenge shanty_karaoke; name himiko; dice 1 1; challenge shark_pit",
            &falls("dread_pirate_roberta"),
            "challenge sentry_on_tea_break",
            &falls("shurikitten"),
            "challenge the_robot_butler",
            &falls("coco_chatnel"),
            "toy secret_door; name hera; dice 1 1; go-on; dice 1 1; go-on; dice 1 1; go-on; dice 1 1",
            "toy weighted_die; duel hera by purrthesilea; pass; pass; dice 1 1; dice 6 6; pass",
        ],
    );
    assert_eq!(counts(&game), [13, 13 * 4, 13 * 4 * 4]);
}

#[test]
fn cards_are_as_likely_as_each_other_and_pairs_twice_as_likely_as_doubles() {
    let weights = |game: &Spanc| {
        let mut chances = Vec::new();
        game.chances(&mut chances);
        chances.into_iter().map(|(_, weight)| weight).collect::<Vec<u32>>()
    };
    assert_eq!(weights(&after(2, &[])), [1; 21]);
    assert_eq!(weights(&after(2, &[CREWS])), [1; 33]);
    assert_eq!(weights(&after(2, &[CREWS, DEALT])), [1; 54]);
    let roll = after(2, &[CREWS, DEALT, "challenge shark_pit; name himiko"]);
    assert_eq!(weights(&roll).iter().sum::<u32>(), 36);
    assert_eq!(weights(&roll)[..7], [1, 2, 2, 2, 2, 2, 1]);
}
