//! SW-9: Supports and their links.

use spaca_wor::{
    Action, LINK_FIRST, LINK_TO_A_UNIT, NOTHING_TO_LINK, OTHER_SIDE_ROLLS, Phase,
    SUPPORTS_GO_ALONG, SpacaWor,
};
use table::{Game, Illegal};
use testkit::Scripted as _;

use crate::script::{BLOO, REDD, Script, first_battle, redd_attacks};

/// What [`spaca_wor::Side::links`] says of a die that is linked to none.
const NONE: u8 = 6;

/// Redd shows Spaca, Mekka, Boom, Support, Tanka, Boom: die 4 has to be linked.
fn one_support() -> SpacaWor {
    first_battle().faces("spaca mekka boom support | tanka boom")
}

/// Redd shows four Supports and no unit.
fn lone_supports() -> SpacaWor {
    first_battle().faces("boom boom support support | support support")
}

#[test]
fn sw_9_the_player_chooses_which_unit_a_support_helps() {
    let game = one_support();
    assert_eq!((game.phase(), game.waits_for()), (Phase::Link, Some(REDD)));
    assert_eq!(game.decisions(), ["link 1", "link 2", "link 5"]);
}

#[test]
fn sw_9_a_support_counts_as_one_more_of_the_unit_it_is_linked_to() {
    assert_eq!(one_support().groups(REDD), [1, 1, 0, 1], "not before it is linked");
    assert_eq!(one_support().link(1).groups(REDD), [2, 1, 0, 1]);
    assert_eq!(one_support().link(2).groups(REDD), [1, 2, 0, 1]);
    assert_eq!(one_support().link(5).groups(REDD), [1, 1, 0, 2]);
}

#[test]
fn sw_9_a_support_is_linked_before_anything_else_is_decided() {
    let game = one_support();
    for later in ["stop", "roll 1", "roll 4", "roll 1 2 4 5"] {
        game.refused_by(&format!("redd: {later}"), &LINK_FIRST);
    }
    game.link(2).allowed("redd: stop");
}

#[test]
fn sw_9_a_support_is_never_linked_to_a_boom_or_to_itself() {
    for die in ["link 3", "link 4", "link 6"] {
        one_support().refused_by(&format!("redd: {die}"), &LINK_TO_A_UNIT);
    }
}

#[test]
fn sw_9_a_support_is_never_linked_to_a_support() {
    let game = first_battle().faces("spaca mekka support support | tanka support");
    for die in ["link 3", "link 4", "link 6"] {
        game.refused_by(&format!("redd: {die}"), &LINK_TO_A_UNIT);
    }
    let linked = game.link(2);
    linked.refused_by("redd: link 3", &LINK_TO_A_UNIT); // not even if linked
}

#[test]
fn sw_9_a_support_is_never_linked_to_a_die_that_does_not_exist() {
    for die in 6..=u8::MAX {
        let refusal = Err(Illegal(&LINK_TO_A_UNIT));
        assert_eq!(one_support().may(REDD, Action::Link(die)), refusal, "{die}");
    }
}

#[test]
fn sw_9_the_other_player_does_not_link_for_you() {
    for action in ["link 1", "stop", "roll 1"] {
        one_support().refused_by(&format!("bloo: {action}"), &OTHER_SIDE_ROLLS);
    }
}

#[test]
fn sw_9_without_a_loose_support_there_is_nothing_to_link() {
    let no_support = first_battle().faces("spaca mekka boom boom | tanka boom");
    for game in [redd_attacks(), first_battle(), no_support, one_support().link(2)] {
        let refusal = Err(Illegal(&NOTHING_TO_LINK));
        assert_eq!(game.asked(REDD, "link 1"), refusal, "{:?}", game.phase());
        assert_eq!(game.asked(BLOO, "link 1"), refusal, "{:?}", game.phase());
    }
}

#[test]
fn sw_9_with_one_unit_only_the_support_is_linked_by_itself() {
    let game = first_battle().faces("boom boom boom support | tanka boom");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Decide, Some(REDD)));
    assert_eq!(game.side(REDD).links(), [NONE, NONE, NONE, 4, NONE, NONE]);
    assert_eq!(game.groups(REDD), [0, 0, 0, 2]);
}

#[test]
fn sw_9_several_supports_may_help_one_die() {
    let game = first_battle().faces("spaca mekka support support | tanka support");
    let game = game.link(2).link(2).link(2);
    assert_eq!(game.side(REDD).links(), [NONE, NONE, 1, 1, NONE, 1]);
    assert_eq!(game.groups(REDD), [1, 4, 0, 1]);
    assert_eq!(game.phase(), Phase::Decide);
}

#[test]
fn sw_9_several_supports_with_one_unit_are_all_linked_to_it_by_themselves() {
    let game = first_battle().faces("boom boom support support | tanka support");
    assert_eq!((game.phase(), game.groups(REDD)), (Phase::Decide, [0, 0, 0, 4]));
}

#[test]
fn sw_9_supports_may_also_help_different_dice_one_after_the_other() {
    let game = first_battle().faces("spaca mekka support support | tanka boom").link(1);
    assert_eq!(game.phase(), Phase::Link, "die 4 still has to be linked");
    game.refused_by("redd: stop", &LINK_FIRST);
    let game = game.link(5);
    assert_eq!(game.side(REDD).links(), [NONE, NONE, 0, 4, NONE, NONE]);
    assert_eq!(game.groups(REDD), [2, 1, 0, 2]);
}

#[test]
fn sw_9_rolling_a_unit_without_its_support_is_refused() {
    let game = one_support().link(2);
    game.refused_by("redd: roll 2", &SUPPORTS_GO_ALONG);
    game.refused_by("redd: roll 1 2 5", &SUPPORTS_GO_ALONG);
    game.allowed("redd: roll 2 4");
    game.allowed("redd: roll 1 5"); // other units do not mind
}

#[test]
fn sw_9_every_support_on_a_die_goes_along_with_it() {
    let game = first_battle().faces("spaca mekka support support | tanka support");
    let game = game.link(2).link(2).link(1);
    game.refused_by("redd: roll 2 3", &SUPPORTS_GO_ALONG); // die 4 too
    game.refused_by("redd: roll 2 4", &SUPPORTS_GO_ALONG); // die 3 too
    game.allowed("redd: roll 2 3 4"); // die 6 helps another
}

#[test]
fn sw_9_when_unit_and_support_roll_together_the_link_is_gone() {
    let game = one_support().link(2).roll("2 4");
    assert_eq!(game.shown(REDD), "spaca blank boom blank tanka boom");
    assert_eq!(game.side(REDD).links(), [NONE; 6]);
    let game = game.faces("mekka support");
    assert_eq!(game.decisions(), ["link 1", "link 2", "link 5"], "a new Support, a new choice");
}

#[test]
fn sw_9_a_support_may_be_rolled_alone_and_loses_its_link() {
    let game = one_support().link(2).roll("4");
    assert_eq!(game.groups(REDD), [1, 1, 0, 1]);
    let unit = game.clone().faces("mekka");
    assert_eq!((unit.phase(), unit.groups(REDD)), (Phase::Decide, [1, 2, 0, 1]));
    unit.allowed("redd: roll 2"); // nothing is linked to die 2 any more
    let support = game.faces("support");
    assert_eq!(support.phase(), Phase::Link, "the old link is not remembered");
}

#[test]
fn sw_9_a_link_holds_while_both_dice_are_kept() {
    let game = one_support().link(2).roll("1 5").faces("bika | support");
    assert_eq!(game.decisions(), ["link 1", "link 2"], "only the new Support is asked for");
    let game = game.link(2);
    assert_eq!(game.side(REDD).links(), [NONE, NONE, NONE, 1, 1, NONE]);
    game.refused_by("redd: link 1", &NOTHING_TO_LINK); // no change of mind
    let game = game.roll("1").faces("boom");
    assert_eq!((game.roller(), game.groups(REDD)), (BLOO, [0, 3, 0, 0]));
}

#[test]
fn sw_9_a_support_without_any_unit_stands_alone_and_counts_for_nothing() {
    let game = lone_supports();
    assert_eq!((game.phase(), game.groups(REDD)), (Phase::Decide, [0; 4]));
    assert_eq!(game.side(REDD).links(), [NONE; 6]);
    game.refused_by("redd: link 3", &NOTHING_TO_LINK);
    game.allowed("redd: roll 3"); // it may be rolled
    assert_eq!(game.stop().groups(REDD), [0; 4], "or left");
}

#[test]
fn sw_9_a_lone_support_stays_alone_while_no_unit_shows() {
    let game = lone_supports().roll("6").faces("support");
    assert_eq!((game.phase(), game.side(REDD).links()), (Phase::Decide, [NONE; 6]));
}

#[test]
fn sw_9_a_lone_support_must_be_linked_as_soon_as_units_show() {
    let game = lone_supports().roll("5 6").faces("tanka tanka");
    assert_eq!(game.decisions(), ["link 5", "link 6"]);
    game.refused_by("redd: stop", &LINK_FIRST);
    game.refused_by("redd: roll 3", &LINK_FIRST);
    let game = game.link(5).link(6);
    assert_eq!((game.phase(), game.groups(REDD)), (Phase::Decide, [0, 0, 0, 4]));
}

#[test]
fn sw_9_lone_supports_are_linked_by_themselves_when_one_unit_shows() {
    let game = lone_supports().roll("6").faces("tanka");
    assert_eq!(game.side(REDD).links(), [NONE, NONE, 5, 5, 5, NONE]);
    assert_eq!((game.phase(), game.groups(REDD)), (Phase::Decide, [0, 0, 0, 4]));
    game.refused_by("redd: roll 6", &SUPPORTS_GO_ALONG);
}

#[test]
fn sw_9_a_support_of_the_last_roll_is_still_linked_before_the_turn_ends() {
    let game = first_battle().faces("spaca mekka boom boom | tanka tanka");
    let game = game.roll("6").faces("tanka").roll("6").faces("support");
    assert_eq!((game.phase(), game.waits_for()), (Phase::Link, Some(REDD)));
    let game = game.link(5);
    assert_eq!((game.roller(), game.groups(REDD)), (BLOO, [1, 1, 0, 2]));
}

#[test]
fn sw_9_the_defender_links_in_the_same_way() {
    let game = first_battle().keeps("spaca mekka boom boom | tanka tanka");
    let game = game.faces("spaca mekka boom support | mekka boom");
    game.refused_by("redd: link 1", &OTHER_SIDE_ROLLS);
    assert_eq!(game.link(5).groups(BLOO), [1, 3, 0, 0]);
}
