//! The middle of the table: the roll with its odds, a catfight, an offer, the market.

use spanc::{Deal, Phase, Side, odds, percent};
use table::Seat;

use super::Board;
use crate::draw::{chip, escape, icon, mark};

impl Board<'_> {
    pub(super) fn middle(&self) -> String {
        if let Some((by, deal)) = self.view.sent {
            return self.offered(by, deal);
        }
        if self.view.fight.is_some() {
            return self.fight();
        }
        match self.view.phase {
            Phase::Captains | Phase::Deal => self.crews("Four girls each. One of yours becomes Captain: she may wear two Toys and rolls again once a caper."),
            Phase::Market | Phase::Plank | Phase::PlankSuccessor => self.market(),
            Phase::Brawl => self.crews("Crews that finished together may fight."),
            Phase::Over => self.crews("The loot is counted."),
            _ => self.roll_box(),
        }
    }

    /// The girl that is looked at: picked, named, or the best of the crew.
    fn candidate(&self) -> Option<(Seat, usize)> {
        let seat = self.view.active;
        let picked = self.picked_girl().and_then(|girl| {
            self.view.girls[seat.index()].iter().position(|other| *other == Some(girl))
        });
        let named = self.view.girl.map(usize::from);
        let best = || {
            (0..spanc::CREW_SIZE)
                .filter(|&place| !self.is_down(seat, place))
                .filter_map(|place| {
                    self.game.attempt(seat, place).map(|attempt| (attempt.ways, place))
                })
                .max()
                .map(|(_, place)| place)
        };
        picked.or(named).or_else(best).map(|place| (seat, place))
    }

    /// What has to be rolled, the bars of two dice, and the dice once they lie.
    fn roll_box(&self) -> String {
        let Some((seat, place)) = self.candidate() else { return String::new() };
        let Some(attempt) = self.game.attempt(seat, place) else { return String::new() };
        let name = self.view.girls[seat.index()][place].map_or("", |girl| girl.card().name);
        let [low, high] = self.view.dice;
        let rolled = low > 0;
        let dice = if rolled {
            let fresh = self.snapshot.seq;
            format!(
                "<span class=\"dicepair\" role=\"img\" aria-label=\"rolled {low} and {high}\"><span class=\"die pip\" data-fresh=\"{fresh}a\">{}</span><span class=\"die pip\" data-fresh=\"{fresh}b\">{}</span></span>",
                icon(&format!("f{low}")),
                icon(&format!("f{high}"))
            )
        } else {
            String::new()
        };
        let need = if attempt.skill < 2 {
            "cannot be rolled".into()
        } else {
            format!("{} or less", attempt.skill)
        };
        let verdict = if rolled {
            let sum = low + high;
            let hit = i16::from(sum) <= i16::from(attempt.skill) && sum < 12;
            chip(
                if hit { "good" } else { "bad" },
                if hit { "check" } else { "close" },
                &format!("rolled {sum}"),
            )
        } else {
            String::new()
        };
        format!(
            "<div class=\"rollbox\"><div class=\"sumline\">{}<span>{} needs</span><span class=\"tot\">{need}</span>{dice}{verdict}</div><div class=\"big\">{}%<small>{} of 36 rolls</small></div>{}</div>",
            mark(seat.0),
            escape(name),
            percent(attempt.ways),
            attempt.ways,
            bars(attempt.skill, if rolled { low + high } else { 0 })
        )
    }

    /// Everybody's crew, small.
    fn crews(&self, words: &str) -> String {
        let rows: String = (0..self.view.house.seats)
            .map(Seat)
            .filter(|&seat| Some(seat) != self.snapshot.me)
            .map(|seat| {
                let girls: String = (0..spanc::CREW_SIZE)
                    .filter_map(|place| self.view.girls[seat.index()][place].map(|girl| self.girl(seat, place, girl, true)))
                    .collect();
                format!("<section class=\"lane\"><h2>{} {}</h2><div class=\"crewrow slim\">{girls}</div></section>", mark(seat.0), escape(&self.snapshot.name(seat)))
            })
            .collect();
        format!(
            "<div class=\"crews\"><p class=\"note\">{}<span>{words}</span></p>{rows}</div>",
            icon("captain")
        )
    }

    fn fight(&self) -> String {
        let Some(fight) = self.view.fight else { return String::new() };
        let side = |side: Side| {
            let (seat, place) = match side {
                Side::Attacker => (self.view.active, usize::from(fight.by)),
                Side::Defender => (fight.on_seat, usize::from(fight.on)),
            };
            let place = place.min(spanc::CREW_SIZE - 1);
            let card = self.view.girls[seat.index()][place]
                .map(|girl| self.girl(seat, place, girl, false))
                .unwrap_or_default();
            let skill =
                self.game.skills(seat, place)[fight.skill as usize] + fight.bonus[side as usize];
            let [low, high] = fight.dice[side as usize];
            let dice = if low > 0 {
                format!(
                    "<span class=\"dicepair\"><span class=\"die pip\" data-fresh=\"{0}{1}\">{2}</span><span class=\"die pip\" data-fresh=\"{0}{1}x\">{3}</span></span>",
                    fight.presses,
                    low,
                    icon(&format!("f{low}")),
                    icon(&format!("f{high}"))
                )
            } else {
                String::new()
            };
            let words = match side {
                Side::Attacker => "attacks",
                Side::Defender => "defends",
            };
            format!(
                "<div class=\"corner-{}\"><span class=\"tagline\">{}{} {words}</span>{card}<span class=\"chip\">{} or less: {}%</span>{dice}</div>",
                match side {
                    Side::Attacker => "a",
                    Side::Defender => "d",
                },
                mark(seat.0),
                escape(&self.snapshot.name(seat)),
                skill,
                percent(odds(skill))
            )
        };
        let prize = fight.prize.map_or_else(
            || if fight.takes_loot() { "one Loot".to_owned() } else { "who fails is lost".into() },
            |toy| toy.card().name.to_owned(),
        );
        format!(
            "<div class=\"arena\">{}<div class=\"duels\"><p class=\"note picked\">{}<span><b>{}</b> for {}. Both roll; if both succeed the attacker may press, at −2. {}</span></p></div>{}</div>",
            side(Side::Attacker),
            icon("fight"),
            fight.skill.name(),
            escape(&prize),
            crate::rulebook::clause_button("SP-37"),
            side(Side::Defender)
        )
    }

    /// SP-29b: the offers that lie open to the onlooker, to be taken with a touch, and the onlooker's own.
    pub(super) fn open_offers(&self) -> String {
        let offer = |(by, deal): (Seat, &Option<Deal>)| {
            let deal = (*deal)?;
            let me = self.snapshot.me?;
            if by == me {
                let words = format!("Your offer to {} lies open.", self.snapshot.name(deal.to()));
                return Some(format!(
                    "<p class=\"openoffer\">{}{}</p>",
                    mark(by.0),
                    escape(&words)
                ));
            }
            let action = format!("accept {}", spanc::seat_id(by));
            let (does, words) = match self.snapshot.label(&action) {
                Some(label) => ("act", label),
                None => ("why", "An offer that cannot be taken now."),
            };
            let light = if does == "act" { " is-legal" } else { "" };
            (deal.to() == me).then(|| {
                format!(
                    "<button type=\"button\" class=\"openoffer{light}\" data-{does}=\"{action}\">{}<span>{}</span>{}</button>",
                    mark(by.0),
                    escape(words),
                    icon("trade")
                )
            })
        };
        (0..).map(Seat).zip(&self.view.open).filter_map(offer).collect()
    }

    /// An offer that waits for its answer: two pans.
    fn offered(&self, by: Seat, deal: Deal) -> String {
        let to = deal.to();
        let name = |seat: Seat| escape(&self.snapshot.name(seat));
        let list = |items: Vec<String>| {
            if items.is_empty() {
                "<p class=\"hollow\">nothing</p>".into()
            } else {
                items
                    .iter()
                    .map(|item| format!("<span class=\"toycard\">{item}</span>"))
                    .collect::<String>()
            }
        };
        let (gives, takes) = match deal {
            Deal::Offer(offer) => {
                let things = |toys: spanc::Goods, girl: Option<spanc::Crew>, loot: u8| {
                    let mut items: Vec<String> =
                        toys.iter().map(|toy| escape(toy.card().name)).collect();
                    items.extend(girl.map(|girl| escape(girl.card().name)));
                    if loot > 0 {
                        items.push(format!("{}{loot} Loot", icon("loot")));
                    }
                    items
                };
                let (given, taken) = offer.girls().unzip();
                (things(offer.give, given, offer.pays()), things(offer.take, taken, offer.wants()))
            }
            Deal::Ask(_) => (Vec::new(), vec!["an offer of your own".to_owned()]),
            Deal::Bribe(bribe) => {
                let mut items: Vec<String> =
                    bribe.give.iter().map(|toy| escape(toy.card().name)).collect();
                if bribe.loot > 0 {
                    items.push(format!("{}{} Loot", icon("loot"), bribe.loot));
                }
                let peace = match bribe.term {
                    spanc::Term::SpareUs => "peace for this crew",
                    spanc::Term::StandDown => "no attack at all",
                };
                (items, vec![peace.to_owned()])
            }
        };
        let object = |seat| name(seat).replace("You", "you");
        let gives_words = |seat| match name(seat).as_str() {
            "You" => "You give".to_owned(),
            other => format!("{other} gives"),
        };
        format!(
            "<section class=\"stall offer p{}\"><h2>{}An offer from {} to {}</h2><div class=\"deal\"><div class=\"pan\"><h3>{}</h3>{}</div><div class=\"swap\">{}</div><div class=\"pan\"><h3>{}</h3>{}</div></div></section>",
            by.0 + 1,
            mark(by.0),
            object(by),
            object(to),
            gives_words(by),
            list(gives),
            icon("trade"),
            gives_words(to),
            list(takes)
        )
    }

    fn market(&self) -> String {
        let stage = |on: bool, words: &str| {
            format!("<li class=\"{}\">{words}</li>", if on { "now" } else { "" })
        };
        let market = self.view.phase == Phase::Market;
        let rest: String = (0..self.view.house.seats)
            .map(|seat| {
                let ready = self.view.ready.has(Seat(seat));
                format!(
                    "<li class=\"{}\">{}{}<em>{}{}</em></li>",
                    if ready { "ok" } else { "" },
                    mark(seat),
                    escape(&self.snapshot.name(Seat(seat))),
                    icon(if ready { "check" } else { "clock" }),
                    if ready { "ready" } else { "still busy" }
                )
            })
            .collect();
        format!(
            "<ol class=\"stages\">{}{}</ol><div class=\"stalls2\"><section class=\"stall\"><h2>{}The store</h2><div class=\"shopline\"><div class=\"deckpile\"><div class=\"card back\"></div><div class=\"card back\"></div><div class=\"card back\"></div></div><p>A Toy, unseen, for two Loot. {}</p></div></section><section class=\"stall\"><h2>{}Who is ready?</h2><ul class=\"rdylist\">{rest}</ul></section></div>{}",
            stage(!market, "plank"),
            stage(market, "market"),
            icon("store"),
            crate::rulebook::clause_button("SP-44"),
            icon("flag"),
            self.crews("Trade, move Toys, buy; then be ready.")
        )
    }
}

/// The 36 rolls of two dice as bars; those that succeed are filled.
fn bars(skill: i8, rolled: u8) -> String {
    let bars: String = (2_i8..=12)
        .map(|sum| {
            let ways = f64::from(6 - (7 - sum).abs());
            let (x, height) = (f64::from(sum - 2) * 26.0 + 2.0, ways * 4.3);
            let hit = sum <= skill && sum < 12;
            let fill = if hit { "var(--act)" } else { "var(--sunk)" };
            let here = i16::from(sum) == i16::from(rolled);
            format!(
                "<rect x=\"{x}\" y=\"{:.1}\" width=\"22\" height=\"{height:.1}\" rx=\"3\" fill=\"{fill}\" stroke=\"var(--text)\" stroke-width=\"{}\"/><text x=\"{}\" y=\"43\" font-size=\"11\" text-anchor=\"middle\" font-weight=\"{}\" fill=\"var(--text)\">{sum}</text>",
                30.0 - height, if here { 3.5 } else { 1.5 }, x + 11.0, if sum == skill || here { 800 } else { 500 }
            )
        })
        .collect();
    format!(
        "<svg class=\"dist\" viewBox=\"0 -2 288 47\" preserveAspectRatio=\"xMidYMid meet\" aria-hidden=\"true\">{bars}</svg>"
    )
}
