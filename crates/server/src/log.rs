//! The event log: an event of a table and its bytes. Bytes are never rewritten; a new kind of event gets a new
//! number.

mod change;

pub(crate) use change::{Change, CloseReason, RulesNote, auto_pass};

/// What happened, by number: the first byte of an event. Never renumber.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum EventKind {
    /// The table was made; JSON.
    Open = 0,
    /// Somebody sat down or came back; JSON.
    Sit = 1,
    /// The host or the lobby settled who may sit in a seat; JSON.
    Plan = 2,
    /// The game began.
    Start = 3,
    /// A seat decided.
    Act = 4,
    /// A bot decided for its own seat.
    BotAct = 5,
    /// A bot decided for a person who was away or out of time.
    StandInAct = 6,
    /// A seat took its decision back.
    Undo = 7,
    /// A seat set or ended a standing pass.
    Stand = 8,
    /// A seat said something.
    Say = 9,
    /// A seat reacted.
    React = 10,
    /// A seat wants another game.
    Rematch = 11,
    /// Somebody got up.
    Leave = 12,
    /// A sign of life of a seat, where several servers share a table.
    Here = 13,
    /// The seat's time for the whole game ran out.
    Flag = 14,
    /// A seat wants another game, and with that it begins.
    Again = 15,
    /// A minute has passed with somebody at the table; only where real time counts in the game.
    Minute = 16,
    /// The game was closed before its end; why.
    Close = 17,
    /// A seat wants to play on by newer rules, or the house notes by which rules the table goes on.
    Rules = 18,
    /// The host made a new invitation; the lock.
    Invite = 19,
    /// A seat got one more key; JSON.
    Key = 20,
    /// A seat took back all keys but one; its lock.
    Revoke = 21,
    /// The game is to begin: the seats are called to show the numbers that they promised for its dice.
    Call = 22,
    /// A seat shows its number.
    Reveal = 23,
}

impl EventKind {
    const ALL: [Self; 24] = [
        Self::Open,
        Self::Sit,
        Self::Plan,
        Self::Start,
        Self::Act,
        Self::BotAct,
        Self::StandInAct,
        Self::Undo,
        Self::Stand,
        Self::Say,
        Self::React,
        Self::Rematch,
        Self::Leave,
        Self::Here,
        Self::Flag,
        Self::Again,
        Self::Minute,
        Self::Close,
        Self::Rules,
        Self::Invite,
        Self::Key,
        Self::Revoke,
        Self::Call,
        Self::Reveal,
    ];

    /// Whether a game begins with the event.
    pub(crate) fn begins(self) -> bool {
        matches!(self, Self::Start | Self::Again)
    }

    /// Whether the event may change the game itself.
    pub(crate) fn plays(self) -> bool {
        matches!(self, Self::Act | Self::BotAct | Self::StandInAct | Self::Undo | Self::Stand)
    }
}

/// The seat of an event that no seat stands behind.
pub(crate) const NOBODY: u8 = u8::MAX;

/// An event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Event {
    pub seat: u8,
    /// An answer in an open window, a standing pass, or what was played while nothing was shown: it has no number
    /// of its own, for numbers would tell who had an answer.
    pub quiet: bool,
    /// Milliseconds on the table's own clock, which stands while no server runs.
    pub ms: u64,
    /// The hash of the game after it; 0 where there is no game.
    pub hash: u64,
    /// The client's command id; empty if nobody asked for it.
    pub id: Box<str>,
    /// What happened.
    pub change: Change,
}

/// Bytes that are no event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BadEvent(pub &'static str);

const HEAD: usize = 2 + 8 + 8 + 1;
/// The bit of the first byte that says whether an event is quiet.
const QUIET: u8 = 0x80;

impl Event {
    /// Adds the event's bytes: kind, seat, time, hash, length and bytes of the id, the text.
    pub(crate) fn encode(&self, out: &mut Vec<u8>) {
        let text = self.change.to_row();
        out.reserve(HEAD + self.id.len() + text.len());
        let quiet = if self.quiet { QUIET } else { 0 };
        out.extend_from_slice(&[self.kind() as u8 | quiet, self.seat]);
        out.extend_from_slice(&self.ms.to_le_bytes());
        out.extend_from_slice(&self.hash.to_le_bytes());
        out.push(u8::try_from(self.id.len()).expect("command ids are short"));
        out.extend_from_slice(self.id.as_bytes());
        out.extend_from_slice(text.as_bytes());
    }

    /// With this wish for another game it begins.
    pub(crate) fn begin_next_game(&mut self) {
        if let Change::Rematch(offer) = self.change {
            self.change = Change::Again(offer);
        }
    }

    /// The number of what happened.
    pub(crate) fn kind(&self) -> EventKind {
        self.change.kind()
    }

    /// Reads the bytes of one event.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, BadEvent> {
        let (head, rest) = bytes.split_at_checked(HEAD).ok_or(BadEvent("an event is cut off"))?;
        let kind = EventKind::ALL
            .get(usize::from(head[0] & !QUIET))
            .ok_or(BadEvent("an unknown kind of event"))?;
        let word =
            |at: usize| u64::from_le_bytes(head[at..at + 8].try_into().expect("eight bytes"));
        let (id, text) = rest
            .split_at_checked(usize::from(head[HEAD - 1]))
            .ok_or(BadEvent("an event is cut off in its id"))?;
        let utf8 = |bytes| std::str::from_utf8(bytes).map_err(|_| BadEvent("an event is no text"));
        Ok(Self {
            seat: head[1],
            quiet: head[0] & QUIET != 0,
            ms: word(2),
            hash: word(10),
            id: utf8(id)?.into(),
            change: Change::from_row(*kind, utf8(text)?)?,
        })
    }
}

/// Adds bytes with their length before them.
pub(crate) fn push_framed(out: &mut Vec<u8>, bytes: &[u8]) {
    let length = u32::try_from(bytes.len()).expect("events are small");
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(bytes);
}

/// Splits what [`push_framed`] put together.
pub(crate) fn split_framed(mut bytes: &[u8]) -> Result<Vec<&[u8]>, BadEvent> {
    let mut parts = Vec::new();
    while !bytes.is_empty() {
        let (length, rest) = bytes.split_at_checked(4).ok_or(BadEvent("a length is cut off"))?;
        let length = u32::from_le_bytes(length.try_into().expect("four bytes")) as usize;
        let (part, rest) = rest.split_at_checked(length).ok_or(BadEvent("events are cut off"))?;
        parts.push(part);
        bytes = rest;
    }
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event() -> Event {
        Event {
            seat: 1,
            quiet: false,
            ms: 123_456,
            hash: 0xfeed,
            id: "a-1".into(),
            change: Change::Act("roll 1 2".into()),
        }
    }

    #[test]
    fn an_event_comes_back_from_its_bytes() {
        let mut bytes = Vec::new();
        event().encode(&mut bytes);
        assert_eq!(Event::decode(&bytes), Ok(event()));
        assert_eq!(bytes.len(), 19 + 3 + 8);
        let quiet = Event { quiet: true, ..event() };
        bytes.clear();
        quiet.encode(&mut bytes);
        assert_eq!(Event::decode(&bytes), Ok(quiet));
    }

    #[test]
    fn every_kind_has_its_own_number() {
        for (number, kind) in EventKind::ALL.into_iter().enumerate() {
            assert_eq!(kind as usize, number);
        }
    }

    #[test]
    fn bytes_that_are_cut_off_are_no_event() {
        let mut bytes = Vec::new();
        event().encode(&mut bytes);
        assert!((0..22).all(|length| Event::decode(&bytes[..length]).is_err()));
        bytes[0] = 100;
        assert!(Event::decode(&bytes).is_err());
        let mut framed = Vec::new();
        push_framed(&mut framed, b"ab");
        push_framed(&mut framed, b"");
        assert_eq!(split_framed(&framed), Ok(vec![&b"ab"[..], b""]));
        assert!(split_framed(&framed[..5]).is_err());
    }
}
