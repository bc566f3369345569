//! What The Scurvy Musketeers states about itself, for the laws and for soaks.

use scurvy_musketeers::{
    Action, Card, Cards, Chance, Chore, How, InUse, Mark, Phase, ScurvyMusketeers, Title, Top, Type,
};
use table::{Game, Seat, Seats, Step, Turn, can_fall};
use testkit::{Charter, Urn, Worlds};

/// A side deck from a file: what the vocabulary can say and the decks of the box do not.
const VOCABULARY: &str = include_str!("../vocabulary.toml");

/// What The Scurvy Musketeers states about itself.
pub(crate) fn charter() -> Charter<ScurvyMusketeers> {
    let title = ("title", "first");
    Charter::new()
        .tables([
            (2, vec![]),
            (4, vec![]),
            (5, vec![title]),
            (6, vec![title]),
            (3, vec![title, ("mix", "cursed-lagoon")]),
            (3, vec![title, ("mix", VOCABULARY)]),
            (2, vec![title, ("match", "on"), ("total", "20")]),
        ])
        .and_edition()
        .games(1)
        .most_steps(60_000)
        .space(|_| space())
        .free_form(free_form)
        .pieces(pieces)
        .sound(sound)
        .audience(audience)
        .reveals(reveals)
        .worlds(worlds)
        // Seven titles of up to three breaths keep their authors' words, 21 bytes each.
        .state_bytes(1_680)
        .action_bytes(8)
}

/// What is aimed at something: all that the rules permit is listed, too, but there are far too many to
/// ask for in every state; `tests/lists.rs` does it.
fn free_form(action: Action) -> bool {
    matches!(
        action,
        Action::Title(_)
            | Action::Write(_)
            | Action::Sfx { .. }
            | Action::Use { .. }
            | Action::Equip(..)
            | Action::Move(..)
            | Action::Duel(..)
    )
}

/// Every action there is, numbers that no card and no seat has included; of those that are aimed at
/// something, a sample.
pub(crate) fn space() -> Vec<Action> {
    let deck = InUse::chosen("", VOCABULARY).expect("a deck");
    let last = deck.index.all.iter().last().expect("a card");
    let cards = || (0..=last.0).chain([191, 254, 255]).map(Card);
    let seats = || [0, 1, 2, 3, 4, 5, 7, 200].map(Seat);
    let mut space = vec![Action::Pass, Action::Done, Action::Keep, Action::Next];
    space.extend((0..=12).chain([255]).map(Action::Vote));
    let titles = [Title::EMPTY, Title::raw([255; 7]), Title::raw([1, 2, 3, 4, 5, 6, 7])];
    space.extend(titles.into_iter().flat_map(|title| [Action::Title(title), Action::Write(title)]));
    for card in cards() {
        space.extend([Action::Cast(card), Action::Lay(card), Action::Credits(card)]);
        space.extend([Action::Victim(card), Action::Choose(card), Action::Discard(card)]);
        let odd = card.0 % 29 == 0 || card.0 > 120;
        if odd || matches!(card.0, 54..72) {
            space.extend(seats().map(|seat| Action::Locate(card, seat)));
            space.extend(seats().map(|seat| Action::Attach(card, seat)));
        }
        if odd || matches!(card.0, 28..54) {
            space.extend(seats().map(|seat| Action::Attack(card, seat)));
        }
        let other = Card(card.0.wrapping_mul(37).wrapping_add(11));
        let (one, two) = (Mark::Card(other), Mark::Seat(Seat(card.0 % 9)));
        for (one, two) in [(Mark::None, Mark::None), (one, Mark::None), (two, one)] {
            space.push(Action::Sfx { card, one, two });
            space.push(Action::Use { card, pay: None, one, two });
            space.push(Action::Use { card, pay: Some(other), one, two: Mark::None });
        }
        space.extend([
            Action::Equip(card, other),
            Action::Move(card, other),
            Action::Duel(card, other),
        ]);
    }
    space
}

/// SM-C1: every card is in one place.
fn pieces(game: &ScurvyMusketeers) -> Vec<u32> {
    let mut count = [0_u32; 256];
    let mut see = |cards: Cards| cards.iter().for_each(|card| count[card.index()] += 1);
    see(game.deck());
    see(game.discards());
    for seat in game.everybody() {
        see(game.hand(seat));
        see(game.movie(seat));
    }
    if let Some(attack) = game.attack() {
        see(attack.laid);
        see(Cards::only(attack.creature));
    }
    for item in game.waiting().iter().filter(|item| item.how != How::Ability) {
        see(Cards::only(item.card));
    }
    if let Some((_, card)) = game.credits() {
        see(Cards::only(card));
    }
    count.to_vec()
}

/// What else holds in every state.
fn sound(game: &ScurvyMusketeers) -> Result<(), String> {
    let fail = |what: &str| Err(what.to_owned());
    let deck = &game.setup().deck;
    let mut laid = Cards::NONE;
    for (card, on) in game.line().iter() {
        let movie = game.everybody().find(|&seat| game.movie(seat).contains(card));
        let host = on.map(|on| (deck.kind(on), laid.contains(on)));
        let fits = matches!(
            (deck.kind(card), host),
            (Type::Character | Type::Location, None)
                | (Type::Prop | Type::Sfx, Some((Type::Character, true)))
                | (Type::Location | Type::Sfx, Some((Type::Location, true)))
                | (Type::Sfx, Some((Type::Prop, true)))
        );
        let together = on.is_none_or(|on| movie.is_some_and(|seat| game.movie(seat).contains(on)));
        if movie.is_none() || !fits || !together || laid.contains(card) {
            return fail("A card lies where it cannot lie.");
        }
        laid.insert(card);
    }
    let movies = game.everybody().fold(Cards::NONE, |all, seat| all | game.movie(seat));
    if movies != laid {
        return fail("The Movies are not what lies in line.");
    }
    for seat in game.everybody() {
        let places = game.location(seat).iter().filter(|&part| game.line().host(part).is_none());
        if places.count() > 1 {
            return fail("SM-10: a Movie has two Locations.");
        }
        let hand = game.hand(seat);
        let plain = hand.iter().filter(|&card| deck.kind(card) != Type::Character).count();
        if plain < usize::from(game.plain(seat)) {
            return fail("SM-3: a hand has more Characters than it can have.");
        }
        let dealt = game.phase() == Phase::Deal && hand.len() == u32::from(game.printed().hand);
        if dealt && (hand & deck.index.of_type(Type::Character)).is_empty() {
            return fail("SM-2: a hand was dealt without a Character.");
        }
    }
    if game.attack().is_some_and(|attack| attack.by == attack.on) {
        return fail("SM-20: an attack on oneself.");
    }
    // SM-25b: a card that empties the Movie may have its drawer draw before the attack ends.
    let waits = game.tasks().first().is_some();
    if !waits && game.attack().is_some_and(|attack| game.cast(attack.on).is_empty()) {
        return fail("SM-25b: an attack on nobody.");
    }
    if game.top().iter().any(|card| !game.deck().contains(card)) || game.top().len() > Top::MOST {
        return fail("What lies on the deck is not in it.");
    }
    Ok(())
}

/// Draws are the drawer's secret, a theft is the secret of two, votes are one's own until all are in.
fn audience(game: &ScurvyMusketeers, step: Step<Action, Chance>) -> Option<Seats> {
    let task = game.tasks().first();
    match step {
        Step::Fall(Chance::Draw(_) | Chance::Look(_)) => {
            Some(Seats::only(task.map_or(game.active(), |task| task.seat)))
        }
        Step::Fall(Chance::Steal(_)) => {
            task.map(|task| Seats::only(task.seat).with(Seat(task.other)))
        }
        Step::Act(seat, Action::Vote(_)) => Some(Seats::only(seat)),
        Step::Act(seat, Action::Choose(_)) => task
            .filter(|task| task.chore == Chore::Take)
            .map(|task| Seats::only(seat).with(Seat(task.other))),
        _ => None,
    }
}

/// The last vote, a hand that is complete (it is shown, or has a Character, or all lay out their cast), a
/// look at a hand, and the end, when all hands are laid open.
fn reveals(game: &ScurvyMusketeers, step: Step<Action, Chance>) -> bool {
    let possible = match step {
        Step::Act(seat, action) => game.may(seat, action).is_ok(),
        Step::Fall(chance) => can_fall(game, chance),
    };
    if !possible {
        return false;
    }
    let mut after = game.clone();
    step.take(&mut after);
    let last_vote = game.phase() == Phase::Vote && after.phase() != Phase::Vote;
    let full = game.hand(game.active()).len() + 1 == u32::from(game.printed().hand);
    let shows = game.phase() == Phase::Deal && full;
    let looks = matches!(step, Step::Act(..))
        && game.everybody().any(|seat| !after.known(seat).is_subset(game.known(seat)));
    let ends = after.turn() == Turn::Over || after.phase() == Phase::Curtain;
    last_vote || shows || looks || ends
}

/// Before the deal only votes are hidden; afterwards what the onlooker does not know of hands and of the top of
/// the deck. While hands are dealt, those without a Character are ruled out (SM-2).
fn worlds(game: &ScurvyMusketeers, onlooker: Option<Seat>) -> Option<Worlds> {
    match game.phase() {
        Phase::Words | Phase::Propose | Phase::Dealer => Some(Worlds::new([])),
        Phase::Vote => Some(Worlds::new(hidden_votes(game, onlooker))),
        Phase::Deal => None,
        _ => Some(Worlds::new([hidden_cards(game, onlooker)])),
    }
}

/// SM-1a: a hidden vote is for any of the titles.
fn hidden_votes(game: &ScurvyMusketeers, onlooker: Option<Seat>) -> Vec<Urn> {
    let numbers: Vec<u8> = game.titles().numbers().collect();
    let others = game.everybody().filter(|&seat| Some(seat) != onlooker);
    let votes = others.filter_map(|seat| game.titles().vote_of(seat));
    let place = |vote| numbers.iter().position(|&number| number == vote);
    votes.filter_map(|vote| Some(Urn::choice(numbers.len(), place(vote)?))).collect()
}

/// SM-8: a hidden card is any that the onlooker does not know; SM-3: some of them are no Characters.
fn hidden_cards(game: &ScurvyMusketeers, onlooker: Option<Seat>) -> Urn {
    let (view, deck) = (game.view(onlooker), &game.setup().deck);
    let hidden = |seat: Seat| game.hand(seat) - view.hands[seat.index()].cards;
    let seen: Cards = view.top.iter().flatten().copied().collect();
    let pool = game.everybody().fold(game.deck() - seen, |pool, seat| pool | hidden(seat));
    let is_plain = |card: Card| deck.kind(card) != Type::Character;
    let holds = |cards: Cards| pool.iter().map(move |card| u32::from(cards.contains(card)));
    let mut urn = Urn::new(holds(pool)).plain(pool.iter().map(is_plain));
    for seat in game.everybody() {
        let known = view.hands[seat.index()].cards.iter().filter(|&card| is_plain(card)).count();
        let sure = usize::from(view.open.plain[seat.index()]).saturating_sub(known);
        let sure = u32::try_from(sure).expect("a hand").min(hidden(seat).len());
        urn = urn.place_with(holds(hidden(seat)), sure);
    }
    for (card, seen) in game.top().iter().zip(view.top) {
        if seen.is_none() {
            urn = urn.place(holds(Cards::only(card)));
        }
    }
    urn
}
