//! The page in Debian's Chromium: whole games by clicking what is offered, what must never be lost,
//! what everybody must be able to use, and how fast it is. One test per game on the shelf, so that a
//! new box is tested as soon as it stands there. Screenshots are left in `target/screens`.
#![expect(clippy::print_stdout, reason = "the tests tell figures")]

mod access;
mod aloud;
mod browser;
mod figures;
mod games;
mod gate;
mod help;
mod keeping;
mod keyboard;
mod lessons;
mod looks;
mod moments;
mod names;
mod offline;
mod online;
mod player;
mod push;
mod replay;
mod server_process;

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use libtest_mimic::{Arguments, Conclusion, Failed, Trial};
use tokio::runtime::Runtime;

use browser::{Browser, Motion};
use gate::{Gate, LANES};
use server_process::{Outcome, ServerProcess};

/// Where all browsers are talked to: one outlives the test that opened it.
static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Runtime::new().expect("threads can be started"));

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = Some(arguments.test_threads.map_or(LANES, |n| n.min(LANES)));
    match run(&arguments) {
        Ok(conclusion) => conclusion.exit_code(),
        Err(words) => {
            eprintln!("{words}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Outcome<Conclusion> {
    let server = Arc::new(ServerProcess::open()?);
    let games = RUNTIME.block_on(shelf(&server))?;
    let conclusion = libtest_mimic::run(arguments, trials(&server, &games));
    RUNTIME.block_on(browser::end_idle())?;
    Ok(conclusion)
}

/// The games on the shelf, as the page shows them.
async fn shelf(server: &Arc<ServerProcess>) -> Outcome<Vec<String>> {
    let browser = Browser::open(Arc::clone(server), "shelf", Motion::Still).await?;
    browser.go("#/").await?;
    let games = player::games(&browser).await?;
    browser.close().await?;
    Ok(games)
}

/// Every test. Long ones come first, so that both browsers have work to the end.
fn trials(server: &Arc<ServerProcess>, games: &[String]) -> Vec<Trial> {
    let mut all = Vec::new();
    for game in games {
        let add = |what: &str| Plan::new(server, game, what, Motion::Still);
        all.push(add("a whole game").run(games::to_the_end));
        all.push(add("no barrier on any screen").run(access::of_game));
        all.push(add("looks at three sizes").run(looks::of_game));
        all.push(add("at 400 percent").run(looks::zoomed));
        all.push(add("people pass the device").run(games::hot_seat));
        all.push(add("reload and closed tab").run(keeping::goes_on));
        all.push(add("keyboard only").run(keyboard::plays));
        all.push(add("said aloud").run(aloud::whole_turns));
        all.push(add("friends at one table").run(online::friends));
        all.push(add("undo").run(keeping::undo));
        all.push(add("why not").run(help::why_not));
        all.push(add("hint").run(help::hint));
        all.push(add("guided first game").run(lessons::to_the_end));
        all.push(add("replay").run(replay::watch_and_play_on));
    }
    let add = |what: &str| Plan::new(server, "page", what, Motion::Still);
    all.push(add("a link carries a game").run(replay::link));
    all.push(add("friends with one link").run(online::with_one_link));
    all.push(add("push switched on and off").run(push::switched_on_and_off));
    all.push(add("push shown by the worker").at_first().run(push::shown_by_the_worker));
    all.push(add("offline").at_first().run(offline::after_the_first_visit));
    all.push(add("invalid seed").run(help::seed));
    all.push(add("names at one device").run(names::at_one_device));
    all.push(add("names in a lobby").run(names::in_a_lobby));
    all.push(
        Plan::new(server, "spanc", "bots without a worker", Motion::Still).run(help::no_worker),
    );
    all.push(
        Plan::new(server, "spaca-wor", "moments at will", Motion::Lively).run(moments::at_will),
    );
    all.push(add("no barrier on the shelf").run(access::of_shelf));
    all.push(add("looks at three sizes").run(looks::of_shelf));
    all.push(
        Plan::new(server, "page", "figures of the first visit", Motion::Brisk)
            .at_first()
            .alone(figures::first_visit),
    );
    for game in games {
        let add = |what: &str| Plan::new(server, game, what, Motion::Lively);
        all.push(add("moments at a table here").run(moments::here));
        all.push(add("moments online").run(moments::online));
        let add = |what: &str| Plan::new(server, game, what, Motion::Brisk);
        all.push(add("figures of the strongest bot").alone(figures::captain));
        all.push(add("figures of motion").alone(figures::motion));
    }
    all
}

/// Where tests wait until there is room for them.
static GATE: Gate = Gate::new();

/// How many failed tests of a run are tried once more, and how many were. A browser on a busy machine stalls now and
/// then; what is broken fails twice, and a page that is broken in many places does not get off.
const MOST_SECOND_TRIES: usize = 2;
static SECOND_TRIES: AtomicUsize = AtomicUsize::new(0);

/// A test to come: what it is about, and its browser.
struct Plan {
    server: Arc<ServerProcess>,
    about: String,
    name: String,
    motion: Motion,
    /// Whether its browser must never have seen the page.
    first_visit: bool,
}

impl Plan {
    fn new(server: &Arc<ServerProcess>, about: &str, what: &str, motion: Motion) -> Self {
        let name = format!("{about}: {what}");
        Self { server: Arc::clone(server), about: about.into(), name, motion, first_visit: false }
    }

    /// In a browser that has never seen the page.
    fn at_first(self) -> Self {
        Self { first_visit: true, ..self }
    }

    /// Runs beside others: one that mostly watches takes less room than one that clicks.
    fn run(self, test: impl AsyncFn(&Browser, &str) -> Outcome + Send + 'static) -> Trial {
        let lanes = if self.motion == Motion::Lively { 1 } else { 2 };
        self.trial(lanes, test)
    }

    /// Runs while no other one does: figures are taken so.
    fn alone(self, test: impl AsyncFn(&Browser, &str) -> Outcome + Send + 'static) -> Trial {
        self.trial(LANES, test)
    }

    fn trial(
        self,
        lanes: usize,
        test: impl AsyncFn(&Browser, &str) -> Outcome + Send + 'static,
    ) -> Trial {
        Trial::test(self.name.clone(), move || {
            let first = GATE.pass(lanes, || self.visit(&test));
            let Err(failed) = first else { return Ok(()) };
            if SECOND_TRIES.fetch_add(1, Ordering::Relaxed) >= MOST_SECOND_TRIES {
                return Err(failed);
            }
            let words = failed.message().unwrap_or("no word");
            println!("{}: failed, and is tried once more, alone: {words}", self.name);
            GATE.pass(LANES, || self.visit(&test))
        })
    }

    /// Opens a browser, runs the test and wants a silent console. A browser in which something went wrong is not
    /// used again.
    fn visit(&self, test: impl AsyncFn(&Browser, &str) -> Outcome) -> Result<(), Failed> {
        RUNTIME.block_on(async {
            let start = Instant::now();
            let server = Arc::clone(&self.server);
            let browser = if self.first_visit {
                Browser::open_new(server, &self.name, self.motion).await?
            } else {
                Browser::open(server, &self.name, self.motion).await?
            };
            let mut outcome = test(&browser, &self.about).await;
            if outcome.is_ok() {
                outcome = browser.silent().await;
            }
            if outcome.is_err() {
                browser.picture("failed").await?;
                browser.end().await?;
            } else {
                browser.close().await?;
            }
            println!("{}: {:.1} s", self.name, start.elapsed().as_secs_f64());
            Ok(outcome?)
        })
    }
}
