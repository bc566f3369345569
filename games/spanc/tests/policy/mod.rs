//! A simple greedy player: best exact odds, salvage when it saves, buy when it pays.

use spanc::{Action, Crew, Phase, Spanc, odds};
use table::{Game, Seat};

/// Of 36 rolls, so many good ones are worth going on for.
const GO_ON: u8 = 18;
/// Loot up to which the store is worth a visit.
const SAVINGS: u8 = 5;
/// Toys from which on there are enough.
const ENOUGH_TOYS: u32 = 4;

/// What a greedy player does.
pub(crate) fn choose(game: &Spanc, seat: Seat, legal: &[Action]) -> Action {
    let has = |action: Action| legal.contains(&action);
    let first = |wanted: fn(&Action) -> bool| legal.iter().copied().find(wanted);
    if has(Action::Yes) && game.phase() != Phase::Vote {
        return if pays(game, seat) { Action::Yes } else { Action::No };
    }
    match game.phase() {
        Phase::Vote => Action::No,
        _ if game.unassigned(seat).len() > 2 => put_away(game, seat, legal),
        Phase::Prepare => prepare(game, seat, legal),
        Phase::GoOn => {
            let ways = game.attempt(seat, named(game)).map_or(0, |attempt| attempt.ways);
            let better = improve(game, seat, legal, |game| {
                game.attempt(seat, named(game)).map_or(0, |attempt| attempt.ways)
            });
            better.unwrap_or(if ways >= GO_ON { Action::GoOn } else { Action::Stop })
        }
        Phase::Salvage => salvage(game, seat, legal),
        Phase::Market => {
            let assign = first(|action| matches!(action, Action::Assign(..)));
            let wants = game.loot(seat) <= SAVINGS && game.toys(seat).len() < ENOUGH_TOYS;
            match assign {
                Some(assign) => assign,
                None if wants && has(Action::Buy) => Action::Buy,
                None => Action::Ready,
            }
        }
        Phase::Brawl => attack(game, seat, legal).unwrap_or(Action::Pass),
        Phase::AttackerReroll | Phase::DefenderReroll => Action::Reroll,
        Phase::AttackerFalls | Phase::DefenderFalls | Phase::Rouse => {
            first(|action| matches!(action, Action::Revive(..))).unwrap_or(Action::Pass)
        }
        Phase::Captains | Phase::Successor | Phase::PlankSuccessor => strongest(game, legal),
        _ if has(Action::Pass) => Action::Pass,
        _ => *legal.iter().find(|&&action| action == Action::No).unwrap_or(&legal[0]),
    }
}

/// The place of the girl who was named.
fn named(game: &Spanc) -> usize {
    game.view(None).open.girl.map_or(0, usize::from)
}

fn strongest(game: &Spanc, legal: &[Action]) -> Action {
    let worth = |action: &Action| match action {
        Action::Captain(girl) => game.printed().girl(*girl).iter().max().copied(),
        _ => None,
    };
    *legal.iter().max_by_key(|action| worth(action)).expect("somebody can lead")
}

/// The best odds of anybody who stands.
fn best(game: &Spanc, seat: Seat) -> Option<(u8, Crew)> {
    let girls = game.girls(seat).into_iter().enumerate();
    let standing = girls.filter_map(|(place, girl)| Some((place, girl?)));
    let able = standing.filter(|&(_, girl)| game.is_standing(seat, girl));
    able.filter_map(|(place, girl)| Some((game.attempt(seat, place)?.ways, girl))).max()
}

/// A Toy move after which something is better than now.
fn improve(
    game: &Spanc,
    seat: Seat,
    legal: &[Action],
    worth: impl Fn(&Spanc) -> u8,
) -> Option<Action> {
    let moves = legal.iter().filter(|a| matches!(a, Action::Assign(..) | Action::Swap(..)));
    let after = |action: &Action| {
        let mut game = game.clone();
        game.act(seat, *action);
        worth(&game)
    };
    let best = moves.copied().max_by_key(|action| after(action))?;
    (after(&best) > worth(game)).then_some(best)
}

fn prepare(game: &Spanc, seat: Seat, legal: &[Action]) -> Action {
    let revive = legal.iter().copied().find(|action| matches!(action, Action::Revive(..)));
    let better = improve(game, seat, legal, |game| best(game, seat).map_or(0, |best| best.0));
    let name = best(game, seat).map(|(_, girl)| Action::Name(girl));
    revive.or(better).or(name).unwrap_or(legal[0])
}

/// What saves the roll at once; else new dice; else an offer that would; else nothing.
fn salvage(game: &Spanc, seat: Seat, legal: &[Action]) -> Action {
    let saves = |action: &&Action| {
        let cards = matches!(action, Action::Assign(..) | Action::Swap(..) | Action::Surge(_));
        cards && {
            let mut game = game.clone();
            game.act(seat, **action);
            game.phase() != Phase::Salvage
        }
    };
    let dice = |action: &&Action| {
        matches!(
            action,
            Action::Reroll | Action::Break(_) | Action::NineLives | Action::WeightedDie(_)
        )
    };
    let offer = |action: &&Action| matches!(action, Action::Offer(_) | Action::Accept(_));
    let last = |action: &&Action| matches!(action, Action::Revive(..) | Action::Door(_));
    let find = |wanted: &dyn Fn(&&Action) -> bool| legal.iter().find(wanted).copied();
    let ways = [find(&saves), find(&dice), find(&offer), find(&last)];
    ways.into_iter().flatten().next().unwrap_or(Action::GiveIn)
}

/// Whether the offer under answer pays two Loot or more for what it takes.
fn pays(game: &Spanc, seat: Seat) -> bool {
    let mut after = game.clone();
    after.act(seat, Action::Yes);
    let gained = after.score(seat) - game.score(seat);
    gained >= 2 || (gained >= 0 && after.toys(seat).len() >= game.toys(seat).len())
}

fn put_away(game: &Spanc, seat: Seat, legal: &[Action]) -> Action {
    let worth = |action: &Action| match action {
        Action::Assign(..) => 9,
        Action::Discard(toy) if toy.is_poolboy() => -9,
        Action::Discard(toy) => -game.printed().toy(*toy).iter().sum::<i8>(),
        _ => -10,
    };
    let _ = seat;
    *legal.iter().max_by_key(|action| worth(action)).expect("a surplus can be put away")
}

/// The raid or lure that is likeliest to pay, if it is likely enough.
fn attack(game: &Spanc, seat: Seat, legal: &[Action]) -> Option<Action> {
    let chance = |action: &Action| {
        let mut game = game.clone();
        if !matches!(action, Action::Raid(..) | Action::Lure(..)) {
            return 0;
        }
        game.act(seat, *action);
        let Some(fight) = game.fight() else { return 0 };
        let skill = |seat, place: u8| game.skills(seat, place.into())[fight.skill as usize];
        let hit = u32::from(odds(skill(seat, fight.by)));
        hit * (36 - u32::from(odds(skill(fight.on_seat, fight.on))))
    };
    let best = legal.iter().copied().max_by_key(|action| chance(action))?;
    (chance(&best) > 36 * 36 / 4).then_some(best)
}
