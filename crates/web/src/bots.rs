//! The bots' worker: a question goes out, an answer comes back later, and the page never waits.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use page::bot::{Answer, Question};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

type Reply = Box<dyn FnOnce(Answer)>;

struct Corner {
    worker: Worker,
    waiting: Rc<RefCell<BTreeMap<u32, Reply>>>,
    next: u32,
}

thread_local! {
    static CORNER: RefCell<Option<Corner>> = const { RefCell::new(None) };
}

/// Asks the bots; without a worker the page thinks itself.
pub fn ask(question: &Question, reply: impl FnOnce(Answer) + 'static) {
    CORNER.with_borrow_mut(|corner| {
        if corner.is_none() {
            *corner = Corner::open();
        }
        match corner {
            Some(corner) => corner.ask(question, Box::new(reply)),
            None => reply(page::bot::answer(question)),
        }
    });
}

impl Corner {
    fn open() -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("/worker.js", &options).ok()?;
        let waiting: Rc<RefCell<BTreeMap<u32, Reply>>> = Rc::default();
        let heard = Rc::clone(&waiting);
        let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            let data = js_sys::Array::from(&event.data());
            let (Some(number), Some(text)) = (data.get(0).as_f64(), data.get(1).as_string()) else {
                return;
            };
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "it was a u32"
            )]
            let reply = heard.borrow_mut().remove(&(number as u32));
            let answer = serde_json::from_str(&text)
                .unwrap_or_else(|error| Answer::Sorry(format!("no answer: {error}")));
            if let Some(reply) = reply {
                reply(answer);
            }
        });
        worker.set_onmessage(Some(listen.as_ref().unchecked_ref()));
        listen.forget();
        worker.post_message(&wasm_bindgen::module()).ok()?;
        Some(Self { worker, waiting, next: 0 })
    }

    fn ask(&mut self, question: &Question, reply: Reply) {
        self.next += 1;
        self.waiting.borrow_mut().insert(self.next, reply);
        let text = serde_json::to_string(question).expect("a question has a JSON form");
        let message =
            js_sys::Array::of2(&JsValue::from_f64(f64::from(self.next)), &JsValue::from_str(&text));
        if self.worker.post_message(&message).is_err() {
            let reply = self.waiting.borrow_mut().remove(&self.next);
            if let Some(reply) = reply {
                reply(page::bot::answer(question));
            }
        }
    }
}
