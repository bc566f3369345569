//! What could be played in a fight, each with how it would stand after that.

use board::{Does, chip, icon};
use maud::{Markup, html};
use table::Seat;
use zerpang::{Action, Aid, Card, Outlook, Printed, Role, Side, Use};

use super::Table;
use super::cards::picture;
use super::deeds::Deed;
use super::picking::Pick;

impl Table<'_> {
    /// Every play, with how the fight would stand after it.
    pub(super) fn plays(&self) -> Markup {
        let Some(me) = self.seen.me.filter(|_| self.seen.prompted) else {
            return Markup::default();
        };
        let mut rows: Vec<(i32, Markup)> = Vec::new();
        let mut aimed: Vec<(Card, Side)> = Vec::new();
        for deed in self.deeds.iter().filter(|deed| !deed.ends()) {
            match (deed.action, deed.cell) {
                (Action::Use(what), Some(_)) if aimed.contains(&(what.card, what.side)) => {}
                (Action::Use(what), Some(_)) => {
                    aimed.push((what.card, what.side));
                    rows.push((1, aimed_row(self.game.printed(), what)));
                }
                (Action::Accept, _) | (_, Some(_)) => {}
                _ => {
                    let outlook = self.game.outlook(me, deed.action);
                    let stands = outlook.zip(self.helped(me, deed.action));
                    rows.push((stands.map_or(0, merit), self.row(deed, stands)));
                }
            }
        }
        table::sort_few(&mut rows, |(merit, _)| -merit);
        html! { @for (_, row) in rows { (row) } }
    }

    /// The side that a play is for.
    fn helped(&self, me: Seat, action: Action) -> Option<Role> {
        let aid = match action {
            Action::Lay(lay) => lay.aid,
            Action::Use(what) => what.aid,
            Action::Charge(_, aid) => aid,
            _ => Aid::Own,
        };
        match aid {
            Aid::Own => self.view.open.combat.fight?.role_of(me),
            Aid::Aggressor => Some(Role::Aggressor),
            Aid::Defender => Some(Role::Defender),
        }
    }

    fn row(&self, deed: &Deed, stands: Option<(Outlook, Role)>) -> Markup {
        let said = self.button(deed);
        let effect = || match deed.action {
            Action::Use(what) => what.card.says(self.game.printed(), what.side),
            other => self.seen.label(other),
        };
        let (words, result) =
            stands.map_or_else(|| (effect(), chip("", "", "ends it")), |it| self.result(it));
        let inside = html! {
            (tile(deed.action))
            span { b { (said.label) } @if !said.small.is_empty() { (said.small) ": " } (words) }
            (result)
        };
        said.does.button("answer", &inside)
    }

    /// How it would stand, in words and in a chip.
    fn result(&self, (outlook, role): (Outlook, Role)) -> (String, Markup) {
        let [own, other] = [role, role.other()].map(|role| outlook.ratings[role as usize]);
        let short = |fight| self.short_by(fight, outlook.ratings, role);
        let chip = if outlook.behind == role {
            let short = self.view.open.combat.fight.as_ref().map_or(0, short);
            chip("bad", "", &format!("{short} short"))
        } else if own == other {
            chip("good", "", "wins the tie")
        } else {
            chip("good", "", &format!("leads by {}", own.saturating_sub(other)))
        };
        (format!("{own} against {other}"), chip)
    }
}

/// Plays that turn the fight come first, the cheapest of them at the top.
fn merit((outlook, role): (Outlook, Role)) -> i32 {
    let [own, other] = [role, role.other()].map(|role| i32::from(outlook.ratings[role as usize]));
    if outlook.behind == role { own - other - 100 } else { 100 - (own - other) }
}

fn tile(action: Action) -> Markup {
    let points = match action {
        Action::Lay(lay) => Some(zerpang::points_of(lay)),
        Action::Charge(points, _) => Some(points),
        _ => None,
    };
    html! {
        @if let Some(points) = points {
            span.tile style="--kind:#8A5A08" { b { (points) } }
        } @else if let Action::Use(what) = action {
            span.face { (picture(what.card, what.side, "")) }
        } @else {
            span.tile { (icon("fight")) }
        }
    }
}

/// A card that needs a cell: the board opens for it.
fn aimed_row(printed: &Printed, what: Use) -> Markup {
    let also = what.also.map(|also| Pick::Card(also, u8::from(also == what.card)));
    let does = Does::picks([Pick::Card(what.card, 0)].into_iter().chain(also));
    let inside = html! {
        (tile(Action::Use(what)))
        span { b { (what.card.row().names[what.side as usize]) } (what.card.says(printed, what.side)) ": choose where" }
        (chip("", "", "ends it"))
    };
    does.button("answer", &inside)
}
