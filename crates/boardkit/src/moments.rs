//! What every board's moments must do: be there for everybody or for nobody, show no more than the onlooker may
//! know, and say of every roll what was needed and how it came out.

use std::collections::BTreeMap;

use board::{Board, Event, Kind, Moment, Thing};
use table::{Game, Seat, Spoken, Step, Stream, Turn};
use testkit::Charter;

use crate::with_seen;

/// How many steps are played from each position.
const STEPS: usize = 40;
/// Of how many other outcomes it is asked what they would have shown.
const OTHERS: usize = 4;

type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Chance>;

/// From so many random positions plays on at random, and looks at every moment with all eyes.
///
/// # Panics
/// Where a moment is missing, tells too much or cannot be drawn; or where one of these sorts never comes.
pub fn moments<B: Board>(charter: &Charter<B::Game>, positions: u64, sorts: &[Kind]) {
    let (mut seen, mut dice) = (BTreeMap::<&str, u32>::new(), Stream::new(77, 0));
    charter.positions(positions, |game, _| {
        let (mut game, mut spare) = (game.clone(), Vec::new());
        for _ in 0..STEPS {
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => Step::Fall(game.toss(&mut dice)),
                Turn::Seats(seats) => {
                    let Some(seat) = seats.first() else { break };
                    Step::Act(seat, game.random_action(seat, &mut dice, &mut spare))
                }
            };
            if let Some(moment) = look::<B>(&game, step) {
                *seen.entry(name(moment.kind)).or_default() += 1;
            }
            step.take(&mut game);
        }
    });
    for &sort in sorts {
        assert!(seen.contains_key(name(sort)), "no {sort:?} was ever shown: {seen:?}");
    }
}

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Draw => "draw",
        Kind::Play => "play",
        Kind::Attack => "attack",
        Kind::Deal => "deal",
        Kind::Roll => "roll",
        Kind::Fight => "fight",
        Kind::Battle => "battle",
    }
}

/// Looks at a step with all eyes; what the gallery sees of it.
fn look<B: Board>(game: &B::Game, step: StepOf<B::Game>) -> Option<Moment> {
    let gallery = shown::<B>(game, step, None).1;
    for onlooker in (0..game.seats()).map(|seat| Some(Seat(seat))).chain([None]) {
        let (known, moment) = shown::<B>(game, step, onlooker);
        let told = moment.is_some();
        assert_eq!(
            told,
            gallery.is_some(),
            "not the same for {onlooker:?}: {moment:?}, {gallery:?}"
        );
        if let Some(moment) = &moment {
            is_whole::<B>(game, onlooker, moment);
        }
        for other in others(game, step) {
            let (also, instead) = shown::<B>(game, other, onlooker);
            assert!(
                also != known || instead == moment,
                "{onlooker:?} is told too much: {moment:?}"
            );
        }
    }
    gallery
}

/// What an onlooker knows after a step and is told of it, and what is shown.
fn shown<B: Board>(
    game: &B::Game,
    step: StepOf<B::Game>,
    onlooker: Option<Seat>,
) -> ((<B::Game as Game>::View, String), Option<Moment>) {
    let mut next = game.clone();
    step.take(&mut next);
    let (before, after) = (game.view(onlooker), next.view(onlooker));
    let moment = B::moment(&Event { onlooker, before: &before, step, after: &after });
    let told = B::Game::tell(onlooker, &before, step, &after);
    ((after, told), moment)
}

/// What else could have come.
fn others<G: Spoken>(game: &G, step: StepOf<G>) -> impl Iterator<Item = StepOf<G>> {
    let mut chances = Vec::new();
    if matches!(step, Step::Fall(_)) {
        game.chances(&mut chances);
    }
    chances.into_iter().take(OTHERS).map(|(chance, _)| Step::Fall(chance))
}

/// A moment can be drawn with all its cards, and a roll says what was needed and how it came out.
fn is_whole<B: Board>(game: &B::Game, onlooker: Option<Seat>, moment: &Moment) {
    assert!(!moment.title.is_empty(), "about nothing: {moment:?}");
    if matches!(moment.kind, Kind::Roll) {
        let die = |thing: &Thing| matches!(thing, Thing::Die(_, _, true));
        assert!(moment.parties.iter().any(|party| party.things.iter().any(die)), "{moment:?}");
        assert!(moment.parties.iter().any(|party| !party.need.is_empty()), "{moment:?}");
    }
    if matches!(moment.kind, Kind::Roll | Kind::Fight | Kind::Battle) {
        assert!(moment.verdict.is_some() || moment.reward.is_some(), "no verdict: {moment:?}");
    }
    with_seen(game, onlooker, |seen| {
        drop(moment.html(seen.seats, &|id| {
            let face = B::face(seen, id);
            assert!(face.is_some(), "no card is called {id}");
            face
        }));
    });
}
