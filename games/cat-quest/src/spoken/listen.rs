//! What people mean by what they type, and what they are shown first.

use table::Seat;

use super::View;
use crate::action::Action;
use crate::board::Place;
use crate::pieces::{Body, Cat};
use crate::state::Phase;

/// Places that lead on to a body worth flying to, shown beside the bodies themselves.
const APPROACHES: usize = 3;

/// The actions to show first: of places, bodies with a cat for this seat, company, other bodies, the
/// best approaches to what is out of reach, and staying.
pub(super) fn menu(view: &View, seat: Seat, legal: &[Action]) -> Vec<Action> {
    if view.phase != Phase::Go {
        return legal.to_vec();
    }
    let here = view.ships[seat.index()];
    let places: Vec<Place> = legal
        .iter()
        .filter_map(|action| match action {
            Action::Go(place) => Some(*place),
            _ => None,
        })
        .collect();
    let costs = view.house.board.costs(here);
    let mut bodies: Vec<Place> =
        places.iter().copied().filter(|&place| view.body_at(place).is_some()).collect();
    bodies.sort_by_key(|&place| (!view.wants(seat, place.orbit), costs.of(place)));
    let earth = view.body(Body::Earth);
    let company = view.present.without(seat).iter().map(|other| view.ships[other.index()]);
    let company: Vec<Place> =
        company.filter(|place| *place != earth && places.contains(place)).collect();
    let split = bodies.iter().take_while(|place| view.wants(seat, place.orbit)).count();
    let mut menu: Vec<Place> = bodies.drain(..split).collect();
    menu.extend(approaches(view, seat, &places));
    menu.extend(company);
    menu.extend(bodies);
    menu.push(here);
    let mut seen = Vec::new();
    for place in menu {
        let action = Action::Go(place);
        if !seen.contains(&action) && legal.contains(&action) {
            seen.push(action);
        }
    }
    seen
}

/// For the nearest bodies out of reach that have a cat for this seat: the place that is nearest to each.
fn approaches(view: &View, seat: Seat, places: &[Place]) -> Vec<Place> {
    let board = &view.house.board;
    let from_here = board.costs(view.ships[seat.index()]);
    let mut far: Vec<Place> = Body::ALL
        .into_iter()
        .filter(|&body| view.wants(seat, body))
        .map(|body| view.body(body))
        .filter(|body| !places.contains(body))
        .collect();
    far.sort_by_key(|&body| from_here.of(body));
    let costs: Vec<_> = places.iter().map(|&place| (place, board.costs(place))).collect();
    far.iter()
        .take(APPROACHES)
        .filter_map(|&body| {
            let nearest =
                costs.iter().min_by_key(|(place, on)| (on.of(body), from_here.of(*place)));
            nearest.map(|&(place, _)| place)
        })
        .collect()
}

/// The action that a person means by these words.
pub(super) fn understand(view: &View, seat: Seat, words: &str) -> Option<Action> {
    let words = words.trim().to_lowercase();
    let words: Vec<&str> = words.split_whitespace().filter(|word| *word != "the").collect();
    let text = words.join(" ");
    let here = view.ships.get(seat.index()).copied()?;
    match words.as_slice() {
        ["stay" | "wait"] => Some(Action::Go(here)),
        ["fight" | "attack"] => Some(Action::Battle),
        ["travel" | "fly"] => Some(Action::Roll),
        ["end"] => Some(Action::Done),
        ["peek"] => Some(Action::Look),
        ["yes" | "deal" | "ok"] => Some(Action::Accept),
        ["no"] if matches!(view.phase, Phase::Answer | Phase::Counter) => Some(Action::Refuse),
        ["no"] if view.phase == Phase::Burn => Some(Action::Spare),
        ["no"] => Some(Action::Keep),
        ["giveup" | "surrender"] => Some(Action::GiveUp),
        ["again"] => Some(Action::Reroll(crate::action::Quake::Plukitten)),
        ["go" | "fly" | "to", rest @ ..] => place(view, rest).map(Action::Go),
        [one] if view.phase == Phase::Fight && Cat::named(one).is_some() => {
            Cat::named(one).map(Action::Send)
        }
        rest if view.phase == Phase::Go && place(view, rest).is_some() => {
            place(view, rest).map(Action::Go)
        }
        rest => text.parse().ok().or_else(|| place(view, rest).map(Action::Go)),
    }
}

/// A place by its text; a planet's name alone is where the planet is.
fn place(view: &View, words: &[&str]) -> Option<Place> {
    match words {
        ["to", rest @ ..] => place(view, rest),
        [body] => Body::named(body).map(|body| view.body(body)),
        words => words.join(" ").parse().ok(),
    }
}
