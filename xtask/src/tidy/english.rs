//! Text for people is shown and never read: nothing in the page or on a board decides by what a prompt, a label or a
//! story says. What has to be decided comes as a value beside the words.

/// What people are told.
const TEXTS: [&str; 10] =
    ["prompt", "question", "aside", "label", "story", "told", "small", "title", "message", "words"];

/// How a text is read.
const READS: [&str; 11] = [
    ".contains(",
    ".starts_with(",
    ".ends_with(",
    ".split(",
    ".split_once(",
    ".rsplit_once(",
    ".strip_prefix(",
    ".strip_suffix(",
    ".find(",
    " == ",
    " != ",
];

/// Whether a source looks for something in what people are told.
pub(super) fn reads_english(source: &str) -> bool {
    let mut lines = source.lines().map(str::trim_start).filter(|line| !line.starts_with("//"));
    lines.any(|line| READS.iter().any(|read| line.match_indices(read).any(|at| is_read(line, at))))
}

/// Whether what stands before is a text for people, and what is looked for stands right behind.
fn is_read(line: &str, (at, read): (usize, &str)) -> bool {
    let looked_for = line[at + read.len()..].starts_with(['"', '\'']);
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '(' | ')');
    let receiver = line[..at].rsplit(|c| !is_part(c)).next().unwrap_or_default();
    let mut names = receiver.split('.').map(|name| name.trim_matches(['(', ')']));
    looked_for && names.any(|name| TEXTS.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_are_told_decides_nothing() {
        assert!(reads_english("if shown.prompt.contains(\"Agreed?\") {"));
        assert!(reads_english("let odds = choice.label.split_once('%');"));
        assert!(reads_english("if snapshot.question().starts_with(\"Who\") {"));
        assert!(reads_english("x.filter(|n| n.words != \"Taken back.\")"));
    }

    #[test]
    fn a_search_for_what_somebody_typed_is_none() {
        assert!(!reads_english("passage.words.contains(word)"));
        assert!(!reads_english("label.to_lowercase().contains(&typed)"));
        assert!(!reads_english("let key = token.split(':');"));
        assert!(!reads_english("    // prompt.contains(\"x\")"));
    }
}
