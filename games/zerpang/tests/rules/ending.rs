//! How games end.

use table::{Game, Seat, Turn};
use zerpang::{Card, GAME_IS_OVER, Phase, Place};

use crate::script::{AMBER, BLUE, CORAL, scene, scene_with};

#[test]
fn zp_9_a_win_comes_before_any_fight_and_whoever_moved() {
    // Blue's third X: Amber, a Scoundrel, wins the game for him.
    let scene = scene("pirate,pirate,zombie")
        .at(BLUE, 1, "f7")
        .at(BLUE, 2, "g5")
        .at(BLUE, 3, "d6")
        .at(CORAL, 1, "d7")
        .hand(AMBER, &[Card::Two]);
    let play =
        scene.moving().act("scoundrel blue-3").act("lay two").act("move blue-3 se").won_by(BLUE);
    assert_eq!(play.0.may(AMBER, zerpang::Action::Done), Err(table::Illegal(&GAME_IS_OVER)));
    // Passing over a goal is not enough.
    let passing = crate::script::scene("pirate,ninja,zombie")
        .at(AMBER, 1, "f7")
        .at(AMBER, 2, "g5")
        .at(AMBER, 3, "d6")
        .hand(AMBER, &[Card::One]);
    let play = passing.moving().act("move amber-3 se sw").act("lay one");
    assert_ne!(play.0.turn(), Turn::Over);
}

#[test]
fn zp_9a_after_the_last_round_the_best_progress_wins() {
    let scene = scene_with("zombie,pirate,ninja", &[("rounds", "1")]).with(|view| {
        view.open.active = Seat(2);
        view.open.asked = Seat(2);
    });
    let end = |scene: crate::script::Scene| {
        let mut play = scene.moving().act("done");
        while play.0.phase() == Phase::Draw {
            play = play.fall("draw one");
        }
        while play.0.turn() != Turn::Over {
            play = play.act("done");
        }
        play
    };
    end(scene.clone().at(CORAL, 1, "f10").at(BLUE, 1, "g8")).won_by(CORAL);
    end(scene.clone().at(CORAL, 1, "f9").at(BLUE, 1, "f7").at(BLUE, 2, "g5")).won_by(BLUE);
    // A tie: more pieces on the board, else shared.
    end(scene.clone().at(CORAL, 1, "f10").at(BLUE, 1, "g5").at(BLUE, 2, "d5")).won_by(BLUE);
    let shared = end(scene.at(CORAL, 1, "f10").at(BLUE, 1, "g5"));
    assert_eq!(shared.0.winners().len(), 2);
}

#[test]
fn zp_39_a_ninja_wins_with_a_triangle_of_houses_or_all_six() {
    let three =
        scene("ninja,pirate,zombie").at(AMBER, 1, "f10").at(AMBER, 2, "j2").at(AMBER, 3, "c6");
    three.clone().moving().act("move amber-3 nw").won_by(AMBER);
    let odd = three.clone().at(AMBER, 2, "j6").moving().act("move amber-3 nw");
    odd.now(Phase::Draw);
    let two = scene("ninja,pirate").at(AMBER, 1, "f10").at(AMBER, 2, "j2").at(AMBER, 3, "c6");
    two.clone().moving().act("move amber-3 nw").now(Phase::Draw);
    two.at(AMBER, 4, "j6")
        .at(AMBER, 5, "f2")
        .at(AMBER, 6, "b10")
        .moving()
        .act("move amber-3 nw")
        .won_by(AMBER);
}

#[test]
fn zp_42_a_pirate_wins_with_a_triangle_of_xs_or_all_six() {
    let three =
        scene("pirate,ninja,zombie").at(AMBER, 1, "f7").at(AMBER, 2, "g5").at(AMBER, 3, "d6");
    three.moving().act("move amber-3 se").won_by(AMBER);
    let two = scene("pirate,ninja").at(AMBER, 1, "f7").at(AMBER, 2, "g5").at(AMBER, 3, "d6");
    two.clone().moving().act("move amber-3 se").now(Phase::Draw);
    two.at(AMBER, 4, "g6")
        .at(AMBER, 5, "f5")
        .at(AMBER, 6, "e7")
        .moving()
        .act("move amber-3 se")
        .won_by(AMBER);
}

#[test]
fn zp_49_robots_win_with_six_uploads() {
    let cloud = |scene: crate::script::Scene, n: usize| {
        (2..2 + n).fold(scene, |scene, number| scene.away(AMBER, number, Place::Cloud))
    };
    let robot = || scene("robot,pirate,ninja").at(AMBER, 1, "f6");
    cloud(robot(), 5).moving().act("done").act("upload amber-1").won_by(AMBER);
    let five = cloud(robot(), 4).moving().act("done").act("upload amber-1");
    assert_ne!(five.0.turn(), Turn::Over);
}
