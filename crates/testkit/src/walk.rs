//! Random games, watched step by step. All laws walk the same games: game `n` of a seed is the same in
//! every law, however often it is looked at, because the watchers throw dice of their own.

use std::any::Any;
use std::cell::{Cell, OnceCell};
use std::panic::{AssertUnwindSafe, catch_unwind};

use table::{Dice, Game, Seat, Spoken, Step, Stream, Turn, random_step};

use crate::charter::{Charter, StepOf, Table};
use crate::law::{Broken, Law, Tally};
use crate::{legality, play};

/// Nothing in a game panics, whatever legal steps are taken.
pub static CALM: Law =
    Law { name: "nothing panics", says: "A game that is played by its rules never panics." };

/// Of so many decisions one is a free-form action off the menu, where there is any.
const FREE_FORM_RATE: u32 = 8;
/// Games that show what can be listed, where the charter states no action space.
const POOL_GAMES: u64 = 16;
/// Actions of such a pool.
const POOL_LIMIT: usize = 4096;
/// Separates the dice of the watchers from those of the game.
const WATCHERS: u64 = 0x7761_7463_6865_7273;

/// A table made ready: its opening and its actions.
pub(crate) struct Venue<'c, G: Game> {
    pub(crate) charter: &'c Charter<G>,
    pub(crate) table: &'c Table<G>,
    pub(crate) opening: G,
    pub(crate) pieces: Vec<u32>,
    /// Actions that are listed if and only if they are permitted, in ascending order.
    pub(crate) strict: Vec<G::Action>,
    /// Free-form actions, in ascending order.
    pub(crate) free: Vec<G::Action>,
    /// Whether the charter states the action space.
    pub(crate) whole: bool,
}

/// What a watcher works with.
pub(crate) struct Desk<G: Game> {
    pub(crate) dice: Stream,
    pub(crate) legal: Vec<G::Action>,
    pub(crate) other: Vec<G::Action>,
    pub(crate) chances: Vec<(G::Chance, u32)>,
    pub(crate) text: String,
}

impl<G: Game> Desk<G> {
    pub(crate) fn new() -> Self {
        Self {
            dice: Stream::new(0, 0),
            legal: Vec::new(),
            other: Vec::new(),
            chances: Vec::new(),
            text: String::new(),
        }
    }

    /// Whether this is one of so many.
    pub(crate) fn once_in(&mut self, rate: u32) -> bool {
        self.dice.below(rate) == 0
    }
}

/// One moment of a game: a state, and the step that is about to be taken.
pub(crate) struct Scene<'a, G: Game> {
    pub(crate) venue: &'a Venue<'a, G>,
    pub(crate) game: &'a G,
    /// `None` once the game is over.
    pub(crate) step: Option<StepOf<G>>,
    after: OnceCell<G>,
}

impl<'a, G: Game> Scene<'a, G> {
    pub(crate) fn new(venue: &'a Venue<'a, G>, game: &'a G, step: Option<StepOf<G>>) -> Self {
        Self { venue, game, step, after: OnceCell::new() }
    }

    pub(crate) fn charter(&self) -> &'a Charter<G> {
        self.venue.charter
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        (0..self.game.seats()).map(Seat)
    }

    /// Every seat and the gallery.
    pub(crate) fn onlookers(&self) -> impl Iterator<Item = Option<Seat>> + use<G> {
        self.seats().map(Some).chain([None])
    }

    /// The state after the step; the same state once the game is over.
    pub(crate) fn after(&self) -> &G {
        self.after.get_or_init(|| {
            let mut after = self.game.clone();
            if let Some(step) = self.step {
                step.take(&mut after);
            }
            after
        })
    }

    fn into_after(self) -> G {
        self.after();
        self.after.into_inner().unwrap_or_else(|| self.game.clone())
    }
}

impl<'c, G: Spoken> Venue<'c, G> {
    /// The tables of a charter, made ready.
    pub(crate) fn all(charter: &'c Charter<G>) -> Result<Vec<Self>, Broken> {
        if charter.tables.is_empty() {
            return Err(play::ENDS.broken("The charter has no table to play at."));
        }
        charter.tables.iter().map(|table| Self::new(charter, table)).collect()
    }

    fn new(charter: &'c Charter<G>, table: &'c Table<G>) -> Result<Self, Broken> {
        let opening = calmly(|| "at the opening".into(), || Ok(G::new(&table.setup)))?;
        let (mut strict, mut free, whole) = (Vec::new(), Vec::new(), charter.space.is_some());
        let mut venue = Self {
            charter,
            table,
            pieces: (charter.pieces)(&opening),
            opening,
            strict: Vec::new(),
            free: Vec::new(),
            whole,
        };
        let mut space = match charter.space {
            Some(space) => space(&venue.opening),
            None => venue.pool(),
        };
        space.sort_unstable();
        space.dedup();
        for action in space {
            if (charter.free_form)(action) { &mut free } else { &mut strict }.push(action);
        }
        (venue.strict, venue.free) = (strict, free);
        Ok(venue)
    }

    /// The same table once for each few of its actions: a game at one of them asks for these at every step, and
    /// games at all of them ask for everything. Long games with wide action spaces are affordable like this.
    pub(crate) fn stripes(self, few: usize) -> impl Iterator<Item = Self> {
        let stripes = self.strict.len().div_ceil(few).max(1);
        (0..stripes).map(move |first| Self {
            charter: self.charter,
            table: self.table,
            opening: self.opening.clone(),
            pieces: self.pieces.clone(),
            strict: self.strict.iter().skip(first).step_by(stripes).copied().collect(),
            free: self.free.clone(),
            whole: self.whole && stripes == 1,
        })
    }

    /// What is listed to anybody in some random games.
    fn pool(&self) -> Vec<G::Action> {
        let mut pool = Vec::new();
        for number in 0..POOL_GAMES {
            // A game that cannot be played is for the laws to report.
            let _ = self.walk(number, &mut Desk::new(), |scene, desk| {
                for seat in scene.seats() {
                    scene.game.legal(seat, &mut desk.legal);
                    pool.extend_from_slice(&desk.legal);
                }
                if pool.len() > POOL_LIMIT {
                    pool.sort_unstable();
                    pool.dedup();
                }
                Ok(0)
            });
        }
        pool
    }

    /// Plays a random game and watches every state of it, the last one included.
    pub(crate) fn walk(
        &self,
        number: u64,
        desk: &mut Desk<G>,
        mut watch: impl FnMut(&Scene<'_, G>, &mut Desk<G>) -> Result<u64, Broken>,
    ) -> Result<Tally, Broken> {
        let steps = Cell::new(0);
        calmly(
            || self.place(number, steps.get(), None),
            || {
                let seed = self.charter.seed;
                let mut dice = Stream::new(seed, number);
                desk.dice = Stream::new(seed ^ WATCHERS, number);
                let mut game = self.opening.clone();
                let mut tally = Tally { games: 1, ..Tally::default() };
                loop {
                    let locate =
                        |broken: Broken| broken.at(&self.place(number, steps.get(), Some(&game)));
                    let step = self.propose(&game, &mut dice, desk).map_err(locate)?;
                    let scene = Scene::new(self, &game, step);
                    tally.checks += watch(&scene, desk).map_err(locate)?;
                    match step {
                        None => return Ok(tally),
                        Some(Step::Act(..)) => tally.actions += 1,
                        Some(Step::Fall(_)) => tally.chances += 1,
                    }
                    steps.set(steps.get() + 1);
                    if steps.get() > self.charter.most_steps {
                        let most = self.charter.most_steps;
                        return Err(locate(
                            play::ENDS.broken(format!("No end after {most} steps.")),
                        ));
                    }
                    game = scene.into_after();
                }
            },
        )
    }

    /// A random step that the rules permit, or the law that stands in its way.
    fn propose(
        &self,
        game: &G,
        dice: &mut Stream,
        desk: &mut Desk<G>,
    ) -> Result<Option<StepOf<G>>, Broken> {
        if let Turn::Seats(asked) = game.turn() {
            play::somebody_can(game, asked, &mut desk.legal)?;
            if let Some(step) = self.off_the_menu(game, dice) {
                return Ok(Some(step));
            }
        }
        let step = random_step(game, dice, &mut desk.other);
        if let Some(Step::Act(seat, action)) = step {
            game.legal(seat, &mut desk.legal);
            if !desk.legal.contains(&action) {
                let what = format!(
                    "A random_action of seat {} is {action:?}, which is not listed.",
                    seat.0
                );
                return Err(legality::WHIM.broken(what));
            }
            game.may(seat, action).map_err(|illegal| {
                let what = format!("{action:?} is listed to seat {}, but: {illegal}.", seat.0);
                legality::LISTED.broken(what)
            })?;
        }
        Ok(step)
    }

    /// Now and then a free-form action that is permitted, listed or not.
    fn off_the_menu(&self, game: &G, dice: &mut Stream) -> Option<StepOf<G>> {
        if self.free.is_empty() || dice.below(FREE_FORM_RATE) > 0 {
            return None;
        }
        let seat = Seat(u8::try_from(dice.below(game.seats().into())).ok()?);
        let action = dice.pick(&self.free);
        game.may(seat, action).is_ok().then_some(Step::Act(seat, action))
    }

    /// Where a law was broken, so that it can be found again.
    fn place(&self, number: u64, steps: u32, game: Option<&G>) -> String {
        let (seed, table) = (self.charter.seed, self.table.in_words());
        let state = game.map_or_else(String::new, |game| format!("\n  {game:?}"));
        format!("at step {steps} of game {number}, seed {seed}, {table}{state}")
    }
}

/// Watches every state of random games at every table.
pub(crate) fn wander<G: Spoken>(
    charter: &Charter<G>,
    law: &'static Law,
    mut watch: impl FnMut(&Scene<'_, G>, &mut Desk<G>) -> Result<u64, String>,
) -> Result<Tally, Broken> {
    let mut tally = Tally::default();
    let mut desk = Desk::new();
    for (venue, number) in numbered(&Venue::all(charter)?) {
        tally += venue.walk(number, &mut desk, |scene, desk| {
            watch(scene, desk).map_err(|what| law.broken(what))
        })?;
    }
    Ok(tally)
}

/// Every game of a charter: its number and where it is played.
pub(crate) fn numbered<'v, 'c, G: Game>(
    venues: &'v [Venue<'c, G>],
) -> impl Iterator<Item = (&'v Venue<'c, G>, u64)> {
    let tables = venues.len() as u64;
    let games = venues.first().map_or(0, |venue| venue.charter.games);
    (0..games).flat_map(move |round| {
        venues.iter().zip(0..).map(move |(venue, table)| (venue, round * tables + table))
    })
}

/// A whole random game: every state and the steps between them.
pub(crate) struct History<G: Game> {
    pub(crate) states: Vec<G>,
    pub(crate) steps: Vec<StepOf<G>>,
}

impl<G: Spoken> History<G> {
    /// Plays a random game and keeps all of it.
    pub(crate) fn of(
        venue: &Venue<'_, G>,
        number: u64,
        desk: &mut Desk<G>,
    ) -> Result<(Self, Tally), Broken> {
        let mut history = Self { states: Vec::new(), steps: Vec::new() };
        let tally = venue.walk(number, desk, |scene, _| {
            history.states.push(scene.game.clone());
            history.steps.extend(scene.step);
            Ok(0)
        })?;
        Ok((history, tally))
    }
}

/// Judges whole random games at every table.
pub(crate) fn tour<G: Spoken>(
    charter: &Charter<G>,
    law: &'static Law,
    mut judge: impl FnMut(&Venue<'_, G>, &History<G>, &mut Desk<G>) -> Result<u64, String>,
) -> Result<Tally, Broken> {
    let mut tally = Tally::default();
    let mut desk = Desk::new();
    for (venue, number) in numbered(&Venue::all(charter)?) {
        let (history, played) = History::of(venue, number, &mut desk)?;
        tally += played;
        tally.checks += venue.relive(law, number, || judge(venue, &history, &mut desk))?;
    }
    Ok(tally)
}

impl<G: Spoken> Venue<'_, G> {
    /// Judges something about a game that was played.
    pub(crate) fn relive(
        &self,
        law: &'static Law,
        number: u64,
        judge: impl FnOnce() -> Result<u64, String>,
    ) -> Result<u64, Broken> {
        let (seed, table) = (self.charter.seed, self.table.in_words());
        let place = || format!("in game {number}, seed {seed}, {table}");
        calmly(place, || judge().map_err(|what| law.broken(what).at(&place())))
    }
}

/// Turns a panic into a broken law.
pub(crate) fn calmly<T>(
    place: impl Fn() -> String,
    run: impl FnOnce() -> Result<T, Broken>,
) -> Result<T, Broken> {
    catch_unwind(AssertUnwindSafe(run))
        .unwrap_or_else(|panic| Err(CALM.broken(words_of(&*panic)).at(&place())))
}

fn words_of(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().map(ToString::to_string);
    words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "A panic.".into())
}
