//! Golden playthroughs of the toy.

use std::fs;
use std::path::{Path, PathBuf};

use testkit::toy::Lantern;
use testkit::{golden, playthroughs, regenerate};

const SCRIPT: &str = "\
game: lantern
seats: 2
options: nights=1 oil=plenty

# Amber draws Sparks, Blue Snuffs.
chance: draw spark
chance: draw spark
chance: draw spark
chance: draw snuff
chance: draw snuff
chance: draw snuff
amber: bid 2
? blue: bid 5
? seat 1: bid 4
blue: bid 1
picture
amber: offer spark to blue for 0

# Blue does not fall for it.
blue: decline
amber: play spark
blue: snuff
chance: draw flame
";

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).expect("a folder for temporary files");
    dir
}

fn written(name: &str, text: &str) -> PathBuf {
    let dir = folder(name);
    fs::write(dir.join("one.txt"), text).expect("a temporary file");
    dir
}

fn played() -> String {
    regenerate::<Lantern>(SCRIPT).expect("the script is legal")
}

#[test]
fn a_playthrough_tells_what_comes_of_every_step() {
    let played = played();
    for lines in [
        "options: nights=1 oil=plenty\n\n# Amber draws Sparks, Blue Snuffs.\nchance: draw spark\n\
         > asked: chance\n> hash ",
        "\n> told: Amber draws a card.\nchance: draw spark\n",
        "chance: draw snuff\n> asked: amber, blue\n",
        "? blue: bid 5\n> refused: You bid no more oil than you have (rule LN-3)\n",
        "? seat 1: bid 4\n> allowed\n",
        "\n> told: The bids are Amber 2, Blue 1.\n> told: Amber leads.\n",
        "picture\n> Night 1, 9 cards in the bag\n> Amber  3 cards                  light 0, oil 2\n",
        "chance: draw flame\n> asked: over (won by blue)\n",
    ] {
        assert!(played.contains(lines), "{lines}\nis not in\n{played}");
    }
}

#[test]
fn what_is_regenerated_twice_stays_the_same() {
    let once = played();
    assert_eq!(regenerate::<Lantern>(&once), Ok(once));
}

#[test]
fn a_file_that_agrees_passes() {
    let dir = written("agrees", &played());
    fs::write(dir.join("notes.md"), "no playthrough").expect("a temporary file");
    assert_eq!(playthroughs::<Lantern>(&dir, false), Ok(1));
    golden::<Lantern>(&dir);
}

#[test]
fn a_file_that_differs_is_shown_at_its_first_differing_line() {
    let stale = played().replacen("> told: Amber draws a card.", "> told: Amber draws a cart.", 1);
    let dir = written("differs", &stale);
    let what = playthroughs::<Lantern>(&dir, false).expect_err("one line differs");
    let line = stale.lines().position(|line| line.ends_with("cart.")).expect("it is there") + 1;
    assert!(what.contains(&format!("one.txt:{line}: the game differs from the file")), "{what}");
    let diff = "\n  file: > told: Amber draws a cart.\n  game: > told: Amber draws a card.\n";
    assert!(what.contains(diff) && what.ends_with("UPDATE_GOLDEN=1."), "{what}");
}

#[test]
fn an_update_writes_what_the_game_does() {
    let dir = written("update", SCRIPT);
    assert!(playthroughs::<Lantern>(&dir, false).is_err(), "nothing is expected yet");
    assert_eq!(playthroughs::<Lantern>(&dir, true), Ok(1));
    assert_eq!(playthroughs::<Lantern>(&dir, false), Ok(1));
    assert_eq!(fs::read_to_string(dir.join("one.txt")).expect("it was written"), played());
}

#[test]
fn a_folder_without_playthroughs_fails() {
    let what = playthroughs::<Lantern>(&folder("empty"), false).expect_err("there are none");
    assert!(what.ends_with("has no playthroughs (*.txt)"), "{what}");
    assert!(playthroughs::<Lantern>(Path::new("/no/such/folder"), false).is_err());
}

#[test]
fn lines_that_make_no_sense_are_refused_with_their_number() {
    let header = "game: lantern\n";
    for (text, what) in [
        (String::new(), "1: the first line is “game: NAME”"),
        ("game: chess\n".into(), "1: this is a game of chess, not of lantern"),
        (format!("{header}seats: many\n"), "2: “many” is no number of seats"),
        (format!("{header}seats: 7\npicture\n"), "3: Lantern has two to four seats, not 7"),
        (format!("{header}options: oil\n"), "2: option “oil” is not of the form key=value"),
        (format!("{header}dance\n"), "2: “dance” is no step (SEAT: ACTION or chance: OUTCOME)"),
        (format!("{header}zoe: pass\n"), "2: nobody at this table is called “zoe”"),
        (
            format!("{header}# Too early.\namber: bid 1\n"),
            "3: “amber: bid 1” is not allowed: Everybody bids once a night, before the leader is \
             known (rule LN-3)",
        ),
        (format!("{header}chance: wind gust\n"), "2: “chance: wind gust” cannot come up here"),
    ] {
        assert_eq!(regenerate::<Lantern>(&text), Err(what.into()), "{text}");
    }
    let misread = regenerate::<Lantern>("game: lantern\namber: jump\n").expect_err("no action");
    assert!(misread.starts_with("2: “jump” is not understood; expected bid N"), "{misread}");
}
