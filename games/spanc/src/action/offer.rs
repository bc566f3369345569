//! SP-29a, SP-34a: what is offered, in at most seven bytes.

use serde::{Deserialize, Serialize};
use table::Seat;

use crate::pieces::{Crew, Toy, Toys};

/// Up to two Toys, ascending.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "Vec<Toy>", try_from = "Vec<Toy>")]
pub struct Goods([u8; 2]);

/// Where there is no Toy.
const NOTHING: u8 = u8::MAX;

impl Goods {
    /// No Toy.
    pub const NONE: Self = Self([NOTHING; 2]);

    /// One Toy.
    pub const fn one(toy: Toy) -> Self {
        Self([toy.0, NOTHING])
    }

    /// These Toys, if they are at most two and different.
    pub fn of(toys: &[Toy]) -> Option<Self> {
        match *toys {
            [] => Some(Self::NONE),
            [toy] => Some(Self::one(toy)),
            [one, other] if one != other => Some(Self([one.0.min(other.0), one.0.max(other.0)])),
            _ => None,
        }
    }

    /// The Toys.
    pub fn iter(self) -> impl Iterator<Item = Toy> {
        self.0.into_iter().filter(|&toy| toy != NOTHING).map(Toy)
    }

    /// Whether there is no Toy.
    pub const fn is_empty(self) -> bool {
        self.0[0] == NOTHING
    }

    /// Whether all are among these Toys, none twice.
    pub(crate) fn are_among(self, toys: Toys) -> bool {
        self.is_well_formed() && self.iter().all(|toy| toys.contains(toy))
    }

    /// Whether they are ascending and none is there twice.
    const fn is_well_formed(self) -> bool {
        self.0[0] < self.0[1] || self.is_empty()
    }
}

impl From<Goods> for Vec<Toy> {
    fn from(goods: Goods) -> Self {
        goods.iter().collect()
    }
}

impl TryFrom<Vec<Toy>> for Goods {
    type Error = String;

    fn try_from(toys: Vec<Toy>) -> Result<Self, String> {
        Self::of(&toys).ok_or_else(|| "an offer has at most two Toys each way".into())
    }
}

/// SP-29a: one partner; each way up to two Toys, a girl perhaps, and Loot one way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "PlainOffer", from = "PlainOffer")]
pub struct Offer {
    /// The partner, then the girls given and taken: three, five and five bits.
    who: [u8; 2],
    /// Toys given.
    pub give: Goods,
    /// Toys asked for.
    pub take: Goods,
    /// Loot paid; below zero, Loot asked for.
    pub loot: i8,
}

/// Five bits that name no girl.
const NOBODY: u16 = 31;

impl Offer {
    /// Toys for Toys; Loot that is paid or, below zero, asked for.
    pub fn new(to: Seat, give: Goods, take: Goods, loot: i8) -> Self {
        Self::with_girls(to, give, take, loot, None)
    }

    /// The same with a girl each way: the one given, then the one taken.
    pub fn with_girls(
        to: Seat,
        give: Goods,
        take: Goods,
        loot: i8,
        girls: Option<(Crew, Crew)>,
    ) -> Self {
        let code = |girl: Crew| u16::from(girl.0).min(NOBODY - 1);
        let (given, taken) = girls.map_or((NOBODY, NOBODY), |(g, t)| (code(g), code(t)));
        let who = u16::from(to.0.min(7)) << 10 | given << 5 | taken;
        Self { who: who.to_be_bytes(), give, take, loot }
    }

    /// The same goods at another price.
    #[must_use]
    pub const fn at(self, loot: i8) -> Self {
        Self { loot, ..self }
    }

    /// The partner.
    pub const fn to(self) -> Seat {
        Seat(self.who[0] >> 2)
    }

    /// The girl given and the girl taken.
    pub fn girls(self) -> Option<(Crew, Crew)> {
        let who = u16::from_be_bytes(self.who);
        let (given, taken) = (who >> 5 & NOBODY, who & NOBODY);
        let girl = |code: u16| Crew(code as u8);
        (given != NOBODY).then(|| (girl(given), girl(taken)))
    }

    /// Loot that is paid.
    pub fn pays(self) -> u8 {
        self.loot.max(0).unsigned_abs()
    }

    /// Loot that is asked for.
    pub fn wants(self) -> u8 {
        self.loot.min(0).unsigned_abs()
    }
}

/// An offer as views write it.
#[derive(Serialize, Deserialize)]
struct PlainOffer {
    to: Seat,
    give: Goods,
    take: Goods,
    loot: i8,
    girls: Option<(Crew, Crew)>,
}

impl From<Offer> for PlainOffer {
    fn from(offer: Offer) -> Self {
        let Offer { give, take, loot, .. } = offer;
        Self { to: offer.to(), give, take, loot, girls: offer.girls() }
    }
}

impl From<PlainOffer> for Offer {
    fn from(offer: PlainOffer) -> Self {
        let PlainOffer { to, give, take, loot, girls } = offer;
        Self::with_girls(to, give, take, loot, girls)
    }
}

/// SP-34a: what a bribe is paid for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Term {
    /// The payer's crew is not attacked.
    SpareUs,
    /// Nobody is attacked.
    StandDown,
}

/// SP-34a: Toys and Loot for peace.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Bribe {
    /// The player about to attack.
    pub to: Seat,
    /// What for.
    pub term: Term,
    /// Toys given.
    pub give: Goods,
    /// Loot paid.
    pub loot: u8,
}

/// SP-29b: something that a player proposes to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deal {
    /// A trade.
    Offer(Offer),
    /// A bribe.
    Bribe(Bribe),
    /// A request for an offer.
    Ask(Seat),
}

impl Deal {
    /// To whom.
    pub const fn to(self) -> Seat {
        match self {
            Self::Offer(offer) => offer.to(),
            Self::Bribe(bribe) => bribe.to,
            Self::Ask(to) => to,
        }
    }
}
