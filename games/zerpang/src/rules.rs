//! Who MAY do what. Every function answers clauses of `RULES.md`.

mod cards;
mod draw;
mod fight;
mod moves;
mod points;

use table::{Illegal, Rule, Seat, Turn, allow};

pub(crate) use points::{may_be_set, may_count};

use crate::action::Action;
use crate::state::{Phase, Zerpang};

table::rules! {
    GAME_IS_OVER: "ZP-9", "The game is over";
    NO_SUCH_SEAT: "ZP-1", "Nobody sits there";
    NO_SUCH_PIECE: "ZP-C3", "There is no such piece in this game";
    NO_SUCH_CELL: "ZP-C1", "The board has no such cell";
    HAS_LEFT: "ZP-2a", "Whoever left the game is out of it";
    NOT_NOW: "ZP-2a", "You may leave when somebody is to decide, not while cards are dealt";
    WHO_BEGINS: "ZP-2", "First somebody has to begin";
    HOST_CHOOSES: "ZP-2", "The host says who begins";
    FIRST_IS_KNOWN: "ZP-2", "Who begins is settled before the first turn";
    CHANCE_FIRST: "ZP-2b", "The cards are being dealt";
    NOT_YOUR_TURN: "ZP-2b", "It is another player's turn to decide";
    DRAW_FIRST: "ZP-2b", "There is nothing to be done with; decide, or draw";
    NO_WINDOW: "ZP-2b", "Nobody asked you for an answer; say done if you are";

    ONLY_IN_ENTRANCE: "ZP-3", "Pieces enter in your Entrance phase";
    NOT_AT_HOME: "ZP-3", "That piece is not waiting in its Home Base";
    NOT_YOUR_PIECE: "ZP-13a", "That piece is not yours";
    IN_ORDER: "ZP-3", "Of pieces that are alike the lowest number enters first";
    NOT_YOUR_GATE: "ZP-3", "Pieces enter on a Gate of your own";
    GATE_IS_TAKEN: "ZP-3", "A piece stands on that Gate";
    CANNOT_PAY_ENTRY: "ZP-3", "Your hand cannot pay for that entry: one Point for each piece you have out";
    ELVES_STAY: "ZP-57", "Elves never leave home";

    ONLY_IN_MOVEMENT: "ZP-4", "Pieces move in your Movement phase";
    ONE_MOVE: "ZP-4", "You have made your move of this turn";
    NOT_ON_BOARD: "ZP-4", "That piece is not on the board";
    NO_PATH: "ZP-4", "That is no path";
    OFF_THE_BOARD: "ZP-4", "The path leaves the board";
    CELL_IS_TAKEN: "ZP-4", "Another piece stands in the way";
    TOO_LONG_A_PATH: "ZP-4", "Say eighteen steps at most at once; a piece that has walked them walks on as far as you can pay";
    CANNOT_PAY_PATH: "ZP-4", "Your hand cannot pay for so many spaces";
    GATE_IS_CLOSED: "ZP-5", "The Gates of another player are closed to this piece";
    SECOND_PIECE_MOVED: "ZP-26", "A card has moved that piece as the second one; the normal move is for another";

    PHASE_IS_USED: "ZP-8", "That replaces the whole Movement phase, and you have begun a normal one";
    PAY_FIRST: "ZP-10a", "First pay what is due";
    NOTHING_DUE: "ZP-10", "There is nothing to pay and no fight to add Points to";
    NO_SUCH_CARD: "ZP-10", "You do not hold that";
    KEEP_IT_PAYABLE: "ZP-10a", "With that gone, the rest of the price could not be met";
    NO_TEXT: "ZP-11", "A Point card has Points and no text";
    OWN_SIDE_ONLY: "ZP-12", "Ninjas count the Ninjutsu side of a card, Pirates the Pillage side";
    SAME_VALUE: "ZP-12", "Both sides have this value; lay it by its Pillage name";
    SAME_TEXT: "ZP-12", "Both sides say the same; use it by the name of your own, or by the Pillage name";
    TOO_NEW: "ZP-13", "A card for the Draw phase sleeps in the turn in which you got it";

    YOUR_WORD: "ZP-16", "You have the word in a fight: play, concede, or stand";
    NO_WORD: "ZP-16", "You are in no fight that waits for a word";
    RETORT_OR_PASS: "ZP-16", "The Defender has lost: use Self Sacrifice or a way out all the same, or pass";
    ANOTHER_HAS_THE_WORD: "ZP-16", "Another player has the word in this fight";
    NOBODY_TO_HELP: "ZP-16a", "Nobody is left who could help: play or concede";
    HONOR_OR_PASS: "ZP-16a", "You may play Honor Bound now, or pass";
    HELP_OR_PASS: "ZP-16a", "You may help one side with one play, or pass";
    SAY_FOR_WHOM: "ZP-17", "A helper says for whom: for the Aggressor or for the Defender";
    FOR_YOURSELF: "ZP-17", "Here you play for yourself";
    NOT_AS_HELP: "ZP-17", "Of card texts only weapons, Honor Bound and Resourcefulness help another";
    TAKE_OR_REFUSE: "ZP-17", "Do you take the help that is offered?";
    NO_HELP_OFFERED: "ZP-17", "Nobody offers you help";
    WHO_FIGHTS_FIRST: "ZP-19", "First say who fights first";
    NOT_THREATENED: "ZP-19", "That piece of yours is not up against this Aggressor";
    NOTHING_TO_FIGHT: "ZP-19a", "That piece has nobody to attack";

    RESCUE_TIME: "ZP-20", "That is for a piece of yours that was just beaten";
    RESCUE_OR_PASS: "ZP-20", "Your piece is beaten: rescue it with a card, or pass";
    NO_FREE_GATE: "ZP-20", "It goes to a free Gate of your own";
    NEEDS_ANOTHER_CARD: "ZP-21", "That card is played along with another one, whose other side it opens";
    NEEDS_TRAINING: "ZP-21", "A Pirate uses a Ninjutsu text with Foreign Training";
    NEEDS_DISGUISE: "ZP-21a", "A Ninja uses a Pillage text with Amazing Disguise";
    TREASURE_TIME: "ZP-22", "That is for your own Draw phase, when the cards are drawn";
    CREW_TIME: "ZP-23", "That is for your own Entrance phase";
    BLOCKADE_TIME: "ZP-24", "That is for another player's Draw phase, before the cards are drawn";
    BLOCKADE_OR_PASS: "ZP-24", "You may take the draw with Blockade, or pass";
    CANNONEER_TIME: "ZP-25", "That is for a fight of your own, when you have the word";
    CANNON_FIRED: "ZP-25", "All your pieces count already";
    FLANKING_TIME: "ZP-26", "That is for your own Movement phase";
    NOT_THE_MOVER: "ZP-26", "The second piece is another one than that of the normal move";
    ONE_SPACE: "ZP-26", "The second piece goes one space";
    SAILS_TIME: "ZP-27", "That is for your own Movement phase";
    SAILS_FIRST: "ZP-27", "Extra spaces are played before the move";
    WEAPON_TIME: "ZP-28", "Weapons are for fights";
    HAUL_TIME: "ZP-29", "That is for the end of your turn, after the draw";
    NAMED_ALREADY: "ZP-29", "That player is named already, and loses one turn at a time";
    NOT_YOURSELF: "ZP-29", "You name another player";
    PLUNDER_TIME: "ZP-30", "That is for the beginning of your own Draw phase";
    ESCAPE_TIME: "ZP-31", "That is for a fight of your own, when you have the word";
    NO_WAY_OUT: "ZP-31", "The way out is one step to a free cell next to no enemy";
    HONOR_TIME: "ZP-32", "That is for a fight";
    HONOR_STANDS: "ZP-32", "After Honor Bound it is one against one, without help";
    BINDING_TIME: "ZP-33", "That answers another player's use of a card";
    BIND_OR_PASS: "ZP-33", "A card was used: bind it, or pass";
    ASKED_IN_TURN: "ZP-33", "Others are asked first whether they bind that card";
    RESOURCE_TIME: "ZP-34", "That is for a fight";
    DOUBLED_ALREADY: "ZP-34", "Your cards count double already";
    SACRIFICE_TIME: "ZP-35", "That is for a fight of your own, when you have the word";
    AGGRESSOR_ONLY: "ZP-35", "Only the Aggressor can do that";
    EVERYWHERE_TIME: "ZP-36", "That is for your own Movement phase";
    BESIDE_A_FRIEND: "ZP-36", "It goes to a free cell beside another piece of yours";
    NOT_INTO_COMBAT: "ZP-36", "It must not come to stand beside an enemy";
    NO_TARGET: "ZP-12", "That card is not aimed like that";

    NOT_A_NINJA: "ZP-37", "Only Ninjas leap across the heavens";
    FROM_A_GATE: "ZP-37", "A leap begins on a Gate of your own";
    NOT_ONTO_A_HOUSE: "ZP-37", "A leap does not end on a house";
    CANNOT_PAY_ABILITY: "ZP-10a", "Your hand cannot pay the Points for that";
    SLIP_TIME: "ZP-38", "Only a Ninja slips away, in the own Combat phase, before the first fight";
    NOT_YOUR_OPPONENT: "ZP-38", "The card comes from somebody whom you would have fought";
    NOT_A_PIRATE: "ZP-40", "Only Pirates are that rotten";
    NOT_YOUR_OWN: "ZP-40", "A Scoundrel moves another player's piece";
    NOWHERE_TO_GO: "ZP-40", "That piece cannot take a single step";
    NAME_THE_PATH: "ZP-40", "Say where the piece goes, or that you are done";
    NOT_THAT_PIECE: "ZP-40", "You paid for another piece";
    WISE_TO_YOU: "ZP-40a", "You moved that piece in your latest turn: it is on its guard";
    ON_ITS_GOAL: "ZP-40a", "It stands on what its player needs, and stays there";
    NOT_A_SALVAGER: "ZP-41", "Only Pirates salvage, as their Draw phase begins";
    NOT_IDLE: "ZP-41", "Salvage is for a turn in which you did nothing";
    BRAINLESS: "ZP-43", "Zombies use cards for their Points only";
    NOT_A_ROBOT: "ZP-47", "Only Robots move together";
    A_GROUP: "ZP-47", "A link is of two pieces or more, each yours and on the board";
    ALONE_WITH_SAILS: "ZP-47", "With extra spaces only one piece moves";
    ROBOT_FEE_DUE: "ZP-47", "A Robot pays one Point more for a text, and you could not";
    NO_CHARGES: "ZP-48", "You have not so many upload points left";
    NO_OVERCHARGE: "ZP-48", "No more upload points than are due";
    UPLOAD_TIME: "ZP-48", "Robots upload after combat, one piece a turn";
    NOT_ON_TREASURE: "ZP-48", "The uplink is on the Buried Treasure";
    CANNOT_PAY_FURTHER: "ZP-27a", "Four spaces cost a Point, and you could not pay it";
    SETS_ONLY: "ZP-50", "A Gunslinger plays pairs, three of a kind, or straights of 1-2-3 or 2-3-4";
    PAIR_NEEDED: "ZP-50", "A Gunslinger needs two of the same card for its text";
    PAIRS_FOR_GUNSLINGERS: "ZP-50", "Only Gunslingers play cards in sets";
    SET_IN_ORDER: "ZP-50", "Name the cards of a set in their printed order";
    TOO_MANY_CARDS: "ZP-50a", "Discard down to your limit";
    NOTHING_TO_DISCARD: "ZP-50a", "You have nothing to discard now";
    LOST_IN_TRANSLATION: "ZP-52", "Aliens use cards for their Points only";
    NOT_AN_ALIEN: "ZP-52", "Only Aliens have weather balloons";
    MUST_START_A_FIGHT: "ZP-52", "A balloon lands where it starts a fight";
    NOTHING_TO_ABDUCT: "ZP-53", "You have not just beaten anybody";
    ABDUCT_OR_PASS: "ZP-53", "You may keep the beaten piece, or pass";
    RELEASE_TIME: "ZP-54", "Aliens release a piece in their own Draw phase, one a turn";
    NOT_ABDUCTED: "ZP-54", "That piece is not Abducted";
    NOT_AGAINST_ALIENS: "ZP-55", "They hold a piece of yours: you cannot help against them";
    NO_ELVEN_TEXTS: "ZP-12", "Elves use cards for their Points only";
    NO_DRAW_NOW: "ZP-7", "You draw in your Draw phase";
}

impl Zerpang {
    /// Whether `seat` may do this now, or the clause that forbids it.
    pub(crate) fn may_act(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        allow(self.open.phase != Phase::Over, &GAME_IS_OVER)?;
        allow(seat.0 < self.open.setup.seats, &NO_SUCH_SEAT)?;
        allow(self.open.present.contains(seat), &HAS_LEFT)?;
        if action == Action::Leave {
            return self.may_leave();
        }
        let Turn::Seats(asked) = self.turn_now() else { return Err(Illegal(&CHANCE_FIRST)) };
        if action == Action::Concede && self.may_give_in(seat) {
            return Ok(());
        }
        allow(asked.contains(seat), self.somebody_else())?;
        self.may_decide(seat, action)
    }

    /// What the seat that is asked may decide.
    fn may_decide(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::First(first) => self.may_choose_first(first),
            Action::Enter(piece, gate) => {
                self.now(Phase::Entrance, &ONLY_IN_ENTRANCE)?;
                self.may_enter(seat, piece, gate)
            }
            Action::Move(piece, path) => self.may_move(seat, piece, path),
            Action::Link(group, path) => {
                self.may_march(seat)?;
                self.may_link(seat, group, path)
            }
            Action::Leap(piece, to) => {
                self.may_replace_movement(seat, action)?;
                self.may_leap(seat, piece, to)
            }
            Action::Scoundrel(piece) => {
                self.may_replace_movement(seat, action)?;
                self.may_trick(seat, piece)
            }
            Action::Balloon(piece, to) => {
                self.may_replace_movement(seat, action)?;
                self.may_balloon(seat, piece, to)
            }
            Action::Use(what) => self.may_use(seat, what),
            Action::Lay(lay) => {
                self.may_add_points()?;
                self.may_lay(seat, lay)
            }
            Action::Charge(points, aid) => {
                self.may_add_points()?;
                self.may_charge(seat, points, aid)
            }
            _ => self.may_answer(seat, action),
        }
    }

    /// Choices within fights, windows and the Draw phase.
    fn may_answer(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Attack(piece) => self.may_attack(piece),
            Action::Face(piece) => self.may_face(piece),
            Action::NotHere(from) => self.may_slip_away(seat, from),
            Action::Stand => self.may_stand(),
            Action::Concede => self.now(Phase::Word, &NO_WORD),
            Action::Accept | Action::Refuse => self.now(Phase::Consent, &NO_HELP_OFFERED),
            Action::Abduct => self.now(Phase::Abduct, &NOTHING_TO_ABDUCT),
            Action::Upload(piece) => self.may_upload(seat, piece),
            Action::Salvage => self.may_salvage(seat),
            Action::Draw => self.now(Phase::Plan, &NO_DRAW_NOW),
            Action::Release(piece) => self.may_release(seat, piece),
            Action::Discard(card) => self.may_discard(seat, card),
            Action::Pass => allow(self.is_window(), self.interruption().unwrap_or(&NO_WINDOW)),
            _ => self.may_be_done(),
        }
    }

    /// Whether something that belongs to a phase comes in time; else the interruption, or the rule that
    /// says when.
    #[inline]
    pub(crate) fn now(&self, phase: Phase, otherwise: &'static Rule) -> Result<(), Illegal> {
        allow(self.open.phase == phase, self.interruption().unwrap_or(otherwise))
    }

    /// What has to be answered before anything else.
    fn interruption(&self) -> Option<&'static Rule> {
        match self.open.phase {
            Phase::First => Some(&WHO_BEGINS),
            Phase::Pay => Some(&PAY_FIRST),
            Phase::Bind => Some(&BIND_OR_PASS),
            Phase::Consent => Some(&TAKE_OR_REFUSE),
            Phase::Trick => Some(&NAME_THE_PATH),
            Phase::Word => Some(&YOUR_WORD),
            Phase::Retort => Some(&RETORT_OR_PASS),
            Phase::Honor => Some(&HONOR_OR_PASS),
            Phase::Help => Some(&HELP_OR_PASS),
            Phase::Rescue => Some(&RESCUE_OR_PASS),
            Phase::Abduct => Some(&ABDUCT_OR_PASS),
            Phase::Blockade => Some(&BLOCKADE_OR_PASS),
            Phase::Mover | Phase::Order => Some(&WHO_FIGHTS_FIRST),
            Phase::Discard => Some(&TOO_MANY_CARDS),
            _ => None,
        }
    }

    /// Why a seat that is not asked has to wait.
    fn somebody_else(&self) -> &'static Rule {
        match self.open.phase {
            Phase::First => &HOST_CHOOSES,
            Phase::Bind => &ASKED_IN_TURN,
            Phase::Word | Phase::Retort | Phase::Honor | Phase::Help | Phase::Consent => {
                &ANOTHER_HAS_THE_WORD
            }
            _ => &NOT_YOUR_TURN,
        }
    }

    /// Whether the phase is a window, in which one may pass.
    #[inline]
    pub(crate) fn is_window(&self) -> bool {
        matches!(
            self.open.phase,
            Phase::Bind
                | Phase::Retort
                | Phase::Honor
                | Phase::Help
                | Phase::Rescue
                | Phase::Abduct
                | Phase::Blockade
        )
    }

    /// ZP-2b: phases that are left by saying so.
    fn may_be_done(&self) -> Result<(), Illegal> {
        if self.open.phase == Phase::Pay {
            // Only a dream has a hand that cannot pay what was begun.
            let stuck = self.purse(self.open.asked, self.hand(self.open.asked))
                < self.open.payment.due.into();
            return allow(stuck, &PAY_FIRST);
        }
        let done = matches!(
            self.open.phase,
            Phase::Entrance
                | Phase::Movement
                | Phase::Trick
                | Phase::Upload
                | Phase::Spoils
                | Phase::After
        );
        allow(done, self.interruption().unwrap_or(&DRAW_FIRST))
    }

    /// ZP-2: the host, once.
    fn may_choose_first(&self, first: Seat) -> Result<(), Illegal> {
        allow(self.open.phase == Phase::First, &FIRST_IS_KNOWN)?;
        allow(first.0 < self.open.setup.seats && self.open.present.contains(first), &NO_SUCH_SEAT)
    }

    /// ZP-2a: anybody, whenever somebody is to decide.
    fn may_leave(&self) -> Result<(), Illegal> {
        allow(matches!(self.turn_now(), Turn::Seats(_)), &NOT_NOW)
    }
}
