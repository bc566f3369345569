//! Tests of the page in a real browser, as a stranger would use it. There is nothing here but tests:
//! `cargo xtask e2e` builds the page and the binary, then runs them; `tests/e2e/main.rs` lists
//! them.
