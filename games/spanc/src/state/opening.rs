//! SP-1: the table as a game begins.

use table::{Seat, Seats};

use super::{MOST_OFFERS, Open, Phase, SEATS, Secrets, Setup, Spanc};
use crate::pieces::{Cards, Challenge, Crew, ROW, Toy, Toys};

impl Spanc {
    /// SP-1: nothing is dealt yet.
    pub(crate) fn opening(setup: Setup) -> Self {
        let seats = usize::from(setup.seats);
        let plays = |seat: usize| seat < seats;
        let loot = setup.edition.first.loot;
        let open = Open {
            phase: Phase::Deal,
            caper: 0,
            crew_cards: Cards::full(Crew::COUNT),
            toy_cards: Cards::full(Toy::COUNT),
            challenge_cards: Cards::full(Challenge::COUNT),
            row: [None; ROW],
            girls: Default::default(),
            held: Default::default(),
            loot: std::array::from_fn(|seat| if plays(seat) { loot } else { 0 }),
            down: [0; SEATS],
            fell: [0; SEATS],
            at: [0; SEATS],
            learnt: [0; SEATS],
            fresh: 0,
            rerolled: Seats::NONE,
            motions: Seats::NONE,
            finished: Seats::NONE,
            first: None,
            last_turns: Seats::NONE,
            resigned: Seats::NONE,
            active: Seat(0),
            girl: None,
            dice: [0; 2],
            kept: 0,
            bonus: 0,
            broken: None,
            worn: Toys::NONE,
            draws: 0,
            drawer: Seat(0),
            moves: [0; SEATS],
            made: [[None; MOST_OFFERS]; SEATS],
            unasked: [None; SEATS],
            sent: None,
            spills: 0,
            lead: Seat(0),
            queue: Seats::NONE,
            ready: Seats::NONE,
            to_fight: Seats::NONE,
            spared: Seats::NONE,
            fight: None,
            setup,
        };
        let (captain, votes) = ([None; SEATS], [None; SEATS]);
        Self { open, secrets: Secrets { surplus: Seats::NONE, captain, votes } }
    }
}
