//! The tables of the box are made from its deck files: `UPDATE_DECKS=1` writes them, else they are compared.

mod tables;

use std::path::Path;
use std::{env, fs};

use scurvy_musketeers::{LAGOON_FILE, MUSKETEERS_FILE, in_order};

/// Compares a generated file with what it should be, or writes it.
fn agree(file: &str, made: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/pieces").join(file);
    if env::var_os("UPDATE_DECKS").is_some_and(|value| value == "1") {
        fs::write(&path, made).expect("the table can be written");
        return;
    }
    let there = fs::read_to_string(&path).expect("the table is there");
    // Only what is said counts, not how rustfmt breaks it into lines.
    let words =
        |text: &str| text.chars().filter(|c| !c.is_whitespace() && *c != ',').collect::<String>();
    let (there, made) = (words(&there), words(made));
    assert!(there == made, "{file} is not what its deck file says; run with UPDATE_DECKS=1");
}

#[test]
fn sm_c5_the_compiled_deck_is_its_file() {
    let (_, faces, words) = in_order(&[MUSKETEERS_FILE]).expect("the deck of the box");
    agree(
        "musketeers.rs",
        &tables::module("MUSKETEERS", "decks/scurvy-musketeers.toml", &faces, &words),
    );
}

#[test]
fn sm_40_the_compiled_side_deck_is_its_file() {
    let (_, main, main_words) = in_order(&[MUSKETEERS_FILE]).expect("the deck of the box");
    let (_, faces, words) = in_order(&[MUSKETEERS_FILE, LAGOON_FILE]).expect("both decks");
    let (faces, words) = (&faces[main.len()..], &words[main_words.len()..]);
    agree("lagoon.rs", &tables::module("LAGOON", "decks/cursed-lagoon.toml", faces, words));
}
