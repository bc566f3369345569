//! What can happen at a table, and how it is written into a row of the log. Every row ever written is read by
//! [`Change::from_row`]; new ones are written by [`Change::to_row`], in one way.

use std::borrow::Cow;

use fair::Number;
use session::AutoPass;
use wire::Reaction;

use super::{BadEvent, EventKind};
use crate::state::{DiceOffer, NewKey, Opening, Plan, Sitting};

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// The table was made.
    Open(Box<Opening>),
    /// Somebody sat down or came back.
    Sit(Sitting),
    /// The host or the lobby settled who may sit in a seat.
    Plan(Plan),
    /// The game began.
    Start,
    /// A seat decided.
    Act(Box<str>),
    /// A bot decided for its own seat.
    BotAct(Box<str>),
    /// A bot decided for a person who was away or out of time.
    StandInAct(Box<str>),
    /// A seat took its decision back.
    Undo,
    /// A seat said when it wants to be asked.
    Stand(AutoPass),
    /// A seat said something.
    Say(Box<str>),
    /// A seat reacted.
    React(Reaction),
    /// A seat wants another game, with this number for its dice.
    Rematch(Option<DiceOffer>),
    /// Somebody got up.
    Leave,
    /// A sign of life of a seat.
    Here,
    /// The seat's time for the whole game ran out.
    Flag,
    /// A seat wants another game, and with that it begins.
    Again(Option<DiceOffer>),
    /// A minute has passed with somebody at the table.
    Minute,
    /// The game was closed before its end.
    Close(CloseReason),
    /// By which version of the rules the table goes on.
    Rules(RulesNote),
    /// The host made a new invitation, with this lock.
    Invite(Box<str>),
    /// A seat got one more key.
    Key(Box<NewKey>),
    /// A seat took back all keys but the one with this lock.
    Revoke(Box<str>),
    /// The seats are called to show the numbers that they promised.
    Call,
    /// A seat shows its number.
    Reveal(Number),
}

/// Why a game is closed before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CloseReason {
    /// The log of the table is full.
    LogFull,
    /// Its rules have changed, and a seat does not want to play on.
    RulesChanged,
}

/// What is noted about the version of the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RulesNote {
    /// A seat wants to play on by this version.
    GoOn(u32),
    /// All do: the game goes on by it.
    Adopt(u32),
    /// The next game is played by it.
    Next(u32),
}

/// What stands before a promise.
const PROMISE: &str = "promise ";
const LOG_FULL: &str = "limit";
const RULES_CHANGED: &str = "rules";
const AUTO_PASSES: [(AutoPass, &str); 4] = [
    (AutoPass::Off, "off"),
    (AutoPass::Always, "always"),
    (AutoPass::UntilMyTurn, "until-my-turn"),
    (AutoPass::UntilItConcernsMe, "until-it-concerns-me"),
];

/// When a seat wants to be asked, by its name in messages and in the log.
pub(crate) fn auto_pass(name: &str) -> Option<AutoPass> {
    AUTO_PASSES.into_iter().find(|(_, known)| *known == name).map(|(auto_pass, _)| auto_pass)
}

impl Change {
    /// What a row of this kind and text says. Reactions were written with a capital once.
    pub(crate) fn from_row(kind: EventKind, text: &str) -> Result<Self, BadEvent> {
        Ok(match kind {
            EventKind::Open => Self::Open(json(text)?),
            EventKind::Sit => Self::Sit(json(text)?),
            EventKind::Plan => Self::Plan(json(text)?),
            EventKind::Start => Self::Start,
            EventKind::Act => Self::Act(text.into()),
            EventKind::BotAct => Self::BotAct(text.into()),
            EventKind::StandInAct => Self::StandInAct(text.into()),
            EventKind::Undo => Self::Undo,
            EventKind::Stand => {
                Self::Stand(auto_pass(text).ok_or(BadEvent("an unknown auto-pass"))?)
            }
            EventKind::Say => Self::Say(text.into()),
            EventKind::React => Self::React(reaction(text)?),
            EventKind::Rematch => Self::Rematch(dice_offer(text)),
            EventKind::Leave => Self::Leave,
            EventKind::Here => Self::Here,
            EventKind::Flag => Self::Flag,
            EventKind::Again => Self::Again(dice_offer(text)),
            EventKind::Minute => Self::Minute,
            EventKind::Close => Self::Close(match text {
                LOG_FULL => CloseReason::LogFull,
                RULES_CHANGED => CloseReason::RulesChanged,
                _ => return Err(BadEvent("closed for an unknown reason")),
            }),
            EventKind::Rules => Self::Rules(RulesNote::read(text)?),
            EventKind::Invite => Self::Invite(text.into()),
            EventKind::Key => Self::Key(json(text)?),
            EventKind::Revoke => Self::Revoke(text.into()),
            EventKind::Call => Self::Call,
            EventKind::Reveal => {
                Self::Reveal(fair::from_hex(text).ok_or(BadEvent("this is no number"))?)
            }
        })
    }

    /// The text of its row.
    pub(crate) fn to_row(&self) -> Cow<'_, str> {
        match self {
            Self::Act(text)
            | Self::BotAct(text)
            | Self::StandInAct(text)
            | Self::Say(text)
            | Self::Invite(text)
            | Self::Revoke(text) => Cow::Borrowed(text),
            Self::Key(key) => plain(key).into(),
            Self::Open(opening) => plain(opening).into(),
            Self::Sit(sitting) => plain(sitting).into(),
            Self::Plan(plan) => plain(plan).into(),
            Self::React(reaction) => reaction_name(*reaction).into(),
            Self::Rematch(offer) | Self::Again(offer) => dice_text(*offer).into(),
            Self::Reveal(number) => fair::to_hex(number).into(),
            Self::Stand(auto_pass) => {
                let named = AUTO_PASSES.into_iter().find(|(known, _)| known == auto_pass);
                named.map_or("", |(_, name)| name).into()
            }
            Self::Close(CloseReason::LogFull) => LOG_FULL.into(),
            Self::Close(CloseReason::RulesChanged) => RULES_CHANGED.into(),
            Self::Rules(note) => note.write().into(),
            Self::Start
            | Self::Call
            | Self::Undo
            | Self::Leave
            | Self::Here
            | Self::Flag
            | Self::Minute => "".into(),
        }
    }

    /// Its number in the log.
    pub(crate) fn kind(&self) -> EventKind {
        match self {
            Self::Open(_) => EventKind::Open,
            Self::Sit(_) => EventKind::Sit,
            Self::Plan(_) => EventKind::Plan,
            Self::Start => EventKind::Start,
            Self::Act(_) => EventKind::Act,
            Self::BotAct(_) => EventKind::BotAct,
            Self::StandInAct(_) => EventKind::StandInAct,
            Self::Undo => EventKind::Undo,
            Self::Stand(_) => EventKind::Stand,
            Self::Say(_) => EventKind::Say,
            Self::React(_) => EventKind::React,
            Self::Rematch(_) => EventKind::Rematch,
            Self::Leave => EventKind::Leave,
            Self::Here => EventKind::Here,
            Self::Flag => EventKind::Flag,
            Self::Again(_) => EventKind::Again,
            Self::Minute => EventKind::Minute,
            Self::Close(_) => EventKind::Close,
            Self::Rules(_) => EventKind::Rules,
            Self::Invite(_) => EventKind::Invite,
            Self::Key(_) => EventKind::Key,
            Self::Revoke(_) => EventKind::Revoke,
            Self::Call => EventKind::Call,
            Self::Reveal(_) => EventKind::Reveal,
        }
    }
}

/// A number for the dice stands there by its digits, and a promise with its word before.
fn dice_offer(text: &str) -> Option<DiceOffer> {
    match text.strip_prefix(PROMISE) {
        Some(digits) => fair::from_hex(digits).map(DiceOffer::Promised),
        None => fair::from_hex(text).map(DiceOffer::Open),
    }
}

fn dice_text(offer: Option<DiceOffer>) -> String {
    match offer {
        None => String::new(),
        Some(DiceOffer::Open(number)) => fair::to_hex(&number),
        Some(DiceOffer::Promised(promise)) => format!("{PROMISE}{}", fair::to_hex(&promise)),
    }
}

impl RulesNote {
    fn read(text: &str) -> Result<Self, BadEvent> {
        let bad = BadEvent("this settles no rules");
        let (what, version) = text.split_once(' ').ok_or(bad.clone())?;
        let version = version.parse().map_err(|_| bad.clone())?;
        match what {
            "go-on" => Ok(Self::GoOn(version)),
            "adopt" => Ok(Self::Adopt(version)),
            "next" => Ok(Self::Next(version)),
            _ => Err(bad),
        }
    }

    fn write(self) -> String {
        match self {
            Self::GoOn(version) => format!("go-on {version}"),
            Self::Adopt(version) => format!("adopt {version}"),
            Self::Next(version) => format!("next {version}"),
        }
    }

    /// The version that it names.
    pub(crate) fn version(self) -> u32 {
        match self {
            Self::GoOn(version) | Self::Adopt(version) | Self::Next(version) => version,
        }
    }
}

fn json<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, BadEvent> {
    serde_json::from_str(text).map_err(|_| BadEvent("an event's JSON cannot be read"))
}

fn plain(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data has a JSON form")
}

fn reaction_name(reaction: Reaction) -> &'static str {
    match reaction {
        Reaction::Heart => "heart",
        Reaction::Clap => "clap",
        Reaction::Skull => "skull",
        Reaction::Hm => "hm",
        Reaction::Moment => "moment",
    }
}

fn reaction(text: &str) -> Result<Reaction, BadEvent> {
    let named = |reaction: &Reaction| text.eq_ignore_ascii_case(reaction_name(*reaction));
    Reaction::ALL.into_iter().find(named).ok_or(BadEvent("an unknown reaction"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows as they have been written, of each kind that has a text.
    const ROWS: [(EventKind, &str); 15] = [
        (EventKind::Sit, "{\"name\":\"Bea\"}"),
        (EventKind::Plan, "{\"bot\":\"captain\"}"),
        (EventKind::Plan, "{\"person\":{\"lock\":\"00\",\"given\":true}}"),
        (EventKind::Act, "roll 1 2"),
        (EventKind::BotAct, "stop"),
        (EventKind::StandInAct, "stop"),
        (EventKind::Stand, "until-my-turn"),
        (EventKind::Say, "{\"bot\":\"captain\"}"),
        (EventKind::React, "heart"),
        (EventKind::Rematch, ""),
        (EventKind::Close, "limit"),
        (EventKind::Close, "rules"),
        (EventKind::Rules, "go-on 2"),
        (EventKind::Rules, "adopt 2"),
        (EventKind::Rules, "next 3"),
    ];

    #[test]
    fn every_row_is_written_as_it_was_read() {
        for (kind, text) in ROWS {
            let change = Change::from_row(kind, text).expect("it has been written");
            assert_eq!((change.kind(), &*change.to_row()), (kind, text));
        }
        let seed = "ab".repeat(32);
        let change = Change::from_row(EventKind::Again, &seed).expect("a number");
        assert_eq!(change.to_row(), seed);
    }

    #[test]
    fn reactions_of_before_are_read_and_written_in_the_new_way() {
        for (old, new) in [("Heart", "heart"), ("Hm", "hm"), ("Moment", "moment")] {
            let change = Change::from_row(EventKind::React, old).expect("it was written once");
            assert_eq!(change.to_row(), new);
        }
    }

    #[test]
    fn rows_that_nobody_has_written_are_refused() {
        for (kind, text) in [
            (EventKind::React, "yawn"),
            (EventKind::Stand, "never"),
            (EventKind::Close, "boredom"),
            (EventKind::Rules, "go-on"),
            (EventKind::Rules, "drop 2"),
            (EventKind::Plan, "{}"),
            (EventKind::Open, "{\"game\":1}"),
        ] {
            assert!(Change::from_row(kind, text).is_err(), "{text}");
        }
    }
}
