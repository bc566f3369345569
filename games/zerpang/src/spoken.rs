//! Words: the box, prompts and the table of contents of all that is said. Cold; never in a rollout.

mod components;
mod label;
mod listen;
mod names;
mod picture;
mod prompt;
mod set_up;
mod tell;

use serde_json::Value;
use table::{About, BadSetup, Choices, OptionKind, OptionSpec, Seat, Spoken, Step};

use crate::action::{Action, Chance};
use crate::pieces::{COLOURS, ELF_ROUNDS, FEWEST, MOST_ROUNDS, ROUNDS, SEATS};
use crate::state::{House, Zerpang};
use crate::view::View;

const fn rounds(default: u8) -> OptionKind {
    OptionKind::Number { from: 1, to: MOST_ROUNDS as u32, default: default as u32 }
}

static ABOUT: About = About {
    name: "zerpang",
    title: "zerpang!",
    blurb: "Ninjas, Pirates, Zombies, Robots and worse on one small board: neighbours always fight.",
    seats: (FEWEST, SEATS as u8),
    minutes: 90,
    rules_version: 1,
    rules: include_str!("../RULES.md"),
    options: &[
        OptionSpec {
            key: "board",
            clause: "ZP-C1",
            says: "The board: spurs, or a whole board text; the board of the box if empty",
            kind: OptionKind::Text,
        },
        OptionSpec {
            key: "classes",
            clause: "ZP-1",
            says: "The classes by seat, with commas (ninja,pirate,zombie,robot,gunslinger,alien,elf); \
                   later seats take what is left",
            kind: OptionKind::Text,
        },
        OptionSpec {
            key: "bases",
            clause: "ZP-1a",
            says: "The Home Bases by seat, clockwise, as digits (0134); spread evenly if empty",
            kind: OptionKind::Text,
        },
        OptionSpec {
            key: "first",
            clause: "ZP-2",
            says: "Who begins: drawn at random, or the host (the first seat) says",
            kind: OptionKind::OneOf(&["random", "host"]),
        },
        OptionSpec {
            key: "rounds",
            clause: "ZP-9a",
            says: "The game ends after so many rounds, unless Elves count them",
            kind: rounds(ROUNDS),
        },
        OptionSpec {
            key: "elf-rounds",
            clause: "ZP-57",
            says: "With Elves the game ends after so many rounds, and they win",
            kind: rounds(ELF_ROUNDS),
        },
        OptionSpec {
            key: "elf-clock",
            clause: "ZP-57",
            says: "Elves go by three hours on a recorded clock instead of rounds",
            kind: OptionKind::Switch,
        },
        OptionSpec {
            key: "singles",
            clause: "ZP-50",
            says: "A Gunslinger may play single Point cards",
            kind: OptionKind::Switch,
        },
    ],
};

impl Spoken for Zerpang {
    fn about() -> &'static About {
        &ABOUT
    }

    fn set_up(seats: u8, choices: &Choices) -> Result<House, BadSetup> {
        set_up::house(seats, choices)
    }

    fn components() -> Value {
        components::all()
    }

    fn seat_name(seat: Seat) -> String {
        COLOURS.get(seat.index()).map_or_else(|| format!("Seat {}", seat.0 + 1), |&c| c.into())
    }

    fn prompt(view: &View, seat: Seat) -> String {
        prompt::of(view, seat)
    }

    fn label(view: &View, seat: Seat, action: Action) -> String {
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

    fn picture(view: &View) -> String {
        picture::of(view)
    }

    fn menu(view: &View, seat: Seat, legal: &[Action]) -> Vec<Action> {
        listen::menu(view, seat, legal)
    }

    fn understand(view: &View, seat: Seat, words: &str) -> Option<Action> {
        listen::understand(view, seat, words)
    }

    fn concerns(view: &View, seat: Seat) -> bool {
        listen::concerns(view, seat)
    }
}
