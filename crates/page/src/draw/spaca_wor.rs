//! The table of Spaca Wor: the ground with its power ladder, both lines of dice, Keep and Roll trays.

mod choosing;
mod deciding;
mod trays;

use std::cmp::Ordering;

use spaca_wor::{DICE, Face, Kind, Phase, Side, Terrain, View};
use table::Seat;

use super::{Facts, Scene, Touch, capital, chip, icon, many, mark};
use crate::snapshot::Snapshot;

/// The six dice of a force.
const SIX: usize = spaca_wor::FORCE_SIZE as usize;

/// Draws the table; `None` if the view is not of this game.
pub(super) fn draw(snapshot: &Snapshot, touch: &Touch) -> Option<Scene> {
    let view: View = serde_json::from_value(snapshot.view.clone()).ok()?;
    let table = Board { snapshot, touch, view: &view };
    Some(Scene {
        body: "g-spaca",
        place: table.place(),
        facts: [0, 1].map(|seat| table.facts(Seat(seat))).into(),
        board: table.board(),
        drawer: table.bench(),
        aside: table.aside(),
        buttons: table.buttons(),
    })
}

struct Board<'a> {
    snapshot: &'a Snapshot,
    touch: &'a Touch,
    view: &'a View,
}

impl Board<'_> {
    /// Below the enemy's line lies the line of whoever looks.
    fn near(&self) -> Seat {
        self.snapshot.me.unwrap_or(Seat(1))
    }

    fn far(&self) -> Seat {
        Seat(1 - self.near().0)
    }

    fn side(&self, seat: Seat) -> &Side {
        &self.view.sides[seat.index()]
    }

    fn place(&self) -> String {
        let View { won, house, phase, .. } = self.view;
        let fought = usize::from(won[0]) + usize::from(won[1]);
        match phase {
            Phase::StartingDice | Phase::StartingRoll => "Starting roll".into(),
            Phase::Over => format!("Over after {fought} battles"),
            _ => format!("Battle {} of at least {}", fought + 1, house.fewest_battles()),
        }
    }

    fn facts(&self, seat: Seat) -> Facts {
        let View { won, phase, attacker, last_winner, streak, house, .. } = self.view;
        let wins = many(won[seat.index()].into(), "win", "wins");
        let started = !matches!(phase, Phase::StartingDice | Phase::StartingRoll);
        let role = if *attacker == seat { "Attacker" } else { "Defender" };
        let mut extra = if started { chip("", "", role) } else { String::new() };
        if *last_winner == Some(seat) {
            let words = if *streak < house.wins_in_a_row() {
                format!("{streak} of {} in a row", house.wins_in_a_row())
            } else {
                format!("{streak} in a row")
            };
            extra.push_str(&chip("good", "flag", &words));
        }
        let role =
            if started { format!("<span class=\"opt\">{role}</span>") } else { String::new() };
        Facts { facts: format!("<span>{wins}</span>{role}"), extra }
    }

    fn board(&self) -> String {
        let mut html = self.ground();
        html.push_str(&match self.view.phase {
            Phase::StartingDice | Phase::StartingRoll => self.starting(),
            Phase::TerrainDie | Phase::TerrainRoll => self.grounds(),
            Phase::AttackingForce | Phase::DefendingForce if self.snapshot.prompted => {
                self.forces()
            }
            _ => self.battle(),
        });
        html
    }

    /// The terrain with the units from weak to strong, always in view.
    fn ground(&self) -> String {
        let Some(terrain) = self.view.terrain else {
            let words = self.view.terrain_die.map_or_else(
                || "No ground chosen yet".to_owned(),
                |die| format!("The {} die is picked", capital(die.ground().name)),
            );
            return format!(
                "<div class=\"terrain\">{}<div class=\"tname\">{words}</div><span></span></div>",
                choosing::landscape(None)
            );
        };
        let ground = terrain.ground();
        let name = capital(ground.name);
        format!(
            "<div class=\"terrain\">{}<div class=\"tname\">{}{name}</div>{}</div>",
            choosing::landscape(Some(terrain)),
            icon(&format!("te-{}", ground.name)),
            ladder(terrain)
        )
    }

    fn battle(&self) -> String {
        let (near, far) = (self.near(), self.far());
        let mine = self.snapshot.me == Some(near) && self.snapshot.prompted;
        let middle = match self.view.phase {
            Phase::Decide if mine && self.view.roller == near => self.trays(near),
            Phase::Link | Phase::Ignore if mine && self.view.roller == near => self.asking(near),
            _ => self.line(near, true),
        };
        format!("{}{middle}{}", self.line(far, false), self.standing(near))
    }

    /// A side's dice in a row.
    fn line(&self, seat: Seat, large: bool) -> String {
        let side = self.side(seat);
        let name = self.snapshot.name(seat);
        let verb = if name == "You" { "stand" } else { "stands" };
        let heading = match side.force {
            None => format!("{name}: no dice picked yet"),
            Some(_) if side.rolls == 0 => format!("{name}: ready to roll"),
            Some(_) => format!("{name} {verb} at <b>{}</b>", self.groups_words(seat)),
        };
        let used = format!("{} of {} rolls used", side.rolls, side.limit);
        let chip = if side.force.is_some() { chip("", "", &used) } else { String::new() };
        let class = if large { "army big" } else { "army" };
        format!(
            "<section class=\"{class} p{}\"><header>{}<span>{heading}</span>{chip}</header><div class=\"rows\">{}</div></section>",
            seat.0 + 1,
            mark(seat.0),
            self.dice(seat, |slot| self.plain_die(seat, slot))
        )
    }

    /// The dice of a side, Supports beside the unit that they are linked to.
    fn dice(&self, seat: Seat, draw: impl Fn(usize) -> String) -> String {
        let side = self.side(seat);
        if side.force.is_none() {
            return String::new();
        }
        let links = side.links();
        let is_linked = |slot: usize| usize::from(links[slot]) < SIX;
        let mut html = String::new();
        for slot in (0..SIX).filter(|&slot| !is_linked(slot)) {
            let supports: Vec<usize> =
                (0..SIX).filter(|&other| usize::from(links[other]) == slot).collect();
            if supports.is_empty() {
                html.push_str(&draw(slot));
                continue;
            }
            let tied: String =
                supports.iter().map(|&other| format!("{}{}", icon("link"), draw(other))).collect();
            html.push_str(&format!("<span class=\"tie\">{}{tied}</span>", draw(slot)));
        }
        html
    }

    fn plain_die(&self, seat: Seat, slot: usize) -> String {
        format!(
            "<span {}>{}</span>",
            self.die_attributes(seat, slot, ""),
            self.die_face(seat, slot)
        )
    }

    fn die_attributes(&self, seat: Seat, slot: usize, class: &str) -> String {
        let side = self.side(seat);
        let face = side.face(slot);
        let colour = match (face, seat.0) {
            (Face::Boom, _) => "gone",
            (_, 0) => "redd",
            _ => "bloo",
        };
        let fresh = self.view.roller == seat && self.view.rolling.has(slot) && face != Face::Blank;
        let fresh =
            if fresh { format!(" data-fresh=\"{}-{}\"", side.rolls, slot) } else { String::new() };
        let kind = match side.kind(slot) {
            Some(Kind::Tanka) => "Tanka die",
            Some(Kind::Turbo) => "Turbo die",
            _ => "die",
        };
        format!(
            "class=\"die {colour} {class}\" role=\"img\" aria-label=\"{kind} {}: {}\"{fresh}",
            slot + 1,
            face_name(face)
        )
    }

    fn die_face(&self, seat: Seat, slot: usize) -> String {
        let side = self.side(seat);
        let face = match side.face(slot) {
            Face::Blank => "<span class=\"blank\"></span>".into(),
            face => icon(&format!("un-{}", face.name())),
        };
        let tag = match side.kind(slot) {
            Some(Kind::Tanka) => "<span class=\"kind\" data-kind=\"Ta\"></span>",
            Some(Kind::Turbo) => "<span class=\"kind\" data-kind=\"Tu\"></span>",
            _ => "",
        };
        format!("{face}{tag}")
    }

    /// How the near side stands against the far one.
    fn standing(&self, near: Seat) -> String {
        let side = self.side(near);
        let (Some(terrain), Some(_)) = (self.view.terrain, side.force) else {
            return "<span></span>".into();
        };
        let far = self.side(self.far());
        let both = side.rolls > 0 && far.rolls > 0;
        let name = self.snapshot.name(near);
        let you = name == "You";
        let lead = match spaca_wor::compare(side, far, terrain) {
            _ if !both => String::new(),
            Ordering::Greater => chip("good", "check", "ahead"),
            Ordering::Equal => chip("", "", "level"),
            Ordering::Less => chip("bad", "warn", "behind"),
        };
        let verb = if you { "stand" } else { "stands" };
        let groups: String = self.groups(near);
        let clause = crate::rulebook::clause_button("SW-12");
        format!(
            "<section class=\"army p{}\"><header>{}<span>{name} {verb} at</span>{groups}{lead}</header>{}<p class=\"cmp opt\">More dice of one unit win; equal numbers: the stronger unit here. {clause}</p></section>",
            near.0 + 1,
            mark(near.0),
            self.odds()
        )
    }

    fn groups(&self, seat: Seat) -> String {
        let Some(terrain) = self.view.terrain else { return String::new() };
        let counts = self.side(seat).groups();
        let mut groups: Vec<(u8, u8, Face)> = Face::UNITS
            .into_iter()
            .filter(|&unit| counts[unit as usize] > 0)
            .map(|unit| (counts[unit as usize], terrain.powers()[unit as usize], unit))
            .collect();
        groups.sort_unstable_by(|a, b| b.cmp(a));
        let chips = groups.iter().map(|(count, _, unit)| {
            chip("", &format!("un-{}", unit.name()), &format!("{count} {}", capital(unit.name())))
        });
        let chips: String = chips.collect();
        if chips.is_empty() { chip("", "", "nothing yet") } else { chips }
    }

    fn groups_words(&self, seat: Seat) -> String {
        let Some(terrain) = self.view.terrain else { return String::new() };
        let counts = self.side(seat).groups();
        let best = Face::UNITS
            .into_iter()
            .max_by_key(|&unit| (counts[unit as usize], terrain.powers()[unit as usize]));
        best.filter(|&unit| counts[unit as usize] > 0).map_or_else(
            || "nothing".into(),
            |unit| format!("{} {}", counts[unit as usize], capital(unit.name())),
        )
    }

    /// Rolls used, and the power order of the other grounds.
    fn bench(&self) -> String {
        let side = self.side(self.near());
        let dots: String = (0..side.limit)
            .map(|n| format!("<i class=\"{}\"></i>", if n < side.rolls { "on" } else { "" }))
            .collect();
        let turbo = if side.limit > 3 { chip("", "un-turbo", "4 by Turbo") } else { String::new() };
        let pool = if side.force.is_some() { Self::pool(side) } else { String::new() };
        let elsewhere: String = Terrain::ALL
            .into_iter()
            .filter(|&terrain| Some(terrain) != self.view.terrain)
            .map(|terrain| {
                let ground = terrain.ground();
                let top = capital(ground.order[3].name());
                chip(
                    "",
                    &format!("te-{}", ground.name),
                    &format!("{}: {top} on top", capital(ground.name)),
                )
            })
            .collect();
        format!(
            "<div class=\"bench\"><b>Rolls</b><span class=\"dots\" role=\"img\" aria-label=\"{} of {} rolls used\">{dots}</span>{turbo}{pool}<span class=\"opt ref\"><b>Elsewhere</b>{elsewhere}</span></div>",
            side.rolls, side.limit
        )
    }

    /// The dice of the pool that stayed at home.
    fn pool(side: &Side) -> String {
        let Some(force) = side.force else { return String::new() };
        let home = DICE.iter().zip(force.counts()).flat_map(|(die, taken)| {
            std::iter::repeat_n(die.kind, usize::from(die.copies.saturating_sub(taken)))
        });
        let chips: String = home
            .map(|kind| {
                chip(
                    "",
                    "",
                    match kind {
                        Kind::Standard => "Standard",
                        Kind::Tanka => "Tanka",
                        Kind::Turbo => "Turbo",
                    },
                )
            })
            .collect();
        format!("<span class=\"opt ref\"><b>Not chosen</b>{chips}</span>")
    }
}

/// What a die shows, in words.
fn face_name(face: Face) -> String {
    if face == Face::Blank { "not rolled".into() } else { capital(face.name()) }
}

/// The units from weak to strong on this ground.
fn ladder(terrain: Terrain) -> String {
    let ground = terrain.ground();
    let names: Vec<String> = ground.order.iter().map(|unit| capital(unit.name())).collect();
    let steps: Vec<String> = ground
        .order
        .iter()
        .zip(&names)
        .map(|(unit, name)| format!("<span>{}{name}</span>", icon(&format!("un-{}", unit.name()))))
        .collect();
    format!(
        "<div class=\"ladder\" role=\"img\" aria-label=\"Power on {}, low to high: {}\">{}</div>",
        capital(ground.name),
        names.join(", "),
        steps.join("<b>‹</b>")
    )
}
