//! The clocks of an online table between two updates, and when one of them runs low.

use wire::Clock;

/// A clock is low when less than this part of it is left,
const PART: u64 = 6;
/// but not before so few milliseconds, and not with more than so many left.
const LOW: (u64, u64) = (10_000, 3_600_000);

/// The clocks of the seats.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Clocks {
    /// Milliseconds left by seat.
    left: Vec<Option<u64>>,
    /// The seats whose clocks run.
    running: Vec<u8>,
    /// Below so many milliseconds a clock is low.
    low: u64,
}

impl Clocks {
    /// As an update tells them: what is left by seat, and whose clocks run.
    pub fn new(left: &[Option<u64>], running: &[u8], clock: Clock) -> Self {
        let low = match clock {
            Clock::None => 0,
            Clock::Move(seconds) | Clock::Game(seconds) => {
                (u64::from(seconds) * 1_000 / PART).clamp(LOW.0, LOW.1)
            }
        };
        Self { left: left.to_vec(), running: running.to_vec(), low }
    }

    /// Whether any clock runs.
    pub fn is_running(&self) -> bool {
        self.running.iter().any(|&seat| self.left(usize::from(seat)).is_some())
    }

    /// So many milliseconds have passed.
    pub fn tick(&mut self, time: u64) {
        for &seat in &self.running {
            if let Some(Some(left)) = self.left.get_mut(usize::from(seat)) {
                *left = left.saturating_sub(time);
            }
        }
    }

    /// Milliseconds left of a seat.
    pub fn left(&self, seat: usize) -> Option<u64> {
        self.left.get(seat).copied().flatten()
    }

    /// Whether the clock of a seat runs low: it runs, and little is left.
    pub fn is_low(&self, seat: usize) -> bool {
        let runs = self.running.iter().any(|&running| usize::from(running) == seat);
        runs && self.left(seat).is_some_and(|left| left < self.low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_runs_is_low_when_little_is_left() {
        let low = |left: u64, running: &[u8], clock| {
            Clocks::new(&[None, Some(left)], running, clock).is_low(1)
        };
        assert!(!low(10_000, &[1], Clock::Move(60)) && low(9_999, &[1], Clock::Move(60)));
        assert!(!low(9_999, &[0], Clock::Move(60)), "it stands still");
        assert!(!low(100_000, &[1], Clock::Game(600)) && low(99_999, &[1], Clock::Game(600)));
        let days = Clock::Move(3 * 24 * 3_600);
        assert!(!low(3_600_000, &[1], days) && low(3_599_999, &[1], days), "an hour of days");
        assert!(!low(1, &[1], Clock::None));
        assert!(!Clocks::default().is_low(0));
    }

    #[test]
    fn only_clocks_that_run_lose_time() {
        let mut clocks = Clocks::new(&[Some(10_500), Some(10_500)], &[1], Clock::Move(30));
        assert!(clocks.is_running() && !clocks.is_low(1));
        clocks.tick(1_000);
        assert_eq!((clocks.left(0), clocks.left(1)), (Some(10_500), Some(9_500)));
        assert!(clocks.is_low(1) && !clocks.is_low(0));
    }
}
