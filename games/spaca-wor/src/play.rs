//! What HAPPENS. `impl Game` is the table of contents of the whole game.

use table::{Dice, Game, Illegal, Seat, Turn};

use crate::action::{Action, Chance, Faces};
use crate::pieces::{DieKind, Face, Force, Terrain};
use crate::rolls;
use crate::state::{ALL_DICE, Phase, SIX, Setup, Side, Slots, SpacaWor};
use crate::view::View;

impl Game for SpacaWor {
    type Setup = Setup;
    type Action = Action;
    type Chance = Chance;
    type View = View;

    fn new(setup: &Setup) -> Self {
        Self::opening(setup)
    }

    fn seats(&self) -> u8 {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        self.turn_now()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        if !matches!(self.turn_now(), Turn::Seats(asked) if asked.contains(seat)) {
            return;
        }
        match self.open.phase {
            Phase::StartingDice => out.extend(DieKind::ALL.map(Action::Start)),
            Phase::TerrainDie => out.extend(Terrain::ALL.map(Action::Terrain)),
            Phase::AttackingForce | Phase::DefendingForce => {
                out.extend(Force::ALL.map(Action::Force));
            }
            Phase::Ignore => {
                out.extend(self.fresh_booms().iter().map(|slot| Action::Ignore(slot as u8)));
                out.push(Action::IgnoreNone);
            }
            Phase::Link => {
                let to = (0..SIX).filter(|&slot| self.may_link_to(slot));
                out.extend(to.map(|slot| Action::Link(slot as u8)));
            }
            Phase::Decide => {
                out.push(Action::Stop);
                let dice = submasks(self.rolling_side().alive());
                out.extend(dice.filter(|&d| self.may_roll(d).is_ok()).map(Action::Roll));
            }
            Phase::StartingRoll | Phase::TerrainRoll | Phase::Roll | Phase::Over => {}
        }
    }

    fn may(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.may_act(seat, action)
    }

    #[inline]
    fn act(&mut self, seat: Seat, action: Action) {
        debug_assert_eq!(self.may_act(seat, action), Ok(()));
        match action {
            Action::Start(kind) => self.pick_starting_die(seat, kind),
            Action::Terrain(die) => self.pick_terrain_die(die),
            Action::Force(force) => self.pick_force(seat, force),
            Action::Ignore(slot) => {
                let die = Slots::from_bits(1 << slot);
                self.open.sides[self.open.roller.index()].pick_up(die);
                self.link_supports();
            }
            Action::IgnoreNone => self.link_supports(),
            Action::Link(slot) => {
                let side = &mut self.open.sides[self.open.roller.index()];
                if let Some(support) = side.loose_support() {
                    side.link_to(support, slot.into());
                }
                self.link_supports();
            }
            Action::Stop => self.stop(),
            Action::Roll(dice) => self.pick_up(dice),
        }
    }

    fn chances(&self, out: &mut Vec<(Chance, u32)>) {
        out.clear();
        match self.open.phase {
            Phase::StartingRoll => {
                rolls::starting_chances(&self.printed().battle, self.secrets.starting, out);
            }
            Phase::TerrainRoll => {
                let Some(die) = self.open.terrain_die else { return };
                let shown = Terrain::ALL.into_iter().zip(self.printed().battle.terrain_die(die));
                let shown = shown.filter(|&(_, faces)| faces > 0);
                out.extend(shown.map(|(terrain, faces)| (Chance::Terrain(terrain), faces.into())));
            }
            Phase::Roll => rolls::chances(&self.printed().rolls, self.counts_rolling(), out),
            _ => {}
        }
    }

    #[inline]
    fn toss(&self, dice: &mut impl Dice) -> Chance {
        match self.open.phase {
            Phase::StartingRoll => {
                let (battle, picked) = (&self.printed().battle, self.secrets.starting);
                Chance::Start(rolls::starting_toss(battle, picked, dice))
            }
            Phase::TerrainRoll => {
                let die = self.open.terrain_die.unwrap_or(Terrain::Plains);
                let faces = self.printed().terrain_faces(die);
                Chance::Terrain(faces.face(dice.below(faces.count.into())))
            }
            _ => Chance::Faces(rolls::toss(&self.printed().rolls, self.counts_rolling(), dice)),
        }
    }

    #[inline]
    fn fall(&mut self, chance: Chance) {
        match chance {
            Chance::Start(faces) => self.start(faces),
            Chance::Terrain(terrain) => {
                self.open.terrain = Some(terrain);
                let attacker_next = self.open.setup.terrain_first;
                self.open.phase =
                    if attacker_next { Phase::AttackingForce } else { Phase::DefendingForce };
            }
            Chance::Faces(faces) => self.land(faces),
        }
    }

    fn score(&self, seat: Seat) -> i32 {
        self.streak_of(seat).into()
    }

    fn view(&self, onlooker: Option<Seat>) -> View {
        View::of(self, onlooker)
    }

    fn imagine(view: &View, dice: &mut impl Dice) -> Self {
        view.imagine(dice)
    }

    /// Lists of up to 64 rolls are the slow part of random play, so dice are drawn until they fit.
    #[inline]
    fn random_action(&self, seat: Seat, dice: &mut impl Dice, spare: &mut Vec<Action>) -> Action {
        match self.open.phase {
            Phase::Decide => loop {
                // Every set of living dice is equally likely; the empty one stands for stopping.
                let set = Slots::from_bits((dice.bits() >> 26) as u8) & self.rolling_side().alive();
                if set.is_empty() {
                    return Action::Stop;
                }
                if self.rolling_side().takes_supports_along(set) {
                    return Action::Roll(set);
                }
            },
            Phase::Link => {
                let units = self.rolling_side().units();
                Action::Link(units.draw(dice).unwrap_or(SIX) as u8)
            }
            Phase::TerrainDie => Action::Terrain(dice.pick(&Terrain::ALL)),
            Phase::AttackingForce | Phase::DefendingForce => Action::Force(dice.pick(&Force::ALL)),
            _ => {
                self.legal(seat, spare);
                dice.pick(spare)
            }
        }
    }
}

impl SpacaWor {
    /// SW-1: when both have picked, the dice roll.
    fn pick_starting_die(&mut self, seat: Seat, kind: DieKind) {
        self.secrets.starting[seat.index()] = Some(kind);
        if self.secrets.starting.iter().all(Option::is_some) {
            self.open.phase = Phase::StartingRoll;
        }
    }

    /// SW-1, SW-2: the better face defends; equal faces roll again.
    fn start(&mut self, faces: [Face; 2]) {
        let [redd, bloo] = faces.map(|face| self.printed().battle.rank(face));
        if redd != bloo {
            self.open.attacker = Seat(u8::from(redd > bloo));
            self.secrets.starting = [None; 2];
            self.open.phase = Phase::TerrainDie;
        }
    }

    /// SW-3, SW-O2: the last battle is cleared away; then the Attacker picks dice, or the terrain is rolled.
    fn pick_terrain_die(&mut self, die: Terrain) {
        self.open.sides = [Side::fresh(self.printed().battle.rolls); 2];
        self.open.rolling = Slots::default();
        self.open.terrain = None;
        self.open.terrain_die = Some(die);
        let roll_next = self.open.setup.terrain_first;
        self.open.phase = if roll_next { Phase::TerrainRoll } else { Phase::AttackingForce };
    }

    /// SW-4, SW-5, SW-6, SW-7: when both forces stand, the Attacker rolls all six.
    fn pick_force(&mut self, seat: Seat, force: Force) {
        self.open.sides[seat.index()].force = Some(force);
        if seat == self.defender() {
            self.first_roll_of(self.open.attacker);
        } else if self.open.setup.terrain_first {
            self.open.phase = Phase::DefendingForce;
        } else {
            self.open.phase = Phase::TerrainRoll;
        }
    }

    /// SW-7, SW-7a: the first roll takes all six dice.
    fn first_roll_of(&mut self, seat: Seat) {
        self.open.roller = seat;
        self.pick_up(ALL_DICE);
    }

    /// SW-7a: dice chosen for a roll lose their faces, and Supports among them their links.
    #[inline]
    fn pick_up(&mut self, dice: Slots) {
        let side = &mut self.open.sides[self.open.roller.index()];
        side.rolls += 1;
        side.pick_up(dice);
        self.open.rolling = dice;
        self.open.phase = Phase::Roll;
    }

    /// SW-8, SW-10, SW-O1: the dice land; a Turbo gives its roll, three Booms a choice.
    #[inline]
    fn land(&mut self, faces: Faces) {
        let rolled = self.open.rolling;
        let side = &mut self.open.sides[self.open.roller.index()];
        side.land(rolled, faces);
        if !(side.showing(Face::Turbo) & rolled).is_empty() {
            side.limit = self.open.setup.edition.battle.turbo_rolls;
        }
        if self.open.setup.ignore_boom && self.are_many(self.fresh_booms()) {
            self.open.phase = Phase::Ignore;
        } else {
            self.link_supports();
        }
    }

    /// SW-O1: whether so many Booms in one roll are enough to ignore one.
    fn are_many(&self, booms: Slots) -> bool {
        booms.len() >= self.printed().battle.many_booms.into()
    }

    /// SW-9: loose Supports are linked, one by one; where there is one unit only, by themselves.
    #[inline]
    fn link_supports(&mut self) {
        let side = &mut self.open.sides[self.open.roller.index()];
        while let (Some(support), Some(unit)) = (side.loose_support(), side.units().first()) {
            if side.units().len() > 1 {
                self.open.phase = Phase::Link;
                return;
            }
            side.link_to(support, unit);
        }
        if side.rolls >= side.limit || side.alive().is_empty() {
            self.stop();
        } else {
            self.open.phase = Phase::Decide;
        }
    }

    /// SW-7: after the Attacker the Defender rolls; after both the battle is decided.
    #[inline]
    fn stop(&mut self) {
        if self.open.roller == self.open.attacker {
            self.first_roll_of(self.defender());
        } else {
            self.end_battle();
        }
    }

    /// SW-13, SW-15, SW-16: a draw is fought again; else the winner attacks next, or has won the game.
    fn end_battle(&mut self) {
        self.open.phase = Phase::TerrainDie;
        let Some(winner) = self.battle_winner() else { return };
        self.open.streak = self.streak_of(winner).saturating_add(1);
        self.open.last_winner = Some(winner);
        self.open.won[winner.index()] = self.open.won[winner.index()].saturating_add(1);
        self.open.attacker = winner;
        if self.has_ended() {
            self.open.phase = Phase::Over;
        }
    }

    /// How many dice of each kind are being rolled.
    #[inline]
    fn counts_rolling(&self) -> [u32; 3] {
        let side = self.rolling_side();
        DieKind::ALL.map(|kind| (side.of_kind(kind) & self.open.rolling).len())
    }
}

/// The sets of dice within a set but the empty one, in ascending order.
fn submasks(of: Slots) -> impl Iterator<Item = Slots> {
    of.subsets().map(move |rest| of - rest).skip(1)
}
