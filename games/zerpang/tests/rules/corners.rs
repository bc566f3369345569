//! Where clauses meet: rescues and other fights, chains of Bindings, third parties, skipped turns.

use table::{Dice as _, Game as _, Seat, Stream, Turn};
use zerpang::{
    ANOTHER_HAS_THE_WORD, Action, Card, NOT_AGAINST_ALIENS, Phase, Place, TAKE_OR_REFUSE, TOO_NEW,
    YOUR_WORD,
};

use crate::script::{AMBER, BLUE, CORAL, DENIM, Play, Scene, piece, scene, setup};

/// Amber's A1 walks from f8 to f7, next to Blue's B1 on f6.
fn shove(scene: Scene) -> Play {
    let play =
        scene.at(AMBER, 1, "f8").at(BLUE, 1, "f6").moving().act("move amber-1 w").finish_moving();
    if play.0.phase() == Phase::Mover { play.act("attack amber-1") } else { play }
}

#[test]
fn zp_2b_a_pass_where_none_is_asked_for_is_refused_by_what_is_asked() {
    shove(scene("pirate,ninja")).refused_by("pass", &YOUR_WORD);
    let help = shove(scene("pirate,zombie,ninja").hand(CORAL, &[Card::SabreKatana]));
    let offered = help.act("stand").by(CORAL, "use katana.sabre for aggressor");
    offered.refused_by("pass", &TAKE_OR_REFUSE);
}

#[test]
fn zp_19a_a_rescued_aggressor_is_one_mover_among_others() {
    // A1 attacks B1 and A2 attacks B2. A1 is beaten and saved to g9, next to Coral's C1 on h8. Now Amber chooses anew.
    let play = scene("pirate,ninja,zombie")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "h6")
        .at(BLUE, 1, "f6")
        .at(BLUE, 2, "i4")
        .at(CORAL, 1, "h8")
        .hand(AMBER, &[Card::Flanking, Card::JuryRig])
        .moving()
        .act("move amber-1 w")
        .act("use flanking-maneuver amber-2 to h5")
        .passes()
        .finish_moving()
        .now(Phase::Mover)
        .act("attack amber-1")
        .act("concede")
        .act("use jury-rig to g9")
        .passes();
    let play = play.here(AMBER, 1, "g9").now(Phase::Mover).allowed("attack amber-1");
    play.act("attack amber-2").rated(1, 1);
}

#[test]
fn zp_20_a_piece_saved_next_to_an_enemy_attacks_even_in_anothers_turn() {
    // Blue's B1 is beaten by A1 and saved to e3, next to A2 on e4: B1 is the Aggressor, with a Gate.
    let play = shove(
        scene("pirate,ninja")
            .at(AMBER, 2, "e4")
            .hand(AMBER, &[Card::Two])
            .hand(BLUE, &[Card::JuryRig]),
    );
    let play =
        play.act("lay two").by(BLUE, "concede").by(BLUE, "use roll-with-the-punch to e3").passes();
    play.now(Phase::Word).rated(6, 1).by(AMBER, "concede").home(AMBER, 2).here(BLUE, 1, "e3");
}

#[test]
fn zp_20_a_rescue_is_a_defeat_for_rings() {
    let play = shove(scene("zombie,ninja,pirate").worn(BLUE, 1, 1).hand(BLUE, &[Card::JuryRig]));
    let play =
        play.rated(1, 0).by(BLUE, "concede").by(BLUE, "use roll-with-the-punch to g2").passes();
    assert_eq!(play.0.rings(piece(BLUE, 1)), 0);
    assert!(play.open().arena.strewn.contains("f6".parse().expect("a cell")));
}

#[test]
fn zp_31_when_the_defender_escapes_the_aggressor_meets_the_next() {
    let play = shove(
        scene("pirate,ninja,zombie")
            .at(CORAL, 1, "e7")
            .hand(AMBER, &[Card::Two])
            .hand(BLUE, &[Card::Backwards]),
    );
    let play = play.rated(1, 1).act("lay two").by(BLUE, "use smoke-bomb to g5").passes();
    play.here(BLUE, 1, "g5").now(Phase::Word).rated(1, 1).by(AMBER, "concede").home(AMBER, 1);
}

#[test]
fn zp_33_three_bindings_cancel_and_robots_and_gunslingers_bind_at_their_price() {
    let play = shove(
        scene("ninja,pirate,robot,gunslinger")
            .hand(AMBER, &[Card::SabreKatana, Card::Blockade])
            .hand(CORAL, &[Card::Blockade, Card::One])
            .hand(DENIM, &[Card::Blockade, Card::Blockade]),
    );
    let used = play.act("use katana.sabre").now(Phase::Bind);
    let bound = used.by(CORAL, "use mystic-binding").by(CORAL, "lay one").now(Phase::Bind);
    // Asked clockwise from Coral: Denim first. He lets Amber bind the Binding, and binds that.
    let again = bound.by(DENIM, "pass").by(AMBER, "use mystic-binding").now(Phase::Bind);
    again.clone().by(DENIM, "pass").passes().rated(4, 1);
    let thrice = again.by(DENIM, "use mystic-binding+mystic-binding").passes();
    thrice.now(Phase::Word).rated(1, 1).by(AMBER, "concede").home(AMBER, 1);
}

#[test]
fn zp_33_whoever_may_not_help_against_aliens_may_bind() {
    let scene = scene("alien,pirate,ninja,robot")
        .away(CORAL, 3, Place::Abducted)
        .hand(CORAL, &[Card::Blockade, Card::Two])
        .hand(DENIM, &[Card::SabreKatana, Card::One]);
    let help = shove(scene).by(AMBER, "stand").now(Phase::Help);
    let help = help
        .refused_by("lay two for defender", &NOT_AGAINST_ALIENS)
        .allowed("lay two for aggressor");
    let offered =
        help.by(CORAL, "pass").by(DENIM, "use katana.sabre for aggressor").by(AMBER, "accept");
    offered.by(DENIM, "lay one").by(CORAL, "use mystic-binding").passes().rated(1, 1);
}

#[test]
fn zp_24_after_a_bound_blockade_the_next_seat_is_asked() {
    let play = scene("robot,pirate,ninja,pirate")
        .hand(AMBER, &[Card::Blockade, Card::One])
        .hand(BLUE, &[Card::Blockade])
        .hand(DENIM, &[Card::Blockade])
        .phase(Phase::Plan)
        .game()
        .act("draw")
        .by(BLUE, "use blockade")
        .by(AMBER, "use mystic-binding")
        .act("lay one")
        .passes();
    let play = play.by(DENIM, "use blockade").passes().now(Phase::Draw);
    assert_eq!(play.0.taker(), DENIM);
}

#[test]
fn zp_29_a_skipped_turn_ends_what_lasts_until_it() {
    let play = scene("pirate,ninja,pirate")
        .at(BLUE, 1, "f6")
        .hand(AMBER, &[Card::KeelHaul])
        .with(|view| view.open.arena.dizzy = view.open.arena.dizzy.with(piece(BLUE, 1)))
        .phase(Phase::After)
        .game();
    let play = play.act("use keel-haul on blue").passes();
    let play = if play.0.phase() == Phase::After { play.act("done") } else { play };
    assert!(!play.open().arena.dizzy.contains(piece(BLUE, 1)));
    assert_eq!(play.open().active, CORAL);
}

#[test]
fn zp_35_a_sacrifice_frees_captives_and_nobody_is_abducted() {
    let play = shove(
        scene("ninja,alien,pirate").away(AMBER, 5, Place::Abducted).hand(AMBER, &[Card::KeelHaul]),
    );
    let play = play.act("use self-sacrifice").passes();
    play.home(AMBER, 1).home(BLUE, 1).home(AMBER, 5);
}

#[test]
fn zp_38_whoever_slips_away_from_aliens_is_not_abducted() {
    let play =
        scene("ninja,alien,pirate").at(AMBER, 1, "f8").at(BLUE, 1, "f6").hand(BLUE, &[Card::Two]);
    let play = play.moving().act("move amber-1 w").act("not here blue").now(Phase::Steal);
    let play = play.fall("steal two").home(AMBER, 1);
    assert!(play.hand(AMBER).has(Card::Two));
}

#[test]
fn zp_13_a_stolen_plunder_sleeps_too() {
    let scene = scene("ninja,pirate,zombie")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .hand(AMBER, &[Card::ForeignTraining])
        .hand(BLUE, &[Card::Plunder]);
    let play = scene.moving().act("move amber-1 w").finish_moving().act("not here blue").passes();
    let play = if play.0.phase() == Phase::Rescue { play.act("pass") } else { play };
    play.fall("steal plunder").now(Phase::Plan).refused_by("use plunder", &TOO_NEW);
}

#[test]
fn zp_40_a_scoundrel_may_help_in_the_fight_that_he_began() {
    let play = scene("pirate,ninja,zombie")
        .at(BLUE, 1, "f8")
        .at(CORAL, 1, "f6")
        .hand(AMBER, &[Card::Two, Card::Two])
        .moving()
        .act("scoundrel blue-1")
        .act("lay two")
        .act("move blue-1 w");
    // Blue's piece is the Aggressor, and Blue cannot slip away: it is not Blue's turn.
    let play = play.now(Phase::Word).rated(1, 1).by(BLUE, "stand").now(Phase::Help);
    let play = play.by(AMBER, "lay two for aggressor").rated(3, 1);
    play.by(CORAL, "concede").home(CORAL, 1).here(BLUE, 1, "f7");
}

#[test]
fn zp_40_a_scoundrels_piece_takes_rings_and_gates_are_its_owners() {
    let scene =
        scene("pirate,ninja,zombie").at(BLUE, 1, "h2").rings(&["g2"]).hand(AMBER, &[Card::Two]);
    let play = scene.moving().act("scoundrel blue-1").act("lay two").act("move blue-1 nw");
    assert_eq!(play.here(BLUE, 1, "g2").0.rings(piece(BLUE, 1)), 1);
}

#[test]
fn zp_41_a_salvage_is_probed() {
    let play = scene("pirate,alien,ninja")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "f9")
        .away(AMBER, 3, Place::Abducted)
        .phase(Phase::Plan)
        .game()
        .act("salvage");
    let play = play.fall("draw one").fall("draw one").fall("draw one");
    assert_eq!((play.0.phase(), play.0.taker()), (Phase::Draw, BLUE));
    assert_eq!(play.fall("draw two").hand(BLUE).len(), 1);
}

#[test]
fn zp_43b_a_piece_that_enters_on_a_ring_is_a_carrier() {
    let play = scene("ninja,zombie,pirate").rings(&["g9"]).game().act("enter amber-1 g9");
    assert_eq!(play.0.rings(piece(AMBER, 1)), 1);
}

#[test]
fn zp_47_one_two_pays_a_robots_fee_and_getas_point() {
    let play =
        scene("robot,ninja,pirate").at(AMBER, 1, "f8").hand(AMBER, &[Card::FullSails, Card::Two]);
    let play = play.moving().act("use geta-of-speed further").act("lay two").passes();
    // Four more spaces than the free one.
    play.act("move amber-1 w w w w w").here(AMBER, 1, "f3");
}

#[test]
fn zp_48_upload_points_help_and_uploads_are_paid_for() {
    let scene = scene("pirate,ninja,robot")
        .away(CORAL, 1, Place::Cloud)
        .away(CORAL, 2, Place::Cloud)
        .with(|view| view.open.lasting.charges = 2);
    let play = shove(scene).by(AMBER, "stand").by(CORAL, "charge 2 for aggressor").rated(3, 1);
    play.by(BLUE, "concede").home(BLUE, 1);
    let robots = self::scene("robot,ninja,pirate")
        .away(AMBER, 1, Place::Cloud)
        .away(AMBER, 2, Place::Cloud)
        .hand(AMBER, &[Card::Two]);
    robots.game().act("enter amber-3 g9").now(Phase::Pay).act("lay two").here(AMBER, 3, "g9");
}

#[test]
fn zp_32_help_that_was_given_stays() {
    let play = shove(
        scene("pirate,ninja,zombie")
            .at(BLUE, 2, "f5")
            .hand(BLUE, &[Card::Cannoneer])
            .hand(CORAL, &[Card::Two]),
    );
    let play =
        play.rated(1, 2).by(AMBER, "stand").by(BLUE, "pass").by(CORAL, "lay two for aggressor");
    let play = play.rated(3, 2).by(BLUE, "use honor-bound").passes().rated(3, 1);
    assert_eq!(play.may(AMBER, "stand"), Err(table::Illegal(&ANOTHER_HAS_THE_WORD)));
}

#[test]
fn zp_50a_a_blockade_takes_the_cards_that_fill_up_too() {
    let play = scene("gunslinger,pirate,ninja")
        .at(AMBER, 1, "f8")
        .hand(BLUE, &[Card::Blockade])
        .phase(Phase::Plan)
        .game()
        .act("draw")
        .by(BLUE, "use blockade")
        .passes();
    // Five: a limit of four and one piece, and an empty hand.
    let play = (0..5).fold(play, |play, _| play.now(Phase::Draw).fall("draw one"));
    assert_eq!((play.hand(AMBER).len(), play.hand(BLUE).len()), (0, 5));
}

#[test]
fn zp_36_a_second_piece_may_turn_up_on_a_house_and_go_on() {
    let scene = scene("ninja,pirate")
        .at(AMBER, 1, "f9")
        .at(AMBER, 2, "f3")
        .hand(AMBER, &[Card::Flanking, Card::Flanking, Card::Two]);
    let play = scene.moving().act("use theyre-everywhere amber-2 to f10").passes();
    let play = play.here(AMBER, 2, "f10").act("use theyre-everywhere amber-2 to e9").passes();
    play.refused_by("move amber-2 w", &zerpang::SECOND_PIECE_MOVED)
        .act("move amber-1 w")
        .here(AMBER, 1, "f8");
}

#[test]
fn zp_2a_anybody_may_leave_whatever_is_going_on() {
    let tables = [
        "ninja,pirate,zombie,robot,gunslinger,alien",
        "pirate,alien,ninja,elf,robot",
        "alien,zombie,pirate,pirate",
        "robot,ninja,gunslinger,ninja",
    ];
    let (mut spare, mut left) = (Vec::new(), 0);
    for (seed, classes) in (0..400).zip(tables.into_iter().cycle()) {
        let seats = u8::try_from(classes.split(',').count()).expect("few");
        let mut dice = Stream::new(seed, 7);
        let mut game =
            zerpang::Zerpang::new(&setup(seats, &[("classes", classes), ("rounds", "12")]));
        for _ in 0..20_000 {
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let chance = game.toss(&mut dice);
                    game.fall(chance);
                }
                Turn::Seats(asked) => {
                    let leaver = Seat(u8::try_from(dice.below(u32::from(seats))).expect("a seat"));
                    if dice.below(120) == 0 && game.may(leaver, Action::Leave).is_ok() {
                        game.act(leaver, Action::Leave);
                        left += 1;
                        continue;
                    }
                    let seat = asked.first().expect("somebody is asked");
                    game.legal(seat, &mut spare);
                    assert!(!spare.is_empty(), "{classes}, seed {seed}: {:?}", game.phase());
                    let action = dice.pick(&spare);
                    assert_eq!(game.may(seat, action), Ok(()), "{action}");
                    game.act(seat, action);
                }
            }
        }
        assert_eq!(game.turn(), Turn::Over, "{classes}, seed {seed}: {:?}", game.phase());
        assert!(!game.winners().is_empty(), "{classes}, seed {seed}");
    }
    assert!(left > 400, "{left} seats left");
}
