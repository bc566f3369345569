//! How the graph is found: from the first throws of the six forces to all that can follow.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

use spaca_wor::{DieKind, Force};

use crate::graph::{Fall, Graph, Landing, Span, Stand, Throw};
use crate::last::LastRoll;
use crate::line::{Line, Squad};
use crate::of_the_box;
use crate::results::number;

/// Above a line's key: the kinds of Booms of which one may be ignored.
const BOOMS: u32 = 60;

/// A thing's numbers in the order of discovery.
struct Register<K> {
    keys: Vec<K>,
    numbers: HashMap<K, u16>,
}

impl<K: Copy + Eq + Hash> Register<K> {
    fn new() -> Self {
        Self { keys: Vec::new(), numbers: HashMap::new() }
    }

    fn number(&mut self, key: K) -> u16 {
        let next = u16::try_from(self.keys.len()).expect("fewer than 65 536 of each sort");
        *self.numbers.entry(key).or_insert_with(|| {
            self.keys.push(key);
            next
        })
    }

    /// Renumbers by an order; where each number went, and the old numbers in the new order.
    fn reorder<O: Ord>(&mut self, order: impl Fn(&K) -> O) -> (Vec<u16>, Vec<usize>) {
        let mut sorted: Vec<usize> = (0..self.keys.len()).collect();
        sorted.sort_by_cached_key(|&old| order(&self.keys[old]));
        let mut moved = vec![0; sorted.len()];
        for (new, &old) in sorted.iter().enumerate() {
            moved[old] = new as u16;
            self.numbers.insert(self.keys[old], new as u16);
        }
        (moved, sorted)
    }
}

/// What is known of a graph while it is being found.
pub(crate) struct Builder {
    ignore_boom: bool,
    stands: Register<u64>,
    throws: Register<(u64, [u8; 3])>,
    landings: Register<u64>,
    /// For each stand, throw and landing in the order of discovery: what follows.
    stand_throws: Vec<Vec<u16>>,
    throw_wider: Vec<Vec<u16>>,
    throw_falls: Vec<(Vec<Fall>, usize)>,
    landing_stands: Vec<Vec<u16>>,
    outcomes: BTreeMap<[u8; 3], Vec<Outcome>>,
}

/// One way for dice to fall: what lands, Booms left out.
struct Outcome {
    landed: Line,
    weight: u16,
    turbo: bool,
    booms: [u8; 3],
}

impl Builder {
    /// Finds everything.
    pub(crate) fn new(ignore_boom: bool) -> Self {
        let mut builder = Self {
            ignore_boom,
            stands: Register::new(),
            throws: Register::new(),
            landings: Register::new(),
            stand_throws: Vec::new(),
            throw_wider: Vec::new(),
            throw_falls: Vec::new(),
            landing_stands: Vec::new(),
            outcomes: BTreeMap::new(),
        };
        for force in Force::ALL {
            builder.throws.number((0, force.counts()));
        }
        builder.explore();
        builder
    }

    /// Looks at each position in turn until nothing new turns up.
    fn explore(&mut self) {
        loop {
            if self.throw_falls.len() < self.throws.keys.len() {
                self.explore_throw(self.throw_falls.len());
            } else if self.landing_stands.len() < self.landings.keys.len() {
                self.explore_landing(self.landing_stands.len());
            } else if self.stand_throws.len() < self.stands.keys.len() {
                let line = Line::of_key(self.stands.keys[self.stand_throws.len()]);
                let throws = self.wider(&line, [0; 3]);
                self.stand_throws.push(throws);
            } else {
                return;
            }
        }
    }

    /// SW-7, SW-9: the throws that take one die more.
    fn wider(&mut self, kept: &Line, dice: [u8; 3]) -> Vec<u16> {
        let mut wider = Vec::new();
        for squad in kept.sorts() {
            for (kind, rest) in squad.less_one() {
                let mut more = dice;
                more[kind as usize] += 1;
                wider.push(self.throws.number((kept.replaced(squad, rest).key(), more)));
            }
        }
        wider.sort_unstable();
        wider.dedup();
        wider
    }

    fn explore_throw(&mut self, at: usize) {
        let (key, dice) = self.throws.keys[at];
        let kept = Line::of_key(key);
        let wider = self.wider(&kept, dice);
        self.throw_wider.push(wider);
        let outcomes = self.outcomes.entry(dice).or_insert_with(|| outcomes_of(dice));
        let mut falls = Vec::with_capacity(outcomes.len());
        for outcome in outcomes.iter() {
            let choice = if self.ignore_boom { outcome.may_ignore() } else { 0 };
            let landing = kept.joined(&outcome.landed).key() | choice << BOOMS;
            falls.push(Fall { to: self.landings.number(landing), weight: outcome.weight });
        }
        let quiet = outcomes.iter().filter(|outcome| !outcome.turbo).count();
        self.throw_falls.push((falls, quiet));
    }

    /// SW-9, SW-O1: what can be made of dice that have landed.
    fn explore_landing(&mut self, at: usize) {
        let key = self.landings.keys[at];
        let line = Line::of_key(key);
        let mut stands: Vec<u16> = Vec::new();
        let ignored =
            DieKind::ALL.into_iter().filter(|&kind| key >> (BOOMS + kind as u32) & 1 == 1);
        let saved = ignored.map(|kind| line.and(Squad::idle(kind)));
        for line in std::iter::once(line).chain(saved) {
            stands.extend(line.linked().iter().map(|line| self.stands.number(line.key())));
        }
        stands.sort_unstable();
        stands.dedup();
        self.landing_stands.push(stands);
    }

    /// Puts everything into order: by the dice that live, so that neighbours need each other.
    pub(crate) fn finish(mut self) -> Graph {
        let (stand_moved, stand_order) = self.stands.reorder(|&key| (living(key, [0; 3]), key));
        let (throw_moved, throw_order) = self.throws.reorder(|&(key, dice)| {
            (living(key, dice), u8::MAX - dice.iter().sum::<u8>(), key, dice)
        });
        let (landing_moved, landing_order) =
            self.landings.reorder(|&key| (living(key, [0; 3]), key));
        let mut graph = Graph {
            stands: Vec::new(),
            throws: Vec::new(),
            landings: Vec::new(),
            falls: Vec::new(),
            wider: Vec::new(),
            links: Vec::new(),
            last: LastRoll::default(),
            first: std::array::from_fn(|force| throw_moved[force]),
            stand_numbers: HashMap::new(),
            throw_numbers: HashMap::new(),
        };
        for old in throw_order {
            self.finish_throw(old, &mut graph, &throw_moved, &landing_moved);
        }
        for old in stand_order {
            let result = number(Line::of_key(self.stands.keys[old]).groups()) as u8;
            let throws = append(&mut graph.wider, &self.stand_throws[old], &throw_moved);
            graph.stands.push(Stand { result, throws });
        }
        for old in landing_order {
            let stands = append(&mut graph.links, &self.landing_stands[old], &stand_moved);
            let dice = Line::of_key(self.landings.keys[old]).dice();
            // An ignored Boom of a Turbo die keeps that die alive.
            let saved = self.landings.keys[old] >> (BOOMS + DieKind::Turbo as u32) & 1 == 1;
            let has_turbo_die = saved || dice[DieKind::Turbo as usize] > 0;
            graph.landings.push(Landing { stands, has_turbo_die });
        }
        graph.stand_numbers = self.stands.numbers;
        graph.throw_numbers = self.throws.numbers;
        graph
    }

    fn finish_throw(&self, old: usize, graph: &mut Graph, throws: &[u16], landings: &[u16]) {
        let (key, dice) = self.throws.keys[old];
        let kept = Line::of_key(key);
        let (falls, quiet) = &self.throw_falls[old];
        let from = graph.falls.len() as u32;
        graph.falls.extend(
            falls
                .iter()
                .map(|fall| Fall { to: landings[usize::from(fall.to)], weight: fall.weight }),
        );
        let wider = append(&mut graph.wider, &self.throw_wider[old], throws);
        let last =
            [false, true].map(|open| graph.last.rung(kept.groups(), kept.lone(), dice, open));
        let rolled = dice.iter().sum();
        graph.throws.push(Throw {
            falls: Span { from, to: graph.falls.len() as u32 },
            turbo: from + *quiet as u32,
            wider,
            last,
            kept: number(kept.groups()) as u8,
            dice: rolled,
            living: kept.dice().iter().sum::<u8>() + rolled,
        });
    }
}

/// The dice of a line and those beside it. A Boom that may be ignored is not counted.
fn living(key: u64, beside: [u8; 3]) -> [u8; 3] {
    let line = Line::of_key(key).dice();
    std::array::from_fn(|kind| line[kind] + beside[kind])
}

/// Appends numbers that have moved, in ascending order.
fn append(list: &mut Vec<u16>, old: &[u16], moved: &[u16]) -> Span {
    let from = list.len();
    list.extend(old.iter().map(|&number| moved[usize::from(number)]));
    list[from..].sort_unstable();
    Span { from: from as u32, to: list.len() as u32 }
}

impl Outcome {
    /// SW-O1: one bit for each kind of die of which a Boom may be ignored.
    fn may_ignore(&self) -> u64 {
        if self.booms.iter().sum::<u8>() < of_the_box().many_booms {
            return 0;
        }
        (0..3).filter(|&kind| self.booms[kind] > 0).map(|kind| 1 << kind).sum()
    }
}

/// Every way for these dice to fall, those without a Turbo first.
fn outcomes_of(dice: [u8; 3]) -> Vec<Outcome> {
    let mut ways = BTreeMap::from([(0, 1_u16)]);
    for kind in DieKind::ALL {
        for _ in 0..dice[kind as usize] {
            let mut next = BTreeMap::new();
            for (key, weight) in ways {
                for face in of_the_box().faces(kind) {
                    let mut line = Line::of_key(key);
                    if let Some(squad) = Squad::landed(kind, face) {
                        line.join(squad);
                    }
                    *next.entry(line.key()).or_insert(0) += weight;
                }
            }
            ways = next;
        }
    }
    let mut outcomes: Vec<_> = ways
        .into_iter()
        .map(|(key, weight)| {
            let landed = Line::of_key(key);
            let living = landed.dice();
            let booms = std::array::from_fn(|kind| dice[kind] - living[kind]);
            let turbo = landed.squads().any(Squad::is_idle);
            Outcome { landed, weight, turbo, booms }
        })
        .collect();
    outcomes.sort_by_key(|outcome| outcome.turbo);
    outcomes
}
