//! The answer that plays nothing: tables give it for whoever wants to keep out of it.

use spanc::{Action, Phase};
use table::Game;
use testkit::Scripted as _;

use crate::script::{AZURE, RUBY, brawl, caper};

#[test]
fn sp_29a_an_offer_is_passed_on_with_a_no() {
    let game = caper(&["marco", "polo"], "shark_pit");
    assert_eq!((game.pass(RUBY), game.pass(AZURE)), (None, None)); // somebody has to go
    let asked = game.clone().goes("ruby: offer azure give marco take 1-loot");
    assert_eq!((asked.pass(RUBY), asked.pass(AZURE)), (None, Some(Action::No)));
    assert_ne!(game.pass_round(), asked.pass_round(), "an answer is a window of its own");
}

#[test]
fn sp_37a_windows_of_an_attack_are_passed_but_decisions_are_not() {
    let game = brawl(["caffeinated_rum", "polo"], "", "");
    assert_eq!(game.pass(RUBY), None); // whether to attack is decided
    let armed = game.goes("ruby: duel purrthesilea by himiko");
    assert_eq!((armed.pass(AZURE), armed.pass(RUBY)), (Some(Action::Pass), None));
    let arms = armed.clone().goes("azure: pass");
    assert_eq!(arms.pass(RUBY), Some(Action::Pass));
    assert_ne!(armed.pass_round(), arms.pass_round());
    let rolled = arms.goes("ruby: pass; dice 6 6; dice 6 6");
    assert_eq!((rolled.phase(), rolled.pass(RUBY)), (Phase::AttackerReroll, Some(Action::Pass)));
    let other = rolled.goes("ruby: pass");
    assert_eq!((other.phase(), other.pass(AZURE)), (Phase::DefenderReroll, Some(Action::Pass)));
    let falls = other.goes("azure: pass");
    assert_eq!((falls.phase(), falls.pass(RUBY)), (Phase::AttackerFalls, Some(Action::Pass)));
}

#[test]
fn sp_37_whether_to_press_is_decided() {
    let game = brawl(["marco", "polo"], "", "")
        .goes("ruby: raid tabby_normal by hera; azure: pass; ruby: pass; dice 1 1; dice 1 1");
    assert_eq!((game.phase(), game.pass(RUBY)), (Phase::Press, None));
}
