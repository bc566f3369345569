//! The laws that every game must pass, and golden games.

mod charter;

testkit::uphold!(cat_quest::CatQuest, charter::charter());
