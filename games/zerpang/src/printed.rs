//! ZP-58: the numbers of the rules, from `box.toml`, or those of an edition that differs.

use table::Cursor;

/// All numbers of the rules.
#[derive(Debug)]
pub struct Printed {
    /// ZP-1: cards that everybody starts with.
    pub hand: u8,
    /// ZP-7: cards that everybody draws in any case.
    pub draw: u8,
    /// ZP-7: cards for each zone with a piece.
    pub zone_draw: u8,
    /// ZP-30: the same after Plunder.
    pub plunder_draw: u8,
    /// ZP-22: cards for a Treasure card.
    pub treasure_draw: u8,
    /// ZP-54: cards for a released piece.
    pub release: u8,
    /// ZP-50a: cards of a Gunslinger's hand without pieces on the board.
    pub sleeves: u8,
    /// ZP-4, ZP-40: free spaces at the start of a path.
    pub free_spaces: u8,
    /// ZP-43c: free spaces of a Zombie with three rings.
    pub free_mutated: u8,
    /// ZP-27, ZP-27a: more free spaces.
    pub sails: u8,
    /// ZP-27a: more free spaces for Points.
    pub far: u8,
    /// ZP-37, ZP-40, ZP-52: Points for an ability that replaces Movement.
    pub activation: u8,
    /// ZP-40: Points for each further space of a Scoundrel's move.
    pub scoundrel_space: u8,
    /// ZP-27a: the Points of the long way.
    pub far_price: u8,
    /// ZP-47: Points that a Robot pays for a text.
    pub robot_fee: u8,
    /// ZP-15: what the own Gate adds to a fighter.
    pub gate_bonus: u16,
    /// ZP-43c: worth of a Zombie piece by its rings.
    pub zombie_worth: [u16; 4],
    /// ZP-46: rings that a piece needs to count.
    pub ripe_rings: u8,
    /// ZP-56: Abducted pieces that win.
    pub captives: u8,
    /// ZP-53: pieces in an Alien's Home Base.
    pub base_room: u8,
}

static STANDARD: Printed = Printed::of(Cursor::of(include_str!("../box.toml")));

impl table::Printed for Printed {
    const FILE: &'static str = include_str!("../box.toml");

    #[inline]
    fn standard() -> &'static Self {
        &STANDARD
    }

    fn read(numbers: Cursor<'_>) -> Self {
        Self::of(numbers)
    }

    fn check(&self) -> Result<(), String> {
        let (captives, room) = (self.captives, self.base_room);
        if captives > room {
            return Err(format!("{captives} captives do not fit into a base with room for {room}"));
        }
        Ok(())
    }
}

impl Printed {
    const fn of(mut from: Cursor<'_>) -> Self {
        let printed = Self {
            hand: from.count("hand"),
            draw: from.count("draw"),
            zone_draw: from.count("zone"),
            plunder_draw: from.count("plunder"),
            treasure_draw: from.count("treasure"),
            release: from.count("release"),
            sleeves: from.count("sleeves"),
            free_spaces: from.count("free"),
            free_mutated: from.count("mutated"),
            sails: from.count("sails"),
            far: from.count("far"),
            activation: from.count("activation"),
            scoundrel_space: from.count("scoundrel"),
            far_price: from.count("far"),
            robot_fee: from.count("robot"),
            gate_bonus: from.count("gate") as u16,
            zombie_worth: [
                from.count("rings0") as u16,
                from.count("rings1") as u16,
                from.count("rings2") as u16,
                from.count("rings3") as u16,
            ],
            ripe_rings: from.count("rings"),
            captives: from.count("captives"),
            base_room: from.count("room"),
        };
        from.end();
        printed
    }
}

/// Small numbers in words.
const WORDS: [&str; 9] = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];

impl Printed {
    /// A text of a card or a class with its numbers filled in: `{release random card}` is two random cards, `{#far}` is
    /// the number in digits, `{=robot Point}` a Point, or 2 Points.
    pub fn said(&self, text: &str) -> String {
        let mut parts = text.split('{');
        let mut said = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (number, rest) = part.split_once('}').unwrap_or((part, ""));
            said += &self.filled_in(number);
            said += rest;
        }
        said
    }

    fn filled_in(&self, number: &str) -> String {
        let name = number.trim_start_matches(['#', '=']);
        let (name, noun) = name.split_once(' ').unwrap_or((name, ""));
        let count = self.named(name);
        let digits = number.starts_with(['#', '=']);
        let word = WORDS.get(usize::from(count)).filter(|_| !digits);
        let counted = match word {
            _ if number.starts_with('=') && count == 1 => "a".into(),
            Some(&word) => word.into(),
            None => count.to_string(),
        };
        match noun {
            "" => counted,
            noun if count == 1 => format!("{counted} {noun}"),
            noun => format!("{counted} {noun}s"),
        }
    }

    /// A number by the name that texts use.
    fn named(&self, name: &str) -> u16 {
        match name {
            "treasure" => self.treasure_draw.into(),
            "plunder" => self.plunder_draw.into(),
            "release" => self.release.into(),
            "sleeves" => self.sleeves.into(),
            "free" => self.free_spaces.into(),
            "mutated" => self.free_mutated.into(),
            "sails" => self.sails.into(),
            "far" => self.far.into(),
            "activation" => self.activation.into(),
            "scoundrel" => self.scoundrel_space.into(),
            "price" => self.far_price.into(),
            "robot" => self.robot_fee.into(),
            "worth1" => self.zombie_worth[1],
            "worth2" => self.zombie_worth[2],
            "worth3" => self.zombie_worth[3],
            "rings" => self.ripe_rings.into(),
            "captives" => self.captives.into(),
            _ => 0,
        }
    }
}
