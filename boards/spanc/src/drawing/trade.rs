//! Composing an offer or a bribe: things of both sides are picked, Loot is stepped, and the buttons repeat it.

use std::fmt::{self, Display};
use std::str::FromStr;

use board::{Button, Does, Seen, icon, mark};
use maud::{Markup, html};
use spanc::{Action, Bribe, Crew, Goods, Offer, Spanc, Term, Toy};
use table::Seat;

use super::{Table, cards};

/// What opens and closes the trade.
const TRADE: &str = "trade";

/// Which pan of the scales.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pan {
    Give,
    Take,
}

/// A Toy or a girl in a pan: `give-hera`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Item {
    pan: Pan,
    thing: Thing,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Thing {
    Toy(Toy),
    Girl(Crew),
}

impl Thing {
    fn id(self) -> &'static str {
        match self {
            Self::Toy(toy) => toy.card().id,
            Self::Girl(girl) => girl.card().id,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Toy(toy) => toy.card().name,
            Self::Girl(girl) => girl.card().name,
        }
    }
}

impl Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pan = if self.pan == Pan::Give { "give" } else { "take" };
        write!(f, "{pan}-{}", self.thing.id())
    }
}

impl FromStr for Item {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (pan, id) = text.split_once('-').ok_or(())?;
        let pan = match pan {
            "give" => Pan::Give,
            "take" => Pan::Take,
            _ => return Err(()),
        };
        let toy = Toy::named(id).map(Thing::Toy);
        let thing = toy.or_else(|| Crew::named(id).map(Thing::Girl)).ok_or(())?;
        Ok(Self { pan, thing })
    }
}

/// The touches that lead to a request, an offer or a bribe.
pub(super) fn way(seen: &Seen<'_, Spanc>, action: Action) -> Vec<Does> {
    let mut way = vec![Does::Pick(TRADE.into())];
    let (to, items, loot) = match action {
        Action::Ask(to) => (to, Vec::new(), 0),
        Action::Bribe(bribe) => {
            (bribe.to, items(Pan::Give, bribe.give, None), bribe.loot.cast_signed())
        }
        Action::Offer(offer) => {
            let (given, taken) = offer.girls().unzip();
            let give = items(Pan::Give, offer.give, given);
            (offer.to(), [give, items(Pan::Take, offer.take, taken)].concat(), offer.loot)
        }
        _ => return vec![seen.does(action)],
    };
    // The partner who is shown first need not be chosen, and choosing him again would put him back.
    if Table::new(seen, &board::Touch::default()).partner() != to {
        way.push(Does::Set(format!("with:{}", to.0)));
    }
    way.extend(items.iter().map(|item| Does::Pick(item.to_string())));
    let key = if loot > 0 { "pay" } else { "want" };
    way.extend((1..=loot.unsigned_abs()).map(|step| Does::Set(format!("{key}:{step}"))));
    way.push(seen.does(action));
    way
}

fn items(pan: Pan, toys: Goods, girl: Option<Crew>) -> Vec<Item> {
    let things = toys.iter().map(Thing::Toy).chain(girl.map(Thing::Girl));
    things.map(|thing| Item { pan, thing }).collect()
}

impl Table<'_> {
    pub(super) fn is_trading(&self) -> bool {
        self.seen.prompted && self.touch.has(TRADE)
    }

    /// SP-29b: the button that opens the trade, whenever anything may be proposed to anybody.
    pub(super) fn trade_button(&self) -> Option<Button> {
        let may = self.others().any(|to| self.game.may_propose(self.me(), to).is_ok());
        may.then(|| Button::new(Does::Pick(TRADE.into()), "Trade").icon("trade"))
    }

    fn me(&self) -> Seat {
        self.seen.me.unwrap_or(self.view.open.active)
    }

    fn others(&self) -> impl Iterator<Item = Seat> {
        let me = self.me();
        (0..self.view.open.setup.seats).map(Seat).filter(move |&seat| seat != me)
    }

    /// With whom: whoever is chosen, else whose turn it is, else the first.
    fn partner(&self) -> Seat {
        let chosen = self.touch.value("with").and_then(|n| n.parse().ok()).map(Seat);
        let is_other = |seat: &Seat| self.others().any(|other| other == *seat);
        let active = Some(self.view.open.active).filter(is_other);
        chosen.filter(is_other).or(active).or_else(|| self.others().next()).unwrap_or(Seat(0))
    }

    fn loot(&self, key: &str) -> u8 {
        self.touch.value(key).and_then(|n| n.parse().ok()).unwrap_or(0)
    }

    /// Two pans: what I give, what they give.
    pub(super) fn trading(&self) -> Markup {
        let partner = self.partner();
        html! {
            div.tradebox {
                div.head {
                    h2 { "An offer to" }
                    div.seg role="group" aria-label="Partner" {
                        @for seat in self.others() {
                            button type="button" data-set={ "with:" (seat.0) } aria-pressed=((seat == partner).to_string()) {
                                (self.seen.name(seat))
                            }
                        }
                    }
                    button.btn.quiet type="button" data-pick=(TRADE) { "No trade" }
                }
                div.deal {
                    (self.pan(self.me(), Pan::Give))
                    div.swap { (icon("trade")) }
                    (self.pan(partner, Pan::Take))
                }
            }
        }
    }

    fn pan(&self, seat: Seat, pan: Pan) -> Markup {
        let key = if pan == Pan::Give { "pay" } else { "want" };
        let (loot, most) = (self.loot(key), self.view.open.loot[seat.index()]);
        let step = |to: u8, symbol: &str, word: &str, off: bool| {
            html! {
                button.btn.round type="button" data-set={ (key) ":" (to) } aria-label={ (word) " Loot" }
                    aria-disabled=(off.to_string()) { (icon(symbol)) }
            }
        };
        let toys = self.game.toys(seat).iter().map(Thing::Toy);
        let girls = self.view.open.girls[seat.index()].into_iter().flatten().map(Thing::Girl);
        html! {
            div.pan {
                h3 { (mark(seat.0)) (self.seen.does_what(seat, "give")) }
                div.things { @for thing in toys.chain(girls) { (self.thing(Item { pan, thing })) } }
                div.step {
                    (step(loot.saturating_sub(1), "minus", "less", loot == 0))
                    span { (icon("loot")) (loot) }
                    (step((loot + 1).min(most), "plus", "more", loot >= most))
                }
            }
        }
    }

    fn thing(&self, item: Item) -> Markup {
        let token = item.to_string();
        let picked = self.touch.has(&token);
        html! {
            button type="button" class={ "toycard sm " (if picked { "is-picked" } else { "" }) } data-pick=(token)
                aria-pressed=(picked.to_string()) {
                (cards::art(item.thing.id(), "mini")) (item.thing.name())
            }
        }
    }

    /// The Toys and the girls that are picked for a pan.
    fn picked_for(&self, pan: Pan) -> (Vec<Toy>, Vec<Crew>) {
        let (mut toys, mut girls) = (Vec::new(), Vec::new());
        for item in self.touch.things::<Item>().filter(|item| item.pan == pan) {
            match item.thing {
                Thing::Toy(toy) => toys.push(toy),
                Thing::Girl(girl) => girls.push(girl),
            }
        }
        (toys, girls)
    }

    /// The buttons that make the offer, or buy peace with it, or ask for an offer.
    pub(super) fn offer_buttons(&self) -> Vec<Button> {
        let to = self.partner();
        let ((give, given), (take, taken)) =
            (self.picked_for(Pan::Give), self.picked_for(Pan::Take));
        let (pay, want) = (self.loot("pay"), self.loot("want"));
        let mut buttons = vec![self.offer_button(to, (&give, &given), (&take, &taken))];
        if let Some(give) = Goods::of(&give) {
            let bribe =
                |term| Action::Bribe(Bribe { to, term, give, loot: pay.saturating_sub(want) });
            let bribes = [Term::SpareUs, Term::StandDown].map(bribe);
            let allowed = bribes.into_iter().filter(|&bribe| self.seen.allows(bribe));
            buttons.extend(allowed.map(|bribe| self.seen.deed(bribe)));
        }
        let ask = Action::Ask(to);
        if self.seen.allows(ask) {
            let label = format!("Ask {} for an offer", self.seen.name(to));
            buttons.push(self.seen.button(ask, label));
        }
        buttons
    }

    /// The offer that the pans amount to; what cannot be one says so.
    fn offer_button(
        &self,
        to: Seat,
        (give, given): (&[Toy], &[Crew]),
        (take, taken): (&[Toy], &[Crew]),
    ) -> Button {
        let loot = self.loot("pay").cast_signed() - self.loot("want").cast_signed();
        let off = |words: &str| Button::new(Does::Nothing, words).icon("trade");
        let girls = match (given, taken) {
            ([], []) => None,
            ([given], [taken]) => Some((*given, *taken)),
            _ => return off("A girl for a girl, one each way"),
        };
        let (Some(goods), Some(wishes)) = (Goods::of(give), Goods::of(take)) else {
            return off("At most two Toys each way");
        };
        if give.is_empty() && take.is_empty() && girls.is_none() && loot == 0 {
            return off("Pick what changes hands");
        }
        let action = Action::Offer(Offer::with_girls(to, goods, wishes, loot, girls));
        let label = format!(
            "Offer {} for {}",
            in_words(give, given, loot.max(0)),
            in_words(take, taken, (-loot).max(0))
        );
        self.seen.button(action, label).icon("trade")
    }
}

fn in_words(toys: &[Toy], girls: &[Crew], loot: i8) -> String {
    let toys = toys.iter().map(|toy| toy.card().name.to_owned());
    let mut all: Vec<String> =
        toys.chain(girls.iter().map(|girl| girl.card().name.into())).collect();
    if loot > 0 {
        all.push(format!("{loot} Loot"));
    }
    if all.is_empty() { "nothing".into() } else { all.join(", ") }
}
