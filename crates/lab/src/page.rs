//! Reports as one page of HTML: style and drawings inside, no scripts, nothing to fetch.
#![expect(clippy::cast_precision_loss, reason = "counts of games are far below 2^52")]

mod chart;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::arena::{ArenaReport, MatchRow};
use crate::balance::{BalanceReport, Difference, Finding, LevelReport, SwitchRow, Verdict};
use crate::statistics::{deviate, percent, shared_error, wilson};
use chart::{Gap, Row, bars, histogram, whiskers};

const STYLE: &str = include_str!("page.css");
const LOGO: &str = include_str!("page.svg");

/// Rows of a chart; of more, the highest and the lowest are drawn.
const MOST_ROWS: usize = 16;
/// Names in a sentence; of more, the number is told.
const MOST_NAMES: usize = 6;

/// Text as HTML says it.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c => out.push(c),
        }
    }
    out
}

fn range([low, high]: [f64; 2]) -> String {
    format!("{} – {}", percent(low), percent(high))
}

fn decimals([low, high]: [f64; 2]) -> String {
    format!("{low:.1} – {high:.1}")
}

/// The whole page.
fn page(title: &str, about: &str, body: &str, foot: &str) -> String {
    let (title, about, foot) = (escape(title), escape(about), escape(foot));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title} · Quarterdeck</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <header class=\"top\">{LOGO}<h1>{title}</h1><p>{about}</p></header>\n\
         <main>{body}\n<footer>{foot}</footer></main>\n</body>\n</html>\n"
    )
}

/// One drawing with its heading and what it says.
fn figure(heading: &str, about: &str, drawing: &str, says: &str) -> String {
    let (heading, about, says) = (escape(heading), escape(about), escape(says));
    format!(
        "<figure><figcaption><h2>{heading}</h2><p>{about}</p></figcaption>{drawing}\
         <p class=\"say\">{says}</p></figure>\n"
    )
}

/// Numbers at the top of the page, with how far they can be trusted.
fn summary(numbers: &[(&str, String, String)]) -> String {
    let mut out = String::from("<dl class=\"sum\">");
    for (name, number, range) in numbers {
        let (name, number, range) = (escape(name), escape(number), escape(range));
        let _ = write!(out, "<div><dt>{name}</dt><dd>{number} <small>{range}</small></dd></div>");
    }
    out + "</dl>\n"
}

fn how_to_read(marks: &str) -> String {
    figure(
        "How to read this",
        "What the marks mean, and how to repeat it.",
        &format!("<div><p>{}</p></div>", escape(marks)),
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
    let mut body = summary(&[
        ("Games", games.to_string(), String::new()),
        ("Seats", seats.to_string(), String::new()),
        ("Best", best.to_owned(), String::new()),
    ]);
    body += "<div class=\"grid\">\n";
    body += &figure(
        "Rating ladder",
        "400 points are odds of ten to one; the mean is 1500. n: games in which it sat.",
        &whiskers("Ratings with 95 percent intervals", &ladder, None, None, |v| format!("{v:.0}")),
        &format!("{best} leads."),
    );
    body += &figure(
        "Matches",
        "Win rate of one bot that sits alone among copies of another, in every seat in turn. n: games.",
        &whiskers("Win rates with 95 percent intervals", &rows, None, Some(even), percent),
        &format!("Even would be {}.", percent(even)),
    );
    body += &how_to_read(
        "A whisker is the range in which the true value lies 95 times in 100: of ratings, and in the \
         table of numbers, each by itself; of matches, all of them together. Gold: the whole whisker \
         misses the even share.",
    );
    body += "</div>\n";
    body += &arena_tables(report);
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

fn arena_tables(report: &ArenaReport) -> String {
    let mut out = String::from(
        "<figure class=\"wide\"><figcaption><h2>Numbers</h2></figcaption><table><tr><th>bot</th>\
         <th>rating</th><th>95 % interval</th><th>win rate</th><th>95 % interval</th>\
         <th>games</th><th>ms a move</th></tr>",
    );
    for bot in &report.bots {
        let [low, high] = bot.rating_interval;
        let _ = write!(
            out,
            "<tr><td>{}</td><td>{:.0}</td><td>{low:.0} – {high:.0}</td><td>{}</td><td>{}</td>\
             <td>{}</td><td>{:.2}</td></tr>",
            escape(&bot.name),
            bot.rating,
            escape(&percent(bot.win_rate)),
            escape(&range(bot.interval)),
            bot.games,
            bot.seconds_per_move * 1e3
        );
    }
    out += "</table>";
    out += &faults(&report.faults);
    out + "</figure>\n"
}

/// What programs did wrong.
fn faults(faults: &BTreeMap<String, u64>) -> String {
    faults.iter().fold(String::new(), |mut out, (fault, count)| {
        let _ = writeln!(out, "<p class=\"eg\">{count} × {}</p>", escape(fault));
        out
    })
}

/// The report on balance.
pub fn balance_page(report: &BalanceReport) -> String {
    let BalanceReport { game, seats, seed, .. } = report;
    let Some(main) = report.levels.last() else { return String::new() };
    let [short, long] = main.length.median_interval;
    let mut body = summary(&[
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
            percent(main.chance_share),
            range(main.chance_share_interval),
        ),
    ]);
    for warning in &report.warnings {
        let text = escape(&warning.to_string());
        let _ = writeln!(body, "<p class=\"eg\"><b>Hangs on the level of play.</b> {text}</p>");
    }
    body += &faults(&report.faults);
    body += "<div class=\"grid\">\n";
    for level in report.levels.iter().rev() {
        body += &level_figures(level, report.note);
    }
    for row in &report.switches {
        body += &switch_figure(row);
    }
    body += &how_to_read(
        "A whisker is the range in which the true value lies 95 times in 100, for all rows of a drawing \
         together; n is how many there were. Gold: the whole whisker misses the dashed line. Ranges of \
         lengths, lead changes and chance hold each by itself; what options change, all together.",
    );
    body += "</div>\n";
    let levels: Vec<&str> = report.levels.iter().map(|level| level.level.as_str()).collect();
    let mut about = format!("{seats} seats · {} bots · seed {seed}", levels.join(", "));
    if !report.dealt.is_empty() {
        let _ = write!(about, " · {} dealt anew for every game", report.dealt.join(", "));
    }
    page(
        &format!("{game}: what wins"),
        &about,
        &body,
        &format!("Seed {seed}. One file, no scripts."),
    )
}

fn level_figures(level: &LevelReport, note: &str) -> String {
    let name = &level.level;
    let mut out = String::new();
    let even = percent(level.by_seat.first().map_or(0.0, |row| row.baseline));
    let about = format!("{} games among {name} bots; dashed: an even share, {even}.", level.games);
    out += &figure(
        &format!("Seats ({name})"),
        &about,
        &seat_bars(&level.by_seat),
        &told(&level.by_seat, "No seat is shown to be better than another"),
    );
    let [low, high] = level.length.range;
    let [short, long] = level.length.median_interval;
    out += &figure(
        &format!("How long ({name})"),
        &format!("{} games by number of decisions.", level.games),
        &histogram(&level.length.histogram, [low, high]),
        &format!(
            "The median game takes {} decisions ({short} – {long}), eight in ten {} to {}; the lead changes \
             {:.1} times ({}), and chance made {} of the moves of the odds ({}).",
            level.length.median,
            level.length.short,
            level.length.long,
            level.lead_changes,
            decimals(level.lead_changes_interval),
            percent(level.chance_share),
            range(level.chance_share_interval)
        ),
    );
    for (heading, did, rows) in
        [("Had it", "had", &level.by_holding), ("Did it", "did", &level.by_deed)]
    {
        let Some(first) = rows.first() else { continue };
        let about = format!(
            "Win rate of the n seats that {did} it at some time; dashed: {}, of all that {did} any. \
             Mind: {note}.",
            percent(first.baseline)
        );
        let (drawn, gap) = finding_rows(rows);
        let label = format!("{heading}: win rates");
        let drawing = whiskers(&label, &drawn, gap, Some(first.baseline), percent);
        let none = format!("Nothing that anybody {did} is shown to stand out");
        out += &figure(&format!("{heading} ({name})"), &about, &drawing, &told(rows, &none));
    }
    out
}

fn switch_figure(row: &SwitchRow) -> String {
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
    let found = if difference.verdict == Verdict::Even { ", no finding" } else { "" };
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

fn seat_bars(rows: &[Finding]) -> String {
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
        assert_eq!(escape("<b a=\"x\">&"), "&lt;b a=&quot;x&quot;&gt;&amp;");
    }

    #[test]
    fn a_match_stands_out_alone_and_not_among_many() {
        let one = match_of(0.555);
        assert!(one.interval[0] > one.even, "its own interval misses the even share");
        let drawn = |many: usize| {
            let row = match_row(&one, &vec![one.clone(); many]);
            whiskers("Matches", &[row], None, Some(one.even), percent)
        };
        let gold = "#F2B233";
        assert!(drawn(1).contains(gold) && !drawn(12).contains(gold));
    }

    #[test]
    fn rows_that_are_not_drawn_are_counted() {
        let rows: Vec<Finding> = (0..32).map(|n| finding(n, Verdict::Even)).collect();
        let (drawn, gap) = finding_rows(&rows);
        let drawing = whiskers("Had it", &drawn, gap, Some(0.5), percent);
        assert!(drawing.contains("16 more between these"), "{drawing}");
        assert!(drawing.contains(">thing 7<") && !drawing.contains(">thing 8<"), "{drawing}");
        let (drawn, gap) = finding_rows(&rows[..MOST_ROWS]);
        let drawing = whiskers("Had it", &drawn, gap, Some(0.5), percent);
        assert!(!drawing.contains("between these"), "{drawing}");
    }

    #[test]
    fn names_that_a_sentence_has_no_room_for_are_counted() {
        let rows: Vec<Finding> = (0..9).map(|n| finding(n, Verdict::Above)).collect();
        let told = told(&rows, "Nothing");
        assert!(told.ends_with("thing 5 and 3 more."), "{told}");
    }
}
