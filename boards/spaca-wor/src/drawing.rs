//! The table: the ground with its power ladder, both lines of dice, Keep and Roll trays.

mod choosing;
mod deciding;
mod dice;
mod landscape;
mod trays;

use std::cmp::Ordering;
use std::fmt::{self, Display};
use std::str::FromStr;

use board::{Does, Facts, Scene, Seen, Touch, capital, chip, clause_button, icon, many, mark};
use maud::{Markup, html};
use spaca_wor::{
    Action, DICE, DieKind, Face, Open, Phase, Printed, Side, Slots, SpacaWor, Terrain, View,
};
use table::Seat;

/// The six dice of a force.
pub(crate) const SIX: usize = spaca_wor::FORCE_SIZE as usize;

/// Draws the table.
pub(crate) fn draw(seen: &Seen<'_, SpacaWor>, touch: &Touch) -> Scene {
    let picked = touch.things::<Die>().map(|Die(slot)| slot).collect();
    let table = Table { seen, picked, view: seen.view };
    Scene {
        body: "g-spaca",
        place: table.place(),
        facts: [0, 1].map(|seat| table.facts(Seat(seat))).into(),
        board: table.board(),
        drawer: table.bench(),
        aside: table.aside().into(),
        buttons: table.buttons(),
        more: Vec::new(),
    }
}

/// The touches that lead to an action: dice that are rolled again are picked first, each with its Supports.
pub(crate) fn way(seen: &Seen<'_, SpacaWor>, action: Action) -> Vec<Does> {
    let mut way = Vec::new();
    if let (Action::Roll(slots), Some(me)) = (action, seen.me) {
        let table = Table { seen, picked: Slots::default(), view: seen.view };
        let led = |slot: &usize| !table.unit_of(me, *slot).is_some_and(|unit| slots.contains(unit));
        way.extend(slots.iter().filter(led).map(|slot| table.picks(me, slot)));
    }
    way.push(seen.does(action));
    way
}

/// A die of one's own that is picked to be rolled again, by its slot: `d1` to `d6`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Die(usize);

impl Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.0 + 1)
    }
}

impl FromStr for Die {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number: usize = text.strip_prefix('d').and_then(|n| n.parse().ok()).ok_or(())?;
        if (1..=SIX).contains(&number) { Ok(Self(number - 1)) } else { Err(()) }
    }
}

struct Table<'a> {
    seen: &'a Seen<'a, SpacaWor>,
    /// The dice that are picked to be rolled again.
    picked: Slots,
    view: &'a View,
}

impl Table<'_> {
    /// Below the enemy's line lies the line of whoever looks.
    fn near(&self) -> Seat {
        self.seen.me.unwrap_or(Seat(1))
    }

    fn far(&self) -> Seat {
        Seat(1 - self.near().0)
    }

    fn side(&self, seat: Seat) -> &Side {
        &self.view.open.sides[seat.index()]
    }

    fn has_started(&self) -> bool {
        !matches!(self.view.open.phase, Phase::StartingDice | Phase::StartingRoll)
    }

    fn place(&self) -> String {
        let Open { won, setup, phase, .. } = &self.view.open;
        let fought = usize::from(won[0]) + usize::from(won[1]);
        match phase {
            _ if !self.has_started() => "Starting roll".into(),
            Phase::Over => format!("Over after {fought} battles"),
            _ => format!("Battle {} of at least {}", fought + 1, setup.fewest_battles()),
        }
    }

    fn facts(&self, seat: Seat) -> Facts {
        let Open { won, attacker, last_winner, streak, setup, .. } = &self.view.open;
        let wins = many(won[seat.index()].into(), "win", "wins");
        let role = if *attacker == seat { "Attacker" } else { "Defender" };
        let in_a_row = if *streak < setup.wins_in_a_row() {
            format!("{streak} of {} in a row", setup.wins_in_a_row())
        } else {
            format!("{streak} in a row")
        };
        Facts {
            facts: html! { span { (wins) } @if self.has_started() { span.opt { (role) } } },
            extra: html! {
                @if self.has_started() { (chip("", "", role)) }
                @if *last_winner == Some(seat) { (chip("good", "flag", &in_a_row)) }
            },
        }
    }

    fn board(&self) -> Markup {
        let below = match self.view.open.phase {
            Phase::StartingDice | Phase::StartingRoll => self.starting(),
            Phase::TerrainDie | Phase::TerrainRoll => self.grounds(),
            Phase::AttackingForce | Phase::DefendingForce if self.seen.prompted => self.forces(),
            _ => self.battle(),
        };
        html! { (self.ground()) (below) }
    }

    /// The terrain with the units from weak to strong, always in view.
    fn ground(&self) -> Markup {
        let Some(terrain) = self.view.open.terrain else {
            let words = self.view.open.terrain_die.map_or_else(
                || "No ground chosen yet".to_owned(),
                |die| format!("The {} die is picked", capital(die.ground().name)),
            );
            return html! { div.terrain { (landscape::draw(None)) div.tname { (words) } span {} } };
        };
        html! {
            div.terrain {
                (landscape::draw(Some(terrain)))
                div.tname { (terrain_icon(terrain)) (capital(terrain.ground().name)) }
                (ladder(self.view.printed(), terrain))
            }
        }
    }

    fn battle(&self) -> Markup {
        let (near, far) = (self.near(), self.far());
        let mine =
            self.seen.me == Some(near) && self.seen.prompted && self.view.open.roller == near;
        let middle = match self.view.open.phase {
            Phase::Decide if mine => self.trays(near),
            Phase::Link | Phase::Ignore if mine => self.asking(near),
            _ => self.line(near, true),
        };
        html! { (self.line(far, false)) (middle) (self.standing(near)) }
    }

    /// A side's dice in a row.
    fn line(&self, seat: Seat, large: bool) -> Markup {
        let side = self.side(seat);
        let name = self.seen.name(seat);
        html! {
            section class={ "army" (if large { " big" } else { "" }) " p" (seat.0 + 1) } {
                header {
                    (mark(seat.0))
                    span {
                        @if side.force.is_none() {
                            (name) ": no dice picked yet"
                        } @else if side.rolls == 0 {
                            (name) ": ready to roll"
                        } @else {
                            (self.seen.does_what(seat, "stand")) " at " b { (self.best_group(seat)) }
                        }
                    }
                    @if side.force.is_some() {
                        (chip("", "", &format!("{} of {} rolls used", side.rolls, side.limit)))
                    }
                }
                div.rows { (self.dice(seat, |slot| self.plain_die(seat, slot))) }
            }
        }
    }

    /// How the near side stands against the far one.
    fn standing(&self, near: Seat) -> Markup {
        let side = self.side(near);
        let (Some(terrain), Some(_)) = (self.view.open.terrain, side.force) else {
            return html! { span {} };
        };
        let far = self.side(self.far());
        let lead = match spaca_wor::compare(side, far, self.view.printed().battle.powers(terrain)) {
            _ if side.rolls == 0 || far.rolls == 0 => Markup::default(),
            Ordering::Greater => chip("good", "check", "ahead"),
            Ordering::Equal => chip("", "", "level"),
            Ordering::Less => chip("bad", "warn", "behind"),
        };
        html! {
            section class={ "army p" (near.0 + 1) } {
                header {
                    (mark(near.0))
                    span { (self.seen.does_what(near, "stand")) " at" }
                    (self.group_chips(near))
                    (lead)
                }
                (self.odds())
                p.cmp.opt {
                    "More dice of one unit win; equal numbers: the stronger unit here. "
                    (clause_button("SW-12"))
                }
            }
        }
    }

    fn groups(&self, seat: Seat) -> Vec<(u8, Face)> {
        groups_of(self.view.printed(), self.side(seat), self.view.open.terrain)
    }

    fn group_chips(&self, seat: Seat) -> Markup {
        let groups = self.groups(seat);
        html! {
            @for (count, unit) in &groups {
                (chip("", unit_icon(*unit), &format!("{count} {}", capital(unit.name()))))
            }
            @if groups.is_empty() { (chip("", "", "nothing yet")) }
        }
    }

    fn best_group(&self, seat: Seat) -> String {
        best_group(self.view.printed(), self.side(seat), self.view.open.terrain)
    }

    /// Rolls used, dice that stayed at home, and the power order of the other grounds.
    fn bench(&self) -> Markup {
        let side = self.side(self.near());
        let elsewhere =
            Terrain::ALL.into_iter().filter(|&other| Some(other) != self.view.open.terrain);
        html! {
            div.bench {
                b { "Rolls" }
                span.dots role="img" aria-label={ (side.rolls) " of " (side.limit) " rolls used" } {
                    @for n in 0..side.limit { i class=(if n < side.rolls { "on" } else { "" }) {} }
                }
                @if side.limit > self.view.printed().battle.rolls {
                    (chip("", "un-turbo", &format!("{} by Turbo", side.limit)))
                }
                (stayed_at_home(side))
                span.opt.ref {
                    b { "Elsewhere" }
                    @for terrain in elsewhere {
                        @let ground = terrain.ground();
                        @let top = capital(self.view.printed().battle.order(terrain)[3].name());
                        (chip("", &terrain_symbol(terrain), &format!("{}: {top} on top", capital(ground.name))))
                    }
                }
            }
        }
    }
}

/// The units of a side with their numbers, the strongest group first.
fn groups_of(printed: &Printed, side: &Side, terrain: Option<Terrain>) -> Vec<(u8, Face)> {
    let Some(terrain) = terrain else { return Vec::new() };
    let (counts, powers) = (side.groups(), printed.battle.powers(terrain));
    let mut groups: Vec<(u8, u8, Face)> = Face::UNITS
        .into_iter()
        .map(|unit| (counts[unit as usize], powers[unit as usize], unit))
        .filter(|&(count, ..)| count > 0)
        .collect();
    table::sort_few_by(&mut groups, |a, b| b.cmp(a));
    groups.into_iter().map(|(count, _, unit)| (count, unit)).collect()
}

/// The strongest group of a side, in words.
pub(crate) fn best_group(printed: &Printed, side: &Side, terrain: Option<Terrain>) -> String {
    let best = groups_of(printed, side, terrain).into_iter().next();
    best.map_or_else(
        || "nothing".into(),
        |(count, unit)| format!("{count} {}", capital(unit.name())),
    )
}

/// The colour of a die of a side that shows this.
pub(crate) fn colour(seat: Seat, face: Face) -> &'static str {
    match (face, seat.0) {
        (Face::Boom, _) => "gone",
        (_, 0) => "redd",
        _ => "bloo",
    }
}

/// The dice of the pool that were not chosen for the force.
fn stayed_at_home(side: &Side) -> Markup {
    let Some(force) = side.force else { return Markup::default() };
    let home = DICE.iter().zip(force.counts()).flat_map(|(die, taken)| {
        std::iter::repeat_n(die.kind, usize::from(die.copies.saturating_sub(taken)))
    });
    html! {
        span.opt.ref {
            b { "Not chosen" }
            @for kind in home { (chip("", "", &kind_name(kind))) }
        }
    }
}

/// A kind of die by its name.
fn kind_name(kind: DieKind) -> String {
    capital(kind.die().name)
}

pub(crate) fn terrain_symbol(terrain: Terrain) -> String {
    format!("te-{}", terrain.ground().name)
}

fn terrain_icon(terrain: Terrain) -> Markup {
    icon(&terrain_symbol(terrain))
}

/// The symbol of what a die shows.
pub(crate) fn unit_icon(face: Face) -> &'static str {
    match face {
        Face::Spaca => "un-spaca",
        Face::Mekka => "un-mekka",
        Face::Bika => "un-bika",
        Face::Tanka => "un-tanka",
        Face::Boom => "un-boom",
        Face::Support => "un-support",
        Face::Turbo => "un-turbo",
        Face::Blank => "",
    }
}

/// The units from weak to strong on this ground.
fn ladder(printed: &Printed, terrain: Terrain) -> Markup {
    let (ground, order) = (terrain.ground(), printed.battle.order(terrain));
    let names = order.map(|unit| capital(unit.name()));
    let words = format!("Power on {}, low to high: {}", capital(ground.name), names.join(", "));
    html! {
        div.ladder role="img" aria-label=(words) {
            @for (n, (unit, name)) in order.iter().zip(&names).enumerate() {
                @if n > 0 { b { "‹" } }
                span { (icon(unit_icon(*unit))) (name) }
            }
        }
    }
}
