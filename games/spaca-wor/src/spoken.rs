//! Words: the box, labels, prompts, narration, and the table drawn in text. Cold; never in a rollout.

mod components;
mod listen;
mod picture;
mod tell;

use serde_json::Value;
use table::{
    About, BadSetup, Label, Misread, OptionKind, OptionSpec, Options, Prompt, Seat, Spoken, Step,
};

use crate::action::{Action, Chance};
use crate::pieces::{DICE, Face, Force, Terrain};
use crate::score::standing;
use crate::state::{Phase, SIX, Setup, Side, Slots, SpacaWor};
use crate::view::View;

static ABOUT: About = About {
    name: "spaca-wor",
    title: "Spaca Wor",
    blurb: "Pick your ground, pick six dice, push your luck: two nations settle it by rolling.",
    seats: (2, 2),
    minutes: 15,
    rules_version: 1,
    rules: include_str!("../RULES.md"),
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
        })
    }

    fn components() -> Value {
        components::all()
    }

    fn seat_name(seat: Seat) -> String {
        (if seat.0 == 0 { "Redd" } else { "Bloo" }).into()
    }

    fn prompt(view: &View, seat: Seat) -> Prompt {
        let side = &view.sides[seat.index().min(1)];
        let left = side.limit.saturating_sub(side.rolls);
        match view.phase {
            Phase::StartingDice => Prompt::new("Pick a die for the starting roll.")
                .with_aside("The better face defends first."),
            Phase::TerrainDie => "You defend: pick the terrain die.".into(),
            Phase::AttackingForce => "You attack: pick six of your eight dice.".into(),
            Phase::DefendingForce => "You defend: pick six of your eight dice.".into(),
            Phase::Ignore => "Three Booms or more: do you ignore one of them, and which?".into(),
            Phase::Link => match side.loose_support() {
                Some(die) => format!("Link the Support on die {} to a unit.", die + 1).into(),
                None => "Link a Support to a unit.".into(),
            },
            Phase::Decide if left == 1 => "The last roll: roll some dice again, or stop.".into(),
            Phase::Decide => format!("{left} rolls left: roll some dice again, or stop.").into(),
            Phase::StartingRoll | Phase::TerrainRoll | Phase::Roll => "The dice roll.".into(),
            Phase::Over => "The game is over.".into(),
        }
    }

    fn label(view: &View, seat: Seat, action: Action) -> Label {
        let side = &view.sides[seat.index().min(1)];
        match action {
            Action::Start(kind) => {
                let faces = kind.die().faces.map(|face| title(face.name())).join(" ");
                Label::new(format!("{} die", title(kind.die().name))).with_aside(faces)
            }
            Action::Terrain(terrain) => {
                let name = title(terrain.ground().name);
                Label::new(format!("{name} die, {name} on three of six faces"))
                    .with_aside(ladder(terrain))
            }
            Action::Force(force) => in_words(force).into(),
            Action::Ignore(slot) => format!("Ignore the Boom on die {}", slot + 1).into(),
            Action::IgnoreNone => "Let every Boom stand".into(),
            Action::Link(slot) => {
                let unit = title(side.face(slot.into()).name());
                format!("Link it to die {}, a {unit}", slot + 1).into()
            }
            Action::Stop => format!("Stop at {}", in_groups(side, view.terrain)).into(),
            Action::Roll(dice) => {
                let kept = dice_text(side, side.alive() - dice);
                format!("Roll {}; keep {kept}", numbers(dice)).into()
            }
        }
    }

    fn conceals(view: &View) -> bool {
        view.conceals()
    }

    /// SW-7: whoever rolls the dice of a battle.
    fn chance_actor(before: &View, chance: Chance) -> Option<Seat> {
        matches!(chance, Chance::Faces(_)).then_some(before.roller)
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
        if view.phase != Phase::Decide {
            return legal.to_vec();
        }
        let side = &view.sides[seat.index().min(1)];
        let mut menu: Vec<Action> = keeps(side)
            .into_iter()
            .map(|kept| side.alive() - kept)
            .map(|rolled| if rolled.is_empty() { Action::Stop } else { Action::Roll(rolled) })
            .filter(|action| legal.contains(action))
            .collect();
        menu.insert(0, Action::Stop);
        let mut seen = Vec::new();
        menu.retain(|action| {
            !seen.contains(action) && {
                seen.push(*action);
                true
            }
        });
        menu
    }

    fn understand(view: &View, seat: Seat, words: &str) -> Result<Action, Misread> {
        listen::understand(view, seat, words)
    }
}

/// Sets of dice that people like to keep: for each unit its group; the two best groups; nothing.
fn keeps(side: &Side) -> Vec<Slots> {
    let group = |unit: Face| -> Slots {
        let counts = |&slot: &usize| match usize::from(side.links()[slot]) {
            to if to < SIX => side.face(to) == unit,
            _ => side.face(slot) == unit,
        };
        (0..SIX).filter(counts).collect()
    };
    let mut groups: Vec<Slots> =
        Face::UNITS.into_iter().map(group).filter(|group| !group.is_empty()).collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    if let [best, second, ..] = groups[..] {
        groups.insert(1, best | second);
    }
    groups.push(Slots::default());
    groups
}

/// A word with a capital.
fn title(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// SW-14: the units of a terrain, weakest first.
fn ladder(terrain: Terrain) -> String {
    terrain.ground().order.map(|unit| title(unit.name())).join(" < ")
}

/// SW-11: the groups of a side, best first, in words. Without a terrain the order is that of Plains.
fn in_groups(side: &Side, terrain: Option<Terrain>) -> String {
    let terrain = terrain.unwrap_or(Terrain::Plains);
    let groups: Vec<String> = standing(side.groups(), terrain)
        .into_iter()
        .filter(|&rank| rank > 0)
        .map(|rank| {
            let unit = terrain.ground().order[usize::from(rank % 8) - 1];
            format!("{} {}", rank / 8, title(unit.name()))
        })
        .collect();
    if groups.is_empty() { "nothing".into() } else { groups.join(" + ") }
}

/// A force in words.
fn in_words(force: Force) -> String {
    let counts = force.counts();
    let parts: Vec<_> = DICE
        .iter()
        .filter(|die| counts[die.kind as usize] > 0)
        .map(|die| format!("{} {}", counts[die.kind as usize], title(die.name)))
        .collect();
    parts.join(", ")
}

/// Dice by their numbers.
fn numbers(dice: Slots) -> String {
    let numbers: Vec<_> = dice.iter().map(|slot| (slot + 1).to_string()).collect();
    match numbers.as_slice() {
        [one] => format!("die {one}"),
        many => format!("dice {}", many.join(" ")),
    }
}

/// Dice by what they show.
fn dice_text(side: &Side, dice: Slots) -> String {
    let faces: Vec<_> = dice.iter().map(|slot| title(side.face(slot).name())).collect();
    if faces.is_empty() { "nothing".into() } else { faces.join(" ") }
}
