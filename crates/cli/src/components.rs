//! `cards`: what is in the box, as a list, as JSON, or one thing by its name.

use std::io::Write;

use clap::Args;
use serde_json::{Map, Value, json};
use session::Refusal;
use table::{PrintedNumber, printed_numbers};

use crate::failure::Failure;
use crate::screen::{WIDTH, bold, wrap};

/// What is said first, or not at all: pictures are for the page.
const SAID_APART: [&str; 8] = ["art", "copies", "deck", "id", "kind", "name", "portrait", "text"];

#[derive(Args)]
pub(crate) struct CardsArgs {
    /// The game, for example zerpang.
    game: String,
    /// Only components with these words in their name.
    words: Vec<String>,
    /// List the printed numbers and rules that an edition may change, with what they are and may be.
    #[arg(long)]
    numbers: bool,
    /// Print one JSON object.
    #[arg(long, conflicts_with = "words")]
    json: bool,
}

pub(crate) fn run(args: &CardsArgs, out: &mut impl Write) -> Result<(), Failure> {
    if args.numbers {
        return numbers(args, out);
    }
    if args.json {
        let mut parts = catalog::components(&args.game)?;
        if let Value::Object(object) = &mut parts {
            object.insert("game".into(), args.game.clone().into());
        }
        writeln!(out, "{parts}")?;
        return Ok(());
    }
    let words = args.words.join(" ");
    let lines = named(&args.game, &words)?;
    if lines.is_empty() {
        return Err(Failure::Failed(nothing_called(&words)));
    }
    for line in lines {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The printed numbers with these words in their names.
fn numbers(args: &CardsArgs, out: &mut impl Write) -> Result<(), Failure> {
    let about = catalog::about(&args.game)?;
    let words = args.words.join(" ").to_lowercase();
    let mut all = printed_numbers(about.numbers);
    all.retain(|number| number.name.contains(&words));
    if args.json {
        let row = |number: &PrintedNumber| {
            let PrintedNumber { name, allowed, value, clause, says } = number;
            let (value, may_be) = (allowed.written(*value), allowed.in_words());
            json!({ "name": name, "value": value, "may_be": may_be, "clause": clause, "says": says })
        };
        let rows: Vec<Value> = all.iter().map(row).collect();
        return Ok(writeln!(out, "{}", json!({ "game": args.game, "numbers": rows }))?);
    }
    if all.is_empty() {
        return Err(Failure::Failed(nothing_called(&words)));
    }
    for PrintedNumber { name, allowed, value, clause, says } in &all {
        let line = format!("{name} = {}", allowed.written(*value));
        for line in wrap(&format!("{line}  # {}: {says} ({clause})", allowed.in_words()), WIDTH, 6)
        {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// What to say where nothing has such a name.
pub(crate) fn nothing_called(words: &str) -> String {
    format!("nothing in the box is called “{words}”")
}

/// Everything in the box that these words mean, under its kind, within the screen's width: what is called so, else
/// what has them in its name. No words mean everything.
pub(crate) fn named(game: &str, words: &str) -> Result<Vec<String>, Refusal> {
    let parts = catalog::components(game)?;
    let words = words.trim().to_lowercase();
    let mut lines = Vec::new();
    let mut lists: Vec<_> = parts.as_object().into_iter().flatten().collect();
    lists.sort_by_key(|(list, _)| *list == "board"); // cell by cell: whoever wants it scrolls
    let rows = |rows| Value::as_array(rows).into_iter().flatten().filter_map(Value::as_object);
    let all = lists.iter().flat_map(|(_, list)| rows(list));
    let Some(best) = all.filter_map(|row| fit(row, &words)).max() else { return Ok(lines) };
    for (list, things) in lists {
        let mut rows = rows(things).filter(|row| fit(row, &words) == Some(best)).peekable();
        if words.is_empty() && rows.peek().is_some() {
            lines.push(bold(list));
        }
        lines.extend(rows.flat_map(|row| wrap(&in_words(row), WIDTH, 6)));
    }
    Ok(lines)
}

/// How well words fit the name of a thing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// They are in it.
    Within,
    /// A word of it begins with them.
    Word,
    /// The thing, or one side of it, is called so.
    Whole,
}

/// How well the words fit, if at all.
fn fit(row: &Map<String, Value>, words: &str) -> Option<Fit> {
    if words.is_empty() {
        return Some(Fit::Whole);
    }
    let name = row.get("name")?.as_str()?.to_lowercase();
    let begins = |(at, _): (usize, &str)| !name[..at].ends_with(char::is_alphanumeric);
    if name == words || name.split(" / ").any(|side| side == words) {
        Some(Fit::Whole)
    } else if name.match_indices(words).any(begins) {
        Some(Fit::Word)
    } else {
        name.contains(words).then_some(Fit::Within)
    }
}

/// One thing in a line: copies, name, kind, what it does, and whatever else is printed on it.
fn in_words(row: &Map<String, Value>) -> String {
    let said = |key: &str| row.get(key).map(plain).unwrap_or_default();
    let mut line = if row.contains_key("name") { said("name") } else { said("id") };
    if row.contains_key("copies") {
        line = format!("{}× {line}", said("copies"));
    }
    if row.contains_key("kind") {
        line += &format!(" ({})", said("kind"));
    }
    if row.contains_key("text") {
        line += &format!(": {}", said("text"));
    }
    for (key, value) in row.iter().filter(|(key, _)| !SAID_APART.contains(&key.as_str())) {
        let value = plain(value);
        if !value.is_empty() {
            line += &format!("; {}: {value}", key.replace('_', " "));
        }
    }
    line
}

/// A value without any of JSON's marks; nothing for what is not there.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Object(fields) if fields.contains_key("name") => in_words(fields),
        Value::Object(fields) => {
            let said = fields.iter().map(|(key, value)| format!("{key} {}", plain(value)));
            said.collect::<Vec<_>>().join(", ")
        }
    }
}
