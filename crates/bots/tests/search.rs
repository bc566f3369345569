//! What a bot promises, shown on the toy game: its answer depends on its view and its seed, it keeps to
//! its time, it stops when told, it takes no deal that it loses by.

use std::time::{Duration, Instant};

use bots::{Bot, Budget, Deckhand, Quick, Random, Rollouts, Search, Searcher, Stop, judge};
use table::{Game, Seat, Stream, Turn, Worth, play_by};
use testkit::toy::{Action, Lantern, Setup};

const HOUSE: fn(u8) -> Setup = |seats| Setup { seats, nights: 3, ..Setup::default() };

/// Positions of random games in which somebody has a choice.
fn positions(seats: u8, games: u64) -> Vec<(Lantern, Seat)> {
    let mut found = Vec::new();
    for number in 0..games {
        let mut game = Lantern::new(&HOUSE(seats));
        let mut legal = Vec::new();
        play_by(&mut game, &mut Stream::new(5, number), |game, seat, dice| {
            game.legal(seat, &mut legal);
            if legal.len() > 1 {
                found.push((game.clone(), seat));
            }
            game.random_action(seat, dice, &mut legal)
        });
    }
    found
}

fn searcher(budget: Budget) -> Searcher<Lantern> {
    Searcher::new(budget)
}

#[test]
fn the_same_seed_and_iterations_give_the_same_answer() {
    let budget = Budget { trees: 3, ..Budget::iterations(300) };
    let (mut one, mut other) = (searcher(budget), searcher(Budget { threads: Some(3), ..budget }));
    for (n, (game, seat)) in positions(3, 4).into_iter().enumerate() {
        let view = game.view(Some(seat));
        let first = one.advise(&view, seat, &mut Stream::new(7, n as u64));
        let second = other.advise(&view, seat, &mut Stream::new(7, n as u64));
        assert_eq!(first, second, "threads change nothing");
    }
}

#[test]
fn a_bot_knows_no_more_than_its_view() {
    let mut bots: [Box<dyn Bot<Lantern>>; 3] = [
        Box::new(Random),
        Box::new(Deckhand::default()),
        Box::new(searcher(Budget::iterations(60))),
    ];
    let mut differ = 0;
    for (n, (truth, seat)) in positions(4, 12).into_iter().enumerate() {
        let view = truth.view(Some(seat));
        let dream = Lantern::imagine(&view, &mut Stream::new(9, n as u64));
        differ += usize::from(dream != truth);
        for bot in &mut bots {
            let choice = bot.choose(&view, seat, &mut Stream::new(3, n as u64));
            let other = bot.choose(&dream.view(Some(seat)), seat, &mut Stream::new(3, n as u64));
            assert_eq!(choice, other);
            assert_eq!(truth.may(seat, choice), Ok(()));
        }
    }
    assert!(differ > 20, "only {differ} pairs of worlds differ");
}

#[test]
fn a_time_cap_is_kept_and_a_pulled_cord_answers_at_once() {
    let (game, seat) = positions(2, 1).remove(0);
    let endless =
        Budget { cap: Some(Duration::from_millis(30)), ..Budget::iterations(u32::MAX / 2) };
    let mut bot = searcher(Budget { trees: 2, ..endless });
    let start = Instant::now();
    let choice = bot.choose(&game.view(Some(seat)), seat, &mut Stream::new(1, 0));
    assert_eq!(game.may(seat, choice), Ok(()));
    assert!(start.elapsed() < Duration::from_secs(5), "it took {:?}", start.elapsed());
    let stop = Stop::default();
    bot.heed(&stop);
    stop.pull();
    let choice = bot.choose(&game.view(Some(seat)), seat, &mut Stream::new(1, 0));
    assert_eq!(game.may(seat, choice), Ok(()));
}

#[test]
fn searching_beats_chance() {
    let mut wins = [0.0; 2];
    for number in 0..120 {
        let mut bots: [Box<dyn Bot<Lantern>>; 2] =
            [Box::new(Random), Box::new(searcher(Budget::iterations(200)))];
        let turned = number % 2 == 1;
        let mut game = Lantern::new(&HOUSE(2));
        play_by(&mut game, &mut Stream::new(11, number / 2), |game, seat, dice| {
            let nth = if turned { 1 - seat.index() } else { seat.index() };
            bots[nth].choose(&game.view(Some(seat)), seat, dice)
        });
        let shares = bots::payoff(&game);
        wins[0] += shares[usize::from(turned)];
        wins[1] += shares[usize::from(!turned)];
    }
    assert!(wins[1] > 80.0, "the search won {} of 120 games", wins[1]);
}

#[test]
fn nobody_takes_a_deal_that_lowers_the_own_chances() {
    let (mut offered, mut taken) = (0, 0);
    for number in 0..200 {
        let mut game = Lantern::new(&HOUSE(4));
        let mut bot = searcher(Budget::iterations(40));
        let mut legal = Vec::new();
        play_by(&mut game, &mut Stream::new(13, number), |game, seat, dice| {
            game.legal(seat, &mut legal);
            if !legal.contains(&Action::Accept) {
                return game.random_action(seat, dice, &mut legal);
            }
            offered += 1;
            let choice = bot.choose(&game.view(Some(seat)), seat, dice);
            if game.is_deal(seat, choice) {
                taken += 1;
                let mut after = game.clone();
                after.act(seat, choice);
                let own = |game: &Lantern| judge(game)[seat.index()];
                assert!(own(&after) >= own(game) - 1e-4, "{choice:?}");
            }
            choice
        });
    }
    assert!(offered > 20 && taken < offered, "{taken} of {offered} offers were taken");
}

#[test]
fn an_iteration_allocates_nothing_once_warm() {
    let mut search = Search::<Lantern>::new(Rollouts::Full);
    let game = positions(3, 1).remove(0);
    let view = game.0.view(Some(game.1));
    search.plain(&view, game.1, 2_000, &mut Quick::new(1));
    let few = allocation_counter::measure(|| {
        search.plain(&view, game.1, 1_000, &mut Quick::new(2));
    });
    assert!(few.count_total < 8, "{} allocations in 1000 iterations", few.count_total);
}

#[test]
fn advice_is_ranked_and_tells_how_the_game_goes_on() {
    let mut bot = searcher(Budget::iterations(400));
    for (n, (game, seat)) in positions(3, 2).into_iter().enumerate() {
        let advice = bot.advise(&game.view(Some(seat)), seat, &mut Stream::new(2, n as u64));
        assert!(advice.windows(2).all(|pair| pair[0].visits >= pair[1].visits));
        let tried: u32 = advice.iter().map(|advice| advice.visits).sum();
        assert_eq!(tried, 400);
        for advice in &advice {
            assert_eq!(advice.line[0], (seat, advice.action));
            assert!((advice.chances.iter().sum::<f64>() - 1.0).abs() < 1e-3);
            assert_eq!(game.may(seat, advice.action), Ok(()));
        }
        assert!(game.turn() != Turn::Over);
    }
}
