//! Small print: what is easily overlooked in SM-6, SM-8, SM-13, SM-20a and SM-V1.

use crate::script::{AMANDA, DANA, RAY, Script, Scripted, card, mixed, table};
use scurvy_musketeers::{
    Chance, ESTABLISHING_SHOT, NO_SUCH_SEAT, NOTHING_WOULD_HAPPEN, Phase, WRONG_TARGET,
};
use table::Game;

const PLAIN: &str = "grandmother bear_suit puppeteer sea_serpent executioner ghost_ship";

#[test]
fn sm_22_what_was_played_on_one_character_outlives_another() {
    let dana = "swedish_bosun grandmother close_up sea_serpent executioner ghost_ship";
    let game = table(&["old_monk bear_suit written_out boots cutlass parry", dana]).to_round(2);
    let game = game.run("ray: attack dana with bear_suit");
    let game = game.run("dana: play close_up on swedish_bosun; stands");
    assert_eq!(game.sums().1, 3 * 5 + 4);
    assert!(game.is_discarded("close_up"), "what does not stay is discarded when it happens");
    let other = game.clone().run("to ray; ray: play written_out on grandmother; stands");
    assert_eq!(other.sums().1, 3 * 5, "the close-up is still on the Bosun");
}

#[test]
fn sm_v1_a_prop_moves_only_to_another_character_that_may_have_it() {
    let ray = "riposte old_monk feathered_hat snatched boots don_alonzo";
    let game = table(&[ray, PLAIN]).run("ray: give feathered_hat to riposte; all pass").to_round(2);
    game.refused_by("ray: play snatched on feathered_hat and old_monk", &WRONG_TARGET);
    game.refused_by("ray: play snatched on feathered_hat and riposte", &WRONG_TARGET);
    let game = game.run("ray: play snatched on feathered_hat and don_alonzo; all pass");
    assert!(game.lies_on("feathered_hat", "don_alonzo"));
    assert!(game.is_discarded("snatched"), "and lies under nobody");
}

#[test]
fn sm_13a_a_prop_that_nobody_could_receive_is_not_snatched() {
    let dana = "riposte feathered_hat boots puppeteer executioner ghost_ship";
    let hat = |ray: &str| {
        let game = table(&[ray, dana]);
        let game = game.run("skip; dana: give feathered_hat to riposte; all pass").to_round(2);
        let mut legal = Vec::new();
        game.legal(RAY, &mut legal);
        let snatched = legal.iter().any(|action| action.to_string().contains("snatched"));
        (game, snatched)
    };
    let (game, snatched) = hat("old_monk snatched cutlass parry rewrite iguana");
    game.refused_by("ray: play snatched on feathered_hat", &NOTHING_WOULD_HAPPEN);
    assert!(!snatched, "only a Swashbuckler may gain it");
    let (game, snatched) = hat("governess snatched cutlass parry rewrite iguana");
    game.offered("ray: play snatched on feathered_hat and governess");
    assert!(snatched);
}

#[test]
fn sm_v1_the_second_card_that_is_seen_is_another_one() {
    let game = mixed(&["lagoon_clipboard_monkey boots cutlass parry rewrite iguana", PLAIN]);
    let game = game.run("ray: use lagoon_clipboard_monkey; look customs");
    let mut chances = Vec::new();
    game.chances(&mut chances);
    assert_eq!(chances.len(), game.deck().len() as usize - 1);
    assert!(chances.iter().all(|&(chance, _)| chance != Chance::Look(card("customs"))));
}

#[test]
fn sm_13a_nobody_takes_from_an_empty_hand() {
    let game = table(&["old_monk pickpocket customs boots cutlass parry", PLAIN]);
    let game = game.run("skip; dana: done; all pass");
    let game = game.run("dana: discard bear_suit; dana: discard puppeteer");
    let game = game.run("dana: discard sea_serpent; dana: discard executioner");
    let mut game = game.run("dana: discard ghost_ship");
    while game.active() == DANA {
        let left = game.hand(DANA).first().expect("what was drawn");
        game = game.run(&format!("dana: discard {left}"));
    }
    let game = game.run("fill");
    assert!(game.hand(DANA).is_empty() && game.active() == RAY);
    game.refused_by("ray: play pickpocket on dana", &NOTHING_WOULD_HAPPEN);
    game.refused_by("ray: play customs on dana", &NOTHING_WOULD_HAPPEN);
}

#[test]
fn sm_6_what_affects_all_movies_waits_for_the_second_round() {
    let game = mixed(&["old_monk lagoon_eruption boots cutlass parry iguana", PLAIN]);
    game.refused_by("ray: play lagoon_eruption", &ESTABLISHING_SHOT);
    game.to_round(2).offered("ray: play lagoon_eruption");
}

#[test]
fn sm_3_nothing_is_done_to_those_who_are_not_there() {
    let ray = "old_monk english_channel belowdecks iguana cutlass parry";
    let game = table(&[ray, PLAIN]).to_round(2);
    game.refused_by("ray: set english_channel for amanda", &NO_SUCH_SEAT);
    game.refused_by("ray: attach belowdecks for amanda", &NO_SUCH_SEAT);
    game.refused_by("ray: attack amanda with iguana", &NO_SUCH_SEAT);
    game.refused_by("amanda: pass", &NO_SUCH_SEAT);
}

#[test]
fn sm_8_what_goes_back_to_a_hand_is_known_until_it_is_played() {
    let dana = "grandmother cutlass puppeteer sea_serpent executioner ghost_ship";
    let game = table(&["old_monk string_seagulls boots iguana parry rewrite", dana])
        .run("skip; dana: give cutlass to grandmother; all pass")
        .to_round(2);
    let plain = game.plain(DANA);
    let game = game.run("ray: play string_seagulls on cutlass; all pass");
    assert!(game.known(RAY).contains(card("cutlass")) && game.holds(DANA, "cutlass"));
    assert_eq!(game.plain(DANA), plain + 1, "everybody saw that it is no Character");
    let game = game.run("skip; dana: give cutlass to grandmother; all pass");
    assert!(!game.known(RAY).contains(card("cutlass")), "it lies open again");
}

#[test]
fn sm_v1_a_card_stolen_unseen_makes_others_forget_that_hand() {
    let dana = "grandmother bear_suit puppeteer sea_serpent executioner ghost_ship";
    let amanda = "dubbed_parrot iguana tea_break locket customs rummage";
    let game = table(&["old_monk pickpocket boots parry rewrite cutlass", dana, amanda])
        .run("skip; skip")
        .run("skip")
        .to_round(2)
        .run("skip; skip; amanda: use dubbed_parrot on dana; all pass");
    assert_eq!(game.known(AMANDA), game.hand(DANA));
    let game = game.to_round(3).run("ray: play pickpocket on dana; stands; steal bear_suit");
    assert!(game.holds(RAY, "bear_suit"));
    assert!((game.known(AMANDA) & game.hand(DANA)).is_empty(), "it may have been any card");
    assert!(!game.known(AMANDA).contains(card("bear_suit")));
    assert!(game.known(DANA).contains(card("bear_suit")), "whoever was robbed knows of what");
}

#[test]
fn sm_v1_a_sequel_asks_nobody_anything() {
    let game = table(&["old_monk sequel_contract lookout boots parry written_out", PLAIN]);
    let game = game.to_round(2).run("ray: play sequel_contract on old_monk; all pass");
    let game = game.run("ray: play written_out on old_monk; stands");
    assert!(game.holds(RAY, "old_monk") && game.tasks().first().is_none());
    assert_eq!((game.phase(), game.waits_for()), (Phase::Quiet, Some(DANA)));
}
