//! The end: SM-31 to SM-36, SM-40.

use crate::script::{DANA, RAY, Script, Scripted, card, dealt, mixed, table, titled};
use crate::strength::hand;
use scurvy_musketeers::{
    Action, CREDITS_NEED_A_CHARACTER, CREDITS_ON_YOUR_TURN, CREDITS_TOO_EARLY, Chance,
    GAME_IS_OVER, MATCH_GAMES, NO_NEXT_GAME, NOT_CREDITS, NOT_IN_AN_ATTACK, Phase,
    ScurvyMusketeers, Setup,
};
use table::{Game, Seat, Seats, Stream, Turn, random_step};

const PLAIN: &str = "grandmother bear_suit puppeteer sea_serpent executioner ghost_ship";

#[test]
fn sm_31_the_credits_roll_from_the_third_round_with_a_character() {
    let ray = "old_monk roll_credits written_out iguana cutlass boots";
    let game = table(&[ray, PLAIN]).to_round(2);
    game.refused_by("ray: credits roll_credits", &CREDITS_TOO_EARLY);
    game.refused_by("ray: credits cutlass", &NOT_CREDITS);
    let game = game.to_round(3);
    game.offered("ray: credits roll_credits");
    let alone = game.clone().run("ray: play written_out on old_monk; all pass");
    alone.refused_by("ray: credits roll_credits", &CREDITS_NEED_A_CHARACTER);
    let attacking = game.clone().run("ray: attack dana with iguana; to ray");
    attacking.refused_by("ray: credits roll_credits", &NOT_IN_AN_ATTACK);
    let over = game.run("ray: credits roll_credits");
    assert_eq!(over.turn(), Turn::Over);
    over.refused_by("ray: done", &GAME_IS_OVER);
    let theirs = table(&[
        "old_monk iguana boots cutlass parry rewrite",
        "grandmother roll_credits puppeteer sea_serpent executioner ghost_ship",
    ]);
    theirs
        .to_round(3)
        .run("ray: done")
        .refused_by("dana: credits roll_credits", &CREDITS_ON_YOUR_TURN);
}

/// Ends the turn with a hand of this size, never discarding the Ransom.
fn end_turn_with(mut game: ScurvyMusketeers, size: u32) -> ScurvyMusketeers {
    let seat = game.active();
    game = game.run("all pass");
    game.act(seat, Action::Done);
    game = game.run("all pass");
    while game.phase() == Phase::Discard && game.hand(seat).len() > size {
        let spare = game.hand(seat).iter().find(|&spare| spare != card("kings_ransom"));
        game.act(seat, Action::Discard(spare.expect("a card to spare")));
    }
    if game.phase() == Phase::Discard && game.active() == seat {
        game.act(seat, Action::Keep);
    }
    game
}

/// Draws until the turn can go on or only so many cards are left.
fn draw_down(mut game: ScurvyMusketeers, few: u32) -> ScurvyMusketeers {
    while game.turn() == Turn::Chance && game.deck().len() > few {
        let last = game.deck().iter().last().expect("a card");
        game.fall(Chance::Draw(last));
    }
    game
}

/// Everybody discards and draws until the last card is about to be drawn.
fn to_the_last_card() -> ScurvyMusketeers {
    let mut game = table(&[&hand("old_monk"), PLAIN]);
    while game.deck().len() > 1 || game.turn() != Turn::Chance {
        game = draw_down(end_turn_with(game, 1), 1);
    }
    game
}

#[test]
fn sm_32_who_draws_the_last_card_finishes_that_turn() {
    let game = to_the_last_card();
    let drawer = game.active();
    assert_eq!(game.last(), None);
    let game = draw_down(game, 0);
    assert_eq!((game.last(), game.waits_for()), (Some(drawer), Some(drawer)), "the turn goes on");
    assert_eq!(end_turn_with(game, 6).turn(), Turn::Over);
}

#[test]
fn sm_32_drawing_from_nothing_draws_nothing() {
    let game = draw_down(to_the_last_card(), 0);
    assert!(game.deck().is_empty());
    assert!(game.hand(game.active()).len() < 6, "there was not enough for a full hand");
}

/// Ray keeps just so many cards that so many are left in the deck when his turn begins.
fn until_left(mut game: ScurvyMusketeers, few: u32) -> ScurvyMusketeers {
    while game.deck().len() != few || game.active() != RAY {
        let (deck, size) = (game.deck().len(), game.hand(game.active()).len());
        let wanted = if game.active() == RAY {
            let left = deck.saturating_sub(6 - game.hand(DANA).len()).saturating_sub(few);
            if left <= 5 { 6 - left } else { 1 }
        } else if deck > 20 {
            1
        } else {
            size
        };
        game = draw_down(end_turn_with(game, wanted), few);
    }
    game
}

#[test]
fn sm_v1_of_a_deck_of_one_card_one_card_is_seen() {
    let game = until_left(mixed(&[&hand("lagoon_clipboard_monkey"), PLAIN]), 1);
    let last = game.deck().first().expect("one card");
    let game = game.run(&format!("ray: use lagoon_clipboard_monkey; look {last}"));
    assert_eq!(game.waits_for(), Some(DANA), "there is no second card to look at");
    assert!(game.known(RAY).contains(last));
}

#[test]
fn sm_32_drawn_in_anothers_turn_the_drawers_next_turn_is_the_last() {
    let dana = "grandmother kings_ransom puppeteer sea_serpent executioner ghost_ship";
    let game = until_left(table(&[&hand("old_monk"), dana]), 2);
    assert_eq!((game.phase(), game.waits_for()), (Phase::Main, Some(RAY)));
    let game = draw_down(game.run("ray: done; dana: play kings_ransom; stands"), 0);
    assert_eq!(game.last(), Some(DANA), "she drew the last card in Ray's turn");
    let game = end_turn_with(game, 6);
    assert_eq!(
        (game.active(), game.waits_for()),
        (DANA, Some(DANA)),
        "Ray's turn was not the last"
    );
    assert_eq!(end_turn_with(game, 6).turn(), Turn::Over);
}

#[test]
fn sm_32a_two_quiet_rounds_end_the_game() {
    let mut game = table(&[&hand("old_monk"), PLAIN]).run("skip; skip");
    assert_eq!((game.round(), game.active()), (2, RAY), "everybody holds six cards");
    for _ in 0..4 {
        assert_ne!(game.turn(), Turn::Over);
        game = game.run("skip");
    }
    assert_eq!(game.turn(), Turn::Over);
}

#[test]
fn sm_32a_one_discard_keeps_it_going() {
    let mut game = table(&[&hand("old_monk"), PLAIN]).run("skip; skip; skip; skip");
    assert_eq!(game.round(), 3);
    game = game.run("ray: done; all pass; ray: discard customs; ray: keep; skip; skip; skip");
    assert_ne!(game.turn(), Turn::Over);
}

#[test]
fn sm_33_the_base_is_the_movie_as_it_stands() {
    let game = table(&[&hand("old_monk tax_office cutlass"), PLAIN]);
    let game =
        game.run("ray: set tax_office for ray; all pass; ray: give cutlass to old_monk; all pass");
    assert_eq!(game.breakdown(RAY).base, 5);
    let empty = table(&["old_monk written_out tax_office cutlass boots parry", PLAIN]);
    let empty = empty
        .run("ray: set tax_office for ray; all pass; ray: play written_out on old_monk; all pass");
    assert_eq!(empty.breakdown(RAY).base, -2, "a Movie without Characters scores its Location");
}

#[test]
fn sm_34_title_words_pay_in_movie_hand_and_credits() {
    // The words drawn are Midnight, Tavern, Sword, Duel, Curse and Seville.
    let ray = "tavern_wenches cutlass flintlock sync_count boots parry";
    let game = table(&[ray, PLAIN]);
    let title = game.titles().title().expect("a title");
    assert_eq!(title.used(), 0b11_1111, "the first title laid out uses every word");
    assert_eq!(game.breakdown(RAY).words, 3, "Wenches in the Movie; Cutlass and Count in hand");
    let game = game.run("ray: give cutlass to tavern_wenches; all pass");
    assert_eq!(game.breakdown(RAY).words, 3);
    assert_eq!(game.score(RAY), 2 + 5 + 3 * 5);
    assert!(
        game.paying(RAY).contains(card("sync_count"))
            && !game.paying(RAY).contains(card("flintlock"))
    );
}

#[test]
fn sm_34_the_credits_pay_whoever_rolled_them() {
    let words = ["rooftops", "ballroom", "wobbly_foil", "tin_rapier", "burst_tank", "dub_louder"];
    let ray = "old_monk roll_credits boots parry rewrite iguana";
    let game = titled(words, Setup::of(2), &[ray, PLAIN]).run("fill").to_round(3);
    assert_eq!((game.breakdown(RAY).words, game.breakdown(DANA).words), (1, 0), "Wedding in hand");
    let game = game.run("ray: credits roll_credits");
    assert_eq!((game.breakdown(RAY).words, game.breakdown(DANA).words), (1, 0), "and rolled");
    assert_eq!((game.score(RAY), game.score(DANA)), (2 + 5, 4));
}

#[test]
fn sm_34_two_cards_with_one_word_pay_ten_and_unused_words_nothing() {
    let ray = "old_monk cutlass wobbly_foil parry rewrite boots";
    let game = table(&[ray, PLAIN]);
    assert_eq!(game.breakdown(RAY).words, 2, "Sword twice; Secret was not drawn");
}

#[test]
fn sm_35_ties_go_to_the_higher_base_then_to_more_characters() {
    let ray = "cook_surgeon lookout roll_credits boots parry rewrite";
    let dana = "rosamund bear_suit puppeteer sea_serpent executioner iguana";
    let game = table(&[ray, dana]).to_round(3).run("ray: credits roll_credits");
    assert_eq!(game.breakdown(RAY).base, 4);
    assert_eq!(game.breakdown(DANA).base, 4);
    assert_eq!(game.score(RAY), game.score(DANA));
    assert_eq!(game.winners(), Seats::only(RAY), "two Characters against one");
}

#[test]
fn sm_35_the_highest_score_wins() {
    let ray = "old_monk roll_credits boots parry rewrite iguana";
    let game = table(&[ray, PLAIN]).to_round(3).run("ray: credits roll_credits");
    assert_eq!(game.winners(), Seats::only(DANA));
}

#[test]
fn sm_36_a_match_goes_on_to_the_total() {
    let setup = Setup { goal: Some(20), ..Setup::of(2) };
    let ray = "old_monk roll_credits boots parry rewrite iguana";
    let game = dealt(setup, &[ray, PLAIN]).run("fill").to_round(3);
    game.refused_by("ray: next", &NO_NEXT_GAME);
    assert_eq!((game.score(RAY), game.total(RAY)), (2, 0), "the Movie counts before it is over");
    let game = game.run("ray: credits roll_credits");
    assert_eq!(game.phase(), Phase::Curtain);
    assert_eq!((game.total(RAY), game.total(DANA)), (2, 4));
    assert_eq!(game.waits_for(), Some(RAY), "the next dealer: the dealer was Dana");
    game.refused_by("ray: give boots to old_monk", &scurvy_musketeers::PROPS_ON_YOUR_TURN);
    let game = game.run("ray: next");
    assert_eq!(game.dealer(), RAY, "the dealer passes to the left");
    assert_eq!((game.phase(), game.turn()), (Phase::Words, Turn::Chance));
    assert_eq!(game.score(DANA), 4);
}

/// The first game of a match to four points, ended by Ray, with these second Characters on the table.
fn four_points(dana: &str) -> ScurvyMusketeers {
    let setup = Setup { goal: Some(4), ..Setup::of(3) };
    let ray = "rosamund roll_credits boots parry rewrite iguana";
    let dana = format!("{dana} bear_suit puppeteer sea_serpent executioner ghost_ship");
    let amanda = "cook_surgeon tax_armada marquis harpoon sabre flintlock";
    let game = dealt(setup, &[ray, &dana, amanda]).run("fill").to_round(3);
    game.run("ray: credits roll_credits")
}

#[test]
fn sm_36_whoever_reaches_the_total_alone_wins_the_match() {
    let won = four_points("harpooner_hattie");
    assert_eq!(won.everybody().map(|seat| won.total(seat)).collect::<Vec<_>>(), [4, 3, 2]);
    assert_eq!((won.turn(), won.winners()), (Turn::Over, Seats::only(RAY)));
    won.refused_by("ray: next", &GAME_IS_OVER);
    let tied = four_points("grandmother");
    assert_eq!(tied.everybody().map(|seat| tied.total(seat)).collect::<Vec<_>>(), [4, 4, 2]);
    assert_eq!((tied.phase(), tied.waits_for()), (Phase::Curtain, Some(RAY)), "play another");
    tied.offered("ray: next");
}

/// Plays a match at random to its end; how many games it had.
fn match_of(setup: &Setup, number: u64) -> (u8, ScurvyMusketeers) {
    let (mut game, mut games) = (ScurvyMusketeers::new(setup), 1);
    let (mut dice, mut spare) = (Stream::new(36, number), Vec::new());
    while let Some(step) = random_step(&game, &mut dice, &mut spare) {
        let (dealer, next) = (game.dealer(), game.phase() == Phase::Curtain);
        step.take(&mut game);
        if next {
            assert_eq!(game.dealer(), Seat((dealer.0 + 1) % setup.seats), "the deal goes left");
            games += 1;
        }
        assert!(games <= MATCH_GAMES, "the projectionist has gone home");
    }
    (games, game)
}

#[test]
fn sm_36_a_match_ends_with_one_leader_at_the_total() {
    let setup = Setup { vote: false, goal: Some(30), ..Setup::of(3) };
    for number in 0..20 {
        let (games, game) = match_of(&setup, number);
        let best = game.everybody().map(|seat| game.total(seat)).max().expect("three seats");
        assert!(game.winners().iter().all(|seat| game.total(seat) == best));
        let alone = best >= 30 && game.winners().len() == 1;
        assert!(alone || games == MATCH_GAMES, "{games} games, {best} points");
    }
}

#[test]
fn sm_36_after_thirty_games_the_highest_total_wins() {
    let setup = Setup { vote: false, goal: Some(u16::MAX), ..Setup::of(2) };
    let (games, game) = match_of(&setup, 0);
    assert_eq!((games, game.turn()), (MATCH_GAMES, Turn::Over));
    let best = game.total(RAY).max(game.total(DANA));
    assert!(game.winners().iter().all(|seat| game.total(seat) == best));
}

#[test]
fn sm_40_treasure_in_the_movie_is_worth_five_more() {
    let ray = "lagoon_heiress lagoon_idol lagoon_cursed_all_along boots parry rewrite";
    let game = mixed(&[ray, PLAIN]);
    assert_eq!(game.breakdown(RAY).treasures, 1, "the Idol in hand is worth nothing");
    let game = game.run("ray: give lagoon_idol to lagoon_heiress; all pass");
    assert_eq!(game.breakdown(RAY).treasures, 2);
    assert_eq!(game.score(RAY), 1 + 2 * 5);
    let game = game.run("ray: play lagoon_cursed_all_along on lagoon_idol; all pass");
    assert_eq!(game.breakdown(RAY).treasures, 1, "it was cursed all along");
    let rolling = mixed(&["old_monk roll_credits boots parry rewrite iguana", PLAIN]).to_round(3);
    rolling.offered("ray: credits roll_credits");
}
