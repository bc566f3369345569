//! Was the disk synced before anybody was told? A trace of system calls says so.

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use wire::{Act, ClientMessage, Create, Phase, Rematch, ServerMessage};

use crate::client::create;
use crate::line::Line;
use crate::server_process::{ServerProcess, folder};
use crate::{Outcome, free_port, words};

/// What a trace shows.
#[derive(Clone, Debug, Default)]
pub struct TraceReport {
    /// Acknowledgements found.
    pub acked: usize,
    /// Syncs found.
    pub syncs: usize,
    /// Acknowledgements without a finished sync since their command came in.
    pub unsynced: Vec<String>,
}

/// Plays so many moves on a server that is traced, with these arguments besides, and judges the trace.
pub fn watch(program: &Path, moves: usize, serve: &[String]) -> Outcome<TraceReport> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(words)?;
    let folder = folder()?;
    let trace = folder.path().join("trace.txt");
    runtime.block_on(async {
        let port = free_port()?;
        let calls = "trace=pwrite64,fdatasync,fsync,recvfrom,read,sendto,writev,write";
        // `-D`: the server is the child, not the tracer, so that whoever kills the child leaves nobody behind.
        let mut command = Command::new("strace");
        command.args(["-D", "-f", "-s", "4096", "-e", calls, "-o"]).arg(&trace).arg(program);
        command
            .args(["serve", "--port", &port.to_string(), "--data"])
            .arg(folder.path())
            .args(serve);
        let server = ServerProcess::launch(command, port).await?;
        play(&server, moves).await?;
        server.kill();
        let text = finished(&trace).await?;
        Ok(judge(&text, "m"))
    })
}

/// The whole trace: the tracer ends a moment after the server that it watches.
async fn finished(trace: &Path) -> Outcome<String> {
    for _ in 0..2_000 {
        let text = String::from_utf8_lossy(&std::fs::read(trace).map_err(words)?).into_owned();
        if text.contains("+++ killed by SIGKILL +++") {
            return Ok(text);
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Err("the trace has no end".into())
}

/// One person against a bot, as fast as the answers come, over a line whose bytes a trace can read.
async fn play(server: &ServerProcess, moves: usize) -> Outcome<()> {
    let bots = vec![None, Some("random".into())];
    let wish = Create { game: "spaca-wor".into(), bots, ..Create::default() };
    let created = create(server.address, &wish).await?;
    let (table, host) = (created.table.clone(), Some(created.host));
    let secret = created.seats[0].clone().unwrap_or_default();
    let sit = wire::Sit { table: table.clone(), secret, host, ..wire::Sit::default() };
    let mut line = Line::connect(server.address).await?;
    let say = |line: &mut Line, ask: &ClientMessage| {
        line.queue(&serde_json::to_string(ask).expect("plain data has a JSON form"));
    };
    say(&mut line, &ClientMessage::Sit(sit));
    say(&mut line, &ClientMessage::Start(wire::Command { table: table.clone(), id: "go".into() }));
    let (mut sent, mut acked) = (0, 0);
    while acked < moves {
        line.flush().await?;
        let Some(text) = line.next_text() else {
            line.read().await?;
            continue;
        };
        let Ok(ServerMessage::Update(update)) = serde_json::from_str(&text) else { continue };
        acked += usize::from(update.done.as_ref().is_some_and(|id| id.starts_with('m')));
        let (table, id) = (table.clone(), format!("m{sent}"));
        let ask = match update.phase {
            _ if sent > acked => continue,
            Phase::Play if !update.choices.is_empty() => {
                let action = update.choices[sent % update.choices.len()].text.clone();
                ClientMessage::Act(Act { table, id, base: None, action })
            }
            Phase::Over => ClientMessage::Rematch(Rematch { table, id, seed: None, promise: None }),
            _ => continue,
        };
        say(&mut line, &ask);
        sent += 1;
    }
    Ok(())
}

/// Reads the output of `strace -f -s 4096 -e trace=…`. A command is known by the id that its client gave
/// it, `mark` followed by digits: it appears in what is received, and after `"done":"` in what is sent.
pub fn judge(trace: &str, mark: &str) -> TraceReport {
    let mut verdict = TraceReport::default();
    let mut came: HashMap<String, usize> = HashMap::new();
    let mut syncing: HashMap<&str, usize> = HashMap::new();
    // When the last sync began that has finished: what was written before that is on the disk.
    let mut synced = 0;
    for (at, line) in trace.lines().enumerate() {
        let thread = line.split_whitespace().next().unwrap_or_default();
        if line.contains("fdatasync(") || line.contains("fsync(") {
            if line.contains("unfinished") {
                syncing.insert(thread, at);
            } else {
                (synced, verdict.syncs) = (at, verdict.syncs + 1);
            }
        } else if line.contains("sync resumed>") {
            let began = syncing.remove(thread).unwrap_or(at);
            (synced, verdict.syncs) = (synced.max(began), verdict.syncs + 1);
        } else if line.contains("recv") || line.contains("read") {
            for id in ids(line, &format!("\\\"id\\\":\\\"{mark}")) {
                came.entry(id).or_insert(at);
            }
        } else {
            for id in ids(line, &format!("\\\"done\\\":\\\"{mark}")) {
                verdict.acked += 1;
                if came.get(&id).is_none_or(|&came| synced <= came) {
                    verdict.unsynced.push(format!("{mark}{id} in line {}", at + 1));
                }
            }
        }
    }
    verdict
}

/// The digits after each occurrence of some text.
fn ids(line: &str, before: &str) -> Vec<String> {
    let digits = |at: usize| line[at..].chars().take_while(char::is_ascii_digit).collect();
    line.match_indices(before).map(|(at, found)| digits(at + found.len())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRACE: &str = r#"
11 recvfrom(9, "...{\"act\":{\"table\":\"t\",\"id\":\"m1\",\"action\":\"x\"}}", 4096) = 60
12 pwrite64(7, "...", 4096, 0) = 4096
12 fdatasync(7 <unfinished ...>
11 recvfrom(9, "...{\"act\":{\"table\":\"t\",\"id\":\"m2\",\"action\":\"x\"}}", 4096) = 60
12 <... fdatasync resumed>) = 0
11 sendto(9, "{\"update\":{...,\"done\":\"m1\",...", 500) = 500
"#;

    #[test]
    fn a_sync_between_command_and_answer_is_found() {
        let verdict = judge(TRACE, "m");
        assert_eq!((verdict.acked, verdict.syncs, verdict.unsynced.len()), (1, 1, 0));
    }

    /// The negative controls.
    #[test]
    fn an_answer_without_a_sync_is_found() {
        let unsynced: Vec<&str> =
            TRACE.lines().filter(|line| !line.contains("fdatasync")).collect();
        assert_eq!(judge(&unsynced.join("\n"), "m").unsynced.len(), 1);
        let too_early = TRACE.to_owned() + "11 sendto(9, \"{...\\\"done\\\":\\\"m2\\\"\", 9) = 9\n";
        assert_eq!(judge(&too_early, "m").unsynced.len(), 1, "its sync began before it came in");
    }
}
