//! The rules of the toy, as sentences: others build on it.

use table::{Game, Illegal, Options, Seat, Seats, Spoken, Turn};
use testkit::toy::{
    Action, BID_WHAT_YOU_HAVE, CARD_IN_HAND, Card, Chance, Fault, HAND, LEADER_PLAYS, Lantern,
    MORNING_HAS_COME, NO_SNUFF, NOT_NOW, OFFER_TO_THE_LEADER, ONE_OFFER, Offer, PRICE_IN_REACH,
    SNUFFS_ARE_NOT_PLAYED, Setup, WINDOW_IS_SHUT,
};

const AMBER: Seat = Seat(0);
const BLUE: Seat = Seat(1);
const CORAL: Seat = Seat(2);

/// A table of three after the deal: Amber has lights, Blue Snuffs, Coral one of each.
fn dealt(setup: Setup) -> Lantern {
    let mut game = Lantern::new(&Setup { seats: 3, ..setup });
    let hands = [
        [Card::Spark, Card::Spark, Card::Flame],
        [Card::Snuff; HAND as usize],
        [Card::Spark, Card::Flame, Card::Snuff],
    ];
    for card in hands.concat() {
        game.fall(Chance::Draw(card));
    }
    game
}

/// Amber leads.
fn led() -> Lantern {
    let mut game = dealt(Setup::default());
    for (seat, oil) in [(CORAL, 1), (AMBER, 1), (BLUE, 0)] {
        game.act(seat, Action::Bid(oil));
    }
    game
}

fn asked(game: &Lantern) -> Vec<u8> {
    match game.turn() {
        Turn::Seats(seats) => seats.into(),
        Turn::Chance | Turn::Over => Vec::new(),
    }
}

fn offer(to: Seat, card: Card, price: u8) -> Action {
    Action::Offer(Offer { to, card, price })
}

#[test]
fn ln3_all_bid_at_once_and_no_more_than_they_have() {
    let game = dealt(Setup::default());
    assert_eq!(asked(&game), [0, 1, 2]);
    assert_eq!(game.may(BLUE, Action::Bid(2)), Ok(()));
    assert_eq!(game.may(BLUE, Action::Bid(3)), Err(Illegal(&BID_WHAT_YOU_HAVE)));
}

#[test]
fn ln4_among_equal_bids_the_one_nearest_to_the_last_leader_leads() {
    assert_eq!(asked(&led()), [0]);
}

#[test]
fn ln5_only_the_leader_plays_and_only_lights_from_hand() {
    let game = led();
    assert_eq!(game.may(AMBER, Action::Play(Card::Flame)), Ok(()));
    assert_eq!(game.may(CORAL, Action::Play(Card::Flame)), Err(Illegal(&LEADER_PLAYS)));
    assert_eq!(game.may(AMBER, Action::Play(Card::Snuff)), Err(Illegal(&SNUFFS_ARE_NOT_PLAYED)));
}

#[test]
fn ln6_everybody_with_a_hand_is_asked_in_turn_whatever_is_in_it() {
    let mut game = led();
    game.act(AMBER, Action::Play(Card::Spark));
    assert_eq!(asked(&game), [1]);
    assert_eq!(game.pass(BLUE), Some(Action::Pass));
    assert_eq!((game.pass(AMBER), game.pass(CORAL)), (None, None));
    assert_eq!(game.may(CORAL, Action::Pass), Err(Illegal(&WINDOW_IS_SHUT)));
    game.act(BLUE, Action::Pass);
    assert_eq!(asked(&game), [2]);
    game.act(CORAL, Action::Pass);
    assert_eq!((game.turn(), game.score(AMBER)), (Turn::Chance, 1));
}

#[test]
fn ln6_without_a_snuff_you_can_only_pass() {
    let mut game = dealt(Setup::default());
    for (seat, oil) in [(AMBER, 0), (BLUE, 0), (CORAL, 2)] {
        game.act(seat, Action::Bid(oil));
    }
    game.act(CORAL, Action::Play(Card::Flame));
    assert_eq!(asked(&game), [0]);
    assert_eq!(game.may(AMBER, Action::Snuff), Err(Illegal(&NO_SNUFF)));
    let mut legal = Vec::new();
    game.legal(AMBER, &mut legal);
    assert_eq!(legal, [Action::Pass]);
}

#[test]
fn ln7_a_snuff_ends_the_window() {
    let mut game = led();
    game.act(AMBER, Action::Play(Card::Flame));
    game.act(BLUE, Action::Snuff);
    assert_eq!((game.turn(), game.score(AMBER)), (Turn::Chance, 0));
    assert_eq!((game.hand_size(AMBER), game.hand_size(BLUE)), (2, 2));
}

#[test]
fn ln8_everybody_offers_once_a_night_the_others_to_the_leader() {
    let mut game = led();
    assert_eq!(game.may(BLUE, offer(CORAL, Card::Snuff, 0)), Err(Illegal(&OFFER_TO_THE_LEADER)));
    assert_eq!(game.may(BLUE, offer(AMBER, Card::Flame, 0)), Err(Illegal(&CARD_IN_HAND)));
    assert_eq!(game.may(BLUE, offer(AMBER, Card::Snuff, 2)), Err(Illegal(&PRICE_IN_REACH)));
    game.act(BLUE, offer(AMBER, Card::Snuff, 1));
    assert_eq!(asked(&game), [0]);
    assert_eq!(game.may(CORAL, offer(AMBER, Card::Snuff, 0)), Err(Illegal(&NOT_NOW)));
    game.act(AMBER, Action::Accept);
    assert_eq!((game.hand_size(AMBER), game.hand_size(BLUE)), (4, 2));
    assert_eq!(game.may(BLUE, offer(AMBER, Card::Snuff, 0)), Err(Illegal(&ONE_OFFER)));
}

#[test]
fn ln10_the_most_light_wins_and_then_the_most_oil() {
    let mut game = dealt(Setup { nights: 1, ..Setup::default() });
    for (seat, oil) in [(AMBER, 0), (BLUE, 0), (CORAL, 2)] {
        game.act(seat, Action::Bid(oil));
    }
    game.act(CORAL, Action::Rest);
    game.fall(Chance::Draw(Card::Spark));
    assert_eq!(game.turn(), Turn::Over);
    assert_eq!(game.winners(), Seats::only(AMBER).with(BLUE));
    assert_eq!(game.may(CORAL, Action::Rest), Err(Illegal(&MORNING_HAS_COME)));
}

#[test]
fn ln_o3_a_gust_puts_the_light_out() {
    for (gust, light) in [(false, 2), (true, 0)] {
        let mut game = dealt(Setup { windy: true, ..Setup::default() });
        for (seat, oil) in [(AMBER, 2), (BLUE, 0), (CORAL, 0)] {
            game.act(seat, Action::Bid(oil));
        }
        game.act(AMBER, Action::Play(Card::Flame));
        game.act(BLUE, Action::Pass);
        game.act(CORAL, Action::Pass);
        game.fall(Chance::Wind(gust));
        assert_eq!(game.score(AMBER), light);
    }
}

#[test]
fn ln_o4_a_fault_is_an_option_by_its_name() {
    for &fault in Fault::ALL {
        let options = Options::new(Lantern::about(), [("fault", fault.name())]).expect("a text");
        assert_eq!(Lantern::set_up(2, &options).map(|setup| setup.fault), Ok(fault));
    }
    let unknown = Options::new(Lantern::about(), [("fault", "woodworm")]).expect("a text");
    assert!(Lantern::set_up(2, &unknown).is_err(), "there is no such fault");
}
