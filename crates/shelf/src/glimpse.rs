//! What a client can work out of a view alone: prompts, choices and refusals, from a dream that the seat
//! cannot tell from the true game. So a page far away from the table explains refusals at once.

use serde_json::Value;
use table::{Seat, Spoken, Stream};

use crate::desk::before;
use crate::refusal::{Kind, Refusal};
use crate::{Choice, Shelved, Visitor};

/// What follows from a view.
pub trait Glimpse {
    /// The table as text.
    fn picture(&self) -> String;
    /// What a seat may do.
    fn legal(&self, seat: Seat) -> Vec<Choice>;
    /// What to show first of what a seat may do.
    fn menu(&self, seat: Seat) -> Vec<Choice>;
    /// Whether a seat may do this, or why not.
    fn may(&self, seat: Seat, action: &str) -> Result<(), Refusal>;
}

/// Reads the view of a game, as [`Table::view`](crate::Table::view) writes it.
pub fn glimpse(game: &str, view: &Value) -> Result<Box<dyn Glimpse>, Refusal> {
    struct Read<'a>(&'a Value);
    impl Visitor for Read<'_> {
        type Out = Result<Box<dyn Glimpse>, Refusal>;
        fn visit<G: Shelved>(self) -> Self::Out {
            let view: G::View = serde_json::from_value(self.0.clone()).map_err(|error| {
                Refusal::new(Kind::Malformed, format!("this view cannot be read: {error}"))
            })?;
            let dream = G::imagine(&view, &mut Stream::new(0, 0));
            Ok(Box::new(Glimpsed { view, dream }))
        }
    }
    crate::visit(game, Read(view))?
}

struct Glimpsed<G: Spoken> {
    view: G::View,
    dream: G,
}

impl<G: Spoken> Glimpsed<G> {
    /// What a seat may do when it is asked, and what it knows then.
    fn decision(&self, seat: Seat) -> (Vec<G::Action>, G::View) {
        let before = before(&self.dream, seat);
        let mut legal = Vec::new();
        before.legal(seat, &mut legal);
        (legal, before.view(Some(seat)))
    }

    fn is_seat(&self, seat: Seat) -> bool {
        seat.0 < self.dream.seats()
    }
}

fn choices<G: Spoken>(view: &G::View, seat: Seat, actions: Vec<G::Action>) -> Vec<Choice> {
    actions.into_iter().map(|action| Choice::of::<G>(view, seat, action)).collect()
}

impl<G: Spoken> Glimpse for Glimpsed<G> {
    fn picture(&self) -> String {
        G::picture(&self.view)
    }

    fn legal(&self, seat: Seat) -> Vec<Choice> {
        if !self.is_seat(seat) {
            return Vec::new();
        }
        let (legal, view) = self.decision(seat);
        choices::<G>(&view, seat, legal)
    }

    fn menu(&self, seat: Seat) -> Vec<Choice> {
        if !self.is_seat(seat) {
            return Vec::new();
        }
        let (legal, view) = self.decision(seat);
        let menu = G::menu(&view, seat, &legal);
        choices::<G>(&view, seat, menu)
    }

    fn may(&self, seat: Seat, action: &str) -> Result<(), Refusal> {
        if !self.is_seat(seat) {
            return Err(Refusal::new(Kind::UnknownSeat, "onlookers decide nothing"));
        }
        Ok(before(&self.dream, seat).may(seat, action.parse()?)?)
    }
}

#[cfg(test)]
mod tests {
    use bots::Level;

    use super::*;
    use crate::{Layout, lay_out};

    /// Plays some games, and asks both the table and the view alone at every prompt.
    #[test]
    fn a_view_tells_a_seat_what_it_may_do() {
        for (about, seed) in crate::games().into_iter().flat_map(|about| [(about, 5), (about, 6)]) {
            let layout = Layout { seats: Some(about.seats.1), seed, ..Layout::default() };
            let mut table = lay_out(about.name, &layout).expect("defaults are allowed");
            for turn in 0..200 {
                table.pump();
                let prompted: Vec<Seat> =
                    table.asked().iter().filter(|&seat| table.prompts(seat)).collect();
                let Some(&seat) = prompted.get(turn * 7 % prompted.len().max(1)) else {
                    assert!(table.outcome().is_some(), "{}: nobody is prompted", about.name);
                    break;
                };
                let seen = glimpse(about.name, &table.view(Some(seat))).expect("its own view");
                assert_eq!(seen.legal(seat), table.legal(seat).expect("a seat"), "{}", about.name);
                assert_eq!(seen.menu(seat), table.menu(seat).expect("a seat"), "{}", about.name);
                assert_eq!(seen.picture(), table.picture(usize::MAX, Some(seat)));
                for action in ["pass", "roll 1", "go on", "no such thing"] {
                    assert_eq!(seen.may(seat, action), table.may(seat, action), "{action}");
                }
                table.bot_act(seat, Level::Random).expect("it is asked");
            }
        }
    }

    #[test]
    fn what_is_no_view_is_refused() {
        let bad = glimpse("spaca-wor", &serde_json::json!({"dice": 7})).err().expect("no view");
        assert_eq!(bad.kind, Kind::Malformed);
        assert!(glimpse("snakes", &Value::Null).is_err());
    }
}
