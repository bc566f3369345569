//! The clauses of the rules as tests, named after them.

mod attacks;
mod cards;
mod decks;
mod ending;
mod example;
mod movies;
mod script;
mod sfx;
mod strength;
mod titles;
mod turns;
mod windows;
