//! The making of the title: one number for a title everywhere, a field only for whoever may put one in.

use board::{Board, Touch};
use maud::html;
use scurvy_musketeers::{Action, Phase, ScurvyMusketeers, Setup};
use scurvy_musketeers_board::ScurvyMusketeersBoard;
use table::{Game, Seat, Spoken, Stream};

fn board(game: &ScurvyMusketeers, me: Option<Seat>) -> String {
    boardkit::with_seen(game, me, |seen| ScurvyMusketeersBoard::draw(seen, &Touch::default()))
        .board
        .into_string()
}

/// A game for three whose words are drawn.
fn drawn(seed: u64) -> ScurvyMusketeers {
    let mut game = ScurvyMusketeers::new(&Setup::of(3));
    let mut dice = Stream::new(seed, 0);
    while game.phase() == Phase::Words {
        let word = game.toss(&mut dice);
        game.fall(word);
    }
    game
}

/// What a seat means by a title of these words drawn, by their numbers.
fn typed(game: &ScurvyMusketeers, me: Seat, numbers: [usize; 3]) -> Action {
    let words = game.titles().words_drawn(&game.setup().deck);
    let [one, two, three] = numbers.map(|n| &*words[n].word);
    let title = format!("{one}, {two} and the {three}!");
    ScurvyMusketeers::understand(&game.view(Some(me)), me, &title).expect("a title")
}

#[test]
fn sm_1a_a_title_has_one_number_in_the_picture_in_the_vote_and_on_the_board() {
    for seed in 0..20 {
        let mut game = drawn(seed);
        game.act(Seat(0), Action::Pass);
        for (me, numbers) in [(Seat(1), [0, 2, 4]), (Seat(2), [5, 3, 1])] {
            let title = typed(&game, me, numbers);
            game.act(me, if game.may(me, title).is_ok() { title } else { Action::Pass });
        }
        let (deck, me) = (&game.setup().deck, Seat(0));
        let (picture, board) =
            (ScurvyMusketeers::picture(&game.view(Some(me))), board(&game, Some(me)));
        for number in game.titles().numbers() {
            let title = game.titles().numbered(number).expect("numbers have no gaps");
            let (n, words) = (number + 1, game.titles().in_words(title, deck));
            let begins: String = words.chars().take(40).collect();
            assert!(picture.contains(&format!("{n:>3}  {begins}")), "{n}: {words}\n{picture}");
            let row = board.split("class=\"titlerow\"").nth(usize::from(n)).expect("a row");
            assert!(row.contains(&format!("data-act=\"vote {n}\"")), "{row}");
            assert!(row.contains(&html! { b { (n) } }.0) && row.contains(&words), "{row}");
            let vote = format!("vote {n}").parse().expect("a vote");
            let label = ScurvyMusketeers::label(&game.view(Some(me)), me, vote);
            assert!(label.to_string().contains(&words), "{label}: {words}");
        }
    }
}

#[test]
fn sm_1a_only_who_may_put_in_a_title_has_a_field_for_it() {
    let mut game = drawn(1);
    let has_field = |game: &ScurvyMusketeers, me| board(game, me).contains("data-say=");
    assert!(has_field(&game, Some(Seat(0))) && !has_field(&game, None));
    game.act(Seat(0), typed(&game, Seat(0), [0, 1, 2]));
    assert!(!has_field(&game, Some(Seat(0))), "one title each");
    assert!(has_field(&game, Some(Seat(1))));
    for me in [Seat(1), Seat(2)] {
        game.act(me, Action::Pass);
    }
    assert_eq!(game.phase(), Phase::Vote);
    assert!((0..3).all(|seat| !has_field(&game, Some(Seat(seat)))));
}
