//! zerpang! Two to six players bring Ninjas, Pirates, Zombies, Robots, Gunslingers, Aliens or Elves onto
//! a board of 61 hexagons. Every class wants something else, and neighbours always fight.
//!
//! A turn is Entrance, Movement, Combat and Draw. Cards are Points, or they do what they say; nearly
//! everything they do can be bound by somebody else. `RULES.md` has every clause; the code cites them by
//! their ids.
//!
//! ```
//! use table::{Game, Seat, Spoken, Turn};
//! use zerpang::{Action, Card, Chance, Piece, Zerpang};
//!
//! let amber = Seat(0);
//! let setup = Zerpang::set_up(2, &table::Options::default()).expect("two may play");
//! let mut game = Zerpang::new(&setup);
//! game.fall(Chance::First(amber));
//! for _card in 0..8 {
//!     game.fall(Chance::Draw(Card::One));
//! }
//! // ZP-3: the first piece is free, and enters on a Gate of one's own.
//! let enter = Action::Enter(Piece::new(amber, 0), "g9".parse().expect("a cell"));
//! assert!(game.may(amber, enter).is_ok());
//! game.act(amber, enter);
//! assert_eq!(game.turn(), Turn::Seats(table::Seats::only(amber)));
//! ```
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "numbers of cells, cards, pieces and seats are below 128 and fit into a byte"
)]

mod action;
mod board;
mod encode;
mod pieces;
mod play;
mod printed;
mod rules;
mod score;
mod spoken;
mod state;
mod view;
mod worth;

pub use action::{Action, Aid, Chance, LONGEST_PATH, Laid, Lay, Path, Target, Use};
pub use board::{Board, Cell, CellKind, Cells, Direction, Neighbours};
pub use pieces::*;
pub use printed::Printed;
pub use rules::*;
pub use state::{
    Arena, Binding, Combat, Draw, Fight, Lasting, Open, Outlook, Payment, Phase, Place, Rating,
    Role, Round, Setup, Text, ThisTurn, Zerpang, most_points, points_of,
};
pub use view::{Hand, View};
