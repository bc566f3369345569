//! The published tables: which rows stay as they stand, and which are written anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A table of the page, between the marks `<!-- name -->` and `<!-- end of name -->`.
pub(super) struct Table {
    name: &'static str,
    heading: &'static str,
    /// How many cells say what a row is about; the next one has the number of games.
    keys: usize,
}

/// Each level against the one below it.
pub(super) const LADDER: Table = Table {
    name: "ladder",
    heading: "| game | seats | one | against | games | wins | 95 % interval | even |\n\
              |---|---|---|---|---|---|---|---|\n",
    keys: 4,
};

/// How much of the gap between random play and an oracle is closed.
pub(super) const GAP: Table = Table {
    name: "gap",
    heading: "| game | seats | games | random | captain | oracle | of the gap |\n\
              |---|---|---|---|---|---|---|\n",
    keys: 2,
};

/// A row in the making.
pub(super) struct Row {
    /// What it is about: the cells before the number of games.
    pub(super) key: Vec<String>,
    /// How many games it is of.
    pub(super) games: u64,
    /// The cells after that.
    pub(super) figures: Vec<String>,
}

impl Row {
    /// The row as the page has it.
    pub(super) fn line(&self) -> String {
        let games = self.games.to_string();
        let cells: Vec<&str> =
            self.key.iter().chain([&games]).chain(&self.figures).map(String::as_str).collect();
        format!("| {} |", cells.join(" | "))
    }
}

/// Writes a row into the page, unless the page has one of more games: then says so. No other row changes.
/// `order` names all rows that the table should have; those that it has not are said to be missing.
pub(super) fn publish(
    page: &Path,
    table: &Table,
    order: &[Vec<String>],
    row: &Row,
) -> Result<Option<String>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", page.display());
    let text = fs::read_to_string(page).map_err(failed)?;
    let (from, to) = table.place(&text)?;
    let mut rows = table.rows(&text[from..to]);
    if let Some((games, line)) = rows.get(&row.key).filter(|(games, _)| *games > row.games) {
        return Ok(Some(format!("The page keeps its row of {games} games: {line}")));
    }
    rows.insert(row.key.clone(), (row.games, row.line()));
    let text = format!("{}\n{}\n{}", &text[..from], table.written(rows, order), &text[to..]);
    fs::write(page, text).map_err(failed)?;
    Ok(None)
}

/// Rows by what they are about, each with its number of games and its line.
type Rows = BTreeMap<Vec<String>, (u64, String)>;

impl Table {
    /// Where in the page it stands.
    fn place(&self, text: &str) -> Result<(usize, usize), String> {
        let (start, end) =
            (format!("<!-- {} -->\n", self.name), format!("<!-- end of {} -->", self.name));
        let marks = text.find(&start).map(|from| from + start.len()).zip(text.find(&end));
        marks
            .filter(|(from, to)| from <= to)
            .ok_or_else(|| format!("the page has no marks for the {}", self.name))
    }

    /// The rows that are there. What has no number of games is no row: the heading, and what is missing.
    fn rows(&self, text: &str) -> Rows {
        let row = |line: &str| {
            let cells: Vec<String> =
                line.split('|').skip(1).map(|cell| cell.trim().into()).collect();
            let games = cells.get(self.keys)?.parse().ok()?;
            Some((cells[..self.keys].to_vec(), (games, line.to_owned())))
        };
        text.lines().filter_map(row).collect()
    }

    /// The table in order; rows that nobody expects come last, as they are not ours to remove.
    fn written(&self, mut rows: Rows, order: &[Vec<String>]) -> String {
        let mut table = String::from(self.heading);
        let mut missing = Vec::new();
        for key in order {
            match rows.remove(key) {
                Some((_, line)) => table += &(line + "\n"),
                None => missing.push(key.join(", ")),
            }
        }
        table.extend(rows.into_values().map(|(_, line)| line + "\n"));
        if !missing.is_empty() {
            table += &format!("\nNot measured yet: {}.\n", missing.join("; "));
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    const PAGE: &str = "\
# Bots

<!-- gap -->

| game | seats | games | random | captain | oracle | of the gap |
|---|---|---|---|---|---|---|
| chess | 2 | 1000 | 0.1 % | 76.5 % | 78.6 % | 97.3 % |
| go | 2 | 400 | 6.9 % | 77.5 % | 80.1 % | 96.4 % |

<!-- end of gap -->

The end.
";

    fn key(game: &str) -> Vec<String> {
        vec![game.into(), "2".into()]
    }

    /// The page after a row of so many games was published, and what was said.
    fn after(test: &str, game: &str, games: u64) -> (String, Option<String>) {
        let file = format!("quarterdeck-{}-{test}.md", std::process::id());
        let file: PathBuf = std::env::temp_dir().join(file);
        fs::write(&file, PAGE).expect("a temporary file can be written");
        let figures = ["1.0 %", "2.0 %", "3.0 %", "50.0 %"].map(String::from).to_vec();
        let row = Row { key: key(game), games, figures };
        let order = ["chess", "draughts", "go"].map(key);
        let said = publish(&file, &GAP, &order, &row).expect("the page has its marks");
        let text = fs::read_to_string(&file).expect("it was just there");
        fs::remove_file(&file).expect("it was just there");
        (text, said)
    }

    #[test]
    fn a_row_of_no_fewer_games_takes_its_place_and_others_stay_as_they_stand() {
        for games in [400, 1000] {
            let (text, said) = after(&format!("longer-{games}"), "go", games);
            let old = "| go | 2 | 400 | 6.9 % | 77.5 % | 80.1 % | 96.4 % |\n\n";
            let new = format!("| go | 2 | {games} | 1.0 % | 2.0 % | 3.0 % | 50.0 % |\n\n");
            assert_eq!(text, PAGE.replace(old, &(new + "Not measured yet: draughts, 2.\n\n")));
            assert_eq!(said, None);
        }
    }

    #[test]
    fn a_row_of_fewer_games_changes_nothing_and_says_so() {
        let (text, said) = after("shorter", "go", 40);
        assert_eq!(text, PAGE);
        assert!(said.is_some_and(|said| said.contains("keeps its row of 400 games: | go | 2 |")));
    }

    #[test]
    fn a_new_row_comes_in_its_place() {
        let (text, _) = after("new", "draughts", 40);
        let lines: Vec<&str> = text.lines().filter(|line| line.contains(" | 2 | ")).collect();
        assert_eq!(lines[1], "| draughts | 2 | 40 | 1.0 % | 2.0 % | 3.0 % | 50.0 % |");
        assert_eq!(lines.len(), 3);
        assert!(!text.contains("Not measured"));
    }

    #[test]
    fn a_row_that_nobody_expects_stays() {
        let (text, _) = after("unexpected", "ludo", 40);
        assert!(text.contains("| chess | 2 | 1000 |"));
        assert!(text.contains("80.1 % | 96.4 % |\n| ludo | 2 | 40 |"), "{text}");
    }
}
