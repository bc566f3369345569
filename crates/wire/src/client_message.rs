//! What a client asks of the server. Whatever changes something carries a command id: 1 to 32 letters,
//! digits, `-` or `_`, chosen by the client and best drawn at random. The same id again gets the same
//! answer and changes nothing.

use serde::{Deserialize, Serialize};

/// A message to the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClientMessage {
    /// Sit down in a seat, or come back to it.
    Sit(Sit),
    /// Watch a table.
    Watch(Watch),
    /// Decide.
    Act(Act),
    /// Take the last decision back.
    Undo(Command),
    /// Set or end a standing pass.
    Stand(Stand),
    /// Asks a bot what it thinks.
    Hint(Hint),
    /// Say something.
    Chat(Chat),
    /// React without words.
    React(React),
    /// Want another game at the same table.
    Rematch(Rematch),
    /// Show the number for the dice that was promised.
    Reveal(Reveal),
    /// Settle by which rules the game goes on.
    Rules(Rules),
    /// Get up. A bot keeps the seat warm; `sit` takes it back.
    Leave(Command),
    /// The host begins the game.
    Start(Command),
    /// The host decides who may sit in a seat.
    Host(Host),
    /// The host makes a new invitation; the old one is void.
    Invite(Invite),
    /// Make one more key to your own seat, for another device or to lend the seat.
    Key(Key),
    /// Take back every key to your own seat but the one of this device.
    Revoke(Command),
    /// Show me everything again.
    Refresh(Refresh),
    /// Are you there?
    Ping,
}

impl ClientMessage {
    /// The table and the id of a command; nothing for what is no command.
    pub fn command(&self) -> Option<(&str, &str)> {
        let (table, id) = match self {
            Self::Act(act) => (&act.table, &act.id),
            Self::Undo(command)
            | Self::Leave(command)
            | Self::Start(command)
            | Self::Revoke(command) => (&command.table, &command.id),
            Self::Stand(stand) => (&stand.table, &stand.id),
            Self::Chat(chat) => (&chat.table, &chat.id),
            Self::React(react) => (&react.table, &react.id),
            Self::Rematch(rematch) => (&rematch.table, &rematch.id),
            Self::Reveal(reveal) => (&reveal.table, &reveal.id),
            Self::Rules(rules) => (&rules.table, &rules.id),
            Self::Host(host) => (&host.table, &host.id),
            Self::Invite(invite) => (&invite.table, &invite.id),
            Self::Key(key) => (&key.table, &key.id),
            Self::Sit(_) | Self::Watch(_) | Self::Hint(_) | Self::Refresh(_) | Self::Ping => {
                return None;
            }
        };
        Some((table, id))
    }
}

/// Sit down, or come back.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// The table.
    pub table: String,
    /// The secret of the seat: whoever has it has the seat.
    pub secret: String,
    /// The host's secret, too, if this is the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// The name to be shown; at most 24 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What the seat promises for the dice: the hash of a number that only you know, and show when you are asked to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<String>,
    /// Or the number itself, 64 hexadecimal digits, for clients that do not promise: the server knows it from then on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// The last sequence number that the client has seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
    /// Spare the prompt and the choices: this client knows the rules and works them out of the view.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lean: bool,
}

/// Watch a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Watch {
    /// The table.
    pub table: String,
    /// The last sequence number that the client has seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
}

/// A decision.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// The table.
    pub table: String,
    /// The command id.
    pub id: String,
    /// The sequence number of the update that the decision is based on. Refused if the table has gone on
    /// since; without it the rules alone judge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base: Option<u32>,
    /// The text form of the action, as in a choice.
    pub action: String,
}

/// A command that needs no more words: undo, leave, start, revoke.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Command {
    /// The table.
    pub table: String,
    /// The command id.
    pub id: String,
}

/// When to be asked for an answer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stand {
    /// The table.
    pub table: String,
    /// The command id.
    pub id: String,
    /// `off` (where there is a choice), `always` (also where one can only pass, so that how long it takes tells nobody
    /// anything), `until-my-turn` or `until-it-concerns-me` (the table passes until then).
    pub standing: String,
}

/// A question to a bot.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hint {
    /// The table.
    pub table: String,
    /// The level of the bot.
    pub level: String,
}

/// Something said.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chat {
    /// The table.
    pub table: String,
    /// The command id.
    pub id: String,
    /// At most 280 characters; shown as text and nothing else.
    pub text: String,
}

/// A reaction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct React {
    /// The table.
    pub table: String,
    /// The command id.
    pub id: String,
    /// Which.
    pub reaction: crate::Reaction,
}

/// A vote for another game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rematch {
    /// The table.
    pub table: String,
    /// The command id.
    pub id: String,
    /// What the seat promises for the dice of the next game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<String>,
    /// Or its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

/// The number that a seat promised: the game begins when all have shown theirs.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// The table.
    pub table: String,
    /// The command id.
    pub id: String,
    /// The number: 64 hexadecimal digits.
    pub number: String,
}

/// How a game goes on whose rules have changed since it began.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The table.
    pub table: String,
    /// The command id.
    pub id: String,
    /// Whether to play on by the new rules, which all have to agree to, or to close the game and keep its record.
    pub go_on: bool,
}

/// The host's say over a seat, before the game begins or, to send somebody away, at any time.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Host {
    /// The table.
    pub table: String,
    /// The command id.
    pub id: String,
    /// The seat.
    pub seat: u8,
    /// A bot of this level takes the seat; without one it is free for a person with a new secret, and
    /// whoever sat there has to go.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// A new invitation to the table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Invite {
    /// The table.
    pub table: String,
    /// The command id.
    pub id: String,
    /// The secret that it will have: 22 to 64 letters and digits, drawn at random by the client.
    pub secret: String,
}

/// One more key to your own seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Key {
    /// The table.
    pub table: String,
    /// The command id.
    pub id: String,
    /// The secret that it will have, in a link that works once: 22 to 64 letters and digits, drawn at random by the
    /// client.
    pub secret: String,
    /// For somebody else, for so many hours: a lent key opens the seat and makes no other keys. Without it the key is
    /// for another device of yours, and lasts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hours: Option<u16>,
}

/// A wish for a whole update.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refresh {
    /// The table.
    pub table: String,
    /// The last sequence number that the client has seen: the story is told from there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<u32>,
}
