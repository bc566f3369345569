//! The language of the scenarios: one call is one thing that happens at the table.
//!
//! Whoever is brought somewhere flies there in as many turns as it takes, with sixes; the others roll ones
//! and stay where they are.

use cat_quest::{Body, Cat, CatQuest, Cats, Phase, Place, Setup, View};
use table::{Game, Seat, Turn};
use testkit::Scripted as _;

pub(crate) const ASTRA: Seat = Seat(0);
pub(crate) const BISCUIT: Seat = Seat(1);
pub(crate) const COMET: Seat = Seat(2);
pub(crate) const DUMPLING: Seat = Seat(3);

/// The rules of the box; Astra begins, and all outer planets are on dot 7.
pub(crate) fn table(seats: u8) -> CatQuest {
    begun(&Setup::new(seats))
}

/// The same with other rules.
pub(crate) fn begun(setup: &Setup) -> CatQuest {
    let game = CatQuest::new(setup);
    let game = if setup.host_chooses {
        game.does(ASTRA, "first astra")
    } else {
        game.falls("first astra")
    };
    let outer = Body::ALL.into_iter().filter(|&body| setup.board.is_outer(body)).count();
    (0..outer).fold(game, |game, _| game.falls("white 1 black 1"))
}

/// A place by its text.
pub(crate) fn at(place: &str) -> Place {
    place.parse().expect("a place")
}

/// Cats by their names.
pub(crate) fn cats(names: &str) -> Cats {
    names.split_whitespace().map(|name| Cat::named(name).expect("a cat")).collect()
}

pub(crate) trait Script: Sized {
    /// Whoever's Caturn is asked about a roll lets it be.
    fn stands(self) -> Self;
    /// The active player's turn goes by without anything.
    fn idles(self) -> Self;
    /// Turns go by until this seat's turn starts.
    fn until(self, seat: Seat) -> Self;
    /// The seat rolls just enough and goes there, within one turn.
    fn flies(self, seat: Seat, place: &str) -> Self;
    /// The seat travels until it is there, wherever that is by then.
    fn travels(self, seat: Seat, goal: impl Fn(&Self) -> Place) -> Self;
    /// The seat travels until it is on that body.
    fn reaches(self, seat: Seat, body: Body) -> Self;
    /// The seat travels until it is where that other ship is.
    fn joins(self, seat: Seat, other: Seat) -> Self;
    /// The seat travels to these cats' bodies and recruits them, in that order.
    fn gathers(self, seat: Seat, cats: &str) -> Self;
    /// The seat flies home to Earth, and battles as soon as its turn starts there.
    fn attacks(self, seat: Seat) -> Self;

    /// What the gallery sees.
    fn seen(&self) -> View;
}

impl Script for CatQuest {
    fn stands(self) -> Self {
        let mut game = self;
        while let (Phase::Quake, Turn::Seats(asked)) = (game.phase(), game.turn()) {
            game = game.does(asked.first().expect("somebody"), "keep");
        }
        game
    }

    fn idles(self) -> Self {
        let (seat, moment) = (self.active(), (self.seen().open.round, self.active()));
        let mut game = self;
        while (game.seen().open.round, game.active()) == moment && game.phase() != Phase::Over {
            let here = game.ship(seat);
            let stay = format!("go {here}");
            game = match game.phase() {
                Phase::Start => game.does(seat, "roll"),
                Phase::Roll => game.falls("white 1 black 1"),
                Phase::Quake => game.stands(),
                Phase::Go if game.asked(seat, &stay).is_ok() => game.does(seat, &stay),
                Phase::Go => {
                    let (next, _) =
                        game.setup().sky().neighbours_of(here).next().expect("a neighbour");
                    game.does(seat, &format!("go {next}"))
                }
                Phase::End => game.does(seat, "done"),
                phase => panic!("nobody idles in {phase:?}"),
            };
        }
        game
    }

    fn until(self, seat: Seat) -> Self {
        let mut game = self;
        while game.active() != seat || !matches!(game.phase(), Phase::Start | Phase::Roll) {
            game = game.idles();
        }
        game
    }

    fn flies(self, seat: Seat, place: &str) -> Self {
        let game = self.until(seat);
        let cost = game.setup().sky().costs(game.ship(seat)).of(at(place)).max(2);
        let (white, black) = (cost / 2, cost - cost / 2);
        let game = if game.phase() == Phase::Start { game.does(seat, "roll") } else { game };
        let game = game.falls(&format!("white {white} black {black}")).stands();
        game.does(seat, &format!("go {place}"))
    }

    fn reaches(self, seat: Seat, body: Body) -> Self {
        self.travels(seat, |game| game.body(body))
    }

    fn joins(self, seat: Seat, other: Seat) -> Self {
        self.travels(seat, |game| game.ship(other))
    }

    fn travels(self, seat: Seat, goal: impl Fn(&Self) -> Place) -> Self {
        let mut game = self;
        loop {
            game = game.until(seat);
            let (board, here, goal) = (game.setup().board, game.ship(seat), goal(&game));
            let places = board.sky().reach(here, 12);
            let near = |place: &Place| {
                (board.sky().costs(*place).of(goal), board.sky().costs(here).of(*place))
            };
            let barred = game.seen().open.barred.contains(seat);
            let open = places.iter().filter(|&p| !(barred && p == game.body(Body::Earth)));
            let place = open.min_by_key(near).expect("some place is in reach");
            game = game.flies(seat, &place.to_string());
            if place == goal {
                return game;
            }
            if game.active() == seat && game.phase() == Phase::End {
                game = game.does(seat, "done");
            }
        }
    }

    fn gathers(self, seat: Seat, names: &str) -> Self {
        cats(names).iter().fold(self, |game, cat| {
            let game = game.reaches(seat, cat.home()).does(seat, "recruit");
            let still = game.active() == seat && game.phase() == Phase::End;
            if still { game.does(seat, "done") } else { game }
        })
    }

    fn attacks(self, seat: Seat) -> Self {
        let game = self.until(seat);
        let on_earth = |game: &Self| game.ship(seat) == game.body(Body::Earth);
        let ready = on_earth(&game) && game.asked(seat, "battle").is_ok();
        let game = if ready { game } else { game.reaches(seat, Body::Earth) };
        let still = game.active() == seat && game.phase() == Phase::End;
        let game = if still { game.does(seat, "done") } else { game };
        game.until(seat).does(seat, "battle")
    }

    fn seen(&self) -> View {
        self.view(None)
    }
}
