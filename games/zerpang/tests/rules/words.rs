//! Words: what people say, what they are told, and what is printed.

use serde_json::Value;
use table::{Dice as _, Game, Options, Seat, Spoken, Step, Stream, Turn, set_up_new};
use zerpang::{Action, Card, Class, Direction, Path, Phase, Piece, Side, Zerpang};

use crate::script::{AMBER, BLUE, CORAL, Play, scene, setup};

fn hears(play: &Play, seat: Seat, words: &str) -> Action {
    let view = play.0.view(Some(seat));
    Zerpang::understand(&view, seat, words).unwrap_or_else(|misread| panic!("{words}: {misread}"))
}

#[track_caller]
fn means(play: &Play, words: &str, text: &str) {
    assert_eq!(hears(play, play.asked(), words).to_string(), text, "{words}");
}

#[track_caller]
fn misread(play: &Play, words: &str, word: &str, expected: &str) {
    let seat = play.asked();
    let misread = Zerpang::understand(&play.0.view(Some(seat)), seat, words).expect_err(words).0;
    assert!(misread.starts_with(&format!("“{word}” is not understood")), "{words}: {misread}");
    assert!(misread.contains(expected), "{words}: {misread}");
}

/// What is told of a step that the seat takes that is asked.
fn told(play: &Play, text: &str) -> String {
    let after = play.clone().act(text);
    let step = Step::Act(play.asked(), text.parse().expect("an action"));
    Zerpang::tell(None, &play.view(), step, &after.view())
}

#[test]
fn zp_4_paths_are_said_cell_by_cell_by_steps_or_by_their_end() {
    let play = scene("pirate,ninja").at(AMBER, 1, "f9").at(AMBER, 2, "e9").moving();
    means(&play, "move a1 f8 f7 g6", "move amber-1 w w sw");
    means(&play, "Move A1 f6", "move amber-1 w w w");
    means(&play, "go 1 w w", "move amber-1 w w");
    means(&play, "a1 to f8 then back", "move amber-1 w e");
    means(&play, "a1 to f7, f8, f7", "move amber-1 w w e w");
    // What the rules forbid they say themselves.
    means(&play, "move 1 e9", "move amber-1 nw");
    play.clone().refused_by("move amber-1 nw", &zerpang::CELL_IS_TAKEN);
    means(&play, "move 3 f8", "move amber-3 e");
    misread(&play, "move a1 up", "up", "a cell of the board");
    misread(&play, "move a1 a6", "a6", "a cell of the board");
    misread(&play, "move a9 f8", "a9", "a piece");
    misread(&play, "dance", "dance", "move");
}

#[test]
fn zp_47_links_of_several_steps_are_said() {
    let play = scene("robot,pirate,ninja").at(AMBER, 1, "f8").at(AMBER, 3, "f9").moving();
    means(&play, "link 1+3 w w", "link 1+3 w w");
    means(&play, "link a1 a3 w w", "link 1+3 w w");
    means(&play, "together A3 A1 to f8 f7", "link 1+3 w w");
    means(&play, "link a1+a3 f6", "link 1+3 w w");
    misread(&play, "link a1 b3 w", "b3", "a Robot of yours");
    misread(&play, "link", "link", "Robots");
    misread(&play, "link 1+3 up", "up", "a piece");
}

#[test]
fn zp_12_cards_are_said_by_any_of_their_names() {
    let hand = [Card::FullSails, Card::Flanking, Card::Two, Card::GunpowderKatana];
    let play =
        scene("pirate,ninja").at(AMBER, 1, "f8").at(AMBER, 2, "d5").hand(AMBER, &hand).moving();
    means(&play, "use full sails", "use full-sails");
    means(&play, "play Flanking Maneuver a2 to d4", "use flanking-maneuver amber-2 to d4");
    means(&play, "use gunpowder", "use gunpowder.katana");
    misread(&play, "use fool sails", "fool", "a card");
    let paying = play.act("move amber-1 w w");
    means(&paying, "pay 2 points", "lay two");
    means(&paying, "pay gunpowder (katana)", "lay gunpowder.katana");
    misread(&paying, "yes", "yes", "lay");
    let ninja = scene("ninja,pirate").at(AMBER, 1, "g9").hand(AMBER, &hand).moving();
    means(&ninja, "leap a1 to f6", "leap amber-1 f6");
    means(&ninja, "use they're everywhere a1 to f8", "use theyre-everywhere amber-1 to f8");
}

#[test]
fn zp_2b_yes_and_no_mean_what_the_question_asks() {
    let entrance = scene("pirate,ninja").at(AMBER, 1, "g9").hand(AMBER, &[Card::One]).game();
    means(&entrance, "yes", "enter amber-2 i7");
    means(&entrance, "no", "done");
    let gates = scene("pirate,ninja").game();
    misread(&gates, "yes", "yes", "enter amber-1 g9");
    misread(&gates, "enter", "enter", "g9 or i7");
    means(&gates, "enter g9", "enter amber-1 g9");
    let upload = scene("robot,pirate,ninja").at(AMBER, 1, "f6").moving().act("done");
    means(&upload, "yes", "upload amber-1");
    means(&upload, "no", "done");
    means(&upload, "upload", "upload amber-1");
    let plan = scene("pirate,ninja").at(AMBER, 1, "f8").moving().act("done").now(Phase::Plan);
    means(&plan, "no", "draw");
    means(&plan, "yes", "salvage");
    let trick = scene("pirate,ninja,zombie").at(BLUE, 1, "f8").hand(AMBER, &[Card::Two]).moving();
    let trick = trick.act("scoundrel blue-1").act("lay two");
    means(&trick, "no", "done");
    means(&trick, "move 1 f7", "move blue-1 w");
    let fight = scene("pirate,ninja").at(AMBER, 1, "f8").at(BLUE, 1, "f6").moving();
    let fight = fight.act("move amber-1 w");
    misread(&fight, "no", "no", "concede");
    means(&fight, "give up", "concede");
    let saucer =
        scene("alien,ninja,pirate").at(AMBER, 1, "f8").at(AMBER, 2, "g7").at(BLUE, 1, "f6");
    let saucer = saucer.moving().act("move amber-1 w").by(BLUE, "concede").now(Phase::Abduct);
    means(&saucer, "yes", "abduct");
    means(&saucer, "no", "pass");
}

/// A piece as people say it.
fn short(piece: Piece) -> String {
    format!("{}{}", ["A", "B", "C", "D", "E", "F"][piece.owner().index()], piece.number() + 1)
}

/// An action in other words than those of records.
fn in_other_words(game: &Zerpang, seat: Seat, action: Action) -> Vec<String> {
    let mut words = vec![action.to_string(), action.to_string().to_uppercase()];
    let cells = |piece: Piece, path: Path| {
        let trail = game.trail(piece, path).into_iter().map(|cell| cell.to_string());
        trail.collect::<Vec<_>>().join(" ")
    };
    match action {
        Action::Move(piece, path) => {
            words.push(format!("move {} {}", short(piece), cells(piece, path)));
            words.push(format!("{} to {}", short(piece), cells(piece, path)));
        }
        Action::Link(group, path) => {
            let robots: Vec<Piece> =
                (0..6).filter(|n| group >> n & 1 == 1).map(|n| Piece::new(seat, n)).collect();
            let names: Vec<String> = robots.iter().map(|&robot| short(robot)).collect();
            words.push(format!("link {} {}", names.join("+"), cells(robots[0], path)));
            words.push(format!("link {} {path}", names.join(" ")));
        }
        _ => {}
    }
    words
}

#[test]
fn zp_4_words_reach_every_action_that_may_be_done() {
    let (mut dice, mut spare, mut long) = (Stream::new(8, 8), Vec::new(), 0);
    for classes in ["robot,pirate,ninja,zombie", "ninja,gunslinger,alien,elf"] {
        let mut game = Zerpang::new(&setup(4, &[("classes", classes), ("rounds", "12")]));
        loop {
            let seat = match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    game.fall(game.toss(&mut dice));
                    continue;
                }
                Turn::Seats(seats) => seats.first().expect("somebody is asked"),
            };
            let mut actions = ramble(&game, seat, &mut dice);
            long += actions.len();
            let random_action = game.random_action(seat, &mut dice, &mut spare);
            actions.push(random_action);
            for action in actions {
                for words in in_other_words(&game, seat, action) {
                    let view = game.view(Some(seat));
                    let heard = Zerpang::understand(&view, seat, &words);
                    assert_eq!(heard, Ok(action), "{words}: {heard:?}");
                }
            }
            game.act(seat, random_action);
        }
    }
    assert!(long > 100, "{long} paths that turn");
}

/// Random walks of pieces and groups that the rules allow, most of them not listed.
fn ramble(game: &Zerpang, seat: Seat, dice: &mut Stream) -> Vec<Action> {
    if !matches!(game.phase(), Phase::Movement) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for _ in 0..6 {
        let steps: Vec<Direction> =
            (0..=dice.below(4)).map(|_| dice.pick(&Direction::ALL)).collect();
        let path = Path::new(&steps);
        let piece = Piece::new(seat, dice.below(6) as usize);
        let group = u8::try_from(dice.below(64)).expect("six bits");
        let all = [Action::Move(piece, path), Action::Link(group, path)];
        found.extend(all.into_iter().filter(|&action| game.may(seat, action).is_ok()));
    }
    found
}

#[test]
fn zp_18a_a_beaten_piece_leaves_before_the_next_fight_is_told() {
    let play = scene("pirate,zombie,ninja").at(AMBER, 1, "f8").at(BLUE, 1, "f6").at(CORAL, 1, "e7");
    let play = play.at(AMBER, 2, "g7").hand(AMBER, &[]).moving().act("move amber-1 w");
    let story = told(&play, "concede");
    let story: Vec<&str> = story.lines().collect();
    assert_eq!(story[..2], ["Blue concedes.", "B1 goes home."], "{story:?}");
    assert!(story.last().expect("a line").starts_with("A1 attacks C1"), "{story:?}");
}

#[test]
fn zp_43b_a_ring_that_is_picked_up_is_told() {
    let scene = scene("pirate,zombie,ninja").at(AMBER, 1, "f10").rings(&["f8"]);
    let play = scene.hand(AMBER, &[Card::One]).moving();
    assert_eq!(
        told(&play, "move amber-1 w w"),
        "Amber wants to move A1 to f8, which costs 1 Point."
    );
    let paid = told(&play.act("move amber-1 w w"), "lay one");
    assert_eq!(paid, "Amber lays 1 Point.\nA1 goes to f8.\nA1 takes the ring on f8.");
}

#[test]
fn zp_52_to_pay_for_a_balloon_tells_no_fight_before_it_lands() {
    let scene = scene("alien,pirate,ninja").at(AMBER, 1, "f8").at(BLUE, 1, "d5");
    let play = scene.hand(AMBER, &[Card::One, Card::One]).moving();
    assert_eq!(
        told(&play, "balloon amber-1 d6"),
        "Amber wants to send A1 by balloon to d6, which costs 2 Points."
    );
    let play = play.act("balloon amber-1 d6");
    assert_eq!(told(&play, "lay one"), "Amber lays 1 Point.");
    assert_eq!(
        told(&play.act("lay one"), "lay one"),
        "Amber lays 1 Point.\nA1 floats to d6.\nA1 attacks B1: 1 to 1; Amber is behind."
    );
}

#[test]
fn zp_2b_the_first_turn_is_announced_after_the_deal() {
    for first in ["amber", "blue"] {
        let mut game = Zerpang::new(&setup(2, &[]));
        let mut stories = Vec::new();
        let steps = std::iter::once(format!("first {first}")).chain(vec!["draw one".into(); 8]);
        for step in steps {
            let before = game.view(None);
            let chance = step.parse().expect("an outcome");
            game.fall(chance);
            stories.push(Zerpang::tell(None, &before, Step::Fall(chance), &game.view(None)));
        }
        let name = if first == "amber" { "Amber" } else { "Blue" };
        assert!(stories[8].ends_with(&format!("\nRound 1: it is {name}'s turn.")), "{stories:?}");
        assert!(stories[..8].iter().all(|story| !story.contains("turn")), "{stories:?}");
    }
}

#[test]
fn zp_33_what_became_of_a_bound_text_is_told() {
    let hands = scene("pirate,ninja,ninja").hand(AMBER, &[Card::FullSails]);
    let hands = hands.hand(BLUE, &[Card::Blockade]).hand(CORAL, &[Card::Blockade]);
    let used = hands.at(AMBER, 1, "f8").moving().act("use full-sails");
    let bound = used.by(BLUE, "use mystic-binding");
    assert!(told(&bound, "pass").ends_with("Full Sails is bound and does nothing."));
    let again = bound.by(CORAL, "use mystic-binding");
    let last = if again.0.phase() == Phase::Bind { told(&again, "pass") } else { String::new() };
    assert!(last.is_empty() || last.ends_with("Full Sails works after all."), "{last}");
}

#[test]
fn zp_29_a_lost_turn_is_told_before_the_next_one() {
    let play = scene("pirate,zombie,elf").hand(AMBER, &[Card::KeelHaul]).phase(Phase::After).game();
    let told = told(&play, "use keel-haul on blue");
    assert!(told.ends_with("Blue loses this turn.\nRound 1: it is Coral's turn."), "{told}");
}

fn no_nulls(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Array(all) => all.iter().all(no_nulls),
        Value::Object(all) => all.values().all(no_nulls),
        _ => true,
    }
}

#[test]
fn zp_c2_every_component_has_a_name_and_every_card_a_line_and_nothing_is_null() {
    let parts = Zerpang::components();
    assert!(no_nulls(&parts));
    let line = |value: &Value| {
        let text = value.as_str().unwrap_or_default();
        !text.is_empty() && !text.contains('\n')
    };
    let cards = parts["cards"].as_array().expect("cards");
    for card in cards {
        assert!(line(&card["name"]) && line(&card["text"]), "{card}");
        for side in ["pillage", "ninjutsu"] {
            let side = card.get(side);
            assert!(side.is_none_or(|side| line(&side["name"]) && line(&side["text"])), "{card}");
        }
    }
    assert_eq!(cards.iter().filter(|card| card.get("pillage").is_some()).count(), 17);
}

#[test]
fn zp_c3_class_cards_have_named_abilities_and_a_diagram_of_what_wins() {
    let parts = Zerpang::components();
    let cards = parts["cards"].as_array().expect("cards");
    let classes: Vec<&Value> = cards.iter().filter(|card| card["kind"] == "class card").collect();
    assert_eq!(classes.len(), 7);
    for class in &classes {
        let abilities = class["abilities"].as_array().expect("abilities");
        assert!(abilities.len() >= 2, "{class}");
        assert!(abilities.iter().all(|one| one["name"].is_string() && one["text"].is_string()));
        assert!(class["wins"]["name"].is_string() && class["diagram"][0].is_string(), "{class}");
    }
    let ninja = classes.iter().find(|class| class["id"] == "ninja").expect("a Ninja");
    assert_eq!(ninja["abilities"][1]["name"], "Leap Across the Heavens");
    assert_eq!(ninja["wins"]["name"], "Dojo Domination");
    for class in Class::ALL {
        let book = table::Rulebook::read(Zerpang::about().rules);
        let card = class.card();
        let known = |clause: &str| book.clause(clause).is_some();
        assert!(known(card.wins.clause) && card.abilities.iter().all(|one| known(one.clause)));
    }
}

#[test]
fn zp_c3_the_picture_shows_the_onlookers_goal_and_what_the_cards_do() {
    let play = scene("ninja,pirate").at(AMBER, 1, "f8").hand(AMBER, &[Card::FullSails, Card::Two]);
    let picture = Zerpang::picture(&play.game().0.view(Some(AMBER)));
    assert!(picture.contains("Your goal, Dojo Domination"), "{picture}");
    assert!(
        picture.contains("Geta of Speed (1): in your Movement phase: gives the move"),
        "{picture}"
    );
    assert!(picture.lines().all(|line| line.chars().count() <= 80), "{picture}");
}

#[test]
fn every_card_says_what_it_does_where_it_is_named() {
    let hand = [Card::FullSails, Card::JuryRig];
    let play = scene("pirate,ninja").at(AMBER, 1, "f8").hand(AMBER, &hand).moving();
    let label = |text: &str| {
        let action = text.parse().expect("an action");
        Zerpang::label(&play.0.view(Some(AMBER)), AMBER, action).to_string()
    };
    let gist = Card::FullSails.gist(play.0.printed(), Side::Pillage);
    assert_eq!(label("use full-sails"), format!("Full Sails: {gist}"));
    assert_eq!(told(&play, "use full-sails"), format!("Amber uses Full Sails ({gist})."));
    let paying = play.act("move amber-1 w w");
    let label = Zerpang::label(
        &paying.0.view(Some(AMBER)),
        AMBER,
        "lay full-sails".parse().expect("an action"),
    );
    assert_eq!(label.to_string(), format!("Pay with Full Sails: 1 Point (its text {gist})"));
    let lost = self::scene("pirate,zombie,elf").at(AMBER, 1, "f8").at(BLUE, 1, "f6");
    let lost = lost.hand(AMBER, &[Card::JuryRig]).moving().act("move amber-1 w").act("concede");
    let rescue = "use jury-rig to g9".parse().expect("an action");
    let label = Zerpang::label(&lost.0.view(Some(AMBER)), AMBER, rescue);
    assert!(label.aside.ends_with(&Card::JuryRig.gist(lost.0.printed(), Side::Pillage)), "{label}");
}

type Pairs = [(&'static str, &'static str)];

#[test]
fn zp_57_options_that_need_others_say_so() {
    let new = |seats, options: &[(&str, &str)]| {
        let options = Options::new(Zerpang::about(), options.iter().copied()).expect("known");
        set_up_new::<Zerpang>(seats, &options).map_err(|bad| bad.to_string())
    };
    let elves = ("classes", "ninja,pirate,elf");
    let cases: [(u8, &Pairs, &str); 6] = [
        (3, &[("elf-clock", "on")], "option elf-clock needs Elves, for instance classes=ninja"),
        (3, &[("elf-rounds", "20")], "option elf-rounds needs Elves and no elf-clock"),
        (3, &[("singles", "on")], "option singles needs a Gunslinger"),
        (4, &[("singles", "on"), ("classes", "ninja,pirate,elf,robot,gunslinger")], "Gunslinger"),
        (3, &[elves, ("elf-clock", "on"), ("elf-rounds", "20")], "elf-rounds needs"),
        (3, &[elves, ("rounds", "20")], "option rounds needs a table without Elves, or with"),
    ];
    for (seats, options, why) in cases {
        let refusal = new(seats, options).expect_err("it would do nothing");
        assert!(refusal.contains(why), "{options:?}: {refusal}");
    }
    let fine: [(u8, &Pairs); 6] = [
        (3, &[elves, ("elf-clock", "on")]),
        (3, &[elves, ("elf-rounds", "20")]),
        (3, &[elves, ("elf-clock", "on"), ("rounds", "20")]),
        (3, &[("rounds", "20")]),
        (3, &[("classes", "ninja,gunslinger"), ("singles", "on")]),
        (5, &[("singles", "on")]),
    ];
    for (seats, options) in fine {
        assert!(new(seats, options).is_ok(), "{options:?}");
    }
    let board = new(4, &[("board", "round")]).expect_err("no such board");
    assert!(board.contains("there is no board “round”; there is standard, spurs"), "{board}");
}
