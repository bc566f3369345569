//! Nobody learns what the rules hide: what Purrinus saw, in the pack or burned.

use cat_quest::{
    Action, Board, Body, CatQuest, Chance, Element, Phase, Readings, Setup, Sight, View,
};
use table::{Game, Seat, Seats, Spoken, Step, Stream, Turn, Written as _, playout, random_step};

const ASTRA: Seat = Seat(0);
const BISCUIT: Seat = Seat(1);

/// A board so small that cats are found soon.
const SMALL: &str = "mercury 3 1; venus 3 1; earth 3 1; mars 3 1; belt; jupiter 3 1; saturn 3 1; \
                     uranus 3 1; neptune 3 1; pluto 3 1";

fn small() -> Board {
    Board::read(SMALL).expect("a board")
}

/// The state just before Purrinus first sees something, in a random game on the small board.
fn about_to_see(seats: u8, seed: u64) -> Option<CatQuest> {
    let board = small();
    let mut game = CatQuest::new(&Setup { board, ..Setup::new(seats) });
    let (mut dice, mut spare) = (Stream::new(seed, 0), Vec::new());
    while let Some(step) = random_step(&game, &mut dice, &mut spare) {
        if game.phase() == Phase::Look {
            return Some(game);
        }
        step.take(&mut game);
    }
    None
}

fn saw(before: &CatQuest, dog: Element) -> CatQuest {
    let mut game = before.clone();
    game.fall(Chance::Glimpse(dog));
    game
}

#[test]
fn nobody_but_the_looker_sees_or_hears_what_was_seen() {
    let mut looks = 0;
    for (seed, seats) in (0..12).zip([2, 3, 4].into_iter().cycle()) {
        let Some(before) = about_to_see(seats, seed) else { continue };
        looks += 1;
        let looker = before.active();
        let others = (0..seats).map(Seat).filter(|&seat| seat != looker).map(Some).chain([None]);
        for onlooker in others {
            let told = |dog: Element| {
                let after = saw(&before, dog);
                let (seen, view) = (before.view(onlooker), after.view(onlooker));
                let step = Step::Fall(Chance::Glimpse(dog));
                (CatQuest::tell(onlooker, &seen, step, &view), CatQuest::picture(&view), view)
            };
            let tales = Element::ALL.map(told);
            assert!(tales.windows(2).all(|pair| pair[0] == pair[1]));
        }
        let own = Element::ALL.map(|dog| saw(&before, dog).view(Some(looker)));
        assert!(own.windows(2).all(|pair| pair[0] != pair[1]), "the looker knows");
    }
    assert!(looks >= 9, "{looks} looks");
}

/// Astra has Purrinus, Biscuit Jupersian; Astra saw that dog 1 is this dog, Biscuit is about to burn it.
fn about_to_burn(dog: Element) -> Option<CatQuest> {
    let board = small();
    let mut game = CatQuest::new(&Setup { board, ..Setup::new(3) });
    game.fall(Chance::First(ASTRA));
    while game.turn() == Turn::Chance {
        game.fall(Chance::Dice([1, 1]));
    }
    travel_until(&mut game, ASTRA, Body::Uranus)?;
    game.act(ASTRA, Action::Recruit);
    travel_until(&mut game, BISCUIT, Body::Jupiter)?;
    game.act(BISCUIT, Action::Recruit);
    while !(game.active() == ASTRA && game.may(ASTRA, Action::Look).is_ok()) {
        idle(&mut game);
    }
    game.act(ASTRA, Action::Look);
    game.fall(Chance::Glimpse(dog));
    travel_until(&mut game, BISCUIT, Body::Earth)?;
    while game.may(BISCUIT, Action::Battle).is_err() {
        idle(&mut game);
    }
    game.act(BISCUIT, Action::Battle);
    Some(game)
}

/// The active player takes the dullest step there is.
fn idle(game: &mut CatQuest) {
    let seat = game.active();
    match game.phase() {
        Phase::Roll => game.fall(Chance::Dice([1, 1])),
        Phase::Start => game.act(seat, Action::Roll),
        Phase::Go => game.act(seat, Action::Go(game.ship(seat))),
        _ => game.act(seat, Action::Done),
    }
}

/// Until the seat has arrived on a body, by sixes; all others stay.
fn travel_until(game: &mut CatQuest, seat: Seat, body: Body) -> Option<()> {
    for _ in 0..1_000 {
        if game.active() != seat {
            idle(game);
        } else if game.phase() == Phase::Roll {
            game.fall(Chance::Dice([6, 6]));
        } else if game.phase() == Phase::Go {
            let goal = game.body(body);
            let there = game.may(seat, Action::Go(goal)).is_ok();
            let step = game.setup().sky().costs(game.ship(seat)).path(goal);
            let far = step.iter().rev().find(|&&place| game.may(seat, Action::Go(place)).is_ok());
            game.act(seat, Action::Go(*far?));
            if there {
                return Some(());
            }
        } else {
            idle(game);
        }
    }
    None
}

#[test]
fn a_burned_dog_stays_the_secret_of_whoever_saw_it() {
    let burned = |dog: Element| {
        let mut game = about_to_burn(dog).expect("a short story");
        game.act(BISCUIT, Action::Burn);
        game
    };
    let views = |onlooker: Option<Seat>| Element::ALL.map(|dog| burned(dog).view(onlooker));
    for onlooker in [Some(BISCUIT), Some(Seat(2)), None] {
        let seen = views(onlooker);
        assert!(seen.windows(2).all(|pair| pair[0] == pair[1]));
        assert_eq!(seen[0].ashes[0], Some(Sight::Hidden { by: Seats::only(ASTRA) }));
        assert_eq!(seen[0].unknown(), [3; 5]);
    }
    let own = views(Some(ASTRA));
    assert!(own.windows(2).all(|pair| pair[0] != pair[1]));
    assert_eq!(own[0].unknown(), [2, 3, 3, 3, 3], "a metal dog less in Astra's bag");
}

#[test]
fn what_others_saw_is_imagined_evenly() {
    let game = about_to_burn(Element::Fire).expect("a short story");
    let view = game.view(Some(BISCUIT));
    let mut counts = [0_u32; 5];
    let mut dice = Stream::new(3, 0);
    for _ in 0..5_000 {
        let dream = CatQuest::imagine(&view, &mut dice).view(Some(ASTRA));
        counts[dream.pack[0].dog().expect("Astra knows") as usize] += 1;
    }
    assert!(counts.iter().all(|&count| (900..1_100).contains(&count)), "{counts:?}");
}

#[test]
fn a_view_that_cannot_be_is_not_read() {
    let game = about_to_burn(Element::Fire).expect("a short story");
    let spoil = testkit::spoils(&game.view(Some(ASTRA)));
    spoil("/setup/seats", 9.into());
    spoil("/setup/rounds", 121.into());
    spoil("/setup/readings/every_turn", 2.into());
    spoil("/round", 0.into());
    spoil("/round", 61.into());
    spoil("/tremor/by", 1.into());
    spoil("/tremor/fresh", vec![1].into());
    spoil("/setup/board", "mercury 6 1".into());
    spoil("/active", 7.into());
    spoil("/first", 7.into());
    spoil("/onlooker", 7.into());
    spoil("/present", vec![0, 7].into());
    spoil("/present", vec![1].into());
    spoil("/ships/0", "earth 64".into());
    spoil("/ships/0", "earth".into());
    spoil("/planets/3", 99.into());
    spoil("/stacks/3", 99.into());
    spoil("/boxed", 11.into());
    spoil("/out/0", 9.into());
    spoil("/dice/0", 7.into());
    spoil("/facing", 9.into());
    spoil("/battles", 65_000.into());
    spoil("/deal", serde_json::json!({ "with": 0, "give": ["venyu"], "take": ["solcat"] }));
    for phase in ["placing", "go", "quake", "fight", "gamble", "forfeit", "answer", "counter"] {
        spoil("/phase", phase.into());
    }
}

#[test]
fn cq_18a_another_player_is_asked_only_about_a_roll_and_only_where_that_was_chosen() {
    let readings = Readings { shared_caturn: true, ..Readings::default() };
    let asked = |game: &CatQuest| game.view(None).open.tremor.by.is_some();
    let mut game = CatQuest::new(&Setup { board: small(), readings, ..Setup::new(3) });
    let (mut dice, mut spare) = (Stream::new(5, 0), Vec::new());
    while !(asked(&game) && game.phase() == Phase::Quake) {
        random_step(&game, &mut dice, &mut spare).expect("Caturn comes up").take(&mut game);
    }
    let good = serde_json::to_value(game.view(None)).expect("a view has a JSON form");
    let reads = |path: &str, value: serde_json::Value| {
        let mut view = good.clone();
        *view.pointer_mut(path).expect("a field") = value;
        serde_json::from_value::<View>(view).is_ok()
    };
    assert!(reads("/setup/readings/neighbour_picks", true.into()));
    assert!(!reads("/setup/readings/shared_caturn", false.into()), "nobody chose that");
    assert!(!reads("/tremor/by", game.active().0.into()), "the roller is no other player");
    assert!(!reads("/tremor/by", 7.into()), "no such seat");
    assert!(!reads("/tremor/fresh", vec![7].into()), "no such seat");
    assert!(!reads("/phase", "go".into()), "the roll stands");
}

#[test]
fn whatever_view_is_read_can_be_imagined_and_played() {
    let mut spare = Vec::new();
    for seed in 0..40 {
        let Some(game) = about_to_see(2 + (seed % 3) as u8, seed) else { continue };
        let good = serde_json::to_value(game.view(None)).expect("a view has a JSON form");
        let phases = ["first", "placing", "start", "roll", "quake", "go", "end", "look", "burn"];
        let more = ["turnup", "fight", "gamble", "aftershock", "forfeit", "over"];
        for phase in phases.into_iter().chain(more) {
            for facing in 0..=5 {
                let mut view = good.clone();
                view["phase"] = phase.into();
                view["facing"] = facing.into();
                if let Ok(view) = serde_json::from_value::<View>(view) {
                    let mut dice = Stream::new(seed, 1);
                    let mut dream = CatQuest::imagine(&view, &mut dice);
                    playout(&mut dream, &mut dice, &mut spare);
                }
            }
        }
    }
}

#[test]
fn a_view_with_odd_numbers_is_refused_or_can_be_played() {
    let start = || about_to_burn(Element::Fire).expect("a short story");
    let read = testkit::play_odd_views(start, 4_000, |_, _| {});
    assert!(read > 300, "{read} views were read");
}
