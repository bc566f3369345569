//! A client of the online tables, and servers to try it on: in this process or in one of its own that
//! can be killed.

pub mod client;
pub mod crash;
pub mod database;
pub mod fuzz;
pub mod line;
pub mod logs;
pub mod server_process;
pub mod trace;

/// What goes wrong in a run is told in words.
pub type Outcome<T> = Result<T, String>;

/// Turns any error into words.
pub fn words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// A random number as hexadecimal digits: a command id, or with more of them a seed.
pub fn random_hex(bytes: usize) -> String {
    let mut random = vec![0; bytes];
    getrandom::fill(&mut random).expect("the system has randomness");
    fair::to_hex(&random)
}

/// A port that nobody uses at the moment.
pub fn free_port() -> Outcome<u16> {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").map_err(words)?;
    Ok(listener.local_addr().map_err(words)?.port())
}
