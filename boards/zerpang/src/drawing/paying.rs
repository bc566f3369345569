//! A payment: the running total, the cards that are picked, and a mix that fits best.

use board::{Button, Does};
use maud::{Markup, html};
use zerpang::{Action, Card, Cards, Hand};

use super::{Table, price_words};

/// A card that could pay: which one, laid how, and its Points.
#[derive(Clone, Copy, Debug)]
struct Coin {
    card: Card,
    action: Action,
    points: u8,
}

impl Table<'_> {
    /// Cards that can be laid one by one, each at its best.
    fn coins(&self) -> Vec<Coin> {
        let mut coins: Vec<Coin> = Vec::new();
        for deed in &self.deeds {
            let Action::Lay(lay) = deed.action else { continue };
            if lay.second.is_some() {
                continue;
            }
            let (card, points) = (lay.first.card, zerpang::points_of(lay));
            let coin = Coin { card, action: deed.action, points };
            match coins.iter_mut().find(|known| known.card == card) {
                Some(known) if known.points >= points => {}
                Some(known) => *known = coin,
                None => coins.push(coin),
            }
        }
        coins
    }

    /// The picked cards as coins, the dearest first.
    fn purse(&self) -> Vec<Coin> {
        let (coins, bag) = (self.coins(), self.picked.bag());
        let kinds = bag.kinds().flat_map(|card| (0..bag.count(card)).map(move |_| card));
        let picked = kinds.filter_map(|card| coins.iter().find(|coin| coin.card == card));
        dearest_first(picked.copied().collect())
    }

    /// What the picked cards are worth together.
    fn picked_points(&self) -> u16 {
        if self.picked.cards.is_empty() {
            return 0;
        }
        let sets = self.chosen().into_iter().filter_map(|deed| match deed.action {
            Action::Lay(lay) if lay.second.is_some() => Some(u16::from(zerpang::points_of(lay))),
            _ => None,
        });
        sets.max().unwrap_or_else(|| worth(&self.purse()))
    }

    /// The running total.
    pub(super) fn total(&self) -> Markup {
        let (due, picked) = (u16::from(self.view.open.payment.due), self.picked_points());
        let class = if picked >= due { "good" } else { "picked" };
        html! {
            span class={ "chip " (class) " total" } role="status" { (picked) " of " (due) " picked" }
        }
    }

    pub(super) fn payment_words(&self) -> String {
        let (due, picked) = (u16::from(self.view.open.payment.due), self.picked_points());
        match picked {
            0 => "Touch the cards to pay with; what is too much is lost.".into(),
            picked if picked < due => format!("{picked} picked, {} still to find.", due - picked),
            picked if picked == due => "That is exactly enough.".into(),
            picked => format!("That is {} too much, and lost.", picked - due),
        }
    }

    /// The buttons of a payment: the picked cards, or a mix that fits best.
    pub(super) fn paying(&self) -> Vec<Button> {
        if self.picked.cards.is_empty() {
            let charges =
                self.deeds.iter().filter(|deed| matches!(deed.action, Action::Charge(..)));
            let charges = charges.map(|deed| self.button(deed));
            return self.proposal().into_iter().chain(charges).collect();
        }
        let (purse, chosen) = (self.purse(), self.chosen());
        let mut buttons = Vec::new();
        if purse.len() == self.picked.cards.len() && (purse.len() > 1 || chosen.len() < 2) {
            buttons.push(pay(&purse, self.picked_points()));
        }
        for deed in chosen.into_iter().filter(|deed| !deed.ends()) {
            let button = self.button(deed);
            if buttons.iter().all(|known| known.does != button.does) {
                buttons.push(button);
            }
        }
        buttons
    }

    /// A mix that pays what is due: least waste first, then Point cards before Specialties, then few cards.
    fn proposal(&self) -> Option<Button> {
        let Hand::Known(hand) = self.view.hands[self.focus().index()] else { return None };
        let purse = best_mix(&self.coins(), hand, usize::from(self.view.open.payment.due))?;
        let purse = dearest_first(purse);
        let name = |coin: &Coin| coin.card.row().names[self.own_side() as usize];
        let names: Vec<&str> = purse.iter().map(name).collect();
        Some(pay(&purse, worth(&purse)).small(format!("with {}", names.join(" + "))))
    }
}

fn dearest_first(mut coins: Vec<Coin>) -> Vec<Coin> {
    table::sort_few(&mut coins, |coin| std::cmp::Reverse(coin.points));
    coins
}

fn worth(coins: &[Coin]) -> u16 {
    coins.iter().map(|coin| u16::from(coin.points)).sum()
}

/// A button that lays these cards one after the other.
fn pay(purse: &[Coin], points: u16) -> Button {
    let does = Does::all(purse.iter().map(|coin| coin.action));
    Button::new(does, format!("Pay {}", price_words(points))).icon("check")
}

/// The cheapest mix of coins that reaches a sum; `None` if there is none.
fn best_mix(coins: &[Coin], hand: Cards, due: usize) -> Option<Vec<Coin>> {
    type Mix = Option<(usize, Vec<Coin>)>;
    let most = due + 4;
    let mut mixes: Vec<Mix> = vec![None; most + 1];
    mixes[0] = Some((0, Vec::new()));
    for coin in coins {
        let pain = if coin.card.is_point() { 1 } else { 10 };
        for _ in 0..hand.count(coin.card) {
            for sum in (0..due).rev() {
                let Some((cost, mix)) = mixes[sum].clone() else { continue };
                let to = (sum + usize::from(coin.points)).min(most);
                if mixes[to].as_ref().is_none_or(|(other, _)| *other > cost + pain) {
                    mixes[to] = Some((cost + pain, [&mix[..], &[*coin]].concat()));
                }
            }
        }
    }
    mixes.into_iter().skip(due).flatten().next().map(|(_, mix)| mix)
}

#[cfg(test)]
mod tests {
    use super::*;
    use zerpang::{Lay, Side};

    fn mix(hand: &[Card], due: usize) -> Option<Vec<Card>> {
        let coin = |card: Card| Coin {
            card,
            action: Action::Lay(Lay::one(card, Side::Pillage)),
            points: card.best_value(),
        };
        let coins = [Card::One, Card::Two, Card::Blockade].map(coin);
        let mix = best_mix(&coins, hand.iter().copied().collect(), due)?;
        Some(mix.iter().map(|coin| coin.card).collect())
    }

    #[test]
    fn a_proposal_wastes_as_little_as_it_can() {
        let worth =
            |mix: Vec<Card>| mix.iter().map(|card| u16::from(card.best_value())).sum::<u16>();
        assert_eq!(mix(&[Card::One, Card::Two, Card::Blockade], 3).map(worth), Some(3));
        assert_eq!(mix(&[Card::Two, Card::Two, Card::Blockade], 4).map(worth), Some(4));
        assert_eq!(mix(&[Card::Blockade], 2).map(worth), Some(4));
        assert_eq!(mix(&[Card::One], 2), None);
    }

    #[test]
    fn a_proposal_spares_specialties() {
        let hand = [Card::Two, Card::Two, Card::Blockade];
        assert_eq!(mix(&hand, 4), Some(vec![Card::Two, Card::Two]));
    }
}
