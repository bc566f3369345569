//! How many ways the game can go, derived by hand.

use table::{Choices, Game, Seat, Spoken, Stream, count};
use zerpang::{Card, Cards, Class, Hand, Place, Stage, Zerpang, most_points};

#[test]
fn openings_of_two_players() {
    let game = Zerpang::new(&Zerpang::set_up(2, &Choices::default()).expect("two may play"));
    // Two may begin; the first card is any of 19 kinds; the second likewise, but six weapons are single
    // cards and gone once drawn: 13 * 19 + 6 * 18 = 355.
    let counts = [1, 2, 3].map(|depth| count(&game, depth));
    assert_eq!(counts, [2, 2 * 19, 2 * 355]);
}

/// A table of a Pirate and a Ninja, the Pirate's turn in this stage, with these cards.
fn table(stage: Stage, cards: &[Card], pieces: &[&str]) -> Zerpang {
    let choices = Choices::new(Zerpang::about(), [("classes", "pirate,ninja")]).expect("known");
    let mut view = Zerpang::new(&Zerpang::set_up(2, &choices).expect("two may play")).view(None);
    view.stage = stage;
    view.hands = [Hand::Known(Cards::NONE); 6];
    view.hands[0] = Hand::Known(cards.iter().copied().collect());
    for (place, name) in view.places[0].iter_mut().zip(pieces) {
        *place = Place::At(name.parse().expect("a cell"));
    }
    Zerpang::imagine(&view, &mut Stream::new(0, 0))
}

fn choices_of(game: &Zerpang) -> usize {
    let mut legal = Vec::new();
    game.legal(Seat(0), &mut legal);
    legal.len()
}

#[test]
fn first_entries() {
    // Six alike at home: the first one onto either Gate, or done.
    assert_eq!(choices_of(&table(Stage::Entrance, &[], &[])), 3);
    // New Crew: either Gate as well.
    assert_eq!(choices_of(&table(Stage::Entrance, &[Card::NewCrew], &[])), 5);
}

#[test]
fn moves_from_the_middle() {
    // Without a Point: six neighbours, or done.
    assert_eq!(choices_of(&table(Stage::Movement, &[], &["f6"])), 7);
    // With one Point: 6 + 12 cells of the first two rings around the middle, or done.
    assert_eq!(choices_of(&table(Stage::Movement, &[Card::One], &["f6"])), 19);
    // With three: 6 + 12 + 18, and of the outer ring's 24 cells all but the two closed Gates; done. One
    // piece on the board is not enough for anything else.
    let three = [Card::One, Card::One, Card::One];
    assert_eq!(choices_of(&table(Stage::Movement, &three, &["f6"])), 6 + 12 + 18 + 22 + 1);
}

#[test]
fn hands_of_gunslingers_in_points() {
    let most =
        |cards: &[Card]| most_points(cards.iter().copied().collect(), Class::Gunslinger, false);
    // 1-2-3 twelve, and a pair of ones two.
    assert_eq!(most(&[Card::One, Card::One, Card::One, Card::Two, Card::Backwards]), 14);
    // 2-3-4 eighteen beats a pair of fours and nothing else.
    assert_eq!(most(&[Card::Two, Card::Backwards, Card::Blockade, Card::Blockade]), 18);
    // Flanking is 4 or 2: three twos twelve, three fours twenty-four.
    assert_eq!(most(&[Card::Flanking, Card::Two, Card::Two]), 12);
    assert_eq!(most(&[Card::Flanking, Card::Blockade, Card::KeelHaul]), 24);
}
