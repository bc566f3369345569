//! What lies on the table: what is open and what is secret, and questions about both.

mod asked;
mod fight;
mod open;
mod opening;
mod skills;
mod toys;

use serde::{Deserialize, Serialize};
use table::{Edition, Seat, Seats};

use crate::pieces::{CAPER_LIMIT, CREW_SIZE, Challenge, Crew, ROW, Toy};
use crate::printed::Printed;

pub use fight::{Fight, Side};
pub use open::Open;
pub use skills::Attempt;
pub(crate) use skills::tested;

/// Places at the table.
pub const SEATS: usize = 4;
/// SP-29b, SP-46a: the most offers that anyone makes in a step.
pub(crate) const MOST_OFFERS: usize = 6;
/// Where a player's unassigned Toys are kept, beside the four girls'.
pub(crate) const LOOSE: usize = CREW_SIZE;

/// The number of players and the options in force.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// How many play.
    pub seats: u8,
    /// SP-34: whether there are catfights.
    pub catfights: bool,
    /// SP-43a: capers after which the game ends.
    pub caper_limit: u8,
    /// SP-47: the numbers that are played with.
    #[serde(default, rename = "box", skip_serializing_if = "Edition::is_standard")]
    pub edition: Edition<Printed>,
}

impl Setup {
    /// So many players, everything else as usual.
    pub const fn of(seats: u8) -> Self {
        Self { seats, catfights: true, caper_limit: CAPER_LIMIT, edition: Edition::standard() }
    }
}

/// Where the game stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// SP-1: girls and Toys are dealt.
    Deal,
    /// SP-1: everybody chooses a Captain, all at once.
    Captains,
    /// SP-4: some have equally little Loot; one of them is drawn.
    First,
    /// SP-3: the next Challenge is turned up.
    TurnUp,
    /// SP-10a: the player prepares and names a girl.
    Prepare,
    /// SP-33: the others answer a motion to abandon the caper.
    Vote,
    /// SP-11: the dice of an attempt fall.
    Roll,
    /// SP-18: a roll has failed and may be saved.
    Salvage,
    /// SP-13: a Challenge is beaten; its rewards come.
    Beaten,
    /// SP-10a: go on with the same girl, or stop.
    GoOn,
    /// SP-10b: nobody stands, but a reviving card lies ready.
    Rouse,
    /// SP-3: the caper is over; cards never reached are turned over and discarded.
    Clear,
    /// SP-34: the player may attack.
    Brawl,
    /// SP-36a: the defender arms.
    ArmDefender,
    /// SP-36a: the attacker arms.
    ArmAttacker,
    /// SP-37: the attacker's dice fall.
    AttackerDice,
    /// SP-37: the defender's dice fall.
    DefenderDice,
    /// SP-37a: the attacker may roll again.
    AttackerReroll,
    /// SP-37a: the defender may roll again.
    DefenderReroll,
    /// SP-37: both succeeded; the attacker may press.
    Press,
    /// SP-38: the attacker falls; may she be revived?
    AttackerFalls,
    /// SP-38: the defender falls; may she be revived?
    DefenderFalls,
    /// SP-37: the attack is over; what it brought is put away.
    Spoils,
    /// SP-41: lost girls are replaced.
    Replace,
    /// SP-41: a lost Captain's successor is chosen.
    Successor,
    /// SP-45: somebody may walk the plank.
    Plank,
    /// SP-45: whoever walked the plank is replaced.
    PlankDraw,
    /// SP-45: a Captain walked the plank; her successor is chosen.
    PlankSuccessor,
    /// SP-46: store, trades and reassignment.
    Market,
    /// SP-42: somebody has won.
    Over,
}

/// A game of SPANC in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spanc {
    pub(crate) open: Open,
    pub(crate) secrets: Secrets,
}

/// What no view holds as it is: choices that are not shown yet, and what is counted from the rest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Secrets {
    /// SP-24: players with too many unassigned Toys; asked at every step, so kept beside `held`.
    pub(crate) surplus: Seats,
    /// The place of each Captain in her crew. Secret until all have chosen (SP-1).
    pub(crate) captain: [Option<u8>; SEATS],
    /// SP-33: answers to the motion, secret until all are in.
    pub(crate) votes: [Option<bool>; SEATS],
}

impl Spanc {
    /// How many play.
    pub const fn seat_count(&self) -> u8 {
        self.open.setup.seats
    }

    /// Everybody, clockwise from a seat.
    pub(crate) fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.open.setup.seats;
        (0..seats).map(move |by| from.plus(by, seats))
    }

    /// Everybody.
    pub fn everybody(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.open.setup.seats).map(Seat)
    }

    /// Where the game stands.
    pub const fn phase(&self) -> Phase {
        self.open.phase
    }

    /// Whose turn or attack it is.
    pub const fn active(&self) -> Seat {
        self.open.active
    }

    /// The number of this caper, from 1.
    pub const fn caper(&self) -> u8 {
        self.open.caper
    }

    /// SP-3: the four Challenges; `None` lies face down.
    pub const fn row(&self) -> [Option<Challenge>; ROW] {
        self.open.row
    }

    /// The options in force.
    pub const fn setup(&self) -> &Setup {
        &self.open.setup
    }

    /// SP-47: the numbers that are played with.
    #[inline]
    pub fn printed(&self) -> &Printed {
        &self.open.setup.edition
    }

    /// A player's Loot, without Poolboys.
    pub const fn loot(&self, seat: Seat) -> u8 {
        self.open.loot[seat.index()]
    }

    /// The girls of a crew, by place.
    pub const fn girls(&self, seat: Seat) -> [Option<Crew>; CREW_SIZE] {
        self.open.girls[seat.index()]
    }

    /// How many Challenges of this caper a crew has beaten.
    pub const fn beaten(&self, seat: Seat) -> u8 {
        self.open.at[seat.index()]
    }

    /// Crews that have finished this caper.
    pub const fn finished(&self) -> Seats {
        self.open.finished
    }

    /// SP-15: falls that a crew has learnt from at its present Challenge.
    pub const fn learnt(&self, seat: Seat) -> u8 {
        self.open.learnt[seat.index()]
    }

    /// The dice that lie on the table, ascending; zeros if none do.
    pub const fn dice(&self) -> [u8; 2] {
        self.open.dice
    }

    /// The Captain, once she is chosen.
    pub fn captain(&self, seat: Seat) -> Option<Crew> {
        self.open.girls[seat.index()][usize::from(self.secrets.captain[seat.index()]?)]
    }

    /// Whether the girl in this place is the Captain.
    #[inline]
    pub(crate) fn is_captain(&self, seat: Seat, place: usize) -> bool {
        self.secrets.captain[seat.index()] == Some(place as u8)
    }

    /// The place of a girl in a crew, if she is one of it.
    #[inline]
    pub fn place(&self, seat: Seat, girl: Crew) -> Option<usize> {
        self.open.girls[seat.index()].iter().position(|&other| other == Some(girl))
    }

    /// The crew and place of a girl, if she is in any.
    pub(crate) fn whereabouts(&self, girl: Crew) -> Option<(Seat, usize)> {
        self.everybody().find_map(|seat| Some((seat, self.place(seat, girl)?)))
    }

    /// Whether the girl in this place is knocked out.
    #[inline]
    pub(crate) const fn is_down(&self, seat: Seat, place: usize) -> bool {
        self.open.down[seat.index()] >> place & 1 == 1
    }

    /// Whether there is a girl in this place and she stands.
    #[inline]
    pub(crate) fn stands(&self, seat: Seat, place: usize) -> bool {
        self.open.girls[seat.index()][place].is_some() && !self.is_down(seat, place)
    }

    /// Whether a girl is in that crew and stands.
    pub fn is_standing(&self, seat: Seat, girl: Crew) -> bool {
        self.place(seat, girl).is_some_and(|place| self.stands(seat, place))
    }

    /// The places of a crew whose girls stand.
    pub(crate) fn standing(&self, seat: Seat) -> impl Iterator<Item = usize> {
        (0..CREW_SIZE).filter(move |&place| self.stands(seat, place))
    }

    /// The girls of a crew with their places, by number: the order of actions that name them.
    #[inline]
    pub(crate) fn roster(&self, seat: Seat) -> [Option<(Crew, usize)>; CREW_SIZE] {
        // Numbers of girls above their places: four small words sort faster than four pairs.
        let mut keys = [0_u16; CREW_SIZE];
        for (place, girl) in self.open.girls[seat.index()].iter().enumerate() {
            keys[place] = girl.map_or(0, |girl| (u16::from(girl.0) + 1) << 8 | place as u16);
        }
        for end in (1..CREW_SIZE).rev() {
            for at in 0..end {
                let (low, high) = (keys[at].min(keys[at + 1]), keys[at].max(keys[at + 1]));
                (keys[at], keys[at + 1]) = (low, high);
            }
        }
        keys.map(|key| (key > 0).then(|| (Crew((key >> 8) as u8 - 1), usize::from(key & 0xff))))
    }

    /// SP-28, SP-42: Loot and Poolboys.
    pub(crate) fn fortune(&self, seat: Seat) -> i32 {
        let poolboys = (self.toys(seat) & Toy::POOLBOYS).len().cast_signed();
        i32::from(self.open.loot[seat.index()]) + poolboys
    }

    /// SP-29b: how many offers a player has made in this step.
    pub(crate) fn offers_made(&self, seat: Seat) -> usize {
        self.open.made[seat.index()].iter().take_while(|made| made.is_some()).count()
    }

    /// The Challenge that a crew faces, if it lies face up.
    #[inline]
    pub(crate) fn facing(&self, seat: Seat) -> Option<Challenge> {
        *self.open.row.get(usize::from(self.open.at[seat.index()]))?
    }

    /// SP-4: the players with the least Loot.
    pub(crate) fn poorest(&self) -> Seats {
        let least = self.everybody().map(|seat| self.open.loot[seat.index()]).min();
        self.everybody().filter(|&seat| Some(self.open.loot[seat.index()]) == least).collect()
    }
}
