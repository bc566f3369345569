//! Who may do what in a battle.

use table::{Illegal, Seat, allow};

use super::{
    ANSWER_FIRST, BATTLE_COMES_FIRST, BATTLE_IS_ON, BATTLE_ON_EARTH, CAT_DID_NOTHING, CAT_IS_SPENT,
    ELEMENT_FAILS, FIGHT_ON, LEAVE_EARTH, NEIGHBOUR_PICKS, NO_BATTLE, NO_PLUKITTEN, NOT_YOUR_CAT,
    ONLY_AT_START, PLUKITTEN_WINS_PLAINLY,
};
use crate::pieces::{Cat, Cats, Element};
use crate::state::{CatQuest, Phase};

impl CatQuest {
    /// CQ-5, CQ-5a, CQ-24d: on Earth, as the first thing in a turn, and not right after a lost one.
    pub(crate) fn may_battle(&self, seat: Seat) -> Result<(), Illegal> {
        match self.open.phase {
            Phase::Start => {}
            Phase::Answer | Phase::Counter => return Err(Illegal(&ANSWER_FIRST)),
            phase if phase.is_battle() => return Err(Illegal(&BATTLE_IS_ON)),
            _ => return Err(Illegal(&ONLY_AT_START)),
        }
        allow(self.is_on_earth(seat), &BATTLE_ON_EARTH)?;
        allow(!self.open.barred.contains(seat), &LEAVE_EARTH)?;
        allow(!self.open.begun, &BATTLE_COMES_FIRST)
    }

    /// CQ-20, CQ-20a: the dog that waits for an answer.
    fn met(&self) -> Result<Element, Illegal> {
        let dog = self.dog().filter(|_| self.open.phase == Phase::Fight);
        dog.ok_or(Illegal(&NO_BATTLE))
    }

    /// CQ-20, CQ-21, CQ-22a: a cat of one's own that was not used yet and beats the dog.
    pub(super) fn may_send(&self, cat: Cat) -> Result<(), Illegal> {
        let dog = self.met()?;
        allow(self.open.cats[self.open.active.index()].contains(cat), &NOT_YOUR_CAT)?;
        allow(!self.open.spent.contains(cat), &CAT_IS_SPENT)?;
        allow(cat.beats(dog), &ELEMENT_FAILS)
    }

    /// CQ-19b, CQ-22: Plukitten, where she does not win plainly.
    pub(super) fn may_gamble(&self) -> Result<(), Illegal> {
        let dog = self.met()?;
        allow(self.rested().contains(Cat::Plukitten), &NO_PLUKITTEN)?;
        allow(!Cat::Plukitten.beats(dog), &PLUKITTEN_WINS_PLAINLY)
    }

    /// CQ-22: only without a plain answer.
    pub(super) fn may_give_up(&self) -> Result<(), Illegal> {
        let dog = self.met()?;
        allow(self.plain_answers(dog).is_empty(), &FIGHT_ON)
    }

    /// CQ-24e: the left neighbour, where the table agreed on that, and a cat that was used in this battle.
    pub(super) fn may_banish(&self, seat: Seat, cat: Cat) -> Result<(), Illegal> {
        let asked = self.open.phase == Phase::Forfeit && self.open.setup.readings.neighbour_picks;
        allow(asked && seat == self.asked(), &NEIGHBOUR_PICKS)?;
        allow(self.open.spent.contains(cat), &CAT_DID_NOTHING)
    }

    /// CQ-21, CQ-22: the cats that beat this dog and were not used yet.
    #[inline]
    pub(crate) fn plain_answers(&self, dog: Element) -> Cats {
        self.rested() & dog.beaters()
    }

    /// CQ-19b: whether Plukitten may gamble against this dog.
    #[inline]
    pub(crate) fn has_gamble(&self, dog: Element) -> bool {
        self.rested().contains(Cat::Plukitten) && !Cat::Plukitten.beats(dog)
    }
}
