//! Where a table's dice come from: a seeded stream, or a key that makes every draw a pure function of it and of how
//! often chance has spoken before, so that anyone can check it afterwards. Where the key comes from is no business of
//! the session.

use table::{Entry, Game, Record, Spoken, Stream};

use crate::refusal::Refusal;

/// Where a table's dice come from.
pub(crate) enum DiceSource {
    /// From a stream, as it stood before each draw so far: what is taken back falls again as it fell.
    Seeded(Vec<Stream>),
    /// Draw `k` from the key and `k` alone.
    Keyed([u8; 32]),
}

impl DiceSource {
    /// Dice of this seed.
    pub(crate) fn seeded(seed: u64) -> Self {
        Self::Seeded(vec![Stream::new(seed, 0)])
    }

    /// What chance brings at draw number `draw`.
    pub(crate) fn toss<G: Game>(&mut self, game: &G, draw: u64) -> G::Chance {
        match self {
            Self::Seeded(streams) => {
                let draw = usize::try_from(draw).expect("a history fits into memory");
                let last = streams.last().expect("it begins somewhere").clone();
                streams.resize(streams.len().max(draw + 1), last);
                let mut stream = streams[draw].clone();
                let came = game.toss(&mut stream);
                if streams.len() == draw + 1 {
                    streams.push(stream);
                }
                came
            }
            Self::Keyed(key) => game.toss(&mut Stream::keyed(*key, draw)),
        }
    }

    /// The dice of a game that goes on: a stream that was drawn from before each of these draws. What the clock
    /// said was no draw.
    pub(crate) fn gone_on<'a, G: Spoken>(mut self, draws: impl Iterator<Item = &'a G>) -> Self {
        for (draw, game) in (0..).zip(draws) {
            if game.clock_reads(0).is_none() {
                self.toss(game, draw);
            }
        }
        self
    }

    /// The same kind of dice from the beginning; a stream has this seed then.
    pub(crate) fn anew(&self, seed: u64) -> Self {
        match self {
            Self::Seeded(_) => Self::seeded(seed),
            Self::Keyed(key) => Self::Keyed(*key),
        }
    }
}

/// The entry (counted from 1) of the first draw that does not follow from the key, if there is any. The
/// record is replayed first, and believed in nothing.
pub fn unfair_draw<G: Spoken>(record: &Record, key: [u8; 32]) -> Result<Option<usize>, Refusal> {
    let setup = table::replay::<G>(record)?.setup;
    let mut positions = vec![(G::new(&setup), 0)];
    for (i, entry) in record.entries.iter().enumerate() {
        let (mut game, mut draw) = positions.last().expect("the opening is always there").clone();
        match entry {
            Entry::Act(seat, action, _) => game.act(*seat, action.parse()?),
            Entry::Fall(chance, _) => {
                let came = chance.parse()?;
                // What the clock says is no draw: no key could have foretold it.
                let is_reading = game.clock_reads(0).is_some();
                if !is_reading && came != game.toss(&mut Stream::keyed(key, draw)) {
                    return Ok(Some(i + 1));
                }
                game.fall(came);
                draw += 1;
            }
            Entry::Back(steps, _) => {
                positions.truncate(positions.len() - *steps as usize);
                continue;
            }
        }
        positions.push((game, draw));
    }
    Ok(None)
}
