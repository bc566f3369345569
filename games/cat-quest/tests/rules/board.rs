//! The board as data and its neighbours: CQ-C5, CQ-8 to CQ-9.

use cat_quest::{Board, Body, CatQuest, Place};
use table::{BadText, Options, Spoken, Written as _};

use crate::script::at;

/// The neighbours of a dot in one orbit, by their numbers.
fn toward(board: &Board, place: Place, orbit: Body) -> Vec<u8> {
    let next = board.sky().neighbours_of(place).filter(|(next, _)| next.orbit == orbit);
    let mut numbers: Vec<u8> = next.map(|(next, _)| next.dot + 1).collect();
    numbers.sort_unstable();
    numbers
}

fn next_orbits(place: Place) -> (Option<Body>, Option<Body>) {
    let orbit = place.orbit.index();
    let inward = orbit.checked_sub(1).map(|inward| Body::ALL[inward]);
    (inward, Body::ALL.get(orbit + 1).copied())
}

fn sorted(mut numbers: Vec<u8>) -> Vec<u8> {
    numbers.sort_unstable();
    numbers
}

const STANDARD: &str = "mercury 6 1\nvenus 12 1\nearth 18 1\nmars 24 1\nbelt\njupiter 42 1\nsaturn 42 1\n\
                        uranus 42 1\nneptune 42 1\npluto 42 1\n";

fn refused(text: &str) -> (usize, String) {
    let BadText { line, reason } = Board::read(text).expect_err("no board");
    (line, reason)
}

#[test]
fn cq_c5_the_board_of_the_box_has_271_places() {
    let board = Board::standard();
    let dots = Body::ALL.map(|body| board.dots(body));
    assert_eq!(dots, [1, 6, 12, 18, 24, 42, 42, 42, 42, 42]);
    assert_eq!(board.places(), 271);
    assert!(Body::ALL.iter().skip(1).all(|&body| board.speed(body) == 1));
}

#[test]
fn cq_c5_a_board_is_read_from_lines_or_from_one_line() {
    assert_eq!(Board::read(STANDARD), Ok(Board::standard()));
    assert_eq!(Board::read(&STANDARD.replace('\n', ";")), Ok(Board::standard()));
    assert_eq!(Board::read(&STANDARD.replace(' ', ",")), Ok(Board::standard()));
    let commented = format!("# mine\n\n{}", STANDARD.replace("belt", "  belt  # rocks"));
    assert_eq!(Board::read(&commented), Ok(Board::standard()));
    assert_eq!(Board::chosen(""), Ok(Board::standard()));
    assert_eq!(Board::chosen(" standard "), Ok(Board::standard()));
    assert_eq!(Board::chosen(STANDARD), Ok(Board::standard()));
}

#[test]
fn cq_c5_the_belt_may_lie_elsewhere() {
    let moved = STANDARD.replace("belt\n", "").replace("venus 12 1\n", "venus 12 1\nbelt\n");
    let board = Board::read(&moved).expect("a board");
    assert!(board.is_outer(Body::Earth) && !board.is_outer(Body::Venus));
    let cost = |from: &str, to: &str| board.sky().costs(at(from)).of(at(to));
    assert_eq!([cost("venus 1", "earth 1"), cost("earth 1", "mars 1")], [3, 2]);
}

#[test]
fn cq_c5_a_broken_board_is_refused_with_line_and_reason() {
    let with = |old: &str, new: &str| refused(&STANDARD.replace(old, new));
    let say = |line: usize, reason: &str| (line, reason.to_owned());
    assert_eq!(
        with("mars", "marsh"),
        say(4, "“marsh” is no orbit; orbits are mercury to pluto, and belt")
    );
    assert_eq!(with("venus 12 1\n", ""), say(2, "venus is missing before earth"));
    assert_eq!(with("venus 12 1", "mercury 6 1"), say(2, "mercury was there already"));
    assert_eq!(with("pluto 42 1\n", ""), say(9, "the board ends before pluto"));
    assert_eq!(with("earth 18", "earth 0"), say(3, "earth has 3 to 64 dots, not “0”"));
    assert_eq!(with("earth 18", "earth 2"), say(3, "earth has 3 to 64 dots, not “2”"));
    assert_eq!(with("earth 18", "earth 65"), say(3, "earth has 3 to 64 dots, not “65”"));
    assert_eq!(with("earth 18", "earth 99999"), say(3, "earth has 3 to 64 dots, not “99999”"));
    assert_eq!(with("earth 18", "earth -18"), say(3, "earth has 3 to 64 dots, not “-18”"));
    assert_eq!(with("earth 18", "earth many"), say(3, "earth has 3 to 64 dots, not “many”"));
    assert_eq!(
        with("earth 18 1", "earth 18 18"),
        say(3, "earth moves 0 to 17 of its 18 dots a round, not “18”")
    );
    let two = "earth needs two numbers: its dots and its planet's speed";
    assert_eq!(with("earth 18 1", "earth 18"), say(3, two));
    assert_eq!(with("earth 18 1", "earth 18 1 1"), say(3, two));
    assert_eq!(
        with("mercury", "sun 1 0\nmercury"),
        say(1, "the Sun has no orbit, and needs no line")
    );
    assert_eq!(with("belt", "belt 3"), say(5, "the belt stands alone in its line"));
    assert_eq!(with("jupiter", "belt\njupiter"), say(6, "the belt was there already"));
    assert_eq!(with("mercury", "belt\nmercury"), say(1, "the belt lies between two orbits"));
    let last = STANDARD.replace("belt\n", "") + "belt\n";
    assert_eq!(refused(&last), say(10, "the belt lies between two orbits"));
    let none = "there is no belt; a line “belt” goes between two orbits";
    assert_eq!(with("belt\n", ""), say(9, none));
    assert_eq!(refused(""), say(1, "the board ends before mercury"));
    assert_eq!(refused("#\n;;,,"), say(1, "the board ends before mercury"));
}

#[test]
fn cq_c5_the_option_takes_a_name_or_a_text_and_refuses_the_rest() {
    let set_up = |board: &str| {
        let options = Options::new(CatQuest::about(), [("board", board)]).expect("a text");
        CatQuest::set_up(2, &options).map(|setup| setup.board).map_err(|bad| bad.0)
    };
    assert_eq!(set_up(STANDARD), Ok(Board::standard()));
    assert_eq!(set_up("brisk"), Ok(Board::named("brisk").expect("built in")));
    let unknown = "the board cannot be used: line 1: there is no board “warp”; there is standard, \
                   brisk, or write out a whole board";
    assert_eq!(set_up("warp"), Err(unknown.into()));
    let broken = "the board cannot be used: line 2: venus has 3 to 64 dots, not “1”";
    assert_eq!(set_up("mercury 6 1; venus 1 1"), Err(broken.into()));
}

#[test]
fn cq_c5_the_brisk_board_has_other_orbits_and_faster_planets() {
    let board = Board::named("brisk").expect("built in");
    assert_eq!((board.dots(Body::Jupiter), board.speed(Body::Jupiter)), (30, 2));
    assert_eq!(board.speed(Body::Mars), 3);
    assert_eq!(board.places(), 224);
}

#[test]
fn cq_8_two_neighbours_by_angle_or_three_on_the_same_angle() {
    let board = Board::standard();
    assert_eq!(toward(&board, at("venus 2"), Body::Mercury), [1, 2], "between the two");
    assert_eq!(
        toward(&board, at("venus 3"), Body::Mercury),
        [1, 2, 3],
        "on the angle of Mercury 2"
    );
}

#[test]
fn cq_8a_neighbours_are_counted_in_integers() {
    // Mars 2 against Jupiter: p = 1 × 42, k = 42 div 24 = 1, remainder 18: dots 2 and 3.
    assert_eq!(toward(&Board::standard(), at("mars 2"), Body::Jupiter), [2, 3]);
    // Mars 5: p = 4 × 42 = 168 = 7 × 24: dots 7, 8, 9.
    assert_eq!(toward(&Board::standard(), at("mars 5"), Body::Jupiter), [7, 8, 9]);
    // Mars 24: p = 23 × 42 = 966, k = 40, remainder 6: dots 41 and 42.
    assert_eq!(toward(&Board::standard(), at("mars 24"), Body::Jupiter), [41, 42]);
    // Jupiter 42 against Mars: p = 41 × 24 = 984, k = 23, remainder 18: dots 24 and 25, which is 1.
    assert_eq!(toward(&Board::standard(), at("jupiter 42"), Body::Mars), [1, 24]);
}

#[test]
fn cq_8b_every_dot_has_two_or_three_neighbours_in_each_next_orbit() {
    for board in ["standard", "brisk"].map(|name| Board::named(name).expect("built in")) {
        for place in board.all().filter(|place| *place != Place::SUN) {
            let (inward, outward) = next_orbits(place);
            for orbit in inward.into_iter().chain(outward).filter(|&orbit| orbit != Body::Sun) {
                let neighbours = toward(&board, place, orbit).len();
                assert!((2..=3).contains(&neighbours), "{place} has {neighbours} in {orbit:?}");
            }
            assert_eq!(toward(&board, place, place.orbit).len(), 2);
        }
    }
}

#[test]
fn cq_8b_steps_between_orbits_have_a_direction() {
    let board = Board::standard();
    assert!(toward(&board, at("venus 11"), Body::Mercury).contains(&1));
    assert!(!toward(&board, at("mercury 1"), Body::Venus).contains(&11));
    let cost = |from: &str, to: &str| board.sky().costs(at(from)).of(at(to));
    assert_eq!([cost("venus 11", "mercury 1"), cost("mercury 1", "venus 11")], [1, 2]);
}

#[test]
fn cq_8c_the_examples() {
    let board = Board::standard();
    let check = |place: &str, own: &[u8], inward: &[u8], outward: &[u8]| {
        let place = at(place);
        let (before, after) = next_orbits(place);
        let next = |orbit: Option<Body>| orbit.map(|orbit| toward(&board, place, orbit));
        assert_eq!(toward(&board, place, place.orbit), sorted(own.into()), "beside {place}");
        assert_eq!(next(before), Some(sorted(inward.into())), "inward of {place}");
        assert_eq!(next(after), Some(sorted(outward.into())), "outward of {place}");
    };
    check("mercury 1", &[6, 2], &[1], &[12, 1, 2]); // the Sun is its own dot 1
    check("venus 2", &[1, 3], &[1, 2], &[2, 3]);
    check("earth 4", &[3, 5], &[2, 3, 4], &[4, 5, 6]);
    check("mars 13", &[12, 14], &[9, 10, 11], &[21, 22, 23]);
    check("jupiter 9", &[8, 10], &[5, 6], &[8, 9, 10]);
    check("saturn 42", &[41, 1], &[41, 42, 1], &[41, 42, 1]);
}

#[test]
fn cq_9_every_mercury_dot_is_one_step_from_the_sun() {
    let board = Board::standard();
    let sun = board.sky().costs(Place::SUN);
    for number in 1..=6 {
        let dot = Place::new(Body::Mercury, number);
        assert_eq!((sun.of(dot), board.sky().costs(dot).of(Place::SUN)), (1, 1));
    }
    assert_eq!(board.sky().costs(at("mercury 1")).of(at("mercury 4")), 2, "through the Sun");
}
