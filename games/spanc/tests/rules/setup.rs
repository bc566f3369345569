//! SP-1 to SP-9: setting up, order of turns, Captains.

use spanc::{
    CAPTAIN_IS_CHOSEN, CAPTAIN_OF_YOUR_OWN, CAPTAIN_STAYS, GIRL_HAS_ONE_TOY, NOTHING_TO_REROLL,
    Numbers, ONLY_THE_CAPTAIN_REROLLS, Phase, Pick, REROLL_IS_SPENT, Setup, Spanc,
};
use table::{BadSetup, Game, Options, Spoken, Turn};
use testkit::Scripted as _;

use crate::script::{AZURE, RUBY, caper, caper_by, dealt};

#[test]
fn sp_1_everybody_has_four_girls_a_toy_and_two_loot() {
    let game = dealt(&Setup::of(3), &["marco", "biggest_gun", "tactical_tiara"]);
    for seat in game.everybody() {
        assert!(game.girls(seat).iter().all(Option::is_some));
        assert_eq!((game.toys(seat).len(), game.loot(seat)), (1, 2));
    }
    assert!(matches!(game.turn(), Turn::Seats(all) if all.len() == 3));
}

#[test]
fn sp_1_captains_are_shown_when_all_are_chosen() {
    let game = dealt(&Setup::of(2), &["marco", "polo"]).goes("azure: captain tabby_normal");
    assert_eq!(game.view(Some(RUBY)).captain[1], Pick::Hidden);
    assert_eq!(game.view(Some(AZURE)).captain[1], Pick::Known(2));
    let shown = game.goes("ruby: captain hera");
    assert_eq!(shown.view(None).captain[..2], [Pick::Known(1), Pick::Known(2)]);
}

#[test]
fn sp_1_a_captain_is_one_of_your_own_and_chosen_once() {
    let game = dealt(&Setup::of(2), &["marco", "polo"]);
    game.refused_by("ruby: captain tabby_normal", &CAPTAIN_OF_YOUR_OWN);
    let game = game.goes("ruby: captain hera");
    game.refused_by("ruby: captain himiko", &CAPTAIN_IS_CHOSEN);
}

#[test]
fn sp_1_two_to_four_sit_down() {
    let choices = Options::default();
    for seats in 2..=4 {
        assert_eq!(Spanc::set_up(seats, &choices), Ok(Setup::of(seats)));
    }
    for seats in [0, 1, 5, 255] {
        let refused = BadSetup(format!("SPANC is for two to four seats, not {seats}"));
        assert_eq!(Spanc::set_up(seats, &choices), Err(refused));
    }
}

#[test]
fn sp_2_an_empty_deck_is_its_discards() {
    let set = Numbers::from_bits;
    let mut cards = spanc::Cards { deck: set(0b1), discards: set(0b110) };
    assert_eq!(cards.next(), set(0b1));
    cards.take(0);
    assert_eq!((cards.next(), cards.left()), (set(0b110), 0)); // not before a card is needed
    cards.take(2);
    assert_eq!((cards.deck, cards.discards), (set(0b10), set(0)));
}

#[test]
fn sp_2a_only_decks_and_unturned_cards_are_unknown() {
    let game = caper(&["marco", "polo"], "shark_pit");
    for onlooker in [Some(RUBY), Some(AZURE), None] {
        assert_eq!(game.view(onlooker), game.view(None));
    }
    assert_eq!(game.row()[1..], [None; 3]);
}

#[test]
fn sp_3_the_first_card_is_up_and_each_other_when_it_is_reached() {
    let game = caper(&["marco", "polo"], "shark_pit");
    assert_eq!(game.row().iter().flatten().count(), 1);
    let game = game.goes("ruby: name hera; dice 1 2; challenge zen_master");
    assert_eq!(game.row().iter().flatten().count(), 2);
    let game = game.goes("ruby: stop; azure: name purrthesilea; dice 1 2");
    assert_eq!((game.phase(), game.beaten(AZURE)), (Phase::GoOn, 1)); // it lies open already
}

#[test]
fn sp_3_all_four_are_discarded_in_the_end() {
    let game = caper_by(&Setup::of(2), &["marco", "polo"], "shark_pit")
        .goes("ruby: abandon; azure: yes; challenge zen_master; challenge impersonation");
    assert_eq!(game.phase(), Phase::Clear);
    let game = game.goes("challenge parallel_docking");
    assert_eq!(game.phase(), Phase::Market);
    assert_eq!(game.view(None).open.challenge_cards.discards.len(), 4);
}

#[test]
fn sp_4_the_least_loot_begins_and_ties_are_drawn() {
    let game = dealt(&Setup::of(3), &["marco", "biggest_gun", "tactical_tiara"])
        .goes("ruby: captain hera; azure: captain tabby_normal; jade: captain boadicat");
    let mut chances = Vec::new();
    game.chances(&mut chances);
    assert_eq!(chances.len(), 3);
    assert!(chances.iter().all(|&(_, weight)| weight == 1));
    // Azure sells a Toy before the next caper and is richer; Ruby's Poolboy does not count.
    let game = caper(&["marco", "biggest_gun"], "shark_pit").goes(
        "ruby: abandon; azure: yes; challenge zen_master; challenge impersonation; \
         challenge metal_detector; ruby: offer azure give 1-loot take biggest_gun; azure: yes; \
         ruby: ready; azure: ready",
    );
    assert_eq!((game.phase(), game.active()), (Phase::TurnUp, RUBY));
}

#[test]
fn sp_4_then_clockwise() {
    let game = caper(&["marco", "polo", "finn"], "shark_pit");
    let game = game.goes("ruby: name hera; dice 5 6; ruby: give-in");
    assert_eq!(game.active(), AZURE);
    let game = game.goes("azure: name tabby_normal; dice 5 6; azure: give-in");
    assert_eq!(game.active(), crate::script::JADE);
}

#[test]
fn sp_5_a_captain_owns_two_toys_and_others_one() {
    let game = caper(&["marco", "polo"], "impersonation")
        .goes("ruby: name shurikitten; dice 1 1; toy biggest_gun; challenge shark_pit")
        .goes("ruby: assign marco to himiko");
    game.allowed("ruby: assign biggest_gun to himiko");
    let game = game.goes("ruby: unassign marco; ruby: assign marco to hera");
    game.refused_by("ruby: assign biggest_gun to hera", &GIRL_HAS_ONE_TOY);
}

#[test]
fn sp_7_once_per_caper_her_own_failed_roll() {
    let game = caper(&["marco", "polo"], "shark_pit").goes("ruby: name himiko; dice 5 6");
    game.allowed("ruby: reroll");
    game.refused_by("azure: reroll", &NOTHING_TO_REROLL); // not her roll
    let game = game.goes("ruby: reroll; dice 5 6"); // the new dice stand
    game.refused_by("ruby: reroll", &REROLL_IS_SPENT);
    let other = caper(&["marco", "polo"], "shark_pit").goes("ruby: name hera; dice 5 6");
    other.refused_by("ruby: reroll", &ONLY_THE_CAPTAIN_REROLLS);
}

#[test]
fn sp_8_a_bonus_counts_for_roll_or_reroll_not_both() {
    // Himiko needs 5 and rolls 9: a Surge makes it 8, not enough; after the reroll it is gone.
    let game = caper(&["adrenaline_surge_1", "polo"], "shark_pit")
        .goes("ruby: name himiko; dice 4 5; ruby: surge adrenaline_surge_1");
    assert_eq!(game.phase(), Phase::Salvage);
    let game = game.goes("ruby: reroll; dice 2 4");
    assert_eq!(game.phase(), Phase::Salvage); // 6 is more than 5
}

#[test]
fn sp_9_a_captain_who_is_knocked_out_stays_captain() {
    let game =
        caper(&["marco", "polo"], "shark_pit").goes("ruby: name himiko; dice 5 6; ruby: give-in");
    assert_eq!(game.captain(RUBY), spanc::Crew::named("himiko"));
    let game = game.goes("azure: name tabby_normal; dice 5 6; azure: give-in");
    game.refused_by("ruby: captain hera", &CAPTAIN_STAYS);
}
