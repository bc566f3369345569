//! The dependency graphs of ARCHITECTURE.md: every arrow is a dependency, and every crate is drawn.

use std::collections::BTreeSet;
use std::path::Path;

use crate::run::{folders, text};

/// What the drawing and the manifests disagree about.
pub(super) fn amiss(root: &Path) -> Vec<String> {
    let page = text(&root.join("ARCHITECTURE.md"));
    let lines: Vec<&str> = graph_lines(&page).collect();
    let arrows: Vec<(&str, &str)> = lines.iter().flat_map(|line| arrows(line)).collect();
    let wrong = arrows.iter().filter(|(from, to)| !depends(root, from, to));
    let wrong = wrong.map(|(from, to)| format!("ARCHITECTURE.md: {from} does not depend on {to}"));
    let drawn: BTreeSet<&str> = lines.iter().flat_map(|line| line.split(' ')).collect();
    let crates = folders(&root.join("crates"));
    let missing = crates.iter().filter_map(|path| path.file_name()?.to_str());
    let missing = missing.filter(|name| !drawn.contains(name));
    wrong.chain(missing.map(|name| format!("ARCHITECTURE.md: {name} is not drawn"))).collect()
}

/// The lines of all graphs, without indentation.
fn graph_lines(page: &str) -> impl Iterator<Item = &str> {
    let graphs = page.split("```mermaid\ngraph TD\n").skip(1);
    graphs.flat_map(|graph| graph.split("```").next().unwrap_or_default().lines().map(str::trim))
}

/// The arrows of a line such as `a --> b & c`.
fn arrows(line: &str) -> Vec<(&str, &str)> {
    let Some((from, to)) = line.split_once(" --> ") else { return Vec::new() };
    to.split(" & ").map(|to| (from, to)).collect()
}

/// Whether the manifest of a crate, or of one of the games or boards, names another.
fn depends(root: &Path, from: &str, to: &str) -> bool {
    let names: Vec<String> = members(root, to).into_iter().map(|(_, name)| name).collect();
    members(root, from).iter().any(|(manifest, _)| {
        let lines: Vec<&str> = manifest.lines().collect();
        let is_named = |name: &String| {
            lines.iter().any(|line| {
                line.starts_with(&format!("{name}.")) || line.starts_with(&format!("{name} ="))
            })
        };
        names.iter().any(is_named)
    })
}

/// The manifests and package names behind a name of the drawing.
fn members(root: &Path, name: &str) -> Vec<(String, String)> {
    let paths = match name {
        "games" | "boards" => folders(&root.join(name)),
        _ => vec![root.join("crates").join(name)],
    };
    let manifests = paths.iter().map(|path| text(&path.join("Cargo.toml")));
    manifests.filter_map(|manifest| Some((manifest.clone(), package(&manifest)?))).collect()
}

/// The name in a manifest.
fn package(manifest: &str) -> Option<String> {
    let name = manifest.lines().find_map(|line| line.strip_prefix("name = \""))?;
    Some(name.trim_end_matches('"').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::root;

    #[test]
    fn lines_are_read_as_arrows() {
        assert_eq!(arrows("cli --> lab & server"), [("cli", "lab"), ("cli", "server")]);
        assert_eq!(arrows("e2e"), []);
        let page = "x\n```mermaid\ngraph TD\n    a --> b\n```\ny --> z\n";
        assert_eq!(
            graph_lines(page).filter(|line| !line.is_empty()).collect::<Vec<_>>(),
            ["a --> b"]
        );
    }

    #[test]
    fn an_arrow_that_points_the_wrong_way_is_found() {
        assert!(depends(&root(), "bots", "table"));
        assert!(!depends(&root(), "table", "bots"));
        assert!(depends(&root(), "boards", "games"));
        assert!(!depends(&root(), "games", "boards"));
    }
}
