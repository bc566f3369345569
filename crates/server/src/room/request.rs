//! What is asked of a table, and who waits for the answer.

use std::sync::Arc;

use session::Advised;
use tokio::sync::oneshot;
use wire::{Join, Joined};

use super::{Command, SitDown, Subscriber};
use crate::conn::Conn;
use crate::log::Event;
use crate::refusal::Refusal;
use crate::state::State;

/// Something looks at a table's state, once it is durable, and at its clock.
type Look = Box<dyn FnOnce(Result<(&State, u64), Refusal>) + Send>;

/// What is asked of a table.
pub(crate) enum Request {
    Sit(Arc<Conn>, Box<SitDown>),
    Watch(Arc<Conn>, Option<u32>),
    Command(Arc<Conn>, String, Command),
    Refresh(Arc<Conn>, Option<u32>),
    Hint(Arc<Conn>, String),
    Advised { conn: Arc<Conn>, seq: u32, advice: Vec<Advised> },
    Gone(u64),
    Bot { seat: u8, action: Option<String> },
    Tick,
    Look(Look),
    Create(Box<Event>, oneshot::Sender<Result<(), Refusal>>),
    Join(Join, oneshot::Sender<Result<Joined, Refusal>>),
}

impl Request {
    /// Says no to whoever asked.
    pub(super) fn refuse(self, no: Refusal, table: &str) {
        match self {
            Self::Sit(conn, _)
            | Self::Watch(conn, _)
            | Self::Refresh(conn, _)
            | Self::Hint(conn, _) => conn.no(no, table, None),
            Self::Command(conn, id, _) => conn.no(no, table, Some(&id)),
            Self::Look(look) => look(Err(no)),
            Self::Create(_, answer) => drop(answer.send(Err(no))),
            Self::Join(_, answer) => drop(answer.send(Err(no))),
            Self::Advised { .. } | Self::Gone(_) | Self::Bot { .. } | Self::Tick => {}
        }
    }

    /// Whether somebody outside waits for an answer, so that a full queue may refuse it.
    pub(super) fn is_asked(&self) -> bool {
        !matches!(self, Self::Gone(_) | Self::Bot { .. } | Self::Tick)
    }
}

/// Who stands behind an event, waits for it, and what was asked: if the event loses its place to one of another
/// server, it is the request that is judged again, and never the event.
pub(crate) enum Origin {
    Nobody,
    Client(Arc<Conn>, Command),
    /// Somebody sits down with this event.
    Sitting(Box<Subscriber>, Box<SitDown>),
    Created(oneshot::Sender<Result<(), Refusal>>),
    Joined(oneshot::Sender<Result<Joined, Refusal>>, Join, Joined),
}

impl Origin {
    /// What was asked, to be judged from the beginning; the id is that of its command.
    pub(super) fn request(self, id: &str) -> Result<Request, Self> {
        match self {
            Self::Client(conn, command) => Ok(Request::Command(conn, id.to_owned(), command)),
            Self::Sitting(subscriber, sit) => Ok(Request::Sit(subscriber.conn, sit)),
            Self::Joined(answer, join, _) => Ok(Request::Join(join, answer)),
            other @ (Self::Created(_) | Self::Nobody) => Err(other),
        }
    }

    pub(super) fn refuse(self, no: Refusal, table: &str, id: &str) {
        match self {
            Self::Nobody => {}
            Self::Client(conn, _) => conn.no(no, table, Some(id)),
            Self::Sitting(subscriber, _) => subscriber.conn.no(no, table, None),
            Self::Created(answer) => drop(answer.send(Err(no))),
            Self::Joined(answer, ..) => drop(answer.send(Err(no))),
        }
    }
}
