//! What a seat is asked, and its choices in words.

use table::{Seat, Spoken};

use super::{
    a_dog, beaters, cats_in_words, described, place_in_words, rolled, title, way_in_words,
};
use crate::action::{Action, Quake};
use crate::board::Place;
use crate::pieces::{Body, Cat};
use crate::state::{CatQuest, Phase};
use crate::view::View;

/// One sentence: what is asked of the seat now.
pub(super) fn prompt(view: &View, seat: Seat) -> String {
    let name = |seat| CatQuest::seat_name(seat);
    let barred = view.barred.has(seat);
    let number = u16::from(view.facing) + 1;
    match view.phase {
        Phase::First => "You are the host: who begins?".into(),
        Phase::Start if view.may_battle(seat) => {
            "Your turn starts on Earth: battle the dogs, or travel?".into()
        }
        Phase::Start => "Your turn starts: anything to do before you roll?".into(),
        Phase::Quake | Phase::Aftershock => ask_caturn(view),
        Phase::Go if barred => {
            format!("Speed {}: where to? You must leave Earth.", view.dice[0] + view.dice[1])
        }
        Phase::Go => format!("Speed {}: where to?", view.dice[0] + view.dice[1]),
        Phase::End => "You have arrived: anything else before your turn ends?".into(),
        Phase::Answer | Phase::Counter => ask_deal(view),
        Phase::Burn => {
            let dog = view.dog_in_words(view.facing);
            format!("Dog {number} is next, {dog}. Does Jupersian burn it?")
        }
        Phase::Fight => match view.met() {
            Some(dog) => {
                format!("Dog {number} is {}; {} beat it. Who goes?", a_dog(dog), beaters(dog))
            }
            None => "Who goes?".into(),
        },
        Phase::Forfeit => {
            format!("{} has lost: which of the used cats do you send home?", name(view.active))
        }
        Phase::Over => "The game is over.".into(),
        _ => "Chance decides.".into(),
    }
}

/// CQ-13a: the offer that lies open, as it looks to whoever answers.
fn ask_deal(view: &View) -> String {
    let Some(deal) = view.deal else { return "Do you take the offer?".into() };
    let (who, gives, wants) = if view.phase == Phase::Answer {
        (format!("{} gives", CatQuest::seat_name(view.active)), deal.give, deal.take)
    } else {
        (format!("{} would rather give", CatQuest::seat_name(deal.with)), deal.take, deal.give)
    };
    format!("{who} you {} for {}. Deal?", cats_in_words(gives), cats_in_words(wants))
}

/// CQ-18, CQ-18a: a roll that Caturn may shake, one's own or another player's.
fn ask_caturn(view: &View) -> String {
    let (who, whose, caturn) = match view.tremor.by {
        Some(_) => {
            let roller = CatQuest::seat_name(view.active);
            (roller.clone(), format!("{roller}'s "), "your Caturn")
        }
        None => ("You".into(), String::new(), "Caturn"),
    };
    if view.phase == Phase::Quake {
        let dice = rolled(view.dice);
        return format!(
            "{who} rolled {dice}. Which dice does {caturn} shake: white, black, both or none?"
        );
    }
    let face = view.dice[0];
    let wins = if face % 2 == 1 { "odd, she wins" } else { "even, she loses" };
    format!("{whose}Plukitten rolled {face}: {wins}. Does {caturn} shake the die?")
}

/// An action as one of several choices.
pub(super) fn label(view: &View, seat: Seat, action: Action) -> String {
    let name = |seat| CatQuest::seat_name(seat);
    match action {
        Action::First(first) => format!("{} begins", name(first)),
        Action::Battle => {
            let known: Vec<String> = (0..view.pack.len() as u8)
                .filter(|&n| view.is_in_pack(n))
                .map(|n| view.dog_in_short(n))
                .collect();
            format!("Battle the dogs ({})", known.join(", "))
        }
        Action::Recruit => {
            let cat = view.ships[seat.index()].orbit.cat();
            format!("Recruit {}", described(cat))
        }
        Action::Look => {
            let first = view.first_unrevealed().map_or(1, |place| place + 1);
            format!("{}: Purrinus peeks at dog {first}", Cat::Purrinus.card().ability)
        }
        Action::Roll => "Travel: roll the dice".into(),
        Action::Done => "End your turn".into(),
        Action::Offer { to, give, take } => {
            format!("Offer {} {} for {}", name(to), cats_in_words(give), cats_in_words(take))
        }
        Action::Accept => "Accept".into(),
        Action::Refuse => "Refuse".into(),
        Action::Counter { give, take } => {
            format!("Counter: {} for {}", cats_in_words(give), cats_in_words(take))
        }
        Action::Keep if view.tremor.by.is_some() => "Leave the roll alone".into(),
        Action::Keep => "Keep the roll".into(),
        Action::Reroll(quake) => {
            let dice = match quake {
                Quake::Both => "both dice".into(),
                Quake::Plukitten => "the die".into(),
                Quake::White | Quake::Black => format!("the {} die", quake.name()),
            };
            format!("{}: Caturn rolls {dice} again", Cat::Caturn.card().ability)
        }
        Action::Go(place) => label_place(view, seat, place),
        Action::Burn => {
            let ability = Cat::Jupersian.card().ability;
            format!("{ability}: Jupersian burns it for one from the box")
        }
        Action::Spare => "Turn it up as it is".into(),
        Action::Send(cat) => format!("Send {}", described(cat)),
        Action::Gamble => {
            let ability = Cat::Plukitten.card().ability;
            format!("{ability}: Plukitten gambles; odd wins, even loses the battle")
        }
        Action::GiveUp => "Give up: the battle is lost".into(),
        Action::Banish(cat) => format!("Send {} home", described(cat)),
        Action::Leave => "Leave the game".into(),
    }
}

/// A place to go to: its cost, what is there or how far it goes on from there, and the way.
fn label_place(view: &View, seat: Seat, place: Place) -> String {
    let (here, name) = (view.ships[seat.index()], place_in_words(place));
    let there = match view.body_at(place) {
        Some(body) if view.wants(seat, body) => format!(": {} waits", body.cat().card().title),
        Some(Body::Sun) => String::new(),
        Some(body) => format!(": {} itself", title(body.name())),
        None => match view.nearest(&view.far(seat), place) {
            Some((body, far)) => format!(", then {far} to {}", title(body.name())),
            None => String::new(),
        },
    };
    if place == here {
        return format!("Stay at {name}{there}");
    }
    let costs = view.house.board.costs(here);
    let way = way_in_words(&costs, place);
    let way = if way.is_empty() { way } else { format!(" ({way})") };
    format!("{}, cost {}{there}{way}", title(&name), costs.of(place))
}
