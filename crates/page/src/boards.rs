//! The boards, by the names of their games: from a snapshot to what one onlooker sees, typed.

use board::{Board, Scene, Seen};
use bots::Advice;
use cat_quest_board::CatQuestBoard;
use maud::Markup;
use shelf::{Advised, Choice, state_when_asked};
use spaca_wor_board::SpacaWorBoard;
use spanc_board::SpancBoard;
use table::{Seat, Spoken, Stream};

use crate::draw::Touch;
use crate::snapshot::Snapshot;

/// Draws a table; `None` if its game has no board, or the view is not of this game.
pub(crate) fn scene(snapshot: &Snapshot, touch: &Touch) -> Option<Scene> {
    match snapshot.game.as_str() {
        "cat-quest" => draw::<CatQuestBoard>(snapshot, touch),
        "spanc" => draw::<SpancBoard>(snapshot, touch),
        "spaca-wor" => draw::<SpacaWorBoard>(snapshot, touch),
        _ => None,
    }
}

/// A card of a game, large; `None` if its game has no board, or there is no such card.
pub(crate) fn card(snapshot: &Snapshot, id: &str) -> Option<Markup> {
    match snapshot.game.as_str() {
        "cat-quest" => open::<CatQuestBoard>(snapshot, id),
        "spanc" => open::<SpancBoard>(snapshot, id),
        "spaca-wor" => open::<SpacaWorBoard>(snapshot, id),
        _ => None,
    }
}

fn open<B: Board>(snapshot: &Snapshot, id: &str) -> Option<Markup> {
    with_seen::<B::Game, _>(snapshot, &[], |seen| B::card(seen, id)).flatten()
}

fn draw<B: Board>(snapshot: &Snapshot, touch: &Touch) -> Option<Scene> {
    with_seen::<B::Game, _>(snapshot, &touch.advice, |seen| {
        B::draw(seen, &board::Touch { picks: touch.picks.clone() })
    })
}

fn with_seen<G: Spoken, T>(
    snapshot: &Snapshot,
    advice: &[Advised],
    look: impl FnOnce(&Seen<'_, G>) -> T,
) -> Option<T> {
    let view: G::View = serde_json::from_value(snapshot.view.clone()).ok()?;
    let dream = G::imagine(&view, &mut Stream::new(0, 0));
    let dream = snapshot.me.map_or_else(|| dream.clone(), |me| state_when_asked(&dream, me));
    let actions = |choices: &[Choice]| -> Vec<G::Action> {
        choices.iter().filter_map(|choice| choice.text.parse().ok()).collect()
    };
    let advice: Vec<Advice<G::Action>> = advice.iter().filter_map(typed_advice::<G>).collect();
    Some(look(&Seen {
        view: &view,
        dream: &dream,
        me: snapshot.me,
        prompted: snapshot.prompted,
        asked: snapshot.asked,
        seats: &snapshot.seats,
        menu: &actions(&snapshot.menu),
        legal: &actions(&snapshot.legal),
        advice: &advice,
        seq: snapshot.seq,
        outcome: snapshot.outcome.as_ref(),
    }))
}

fn typed_advice<G: Spoken>(advised: &Advised) -> Option<Advice<G::Action>> {
    let step = |step: &shelf::Expected| Some((Seat(step.seat), step.text.parse().ok()?));
    Some(Advice {
        action: advised.choice.text.parse().ok()?,
        chances: advised.chances.clone(),
        nearer: advised.nearer.clone(),
        visits: advised.visits,
        line: advised.line.iter().filter_map(step).collect(),
    })
}
