//! What is shown of a roll, a catfight, a draw and a deal.

use board::{Event, Kind, Moment, Party, Thing};
use spanc::{Action, CREW_SIZE, Chance, Fight, Phase, Side, Spanc, View, needed, odds};
use table::{Seat, Step};

/// What a step shows before the board goes on.
pub(crate) fn moment(event: &Event<'_, Spanc>) -> Option<Moment> {
    let &Event { before, step, after, .. } = event;
    let shown = match step {
        Step::Fall(chance) => fallen(event, chance),
        Step::Act(seat, action) => acted(event, seat, action),
    };
    let over = before.open.fight.filter(|_| after.open.fight.is_none());
    match over {
        Some(fight) => Some(ended(shown, &fight, before, after)),
        None => shown,
    }
}

fn fallen(event: &Event<'_, Spanc>, chance: Chance) -> Option<Moment> {
    let &Event { before, after, .. } = event;
    Some(match chance {
        Chance::Dice(low, high) => roll(event, [low, high]),
        Chance::Die(die) => roll(event, [die.min(before.open.kept), die.max(before.open.kept)]),
        Chance::Toy(_) | Chance::Crew(_) if before.open.phase == Phase::Deal => return None,
        Chance::Toy(toy) => {
            Moment::new(Kind::Draw, before.open.drawer, "Toy drawn").card(Some(toy.card().id))
        }
        Chance::Crew(girl) => {
            let crew = |seat: &u8| after.open.girls[usize::from(*seat)].contains(&Some(girl));
            let seat = (0..before.open.setup.seats).find(crew).map(Seat);
            Moment::new(Kind::Draw, seat, "New in the crew").card(Some(girl.card().id))
        }
        Chance::Challenge(_) if before.open.phase == Phase::Clear => return None,
        Chance::Challenge(card) => {
            Moment::new(Kind::Draw, None, "The next Challenge").card(Some(card.card().id))
        }
        Chance::First(seat) => {
            Moment::new(Kind::Draw, None, "The least Loot").verdict(seat, true, "first turn".into())
        }
    })
}

fn acted(event: &Event<'_, Spanc>, seat: Seat, action: Action) -> Option<Moment> {
    let &Event { before, after, .. } = event;
    let shown = match action {
        Action::Raid(..) | Action::Duel(..) | Action::Steal(..) | Action::Lure(..) => {
            let fight = after.open.fight?;
            let game = event.is();
            let shown =
                Moment::new(Kind::Attack, seat, format!("{} attack on", fight.skill.name()));
            Side::ALL
                .iter()
                .fold(shown.at(fight.on_seat), |shown, &side| {
                    shown.with(fighter(&game, after, &fight, side, [0; 2], false))
                })
                .says(format!("For {}", prize(&fight)))
        }
        Action::Yes if before.open.phase != Phase::Vote => {
            let (by, _) = before.open.sent?;
            Moment::new(Kind::Deal, seat, "Deal with").at(by)
        }
        Action::Accept(from) => Moment::new(Kind::Deal, seat, "Deal with").at(from),
        Action::GiveIn => {
            let girl = before
                .open
                .girl
                .and_then(|place| before.open.girls[seat.index()][usize::from(place)]);
            let shown =
                Moment::new(Kind::Play, seat, "Give in").card(girl.map(|girl| girl.card().id));
            shown.verdict(None, false, "She is knocked out".into())
        }
        Action::Reroll => Moment::new(Kind::Play, seat, "The Captain’s reroll"),
        Action::Press => Moment::new(Kind::Play, seat, "Attack pressed"),
        _ => return None,
    };
    Some(shown)
}

fn prize(fight: &Fight) -> &'static str {
    match fight.prize {
        Some(toy) => toy.card().name,
        None if fight.takes_loot() => "one Loot",
        None => "honour: who fails is lost",
    }
}

/// How likely so many of 36 rolls are, in per cent.
fn per_cent(ways: u8) -> u8 {
    u8::try_from((u16::from(ways) * 100 + 18) / 36).unwrap_or(100)
}

fn pair([low, high]: [u8; 2], fresh: bool) -> Vec<Thing> {
    let die = |face: u8| match Thing::pips(face, "") {
        Thing::Die(icon, class, _) => Thing::Die(icon, class, fresh),
        other => other,
    };
    if low == 0 { Vec::new() } else { vec![die(low), die(high)] }
}

/// A side of a catfight: who, what she needs, and what she has rolled.
fn fighter(
    game: &Spanc,
    view: &View,
    fight: &Fight,
    side: Side,
    dice: [u8; 2],
    fresh: bool,
) -> Party {
    let (seat, place) = match side {
        Side::Attacker => (view.open.active, fight.by),
        Side::Defender => (fight.on_seat, fight.on),
    };
    let girl = view.open.girls[seat.index()][usize::from(place).min(CREW_SIZE - 1)];
    let skill = game.fight_skill(fight, side);
    Party {
        seat: Some(seat),
        name: girl.map_or("", |girl| girl.card().name).into(),
        things: pair(dice, fresh),
        sum: if dice[0] > 0 { (dice[0] + dice[1]).to_string() } else { String::new() },
        need: format!("needs {}", needed(skill)),
        odds: Some(per_cent(odds(skill))),
    }
}

fn verdict(dice: [u8; 2], skill: i8) -> (bool, String) {
    let sum = dice[0] + dice[1];
    let hit = Spanc::is_hit(dice, skill);
    let over = i16::from(sum) - i16::from(skill.max(2));
    let words = match (hit, sum) {
        (true, 2) => "A 2 always succeeds!".into(),
        (false, 12) => "A 12 always fails".into(),
        (true, _) if over == 0 => "Just made it!".into(),
        (true, _) => "Success!".into(),
        (false, _) if over == 1 => "Missed by one!".into(),
        (false, _) => format!("Missed by {over}"),
    };
    (hit, words)
}

fn roll(event: &Event<'_, Spanc>, dice: [u8; 2]) -> Moment {
    let (before, game) = (event.before, event.was());
    let side = match before.open.phase {
        Phase::DefenderDice => Side::Defender,
        _ => Side::Attacker,
    };
    match before.open.fight {
        Some(fight) => fight_roll(before, &game, &fight, side, dice),
        None => attempt(event, &game, dice),
    }
}

/// SP-37: both sides, the one that rolls with fresh dice.
fn fight_roll(view: &View, game: &Spanc, fight: &Fight, rolls: Side, dice: [u8; 2]) -> Moment {
    let actor = if rolls == Side::Attacker { view.open.active } else { fight.on_seat };
    let title = format!("{} roll for {}", fight.skill.name(), prize(fight));
    let mut shown = Moment::new(Kind::Roll, actor, title);
    for side in Side::ALL {
        let own = side == rolls;
        let lies = if own { dice } else { fight.dice[side as usize] };
        shown = shown.with(fighter(game, view, fight, side, lies, own));
    }
    let (hit, words) = verdict(dice, game.fight_skill(fight, rolls));
    shown.verdict(actor, hit, words)
}

/// SP-11: a roll at a Challenge.
fn attempt(event: &Event<'_, Spanc>, game: &Spanc, dice: [u8; 2]) -> Moment {
    let &Event { before, after, .. } = event;
    let seat = before.open.active;
    let girl =
        before.open.girl.and_then(|place| before.open.girls[seat.index()][usize::from(place)]);
    let at = before.open.row.get(usize::from(before.open.at[seat.index()])).copied().flatten();
    let title = at.map_or("Roll", |at| at.card().name);
    let (skill, ways) = game.rolling().map_or((0, 0), |roll| (roll.skill, roll.ways));
    let party = Party {
        name: girl.map_or("", |girl| girl.card().name).into(),
        things: pair(dice, true),
        sum: (dice[0] + dice[1]).to_string(),
        need: format!("needs {}", needed(skill)),
        odds: Some(per_cent(ways)),
        ..Party::default()
    };
    let (hit, words) = verdict(dice, skill);
    let shown = Moment::new(Kind::Roll, seat, title).with(party).verdict(None, hit, words);
    match after.open.loot[seat.index()].saturating_sub(before.open.loot[seat.index()]) {
        0 => shown,
        loot => shown.pays(seat, format!("+{loot} Loot")),
    }
}

/// What came of a catfight.
fn ended(shown: Option<Moment>, fight: &Fight, before: &View, after: &View) -> Moment {
    let seats = [before.open.active, fight.on_seat];
    let title = format!("{} for {}", fight.skill.name(), prize(fight));
    let fresh = || Moment::new(Kind::Fight, before.open.active, title).at(fight.on_seat);
    let shown = Moment { kind: Kind::Fight, ..shown.unwrap_or_else(fresh) };
    let gains = |seat: &&Seat| after.open.loot[seat.index()] > before.open.loot[seat.index()];
    let toys = |view: &View, seat: Seat, toy| {
        view.open.held[seat.index()].iter().any(|held| held.contains(toy))
    };
    let taken = fight.prize.filter(|&toy| toys(after, seats[0], toy));
    let lost = |seat: &&Seat| {
        let count = |view: &View| view.open.girls[seat.index()].iter().flatten().count();
        count(after) < count(before)
    };
    if let Some(&seat) = seats.iter().find(gains) {
        return shown.pays(seat, "+1 Loot".into());
    }
    if let Some(toy) = taken {
        return shown.pays(seats[0], toy.card().name.into());
    }
    match seats.iter().find(lost) {
        Some(&seat) => shown.verdict(seat, false, "one girl lost".into()),
        None if shown.verdict.is_some() => shown,
        None => shown.says("Nothing comes of it"),
    }
}
