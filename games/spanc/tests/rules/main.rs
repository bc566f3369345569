//! Clauses of `RULES.md`, read aloud: what each allows and what it forbids.

mod attempts;
mod between;
mod capers;
mod cards;
mod editions;
mod fights;
mod menus;
mod passes;
mod pieces;
mod refusals;
mod salvage;
mod script;
mod setup;
mod toys;
mod trades;
mod winning;
mod words;
