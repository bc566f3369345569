//! Whole games at a local host, as the page plays them: drawn at every step, kept, brought back, watched.

use std::collections::BTreeMap;

use board::{Does, Touch};
use bots::Level;
use page::bar::Bar;
use page::markup::{What, changes};
use page::replay::Reel;
use page::worker::{Answer, Ask, answer};
use page::{Intent, LocalHost, SetUp, Source, Waiting};
use table::{Dice, Seat, Stream};

/// A set-up of bots that play anything.
fn at_random(game: &str, seats: u8, seed: u64) -> SetUp {
    let about = catalog::about(game).expect("it is on the shelf");
    let mut setup = SetUp::new(about, seed);
    while setup.seats.len() < usize::from(seats) {
        setup.add_seat();
    }
    for seat in &mut setup.seats {
        seat.player = "random".into();
    }
    setup
}

/// What a bot decides.
fn decided(host: &LocalHost, seat: table::Seat, level: bots::Level) -> Answer {
    answer(&Ask::Decide(host.question(seat, level).expect("it is asked")))
}

/// Plays a person's seat by choosing anything that is offered; what the page would draw is checked.
fn play(game: &str, seed: u64, mut each: impl FnMut(&LocalHost)) -> LocalHost {
    let mut host = LocalHost::begin(alone(game, seed)).expect("it can be laid out");
    let mut dice = Stream::new(seed, 9);
    for _ in 0..20_000 {
        each(&host);
        match host.waiting() {
            Waiting::Over => return host,
            Waiting::Bot(seat, level) => match decided(&host, seat, level) {
                Answer::Act(action) => {
                    host.bot_acts(seat, &action).expect("bots play by the rules");
                }
                other => panic!("{game}: {other:?}"),
            },
            Waiting::Person(seat) => {
                let shown = host.snapshot(Some(seat));
                assert!(shown.prompted && !shown.legal.is_empty(), "{game}: nothing to do");
                let choice = dice.pick(&shown.legal.iter().collect::<Vec<_>>());
                host.send(seat, &Intent::Act(choice.text.clone()))
                    .expect("what is listed is allowed");
            }
        }
    }
    panic!("{game} does not end");
}

#[test]
fn every_game_is_drawn_from_every_seat_and_ends() {
    for about in catalog::games() {
        let mut steps = 0;
        let host = play(about.name, 3, |host| {
            steps += 1;
            if steps % 3 > 0 {
                return; // Two of three look like the one before.
            }
            for onlooker in [None, Some(table::Seat(0)), Some(table::Seat(1))] {
                let shown = host.snapshot(onlooker);
                let drawn = shown.scene(&Touch::default(), &[]);
                assert_eq!(drawn.facts.len(), shown.seats.len(), "{}", about.name);
                balanced(&drawn.board.0);
                balanced(&drawn.drawer.0);
            }
        });
        let end = host.snapshot(None);
        assert!(end.outcome.is_some() && end.verdict().is_some());
    }
}

#[test]
fn where_equals_do_not_share_the_win_it_is_said_what_decided() {
    let decides = [("scurvy-musketeers", "SM-35"), ("cat-quest", "CQ-26")];
    for about in catalog::games() {
        let host = LocalHost::begin(at_random(about.name, 2, 3)).expect("it can be laid out");
        let tie_break = |scores: [i32; 2], winners| {
            let outcome = Some(table::Outcome { scores: scores.into(), winners });
            page::Snapshot { outcome, ..host.snapshot(None) }.tie_break().map(|(_, clause)| clause)
        };
        let second = table::Seats::only(table::Seat(1));
        let known = decides.iter().find(|(game, _)| *game == about.name).map(|(_, clause)| *clause);
        assert_eq!(tie_break([7, 7], second), known, "{}", about.name);
        assert_eq!(tie_break([6, 7], second), None, "{}", about.name);
        assert_eq!(tie_break([7, 7], table::Seats::all(2)), None, "{}", about.name);
    }
}

#[test]
fn a_title_that_somebody_puts_in_stands_on_the_board_and_so_does_the_own_vote() {
    let mut setup = at_random("scurvy-musketeers", 2, 5);
    setup.seats.iter_mut().for_each(|seat| seat.player = "human".into());
    let mut host = LocalHost::begin(setup).expect("it can be laid out");
    let board = |host: &LocalHost, seat| {
        host.snapshot(Some(seat)).scene(&Touch::default(), &[]).board.into_string()
    };
    let (mut put_in, mut voted) = (false, None);
    for _ in 0..20 {
        let Waiting::Person(seat) = host.waiting() else { break };
        let legal = host.snapshot(Some(seat)).legal;
        let first = |word: &str| legal.iter().find(|choice| choice.text.starts_with(word));
        let action = if let Some(title) = first("title ").filter(|_| !put_in) {
            put_in = true;
            title
        } else if first("vote ").is_some() {
            let rows = board(&host, seat).matches("class=\"titlerow\"").count();
            assert!(put_in && rows > 3, "three are laid out, one is put in");
            assert_eq!(rows, legal.len(), "all that may be voted for stand there");
            voted = Some(seat);
            legal.last().expect("a title")
        } else {
            first("pass").expect("nobody must put in a title")
        };
        host.send(seat, &Intent::Act(action.text.clone())).expect("what is listed is allowed");
        if voted.is_some() {
            break;
        }
    }
    let me = voted.expect("somebody votes");
    assert_eq!(board(&host, me).matches("your vote").count(), 1);
    assert!(!board(&host, table::Seat(1 - me.0)).contains("your vote"), "votes are secret");
}

#[test]
fn an_offer_that_lies_open_is_seen_and_can_be_taken() {
    let mut setup = at_random("spanc", 2, 7);
    setup.seats.iter_mut().for_each(|seat| seat.player = "human".into());
    let mut host = LocalHost::begin(setup).expect("it can be laid out");
    for _ in 0..60 {
        let Waiting::Person(seat) = host.waiting() else { panic!("two people play") };
        let legal = host.snapshot(Some(seat)).legal;
        let offer = legal.iter().find(|choice| choice.text.starts_with("offer "));
        if let Some(offer) = offer.filter(|_| legal.iter().any(|c| c.text.starts_with("name "))) {
            let (mine, other) = (offer.text.clone(), table::Seat(1 - seat.0));
            host.send(seat, &Intent::Act(mine)).expect("what is listed is allowed");
            // The same goods the other way round: that is a no, and an offer.
            let sides = offer.text.split_once(" give ").and_then(|(_, it)| it.split_once(" take "));
            let (give, take) = sides.expect("an offer has two sides");
            let counter = format!(
                "offer {} give {take} take {give}",
                host.table().seat_name(seat).to_lowercase()
            );
            host.send(other, &Intent::Act(counter)).expect("SP-29a");
            let shown = host.snapshot(Some(seat));
            let drawn = shown.scene(&Touch::default(), &[]);
            let take = shown.legal.iter().find(|choice| choice.text.starts_with("accept "));
            let take = take.expect("it lies open").text.clone();
            let shows = format!("data-act=\"{take}\"");
            assert!(drawn.board.0.contains(&shows), "on the board: {}", drawn.board.0);
            let does = Does::Act(take.clone());
            assert!(drawn.buttons.iter().any(|button| button.does == does), "and in the bar");
            let own = host.snapshot(Some(other)).scene(&Touch::default(), &[]).board.into_string();
            assert!(own.contains("lies open"), "whoever made it sees it, too");
            return host.send(seat, &Intent::Act(take)).expect("it can be taken");
        }
        host.send(seat, &Intent::Act(legal[0].text.clone())).expect("what is listed is allowed");
    }
    panic!("nobody can make an offer");
}

#[test]
fn the_bar_is_one_row_with_one_thing_to_do_in_every_game() {
    let mut shortened = 0;
    for about in catalog::games() {
        let mut steps = 0;
        play(about.name, 13, |host| {
            steps += 1;
            let Waiting::Person(seat) = host.waiting() else { return };
            let shown = host.snapshot(Some(seat));
            let own = shown.scene(&Touch::default(), &[]).buttons;
            let bar = Bar::of(&shown, own.clone(), None, &[]);
            shortened += usize::from(Bar { row: own, all: None }.width() > 528);
            let labels = || bar.row.iter().map(|button| &button.label).collect::<Vec<_>>();
            assert!(bar.width() <= 528, "{}: {} wide: {:?}", about.name, bar.width(), labels());
            let gold = bar.row.iter().filter(|button| button.gold).count();
            assert!(gold <= 1, "{}: {:?}", about.name, labels());
            let does = |text: &str| bar.row.iter().any(|button| button.does.act() == Some(text));
            let listed = bar.all.is_some() || shown.legal.iter().all(|choice| does(&choice.text));
            assert!(listed, "{}, step {steps}: something cannot be reached", about.name);
        });
    }
    assert!(shortened > 10, "only {shortened} bars were too long for a row");
}

/// Markup as a tree, to make changes in.
#[derive(Clone, PartialEq, Debug)]
enum Tree {
    Text(String),
    Element(String, BTreeMap<String, String>, Vec<Tree>),
}

/// Reads balanced markup.
fn grow(html: &str) -> Vec<Tree> {
    let plain = |text: &str| {
        let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"");
        text.replace("&amp;", "&")
    };
    let mut open = vec![(String::new(), BTreeMap::new(), Vec::new())];
    let put = |open: &mut Vec<(String, BTreeMap<String, String>, Vec<Tree>)>, tree| {
        open.last_mut().expect("the root stays").2.push(tree);
    };
    let (before, rest) = html.split_once('<').unwrap_or((html, ""));
    if !before.is_empty() {
        put(&mut open, Tree::Text(plain(before)));
    }
    for piece in rest.split('<').filter(|piece| !piece.is_empty()) {
        let (tag, text) = piece.split_once('>').expect("a tag ends");
        if tag.starts_with('/') {
            let (name, head, inner) = open.pop().expect("balanced");
            put(&mut open, Tree::Element(name, head, inner));
        } else {
            let whole = tag.trim_end_matches('/');
            let (name, head) = whole.split_once(' ').unwrap_or((whole, ""));
            // Every second piece between quotes is a value; the words before it are names, the last one its own.
            let quoted: Vec<&str> = head.split('"').collect();
            let head = quoted.chunks(2).flat_map(|pair| {
                let value = pair.get(1).copied().unwrap_or_default();
                pair[0].split_whitespace().map(move |name| match name.strip_suffix('=') {
                    Some(name) => (name.to_owned(), plain(value)),
                    None => (name.to_owned(), String::new()),
                })
            });
            open.push((name.into(), head.collect(), Vec::new()));
            if tag.ends_with('/') || ["br", "img", "input"].contains(&name) {
                let (name, head, inner) = open.pop().expect("just pushed");
                put(&mut open, Tree::Element(name, head, inner));
            }
        }
        if !text.is_empty() {
            put(&mut open, Tree::Text(plain(text)));
        }
    }
    open.pop().expect("the root").2
}

/// Makes a change in a tree as the page makes it on the screen.
fn make(trees: &mut Vec<Tree>, place: &[usize], what: What) {
    let (&nth, deeper) = place.split_first().expect("every change has a place");
    if !deeper.is_empty() {
        let Tree::Element(_, _, inner) = &mut trees[nth] else { panic!("a text holds nothing") };
        return make(inner, deeper, what);
    }
    match (what, trees.get_mut(nth)) {
        (What::Text(now), Some(Tree::Text(text))) => *text = now,
        (What::Attribute(name, Some(value)), Some(Tree::Element(_, head, _))) => {
            head.insert(name, value);
        }
        (What::Attribute(name, None), Some(Tree::Element(_, head, _))) => {
            head.remove(&name).expect("it was there");
        }
        (What::Replace(markup), Some(_)) => drop(trees.splice(nth..=nth, grow(&markup))),
        (What::Insert(markup), _) => drop(trees.splice(nth..nth, grow(&markup))),
        (What::Remove, Some(_)) => drop(trees.remove(nth)),
        (what, there) => panic!("{what:?} of {there:?}"),
    }
}

#[test]
fn the_changes_between_two_pictures_make_one_the_other() {
    for about in catalog::games() {
        let mut was = [const { String::new() }; 3];
        let clauses = page::rulebook::clause_ids(about.name);
        let mut steps = 0;
        play(about.name, 11, |host| {
            steps += 1;
            let shown = host.snapshot(Some(table::Seat(u8::from(steps % 9 == 0))));
            let drawn = shown.scene(&Touch::default(), &[]);
            let is = [
                drawn.board.into_string(),
                drawn.drawer.into_string(),
                page::story::beside(&shown, &clauses),
            ];
            for (was, is) in was.iter_mut().zip(is) {
                let mut tree = grow(was);
                for change in changes(was, &is) {
                    make(&mut tree, &change.place, change.what);
                }
                assert_eq!(tree, grow(&is), "{}", about.name);
                *was = is;
            }
        });
    }
}

/// Every tag that is opened is closed, in order: what is not would break the page around it.
fn balanced(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    for piece in html.split('<').skip(1) {
        let (tag, _) = piece.split_once('>').expect("a tag ends");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{html}");
        } else if !tag.ends_with('/') {
            let name = tag.split(' ').next().unwrap_or_default();
            if !["br", "img", "input"].contains(&name) {
                open.push(name);
            }
        }
    }
    assert!(open.is_empty(), "{open:?} in {html}");
}

#[test]
fn a_finished_game_can_be_watched_shared_and_played_on() {
    for about in catalog::games() {
        let host = play(about.name, 7, |_| {});
        let reel = Reel::read(&host.record()).expect("the record is sound");
        assert_eq!(reel.at(reel.len(), None).expect("the end").hash, host.snapshot(None).hash);
        assert!(reel.at(0, None).expect("the opening").story.is_empty());
        let letters = page::link::pack(&host.record()).expect("it fits into a link");
        assert_eq!(page::link::unpack(&letters).expect("it comes back"), host.record());
        assert!(
            page::link::unpack(&letters[..letters.len() / 2]).is_err(),
            "half a link is no link"
        );
        let on = reel.play_on(reel.len() / 2, 1).expect("from the middle");
        assert!(!matches!(on.waiting(), Waiting::Over));
    }
}

#[test]
fn what_is_refused_says_why_and_changes_nothing() {
    let mut setup = at_random("spaca-wor", 2, 1);
    setup.seats[0].player = "human".into();
    let mut host = LocalHost::begin(setup).expect("it can be laid out");
    let before = host.snapshot(Some(table::Seat(0)));
    let no = host.send(table::Seat(0), &Intent::Act("stop".into())).expect_err("nothing is rolled");
    assert!(no.clause.is_some(), "{no}");
    assert_eq!(host.snapshot(Some(table::Seat(0))), before);
}

#[test]
fn alone_against_bots_anything_can_be_taken_back_but_not_among_people() {
    let mut setup = at_random("spaca-wor", 2, 1);
    setup.seats[0].player = "human".into();
    let mut host = LocalHost::begin(setup.clone()).expect("it can be laid out");
    let me = table::Seat(0);
    host.send(me, &Intent::Act("start standard".into())).expect("a die is picked");
    while let Waiting::Bot(seat, level) = host.waiting() {
        let Answer::Act(action) = decided(&host, seat, level) else { panic!() };
        host.bot_acts(seat, &action).expect("bots play by the rules");
    }
    host.send(me, &Intent::Rewind).expect("only bots are there");
    assert!(host.snapshot(Some(me)).allows("start standard"));
    setup.seats[1].player = "human".into();
    let mut host = LocalHost::begin(setup).expect("it can be laid out");
    host.send(me, &Intent::Act("start standard".into())).expect("a die is picked");
    assert!(host.send(me, &Intent::Rewind).is_err());
}

#[test]
fn the_rulebook_finds_clauses_by_id_and_by_words() {
    for about in catalog::games() {
        let book = page::rulebook::Book::of(about.name).expect("every game has one");
        let id = book.passages.iter().find_map(|p| p.clause.clone()).expect("it has clauses");
        assert_eq!(book.search(&id.to_lowercase()).len(), 1);
        assert_eq!(book.search("").len(), book.passages.len());
        assert!(book.search("xylophone quantum").is_empty());
        for passage in &book.passages {
            balanced(&passage.html);
        }
    }
}

#[test]
fn a_guided_game_can_be_followed_to_its_end_and_then_goes_on() {
    for about in catalog::games() {
        let mut host = LocalHost::begin_lesson(about.name).expect("every game has one");
        let mut heard = 0;
        loop {
            let (says, shown, all) = host.guide().expect("the guide has something to say");
            assert!(says.split(' ').count() <= 30, "{says}");
            assert!(shown <= all);
            let (Waiting::Bot(seat, _) | Waiting::Person(seat)) = host.waiting() else { break };
            let Some(action) = host.scripted_move(seat) else { break };
            if seat == page::guide::LEARNER {
                is_led_to(&host, &action);
                let step = host.table().len();
                assert!(shown > heard, "{}, step {step}: nobody explains “{action}”", about.name);
                heard = shown;
                strays(&mut host, &action);
                host.send(seat, &Intent::Act(action)).expect("what the guide wants");
            } else {
                host.bot_acts(seat, &action).expect("scripted");
            }
        }
        let (_, shown, all) = host.guide().expect("a last word");
        assert!(shown == all && all > 5, "{}: {shown} of {all}", about.name);
        host.leave_lesson();
        assert!(host.guide().is_none());
    }
}

/// Whoever does something else in a lesson is told what to do, and nothing has happened.
fn strays(host: &mut LocalHost, action: &str) {
    let seat = page::guide::LEARNER;
    let shown = host.snapshot(Some(seat));
    if let Some(other) = shown.legal.iter().find(|choice| choice.text != action) {
        let no = host.send(seat, &Intent::Act(other.text.clone())).expect_err("not in this lesson");
        assert!(no.message.contains("In this lesson"), "{no}");
        assert_eq!(host.snapshot(Some(seat)), shown);
    }
}

/// Whoever touches what the guide points at gets to the wanted action, and everything it points at is shown.
fn is_led_to(host: &LocalHost, action: &str) {
    let shown = host.snapshot(Some(page::guide::LEARNER));
    let mut touch = Touch::default();
    for _ in 0..9 {
        let drawn = shown.scene(&touch, &[]);
        let bar = Bar::of(&shown, drawn.buttons, Some(action), &[]).html();
        let places = heads(&grow(&format!("{}{}{}", drawn.board.0, drawn.drawer.0, bar.0)));
        let shows = |name: &str, value: &str| {
            places.iter().any(|head| head.get(name).is_some_and(|does| does == value))
        };
        let next = if shows("data-act", action) { None } else { shown.next_touch(&touch, action) };
        match next {
            None => return assert!(shows("data-act", action), "{}: {action}", shown.game),
            Some(Does::Pick(tokens)) if shows("data-pick", &tokens) => touch.toggle(&tokens),
            Some(Does::Set(token)) if shows("data-set", &token) => touch.set(&token),
            Some(other) => panic!("{}: {other:?} of “{action}” is not shown", shown.game),
        }
    }
    panic!("{}: “{action}” is not reached, {:?}", shown.game, touch.picks);
}

/// The attributes of every element.
fn heads(trees: &[Tree]) -> Vec<BTreeMap<String, String>> {
    let mut all = Vec::new();
    for tree in trees {
        if let Tree::Element(_, head, inner) = tree {
            all.push(head.clone());
            all.extend(heads(inner));
        }
    }
    all
}

#[test]
fn a_damaged_link_or_record_says_so_in_plain_words() {
    let letters = page::link::pack(&play("spaca-wor", 7, |_| {}).record()).expect("it fits");
    let mut wrong: Vec<String> =
        (0..letters.len()).step_by(2).map(|end| letters[..end].to_owned()).collect();
    wrong.extend(["nonsense", "!?", ""].map(str::to_owned));
    wrong.extend(["A", "AAAA", "zzzzzzzz"].map(|more| format!("{letters}{more}")));
    for at in (0..letters.len()).step_by(3) {
        wrong.push(format!("{}_{}", &letters[..at], &letters[at + 1..]));
    }
    let plain = "This link is damaged: copy all of it.";
    for link in wrong {
        // Some letters can be others and still make a game.
        if let Err(no) = page::link::unpack(&link) {
            let version = no.to_string().starts_with("This link needs rules version");
            assert!(version || no.to_string() == plain, "{no}");
        }
    }
    for text in ["", "{}", "not a record", "{\"quarterdeck\":1}"] {
        let no = page::store::adopt(text).expect_err("no record");
        assert_eq!(no.to_string(), "This is no record of a game.");
    }
}

/// One person against bots that play anything.
fn alone(game: &str, seed: u64) -> SetUp {
    let mut setup = at_random(game, 2, seed);
    setup.seats[0].player = "human".into();
    setup
}

/// The dice of a game so far, as its record tells them.
fn falls(host: &LocalHost) -> Vec<String> {
    let fall = |entry: &table::Entry| match entry {
        table::Entry::Fall(chance, _) => Some(chance.clone()),
        _ => None,
    };
    host.table().record().entries.iter().filter_map(fall).collect()
}

/// Decides as a deckhand would, for whoever is asked, until dice have fallen for the person once more.
fn until_dice(host: &mut LocalHost, me: Seat) -> String {
    for _ in 0..500 {
        let before = falls(host).len();
        let (Waiting::Person(seat) | Waiting::Bot(seat, _)) = host.waiting() else { break };
        let Answer::Act(action) = decided(host, seat, Level::Deckhand) else { panic!("no answer") };
        if seat == me {
            host.send(seat, &Intent::Act(action.clone())).expect("bots play by the rules");
        } else {
            host.bot_acts(seat, &action).expect("bots play by the rules");
        }
        if seat == me && falls(host).len() > before {
            return action;
        }
    }
    panic!("no dice fell");
}

#[test]
fn undo_never_rerolls_not_even_after_the_game_was_put_away() {
    for game in ["spaca-wor", "cat-quest", "spanc", "zerpang"] {
        let (me, mut host) = (Seat(0), LocalHost::begin(alone(game, 77)).expect("begun"));
        let rolled = until_dice(&mut host, me);
        let fell = falls(&host);
        host.send(me, &Intent::Rewind).expect("only bots have played");
        let mut later = LocalHost::resume(host.setup().clone(), &host.record()).expect("kept");
        for host in [&mut host, &mut later] {
            let before = falls(host).len();
            host.send(me, &Intent::Act(rolled.clone())).expect("it was allowed before");
            let again = falls(host).split_off(before);
            assert!(
                !again.is_empty() && fell.ends_with(&again),
                "{game}: {again:?} after {fell:?}"
            );
        }
    }
}

#[test]
fn where_dice_stand_nothing_is_taken_back_after_them() {
    let setup = SetUp { dice_stand: true, ..alone("spaca-wor", 77) };
    let (me, mut host) = (Seat(0), LocalHost::begin(setup).expect("begun"));
    until_dice(&mut host, me);
    let (steps, refused) = (host.table().len(), host.send(me, &Intent::Rewind));
    assert!(refused.is_err_and(|no| no.to_string().contains("once dice have fallen")));
    assert_eq!(host.table().len(), steps);
}
