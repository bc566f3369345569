//! Clauses of `RULES.md`, read aloud: what each allows and what it forbids.

mod abilities;
mod battle;
mod board;
mod editions;
mod ending;
mod flight;
mod losing;
mod readings;
mod recruiting;
mod refusals;
mod script;
mod setup;
mod trading;
mod turns;
mod words;
