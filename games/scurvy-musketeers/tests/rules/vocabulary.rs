//! SM-V1: what the vocabulary can say beyond the decks of the box; a side deck for tests says it.

use crate::script::{DANA, RAY, Script, Scripted, card, dealt};
use scurvy_musketeers::{
    BARRED, Card, InUse, NOBODY_TO_SAVE, NOT_IN_HAND, ONLY_CANCELS, ScurvyMusketeers, Setup, Trait,
    WRONG_CHOICE, WRONG_HANDS, WRONG_TARGET,
};
use table::{Game, Turn};

const FILE: &str = include_str!("../vocabulary.toml");
const PLAIN: &str = "grandmother bear_suit puppeteer sea_serpent executioner ghost_ship";

/// New cards are numbered as in the file.
fn new(id: &str) -> String {
    let deck = InUse::chosen("", FILE).expect("a deck");
    deck.named(id).unwrap_or(Card(255)).to_string()
}

/// A script or a hand, with `*id` for new cards.
fn with_new(text: &str) -> String {
    let words = text.split(' ').map(|word| match word.split_once('*') {
        Some((before, id)) => {
            let plain = id.trim_end_matches(';');
            format!("{before}{}{}", new(plain), &id[plain.len()..])
        }
        None => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

fn undrawn(ray: &str, dana: &str) -> ScurvyMusketeers {
    let deck = InUse::chosen("", FILE).expect("a deck");
    dealt(Setup { deck, ..Setup::of(2) }, &[&with_new(ray), &with_new(dana)])
}

fn table(ray: &str, dana: &str) -> ScurvyMusketeers {
    undrawn(ray, dana).run("fill")
}

trait Newly {
    fn runs(self, script: &str) -> Self;
}

impl Newly for ScurvyMusketeers {
    fn runs(self, script: &str) -> Self {
        self.run(&with_new(script))
    }
}

#[test]
fn sm_17b_everything_waits_that_the_deck_can_stop() {
    let game = table(
        "old_monk prop_master cutlass boots iguana parry",
        "grandmother *veto bear_suit puppeteer sea_serpent executioner",
    )
    .to_round(2);
    let prop = game.clone().run("ray: give cutlass to old_monk");
    assert!(!prop.waiting().is_empty() && !prop.lies(RAY, "cutlass"));
    let stands = prop.clone().run("stands");
    assert!(stands.lies(RAY, "cutlass"));
    let stopped = prop.runs("dana: play *veto; stands; all pass");
    assert!(stopped.is_discarded("cutlass"));
    stopped.offered("ray: give boots to old_monk");
    let ability = game.clone().run("ray: use prop_master on old_monk");
    let ability = ability.runs("dana: play *veto; stands; all pass");
    ability.refused_by("ray: use prop_master on old_monk", &scurvy_musketeers::USED_ALREADY);
    assert!(ability.lies(RAY, "prop_master"));
    let creature = game.runs("ray: attack dana with iguana; dana: play *veto; stands; all pass");
    assert!(creature.attack().is_none() && creature.is_discarded("iguana"));
}

#[test]
fn sm_17b_a_veto_does_not_stop_an_sfx() {
    let game = table(
        "old_monk customs cutlass boots iguana parry",
        "grandmother *veto bear_suit puppeteer sea_serpent executioner",
    )
    .to_round(2);
    let game = game.run("ray: play customs on dana");
    game.refused_by(&with_new("dana: play *veto"), &ONLY_CANCELS);
}

#[test]
fn sm_v1_a_chosen_theft_shows_the_hand_first() {
    let game = table("old_monk *art_thief cutlass boots iguana parry", PLAIN).to_round(2);
    let game = game.runs("ray: play *art_thief on dana; stands");
    assert_eq!(game.waits_for(), Some(RAY));
    assert_eq!(game.known(RAY), game.hand(DANA));
    game.refused_by("ray: choose cutlass", &WRONG_CHOICE);
    game.offered("ray: choose bear_suit");
    let game = game.run("ray: choose bear_suit; all pass");
    assert!(game.holds(RAY, "bear_suit") && game.known(DANA).contains(card("bear_suit")));
    assert!(game.hand(DANA).is_subset(game.known(RAY)), "the thief remembers the rest");
}

#[test]
fn sm_v1_everybody_draws_or_discards() {
    let game = table("old_monk *all_rise *bad_reviews boots iguana parry", PLAIN).to_round(2);
    let drawn = game.clone().runs("ray: play *all_rise; stands");
    assert_eq!(drawn.turn(), Turn::Chance);
    let drawn = drawn.run("fill; all pass");
    assert_eq!(drawn.hand(DANA).len(), 7);
    let lost = game.runs("ray: play *bad_reviews; stands");
    assert_eq!(lost.waits_for(), Some(RAY));
    lost.refused_by("ray: choose bear_suit", &WRONG_CHOICE);
    let lost = lost.run("ray: choose boots; dana: choose bear_suit; all pass");
    assert!(lost.is_discarded("boots") && lost.is_discarded("bear_suit"));
    lost.refused_by("ray: discard boots", &scurvy_musketeers::NOT_DISCARDING);
    lost.refused_by("ray: give boots to old_monk", &NOT_IN_HAND);
}

#[test]
fn sm_23_as_is_replaces_the_running_total() {
    let game = table(
        "old_monk ghost_ship dub_louder *rowdy_crowd iguana parry",
        "grandmother *stand_in bear_suit puppeteer sea_serpent executioner",
    )
    .to_round(2);
    let game =
        game.run("ray: attack dana with ghost_ship; stands; to ray; ray: play dub_louder; stands");
    assert_eq!(game.sums().0, 17);
    let game = game.runs("dana: play *stand_in; stands");
    assert_eq!(game.sums().0, 3);
    assert!(!game.attack_traits().contains(Trait::Supernatural));
    let game = game.runs("to ray; ray: play *rowdy_crowd; stands");
    assert_eq!(game.sums().0, 3 + 2, "a Monk and a Grandmother");
}

#[test]
fn sm_22_values_are_replaced_and_props_made_useless_for_one_attack() {
    let dana = "grandmother cutlass *make_up bear_suit puppeteer *quiet_library";
    let game = table("old_monk iguana *sandpaper catering_rats boots parry", dana)
        .runs("skip; dana: give cutlass to grandmother; all pass; dana: set *quiet_library for dana; all pass")
        .to_round(2);
    game.refused_by("ray: attack dana with catering_rats", &BARRED);
    assert_eq!(game.ds(DANA, false), 4 + 5);
    let game = game.run("ray: attack dana with iguana; stands");
    assert_eq!(game.sums().1, 4 + 10, "in a defence all Props count twice here");
    let game = game.runs("dana: play *make_up on grandmother; stands");
    assert_eq!(game.sums().1, 9 + 10);
    let game = game.runs("to ray; ray: play *sandpaper on grandmother; stands");
    assert_eq!(game.sums().1, 9);
    let game = game.run("all pass; all pass");
    assert!(game.is_discarded("grandmother"));
}

#[test]
fn sm_v1_conditions_on_round_turn_and_what_lies_on_a_card() {
    let game = table("*early_bird cutlass boots iguana parry rewrite", PLAIN);
    assert_eq!(game.ds(RAY, false), 1 + 3 + 2);
    let game = game.runs("ray: give cutlass to *early_bird; stands; all pass");
    assert_eq!(game.ds(RAY, false), 1 + 3 + 2 + 1 + 5);
    let theirs = game.run("skip");
    assert_eq!(theirs.ds(RAY, false), 1 + 3 + 1 + 5);
    assert_eq!(theirs.run("skip").ds(RAY, false), 1 + 2 + 1 + 5);
}

#[test]
fn sm_v1_back_to_hand_decoys_and_the_last_laugh() {
    let dana = "grandmother lookout *last_laugh bear_suit puppeteer executioner";
    let game = table("old_monk scurvy_musketeers *return_desk *decoy iguana written_out", dana)
        .runs("skip; dana: give *last_laugh to lookout; stands; all pass")
        .to_round(2);
    let back = game.clone().runs("ray: play *return_desk on grandmother; all pass");
    assert!(back.holds(DANA, "grandmother"));
    let laugh = game.clone().run("ray: play written_out on lookout; stands");
    assert_eq!(laugh.waits_for(), Some(DANA), "the player of that Movie chooses");
    let laugh = laugh.run("dana: choose old_monk; all pass");
    assert!(laugh.is_discarded("old_monk") && laugh.is_discarded("lookout"));
    let decoy = game.runs("ray: attack dana with scurvy_musketeers; stands; to ray; ray: play *decoy on lookout; stands");
    let decoy = decoy.run("all pass");
    assert!(decoy.is_discarded("lookout") && decoy.lies(DANA, "grandmother"));
}

#[test]
fn sm_25a_who_saves_himself_does_so_only_as_the_victim() {
    let dana = "*nine_lives grandmother cutlass bear_suit puppeteer executioner";
    let game = table("old_monk scurvy_musketeers boots parry rewrite iguana", dana).to_round(2);
    let game = game.run("ray: attack dana with scurvy_musketeers; stands");
    game.refused_by(&with_new("dana: use *nine_lives"), &NOBODY_TO_SAVE);
    let other = game.clone().run("all pass; ray: remove grandmother");
    other.refused_by(&with_new("dana: use *nine_lives"), &NOBODY_TO_SAVE);
    let saved = game.runs("all pass; ray: remove *nine_lives; dana: use *nine_lives; stands");
    assert!(saved.attack().is_none() && saved.cast(DANA).len() == 2, "both are alive");
}

#[test]
fn sm_v1_what_a_character_does_when_it_is_cast() {
    let game = undrawn("old_monk cutlass boots iguana parry rewrite", PLAIN);
    let game = game.runs("draw *gate_crasher; ray: cast *gate_crasher; stands");
    assert_eq!(game.turn(), Turn::Chance, "a card is drawn");
    let game = game.run("draw customs");
    assert_ne!(game.turn(), Turn::Chance, "and only one");
    assert!(game.holds(RAY, "customs") && game.cast(RAY).len() == 2);
}

#[test]
fn sm_v1_a_creature_spares_the_location_of_its_player_where_another_is_meant() {
    let ray = "old_monk english_channel *wrecking_ball cutlass parry boots";
    let game = table(ray, PLAIN).run("ray: set english_channel for ray; all pass").to_round(2);
    let game = game.runs("ray: attack dana with *wrecking_ball; stands");
    assert!(game.attack().is_some() && game.lies(RAY, "english_channel"));
}

#[test]
fn sm_v1_an_ability_may_be_for_the_character_that_has_the_card() {
    let game = table("old_monk lookout *ejector_seat cutlass boots parry", PLAIN);
    let game = game.runs("ray: give *ejector_seat to lookout; stands; all pass");
    let game = game.runs("ray: use *ejector_seat; stands; all pass");
    assert!(game.holds(RAY, "lookout") && game.lies(RAY, "old_monk"));
    assert!(!game.lies(RAY, "lookout") && game.discards().len() == 1, "the seat is in pieces");
}

#[test]
fn sm_v1_traits_and_values_change_for_a_turn() {
    let game = table("old_monk *fencing_lesson feathered_hat boots parry rewrite", PLAIN);
    game.refused_by("ray: give feathered_hat to old_monk", &WRONG_HANDS);
    assert_eq!(game.ds(RAY, false), 2);
    let game = game.runs("ray: play *fencing_lesson on old_monk and old_monk; stands; all pass");
    game.offered("ray: give feathered_hat to old_monk");
    assert_eq!(game.ds(RAY, false), 2 + 3);
    let game = game.run("skip; skip");
    game.refused_by("ray: give feathered_hat to old_monk", &WRONG_HANDS);
    assert_eq!(game.ds(RAY, false), 2, "until the turn ended");
}

#[test]
fn sm_v1_only_what_says_so_sends_a_removed_character_to_the_hand() {
    let dana = "grandmother *heirloom bear_suit puppeteer executioner sea_serpent";
    let game = table("old_monk scurvy_musketeers boots parry rewrite iguana", dana)
        .runs("skip; dana: give *heirloom to grandmother; stands; all pass")
        .to_round(2)
        .run("ray: attack dana with scurvy_musketeers; stands; all pass; stands");
    assert!(game.is_discarded("grandmother") && !game.holds(DANA, "grandmother"));
    assert_eq!(game.turn(), Turn::Chance, "Dana draws a card for the Rapier");
}

#[test]
fn sm_11_a_part_of_a_location_takes_the_whole_with_it() {
    let game = table("old_monk plywood_castle *cellar boots parry rewrite", PLAIN);
    let game = game.runs("ray: set plywood_castle for ray; all pass; ray: attach *cellar for ray");
    let game = game.run("stands; all pass");
    assert_eq!(game.location(RAY).len(), 2);
    let game = game.runs("ray: use *cellar; stands");
    assert!(game.location(RAY).is_empty() && game.is_discarded("plywood_castle"));
}

#[test]
fn sm_14_an_ability_does_only_what_the_ability_says() {
    let game = table("*moody_star old_monk boots parry rewrite cutlass", PLAIN);
    let game = game.runs("ray: use *moody_star; stands; draw customs");
    assert_eq!(game.tasks().first(), None, "what happens when she is removed has to wait");
    let cards = game.hand(RAY).len();
    assert_eq!(game.run("all pass").hand(RAY).len(), cards);
}

#[test]
fn sm_12_one_more_prop_is_one_more_however_often_it_is_said() {
    let game = table("old_monk prop_master *sponsor boots cutlass parry", PLAIN);
    game.offered(&with_new("ray: play *sponsor on old_monk"));
    let game = game.run("ray: use prop_master on old_monk; stands; all pass");
    game.refused_by(&with_new("ray: play *sponsor on old_monk"), &WRONG_TARGET);
    game.offered(&with_new("ray: play *sponsor on prop_master"));
}
