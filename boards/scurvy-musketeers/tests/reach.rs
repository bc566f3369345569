//! What the rules allow, touches can do, and the field for titles.

#[path = "../../../games/scurvy-musketeers/tests/charter/mod.rs"]
mod charter;

use board::{Board, Does, Kind, reach};
use scurvy_musketeers::{Action, InUse, Phase, ScurvyMusketeers, Setup, Title};
use scurvy_musketeers_board::ScurvyMusketeersBoard;
use table::{Dice, Game, Stream, Turn};

/// Titles of whatever words, whole and begun. Their bytes are coded by how likely the words are, so that random ones
/// read like titles.
fn titles(dice: &mut Stream) -> impl Iterator<Item = Action> {
    let byte = |dice: &mut Stream| u8::try_from(dice.below(256)).expect("a byte");
    std::iter::repeat_with(move || Title::raw([0; 7].map(|_: u8| byte(dice))))
        .flat_map(|title| [Action::Title(title), Action::Write(title)])
}

#[test]
fn every_legal_action_can_be_touched() {
    let space = |_: &ScurvyMusketeers| {
        let titles = titles(&mut Stream::new(1, 1)).take(400).collect();
        [charter::space(), titles].concat()
    };
    boardkit::reaches::<ScurvyMusketeersBoard>(&charter::charter().space(space), 1_000);
}

#[test]
fn whatever_is_listed_can_be_touched_if_its_cards_lie_on_the_table() {
    let mut touched = 0;
    charter::charter().positions(600, |game, _| {
        let Turn::Seats(asked) = game.turn() else { return };
        let in_view = |action: &&Action| {
            let text = action.to_string();
            let mut cards = text.split(' ').filter_map(|word| word.parse().ok());
            cards.all(|card| !game.discards().contains(card))
        };
        for me in asked {
            boardkit::with_seen(game, Some(me), |seen| {
                for &action in seen.legal.iter().filter(in_view) {
                    let reached = reach::<ScurvyMusketeersBoard>(seen, action);
                    assert_eq!(reached, Ok(()), "of {} choices", seen.legal.len());
                    touched += 1;
                }
            });
        }
    });
    assert!(touched > 1_000, "{touched}");
}

/// A game in which everybody may put in a title.
fn proposing(number: u64, dice: &mut Stream) -> ScurvyMusketeers {
    let deck = if number.is_multiple_of(3) { InUse::mixed() } else { InUse::standard() };
    let seats = u8::try_from(2 + number % 5).expect("few");
    let mut game = ScurvyMusketeers::new(&Setup { deck, ..Setup::of(seats) });
    while game.phase() == Phase::Words {
        let word = game.toss(dice);
        game.fall(word);
    }
    game
}

#[test]
fn whatever_title_may_be_put_in_can_be_typed() {
    let (mut whole, mut in_words, mut begun) = (0, 0, 0);
    for number in 0..60 {
        let dice = &mut Stream::new(7, number);
        let mut game = proposing(number, dice);
        while let (Phase::Propose, Turn::Seats(asked)) = (game.phase(), game.turn()) {
            let me = asked.first().expect("somebody is asked");
            let may = |action: &Action| game.may(me, *action).is_ok();
            let may: Vec<Action> = titles(dice).take(100).filter(may).collect();
            boardkit::with_seen(&game, Some(me), |seen| {
                for &action in &may {
                    assert_eq!(reach::<ScurvyMusketeersBoard>(seen, action), Ok(()));
                    let is_whole = matches!(action, Action::Title(_));
                    let by_number = [Does::Say(action.to_string())];
                    whole += u32::from(is_whole);
                    in_words += u32::from(
                        is_whole && ScurvyMusketeersBoard::way(seen, action) != by_number,
                    );
                }
            });
            begun += u32::from(game.titles().written_by(me).is_some());
            game.act(me, if may.is_empty() { Action::Pass } else { dice.pick(&may) });
        }
    }
    assert!(whole > 2_000 && begun > 50, "{whole} titles, {begun} times one was begun");
    // Where two of the words drawn are the same, only numbers tell them apart.
    assert!(in_words * 10 > whole * 9, "only {in_words} of {whole} titles can be typed in words");
}

#[test]
fn moments_are_whole_the_same_for_all_and_tell_no_secrets() {
    boardkit::moments::<ScurvyMusketeersBoard>(
        &charter::charter(),
        300,
        &[Kind::Draw, Kind::Play, Kind::Attack, Kind::Fight],
    );
}
