//! Programs that are tried out: started, talked to, and ended whatever happens.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::Outcome;

/// A program that ends with the check.
pub(crate) struct Running {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    pub(crate) fn start(command: &mut Command) -> Outcome<Self> {
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.spawn().map_err(|error| format!("{command:?}: {error}"))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let input = input.ok_or("the input is piped")?;
        let output = BufReader::new(output.ok_or("the output is piped")?);
        Ok(Self { child, input, output })
    }

    /// The first line with these words.
    pub(crate) fn line_with(&mut self, words: &str) -> Outcome<String> {
        let lines = self.output.by_ref().lines().map_while(Result::ok);
        let mut found = lines.filter(|line| line.contains(words));
        found.next().ok_or_else(|| format!("it ended without “{words}”"))
    }

    /// One line of the line protocol, and what is answered (docs/stdio.md).
    fn ask(&mut self, line: &Value) -> Outcome<Value> {
        let failed = |error: std::io::Error| format!("{line}: {error}");
        writeln!(self.input, "{line}").map_err(failed)?;
        let mut answer = String::new();
        self.output.read_line(&mut answer).map_err(failed)?;
        let answer: Value = serde_json::from_str(&answer).map_err(|e| format!("{line}: {e}"))?;
        if answer["ok"].is_null() {
            return Err(format!("{line}: {answer}"));
        }
        Ok(answer["ok"].clone())
    }
}

/// Plays one move with a program: deals, asks what is legal, and does it.
pub(crate) fn plays(program: &mut Command) -> Outcome<()> {
    let mut running = Running::start(program.args(["stdio", "spaca-wor"]))?;
    running.ask(&json!({ "cmd": "new", "seed": 7 }))?;
    let legal = running.ask(&json!({ "cmd": "legal", "seat": 0 }))?;
    let action = &legal["legal"][0]["text"];
    let done = running.ask(&json!({ "cmd": "act", "seat": 0, "action": action }))?;
    if done["steps"] == 1 { Ok(()) } else { Err(format!("{action} is no step: {done}")) }
}

/// Starts a server on a free port, and asks for its health by a command that gets its address.
pub(crate) fn serves(server: &mut Command, health: &mut Command) -> Outcome<()> {
    let mut server = Running::start(server)?;
    let line = server.line_with("is open at http://")?;
    let address = line.rsplit("http://").next().unwrap_or_default().trim_end_matches('/');
    done(health.arg(address).stdout(Stdio::null()))
}

/// Runs a command to its end.
pub(crate) fn done(command: &mut Command) -> Outcome<()> {
    let status = command.status().map_err(|error| format!("{command:?}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("failed: {command:?}")) }
}

/// A file from a web server on this machine.
pub(crate) fn fetch(address: &str, path: &str) -> Outcome<Vec<u8>> {
    let failed = |error: std::io::Error| format!("{address}{path}: {error}");
    let mut stream = TcpStream::connect(address).map_err(failed)?;
    stream.set_read_timeout(Some(Duration::from_secs(10))).map_err(failed)?;
    let request = format!("GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).map_err(failed)?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).map_err(failed)?;
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n");
    let is_well = answer.starts_with(b"HTTP/1.0 200 ") || answer.starts_with(b"HTTP/1.1 200 ");
    let content = end.filter(|_| is_well).map(|end| answer.split_off(end + 4));
    content.ok_or_else(|| format!("{path} is not served"))
}
