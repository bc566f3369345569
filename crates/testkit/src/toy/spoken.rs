//! Words: the box, prompts, labels, narration.

use serde_json::{Value, json};
use table::{
    About, BadSetup, Label, Need, Odds, OptionKind, OptionSpec, Options, Prompt, Seat, Spoken, Step,
};

use super::action::{Action, Chance, Offer};
use super::fault::Fault;
use super::pieces::{BAG, Card, NAMES, PLENTY, SCARCE, SEATS};
use super::play::DIE;
use super::state::{Lantern, Phase, Setup};
use super::view::{Bid, Hand, View};

static BOX: About = About {
    name: "lantern",
    title: "Lantern",
    blurb: "Shine in a dark lane where everybody carries a snuffer.",
    seats: SEATS,
    minutes: 5,
    rules_version: 1,
    rules: include_str!("RULES.md"),
    numbers: "",
    options: &[
        OptionSpec {
            key: "nights",
            clause: "LN-O1",
            says: "How many nights are played",
            kind: OptionKind::Number { from: 1, to: 4, default: 2 },
            needs: None,
        },
        OptionSpec {
            key: "oil",
            clause: "LN-O2",
            says: "How much oil there is",
            kind: OptionKind::OneOf(&["scarce", "plenty"]),
            needs: None,
        },
        OptionSpec {
            key: "windy",
            clause: "LN-O3",
            says: "The wind may put a light out",
            kind: OptionKind::Switch,
            needs: None,
        },
        OptionSpec {
            key: "stormy",
            clause: "LN-O5",
            says: "The wind is a storm",
            kind: OptionKind::Switch,
            needs: Some(Need { what: "windy=on", with: ("windy", "on") }),
        },
        OptionSpec {
            key: "fault",
            clause: "LN-O4",
            says: "What is wrong with the game",
            kind: OptionKind::Text,
            needs: None,
        },
    ],
};

impl Spoken for Lantern {
    fn about() -> &'static About {
        &BOX
    }

    fn set_up(seats: u8, options: &Options) -> Result<Setup, BadSetup> {
        let name = options.get("fault").unwrap_or_default();
        let unknown = || BadSetup(format!("Lantern has no fault “{name}”"));
        let fault = Fault::named(name).ok_or_else(unknown)?;
        if !(SEATS.0..=SEATS.1).contains(&seats) && fault != Fault::Crowded {
            return Err(BadSetup(format!("Lantern has two to four seats, not {seats}")));
        }
        let oil = if options.get("oil") == Some("plenty") { PLENTY } else { SCARCE };
        if fault == Fault::Picky && oil == PLENTY {
            return Err(BadSetup("There is no oil".into()));
        }
        let nights = options.get("nights").and_then(|nights| nights.parse().ok());
        let (windy, stormy) = (options.is_on("windy"), options.is_on("stormy"));
        let nights = nights.unwrap_or(Setup::default().nights);
        Ok(Setup { seats, nights, oil, windy, stormy, fault })
    }

    fn meets_need(setup: &Setup, key: &str) -> bool {
        match setup.fault {
            Fault::Careless => true,
            Fault::Hopeless => false,
            _ => key != "stormy" || setup.windy,
        }
    }

    fn components() -> Value {
        let copies = |card: Card| BAG[card as usize];
        let row = |c: Card| json!({ "name": c.name(), "light": c.light(), "copies": copies(c) });
        json!({ "cards": Card::ALL.map(row) })
    }

    fn seat_name(seat: Seat) -> String {
        NAMES.get(seat.index()).map_or_else(|| format!("Lane {}", seat.0 + 1), |&name| name.into())
    }

    fn prompt(view: &View, seat: Seat) -> Prompt {
        if view.setup.fault == Fault::Mute {
            return Prompt::default();
        }
        let typed = if view.setup.fault == Fault::IdleTalk { "shrug" } else { "rest" };
        match view.phase {
            Phase::Bid => "How much oil do you bid?".into(),
            Phase::Answer => "Do you buy what is offered?".into(),
            Phase::Window => "Do you snuff it?".into(),
            _ if view.lead == seat => Prompt::new("You lead: what do you play?")
                .with_aside("Everybody else may snuff it.")
                .with_typed([typed]),
            _ => "You may make an offer.".into(),
        }
    }

    fn label(view: &View, seat: Seat, action: Action) -> Label {
        let _ = seat;
        if view.setup.fault == Fault::SameLabels {
            return "Do it".into();
        }
        match action {
            Action::Bid(oil) => format!("Bid {oil} oil").into(),
            Action::Offer(Offer { to, card, price }) => {
                format!("Offer {} a {} for {price} oil", Self::seat_name(to), card.name()).into()
            }
            Action::Accept => "Buy it".into(),
            Action::Decline => "Do not buy it".into(),
            Action::Play(card) if view.setup.fault == Fault::OddsInWords => {
                format!("Play a {}, 83%", card.name()).into()
            }
            Action::Play(card) => {
                let calm = view.setup.windy.then(|| Odds::new(DIE - view.setup.gust(), DIE));
                Label::new(format!("Play a {}", card.name())).with_odds(calm)
            }
            Action::Rest => "Rest".into(),
            Action::Snuff => "Snuff it".into(),
            Action::Pass => "Pass".into(),
            Action::Hum => "Hum a tune".into(),
        }
    }

    fn chance_actor(before: &View, chance: Chance) -> Option<Seat> {
        let whoever_looks = || {
            let known = |hand: &Hand| matches!(hand, Hand::Known(_));
            (0..).map(Seat).zip(&before.hands).find(|(_, hand)| known(hand)).map(|(seat, _)| seat)
        };
        match (chance, before.setup.fault) {
            (Chance::Draw(_), Fault::Scapegoat) => whoever_looks(),
            (Chance::Draw(_), Fault::StrangerDraws) => Some(Seat(before.setup.seats)),
            (Chance::Draw(_), _) => Some(before.drawer()),
            (Chance::Wind(_), _) => None,
        }
    }

    fn conceals(view: &View) -> bool {
        view.conceals()
    }

    fn tell(
        onlooker: Option<Seat>,
        before: &View,
        step: Step<Action, Chance>,
        after: &View,
    ) -> String {
        match step {
            Step::Act(seat, action) => tell_action(&Self::seat_name(seat), action, after),
            Step::Fall(Chance::Draw(card)) => tell_draw(onlooker, before, card),
            Step::Fall(Chance::Wind(true)) => "A gust puts the light out.".into(),
            Step::Fall(Chance::Wind(false)) => "The night is calm.".into(),
        }
    }

    fn picture(view: &View) -> String {
        let mut lines = vec![format!("Night {}, {} cards in the bag", view.night + 1, view.bag)];
        for lane in 0..usize::from(view.setup.seats) {
            let light = view.shining[lane];
            lines.push(format!(
                "{:<6} {:<24} light {}, oil {}",
                NAMES.get(lane).copied().unwrap_or_default(),
                hand_in_words(view.hands[lane]),
                light[0] + 2 * light[1],
                view.oil[lane],
            ));
        }
        if view.setup.fault == Fault::WidePicture {
            lines.push("=".repeat(81));
        }
        lines.join("\n")
    }

    /// Whoever has offers to make may speak before a card is led.
    fn beckons(view: &View, seat: Seat) -> bool {
        let _ = (view, seat);
        true
    }

    /// A Flame concerns everybody, a Spark nobody.
    fn concerns(view: &View, seat: Seat) -> bool {
        let _ = seat;
        view.played.is_none_or(|card| card == Card::Flame)
    }
}

fn hand_in_words(hand: Hand) -> String {
    match hand {
        Hand::Hidden(size) => format!("{size} cards"),
        Hand::Known([sparks, flames, snuffs]) => {
            format!("spark {sparks}, flame {flames}, snuff {snuffs}")
        }
    }
}

fn tell_action(who: &str, action: Action, after: &View) -> String {
    match action {
        Action::Bid(_) if after.phase == Phase::Bid => format!("{who} makes a bid."),
        Action::Bid(_) => {
            let bids = after.bids.iter().zip(NAMES).filter_map(|(bid, name)| match bid {
                Bid::Known(oil) => Some(format!("{name} {oil}")),
                Bid::None | Bid::Hidden => None,
            });
            let bids: Vec<_> = bids.collect();
            let lead = Lantern::seat_name(after.lead);
            format!("The bids are {}.\n{lead} leads.", bids.join(", "))
        }
        Action::Offer(Offer { to, card, price }) => {
            let to = Lantern::seat_name(to);
            format!("{who} offers {to} a {} for {price} oil.", card.name())
        }
        Action::Accept => format!("{who} buys it."),
        Action::Decline => format!("{who} does not want it."),
        Action::Play(card) => format!("{who} plays a {}.", card.name()),
        Action::Rest => format!("{who} rests."),
        Action::Snuff => format!("{who} snuffs it."),
        Action::Pass => format!("{who} passes."),
        Action::Hum => format!("{who} hums."),
    }
}

fn tell_draw(onlooker: Option<Seat>, before: &View, card: Card) -> String {
    let drawer = before.drawer();
    if onlooker == Some(drawer) {
        return format!("You draw a {}.", card.name());
    }
    let who = Lantern::seat_name(drawer);
    match before.setup.fault {
        Fault::Gossip => format!("{who} draws a {}.", card.name()),
        _ => format!("{who} draws a card."),
    }
}
