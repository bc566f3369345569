//! The scene that everybody watches: an attack with both sums item by item, what waits to happen, and what
//! each answer would make of it.

use scurvy_musketeers::{Action, Attack, Card, Part, Phase, ScurvyMusketeers};
use table::{Game, Seat, Turn};

use super::Board;
use crate::draw::{chip, escape, icon, mark};
use crate::rulebook::clause_button;

/// Passes after which a preview is given up.
const PATIENCE: usize = 40;

impl Board<'_> {
    /// Whether the scene covers the board: unless somebody wants to see it, or a card is being aimed.
    pub(super) fn shows_clash(&self) -> bool {
        let scene = self.view.attack.is_some() || (self.may_answer() && !self.waits().is_empty());
        let naming = self.view.phase == Phase::Victim && self.snapshot.prompted;
        scene && !naming && !self.touch.has("see") && self.touch.value("pick").is_none()
    }

    /// Whether the onlooker is asked for an answer, which may always be none.
    fn may_answer(&self) -> bool {
        self.snapshot.prompted && self.snapshot.allows("pass")
    }

    /// The scene: who, with what, against whom, as it stands, and what may be answered.
    pub(super) fn clash(&self) -> String {
        let sums = self.view.attack.map(|attack| self.sums(&attack)).unwrap_or_default();
        let ask = if self.may_answer() { " You may answer." } else { "" };
        format!(
            "<section class=\"clash\" aria-label=\"The scene\"><header>{}<h2>{}{ask}</h2><button type=\"button\" class=\"btn round\" data-pick=\"see\" aria-label=\"See the board\">{}</button></header>{}{sums}<div class=\"answers\">{}</div></section>",
            icon("fight"),
            escape(&self.headline()),
            icon("eye"),
            self.waits(),
            self.answers()
        )
    }

    fn headline(&self) -> String {
        let Some(attack) = self.view.attack else {
            let last = self.view.stack.iter().last();
            return last.map_or_else(String::new, |item| {
                let (verb, name) = (self.verb(item.by, "play"), self.name(item.card));
                format!("{verb} {name}.")
            });
        };
        let whom = match attack.duel {
            Some(person) => format!("{} in a duel", self.name(person)),
            None => self.object(attack.on),
        };
        format!("{} {whom}.", self.verb(attack.by, "attack"))
    }

    /// To whom it is done: `Ray`, `you`.
    fn object(&self, seat: Seat) -> String {
        let name = self.snapshot.name(seat);
        if name == "You" { "you".into() } else { name }
    }

    /// Who does it: `Ray attacks`, `You attack`.
    fn verb(&self, seat: Seat, verb: &str) -> String {
        let name = self.snapshot.name(seat);
        if name == "You" { format!("You {verb}") } else { format!("{name} {verb}s") }
    }

    /// What waits to happen, newest last.
    fn waits(&self) -> String {
        let line = |item: scurvy_musketeers::Item| {
            let (by, name) = (self.verb(item.by, "play"), self.name(item.card));
            format!("<li>{}{} <b>{}</b></li>", mark(item.by.0), escape(&by), escape(name))
        };
        let lines: String = self.view.stack.iter().map(line).collect();
        if lines.is_empty() {
            return lines;
        }
        format!("<ol class=\"waiting\" aria-label=\"What waits, newest last\">{lines}</ol>")
    }

    /// Both sums, and who is ahead.
    fn sums(&self, attack: &Attack) -> String {
        let strength = self.game.running_as(attack);
        let defence = self.game.ds(attack.on, true);
        let attacker = self.card(attack.creature, "", &opens(attack.creature));
        let cast: String = self
            .game
            .cast(attack.on)
            .iter()
            .filter(|&person| attack.duel.is_none_or(|duel| duel == person))
            .take(4)
            .map(|person| self.card(person, "", &opens(person)))
            .collect();
        format!(
            "<div class=\"faceoff\">{attacker}<p class=\"score\"><b>{strength}</b><small>against</small><b>{defence}</b></p>{cast}</div><div class=\"two\"><table class=\"ledger\"><caption class=\"vh\">The attack</caption><tbody>{}<tr class=\"tot\"><td>Attack</td><td>{strength}</td></tr></tbody></table><table class=\"ledger\"><caption class=\"vh\">The defence</caption><tbody>{}<tr class=\"tot\"><td>Defence</td><td>{defence}</td></tr></tbody></table></div>{}",
            self.attack_rows(attack),
            self.defence_rows(attack.on),
            self.standing(attack, strength, defence)
        )
    }

    /// SM-23: what the attack is made of.
    fn attack_rows(&self, attack: &Attack) -> String {
        let mut rows = row(self.name(attack.creature), &self.game.starting_as(attack).to_string());
        if attack.times != 1 {
            rows.push_str(&row("played for it", &format!("× {}", attack.times)));
        }
        let laid: i32 = attack.laid.iter().map(|prop| self.game.laid_bonus(attack, prop)).sum();
        for prop in &attack.laid {
            rows.push_str(&row(
                self.name(prop),
                &format!("{:+}", self.game.laid_bonus(attack, prop)),
            ));
        }
        if attack.plus != laid {
            rows.push_str(&row("played for it", &format!("{:+}", attack.plus - laid)));
        }
        rows
    }

    /// SM-22: what the defence is made of.
    fn defence_rows(&self, movie: Seat) -> String {
        let mut rows = String::new();
        self.game.itemise(movie, true, |part| {
            let (name, amount) = match part {
                Part::Card(card, amount) => (self.name(card), amount),
                Part::Guard(amount) => ("played for this defence", amount),
            };
            rows.push_str(&row(name, &format!("{amount:+}")));
        });
        rows
    }

    /// SM-21: how it ends if nobody plays anything more.
    fn standing(&self, attack: &Attack, strength: i32, defence: i32) -> String {
        let wins = strength >= defence;
        let words = match (wins, attack.duel) {
            (true, Some(person)) => format!("{} goes", self.name(person)),
            (true, None) if self.snapshot.me == Some(attack.on) => {
                "one of your Characters goes".into()
            }
            (true, None) => format!("{} loses a Character", self.snapshot.name(attack.on)),
            (false, _) => format!("the attack fails by {}", defence - strength),
        };
        let tie = if strength == defence { " A tie goes to the monster." } else { "" };
        let mine = if wins { attack.on } else { attack.by };
        let class = if self.snapshot.me == Some(mine) { "bad" } else { "" };
        format!(
            "<p class=\"note {class}\">{}<span><b>As it stands,</b> {}.{tie} {}</span></p>",
            icon("fight"),
            escape(&words),
            clause_button("SM-21")
        )
    }

    /// Every card that can answer, with what it would make of the scene.
    fn answers(&self) -> String {
        let Some(me) = self.snapshot.me.filter(|_| self.may_answer()) else { return String::new() };
        let mut shown: Vec<&str> = Vec::new();
        let mut rows = String::new();
        for choice in &self.snapshot.legal {
            let words: Vec<&str> = choice.text.split(' ').collect();
            let [_, id, ..] = words[..] else { continue };
            let Some(card) = self.view.house.deck.named(id).filter(|_| !shown.contains(&id)) else {
                continue;
            };
            shown.push(id);
            let ways =
                self.snapshot.legal.iter().filter(|other| other.text.split(' ').nth(1) == Some(id));
            let only = (ways.count() == 1).then_some(choice.text.as_str());
            rows.push_str(&self.answer(me, card, only));
        }
        rows
    }

    fn answer(&self, me: Seat, card: Card, only: Option<&str>) -> String {
        let face = self.view.house.deck.face(card);
        let does = only.map_or_else(
            || format!("data-set=\"pick:{}\"", face.id),
            |text| format!("data-act=\"{}\"", escape(text)),
        );
        let outlook = only.and_then(|text| self.outlook(me, text.parse().ok()?));
        let result = match (outlook, only) {
            (Some(text), _) => text,
            (None, None) => chip("", "", "choose what for"),
            (None, Some(_)) => String::new(),
        };
        format!(
            "<button type=\"button\" class=\"answer\" {does}><span class=\"face\"><svg viewBox=\"0 0 120 120\" aria-hidden=\"true\"><use href=\"#sm-{}\"/></svg></span><span><b>{}</b>{}</span>{result}</button>",
            face.id,
            escape(face.name),
            escape(face.text)
        )
    }

    /// How the scene would stand if this were played and nobody said anything to it.
    fn outlook(&self, me: Seat, action: Action) -> Option<String> {
        let before = self.view.attack?;
        let mut dream: ScurvyMusketeers = self.game.clone();
        dream.may(me, action).ok()?;
        dream.act(me, action);
        for _ in 0..PATIENCE {
            if dream.view(None).stack.top().is_none() {
                break;
            }
            let Turn::Seats(seats) = dream.turn() else { return None };
            let seat = seats.first()?;
            let pass = dream.pass(seat)?;
            dream.act(seat, pass);
        }
        let Some(attack) = dream.attack() else { return Some(chip("", "", "stops it")) };
        let (strength, defence) = (dream.running_as(attack), dream.ds(attack.on, true));
        let words = format!("{strength} against {defence}");
        let wins = strength >= defence;
        let class = match self.snapshot.me {
            Some(me) if me == before.by => {
                if wins {
                    "good"
                } else {
                    "bad"
                }
            }
            Some(me) if me == before.on => {
                if wins {
                    "bad"
                } else {
                    "good"
                }
            }
            _ => "",
        };
        Some(chip(class, "", &words))
    }
}

/// A line of a sum.
fn row(name: &str, amount: &str) -> String {
    format!("<tr><td>{}</td><td>{amount}</td></tr>", escape(name))
}

/// What opens a card large.
fn opens(card: Card) -> String {
    format!("data-card=\"{card}\"")
}
