//! What the tests of this crate share.

use tempfile::TempDir;

/// A new empty folder for one test, gone when it is over.
pub(crate) fn folder() -> TempDir {
    TempDir::with_prefix("quarterdeck-store-").expect("a folder for temporary files")
}
