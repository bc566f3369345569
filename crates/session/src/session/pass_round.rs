//! Response windows: automatic passes, answers ahead of their turn, and a round of
//! passes that is shown as a whole, so that neither order nor timing tells who holds nothing.
//!
//! A host shows what [`Session::shown`] allows no earlier than [`BEAT`](crate::BEAT) after a window
//! opened, whoever answered and however fast.

use table::{Seat, Spoken, Step, Turn};

use super::Session;

/// When a seat is asked for an answer, and when the table passes for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AutoPass {
    /// It wants to be asked where it has a choice.
    #[default]
    Off,
    /// It wants to be asked even where it can do nothing but pass, so that how long it takes tells nobody what it
    /// holds. Lasts until it is ended.
    Always,
    /// The table passes for it until it has a decision other than an answer.
    UntilMyTurn,
    /// The same, or until something concerns it ([`Spoken::concerns`]).
    UntilItConcernsMe,
}

/// The seats of an open pass round that have yet to answer, each with the state in which it will be asked if
/// all before it pass.
pub(super) fn pass_round<G: Spoken>(game: &G) -> Vec<(Seat, G)> {
    let mut pass_round: Vec<(Seat, G)> = Vec::new();
    let (mut game, open) = (game.clone(), game.pass_round());
    while game.pass_round() == open
        && let Turn::Seats(seats) = game.turn()
        && let Some(seat) = seats.first()
        && let Some(pass) = game.pass(seat)
        && pass_round.iter().all(|&(other, _)| other != seat)
    {
        pass_round.push((seat, game.clone()));
        game.act(seat, pass);
    }
    pass_round
}

/// The state in which a seat decides: this one, or that in which its turn in the open pass round comes.
pub(crate) fn state_when_asked<G: Spoken>(game: &G, seat: Seat) -> G {
    let place = |(other, game)| (other == seat).then_some(game);
    let later =
        if super::is_window(game) { pass_round(game).into_iter().find_map(place) } else { None };
    later.unwrap_or_else(|| game.clone())
}

impl<G: Spoken> Session<G> {
    /// Sets or ends a auto pass.
    pub fn set_auto_pass(&mut self, seat: Seat, auto_pass: AutoPass) {
        if let Some(place) = self.auto_pass.get_mut(seat.index()) {
            *place = auto_pass;
        }
    }

    /// Whether the seat has a auto pass.
    pub fn auto_pass(&self, seat: Seat) -> AutoPass {
        self.auto_pass.get(seat.index()).copied().unwrap_or_default()
    }

    /// Whether the table waits for answers only: a response window.
    pub(super) fn in_window(&self) -> bool {
        super::is_window(self.now())
    }

    /// Whether a window is open as far as anybody has been shown.
    pub fn is_open(&self) -> bool {
        super::is_window(self.public())
    }

    /// Whether a seat has answered in the open pass round, or the table has for it. Nobody else is told.
    pub(crate) fn has_answered(&self, seat: Seat) -> bool {
        let own =
            |step: &Step<G::Action, G::Chance>| matches!(step, Step::Act(by, _) if *by == seat);
        self.ahead.get(seat.index()).is_some_and(Option::is_some)
            || self.steps[self.shown..].iter().any(own)
    }

    pub(super) fn is_pass(&self, step: Step<G::Action, G::Chance>) -> bool {
        matches!(step, Step::Act(seat, action) if self.now().pass(seat) == Some(action))
    }

    /// The state in which a seat decides: what has been shown, or when its turn in the open pass round comes.
    pub(super) fn state_when_asked(&self, seat: Seat) -> G {
        state_when_asked(self.public(), seat)
    }

    /// What a seat knows when it decides: the state in which it is asked, before it in the pass round only
    /// passes. So it learns nothing of who has answered already.
    pub fn deciding_view(&self, seat: Seat) -> G::View {
        self.state_when_asked(seat).view(Some(seat))
    }

    /// The same after so many of the steps that stand.
    pub(crate) fn deciding_view_at(&self, step: usize, seat: Seat) -> G::View {
        match self.positions.get(step) {
            Some(then) if step < self.steps.len() => state_when_asked(then, seat).view(Some(seat)),
            _ => self.deciding_view(seat),
        }
    }

    /// Whether the seat itself should be shown a prompt: it owes a decision that nobody else makes for it.
    pub fn prompts(&self, seat: Seat) -> bool {
        if !self.asked().contains(seat) || self.has_answered(seat) {
            return false;
        }
        let before = self.state_when_asked(seat);
        let mut legal = Vec::new();
        before.legal(seat, &mut legal);
        (legal.len() > 1 && !self.stands_by(seat, &before)) || self.insists(seat, &before)
    }

    /// Whether a seat wants to be asked for an answer whatever it holds.
    fn insists(&self, seat: Seat, game: &G) -> bool {
        self.auto_pass(seat) == AutoPass::Always && game.pass(seat).is_some()
    }

    /// Whether a seat that is not waited for has something to say that could matter just now.
    pub fn beckons(&self, seat: Seat) -> bool {
        let idle = self.turn() != Turn::Over && !self.asked().contains(seat);
        idle && !self.legal(seat).is_empty() && G::beckons(&self.view(Some(seat)), seat)
    }

    fn stands_by(&self, seat: Seat, game: &G) -> bool {
        game.pass(seat).is_some()
            && match self.auto_pass(seat) {
                AutoPass::Off | AutoPass::Always => false,
                AutoPass::UntilMyTurn => true,
                AutoPass::UntilItConcernsMe => !G::concerns(&game.view(Some(seat)), seat),
            }
    }

    /// A auto pass ends when its seat has a decision other than an answer.
    pub(super) fn end_auto_passes(&mut self) {
        if let Turn::Seats(seats) = self.turn() {
            for seat in seats {
                let lasts = self.auto_pass(seat) == AutoPass::Always;
                if !lasts && self.now().pass(seat).is_none() {
                    self.auto_pass[seat.index()] = AutoPass::Off;
                }
            }
        }
    }

    /// Plays on by itself until somebody has a real choice or the game is over: chance falls, a seat
    /// with one legal action takes it, auto passes and answers ahead are given in rule order. `toss` gets the
    /// game and the number of the draw.
    pub fn pump(&mut self, mut toss: impl FnMut(&G, u64) -> G::Chance) {
        while let Some(step) =
            self.read_clock().map(Step::Fall).or_else(|| self.automatic(&mut toss))
        {
            if matches!(step, Step::Act(seat, _) if self.passes_for(seat)) {
                self.passed_for.push(self.steps.len());
            }
            self.step(step);
        }
    }

    /// Whether the table is about to answer for a seat that could do something else.
    fn passes_for(&self, seat: Seat) -> bool {
        self.ahead[seat.index()].is_none() && self.stands_by(seat, self.now())
    }

    fn automatic(
        &self,
        toss: &mut impl FnMut(&G, u64) -> G::Chance,
    ) -> Option<Step<G::Action, G::Chance>> {
        let now = self.now();
        let seats = match now.turn() {
            Turn::Over => return None,
            Turn::Chance => return Some(Step::Fall(toss(now, self.falls))),
            Turn::Seats(seats) => seats,
        };
        seats.iter().find_map(|seat| self.automatic_answer(seat).map(|a| Step::Act(seat, a)))
    }

    fn automatic_answer(&self, seat: Seat) -> Option<G::Action> {
        let now = self.now();
        let ahead = self.ahead[seat.index()].filter(|&action| now.may(seat, action).is_ok());
        let mut legal = Vec::with_capacity(64);
        now.legal(seat, &mut legal);
        match (ahead, legal.as_slice()) {
            (Some(action), _) => Some(action),
            _ if self.insists(seat, now) => None,
            (None, &[action]) => Some(action),
            _ if self.stands_by(seat, now) => now.pass(seat),
            _ => None,
        }
    }
}
