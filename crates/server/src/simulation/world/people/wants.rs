//! What people want.

use fair::Number;
use session::AutoPass;
use table::Dice;
use wire::{Phase, Reaction};

use super::World;
use crate::log::{Change, Event};
use crate::room::{Command, event};
use crate::secrets;
use crate::state::{NewKey, Plan, SeatKey};

/// What somebody wants to be done.
#[derive(Clone)]
pub(in crate::simulation) enum Want {
    Act(Option<u32>, String),
    Undo,
    Stand(AutoPass),
    Say(String),
    React,
    Rematch,
    Leave,
    Start,
    Free(u8),
    /// The seat is lent to whoever has this secret.
    Key(String),
    Revoke,
}

impl Want {
    pub(super) fn command(self) -> Command {
        match self {
            Self::Act(base, action) => Command::Act { base, action },
            Self::Undo => Command::Undo,
            Self::Stand(auto_pass) => Command::Stand(auto_pass),
            Self::Say(text) => Command::Say(text),
            Self::React => Command::React(Reaction::Clap),
            Self::Rematch => Command::Rematch(None),
            Self::Leave => Command::Leave,
            Self::Start => Command::Start,
            Self::Free(seat) => Command::Host { seat, bot: None },
            Self::Key(secret) => Command::Key { secret, hours: Some(1) },
            Self::Revoke => Command::Revoke,
        }
    }

    pub(super) fn base(&self) -> Option<u32> {
        if let Self::Act(base, _) = self { *base } else { None }
    }

    /// The event that it is in the log, once it is done by somebody with this key.
    pub(super) fn event(&self, seat: u8, id: &str, table: u64, lock: Option<Number>) -> Event {
        let of_seat = |change| event(change, Some(seat), id);
        of_seat(match self {
            Self::Act(_, action) => Change::Act(action.as_str().into()),
            Self::Undo => Change::Undo,
            Self::Stand(auto_pass) => Change::Stand(*auto_pass),
            Self::Say(text) => Change::Say(text.as_str().into()),
            Self::React => Change::React(Reaction::Clap),
            Self::Rematch => Change::Rematch(None),
            Self::Leave => Change::Leave,
            Self::Start => Change::Start,
            Self::Free(other) => {
                let plan = Plan::Person { lock: String::new(), given: false, link: None };
                return event(Change::Plan(plan), Some(*other), id);
            }
            Self::Key(secret) => {
                let lock = fair::to_hex(&secrets::lock_of(table, secret));
                let key = SeatKey { lock, host: false, until: None, arrived: false };
                Change::Key(Box::new(NewKey { key, at: 0, instead_of: None }))
            }
            Self::Revoke => Change::Revoke(fair::to_hex(&lock.unwrap_or_default()).into()),
        })
    }
}

impl World {
    /// What somebody wants to be done next, if anything.
    pub(super) fn want(&mut self, who: usize) -> Option<Want> {
        let host = self.people[who].host.is_some();
        let roll = self.dice.below(100);
        match self.people[who].phase {
            Phase::Lobby if host && !self.night && roll < 45 => return Some(Want::Start),
            Phase::Over if roll < 40 => return Some(Want::Rematch),
            Phase::Play if roll < 55 => {
                if let Some(act) = self.decision(who) {
                    return Some(act);
                }
            }
            _ => {}
        }
        match self.dice.below(40) {
            0..=8 if host => self.somebody_else(who).map(Want::Free),
            5 | 6 => Some(Want::Undo),
            7 => Some(Want::Stand(AutoPass::UntilMyTurn)),
            9..=11 => Some(Want::React),
            12 if !host => Some(Want::Leave),
            13 | 14 => Some(Want::Key(secrets::new_secret())),
            15 | 16 => Some(Want::Revoke),
            17 if !self.night => Some(Want::Start),
            18 => Some(Want::Rematch),
            19..=29 => Some(Want::Say(format!("hello {who}-{}", self.people[who].given))),
            _ => None,
        }
    }

    /// A decision of the game that was offered.
    fn decision(&mut self, who: usize) -> Option<Want> {
        let person = &self.people[who];
        let most = u32::try_from(person.choices.len()).ok().filter(|&choices| choices > 0)?;
        let (seen, choice) = (person.seen, self.dice.below(most) as usize);
        let base = self.chance(60).then_some(seen);
        Some(Want::Act(base, self.people[who].choices[choice].clone()))
    }

    /// The seat of somebody else who sits at the table.
    fn somebody_else(&mut self, who: usize) -> Option<u8> {
        let own = self.people[who].seat;
        let others: Vec<u8> = self.people.iter().filter_map(|person| person.seat).collect();
        let others: Vec<u8> = others.into_iter().filter(|seat| Some(*seat) != own).collect();
        (!others.is_empty()).then(|| self.dice.pick(&others))
    }
}
