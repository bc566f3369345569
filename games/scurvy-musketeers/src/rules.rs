//! Who MAY do what. Every function answers clauses of `RULES.md`.

mod aim;
mod attack;
mod effects;
mod movie;

use table::{Illegal, Seat, allow};

use crate::action::Action;
use crate::pieces::{Card, Face, Type};
use crate::state::{Chore, Floor, Phase, ScurvyMusketeers};
use crate::titles::Title;

pub(crate) use aim::{Cause, Moment};

table::rules! {
    NO_SUCH_SEAT: "SM-3", "Nobody sits there";
    GAME_IS_OVER: "SM-35", "The game is over";
    CARDS_FIRST: "SM-4", "Cards are drawn or dealt first";
    NOT_PROPOSING: "SM-1a", "Titles are put in once, before the vote";
    NOT_A_TITLE: "SM-1a", "A title has at least three of the words that were drawn, each once, in a form that it has";
    TITLE_IS_THERE: "SM-1a", "That very title is laid out already: you can vote for it";
    TITLE_TOO_LONG: "SM-1a", "A title has three parts at most, none of them empty: put it in, or pass";
    NOT_VOTING: "SM-1a", "Everybody votes once, when all titles are in";
    NO_SUCH_TITLE: "SM-1a", "There is no title of that number";
    NOT_IN_HAND: "SM-8", "You have no such card in your hand";
    FIRST_CARD: "SM-5", "Nobody acts before the player whose turn it is has played, used something or is done";
    ESTABLISHING_SHOT: "SM-6", "In the first round nothing may affect an opponent or an opponent's Movie";
    NOT_DONE_NOW: "SM-7a", "You are done when it is your turn and nobody has anything left to answer";
    YOU_ARE_DONE: "SM-7a", "You have said that you are done; now you only discard";
    NOT_DISCARDING: "SM-8", "You discard at the end of your turn, when you are done";
    TOO_MANY_CARDS: "SM-8", "Your hand has more than six cards: discard down to six";
    NOT_A_CHARACTER: "SM-9", "Only Characters are cast";
    CHARACTERS_ON_YOUR_TURN: "SM-9", "Characters are played on your own turn only";
    NOT_A_LOCATION: "SM-10", "That is no Location";
    LOCATIONS_ON_YOUR_TURN: "SM-10", "Locations are played on your own turn only";
    NOTHING_TO_ATTACH_TO: "SM-11", "It attaches to no Location that this Movie has";
    MUST_BE_ATTACHED: "SM-11a", "It is played only by attaching it to a Location that fits";
    NOT_A_PROP: "SM-12", "That is no Prop";
    PROPS_ON_YOUR_TURN: "SM-12", "Props are given out on your own turn only";
    YOUR_OWN_CHARACTER: "SM-12", "Props go to Characters of your own Movie";
    YOUR_OWN_PROP: "SM-12", "Only a Prop of a Character in your own Movie can be moved";
    THERE_ALREADY: "SM-12", "That Character has it already";
    ONE_PROP_A_TURN: "SM-12", "That Character has gained its Prop for this turn";
    WRONG_HANDS: "SM-15", "The card says who may gain it, and that Character is not the sort";
    NOT_AN_SFX: "SM-13", "That cannot be played as an SFX";
    SFX_IN_A_WINDOW: "SM-13", "SFX are played when you have the floor or are asked for an answer";
    NEEDS_AN_ATTACK: "SM-13a", "That only works during an attack, and there is none";
    WRONG_TARGET: "SM-13a", "That cannot be chosen for this card now";
    NOTHING_WOULD_HAPPEN: "SM-13a", "Nothing would come of it now";
    NO_ABILITY: "SM-14", "That card has no ability";
    YOUR_OWN_MOVIE: "SM-14", "You use abilities of cards in your own Movie";
    USED_ALREADY: "SM-14", "That ability has been used in this turn";
    ABILITY_ON_YOUR_TURN: "SM-14", "That ability is for your own turn";
    ABILITY_IN_A_WINDOW: "SM-14", "Abilities are used when you have the floor or are asked for an answer";
    COST_OF_THE_ABILITY: "SM-14", "That ability costs a card from your hand";
    NO_SUCH_COST: "SM-14", "That ability does not cost a card from your hand";
    ANSWERS_FIRST: "SM-17", "First everybody may answer what was just played";
    NOTHING_TO_PASS: "SM-17", "You are not asked for an answer";
    ONLY_CANCELS: "SM-17a", "While a card waits, only cards that cancel it are played";
    NOTHING_TO_CANCEL: "SM-17a", "Nothing waits that this card could cancel";
    NOT_A_CREATURE: "SM-20", "Only Creatures attack";
    ATTACK_ON_YOUR_TURN: "SM-20", "You attack on your own turn only";
    ATTACK_AN_OPPONENT: "SM-20", "You attack an opponent's Movie, never your own";
    NOBODY_TO_ATTACK: "SM-20", "There is no Character in that Movie to attack";
    BARRED: "SM-15", "A card says that this Movie cannot be attacked so now";
    NOT_IN_AN_ATTACK: "SM-20a", "Not during an attack: only SFX, abilities, and Props on the Creature";
    NO_ATTACK_TO_LAY_ON: "SM-20a", "Props are laid on a Creature during its attack, when you are asked";
    NOT_NAMING: "SM-25", "The attacker names the victim of a successful attack, nobody else and not now";
    NOT_A_VICTIM: "SM-25", "That one cannot be removed by this attack";
    ONLY_SAVES: "SM-25a", "The victim is named: now only what saves it may be played";
    NOBODY_TO_SAVE: "SM-25a", "That saves the victim of an attack, once it is named";
    DUEL_BY_SWASHBUCKLER: "SM-26", "Only a Creature with Swashbuckler duels";
    DUEL_A_SWASHBUCKLER: "SM-26", "Only a Character with Swashbuckler can be duelled";
    CANNOT_SWIM_THERE: "SM-29", "An Aquatic Creature attacks Movies with no Location or an Aquatic one";
    CREATURE_TAKES_NO_PROP: "SM-30", "Weapons are laid on a Psycho Killer, and Swashbuckler Props by the attacker on a Swashbuckler";
    NOT_CREDITS: "SM-31", "That is no credits card";
    CREDITS_ON_YOUR_TURN: "SM-31", "The credits roll on your own turn, when you have the floor";
    CREDITS_TOO_EARLY: "SM-31", "The credits may roll from the third round on";
    CREDITS_NEED_A_CHARACTER: "SM-31", "The credits need at least one Character in your Movie";
    NOTHING_TO_CHOOSE: "SM-V1", "You do not have to choose a card now";
    WRONG_CHOICE: "SM-V1", "That card cannot be chosen now";
    NO_NEXT_GAME: "SM-36", "The next game of a match begins when one is over, and the next dealer says so";
}

impl ScurvyMusketeers {
    /// Whether `seat` may do this now, or the clause that forbids it.
    pub(crate) fn may_act(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        allow(self.open.phase != Phase::Over, &GAME_IS_OVER)?;
        allow(seat.0 < self.open.setup.seats, &NO_SUCH_SEAT)?;
        allow(self.turn_now() != table::Turn::Chance, &CARDS_FIRST)?;
        let floor = self.floor(seat);
        match action {
            Action::Title(title) => {
                allow(floor == Some(Floor::Propose), &NOT_PROPOSING)?;
                self.may_propose(seat, title)
            }
            Action::Write(part) => {
                allow(floor == Some(Floor::Propose), &NOT_PROPOSING)?;
                self.may_write(seat, part)
            }
            Action::Vote(number) => {
                allow(floor == Some(Floor::Vote), &NOT_VOTING)?;
                allow(self.secrets.titles.numbered(number).is_some(), &NO_SUCH_TITLE)
            }
            Action::Cast(card) => self.may_cast(seat, card),
            Action::Equip(prop, on) => self.may_equip(seat, prop, on),
            Action::Move(prop, to) => self.may_move(seat, prop, to),
            Action::Locate(card, movie) => self.may_locate(seat, card, movie),
            Action::Attach(card, movie) => self.may_attach(seat, card, movie),
            Action::Attack(card, movie) => self.may_attack(seat, card, movie),
            Action::Duel(card, on) => self.may_duel(seat, card, on),
            Action::Lay(prop) => self.may_lay(seat, prop),
            Action::Sfx { card, one, two } => self.may_play_sfx(seat, floor, card, one, two),
            Action::Use { card, pay, one, two } => self.may_use(seat, floor, card, pay, one, two),
            Action::Credits(card) => self.may_roll_credits(seat, card),
            Action::Victim(card) => {
                allow(floor == Some(Floor::Victim), &NOT_NAMING)?;
                allow(self.victims().contains(card), &NOT_A_VICTIM)
            }
            Action::Choose(card) => self.may_choose(floor, card),
            Action::Discard(card) => self.may_discard(seat, floor, card),
            Action::Pass => Self::may_pass(floor),
            Action::Done => self.may_be_done(seat),
            Action::Keep => self.may_keep(seat, floor),
            Action::Next => allow(floor == Some(Floor::Next), &NO_NEXT_GAME),
        }
    }

    /// SM-1a: a title of one's own.
    pub(crate) fn may_propose(&self, seat: Seat, title: Title) -> Result<(), Illegal> {
        allow(self.secrets.titles.is_proper(seat, title, &self.open.setup.deck), &NOT_A_TITLE)?;
        allow(!self.secrets.titles.is_laid_out(seat, title), &TITLE_IS_THERE)
    }

    /// SM-1a: the beginning of a long title; the last part puts it in.
    fn may_write(&self, seat: Seat, part: Title) -> Result<(), Illegal> {
        let room = self.secrets.titles.room(seat) > 1 && part != Title::EMPTY;
        allow(room, &TITLE_TOO_LONG)?;
        allow(self.secrets.titles.goes_on(seat, part, &self.open.setup.deck), &NOT_A_TITLE)
    }

    /// SM-5, SM-7a, SM-17, SM-20a: whether the seat has the floor in its own turn, and nobody attacks.
    pub(crate) fn may_take_the_floor(
        &self,
        seat: Seat,
        own_turn: &'static table::Rule,
    ) -> Result<(), Illegal> {
        allow(seat == self.open.active && self.is_underway(), own_turn)?;
        allow(self.open.attack.is_none(), &NOT_IN_AN_ATTACK)?;
        allow(self.open.phase != Phase::Discard, &YOU_ARE_DONE)?;
        allow(self.floor(seat) == Some(Floor::Main), &ANSWERS_FIRST)
    }

    /// Whether turns are being played.
    pub(crate) fn is_underway(&self) -> bool {
        matches!(
            self.open.phase,
            Phase::Main
                | Phase::Quiet
                | Phase::Closing
                | Phase::Clash
                | Phase::Victim
                | Phase::Save
                | Phase::Discard
        )
    }

    /// The face of a card in one's hand, if it is of this type.
    pub(crate) fn may_hold(
        &self,
        seat: Seat,
        card: Card,
        kind: Type,
        otherwise: &'static table::Rule,
    ) -> Result<&Face, Illegal> {
        allow(self.secrets.hands[seat.index()].contains(card), &NOT_IN_HAND)?;
        let face = self.face(card);
        allow(face.kind == kind, otherwise)?;
        Ok(face)
    }

    /// SM-31: own turn, third round, a Character, and nothing else going on.
    pub(crate) fn may_roll_credits(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        self.may_hold(seat, card, Type::Credits, &NOT_CREDITS)?;
        self.may_take_the_floor(seat, &CREDITS_ON_YOUR_TURN)?;
        allow(self.open.round >= self.printed().credits_round, &CREDITS_TOO_EARLY)?;
        allow(!self.cast(seat).is_empty(), &CREDITS_NEED_A_CHARACTER)
    }

    /// SM-7a: the player is done.
    fn may_be_done(&self, seat: Seat) -> Result<(), Illegal> {
        allow(self.floor(seat) == Some(Floor::Main), &NOT_DONE_NOW)
    }

    /// SM-8: any card of the hand, at the end of one's turn.
    fn may_discard(&self, seat: Seat, floor: Option<Floor>, card: Card) -> Result<(), Illegal> {
        allow(floor == Some(Floor::Discard), &NOT_DISCARDING)?;
        allow(self.secrets.hands[seat.index()].contains(card), &NOT_IN_HAND)
    }

    /// SM-8: no more than six are kept.
    fn may_keep(&self, seat: Seat, floor: Option<Floor>) -> Result<(), Illegal> {
        allow(floor == Some(Floor::Discard), &NOT_DISCARDING)?;
        allow(
            self.secrets.hands[seat.index()].len() <= u32::from(self.printed().hand),
            &TOO_MANY_CARDS,
        )
    }

    /// SM-17: whoever is asked for an answer may play nothing.
    fn may_pass(floor: Option<Floor>) -> Result<(), Illegal> {
        let asked =
            matches!(floor, Some(Floor::Cancel(_) | Floor::Answer | Floor::Save | Floor::Propose));
        allow(asked, &NOTHING_TO_PASS)
    }

    /// SM-V1: a card that has to be chosen: to discard, to take, or to remove.
    fn may_choose(&self, floor: Option<Floor>, card: Card) -> Result<(), Illegal> {
        let Some(Floor::Chore(task)) = floor else { return Err(Illegal(&NOTHING_TO_CHOOSE)) };
        let fits = match task.chore {
            Chore::Discard => self.secrets.hands[task.seat.index()].contains(card),
            Chore::Take => self.secrets.hands[usize::from(task.other)].contains(card),
            Chore::Choose => self.choices(task).contains(card),
            Chore::Draw | Chore::Lose | Chore::Steal | Chore::Look => false,
        };
        allow(fits, &WRONG_CHOICE)
    }
}
