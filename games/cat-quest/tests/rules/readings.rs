//! What readers of the sheet dispute, and a table may choose: CQ-18a, CQ-24e, CQ-25b, CQ-26c.

use cat_quest::{
    Action, Body, CAT_DID_NOTHING, CatQuest, LONGEST, MOST_ROUNDS, NEIGHBOUR_PICKS, NOT_YOUR_TURN,
    OTHER_CATURN, Phase, Readings, Setup,
};
use table::{Game, Options, Seat, Seats, Spoken, Stream, Turn, Worth, random_step};
use testkit::Scripted as _;

use crate::script::{ASTRA, BISCUIT, COMET, DUMPLING, Script, at, begun, cats, table};

/// A table that reads the sheet otherwise.
fn reading(seats: u8, readings: Readings) -> CatQuest {
    begun(&Setup { readings, ..Setup::new(seats) })
}

const CATURN: Readings =
    Readings { shared_caturn: true, neighbour_picks: false, every_turn: false };
const NEIGHBOUR: Readings =
    Readings { shared_caturn: false, neighbour_picks: true, every_turn: false };
const TURN: Readings = Readings { shared_caturn: false, neighbour_picks: false, every_turn: true };

#[test]
fn every_reading_is_chosen_by_its_option_and_none_unless_chosen() {
    let setup = |key: &str, value: &str| {
        let options = Options::new(CatQuest::about(), [(key, value)]).expect("an option");
        CatQuest::set_up(3, &options).expect("a table")
    };
    assert_eq!(setup("caturn", "any").readings, CATURN);
    assert_eq!(setup("lost-cat", "neighbour").readings, NEIGHBOUR);
    assert_eq!(setup("planets", "turn").readings, TURN);
    assert_eq!((setup("rounds", "0").limit(), setup("rounds", "7").limit()), (None, Some(7)));
    assert_eq!(setup("rounds", "60"), Setup::new(3), "today's readings are the defaults");
    let refused = Options::new(CatQuest::about(), [("planets", "never")]).expect_err("no such way");
    assert_eq!(refused.to_string(), "option planets takes one of round, turn, not “never”");
}

#[test]
fn records_of_games_without_readings_keep_their_hashes() {
    // Once Astra was drawn, a game for two had this hash before there was anything to choose.
    const ASTRA_BEGINS: u64 = 0xb7cc_7b35_de14_fdbd;
    let begins = |readings| {
        let setup = Setup { readings, ..Setup::new(2) };
        table::hash_of(&CatQuest::new(&setup).falls("first astra"))
    };
    assert_eq!(begins(Readings::default()), ASTRA_BEGINS);
    assert!([CATURN, NEIGHBOUR, TURN].iter().all(|&readings| begins(readings) != ASTRA_BEGINS));
}

/// Biscuit has a Caturn; it is Astra's turn, and she has rolled.
fn biscuit_listens(game: CatQuest) -> CatQuest {
    let game = game.gathers(BISCUIT, "caturn").until(ASTRA);
    let game = if game.phase() == Phase::Start { game.does(ASTRA, "roll") } else { game };
    game.falls("white 2 black 3")
}

#[test]
fn cq_18a_caturn_shakes_anybodys_dice() {
    let game = biscuit_listens(reading(2, CATURN));
    assert_eq!(game.turn(), Turn::Seats(Seats::only(BISCUIT)));
    assert_eq!(game.decisions(), ["keep", "reroll white", "reroll black", "reroll both"]);
    game.refused_by("astra: keep", &OTHER_CATURN);
    game.refused_by("astra: reroll both", &OTHER_CATURN);
    assert!(game.asked(ASTRA, "go earth 1").is_err(), "the roll does not stand yet");
    assert_eq!(game.pass(BISCUIT), Some(Action::Keep), "Biscuit may wave it through");
    assert_eq!(game.pass(ASTRA), None);
    let kept = game.clone().does(BISCUIT, "keep");
    assert_eq!((kept.phase(), kept.speed(), kept.active()), (Phase::Go, 5, ASTRA));
    assert_eq!(kept.seen().open.tired[1], cats(""), "not used");
    let shaken = game.does(BISCUIT, "reroll white");
    assert_eq!((shaken.weight("white 6 black 3"), shaken.weight("white 6 black 4")), (1, 0));
    let shaken = shaken.falls("white 6 black 3");
    assert_eq!((shaken.phase(), shaken.speed()), (Phase::Go, 9), "and it stands");
    assert_eq!(shaken.seen().open.tired[1], cats("caturn"), "once per recruitment");
    assert_eq!(shaken.turn(), Turn::Seats(Seats::only(ASTRA)));
}

#[test]
fn cq_18a_only_where_that_was_chosen() {
    let game = biscuit_listens(table(2));
    assert_eq!(game.phase(), Phase::Go);
    game.refused_by("biscuit: keep", &NOT_YOUR_TURN);
    game.refused_by("biscuit: reroll both", &NOT_YOUR_TURN);
    assert_eq!(game.pass(BISCUIT), None);
}

#[test]
fn cq_18a_whoever_rolled_is_asked_first_then_everybody_to_the_left_once() {
    let game = reading(3, CATURN).gathers(COMET, "caturn").gathers(ASTRA, "caturn");
    let game = game.until(BISCUIT).does(BISCUIT, "roll");
    // Biscuit has none; Comet sits to his left, then Astra.
    let game = game.falls("white 1 black 1");
    assert_eq!(game.turn(), Turn::Seats(Seats::only(COMET)));
    let shaken = game.clone().goes("reroll both; white 2 black 2");
    assert_eq!(shaken.turn(), Turn::Seats(Seats::only(ASTRA)), "she may shake it once more");
    let shaken = shaken.goes("reroll black; white 2 black 6");
    assert_eq!((shaken.phase(), shaken.speed()), (Phase::Go, 8));
    let passed = game.clone().does(COMET, "keep");
    assert_eq!(passed.turn(), Turn::Seats(Seats::only(ASTRA)));
    assert_eq!(passed.does(ASTRA, "keep").phase(), Phase::Go);
    // Whoever leaves is not asked any more.
    let left = game.clone().does(COMET, "leave");
    assert_eq!(left.turn(), Turn::Seats(Seats::only(ASTRA)));
    let left = game.does(ASTRA, "leave").does(COMET, "keep");
    assert_eq!((left.phase(), left.active()), (Phase::Go, BISCUIT));
}

#[test]
fn cq_18a_the_rollers_own_caturn_comes_before_the_others() {
    let game = reading(3, CATURN).gathers(BISCUIT, "caturn").gathers(COMET, "caturn");
    let game = game.until(BISCUIT).goes("roll; white 1 black 1");
    assert_eq!(game.turn(), Turn::Seats(Seats::only(BISCUIT)));
    let game = game.does(BISCUIT, "keep");
    assert_eq!(game.turn(), Turn::Seats(Seats::only(COMET)), "Comet's comes after it");
    game.refused_by("biscuit: reroll both", &OTHER_CATURN); // asked once
}

#[test]
fn cq_18a_a_caturn_that_changed_hands_in_this_turn_sleeps() {
    let game = reading(2, CATURN).gathers(BISCUIT, "caturn").joins(ASTRA, BISCUIT);
    let game = game.does(ASTRA, "done");
    assert_eq!((game.active(), game.phase()), (BISCUIT, Phase::Start));
    // They swap all they have, so that nobody owns two of a kind.
    let game = game.does(BISCUIT, "offer astra earthcat+caturn for earthcat").does(ASTRA, "accept");
    assert!(game.cats(ASTRA).contains(cat_quest::Cat::Caturn));
    let rolled = game.goes("roll; white 1 black 1");
    assert_eq!(rolled.phase(), Phase::Go, "Astra's new Caturn sleeps");
    let here = rolled.ship(BISCUIT);
    let next = rolled.does(BISCUIT, &format!("go {here}")).does(BISCUIT, "done");
    let next = next.goes("roll; white 1 black 1");
    assert_eq!((next.active(), next.phase()), (ASTRA, Phase::Quake), "awake in the next turn");
}

#[test]
fn cq_18a_also_plukittens_die_and_the_claws_stay() {
    let game = reading(2, CATURN).gathers(BISCUIT, "caturn").gathers(ASTRA, "plukitten");
    let game = game.attacks(ASTRA).goes("dog fire; gamble; die 5");
    assert_eq!(game.turn(), Turn::Seats(Seats::only(BISCUIT)));
    assert_eq!(game.decisions(), ["keep", "reroll plukitten"]);
    game.refused_by("astra: keep", &OTHER_CATURN);
    let kept = game.clone().does(BISCUIT, "keep");
    assert_eq!((kept.seen().open.beaten, kept.phase()), (1, Phase::TurnUp));
    let lost = game.goes("reroll plukitten; die 2");
    assert_eq!((lost.seen().open.beaten, lost.phase()), (0, Phase::Forfeit), "with glee");
    assert_eq!(lost.seen().open.spent, cats("plukitten"), "Biscuit's Caturn was in no battle");
    assert_eq!(lost.seen().open.tired[1], cats("caturn"));
}

#[test]
fn cq_24e_the_left_neighbour_picks_the_cat_that_goes_home() {
    let game = reading(3, NEIGHBOUR).gathers(BISCUIT, "merkitty venyu").attacks(BISCUIT);
    let game = game.goes("dog fire; send merkitty; dog fire; send earthcat; dog air");
    assert_eq!(game.turn(), Turn::Seats(Seats::only(COMET)));
    assert_eq!(game.decisions(), ["banish merkitty", "banish earthcat"]);
    assert_eq!(game.weight("lost merkitty"), 0, "chance has no say");
    game.refused_by("biscuit: banish earthcat", &NEIGHBOUR_PICKS);
    game.refused_by("astra: banish earthcat", &NEIGHBOUR_PICKS);
    game.refused_by("comet: banish venyu", &CAT_DID_NOTHING);
    let after = game.clone().does(COMET, "banish merkitty");
    assert_eq!(after.cats(BISCUIT), cats("venyu earthcat"));
    assert_eq!(after.seen().open.stacks[Body::Mercury.index()], 2);
    assert_eq!(after.active(), COMET);
    let left = game.does(COMET, "leave");
    assert_eq!(left.turn(), Turn::Seats(Seats::only(ASTRA)), "the next one to the left");
    assert_eq!(left.does(ASTRA, "banish earthcat").cats(BISCUIT), cats("merkitty venyu"));
}

#[test]
fn cq_24e_chance_picks_unless_that_was_chosen() {
    let game = table(2).goes("battle; dog fire; send earthcat; dog air");
    assert_eq!(game.turn(), Turn::Chance);
    game.refused_by("biscuit: banish earthcat", &NEIGHBOUR_PICKS);
    let none = reading(2, NEIGHBOUR).goes("battle; dog air");
    assert_eq!((none.phase(), none.active()), (Phase::Start, BISCUIT), "none used, none lost");
    none.refused_by("astra: banish earthcat", &NEIGHBOUR_PICKS);
}

#[test]
fn cq_25b_planets_move_after_every_turn() {
    let game = reading(3, TURN).idles();
    assert_eq!((game.seen().open.round, game.body(Body::Mars)), (1, at("mars 2")));
    assert_eq!(game.ship(BISCUIT), at("earth 2"), "who waits rides along, too");
    let game = game.idles().idles();
    assert_eq!((game.seen().open.round, game.body(Body::Mars)), (2, at("mars 4")), "once a turn");
    let game = table(3).idles();
    assert_eq!(game.body(Body::Mars), at("mars 1"), "not unless that was chosen");
}

#[test]
fn cq_25b_ships_are_picked_up_and_the_end_comes_before_the_planets() {
    let game = reading(2, TURN).flies(ASTRA, "mars 2");
    assert_eq!(game.ship(ASTRA), game.body(Body::Mars), "at the end of her own turn");
    assert_eq!(game.cats(ASTRA), cats("earthcat"), "that is no recruiting");
    let last = begun(&Setup { rounds: 1, readings: TURN, ..Setup::new(2) }).idles();
    let last = last.idles();
    assert_eq!((last.turn(), last.body(Body::Mars)), (Turn::Over, at("mars 2")));
    // Nobody moves anything for seats that nobody sits on any more.
    let left = reading(4, TURN).does(COMET, "leave").does(DUMPLING, "leave").idles().idles();
    assert_eq!((left.seen().open.round, left.body(Body::Mars)), (2, at("mars 3")));
}

#[test]
fn cq_26c_without_a_limit_play_goes_on() {
    let mut game = begun(&Setup { rounds: 0, ..Setup::new(2) });
    for _ in 0..=u16::from(MOST_ROUNDS) {
        game = game.idles().idles();
    }
    assert_eq!((game.phase(), game.seen().open.round), (Phase::Start, 122));
    assert!(CatQuest::picture(&game.seen()).starts_with("Round 122, "), "no limit is shown");
    assert!(game.worth(ASTRA).abs() < 20_000, "bots do not mind");
    let limited = begun(&Setup::new(2));
    let limited = (0..120).fold(limited, |game, _| game.idles());
    assert_eq!((limited.turn(), limited.seen().open.round), (Turn::Over, 60), "the box has one");
}

#[test]
fn cq_26c_all_cats_out_ends_it_all_the_same() {
    let game = begun(&Setup { rounds: 0, ..Setup::new(2) });
    let game = game.goes("battle; dog fire; send earthcat; dog air; lost earthcat");
    let game = game.gathers(ASTRA, "solcat merkitty venyu marsiamese jupersian");
    let game = game.gathers(BISCUIT, "caturn purrinus neptabby plukitten");
    let game = if game.phase() == Phase::Over { game } else { game.idles() };
    assert_eq!((game.turn(), game.winners()), (Turn::Over, Seats::only(ASTRA)));
}

#[test]
fn cq_26c_those_who_drift_for_ever_are_sent_home() {
    let mut game = begun(&Setup { rounds: 0, ..Setup::new(2) });
    while game.phase() != Phase::Over {
        game = game.idles();
    }
    assert_eq!((game.seen().open.round, game.winners()), (LONGEST, Seats::NONE));
}

#[test]
fn bots_can_weigh_every_position_of_every_reading() {
    for (seed, readings) in (0..).zip([CATURN, NEIGHBOUR, TURN]) {
        let mut game = CatQuest::new(&Setup { rounds: 0, readings, ..Setup::new(3) });
        let (mut dice, mut spare) = (Stream::new(seed, 0), Vec::new());
        for _ in 0..2_000 {
            let Some(step) = random_step(&game, &mut dice, &mut spare) else { break };
            step.take(&mut game);
            assert!((0..3).all(|seat| game.worth(Seat(seat)).abs() <= 20_000));
        }
    }
}
