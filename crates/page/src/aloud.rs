//! What a screen reader is told: a log to which only what is new is added. What is asked is not in it where the focus goes
//! to the question, because a question that gets the focus is read there.

use table::Seat;

use crate::snapshot::Snapshot;
use crate::story::said;

/// How many things that were said stay in the log.
const KEPT: usize = 60;

/// One thing that was said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    /// Its number in the log, which never changes.
    pub number: usize,
    /// The words.
    pub words: String,
}

/// The log of one table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Log {
    /// The last things that were said, oldest first.
    pub lines: Vec<Said>,
    /// Whose eyes looked last, and how many lines of the story they know; nothing before the first look.
    known: Option<(Option<Seat>, usize)>,
    /// Whom the table waited for when it was last said.
    waited: String,
    count: usize,
}

impl Log {
    /// Looks at a table: what is new there is said. The first look and one at a table where something was taken back
    /// say nothing old; another onlooker is told what is new since their own last decision.
    pub fn look(&mut self, now: &Snapshot) {
        let all = now.story.len();
        let fresh = all.saturating_sub(now.fresh);
        let from = match self.known {
            Some((me, known)) if me == now.me => known.min(all),
            Some(_) => fresh,
            None => all,
        };
        self.known = Some((now.me, all));
        for words in said(&now.story[from..]) {
            self.say(words);
        }
    }

    /// Says for whom the table waits, if it has not been said of the same wait.
    pub fn wait(&mut self, words: &str) {
        if self.waited != words {
            words.clone_into(&mut self.waited);
            if !words.is_empty() {
                self.say(words.to_owned());
            }
        }
    }

    /// Adds something.
    pub fn say(&mut self, words: String) {
        self.lines.push(Said { number: self.count, words });
        self.count += 1;
        let old = self.lines.len().saturating_sub(KEPT);
        self.lines.drain(..old);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LocalHost, SetUp, Source, StoryLine};

    /// A table at which this was told to the gallery or a seat, of which so much is new to it.
    fn told(me: Option<Seat>, lines: &[&str], fresh: usize) -> Snapshot {
        let about = catalog::about("zerpang").expect("it is on the shelf");
        let host = LocalHost::begin(SetUp::new(about, 1)).expect("it can be laid out");
        let line = |&text: &&str| StoryLine { seat: None, text: text.into() };
        Snapshot { me, story: lines.iter().map(line).collect(), fresh, ..host.snapshot(None) }
    }

    fn words(log: &Log) -> Vec<&str> {
        log.lines.iter().map(|said| said.words.as_str()).collect()
    }

    #[test]
    fn each_line_is_said_once_and_what_is_old_at_first_never() {
        let mut log = Log::default();
        log.look(&told(None, &["Old."], 1));
        assert!(words(&log).is_empty());
        log.look(&told(None, &["Old.", "New.", "New."], 3));
        assert_eq!(words(&log), ["New. 2 times."]);
        log.look(&told(None, &["Old.", "New.", "New.", "New."], 4));
        log.look(&told(None, &["Old.", "New.", "New.", "New."], 4));
        assert_eq!(
            words(&log),
            ["New. 2 times.", "New."],
            "the third time is new, the first two are not"
        );
    }

    #[test]
    fn what_was_taken_back_is_not_told_again() {
        let mut log = Log::default();
        log.look(&told(None, &["One."], 0));
        log.look(&told(None, &["One.", "Two."], 1));
        log.look(&told(None, &["One."], 0));
        log.look(&told(None, &["One.", "Three."], 1));
        assert_eq!(words(&log), ["Two.", "Three."]);
    }

    #[test]
    fn who_takes_the_device_is_told_what_they_missed() {
        let mut log = Log::default();
        log.look(&told(Some(Seat(0)), &["One.", "Two.", "Three."], 0));
        log.look(&told(Some(Seat(1)), &["One.", "Two.", "Three."], 2));
        assert_eq!(words(&log), ["Two.", "Three."]);
    }

    #[test]
    fn a_wait_is_said_once() {
        let mut log = Log::default();
        for wait in ["Bea thinks.", "Bea thinks.", "", "Bea thinks."] {
            log.wait(wait);
        }
        assert_eq!(words(&log), ["Bea thinks."; 2]);
    }

    #[test]
    fn the_log_stays_short_and_its_numbers_stand() {
        let mut log = Log::default();
        for n in 0..100 {
            log.wait(&format!("{n}."));
        }
        assert_eq!(log.lines.len(), KEPT);
        assert_eq!(log.lines.last().map(|said| said.number), Some(99));
    }
}
