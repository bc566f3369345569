//! `cargo xtask bench` and `cargo xtask soak`: what must be fast, and what must hold for ever.
#![expect(clippy::print_stdout, reason = "its whole purpose is to print figures")]
#![expect(clippy::cast_possible_truncation, reason = "small numbers of dice")]
#![expect(clippy::cast_precision_loss, reason = "rates need no more than 52 bits")]

mod bare;
mod speed;

fn main() {
    speed::run();
}
