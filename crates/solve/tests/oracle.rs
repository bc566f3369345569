//! The captain against brute force: every advice that can be checked by trying everything is checked.

mod engine;

use engine::{Judge, after, houses, wander};
use solve::{Aim, Captain};
use spaca_wor::{House, Phase, SpacaWor};
use table::{Game, Seat};

/// What has been compared, so that nothing is left out by accident.
#[derive(Default, Debug)]
struct Seen {
    attacking: u32,
    defending: u32,
    to_win: u32,
    to_lose: u32,
    ignoring: u32,
    linking: u32,
    deciding: u32,
    six_dice: u32,
    two_rolls: u32,
    three_rolls: u32,
    open: u32,
}

/// Rolls that a side may still take, those that a Turbo would grant included.
fn rolls_left(game: &SpacaWor) -> u8 {
    let side = game.side(game.roller());
    let turbo_dice = side.of_kind(spaca_wor::Kind::Turbo).and(side.alive()).len();
    side.limit - side.rolls + u8::from(side.limit == 3 && turbo_dice > 0)
}

/// Whether trying everything takes little enough time.
fn is_small(game: &SpacaWor) -> bool {
    if !matches!(game.phase(), Phase::Ignore | Phase::Link | Phase::Decide) {
        return false;
    }
    let booms = u32::from(game.phase() == Phase::Ignore);
    let dice = game.side(game.roller()).alive().len() + booms;
    match rolls_left(game) {
        0 | 1 => true,
        2 => dice <= 4,
        3 => dice <= 3,
        _ => dice <= 2,
    }
}

/// Compares the advice for every action with the truth.
fn compare(captain: &mut Captain, game: &SpacaWor, seat: Seat) {
    let judge = Judge::new(captain, game);
    let view = game.view(Some(seat));
    let stake = *captain.stake(&view);
    let advice = captain.advise(&view, seat);
    for told in &advice {
        let truth = judge.exhaust(captain, &after(game, seat, told.action));
        let attacks = seat == game.attacker();
        let own = if attacks { truth } else { 1.0 - truth };
        assert!((told.wins_battle - own).abs() < 1e-12, "{told:?} but {own} in {game:?}");
        let wins = stake.if_won * truth + stake.if_lost * (1.0 - truth);
        let wins = if attacks { wins } else { 1.0 - wins };
        assert!((told.wins_game - wins).abs() < 1e-12, "{told:?} but {wins} in {game:?}");
    }
    let order: Vec<f64> = advice.iter().map(|told| told.wins_game).collect();
    assert!(order.is_sorted_by(|a, b| a >= &(b - 1e-12)), "best first: {advice:?}");
}

impl Seen {
    fn note(&mut self, captain: &Captain, game: &SpacaWor) {
        let side = game.side(game.roller());
        let left = rolls_left(game);
        self.attacking += u32::from(game.roller() == game.attacker());
        self.defending += u32::from(game.roller() != game.attacker());
        self.to_win += u32::from(captain.stake(&game.view(None)).aim == Aim::Win);
        self.to_lose += u32::from(captain.stake(&game.view(None)).aim == Aim::Lose);
        self.ignoring += u32::from(game.phase() == Phase::Ignore);
        self.linking += u32::from(game.phase() == Phase::Link);
        self.deciding += u32::from(game.phase() == Phase::Decide);
        self.six_dice += u32::from(left == 1 && side.alive().len() == 6);
        self.two_rolls += u32::from(left == 2);
        self.three_rolls += u32::from(left >= 3);
        self.open += u32::from(side.limit == 3 && left > side.limit - side.rolls);
    }

    fn all(&self) -> [u32; 11] {
        [
            self.attacking,
            self.defending,
            self.to_win,
            self.to_lose,
            self.ignoring,
            self.linking,
            self.deciding,
            self.six_dice,
            self.two_rolls,
            self.three_rolls,
            self.open,
        ]
    }
}

#[test]
fn advice_on_dice_agrees_with_trying_everything() {
    let mut seen = Seen::default();
    for house in houses().filter(|house| !house.three_wins && !house.ten_battles) {
        let mut captain = Captain::new(house);
        for number in 0..GAMES {
            wander(house, number, |game, seat| {
                if is_small(game) {
                    seen.note(&captain, game);
                    compare(&mut captain, game, seat);
                }
            });
        }
    }
    assert!(seen.all().iter().all(|&times| times >= 10), "{seen:?}");
}

/// Random games for each set of options.
const GAMES: u64 = 12;

#[test]
fn an_ignored_boom_is_weighed_like_any_other_choice() {
    let house = House { ignore_boom: true, ..House::default() };
    let mut captain = Captain::new(house);
    let mut met = 0;
    for number in 100..140 {
        wander(house, number, |game, seat| {
            if game.phase() == Phase::Ignore && is_small(game) {
                compare(&mut captain, game, seat);
                met += 1;
            }
        });
    }
    assert!(met >= 20, "{met}");
}
