//! Zombies and their rings.

use zerpang::{BRAINLESS, Card, Phase, Place};

use crate::script::{AMBER, BLUE, piece, scene};

#[test]
fn zp_43_zombies_use_points_only() {
    let scene =
        scene("zombie,pirate,ninja").at(AMBER, 1, "f8").hand(AMBER, &[Card::FullSails]).moving();
    scene
        .refused_by("use full-sails", &BRAINLESS)
        .act("move amber-1 w w")
        .allowed("lay full-sails");
}

#[test]
fn zp_43a_a_ring_is_left_where_the_beaten_piece_stood() {
    let scene = scene("zombie,pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .moving()
        .act("move amber-1 w");
    let play = scene.by(BLUE, "concede").home(BLUE, 1);
    assert_eq!(play.open().arena.strewn.iter().map(|c| c.to_string()).collect::<Vec<_>>(), ["f6"]);
    // Rings on empty cells link and count.
    let rings = crate::script::scene("zombie,pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "f9")
        .at(BLUE, 1, "f6")
        .rings(&["g7", "h7"]);
    rings.moving().act("move amber-1 w").rated(3, 1);
    // No ring between the living.
    let living = crate::script::scene("pirate,ninja,zombie")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .moving()
        .act("move amber-1 w");
    assert!(living.act("concede").open().arena.strewn.is_empty());
}

#[test]
fn zp_43b_a_piece_that_crosses_a_ring_is_a_carrier() {
    let scene = scene("pirate,zombie,ninja")
        .at(AMBER, 1, "f10")
        .at(BLUE, 1, "f6")
        .rings(&["f9", "f8"])
        .hand(AMBER, &[Card::Two]);
    let play = scene.moving().act("move amber-1 w w w").act("lay two");
    assert_eq!(play.0.rings(piece(AMBER, 1)), 1);
    // Against a Zombie it counts nothing.
    play.rated(0, 1);
    let other = crate::script::scene("pirate,ninja,zombie")
        .at(AMBER, 1, "f8")
        .worn(AMBER, 1, 1)
        .at(BLUE, 1, "f6");
    other.moving().act("move amber-1 w").rated(1, 1);
}

#[test]
fn zp_43c_rings_make_zombies_stronger_and_three_make_them_fast() {
    let scene = scene("zombie,pirate,ninja")
        .at(AMBER, 1, "f9")
        .worn(AMBER, 1, 2)
        .at(BLUE, 1, "f6")
        .rings(&["f8"]);
    let play = scene.moving().refused_by("move amber-1 w w", &zerpang::CANNOT_PAY_PATH);
    let play = play.act("move amber-1 w");
    assert_eq!(play.0.rings(piece(AMBER, 1)), 3);
    let fast = crate::script::scene("zombie,pirate,ninja")
        .at(AMBER, 1, "f9")
        .worn(AMBER, 1, 3)
        .at(BLUE, 1, "f6");
    fast.moving().act("move amber-1 w w").rated(3, 1);
}

#[test]
fn zp_43d_a_beaten_zombie_loses_one_ring_and_keeps_the_rest() {
    let scene = scene("pirate,zombie,ninja")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .worn(BLUE, 1, 2)
        .hand(AMBER, &[Card::ForeignTraining]);
    let play = scene
        .moving()
        .act("move amber-1 w")
        .finish_moving()
        .act("lay foreign-training")
        .by(BLUE, "concede");
    assert_eq!(play.0.rings(piece(BLUE, 1)), 1);
    assert_eq!(play.open().arena.strewn.len(), 1);
    play.home(BLUE, 1);
}

#[test]
fn zp_44_rings_in_play_make_entries_cheaper() {
    let scene =
        scene("zombie,pirate,ninja").at(AMBER, 1, "f8").at(AMBER, 2, "f9").at(AMBER, 3, "e5");
    scene.clone().game().refused_by("enter amber-4 g9", &zerpang::CANNOT_PAY_ENTRY);
    scene.worn(AMBER, 1, 2).rings(&["d5"]).game().act("enter amber-4 g9").here(AMBER, 4, "g9");
    let pirate =
        crate::script::scene("pirate,zombie,ninja").at(AMBER, 1, "f8").rings(&["d5"]).game();
    pirate.refused_by("enter amber-2 g9", &zerpang::CANNOT_PAY_ENTRY);
}

#[test]
fn zp_45_zombies_win_ties() {
    let attacks = scene("zombie,pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .moving()
        .act("move amber-1 w");
    attacks.rated(1, 1).by(BLUE, "concede");
    let defends = scene("pirate,zombie,ninja")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .moving()
        .act("move amber-1 w");
    defends.rated(1, 1).by(AMBER, "concede");
}

#[test]
fn zp_46_three_pieces_with_two_rings_win_and_twelve_rings_are_all() {
    let scene = scene("zombie,pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "e5")
        .at(AMBER, 3, "i4")
        .worn(AMBER, 1, 2)
        .worn(AMBER, 2, 2)
        .worn(AMBER, 3, 1);
    scene.clone().rings(&["i5"]).moving().act("move amber-3 e").won_by(AMBER);
    scene.clone().rings(&[]).moving().act("move amber-3 e").now(Phase::Draw);
    let home = scene.away(AMBER, 2, Place::Home).rings(&["i5"]).moving().act("move amber-3 e");
    home.now(Phase::Draw);
    let full = crate::script::scene("zombie,pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .rings(&["b6", "b8", "c6", "c7", "d4", "d5", "h7", "h8", "i4", "i5", "j6", "j2"]);
    let play = full.moving().act("move amber-1 w").by(BLUE, "concede");
    assert_eq!((play.0.supply(), play.open().arena.strewn.len()), (0, 12));
}
