//! Nobody learns what the rules hide: which die somebody picked for the starting roll.

use spaca_wor::{Action, House, Kind, Pick, SpacaWor};
use table::{Game, Seat, Spoken, Step};

const REDD: Seat = Seat(0);
const BLOO: Seat = Seat(1);

/// Redd has picked this die; Bloo has not picked yet.
fn picked(kind: Kind) -> SpacaWor {
    let mut game = SpacaWor::new(&House::default());
    game.act(REDD, Action::Start(kind));
    game
}

#[test]
fn nobody_but_its_owner_sees_a_picked_die() {
    for onlooker in [Some(BLOO), None] {
        let views = Kind::ALL.map(|kind| picked(kind).view(onlooker));
        assert!(views.windows(2).all(|pair| pair[0] == pair[1]));
        assert_eq!(views[0].starting, [Pick::Hidden, Pick::None]);
    }
}

#[test]
fn its_owner_sees_it() {
    for kind in Kind::ALL {
        assert_eq!(picked(kind).view(Some(REDD)).starting[0], Pick::Known(kind));
    }
}

#[test]
fn nobody_is_told_what_was_picked() {
    let before = SpacaWor::new(&House::default());
    let told = Kind::ALL.map(|kind| {
        let (before, after) = (before.view(Some(BLOO)), picked(kind).view(Some(BLOO)));
        SpacaWor::tell(Some(BLOO), &before, Step::Act(REDD, Action::Start(kind)), &after)
    });
    assert_eq!(told[0], "Redd has picked a die for the starting roll.");
    assert!(told.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn both_dice_are_shown_once_both_are_picked() {
    let mut game = picked(Kind::Tanka);
    game.act(BLOO, Action::Start(Kind::Turbo));
    let view = game.view(None);
    assert_eq!(view.starting, [Pick::Known(Kind::Tanka), Pick::Known(Kind::Turbo)]);
}
