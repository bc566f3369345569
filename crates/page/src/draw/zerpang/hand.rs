//! The hand: cards with both sides, touched to be played or to pay; and the running total of a payment.

use zerpang::{Action, Card, Cards, Class, Hand, Side, Stage};

use super::Board;
use super::bar::is_end;
use super::board::price_words;
use super::cards::picture;
use crate::draw::{Button, escape, icon, many};

/// A card that could pay: which one, its text as an action, and its Points.
struct Coin {
    card: Card,
    text: String,
    points: u8,
}

impl Board<'_> {
    pub(super) fn hand(&self) -> String {
        let seat = self.focus();
        let Hand::Known(cards) = self.view.hands[seat.index()] else { return self.backs() };
        let class = self.class(seat);
        let shown: String = cards
            .kinds()
            .flat_map(|card| (0..cards.count(card)).map(move |nth| (card, nth)))
            .map(|(card, nth)| self.card(card, nth))
            .collect();
        let chip = match class.side() {
            Some(_) => "your half is shown",
            None if class.has_texts() => "both halves are yours",
            None => "for Points only",
        };
        let count = cards.len();
        let total = if self.view.stage == Stage::Pay && self.is_asked() {
            self.total()
        } else {
            String::new()
        };
        let empty =
            if count == 0 { "<p class=\"hollow\">No cards. The next draw helps.</p>" } else { "" };
        format!(
            "<div class=\"head\"><h2>Your hand: {count}</h2>{total}<span class=\"chip can\">{}{chip}</span></div>{empty}<div class=\"hand zhand{}\" style=\"--n:{}\">{shown}</div>",
            icon(&format!("cl-{}", class.card().name)),
            if count < 4 { " few" } else { "" },
            room(cards).max(4)
        )
    }

    /// What an onlooker without a hand sees: how many cards everybody has.
    fn backs(&self) -> String {
        let piles: String = (0..self.view.house.seats)
            .map(|seat| {
                let count = self.view.hands[usize::from(seat)].len();
                format!(
                    "<span class=\"chip\">{}{}</span>",
                    crate::draw::mark(seat),
                    many(count.into(), "card", "cards")
                )
            })
            .collect();
        format!(
            "<div class=\"head\"><h2>Hands</h2></div><div class=\"zpiles\">{piles}<span class=\"chip\">{} in the deck</span></div>",
            self.view.deck
        )
    }

    /// A card of the hand.
    fn card(&self, card: Card, nth: u8) -> String {
        let token = format!("card:{}#{nth}", card.row().ids[0]);
        let picked = self.picked.cards.contains(&(card, nth));
        let usable = self.is_asked() && self.deeds.iter().any(|deed| deed.cards.contains(&card));
        let several =
            self.view.stage == Stage::Pay || self.class(self.focus()) == Class::Gunslinger;
        let kind = if several { "pick" } else { "set" };
        let class = if picked {
            "is-picked"
        } else if usable {
            "is-legal"
        } else {
            ""
        };
        let id = card.row().ids[self.own_side() as usize];
        let does = if usable {
            format!("data-{kind}=\"{token}\" aria-pressed=\"{picked}\"")
        } else if self.snapshot.me.is_some() && self.snapshot.prompted {
            format!("data-why=\"{}\" aria-disabled=\"true\"", escape(&self.refused_card(card)))
        } else {
            format!("data-card=\"{id}\"")
        };
        let lock = if usable || !self.snapshot.prompted {
            String::new()
        } else {
            "<svg class=\"i lock\" aria-hidden=\"true\"><use href=\"#lock\"/></svg>".into()
        };
        // Points lie on each other: the first one tells all there is to tell.
        let same = card.is_point() && nth > 0;
        let extras = if same {
            String::new()
        } else {
            format!(
                "{lock}<button type=\"button\" class=\"peek\" data-card=\"{id}\" aria-label=\"Read {}\">{}</button>",
                escape(card.row().names[self.own_side() as usize]),
                icon("eye")
            )
        };
        format!(
            "<div class=\"zslot{}\"><button type=\"button\" class=\"card {} {class}\" {does}>{}</button>{extras}</div>",
            if same { " same" } else { "" },
            if card.is_point() { "pointcard" } else { "zcard" },
            self.face(card)
        )
    }

    fn face(&self, card: Card) -> String {
        if card.is_point() {
            let points = card.value(Side::Pillage);
            return format!(
                "{}<b>{points}</b><span>{}</span>",
                picture(card, Side::Pillage, "pic"),
                if points == 1 { "Point" } else { "Points" }
            );
        }
        let own = self.class(self.focus()).side();
        let halves =
            if own == Some(Side::Ninjutsu) { [Side::Ninjutsu, Side::Pillage] } else { Side::ALL };
        halves.into_iter().map(|side| half(card, side, own.is_none_or(|own| own == side))).collect()
    }

    /// An action with a card that the rules refuse, so that they say why.
    fn refused_card(&self, card: Card) -> String {
        let id = card.row().ids[self.own_side() as usize];
        let fight = self.view.fight.is_some() || self.view.stage == Stage::Pay;
        let lays = fight || card.is_point() || !self.class(self.focus()).has_texts();
        if lays { format!("lay {id}") } else { format!("use {id}") }
    }

    /// Cards that can be laid one by one, each at its best.
    fn coins(&self) -> Vec<Coin> {
        let mut coins: Vec<Coin> = Vec::new();
        for deed in &self.deeds {
            let Action::Lay(lay) = deed.action else { continue };
            let points = zerpang::points_of(lay);
            if lay.second.is_some() {
                continue;
            }
            let card = lay.first.card;
            match coins.iter_mut().find(|coin| coin.card == card) {
                Some(coin) if coin.points >= points => {}
                Some(coin) => *coin = Coin { card, text: deed.text.clone(), points },
                None => coins.push(Coin { card, text: deed.text.clone(), points }),
            }
        }
        coins
    }

    /// The picked cards as coins, the dearest first.
    fn purse(&self) -> Vec<Coin> {
        let coins = self.coins();
        let mut purse: Vec<Coin> = self
            .picked
            .kinds()
            .into_iter()
            .filter_map(|card| coins.iter().find(|coin| coin.card == card))
            .map(|coin| Coin { card: coin.card, text: coin.text.clone(), points: coin.points })
            .collect();
        purse.sort_by_key(|coin| std::cmp::Reverse(coin.points));
        purse
    }

    /// What the picked cards are worth together.
    fn picked_points(&self) -> u16 {
        let sets = self.chosen().into_iter().filter_map(|deed| match deed.action {
            Action::Lay(lay) if lay.second.is_some() => Some(u16::from(zerpang::points_of(lay))),
            _ => None,
        });
        if self.picked.cards.is_empty() {
            return 0;
        }
        let loose = self.purse().iter().map(|coin| u16::from(coin.points)).sum();
        sets.max().unwrap_or(loose)
    }

    /// The running total.
    fn total(&self) -> String {
        let (due, picked) = (u16::from(self.view.due), self.picked_points());
        let class = if picked >= due { "good" } else { "picked" };
        format!(
            "<span class=\"chip {class} total\" role=\"status\">{picked} of {due} picked</span>"
        )
    }

    pub(super) fn payment_words(&self) -> String {
        let (due, picked) = (u16::from(self.view.due), self.picked_points());
        match picked {
            0 => "Touch the cards to pay with; what is too much is lost.".into(),
            picked if picked < due => format!("{picked} picked, {} still to find.", due - picked),
            picked if picked == due => "That is exactly enough.".into(),
            picked => format!("That is {} too much, and lost.", picked - due),
        }
    }

    /// The buttons of a payment: the picked cards, or a mix that fits best.
    pub(super) fn paying(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        if self.picked.cards.is_empty() {
            buttons.extend(self.proposal());
            let charges =
                self.deeds.iter().filter(|deed| matches!(deed.action, Action::Charge(..)));
            buttons.extend(charges.map(|deed| self.button(deed)));
            return buttons;
        }
        let purse = self.purse();
        let sets = self.chosen();
        if purse.len() == self.picked.cards.len() && (purse.len() > 1 || sets.len() < 2) {
            buttons.push(pay(&purse, self.picked_points()));
        }
        let sets = sets.into_iter().filter(|deed| !is_end(deed.action));
        let known: Vec<String> =
            buttons.iter().map(|button: &Button| button.does.clone()).collect();
        buttons.extend(
            sets.map(|deed| self.button(deed)).filter(|button| !known.contains(&button.does)),
        );
        if let Some(first) = buttons.first_mut() {
            first.gold = true;
        }
        buttons
    }

    /// A mix that pays what is due: least waste first, then Point cards before Specialties, then few cards.
    fn proposal(&self) -> Option<Button> {
        let Hand::Known(hand) = self.view.hands[self.focus().index()] else { return None };
        let coins = self.coins();
        let best = best_mix(&coins, hand, usize::from(self.view.due))?;
        let mut purse: Vec<Coin> = best
            .into_iter()
            .map(|n| Coin {
                card: coins[n].card,
                text: coins[n].text.clone(),
                points: coins[n].points,
            })
            .collect();
        purse.sort_by_key(|coin| std::cmp::Reverse(coin.points));
        let points = purse.iter().map(|coin| u16::from(coin.points)).sum();
        let names: Vec<&str> =
            purse.iter().map(|coin| coin.card.row().names[self.own_side() as usize]).collect();
        let mut button = pay(&purse, points).small(format!("with {}", names.join(" + ")));
        button.gold = true;
        Some(button)
    }
}

/// How many cards lie side by side: a Point card on another one takes little more than half of a place.
fn room(hand: Cards) -> u8 {
    let kinds = hand.kinds();
    let on_others: u8 =
        kinds.filter(|card| card.is_point()).map(|card| hand.count(card).saturating_sub(1)).sum();
    hand.len() - on_others + (on_others * 3).div_ceil(5)
}

/// A button that lays these cards one after the other.
fn pay(purse: &[Coin], points: u16) -> Button {
    let lines: Vec<String> = purse.iter().map(|coin| escape(&coin.text)).collect();
    Button {
        does: format!("data-act=\"{}\"", lines.join("&#10;")),
        label: format!("Pay {}", price_words(points)),
        icon: "check",
        ..Button::default()
    }
}

/// The cheapest mix of coins that reaches a sum, as indices; `None` if there is none.
fn best_mix(coins: &[Coin], hand: Cards, due: usize) -> Option<Vec<usize>> {
    type Mix = Option<(usize, Vec<usize>)>;
    let most = due + 4;
    let mut mixes: Vec<Mix> = vec![None; most + 1];
    mixes[0] = Some((0, Vec::new()));
    for (n, coin) in coins.iter().enumerate() {
        let pain = if coin.card.is_point() { 1 } else { 10 };
        for _ in 0..hand.count(coin.card) {
            for sum in (0..due).rev() {
                let Some((cost, mix)) = mixes[sum].clone() else { continue };
                let to = (sum + usize::from(coin.points)).min(most);
                if mixes[to].as_ref().is_none_or(|(other, _)| *other > cost + pain) {
                    let mut longer = mix;
                    longer.push(n);
                    mixes[to] = Some((cost + pain, longer));
                }
            }
        }
    }
    mixes.into_iter().skip(due).flatten().next().map(|(_, mix)| mix)
}

fn half(card: Card, side: Side, own: bool) -> String {
    let class = if side == Side::Pillage { "pi" } else { "ni" };
    let off = if own { "" } else { " off" };
    format!(
        "<span class=\"half {class}{off}\"><span class=\"pt\">{}</span><span class=\"t\">{}</span>{}</span>",
        card.value(side),
        escape(short(card.row().names[side as usize])),
        picture(card, side, "pic")
    )
}

/// A name without what sets cards of a kind apart.
pub(super) fn short(name: &str) -> &str {
    name.split(" (").next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn coins() -> Vec<Coin> {
        [(Card::One, 1), (Card::Two, 2), (Card::Blockade, 4)]
            .map(|(card, points)| Coin { card, text: String::new(), points })
            .into()
    }

    fn sum(hand: &[Card], due: usize) -> Option<u8> {
        let coins = coins();
        let mix = best_mix(&coins, hand.iter().copied().collect(), due)?;
        Some(mix.iter().map(|&n| coins[n].points).sum())
    }

    #[test]
    fn a_proposal_wastes_as_little_as_it_can() {
        assert_eq!(sum(&[Card::One, Card::Two, Card::Blockade], 3), Some(3));
        assert_eq!(sum(&[Card::Two, Card::Two, Card::Blockade], 4), Some(4));
        assert_eq!(sum(&[Card::Blockade], 2), Some(4));
        assert_eq!(sum(&[Card::One], 2), None);
    }

    #[test]
    fn a_proposal_spares_specialties() {
        let coins = coins();
        let hand = [Card::Two, Card::Two, Card::Blockade].into_iter().collect();
        assert_eq!(best_mix(&coins, hand, 4), Some(vec![1, 1]));
    }
}
