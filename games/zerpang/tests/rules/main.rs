//! Every clause of the rulebook, allowed and forbidden, by the names of its tests.

mod aliens;
mod board;
mod cards;
mod classes;
mod corners;
mod edges;
mod editions;
mod ending;
mod fights;
mod gunslingers;
mod paths;
mod refusals;
mod script;
mod setup;
mod skipped;
mod turns;
mod words;
mod zombies;
