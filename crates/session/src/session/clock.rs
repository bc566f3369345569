//! Real time at a table. Whoever hosts it says how much has passed while somebody was there; a game that
//! counts time reads it as an outcome of chance, so that it is recorded and replays without any clock.

use std::time::Duration;

use table::Spoken;

use super::Session;

const MINUTE: Duration = Duration::from_secs(60);

impl<G: Spoken> Session<G> {
    /// So much real time has passed. From the first call on the table's clock is real; before it, and where
    /// nobody calls this (simulations), the dice say how long a turn took.
    pub fn time_passes(&mut self, time: Duration) {
        self.clock = Some(self.clock.unwrap_or_default().saturating_add(time));
    }

    /// What the clock says, if the game waits for it and somebody measures time. What is read is used up.
    pub(crate) fn read_clock(&mut self) -> Option<G::Chance> {
        let time = self.clock?;
        let minutes = u32::try_from(time.as_secs() / MINUTE.as_secs()).unwrap_or(u32::MAX);
        let reading = self.now().clock_reads(minutes)?;
        self.clock = Some(time.saturating_sub(MINUTE * minutes));
        Some(reading)
    }
}
