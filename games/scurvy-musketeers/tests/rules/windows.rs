//! Answers: SM-13 to SM-19.

use crate::script::{AMANDA, DANA, RAY, Script, Scripted, card, mixed, table};
use crate::strength::hand;
use scurvy_musketeers::{
    ABILITY_ON_YOUR_TURN, COST_OF_THE_ABILITY, NEEDS_AN_ATTACK, NO_ABILITY, NO_SUCH_COST,
    NOT_AN_SFX, NOTHING_TO_CANCEL, NOTHING_TO_PASS, NOTHING_WOULD_HAPPEN, ONLY_CANCELS, Phase,
    SFX_IN_A_WINDOW, USED_ALREADY, WRONG_TARGET, YOUR_OWN_MOVIE,
};
use table::Game;

const PLAIN: &str = "grandmother bear_suit puppeteer sea_serpent executioner ghost_ship";

#[test]
fn sm_13_sfx_are_played_in_others_turns_too() {
    let dana = "grandmother kings_ransom puppeteer sea_serpent executioner ghost_ship";
    let game = table(&[&hand("old_monk half_map"), dana]).run("ray: give half_map to old_monk");
    assert_eq!(game.waits_for(), Some(DANA));
    let game = game.run("dana: play kings_ransom; stands");
    assert!(game.is_discarded("kings_ransom"), "a one-shot SFX is discarded when it happens");
    let game = game.run("fill; all pass");
    assert_eq!(game.hand(DANA).len(), 6, "five cards were left, and two came");
    game.refused_by("ray: play cutlass", &scurvy_musketeers::NOT_IN_HAND);
    let game = table(&[&hand("old_monk cutlass"), PLAIN]);
    game.refused_by("ray: play cutlass", &NOT_AN_SFX);
    game.run("ray: done").run("pass").refused_by("ray: play customs on dana", &SFX_IN_A_WINDOW);
}

#[test]
fn sm_17a_while_a_card_waits_no_ability_is_used() {
    let dana = "prop_master lookout parry sea_serpent executioner ghost_ship";
    let game = table(&["old_monk customs cutlass boots iguana rewrite", dana]).to_round(2);
    let game = game.run("ray: play customs on dana");
    assert_eq!(game.waits_for(), Some(DANA));
    game.refused_by("dana: use prop_master on lookout", &ONLY_CANCELS);
    game.offered("dana: play parry");
}

#[test]
fn sm_13a_targets_are_named_on_playing_and_must_be_legal_then() {
    let ray = "riposte written_out short_plank dub_louder strike_set poached";
    let game = table(&[ray, PLAIN]).to_round(2);
    game.refused_by("ray: play written_out on riposte", &WRONG_TARGET);
    game.refused_by("ray: play written_out", &WRONG_TARGET);
    game.refused_by("ray: play written_out on dana", &WRONG_TARGET);
    game.offered("ray: play written_out on grandmother");
    game.refused_by("ray: play short_plank on grandmother", &NOTHING_WOULD_HAPPEN);
    game.refused_by("ray: play strike_set", &NOTHING_WOULD_HAPPEN);
    game.refused_by("ray: play dub_louder", &NEEDS_AN_ATTACK);
}

#[test]
fn sm_13a_what_stays_belongs_to_the_movie_it_lies_in() {
    let game = table(&["old_monk lost_heir parry rewrite boots cutlass", PLAIN]).to_round(2);
    let stays = game.clone().run("ray: play lost_heir on grandmother; all pass");
    assert!(stays.lies(DANA, "lost_heir") && stays.lies_on("lost_heir", "grandmother"));
    assert_eq!(stays.ds(DANA, false), 4 + 3);
    let cancelled = game.run("ray: play lost_heir on grandmother; to ray; ray: play parry; stands");
    assert!(cancelled.is_discarded("lost_heir") && cancelled.is_discarded("parry"));
    assert_eq!(cancelled.ds(DANA, false), 4);
}

#[test]
fn sm_14_an_ability_is_used_once_in_each_players_turn() {
    let ray = "lagoon_heiress lagoon_chest boots cutlass parry rewrite";
    let game = mixed(&[ray, PLAIN]).run("ray: give lagoon_chest to lagoon_heiress; all pass");
    game.offered("ray: use lagoon_chest");
    let theirs = game.run("skip; dana: done");
    theirs.offered("ray: use lagoon_chest");
    let used = theirs.run("ray: use lagoon_chest; fill; all pass");
    assert!(used.is_discarded("lagoon_chest"));

    let game = table(&["dubbed_parrot boots cutlass parry rewrite iguana", PLAIN]).to_round(2);
    let game = game.run("ray: use dubbed_parrot on dana; all pass");
    game.refused_by("ray: use dubbed_parrot on dana", &USED_ALREADY);
    game.refused_by("ray: use boots", &YOUR_OWN_MOVIE);
    let game = game.run("skip; dana: done");
    game.refused_by("ray: use dubbed_parrot on dana", &ABILITY_ON_YOUR_TURN);
    let game = game.run("pass; dana: keep; fill");
    game.offered("ray: use dubbed_parrot on dana");
}

#[test]
fn sm_14_abilities_are_of_ones_own_movie_and_at_their_cost() {
    let game = table(&["barber old_monk touch_of_scurvy cutlass parry rewrite", PLAIN]).to_round(2);
    game.refused_by("ray: use grandmother", &YOUR_OWN_MOVIE);
    game.refused_by("ray: use old_monk", &NO_ABILITY);
    game.refused_by("ray: use barber for cutlass", &NOTHING_WOULD_HAPPEN);
    let game = game.run("ray: play touch_of_scurvy on old_monk; all pass");
    game.refused_by("ray: use barber on touch_of_scurvy", &COST_OF_THE_ABILITY);
    game.refused_by(
        "ray: use barber for bear_suit on touch_of_scurvy",
        &scurvy_musketeers::NOT_IN_HAND,
    );
    let game = game.run("ray: use barber for cutlass on touch_of_scurvy; all pass");
    assert!(game.is_discarded("cutlass") && game.is_discarded("touch_of_scurvy"));
    assert_eq!(game.ds(RAY, false), 3 + 2);
    let free = table(&["prop_master boots cutlass parry rewrite iguana", PLAIN]);
    free.refused_by("ray: use prop_master for boots on prop_master", &NO_SUCH_COST);
}

#[test]
fn sm_14_an_ability_is_not_an_sfx() {
    let game = table(&["prop_master boots cutlass parry rewrite iguana", PLAIN]);
    let game = game.run("ray: use prop_master on prop_master");
    assert!(game.waiting().is_empty(), "nothing in this deck cancels abilities");
    let dana = game.run("dana: pass");
    dana.refused_by("ray: play parry", &NOTHING_TO_CANCEL);
}

#[test]
fn sm_16_a_card_is_what_it_is_played_as() {
    let dana = "swedish_bosun parry rewrite puppeteer sea_serpent executioner";
    let game = table(&["old_monk evil_witches bear_suit cutlass boots iguana", dana]).to_round(2);
    let attacking = game.clone().run("ray: attack dana with evil_witches");
    assert!(attacking.waiting().is_empty(), "as a Creature nothing here stops it");
    attacking.refused_by("dana: play parry", &NOTHING_TO_CANCEL);
    let sfx = game.run("ray: attack dana with bear_suit; to ray; ray: play evil_witches");
    sfx.offered("dana: play parry");
    let sfx = sfx.run("stands");
    assert_eq!(sfx.sums().0, 30);
    assert!(sfx.is_discarded("evil_witches"));
}

#[test]
fn sm_17_the_others_answer_in_turn_then_it_stands() {
    let game = table(&[
        &hand("old_monk english_channel"),
        PLAIN,
        "lookout parry rewrite tea_break locket close_up",
    ]);
    let game = game.to_round(2).run("ray: set english_channel for ray");
    assert_eq!(game.waits_for(), Some(DANA), "a Location can be stopped in this deck");
    game.refused_by("amanda: pass", &NOTHING_TO_PASS);
    game.refused_by("amanda: play rewrite", &SFX_IN_A_WINDOW);
    let game = game.run("dana: pass");
    assert_eq!(game.waits_for(), Some(AMANDA));
    let game = game.run("amanda: pass");
    assert_eq!(game.waits_for(), Some(RAY), "then the player himself");
    let game = game.run("ray: pass");
    assert!(game.lies(RAY, "english_channel"));
    assert_eq!((game.phase(), game.waits_for()), (Phase::Quiet, Some(DANA)));
    let game = game.run("dana: pass; amanda: pass");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Main, Some(RAY)));
}

#[test]
fn sm_17a_a_cancelled_cancel_lets_the_first_sfx_through() {
    let dana = "grandmother parry puppeteer sea_serpent executioner ghost_ship";
    let game = table(&["old_monk kings_ransom rewrite cutlass boots iguana", dana]).to_round(2);
    let game = game.run("ray: play kings_ransom");
    game.refused_by("dana: play sea_serpent", &NOT_AN_SFX);
    let game = game.run("dana: play parry");
    assert_eq!(game.waits_for(), Some(RAY), "the Parry has a window of its own");
    let cancelled = game.clone().run("pass; pass");
    assert_eq!(cancelled.hand(RAY).len(), 5, "King's Ransom is stopped");
    let game = game.run("ray: play rewrite");
    assert!(game.waiting().is_empty(), "both cards that cancel are played: nobody can answer that");
    assert!(game.is_discarded("parry") && game.is_discarded("rewrite"));
    let game = game.run("fill");
    assert_eq!(game.hand(RAY).len(), 6, "four were left, and the Ransom brought two");
}

#[test]
fn sm_17a_only_cancelling_cards_while_something_waits() {
    let dana = "grandmother parry kings_ransom half_map executioner ghost_ship";
    let game = table(&["old_monk rummage customs cutlass boots iguana", dana]).to_round(2);
    let game = game.run("ray: play customs on dana");
    game.refused_by("dana: play kings_ransom", &ONLY_CANCELS);
    game.offered("dana: play parry");
    let late = game.run("stands; lose ghost_ship; lose executioner");
    late.refused_by("dana: play parry", &NOTHING_TO_CANCEL);
    late.offered("dana: play kings_ransom");
}

#[test]
fn sm_17a_who_plainly_cannot_answer_is_not_asked() {
    // Both cards that cancel lie in the discard pile: King's Ransom happens at once.
    let game = table(&["old_monk parry rewrite kings_ransom boots iguana", PLAIN]);
    let game =
        game.run("ray: done; all pass; ray: discard parry; ray: discard rewrite; ray: keep; fill");
    let game = game.run("skip").to_round(2).run("ray: play kings_ransom");
    assert!(game.waiting().is_empty());
    assert_eq!(game.turn(), table::Turn::Chance);
}

#[test]
fn sm_17a_a_resolved_action_starts_a_new_circle_left_of_whoever_acted() {
    let dana = "grandmother half_map puppeteer sea_serpent executioner ghost_ship";
    let amanda = "lookout kings_ransom tea_break locket close_up iguana";
    let game = table(&[&hand("old_monk cutlass"), dana, amanda]).to_round(2);
    let game = game
        .run("ray: give cutlass to old_monk; dana: pass; amanda: play kings_ransom; stands; fill");
    assert_eq!(game.waits_for(), Some(DANA), "Ray is next but has the floor anyway");
    let game = game.run("dana: pass");
    assert_eq!(game.waits_for(), Some(AMANDA), "cards drawn in a window may be used in it");
    assert_eq!(game.run("amanda: pass").phase(), Phase::Main);
}

#[test]
fn sm_17b_what_the_deck_can_stop_has_a_cancel_window() {
    let dana = "grandmother rewrite parry sea_serpent executioner ghost_ship";
    let game = table(&[&hand("old_monk english_channel cutlass"), dana]).to_round(2);
    let location = game.clone().run("ray: set english_channel for ray");
    assert_eq!(location.waiting().iter().count(), 1);
    location.refused_by("dana: play parry", &ONLY_CANCELS);
    let stopped = location.run("dana: play rewrite; stands");
    assert!(stopped.is_discarded("english_channel") && stopped.location(RAY).is_empty());
    let prop = game.run("ray: give cutlass to old_monk");
    assert!(prop.waiting().is_empty() && prop.lies(RAY, "cutlass"), "nothing stops Props here");
}

#[test]
fn sm_18_a_cancelled_sfx_has_no_effect_and_is_discarded() {
    let dana = "grandmother parry puppeteer sea_serpent executioner ghost_ship";
    let game = table(&["old_monk written_out customs cutlass boots iguana", dana]).to_round(2);
    let game = game.run("ray: play written_out on grandmother; dana: play parry; stands");
    assert!(game.lies(DANA, "grandmother") && game.is_discarded("written_out"));
    assert_eq!(game.waits_for(), Some(DANA), "a new circle, left of whoever played that SFX");
}

#[test]
fn sm_19_an_attack_is_stopped_at_once_unless_that_is_cancelled() {
    let dana = "grandmother tea_break puppeteer sea_serpent executioner ghost_ship";
    let game = table(&["old_monk parry iguana cutlass boots customs", dana]).to_round(2);
    let game = game.run("ray: attack dana with iguana; dana: play tea_break");
    let stopped = game.clone().run("stands");
    assert!(stopped.attack().is_none() && stopped.is_discarded("iguana"));
    assert!(stopped.lies(DANA, "grandmother"));
    let goes_on = game.run("ray: play parry; stands");
    assert!(goes_on.attack().is_some());
    assert!(goes_on.discards().contains(card("tea_break")));
}

/// Ray in round three with the credits and a Creature; Dana with an answer to both.
fn last_scene(dana: &str) -> scurvy_musketeers::ScurvyMusketeers {
    table(&["old_monk bear_suit sea_serpent roll_credits boots cutlass", dana]).to_round(3)
}

#[test]
fn sm_13_an_attack_that_failed_can_be_answered_before_the_credits_roll() {
    let dana = "grandmother swedish_bosun riposte written_out kings_ransom puppeteer";
    let game = last_scene(dana).run("ray: attack dana with bear_suit; dana: pass; ray: pass");
    assert!(game.attack().is_none() && game.lies(DANA, "swedish_bosun"), "10 against 12");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Quiet, Some(DANA)));
    game.refused_by("ray: credits roll_credits", &scurvy_musketeers::ANSWERS_FIRST);
    let answered = game.clone().run("dana: play written_out on old_monk; stands; all pass");
    assert!(answered.is_discarded("old_monk"));
    answered.refused_by("ray: credits roll_credits", &scurvy_musketeers::CREDITS_NEED_A_CHARACTER);
    let silent = game.run("dana: pass");
    assert_eq!((silent.phase(), silent.waits_for()), (Phase::Main, Some(RAY)));
    silent.offered("ray: credits roll_credits");
}

#[test]
fn sm_13_an_attack_that_succeeded_can_be_answered_too() {
    let dana = "grandmother kings_ransom written_out customs puppeteer locket";
    let game = last_scene(dana).run("ray: attack dana with bear_suit; dana: pass; ray: pass");
    let saved = game.clone().run("dana: play locket on grandmother; stands");
    assert!(saved.lies(DANA, "grandmother"));
    assert_eq!((saved.phase(), saved.waits_for()), (Phase::Quiet, Some(DANA)));
    let gone = game.run("dana: pass; pass");
    assert!(gone.is_discarded("grandmother"));
    assert_eq!((gone.phase(), gone.waits_for()), (Phase::Quiet, Some(DANA)));
    gone.offered("dana: play kings_ransom");
    let gone = gone.run("dana: pass");
    assert_eq!((gone.phase(), gone.waits_for()), (Phase::Main, Some(RAY)));
}

#[test]
fn sm_17a_the_circle_after_an_attack_is_another_one_and_goes_round_from_the_attacker() {
    let amanda = "lookout tea_break double_feature iguana close_up dated_effects";
    let dana = "grandmother swedish_bosun riposte kings_ransom rummage puppeteer";
    let game = table(&["old_monk bear_suit sea_serpent executioner boots cutlass", dana, amanda]);
    let game = game.to_round(2).run("ray: attack dana with bear_suit; dana: pass");
    let game = game.run("amanda: play dated_effects");
    let cancel = game.pass_round();
    let game = game.run("stands; ray: pass; dana: pass");
    let clash = game.pass_round();
    assert_ne!(cancel, clash, "to cancel a card is another question than to answer it");
    assert_eq!(game.waits_for(), Some(AMANDA), "she acted last: the circle ends with her");
    let game = game.run("amanda: pass");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Quiet, Some(DANA)), "left of Ray");
    assert_ne!(game.pass_round(), clash, "a circle of its own");
    let game = game.run("dana: pass");
    assert_eq!(game.waits_for(), Some(AMANDA));
    assert_eq!(game.run("amanda: pass").phase(), Phase::Main);
}
