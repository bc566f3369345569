//! What a game states about itself, so that the laws can be checked: the whole of a `tests/laws.rs`.

use std::fmt::Write as _;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use table::{
    About, Allowed, BOX, BadSetup, Game, OptionKind, Options, PrintedNumber, Seat, Seats, Spoken,
    Step, printed_numbers, set_up_new,
};

use crate::law::{Broken, Law, Tally};
use crate::urn::Worlds;

/// A step of a game.
pub type StepOf<G> = Step<<G as Game>::Action, <G as Game>::Chance>;

/// Lists an action space.
type Space<G> = fn(&G) -> Vec<<G as Game>::Action>;

/// Says what is unsound about a state.
type Sound<G> = fn(&G) -> Result<(), String>;

/// Says what is hidden from an onlooker.
type Hidden<G> = fn(&G, Option<Seat>) -> Option<Worlds>;

/// A table that the laws play at.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    /// How many sit there.
    pub seats: u8,
    /// What was chosen.
    pub options: Options,
    /// What follows from both.
    pub setup: G::Setup,
}

impl<G: Game> Table<G> {
    /// The table in words.
    pub(crate) fn in_words(&self) -> String {
        let mut words = format!("{} seats", self.seats);
        for (key, value) in self.options.iter() {
            let _ = write!(words, ", {key}={value}");
        }
        words
    }
}

/// What a game states about itself. Everything has a default, so that most games state little:
///
/// ```
/// # use table::{Seats, Step};
/// # use testkit::{Charter, toy::{Action, Chance, Lantern}};
/// let report = Charter::<Lantern>::new()
///     .most_steps(400)
///     .free_form(|action| matches!(action, Action::Offer(_)))
///     .audience(|game, step| match step {
///         Step::Fall(Chance::Draw(_)) => Some(Seats::only(game.drawer())),
///         _ => None,
///     })
///     .reveals(|game, _| game.bidding().len() == 1) // the last secret bid shows all
///     .worlds(testkit::toy::worlds) // a hidden hand is any of the cards that do not lie open
///     .sound(|_| Ok(()))
///     .uphold();
/// assert!(report.of("a step tells only itself").is_some_and(|tally| tally.checks > 0));
/// ```
pub struct Charter<G: Game> {
    pub(crate) tables: Vec<Table<G>>,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) most_steps: u32,
    pub(crate) space: Option<Space<G>>,
    pub(crate) free_form: fn(G::Action) -> bool,
    pub(crate) pieces: fn(&G) -> Vec<u32>,
    pub(crate) sound: Option<Sound<G>>,
    pub(crate) audience: fn(&G, StepOf<G>) -> Option<Seats>,
    pub(crate) reveals: fn(&G, StepOf<G>) -> bool,
    pub(crate) worlds: Option<Hidden<G>>,
    pub(crate) state_bytes: usize,
    pub(crate) action_bytes: usize,
    pub(crate) frugal_views: bool,
}

/// Games that a law plays at each table, unless the charter says otherwise.
const GAMES: u64 = 24;
/// Steps of a random game, unless the charter says otherwise.
const MOST_STEPS: u32 = 20_000;
/// Bytes of a state, unless the charter says otherwise.
const STATE_BYTES: usize = 512;
/// Bytes of an action, unless the charter says otherwise.
const ACTION_BYTES: usize = 8;
/// The seed of all random play, unless the charter says otherwise.
const SEED: u64 = 2026;

impl<G: Spoken> Charter<G> {
    /// The default charter: tables of every number of seats and every single option of the box. What
    /// the game refuses is left out; [`crate::words::options`] is the law about it.
    pub fn new() -> Self {
        Self {
            tables: default_tables(G::about()),
            games: GAMES,
            seed: SEED,
            most_steps: MOST_STEPS,
            space: None,
            free_form: |_| false,
            pieces: |_| Vec::new(),
            sound: None,
            audience: |_, _| None,
            reveals: |_, _| false,
            worlds: None,
            state_bytes: STATE_BYTES,
            action_bytes: ACTION_BYTES,
            frugal_views: true,
        }
    }

    /// Plays at these tables instead: seats and options of each.
    ///
    /// # Panics
    /// Where the game refuses one of them.
    #[must_use]
    pub fn tables<'a, O>(mut self, tables: impl IntoIterator<Item = (u8, O)>) -> Self
    where
        O: IntoIterator<Item = (&'a str, &'a str)>,
    {
        self.tables.clear();
        tables.into_iter().fold(self, |charter, (seats, options)| charter.and_table(seats, options))
    }

    /// Plays at one more table.
    ///
    /// # Panics
    /// Where the game refuses it.
    #[must_use]
    pub fn and_table<'a, O>(mut self, seats: u8, options: O) -> Self
    where
        O: IntoIterator<Item = (&'a str, &'a str)>,
    {
        match table(seats, options) {
            Ok(table) => self.tables.push(table),
            Err(refusal) => panic!("{} refuses a table of its charter: {refusal}", G::about().name),
        }
        self
    }

    /// Plays at one more table, at which every number is another one: a little more than in the box or, where that
    /// is the most already, a little less. Rules of the house are switched.
    ///
    /// # Panics
    /// Where the game refuses it.
    #[must_use]
    pub fn and_edition(self) -> Self {
        let (fewest, _) = G::about().seats;
        self.and_edition_of(fewest, [])
    }

    /// The same at a table of so many seats with these options.
    ///
    /// # Panics
    /// Where the game refuses it.
    #[must_use]
    pub fn and_edition_of<'a, O>(self, seats: u8, options: O) -> Self
    where
        O: IntoIterator<Item = (&'a str, &'a str)>,
    {
        let moved: Vec<String> = printed_numbers(G::about().numbers).iter().map(moved).collect();
        let (options, moved): (Vec<_>, _) = (options.into_iter().collect(), moved.join("; "));
        let options = options.iter().copied().chain([(BOX, moved.as_str())]);
        self.and_table(seats, options)
    }

    /// So many games per table and law, at least one.
    #[must_use]
    pub fn games(mut self, games: u64) -> Self {
        self.games = games.max(1);
        self
    }

    /// The seed of all random play.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Random play ends within so many steps.
    #[must_use]
    pub fn most_steps(mut self, steps: u32) -> Self {
        self.most_steps = steps;
        self
    }

    /// The whole action space, values that make no sense included; asked once per table, of its
    /// opening. By default: whatever was listed in some random games.
    #[must_use]
    pub fn space(mut self, space: Space<G>) -> Self {
        self.space = Some(space);
        self
    }

    /// Free-form actions (offers): those permitted need not be listed. By default there are none.
    #[must_use]
    pub fn free_form(mut self, free_form: fn(G::Action) -> bool) -> Self {
        self.free_form = free_form;
        self
    }

    /// A census that never changes during a game. By default nothing is counted.
    #[must_use]
    pub fn pieces(mut self, pieces: fn(&G) -> Vec<u32>) -> Self {
        self.pieces = pieces;
        self
    }

    /// What else holds in every state. By default nothing: a game with secrets has to state it.
    #[must_use]
    pub fn sound(mut self, sound: Sound<G>) -> Self {
        self.sound = Some(sound);
        self
    }

    /// The seats that learn *what* a step was; `None` is everybody. By default every step is public: a
    /// game with secrets has to state them.
    #[must_use]
    pub fn audience(mut self, audience: fn(&G, StepOf<G>) -> Option<Seats>) -> Self {
        self.audience = audience;
        self
    }

    /// Steps that turn up more than themselves (the last secret vote, a look at a hand). By default none.
    #[must_use]
    pub fn reveals(mut self, reveals: fn(&G, StepOf<G>) -> bool) -> Self {
        self.reveals = reveals;
        self
    }

    /// What is hidden from an onlooker in a game, true or imagined, where that is known: which games he
    /// cannot tell apart and how likely each is follow from that. A game with secrets has to state it.
    #[must_use]
    pub fn worlds(mut self, worlds: Hidden<G>) -> Self {
        self.worlds = Some(worlds);
        self
    }

    /// A state has at most so many bytes; 512 by default.
    #[must_use]
    pub fn state_bytes(mut self, bytes: usize) -> Self {
        self.state_bytes = bytes;
        self
    }

    /// An action has at most so many bytes; 8 by default.
    #[must_use]
    pub fn action_bytes(mut self, bytes: usize) -> Self {
        self.action_bytes = bytes;
        self
    }

    /// Whether [`Game::view`] and [`Game::imagine`] must not allocate either; yes by default.
    #[must_use]
    pub fn frugal_views(mut self, frugal: bool) -> Self {
        self.frugal_views = frugal;
        self
    }

    /// Checks every law, on all cores, and tells what each of them looked at, or which are broken.
    pub fn judge(&self) -> Result<Report, Vec<Broken>> {
        let laws = crate::laws::<G>();
        let (next, judged) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let work = || {
            while let Some((n, (law, judge))) = take(&laws, &next) {
                let verdict = judge(self);
                judged.lock().unwrap_or_else(PoisonError::into_inner).push((n, *law, verdict));
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..std::thread::available_parallelism().map_or(1, NonZero::get) {
                scope.spawn(work);
            }
        });
        let mut judged = judged.into_inner().unwrap_or_else(PoisonError::into_inner);
        judged.sort_by_key(|(n, ..)| *n);
        let (mut held, mut broken) = (Vec::new(), Vec::new());
        for (_, law, verdict) in judged {
            match verdict {
                Ok(tally) => held.push((law, tally)),
                Err(what) => broken.push(what),
            }
        }
        if broken.is_empty() { Ok(Report { held }) } else { Err(broken) }
    }

    /// Checks every law: the three-line test of a game.
    ///
    /// # Panics
    /// If a law is broken, with a report of all that are.
    pub fn uphold(&self) -> Report {
        match self.judge() {
            Ok(report) => report,
            Err(broken) => {
                let laws: Vec<String> = broken.iter().map(ToString::to_string).collect();
                panic!("{} breaks {} laws\n\n{}", G::about().name, laws.len(), laws.join("\n\n"))
            }
        }
    }
}

impl<G: Spoken> Default for Charter<G> {
    fn default() -> Self {
        Self::new()
    }
}

/// What each law looked at.
#[derive(Clone, Debug)]
pub struct Report {
    /// The laws that hold.
    pub held: Vec<(&'static Law, Tally)>,
}

impl Report {
    /// What the law of this name looked at.
    pub fn of(&self, law: &str) -> Option<Tally> {
        self.held.iter().find(|(held, _)| held.name == law).map(|&(_, tally)| tally)
    }
}

/// The next of a list that nobody has taken yet, and its number.
fn take<'a, T>(all: &'a [T], next: &AtomicUsize) -> Option<(usize, &'a T)> {
    let n = next.fetch_add(1, Ordering::Relaxed);
    all.get(n).map(|one| (n, one))
}

fn table<'a, G: Spoken>(
    seats: u8,
    options: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Result<Table<G>, BadSetup> {
    let options = Options::new(G::about(), options)?;
    let setup = set_up_new::<G>(seats, &options)?;
    Ok(Table { seats, options, setup })
}

/// Every number of seats without options, and every other value of every option at the full table, beside what
/// it needs.
fn default_tables<G: Spoken>(about: &About) -> Vec<Table<G>> {
    let (fewest, most) = about.seats;
    let mut tables: Vec<_> = (fewest..=most).map(|seats| table(seats, [])).collect();
    for spec in about.options {
        let values = values(&spec.kind).into_iter().filter(|v| *v != spec.kind.default_value());
        for value in values {
            let with = spec.needs.iter().map(|need| need.with);
            tables.push(table(most, with.chain([(spec.key, value.as_str())])));
        }
    }
    tables.into_iter().filter_map(Result::ok).collect()
}

/// A line of an edition in which a number is another one.
fn moved(number: &PrintedNumber) -> String {
    let PrintedNumber { name, allowed, value, .. } = number;
    let last = match allowed {
        Allowed::Whole(_, to) => *to,
        Allowed::Words(words) => i16::try_from(words.len()).unwrap_or(1) - 1,
    };
    let value = if *value < last { value + 1 } else { value - 1 };
    format!("{name} = {}", allowed.written(value))
}

/// Numbers of an option of which every single one is tried.
const FEW_NUMBERS: u32 = 16;

/// The values of an option; of many numbers the ends, of texts the default alone.
pub(crate) fn values(kind: &OptionKind) -> Vec<String> {
    match *kind {
        OptionKind::Switch => vec!["off".into(), "on".into()],
        OptionKind::Number { from, to, .. } if to.saturating_sub(from) < FEW_NUMBERS => {
            (from..=to).map(|number| number.to_string()).collect()
        }
        OptionKind::Number { from, to, default } => {
            [from, default, to].map(|number| number.to_string()).to_vec()
        }
        OptionKind::OneOf(words) => words.iter().map(ToString::to_string).collect(),
        OptionKind::Text => vec![kind.default_value()],
    }
}
