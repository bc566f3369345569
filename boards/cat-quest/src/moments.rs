//! What is shown of a roll, a dog, an answer to it, a battle that is over, a cat that comes or goes, and a deal.

use board::{Event, Kind, Moment, Party, Thing, capital, many};
use cat_quest::{Action, Cat, CatQuest, Chance, Element, Phase, Quake, View};
use table::{Seat, Step};

/// What a step shows before the board goes on.
pub(crate) fn moment(event: &Event<'_, CatQuest>) -> Option<Moment> {
    let &Event { onlooker, before, step, after } = event;
    let shown = match step {
        Step::Fall(chance) => fallen(onlooker, before, chance),
        Step::Act(seat, action) => acted(before, seat, action, after),
    };
    let fought = after.open.battles > before.open.battles;
    if fought { Some(ended(shown, before, after)) } else { shown }
}

fn dog_id(dog: Element) -> String {
    format!("dog-{}", dog.name())
}

fn fallen(onlooker: Option<Seat>, before: &View, chance: Chance) -> Option<Moment> {
    let active = before.open.active;
    Some(match chance {
        Chance::First(first) => {
            Moment::new(Kind::Draw, None, "Who begins?").verdict(first, true, "first turn".into())
        }
        Chance::Dice(_) if before.open.phase == Phase::Placing => return None,
        Chance::Dice(dice) => travel(before, dice),
        Chance::Die(face) => {
            let party = Party {
                things: vec![Thing::pips(face, "")],
                need: "needs an odd number".into(),
                odds: Some(50),
                sum: face.to_string(),
                ..Party::default()
            };
            let (good, words) =
                if face % 2 == 1 { (true, "Odd: the dog is beaten!") } else { (false, "Even") };
            Moment::new(Kind::Roll, active, "Plukitten’s roll").with(party).verdict(
                None,
                good,
                words.into(),
            )
        }
        Chance::Glimpse(dog) => {
            let seen = (onlooker == Some(active)).then(|| dog_id(dog));
            Moment::new(Kind::Draw, active, "Purrinus peeks").card(seen)
        }
        Chance::Dog(dog) => {
            let beats = cats_against(before, dog);
            let shown = Moment::new(
                Kind::Attack,
                active,
                format!("Dog {} of the pack", before.open.facing + 1),
            )
            .card(Some(dog_id(dog)));
            match beats.as_slice() {
                [] => shown.verdict(
                    None,
                    false,
                    format!("{}: no cat left beats it", capital(dog.name())),
                ),
                cats => shown.says(format!(
                    "{}: {} can beat it",
                    capital(dog.name()),
                    many(cats.len(), "cat", "cats")
                )),
            }
        }
        Chance::Lost(cat) => Moment::new(Kind::Draw, active, "Cat lost")
            .card(Some(cat.card().name))
            .verdict(None, false, format!("{} goes home", cat.card().title)),
    })
}

/// The cats that could still answer a dog.
fn cats_against(view: &View, dog: Element) -> Vec<Cat> {
    let cats = view.open.cats[view.open.active.index()].iter();
    cats.filter(|cat| !view.open.spent.contains(*cat) && cat.beats(dog)).collect()
}

fn travel(before: &View, [white, black]: [u8; 2]) -> Moment {
    let fresh = |face: u8, class: &str, rolls: bool| match Thing::pips(face, class) {
        Thing::Die(icon, class, _) => Thing::Die(icon, class, rolls),
        other => other,
    };
    let party = Party {
        things: vec![
            fresh(white, "", before.open.rolling[0]),
            fresh(black, "black", before.open.rolling[1]),
        ],
        sum: (white + black).to_string(),
        need: "dots that can be flown".into(),
        ..Party::default()
    };
    Moment::new(Kind::Roll, before.open.active, "Speed roll")
        .with(party)
        .says(format!("Speed {}", white + black))
}

fn acted(before: &View, seat: Seat, action: Action, after: &View) -> Option<Moment> {
    let play = |title: String| Moment::new(Kind::Play, seat, title);
    Some(match action {
        Action::Battle => Moment::new(Kind::Attack, seat, "Battle with the dogs!").says(format!(
            "{} against {}",
            many(before.open.cats[seat.index()].iter().count(), "cat", "cats"),
            many(before.row().len(), "dog", "dogs")
        )),
        Action::Recruit => {
            let cat = before.open.ships[seat.index()].orbit.cat();
            Moment::new(Kind::Draw, seat, "Recruit")
                .card(Some(cat.card().name))
                .pays(seat, cat.card().title.into())
        }
        Action::Go(place) if place != before.open.ships[seat.index()] => {
            let orbit = capital(place.orbit.name());
            let there = if before.open.planets[place.orbit.index()] == place.dot {
                orbit
            } else {
                format!("{orbit}’s orbit, dot {}", place.dot + 1)
            };
            play(format!("Flight to {there}"))
        }
        Action::Send(cat) => answer(before, seat, cat),
        Action::Burn => play(format!("Jupersian burns dog {}", before.open.facing + 1)),
        Action::Reroll(quake) => {
            let dice = match quake {
                Quake::White => "the white die",
                Quake::Black => "the black die",
                Quake::Both => "both dice",
                Quake::Plukitten => "Plukitten’s die",
            };
            play(format!("Caturn shakes {dice}"))
        }
        Action::Accept => {
            let deal = before.open.deal?;
            let other = if deal.with == seat { before.open.active } else { deal.with };
            Moment::new(Kind::Deal, seat, "Swap with")
                .at(other)
                .with(swapped(before.open.active, deal.take.iter()))
                .with(swapped(deal.with, deal.give.iter()))
        }
        Action::Banish(cat) => Moment::new(Kind::Attack, seat, "Cat sent home, of")
            .at(before.open.active)
            .card(Some(cat.card().name)),
        Action::GiveUp if after.open.battles > before.open.battles => {
            Moment::new(Kind::Battle, seat, "Retreat")
        }
        _ => return None,
    })
}

/// What somebody gets in a swap.
fn swapped(seat: Seat, cats: impl Iterator<Item = Cat>) -> Party {
    let things = cats.map(|cat| Thing::Card(cat.card().name.into())).collect();
    Party { seat: Some(seat), things, need: "gets".into(), ..Party::default() }
}

/// CQ-20: a cat against a dog.
fn answer(before: &View, seat: Seat, cat: Cat) -> Moment {
    let card = cat.card();
    let dog = before.pack.get(usize::from(before.open.facing)).and_then(|sight| sight.dog());
    let one = |id: String, name: &str| Party {
        name: capital(name),
        things: vec![Thing::Card(id)],
        ..Party::default()
    };
    let shown = Moment::new(Kind::Fight, seat, format!("{}’s answer", card.title))
        .with(one(card.name.into(), card.element.name()));
    let shown = match dog {
        Some(dog) => shown.with(one(dog_id(dog), dog.name())),
        None => shown,
    };
    let beaten = dog.map_or("dog", Element::name);
    shown.verdict(None, true, format!("{} beats {beaten}", capital(card.element.name())))
}

/// What came of a battle.
fn ended(shown: Option<Moment>, before: &View, after: &View) -> Moment {
    let seat = before.open.active;
    let won = after.open.winner == Some(seat)
        && after.open.phase == Phase::Over
        && after.is_pack_beaten();
    let shown = shown.unwrap_or_else(|| Moment::new(Kind::Battle, seat, "The battle is over"));
    let shown = Moment { kind: Kind::Battle, ..shown };
    if won {
        return shown.verdict(seat, true, "The whole pack is beaten!".into());
    }
    let beaten = after.open.best[seat.index()]
        .map_or(before.open.beaten, |best| best.beaten.max(before.open.beaten));
    let best = many(beaten.into(), "dog", "dogs");
    shown.verdict(seat, false, format!("Battle lost; best so far: {best} beaten"))
}
