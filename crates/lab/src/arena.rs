//! The arena: bots against bots, fairly. Every seat is taken by everybody with the same dice.
//!
//! For each two contenders one of them sits alone among copies of the other, once in every seat, with the
//! same dice each time; then the other way round, where more than two play. Such a *round* is the unit of
//! work: round `k` of a match draws from stream `k` of the seed and from nothing else, so the table does
//! not depend on threads, nor on a stop in between.

use std::collections::BTreeMap;

use catalog::{Playable, Visitor};
use serde::{Deserialize, Serialize};
use session::{Refusal, RefusalKind};
use table::{Options, Stream};

use crate::contender::{Brain, Contender};
use crate::game::{Nobody, Played, play};
use crate::order::{Order, engine};
use crate::program::most_common;
use crate::statistics::{NORMAL_95, RatedGame, ratings, wilson};
use crate::work::{Task, Work, only_a_part, spread};

/// What to play.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ArenaRequest {
    /// Name of the game.
    pub game: String,
    /// Options, as given.
    pub options: Vec<(String, String)>,
    /// Seats at the table; the fewest if not given.
    pub seats: Option<u8>,
    /// Who competes.
    pub bots: Vec<Contender>,
    /// Whether only the first of them sits alone, among copies of each of the others.
    pub gauntlet: bool,
    /// Games of each match, at least; whole rounds are played.
    pub games: u64,
    /// The seed of everything.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ArenaReport {
    /// Name of the game.
    pub game: String,
    /// Options that differ from their defaults.
    pub options: BTreeMap<String, String>,
    /// Seats at the table.
    pub seats: u8,
    /// The seed.
    pub seed: u64,
    /// Games of all matches.
    pub games: u64,
    /// Everybody, in the order given.
    pub bots: Vec<BotRow>,
    /// Every match.
    pub matches: Vec<MatchRow>,
    /// What programs did wrong, and how often.
    pub faults: BTreeMap<String, u64>,
}

/// How a contender did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotRow {
    /// Its name.
    pub name: String,
    /// Games in which it sat, alone or with copies of itself.
    pub games: u64,
    /// Seats that it took in them: a game with three of its copies counts three times.
    pub seats_taken: u64,
    /// Its share of the wins, by seat taken.
    pub win_rate: f64,
    /// The 95 % interval of that, from the number of games: copies in one game do not win independently.
    pub interval: [f64; 2],
    /// Its rating; all ratings have a mean of 1500, and 400 points are odds of ten to one.
    pub rating: f64,
    /// The 95 % interval of that.
    pub rating_interval: [f64; 2],
    /// Its decisions.
    pub moves: u64,
    /// The time that it took for one, on average. No part of the data, which is the same every time.
    #[serde(skip)]
    pub seconds_per_move: f64,
}

/// One contender among copies of another.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchRow {
    /// Who sat alone.
    pub one: String,
    /// Who took all other seats.
    pub others: String,
    /// Games.
    pub games: u64,
    /// The share of wins of the one.
    pub win_rate: f64,
    /// The 95 % interval of that.
    pub interval: [f64; 2],
    /// What it would be if both were as good.
    pub even: f64,
}

/// One seat of a game, as progress files keep it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Chair {
    who: usize,
    share: f64,
    moves: u64,
    seconds: f64,
}

/// A round: one game for each seat of the lone contender.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Round {
    games: Vec<Vec<Chair>>,
    faults: Vec<(String, u64)>,
}

/// Plays the matches; `work` says how.
pub fn arena(request: &ArenaRequest, work: &Work<'_>) -> Result<ArenaReport, Refusal> {
    arena_part(request, work)?.ok_or_else(only_a_part)
}

/// The same; nothing is told of a part.
pub(crate) fn arena_part(
    request: &ArenaRequest,
    work: &Work<'_>,
) -> Result<Option<ArenaReport>, Refusal> {
    if request.bots.len() < 2 {
        return Err(Refusal::new(RefusalKind::UnknownBot, "an arena needs two bots or more"));
    }
    request.bots.iter().try_for_each(Contender::try_out)?;
    catalog::visit(&request.game, Fixture { request, work })?
}

struct Fixture<'a> {
    request: &'a ArenaRequest,
    work: &'a Work<'a>,
}

impl Visitor for Fixture<'_> {
    type Out = Result<Option<ArenaReport>, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let request = self.request;
        let options = Options::new(G::about(), request.options.iter().map(|(k, v)| (k, v)))?;
        let seats = request.seats.unwrap_or(G::about().seats.0);
        let setup = table::set_up_new::<G>(seats, &options)?;
        request.bots.iter().try_for_each(|bot| bot.fits::<G>(&setup))?;
        let mut matches = pairings(request.bots.len(), seats);
        matches.retain(|&(one, _)| !request.gauntlet || one == 0);
        let rounds = request.games.div_ceil(seats.into());
        let total = rounds.saturating_mul(matches.len() as u64);
        // A single match can be made longer later: its rounds are the same, however many there are.
        let length = if matches.len() == 1 { 0 } else { rounds };
        let fingerprint = format!(
            "arena {} {:?} {seats} {:?}{} {} {length} {} {}",
            request.game,
            request.options,
            request.bots,
            weights(&request.bots),
            request.gauntlet,
            request.seed,
            engine::<G>()
        );
        let order = Order::Arena(request.clone()).as_json();
        let task = Task { fingerprint, order, total };
        let crew = || -> Vec<Vec<Brain<G>>> {
            let copies = |bot: &Contender| (0..seats).map(|_| bot.sit(&setup)).collect();
            request.bots.iter().map(copies).collect()
        };
        let played = spread(self.work, &task, crew, |crew, number| {
            let (pair, nth) = (matches[(number / rounds) as usize], number % rounds);
            round::<G>(&setup, crew, pair, seats, request.seed, nth)
        })?;
        let report = |played: Vec<Round>| {
            report(request, &options, seats, &matches, rounds as usize, &played)
        };
        Ok(played.map(report))
    }
}

/// What tells contenders apart whose files of weights have the same names.
fn weights(bots: &[Contender]) -> String {
    let hashes = bots.iter().filter_map(Contender::weights);
    hashes.fold(String::new(), |all, hash| format!("{all} {hash:016x}"))
}

/// Who sits alone among whom.
fn pairings(bots: usize, seats: u8) -> Vec<(usize, usize)> {
    let both = seats > 2;
    let pairs = (0..bots).flat_map(|one| (0..bots).map(move |other| (one, other)));
    pairs.filter(|&(one, other)| one < other || (both && one != other)).collect()
}

/// One game for each seat of the lone contender, all with the same dice.
fn round<G: Playable>(
    setup: &G::Setup,
    crew: &mut [Vec<Brain<G>>],
    (one, others): (usize, usize),
    seats: u8,
    seed: u64,
    nth: u64,
) -> Round {
    let mut round = Round { games: Vec::new(), faults: Vec::new() };
    for alone in 0..seats {
        let who = |seat: u8| if seat == alone { one } else { others };
        let mut dice = Stream::new(seed, nth);
        let pair = (one as u64) << 48 | (others as u64) << 32;
        let mut bot_dice = Stream::new(!seed, pair | (nth * u64::from(seats) + u64::from(alone)));
        let [first, second] = pick_two(crew, one, others);
        let mut lone = first.iter_mut().take(1);
        let mut many = second.iter_mut();
        let mut brains: Vec<&mut Brain<G>> = (0..seats)
            .filter_map(|seat| if seat == alone { lone.next() } else { many.next() })
            .collect();
        let (_, played) = play::<G>(setup, &mut brains, &mut dice, &mut bot_dice, &mut Nobody);
        let Played { shares, moves, seconds, faults } = played;
        let chair = |seat: u8| Chair {
            who: who(seat),
            share: shares[usize::from(seat)],
            moves: moves[usize::from(seat)],
            seconds: seconds[usize::from(seat)],
        };
        round.games.push((0..seats).map(chair).collect());
        round.faults.extend(faults.into_iter().map(|(seat, what)| (what, who(seat) as u64)));
    }
    round
}

/// Two different crews at once.
fn pick_two<T>(crews: &mut [Vec<T>], one: usize, other: usize) -> [&mut [T]; 2] {
    let [first, second] =
        crews.get_disjoint_mut([one, other]).expect("nobody plays against himself");
    [first, second]
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn report(
    request: &ArenaRequest,
    options: &Options,
    seats: u8,
    matches: &[(usize, usize)],
    rounds: usize,
    played: &[Round],
) -> ArenaReport {
    let names: Vec<String> = request.bots.iter().map(Contender::to_string).collect();
    let games = || played.iter().flat_map(|round| &round.games);
    let standings: Vec<RatedGame> = games()
        .map(|chairs| RatedGame {
            seated: chairs.iter().map(|chair| chair.who).collect(),
            shares: chairs.iter().map(|chair| chair.share).collect(),
        })
        .collect();
    let rated = ratings(names.len(), &standings);
    let row = |who: usize| {
        let chairs = || games().flatten().filter(move |chair| chair.who == who);
        let sat = |chairs: &&Vec<Chair>| chairs.iter().any(|chair| chair.who == who);
        let (count, taken) = (games().filter(sat).count() as u64, chairs().count() as u64);
        let win_rate = chairs().map(|chair| chair.share).sum::<f64>() / taken.max(1) as f64;
        let (moves, seconds) =
            chairs().fold((0, 0.0), |(m, s), chair| (m + chair.moves, s + chair.seconds));
        BotRow {
            name: names[who].clone(),
            games: count,
            seats_taken: taken,
            win_rate,
            interval: wilson(win_rate * count as f64, count, NORMAL_95),
            rating: rated[who].0,
            rating_interval: rated[who].1,
            moves,
            seconds_per_move: seconds / moves.max(1) as f64,
        }
    };
    let match_row = |n: usize| {
        let (one, others) = matches[n];
        let games = || played[n * rounds..(n + 1) * rounds].iter().flat_map(|round| &round.games);
        let own = games().flatten().filter(|chair| chair.who == one);
        let (count, wins) = (games().count() as u64, own.map(|chair| chair.share).sum::<f64>());
        MatchRow {
            one: names[one].clone(),
            others: names[others].clone(),
            games: count,
            win_rate: wins / count.max(1) as f64,
            interval: wilson(wins, count, NORMAL_95),
            even: 1.0 / f64::from(seats),
        }
    };
    let mut faults = BTreeMap::new();
    for (what, who) in played.iter().flat_map(|round| &round.faults) {
        *faults.entry(format!("{} {what}", names[*who as usize])).or_insert(0) += 1;
    }
    ArenaReport {
        game: request.game.clone(),
        options: options.iter().map(|(k, v)| (k.into(), v.into())).collect(),
        seats,
        seed: request.seed,
        games: standings.len() as u64,
        bots: (0..names.len()).map(row).collect(),
        matches: (0..matches.len()).map(match_row).collect(),
        faults: most_common(faults),
    }
}
