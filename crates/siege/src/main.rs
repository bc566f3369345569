//! Load, crashes and hostility against a real server, each in its own process.
fn main() {}
