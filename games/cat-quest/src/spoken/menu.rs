//! What people are shown first where there are many places to fly to.

use table::Seat;

use crate::action::Action;
use crate::board::Place;
use crate::pieces::Body;
use crate::state::Phase;
use crate::view::View;

/// Places that lead on to a body worth flying to, shown beside the bodies themselves.
const APPROACHES: usize = 3;

/// The actions to show first: of places, bodies with a cat for this seat, company, other bodies, the
/// best approaches to what is out of reach, and staying.
pub(super) fn of(view: &View, seat: Seat, legal: &[Action]) -> Vec<Action> {
    if view.open.phase != Phase::Go {
        return legal.to_vec();
    }
    let here = view.open.ships[seat.index()];
    let places: Vec<Place> = legal
        .iter()
        .filter_map(|action| match action {
            Action::Go(place) => Some(*place),
            _ => None,
        })
        .collect();
    let costs = view.open.setup.sky().costs(here);
    let mut bodies: Vec<Place> =
        places.iter().copied().filter(|&place| view.body_at(place).is_some()).collect();
    table::sort_few(&mut bodies, |&place| (!view.wants(seat, place.orbit), costs.of(place)));
    let earth = view.body(Body::Earth);
    let company =
        view.open.present.without(seat).iter().map(|other| view.open.ships[other.index()]);
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

/// For the nearest bodies out of reach that have a cat for this seat: the best place among those whose label
/// names that body.
fn approaches(view: &View, seat: Seat, places: &[Place]) -> Vec<Place> {
    let from_here = view.open.setup.sky().costs(view.open.ships[seat.index()]);
    let mut far = view.far(seat);
    let dots = places.iter().filter(|&&place| view.body_at(place).is_none());
    let leads: Vec<(Place, (Body, u8))> =
        dots.filter_map(|&place| Some((place, view.nearest(&far, place)?))).collect();
    table::sort_few(&mut far, |&body| from_here.of(view.body(body)));
    let best = |&body: &Body| {
        let to = leads.iter().filter(|(_, (named, _))| *named == body);
        to.min_by_key(|(place, (_, on))| (*on, from_here.of(*place))).map(|&(place, _)| place)
    };
    far.iter().take(APPROACHES).filter_map(best).collect()
}
