//! Gold is good advice: in random positions of all games, what the bar shows in gold is never much worse than the
//! best choice, by a search that thinks several times as long.

use board::Touch;
use bots::{Advice, Bot, Budget, Level};
use catalog::{Playable, Visitor};
use page::bar::Bar;
use page::worker::{Answer, Ask, answer};
use page::{Intent, LocalHost, SeatPlan, SetUp, Snapshot, Source, Waiting};
use session::{Advised, Question};
use table::{Dice, Game, Options, Seat, Stream};

/// What gold may be worse than the best choice, in chances to win the game.
const MARGIN: f64 = 0.05;

/// How many times as long the judge thinks.
const LONGER: u32 = 4;

/// Decisions between two that are judged.
const EVERY: usize = 9;

/// The judge's chances of the choices, by their text; the best first.
struct Judge<'a>(&'a Question);

impl Visitor for Judge<'_> {
    type Out = Vec<(String, f64)>;

    fn visit<G: Playable>(self) -> Self::Out {
        let Question { seats, options, seat, view, .. } = self.0;
        let view: G::View = serde_json::from_value(view.clone()).expect("it was just written");
        let options = Options::new(G::about(), options).expect("the table has them");
        let setup = G::set_up(*seats, &options).expect("the table has it");
        let usual = Budget::of::<G>(Level::Captain).expect("captains search");
        let budget = Budget { iterations: usual.iterations * LONGER, cap: None, ..usual };
        let mut bot: Box<dyn Bot<G>> = G::bot(Level::Captain, &setup, Some(budget));
        let advice = bot.advise(&view, Seat(*seat), &mut Stream::new(7, 7));
        let told = |advice: Advice<<G as Game>::Action>| {
            (advice.action.to_string(), advice.chances[usize::from(*seat)])
        };
        advice.into_iter().map(told).collect()
    }
}

fn advised(host: &LocalHost, seat: Seat) -> (Question, Vec<Advised>) {
    let question = host.question(seat, Level::Captain).expect("the seat is asked");
    match answer(&Ask::Advise(question.clone())) {
        Answer::Advice(advice) => (question, advice),
        other => panic!("{other:?}"),
    }
}

/// What is gold on the bar of this position, a line for each action.
fn gold(shown: &Snapshot, advice: &[Advised]) -> Option<String> {
    let own = shown.scene(&Touch::default(), advice).buttons;
    let bar = Bar::of(shown, own, None, advice);
    let mut golden = bar.row.iter().filter(|button| button.gold);
    let gold = golden.next().and_then(|button| button.does.act()).map(str::to_owned);
    assert!(golden.next().is_none(), "one button is gold at most");
    gold
}

/// Judges what is gold in some positions of a random game; how many there were.
fn judge_a_game(game: &str, seed: u64, most: usize) -> usize {
    let about = catalog::about(game).expect("it is on the shelf");
    let mut setup = SetUp::new(about, seed);
    setup.seats.iter_mut().for_each(|plan| *plan = SeatPlan::person(""));
    let mut host = LocalHost::begin(setup).expect("it can be laid out");
    let (mut dice, mut judged, mut decision) = (Stream::new(seed, 3), 0, 0);
    while let Waiting::Person(seat) = host.waiting() {
        if judged == most {
            break;
        }
        let shown = host.snapshot(Some(seat));
        decision += 1;
        if decision % EVERY == 0 && shown.legal.len() > 1 {
            let (question, advice) = advised(&host, seat);
            if let Some(gold) = gold(&shown, &advice) {
                let first = gold.lines().next().unwrap_or_default();
                let truth = catalog::visit(game, Judge(&question)).expect("it is on the shelf");
                let best = truth.iter().map(|row| row.1).fold(0.0, f64::max);
                let found = truth.iter().find(|row| row.0 == first).map_or(0.0, |row| row.1);
                assert!(
                    best - found <= MARGIN,
                    "{game}, seed {seed}, step {}: {first} {found:.3}, best {best:.3}: {truth:?}",
                    shown.seq
                );
                judged += 1;
            }
        }
        let choice = dice.pick(&shown.legal.iter().collect::<Vec<_>>()).text.clone();
        host.send(seat, &Intent::Act(choice)).expect("what is listed is allowed");
    }
    judged
}

#[test]
fn what_is_gold_is_never_much_worse_than_the_best_choice() {
    for about in catalog::games() {
        let judged: usize = (0..4).map(|seed| judge_a_game(about.name, 500 + seed, 5)).sum();
        assert!(judged >= 5, "{}: only {judged} positions had gold", about.name);
    }
}
