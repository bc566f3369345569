//! A real `PostgreSQL`, started for one test and gone with it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::house::folder;
use crate::{Outcome, free_port};

/// A database server with an empty database, in a folder of its own.
pub struct Database {
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
}

/// Where `PostgreSQL`'s own programs are.
fn programs() -> Outcome<PathBuf> {
    let found = |folder: &Path| folder.join("initdb").is_file() && folder.join("pg_ctl").is_file();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten();
    let mut versions: Vec<PathBuf> =
        installed.filter_map(|entry| Some(entry.ok()?.path().join("bin"))).collect();
    versions.sort();
    versions.into_iter().rev().chain(std::env::split_paths(&path)).find(|f| found(f)).ok_or_else(
        || "PostgreSQL is needed: install the package “postgresql” of your system".to_owned(),
    )
}

impl Database {
    /// Makes a new one and starts it.
    pub fn start() -> Outcome<Self> {
        let programs = programs()?;
        let folder = folder("postgres");
        let port = free_port()?;
        let database = Self { folder, programs, port };
        if is_root() {
            run(Command::new("chown").arg("-R").arg("postgres").arg(&database.folder))?;
        }
        let data = database.folder.join("data");
        run(database
            .command("initdb")
            .args(["-A", "trust", "-U", "quarterdeck", "-D"])
            .arg(&data))?;
        database.up()?;
        Ok(database)
    }

    /// The address for `--database`.
    pub fn url(&self) -> String {
        format!("postgres://quarterdeck@127.0.0.1:{}/postgres", self.port)
    }

    fn up(&self) -> Outcome<()> {
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories={} -c max_connections=50",
            self.port,
            self.folder.display()
        );
        let log = self.folder.join("log");
        let mut start = self.command("pg_ctl");
        start.args(["-w", "-o", &options, "-l"]).arg(log).arg("-D").arg(self.folder.join("data"));
        run(start.arg("start"))
    }

    /// Pulls the plug and starts it again.
    pub fn crash(&self) -> Outcome<()> {
        self.stop()?;
        self.up()
    }

    fn stop(&self) -> Outcome<()> {
        let mut stop = self.command("pg_ctl");
        run(stop.args(["-m", "immediate", "-D"]).arg(self.folder.join("data")).arg("stop"))
    }

    /// One of `PostgreSQL`'s programs; it refuses to run as root.
    fn command(&self, program: &str) -> Command {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("setpriv");
            command.args(["--reuid", "postgres", "--clear-groups"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.current_dir(&self.folder);
        command
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let _ = self.stop();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self")
        .is_ok_and(|data| std::os::unix::fs::MetadataExt::uid(&data) == 0)
}

fn run(command: &mut Command) -> Outcome<()> {
    let output = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let status = output.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{command:?} failed")) }
}
