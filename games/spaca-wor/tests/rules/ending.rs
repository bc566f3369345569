//! SW-15, SW-16, SW-O3, SW-O4: from battle to battle, and the end.

use spaca_wor::{Action, DEFENDER_PICKS_TERRAIN, GAME_IS_OVER, Phase, Setup, SpacaWor};
use table::{Game, Illegal, Seat, Turn};
use testkit::Scripted as _;

use crate::script::{
    BLOO, PLAIN, REDD, Script, TEN_BATTLES, THREE_WINS, redd_attacks, redd_attacks_by, with,
};

/// Both options that make a game longer.
const LONG: Setup = with([false, false, true, true]);

/// Who has won the game, if it is over after these battles.
fn victor(setup: &Setup, battles: &str) -> Option<Seat> {
    let game = redd_attacks_by(setup).war(battles);
    if game.turn() != Turn::Over {
        return None;
    }
    assert_eq!(game.winners().len(), 1, "{battles}");
    game.winners().first()
}

#[test]
fn sw_15_the_winner_of_a_battle_attacks_in_the_next() {
    let attacker_won = redd_attacks().war("R");
    assert_eq!((attacker_won.attacker(), attacker_won.waits_for()), (REDD, Some(BLOO)));
    let defender_won = redd_attacks().war("B");
    assert_eq!((defender_won.attacker(), defender_won.waits_for()), (BLOO, Some(REDD)));
    assert_eq!(redd_attacks().war("BRB").attacker(), BLOO);
}

#[test]
fn sw_15_the_winner_may_not_pick_the_next_terrain_die() {
    let game = redd_attacks().war("B");
    game.refused_by("bloo: terrain plains", &DEFENDER_PICKS_TERRAIN);
    game.allowed("redd: terrain plains");
}

#[test]
fn sw_15_the_dice_of_the_last_battle_lie_there_until_the_next_is_set_up() {
    let game = redd_attacks().war("R");
    assert_eq!(game.shown(REDD), "tanka tanka tanka tanka tanka tanka");
    let game = game.does(BLOO, "terrain urban");
    assert_eq!(game.shown(REDD), "blank blank blank blank blank blank");
}

#[test]
fn sw_16_the_game_never_ends_before_the_fifth_battle() {
    for battles in ["R", "RR", "RRR", "RRRR", "BBBB", "RBBB"] {
        assert_eq!(victor(&PLAIN, battles), None, "{battles}");
    }
}

#[test]
fn sw_16_after_the_fifth_battle_two_wins_in_a_row_win_the_game() {
    assert_eq!(victor(&PLAIN, "RRRRR"), Some(REDD));
    assert_eq!(victor(&PLAIN, "BBBBB"), Some(BLOO));
}

#[test]
fn sw_16_the_fourth_and_the_fifth_battle_are_such_a_row() {
    assert_eq!(victor(&PLAIN, "RBRBB"), Some(BLOO));
    assert_eq!(victor(&PLAIN, "BBBRR"), Some(REDD), "although Bloo has won more battles");
}

#[test]
fn sw_16_if_the_loser_of_the_fourth_wins_the_fifth_the_game_goes_on() {
    assert_eq!(victor(&PLAIN, "RRRRB"), None);
    assert_eq!(victor(&PLAIN, "RRRRBR"), None);
    assert_eq!(victor(&PLAIN, "RRRRBB"), Some(BLOO));
    assert_eq!(victor(&PLAIN, "RBRBRBRBRBRB"), None);
    assert_eq!(victor(&PLAIN, "RBRBRBRBRBRBB"), Some(BLOO));
}

#[test]
fn sw_16_draws_neither_count_nor_break_a_row() {
    assert_eq!(victor(&PLAIN, "RRRRd"), None, "four battles were fought");
    assert_eq!(victor(&PLAIN, "RRRRdR"), Some(REDD));
    assert_eq!(victor(&PLAIN, "RBRBRd"), None);
    assert_eq!(victor(&PLAIN, "RBRBRdB"), None);
    assert_eq!(victor(&PLAIN, "RBRBRdR"), Some(REDD));
}

#[test]
fn sw_16_the_standing_is_the_row_of_the_last_winner() {
    let score = |game: &SpacaWor| [REDD, BLOO].map(|seat| game.score(seat));
    assert_eq!(score(&redd_attacks().war("RRR")), [3, 0]);
    assert_eq!(score(&redd_attacks().war("RRRB")), [0, 1]);
    assert_eq!(score(&redd_attacks().war("RRRRBB")), [0, 2]);
}

#[test]
fn sw_16_when_the_game_is_over_nobody_does_anything() {
    let game = redd_attacks().war("RRRRR");
    assert_eq!((game.turn(), game.phase()), (Turn::Over, Phase::Over));
    let mut legal = vec![Action::Stop];
    for seat in [REDD, BLOO] {
        let words = ["start turbo", "terrain urban", "force 2S2T2U", "stop", "roll 1", "link 1"];
        for action in words.into_iter().chain(["ignore 1", "ignore none"]) {
            assert_eq!(game.asked(seat, action), Err(Illegal(&GAME_IS_OVER)), "{action}");
        }
        game.legal(seat, &mut legal);
        assert_eq!(legal, []);
    }
}

#[test]
fn sw_o3_with_the_option_two_wins_in_a_row_are_not_enough() {
    assert_eq!(victor(&THREE_WINS, "RBBRR"), None);
    assert_eq!(victor(&THREE_WINS, "RBRBB"), None);
    assert_eq!(victor(&THREE_WINS, "RRRRBB"), None);
}

#[test]
fn sw_o3_with_the_option_three_wins_in_a_row_end_the_game() {
    assert_eq!(victor(&THREE_WINS, "RBRRR"), Some(REDD), "the third, fourth and fifth battle");
    assert_eq!(victor(&THREE_WINS, "RBBRRR"), Some(REDD));
    assert_eq!(victor(&THREE_WINS, "RRRRBBB"), Some(BLOO));
}

#[test]
fn sw_o3_with_the_option_five_battles_are_still_the_fewest() {
    for battles in ["RRR", "RRRR", "RRRB"] {
        assert_eq!(victor(&THREE_WINS, battles), None, "{battles}");
    }
    assert_eq!(victor(&THREE_WINS, "RRRRR"), Some(REDD));
}

#[test]
fn sw_o3_without_the_option_two_wins_are_enough() {
    assert_eq!(victor(&PLAIN, "RBBRR"), Some(REDD));
}

#[test]
fn sw_o4_with_the_option_the_game_never_ends_before_the_tenth_battle() {
    for battles in ["RRRRR", "RRRRRRRRR", "RBRBRBRBB"] {
        assert_eq!(victor(&TEN_BATTLES, battles), None, "{battles}");
    }
}

#[test]
fn sw_o4_with_the_option_the_check_starts_with_the_tenth_battle() {
    assert_eq!(victor(&TEN_BATTLES, "RRRRRRRRRR"), Some(REDD));
    assert_eq!(victor(&TEN_BATTLES, "RRRRRRRRBB"), Some(BLOO), "the ninth and the tenth");
    assert_eq!(victor(&TEN_BATTLES, "RRRRRRRRRB"), None);
    assert_eq!(victor(&TEN_BATTLES, "RRRRRRRRRBB"), Some(BLOO));
}

#[test]
fn sw_o4_without_the_option_five_battles_are_enough() {
    assert_eq!(victor(&PLAIN, "RRRRR"), Some(REDD));
}

#[test]
fn sw_o4_both_long_options_go_together() {
    assert_eq!(victor(&LONG, "RBRBRBRBRR"), None, "ten battles, two in a row");
    assert_eq!(victor(&LONG, "RRRRRRRRR"), None, "nine battles");
    assert_eq!(victor(&LONG, "RBRBRBRRRR"), Some(REDD));
    assert_eq!(victor(&LONG, "RBRBRBRBRRR"), Some(REDD));
}
