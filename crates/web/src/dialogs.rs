//! What lies over a table: one dialog at a time.

mod caper;
mod check_dice;
mod choices;
mod curtain;
mod ending;
mod friends;
mod games;
mod hint;
mod menu;
mod options;
mod push_rows;
mod rulebook;
mod set_up;
mod settings;
mod share;
mod terms;
mod turns;
mod why;

use leptos::prelude::*;
use page::caper::Caper;
use page::rulebook::clause_ids;
use session::Advised;
use table::Seat;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Event;

use self::caper::CaperResult;
use self::choices::Choices;
pub use self::curtain::Curtain;
use self::ending::Ending;
pub use self::friends::Friends;
pub use self::games::Games;
use self::hint::Hint;
use self::menu::Menu;
use self::rulebook::RuleBook;
pub use self::rulebook::RuleBooks;
pub use self::set_up::SetUpDialog;
pub use self::settings::SettingRows;
use self::share::Share;
pub use self::turns::TurnList;
pub use self::why::Reasons;
use self::why::Why;
use crate::dom;
use crate::invite::SeatKeys;
use crate::parts::Icon;
use crate::table_state::TableState;
use crate::talk::Talk;

/// What lies over the table.
#[derive(Clone, PartialEq, Debug)]
pub enum Dialog {
    /// Nothing.
    None,
    /// The menu.
    Menu,
    /// The rulebook, at a clause or from the beginning.
    Rules(String),
    /// The whole story.
    Story,
    /// Everything that may be done.
    Choices,
    /// A card, large.
    Card(String),
    /// What a bot thinks of the choices.
    Hint(Vec<Advised>),
    /// Why a bot did what it did last.
    Why(Reasons),
    /// How a caper came out: it, who chose, what the captain thinks of the choices.
    Caper(Caper, Seat, Vec<Advised>),
    /// Settings.
    Settings,
    /// The table as text.
    Text,
    /// How it ended.
    End,
    /// A link that carries the game.
    Share(String),
    /// What is said at a table on a server.
    Talk,
    /// Keys to one's own seat at a table on a server.
    Keys,
}

/// Whatever dialog is open.
#[component]
pub fn Dialogs(
    /// The table.
    state: TableState,
) -> impl IntoView {
    let screen = state.screen();
    close_on_back(screen.dialog);
    let close = Callback::new(move |()| screen.dialog.set(Dialog::None));
    let open_rule = move |event: leptos::ev::MouseEvent| {
        let rule =
            dom::closest(event.target(), "[data-rule]").and_then(|e| e.get_attribute("data-rule"));
        if let Some(rule) = rule {
            screen.dialog.set(Dialog::Rules(rule));
        }
    };
    move || {
        let dialog = screen.dialog.get();
        let Some(shown) = screen.snapshot.get_untracked() else { return ().into_any() };
        let (title, inside) = match dialog {
            Dialog::None => return ().into_any(),
            Dialog::Menu => ("Menu", view! { <Menu state/> }.into_any()),
            Dialog::Rules(words) => (
                "Rulebook",
                view! { <RuleBook game=shown.game words=RwSignal::new(words)/> }.into_any(),
            ),
            Dialog::Story => {
                let story = page::story::whole(&shown, &clause_ids(&shown.game));
                ("The story so far", view! { <ol class="tale" inner_html=story></ol> }.into_any())
            }
            Dialog::Choices => {
                ("Everything you may do", view! { <Choices state shown/> }.into_any())
            }
            Dialog::Card(html) => (
                "Up close",
                view! { <div class="open" inner_html=html on:click=open_rule></div> }.into_any(),
            ),
            Dialog::Hint(advice) => {
                ("What the bot would do", view! { <Hint state shown advice/> }.into_any())
            }
            Dialog::Why(reasons) => {
                ("Why did you do that?", view! { <Why shown reasons/> }.into_any())
            }
            Dialog::Caper(caper, seat, advice) => (
                "How it came out",
                view! { <CaperResult game=shown.game caper seat advice/> }.into_any(),
            ),
            Dialog::Settings => ("Settings", view! { <SettingRows/> }.into_any()),
            Dialog::Text => (
                "The table in words",
                view! { <pre class="picture" tabindex="0">{shown.picture()}</pre> }.into_any(),
            ),
            Dialog::End => ("The game is over", view! { <Ending state shown/> }.into_any()),
            Dialog::Talk => {
                ("Table talk", state.remote().map(|table| view! { <Talk table/> }).into_any())
            }
            Dialog::Keys => (
                "Your seat on another device",
                state.remote().map(|table| view! { <SeatKeys table/> }).into_any(),
            ),
            Dialog::Share(link) => {
                ("A link that carries the game", view! { <Share link/> }.into_any())
            }
        };
        view! { <DialogFrame title close>{inside}</DialogFrame> }.into_any()
    }
}

/// Back closes what is open first: while something lies over the table, an entry of the history stands for it. Who
/// goes back with nothing open goes on past that entry.
fn close_on_back(dialog: RwSignal<Dialog>) {
    let Ok(history) = window().history() else { return };
    let here = || window().location().hash().unwrap_or_default();
    let (table, past) = (here(), history.clone());
    let is_entry =
        |history: &web_sys::History| history.state().is_ok_and(|state| state.is_truthy());
    Effect::new(move |_| {
        if dialog.with(|dialog| *dialog != Dialog::None) && !is_entry(&history) {
            let _ = history.push_state(&JsValue::TRUE, "");
        }
    });
    let back = window_event_listener_untyped("popstate", move |_| {
        if here() != table || is_entry(&past) {
            return;
        }
        if dialog.with_untracked(|dialog| *dialog == Dialog::None) {
            let _ = past.back();
        } else {
            dialog.set(Dialog::None);
        }
    });
    on_cleanup(move || back.remove());
}

/// The frame of a dialog: from below on a phone, a card in the middle on a desk.
#[component]
pub fn DialogFrame(
    /// What it is about.
    #[prop(into)]
    title: String,
    /// What happens when it is closed.
    close: Callback<()>,
    /// What is on it.
    children: Children,
) -> impl IntoView {
    let dialog = NodeRef::<leptos::html::Dialog>::new();
    dialog.on_load(|dialog| {
        let _ = dialog.show_modal();
    });
    // A dialog that is closed gives the focus back; one that is only taken away does not.
    on_cleanup(move || {
        if let Some(dialog) = dialog.try_get_untracked().flatten() {
            dialog.close();
        }
    });
    let label = title.clone();
    let outside = move |event: leptos::ev::MouseEvent| {
        let on_veil = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlDialogElement>().ok());
        if on_veil.is_some() {
            close.run(());
        }
    };
    view! {
        <dialog class="veil" node_ref=dialog aria-label=label on:cancel=move |event: Event| { event.prevent_default(); close.run(()); } on:click=outside>
            <div class="sheet" tabindex="-1" autofocus>
                <header><h2>{title}</h2>
                    <button type="button" class="btn round" aria-label="Close" on:click=move |_| close.run(())><Icon name="close"/></button>
                </header>
                {children()}
            </div>
        </dialog>
    }
}
