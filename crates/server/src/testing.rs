//! What the tests of this crate share.

use std::ops::Deref;
use std::path::{Path, PathBuf};

/// A folder that is gone when its test is over.
pub(crate) struct Folder(PathBuf);

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A new empty folder for one test.
pub(crate) fn folder(name: &str) -> Folder {
    let unique = u64::from_le_bytes(crate::words::random());
    let folder = std::env::temp_dir().join(format!("quarterdeck-{name}-{unique:x}"));
    std::fs::create_dir_all(&folder).expect("a folder for temporary files");
    Folder(folder)
}
