//! Edges of rules that are easily moved by one: who counts as there, what is listed, and who is asked next.

use std::collections::BTreeSet;

use table::{Game, Illegal, Stream};
use zerpang::{
    Action, Aid, Card, Cards, Laid, Lay, NO_SUCH_SEAT, ONE_MOVE, Phase, SET_IN_ORDER, SLIP_TIME,
    Side,
};

use crate::script::{AMBER, BLUE, CORAL, DENIM, Play, Scene, scene, scene_with};

/// What the seat that is asked is offered, as text.
fn listed(play: &Play) -> Vec<String> {
    let mut legal = Vec::new();
    play.0.legal(play.asked(), &mut legal);
    legal.iter().map(ToString::to_string).collect()
}

/// Amber's A1 walks from f8 to f7, next to Blue's B1 on f6.
fn shove(scene: Scene) -> Play {
    let play = scene.at(AMBER, 1, "f8").at(BLUE, 1, "f6").moving();
    play.act("move amber-1 w").finish_moving()
}

#[test]
fn zp_1_the_first_chair_that_is_not_there_is_nobodys() {
    let play = scene("ninja,pirate").game();
    assert_eq!(play.0.may(CORAL, Action::Done), Err(Illegal(&NO_SUCH_SEAT)));
    let met = shove(scene("ninja,pirate")).now(Phase::Mover);
    assert_eq!(met.0.may(AMBER, Action::NotHere(CORAL)), Err(Illegal(&NO_SUCH_SEAT)));
}

#[test]
fn zp_57_without_elves_no_clock_is_read() {
    let ends = |classes: &str| {
        let scene = scene_with(classes, &[("elf-clock", "on")]).hand(AMBER, &[Card::One]);
        scene.phase(Phase::After).game().act("done")
    };
    ends("pirate,ninja").now(Phase::Entrance);
    ends("pirate,ninja,elf").now(Phase::Clock);
}

#[test]
fn zp_33_a_bound_rescue_is_lost_and_the_piece_may_be_rescued_by_another() {
    let hands = scene("pirate,ninja,zombie").hand(AMBER, &[Card::JuryRig, Card::JuryRig]);
    let beaten = shove(hands.hand(BLUE, &[Card::Blockade])).act("concede").now(Phase::Rescue);
    let bound = beaten.act("use jury-rig to g9").by(BLUE, "use mystic-binding").passes();
    let again = bound.now(Phase::Rescue).here(AMBER, 1, "f7");
    again.clone().act("pass").home(AMBER, 1);
    again.act("use jury-rig to g9").passes().here(AMBER, 1, "g9");
}

#[test]
fn zp_2a_a_helper_who_leaves_was_the_last_to_be_asked_before_the_next() {
    let play =
        shove(scene("pirate,ninja,zombie,elf").hand(CORAL, &[Card::One]).hand(DENIM, &[Card::One]));
    let mut game = play.by(AMBER, "stand").now(Phase::Help).0;
    game.act(CORAL, Action::Leave);
    let play = Play(game).now(Phase::Help);
    play.by(DENIM, "lay one for aggressor").rated(2, 1);
}

#[test]
fn zp_31_ways_out_are_listed() {
    let play = shove(scene("pirate,zombie,ninja").hand(AMBER, &[Card::Backwards]));
    let out = listed(&play);
    let ways: Vec<&String> = out.iter().filter(|text| text.starts_with("use tactically")).collect();
    // Of the six neighbours of f7 three are next to B1 or its own cell.
    assert_eq!(ways.len(), 3, "{out:?}");
    assert!(out.contains(&"use tactically-advance-backwards to f8".to_owned()), "{out:?}");
}

#[test]
fn zp_29_everybody_who_can_be_named_is_listed() {
    let play = scene("pirate,ninja,zombie").hand(AMBER, &[Card::KeelHaul]).phase(Phase::After);
    let play = play.game();
    assert_eq!(listed(&play), ["use keel-haul on blue", "use keel-haul on coral", "done"]);
}

#[test]
fn zp_4_a_whim_is_any_of_the_choices() {
    let scene = scene("zombie,pirate,ninja").at(AMBER, 1, "g9").at(AMBER, 2, "f6").rings(&["g8"]);
    let play = scene.hand(AMBER, &[Card::One]).moving();
    let (mut legal, mut spare) = (Vec::new(), Vec::new());
    play.0.legal(AMBER, &mut legal);
    let random_actions: BTreeSet<Action> = (0..4_000)
        .map(|n| play.0.random_action(AMBER, &mut Stream::new(4, n), &mut spare))
        .collect();
    assert_eq!(random_actions, legal.into_iter().collect());
}

#[test]
fn zp_38_only_ninjas_slip_away_also_where_a_pirate_has_the_same_choice() {
    let scene = scene("pirate,ninja")
        .at(AMBER, 1, "f8")
        .at(AMBER, 2, "h6")
        .at(BLUE, 1, "f6")
        .at(BLUE, 2, "i4")
        .hand(AMBER, &[Card::Flanking]);
    let play = scene.moving().act("move amber-1 w");
    let play = play.act("use flanking-maneuver amber-2 to h5").passes().now(Phase::Mover);
    play.refused_by("not here blue", &SLIP_TIME).allowed("attack amber-1");
}

#[test]
fn zp_47_robots_walk_on_together_and_only_those() {
    let hand =
        [&[Card::Blockade; 4][..], &[Card::ForeignTraining; 4], &[Card::KeelHaul; 4]].concat();
    let scene =
        scene("robot,pirate,ninja").at(AMBER, 1, "f8").at(AMBER, 2, "f9").at(AMBER, 3, "d6");
    let mut play = scene.hand(AMBER, &hand).moving().act(&format!("link 1+2{}", " w e".repeat(9)));
    let mut legal = Vec::new();
    while play.0.phase() == Phase::Pay {
        play.0.legal(AMBER, &mut legal);
        play.0.act(AMBER, legal[0]);
    }
    let play = play.now(Phase::Movement).here(AMBER, 1, "f8").here(AMBER, 2, "f9");
    play.refused_by("link 1+3 w", &ONE_MOVE)
        .refused_by("move amber-1 w", &ONE_MOVE)
        .allowed("link 1+2 w");
}

#[test]
fn zp_50_a_set_is_in_order_from_end_to_end() {
    let [one, jury, two] = [Card::One, Card::JuryRig, Card::TreasureEverywhere]
        .map(|card| Laid { card, side: Side::Pillage });
    let hand: Cards = [one.card, jury.card, two.card].into_iter().collect();
    let cards: Vec<Card> = hand.kinds().collect();
    let play = shove(scene("gunslinger,zombie,pirate").hand(AMBER, &cards));
    let lays = |first, second, third| {
        let lay = Lay { first, second: Some(second), third: Some(third), aid: Aid::Own };
        play.0.may(AMBER, Action::Lay(lay))
    };
    assert_eq!(lays(one, jury, two), Ok(()));
    assert_eq!(lays(jury, one, two), Err(Illegal(&SET_IN_ORDER)));
    assert_eq!(lays(one, two, jury), Err(Illegal(&SET_IN_ORDER)));
}
