//! What wins, as a small drawing for the card of a class.

use zerpang::{Board as Map, Cell, Class, SECTORS};

use super::board::{emblem, middle};
use crate::draw::escape;

/// Half the width and the height of a drawing of the board.
const HALF: (f64, f64) = (320.0, 270.0);
const GOLD: &str = "#F2B233";
const INK: &str = "#17203A";

/// What a class wins with.
pub(super) fn diagram(class: Class) -> String {
    let map = Map::standard();
    let body = match class {
        Class::Ninja => board(&[0, 2, 4].map(|n| map.house(n)), "house"),
        Class::Pirate => board(&[0, 2, 4].map(|n| map.x(n)), "xmark"),
        Class::Gunslinger => {
            let across = [0, SECTORS / 2];
            board(&across.map(|n| [map.house(n), map.x(n)]).concat(), "flag")
        }
        Class::Robot => {
            let cloud = disc((0.0, -90.0), 90.0) + &emblem("bolt", (0.0, -90.0), 120.0, INK);
            cloud + &row(6, 120.0, |_| String::new())
        }
        Class::Zombie => row(3, 0.0, rings),
        Class::Alien => {
            let saucer = format!(
                "<rect x=\"-300\" y=\"-90\" width=\"600\" height=\"180\" rx=\"60\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"12\"/>"
            );
            saucer + &row(4, 0.0, |_| String::new())
        }
        Class::Elf => emblem("clock", (0.0, 0.0), 300.0, INK),
    };
    let (wide, high) = HALF;
    format!(
        "<svg class=\"zwins\" viewBox=\"{:.0} {:.0} {:.0} {:.0}\" width=\"180\" height=\"152\" role=\"img\" aria-label=\"{}\">{body}</svg>",
        -wide,
        -high,
        wide * 2.0,
        high * 2.0,
        escape(class.card().wins.text)
    )
}

/// The board in dots; these cells are wanted.
fn board(wanted: &[Cell], name: &str) -> String {
    let map = Map::standard();
    map.cells()
        .iter()
        .map(|cell| {
            let at = middle(cell);
            if wanted.contains(&cell) {
                disc(at, 34.0) + &emblem(name, at, 44.0, INK)
            } else {
                let plain = map.houses().has(cell) || map.xs().has(cell) || cell == map.treasure();
                dot(at, if plain { 16.0 } else { 8.0 })
            }
        })
        .collect()
}

/// So many pieces in a row, each with something around it.
fn row(many: u8, y: f64, around: impl Fn((f64, f64)) -> String) -> String {
    let middle = f64::from(many - 1) / 2.0;
    let at = |n: u8| ((f64::from(n) - middle) * if many > 4 { 70.0 } else { 130.0 }, y);
    (0..many).map(|n| disc(at(n), 28.0) + &around(at(n))).collect()
}

/// ZP-46: two rings around a piece.
fn rings((x, y): (f64, f64)) -> String {
    [40, 52]
        .map(|radius| {
            format!(
                "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{radius}\" fill=\"none\" stroke=\"#3F7F2F\" stroke-width=\"7\"/>"
            )
        })
        .concat()
}

fn disc((x, y): (f64, f64), radius: f64) -> String {
    format!(
        "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{radius:.0}\" fill=\"{GOLD}\" stroke=\"{INK}\" stroke-width=\"6\"/>"
    )
}

fn dot((x, y): (f64, f64), radius: f64) -> String {
    format!(
        "<circle cx=\"{x:.0}\" cy=\"{y:.0}\" r=\"{radius:.0}\" fill=\"{INK}\" opacity=\"0.35\"/>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_shows_what_wins() {
        for class in Class::ALL {
            let drawn = diagram(class);
            assert!(drawn.starts_with("<svg") && drawn.contains("role=\"img\""), "{class:?}");
        }
        let marked = |class: Class| diagram(class).matches(GOLD).count();
        let wanted = [Class::Ninja, Class::Pirate, Class::Zombie, Class::Gunslinger, Class::Alien];
        assert_eq!(wanted.map(marked), [3, 3, 3, 4, 4]);
    }
}
