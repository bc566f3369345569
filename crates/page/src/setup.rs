//! What is chosen before a game: who sits where, which options, which seed.

use bots::Level;
use catalog::{Playable, Visitor};
use serde::{Deserialize, Serialize};
use session::{Layout, Player, Refusal, Table};
use table::{About, Options, Seat};

use crate::caper::Caper;
use crate::crew::free_name;

/// The levels that people meet at a table, weakest first.
pub const LEVELS: [Level; 5] = Level::ALL;

/// What a level is like to play against.
pub fn level_words(level: Level) -> &'static str {
    match level {
        Level::Random => "Random does anything.",
        Level::Deckhand => "A deckhand takes what looks best at once: for first games.",
        Level::Mate => "A mate thinks a little ahead.",
        Level::Captain => "A captain thinks far ahead.",
        Level::Admiral => {
            "An admiral thinks longest, and has learned where that helps: the strongest."
        }
    }
}

/// What the rules of a game call a seat.
pub fn seat_name(game: &str, seat: u8) -> String {
    struct Name(Seat);
    impl Visitor for Name {
        type Out = String;
        fn visit<G: Playable>(self) -> Self::Out {
            G::seat_name(self.0)
        }
    }
    catalog::visit(game, Name(Seat(seat))).unwrap_or_default()
}

/// Who sits in one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatPlan {
    /// What the person is called; empty is the seat's own name. Whom a bot plays as; empty is nobody.
    pub name: String,
    /// The bot's level, or `human`.
    pub player: String,
}

impl SeatPlan {
    /// A person.
    pub fn person(name: &str) -> Self {
        Self { name: name.into(), player: "human".into() }
    }

    /// A bot of this level.
    pub fn bot(level: Level) -> Self {
        Self { name: String::new(), player: level.to_string() }
    }

    /// Who plays: a person, unless it is a level's name.
    pub fn who(&self) -> Player {
        self.player.parse().map_or(Player::Human, Player::Bot)
    }

    /// What a seat card says of who sits here: a person's name, a bot's name and level.
    pub fn called(&self) -> String {
        if self.is_person() {
            self.name.clone()
        } else if self.name.is_empty() {
            self.player.clone()
        } else {
            format!("{}, {}", self.name, self.player)
        }
    }

    /// Whether a person sits here.
    pub fn is_person(&self) -> bool {
        self.who() == Player::Human
    }
}

/// What is chosen before a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetUp {
    /// The game's name on the shelf.
    pub game: String,
    /// Who sits where.
    pub seats: Vec<SeatPlan>,
    /// Options that were chosen.
    pub options: Vec<(String, String)>,
    /// The seed of the dice.
    pub seed: u64,
    /// Whether it is the guided first game.
    #[serde(default)]
    pub lesson: bool,
    /// Whether nothing is taken back once dice have fallen; else the same dice fall again.
    #[serde(default)]
    pub dice_stand: bool,
    /// What is special about it, if it is a daily caper or a puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub caper: Option<Caper>,
}

impl SetUp {
    /// One person against the best bots that the game has, with the fewest seats.
    pub fn new(about: &About, seed: u64) -> Self {
        let mut seats = vec![SeatPlan::person("")];
        seats.resize(usize::from(about.seats.0), SeatPlan::bot(FRIENDLY));
        let (game, options) = (about.name.into(), Vec::new());
        let mut setup =
            Self { game, seats, options, seed, lesson: false, dice_stand: false, caper: None };
        setup.christen();
        setup
    }

    fn about(&self) -> Result<&'static About, Refusal> {
        catalog::about(&self.game)
    }

    /// Adds a bot, if the box has room for one more.
    pub fn add_seat(&mut self) {
        if self.about().is_ok_and(|about| self.seats.len() < usize::from(about.seats.1)) {
            self.seats.push(SeatPlan::bot(FRIENDLY));
            self.christen();
        }
    }

    /// Says who plays in a seat: a level's name, or `human`.
    pub fn put(&mut self, nth: usize, player: &str) {
        let Some(plan) = self.seats.get_mut(nth) else { return };
        let was = plan.is_person();
        plan.player = player.into();
        if was != plan.is_person() {
            plan.name.clear();
            self.christen();
        }
    }

    /// Gives every bot that has no name one of the game's crew that nobody else has.
    pub fn christen(&mut self) {
        for nth in 0..self.seats.len() {
            let taken: Vec<&str> = self.seats.iter().map(|plan| plan.name.as_str()).collect();
            let plan = &self.seats[nth];
            if !plan.is_person()
                && plan.name.is_empty()
                && let Some(name) = free_name(&self.game, &taken, self.seed)
            {
                self.seats[nth].name = name.into();
            }
        }
    }

    /// Takes the last seat away, if enough are left.
    pub fn remove_seat(&mut self) {
        if self.about().is_ok_and(|about| self.seats.len() > usize::from(about.seats.0)) {
            self.seats.pop();
        }
    }

    /// The value of an option.
    pub fn option(&self, key: &str) -> Option<&str> {
        self.options.iter().find(|(k, _)| k == key).map(|(_, value)| value.as_str())
    }

    /// Chooses the value of an option.
    pub fn choose(&mut self, key: &str, value: &str) {
        self.options.retain(|(k, _)| k != key);
        self.options.push((key.into(), value.into()));
    }

    /// What there is to say of the admirals at this table, if any sits there.
    pub fn admiral_note(&self) -> Option<String> {
        let sits = self.seats.iter().any(|plan| plan.who() == Player::Bot(Level::Admiral));
        let about = self.about().ok().filter(|_| sits)?;
        let seats = u8::try_from(self.seats.len()).ok()?;
        let options = Options::new(about, self.options.iter().map(|(k, v)| (k, v))).ok()?;
        catalog::admiral_note(&self.game, seats, &options).ok()?
    }

    /// Lays the table out; what the game does not have is refused.
    pub fn lay_out(&self) -> Result<Box<dyn Table>, Refusal> {
        let players = (0..).zip(&self.seats).map(|(n, plan)| {
            let name = seat_name(&self.game, n);
            match plan.who() {
                Player::Human if plan.name.trim().is_empty() => name,
                Player::Human => plan.name.trim().to_owned(),
                Player::Bot(level) => level.to_string(),
            }
        });
        let layout = Layout {
            seats: u8::try_from(self.seats.len()).ok(),
            options: self.options.clone(),
            players: players.collect(),
            seed: self.seed,
        };
        catalog::lay_out(&self.game, &layout)
    }
}

/// The level that a newcomer meets.
const FRIENDLY: Level = Level::Deckhand;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_set_up_can_be_played_at_once() {
        for about in catalog::games() {
            let setup = SetUp::new(about, 7);
            let table = setup.lay_out().expect("defaults are allowed");
            assert_eq!(usize::from(table.seats()), setup.seats.len());
            assert!(setup.seats[0].is_person() && !setup.seats[1].is_person());
        }
    }

    #[test]
    fn seats_stay_within_what_the_box_allows() {
        let about = catalog::about("cat-quest").expect("it is on the shelf");
        let mut setup = SetUp::new(about, 0);
        for _ in 0..9 {
            setup.add_seat();
        }
        assert_eq!(setup.seats.len(), usize::from(about.seats.1));
        for _ in 0..9 {
            setup.remove_seat();
        }
        assert_eq!(setup.seats.len(), usize::from(about.seats.0));
    }

    #[test]
    fn whoever_becomes_a_bot_gets_a_name_and_whoever_becomes_a_person_loses_it() {
        let about = catalog::about("spanc").expect("it is on the shelf");
        let mut setup = SetUp::new(about, 3);
        let bot = setup.seats[1].name.clone();
        assert!(!bot.is_empty() && setup.seats[0].name.is_empty());
        setup.put(1, "captain");
        assert_eq!(setup.seats[1].name, bot, "another level, the same face");
        setup.put(0, "mate");
        assert!(!setup.seats[0].name.is_empty() && setup.seats[0].name != bot);
        setup.put(1, "human");
        assert_eq!(setup.seats[1].name, "");
        setup.put(9, "mate");
    }

    #[test]
    fn an_option_is_chosen_once_and_unknown_ones_are_refused() {
        let about = catalog::about("spaca-wor").expect("it is on the shelf");
        let mut setup = SetUp::new(about, 0);
        setup.choose("ten-battles", "on");
        setup.choose("ten-battles", "off");
        assert_eq!(setup.option("ten-battles"), Some("off"));
        setup.choose("moonlight", "on");
        assert!(setup.lay_out().is_err());
    }
}
