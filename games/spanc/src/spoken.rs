//! Words: the box, and the table of contents of all that is said. Cold; never in a rollout.

mod components;
mod label;
mod menu;
mod names;
mod picture;
mod prompt;
mod tell;
mod understand;

pub use names::{needed, toy_text};

use serde_json::Value;
use table::{
    About, BadSetup, Label, Misread, OptionKind, OptionSpec, Options, Prompt, Seat, Spoken, Step,
};

use crate::action::{Action, Chance, seat_name};
use crate::pieces::CAPER_LIMIT;
use crate::printed::Printed;
use crate::state::{Phase, Setup, Spanc};
use crate::view::View;

static ABOUT: About = About {
    name: "spanc",
    title: "SPANC",
    blurb: "Space Pirate Amazon Ninja Catgirls charge across the galaxy for Loot and Poolboys.",
    seats: (2, 4),
    minutes: 45,
    rules_version: 2,
    rules: include_str!("../RULES.md"),
    numbers: <Printed as table::Printed>::FILE,
    options: &[
        OptionSpec {
            key: "catfights",
            clause: "SP-34",
            says: "Crews that finish the same caper may attack each other",
            kind: OptionKind::OneOf(&["on", "off"]),
            needs: None,
        },
        OptionSpec {
            key: "caper-limit",
            clause: "SP-43a",
            says: "After so many capers the most Loot wins",
            kind: OptionKind::Number { from: 1, to: 50, default: CAPER_LIMIT as u32 },
            needs: None,
        },
        table::box_option("SP-47"),
    ],
};

impl Spoken for Spanc {
    fn about() -> &'static About {
        &ABOUT
    }

    fn set_up(seats: u8, options: &Options) -> Result<Setup, BadSetup> {
        if !(2..=4).contains(&seats) {
            return Err(BadSetup(format!("SPANC is for two to four seats, not {seats}")));
        }
        let catfights = options.get("catfights") != Some("off");
        let limit = options.get("caper-limit").and_then(|limit| limit.parse().ok());
        let (caper_limit, edition) = (limit.unwrap_or(CAPER_LIMIT), options.edition()?);
        Ok(Setup { seats, catfights, caper_limit, edition })
    }

    fn components() -> Value {
        components::all()
    }

    fn seat_name(seat: Seat) -> String {
        seat_name(seat)
    }

    fn prompt(view: &View, seat: Seat) -> Prompt {
        prompt::of(&view.table(), seat)
    }

    fn label(view: &View, seat: Seat, action: Action) -> Label {
        label::of(&view.table(), seat, action)
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

    fn chance_actor(before: &View, chance: Chance) -> Option<Seat> {
        tell::chance_actor(before, chance)
    }

    fn conceals(view: &View) -> bool {
        view.conceals()
    }

    fn picture(view: &View) -> String {
        picture::of(view)
    }

    fn menu(view: &View, seat: Seat, legal: &[Action]) -> Vec<Action> {
        menu::of(&view.table(), seat, legal)
    }

    fn understand(view: &View, seat: Seat, words: &str) -> Result<Action, Misread> {
        understand::understand(&view.table(), seat, words)
    }

    /// SP-20, SP-34a: a Toy that would save another's roll, a bribe before an attack.
    fn beckons(view: &View, seat: Seat) -> bool {
        let now = match view.open.phase {
            Phase::Salvage => true,
            Phase::Brawl => view.open.finished.contains(seat),
            _ => false,
        };
        now && view.open.active != seat
    }

    /// An offer or an attack always concerns whoever is asked.
    fn concerns(view: &View, seat: Seat) -> bool {
        let _ = (view, seat);
        true
    }
}
