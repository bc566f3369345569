//! Trading: cats of both sides are picked, and the offer is made or refused with its clause.

use std::fmt::{self, Display};
use std::str::FromStr;

use board::{Button, Does, Seen, mark};
use cat_quest::{Action, Cat, CatQuest, Cats, Phase};
use maud::{Markup, html};
use table::Seat;

use super::{Table, cards};

/// What opens and closes the trade.
const TRADE: &str = "trade";

/// A cat that is picked for a trade: one's own, or one of somebody else's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Traded {
    Give(Cat),
    Take(Seat, Cat),
}

impl Display for Traded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Give(cat) => write!(f, "give-{}", cat.card().name),
            Self::Take(seat, cat) => write!(f, "take{}-{}", seat.0, cat.card().name),
        }
    }
}

impl FromStr for Traded {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (side, name) = text.split_once('-').ok_or(())?;
        let cat = Cat::named(name).ok_or(())?;
        match side.strip_prefix("take") {
            Some(seat) => Ok(Self::Take(Seat(seat.parse().map_err(drop)?), cat)),
            None if side == "give" => Ok(Self::Give(cat)),
            None => Err(()),
        }
    }
}

/// The touches that lead to an offer or a counter-offer.
pub(super) fn way(
    seen: &Seen<'_, CatQuest>,
    with: Seat,
    give: Cats,
    take: Cats,
    action: Action,
) -> Vec<Does> {
    let give = give.iter().map(Traded::Give);
    let picks = give.chain(take.iter().map(|cat| Traded::Take(with, cat)));
    let picks = picks.map(|pick| Does::Pick(pick.to_string()));
    let open = Does::Pick(TRADE.into());
    std::iter::once(open).chain(picks).chain([seen.does(action)]).collect()
}

impl Table<'_> {
    /// Whether the onlooker may offer something just now, or answer with another offer.
    fn may_trade(&self) -> bool {
        let asked = self.seen.prompted && self.seen.me.is_some();
        asked && matches!(self.view.open.phase, Phase::Start | Phase::End | Phase::Answer)
    }

    pub(super) fn is_trading(&self) -> bool {
        self.may_trade() && self.touch.has(TRADE)
    }

    /// Those with whom can be traded: anybody, but a counter-offer goes to whoever made the offer.
    fn partners(&self) -> impl Iterator<Item = Seat> {
        let (me, active, answers) =
            (self.focus(), self.view.open.active, self.view.open.phase == Phase::Answer);
        let others = self.view.open.present.iter().filter(move |&seat| seat != me);
        others.filter(move |&seat| !answers || seat == active)
    }

    /// Everybody's cats, to be picked.
    pub(super) fn trading(&self) -> Markup {
        html! {
            div.tradebox {
                (self.trade_row(self.focus(), "You give", Traded::Give))
                @for seat in self.partners() {
                    (self.trade_row(seat, &format!("{} gives", self.seen.name(seat)), |cat| Traded::Take(seat, cat)))
                }
            }
        }
    }

    fn trade_row(&self, seat: Seat, heading: &str, traded: impl Fn(Cat) -> Traded) -> Markup {
        html! {
            div.head { h2 { (mark(seat.0)) " " (heading) } }
            div.catrow.scrolls {
                @for cat in self.view.open.cats[seat.index()].iter() {
                    @let token = traded(cat).to_string();
                    (cards::cat_pick(cat, &token, self.touch.has(&token)))
                }
            }
        }
    }

    /// The button that opens and closes the trade.
    pub(super) fn trade_button(&self) -> Option<Button> {
        let label = match (self.is_trading(), self.view.open.phase) {
            (true, _) => "No trade",
            (false, Phase::Answer) => "Another offer",
            (false, _) => "Trade",
        };
        self.may_trade().then(|| Button::new(Does::Pick(TRADE.into()), label).icon("trade"))
    }

    /// The offer that the picked cats amount to.
    pub(super) fn offer_button(&self) -> Button {
        let picked: Vec<Traded> = self.touch.things().collect();
        let cats = |of: &dyn Fn(Traded) -> Option<Cat>| -> Cats {
            picked.iter().filter_map(|&traded| of(traded)).collect()
        };
        let give = cats(&|traded| match traded {
            Traded::Give(cat) => Some(cat),
            Traded::Take(..) => None,
        });
        let taken_from = |from: Seat| {
            cats(&|traded| match traded {
                Traded::Take(seat, cat) if seat == from => Some(cat),
                _ => None,
            })
        };
        let partner = self.partners().find(|&seat| !taken_from(seat).is_empty());
        let (Some(to), false) = (partner, give.is_empty()) else {
            return Button::new(Does::Nothing, "Pick cats of both sides");
        };
        let take = taken_from(to);
        let action = if self.view.open.phase == Phase::Answer {
            Action::Counter { give, take }
        } else {
            Action::Offer { to, give, take }
        };
        let label = format!("Offer {} for {}", names(give), names(take));
        self.seen.button(action, label).icon("trade")
    }
}

fn names(cats: Cats) -> String {
    cats.iter().map(|cat| cat.card().title).collect::<Vec<_>>().join(" and ")
}
