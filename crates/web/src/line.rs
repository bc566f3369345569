//! The line to the server: a WebSocket whose owner hears when it opens, speaks and breaks. Dropping it hangs up.

use leptos::prelude::window;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Event, MessageEvent, WebSocket};

/// Somebody who hears what a line has to say.
pub trait Ear: Copy + 'static {
    /// The line is open.
    fn opened(self);
    /// A message has come.
    fn heard(self, text: &str);
    /// The line is broken.
    fn broke(self);
}

/// A line to the server.
pub struct Line {
    socket: WebSocket,
    _opened: Closure<dyn FnMut(Event)>,
    _heard: Closure<dyn FnMut(MessageEvent)>,
    _broke: Closure<dyn FnMut(Event)>,
}

impl Line {
    /// Calls the server that the page came from.
    pub fn call(ear: impl Ear) -> Option<Self> {
        let location = window().location();
        let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
        let scheme = if secure { "wss" } else { "ws" };
        let socket = WebSocket::new(&format!("{scheme}://{}/ws", location.host().ok()?)).ok()?;
        let opened = Closure::<dyn FnMut(Event)>::new(move |_| ear.opened());
        let heard = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string() {
                ear.heard(&text);
            }
        });
        let broke = Closure::<dyn FnMut(Event)>::new(move |_| ear.broke());
        socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
        socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        socket.set_onclose(Some(broke.as_ref().unchecked_ref()));
        Some(Self { socket, _opened: opened, _heard: heard, _broke: broke })
    }

    /// Says something, if the line is open.
    pub fn say(&self, text: &str) {
        let _ = self.socket.send_with_str(text);
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.socket.set_onopen(None);
        self.socket.set_onmessage(None);
        self.socket.set_onclose(None);
        let _ = self.socket.close();
    }
}
