//! The tables at which a client sits, by number.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use session::{Refusal, RefusalKind};

use crate::seated::Seated;

/// How many tables a client has at once.
const MOST_TABLES: usize = 32;

/// A client's tables.
#[derive(Default)]
pub(crate) struct Tables {
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    last: u32,
    tables: BTreeMap<u32, Arc<Mutex<Seated>>>,
}

impl Tables {
    /// Keeps a table; its number.
    pub(crate) fn add(&self, seated: Seated) -> Result<u32, Refusal> {
        self.with(|open| {
            if open.tables.len() >= MOST_TABLES {
                let message = format!("{MOST_TABLES} tables are open: leave_table one of them");
                return Err(Refusal::new(RefusalKind::Impossible, message));
            }
            open.last += 1;
            open.tables.insert(open.last, Arc::new(Mutex::new(seated)));
            Ok(open.last)
        })
    }

    /// Forgets a table.
    pub(crate) fn remove(&self, number: u32) -> Result<(), Refusal> {
        self.with(|open| match open.tables.remove(&number) {
            Some(_) => Ok(()),
            None => Err(unknown(number, open)),
        })
    }

    /// Does something at a table. Calls to other tables need not wait meanwhile.
    pub(crate) fn at<T>(
        &self,
        number: u32,
        work: impl FnOnce(&mut Seated) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let seated = self
            .with(|open| open.tables.get(&number).cloned().ok_or_else(|| unknown(number, open)))?;
        let mut seated = seated.lock().unwrap_or_else(PoisonError::into_inner);
        work(&mut seated)
    }

    /// The tables and their numbers.
    pub(crate) fn all(&self) -> Vec<(u32, Arc<Mutex<Seated>>)> {
        self.with(|open| open.tables.iter().map(|(&n, seated)| (n, Arc::clone(seated))).collect())
    }

    fn with<T>(&self, work: impl FnOnce(&mut Open) -> T) -> T {
        work(&mut self.open.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn unknown(number: u32, open: &Open) -> Refusal {
    let open: Vec<String> = open.tables.keys().map(u32::to_string).collect();
    let open =
        if open.is_empty() { "none is: open_table opens one".into() } else { open.join(", ") };
    let message = format!("no table {number} is open; open: {open}");
    Refusal::new(RefusalKind::Impossible, message)
}
