//! Archives whose bytes depend on nothing but what is in them: entries in order, one time for all, no user's name.

use std::collections::BTreeSet;
use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use tar::{Builder, EntryType, Header};

use crate::Outcome;

/// A file or a folder in an archive.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// Where it lies; a folder's path ends with a slash.
    pub(crate) path: String,
    pub(crate) mode: u32,
    /// The number of its user and of its group.
    pub(crate) owner: u32,
    pub(crate) content: Vec<u8>,
}

impl Entry {
    /// A file that everybody may read.
    pub(crate) fn file(path: impl Into<String>, content: impl Into<Vec<u8>>) -> Self {
        Self { path: path.into(), mode: 0o644, owner: 0, content: content.into() }
    }

    /// A file that everybody may start.
    pub(crate) fn program(path: impl Into<String>, content: impl Into<Vec<u8>>) -> Self {
        Self { mode: 0o755, ..Self::file(path, content) }
    }

    /// A folder.
    pub(crate) fn folder(path: impl Into<String>, mode: u32, owner: u32) -> Self {
        Self { mode, owner, ..Self::file(path, []) }
    }

    /// The same entry below a folder.
    pub(crate) fn below(&self, folder: &str) -> Self {
        Self { path: format!("{folder}/{}", self.path), ..self.clone() }
    }

    fn header(&self, time: u64) -> Header {
        let mut header = Header::new_gnu();
        let is_folder = self.path.ends_with('/');
        header.set_entry_type(if is_folder { EntryType::Directory } else { EntryType::Regular });
        header.set_size(self.content.len() as u64);
        header.set_mode(self.mode);
        header.set_uid(self.owner.into());
        header.set_gid(self.owner.into());
        header.set_mtime(time);
        header
    }
}

/// A tar archive. Folders that no entry names are put in, so that whoever unpacks it need not make them.
pub(crate) fn tar(entries: &[Entry], time: u64) -> Outcome<Vec<u8>> {
    let mut all = entries.to_vec();
    all.extend(folders(entries).into_iter().map(|path| Entry::folder(path, 0o755, 0)));
    all.sort_by(|a, b| a.path.cmp(&b.path));
    let mut archive = Builder::new(Vec::new());
    for entry in &all {
        let put = archive.append_data(&mut entry.header(time), &entry.path, &*entry.content);
        put.map_err(|error| format!("{}: {error}", entry.path))?;
    }
    archive.into_inner().map_err(|error| error.to_string())
}

/// The folders above these entries that are not among them.
fn folders(entries: &[Entry]) -> BTreeSet<String> {
    let above = entries.iter().flat_map(|entry| {
        let path = entry.path.trim_end_matches('/');
        path.match_indices('/').map(|(at, _)| path[..=at].to_owned())
    });
    above.filter(|folder| entries.iter().all(|entry| entry.path != *folder)).collect()
}

/// The same bytes, smaller. Nothing but the bytes goes in: no name, no time.
pub(crate) fn gzip(bytes: &[u8]) -> Outcome<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).map_err(|error| error.to_string())
}

/// What was made smaller.
pub(crate) fn gunzip(bytes: &[u8]) -> Outcome<Vec<u8>> {
    let mut all = Vec::new();
    GzDecoder::new(bytes).read_to_end(&mut all).map_err(|error| error.to_string())?;
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Path, mode, owner and time of every entry.
    fn listed(archive: &[u8]) -> Vec<(String, u32, u64, u64)> {
        let mut archive = tar::Archive::new(archive);
        let entries = archive.entries().expect("an archive");
        let told = entries.map(|entry| {
            let entry = entry.expect("an entry");
            let path = String::from_utf8(entry.path_bytes().into_owned()).expect("a plain path");
            let header = entry.header();
            let number = |number: std::io::Result<u64>| number.expect("a number");
            let mode = header.mode().expect("a mode");
            (path, mode, number(header.uid()), number(header.mtime()))
        });
        told.collect()
    }

    #[test]
    fn entries_stand_in_order_with_their_folders_and_one_time() {
        let entries = [
            Entry::program("usr/bin/b", "two"),
            Entry::folder("data/", 0o700, 7),
            Entry::file("usr/a", "one"),
        ];
        let expected = [
            ("data/", 0o700, 7, 9),
            ("usr/", 0o755, 0, 9),
            ("usr/a", 0o644, 0, 9),
            ("usr/bin/", 0o755, 0, 9),
            ("usr/bin/b", 0o755, 0, 9),
        ]
        .map(|(path, mode, owner, time)| (path.to_owned(), mode, owner, time));
        let made = tar(&entries, 9).expect("an archive");
        assert_eq!(listed(&made), expected);
        let mut turned = entries;
        turned.reverse();
        assert_eq!(tar(&turned, 9).expect("an archive"), made, "whatever order they come in");
    }

    #[test]
    fn what_is_compressed_comes_back_and_knows_no_time() {
        let bytes = b"quarterdeck ".repeat(99);
        let small = gzip(&bytes).expect("compressed");
        assert!(small.len() < bytes.len());
        assert_eq!(small[4..8], [0; 4], "the time in the header");
        assert_eq!(gunzip(&small).expect("the same"), bytes);
    }
}
