//! Faults that can be planted, one or more for every law, and what they need.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

macro_rules! faults {
    ($($(#[$doc:meta])* $fault:ident: $name:literal,)*) => {
        /// What is wrong with a faulty game of Lantern.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
        pub enum Fault {
            /// Nothing: the healthy game.
            #[default]
            #[serde(rename = "")]
            None,
            $($(#[$doc])* #[serde(rename = $name)] $fault,)*
        }

        impl Fault {
            /// Every fault, but for none.
            pub const ALL: &[Self] = &[$(Self::$fault),*];

            /// The name that the option has.
            pub const fn name(self) -> &'static str {
                match self {
                    Self::None => "",
                    $(Self::$fault => $name,)*
                }
            }
        }
    };
}

faults! {
    /// The nights never end.
    Endless: "endless",
    /// In the window, nobody at all is asked.
    NobodyAsked: "nobody-asked",
    /// Whoever holds no Snuff is asked in the window and may not even pass.
    Stuck: "stuck",
    /// Somebody wins who does not sit at the table.
    StrangerWins: "stranger-wins",
    /// Whoever bids gets a panic.
    Panics: "panics",
    /// To rest is permitted, and not listed.
    Unlisted: "unlisted",
    /// To snuff is listed without a Snuff in hand.
    Overlisted: "overlisted",
    /// Bids are listed from high to low.
    Unsorted: "unsorted",
    /// There is a pass outside the window.
    PassElsewhere: "pass-elsewhere",
    /// A random action likes the first listed action best.
    PartialWhim: "partial-random_action",
    /// A random action may hum.
    StrayWhim: "stray-random_action",
    /// A refusal is counted inside the state.
    Meddling: "meddling",
    /// Clones share a counter of actions.
    Aliased: "aliased",
    /// A snuffed card leaves the game.
    CardLost: "card-lost",
    /// The leader is paid for the bid.
    OilSpill: "oil-spill",
    /// To hum is permitted and listed; its text is that of a pass.
    Hums: "hums",
    /// The state remembers how many actions this process has seen.
    Restless: "restless",
    /// The hash does not hear of oil and bids.
    DeafHash: "deaf-hash",
    /// Every kind of card is drawn as often, however many there are.
    LoadedBag: "loaded-bag",
    /// Cards that the bag does not have are listed, with no weight.
    Weightless: "weightless",
    /// The first outcome is listed twice.
    TwiceListed: "twice-listed",
    /// A draw may bring up a card that the bag does not have: the wind.
    StrayToss: "stray-toss",
    /// A dream deals the dreamer's own hand anew.
    WrongDream: "wrong-dream",
    /// House style 3.7, first leak: the view shows all hands, and dreams deal them.
    OpenHands: "open-hands",
    /// House style 3.7, second leak: the view counts hidden Flames, and dreams ignore it.
    LeakedField: "leaked-field",
    /// House style 3.7, third leak: the view hides the truth from comparison, and dreams return it.
    Whisper: "whisper",
    /// Everybody is told which card is drawn.
    Gossip: "gossip",
    /// Dreams deal no Snuff if they can help it.
    NarrowDreams: "narrow-dreams",
    /// Every second dream deals as many Sparks as there are to the first hidden hands.
    SparkDreams: "spark-dreams",
    /// A dream that deals so by chance comes twice as often as it should.
    FavouriteDream: "favourite-dream",
    /// Dreams deal every kind of card as often, however many there are.
    KindDreams: "kind-dreams",
    /// Of the bids that their owners can pay, dreams like the lowest best.
    MeanDreams: "mean-dreams",
    /// In the window, holders of a Snuff are asked first; the state does not say who.
    AsksHoldersLive: "asks-holders-live",
    /// The highest bid is refused if another hand has two Snuffs.
    RightsByOthers: "rights-by-others",
    /// In the window, only holders of a Snuff are asked; the state says who.
    AsksHolders: "asks-holders",
    /// The night remembers who bid first.
    FirstBid: "first-bid",
    /// The gallery sees the first hand.
    GallerySees: "gallery-sees",
    /// Nobody is said to hide anything.
    Brazen: "brazen",
    /// Everybody is said to hide something, always.
    Coy: "coy",
    /// A field of the view is not written.
    Unwritten: "unwritten",
    /// Every action allocates.
    Allocates: "allocates",
    /// Every view allocates.
    AllocatingViews: "allocating-views",
    /// A position is worth the less the better it is: no law is broken, but bots play badly.
    UpsideDown: "upside-down",
    /// Nothing is asked in words.
    Mute: "mute",
    /// All actions have one label.
    SameLabels: "same-labels",
    /// A label says its odds in words.
    OddsInWords: "odds-in-words",
    /// What is said to be typed is not understood.
    IdleTalk: "idle-talk",
    /// A draw is the doing of whoever looks.
    Scapegoat: "scapegoat",
    /// A draw is the doing of somebody who does not sit at the table.
    StrangerDraws: "stranger-draws",
    /// The picture is too wide.
    WidePicture: "wide-picture",
    /// Refusals of bids cite a clause that does not exist.
    Uncited: "uncited",
    /// Plenty of oil is refused.
    Picky: "picky",
    /// Any number of seats is accepted.
    Crowded: "crowded",
    /// A storm without a wind is accepted.
    Careless: "careless",
    /// A storm is refused, with a wind and without.
    Hopeless: "hopeless",
}

impl Fault {
    /// The fault of this name, or none.
    pub fn named(name: &str) -> Option<Self> {
        [Self::None].iter().chain(Self::ALL).copied().find(|fault| fault.name() == name)
    }
}

/// What a sound game must not have: something that changes behind its back.
#[derive(Debug)]
pub(crate) enum Meter {
    /// No meter: the healthy game.
    None,
    /// [`Fault::Meddling`]: changes through a shared reference.
    Own(AtomicU32),
    /// [`Fault::Aliased`]: one meter for all clones.
    Shared(Arc<AtomicU32>),
}

impl Meter {
    pub(crate) fn of(fault: Fault) -> Self {
        match fault {
            Fault::Meddling => Self::Own(AtomicU32::new(0)),
            Fault::Aliased => Self::Shared(Arc::default()),
            _ => Self::None,
        }
    }

    pub(crate) fn tick(&self) {
        if let Some(count) = self.count() {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn reading(&self) -> u32 {
        self.count().map_or(0, |count| count.load(Ordering::Relaxed))
    }

    fn count(&self) -> Option<&AtomicU32> {
        match self {
            Self::None => None,
            Self::Own(count) => Some(count),
            Self::Shared(count) => Some(count),
        }
    }
}

impl Clone for Meter {
    fn clone(&self) -> Self {
        match self {
            Self::None => Self::None,
            Self::Own(_) => Self::Own(AtomicU32::new(self.reading())),
            Self::Shared(count) => Self::Shared(Arc::clone(count)),
        }
    }
}

impl PartialEq for Meter {
    fn eq(&self, other: &Self) -> bool {
        self.reading() == other.reading()
    }
}

impl Eq for Meter {}

impl Hash for Meter {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.reading().hash(state);
    }
}

/// [`Fault::Restless`]: a number that no two actions of a process share, up to 256.
pub(crate) fn restless() -> u8 {
    static ACTIONS: AtomicU32 = AtomicU32::new(0);
    ACTIONS.fetch_add(1, Ordering::Relaxed).to_le_bytes()[0]
}
