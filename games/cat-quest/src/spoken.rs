//! Words: the box, prompts and labels. Cold; never in a rollout.

mod ask;
mod components;
mod listen;
mod menu;
mod picture;
mod tell;

use serde_json::Value;
use table::{
    About, BadSetup, Label, Misread, OptionKind, OptionSpec, Options, Prompt, Seat, Spoken, Step,
};

use crate::action::{Action, Chance, SHIPS};
use crate::board::{Board, Place};
use crate::pieces::{Body, Cat, Cats, Element, MOST_ROUNDS, ROUNDS, SEATS};
use crate::reach::Costs;
use crate::state::{CatQuest, Phase, Readings, Setup};
use crate::view::{Sight, View};

static ABOUT: About = About {
    name: "cat-quest",
    title: "Cat Quest: Space Adventure!",
    blurb: "Comb the solar system for elemental cats, then fly home: the dogs have taken over.",
    seats: (2, SEATS as u8),
    minutes: 60,
    rules_version: 1,
    rules: include_str!("../RULES.md"),
    options: &[
        OptionSpec {
            key: "board",
            clause: "CQ-C5",
            says: "The board: brisk, or a whole board text; the board of the box if empty",
            kind: OptionKind::Text,
            needs: None,
        },
        OptionSpec {
            key: "first",
            clause: "CQ-4",
            says: "Who begins: drawn at random, or the host (the first seat) says",
            kind: OptionKind::OneOf(&["random", "host"]),
            needs: None,
        },
        OptionSpec {
            key: "rounds",
            clause: "CQ-26",
            says: "The game ends after so many rounds; 0 is no limit",
            kind: OptionKind::Number { from: 0, to: MOST_ROUNDS as u32, default: ROUNDS as u32 },
            needs: None,
        },
        OptionSpec {
            key: "planets",
            clause: "CQ-25b",
            says: "When the planets move: after every round, or after every turn",
            kind: OptionKind::OneOf(&["round", "turn"]),
            needs: None,
        },
        OptionSpec {
            key: "caturn",
            clause: "CQ-18a",
            says: "Whose dice Caturn shakes: those of her own player, or anybody's",
            kind: OptionKind::OneOf(&["own", "any"]),
            needs: None,
        },
        OptionSpec {
            key: "lost-cat",
            clause: "CQ-24e",
            says: "Who picks the cat that a lost battle costs: chance, or the left neighbour",
            kind: OptionKind::OneOf(&["chance", "neighbour"]),
            needs: None,
        },
    ],
};

impl Spoken for CatQuest {
    fn about() -> &'static About {
        &ABOUT
    }

    fn set_up(seats: u8, options: &Options) -> Result<Setup, BadSetup> {
        if !(2..=SEATS as u8).contains(&seats) {
            return Err(BadSetup(format!("Cat Quest is for two to four seats, not {seats}")));
        }
        let board = Board::chosen(options.get("board").unwrap_or_default())
            .map_err(|bad| BadSetup(format!("the board cannot be used: {bad}")))?;
        let rounds = options.get("rounds").and_then(|rounds| rounds.parse().ok());
        let readings = Readings {
            shared_caturn: options.get("caturn") == Some("any"),
            neighbour_picks: options.get("lost-cat") == Some("neighbour"),
            every_turn: options.get("planets") == Some("turn"),
        };
        let host_chooses = options.get("first") == Some("host");
        Ok(Setup { seats, host_chooses, rounds: rounds.unwrap_or(ROUNDS), board, readings })
    }

    fn components() -> Value {
        components::all()
    }

    fn seat_name(seat: Seat) -> String {
        SHIPS.get(seat.index()).map_or_else(|| format!("Ship {}", seat.0 + 1), |&s| s.into())
    }

    fn prompt(view: &View, seat: Seat) -> Prompt {
        ask::prompt(view, seat)
    }

    fn label(view: &View, seat: Seat, action: Action) -> Label {
        ask::label(view, seat, action)
    }

    fn tell(
        onlooker: Option<Seat>,
        before: &View,
        step: Step<Action, Chance>,
        after: &View,
    ) -> String {
        tell::story(onlooker, before, step, after)
    }

    /// CQ-6, CQ-19, CQ-19b, CQ-24: whose turn it is; planets are placed and dogs turned up by nobody.
    fn chance_actor(before: &View, chance: Chance) -> Option<Seat> {
        let own = match chance {
            Chance::Dice(_) => before.phase != Phase::Placing,
            Chance::Die(_) | Chance::Glimpse(_) | Chance::Lost(_) => true,
            Chance::First(_) | Chance::Dog(_) => false,
        };
        own.then_some(before.active)
    }

    fn conceals(view: &View) -> bool {
        view.conceals()
    }

    fn picture(view: &View) -> String {
        picture::of(view)
    }

    fn menu(view: &View, seat: Seat, legal: &[Action]) -> Vec<Action> {
        menu::of(view, seat, legal)
    }

    fn understand(view: &View, seat: Seat, words: &str) -> Result<Action, Misread> {
        listen::understand(view, seat, words)
    }
}

/// CQ-7a: the corners of a cheapest path; empty if it goes straight along or is one step.
fn way_in_words(costs: &Costs, to: Place) -> String {
    let path = costs.path(to);
    let corner = |three: &[Place]| {
        let straight = three.iter().all(|place| place.orbit == three[1].orbit);
        (!straight).then(|| place_in_words(three[1]))
    };
    let corners: Vec<String> = path.windows(3).filter_map(corner).collect();
    if corners.is_empty() { String::new() } else { format!("by {}", corners.join(", ")) }
}

impl View {
    fn body(&self, body: Body) -> Place {
        Place { orbit: body, dot: self.planets[body.index()] }
    }

    fn body_at(&self, place: Place) -> Option<Body> {
        (self.body(place.orbit) == place).then_some(place.orbit)
    }

    /// Whether the seat could recruit at a body, if it were there.
    fn wants(&self, seat: Seat, body: Body) -> bool {
        let own = self.cats[seat.index()] | self.recruited;
        self.stacks[body.index()] > 0 && !own.contains(body.cat())
    }

    /// CQ-24d: the bodies with a cat for this seat that are out of reach now, and not barred.
    fn far(&self, seat: Seat) -> Vec<Body> {
        let speed = self.dice[0] + self.dice[1];
        let reach = self.setup.board.reach(self.ships[seat.index()], speed);
        let barred = |body| body == Body::Earth && self.barred.contains(seat);
        let out_of_reach = |body| !reach.has(self.body(body)) && !barred(body);
        Body::ALL.into_iter().filter(|&body| self.wants(seat, body) && out_of_reach(body)).collect()
    }

    /// Which of these bodies is nearest to a place, and how far it is from there.
    fn nearest(&self, bodies: &[Body], place: Place) -> Option<(Body, u8)> {
        let costs = self.setup.board.costs(place);
        let far = bodies.iter().map(|&body| (body, costs.of(self.body(body))));
        far.min_by_key(|&(_, cost)| cost)
    }

    fn may_battle(&self, seat: Seat) -> bool {
        let on_earth = self.ships[seat.index()] == self.body(Body::Earth);
        on_earth && !self.begun && !self.barred.contains(seat)
    }

    fn met(&self) -> Option<Element> {
        self.pack.get(usize::from(self.facing)).and_then(|sight| match sight {
            Sight::Open(dog) => Some(*dog),
            _ => None,
        })
    }

    fn is_in_pack(&self, place: u8) -> bool {
        self.pack.get(usize::from(place)).is_some_and(|&sight| sight != Sight::Gone)
    }

    fn first_unrevealed(&self) -> Option<usize> {
        self.pack.iter().position(|card| !matches!(card, Sight::Gone | Sight::Open(_)))
    }

    /// What is known of a dog of the pack.
    fn dog_in_words(&self, place: u8) -> String {
        match self.pack.get(usize::from(place)) {
            Some(Sight::Open(dog)) => format!("{}, as all know", a_dog(*dog)),
            Some(Sight::Known { dog, .. }) => format!("{}, as you saw", a_dog(*dog)),
            Some(Sight::Hidden { .. }) => "which you have not seen".into(),
            Some(Sight::Unseen) => "which nobody has seen".into(),
            Some(Sight::Gone) | None => "which is gone".into(),
        }
    }

    /// The same in a word.
    fn dog_in_short(&self, place: u8) -> String {
        match self.pack.get(usize::from(place)) {
            Some(Sight::Open(dog) | Sight::Known { dog, .. }) => dog.name().into(),
            Some(Sight::Hidden { .. } | Sight::Unseen) => "?".into(),
            Some(Sight::Gone) | None => "gone".into(),
        }
    }
}

/// A word with a capital.
fn title(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn place_in_words(place: Place) -> String {
    if place == Place::SUN { "the Sun".into() } else { title(&place.to_string()) }
}

/// A cat with its element and what its ability does.
fn described(cat: Cat) -> String {
    let (card, element) = (cat.card(), cat.card().element.name());
    match card.ability {
        "" => format!("{} ({element})", card.title),
        ability => format!("{} ({element}; {ability}: {})", card.title, card.does),
    }
}

fn cats_in_words(cats: Cats) -> String {
    let names: Vec<&str> = cats.iter().map(|cat| cat.card().title).collect();
    names.join(" and ")
}

fn a_dog(dog: Element) -> String {
    let article = if matches!(dog, Element::Earth | Element::Air) { "an" } else { "a" };
    format!("{article} {} dog", dog.name())
}

fn beaters(dog: Element) -> String {
    dog.beaten_by().map(Element::name).join(" and ")
}

fn rolled([white, black]: [u8; 2]) -> String {
    format!("white {white} and black {black}, speed {}", white + black)
}
