//! Nobody learns what the rules hide: which die somebody picked for the starting roll.

use spaca_wor::{Action, DieKind, Pick, Setup, SpacaWor};
use table::{Game, Seat, Spoken, Step};

const REDD: Seat = Seat(0);
const BLOO: Seat = Seat(1);

/// Redd has picked this die; Bloo has not picked yet.
fn picked(kind: DieKind) -> SpacaWor {
    let mut game = SpacaWor::new(&Setup::default());
    game.act(REDD, Action::Start(kind));
    game
}

#[test]
fn nobody_but_its_owner_sees_a_picked_die() {
    for onlooker in [Some(BLOO), None] {
        let views = DieKind::ALL.map(|kind| picked(kind).view(onlooker));
        assert!(views.windows(2).all(|pair| pair[0] == pair[1]));
        assert_eq!(views[0].starting, [Pick::Hidden, Pick::None]);
    }
}

#[test]
fn its_owner_sees_it() {
    for kind in DieKind::ALL {
        assert_eq!(picked(kind).view(Some(REDD)).starting[0], Pick::Known(kind));
    }
}

#[test]
fn nobody_is_told_what_was_picked() {
    let before = SpacaWor::new(&Setup::default());
    let told = DieKind::ALL.map(|kind| {
        let (before, after) = (before.view(Some(BLOO)), picked(kind).view(Some(BLOO)));
        SpacaWor::tell(Some(BLOO), &before, Step::Act(REDD, Action::Start(kind)), &after)
    });
    assert_eq!(told[0], "Redd has picked a die for the starting roll.");
    assert!(told.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn both_dice_are_shown_once_both_are_picked() {
    let mut game = picked(DieKind::Tanka);
    game.act(BLOO, Action::Start(DieKind::Turbo));
    let view = game.view(None);
    assert_eq!(view.starting, [Pick::Known(DieKind::Tanka), Pick::Known(DieKind::Turbo)]);
}

#[test]
fn a_view_that_cannot_be_is_not_read() {
    let mut game = picked(DieKind::Tanka);
    game.act(BLOO, Action::Start(DieKind::Turbo));
    let spoil = testkit::spoils(&game.view(None));
    spoil("/attacker", 2.into());
    spoil("/roller", 9.into());
    spoil("/last_winner", 2.into());
    spoil("/sides/1/links/0", 7.into());
    spoil("/rolling", 256.into());
    spoil("/starting/0", "none".into());
}
