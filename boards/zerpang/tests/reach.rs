//! What the rules allow, touches can do, and so can words.

#[path = "../../../games/zerpang/tests/charter/mod.rs"]
mod charter;
mod walk;

use board::{Kind, reach};
use boardkit::with_seen;
use table::{Dice, Game, Seat, Spoken, Stream};
use walk::{TABLES, wander};
use zerpang::{Action, Direction, Path, Piece, Zerpang};
use zerpang_board::ZerpangBoard;

/// A random way, as long as the rules allow it, or cut short.
fn random_step(
    game: &Zerpang,
    seat: Seat,
    dice: &mut Stream,
    walk: impl Fn(Path) -> Action,
) -> Option<Action> {
    let mut path = Path::default();
    loop {
        let longer = Direction::ALL.into_iter().filter_map(|step| path.then(step));
        let longer: Vec<Path> =
            longer.filter(|&longer| game.may(seat, walk(longer)).is_ok()).collect();
        if longer.is_empty() || (!path.is_empty() && dice.below(8) == 0) {
            return (!path.is_empty()).then(|| walk(path));
        }
        path = dice.pick(&longer);
    }
}

/// Random ways of whatever pieces may walk, and of groups.
fn strolls(game: &Zerpang, seat: Seat, dice: &mut Stream) -> Vec<Action> {
    let mut ways = Vec::new();
    for piece in (0..Piece::COUNT).map(Piece) {
        ways.extend(random_step(game, seat, dice, |path| Action::Move(piece, path)));
    }
    for group in (0..64).filter(|group: &u8| group.count_ones() > 1) {
        ways.extend(random_step(game, seat, dice, |path| Action::Link(group, path)));
    }
    ways
}

#[test]
fn every_legal_action_can_be_touched() {
    let mut dice = Stream::new(17, 0);
    let charter = charter::charter();
    boardkit::reaches_also::<ZerpangBoard>(&charter, 600, |game, seat| {
        strolls(game, seat, &mut dice)
    });
}

/// ZP-4: the same way in words, cell by cell.
fn in_words(game: &Zerpang, action: Action) -> Option<String> {
    let Action::Move(piece, path) = action else { return None };
    let cells: Vec<String> =
        game.trail(piece, path).iter().map(|cell| format!(" then {cell}")).collect();
    Some(format!("move {piece}{}", cells.concat()))
}

#[test]
fn ways_of_any_kind_can_be_drawn_and_said() {
    let (mut longest, mut links, mut returns) = (0, 0, 0);
    for (seed, table) in (20..).zip(TABLES) {
        wander(table, seed, 150, |game, seat, dice| {
            let view = game.view(Some(seat));
            for action in strolls(game, seat, dice) {
                let reached =
                    with_seen(game, Some(seat), |seen| reach::<ZerpangBoard>(seen, action));
                assert_eq!(reached, Ok(()), "{}", Zerpang::picture(&view));
                let texts = [Some(action.to_string()), in_words(game, action)];
                for words in texts.into_iter().flatten() {
                    assert_eq!(Zerpang::understand(&view, seat, &words), Ok(action), "{words}");
                }
                match action {
                    Action::Move(piece, path) => {
                        longest = longest.max(path.len());
                        let end = game.trail(piece, path).last().copied();
                        returns += usize::from(end == game.cell(piece));
                    }
                    Action::Link(_, path) => links += usize::from(path.len() > 1),
                    _ => {}
                }
            }
        });
    }
    assert!(longest > 9 && links > 20 && returns > 20, "{longest} {links} {returns}");
}

#[test]
fn what_is_listed_can_be_touched_on_the_board_too() {
    let mut touched = 0;
    for (seed, table) in (30..).zip(TABLES) {
        wander(table, seed, 100, |game, seat, dice| {
            with_seen(game, Some(seat), |seen| {
                // All of a few; a sample of the many ways of Movement.
                let few = seen.legal.len() <= 24;
                for &action in seen.legal.iter().filter(|_| few || dice.below(12) == 0) {
                    let reached = reach::<ZerpangBoard>(seen, action);
                    assert_eq!(reached, Ok(()), "{}", Zerpang::picture(seen.view));
                    touched += 1;
                }
            });
        });
    }
    assert!(touched > 1_000, "{touched} are too few to tell");
}

#[test]
fn moments_are_whole_the_same_for_all_and_tell_no_secrets() {
    boardkit::moments::<ZerpangBoard>(
        &charter::charter(),
        300,
        &[Kind::Draw, Kind::Play, Kind::Attack, Kind::Fight],
    );
}
