//! The review of a game: every seat's chance to win over time, where it turned, and what was luck and what
//! was decision. Decisions are judged by a bot's estimates, draws by the exact weights of what could have come.

use board::{mark, percent};
use bots::Level;
use maud::{Markup, html};
use session::Draw;
use table::Seat;

use crate::replay::Reel;
use crate::worker::{Answer, Ask};

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
    /// The choice that was made, in words.
    pub choice: String,
    /// The best choice in words, if another one was made.
    pub better: Option<String>,
}

/// Where a game turned.
#[derive(Clone, PartialEq, Debug)]
pub struct TurningPoint {
    /// The step.
    pub step: usize,
    /// Whose chance changed most.
    pub seat: Seat,
    /// By how much.
    pub change: f64,
    /// Whether it was a draw, or the seat's own decision.
    pub luck: bool,
    /// What happened, in words.
    pub words: String,
    /// What would have been better, in words; nothing for a draw.
    pub better: Option<String>,
}

impl TurningPoint {
    /// What a coach would call it, by its kind and size.
    pub fn name(&self) -> &'static str {
        match (self.luck, self.change) {
            (true, change) if change > 0.0 => "a lucky break",
            (true, _) => "bad luck",
            (false, change) if change <= -BLUNDER => "a blunder",
            (false, change) if change <= -MISTAKE => "a mistake",
            (false, _) => "a slip",
        }
    }
}

/// What dice and cards brought a seat, and what its own decisions cost, in chances to win.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sum {
    /// What came, against the average of what could have come.
    pub luck: f64,
    /// What was chosen, against the best choice.
    pub decisions: f64,
}

/// How well somebody decided: what a decision cost on average, in chances to win, and how sure that is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Performance {
    /// What a decision cost on average, against the best choice.
    pub lost: f64,
    /// Half the width of its 95 % interval.
    pub margin: f64,
    /// How many decisions were looked at.
    pub count: usize,
}

impl Performance {
    /// The figure with its interval, in words.
    pub fn words(&self) -> String {
        let point = |chance: f64| format!("{:.1}", 100.0 * chance);
        let (from, to) =
            (point((self.lost - self.margin).max(0.0)), point(self.lost + self.margin));
        let (lost, count) = (point(self.lost), self.count);
        format!("{lost} points given away per decision ({from} to {to}, from {count} decisions)")
    }
}

/// A reviewed game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Review {
    points: Vec<Point>,
    draws: Vec<Draw>,
    lines: Vec<String>,
    end: Option<Vec<f64>>,
}

/// The most decisions that are asked about: more would take too long.
const MOST: usize = 48;
/// The most turning points that are shown.
const TURNS: usize = 6;
/// The moments that a coach looks at.
const LESSONS: usize = 3;
/// Decisions that a figure of performance needs.
const FEWEST: usize = 4;
/// Decisions that cost so much of the chance to win have a name of their own.
const BLUNDER: f64 = 0.15;
const MISTAKE: f64 = 0.05;
/// Changes below this are no turning points.
const SMALL: f64 = 0.02;

/// The questions to ask, each with its step: decisions spread evenly over the game, and once the game is over,
/// how lucky its draws were.
pub fn questions(reel: &Reel, level: Level) -> Vec<(usize, Ask)> {
    let luck = reel.end().map(|_| (reel.len(), Ask::Luck(reel.cut(reel.len()).write())));
    let decisions = reel.decisions();
    let stride = decisions.len().div_ceil(MOST).max(1);
    let asked = decisions.into_iter().step_by(stride);
    let asked = reel.questions(asked.collect(), level);
    luck.into_iter().chain(asked.into_iter().map(|(step, ask)| (step, Ask::Advise(ask)))).collect()
}

impl Review {
    /// A review that knows the story of the game, and nothing else yet.
    pub fn of(reel: &Reel) -> Self {
        Self { lines: reel.lines(), end: reel.end(), ..Self::default() }
    }

    /// Takes an answer in; forced moves and bots without an opinion tell nothing.
    pub fn hear(&mut self, reel: &Reel, step: usize, answer: &Answer) {
        let advice = match answer {
            Answer::Advice(advice) if advice.len() > 1 => advice,
            Answer::Luck(draws) => {
                self.draws.clone_from(draws);
                return;
            }
            Answer::Advice(_) | Answer::Act(_) | Answer::Sorry(_) => return,
        };
        let (best, Some((seat, text))) = (&advice[0], reel.action_at(step)) else { return };
        let made = advice.iter().find(|advised| advised.choice.text == text).unwrap_or(best);
        if !best.chances.is_empty() {
            let better = (made != best).then(|| best.choice.label.clone());
            let choice = made.choice.label.clone();
            let (best, made) = (best.chances.clone(), made.chances.clone());
            self.points.push(Point { step, seat, best, made, choice, better });
            table::sort_few(&mut self.points, |point| point.step);
        }
    }

    /// Where it turned most, biggest first.
    pub fn turns(&self) -> Vec<TurningPoint> {
        let mut turns = self.all_turns();
        turns.truncate(TURNS);
        turns
    }

    /// Everything that changed somebody's chances, biggest first.
    fn all_turns(&self) -> Vec<TurningPoint> {
        // Not every step is told: then it is called by what it was.
        let words = |step: usize, quiet: &str| {
            let told = self.lines.get(step).filter(|line| !line.is_empty());
            told.map_or_else(|| quiet.to_owned(), Clone::clone)
        };
        let decisions = self.points.iter().map(|point| {
            let change = point.made[point.seat.index()] - point.best[point.seat.index()];
            let (step, better) = (point.step, point.better.clone());
            let words = words(step, &point.choice);
            TurningPoint { step, seat: point.seat, change, luck: false, words, better }
        });
        let draws = self.draws.iter().filter_map(|draw| {
            let changes =
                draw.came.iter().zip(&draw.expected).map(|(came, average)| came - average);
            let most = changes.enumerate().max_by(|(_, a), (_, b)| a.abs().total_cmp(&b.abs()));
            let (seat, change) = most?;
            let (step, seat) = (draw.step, Seat(u8::try_from(seat).unwrap_or(0)));
            Some(TurningPoint {
                step,
                seat,
                change,
                luck: true,
                words: words(step, "A draw"),
                better: None,
            })
        });
        let mut turns: Vec<TurningPoint> =
            decisions.chain(draws).filter(|turn| turn.change.abs() > SMALL).collect();
        table::sort_few_by(&mut turns, |a, b| b.change.abs().total_cmp(&a.change.abs()));
        turns
    }

    /// What a coach would look at with a seat: its costliest decisions, and its luckiest break.
    pub fn lessons(&self, me: Seat) -> Vec<TurningPoint> {
        let mine = |turn: &TurningPoint| turn.seat == me;
        let all: Vec<TurningPoint> = self.all_turns().into_iter().filter(mine).collect();
        let lucky = all.iter().filter(|turn| turn.luck && turn.change > 0.0).take(1);
        let costly = all.iter().filter(|turn| !turn.luck);
        let mut lessons: Vec<TurningPoint> =
            costly.take(LESSONS - lucky.clone().count()).chain(lucky).cloned().collect();
        table::sort_few(&mut lessons, |turn| turn.step);
        lessons
    }

    /// How well a seat decided, where it had enough to decide.
    pub fn performance(&self, me: Seat) -> Option<Performance> {
        let cost = |point: &Point| point.best[me.index()] - point.made[me.index()];
        let own = self.points.iter().filter(|point| point.seat == me);
        let costs: Vec<f64> = own.map(|point| cost(point).max(0.0)).collect();
        if costs.len() < FEWEST {
            return None;
        }
        let count = ratio(costs.len(), 1);
        let lost = costs.iter().sum::<f64>() / count;
        let variance =
            costs.iter().map(|cost| (cost - lost) * (cost - lost)).sum::<f64>() / (count - 1.0);
        Some(Performance { lost, margin: 1.96 * (variance / count).sqrt(), count: costs.len() })
    }

    /// Whether the draws have been weighed.
    pub fn knows_luck(&self) -> bool {
        !self.draws.is_empty()
    }

    /// For each seat: what luck brought, and what its own decisions cost.
    pub fn sums(&self, seats: usize) -> Vec<Sum> {
        let mut sums = vec![Sum::default(); seats];
        for point in &self.points {
            if let Some(sum) = sums.get_mut(point.seat.index()) {
                sum.decisions += point.made[point.seat.index()] - point.best[point.seat.index()];
            }
        }
        for draw in &self.draws {
            for (sum, (came, average)) in sums.iter_mut().zip(draw.came.iter().zip(&draw.expected))
            {
                sum.luck += came - average;
            }
        }
        sums
    }

    /// What decided, and what luck and decisions brought somebody, in a line each; `name` says who a seat is.
    pub fn in_short(&self, me: Option<Seat>, name: impl Fn(Seat) -> String) -> Vec<String> {
        let decisive = self.turns().into_iter().next().map(|turn| {
            let (what, by) = (turn.words.trim_end_matches('.'), points(turn.change));
            let (step, sort, who) = (turn.step + 1, turn.name(), name(turn.seat));
            format!("It turned at step {step}, {sort}: {what} ({who} {by}).")
        });
        let own = me.and_then(|me| Some((me, self.sums(me.index() + 1).pop()?)));
        let sums = own.filter(|_| self.knows_luck()).map(|(me, sum)| {
            let (luck, decisions) = (points(sum.luck), points(sum.decisions));
            let who = name(me);
            format!("{who}: luck {luck}, decisions {decisions}, in points of winning chance.")
        });
        decisive.into_iter().chain(sums).collect()
    }

    /// The chances of all seats over time: at the beginning, before and after every decision that was thought
    /// about, and at the end.
    fn course(&self, length: usize) -> Vec<(usize, &[f64])> {
        let first = self.points.first().map(|point| (0, &*point.best));
        let between = self
            .points
            .iter()
            .flat_map(|point| [(point.step, &*point.best), (point.step + 1, &*point.made)]);
        let end = self.end.as_ref().map(|end| (length, &**end));
        first.into_iter().chain(between).chain(end).collect()
    }

    /// The chances over time as a picture: a line for each seat, its pattern as well as its colour, and the
    /// chances at one step in figures.
    pub fn chart(&self, length: usize, at: usize) -> String {
        let course = self.course(length);
        let x = |step: usize| 100.0 * ratio(step, length.max(1));
        let y = |chance: f64| 98.0 - 96.0 * chance;
        let seats = course.first().map_or(0, |(_, chances)| chances.len());
        let path = |seat: usize| -> String {
            let point = |(step, chances): &(usize, &[f64])| {
                format!("{:.2} {:.1}", x(*step), y(chances[seat]))
            };
            course.iter().map(point).collect::<Vec<_>>().join("L")
        };
        let before = course.iter().rev().find(|(step, _)| *step <= at);
        let (now, here) = (before.map_or(&[][..], |(_, chances)| *chances), x(at));
        html! {
            svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img"
                aria-label={ "Chance to win over the game: " (in_words(now)) } {
                (stroke("0 26H100M0 50H100M0 74H100", "var(--line)", 1, ""))
                rect x=(fixed(here)) width=(fixed(100.0 - here)) height="100" fill="var(--sunk)" opacity=".55" {}
                @for seat in 0..seats { (line(seat, &path(seat))) }
                (stroke(&format!("{here:.2} 0V100"), "var(--text)", 2, ""))
            }
            span class="ax t" { "100%" }
            span class="ax b" { "0" }
            (figures(now, here, y))
        }
        .into_string()
    }
}

/// One seat's line, with an outline.
fn line(seat: usize, path: &str) -> Markup {
    let dashes = ["", "14 6", "3 6", "20 6 4 6", "8 4", "2 4"][seat % 6];
    let colour = format!("var(--p{})", seat + 1);
    html! { (stroke(path, "var(--text)", 6, "")) (stroke(path, &colour, 3, dashes)) }
}

fn stroke(path: &str, colour: &str, width: u8, dashes: &str) -> Markup {
    html! {
        path d={ "M" (path) } fill="none" stroke=(colour) stroke-width=(width) stroke-dasharray=(dashes)
            stroke-linejoin="round" vector-effect="non-scaling-stroke" {}
    }
}

fn fixed(number: f64) -> String {
    format!("{number:.2}")
}

/// Every seat's chance beside the mark of the present step, pushed apart so that all can be read.
fn figures(chances: &[f64], here: f64, y: impl Fn(f64) -> f64) -> Markup {
    /// A figure's height, in hundredths of the picture's.
    const HEIGHT: f64 = 19.0;
    let mut places: Vec<(usize, f64)> =
        chances.iter().enumerate().map(|(seat, chance)| (seat, y(*chance))).collect();
    table::sort_few_by(&mut places, |a, b| a.1.total_cmp(&b.1));
    let room = HEIGHT.min(100.0 / ratio(places.len().max(1), 1));
    for (nth, place) in places.iter_mut().enumerate() {
        place.1 = place.1.max(room * (ratio(nth, 1) + 0.5));
    }
    let mut floor = 100.0 - room / 2.0;
    for place in places.iter_mut().rev() {
        place.1 = place.1.min(floor);
        floor = place.1 - room;
    }
    html! {
        @for (seat, top) in places {
            span.wl.flip[here > 80.0] style=(format!("left:{here:.2}%;top:{top:.1}%")) aria-hidden="true" {
                (mark(u8::try_from(seat).unwrap_or(0))) b { (percent(chances[seat])) }
            }
        }
    }
}

fn in_words(chances: &[f64]) -> String {
    let each = chances
        .iter()
        .enumerate()
        .map(|(n, chance)| format!("seat {} {}", n + 1, percent(*chance)));
    each.collect::<Vec<_>>().join(", ")
}

/// A change of a chance to win in points, with a true minus sign.
pub fn points(change: f64) -> String {
    format!("{:+.0}", change * 100.0).replace('-', "−")
}

#[expect(clippy::cast_precision_loss, reason = "steps and seats are far fewer than 2^52")]
fn ratio(part: usize, whole: usize) -> f64 {
    part as f64 / whole as f64
}
