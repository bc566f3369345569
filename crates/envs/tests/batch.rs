//! Batches of games: the same on any number of threads, refusals that change nothing, rewards and new games.
#![expect(clippy::float_cmp, reason = "shares of a win are exact")]

use bots::Level;
use envs::{Batch, BatchSpec, Choice, GameSpec, Rows};
use session::RefusalKind;

/// Everything that a batch writes.
#[derive(Clone, PartialEq, Debug, Default)]
struct Written {
    observation: Vec<i16>,
    seat: Vec<u8>,
    offset: Vec<u32>,
    feature: Vec<i16>,
    reward: Vec<f32>,
    done: Vec<bool>,
    episode: Vec<u64>,
    choice: Vec<u32>,
    hash: Vec<u64>,
    mask: Vec<i8>,
}

const MASK: usize = 64;

fn written(batch: &dyn Batch) -> Written {
    let (shape, n) = (batch.shape(), batch.shape().games);
    let mut to = Written {
        observation: vec![-1; n * shape.observation],
        seat: vec![9; n],
        offset: vec![9; n + 1],
        feature: vec![-1; batch.actions() * shape.feature],
        reward: vec![-1.0; n * shape.seats],
        done: vec![true; n],
        episode: vec![9; n],
        choice: vec![9; n],
        hash: vec![0; n],
        mask: vec![9; n * MASK],
    };
    let rows = Rows {
        observation: Some(&mut to.observation),
        seat: &mut to.seat,
        offset: &mut to.offset,
        feature: Some(&mut to.feature),
        reward: &mut to.reward,
        done: &mut to.done,
        episode: &mut to.episode,
        choice: &mut to.choice,
        hash: Some(&mut to.hash),
        mask: Some(&mut to.mask),
    };
    batch.write(rows).expect("the arrays fit");
    to
}

fn spec(game: &str, seats: u8) -> GameSpec {
    GameSpec { game: game.into(), seats, options: Vec::new() }
}

fn how(games: usize, threads: usize, seats: u8) -> BatchSpec {
    let players = vec![None; seats.into()];
    BatchSpec { games, seed: 11, threads, players, same_step: true }
}

fn all_games() -> impl Iterator<Item = (&'static str, u8)> {
    catalog::games().into_iter().map(|about| (about.name, about.seats.1))
}

#[test]
fn threads_change_nothing() {
    for (game, seats) in all_games() {
        let mut batches = [1, 3].map(|threads| {
            spec(game, seats).batch(&how(100, threads, seats)).expect("a game of the catalog")
        });
        for _ in 0..40 {
            let [one, three] = batches.each_ref().map(|batch| written(&**batch));
            assert!(one == three, "{game}");
            for batch in &mut batches {
                batch.step(Choice::Random).expect("always possible");
            }
        }
    }
}

#[test]
fn every_cell_is_written_and_a_game_that_ends_is_shared_out() {
    for (game, seats) in all_games() {
        let mut batch = spec(game, seats).batch(&how(4, 1, seats)).expect("a game of the catalog");
        let mut ended = 0;
        while ended < 3 {
            batch.step(Choice::Random).expect("always possible");
            let now = written(&*batch);
            assert!(now.observation.iter().chain(&now.feature).all(|&cell| cell >= 0), "{game}");
            for (nth, rewards) in now.reward.chunks(usize::from(seats)).enumerate() {
                let share = if now.done[nth] { 1.0 } else { 0.0 };
                assert!((rewards.iter().sum::<f32>() - share).abs() < 1e-6, "{game}: {rewards:?}");
                ended += usize::from(now.done[nth]);
                let list = (now.offset[nth + 1] - now.offset[nth]) as usize;
                let mask = &now.mask[nth * MASK..][..MASK];
                let there = mask.iter().filter(|&&cell| cell == 1).count();
                assert!(list >= 2 && there == list.min(MASK), "{game}");
            }
        }
    }
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut batch = spec("spanc", 3).batch(&how(3, 1, 3)).expect("SPANC has three seats");
    let before = written(&*batch);
    for wrong in [&[0, 0, 9_999][..], &[0, -1, 0], &[0, 0], &[0; 4]] {
        let refusal = batch.step(Choice::Index(wrong)).expect_err("there is no such action");
        assert_eq!(refusal.kind, RefusalKind::Malformed);
        assert_eq!(written(&*batch), before);
    }
    let few = vec![0.0; batch.actions() - 1];
    assert!(batch.step(Choice::Logits(&few)).is_err());
    assert!(batch.reset_at(3, 0).is_err() && batch.texts(3).is_err());
    assert_eq!(written(&*batch), before);
}

#[test]
fn a_batch_that_cannot_be_is_refused_in_words() {
    let spanc = spec("spanc", 3);
    let refused = |how: BatchSpec| spanc.batch(&how).err().expect("it cannot be").message;
    assert!(refused(how(0, 1, 3)).contains("a batch has 1 to"));
    assert!(refused(how(1, 0, 3)).contains("threads"));
    assert!(refused(how(1, 1, 2)).contains("there are 3 seats"));
    let bots = BatchSpec { players: vec![Some(Level::Random); 3], ..how(1, 1, 3) };
    assert!(refused(bots).contains("nobody is asked"));
    assert!(spec("chess", 2).batch(&how(1, 1, 2)).is_err());
    assert!(spec("spanc", 99).batch(&how(1, 1, 99)).is_err());
}

#[test]
fn a_game_that_is_over_can_be_looked_at_before_the_next_one_begins() {
    let wait = BatchSpec { same_step: false, ..how(1, 1, 2) };
    let mut batch = spec("spaca-wor", 2).batch(&wait).expect("Spaca Wor has two seats");
    while batch.actions() > 0 {
        batch.step(Choice::Random).expect("always possible");
    }
    let end = written(&*batch);
    assert!(end.done[0] && end.reward.iter().sum::<f32>() == 1.0 && end.episode[0] == 0);
    batch.step(Choice::Index(&[77])).expect("any number begins the next game");
    let next = written(&*batch);
    assert!(!next.done[0] && next.episode[0] == 1 && batch.actions() > 1);
}

#[test]
fn bots_decide_inside_and_the_learner_alone_is_asked() {
    let players = vec![None, Some(Level::Deckhand), Some(Level::Random)];
    let against = BatchSpec { players, ..how(2, 1, 3) };
    let mut batch = spec("spanc", 3).batch(&against).expect("SPANC has three seats");
    for _ in 0..60 {
        batch.step(Choice::Random).expect("always possible");
        assert_eq!(written(&*batch).seat, [0, 0]);
    }
}

#[test]
fn a_seed_is_a_game_and_another_seed_another_game() {
    let mut batch = spec("zerpang", 2).batch(&how(2, 1, 2)).expect("zerpang! has two seats");
    let first = written(&*batch);
    for _ in 0..30 {
        batch.step(Choice::Random).expect("always possible");
    }
    batch.reset(11);
    let again = written(&*batch);
    assert_eq!((again.hash, again.feature), (first.hash.clone(), first.feature));
    batch.reset_at(0, 12).expect("there is a game 0");
    let other = written(&*batch).hash;
    assert!(other[0] != first.hash[0] && other[1] == first.hash[1]);
}
