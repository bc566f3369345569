//! Packs what is given away into `target/dist`, and with `--check` unpacks and starts all of it. `cargo xtask release` builds
//! what is packed, then runs this.
#![expect(clippy::print_stdout, reason = "a build tool tells what it does")]

mod archive;
mod check;
mod deb;
mod image;
mod pack;
mod running;
mod sbom;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use pack::{Artefact, Sources};

type Outcome<T> = Result<T, String>;

fn main() -> ExitCode {
    let checks = std::env::args().any(|arg| arg == "--check");
    match release(checks) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn release(checks: bool) -> Outcome<()> {
    let root = root();
    let sources = Sources::read(&root)?;
    let made = pack::artefacts(&sources)?;
    let dist = root.join("target").join("dist");
    write(&dist, &made)?;
    for one in &made {
        println!("{:>12}  {}", one.content.len(), one.name);
    }
    if checks {
        check::again(&sources, &made, &dist)?;
        check::all(&sources, &made, &root.join("target").join("dist-check"))?;
    }
    Ok(())
}

/// The top of the repository.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).expect("this crate lies two folders deep").into()
}

fn write(dist: &Path, made: &[Artefact]) -> Outcome<()> {
    let failed = |error: std::io::Error| format!("{}: {error}", dist.display());
    let _ = fs::remove_dir_all(dist);
    fs::create_dir_all(dist).map_err(failed)?;
    made.iter().try_for_each(|one| fs::write(dist.join(&one.name), &one.content).map_err(failed))
}
