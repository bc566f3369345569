//! The stranger's test of CONTRIBUTING.md: every row of its tables leads from an everyday word to the code.

use std::path::Path;

use crate::run::{files, text};

/// Where the tables begin.
const SECTION: &str = "## The stranger's test";

/// The rows that lead nowhere.
pub(super) fn amiss(root: &Path) -> Vec<String> {
    let page = text(&root.join("CONTRIBUTING.md"));
    let section = page.split_once(SECTION).map_or("", |(_, section)| section);
    let rows: Vec<Vec<&str>> = section.lines().filter_map(cells).collect();
    let rows = rows.iter().filter(|row| row.last() != Some(&"a test"));
    rows.filter(|row| row.last() != Some(&"look for") && !leads_to_code(root, row))
        .map(|row| format!("CONTRIBUTING.md: the stranger does not find {}", row.join(", ")))
        .collect()
}

/// The cells of a row of a table, unless it is the line below a heading.
fn cells(line: &str) -> Option<Vec<&str>> {
    let row = line.strip_prefix("| ")?.strip_suffix(" |")?;
    Some(row.split(" | ").collect())
}

fn leads_to_code(root: &Path, row: &[&str]) -> bool {
    match row {
        [game, word, clause, file, function, test] => {
            let game = root.join("games").join(game);
            let tests = files(&game.join("tests"), &[".rs"]);
            says(&clause_text(&text(&game.join("RULES.md")), clause), word)
                && says(&text(&game.join("src").join(file)), clause)
                && says(&text(&game.join("src").join(file)), function)
                && tests.iter().any(|file| text(file).contains(&format!("fn {test}(")))
        }
        [word, file, function] => {
            let source = text(&root.join(file));
            says(&source, word) && says(&source, function)
        }
        _ => false,
    }
}

/// The paragraph of a rulebook that begins with this clause.
fn clause_text(rulebook: &str, clause: &str) -> String {
    let start = format!("**{clause}**");
    let paragraph = rulebook.split("\n\n").find(|paragraph| paragraph.starts_with(&start));
    paragraph.unwrap_or_default().replace('\n', " ")
}

/// Whether a text has these words, in capitals or not.
fn says(text: &str, words: &str) -> bool {
    text.to_lowercase().contains(&words.to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::root;

    #[test]
    fn a_row_that_is_out_of_date_is_found() {
        let found = |row: &[&str]| leads_to_code(&root(), row);
        assert!(found(&["toast", "crates/web/src/notice.rs", "Notice"]));
        assert!(!found(&["toast", "crates/web/src/notice.rs", "Telegram"]));
        assert!(!found(&["toast", "crates/web/src/no_such_file.rs", "Notice"]));
        let test = "sw_13_only_equal_hands_draw";
        assert!(found(&["spaca-wor", "draw", "SW-13", "score.rs", "compare", test]));
        assert!(!found(&["spaca-wor", "parrot", "SW-13", "score.rs", "compare", test]));
        assert!(!found(&["spaca-wor", "draw", "SW-13", "score.rs", "compare", "sw_13_gone"]));
    }

    #[test]
    fn the_line_below_a_heading_is_no_row() {
        assert_eq!(cells("|---|---|---|"), None);
        assert_eq!(cells("| a | b c | d |"), Some(vec!["a", "b c", "d"]));
    }
}
