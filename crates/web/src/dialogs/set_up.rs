//! The set-up of a game: who sits where, options with their clauses, the seed.

use leptos::html::Div;
use leptos::prelude::*;
use page::boxes::look;
use page::{LEVELS, LocalHost, SeatPlan, SetUp};
use session::Refusal;

use super::DialogFrame;
use super::options::option_row;
use super::rulebook::RuleLines;
use super::terms::{Terms, TermsRows};
use crate::parts::{Icon, Mark};
use crate::{dom, storage};

/// The set-up of a game.
#[component]
pub fn SetUpDialog(
    /// The game's name on the shelf.
    game: String,
) -> impl IntoView {
    let Ok(about) = catalog::about(&game) else {
        return ().into_any();
    };
    let setup = RwSignal::new(SetUp::new(about, dom::chance()));
    let trouble = RwSignal::new(String::new());
    let friends = RwSignal::new(None::<Terms>);
    let clause = RwSignal::new(String::new());
    let told = NodeRef::<Div>::new();
    Effect::new(move |_| {
        if !clause.get().is_empty() {
            request_animation_frame(move || {
                if let Some(told) = told.try_get_untracked().flatten() {
                    told.scroll_into_view();
                }
            });
        }
    });
    let look = look(about.name);
    let colours = format!("box-{}", about.name);
    let close = Callback::new(move |()| {
        dom::go("/");
        dom::focus_soon(format!("a[href='#/new/{}']", about.name));
    });
    let sit_down = move |host: Result<LocalHost, Refusal>| match host {
        Ok(host) => {
            dom::go(&format!("/table/{}", storage::save_new(host)));
        }
        Err(refusal) => trouble.set(refusal.to_string()),
    };
    let begin = move |_| sit_down(LocalHost::begin(setup.get_untracked()));
    let learn = move |_| sit_down(LocalHost::begin_lesson(about.name));
    let show_seed = move |event: web_sys::Event| {
        let seed = setup.with_untracked(|setup| setup.seed.to_string());
        event_target::<web_sys::HtmlInputElement>(&event).set_value(&seed);
    };
    let room = move || setup.with(|setup| setup.seats.len() < usize::from(about.seats.1));
    let spare = move || setup.with(|setup| setup.seats.len() > usize::from(about.seats.0));
    view! {
        <DialogFrame title=format!("Set up {}", look.title) close>
            <p>{about.blurb}</p>
            <div class=colours.clone()>
                <For each=move || 0..setup.with(|setup| setup.seats.len()) key=|n| *n let:nth>
                    <SeatRow game=about.name nth setup/>
                </For>
                <p class="fine">{LEVELS.map(page::setup::level_words).join(" ")}" "{move || setup.with(SetUp::admiral_note)}</p>
            </div>
            <div class="choices" hidden={about.seats.0 == about.seats.1}>
                <button type="button" class="btn" aria-disabled=move || (!room()).to_string() on:click=move |_| setup.update(SetUp::add_seat)><Icon name="plus"/>"Add a player"</button>
                <button type="button" class="btn" aria-disabled=move || (!spare()).to_string() on:click=move |_| setup.update(SetUp::remove_seat)><Icon name="minus"/>"One fewer"</button>
            </div>
            <details class=format!("more {colours}") open={about.options.len() < 5 && !about.options.is_empty()}>
                <summary>"House rules, undo and seed"</summary>
                {about.options.iter().map(|spec| option_row(spec, setup, clause)).collect_view()}
                <div class="setrow" hidden=move || friends.get().is_some()>
                    <button type="button" class="switch" role="switch" aria-label="Dice stand" aria-checked=move || setup.with(|s| s.dice_stand).to_string()
                        on:click=move |_| setup.update(|s| s.dice_stand = !s.dice_stand)></button>
                    <span><b>"Dice stand"</b><br/><small>"Nothing is taken back once dice have fallen. Otherwise undo brings the same dice again: it never rerolls."</small></span>
                </div>
                <div class="setrow" hidden=move || friends.get().is_some()><span></span>
                    <span><b>"Seed"</b><br/><small>"The same seed rolls the same dice."</small></span>
                    <input type="text" inputmode="numeric" class="field" aria-label="Seed" prop:value=setup.with_untracked(|s| s.seed.to_string())
                        on:input=move |event| trouble.set(read_seed(setup, &event_target_value(&event)).into())
                        on:change=show_seed/>
                </div>
                <div node_ref=told hidden=move || clause.get().is_empty()>{move || view! { <RuleLines game=about.name.to_owned() words=clause.get()/> }}</div>
            </details>
            {move || friends.get().is_some().then(|| view! { <TermsRows friends setup trouble/> })}
            <p class="note bad" role="alert" hidden=move || trouble.get().is_empty()>{move || trouble.get()}</p>
            <footer>
                <button type="button" class="btn" id="learn" hidden={!page::guide::has_lesson(about.name)} on:click=learn><Icon name="hint"/>"Guided first game"</button>
                <button type="button" class="btn" id="online" aria-expanded=move || friends.get().is_some().to_string()
                    on:click=move |_| friends.update(|terms| *terms = if terms.is_none() { Some(Terms::default()) } else { None })><Icon name="people"/>{move || if friends.get().is_some() { "On this device instead" } else { "With friends" }}</button>
                <button type="button" class="btn act" id="begin" hidden=move || friends.get().is_some() on:click=begin><Icon name="play"/>{look.begin}</button>
            </footer>
        </DialogFrame>
    }
    .into_any()
}

/// Takes a seed as it is typed; what is wrong with it. It is said while somebody types and not when they leave the
/// field: a word that comes or goes then would move the button away that they are about to press.
fn read_seed(setup: RwSignal<SetUp>, typed: &str) -> &'static str {
    match typed.trim().parse() {
        Ok(seed) => setup.update(|setup| setup.seed = seed),
        Err(_) if !typed.trim().is_empty() => return "A seed is a whole number, from 0 on.",
        Err(_) => {}
    }
    ""
}

/// One seat: its mark, a name, and who plays.
#[component]
fn SeatRow(
    /// The game.
    game: &'static str,
    /// Which seat.
    nth: usize,
    /// The set-up.
    setup: RwSignal<SetUp>,
) -> impl IntoView {
    let seat = u8::try_from(nth).unwrap_or(0);
    let own = page::setup::seat_name(game, seat);
    let plan = move || setup.with(|setup| setup.seats.get(nth).cloned());
    let is = move |player: &str| plan().is_some_and(|plan| plan.player == player);
    let choose = move |player: String| {
        setup.update(|setup| setup.put(nth, &player));
    };
    let players: Vec<String> =
        std::iter::once("human".into()).chain(LEVELS.iter().map(ToString::to_string)).collect();
    let button = move |player: String| {
        let words = if player == "human" { "person".into() } else { player.clone() };
        let chosen = player.clone();
        view! {
            <button type="button" aria-pressed=move || is(&player).to_string() on:click=move |_| choose(chosen.clone())>{words}</button>
        }
    };
    let persona = move || {
        let bot = plan().filter(|plan: &SeatPlan| !plan.is_person())?;
        let one = page::crew::persona(game, &bot.name)?;
        Some(
            view! { <span class="persona small"><span inner_html=one.face.html().into_string()></span><small>{one.name}", "{one.words()}</small></span> },
        )
    };
    let label = format!("Name of {own}");
    let placeholder = own.clone();
    view! {
        <div class="setrow seatrow">
            <Mark seat/>
            <span class="who"><b>{own}</b>{persona}
                <input type="text" class="field" maxlength="20" aria-label=label placeholder=placeholder
                    hidden=move || !plan().is_some_and(|plan: SeatPlan| plan.is_person())
                    prop:value=move || plan().map(|plan| plan.name).unwrap_or_default()
                    on:input=move |event| setup.update(|setup| if let Some(plan) = setup.seats.get_mut(nth) { plan.name = event_target_value(&event) })/>
            </span>
            <div class="seg wrap" role="group" aria-label="Who plays">{players.into_iter().map(button).collect_view()}</div>
        </div>
    }
}
