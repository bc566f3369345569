//! SP-47: editions with other numbers, and rules of the house.

use spanc::{NO_PRESSING, NO_REROLLS, Phase, Setup, Spanc};
use table::{Encode, Game, Options, Spoken, Turn, set_up_new};
use testkit::Scripted as _;

use crate::script::{RUBY, brawl_by, caper_by, edition};

fn refused(text: &str) -> String {
    Options::new(Spanc::about(), [("box", text)]).expect_err("no such edition").to_string()
}

#[test]
fn sp_47_an_edition_says_only_what_differs_and_the_shortest_text_is_kept() {
    let text =
        "# ours\n[toys]\nsword_of_damoclaws = { amazon = 3, ninja = 0 }\n[start]\nloot = 5 # not 2";
    let setup = edition(text);
    assert_eq!(setup.edition.text(), "start.loot = 5; toys.sword_of_damoclaws.amazon = 3");
    assert_eq!(edition("goal = 10").edition.text(), "", "as it is printed");
    assert_eq!(edition("goal = 10"), Setup::of(2));
    assert_eq!(Spanc::box_hash(&Setup::of(2)), 0);
    assert_ne!(Spanc::box_hash(&setup), 0, "what was learned with the box says nothing of it");
    let game = Spanc::new(&setup);
    assert_eq!((game.loot(RUBY), Spanc::new(&Setup::of(2)).loot(RUBY)), (5, 2));
    let option = |key, value| {
        let options = Options::new(Spanc::about(), [("box", text), (key, value)]);
        set_up_new::<Spanc>(2, &options.expect("a number"))
            .expect("two seats")
            .edition
            .text()
            .to_owned()
    };
    let more = "start.loot = 6; toys.sword_of_damoclaws.amazon = 3";
    assert_eq!(option("start.loot", "6"), more, "a number that is named alone comes last");
    assert_eq!(option("toys.sword.amazon", "2"), "start.loot = 5", "and may be cut short");
}

#[test]
fn sp_47_what_cannot_be_is_refused_with_the_line_and_the_reason() {
    assert_eq!(
        refused("goal = 12\nprice = 3"),
        "option box, line 2: there is no “price” in the box; it has goal, start, limits, rolls, finish, \
         store and 4 more"
    );
    assert_eq!(
        refused("[toys]\n\nmarco = { ninja = 9 }"),
        "option box, line 3: toys.marco.ninja takes a whole number from -6 to 6, not 9"
    );
    assert_eq!(refused("goal = 12; goal = 13"), "option box, line 1: goal is in line 1 already");
    let sword = refused("toys.s.amazon = 1");
    assert!(sword.contains("“toys.s.amazon” may be toys.sir_skimsalot.amazon, "), "{sword}");
    for (text, reason) in [
        ("goal 12", "a name is followed by = and a number"),
        ("goal = ", "after = comes a whole number, true, false, or a word"),
        ("[toys", "a section is a name in brackets, such as [toys]"),
        ("[toys]\nmarco = { ninja = 1", "a row that begins with { ends with }"),
        ("goal = 1!", "there is something after the value"),
        ("challenges.shark_pit.test = \"luck\"", "or highest or lowest, not luck"),
        ("challenges.shark_pit.no_toys = 1", "takes false or true, not 1"),
        ("= 4", "expected NAME = NUMBER, or [SECTION]"),
    ] {
        let refusal = refused(text);
        assert!(refusal.contains(reason), "{text}: {refusal}");
    }
}

#[test]
fn sp_47_a_challenge_pays_what_the_edition_says() {
    let setup = edition("challenges.shark_pit.loot = 2");
    let toys = ["marco", "biggest_gun"];
    let game = caper_by(&setup, &toys, "shark_pit").goes("ruby: name himiko; dice 1 1");
    assert_eq!(game.loot(RUBY), 4, "the Shark Pit pays two");
    let usual = caper_by(&Setup::of(2), &toys, "shark_pit").goes("ruby: name himiko; dice 1 1");
    assert_eq!(usual.loot(RUBY), 2, "and nothing in the box");
}

#[test]
fn sp_47_without_rerolls_no_captain_rolls_again() {
    let toys = ["marco", "polo"];
    let failed =
        |setup: &Setup| caper_by(setup, &toys, "shark_pit").goes("ruby: name himiko; dice 5 6");
    failed(&Setup::of(2)).allowed("ruby: reroll");
    failed(&edition("house.captain_rerolls = false")).refused_by("ruby: reroll", &NO_REROLLS);
}

#[test]
fn sp_47_without_pressing_two_hits_end_the_attack() {
    let attack =
        "ruby: raid tabby_normal by nova_scratchia; azure: pass; ruby: pass; dice 1 1; dice 1 1";
    let fought = |setup: &Setup| brawl_by(setup, ["marco", "polo"], "", "").goes(attack);
    let usual = fought(&Setup::of(2));
    assert_eq!(usual.phase(), Phase::Press);
    let house = fought(&edition("house.pressing_allowed = off"));
    assert_ne!(house.phase(), Phase::Press);
    assert!(matches!(house.turn(), Turn::Seats(_) | Turn::Chance));
    house.refused_by("ruby: press", &NO_PRESSING);
}
