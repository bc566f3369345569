//! The box: board, deck, classes.

use table::{BadText, Written as _};
use zerpang::{Board, CARDS, CLASSES, Cards, CellKind, Cells, Neighbours, PIECES, RINGS, Side};

use crate::script::{cell, scene};

fn all_gates(board: &Board) -> Cells {
    (0..6).map(|base| board.gate_cells(base)).fold(Cells::NONE, |all, more| all | more)
}

#[test]
fn zp_c1_the_board_has_61_cells_and_six_zones_of_seven() {
    let board = Board::standard();
    assert_eq!(board.cells().len(), 61);
    assert_eq!(board.kind(cell("f6")), CellKind::Treasure);
    assert_eq!((board.houses().len(), board.xs().len(), all_gates(&board).len()), (6, 6, 12));
    for zone in 0..6 {
        assert_eq!(board.zone(zone).len(), 7);
        assert!(board.zone(zone).contains(board.house(zone)));
        let first = board.zone(zone).first().expect("seven cells");
        assert_eq!(Cells::only(first).linked(board.zone(zone)), board.zone(zone));
    }
    assert_eq!(board.zones().len(), 42);
}

#[test]
fn zp_c1_spurs_are_67_cells_with_houses_outside_the_corners() {
    let board = Board::named("spurs").expect("built in");
    assert_eq!(board.cells().len(), 67);
    for n in 0..6 {
        assert_eq!(board.beside(Cells::only(board.house(n))).len(), 1);
        assert_eq!(board.zone_of(board.house(n)), None);
    }
}

#[test]
fn zp_c1_a_broken_board_is_refused_with_line_and_reason() {
    let text = include_str!("../../boards/standard.txt");
    let refusal = |text: &str| Board::read(text).expect_err("broken");
    let bad = |line: usize, reason: &str| BadText { line, reason: reason.into() };
    let swapped = |from: &str, to: &str| refusal(&text.replacen(from, to, 1));
    assert_eq!(swapped("f6 treasure", "f6 gold").line, 33);
    assert!(swapped("f6 treasure", "f6 gold").reason.starts_with("“gold” is no kind of cell"));
    assert_eq!(swapped("f6 treasure", "f6 plain"), bad(63, "there is no Buried Treasure"));
    assert_eq!(swapped("f6 treasure", "f7 treasure"), bad(34, "f7 was there already"));
    assert_eq!(swapped("f7 x 0", "f7 x 7"), bad(34, "“7” is no sector; sectors are 0 to 5"));
    assert_eq!(swapped("f7 x 0", "f7 x 1").reason, "there is another X of this number already");
    assert_eq!(swapped("g9 gate 0", "g9 plain"), bad(63, "base 0 has no two Gates"));
    assert_eq!(swapped("f8 zone 0", "f8 zone 1"), bad(63, "zone 0 has 6 cells, not 7"));
    assert!(swapped("f7 x 0", "z7 x 0").reason.contains("is not understood"));
    assert_eq!(Board::chosen("hexagon").expect_err("no such board").line, 1);
    assert!(Board::chosen(&Board::standard().to_string()).is_ok());
}

#[test]
fn zp_c1a_rows_have_letters_and_columns_slant() {
    assert_eq!(cell("f6").coordinates(), (0, 0));
    assert_eq!(cell("f10").coordinates(), (4, 0));
    assert_eq!(cell("j2").coordinates(), (-4, 4));
    let board = Board::standard();
    let houses: Vec<String> = (0..6).map(|n| board.house(n).to_string()).collect();
    assert_eq!(houses, ["f10", "j6", "j2", "f2", "b6", "b10"]);
    let xs: Vec<String> = (0..6).map(|n| board.x(n).to_string()).collect();
    assert_eq!(xs, ["f7", "g6", "g5", "f5", "e6", "e7"]);
    let gates: Vec<String> =
        (0..6).flat_map(|base| board.gates(base)).map(|gate| gate.to_string()).collect();
    let expected = ["g9", "i7", "j3", "j5", "g2", "i2", "c5", "e3", "b7", "b9", "c10", "e10"];
    assert_eq!(gates, expected);
    assert!("a1".parse::<zerpang::Cell>().is_err());
}

#[test]
fn zp_c1b_neighbours_add_up() {
    let board = Board::standard();
    let degree = |name| board.beside(Cells::only(name)).len();
    let degrees: Vec<u32> = board.cells().iter().map(degree).collect();
    assert_eq!(degrees.iter().sum::<u32>(), 2 * 156);
    let of = |n| degrees.iter().filter(|&&d| d == n).count();
    assert_eq!((of(6), of(4), of(3)), (37, 18, 6));
    let gates = all_gates(&board);
    assert!((gates.around() & gates).is_empty());
    let open = board.cells() - gates;
    assert_eq!(open.len(), 49);
    assert_eq!(Cells::only(cell("f6")).linked(open), open);
    for n in 0..6_u8 {
        let near = board.beside(Cells::only(board.house(n.into())));
        let own = (board.gate_cells(n) & near).len();
        let before = (board.gate_cells((n + 5) % 6) & near).len();
        assert_eq!((own, before, (near - gates).len()), (1, 1, 1));
    }
}

#[test]
fn zp_c2_the_deck_has_99_cards() {
    let points: u32 =
        CARDS.iter().filter(|r| r.card.is_point()).map(|r| u32::from(r.copies * r.values[0])).sum();
    assert_eq!((Cards::DECK.len(), points), (99, 67));
    let ones =
        CARDS.iter().filter(|row| row.card.is_point()).map(|row| row.copies).collect::<Vec<_>>();
    assert_eq!(ones, [31, 18]);
    for side in Side::ALL {
        let special = CARDS.iter().filter(|row| !row.card.is_point());
        let total: u32 = special.map(|r| u32::from(r.copies * r.values[side as usize])).sum();
        assert_eq!(total, 110);
    }
}

#[test]
fn zp_c3_nine_class_cards_six_pieces_twelve_rings() {
    assert_eq!(CLASSES.iter().map(|class| class.copies).sum::<u8>(), 9);
    assert_eq!((PIECES, RINGS), (6, 12));
    scene("ninja,pirate")
        .game()
        .refused_by("enter coral-1 g9", &zerpang::NO_SUCH_PIECE)
        .allowed("enter amber-1 g9");
}
