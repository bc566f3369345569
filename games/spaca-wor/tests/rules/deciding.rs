//! SW-11 to SW-14: who wins a battle.

use std::cmp::Ordering::{self, Equal, Greater, Less};

use spaca_wor::Face::{self, Bika, Mekka, Spaca, Tanka};
use spaca_wor::Terrain::{self, Desert, Jungle, Plains, Urban};
use spaca_wor::{DEFENDER_PICKS_TERRAIN, Phase, SpacaWor, compare, standing};
use table::Spoken;
use testkit::Scripted as _;

use crate::script::{BLOO, REDD, Script, fight, powers, redd_attacks, table};

/// Nothing but Booms.
const RUINS: [&str; 2] = ["4S2T0U", "boom boom boom boom | boom boom"];

#[test]
fn sw_11_more_dice_of_one_unit_win_however_weak_the_unit() {
    let four_spacas = ["4S2T0U", "spaca spaca spaca spaca | boom boom"];
    let three_tankas = ["4S2T0U", "tanka boom boom boom | tanka tanka"];
    for terrain in Terrain::ALL {
        assert_eq!(fight(terrain, four_spacas, three_tankas).last_winner(), Some(REDD));
        assert_eq!(fight(terrain, three_tankas, four_spacas).last_winner(), Some(BLOO));
    }
}

#[test]
fn sw_11_on_equal_numbers_the_unit_that_is_stronger_here_wins() {
    let three_mekkas = ["4S2T0U", "mekka mekka mekka boom | boom boom"];
    let three_bikas = ["4S2T0U", "bika bika bika boom | boom boom"];
    let winner = |terrain| fight(terrain, three_mekkas, three_bikas).last_winner();
    assert_eq!([Plains, Desert].map(winner), [Some(BLOO); 2]);
    assert_eq!([Jungle, Urban].map(winner), [Some(REDD); 2]);
}

#[test]
fn sw_11_dice_are_grouped_by_unit_and_not_simply_counted() {
    let six_units_in_pairs = ["4S2T0U", "spaca spaca mekka mekka | tanka tanka"];
    let three_bikas = ["4S2T0U", "bika bika bika boom | boom boom"];
    assert_eq!(fight(Plains, six_units_in_pairs, three_bikas).last_winner(), Some(BLOO));
}

#[test]
fn sw_11_linked_supports_belong_to_the_group() {
    let game = redd_attacks().battle(Plains, "4S2T0U", "4S2T0U");
    let game = game.faces("spaca spaca boom support | boom support").link(1).link(2).stop();
    let game = game.keeps("tanka boom boom boom | tanka tanka");
    assert_eq!(game.groups(REDD), [4, 0, 0, 0]);
    assert_eq!(game.last_winner(), Some(REDD), "two Spacas and two Supports beat three Tankas");
}

#[test]
fn sw_11_booms_turbos_and_lone_supports_belong_to_no_group() {
    let one_spaca = ["4S2T0U", "spaca boom boom boom | boom boom"];
    let no_unit = ["4S0T2U", "boom support support support | turbo turbo"];
    assert_eq!(fight(Plains, no_unit, one_spaca).last_winner(), Some(BLOO));
}

#[test]
fn sw_12_when_the_best_groups_are_equal_the_next_decide() {
    let spacas_and_tanka = ["4S2T0U", "spaca spaca spaca boom | tanka boom"];
    let spacas_and_bika = ["4S2T0U", "spaca spaca spaca bika | boom boom"];
    assert_eq!(fight(Plains, spacas_and_tanka, spacas_and_bika).last_winner(), Some(REDD));
    assert_eq!(fight(Desert, spacas_and_tanka, spacas_and_bika).last_winner(), Some(BLOO));
}

#[test]
fn sw_12_in_what_is_left_more_dice_come_before_power_too() {
    let one_tanka = ["4S2T0U", "spaca spaca spaca boom | tanka boom"];
    let two_mekkas = ["4S0T2U", "spaca spaca spaca mekka | mekka boom"];
    assert_eq!(fight(Plains, one_tanka, two_mekkas).last_winner(), Some(BLOO));
}

#[test]
fn sw_12_the_comparison_goes_on_to_the_last_group() {
    let spaca_last = ["4S2T0U", "spaca mekka mekka bika | tanka tanka"];
    let nothing_last = ["4S2T0U", "mekka mekka bika boom | tanka tanka"];
    let game = fight(Plains, nothing_last, spaca_last);
    assert_eq!(game.groups(REDD), [0, 2, 1, 2]);
    assert_eq!(game.last_winner(), Some(BLOO), "Tankas, Mekkas and Bika are level");
}

#[test]
fn sw_12_whoever_has_nothing_left_loses_to_one_who_has() {
    let four_spacas = ["4S2T0U", "spaca spaca spaca spaca | boom boom"];
    let and_a_mekka = ["4S0T2U", "spaca spaca spaca spaca | mekka boom"];
    assert_eq!(fight(Plains, four_spacas, and_a_mekka).last_winner(), Some(BLOO));
    let weakest = ["4S2T0U", "spaca boom boom boom | boom boom"];
    assert_eq!(fight(Plains, weakest, RUINS).last_winner(), Some(REDD));
    assert_eq!(fight(Plains, RUINS, weakest).last_winner(), Some(BLOO));
}

#[test]
fn sw_12_two_players_with_nothing_at_all_are_equal() {
    let game = fight(Plains, RUINS, RUINS);
    assert_eq!((game.battles(), game.last_winner()), (0, None));
    assert_eq!(compare(game.side(REDD), game.side(BLOO), powers(Plains)), Equal);
}

/// SW-14, word by word: the units from low to high.
fn weakest_first(terrain: Terrain) -> Vec<Face> {
    let plains = vec![Spaca, Mekka, Bika, Tanka];
    let highest = |unit| {
        let others = plains.iter().copied().filter(|&other| other != unit);
        others.chain([unit]).collect()
    };
    match terrain {
        Plains => plains,
        Jungle => highest(Mekka),
        Desert => highest(Bika),
        Urban => plains.iter().rev().copied().collect(),
    }
}

/// A group of dice: how many, and of which unit.
type Group = (u8, Face);

/// SW-11: more dice win; on equal numbers the stronger unit.
fn better(one: Group, other: Group, weakest_first: &[Face]) -> Ordering {
    let power = |unit| weakest_first.iter().position(|&listed| listed == unit);
    match one.0.cmp(&other.0) {
        Equal => power(one.1).cmp(&power(other.1)),
        numbers => numbers,
    }
}

/// Takes the best group away from those that are left.
fn take_best(left: &mut Vec<Group>, weakest_first: &[Face]) -> Option<Group> {
    let best = left.iter().copied().max_by(|&a, &b| better(a, b, weakest_first))?;
    left.retain(|&group| group != best);
    Some(best)
}

/// SW-11, SW-12 as a player reads them: best group against best group, then what is left.
fn verdict(one: [u8; 4], other: [u8; 4], terrain: Terrain) -> Ordering {
    let order = weakest_first(terrain);
    let groups = |dice: [u8; 4]| -> Vec<Group> {
        dice.into_iter().zip(Face::UNITS).filter(|&(number, _)| number > 0).collect()
    };
    let (mut ours, mut theirs) = (groups(one), groups(other));
    loop {
        match (take_best(&mut ours, &order), take_best(&mut theirs, &order)) {
            (None, None) => return Equal,
            (Some(_), None) => return Greater,
            (None, Some(_)) => return Less,
            (Some(our), Some(their)) if our != their => return better(our, their, &order),
            (Some(_), Some(_)) => {}
        }
    }
}

/// Every way in which up to six dice can show units.
fn every_hand() -> Vec<[u8; 4]> {
    let mut hands = vec![[0; 4]];
    for unit in 0..4 {
        let with = |hand: [u8; 4]| {
            let room = 6 - hand.iter().sum::<u8>();
            (0..=room).map(move |dice| {
                let mut hand = hand;
                hand[unit] = dice;
                hand
            })
        };
        hands = hands.into_iter().flat_map(with).collect();
    }
    hands
}

#[test]
fn sw_12_all_pairs_of_hands_on_all_terrains_are_ordered_as_the_words_say() {
    let hands = every_hand();
    assert_eq!(hands.len(), 210, "ten over four");
    for terrain in Terrain::ALL {
        for &one in &hands {
            for &other in &hands {
                let fast = standing(one, powers(terrain)).cmp(&standing(other, powers(terrain)));
                let slow = verdict(one, other, terrain);
                assert_eq!(fast, slow, "{one:?} against {other:?} on {terrain:?}");
            }
        }
    }
}

#[test]
fn sw_13_only_equal_hands_draw() {
    for terrain in Terrain::ALL {
        for one in every_hand() {
            for other in every_hand() {
                let level = standing(one, powers(terrain)) == standing(other, powers(terrain));
                assert_eq!(level, one == other, "{one:?} against {other:?} on {terrain:?}");
            }
        }
    }
}

#[test]
fn sw_13_equal_results_are_a_draw_however_they_were_made() {
    let game = redd_attacks().battle(Plains, "4S2T0U", "4S0T2U");
    let game = game.faces("spaca mekka boom support | tanka boom").link(2).stop();
    let game = game.keeps("spaca mekka mekka tanka | boom turbo");
    assert_eq!((game.groups(REDD), game.groups(BLOO)), ([1, 2, 0, 1], [1, 2, 0, 1]));
    assert_eq!((game.phase(), game.battles()), (Phase::TerrainDie, 0));
}

#[test]
fn sw_13_unequal_dice_of_equal_strength_draw() {
    // Three Mekkas with a linked Support against four Mekkas; Booms against a Turbo and a lone die.
    let linked = redd_attacks().battle(Plains, "4S2T0U", "4S0T2U");
    let linked = linked.faces("mekka mekka mekka support | boom boom").link(2).stop();
    let drawn = linked.clone().keeps("mekka mekka mekka mekka | turbo turbo");
    assert_eq!((drawn.phase(), drawn.battles(), drawn.last_winner()), (Phase::TerrainDie, 0, None));
    let won = linked.keeps("mekka mekka mekka mekka | spaca turbo");
    assert_eq!(won.last_winner(), Some(BLOO), "a Spaca more is more");
    let rules = SpacaWor::about().rules;
    let clause = table::Rulebook::read(rules).clause("SW-13").expect("it is there").text.to_owned();
    assert!(clause.replace('\n', " ").contains("look different can still be a draw"), "{clause}");
}

#[test]
fn sw_13_a_draw_is_fought_again_in_the_same_roles_from_the_terrain_die_on() {
    let game = redd_attacks().war("Rd");
    assert_eq!((game.attacker(), game.waits_for()), (REDD, Some(BLOO)));
    game.refused_by("redd: terrain urban", &DEFENDER_PICKS_TERRAIN);
    let again = game.battle(Urban, "2S2T2U", "3S1T2U");
    assert_eq!(again.terrain(), Some(Urban), "nothing of the drawn battle is kept");
    assert_eq!(
        [REDD, BLOO].map(|seat| again.shown(seat)),
        ["blank blank blank blank blank blank"; 2]
    );
}

#[test]
fn sw_13_in_the_first_battle_too_a_draw_changes_no_roles() {
    let game = redd_attacks().war("dd");
    assert_eq!((game.attacker(), game.last_winner()), (REDD, None));
}

#[test]
fn sw_13_a_draw_does_not_count_as_a_battle() {
    let game = redd_attacks().war("RdBddR");
    assert_eq!((game.battles(), game.wins()), (3, [2, 1]));
}

#[test]
fn sw_14_the_power_of_the_units_from_low_to_high() {
    let order = |terrain: Terrain| table().printed().battle.order(terrain);
    assert_eq!(order(Plains), [Spaca, Mekka, Bika, Tanka]);
    assert_eq!(order(Jungle), [Spaca, Bika, Tanka, Mekka]);
    assert_eq!(order(Desert), [Spaca, Mekka, Tanka, Bika]);
    assert_eq!(order(Urban), [Tanka, Bika, Mekka, Spaca]);
    assert!(Terrain::ALL.iter().all(|&terrain| order(terrain)[..] == weakest_first(terrain)));
}

#[test]
fn sw_14_power_decides_between_equal_groups_of_all_units_on_all_terrains() {
    let three = |unit: Face| format!("{0} {0} {0} boom | boom boom", unit.name());
    for terrain in Terrain::ALL {
        let order = weakest_first(terrain);
        for (place, &unit) in order.iter().enumerate() {
            for (foes, &foe) in order.iter().enumerate() {
                let game = fight(terrain, ["4S2T0U", &three(unit)], ["4S2T0U", &three(foe)]);
                let winner = match place.cmp(&foes) {
                    Greater => Some(REDD),
                    Less => Some(BLOO),
                    Equal => None,
                };
                assert_eq!(game.last_winner(), winner, "{unit:?} against {foe:?} on {terrain:?}");
            }
        }
    }
}

#[test]
fn sw_14_power_never_outweighs_numbers() {
    for terrain in Terrain::ALL {
        let order = weakest_first(terrain);
        let hand = |unit: Face, dice| Face::UNITS.map(|each| if each == unit { dice } else { 0 });
        for dice in 1..6 {
            let weak = standing(hand(order[0], dice + 1), powers(terrain));
            assert!(
                weak > standing(hand(order[3], dice), powers(terrain)),
                "{dice} on {terrain:?}"
            );
        }
    }
}
