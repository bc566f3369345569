//! The solar system drawn in text: at most 80 columns wide and 15 lines high.

use table::{Seat, Spoken, capital};

use crate::action::SHIPS;
use crate::pieces::{Body, Cats, Element, SEATS};
use crate::reach::Costs;
use crate::state::{CatQuest, Phase};
use crate::view::{Sight, View};

/// Columns of an orbit's track: the same angle is the same column on every orbit.
const TRACK: usize = 42;
/// What the columns mean, in the free space of the Sun's row.
const LEGEND: &str = "O planet, A-D ships, then cost, +cats left";
/// The widest line.
const COLUMNS: usize = 80;

/// The whole table: the round and the pack, the bodies with their orbits, the players.
pub(super) fn of(view: &View) -> String {
    let watched =
        view.onlooker.filter(|&seat| view.open.present.contains(seat)).unwrap_or(view.open.active);
    let costs = view.open.setup.sky().costs(view.open.ships[watched.index()]);
    let mut lines = vec![headline(view)];
    lines.extend(Body::ALL.iter().map(|&body| orbit(view, body, watched, &costs)));
    let seats = (0..view.open.setup.seats).map(Seat);
    lines.extend(seats.map(|seat| player(view, seat)));
    lines.join("\n")
}

fn headline(view: &View) -> String {
    let name = CatQuest::seat_name(view.open.active);
    let (state, beaten) = match view.open.phase {
        Phase::Over => ("over".to_owned(), String::new()),
        Phase::First | Phase::Placing => ("setting up".into(), String::new()),
        phase if phase.is_battle() => {
            (format!("{name} battles"), format!(", {} beaten", view.open.beaten))
        }
        _ => (format!("{name}'s turn"), String::new()),
    };
    let dogs: Vec<String> = (0..view.row().len()).map(|place| dog(view, place)).collect();
    let limit = view.open.setup.limit().map_or(String::new(), |limit| format!("/{limit}"));
    let round = format!("Round {}{limit}, {state}", view.open.round);
    let pack = format!("   Pack: {}", dogs.join(" "));
    let long = format!("{round}{beaten}{pack}");
    if long.chars().count() <= COLUMNS { long } else { format!("{round}{pack}") }
}

/// A dog of the pack: what the onlooker knows of it, and who peeked.
fn dog(view: &View, place: usize) -> String {
    let peekers = |by: table::Seats| -> String { by.iter().map(initial).collect() };
    let met = view.open.phase.is_battle() && usize::from(view.open.facing) == place;
    let shown = match view.pack[place] {
        Sight::Gone => "gone".to_owned(),
        Sight::Unseen => "?".into(),
        Sight::Hidden { by } => format!("?{}", peekers(by)),
        Sight::Known { dog, by } => format!("({}){}", dog.name(), peekers(by)),
        Sight::Open(dog) => dog.name().into(),
    };
    if met { format!(">{shown}<") } else { shown }
}

fn initial(seat: Seat) -> char {
    SHIPS.get(seat.index()).and_then(|name| name.chars().next()).unwrap_or('?')
}

/// One orbit: its name, its track, where its planet is, what it costs to go there, and its cats.
fn orbit(view: &View, body: Body, watched: Seat, costs: &Costs) -> String {
    let board = &view.open.setup.board;
    let belt = if board.belt() == body { "≈" } else { "" };
    let name = format!("{}{belt}", capital(body.name()));
    let place = view.body(body);
    let dot = match body {
        Body::Sun => String::new(),
        _ => format!("{}/{}", u16::from(place.dot) + 1, board.dots(body)),
    };
    let on_it: String = ships_at(view, place.orbit, place.dot);
    let cost = costs.of(place);
    let card = body.cat().card();
    let left = view.open.stacks[body.index()];
    let mark = if view.wants(watched, body) { '+' } else { ' ' };
    let element = letter(card.element);
    let line = format!(
        "{name:<8} {} {dot:>5} {on_it:<4} {cost:>2} {left}{mark}{:<10} {element}",
        track(view, body),
        card.name,
    );
    line.trim_end().to_owned()
}

/// An element by its capital.
fn letter(element: Element) -> char {
    element.name().chars().next().unwrap_or('?').to_ascii_uppercase()
}

fn ships_at(view: &View, orbit: Body, dot: u8) -> String {
    let there = |seat: &Seat| {
        let ship = view.open.ships[seat.index()];
        ship.orbit == orbit && ship.dot == dot
    };
    view.open.present.iter().filter(there).map(initial).collect()
}

/// Dots as points, the planet as a ring, ships as their initials.
fn track(view: &View, body: Body) -> String {
    let dots = usize::from(view.open.setup.board.dots(body));
    if body == Body::Sun {
        return format!("{LEGEND:<TRACK$}");
    }
    let mut track = [' '; TRACK];
    let column = |dot: u8| usize::from(dot) * TRACK / dots;
    for dot in 0..dots {
        track[column(dot as u8)] = '·';
    }
    track[column(view.open.planets[body.index()])] = 'O';
    for seat in view.open.present {
        let ship = view.open.ships[seat.index()];
        if ship.orbit == body && view.body_at(ship).is_none() {
            let cell = &mut track[column(ship.dot)];
            *cell =
                if SHIPS.iter().any(|name| name.starts_with(*cell)) { '*' } else { initial(seat) };
        }
    }
    track.iter().collect()
}

/// A player: where, the best battle, the cats.
fn player(view: &View, seat: Seat) -> String {
    let index = seat.index().min(SEATS - 1);
    let name = CatQuest::seat_name(seat);
    let best = view.open.best[index].map_or("-".into(), |best| best.beaten.to_string());
    if !view.open.present.contains(seat) {
        return format!("{name:<8} has left   best {best}");
    }
    let turn = if view.open.active == seat && view.open.phase != Phase::Over { '>' } else { ' ' };
    let place = capital(&view.open.ships[index].to_string());
    let on = if view.body_at(view.open.ships[index]).is_some() { "=O" } else { "" };
    let bar = if view.open.barred.contains(seat) { " !off Earth" } else { "" };
    let start = format!("{turn}{name:<8} {:<12} best {best}{bar}  ", format!("{place}{on}"));
    let long = cats_line(view, index, true);
    let cats = if start.chars().count() + long.chars().count() <= COLUMNS {
        long
    } else {
        cats_line(view, index, false)
    };
    format!("{start}{cats}").trim_end().to_owned()
}

/// Cats by three letters and their element; `*` is a used space ability, `x` used in this battle.
fn cats_line(view: &View, seat: usize, elements: bool) -> String {
    let fights = view.open.phase.is_battle() && view.open.active.index() == seat;
    let spent = if fights { view.open.spent } else { Cats::NONE };
    let shown: Vec<String> = view.open.cats[seat]
        .iter()
        .map(|cat| {
            let card = cat.card();
            let element =
                if elements { format!("/{}", letter(card.element)) } else { String::new() };
            let tired = if view.open.tired[seat].contains(cat) { "*" } else { "" };
            let used = if spent.contains(cat) { "x" } else { "" };
            format!("{}{element}{tired}{used}", capital(&card.name[..3]))
        })
        .collect();
    shown.join(" ")
}
