//! Before the game: classes, bases, who begins, leaving.

use table::{Game, Illegal, Options, Seat, Spoken, Turn};
use zerpang::{
    Action, Card, Class, FIRST_IS_KNOWN, HAS_LEFT, HOST_CHOOSES, NOT_NOW, Phase, Piece, Place,
    Zerpang,
};

use crate::script::{AMBER, BLUE, CORAL, Play, piece, scene, setup};

fn refusal(seats: u8, options: &[(&str, &str)]) -> String {
    let choices = Options::new(Zerpang::about(), options.iter().copied()).expect("known options");
    Zerpang::set_up(seats, &choices).expect_err("refused").to_string()
}

#[test]
fn zp_1_everybody_starts_with_four_cards_and_six_pieces_at_home() {
    let mut play = Play(Zerpang::new(&setup(4, &[]))).fall("first coral");
    for _ in 0..16 {
        play = play.fall("draw one");
    }
    assert_eq!(play.asked(), CORAL);
    assert!((0..4).all(|seat| play.hand(Seat(seat)).len() == 4));
    assert!((0..Piece::COUNT).all(|one| play.open().arena.place(Piece(one)) == Place::Home));
    let classes = setup(6, &[]).classes;
    assert_eq!(classes[..], Class::ALL[..6]);
}

#[test]
fn zp_1_odd_mixes_are_refused() {
    assert!(refusal(3, &[("classes", "zombie,robot,alien")]).contains("at least one player"));
    assert!(
        refusal(2, &[("classes", "ninja,zombie")]).contains("two players are Ninjas or Pirates")
    );
    assert!(refusal(3, &[("classes", "ninja,dwarf")]).contains("“dwarf” is no class"));
    assert!(refusal(7, &[]).contains("two to six"));
}

#[test]
fn zp_1a_bases_are_spread_and_run_clockwise() {
    assert_eq!(setup(4, &[]).bases[..4], [0, 1, 3, 4]);
    assert_eq!(setup(3, &[]).bases[..3], [0, 2, 4]);
    assert_eq!(setup(3, &[("bases", "502")]).bases[..3], [5, 0, 2]);
    assert!(refusal(3, &[("bases", "021")]).contains("clockwise"));
    assert!(refusal(3, &[("bases", "01")]).contains("names fewer"));
    assert!(refusal(2, &[("bases", "07")]).contains("no base"));
}

#[test]
fn zp_1b_so_many_mixes_are_legal() {
    let mut counts = [0; 7];
    for code in 0..3 * 3 * 32_u32 {
        let mut list = vec!["ninja"; (code % 3) as usize];
        list.extend(vec!["pirate"; (code / 3 % 3) as usize]);
        let others = ["zombie", "robot", "gunslinger", "alien", "elf"];
        let chosen = (0..5).filter(|n| (code / 9) >> n & 1 == 1).map(|n| others[n]);
        list.extend(chosen);
        let (seats, text) = (list.len(), list.join(","));
        if !(2..=6).contains(&seats) {
            continue;
        }
        let choices = Options::new(Zerpang::about(), [("classes", text.as_str())]).expect("known");
        counts[seats] +=
            u32::from(Zerpang::set_up(u8::try_from(seats).expect("few"), &choices).is_ok());
    }
    assert_eq!(counts[2..], [3, 37, 61, 65, 47]);
    assert!(refusal(3, &[("classes", "ninja,ninja,ninja")]).contains("no more than 2"));
    assert!(refusal(4, &[("classes", "ninja,elf,elf,robot")]).contains("no more than 1"));
}

#[test]
fn zp_2_the_host_or_chance_says_who_begins() {
    let host = Play(Zerpang::new(&setup(3, &[("first", "host")])));
    assert_eq!(host.may(BLUE, "first blue"), Err(Illegal(&HOST_CHOOSES)));
    let mut play = host.by(AMBER, "first coral");
    for _ in 0..12 {
        play = play.fall("draw one");
    }
    assert_eq!(play.asked(), CORAL);
    play.refused_by("first blue", &FIRST_IS_KNOWN);
    assert_eq!(Zerpang::new(&setup(3, &[])).turn(), Turn::Chance);
}

#[test]
fn zp_2a_whoever_leaves_takes_everything_along() {
    let play = scene("ninja,pirate,alien")
        .at(BLUE, 1, "f8")
        .away(BLUE, 2, Place::Abducted)
        .hand(BLUE, &[Card::Two])
        .hand(AMBER, &[Card::One])
        .at(AMBER, 1, "e5")
        .game();
    let mut game = play.0.clone();
    assert_eq!(game.may(BLUE, Action::Leave), Ok(()));
    game.act(BLUE, Action::Leave);
    assert_eq!(game.may(BLUE, Action::Done), Err(Illegal(&HAS_LEFT)));
    assert_eq!(game.place(piece(BLUE, 1)), Place::Home);
    assert!(game.hand(BLUE).is_empty() && game.abducted() == 0);
    // Blue's Gate g2 is a plain cell now.
    let moving = Play(game.clone()).act("done");
    assert_eq!(moving.0.phase(), Phase::Movement);
    let mut last = game;
    last.act(CORAL, Action::Leave);
    Play(last).won_by(AMBER);
    let dealing = Zerpang::new(&setup(3, &[]));
    assert_eq!(dealing.may(AMBER, Action::Leave), Err(Illegal(&NOT_NOW)));
}
