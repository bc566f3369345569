//! The table layer on the toy game: windows, auto passes, pass rounds, undo.

use session::{AutoPass, RefusalKind, Session};
use table::{Dice, Game as _, Options, Seat, Seats, Spoken, Stream, Turn};
use testkit::toy::{Action, Card, Chance, Fault, Lantern, View};

const AMBER: Seat = Seat(0);
const BLUE: Seat = Seat(1);
const CORAL: Seat = Seat(2);

/// A table with these hands; nobody has bid.
fn dealt(hands: &[[Card; 3]]) -> Session<Lantern> {
    dealt_with(Fault::None, hands)
}

fn dealt_with(fault: Fault, hands: &[[Card; 3]]) -> Session<Lantern> {
    let seats = u8::try_from(hands.len()).expect("few hands");
    let options = [("oil", "plenty"), ("fault", fault.name())];
    let options = Options::new(Lantern::about(), options).expect("the toy has both options");
    let mut session =
        Session::new(seats, options, Vec::new()).expect("the toy allows so many seats");
    for card in hands.iter().flatten() {
        session.fall(Chance::Draw(*card)).expect("the bag has enough cards");
    }
    session
}

/// Amber leads at a table with these hands.
fn led(hands: &[[Card; 3]]) -> Session<Lantern> {
    let mut session = dealt(hands);
    session.act(AMBER, Action::Bid(1)).expect("Amber may bid");
    for seat in 1..hands.len() {
        let seat = Seat(u8::try_from(seat).expect("few seats"));
        session.act(seat, Action::Bid(0)).expect("everybody may bid");
    }
    session
}

use Card::{Flame, Snuff, Spark};

const LIGHTS: [Card; 3] = [Spark, Flame, Spark];
const SNUFFS: [Card; 3] = [Snuff, Snuff, Spark];

fn pump(session: &mut Session<Lantern>) {
    session.pump(|game, draw| game.toss(&mut Stream::new(1, draw)));
}

#[test]
fn chance_and_forced_steps_need_nobody() {
    let options = Options::new(Lantern::about(), [("nights", "1")]).expect("one night is allowed");
    let mut session = Session::<Lantern>::new(2, options, Vec::new()).expect("two may play");
    pump(&mut session);
    assert_eq!(session.asked(), Seats::all(2), "the cards are dealt, and both owe a bid");
}

#[test]
fn a_seat_that_can_only_pass_is_not_prompted() {
    let mut session = led(&[LIGHTS, LIGHTS]);
    session.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    assert_eq!(session.asked(), Seats::only(BLUE), "the table waits for Blue, as anybody can see");
    assert!(!session.prompts(BLUE), "but Blue has nothing to decide");
    pump(&mut session);
    assert_eq!(session.view(None).shining[0], [1, 0, 0], "the table has passed for Blue");
}

#[test]
fn a_seat_with_a_choice_is_prompted() {
    let mut session = led(&[LIGHTS, SNUFFS]);
    session.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    pump(&mut session);
    assert!(session.prompts(BLUE));
    assert_eq!(session.legal(BLUE), [Action::Snuff, Action::Pass]);
}

#[test]
fn a_pass_round_is_shown_only_as_a_whole() {
    let mut session = led(&[LIGHTS, SNUFFS, SNUFFS]);
    session.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    let (shown, view) = (session.shown(), session.view(None));
    assert_eq!(session.asked(), [BLUE, CORAL].into_iter().collect(), "both are asked at once");
    session.act(BLUE, Action::Pass).expect("Blue may pass");
    assert_eq!(
        (session.shown(), session.view(None)),
        (shown, view),
        "nobody sees that Blue has passed"
    );
    assert!(session.story(None, shown).is_empty(), "and nobody is told");
    session.act(CORAL, Action::Pass).expect("Coral may pass");
    assert_eq!(session.shown(), session.len(), "now the pass round is shown");
    assert_eq!(session.story(None, shown).len(), 2);
}

#[test]
fn an_answer_may_come_before_its_turn() {
    let mut session = led(&[LIGHTS, SNUFFS, SNUFFS]);
    session.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    let before = session.view(None);
    session.act(CORAL, Action::Snuff).expect("Coral answers ahead");
    assert_eq!(session.view(None), before, "Blue comes first, and learns nothing");
    assert!(session.prompts(BLUE) && !session.prompts(CORAL));
    assert!(session.act(CORAL, Action::Pass).is_err(), "an answer is given once");
    session.act(BLUE, Action::Pass).expect("Blue may pass");
    pump(&mut session);
    assert_eq!(session.view(None).discard, [1, 0, 1], "Coral's Snuff came after Blue's pass");
}

#[test]
fn an_answer_given_ahead_is_void_when_somebody_before_it_plays() {
    let mut session = led(&[LIGHTS, SNUFFS, SNUFFS]);
    session.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    session.act(CORAL, Action::Snuff).expect("Coral answers ahead");
    session.act(BLUE, Action::Snuff).expect("Blue snuffs first");
    assert_eq!(session.view(None).discard, [1, 0, 1], "one Snuff was enough");
    assert_eq!(session.view(None).hands[2].size(), 3, "Coral keeps hers");
}

#[test]
fn what_is_illegal_ahead_is_refused_with_its_clause() {
    let mut session = led(&[LIGHTS, SNUFFS, LIGHTS]);
    session.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    let refusal = session.act(CORAL, Action::Snuff).expect_err("Coral holds no Snuff");
    assert_eq!((refusal.kind, refusal.clause), (RefusalKind::Illegal, Some("LN-6")));
}

#[test]
fn an_auto_pass_lasts_until_ones_own_decision() {
    let mut session = led(&[LIGHTS, SNUFFS]);
    session.set_auto_pass(BLUE, AutoPass::UntilMyTurn);
    session.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    assert!(!session.prompts(BLUE), "the table passes for Blue");
    pump(&mut session);
    assert_eq!(session.view(None).shining[0], [1, 0, 0]);
    assert_eq!(session.auto_pass(BLUE), AutoPass::Off, "a bid is Blue's own decision again");
}

#[test]
fn an_auto_pass_may_end_when_something_concerns_the_seat() {
    for (card, prompted) in [(Spark, false), (Flame, true)] {
        let mut session = led(&[LIGHTS, SNUFFS]);
        session.set_auto_pass(BLUE, AutoPass::UntilItConcernsMe);
        session.act(AMBER, Action::Play(card)).expect("Amber leads");
        assert_eq!(session.prompts(BLUE), prompted, "a Flame concerns everybody, a Spark nobody");
    }
}

#[test]
fn rewinding_takes_back_ones_own_decision_and_not_what_the_table_answered() {
    let mut session = dealt(&[LIGHTS, SNUFFS]);
    session.act(AMBER, Action::Bid(1)).expect("Amber may bid");
    let before = session.hash();
    session.act(BLUE, Action::Bid(0)).expect("Blue may bid");
    session.set_auto_pass(BLUE, AutoPass::UntilItConcernsMe);
    session.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    pump(&mut session);
    assert_eq!(session.view(None).shining[0], [1, 0, 0], "the table passed for Blue");
    let mut loaded =
        Session::<Lantern>::load(session.record().clone()).expect("a record of this game");
    for session in [&mut session, &mut loaded] {
        session.rewind(BLUE).expect("Blue plays against bots");
        assert_eq!(session.hash(), before, "Blue bids again");
    }
}

#[test]
fn rewinding_takes_back_a_pass_of_ones_own() {
    let mut session = led(&[LIGHTS, SNUFFS]);
    session.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    let before = session.hash();
    session.act(BLUE, Action::Pass).expect("Blue may pass");
    session.rewind(BLUE).expect("Blue plays against bots");
    assert_eq!(session.hash(), before, "Blue is asked again");
}

#[test]
fn an_unasked_offer_is_taken_by_whoever_may_make_one() {
    let mut session = led(&[LIGHTS, SNUFFS]);
    assert_eq!(session.asked(), Seats::only(AMBER));
    assert!(
        session.beckons(BLUE) && !session.beckons(AMBER),
        "who is asked anyway is not beckoned"
    );
    let offer = "offer snuff to amber for 1".parse().expect("an offer");
    session.act(BLUE, offer).expect("Blue may offer unasked");
    assert_eq!(session.asked(), Seats::only(AMBER), "Amber answers it");
    session.act(AMBER, Action::Accept).expect("Amber buys");
}

#[test]
fn refusals_change_nothing() {
    let mut session = led(&[LIGHTS, SNUFFS]);
    let (hash, entries) = (session.hash(), session.record().entries.len());
    assert!(session.act(BLUE, Action::Rest).is_err());
    assert_eq!(
        session.act(Seat(9), Action::Rest).expect_err("no such seat").kind,
        RefusalKind::UnknownSeat
    );
    assert_eq!(
        session.fall(Chance::Draw(Spark)).expect_err("not now").kind,
        RefusalKind::Impossible
    );
    assert!(session.undo(BLUE).is_err());
    assert_eq!((session.hash(), session.record().entries.len()), (hash, entries));
}

#[test]
fn a_secret_bid_may_be_taken_back_until_somebody_acts() {
    let mut session = dealt(&[LIGHTS, SNUFFS, SNUFFS]);
    let before = session.hash();
    session.act(AMBER, Action::Bid(1)).expect("Amber may bid");
    session.undo(AMBER).expect("nobody has learnt anything");
    assert_eq!(session.hash(), before);
    session.act(AMBER, Action::Bid(2)).expect("Amber bids again");
    session.act(BLUE, Action::Bid(0)).expect("Blue may bid");
    let refusal = session.undo(AMBER).expect_err("Blue has acted");
    assert_eq!(refusal.kind, RefusalKind::NoUndo);
    assert!(refusal.message.contains("somebody else"), "{refusal}");
}

#[test]
fn what_showed_a_secret_cannot_be_taken_back() {
    let mut session = led(&[LIGHTS, SNUFFS]);
    assert!(session.undo(BLUE).expect_err("the last bid showed all").message.contains("told"));
    session.act(AMBER, Action::Play(Flame)).expect("Amber leads");
    let refusal = session.undo(AMBER).expect_err("all have seen the Flame");
    assert!(refusal.message.contains("told"), "{refusal}");
}

#[test]
fn what_was_drawn_since_cannot_be_taken_back() {
    let mut session = led(&[LIGHTS, SNUFFS]);
    session.act(AMBER, Action::Rest).expect("Amber may rest");
    session.undo(AMBER).expect("resting tells nobody anything");
    session.act(AMBER, Action::Rest).expect("Amber may rest");
    pump(&mut session);
    let refusal = session.undo(AMBER).expect_err("a card was drawn");
    assert!(refusal.message.contains("chance"), "{refusal}");
}

#[test]
fn an_automatic_pass_of_another_seat_stops_undo_too() {
    let mut session = led(&[[Spark, Spark, Flame], LIGHTS]);
    session.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    pump(&mut session);
    assert!(session.undo(AMBER).is_err());
}

#[test]
fn a_single_person_may_rewind_and_the_record_says_so() {
    let mut session = led(&[LIGHTS, SNUFFS]);
    let before = session.hash();
    session.act(AMBER, Action::Play(Flame)).expect("Amber leads");
    session.act(BLUE, Action::Snuff).expect("Blue snuffs it");
    session.rewind(AMBER).expect("Amber plays alone");
    assert_eq!(session.hash(), before);
    let record = session.record().clone();
    assert!(matches!(record.entries.last(), Some(table::Entry::Back(2, _))));
    let again = Session::<Lantern>::load(record).expect("the record replays");
    assert_eq!(again.hash(), before);
    assert!(session.rewind(Seat(9)).is_err());
}

#[test]
fn a_recorded_game_goes_on_where_it_was_left() {
    let mut session = led(&[LIGHTS, SNUFFS]);
    let text = session.record().write();
    let record = table::Record::read(&text).expect("a record reads back");
    let mut again = Session::<Lantern>::load(record).expect("and replays");
    for session in [&mut session, &mut again] {
        session.act(AMBER, Action::Rest).expect("Amber leads at both");
    }
    assert_eq!(session.hash(), again.hash());
    assert_eq!(session.record(), again.record());
}

/// Plays random plays with everybody passing in windows; the gallery's views as they are shown.
fn published(mut game: Session<Lantern>, script: &mut Vec<(Seat, Action)>) -> Option<Vec<View>> {
    let follow = !script.is_empty();
    let (mut dice, mut shown, mut at) = (Stream::new(7, 0), vec![game.view(None)], 0);
    for _ in 0..12 {
        let Turn::Seats(asked) = game.turn() else { break };
        let seat = asked.first().expect("somebody is asked");
        let legal = game.legal(seat);
        let action = match legal.iter().find(|&&action| action == Action::Pass) {
            Some(&pass) => pass,
            None if follow => {
                let Some(&(by, action)) = script.get(at) else { break };
                at += 1;
                if by != seat || game.may(seat, action).is_err() {
                    return None;
                }
                action
            }
            None => {
                let action = dice.pick(&legal);
                script.push((seat, action));
                action
            }
        };
        game.act(seat, action).expect("it was listed");
        if shown.last() != Some(&game.view(None)) {
            shown.push(game.view(None));
        }
    }
    Some(shown)
}

/// Pairs of games with the same plays and other hands: how many, and how many look different.
fn compare_hands(fault: Fault) -> (u32, u32) {
    let (mut compared, mut different) = (0, 0);
    for seed in 0..800 {
        let mut dice = Stream::new(seed, 0);
        let mut deal = || [LIGHTS; 3].map(|hand| hand.map(|_| dice.pick(&Card::ALL)));
        let pair = [deal(), deal()];
        let copies =
            |hands: &[[Card; 3]; 3], card| hands.iter().flatten().filter(|c| **c == card).count();
        if pair.iter().any(|hands| Card::ALL.iter().any(|&card| copies(hands, card) > 4)) {
            continue; // The bag has not so many.
        }
        let mut script = Vec::new();
        let here = published(dealt_with(fault, &pair[0]), &mut script);
        let there = published(dealt_with(fault, &pair[1]), &mut script);
        if let (Some(here), Some(there)) = (here, there) {
            compared += 1;
            different += u32::from(here != there);
        }
    }
    (compared, different)
}

#[test]
fn what_is_published_does_not_depend_on_hands() {
    let (compared, different) = compare_hands(Fault::None);
    assert!(compared > 60, "only {compared} pairs could be compared");
    assert_eq!(different, 0);
}

#[test]
fn a_game_that_asks_only_who_can_answer_would_be_seen_through() {
    let (_, different) = compare_hands(Fault::AsksHolders);
    assert!(different > 0, "the comparison would not notice a leak");
}
