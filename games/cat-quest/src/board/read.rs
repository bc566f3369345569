//! How a board is read from its text, line by line, and what can be wrong with it.

use table::{TextFormat, Written};

use super::{Board, DOTS, number_named};
use crate::pieces::{BODIES, Body};

/// CQ-C5: how boards are written, and those that come with the game; the first is that of the box.
impl Written for Board {
    const FORMAT: TextFormat = TextFormat {
        what: "board",
        built_in: &[
            ("standard", include_str!("../../boards/standard.txt")),
            ("brisk", include_str!("../../boards/brisk.txt")),
        ],
        lines: &[';'],
        words: &[','],
    };
    type Draft = Draft;

    fn take(draft: &mut Draft, words: &[&str]) -> Result<(), String> {
        draft.read(words)
    }

    fn finish(draft: Draft) -> Result<Self, String> {
        draft.finish()
    }
}

/// A board being read.
#[derive(Default)]
pub struct Draft {
    /// Dots and speeds, from the innermost orbit out.
    orbits: Vec<(u8, u8)>,
    belt: Option<Body>,
}

impl Draft {
    fn next(&self) -> Option<Body> {
        Body::ALL.get(self.orbits.len() + 1).copied()
    }

    fn read(&mut self, words: &[&str]) -> Result<(), String> {
        match words {
            ["belt"] => self.read_belt(),
            ["belt", ..] => Err("the belt stands alone in its line".into()),
            ["sun", ..] => Err("the Sun has no orbit, and needs no line".into()),
            [body, numbers @ ..] => {
                let shown: String = body.chars().take(40).collect();
                let body = Body::named(body).ok_or_else(|| {
                    format!("“{shown}” is no orbit; orbits are mercury to pluto, and belt")
                })?;
                self.read_orbit(body, numbers)
            }
            [] => Ok(()),
        }
    }

    fn read_belt(&mut self) -> Result<(), String> {
        if self.belt.is_some() {
            return Err("the belt was there already".into());
        }
        if self.orbits.is_empty() || self.next().is_none() {
            return Err("the belt lies between two orbits".into());
        }
        self.belt = Some(Body::ALL[self.orbits.len()]);
        Ok(())
    }

    fn read_orbit(&mut self, body: Body, numbers: &[&str]) -> Result<(), String> {
        let name = body.name();
        if body.index() <= self.orbits.len() {
            return Err(format!("{name} was there already"));
        }
        if let Some(next) = self.next().filter(|&next| next != body) {
            return Err(format!("{} is missing before {name}", next.name()));
        }
        let [dots, speed] = numbers else {
            return Err(format!("{name} needs two numbers: its dots and its planet's speed"));
        };
        let (fewest, most) = DOTS;
        let dots =
            number_named(dots).filter(|dots| (fewest..=most).contains(dots)).ok_or_else(|| {
                format!("{name} has {fewest} to {most} dots, not “{}”", clipped(dots))
            })?;
        let speed = number_named(speed).filter(|&speed| speed < dots).ok_or_else(|| {
            let top = dots - 1;
            format!("{name} moves 0 to {top} of its {dots} dots a round, not “{}”", clipped(speed))
        })?;
        self.orbits.push((dots, speed));
        Ok(())
    }

    fn finish(self) -> Result<Board, String> {
        if let Some(next) = self.next() {
            return Err(format!("the board ends before {}", next.name()));
        }
        let belt = self.belt.ok_or("there is no belt; a line “belt” goes between two orbits")?;
        let (mut dots, mut speeds) = ([1; BODIES], [0; BODIES]);
        for (n, (orbit_dots, speed)) in self.orbits.into_iter().enumerate() {
            (dots[n + 1], speeds[n + 1]) = (orbit_dots, speed);
        }
        Ok(Board { dots, speeds, belt })
    }
}

fn clipped(word: &str) -> String {
    word.chars().take(20).collect()
}
