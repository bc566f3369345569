//! What decks from files leave behind: nothing, once nobody plays with them.

use std::fmt::Write as _;

use scurvy_musketeers::{InUse, MUSKETEERS_FILE, ScurvyMusketeers, Setup, in_order};
use table::{Game, Stream, hash_of, playout};

/// Bytes that are still in memory after some work.
fn kept(work: impl FnOnce()) -> i64 {
    allocation_counter::measure(work).bytes_current
}

/// As short a deck as there is, under a name of its own, of so many extras and a credits card.
fn short(number: usize, extras: usize) -> String {
    let mut text = format!(
        "[deck]\nid = \"d\"\nname = \"{number}\"\nversion = 1\n[words]\n[words.Ship]\npos = \"noun\"\n\
         class = \"thing\"\nplural = \"Ships\"\npossessive = \"Ship's\"\nplural_possessive = \"Ships'\"\n\
         article = \"a\"\n"
    );
    for extra in 0..=extras {
        let kind = if extra == 0 { "Credits\"" } else { "Character\"\nvalue = 1" };
        let _ = write!(
            text,
            "[[card]]\nid = \"c{extra}\"\nname = \"Extra {extra}\"\ntype = \"{kind}\ntraits = []\n\
             title_word = \"Ship\"\ntext = \"\"\neffects = []\nquote = \"Aye.\"\n"
        );
    }
    text
}

/// A deck like that of the box, under another name.
fn named(number: usize) -> String {
    let deck = MUSKETEERS_FILE.find("[deck]").expect("it has a head");
    let name = MUSKETEERS_FILE[deck..].find("name = \"").expect("it has a name") + deck + 8;
    format!("{}{number} {}", &MUSKETEERS_FILE[..name], &MUSKETEERS_FILE[name..])
}

/// Few decks are kept for a while, so ten thousand take no more room than ten.
#[test]
fn ten_thousand_decks_leave_no_more_behind_than_a_few() {
    let mut deck = None;
    let one = kept(|| deck = in_order(&[&short(0, 41)]).ok());
    assert!(deck.is_some() && one > 5_000, "a deck takes some room: {one} bytes");
    let refused = kept(|| {
        for number in 0..1_000 {
            InUse::chosen(&short(number, 20), "").expect_err("there are too few cards");
        }
    });
    assert_eq!(refused, 0, "bytes after a thousand invalid decks");
    let many = kept(|| {
        for number in 0..9_000 {
            drop(InUse::chosen(&short(number, 41), "").expect("a deck"));
        }
    });
    assert!(many < 50 * one, "{many} bytes after many decks, {one} for one");
}

/// Whoever plays with the same file plays with the same deck, however many games there are.
#[test]
fn a_deck_is_read_once_for_all_games_that_use_it() {
    let text = named(12_345);
    let deck = InUse::chosen(&text, "").expect("a deck");
    let game = ScurvyMusketeers::new(&Setup { deck, ..Setup::of(2) });
    for other in 0..50 {
        drop(InUse::chosen(&named(20_000 + other), "").expect("a deck"));
    }
    let again = InUse::chosen(&text, "").expect("a deck");
    assert!(
        std::ptr::eq(&raw const *again, &raw const *game.setup().deck),
        "it is in use, so it is still known"
    );
    let clones = kept(|| std::mem::forget(vec![game.clone(); 2]));
    assert!(clones <= 2 * i64::try_from(size_of::<ScurvyMusketeers>()).expect("it is small"));
}

/// A game outlives everybody else's interest in its deck, and plays as it would with the one of the box.
#[test]
fn a_game_with_a_file_goes_as_one_with_the_box() {
    let text = named(7);
    let deck = InUse::chosen(&text, "").expect("a deck");
    let (mut with_file, mut with_box) = (
        ScurvyMusketeers::new(&Setup { deck, ..Setup::of(3) }),
        ScurvyMusketeers::new(&Setup::of(3)),
    );
    assert_ne!(hash_of(&with_file), hash_of(&with_box), "the deck is part of the game");
    for other in 0..20 {
        drop(InUse::chosen(&named(30_000 + other), "").expect("a deck"));
    }
    playout(&mut with_file, &mut Stream::new(3, 3), &mut Vec::new());
    playout(&mut with_box, &mut Stream::new(3, 3), &mut Vec::new());
    let scores = |game: &ScurvyMusketeers| game.everybody().map(|seat| game.score(seat)).collect();
    let (file, own): (Vec<i32>, Vec<i32>) = (scores(&with_file), scores(&with_box));
    assert_eq!(file, own);
}
