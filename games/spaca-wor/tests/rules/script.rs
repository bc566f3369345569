//! The language of the scenarios: one call is one thing that happens at the table.
//!
//! Dice are numbered 1 to 6 as in text: Standard dice first, then Tanka dice, then Turbo dice. Faces come
//! in the order of the dice rolled and ascend within a kind; a bar between the kinds is for the reader.

use spaca_wor::{Face, Phase, Setup, SpacaWor, Terrain};
use table::{Edition, Game, Seat};
use testkit::Scripted as _;

pub(crate) const REDD: Seat = Seat(0);
pub(crate) const BLOO: Seat = Seat(1);

/// The rules of the sheet, and each option by itself.
pub(crate) const PLAIN: Setup = with([false; 4]);
pub(crate) const IGNORE_BOOM: Setup = with([true, false, false, false]);
pub(crate) const TERRAIN_FIRST: Setup = with([false, true, false, false]);
pub(crate) const THREE_WINS: Setup = with([false, false, true, false]);
pub(crate) const TEN_BATTLES: Setup = with([false, false, false, true]);

/// The sheet with these options: SW-O1, SW-O2, SW-O3, SW-O4.
pub(crate) const fn with(
    [ignore_boom, terrain_first, three_wins, ten_battles]: [bool; 4],
) -> Setup {
    Setup { ignore_boom, terrain_first, three_wins, ten_battles, edition: Edition::standard() }
}

/// A new game by the sheet.
pub(crate) fn table() -> SpacaWor {
    SpacaWor::new(&PLAIN)
}

/// A game by the sheet in which Bloo won the starting roll, so that Redd attacks first.
pub(crate) fn redd_attacks() -> SpacaWor {
    redd_attacks_by(&PLAIN)
}

/// The same with options.
pub(crate) fn redd_attacks_by(setup: &Setup) -> SpacaWor {
    SpacaWor::new(setup).picks("standard", "standard").falls("start spaca tanka")
}

/// Redd attacks with Standard and Tanka dice, Bloo defends Plains with Standard and Turbo dice; Redd's
/// first roll is about to fall.
pub(crate) fn first_battle() -> SpacaWor {
    redd_attacks().battle(Terrain::Plains, "4S2T0U", "4S0T2U")
}

/// A first battle on this ground in which both are content with their first roll. Redd attacks.
pub(crate) fn fight(terrain: Terrain, redd: [&str; 2], bloo: [&str; 2]) -> SpacaWor {
    redd_attacks().battle(terrain, redd[0], bloo[0]).keeps(redd[1]).keeps(bloo[1])
}

/// Faces that win a battle, and that lose or draw it, for `4S2T0U`.
const STRONG: &str = "tanka tanka tanka tanka | tanka tanka";
const WEAK: &str = "spaca mekka bika tanka | boom boom";

pub(crate) trait Script: Sized {
    /// SW-1: both pick a die for the starting roll.
    fn picks(self, redd: &str, bloo: &str) -> Self;
    /// SW-3 to SW-6: a battle is set up; its terrain is the one that its die favours.
    fn battle(self, terrain: Terrain, attacker: &str, defender: &str) -> Self;
    /// SW-7: what the rolled dice show.
    fn faces(self, faces: &str) -> Self;
    /// SW-7: these are rolled again.
    fn roll(self, dice: &str) -> Self;
    /// SW-7: whoever rolls has rolled enough.
    fn stop(self) -> Self;
    /// SW-9: the next Support is linked to this die.
    fn link(self, die: u8) -> Self;
    /// SW-O1: this Boom is ignored.
    fn ignore(self, die: u8) -> Self;
    /// A roll after which the player stops, if there is still something to decide.
    fn keeps(self, faces: &str) -> Self;
    /// Whole battles: `R` is one that Redd wins, `B` one that Bloo wins, `d` a draw.
    fn war(self, winners: &str) -> Self;

    /// What a nation's dice show, in words.
    fn shown(&self, seat: Seat) -> String;
    /// SW-11: how many dice of a nation count as Spaca, Mekka, Bika, Tanka.
    fn groups(&self, seat: Seat) -> [u8; 4];
    /// Who won the last battle that was not a draw.
    fn last_winner(&self) -> Option<Seat>;
    /// How many battles Redd and Bloo have won.
    fn wins(&self) -> [u8; 2];
}

impl Script for SpacaWor {
    fn picks(self, redd: &str, bloo: &str) -> Self {
        self.does(REDD, &format!("start {redd}")).does(BLOO, &format!("start {bloo}"))
    }

    fn battle(self, terrain: Terrain, attacker: &str, defender: &str) -> Self {
        let (attacking, defending) = (self.attacker(), self.defender());
        let ground = format!("terrain {}", terrain.ground().name);
        let force = |dice: &str| format!("force {dice}");
        let game = self.does(defending, &ground);
        let game = if game.setup().terrain_first {
            game.falls(&ground).does(attacking, &force(attacker))
        } else {
            game.does(attacking, &force(attacker)).falls(&ground)
        };
        game.does(defending, &force(defender))
    }

    fn faces(self, faces: &str) -> Self {
        self.falls(&format!("faces {}", faces.replace(" |", "")))
    }

    fn roll(self, dice: &str) -> Self {
        let seat = self.roller();
        self.does(seat, &format!("roll {dice}"))
    }

    fn stop(self) -> Self {
        let seat = self.roller();
        self.does(seat, "stop")
    }

    fn link(self, die: u8) -> Self {
        let seat = self.roller();
        self.does(seat, &format!("link {die}"))
    }

    fn ignore(self, die: u8) -> Self {
        let seat = self.roller();
        self.does(seat, &format!("ignore {die}"))
    }

    fn keeps(self, faces: &str) -> Self {
        let game = self.faces(faces);
        if game.phase() == Phase::Decide { game.stop() } else { game }
    }

    fn war(self, winners: &str) -> Self {
        winners.chars().fold(self, |game, winner| {
            let winner = match winner {
                'R' => Some(REDD),
                'B' => Some(BLOO),
                _ => None,
            };
            let of = |seat| if winner == Some(seat) { STRONG } else { WEAK };
            let (attacker, defender) = (game.attacker(), game.defender());
            let game = game.battle(Terrain::Plains, "4S2T0U", "4S2T0U");
            game.keeps(of(attacker)).keeps(of(defender))
        })
    }

    fn shown(&self, seat: Seat) -> String {
        self.side(seat).faces().map(Face::name).join(" ")
    }

    fn groups(&self, seat: Seat) -> [u8; 4] {
        self.side(seat).groups()
    }

    fn last_winner(&self) -> Option<Seat> {
        self.view(None).open.last_winner
    }

    fn wins(&self) -> [u8; 2] {
        self.view(None).open.won
    }
}

/// SW-14: the power of each unit on a terrain of the box.
pub(crate) fn powers(terrain: Terrain) -> [u8; 4] {
    table().printed().battle.powers(terrain)
}
