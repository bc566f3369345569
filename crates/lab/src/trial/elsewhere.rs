//! How the games of a trial are played: here, or elsewhere, such as on the machines of a cluster.

use catalog::{Playable, Visitor};
use session::{Refusal, RefusalKind};

use super::change::Variant;
use super::{Pair, TrialRequest};
use crate::balance::Entry;
use crate::contender::Contender;
use crate::order::engine;

/// How the games of a trial are played.
#[derive(Clone, Copy)]
pub struct TrialWork<'a> {
    /// Told now and then how many pairs of how many are played.
    pub tell: &'a (dyn Fn(u64, u64) + Sync),
    /// Asked before each game: whether to stop.
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Plays games elsewhere and gives what [`trial_games`] says there; without it they are played here.
    pub elsewhere: Option<&'a Elsewhere<'a>>,
}

/// Whoever plays games elsewhere.
type Elsewhere<'a> = dyn Fn(&TrialGames) -> Result<Vec<String>, Refusal> + 'a;

impl Default for TrialWork<'_> {
    fn default() -> Self {
        Self { tell: &|_, _| {}, stop: &|| false, elsewhere: None }
    }
}

/// Some games of one arm of a trial.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrialGames {
    /// What the games have to be played with, in a word.
    pub engine: String,
    /// The number of the level.
    pub level: usize,
    /// The arm: 0 without the change, 1 with it.
    pub arm: usize,
    /// The first game.
    pub from: u64,
    /// The first game that is not one of them.
    pub to: u64,
}

/// Plays these games for a trial that is judged elsewhere; each is one JSON object.
pub fn trial_games(
    request: &TrialRequest,
    games: &TrialGames,
    work: &TrialWork<'_>,
) -> Result<Vec<String>, Refusal> {
    request.levels.iter().try_for_each(Contender::try_out)?;
    if games.arm > 1 || games.level >= request.levels.len() || games.to > request.games {
        return Err(Refusal::new(RefusalKind::BadSetup, "these games are not part of the trial"));
    }
    catalog::visit(&request.game, Away { request, games, work })?
}

struct Away<'a> {
    request: &'a TrialRequest,
    games: &'a TrialGames,
    work: &'a TrialWork<'a>,
}

impl Visitor for Away<'_> {
    type Out = Result<Vec<String>, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let Self { request, games, work } = self;
        if games.engine != engine::<G>() {
            let message = "these games are asked of another engine than this one";
            return Err(Refusal::new(RefusalKind::BadRecord, message));
        }
        let variant = Variant::of::<G>(&request.options, &request.changes)?;
        let pair = Pair::<G>::new(request, work, &variant, games.level)?;
        let played = pair.play_here(games.arm, games.from, games.to)?;
        let text = |entry| serde_json::to_string(entry).expect("plain data has a JSON form");
        Ok(played.iter().map(text).collect())
    }
}

impl<G: Playable> Pair<'_, G> {
    /// Has games of an arm played elsewhere.
    pub(super) fn play_elsewhere(
        &self,
        play: &Elsewhere<'_>,
        arm: usize,
        from: u64,
        to: u64,
    ) -> Result<Vec<Entry>, Refusal> {
        let bad = |message: String| Refusal::new(RefusalKind::BadRecord, message);
        let games = TrialGames { engine: engine::<G>(), level: self.level, arm, from, to };
        let played = play(&games)?;
        if played.len() as u64 != to - from {
            return Err(bad(format!("{} games came back of {}", played.len(), to - from)));
        }
        let read =
            |text: &String| serde_json::from_str(text).map_err(|error| bad(error.to_string()));
        let played = played.iter().map(read).collect::<Result<Vec<Entry>, _>>()?;
        let seats = usize::from(self.seats);
        if played.iter().any(|entry| entry.shares.len() != seats) {
            return Err(bad("games of other tables came back".into()));
        }
        Ok(played)
    }
}
