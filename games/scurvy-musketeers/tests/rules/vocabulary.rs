//! SM-V1: what the vocabulary can say beyond the decks of the box; a side deck for tests says it.

use crate::script::{DANA, RAY, Script, card, dealt};
use scurvy_musketeers::{
    BARRED, Card, House, InUse, NOBODY_TO_SAVE, NOT_IN_HAND, ONLY_CANCELS, ScurvyMusketeers, Trait,
    WRONG_CHOICE,
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

fn table(ray: &str, dana: &str) -> ScurvyMusketeers {
    let deck = InUse::chosen("", FILE).expect("a deck");
    dealt(House { deck, ..House::of(2) }, &[&with_new(ray), &with_new(dana)]).run("fill")
}

trait Newly {
    fn does(self, script: &str) -> Self;
}

impl Newly for ScurvyMusketeers {
    fn does(self, script: &str) -> Self {
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
    let stopped = prop.does("dana: play *veto; stands; all pass");
    assert!(stopped.is_discarded("cutlass"));
    stopped.allows("ray: give boots to old_monk");
    let ability = game.clone().run("ray: use prop_master on old_monk");
    let ability = ability.does("dana: play *veto; stands; all pass");
    ability.refuses("ray: use prop_master on old_monk", &scurvy_musketeers::USED_ALREADY);
    assert!(ability.lies(RAY, "prop_master"));
    let creature = game.does("ray: attack dana with iguana; dana: play *veto; stands; all pass");
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
    game.refuses(&with_new("dana: play *veto"), &ONLY_CANCELS);
}

#[test]
fn sm_v1_a_chosen_theft_shows_the_hand_first() {
    let game = table("old_monk *art_thief cutlass boots iguana parry", PLAIN).to_round(2);
    let game = game.does("ray: play *art_thief on dana; stands");
    assert_eq!(game.waits_for(), Some(RAY));
    assert_eq!(game.known(RAY), game.hand(DANA));
    game.refuses("ray: choose cutlass", &WRONG_CHOICE);
    let game = game.run("ray: choose bear_suit; all pass");
    assert!(game.holds(RAY, "bear_suit") && game.known(DANA).has(card("bear_suit")));
}

#[test]
fn sm_v1_everybody_draws_or_discards() {
    let game = table("old_monk *all_rise *bad_reviews boots iguana parry", PLAIN).to_round(2);
    let drawn = game.clone().does("ray: play *all_rise; stands");
    assert_eq!(drawn.turn(), Turn::Chance);
    let drawn = drawn.run("fill; all pass");
    assert_eq!(drawn.hand(DANA).len(), 7);
    let lost = game.does("ray: play *bad_reviews; stands");
    assert_eq!(lost.waits_for(), Some(RAY));
    lost.refuses("ray: choose bear_suit", &WRONG_CHOICE);
    let lost = lost.run("ray: choose boots; dana: choose bear_suit; all pass");
    assert!(lost.is_discarded("boots") && lost.is_discarded("bear_suit"));
    lost.refuses("ray: discard boots", &scurvy_musketeers::NOT_DISCARDING);
    lost.refuses("ray: give boots to old_monk", &NOT_IN_HAND);
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
    let game = game.does("dana: play *stand_in; stands");
    assert_eq!(game.sums().0, 3);
    assert!(!game.attack_traits().has(Trait::Supernatural));
    let game = game.does("to ray; ray: play *rowdy_crowd; stands");
    assert_eq!(game.sums().0, 3 + 2, "a Monk and a Grandmother");
}

#[test]
fn sm_22_values_are_replaced_and_props_made_useless_for_one_attack() {
    let dana = "grandmother cutlass *make_up bear_suit puppeteer *quiet_library";
    let game = table("old_monk iguana *sandpaper catering_rats boots parry", dana)
        .does("skip; dana: give cutlass to grandmother; all pass; dana: set *quiet_library for dana; all pass")
        .to_round(2);
    game.refuses("ray: attack dana with catering_rats", &BARRED);
    assert_eq!(game.ds(DANA, false), 4 + 5);
    let game = game.run("ray: attack dana with iguana; stands");
    assert_eq!(game.sums().1, 4 + 10, "in a defence all Props count twice here");
    let game = game.does("dana: play *make_up on grandmother; stands");
    assert_eq!(game.sums().1, 9 + 10);
    let game = game.does("to ray; ray: play *sandpaper on grandmother; stands");
    assert_eq!(game.sums().1, 9);
    let game = game.run("all pass; all pass");
    assert!(game.is_discarded("grandmother"));
}

#[test]
fn sm_v1_conditions_on_round_turn_and_what_lies_on_a_card() {
    let game = table("*early_bird cutlass boots iguana parry rewrite", PLAIN);
    assert_eq!(game.ds(RAY, false), 1 + 3 + 2);
    let game = game.does("ray: give cutlass to *early_bird; stands; all pass");
    assert_eq!(game.ds(RAY, false), 1 + 3 + 2 + 1 + 5);
    let theirs = game.run("skip");
    assert_eq!(theirs.ds(RAY, false), 1 + 3 + 1 + 5);
    assert_eq!(theirs.run("skip").ds(RAY, false), 1 + 2 + 1 + 5);
}

#[test]
fn sm_v1_back_to_hand_decoys_and_the_last_laugh() {
    let dana = "grandmother lookout *last_laugh bear_suit puppeteer executioner";
    let game = table("old_monk scurvy_musketeers *return_desk *decoy iguana written_out", dana)
        .does("skip; dana: give *last_laugh to lookout; stands; all pass")
        .to_round(2);
    let back = game.clone().does("ray: play *return_desk on grandmother; all pass");
    assert!(back.holds(DANA, "grandmother"));
    let laugh = game.clone().run("ray: play written_out on lookout; stands");
    assert_eq!(laugh.waits_for(), Some(DANA), "the player of that Movie chooses");
    let laugh = laugh.run("dana: choose old_monk; all pass");
    assert!(laugh.is_discarded("old_monk") && laugh.is_discarded("lookout"));
    let decoy = game.does("ray: attack dana with scurvy_musketeers; stands; to ray; ray: play *decoy on lookout; stands");
    let decoy = decoy.run("all pass");
    assert!(decoy.is_discarded("lookout") && decoy.lies(DANA, "grandmother"));
}

#[test]
fn sm_25a_who_saves_himself_does_so_only_as_the_victim() {
    let dana = "*nine_lives grandmother cutlass bear_suit puppeteer executioner";
    let game = table("old_monk scurvy_musketeers boots parry rewrite iguana", dana).to_round(2);
    let game = game.run("ray: attack dana with scurvy_musketeers; stands");
    game.refuses(&with_new("dana: use *nine_lives"), &NOBODY_TO_SAVE);
    let other = game.clone().run("all pass; ray: remove grandmother");
    other.refuses(&with_new("dana: use *nine_lives"), &NOBODY_TO_SAVE);
    let saved = game.does("all pass; ray: remove *nine_lives; dana: use *nine_lives; stands");
    assert!(saved.attack().is_none() && saved.cast(DANA).len() == 2, "both are alive");
}
