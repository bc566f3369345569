//! The title: SM-1, SM-1a.

use crate::script::{AMANDA, RAY, Script, WORDS, card};
use scurvy_musketeers::{
    Action, Chance, House, InUse, Link, NO_SUCH_TITLE, NOT_A_TITLE, NOT_PROPOSING, NOT_VOTING,
    Phase, ScurvyMusketeers, TITLE_IS_THERE, Title, understand,
};
use table::{Dice, Game, Illegal, Seat, Spoken, Stream, Turn};

/// The words of the source's example: Blood, Sword, Captain, Mutiny, Courageous, Duel.
const EXAMPLE: [&str; 6] =
    ["flintlock", "cutlass", "captain_storm", "belowdecks", "eager_understudy", "riposte"];

fn drawn(words: [&str; 6], seats: u8) -> ScurvyMusketeers {
    let mut game = ScurvyMusketeers::new(&House::of(seats));
    for word in words {
        game.fall(Chance::Word(card(word)));
    }
    game
}

fn in_words(game: &ScurvyMusketeers) -> Vec<String> {
    let deck = game.house().deck;
    game.titles().laid_out().map(|title| game.titles().in_words(title, deck)).collect()
}

#[test]
fn sm_1_six_words_are_drawn_and_the_cards_go_back() {
    let game = drawn(EXAMPLE, 2);
    assert_eq!(game.deck().len(), 120);
    let words: Vec<&str> =
        game.titles().words_drawn(game.house().deck).iter().map(|word| word.word).collect();
    assert_eq!(words, ["Blood", "Sword", "Captain", "Mutiny", "Courageous", "Duel"]);
    let mut again = ScurvyMusketeers::new(&House::of(2));
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
    assert_eq!(first.used().count_ones(), 6);
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
        let mut game = ScurvyMusketeers::new(&House { deck, ..House::of(2) });
        while game.phase() == Phase::Words {
            let word = game.toss(&mut dice);
            game.fall(word);
        }
        let words = game.titles().words_drawn(deck);
        let mut unique: Vec<&str> = words.iter().map(|word| word.word).collect();
        unique.sort_unstable();
        unique.dedup();
        let laid: Vec<Title> = game.titles().laid_out().collect();
        assert!(!laid.is_empty(), "{unique:?}");
        assert_eq!(laid[0].used().count_ones() as usize, unique.len(), "{unique:?}");
        for title in laid {
            let text = game.titles().in_words(title, deck);
            assert!(title.used().count_ones() >= 3, "{text}");
            assert!(!text.contains("  ") && !text.to_lowercase().contains("the the"), "{text}");
        }
    }
    assert!(dice.below(2) < 2);
}

#[test]
fn sm_1a_a_title_of_ones_own_has_at_least_three_of_the_words() {
    let game = drawn(EXAMPLE, 2);
    game.allows_title("Captain Blood's Mutiny");
    game.allows_title("Sword Duel of the Courageous Captain");
    let short = understand("Captain Blood", &game.titles().words_drawn(game.house().deck));
    let short = short.expect("two words");
    assert_eq!(game.may(RAY, Action::Title(short)), Err(Illegal(&NOT_A_TITLE)));
    let twice: Title = "1 1 2 3".parse().expect("a title");
    assert_eq!(game.may(RAY, Action::Title(twice)), Err(Illegal(&NOT_A_TITLE)));
    let plural: Title = "1s 2 3".parse().expect("a title");
    assert_eq!(game.may(RAY, Action::Title(plural)), Err(Illegal(&NOT_A_TITLE)), "Bloods?");
    let there = game.titles().laid_out().next().expect("a title");
    assert_eq!(game.may(RAY, Action::Title(there)), Err(Illegal(&TITLE_IS_THERE)));
    game.refuses("ray: vote 1", &NOT_VOTING);
}

trait Proposes {
    fn allows_title(&self, typed: &str);
}

impl Proposes for ScurvyMusketeers {
    fn allows_title(&self, typed: &str) {
        let view = self.view(Some(RAY));
        let action = ScurvyMusketeers::understand(&view, RAY, typed).expect("a title");
        assert_eq!(self.may(RAY, action), Ok(()), "{typed}");
        let Action::Title(title) = action else { panic!("{typed} is no title") };
        assert_eq!(self.titles().in_words(title, self.house().deck), typed);
    }
}

#[test]
fn sm_1a_most_votes_then_most_words_then_the_first() {
    let game = drawn(EXAMPLE, 3);
    let game = game.run("ray: title 3 1's 4; dana: pass; amanda: pass");
    assert_eq!(game.phase(), Phase::Vote);
    game.refuses("ray: pass", &scurvy_musketeers::NOTHING_TO_PASS);
    game.refuses("ray: title 1 2 3", &NOT_PROPOSING);
    game.refuses("ray: vote 7", &NO_SUCH_TITLE);
    let own = game.clone().run("ray: vote 6; amanda: vote 6; dana: vote 1");
    let title = own.titles().title().expect("a title");
    assert_eq!(own.titles().in_words(title, own.house().deck), "Captain Blood's Mutiny");
    assert_eq!(title.used(), 0b00_1101);
    let tied = game.run("ray: vote 6; dana: vote 1; amanda: vote 2");
    assert_eq!(tied.titles().title(), tied.titles().numbered(0), "most words, then the first");
    assert_eq!(tied.turn(), Turn::Chance, "the dealer is drawn next");
}

#[test]
fn sm_1a_votes_are_secret_until_all_are_in() {
    let game = drawn(WORDS, 3).run("ray: pass; dana: pass; amanda: pass; ray: vote 2");
    game.refuses("ray: vote 1", &NOT_VOTING);
    assert_eq!(game.view(Some(AMANDA)).titles.vote_of(RAY), None);
    assert_eq!(game.view(Some(RAY)).titles.vote_of(RAY), Some(1));
    assert!(game.view(None).voted.has(RAY));
    let game = game.run("dana: vote 2; amanda: vote 1");
    assert_eq!(game.view(Some(AMANDA)).titles.vote_of(RAY), Some(1));
}

#[test]
fn sm_1a_at_a_table_of_bots_nobody_votes() {
    let mut game = ScurvyMusketeers::new(&House { vote: false, ..House::of(2) });
    for word in WORDS {
        game.fall(Chance::Word(card(word)));
    }
    assert_eq!(game.phase(), Phase::Dealer);
    assert_eq!(game.titles().title(), game.titles().numbered(0));
    assert_eq!(game.seats(), 2);
    assert!(Link::None != Link::The && Seat(0) == RAY);
}
