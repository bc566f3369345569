//! The WebSocket to the server. It tells its listener when it opens, brings a message and closes; dropping it
//! closes it. Reconnecting is up to `remote_table`.

use leptos::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, MessageEvent, WebSocket};

/// Who is told what happens on a connection.
pub trait Listener: Copy + 'static {
    /// It is open.
    fn opened(self);
    /// A message has come.
    fn received(self, text: &str);
    /// It was closed, or never opened.
    fn closed(self);
}

/// A connection to the server.
pub struct Connection {
    socket: WebSocket,
    _opened: Closure<dyn FnMut(Event)>,
    _received: Closure<dyn FnMut(MessageEvent)>,
    _closed: Closure<dyn FnMut(Event)>,
}

impl Connection {
    /// Connects to the server that the page came from.
    pub fn open(listener: impl Listener) -> Option<Self> {
        let location = window().location();
        let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
        let scheme = if secure { "wss" } else { "ws" };
        let socket = WebSocket::new(&format!("{scheme}://{}/ws", location.host().ok()?)).ok()?;
        let opened = Closure::<dyn FnMut(Event)>::new(move |_| listener.opened());
        let received = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                listener.received(&text);
            }
        });
        let closed = Closure::<dyn FnMut(Event)>::new(move |_| listener.closed());
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(received.as_ref().unchecked_ref()));
        socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
        Some(Self { socket, _opened: opened, _received: received, _closed: closed })
    }

    /// Sends a message, if the connection is open.
    pub fn send(&self, text: &str) {
        let _ = self.socket.send_with_str(text);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}
