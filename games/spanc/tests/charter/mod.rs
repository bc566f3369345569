//! What SPANC states about itself, for the laws and for soaks.

use spanc::{
    Action, Ballot, Bribe, Challenge, Chance, Crew, Goods, Numbers, Offer, Phase, Pick, ROW, Spanc,
    Term, Toy, Toys,
};
use table::{Dice, Game, Seat, Seats, Step, Stream, Turn};
use testkit::{Charter, Urn, Worlds};

/// What SPANC states about itself.
pub(crate) fn charter() -> Charter<Spanc> {
    let limit = |capers: &'static str| ("caper-limit", capers);
    Charter::new()
        .tables([
            (2, vec![limit("2")]),
            (3, vec![limit("2")]),
            (4, vec![limit("2")]),
            (4, vec![]),
            (3, vec![limit("1"), ("catfights", "off")]),
        ])
        .and_edition()
        .games(2)
        .most_steps(40_000)
        .space(|_| space())
        .free_form(free_form)
        .pieces(pieces)
        .sound(sound)
        .audience(audience)
        .reveals(reveals)
        .worlds(|game, onlooker| Some(worlds(game, onlooker)))
        .state_bytes(640)
        .action_bytes(8)
}

/// Requests, offers, bribes, Toy moves and motions: all are permitted that the rules permit, a short menu is listed.
fn free_form(action: Action) -> bool {
    let moves = matches!(action, Action::Assign(..) | Action::Unassign(_) | Action::Swap(..));
    let leaves = matches!(action, Action::Discard(_) | Action::Abandon);
    moves || leaves || matches!(action, Action::Ask(_) | Action::Offer(_) | Action::Bribe(_))
}

const SPARE_SEATS: [Seat; 6] = [Seat(0), Seat(1), Seat(2), Seat(3), Seat(5), Seat(200)];

/// Every action there is, numbers that no card has included; of offers and bribes a large sample.
fn space() -> Vec<Action> {
    let crew = || (0..=Crew::COUNT).chain([200]).map(Crew);
    let toys = || (0..=Toy::COUNT).chain([63, 64, 200]).map(Toy);
    let mut space = vec![
        Action::GoOn,
        Action::Stop,
        Action::GiveIn,
        Action::Reroll,
        Action::Pass,
        Action::Yes,
        Action::No,
        Action::Press,
        Action::Ready,
        Action::Buy,
        Action::Abandon,
        Action::NineLives,
    ];
    for girl in crew() {
        space.extend([Action::Captain(girl), Action::Name(girl), Action::Plank(girl)]);
        space.extend([Action::Door(girl), Action::Tag(girl)]);
        let cards = toys().filter(|toy| toy.effect().is_some() || toy.0 % 9 == 0);
        space.extend(cards.map(|toy| Action::Revive(toy, girl)));
        space.extend(toys().map(|toy| Action::Assign(toy, girl)));
    }
    for toy in toys() {
        space.extend([Action::Surge(toy), Action::Break(toy)]);
        space.extend([Action::Unassign(toy), Action::Discard(toy)]);
        let others = toys().filter(|other| *other > toy || other.0 % 9 == 0);
        space.extend(others.map(|other| Action::Swap(toy, other)));
    }
    space.extend(SPARE_SEATS.map(Action::Accept));
    space.extend(SPARE_SEATS.map(Action::Ask));
    space.extend((0..=7).chain([255]).map(Action::WeightedDie));
    attacks(&mut space);
    offers(&mut space);
    space
}

fn attacks(space: &mut Vec<Action>) {
    let crew = || (0..=Crew::COUNT).map(Crew);
    for by in crew() {
        space.extend(crew().flat_map(|on| [Action::Raid(by, on), Action::Duel(by, on)]));
        let toys = (0..=Toy::COUNT).map(Toy);
        space.extend(toys.flat_map(|toy| [Action::Steal(by, toy), Action::Lure(by, toy)]));
    }
}

/// A sample of offers and bribes, sensible and not.
fn offers(space: &mut Vec<Action>) {
    let mut dice = Stream::new(7, 7);
    let goods = |dice: &mut Stream| {
        let toy = |dice: &mut Stream| Toy(u8::try_from(dice.below(34)).expect("a byte"));
        match dice.below(4) {
            0 | 1 => Goods::NONE,
            2 => Goods::one(toy(dice)),
            _ => Goods::of(&[toy(dice), toy(dice)]).unwrap_or(Goods::NONE),
        }
    };
    for n in 0..6_000_u32 {
        let to = dice.pick(&SPARE_SEATS);
        let (give, take) = (goods(&mut dice), goods(&mut dice));
        let loot = dice.pick(&[0, 0, 1, 2, 3, -1, -2, 9, -9, i8::MAX, i8::MIN]);
        let girl = |dice: &mut Stream| Crew(u8::try_from(dice.below(22)).expect("a byte"));
        let girls = (n % 3 == 0).then(|| (girl(&mut dice), girl(&mut dice)));
        space.push(Action::Offer(Offer::with_girls(to, give, take, loot, girls)));
        if n % 8 == 0 {
            let term = dice.pick(&[Term::SpareUs, Term::StandDown]);
            let loot = dice.pick(&[0, 1, 2, 3, 255]);
            space.push(Action::Bribe(Bribe { to, term, give, loot }));
        }
    }
}

/// SP-C1 to SP-C3: every card is in one place, and in one only.
fn pieces(game: &Spanc) -> Vec<u32> {
    let view = game.view(None);
    let bit = |set: Numbers, nth: u8| u32::from(set.contains(nth));
    let mut census = Vec::new();
    for girl in Crew::all() {
        let crews = view.open.girls.iter().flatten().filter(|&&other| other == Some(girl)).count();
        let decks =
            bit(view.open.crew_cards.deck, girl.0) + bit(view.open.crew_cards.discards, girl.0);
        census.push(u32::try_from(crews).expect("few") + decks);
    }
    for toy in Toy::all() {
        let held = view.open.held.iter().flatten().filter(|toys| toys.contains(toy)).count();
        let decks = bit(view.open.toy_cards.deck, toy.0) + bit(view.open.toy_cards.discards, toy.0);
        census.push(u32::try_from(held).expect("few") + decks);
    }
    for card in Challenge::all() {
        let row = view.open.row.iter().filter(|&&other| other == Some(card)).count();
        let cards = view.open.challenge_cards;
        let decks = bit(cards.deck, card.0) + bit(cards.discards, card.0);
        census.push(u32::try_from(row).expect("few") + decks);
    }
    census
}

/// What a player could check by looking.
fn sound(game: &Spanc) -> Result<(), String> {
    let view = game.view(None);
    for seat in game.everybody() {
        let crew = seat.index();
        for (place, toys) in view.open.held[crew][..4].iter().enumerate() {
            let captain = view.captain[crew] == Pick::Known(u8::try_from(place).expect("few"));
            let printed = game.printed();
            let limit = if captain { printed.captain_toys } else { printed.girl_toys };
            if toys.len() > limit {
                return Err(format!("{seat:?} has a girl with {} Toys", toys.len()));
            }
            if toys.iter().filter(|toy| toy.is_poolboy()).count() > 1 {
                return Err(format!("{seat:?} has a girl with two Poolboys"));
            }
            let nobody = view.open.girls[crew][place].is_none();
            if nobody && (!toys.is_empty() || view.open.down[crew] >> place & 1 == 1) {
                return Err(format!("{seat:?} has Toys or a fall where nobody is"));
            }
        }
        if usize::from(view.open.at[crew]) > ROW {
            return Err(format!("{seat:?} is past the end of the caper"));
        }
        if view.open.down[crew] & !view.open.fell[crew] != 0 {
            return Err(format!("{seat:?} has somebody down who never fell"));
        }
    }
    at_rest(game, &view)
}

/// What holds wherever somebody decides.
fn at_rest(game: &Spanc, view: &spanc::View) -> Result<(), String> {
    let Turn::Seats(asked) = game.turn() else { return Ok(()) };
    let printed = game.printed();
    let most = printed.unassigned_toys + printed.captain_toys + 3 * printed.girl_toys;
    for seat in game.everybody() {
        let choosing = view.open.phase == Phase::PlankSuccessor; // SP-45: counted after that
        let surplus = game.unassigned(seat).len() > printed.unassigned_toys && !choosing;
        if surplus
            && view.open.sent.is_none()
            && !asked.iter().any(|who| game.unassigned(who).len() > printed.unassigned_toys)
        {
            return Err(format!("{seat:?} has surplus Toys and nobody puts any away"));
        }
        let lost = view.open.girls[seat.index()].iter().any(Option::is_none);
        let fights = !view.open.to_fight.is_empty();
        let drawing =
            matches!(view.open.phase, Phase::PlankDraw | Phase::Replace | Phase::Successor);
        if lost && !fights && !drawing {
            return Err(format!("{seat:?} lacks a girl"));
        }
        let all: Toys = view.open.held[seat.index()].iter().flat_map(|toys| toys.iter()).collect();
        if all.len() > most && !surplus {
            return Err(format!("{seat:?} has {} Toys", all.len()));
        }
    }
    Ok(())
}

/// SP-1, SP-33: a Captain or a vote is its owner's secret, until the last one shows all.
fn audience(game: &Spanc, step: Step<Action, Chance>) -> Option<Seats> {
    match step {
        Step::Act(seat, Action::Captain(_)) if game.phase() == Phase::Captains => {
            (!is_last(game)).then_some(Seats::only(seat))
        }
        Step::Act(seat, Action::Yes | Action::No) if game.phase() == Phase::Vote => {
            (!is_last(game)).then_some(Seats::only(seat))
        }
        _ => None,
    }
}

fn is_last(game: &Spanc) -> bool {
    matches!(game.turn(), Turn::Seats(owing) if owing.len() == 1)
}

fn reveals(game: &Spanc, step: Step<Action, Chance>) -> bool {
    let secret = matches!(game.phase(), Phase::Captains | Phase::Vote);
    secret && is_last(game) && matches!(step, Step::Act(..))
}

/// SP-1, SP-33: a hidden Captain is any of four girls, a hidden vote yes or no.
fn worlds(game: &Spanc, onlooker: Option<Seat>) -> Worlds {
    let view = game.view(onlooker);
    let mut urns = Vec::new();
    for (seat, number) in (0..game.seats()).map(|seat| (usize::from(seat), seat)) {
        let own = game.view(Some(Seat(number)));
        match (view.captain[seat], own.captain[seat]) {
            (Pick::Hidden, Pick::Known(place)) => urns.push(Urn::choice(4, place.into())),
            (hidden, _) => assert_ne!(hidden, Pick::Hidden, "whoever chose knows it"),
        }
        match (view.votes[seat], own.votes[seat]) {
            (Ballot::Hidden, Ballot::Known(yes)) => urns.push(Urn::choice(2, yes.into())),
            (hidden, _) => assert_ne!(hidden, Ballot::Hidden, "whoever voted knows it"),
        }
    }
    Worlds::new(urns)
}
