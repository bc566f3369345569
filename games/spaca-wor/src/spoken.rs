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
};

use crate::action::{Action, Chance};
use crate::printed::Printed;
use crate::state::{Setup, SpacaWor};
use crate::view::View;

static ABOUT: About = About {
    name: "spaca-wor",
    title: "Spaca Wor",
    blurb: "Pick your ground, pick six dice, push your luck: two nations settle it by rolling.",
    seats: (2, 2),
    minutes: 15,
    rules_version: 1,
    rules: include_str!("../RULES.md"),
    numbers: <Printed as table::Printed>::FILE,
    options: &[
        OptionSpec {
            key: "ignore-boom",
            clause: "SW-O1",
            says: "One of three or more Booms in a roll may be ignored",
            kind: OptionKind::Switch,
            needs: None,
        },
        OptionSpec {
            key: "terrain-first",
            clause: "SW-O2",
            says: "The terrain is rolled before the Attacker picks dice",
            kind: OptionKind::Switch,
            needs: None,
        },
        OptionSpec {
            key: "three-wins",
            clause: "SW-O3",
            says: "Three wins in a row are needed instead of two",
            kind: OptionKind::Switch,
            needs: None,
        },
        OptionSpec {
            key: "ten-battles",
            clause: "SW-O4",
            says: "At least ten battles are fought instead of five",
            kind: OptionKind::Switch,
            needs: None,
        },
        table::box_option("SW-17"),
    ],
};

impl Spoken for SpacaWor {
    fn about() -> &'static About {
        &ABOUT
    }

    fn set_up(seats: u8, options: &Options) -> Result<Setup, BadSetup> {
        if seats != 2 {
            return Err(BadSetup(format!("Spaca Wor is for two seats, not {seats}")));
        }
        Ok(Setup {
            ignore_boom: options.is_on("ignore-boom"),
            terrain_first: options.is_on("terrain-first"),
            three_wins: options.is_on("three-wins"),
            ten_battles: options.is_on("ten-battles"),
            edition: options.edition()?,
        })
    }

    fn components() -> Value {
        components::all()
    }

    fn seat_name(seat: Seat) -> String {
        (if seat.0 == 0 { "Redd" } else { "Bloo" }).into()
    }

    fn prompt(view: &View, seat: Seat) -> Prompt {
        prompt::of(view, seat)
    }

    fn label(view: &View, seat: Seat, action: Action) -> Label {
        label::of(view, seat, action)
    }

    fn conceals(view: &View) -> bool {
        view.conceals()
    }

    /// SW-7: whoever rolls the dice of a battle.
    fn chance_actor(before: &View, chance: Chance) -> Option<Seat> {
        matches!(chance, Chance::Faces(_)).then_some(before.open.roller)
    }

    fn tell(
        onlooker: Option<Seat>,
        before: &View,
        step: Step<Action, Chance>,
        after: &View,
    ) -> String {
        let _ = onlooker; // Both views are already the onlooker's own.
        tell::story(before, step, after)
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
