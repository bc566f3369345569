//! Drawings in SVG: whiskers, bars and a histogram, in Quarterdeck's colours.
#![expect(clippy::cast_precision_loss, reason = "a drawing has a few hundred points")]

use maud::{Markup, html};

use super::percent;

const INK: &str = "#17203A";
const GRID: &str = "#CDBE9C";
const GOLD: &str = "#F2B233";
const PALE: &str = "#FFF8E7";
const SAND: &str = "#E3D7BC";
const SKY: &str = "#A9DDF3";

/// A value with its interval and its sample; `is_off` marks a finding.
pub(super) struct Row {
    name: String,
    sample: u64,
    value: f64,
    interval: [f64; 2],
    is_off: bool,
}

impl Row {
    pub(super) fn new(
        name: &str,
        sample: u64,
        value: f64,
        interval: [f64; 2],
        is_off: bool,
    ) -> Self {
        Self { name: name.to_owned(), sample, value, interval, is_off }
    }
}

/// Rows that are not drawn.
#[derive(Clone, Copy)]
pub(super) struct Gap {
    /// How many are drawn above them.
    pub(super) after: usize,
    /// How many they are.
    pub(super) rows: usize,
}

/// Letters of a name that there is room for.
const MOST_LETTERS: usize = 23;

/// A name that fits.
fn short(name: &str) -> String {
    if name.chars().count() <= MOST_LETTERS {
        return name.to_owned();
    }
    let kept: String = name.chars().take(MOST_LETTERS - 1).collect();
    kept.trim_end().to_owned() + "…"
}

/// A name that fits; the whole of it shows when it is pointed at.
fn name_text(x: f64, y: f64, name: &str) -> Markup {
    html! { g { title { (name) } (text(x, y, 11.5, "start", 600, &short(name))) } }
}

fn text(x: f64, y: f64, size: f64, anchor: &str, weight: u32, words: &str) -> Markup {
    html! {
        text x=(tenth(x)) y=(tenth(y)) font-size=(size) text-anchor=(anchor) font-weight=(weight) fill=(INK) {
            (words)
        }
    }
}

fn drawing(width: f64, height: f64, label: &str, inside: &Markup) -> Markup {
    html! { svg viewBox={ "0 0 " (width) " " (height) } role="img" aria-label=(label) { (inside) } }
}

fn stroke(path: &str, colour: &str, width: &str, dashes: Option<&str>) -> Markup {
    html! { path d=(path) stroke=(colour) stroke-width=(width) stroke-dasharray=[dashes] {} }
}

/// A number of a drawing.
fn tenth(number: f64) -> String {
    format!("{number:.1}")
}

/// What the drawing shows, for who does not see it.
fn spoken(label: &str, rows: &[Row], say: impl Fn(f64) -> String) -> String {
    let value = |row: &Row| format!("{} {} (n {})", row.name, say(row.value), row.sample);
    format!("{label}: {}", rows.iter().map(value).collect::<Vec<_>>().join(", "))
}

/// Where a value lies on an axis.
struct Axis {
    low: f64,
    high: f64,
    from: f64,
    to: f64,
}

impl Axis {
    fn new(rows: &[Row], mark: Option<f64>, from: f64, to: f64) -> Self {
        let ends = rows.iter().flat_map(|row| row.interval).chain(mark);
        let (low, high) =
            ends.fold((f64::MAX, f64::MIN), |(low, high), v| (low.min(v), high.max(v)));
        let room = ((high - low) * 0.05).max(1e-9);
        Self { low: low - room, high: high + room, from, to }
    }

    fn at(&self, value: f64) -> f64 {
        self.from + (value - self.low) / (self.high - self.low) * (self.to - self.from)
    }

    /// A few round numbers on it.
    fn ticks(&self) -> Vec<f64> {
        let rough = (self.high - self.low) / 4.0;
        let power = 10_f64.powf(rough.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        let step = steps.into_iter().find(|&step| step >= rough).unwrap_or(rough);
        let first = (self.low / step).ceil();
        (0..8).map(|n| (first + f64::from(n)) * step).filter(|&tick| tick <= self.high).collect()
    }
}

/// A dot and a whisker for each row, beside each other's scale; `mark` is a dashed line.
pub(super) fn whiskers(
    label: &str,
    rows: &[Row],
    gap: Option<Gap>,
    mark: Option<f64>,
    say: impl Fn(f64) -> String,
) -> Markup {
    let lines = rows.len() + usize::from(gap.is_some());
    let height = 52.0 + lines as f64 * 24.0;
    let (axis, foot) = (Axis::new(rows, mark, 192.0, 346.0), height - 24.0);
    let line = |n: usize| 36.0 + n as f64 * 24.0;
    let place = |n: usize| line(n + usize::from(gap.is_some_and(|gap| n >= gap.after)));
    let inside = html! {
        (text(178.0, 14.0, 11.0, "end", 500, "n"))
        @for tick in axis.ticks() {
            @let x = axis.at(tick);
            (stroke(&format!("M{x:.1} 24V{foot:.1}"), GRID, "1", None))
            (text(x, foot + 14.0, 11.0, "middle", 500, &say(tick)))
        }
        @if let Some(mark) = mark {
            @let x = axis.at(mark);
            (stroke(&format!("M{x:.1} 20V{foot:.1}"), INK, "2", Some("5 4")))
            (text(x, 14.0, 11.0, "middle", 600, &say(mark)))
        }
        @if let Some(Gap { after, rows }) = gap {
            (text(2.0, line(after) + 4.0, 11.5, "start", 500, &format!("… {rows} more between these …")))
        }
        @for (n, row) in rows.iter().enumerate() { (whisker(row, place(n), &axis, &say(row.value))) }
    };
    drawing(400.0, height, &spoken(label, rows, &say), &inside)
}

/// One row: its name, sample, interval and value.
fn whisker(row: &Row, y: f64, axis: &Axis, value: &str) -> Markup {
    let [low, high] = row.interval.map(|end| axis.at(end));
    let ends = y - 4.0;
    let path = format!("M{low:.1} {y:.1}H{high:.1}M{low:.1} {ends:.1}v8M{high:.1} {ends:.1}v8");
    html! {
        (name_text(2.0, y + 4.0, &row.name))
        (text(178.0, y + 4.0, 11.5, "end", 500, &row.sample.to_string()))
        (stroke(&path, INK, "2", None))
        circle cx=(tenth(axis.at(row.value))) cy=(tenth(y)) r="5" fill=(if row.is_off { GOLD } else { PALE })
            stroke=(INK) stroke-width="2" {}
        (text(398.0, y + 4.0, 11.5, "end", 700, value))
    }
}

/// Lines across a drawing at a few round numbers, with the numbers at their left ends.
fn scale(axis: &Axis, say: impl Fn(f64) -> String) -> Markup {
    html! {
        @for tick in axis.ticks() {
            @let y = axis.at(tick);
            (stroke(&format!("M42 {y:.1}H356"), GRID, "1", None))
            (text(38.0, y + 4.0, 11.0, "end", 500, &say(tick)))
        }
    }
}

/// A bar with a whisker for each row; `mark` is a dashed line.
pub(super) fn bars(label: &str, rows: &[Row], mark: f64) -> Markup {
    let top = rows.iter().map(|row| row.interval[1]).fold(mark, f64::max) * 1.1;
    let axis = Axis { low: 0.0, high: top.max(1e-9), from: 150.0, to: 12.0 };
    let slot = 312.0 / rows.len().max(1) as f64;
    let inside = html! {
        (scale(&axis, |share| format!("{:.0}%", share * 100.0)))
        @for (n, row) in rows.iter().enumerate() { (bar(row, 44.0 + slot * (n as f64 + 0.5), slot, &axis)) }
        (stroke("M42 150H356", INK, "2", None))
        (stroke(&format!("M42 {:.1}H356", axis.at(mark)), INK, "2", Some("5 4")))
    };
    drawing(360.0, 186.0, &spoken(label, rows, percent), &inside)
}

fn bar(row: &Row, x: f64, slot: f64, axis: &Axis) -> Markup {
    let (width, head) = ((slot * 0.6).min(46.0), axis.at(row.value));
    let [low, high] = row.interval.map(|end| axis.at(end));
    let left = x - 6.0;
    let path = format!("M{x:.1} {high:.1}V{low:.1}M{left:.1} {high:.1}h12M{left:.1} {low:.1}h12");
    html! {
        (column(x - width / 2.0, head, width, if row.is_off { GOLD } else { SAND }, "2"))
        (stroke(&path, INK, "2", None))
        (text(x, 166.0, 12.0, "middle", 700, &row.name))
        (text(x, 181.0, 12.0, "middle", 500, &percent(row.value)))
    }
}

/// A column that stands on the foot of the drawing.
fn column(x: f64, head: f64, width: f64, fill: &str, edge: &str) -> Markup {
    html! {
        rect x=(tenth(x)) y=(tenth(head)) width=(tenth(width)) height=(tenth(150.0 - head)) fill=(fill)
            stroke=(INK) stroke-width=(edge) {}
    }
}

/// How many fall into each part of a range.
pub(super) fn histogram(counts: &[u64], [low, high]: [u64; 2]) -> Markup {
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let axis = Axis { low: 0.0, high: most, from: 150.0, to: 20.0 };
    let slot = 310.0 / counts.len().max(1) as f64;
    let from = |n: usize| low + (high - low + 1) * n as u64 / counts.len() as u64;
    let whole = |count: f64| if count.fract() == 0.0 { count.to_string() } else { String::new() };
    let inside = html! {
        (scale(&axis, whole))
        @for (n, &count) in counts.iter().enumerate() {
            @let x = 44.0 + slot * n as f64;
            (column(x, axis.at(count as f64), slot - 2.0, SKY, "1.5"))
            @if n % 2 == 0 { (text(x + slot / 2.0, 165.0, 11.0, "middle", 500, &from(n).to_string())) }
        }
        (stroke("M42 150H356", INK, "2", None))
        (text(352.0, 181.0, 12.0, "end", 500, "decisions"))
    };
    drawing(360.0, 186.0, &format!("Lengths from {low} to {high} decisions"), &inside)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str) -> Row {
        Row::new(name, 1234, 0.5, [0.4, 0.6], false)
    }

    #[test]
    fn long_names_are_shortened_and_keep_their_sample() {
        let drawing =
            whiskers("Had it", &[row("Finn of the Deep End of the Pool")], None, None, percent)
                .into_string();
        assert!(drawing.contains(">Finn of the Deep End o…<"), "{drawing}");
        assert!(drawing.contains(">1234<") && drawing.contains(">n<"), "{drawing}");
        assert!(drawing.contains("<title>Finn of the Deep End of the Pool</title>"), "{drawing}");
        assert_eq!(short("Finn of the Deep End"), "Finn of the Deep End");
    }

    #[test]
    fn bars_stand_on_a_scale_that_begins_with_nothing() {
        let drawing = bars("Win rate by seat", &[row("seat 0"), row("seat 1")], 0.5).into_string();
        for tick in ["0%", "20%", "40%", "60%"] {
            assert!(drawing.contains(&format!(">{tick}<")), "{tick}: {drawing}");
        }
    }
}
