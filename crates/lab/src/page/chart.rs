//! Drawings in SVG: whiskers, bars and a histogram, in the house's colours.
#![expect(clippy::cast_precision_loss, reason = "a drawing has a few hundred points")]

use std::fmt::Write as _;

use super::{escape, percent};

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
fn name_text(x: f64, y: f64, name: &str) -> String {
    let shown = text(x, y, 11.5, "start", 600, &short(name));
    format!("<g><title>{}</title>{shown}</g>", escape(name))
}

fn text(x: f64, y: f64, size: f64, anchor: &str, weight: u32, words: &str) -> String {
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" \
         font-weight=\"{weight}\" fill=\"{INK}\">{}</text>",
        escape(words)
    )
}

fn open(width: f64, height: f64, label: &str) -> String {
    format!(
        "<svg viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{}\">",
        escape(label)
    )
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
) -> String {
    let lines = rows.len() + usize::from(gap.is_some());
    let height = 52.0 + lines as f64 * 24.0;
    let axis = Axis::new(rows, mark, 192.0, 346.0);
    let values: Vec<String> = rows
        .iter()
        .map(|row| format!("{} {} (n {})", row.name, say(row.value), row.sample))
        .collect();
    let mut out = open(400.0, height, &format!("{label}: {}", values.join(", ")));
    let foot = height - 24.0;
    out += &text(178.0, 14.0, 11.0, "end", 500, "n");
    for tick in axis.ticks() {
        let x = axis.at(tick);
        let _ = write!(out, "<path d=\"M{x:.1} 24V{foot:.1}\" stroke=\"{GRID}\"/>");
        out += &text(x, foot + 14.0, 11.0, "middle", 500, &say(tick));
    }
    if let Some(mark) = mark {
        let x = axis.at(mark);
        let _ = write!(
            out,
            "<path d=\"M{x:.1} 20V{foot:.1}\" stroke=\"{INK}\" stroke-width=\"2\" \
             stroke-dasharray=\"5 4\"/>"
        );
        out += &text(x, 14.0, 11.0, "middle", 600, &say(mark));
    }
    let line = |n: usize| 36.0 + n as f64 * 24.0;
    if let Some(Gap { after, rows }) = gap {
        let words = format!("… {rows} more between these …");
        out += &text(2.0, line(after) + 4.0, 11.5, "start", 500, &words);
    }
    for (n, row) in rows.iter().enumerate() {
        let y = line(n + usize::from(gap.is_some_and(|gap| n >= gap.after)));
        let [low, high] = row.interval.map(|end| axis.at(end));
        let fill = if row.is_off { GOLD } else { PALE };
        out += &name_text(2.0, y + 4.0, &row.name);
        out += &text(178.0, y + 4.0, 11.5, "end", 500, &row.sample.to_string());
        let _ = write!(
            out,
            "<path d=\"M{low:.1} {y:.1}H{high:.1}M{low:.1} {:.1}v8M{high:.1} {:.1}v8\" \
             stroke=\"{INK}\" stroke-width=\"2\"/><circle cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\" \
             fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"2\"/>",
            y - 4.0,
            y - 4.0,
            axis.at(row.value)
        );
        out += &text(398.0, y + 4.0, 11.5, "end", 700, &say(row.value));
    }
    out + "</svg>"
}

/// Lines across a drawing at a few round numbers, with the numbers at their left ends.
fn scale(axis: &Axis, say: impl Fn(f64) -> String) -> String {
    let mut out = String::new();
    for tick in axis.ticks() {
        let y = axis.at(tick);
        let _ = write!(out, "<path d=\"M42 {y:.1}H356\" stroke=\"{GRID}\"/>");
        out += &text(38.0, y + 4.0, 11.0, "end", 500, &say(tick));
    }
    out
}

/// A bar with a whisker for each row; `mark` is a dashed line.
pub(super) fn bars(label: &str, rows: &[Row], mark: f64) -> String {
    let top = rows.iter().map(|row| row.interval[1]).fold(mark, f64::max) * 1.1;
    let values: Vec<String> = rows
        .iter()
        .map(|row| format!("{} {} (n {})", row.name, percent(row.value), row.sample))
        .collect();
    let mut out = open(360.0, 186.0, &format!("{label}: {}", values.join(", ")));
    let axis = Axis { low: 0.0, high: top.max(1e-9), from: 150.0, to: 12.0 };
    let y = |value: f64| axis.at(value);
    out += &scale(&axis, |share| format!("{:.0}%", share * 100.0));
    let slot = 312.0 / rows.len().max(1) as f64;
    for (n, row) in rows.iter().enumerate() {
        let x = 44.0 + slot * (n as f64 + 0.5);
        let (width, head) = ((slot * 0.6).min(46.0), y(row.value));
        let fill = if row.is_off { GOLD } else { SAND };
        let [low, high] = row.interval.map(y);
        let _ = write!(
            out,
            "<rect x=\"{:.1}\" y=\"{head:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{fill}\" \
             stroke=\"{INK}\" stroke-width=\"2\"/><path d=\"M{x:.1} {high:.1}V{low:.1}M{:.1} \
             {high:.1}h12M{:.1} {low:.1}h12\" stroke=\"{INK}\" stroke-width=\"2\"/>",
            x - width / 2.0,
            150.0 - head,
            x - 6.0,
            x - 6.0
        );
        out += &text(x, 166.0, 12.0, "middle", 700, &row.name);
        out += &text(x, 181.0, 12.0, "middle", 500, &percent(row.value));
    }
    let line = y(mark);
    let _ = write!(
        out,
        "<path d=\"M42 150H356\" stroke=\"{INK}\" stroke-width=\"2\"/><path d=\"M42 {line:.1}H356\" \
         stroke=\"{INK}\" stroke-width=\"2\" stroke-dasharray=\"5 4\"/></svg>"
    );
    out
}

/// How many fall into each part of a range.
pub(super) fn histogram(counts: &[u64], [low, high]: [u64; 2]) -> String {
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let mut out = open(360.0, 186.0, &format!("Lengths from {low} to {high} decisions"));
    let axis = Axis { low: 0.0, high: most, from: 150.0, to: 20.0 };
    out += &scale(
        &axis,
        |count| if count.fract() == 0.0 { format!("{count}") } else { String::new() },
    );
    let slot = 310.0 / counts.len().max(1) as f64;
    for (n, &count) in counts.iter().enumerate() {
        let (x, head) = (44.0 + slot * n as f64, axis.at(count as f64));
        let _ = write!(
            out,
            "<rect x=\"{x:.1}\" y=\"{head:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{SKY}\" \
             stroke=\"{INK}\" stroke-width=\"1.5\"/>",
            slot - 2.0,
            150.0 - head
        );
        if n % 2 == 0 {
            let from = low + (high - low + 1) * n as u64 / counts.len() as u64;
            out += &text(x + slot / 2.0, 165.0, 11.0, "middle", 500, &from.to_string());
        }
    }
    let _ = write!(out, "<path d=\"M42 150H356\" stroke=\"{INK}\" stroke-width=\"2\"/>");
    out += &text(352.0, 181.0, 12.0, "end", 500, "decisions");
    out + "</svg>"
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
            whiskers("Had it", &[row("Finn of the Deep End of the Pool")], None, None, percent);
        assert!(drawing.contains(">Finn of the Deep End o…<"), "{drawing}");
        assert!(drawing.contains(">1234<") && drawing.contains(">n<"), "{drawing}");
        assert!(drawing.contains("<title>Finn of the Deep End of the Pool</title>"), "{drawing}");
        assert_eq!(short("Finn of the Deep End"), "Finn of the Deep End");
    }

    #[test]
    fn bars_stand_on_a_scale_that_begins_with_nothing() {
        let drawing = bars("Win rate by seat", &[row("seat 0"), row("seat 1")], 0.5);
        for tick in ["0%", "20%", "40%", "60%"] {
            assert!(drawing.contains(&format!(">{tick}<")), "{tick}: {drawing}");
        }
    }
}
