//! Clauses of `RULES.md`, read aloud: what each allows and what it forbids.

mod booms;
mod deciding;
mod editions;
mod ending;
mod pieces;
mod refusals;
mod rolling;
mod script;
mod setup;
mod sheet;
mod start;
mod support;
mod turbo;
mod words;
