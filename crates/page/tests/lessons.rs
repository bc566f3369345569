//! Lessons say what is so: every number and every name that the guide mentions stands on the screen, in the story or
//! on what is wanted, when it is said.

use board::Touch;
use page::{Intent, LocalHost, Snapshot, Source, Waiting};
use table::Seat;

/// Number words that are claims; smaller ones are also mere words.
const NUMBERS: [(&str, &str); 7] = [
    ("six", "6"),
    ("seven", "7"),
    ("eight", "8"),
    ("nine", "9"),
    ("ten", "10"),
    ("eleven", "11"),
    ("fifteen", "15"),
];

/// Kinds of things, which the boards show as pictures.
const KINDS: [&str; 5] = ["metal", "water", "defender", "prop", "character"];

/// Markup without its tags, but with what its attributes say aloud.
fn words_of(html: &str) -> String {
    let mut words = String::new();
    for piece in html.split('<') {
        let (tag, text) = piece.split_once('>').unwrap_or(("", piece));
        for said in tag.split("aria-label=\"").skip(1).chain(tag.split("title=\"").skip(1)) {
            words.push_str(said.split('"').next().unwrap_or_default());
            words.push(' ');
        }
        words.push_str(text);
        words.push(' ');
    }
    words.replace("&quot;", "\"").replace("&amp;", "&")
}

/// All that a learner can read at a table.
fn read(shown: &Snapshot, wanted: &str) -> String {
    let scene = shown.scene(&Touch::default(), &[]);
    let facts = scene.facts.iter().map(|facts| format!("{}{}", facts.facts.0, facts.extra.0));
    let seats = shown.seats.iter().map(|seat| seat.seat.clone());
    let story = shown.story.iter().map(|line| line.text.clone());
    let choices = shown.legal.iter().map(|choice| choice.label.clone());
    let rest = [words_of(&scene.board.0), words_of(&scene.drawer.0), scene.place, scene.aside];
    let buttons = scene.buttons.iter().map(|button| format!("{} {}", button.label, button.small));
    let all = facts.map(|facts| words_of(&facts)).chain(seats).chain(story).chain(choices);
    let all: Vec<String> = all.chain(rest).chain(buttons).collect();
    format!("{} {} {wanted}", shown.prompt, all.join(" ")).to_lowercase()
}

/// The claims of a note: its numbers, and words with a capital letter within a sentence.
fn claims(note: &str) -> Vec<String> {
    let mut claims = Vec::new();
    let mut begins = true;
    for word in note.split_whitespace() {
        let plain = word.trim_matches(|c: char| !c.is_alphanumeric());
        let plain = plain.split(['’', '\'']).next().unwrap_or(plain);
        let number = NUMBERS.iter().find(|(name, _)| plain.eq_ignore_ascii_case(name));
        let named = !begins && plain.chars().next().is_some_and(char::is_uppercase);
        if let Some((_, figure)) = number {
            claims.push((*figure).to_owned());
        } else if named || plain.chars().all(|c| c.is_ascii_digit()) && !plain.is_empty() {
            claims.push(plain.to_lowercase());
        }
        begins = word.ends_with(['.', '!', '?', ':']);
    }
    claims
}

/// Whether somebody can read it: a number as a figure or as a word, a name in the singular or the plural.
fn is_there(text: &str, claim: &str) -> bool {
    let word = NUMBERS.iter().find(|(_, figure)| *figure == claim).map(|(name, _)| *name);
    KINDS.contains(&claim)
        || text.contains(claim.trim_end_matches('s'))
        || word.is_some_and(|word| text.contains(word))
}

#[test]
fn what_a_lesson_claims_is_on_the_screen() {
    let mut wrong = Vec::new();
    for about in catalog::games() {
        let mut host = LocalHost::begin_lesson(about.name).expect("every game has a lesson");
        let (me, mut checked, mut notes) = (Seat(0), 0, 0);
        for _ in 0..400 {
            let Some((note, ..)) = host.guide() else { break };
            let shown = host.snapshot(Some(me));
            let (wanted, label) = host.wanted(me).unwrap_or_default();
            if !wanted.is_empty() {
                notes += 1;
                let text = read(&shown, &label);
                let claims = claims(note);
                checked += claims.len();
                let missing = claims.into_iter().filter(|claim| !is_there(&text, claim));
                let missing: Vec<String> = missing.collect();
                if !missing.is_empty() {
                    wrong.push(format!(
                        "{}, step {}: {missing:?} in “{note}”",
                        about.name, shown.seq
                    ));
                }
            }
            match host.waiting() {
                Waiting::Person(seat) => {
                    let Some((wanted, _)) = host.wanted(seat) else { break };
                    host.send(seat, &Intent::Act(wanted)).expect("the lesson is by the rules");
                }
                Waiting::Bot(seat, _) => {
                    let Some(action) = host.scripted_move(seat) else { break };
                    host.bot_acts(seat, &action).expect("the lesson is by the rules");
                }
                Waiting::Over => break,
            }
        }
        assert!(notes > 4 && checked > 3, "{}: {checked} claims in {notes} notes", about.name);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_claim_that_is_not_on_the_screen_is_found() {
    assert_eq!(claims("Roll 7 or less. Send Boadicat: fifteen holds."), ["7", "boadicat", "15"]);
    assert!(is_there("boadicat needs 7", "7") && !is_there("boadicat", "azure"));
    assert!(is_there("the house", "houses"));
    assert_eq!(words_of("<b title=\"cats\">4</b>").trim(), "cats 4");
}
