//! The table layer on the toy game: windows, standing passes, circles, undo.

use shelf::{AutoPass, Desk, RefusalKind};
use table::{Dice, Game, Options, Seat, Seats, Spoken, Stream, Turn};
use testkit::toy::{Action, Card, Chance, Fault, Lantern, View};

const AMBER: Seat = Seat(0);
const BLUE: Seat = Seat(1);
const CORAL: Seat = Seat(2);

/// A table with these hands; nobody has bid.
fn dealt(hands: &[[Card; 3]]) -> Desk<Lantern> {
    dealt_with(Fault::None, hands)
}

fn dealt_with(fault: Fault, hands: &[[Card; 3]]) -> Desk<Lantern> {
    let seats = u8::try_from(hands.len()).expect("few hands");
    let options = [("oil", "plenty"), ("fault", fault.name())];
    let options = Options::new(Lantern::about(), options).expect("the toy has both options");
    let mut desk = Desk::new(seats, options, Vec::new()).expect("the toy allows so many seats");
    for card in hands.iter().flatten() {
        desk.fall(Chance::Draw(*card)).expect("the bag has enough cards");
    }
    desk
}

/// Amber leads at a table with these hands.
fn led(hands: &[[Card; 3]]) -> Desk<Lantern> {
    let mut desk = dealt(hands);
    desk.act(AMBER, Action::Bid(1)).expect("Amber may bid");
    for seat in 1..hands.len() {
        let seat = Seat(u8::try_from(seat).expect("few seats"));
        desk.act(seat, Action::Bid(0)).expect("everybody may bid");
    }
    desk
}

use Card::{Flame, Snuff, Spark};

const LIGHTS: [Card; 3] = [Spark, Flame, Spark];
const SNUFFS: [Card; 3] = [Snuff, Snuff, Spark];

fn pump(desk: &mut Desk<Lantern>) {
    desk.pump(&mut Stream::new(1, 0));
}

#[test]
fn chance_and_forced_steps_need_nobody() {
    let options = Options::new(Lantern::about(), [("nights", "1")]).expect("one night is allowed");
    let mut desk = Desk::<Lantern>::new(2, options, Vec::new()).expect("two may play");
    pump(&mut desk);
    assert_eq!(desk.asked(), Seats::all(2), "the cards are dealt, and both owe a bid");
}

#[test]
fn a_seat_that_can_only_pass_is_not_prompted() {
    let mut desk = led(&[LIGHTS, LIGHTS]);
    desk.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    assert_eq!(desk.asked(), Seats::only(BLUE), "the table waits for Blue, as anybody can see");
    assert!(!desk.prompts(BLUE), "but Blue has nothing to decide");
    pump(&mut desk);
    assert_eq!(desk.view(None).shining[0], [1, 0, 0], "the table has passed for Blue");
}

#[test]
fn a_seat_with_a_choice_is_prompted() {
    let mut desk = led(&[LIGHTS, SNUFFS]);
    desk.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    pump(&mut desk);
    assert!(desk.prompts(BLUE));
    assert_eq!(desk.legal(BLUE), [Action::Snuff, Action::Pass]);
}

#[test]
fn a_circle_is_shown_only_as_a_whole() {
    let mut desk = led(&[LIGHTS, SNUFFS, SNUFFS]);
    desk.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    let (shown, view) = (desk.shown(), desk.view(None));
    assert_eq!(desk.asked(), [BLUE, CORAL].into_iter().collect(), "both are asked at once");
    desk.act(BLUE, Action::Pass).expect("Blue may pass");
    assert_eq!((desk.shown(), desk.view(None)), (shown, view), "nobody sees that Blue has passed");
    assert!(desk.story(None, shown).is_empty(), "and nobody is told");
    desk.act(CORAL, Action::Pass).expect("Coral may pass");
    assert_eq!(desk.shown(), desk.len(), "now the circle is shown");
    assert_eq!(desk.story(None, shown).len(), 2);
}

#[test]
fn an_answer_may_come_before_its_turn() {
    let mut desk = led(&[LIGHTS, SNUFFS, SNUFFS]);
    desk.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    let before = desk.view(None);
    desk.act(CORAL, Action::Snuff).expect("Coral answers ahead");
    assert_eq!(desk.view(None), before, "Blue comes first, and learns nothing");
    assert!(desk.prompts(BLUE) && !desk.prompts(CORAL));
    assert!(desk.act(CORAL, Action::Pass).is_err(), "an answer is given once");
    desk.act(BLUE, Action::Pass).expect("Blue may pass");
    pump(&mut desk);
    assert_eq!(desk.view(None).discard, [1, 0, 1], "Coral's Snuff came after Blue's pass");
}

#[test]
fn an_answer_given_ahead_is_void_when_somebody_before_it_plays() {
    let mut desk = led(&[LIGHTS, SNUFFS, SNUFFS]);
    desk.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    desk.act(CORAL, Action::Snuff).expect("Coral answers ahead");
    desk.act(BLUE, Action::Snuff).expect("Blue snuffs first");
    assert_eq!(desk.view(None).discard, [1, 0, 1], "one Snuff was enough");
    assert_eq!(desk.view(None).hands[2].size(), 3, "Coral keeps hers");
}

#[test]
fn what_is_illegal_ahead_is_refused_with_its_clause() {
    let mut desk = led(&[LIGHTS, SNUFFS, LIGHTS]);
    desk.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    let refusal = desk.act(CORAL, Action::Snuff).expect_err("Coral holds no Snuff");
    assert_eq!((refusal.kind, refusal.clause), (RefusalKind::Illegal, Some("LN-6")));
}

#[test]
fn a_standing_pass_lasts_until_ones_own_decision() {
    let mut desk = led(&[LIGHTS, SNUFFS]);
    desk.set_auto_pass(BLUE, AutoPass::UntilMyTurn);
    desk.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    assert!(!desk.prompts(BLUE), "the table passes for Blue");
    pump(&mut desk);
    assert_eq!(desk.view(None).shining[0], [1, 0, 0]);
    assert_eq!(desk.auto_pass(BLUE), AutoPass::Off, "a bid is Blue's own decision again");
}

#[test]
fn a_standing_pass_may_end_when_something_concerns_the_seat() {
    for (card, prompted) in [(Spark, false), (Flame, true)] {
        let mut desk = led(&[LIGHTS, SNUFFS]);
        desk.set_auto_pass(BLUE, AutoPass::UntilItConcernsMe);
        desk.act(AMBER, Action::Play(card)).expect("Amber leads");
        assert_eq!(desk.prompts(BLUE), prompted, "a Flame concerns everybody, a Spark nobody");
    }
}

#[test]
fn an_unasked_offer_is_taken_by_whoever_may_make_one() {
    let mut desk = led(&[LIGHTS, SNUFFS]);
    assert_eq!(desk.asked(), Seats::only(AMBER));
    assert!(desk.beckons(BLUE) && !desk.beckons(AMBER), "who is asked anyway is not beckoned");
    let offer = "offer snuff to amber for 1".parse().expect("an offer");
    desk.act(BLUE, offer).expect("Blue may offer unasked");
    assert_eq!(desk.asked(), Seats::only(AMBER), "Amber answers it");
    desk.act(AMBER, Action::Accept).expect("Amber buys");
}

#[test]
fn refusals_change_nothing() {
    let mut desk = led(&[LIGHTS, SNUFFS]);
    let (hash, entries) = (desk.hash(), desk.record().entries.len());
    assert!(desk.act(BLUE, Action::Rest).is_err());
    assert_eq!(
        desk.act(Seat(9), Action::Rest).expect_err("no such seat").kind,
        RefusalKind::UnknownSeat
    );
    assert_eq!(desk.fall(Chance::Draw(Spark)).expect_err("not now").kind, RefusalKind::Impossible);
    assert!(desk.undo(BLUE).is_err());
    assert_eq!((desk.hash(), desk.record().entries.len()), (hash, entries));
}

#[test]
fn a_secret_bid_may_be_taken_back_until_somebody_acts() {
    let mut desk = dealt(&[LIGHTS, SNUFFS, SNUFFS]);
    let before = desk.hash();
    desk.act(AMBER, Action::Bid(1)).expect("Amber may bid");
    desk.undo(AMBER).expect("nobody has learnt anything");
    assert_eq!(desk.hash(), before);
    desk.act(AMBER, Action::Bid(2)).expect("Amber bids again");
    desk.act(BLUE, Action::Bid(0)).expect("Blue may bid");
    let refusal = desk.undo(AMBER).expect_err("Blue has acted");
    assert_eq!(refusal.kind, RefusalKind::NoUndo);
    assert!(refusal.message.contains("somebody else"), "{refusal}");
}

#[test]
fn what_showed_a_secret_cannot_be_taken_back() {
    let mut desk = led(&[LIGHTS, SNUFFS]);
    assert!(desk.undo(BLUE).expect_err("the last bid showed all").message.contains("told"));
    desk.act(AMBER, Action::Play(Flame)).expect("Amber leads");
    let refusal = desk.undo(AMBER).expect_err("all have seen the Flame");
    assert!(refusal.message.contains("told"), "{refusal}");
}

#[test]
fn what_was_drawn_since_cannot_be_taken_back() {
    let mut desk = led(&[LIGHTS, SNUFFS]);
    desk.act(AMBER, Action::Rest).expect("Amber may rest");
    desk.undo(AMBER).expect("resting tells nobody anything");
    desk.act(AMBER, Action::Rest).expect("Amber may rest");
    pump(&mut desk);
    let refusal = desk.undo(AMBER).expect_err("a card was drawn");
    assert!(refusal.message.contains("chance"), "{refusal}");
}

#[test]
fn an_automatic_pass_of_another_seat_stops_undo_too() {
    let mut desk = led(&[[Spark, Spark, Flame], LIGHTS]);
    desk.act(AMBER, Action::Play(Spark)).expect("Amber leads");
    pump(&mut desk);
    assert!(desk.undo(AMBER).is_err());
}

#[test]
fn a_single_person_may_rewind_and_the_record_says_so() {
    let mut desk = led(&[LIGHTS, SNUFFS]);
    let before = desk.hash();
    desk.act(AMBER, Action::Play(Flame)).expect("Amber leads");
    desk.act(BLUE, Action::Snuff).expect("Blue snuffs it");
    desk.rewind(AMBER).expect("Amber plays alone");
    assert_eq!(desk.hash(), before);
    let record = desk.record().clone();
    assert!(matches!(record.entries.last(), Some(table::Entry::Back(2, _))));
    let again = Desk::<Lantern>::load(record).expect("the record replays");
    assert_eq!(again.hash(), before);
    assert!(desk.rewind(Seat(9)).is_err());
}

#[test]
fn a_recorded_game_goes_on_where_it_was_left() {
    let mut desk = led(&[LIGHTS, SNUFFS]);
    let text = desk.record().write();
    let record = table::Record::read(&text).expect("a record reads back");
    let mut again = Desk::<Lantern>::load(record).expect("and replays");
    for desk in [&mut desk, &mut again] {
        desk.act(AMBER, Action::Rest).expect("Amber leads at both");
    }
    assert_eq!(desk.hash(), again.hash());
    assert_eq!(desk.record(), again.record());
}

/// Plays random plays with everybody passing in windows; the gallery's views as they are shown.
fn published(mut game: Desk<Lantern>, script: &mut Vec<(Seat, Action)>) -> Option<Vec<View>> {
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

#[test]
fn the_shelf_refuses_what_it_does_not_have() {
    let refusal = shelf::about("chess").expect_err("no such box");
    assert_eq!(refusal.kind, RefusalKind::UnknownGame);
    let layout = shelf::Layout { seats: Some(5), ..shelf::Layout::default() };
    let refusal = shelf::lay_out("spaca-wor", &layout).err().expect("five cannot play");
    assert_eq!(refusal.kind, RefusalKind::BadSetup);
    assert!(Lantern::new(&testkit::toy::Setup::default()).seats() == 2);
}

/// The set-up of a new table refuses an option that would do nothing; what was recorded with one stays readable.
#[test]
fn a_new_table_refuses_an_option_without_what_it_needs() {
    let laid = |classes: &str| {
        let options = [("classes", classes), ("elf-clock", "on")];
        let options = options.map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec();
        shelf::Layout { seats: Some(3), options, ..shelf::Layout::default() }
    };
    assert!(shelf::lay_out("zerpang", &laid("ninja,pirate,elf")).is_ok());
    let idle = laid("ninja,pirate,robot");
    let refusal = shelf::lay_out("zerpang", &idle).err().expect("there are no Elves");
    assert_eq!(refusal.kind, RefusalKind::BadSetup);
    assert!(refusal.message.contains("elf-clock needs Elves"), "{refusal}");
    let mut table = shelf::lay_out_again("zerpang", &idle).expect("it was once laid out so");
    table.pump();
    let record = table.record().clone();
    assert_eq!(record.header.options.get("elf-clock").map(String::as_str), Some("on"));
    let again = shelf::load(record, 0).expect("an old record is loaded");
    assert_eq!(again.hash(), table.hash());
    let fair = shelf::lay_out_fairly("zerpang", &idle, [7; 32], table::Fair::default());
    assert!(fair.is_ok(), "a table of the server that was made before is opened again");
}

/// Answers given ahead are for the circle in which they were given, not for the next one: whoever is
/// prompted may be first to answer, and somebody is prompted until the game is over.
#[test]
fn somebody_is_prompted_until_the_game_is_over() {
    for seed in 0..100 {
        let layout = shelf::Layout { seed, ..shelf::Layout::default() };
        let mut table = shelf::lay_out("scurvy-musketeers", &layout).expect("defaults are allowed");
        table.pump();
        for turn in 0.. {
            let prompted: Vec<Seat> =
                table.asked().iter().filter(|&seat| table.prompts(seat)).collect();
            let Some(&seat) = prompted.get(turn * 7 / 3 % prompted.len().max(1)) else { break };
            table.bot_act(seat, bots::Level::Random).expect("it is asked");
            table.pump();
        }
        assert!(table.outcome().is_some(), "seed {seed}: nobody is prompted");
    }
}
