//! Choices in words.

use table::{Label, Seat, Spoken, capital};

use super::names::{cats_in_words, described, place_in_words, way_in_words};
use crate::action::{Action, Quake};
use crate::board::Place;
use crate::pieces::{Body, Cat};
use crate::state::CatQuest;
use crate::view::View;

/// An action as one of several choices.
pub(super) fn of(view: &View, seat: Seat, action: Action) -> Label {
    let name = |seat| CatQuest::seat_name(seat);
    match action {
        Action::First(first) => format!("{} begins", name(first)).into(),
        Action::Battle => {
            let known: Vec<String> = (0..view.printed().pack)
                .filter(|&n| view.is_in_pack(n))
                .map(|n| view.dog_in_short(n))
                .collect();
            format!("Battle the dogs ({})", known.join(", ")).into()
        }
        Action::Recruit => {
            let cat = view.open.ships[seat.index()].orbit.cat();
            format!("Recruit {}", described(cat)).into()
        }
        Action::Roll => Label::new("Travel").with_aside("roll the dice"),
        Action::Done => "End your turn".into(),
        Action::Offer { to, give, take } => {
            format!("Offer {} {} for {}", name(to), cats_in_words(give), cats_in_words(take)).into()
        }
        Action::Accept => "Accept".into(),
        Action::Refuse => "Refuse".into(),
        Action::Counter { give, take } => Label::new("Counter").with_aside(format!(
            "{} for {}",
            cats_in_words(give),
            cats_in_words(take)
        )),
        Action::Keep if view.open.tremor.by.is_some() => "Leave the roll alone".into(),
        Action::Keep => "Keep the roll".into(),
        Action::Go(place) => label_place(view, seat, place),
        Action::Look | Action::Reroll(_) | Action::Burn | Action::Gamble => {
            label_ability(view, action)
        }
        Action::Spare => "Turn it up as it is".into(),
        Action::Send(cat) => format!("Send {}", described(cat)).into(),
        Action::GiveUp => Label::new("Give up").with_aside("the battle is lost"),
        Action::Banish(cat) => format!("Send {} home", described(cat)).into(),
        Action::Leave => "Leave the game".into(),
    }
}

/// An ability by its name, and what the cat does.
fn label_ability(view: &View, action: Action) -> Label {
    let (cat, does) = match action {
        Action::Look => {
            let first = view.first_unrevealed().map_or(1, |place| place + 1);
            (Cat::Purrinus, format!("Purrinus peeks at dog {first}"))
        }
        Action::Reroll(quake) => {
            let dice = match quake {
                Quake::Both => "both dice".into(),
                Quake::Plukitten => "the die".into(),
                Quake::White | Quake::Black => format!("the {} die", quake.name()),
            };
            (Cat::Caturn, format!("Caturn rolls {dice} again"))
        }
        Action::Burn => (Cat::Jupersian, "Jupersian burns it for one from the box".into()),
        _ => (Cat::Plukitten, "Plukitten gambles; odd wins, even loses the battle".into()),
    };
    Label::new(cat.card().ability).with_aside(does)
}

/// A place to go to: its cost, what is there or how far it goes on from there, and the way.
fn label_place(view: &View, seat: Seat, place: Place) -> Label {
    let (here, name) = (view.open.ships[seat.index()], place_in_words(place));
    let (then, there) = match view.body_at(place) {
        Some(body) if view.wants(seat, body) => {
            (String::new(), format!("{} waits", body.cat().card().title))
        }
        Some(Body::Sun) => Default::default(),
        Some(body) => (String::new(), format!("{} itself", capital(body.name()))),
        None => match view.nearest(&view.far(seat), place) {
            Some((body, far)) => {
                (format!(", then {far} to {}", capital(body.name())), String::new())
            }
            None => Default::default(),
        },
    };
    if place == here {
        return Label::new(format!("Stay at {name}{then}")).with_aside(there);
    }
    let costs = view.open.setup.sky().costs(here);
    let way = way_in_words(&costs, place);
    let way = if way.is_empty() { way } else { format!(" ({way})") };
    let words = format!("{}, cost {}{then}", capital(&name), costs.of(place));
    if there.is_empty() {
        Label::new(words + &way)
    } else {
        Label::new(words).with_aside(there + &way)
    }
}
