//! Tables as tests set them: pieces where they are needed, cards in hand, and steps by their texts.

use table::{Game, Illegal, Options, Rule, Seat, Spoken, Stream, Turn};
use testkit::Scripted as _;
use zerpang::{Card, Cards, Cell, Hand, Open, Phase, Piece, Place, Rating, Setup, View, Zerpang};

pub(crate) const AMBER: Seat = Seat(0);
pub(crate) const BLUE: Seat = Seat(1);
pub(crate) const CORAL: Seat = Seat(2);
pub(crate) const DENIM: Seat = Seat(3);

/// A piece by its owner and number, from 1.
pub(crate) fn piece(seat: Seat, number: usize) -> Piece {
    Piece::new(seat, number - 1)
}

pub(crate) fn cell(name: &str) -> Cell {
    name.parse().expect("a cell")
}

/// The set-up of so many seats with these options.
pub(crate) fn setup(seats: u8, options: &[(&str, &str)]) -> Setup {
    let choices = Options::new(Zerpang::about(), options.iter().copied()).expect("known options");
    Zerpang::set_up(seats, &choices).expect("a fair table")
}

/// A table being set.
#[derive(Clone)]
pub(crate) struct Scene(View);

/// A table for these classes, Amber's turn, all hands empty, nobody on the board.
pub(crate) fn scene(classes: &str) -> Scene {
    scene_with(classes, &[])
}

/// The same with options.
pub(crate) fn scene_with(classes: &str, options: &[(&str, &str)]) -> Scene {
    let seats = u8::try_from(classes.split(',').count()).expect("few");
    let mut all = vec![("classes", classes)];
    all.extend(options);
    let mut view = Zerpang::new(&setup(seats, &all)).view(None);
    (view.open.phase, view.open.resume) = (Phase::Entrance, Phase::First);
    view.hands = [Hand::Known(Cards::NONE); 6];
    Scene(view)
}

impl Scene {
    /// Puts a piece onto a cell.
    pub(crate) fn at(mut self, seat: Seat, number: usize, name: &str) -> Self {
        self.0.open.arena.put(piece(seat, number), Place::At(cell(name)));
        self
    }

    /// Puts a piece somewhere else.
    pub(crate) fn away(mut self, seat: Seat, number: usize, place: Place) -> Self {
        self.0.open.arena.put(piece(seat, number), place);
        self
    }

    /// A piece wears rings.
    pub(crate) fn worn(mut self, seat: Seat, number: usize, rings: u8) -> Self {
        self.0.open.arena.rings[seat.index()][number - 1] = rings;
        self
    }

    /// Rings lie on cells.
    pub(crate) fn rings(mut self, names: &[&str]) -> Self {
        self.0.open.arena.strewn = names.iter().map(|name| cell(name)).collect();
        self
    }

    /// A hand.
    pub(crate) fn hand(mut self, seat: Seat, cards: &[Card]) -> Self {
        self.0.hands[seat.index()] = Hand::Known(cards.iter().copied().collect());
        self
    }

    /// What the table waits for, and whose turn it is.
    pub(crate) fn phase(mut self, phase: Phase) -> Self {
        self.0.open.phase = phase;
        self
    }

    /// Anything else.
    pub(crate) fn with(mut self, change: impl FnOnce(&mut View)) -> Self {
        change(&mut self.0);
        self
    }

    /// The game.
    pub(crate) fn game(self) -> Play {
        Play(Zerpang::imagine(&self.0, &mut Stream::new(1, 1)))
    }

    /// The game in Movement.
    pub(crate) fn moving(self) -> Play {
        self.phase(Phase::Movement).game()
    }
}

/// A game being played.
#[derive(Clone)]
pub(crate) struct Play(pub(crate) Zerpang);

impl Play {
    /// Whether a seat may do this.
    pub(crate) fn may(&self, seat: Seat, text: &str) -> Result<(), Illegal> {
        self.0.asked(seat, text)
    }

    /// Whether the seat that is asked may do this.
    #[track_caller]
    pub(crate) fn allowed(self, text: &str) -> Self {
        self.0.allowed(text);
        self
    }

    /// The seat that is asked is refused by this rule.
    #[track_caller]
    pub(crate) fn refused_by(self, text: &str, rule: &'static Rule) -> Self {
        self.0.refused_by(text, rule);
        self
    }

    /// The seat that is asked does this.
    #[track_caller]
    pub(crate) fn act(self, text: &str) -> Self {
        let seat = self.asked();
        Self(self.0.does(seat, text))
    }

    /// A seat does this, and is the one that is asked.
    #[track_caller]
    pub(crate) fn by(self, seat: Seat, text: &str) -> Self {
        assert_eq!(self.asked(), seat, "{text}: {:?}", self.0.phase());
        self.act(text)
    }

    /// Says done if Movement is still on.
    #[track_caller]
    pub(crate) fn finish_moving(self) -> Self {
        if self.0.phase() == Phase::Movement { self.act("done") } else { self }
    }

    /// Passes until somebody is asked something else.
    #[track_caller]
    pub(crate) fn passes(mut self) -> Self {
        while self.0.turn() != Turn::Chance
            && self.0.turn() != Turn::Over
            && self.0.pass(self.asked()).is_some()
            && self.0.phase() == Phase::Bind
        {
            self = self.act("pass");
        }
        self
    }

    /// Chance speaks.
    #[track_caller]
    pub(crate) fn fall(self, text: &str) -> Self {
        Self(self.0.falls(text))
    }

    #[track_caller]
    pub(crate) fn asked(&self) -> Seat {
        match self.0.turn() {
            Turn::Seats(seats) => seats.first().expect("somebody is asked"),
            other => panic!("nobody is asked: {other:?}"),
        }
    }

    /// What the table waits for is this.
    #[track_caller]
    pub(crate) fn now(self, phase: Phase) -> Self {
        assert_eq!(self.0.phase(), phase);
        self
    }

    /// A piece is here.
    #[track_caller]
    pub(crate) fn here(self, seat: Seat, number: usize, name: &str) -> Self {
        assert_eq!(self.0.cell(piece(seat, number)), Some(cell(name)));
        self
    }

    /// A piece is at home.
    #[track_caller]
    pub(crate) fn home(self, seat: Seat, number: usize) -> Self {
        assert_eq!(self.0.place(piece(seat, number)), Place::Home);
        self
    }

    /// Somebody has won.
    #[track_caller]
    pub(crate) fn won_by(self, seat: Seat) -> Self {
        assert_eq!(self.0.turn(), Turn::Over);
        assert_eq!(self.0.winners().iter().collect::<Vec<_>>(), [seat]);
        self
    }

    pub(crate) fn hand(&self, seat: Seat) -> Cards {
        self.0.hand(seat)
    }

    /// The fight stands so.
    #[track_caller]
    pub(crate) fn rated(self, aggressor: u16, defender: u16) -> Self {
        let ratings = self.0.ratings().expect("a fight");
        assert_eq!(ratings.map(Rating::total), [aggressor, defender]);
        self
    }

    pub(crate) fn view(&self) -> View {
        self.0.view(None)
    }

    /// What lies open.
    pub(crate) fn open(&self) -> &Open {
        self.0.open()
    }
}
