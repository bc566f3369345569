//! Deal, turns and rounds: SM-2 to SM-8.

use crate::script::{DANA, RAY, Script, Scripted, WORDS, card, dealt, table};
use crate::strength::hand;
use scurvy_musketeers::{
    ABILITY_IN_A_WINDOW, CARDS_FIRST, CHARACTERS_ON_YOUR_TURN, Chance, ESTABLISHING_SHOT,
    FIRST_CARD, NOT_DISCARDING, NOT_DONE_NOW, NOT_IN_HAND, Phase, SFX_IN_A_WINDOW,
    ScurvyMusketeers, Setup, TOO_MANY_CARDS, YOU_ARE_DONE,
};
use table::{Game, Seat, Turn};

const PLAIN: &str = "grandmother bear_suit puppeteer sea_serpent executioner ghost_ship";

fn to_the_deal(seats: u8) -> ScurvyMusketeers {
    let mut game = ScurvyMusketeers::new(&Setup { vote: false, ..Setup::of(seats) });
    for word in WORDS {
        game.fall(Chance::Word(card(word)));
    }
    game.fall(Chance::Dealer(Seat(0)));
    game
}

#[test]
fn sm_2_a_hand_without_a_character_is_shown_and_dealt_again() {
    let game = to_the_deal(2);
    assert_eq!(game.active(), DANA, "the dealer's left is dealt first");
    let game = game.run("draw parry; draw rewrite; draw cutlass; draw boots; draw iguana");
    assert!(game.shown().is_empty());
    let game = game.run("draw strike_set");
    assert_eq!(game.shown().len(), 6);
    assert!(game.hand(DANA).is_empty() && game.deck().len() == 120);
    let game = game.run("draw old_monk");
    assert!(game.shown().is_empty(), "the new deal has begun");
    assert_eq!((game.active(), game.hand(DANA).len()), (DANA, 1));
}

#[test]
fn sm_2_a_hand_with_a_character_stays() {
    let game = to_the_deal(2);
    let game =
        game.run("draw parry; draw rewrite; draw cutlass; draw boots; draw iguana; draw old_monk");
    assert_eq!(game.hand(DANA).len(), 6);
    assert_eq!(game.active(), RAY, "the next one is dealt");
}

#[test]
fn sm_3_all_characters_of_the_opening_hand_are_laid_out() {
    let game = dealt(Setup::of(2), &["old_monk riposte boots cutlass parry iguana", PLAIN]);
    assert_eq!(game.cast(RAY).len(), 2);
    assert_eq!(game.cast(DANA).len(), 1);
    assert_eq!(game.hand(RAY).len(), 4, "no new cards yet");
    assert_eq!(game.plain(RAY), 4, "and everybody knows that none of them is a Character");
    assert_eq!(game.dealer(), DANA);
}

#[test]
fn sm_3_the_first_dealer_is_drawn_by_lot() {
    let mut game = ScurvyMusketeers::new(&Setup { vote: false, ..Setup::of(3) });
    for word in WORDS {
        game.fall(Chance::Word(card(word)));
    }
    let mut chances = Vec::new();
    game.chances(&mut chances);
    assert_eq!(chances, [0, 1, 2].map(|seat| (Chance::Dealer(Seat(seat)), 1)));
}

#[test]
fn sm_4_a_turn_begins_with_drawing_up_to_six() {
    let game = dealt(Setup::of(2), &["old_monk riposte boots cutlass parry iguana", PLAIN]);
    assert_eq!(game.active(), RAY, "the dealer's left begins");
    assert_eq!(game.turn(), Turn::Chance);
    game.refused_by("ray: done", &CARDS_FIRST);
    let game = game.run("draw rewrite; draw rummage");
    assert_eq!((game.hand(RAY).len(), game.waits_for()), (6, Some(RAY)));
}

#[test]
fn sm_4_with_six_cards_nothing_is_drawn() {
    let game = table(&[&hand("old_monk"), PLAIN]).run("skip; skip");
    assert_eq!((game.active(), game.hand(RAY).len()), (RAY, 6));
    assert_eq!(game.waits_for(), Some(RAY), "he had kept six cards");
}

#[test]
fn sm_5_nobody_acts_before_the_player_has_acted_or_is_done() {
    let dana = "grandmother kings_ransom half_map puppeteer executioner bear_suit";
    let game = table(&[&hand("old_monk"), dana]);
    game.refused_by("dana: play kings_ransom", &FIRST_CARD);
    let game = game.run("ray: done");
    assert_eq!(game.waits_for(), Some(DANA));
    game.offered("dana: play kings_ransom");
}

#[test]
fn sm_5_once_he_has_acted_the_true_reason_is_given() {
    let dana = "grandmother kings_ransom half_map puppeteer executioner bear_suit";
    let game = table(&[&hand("old_monk boots"), dana]);
    let game = game.run("skip; dana: give half_map to grandmother; all pass").to_round(2);
    game.refused_by("dana: use half_map", &FIRST_CARD);
    let acted = game.run("ray: give boots to old_monk; all pass");
    assert_eq!((acted.phase(), acted.waits_for()), (Phase::Main, Some(RAY)));
    acted.refused_by("dana: play kings_ransom", &SFX_IN_A_WINDOW);
    acted.refused_by("dana: use half_map", &ABILITY_IN_A_WINDOW);
    let next = acted.run("skip; skip");
    next.refused_by("dana: play kings_ransom", &FIRST_CARD);
    let moved = next.run("ray: done; dana: pass");
    moved.refused_by("dana: play kings_ransom", &SFX_IN_A_WINDOW);
}

#[test]
fn sm_6_in_the_first_round_nothing_affects_an_opponent() {
    let ray = "old_monk english_channel kings_ransom strike_set written_out iguana";
    let dana = "grandmother parry bear_suit puppeteer sea_serpent executioner";
    let game = table(&[ray, dana]);
    game.refused_by("ray: set english_channel for dana", &ESTABLISHING_SHOT);
    game.refused_by("ray: play written_out on grandmother", &ESTABLISHING_SHOT);
    game.refused_by("ray: attack dana with iguana", &ESTABLISHING_SHOT);
    game.offered("ray: play written_out on old_monk");
    game.offered("ray: set english_channel for ray");
    game.offered("ray: play kings_ransom");
    let ransom = game.clone().run("ray: play kings_ransom");
    assert_eq!(
        ransom.waits_for(),
        Some(RAY),
        "nobody else may cancel it, and so nobody else is asked"
    );
    ransom.refused_by("dana: play parry", &scurvy_musketeers::SFX_IN_A_WINDOW);
    let game = game.to_round(2);
    game.offered("ray: set english_channel for dana");
    game.offered("ray: play written_out on grandmother");
    game.offered("ray: attack dana with iguana");
    let ransom = game.run("ray: play kings_ransom");
    ransom.offered("dana: play parry");
}

#[test]
fn sm_6_cancelling_an_opponents_card_affects_the_opponent() {
    let dana = "grandmother parry puppeteer sea_serpent executioner ghost_ship";
    let game = table(&["old_monk kings_ransom rewrite cutlass boots iguana", dana]);
    let first = game.clone().run("ray: play kings_ransom");
    assert_eq!(first.waits_for(), Some(RAY), "nobody else may cancel it");
    first.offered("ray: play rewrite");
    let second = game.to_round(2).run("ray: play kings_ransom");
    second.offered("dana: play parry");
}

#[test]
fn sm_3_everybody_knows_what_of_an_opening_hand_is_no_character() {
    let dana = "grandmother kings_ransom cutlass sea_serpent executioner ghost_ship";
    let game = table(&["old_monk boots parry rewrite iguana sabre", dana]).run("ray: done");
    let sure = |game: &ScurvyMusketeers| game.view(Some(RAY)).open.plain[DANA.index()];
    assert_eq!(sure(&game), 5, "the Grandmother was laid out");
    let game = game.run("dana: play kings_ransom; stands; draw lookout; draw customs; all pass");
    assert_eq!(sure(&game), 4, "one of them was played, and what came may be anybody");
    let game = game.run("skip; dana: cast lookout; all pass");
    assert_eq!(sure(&game), 4, "a Character was none of them");
}

#[test]
fn sm_6_abilities_count_too() {
    let game = table(&["dubbed_parrot boots cutlass parry iguana rewrite", PLAIN]);
    game.refused_by("ray: use dubbed_parrot on dana", &ESTABLISHING_SHOT);
    game.to_round(2).offered("ray: use dubbed_parrot on dana");
}

#[test]
fn sm_7_any_number_of_actions_in_any_order() {
    let game = table(&["old_monk riposte boots cutlass english_channel kings_ransom", PLAIN]);
    let game = game.run("ray: give boots to old_monk; all pass; ray: play kings_ransom; stands");
    let game = game.run("draw lookout; draw governess; all pass; ray: cast lookout; all pass");
    let game =
        game.run("ray: set english_channel for ray; all pass; ray: cast governess; all pass");
    assert_eq!(game.cast(RAY).len(), 4);
    assert_eq!(game.waits_for(), Some(RAY));
}

#[test]
fn sm_7a_an_answer_in_the_closing_window_gives_the_floor_back() {
    let dana = "grandmother kings_ransom bear_suit puppeteer sea_serpent executioner";
    let game = table(&[&hand("old_monk"), dana]).run("ray: done");
    assert_eq!(game.phase(), Phase::Closing);
    let acted = game.clone().run("dana: play kings_ransom; stands; fill; all pass");
    assert_eq!((acted.phase(), acted.waits_for()), (Phase::Main, Some(RAY)));
    let passed = game.run("pass");
    assert_eq!((passed.phase(), passed.waits_for()), (Phase::Discard, Some(RAY)));
    passed.refused_by("ray: done", &NOT_DONE_NOW);
    passed.refused_by("ray: play written_out on old_monk", &scurvy_musketeers::SFX_IN_A_WINDOW);
    let next = passed.run("ray: keep; fill");
    assert_eq!(next.active(), DANA);
    next.refused_by("ray: done", &NOT_DONE_NOW);
}

#[test]
fn sm_7a_a_round_is_one_turn_of_everybody() {
    let game = table(&[&hand("old_monk"), PLAIN]);
    assert_eq!(game.round(), 1);
    let game = game.run("skip");
    assert_eq!((game.round(), game.active()), (1, DANA));
    assert_eq!(game.run("skip").round(), 2);
}

#[test]
fn sm_8_one_discards_as_much_as_one_likes_and_down_to_six() {
    let game = table(&["old_monk riposte kings_ransom boots cutlass parry", PLAIN]);
    let game = game.run("ray: play kings_ransom; stands; fill; all pass");
    assert_eq!(game.hand(RAY).len(), 7);
    game.refused_by("ray: discard boots", &NOT_DISCARDING);
    game.refused_by("ray: keep", &NOT_DISCARDING);
    let game = game.run("ray: done; all pass");
    game.refused_by("ray: keep", &TOO_MANY_CARDS);
    game.refused_by("ray: discard old_monk", &NOT_IN_HAND);
    game.refused_by("ray: cast lookout", &NOT_IN_HAND);
    let game = game.run("ray: discard boots");
    game.offered("ray: keep");
    game.offered("ray: discard cutlass");
    assert_eq!(game.waits_for(), Some(RAY));
    let game = game.run("ray: discard cutlass; ray: keep");
    assert!(game.is_discarded("boots") && game.is_discarded("cutlass"));
    assert_eq!(game.active(), DANA);
}

#[test]
fn sm_8_once_done_one_plays_nothing_more() {
    let ray = "old_monk boots cutlass parry iguana rewrite";
    let game = dealt(Setup::of(2), &[ray, PLAIN]).run("draw lookout; ray: done; all pass");
    game.refused_by("ray: cast lookout", &YOU_ARE_DONE);
    game.run("ray: keep").refused_by("ray: cast lookout", &CARDS_FIRST);
    let later = dealt(Setup::of(2), &[ray, PLAIN]).run("draw lookout; skip");
    later.refused_by("ray: cast lookout", &CHARACTERS_ON_YOUR_TURN);
}
