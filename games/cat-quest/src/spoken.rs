//! Words: the box, and the table of contents of all that is said. Cold; never in a rollout.

mod components;
mod label;
mod menu;
mod names;
mod picture;
mod prompt;
mod tell;
mod understand;

use serde_json::Value;
use table::{
    About, BadSetup, Label, Misread, OptionKind, OptionSpec, Options, Prompt, Seat, Spoken, Step,
    Written as _,
};

use crate::action::{Action, Chance, SHIPS};
use crate::board::Board;
use crate::pieces::{MOST_ROUNDS, ROUNDS, SEATS};
use crate::printed::Printed;
use crate::state::{CatQuest, Phase, Readings, Setup};
use crate::view::View;

static ABOUT: About = About {
    name: "cat-quest",
    title: "Cat Quest: Space Adventure!",
    blurb: "Comb the solar system for elemental cats, then fly home: the dogs have taken over.",
    seats: (2, SEATS as u8),
    minutes: 60,
    rules_version: 1,
    rules: include_str!("../RULES.md"),
    numbers: <Printed as table::Printed>::FILE,
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
        table::box_option("CQ-28"),
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
        let (rounds, edition) = (rounds.unwrap_or(ROUNDS), options.edition()?);
        Ok(Setup { seats, host_chooses, rounds, board, readings, edition })
    }

    fn components() -> Value {
        components::all()
    }

    fn seat_name(seat: Seat) -> String {
        SHIPS.get(seat.index()).map_or_else(|| format!("Ship {}", seat.0 + 1), |&s| s.into())
    }

    fn prompt(view: &View, seat: Seat) -> Prompt {
        prompt::of(view, seat)
    }

    fn label(view: &View, seat: Seat, action: Action) -> Label {
        label::of(view, seat, action)
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
            Chance::Dice(_) => before.open.phase != Phase::Placing,
            Chance::Die(_) | Chance::Glimpse(_) | Chance::Lost(_) => true,
            Chance::First(_) | Chance::Dog(_) => false,
        };
        own.then_some(before.open.active)
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
        understand::understand(view, seat, words)
    }
}
