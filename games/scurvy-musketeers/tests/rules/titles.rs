//! The title: SM-1, SM-1a.

use crate::script::{AMANDA, RAY, Script, Scripted, WORDS, card};
use scurvy_musketeers::{
    Action, Chance, Class, Form, InUse, NO_SUCH_TITLE, NOT_A_TITLE, NOT_PROPOSING, NOT_VOTING,
    Phase, Piece, Poster, ScurvyMusketeers, Setup, TITLE_IS_THERE, TITLE_TOO_LONG, Title,
};
use table::{Dice, Game, Illegal, Spoken, Stream, Turn};

/// The words of the source's example: Blood, Sword, Captain, Mutiny, Courageous, Duel.
const EXAMPLE: [&str; 6] =
    ["flintlock", "cutlass", "captain_storm", "belowdecks", "eager_understudy", "riposte"];

fn drawn(words: [&str; 6], seats: u8) -> ScurvyMusketeers {
    let mut game = ScurvyMusketeers::new(&Setup::of(seats));
    for word in words {
        game.fall(Chance::Word(card(word)));
    }
    game
}

fn in_words(game: &ScurvyMusketeers) -> Vec<String> {
    let deck = &game.setup().deck;
    game.titles().laid_out().map(|title| game.titles().in_words(title.into(), deck)).collect()
}

#[test]
fn sm_1_six_words_are_drawn_and_the_cards_go_back() {
    let game = drawn(EXAMPLE, 2);
    assert_eq!(game.deck().len(), 120);
    let words: Vec<&str> =
        game.titles().words_drawn(&game.setup().deck).iter().map(|word| &*word.word).collect();
    assert_eq!(words, ["Blood", "Sword", "Captain", "Mutiny", "Courageous", "Duel"]);
    let mut again = ScurvyMusketeers::new(&Setup::of(2));
    again.fall(Chance::Word(card("flintlock")));
    let mut chances = Vec::new();
    again.chances(&mut chances);
    assert_eq!(chances.len(), 119, "no card twice");
}

#[test]
fn sm_1a_up_to_five_titles_are_laid_out_the_first_with_every_word() {
    let game = drawn(EXAMPLE, 2);
    let titles = in_words(&game);
    assert_eq!(titles.len(), 5, "{titles:?}");
    let first = game.titles().laid_out().next().expect("a title");
    assert_eq!(Poster::from(first).used().count_ones(), 6);
    let mut unique = titles.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), 5, "{titles:?}");
    assert!(titles.iter().all(|title| title.len() < 90), "{titles:?}");
}

#[test]
fn sm_1a_any_six_cards_make_titles() {
    let deck = InUse::mixed();
    let mut dice = Stream::new(1, 1);
    for _ in 0..2_000 {
        let mut game = ScurvyMusketeers::new(&Setup { deck: deck.clone(), ..Setup::of(2) });
        while game.phase() == Phase::Words {
            let word = game.toss(&mut dice);
            game.fall(word);
        }
        let words = game.titles().words_drawn(&deck);
        let mut unique: Vec<&str> = words.iter().map(|word| &*word.word).collect();
        unique.sort_unstable();
        unique.dedup();
        let laid: Vec<Poster> = game.titles().laid_out().map(Poster::from).collect();
        assert!(!laid.is_empty(), "{unique:?}");
        assert_eq!(laid[0].used().count_ones() as usize, unique.len(), "{unique:?}");
        for title in laid {
            let text = game.titles().in_words(title, &deck);
            assert!(title.used().count_ones() >= 3, "{text}");
            makes_sense(&game, title, &text);
        }
    }
    assert!(dice.below(2) < 2);
}

/// A noun in every title, numbers before plurals or at the end, and no small word twice where it jars.
fn makes_sense(game: &ScurvyMusketeers, title: Poster, text: &str) {
    let words = game.titles().words_drawn(&game.setup().deck);
    let class = |slot: u8| words[usize::from(slot)].class;
    let noun = title.drawn().any(|(slot, _)| !class(slot).is_adjective());
    let any_noun = words.iter().any(|word| !word.class.is_adjective());
    assert!(noun || (!any_noun && text.ends_with(" Ones")), "{text} has no noun");
    let drawn: Vec<(u8, Form)> = title.drawn().collect();
    for (at, &(slot, _)) in drawn.iter().enumerate().filter(|(_, d)| class(d.0) == Class::Number) {
        let plural = drawn[at..].iter().any(|&(_, form)| form == Form::Plural);
        let last = at + 1 == drawn.len();
        assert!(plural || last || text.ends_with(" Ones"), "{text}: {slot} of what?");
    }
    let small = format!(" {} ", text.to_lowercase());
    for odd in ["  ", " the the ", " of of ", " the of ", " and and "] {
        assert!(!small.contains(odd), "{text}");
    }
    assert!(small.matches(" versus ").count() < 2, "{text}");
    assert!(
        small.chars().filter(|c| *c == '\'').count() < 3 || !small.contains("'s of "),
        "{text}"
    );
}

#[test]
fn sm_1a_six_adjectives_make_titles_too() {
    // Courageous, Crimson, Scurvy, Spanish, Haunted and Seven.
    let cards = [
        "eager_understudy",
        "red_waistcoat",
        "cook_surgeon",
        "don_alonzo",
        "bear_suit",
        "meanest_guards",
    ];
    let game = drawn(cards, 2);
    let titles = in_words(&game);
    assert_eq!(titles[0], "The Seven Courageous Crimson Scurvy Spanish Haunted Ones");
    let deck = &game.setup().deck;
    for title in game.titles().laid_out() {
        makes_sense(&game, title.into(), &game.titles().in_words(title.into(), deck));
    }
}

#[test]
fn sm_1a_a_typed_title_keeps_its_authors_words() {
    let game = drawn(EXAMPLE, 2);
    for typed in [
        "Captain Blood's Mutiny",
        "The Captain Who Never Was: A Mutiny in Blood!",
        "Beware! My Courageous Captain Is Duelling with Swords",
        "Duelled to the Blood by Two Captains' Swords",
        "Why Did the Courageous Captain Not Duel?",
        "Sword, Blood and Mutiny under the Captain's Duel",
        "Courageously against Every Captain without a Sword or Blood",
        "He, She and It: Mutinies, Duels & Swords",
        "No Blood Tonight - The Captain's Last Mutiny",
    ] {
        game.allows_title(typed);
    }
    let game =
        drawn(["rooftops", "burst_tank", "visible_wires", "dub_louder", "tin_rapier", "boots"], 2);
    game.allows_title("Ghostly Midnight Curses over Seville");
}

#[test]
fn sm_1a_a_title_survives_records_as_text() {
    let game = drawn(EXAMPLE, 2);
    let view = game.view(Some(RAY));
    let typed = "My Courageous Captain Is Duelling with Swords!";
    let action = ScurvyMusketeers::understand(&view, RAY, typed).expect("a title");
    assert_eq!(action.to_string(), "title my 5 3 is 6ing with 2s!");
    assert_eq!(action.to_string().parse(), Ok(action));
    let game = game.run("ray: title my 5 3 is 6ing with 2s!; dana: pass");
    let game = game.run("ray: vote 6; dana: vote 6");
    let title = game.titles().title().expect("a title");
    assert_eq!(game.titles().in_words(title, &game.setup().deck), typed);
    assert_eq!(title.used(), 0b11_0110, "Blood and Mutiny do not pay");
}

#[test]
fn sm_1a_a_long_title_is_said_in_several_breaths() {
    let game = drawn(EXAMPLE, 2);
    let typed =
        "Beware! The Captain Who Never Was: A Courageous Mutiny in Blood, with Swords Tonight!";
    let (put_in, breaths) = game.with_title(typed);
    assert!((2..=3).contains(&breaths), "{breaths}");
    assert_eq!(put_in.titles().numbered(5).map(|title| title.used()), Some(0b01_1111));
    let begun = game.run("ray: write beware! the 3");
    assert_eq!(begun.titles().numbers().count(), 5, "what is not put in cannot be voted for");
    let prompt = ScurvyMusketeers::prompt(&begun.view(Some(RAY)), RAY);
    assert!(prompt.aside.contains("“Beware! The Captain …”"), "{prompt}");
    begun.refused_by("ray: title of 3", &NOT_A_TITLE); // no word twice
    begun.refused_by("ray: title of 1", &NOT_A_TITLE); // still two words
    let view = serde_json::to_value(begun.view(None)).expect("a view has a JSON form");
    assert_eq!(serde_json::from_value(view).ok(), Some(begun.view(None)), "and survives it");
    let passed = begun.clone().run("ray: pass; dana: pass");
    assert_eq!(passed.titles().numbers().count(), 5, "who passes has put in nothing");
    let rest = ScurvyMusketeers::understand(&begun.view(Some(RAY)), RAY, "of the Blood Mutiny");
    let rest = rest.expect("the rest alone is understood, too");
    assert_eq!(rest.to_string(), "title of the 1 4");
    let full = begun.run("ray: write of the 1");
    full.refused_by("ray: write and 2", &TITLE_TOO_LONG);
    full.allowed("ray: title and 2");
    full.refused_by("ray: write none", &TITLE_TOO_LONG);
}

#[test]
fn sm_1a_whoever_may_put_in_a_title_or_has_begun_one_can_do_more_than_pass() {
    for seed in 0..300 {
        let mut game = ScurvyMusketeers::new(&Setup::of(2));
        let mut dice = Stream::new(seed, 0);
        while game.phase() == Phase::Words {
            let word = game.toss(&mut dice);
            game.fall(word);
        }
        for part in ["write beware! the 3", "write alas, 1 2 4 5 6"] {
            let mut legal = Vec::new();
            game.legal(RAY, &mut legal);
            assert!(legal.len() > 1 && legal.contains(&Action::Pass), "{seed}: {legal:?}");
            assert!(legal.iter().all(|&action| game.may(RAY, action).is_ok()), "{seed}");
            game.act(RAY, part.parse().expect("a part"));
        }
        let as_it_is = "title none".parse().expect("no more words");
        assert_eq!(game.may(RAY, as_it_is), Ok(()), "all words are used");
        let mut legal = Vec::new();
        game.legal(RAY, &mut legal);
        assert_eq!(legal, [as_it_is, Action::Pass]);
    }
}

#[test]
fn sm_1a_most_titles_are_said_in_one_breath() {
    let game = drawn(EXAMPLE, 2);
    for typed in [
        "Captain Blood's Mutiny",
        "Sword Duel of the Courageous Captain",
        "The Blood and the Sword and the Mutiny of the Courageous Captain in the Duel",
        "My Courageous Captain Is Duelling with Swords!",
        "The Captain Who Had Blood: A Mutiny",
        "Two Captains in Blood versus the Courageous Mutiny of Swords",
    ] {
        assert_eq!(game.with_title(typed).1, 1, "{typed}");
    }
}

#[test]
fn sm_1a_any_title_that_can_be_written_reads_back() {
    let mut dice = Stream::new(5, 0);
    let little = ["the", "of", "and", "my", "never", "beyond", "they're", "&", "overboard", "who"];
    let endings = ["", "s", "'s", "s'", "ing", "ed", "ly"];
    let mut long = 0;
    for _ in 0..5_000 {
        let mut slots: Vec<u32> = (1..=6).collect();
        let mut text = String::new();
        for _ in 0..=dice.below(14) {
            if dice.below(2) == 0 && !slots.is_empty() {
                let slot = dice.pick(&slots);
                slots.retain(|&other| other != slot);
                text += &format!(" {slot}{}", dice.pick(&endings));
            } else {
                text += &format!(" {}", dice.pick(&little));
            }
            if dice.below(6) == 0 {
                text.push(dice.pick(&[',', ':', '!', '?']));
            }
        }
        match text.trim().parse::<Title>() {
            Ok(title) => {
                assert_eq!(title.to_string(), text.trim());
                assert_eq!(Title::of(&title.pieces().collect::<Vec<Piece>>()), Some(title));
            }
            Err(_) => long += 1,
        }
    }
    assert!(long < 3_500, "many titles of up to fourteen words fit into one breath: {long}");
}

#[test]
fn sm_1a_a_word_that_titles_do_not_have_is_named() {
    let game = drawn(EXAMPLE, 2);
    let view = game.view(Some(RAY));
    let said = |typed: &str| {
        ScurvyMusketeers::understand(&view, RAY, typed).expect_err("not a title").to_string()
    };
    let zombie = said("Captain Blood's Zombie Mutiny");
    assert!(
        zombie.starts_with("“Zombie” is not understood; expected one of Blood, Sword"),
        "{zombie}"
    );
    assert!(said("Blood, Blood and Mutiny").starts_with("“Blood”"), "each word once");
    assert!(said("Swordly Blood Mutiny").starts_with("“Swordly”"), "not in that form");
    let endless =
        format!("{} Captain's Courageous Blood", "Suddenly Everybody Knew Nothing ".repeat(9));
    let mut game = game;
    let long = loop {
        match ScurvyMusketeers::understand(&game.view(Some(RAY)), RAY, &endless) {
            Ok(action) => game.act(RAY, action),
            Err(misread) => break misread.to_string(),
        }
    };
    assert!(long.contains("a shorter title: from here on the poster has no room"), "{long}");
}

#[test]
fn sm_1a_two_cards_with_one_word_are_one_word() {
    let game = drawn(
        ["flintlock", "string_shark", "captain_storm", "belowdecks", "close_up", "riposte"],
        2,
    );
    let twice: Title = "1 2 3".parse().expect("a title");
    assert_eq!(
        game.may(RAY, Action::Title(twice)),
        Err(Illegal(&NOT_A_TITLE)),
        "Blood, Blood, Captain"
    );
    let fine: Title = "1 3 4".parse().expect("a title");
    assert_eq!(game.may(RAY, Action::Title(fine)), Ok(()));
}

#[test]
fn sm_1a_titles_have_one_number_in_picture_and_vote() {
    let game = drawn(EXAMPLE, 3).run("ray: pass; dana: pass; amanda: title 3 1's 4");
    let picture = ScurvyMusketeers::picture(&game.view(Some(RAY)));
    assert!(picture.contains("  6  Captain Blood's Mutiny"), "{picture}");
    game.offered("ray: vote 6");
    game.refused_by("ray: vote 7", &NO_SUCH_TITLE);
    let mut legal = Vec::new();
    game.legal(RAY, &mut legal);
    assert_eq!(legal.len(), 6);
    assert_eq!(legal[5], Action::Vote(5), "the sixth choice is title 6");
    assert_eq!(game.titles().author_of(5), Some(AMANDA));
    assert_eq!(game.titles().author_of(4), None);
}

#[test]
fn sm_1a_a_title_of_ones_own_has_at_least_three_of_the_words() {
    let game = drawn(EXAMPLE, 2);
    game.allows_title("Captain Blood's Mutiny");
    game.allows_title("Sword Duel of the Courageous Captain");
    let short: Title = "3 1".parse().expect("two words are a text, but no title");
    assert_eq!(game.may(RAY, Action::Title(short)), Err(Illegal(&NOT_A_TITLE)));
    assert!("1 1 2 3".parse::<Title>().is_err(), "no word twice");
    let plural: Title = "1s 2 3".parse().expect("a title");
    assert_eq!(game.may(RAY, Action::Title(plural)), Err(Illegal(&NOT_A_TITLE)), "Bloods?");
    let there = game.titles().laid_out().next().expect("a title");
    assert_eq!(game.may(RAY, Action::Title(there)), Err(Illegal(&TITLE_IS_THERE)));
    game.refused_by("ray: vote 1", &NOT_VOTING);
}

trait Proposes: Sized {
    /// Whether Ray may put in this title, and it stays as it is.
    fn allows_title(&self, typed: &str);
    /// After Ray has typed this until all of it was said, and how often that was.
    fn with_title(&self, typed: &str) -> (Self, u32);
}

impl Proposes for ScurvyMusketeers {
    fn allows_title(&self, typed: &str) {
        let (game, _) = self.with_title(typed);
        let title = game.titles().numbered(5).expect("Ray's title is there");
        assert_eq!(game.titles().in_words(title, &game.setup().deck), typed);
    }

    fn with_title(&self, typed: &str) -> (Self, u32) {
        let (mut game, mut breaths) = (self.clone(), 0);
        while matches!(game.turn(), Turn::Seats(seats) if seats.contains(RAY)) {
            let view = game.view(Some(RAY));
            let action = ScurvyMusketeers::understand(&view, RAY, typed).expect("a title");
            assert_eq!(game.may(RAY, action), Ok(()), "{typed}");
            assert_eq!(action.to_string().parse(), Ok(action), "records keep it");
            game.act(RAY, action);
            breaths += 1;
        }
        (game, breaths)
    }
}

#[test]
fn sm_1a_most_votes_then_most_words_then_the_first() {
    let game = drawn(EXAMPLE, 3);
    let game = game.run("ray: title 3 1's 4; dana: pass; amanda: pass");
    assert_eq!(game.phase(), Phase::Vote);
    game.refused_by("ray: pass", &scurvy_musketeers::NOTHING_TO_PASS);
    game.refused_by("ray: title 1 2 3", &NOT_PROPOSING);
    game.refused_by("ray: vote 7", &NO_SUCH_TITLE);
    let own = game.clone().run("ray: vote 6; amanda: vote 6; dana: vote 1");
    let title = own.titles().title().expect("a title");
    assert_eq!(own.titles().in_words(title, &own.setup().deck), "Captain Blood's Mutiny");
    assert_eq!(title.used(), 0b00_1101);
    let tied = game.run("ray: vote 6; dana: vote 1; amanda: vote 2");
    assert_eq!(tied.titles().title(), tied.titles().numbered(0), "most words, then the first");
    assert_eq!(tied.turn(), Turn::Chance, "the dealer is drawn next");
}

#[test]
fn sm_1a_votes_are_secret_until_all_are_in() {
    let game = drawn(WORDS, 3).run("ray: pass; dana: pass; amanda: pass; ray: vote 2");
    game.refused_by("ray: vote 1", &NOT_VOTING);
    assert_eq!(game.view(Some(AMANDA)).titles.vote_of(RAY), None);
    assert_eq!(game.view(Some(RAY)).titles.vote_of(RAY), Some(1));
    assert!(game.view(None).voted.contains(RAY));
    let game = game.run("dana: vote 2; amanda: vote 1");
    assert_eq!(game.view(Some(AMANDA)).titles.vote_of(RAY), Some(1));
}

#[test]
fn sm_1a_at_a_table_of_bots_nobody_votes() {
    let mut game = ScurvyMusketeers::new(&Setup { vote: false, ..Setup::of(2) });
    for word in WORDS {
        game.fall(Chance::Word(card(word)));
    }
    assert_eq!(game.phase(), Phase::Dealer);
    assert_eq!(game.titles().title(), game.titles().numbered(0));
    assert_eq!(game.seats(), 2);
}
