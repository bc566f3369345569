//! What the choices of the side that rolls are worth, worked out for one battle and kept while it lasts.

use spaca_wor::{Action, DieKind, Force, Side, Slots, Terrain};

use crate::graph::{Atlas, Graph};
use crate::line::Line;
use crate::of_the_box;
use crate::plan::Left;
use crate::results::number;
use crate::value_table::ValueTable;

/// Whom the side that rolls is up against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Rival {
    /// The Defender, who rolls afterwards with this force.
    WillRoll(Force),
    /// The Attacker, who has this result.
    HasRolled(usize),
}

/// All that decides what results are worth, and which positions can come up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lane {
    /// The page of the tables.
    pub(crate) aim: usize,
    pub(crate) terrain: Terrain,
    /// The force that rolls.
    pub(crate) force: Force,
    pub(crate) rival: Rival,
}

/// The memory of one side of one battle.
#[derive(Default)]
pub(crate) struct Roller {
    lane: Option<Lane>,
    sheet: ValueTable<f64>,
    /// Which numbers of rolls left the sheet has been filled for.
    known: [bool; Left::COUNT],
    /// Whether only for what follows a first roll without a Turbo.
    open: bool,
    /// The rolls left for which throws are remembered.
    left: Option<Left>,
    /// What throws are worth; those with another stamp than the present one are forgotten.
    throws: Vec<(u64, f64)>,
    stamp: u64,
    reached: Vec<usize>,
}

impl Roller {
    /// What it remembers.
    pub(crate) fn lane(&self) -> Option<Lane> {
        self.lane
    }

    /// Forgets everything and turns to another battle.
    pub(crate) fn begin(&mut self, graph: &Graph, lane: Lane, payoff: &[f64]) {
        self.sheet.begin(graph, payoff);
        self.known = [false; Left::COUNT];
        self.left = None;
        self.lane = Some(lane);
    }

    /// What an action of the side that rolls is worth.
    pub(crate) fn weigh(&mut self, atlas: &Atlas, side: &Side, action: Action) -> f64 {
        let mut side = *side;
        if let Action::Ignore(slot) = action {
            side.pick_up(Slots::from_bits(1 << slot));
        }
        let left = left_of(&side);
        if let Some(left) = left {
            self.learn(atlas, left);
        }
        let graph = &atlas.graph;
        match action {
            Action::Roll(dice) => {
                let kept = Line::of_side(&side, dice);
                let rolled = DieKind::ALL.map(|kind| (side.of_kind(kind) & dice).len() as u8);
                return left
                    .map_or(0.0, |left| self.throw(graph, graph.throw(&kept, rolled), left));
            }
            Action::Link(slot) => {
                if let Some(support) = side.loose_support() {
                    side.link_to(support, slot.into());
                }
            }
            Action::Stop => return self.sheet.payoff(number(side.groups())),
            _ => {}
        }
        let landed = Line::of_side(&side, Slots::default());
        let worths = landed.linked().into_iter().map(|line| self.stand(graph, &line, left));
        worths.fold(0.0, f64::max)
    }

    /// Fills the sheet for all that can come after the next roll.
    fn learn(&mut self, atlas: &Atlas, left: Left) {
        let open = matches!(left, Left::OneOpen | Left::TwoOpen);
        if self.known == [false; Left::COUNT] || self.open && !open {
            self.known = [false; Left::COUNT];
            self.open = open;
        }
        self.fill(atlas, left);
        if self.left != Some(left) {
            self.left = Some(left);
            self.stamp += 1;
            self.throws.resize(atlas.graph.throws.len(), (0, 0.0));
        }
    }

    fn fill(&mut self, atlas: &Atlas, left: Left) {
        let Some(lane) = self.lane else { return };
        let plans = if self.open { &atlas.open_plans } else { &atlas.plans };
        for next in left.after_roll().into_iter().flatten() {
            if !self.known[next as usize] {
                self.fill(atlas, next);
                self.sheet.fill(&atlas.graph, &plans[lane.force.index()], next);
                self.known[next as usize] = true;
            }
        }
    }

    /// SW-7: stop, or the best throw.
    fn stand(&mut self, graph: &Graph, line: &Line, left: Option<Left>) -> f64 {
        let mut best = self.sheet.payoff(number(line.groups()));
        let Some(left) = left else { return best };
        let mut reached = std::mem::take(&mut self.reached);
        reached.clear();
        let first = graph.stands[graph.stand(line)].throws.range();
        reached.extend(graph.wider[first].iter().map(|&throw| usize::from(throw)));
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            next += 1;
            best = best.max(self.throw(graph, at, left));
            for &wider in &graph.wider[graph.throws[at].wider.range()] {
                if !reached.contains(&usize::from(wider)) {
                    reached.push(wider.into());
                }
            }
        }
        self.reached = reached;
        best
    }

    /// What a throw is worth.
    fn throw(&mut self, graph: &Graph, at: usize, left: Left) -> f64 {
        if self.throws[at].0 != self.stamp {
            let worth = self.sheet.roll(graph, &graph.throws[at], left.after_roll());
            self.throws[at] = (self.stamp, worth);
        }
        self.throws[at].1
    }
}

/// SW-7, SW-10: the rolls that a side has left. With no Turbo die alive, nothing is open.
fn left_of(side: &Side) -> Option<Left> {
    let turbo_dice = side.of_kind(DieKind::Turbo) & side.alive();
    let open = side.limit == of_the_box().rolls && !turbo_dice.is_empty();
    match (side.limit - side.rolls, open) {
        (0, _) => None,
        (1, true) => Some(Left::OneOpen),
        (1, false) => Some(Left::One),
        (_, true) => Some(Left::TwoOpen),
        (2, false) => Some(Left::Two),
        (_, false) => Some(Left::Three),
    }
}
