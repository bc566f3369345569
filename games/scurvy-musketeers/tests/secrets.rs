//! Who knows what, and who does not: SM-2, SM-8, and what cards show.

use scurvy_musketeers::{Card, Chance, InUse, Phase, ScurvyMusketeers, Setup, Type, View};
use table::{Game, Seat, Stream, Turn, random_step};

/// Random states of random games.
fn states(seed: u64, setup: &Setup) -> Vec<ScurvyMusketeers> {
    let (mut game, mut dice, mut spare) =
        (ScurvyMusketeers::new(setup), Stream::new(seed, 0), Vec::new());
    let mut states = Vec::new();
    while let Some(step) = random_step(&game, &mut dice, &mut spare) {
        states.push(game.clone());
        step.take(&mut game);
    }
    states.push(game);
    states
}

#[test]
fn sm_8_a_view_has_the_size_of_other_hands_and_not_their_cards() {
    let mut hidden = 0;
    for game in states(5, &Setup::of(3)) {
        let view = game.view(Some(Seat(0)));
        for seat in [Seat(1), Seat(2)] {
            let hand = view.hands[seat.index()];
            assert_eq!(u32::from(hand.size), game.hand(seat).len());
            let over = matches!(game.phase(), Phase::Over);
            assert!(over || (hand.cards - game.known(Seat(0))).is_empty());
            hidden += u32::from(hand.size) - hand.cards.len();
        }
        assert_eq!(view.hands[0].cards, game.hand(Seat(0)));
        assert_eq!(view.deck, u8::try_from(game.deck().len()).expect("a byte"));
    }
    assert!(hidden > 1_000, "there was something to hide");
}

#[test]
fn sm_8_the_written_view_names_no_hidden_card() {
    let deck = InUse::standard();
    for game in states(6, &Setup::of(2)).iter().step_by(7).filter(|game| game.turn() != Turn::Over)
    {
        let text = serde_json::to_string(&game.view(None)).expect("a view");
        let public: View = serde_json::from_str(&text).expect("a view");
        assert_eq!(public, game.view(None));
        let hidden = game.hand(Seat(0)) - public.hands[0].cards;
        let drawn: Vec<Card> = game.titles().drawn().collect();
        for card in hidden.iter().filter(|card| !drawn.contains(card)) {
            let id = format!("\"{}\"", deck.face(card).id);
            assert!(!text.contains(&id), "{id} in {text}");
        }
    }
}

#[test]
fn sm_2_dreams_of_a_dealt_hand_have_a_character() {
    let mut game = ScurvyMusketeers::new(&Setup { vote: false, ..Setup::of(2) });
    let mut dice = Stream::new(8, 0);
    while game.phase() != Phase::Deal || game.active() == Seat(0) || game.hand(Seat(1)).len() < 2 {
        let chance = match game.phase() {
            Phase::Dealer => Chance::Dealer(Seat(1)),
            _ => game.toss(&mut dice),
        };
        game.fall(chance);
    }
    let characters = InUse::standard().index.of_type(Type::Character);
    let view = game.view(Some(Seat(1)));
    for _ in 0..200 {
        let dream = ScurvyMusketeers::imagine(&view, &mut dice);
        assert!(!(dream.hand(Seat(0)) & characters).is_empty());
        assert_eq!(dream.hand(Seat(1)), game.hand(Seat(1)));
    }
}

#[test]
fn sm_3_dreams_know_that_nobody_kept_a_character() {
    let start = |game: &&ScurvyMusketeers| game.phase() == Phase::Main && game.round() == 1;
    let states = states(9, &Setup::of(4));
    let game = states.iter().find(start).expect("the first turn");
    let characters = InUse::standard().index.of_type(Type::Character);
    let mut dice = Stream::new(10, 0);
    for onlooker in [None, Some(Seat(0)), Some(Seat(3))] {
        for _ in 0..100 {
            let dream = ScurvyMusketeers::imagine(&game.view(onlooker), &mut dice);
            for seat in dream.everybody().filter(|&seat| seat != game.active()) {
                assert!((dream.hand(seat) & characters).is_empty());
            }
        }
    }
}

#[test]
fn sm_8_dreams_range_over_the_hidden_cards() {
    let full = |game: &ScurvyMusketeers| game.plain(Seat(1)) == 0 && game.hand(Seat(1)).len() > 4;
    let mut all = (0..20).flat_map(|seed| states(seed, &Setup::of(2)));
    let game = all.find(|game| game.round() > 2 && full(game)).expect("a full hand");
    assert!((game.known(Seat(0)) & game.hand(Seat(1))).is_empty());
    let view = game.view(Some(Seat(0)));
    let mut dice = Stream::new(12, 0);
    let mut seen = scurvy_musketeers::Cards::NONE;
    for _ in 0..2_000 {
        seen |= ScurvyMusketeers::imagine(&view, &mut dice).hand(Seat(1));
    }
    let hidden = game.deck() | game.hand(Seat(1));
    assert_eq!(seen, hidden, "any card that Ray cannot place may be in Dana's hand");
}

#[test]
fn sm_v1_a_look_is_remembered_until_a_card_is_taken_at_random() {
    let looked = (0..60).flat_map(|seed| states(seed, &Setup::of(3))).find(|game| {
        game.turn() != Turn::Over && (game.known(Seat(0)) & game.hand(Seat(1))).len() > 2
    });
    let game = looked.expect("somebody used the Parrot");
    let mut dice = Stream::new(13, 0);
    let view = game.view(Some(Seat(0)));
    let known = game.known(Seat(0)) & game.hand(Seat(1));
    for _ in 0..50 {
        let dream = ScurvyMusketeers::imagine(&view, &mut dice);
        assert!((known - dream.hand(Seat(1))).is_empty());
    }
    let stranger = game.view(Some(Seat(2)));
    assert!(stranger.hands[1].cards.len() < known.len(), "nobody else learnt it");
}
