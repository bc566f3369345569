//! Load: how many durable moves a second, how soon the opponent sees them, what an idle table costs.

pub(crate) mod player;
pub(crate) mod process;

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use serde_json::json;
use stress::server_process::ServerProcess;
use stress::{Outcome, client, words};
use tokio::task::LocalSet;
use wire::{Create, Created};

use crate::{number, option};
use player::{Plan, Tally};
use process::Usage;

/// Tables made at the same time.
const AT_ONCE: usize = 64;

fn create_wish() -> Create {
    Create { game: "spaca-wor".into(), ..Create::default() }
}

pub(crate) async fn start_server(args: &[String], more: &[&str]) -> Outcome<ServerProcess> {
    let program = std::env::current_exe().map_err(words)?;
    let mut serve = Vec::new();
    for key in ["database", "threads"] {
        if let Some(value) = option(args, key) {
            serve.extend([format!("--{key}"), value.to_owned()]);
        }
    }
    serve.extend(more.iter().map(|&word| word.to_owned()));
    ServerProcess::start_alone(&program, &serve).await
}

/// Makes so many tables, many at once.
pub(crate) async fn tables(server: &ServerProcess, count: usize) -> Outcome<Vec<Created>> {
    let (address, mut made) = (server.address, Vec::with_capacity(count));
    while made.len() < count {
        let batch = AT_ONCE.min(count - made.len());
        let mut tasks = Vec::new();
        for _ in 0..batch {
            tasks.push(tokio::task::spawn_local(async move {
                client::create(address, &create_wish()).await
            }));
        }
        for task in tasks {
            made.push(task.await.map_err(words)??);
        }
    }
    Ok(made)
}

pub(crate) fn local<T>(work: impl Future<Output = Outcome<T>>) -> Outcome<T> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(words)?;
    LocalSet::new().block_on(&runtime, work)
}

/// Plays at many tables, and prints what came of it as one JSON object.
pub(crate) fn run(args: &[String]) -> Outcome<()> {
    let count = number(args, "tables", 1000)?;
    let connections = number(args, "connections", 2 * count)?;
    let seconds = number(args, "seconds", 10)?;
    let rate = number(args, "rate", 0)?;
    let full = option(args, "updates") == Some("full");
    local(async {
        let server = start_server(args, &[]).await?;
        let tables = tables(&server, count).await?;
        let tally = Rc::new(RefCell::new(Tally::default()));
        let think = if rate == 0 { 0.0 } else { count as f64 / rate as f64 };
        let plan = Plan { address: server.address, connections, think, full };
        player::seat_all(&plan, &tables, &tally).await?;
        tokio::time::sleep(Duration::from_secs(2)).await;
        let before = Usage::of(server.process())?;
        tally.borrow_mut().begin();
        let began = Instant::now();
        tokio::time::sleep(Duration::from_secs(seconds as u64)).await;
        let elapsed = began.elapsed().as_secs_f64();
        let after = Usage::of(server.process())?;
        let figures = tally.borrow_mut().end();
        let cpu = after.cpu - before.cpu;
        let result = json!({
            "tables": count, "connections": connections, "seconds": elapsed, "full": full,
            "moves_per_second": (figures.moves as f64 / elapsed).round(),
            "server_cpu_seconds": cpu,
            "moves_per_server_cpu_second": (figures.moves as f64 / cpu).round(),
            "seen_by_opponent_ms": figures.seen, "acknowledged_ms": figures.acked,
            "server_memory_kb": after.memory, "refused": figures.refused, "lost": figures.lost,
        });
        println!("{result}");
        Ok(())
    })
}

/// What idle tables cost in memory.
pub(crate) fn idle(args: &[String]) -> Outcome<()> {
    let count = number(args, "tables", 2000)?;
    let connected = option(args, "connected") == Some("yes");
    local(async {
        let server = start_server(args, &["--park", "1000"]).await?;
        drop(tables(&server, 100).await?);
        tokio::time::sleep(Duration::from_secs(3)).await;
        let before = Usage::of(server.process())?;
        let made = tables(&server, count).await?;
        let tally = Rc::new(RefCell::new(Tally::default()));
        let full = option(args, "updates") != Some("lean");
        let plan = Plan { address: server.address, connections: 2 * count, think: 1e6, full };
        let players = player::seat_all(&plan, &made, &tally).await?;
        if !connected {
            for player in players {
                player.abort();
            }
        }
        tokio::time::sleep(Duration::from_secs(8)).await;
        let after = Usage::of(server.process())?;
        let each = (after.memory.saturating_sub(before.memory)) as f64 / count as f64;
        let result = json!({
            "tables": count, "connected": connected, "full": full, "kb_per_table": (each * 100.0).round() / 100.0,
            "memory_before_kb": before.memory, "memory_after_kb": after.memory,
        });
        println!("{result}");
        Ok(())
    })
}
