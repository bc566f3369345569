//! Turns: Entrance, Movement, Draw, and what Points pay.

use table::{Game, Illegal};
use zerpang::{
    BINDING_TIME, CANNOT_PAY_ENTRY, CANNOT_PAY_PATH, CELL_IS_TAKEN, Card, GATE_IS_CLOSED,
    GATE_IS_TAKEN, IN_ORDER, KEEP_IT_PAYABLE, NO_PATH, NO_SUCH_CARD, NO_TEXT, NOT_AT_HOME,
    NOT_YOUR_GATE, NOT_YOUR_PIECE, NOT_YOUR_TURN, NOTHING_DUE, OFF_THE_BOARD, ONE_MOVE,
    ONLY_IN_ENTRANCE, ONLY_IN_MOVEMENT, OWN_SIDE_ONLY, PAIRS_FOR_GUNSLINGERS, PAY_FIRST,
    PHASE_IS_USED, Path, Phase, SAME_VALUE, TOO_NEW, TREASURE_TIME,
};

use crate::script::{AMBER, BLUE, piece, scene};

#[test]
fn zp_2b_phases_follow_one_another_and_never_go_back() {
    let play = scene("pirate,ninja").at(AMBER, 1, "f8").hand(AMBER, &[Card::One]).game();
    assert_eq!(play.may(BLUE, "done"), Err(Illegal(&NOT_YOUR_TURN)));
    play.now(Phase::Entrance)
        .refused_by("move amber-1 e", &ONLY_IN_MOVEMENT)
        .act("done")
        .now(Phase::Movement)
        .refused_by("enter amber-2 g9", &ONLY_IN_ENTRANCE)
        .act("move amber-1 e")
        .now(Phase::Plan)
        .refused_by("move amber-1 w", &ONLY_IN_MOVEMENT)
        .act("draw")
        .fall("draw one")
        .fall("draw one")
        .now(Phase::Spoils)
        .act("done")
        .now(Phase::After)
        .act("done")
        .now(Phase::Entrance);
}

#[test]
fn zp_3_an_entry_costs_a_point_for_each_piece_out() {
    scene("pirate,ninja")
        .hand(AMBER, &[Card::One, Card::Two])
        .game()
        .refused_by("enter amber-2 g9", &IN_ORDER)
        .refused_by("enter amber-1 e3", &NOT_YOUR_GATE)
        .refused_by("enter blue-1 e3", &NOT_YOUR_PIECE)
        .act("enter amber-1 g9")
        .here(AMBER, 1, "g9")
        .refused_by("enter amber-1 i7", &NOT_AT_HOME)
        .refused_by("enter amber-2 g9", &GATE_IS_TAKEN)
        .act("enter amber-2 i7")
        .now(Phase::Pay)
        .act("lay one")
        .here(AMBER, 2, "i7")
        .now(Phase::Movement);
    let poor =
        scene("pirate,ninja").at(AMBER, 1, "f8").at(AMBER, 2, "f9").hand(AMBER, &[Card::One]);
    poor.game().refused_by("enter amber-3 g9", &CANNOT_PAY_ENTRY);
}

#[test]
fn zp_3a_entering_beside_an_enemy_starts_no_fight_before_movement_ends() {
    // h8 is next to the Gate g9.
    let play = scene("pirate,ninja").at(BLUE, 1, "h8").game().act("enter amber-1 g9");
    let away = play.clone().now(Phase::Entrance).act("done").act("move amber-1 ne");
    assert!(away.0.fight().is_none());
    let stays = play.act("done").act("done");
    assert!(stays.0.fight().is_some());
}

#[test]
fn zp_4_the_first_space_is_free_and_the_others_cost_a_point() {
    let play = scene("pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "f9")
        .hand(AMBER, &[Card::One, Card::One])
        .moving();
    assert_eq!(
        play.0.may(AMBER, zerpang::Action::Move(piece(AMBER, 1), Path::default())),
        Err(Illegal(&NO_PATH))
    );
    play.refused_by("move amber-1 e", &CELL_IS_TAKEN)
        .refused_by("move amber-2 e e", &OFF_THE_BOARD)
        .refused_by("move amber-1 w w w w", &CANNOT_PAY_PATH)
        .act("move amber-1 w w")
        .now(Phase::Pay)
        .act("lay one")
        .here(AMBER, 1, "f6")
        .refused_by("move amber-2 w", &ONE_MOVE);
}

#[test]
fn zp_5_gates_of_others_are_closed_but_those_of_elves_and_nobody_are_open() {
    // Three players have bases 0, 2 and 4: base 2 has g2 and i2, base 4 b7 and b9, base 1 nobody.
    scene("ninja,pirate,elf")
        .at(AMBER, 1, "g3")
        .moving()
        .refused_by("move amber-1 w", &GATE_IS_CLOSED);
    let elf = scene("ninja,pirate,elf").at(AMBER, 1, "c7").at(AMBER, 2, "i5").at(AMBER, 3, "h9");
    elf.moving()
        .allowed("move amber-1 nw")
        .allowed("move amber-2 se")
        .refused_by("move amber-3 e", &OFF_THE_BOARD);
    let house = scene("ninja,pirate,elf").at(AMBER, 1, "f9").at(AMBER, 2, "f8").moving();
    house.allowed("move amber-1 e").allowed("move amber-1 se");
}

#[test]
fn zp_6_a_piece_that_stops_beside_an_enemy_fights_and_one_that_passes_does_not() {
    let play = scene("pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "f6")
        .hand(AMBER, &[Card::Two])
        .moving();
    let stops = play.clone().act("move amber-1 w");
    assert!(stops.0.fight().is_some());
    let passes = play.act("move amber-1 nw w nw").act("lay two");
    assert!(passes.0.fight().is_none());
}

#[test]
fn zp_7_one_card_and_one_for_each_zone() {
    let two_zones =
        scene("zombie,pirate,ninja").at(AMBER, 1, "f8").at(AMBER, 2, "f9").at(AMBER, 3, "e5");
    let play = two_zones.moving().act("done");
    assert_eq!(play.open().draw.left, 3);
    // ZP-7: the discards are shuffled when the deck is empty.
    let all: Vec<Card> =
        Card::ALL.into_iter().flat_map(|card| vec![card; card.row().copies.into()]).collect();
    let empty = scene("zombie,pirate,ninja").at(AMBER, 1, "f6").with(|view| {
        view.open.discard = all.iter().copied().collect();
    });
    let play = empty.moving().act("done");
    assert_eq!((play.view().deck, play.open().discard.len()), (99, 0));
    let nothing = scene("zombie,pirate,ninja").at(AMBER, 1, "f6").hand(BLUE, &all);
    let play = nothing.moving().act("done").act("pass");
    assert_eq!(play.open().active, BLUE);
}

#[test]
fn zp_7a_salvage_and_plunder_come_before_the_cards_and_treasure_after_them() {
    let play = scene("pirate,ninja,zombie")
        .at(AMBER, 1, "f8")
        .hand(AMBER, &[Card::Plunder, Card::TreasureEverywhere])
        .moving()
        .act("done")
        .now(Phase::Plan)
        .refused_by("use treasure-everywhere", &TREASURE_TIME)
        .act("use plunder")
        .passes();
    play.fall("draw one")
        .fall("draw one")
        .fall("draw one")
        .now(Phase::Spoils)
        .act("use treasure-everywhere")
        .passes()
        .fall("draw two")
        .fall("draw two")
        .now(Phase::Spoils);
}

#[test]
fn zp_8_a_replaced_movement_allows_nothing_else_of_it() {
    let begun = scene("ninja,pirate")
        .at(AMBER, 1, "g9")
        .at(AMBER, 2, "f8")
        .hand(AMBER, &[Card::Two, Card::FullSails]);
    begun
        .clone()
        .moving()
        .act("use geta-of-speed")
        .passes()
        .refused_by("leap amber-1 f6", &PHASE_IS_USED);
    begun.moving().act("leap amber-1 f6").act("lay two").now(Phase::Draw);
}

#[test]
fn zp_10_surplus_is_lost() {
    let play = scene("pirate,ninja")
        .at(AMBER, 1, "f8")
        .hand(AMBER, &[Card::Two, Card::One, Card::One])
        .game();
    let play = play.refused_by("lay one", &NOTHING_DUE).act("enter amber-2 g9").act("lay two");
    assert_eq!(play.open().payment.due, 0);
    assert_eq!(play.hand(AMBER).len(), 2);
    play.act("enter amber-3 i7").refused_by("lay two", &NO_SUCH_CARD).0.view(None);
}

#[test]
fn zp_10a_cards_are_laid_until_the_price_is_met() {
    let play = scene("zombie,pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "f9")
        .hand(AMBER, &[Card::One, Card::Cannoneer])
        .game()
        .act("enter amber-3 g9")
        .refused_by("done", &PAY_FIRST)
        .act("lay cannoneer")
        .now(Phase::Pay)
        .act("lay one");
    play.here(AMBER, 3, "g9");
    // A Cannoneer counts 1 or 2 for others: by 1 the rest could not be paid.
    scene("zombie,pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "f9")
        .hand(AMBER, &[Card::Cannoneer])
        .game()
        .act("enter amber-3 g9")
        .refused_by("lay cannoneer", &KEEP_IT_PAYABLE)
        .allowed("lay honor-bound");
}

#[test]
fn zp_11_point_cards_have_no_text() {
    scene("pirate,ninja")
        .at(AMBER, 1, "f8")
        .hand(AMBER, &[Card::One])
        .moving()
        .refused_by("use one", &NO_TEXT);
}

#[test]
fn zp_12_each_class_counts_its_own_side() {
    let pay = |classes: &str, cards: &[Card]| {
        scene(classes).at(AMBER, 1, "f8").hand(AMBER, cards).game().act("enter amber-2 g9")
    };
    pay("ninja,pirate", &[Card::Cannoneer])
        .refused_by("lay cannoneer", &OWN_SIDE_ONLY)
        .allowed("lay honor-bound");
    pay("pirate,ninja", &[Card::Cannoneer])
        .refused_by("lay honor-bound", &OWN_SIDE_ONLY)
        .allowed("lay cannoneer");
    let both = pay("zombie,pirate,ninja", &[Card::Cannoneer, Card::JuryRig]);
    both.allowed("lay cannoneer")
        .allowed("lay honor-bound")
        .allowed("lay jury-rig")
        .refused_by("lay roll-with-the-punch", &SAME_VALUE)
        .refused_by("lay jury-rig+cannoneer", &PAIRS_FOR_GUNSLINGERS);
}

#[test]
fn zp_13_draw_phase_cards_sleep_in_the_turn_in_which_they_came() {
    let play = scene("pirate,zombie,elf").at(AMBER, 1, "f6").moving().act("done");
    play.act("salvage")
        .fall("draw treasure-everywhere")
        .now(Phase::Spoils)
        .refused_by("use treasure-everywhere", &TOO_NEW);
    let play = scene("pirate,zombie,elf")
        .at(AMBER, 1, "f6")
        .hand(AMBER, &[Card::One])
        .moving()
        .act("done");
    let play = play.act("draw").fall("draw treasure-everywhere").now(Phase::Spoils);
    play.refused_by("use treasure-everywhere", &TOO_NEW);
    let old = scene("pirate,zombie,elf")
        .at(AMBER, 1, "f6")
        .hand(AMBER, &[Card::TreasureEverywhere])
        .moving();
    old.act("done").act("draw").fall("draw one").allowed("use treasure-everywhere");
}

#[test]
fn zp_13a_cards_are_about_ones_own_pieces() {
    scene("pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(BLUE, 1, "e5")
        .hand(AMBER, &[Card::Flanking])
        .moving()
        .refused_by("use flanking-maneuver blue-1 to e4", &NOT_YOUR_PIECE)
        .allowed("use flanking-maneuver amber-1 to f7");
}

#[test]
fn zp_19b_neighbours_must_fight_but_may_concede_for_nothing() {
    let play =
        scene("pirate,ninja").at(AMBER, 1, "f8").at(BLUE, 1, "f6").moving().act("move amber-1 w");
    play.now(Phase::Word)
        .refused_by("pass", &zerpang::YOUR_WORD)
        .refused_by("use mystic-binding", &BINDING_TIME)
        .act("concede")
        .home(AMBER, 1)
        .here(BLUE, 1, "f6");
}
