//! What every card does, in one line: when, and what. ZP-20 to ZP-36 in our words.

use crate::pieces::{Card, Effect, Side};
use crate::printed::Printed;

/// When a text has its time, from its player's point of view, and what it does, from anybody's.
const fn text(effect: Effect) -> (&'static str, &'static str) {
    match effect {
        Effect::Points => ("any time", "pays its Points"),
        Effect::Rescue => {
            ("when you are beaten", "brings the piece to a free Gate instead of home")
        }
        Effect::Training => ("along with another card", "opens that card's other side"),
        Effect::Treasure => ("in your Draw phase", "draws {treasure card}"),
        Effect::Crew => ("in your Entrance phase", "lets a piece enter free"),
        Effect::Sails => ("in your Movement phase", "gives the move {sails more free space}"),
        Effect::Geta => (
            "in your Movement phase",
            "gives the move {sails more free space}, or {far} for {=price Point}",
        ),
        Effect::Escape => ("in a fight of yours", "takes the fighter one step from all enemies"),
        Effect::Flank => ("in your Movement phase", "moves a second piece one space"),
        Effect::Everywhere => ("in your Movement phase", "puts a second piece beside a friend"),
        Effect::Blockade => ("in another's Draw phase", "takes the cards of that draw"),
        Effect::Binding => ("after another's text", "cancels it"),
        Effect::Cannoneer => ("in a fight of yours", "counts all own pieces as connected"),
        Effect::Honor => ("in a fight", "makes it one against one, without friends or help"),
        Effect::KeelHaul => ("after your draw", "takes away another player's next turn"),
        Effect::Sacrifice => ("as Aggressor", "sends the fighter and all pieces around it home"),
        Effect::Plunder => ("as your Draw phase begins", "draws {plunder card} for each zone"),
        Effect::Resourceful => ("in a fight", "doubles Specialty cards laid for Points"),
        Effect::Weapon(2) => ("in a fight", "adds 2"),
        Effect::Weapon(_) => ("in a fight", "adds 3"),
    }
}

impl Card {
    /// ZP-20 to ZP-36: what the text of a side does, in few words.
    pub fn gist(self, printed: &Printed, side: Side) -> String {
        printed.said(text(self.effect(side)).1)
    }

    /// ZP-20 to ZP-36: when a side has its time, and what it does, in one line.
    pub fn says(self, printed: &Printed, side: Side) -> String {
        format!("{}: {}", text(self.effect(side)).0, self.gist(printed, side))
    }
}
