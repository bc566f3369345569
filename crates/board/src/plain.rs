//! The board of a game that has no pictures yet: the table as text, which every game can tell.

use std::marker::PhantomData;

use maud::html;
use table::Spoken;

use crate::{Board, Facts, Look, Scene, Seen};

/// A game in words. Whatever is on the shelf can be played with it.
#[derive(Debug)]
pub struct Plain<G>(PhantomData<G>);

impl<G: Spoken> Board for Plain<G> {
    type Game = G;

    const LOOK: Look = Look::PLAIN;
}

/// Tells a table in words, whatever board the game has.
pub fn in_words<G: Spoken>(seen: &Seen<'_, G>, look: &Look) -> Scene {
    let fact = |score: i32| html! { span { (score) " " (look.counts(score)) } };
    let scores = seen.outcome.map(|outcome| outcome.scores.as_slice());
    let facts = (0..seen.seats.len()).map(|n| {
        let score = scores.and_then(|scores| scores.get(n));
        Facts { facts: score.map_or_else(|| html! {}, |&score| fact(score)), ..Facts::default() }
    });
    Scene {
        body: "g-plain",
        place: format!("Step {}", seen.seq),
        facts: facts.collect(),
        board: html! { pre.picture tabindex="0" { (G::picture(seen.view)) } },
        ..Scene::default()
    }
}
