//! The scene that everybody watches: an attack with both sums item by item, what waits to happen, and what each
//! answer would make of it.

use board::{Does, chip, clause_button, icon, mark};
use maud::{Markup, html};
use scurvy_musketeers::{Action, Attack, Card, Phase, ScurvyMusketeers};
use table::{Game, Seat, Turn};

use super::movies::row;
use super::{Table, cards};

/// Passes after which a preview is given up.
const PATIENCE: usize = 40;

impl Table<'_> {
    /// Whether the scene covers the board: unless somebody wants to see it, or a card is being aimed.
    pub(super) fn shows_scene(&self) -> bool {
        let naming = self.view.open.phase == Phase::Victim && self.seen.prompted;
        let scene = self.view.open.attack.is_some()
            || (self.may_answer() && !self.view.open.stack.is_empty());
        scene && !naming && !self.touch.has("see") && self.picked.is_none()
    }

    /// Whether the onlooker is asked for an answer, which may always be none.
    fn may_answer(&self) -> bool {
        self.seen.allows(Action::Pass)
    }

    /// The scene: who, with what, against whom, as it stands, and what may be answered.
    pub(super) fn scene(&self) -> Markup {
        html! {
            section.clash aria-label="The scene" {
                header {
                    (icon("fight"))
                    h2 { (self.headline()) @if self.may_answer() { " You may answer." } }
                    button.btn.round type="button" data-pick="see" aria-label="See the board" { (icon("eye")) }
                }
                @if !self.view.open.stack.is_empty() { (self.waits()) }
                @if let Some(attack) = &self.view.open.attack { (self.sums(attack)) }
                div.answers { (self.answers()) }
            }
        }
    }

    fn headline(&self) -> String {
        let Some(attack) = self.view.open.attack else {
            let plays = |item: scurvy_musketeers::Item| {
                format!("{} {}.", self.seen.does_what(item.by, "play"), self.name(item.card))
            };
            return self.view.open.stack.top().map(plays).unwrap_or_default();
        };
        let attacks = self.seen.does_what(attack.by, "attack");
        match attack.duel {
            Some(person) => format!("{attacks} {} in a duel.", self.name(person)),
            None => format!("{attacks} {}.", self.seen.name_inside(attack.on)),
        }
    }

    /// What waits to happen, newest last.
    fn waits(&self) -> Markup {
        html! {
            ol.waiting aria-label="What waits, newest last" {
                @for item in self.view.open.stack.iter() {
                    li { (mark(item.by.0)) (self.seen.does_what(item.by, "play")) " " b { (self.name(item.card)) } }
                }
            }
        }
    }

    /// Both sums, and who is ahead.
    fn sums(&self, attack: &Attack) -> Markup {
        let (strength, defence) = (self.game.running_as(attack), self.game.ds(attack.on, true));
        let cast = self.game.cast(attack.on);
        let cast = cast.iter().filter(|&person| attack.duel.is_none_or(|duel| duel == person));
        html! {
            div.faceoff {
                (self.card_to_look_at(attack.creature))
                p.score { b { (strength) } small { "against" } b { (defence) } }
                @for person in cast.take(4) { (self.card_to_look_at(person)) }
            }
            div.two {
                (sum("The attack", &self.attack_rows(attack), "Attack", strength))
                (sum("The defence", &self.defence_rows(attack.on), "Defence", defence))
            }
            (self.standing(attack, strength, defence))
        }
    }

    /// SM-23: what the attack is made of.
    fn attack_rows(&self, attack: &Attack) -> Markup {
        let bonus = |prop: Card| self.game.laid_bonus(attack, prop);
        let played = attack.plus - attack.laid.iter().map(bonus).sum::<i32>();
        html! {
            (row(self.name(attack.creature), &self.game.starting_as(attack).to_string()))
            @if attack.times != 1 { (row("played for it", &format!("× {}", attack.times))) }
            @for prop in attack.laid.iter() { (row(self.name(prop), &format!("{:+}", bonus(prop)))) }
            @if played != 0 { (row("played for it", &format!("{played:+}"))) }
        }
    }

    /// SM-21: how it ends if nobody plays anything more.
    fn standing(&self, attack: &Attack, strength: i32, defence: i32) -> Markup {
        let wins = strength >= defence;
        let words = match (wins, attack.duel) {
            (true, Some(person)) => format!("{} goes", self.name(person)),
            (true, None) if self.seen.me == Some(attack.on) => "one of your Characters goes".into(),
            (true, None) => format!("{} loses a Character", self.seen.name(attack.on)),
            (false, _) => format!("the attack fails by {}", defence - strength),
        };
        let loser = if wins { attack.on } else { attack.by };
        html! {
            p class=(if self.seen.me == Some(loser) { "note bad" } else { "note" }) {
                (icon("fight"))
                span {
                    b { "As it stands," } " " (words) "."
                    @if strength == defence { " A tie goes to the monster." }
                    " " (clause_button("SM-21"))
                }
            }
        }
    }

    /// Every card that can answer, with what it would make of the scene.
    fn answers(&self) -> Markup {
        let Some(me) = self.seen.me.filter(|_| self.may_answer()) else { return Markup::default() };
        let mut ways: Vec<(Card, Vec<Action>)> = Vec::new();
        for &action in self.seen.legal {
            let Some(card) = action.card() else { continue };
            match ways.iter_mut().find(|(other, _)| *other == card) {
                Some((_, ways)) => ways.push(action),
                None => ways.push((card, vec![action])),
            }
        }
        html! { @for (card, ways) in ways { (self.answer(me, card, &ways)) } }
    }

    fn answer(&self, me: Seat, card: Card, ways: &[Action]) -> Markup {
        let face = self.view.open.setup.deck.face(card);
        let (does, outlook) = match *ways {
            [only] => (self.seen.does(only), self.outlook(me, only).unwrap_or_default()),
            _ => (Does::Set(format!("pick:{card}")), chip("", "", "choose what for")),
        };
        let inside = html! {
            span.face { (cards::art(face, None)) }
            span { b { (face.name) } (face.text) }
            (outlook)
        };
        does.button("answer", &inside)
    }

    /// How the scene would stand if this were played and nobody said anything to it.
    fn outlook(&self, me: Seat, action: Action) -> Option<Markup> {
        let before = self.view.open.attack?;
        let mut dream: ScurvyMusketeers = self.game.clone();
        dream.may(me, action).ok()?;
        dream.act(me, action);
        for _ in 0..PATIENCE {
            if dream.waiting().is_empty() {
                break;
            }
            let Turn::Seats(seats) = dream.turn() else { return None };
            let seat = seats.first()?;
            let pass = dream.pass(seat)?;
            dream.act(seat, pass);
        }
        let Some(attack) = dream.attack() else { return Some(chip("", "", "stops it")) };
        let (strength, defence) = (dream.running_as(attack), dream.ds(attack.on, true));
        let winner = if strength >= defence { before.by } else { before.on };
        let class = match me {
            me if me == winner => "good",
            me if me == before.by || me == before.on => "bad",
            _ => "",
        };
        Some(chip(class, "", &format!("{strength} against {defence}")))
    }
}

/// A sum, item by item.
fn sum(caption: &str, rows: &Markup, total: &str, amount: i32) -> Markup {
    html! {
        table.ledger {
            caption.vh { (caption) }
            tbody { (rows) tr.tot { td { (total) } td { (amount) } } }
        }
    }
}
