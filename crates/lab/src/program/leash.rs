//! A supervised child process: every answer has a timeout, its output is bounded, and it is killed with everything
//! it started when its game or the laboratory ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Instant;

use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::Value;

/// The longest line that is read from a program, in bytes.
const LONGEST_LINE: u64 = 1 << 20;
/// Lines of a program that wait to be heard, and messages that wait to be read by it.
const WAITING: usize = 16;

/// Ends a process group as soon as its own input ends, which it does when we do.
const WATCH: &str = "read -r _; kill -s KILL -- \"-$1\"";

/// A line of a program; nothing if it is longer than a line may be.
type Line = Option<String>;

/// A program that runs.
pub(super) struct Leash {
    child: Child,
    watch: Child,
    input: SyncSender<String>,
    lines: Receiver<Line>,
}

impl Leash {
    /// Starts a program by its command line, in a process group of its own.
    pub(super) fn start(command: &str) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("has no name")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .map_err(|error| format!("cannot be started: {error}"))?;
        let group = child.id().to_string();
        let watch = Command::new("sh")
            .args(["-c", WATCH, "sh", &group])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn();
        let (to, from) = (child.stdin.take(), child.stdout.take());
        let (Ok(watch), Some(to), Some(from)) = (watch, to, from) else {
            end(&mut child);
            return Err("cannot be watched".into());
        };
        let (input, messages) = sync_channel(WAITING);
        let (heard, lines) = sync_channel(WAITING);
        std::thread::spawn(move || write(to, &messages));
        std::thread::spawn(move || read(from, &heard));
        Ok(Self { child, watch, input, lines })
    }

    /// Drops what it has said so far; whether there was anything.
    pub(super) fn hush(&self) -> bool {
        self.lines.try_iter().take(WAITING).count() > 0
    }

    /// Sends it a message, without waiting until it is read.
    pub(super) fn say(&self, message: &Value) -> Result<(), String> {
        self.input.try_send(format!("{message}\n")).map_err(|_| "does not listen".into())
    }

    /// Its next line.
    pub(super) fn hear(&self, deadline: Instant) -> Result<String, String> {
        let left = deadline.saturating_duration_since(Instant::now());
        match self.lines.recv_timeout(left) {
            Ok(Some(line)) => Ok(line),
            Ok(None) => Err(format!("said a line of more than {LONGEST_LINE} bytes")),
            Err(RecvTimeoutError::Timeout) => Err("did not answer in time".into()),
            Err(RecvTimeoutError::Disconnected) => Err("has ended".into()),
        }
    }
}

impl Drop for Leash {
    fn drop(&mut self) {
        // The watch first: it must not outlive the group whose number it knows.
        let _ = self.watch.kill();
        let _ = self.watch.wait();
        end(&mut self.child);
    }
}

/// Ends a program and its process group.
fn end(child: &mut Child) {
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    let _ = child.wait();
}

fn write(mut to: ChildStdin, messages: &Receiver<String>) {
    while let Ok(message) = messages.recv() {
        if to.write_all(message.as_bytes()).and_then(|()| to.flush()).is_err() {
            return;
        }
    }
}

fn read(from: ChildStdout, heard: &SyncSender<Line>) {
    let mut from = BufReader::new(from);
    let mut line = Vec::new();
    while let Ok(1..) = Read::take(&mut from, LONGEST_LINE).read_until(b'\n', &mut line) {
        let whole = line.ends_with(b"\n") || (line.len() as u64) < LONGEST_LINE;
        let text = whole.then(|| String::from_utf8_lossy(&line).trim().to_owned());
        line.clear();
        if heard.send(text).is_err() || !whole {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_program_ends_when_we_do() {
        let mut leash = Leash::start("sleep 600").expect("it can be started");
        drop(leash.watch.stdin.take()); // As it happens when this process ends in any way.
        let told = leash.hear(Instant::now() + Duration::from_secs(60));
        assert_eq!(told, Err("has ended".into()));
    }
}
