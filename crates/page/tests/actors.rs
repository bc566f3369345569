//! Whose doing a line of the story was comes from the engine: no name of a person, a seat or a card changes it.

use page::online::{Heard, Keys, OnlineHost};
use page::{Intent, LocalHost, SeatPlan, SetUp, Source, StoryLine, Waiting};
use table::{Dice, Entry, Record, Seat, Stream};

/// Names that people may have: words of the page, of the story, of other seats and of cards.
const HOSTILE: [[&str; 2]; 5] = [
    ["You", "Youri"],
    ["Bloo", "Redd"],
    ["Azure", "Ruby"],
    ["Hera", "<b>draws</b>"],
    ["A card is drawn.", "\u{202e}rebmA"],
];

/// A game of two people who choose anything that is offered, for so many decisions.
fn play(game: &str, names: [&str; 2], decisions: usize) -> LocalHost {
    let mut setup = SetUp::new(catalog::about(game).expect("it is on the shelf"), 11);
    setup.seats = names.iter().map(|name| SeatPlan::person(name)).collect();
    let mut host = LocalHost::begin(setup).expect("it can be laid out");
    let mut dice = Stream::new(5, 9);
    for _ in 0..decisions {
        let Waiting::Person(seat) = host.waiting() else { break };
        let shown = host.snapshot(Some(seat));
        let choice = dice.pick(&shown.legal.iter().collect::<Vec<_>>());
        host.send(seat, &Intent::Act(choice.text.clone())).expect("what is listed is allowed");
    }
    host
}

fn story(host: &LocalHost) -> Vec<StoryLine> {
    host.snapshot(None).story
}

/// Whose doing each line was.
fn actors(story: &[StoryLine]) -> Vec<Option<u8>> {
    story.iter().map(|line| line.seat).collect()
}

#[test]
fn no_name_of_a_person_changes_whose_doing_it_was() {
    for about in catalog::games().into_iter().filter(|about| about.seats.0 <= 2) {
        let plain = story(&play(about.name, ["Ann", "Ben"], 80));
        assert!(plain.iter().any(|line| line.seat.is_some()), "{}", about.name);
        for names in HOSTILE {
            let named = story(&play(about.name, names, 80));
            assert_eq!(actors(&named), actors(&plain), "{}: {names:?}", about.name);
        }
    }
}

#[test]
fn a_line_about_a_decision_has_the_mark_of_whoever_decided() {
    for about in catalog::games().into_iter().filter(|about| about.seats.0 <= 2) {
        let host = play(about.name, ["You", "You"], 40);
        let record = Record::read(&host.record()).expect("its own record");
        let told = |step: usize| Some(host.table().told(step, None).text).filter(|t| !t.is_empty());
        let lines = record.entries.iter().enumerate();
        let lines = lines.filter_map(|(step, entry)| told(step).map(|text| (text, entry)));
        let mut decisions = 0;
        let story = story(&host);
        assert_eq!(story.len(), lines.clone().count(), "{}", about.name);
        for (line, (text, entry)) in story.iter().zip(lines) {
            if let Entry::Act(seat, ..) = entry {
                assert_eq!(line.seat, Some(seat.0), "{}: {text}", about.name);
                decisions += 1;
            }
        }
        assert!(decisions > 10, "{}: {decisions}", about.name);
    }
}

/// What a server tells: this story, with these actors if it knows them.
fn told(actors: &str) -> Vec<StoryLine> {
    let keys = Keys { table: "t".into(), secret: Some("s".into()), ..Keys::default() };
    let mut host = OnlineHost::new(keys, "n".into());
    let seat =
        |name: &str| format!(r#"{{"kind":"person","name":"{name}","here":true,"warm":false}}"#);
    let seats = [seat("Raygun"), seat("Ray")].join(",");
    let text = format!(
        r#"{{"update":{{"view":null,"table":"t","seq":3,"hash":"{:016x}","seat":0,"phase":"play","asked":[0],"prompt":"Who goes?","aside":"It is late.","story":["Ray's Raygun goes off.","Dana: You, Ray!","Thunder over Ray."]{actors},"room":{{"game":"scurvy-musketeers","title":"","options":{{}},"seats":[{seats}],"listed":false,"watch":true,"clock":"none","patience":0,"commit":""}}}}}}"#,
        wire::view_hash("null")
    );
    assert_eq!(host.hear(&text), Heard::Table, "{text}");
    let shown = host.snapshot(Some(Seat(0)));
    assert_eq!((&*shown.prompt.question, &*shown.prompt.aside), ("Who goes?", "It is late."));
    shown.story
}

#[test]
fn a_server_says_whose_doing_it_was_and_an_old_one_does_not() {
    let seats = |actors: &str| told(actors).iter().map(|line| line.seat).collect::<Vec<_>>();
    assert_eq!(seats(r#","actors":[1,0,null]"#), [Some(1), Some(0), None]);
    assert_eq!(seats(""), [None, None, None]);
    assert_eq!(seats(r#","actors":[1]"#), [Some(1), None, None]);
}
