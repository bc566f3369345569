//! Do the levels follow from a game's worth? A short arena of each level against the one below it: few games
//! cannot show that a level is better, but they show when it is worse.

use bots::{Bot, Level, payoff};
use catalog::{Playable, Visitor};
use session::{Refusal, usual_bot};
use table::{Options, Seat, Stream, Worth, play_by};

use crate::statistics::wilson;

/// The levels that are quick enough to be compared in every test run, from the lowest.
const QUICK: [Level; 3] = [Level::Random, Level::Deckhand, Level::Mate];
/// The normal deviate of a 99.9 % interval.
const NORMAL_999: f64 = 3.290_526_731;

/// How a level did alone among copies of the one below it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rung {
    /// The level.
    pub one: Level,
    /// The one below it.
    pub other: Level,
    /// Games: each seat in turn, with the same dice.
    pub games: u64,
    /// Its share of the wins.
    pub rate: f64,
    /// The 99.9 % interval of that.
    pub interval: [f64; 2],
    /// What it would win if both were as good.
    pub even: f64,
}

impl Rung {
    /// Whether the higher level is worse than the lower one, beyond chance.
    pub fn is_inverted(&self) -> bool {
        self.interval[1] < self.even
    }
}

/// Plays at least so many games of each rung, at the smallest table of a game on the shelf.
pub fn levels(game: &str, games: u64, seed: u64) -> Result<Vec<Rung>, Refusal> {
    struct Climb(u64, u64);
    impl Visitor for Climb {
        type Out = Result<Vec<Rung>, Refusal>;

        fn visit<G: Playable>(self) -> Self::Out {
            let setup = G::set_up(G::about().seats.0, &Options::default())?;
            Ok(levels_of::<G>(&setup, self.0, self.1))
        }
    }
    catalog::visit(game, Climb(games, seed))?
}

/// Plays at least so many games of each rung, with the usual bots: all that they know of a game is its worth.
pub fn levels_of<G: Worth>(setup: &G::Setup, games: u64, seed: u64) -> Vec<Rung> {
    QUICK.windows(2).map(|pair| climb::<G>(setup, pair[1], pair[0], games, seed)).collect()
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn climb<G: Worth>(setup: &G::Setup, one: Level, other: Level, games: u64, seed: u64) -> Rung {
    let seats = G::new(setup).seats();
    let rounds = games.div_ceil(seats.into());
    let games = rounds * u64::from(seats);
    let wins: f64 = (0..games)
        .map(|number| {
            let alone = Seat((number % u64::from(seats)) as u8);
            let level = |seat: u8| if Seat(seat) == alone { one } else { other };
            let mut bots: Vec<_> = (0..seats).map(|seat| sit::<G>(level(seat))).collect();
            let mut game = G::new(setup);
            let mut bot_dice = Stream::new(!seed, number);
            let mut dice = Stream::new(seed, number / u64::from(seats));
            play_by(&mut game, &mut dice, |game, seat, _| {
                bots[seat.index()].choose(&game.view(Some(seat)), seat, &mut bot_dice)
            });
            f64::from(payoff(&game)[alone.index()])
        })
        .sum();
    let interval = wilson(wins, games, NORMAL_999);
    Rung { one, other, games, rate: wins / games as f64, interval, even: 1.0 / f64::from(seats) }
}

fn sit<G: Worth>(level: Level) -> Box<dyn Bot<G>> {
    usual_bot(level, bots::Budget::in_the_lab::<G>(level))
}
