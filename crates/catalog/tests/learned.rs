//! Learned values: where they fit they are added to the hand-made worth, where they do not the admiral plays as a captain,
//! and weights of nought change nothing.

use bots::{Budget, Level};
use catalog::{Playable, Visitor, admiral_note, learned_bot};
use nets::{Misfit, Part, WHOLE, Weights};
use scurvy_musketeers::ScurvyMusketeers as Musketeers;
use table::{Encode, Game, Layout, Options, Seat, Sparse, Spoken, Stream, Turn, Worth, play_by};
use zerpang::Zerpang;

const ITERATIONS: u32 = 20;

/// Weights for two seats, each from the number of its feature.
fn weights<G: Playable>(
    setup: &G::Setup,
    scale: u16,
    weight: impl Fn(usize) -> usize,
) -> &'static [u8] {
    let features = Layout::of(&G::new(setup)).features;
    let small = |feature| i16::try_from(weight(feature)).expect("tests have small weights");
    let part = Part { seats: (2, 2), scale, weights: (0..features).map(small).collect() };
    nets::write(nets::encoding::<G>(setup), &[part]).leak()
}

fn two<G: Spoken>(options: &[(&str, &str)]) -> G::Setup {
    let options = Options::new(G::about(), options.iter().copied()).expect("the box has them");
    G::set_up(2, &options).expect("two may play")
}

/// The actions of a game between bots with these weights.
fn game<G: Playable>(setup: &G::Setup, weights: &'static [u8], most: usize) -> Vec<G::Action> {
    let budget = Some(Budget::iterations(ITERATIONS));
    let mut bot = learned_bot::<G>(weights, setup, budget);
    let (mut actions, mut dice) = (Vec::new(), Stream::new(5, 5));
    let mut game = G::new(setup);
    while actions.len() < most {
        match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let chance = game.toss(&mut dice);
                game.fall(chance);
            }
            Turn::Seats(asked) => {
                let seat = asked.first().expect("somebody is asked");
                let action = bot.choose(&game.view(Some(seat)), seat, &mut dice);
                game.act(seat, action);
                actions.push(action);
            }
        }
    }
    actions
}

struct Nought;

impl Visitor for Nought {
    type Out = ();
    fn visit<G: Playable>(self) {
        let setup = two::<G>(&[]);
        let by_hand = game::<G>(&setup, &[], 60);
        assert_eq!(game::<G>(&setup, weights::<G>(&setup, WHOLE, |_| 0), 60), by_hand);
        // The planted fault: other weights are noticed.
        let wild = weights::<G>(&setup, WHOLE, |feature| feature * 7_919 % 4_001);
        assert_ne!(game::<G>(&setup, wild, 60), by_hand, "{}", G::about().name);
    }
}

#[test]
fn weights_of_nought_play_as_the_hand_made_worth() {
    for about in catalog::games() {
        catalog::visit(about.name, Nought).expect("the catalog knows its games");
    }
}

#[test]
fn points_are_the_scaled_worth_and_the_weights_of_what_a_seat_knows() {
    let setup = two::<Zerpang>(&[]);
    let bytes = weights::<Zerpang>(&setup, WHOLE / 2, |feature| feature % 97);
    let net = Weights::new(bytes).and_then(|w| w.fit::<Zerpang>(&setup)).expect("they are its own");
    let (mut game, mut spare) = (Zerpang::new(&setup), Vec::new());
    let (mut dice, mut features) = (Stream::new(3, 3), Vec::new());
    play_by(&mut game, &mut dice, |game, seat, dice| {
        let mut points = [0; 8];
        net.points(game, &mut points);
        for seat in [Seat(0), Seat(1)] {
            Zerpang::encode(&game.view(Some(seat)), seat, &mut Sparse::new(&mut features));
            let learned: i32 = features.iter().map(|&feature| i32::from(feature % 97)).sum();
            assert_eq!(points[seat.index()], game.worth(seat) / 2 + learned);
        }
        game.random_action(seat, dice, &mut spare)
    });
}

#[test]
fn another_board_deck_or_number_of_seats_is_foreign() {
    fn misfit<G: Playable>(bytes: &'static [u8], setup: &G::Setup) -> Option<Misfit> {
        Weights::new(bytes).and_then(|weights| weights.fit::<G>(setup)).err()
    }
    let usual = two::<Zerpang>(&[]);
    let bytes = weights::<Zerpang>(&usual, WHOLE, |_| 1);
    assert_eq!(misfit::<Zerpang>(bytes, &usual), None);
    let board = zerpang_board_other();
    let other = two::<Zerpang>(&[("board", board)]);
    assert_eq!(misfit::<Zerpang>(bytes, &other), Some(Misfit::Encoding));
    let three = Zerpang::set_up(3, &Options::default()).expect("three may play");
    assert_eq!(misfit::<Zerpang>(bytes, &three), Some(Misfit::Seats(3)));

    let bytes = weights::<Musketeers>(&two::<Musketeers>(&[]), WHOLE, |_| 1);
    let lagoon = two::<Musketeers>(&[("mix", "cursed-lagoon")]);
    assert_eq!(misfit::<Musketeers>(bytes, &lagoon), Some(Misfit::Encoding));
    // And such a bot still plays, by the hand-made worth.
    assert_eq!(game::<Musketeers>(&lagoon, bytes, 12), game::<Musketeers>(&lagoon, &[], 12));
}

/// A board of the box that is not the usual one.
fn zerpang_board_other() -> &'static str {
    let boards = <zerpang::Board as table::Written>::FORMAT.built_in;
    boards.get(1).expect("there is a second board").0
}

#[test]
fn an_admiral_without_learned_values_says_so() {
    let note = |game: &str, options: &[(&str, &str)]| {
        let about = catalog::about(game).expect("it is on the list");
        let options = Options::new(about, options.iter().copied()).expect("the box has them");
        admiral_note(game, 2, &options).expect("two may play")
    };
    let foreign = note("zerpang", &[("board", zerpang_board_other())]);
    assert!(foreign.is_some_and(|note| note.contains("as a captain")));
    assert_eq!(note("spaca-wor", &[]), None, "solved games need no learned values");
}

#[test]
fn every_shipped_file_of_weights_fits_its_game() {
    struct Shipped;
    impl Visitor for Shipped {
        type Out = ();
        fn visit<G: Playable>(self) {
            if G::WEIGHTS.is_empty() {
                return;
            }
            let weights = Weights::new(G::WEIGHTS).expect("what is shipped is whole");
            assert_eq!(weights.encoding(), nets::encoding::<G>(&two::<G>(&[])), "train it again");
            assert!(G::WEIGHTS.len() <= 100_000, "at most 100 KB a game");
            let seats = G::about().seats;
            assert!((seats.0..=seats.1).any(|seats| weights.part(seats).is_some()));
        }
    }
    for about in catalog::games() {
        catalog::visit(about.name, Shipped).expect("the catalog knows its games");
    }
}

#[test]
fn levels_have_more_iterations_the_higher_they_are() {
    struct Iterations;
    impl Visitor for Iterations {
        type Out = ();
        fn visit<G: Playable>(self) {
            let of = |level| Budget::of::<G>(level).map_or(0, |budget| budget.iterations);
            assert!(Level::ALL.windows(2).all(|pair| of(pair[0]) <= of(pair[1])));
        }
    }
    for about in catalog::games() {
        catalog::visit(about.name, Iterations).expect("the catalog knows its games");
    }
}
