//! What a new table is made of: seats, options, players, the seed of its dice.

use table::{Options, Spoken};

use crate::refusal::Refusal;
use crate::session::Session;

/// What a table is laid out from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Layout {
    /// Number of seats; the fewest of the game if none is given.
    pub seats: Option<u8>,
    /// Options, as given.
    pub options: Vec<(String, String)>,
    /// Who sits where: a note for the record.
    pub players: Vec<String>,
    /// The seed of the dice.
    pub seed: u64,
}

impl Layout {
    /// The session of a new game. An option that would do nothing is refused.
    pub fn session<G: Spoken>(&self) -> Result<Session<G>, Refusal> {
        let session = self.session_again::<G>()?;
        table::meets_needs::<G>(session.setup(), session.options())?;
        Ok(session)
    }

    /// The session as it once was, whatever its options needed then: for a game whose steps are known.
    pub fn session_again<G: Spoken>(&self) -> Result<Session<G>, Refusal> {
        let Self { seats, options, players, seed: _ } = self;
        let options = Options::new(G::about(), options.iter().map(|(k, v)| (k, v)))?;
        let seats = seats.unwrap_or(G::about().seats.0);
        Session::new(seats, options, players.clone())
    }
}
