//! What is shown of a draw, a theft, a fight and how it ends.

use board::{Event, Kind, Moment, Party, Thing};
use table::{Seat, Step};
use zerpang::{Action, Card, Chance, Fight, Piece, Place, Role, Side, View, Zerpang};

/// What a step shows before the board goes on.
pub(crate) fn moment(event: &Event<'_, Zerpang>) -> Option<Moment> {
    let &Event { before, step, after, .. } = event;
    let fighters = |view: &View| view.open.combat.fight.map(|fight| fight.fighters);
    if let Some(fight) = before.open.combat.fight.filter(|_| fighters(before) != fighters(after)) {
        return Some(ended(event, &fight));
    }
    if let Some(fight) = after.open.combat.fight.filter(|_| before.open.combat.fight.is_none()) {
        return Some(begun(event, &fight));
    }
    match step {
        Step::Fall(chance) => fallen(event, chance),
        Step::Act(seat, action) => acted(event, seat, action),
    }
}

fn id(card: Card) -> &'static str {
    card.row().ids[Side::Pillage as usize]
}

fn fallen(event: &Event<'_, Zerpang>, chance: Chance) -> Option<Moment> {
    let &Event { onlooker, before, .. } = event;
    let taker = before.open.draw.taker;
    Some(match chance {
        Chance::First(first) => {
            Moment::new(Kind::Draw, None, "Who begins?").verdict(first, true, "first turn".into())
        }
        Chance::Draw(card) => {
            let seen = (onlooker == Some(taker)).then(|| id(card));
            Moment::new(Kind::Draw, taker, "Draw").card(seen)
        }
        Chance::Steal(card) => {
            let knows = onlooker == Some(taker) || onlooker == Some(before.open.draw.victim);
            let shown =
                Moment::new(Kind::Draw, taker, "Card taken from").at(before.open.draw.victim);
            shown.card(knows.then(|| id(card)))
        }
        Chance::Clock(_) => return None,
    })
}

fn acted(event: &Event<'_, Zerpang>, seat: Seat, action: Action) -> Option<Moment> {
    let cards: Vec<Thing> = match action {
        Action::Use(what) => [Some(what.card), what.also]
            .into_iter()
            .flatten()
            .map(|card| Thing::Card(card.row().ids[what.side as usize].into()))
            .collect(),
        Action::Lay(lay) if event.before.open.combat.fight.is_some() => lay
            .cards()
            .map(|laid| Thing::Card(laid.card.row().ids[laid.side as usize].into()))
            .collect(),
        _ => return None,
    };
    let title = if matches!(action, Action::Use(_)) { "Card" } else { "Points" };
    let shown = Moment::new(Kind::Play, seat, title);
    let shown = shown.with(Party { things: cards, ..Party::default() });
    Some(match (event.after.open.combat.fight, event.before.open.combat.fight) {
        (Some(fight), Some(_)) => with_sums(shown, &event.is(), &fight),
        _ => shown,
    })
}

/// Adds both ratings to what is shown.
fn with_sums(shown: Moment, game: &Zerpang, fight: &Fight) -> Moment {
    let Some(ratings) = game.ratings() else { return shown };
    Role::ALL.into_iter().fold(shown, |shown, role| {
        let other = ratings[role.other() as usize].total();
        let need = match role {
            Role::Aggressor => format!("needs more than {other}"),
            Role::Defender => format!("needs {other}"),
        };
        let seat = fight.player(role);
        let sum = ratings[role as usize].total().to_string();
        shown.with(Party { seat: Some(seat), sum, need, ..Party::default() })
    })
}

fn begun(event: &Event<'_, Zerpang>, fight: &Fight) -> Moment {
    let [aggressor, defender] = Role::ALL.map(|role| fight.player(role));
    let shown = Moment::new(Kind::Attack, aggressor, "Attack on").at(defender);
    with_sums(shown, &event.is(), fight).verdict(fight.player(fight.behind), false, "Behind".into())
}

/// Who has lost a fight: whoever's piece has left the board, or fell.
fn ended(event: &Event<'_, Zerpang>, fight: &Fight) -> Moment {
    let &Event { before, after, .. } = event;
    let place = |view: &View, piece: Piece| view.open.arena.place(piece);
    let gone = |piece: &Piece| {
        after.open.combat.fallen.contains(*piece)
            || matches!(place(before, *piece), Place::At(_))
                && !matches!(place(after, *piece), Place::At(_))
    };
    let [aggressor, defender] = Role::ALL.map(|role| fight.player(role));
    let shown = Moment::new(Kind::Fight, aggressor, "Fight with").at(defender);
    let shown = with_sums(shown, &event.was(), fight);
    match fight.fighters.iter().find(|&piece| gone(piece)) {
        Some(piece) => shown.verdict(piece.owner(), false, "Fight lost".into()),
        None => shown.says("The fight is over"),
    }
}
