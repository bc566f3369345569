//! What people say and are told: every decision can be said, also by its bare name where it is asked, and what
//! is not understood is pointed at.

use spaca_wor::{Action, DieKind, Force, Phase, Slots, SpacaWor, Terrain};
use table::{Game, Seat, Spoken, Stream, Turn, random_step};
use testkit::Scripted as _;

use crate::script::{
    BLOO, IGNORE_BOOM, PLAIN, REDD, Script, first_battle, redd_attacks, redd_attacks_by, table,
};

/// What a nation means by these words.
fn meant(game: &SpacaWor, seat: Seat, words: &str) -> String {
    match SpacaWor::understand(&game.view(Some(seat)), seat, words) {
        Ok(action) => action.to_string(),
        Err(misread) => misread.to_string(),
    }
}

/// Redd shows Spaca, Mekka, Mekka, Boom, Tanka and Support, the Support linked to the Spaca.
fn redd_decides() -> SpacaWor {
    first_battle().faces("spaca mekka mekka boom | tanka support").link(1)
}

#[test]
fn what_is_asked_is_answered_by_its_bare_name() {
    assert_eq!(meant(&table(), REDD, "standard"), "start standard");
    assert_eq!(meant(&table(), BLOO, "Tanka die"), "start tanka");
    let game = redd_attacks();
    assert_eq!(meant(&game, BLOO, "plains"), "terrain plains");
    let game = game.does(BLOO, "terrain plains");
    assert_eq!(meant(&game, REDD, "4S2T0U"), "force 4S2T0U");
    let game = game.does(REDD, "force 4S2T0U").falls("terrain urban");
    assert_eq!(meant(&game, BLOO, "3s1t2u"), "force 3S1T2U");
}

#[test]
fn a_bare_name_counts_only_where_it_is_asked() {
    let unknown = |word: &str, what: &str| format!("“{word}” is not understood; expected {what}");
    let terrains = "a terrain: plains, jungle, desert or urban";
    assert_eq!(meant(&redd_attacks(), BLOO, "standard"), unknown("standard", terrains));
    let kinds = "a die: standard, tanka or turbo";
    assert_eq!(meant(&table(), REDD, "plains"), unknown("plains", kinds));
    let rolls = "roll or keep and some dice, or stop";
    assert_eq!(meant(&redd_decides(), REDD, "4S2T0U"), unknown("4s2t0u", rolls));
}

#[test]
fn dice_are_kept_and_rolled_by_number_or_face() {
    let game = redd_decides();
    for (words, action) in [
        ("keep mekka", "roll 1 5 6"),
        ("keep mekka, tanka", "roll 1 6"),
        ("keep 1 support", "roll 2 3 5"),
        ("keep nothing", "roll 1 2 3 5 6"),
        ("keep all", "stop"),
        ("keep spaca mekka tanka support", "stop"),
        ("roll all", "roll 1 2 3 5 6"),
        ("roll mekka", "roll 2 3"),
        ("roll dice 2 3", "roll 2 3"),
        ("stand", "stop"),
    ] {
        assert_eq!(meant(&game, REDD, words), action, "{words}");
    }
}

#[test]
fn a_face_that_does_not_show_is_refused_and_rolls_nothing() {
    let game = redd_decides();
    let expected = "expected a die from 1 to 6, a face that shows, or all";
    for words in ["keep bika", "keep mekka bika", "roll bika"] {
        assert_eq!(meant(&game, REDD, words), format!("no Bika is showing; {expected}"), "{words}");
    }
    let out = |word: &str| format!("“{word}” shows Boom, and is out; {expected}");
    assert_eq!(meant(&game, REDD, "keep boom"), out("boom"), "not: roll everything else");
    assert_eq!(meant(&game, REDD, "keep 4"), out("4"));
    let nothing = "nothing comes after “keep”; expected dice, all or nothing";
    assert_eq!(meant(&game, REDD, "keep"), nothing, "not: roll everything");
}

#[test]
fn the_word_that_is_not_understood_is_pointed_at() {
    let game = redd_decides();
    for (words, word) in [
        ("roll 1 9", "9"),
        ("keep mekka horse", "horse"),
        ("start horse", "horse"),
        ("terrain moon", "moon"),
        ("force 6S", "6s"),
        ("link x", "x"),
        ("link 1 2", "2"),
        ("ignore 1 2", "2"),
        ("stop now", "now"),
        ("hello there", "hello"),
        ("r 1", "r"),
        ("s", "s"),
    ] {
        let said = meant(&game, REDD, words);
        let start = format!("“{word}” is not understood; expected ");
        assert!(said.starts_with(&start), "{words}: {said}");
    }
    assert!(meant(&game, REDD, "link").starts_with("nothing comes after “link”; expected a die"));
    assert!(meant(&game, REDD, "").starts_with("nothing was said; expected roll or keep"));
}

#[test]
fn sw_o1_no_ignores_no_boom() {
    let game = redd_attacks_by(&IGNORE_BOOM).battle(Terrain::Plains, "4S2T0U", "4S2T0U");
    let game = game.faces("spaca boom boom boom | tanka tanka");
    let view = game.view(Some(REDD));
    let asked = "Three Booms or more: do you ignore one of them, and which?";
    assert_eq!((game.phase(), SpacaWor::prompt(&view, REDD)), (Phase::Ignore, asked.into()));
    assert_eq!(meant(&game, REDD, "no"), "ignore none");
    assert_eq!(meant(&game, REDD, "ignore 3"), "ignore 3");
    let which = "“yes” is not understood; expected ignore and a die, or no";
    assert_eq!(meant(&game, REDD, "yes"), which);
    assert!(meant(&redd_decides(), REDD, "no").starts_with("“no” is not understood"));
}

/// Every decision there is.
fn every_action() -> Vec<Action> {
    let mut actions = vec![Action::IgnoreNone, Action::Stop];
    actions.extend(DieKind::ALL.map(Action::Start));
    actions.extend(Terrain::ALL.map(Action::Terrain));
    actions.extend(Force::ALL.map(Action::Force));
    actions.extend((0..6).flat_map(|die| [Action::Ignore(die), Action::Link(die)]));
    actions.extend((0..=u8::MAX).map(|dice| Action::Roll(Slots::from_bits(dice))));
    actions
}

#[test]
fn words_reach_every_action_that_is_allowed() {
    let mut reached = 0;
    for (seed, setup) in (0..8).zip([PLAIN, IGNORE_BOOM].into_iter().cycle()) {
        let mut game = SpacaWor::new(&setup);
        let (mut dice, mut spare) = (Stream::new(seed, 0), Vec::new());
        while let Some(step) = random_step(&game, &mut dice, &mut spare) {
            if let Turn::Seats(_) = game.turn() {
                reached += [REDD, BLOO].map(|seat| reaches(&game, seat)).iter().sum::<usize>();
            }
            step.take(&mut game);
        }
    }
    assert!(reached > 5_000, "{reached}");
}

/// The decisions that this nation may take, each understood from its own text, and from its bare name where it
/// has one; how many there are.
fn reaches(game: &SpacaWor, seat: Seat) -> usize {
    let view = game.view(Some(seat));
    let allowed = every_action().into_iter().filter(|&action| game.may(seat, action).is_ok());
    let mut count = 0;
    for action in allowed {
        let text = action.to_string();
        assert_eq!(SpacaWor::understand(&view, seat, &text), Ok(action), "{text}");
        assert_eq!(SpacaWor::understand(&view, seat, &text.to_uppercase()), Ok(action), "{text}");
        if let Action::Start(_) | Action::Terrain(_) | Action::Force(_) = action {
            let bare = text.split_once(' ').expect("a verb and a name").1;
            assert_eq!(SpacaWor::understand(&view, seat, bare), Ok(action), "{bare}");
        }
        count += 1;
    }
    count
}

#[test]
fn every_component_has_a_name_and_a_line_and_nothing_is_null() {
    let all = SpacaWor::components();
    let dice = all["dice"].as_array().expect("dice");
    assert_eq!(dice.len(), 7);
    for die in dice {
        for field in ["name", "text"] {
            let text = die[field].as_str().unwrap_or_default();
            assert!(!text.is_empty() && !text.contains('\n'), "{field} of {die}");
        }
    }
    assert!(!all.to_string().contains("null"), "{all}");
}
