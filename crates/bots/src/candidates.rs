//! Which actions the search considers: every listed action that is no folly, trades by which both sides gain, and no
//! deal by which the bot loses.

use table::{Dice, Seat, Turn, Worth};

use crate::chances::{Chances, payoff};
use crate::values::Values;

/// Offers that are thought about at a time.
const OFFERS: usize = 3;
/// A gain below this is a rounding error.
const NOTHING: f32 = 1e-6;

/// The actions that a seat should think about. All are legal; there is at least one. They depend on the
/// dream only as far as judging deals goes.
pub fn candidates<G: Worth>(
    values: &impl Values<G>,
    dream: &impl Fn(&mut crate::Quick) -> G,
    seat: Seat,
    dice: &mut crate::Quick,
    out: &mut Vec<G::Action>,
) {
    let game = dream(dice);
    game.legal(seat, out);
    if out.len() == 1 {
        return;
    }
    let listed = out.len();
    game.propose(seat, out);
    let now = values.judge(&game);
    let mut offers: Vec<(f32, G::Action)> = Vec::new();
    let mut spare = Vec::new();
    let mut kept: Vec<G::Action> = Vec::with_capacity(out.len());
    for (n, &action) in out.iter().enumerate() {
        if n >= listed && (out[..n].contains(&action) || game.may(seat, action).is_err()) {
            continue;
        }
        match weigh(values, &game, (seat, action), &now, &mut spare) {
            Plan::Plain if n < listed && !game.is_folly(seat, action, &out[..listed]) => {
                kept.push(action);
            }
            Plan::Offer(gain) if gain > NOTHING => offers.push((gain, action)),
            Plan::Plain | Plan::BadDeal | Plan::Offer(_) => {}
        }
    }
    table::sort_few_by(&mut offers, |a, b| b.0.total_cmp(&a.0));
    kept.extend(offers.iter().take(OFFERS).map(|&(_, action)| action));
    if kept.is_empty() {
        out.truncate(listed); // Nothing but bad deals: whatever the rules ask for then.
    } else {
        table::sort_few(&mut kept, |&action| action);
        std::mem::swap(out, &mut kept);
    }
}

/// What an action is, as far as deals go.
enum Plan {
    /// No deal and no offer.
    Plain,
    /// A deal that the seat would lose by.
    BadDeal,
    /// An offer, and what the side that gains less would gain.
    Offer(f32),
}

fn weigh<G: Worth>(
    values: &impl Values<G>,
    game: &G,
    (seat, action): (Seat, G::Action),
    now: &Chances,
    spare: &mut Vec<G::Action>,
) -> Plan {
    let (is_deal, is_offer) = (game.is_deal(seat, action), game.is_offer(seat, action));
    if !is_deal && !is_offer {
        return Plan::Plain;
    }
    let mut after = game.clone();
    after.act(seat, action);
    if is_deal {
        let loses = values.judge(&after)[seat.index()] < now[seat.index()] - NOTHING;
        return if loses { Plan::BadDeal } else { Plan::Plain };
    }
    let Some((partner, deal)) = answer(&after, seat, spare) else { return Plan::Plain };
    after.act(partner, deal);
    let then = values.judge(&after);
    let gain = |seat: Seat| then[seat.index()] - now[seat.index()];
    Plan::Offer(gain(seat).min(gain(partner)))
}

/// Who is asked to take an offer of this seat, and how.
fn answer<G: Worth>(game: &G, seat: Seat, spare: &mut Vec<G::Action>) -> Option<(Seat, G::Action)> {
    let Turn::Seats(asked) = game.turn() else { return None };
    let partner = asked.first().filter(|&partner| partner != seat && asked.len() == 1)?;
    game.legal(partner, spare);
    let deal = spare.iter().copied().find(|&action| game.is_deal(partner, action));
    deal.map(|deal| (partner, deal))
}

/// Plays on until somebody decides or it is over; then how likely each seat is to win.
#[inline]
pub(crate) fn settle<G: Worth>(
    values: &impl Values<G>,
    game: &mut G,
    dice: &mut impl Dice,
) -> Chances {
    while game.turn() == Turn::Chance {
        let chance = game.toss(dice);
        game.fall(chance);
    }
    values.judge(game)
}

/// What each seat may hope for after the decisions that the game is patient for.
pub(crate) fn play_on<G: Worth>(
    values: &impl Values<G>,
    game: &mut G,
    dice: &mut impl Dice,
    spare: &mut Vec<G::Action>,
) -> Chances {
    for _ in 0..G::PATIENCE {
        while game.turn() == Turn::Chance {
            let chance = game.toss(dice);
            game.fall(chance);
        }
        let Turn::Seats(asked) = game.turn() else { return payoff(game) };
        let seat = asked.first().expect("somebody is waited for");
        let action = game.rollout_action(seat, dice, spare);
        game.act(seat, action);
    }
    settle(values, game, dice)
}
