//! The Debian package: an `ar` archive of two tar archives, one about the package and one of its files.

use crate::Outcome;
use crate::archive::{Entry, gzip, tar};
use crate::pack::Sources;

/// Where the unit of `packaging/` expects the program, and where the package puts it.
const BY_HAND: &str = "/usr/local/bin/quarterdeck";
const PACKAGED: &str = "/usr/bin/quarterdeck";

/// New versions are told to systemd; a server that runs is started again, none is started for the first time.
const AFTER: &str = "#!/bin/sh
set -e
if [ \"$1\" = configure ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    systemctl try-restart quarterdeck.service
fi
";
/// Without its program a server cannot go on. Its tables stay in `/var/lib/quarterdeck`.
const BEFORE_REMOVAL: &str = "#!/bin/sh
set -e
if [ \"$1\" = remove ] && [ -d /run/systemd/system ]; then
    systemctl disable --now quarterdeck.service
fi
";
const AFTER_REMOVAL: &str = "#!/bin/sh
set -e
if [ -d /run/systemd/system ]; then
    systemctl daemon-reload
fi
";

/// The name of the package's file.
pub(crate) fn name(version: &str) -> String {
    format!("quarterdeck_{version}_amd64.deb")
}

/// The package.
pub(crate) fn deb(sources: &Sources) -> Outcome<Vec<u8>> {
    let files = files(sources)?;
    let about = [
        Entry::file("control", control(&sources.version, &files)),
        Entry::program("postinst", AFTER),
        Entry::program("prerm", BEFORE_REMOVAL),
        Entry::program("postrm", AFTER_REMOVAL),
    ];
    let time = sources.time;
    let mut package = b"!<arch>\n".to_vec();
    member(&mut package, "debian-binary", b"2.0\n", time);
    member(&mut package, "control.tar.gz", &gzip(&tar(&about, time)?)?, time);
    member(&mut package, "data.tar.gz", &gzip(&tar(&files, time)?)?, time);
    Ok(package)
}

fn files(sources: &Sources) -> Outcome<Vec<Entry>> {
    let mut files = vec![
        Entry::program(PACKAGED.trim_start_matches('/'), &*sources.program),
        Entry::file("usr/lib/systemd/system/quarterdeck.service", unit(&sources.unit)?),
        Entry::file("usr/share/doc/quarterdeck/copyright", COPYRIGHT),
    ];
    files.extend(sources.licences.iter().map(|file| file.below("usr/share/doc/quarterdeck")));
    Ok(files)
}

const COPYRIGHT: &str =
    "Quarterdeck is licensed under either of the Apache License, Version 2.0, or the MIT
license, at your option. Their texts are beside this file: LICENSE-APACHE, LICENSE-MIT.
";

/// The unit, with the package's own place for the program; what it says to those who install it by hand is left out.
fn unit(by_hand: &str) -> Outcome<String> {
    let (_, unit) = by_hand.split_once("[Unit]").ok_or("the unit has no section [Unit]")?;
    if !unit.contains(BY_HAND) {
        return Err(format!("the unit does not start {BY_HAND}"));
    }
    let options = "# Options go into a drop-in: systemctl edit quarterdeck";
    Ok(format!("{options}\n[Unit]{}", unit.replace(BY_HAND, PACKAGED)))
}

fn control(version: &str, files: &[Entry]) -> String {
    let kilobytes = files.iter().map(|file| file.content.len().div_ceil(1024)).sum::<usize>();
    format!(
        "Package: quarterdeck
Version: {version}
Section: games
Priority: optional
Architecture: amd64
Maintainer: Quarterdeck contributors
Installed-Size: {kilobytes}
Description: table for hobby games, in the browser and the terminal
 Five hobby board and card games, complete and by the book: against bots,
 passing one device around, or with friends by a link. One program holds the
 games, the page, the server, the bots and a laboratory.
"
    )
}

/// Puts a file into an `ar` archive.
fn member(archive: &mut Vec<u8>, name: &str, content: &[u8], time: u64) {
    let (user, group, mode) = (0, 0, "100644");
    let size = content.len();
    let head = format!("{name:<16}{time:<12}{user:<6}{group:<6}{mode:<8}{size:<10}`\n");
    archive.extend(head.as_bytes());
    archive.extend(content);
    if size % 2 == 1 {
        archive.push(b'\n');
    }
}

/// A file of an `ar` archive, if it is there.
pub(crate) fn find<'a>(archive: &'a [u8], name: &str) -> Option<&'a [u8]> {
    const HEAD: usize = 60;
    let mut rest = archive.strip_prefix(b"!<arch>\n")?;
    while let Some((head, behind)) = rest.split_at_checked(HEAD) {
        let text = std::str::from_utf8(head).ok()?;
        let size: usize = text.get(48..58)?.trim_end().parse().ok()?;
        if text.get(..16)?.trim_end() == name {
            return behind.get(..size);
        }
        rest = behind.get(size + size % 2..)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::process::Command;

    use super::*;
    use crate::archive::gunzip;
    use crate::pack::toy;

    #[test]
    fn the_package_has_its_members_in_the_order_that_debian_wants() {
        let package = deb(&toy()).expect("a package");
        assert_eq!(find(&package, "debian-binary"), Some(&b"2.0\n"[..]));
        assert_eq!(package[8..24], *b"debian-binary   ");
        let data = gunzip(find(&package, "data.tar.gz").expect("files")).expect("unpacked");
        let mut data = tar::Archive::new(&*data);
        let paths: Vec<String> = data
            .entries()
            .expect("an archive")
            .map(|entry| entry.expect("an entry").path().expect("a path").display().to_string())
            .filter(|path| !path.ends_with('/'))
            .collect();
        let expected = [
            "usr/bin/quarterdeck",
            "usr/lib/systemd/system/quarterdeck.service",
            "usr/share/doc/quarterdeck/LICENSE-MIT",
            "usr/share/doc/quarterdeck/copyright",
        ];
        assert_eq!(paths, expected);
        assert_eq!(find(&package, "nothing"), None);
        assert_eq!(find(b"no archive", "control.tar.gz"), None);
    }

    #[test]
    fn the_unit_starts_the_packages_program() {
        let real = include_str!("../../../packaging/quarterdeck.service");
        let unit = unit(real).expect("a unit");
        assert!(unit.contains("\nExecStart=/usr/bin/quarterdeck serve "), "{unit}");
        assert!(!unit.contains("/usr/local"), "{unit}");
        assert!(super::unit("[Unit]\nExecStart=/opt/quarterdeck\n").is_err(), "another program");
    }

    #[test]
    fn debians_own_tool_reads_the_package_where_it_is() {
        let Ok(version) = Command::new("dpkg-deb").arg("--version").output() else { return };
        assert!(version.status.success());
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the root");
        let file = folder.join("target").join("toy-package.deb");
        std::fs::write(&file, deb(&toy()).expect("a package")).expect("a file can be written");
        let ask = |what: &str, field: &[&str]| {
            let mut tool = Command::new("dpkg-deb");
            let output = tool.arg(what).arg(&file).args(field).output().expect("it runs");
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).expect("text")
        };
        assert_eq!(ask("--field", &["Package"]), "quarterdeck\n");
        assert_eq!(ask("--field", &["Version"]), "1.2.3\n");
        let listed = ask("--contents", &[]);
        assert!(
            listed.contains("-rwxr-xr-x root/root") || listed.contains("-rwxr-xr-x 0/0"),
            "{listed}"
        );
        assert!(listed.contains("usr/lib/systemd/system/quarterdeck.service"), "{listed}");
        std::fs::remove_file(file).expect("it is ours");
    }
}
