//! Paths: only Points limit them.

use table::{Game, Illegal};
use zerpang::{
    Action, CANNOT_PAY_PATH, CELL_IS_TAKEN, Card, LONGEST_PATH, ONE_MOVE, Phase, TOO_LONG_A_PATH,
};

use crate::script::{AMBER, BLUE, Play, Scene, cell, piece, scene};

/// Steps to and fro.
fn to_and_fro(steps: usize) -> String {
    let steps: Vec<&str> = ["w", "e"].into_iter().cycle().take(steps).collect();
    format!("move amber-1 {}", steps.join(" "))
}

#[test]
fn zp_4_a_path_may_come_back_to_a_cell_it_left() {
    let scene = scene("pirate,ninja").at(AMBER, 1, "f10").hand(AMBER, &[Card::One, Card::One]);
    // Out of a house and back in: a corner is no dead end.
    let back = scene.clone().moving().act("move amber-1 w e").now(Phase::Pay).act("lay one");
    back.here(AMBER, 1, "f10");
    // Over the same cell twice, and where it began: three steps cost two Points.
    let play = scene.moving().act("move amber-1 w e w");
    assert_eq!(play.open().payment.due, 2);
    play.act("lay one").act("lay one").here(AMBER, 1, "f9");
}

#[test]
fn zp_4_what_cannot_be_paid_cannot_be_walked_however_the_path_turns() {
    let poor = scene("pirate,ninja").at(AMBER, 1, "f10").hand(AMBER, &[Card::One]).moving();
    poor.refused_by("move amber-1 w e w", &CANNOT_PAY_PATH).allowed("move amber-1 w e");
    let taken =
        scene("pirate,ninja").at(AMBER, 1, "f8").at(AMBER, 2, "f7").hand(AMBER, &[Card::Two]);
    taken.moving().refused_by("move amber-1 e w w", &CELL_IS_TAKEN);
}

#[test]
fn zp_4_a_zombie_fetches_a_ring_beside_its_gate_and_is_proposed_to() {
    let scene = scene("zombie,pirate,ninja").at(AMBER, 1, "g9").rings(&["g8"]);
    let fetch: Action = "move amber-1 w e".parse().expect("an action");
    let listed = |scene: Scene| {
        let mut legal = Vec::new();
        scene.moving().0.legal(AMBER, &mut legal);
        legal.contains(&fetch)
    };
    assert!(listed(scene.clone().hand(AMBER, &[Card::One])));
    assert!(!listed(scene.clone()), "a Point is needed for the way back");
    assert!(!listed(scene.clone().hand(AMBER, &[Card::One]).rings(&["g7"])), "two there, two back");
    assert!(!listed(scene.clone().hand(AMBER, &[Card::One]).worn(AMBER, 1, 3)), "it wears three");
    let play = scene.hand(AMBER, &[Card::One]).moving().act("move amber-1 w e").act("lay one");
    assert_eq!(play.here(AMBER, 1, "g9").0.rings(piece(AMBER, 1)), 1);
}

#[test]
fn zp_47_robots_may_come_back_together() {
    let scene = scene("robot,pirate,ninja").at(AMBER, 1, "f10").at(AMBER, 2, "f9");
    let play = scene.hand(AMBER, &[Card::Two]).moving().act("link 1+2 w e").act("lay two");
    play.here(AMBER, 1, "f10").here(AMBER, 2, "f9");
}

#[test]
fn zp_40_a_scoundrel_may_lead_a_piece_about() {
    let scene = scene("pirate,zombie,ninja").at(BLUE, 1, "f9").hand(AMBER, &[Card::Two, Card::Two]);
    let play = scene.moving().act("scoundrel blue-1").act("lay two").act("move blue-1 w e");
    play.act("lay two").here(BLUE, 1, "f9");
}

/// A Pirate with forty Points and a piece on f9.
fn rich() -> Play {
    let hand = [&[Card::Blockade; 4][..], &[Card::ForeignTraining; 4], &[Card::Two; 4]].concat();
    scene("pirate,ninja").at(AMBER, 1, "f9").hand(AMBER, &hand).moving()
}

/// Pays with whatever there is.
fn pay(mut play: Play) -> Play {
    let mut legal = Vec::new();
    while play.0.phase() == Phase::Pay {
        play.0.legal(AMBER, &mut legal);
        play.0.act(AMBER, legal[0]);
    }
    play
}

#[test]
fn zp_4_a_path_of_more_steps_than_can_be_said_is_refused_by_the_rule() {
    rich()
        .refused_by(&to_and_fro(LONGEST_PATH + 1), &TOO_LONG_A_PATH)
        .refused_by(&to_and_fro(200), &TOO_LONG_A_PATH)
        .allowed(&to_and_fro(LONGEST_PATH));
    let robots = scene("robot,pirate,ninja").at(AMBER, 1, "f8").at(AMBER, 2, "f9").moving();
    robots.refused_by(&to_and_fro(19).replace("move amber-1", "link 1+2"), &TOO_LONG_A_PATH);
}

#[test]
fn zp_4_a_piece_that_has_walked_all_that_can_be_said_walks_on() {
    let play = pay(rich().act(&to_and_fro(LONGEST_PATH))).now(Phase::Movement);
    // No space is free any more, and no other piece may begin.
    let on = play.clone().act("move amber-1 w").now(Phase::Pay);
    assert_eq!(on.open().payment.due, 1);
    pay(on).here(AMBER, 1, "f8").now(Phase::Plan);
    play.refused_by("use full-sails", &zerpang::NO_SUCH_CARD).act("done").now(Phase::Plan);
}

#[test]
fn zp_4_nobody_else_walks_on_and_a_shorter_path_is_the_end() {
    let two = |game: Play| {
        let mut view = game.view();
        view.hands[0] = zerpang::Hand::Known(game.hand(AMBER));
        view.hands[1] = zerpang::Hand::Known(game.hand(BLUE));
        view.onlooker = None;
        view.open.arena.put(piece(AMBER, 2), zerpang::Place::At(cell("d5")));
        Play(zerpang::Zerpang::imagine(&view, &mut table::Stream::new(1, 1)))
    };
    let play = pay(two(rich()).act(&to_and_fro(LONGEST_PATH))).now(Phase::Movement);
    play.refused_by("move amber-2 e", &ONE_MOVE).allowed("move amber-1 w");
    let short = pay(two(rich()).act(&to_and_fro(LONGEST_PATH - 1))).now(Phase::Movement);
    short.refused_by("move amber-1 w", &ONE_MOVE);
}

#[test]
fn zp_40_a_scoundrel_walks_on_too() {
    let hand = [&[Card::Blockade; 4][..], &[Card::ForeignTraining; 4], &[Card::Two; 4]].concat();
    let scene = scene("pirate,zombie,ninja").at(BLUE, 1, "f9").hand(AMBER, &hand);
    let play = scene.moving().act("scoundrel blue-1").act("lay two");
    let path = to_and_fro(LONGEST_PATH).replace("amber", "blue");
    let play = pay(play.act(&path)).now(Phase::Trick).act("move blue-1 w");
    assert_eq!(play.open().payment.due, 2);
    let play = pay(play).here(BLUE, 1, "f8");
    assert_ne!(play.0.phase(), Phase::Trick);
}

#[test]
fn zp_4_a_path_that_cannot_be_is_no_panic() {
    let play = rich();
    assert_eq!(
        play.0.may(AMBER, Action::Link(1, zerpang::Path::TOO_LONG)),
        Err(Illegal(&zerpang::NOT_A_ROBOT))
    );
}
