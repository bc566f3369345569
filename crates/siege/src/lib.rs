//! A client of the online tables, and houses to try it on: in this process or in one of its own that
//! can be killed.

pub mod client;
pub mod crash;
pub mod database;
pub mod fuzz;
pub mod house;
pub mod trace;

/// What goes wrong in a siege is told in words.
pub type Outcome<T> = Result<T, String>;

/// Turns any error into words.
pub fn words(error: impl std::fmt::Display) -> String {
    error.to_string()
}

/// A random number as hexadecimal digits: a command id, or with more of them a seed.
pub fn random_hex(bytes: usize) -> String {
    let mut random = vec![0; bytes];
    getrandom::fill(&mut random).expect("the system has randomness");
    random.iter().map(|byte| format!("{byte:02x}")).collect()
}
