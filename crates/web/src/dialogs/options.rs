//! The options of a set-up: a switch, a list, a number, a list for every seat, or a file.

use board::capital;
use leptos::prelude::*;
use page::SetUp;
use page::options::{Offer, choose_for_seat, chosen_by_seat, offer, words};
use table::{OptionKind, OptionSpec};

use crate::dom::read_file;
use crate::parts::{Icon, Mark};

/// One option with its words, its clause and what chooses it.
pub fn option_row(
    spec: &'static OptionSpec,
    setup: RwSignal<SetUp>,
    clause: RwSignal<String>,
) -> impl IntoView {
    let name = capital(&spec.key.replace('-', " "));
    let words = setup.with_untracked(|setup| words(setup, spec));
    let control = control(spec, setup, &name);
    view! {
        <div class="setrow"><span></span>
            <span><b>{name}</b><br/><small>{words}" "
                <button type="button" class="clause" on:click=move |_| clause.set(spec.clause.into())>{spec.clause}</button></small></span>
            {control}
        </div>
    }
}

fn control(spec: &'static OptionSpec, setup: RwSignal<SetUp>, name: &str) -> AnyView {
    let name = name.to_owned();
    let value = move || {
        setup
            .with(|setup| setup.option(spec.key).map(ToOwned::to_owned))
            .unwrap_or_else(|| spec.kind.default_value())
    };
    let choose = move |value: &str| setup.update(|setup| setup.choose(spec.key, value));
    match spec.kind {
        OptionKind::Switch => view! {
            <button type="button" class="switch" role="switch" aria-label=name aria-checked=move || (value() == "on").to_string()
                on:click=move |_| choose(if value() == "on" { "off" } else { "on" })></button>
        }
        .into_any(),
        OptionKind::OneOf(words) => list(name, words.iter().map(|word| (*word, *word)).collect(), value, choose),
        OptionKind::Number { from, to, .. } => view! {
            <input type="number" class="field" min=from max=to aria-label=name prop:value=value
                on:change=move |event| choose(&event_target_value(&event))/>
        }
        .into_any(),
        OptionKind::Text => (move || {
            let seats = setup.with(|setup| setup.seats.len());
            let name = name.clone();
            match setup.with_untracked(|setup| offer(setup, spec.key).0) {
                Offer::Named(values) => list(name, values, value, choose),
                Offer::BySeat(values) => seat_lists(setup, spec.key, values, seats),
                Offer::File(otherwise) => file(value, otherwise, choose),
                Offer::Text => view! {
                    <input type="text" class="field" aria-label=name prop:value=value
                        on:change=move |event| choose(&event_target_value(&event))/>
                }
                .into_any(),
            }
        })
        .into_any(),
    }
}

/// A list of values, of which one is chosen.
fn list(
    name: String,
    values: Vec<(&'static str, &'static str)>,
    value: impl Fn() -> String + Copy + Send + 'static,
    choose: impl Fn(&str) + 'static,
) -> AnyView {
    let one = move |(which, words): (&'static str, &'static str)| {
        view! { <option value=which selected=move || value() == which>{words}</option> }
    };
    view! {
        <select class="field" aria-label=name on:change=move |event| choose(&event_target_value(&event))>
            {values.into_iter().map(one).collect_view()}
        </select>
    }
    .into_any()
}

/// A list of values for every seat.
fn seat_lists(
    setup: RwSignal<SetUp>,
    key: &'static str,
    values: Vec<(&'static str, &'static str, u8)>,
    seats: usize,
) -> AnyView {
    let values: Vec<_> = values.into_iter().map(|(value, words, _)| (value, words)).collect();
    let one = move |seat: usize| {
        let own = move || {
            setup.with(|setup| {
                chosen_by_seat(setup, key).get(seat).copied().unwrap_or_default().to_owned()
            })
        };
        let choose =
            move |name: &str| setup.update(|setup| choose_for_seat(setup, key, seat, name));
        let place = u8::try_from(seat).unwrap_or(0);
        let whose = setup.with_untracked(|setup| page::setup::seat_name(&setup.game, place));
        let name = format!("{}: {whose}", capital(key));
        view! { <span class="seatlist"><Mark seat=place/>{list(name, values.clone(), own, choose)}</span> }
    };
    view! { <span class="seatlists">{(0..seats).map(one).collect_view()}</span> }.into_any()
}

/// The text of a file, or what is used without one.
fn file(
    value: impl Fn() -> String + Copy + Send + 'static,
    otherwise: &'static str,
    choose: impl Fn(&str) + Copy + 'static,
) -> AnyView {
    let words = move || if value().is_empty() { otherwise } else { "your own file" };
    view! {
        <label class="btn filepick"><Icon name="plus"/>{words}
            <input type="file" accept=".txt,.toml,text/plain" on:change=move |event| read_file(&event, move |text| choose(&text))/>
        </label>
    }
    .into_any()
}
