//! What is in the box, and how a game is laid out: CQ-C1 to CQ-C6, CQ-1 to CQ-4.

use cat_quest::{
    Body, CATS, Cat, CatQuest, Element, FIRST_IS_KNOWN, HOST_CHOOSES, NO_SUCH_SHIP, PACK,
    PLANETS_FIRST, Phase, Setup, Sight,
};
use table::{Game, Illegal, Options, Seat, Spoken, Turn};
use testkit::Scripted as _;

use crate::script::{ASTRA, BISCUIT, COMET, Script, at, begun, cats, table};

#[test]
fn cq_c1_ten_bodies_from_the_sun_to_pluto_with_the_belt_after_mars() {
    let names = Body::ALL.map(Body::name).join(" ");
    assert_eq!(names, "sun mercury venus earth mars jupiter saturn uranus neptune pluto");
    let board = Setup::new(2).board;
    assert!(!board.is_outer(Body::Mars) && board.is_outer(Body::Jupiter));
}

#[test]
fn cq_c2_three_of_each_alien_cat_and_four_common_earth_cats() {
    for row in &CATS {
        let copies = if row.cat == Cat::Earthcat { 4 } else { 3 };
        assert_eq!(table(2).printed().copies(row.cat), copies, "{}", row.title);
    }
    assert_eq!(Body::Uranus.cat(), Cat::Purrinus);
    assert_eq!(Cat::Plukitten.home(), Body::Pluto);
}

#[test]
fn cq_c3_each_element_has_two_kinds_of_cats() {
    for element in Element::ALL {
        assert_eq!(CATS.iter().filter(|row| row.element == element).count(), 2, "{element:?}");
    }
    let of = |cat: Cat| cat.card().element;
    assert_eq!(of(Cat::Jupersian), Element::Fire);
    assert_eq!(of(Cat::Caturn), Element::Earth);
    assert_eq!(of(Cat::Purrinus), Element::Air);
    assert_eq!(of(Cat::Neptabby), Element::Water);
    assert_eq!(of(Cat::Plukitten), Element::Metal);
    assert!(CATS[..5].iter().all(|row| row.ability.is_empty()), "inner cats have no ability");
    assert!(CATS[5..].iter().all(|row| !row.ability.is_empty()));
}

#[test]
fn cq_c4_fifteen_dogs_three_of_each_element() {
    let game = table(2);
    assert_eq!((game.printed().all_dogs(), game.printed().dogs), (15, [3; 5]));
    assert_eq!(game.seen().unknown(), [3; 5]);
    let components = CatQuest::components();
    let dogs = components["cards"].as_array().expect("cards").iter();
    let dogs: u64 =
        dogs.filter(|c| c["kind"] == "doom dog").filter_map(|c| c["copies"].as_u64()).sum();
    assert_eq!(dogs, 15);
}

#[test]
fn cq_c6_a_white_and_a_black_die_with_six_faces_each() {
    let game = table(2).does(ASTRA, "roll");
    let mut chances = Vec::new();
    game.chances(&mut chances);
    assert_eq!(chances.len(), 36);
    assert!(chances.iter().all(|&(_, weight)| weight == 1));
    assert_eq!(CatQuest::components()["dice"].as_array().map(Vec::len), Some(2));
}

#[test]
fn cq_1_inner_planets_start_on_dot_one_and_outer_ones_where_the_dice_say() {
    let game = CatQuest::new(&Setup::new(2)).falls("first astra");
    for body in [Body::Mercury, Body::Venus, Body::Earth, Body::Mars] {
        assert_eq!(game.body(body).dot, 0);
    }
    let game = game.falls("white 3 black 4").falls("white 1 black 1").falls("white 6 black 6");
    let game = game.falls("white 6 black 1").falls("white 1 black 6");
    assert_eq!(game.body(Body::Jupiter), at("jupiter 27"));
    assert_eq!(game.body(Body::Saturn), at("saturn 7"));
    assert_eq!(game.body(Body::Uranus), at("uranus 42"));
    assert_eq!(game.body(Body::Neptune), at("neptune 12"));
    assert_eq!(game.body(Body::Pluto), at("pluto 37"));
    assert_eq!(game.phase(), Phase::Start);
}

#[test]
fn cq_1_nobody_plays_before_the_planets_lie() {
    let game = CatQuest::new(&Setup::new(2)).falls("first astra").falls("white 3 black 4");
    assert_eq!(game.turn(), Turn::Chance);
    game.refused_by("astra: roll", &PLANETS_FIRST);
}

#[test]
fn cq_1_on_a_shorter_orbit_the_roll_goes_on_around_it() {
    let options = Options::new(CatQuest::about(), [("board", "brisk")]).expect("an option");
    let setup = CatQuest::set_up(2, &options).expect("a board");
    let game = CatQuest::new(&setup).falls("first astra").falls("white 6 black 6");
    assert_eq!(game.body(Body::Jupiter), at("jupiter 12"), "42 is 30 and 12 more");
}

#[test]
fn cq_2_five_dogs_lie_face_down_and_ten_are_in_the_box() {
    let view = table(3).seen();
    assert_eq!(view.pack, [Sight::Unseen; PACK]);
    assert_eq!((view.open.boxed, view.printed().boxed()), (10, 10));
}

#[test]
fn cq_3_everybody_has_an_earth_cat_and_a_ship_on_earth() {
    let game = table(3);
    assert_eq!(game.seats(), 3);
    for seat in [ASTRA, BISCUIT, COMET] {
        assert_eq!(game.cats(seat), cats("earthcat"));
        assert_eq!(game.ship(seat), at("earth 1"));
    }
    assert_eq!(game.asked(Seat(3), "roll"), Err(Illegal(&NO_SUCH_SHIP)));
}

#[test]
fn cq_3a_stacks_have_one_cat_less_than_there_are_players() {
    for (seats, total) in [(2, 9), (3, 18), (4, 27)] {
        let stacks = table(seats).seen().open.stacks;
        assert_eq!(stacks.iter().sum::<u8>(), total);
        assert_eq!(stacks[Body::Earth.index()], 0, "Earth's stack starts empty");
        assert_eq!(stacks[Body::Sun.index()], seats - 1, "the Sun has a stack too");
    }
}

#[test]
fn cq_4_chance_draws_the_first_player_and_turns_go_to_the_left() {
    let game = CatQuest::new(&Setup::new(3));
    assert_eq!(game.turn(), Turn::Chance);
    assert_eq!([game.weight("first astra"), game.weight("first comet")], [1, 1]);
    assert_eq!(game.weight("first dumpling"), 0);
    game.refused_by("astra: first astra", &FIRST_IS_KNOWN);
    let game = (0..5).fold(game.falls("first comet"), |game, _| game.falls("white 1 black 1"));
    assert_eq!(game.active(), COMET);
    assert_eq!(game.idles().active(), ASTRA);
}

#[test]
fn cq_4_the_host_may_say_who_begins() {
    let setup = Setup { host_chooses: true, ..Setup::new(2) };
    let game = CatQuest::new(&setup);
    assert_eq!(game.decisions(), ["first astra", "first biscuit"]);
    game.refused_by("biscuit: first biscuit", &HOST_CHOOSES);
    game.refused_by("astra: first comet", &NO_SUCH_SHIP);
    let game = game.does(ASTRA, "first biscuit");
    assert_eq!((game.active(), game.turn()), (BISCUIT, Turn::Chance));
    begun(&setup).refused_by("astra: first astra", &FIRST_IS_KNOWN);
}
