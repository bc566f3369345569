//! Tests of the page in a real browser, as a stranger would use it. There is nothing here but tests:
//! `cargo xtask browser` builds the page and the binary, then runs them; `tests/browser/main.rs` lists
//! them.
