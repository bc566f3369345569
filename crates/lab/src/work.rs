//! Parallel, resumable work: numbered pieces spread over threads and saved in a progress file.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use session::{Refusal, RefusalKind};
use table::hash_of;

/// How work is done.
pub struct Work<'a> {
    /// How many threads.
    pub threads: usize,
    /// A file that keeps what is done: a run that was stopped goes on from there.
    pub progress: Option<PathBuf>,
    /// Told now and then how many pieces of how many are done.
    pub tell: &'a (dyn Fn(u64, u64) + Sync),
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
#[derive(Serialize, Deserialize)]
struct Heading {
    work: String,
}

/// The longest line of a progress file that is read, in bytes.
const LONGEST_LINE: u64 = 64 << 20;

/// Does pieces `0..total` and gives what came of them, in order. Each thread makes its own tools.
pub(crate) fn spread<T, U>(
    work: &Work<'_>,
    fingerprint: &str,
    total: u64,
    tools: impl Fn() -> U + Sync,
    piece: impl Fn(&mut U, u64) -> T + Sync,
) -> Result<Vec<T>, Refusal>
where
    T: Serialize + DeserializeOwned + Send + Sync,
{
    let (file, mut before) = match &work.progress {
        None => (None, BTreeMap::new()),
        Some(path) => resume(path, fingerprint)
            .map(|(file, before)| (Some(file), before))
            .map_err(|reason| {
                Refusal::new(RefusalKind::BadRecord, format!("{}: {reason}", path.display()))
            })?,
    };
    before.retain(|&number, _: &mut T| number < total);
    let left = total - before.len() as u64;
    let (next, count) = (AtomicU64::new(0), AtomicU64::new(total - left));
    let (done, file) = (Mutex::new(BTreeMap::new()), Mutex::new(file));
    (work.tell)(count.load(Ordering::Relaxed), total);
    let take = || loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if !before.contains_key(&number) {
            return (number < total).then_some(number);
        }
    };
    let labour = || {
        let mut tools = tools();
        while let Some(number) = take() {
            let result = piece(&mut tools, number);
            keep(&mut file.lock().expect("nobody panics while writing"), number, &result);
            done.lock().expect("nobody panics while adding").insert(number, result);
            (work.tell)(count.fetch_add(1, Ordering::Relaxed) + 1, total);
        }
    };
    let threads = usize::try_from(left).unwrap_or(usize::MAX).clamp(1, work.threads.max(1));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(labour);
        }
    });
    before.append(&mut done.into_inner().expect("nobody panics while adding"));
    Ok(before.into_values().collect())
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
    fingerprint: &str,
) -> Result<(File, BTreeMap<u64, T>), String> {
    let words = |error: std::io::Error| error.to_string();
    if path.metadata().is_ok_and(|data| !data.is_file()) {
        return Err("is no file, and cannot keep the progress".into());
    }
    let mut options = OpenOptions::new();
    let mut file = options.create(true).read(true).append(true).open(path).map_err(words)?;
    let heading = Heading { work: fingerprint.into() };
    let heading = serde_json::to_string(&heading).expect("plain data has a JSON form") + "\n";
    let mut known = BTreeMap::new();
    let mut reader = BufReader::new(&file);
    let mut line = Vec::new();
    let mut next = |line: &mut Vec<u8>| {
        line.clear();
        Read::take(&mut reader, LONGEST_LINE).read_until(b'\n', line).map_err(words)
    };
    next(&mut line)?;
    if line != heading.as_bytes() {
        if !heading.as_bytes().starts_with(&line) {
            let message = "the progress of something else; name another file, or remove it";
            return Err(message.into());
        }
        // Nothing yet, or a run that was stopped as soon as it began.
        file.set_len(0).and_then(|()| file.write_all(heading.as_bytes())).map_err(words)?;
        return Ok((file, known));
    }
    while next(&mut line)? > 0 {
        if let Some((piece, done)) = read_line(&line) {
            known.insert(piece, done);
        }
        if !line.ends_with(b"\n") {
            file.write_all(b"\n").map_err(words)?; // So that a line that was cut off spoils no other.
            break;
        }
    }
    Ok((file, known))
}

/// What a line of a progress file says; nothing if it is damaged or was cut off.
fn read_line<T: DeserializeOwned>(line: &[u8]) -> Option<(u64, T)> {
    let Line { piece, sum: noted, done } = serde_json::from_slice(line).ok()?;
    let done = Some(done).filter(|done| sum(piece, done) == noted)?;
    Some((piece, serde_json::from_str(done.get()).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(work: &Work<'_>, total: u64) -> Result<Vec<u64>, Refusal> {
        spread(work, "squares", total, || (), |(), number| number * number)
    }

    #[test]
    fn pieces_come_in_order_whatever_the_threads() {
        for threads in [1, 3] {
            let work = Work { threads, progress: None, tell: &|_, _| {} };
            assert_eq!(squares(&work, 5).expect("no file is involved"), [0, 1, 4, 9, 16]);
        }
    }

    /// Squares, with progress in a file that has this in it before; what came of it, and what the file has then.
    fn resumed(name: &str, before: &[u8]) -> (Result<Vec<u64>, Refusal>, Vec<u8>) {
        let path =
            std::env::temp_dir().join(format!("quarterdeck-{}-{name}.work", std::process::id()));
        std::fs::write(&path, before).expect("a temporary file can be written");
        let work = Work { threads: 2, progress: Some(path.clone()), tell: &|_, _| {} };
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
        let work = Work { threads: 1, progress: Some("/dev/null".into()), tell: &|_, _| {} };
        assert!(squares(&work, 4).is_err_and(|refusal| refusal.message.contains("no file")));
    }
}
