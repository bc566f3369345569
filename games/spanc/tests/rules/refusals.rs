//! Every action, by every seat, at any moment: allowed or refused by a clause, and never a panic.

use spanc::{Action, CARDS_FIRST, Crew, GAME_IS_OVER, NO_SUCH_SEAT, Phase, Setup, Spanc, Toy};
use table::{Game, Illegal, Seat, Stream, random_step};
use testkit::Scripted as _;

use crate::script::{TOPAZ, caper};

#[test]
fn nobody_acts_from_a_seat_that_there_is_not() {
    let game = caper(&["marco", "polo"], "shark_pit");
    for seat in [Seat(2), TOPAZ, Seat(4), Seat(7), Seat(8), Seat(255)] {
        assert_eq!(game.may(seat, Action::Stop), Err(Illegal(&NO_SUCH_SEAT)));
    }
}

#[test]
fn nobody_acts_while_the_dice_roll() {
    let game = caper(&["marco", "polo"], "shark_pit").goes("ruby: name hera");
    game.refused_by("ruby: give-in", &CARDS_FIRST);
}

#[test]
fn cards_that_there_are_not_are_refused_in_every_phase() {
    let mut seen = Vec::new();
    for number in 0..24 {
        let mut game = Spanc::new(&Setup { caper_limit: 3, ..Setup::of(4) });
        let (mut dice, mut spare) = (Stream::new(9, number), Vec::new());
        while let Some(step) = random_step(&game, &mut dice, &mut spare) {
            if !seen.contains(&game.phase()) {
                seen.push(game.phase());
            }
            for bad in [33, 34, 63, 64, 200, 255] {
                let (girl, toy) = (Crew(bad), Toy(bad));
                for action in nonsense(girl, toy) {
                    for seat in [0, 1, 3, 4, 255].map(Seat) {
                        assert!(game.may(seat, action).is_err(), "{action:?}");
                    }
                }
            }
            step.take(&mut game);
        }
        assert_eq!(game.may(Seat(0), Action::Yes), Err(Illegal(&GAME_IS_OVER)));
    }
    assert!(seen.len() > 23 && seen.contains(&Phase::Press), "{seen:?}");
}

fn nonsense(girl: Crew, toy: Toy) -> [Action; 16] {
    [
        Action::Captain(girl),
        Action::Name(girl),
        Action::Plank(girl),
        Action::Door(girl),
        Action::Tag(girl),
        Action::Surge(toy),
        Action::Revive(toy, girl),
        Action::WeightedDie(toy.0),
        Action::Break(toy),
        Action::Assign(toy, girl),
        Action::Unassign(toy),
        Action::Swap(Toy(0), toy),
        Action::Discard(toy),
        Action::Raid(girl, Crew(0)),
        Action::Steal(Crew(0), toy),
        Action::Accept(Seat(toy.0)),
    ]
}
