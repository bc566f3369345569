//! Who MAY do what. Every function answers clauses of `RULES.md`.

mod battle;
mod travel;

use table::{Illegal, Seat, Turn, allow};

use crate::action::Action;
use crate::state::{CatQuest, Phase};

table::rules! {
    PLANETS_FIRST: "CQ-1", "The planets are still being placed";
    NO_SUCH_SHIP: "CQ-3", "No such ship is at this table";
    HOST_CHOOSES: "CQ-4", "The host says who begins";
    FIRST_IS_KNOWN: "CQ-4", "Who begins is settled once, before the first turn, and by the host only where that was agreed";
    NOT_YOUR_TURN: "CQ-5", "It is another player's turn";
    BATTLE_ON_EARTH: "CQ-5", "The dogs are on Earth: a battle needs a turn that starts there";
    BATTLE_COMES_FIRST: "CQ-5a", "A battle is chosen before anything else is done in the turn";
    ONLY_AT_START: "CQ-5a", "That is for the start of a turn";
    ONLY_AT_END: "CQ-5a", "A turn ends after the move";
    MOVE_FIRST: "CQ-5a", "The roll and the move come first";
    BATTLE_IS_ON: "CQ-5a", "A battle is on: no recruiting, no trading, no space ability, no flying";
    DICE_ARE_ROLLING: "CQ-6", "The dice have not settled yet";
    NO_MOVE_NOW: "CQ-6", "Ships fly once the dice have said how far";
    BELT_IS_TOO_FAR: "CQ-7", "The belt costs three and is no stop: what you rolled does not carry you there";
    TOO_FAR: "CQ-7a", "The cheapest path there costs more than you rolled";
    NO_SUCH_PLACE: "CQ-C5", "The board has no such dot";
    NO_BODY_HERE: "CQ-11", "You recruit where you are on a body, and there is none here";
    ONE_FROM_EACH_BODY: "CQ-11", "You have recruited at this body in this turn already";
    NOBODY_HOME: "CQ-11", "The stack of this body is empty";
    OWN_ONE_ALREADY: "CQ-12", "You own a cat of this body already";
    TWO_OF_A_KIND_FOR_YOU: "CQ-12", "You would own two cats of one body";
    TWO_OF_A_KIND_FOR_THEM: "CQ-12", "Your partner would own two cats of one body";
    NO_TRADE_ON_EARTH: "CQ-13", "Nobody trades on Earth: the dogs would hear";
    NOT_TOGETHER: "CQ-13", "You trade with another player at the same place";
    EACH_GIVES_ONE: "CQ-13", "Each side gives at least one cat";
    NOT_YOURS_TO_GIVE: "CQ-13", "You do not own what you would give";
    NOT_THEIRS_TO_GIVE: "CQ-13", "Your partner does not own what you ask for";
    ENOUGH_OFFERS: "CQ-13a", "There are no more offers at this start or end of your turn";
    ANSWER_FIRST: "CQ-13a", "An offer waits for its answer";
    NO_OFFER_TO_YOU: "CQ-13a", "No offer waits for your answer";
    ONE_COUNTER: "CQ-13a", "A counter-offer is accepted or refused";
    SAME_AGAIN: "CQ-13a", "That is the offer itself: accept it, or ask for something else";
    TOO_NEW: "CQ-14", "A cat's ability sleeps in the turn in which you got it";
    ABILITY_IS_USED: "CQ-15", "This cat has used its space ability since it was recruited";
    NOTHING_TO_BURN: "CQ-17", "Jupersian burns a dog in battle, before it is turned up";
    NOTHING_TO_KEEP: "CQ-18", "Caturn is asked right after a roll of your own";
    OTHER_CATURN: "CQ-18a", "Another player's Caturn is asked about this roll";
    THESE_DICE_ONLY: "CQ-18", "Those are not the dice that just fell";
    NO_PURRINUS: "CQ-19", "Looking at a dog takes Purrinus";
    ALL_REVEALED: "CQ-19", "Battles have revealed every dog of the pack";
    KNOWN_TO_YOU: "CQ-19", "You know that dog already, and nobody looks deeper before a battle has shown it";
    NO_PLUKITTEN: "CQ-19b", "Gambling takes Plukitten, and not one that was used in this battle";
    NO_BATTLE: "CQ-20", "Cats are sent against a dog that is turned up";
    NOT_YOUR_CAT: "CQ-20", "You have no such cat";
    CAT_IS_SPENT: "CQ-22a", "This cat was used in this battle already";
    ELEMENT_FAILS: "CQ-21", "This cat's element does not beat that dog";
    PLUKITTEN_WINS_PLAINLY: "CQ-22", "Plukitten beats this dog without a die";
    FIGHT_ON: "CQ-22", "You have a cat that beats this dog, so you fight on";
    GAME_IS_OVER: "CQ-23", "The game is over";
    LEAVE_EARTH: "CQ-24d", "After a lost battle your next turn is a travel turn that ends off Earth";
    NEIGHBOUR_PICKS: "CQ-24e", "Where that was agreed, the left neighbour of whoever lost a battle sends a cat home";
    CAT_DID_NOTHING: "CQ-24e", "Only a cat that was used in this battle can be sent home";
    NOT_IN_MID_ROLL: "CQ-27", "You may leave when the dice have settled and somebody is to decide";
    HAS_LEFT: "CQ-27", "Whoever left the game is out of it";
}

impl CatQuest {
    /// Whether `seat` may do this now, or the clause that forbids it.
    pub(crate) fn may_act(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        allow(self.open.phase != Phase::Over, &GAME_IS_OVER)?;
        allow(seat.0 < self.open.setup.seats, &NO_SUCH_SHIP)?;
        allow(self.open.present.contains(seat), &HAS_LEFT)?;
        match action {
            Action::First(first) => self.may_choose_first(seat, first),
            Action::Leave => self.may_leave(),
            _ => {
                allow(!matches!(self.open.phase, Phase::First | Phase::Placing), &PLANETS_FIRST)?;
                self.may_play(seat, action)
            }
        }
    }

    /// What is decided in turns.
    fn may_play(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Accept | Action::Refuse => return self.may_answer(seat),
            Action::Counter { give, take } => return self.may_counter(seat, give, take),
            Action::Keep => return self.may_keep(seat),
            Action::Reroll(quake) => return self.may_reroll(seat, quake),
            Action::Banish(cat) => return self.may_banish(seat, cat),
            _ => allow(seat == self.open.active, &NOT_YOUR_TURN)?,
        }
        match action {
            Action::Battle => self.may_battle(seat),
            Action::Recruit => self.may_do_errands().and_then(|()| self.may_recruit(seat)),
            Action::Look => self.may_do_errands().and_then(|()| self.may_look(seat)),
            Action::Roll => self.may_roll(),
            Action::Done => self.may_end(),
            Action::Offer { to, give, take } => {
                self.may_do_errands()?;
                self.may_offer_to(to)?;
                self.may_swap(seat, to, give, take)
            }
            Action::Go(place) => self.may_go(seat, place),
            Action::Burn | Action::Spare => allow(self.open.phase == Phase::Burn, &NOTHING_TO_BURN),
            Action::Send(cat) => self.may_send(cat),
            Action::Gamble => self.may_gamble(),
            Action::GiveUp => self.may_give_up(),
            _ => Err(Illegal(&NOT_YOUR_TURN)),
        }
    }

    /// CQ-4: the host, once.
    fn may_choose_first(&self, seat: Seat, first: Seat) -> Result<(), Illegal> {
        let open = self.open.phase == Phase::First && self.open.setup.host_chooses;
        allow(open, &FIRST_IS_KNOWN)?;
        allow(seat == self.open.active, &HOST_CHOOSES)?;
        allow(first.0 < self.open.setup.seats, &NO_SUCH_SHIP)?;
        allow(self.open.present.contains(first), &HAS_LEFT)
    }

    /// CQ-27: anybody, whenever somebody is to decide.
    fn may_leave(&self) -> Result<(), Illegal> {
        allow(matches!(self.turn_now(), Turn::Seats(_)), &NOT_IN_MID_ROLL)
    }

    /// CQ-5a: recruiting, looking and trading are for Start and End.
    pub(crate) fn may_do_errands(&self) -> Result<(), Illegal> {
        match self.open.phase {
            Phase::Start | Phase::End => Ok(()),
            Phase::Answer | Phase::Counter => Err(Illegal(&ANSWER_FIRST)),
            phase if phase.is_battle() => Err(Illegal(&BATTLE_IS_ON)),
            _ => Err(Illegal(&MOVE_FIRST)),
        }
    }
}

impl Phase {
    /// CQ-20a: whether a battle is on.
    pub const fn is_battle(self) -> bool {
        matches!(
            self,
            Self::Burn
                | Self::TurnUp
                | Self::Fight
                | Self::Gamble
                | Self::Aftershock
                | Self::Forfeit
        )
    }
}
