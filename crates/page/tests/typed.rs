//! What is typed into a field of a board: the author's words become an action, what is refused says why, and the field
//! stays as it is while others go on.

use board::Touch;
use page::markup::{Change, What, changes};
use page::{Intent, LocalHost, SetUp, Source};
use table::Seat;

/// Three people who make a title.
fn three_people() -> LocalHost {
    let about = catalog::about("scurvy-musketeers").expect("it is on the shelf");
    let mut setup = SetUp::new(about, 5);
    while setup.seats.len() < 3 {
        setup.add_seat();
    }
    setup.seats.iter_mut().for_each(|seat| seat.player = "human".into());
    LocalHost::begin(setup).expect("it can be laid out")
}

/// The words that were drawn.
fn words(host: &LocalHost) -> Vec<String> {
    let board = host.snapshot(None).scene(&Touch::default(), &[]).board.into_string();
    let (_, film) = board.split_once("class=\"film\"").expect("the words");
    let tiles = film.split("<li><b>").skip(1);
    tiles.filter_map(|tile| Some(tile.split_once("</b>")?.0.to_owned())).collect()
}

#[test]
fn a_typed_title_keeps_its_words_and_a_bad_one_says_why() {
    let (mut host, me) = (three_people(), Seat(0));
    let words = words(&host);
    let before = host.snapshot(Some(me));
    let no =
        host.understand(me, &format!("The {} of Zanzibar", words[0])).expect_err("no such word");
    assert!(no.message.contains("Zanzibar"), "{no}");
    let short = host.understand(me, &format!("The {}", words[0])).expect("words that there are");
    let no = host.send(me, &Intent::Act(short)).expect_err("three words at least");
    assert_eq!(no.clause, Some("SM-1a"));
    let long = format!("Oh! {} Himself, Alas, Perhaps Tomorrow, Perhaps Yesterday", words[0]);
    let no = host.understand(me, &long).expect_err("long, and yet of one word");
    assert_eq!(no.clause, Some("SM-1a"), "of what cannot be ended nothing is begun");
    assert_eq!(host.snapshot(Some(me)), before, "what is refused changes nothing");
    let title = format!("Oh! {}, Never {} against My {}", words[5], words[2], words[0]);
    let meant = host.understand(me, &title).expect("a title");
    assert_eq!(meant.lines().count(), 2, "too long for one breath: {meant}");
    host.send(me, &Intent::Act(meant)).expect("it may be put in");
    let board = host.snapshot(Some(Seat(1))).scene(&Touch::default(), &[]).board.into_string();
    assert!(board.contains(&title), "{title}: {board}");
}

/// Where the field lies on the board: after the screen and the words.
const FIELD: usize = 2;

#[test]
fn a_field_is_left_alone_while_others_go_on_and_belongs_to_one_seat() {
    let mut host = three_people();
    let board = |host: &LocalHost, seat| {
        host.snapshot(Some(seat)).scene(&Touch::default(), &[]).board.into_string()
    };
    let before = board(&host, Seat(0));
    let words = words(&host);
    let title = format!("{} and {} versus {}", words[1], words[3], words[4]);
    let meant = host.understand(Seat(1), &title).expect("a title");
    host.send(Seat(1), &Intent::Act(meant)).expect("it may be put in");
    let after = board(&host, Seat(0));
    assert!(after.contains(&title) && !before.contains(&title));
    let places: Vec<usize> = changes(&before, &after).iter().map(|it| it.place[0]).collect();
    assert!(!places.is_empty() && !places.contains(&FIELD), "{places:?}");
    let handed_on = changes(&after, &board(&host, Seat(2)));
    let is_new = |change: &Change| {
        change.place == [FIELD]
            && matches!(&change.what, What::Replace(new) if new.contains("<form"))
    };
    assert!(handed_on.iter().any(is_new), "the next person finds it empty: {handed_on:?}");
}
