//! Tables with dice that anyone can check afterwards: every draw is a pure function of a key and of
//! how often chance has spoken before. Where the key comes from is no business of the shelf.

use table::{Entry, Fair, Options, Record, Stream};

use crate::desk::Desk;
use crate::hosted::{self, Table};
use crate::refusal::Refusal;
use crate::{Layout, Shelved, Visitor, visit};

/// Lays out a table whose draw `k` is a pure function of the key and `k`: neither a refused action nor
/// an undo nor a restart can shift it.
pub fn lay_out_fairly(
    name: &str,
    layout: &Layout,
    key: [u8; 32],
    fair: Fair,
) -> Result<Box<dyn Table>, Refusal> {
    struct New<'a>(&'a Layout, [u8; 32], Fair);
    impl Visitor for New<'_> {
        type Out = Result<Box<dyn Table>, Refusal>;
        fn visit<G: Shelved>(self) -> Self::Out {
            let Layout { seats, options, players, seed: _ } = self.0;
            let options = Options::new(G::about(), options.iter().map(|(k, v)| (k, v)))?;
            let seats = seats.unwrap_or(G::about().seats.0);
            let desk = Desk::<G>::new(seats, options, players.clone())?;
            Ok(hosted::host_fairly(desk, self.1, self.2))
        }
    }
    visit(name, New(layout, key, fair))?
}

/// The entry (counted from 1) of the first draw that does not follow from the key, if there is any. The
/// record is replayed first, and believed in nothing.
pub fn unfair_draw(record: &Record, key: [u8; 32]) -> Result<Option<usize>, Refusal> {
    struct Check<'a>(&'a Record, [u8; 32]);
    impl Visitor for Check<'_> {
        type Out = Result<Option<usize>, Refusal>;
        fn visit<G: Shelved>(self) -> Self::Out {
            unfair::<G>(self.0, self.1)
        }
    }
    visit(&record.header.game, Check(record, key))?
}

fn unfair<G: Shelved>(record: &Record, key: [u8; 32]) -> Result<Option<usize>, Refusal> {
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
