//! The laws that every game must pass: what this game states about itself.

use mia::{Action, LIVES, Mia, Phase, Roll};
use table::{Game, Seat, Seats, Step};
use testkit::{Charter, Urn, Worlds};

// ANCHOR: charter
fn charter() -> Charter<Mia> {
    Charter::<Mia>::new()
        .sound(|game| {
            let lives = game.view(None).open.lives;
            if lives.iter().all(|&lives| lives <= LIVES) {
                Ok(())
            } else {
                Err("too many lives".into())
            }
        })
        .audience(|game, step| match step {
            Step::Fall(_) => Some(Seats::only(game.view(None).open.cup)),
            Step::Act(..) => None,
        })
        .reveals(|_, step| matches!(step, Step::Act(_, Action::Doubt)))
        .worlds(|game, onlooker| Some(worlds(game, onlooker)))
}

/// MI-3: under the cup may lie anything, a mixed roll twice as often as a double.
fn worlds(game: &Mia, onlooker: Option<Seat>) -> Worlds {
    let open = game.view(None).open;
    let is_hidden =
        onlooker != Some(open.cup) && matches!(open.phase, Phase::Claim | Phase::Answer);
    let cup = Urn::new(Roll::all().map(Roll::ways));
    let truth = game.view(Some(open.cup)).roll.filter(|_| is_hidden);
    let seen =
        truth.map(|truth| cup.clone().place(Roll::all().map(|roll| u32::from(roll == truth))));
    Worlds::new(seen)
}
// ANCHOR_END: charter

testkit::uphold!(Mia, charter());
