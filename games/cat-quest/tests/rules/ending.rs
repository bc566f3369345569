//! Rounds and the end: CQ-25 to CQ-27.

use cat_quest::{
    Action, Board, Body, CatQuest, GAME_IS_OVER, HAS_LEFT, NOT_IN_MID_ROLL, Phase, Setup, Sight,
};
use table::{Game, Illegal, Seats, Turn, Written as _};
use testkit::Scripted as _;

use crate::script::{ASTRA, BISCUIT, COMET, DUMPLING, Script, at, begun, cats, table};

fn short(seats: u8, rounds: u8) -> CatQuest {
    begun(&Setup { rounds, ..Setup::new(seats) })
}

#[test]
fn cq_25_planets_move_one_dot_after_every_player_had_a_turn() {
    let game = table(2).idles();
    assert_eq!(game.body(Body::Mars), at("mars 1"), "one turn is no round");
    let game = game.idles();
    assert_eq!(game.body(Body::Mars), at("mars 2"));
    assert_eq!(game.body(Body::Pluto), at("pluto 8"));
    assert_eq!(game.body(Body::Sun), at("sun"));
    let game = (0..10).fold(game, |game, _| game.idles());
    assert_eq!(game.body(Body::Mercury), at("mercury 1"), "after the last dot comes the first");
}

#[test]
fn cq_25_ships_ride_along_and_are_picked_up() {
    let game = table(2).flies(ASTRA, "mars 2").flies(BISCUIT, "mars 1").does(BISCUIT, "done");
    assert_eq!(game.ship(ASTRA), game.body(Body::Mars), "it came to her");
    assert_eq!(game.ship(BISCUIT), game.body(Body::Mars), "it took him along");
    game.allowed("astra: recruit");
}

#[test]
fn cq_25a_ships_elsewhere_stay() {
    let game = table(2).flies(ASTRA, "mars 3").flies(BISCUIT, "mars 24");
    assert_eq!([game.ship(ASTRA), game.ship(BISCUIT)], [at("mars 3"), at("mars 24")]);
}

#[test]
fn cq_25a_a_faster_planet_sweeps_up_what_it_passes() {
    let board = Board::named("brisk").expect("built in");
    let game = begun(&Setup { board, ..Setup::new(4) });
    let game = game.flies(ASTRA, "mars 2").flies(BISCUIT, "mars 4").flies(COMET, "mars 5");
    let game = game.flies(DUMPLING, "mars 20");
    assert_eq!(game.body(Body::Mars), at("mars 4"), "three dots a round");
    let ships = [ASTRA, BISCUIT, COMET, DUMPLING].map(|seat| game.ship(seat));
    assert_eq!(ships, [at("mars 4"), at("mars 4"), at("mars 5"), at("mars 20")]);
}

#[test]
fn cq_25a_being_swept_up_is_no_recruiting() {
    let game = table(2).flies(ASTRA, "mars 2").idles();
    assert_eq!(game.cats(ASTRA), cats("earthcat"));
    assert_eq!(game.decisions(), ["recruit", "roll"], "that is for the next start");
}

#[test]
fn cq_25a_the_end_is_checked_before_the_planets_move() {
    let game = short(2, 1).idles().idles();
    assert_eq!((game.turn(), game.body(Body::Mars)), (Turn::Over, at("mars 1")));
}

/// Every alien cat of a game for two: Astra takes the inner ones, Biscuit the outer ones.
fn all_recruited() -> CatQuest {
    let game = table(2).gathers(ASTRA, "solcat merkitty venyu marsiamese jupersian");
    game.gathers(BISCUIT, "caturn purrinus neptabby plukitten")
}

#[test]
fn cq_26_all_cats_recruited_the_best_battle_wins() {
    let game = table(2).goes("battle; dog fire; send earthcat; dog air; lost earthcat");
    let game = game.gathers(ASTRA, "solcat merkitty venyu marsiamese jupersian");
    let game = game.gathers(BISCUIT, "caturn purrinus neptabby plukitten");
    let game = if game.phase() == Phase::Over { game } else { game.idles() };
    assert_eq!((game.turn(), game.winners()), (Turn::Over, Seats::only(ASTRA)));
}

#[test]
fn cq_26_if_nobody_has_fought_the_round_of_the_first_battle_is_the_last() {
    let game = all_recruited().until(ASTRA);
    assert!(game.seen().open.closing);
    let game =
        game.attacks(ASTRA).goes("spare; dog air; send solcat; spare; dog air; send marsiamese");
    let game = game.goes("spare; dog air; send jupersian; dog earth; send venyu; dog earth");
    let game = game.falls("lost solcat");
    let game = if game.phase() == Phase::Over { game } else { game.idles() };
    assert_eq!((game.turn(), game.winners()), (Turn::Over, Seats::only(ASTRA)));
}

#[test]
fn cq_26_on_a_tie_whoever_reached_it_first_wins() {
    let game = short(2, 1).goes("battle; dog fire; send earthcat; dog air; lost earthcat");
    let game = game.goes("battle; send earthcat; lost earthcat");
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!([game.score(ASTRA), game.score(BISCUIT)], [1, 1]);
    assert_eq!(game.winners(), Seats::only(ASTRA));
}

#[test]
fn cq_26_a_better_battle_beats_an_earlier_one() {
    let game = short(2, 1).goes("battle; dog air").goes("battle");
    assert_eq!(game.turn(), Turn::Over, "Biscuit has no answer either");
    assert_eq!(game.winners(), Seats::only(ASTRA), "zero each, Astra first");
    let setup = Setup { rounds: 60, ..Setup::new(2) };
    let game = begun(&setup).goes("battle; dog air").gathers(BISCUIT, "solcat").attacks(BISCUIT);
    let game = game.goes("send solcat; dog air; lost solcat");
    let mut game = game;
    while game.phase() != Phase::Over {
        game = game.idles();
    }
    assert_eq!(game.winners(), Seats::only(BISCUIT));
}

#[test]
fn cq_26a_all_recruited_holds_even_if_a_cat_goes_home() {
    let game = all_recruited().until(ASTRA).attacks(ASTRA);
    let game = game.goes("burn; dog air; send solcat; dog water; send earthcat; dog earth");
    let game = game.goes("send venyu; dog earth; send marsiamese; dog earth; lost venyu");
    assert_eq!(game.seen().open.stacks[Body::Venus.index()], 1);
    let game = if game.phase() == Phase::Over { game } else { game.idles() };
    assert_eq!(game.turn(), Turn::Over);
}

#[test]
fn cq_26a_an_earth_cat_on_earth_does_not_matter() {
    let game = table(2).goes("battle; dog fire; send earthcat; dog air; lost earthcat");
    let game = game.gathers(ASTRA, "solcat merkitty venyu marsiamese jupersian");
    let game = game.gathers(BISCUIT, "caturn purrinus neptabby plukitten");
    let game = if game.phase() == Phase::Over { game } else { game.idles() };
    assert_eq!((game.seen().open.stacks[Body::Earth.index()], game.turn()), (1, Turn::Over));
}

#[test]
fn cq_26a_at_the_limit_without_a_battle_nobody_wins() {
    let game = short(2, 2).idles().idles().idles();
    assert_eq!(game.seen().open.round, 2);
    let game = game.idles();
    assert_eq!((game.turn(), game.winners()), (Turn::Over, Seats::NONE));
    game.refused_by("astra: roll", &GAME_IS_OVER);
}

#[test]
fn cq_26b_a_game_has_at_most_limit_times_players_turns() {
    let mut game = short(3, 4);
    let mut turns = 0;
    while game.phase() != Phase::Over {
        game = game.idles();
        turns += 1;
    }
    assert_eq!(turns, 12);
}

#[test]
fn cq_27_whoever_leaves_takes_nothing_along() {
    let game = table(3).gathers(BISCUIT, "venyu").until(ASTRA);
    let game = game.does(BISCUIT, "leave");
    assert_eq!(game.cats(BISCUIT), cats(""));
    assert_eq!(game.seen().open.stacks[Body::Venus.index()], 2);
    assert_eq!(game.seen().open.stacks[Body::Earth.index()], 1);
    game.refused_by("biscuit: roll", &HAS_LEFT);
    let game = game.idles();
    assert_eq!(game.active(), COMET, "Biscuit is skipped");
}

#[test]
fn cq_27_the_score_of_a_leaver_cannot_win() {
    let game = short(3, 1).goes("battle; dog fire; send earthcat; dog air; lost earthcat");
    let game = game.does(ASTRA, "leave").goes("battle; send earthcat; lost earthcat");
    let game = game.idles();
    assert_eq!((game.turn(), game.score(ASTRA)), (Turn::Over, 1));
    assert_eq!(game.winners(), Seats::only(BISCUIT), "Astra was first, but has left");
}

#[test]
fn cq_27_one_seat_left_wins() {
    let game = table(3).does(COMET, "leave").does(ASTRA, "leave");
    assert_eq!((game.turn(), game.winners()), (Turn::Over, Seats::only(BISCUIT)));
}

#[test]
fn cq_27_a_battle_or_a_trade_is_broken_off() {
    let game = table(3).goes("battle; dog fire").does(ASTRA, "leave");
    assert_eq!((game.active(), game.seen().open.best[0]), (BISCUIT, None));
    assert!(matches!(game.seen().pack[0], Sight::Open(_)), "the dog stays revealed");
    let met = table(3).gathers(ASTRA, "venyu").gathers(BISCUIT, "marsiamese");
    let met = met.flies(ASTRA, "mars 9").flies(BISCUIT, "mars 9");
    let offered = met.does(BISCUIT, "offer astra marsiamese for venyu");
    let partner_left = offered.clone().does(ASTRA, "leave");
    assert_eq!((partner_left.active(), partner_left.seen().open.deal), (COMET, None));
    let offerer_left = offered.does(BISCUIT, "leave");
    assert_eq!((offerer_left.active(), offerer_left.seen().open.deal), (COMET, None));
}

#[test]
fn cq_27_not_while_dice_roll() {
    let game = table(3).does(ASTRA, "roll");
    assert_eq!(game.may(BISCUIT, Action::Leave), Err(Illegal(&NOT_IN_MID_ROLL)));
}

#[test]
fn cq_27_the_round_goes_on_without_its_first_player() {
    let game = table(3).does(ASTRA, "leave");
    assert_eq!(game.active(), BISCUIT);
    let game = game.idles().idles();
    assert_eq!((game.active(), game.seen().open.round), (BISCUIT, 2));
}

#[test]
fn cq_27_a_host_who_leaves_lets_the_next_one_choose() {
    let setup = Setup { host_chooses: true, ..Setup::new(3) };
    let game = CatQuest::new(&setup).does(ASTRA, "leave");
    assert_eq!(game.decisions(), ["first biscuit", "first comet"]);
    let game = game.does(BISCUIT, "first comet");
    assert_eq!(game.active(), COMET);
}
