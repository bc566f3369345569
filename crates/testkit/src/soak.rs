//! Random play for as long as you like, with every cheap law at every step.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::thread;

use table::{Spoken, hash_of};

use crate::charter::Charter;
use crate::law::{Broken, Law, Tally};
use crate::secrets::{self, Dream};
use crate::walk::{Desk, History, Scene, Venue};
use crate::{chance, foreign, legality, play, records, texts, worlds};

/// Games that a thread takes at once.
const BATCH: u64 = 64;
/// Actions that are asked for at every step of a game: each game has its part of a wider action space.
const STRIPE: usize = 512;
/// Of so many states one has its tosses, its random actions and the dreams of one onlooker counted.
const COUNT_RATE: u32 = 4096;
/// Of so many states one has its views written as JSON.
const JSON_RATE: u32 = 256;
/// Of so many games one is replayed from its record and lived again with foreign secrets swapped.
const HISTORY_RATE: u64 = 64;

/// Plays on until so many actions were taken. At every step: what is listed is permitted, refusals
/// change nothing, clones are independent, the pieces are there, texts read back, answers commute,
/// and all that one dream per onlooker can tell. Now and then: tosses, random actions and dreams follow their
/// weights, views survive JSON, records replay, foreign secrets stay hidden.
///
/// Game `n` of a seed is always the same, so the tally, or the first broken law, does not depend on the
/// number of threads. `progress` is told the tally so far, in order, after every few games.
pub fn soak<G: Spoken>(
    charter: &Charter<G>,
    actions: u64,
    threads: usize,
    progress: &(dyn Fn(Tally) + Sync),
) -> Result<Tally, Broken> {
    let venues: Vec<_> =
        Venue::all(charter)?.into_iter().flat_map(|venue| venue.stripes(STRIPE)).collect();
    let totals = Mutex::new(SoakTotals { goal: actions, ..SoakTotals::default() });
    let open = || totals.lock().unwrap_or_else(PoisonError::into_inner);
    thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut desk = Desk::new();
                loop {
                    let Some(batch) = open().take() else { return };
                    let result = play_batch(&venues, batch, &mut desk);
                    open().enter(batch, result, progress);
                }
            });
        }
    });
    let totals = open();
    totals.broken.clone().map_or(Ok(totals.total), Err)
}

/// Which batches are played, in order.
#[derive(Default)]
struct SoakTotals {
    goal: u64,
    next: u64,
    /// Batches that are played, but not all before them.
    waiting: BTreeMap<u64, Result<Tally, Broken>>,
    entered: u64,
    total: Tally,
    broken: Option<Broken>,
    closed: bool,
}

impl SoakTotals {
    /// The next batch to play, if any.
    fn take(&mut self) -> Option<u64> {
        let doomed = self.waiting.values().any(Result::is_err);
        if self.closed || doomed {
            return None;
        }
        self.next += 1;
        Some(self.next - 1)
    }

    /// Enters a batch and all that waited for it.
    fn enter(
        &mut self,
        batch: u64,
        result: Result<Tally, Broken>,
        progress: &(dyn Fn(Tally) + Sync),
    ) {
        self.waiting.insert(batch, result);
        while !self.closed
            && let Some(result) = self.waiting.remove(&self.entered)
        {
            self.entered += 1;
            match result {
                Ok(tally) => {
                    self.total += tally;
                    self.closed = self.total.actions >= self.goal || tally.actions == 0;
                    progress(self.total);
                }
                Err(broken) => {
                    self.broken = Some(broken);
                    self.closed = true;
                }
            }
        }
    }
}

fn play_batch<G: Spoken>(
    venues: &[Venue<'_, G>],
    batch: u64,
    desk: &mut Desk<G>,
) -> Result<Tally, Broken> {
    let mut tally = Tally::default();
    for number in batch * BATCH..(batch + 1) * BATCH {
        let table = usize::try_from(number % venues.len() as u64).unwrap_or(0);
        let venue = &venues[table];
        tally += venue.walk(number, desk, every_step)?;
        // The rounds of the tables are counted, so that each of them has its turn.
        if (number / venues.len() as u64).is_multiple_of(HISTORY_RATE) {
            let (history, _) = History::of(venue, number, desk)?;
            tally.checks += venue
                .relive(&records::REPLAYS, number, || records::agree(venue, &history, desk))?;
            tally.checks += venue.relive(&foreign::FOREIGN, number, || {
                foreign::stays_hidden(venue, &history, desk)
            })?;
        }
    }
    Ok(tally)
}

/// All cheap laws, and now and then some that are not.
fn every_step<G: Spoken>(scene: &Scene<'_, G>, desk: &mut Desk<G>) -> Result<u64, Broken> {
    let judge =
        |law: &'static Law, verdict: Result<u64, String>| verdict.map_err(|what| law.broken(what));
    let mut checks = judge(&play::ENDS, play::in_order(scene, desk))?;
    let hash = hash_of(scene.game);
    // The list is compared by asking about every action, so refusals have happened by then.
    checks += judge(&legality::LISTED, legality::all_listed(scene, desk))?;
    checks += judge(&legality::REFUSALS, legality::unchanged(scene, hash))?;
    checks += judge(&play::CLONES, play::independent(scene, hash))?;
    checks += judge(&play::PIECES, play::conserved(scene))?;
    checks += judge(&texts::TEXTS, texts::step_reads_back(scene, desk))?;
    checks += judge(&secrets::COMMUTE, secrets::any_order(scene, desk))?;
    for onlooker in scene.onlookers() {
        let dream = Dream::of(scene.game, onlooker, &mut desk.dice);
        checks += judge(&secrets::DREAMS, secrets::looks_the_same(scene, &dream, desk))?;
        checks += judge(&secrets::ASKED, secrets::asks_the_same(scene, &dream, desk))?;
        checks += judge(&secrets::RIGHTS, secrets::same_rights(scene, &dream, desk))?;
        checks += judge(&secrets::STEPS, secrets::tells_only_itself(scene, &dream, desk))?;
        checks += judge(&secrets::GALLERY, secrets::same_gallery(scene, &dream, desk))?;
    }
    if desk.once_in(JSON_RATE) {
        checks += judge(&texts::JSON, texts::views_survive(scene))?;
    }
    if desk.once_in(COUNT_RATE) {
        checks += judge(&chance::TOSSES, chance::fair(scene, desk, true))?;
        checks += judge(&legality::WHIM, legality::even_whims(scene, desk))?;
        checks += judge(&worlds::EVEN, worlds::follows_weights(scene, desk))?;
    }
    Ok(checks)
}
