//! Reports as one page of HTML: style and drawings inside, no scripts, nothing to fetch.

mod chart;

use std::fmt::Write as _;

use crate::arena::{ArenaReport, MatchRow};
use crate::balance::{BalanceReport, Finding, LevelReport, Verdict};
use chart::{Row, bars, histogram, whiskers};

const STYLE: &str = include_str!("page.css");
const LOGO: &str = include_str!("page.svg");

/// Rows of a chart; of more, the highest and the lowest are drawn.
const MOST_ROWS: usize = 16;

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

fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
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

/// Numbers at the top of the page.
fn summary(numbers: &[(&str, String)]) -> String {
    let mut out = String::from("<dl class=\"sum\">");
    for (name, number) in numbers {
        let _ = write!(out, "<div><dt>{}</dt><dd>{}</dd></div>", escape(name), escape(number));
    }
    out + "</dl>\n"
}

fn how_to_read() -> String {
    figure(
        "How to read this",
        "What the marks mean, and how to repeat it.",
        "<div><p>A whisker is the range in which the true value lies 95 times in 100; where many rows \
         are compared, all of them together. Gold: the whole whisker misses the even share.</p></div>",
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
        .map(|bot| Row::new(&bot.name, bot.rating, bot.rating_interval, false))
        .collect();
    let rows: Vec<Row> = report.matches.iter().map(match_row).collect();
    let even = 1.0 / f64::from(*seats);
    let best = order.first().map_or("", |bot| &bot.name);
    let mut body = summary(&[
        ("Games", games.to_string()),
        ("Seats", seats.to_string()),
        ("Best", best.to_owned()),
    ]);
    body += "<div class=\"grid\">\n";
    body += &figure(
        "Rating ladder",
        "400 points are odds of ten to one; the mean is 1500.",
        &whiskers("Ratings with 95 percent intervals", &ladder, None, |v| format!("{v:.0}")),
        &format!("{best} leads."),
    );
    body += &figure(
        "Matches",
        "Win rate of one bot that sits alone among copies of another, in every seat in turn.",
        &whiskers("Win rates with 95 percent intervals", &rows, Some(even), percent),
        &format!("Even would be {}.", percent(even)),
    );
    body += &how_to_read();
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

fn match_row(row: &MatchRow) -> Row {
    let off = row.interval[0] > row.even || row.interval[1] < row.even;
    Row::new(&format!("{} v {}", row.one, row.others), row.win_rate, row.interval, off)
}

fn arena_tables(report: &ArenaReport) -> String {
    let mut out = String::from(
        "<figure class=\"wide\"><figcaption><h2>Numbers</h2></figcaption><table><tr><th>bot</th>\
         <th>rating</th><th>win rate</th><th>interval</th><th>seats taken</th>\
         <th>ms a move</th></tr>",
    );
    for bot in &report.bots {
        let [low, high] = bot.interval;
        let _ = write!(
            out,
            "<tr><td>{}</td><td>{:.0}</td><td>{}</td><td>{} – {}</td><td>{}</td><td>{:.2}</td></tr>",
            escape(&bot.name),
            bot.rating,
            percent(bot.win_rate),
            percent(low),
            percent(high),
            bot.games,
            bot.seconds_per_move * 1e3
        );
    }
    out += "</table>";
    for (fault, count) in &report.faults {
        let _ = write!(out, "<p class=\"eg\">{count} × {}</p>", escape(fault));
    }
    out + "</figure>\n"
}

/// The report on balance.
pub fn balance_page(report: &BalanceReport) -> String {
    let BalanceReport { game, seats, seed, .. } = report;
    let Some(main) = report.levels.last() else { return String::new() };
    let mut body = summary(&[
        ("Games of each level", main.games.to_string()),
        ("Median length", format!("{} decisions", main.length.median)),
        ("Lead changes", format!("{:.1} a game", main.lead_changes)),
        ("Chance moved", percent(main.chance_share)),
    ]);
    for warning in &report.warnings {
        let text = escape(warning);
        let _ = writeln!(body, "<p class=\"eg\"><b>Hangs on the level of play.</b> {text}</p>");
    }
    body += "<div class=\"grid\">\n";
    for level in report.levels.iter().rev() {
        body += &level_figures(level);
    }
    for row in &report.switches {
        let heading = format!("{}={}", row.option, row.value);
        let says = format!(
            "Median length {} decisions, against {} without.",
            row.length.median, main.length.median
        );
        let about = format!("Win rate by seat with this option, {} games.", row.games);
        body += &figure(&heading, &about, &seat_bars(&row.by_seat), &says);
    }
    body += &how_to_read();
    body += "</div>\n";
    let levels: Vec<&str> = report.levels.iter().map(|level| level.level.as_str()).collect();
    let about = format!("{seats} seats · {} bots · seed {seed}", levels.join(", "));
    page(
        &format!("{game}: what wins"),
        &about,
        &body,
        &format!("Seed {seed}. One file, no scripts."),
    )
}

fn level_figures(level: &LevelReport) -> String {
    let name = &level.level;
    let mut out = String::new();
    let about = format!("{} games among {name} bots; dashed: the fair share.", level.games);
    out += &figure(
        &format!("Seats ({name})"),
        &about,
        &seat_bars(&level.by_seat),
        &told(&level.by_seat, "No seat is shown to be better than another"),
    );
    let [low, high] = level.length.range;
    out += &figure(
        &format!("How long ({name})"),
        "Games by number of decisions.",
        &histogram(&level.length.histogram, [low, high]),
        &format!(
            "Eight in ten games take {} to {} decisions; the lead changes {:.1} times, and chance made \
             {} of the moves of the odds.",
            level.length.short,
            level.length.long,
            level.lead_changes,
            percent(level.chance_share)
        ),
    );
    for (heading, rows, none) in [
        ("Had it", &level.by_holding, "Nothing that anybody had is shown to make a difference"),
        ("Did it", &level.by_deed, "Nothing that anybody did is shown to make a difference"),
    ] {
        if !rows.is_empty() {
            let about = "Win rate of those who had or did it at some time; who is winning does more, so \
                         this shows company, not causes.";
            let drawn = finding_rows(rows);
            let fair = Some(rows[0].fair);
            let drawing = whiskers(&format!("{heading}: win rates"), &drawn, fair, percent);
            out += &figure(&format!("{heading} ({name})"), about, &drawing, &told(rows, none));
        }
    }
    out
}

fn finding_rows(rows: &[Finding]) -> Vec<Row> {
    let row = |found: &Finding| {
        let name = format!("{} ({})", found.name, found.games);
        Row::new(&name, found.win_rate, found.interval, found.verdict != Verdict::Even)
    };
    let half = MOST_ROWS / 2;
    if rows.len() <= MOST_ROWS {
        return rows.iter().map(row).collect();
    }
    rows[..half].iter().chain(&rows[rows.len() - half..]).map(row).collect()
}

fn seat_bars(rows: &[Finding]) -> String {
    let drawn: Vec<Row> = rows
        .iter()
        .map(|r| Row::new(&r.name, r.win_rate, r.interval, r.verdict != Verdict::Even))
        .collect();
    bars("Win rate by seat", &drawn, rows.first().map_or(0.5, |row| row.fair))
}

/// The findings in a sentence.
fn told(rows: &[Finding], none: &str) -> String {
    let named = |verdict: Verdict| {
        let names = rows.iter().filter(|row| row.verdict == verdict).map(|row| row.name.as_str());
        names.take(6).collect::<Vec<_>>().join(", ")
    };
    match (named(Verdict::Above), named(Verdict::Below)) {
        (above, below) if above.is_empty() && below.is_empty() => format!("{none}."),
        (above, below) if below.is_empty() => format!("Above the fair share: {above}."),
        (above, below) if above.is_empty() => format!("Below the fair share: {below}."),
        (above, below) => format!("Above the fair share: {above}. Below: {below}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_the_page() {
        assert_eq!(escape("<b a=\"x\">&"), "&lt;b a=&quot;x&quot;&gt;&amp;");
    }
}
