//! Why not: what somebody is told who does the right thing at the wrong time, or the wrong thing.

use table::{Game, Illegal, Seat};
use zerpang::*;

use crate::script::{AMBER, BLUE, CORAL, Play, Scene, scene, setup};

/// Amber's A1 walks from f8 to f7, next to Blue's B1 on f6.
fn shove(scene: Scene) -> Play {
    let play = scene.at(AMBER, 1, "f8").at(BLUE, 1, "f6").moving();
    play.act("move amber-1 w").finish_moving()
}

#[test]
fn zp_1_seats_cells_and_pieces_that_do_not_exist() {
    let play = scene("ninja,pirate").at(AMBER, 1, "g9").hand(AMBER, &[Card::Two]).moving();
    assert_eq!(play.0.may(Seat(7), Action::Done), Err(Illegal(&NO_SUCH_SEAT)));
    play.refused_by("leap amber-1 a6", &NO_SUCH_CELL).refused_by("leap coral-1 f6", &NO_SUCH_PIECE);
}

#[test]
fn zp_2_nothing_happens_before_somebody_begins_and_the_cards_are_dealt() {
    let host = Play(Zerpang::new(&setup(3, &[("first", "host")])));
    let host = host.refused_by("move amber-1 e", &WHO_BEGINS).by(AMBER, "first amber");
    assert_eq!(host.0.may(AMBER, Action::Done), Err(Illegal(&CHANCE_FIRST)));
}

#[test]
fn zp_2b_the_draw_has_its_time_and_cannot_be_skipped() {
    let play = scene("pirate,zombie,elf").at(AMBER, 1, "f6").moving();
    play.refused_by("draw", &NO_DRAW_NOW)
        .refused_by("upload amber-1", &UPLOAD_TIME)
        .refused_by("discard one", &NOTHING_TO_DISCARD)
        .refused_by("salvage", &NOT_A_SALVAGER)
        .act("done")
        .refused_by("done", &DRAW_FIRST);
}

#[test]
fn zp_4_a_piece_at_home_does_not_move() {
    let play = scene("pirate,zombie,elf").at(AMBER, 1, "f6").moving();
    play.refused_by("move amber-2 e", &NOT_ON_BOARD);
}

#[test]
fn zp_10a_an_ability_that_cannot_be_paid_is_not_offered() {
    let play = scene("ninja,pirate").at(AMBER, 1, "g9").hand(AMBER, &[Card::One]).moving();
    play.refused_by("leap amber-1 f6", &CANNOT_PAY_ABILITY);
}

#[test]
fn zp_12_texts_are_aimed_as_they_say() {
    let hand = [Card::FullSails, Card::Flanking];
    let play = scene("pirate,zombie,elf").at(AMBER, 1, "f6").hand(AMBER, &hand).moving();
    play.refused_by("use full-sails to f7", &NO_TARGET)
        .refused_by("use flanking-maneuver", &NO_TARGET);
}

#[test]
fn zp_16_a_fight_comes_before_everything_else() {
    let play = shove(scene("pirate,zombie,elf").hand(AMBER, &[Card::One]));
    play.refused_by("move amber-1 e", &YOUR_WORD)
        .refused_by("accept", &YOUR_WORD)
        .refused_by("lay one for defender", &FOR_YOURSELF);
    scene("pirate,zombie,elf")
        .game()
        .refused_by("accept", &NO_HELP_OFFERED)
        .refused_by("abduct", &NOTHING_TO_ABDUCT);
}

#[test]
fn zp_16a_and_so_do_the_windows_of_a_fight() {
    let hands = scene("pirate,ninja,ninja").hand(AMBER, &[Card::One, Card::One]);
    let hands = hands.hand(BLUE, &[Card::One]).hand(CORAL, &[Card::SabreKatana]);
    let called = shove(hands).by(AMBER, "stand").now(Phase::Honor);
    let help = called.refused_by("concede", &HONOR_OR_PASS).by(BLUE, "pass").now(Phase::Help);
    let offered =
        help.refused_by("concede", &HELP_OR_PASS).by(CORAL, "use katana.sabre for aggressor");
    let used = offered.refused_by("concede", &TAKE_OR_REFUSE).by(AMBER, "accept").now(Phase::Bind);
    used.refused_by("concede", &BIND_OR_PASS);
}

#[test]
fn zp_19_who_fights_first_is_settled_first() {
    let play = shove(scene("ninja,zombie,elf")).now(Phase::Mover);
    play.refused_by("concede", &WHO_FIGHTS_FIRST);
}

#[test]
fn zp_20_a_beaten_piece_is_rescued_or_not_before_anything_else() {
    let play = shove(scene("pirate,zombie,elf").hand(AMBER, &[Card::JuryRig])).act("concede");
    play.now(Phase::Rescue).refused_by("done", &RESCUE_OR_PASS);
}

#[test]
fn zp_24_a_draw_waits_for_blockades() {
    let play = scene("zombie,pirate,elf").at(AMBER, 1, "f6").hand(BLUE, &[Card::One]).moving();
    play.act("done").now(Phase::Blockade).refused_by("draw", &BLOCKADE_OR_PASS);
}

#[test]
fn zp_25_a_second_cannoneer_adds_nothing() {
    let scene = scene("pirate,zombie,elf").at(BLUE, 2, "f5").at(BLUE, 3, "f4");
    let play = shove(scene.hand(AMBER, &[Card::Cannoneer, Card::Cannoneer]));
    play.act("use cannoneer").refused_by("use cannoneer", &CANNON_FIRED);
}

#[test]
fn zp_32_fighting_texts_need_a_fight() {
    let hand = [Card::Cannoneer, Card::Plunder, Card::KeelHaul];
    let play = scene("ninja,zombie,elf").at(AMBER, 1, "f6").hand(AMBER, &hand).moving();
    play.refused_by("use honor-bound", &HONOR_TIME)
        .refused_by("use resourcefulness", &RESOURCE_TIME)
        .refused_by("use self-sacrifice", &SACRIFICE_TIME);
}

#[test]
fn zp_40_a_scoundrel_moves_the_piece_he_paid_for_if_it_can_move() {
    let hand = [Card::Two, Card::Two];
    let open = scene("pirate,zombie,elf").at(BLUE, 1, "f8").at(BLUE, 2, "d5").hand(AMBER, &hand);
    let play = open.moving().act("scoundrel blue-1").act("lay two").now(Phase::Trick);
    play.refused_by("move blue-2 e", &NOT_THAT_PIECE)
        .refused_by("enter amber-1 g9", &NAME_THE_PATH)
        .act("done");
    // The corner f2 is shut in: a friend on f3, and the Gates e3 and g2 are closed to Blue or taken.
    let shut = scene("pirate,zombie,elf").at(BLUE, 1, "f2").at(BLUE, 2, "f3").at(BLUE, 3, "e3");
    let shut = shut.at(BLUE, 4, "g2").hand(AMBER, &hand);
    shut.moving().refused_by("scoundrel blue-1", &NOWHERE_TO_GO);
}

#[test]
fn zp_48_no_more_upload_points_than_are_due() {
    let scene =
        scene("robot,pirate,ninja").at(AMBER, 1, "f8").with(|view| view.open.lasting.charges = 3);
    scene.game().act("enter amber-2 g9").refused_by("charge 2", &NO_OVERCHARGE).act("charge 1");
}

#[test]
fn zp_50_a_set_has_an_order() {
    let hand = [Card::GunpowderKatana, Card::SabreKatana];
    let play = shove(scene("gunslinger,zombie,pirate").hand(AMBER, &hand));
    play.refused_by("use katana.sabre+katana.gunpowder", &SET_IN_ORDER)
        .allowed("use katana.gunpowder+katana.sabre");
}

#[test]
fn zp_53_the_saucer_waits_for_an_answer() {
    let play = shove(scene("alien,pirate,ninja").hand(AMBER, &[Card::Two])).act("lay two");
    play.by(BLUE, "concede").now(Phase::Abduct).refused_by("done", &ABDUCT_OR_PASS);
}

#[test]
fn zp_57_elves_never_enter() {
    let scene = scene("elf,pirate,ninja").phase(Phase::Entrance);
    scene.game().refused_by("enter amber-1 g9", &ELVES_STAY);
}
