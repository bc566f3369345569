//! What a person has picked and not yet decided. The page keeps it as the words of the touches; a board reads
//! them as things of its own, in one place.

use std::str::FromStr;

use crate::Does;

/// What a person has picked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Touch {
    /// In the order of the touches.
    pub picks: Vec<String>,
}

impl Touch {
    /// What is picked, as things of the board; unknown words are ignored.
    pub fn things<T: FromStr>(&self) -> impl Iterator<Item = T> {
        self.picks.iter().filter_map(|pick| pick.parse().ok())
    }

    /// Whether this is picked.
    pub fn has(&self, token: &str) -> bool {
        self.picks.iter().any(|pick| pick == token)
    }

    /// Picks something, or puts it back; several words are picked together.
    pub fn toggle(&mut self, tokens: &str) {
        let tokens: Vec<&str> = tokens.split(' ').collect();
        if tokens.iter().all(|token| self.has(token)) {
            self.picks.retain(|pick| !tokens.contains(&pick.as_str()));
        } else {
            for token in tokens {
                if !self.has(token) {
                    self.picks.push(token.into());
                }
            }
        }
    }

    /// Picks this value of a key (`key:value`) instead of any other, or puts it back.
    pub fn set(&mut self, token: &str) {
        let again = self.has(token);
        let key = token.split(':').next().unwrap_or(token);
        self.picks.retain(|pick| pick.split(':').next() != Some(key));
        if !again {
            self.picks.push(token.into());
        }
    }

    /// Whether what a touch would pick is picked already.
    pub fn has_done(&self, does: &Does) -> bool {
        match does {
            Does::Pick(tokens) => tokens.split(' ').all(|token| self.has(token)),
            Does::Set(token) => self.has(token),
            _ => false,
        }
    }

    /// The value that is picked of a key.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.picks.iter().find_map(|pick| pick.strip_prefix(key)?.strip_prefix(':'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_picked_together_is_put_back_together() {
        let mut touch = Touch::default();
        touch.toggle("d1 d3");
        assert!(touch.has("d1") && touch.has("d3"));
        touch.toggle("d3");
        touch.toggle("d1 d3");
        assert!(touch.has("d1") && touch.has("d3"), "one was missing, so both are picked");
        touch.toggle("d1 d3");
        assert!(touch.picks.is_empty());
    }

    #[test]
    fn a_key_has_one_value_at_a_time() {
        let mut touch = Touch::default();
        touch.toggle("zoom");
        touch.set("go:mars 3");
        touch.set("go:sun");
        assert_eq!(touch.value("go"), Some("sun"));
        touch.set("go:sun");
        assert_eq!(touch.value("go"), None);
        assert!(touch.has("zoom"));
    }
}
