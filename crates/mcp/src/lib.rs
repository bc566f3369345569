//! Tables for assistants and other programs that speak the Model Context Protocol (MCP): they list the games, open a
//! table, ask what is legal and why not, and play, each with what its own seat may know. The rules are asked through
//! the same doors as by the page. The protocol itself is `rmcp`'s.

mod handler;
mod seated;
mod tables;
mod tools;

pub use handler::{Handler, serve_stdio};
