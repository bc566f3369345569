//! What does somebody keep of a table on a server, to come back to it?

use std::collections::BTreeMap;

use fair::Kept;
use serde::{Deserialize, Serialize};

use super::LastDecision;

/// The beginning of every key under which [`Keys`] are kept.
pub const PREFIX: &str = "quarterdeck:online:";

/// What somebody keeps of a table on a server: the keys to it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Keys {
    /// The table.
    pub table: String,
    /// The game, once it is known.
    #[serde(default)]
    pub game: String,
    /// The secret of one's seat; none for the gallery.
    #[serde(default)]
    pub secret: Option<String>,
    /// The host's secret, if this is the host.
    #[serde(default)]
    pub host: Option<String>,
    /// The secrets of all seats that the host may hand out.
    #[serde(default)]
    pub links: Vec<Option<String>>,
    /// What the link of the table's invitation ends with, as far as it is known here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
    /// One's name.
    #[serde(default)]
    pub name: String,
    /// One's number for the dice: 64 hexadecimal digits.
    #[serde(default)]
    pub seed: String,
    /// What was promised for the dice of each game of the table, by its number.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub dice: BTreeMap<u32, DiceKeys>,
    /// How far the game had come when one decided last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<LastDecision>,
    /// When it was last touched, in milliseconds since 1970.
    #[serde(default)]
    pub touched: u64,
}

/// What a device keeps of the dice of one game, to compare it with the record: hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DiceKeys {
    /// What the server promised when this device first heard of the game.
    pub promise: String,
    /// The own number, once it was shown.
    #[serde(default)]
    pub number: String,
    /// All promises as they stood then.
    #[serde(default)]
    pub pact: String,
}

impl DiceKeys {
    /// As numbers, to compare a record with.
    pub fn kept(&self) -> Kept {
        let number = |digits: &String| fair::from_hex(digits);
        Kept {
            promise: number(&self.promise),
            number: number(&self.number),
            pact: number(&self.pact),
        }
    }
}

impl Keys {
    /// The key under which they are kept.
    pub fn key(&self) -> String {
        format!("{PREFIX}{}", self.table)
    }

    /// As text.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("plain data has a JSON form")
    }

    /// From text.
    pub fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// The address at which whoever opens it takes a free seat, below the server's own.
    pub fn invitation(&self) -> Option<String> {
        self.invite.as_ref().map(|secret| self.at(secret))
    }

    /// The address of the table with a secret, below the server's own.
    pub fn at(&self, secret: &str) -> String {
        format!("/t/{}#{secret}", self.table)
    }

    /// The address that sits down in a seat, below the server's own.
    pub fn link(&self, seat: usize) -> Option<String> {
        Some(self.at(self.links.get(seat)?.as_ref()?))
    }
}
