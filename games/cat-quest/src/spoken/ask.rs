//! What a seat is asked, and its choices in words.

use table::{Label, Prompt, Seat, Spoken};

use super::{
    a_dog, beaters, cats_in_words, described, place_in_words, rolled, title, way_in_words,
};
use crate::action::{Action, Quake};
use crate::board::Place;
use crate::pieces::{Body, Cat};
use crate::state::{CatQuest, Phase};
use crate::view::View;

/// What is asked of the seat now.
pub(super) fn prompt(view: &View, seat: Seat) -> Prompt {
    let name = |seat| CatQuest::seat_name(seat);
    let number = u16::from(view.facing) + 1;
    match view.phase {
        Phase::First => "You are the host: who begins?".into(),
        Phase::Start if view.may_battle(seat) => {
            "Your turn starts on Earth: battle the dogs, or travel?".into()
        }
        Phase::Start => "Your turn starts: anything to do before you roll?".into(),
        Phase::Quake | Phase::Aftershock => ask_caturn(view),
        Phase::Go => {
            let barred = if view.barred.contains(seat) { "You must leave Earth." } else { "" };
            let speed = view.dice[0] + view.dice[1];
            Prompt::new(format!("Speed {speed}: where to?")).with_aside(barred)
        }
        Phase::End => "You have arrived: anything else before your turn ends?".into(),
        Phase::Answer | Phase::Counter => ask_deal(view),
        Phase::Burn => {
            let dog = view.dog_in_words(view.facing);
            format!("Dog {number} is next, {dog}: does Jupersian burn it?").into()
        }
        Phase::Fight => match view.met() {
            Some(dog) => Prompt::new(format!("Dog {number} is {}: who goes?", a_dog(dog)))
                .with_aside(format!("{} beat it.", beaters(dog))),
            None => "Who goes?".into(),
        },
        Phase::Forfeit => {
            format!("{} has lost: which of the used cats do you send home?", name(view.active))
                .into()
        }
        Phase::Over => "The game is over.".into(),
        _ => "Chance decides.".into(),
    }
}

/// CQ-13a: the offer that lies open, as it looks to whoever answers.
fn ask_deal(view: &View) -> Prompt {
    let Some(deal) = view.deal else { return "Do you take the offer?".into() };
    let (who, gives, wants) = if view.phase == Phase::Answer {
        (format!("{} gives", CatQuest::seat_name(view.active)), deal.give, deal.take)
    } else {
        (format!("{} would rather give", CatQuest::seat_name(deal.with)), deal.take, deal.give)
    };
    format!("{who} you {} for {}: deal?", cats_in_words(gives), cats_in_words(wants)).into()
}

/// CQ-18, CQ-18a: a roll that Caturn may shake, one's own or another player's.
fn ask_caturn(view: &View) -> Prompt {
    let (who, whose, caturn) = match view.tremor.by {
        Some(_) => {
            let roller = CatQuest::seat_name(view.active);
            (roller.clone(), format!("{roller}'s "), "your Caturn")
        }
        None => ("You".into(), String::new(), "Caturn"),
    };
    if view.phase == Phase::Quake {
        let dice = rolled(view.dice);
        return Prompt::new(format!("Which dice does {caturn} shake?"))
            .with_aside(format!("{who} rolled {dice}."))
            .with_typed(["white", "black", "both", "none"]);
    }
    let face = view.dice[0];
    let wins = if face % 2 == 1 { "odd, she wins" } else { "even, she loses" };
    Prompt::new(format!("Does {caturn} shake the die?"))
        .with_aside(format!("{whose}Plukitten rolled {face}: {wins}."))
}

/// An action as one of several choices.
pub(super) fn label(view: &View, seat: Seat, action: Action) -> Label {
    let name = |seat| CatQuest::seat_name(seat);
    match action {
        Action::First(first) => format!("{} begins", name(first)).into(),
        Action::Battle => {
            let known: Vec<String> = (0..view.pack.len() as u8)
                .filter(|&n| view.is_in_pack(n))
                .map(|n| view.dog_in_short(n))
                .collect();
            format!("Battle the dogs ({})", known.join(", ")).into()
        }
        Action::Recruit => {
            let cat = view.ships[seat.index()].orbit.cat();
            format!("Recruit {}", described(cat)).into()
        }
        Action::Roll => Label::new("Travel").with_aside("roll the dice"),
        Action::Done => "End your turn".into(),
        Action::Offer { to, give, take } => {
            format!("Offer {} {} for {}", name(to), cats_in_words(give), cats_in_words(take)).into()
        }
        Action::Accept => "Accept".into(),
        Action::Refuse => "Refuse".into(),
        Action::Counter { give, take } => Label::new("Counter").with_aside(format!(
            "{} for {}",
            cats_in_words(give),
            cats_in_words(take)
        )),
        Action::Keep if view.tremor.by.is_some() => "Leave the roll alone".into(),
        Action::Keep => "Keep the roll".into(),
        Action::Go(place) => label_place(view, seat, place),
        Action::Look | Action::Reroll(_) | Action::Burn | Action::Gamble => {
            label_ability(view, action)
        }
        Action::Spare => "Turn it up as it is".into(),
        Action::Send(cat) => format!("Send {}", described(cat)).into(),
        Action::GiveUp => Label::new("Give up").with_aside("the battle is lost"),
        Action::Banish(cat) => format!("Send {} home", described(cat)).into(),
        Action::Leave => "Leave the game".into(),
    }
}

/// An ability by its name, and what the cat does.
fn label_ability(view: &View, action: Action) -> Label {
    let (cat, does) = match action {
        Action::Look => {
            let first = view.first_unrevealed().map_or(1, |place| place + 1);
            (Cat::Purrinus, format!("Purrinus peeks at dog {first}"))
        }
        Action::Reroll(quake) => {
            let dice = match quake {
                Quake::Both => "both dice".into(),
                Quake::Plukitten => "the die".into(),
                Quake::White | Quake::Black => format!("the {} die", quake.name()),
            };
            (Cat::Caturn, format!("Caturn rolls {dice} again"))
        }
        Action::Burn => (Cat::Jupersian, "Jupersian burns it for one from the box".into()),
        _ => (Cat::Plukitten, "Plukitten gambles; odd wins, even loses the battle".into()),
    };
    Label::new(cat.card().ability).with_aside(does)
}

/// A place to go to: its cost, what is there or how far it goes on from there, and the way.
fn label_place(view: &View, seat: Seat, place: Place) -> Label {
    let (here, name) = (view.ships[seat.index()], place_in_words(place));
    let (then, there) = match view.body_at(place) {
        Some(body) if view.wants(seat, body) => {
            (String::new(), format!("{} waits", body.cat().card().title))
        }
        Some(Body::Sun) => Default::default(),
        Some(body) => (String::new(), format!("{} itself", title(body.name()))),
        None => match view.nearest(&view.far(seat), place) {
            Some((body, far)) => (format!(", then {far} to {}", title(body.name())), String::new()),
            None => Default::default(),
        },
    };
    if place == here {
        return Label::new(format!("Stay at {name}{then}")).with_aside(there);
    }
    let costs = view.setup.board.costs(here);
    let way = way_in_words(&costs, place);
    let way = if way.is_empty() { way } else { format!(" ({way})") };
    let words = format!("{}, cost {}{then}", title(&name), costs.of(place));
    if there.is_empty() {
        Label::new(words + &way)
    } else {
        Label::new(words).with_aside(there + &way)
    }
}
