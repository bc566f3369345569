//! The review of a game: every seat's chance to win over time, where it turned, and what was luck and
//! what was decision, from a bot's estimates at every decision that was one.

use corner::{Answer, Question};
use table::Seat;

use crate::replay::Reel;

/// What a bot thought at one decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// The step at which it was taken.
    pub step: usize,
    /// Who took it.
    pub seat: Seat,
    /// Each seat's chance with the best choice.
    pub best: Vec<f64>,
    /// Each seat's chance with the choice that was made.
    pub made: Vec<f64>,
}

/// Where a game turned.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    /// The step.
    pub step: usize,
    /// Whose chance changed most.
    pub seat: Seat,
    /// By how much.
    pub change: f64,
    /// Whether it was chance and the others, or the seat's own decision.
    pub luck: bool,
}

/// A reviewed game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Review {
    /// What was thought, in order.
    pub points: Vec<Point>,
}

/// The most decisions that are asked about: more would take too long.
const MOST: usize = 48;

/// The questions to ask, each with its step; spread evenly over the game.
pub fn questions(reel: &Reel, level: &str) -> Vec<(usize, Question)> {
    let decisions = reel.decisions();
    let stride = decisions.len().div_ceil(MOST).max(1);
    decisions
        .iter()
        .step_by(stride)
        .map(|&(step, seat)| {
            let record = reel.cut(step).write();
            let seed = u64::try_from(step).unwrap_or(0);
            (step, Question { record, seat: seat.0, level: level.into(), seed, advice: true })
        })
        .collect()
}

impl Review {
    /// Takes an answer in; forced moves and bots without an opinion tell nothing.
    pub fn hear(&mut self, reel: &Reel, step: usize, answer: &Answer) {
        let Answer::Advice(advice) = answer else { return };
        let (Some(best), Some((seat, text))) = (advice.first(), reel.action_at(step)) else {
            return;
        };
        let made = advice.iter().find(|advised| advised.choice.text == text).unwrap_or(best);
        if advice.len() > 1 && !best.chances.is_empty() {
            let point =
                Point { step, seat, best: best.chances.clone(), made: made.chances.clone() };
            self.points.push(point);
            self.points.sort_by_key(|point| point.step);
        }
    }

    /// Where it turned most, biggest first.
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        for point in &self.points {
            let seat = point.seat.index();
            let change = point.made[seat] - point.best[seat];
            turns.push(Turn { step: point.step, seat: point.seat, change, luck: false });
        }
        for pair in self.points.windows(2) {
            let (from, to) = (&pair[0], &pair[1]);
            let changes = from.made.iter().zip(&to.best).map(|(before, after)| after - before);
            let most = changes.enumerate().max_by(|(_, a), (_, b)| a.abs().total_cmp(&b.abs()));
            if let Some((seat, change)) = most {
                let seat = Seat(u8::try_from(seat).unwrap_or(0));
                turns.push(Turn { step: to.step, seat, change, luck: true });
            }
        }
        turns.retain(|turn| turn.change.abs() > 0.02);
        turns.sort_by(|a, b| b.change.abs().total_cmp(&a.change.abs()));
        turns.truncate(6);
        turns
    }

    /// For each seat: what luck brought, and what its own decisions cost.
    pub fn luck_and_skill(&self, seats: usize) -> Vec<(f64, f64)> {
        let mut sums = vec![(0.0, 0.0); seats];
        for point in &self.points {
            let seat = point.seat.index();
            if let Some(sum) = sums.get_mut(seat) {
                sum.1 += point.made[seat] - point.best[seat];
            }
        }
        for pair in self.points.windows(2) {
            for (seat, sum) in sums.iter_mut().enumerate() {
                let (before, after) = (pair[0].made.get(seat), pair[1].best.get(seat));
                sum.0 += after.zip(before).map_or(0.0, |(after, before)| after - before);
            }
        }
        sums
    }

    /// The chances over time as a picture: a line for each seat, its pattern as well as its colour.
    pub fn chart(&self, length: usize, at: usize) -> String {
        let x = |step: usize| 1000.0 * ratio(step, length.max(1));
        let y = |chance: f64| 200.0 - 196.0 * chance - 2.0;
        let seats = self.points.first().map_or(0, |point| point.best.len());
        let dashes = ["", "14 6", "3 6", "20 6 4 6", "8 4", "2 4"];
        let lines: String = (0..seats)
            .map(|seat| {
                let points: Vec<String> = self
                    .points
                    .iter()
                    .map(|point| format!("{:.1} {:.1}", x(point.step), y(point.best[seat])))
                    .collect();
                let path = points.join(" L");
                format!("<path d=\"M{path}\" fill=\"none\" stroke=\"var(--text)\" stroke-width=\"7\" vector-effect=\"non-scaling-stroke\"/><path d=\"M{path}\" fill=\"none\" stroke=\"var(--p{})\" stroke-width=\"4\" stroke-dasharray=\"{}\" vector-effect=\"non-scaling-stroke\"/>", seat + 1, dashes[seat % 6])
            })
            .collect();
        let here = x(at);
        format!(
            "<svg viewBox=\"0 0 1000 200\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"Chance to win of every seat over time\"><path d=\"M0 100H1000\" stroke=\"var(--line)\" stroke-width=\"1\" stroke-dasharray=\"6 6\"/>{lines}<path d=\"M{here:.1} 0V200\" stroke=\"var(--picked)\" stroke-width=\"2\" vector-effect=\"non-scaling-stroke\"/></svg>"
        )
    }
}

#[expect(clippy::cast_precision_loss, reason = "steps are far fewer than 2^52")]
fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}
