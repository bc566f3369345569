//! Performance: download size, time to play, frame rate. Figures are printed; the limits leave room for a busy
//! machine.

use std::fs;

use serde_json::Value;

use crate::browser::{Browser, words};
use crate::player::{Now, Others, Player, begin, now, set_up};
use crate::server_process::{Outcome, check, root};

/// Listens from the very beginning: when screens appear, what bots are asked and when they answer, and
/// how long the page was ever busy.
const LISTENER: &str = include_str!("listener.js");

/// How many times slower than alone this machine is now: what wants to run, for each core.
fn slowness() -> f64 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: f64 = load.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0.0);
    (load / f64::from(u32::try_from(cores).unwrap_or(1))).max(1.0)
}

/// What must hold, with room: three times the goal, and more if others use the machine.
fn within(what: &str, value: f64, goal: f64) -> Outcome {
    let bound = goal * 3.0 * slowness();
    check(value <= bound, || {
        format!("{what} is {value:.0}; the goal is {goal:.0}, the bound today {bound:.0}")
    })
}

/// A number that the listener has written down.
async fn heard(browser: &Browser, expression: &str) -> Outcome<f64> {
    let found = browser.script(&format!("return {expression}"), vec![]).await?;
    found.as_f64().ok_or_else(|| format!("{expression} is {found}"))
}

/// What the first visit costs: bytes, and time to the shelf and to the first table.
pub(crate) async fn first_visit(browser: &Browser, _: &str) -> Outcome {
    browser.on_every_page(LISTENER).await?;
    browser.go("#/").await?;
    let shelf = heard(browser, "heard.seen['.gamebox']").await?;
    let kilobytes = "performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))
        .reduce((sum, e) => sum + e.encodedBodySize, 0) / 1000";
    let shown = heard(browser, kilobytes).await?;
    set_up(browser, "spaca-wor", Others::Strong).await?;
    let clicked = heard(browser, "performance.now()").await?;
    browser.click("#begin").await?;
    now(browser).await?;
    let table = heard(browser, "heard.seen['.actions .choices .btn']").await? - clicked;
    let played = heard(browser, kilobytes).await?;
    let all = kept_for_offline()?;
    println!(
        "first visit: shelf after {shelf:.0} ms, table {table:.0} ms after the click; load {:.1} a core",
        slowness()
    );
    println!(
        "first visit: {shown:.0} KB to the shelf, {played:.0} KB to the first move, {all:.0} KB with all that is kept for offline play"
    );
    check(all <= 1_500.0, || format!("{all:.0} KB are fetched on the first visit"))?;
    within("the time to the first table in ms", shelf + table, 2_000.0)
}

/// Every file of the page in its smallest form, in kilobytes: what the service worker fetches.
fn kept_for_offline() -> Outcome<f64> {
    let mut folders = vec![root().join("crates").join("embedded-page").join("dist")];
    let mut bytes = 0.0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).map_err(words)? {
            let path = entry.map_err(words)?.path();
            let ending = path.extension().unwrap_or_default().to_owned();
            if path.is_dir() {
                // Covers are for other sites that show a link, and the book is read online.
                if !path.ends_with("covers") && !path.ends_with("book") {
                    folders.push(path);
                }
            } else if ending != "br" && ending != "gz" {
                let size = |path: &std::path::Path| {
                    fs::metadata(path).map_or(f64::MAX, |meta| {
                        f64::from(u32::try_from(meta.len()).unwrap_or(u32::MAX))
                    })
                };
                bytes += size(&path).min(size(format!("{}.br", path.display()).as_ref()));
            }
        }
    }
    Ok(bytes / 1000.0)
}

/// The strongest bots think in the worker: how long, and how long the page was busy meanwhile.
pub(crate) async fn captain(browser: &Browser, game: &str) -> Outcome {
    browser.on_every_page(LISTENER).await?;
    begin(browser, game, Others::Strong).await?;
    browser.script("heard.busy = 0; heard.answers = []", vec![]).await?;
    let mut player = Player::new(browser, 43);
    for _ in 0..8 {
        if player.decide().await? != Now::Yours {
            break;
        }
    }
    let answers = browser.script("return heard.answers", vec![]).await?;
    let mut times: Vec<f64> =
        answers.as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
    times.sort_by(f64::total_cmp);
    let longest = times.last().copied().unwrap_or(0.0);
    let middle = times.get(times.len() / 2).copied().unwrap_or(0.0);
    let busy = heard(browser, "heard.busy").await?;
    println!(
        "{game}: {} answers of the strongest bot, half within {middle:.0} ms, longest {longest:.0} ms; page busy at most {busy:.0} ms; load {:.1} a core",
        times.len(),
        slowness()
    );
    within("the longest thought in ms", longest, 1_500.0)?;
    within("the longest time in ms for which the page was busy", busy, 50.0)
}

/// Frames in the second after a decision, and in as much of it as something on the board moved.
pub(crate) async fn motion(browser: &Browser, game: &str) -> Outcome {
    begin(browser, game, Others::Quick).await?;
    let mut player = Player::new(browser, 47);
    let mut sum = [0.0; 4];
    let mut worst = 0.0_f64;
    for _ in 0..5 {
        browser.script(FRAMES, vec![]).await?;
        if player.decide().await? != Now::Yours {
            break;
        }
        let found = browser.until("the frames", "framesSeen.done && framesSeen").await?;
        for (sum, name) in sum.iter_mut().zip(["count", "millis", "moving", "movingMillis"]) {
            *sum += found[name].as_f64().unwrap_or(0.0);
        }
        worst = worst.max(found["worst"].as_f64().unwrap_or(0.0));
    }
    let [frames, millis, moving, moving_millis] = sum;
    let rate = frames * 1000.0 / millis;
    println!(
        "{game}: {rate:.1} frames a second after decisions, longest frame {worst:.0} ms; {:.1} while something on the board moved ({moving_millis:.0} ms in all); load {:.1} a core",
        moving * 1000.0 / moving_millis.max(1.0),
        slowness()
    );
    within("the time for 60 frames in ms", 60_000.0 / rate, 1_000.0)
}

/// Counts frames for a second, beginning now; apart those at whose beginning something on the board moved.
const FRAMES: &str = "const frames = globalThis.framesSeen = { count: 0, millis: 0, moving: 0, movingMillis: 0, worst: 0, done: false };
    let start = 0, last = 0, moved = false;
    const frame = (now) => {
      if (start) {
        frames.count += 1; frames.worst = Math.max(frames.worst, now - last);
        if (moved) { frames.moving += 1; frames.movingMillis += now - last; }
      } else start = now;
      last = now; frames.millis = now - start;
      moved = document.getAnimations().some((motion) => motion.playState === 'running' && motion.effect.target?.closest('.board'));
      if (frames.millis < 1000) requestAnimationFrame(frame); else frames.done = true;
    };
    requestAnimationFrame(frame)";
