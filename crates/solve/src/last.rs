//! The last roll: nothing is decided after it but links, so only numbers matter.
//!
//! With no roll left, kept dice are four group sizes and some loose Supports, and dice can fall one
//! after the other. That makes a small ladder of positions which serves every throw.

use std::collections::HashMap;

use spaca_wor::{DieKind, Face};

use crate::of_the_box;
use crate::results::number;
use crate::worth::Worth;

/// Where dice stand during the last roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Rung {
    groups: [u8; 4],
    loose: u8,
    /// Dice that are still to fall.
    dice: [u8; 3],
    /// Whether a Turbo would grant one more roll: it is then left out here and counted elsewhere.
    open: bool,
}

/// How the worth of a rung follows from rungs before it.
enum Step {
    /// All is done: the worth of a result.
    End(u8),
    /// SW-9: the best of these.
    Link(Vec<u16>),
    /// A die falls: so many of its six faces lead to each of these.
    Fall(Vec<(u16, u8)>),
}

/// Every rung, those it depends on first.
#[derive(Default)]
pub(crate) struct LastRoll {
    steps: Vec<Step>,
    found: HashMap<Rung, u16>,
}

impl LastRoll {
    /// The rung where these dice are rolled for the last time; if `open`, a Turbo does not count here.
    pub(crate) fn rung(&mut self, groups: [u8; 4], loose: u8, dice: [u8; 3], open: bool) -> u16 {
        self.add(Rung { groups, loose, dice, open: open && dice[DieKind::Turbo as usize] > 0 })
    }

    fn add(&mut self, rung: Rung) -> u16 {
        if let Some(&known) = self.found.get(&rung) {
            return known;
        }
        let step = match (0..3).rev().find(|&kind| rung.dice[kind] > 0) {
            Some(kind) => self.fall(&rung, kind),
            None if rung.loose == 0 || rung.groups == [0; 4] => {
                Step::End(number(rung.groups) as u8)
            }
            None => self.link(&rung),
        };
        let new = u16::try_from(self.steps.len()).expect("there are some three thousand rungs");
        self.steps.push(step);
        self.found.insert(rung, new);
        new
    }

    /// Turbo dice fall first, so that `open` is soon forgotten.
    fn fall(&mut self, rung: &Rung, kind: usize) -> Step {
        let mut falls: Vec<(u16, u8)> = Vec::new();
        let mut rest = *rung;
        rest.dice[kind] -= 1;
        rest.open &= rest.dice[DieKind::Turbo as usize] > 0;
        for face in of_the_box().faces(DieKind::ALL[kind]) {
            if face == Face::Turbo && rung.open {
                continue;
            }
            let mut next = rest;
            match face {
                Face::Boom | Face::Turbo | Face::Blank => {}
                Face::Support => next.loose += 1,
                unit => next.groups[unit as usize] += 1,
            }
            let to = self.add(next);
            match falls.iter_mut().find(|fall| fall.0 == to) {
                Some(fall) => fall.1 += 1,
                None => falls.push((to, 1)),
            }
        }
        Step::Fall(falls)
    }

    /// SW-9: a loose Support joins any group that there is.
    fn link(&mut self, rung: &Rung) -> Step {
        let mut ways = Vec::new();
        for unit in (0..4).filter(|&unit| rung.groups[unit] > 0) {
            let mut next = Rung { loose: rung.loose - 1, ..*rung };
            next.groups[unit] += 1;
            ways.push(self.add(next));
        }
        Step::Link(ways)
    }

    /// The worth of every rung, given that of every result.
    pub(crate) fn evaluate<W: Worth>(&self, payoff: &[W], worth: &mut Vec<W>) {
        worth.clear();
        for step in &self.steps {
            let mut value = W::NEVER;
            match step {
                Step::End(result) => value = payoff[usize::from(*result)],
                Step::Link(ways) => {
                    for &way in ways {
                        value.improve(&worth[usize::from(way)]);
                    }
                }
                Step::Fall(falls) => {
                    for &(to, faces) in falls {
                        value.add(faces.into(), &worth[usize::from(to)]);
                    }
                    value.scale(1.0 / 6.0);
                }
            }
            worth.push(value);
        }
    }
}
