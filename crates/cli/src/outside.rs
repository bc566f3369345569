//! Files from outside: read whole, but never more of them than makes sense.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// A kind of file: what it is, and how large it may be.
#[derive(Clone, Copy)]
pub(crate) struct InputFile {
    what: &'static str,
    mebibytes: u64,
}

/// A game that was played.
pub(crate) const RECORD: InputFile = InputFile { what: "record", mebibytes: 64 };
/// The value of an option: a board, a deck.
pub(crate) const OPTION: InputFile = InputFile { what: "value of an option", mebibytes: 1 };

/// The text of a file, or what is wrong with it, with its name.
pub(crate) fn read(file: &Path, kind: InputFile) -> Result<String, String> {
    let InputFile { what, mebibytes } = kind;
    let most = mebibytes << 20;
    let failed = |wrong: &dyn std::fmt::Display| format!("{}: {wrong}", file.display());
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|open| open.take(most + 1).read_to_end(&mut bytes))
        .map_err(|error| failed(&error))?;
    if bytes.len() as u64 > most {
        return Err(failed(&format!("larger than {mebibytes} MiB, so it is no {what}")));
    }
    String::from_utf8(bytes).map_err(|_| failed(&format!("not text, so it is no {what}")))
}
