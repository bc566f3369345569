//! The text literals of a Rust source: what is written between quotes, without the code and the comments around.

/// Every text literal, as it is written in the source.
pub(super) fn literals(source: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < source.len() {
        let rest = &source[at..];
        at += if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some((literal, length)) = literal(source, at) {
            found.push(literal);
            length
        } else {
            character(rest).unwrap_or_else(|| rest.chars().next().map_or(1, char::len_utf8))
        };
    }
    found
}

/// The literal that begins here, and how long it is with its quotes.
fn literal(source: &str, at: usize) -> Option<(&str, usize)> {
    let rest = &source[at..];
    if let Some(inside) = rest.strip_prefix('"') {
        let end = closing(inside)?;
        return Some((&inside[..end], end + 2));
    }
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    if source[..at].ends_with(is_name) {
        return None;
    }
    let fence = rest.strip_prefix('r')?;
    let hashes = fence.len() - fence.trim_start_matches('#').len();
    let inside = fence[hashes..].strip_prefix('"')?;
    let end = inside.find(&format!("\"{}", "#".repeat(hashes)))?;
    Some((&inside[..end], end + 3 + 2 * hashes))
}

/// Where the quote stands that ends a literal; one behind a backslash does not.
fn closing(inside: &str) -> Option<usize> {
    let mut escaped = false;
    inside.char_indices().find_map(|(at, c)| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends.then_some(at)
    })
}

/// How long the character literal is that begins here, if one does and not a lifetime.
fn character(rest: &str) -> Option<usize> {
    let inside = rest.strip_prefix('\'')?;
    let first = inside.chars().next()?;
    let length =
        if first == '\\' { 1 + inside[1..].chars().next()?.len_utf8() } else { first.len_utf8() };
    let end = inside[length..].find('\'')?;
    (end == 0 || first == '\\').then_some(1 + length + end + 1)
}

#[cfg(test)]
mod tests {
    use super::literals;

    #[test]
    fn literals_are_told_from_code_comments_and_characters() {
        let source = r##"
            // "not this"
            let a: &'static str = "plain, with a \" quote";
            let b = ('"', '\'', '\\', '\u{22}', "after characters");
            let c = (r"raw \", r#"fenced "quotes" too"#, bar"odd");
        "##;
        let expected = [
            "plain, with a \\\" quote",
            "after characters",
            "raw \\",
            "fenced \"quotes\" too",
            "odd",
        ];
        assert_eq!(literals(source), expected);
    }
}
