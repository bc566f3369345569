//! Decisive moments: what a roll, draw, fight, battle, attack or deal shows before the board goes on. A board makes
//! one of a step, with the game's types; the page shows one after the other, at a local table, online and in a
//! replay alike. Whether a step has a moment is the same for every onlooker; what it shows is not.

use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use table::{Seat, Spoken, Step, Stream};

use crate::kit::{icon, mark};
use crate::seen::SeatCard;

/// One step as one onlooker sees it.
pub struct Event<'a, G: Spoken> {
    /// Whose eyes these are; `None` is the gallery.
    pub onlooker: Option<Seat>,
    /// What the onlooker knew before.
    pub before: &'a G::View,
    /// The step. It may hold what the onlooker must not know.
    pub step: Step<G::Action, G::Chance>,
    /// What the onlooker knows afterwards.
    pub after: &'a G::View,
}

impl<G: Spoken> Event<'_, G> {
    /// The game before the step: what is asked of it must lie open.
    pub fn was(&self) -> G {
        dream(self.before)
    }

    /// The game after the step: what is asked of it must lie open.
    pub fn is(&self) -> G {
        dream(self.after)
    }
}

/// Some game that looks like a view. Once in the binary for each game.
#[inline(never)]
fn dream<G: Spoken>(view: &G::View) -> G {
    G::imagine(view, &mut Stream::new(0, 0))
}

/// What sort of moment it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A card is drawn or turned up.
    Draw,
    /// A card is played, somebody goes somewhere.
    #[default]
    Play,
    /// Somebody attacks.
    Attack,
    /// A deal is struck.
    Deal,
    /// Dice fall.
    Roll,
    /// A fight is decided.
    Fight,
    /// A battle is decided.
    Battle,
}

impl Kind {
    /// How long it is held at the usual pace, in milliseconds: dice have rolled for 700 of them.
    pub const fn time(self) -> u32 {
        match self {
            Self::Draw | Self::Play => 900,
            Self::Attack | Self::Deal => 1_500,
            Self::Roll => 1_900,
            Self::Fight | Self::Battle => 2_200,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Play => "play",
            Self::Attack => "attack",
            Self::Deal => "deal",
            Self::Roll => "roll",
            Self::Fight => "fight",
            Self::Battle => "battle",
        }
    }
}

/// Something that lies on the table for the moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Thing {
    /// A die: the icon of its face, its classes, and whether it has just been rolled.
    Die(String, String, bool),
    /// A card of the game, by its id.
    Card(String),
    /// A card that the onlooker does not see.
    Back,
}

impl Thing {
    /// A die with pips that has just been rolled.
    pub fn pips(face: u8, class: &str) -> Self {
        Self::Die(format!("f{face}"), format!("pip {class}"), true)
    }

    fn html(&self, n: usize, card: &dyn Fn(&str) -> Option<Markup>) -> Markup {
        match self {
            Self::Die(face, class, fresh) => html! {
                span class={ "die " (class) } data-fresh=[fresh.then_some(n)] {
                    @if face.is_empty() { span.blank {} } @else { (icon(face)) }
                }
            },
            Self::Card(id) => {
                let face = card(id).unwrap_or_else(|| html! { span.name { (id) } });
                html! { span.mcard { (face) } }
            }
            Self::Back => html! { span.mcard { div.card.back {} } },
        }
    }
}

/// One side of a moment: who, with what, and what it adds up to.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Party {
    /// Whose it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Who or what it is, in a few words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What lies there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<Thing>,
    /// What it adds up to.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sum: String,
    /// The number needed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub need: String,
    /// How likely that was, in per cent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub odds: Option<u8>,
}

/// How it came out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Verdict {
    /// For whom.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// Whether that is good for them; `None` where it is neither.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub good: Option<bool>,
    /// In a few words.
    pub words: String,
}

/// One decisive moment, as one onlooker sees it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Moment {
    /// Its sort.
    pub kind: Kind,
    /// Whose doing it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actor: Option<Seat>,
    /// Whom it is aimed at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<Seat>,
    /// What it is about.
    pub title: String,
    /// Those who take part, or what lies there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parties: Vec<Party>,
    /// How it came out, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// What somebody gets for it: it moves to them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reward: Option<(Seat, String)>,
}

impl Moment {
    /// A moment of this sort, by somebody, about something.
    pub fn new(kind: Kind, actor: impl Into<Option<Seat>>, title: impl Into<String>) -> Self {
        Self { kind, actor: actor.into(), title: title.into(), ..Self::default() }
    }

    /// The same, aimed at somebody.
    #[must_use]
    pub fn at(mut self, seat: Seat) -> Self {
        self.target = Some(seat);
        self
    }

    /// The same with one more side.
    #[must_use]
    pub fn with(mut self, party: Party) -> Self {
        self.parties.push(party);
        self
    }

    /// The same with one more card, if it may be seen.
    #[must_use]
    pub fn card(self, id: Option<impl Into<String>>) -> Self {
        let thing = id.map_or(Thing::Back, |id| Thing::Card(id.into()));
        self.with(Party { things: vec![thing], ..Party::default() })
    }

    /// The same with how it came out.
    #[must_use]
    pub fn verdict(mut self, seat: impl Into<Option<Seat>>, good: bool, words: String) -> Self {
        self.verdict = Some(Verdict { seat: seat.into(), good: Some(good), words });
        self
    }

    /// The same with how it came out, neither good nor bad.
    #[must_use]
    pub fn says(mut self, words: impl Into<String>) -> Self {
        self.verdict = Some(Verdict { seat: None, good: None, words: words.into() });
        self
    }

    /// The same with what somebody gets.
    #[must_use]
    pub fn pays(mut self, seat: Seat, what: String) -> Self {
        self.reward = Some((seat, what));
        self
    }

    /// Joins another one to it that goes on with the same: several cards that somebody draws in a row.
    pub fn absorbs(&mut self, next: &Self) -> bool {
        let plain =
            |m: &Self| matches!(m.kind, Kind::Draw) && m.verdict.is_none() && m.reward.is_none();
        let same = plain(self) && plain(next) && self.actor == next.actor;
        let same = same && self.title == next.title && self.target == next.target;
        if same {
            self.parties.extend(next.parties.iter().cloned());
        }
        same
    }

    /// Its markup, for those who sit here; `card` draws a card of the game.
    pub fn html(&self, seats: &[SeatCard], card: &dyn Fn(&str) -> Option<Markup>) -> Markup {
        let name = |seat: Seat| seats.get(seat.index()).map_or("", SeatCard::short);
        html! {
            section class={ "moment m-" (self.kind.name()) } {
                header {
                    @if let Some(seat) = self.actor { (mark(seat.0)) b { (name(seat)) ":" } }
                    span.mtitle { (self.title) }
                    @if let Some(seat) = self.target { span.mto { (icon("right")) (mark(seat.0)) b { (name(seat)) } } }
                }
                div.mparties {
                    @for (n, party) in self.parties.iter().enumerate() { (party.html(n, name, card)) }
                }
                @if let Some(verdict) = &self.verdict { (verdict.html(name)) }
                @if let Some((seat, what)) = &self.reward {
                    p.mreward data-to=(seat.0 + 1) { (mark(seat.0)) span { (what) } }
                }
            }
        }
    }
}

impl Party {
    fn html<'a>(
        &self,
        n: usize,
        name: impl Fn(Seat) -> &'a str,
        card: &dyn Fn(&str) -> Option<Markup>,
    ) -> Markup {
        let class = self.seat.map_or_else(String::new, |seat| format!(" p{}", seat.0 + 1));
        html! {
            div class={ "mparty" (class) } {
                @if self.seat.is_some() || !self.name.is_empty() {
                    span.mname {
                        @if let Some(seat) = self.seat { (mark(seat.0)) }
                        @if self.name.is_empty() { (self.seat.map_or("", name)) } @else { (self.name) }
                    }
                }
                @if !self.things.is_empty() {
                    span.mthings { @for (m, thing) in self.things.iter().enumerate() { (thing.html(10 * n + m, card)) } }
                }
                @if !self.sum.is_empty() { b.msum { (self.sum) } }
                @if !self.need.is_empty() {
                    span.mneed { (self.need) @if let Some(odds) = self.odds { " · " (odds) " %" } }
                }
                @if let Some(odds) = self.odds {
                    span.mtrack aria-hidden="true" { i style={ "width:" (odds) "%" } {} }
                }
            }
        }
    }
}

impl Verdict {
    fn html<'a>(&self, name: impl Fn(Seat) -> &'a str) -> Markup {
        let (class, sign) = match self.good {
            Some(true) => ("good", "check"),
            Some(false) => ("bad", "close"),
            None => ("", ""),
        };
        html! {
            p class={ "mverdict " (class) } {
                @if !sign.is_empty() { (icon(sign)) }
                @if let Some(seat) = self.seat { (mark(seat.0)) b { (name(seat)) ":" } }
                span { (self.words) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_that_somebody_draws_in_a_row_are_one_moment() {
        let draw = |seat, card| Moment::new(Kind::Draw, Seat(seat), "draws").card(Some(card));
        let mut first = draw(0, "parrot");
        assert!(first.absorbs(&draw(0, "squid")));
        assert_eq!(first.parties.len(), 2);
        assert!(!first.absorbs(&draw(1, "squid")), "somebody else draws");
        let roll = Moment::new(Kind::Roll, Seat(0), "draws");
        assert!(!first.absorbs(&roll), "dice are never joined");
        assert!(!roll.clone().absorbs(&roll));
    }

    #[test]
    fn a_moment_travels_as_text_and_shows_number_and_verdict() {
        let party = Party {
            seat: Some(Seat(1)),
            things: vec![Thing::pips(3, "white"), Thing::Back],
            sum: "7".into(),
            need: "needs 8 or less".into(),
            odds: Some(72),
            ..Party::default()
        };
        let moment = Moment::new(Kind::Roll, Seat(1), "rolls").with(party);
        let moment = moment.verdict(Seat(1), true, "succeeds <b>".into());
        let text = serde_json::to_string(&moment).expect("plain data");
        assert_eq!(serde_json::from_str::<Moment>(&text).expect("the same"), moment);
        let shown = moment.html(&[], &|_| None).into_string();
        for part in
            ["die pip white", "needs 8 or less · 72 %", "succeeds &lt;b&gt;", "mverdict good"]
        {
            assert!(shown.contains(part), "{part}: {shown}");
        }
    }
}
