//! What one onlooker sees of a table, with the game's types inside: prompts, choices, refusals and the drawn board,
//! all worked out of the view alone, from a dream that the onlooker cannot tell from the true game. So a page far away
//! from the table explains refusals at once. The only border at which a board's types are erased.

use std::any::Any;
use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::sync::Arc;

use board::{Board, Does, Ending, Frame, Markup, Moment, Scene, Seen, Touch};
use bots::Advice;
use serde_json::Value;
use table::{Seat, Seats, Spoken, Stream};

use crate::advice::{Advised, Expected, LabelledAction};
use crate::refusal::{Refusal, RefusalKind};
use crate::session::state_when_asked;

/// What one onlooker sees.
pub trait ViewSession: Any + Send + Sync {
    /// The table as text.
    fn picture(&self) -> String;
    /// What the onlooker may do.
    fn legal(&self) -> Vec<LabelledAction>;
    /// What to show first of what the onlooker may do.
    fn menu(&self) -> Vec<LabelledAction>;
    /// Whether the onlooker may do this, or why not.
    fn may(&self, action: &str) -> Result<(), Refusal>;
    /// The text form of what the onlooker means, a line each if that takes several actions. Of what cannot be ended
    /// nothing is begun.
    fn understand(&self, words: &str) -> Result<String, Refusal>;
    /// The answer that plays nothing, if only an answer is asked for.
    fn pass(&self) -> Option<String>;
    /// Whether all of these are asked for an answer only, as far as the onlooker knows.
    fn answers(&self, asked: Seats) -> bool;
    /// The board, with what is picked and what a bot thinks of the choices.
    fn scene(&self, frame: &Frame<'_>, touch: &Touch, advice: &[Advised]) -> Scene;
    /// The table in words, whatever board the game has.
    fn in_words(&self, frame: &Frame<'_>) -> Scene;
    /// The next touch on the way to an action, with what is picked already.
    fn next_touch(&self, frame: &Frame<'_>, touch: &Touch, action: &str) -> Option<Does>;
    /// A card, large; `None` if there is no such card.
    fn card(&self, frame: &Frame<'_>, id: &str) -> Option<Markup>;
    /// A decisive moment, drawn.
    fn moment(&self, frame: &Frame<'_>, moment: &Moment) -> Markup;
    /// How the game ended, as its board tells it.
    fn ending(&self, frame: &Frame<'_>) -> Ending;
    /// Whether the onlooker knows the same in both.
    fn is_same(&self, other: &dyn ViewSession) -> bool;
}

impl Debug for dyn ViewSession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.picture())
    }
}

impl PartialEq for dyn ViewSession {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other)
    }
}

/// Reads the view of an onlooker, as [`Questions::view`](crate::Questions::view) writes it.
pub fn session_from_view<G: Spoken, B: Board<Game = G>>(
    view: &Value,
    me: Option<Seat>,
) -> Result<Arc<dyn ViewSession>, Refusal> {
    let view: G::View = serde_json::from_value(view.clone()).map_err(|error| {
        Refusal::new(RefusalKind::Malformed, format!("this view cannot be read: {error}"))
    })?;
    Ok(see::<G, B>(view, me))
}

/// What follows from a view.
pub(crate) fn see<G: Spoken, B: Board<Game = G>>(
    view: G::View,
    me: Option<Seat>,
) -> Arc<dyn ViewSession> {
    let dream = G::imagine(&view, &mut Stream::new(0, 0));
    let me = me.filter(|me| me.0 < dream.seats());
    let Some(seat) = me else {
        let (deciding, legal, menu) = (view.clone(), Vec::new(), Vec::new());
        return Arc::new(FromView::<G, B> {
            view,
            deciding,
            dream,
            me,
            legal,
            menu,
            board: PhantomData,
        });
    };
    let dream = state_when_asked(&dream, seat);
    let (deciding, mut legal) = (dream.view(me), Vec::new());
    dream.legal(seat, &mut legal);
    let menu = G::menu(&deciding, seat, &legal);
    Arc::new(FromView::<G, B> { view, deciding, dream, me, legal, menu, board: PhantomData })
}

struct FromView<G: Spoken, B> {
    view: G::View,
    /// What the onlooker knows when it decides.
    deciding: G::View,
    /// A game that looks like the view, as it stands when the onlooker decides.
    dream: G,
    me: Option<Seat>,
    legal: Vec<G::Action>,
    menu: Vec<G::Action>,
    board: PhantomData<fn() -> B>,
}

impl<G: Spoken, B: Board<Game = G>> FromView<G, B> {
    /// The onlooker, as somebody who decides.
    fn decider(&self) -> Result<Seat, Refusal> {
        self.me.ok_or_else(|| Refusal::new(RefusalKind::UnknownSeat, "onlookers decide nothing"))
    }

    fn choices(&self, actions: &[G::Action]) -> Vec<LabelledAction> {
        let Some(me) = self.me else { return Vec::new() };
        let choice = |&action| LabelledAction::of::<G>(&self.deciding, me, action);
        actions.iter().map(choice).collect()
    }

    /// Gives what is seen to a board. Who owes no decision is offered none.
    fn with_seen<T>(
        &self,
        frame: &Frame<'_>,
        advice: &[Advised],
        look: impl FnOnce(&Seen<'_, G>) -> T,
    ) -> T {
        let advice: Vec<Advice<G::Action>> = advice.iter().filter_map(typed_advice::<G>).collect();
        let offered = |actions| if frame.prompted { actions } else { &[] as &[G::Action] };
        look(&Seen {
            view: &self.view,
            dream: &self.dream,
            me: self.me,
            prompted: frame.prompted,
            asked: frame.asked,
            seats: frame.seats,
            news: frame.news,
            seq: frame.seq,
            outcome: frame.outcome,
            menu: offered(&self.menu),
            legal: offered(&self.legal),
            advice: &advice,
        })
    }
}

fn typed_advice<G: Spoken>(advised: &Advised) -> Option<Advice<G::Action>> {
    let step = |step: &Expected| Some((Seat(step.seat), step.text.parse().ok()?));
    Some(Advice {
        action: advised.choice.text.parse().ok()?,
        chances: advised.chances.clone(),
        nearer: advised.nearer.clone(),
        visits: advised.visits,
        line: advised.line.iter().filter_map(step).collect(),
    })
}

impl<G: Spoken, B: Board<Game = G>> ViewSession for FromView<G, B> {
    fn picture(&self) -> String {
        G::picture(&self.view)
    }

    fn legal(&self) -> Vec<LabelledAction> {
        self.choices(&self.legal)
    }

    fn menu(&self) -> Vec<LabelledAction> {
        self.choices(&self.menu)
    }

    fn may(&self, action: &str) -> Result<(), Refusal> {
        Ok(self.dream.may(self.decider()?, action.parse()?)?)
    }

    fn understand(&self, words: &str) -> Result<String, Refusal> {
        let (me, mut dream, mut lines) = (self.decider()?, self.dream.clone(), Vec::new());
        loop {
            let action = G::understand(&dream.view(Some(me)), me, words)?;
            if lines.last() == Some(&action.to_string()) {
                break;
            }
            if !lines.is_empty() {
                dream.may(me, action)?;
            }
            lines.push(action.to_string());
            if !G::only_begins(action) || dream.may(me, action).is_err() {
                break;
            }
            dream.act(me, action);
        }
        Ok(lines.join("\n"))
    }

    fn pass(&self) -> Option<String> {
        self.dream.pass(self.me?).map(|pass| pass.to_string())
    }

    fn answers(&self, asked: Seats) -> bool {
        !asked.is_empty() && asked.iter().all(|seat| self.dream.pass(seat).is_some())
    }

    fn scene(&self, frame: &Frame<'_>, touch: &Touch, advice: &[Advised]) -> Scene {
        self.with_seen(frame, advice, |seen| B::draw(seen, touch))
    }

    fn in_words(&self, frame: &Frame<'_>) -> Scene {
        self.with_seen(frame, &[], |seen| board::in_words(seen, &B::LOOK))
    }

    fn next_touch(&self, frame: &Frame<'_>, touch: &Touch, action: &str) -> Option<Does> {
        let action = action.parse().ok()?;
        let way = self.with_seen(frame, &[], |seen| B::way(seen, action));
        way.into_iter().find(|does| !touch.has_done(does))
    }

    fn card(&self, frame: &Frame<'_>, id: &str) -> Option<Markup> {
        self.with_seen(frame, &[], |seen| B::card(seen, id))
    }

    fn moment(&self, frame: &Frame<'_>, moment: &Moment) -> Markup {
        self.with_seen(frame, &[], |seen| moment.html(seen.seats, &|id| B::face(seen, id)))
    }

    fn ending(&self, frame: &Frame<'_>) -> Ending {
        self.with_seen(frame, &[], B::ending)
    }

    fn is_same(&self, other: &dyn ViewSession) -> bool {
        let other = (other as &dyn Any).downcast_ref::<Self>();
        other.is_some_and(|other| self.me == other.me && self.view == other.view)
    }
}
