//! A review in the making: the bots are asked about one decision after the other, while the page stays free.

use ::bots::Level;
use leptos::prelude::*;
use page::replay::Reel;
use page::review::{Review, questions};

use crate::bots;

/// Begins a review; what is known of it so far, and how many questions are left, can be seen at any time.
pub fn begin(reel: StoredValue<Reel>, review: RwSignal<Option<Review>>, left: RwSignal<usize>) {
    let mut asked = reel.with_value(|reel| questions(reel, Level::Mate));
    asked.reverse();
    review.set(Some(reel.with_value(Review::of)));
    left.set(asked.len());
    ask_next(reel, review, left, asked);
}

/// Asks the bots about one decision after the other, while the page stays free.
fn ask_next(
    reel: StoredValue<Reel>,
    review: RwSignal<Option<Review>>,
    left: RwSignal<usize>,
    mut asked: Vec<(usize, page::worker::Ask)>,
) {
    let Some((step, question)) = asked.pop() else { return };
    bots::ask(&question, move |answer| {
        let heard = reel.try_with_value(|reel| {
            review.try_update(|review| {
                if let Some(review) = review {
                    review.hear(reel, step, &answer);
                }
            })
        });
        if heard.flatten().is_some() {
            left.set(asked.len());
            ask_next(reel, review, left, asked);
        }
    });
}
