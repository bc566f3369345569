//! Parallel, resumable work: numbered pieces spread over threads, machines and time.
//!
//! A progress file keeps the pieces that are done. With a shard, only every n-th piece is done here, and the progress
//! file is a part that [`crate::merge`] puts together with the others.

use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};
use session::{Refusal, RefusalKind};
use table::hash_of;

/// How work is done.
pub struct Work<'a> {
    /// How many threads.
    pub threads: usize,
    /// A file that keeps what is done: a run that was stopped goes on from there.
    pub progress: Option<PathBuf>,
    /// Which pieces are done here.
    pub shard: Shard,
    /// What was done elsewhere.
    pub known: Option<Known>,
    /// Told now and then how many pieces of how many are done.
    pub tell: &'a (dyn Fn(u64, u64) + Sync),
    /// Asked before each piece: whether to stop. What is done by then is kept in the progress file.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

impl Default for Work<'_> {
    fn default() -> Self {
        Self {
            threads: 1,
            progress: None,
            shard: Shard::WHOLE,
            known: None,
            tell: &|_, _| {},
            stop: &|| false,
        }
    }
}

/// One of several equal parts of a run: every n-th piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Which part, counted from 1.
    pub number: u32,
    /// Of how many.
    pub of: u32,
}

impl Shard {
    /// All pieces.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    pub(crate) fn has(self, piece: u64) -> bool {
        piece % u64::from(self.of) == u64::from(self.number - 1)
    }

    /// How many of so many pieces are in this part.
    pub(crate) fn count(self, total: u64) -> u64 {
        (total + u64::from(self.of) - u64::from(self.number)) / u64::from(self.of)
    }
}

impl Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers = text.split_once('/').map(|(number, of)| (number.parse(), of.parse()));
        match numbers {
            Some((Ok(number), Ok(of))) if (1..=of).contains(&number) => Ok(Self { number, of }),
            _ => Err("a part is written as in 2/5: the second of five, counted from 1"),
        }
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

/// Pieces that were done elsewhere, as JSON, and what they are pieces of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    pub(crate) work: String,
    pub(crate) pieces: BTreeMap<u64, String>,
}

/// What is being done.
pub(crate) struct Task {
    /// Tells this work from any other, engine included.
    pub(crate) fingerprint: String,
    /// What was asked for, so that parts can be put together without asking again.
    pub(crate) order: Value,
    /// How many pieces there are.
    pub(crate) total: u64,
}

/// A piece that is done, as a progress file keeps it. What is damaged does not fit its sum, and is done again.
#[derive(Serialize, Deserialize)]
struct Line<'a> {
    piece: u64,
    sum: u64,
    #[serde(borrow)]
    done: &'a RawValue,
}

/// The first line of a progress file: what is being done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Heading {
    pub(crate) work: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) part: Option<Part>,
}

/// What the first line of a part says besides.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Part {
    pub(crate) shard: Shard,
    pub(crate) pieces: u64,
    pub(crate) order: Value,
}

/// The longest line of a progress file that is read, in bytes.
const LONGEST_LINE: u64 = 64 << 20;

/// Does the pieces and gives what came of them, in order; nothing if only a part of them is done here. Each thread
/// makes its own tools.
pub(crate) fn spread<T, U>(
    work: &Work<'_>,
    task: &Task,
    tools: impl Fn() -> U + Sync,
    piece: impl Fn(&mut U, u64) -> T + Sync,
) -> Result<Option<Vec<T>>, Refusal>
where
    T: Serialize + DeserializeOwned + Send + Sync,
{
    let (file, mut before) = beginning(work, task)?;
    before.retain(|&number, _: &mut T| number < task.total && work.shard.has(number));
    let total = work.shard.count(task.total);
    let left = total - before.len() as u64;
    let (next, count) = (AtomicU64::new(0), AtomicU64::new(total - left));
    let (done, file) = (Mutex::new(BTreeMap::new()), Mutex::new(file));
    (work.tell)(count.load(Ordering::Relaxed), total);
    let take = || loop {
        let number = next.fetch_add(work.shard.of.into(), Ordering::Relaxed);
        let number = number + u64::from(work.shard.number - 1);
        if !before.contains_key(&number) {
            return (number < task.total).then_some(number);
        }
    };
    let labour = || {
        let mut tools = tools();
        while let Some(number) = take().filter(|_| !(work.stop)()) {
            let result = piece(&mut tools, number);
            keep(&mut file.lock().expect("nobody panics while writing"), number, &result);
            done.lock().expect("nobody panics while adding").insert(number, result);
            (work.tell)(count.fetch_add(1, Ordering::Relaxed) + 1, total);
        }
    };
    let threads = usize::try_from(left).unwrap_or(usize::MAX).min(work.threads.max(1));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(labour);
        }
    });
    before.append(&mut done.into_inner().expect("nobody panics while adding"));
    if (before.len() as u64) < total {
        return Err(stopped());
    }
    Ok((work.shard == Shard::WHOLE).then(|| before.into_values().collect()))
}

/// What is known before anything is done, and the file that keeps the rest.
fn beginning<T: DeserializeOwned>(
    work: &Work<'_>,
    task: &Task,
) -> Result<(Option<File>, BTreeMap<u64, T>), Refusal> {
    let bad = |reason: String| Refusal::new(RefusalKind::BadRecord, reason);
    if let Some(known) = &work.known {
        if known.work != task.fingerprint {
            return Err(bad("these parts were played by another engine than this one".into()));
        }
        let read = |(&piece, done): (&u64, &String)| {
            serde_json::from_str(done)
                .map(|done| (piece, done))
                .map_err(|error| bad(format!("piece {piece}: {error}")))
        };
        return Ok((None, known.pieces.iter().map(read).collect::<Result<_, _>>()?));
    }
    let Some(path) = &work.progress else { return Ok((None, BTreeMap::new())) };
    let part = Part { shard: work.shard, pieces: task.total, order: task.order.clone() };
    let part = (work.shard != Shard::WHOLE).then_some(part);
    let heading = Heading { work: task.fingerprint.clone(), part };
    resume(path, &heading)
        .map(|(file, before)| (Some(file), before))
        .map_err(|reason| bad(format!("{}: {reason}", path.display())))
}

/// What is answered where only a part was played.
pub(crate) fn only_a_part() -> Refusal {
    Refusal::new(RefusalKind::BadSetup, "a part of a run has no report; merge all of its parts")
}

fn stopped() -> Refusal {
    Refusal::new(
        RefusalKind::Impossible,
        "the run was stopped; its progress file has what was done",
    )
}

/// Writes down what is done. A full disk costs the resumption, not the run: nothing more is written then.
fn keep<T: Serialize>(file: &mut Option<File>, piece: u64, done: &T) {
    let Some(to) = file else { return };
    let done = to_raw_value(done).expect("plain data has a JSON form");
    let line = Line { piece, sum: sum(piece, &done), done: &done };
    let mut line = serde_json::to_string(&line).expect("plain data has a JSON form");
    line.push('\n');
    if to.write_all(line.as_bytes()).is_err() {
        *file = None;
    }
}

fn sum(piece: u64, done: &RawValue) -> u64 {
    hash_of(&(piece, done.get().as_bytes()))
}

/// Opens a progress file, and reads what it knows; or says why it is none.
fn resume<T: DeserializeOwned>(
    path: &Path,
    heading: &Heading,
) -> Result<(File, BTreeMap<u64, T>), String> {
    let words = |error: std::io::Error| error.to_string();
    if path.metadata().is_ok_and(|data| !data.is_file()) {
        return Err("is no file, and cannot keep the progress".into());
    }
    let mut options = OpenOptions::new();
    let mut file = options.create(true).read(true).append(true).open(path).map_err(words)?;
    let heading = serde_json::to_string(heading).expect("plain data has a JSON form") + "\n";
    let mut lines = Lines::new(&file);
    let first = lines.next()?;
    if first != heading.as_bytes() {
        if !heading.as_bytes().starts_with(first) {
            let message = "the progress of something else; name another file, or remove it";
            return Err(message.into());
        }
        // Nothing yet, or a run that was stopped as soon as it began.
        file.set_len(0).and_then(|()| file.write_all(heading.as_bytes())).map_err(words)?;
        return Ok((file, BTreeMap::new()));
    }
    let (known, is_cut) = lines.pieces()?;
    if is_cut {
        file.write_all(b"\n").map_err(words)?; // So that a line that was cut off spoils no other.
    }
    let read = |(piece, done): (u64, String)| Some((piece, serde_json::from_str(&done).ok()?));
    Ok((file, known.into_iter().filter_map(read).collect()))
}

/// Reads a file of this kind whole: its first line, and its pieces as JSON.
pub(crate) fn read_part(path: &Path) -> Result<(Heading, BTreeMap<u64, String>), String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    let mut lines = Lines::new(&file);
    let heading = serde_json::from_slice(lines.next()?)
        .map_err(|_| "no part of a run; --shard makes them".to_owned())?;
    Ok((heading, lines.pieces()?.0))
}

/// The lines of a progress file.
struct Lines<'a> {
    reader: BufReader<&'a File>,
    line: Vec<u8>,
}

impl<'a> Lines<'a> {
    fn new(file: &'a File) -> Self {
        Self { reader: BufReader::new(file), line: Vec::new() }
    }

    fn next(&mut self) -> Result<&[u8], String> {
        self.line.clear();
        let mut reader = Read::take(&mut self.reader, LONGEST_LINE);
        reader.read_until(b'\n', &mut self.line).map_err(|error| error.to_string())?;
        Ok(&self.line)
    }

    /// All pieces that are whole, and whether the last line was cut off.
    fn pieces(&mut self) -> Result<(BTreeMap<u64, String>, bool), String> {
        let mut known = BTreeMap::new();
        loop {
            let line = self.next()?;
            if line.is_empty() {
                return Ok((known, false));
            }
            known.extend(read_line(line));
            if !line.ends_with(b"\n") {
                return Ok((known, true));
            }
        }
    }
}

/// What a line of a progress file says; nothing if it is damaged or was cut off.
fn read_line(line: &[u8]) -> Option<(u64, String)> {
    let Line { piece, sum: noted, done } = serde_json::from_slice(line).ok()?;
    (sum(piece, done) == noted).then(|| (piece, done.get().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(work: &Work<'_>, total: u64) -> Result<Vec<u64>, Refusal> {
        let task = Task { fingerprint: "squares".into(), order: Value::Null, total };
        let squares = spread(work, &task, || (), |(), number| number * number)?;
        squares.ok_or_else(only_a_part)
    }

    #[test]
    fn pieces_come_in_order_whatever_the_threads() {
        for threads in [1, 3] {
            let work = Work { threads, ..Work::default() };
            assert_eq!(squares(&work, 5).expect("no file is involved"), [0, 1, 4, 9, 16]);
        }
    }

    #[test]
    fn a_run_can_be_stopped_between_two_pieces() {
        let done = AtomicU64::new(0);
        let tell = |now, _| done.store(now, Ordering::Relaxed);
        let stop = || done.load(Ordering::Relaxed) >= 3;
        let work = Work { tell: &tell, stop: &stop, ..Work::default() };
        let refusal = squares(&work, 5).expect_err("it was stopped");
        assert!(refusal.message.contains("was stopped"), "{refusal}");
        assert_eq!(done.into_inner(), 3);
        let work = Work { stop: &|| true, ..Work::default() };
        assert!(squares(&work, 0).expect("nothing is left to do").is_empty());
    }

    /// Squares, with progress in a file that has this in it before; what came of it, and what the file has then.
    fn resumed(name: &str, before: &[u8]) -> (Result<Vec<u64>, Refusal>, Vec<u8>) {
        let path =
            std::env::temp_dir().join(format!("quarterdeck-{}-{name}.work", std::process::id()));
        std::fs::write(&path, before).expect("a temporary file can be written");
        let work = Work { threads: 2, progress: Some(path.clone()), ..Work::default() };
        let squares = squares(&work, 4);
        let after = std::fs::read(&path).expect("it was just there");
        std::fs::remove_file(&path).expect("it was just there");
        (squares, after)
    }

    const HEADING: &str = "{\"work\":\"squares\"}\n";

    fn line(piece: u64, done: &str) -> String {
        let done = RawValue::from_string(done.into()).expect("a number");
        let line = Line { piece, sum: sum(piece, &done), done: &done };
        serde_json::to_string(&line).expect("plain data") + "\n"
    }

    #[test]
    fn a_run_that_was_stopped_goes_on() {
        let cut = line(2, "4");
        let text = [HEADING, &line(1, "77"), &cut[..cut.len() / 2]].concat();
        let (squares, after) = resumed("stopped", text.as_bytes());
        assert_eq!(squares.expect("the file is ours"), [0, 77, 4, 9]);
        let (again, same) = resumed("whole", &after);
        assert_eq!(again.expect("the file is ours"), [0, 77, 4, 9]);
        assert_eq!(after, same, "nothing is left to do");
        for stopped_early in ["", &HEADING[..9]] {
            let (squares, after) = resumed("early", stopped_early.as_bytes());
            assert_eq!(squares.expect("nothing was done"), [0, 1, 4, 9]);
            assert!(after.starts_with(HEADING.as_bytes()));
        }
    }

    #[test]
    fn what_is_damaged_is_done_again() {
        let text =
            [HEADING, &line(1, "77").replace("77", "78"), "\u{1F408}\n", &line(3, "5")].concat();
        let (squares, _) = resumed("damaged", text.as_bytes());
        assert_eq!(squares.expect("the file is ours"), [0, 1, 4, 5]);
    }

    #[test]
    fn a_file_of_something_else_is_left_alone() {
        let other = HEADING.replace("squares", "cubes");
        for foreign in [b"\x89PNG\r\n\x1a\n\0".as_slice(), b"hello", other.as_bytes()] {
            let (refused, after) = resumed("foreign", foreign);
            assert!(refused.is_err_and(|refusal| refusal.message.contains("something else")));
            assert_eq!(after, foreign);
        }
        let work = Work { progress: Some("/dev/null".into()), ..Work::default() };
        assert!(squares(&work, 4).is_err_and(|refusal| refusal.message.contains("no file")));
    }

    #[test]
    fn every_piece_is_in_one_part() {
        for (of, total) in [(1, 7), (3, 7), (5, 3), (4, 0)] {
            let shards = || (1..=of).map(|number| Shard { number, of });
            assert!((0..total).all(|piece| shards().filter(|shard| shard.has(piece)).count() == 1));
            for shard in shards() {
                let has = (0..total).filter(|&piece| shard.has(piece)).count() as u64;
                assert_eq!(shard.count(total), has, "{shard} of {total}");
            }
        }
        for text in ["", "1", "0/3", "4/3", "1/0", "a/b", "-1/3", "1/99999999999"] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
