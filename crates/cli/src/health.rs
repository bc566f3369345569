//! `health`: asks a running server how it is. A container's health check calls it: there is no other program inside.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use clap::Args;

use crate::failure::Failure;

/// How long each step of an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// The most bytes of an answer that are read.
const LIMIT: u64 = 4096;

#[derive(Args)]
pub(crate) struct HealthArgs {
    /// Where the server listens.
    #[arg(value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8080")]
    address: SocketAddr,
    /// Ask whether it can store what is played (`/readyz`), not only whether it is alive (`/healthz`).
    #[arg(long)]
    ready: bool,
}

pub(crate) fn run(args: &HealthArgs, out: &mut impl Write) -> Result<(), Failure> {
    let failed = |why: String| Failure::Failed(format!("{}: {why}", args.address));
    let (path, well) = if args.ready { ("/readyz", "ready") } else { ("/healthz", "alive") };
    let answer = ask(args.address, path).map_err(|error| failed(error.to_string()))?;
    match status(&answer) {
        Some(200) => Ok(writeln!(out, "{}: {well}", args.address)?),
        Some(status) => Err(failed(format!("{path} answers with status {status}"))),
        None => Err(failed("this is not the answer of a server".into())),
    }
}

/// Asks once, on a connection of its own.
fn ask(address: SocketAddr, path: &str) -> io::Result<Vec<u8>> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    stream.take(LIMIT).read_to_end(&mut answer)?;
    Ok(answer)
}

/// The status in the first line of an answer.
fn status(answer: &[u8]) -> Option<u16> {
    let line = answer.split(|&byte| byte == b'\r').next()?;
    let words = std::str::from_utf8(line).ok()?.strip_prefix("HTTP/1.1 ")?;
    words.split(' ').next()?.parse().ok()
}
