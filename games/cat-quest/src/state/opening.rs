//! The table as a game begins.

use table::{Seat, Seats};

use super::{Card, CatQuest, NOWHERE, Open, Phase, Secrets, Setup, Tremor};
use crate::board::Place;
use crate::pieces::{ASHES, BODIES, Body, Cat, Cats, ELEMENTS, SEATS};

impl CatQuest {
    /// CQ-3, CQ-3a: the table before the first roll.
    pub(crate) fn opening(setup: &Setup) -> Self {
        let present = Seats::all(setup.seats);
        let sits = |seat: usize| present.contains(Seat(seat as u8));
        let earthling = |seat| if sits(seat) { Cats::only(Cat::Earthcat) } else { Cats::NONE };
        let earth = Place { orbit: Body::Earth, dot: 0 };
        let open = Open {
            setup: setup.clone(),
            phase: Phase::First,
            present,
            first: Seat(0),
            active: Seat(0),
            round: 1,
            closing: false,
            planets: [0; BODIES],
            placing: Body::Sun,
            ships: std::array::from_fn(|seat| if sits(seat) { earth } else { NOWHERE }),
            cats: std::array::from_fn(earthling),
            tired: [Cats::NONE; SEATS],
            stacks: Body::ALL.map(|body| setup.edition.stack(body, setup.seats)),
            barred: Seats::NONE,
            best: [None; SEATS],
            battles: 0,
            boxed: setup.edition.boxed(),
            out: [0; ELEMENTS],
            begun: false,
            moved: false,
            fresh: Cats::NONE,
            recruited: Cats::NONE,
            offers: 0,
            deal: None,
            dice: [0; 2],
            rolling: [false; 2],
            tremor: Tremor::default(),
            facing: 0,
            beaten: 0,
            spent: Cats::NONE,
            winner: None,
        };
        let dogs = usize::from(setup.edition.pack);
        let dealt = |place| if place < dogs { Card::Unseen } else { Card::Gone };
        let secrets = Secrets { pack: std::array::from_fn(dealt), ashes: [None; ASHES] };
        Self { open, secrets }
    }
}
