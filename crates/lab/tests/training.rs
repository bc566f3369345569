//! Training: the same bytes for the same seed on any number of threads and shards, and after a stop; what cannot be trained is
//! refused.

use std::fs;
use std::path::{Path, PathBuf};

use lab::{Folder, Shard, TrainReport, TrainRequest, Work, self_play, train};
use session::Refusal;

const GAMES: u64 = 120;

fn request() -> TrainRequest {
    TrainRequest {
        game: "spaca-wor".into(),
        options: Vec::new(),
        seats: None,
        games: GAMES,
        generations: 1,
        iterations: 1,
        without: Vec::new(),
        gate: 20,
        gate_iterations: 1,
        seed: 3,
        from: None,
    }
}

/// A folder of its own, removed when it goes.
struct Own(PathBuf);

impl Own {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("quarterdeck-train-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).expect("a temporary folder can be made");
        Self(path)
    }

    fn run(
        &self,
        request: &TrainRequest,
        threads: usize,
        shard: &str,
    ) -> Result<Option<TrainReport>, Refusal> {
        let shard: Shard = shard.parse().expect("a part");
        train(request, &Folder(&self.0), &Work { threads, shard, ..Work::default() })
    }

    /// The weights that were fitted, accepted or not.
    fn fitted(&self) -> Vec<u8> {
        let files = fs::read_dir(&self.0).expect("it is ours").flatten().map(|entry| entry.path());
        let is_fitted = |path: &PathBuf| {
            path.to_string_lossy().ends_with(".bin") && !path.ends_with("weights.bin")
        };
        fs::read(files.filter(is_fitted).min().expect("it was written")).expect("it is ours")
    }
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The lines of a file, in order.
fn sorted(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).expect("it was written");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort();
    lines
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_threads_and_shards() {
    let (one, parts) = (Own::new("one"), Own::new("parts"));
    let whole = one.run(&request(), 1, "1/1").expect("it is sound").expect("it is whole");
    assert!(whole.generations[0].positions > GAMES, "{whole:?}");
    assert_eq!(parts.run(&request(), 2, "2/2"), Ok(None));
    let missing = parts.run(&request(), 1, "1/1").expect_err("half is missing");
    assert!(missing.message.contains("60 of the 120 games"), "{missing}");
    let elsewhere = parts.0.join("elsewhere");
    let work = Work { shard: "2/2".parse().expect("a part"), ..Work::default() };
    self_play(&request(), 1, &[], &elsewhere, &work).expect("it is sound");
    let here = parts.0.join("generation-1.part-2-of-2");
    assert_eq!(sorted(&elsewhere), sorted(&here), "a part is the same wherever it is played");
    // The second part finds the first, but not yet itself.
    assert_eq!(parts.run(&request(), 1, "1/2"), Ok(None));
    let together = parts.run(&request(), 2, "1/1").expect("it is sound").expect("it is whole");
    assert_eq!(together, whole);
    assert_eq!(parts.fitted(), one.fitted());
    let other = Own::new("other");
    let request = TrainRequest { seed: 4, ..request() };
    other.run(&request, 1, "1/1").expect("it is sound");
    assert_ne!(other.fitted(), one.fitted(), "another seed, other weights");
}

#[test]
fn a_run_that_was_stopped_goes_on() {
    let (own, again) = (Own::new("stopped"), Own::new("straight"));
    own.run(&request(), 1, "1/1").expect("it is sound");
    let games = own.0.join("generation-1.games");
    let text = fs::read_to_string(&games).expect("it was written");
    fs::write(&games, &text[..text.len() / 2]).expect("it is ours");
    for entry in fs::read_dir(&own.0).expect("it is ours").flatten() {
        if entry.path() != games {
            fs::remove_file(entry.path()).expect("it is ours");
        }
    }
    let resumed = own.run(&request(), 1, "1/1").expect("it is sound");
    assert_eq!(resumed, again.run(&request(), 1, "1/1").expect("it is sound"));
    assert_eq!(own.fitted(), again.fitted());
}

#[test]
fn what_cannot_be_trained_is_refused() {
    let own = Own::new("refused");
    let refused =
        |request: TrainRequest| own.run(&request, 1, "1/1").expect_err("it is wrong").message;
    let unknown = refused(TrainRequest { without: vec!["wind".into()], ..request() });
    assert!(unknown.contains("“wind”") && unknown.contains("phase"), "{unknown}");
    let foreign = own.0.join("foreign");
    fs::write(&foreign, b"no weights").expect("it is ours");
    let damaged = refused(TrainRequest { from: Some(foreign), ..request() });
    assert!(damaged.contains("damaged"), "{damaged}");
    let gone =
        refused(TrainRequest { from: Some(Path::new("/nowhere/w.bin").into()), ..request() });
    assert!(gone.contains("/nowhere/w.bin"), "{gone}");
}

#[test]
fn a_masked_field_gets_no_weight() {
    let own = Own::new("masked");
    let fields =
        ["options", "phase", "starting_die", "attacks", "rolls", "terrain_die", "terrain", "won"];
    let without = fields.map(str::to_owned).to_vec();
    let report = own.run(&TrainRequest { without, ..request() }, 1, "1/1");
    let heaviest = report.expect("it is sound").expect("it is whole").heaviest;
    assert!(!heaviest.is_empty());
    let masked =
        |feature: &str| fields.iter().any(|field| feature.split(['[', ' ']).next() == Some(field));
    assert!(heaviest.iter().all(|heavy| !masked(&heavy.feature)), "{heaviest:?}");
}
