//! How likely each seat is to win: from the result once there is one, from the game's worth before.
//!
//! Only additions, multiplications, divisions and square roots are used, which are exact to the last
//! bit on every platform: a bot decides the same way in a browser as on a server.

use table::{Game, Seat, Turn, Worth};

/// Seats that any table has room for.
pub const SEATS: usize = 8;

/// A number for each seat, from 0 to 1: how likely it is to win.
pub type Chances = [f32; SEATS];

/// What a game that is over brings each seat: winners share a whole one; if nobody won, all do.
#[inline]
pub fn payoff<G: Game>(game: &G) -> Chances {
    let (winners, seats) = (game.winners(), game.seats());
    let shared = if winners.is_empty() { table::Seats::all(seats) } else { winners };
    let share = 1.0 / shared.len() as f32;
    std::array::from_fn(|seat| if shared.contains(Seat(seat as u8)) { share } else { 0.0 })
}

/// How likely each seat is to win, at any time.
#[inline]
pub fn judge<G: Worth>(game: &G) -> Chances {
    if game.turn() == Turn::Over {
        return payoff(game);
    }
    let seats = usize::from(game.seats()).min(SEATS);
    let mut points = [i32::MIN; SEATS];
    for (seat, points) in points.iter_mut().enumerate().take(seats) {
        *points = game.worth(Seat(seat as u8));
    }
    shares(&points[..seats])
}

/// Each seat's share of all exponentials, a thousand points being one.
#[inline]
pub fn shares(points: &[i32]) -> Chances {
    let best = points.iter().copied().max().unwrap_or(0);
    let mut chances = [0.0; SEATS];
    let mut sum = 0.0;
    for (chance, points) in chances.iter_mut().zip(points) {
        *chance = exp(points.saturating_sub(best) as f32 / 1000.0);
        sum += *chance;
    }
    chances.map(|chance| chance / sum)
}

/// The exponential of a number that is not above zero.
#[inline]
fn exp(x: f32) -> f32 {
    let halvings = x.max(-80.0) * std::f32::consts::LOG2_E;
    let whole = halvings.floor();
    let part = (halvings - whole) * std::f32::consts::LN_2;
    // Taylor, up to the sixth power: the part is below 0.7, so the error is below one in ten thousand.
    let mantissa = 1.0
        + part * (1.0 + part / 2.0 * (1.0 + part / 3.0 * (1.0 + part / 4.0 * (1.0 + part / 5.0))));
    mantissa * f32::from_bits((whole as i32 + 127).cast_unsigned() << 23)
}

/// The natural logarithm of a whole number above zero.
#[inline]
pub(crate) fn ln(n: u32) -> f32 {
    let n = n.max(1);
    let doublings = n.ilog2();
    let mantissa = n as f32 / (1_u64 << doublings) as f32; // From 1 to 2.
    // The series of the area function, about the middle; its error is below one in a thousand.
    let t = (mantissa - std::f32::consts::SQRT_2) / (mantissa + std::f32::consts::SQRT_2);
    let rest = 2.0 * t * (1.0 + t * t / 3.0);
    (doublings as f32 + 0.5) * std::f32::consts::LN_2 + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_near_enough() {
        for tenths in 0..300 {
            let x = -(tenths as f32) / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 2e-4, "{x}: {} {}", exp(x), x.exp());
        }
        assert!(exp(-1e9) < 1e-30);
    }

    #[test]
    fn the_logarithm_is_near_enough() {
        for n in (1..5000).chain([u32::MAX]) {
            assert!((ln(n) - (n as f32).ln()).abs() < 2e-3, "{n}: {} {}", ln(n), (n as f32).ln());
        }
        assert!(ln(1).abs() < 2e-3);
    }
}
