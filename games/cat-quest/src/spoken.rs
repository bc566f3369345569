//! Words: the box, prompts and labels. Cold; never in a rollout.

mod listen;
mod picture;
mod tell;

use serde_json::{Value, json};
use table::{About, BadSetup, Choices, OptionKind, OptionSpec, Seat, Spoken, Step};

use crate::action::{Action, Chance, Quake, SHIPS};
use crate::board::{Board, Place};
use crate::pieces::{Body, CATS, Cat, Cats, DOGS_EACH, Element, FACES, MOST_ROUNDS, ROUNDS, SEATS};
use crate::reach::Costs;
use crate::state::{CatQuest, House, Phase};
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
        },
        OptionSpec {
            key: "first",
            clause: "CQ-4",
            says: "Who begins: drawn at random, or the host (the first seat) says",
            kind: OptionKind::OneOf(&["random", "host"]),
        },
        OptionSpec {
            key: "rounds",
            clause: "CQ-26",
            says: "The game ends after so many rounds",
            kind: OptionKind::Number { from: 1, to: MOST_ROUNDS as u32, default: ROUNDS as u32 },
        },
    ],
};

impl Spoken for CatQuest {
    fn about() -> &'static About {
        &ABOUT
    }

    fn set_up(seats: u8, choices: &Choices) -> Result<House, BadSetup> {
        if !(2..=SEATS as u8).contains(&seats) {
            return Err(BadSetup(format!("Cat Quest is for two to four seats, not {seats}")));
        }
        let board = Board::chosen(choices.get("board").unwrap_or_default())
            .map_err(|bad| BadSetup(format!("the board cannot be used: {bad}")))?;
        let rounds = choices.get("rounds").and_then(|rounds| rounds.parse().ok());
        let host_chooses = choices.get("first") == Some("host");
        Ok(House { seats, host_chooses, rounds: rounds.unwrap_or(ROUNDS), board })
    }

    fn components() -> Value {
        let cats = CATS.iter().map(|row| {
            let mut card = json!({
                "id": row.name,
                "name": row.title,
                "kind": if row.cat == Cat::Earthcat { "common earth cat" } else { "alien cat" },
                "copies": row.copies,
                "element": row.element.name(),
                "body": row.cat.home().name(),
            });
            if !row.ability.is_empty() {
                card["ability"] = row.ability.into();
            }
            card
        });
        let dogs = Element::ALL.into_iter().map(|dog| {
            json!({
                "id": format!("{}-dog", dog.name()),
                "name": format!("{} Doom Dog", title(dog.name())),
                "kind": "doom dog",
                "copies": DOGS_EACH,
                "element": dog.name(),
                "beaten_by": dog.beaten_by().map(Element::name),
            })
        });
        let dice = ["white", "black"].map(|die| {
            let faces: Vec<u8> = (1..=FACES).collect();
            json!({ "id": die, "name": title(die), "kind": "die", "copies": 1, "faces": faces })
        });
        let board = Board::standard();
        let orbits = Body::ALL.map(|body| {
            json!({
                "id": body.name(),
                "name": title(body.name()),
                "kind": if board.is_outer(body) { "outer ring" } else { "inner ring" },
                "dots": board.dots(body),
                "speed": board.speed(body),
            })
        });
        json!({ "cards": cats.chain(dogs).collect::<Vec<_>>(), "dice": dice, "board": orbits })
    }

    fn seat_name(seat: Seat) -> String {
        SHIPS.get(seat.index()).map_or_else(|| format!("Ship {}", seat.0 + 1), |&s| s.into())
    }

    fn prompt(view: &View, seat: Seat) -> String {
        prompt(view, seat)
    }

    fn label(view: &View, seat: Seat, action: Action) -> String {
        label(view, seat, action)
    }

    fn tell(
        onlooker: Option<Seat>,
        before: &View,
        step: Step<Action, Chance>,
        after: &View,
    ) -> String {
        tell::story(onlooker, before, step, after)
    }

    fn picture(view: &View) -> String {
        picture::of(view)
    }

    fn menu(view: &View, seat: Seat, legal: &[Action]) -> Vec<Action> {
        listen::menu(view, seat, legal)
    }

    fn understand(view: &View, seat: Seat, words: &str) -> Option<Action> {
        listen::understand(view, seat, words)
    }
}

fn prompt(view: &View, seat: Seat) -> String {
    let name = |seat| CatQuest::seat_name(seat);
    let barred = view.barred.has(seat);
    let number = u16::from(view.facing) + 1;
    match view.phase {
        Phase::First => "You are the host: who begins?".into(),
        Phase::Start if view.may_battle(seat) => {
            "Your turn starts on Earth: battle the dogs, or travel?".into()
        }
        Phase::Start => "Your turn starts: anything to do before you roll?".into(),
        Phase::Quake => {
            format!("You rolled {}. Does Caturn shake the dice?", rolled(view.dice))
        }
        Phase::Go if barred => {
            format!("Speed {}: where to? You must leave Earth.", view.dice[0] + view.dice[1])
        }
        Phase::Go => format!("Speed {}: where to?", view.dice[0] + view.dice[1]),
        Phase::End => "You have arrived: anything else before your turn ends?".into(),
        Phase::Answer => match view.deal {
            Some(deal) => format!(
                "{} gives you {} for {}. Deal?",
                name(view.active),
                cats_in_words(deal.give),
                cats_in_words(deal.take)
            ),
            None => "Do you take the offer?".into(),
        },
        Phase::Counter => match view.deal {
            Some(deal) => format!(
                "{} would rather give you {} for {}. Deal?",
                name(deal.with),
                cats_in_words(deal.take),
                cats_in_words(deal.give)
            ),
            None => "Do you take the counter-offer?".into(),
        },
        Phase::Burn => {
            let dog = view.dog_in_words(view.facing);
            format!("Dog {number} is next, {dog}. Does Jupersian burn it?")
        }
        Phase::Fight => match view.met() {
            Some(dog) => {
                format!("Dog {number} is {}; {} beat it. Who goes?", a_dog(dog), beaters(dog))
            }
            None => "Who goes?".into(),
        },
        Phase::Aftershock => {
            let wins = if view.dice[0] % 2 == 1 { "odd, she wins" } else { "even, she loses" };
            format!("Plukitten rolled {}: {wins}. Does Caturn shake the die?", view.dice[0])
        }
        Phase::Over => "The game is over.".into(),
        _ => "Chance decides.".into(),
    }
}

fn label(view: &View, seat: Seat, action: Action) -> String {
    let name = |seat| CatQuest::seat_name(seat);
    match action {
        Action::First(first) => format!("{} begins", name(first)),
        Action::Battle => {
            let known: Vec<String> = (0..view.pack.len() as u8)
                .filter(|&n| view.is_in_pack(n))
                .map(|n| view.dog_in_short(n))
                .collect();
            format!("Battle the dogs ({})", known.join(", "))
        }
        Action::Recruit => {
            let cat = view.ships[seat.index()].orbit.cat();
            format!("Recruit {}", described(cat))
        }
        Action::Look => {
            let first = view.first_unrevealed().map_or(1, |place| place + 1);
            format!("Let Purrinus peek at dog {first}")
        }
        Action::Roll => "Travel: roll the dice".into(),
        Action::Done => "End your turn".into(),
        Action::Offer { to, give, take } => {
            format!("Offer {} {} for {}", name(to), cats_in_words(give), cats_in_words(take))
        }
        Action::Accept => "Accept".into(),
        Action::Refuse => "Refuse".into(),
        Action::Counter { give, take } => {
            format!("Counter: {} for {}", cats_in_words(give), cats_in_words(take))
        }
        Action::Keep => "Keep the roll".into(),
        Action::Reroll(Quake::Both) => "Caturn rolls both dice again".into(),
        Action::Reroll(Quake::Plukitten) => "Caturn rolls the die again".into(),
        Action::Reroll(quake) => format!("Caturn rolls the {} die again", quake.name()),
        Action::Go(place) => label_place(view, seat, place),
        Action::Burn => "Jupersian burns it for one from the box".into(),
        Action::Spare => "Turn it up as it is".into(),
        Action::Send(cat) => format!("Send {}", described(cat)),
        Action::Gamble => "Plukitten gambles: odd wins, even loses the battle".into(),
        Action::GiveUp => "Give up: the battle is lost".into(),
        Action::Leave => "Leave the game".into(),
    }
}

/// A place to go to: its cost, what is there or how far it goes on from there, and the way.
fn label_place(view: &View, seat: Seat, place: Place) -> String {
    let (here, name) = (view.ships[seat.index()], place_in_words(place));
    let there = match view.body_at(place) {
        Some(body) if view.wants(seat, body) => format!(": {} waits", body.cat().card().title),
        Some(Body::Sun) => String::new(),
        Some(body) => format!(": {} itself", title(body.name())),
        None => match view.nearest_wanted(seat, place) {
            Some((body, far)) => format!(", then {far} to {}", title(body.name())),
            None => String::new(),
        },
    };
    if place == here {
        return format!("Stay at {name}{there}");
    }
    let costs = view.house.board.costs(here);
    let way = way_in_words(&costs, place);
    let way = if way.is_empty() { way } else { format!(" ({way})") };
    format!("{}, cost {}{there}{way}", title(&name), costs.of(place))
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
        let own = self.cats[seat.index()].and_also(self.recruited);
        self.stacks[body.index()] > 0 && !own.has(body.cat())
    }

    /// The body with a cat for this seat that is nearest to a place, and how far it is.
    fn nearest_wanted(&self, seat: Seat, place: Place) -> Option<(Body, u8)> {
        let costs = self.house.board.costs(place);
        let wanted = Body::ALL.into_iter().filter(|&body| self.wants(seat, body));
        wanted.map(|body| (body, costs.of(self.body(body)))).min_by_key(|&(_, cost)| cost)
    }

    fn may_battle(&self, seat: Seat) -> bool {
        let on_earth = self.ships[seat.index()] == self.body(Body::Earth);
        on_earth && !self.begun && !self.barred.has(seat)
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

/// A cat with its element and ability.
fn described(cat: Cat) -> String {
    let card = cat.card();
    let ability = if card.ability.is_empty() { "" } else { ": " };
    format!("{} ({}{ability}{})", card.title, card.element.name(), card.ability)
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
