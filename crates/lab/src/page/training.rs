//! The report of a training: losses, calibration, arenas, and what weighs most.

use maud::{Markup, html};

use super::chart::{Row, whiskers};
use super::{figure, how_to_read, page, range, summary};
use crate::statistics::{NORMAL_95, percent, wilson};
use crate::train::{Decile, GenerationReport, Heavy, TrainReport};

/// The report of a training.
pub fn train_page(report: &TrainReport) -> String {
    let TrainReport { game, seats, seed, iterations, generations, .. } = report;
    let games = generations.last().map_or(0, |last| last.games);
    let accepted = generations.iter().filter(|generation| generation.accepted).count();
    let body = html! {
        (summary(&[
            ("Games", games.to_string(), String::new()),
            ("Generations kept", format!("{accepted} of {}", generations.len()), String::new()),
            ("Weights", format!("{} bytes", report.bytes), String::new()),
        ]))
        div.grid {
            (gates(generations))
            @if let Some(last) = generations.last() { (calibration(last)) }
            (how_to_read(
                "A whisker is the range in which the true value lies 95 times in 100. A generation is kept if its \
                 whole whisker is above the even share. Loss is cross-entropy in games that were not learned from: \
                 less is better, but a lower loss is not always better play, so arenas decide.",
            ))
        }
        (losses(generations))
        (heaviest(&report.heaviest))
    };
    let about = format!("{seats} seats · self-play at {iterations} iterations · seed {seed}");
    page(
        &format!("{game}: training"),
        &about,
        &body,
        &format!("Seed {seed}. One file, no scripts."),
    )
}

fn gates(generations: &[GenerationReport]) -> Markup {
    let row = |generation: &GenerationReport| {
        let GenerationReport { generation, gate, accepted, .. } = generation;
        Row::new(
            &format!("generation {generation}"),
            gate.games,
            gate.win_rate,
            gate.interval,
            *accepted,
        )
    };
    let rows: Vec<Row> = generations.iter().map(row).collect();
    let even = generations.first().map_or(0.5, |first| first.gate.even);
    figure(
        "Arenas",
        "Win rate of the new weights, alone among copies of what they started from. n: games.",
        &whiskers("Win rates with 95 percent intervals", &rows, None, Some(even), percent),
        &format!("Even would be {}.", percent(even)),
    )
}

#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
fn calibration(generation: &GenerationReport) -> Markup {
    let row = |&Decile { count, predicted, won }: &Decile| {
        let interval = wilson(won * count as f64, count, NORMAL_95);
        let off = predicted < interval[0] || predicted > interval[1];
        Row::new(&format!("told {}", percent(predicted)), count, won, interval, off)
    };
    let told = generation.calibration.iter().filter(|decile| decile.count > 0);
    let rows: Vec<Row> = told.map(row).collect();
    figure(
        "Calibration",
        "How often seats won that were told such a chance, in games that were not learned from. n: positions of \
         seats; those of one game share a result, so whiskers are too short.",
        &whiskers("Results by predicted chance", &rows, None, None, percent),
        "Told and true should be the same.",
    )
}

fn losses(generations: &[GenerationReport]) -> Markup {
    let heads = [
        "generation",
        "games",
        "positions",
        "loss by hand",
        "after each epoch",
        "worth × ",
        "gate",
        "95 %",
    ];
    html! {
        figure.wide {
            figcaption { h2 { "Generations" } }
            table {
                tr { @for head in heads { th { (head) } } }
                @for row in generations {
                    tr {
                        td { (row.generation) }
                        td { (row.games) }
                        td { (row.positions) }
                        td { (format!("{:.4}", row.loss.worth)) }
                        td { @for loss in &row.loss.epochs { (format!("{loss:.4} ")) } }
                        td { (format!("{:.2}", row.scale)) }
                        td { (percent(row.gate.win_rate)) }
                        td { (range(row.gate.interval)) }
                    }
                }
            }
        }
    }
}

fn heaviest(heaviest: &[Heavy]) -> Markup {
    html! {
        figure.wide {
            figcaption {
                h2 { "What weighs most" }
                p { "Points are added to a seat's worth where it is so; 1,000 points are e times the chance. Seat 0 of \
                     a field is oneself." }
            }
            table {
                tr { th { "feature" } th { "points" } th { "how often" } }
                @for Heavy { feature, points, share } in heaviest {
                    tr { td { (feature) } td { (format!("{points:+}")) } td { (percent(*share)) } }
                }
            }
        }
    }
}
