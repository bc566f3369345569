//! The captain at the table.

use solve::{ActionValue, Aim, Captain};
use spaca_wor::{Phase, Setup, SpacaWor};
use table::{Dice, Game, Seat, Stream, Turn};

use crate::engine::{Judge, advised, after, average, houses, wander};

#[test]
fn every_legal_action_gets_advice_and_nothing_else() {
    for setup in houses() {
        let mut captain = Captain::new(&setup);
        let mut legal = Vec::new();
        for number in 0..3 {
            wander(&setup, number, |game, seat| {
                game.legal(seat, &mut legal);
                let view = game.view(Some(seat));
                let advice = captain.advise(&view, seat);
                let mut advised: Vec<_> = advice.iter().map(|told| told.action).collect();
                advised.sort_unstable();
                assert_eq!(advised, legal);
                assert_eq!(captain.choose(&view, seat), advice[0].action);
                let is_chance = |chance: f64| (-1e-12..=1.0 + 1e-12).contains(&chance);
                let fine =
                    |told: &ActionValue| is_chance(told.wins_battle) && is_chance(told.wins_game);
                assert!(advice.iter().all(fine), "{advice:?}");
                assert!(captain.advise(&view, Seat(1 - seat.0)).is_empty() || two_pick(game));
            });
        }
    }
}

/// SW-1: both pick a die at once.
fn two_pick(game: &SpacaWor) -> bool {
    game.phase() == Phase::StartingDice
}

#[test]
fn of_equal_actions_the_lowest_comes_first() {
    let mut captain = Captain::new(&Setup::default());
    wander(&Setup::default(), 5, |game, seat| {
        let advice = captain.advise(&game.view(Some(seat)), seat);
        for pair in advice.windows(2) {
            let equal = pair[0].wins_battle.to_bits() == pair[1].wins_battle.to_bits();
            assert!(!equal || pair[0].action < pair[1].action, "{pair:?}");
        }
    });
}

/// What the captain says after an action is the average of what it says after the dice have fallen.
#[test]
fn advice_keeps_its_word_when_dice_fall() {
    let mut checked = 0;
    for setup in houses().filter(|setup| !setup.three_wins && !setup.ten_battles) {
        let mut captain = Captain::new(&setup);
        let mut dice = Stream::new(9, 9);
        wander(&setup, 50, |game, seat| {
            let judge = Judge::new(&captain, game);
            let advice = captain.advise(&game.view(Some(seat)), seat);
            let told = dice.pick(&advice);
            let next = after(game, seat, told.action);
            if game.phase() == Phase::StartingDice
                || next.side(next.roller()).rolls == 1 && dice.below(4) > 0
            {
                return; // A first roll falls in two thousand ways.
            }
            let Some(truth) = foreseen(&mut captain, &judge, &next) else { return };
            let own = if seat == game.attacker() { truth } else { 1.0 - truth };
            assert!((told.wins_battle - own).abs() < 1e-12, "{told:?} {own} {game:?}");
            checked += 1;
        });
    }
    assert!(checked > 100, "{checked}");
}

/// The Attacker's chance to win the battle, one chance step ahead.
fn foreseen(captain: &mut Captain, judge: &Judge, game: &SpacaWor) -> Option<f64> {
    let known = |captain: &mut Captain, game: &SpacaWor| {
        let known = judge.verdict(game).or_else(|| judge.before_reply(captain, game));
        known.or_else(|| matches!(game.turn(), Turn::Seats(_)).then(|| advised(captain, game)))
    };
    known(captain, game).or_else(|| average(game, |after| known(captain, after)))
}

/// The tables against the first roll of six dice, in all its two thousand ways.
#[test]
fn the_tables_are_the_average_over_the_first_roll() {
    for setup in houses().filter(|setup| !setup.three_wins && !setup.ten_battles) {
        let mut captain = Captain::new(&setup);
        let mut checked = 0;
        for number in 60..64 {
            wander(&setup, number, |game, seat| {
                let judge = Judge::new(&captain, game);
                let best = captain.choose(&game.view(Some(seat)), seat);
                let next = after(game, seat, best);
                let Some(table) = judge.before_reply(&captain, &next) else { return };
                let truth = average(&next, |after| {
                    judge.verdict(after).or_else(|| Some(advised(&mut captain, after)))
                });
                let truth = truth.expect("the battle is over or the Defender decides");
                assert!((table - truth).abs() < 1e-12, "{table} {truth}");
                checked += 1;
            });
        }
        assert!(checked >= 3, "{checked}");
    }
}

/// Plays battles at the same table until enough are fought; each was won by the Attacker or not, by aim.
fn tally(
    setup: &Setup,
    battles: u32,
    mut choose: impl FnMut(&SpacaWor, Seat, &mut Stream) -> spaca_wor::Action,
) -> [[u32; 2]; 2] {
    let judge_of = Captain::new(setup);
    let mut tally = [[0; 2]; 2];
    let mut number = 0;
    while tally.as_flattened().iter().sum::<u32>() < battles {
        number += 1;
        let mut dice = Stream::new(4, number);
        let mut game = SpacaWor::new(setup);
        let (mut fought, mut attacker, mut aim) = (0, game.attacker(), Aim::Either);
        loop {
            if game.battles() > fought {
                let won = usize::from(game.attacker() == attacker);
                tally[usize::from(aim == Aim::Lose)][won] += 1;
                fought = game.battles();
            }
            match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let chance = game.toss(&mut dice);
                    game.fall(chance);
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("somebody is asked");
                    attacker = game.attacker();
                    aim = judge_of.stake(&game.view(None)).aim;
                    let action = choose(&game, seat, &mut dice);
                    game.act(seat, action);
                }
            }
        }
    }
    tally
}

/// How far a count is from what was expected, in standard deviations.
fn deviations([lost, won]: [u32; 2], chance: f64) -> f64 {
    let fought = f64::from(lost + won);
    (f64::from(won) - fought * chance) / (fought * chance * (1.0 - chance)).sqrt()
}

#[test]
fn captains_among_themselves_win_as_often_as_was_computed() {
    for setup in
        [Setup::default(), Setup { ignore_boom: true, three_wins: true, ..Setup::default() }]
    {
        let mut captain = Captain::new(&setup);
        let [to_win, to_lose] =
            tally(&setup, 4_000, |game, seat, _| captain.choose(&game.view(Some(seat)), seat));
        assert!(deviations(to_win, captain.battle(Aim::Win)).abs() < 4.0, "{to_win:?}");
        assert!(deviations(to_lose, 1.0 - captain.battle(Aim::Lose)).abs() < 4.0, "{to_lose:?}");
    }
}

#[test]
fn captains_that_try_fight_for_every_battle_and_say_how_likely_they_win_it() {
    let setup = Setup::default();
    let mut captain = Captain::that_tries(&setup);
    let mut fought_for = 0;
    let won = tally(&setup, 4_000, |game, seat, _| {
        let view = game.view(Some(seat));
        let advice = captain.advise(&view, seat);
        if captain.stake(&view).aim == Aim::Lose && !two_pick(game) {
            let best = advice.iter().map(|told| told.wins_battle).fold(0.0, f64::max);
            assert!((advice[0].wins_battle - best).abs() < 1e-9, "{advice:?}");
            fought_for += 1;
        }
        advice[0].action
    });
    assert!(fought_for > 1_000, "{fought_for}");
    for battles in won {
        assert!(deviations(battles, captain.battle(Aim::Win)).abs() < 4.0, "{won:?}");
    }
}

#[test]
fn trying_to_win_costs_less_than_a_tenth_of_a_percent() {
    let captain = Captain::new(&Setup::default());
    let mut curious = 0;
    for battle in &captain.game().battles {
        let tried = battle.as_tried();
        assert!((tried.attacker_wins - battle.attacker_wins).abs() < 0.001, "{battle:?}");
        assert_eq!(tried.aim, Aim::Win);
        curious += u32::from(tried != *battle);
    }
    assert_eq!(curious, 3, "battles 1 to 3 had better be lost, exactly computed");
}

#[test]
fn against_random_players_the_captain_does_at_least_what_was_claimed() {
    let setup = Setup::default();
    let mut captain = Captain::new(&setup);
    for captain_attacks in [true, false] {
        let mut spare = Vec::new();
        let [to_win, to_lose] = tally(&setup, 2_000, |game, seat, dice| {
            let random_action = game.random_action(seat, dice, &mut spare);
            let asked =
                game.phase() == Phase::StartingDice || (seat == game.attacker()) == captain_attacks;
            if asked { captain.choose(&game.view(Some(seat)), seat) } else { random_action }
        });
        let sign = if captain_attacks { 1.0 } else { -1.0 };
        assert!(sign * deviations(to_win, captain.battle(Aim::Win)) > -4.0, "{to_win:?}");
        let unwillingly = 1.0 - captain.battle(Aim::Lose);
        assert!(sign * deviations(to_lose, unwillingly) < 4.0, "{to_lose:?}");
    }
}

#[test]
fn against_random_players_the_captain_wins_most_games() {
    let setup = Setup::default();
    let mut captain = Captain::new(&setup);
    let mut spare = Vec::new();
    let (games, mut won) = (300_u32, 0);
    for number in 0..u64::from(games) {
        let mut dice = Stream::new(8, number);
        let mut game = SpacaWor::new(&setup);
        let own = Seat((number % 2) as u8);
        while game.turn() != Turn::Over {
            if let Turn::Seats(seats) = game.turn() {
                let seat = seats.first().expect("somebody is asked");
                let random_action = game.random_action(seat, &mut dice, &mut spare);
                let view = game.view(Some(seat));
                let action = if seat == own { captain.choose(&view, seat) } else { random_action };
                game.act(seat, action);
            } else {
                let chance = game.toss(&mut dice);
                game.fall(chance);
            }
        }
        won += u32::from(game.winners().contains(own));
    }
    assert!(won * 100 > games * 70, "{won} of {games}");
}
