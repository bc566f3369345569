//! What wins, as a small drawing for the card of a class.

use maud::{Markup, html};
use table::Written as _;
use zerpang::{Board as Map, Cell, Class, Printed, SECTORS};

use super::field::{emblem, middle};

/// Half the width and the height of a drawing of the board.
const HALF: (f64, f64) = (320.0, 270.0);
const GOLD: &str = "#F2B233";
const INK: &str = "#17203A";

/// What a class wins with.
pub(super) fn diagram(printed: &Printed, class: Class) -> Markup {
    let map = Map::standard();
    let (wide, high) = HALF;
    html! {
        svg.zwins viewBox={ (-wide) " " (-high) " " (wide * 2.0) " " (high * 2.0) } width="180" height="152" role="img"
            aria-label=(class.card().wins.text(printed)) {
            @match class {
                Class::Ninja => (board(&[0, 2, 4].map(|n| map.house(n)), "house")),
                Class::Pirate => (board(&[0, 2, 4].map(|n| map.x(n)), "xmark")),
                Class::Gunslinger => {
                    (board(&[0, SECTORS / 2].map(|n| [map.house(n), map.x(n)]).concat(), "flag"))
                }
                Class::Robot => {
                    (disc((0.0, -90.0), 90))
                    (emblem("bolt", (0.0, -90.0), 120.0, INK))
                    (row(6, 120.0, false))
                }
                Class::Zombie => (row(3, 0.0, true)),
                Class::Alien => {
                    rect x="-300" y="-90" width="600" height="180" rx="60" fill="none" stroke=(INK) stroke-width="12" {}
                    (row(printed.captives, 0.0, false))
                }
                Class::Elf => (emblem("clock", (0.0, 0.0), 300.0, INK)),
            }
        }
    }
}

/// The board in dots; these cells are wanted.
fn board(wanted: &[Cell], name: &str) -> Markup {
    let map = Map::standard();
    let known = map.houses() | map.xs();
    html! {
        @for cell in map.cells().iter() {
            @let at = middle(cell);
            @if wanted.contains(&cell) {
                (disc(at, 34)) (emblem(name, at, 44.0, INK))
            } @else {
                @let radius = if known.contains(cell) || cell == map.treasure() { "16" } else { "8" };
                circle cx=(whole(at.0)) cy=(whole(at.1)) r=(radius) fill=(INK) opacity="0.35" {}
            }
        }
    }
}

/// So many pieces in a row; ZP-46: with two rings around each, or without.
fn row(many: u8, y: f64, rings: bool) -> Markup {
    let middle = f64::from(many - 1) / 2.0;
    let gap = if many > 4 { 70.0 } else { 130.0 };
    html! {
        @for x in (0..many).map(|n| (f64::from(n) - middle) * gap) {
            (disc((x, y), 28))
            @for radius in [40, 52].into_iter().filter(|_| rings) {
                circle cx=(whole(x)) cy=(whole(y)) r=(radius) fill="none" stroke="#3F7F2F" stroke-width="7" {}
            }
        }
    }
}

fn disc((x, y): (f64, f64), radius: u8) -> Markup {
    html! { circle cx=(whole(x)) cy=(whole(y)) r=(radius) fill=(GOLD) stroke=(INK) stroke-width="6" {} }
}

fn whole(length: f64) -> String {
    format!("{length:.0}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_shows_what_wins() {
        for class in Class::ALL {
            let drawn = diagram(table::Printed::standard(), class).into_string();
            assert!(drawn.starts_with("<svg") && drawn.contains("role=\"img\""), "{class:?}");
        }
        let marked = |class: Class| {
            diagram(table::Printed::standard(), class).into_string().matches(GOLD).count()
        };
        let wanted = [Class::Ninja, Class::Pirate, Class::Zombie, Class::Gunslinger, Class::Alien];
        assert_eq!(wanted.map(marked), [3, 3, 3, 4, 4]);
    }
}
