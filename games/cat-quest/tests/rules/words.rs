//! What people say and are told: every decision can be said, yes and no answer the question, what is not
//! understood is pointed at, and the story names the abilities.

use cat_quest::{Action, Body, Cat, CatQuest, Cats, Phase, Place, Quake, Readings, Setup};
use table::{Game, Seat, Spoken, Step, Stream, Turn, Written as _, random_step};
use testkit::Scripted as _;

use crate::script::{ASTRA, BISCUIT, Script, begun, table};

/// What Astra or Biscuit means by these words.
fn meant(game: &CatQuest, seat: Seat, words: &str) -> String {
    match CatQuest::understand(&game.view(Some(seat)), seat, words) {
        Ok(action) => action.to_string(),
        Err(misread) => misread.to_string(),
    }
}

#[test]
fn yes_and_no_answer_the_question_that_is_asked() {
    let burn = table(2).gathers(ASTRA, "jupersian").attacks(ASTRA);
    assert_eq!((burn.phase(), meant(&burn, ASTRA, "yes")), (Phase::Burn, "burn".into()));
    assert_eq!(meant(&burn, ASTRA, "No"), "spare");
    let met = table(2).gathers(ASTRA, "venyu").gathers(BISCUIT, "marsiamese");
    let met = met.flies(ASTRA, "mars 9").flies(BISCUIT, "mars 9");
    assert_eq!((met.phase(), meant(&met, BISCUIT, "no")), (Phase::End, "done".into()));
    let offer = met.does(BISCUIT, "offer astra marsiamese for venyu");
    assert_eq!([meant(&offer, ASTRA, "yes"), meant(&offer, ASTRA, "no")], ["accept", "refuse"]);
    let die = table(2).gathers(ASTRA, "caturn plukitten").attacks(ASTRA);
    let die = die.goes("dog fire; gamble; die 4");
    assert_eq!(meant(&die, ASTRA, "yes"), "reroll plukitten");
    assert_eq!(meant(&die, ASTRA, "no"), "keep");
    let dice = table(2).gathers(ASTRA, "caturn").until(ASTRA).falls("white 1 black 1");
    assert_eq!(
        [meant(&dice, ASTRA, "none"), meant(&dice, ASTRA, "white")],
        ["keep", "reroll white"]
    );
    assert_eq!(
        meant(&dice, ASTRA, "yes"),
        "“yes” is not understood; expected white, black, both or none",
        "the question has no yes"
    );
    assert!(
        meant(&table(2), ASTRA, "no").starts_with("“no” is not understood"),
        "battle or travel"
    );
}

#[test]
fn cats_of_an_offer_come_in_any_order() {
    let game = table(2);
    let sorted = "offer biscuit solcat+venyu for merkitty";
    for words in [
        sorted,
        "offer biscuit venyu+solcat for merkitty",
        "Offer Biscuit Venyu and Solcat for Merkitty",
        "offer to biscuit venyu, solcat for the merkitty",
    ] {
        assert_eq!(meant(&game, ASTRA, words), sorted, "{words}");
    }
    let counter = "counter venyu+earthcat for marsiamese";
    assert_eq!(meant(&game, ASTRA, "counter Common Earth Cat + Venyu for Marsiamese"), counter);
}

#[test]
fn the_word_that_is_not_understood_is_pointed_at() {
    let game = table(2);
    for (words, word) in [
        ("offer eve venyu for solcat", "eve"),
        ("offer biscuit venyu+dog for solcat", "dog"),
        ("offer biscuit venyu for solcat+puppy", "puppy"),
        ("first moon", "moon"),
        ("send rex", "rex"),
        ("go moon 3", "moon"),
        ("go venus x", "x"),
        ("go venus 99", "99"),
        ("go venus 3 now", "now"),
        ("go sun 1", "1"),
        ("reroll red", "red"),
        ("roll twice", "twice"),
        ("hello there", "hello"),
    ] {
        let said = meant(&game, ASTRA, words);
        let start = format!("“{word}” is not understood; expected ");
        assert!(said.starts_with(&start), "{words}: {said}");
    }
    let said = meant(&game, ASTRA, "go venus 99");
    assert_eq!(said, "“99” is not understood; expected a dot of Venus from 1 to 12");
}

#[test]
fn what_is_missing_is_named() {
    let game = table(2);
    for (words, after, what) in [
        ("offer", "offer", "a ship"),
        ("offer biscuit for venyu", "biscuit", "a cat"),
        ("offer biscuit venyu", "venyu", "“for” and the cats that you want"),
        ("offer biscuit venyu for", "for", "a cat"),
        ("counter", "counter", "a cat"),
        ("send", "send", "a cat"),
        ("go", "go", "a body"),
    ] {
        let said = meant(&game, ASTRA, words);
        let start = format!("nothing comes after “{after}”; expected {what}");
        assert!(said.starts_with(&start), "{words}: {said}");
    }
    assert!(meant(&game, ASTRA, " ").starts_with("nothing was said; expected battle"));
}

#[test]
fn what_is_asked_can_be_answered_without_a_verb() {
    let setup = Setup { host_chooses: true, ..Setup::new(2) };
    assert_eq!(meant(&CatQuest::new(&setup), ASTRA, "Biscuit"), "first biscuit");
    let game = table(2).goes("roll; white 1 black 1");
    assert_eq!(meant(&game, ASTRA, "mars"), "go mars 1", "where the planet is");
    assert_eq!(meant(&game, ASTRA, "Mars 3"), "go mars 3");
    assert_eq!(meant(&game, ASTRA, "stay"), "go earth 1");
    let fight = table(2).goes("battle; dog fire");
    assert_eq!(meant(&fight, ASTRA, "earth cat"), "send earthcat");
    let readings = Readings { neighbour_picks: true, ..Readings::default() };
    let lost = begun(&Setup { readings, ..Setup::new(2) });
    let lost = lost.goes("battle; dog fire; send earthcat; dog air");
    assert_eq!(meant(&lost, BISCUIT, "earthcat"), "banish earthcat");
}

/// Every decision that may be allowed somewhere.
fn every_action(game: &CatQuest, seat: Seat) -> Vec<Action> {
    let mut all = vec![Action::Battle, Action::Recruit, Action::Look, Action::Roll, Action::Done];
    all.extend([Action::Accept, Action::Refuse, Action::Keep, Action::Burn, Action::Spare]);
    all.extend([Action::Gamble, Action::GiveUp, Action::Leave]);
    all.extend((0..4).map(|seat| Action::First(Seat(seat))));
    all.extend(Quake::ALL.map(Action::Reroll));
    all.extend(Cat::ALL.iter().flat_map(|&cat| [Action::Send(cat), Action::Banish(cat)]));
    for orbit in Body::ALL {
        all.extend((0..42).map(|dot| Action::Go(Place { orbit, dot })));
    }
    // Every swap of what both own.
    let sets = |cats: Cats| {
        (1..=cats.bits()).map(Cats::from_bits).filter(move |some| some.is_subset(cats))
    };
    for to in (0..game.seats()).map(Seat) {
        let swaps = sets(game.cats(seat))
            .flat_map(|give| sets(game.cats(to)).map(move |take| (give, take)));
        for (give, take) in swaps.take(2_000) {
            all.push(Action::Offer { to, give, take });
            all.push(Action::Counter { give, take });
        }
    }
    all
}

#[test]
fn words_reach_every_action_that_is_allowed() {
    const SMALL: &str = "mercury 3 1; venus 3 1; earth 3 1; mars 3 1; belt; jupiter 3 1; saturn 3 1; \
                         uranus 3 1; neptune 3 1; pluto 3 1";
    let readings = Readings { shared_caturn: true, neighbour_picks: true, every_turn: true };
    let board = cat_quest::Board::read(SMALL).expect("a board");
    let mut reached = 0;
    for (seed, seats) in (0..6).zip([2, 3, 4].into_iter().cycle()) {
        let readings = if seed < 3 { readings } else { Readings::default() };
        let mut game = CatQuest::new(&Setup { board, readings, ..Setup::new(seats) });
        let (mut dice, mut spare) = (Stream::new(seed, 0), Vec::new());
        while let Some(step) = random_step(&game, &mut dice, &mut spare) {
            if let Turn::Seats(_) = game.turn() {
                reached += (0..seats).map(|seat| reaches(&game, Seat(seat))).sum::<usize>();
            }
            step.take(&mut game);
        }
    }
    assert!(reached > 10_000, "{reached}");
}

/// The decisions that this seat may take, each understood from its own text; how many there are.
fn reaches(game: &CatQuest, seat: Seat) -> usize {
    let view = game.view(Some(seat));
    let allowed = every_action(game, seat).into_iter().filter(|&a| game.may(seat, a).is_ok());
    let mut count = 0;
    for action in allowed {
        let text = action.to_string();
        assert_eq!(CatQuest::understand(&view, seat, &text), Ok(action), "{text}");
        assert_eq!(CatQuest::understand(&view, seat, &text.to_uppercase()), Ok(action), "{text}");
        count += 1;
    }
    count
}

/// What the gallery is told of a step.
fn told(game: &CatQuest, seat: Seat, action: &str) -> String {
    let step = Step::Act(seat, action.parse().expect("an action"));
    let mut after = game.clone();
    step.take(&mut after);
    CatQuest::tell(None, &game.seen(), step, &after.seen())
}

#[test]
fn cards_rules_and_story_name_the_abilities() {
    let names = ["Incinerate", "Earthquake", "Levitation", "Tsunami", "Itty Bitty Kitty"];
    let cards = CatQuest::components();
    for (cat, name) in cat_quest::CATS[5..].iter().zip(names) {
        assert_eq!(cat.ability, name);
        assert!(CatQuest::about().rules.contains(name), "{name}");
        let cards = cards["cards"].as_array().expect("cards");
        assert!(cards.iter().any(|card| card["name"] == cat.title && card["ability"] == name));
    }
    let burn = table(2).gathers(ASTRA, "jupersian neptabby").attacks(ASTRA);
    assert_eq!(told(&burn, ASTRA, "burn"), "Astra's Jupersian uses Incinerate and burns dog 1.");
    let flood = burn.goes("spare; dog fire");
    let story = told(&flood, ASTRA, "send neptabby");
    assert!(story.contains("her Tsunami washes it out of the game"), "{story}");
    let quake = table(2).gathers(ASTRA, "caturn").until(ASTRA).falls("white 1 black 1");
    let story = told(&quake, ASTRA, "reroll both");
    assert_eq!(story, "Astra's Caturn makes an Earthquake and shakes the two dice.");
    let look = table(2).gathers(ASTRA, "purrinus").until(ASTRA);
    let story = told(&look, ASTRA, "look");
    assert_eq!(story, "Astra's Purrinus uses Levitation and floats over to dog 1.");
    let gamble = table(2).gathers(ASTRA, "plukitten").attacks(ASTRA).goes("dog fire");
    let story = told(&gamble, ASTRA, "gamble");
    assert_eq!(story, "Astra's Plukitten tries Itty Bitty Kitty: odd wins.");
}

#[test]
fn cq_18a_cq_24e_the_story_says_whose_cat_does_what_to_whom() {
    let readings = Readings { shared_caturn: true, neighbour_picks: true, every_turn: false };
    let game = begun(&Setup { readings, ..Setup::new(2) }).gathers(BISCUIT, "caturn");
    let quake = game.until(ASTRA).goes("roll; white 1 black 1");
    let story = told(&quake, BISCUIT, "reroll white");
    assert_eq!(story, "Biscuit's Caturn makes an Earthquake and shakes Astra's white die.");
    assert_eq!(told(&quake, BISCUIT, "keep"), "Biscuit leaves the roll alone.");
    let view = quake.view(Some(BISCUIT));
    assert_eq!(
        CatQuest::prompt(&view, BISCUIT).to_be_typed(),
        "Which dice does your Caturn shake? Astra rolled white 1 and black 1, speed 2. Say for \
         instance: white; black; both; none."
    );
    let lost = begun(&Setup { readings, ..Setup::new(2) });
    let lost = lost.goes("battle; dog fire; send earthcat; dog air");
    let story = told(&lost, BISCUIT, "banish earthcat");
    assert_eq!(story, "Biscuit gleefully sends Astra's Common Earth Cat home to Earth.");
}

#[test]
fn cq_25b_the_story_tells_when_planets_move() {
    let readings = Readings { every_turn: true, ..Readings::default() };
    let game = begun(&Setup { readings, ..Setup::new(2) }).goes("roll; white 1 black 1");
    let stays = "Astra stays at Earth 1. The planets move on.";
    assert_eq!(told(&game, ASTRA, "go earth 1"), stays);
    let game = table(2).goes("roll; white 1 black 1");
    assert_eq!(told(&game, ASTRA, "go earth 1"), "Astra stays at Earth 1.");
}

#[test]
fn cq_26_the_story_says_that_the_round_of_the_first_battle_is_the_last() {
    let game = table(2).gathers(ASTRA, "solcat merkitty venyu marsiamese jupersian");
    let game = game.gathers(BISCUIT, "caturn purrinus neptabby").reaches(BISCUIT, Body::Pluto);
    assert_eq!(game.seen().open.first, ASTRA, "so the round ends with Biscuit");
    let story = told(&game.does(BISCUIT, "recruit"), BISCUIT, "done");
    assert!(
        story.ends_with(
            " All alien cats are out, but nobody has fought: the round of the first battle is the \
             last. Round 9: the planets move on."
        ),
        "{story}"
    );
}

#[test]
fn every_component_has_a_name_and_a_line_and_nothing_is_null() {
    let all = CatQuest::components();
    for kind in ["cards", "dice", "board"] {
        for piece in all[kind].as_array().expect(kind) {
            for field in ["name", "text"] {
                let text = piece[field].as_str().unwrap_or_default();
                assert!(!text.is_empty() && !text.contains('\n'), "{field} of {piece}");
            }
        }
    }
    assert!(!all.to_string().contains("null"), "{all}");
}

/// What the label of a place says of the way on, if it does.
fn leads_to(label: &str) -> Option<String> {
    let (_, then) = label.split_once(", then ")?;
    let body = then.split_once(" to ")?.1.split([' ', '(']).next()?;
    Some(body.to_lowercase())
}

#[test]
fn cq_24d_approaches_name_the_body_that_they_lead_to_and_never_a_barred_one() {
    // Astra has lost her Earth cat, which waits on Earth; she must leave Earth now.
    let game = table(2).goes("battle; dog fire; send earthcat; dog air; lost earthcat");
    let game = game.until(ASTRA).goes("roll; white 1 black 1");
    let mut legal = Vec::new();
    game.legal(ASTRA, &mut legal);
    let view = game.view(Some(ASTRA));
    let reach = game.setup().sky().reach(game.ship(ASTRA), game.speed());
    let mut named = Vec::new();
    for &action in &legal {
        let label = CatQuest::label(&view, ASTRA, action).to_string();
        if let Some(body) = leads_to(&label) {
            let body = Body::named(&body).expect("a body");
            assert_ne!(body, Body::Earth, "{label}");
            assert!(!reach.has(game.body(body)), "{label}: that is in reach");
            named.push(body);
        }
    }
    assert!(!named.is_empty());
    // The menu has one approach for each body that it leads to.
    let menu = CatQuest::menu(&view, ASTRA, &legal);
    let labels = menu.iter().map(|&action| CatQuest::label(&view, ASTRA, action).to_string());
    let mut goals: Vec<String> = labels.filter_map(|label| leads_to(&label)).collect();
    let all = goals.len();
    goals.sort();
    goals.dedup();
    assert_eq!(goals.len(), all, "{goals:?}");
    assert!(all > 0);
}
