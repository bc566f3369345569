//! Turns that are lost, clocks that go on, and words for those who are ahead.

use table::{Game, Illegal, Spoken};
use zerpang::{
    ANOTHER_HAS_THE_WORD, Action, Card, Chance, NAMED_ALREADY, NO_SUCH_CARD, NO_WORD, Phase, Place,
    RETORT_OR_PASS, WISE_TO_YOU, YOUR_WORD, Zerpang,
};

use crate::script::{AMBER, BLUE, CORAL, DENIM, Play, Scene, piece, scene, scene_with};

#[test]
fn zp_29_somebody_whose_latest_turn_was_lost_may_be_named_again() {
    let play = scene("pirate,zombie,pirate")
        .hand(AMBER, &[Card::KeelHaul])
        .hand(CORAL, &[Card::KeelHaul, Card::KeelHaul])
        .phase(Phase::After)
        .game();
    let play = play.act("use keel-haul on blue").passes();
    // Blue's turn is lost; Coral's comes, and names Blue again before Blue had one.
    assert_eq!(play.open().active, CORAL);
    let play = play.act("done").act("draw").fall("draw one").act("done");
    let play = play.now(Phase::After).act("use keel-haul on blue").passes();
    let play = play.refused_by("use keel-haul on blue", &NAMED_ALREADY).act("done");
    assert_eq!(play.open().active, AMBER);
    assert!(play.open().lasting.hauled.contains(BLUE));
}

#[test]
fn zp_48_upload_points_come_back_in_a_round_in_which_the_turn_is_lost() {
    let uploaded = |hauled: bool| {
        let scene = scene("pirate,robot,ninja")
            .away(BLUE, 1, Place::Cloud)
            .away(BLUE, 2, Place::Cloud)
            .with(|view| {
                view.open.lasting.charges = 0;
                view.open.lasting.hauled = if hauled {
                    view.open.lasting.hauled.with(BLUE)
                } else {
                    view.open.lasting.hauled
                };
            });
        scene.hand(AMBER, &[Card::One]).phase(Phase::After).game().act("done")
    };
    let lost = uploaded(true);
    assert_eq!((lost.open().active, lost.open().lasting.charges), (CORAL, 2));
    let had = uploaded(false);
    assert_eq!((had.open().active, had.open().lasting.charges), (BLUE, 2));
}

#[test]
fn zp_48_upload_points_of_a_lost_turn_help() {
    let play = scene("pirate,robot,ninja,zombie")
        .away(BLUE, 1, Place::Cloud)
        .at(CORAL, 1, "f8")
        .at(DENIM, 1, "f6")
        .with(|view| view.open.lasting.hauled = view.open.lasting.hauled.with(BLUE))
        .hand(AMBER, &[Card::One])
        .phase(Phase::After)
        .game()
        .act("done")
        .act("done")
        .act("move coral-1 w")
        .act("attack coral-1")
        .by(CORAL, "stand");
    let play = play.by(AMBER, "pass").by(BLUE, "charge 1 for aggressor");
    assert_eq!(play.open().lasting.charges, 0);
    play.rated(2, 1);
}

/// Amber's A1 walks from f8 to f7, next to Blue's B1 on f6, with A2 behind it: 2 to 1.
fn ahead(scene: Scene) -> Play {
    let scene = scene.at(AMBER, 1, "f8").at(AMBER, 2, "g7").at(BLUE, 1, "f6");
    let play = scene.moving().act("move amber-1 w").finish_moving();
    let play = if play.0.phase() == Phase::Mover { play.act("attack amber-1") } else { play };
    play.now(Phase::Word).rated(2, 1)
}

#[test]
fn zp_16_an_aggressor_who_is_ahead_has_a_word_before_a_concession_counts() {
    let play =
        ahead(scene("ninja,pirate,zombie").at(CORAL, 1, "e7").hand(AMBER, &[Card::KeelHaul]));
    assert_eq!(play.may(AMBER, "use self-sacrifice"), Err(Illegal(&ANOTHER_HAS_THE_WORD)));
    let asked = play.by(BLUE, "concede").now(Phase::Retort);
    assert_eq!(asked.asked(), AMBER);
    asked.clone().act("pass").home(BLUE, 1).here(CORAL, 1, "e7").here(AMBER, 1, "f7");
    let all = asked.act("use self-sacrifice").passes();
    all.home(AMBER, 1).home(AMBER, 2).home(BLUE, 1).home(CORAL, 1);
}

#[test]
fn zp_16_the_last_word_is_for_what_still_ends_the_fight_otherwise() {
    let hand = [Card::Two, Card::SabreKatana, Card::Cannoneer, Card::Backwards];
    let asked = ahead(scene("ninja,pirate").hand(AMBER, &hand)).by(BLUE, "concede");
    asked
        .refused_by("lay two", &RETORT_OR_PASS)
        .refused_by("use katana.sabre", &zerpang::WEAPON_TIME)
        .refused_by("use honor-bound", &zerpang::HONOR_TIME)
        .refused_by("use self-sacrifice", &NO_SUCH_CARD)
        .refused_by("concede", &RETORT_OR_PASS)
        .act("use smoke-bomb to f8")
        .passes()
        .here(BLUE, 1, "f6")
        .here(AMBER, 1, "f8");
}

#[test]
fn zp_16_a_bound_sacrifice_leaves_the_word_where_it_was() {
    let hands = scene("ninja,pirate,ninja").hand(AMBER, &[Card::KeelHaul, Card::KeelHaul]);
    let asked = ahead(hands.hand(CORAL, &[Card::Blockade])).by(BLUE, "concede");
    let bound = asked.act("use self-sacrifice").by(CORAL, "use mystic-binding").passes();
    let again = bound.now(Phase::Retort).here(BLUE, 1, "f6");
    again.act("use self-sacrifice").passes().home(AMBER, 1).home(BLUE, 1);
}

#[test]
fn zp_16_whoever_had_the_word_or_cannot_have_a_text_is_not_asked_again() {
    // A tie at first: Amber is behind, adds a Point, and has had the word.
    let scene_of = |classes: &str, cards: &[Card]| scene(classes).hand(AMBER, cards);
    let tie = scene_of("ninja,pirate", &[Card::Two, Card::KeelHaul])
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .moving()
        .act("move amber-1 w")
        .act("attack amber-1");
    tie.by(AMBER, "lay two").by(BLUE, "concede").home(BLUE, 1);
    // An empty hand, and a class without texts.
    ahead(scene_of("ninja,pirate", &[])).by(BLUE, "concede").home(BLUE, 1);
    ahead(scene_of("zombie,pirate,ninja", &[Card::KeelHaul])).by(BLUE, "concede").home(BLUE, 1);
}

#[test]
fn zp_16_the_last_word_comes_also_when_nobody_helps() {
    let play = ahead(
        scene("ninja,pirate,zombie").hand(AMBER, &[Card::KeelHaul]).hand(CORAL, &[Card::One]),
    );
    let play = play.by(BLUE, "stand").by(AMBER, "pass").by(CORAL, "pass").now(Phase::Retort);
    play.by(AMBER, "pass").home(BLUE, 1);
}

#[test]
fn zp_16_whoever_is_ahead_may_concede_while_the_other_has_the_word() {
    let play = ahead(scene("ninja,pirate,zombie").hand(AMBER, &[Card::KeelHaul]));
    assert_eq!(play.may(CORAL, "concede"), Err(Illegal(&ANOTHER_HAS_THE_WORD)));
    let mut legal = Vec::new();
    play.0.legal(AMBER, &mut legal);
    assert_eq!(legal, [Action::Concede]);
    let mut game = play.0;
    game.act(AMBER, Action::Concede);
    let play = if game.phase() == Phase::Rescue { Play(game).act("pass") } else { Play(game) };
    play.home(AMBER, 1).here(BLUE, 1, "f6");
    scene("ninja,pirate").game().refused_by("concede", &NO_WORD);
    let behind = scene("pirate,ninja").at(AMBER, 1, "f8").at(BLUE, 1, "f6").moving();
    let behind = behind.act("move amber-1 w").refused_by("pass", &YOUR_WORD);
    assert_eq!(behind.may(BLUE, "concede"), Ok(()), "the Defender, too");
}

#[test]
fn zp_41_a_salvage_is_a_draw_phase_like_any_other_but_for_blockades() {
    let scene = scene("pirate,pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "f9")
        .hand(AMBER, &[Card::TreasureEverywhere])
        .hand(BLUE, &[Card::Blockade]);
    // The basic card and one for each piece; nobody is asked for a Blockade; an old Treasure card follows.
    let play = scene.clone().moving().act("done").act("salvage").now(Phase::Draw);
    assert_eq!(play.open().draw.left, 3);
    let play = play.fall("draw one").fall("draw one").fall("draw one").now(Phase::Spoils);
    play.act("use treasure-everywhere").passes().fall("draw one").fall("draw one");
    // Without the Salvage there is one card for the zone, and Blue may blockade.
    let plain = scene.moving().act("done").act("draw").now(Phase::Blockade);
    assert_eq!(plain.0.coming_draw(), 2);
    plain.by(BLUE, "use blockade").passes().now(Phase::Draw);
}

#[test]
fn zp_41_plunder_is_something_done() {
    let scene = scene("pirate,zombie,elf").at(AMBER, 1, "f8");
    let play = scene.hand(AMBER, &[Card::Plunder, Card::One]).moving().act("done");
    let play = play.allowed("salvage").act("use plunder").now(Phase::Draw);
    assert_eq!(play.open().draw.left, 3);
}

#[test]
fn zp_40a_a_piece_that_went_home_and_came_back_is_another_piece() {
    let tricked = |scene: Scene| {
        scene
            .at(BLUE, 1, "f8")
            .at(AMBER, 1, "f6")
            .hand(AMBER, &[Card::Two, Card::Two])
            .with(|view| view.open.lasting.tricked[0] = Some(piece(BLUE, 1)))
    };
    // Beaten and home, then in again: Amber may move it at once.
    let beaten = tricked(scene("pirate,zombie,ninja")).at(AMBER, 2, "g6");
    let beaten = beaten
        .with(|view| view.open.lasting.tricked[0] = Some(piece(BLUE, 1)))
        .phase(Phase::Movement);
    let lost = beaten.clone().moving().refused_by("scoundrel blue-1", &WISE_TO_YOU);
    let lost = lost.act("move amber-1 e").finish_moving().by(BLUE, "concede");
    let lost = if lost.0.phase() == Phase::Retort { lost.act("pass") } else { lost };
    assert_eq!(lost.home(BLUE, 1).open().lasting.tricked[0], None);
    // Saved onto a Gate it is the same one.
    let saved =
        tricked(scene("pirate,ninja,zombie")).at(AMBER, 2, "g6").hand(BLUE, &[Card::JuryRig]);
    let saved = saved.moving().act("move amber-1 e").finish_moving().by(BLUE, "concede");
    let saved = if saved.0.phase() == Phase::Retort { saved.act("pass") } else { saved };
    let saved = saved.by(BLUE, "use roll-with-the-punch to g2").passes().here(BLUE, 1, "g2");
    assert_eq!(saved.open().lasting.tricked[0], Some(piece(BLUE, 1)));
}

#[test]
fn zp_57_the_real_minutes_are_read_where_the_clock_waits_and_nowhere_else() {
    let clock = scene_with("pirate,elf,ninja", &[("elf-clock", "on")]).at(AMBER, 1, "f6");
    let play = clock.hand(AMBER, &[Card::One]).phase(Phase::After).game();
    assert_eq!(play.0.clock_reads(3), None, "Amber's turn is not over");
    let play = play.act("done").now(Phase::Clock);
    assert_eq!(play.0.clock_reads(72), Some(Chance::Clock(72)));
    assert_eq!(play.0.clock_reads(0), Some(Chance::Clock(0)));
    // Three hours mean three hours: a turn of a whole evening counts enough for the Elves to win.
    assert_eq!(play.0.clock_reads(100_000), Some(Chance::Clock(181)));
    let read = |minutes: &str| play.clone().fall(&format!("clock {minutes}"));
    read("181").won_by(BLUE);
    let soon = read("180");
    assert_eq!(soon.open().round.minutes, 180);
    assert_eq!(soon.0.goal(BLUE), (180, 180));
    let picture = Zerpang::picture(&read("72").view());
    assert!(picture.contains("clock 1 h 12 min of 3 h"), "{picture}");
    let rounds = Zerpang::picture(&scene("pirate,elf,ninja").game().view());
    assert!(!rounds.contains("clock"), "{rounds}");
}

#[test]
fn zp_57_a_simulated_turn_is_mostly_quick() {
    let clock = scene_with("pirate,elf,ninja", &[("elf-clock", "on")]).at(AMBER, 1, "f6");
    let play = clock.hand(AMBER, &[Card::One]).phase(Phase::After).game().act("done");
    let mut chances = Vec::new();
    play.0.chances(&mut chances);
    assert_eq!(chances.len(), 182);
    let weight = |from: u8, to: u8| -> u32 {
        let within =
            |chance: &Chance| matches!(chance, Chance::Clock(m) if (from..=to).contains(m));
        chances.iter().filter(|(chance, _)| within(chance)).map(|&(_, weight)| weight).sum()
    };
    assert_eq!([weight(0, 4), weight(5, 30), weight(31, 181)], [10_000, 2_600, 151]);
}
