//! The roll: what has to be rolled, the bars of two dice, and the dice once they lie.

use board::{chip, icon, mark};
use maud::{Markup, html};
use spanc::{Action, CREW_SIZE, Phase, Spanc, chance, needed};
use table::{Game, Seat};

use super::Table;
use super::picking::Card;

impl Table<'_> {
    /// The girl that is looked at: picked, named, or the best of the crew.
    fn candidate(&self) -> Option<usize> {
        let seat = self.view.open.active;
        let named = self.view.open.girl.map(usize::from);
        if self.game.rolling().is_some() {
            return named; // the dice are hers
        }
        let picked = match self.picked {
            Some(Card::Girl(girl)) => self.game.place(seat, girl),
            _ => None,
        };
        picked.or(named).or_else(|| self.best(seat))
    }

    /// The girl with the best odds.
    fn best(&self, seat: Seat) -> Option<usize> {
        let standing = (0..CREW_SIZE).filter(|&place| !self.is_down(seat, place));
        let odds = standing.filter_map(|place| Some((self.game.attempt(seat, place)?.ways, place)));
        odds.max().map(|(_, place)| place)
    }

    pub(super) fn roll_box(&self) -> Markup {
        let seat = self.view.open.active;
        let Some(place) = self.candidate() else { return Markup::default() };
        let attempt = self.game.rolling().or_else(|| self.game.attempt(seat, place));
        let Some(attempt) = attempt else { return Markup::default() };
        let name = self.view.open.girls[seat.index()][place].map_or("", |girl| girl.card().name);
        let [low, high] = self.view.open.dice;
        html! {
            div.rollbox {
                div.sumline {
                    (mark(seat.0)) span { (name) " needs" } span.tot { (needed(attempt.skill)) }
                    @if low > 0 { (self.dice(low, high)) (verdict(low, high, attempt.skill)) }
                }
                div.big { (chance(attempt.ways)) small { (attempt.ways) " of 36 rolls" } }
                (bars(attempt.skill, low + high))
                (self.rescues())
            }
        }
    }

    /// SP-20: every way to save a roll that failed, with its odds and its price; giving in is the last one.
    fn rescues(&self) -> Markup {
        let asked = self.view.open.phase == Phase::Salvage && self.seen.prompted;
        let all = self.seen.menu.iter().copied().filter(|_| asked);
        let mut ways: Vec<Action> = all.filter(|&action| self.is_rescue(action)).collect();
        table::sort_few(&mut ways, |&action| action == Action::GiveIn);
        html! {
            @if !ways.is_empty() {
                div.rescues role="group" aria-label="Ways to save the roll" {
                    @for action in ways {
                        @let label = self.seen.says(action);
                        @let odds = label.odds.map(|odds| odds.to_string()).unwrap_or_default();
                        (self.seen.does(action).button("rescue", &html! {
                            b { (label.words) } small { (label.aside) } span.odds { (odds) }
                        }))
                    }
                }
            }
        }
    }

    /// Whether an action can save the roll, or gives it up. A Toy that moves must save it by that alone; trading stands
    /// elsewhere.
    fn is_rescue(&self, action: Action) -> bool {
        match action {
            Action::Ask(_) | Action::Offer(_) | Action::Discard(_) | Action::Abandon => false,
            Action::Assign(..) | Action::Swap(..) | Action::Unassign(_) => {
                let (Some(me), mut after) = (self.seen.me, self.game.clone()) else { return false };
                after.act(me, action);
                let skill = after.rolling().map(|attempt| attempt.skill);
                skill.is_none_or(|skill| Spanc::is_hit(after.dice(), skill))
            }
            _ => true,
        }
    }

    /// The dice that lie. They are made anew with every roll, so that they are seen to roll.
    fn dice(&self, low: u8, high: u8) -> Markup {
        let fresh = self.seen.seq;
        html! {
            span.dicepair role="img" aria-label={ "rolled " (low) " and " (high) } {
                span.die.pip data-fresh={ (fresh) "a" } { (icon(&format!("f{low}"))) }
                span.die.pip data-fresh={ (fresh) "b" } { (icon(&format!("f{high}"))) }
            }
        }
    }
}

fn verdict(low: u8, high: u8, skill: i8) -> Markup {
    let words = format!("rolled {}", low + high);
    if Spanc::is_hit([low, high], skill) {
        chip("good", "check", &words)
    } else {
        chip("bad", "close", &words)
    }
}

/// The 36 rolls of two dice as bars; those that succeed are filled.
fn bars(skill: i8, rolled: u8) -> Markup {
    html! {
        svg.dist viewBox="0 -2 288 47" preserveAspectRatio="xMidYMid meet" aria-hidden="true" {
            @for sum in 2_i8..=12 { (bar(sum, skill, i16::from(sum) == i16::from(rolled))) }
        }
    }
}

fn bar(sum: i8, skill: i8, here: bool) -> Markup {
    let ways = f64::from(6 - (7 - sum).abs());
    let (x, height) = (f64::from(sum - 2) * 26.0 + 2.0, ways * 4.3);
    let hit = sum == 2 || sum <= skill && sum < 12;
    html! {
        rect x=(x) y=(format!("{:.1}", 30.0 - height)) width="22" height=(format!("{height:.1}")) rx="3"
            fill=(if hit { "var(--act)" } else { "var(--sunk)" }) stroke="var(--text)"
            stroke-width=(if here { "3.5" } else { "1.5" }) {}
        text x=(x + 11.0) y="43" font-size="11" text-anchor="middle"
            font-weight=(if sum == skill || here { "800" } else { "500" }) fill="var(--text)" { (sum) }
    }
}
