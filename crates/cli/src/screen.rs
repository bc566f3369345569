//! The terminal: plain lines when piped, a cleared screen and a little colour on a terminal.

use std::io::{self, IsTerminal, Write};

use lab::percent;

/// Columns that every screen fits into.
pub(crate) const WIDTH: usize = 80;
/// Lines that a prompt fits into.
pub(crate) const HEIGHT: usize = 24;

/// Whether a person sits at the terminal.
pub(crate) fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Clears the screen of a terminal; a piped output gets a blank line.
pub(crate) fn clear(out: &mut impl Write) -> io::Result<()> {
    out.write_all(if is_interactive() { b"\x1b[2J\x1b[H" } else { b"\n" })
}

/// Bold on a terminal.
pub(crate) fn bold(text: &str) -> String {
    if is_interactive() { format!("\x1b[1m{text}\x1b[0m") } else { text.into() }
}

/// Breaks text into lines of at most `width` columns; further lines are indented by `indent`.
pub(crate) fn wrap(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let full = line.chars().count() + 1 + word.chars().count() > width;
        if full && !line.trim().is_empty() {
            lines.push(std::mem::replace(&mut line, " ".repeat(indent)));
        }
        if !line.is_empty() && !line.ends_with(' ') {
            line.push(' ');
        }
        line.push_str(word);
    }
    if !line.trim().is_empty() {
        lines.push(line);
    }
    lines
}

/// An interval, as percentages.
pub(crate) fn range([low, high]: [f64; 2]) -> String {
    format!("{} – {}", percent(low), percent(high))
}

/// Rows in columns: the first cell stands at the left, all others at the right.
pub(crate) fn columns(
    indent: &str,
    rows: &[Vec<String>],
    out: &mut impl Write,
) -> std::io::Result<()> {
    let wide = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    for row in rows {
        let mut line = indent.to_owned();
        for (n, cell) in row.iter().enumerate() {
            let width = wide(n);
            line += &if n == 0 { format!("{cell:width$}") } else { format!("  {cell:>width$}") };
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrap("one two three", 7, 2), ["one two", "  three"]);
        assert_eq!(wrap("unbreakable", 4, 0), ["unbreakable"]);
        assert!(wrap("  ", 10, 0).is_empty());
    }
}
