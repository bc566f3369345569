//! An online table, as one client knows it. It handles messages from the server, queues commands until they are
//! acknowledged, and gives the same snapshots as a local table. The WebSocket itself is in `web`.

mod away;
mod clocks;
mod dice;
mod keys;

use std::collections::BTreeSet;
use std::mem::take;
use std::sync::Arc;

use board::Moment;
use catalog::session_from_view;
use serde_json::Value;
use session::{Advised, Refusal, RefusalKind, ViewSession};
use table::{Outcome, Prompt, Seat};
use wire::{
    ClientMessage, Command, Phase, Reaction, Replaced, Room, Said, SeatKind, ServerMessage, Update,
};

use crate::host::{Intent, Source};
use crate::names::{Names, waiting};
use crate::setup::seat_name;
use crate::snapshot::{SeatCard, Snapshot, StoryLine};

pub use away::LastDecision;
pub use clocks::Clocks;
pub use keys::{DiceKeys, Keys, PREFIX};

/// What hearing something has come to.
#[derive(Clone, PartialEq, Debug)]
pub enum Heard {
    /// The table has changed.
    Table,
    /// Somebody said something, came or went.
    Around,
    /// Something that was wanted is refused.
    Refused(wire::Refusal),
    /// What was said is not heard: the words, and why.
    Unsaid(String, String),
    /// What a bot thinks of the choices.
    Advice(Vec<Advised>),
    /// The seat is played from elsewhere, or the host has freed it.
    Replaced(Replaced),
    /// Nothing that anybody would notice.
    Nothing,
}

/// A table on a server, as one client knows it.
pub struct OnlineHost {
    keys: Keys,
    /// What the ids of this client's commands begin with: no other client's do.
    nonce: String,
    commands: u32,
    update: Update,
    room: Room,
    view_session: Option<Arc<dyn ViewSession>>,
    story: Vec<StoryLine>,
    moments: Vec<Moment>,
    /// How many lines and moments there were when one decided last.
    seen: usize,
    shown: usize,
    said: Vec<Said>,
    gallery: u32,
    /// Whether there is a line to the server.
    connected: bool,
    /// To be sent as soon as there is a line.
    outbox: Vec<ClientMessage>,
    /// Sent and not yet answered: to be sent again on a new line.
    unanswered: Vec<(String, ClientMessage)>,
    /// Ids of commands whose refusal nobody needs to hear of.
    quiet: BTreeSet<String>,
    /// The story is to be told anew: something was not understood.
    retell: bool,
    /// What one has done is shown from this number on.
    done: u32,
    /// The round for which the own number has been shown on this line.
    shown_for: Option<u32>,
}

impl OnlineHost {
    /// A table that nothing is known of yet. The nonce: up to 20 letters and digits, new each time.
    pub fn new(keys: Keys, nonce: String) -> Self {
        Self {
            keys,
            nonce,
            commands: 0,
            update: Update::default(),
            room: Room::default(),
            view_session: None,
            story: Vec::new(),
            moments: Vec::new(),
            seen: 0,
            shown: 0,
            said: Vec::new(),
            gallery: 0,
            connected: false,
            outbox: Vec::new(),
            unanswered: Vec::new(),
            quiet: BTreeSet::new(),
            retell: false,
            done: 0,
            shown_for: None,
        }
    }

    /// The keys to the table.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Who sits where, and what was agreed.
    pub fn room(&self) -> &Room {
        &self.room
    }

    /// Whether the game has begun or is over; `None` before the first word from the server.
    pub fn phase(&self) -> Option<Phase> {
        (!self.room.game.is_empty()).then_some(self.update.phase)
    }

    /// One's own seat.
    pub fn seat(&self) -> Option<Seat> {
        self.update.seat.map(Seat)
    }

    /// What was said.
    pub fn said(&self) -> &[Said] {
        &self.said
    }

    /// How many watch.
    pub fn gallery(&self) -> u32 {
        self.gallery
    }

    /// The clocks as the last update told them.
    pub fn clocks(&self) -> Clocks {
        Clocks::new(&self.update.left, &self.update.asked, self.room.clock)
    }

    /// The line is lost: what is chosen from now on waits for the next one.
    pub fn lose_line(&mut self) {
        self.connected = false;
    }

    /// What to say on a new line: sit down or watch, then whatever was not answered on the old one.
    pub fn enter(&mut self) -> Vec<ClientMessage> {
        let from = Some(if self.phase().is_some() && !self.retell { self.update.seq } else { 0 });
        let table = self.keys.table.clone();
        let first = match &self.keys.secret {
            None => ClientMessage::Watch(wire::Watch { table, from }),
            Some(secret) => ClientMessage::Sit(wire::Sit {
                table,
                secret: secret.clone(),
                host: self.keys.host.clone(),
                name: self.keys.name.clone(),
                promise: self.own_promise(0),
                seed: None,
                from,
                lean: false,
            }),
        };
        self.outbox.clear();
        self.connected = true;
        let again = self.unanswered.iter().map(|(_, ask)| ask.clone());
        std::iter::once(first).chain(again).collect()
    }

    /// What is to be sent now.
    pub fn take_outbox(&mut self) -> Vec<ClientMessage> {
        take(&mut self.outbox)
    }

    /// Takes another name, until the game begins.
    pub fn rename(&mut self, name: &str) {
        self.keys.name = name.chars().take(wire::NAME_LIMIT).collect();
        let sit = self.enter().swap_remove(0);
        self.outbox.push(sit);
    }

    fn command(&mut self, ask: impl FnOnce(String, String) -> ClientMessage) -> String {
        self.commands += 1;
        let id = format!("{}-{}", self.nonce, self.commands);
        let ask = ask(self.keys.table.clone(), id.clone());
        self.outbox.push(ask.clone());
        self.unanswered.push((id.clone(), ask));
        id
    }

    /// The host begins the game.
    pub fn start(&mut self) {
        self.command(|table, id| ClientMessage::Start(Command { table, id }));
    }

    /// Gives the seat up on this device, and watches.
    pub fn only_watch(&mut self) {
        (self.keys.secret, self.keys.host) = (None, None);
    }

    /// Gets up; a bot keeps the seat warm.
    pub fn leave(&mut self) {
        self.command(|table, id| ClientMessage::Leave(Command { table, id }));
    }

    /// Wants another game, with this number for its dice.
    pub fn rematch(&mut self, seed: String) {
        self.keys.seed = seed;
        let promise = self.own_promise(self.update.round + 1);
        self.command(|table, id| {
            ClientMessage::Rematch(wire::Rematch { table, id, promise, seed: None })
        });
    }

    /// The host gives a seat to a bot, or frees it.
    pub fn give(&mut self, seat: u8, bot: Option<String>) {
        self.command(|table, id| ClientMessage::Host(wire::Host { table, id, seat, bot }));
    }

    /// The host makes a new invitation with this secret; the old one is void.
    pub fn invite(&mut self, secret: String) {
        self.keys.invite = Some(secret.clone());
        self.command(|table, id| ClientMessage::Invite(wire::Invite { table, id, secret }));
    }

    /// Makes one more key to one's own seat, for another device or lent for so many hours.
    pub fn make_key(&mut self, secret: String, hours: Option<u16>) {
        self.command(|table, id| ClientMessage::Key(wire::Key { table, id, secret, hours }));
    }

    /// Takes back every key to one's own seat but this device's.
    pub fn revoke(&mut self) {
        self.command(|table, id| ClientMessage::Revoke(Command { table, id }));
    }

    /// Says something.
    pub fn chat(&mut self, text: &str) {
        let text: String = text.trim().chars().take(wire::CHAT_LIMIT).collect();
        if !text.is_empty() {
            self.command(|table, id| ClientMessage::Chat(wire::Chat { table, id, text }));
        }
    }

    /// Reacts without words.
    pub fn react(&mut self, reaction: Reaction) {
        self.command(|table, id| ClientMessage::React(wire::React { table, id, reaction }));
    }

    /// Asks a bot what it thinks of one's choices.
    pub fn ask_hint(&mut self, level: &str) {
        let hint = wire::Hint { table: self.keys.table.clone(), level: level.into() };
        self.outbox.push(ClientMessage::Hint(hint));
    }

    /// Hears a message. Whatever cannot be read, or shows another view than it says, makes the host ask
    /// for everything anew.
    pub fn hear(&mut self, text: &str) -> Heard {
        match serde_json::from_str(text) {
            Ok(ServerMessage::Update(update)) => {
                let honest = wire::view_text(text).map(wire::view_hash);
                if honest.map(|hash| format!("{hash:016x}")).as_ref() != Some(&update.hash) {
                    return self.refresh();
                }
                self.update(*update)
            }
            Ok(ServerMessage::Done(done)) => {
                if self.answered(&done.id) {
                    self.done = self.done.max(done.seq);
                }
                Heard::Table
            }
            Ok(ServerMessage::Refused(no)) => {
                let id = no.id.unwrap_or_default();
                let asked = self.unanswered.iter().find(|(known, _)| *known == id);
                if let Some((_, ClientMessage::Chat(chat))) = asked {
                    let text = chat.text.clone();
                    self.answered(&id);
                    return Heard::Unsaid(text, no.message);
                }
                self.answered(&id);
                if self.quiet.remove(&id) {
                    return Heard::Table;
                }
                if no.kind == wire::RefusalKind::NameTaken {
                    self.keys.name.clear(); // another one is to be chosen
                }
                Heard::Refused(wire::Refusal { id: Some(id), ..no })
            }
            Ok(ServerMessage::Said(said)) => {
                self.said.push(said);
                Heard::Around
            }
            Ok(ServerMessage::Presence(presence)) => {
                for (seat, here) in self.room.seats.iter_mut().zip(presence.here) {
                    seat.here = here;
                }
                for (seat, warm) in self.room.seats.iter_mut().zip(presence.warm) {
                    seat.warm = warm;
                }
                self.gallery = presence.gallery;
                Heard::Around
            }
            Ok(ServerMessage::Advice(advice)) => Heard::Advice(
                advice.advice.into_iter().filter_map(|a| serde_json::from_value(a).ok()).collect(),
            ),
            Ok(ServerMessage::Replaced(replaced)) => Heard::Replaced(replaced),
            Ok(ServerMessage::Pong) => Heard::Nothing,
            Err(_) => self.refresh(),
        }
    }

    fn refresh(&mut self) -> Heard {
        self.retell = true;
        let refresh = wire::Refresh { table: self.keys.table.clone(), from: Some(0) };
        self.outbox.push(ClientMessage::Refresh(refresh));
        Heard::Nothing
    }

    /// A command has its answer. Whether it was a decision.
    fn answered(&mut self, id: &str) -> bool {
        let Some(at) = self.unanswered.iter().position(|(known, _)| known == id) else {
            return false;
        };
        matches!(self.unanswered.remove(at).1, ClientMessage::Act(_))
    }

    fn update(&mut self, mut update: Update) -> Heard {
        if update.table != self.keys.table {
            return Heard::Nothing;
        }
        if let Some(done) = &update.done {
            self.answered(&done.clone());
        }
        let whole = update.room.is_some() && !update.said.is_empty();
        if let Some(mut room) = update.room.take() {
            for (seat, secret) in take(&mut room.secrets) {
                self.learn(seat, secret);
            }
            self.keys.game.clone_from(&room.game);
            self.room = room;
        }
        if whole {
            self.said = take(&mut update.said);
        }
        let story = StoryLine::all(take(&mut update.story), &update.actors);
        let anew = update.round != self.update.round || update.took_back.is_some();
        if anew || (self.retell && !story.is_empty()) {
            (self.story, self.seen, self.retell) = (Vec::new(), 0, false);
            (self.moments, self.shown) = (Vec::new(), 0);
        }
        let old = self.story.is_empty() && self.moments.is_empty();
        let moments = take(&mut update.moments).into_iter();
        self.moments.extend(moments.filter_map(|moment| serde_json::from_value(moment).ok()));
        if let Some(seat) = update.kept {
            let text = format!("A bot decides for {}.", seat_name(&self.room.game, seat));
            self.story.push(StoryLine { seat: Some(seat), text });
        }
        self.story.extend(story);
        if old {
            let (lines, moments) = (self.story.len(), self.moments.len());
            let decided = self.keys.decided.unwrap_or_default();
            (self.seen, self.shown) = decided.known(update.round, lines, moments);
        }
        if let Some(seat) = update.took_back.filter(|&seat| update.seat != Some(seat)) {
            self.seen = self.story.len();
            let text = format!("{} takes it back.", seat_name(&self.room.game, seat));
            self.story.push(StoryLine { seat: Some(seat), text });
        }
        self.view_session = match &update.view {
            Value::Null => None,
            view => session_from_view(&self.room.game, view, update.seat.map(Seat)).ok(),
        };
        self.update = update;
        self.watch_dice();
        Heard::Table
    }

    /// The host learns the new secret of a seat.
    fn learn(&mut self, seat: u8, secret: String) {
        let seat = usize::from(seat);
        if self.keys.links.len() <= seat {
            self.keys.links.resize(seat + 1, None);
        }
        self.keys.links[seat] = Some(secret);
    }

    fn seat_cards(&self) -> Vec<SeatCard> {
        let card = |(n, seat): (u8, &wire::SeatInfo)| SeatCard {
            seat: seat_name(&self.room.game, n),
            name: seat.name.clone(),
            player: if seat.kind == SeatKind::Bot { seat.name.clone() } else { "human".into() },
            asked: self.update.asked.contains(&n),
            is_you: self.update.seat == Some(n),
        };
        (0..).zip(&self.room.seats).map(card).collect()
    }

    fn prompt(&self, seats: &[SeatCard]) -> Prompt {
        match &self.update.prompt {
            Some(_) if self.is_acting() => return away::on_its_way(self.connected),
            Some(asked) => return Prompt::new(asked).with_aside(&self.update.aside),
            None => {}
        }
        let asked = self.update.asked.iter().copied().map(Seat).collect();
        let answers = self.view_session.as_ref().is_some_and(|session| session.answers(asked));
        let news = self.story.last().map_or("", |line| &line.text);
        waiting(asked, seats, answers, news)
    }

    /// Whether something that one has done is still on its way, there or back.
    fn is_acting(&self) -> bool {
        let act = |(_, ask): &(String, ClientMessage)| matches!(ask, ClientMessage::Act(_));
        self.unanswered.iter().any(act) || self.update.seq < self.done
    }

    /// The first line is sent if the rules allow it; the rest is sent, too, and the server judges.
    fn act(&mut self, seat: Seat, actions: &str) -> Result<(), Refusal> {
        if self.is_acting() {
            let why = "one thing at a time: the last one is still on its way";
            return Err(Refusal::new(RefusalKind::Impossible, why));
        }
        for (nth, line) in actions.lines().enumerate() {
            if nth == 0 {
                self.may(seat, line)?;
            }
            let action = line.to_owned();
            let id = self.command(|table, id| {
                ClientMessage::Act(wire::Act { table, id, base: None, action })
            });
            if nth > 0 {
                self.quiet.insert(id);
            }
        }
        (self.seen, self.shown) = (self.story.len(), self.moments.len());
        let (round, lines, moments) = (self.update.round, self.seen, self.shown);
        self.keys.decided = Some(LastDecision { round, lines, moments });
        Ok(())
    }
}

impl Source for OnlineHost {
    fn snapshot(&self, me: Option<Seat>) -> Snapshot {
        let seats = self.seat_cards();
        let story = self.story.clone();
        let prompted = me.filter(|_| self.update.prompt.is_some() && !self.is_acting());
        let (menu, legal) = match self.view_session.as_deref().filter(|_| prompted.is_some()) {
            Some(view_session) => (view_session.menu(), view_session.legal()),
            None => (Vec::new(), Vec::new()),
        };
        let outcome = self.update.outcome.as_ref().map(|outcome| Outcome {
            scores: outcome.scores.clone(),
            winners: outcome.winners.iter().copied().map(Seat).collect(),
        });
        let names = Names::of(&seats);
        names.snapshot(Snapshot {
            game: self.room.game.clone(),
            me,
            asked: self.update.asked.iter().copied().map(Seat).collect(),
            prompted: prompted.is_some(),
            prompt: self.prompt(&seats),
            menu,
            legal,
            view_session: self.view_session.clone(),
            fresh: story.len().saturating_sub(self.seen),
            story,
            moments: self.moments.clone(),
            shown: self.shown,
            seats,
            seq: self.update.seq as usize,
            hash: self.update.hash.clone(),
            outcome,
            asks_little: false,
        })
    }

    fn may(&self, seat: Seat, action: &str) -> Result<(), Refusal> {
        self.view_session(seat)?.may(action)
    }

    fn view_session(&self, seat: Seat) -> Result<Arc<dyn ViewSession>, Refusal> {
        let foreign = Refusal::new(RefusalKind::UnknownSeat, "this seat is somebody else's");
        let none = Refusal::new(RefusalKind::Impossible, "the game has not begun");
        let view_session = self.view_session.clone().ok_or(none)?;
        if self.seat() == Some(seat) { Ok(view_session) } else { Err(foreign) }
    }

    fn send(&mut self, seat: Seat, intent: &Intent) -> Result<(), Refusal> {
        match intent {
            Intent::Act(actions) => self.act(seat, actions)?,
            Intent::Undo => {
                self.command(|table, id| ClientMessage::Undo(Command { table, id }));
            }
            Intent::Rewind => {
                let why = "others have played since, and they are people: only bots do not mind";
                return Err(Refusal::new(RefusalKind::NoUndo, why));
            }
            Intent::Stand(on) => {
                let standing = if *on { "until-it-concerns-me" } else { "off" }.to_owned();
                self.command(|table, id| ClientMessage::Stand(wire::Stand { table, id, standing }));
            }
        }
        Ok(())
    }
}
