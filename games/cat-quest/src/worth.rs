//! What a position is worth, for bots that look ahead: a rough guess in points.
//!
//! Nearly everything follows from one question: if these cats met this pack, how likely would they win, and
//! how many dogs would they beat? For dogs that nobody knows the answers stand in a table.

use table::{Seat, Worth};

use crate::action::{Action, Chance};
use crate::board::Place;
use crate::pieces::{Body, Cats, ELEMENTS, Element, PACK};
use crate::reach::Sky;
use crate::state::{Card, CatQuest, Phase};

/// Points for a battle that is sure to be won, once it is on.
const BATTLE: i32 = 6_000;
/// Points for cats that would surely win, wherever they are.
const STRENGTH: i32 = 2_200;
/// Points for being at home with them.
const HOME: i32 = 1_500;
/// Points for each dog that the cats would beat.
const CLAWS: i32 = 230;
/// Points for each cat.
const CAT: i32 = 50;
/// Points for each dog on the score track, while the game is young, and more towards its end.
const TRACK: i32 = 60;
const LATE_TRACK: i32 = 300;
/// Points for the best score, towards the end.
const LEAD: i32 = 500;
/// What a turn's dice bring on average.
const SPEED: i32 = 7;

impl Worth for CatQuest {
    const BLUR: u8 = 20;

    fn worth(&self, seat: Seat) -> i32 {
        if !self.open.present.contains(seat) {
            return -20_000;
        }
        let fighting = self.open.phase.is_battle() && self.open.active == seat;
        let outlook = Outlook { dogs: self.dogs_ahead(seat, fighting) };
        let cats = self.open.cats[seat.index()];
        let ready = Counts::of(if fighting { self.rested() } else { cats });
        let (win, run) = outlook.of(ready);
        let track = self.track_worth(seat, if fighting { i32::from(self.open.beaten) } else { 0 });
        let points = CAT * cats.len().cast_signed() + track;
        if fighting {
            return points + share(win, BATTLE) + share(run, CLAWS);
        }
        let home = self.distance(self.open.ships[seat.index()], self.body(Body::Earth));
        let near = share(win, HOME) * SPEED / (SPEED + home);
        points
            + strength(win, run)
            + near
            + self.prospects(seat, cats, &outlook, strength(win, run))
    }

    fn is_deal(&self, _: Seat, action: Action) -> bool {
        action == Action::Accept
    }

    /// The result of a turn depends on its roll.
    fn is_watershed(chance: Chance) -> bool {
        matches!(chance, Chance::Dice(_))
    }

    /// With more than two players one of them is often home before a plan for further cats comes true: the
    /// tree ends with the flight.
    fn is_horizon(&self) -> bool {
        self.open.setup.seats > 2 && matches!(self.open.phase, Phase::Start | Phase::End)
    }

    fn is_offer(&self, _: Seat, action: Action) -> bool {
        matches!(action, Action::Offer { .. } | Action::Counter { .. })
    }

    fn belongings(&self, seat: Seat, out: &mut Vec<String>) {
        out.extend(self.open.cats[seat.index()].iter().map(|cat| cat.card().title.to_owned()));
    }
}

/// So many millionths of a number of points.
fn share(millionths: u32, points: i32) -> i32 {
    (i64::from(millionths) * i64::from(points) / 1_000_000) as i32
}

fn strength(win: u32, run: u32) -> i32 {
    share(win, STRENGTH) + share(run, CLAWS)
}

impl CatQuest {
    /// CQ-20: the dogs that a player has to meet, as far as that player knows them.
    fn dogs_ahead(&self, seat: Seat, fighting: bool) -> [Dog; PACK] {
        let from = if fighting { usize::from(self.open.facing) } else { 0 };
        let mut dogs = [Dog::None; PACK];
        for (dog, card) in dogs.iter_mut().zip(self.secrets.pack.iter().skip(from)) {
            *dog = match *card {
                Card::Gone => Dog::None,
                Card::Open(dog) => Dog::Known(dog),
                Card::Peeked(dog, by) if by.contains(seat) => Dog::Known(dog),
                Card::Unseen | Card::Peeked(..) => Dog::Unknown,
            };
        }
        dogs
    }

    /// CQ-24b, CQ-26: what the score track promises; more towards the end of the game.
    fn track_worth(&self, seat: Seat, beaten: i32) -> i32 {
        let all = i32::from(self.printed().aliens(self.open.setup.seats));
        let mut left = 0;
        for (body, &stack) in self.open.stacks.iter().enumerate() {
            if Body::ALL[body] != Body::Earth {
                left += i32::from(stack);
            }
        }
        let rounds = i32::from(self.open.round) * 100 / i32::from(self.open.setup.last_round());
        let late = ((all - left) * 100 / all.max(1)).max(rounds).clamp(0, 100);
        let best = self.dogs_beaten(seat).max(beaten);
        let lead = if self.leader() == Some(seat) { LEAD * late * late / 10_000 } else { 0 };
        best * (TRACK + LATE_TRACK * late * late / 10_000) + lead
    }

    /// CQ-7: roughly what it costs to get from one place to another.
    fn distance(&self, from: Place, to: Place) -> i32 {
        let Sky { board, steps } = self.open.setup.sky();
        let (inner, outer) = if from.orbit <= to.orbit { (from, to) } else { (to, from) };
        let orbits = inner.orbit.index()..outer.orbit.index();
        let changes = i32::from(orbits.len() as u8);
        let radial: i32 = orbits.map(|orbit| i32::from(steps.change(board, orbit))).sum();
        let (n, m) = (i32::from(board.dots(inner.orbit)), i32::from(board.dots(outer.orbit)));
        let apart = (i32::from(inner.dot) * m - i32::from(outer.dot) * n).rem_euclid(n * m);
        let along = apart.min(n * m - apart) / m;
        radial + (along - changes).max(0)
    }

    /// What the nearest useful cats would add, less for those far away.
    fn prospects(&self, seat: Seat, cats: Cats, outlook: &Outlook, now: i32) -> i32 {
        let owned = Counts::of(cats);
        let mut gains = [None; ELEMENTS];
        let (mut best, mut second) = (0, 0);
        for body in Body::ALL {
            let cat = body.cat();
            if self.open.stacks[body.index()] == 0 || cats.contains(cat) {
                continue;
            }
            let gain = *gains[cat.card().element as usize].get_or_insert_with(|| {
                let (win, run) = outlook.of(owned.with(cat.card().element));
                strength(win, run) - now + CAT
            });
            let distance = self.distance(self.open.ships[seat.index()], self.body(body));
            let worth = gain * SPEED * 8 / 10 / (SPEED + distance);
            if worth > best {
                (best, second) = (worth, best);
            } else {
                second = second.max(worth);
            }
        }
        best + second / 2
    }
}

/// A dog that is still to be met, as one player knows it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dog {
    None,
    Known(Element),
    Unknown,
}

/// How many cats of each element, at most two: a number in the ternary system.
#[derive(Clone, Copy)]
struct Counts(u8);

const THREES: [u8; ELEMENTS] = [1, 3, 9, 27, 81];
/// How many different counts there are.
const COUNTS: usize = 243;

impl Counts {
    fn of(cats: Cats) -> Self {
        cats.iter().fold(Self(0), |counts, cat| counts.with(cat.card().element))
    }

    const fn has(self, element: Element) -> bool {
        !(self.0 / THREES[element as usize]).is_multiple_of(3)
    }

    fn with(self, element: Element) -> Self {
        let full = self.0 / THREES[element as usize] % 3 == 2;
        if full { self } else { Self(self.0 + THREES[element as usize]) }
    }

    const fn without(self, element: Element) -> Self {
        Self(self.0 - THREES[element as usize])
    }
}

/// Chance to beat so many unknown dogs with these cats, and the mean number beaten: in millionths.
static UNKNOWN: [[(u32, u32); COUNTS]; PACK + 1] = unknown();

const fn unknown() -> [[(u32, u32); COUNTS]; PACK + 1] {
    let mut table = [[(1_000_000, 0); COUNTS]; PACK + 1];
    let mut dogs = 1;
    while dogs <= PACK {
        let mut counts = 0;
        while counts < COUNTS {
            let (mut win, mut run) = (0, 0);
            let mut dog = 0;
            while dog < ELEMENTS {
                let (w, r) = best(Element::ALL[dog], Counts(counts as u8), &table[dogs - 1]);
                win += w;
                run += r;
                dog += 1;
            }
            table[dogs][counts] = (win / ELEMENTS as u32, run / ELEMENTS as u32);
            counts += 1;
        }
        dogs += 1;
    }
    table
}

/// CQ-21: the better of the two elements that beat a dog, if there is a cat of one.
const fn best(dog: Element, counts: Counts, then: &[(u32, u32); COUNTS]) -> (u32, u32) {
    let beaters = dog.beaten_by();
    let mut best = (0, 0);
    let mut n = 0;
    while n < 2 {
        if counts.has(beaters[n]) {
            let (win, run) = then[counts.without(beaters[n]).0 as usize];
            if win > best.0 || run + 1_000_000 > best.1 {
                best = (win, run + 1_000_000);
            }
        }
        n += 1;
    }
    best
}

/// What a player expects of a battle.
struct Outlook {
    dogs: [Dog; PACK],
}

impl Outlook {
    /// The chance to win with these cats, and the mean number of dogs beaten: in millionths.
    fn of(&self, counts: Counts) -> (u32, u32) {
        Self::meet(&self.dogs, counts)
    }

    fn meet(dogs: &[Dog], counts: Counts) -> (u32, u32) {
        let Some((&first, rest)) = dogs.split_first() else { return (1_000_000, 0) };
        match first {
            Dog::None => Self::meet(rest, counts),
            Dog::Known(dog) => Self::answer(dog, rest, counts),
            Dog::Unknown if dogs.iter().all(|dog| !matches!(dog, Dog::Known(_))) => {
                let unknown = dogs.iter().filter(|&&dog| dog == Dog::Unknown).count();
                UNKNOWN[unknown][usize::from(counts.0)]
            }
            Dog::Unknown => {
                let each = Element::ALL.map(|dog| Self::answer(dog, rest, counts));
                let sum = each.iter().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
                (sum.0 / ELEMENTS as u32, sum.1 / ELEMENTS as u32)
            }
        }
    }

    fn answer(dog: Element, rest: &[Dog], counts: Counts) -> (u32, u32) {
        let mut best = (0, 0);
        for element in dog.beaten_by() {
            if counts.has(element) {
                let (win, run) = Self::meet(rest, counts.without(element));
                best = best.max((win, run + 1_000_000));
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pieces::Cat;

    #[test]
    fn one_cat_beats_two_of_five_unknown_dogs() {
        let counts = Counts::of(Cats::only(Cat::Earthcat));
        let (win, run) = UNKNOWN[1][usize::from(counts.0)];
        assert_eq!((win, run), (400_000, 400_000));
        assert_eq!(UNKNOWN[2][usize::from(counts.0)].0, 0);
    }

    #[test]
    fn all_cats_beat_almost_any_pack() {
        let all: Cats = Cat::ALL.into_iter().collect();
        assert!(UNKNOWN[PACK][usize::from(Counts::of(all).0)].0 > 950_000);
    }

    #[test]
    fn a_known_dog_asks_for_its_cat() {
        let dogs = [Dog::Known(Element::Fire), Dog::None, Dog::None, Dog::None, Dog::None];
        let outlook = Outlook { dogs };
        assert_eq!(outlook.of(Counts::of(Cats::only(Cat::Earthcat))), (1_000_000, 1_000_000));
        assert_eq!(outlook.of(Counts::of(Cats::only(Cat::Venyu))), (0, 0));
    }
}
