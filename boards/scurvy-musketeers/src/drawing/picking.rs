//! Touching a card, then what it is for: what is picked, and which cards and Movies an action names.

use board::{Does, Seen};
use scurvy_musketeers::{Action, Mark, ScurvyMusketeers, seat_id};
use table::Seat;

use super::Table;

/// The keys under which it is kept what a card is for: `aim:dana`.
pub(super) const AIMS: [&str; 2] = ["aim", "and"];

/// A card or a Movie by its name in texts.
pub(super) fn mark_named(id: &str) -> Option<Mark> {
    let seats = (0..).map(Seat).take(scurvy_musketeers::SEATS);
    let seat = || seats.into_iter().find(|&seat| seat_id(seat) == id).map(Mark::Seat);
    id.parse().ok().map(Mark::Card).or_else(seat)
}

/// What an action is for: the cards and Movies that it names beside the one that it plays.
fn aims(action: Action) -> impl Iterator<Item = Mark> {
    let all = match action {
        Action::Equip(_, on) | Action::Move(_, on) | Action::Duel(_, on) => {
            [Mark::Card(on), Mark::None, Mark::None]
        }
        Action::Locate(_, movie) | Action::Attach(_, movie) | Action::Attack(_, movie) => {
            [Mark::Seat(movie), Mark::None, Mark::None]
        }
        Action::Sfx { one, two, .. } => [one, two, Mark::None],
        Action::Use { pay, one, two, .. } => [pay.map_or(Mark::None, Mark::Card), one, two],
        _ => [Mark::None; 3],
    };
    all.into_iter().filter(|&mark| mark != Mark::None)
}

/// Whether an action names this card or Movie.
fn names(action: Action, mark: Mark) -> bool {
    action.card().map(Mark::Card) == Some(mark) || aims(action).any(|aim| aim == mark)
}

/// The touches that lead to an action: the card, what it is for, and a button.
pub(super) fn way(seen: &Seen<'_, ScurvyMusketeers>, action: Action) -> Vec<Does> {
    let card = action.card().map(|card| Does::Set(format!("pick:{card}")));
    let others = aims(action).filter(|&mark| mark.card().is_none() || mark.card() != action.card());
    let aims = AIMS.iter().zip(others).map(|(key, mark)| Does::Set(format!("{key}:{mark}")));
    card.into_iter().chain(aims).chain([seen.does(action)]).collect()
}

impl Table<'_> {
    /// What is picked, and what for.
    fn chosen(&self) -> impl Iterator<Item = Mark> {
        self.picked.map(Mark::Card).into_iter().chain(self.aims.into_iter().flatten())
    }

    /// What may be done with the picked card and what was touched since; first what names nothing else.
    pub(super) fn fitting(&self) -> Vec<Action> {
        let fits = |action: &Action| self.chosen().all(|mark| names(*action, mark));
        let open = |action: &Action| {
            aims(*action).filter(|&aim| self.chosen().all(|mark| mark != aim)).count()
        };
        let legal = self.seen.legal.iter().copied().filter(|_| self.picked.is_some());
        let mut fitting: Vec<Action> = legal.filter(fits).collect();
        table::sort_few(&mut fitting, open);
        fitting
    }

    /// What a touch of this picks: a card that something can be done with, then what it is for.
    pub(super) fn picks(&self, thing: Mark) -> Option<String> {
        let with = |chosen: &[Mark]| {
            let all = |action: &Action| chosen.iter().all(|&mark| names(*action, mark));
            self.seen.legal.iter().any(|action| all(action) && names(*action, thing))
        };
        let leads =
            || self.seen.legal.iter().any(|&action| action.card().map(Mark::Card) == Some(thing));
        let key = match (self.picked.map(Mark::Card), self.aims[0]) {
            (Some(pick), Some(aim)) if pick != thing && aim != thing && with(&[pick, aim]) => "and",
            (Some(pick), _) if pick != thing => with(&[pick]).then_some("aim")?,
            _ => leads().then_some("pick")?,
        };
        self.seen.prompted.then(|| format!("{key}:{thing}"))
    }

    /// How this looks: picked, or lit because something can be done with it.
    pub(super) fn glow(&self, thing: Mark) -> &'static str {
        if self.chosen().any(|mark| mark == thing) {
            "is-picked"
        } else if self.picks(thing).is_some() {
            "is-legal"
        } else {
            ""
        }
    }

    /// Whether whatever may be done begins with a card that can be touched.
    pub(super) fn is_all_in_cards(&self) -> bool {
        self.seen.legal.iter().all(|&action| action.card().is_some())
    }
}
