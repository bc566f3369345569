//! A client: plain HTTP for tables, a WebSocket for play.

use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use wire::{Act, ClientMessage, Create, Created, Refusal, ServerMessage, Sit, Update};

use crate::{Outcome, random_hex, words};

/// How long anything may take before a run calls it lost.
const PATIENCE: Duration = Duration::from_secs(20);

/// An answer over HTTP.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status, for instance 200.
    pub status: u16,
    /// The head, in small letters.
    pub head: String,
    /// The body.
    pub body: String,
}

impl Reply {
    /// The body as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }
}

/// One request over a connection of its own.
pub async fn request(
    server: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Outcome<Reply> {
    let text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n\
         Content-Length: {}\r\n{headers}\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(server).await.map_err(words)?;
    stream.write_all(text.as_bytes()).await.map_err(words)?;
    let mut answer = Vec::new();
    timeout(PATIENCE, stream.read_to_end(&mut answer)).await.map_err(words)?.map_err(words)?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or("no status")?;
    Ok(Reply { status, head: head.to_lowercase(), body: body.to_owned() })
}

/// A GET.
pub async fn get(server: SocketAddr, path: &str) -> Outcome<Reply> {
    request(server, "GET", path, "", "").await
}

/// A POST of JSON.
pub async fn post(server: SocketAddr, path: &str, body: &str) -> Outcome<Reply> {
    request(server, "POST", path, "Content-Type: application/json\r\n", body).await
}

/// Makes a table.
pub async fn create(server: SocketAddr, create: &Create) -> Outcome<Created> {
    let body = serde_json::to_string(create).map_err(words)?;
    let reply = post(server, "/api/tables", &body).await?;
    serde_json::from_str(&reply.body).map_err(|_| format!("{}: {}", reply.status, reply.body))
}

/// Somebody with a WebSocket.
pub struct Guest {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Guest {
    /// Connects.
    pub async fn connect(server: SocketAddr) -> Outcome<Self> {
        Self::connect_with(server, &[]).await
    }

    /// Connects with more headers.
    pub async fn connect_with(
        server: SocketAddr,
        headers: &[(&'static str, &str)],
    ) -> Outcome<Self> {
        let mut request = format!("ws://{server}/ws").into_client_request().map_err(words)?;
        for (name, value) in headers {
            request.headers_mut().append(*name, value.parse().map_err(words)?);
        }
        let connect = tokio_tungstenite::connect_async(request);
        let (socket, _) = timeout(PATIENCE, connect).await.map_err(words)?.map_err(words)?;
        if let MaybeTlsStream::Plain(stream) = socket.get_ref() {
            stream.set_nodelay(true).map_err(words)?;
        }
        Ok(Self { socket })
    }

    /// Connects and sits down; the first update.
    pub async fn sit(
        server: SocketAddr,
        table: &str,
        secret: &str,
        name: &str,
    ) -> Outcome<(Self, Update)> {
        let mut guest = Self::connect(server).await?;
        let sit = Sit {
            table: table.into(),
            secret: secret.into(),
            name: name.into(),
            seed: Some(random_hex(32)),
            ..Sit::default()
        };
        guest.say(&ClientMessage::Sit(sit)).await?;
        let update = guest.update().await?;
        Ok((guest, update))
    }

    /// Sends a message.
    pub async fn say(&mut self, ask: &ClientMessage) -> Outcome<()> {
        self.say_text(&serde_json::to_string(ask).map_err(words)?).await
    }

    /// Sends any text.
    pub async fn say_text(&mut self, text: &str) -> Outcome<()> {
        self.say_raw(Message::text(text)).await
    }

    /// Sends any message.
    pub async fn say_raw(&mut self, message: Message) -> Outcome<()> {
        timeout(PATIENCE, self.socket.send(message)).await.map_err(words)?.map_err(words)
    }

    /// The text of the next message.
    pub async fn hear_text(&mut self) -> Outcome<String> {
        loop {
            let next = timeout(PATIENCE, self.socket.next());
            match next.await.map_err(|_| "nothing was heard")? {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(frame))) => {
                    let code = frame.map_or(0, |frame| u16::from(frame.code));
                    return Err(format!("closed {code}"));
                }
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(words(error)),
                None => return Err("closed".into()),
            }
        }
    }

    /// The next message.
    pub async fn hear(&mut self) -> Outcome<ServerMessage> {
        let text = self.hear_text().await?;
        serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))
    }

    /// The next message of the kind that is looked for.
    pub async fn until<T>(
        &mut self,
        mut wanted: impl FnMut(ServerMessage) -> Option<T>,
    ) -> Outcome<T> {
        loop {
            if let Some(found) = wanted(self.hear().await?) {
                return Ok(found);
            }
        }
    }

    /// The next update; a refusal before it is an error.
    pub async fn update(&mut self) -> Outcome<Update> {
        self.until(|tell| match tell {
            ServerMessage::Update(update) => Some(Ok(*update)),
            ServerMessage::Refused(no) => Some(Err(format!("refused: {} {}", no.kind, no.message))),
            _ => None,
        })
        .await?
    }

    /// Waits until the table has answered everything that was asked before. What it said, and how it
    /// stands then.
    pub async fn catch_up(&mut self, table: &str) -> Outcome<(Vec<ServerMessage>, Update)> {
        let refresh = wire::Refresh { table: table.into(), from: None };
        self.say(&ClientMessage::Refresh(refresh)).await?;
        // A table answers in order: this is refused after everything else.
        let last = Act { table: table.into(), ..Act::default() };
        self.say(&ClientMessage::Act(last)).await?;
        let (mut before, mut stands, mut answered) = (Vec::new(), None, false);
        loop {
            match self.hear().await? {
                ServerMessage::Update(update) if update.table == table => stands = Some(*update),
                ServerMessage::Refused(no) if no.id.as_deref() == Some("") => answered = true,
                other => before.push(other),
            }
            if answered && let Some(update) = stands.take() {
                return Ok((before, update));
            }
        }
    }

    /// The next refusal.
    pub async fn refusal(&mut self) -> Outcome<Refusal> {
        self.until(|tell| match tell {
            ServerMessage::Refused(refused) => Some(refused),
            _ => None,
        })
        .await
    }

    /// Decides, under a new command id.
    pub async fn act(&mut self, table: &str, action: &str) -> Outcome<()> {
        let (table, action) = (table.to_owned(), action.to_owned());
        self.say(&ClientMessage::Act(Act { table, id: random_hex(8), base: None, action })).await
    }

    /// Waits until the server is known to have read everything: a ping was answered. What came before
    /// the answer.
    pub async fn settle(&mut self) -> Outcome<Vec<ServerMessage>> {
        self.say(&ClientMessage::Ping).await?;
        let mut before = Vec::new();
        loop {
            match self.hear().await? {
                ServerMessage::Pong => return Ok(before),
                other => before.push(other),
            }
        }
    }

    /// Hangs up without a word.
    pub fn vanish(self) {
        drop(self);
    }
}
