//! SP-C1 to SP-C6: the box, counted.

use spanc::{
    CHALLENGES, CREW, Challenge, Crew, Demand, Effect, Printed, Skill, Spanc, TOYS, Test, Toy,
    ToyKind,
};
use table::Spoken;

fn printed() -> &'static Printed {
    table::Printed::standard()
}

fn girls() -> impl Iterator<Item = [i8; 4]> {
    Crew::all().map(|girl| printed().girl(girl))
}

fn demands() -> impl Iterator<Item = &'static Demand> {
    Challenge::all().map(|at| printed().challenge(at))
}

#[test]
fn sp_c1_twenty_one_girls_with_skills_from_two_to_eight() {
    assert_eq!(CREW.len(), 21);
    for skills in girls() {
        assert!(skills.iter().all(|skill| (2..=8).contains(skill)), "{skills:?}");
        assert!((18..=21).contains(&skills.iter().sum::<i8>()), "{skills:?}");
    }
    // Four with an 8 and eight with a 7, evenly over the skills; five with two 6s; four all-rounders.
    for skill in 0..4 {
        assert_eq!(girls().filter(|skills| skills[skill] == 8).count(), 1);
        let seven = |skills: &[i8; 4]| skills[skill] == 7 && skills.iter().max() == Some(&7);
        assert_eq!(girls().filter(seven).count(), 2);
    }
    let sixes = |skills: &[i8; 4]| {
        skills.iter().max() == Some(&6) && skills.iter().filter(|&&s| s == 6).count() == 2
    };
    assert_eq!(girls().filter(sixes).count(), 5);
    let even = girls().filter(|skills| skills.iter().all(|skill| (4..=6).contains(skill)));
    assert_eq!(even.filter(|skills| !sixes(skills)).count(), 4);
}

#[test]
fn sp_c1_the_girls_that_everybody_knows() {
    let skills = |id: &str| printed().girl(Crew::named(id).expect("a girl"));
    assert_eq!((skills("himiko")[3], skills("himiko")[2]), (8, 2));
    assert_eq!(skills("shurikitten"), [5, 3, 7, 5]);
    assert_eq!(skills("dread_pirate_roberta")[0], 7);
    assert_eq!(skills("hera")[1], 7);
    assert_eq!(skills("carries_deadly_yarn")[2], 8);
}

#[test]
fn sp_c2_thirty_three_toys() {
    assert_eq!(TOYS.len(), 33);
    let count = |kind: fn(ToyKind) -> bool| TOYS.iter().filter(|card| kind(card.kind)).count();
    assert_eq!(count(|kind| kind == ToyKind::Poolboy), 5);
    assert_eq!(count(|kind| kind == ToyKind::Skill), 20);
    assert_eq!(count(|kind| matches!(kind, ToyKind::Once(_))), 8);
    let plus = |id: &str| printed().toy(Toy::named(id).expect("a Toy"));
    assert_eq!(plus("collar_with_bell"), [0, 0, -1, 2]);
    assert_eq!(plus("bow_and_ribbons"), [0, -1, 0, 2]);
    assert_eq!(plus("marco"), [1; 4]);
}

#[test]
fn sp_c2_the_minuses_are_spread() {
    let minus = |skill: usize| Toy::all().filter(|&toy| printed().toy(toy)[skill] == -1).count();
    assert_eq!([0, 1, 2, 3].map(minus), [2, 2, 3, 2]);
    let total = |skill: usize| {
        Toy::all()
            .filter(|toy| toy.card().kind == ToyKind::Skill)
            .map(|toy| printed().toy(toy)[skill])
            .sum::<i8>()
    };
    // Two +2, one +3, one +2, two +1 each: 11; Catgirl has one +2, one +3, two +2, two +1: 11. Less the minuses.
    assert_eq!([0, 1, 2, 3].map(total), [9, 9, 8, 9]);
}

#[test]
fn sp_c3_fifty_four_challenges() {
    assert_eq!(CHALLENGES.len(), 54);
    assert!(demands().all(|card| (-2..=2).contains(&card.modifier)));
    let card = |id: &str| printed().challenge(Challenge::named(id).expect("a Challenge"));
    let boulder = card("enormous_boulder");
    assert_eq!((boulder.test, boulder.modifier), (Test::Skill(Skill::Amazon), 0));
    assert_eq!((boulder.pays.toys, boulder.pays.loot, boulder.no_toys), (2, 0, true));
    assert_eq!(card("shark_pit").modifier, 1);
    assert_eq!(card("impersonation").test, Test::Skill(Skill::Ninja));
    let strict = |at: &Challenge| printed().challenge(*at).no_learning;
    let strict: Vec<_> = Challenge::all().filter(strict).map(Challenge::id).collect();
    assert_eq!(strict, ["zen_master"]);
}

#[test]
fn sp_c4_two_dice_and_all_cards_are_listed() {
    let components = Spanc::components();
    assert_eq!(components["dice"][0]["copies"], 2);
    assert_eq!(components["cards"].as_array().map(Vec::len), Some(21 + 33 + 54));
}

#[test]
fn sp_c5_eight_cards_once_only_each_with_a_rule_and_a_test() {
    let count =
        |effect: Effect| TOYS.iter().filter(|card| card.kind == ToyKind::Once(effect)).count();
    let effects = [
        (Effect::Surge, 2, include_str!("cards.rs").contains("fn sp_c5_a_surge_")),
        (Effect::Revive, 2, include_str!("cards.rs").contains("fn sp_c5_rum_")),
        (Effect::SecretDoor, 1, include_str!("cards.rs").contains("fn sp_c5_the_secret_door_")),
        (Effect::NineLives, 1, include_str!("cards.rs").contains("fn sp_c5_nine_lives_")),
        (Effect::WeightedDie, 1, include_str!("cards.rs").contains("fn sp_c5_the_weighted_die_")),
        (Effect::Tag, 1, include_str!("cards.rs").contains("fn sp_c5_tag_")),
    ];
    for (effect, copies, tested) in effects {
        assert_eq!(count(effect), copies, "{effect:?}");
        assert!(tested, "{effect:?} has no test");
    }
    assert!(Toy::all().all(|toy| toy.effect().is_none() || printed().toy(toy) == [0; 4]));
}

#[test]
fn sp_c6_challenges_by_test_modifier_and_reward() {
    let with = |test: Test| demands().filter(move |card| card.test == test);
    for skill in Skill::ALL {
        let of = |modifier: i8| with(Test::Skill(skill)).filter(|c| c.modifier == modifier).count();
        assert_eq!([-2, -1, 0, 1, 2].map(of), [2, 2, 4, 2, 1], "{skill:?}");
    }
    assert_eq!((with(Test::Highest).count(), with(Test::Lowest).count()), (5, 5));
    let pays = |toys: u8, loot: u8| {
        let same = |card: &&Demand| (card.pays.toys, card.pays.loot) == (toys, loot);
        demands().filter(same).count()
    };
    assert_eq!([pays(0, 0), pays(1, 0), pays(0, 1), pays(1, 1), pays(2, 0)], [20, 19, 10, 3, 2]);
    assert_eq!(demands().filter(|card| card.no_toys).count(), 6);
}

#[test]
fn texts_on_cards_fit() {
    let short = |text: &str, most: usize| !text.is_empty() && text.chars().count() <= most;
    for card in &CHALLENGES {
        assert!(short(card.name, 26) && short(card.flavour, 90), "{}", card.id);
        assert!(short(card.success, 80) && short(card.failure, 80), "{}", card.id);
    }
    for (name, flavour, portrait) in CREW.iter().map(|c| (c.name, c.flavour, c.portrait)) {
        assert!(short(name, 26) && short(flavour, 90) && short(portrait, 40), "{name}");
    }
    for (name, flavour, portrait) in TOYS.iter().map(|c| (c.name, c.flavour, c.portrait)) {
        assert!(short(name, 26) && short(flavour, 90) && short(portrait, 40), "{name}");
    }
}
