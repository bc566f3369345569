//! Words: the box, and the table of contents of all that is said. Cold; never in a rollout.

mod components;
mod label;
mod menu;
mod names;
mod picture;
mod prompt;
mod tell;
mod understand;

use serde_json::Value;
use table::{
    About, BadSetup, Label, Misread, Need, OptionKind, OptionSpec, Options, Prompt, Seat, Spoken,
    Step,
};

use crate::action::{Action, Chance, seat_name};
use crate::deck::{InUse, MAIN, SIDE};
use crate::pieces::{MATCH_TOTAL, PLAYERS};
use crate::printed::Printed;
use crate::state::{Mark, Phase, ScurvyMusketeers, Setup};
use crate::view::View;

static ABOUT: About = About {
    name: "scurvy-musketeers",
    title: "The Scurvy Musketeers of the Spanish Main",
    blurb: "Shoot the best B-movie on the Spanish Main while everybody else wrecks your set.",
    seats: PLAYERS,
    minutes: 40,
    rules_version: 2,
    rules: include_str!("../RULES.md"),
    numbers: <Printed as table::Printed>::FILE,
    options: &[
        OptionSpec {
            key: "title",
            clause: "SM-1a",
            says: "How the title is chosen: by a vote, or the first one laid out (for bots among themselves)",
            kind: OptionKind::OneOf(&["vote", "first"]),
            needs: None,
        },
        OptionSpec {
            key: "match",
            clause: "SM-36",
            says: "Games are played until somebody reaches the total",
            kind: OptionKind::Switch,
            needs: None,
        },
        OptionSpec {
            key: "total",
            clause: "SM-36",
            says: "The total that wins a match",
            kind: OptionKind::Number { from: 20, to: 500, default: MATCH_TOTAL as u32 },
            needs: Some(Need { what: "match=on", with: ("match", "on") }),
        },
        OptionSpec {
            key: "deck",
            clause: "SM-C5",
            says: "The deck: that of the box if empty, or the text of a deck file (deck=@FILE)",
            kind: OptionKind::Text,
            needs: None,
        },
        OptionSpec {
            key: "mix",
            clause: "SM-40",
            says: "What is mixed in: nothing if empty, cursed-lagoon, or the text of a deck file (mix=@FILE)",
            kind: OptionKind::Text,
            needs: None,
        },
        table::box_option("SM-41"),
    ],
};

impl Spoken for ScurvyMusketeers {
    fn about() -> &'static About {
        &ABOUT
    }

    fn set_up(seats: u8, options: &Options) -> Result<Setup, BadSetup> {
        let (fewest, most) = PLAYERS;
        if !(fewest..=most).contains(&seats) {
            return Err(BadSetup(format!(
                "The Scurvy Musketeers is for two to six seats, not {seats}"
            )));
        }
        let chosen = |key| options.get(key).unwrap_or_default();
        known_deck("deck", chosen("deck"), MAIN)?;
        known_deck("mix", chosen("mix"), SIDE)?;
        let deck = InUse::chosen(chosen("deck"), chosen("mix"))
            .map_err(|bad| BadSetup(format!("the deck cannot be used: {bad}")))?;
        let total = options.get("total").and_then(|total| total.parse().ok());
        let goal = options.is_on("match").then_some(total.unwrap_or(MATCH_TOTAL));
        let (vote, edition) = (options.get("title") != Some("first"), options.edition()?);
        has_enough_cards(seats, &deck, &edition)?;
        Ok(Setup { seats, deck, vote, goal, edition })
    }

    /// SM-36: there is no total without a match.
    fn meets_need(setup: &Setup, key: &str) -> bool {
        key != "total" || setup.goal.is_some()
    }

    fn components() -> Value {
        components::all()
    }

    fn seat_name(seat: Seat) -> String {
        seat_name(seat)
    }

    fn prompt(view: &View, seat: Seat) -> Prompt {
        prompt::of(&view.table(), seat)
    }

    fn label(view: &View, seat: Seat, action: Action) -> Label {
        label::of(&view.table(), seat, action)
    }

    fn tell(
        onlooker: Option<Seat>,
        before: &View,
        step: Step<Action, Chance>,
        after: &View,
    ) -> String {
        tell::story(onlooker, before, step, after)
    }

    /// SM-2, SM-4: whoever draws, looks, loses or takes a card.
    fn chance_actor(before: &View, chance: Chance) -> Option<Seat> {
        match chance {
            Chance::Word(_) | Chance::Dealer(_) => None,
            Chance::Draw(_) | Chance::Look(_) | Chance::Lose(_) | Chance::Steal(_) => {
                Some(tell::drawer(before))
            }
        }
    }

    fn conceals(view: &View) -> bool {
        view.conceals()
    }

    fn picture(view: &View) -> String {
        picture::of(view)
    }

    fn menu(view: &View, seat: Seat, legal: &[Action]) -> Vec<Action> {
        menu::of(&view.table(), seat, legal)
    }

    fn understand(view: &View, seat: Seat, words: &str) -> Result<Action, Misread> {
        understand::understand(view, seat, words)
    }

    /// SM-1a: a title that is too long for one breath.
    fn only_begins(action: Action) -> bool {
        matches!(action, Action::Write(_))
    }

    /// An attack on one's own Movie, a card aimed at oneself or at something in one's Movie, and the title.
    fn concerns(view: &View, seat: Seat) -> bool {
        if view.open.phase == Phase::Propose {
            return true;
        }
        let attacked =
            view.open.attack.is_some_and(|attack| attack.on == seat || attack.by == seat);
        let aimed = view.open.stack.iter().any(|item| {
            item.by == seat
                || [item.one, item.two].into_iter().any(|mark| match mark {
                    Mark::None => false,
                    Mark::Seat(at) => at == seat,
                    Mark::Card(card) => view.open.movies[seat.index()].contains(card),
                })
        });
        attacked || aimed
    }
}

/// SM-2, SM-41: whether the deck has a full hand and a card to draw for everybody.
fn has_enough_cards(seats: u8, deck: &InUse, edition: &Printed) -> Result<(), BadSetup> {
    let (have, fewest) = (deck.index.all.len(), u32::from(seats) * (u32::from(edition.hand) + 1));
    if have >= fewest {
        return Ok(());
    }
    let hand = edition.hand;
    Err(BadSetup(format!(
        "hands of {hand} for {seats} seats need {fewest} cards, and the deck has {have} (rule SM-41)"
    )))
}

/// SM-C5, SM-40: a single word is the name of a deck, and there is one of each sort; else it is the text of a file.
fn known_deck(key: &str, value: &str, name: &str) -> Result<(), BadSetup> {
    let value = value.trim();
    let is_name = !value.is_empty() && !value.contains(['\n', '=']);
    if is_name && value != name && !(key == "mix" && value == "none") {
        return Err(BadSetup(format!(
            "option {key}: there is no deck “{value}”; there is {name}, or the text of a deck file ({key}=@FILE)"
        )));
    }
    Ok(())
}
