//! What a seat is asked.

use table::{Prompt, Seat, Spoken};

use super::names::{a_dog, beaters, cats_in_words, rolled};
use crate::state::{CatQuest, Phase};
use crate::view::View;

/// What is asked of the seat now.
pub(super) fn of(view: &View, seat: Seat) -> Prompt {
    let name = |seat| CatQuest::seat_name(seat);
    let number = u16::from(view.open.facing) + 1;
    match view.open.phase {
        Phase::First => "You are the host: who begins?".into(),
        Phase::Start if view.may_battle(seat) => {
            "Your turn starts on Earth: battle the dogs, or travel?".into()
        }
        Phase::Start => "Your turn starts: anything to do before you roll?".into(),
        Phase::Quake | Phase::Aftershock => ask_caturn(view),
        Phase::Go => {
            let barred = if view.open.barred.contains(seat) { "You must leave Earth." } else { "" };
            let speed = view.open.dice[0] + view.open.dice[1];
            Prompt::new(format!("Speed {speed}: where to?")).with_aside(barred)
        }
        Phase::End => "You have arrived: anything else before your turn ends?".into(),
        Phase::Answer | Phase::Counter => ask_deal(view),
        Phase::Burn => {
            let dog = view.dog_in_words(view.open.facing);
            format!("Dog {number} is next, {dog}: does Jupersian burn it?").into()
        }
        Phase::Fight => match view.met() {
            Some(dog) => Prompt::new(format!("Dog {number} is {}: who goes?", a_dog(dog)))
                .with_aside(format!("{} beat it.", beaters(dog))),
            None => "Who goes?".into(),
        },
        Phase::Forfeit => {
            format!("{} has lost: which of the used cats do you send home?", name(view.open.active))
                .into()
        }
        Phase::Over => "The game is over.".into(),
        _ => "Chance decides.".into(),
    }
}

/// CQ-13a: the offer that lies open, as it looks to whoever answers.
fn ask_deal(view: &View) -> Prompt {
    let Some(deal) = view.open.deal else { return "Do you take the offer?".into() };
    let (who, gives, wants) = if view.open.phase == Phase::Answer {
        (format!("{} gives", CatQuest::seat_name(view.open.active)), deal.give, deal.take)
    } else {
        (format!("{} would rather give", CatQuest::seat_name(deal.with)), deal.take, deal.give)
    };
    format!("{who} you {} for {}: deal?", cats_in_words(gives), cats_in_words(wants)).into()
}

/// CQ-18, CQ-18a: a roll that Caturn may shake, one's own or another player's.
fn ask_caturn(view: &View) -> Prompt {
    let (who, whose, caturn) = match view.open.tremor.by {
        Some(_) => {
            let roller = CatQuest::seat_name(view.open.active);
            (roller.clone(), format!("{roller}'s "), "your Caturn")
        }
        None => ("You".into(), String::new(), "Caturn"),
    };
    if view.open.phase == Phase::Quake {
        let dice = rolled(view.open.dice);
        return Prompt::new(format!("Which dice does {caturn} shake?"))
            .with_aside(format!("{who} rolled {dice}."))
            .with_typed(["white", "black", "both", "none"]);
    }
    let face = view.open.dice[0];
    let wins = if face % 2 == 1 { "odd, she wins" } else { "even, she loses" };
    Prompt::new(format!("Does {caturn} shake the die?"))
        .with_aside(format!("{whose}Plukitten rolled {face}: {wins}."))
}
