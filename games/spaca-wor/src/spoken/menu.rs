//! Which choices people are shown first.

use table::Seat;

use crate::action::Action;
use crate::pieces::Face;
use crate::state::{Phase, SIX, Side, Slots};
use crate::view::View;

/// What keeps a group, or two; all of it where no dice are rolled again.
pub(super) fn of(view: &View, seat: Seat, legal: &[Action]) -> Vec<Action> {
    if view.open.phase != Phase::Decide {
        return legal.to_vec();
    }
    let side = &view.open.sides[seat.index().min(1)];
    let mut menu: Vec<Action> = keeps(side)
        .into_iter()
        .map(|kept| side.alive() - kept)
        .map(|rolled| if rolled.is_empty() { Action::Stop } else { Action::Roll(rolled) })
        .filter(|action| legal.contains(action))
        .collect();
    menu.insert(0, Action::Stop);
    let mut seen = Vec::new();
    menu.retain(|action| {
        !seen.contains(action) && {
            seen.push(*action);
            true
        }
    });
    menu
}

/// Sets of dice that people like to keep: for each unit its group; the two best groups; nothing.
fn keeps(side: &Side) -> Vec<Slots> {
    let group = |unit: Face| -> Slots {
        let counts = |&slot: &usize| match usize::from(side.links()[slot]) {
            to if to < SIX => side.face(to) == unit,
            _ => side.face(slot) == unit,
        };
        (0..SIX).filter(counts).collect()
    };
    let mut groups: Vec<Slots> =
        Face::UNITS.into_iter().map(group).filter(|group| !group.is_empty()).collect();
    table::sort_few(&mut groups, |group| std::cmp::Reverse(group.len()));
    if let [best, second, ..] = groups[..] {
        groups.insert(1, best | second);
    }
    groups.push(Slots::default());
    groups
}
