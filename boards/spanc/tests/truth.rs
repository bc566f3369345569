//! What the table says is so: odds with all that counts, and nothing learnt where nothing is.

use board::{Board, Scene, Touch};
use spanc::{Setup, Spanc};
use spanc_board::SpancBoard;
use table::{Game, Seat};

/// A game for two after these steps, parted by semicolons: `ruby: name hera`, or what chance brings.
fn played(toys: [&str; 2], challenge: &str, steps: &str) -> Spanc {
    let mut game = Spanc::new(&Setup::of(2));
    let deal = "crew himiko; crew hera; crew shurikitten; crew nova_scratchia; crew purrthesilea; \
        crew carries_deadly_yarn; crew tabby_normal; crew calico_jill";
    let begin = "ruby: captain himiko; azure: captain purrthesilea; first ruby";
    let [ruby, azure] = toys;
    let all = format!("{deal}; toy {ruby}; toy {azure}; {begin}; challenge {challenge}; {steps}");
    for step in all.split("; ").filter(|step| !step.is_empty()) {
        match step.split_once(": ") {
            Some((who, action)) => {
                let seat = Seat(u8::from(who == "azure"));
                let action = action.parse().expect(step);
                assert_eq!(game.may(seat, action), Ok(()), "{step}");
                game.act(seat, action);
            }
            None => game.fall(step.parse().expect(step)),
        }
    }
    game
}

/// How it is drawn for everybody.
fn drawn(game: &Spanc) -> Scene {
    boardkit::with_seen(game, None, |seen| SpancBoard::draw(seen, &Touch::default()))
}

#[test]
fn nothing_is_learned_from_the_zen_master() {
    let falls = "ruby: name hera; dice 6 6; ruby: give-in; azure: name tabby_normal; dice 6 6; \
        azure: give-in";
    let zen = drawn(&played(["marco", "polo"], "zen_master", falls));
    assert!(zen.facts.iter().all(|facts| facts.extra.0.contains("nothing to learn here")));
    assert!(zen.facts.iter().all(|facts| !facts.extra.0.contains("learned")));
    let pit = drawn(&played(["marco", "polo"], "shark_pit", falls));
    assert!(pit.facts.iter().all(|facts| facts.extra.0.contains("learned +2")));
}

#[test]
fn the_roll_counts_surges_and_broken_toys() {
    // Himiko, A4+1, rolled a 9; with the Surge she needs 8.
    let surge = "ruby: name himiko; dice 4 5; ruby: surge adrenaline_surge_1";
    let surge =
        drawn(&played(["adrenaline_surge_1", "polo"], "shark_pit", surge)).board.into_string();
    assert!(surge.contains("Himiko needs</span><span class=\"tot\">8 or less"), "{surge}");
    // Hera, A7+1, breaks her Helmet: it counts for the dice to come.
    let broken = "ruby: assign helmet_with_ear_holes to hera; ruby: name hera; dice 5 6; \
        ruby: break helmet_with_ear_holes";
    let broken =
        drawn(&played(["helmet_with_ear_holes", "polo"], "shark_pit", broken)).board.into_string();
    assert!(broken.contains("Hera needs</span><span class=\"tot\">10 or less"), "{broken}");
    assert!(broken.contains("92%<small>33 of 36 rolls"), "{broken}");
}

#[test]
fn a_2_can_always_be_rolled() {
    let named = played(["marco", "polo"], "laser_grid_limbo", "ruby: name himiko; dice 1 2");
    let board = drawn(&named).board.into_string();
    assert!(board.contains("Himiko needs</span><span class=\"tot\">only a 2"), "{board}");
    assert!(board.contains("3%<small>1 of 36 rolls"), "{board}");
    assert_eq!(board.matches("fill=\"var(--act)\"").count(), 1, "the 2 is good: {board}");
}

#[test]
fn a_pressed_attack_is_drawn_with_its_penalty() {
    let run = |seat: &str, girl: &str, cards: [&str; 3]| {
        let on = cards.map(|card| format!("{card}; {seat}: go-on; dice 1 1"));
        format!("{seat}: name {girl}; dice 1 1{}", on.concat())
    };
    let cards =
        ["; challenge zen_master", "; challenge shanty_karaoke", "; challenge the_robot_butler"];
    let steps = format!(
        "{}; toy turbo_litter_tray; {}; toy parrot_of_attorney; ruby: raid tabby_normal by \
         nova_scratchia; azure: pass; ruby: pass; dice 1 1; dice 1 1; ruby: press",
        run("ruby", "himiko", cards),
        run("azure", "tabby_normal", [""; 3])
    );
    let board = drawn(&played(["marco", "polo"], "shark_pit", &steps)).board.into_string();
    assert!(board.contains("6 or less: 42%") && board.contains("5 or less: 28%"), "{board}");
}

#[test]
fn every_way_to_save_a_failed_roll_stands_on_the_board_with_its_odds() {
    // Himiko is the Captain, so she may roll again; the Helmet may be broken for new dice.
    let failed = "ruby: assign helmet_with_ear_holes to himiko; ruby: name himiko; dice 5 6";
    let game = played(["helmet_with_ear_holes", "polo"], "shark_pit", failed);
    let ruby = Seat(0);
    let scene =
        boardkit::with_seen(&game, Some(ruby), |seen| SpancBoard::draw(seen, &Touch::default()));
    let board = scene.board.into_string();
    let rescues = board.split("class=\"rescues\"").nth(1).expect("there are ways").to_owned();
    for way in ["reroll", "break helmet_with_ear_holes", "give-in"] {
        assert!(rescues.contains(&format!("data-act=\"{way}\"")), "{way}: {rescues}");
    }
    assert!(rescues.matches('%').count() >= 2, "both have odds: {rescues}");
    assert!(rescues.rfind("give-in") > rescues.rfind("reroll"), "giving in comes last: {rescues}");
    assert!(!drawn(&game).board.into_string().contains("rescues"), "nobody else is asked");
}
