//! Nobody learns what the rules hide: what the decks would bring, Captains before all are chosen, and who said
//! no to a motion.

use spanc::{Action, Ballot, Chance, Crew, Phase, Pick, Setup, Spanc, View};
use table::{Dice, Game, Seat, Spoken, Step, Stream, Turn, random_step};

const RUBY: Seat = Seat(0);
const AZURE: Seat = Seat(1);
const JADE: Seat = Seat(2);

/// Everybody who may look: all players, and somebody who only watches.
fn onlookers(game: &Spanc) -> impl Iterator<Item = Option<Seat>> + use<> {
    game.everybody().map(Some).chain([None])
}

/// A game at the choice of Captains.
fn before_captains(seats: u8, seed: u64) -> Spanc {
    let (mut game, mut dice) = (Spanc::new(&Setup::of(seats)), Stream::new(seed, 0));
    while game.turn() == Turn::Chance {
        let chance = game.toss(&mut dice);
        game.fall(chance);
    }
    assert_eq!(game.phase(), Phase::Captains);
    game
}

/// The girl in a place of a crew.
fn girl(game: &Spanc, seat: Seat, place: usize) -> Crew {
    game.girls(seat)[place].expect("a crew has four girls")
}

/// What somebody sees and hears of a step.
fn learns(before: &Spanc, seat: Seat, action: Action, who: Option<Seat>) -> (View, String, String) {
    let mut after = before.clone();
    after.act(seat, action);
    let (was, is) = (before.view(who), after.view(who));
    let told = Spanc::tell(who, &was, Step::Act(seat, action), &is);
    let picture = Spanc::picture(&is);
    (is, told, picture)
}

fn all_equal<T: PartialEq>(things: &[T]) -> bool {
    things.windows(2).all(|pair| pair[0] == pair[1])
}

#[test]
fn sp_1_a_captain_is_secret_until_all_have_chosen() {
    for seats in 2..=4 {
        let before = before_captains(seats, u64::from(seats));
        for chooser in before.everybody() {
            for who in onlookers(&before) {
                let choices = [0, 1, 2, 3].map(|place| {
                    let choice = Action::Captain(girl(&before, chooser, place));
                    learns(&before, chooser, choice, who)
                });
                if who == Some(chooser) {
                    for (place, (view, ..)) in (0..).zip(&choices) {
                        assert_eq!(view.captain[chooser.index()], Pick::Known(place));
                    }
                    assert!(choices.windows(2).all(|pair| pair[0].1 != pair[1].1), "told her own");
                } else {
                    assert!(all_equal(&choices), "{who:?} learns {chooser:?}'s Captain");
                    assert_eq!(choices[0].0.captain[chooser.index()], Pick::Hidden);
                }
            }
        }
    }
}

#[test]
fn sp_1_the_last_choice_shows_all() {
    let mut game = before_captains(3, 9);
    game.act(JADE, Action::Captain(girl(&game, JADE, 3)));
    game.act(RUBY, Action::Captain(girl(&game, RUBY, 1)));
    for who in onlookers(&game) {
        let last = Action::Captain(girl(&game, AZURE, 2));
        let (view, told, _) = learns(&game, AZURE, last, who);
        assert_eq!(view.captain[..3], [Pick::Known(1), Pick::Known(2), Pick::Known(3)]);
        for (seat, place) in [(RUBY, 1), (AZURE, 2), (JADE, 3)] {
            assert!(told.contains(girl(&game, seat, place).card().name), "{told}");
        }
    }
}

#[test]
fn sp_1_whoever_is_asked_for_a_captain_does_not_depend_on_the_choices_of_others() {
    let before = before_captains(4, 2);
    let offers = [0, 1, 2, 3].map(|place| {
        let mut game = before.clone();
        game.act(RUBY, Action::Captain(girl(&before, RUBY, place)));
        let mut legal = Vec::new();
        game.legal(AZURE, &mut legal);
        let prompt = Spanc::prompt(&game.view(Some(AZURE)), AZURE);
        (game.turn(), legal, prompt)
    });
    assert!(all_equal(&offers));
}

#[test]
fn sp_1_a_hidden_captain_is_imagined_evenly() {
    let mut game = before_captains(2, 5);
    game.act(RUBY, Action::Captain(girl(&game, RUBY, 0)));
    let (view, mut dice, mut counts) = (game.view(Some(AZURE)), Stream::new(3, 0), [0_u32; 4]);
    for _ in 0..4_000 {
        let dream = Spanc::imagine(&view, &mut dice).view(Some(RUBY));
        let Pick::Known(place) = dream.captain[0] else { panic!("Ruby knows her Captain") };
        counts[usize::from(place)] += 1;
    }
    assert!(counts.iter().all(|&count| (900..1_100).contains(&count)), "{counts:?}");
}

/// Three players, Ruby has moved to abandon the first caper.
fn moved_to_abandon() -> Spanc {
    let mut game = before_captains(3, 4);
    for seat in [RUBY, AZURE, JADE] {
        game.act(seat, Action::Captain(girl(&game, seat, 0)));
    }
    game.fall(Chance::First(RUBY));
    let card = game.toss(&mut Stream::new(1, 1));
    game.fall(card);
    game.act(RUBY, Action::Abandon);
    game
}

#[test]
fn sp_33_an_answer_is_secret_and_nobody_is_told_who_said_no() {
    let before = moved_to_abandon();
    for who in onlookers(&before) {
        let answers = [Action::Yes, Action::No].map(|yes| learns(&before, AZURE, yes, who));
        assert_eq!(all_equal(&answers), who != Some(AZURE), "{who:?}");
        let own = who == Some(AZURE);
        let first = if own { Ballot::Known(true) } else { Ballot::Hidden };
        assert_eq!(answers[0].0.votes[AZURE.index()], first);
    }
    let answered = |azure: Action, jade: Action| {
        let mut game = before.clone();
        game.act(AZURE, azure);
        let told = onlookers(&game).map(|who| learns(&game, JADE, jade, who).1);
        let told: Vec<String> = told.collect();
        game.act(JADE, jade);
        (game, told)
    };
    let azure = answered(Action::No, Action::Yes);
    let jade = answered(Action::Yes, Action::No);
    let both = answered(Action::No, Action::No);
    assert!(all_equal(&[azure, jade, both]), "all that is known is that somebody said no");
}

#[test]
fn sp_2a_nobody_knows_more_of_a_deck_than_what_is_not_in_it() {
    let (mut dice, mut spare, mut draws) = (Stream::new(11, 0), Vec::new(), 0);
    for seats in (2..=4).chain(2..=4) {
        let mut game = Spanc::new(&Setup { caper_limit: 2, ..Setup::of(seats) });
        while let Some(step) = random_step(&game, &mut dice, &mut spare) {
            if game.turn() == Turn::Chance {
                let (mut real, mut dreamt) = (Vec::new(), Vec::new());
                game.chances(&mut real);
                for who in onlookers(&game) {
                    Spanc::imagine(&game.view(who), &mut dice).chances(&mut dreamt);
                    assert_eq!(real, dreamt, "{who:?} expects just what may come");
                }
                let cards =
                    real.iter().all(|(c, _)| !matches!(c, Chance::Dice(..) | Chance::Die(_)));
                assert!(
                    !cards || real.iter().all(|&(_, weight)| weight == 1),
                    "no card is likelier"
                );
                draws += u32::from(cards);
            }
            step.take(&mut game);
        }
    }
    assert!(draws > 100, "{draws} cards were drawn");
}

#[test]
fn sp_2a_sp_3_challenges_that_lie_face_down_are_nowhere_in_a_view() {
    // The row is drawn card by card: until one is turned up, a view names it only among all that are left.
    let (mut dice, mut spare, mut hidden) = (Stream::new(12, 0), Vec::new(), 0);
    let mut game = Spanc::new(&Setup { caper_limit: 2, ..Setup::of(3) });
    while let Some(step) = random_step(&game, &mut dice, &mut spare) {
        if game.phase() == Phase::Prepare {
            let furthest = game.everybody().map(|seat| game.beaten(seat)).max().unwrap_or(0);
            let finished = !game.finished().is_empty();
            for who in onlookers(&game) {
                let view = game.view(who);
                let up = view.open.row.iter().take_while(|card| card.is_some()).count();
                assert!(view.open.row[up..].iter().all(Option::is_none), "turned up in order");
                let reached = usize::from(furthest) + usize::from(!finished);
                assert_eq!(up, reached, "up to the card that the first crew has reached");
                hidden += 4 - up;
            }
        }
        step.take(&mut game);
    }
    assert!(hidden > 0);
}

#[test]
fn sp_2a_everybody_sees_the_same_once_captains_are_shown() {
    let (mut dice, mut spare) = (Stream::new(13, 0), Vec::new());
    let mut game = Spanc::new(&Setup { caper_limit: 1, ..Setup::of(4) });
    while let Some(step) = random_step(&game, &mut dice, &mut spare) {
        if !matches!(game.phase(), Phase::Captains | Phase::Vote) {
            let views: Vec<View> = onlookers(&game).map(|who| game.view(who)).collect();
            assert!(all_equal(&views), "all cards and Loot lie open");
        }
        step.take(&mut game);
    }
}

#[test]
fn a_view_that_cannot_be_is_not_read() {
    let game = moved_to_abandon();
    let spoil = testkit::spoils(&game.view(Some(AZURE)));
    spoil("/setup/seats", 9.into());
    spoil("/setup/seats", 1.into());
    spoil("/active", 3.into());
    spoil("/lead", 7.into());
    spoil("/drawer", 7.into());
    spoil("/first", 7.into());
    spoil("/girl", 4.into());
    spoil("/dice/0", 7.into());
    spoil("/kept", 7.into());
    spoil("/at/0", 5.into());
    spoil("/row/0", "tea_with_the_queen".into());
    spoil("/girls/0/0", "nobody".into());
    spoil("/phase", "tea".into());
    for phase in ["arm-defender", "attacker-dice", "press", "defender-falls"] {
        spoil("/phase", phase.into());
    }
}

/// Moments of the game, as views write them.
const PHASES: [&str; 13] = [
    "prepare",
    "go-on",
    "salvage",
    "roll",
    "beaten",
    "rouse",
    "clear",
    "brawl",
    "spoils",
    "replace",
    "plank",
    "plank-draw",
    "market",
];

#[test]
fn a_view_with_odd_numbers_is_refused_or_can_be_played() {
    let read = testkit::play_odd_views(moved_to_abandon, 12_000, |view, dice| {
        if dice.below(3) == 0 {
            view["phase"] = dice.pick(&PHASES).into();
        }
    });
    assert!(read > 500, "{read} views were read");
}
