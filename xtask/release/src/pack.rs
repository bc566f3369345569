//! What is given away: every artefact, from the same sources, with its checksum.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::archive::{Entry, gzip, tar};
use crate::deb::{self, deb};
use crate::image::{self, image, sha256};
use crate::{Outcome, sbom};

/// What the program is compiled for, and how its archive calls that.
pub(crate) const TARGET: &str = "x86_64-unknown-linux-musl";
const SYSTEM: &str = "x86_64-linux";
/// The most bytes of the compressed program. It has 18.0 million, 8 of them the page, which is in it plain and compressed in
/// two ways; 15 million are the goal.
const MOST: usize = 20_000_000;
/// The time of everything where nobody tells one: the first that every format can write down (1980).
const TIME: u64 = 315_532_800;

/// What artefacts are made of.
pub(crate) struct Sources {
    pub(crate) version: String,
    /// The time that all files have, in seconds since 1970.
    pub(crate) time: u64,
    pub(crate) program: Vec<u8>,
    /// The files of the page.
    pub(crate) page: Vec<Entry>,
    /// The systemd unit.
    pub(crate) unit: String,
    pub(crate) licences: Vec<Entry>,
    /// The Python wheel, if it has been built.
    pub(crate) wheel: Option<Artefact>,
    pub(crate) dependencies: Value,
}

/// A file that is given away.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Artefact {
    pub(crate) name: String,
    pub(crate) content: Vec<u8>,
}

impl Sources {
    /// Reads what has been built.
    pub(crate) fn read(root: &Path) -> Outcome<Self> {
        let target = root.join("target");
        let program = target.join(TARGET).join("release").join("quarterdeck");
        let unit = read(&root.join("packaging").join("quarterdeck.service"))?;
        let licence = |name: &str| Ok(Entry::file(name, read(&root.join(name))?));
        let time = std::env::var("SOURCE_DATE_EPOCH").ok();
        let time = time.map_or(Ok(TIME), |time| time.parse());
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").into(),
            time: time.map_err(|_| "SOURCE_DATE_EPOCH is no number of seconds")?,
            program: read(&program)?,
            page: files(&root.join("crates").join("embedded-page").join("dist"), "")?,
            unit: String::from_utf8(unit).map_err(|_| "the unit is not text")?,
            licences: [licence("LICENSE-APACHE"), licence("LICENSE-MIT")]
                .into_iter()
                .collect::<Outcome<_>>()?,
            wheel: wheel(&target.join("wheels"))?,
            dependencies: sbom::dependencies(root)?,
        })
    }
}

/// Every artefact, with their checksums as the last one.
pub(crate) fn artefacts(from: &Sources) -> Outcome<Vec<Artefact>> {
    let version = &from.version;
    let mut all = vec![
        Artefact { name: program_name(version), content: program(from)? },
        Artefact { name: deb::name(version), content: deb(from)? },
        Artefact { name: image::name(version), content: image(&from.program, version, from.time)? },
        Artefact { name: page_name(version), content: gzip(&tar(&from.page, from.time)?)? },
        Artefact {
            name: format!("quarterdeck-{version}.cdx.json"),
            content: format!("{:#}\n", from.dependencies).into_bytes(),
        },
    ];
    all.extend(from.wheel.clone());
    all.sort_by(|a, b| a.name.cmp(&b.name));
    all.push(sums(&all));
    Ok(all)
}

/// The name of the program's archive.
pub(crate) fn program_name(version: &str) -> String {
    format!("quarterdeck-{version}-{SYSTEM}.tar.gz")
}

/// The name of the page's archive.
pub(crate) fn page_name(version: &str) -> String {
    format!("quarterdeck-{version}-page.tar.gz")
}

/// The program with its licences, in a folder of its own.
fn program(from: &Sources) -> Outcome<Vec<u8>> {
    let mut files = from.licences.clone();
    files.push(Entry::program("quarterdeck", &*from.program));
    let folder = format!("quarterdeck-{}", from.version);
    let files: Vec<Entry> = files.iter().map(|file| file.below(&folder)).collect();
    let packed = gzip(&tar(&files, from.time)?)?;
    fits(packed.len())?;
    Ok(packed)
}

/// Whether the compressed program is small enough to be fetched in a moment.
fn fits(size: usize) -> Outcome<()> {
    if size <= MOST {
        return Ok(());
    }
    Err(format!("the program has {size} bytes compressed, more than {MOST}"))
}

/// The checksums, as `sha256sum --check` reads them.
fn sums(of: &[Artefact]) -> Artefact {
    let rows = of.iter().map(|one| format!("{}  {}\n", sha256(&one.content), one.name));
    Artefact { name: "SHA256SUMS".into(), content: rows.collect::<String>().into_bytes() }
}

/// The wheel that has been built, if one has.
fn wheel(folder: &Path) -> Outcome<Option<Artefact>> {
    let wheels = files(folder, "").unwrap_or_default();
    let mut wheels = wheels.into_iter().filter(|file| ends_in(&file.path, "whl"));
    match (wheels.next(), wheels.next()) {
        (Some(wheel), None) => Ok(Some(Artefact { name: wheel.path, content: wheel.content })),
        (None, _) => Ok(None),
        _ => Err(format!("there is more than one wheel in {}", folder.display())),
    }
}

/// Whether a file's name ends in a dot and this.
pub(crate) fn ends_in(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|found| found == ending)
}

/// Every file below a folder.
fn files(folder: &Path, prefix: &str) -> Outcome<Vec<Entry>> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path: PathBuf = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let inside = format!("{prefix}{name}");
        if path.is_dir() {
            all.extend(files(&path, &format!("{inside}/"))?);
        } else {
            all.push(Entry::file(inside, read(&path)?));
        }
    }
    Ok(all)
}

fn read(file: &Path) -> Outcome<Vec<u8>> {
    fs::read(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Small sources for tests.
#[cfg(test)]
pub(crate) fn toy() -> Sources {
    Sources {
        version: "1.2.3".into(),
        time: 9,
        program: b"#!/bin/sh\n".to_vec(),
        page: vec![Entry::file("index.html", "<p>"), Entry::file("pkg/x/web.js", "1")],
        unit: include_str!("../../../packaging/quarterdeck.service").into(),
        licences: vec![Entry::file("LICENSE-MIT", "Do what you like.")],
        wheel: Some(Artefact { name: "quarterdeck.whl".into(), content: b"wheel".to_vec() }),
        dependencies: serde_json::json!({ "bomFormat": "CycloneDX" }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_sources_give_the_same_bytes_in_whatever_order_their_files_come() {
        let made = artefacts(&toy()).expect("artefacts");
        let mut turned = toy();
        turned.page.reverse();
        assert_eq!(artefacts(&turned).expect("artefacts"), made);
        let later = artefacts(&Sources { time: 10, ..toy() }).expect("artefacts");
        assert_ne!(later, made, "only the time that is told goes in");
    }

    #[test]
    fn every_artefact_has_its_checksum() {
        let made = artefacts(&toy()).expect("artefacts");
        let (sums, files) = made.split_last().expect("the checksums come last");
        assert_eq!(sums.name, "SHA256SUMS");
        let sums = String::from_utf8(sums.content.clone()).expect("text");
        assert_eq!(sums.lines().count(), files.len());
        for file in files {
            let row = format!("{}  {}", sha256(&file.content), file.name);
            assert!(sums.lines().any(|line| line == row), "{row}");
        }
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256(b""), empty);
    }

    #[test]
    fn the_readme_names_every_artefact() {
        let readme = include_str!("../../../README.md");
        let version = env!("CARGO_PKG_VERSION").to_owned();
        for one in artefacts(&Sources { version, wheel: None, ..toy() }).expect("artefacts") {
            assert!(readme.contains(&one.name), "README.md does not tell what {} is", one.name);
        }
    }

    #[test]
    fn a_release_without_a_wheel_is_whole_otherwise() {
        let without = artefacts(&Sources { wheel: None, ..toy() }).expect("artefacts");
        assert_eq!(without.len() + 1, artefacts(&toy()).expect("artefacts").len());
    }

    #[test]
    fn a_program_that_is_too_large_is_refused() {
        assert_eq!(fits(MOST), Ok(()));
        assert!(fits(MOST + 1).is_err_and(|why| why.contains("more than 20000000")));
    }
}
