//! SP-41 to SP-46a: replacements, the plank, and the market between capers.

use table::{Seat, Seats};

use crate::pieces::Crew;
use crate::state::{LOOSE, Phase, SEATS, Spanc};

impl Spanc {
    /// SP-41: lost girls are replaced, from the player with the most Loot clockwise.
    pub(super) fn begin_replacing(&mut self) {
        self.open.fight = None;
        self.open.to_fight = Seats::NONE;
        self.open.spared = Seats::NONE;
        self.begin_step();
        self.open.lead = self.richest();
        self.open.queue = self.everybody().collect();
        self.open.phase = Phase::Replace;
    }

    /// SP-41: the most Loot; of several the nearest clockwise from the first finisher.
    fn richest(&self) -> Seat {
        let from = self.open.first.unwrap_or(self.open.active);
        let most = self.everybody().map(|seat| self.open.loot[seat.index()]).max();
        let richest = self.clockwise(from).find(|&s| Some(self.open.loot[s.index()]) == most);
        richest.unwrap_or(from)
    }

    fn vacancy(&self, seat: Seat) -> Option<usize> {
        self.open.girls[seat.index()].iter().position(Option::is_none)
    }

    /// SP-41: whether a girl has to be drawn for whoever is served.
    pub(super) fn awaits_replacement(&self) -> bool {
        self.served().is_some_and(|seat| self.vacancy(seat).is_some())
    }

    /// SP-41: this crew is complete; perhaps it needs a Captain, then the next one is served.
    pub(super) fn replaced(&mut self) {
        match self.served() {
            Some(seat) if self.secrets.captain[seat.index()].is_none() => {
                self.open.phase = Phase::Successor;
            }
            Some(seat) => self.open.queue = self.open.queue.without(seat),
            None => self.check_victory(),
        }
    }

    /// SP-1, SP-41, SP-45: a girl is drawn for the crew that needs one.
    pub(super) fn sign_on(&mut self, girl: Crew) {
        self.open.crew_cards.take(girl.0);
        let Some(seat) = self.dealt_to() else { return };
        if let Some(place) = self.vacancy(seat) {
            self.open.girls[seat.index()][place] = Some(girl);
        }
        if self.open.phase == Phase::PlankDraw {
            if self.secrets.captain[seat.index()].is_none() {
                self.open.phase = Phase::PlankSuccessor;
            } else {
                self.open.queue = self.open.queue.without(seat);
                self.open.phase = Phase::Plank;
            }
        }
    }

    /// SP-1, SP-41: whose crew the next girl joins.
    pub(crate) fn dealt_to(&self) -> Option<Seat> {
        if self.open.phase == Phase::Deal { self.short_of_girls() } else { self.served() }
    }

    /// SP-1: who is dealt the next girl.
    pub(super) fn short_of_girls(&self) -> Option<Seat> {
        self.everybody().find(|&seat| self.vacancy(seat).is_some())
    }

    /// SP-42, SP-43a: somebody has won, or on to the plank.
    fn check_victory(&mut self) {
        self.open.finished = Seats::NONE;
        if self.has_ended() {
            self.open.phase = Phase::Over;
            return;
        }
        self.open.queue =
            self.everybody().filter(|seat| self.open.fell[seat.index()] != 0).collect();
        self.open.phase = Phase::Plank;
    }

    /// SP-45: nobody walks the plank.
    pub(super) fn keep_everybody(&mut self) {
        if let Some(seat) = self.served() {
            self.open.queue = self.open.queue.without(seat);
        }
    }

    /// SP-45: she is discarded, her Toys stay unassigned, somebody new signs on.
    pub(super) fn walk_the_plank(&mut self, seat: Seat, girl: Crew) {
        if let Some(place) = self.place(seat, girl) {
            self.undress(seat, place);
            self.strike_off(seat, place);
        }
        self.open.phase = Phase::PlankDraw;
    }

    /// SP-46: the knocked-out come back, rerolls are restored, the market opens.
    pub(super) fn open_market(&mut self) {
        self.open.down = [0; SEATS];
        self.open.fell = [0; SEATS];
        self.open.rerolled = Seats::NONE;
        self.open.ready = Seats::NONE;
        self.open.first = None;
        self.begin_step();
        self.open.phase = Phase::Market;
    }

    /// SP-46a: when all are ready, the next caper begins.
    pub(super) fn get_ready(&mut self, seat: Seat) {
        self.open.ready = self.open.ready.with(seat);
        if self.open.ready == Seats::all(self.open.setup.seats) {
            self.begin_caper();
        }
    }

    /// SP-44: a Toy, unseen.
    pub(super) fn buy(&mut self, seat: Seat) {
        let price = self.printed().store_price;
        self.open.loot[seat.index()] = self.open.loot[seat.index()].saturating_sub(price);
        self.begin_draws(seat, 1);
    }

    /// SP-13, SP-44: so many Toys are to be drawn; fewer, should the box run out.
    pub(super) fn begin_draws(&mut self, seat: Seat, toys: u8) {
        let left = (self.open.toy_cards.deck | self.open.toy_cards.discards).len() as u8;
        self.open.draws = toys.min(left);
        self.open.drawer = if self.open.draws > 0 { seat } else { Seat(0) };
    }

    /// SP-1, SP-13, SP-44: who draws the next Toy.
    pub(crate) fn drawn_by(&self) -> Seat {
        let dealt = self.short_of_toys().filter(|_| self.open.phase == Phase::Deal);
        dealt.unwrap_or(self.open.drawer)
    }

    /// SP-1, SP-13, SP-24a: a Toy comes, unassigned.
    pub(super) fn draw_toy(&mut self, toy: crate::pieces::Toy) {
        self.open.toy_cards.take(toy.0);
        let drawn_by = self.drawn_by();
        self.put_toy(drawn_by, toy, LOOSE);
        if self.open.phase == Phase::Deal {
            if self.short_of_toys().is_none() {
                self.open.phase = Phase::Captains;
            }
            return;
        }
        self.open.draws -= 1;
        if self.open.draws == 0 {
            self.open.drawer = Seat(0);
        }
    }

    /// SP-1: who is dealt the next Toy.
    pub(super) fn short_of_toys(&self) -> Option<Seat> {
        self.everybody()
            .find(|&seat| self.unassigned(seat).len() < self.printed().first.toys.into())
    }
}
