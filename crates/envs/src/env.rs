//! One game of a batch: from a decision to the next one, with chance, forced steps and bots in between.

use bots::{Bot, Chances, Quick, SEATS, payoff};
use catalog::Playable;
use table::{Dice, Seat, Stream, Turn};

/// The bots of a table, by seat; where nobody sits, whoever is asked through the arrays decides.
pub(crate) type Crew<G> = Vec<Option<Box<dyn Bot<G>>>>;

/// One game of a batch, at a decision or just over.
pub(crate) struct Env<G: Playable> {
    pub(crate) game: G,
    /// Who decides.
    pub(crate) seat: Seat,
    /// What may be decided; nothing, if the game is over.
    pub(crate) legal: Vec<G::Action>,
    /// Which game this is, counted from nought.
    pub(crate) episode: u64,
    /// Whether the last step ended a game.
    pub(crate) done: bool,
    /// What the last step brought each seat.
    pub(crate) reward: Chances,
    /// Which action was done last.
    pub(crate) choice: u32,
    /// Where this game's seeds begin.
    seed: u64,
    number: u64,
    dice: Stream,
    bot_dice: Stream,
    pub(crate) whims: Quick,
}

/// Half of all streams are for dice, the others for choices: asking a bot changes no roll.
const CHOICES: u64 = 1 << 63;

impl<G: Playable> Env<G> {
    /// Environment `number` of a seed, at the first decision of its first game.
    pub(crate) fn new(setup: &G::Setup, seed: u64, number: u64, crew: &mut Crew<G>) -> Self {
        let mut env = Self {
            game: G::new(setup),
            seat: Seat(0),
            legal: Vec::new(),
            episode: 0,
            done: false,
            reward: [0.0; SEATS],
            choice: 0,
            seed,
            number,
            dice: Stream::new(0, 0),
            bot_dice: Stream::new(0, 0),
            whims: Quick::new(0),
        };
        env.begin(setup, crew);
        env
    }

    /// Begins at the first game of another seed.
    pub(crate) fn reset(&mut self, setup: &G::Setup, seed: u64, crew: &mut Crew<G>) {
        (self.seed, self.episode, self.done) = (seed, 0, false);
        self.reward = [0.0; SEATS];
        self.begin(setup, crew);
    }

    fn begin(&mut self, setup: &G::Setup, crew: &mut Crew<G>) {
        let stream = self.number << 32 | (self.episode & u64::from(u32::MAX));
        self.game = G::new(setup);
        self.dice = Stream::new(self.seed, stream);
        self.bot_dice = Stream::new(self.seed, stream | CHOICES);
        self.whims = Quick::from_dice(&mut self.bot_dice);
        self.settle(crew);
    }

    /// Begins the next game, if this one is over.
    pub(crate) fn restart(&mut self, setup: &G::Setup, crew: &mut Crew<G>) {
        if self.legal.is_empty() {
            self.episode += 1;
            self.begin(setup, crew);
        }
    }

    /// Does the action of this number and plays to the next decision.
    pub(crate) fn step(&mut self, nth: u32, setup: &G::Setup, same_step: bool, crew: &mut Crew<G>) {
        (self.done, self.reward, self.choice) = (false, [0.0; SEATS], nth);
        if self.legal.is_empty() {
            return self.restart(setup, crew);
        }
        self.game.act(self.seat, self.legal[nth as usize]);
        self.settle(crew);
        if self.legal.is_empty() {
            (self.done, self.reward) = (true, payoff(&self.game));
            if same_step {
                self.restart(setup, crew);
            }
        }
    }

    /// Any legal action, each as likely as the next.
    pub(crate) fn whim(&mut self) -> u32 {
        if self.legal.is_empty() { 0 } else { self.whims.below(self.legal.len() as u32) }
    }

    /// Plays what needs no decision from outside.
    fn settle(&mut self, crew: &mut Crew<G>) {
        loop {
            match self.game.turn() {
                Turn::Chance => {
                    let chance = self.game.toss(&mut self.dice);
                    self.game.fall(chance);
                }
                Turn::Over => return self.legal.clear(),
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("somebody is waited for");
                    let action = if let Some(Some(bot)) = crew.get_mut(seat.index()) {
                        bot.choose(&self.game.view(Some(seat)), seat, &mut self.bot_dice)
                    } else {
                        self.seat = seat;
                        self.game.legal(seat, &mut self.legal);
                        let &[forced] = &self.legal[..] else { return };
                        forced
                    };
                    self.game.act(seat, action);
                }
            }
        }
    }
}
