//! The perfect player: the best action in every situation, and what each action is worth.

use spaca_wor::{Action, Force, Phase, Setup, SpacaWor, Terrain, View};
use table::{Dice, Game, Seat};

use crate::battle::Tables;
use crate::game::{Aim, BattleAim, GameValue, Start, defends};
use crate::graph::{Atlas, atlas};
use crate::preparation::Preparation;
use crate::results::{RESULTS, as_solved, number, order, solved};
use crate::roller::{Lane, Rival, Roller};
use crate::round::versus;
use crate::tables::{AIMS, page};

/// What an action is worth to whoever plays it, if both sides play perfectly from then on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ActionValue {
    /// The action.
    pub action: Action,
    /// The chance to win this battle, draws fought again.
    pub wins_battle: f64,
    /// The chance to win the game.
    pub wins_game: f64,
}

/// Knows the best action of either seat in every situation of a game.
pub struct Captain {
    setup: Setup,
    atlas: &'static Atlas,
    /// By aim.
    tables: [Tables; 2],
    setups: [Preparation; 2],
    /// By aim and terrain: where each result stands.
    orders: [[[u8; RESULTS]; 4]; 2],
    game: GameValue,
    start: Start,
    /// Whether battles are fought for that had better be lost, but for next to nothing.
    tries: bool,
    roller: Roller,
    /// Room for lists of actions.
    legal: Vec<Action>,
}

/// Chances are told apart down to a millionth of a millionth; what is closer is a tie.
const GRAINS: f64 = 1e12;

impl Captain {
    /// A captain for a game with these options; at a table with others it learns those. It plays perfectly where
    /// [`is_solved`](crate::is_solved) says so.
    pub fn new(setup: &Setup) -> Self {
        let tables = AIMS.map(|aim| Tables::shipped(setup, aim));
        let setups = [tables[0].preparation(setup), tables[1].preparation(setup)];
        let game = GameValue::new(setup, tables[0].success, 1.0 - tables[1].success);
        let start = Start::new(game.first_attacker_wins);
        let roller = Roller::default();
        Self {
            setup: setup.clone(),
            atlas: atlas(setup.ignore_boom),
            tables,
            setups,
            orders: AIMS.map(|aim| Terrain::ALL.map(|terrain| order(terrain, aim))),
            game,
            start,
            tries: false,
            roller,
            legal: Vec::new(),
        }
    }

    /// The same, but for somebody who meets people: battles that had better be lost, by less than a tenth of a
    /// percent of the game, are fought for, and chances are those against somebody who fights for them, too.
    #[must_use]
    pub fn that_tries(setup: &Setup) -> Self {
        Self { tries: true, ..Self::new(setup) }
    }

    /// The best action of a seat that is asked; of equals the lowest.
    pub fn choose(&mut self, view: &View, seat: Seat) -> Action {
        self.advise(view, seat).first().expect("a seat is asked only when it has a choice").action
    }

    /// Every action that the seat may play now, best first; of equals the lowest first.
    pub fn advise(&mut self, view: &View, seat: Seat) -> Vec<ActionValue> {
        if view.open.setup != self.setup {
            *self = Self { tries: self.tries, ..Self::new(&view.open.setup) };
        }
        let mut legal = std::mem::take(&mut self.legal);
        SpacaWor::imagine(view, &mut Fist).legal(seat, &mut legal);
        let stake = if self.tries { self.stake(view).as_tried() } else { *self.stake(view) };
        let mut advice: Vec<(i64, ActionValue)> = legal
            .iter()
            .map(|&action| match action {
                Action::Start(kind) => self.weigh_start(kind, &stake),
                _ => self.weigh(view, seat, action, &stake),
            })
            .collect();
        table::sort_few(&mut advice, |&(worth, advice)| (-worth, advice.action));
        self.legal = legal;
        advice.into_iter().map(|(_, advice)| advice).collect()
    }

    /// What the battle on the table means for the game.
    pub fn stake(&self, view: &View) -> &BattleAim {
        self.game.at(view.open.won[0].saturating_add(view.open.won[1]), view.open.streak)
    }

    /// The Defender's chance to win a battle that both sides try to win, or to lose one that both try to
    /// lose, before the Defender's first roll: against this result of the Attacker.
    pub fn reply(&self, aim: Aim, terrain: Terrain, defender: Force, attacker: [u8; 4]) -> f64 {
        self.tables[page(aim)].reply(terrain, defender, attacker)
    }

    /// The Attacker's chance to win a battle that both sides try to win, or to lose one that both try to lose.
    pub fn battle(&self, aim: Aim) -> f64 {
        self.tables[page(aim)].success
    }

    /// The game under best play.
    pub fn game(&self) -> &GameValue {
        &self.game
    }

    /// SW-1: the other side picks at the same time, and picks best.
    fn weigh_start(&self, kind: spaca_wor::DieKind, stake: &BattleAim) -> (i64, ActionValue) {
        let defends = defends(kind, self.start.die);
        let reached = self.battle(stake.aim);
        let attacker_wins = if stake.aim == Aim::Lose { 1.0 - reached } else { reached };
        let wins_game = self.start.chances[kind as usize][self.start.die as usize];
        let wins_battle = defends * (1.0 - attacker_wins) + (1.0 - defends) * attacker_wins;
        let advice = ActionValue { action: Action::Start(kind), wins_battle, wins_game };
        (grains(wins_game), advice)
    }

    /// The chance to reach the aim, and what it means for the battle and the game.
    fn weigh(
        &mut self,
        view: &View,
        seat: Seat,
        action: Action,
        stake: &BattleAim,
    ) -> (i64, ActionValue) {
        let attacks = seat == view.open.attacker;
        let reached = match view.open.phase {
            Phase::Ignore | Phase::Link | Phase::Decide => self.weigh_dice(view, action, stake.aim),
            _ => {
                let attacker = weigh_setup(&self.setups[page(stake.aim)], view, action);
                if attacks { attacker } else { 1.0 - attacker }
            }
        };
        let wins_battle = if stake.aim == Aim::Lose { 1.0 - reached } else { reached };
        let attacker_wins = if attacks { wins_battle } else { 1.0 - wins_battle };
        let game = stake.if_lost + (stake.if_won - stake.if_lost) * attacker_wins;
        let wins_game = if attacks { game } else { 1.0 - game };
        (grains(reached), ActionValue { action, wins_battle, wins_game })
    }

    /// SW-7 to SW-10: the side that rolls.
    fn weigh_dice(&mut self, view: &View, action: Action, aim: Aim) -> f64 {
        let (Some(terrain), side) = (view.open.terrain, &view.open.sides[view.open.roller.index()])
        else {
            return 0.0;
        };
        let Some(force) = side.force else { return 0.0 };
        let other = &view.open.sides[1 - view.open.roller.index()];
        let rival = match other.force.filter(|_| view.open.roller == view.open.attacker) {
            Some(defender) => Rival::WillRoll(defender),
            None => Rival::HasRolled(number(other.groups())),
        };
        let lane = Lane { aim: page(aim), terrain, force, rival };
        if self.roller.lane() != Some(lane) {
            let payoff = self.payoff(lane);
            self.roller.begin(&self.atlas.graph, lane, &payoff);
        }
        self.roller.weigh(self.atlas, side, action)
    }

    /// What each result is worth to the side that rolls.
    fn payoff(&self, lane: Lane) -> Vec<f64> {
        let tables = &self.tables[lane.aim];
        match lane.rival {
            Rival::WillRoll(defender) => {
                let replies = &tables.replies[solved(lane.terrain)][defender.index()];
                (0..RESULTS).map(|result| 1.0 - replies[as_solved(lane.terrain, result)]).collect()
            }
            Rival::HasRolled(other) => {
                let places = &self.orders[lane.aim][lane.terrain as usize];
                let draw = 1.0 - tables.success;
                (0..RESULTS).map(|own| versus(places[own], places[other], draw)).collect()
            }
        }
    }
}

/// SW-3 to SW-6: the Attacker's chance to reach the aim after this choice.
fn weigh_setup(preparation: &Preparation, view: &View, action: Action) -> f64 {
    let attacking = view.open.sides[view.open.attacker.index()].force;
    match (action, view.open.phase, view.open.terrain, view.open.terrain_die) {
        (Action::Terrain(die), ..) => preparation.with_die(die),
        (Action::Force(force), Phase::DefendingForce, Some(terrain), _) => {
            attacking.map_or(0.0, |attacker| preparation.cell(terrain, attacker, force))
        }
        (Action::Force(force), _, Some(terrain), _) => preparation.after_attacker(terrain, force),
        (Action::Force(force), _, None, Some(die)) => preparation.before_roll(die, force),
        _ => 0.0,
    }
}

fn grains(chance: f64) -> i64 {
    (chance * GRAINS).round() as i64
}

/// Dice that are never thrown: what is legal does not depend on a hidden starting die.
struct Fist;

impl Dice for Fist {
    fn bits(&mut self) -> u32 {
        u32::MAX
    }
}
