//! The review of whole games: chances that add up, luck that is fair on average, turning points in words.

use bots::Level;
use page::replay::Reel;
use page::review::{Review, questions};
use page::worker::{Answer, Ask, answer};
use page::{LocalHost, SetUp, Waiting};
use table::Seat;

/// A finished game of two bots that play anything.
fn finished(game: &str) -> Reel {
    let about = catalog::about(game).expect("it is on the shelf");
    let mut setup = SetUp::new(about, 5);
    for seat in &mut setup.seats {
        seat.player = "random".into();
    }
    let mut host = LocalHost::begin(setup).expect("it can be laid out");
    while let Waiting::Bot(seat, level) = host.waiting() {
        let Answer::Act(action) =
            answer(&Ask::Decide(host.question(seat, level).expect("it is asked")))
        else {
            panic!("{game}: a bot has no answer");
        };
        host.bot_acts(seat, &action).expect("bots play by the rules");
    }
    Reel::read(&host.record()).expect("what was played can be read")
}

/// A review that has heard every n-th answer of a deckhand, and the one about luck.
fn reviewed(reel: &Reel, nth: usize) -> Review {
    let mut review = Review::of(reel);
    let asked = questions(reel, Level::Mate);
    for (n, (step, question)) in asked.iter().enumerate() {
        if n % nth == 0 || matches!(question, Ask::Luck(_)) {
            review.hear(reel, *step, &answer(question));
        }
    }
    review
}

#[test]
fn a_review_shows_every_seat_from_the_beginning_to_the_result() {
    for about in catalog::games() {
        let reel = finished(about.name);
        let review = reviewed(&reel, 6);
        let chart = review.chart(reel.len(), reel.len());
        let end = reel.end().expect("the game is over");
        for (seat, share) in end.iter().enumerate() {
            let said = format!("seat {} {:.0}%", seat + 1, share * 100.0);
            assert!(chart.contains(&said), "{}: {said} is missing", about.name);
            assert!(chart.contains(&format!("var(--p{})", seat + 1)), "{}", about.name);
        }
        for turn in review.turns() {
            assert!(turn.step < reel.len() && turn.change.abs() > 0.02, "{turn:?}");
            assert!(!turn.words.is_empty(), "{}: step {} has no words", about.name, turn.step);
            assert!(!turn.luck || turn.better.is_none(), "{turn:?}");
            assert!(turn.luck || turn.change < 0.0, "nobody decides better than best: {turn:?}");
        }
    }
}

#[test]
fn the_luck_of_all_seats_adds_up_to_nothing() {
    for about in catalog::games() {
        let reel = finished(about.name);
        let review = reviewed(&reel, 1_000);
        assert!(review.knows_luck(), "{}", about.name);
        let sums = review.sums(reel.setup().seats.len());
        let luck: f64 = sums.iter().map(|sum| sum.luck).sum();
        assert!(luck.abs() < 1e-3, "{}: {luck}", about.name);
        assert!(sums.iter().any(|sum| sum.luck.abs() > 1e-6), "{}: no luck at all", about.name);
    }
}

#[test]
fn what_decided_and_what_was_luck_is_told_in_two_lines() {
    let mut turned = 0;
    for about in catalog::games() {
        let reel = finished(about.name);
        let lines = reviewed(&reel, 9).in_short(Some(Seat(1)), |seat| format!("<{}>", seat.0));
        let (last, first) = lines.split_last().expect("luck is always told");
        assert!(last.starts_with("<1>: luck ") && last.contains("decisions"), "{lines:?}");
        assert!(first.iter().all(|line| line.starts_with("It turned at step ")), "{lines:?}");
        turned += first.len();
    }
    assert!(turned >= 3, "only {turned} games turned anywhere");
}

#[test]
fn a_coach_looks_at_three_moments_of_ones_own_and_says_how_sure_a_figure_is() {
    let mut figures = 0;
    for about in catalog::games() {
        let reel = finished(about.name);
        let review = reviewed(&reel, 3);
        for me in [Seat(0), Seat(1)] {
            let lessons = review.lessons(me);
            assert!(lessons.len() <= 3, "{lessons:?}");
            assert!(
                lessons.iter().all(|turn| turn.seat == me && (turn.luck == (turn.change > 0.0)))
            );
            assert!(lessons.windows(2).all(|two| two[0].step <= two[1].step), "in their order");
            if let Some(figure) = review.performance(me) {
                assert!(figure.lost >= 0.0 && figure.margin >= 0.0 && figure.count >= 4);
                assert!(figure.words().contains(" per decision ("), "{}", figure.words());
                figures += 1;
            }
        }
        assert_eq!(Review::of(&reel).performance(Seat(0)), None, "nobody has thought yet");
    }
    assert!(figures > 0, "no game had enough decisions");
}

/// Every end has a place, a figure and lines for each seat, on the sheets and on the card.
#[test]
fn the_end_of_every_game_is_told_on_sheets_and_on_a_card() {
    for about in catalog::games() {
        let reel = finished(about.name);
        for onlooker in [None, Some(Seat(0)), Some(Seat(1))] {
            let shown = reel.at(reel.len(), onlooker).expect("its end");
            let sheets = shown.sheets().expect("it is over").into_string();
            let card = shown.keepsake("example.org").expect("it is over").into_string();
            assert!(
                sheets.contains("class=\"won\"")
                    != shown.outcome.as_ref().expect("over").winners.is_empty()
            );
            assert_eq!(sheets.matches("<li").count(), shown.seats.len(), "{}", about.name);
            let marks = card.matches("r=\"13\"").count();
            assert_eq!(marks, shown.seats.len(), "{}: a mark for each seat", about.name);
            assert!(!sheets.contains("twelfth") && !card.contains("twelfth"), "{sheets}");
            for seat in &shown.seats {
                assert!(card.contains(&seat.seat), "{}: {card}", about.name);
            }
        }
        let early = reel.at(0, None).expect("its beginning");
        assert!(early.sheets().is_none() && early.keepsake("").is_none());
    }
}

#[test]
fn luck_is_told_only_when_the_game_is_over() {
    let reel = finished("spaca-wor");
    let asked = |reel: &Reel| {
        questions(reel, Level::Mate).iter().filter(|(_, q)| matches!(q, Ask::Luck(_))).count()
    };
    assert_eq!(asked(&reel), 1);
    let half = Reel::read(&reel.cut(reel.len() / 2).write()).expect("half a game");
    assert_eq!(asked(&half), 0);
}

#[test]
fn a_question_that_cannot_be_answered_is_told_so() {
    let question = Ask::Luck("no record".into());
    assert!(matches!(answer(&question), Answer::Sorry(_)));
}
