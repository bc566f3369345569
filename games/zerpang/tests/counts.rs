//! How many ways the game can go, derived by hand.
//!
//! There are 19 kinds of cards, 13 of them with four cards or more, and six weapons of which there is one each.

use table::{Game, Options, Seat, Spoken, Stream, count};
use testkit::{Scripted as _, counts};
use zerpang::{Card, Cards, Class, Hand, Phase, Piece, Place, Zerpang, most_points};

#[test]
fn openings_of_two_players() {
    let game = Zerpang::new(&Zerpang::set_up(2, &Options::default()).expect("two may play"));
    // Two may begin; the first card is any of 19 kinds; the second likewise, but six weapons are single
    // cards and gone once drawn: 13 * 19 + 6 * 18 = 355.
    let counts = [1, 2, 3].map(|depth| count(&game, depth));
    assert_eq!(counts, [2, 2 * 19, 2 * 355]);
}

/// A table of a Pirate and a Ninja, the Pirate's turn in this phase, with these cards.
fn table(phase: Phase, cards: &[Card], pieces: &[&str]) -> Zerpang {
    let choices = Options::new(Zerpang::about(), [("classes", "pirate,ninja")]).expect("known");
    let mut view = Zerpang::new(&Zerpang::set_up(2, &choices).expect("two may play")).view(None);
    view.open.phase = phase;
    view.hands = [Hand::Known(Cards::NONE); 6];
    view.hands[0] = Hand::Known(cards.iter().copied().collect());
    for (number, name) in pieces.iter().enumerate() {
        let cell = name.parse().expect("a cell");
        view.open.arena.put(Piece::new(AMBER, number), Place::At(cell));
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
    assert_eq!(choices_of(&table(Phase::Entrance, &[], &[])), 3);
    // New Crew: either Gate as well.
    assert_eq!(choices_of(&table(Phase::Entrance, &[Card::NewCrew], &[])), 5);
}

#[test]
fn moves_from_the_middle() {
    // Without a Point: six neighbours, or done.
    assert_eq!(choices_of(&table(Phase::Movement, &[], &["f6"])), 7);
    // With one Point: 6 + 12 cells of the first two rings around the middle, or done.
    assert_eq!(choices_of(&table(Phase::Movement, &[Card::One], &["f6"])), 19);
    // With three: 6 + 12 + 18, and of the outer ring's 24 cells all but the two closed Gates; done. One
    // piece on the board is not enough for anything else.
    let three = [Card::One, Card::One, Card::One];
    assert_eq!(choices_of(&table(Phase::Movement, &three, &["f6"])), 6 + 12 + 18 + 22 + 1);
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

const AMBER: Seat = Seat(0);
const BLUE: Seat = Seat(1);

/// A game of these classes, after these steps; whoever is waited for takes them.
fn after(classes: &str, steps: &[&str]) -> Zerpang {
    let seats = u8::try_from(classes.split(',').count()).expect("few seats");
    let choices = Options::new(Zerpang::about(), [("classes", classes)]).expect("options");
    let setup = Zerpang::set_up(seats, &choices).expect("a fair table");
    Zerpang::new(&setup).goes(&steps.join("; "))
}

/// So many draws of a card.
fn draws(number: usize, card: &str) -> String {
    vec![format!("draw {card}"); number].join("; ")
}

/// Amber begins with these cards, everybody else has ones.
fn dealt(classes: &str, cards: [&str; 4], steps: &[&str]) -> Zerpang {
    let others = classes.split(',').count() - 1;
    let own = cards.map(|card| format!("draw {card}")).join("; ");
    after(classes, &[&["first amber", &own, &draws(4 * others, "one")], steps].concat())
}

/// How many legal actions of a seat begin so.
fn number(game: &Zerpang, seat: Seat, start: &str) -> usize {
    game.listed(seat).iter().filter(|action| action.starts_with(start)).count()
}

#[test]
fn the_deal() {
    // Two may begin. Two cards are any two of 19 kinds, but not twice the same weapon: 19 × 19 − 6 = 355. Three:
    // 13³ without weapons, 3 × 6 × 13² with one, 3 × 6 × 5 × 13 with two, 6 × 5 × 4 with three: 6 529.
    assert_eq!(19 * 19 - 6, 355);
    assert_eq!(13 * 13 * 13 + 3 * 6 * 13 * 13 + 3 * 30 * 13 + 120, 6_529);
    assert_eq!(counts(&after("ninja,pirate", &[])), [2, 2 * 19, 2 * 355, 2 * 6_529]);
    let six = after("ninja,pirate,zombie,robot,gunslinger,alien", &[]);
    assert_eq!(counts(&six), [6, 6 * 19, 6 * 355]);
}

#[test]
fn cards_are_as_likely_as_they_are_many() {
    let weights = |game: &Zerpang| {
        let mut chances = Vec::new();
        game.chances(&mut chances);
        chances.into_iter().map(|(_, weight)| weight).collect::<Vec<u32>>()
    };
    let deck = weights(&after("ninja,pirate", &["first amber"]));
    assert_eq!(deck[..3], [31, 18, 4]);
    assert_eq!(deck[13..], [1; 6]);
    assert_eq!(deck.iter().sum::<u32>(), 99);
}

#[test]
fn the_first_entrance() {
    // Amber enters on one of two Gates, or not. After that a second piece may enter on the other Gate for a one;
    // without a piece there is nothing to move, and in Draw there is nothing but to draw.
    let game = dealt("ninja,pirate", ["one"; 4], &[]);
    assert_eq!(counts(&game), [2 + 1, 2 * (1 + 1) + 1]);
}

/// ZP-4: cells that are at most five steps from g9, row by row from the top, g9 itself aside.
const FIVE_STEPS: usize = 2 + 3 + 4 + 5 + 6 + (6 - 1) + 5 + 4 + 3;

#[test]
fn the_first_move() {
    // Four ones pay for four spaces after the free one. A Pirate finds nobody to be a Scoundrel with.
    let game = dealt("pirate,ninja", ["one"; 4], &["enter amber-1 g9; done"]);
    assert_eq!(number(&game, AMBER, "move"), FIVE_STEPS);
    assert_eq!(counts(&game), [FIVE_STEPS as u64 + 1]);
    // A Ninja may also leap: to 61 cells, but not to the own one, to two Gates of Blue's and to six houses.
    let game = dealt("ninja,pirate", ["one"; 4], &["enter amber-1 g9; done"]);
    assert_eq!(number(&game, AMBER, "leap"), 61 - 1 - 2 - 6);
    assert_eq!(counts(&game), [(FIVE_STEPS + 52 + 1) as u64]);
}

#[test]
fn a_full_sail_goes_further() {
    // Three twos pay for six spaces, and three are free: nine steps. Nothing is farther from g9 than eight, and Blue's
    // Gates e3 and c5 are closed: 61 − 1 − 2.
    let cards = ["full-sails", "two", "two", "two"];
    let game = dealt("pirate,ninja", cards, &["enter amber-1 g9; done; use full-sails; pass"]);
    assert_eq!(number(&game, AMBER, "move"), 58);
}

#[test]
fn robots_link_in_four_directions() {
    // From g9 and i7 at once: not east and not south-east, off the board.
    let game =
        dealt("robot,pirate,ninja", ["one"; 4], &["enter amber-1 g9; enter amber-2 i7; lay one"]);
    let links: Vec<String> =
        game.listed(AMBER).into_iter().filter(|action| action.starts_with("link")).collect();
    assert_eq!(links.len(), 4, "{links:?}");
}

#[test]
fn a_gunslinger_pays_in_sets() {
    // The hand is 1, 1, 2 and Honor Bound, which is a Cannoneer of 1 by the other side. A Point is due. Pairs: 1 + 1,
    // 1 + Cannoneer, 2 + Honor Bound; three of a kind: 1 + 1 + Cannoneer. No straight without a 3.
    let cards = ["one", "one", "two", "cannoneer"];
    let game = dealt("gunslinger,pirate,ninja", cards, &["enter amber-1 g9; enter amber-2 i7"]);
    assert_eq!(
        game.listed(AMBER),
        ["lay one+one", "lay one+one+cannoneer", "lay one+cannoneer", "lay two+honor-bound",]
    );
}

/// Blue, with four ones, has stepped next to Amber's piece on a Gate: 1 to 6.
const BLUE_ATTACKS: &str = "amber: enter amber-1 i7; amber: done; amber: done; amber: draw; blue: pass; draw two; \
                            amber: done; amber: done; blue: enter blue-1 j5; blue: done; blue: move blue-1 ne";

/// Amber a Ninja, Blue a Pirate, bases 0 and 1; Coral is an Elf and Denim a Zombie.
fn attacked(cards: [&str; 4]) -> Zerpang {
    dealt("ninja,pirate,elf,zombie", cards, &[BLUE_ATTACKS])
}

#[test]
fn a_word_in_a_fight() {
    // Blue lays a one, stands or concedes. After a one it is 2 to 6, and Blue has the word again; after a stand Amber
    // is asked for Honor Bound and has none; conceding, Blue may rescue the piece and cannot: 3 + 1 + 1.
    let game = attacked(["one"; 4]);
    assert_eq!(game.listed(BLUE), ["lay one", "stand", "concede"]);
    // Then: (3 + 1 + 1) after another one; after the pass Coral helps one side or the other with a one, or passes: 3;
    // after the beaten piece is gone Blue plans the draw: one way.
    assert_eq!(counts(&game), [3, 3 + 1 + 1, (3 + 1 + 1) + 3 + 1]);
}

#[test]
fn honor_bound_before_help() {
    // Amber has two copies of Honor Bound, and uses one or passes.
    let game = attacked(["cannoneer", "cannoneer", "one", "one"]).goes("stand");
    assert_eq!(game.listed(AMBER), ["use honor-bound", "pass"]);
    // Used, Blue may bind it and has nothing: pass. Then the Pirate lays or concedes; nobody may be called.
    let game = game.goes("use honor-bound; pass");
    assert_eq!(game.listed(BLUE), ["lay one", "concede"]);
}

#[test]
fn a_card_is_stolen_by_kind() {
    // Amber attacks from the cell next to j5 and was not here to fight: Blue holds three kinds of cards.
    let deal = "first amber; draw one; draw one; draw one; draw one; draw one; draw one; draw two; draw plunder";
    let idle = draws(8, "one");
    let game = after(
        "ninja,pirate,elf,zombie",
        &[
            deal,
            &idle,
            "amber: enter amber-1 i7; done; done; draw; pass; draw one; done; done",
            "blue: enter blue-1 j5; done; done; draw; pass; draw two; done; done",
            "amber: pass; blue: pass; draw one",
        ],
    );
    // Denim does nothing either.
    let game = game.goes("denim: done; amber: pass; blue: pass; draw one; amber: done");
    let game = game.goes("amber: move amber-1 w; amber: not here blue; amber: pass");
    assert_eq!(counts(&game), [3]);
    let weights = ["steal one", "steal two", "steal plunder"].map(|card| game.weight(card));
    assert_eq!(weights, [2, 2, 1]);
}
