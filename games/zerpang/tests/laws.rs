//! The laws that every game must pass, and golden games.

mod charter;

testkit::uphold!(zerpang::Zerpang, charter::charter());
