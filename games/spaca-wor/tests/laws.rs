//! The laws that every game must pass, and golden games.

mod charter;

testkit::uphold!(spaca_wor::SpacaWor, charter::charter());
