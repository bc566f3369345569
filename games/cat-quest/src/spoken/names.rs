//! Things in words, and what a view says about them.

use table::{Seat, capital};

use crate::board::Place;
use crate::pieces::{Body, Cat, Cats, Element};
use crate::reach::Costs;
use crate::view::{Sight, View};

/// CQ-7a: the corners of a cheapest path; empty if it goes straight along or is one step.
pub(super) fn way_in_words(costs: &Costs, to: Place) -> String {
    let path = costs.path(to);
    let corner = |three: &[Place]| {
        let straight = three.iter().all(|place| place.orbit == three[1].orbit);
        (!straight).then(|| place_in_words(three[1]))
    };
    let corners: Vec<String> = path.windows(3).filter_map(corner).collect();
    if corners.is_empty() { String::new() } else { format!("by {}", corners.join(", ")) }
}

impl View {
    pub(super) fn body(&self, body: Body) -> Place {
        Place { orbit: body, dot: self.open.planets[body.index()] }
    }

    pub(super) fn body_at(&self, place: Place) -> Option<Body> {
        (self.body(place.orbit) == place).then_some(place.orbit)
    }

    /// Whether the seat could recruit at a body, if it were there.
    pub(super) fn wants(&self, seat: Seat, body: Body) -> bool {
        let own = self.open.cats[seat.index()] | self.open.recruited;
        self.open.stacks[body.index()] > 0 && !own.contains(body.cat())
    }

    /// Why a seat would fly to a place, in few words: who waits there, or how far it is on from there.
    pub fn lure(&self, seat: Seat, place: Place) -> String {
        match self.body_at(place) {
            Some(body) if self.wants(seat, body) => format!("{} waits", body.cat().card().title),
            Some(_) => String::new(),
            None => self.nearest(&self.far(seat), place).map_or_else(String::new, |(body, far)| {
                format!("then {far} to {}", capital(body.name()))
            }),
        }
    }

    /// CQ-24d: the bodies with a cat for this seat that are out of reach now, and not barred.
    pub(super) fn far(&self, seat: Seat) -> Vec<Body> {
        let speed = self.open.dice[0] + self.open.dice[1];
        let reach = self.open.setup.sky().reach(self.open.ships[seat.index()], speed);
        let barred = |body| body == Body::Earth && self.open.barred.contains(seat);
        let out_of_reach = |body| !reach.has(self.body(body)) && !barred(body);
        Body::ALL.into_iter().filter(|&body| self.wants(seat, body) && out_of_reach(body)).collect()
    }

    /// Which of these bodies is nearest to a place, and how far it is from there.
    pub(super) fn nearest(&self, bodies: &[Body], place: Place) -> Option<(Body, u8)> {
        let costs = self.open.setup.sky().costs(place);
        let far = bodies.iter().map(|&body| (body, costs.of(self.body(body))));
        far.min_by_key(|&(_, cost)| cost)
    }

    pub(super) fn may_battle(&self, seat: Seat) -> bool {
        let on_earth = self.open.ships[seat.index()] == self.body(Body::Earth);
        on_earth && !self.open.begun && !self.open.barred.contains(seat)
    }

    pub(super) fn met(&self) -> Option<Element> {
        self.pack.get(usize::from(self.open.facing)).and_then(|sight| match sight {
            Sight::Open(dog) => Some(*dog),
            _ => None,
        })
    }

    pub(super) fn is_in_pack(&self, place: u8) -> bool {
        self.pack.get(usize::from(place)).is_some_and(|&sight| sight != Sight::Gone)
    }

    pub(super) fn first_unrevealed(&self) -> Option<usize> {
        self.pack.iter().position(|card| !matches!(card, Sight::Gone | Sight::Open(_)))
    }

    /// What is known of a dog of the pack.
    pub(super) fn dog_in_words(&self, place: u8) -> String {
        match self.pack.get(usize::from(place)) {
            Some(Sight::Open(dog)) => format!("{}, as all know", a_dog(*dog)),
            Some(Sight::Known { dog, .. }) => format!("{}, as you saw", a_dog(*dog)),
            Some(Sight::Hidden { .. }) => "which you have not seen".into(),
            Some(Sight::Unseen) => "which nobody has seen".into(),
            Some(Sight::Gone) | None => "which is gone".into(),
        }
    }

    /// The same in a word.
    pub(super) fn dog_in_short(&self, place: u8) -> String {
        match self.pack.get(usize::from(place)) {
            Some(Sight::Open(dog) | Sight::Known { dog, .. }) => dog.name().into(),
            Some(Sight::Hidden { .. } | Sight::Unseen) => "?".into(),
            Some(Sight::Gone) | None => "gone".into(),
        }
    }
}

pub(super) fn place_in_words(place: Place) -> String {
    if place == Place::SUN { "the Sun".into() } else { capital(&place.to_string()) }
}

/// A cat with its element and what its ability does.
pub(super) fn described(cat: Cat) -> String {
    let (card, element) = (cat.card(), cat.card().element.name());
    match card.ability {
        "" => format!("{} ({element})", card.title),
        ability => format!("{} ({element}; {ability}: {})", card.title, card.does),
    }
}

pub(super) fn cats_in_words(cats: Cats) -> String {
    let names: Vec<&str> = cats.iter().map(|cat| cat.card().title).collect();
    names.join(" and ")
}

pub(super) fn a_dog(dog: Element) -> String {
    let article = if matches!(dog, Element::Earth | Element::Air) { "an" } else { "a" };
    format!("{article} {} dog", dog.name())
}

pub(super) fn beaters(dog: Element) -> String {
    dog.beaten_by().map(Element::name).join(" and ")
}

pub(super) fn rolled([white, black]: [u8; 2]) -> String {
    format!("white {white} and black {black}, speed {}", white + black)
}
