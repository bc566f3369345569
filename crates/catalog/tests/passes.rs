//! Whoever wants to be asked only for what concerns them is asked for little else, and for all of that.

use bots::Level;
use session::{AutoPass, Layout, Table};
use table::{Seat, Turn};
use zerpang::{Target, View};

const ME: Seat = Seat(0);

/// Whether an answer is about somebody's pieces, turn or hand: not the word of the rules, but a second opinion.
fn is_mine(view: &View, seat: Seat) -> bool {
    let open = &view.open;
    let fights = open.combat.fight.is_some_and(|fight| fight.role_of(seat).is_some());
    let aimed = open.binding.text.is_some_and(|text| match text.what.target {
        Target::Seat(named) => named == seat,
        Target::Piece(piece, _) => piece.owner() == seat,
        _ => text.by == seat,
    });
    open.active == seat || fights || aimed
}

/// The table of six deckhands, of whom one is asked as a person would be.
fn six(seed: u64) -> Box<dyn Table> {
    let layout =
        Layout { seats: Some(6), options: Vec::new(), players: vec!["deckhand".into(); 6], seed };
    catalog::lay_out("zerpang", &layout).expect("six may play")
}

/// Questions about what is not one's own, all questions, and rounds, of some hundred steps.
fn asked(seed: u64, auto_pass: AutoPass) -> (u32, u32, u32) {
    let mut table = six(seed);
    let (mut needless, mut questions, mut rounds) = (0, 0, 0);
    for _ in 0..400 {
        table.set_auto_pass(ME, auto_pass).expect("there is a first seat");
        table.pump();
        let Turn::Seats(_) = table.turn() else { break };
        let asked: Vec<Seat> = table.asked().iter().filter(|&seat| table.prompts(seat)).collect();
        let Some(&seat) = asked.first() else { break };
        if seat == ME {
            let view: View = serde_json::from_value(table.view(Some(ME))).expect("a view");
            questions += 1;
            rounds = rounds.max(view.open.round.number.into());
            let answers = table.view_session(Some(ME)).pass().is_some();
            needless += u32::from(answers && !is_mine(&view, ME));
        }
        table.bot_act(seat, Level::Deckhand).expect("bots play by the rules");
    }
    (needless, questions, rounds)
}

#[test]
fn with_five_bots_at_most_one_needless_question_a_round() {
    for seed in 0..3 {
        let all = asked(seed, AutoPass::Off);
        let (needless, questions, rounds) = asked(seed, AutoPass::UntilItConcernsMe);
        assert!(questions > 5 && rounds > 1, "seed {seed}: too little to tell");
        let told = format!("seed {seed}: {needless} of {questions} in {rounds} rounds");
        assert!(needless <= rounds, "{told}; asked about all: {all:?}");
    }
}
