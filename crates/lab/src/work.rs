//! Much work in numbered pieces: spread over threads, kept in a progress file, gone on with after a stop.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use shelf::{Kind, Refusal};

/// How work is done.
pub struct Work<'a> {
    /// How many threads.
    pub threads: usize,
    /// A file that keeps what is done: a run that was stopped goes on from there.
    pub progress: Option<PathBuf>,
    /// Told now and then how many pieces of how many are done.
    pub tell: &'a (dyn Fn(u64, u64) + Sync),
}

#[derive(Serialize, Deserialize)]
struct Line<T> {
    piece: u64,
    done: T,
}

/// The first line of a progress file: what is being done.
#[derive(Serialize, Deserialize)]
struct Heading {
    work: String,
}

/// Does pieces `0..total` and gives what came of them, in order. Each thread makes its own tools.
pub(crate) fn spread<T, U>(
    work: &Work<'_>,
    fingerprint: &str,
    total: u64,
    tools: impl Fn() -> U + Sync,
    piece: impl Fn(&mut U, u64) -> T + Sync,
) -> Result<Vec<T>, Refusal>
where
    T: Serialize + DeserializeOwned + Send,
{
    let mut done: BTreeMap<u64, T> = BTreeMap::new();
    let file = match &work.progress {
        None => None,
        Some(path) => {
            let (file, before) = resume(path, fingerprint)?;
            done.extend(before);
            Some(file)
        }
    };
    done.retain(|&number, _| number < total);
    let left: Vec<u64> = (0..total).filter(|number| !done.contains_key(number)).collect();
    let (next, count) = (AtomicU64::new(0), AtomicU64::new(done.len() as u64));
    let (done, file) = (Mutex::new(done), Mutex::new(file));
    (work.tell)(count.load(Ordering::Relaxed), total);
    let labour = || {
        let mut tools = tools();
        while let Some(&number) = left.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
            let result = Line { piece: number, done: piece(&mut tools, number) };
            if let Some(file) = &mut *file.lock().expect("nobody panics while writing") {
                let line = serde_json::to_string(&result).expect("plain data has a JSON form");
                let _ = writeln!(file, "{line}"); // A full disk costs the resumption, not the run.
            }
            done.lock().expect("nobody panics while adding").insert(number, result.done);
            (work.tell)(count.fetch_add(1, Ordering::Relaxed) + 1, total);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..work.threads.clamp(1, left.len().max(1)) {
            scope.spawn(labour);
        }
    });
    Ok(done.into_inner().expect("nobody panics while adding").into_values().collect())
}

/// Opens a progress file, and reads what it knows. A last line that was cut off is forgotten.
fn resume<T: DeserializeOwned>(
    path: &Path,
    fingerprint: &str,
) -> Result<(File, BTreeMap<u64, T>), Refusal> {
    let failed = |error: std::io::Error| {
        Refusal::new(Kind::BadRecord, format!("{}: {error}", path.display()))
    };
    let mut known = BTreeMap::new();
    let mut is_new = true;
    if let Ok(file) = File::open(path) {
        let mut lines = BufReader::new(file).lines().map_while(Result::ok);
        if let Some(first) = lines.next() {
            is_new = false;
            let heading: Option<Heading> = serde_json::from_str(&first).ok();
            if heading.is_none_or(|heading| heading.work != fingerprint) {
                let message = format!(
                    "{} is the progress of something else; name another file, or remove it",
                    path.display()
                );
                return Err(Refusal::new(Kind::BadRecord, message));
            }
        }
        for line in lines {
            if let Ok(Line { piece, done }) = serde_json::from_str(&line) {
                known.insert(piece, done);
            }
        }
    }
    let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
    if is_new {
        let heading = Heading { work: fingerprint.into() };
        let heading = serde_json::to_string(&heading).expect("plain data has a JSON form");
        writeln!(file, "{heading}").map_err(failed)?;
    } else {
        writeln!(file).map_err(failed)?; // So that a line that was cut off spoils no other.
    }
    Ok((file, known))
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

    #[test]
    fn a_run_that_was_stopped_goes_on() {
        let path = std::env::temp_dir().join(format!("quarterdeck-{}.work", std::process::id()));
        let text = "{\"work\":\"squares\"}\n{\"piece\":1,\"done\":77}\n{\"piece\":2,\"do";
        std::fs::write(&path, text).expect("a temporary file can be written");
        let work = Work { threads: 2, progress: Some(path.clone()), tell: &|_, _| {} };
        assert_eq!(squares(&work, 4).expect("the file is ours"), [0, 77, 4, 9]);
        assert_eq!(squares(&work, 4).expect("the file is ours"), [0, 77, 4, 9]);
        let other = spread(&work, "cubes", 4, || (), |(), number| number);
        assert!(other.is_err_and(|refusal| refusal.message.contains("something else")));
        std::fs::remove_file(&path).expect("it was just there");
    }
}
