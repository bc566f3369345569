//! The options of a set-up: a switch, a list, a number, a class for every seat, or a file.

use leptos::prelude::*;
use page::options::{Offer, choose_class, chosen_classes, classes, offer, words};
use page::{SetUp, draw::capital};
use table::{OptionKind, OptionSpec};

use crate::sheets::{Icon, Mark, read_file};

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
                Offer::Classes => class_lists(setup, seats),
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

/// A list of classes for every seat.
fn class_lists(setup: RwSignal<SetUp>, seats: usize) -> AnyView {
    let one = move |seat: usize| {
        let own = move || {
            setup.with(|setup| {
                chosen_classes(setup).get(seat).copied().unwrap_or_default().to_owned()
            })
        };
        let choose = move |name: &str| setup.update(|setup| choose_class(setup, seat, name));
        let place = u8::try_from(seat).unwrap_or(0);
        let name = format!("Class of {}", page::setup::seat_name("zerpang", place));
        view! { <span class="classrow"><Mark seat=place/>{list(name, classes().collect(), own, choose)}</span> }
    };
    view! { <span class="classlist">{(0..seats).map(one).collect_view()}</span> }.into_any()
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
