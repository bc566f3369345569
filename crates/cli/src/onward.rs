//! How a bot expects a game to go on, in words that people read.

use catalog::{Playable, Visitor};
use serde_json::Value;
use session::{Advised, Expected, Table};
use table::{Label, Seat, Stream, Turn};

/// In so many dreams of the seat a step must be called the same.
const DREAMS: u64 = 16;

/// How the bot expects the game to go on after a choice of a seat.
pub(crate) fn continuation(table: &dyn Table, seat: Seat, advised: &Advised) -> String {
    let labels = labels(table, seat, advised);
    let steps = advised.line.iter().zip(labels).skip(1);
    let told = steps.map(|(step, label)| format!("{}: {label}", table.seat_name(Seat(step.seat))));
    told.collect::<Vec<_>>().join("; ")
}

/// What each step of a line is called; its text form where the name depends on future dice or secrets.
/// Nothing but what the seat may know is asked.
pub(crate) fn labels(table: &dyn Table, seat: Seat, advised: &Advised) -> Vec<String> {
    let Advised { choice, line, .. } = advised;
    let dreams = Dreams { view: table.view(Some(seat)), seat, line };
    let told = catalog::visit(table.about().name, dreams).unwrap_or_default();
    let told = told.into_iter().chain(std::iter::repeat(None));
    let called = line.iter().zip(told).map(|(step, label)| label.unwrap_or(step.text.clone()));
    std::iter::once(choice.label.clone()).chain(called.skip(1)).take(line.len()).collect()
}

struct Dreams<'a> {
    view: Value,
    seat: Seat,
    line: &'a [Expected],
}

impl Visitor for Dreams<'_> {
    type Out = Vec<Option<String>>;

    fn visit<G: Playable>(self) -> Self::Out {
        let Ok(view) = serde_json::from_value::<G::View>(self.view) else { return Vec::new() };
        let read = |step: &Expected| Some((Seat(step.seat), step.text.parse().ok()?));
        let steps: Vec<(Seat, G::Action)> = self.line.iter().map_while(read).collect();
        let mut called = vec![Vec::new(); steps.len()];
        for number in 0..DREAMS {
            let mut dice = Stream::new(0, number);
            let dream = G::imagine(&view, &mut dice);
            let labels = follow(dream, self.seat, &steps, &mut dice);
            for (names, label) in called.iter_mut().zip(labels) {
                names.push(label);
            }
        }
        called.iter().map(|names| agreed(names)).collect()
    }
}

/// The name that all agree on, or its words without the numbers.
fn agreed(names: &[Label]) -> Option<String> {
    let first = names.first()?;
    if names.iter().all(|name| name == first) {
        return Some(first.to_string());
    }
    names.iter().all(|name| name.words == first.words).then(|| first.words.clone())
}

/// The labels of the steps, as far as they can be taken in this game: chance and forced steps are not among
/// them, and the searcher decides first, as in its search.
fn follow<G: Playable>(
    mut game: G,
    searcher: Seat,
    steps: &[(Seat, G::Action)],
    dice: &mut Stream,
) -> Vec<Label> {
    let (mut labels, mut legal) = (Vec::new(), Vec::new());
    while let Some(&(seat, action)) = steps.get(labels.len()) {
        let asked = match game.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let chance = game.toss(dice);
                game.fall(chance);
                continue;
            }
            Turn::Seats(asked) if asked.contains(searcher) => searcher,
            Turn::Seats(asked) => asked.first().unwrap_or_default(),
        };
        game.legal(asked, &mut legal);
        if asked == seat && game.may(seat, action).is_ok() {
            labels.push(G::label(&game.view(Some(seat)), seat, action));
            game.act(seat, action);
        } else if let [only] = legal[..] {
            game.act(asked, only);
        } else {
            break;
        }
    }
    labels
}

#[cfg(test)]
mod tests {
    use table::Odds;

    use super::*;

    #[test]
    fn a_name_is_what_all_dreams_agree_on() {
        let stop = || Label::new("Stop").with_aside("2 dice");
        let go_on = |ways: u32| Label::new("Go on").with_odds(Odds::new(ways, 36));
        assert_eq!(agreed(&[stop(), stop()]).as_deref(), Some("Stop: 2 dice"));
        assert_eq!(agreed(&[go_on(30), go_on(15)]).as_deref(), Some("Go on"));
        assert_eq!(agreed(&["Stop at 4 Bika".into(), "Stop at 2 Bika".into()]), None);
        assert_eq!(agreed(&[go_on(30), stop()]), None);
        assert_eq!(agreed(&[]), None);
    }
}
