//! Decks as files: SM-C5, SM-40.

use crate::script::{RAY, card};
use scurvy_musketeers::{Card, InUse, LAGOON_FILE, MUSKETEERS_FILE, SIDE, ScurvyMusketeers, Setup};
use table::{BadText, Game, Options, Spoken, Stream};

fn refused(deck: &str) -> (usize, String) {
    let BadText { line, reason } = InUse::chosen(deck, "").expect_err("no deck");
    (line, reason)
}

/// The deck of the box with one text replaced by another.
fn with(old: &str, new: &str) -> String {
    assert!(MUSKETEERS_FILE.contains(old), "{old}");
    MUSKETEERS_FILE.replacen(old, new, 1)
}

/// The line of the box's file in which a text first stands.
fn line_of(text: &str) -> usize {
    1 + MUSKETEERS_FILE[..MUSKETEERS_FILE.find(text).expect("it is there")].matches('\n').count()
}

#[test]
fn sm_c5_the_file_of_the_box_is_the_deck_of_the_box() {
    let read = InUse::chosen(MUSKETEERS_FILE, "").expect("a deck");
    assert_eq!(read.faces, InUse::standard().faces);
    let mixed = InUse::chosen(MUSKETEERS_FILE, LAGOON_FILE).expect("a deck");
    assert_eq!(mixed.faces, InUse::mixed().faces);
    assert_eq!(InUse::chosen("", SIDE), Ok(InUse::mixed()));
    assert_eq!(InUse::chosen("scurvy-musketeers", "none"), Ok(InUse::standard()));
}

#[test]
fn sm_c5_a_broken_file_is_refused_with_line_and_reason() {
    let monk = line_of("id = \"old_monk\"");
    let (line, reason) = refused(&with("id = \"tavern_wenches\"", "id = \"old_monk\""));
    assert_eq!(
        (line, reason.as_str()),
        (line_of("id = \"tavern_wenches\""), "old_monk: two cards have this id")
    );
    let (line, reason) = refused(&with("name = \"Old Monk\"", "name = \"Eager Understudy\""));
    assert_eq!(
        (line, reason.as_str()),
        (monk + 1, "old_monk: two cards are called “Eager Understudy”")
    );
    let (line, reason) = refused(&with(
        "name = \"Old Monk\"\ntype = \"Character\"",
        "name = \"Old Monk\"\ntype = \"Monk\"",
    ));
    assert_eq!(line, monk + 2);
    assert!(reason.contains("unknown variant `Monk`"), "{reason}");
    let (line, reason) = refused(&with("kind = \"Victim\", target", "kind = \"Doom\", target"));
    assert_eq!(line, line_of("kind = \"Victim\", target"));
    assert!(reason.contains("Doom"), "{reason}");
    let (_, reason) = refused(&with("traits = [\"Swashbuckler\"]", "traits = [\"Swishbuckler\"]"));
    assert!(reason.contains("Swishbuckler"), "{reason}");
    let (_, reason) = refused(&with(
        "name = \"String of Sausages\" }], kind",
        "name = \"String of Pearls\" }], kind",
    ));
    assert_eq!(reason, "Skippy the Wonder Dog: no card is called “String of Pearls”");
    let (_, reason) = refused(&with("title_word = \"Crimson\"", "title_word = \"Mauve\""));
    assert_eq!(reason, "Extra in a Red Waistcoat: “Mauve” is not among the words");
    let (line, reason) = refused("[deck");
    assert_eq!(line, 1);
    assert!(!reason.is_empty());
}

#[test]
fn sm_c5_effects_that_make_no_sense_are_refused() {
    let (_, reason) = refused(&with(
        "kind = \"Draw\", n = 1, target = \"player\"",
        "kind = \"Draw\", target = \"player\"",
    ));
    assert!(reason.ends_with("Draw needs “n”"), "{reason}");
    let (_, reason) = refused(&with("kind = \"DsTimes\", k = 3", "kind = \"DsTimes\", k = 9"));
    assert!(reason.ends_with("k is 2 or 3"), "{reason}");
    let (_, reason) = refused(&with(
        "kind = \"StopAttack\", target = \"attack\"",
        "kind = \"StopAttack\", target = \"defence\"",
    ));
    assert!(reason.ends_with("StopAttack is not done to that target"), "{reason}");
    let (_, reason) = refused(&with(
        "when = \"use\", use = \"own\", cost = \"none\", kind = \"Look\"",
        "when = \"use\", use = \"own\", kind = \"Look\"",
    ));
    assert!(reason.contains("an ability says use and cost"), "{reason}");
    let (_, reason) = refused(&with("traits = [\"Weapon\", \"Gun\"]", "traits = [\"Gun\"]"));
    assert!(reason.ends_with("every Gun is a Weapon"), "{reason}");
}

#[test]
fn sm_c5_a_deck_needs_characters_credits_and_enough_cards() {
    let (_, reason) = refused(LAGOON_FILE);
    assert!(reason.contains("no card is called") || reason.contains("only for mixing"), "{reason}");
    let credits = MUSKETEERS_FILE.find("# Credits: 2").expect("the credits");
    let without = &MUSKETEERS_FILE[..credits];
    let (_, reason) = refused(without);
    assert_eq!(reason, "deck: the deck has no credits card");
}

#[test]
fn sm_c5_a_new_plain_card_needs_no_new_code() {
    let new = "[[card]]\nid = \"usher\"\nname = \"Usher with a Torch\"\ntype = \"Character\"\nvalue = 2\n\
               traits = [\"Swashbuckler\"]\ntitle_word = \"Midnight\"\n\
               text = \"+1 DS with Old Monk in your Movie.\"\neffects = [\n\
               { when = \"while\", if = [{ test = \"movie\", name = \"Old Monk\" }], kind = \"DsAdd\", n = 1, target = \"self\", lasts = \"in_play\" },\n]\n\
               quote = \"Mind the step. And the squid.\"\nart = \"usher with small torch\"\n";
    let deck = InUse::chosen(&format!("{MUSKETEERS_FILE}\n{new}"), "").expect("a deck");
    let usher = deck.named("usher").expect("the new card");
    assert_eq!((usher, usher.to_string().as_str()), (Card(140), "new_1"));
    assert_eq!("new_1".parse(), Ok(usher));
    let setup = Setup { deck, ..Setup::of(2) };
    let hand = "old_monk new_1 boots cutlass parry rewrite";
    let other = "grandmother bear_suit puppeteer sea_serpent executioner ghost_ship";
    let game = crate::script::dealt(setup.clone(), &[hand, other]);
    assert_eq!(game.ds(RAY, false), 2 + 2 + 1);
    let mut game = ScurvyMusketeers::new(&setup);
    table::playout(&mut game, &mut Stream::new(1, 1), &mut Vec::new());
}

#[test]
fn sm_40_options_choose_the_deck() {
    let choices = |pairs: &[(&str, &str)]| {
        Options::new(ScurvyMusketeers::about(), pairs.iter().copied()).expect("options")
    };
    let setup =
        ScurvyMusketeers::set_up(3, &choices(&[("mix", "cursed-lagoon")])).expect("a table");
    assert_eq!(setup.deck.index.all.len(), 140);
    let text = "[deck]\nnonsense";
    let bad = ScurvyMusketeers::set_up(3, &choices(&[("deck", text)])).expect_err("no deck");
    assert!(bad.to_string().starts_with("the deck cannot be used: line 2: "), "{bad}");
    assert!(setup.deck.face(card("lagoon_idol")).text.contains("removed"));
}
