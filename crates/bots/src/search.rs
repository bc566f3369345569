//! The search: one tree over the choices of all seats, grown by playing dream after dream.
//!
//! Each iteration imagines a whole game that the seat cannot tell from the true one, walks down the
//! tree by what has paid for whoever decides, adds one choice, plays on a little and judges the position.
//! Chance is tossed on the way and has no nodes. Choices that a dream does not allow are passed by, and
//! each is compared by how often it could have been tried.

use table::{Dice, Seat, Turn, Worth};

use crate::budget::Deadline;
use crate::candidates::play_on;
use crate::chances::{Chances, SEATS, ln, payoff};
use crate::quick::Quick;
use crate::tree::{NIL, Tree};
use crate::values::{HandMade, Values};

/// How a position is judged at the end of the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rollouts {
    /// As the game says: some decisions more, then by its worth.
    Brief,
    /// At random to the very end.
    Full,
}

/// How much seldom-tried choices are tried for their own sake.
const CURIOSITY: f32 = 0.2;
/// How much a choice's first look counts, at the first visit; less with every visit.
const TRUST: f32 = 0.15;
/// Choices that are looked at before one of them is added to the tree.
const LOOKS: usize = 4;
/// Visits that the first glance at a candidate is worth.
const GLANCE: f32 = 8.0;
/// Choices that are tried at a node: this many times the root of its visits.
const WIDENING: f32 = 2.0;
/// Nodes that a tree has room for; a full tree goes on learning, but grows no more.
const MOST_NODES: usize = 1 << 20;
/// Iterations between two looks at the clock.
const UNHURRIED: u32 = 4;

/// A candidate at the root, with what came of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tried<A> {
    pub(crate) action: A,
    /// Sums of each seat's chances, over all visits.
    pub(crate) sums: [f64; SEATS],
    pub(crate) visits: u32,
    /// What a first glance showed for the seat that decides.
    pub(crate) glance: f32,
}

/// A tree, and the buffers that it is grown with: kept from move to move, so that nothing is allocated.
pub struct Search<G: Worth, V = HandMade> {
    values: V,
    tree: Tree<G::Action>,
    path: Vec<u32>,
    legal: Vec<G::Action>,
    fresh: Vec<G::Action>,
    pub(crate) tried: Vec<Tried<G::Action>>,
    /// What first glances promised too little, over all visits.
    drift: f32,
    rollouts: Rollouts,
}

impl<G: Worth> Default for Search<G> {
    fn default() -> Self {
        Self::new(Rollouts::Brief)
    }
}

impl<G: Worth> Search<G> {
    /// A search that judges positions in this way, by the game's own worth.
    pub fn new(rollouts: Rollouts) -> Self {
        Self::with(HandMade, rollouts)
    }
}

impl<G: Worth, V: Values<G>> Search<G, V> {
    /// A search that judges positions in this way, by these values.
    pub fn with(values: V, rollouts: Rollouts) -> Self {
        let (path, legal, fresh) = (Vec::new(), Vec::new(), Vec::new());
        Self {
            values,
            tree: Tree { nodes: Vec::new() },
            path,
            legal,
            fresh,
            tried: Vec::new(),
            drift: 0.0,
            rollouts,
        }
    }

    /// Grows a new tree for a seat that has these candidates; how many iterations it came to.
    pub(crate) fn grow(
        &mut self,
        dream: &impl Fn(&mut Quick) -> G,
        seat: Seat,
        candidates: &[(G::Action, f32)],
        iterations: u32,
        deadline: &Deadline,
        dice: &mut Quick,
    ) -> u32 {
        self.tree.clear((iterations as usize).min(MOST_NODES) + candidates.len());
        self.tried.clear();
        self.drift = 0.0;
        for &(action, glance) in candidates {
            self.tree.add(seat, action, 0.0);
            self.tried.push(Tried { action, sums: [0.0; SEATS], visits: 0, glance });
        }
        for done in 0..iterations {
            if done % UNHURRIED == 0 && deadline.is_past() {
                return done;
            }
            self.iterate(dream(dice), seat, dice);
        }
        iterations
    }

    /// Searches from a view with every legal action as a candidate and no first glance: for measuring.
    pub fn plain(&mut self, view: &G::View, seat: Seat, iterations: u32, dice: &mut Quick) -> u32 {
        let mut legal = Vec::new();
        G::imagine(view, dice).legal(seat, &mut legal);
        let candidates: Vec<_> = legal.into_iter().map(|action| (action, 0.5)).collect();
        let dream = |dice: &mut Quick| G::imagine(view, dice);
        self.grow(&dream, seat, &candidates, iterations, &Deadline::default(), dice)
    }

    /// By how much first glances promised too little, on average over all visits.
    pub(crate) fn drift(&self) -> f32 {
        let visits: u32 = self.tried.iter().map(|tried| tried.visits).sum();
        self.drift / visits.max(1) as f32
    }

    /// How the game goes on after a candidate if everybody does what was tried most.
    pub(crate) fn line(&self, candidate: usize, most: usize) -> Vec<(Seat, G::Action)> {
        self.tree.line(candidate as u32, most)
    }

    /// One dream, from the root to a judgement.
    fn iterate(&mut self, mut game: G, me: Seat, dice: &mut Quick) {
        self.path.clear();
        let root = self.best_candidate();
        game.act(me, self.tried[root].action);
        self.path.push(root as u32);
        self.descend(&mut game, me, dice);
        let chances = match self.rollouts {
            Rollouts::Brief => play_on(&self.values, &mut game, dice, &mut self.legal),
            Rollouts::Full => self.play_out(&mut game, dice),
        };
        for &id in &self.path {
            let node = self.tree.at_mut(id);
            node.visits += 1;
            node.total += chances[node.seat.index()];
        }
        let tried = &mut self.tried[root];
        self.drift += chances[me.index()] - tried.glance;
        tried.visits += 1;
        tried.sums.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += f64::from(chance));
    }

    /// The candidate to try next: all are legal in every dream. A first glance does not see how the others
    /// go on, so it promises too much, and is corrected by as much as it was on average so far: else
    /// whatever was never tried would look better than what was.
    fn best_candidate(&self) -> usize {
        let visits: u32 = self.tried.iter().map(|tried| tried.visits).sum();
        let drift = self.drift();
        let curiosity = CURIOSITY * (ln(visits + 1) + 1.0).sqrt();
        let (mut best, mut most) = (0, f32::MIN);
        for (n, tried) in self.tried.iter().enumerate() {
            let visits = tried.visits as f32 + GLANCE;
            let mean = (self.tree.at(n as u32).total + (tried.glance + drift) * GLANCE) / visits;
            let value = mean + curiosity / visits.sqrt();
            // Of equals the last: that is where a list has the choice to do nothing.
            if value >= most {
                (best, most) = (n, value);
            }
        }
        best
    }

    /// Walks down the tree, and adds one choice to it.
    fn descend(&mut self, game: &mut G, me: Seat, dice: &mut Quick) {
        loop {
            match game.turn() {
                Turn::Over => return,
                Turn::Seats(_) if game.is_horizon() => return,
                Turn::Chance => {
                    let chance = game.toss(dice);
                    game.fall(chance);
                    if G::is_watershed(chance) {
                        return;
                    }
                }
                Turn::Seats(asked) => {
                    // The searcher decides first: otherwise its answer would depend on the others' secrets.
                    let first = || asked.first().expect("somebody is waited for");
                    let seat = if asked.contains(me) { me } else { first() };
                    game.legal(seat, &mut self.legal);
                    if let [only] = self.legal[..] {
                        game.act(seat, only);
                        continue;
                    }
                    let Some((chosen, is_new)) = self.select(game, seat, dice) else { return };
                    self.path.push(chosen);
                    game.act(seat, self.tree.at(chosen).action);
                    if is_new {
                        return;
                    }
                }
            }
        }
    }

    /// The choice to follow below the end of the path, and whether it is a new one; none where a full tree
    /// knows no choice.
    fn select(&mut self, game: &G, seat: Seat, dice: &mut Quick) -> Option<(u32, bool)> {
        let at = *self.path.last().expect("the path begins with a candidate");
        let known = self.known(at, seat);
        let allowed = WIDENING * (self.tree.at(at).visits as f32).sqrt();
        let is_full = self.tree.nodes.len() >= MOST_NODES;
        if self.fresh.is_empty() || is_full || known.count as f32 >= allowed {
            if known.best != NIL {
                return Some((known.best, false));
            }
            if is_full {
                return None;
            }
        }
        let (action, look) = match self.rollouts {
            Rollouts::Brief => self.most_promising(game, seat, dice),
            Rollouts::Full => (dice.pick(&self.fresh), 0.0),
        };
        let bias = TRUST * look;
        Some((self.tree.add_child(at, seat, action, bias), true))
    }

    /// The best of the children that this dream allows; what is legal and no child yet is left in `fresh`.
    /// Both lists ascend, so one walk compares them.
    fn known(&mut self, at: u32, seat: Seat) -> Known {
        self.fresh.clear();
        let mut legal = self.legal.iter().copied().peekable();
        let mut known = Known { best: NIL, count: 0 };
        let mut most = f32::MIN;
        let mut child = self.tree.at(at).child;
        while child != NIL {
            let node = self.tree.at_mut(child);
            let this = child;
            child = node.next;
            if node.seat != seat {
                continue;
            }
            while let Some(action) = legal.next_if(|&action| action < node.action) {
                self.fresh.push(action);
            }
            if legal.next_if_eq(&node.action).is_none() {
                continue;
            }
            node.available += 1;
            known.count += 1;
            let visits = node.visits as f32;
            let value = node.total / visits
                + CURIOSITY * (ln(node.available) / visits).sqrt()
                + node.bias / (visits + 1.0);
            if value >= most {
                (known.best, most) = (this, value);
            }
        }
        self.fresh.extend(legal);
        known
    }

    /// Of a few choices never tried, the one that looks best at once, and how good it looks: the own chance
    /// by the game's worth.
    fn most_promising(&self, game: &G, seat: Seat, dice: &mut Quick) -> (G::Action, f32) {
        let look = |action: G::Action| {
            let mut after = game.clone();
            after.act(seat, action);
            self.values.judge(&after)[seat.index()]
        };
        let count = self.fresh.len() as u32;
        let first = dice.below(count) as usize;
        let mut best = (self.fresh[first], look(self.fresh[first]));
        for n in 1..LOOKS.min(self.fresh.len()) {
            // All of few, some of many.
            let few = self.fresh.len() <= LOOKS;
            let nth = if few { (first + n) % self.fresh.len() } else { dice.below(count) as usize };
            let value = look(self.fresh[nth]);
            if value > best.1 {
                best = (self.fresh[nth], value);
            }
        }
        best
    }

    /// At random to the end.
    fn play_out(&mut self, game: &mut G, dice: &mut Quick) -> Chances {
        table::playout(game, dice, &mut self.legal);
        payoff(game)
    }
}

/// What the tree knows of the choices at hand.
struct Known {
    best: u32,
    count: u32,
}
