//! Every clause of the rulebook, allowed and forbidden, by the names of its tests.

mod aliens;
mod board;
mod cards;
mod classes;
mod corners;
mod ending;
mod fights;
mod gunslingers;
mod refusals;
mod script;
mod setup;
mod turns;
mod zombies;
