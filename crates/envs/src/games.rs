//! A batch of games with their types: steps them on some threads and writes their rows.

use bots::Budget;
use catalog::Playable;
use session::{Refusal, RefusalKind};
use table::{Dense, Seat, hash_of};

use crate::choice::draw;
use crate::env::{Crew, Env};
use crate::rows::Widths;
use crate::{Batch, BatchSpec, Choice, Encoding, Rows, Shape};

/// Fewer games than that are not worth a thread.
const GAMES_A_THREAD: usize = 32;

/// A batch of games.
pub struct Games<G: Playable> {
    setup: G::Setup,
    seats: usize,
    encoding: Encoding,
    same_step: bool,
    envs: Vec<Env<G>>,
    log_probabilities: Vec<f32>,
    /// The bots, for each thread its own.
    crews: Vec<Crew<G>>,
}

impl<G: Playable> Games<G> {
    /// Begins all games.
    pub fn new(setup: G::Setup, how: &BatchSpec) -> Result<Self, Refusal> {
        let seats = G::new(&setup).seats();
        how.check(seats)?;
        let most = how.games.div_ceil(GAMES_A_THREAD);
        let crew = || how.players.iter().map(|player| player.map(|level| sit::<G>(level, &setup)));
        let mut crews: Vec<Crew<G>> =
            (0..how.threads.min(most)).map(|_| crew().collect()).collect();
        let games = 0..how.games as u64;
        let envs = games.map(|number| Env::new(&setup, how.seed, number, &mut crews[0])).collect();
        let encoding = Encoding::of::<G>(&setup);
        let (seats, same_step) = (usize::from(seats), how.same_step);
        let log_probabilities = vec![0.0; how.games];
        Ok(Self { setup, seats, encoding, same_step, envs, log_probabilities, crews })
    }

    /// How many games a thread has.
    fn share(&self) -> usize {
        self.envs.len().div_ceil(self.crews.len())
    }

    /// Does something with every game, on all threads.
    fn each(&mut self, work: impl Fn(&mut [Env<G>], usize, &mut Crew<G>) + Sync) {
        let share = self.share();
        let mut shares = self.envs.chunks_mut(share).enumerate().zip(&mut self.crews);
        let Some(((_, own), own_crew)) = shares.next() else { return };
        std::thread::scope(|scope| {
            for ((nth, envs), crew) in shares {
                let work = &work;
                scope.spawn(move || work(envs, nth * share, crew));
            }
            work(own, 0, own_crew);
        });
    }

    fn step_each(&mut self, choose: impl Fn(usize, &mut Env<G>) -> u32 + Sync) {
        let (setup, same_step) = (self.setup.clone(), self.same_step);
        self.each(|envs, first, crew| {
            for (nth, env) in envs.iter_mut().enumerate() {
                let choice = choose(first + nth, env);
                env.step(choice, &setup, same_step, crew);
            }
        });
    }

    /// Draws in every game by its logits, before any is stepped.
    fn draw(&mut self, logits: &[f32]) -> Vec<i64> {
        let (mut rest, mut drawn) = (logits, Vec::with_capacity(self.envs.len()));
        for (env, log_probability) in self.envs.iter_mut().zip(&mut self.log_probabilities) {
            let (own, others) = rest.split_at(env.legal.len());
            let (nth, logarithm) = draw(own, &mut env.whims);
            *log_probability = logarithm;
            drawn.push(nth.into());
            rest = others;
        }
        drawn
    }

    fn env(&self, game: usize) -> Result<&Env<G>, Refusal> {
        self.envs.get(game).ok_or_else(|| no_game(game, self.envs.len()))
    }

    fn widths(&self) -> Widths {
        let Shape { seats, observation, feature, .. } = self.shape();
        Widths { observation, feature, seats }
    }

    /// Refuses arrays of other sizes.
    fn check(&self, rows: &Rows<'_>) -> Result<(), Refusal> {
        let (n, widths) = (self.envs.len(), self.widths());
        let optional = |name, rows: Option<usize>, want| (name, rows.unwrap_or(want), want);
        let observation = rows.observation.as_ref().map(|rows| rows.len());
        let sizes = [
            optional("observation", observation, n * widths.observation),
            ("seat", rows.seat.len(), n),
            ("offset", rows.offset.len(), n + 1),
            ("reward", rows.reward.len(), n * widths.seats),
            ("done", rows.done.len(), n),
            ("episode", rows.episode.len(), n),
            ("choice", rows.choice.len(), n),
            optional("hash", rows.hash.as_ref().map(|rows| rows.len()), n),
        ];
        for (name, given, wanted) in sizes {
            if given != wanted {
                let message = format!("the array “{name}” has {given} cells and needs {wanted}");
                return Err(Refusal::new(RefusalKind::Malformed, message));
            }
        }
        let wanted = self.actions() * widths.feature;
        if rows.feature.as_ref().is_some_and(|rows| rows.len() < wanted) {
            let message = format!("the array “feature” needs {wanted} cells");
            return Err(Refusal::new(RefusalKind::Malformed, message));
        }
        Ok(())
    }
}

/// A bot that sits down for many games: as in the laboratory, only iterations count.
fn sit<G: Playable>(level: bots::Level, setup: &G::Setup) -> Box<dyn bots::Bot<G>> {
    G::bot(level, setup, Budget::in_the_lab::<G>(level))
}

fn no_game(game: usize, games: usize) -> Refusal {
    let message = format!("there are {games} games, counted from 0, so there is no game {game}");
    Refusal::new(RefusalKind::Malformed, message)
}

impl<G: Playable> Batch for Games<G> {
    fn shape(&self) -> Shape {
        Shape {
            games: self.envs.len(),
            seats: self.seats,
            observation: self.encoding.seat.width,
            feature: self.encoding.action.width,
        }
    }

    fn encoding(&self) -> &Encoding {
        &self.encoding
    }

    fn step(&mut self, choice: Choice<'_>) -> Result<(), Refusal> {
        choice.check(self.envs.iter().map(|env| env.legal.len()))?;
        match choice {
            Choice::Random => self.step_each(|_, env| env.whim()),
            Choice::Index(choices) => self.step_each(|nth, _| choices[nth] as u32),
            Choice::Logits(logits) => {
                let drawn = self.draw(logits);
                self.step_each(|nth, _| drawn[nth] as u32);
            }
        }
        Ok(())
    }

    fn log_probabilities(&self) -> &[f32] {
        &self.log_probabilities
    }

    fn actions(&self) -> usize {
        self.envs.iter().map(|env| env.legal.len()).sum()
    }

    fn write(&self, mut rows: Rows<'_>) -> Result<(), Refusal> {
        self.check(&rows)?;
        let mut total = 0;
        let (first, rest) = rows.offset.split_at_mut(1);
        first.fill(0);
        for (env, end) in self.envs.iter().zip(rest) {
            total += env.legal.len() as u32;
            *end = total;
        }
        let widths = self.widths();
        std::thread::scope(|scope| {
            let mut shares = self.envs.chunks(self.share()).peekable();
            while let Some(envs) = shares.next() {
                if shares.peek().is_none() {
                    return write_all(envs, rows, widths);
                }
                let actions = envs.iter().map(|env| env.legal.len()).sum();
                let (own, others) = std::mem::take(&mut rows).split_at(envs.len(), actions, widths);
                rows = others;
                scope.spawn(move || write_all(envs, own, widths));
            }
        });
        Ok(())
    }

    fn restart(&mut self) {
        let setup = self.setup.clone();
        self.each(|envs, _, crew| envs.iter_mut().for_each(|env| env.restart(&setup, crew)));
    }

    fn reset(&mut self, seed: u64) {
        let setup = self.setup.clone();
        self.each(|envs, _, crew| envs.iter_mut().for_each(|env| env.reset(&setup, seed, crew)));
    }

    fn reset_at(&mut self, game: usize, seed: u64) -> Result<(), Refusal> {
        let games = self.envs.len();
        let env = self.envs.get_mut(game).ok_or_else(|| no_game(game, games))?;
        env.reset(&self.setup, seed, &mut self.crews[0]);
        Ok(())
    }

    fn texts(&self, game: usize) -> Result<Vec<String>, Refusal> {
        Ok(self.env(game)?.legal.iter().map(ToString::to_string).collect())
    }

    fn default_action(&self, game: usize) -> Result<usize, Refusal> {
        let env = self.env(game)?;
        let pass = env.game.pass(env.seat);
        Ok(pass.and_then(|pass| env.legal.iter().position(|&action| action == pass)).unwrap_or(0))
    }

    fn observe(&self, game: usize, seat: u8, row: &mut [i16]) -> Result<(), Refusal> {
        let (env, width) = (self.env(game)?, self.encoding.seat.width);
        if usize::from(seat) >= self.seats || row.len() != width {
            let (last, cells) = (self.seats - 1, row.len());
            let message = format!(
                "seats are 0 to {last} and a row has {width} cells; given are seat {seat} and {cells}"
            );
            return Err(Refusal::new(RefusalKind::Malformed, message));
        }
        let seat = Seat(seat);
        G::encode(&env.game.view(Some(seat)), seat, &mut Dense::new(row));
        Ok(())
    }

    fn picture(&self, game: usize) -> Result<String, Refusal> {
        let env = self.env(game)?;
        Ok(G::picture(&env.game.view(Some(env.seat))))
    }
}

/// Writes the rows of some games; all but the offsets.
fn write_all<G: Playable>(envs: &[Env<G>], mut rows: Rows<'_>, widths: Widths) {
    let mut observations =
        rows.observation.take().map(|rows| rows.chunks_exact_mut(widths.observation));
    let mut features = rows.feature.take().map(|rows| rows.chunks_exact_mut(widths.feature));
    let mut masks = rows.mask.take().map(|mask| {
        let width = (mask.len() / envs.len().max(1)).max(1);
        mask.chunks_exact_mut(width)
    });
    let mut rewards = rows.reward.chunks_exact_mut(widths.seats);
    for (nth, env) in envs.iter().enumerate() {
        (rows.seat[nth], rows.done[nth]) = (env.seat.0, env.done);
        (rows.episode[nth], rows.choice[nth]) = (env.episode, env.choice);
        if let Some(reward) = rewards.next() {
            reward.copy_from_slice(&env.reward[..widths.seats]);
        }
        if let Some(mask) = masks.as_mut().and_then(Iterator::next) {
            let there = env.legal.len().min(mask.len());
            mask[..there].fill(1);
            mask[there..].fill(0);
        }
        write_known(env, observations.as_mut().and_then(Iterator::next), features.as_mut());
    }
    if let Some(hashes) = rows.hash {
        envs.iter().zip(hashes).for_each(|(env, hash)| *hash = hash_of(&env.game));
    }
}

/// Writes what the seat knows that decides, and what it may do: all from its view.
fn write_known<'a, G: Playable>(
    env: &Env<G>,
    observation: Option<&mut [i16]>,
    features: Option<&mut impl Iterator<Item = &'a mut [i16]>>,
) {
    if observation.is_none() && features.is_none() {
        return;
    }
    let (seat, view) = (env.seat, env.game.view(Some(env.seat)));
    if let Some(row) = observation {
        G::encode(&view, seat, &mut Dense::new(row));
    }
    let Some(features) = features else { return };
    for (&action, row) in env.legal.iter().zip(features) {
        G::encode_action(&view, seat, action, &mut Dense::new(row));
    }
}
