//! Authorization: who may give which command is decided here, once, from the connection alone. Whether the rules
//! allow it is up to the game.

use std::sync::Arc;

use fair::Number;
use serde_json::Value;
use session::{Advised, AutoPass};
use wire::{Advice, CHAT_LIMIT, Phase, Reaction, ServerMessage};

use super::audience::Rights;
use super::{Origin, Request, RoomState, event};
use crate::admission::Bucket;
use crate::bot_pool::Question;
use crate::conn::Conn;
use crate::ids;
use crate::log::{Change, CloseReason, Event, RulesNote, auto_pass};
use crate::planted::{Fault, is_planted};
use crate::refusal::{self, Refusal, RefusalKind};
use crate::secrets;
use crate::state::{DiceOffer, HOST, Plan, State};
use crate::text;

/// Lines that a seat may say a second, after so many at once.
const TALK: (f64, u32) = (0.5, 5);

/// What a person wants to do at a table.
pub(crate) enum Command {
    Act { base: Option<u32>, action: String },
    Undo,
    Stand(AutoPass),
    Say(String),
    React(Reaction),
    Rematch(Option<DiceOffer>),
    Reveal(Number),
    Rules(bool),
    Leave,
    Start,
    Host { seat: u8, bot: Option<String> },
    Invite(String),
    Key { secret: String, hours: Option<u16> },
    Revoke,
}

impl RoomState {
    pub(super) fn command(&mut self, conn: Arc<Conn>, id: String, command: Command) {
        if self.may_have_forgotten(&conn, &id, &command) {
            self.inbox.put_first(Request::Command(conn, id, command));
            return self.read_whole();
        }
        match self.event_of(&conn, &id, &command) {
            Ok(event) => self.propose(event, Origin::Client(conn, command)),
            Err(no) => self.refuse(Request::Command(conn, id, command), no),
        }
    }

    /// The event that a command asks for, if whoever asks may ask for it.
    fn event_of(&mut self, conn: &Conn, id: &str, command: &Command) -> Result<Event, Refusal> {
        if !ids::is_command_id(id) {
            let message = "a command id has 1 to 32 letters, digits, - or _";
            return Err(Refusal::new(RefusalKind::Malformed, message));
        }
        let subscriber = self.audience.of(conn.id).ok_or_else(refusal::not_seated)?;
        let (seat, host) = (subscriber.seat, subscriber.rights == Rights::Host);
        let trusted = is_planted(Fault::TrustStrangers).then_some(0);
        let seated = || seat.or(trusted).ok_or_else(refusal::not_seated);
        let event = match command {
            Command::Act { base, action } => {
                let seat = seated()?;
                self.check_rules(seat, id)?;
                self.check_beat(seat, id)?;
                self.check_base(*base, seat, id)?;
                event(Change::Act(action.as_str().into()), Some(seat), id)
            }
            Command::Undo => {
                let seat = seated()?;
                self.check_rules(seat, id)?;
                self.check_beat(seat, id)?;
                self.check_window(seat, id)?;
                event(Change::Undo, Some(seat), id)
            }
            Command::Stand(standing) => {
                let seat = seated()?;
                self.check_rules(seat, id)?;
                event(Change::Stand(*standing), Some(seat), id)
            }
            Command::Say(text) => {
                let (seat, text) = (seated()?, text::clean(text, CHAT_LIMIT)?);
                self.check_talk(seat, id)?;
                event(Change::Say(text.into()), Some(seat), id)
            }
            Command::React(reaction) => {
                let seat = seated()?;
                self.check_talk(seat, id)?;
                event(Change::React(*reaction), Some(seat), id)
            }
            Command::Rematch(offer) => event(Change::Rematch(*offer), Some(seated()?), id),
            Command::Reveal(number) => event(Change::Reveal(*number), Some(seated()?), id),
            Command::Rules(goes_on) => self.rules_event(seated()?, id, *goes_on)?,
            Command::Leave => event(Change::Leave, Some(seated()?), id),
            Command::Key { secret, hours } => {
                self.key_event(conn, seated()?, id, secret, *hours)?
            }
            Command::Revoke => self.revoke_event(conn, seated()?, id)?,
            Command::Start | Command::Host { .. } | Command::Invite(_) if !host => {
                let message = "only the host of the table may do that";
                return Err(Refusal::new(RefusalKind::NotHost, message));
            }
            Command::Start => event(self.start_change(), seat, id),
            Command::Host { seat: own, .. } if seat == Some(*own) => {
                let message = "this is your own seat; leave it instead";
                return Err(Refusal::new(RefusalKind::OwnSeat, message));
            }
            Command::Host { seat, bot } => self.plan_event(*seat, id, bot.as_deref())?,
            Command::Invite(secret) => {
                event(Change::Invite(self.new_lock(secret)?.into()), seat, id)
            }
        };
        Ok(event)
    }

    /// The game begins, or first the numbers that were promised for its dice are called for.
    fn start_change(&self) -> Change {
        let calls = self.state.as_ref().is_some_and(State::needs_call);
        if calls { Change::Call } else { Change::Start }
    }

    /// The host gives a seat to a bot, or frees it with a new secret that only the host is told.
    fn plan_event(&mut self, seat: u8, id: &str, bot: Option<&str>) -> Result<Event, Refusal> {
        let Some(state) = &self.state else { return Err(refusal::no_table()) };
        if usize::from(seat) >= state.places.len() {
            return Err(Refusal::new(
                RefusalKind::UnknownSeat,
                "there is no such seat at this table",
            ));
        }
        let repeated = state.command(HOST, id).is_some();
        let fixed = matches!(state.places[usize::from(seat)].plan, Plan::Bot(_));
        if fixed && state.phase != Phase::Lobby && !repeated {
            return Err(Refusal::new(RefusalKind::TooLate, "the game has begun; the bot stays"));
        }
        let plan = if let Some(level) = bot {
            catalog::players(&state.opening.game, &[level], false).map_err(refusal::by_rules)?;
            Plan::Bot(level.to_owned())
        } else if repeated {
            Plan::Person { lock: String::new(), given: false, link: None }
        } else {
            let secret = secrets::new_secret();
            let lock = fair::to_hex(&secrets::lock_of(self.id, &secret));
            self.secrets.insert(seat, secret);
            Plan::Person { lock, given: false, link: None }
        };
        Ok(event(Change::Plan(plan), Some(seat), id))
    }

    /// Asks a bot what it thinks of the choices of the seat that asks, and of no other.
    pub(super) fn hint(&mut self, conn: Arc<Conn>, level: &str) {
        let seat = self.audience.of(conn.id).and_then(|subscriber| subscriber.seat);
        let thinker = seat.ok_or_else(refusal::not_seated).and_then(|seat| {
            let level =
                level.parse().map_err(|()| Refusal::new(RefusalKind::UnknownBot, "no such bot"))?;
            let playing =
                |state: &&State| state.phase == Phase::Play && !state.held && !state.is_suspended();
            let state = self.state.as_ref().filter(playing);
            let game = state.and_then(|state| state.game.as_ref());
            let game = game.ok_or_else(|| {
                Refusal::new(RefusalKind::NotPlaying, "there is nothing to decide")
            })?;
            Ok((seat, game.thinker(table::Seat(seat), level).map_err(refusal::by_rules)?))
        });
        match thinker {
            Err(no) => conn.no(no, &self.name, None),
            Ok((seat, thinker)) => {
                let (room, seq) = (self.room(), self.state.as_ref().map_or(0, State::told));
                self.server.bot_pool.ask(Question { room, seat, seq, conn, thinker });
            }
        }
    }

    pub(super) fn advised(&self, conn: &Conn, seq: u32, advice: &[Advised]) {
        let value = |advised| serde_json::to_value(advised).unwrap_or(Value::Null);
        let advice = advice.iter().take(20).map(value).collect();
        conn.tell(&ServerMessage::Advice(Advice { table: self.name(), seq, advice }));
    }

    /// The event of somebody who settles by which rules the game goes on.
    fn rules_event(&self, seat: u8, id: &str, goes_on: bool) -> Result<Event, Refusal> {
        let Some(state) = &self.state else { return Err(refusal::no_table()) };
        if goes_on {
            return Ok(event(
                Change::Rules(RulesNote::GoOn(state.current_rules())),
                Some(seat),
                id,
            ));
        }
        Ok(event(Change::Close(CloseReason::RulesChanged), Some(seat), id))
    }

    /// Refuses to play on until it is settled by which rules; one that was carried out already is judged no more.
    fn check_rules(&self, seat: u8, id: &str) -> Result<(), Refusal> {
        let fresh = self.state.as_ref().filter(|state| state.command(seat, id).is_none());
        fresh.map_or(Ok(()), State::check_rules)
    }

    /// Whether a command may be an old one that only the log knows.
    fn may_have_forgotten(&self, conn: &Conn, id: &str, command: &Command) -> bool {
        let own = || self.audience.of(conn.id)?.seat;
        let by_host = matches!(command, Command::Host { .. } | Command::Invite(_));
        let author = if by_host { Some(HOST) } else { own() };
        author
            .zip(self.state.as_ref())
            .is_some_and(|(author, state)| state.may_have_forgotten(author, id))
    }

    /// Refuses a decision that is based on an older view of the game, or on one that never was; one that was
    /// carried out already is judged no more.
    fn check_base(&self, base: Option<u32>, seat: u8, id: &str) -> Result<(), Refusal> {
        let (Some(base), Some(state)) = (base, &self.state) else { return Ok(()) };
        if state.is_stale(base) && state.command(seat, id).is_none() {
            return Err(Refusal::new(
                RefusalKind::Stale,
                "the table has gone on since; look again",
            ));
        }
        Ok(())
    }

    /// Refuses a decision while something is kept back for a beat: what would come of it would tell how the game
    /// stands. One that was carried out already is judged no more.
    fn check_beat(&self, seat: u8, id: &str) -> Result<(), Refusal> {
        let repeated = self.state.as_ref().is_some_and(|state| state.command(seat, id).is_some());
        if self.beat.is_held() && !repeated && !is_planted(Fault::TellWindows) {
            return Err(Refusal::new(
                RefusalKind::TooEarly,
                "a moment: the others may have an answer",
            ));
        }
        Ok(())
    }

    /// Refuses to take anything back while others are asked for an answer: whether it could be would tell who has
    /// answered.
    fn check_window(&self, seat: u8, id: &str) -> Result<(), Refusal> {
        let Some(state) = &self.state else { return Ok(()) };
        let open = state.game.as_ref().is_some_and(|game| game.is_open());
        if open && state.command(seat, id).is_none() && !is_planted(Fault::TellWindows) {
            let message = "the others are asked for an answer now: what was done is done";
            return Err(Refusal::new(RefusalKind::NoUndo, message));
        }
        Ok(())
    }

    /// Refuses a seat that talks too much, however often it connects; what was said already is not said again.
    fn check_talk(&mut self, seat: u8, id: &str) -> Result<(), Refusal> {
        let repeated = self.state.as_ref().is_some_and(|state| state.command(seat, id).is_some())
            || self.inbox.has_lost();
        let talk = self.talk.entry(seat).or_insert_with(|| Bucket::full(TALK.1));
        if repeated || talk.take(TALK.0, TALK.1) {
            return Ok(());
        }
        Err(Refusal::new(RefusalKind::TooFast, "let the others get a word in"))
    }
}

/// When a seat wants to be asked, if there is such a name.
pub(crate) fn decode_auto_pass(name: &str) -> Result<AutoPass, Refusal> {
    let names = "off, always, until-my-turn or until-it-concerns-me";
    auto_pass(name).ok_or_else(|| Refusal::new(RefusalKind::Malformed, names))
}

/// A number for the dice, or the promise of one.
pub(crate) fn decode_number(digits: &str) -> Result<Number, Refusal> {
    let message = "a number for the dice and its promise have 64 hexadecimal digits";
    fair::from_hex(digits).ok_or_else(|| Refusal::new(RefusalKind::Malformed, message))
}

/// What somebody offers for the dice, if anything.
pub(crate) fn decode_offer(
    promise: Option<&str>,
    seed: Option<&str>,
) -> Result<Option<DiceOffer>, Refusal> {
    let promise = promise.map(decode_number).transpose()?;
    Ok(DiceOffer::of(promise, seed.map(decode_number).transpose()?))
}
