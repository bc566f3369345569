//! The Python package: builds its wheel and tests it in a virtual environment of its own, `target/python`.

use std::path::PathBuf;
use std::process::Command;

use crate::run::{Outcome, cargo_command, root, status};

/// How much is tested.
#[derive(Clone, Copy, Debug, PartialEq)]
enum How {
    /// A quick build and a short form of the tests, with every assertion of a debug build.
    Short,
    /// A release build, which is the wheel that is given away, and all tests.
    Long,
}

/// What `cargo xtask python` does with these arguments.
pub(crate) fn asked(args: &[&str]) -> Outcome {
    if let Some(why) = out_of_reach() {
        return Err(why);
    }
    match args {
        ["--short", rest @ ..] => python(How::Short, rest),
        _ => python(How::Long, args),
    }
}

/// Builds the wheel that is given away, with this time on all of its files. One that was built before is gone.
pub(crate) fn wheel(time: &str) -> Outcome {
    let _ = std::fs::remove_dir_all(root().join("target").join("wheels"));
    if let Some(why) = out_of_reach() {
        return Err(why);
    }
    set_up(How::Short)?;
    compile(How::Long, &[("SOURCE_DATE_EPOCH", time)]).map(drop)
}

/// Why the package cannot be built here, if it cannot.
fn out_of_reach() -> Option<String> {
    let asks = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";
    let mut python = Command::new("python3");
    match python.args(["-c", asks]).output() {
        Ok(output) if output.status.success() => None,
        Ok(_) => Some("python3 is older than 3.11 here, or has no venv".into()),
        Err(_) => Some("there is no python3 here".into()),
    }
}

/// Builds the wheel into `target/wheels` and runs the tests.
fn python(how: How, more: &[&str]) -> Outcome {
    set_up(how)?;
    build(how)?;
    std::fs::write(folder().join("parity.txt"), parity(how)?).map_err(|error| error.to_string())?;
    let mut tests = program("python");
    tests.args(["-m", "pytest"]).args(more).current_dir(root());
    tests.env("QUARTERDECK_TESTS", if how == How::Long { "long" } else { "short" });
    tests.env("QUARTERDECK_PARITY", folder().join("parity.txt"));
    status(&mut tests)
}

fn folder() -> PathBuf {
    root().join("target").join("python")
}

/// A program of the virtual environment.
fn program(name: &str) -> Command {
    Command::new(folder().join("venv").join("bin").join(name))
}

/// Makes the environment with what all tests need, and in the long form what some need that are skipped without it.
fn set_up(how: How) -> Outcome {
    need("requirements.txt")?;
    if how == How::Long
        && let Err(error) = need("requirements-long.txt")
    {
        println!("Not everything could be installed ({error}), so some tests are skipped below.");
    }
    Ok(())
}

/// Installs a list of packages, if it is another one than last time.
fn need(name: &str) -> Outcome {
    let (wanted, kept) = (root().join("python").join(name), folder().join(name));
    let list = std::fs::read_to_string(&wanted).map_err(|error| error.to_string())?;
    if std::fs::read_to_string(&kept).is_ok_and(|installed| installed == list) {
        return Ok(());
    }
    println!("Installing {name} into target/python …");
    status(Command::new("python3").args(["-m", "venv"]).arg(folder().join("venv")))?;
    let quiet = ["--quiet", "--disable-pip-version-check"];
    let mut install = program("python");
    status(install.args(["-m", "pip", "install"]).args(quiet).arg("-r").arg(&wanted))?;
    std::fs::write(kept, list).map_err(|error| error.to_string())
}

/// Builds the wheel and installs it in the environment.
fn build(how: How) -> Outcome {
    let wheels = compile(how, &[])?;
    let mut install = program("python");
    install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]);
    install.args(["--no-deps", "--force-reinstall", "--find-links"]).arg(&wheels);
    status(install.arg("quarterdeck"))
}

/// Builds the wheel, alone in a folder, which is returned.
fn compile(how: How, environment: &[(&str, &str)]) -> Result<PathBuf, String> {
    let wheels =
        root().join("target").join(if how == How::Long { "wheels" } else { "python/wheels" });
    let _ = std::fs::remove_dir_all(&wheels);
    let mut maturin = program("maturin");
    maturin.envs(environment.iter().copied());
    maturin.args(["build", "--quiet", "--interpreter"]).arg(folder().join("venv/bin/python"));
    maturin.args(if how == How::Long { &["--release"][..] } else { &["--profile", "dev"] });
    status(maturin.arg("--out").arg(&wheels).current_dir(root()))?;
    Ok(wheels)
}

/// What the native engine says of the games that the tests play.
fn parity(how: How) -> Result<Vec<u8>, String> {
    let (profile, games) = if how == How::Long { ("release", "1000") } else { ("dev", "50") };
    let mut native = cargo_command(&format!(
        "run --quiet --profile {profile} --package envs --example native -- parity {games}"
    ));
    let output = native.output().map_err(|error| error.to_string())?;
    if output.status.success() { Ok(output.stdout) } else { Err("parity: failed".into()) }
}
