//! Dice that anyone can check afterwards: every draw is a pure function of a key and of how often chance has spoken
//! before. Where the key comes from is no business of the session.

use table::{Entry, Record, Spoken, Stream};

use crate::refusal::Refusal;

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
