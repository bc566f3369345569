//! CQ-28: editions with other numbers, and rules of the house.

use cat_quest::{Body, CatQuest, ENOUGH_OFFERS, Phase, Setup, Sight, TOO_FAR};
use table::{Encode, Options, Spoken, set_up_new};
use testkit::Scripted as _;

use crate::script::{ASTRA, BISCUIT, Script, at, begun};

fn edition(seats: u8, text: &str) -> Result<Setup, String> {
    let options =
        Options::new(CatQuest::about(), [("box", text)]).map_err(|bad| bad.to_string())?;
    set_up_new::<CatQuest>(seats, &options).map_err(|bad| bad.to_string())
}

fn played(seats: u8, text: &str) -> CatQuest {
    begun(&edition(seats, text).expect("an edition"))
}

#[test]
fn cq_28_the_box_itself_is_no_edition() {
    assert_eq!(edition(2, "steps.belt = 3"), Ok(Setup::new(2)));
    assert_eq!(CatQuest::box_hash(&Setup::new(2)), 0);
    let dear = edition(2, "steps.belt = 4").expect("an edition");
    assert_ne!(CatQuest::box_hash(&dear), 0, "what was learned with the box says nothing of it");
}

#[test]
fn cq_28_steps_cost_what_the_edition_says() {
    let cost = |text, to| {
        let game = played(2, text);
        game.setup().sky().costs(at("mars 1")).of(at(to))
    };
    assert_eq!((cost("", "jupiter 1"), cost("steps.belt = 5", "jupiter 1")), (3, 5));
    assert_eq!((cost("", "mars 2"), cost("steps.along = 2", "mars 2")), (1, 2));
    let game = played(2, "steps.inner = 4").does(ASTRA, "roll").falls("white 1 black 2");
    game.allowed("astra: go earth 4");
    game.refused_by("astra: go mars 1", &TOO_FAR);
}

#[test]
fn cq_28_the_row_the_box_and_the_stacks_are_those_of_the_edition() {
    let view = played(3, "pack.dogs = 3; dogs.fire = 1; cats.venyu = 1; stacks.fewer = 0").seen();
    assert_eq!(view.row(), [Sight::Unseen; 3]);
    assert_eq!((view.open.boxed, view.unknown()), (10, [3, 3, 3, 1, 3]));
    let left = |body: Body| view.open.stacks[body.index()];
    assert_eq!([left(Body::Venus), left(Body::Mars), left(Body::Earth)], [1, 3, 0]);
}

#[test]
fn cq_28_a_shorter_pack_is_beaten_sooner() {
    let game = played(2, "pack.dogs = 1").does(ASTRA, "battle").falls("dog fire");
    let game = game.does(ASTRA, "send earthcat");
    assert_eq!((game.phase(), game.seen().open.winner), (Phase::Over, Some(ASTRA)));
}

#[test]
fn cq_28_offers_are_counted_as_the_edition_says() {
    let met = |text: &str| {
        // On Neptune there is something else to do, so the end goes on after the last offer.
        let game = played(2, text).gathers(ASTRA, "venyu").reaches(ASTRA, Body::Neptune);
        let game = game.does(ASTRA, "done").gathers(BISCUIT, "marsiamese");
        game.reaches(BISCUIT, Body::Neptune)
    };
    let offer = "biscuit: offer astra marsiamese for venyu";
    met("").allowed(offer);
    met("trade.offers = 0").refused_by(offer, &ENOUGH_OFFERS);
    let refused = |text| met(text).goes(&format!("{offer}; refuse"));
    refused("trade.offers = 1").refused_by(offer, &ENOUGH_OFFERS);
}

#[test]
fn cq_28_a_lost_battle_may_cost_nothing() {
    let lost = |text| played(2, text).goes("battle; dog fire; send earthcat; dog air");
    assert_eq!(lost("").phase(), Phase::Forfeit);
    let kind = lost("house.losing_costs_a_cat = off; house.losers_leave_earth = off");
    assert_eq!((kind.active(), kind.cats(ASTRA).len()), (BISCUIT, 1));
    kind.idles().allowed("astra: battle");
    let leaves = lost("house.losing_costs_a_cat = off").idles();
    assert_eq!((leaves.active(), leaves.phase()), (ASTRA, Phase::Roll), "nothing but to travel");
}

#[test]
fn cq_28_what_cannot_be_is_refused_with_the_reason() {
    let refused = |text| edition(2, text).expect_err("no such edition");
    assert_eq!(
        refused("steps.belt = 0"),
        "option box, line 1: steps.belt takes a whole number from 1 to 7, not 0"
    );
    let few = "dogs.metal = 0; dogs.water = 0; dogs.earth = 0; dogs.fire = 0";
    assert_eq!(refused(few), "option box, line 1: a pack of 5 dogs takes as many, and there are 3");
}
