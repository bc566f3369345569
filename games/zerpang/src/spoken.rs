//! Words: the box, prompts and the table of contents of all that is said. Cold; never in a rollout.

mod components;
mod label;
mod menu;
mod names;
mod picture;
mod prompt;
mod set_up;
mod tell;
mod texts;
mod understand;

use serde_json::Value;
use table::{
    About, BadSetup, Label, Misread, Need, OptionKind, OptionSpec, Options, Prompt, Seat, Spoken,
    Step,
};

use crate::action::{Action, Chance};
use crate::pieces::{COLOURS, ELF_ROUNDS, FEWEST, MOST_ROUNDS, ROUNDS, SEATS, TURN_MINUTES};
use crate::printed::Printed;
use crate::state::{Phase, Setup, Zerpang};
use crate::view::View;

const fn rounds(default: u8) -> OptionKind {
    OptionKind::Number { from: 1, to: MOST_ROUNDS as u32, default: default as u32 }
}

/// Classes with Elves among them.
const ELVES: (&str, &str) = ("classes", "ninja,pirate,elf");

static ABOUT: About = About {
    name: "zerpang",
    title: "zerpang!",
    blurb: "Ninjas, Pirates, Zombies, Robots and worse on one small board: neighbours always fight.",
    seats: (FEWEST, SEATS as u8),
    minutes: 90,
    rules_version: 2,
    rules: include_str!("../RULES.md"),
    numbers: <Printed as table::Printed>::FILE,
    options: &[
        OptionSpec {
            key: "board",
            clause: "ZP-C1",
            says: "The board: spurs, or a whole board text; the board of the box if empty",
            kind: OptionKind::Text,
            needs: None,
        },
        OptionSpec {
            key: "classes",
            clause: "ZP-1",
            says: "The classes by seat, with commas (ninja,pirate,zombie,robot,gunslinger,alien,elf); \
                   later seats take what is left",
            kind: OptionKind::Text,
            needs: None,
        },
        OptionSpec {
            key: "bases",
            clause: "ZP-1a",
            says: "The Home Bases by seat, clockwise, as digits (0134); spread evenly if empty",
            kind: OptionKind::Text,
            needs: None,
        },
        OptionSpec {
            key: "first",
            clause: "ZP-2",
            says: "Who begins: drawn at random, or the host (the first seat) says",
            kind: OptionKind::OneOf(&["random", "host"]),
            needs: None,
        },
        OptionSpec {
            key: "rounds",
            clause: "ZP-9a",
            says: "The game ends after so many rounds; while Elves count rounds, elf-rounds says how many",
            kind: rounds(ROUNDS),
            needs: Some(Need {
                what: "a table without Elves, or with their clock",
                with: ("elf-clock", "on"),
            }),
        },
        OptionSpec {
            key: "elf-rounds",
            clause: "ZP-57",
            says: "With Elves the game ends after so many rounds, and they win",
            kind: rounds(ELF_ROUNDS),
            needs: Some(Need { what: "Elves and no elf-clock", with: ELVES }),
        },
        OptionSpec {
            key: "elf-clock",
            clause: "ZP-57",
            says: "Elves go by three hours on the table's clock instead of rounds",
            kind: OptionKind::Switch,
            needs: Some(Need { what: "Elves", with: ELVES }),
        },
        OptionSpec {
            key: "singles",
            clause: "ZP-50",
            says: "A Gunslinger may play single Point cards",
            kind: OptionKind::Switch,
            needs: Some(Need {
                what: "a Gunslinger",
                with: ("classes", "ninja,pirate,gunslinger"),
            }),
        },
        table::box_option("ZP-58"),
    ],
};

impl Spoken for Zerpang {
    fn about() -> &'static About {
        &ABOUT
    }

    fn set_up(seats: u8, options: &Options) -> Result<Setup, BadSetup> {
        set_up::setup(seats, options)
    }

    fn meets_need(setup: &Setup, key: &str) -> bool {
        set_up::meets_need(setup, key)
    }

    fn components() -> Value {
        components::all()
    }

    fn seat_name(seat: Seat) -> String {
        COLOURS.get(seat.index()).map_or_else(|| format!("Seat {}", seat.0 + 1), |&c| c.into())
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

    /// ZP-7, ZP-38, ZP-54: whoever gets the card.
    fn chance_actor(before: &View, chance: Chance) -> Option<Seat> {
        matches!(chance, Chance::Draw(_) | Chance::Steal(_)).then_some(before.open.draw.taker)
    }

    fn conceals(view: &View) -> bool {
        view.conceals()
    }

    fn picture(view: &View) -> String {
        picture::of(view)
    }

    fn menu(view: &View, _: Seat, legal: &[Action]) -> Vec<Action> {
        menu::of(view, legal)
    }

    fn understand(view: &View, seat: Seat, words: &str) -> Result<Action, Misread> {
        understand::understand(view, seat, words)
    }

    /// ZP-57: Elves who go by the clock.
    fn has_clock(&self) -> bool {
        self.goes_by_the_clock()
    }

    /// ZP-57: where the clock is read: the minutes that it says, at most what a turn counts.
    fn clock_reads(&self, minutes: u32) -> Option<Chance> {
        let most = minutes.min(TURN_MINUTES.into());
        (self.phase() == Phase::Clock).then_some(Chance::Clock(most as u8))
    }

    fn concerns(view: &View, seat: Seat) -> bool {
        menu::concerns(view, seat)
    }
}
