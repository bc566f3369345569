//! Every action, by every seat, in every phase: allowed or refused by a clause, and never a panic.

use spaca_wor::{Action, DieKind, Force, GAME_IS_OVER, Phase, Slots, SpacaWor, Terrain};
use table::{Game, Illegal, Seat, Stream, Turn};
use testkit::Scripted as _;

use crate::script::{
    BLOO, IGNORE_BOOM, REDD, Script, first_battle, redd_attacks, redd_attacks_by, table,
};

/// Seats that nobody sits on.
const STRANGERS: [Seat; 4] = [Seat(2), Seat(7), Seat(8), Seat(u8::MAX)];

/// A game in each phase, in the order of the phases; some phases more than once.
fn every_phase() -> Vec<(Phase, SpacaWor)> {
    let attacker_picks = redd_attacks().does(BLOO, "terrain plains");
    let terrain_rolls = attacker_picks.clone().does(REDD, "force 4S2T0U");
    let defender_picks = terrain_rolls.clone().falls("terrain urban");
    let lenient = redd_attacks_by(&IGNORE_BOOM).battle(Terrain::Plains, "4S2T0U", "4S0T2U");
    let redd_decides = first_battle().faces("spaca mekka bika tanka | tanka boom");
    let bloo_rolls = redd_decides.clone().stop();
    let bloo_decides = bloo_rolls.clone().faces("spaca mekka bika tanka | boom turbo");
    vec![
        (Phase::StartingDice, table()),
        (Phase::StartingDice, table().does(REDD, "start tanka")),
        (Phase::StartingDice, table().does(BLOO, "start tanka")),
        (Phase::StartingRoll, table().picks("turbo", "turbo")),
        (Phase::TerrainDie, redd_attacks()),
        (Phase::TerrainDie, redd_attacks().war("Bd")),
        (Phase::AttackingForce, attacker_picks),
        (Phase::TerrainRoll, terrain_rolls),
        (Phase::DefendingForce, defender_picks),
        (Phase::Roll, first_battle()),
        (Phase::Roll, bloo_rolls),
        (Phase::Ignore, lenient.faces("spaca mekka boom boom | boom support")),
        (Phase::Link, first_battle().faces("spaca mekka boom support | tanka support")),
        (Phase::Decide, redd_decides),
        (Phase::Decide, bloo_decides),
        (Phase::Decide, first_battle().faces("spaca mekka boom support | tanka boom").link(2)),
        (Phase::Over, redd_attacks().war("RRRRR")),
    ]
}

/// Every action with dice below this number, and every set of dice.
fn every_action(dice: u8) -> Vec<Action> {
    let mut actions = vec![Action::IgnoreNone, Action::Stop];
    actions.extend(DieKind::ALL.map(Action::Start));
    actions.extend(Terrain::ALL.map(Action::Terrain));
    actions.extend(Force::ALL.map(Action::Force));
    actions.extend((0..dice).map(Action::Ignore));
    actions.extend((0..dice).map(Action::Link));
    actions.extend((0..=u8::MAX).map(|dice| Action::Roll(Slots::from_bits(dice))));
    actions.sort_unstable();
    actions
}

fn waited_for(game: &SpacaWor, seat: Seat) -> bool {
    matches!(game.turn(), Turn::Seats(seats) if seats.contains(seat))
}

#[test]
fn every_phase_is_looked_at() {
    for (phase, game) in every_phase() {
        assert_eq!(game.phase(), phase);
    }
}

#[test]
fn whoever_is_not_waited_for_may_do_nothing_in_any_phase() {
    for (phase, game) in every_phase() {
        for seat in [REDD, BLOO].into_iter().filter(|&seat| !waited_for(&game, seat)) {
            for action in every_action(8) {
                assert!(game.may(seat, action).is_err(), "{seat:?} {action} in {phase:?}");
            }
        }
    }
}

#[test]
fn a_seat_that_does_not_exist_may_do_nothing_in_any_phase() {
    for (phase, game) in every_phase() {
        for seat in STRANGERS {
            for action in every_action(8) {
                assert!(game.may(seat, action).is_err(), "{seat:?} {action} in {phase:?}");
            }
            let mut legal = vec![Action::Stop];
            game.legal(seat, &mut legal);
            assert_eq!(legal, [], "{seat:?} in {phase:?}");
        }
    }
}

#[test]
fn a_die_that_does_not_exist_is_refused_in_every_phase() {
    for (phase, game) in every_phase() {
        for die in 6..=u8::MAX {
            for action in [Action::Ignore(die), Action::Link(die)] {
                assert!(game.may(game.roller(), action).is_err(), "{action} in {phase:?}");
            }
        }
    }
}

#[test]
fn what_a_seat_is_offered_is_all_that_it_may_do() {
    for (phase, game) in every_phase() {
        for seat in [REDD, BLOO] {
            let mut offered = Vec::new();
            game.legal(seat, &mut offered);
            let mut allowed = every_action(8);
            allowed.retain(|&action| game.may(seat, action).is_ok());
            assert_eq!(offered, allowed, "{seat:?} in {phase:?}");
            assert_eq!(offered.is_empty(), !waited_for(&game, seat), "{seat:?} in {phase:?}");
        }
    }
}

#[test]
fn every_refusal_cites_a_clause_of_the_ledger() {
    let ledger: Vec<&str> = include_str!("../../clauses.txt").lines().collect();
    for (phase, game) in every_phase() {
        for seat in [REDD, BLOO, Seat(7)] {
            for action in every_action(8) {
                let Err(Illegal(rule)) = game.may(seat, action) else { continue };
                assert!(ledger.contains(&rule.clause), "{action} in {phase:?}: {}", rule.clause);
                assert_eq!(phase == Phase::Over, *rule == GAME_IS_OVER, "{action} in {phase:?}");
            }
        }
    }
}

#[test]
fn a_refusal_names_its_clause_in_words() {
    let refusal = first_battle().asked(REDD, "stop").expect_err("the dice are in the air");
    assert_eq!(refusal.to_string(), "The dice are still rolling (rule SW-7)");
}

#[test]
fn random_play_makes_no_list_where_there_is_much_to_choose_from() {
    for (phase, game) in every_phase() {
        let mut spare = Vec::new();
        let Turn::Seats(asked) = game.turn() else { continue };
        let seat = asked.first().expect("somebody is asked");
        let random_action = game.random_action(seat, &mut Stream::new(1, 0), &mut spare);
        assert_eq!(game.may(seat, random_action), Ok(()), "{random_action} in {phase:?}");
        let short = matches!(phase, Phase::StartingDice | Phase::Ignore);
        assert_eq!(spare.is_empty(), !short, "{phase:?}");
    }
}
