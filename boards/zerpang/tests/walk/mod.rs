//! Random games with many pieces on the board: left to chance alone hardly any would come in.

use table::{Dice, Game, Options, Seat, Spoken, Stream, Turn};
use zerpang::{Action, Zerpang};

/// Tables at which every class plays, on both boards.
pub(crate) const TABLES: [(&str, &str); 5] = [
    ("ninja,pirate", ""),
    ("ninja,pirate,zombie,robot,gunslinger,alien", ""),
    ("pirate,robot,zombie,elf", "spurs"),
    ("gunslinger,ninja,alien,ninja", "spurs"),
    ("robot,ninja,zombie", ""),
];

/// Plays at random and shows who is asked, after so many decisions at most.
pub(crate) fn wander(
    (classes, board): (&str, &str),
    seed: u64,
    decisions: usize,
    mut look: impl FnMut(&Zerpang, Seat, &mut Stream),
) {
    let options = Options::new(Zerpang::about(), [("classes", classes), ("board", board)]);
    let seats = u8::try_from(classes.split(',').count()).expect("a few seats");
    let house = Zerpang::set_up(seats, &options.expect("options")).expect("a fair table");
    let (mut game, mut dice, mut legal) = (Zerpang::new(&house), Stream::new(seed, 7), Vec::new());
    let mut left = decisions;
    while left > 0 {
        match game.turn() {
            Turn::Over => return,
            Turn::Chance => game.fall(game.toss(&mut dice)),
            Turn::Seats(asked) => {
                let seat = asked.first().expect("somebody is asked");
                look(&game, seat, &mut dice);
                game.legal(seat, &mut legal);
                let enters = legal.iter().find(|action| matches!(action, Action::Enter(..)));
                let enters = enters.filter(|_| dice.below(4) > 0);
                let action = enters.copied().unwrap_or_else(|| dice.pick(&legal));
                game.act(seat, action);
                left -= 1;
            }
        }
    }
}
