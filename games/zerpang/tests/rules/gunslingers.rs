//! Gunslingers.

use zerpang::{Card, PAIR_NEEDED, Phase, SETS_ONLY, TOO_MANY_CARDS};

use crate::script::{AMBER, BLUE, scene, scene_with};

#[test]
fn zp_50_sets_of_cards_and_never_a_single_one() {
    let cards = [Card::Two, Card::Two, Card::Two, Card::One, Card::Backwards];
    let scene = scene("gunslinger,zombie,pirate")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .hand(AMBER, &cards)
        .moving();
    let play = scene.act("move amber-1 w").finish_moving().now(Phase::Word);
    let play = play.refused_by("lay two", &SETS_ONLY).refused_by("lay one+two", &SETS_ONLY);
    play.clone().act("lay two+two").rated(5, 1);
    play.clone().act("lay two+two+two").rated(13, 1);
    play.act("lay one+two+tactically-advance-backwards").rated(13, 1);
    let single = scene_with("gunslinger,zombie,pirate", &[("singles", "on")])
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6");
    single
        .hand(AMBER, &cards)
        .moving()
        .act("move amber-1 w")
        .finish_moving()
        .act("lay two")
        .rated(3, 1);
}

#[test]
fn zp_50_a_text_needs_two_of_the_same_card_and_weapons_are_alike() {
    let cards = [Card::GunpowderKatana, Card::SabreShuriken, Card::FullSails];
    let scene = scene("gunslinger,zombie,pirate")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .hand(AMBER, &cards)
        .moving();
    let play =
        scene.refused_by("use full-sails", &PAIR_NEEDED).act("move amber-1 w").finish_moving();
    play.act("use katana.gunpowder+shuriken.sabre").rated(4, 1);
}

#[test]
fn zp_50a_the_hand_is_filled_up_and_then_cut_down() {
    let scene =
        scene("gunslinger,zombie,pirate").at(AMBER, 1, "f8").hand(AMBER, &[Card::One]).moving();
    let play = scene.act("done");
    assert_eq!(play.open().draw.left, 4);
    let full = crate::script::scene("gunslinger,zombie,pirate")
        .at(AMBER, 1, "f8")
        .hand(AMBER, &[Card::One; 5])
        .moving();
    let play = full
        .act("done")
        .act("draw")
        .fall("draw one")
        .fall("draw two")
        .act("done")
        .now(Phase::Discard);
    let play = play.refused_by("done", &TOO_MANY_CARDS).act("discard one").act("discard one");
    assert_eq!(play.hand(AMBER).len(), 5);
}

#[test]
fn zp_51_house_x_x_house_in_a_line_wins() {
    let scene = scene("gunslinger,zombie,pirate")
        .at(AMBER, 1, "f10")
        .at(AMBER, 2, "f7")
        .at(AMBER, 3, "f5")
        .at(AMBER, 4, "f3");
    scene.clone().moving().act("move amber-4 w").won_by(AMBER);
    scene.at(AMBER, 2, "e7").moving().act("move amber-4 w").now(Phase::Draw);
}
