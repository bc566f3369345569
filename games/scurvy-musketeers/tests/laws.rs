//! The laws that every game must pass, and golden games.

mod charter;

testkit::uphold!(scurvy_musketeers::ScurvyMusketeers, charter::charter());
