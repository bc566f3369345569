//! What is inside (SBOM): the crates that the program and the page are made of, with versions and licences, as `CycloneDX`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::Outcome;
use crate::pack::TARGET;

/// The packages whose dependencies are given away, and what each is compiled for.
const ROOTS: [(&str, &str); 2] = [("quarterdeck", TARGET), ("web", "wasm32-unknown-unknown")];

/// The list, as cargo knows it.
pub(crate) fn dependencies(root: &Path) -> Outcome<Value> {
    let mut packages = BTreeMap::new();
    for (name, target) in ROOTS {
        packages.extend(inside(&metadata(root, target)?, name)?);
    }
    let components: Vec<Value> = packages.into_values().collect();
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application",
            "name": "quarterdeck",
            "version": env!("CARGO_PKG_VERSION"),
            "licenses": [{ "expression": env!("CARGO_PKG_LICENSE") }],
        }},
        "components": components,
    }))
}

fn metadata(root: &Path, target: &str) -> Outcome<Value> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let mut ask = Command::new(cargo);
    ask.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", target]);
    let output = ask.current_dir(root).output().map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
}

/// The packages from elsewhere that a package of ours is made of, by their ids. What only builds or tests it is not inside.
fn inside(metadata: &Value, name: &str) -> Outcome<BTreeMap<String, Value>> {
    let packages = list(&metadata["packages"]);
    let by_id: BTreeMap<&str, &Value> =
        packages.iter().filter_map(|one| Some((one["id"].as_str()?, one))).collect();
    let nodes = list(&metadata["resolve"]["nodes"]);
    let needs: BTreeMap<&str, &Value> =
        nodes.iter().filter_map(|one| Some((one["id"].as_str()?, &one["deps"]))).collect();
    let is_root = |one: &&Value| one["name"] == name && one["source"].is_null();
    let root = packages.iter().find(is_root).ok_or_else(|| format!("there is no {name}"))?;
    let (mut seen, mut open) = (BTreeSet::new(), vec![root["id"].as_str().unwrap_or_default()]);
    while let Some(id) = open.pop() {
        if seen.insert(id) {
            open.extend(needs.get(id).into_iter().flat_map(|deps| normal(deps)));
        }
    }
    let from_elsewhere = |one: &&&Value| !one["source"].is_null();
    let found = seen.into_iter().filter_map(|id| by_id.get(id)).filter(from_elsewhere);
    Ok(found.map(|one| (one["id"].to_string(), component(one))).collect())
}

/// The ids of what a package needs to run.
fn normal(deps: &Value) -> impl Iterator<Item = &str> {
    let runs = |dep: &&Value| list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
    list(deps).iter().filter(runs).filter_map(|dep| dep["pkg"].as_str())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn component(package: &Value) -> Value {
    let text = |key: &str| package[key].as_str().unwrap_or_default();
    let (name, version) = (text("name"), text("version"));
    let address = format!("pkg:cargo/{name}@{version}");
    let mut component = json!({
        "type": "library",
        "bom-ref": address,
        "name": name,
        "version": version,
        "purl": address,
    });
    if let Some(licence) = package["license"].as_str() {
        // Older packages write a slash where either licence will do.
        let expression = licence.replace(" / ", " OR ").replace('/', " OR ");
        component["licenses"] = json!([{ "expression": expression }]);
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, source: Option<&str>) -> Value {
        let id = format!("{name}-id");
        json!({ "id": id, "name": name, "version": "1.0.0", "source": source, "license": "MIT/Apache-2.0" })
    }

    fn need(name: &str, kind: Option<&str>) -> Value {
        json!({ "pkg": format!("{name}-id"), "dep_kinds": [{ "kind": kind }] })
    }

    #[test]
    fn what_runs_is_listed_and_what_builds_or_tests_it_is_not() {
        let metadata = json!({
            "packages": [
                package("ours", None), package("also-ours", None), package("used", Some("r")),
                package("deep", Some("r")), package("tests", Some("r")), package("builds", Some("r")),
            ],
            "resolve": { "nodes": [
                { "id": "ours-id", "deps": [need("also-ours", None), need("tests", Some("dev"))] },
                { "id": "also-ours-id", "deps": [need("used", None), need("builds", Some("build"))] },
                { "id": "used-id", "deps": [need("deep", None), need("ours", None)] },
            ]},
        });
        let found = inside(&metadata, "ours").expect("a list");
        let names: Vec<&Value> = found.values().map(|one| &one["name"]).collect();
        assert_eq!(names, ["deep", "used"]);
        let used = &found.values().collect::<Vec<_>>()[1];
        assert_eq!(used["purl"], "pkg:cargo/used@1.0.0");
        assert_eq!(used["licenses"][0]["expression"], "MIT OR Apache-2.0");
        assert!(inside(&metadata, "nothing").is_err());
    }
}
