//! Words: the box, labels, prompts, narration, and the table drawn in text. Cold; never in a rollout.

mod picture;

use serde_json::{Value, json};
use table::{About, BadSetup, Choices, OptionKind, OptionSpec, Seat, Spoken, Step};

use crate::action::{Action, Chance, Faces};
use crate::pieces::{DICE, Face, Force, GROUNDS, Terrain};
use crate::score::standing;
use crate::state::{House, Phase, SIX, Side, Slots, SpacaWor};
use crate::view::{Pick, View};

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
        },
        OptionSpec {
            key: "terrain-first",
            clause: "SW-O2",
            says: "The terrain is rolled before the Attacker picks dice",
            kind: OptionKind::Switch,
        },
        OptionSpec {
            key: "three-wins",
            clause: "SW-O3",
            says: "Three wins in a row are needed instead of two",
            kind: OptionKind::Switch,
        },
        OptionSpec {
            key: "ten-battles",
            clause: "SW-O4",
            says: "At least ten battles are fought instead of five",
            kind: OptionKind::Switch,
        },
    ],
};

impl Spoken for SpacaWor {
    fn about() -> &'static About {
        &ABOUT
    }

    fn set_up(seats: u8, choices: &Choices) -> Result<House, BadSetup> {
        if seats != 2 {
            return Err(BadSetup(format!("Spaca Wor is for two seats, not {seats}")));
        }
        Ok(House {
            ignore_boom: choices.is_on("ignore-boom"),
            terrain_first: choices.is_on("terrain-first"),
            three_wins: choices.is_on("three-wins"),
            ten_battles: choices.is_on("ten-battles"),
        })
    }

    fn components() -> Value {
        let combat = DICE.iter().map(|die| {
            json!({
                "id": die.name,
                "name": title(die.name),
                "kind": "combat",
                "copies": 2 * die.copies,
                "per_player": die.copies,
                "faces": die.faces.map(Face::name),
            })
        });
        let terrain = GROUNDS.iter().map(|ground| {
            let faces = Terrain::ALL.iter().flat_map(|&shown| {
                std::iter::repeat_n(shown.ground().name, ground.die[shown as usize].into())
            });
            json!({
                "id": ground.name,
                "name": title(ground.name),
                "kind": "terrain",
                "copies": 1,
                "faces": faces.collect::<Vec<_>>(),
                "power": ground.order.map(Face::name),
            })
        });
        json!({ "cards": [], "dice": combat.chain(terrain).collect::<Vec<_>>() })
    }

    fn seat_name(seat: Seat) -> String {
        (if seat.0 == 0 { "Redd" } else { "Bloo" }).into()
    }

    fn prompt(view: &View, seat: Seat) -> String {
        let side = &view.sides[seat.index().min(1)];
        let left = side.limit.saturating_sub(side.rolls);
        match view.phase {
            Phase::StartingDice => {
                "Pick a die for the starting roll; the better face defends first.".into()
            }
            Phase::TerrainDie => "You defend: pick the terrain die.".into(),
            Phase::AttackingForce => "You attack: pick six of your eight dice.".into(),
            Phase::DefendingForce => "You defend: pick six of your eight dice.".into(),
            Phase::Ignore => "Three Booms or more: you may ignore one of them.".into(),
            Phase::Link => match side.loose_support() {
                Some(die) => format!("Link the Support on die {} to a unit.", die + 1),
                None => "Link a Support to a unit.".into(),
            },
            Phase::Decide if left == 1 => "The last roll: roll some dice again, or stop.".into(),
            Phase::Decide => format!("{left} rolls left: roll some dice again, or stop."),
            Phase::StartingRoll | Phase::TerrainRoll | Phase::Roll => "The dice roll.".into(),
            Phase::Over => "The game is over.".into(),
        }
    }

    fn label(view: &View, seat: Seat, action: Action) -> String {
        let side = &view.sides[seat.index().min(1)];
        match action {
            Action::Start(kind) => {
                let faces = kind.die().faces.map(|face| title(face.name())).join(" ");
                format!("{} die: {faces}", title(kind.die().name))
            }
            Action::Terrain(terrain) => format!(
                "{} die, {0} on three of six faces: {}",
                title(terrain.ground().name),
                ladder(terrain)
            ),
            Action::Force(force) => in_words(force),
            Action::Ignore(slot) => format!("Ignore the Boom on die {}", slot + 1),
            Action::IgnoreNone => "Let every Boom stand".into(),
            Action::Link(slot) => {
                let unit = title(side.face(slot.into()).name());
                format!("Link it to die {}, a {unit}", slot + 1)
            }
            Action::Stop => format!("Stop at {}", in_groups(side, view.terrain)),
            Action::Roll(dice) => {
                let kept = dice_text(side, side.alive().without(dice));
                format!("Roll {}; keep {kept}", numbers(dice))
            }
        }
    }

    fn tell(
        onlooker: Option<Seat>,
        before: &View,
        step: Step<Action, Chance>,
        after: &View,
    ) -> String {
        let _ = onlooker; // Both views are already the onlooker's own.
        let mut told = match step {
            Step::Act(seat, action) => tell_action(before, seat, action, after),
            Step::Fall(chance) => tell_chance(before, chance, after),
        };
        if let Some(end) = tell_ending(before, after) {
            told.push(' ');
            told.push_str(&end);
        }
        told
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
            .map(|kept| side.alive().without(kept))
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

    fn understand(view: &View, seat: Seat, words: &str) -> Option<Action> {
        let words = words.to_lowercase().replace([',', ';'], " ");
        let words: Vec<&str> = words.split_whitespace().filter(|word| *word != "dice").collect();
        let side = &view.sides[seat.index().min(1)];
        match words.as_slice() {
            ["r" | "roll", "all"] => Some(Action::Roll(side.alive())),
            ["r" | "roll", dice @ ..] => picked(side, dice).map(Action::Roll),
            ["s" | "stop" | "stand"] | ["k" | "keep", "all"] => Some(Action::Stop),
            ["k" | "keep", dice @ ..] => {
                let rolled = side.alive().without(picked(side, dice)?);
                Some(if rolled.is_empty() { Action::Stop } else { Action::Roll(rolled) })
            }
            words => words.join(" ").parse().ok(),
        }
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
        groups.insert(1, Slots(best.0 | second.0));
    }
    groups.push(Slots::default());
    groups
}

/// Dice named by number or by face.
fn picked(side: &Side, words: &[&str]) -> Option<Slots> {
    let mut dice = 0;
    for word in words {
        dice |= match word.parse::<usize>() {
            Ok(number @ 1..=6) => 1 << (number - 1),
            Ok(_) => return None,
            Err(_) => {
                let face = Face::ALL.into_iter().find(|face| face.name() == *word)?;
                side.showing(face).0
            }
        };
    }
    Some(Slots(dice))
}

fn tell_action(before: &View, seat: Seat, action: Action, after: &View) -> String {
    let name = SpacaWor::seat_name(seat);
    let side = &before.sides[seat.index()];
    match action {
        Action::Start(_) => match (after.starting, after.starting[seat.index()]) {
            ([Pick::Known(redd), Pick::Known(bloo)], _) if after.phase == Phase::StartingRoll => {
                let [redd, bloo] = [redd, bloo].map(|kind| title(kind.die().name));
                format!("Both dice are shown: Redd rolls a {redd} die, Bloo a {bloo} die.")
            }
            (_, Pick::Known(kind)) => {
                format!("{name} picks a {} die for the starting roll.", title(kind.die().name))
            }
            _ => format!("{name} has picked a die for the starting roll."),
        },
        Action::Terrain(terrain) => {
            format!("{name} defends and picks the {} die.", title(terrain.ground().name))
        }
        Action::Force(force) => format!("{name} takes {}.", in_words(force)),
        Action::Ignore(slot) => format!("{name} ignores the Boom on die {}.", slot + 1),
        Action::IgnoreNone => format!("{name} lets every Boom stand."),
        Action::Link(slot) => {
            let unit = title(side.face(slot.into()).name());
            format!("{name} links a Support to die {}, a {unit}.", slot + 1)
        }
        Action::Stop => format!("{name} stops at {}.", in_groups(side, before.terrain)),
        Action::Roll(dice) => {
            let kept = dice_text(side, side.alive().without(dice));
            format!("{name} keeps {kept} and rolls {}.", numbers(dice))
        }
    }
}

fn tell_chance(before: &View, chance: Chance, after: &View) -> String {
    match chance {
        Chance::Start([redd, bloo]) => {
            let rolled =
                format!("Redd rolls {}, Bloo rolls {}", title(redd.name()), title(bloo.name()));
            if after.phase == Phase::StartingRoll {
                return format!("{rolled}: equal, so both roll again.");
            }
            let defender = SpacaWor::seat_name(Seat(1 - after.attacker.0));
            format!("{rolled}: {defender} defends the first battle.")
        }
        Chance::Terrain(terrain) => {
            format!("The ground is {}: {}.", title(terrain.ground().name), ladder(terrain))
        }
        Chance::Faces(faces) => tell_roll(before, faces, after),
    }
}

fn tell_roll(before: &View, faces: Faces, after: &View) -> String {
    let roller = before.roller.index();
    let name = SpacaWor::seat_name(before.roller);
    let shown: Vec<_> = faces.iter().map(|face| title(face.name())).collect();
    let mut told = format!("{name} rolls {}.", shown.join(", "));
    let (was, is) = (&before.sides[roller], &after.sides[roller]);
    if is.limit > was.limit {
        told.push_str(" Turbo: four rolls in this battle!");
    }
    if before.roller != after.roller && after.phase == Phase::Roll {
        told.push_str(&format!(" {name} stands at {}.", in_groups(is, after.terrain)));
    }
    told
}

/// What the end of a battle was, if a step ended one.
fn tell_ending(before: &View, after: &View) -> Option<String> {
    let fought = matches!(before.phase, Phase::Roll | Phase::Ignore | Phase::Link | Phase::Decide);
    if !fought || !matches!(after.phase, Phase::TerrainDie | Phase::Over) {
        return None;
    }
    let [redd, bloo] = [0, 1].map(|seat| in_groups(&after.sides[seat], after.terrain));
    let stand = format!("Redd has {redd}; Bloo has {bloo}.");
    if before.won == after.won {
        return Some(format!("{stand} A draw: the battle is fought again."));
    }
    let winner = SpacaWor::seat_name(after.attacker);
    let number = after.won[0].saturating_add(after.won[1]);
    let then = if after.phase == Phase::Over {
        format!("That makes {} in a row: {winner} wins the game!", after.streak)
    } else {
        format!("{winner} attacks next.")
    };
    Some(format!("{stand} {winner} wins battle {number}. {then}"))
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
