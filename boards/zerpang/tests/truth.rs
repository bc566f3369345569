//! What the table says is so: sums add up, what may not be done says why, and long ways can be drawn.

mod walk;

use board::{Board, Scene, Touch, reach};
use boardkit::with_seen;
use table::{Game, Options, Seat, Spoken, Turn};
use walk::{TABLES, wander};
use zerpang::{Action, Card, Chance, Direction, Lay, Path, Phase, Piece, Rating, Side, Zerpang};
use zerpang_board::ZerpangBoard;

const AMBER: Seat = Seat(0);

fn drawn(game: &Zerpang, me: Seat, picks: &[&str]) -> Scene {
    let touch = Touch { picks: picks.iter().map(|&pick| pick.to_owned()).collect() };
    with_seen(game, Some(me), |seen| ZerpangBoard::draw(seen, &touch))
}

#[test]
fn what_may_not_be_done_says_why() {
    let mut asked = 0;
    for (seed, table) in (40..).zip(TABLES) {
        wander(table, seed, 60, |game, seat, _| {
            let scene = drawn(game, seat, &[]).touchable();
            for rest in scene.split("data-why=\"").skip(1) {
                let text = rest.split('"').next().unwrap_or_default();
                let action: Action = text.parse().expect(text);
                assert!(game.may(seat, action).is_err(), "{action} is marked as refused");
                asked += 1;
            }
        });
    }
    assert!(asked > 1_000, "{asked} are too few to tell");
}

#[test]
fn every_cell_has_a_name_and_the_board_its_number_of_cells() {
    for (board, cells) in [("", 61), ("spurs", 67)] {
        wander(("ninja,pirate", board), 5, 1, |game, seat, _| {
            let board = drawn(game, seat, &[]).board.into_string();
            let all = board.split("class=\"cell").skip(1);
            assert_eq!(all.clone().count(), cells);
            assert!(all.into_iter().all(|cell| cell.contains("aria-label=\"")));
        });
    }
}

#[test]
fn the_items_of_a_fight_add_up_to_its_ratings() {
    let mut fights = 0;
    for seed in 50..54 {
        wander(TABLES[1], seed, 160, |game, seat, _| {
            let Some(ratings) = game.ratings().filter(|_| game.phase() == Phase::Word) else {
                return;
            };
            fights += 1;
            let board = drawn(game, seat, &[]).board.into_string();
            let ledgers = board.split("<table class=\"ledger\">").skip(1);
            for (ledger, rating) in ledgers.zip(ratings.map(Rating::total)) {
                let rows = ledger.split("</table>").next().unwrap_or_default();
                let cells = rows.split("</td></tr>").filter_map(|row| row.rsplit("<td>").next());
                let numbers: Vec<u16> =
                    cells.filter_map(|n| n.trim_start_matches('+').parse().ok()).collect();
                let (total, items) = numbers.split_last().expect("a side has a rating");
                assert_eq!((items.iter().sum::<u16>(), *total), (rating, rating), "{rows}");
            }
        });
    }
    assert!(fights > 5, "{fights} fights are too few to tell");
}

#[test]
fn a_payment_shows_its_running_total() {
    let mut paid = 0;
    for seed in 60..62 {
        wander(("ninja,pirate,zombie", ""), seed, 120, |game, seat, _| {
            let due = game.view(None).open.payment.due;
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            let mut lays = legal.into_iter().filter_map(|action| match action {
                Action::Lay(lay) => Some(lay.first.card),
                _ => None,
            });
            let Some(card) = lays.next().filter(|_| game.phase() == Phase::Pay) else { return };
            paid += 1;
            let idle = drawn(game, seat, &[]).drawer.into_string();
            assert!(idle.contains(&format!("0 of {due} picked")), "{idle}");
            let scene = drawn(game, seat, &[&format!("card:{}#0", card.row().ids[0])]);
            let own = game.class(seat).side();
            let points = own.map_or(card.best_value(), |side| card.value(side));
            let drawer = scene.drawer.into_string();
            assert!(drawer.contains(&format!("{points} of {due} picked")), "{drawer}");
            let pays = scene.buttons.iter().any(|b| b.label.starts_with("Pay"));
            assert!(pays, "{:?}", scene.buttons);
        });
    }
    assert!(paid > 3, "{paid} payments are too few to tell");
}

/// Amber's Movement in round 4: A1 stands on a Gate, and four Blockades and three Points are in hand.
fn rich_amber() -> Zerpang {
    let house = Zerpang::set_up(2, &Options::default()).expect("two may play");
    let mut game = Zerpang::new(&house);
    game.fall(Chance::First(AMBER));
    while game.view(None).open.round.number < 4
        || game.phase() != Phase::Movement
        || game.active() != AMBER
    {
        match game.turn() {
            Turn::Chance => {
                let dealt = game.taker() == AMBER && game.hand(AMBER).count(Card::Blockade) < 4;
                game.fall(Chance::Draw(if dealt { Card::Blockade } else { Card::One }));
            }
            Turn::Seats(asked) => {
                let seat = asked.first().expect("somebody is asked");
                let gate = house.board.gates(house.bases[0])[0];
                let comes_in = game.cell(Piece::new(AMBER, 0)).is_none();
                let enters = comes_in.then_some(Action::Enter(Piece::new(AMBER, 0), gate));
                let all = enters.into_iter().chain([Action::Done, Action::Draw, Action::Pass]);
                let mut may = all.into_iter().filter(|&action| game.may(seat, action).is_ok());
                let action = may.next().expect("there is always a quiet answer");
                game.act(seat, action);
            }
            Turn::Over => unreachable!("nobody wins by waiting"),
        }
    }
    game
}

/// So many steps to and fro.
fn to_and_fro(game: &Zerpang, piece: Piece, steps: usize) -> Path {
    let can = |step: &Direction| game.may(AMBER, Action::Move(piece, Path::new(&[*step]))).is_ok();
    let there = Direction::ALL.into_iter().find(can).expect("a free cell beside the piece");
    let both: Vec<Direction> = [there, there.back()].into_iter().cycle().take(steps).collect();
    Path::new(&both)
}

#[test]
fn a_way_of_eighteen_steps_can_be_drawn_and_gone_on_with() {
    let (mut game, piece) = (rich_amber(), Piece::new(AMBER, 0));
    let reached = |game: &Zerpang, action: Action| {
        with_seen(game, Some(AMBER), |seen| reach::<ZerpangBoard>(seen, action))
    };
    let long = Action::Move(piece, to_and_fro(&game, piece, 18));
    assert_eq!(reached(&game, long), Ok(()));
    game.act(AMBER, long);
    for card in [Card::Blockade, Card::Blockade, Card::Blockade, Card::Blockade, Card::One] {
        let side = if card.is_point() { Side::Pillage } else { Side::Ninjutsu };
        let lay = Action::Lay(Lay::one(card, side));
        assert_eq!(reached(&game, lay), Ok(()));
        game.act(AMBER, lay);
    }
    assert_eq!(game.phase(), Phase::Movement, "two Points are left");
    for steps in [1, 2] {
        let more = Action::Move(piece, to_and_fro(&game, piece, steps));
        assert_eq!(reached(&game, more), Ok(()));
    }
    let beyond = Action::Move(piece, to_and_fro(&game, piece, 3));
    assert!(reached(&game, beyond).is_err(), "three more would cost three Points");
}

#[test]
fn a_drawn_way_is_gone_by_touching_its_last_cell_and_can_be_shortened() {
    let (game, piece) = (rich_amber(), Piece::new(AMBER, 0));
    let path = to_and_fro(&game, piece, 3);
    let name = piece.to_string();
    let picks = [format!("piece:{name}"), format!("way:{name} {path}")];
    let scene = drawn(&game, AMBER, &[&picks[0], &picks[1]]);
    let goes = format!("data-act=\"move {name} {path}\"");
    assert!(scene.board.0.contains(&goes), "the last cell goes");
    let labels: Vec<&str> = scene.buttons.iter().map(|button| &*button.label).collect();
    assert!(labels.contains(&"Back") && labels.contains(&"Stop"), "{labels:?}");
    assert!(scene.aside.starts_with("3 spaces, 2 Points."), "{}", scene.aside);
    let elsewhere = drawn(&game, AMBER, &["piece:amber-1", "way:amber-2 e"]);
    assert!(!elsewhere.aside.contains("space"), "another piece's way is none of this one");
}
