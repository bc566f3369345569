//! SW-1, SW-2: who defends first.

use spaca_wor::{DEFENDER_PICKS_TERRAIN, DieKind, Face, ONE_STARTING_DIE, Phase, Pick};
use table::{Game, Seats, Turn};
use testkit::Scripted as _;

use crate::script::{BLOO, REDD, Script, first_battle, table};

#[test]
fn sw_1_both_players_pick_at_once_and_any_of_their_dice() {
    assert_eq!(table().turn(), Turn::Seats(Seats::all(2)));
    for kind in ["standard", "tanka", "turbo"] {
        for seat in [REDD, BLOO] {
            assert_eq!(table().asked(seat, &format!("start {kind}")), Ok(()));
        }
    }
    let bloo_is_quicker = table().does(BLOO, "start turbo");
    assert_eq!(bloo_is_quicker.waits_for(), Some(REDD));
    assert_eq!(bloo_is_quicker.does(REDD, "start turbo").turn(), Turn::Chance);
}

#[test]
fn sw_1_nobody_changes_the_die_once_it_is_picked() {
    let game = table().does(REDD, "start tanka");
    game.refused_by("redd: start turbo", &ONE_STARTING_DIE);
    let game = game.does(BLOO, "start standard");
    game.refused_by("redd: start turbo", &ONE_STARTING_DIE);
    game.refused_by("bloo: start standard", &ONE_STARTING_DIE);
}

#[test]
fn sw_1_nobody_rolls_for_the_start_once_the_battles_have_begun() {
    let game = first_battle();
    game.refused_by("redd: start standard", &ONE_STARTING_DIE);
    game.refused_by("bloo: start standard", &ONE_STARTING_DIE);
}

#[test]
fn sw_1_a_pick_is_secret_until_both_are_made() {
    let game = table().does(REDD, "start tanka");
    assert_eq!(game.view(Some(REDD)).starting, [Pick::Known(DieKind::Tanka), Pick::None]);
    assert_eq!(game.view(Some(BLOO)).starting, [Pick::Hidden, Pick::None]);
    assert_eq!(game.view(None).starting, [Pick::Hidden, Pick::None]);
    let other = table().does(REDD, "start standard");
    assert_eq!(other.view(Some(BLOO)), game.view(Some(BLOO)), "any die looks the same in a fist");
}

#[test]
fn sw_1_once_both_are_made_the_picks_lie_open() {
    let game = table().picks("tanka", "turbo");
    for onlooker in [Some(REDD), Some(BLOO), None] {
        let open = [Pick::Known(DieKind::Tanka), Pick::Known(DieKind::Turbo)];
        assert_eq!(game.view(onlooker).starting, open);
    }
}

#[test]
fn sw_1_the_two_dice_that_were_picked_are_the_ones_that_roll() {
    let game = table().picks("standard", "tanka");
    assert_eq!(game.weight("start spaca support"), 2, "one face of six, two of six");
    assert_eq!(game.weight("start turbo boom"), 0, "no Turbo on a Standard die");
    assert_eq!(game.weight("start spaca spaca"), 0, "no Spaca on a Tanka die");
}

/// SW-1 word by word: the places from the lowest to the highest.
const PLACES: [&[Face]; 6] = [
    &[Face::Boom],
    &[Face::Spaca],
    &[Face::Mekka],
    &[Face::Bika],
    &[Face::Tanka],
    &[Face::Support, Face::Turbo],
];

fn die_with(face: Face) -> &'static str {
    if face == Face::Turbo { "turbo" } else { "standard" }
}

#[test]
fn sw_1_the_higher_face_wins_and_equal_places_roll_again_for_all_pairs_of_faces() {
    let faces: Vec<(usize, Face)> =
        (0..6).flat_map(|place| PLACES[place].iter().map(move |&face| (place, face))).collect();
    assert_eq!(faces.len(), 7);
    for &(redd, shown) in &faces {
        for &(bloo, against) in &faces {
            let start = format!("start {} {}", shown.name(), against.name());
            let game = table().picks(die_with(shown), die_with(against)).falls(&start);
            let winner = [REDD, BLOO][usize::from(bloo > redd)];
            let expected = if redd == bloo { Phase::StartingRoll } else { Phase::TerrainDie };
            assert_eq!(game.phase(), expected, "{start}");
            assert!(redd == bloo || game.defender() == winner, "{start}");
        }
    }
}

#[test]
fn sw_1_after_a_tie_the_same_two_dice_roll_until_they_differ() {
    let game = table().picks("standard", "turbo").falls("start support turbo");
    assert_eq!(game.turn(), Turn::Chance);
    game.refused_by("redd: start tanka", &ONE_STARTING_DIE);
    assert_eq!(game.weight("start turbo support"), 0, "nobody has swapped their die");
    let game = game.falls("start boom boom").falls("start bika mekka");
    assert_eq!(game.defender(), REDD);
}

#[test]
fn sw_2_the_winner_of_the_starting_roll_defends_the_first_battle() {
    let redd_wins = table().picks("tanka", "standard").falls("start support tanka");
    assert_eq!((redd_wins.defender(), redd_wins.attacker()), (REDD, BLOO));
    assert_eq!(redd_wins.waits_for(), Some(REDD));
    let bloo_wins = table().picks("tanka", "standard").falls("start boom spaca");
    assert_eq!((bloo_wins.defender(), bloo_wins.attacker()), (BLOO, REDD));
    assert_eq!(bloo_wins.waits_for(), Some(BLOO));
}

#[test]
fn sw_2_the_loser_of_the_starting_roll_may_not_act_as_defender() {
    let game = table().picks("tanka", "standard").falls("start boom spaca");
    game.refused_by("redd: terrain plains", &DEFENDER_PICKS_TERRAIN);
}

#[test]
fn sw_2_the_starting_roll_is_not_a_battle_won() {
    let game = table().picks("tanka", "standard").falls("start boom spaca");
    assert_eq!((game.battles(), game.last_winner()), (0, None));
    assert_eq!([REDD, BLOO].map(|seat| game.score(seat)), [0, 0]);
}

#[test]
fn sw_2_after_the_starting_roll_both_dice_go_back_to_their_pools() {
    let game = table().picks("tanka", "standard").falls("start boom spaca");
    assert_eq!(game.view(None).starting, [Pick::None; 2]);
    let game = game.does(BLOO, "terrain plains");
    game.allowed("redd: force 4S2T0U"); // the Tanka die is free again
}
