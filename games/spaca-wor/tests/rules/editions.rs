//! SW-17: editions with other numbers and faces.

use spaca_wor::{Face, Phase, Setup, SpacaWor, Terrain};
use table::Game as _;
use table::{Encode, Options, Spoken, Turn, set_up_new};
use testkit::Scripted as _;

use crate::script::{BLOO, REDD, Script, redd_attacks_by};

fn edition(text: &str) -> Result<Setup, String> {
    let options =
        Options::new(SpacaWor::about(), [("box", text)]).map_err(|bad| bad.to_string())?;
    set_up_new::<SpacaWor>(2, &options).map_err(|bad| bad.to_string())
}

fn played(text: &str) -> SpacaWor {
    redd_attacks_by(&edition(text).expect("an edition"))
}

#[test]
fn sw_17_the_box_itself_is_no_edition() {
    assert_eq!(edition("rolls.usual = 3"), Ok(Setup::default()));
    assert_eq!(SpacaWor::box_hash(&Setup::default()), 0);
    let longer = edition("rolls.usual = 4").expect("an edition");
    assert_ne!(SpacaWor::box_hash(&longer), 0, "what was learned with the box says nothing of it");
}

#[test]
fn sw_17_dice_show_the_faces_of_the_edition() {
    let game = played("faces.tanka.one = \"spaca\"").battle(Terrain::Plains, "4S2T0U", "4S2T0U");
    let rolled = |tanka: &str| game.weight(&format!("faces spaca spaca spaca spaca {tanka}"));
    // Of two such dice, one face in six is a Spaca.
    assert_eq!([rolled("spaca spaca"), rolled("tanka tanka"), rolled("mekka mekka")], [1, 1, 0]);
    let usual = played("").battle(Terrain::Plains, "4S2T0U", "4S2T0U");
    assert_eq!(usual.weight("faces spaca spaca spaca spaca spaca spaca"), 0);
}

#[test]
fn sw_17_power_decides_as_the_edition_says() {
    let fight = |text: &str| {
        let game = played(text).battle(Terrain::Plains, "4S2T0U", "4S2T0U");
        let game = game.keeps("spaca spaca spaca boom | boom boom");
        game.keeps("mekka mekka mekka boom | boom boom")
    };
    assert_eq!(fight("").last_winner(), Some(BLOO));
    assert_eq!(fight("power.plains.spaca = 5").last_winner(), Some(REDD));
    let level = fight("power.plains.spaca = 2");
    assert_eq!((level.last_winner(), level.phase()), (None, Phase::TerrainDie), "a draw");
}

#[test]
fn sw_17_rolls_are_counted_as_the_edition_says() {
    let fight = played("rolls.usual = 1").battle(Terrain::Plains, "4S2T0U", "4S2T0U");
    let fight = fight.faces("spaca spaca spaca spaca | tanka tanka");
    assert_eq!((fight.phase(), fight.roller()), (Phase::Roll, BLOO), "one roll, and no more");
    let turbo = played("rolls.with_turbo = 6").battle(Terrain::Plains, "4S0T2U", "4S2T0U");
    let turbo = turbo.faces("spaca spaca spaca spaca | spaca turbo");
    assert_eq!(turbo.side(REDD).limit, 6);
}

#[test]
fn sw_17_a_game_lasts_as_long_as_the_edition_says() {
    let long = "game.battles = 2; game.wins = 2";
    assert_eq!(played(long).war("RR").turn(), Turn::Over);
    assert_ne!(played("").war("RR").turn(), Turn::Over);
    assert_ne!(played("game.wins = 3").war("RBRBRR").turn(), Turn::Over);
}

#[test]
fn sw_17_terrain_dice_and_the_starting_roll_follow_the_edition() {
    let game = played("terrain.plains.urban = 0; terrain.plains.desert = 4");
    let game = game.does(BLOO, "terrain plains").does(REDD, "force 4S2T0U");
    let ways = ["plains", "jungle", "desert", "urban"];
    assert_eq!(ways.map(|ground| game.weight(&format!("terrain {ground}"))), [3, 1, 4, 0]);
    let first = SpacaWor::new(&edition("starting.spaca = 9").expect("an edition"));
    let first = first.picks("standard", "standard").falls("start spaca tanka");
    assert_eq!(first.attacker(), BLOO, "a Spaca is the best now, and defends");
    assert_eq!(first.printed().battle.rank(Face::Spaca), 9);
}

#[test]
fn sw_17_what_decides_nothing_is_refused_with_the_reason() {
    let refused = |text: &str| edition(text).expect_err("no such edition");
    let all = |die: &str, face: &str| {
        ["one", "two", "three", "four", "five", "six"]
            .map(|n| format!("faces.{die}.{n} = \"{face}\""))
            .join("; ")
    };
    let never = "option box, line 1: two tanka dice would roll the same rank for ever (SW-1)";
    assert_eq!(refused(&all("tanka", "boom")), never);
    let turbo = "option box, line 1: a Turbo gives a roll more, not less";
    assert_eq!(refused("rolls.usual = 5"), turbo);
    let faceless = "terrain.urban = { plains = 0, jungle = 0, desert = 0, urban = 0 }";
    assert_eq!(refused(faceless), "option box, line 1: the urban die has no face");
    let units = ["one", "two", "three", "four"].map(|n| format!("faces.standard.{n} = \"boom\""));
    assert!(refused(&units.join("; ")).contains("a standard die without a unit"));
}
