//! What the server tells a client.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Clock, Refusal};

/// A hash as sixteen hexadecimal digits.
pub type Hash = String;

/// A message from the server.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ServerMessage {
    /// How the table stands.
    Update(Box<Update>),
    /// A command was carried out, durably; or had been already.
    Done(Done),
    /// Something was refused, and has changed nothing.
    Refused(Refusal),
    /// Somebody said something.
    Said(Said),
    /// Somebody came or went.
    Presence(Presence),
    /// What a bot thinks of your choices.
    Advice(Advice),
    /// Your seat is played from a newer window, or the host gave it away.
    Replaced(Replaced),
    /// I am here.
    Pong,
}

/// How the table stands, as one onlooker may know it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Update {
    /// The table.
    pub table: String,
    /// The number of the last event that it shows. Numbers only grow.
    pub seq: u32,
    /// The hash of the text of `view`: see [`view_hash`]. A client that finds another one asks for a refresh.
    pub hash: Hash,
    /// Your seat; none for the gallery.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// The id of the command of yours that this update answers: it is durable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<String>,
    /// Which game of the table this is, from 0.
    #[serde(default)]
    pub round: u32,
    /// Whether the game has begun or is over.
    #[serde(default)]
    pub phase: Phase,
    /// The seats that are waited for.
    #[serde(default)]
    pub asked: Vec<u8>,
    /// What is asked of you, in one sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prompt: Option<String>,
    /// More about what is asked; may be nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub aside: String,
    /// What you may do, or what to show first of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Choice>,
    /// How many more choices the rules allow than are listed; work them out of the view.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub more: u32,
    /// What you may know, in the form of the game; null before it begins.
    #[serde(default)]
    pub view: Value,
    /// What happened since the update before, or since `from`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub story: Vec<String>,
    /// For each line of the story whose doing it was, if anybody's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub actors: Vec<Option<u8>>,
    /// What is shown of it before the board goes on: rolls, draws, fights and the like, in the form of a board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moments: Vec<Value>,
    /// The seat that took something back: the story is told from the beginning of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub took_back: Option<u8>,
    /// The seat that a bot has just decided for, because nobody was there or the time was up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kept: Option<u8>,
    /// How it ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
    /// Milliseconds left by seat, where a clock runs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<Option<u64>>,
    /// Who sits where and what was agreed: when it changed, and in whole updates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<Room>,
    /// What was said last, in whole updates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub said: Vec<Said>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn is_zero(n: &u32) -> bool {
    *n == 0
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn no_keys(n: &u8) -> bool {
    *n == 0
}

/// Whether the game has begun or is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// People sit down.
    #[default]
    Lobby,
    /// The game is on.
    Play,
    /// The game is over.
    Over,
}

/// One of several choices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// Its text form.
    pub text: String,
    /// What it means, for people: all of it.
    pub label: String,
    /// How likely the roll is good that it leads to at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub odds: Option<Odds>,
}

/// How likely something is: so many of so many cases, each as likely.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Odds {
    /// The good cases.
    pub good: u32,
    /// All cases.
    pub of: u32,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Scores by seat.
    pub scores: Vec<i32>,
    /// The winners.
    pub winners: Vec<u8>,
}

/// Who sits where, and what was agreed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Room {
    /// The game.
    pub game: String,
    /// What people call it.
    pub title: String,
    /// Its options.
    pub options: BTreeMap<String, String>,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// Whether the lobby shows the table.
    pub listed: bool,
    /// Whether one may watch.
    pub watch: bool,
    /// How long a seat may think.
    pub clock: Clock,
    /// Seconds after which a bot plays for somebody who is away; 0 is never.
    pub patience: u32,
    /// What the server promised for the dice of this game.
    pub commit: String,
    /// What the server promises for the dice of another game, once this one is over: before any seat adds its number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// The number of the server, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub house: Option<String>,
    /// The seats that are asked to show the number that they promised: everybody has promised, and nothing else is
    /// waited for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reveal: Vec<u8>,
    /// What is to be settled first, because the rules have changed since the game began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// Seats that want another game.
    #[serde(default)]
    pub rematch: Vec<u8>,
    /// How many other keys to your own seat there are, for other devices or lent.
    #[serde(default, skip_serializing_if = "no_keys")]
    pub keys: u8,
    /// New secrets by seat, for the host alone, when the host freed a seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub secrets: BTreeMap<u8, String>,
}

/// The rules have changed since the game began: it rests until its people have agreed to play on, or one of them has
/// closed it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Offer {
    /// The version of the rules by which the game began.
    pub began: u32,
    /// The version that the server has.
    pub now: u32,
    /// Whether the game can go on by it.
    pub goes_on: bool,
    /// Seats that want to play on.
    pub agreed: Vec<u8>,
}

/// A seat, as everybody may know it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatInfo {
    /// Who sits there.
    pub kind: SeatKind,
    /// The name of the person, or the level of the bot.
    pub name: String,
    /// Whether somebody is connected.
    pub here: bool,
    /// A bot plays for the person for now.
    pub warm: bool,
    /// What the seat has promised for the dice of this game, or of the next one once this is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<String>,
    /// The hash of the number that the seat added to the dice, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
}

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// Nobody yet.
    #[default]
    Free,
    /// A person.
    Person,
    /// A bot.
    Bot,
}

/// A command was carried out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Done {
    /// The table.
    pub table: String,
    /// The command id.
    pub id: String,
    /// The number of the event that it became.
    pub seq: u32,
}

/// Something said, or a reaction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Said {
    /// The table.
    pub table: String,
    /// The number of the event.
    pub seq: u32,
    /// The seat that said it.
    pub seat: u8,
    /// Who sat there then.
    #[serde(default)]
    pub name: String,
    /// What was said; text and nothing else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Or a reaction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reaction: Option<Reaction>,
}

/// A reaction without words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reaction {
    /// Lovely!
    Heart,
    /// Well played!
    Clap,
    /// Ouch!
    Skull,
    /// Hm.
    Hm,
    /// One moment, please.
    Moment,
}

impl Reaction {
    /// Every reaction.
    pub const ALL: [Self; 5] = [Self::Heart, Self::Clap, Self::Skull, Self::Hm, Self::Moment];
}

/// Somebody came or went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Presence {
    /// The table.
    pub table: String,
    /// By seat, whether somebody is connected.
    pub here: Vec<bool>,
    /// By seat, whether a bot plays for the person for now.
    pub warm: Vec<bool>,
    /// How many watch.
    pub gallery: u32,
}

/// What a bot thinks of your choices, best first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice {
    /// The table.
    pub table: String,
    /// The number of the event after which it was asked.
    pub seq: u32,
    /// The choices with the chance of each seat to win and a note.
    pub advice: Vec<Value>,
}

/// Your seat has gone to another connection.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Replaced {
    /// The table.
    pub table: String,
    /// Why, for people.
    pub message: String,
    /// Whether the host has freed the seat: the secret opens it no more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub freed: bool,
}

/// The hash of a view: FNV-1a over the bytes of its JSON text, 64 bits wide.
pub fn view_hash(text: impl AsRef<[u8]>) -> u64 {
    text.as_ref().iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The text of the view in the text of an update, for [`view_hash`]. The view comes first.
pub fn view_text(update: &str) -> Option<&str> {
    let rest = update.strip_prefix(r#"{"update":{"view":"#)?;
    let mut values = serde_json::Deserializer::from_str(rest).into_iter::<serde::de::IgnoredAny>();
    values.next()?.ok()?;
    rest.get(..values.byte_offset())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ClientMessage;

    #[test]
    fn the_view_is_found_in_an_update() {
        let update = r#"{"update":{"view":{"a":[1,{"b":"}"}]},"table":"t"}}"#;
        assert_eq!(view_text(update), Some(r#"{"a":[1,{"b":"}"}]}"#));
        assert_eq!(view_text(r#"{"update":{"view":null,"table":"t"}}"#), Some("null"));
        assert_eq!(view_text(r#"{"update":{"view":{"a":"#), None);
        assert_eq!(view_text(r#""pong""#), None);
    }

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(view_hash(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(view_hash("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(view_hash("foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn strange_messages_are_refused() {
        let refused = |text: &str| serde_json::from_str::<ClientMessage>(text).is_err();
        assert!(!refused(r#"{"act":{"table":"t","id":"1","action":"x"}}"#));
        assert!(!refused(r#""ping""#));
        assert!(refused(r#"{"act":{"table":"t","id":"1","action":"x","seat":1}}"#));
        assert!(refused(r#"{"act":{"table":"t","id":"1","id":"2","action":"x"}}"#));
        assert!(refused(r#"{"act":{"table":"t","id":"1","action":"x","base":1.5}}"#));
        assert!(refused(r#"{"act":{"table":"t","id":"1","action":"x","base":-1}}"#));
        assert!(refused(r#"{"win":{"table":"t"}}"#));
    }

    #[test]
    fn an_update_of_before_there_were_asides_and_actors_is_read() {
        let old = r#"{"update":{"view":null,"table":"t","seq":1,"hash":"","prompt":"Who?","choices":[{"text":"a","label":"A"}],"story":["A."]}}"#;
        let ServerMessage::Update(update) = serde_json::from_str(old).expect("an update") else {
            panic!("it is an update");
        };
        assert_eq!((update.prompt.as_deref(), &*update.aside), (Some("Who?"), ""));
        assert_eq!((update.story.len(), update.actors.len()), (1, 0));
        assert_eq!(update.choices[0].odds, None);
    }

    #[test]
    fn updates_come_back_as_they_were_sent() {
        let update = Update { table: "t".into(), seq: 3, asked: vec![1], ..Update::default() };
        let tell = ServerMessage::Update(Box::new(update));
        let text = serde_json::to_string(&tell).expect("plain data");
        assert_eq!(serde_json::from_str::<ServerMessage>(&text).expect("the same types"), tell);
    }
}
