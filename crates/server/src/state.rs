//! What a table is, made of its events and of nothing else: the same function takes a new event and
//! one from the log, and refuses without changing anything.

mod apply;
mod clock;
mod commands;
mod dice;
mod keys;
mod rules;
mod snapshot;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use fair::Number;
use serde::{Deserialize, Serialize};
use session::Table;
use table::{Record, Seat};
use wire::{Clock, Phase, Said, SeatKind};

use crate::ids;
use crate::log::{Change, Event, EventKind, NOBODY};
use crate::planted::{Fault, is_planted};
use crate::refusal::{self, Refusal, RefusalKind};
use crate::secrets;

pub(crate) use clock::MINUTE;
use commands::{Commands, Known};
pub(crate) use dice::{DiceOffer, Stake};
pub(crate) use keys::{NewKey, Opened, SeatKey, wall_clock};
use snapshot::Memory;
pub(crate) use snapshot::Snapshot;

/// The host, among those who give commands.
pub(crate) const HOST: u8 = NOBODY;
/// Who says what nobody at the table says.
pub(crate) const HOUSE: &str = "The house";
/// How many lines of talk are kept.
const TALK: usize = 50;
/// Milliseconds for which a seat is kept for somebody who asked for it in the lobby.
const COMING: u64 = 60_000;

/// What was agreed when the table was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Opening {
    pub game: String,
    /// The version of the rules that the table began by.
    pub rules: u32,
    pub options: BTreeMap<String, String>,
    pub listed: bool,
    pub watch: bool,
    pub clock: Clock,
    pub patience: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
    /// The lock of the host's secret.
    pub host: String,
    /// The lock of the invitation that is good now. Tables of earlier builds have none until the host makes one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// What the house's numbers are made of.
    pub secret: String,
    pub plans: Vec<Plan>,
}

/// Who may sit in a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Plan {
    /// A bot of this level.
    Bot(String),
    /// Whoever opens this lock; `given` if somebody who joined got the secret. `link` is the lock of the link that was
    /// used up for that: it opens nothing any more.
    Person {
        lock: String,
        given: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        link: Option<String>,
    },
}

/// What a person says when sitting down.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Sitting {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "in_digits")]
    pub seed: Option<Number>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "in_digits")]
    pub promise: Option<Number>,
}

impl Sitting {
    /// Somebody of this name sits down, with this for the dice.
    pub(crate) fn new(name: String, offer: Option<DiceOffer>) -> Self {
        match offer {
            None => Self { name, ..Self::default() },
            Some(DiceOffer::Open(number)) => Self { name, seed: Some(number), ..Self::default() },
            Some(DiceOffer::Promised(promise)) => {
                Self { name, promise: Some(promise), ..Self::default() }
            }
        }
    }
}

/// A number for the dice, in JSON by its hexadecimal digits.
mod in_digits {
    use fair::Number;
    use serde::{Deserialize, Deserializer, Serializer};

    #[expect(clippy::ref_option, reason = "the signature is serde's")]
    pub(super) fn serialize<S: Serializer>(
        seed: &Option<Number>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&seed.as_ref().map(fair::to_hex).unwrap_or_default())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Number>, D::Error> {
        Ok(Option::<String>::deserialize(deserializer)?.as_deref().and_then(fair::from_hex))
    }
}

/// A seat and who is in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Place {
    pub plan: Plan,
    pub name: String,
    #[serde(flatten)]
    pub dice: Stake,
    /// Whether a person has sat down here.
    pub sat: bool,
    /// Whether the person got up.
    pub left: bool,
    /// The round in whose middle the seat was freed: a bot plays it to the end, whoever has the new link, for
    /// nobody may look into a hand by freeing a seat.
    #[serde(default)]
    pub freed: Option<u32>,
    /// Whether the time for the whole game ran out.
    pub flagged: bool,
    /// Milliseconds spent on decisions of this game.
    pub spent: u64,
    /// Since when the seat is waited for.
    pub since: Option<u64>,
    /// Milliseconds that the seat's last decision took.
    #[serde(default)]
    pub last: u64,
    /// The last sign of life in the log.
    pub seen: u64,
    /// Decisions taken back since somebody else did something.
    pub undos: u32,
    /// Keys besides the seat's own: of other devices, or lent.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<SeatKey>,
}

impl Place {
    fn new(plan: Plan) -> Self {
        Self {
            plan,
            name: String::new(),
            dice: Stake::default(),
            sat: false,
            left: false,
            freed: None,
            flagged: false,
            spent: 0,
            since: None,
            last: 0,
            seen: 0,
            undos: 0,
            keys: Vec::new(),
        }
    }

    pub(crate) fn kind(&self) -> SeatKind {
        match (&self.plan, self.sat) {
            (Plan::Bot(_), _) => SeatKind::Bot,
            (Plan::Person { .. }, true) => SeatKind::Person,
            (Plan::Person { .. }, false) => SeatKind::Free,
        }
    }

    /// What the seat is called.
    pub(crate) fn shown(&self) -> &str {
        match &self.plan {
            Plan::Bot(level) => level,
            Plan::Person { .. } => &self.name,
        }
    }

    /// What the seat of this number is called in a game, whoever has sat there or not.
    pub(crate) fn called(&self, number: u8) -> String {
        match self.shown() {
            "" => guest(number),
            name => name.to_owned(),
        }
    }

    /// Whether somebody from the lobby may have the seat: nobody sits there, and whoever it was given to before
    /// has not come for a while.
    pub(crate) fn is_to_be_had(&self, now: u64) -> bool {
        match self.plan {
            Plan::Bot(_) => false,
            Plan::Person { given, .. } => !self.sat && (!given || self.seen + COMING <= now),
        }
    }

    /// Whether a person has the seat and has not got up.
    fn is_attended(&self) -> bool {
        matches!(self.plan, Plan::Person { .. }) && !self.left
    }
}

/// A table as its events made it.
pub(crate) struct State {
    pub id: u64,
    pub opening: Opening,
    pub secret: Number,
    pub host: Number,
    pub places: Vec<Place>,
    pub phase: Phase,
    pub round: u32,
    pub game: Option<Box<dyn Table>>,
    /// The last step is kept back for a beat: nothing may be told of how the game stands.
    pub held: bool,
    /// The number of the next event in the log.
    next: u32,
    /// The event with which the present game began, or before the first game the table: in the log, and as it is
    /// told. Quiet events have no number of their own, or numbers would tell who answers.
    begun_at: u32,
    began: u32,
    /// By number from there on, how many steps of the game had been shown after it.
    marks: Vec<u32>,
    commands: Commands,
    /// What is kept beside the log, and what only the log knows.
    memory: Memory,
    pub said: VecDeque<Said>,
    /// The seats that want another game, with their numbers for it.
    pub rematch: BTreeMap<u8, Stake>,
    /// When the seats were called to show the numbers that they promised, while the game that needs them has not begun.
    called: Option<u64>,
    /// The game before this one.
    before: Option<Box<dyn Table>>,
    /// The version of the rules by which the next game is played, and the one of this game.
    rules: u32,
    round_rules: u32,
    /// What is known of this game, if today's rules do not lead to where it went.
    lost: Option<Record>,
    /// The seats that want to play on by newer rules.
    votes: BTreeSet<u8>,
    /// The time of the last event.
    pub ms: u64,
    /// Up to when the game has been told how much time passed.
    told_time: u64,
}

impl State {
    /// The table that these events made. They must begin with its opening. Of all its games only the last
    /// and the one before it, whose record may be asked for, are played again.
    pub(crate) fn replay(id: u64, events: &[Event]) -> Result<Self, Refusal> {
        let (first, rest) = events.split_first().ok_or_else(refusal::no_table)?;
        let mut state = Self::open(id, first)?;
        state.catch_up(rest)?;
        Ok(state)
    }

    /// Takes what came after in the log; games that are long over are not played again.
    fn catch_up(&mut self, events: &[Event]) -> Result<(), Refusal> {
        let begins = events.iter().enumerate().filter(|(_, event)| event.kind().begins());
        let old = begins.rev().nth(1).map_or(0, |(at, _)| at);
        if old > 0 && self.game.take().is_some() {
            self.phase = Phase::Over;
        }
        for event in &events[..old] {
            self.skim(event)?;
        }
        events[old..].iter().try_for_each(|event| self.follow(event))
    }

    /// Takes an event from the log: it was allowed once, and must lead to the same place again.
    pub(crate) fn follow(&mut self, event: &Event) -> Result<(), Refusal> {
        let seq = self.seq();
        if matches!(event.kind(), EventKind::Rematch | EventKind::Again) {
            self.end_if_lost(); // nobody wants another game before
        }
        if self.is_of_other_rules(event) {
            return self.follow_by_other_rules(event);
        }
        let astray = |why: &str| {
            Refusal::new(
                RefusalKind::Broken,
                format!("this table cannot be brought back (event {seq}: {why})"),
            )
        };
        let led = self.apply(event);
        led.map_err(
            |no| if no.kind == RefusalKind::OtherRules { no } else { astray(&no.message) },
        )?;
        if self.hash() == event.hash {
            self.remember(event);
            return Ok(());
        }
        Err(astray("the game went another way"))
    }

    /// The table that an opening makes.
    pub(crate) fn open(id: u64, event: &Event) -> Result<Self, Refusal> {
        match &event.change {
            Change::Open(opening) => Self::new(id, Opening::clone(opening), event.ms),
            _ => Err(broken_opening()),
        }
    }

    /// The table where this was agreed, before anything happened.
    fn new(id: u64, opening: Opening, ms: u64) -> Result<Self, Refusal> {
        let about = catalog::about(&opening.game).map_err(refusal::by_rules)?;
        if opening.rules > about.rules_version {
            return Err(rules::needs_newer(about, opening.rules));
        }
        let number = |text: &str| fair::from_hex(text).ok_or_else(broken_opening);
        let (secret, host) = (number(&opening.secret)?, number(&opening.host)?);
        let places = opening.plans.iter().cloned().map(Place::new).collect();
        Ok(Self {
            id,
            secret,
            host,
            places,
            rules: opening.rules,
            round_rules: opening.rules,
            lost: None,
            votes: BTreeSet::new(),
            opening,
            phase: Phase::Lobby,
            round: 0,
            game: None,
            held: false,
            next: 1,
            begun_at: 0,
            began: 0,
            marks: vec![0],
            commands: Commands::new(&secret),
            memory: Memory::default(),
            said: VecDeque::new(),
            rematch: BTreeMap::new(),
            called: None,
            before: None,
            ms,
            told_time: ms,
        })
    }

    /// The number of the next event in the log.
    pub(crate) fn seq(&self) -> u32 {
        self.next
    }

    /// The number of the next event that is not quiet, as people are told it.
    pub(crate) fn coming(&self) -> u32 {
        let marks = u32::try_from(self.marks.len());
        self.began + marks.expect("a table has a bounded number of events")
    }

    /// The number of the last event, as people are told it.
    pub(crate) fn told(&self) -> u32 {
        self.coming().saturating_sub(1)
    }

    /// The opening is event 0: it is remembered when it is durable, like any other.
    pub(crate) fn forget_opening(&mut self) {
        self.marks.clear();
        self.next = 0;
    }

    /// Whether the game has gone on since an event, or there is no such event yet. What was taken back and
    /// decided anew is another game, however many steps it has.
    pub(crate) fn is_stale(&self, seq: u32) -> bool {
        let same = |since: &[u32]| !since.is_empty() && since.iter().all(|&m| m == self.shown());
        seq < self.began || !same(self.marks.get((seq - self.began) as usize..).unwrap_or_default())
    }

    /// How many steps of the present game had been shown after an event and stand since: none if it came before
    /// the game.
    pub(crate) fn shown_after(&self, seq: u32) -> Option<u32> {
        if seq < self.began {
            return Some(0);
        }
        self.marks.get((seq - self.began) as usize..)?.iter().copied().min()
    }

    /// The hash of the game; 0 where there is none.
    pub(crate) fn hash(&self) -> u64 {
        self.game.as_ref().map_or(0, |game| game.hash())
    }

    /// How many steps of the game have been shown.
    pub(crate) fn shown(&self) -> u32 {
        self.game.as_ref().map_or(0, |game| u32::try_from(game.shown()).unwrap_or(u32::MAX))
    }

    /// Notes an event that has been applied: from now on it has a number.
    pub(crate) fn remember(&mut self, event: &Event) {
        self.number(event, self.shown());
        if event.kind().begins() {
            self.take_snapshot(event);
        }
    }

    fn number(&mut self, event: &Event, shown: u32) {
        if !event.id.is_empty() && !is_planted(Fault::ForgetCommands) {
            let seq = if event.quiet { self.told() } else { self.coming() };
            let known = Known { seq, body: body_of(event) };
            self.commands.insert(author_of(event), &event.id, known);
        }
        if event.kind().begins() {
            (self.began, self.begun_at) = (self.coming(), self.next);
            self.marks.clear();
        }
        match self.marks.last_mut().filter(|_| event.quiet) {
            Some(last) => *last = shown,
            None => self.marks.push(shown),
        }
        self.next += 1;
        self.ms = event.ms;
    }

    /// The command that has this id, if it was carried out; whose it is, [`author_of`] says.
    pub(crate) fn command(&self, seat: u8, id: &str) -> Option<Known> {
        self.commands.get(seat, id)
    }

    /// Another game lies on the table from now on, whatever was played before.
    #[cfg(test)]
    pub(crate) fn play_instead(&mut self, game: Box<dyn Table>) {
        self.game = Some(game);
        (self.began, self.marks) = (0, vec![0]);
    }

    /// Whether a seat was freed in the middle of the present game.
    pub(crate) fn is_freed(&self, seat: u8) -> bool {
        let place = self.places.get(usize::from(seat));
        self.phase == Phase::Play && place.is_some_and(|place| place.freed == Some(self.round))
    }

    /// Whether this is the host's secret.
    pub(crate) fn is_host(&self, secret: &str) -> bool {
        secrets::opens(self.id, secret, &self.host)
    }

    /// The seats that are waited for.
    pub(crate) fn asked(&self) -> table::Seats {
        let playing = self.game.as_ref().filter(|_| self.phase == Phase::Play);
        playing.map_or(table::Seats::NONE, |game| game.asked())
    }

    /// The name of this round for the dice.
    pub(crate) fn round_name(&self) -> String {
        self.name_of(self.round)
    }

    fn name_of(&self, round: u32) -> String {
        format!("{}/{round}", ids::table_name(self.id))
    }

    /// The number of the house for this round. Nobody may know it before the game is over.
    pub(crate) fn house_number(&self) -> Number {
        fair::house_number(&self.secret, &self.round_name())
    }

    /// What the house promised for this round.
    pub(crate) fn commit(&self) -> String {
        self.commit_of(self.round)
    }

    /// What the house promises for a round: it can be told before any seat adds its number.
    pub(crate) fn commit_of(&self, round: u32) -> String {
        let name = self.name_of(round);
        fair::to_hex(&fair::commit(&name, &fair::house_number(&self.secret, &name)))
    }

    /// The record of the last game that is over, with the number of the house.
    pub(crate) fn record(&self) -> Option<String> {
        let over = self.game.as_ref().filter(|_| self.phase == Phase::Over);
        let game = || over.or(self.before.as_ref()).map(|game| game.record().clone());
        let mut record = self.lost_record().or_else(game)?;
        if let Some(fair) = &mut record.header.fair {
            fair.house = Some(fair::to_hex(&fair::house_number(&self.secret, &fair.table)));
        }
        Some(record.write())
    }

    /// Who sits in the other seats, as it is shown.
    pub(crate) fn others(&self, seat: u8) -> Vec<String> {
        let others = (0..).zip(&self.places).filter(|(n, _)| *n != seat).map(|(_, place)| place);
        let seated = others.filter(|place| place.kind() != SeatKind::Free);
        seated.map(|place| place.shown().to_owned()).collect()
    }

    /// Whether a bot plays the seat: its own, or for somebody who got up or ran out of time.
    pub(crate) fn is_botted(&self, seat: Seat) -> bool {
        let place = &self.places[seat.index()];
        matches!(place.plan, Plan::Bot(_)) || place.left || place.flagged
    }
}

/// What somebody without a name is called.
pub(crate) fn guest(number: u8) -> String {
    format!("Guest {number}")
}

fn broken_opening() -> Refusal {
    Refusal::new(RefusalKind::Broken, "the opening of this table cannot be read")
}

/// Whose command an event was: the host's, if it is about who may sit in a seat, and else that of its seat.
pub(crate) fn author_of(event: &Event) -> u8 {
    if matches!(event.kind(), EventKind::Plan | EventKind::Invite) { HOST } else { event.seat }
}

/// What a command was, in one number. A seat that is freed gets a new lock each time: that is the same;
/// who wants another game does not know that it begins, and who begins one not that numbers are called for first.
pub(crate) fn body_of(event: &Event) -> u64 {
    let text = match &event.change {
        Change::Plan(Plan::Person { .. }) => "".into(),
        Change::Key(new) => new.key.lock.clone().into(),
        change => change.to_row(),
    };
    let kind = match event.kind() {
        EventKind::Again => EventKind::Rematch,
        EventKind::Call => EventKind::Start,
        kind => kind,
    };
    table::hash_of(&(kind as u8, event.seat, text.as_bytes()))
}
