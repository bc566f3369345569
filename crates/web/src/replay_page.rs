//! A recorded game: a slider, any seat's view, and playing on from anywhere.

use std::time::Duration;

use board::Touch;
use leptos::prelude::*;
use page::replay::{DiceVerdict, Reel};
use page::review::{Review, TurningPoint, points};
use page::story::watched;
use table::Seat;

use crate::parts::{Icon, Mark};
use crate::stage::{OnStage, Stage};
use crate::table_keys::dice_kept;
use crate::table_page::{Lost, Morphed, seat_plates};
use crate::{art, dom, reviewing, storage};

/// How long a step is shown before the next one.
const PACE: Duration = Duration::from_millis(700);

/// A recorded game.
#[component]
pub fn ReplayPage(
    /// The game's name on this device, or nothing.
    id: String,
    /// The game itself, if it came in a link.
    letters: String,
) -> impl IntoView {
    let record = if letters.is_empty() {
        storage::store(|store| page::store::record(store, &id))
    } else {
        page::link::unpack(&letters).map_err(|refusal| refusal.to_string())
    };
    match record.and_then(|record| Reel::read(&record).map_err(|refusal| refusal.to_string())) {
        Ok(reel) => view! { <Viewer reel/> }.into_any(),
        Err(words) => view! { <Lost words/> }.into_any(),
    }
}

/// The viewer.
#[component]
fn Viewer(
    /// The game.
    reel: Reel,
) -> impl IntoView {
    let length = reel.len();
    let reel = StoredValue::new(reel);
    let at = RwSignal::new(length);
    let eyes = RwSignal::new(None::<u8>);
    let (stage, board_at) = (Stage::new(), RwSignal::new(length));
    Effect::new(move |was: Option<usize>| {
        let now = at.get();
        let looks = eyes.get_untracked().map(Seat);
        let on = was.is_some_and(|was| was + 1 == now).then_some(now);
        stage.skip();
        let moment = on.and_then(|now| reel.with_value(|reel| reel.moment(now, looks)));
        stage.show(moment, move || {
            board_at.try_set(now);
        });
        now
    });
    let shown = Memo::new(move |_| {
        let (at, eyes) = (board_at.get(), eyes.get());
        reel.with_value(|reel| reel.at(at, eyes.map(Seat)).ok())
    });
    let drawn =
        Memo::new(move |_| shown.with(|s| s.as_ref().map(|s| s.scene(&Touch::default(), &[]))));
    Effect::new(move |_| {
        let class = drawn.with(|d| d.as_ref().map_or("", |d| d.body));
        dom::body_class(&format!("{class} replaybody"));
    });
    // The gallery holds no cards.
    let hand = Signal::derive(move || {
        let drawer = || drawn.with(|d| d.as_ref().map(|d| d.drawer.0.clone()));
        eyes.get().and_then(|_| drawer()).unwrap_or_default()
    });
    let play_on = move |_| {
        let host = reel.with_value(|reel| reel.play_on(at.get_untracked(), dom::chance()));
        if let Ok(host) = host {
            dom::go(&format!("/table/{}", storage::save_new(host)));
        }
    };
    let review = RwSignal::new(None::<Review>);
    let left = RwSignal::new(0_usize);
    let begin_review = move |_| reviewing::begin(reel, review, left);
    let dice = reel.with_value(|reel| reel.dice(&dice_kept(reel)));
    let title = reel.with_value(|reel| page::boxes::look(reel.game()).title);
    reel.with_value(|reel| art::hang(reel.game()));
    document().set_title(&format!("{title}, watched · Quarterdeck"));
    let names = reel.with_value(|reel| {
        reel.setup()
            .seats
            .iter()
            .enumerate()
            .map(|(n, _)| page::setup::seat_name(reel.game(), u8::try_from(n).unwrap_or(0)))
            .collect::<Vec<_>>()
    });
    let step = move |by: isize| at.update(|at| *at = at.saturating_add_signed(by).min(length));
    let playing = RwSignal::new(false);
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let near = |places| dom::closest(event.target(), places).is_some();
        let pressed = event.key() == " " && near("button,summary,a");
        let held = event.ctrl_key() || event.meta_key() || event.alt_key();
        if pressed || held || near("input,dialog,.story") {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => step(-1),
            "ArrowRight" => step(1),
            "Home" => at.set(0),
            "End" => at.set(length),
            " " => toggle(playing, at, length),
            _ => return,
        }
        event.prevent_default();
    });
    on_cleanup(move || keys.remove());
    let seats = names.clone();
    let lens = move || {
        let (review, names) = (review.get()?, seats.clone());
        Some(lens_view(&review, at, &names))
    };
    view! {
        <div class="table" on:click=move |_| stage.skip()>
            <header class="bar">
                <a class="tool" href="#/" aria-label="To the shelf" inner_html=include_str!("../assets/logo.html")></a>
                <div class="where"><h1>{title}</h1><span>{move || format!("Watching step {} of {length}", at.get())}</span></div>
            </header>
            <nav class="seats" aria-label="Players">
                {move || shown.with(|shown| drawn.with(|scene| seat_plates(shown.as_ref(), scene.as_ref(), None)))}
            </nav>
            <main class="board" aria-label="Board" tabindex="0"><Morphed html=Signal::derive(move || drawn.with(|d| d.as_ref().map(|d| d.board.0.clone()).unwrap_or_default())) class="boardfill"/></main>
            <OnStage stage shown=shown.into()/>
            <aside class="story" aria-label="Story" tabindex="0">{lens}<Morphed html=Signal::derive(move || shown.with(|s| s.as_ref().map(watched).unwrap_or_default())) class="storyfill"/></aside>
            <div class="below">
                <section class="drawer" aria-label="Hand" hidden=move || hand.with(String::is_empty)><Morphed html=hand class="drawerfill"/></section>
                <section class="rewind" aria-label="Replay">
                    {dice.map(|DiceVerdict { title, good, words }| view! {
                        <details class="note fair" class:bad={!good}><summary><Icon name="dicefair"/>{title}</summary><p>{words}</p></details>
                    })}
                    <div class="lensdraw">
                        {move || review.get().map(|review| review_view(&review, length, at, left.get()))}
                        <div class="replay">
                            <div class="keys">
                                <button type="button" class="tool" aria-label="To the beginning" on:click=move |_| at.set(0)><Icon name="prev"/></button>
                                <button type="button" class="tool" aria-label="Step back" on:click=move |_| step(-1)><Icon name="left"/></button>
                                <PlayButton playing at board_at length/>
                                <button type="button" class="tool" aria-label="Step on" on:click=move |_| step(1)><Icon name="right"/></button>
                            </div>
                            <input type="range" class="rail" min="0" max=length aria-label="Step" prop:value=move || at.get().to_string()
                                on:input=move |event| if let Ok(n) = event_target_value(&event).parse() { at.set(n) }/>
                            <span>{move || at.get()}" / "{length}</span>
                        </div>
                    </div>
                </section>
            </div>
            <footer class="actions">
                <p class="prompt"><span>"View as"<small>"Secrets show only to those who knew them."</small></span></p>
                <div class="choices">
                    <div class="seg" role="group" aria-label="View as">
                        <button type="button" aria-pressed=move || eyes.get().is_none().to_string() on:click=move |_| eyes.set(None)>"gallery"</button>
                        {names.into_iter().enumerate().map(|(n, name)| {
                            let n = u8::try_from(n).unwrap_or(0);
                            view! { <button type="button" aria-pressed=move || (eyes.get() == Some(n)).to_string() on:click=move |_| eyes.set(Some(n))>{name}</button> }
                        }).collect_view()}
                    </div>
                    <button type="button" class="btn" id="review" hidden=move || review.get().is_some() on:click=begin_review><Icon name="hint"/>"Review"</button>
                    <button type="button" class="btn act" on:click=play_on><Icon name="play"/>"Play on from here"</button>
                </div>
            </footer>
        </div>
    }
}

/// Steps on by itself, until it is stopped or the game is over; from the end it begins anew.
#[component]
fn PlayButton(
    /// Whether it steps on.
    playing: RwSignal<bool>,
    /// The step that is wanted.
    at: RwSignal<usize>,
    /// The step that is shown.
    board_at: RwSignal<usize>,
    /// How many there are.
    length: usize,
) -> impl IntoView {
    Effect::new(move |_| {
        if !playing.get() {
            return;
        }
        let shown = board_at.get();
        if shown >= length {
            playing.set(false);
            return;
        }
        set_timeout(
            move || {
                // Whoever touched the slider in between has it their way.
                let on = playing.try_get_untracked() == Some(true);
                if on && at.get_untracked() == shown {
                    at.set(shown + 1);
                }
            },
            PACE,
        );
    });
    view! {
        <button type="button" class="tool" aria-label=move || if playing.get() { "Pause" } else { "Play" } on:click=move |_| toggle(playing, at, length)>
            {move || if playing.get() { view! { <Icon name="pause"/> } } else { view! { <Icon name="play"/> } }}
        </button>
    }
}

/// Begins to step on, or stops.
fn toggle(playing: RwSignal<bool>, at: RwSignal<usize>, length: usize) {
    if !playing.get_untracked() && at.get_untracked() >= length {
        at.set(0);
    }
    playing.update(|playing| *playing = !*playing);
}

/// The chances over time, and the turning points below them.
fn review_view(
    review: &Review,
    length: usize,
    at: RwSignal<usize>,
    left: usize,
) -> impl IntoView + use<> {
    let now = at.get();
    let chart = review.chart(length, now);
    let busy = (left > 0).then(
        || view! { <p class="fine" role="status">{left}" decisions still to think about"</p> },
    );
    let turns = review.turns();
    let most = turns.first().map_or(1.0, |turn| turn.change.abs());
    let mark = turns.into_iter().map(move |turn| {
        let kind = if turn.luck { "dice" } else { "choice" };
        let class = format!("tp {kind}{}", if turn.step + 1 == now { " on" } else { "" });
        let way = if turn.change < 0.0 { "dn" } else { "up" };
        let place = format!("left:{:.2}%;--h:{:.2}", share(turn.step + 1, length), turn.change.abs() / most);
        let label = format!("Step {}: {} {}", turn.step + 1, points(turn.change), turn.words);
        view! { <button type="button" class=class style=place aria-label=label on:click=move |_| at.set(turn.step + 1)><i class=way></i></button> }
    });
    view! {
        <div class="wins" inner_html=chart></div>
        {busy}
        <div class="luck">{mark.collect_view()}</div>
    }
}

/// Turning points in words; luck and decisions of every seat.
fn lens_view(review: &Review, at: RwSignal<usize>, names: &[String]) -> impl IntoView + use<> {
    let now = at.get();
    let turn = |turn: TurningPoint| {
        let kind = turn.name();
        let class = if turn.change < 0.0 { "dn" } else { "up" };
        let step = turn.step + 1;
        let better = turn.better.map(|better| format!("; better: {better}"));
        view! {
            <li class=if step == now { "on" } else { "" }><button type="button" on:click=move |_| at.set(step)><Mark seat=turn.seat.0/><span><b>{turn.words}</b><small>"step "{step}" · "{kind}{better}</small></span><em class=class>{points(turn.change)}</em></button></li>
        }
    };
    let sums = review.sums(names.len());
    let most =
        sums.iter().fold(0.01_f64, |most, sum| most.max(sum.luck.abs()).max(sum.decisions.abs()));
    let bar = move |kind: &str, change: f64| {
        let way = if change < 0.0 { "dn" } else { "up" };
        let width = format!("width:{:.0}%", 55.0 * change.abs() / most);
        view! { <span class="lb"><i class=format!("{kind} {way}") style=width></i><em>{points(change)}</em></span> }
    };
    let lucky = review.knows_luck();
    let rows = names.iter().zip(sums).enumerate().map(|(seat, (name, sum))| {
        let luck = lucky.then(|| view! { <td>{bar("dice", sum.luck)}</td> });
        view! { <tr><td><Mark seat=u8::try_from(seat).unwrap_or(0)/></td><td><b>{name.clone()}</b></td>{luck}<td>{bar("choice", sum.decisions)}</td></tr> }
    });
    let luck_head = lucky.then(|| view! { <th scope="col"><Icon name="roll"/>" luck"</th> });
    let meaning = if lucky {
        "Luck: what came, against the average of all that could have come. Decisions: what was chosen, against the best choice that the bots found."
    } else {
        "Decisions: what was chosen, against the best choice that the bots found. Luck is weighed when the game is over."
    };
    view! {
        <div class="lens">
            <h2>"Turning points"</h2>
            <ol class="tplist">{review.turns().into_iter().map(turn).collect_view()}</ol>
            <h2>"Luck and decisions, in points of winning chance"</h2>
            <table class="lucktab">
                <thead><tr><td></td><td></td>{luck_head}<th scope="col"><Icon name="hand"/>" decisions"</th></tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
            <p class="fine">{meaning}</p>
        </div>
    }
}

/// How far along a step is, in hundredths.
#[expect(clippy::cast_precision_loss, reason = "steps are far fewer than 2^52")]
fn share(step: usize, length: usize) -> f64 {
    100.0 * step as f64 / length.max(1) as f64
}
