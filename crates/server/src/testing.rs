//! What the tests of this crate share.

use std::path::PathBuf;

/// A new empty folder for one test.
pub(crate) fn folder(name: &str) -> PathBuf {
    let unique = u64::from_le_bytes(crate::words::random());
    let folder = std::env::temp_dir().join(format!("quarterdeck-{name}-{unique:x}"));
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    folder
}
