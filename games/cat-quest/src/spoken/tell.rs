//! What just happened, as told to one onlooker.

use table::{Seat, Spoken, Step, capital};

use super::names::{a_dog, cats_in_words, described, place_in_words, rolled, way_in_words};
use crate::action::{Action, Chance, Quake};
use crate::board::Place;
use crate::pieces::{Body, Cat};
use crate::state::{CatQuest, Phase};
use crate::view::{Sight, View};

/// A step and what came of it. Both views are already the onlooker's own.
pub(super) fn story(
    onlooker: Option<Seat>,
    before: &View,
    step: Step<Action, Chance>,
    after: &View,
) -> String {
    let mut told = match step {
        Step::Act(seat, action) => tell_action(before, seat, action),
        Step::Fall(chance) => tell_chance(onlooker, before, chance, after),
    };
    for more in [next_dog(before, step, after), lost(before, step, after), win(after)] {
        push(&mut told, more);
    }
    if after.open.winner.is_none() {
        push(&mut told, round(before, after));
    }
    told
}

fn push(told: &mut String, more: Option<String>) {
    if let Some(more) = more {
        if !told.is_empty() {
            told.push(' ');
        }
        told.push_str(&more);
    }
}

fn name(seat: Seat) -> String {
    CatQuest::seat_name(seat)
}

fn tell_action(before: &View, seat: Seat, action: Action) -> String {
    let who = name(seat);
    match action {
        Action::First(first) if first == seat => format!("{who} goes first."),
        Action::First(first) => format!("{who} lets {} begin.", name(first)),
        Action::Battle => format!("{who} takes on the dogs!"),
        Action::Recruit => {
            let cat = before.open.ships[seat.index()].orbit.cat();
            format!("{who} recruits {}.", described(cat))
        }
        Action::Look => {
            let dog = before.first_unrevealed().map_or(1, |place| place + 1);
            format!(
                "{who}'s Purrinus uses {} and floats over to dog {dog}.",
                ability(Cat::Purrinus)
            )
        }
        Action::Roll => format!("{who} travels."),
        Action::Done => format!("{who} is done."),
        Action::Offer { to, give, take } => format!(
            "{who} offers {} {} for {}.",
            name(to),
            cats_in_words(give),
            cats_in_words(take)
        ),
        Action::Accept => format!("{who} accepts: the cats change hands."),
        Action::Refuse => format!("{who} refuses."),
        Action::Counter { give, take } => {
            format!("{who} would rather give {} for {}.", cats_in_words(give), cats_in_words(take))
        }
        Action::Keep if seat != before.open.active => format!("{who} leaves the roll alone."),
        Action::Keep => format!("{who} keeps the roll."),
        Action::Reroll(quake) => tell_quake(before, seat, quake),
        Action::Go(place) => tell_flight(before, seat, place),
        Action::Burn => {
            let (ability, dog) = (ability(Cat::Jupersian), before.open.facing + 1);
            format!("{who}'s Jupersian uses {ability} and burns dog {dog}.")
        }
        Action::Spare => format!("{who} lets dog {} come.", before.open.facing + 1),
        Action::Send(cat) => tell_answer(before, &who, cat),
        Action::Gamble => {
            format!("{who}'s Plukitten tries {}: odd wins.", ability(Cat::Plukitten))
        }
        Action::GiveUp => format!("{who} gives up."),
        Action::Banish(cat) => {
            let (loser, home) = (name(before.open.active), home(cat));
            format!("{who} gleefully sends {loser}'s {} home to {home}.", cat.card().title)
        }
        Action::Leave => format!("{who} leaves the game; the cats go home."),
    }
}

/// The name of a cat's ability.
fn ability(cat: Cat) -> &'static str {
    cat.card().ability
}

/// CQ-18, CQ-18a: whose Caturn shakes whose dice.
fn tell_quake(before: &View, seat: Seat, quake: Quake) -> String {
    let whose = match (quake, seat == before.open.active) {
        (Quake::Plukitten, true) => "Plukitten's".into(),
        (_, true) => "the".into(),
        (Quake::Plukitten, false) => format!("{}'s Plukitten's", name(before.open.active)),
        (_, false) => format!("{}'s", name(before.open.active)),
    };
    let dice = match quake {
        Quake::White => "white die",
        Quake::Black => "black die",
        Quake::Both => "two dice",
        Quake::Plukitten => "die",
    };
    let (who, ability) = (name(seat), ability(Cat::Caturn));
    format!("{who}'s Caturn makes an {ability} and shakes {whose} {dice}.")
}

fn tell_flight(before: &View, seat: Seat, place: Place) -> String {
    let (who, here) = (name(seat), before.open.ships[seat.index()]);
    if place == here {
        return format!("{who} stays at {}.", place_in_words(here));
    }
    let costs = before.open.setup.sky().costs(here);
    let way = way_in_words(&costs, place);
    let way = if way.is_empty() { way } else { format!("{way} ") };
    let there = match before.body_at(place) {
        Some(Body::Sun) | None => String::new(),
        Some(body) => format!(", on {} itself", capital(body.name())),
    };
    format!("{who} flies {way}to {}{there} (cost {}).", place_in_words(place), costs.of(place))
}

fn tell_answer(before: &View, who: &str, cat: Cat) -> String {
    let dog = before.met().map_or("dog".into(), |dog| format!("{} dog", dog.name()));
    let card = cat.card();
    let beaten = format!("{who}'s {} ({}) beats the {dog}", card.title, card.element.name());
    if cat == Cat::Neptabby {
        return format!("{beaten}, and her {} washes it out of the game.", card.ability);
    }
    format!("{beaten}.")
}

fn tell_chance(onlooker: Option<Seat>, before: &View, chance: Chance, after: &View) -> String {
    let who = name(before.open.active);
    match chance {
        Chance::First(first) => format!("{} begins.", name(first)),
        Chance::Dice(_) if before.open.phase == Phase::Placing => {
            let place = after.body(before.open.placing);
            format!("{} starts on dot {}.", capital(place.orbit.name()), u16::from(place.dot) + 1)
        }
        Chance::Dice(dice) => format!("{who} rolls {}.", rolled(dice)),
        Chance::Die(face) => {
            let luck = if face % 2 == 1 { "odd" } else { "even" };
            format!("Plukitten rolls {face}: {luck}.")
        }
        Chance::Glimpse(dog) => {
            let place = before.first_unrevealed().map_or(1, |place| place + 1);
            if onlooker == Some(before.open.active) {
                format!("You see that dog {place} is {}.", a_dog(dog))
            } else {
                format!("{who} knows dog {place} now, and purrs.")
            }
        }
        Chance::Dog(dog) => format!("Dog {} is {}!", before.open.facing + 1, a_dog(dog)),
        Chance::Lost(Cat::Earthcat) => format!("{who}'s Common Earth Cat stays behind on Earth."),
        Chance::Lost(cat) => {
            format!("{who} loses {}, who goes home to {}.", cat.card().title, home(cat))
        }
    }
}

fn home(cat: Cat) -> String {
    match cat.home() {
        Body::Sun => "the Sun".into(),
        body => capital(body.name()),
    }
}

/// The dog that is met next, where everybody knows it already.
fn next_dog(before: &View, step: Step<Action, Chance>, after: &View) -> Option<String> {
    let was = before.open.phase.is_battle();
    let from = if was { before.open.facing } else { 0 };
    let beaten_at_once =
        after.open.battles > before.open.battles && after.open.phase != Phase::Forfeit;
    let place = match after.open.phase {
        Phase::Fight | Phase::Forfeit | Phase::Burn => after.open.facing,
        _ if beaten_at_once => (from..after.pack.len() as u8).find(|&n| after.is_in_pack(n))?,
        _ => return None,
    };
    let new = !was || before.open.facing != place || before.open.phase == Phase::Burn;
    let turned = matches!(step, Step::Fall(Chance::Dog(_))) && before.open.facing == place;
    let Sight::Open(dog) = after.pack.get(usize::from(place)).copied()? else { return None };
    (new && !turned).then(|| format!("Dog {} is {}, as all know.", place + 1, a_dog(dog)))
}

/// A battle that was lost in this step.
fn lost(before: &View, step: Step<Action, Chance>, after: &View) -> Option<String> {
    let ended = after.open.battles > before.open.battles;
    let won = ended
        && after.open.winner == Some(before.open.active)
        && after.open.phase == Phase::Over
        && after.is_pack_beaten();
    if !ended || won {
        return None;
    }
    let beaten = before.open.beaten + u8::from(beats(before, step));
    let then = if after.open.barred.contains(before.open.active) && after.open.phase != Phase::Over
    {
        ", and must leave Earth next turn"
    } else {
        ""
    };
    let (who, dogs) = (name(before.open.active), dogs(beaten));
    Some(format!("{who} has lost the battle with {dogs} beaten{then}."))
}

/// CQ-19b, CQ-20: whether a step beats the dog that is met.
fn beats(before: &View, step: Step<Action, Chance>) -> bool {
    match step {
        Step::Act(_, Action::Send(_)) => true,
        Step::Act(_, Action::Keep) => before.open.dice[0] % 2 == 1,
        Step::Fall(Chance::Die(face)) => face % 2 == 1,
        _ => false,
    }
}

fn dogs(count: u8) -> String {
    if count == 1 { "1 dog".into() } else { format!("{count} dogs") }
}

/// CQ-25, CQ-25b, CQ-26: a round that began in this step, or planets that moved.
fn round(before: &View, after: &View) -> Option<String> {
    let moved = before.open.phase != Phase::Placing && after.open.planets != before.open.planets;
    if after.open.round == before.open.round {
        return moved.then(|| "The planets move on.".into());
    }
    let closing = if after.open.closing && !before.open.closing {
        "All alien cats are out, but nobody has fought: the round of the first battle is the last. "
    } else {
        ""
    };
    Some(format!("{closing}Round {}: the planets move on.", after.open.round))
}

/// The end of the game, and why it came.
fn win(after: &View) -> Option<String> {
    if after.open.phase != Phase::Over {
        return None;
    }
    let Some(winner) = after.open.winner else {
        return Some("The last round is over and nobody has fought, so nobody wins.".into());
    };
    let who = name(winner);
    let all = after.pack.iter().all(|sight| matches!(sight, Sight::Gone | Sight::Open(_)));
    let last = !after.open.barred.contains(winner) && all && after.is_pack_beaten();
    if after.open.present.len() == 1 {
        return Some(format!("{who} is the last one left, and wins."));
    }
    if last {
        return Some(format!("{who} has beaten the whole pack and frees the Earth. {who} wins!"));
    }
    let why =
        if after.open.closing { "All alien cats are recruited" } else { "The last round is over" };
    let beaten = dogs(after.open.best[winner.index()].map_or(0, |best| best.beaten));
    Some(format!("{why}, and {who} wins with the best battle: {beaten} beaten."))
}
