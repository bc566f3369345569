//! What a player would notice: everything that may be done can be touched, what may not says why, and
//! sums are right.

use table::{Dice, Seat, Stream};
use zerpang::{Action, Stage, Target, View};

use crate::draw::{Scene, Touch, escape, scene};
use crate::{Intent, LocalHost, SetUp, Snapshot, Source};

/// A table for people only, on which the dice decide everything.
fn table_of(classes: &str, board: &str, seed: u64) -> LocalHost {
    let about = shelf::about("zerpang").expect("it is on the shelf");
    let mut setup = SetUp::new(about, seed);
    let seats = classes.split(',').count();
    while setup.seats.len() < seats {
        setup.add_seat();
    }
    setup.seats.truncate(seats);
    for seat in &mut setup.seats {
        seat.player = "human".into();
    }
    setup.choose("classes", classes);
    setup.choose("board", board);
    LocalHost::begin(setup).expect("it can be laid out")
}

/// Plays at random and looks at what each seat that is asked sees.
fn wander(
    classes: &str,
    board: &str,
    seed: u64,
    steps: usize,
    mut look: impl FnMut(&Snapshot, &mut Stream),
) {
    let mut host = table_of(classes, board, seed);
    let mut dice = Stream::new(seed, 7);
    for _ in 0..steps {
        let crate::Waiting::Person(seat) = host.waiting() else { return };
        let shown = host.snapshot(Some(seat));
        look(&shown, &mut dice);
        let count = u32::try_from(shown.legal.len()).expect("few choices");
        let mut choice = &shown.legal[dice.below(count) as usize];
        // Pieces on the board make the game interesting: at random hardly any would stay.
        if let Some(enter) = shown.legal.iter().find(|choice| choice.text.starts_with("enter ")) {
            choice = enter;
        }
        host.send(seat, &Intent::Act(choice.text.clone())).expect("what is listed is allowed");
    }
}

const TABLES: [(&str, &str); 4] = [
    ("ninja,pirate", ""),
    ("ninja,pirate,zombie,robot,gunslinger,alien", ""),
    ("pirate,robot,zombie,elf", "spurs"),
    ("gunslinger,ninja,alien,ninja", "spurs"),
];

fn all_of(scene: &Scene) -> String {
    let buttons: String = scene.buttons.iter().map(crate::draw::Button::html).collect();
    format!("{}{}{buttons}", scene.board, scene.drawer)
}

/// What a person touches, one after the other, to do this.
fn touches(view: &View, me: Seat, action: Action) -> Vec<String> {
    let card = |id: &str, nth: u8| format!("card:{id}#{nth}");
    match action {
        Action::Enter(_, cell) => vec![format!("to:{cell}")],
        Action::Move(piece, _) if view.stage == Stage::Trick => {
            let _ = piece;
            Vec::new()
        }
        Action::Move(piece, _) | Action::Scoundrel(piece) => vec![format!("piece:{piece}")],
        Action::Leap(piece, cell) | Action::Balloon(piece, cell) => {
            vec![format!("piece:{piece}"), format!("to:{cell}")]
        }
        Action::Link(group, _) => (0..6)
            .filter(|number| group >> number & 1 == 1)
            .map(|number| format!("piece:{}", zerpang::Piece::new(me, number)))
            .collect(),
        Action::Use(what) => {
            let mut list = vec![card(what.card.row().ids[0], 0)];
            if let Some(also) = what.also {
                list.push(card(also.row().ids[0], u8::from(also == what.card)));
            }
            match what.target {
                Target::Cell(cell) => list.push(format!("to:{cell}")),
                Target::Piece(piece, cell) => {
                    if matches!(
                        view.places[piece.owner().index()][piece.number()],
                        zerpang::Place::At(_)
                    ) {
                        list.push(format!("piece:{piece}"));
                    }
                    list.push(format!("to:{cell}"));
                }
                _ => {}
            }
            list
        }
        Action::Lay(lay) => {
            let mut list: Vec<String> = Vec::new();
            for laid in lay.cards() {
                let id = laid.card.row().ids[0];
                let nth = (0..9).find(|&nth| !list.contains(&card(id, nth))).unwrap_or(0);
                list.push(card(id, nth));
            }
            list
        }
        Action::Discard(kind) => vec![card(kind.row().ids[0], 0)],
        _ => Vec::new(),
    }
}

/// Touches what it takes, each only if it is there to be touched; the scene at the end.
fn reach(shown: &Snapshot, view: &View, action: Action) -> Result<Scene, String> {
    let me = shown.me.expect("somebody looks");
    let mut touch = Touch::default();
    let mut list = touches(view, me, action);
    if let Action::Move(piece, path) = action {
        let game = <zerpang::Zerpang as table::Game>::imagine(view, &mut Stream::new(0, 0));
        // A way there and back is a button of its piece.
        let end = game.trail(piece, path).last().copied();
        let end = end.filter(|&end| game.cell(piece) != Some(end));
        list.extend(end.map(|cell| format!("to:{cell}")));
    }
    let mut drawn = scene(shown, &touch);
    if let Action::Link(group, path) = action {
        let lead =
            (0..6).rev().find(|number| group >> number & 1 == 1).expect("a group has pieces");
        let game = <zerpang::Zerpang as table::Game>::imagine(view, &mut Stream::new(0, 0));
        let end = game.trail(zerpang::Piece::new(me, lead), path);
        list.extend(end.last().map(|cell| format!("to:{cell}")));
    }
    for token in list {
        let html = all_of(&drawn);
        let single = html.contains(&format!("data-set=\"{token}\""));
        let many = html.contains(&format!("data-pick=\"{token}\""));
        let along = token.starts_with("piece:") && !single && !many;
        if along && matches!(view.stage, Stage::Movement) && html.contains("lit") {
            continue;
        }
        if single {
            touch.set(&token);
        } else if many {
            touch.toggle(&token);
        } else {
            return Err(format!("{action}: nothing to touch for {token}"));
        }
        drawn = scene(shown, &touch);
    }
    Ok(drawn)
}

#[test]
fn whatever_may_be_done_can_be_touched() {
    let mut seen = 0;
    for (nth, (classes, board)) in (0..).zip(TABLES) {
        wander(classes, board, 11 + nth, 130, |shown, dice| {
            let view: View = serde_json::from_value(shown.view.clone()).expect("a view");
            let idle = all_of(&scene(shown, &Touch::default()));
            for choice in &shown.legal {
                // All of a few; a sample of the many ways of Movement.
                if shown.legal.len() > 24 && dice.below(12) > 0 {
                    continue;
                }
                let does = format!("data-act=\"{}\"", escape(&choice.text));
                if idle.contains(&does) {
                    seen += 1;
                    continue;
                }
                let action: Action = choice.text.parse().expect("listed actions can be read");
                let drawn = reach(shown, &view, action)
                    .unwrap_or_else(|words| panic!("{words}\n{}", shown.picture));
                assert!(
                    all_of(&drawn).contains(&does),
                    "{} in {:?}\n{:?}",
                    choice.text,
                    view.stage,
                    drawn.buttons
                );
                seen += 1;
            }
        });
    }
    assert!(seen > 600, "{seen} are too few to tell");
}

#[test]
fn what_may_not_be_done_says_why() {
    for (nth, (classes, board)) in (0..).zip(TABLES) {
        let mut host = table_of(classes, board, 31 + nth);
        let mut dice = Stream::new(31 + nth, 1);
        for _ in 0..50 {
            let crate::Waiting::Person(seat) = host.waiting() else { break };
            let shown = host.snapshot(Some(seat));
            let drawn = all_of(&scene(&shown, &Touch::default()));
            for rest in drawn.split("data-why=\"").skip(1) {
                let action = rest.split('"').next().unwrap_or_default();
                let refusal = host.may(seat, action).expect_err("what is marked so is refused");
                assert!(refusal.clause.is_some(), "{action}: {}", refusal.message);
            }
            let count = u32::try_from(shown.legal.len()).expect("few choices");
            let choice = shown.legal[dice.below(count) as usize].text.clone();
            host.send(seat, &Intent::Act(choice)).expect("what is listed is allowed");
        }
    }
}

#[test]
fn every_cell_has_a_name_and_the_board_its_number_of_cells() {
    for (board, cells) in [("", 61), ("spurs", 67)] {
        wander("ninja,pirate", board, 5, 1, |shown, _| {
            let drawn = scene(shown, &Touch::default());
            assert_eq!(drawn.board.matches("class=\"cell").count(), cells);
            let named = drawn
                .board
                .split("class=\"cell")
                .skip(1)
                .filter(|cell| cell.contains("aria-label=\""));
            assert_eq!(named.count(), cells);
        });
    }
}

#[test]
fn the_items_of_a_fight_add_up_to_its_ratings() {
    let mut fights = 0;
    for seed in 40..43 {
        wander("ninja,pirate,zombie,robot,gunslinger,alien", "", seed, 160, |shown, _| {
            let view: View = serde_json::from_value(shown.view.clone()).expect("a view");
            if view.stage != Stage::Word {
                return;
            }
            fights += 1;
            let html = scene(shown, &Touch::default()).board;
            for side in html.split("<table class=\"ledger\">").skip(1) {
                let table = side.split("</table>").next().unwrap_or_default();
                let cells = table.split("</td></tr>").filter_map(|row| row.rsplit("<td>").next());
                let numbers: Vec<i32> =
                    cells.filter_map(|n| n.trim_start_matches('+').parse().ok()).collect();
                let (total, items) = numbers.split_last().expect("a side has a rating");
                assert_eq!(items.iter().sum::<i32>(), *total, "{table}");
                assert!(
                    shown.prompt.aside.contains(&format!("has {total}")),
                    "{total} is not in: {}",
                    shown.prompt
                );
            }
        });
    }
    assert!(fights > 5, "{fights} fights are too few to tell");
}

#[test]
fn a_payment_shows_its_running_total() {
    let mut paid = 0;
    for seed in 50..52 {
        wander("ninja,pirate,zombie", "", seed, 120, |shown, _| {
            let view: View = serde_json::from_value(shown.view.clone()).expect("a view");
            if view.stage != Stage::Pay {
                return;
            }
            let lays: Vec<Action> =
                shown.legal.iter().filter_map(|c| c.text.parse().ok()).collect();
            let Some(Action::Lay(lay)) = lays.iter().find(|a| matches!(a, Action::Lay(_))) else {
                return;
            };
            paid += 1;
            let idle = scene(shown, &Touch::default());
            assert!(idle.drawer.contains(&format!("0 of {} picked", view.due)));
            let mut touch = Touch::default();
            touch.toggle(&format!("card:{}#0", lay.first.card.row().ids[0]));
            let drawn = scene(shown, &touch);
            let best = lay.first.card.best_value().min(9);
            let own = view.house.classes[view.asked.index()].side();
            let points = own.map_or(best, |side| lay.first.card.value(side));
            assert!(
                drawn.drawer.contains(&format!("{points} of {} picked", view.due)),
                "{}",
                drawn.drawer
            );
            assert!(
                drawn.buttons.iter().any(|b| b.gold && b.label.starts_with("Pay")),
                "{:?}",
                drawn.buttons
            );
        });
    }
    assert!(paid > 3, "{paid} payments are too few to tell");
}
