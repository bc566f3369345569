//! The trait that every game implements, and what can be done with any game at all.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Dice, Illegal, Seat, Seats};

/// What the table is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Dice, a draw, a shuffle: see [`Game::toss`] and [`Game::fall`].
    Chance,
    /// These seats owe a decision. More than one means a simultaneous choice.
    Seats(Seats),
    /// The game is over: see [`Game::winners`].
    Over,
}

/// A game in progress: a flat value, cheap to clone.
///
/// # Contract
/// * [`turn`](Game::turn) names who is waited for by what lies open (rule, hand *size*), never by hidden cards.
/// * [`legal`](Game::legal) may be non-empty for a seat that is not waited for (unasked offers).
/// * What a seat may do follows from its own view, so a client can ask a dream.
/// * [`act`](Game::act) and [`fall`](Game::fall) assume what [`may`](Game::may) and
///   [`chances`](Game::chances) allow; whoever takes input from outside asks those first.
/// * Nothing allocates in a step once the caller's buffers have grown.
///
/// The testkit checks all of it: see the `testkit` crate.
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + Sized + 'static {
    /// Player count and variants, already checked.
    type Setup: Clone + Eq + Debug + Send + Sync;
    /// A decision by a player. At most eight bytes.
    type Action: Copy + Eq + Hash + Ord + Debug + Send + Sync;
    /// An outcome of chance. `Infallible` if the game has none.
    type Chance: Copy + Eq + Hash + Debug + Send + Sync;
    /// All that one onlooker may know. The only thing bots and clients see.
    type View: Clone + Eq + Debug + Send + Sync;

    /// Lays out the table.
    fn new(setup: &Self::Setup) -> Self;
    /// How many seats the table has.
    fn seats(&self) -> u8;
    /// What the table waits for.
    fn turn(&self) -> Turn;

    /// Replaces `out` with every legal action of `seat`, in ascending order; of free-form actions
    /// (offers) only a short menu or none.
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Action>);
    /// Whether `seat` may do this now, or the clause that forbids it. The only source of legality.
    fn may(&self, seat: Seat, action: Self::Action) -> Result<(), Illegal>;
    /// Carries out a legal action. Checked only in debug builds.
    fn act(&mut self, seat: Seat, action: Self::Action);
    /// In a response window: the answer that plays nothing. Elsewhere `None`.
    fn pass(&self, seat: Seat) -> Option<Self::Action> {
        let _ = seat;
        None
    }
    /// In a response window: which circle of answers is open. A pass leaves it as it is until everybody has
    /// passed; if another circle opens at once, that has another number.
    fn pass_round(&self) -> u32 {
        0
    }

    /// Replaces `out` with every outcome of the pending chance event and its weight.
    fn chances(&self, out: &mut Vec<(Self::Chance, u32)>);
    /// Draws an outcome of the pending chance event by those weights; changes nothing.
    fn toss(&self, dice: &mut impl Dice) -> Self::Chance;
    /// Lets an outcome of chance happen.
    fn fall(&mut self, chance: Self::Chance);

    /// The standing of a seat at any time; final once the game is over.
    fn score(&self, seat: Seat) -> i32;
    /// Who has won, once the game is over: the highest scores, unless the rules say otherwise.
    fn winners(&self) -> Seats {
        let seats = || (0..self.seats()).map(Seat);
        let best = seats().map(|seat| self.score(seat)).max();
        seats().filter(|&seat| Some(self.score(seat)) == best).collect()
    }

    /// What `onlooker` may know; `None` is the public gallery.
    fn view(&self, onlooker: Option<Seat>) -> Self::View;
    /// A whole game that `view` cannot tell from the true one, drawn evenly from what the rules allow.
    fn imagine(view: &Self::View, dice: &mut impl Dice) -> Self;

    /// A legal action of a seat that is waited for, drawn evenly. Overridden only where listing them
    /// all is the slow part of a rollout.
    #[inline]
    fn random_action(
        &self,
        seat: Seat,
        dice: &mut impl Dice,
        spare: &mut Vec<Self::Action>,
    ) -> Self::Action {
        self.legal(seat, spare);
        dice.pick(spare)
    }
}

/// One step of a game: a decision, or chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step<A, C> {
    /// A seat decided.
    Act(Seat, A),
    /// Chance spoke.
    Fall(C),
}

impl<A, C> Step<A, C> {
    /// Carries the step out on a game.
    pub fn take<G: Game<Action = A, Chance = C>>(self, game: &mut G) {
        match self {
            Self::Act(seat, action) => game.act(seat, action),
            Self::Fall(chance) => game.fall(chance),
        }
    }
}

/// Plays at random to the end; the numbers of decisions and of chance steps.
#[inline]
pub fn playout<G: Game>(
    game: &mut G,
    dice: &mut impl Dice,
    spare: &mut Vec<G::Action>,
) -> (u32, u32) {
    play_by(game, dice, |game, seat, dice| game.random_action(seat, dice, spare))
}

/// Plays to the end, chance by the dice and decisions by whoever chooses; the numbers of decisions and of
/// chance steps. Of seats that choose at once, the first is asked first.
#[inline]
pub fn play_by<G: Game, D: Dice>(
    game: &mut G,
    dice: &mut D,
    mut choose: impl FnMut(&G, Seat, &mut D) -> G::Action,
) -> (u32, u32) {
    let (mut decisions, mut chances) = (0, 0);
    loop {
        match game.turn() {
            Turn::Over => return (decisions, chances),
            Turn::Chance => {
                let chance = game.toss(dice);
                game.fall(chance);
                chances += 1;
            }
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is waited for");
                let action = choose(game, seat, dice);
                game.act(seat, action);
                decisions += 1;
            }
        }
    }
}

/// Proposes one random step, unasked words of idle seats included; `None` once the game is over.
pub fn random_step<G: Game>(
    game: &G,
    dice: &mut impl Dice,
    spare: &mut Vec<G::Action>,
) -> Option<Step<G::Action, G::Chance>> {
    match game.turn() {
        Turn::Over => None,
        Turn::Chance => Some(Step::Fall(game.toss(dice))),
        Turn::Seats(asked) => {
            let anyone = Seat(dice.below(u32::from(game.seats())) as u8);
            if !asked.contains(anyone) && dice.below(8) == 0 {
                game.legal(anyone, spare);
                if !spare.is_empty() {
                    return Some(Step::Act(anyone, dice.pick(spare)));
                }
            }
            let nth = dice.below(asked.len()) as usize;
            let seat = asked.iter().nth(nth).expect("somebody is waited for");
            Some(Step::Act(seat, game.random_action(seat, dice, spare)))
        }
    }
}

/// Counts the ways the next `depth` steps can go: perft for any game. Of seats that choose at once,
/// the first is asked first.
pub fn count<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let after = |step: Step<G::Action, G::Chance>| {
        let mut child = game.clone();
        step.take(&mut child);
        count(&child, depth - 1)
    };
    match game.turn() {
        Turn::Over => 0,
        Turn::Chance => {
            let mut chances = Vec::new();
            game.chances(&mut chances);
            chances.into_iter().map(|(chance, _)| after(Step::Fall(chance))).sum()
        }
        Turn::Seats(seats) => {
            let Some(seat) = seats.first() else { return 0 };
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            legal.into_iter().map(|action| after(Step::Act(seat, action))).sum()
        }
    }
}
