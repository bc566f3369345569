//! A real `PostgreSQL`, started for one test and gone with it.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::server_process::folder;
use crate::{Outcome, free_port, words};

/// A database server with an empty database, in a folder of its own.
pub struct Database {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
    encrypted: bool,
}

/// A transaction that is open; rolled back when this is dropped.
pub struct Held(Child);

impl Drop for Held {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
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
        Self::start_with(false)
    }

    /// One that talks only over encrypted lines, and the file with the certificate to know it by.
    pub fn start_encrypted() -> Outcome<(Self, PathBuf)> {
        let database = Self::start_with(true)?;
        let certificate = database.folder.path().join("server.crt");
        Ok((database, certificate))
    }

    fn start_with(encrypted: bool) -> Outcome<Self> {
        let programs = programs()?;
        let folder = folder()?;
        let port = free_port()?;
        let database = Self { folder, programs, port, encrypted };
        if encrypted {
            database.make_certificate()?;
        }
        if is_root() {
            run(Command::new("chown").arg("-R").arg("postgres").arg(database.folder.path()))?;
        }
        let data = database.folder.path().join("data");
        run(database
            .command("initdb")
            .args(["-A", "trust", "-U", "quarterdeck", "-D"])
            .arg(&data))?;
        if encrypted {
            let only = "hostssl all all 127.0.0.1/32 trust\n";
            std::fs::write(data.join("pg_hba.conf"), only).map_err(words)?;
        }
        database.up()?;
        Ok(database)
    }

    /// A certificate that nobody but the tests trusts.
    fn make_certificate(&self) -> Outcome<()> {
        let mut make = Command::new("openssl");
        make.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"])
            .args(["-nodes", "-days", "2", "-subj", "/CN=quarterdeck"])
            .args(["-addext", "subjectAltName=IP:127.0.0.1"])
            .args(["-addext", "basicConstraints=critical,CA:FALSE"])
            .args(["-keyout", "server.key", "-out", "server.crt"])
            .current_dir(self.folder.path());
        run(&mut make)
    }

    /// The address for `--database`.
    pub fn url(&self) -> String {
        format!("postgres://quarterdeck@127.0.0.1:{}/postgres", self.port)
    }

    fn up(&self) -> Outcome<()> {
        let tls = if self.encrypted {
            let file = |name| self.folder.path().join(name).display().to_string();
            let (certificate, key) = (file("server.crt"), file("server.key"));
            format!(" -c ssl=on -c ssl_cert_file={certificate} -c ssl_key_file={key}")
        } else {
            String::new()
        };
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories={} -c max_connections=50{tls}",
            self.port,
            self.folder.path().display()
        );
        let log = self.folder.path().join("log");
        let mut start = self.command("pg_ctl");
        start
            .args(["-w", "-o", &options, "-l"])
            .arg(log)
            .arg("-D")
            .arg(self.folder.path().join("data"));
        run(start.arg("start"))
    }

    /// Asks the database itself; its answer, a row a line.
    pub fn ask(&self, sql: &str) -> Outcome<String> {
        let mut ask = self.command("psql");
        ask.args(["-X", "-A", "-t", "-c", sql, &self.url()]);
        answer_of(ask.stdin(Stdio::null()).output().map_err(words)?)
    }

    /// Runs a script of any length, all of it or nothing.
    pub fn run(&self, script: &str) -> Outcome<String> {
        let mut psql = self.command("psql");
        psql.args(["-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", &self.url()]);
        let piped = psql.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().map_err(words)?;
        let mut input = child.stdin.take().ok_or("psql has no ends")?;
        input.write_all(script.as_bytes()).map_err(words)?;
        drop(input);
        answer_of(child.wait_with_output().map_err(words)?)
    }

    /// Stops every process of the database where it stands; it answers nobody until it is thawed.
    pub fn freeze(&self) -> Outcome<()> {
        self.signal("-STOP")
    }

    /// Lets it go on.
    pub fn thaw(&self) -> Outcome<()> {
        self.signal("-CONT")
    }

    /// Signals the database's own processes: the first, and all that it has started.
    fn signal(&self, signal: &str) -> Outcome<()> {
        let note = self.folder.path().join("data/postmaster.pid");
        let note = std::fs::read_to_string(note).map_err(words)?;
        let first = note.lines().next().ok_or("the database does not run")?.to_owned();
        let children = format!("/proc/{first}/task/{first}/children");
        let children = std::fs::read_to_string(children).map_err(words)?;
        let all = children.split_whitespace().chain([first.as_str()]);
        run(Command::new("kill").arg(signal).args(all))
    }

    /// Does something in a transaction that stays open until what is returned is dropped.
    pub fn hold(&self, sql: &str) -> Outcome<Held> {
        let mut psql = self.command("psql");
        psql.args(["-X", "-A", "-t", "-q", &self.url()]);
        let piped = psql.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut held = Held(piped.spawn().map_err(words)?);
        let (Some(asks), Some(answers)) = (&mut held.0.stdin, &mut held.0.stdout) else {
            return Err("psql has no ends".into());
        };
        writeln!(asks, "BEGIN; {sql}; SELECT 'held';").map_err(words)?;
        let mut line = String::new();
        BufReader::new(answers).read_line(&mut line).map_err(words)?;
        if line.trim() == "held" { Ok(held) } else { Err(format!("not held: {line}")) }
    }

    /// Pulls the plug and starts it again.
    pub fn crash(&self) -> Outcome<()> {
        self.stop()?;
        self.up()
    }

    fn stop(&self) -> Outcome<()> {
        let mut stop = self.command("pg_ctl");
        run(stop.args(["-m", "immediate", "-D"]).arg(self.folder.path().join("data")).arg("stop"))
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
        command.current_dir(self.folder.path());
        command
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let _ = self.thaw();
        let _ = self.stop();
    }
}

/// What a program has answered, or what it complains about.
fn answer_of(output: std::process::Output) -> Outcome<String> {
    let text = if output.status.success() { output.stdout } else { output.stderr };
    let text = String::from_utf8_lossy(&text).into_owned();
    if output.status.success() { Ok(text) } else { Err(text) }
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
