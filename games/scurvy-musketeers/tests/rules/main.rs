//! The clauses of the rules as tests, named after them.

mod attacks;
mod cards;
mod counting;
mod decks;
mod details;
mod editions;
mod ending;
mod example;
mod movies;
mod script;
mod sfx;
mod strength;
mod titles;
mod turns;
mod vocabulary;
mod windows;
