//! Words: the box, labels, prompts, narration, and the table drawn in text. Cold; never in a rollout.

mod label;
mod names;
mod picture;
mod tell;
mod understand;

pub use names::{needed, toy_text};

use serde_json::{Value, json};
use table::{
    About, BadSetup, Label, Misread, OptionKind, OptionSpec, Options, Prompt, Seat, Spoken, Step,
};

use crate::action::{Action, Chance, seat_name};
use crate::pieces::{CAPER_LIMIT, Challenge, Crew, Effect, Skill, Test, Toy, ToyKind};
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
        Ok(Setup { seats, catfights, caper_limit: limit.unwrap_or(CAPER_LIMIT) })
    }

    fn components() -> Value {
        let skills = |numbers: [i8; 4]| {
            let rows = Skill::ALL.into_iter().zip(numbers);
            rows.map(|(skill, n)| (skill.id().to_owned(), json!(n)))
                .collect::<serde_json::Map<_, _>>()
        };
        let crew = Crew::all().map(|girl| {
            let card = girl.card();
            json!({ "id": card.id, "name": card.name, "kind": "crew", "copies": 1,
                "text": names::girl_text(girl), "skills": skills(card.skills),
                "flavour": card.flavour, "portrait": card.portrait })
        });
        let toys = Toy::all().map(|toy| {
            let card = toy.card();
            let mut json = json!({ "id": card.id, "name": card.name, "kind": "toy",
                "sort": toy_sort(card.kind), "copies": 1, "text": names::toy_text(toy),
                "plus": skills(card.plus), "flavour": card.flavour, "portrait": card.portrait });
            if let ToyKind::Once(effect) = card.kind {
                json["effect"] = effect_id(effect).into();
            }
            json
        });
        let challenges = Challenge::all().map(|at| {
            let card = at.card();
            json!({ "id": card.id, "name": card.name, "kind": "challenge", "copies": 1,
                "text": names::challenge_text(at), "test": test_id(card.test),
                "modifier": card.modifier, "toys": card.toys, "loot": card.loot,
                "no_toys": card.no_toys, "no_learning": card.no_learning,
                "flavour": card.flavour, "success": card.success, "failure": card.failure })
        });
        let die = json!({ "id": "die", "name": "Die", "kind": "die", "copies": 2,
            "faces": [1, 2, 3, 4, 5, 6] });
        json!({ "cards": crew.chain(toys).chain(challenges).collect::<Vec<_>>(), "dice": [die] })
    }

    fn seat_name(seat: Seat) -> String {
        seat_name(seat)
    }

    fn prompt(view: &View, seat: Seat) -> Prompt {
        label::prompt(&view.table(), seat)
    }

    fn label(view: &View, seat: Seat, action: Action) -> Label {
        label::label(&view.table(), seat, action)
    }

    fn tell(
        onlooker: Option<Seat>,
        before: &View,
        step: Step<Action, Chance>,
        after: &View,
    ) -> String {
        let _ = onlooker; // Both views are already the onlooker's own.
        match step {
            Step::Act(seat, action) => tell::action(before, seat, action, after),
            Step::Fall(chance) => tell::chance(before, chance, after),
        }
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

    /// Girls with the best odds first, then what can be played, then moves and offers.
    fn menu(view: &View, seat: Seat, legal: &[Action]) -> Vec<Action> {
        let game = view.table();
        let mut menu = legal.to_vec();
        menu.sort_by_key(|&action| match action {
            Action::Name(girl) => {
                let attempt = game.place(seat, girl).and_then(|place| game.attempt(seat, place));
                (0, 36 - attempt.map_or(0, |attempt| attempt.ways))
            }
            Action::Assign(..) | Action::Swap(..) => (2, 0),
            Action::Raid(..) | Action::Duel(..) | Action::Steal(..) | Action::Lure(..) => (3, 0),
            Action::Ask(_) | Action::Offer(_) | Action::Bribe(_) => (4, 0),
            _ => (1, 0),
        });
        menu
    }

    fn understand(view: &View, seat: Seat, words: &str) -> Result<Action, Misread> {
        understand::understand(&view.table(), seat, words)
    }

    /// SP-20, SP-34a: a Toy that would save another's roll, a bribe before an attack.
    fn beckons(view: &View, seat: Seat) -> bool {
        let now = match view.phase {
            Phase::Salvage => true,
            Phase::Brawl => view.finished.contains(seat),
            _ => false,
        };
        now && view.active != seat
    }

    /// An offer or an attack always concerns whoever is asked.
    fn concerns(view: &View, seat: Seat) -> bool {
        let _ = (view, seat);
        true
    }
}

fn toy_sort(kind: ToyKind) -> &'static str {
    match kind {
        ToyKind::Skill => "skill",
        ToyKind::Poolboy => "poolboy",
        ToyKind::Once(_) => "once-only",
    }
}

fn effect_id(effect: Effect) -> &'static str {
    match effect {
        Effect::Surge => "surge",
        Effect::Revive => "revive",
        Effect::SecretDoor => "secret-door",
        Effect::NineLives => "nine-lives",
        Effect::WeightedDie => "weighted-die",
        Effect::Tag => "tag",
    }
}

fn test_id(test: Test) -> &'static str {
    match test {
        Test::Skill(skill) => skill.id(),
        Test::Highest => "highest",
        Test::Lowest => "lowest",
    }
}
