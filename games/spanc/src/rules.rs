//! Who MAY do what. Every function answers clauses of `RULES.md`.

mod fight;
mod toys;
mod trade;

use table::{Illegal, Seat, allow};

use crate::action::{Action, Deal};
use crate::pieces::{Crew, Skill};
use crate::state::{Phase, Spanc};

table::rules! {
    NO_SUCH_SEAT: "SP-1", "Nobody sits there";
    CAPTAIN_IS_CHOSEN: "SP-1", "You choose a Captain before the first caper, and when you have lost yours";
    CAPTAIN_OF_YOUR_OWN: "SP-1", "Your Captain is one of your own girls";
    CARDS_FIRST: "SP-2", "The dice or the cards come first";
    GIRL_HAS_ONE_TOY: "SP-5", "She already owns all the Toys she may: swap one, or take one away first";
    ONLY_A_CAPTAIN: "SP-6", "Only a Captain may attack a Captain who still has crewmates standing";
    ONLY_THE_CAPTAIN_REROLLS: "SP-7", "Only your Captain has a reroll, for her own rolls";
    REROLL_IS_SPENT: "SP-7", "Your Captain has had her reroll in this caper";
    NOTHING_TO_REROLL: "SP-7", "There is no failed roll of yours on the table";
    CAPTAIN_STAYS: "SP-9", "The Captain changes only when she is lost in a catfight or walks the plank";
    AT_LEAST_ONE_ATTEMPT: "SP-10", "A turn has at least one attempt: name a girl first";
    NAME_YOUR_OWN: "SP-10", "She is not in your crew";
    SHE_IS_DOWN: "SP-10", "She is knocked out";
    NOT_YOUR_TURN: "SP-10a", "It is not yours to decide now";
    NOT_THE_TIME_TO_NAME: "SP-10a", "A girl is named once, when you have prepared";
    NOTHING_TO_GO_ON_WITH: "SP-10a", "You go on or stop after a Challenge is beaten, not now";
    NO_WINDOW: "SP-18", "There is no failed roll of yours to save or to give up";
    NOTHING_TO_PASS: "SP-10a", "You are not asked for anything that you could pass on";
    NOBODY_TO_ROUSE: "SP-10b", "First say whether you revive one of your fallen crew";
    SAME_GIRL: "SP-13", "The same girl goes on, or nobody does";
    TOY_IS_LOCKED: "SP-14", "A Toy of a knocked-out girl is locked until she is back";
    SHE_STANDS: "SP-C5", "She is not knocked out";
    WRONG_CARD: "SP-C5", "That card does something else";
    NOT_IN_THIS_STEP: "SP-C5", "That card is not used at this moment";
    NO_SUCH_DIE: "SP-C5", "No die on the table shows that";
    TAG_SOMEBODY_ELSE: "SP-C5", "Tag another girl of your crew who stands";
    CARD_IS_NOT_YOURS: "SP-26", "You have no such card at hand";
    BREAK_WHAT_SHE_WORE: "SP-21", "Only a Toy that she wore when the dice fell can be broken for them";
    BREAK_A_PLUS: "SP-21", "Only a Toy with a plus in the skill that is tested can be broken";
    TWO_UNASSIGNED: "SP-24", "You may keep no more than two unassigned Toys";
    PUT_TOYS_AWAY: "SP-24", "First get down to two unassigned Toys";
    OVERFLOW_FIRST: "SP-24a", "First somebody has to put surplus Toys away";
    TOY_IS_NOT_YOURS: "SP-25", "That Toy is not yours";
    ALREADY_THERE: "SP-25", "It is there already";
    THERE_IS_ROOM: "SP-25", "Two Toys change places only where there is no room to move one";
    SAME_PLACE: "SP-25", "Both Toys are in the same place";
    NO_MORE_MOVES: "SP-25a", "You have moved Toys often enough in this step";
    NO_TOYS_HERE: "SP-27", "Nothing can be broken at a Challenge without Toys";
    ONE_POOLBOY: "SP-28", "No girl has two Poolboys, not even a Captain";
    POOLBOYS_DO_NOT_BREAK: "SP-28", "Poolboys are not used until they break";
    GIRLS_BETWEEN_CAPERS: "SP-29", "Girls are traded between capers only";
    CAPTAINS_ARE_NOT_TRADED: "SP-29", "Captains are not traded";
    ANOTHER_PLAYER: "SP-29a", "An offer goes to one other player";
    SOMETHING_REAL: "SP-29a", "An offer has at least one Toy or girl in it";
    YOU_CANNOT_PAY: "SP-29a", "You do not have that much Loot to give";
    THEY_CANNOT_PAY: "SP-29a", "They do not have that much Loot to give";
    THEIR_TOY: "SP-29a", "They have no such Toy to give";
    THEIR_GIRL: "SP-29a", "They have no such girl";
    ANSWER_WITH_AN_OFFER: "SP-29b", "You are asked for an offer: make one, or say no";
    ANSWER_FIRST: "SP-29b", "First an offer is answered";
    NO_OFFER_TO_YOU: "SP-29b", "No offer to you lies open";
    OFFER_TO_WHO_DECIDES: "SP-29b", "Unasked offers go to the player who decides; while he prepares, to anybody";
    ONE_OPEN_OFFER: "SP-29b", "You have an offer lying open already";
    ENOUGH_OFFERS: "SP-29b", "You have made all your offers in this step";
    SAME_OFFER: "SP-29b", "You have offered exactly that in this step";
    NO_OFFERS_NOW: "SP-29b", "Offers are made while somebody decides, not now";
    ASK_IN_NEED: "SP-29b", "You ask for offers when a roll has failed, or before you attack";
    ONE_MOTION: "SP-33", "You may move to abandon a caper once, while you prepare";
    NO_MOTION: "SP-33", "There is no motion for you to answer";
    ATTACK_IN_YOUR_TURN: "SP-34", "You may attack when it is your turn in a catfight";
    BRIBE_THE_ATTACKER: "SP-34a", "Bribes go to the player who is about to attack";
    A_BRIBE_PAYS: "SP-34a", "A bribe has a Toy or Loot in it";
    SPARED_ALREADY: "SP-34a", "Only a crew that could be attacked is worth sparing";
    SPARED: "SP-34a", "You have taken their bribe";
    ATTACK_A_FINISHER: "SP-34", "Only crews that finished the caper fight";
    ATTACK_ANOTHER_CREW: "SP-35", "Attack a girl of another crew who stands";
    NO_SUCH_PRIZE: "SP-35a", "There is nothing of that kind to win from her";
    UNDER_ATTACK: "SP-36", "What is fought for cannot be traded, discarded, moved or used";
    NOTHING_TO_PRESS: "SP-37", "You press when both have succeeded, not now";
    NOT_FOUGHT_THAT_WAY: "SP-39", "In a catfight nothing is salvaged or broken";
    GAME_IS_OVER: "SP-42", "The game is over";
    STORE_BETWEEN_CAPERS: "SP-44", "The store is open between capers";
    STORE_PRICE_IS_TWO: "SP-44", "A Toy costs two Loot";
    STORE_IS_EMPTY: "SP-44", "There is no Toy left to buy";
    ONLY_WHO_FALLS: "SP-38", "Only the girl who falls in this attack can be saved now";
    PLANK_IN_YOUR_TURN: "SP-45", "You send somebody off the plank between capers, when you are asked";
    PLANK_FOR_THE_FALLEN: "SP-45", "Only a girl who was knocked out in this caper walks the plank";
    READY_IN_THE_MARKET: "SP-46a", "You get ready between capers";
    NO_REROLLS: "SP-47", "In this edition no Captain has a reroll";
    NO_PRESSING: "SP-47", "In this edition nobody presses";
    READY_ONLY_ANSWERS: "SP-46a", "You are ready and only answer offers now";
}

impl Spanc {
    /// Whether `seat` may do this now, or the clause that forbids it.
    pub(crate) fn may_act(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        allow(self.open.phase != Phase::Over, &GAME_IS_OVER)?;
        allow(seat.0 < self.open.setup.seats, &NO_SUCH_SEAT)?;
        allow(!self.awaits_chance(), &CARDS_FIRST)?;
        self.may_do(seat, action)
    }

    /// The clauses of each action, for a seat at the table while no dice or cards are waited for.
    #[inline]
    pub(crate) fn may_do(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Captain(girl) => self.may_choose_captain(seat, girl),
            Action::Name(girl) => self.may_name(seat, girl),
            Action::GoOn | Action::Stop => self.may_go_on(seat),
            Action::GiveIn => self.may_give_in(seat),
            Action::Reroll => self.may_reroll(seat),
            Action::Pass => self.may_pass(seat),
            Action::Yes => self.may_answer(seat, true),
            Action::No => self.may_answer(seat, false),
            Action::Accept(from) => self.may_accept(seat, from),
            Action::Press => self.may_press(seat),
            Action::Plank(girl) => self.may_plank(seat, girl),
            Action::Ready => self.may_get_ready(seat),
            Action::Buy => self.may_buy(seat),
            Action::Abandon => self.may_abandon(seat),
            Action::Surge(card) => self.may_surge(seat, card),
            Action::Revive(card, girl) => self.may_revive(seat, card, girl),
            Action::Door(girl) => self.may_take_door(seat, girl),
            Action::NineLives => self.may_live_again(seat),
            Action::WeightedDie(die) => self.may_weigh(seat, die),
            Action::Tag(girl) => self.may_tag(seat, girl),
            Action::Break(toy) => self.may_break(seat, toy),
            Action::Assign(toy, girl) => self.may_assign(seat, toy, girl),
            Action::Unassign(toy) => self.may_unassign(seat, toy),
            Action::Swap(one, other) => self.may_swap(seat, one, other),
            Action::Discard(toy) => self.may_discard(seat, toy),
            Action::Raid(by, on) => self.may_attack(seat, by, on, Skill::SpacePirate),
            Action::Duel(by, on) => self.may_attack(seat, by, on, Skill::Amazon),
            Action::Steal(by, toy) => self.may_snatch(seat, by, toy, Skill::Ninja),
            Action::Lure(by, toy) => self.may_snatch(seat, by, toy, Skill::Catgirl),
            Action::Ask(to) => self.may_ask(seat, to),
            Action::Offer(offer) => self.may_offer(seat, offer),
            Action::Bribe(bribe) => self.may_bribe(seat, bribe),
        }
    }

    /// SP-24a, SP-29b: answers and overflows come before anything else of this step.
    #[inline]
    pub(crate) fn may_proceed(&self, seat: Seat) -> Result<(), Illegal> {
        allow(self.open.sent.is_none(), &ANSWER_FIRST)?;
        match self.overflowing() {
            None => Ok(()),
            Some(who) if who == seat => Err(Illegal(&PUT_TOYS_AWAY)),
            Some(_) => Err(Illegal(&OVERFLOW_FIRST)),
        }
    }

    /// SP-10a, SP-25a, SP-46a: whether this is a step in which the seat decides at leisure.
    #[inline]
    pub(crate) fn may_decide(&self, seat: Seat) -> Result<(), Illegal> {
        allow(self.open.sent.is_none(), &ANSWER_FIRST)?;
        if let Some(who) = self.overflowing() {
            return allow(who == seat, &OVERFLOW_FIRST);
        }
        if self.open.phase == Phase::Market {
            return allow(!self.open.ready.contains(seat), &READY_ONLY_ANSWERS);
        }
        allow(self.decider() == Some(seat), &NOT_YOUR_TURN)
    }

    /// SP-1, SP-41, SP-45: a Captain is chosen at the start and when the old one is gone (SP-9).
    fn may_choose_captain(&self, seat: Seat, girl: Crew) -> Result<(), Illegal> {
        self.may_proceed(seat)?;
        match self.open.phase {
            Phase::Captains => {
                allow(self.secrets.captain[seat.index()].is_none(), &CAPTAIN_IS_CHOSEN)?;
            }
            Phase::Successor | Phase::PlankSuccessor => {
                allow(self.served() == Some(seat), &NOT_YOUR_TURN)?;
            }
            _ => return Err(Illegal(&CAPTAIN_STAYS)),
        }
        allow(self.place(seat, girl).is_some(), &CAPTAIN_OF_YOUR_OWN)
    }

    /// SP-10: a girl of one's own who stands.
    pub(crate) fn may_send(&self, seat: Seat, girl: Crew) -> Result<(), Illegal> {
        let place = self.place(seat, girl).ok_or(Illegal(&NAME_YOUR_OWN))?;
        allow(!self.is_down(seat, place), &SHE_IS_DOWN)
    }

    /// SP-10: Prepare ends by naming a girl.
    fn may_name(&self, seat: Seat, girl: Crew) -> Result<(), Illegal> {
        self.may_name_now(seat)?;
        self.may_send(seat, girl)
    }

    /// SP-10a: when a girl is named, and by whom.
    pub(crate) fn may_name_now(&self, seat: Seat) -> Result<(), Illegal> {
        self.may_proceed(seat)?;
        allow(self.open.active == seat, &NOT_YOUR_TURN)?;
        allow(self.open.phase != Phase::GoOn, &SAME_GIRL)?;
        allow(self.open.phase != Phase::Rouse, &NOBODY_TO_ROUSE)?;
        allow(self.open.phase == Phase::Prepare, &NOT_THE_TIME_TO_NAME)
    }

    /// SP-10a, SP-13: on with the same girl, or stop.
    fn may_go_on(&self, seat: Seat) -> Result<(), Illegal> {
        self.may_proceed(seat)?;
        allow(self.open.active == seat, &NOT_YOUR_TURN)?;
        allow(self.open.phase != Phase::Prepare, &AT_LEAST_ONE_ATTEMPT)?;
        allow(self.open.phase == Phase::GoOn, &NOTHING_TO_GO_ON_WITH)
    }

    /// SP-18: the window is the roller's.
    #[inline]
    pub(crate) fn may_salvage(&self, seat: Seat) -> Result<(), Illegal> {
        self.may_proceed(seat)?;
        allow(self.open.fight.is_none(), &NOT_FOUGHT_THAT_WAY)?;
        allow(self.open.phase == Phase::Salvage && self.open.active == seat, &NO_WINDOW)
    }

    fn may_give_in(&self, seat: Seat) -> Result<(), Illegal> {
        self.may_salvage(seat)
    }

    /// SP-7, SP-23, SP-37a: once per caper, the Captain's own failed roll.
    fn may_reroll(&self, seat: Seat) -> Result<(), Illegal> {
        self.may_proceed(seat)?;
        allow(self.printed().captain_rerolls, &NO_REROLLS)?;
        let place = match (self.open.phase, self.open.fight) {
            (Phase::Salvage, _) if self.open.active == seat => self.open.girl,
            (Phase::AttackerReroll, Some(fight)) if self.open.active == seat => Some(fight.by),
            (Phase::DefenderReroll, Some(fight)) if fight.on_seat == seat => Some(fight.on),
            _ => None,
        };
        let place = place.ok_or(Illegal(&NOTHING_TO_REROLL))?;
        allow(self.is_captain(seat, place.into()), &ONLY_THE_CAPTAIN_REROLLS)?;
        allow(!self.open.rerolled.contains(seat), &REROLL_IS_SPENT)
    }

    /// Where nothing need be played: no attack, no reroll, no press, no rescue, no plank.
    fn may_pass(&self, seat: Seat) -> Result<(), Illegal> {
        self.may_proceed(seat)?;
        let asked = match self.open.phase {
            Phase::Plank => self.served() == Some(seat),
            Phase::ArmDefender | Phase::DefenderReroll | Phase::DefenderFalls => {
                self.open.fight.is_some_and(|fight| fight.on_seat == seat)
            }
            Phase::Rouse
            | Phase::Brawl
            | Phase::ArmAttacker
            | Phase::AttackerReroll
            | Phase::AttackerFalls
            | Phase::Press => self.open.active == seat,
            _ => false,
        };
        allow(asked, &NOTHING_TO_PASS)
    }

    /// SP-29a, SP-33: whoever is asked answers.
    fn may_answer(&self, seat: Seat, yes: bool) -> Result<(), Illegal> {
        if let Some((_, deal)) = self.open.sent {
            allow(deal.to() == seat, &NO_OFFER_TO_YOU)?;
            let asked = matches!(deal, Deal::Ask(_));
            return allow(!(asked && yes), &ANSWER_WITH_AN_OFFER);
        }
        if self.open.phase != Phase::Vote {
            return Err(Illegal(&NO_OFFER_TO_YOU));
        }
        let owes = self.open.active != seat && self.secrets.votes[seat.index()].is_none();
        allow(owes, &NO_MOTION)
    }

    /// SP-33: once per caper, in Prepare.
    fn may_abandon(&self, seat: Seat) -> Result<(), Illegal> {
        self.may_proceed(seat)?;
        let own = self.open.phase == Phase::Prepare && self.open.active == seat;
        allow(own && !self.open.motions.contains(seat), &ONE_MOTION)
    }

    /// SP-45: one girl who was knocked out in this caper.
    fn may_plank(&self, seat: Seat, girl: Crew) -> Result<(), Illegal> {
        self.may_proceed(seat)?;
        let own = self.open.phase == Phase::Plank && self.served() == Some(seat);
        allow(own, &PLANK_IN_YOUR_TURN)?;
        let place = self.place(seat, girl).ok_or(Illegal(&NAME_YOUR_OWN))?;
        allow(self.open.fell[seat.index()] >> place & 1 == 1, &PLANK_FOR_THE_FALLEN)
    }

    /// SP-46a: ready once, in the market.
    fn may_get_ready(&self, seat: Seat) -> Result<(), Illegal> {
        allow(self.open.phase == Phase::Market, &READY_IN_THE_MARKET)?;
        self.may_proceed(seat)?;
        allow(!self.open.ready.contains(seat), &READY_ONLY_ANSWERS)
    }

    /// SP-44: a Toy for two Loot, between capers.
    fn may_buy(&self, seat: Seat) -> Result<(), Illegal> {
        allow(self.open.phase == Phase::Market, &STORE_BETWEEN_CAPERS)?;
        self.may_proceed(seat)?;
        allow(!self.open.ready.contains(seat), &READY_ONLY_ANSWERS)?;
        allow(self.open.loot[seat.index()] >= self.printed().store_price, &STORE_PRICE_IS_TWO)?;
        allow(!self.open.toy_cards.next().is_empty(), &STORE_IS_EMPTY)
    }
}
