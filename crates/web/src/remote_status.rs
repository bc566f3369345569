//! Status of an online table: connection, presence, chat, clocks.

use board::shown_name;
use page::online::Clocks;
use page::{Keys, OnlineHost};
use wire::{Clock, Phase, RefusalKind, Room, Said, SeatKind};

/// How the connection is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ConnectionState {
    /// It is being opened.
    #[default]
    Connecting,
    /// It is open.
    Open,
    /// It is lost, and will be opened again.
    Lost,
    /// It was given up: the seat is played elsewhere.
    Replaced,
    /// It was given up: the host has freed the seat.
    Freed,
}

/// What is said at the table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct TableTalk {
    /// What was said.
    pub said: Vec<Said>,
    /// How much of it has been read.
    pub read: usize,
    /// What one wanted to say and was refused, and why.
    pub unsaid: Option<(String, String)>,
}

/// How a table on a server stands.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RemoteStatus {
    /// The keys to the table.
    pub keys: Keys,
    /// How the connection is.
    pub connection: ConnectionState,
    /// Whether the game has begun or is over; `None` before the first word from the server.
    pub phase: Option<Phase>,
    /// One's own seat.
    pub seat: Option<u8>,
    /// Who sits where, and what was agreed.
    pub room: Room,
    /// What is said.
    pub talk: TableTalk,
    /// How many watch.
    pub gallery: u32,
    /// The clocks.
    pub clocks: Clocks,
    /// The kind of the last refusal before one has sat down.
    pub refused: Option<RefusalKind>,
}

impl RemoteStatus {
    /// Takes over what the host has heard.
    pub fn follow(&mut self, host: &OnlineHost, reads_talk: bool) {
        self.keys.clone_from(host.keys());
        self.phase = host.phase();
        self.seat = host.seat().map(|seat| seat.0);
        self.room.clone_from(host.room());
        self.talk.said = host.said().to_vec();
        self.gallery = host.gallery();
        self.clocks = host.clocks();
        if reads_talk || self.phase != Some(Phase::Play) {
            self.talk.read = self.talk.said.len();
        }
    }

    /// Whether the game has begun.
    pub fn is_playing(&self) -> bool {
        matches!(self.phase, Some(Phase::Play | Phase::Over))
    }

    /// Whether this is the host.
    pub fn is_host(&self) -> bool {
        self.keys.host.is_some()
    }

    /// Whether one has yet to say under which name one sits down.
    pub fn is_nameless(&self) -> bool {
        let welcome = matches!(self.refused, None | Some(RefusalKind::NameTaken));
        welcome && self.keys.secret.is_some() && self.keys.name.is_empty()
    }

    /// Whether one only looks on.
    pub fn only_watches(&self) -> bool {
        self.phase.is_some() && self.seat.is_none()
    }

    /// What is said of onlookers: that one is one, or how many there are.
    pub fn onlookers(&self) -> Option<String> {
        match self.gallery {
            _ if self.only_watches() => Some("You watch".into()),
            0 => None,
            many => Some(format!("{many} watching")),
        }
    }

    /// Who wants another game, if somebody does and waits for one's own word.
    pub fn wishes(&self) -> Option<String> {
        let wants = &self.room.rematch;
        let mine = self.seat.is_some_and(|seat| !wants.contains(&seat));
        if self.phase != Some(Phase::Over) || wants.is_empty() || !mine {
            return None;
        }
        let seats = wants.iter().filter_map(|&seat| self.room.seats.get(usize::from(seat)));
        Some(seats.map(|seat| shown_name(&seat.name)).collect::<Vec<_>>().join(", "))
    }

    /// Whether one's own clock runs low.
    pub fn is_hurried(&self) -> bool {
        self.seat.is_some_and(|seat| self.clocks.is_low(seat.into()))
    }

    /// A few words beside a seat: who is away, how long a clock still runs.
    pub fn beside(&self, seat: usize) -> String {
        let mut words = Vec::new();
        if let Some(info) = self.room.seats.get(seat) {
            if info.warm {
                words.push("away, a bot plays".to_owned());
            } else if info.kind == SeatKind::Person && !info.here {
                words.push("away".to_owned());
            }
        }
        words.extend(self.clocks.left(seat).map(|left| time_left(left / 1_000)));
        words.join(" · ")
    }
}

/// So many seconds, as a clock shows them.
fn time_left(seconds: u64) -> String {
    match seconds {
        0..3_600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        3_600..86_400 => format!("{} h {} min", seconds / 3_600, seconds / 60 % 60),
        _ => format!("{} d {} h", seconds / 86_400, seconds / 3_600 % 24),
    }
}

/// A clock in words.
pub fn clock_words(clock: Clock) -> String {
    let time = |seconds: u32| match seconds {
        86_400 => "a day".to_owned(),
        0..=90 => format!("{seconds} s"),
        _ => format!("{} min", seconds / 60),
    };
    match clock {
        Clock::None => "no clock".into(),
        Clock::Move(seconds) => format!("{} a move", time(seconds)),
        Clock::Game(seconds) => format!("{} a game", time(seconds)),
    }
}
