//! Reports as one page of HTML: style and drawings inside, no scripts, nothing to fetch.
#![expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]

mod chart;
mod training;

use std::collections::BTreeMap;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::arena::{ArenaReport, MatchRow};
use crate::balance::{BalanceReport, Difference, Finding, LevelReport, SwitchRow, Verdict};
use crate::statistics::{deviate, percent, shared_error, wilson};
use crate::trial::{Kind, Moved, TrialEnd, TrialReport};
pub use training::train_page;

use chart::{Gap, Row, bars, histogram, whiskers};

const STYLE: &str = include_str!("page.css");
/// What win rates by what was dealt say.
const DEALT: &str = "chance dealt it before anybody decided, so this is its effect";
const LOGO: &str = include_str!("page.svg");

/// Rows of a chart; of more, the highest and the lowest are drawn.
const MOST_ROWS: usize = 16;
/// Names in a sentence; of more, the number is told.
const MOST_NAMES: usize = 6;

fn range([low, high]: [f64; 2]) -> String {
    format!("{} – {}", percent(low), percent(high))
}

fn decimals([low, high]: [f64; 2]) -> String {
    format!("{low:.1} – {high:.1}")
}

/// The whole page.
fn page(title: &str, about: &str, body: &Markup, foot: &str) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · Quarterdeck" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header.top { (PreEscaped(LOGO)) h1 { (title) } p { (about) } }
                main { (body) footer { (foot) } }
            }
        }
    }
    .into_string()
}

/// One drawing with its heading and what it says.
fn figure(heading: &str, about: &str, drawing: &Markup, says: &str) -> Markup {
    html! {
        figure { figcaption { h2 { (heading) } p { (about) } } (drawing) p.say { (says) } }
    }
}

/// Numbers at the top of the page, with how far they can be trusted.
fn summary(numbers: &[(&str, String, String)]) -> Markup {
    html! {
        dl.sum {
            @for (name, number, range) in numbers {
                div { dt { (name) } dd { (number) " " small { (range) } } }
            }
        }
    }
}

fn how_to_read(marks: &str) -> Markup {
    figure(
        "How to read this",
        "What the marks mean, and how to repeat it.",
        &html! { div { p { (marks) } } },
        "The same command gives the same numbers again, dice included; only times differ.",
    )
}

/// The report of an arena.
pub fn arena_page(report: &ArenaReport) -> String {
    let ArenaReport { game, seats, games, seed, .. } = report;
    let mut order: Vec<_> = report.bots.iter().collect();
    order.sort_by(|a, b| b.rating.total_cmp(&a.rating));
    let ladder: Vec<Row> = order
        .iter()
        .map(|bot| Row::new(&bot.name, bot.games, bot.rating, bot.rating_interval, false))
        .collect();
    let rows: Vec<Row> = report.matches.iter().map(|row| match_row(row, &report.matches)).collect();
    let even = 1.0 / f64::from(*seats);
    let best = order.first().map_or("", |bot| &bot.name);
    let body = html! {
        (summary(&[
            ("Games", games.to_string(), String::new()),
            ("Seats", seats.to_string(), String::new()),
            ("Best", best.to_owned(), String::new()),
        ]))
        div.grid {
            (figure(
                "Rating ladder",
                "400 points are odds of ten to one; the mean is 1500. n: games in which it sat.",
                &whiskers("Ratings with 95 percent intervals", &ladder, None, None, |v| format!("{v:.0}")),
                &format!("{best} leads."),
            ))
            (figure(
                "Matches",
                "Win rate of one bot that sits alone among copies of another, in every seat in turn. n: games.",
                &whiskers("Win rates with 95 percent intervals", &rows, None, Some(even), percent),
                &format!("Even would be {}.", percent(even)),
            ))
            (how_to_read(
                "A whisker is the range in which the true value lies 95 times in 100: of ratings, and in the \
                 table of numbers, each by itself; of matches, all of them together. Gold: the whole whisker \
                 misses the even share.",
            ))
        }
        (arena_tables(report))
    };
    let about = format!("{games} games · {seats} seats · seed {seed}");
    page(
        &format!("{game}: arena report"),
        &about,
        &body,
        &format!("Seed {seed}. One file, no scripts."),
    )
}

/// A match, with an interval that holds for all matches together.
fn match_row(row: &MatchRow, all: &[MatchRow]) -> Row {
    let deviate = deviate(shared_error(0.05, all.len()));
    let interval = wilson(row.win_rate * row.games as f64, row.games, deviate);
    let off = interval[0] > row.even || interval[1] < row.even;
    let name = format!("{} v {}", row.one, row.others);
    Row::new(&name, row.games, row.win_rate, interval, off)
}

fn arena_tables(report: &ArenaReport) -> Markup {
    let heads =
        ["bot", "rating", "95 % interval", "win rate", "95 % interval", "games", "ms a move"];
    html! {
        figure.wide {
            figcaption { h2 { "Numbers" } }
            table {
                tr { @for head in heads { th { (head) } } }
                @for bot in &report.bots {
                    @let [low, high] = bot.rating_interval;
                    tr {
                        td { (bot.name) }
                        td { (format!("{:.0}", bot.rating)) }
                        td { (format!("{low:.0} – {high:.0}")) }
                        td { (percent(bot.win_rate)) }
                        td { (range(bot.interval)) }
                        td { (bot.games) }
                        td { (format!("{:.2}", bot.seconds_per_move * 1e3)) }
                    }
                }
            }
            (faults(&report.faults))
        }
    }
}

/// What programs did wrong.
fn faults(faults: &BTreeMap<String, u64>) -> Markup {
    html! { @for (fault, count) in faults { p.eg { (count) " × " (fault) } } }
}

/// The report on balance.
pub fn balance_page(report: &BalanceReport) -> String {
    let BalanceReport { game, seats, seed, .. } = report;
    let Some(main) = report.levels.last() else { return String::new() };
    let [short, long] = main.length.median_interval;
    let body = html! {
        (summary(&[
            ("Games of each level", main.games.to_string(), String::new()),
            (
                &format!("Median length ({})", main.level),
                format!("{} decisions", main.length.median),
                format!("{short} – {long}"),
            ),
            (
                &format!("Lead changes ({})", main.level),
                format!("{:.1} a game", main.lead_changes),
                decimals(main.lead_changes_interval),
            ),
            (
                &format!("Chance moved ({})", main.level),
                luck(main),
                main.chance_share.map(|_| range(main.chance_share_interval)).unwrap_or_default(),
            ),
        ]))
        @for warning in &report.warnings {
            p.eg { b { "Depends on the strength of the bots." } " " (warning.to_string()) }
        }
        (faults(&report.faults))
        div.grid {
            @for level in report.levels.iter().rev() { (level_figures(level, report.note)) }
            @for row in &report.switches { (switch_figure(row)) }
            (how_to_read(
                "A whisker is the range in which the true value lies 95 times in 100, for all rows of a drawing \
                 together; n is how many there were. Gold: the whole whisker misses the dashed line. Ranges of \
                 lengths, lead changes and chance hold each by itself; what options change, all together.",
            ))
        }
    };
    let levels: Vec<&str> = report.levels.iter().map(|level| level.level.as_str()).collect();
    let mut about = format!("{seats} seats · {} bots · seed {seed}", levels.join(", "));
    if !report.dealt.is_empty() {
        about += &format!(" · {} dealt at random for every game", report.dealt.join(", "));
    }
    page(
        &format!("{game}: what wins"),
        &about,
        &body,
        &format!("Seed {seed}. One file, no scripts."),
    )
}

/// The report on a change.
pub fn trial_page(report: &TrialReport) -> String {
    let TrialReport { game, seats, seed, .. } = report;
    let body = html! {
        div.grid {
            @for stop in &report.stopped { (trial_figure(report, stop)) }
            (how_to_read(
                "A whisker is the range in which the true difference lies. All whiskers hold together 95 times in \
                 100, whenever the trial stopped. Gold: it does not hold zero. “had” is a companion of winning, not \
                 its cause; “dealt” was dealt by chance, so its row is its effect.",
            ))
        }
    };
    let about = format!("{} · {seats} seats · seed {seed}", report.changes.join(", "));
    let foot = format!("Seed {seed}. One file, no scripts.");
    page(&format!("{game}: what a change does"), &about, &body, &foot)
}

/// How far win rates moved at one level, and how games go now.
fn trial_figure(report: &TrialReport, stop: &TrialEnd) -> Markup {
    let rows = || report.findings.iter().filter(|row| row.level == stop.level);
    let drawn: Vec<Row> = rows()
        .filter(|row| row.kind.is_win_rate() && (row.kind != Kind::Had || row.sure))
        .take(2 * MOST_ROWS)
        .map(|row| Row::new(&row.what, row.sample, row.difference, row.interval, row.sure))
        .collect();
    let course: Vec<String> = rows()
        .filter(|row| row.kind == Kind::Course)
        .map(|row| {
            let [low, high] = row.interval;
            let Moved { what, before, after, .. } = row;
            format!("{what}: {before:.2} before, {after:.2} after ({low:+.2} to {high:+.2}).")
        })
        .collect();
    let points = |share: f64| format!("{:+.1}", share * 100.0);
    let about = format!("{} pairs among {} bots; difference in points.", stop.pairs, stop.level);
    let drawing = whiskers("Differences of win rates", &drawn, None, Some(0.0), points);
    figure(&format!("Win rates ({})", stop.level), &about, &drawing, &course.join(" "))
}

fn level_figures(level: &LevelReport, note: &str) -> Markup {
    let name = &level.level;
    let even = percent(level.by_seat.first().map_or(0.0, |row| row.baseline));
    let about = format!("{} games among {name} bots; dashed: an even share, {even}.", level.games);
    html! {
        (figure(
            &format!("Turn order ({name})"),
            &about,
            &seat_bars(&level.by_order),
            &told(&level.by_order, "No place in the turn order is shown to be better than another"),
        ))
        (length_figure(level))
        (holding_figure(level, ("Dealt it", "were dealt"), &level.by_dealt, DEALT))
        (holding_figure(level, ("Had it", "had"), &level.by_holding, note))
        (holding_figure(level, ("Did it", "did"), &level.by_deed, note))
    }
}

/// Luck's share, or that the game's own estimate does not see it.
fn luck(level: &LevelReport) -> String {
    level.chance_share.map_or_else(|| "an unmeasurable part".into(), percent)
}

fn length_figure(level: &LevelReport) -> Markup {
    let [low, high] = level.length.range;
    let [short, long] = level.length.median_interval;
    figure(
        &format!("How long ({})", level.level),
        &format!("{} games by number of decisions.", level.games),
        &histogram(&level.length.histogram, [low, high]),
        &format!(
            "The median game takes {} decisions ({short} – {long}), eight in ten {} to {}. The lead changes \
             {:.1} times ({}). Of all changes in the odds, {} came from chance ({}).",
            level.length.median,
            level.length.short,
            level.length.long,
            level.lead_changes,
            decimals(level.lead_changes_interval),
            luck(level),
            range(level.chance_share_interval)
        ),
    )
}

/// The win rates of those who had or did something.
fn holding_figure(
    level: &LevelReport,
    (heading, did): (&str, &str),
    rows: &[Finding],
    note: &str,
) -> Markup {
    let Some(first) = rows.first() else { return html! {} };
    let about = format!(
        "Win rate of the n seats that {did} it at some time; dashed: {}, of all that {did} any. \
         Note: {note}.",
        percent(first.baseline)
    );
    let (drawn, gap) = finding_rows(rows);
    let label = format!("{heading}: win rates");
    let drawing = whiskers(&label, &drawn, gap, Some(first.baseline), percent);
    let none = format!("Nothing that anybody {did} is shown to stand out");
    figure(&format!("{heading} ({})", level.level), &about, &drawing, &told(rows, &none))
}

fn switch_figure(row: &SwitchRow) -> Markup {
    let SwitchRow { option, value, instead_of, level, games, .. } = row;
    let about = format!(
        "Win rate by seat in {games} games among {level} bots, and what differs from as many \
         with {option}={instead_of}."
    );
    let [short, long] = row.length.median_interval;
    let says = format!(
        "Median length {} decisions ({short} – {long}). Length {}; lead changes {}; first seat {}.",
        row.length.median,
        changed(&row.longer, 1.0, " decisions"),
        changed(&row.more_lead_changes, 1.0, ""),
        changed(&row.first_seat, 100.0, " points")
    );
    figure(&format!("{option}={value}"), &about, &seat_bars(&row.by_seat), &says)
}

/// A difference in words.
fn changed(difference: &Difference, unit: f64, name: &str) -> String {
    let [low, high] = difference.interval.map(|end| end * unit);
    let found = if difference.verdict == Verdict::Even { ", not significant" } else { "" };
    format!("{:+.1}{name} ({low:+.1} to {high:+.1}{found})", difference.by * unit)
}

/// The rows that are drawn: all, or the highest and the lowest, with what is left out between them.
fn finding_rows(rows: &[Finding]) -> (Vec<Row>, Option<Gap>) {
    let row = |found: &Finding| {
        let off = found.verdict != Verdict::Even;
        Row::new(&found.name, found.sample, found.win_rate, found.interval, off)
    };
    if rows.len() <= MOST_ROWS {
        return (rows.iter().map(row).collect(), None);
    }
    let half = MOST_ROWS / 2;
    let drawn = rows[..half].iter().chain(&rows[rows.len() - half..]).map(row).collect();
    (drawn, Some(Gap { after: half, rows: rows.len() - MOST_ROWS }))
}

fn seat_bars(rows: &[Finding]) -> Markup {
    let drawn: Vec<Row> = rows
        .iter()
        .map(|r| Row::new(&r.name, r.sample, r.win_rate, r.interval, r.verdict != Verdict::Even))
        .collect();
    bars("Win rate by seat", &drawn, rows.first().map_or(0.5, |row| row.baseline))
}

/// The findings in a sentence.
fn told(rows: &[Finding], none: &str) -> String {
    let named = |verdict: Verdict| {
        let names: Vec<&str> =
            rows.iter().filter(|row| row.verdict == verdict).map(|row| row.name.as_str()).collect();
        let more = names.len().saturating_sub(MOST_NAMES);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        names[..names.len() - more].join(", ") + &rest
    };
    match (named(Verdict::Above), named(Verdict::Below)) {
        (above, below) if above.is_empty() && below.is_empty() => format!("{none}."),
        (above, below) if below.is_empty() => format!("Above the line: {above}."),
        (above, below) if above.is_empty() => format!("Below the line: {below}."),
        (above, below) => format!("Above the line: {above}. Below: {below}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(n: usize, verdict: Verdict) -> Finding {
        Finding {
            name: format!("thing {n}"),
            sample: 100 + n as u64,
            win_rate: 0.5,
            interval: [0.4, 0.6],
            baseline: 0.5,
            verdict,
        }
    }

    fn match_of(win_rate: f64) -> MatchRow {
        let interval = wilson(win_rate * 400.0, 400, crate::statistics::NORMAL_95);
        let (one, others) = ("mate".into(), "deckhand".into());
        MatchRow { one, others, games: 400, win_rate, interval, even: 0.5 }
    }

    #[test]
    fn names_cannot_break_the_page() {
        let page = page("<b a=\"x\">&", "", &html! {}, "");
        assert!(page.contains("<h1>&lt;b a=&quot;x&quot;&gt;&amp;</h1>"), "{page}");
    }

    #[test]
    fn a_match_stands_out_alone_and_not_among_many() {
        let one = match_of(0.555);
        assert!(one.interval[0] > one.even, "its own interval misses the even share");
        let drawn = |many: usize| {
            let row = match_row(&one, &vec![one.clone(); many]);
            whiskers("Matches", &[row], None, Some(one.even), percent).into_string()
        };
        let gold = "#F2B233";
        assert!(drawn(1).contains(gold) && !drawn(12).contains(gold));
    }

    #[test]
    fn rows_that_are_not_drawn_are_counted() {
        let rows: Vec<Finding> = (0..32).map(|n| finding(n, Verdict::Even)).collect();
        let (drawn, gap) = finding_rows(&rows);
        let drawing = whiskers("Had it", &drawn, gap, Some(0.5), percent).into_string();
        assert!(drawing.contains("16 more between these"), "{drawing}");
        assert!(drawing.contains(">thing 7<") && !drawing.contains(">thing 8<"), "{drawing}");
        let (drawn, gap) = finding_rows(&rows[..MOST_ROWS]);
        let drawing = whiskers("Had it", &drawn, gap, Some(0.5), percent).into_string();
        assert!(!drawing.contains("between these"), "{drawing}");
    }

    #[test]
    fn names_that_a_sentence_has_no_room_for_are_counted() {
        let rows: Vec<Finding> = (0..9).map(|n| finding(n, Verdict::Above)).collect();
        let told = told(&rows, "Nothing");
        assert!(told.ends_with("thing 5 and 3 more."), "{told}");
    }
}
