//! Choices in words.

use table::{Label, Seat, capital};

use super::names::{dice_text, in_groups, in_words, ladder, numbers, own_faces};
use crate::action::Action;
use crate::view::View;

/// An action as one of several choices.
pub(super) fn of(view: &View, seat: Seat, action: Action) -> Label {
    let side = &view.open.sides[seat.index().min(1)];
    match action {
        Action::Start(kind) => {
            let faces =
                view.printed().battle.faces(kind).map(|face| capital(face.name())).join(" ");
            Label::new(format!("{} die", capital(kind.die().name))).with_aside(faces)
        }
        Action::Terrain(terrain) => {
            let name = capital(terrain.ground().name);
            let often = own_faces(view.printed(), terrain);
            Label::new(format!("{name} die, {name} on {often}"))
                .with_aside(ladder(view.printed(), terrain))
        }
        Action::Force(force) => in_words(force).into(),
        Action::Ignore(slot) => format!("Ignore the Boom on die {}", slot + 1).into(),
        Action::IgnoreNone => "Let every Boom stand".into(),
        Action::Link(slot) => {
            let unit = capital(side.face(slot.into()).name());
            format!("Link it to die {}, a {unit}", slot + 1).into()
        }
        Action::Stop => {
            format!("Stop at {}", in_groups(view.printed(), side, view.open.terrain)).into()
        }
        Action::Roll(dice) => {
            let kept = dice_text(side, side.alive() - dice);
            format!("Roll {}; keep {kept}", numbers(dice)).into()
        }
    }
}
