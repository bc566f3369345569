//! What happens in a battle, dog by dog (CQ-20a).

use crate::action::Action;
use crate::pieces::{Cat, Element, PACK};
use crate::printed::Printed;
use crate::state::{Ash, Card, CatQuest, Phase};

impl CatQuest {
    /// CQ-20, CQ-22: the answers to the dog that is met.
    pub(super) fn list_answers(&self, out: &mut Vec<Action>) {
        let Some(dog) = self.dog() else { return };
        let plain = self.plain_answers(dog);
        out.extend(plain.iter().map(Action::Send));
        if self.has_gamble(dog) {
            out.push(Action::Gamble);
        }
        if plain.is_empty() {
            out.push(Action::GiveUp);
        }
    }

    /// CQ-20: the dogs are met in order.
    pub(super) fn start_battle(&mut self) {
        self.open.begun = true;
        self.open.facing = 0;
        self.meet_next();
    }

    /// CQ-17a, CQ-20a, CQ-23: the next dog of the pack, before it is turned up; without one the game is won.
    fn meet_next(&mut self) {
        let from = usize::from(self.open.facing);
        let next = (from..PACK).find(|&place| self.secrets.pack[place] != Card::Gone);
        let Some(next) = next else { return self.win() };
        self.open.facing = next as u8;
        let burns =
            self.rested().contains(Cat::Jupersian) && self.printed().may_burn(self.open.boxed);
        if burns { self.open.phase = Phase::Burn } else { self.turn_up() }
    }

    /// CQ-17, CQ-17a: a dog leaves the game, and one from the box lies in its place, known to nobody.
    pub(super) fn burn(&mut self) {
        self.open.spent = self.open.spent.with(Cat::Jupersian);
        self.open.boxed -= 1;
        let place = usize::from(self.open.facing);
        match self.secrets.pack[place] {
            Card::Open(dog) => self.open.out[dog as usize] += 1,
            Card::Peeked(dog, by) => {
                let urn = self.secrets.ashes.iter_mut().find(|ash| ash.is_none());
                if let Some(urn) = urn {
                    *urn = Some(Ash { dog, by });
                }
            }
            Card::Unseen | Card::Gone => {}
        }
        self.secrets.pack[place] = Card::Unseen;
        self.turn_up();
    }

    /// CQ-20: the dog is turned up; one that everybody knows is met at once.
    pub(super) fn turn_up(&mut self) {
        if self.dog().is_some() { self.face() } else { self.open.phase = Phase::TurnUp }
    }

    /// CQ-19c, CQ-20: everybody knows this dog from now on.
    pub(super) fn show(&mut self, dog: Element) {
        self.secrets.pack[usize::from(self.open.facing)] = Card::Open(dog);
        self.face();
    }

    /// CQ-22: the player answers; without any answer the battle is lost.
    fn face(&mut self) {
        let Some(dog) = self.dog() else { return };
        if self.plain_answers(dog).is_empty() && !self.has_gamble(dog) {
            self.lose();
        } else {
            self.open.phase = Phase::Fight;
        }
    }

    /// CQ-19a, CQ-20: the cat beats the dog; what Neptabby beats leaves the game.
    pub(super) fn send(&mut self, cat: Cat) {
        self.open.spent = self.open.spent.with(cat);
        if cat == Cat::Neptabby
            && let Some(dog) = self.dog()
        {
            self.open.out[dog as usize] += 1;
            self.secrets.pack[usize::from(self.open.facing)] = Card::Gone;
        }
        self.beat();
    }

    fn beat(&mut self) {
        self.open.beaten += 1;
        self.open.facing += 1;
        self.meet_next();
    }

    /// CQ-19b, CQ-22a: Plukitten rolls, and is used whatever comes of it.
    pub(super) fn gamble(&mut self) {
        self.open.spent = self.open.spent.with(Cat::Plukitten);
        self.open.dice = [0; 2];
        self.open.phase = Phase::Gamble;
    }

    /// CQ-18: the die lies; Caturn may shake it.
    pub(super) fn land_gamble(&mut self, face: u8) {
        self.open.dice = [face, 0];
        self.ask_caturns(Phase::Aftershock);
    }

    /// CQ-19b: odd wins, even loses the whole battle.
    pub(super) fn settle_gamble(&mut self) {
        let odd = self.open.dice[0] % 2 == 1;
        self.open.dice = [0; 2];
        if odd { self.beat() } else { self.lose() }
    }

    /// CQ-24, CQ-24a, CQ-24c, CQ-24d: the score is marked, the dogs stay as they are, and a used cat goes home.
    pub(super) fn lose(&mut self) {
        self.mark_score();
        let &Printed { losers_leave_earth, losing_costs_a_cat, .. } = self.printed();
        if losers_leave_earth {
            self.open.barred = self.open.barred.with(self.open.active);
        }
        let costs_a_cat = losing_costs_a_cat && !self.open.spent.is_empty();
        if costs_a_cat { self.open.phase = Phase::Forfeit } else { self.end_turn() }
    }

    /// CQ-15a, CQ-24, CQ-24e: back to its stack, rested.
    pub(super) fn forfeit(&mut self, cat: Cat) {
        self.send_home(self.open.active, cat);
        self.end_turn();
    }

    /// CQ-23: all dogs beaten in one battle.
    fn win(&mut self) {
        self.mark_score();
        self.end_game(Some(self.open.active));
    }
}
