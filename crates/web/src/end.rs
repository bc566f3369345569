//! What lies over a table: menu, rulebook, story, all choices, hints, the end.

use leptos::prelude::*;
use page::boxes::counts;
use page::draw::percent;
use page::rulebook::clause_ids;
use page::{SeatCard, Snapshot};
use shelf::Advised;

use crate::dom;
use crate::lobby::{Again, HostTools};
use crate::settings::SettingsSheet;
use crate::sheets::{Icon, Mark, RuleBook, SheetFrame};
use crate::table_state::{Sheet, TableState};
use crate::talk::Talk;

/// Whatever sheet is open.
#[component]
pub fn Sheets(
    /// The table.
    state: TableState,
) -> impl IntoView {
    let close = Callback::new(move |()| state.sheet.set(Sheet::None));
    move || {
        let shown = state.snapshot.get_untracked();
        let Some(shown) = shown else { return ().into_any() };
        let game = shown.game.clone();
        match state.sheet.get() {
            Sheet::None => ().into_any(),
            Sheet::Menu => view! { <SheetFrame title="Menu" close><MenuList state/></SheetFrame> }.into_any(),
            Sheet::Rules(words) => view! { <SheetFrame title="Rulebook" close><RuleBook game words=RwSignal::new(words)/></SheetFrame> }.into_any(),
            Sheet::Story => view! { <SheetFrame title="The story so far" close><StoryList shown/></SheetFrame> }.into_any(),
            Sheet::Choices => view! { <SheetFrame title="Everything you may do" close><ChoiceList state shown/></SheetFrame> }.into_any(),
            Sheet::Card(html) => view! { <SheetFrame title="Up close" close><div class="open" inner_html=html on:click=move |event| {
                let rule = dom::closest(event.target(), "[data-rule]").and_then(|e| e.get_attribute("data-rule"));
                if let Some(rule) = rule { state.sheet.set(Sheet::Rules(rule)); }
            }></div></SheetFrame> }.into_any(),
            Sheet::Hint(advice) => view! { <SheetFrame title="What the bot would do" close><HintList state shown advice/></SheetFrame> }.into_any(),
            Sheet::Settings => view! { <SheetFrame title="Settings" close><SettingsSheet/></SheetFrame> }.into_any(),
            Sheet::Text => view! { <SheetFrame title="The table in words" close><pre class="picture" tabindex="0">{shown.picture()}</pre></SheetFrame> }.into_any(),
            Sheet::End => view! { <SheetFrame title="The game is over" close><Ending state shown/></SheetFrame> }.into_any(),
            Sheet::Talk => view! { <SheetFrame title="Table talk" close><Talk state/></SheetFrame> }.into_any(),
            Sheet::Share(link) => view! { <SheetFrame title="A link that carries the game" close><ShareLink link/></SheetFrame> }.into_any(),
        }
    }
}

/// The menu.
#[component]
fn MenuList(
    /// The table.
    state: TableState,
) -> impl IntoView {
    let go = move |sheet: Sheet| state.sheet.set(sheet);
    let online = state.is_online();
    let export = move |_| {
        let game = state
            .snapshot
            .with_untracked(|s| s.as_ref().map(|s| s.game.clone()))
            .unwrap_or_default();
        dom::download(&format!("{game}.record"), &state.record());
    };
    view! {
        <div class="menulist">
            <button type="button" class="btn" on:click=move |_| state.undo()><Icon name="undo"/>"Take back"<kbd>"u"</kbd></button>
            <button type="button" class="btn" on:click=move |_| { state.sheet.set(Sheet::None); state.hint(); }><Icon name="hint"/>"Hint"<kbd>"h"</kbd></button>
            <button type="button" class="btn" on:click=move |_| go(Sheet::Choices)><Icon name="menu"/>"Everything you may do"<kbd>"a"</kbd></button>
            <button type="button" class="btn" on:click=move |_| go(Sheet::Story)><Icon name="story"/>"The whole story"<kbd>"s"</kbd></button>
            <button type="button" class="btn" on:click=move |_| go(Sheet::Rules(String::new()))><Icon name="rules"/>"Rulebook"<kbd>"r"</kbd></button>
            <button type="button" class="btn" on:click=move |_| go(Sheet::Text)><Icon name="eye"/>"The table in words"<kbd>"t"</kbd></button>
            <button type="button" class="btn" on:click=move |_| go(Sheet::Settings)><Icon name="gear"/>"Settings"</button>
            {(!online).then(|| view! {
                <button type="button" class="btn" on:click=move |_| state.share()><Icon name="share"/>"Link to this game"</button>
                <button type="button" class="btn" on:click=export><Icon name="down"/>"Export the record"</button>
            })}
            {online.then(|| view! {
                <button type="button" class="btn" on:click=move |_| go(Sheet::Talk)><Icon name="chat"/>"Table talk"</button>
                <HostTools state/>
                <button type="button" class="btn" id="leave" on:click=move |_| state.get_up()><Icon name="close"/>"Leave; a bot keeps the seat warm"</button>
            })}
            <a class="btn" href="#/"><Icon name="left"/>"To the shelf"</a>
        </div>
        <p class="fine">"Keys: 1 to 9 press the buttons of the bar, arrows move over the board, Enter touches."</p>
    }
}

/// The whole story, newest first.
#[component]
fn StoryList(
    /// What is shown.
    shown: Snapshot,
) -> impl IntoView {
    let html = page::tale::whole(&shown, &clause_ids(&shown.game));
    view! { <ol class="tale" inner_html=html></ol> }
}

/// Everything that may be done.
#[component]
fn ChoiceList(
    /// The table.
    state: TableState,
    /// What is shown.
    shown: Snapshot,
) -> impl IntoView {
    let words = RwSignal::new(String::new());
    let mut legal = shown.legal.clone();
    legal.extend(page::draw::more(&shown));
    let legal = StoredValue::new(legal);
    let found = move || {
        let words = words.get().to_lowercase();
        legal.with_value(|legal| {
            legal
                .iter()
                .filter(|c| c.label.to_lowercase().contains(&words))
                .cloned()
                .collect::<Vec<_>>()
        })
    };
    view! {
        <p class="fine" hidden={!shown.prompted || legal.with_value(Vec::is_empty)}>"Offers of any kind, and whatever else is not listed, are made on the board."</p>
        <p hidden={shown.prompted}>"It is not your turn."</p>
        <input type="search" class="field" placeholder="Find a choice" aria-label="Find a choice" hidden={legal.with_value(|l| l.len() < 9)} on:input=move |event| words.set(event_target_value(&event))/>
        <div class="menulist">
            <For each=found key=|choice| choice.text.clone() let:choice>
                <button type="button" class="btn" data-choice=choice.text.clone() on:click=move |_| { state.sheet.set(Sheet::None); state.act(&choice.text); }>{choice.label.clone()}</button>
            </For>
        </div>
    }
}

/// What a bot thinks of the choices.
#[component]
fn HintList(
    /// The table.
    state: TableState,
    /// What is shown.
    shown: Snapshot,
    /// The choices, best first.
    advice: Vec<Advised>,
) -> impl IntoView {
    let seat = shown.me.map_or(0, table::Seat::index);
    let best = advice.first().and_then(|a| a.chances.get(seat).copied()).unwrap_or(0.0);
    let row = move |(nth, advised): (usize, Advised)| {
        let chance = advised.chances.get(seat).copied();
        let words = chance.map(percent).unwrap_or_default();
        let loss = chance.map(|chance| (best - chance) * 100.0).filter(|loss| *loss >= 0.05);
        let loss = loss.map(|loss| format!("{loss:.1} points worse"));
        let note = advised.nearer.as_ref().map(ToString::to_string);
        let more = note.into_iter().chain(loss).collect::<Vec<_>>().join(" · ");
        let text = advised.choice.text.clone();
        let class = if nth == 0 { "btn act" } else { "btn" };
        let width = format!("width:{:.0}%", chance.unwrap_or(0.0) * 100.0);
        view! {
            <div class="hintrow">
                <div><b>{advised.choice.label.clone()}</b><small>{more}</small>
                    <div class="odds"><div class="track" role="img" aria-label=format!("{words} to win")><i style=width></i></div></div></div>
                <b class="num">{words}</b>
                <button type="button" class=class on:click=move |_| { state.sheet.set(Sheet::None); state.act(&text); }>"Do it"</button>
            </div>
        }
    };
    view! {
        <p class="fine">"The chance to win the whole game, as the strongest bot of this shelf sees it."</p>
        <div class="hints">{advice.into_iter().take(8).enumerate().map(row).collect_view()}</div>
    }
}

/// How it ended, and what comes next.
#[component]
fn Ending(
    /// The table.
    state: TableState,
    /// What is shown.
    shown: Snapshot,
) -> impl IntoView {
    let verdict = shown.verdict().unwrap_or_default();
    let tie = shown.tie_break().map(|(words, clause)| view! {
        <p class="fine">"Of equal scores, "{words}". "<button type="button" class="clause" on:click=move |_| state.sheet.set(Sheet::Rules(clause.into()))>{clause}</button></p>
    });
    let (outcome, game) = (shown.outcome.clone(), shown.game.clone());
    let row = |(n, card): (usize, SeatCard)| {
        let seat = u8::try_from(n).unwrap_or(0);
        let score = outcome.as_ref().and_then(|o| o.scores.get(n).copied()).unwrap_or(0);
        let won = outcome.as_ref().is_some_and(|o| o.winners.has(table::Seat(seat)));
        view! {
            <li class:won=won><Mark seat/><b>{card.title()}</b><span class="score">{score}" "<small>{counts(&game, score)}</small></span>{won.then(|| view! { <span class="chip good"><Icon name="flag"/>"winner"</span> })}</li>
        }
    };
    let id = window().location().hash().unwrap_or_default();
    let watch = id.replace("#/table/", "#/replay/");
    let again = format!("#/new/{}", shown.game);
    let next = if state.is_online() {
        view! {
            <button type="button" class="btn" id="home" on:click=move |_| state.take_home()><Icon name="play"/>"Watch it again"</button>
            <Again state/>
        }
        .into_any()
    } else {
        view! {
            <button type="button" class="btn" on:click=move |_| state.share()><Icon name="share"/>"Link"</button>
            <a class="btn" href=watch><Icon name="play"/>"Watch it again"</a>
            <a class="btn act" href=again><Icon name="roll"/>"Play again"</a>
        }
        .into_any()
    };
    view! {
        <p class="verdict">{verdict}</p>
        <ul class="scores">{shown.seats.into_iter().enumerate().map(row).collect_view()}</ul>
        {tie}
        <footer>{next}</footer>
    }
}

/// A link to copy.
#[component]
pub fn ShareLink(
    /// The link.
    link: String,
) -> impl IntoView {
    let copied = RwSignal::new(false);
    let text = link.clone();
    let length = link.len();
    view! {
        <p>"Whoever opens it sees this game step by step, on their own device. Nothing is uploaded: the game is in the link itself."</p>
        <textarea class="field" readonly rows="4" aria-label="The link">{link}</textarea>
        <p class="fine">{length}" letters."{(length > 8000).then_some(" Some chat programs cut links this long: export the record instead.")}</p>
        <footer><button type="button" class="btn act" on:click=move |_| { dom::copy(&text); copied.set(true); }><Icon name="copy"/>{move || if copied.get() { "Copied" } else { "Copy the link" }}</button></footer>
    }
}
