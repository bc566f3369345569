//! What a server writes down about people: nothing. A game is played, refused and talked about on a server in
//! a process of its own, and its log is searched for what must not be in it.

use std::fs::File;
use std::path::Path;
use std::process::Command as Process;

use wire::{Act, Chat, ClientMessage, Command, Create, Sit};

use crate::client::{Guest, create, get};
use crate::server_process::{ServerProcess, folder};
use crate::{Outcome, free_port, random_hex, words};

/// The first thing in the log of a server that gives somebody away, if there is one.
pub fn telltale(program: &Path, serve: &[String]) -> Outcome<Option<String>> {
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(words)?;
    let (folder, port) = (folder()?, free_port()?);
    let log = folder.path().join("log.txt");
    let mut command = Process::new(program);
    command.args(["serve", "--port", &port.to_string(), "--data"]).arg(folder.path()).args(serve);
    command.stderr(File::create(&log).map_err(words)?);
    let marks = runtime.block_on(async {
        let server = ServerProcess::launch(command, port).await?;
        play(&server).await
    })?;
    let log = std::fs::read_to_string(&log).map_err(words)?;
    if log.is_empty() {
        return Err("the server has no log".into());
    }
    Ok(marks.into_iter().find(|mark| log.contains(mark)))
}

/// Plays a little; all that must not be found in the log.
async fn play(server: &ServerProcess) -> Outcome<Vec<String>> {
    let address = server.address;
    let created =
        create(address, &Create { game: "spaca-wor".into(), ..Create::default() }).await?;
    let table = created.table.clone();
    let mut marks = vec![created.host.clone(), "Mustard-Name".into(), "Mustard-Talk".into()];
    let mut host = Guest::connect(address).await?;
    for seat in [1, 0] {
        let (secret, seed) = (created.seats[seat].clone().unwrap_or_default(), random_hex(32));
        marks.extend([secret.clone(), seed.clone()]);
        let sit = Sit {
            table: table.clone(),
            secret,
            host: Some(created.host.clone()),
            name: format!("Mustard-Name{seat}"),
            seed: Some(seed),
            ..Sit::default()
        };
        host.say(&ClientMessage::Sit(sit)).await?;
    }
    let text = "Mustard-Talk".to_owned();
    host.say(&ClientMessage::Start(Command { table: table.clone(), id: "go".into() })).await?;
    host.say(&ClientMessage::Chat(Chat { table: table.clone(), id: "c".into(), text })).await?;
    for action in ["start standard", "no such thing", "start tanka"] {
        let id = random_hex(4);
        host.say(&ClientMessage::Act(Act {
            table: table.clone(),
            id,
            base: None,
            action: action.into(),
        }))
        .await?;
    }
    let wrong = format!("{{\"sit\":{{\"table\":\"{table}\",\"secret\":\"Mustard-Wrong\"}}}}");
    marks.push("Mustard-Wrong".into());
    host.say_text(&wrong).await?;
    host.say_text("{\"Mustard-Nonsense\"").await?;
    marks.push("Mustard-Nonsense".into());
    host.settle().await?;
    get(address, &format!("/api/tables/{table}/record?Mustard-Query")).await?;
    marks.push("Mustard-Query".into());
    Ok(marks)
}
