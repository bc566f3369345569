//! What is dealt at random for every game (such as classes), so that its effect is separate from that of the seat.

use catalog::Playable;
use session::Refusal;
use table::{Options, Stream};

/// Deals come from streams of the seed that no game draws from.
const DEALS: u64 = 1 << 63;

/// The options of a series of games: those that were chosen, and what the game wants dealt besides.
pub(crate) struct Deals {
    seats: u8,
    seed: u64,
    chosen: Vec<(String, String)>,
}

impl Deals {
    pub(crate) fn new(seats: u8, seed: u64, chosen: Vec<(String, String)>) -> Self {
        Self { seats, seed, chosen }
    }

    /// What is dealt for game `nth`, but for what was chosen.
    fn dealt<G: Playable>(&self, nth: u64) -> Vec<(&'static str, String)> {
        let mut dealt = G::deal(self.seats, &mut Stream::new(self.seed, DEALS | nth));
        dealt.retain(|(key, _)| self.chosen.iter().all(|(chosen, _)| chosen != key));
        dealt
    }

    /// The options that are dealt.
    pub(crate) fn keys<G: Playable>(&self) -> Vec<String> {
        self.dealt::<G>(0).into_iter().map(|(key, _)| key.to_owned()).collect()
    }

    /// The options of game `nth`, which depend only on the seed and that number.
    pub(crate) fn options<G: Playable>(&self, nth: u64) -> Result<Options, Refusal> {
        let dealt = self.dealt::<G>(nth);
        let dealt = dealt.iter().map(|(key, value)| (*key, value.as_str()));
        let chosen = self.chosen.iter().map(|(key, value)| (key.as_str(), value.as_str()));
        Ok(Options::new(G::about(), chosen.chain(dealt))?)
    }

    /// The set-up of game `nth`.
    pub(crate) fn setup<G: Playable>(&self, nth: u64) -> Result<G::Setup, Refusal> {
        Ok(G::set_up(self.seats, &self.options::<G>(nth)?)?)
    }
}
