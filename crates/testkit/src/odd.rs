//! Views that come from outside with a number changed: refused, or good enough to be played on from.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use table::{Dice, Game, Seat, Spoken, Stream, Turn, random_step};

/// Numbers that are put in places where they may not belong.
const ODD: [u8; 10] = [0, 1, 2, 3, 5, 6, 9, 41, 63, 255];

/// Strolls through games from `start`, spoils a leaf or two of what the gallery sees at each step, and plays on
/// from every view that is still read; how many were. `spoil` may do more harm before that.
pub fn play_odd_views<G: Spoken>(
    start: impl Fn() -> G,
    views: u32,
    spoil: impl Fn(&mut Value, &mut Stream),
) -> u32 {
    let (mut dice, mut spare, mut read) = (Stream::new(9, 0), Vec::new(), 0);
    let mut game = start();
    for _ in 0..views {
        match random_step(&game, &mut dice, &mut spare) {
            Some(step) => step.take(&mut game),
            None => game = start(),
        }
        let mut view = serde_json::to_value(game.view(None)).expect("a view has a JSON form");
        spoil(&mut view, &mut dice);
        spoil_leaves(&mut view, &mut dice);
        if let Ok(view) = serde_json::from_value::<G::View>(view) {
            read += 1;
            play_from::<G>(&view, &mut dice, &mut spare);
        }
    }
    read
}

/// Spoils one field of a good view in its JSON form at a time: `spoil("/round", 0.into())` is not read.
pub fn spoils<V: Serialize + DeserializeOwned>(good: &V) -> impl Fn(&str, Value) + use<V> {
    let good = serde_json::to_value(good).expect("a view has a JSON form");
    assert!(serde_json::from_value::<V>(good.clone()).is_ok(), "a good view is read");
    move |path, value| {
        let mut bad = good.clone();
        *bad.pointer_mut(path).expect("a field") = value;
        assert!(serde_json::from_value::<V>(bad).is_err(), "{path}");
    }
}

fn spoil_leaves(view: &mut Value, dice: &mut Stream) {
    let mut paths = Vec::new();
    leaves(view, String::new(), &mut paths);
    for _ in 0..=dice.below(2) {
        let path = &paths[dice.below(u32::try_from(paths.len()).expect("few")) as usize];
        *view.pointer_mut(path).expect("a leaf") = dice.pick(&ODD).into();
    }
}

/// The paths of everything in a view that holds nothing else.
fn leaves(value: &Value, path: String, out: &mut Vec<String>) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            for (n, item) in items.iter().enumerate() {
                leaves(item, format!("{path}/{n}"), out);
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            for (name, item) in fields {
                leaves(item, format!("{path}/{name}"), out);
            }
        }
        _ => out.push(path),
    }
}

/// Whoever reads a view may draw it, ask for choices, and dream on from it.
fn play_from<G: Spoken>(view: &G::View, dice: &mut Stream, spare: &mut Vec<G::Action>) {
    assert!(!G::picture(view).is_empty());
    let mut dream = G::imagine(view, dice);
    for seat in (0..dream.seats()).map(Seat) {
        dream.legal(seat, spare);
        assert!(!G::prompt(view, seat).question.is_empty());
        for &action in &G::menu(view, seat, spare) {
            assert!(!G::label(view, seat, action).words.is_empty());
        }
    }
    play_on(&mut dream, dice, spare);
}

/// Plays at random for a while; a view that never was may lead to where nobody can do anything.
fn play_on<G: Game>(dream: &mut G, dice: &mut Stream, spare: &mut Vec<G::Action>) {
    let mut chances = Vec::new();
    for _ in 0..200 {
        match dream.turn() {
            Turn::Over => return,
            Turn::Chance => {
                dream.chances(&mut chances);
                if chances.is_empty() {
                    return;
                }
                let chance = dream.toss(dice);
                dream.fall(chance);
            }
            Turn::Seats(seats) => {
                let Some(seat) = seats.first() else { return };
                dream.legal(seat, spare);
                spare.retain(|&action| dream.may(seat, action).is_ok());
                if spare.is_empty() {
                    return;
                }
                let action = dice.pick(spare);
                dream.act(seat, action);
            }
        }
    }
}
