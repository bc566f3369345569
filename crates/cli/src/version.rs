//! `--version`: which build this is, which rules it plays by, and which records it reads and writes.

use std::fmt::Write;
use std::sync::LazyLock;

use session::Layout;

/// The commit that a release was built from; a build by hand is known by its version alone.
const COMMIT: Option<&str> = option_env!("QUARTERDECK_COMMIT");

/// What stands behind the program's name.
pub(crate) fn text() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let mut text = build(COMMIT);
        if let Some(format) = record_format() {
            let _ = write!(text, "\nrecord format {format}");
        }
        for about in catalog::games() {
            let _ = write!(text, "\n{} rules version {}", about.name, about.rules_version);
        }
        text
    });
    &TEXT
}

fn build(commit: Option<&str>) -> String {
    let version = env!("CARGO_PKG_VERSION");
    commit.map_or_else(|| version.into(), |commit| format!("{version} ({commit})"))
}

/// The format of the records that this build writes: it stands in the first line of any of them.
fn record_format() -> Option<u32> {
    let game = catalog::games().first()?.name;
    let table = catalog::lay_out(game, &Layout::default()).ok()?;
    Some(table.record().header.quarterdeck)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_release_is_known_by_its_commit_too() {
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(build(None), version);
        assert_eq!(build(Some("0123abc")), format!("{version} (0123abc)"));
    }
}
