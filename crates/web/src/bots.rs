//! The bots' Web Worker: a question goes out, an answer comes back later, and the page never blocks.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use page::worker::{Answer, Ask, answer};
use wasm_bindgen::convert::FromWasmAbi;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Event, MessageEvent, Worker, WorkerOptions, WorkerType};

type Reply = Box<dyn FnOnce(Answer)>;

/// Questions that are not answered yet, by number.
type Waiting = Rc<RefCell<BTreeMap<u32, (Ask, Reply)>>>;

struct Bots {
    worker: Worker,
    waiting: Waiting,
    next: u32,
    /// The worker could not be started, or has fallen: the page thinks itself.
    fallen: Rc<Cell<bool>>,
}

thread_local! {
    static BOTS: RefCell<Option<Bots>> = const { RefCell::new(None) };
}

/// Asks the bots; without a worker the page thinks itself.
pub fn ask(question: &Ask, reply: impl FnOnce(Answer) + 'static) {
    let reply: Reply = Box::new(reply);
    let left = with_bots(|bots| match bots {
        Some(bots) => bots.ask(question, reply),
        None => Some(reply),
    });
    if let Some(reply) = left {
        reply(answer(question));
    }
}

/// Whether bots think apart from the page, so that asking them keeps nobody waiting.
pub fn is_apart() -> bool {
    with_bots(|bots| bots.is_some_and(|bots| !bots.fallen.get()))
}

fn with_bots<T>(talk: impl FnOnce(Option<&mut Bots>) -> T) -> T {
    BOTS.with_borrow_mut(|bots| {
        if bots.is_none() {
            *bots = Bots::open();
        }
        talk(bots.as_mut())
    })
}

impl Bots {
    fn open() -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("/worker.js", &options).ok()?;
        let (waiting, fallen) = (Waiting::default(), Rc::new(Cell::new(false)));
        worker.set_onmessage(Some(&listener(hears(Rc::clone(&waiting)))));
        worker.set_onerror(Some(&listener(falls(Rc::clone(&waiting), Rc::clone(&fallen)))));
        worker.post_message(&wasm_bindgen::module()).ok()?;
        Some(Self { worker, waiting, next: 0, fallen })
    }

    /// Hands a question to the worker, or gives the reply back if there is no worker to hear it.
    fn ask(&mut self, question: &Ask, reply: Reply) -> Option<Reply> {
        if self.fallen.get() {
            return Some(reply);
        }
        self.next += 1;
        self.waiting.borrow_mut().insert(self.next, (question.clone(), reply));
        let text = serde_json::to_string(question).expect("a question has a JSON form");
        let message =
            js_sys::Array::of2(&JsValue::from_f64(f64::from(self.next)), &JsValue::from_str(&text));
        let sent = self.worker.post_message(&message).is_ok();
        let left = if sent { None } else { self.waiting.borrow_mut().remove(&self.next) };
        left.map(|(_, reply)| reply)
    }
}

/// The worker has answered.
fn hears(waiting: Waiting) -> impl Fn(MessageEvent) {
    move |event| {
        let data = js_sys::Array::from(&event.data());
        let (Some(number), Some(text)) = (data.get(0).as_f64(), data.get(1).as_string()) else {
            return;
        };
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it was a u32")]
        let asked = waiting.borrow_mut().remove(&(number as u32));
        let said = serde_json::from_str(&text)
            .unwrap_or_else(|error| Answer::Sorry(format!("no answer: {error}")));
        if let Some((_, reply)) = asked {
            reply(said);
        }
    }
}

/// The worker cannot go on: what it was asked is answered here.
fn falls(waiting: Waiting, fallen: Rc<Cell<bool>>) -> impl Fn(Event) {
    move |_| {
        fallen.set(true);
        for (question, reply) in waiting.take().into_values() {
            reply(answer(&question));
        }
    }
}

/// A listener for as long as the page lives.
fn listener<E: FromWasmAbi + 'static>(listen: impl Fn(E) + 'static) -> js_sys::Function {
    Closure::<dyn Fn(E)>::new(listen).into_js_value().unchecked_into()
}
