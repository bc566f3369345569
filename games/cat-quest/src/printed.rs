//! CQ-28: the numbers that are printed in the box, from `box.toml`, or those of an edition that differs.

use table::Cursor;

use crate::board::Steps;
use crate::pieces::{ASHES, BODIES, Body, CATS, Cat, ELEMENTS, Element, PACK, SEATS};

/// All printed numbers.
#[derive(Debug)]
pub struct Printed {
    /// CQ-7, CQ-9: what steps cost.
    pub steps: Steps,
    /// CQ-2: dogs in the pack.
    pub pack: u8,
    /// CQ-13a: offers of the active player at Start, and again at End.
    pub offers: u8,
    /// CQ-3: how many cats a stack has less than there are players.
    pub fewer: u8,
    /// CQ-28: whether a lost battle costs a cat (CQ-24).
    pub losing_costs_a_cat: bool,
    /// CQ-28: whether the turn after a lost battle has to end off Earth (CQ-24d).
    pub losers_leave_earth: bool,
    /// CQ-C4: Doom Dogs of each element.
    pub dogs: [u8; ELEMENTS],
    copies: [u8; BODIES],
    /// Alien cats on all stacks as a game begins, by the number of players.
    aliens: [u8; SEATS + 1],
}

static STANDARD: Printed = Printed::of(Cursor::of(include_str!("../box.toml")));

impl table::Printed for Printed {
    const FILE: &'static str = include_str!("../box.toml");

    #[inline]
    fn standard() -> &'static Self {
        &STANDARD
    }

    fn read(numbers: Cursor<'_>) -> Self {
        Self::of(numbers)
    }

    fn check(&self) -> Result<(), String> {
        let (all, pack) = (self.all_dogs(), self.pack);
        if all < pack {
            return Err(format!("a pack of {pack} dogs takes as many, and there are {all}"));
        }
        Ok(())
    }
}

impl Printed {
    /// CQ-C2: how many cats of a kind there are.
    #[inline]
    pub const fn copies(&self, cat: Cat) -> u8 {
        self.copies[cat as usize]
    }

    /// CQ-3, CQ-3a: the cats on a body's stack as a game of so many players begins; Earth's is empty.
    #[inline]
    pub const fn stack(&self, body: Body, seats: u8) -> u8 {
        let (copies, most) = (self.copies(body.cat()), seats.saturating_sub(self.fewer));
        if matches!(body, Body::Earth) {
            0
        } else if copies < most {
            copies
        } else {
            most
        }
    }

    /// CQ-3a: alien cats on all stacks as a game of so many players begins.
    #[inline]
    pub fn aliens(&self, seats: u8) -> u8 {
        self.aliens.get(usize::from(seats)).copied().unwrap_or(0)
    }

    const fn count_aliens(mut self) -> Self {
        let mut seats = 0;
        while seats <= SEATS {
            let mut body = 0;
            while body < BODIES {
                self.aliens[seats] += self.stack(Body::ALL[body], seats as u8);
                body += 1;
            }
            seats += 1;
        }
        self
    }

    /// CQ-C4: all Doom Dogs.
    pub fn all_dogs(&self) -> u8 {
        self.dogs.iter().sum()
    }

    /// CQ-2: dogs in the box as a game begins.
    pub fn boxed(&self) -> u8 {
        self.all_dogs() - self.pack
    }

    /// CQ-28: whether a dog may still be burned, with so many left in the box: ten at most in a game.
    pub fn may_burn(&self, boxed: u8) -> bool {
        boxed > self.boxed().saturating_sub(ASHES as u8)
    }

    /// CQ-2: places of the row where no dog ever lies.
    pub const fn free_places(&self) -> u8 {
        PACK as u8 - self.pack
    }

    const fn of(mut from: Cursor<'_>) -> Self {
        let printed = Self {
            steps: Steps {
                along: from.count("along"),
                sunward: from.count("sunward"),
                inner: from.count("inner"),
                outer: from.count("outer"),
                belt: from.count("belt"),
            },
            pack: from.count("dogs"),
            offers: from.count("offers"),
            fewer: from.count("fewer"),
            losing_costs_a_cat: from.is("losing_costs_a_cat"),
            losers_leave_earth: from.is("losers_leave_earth"),
            copies: copies(&mut from),
            dogs: dogs(&mut from),
            aliens: [0; SEATS + 1],
        };
        from.end();
        printed.count_aliens()
    }
}

/// CQ-C2: every player has a Common Earth Cat.
const fn copies(from: &mut Cursor<'_>) -> [u8; BODIES] {
    let mut copies = [SEATS as u8; BODIES];
    let mut n = 0;
    while n < BODIES {
        if !matches!(CATS[n].cat, Cat::Earthcat) {
            copies[n] = from.count(CATS[n].name);
        }
        n += 1;
    }
    copies
}

const fn dogs(from: &mut Cursor<'_>) -> [u8; ELEMENTS] {
    let mut dogs = [0; ELEMENTS];
    let mut n = 0;
    while n < ELEMENTS {
        dogs[n] = from.count(Element::ALL[n].name());
        n += 1;
    }
    dogs
}
