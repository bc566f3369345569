//! What Cat Quest states about itself, for the laws and for soaks.

use cat_quest::{
    Action, Body, CATS, Cat, CatQuest, Cats, Chance, Phase, Place, Quake, Sight, View,
};
use table::{Game, Seat, Seats, Step};
use testkit::{Charter, Urn, Worlds};

/// What Cat Quest states about itself.
pub(crate) fn charter() -> Charter<CatQuest> {
    let brisk = ("board", "brisk");
    let tiny = "mercury 3 1; venus 3 0; belt; earth 4 3; mars 5 1; jupiter 6 1; saturn 7 2; \
                uranus 8 1; neptune 9 1; pluto 64 1";
    // So small that cats, looks, burns and battles come in plenty.
    let dense = "mercury 3 1; venus 3 1; earth 3 1; mars 3 1; belt; jupiter 3 1; saturn 3 1; \
                 uranus 3 1; neptune 3 1; pluto 3 2";
    let short = ("rounds", "12");
    let tables = [
        (2, vec![short]),
        (3, vec![short]),
        (4, vec![short]),
        (4, vec![brisk, short]),
        (2, vec![brisk]),
        (3, vec![("board", tiny), ("rounds", "20"), ("first", "host")]),
        (2, vec![("board", dense)]),
        (3, vec![("board", dense)]),
        (4, vec![("board", dense)]),
        (4, vec![("rounds", "1"), ("first", "host")]),
        (2, vec![("board", dense), ("rounds", "0")]),
        (4, vec![short, ("planets", "turn")]),
        (3, vec![("board", dense), ("caturn", "any")]),
        (4, vec![("board", dense), ("caturn", "any"), ("planets", "turn")]),
        (3, vec![("board", dense), ("lost-cat", "neighbour")]),
        (
            4,
            vec![
                ("board", dense),
                ("rounds", "0"),
                ("caturn", "any"),
                ("lost-cat", "neighbour"),
                ("planets", "turn"),
            ],
        ),
    ];
    Charter::new()
        .tables(tables)
        .and_edition()
        .games(4)
        .most_steps(4_000)
        .space(|_| space())
        .free_form(|action| {
            matches!(action, Action::Offer { .. } | Action::Counter { .. } | Action::Leave)
        })
        .pieces(pieces)
        .sound(sound)
        .audience(audience)
        .worlds(worlds)
        .state_bytes(232)
        .action_bytes(8)
}

/// Every action there is, and dots, seats and cats that do not exist.
fn space() -> Vec<Action> {
    let mut space: Vec<Action> =
        [0, 1, 2, 3, 4, 7, 200].map(|seat| Action::First(Seat(seat))).into();
    space.extend([Action::Battle, Action::Recruit, Action::Look, Action::Roll, Action::Done]);
    space.extend([Action::Accept, Action::Refuse, Action::Keep, Action::Burn, Action::Spare]);
    space.extend([Action::Gamble, Action::GiveUp, Action::Leave]);
    space.extend(Quake::ALL.map(Action::Reroll));
    space.extend(Cat::ALL.map(Action::Send));
    space.extend(Cat::ALL.map(Action::Banish));
    for orbit in Body::ALL {
        let dots = (0..=64).chain([200, 255]);
        space.extend(dots.map(|dot| Action::Go(Place { orbit, dot })));
    }
    let mut swaps: Vec<Cats> =
        [Cat::Solcat, Cat::Venyu, Cat::Earthcat, Cat::Purrinus].map(Cats::only).into();
    swaps.extend([
        Cats::from_bits(0),
        Cats::from_bits(0b1010),
        Cats::from_bits(1 << 10),
        Cats::from_bits(u16::MAX),
    ]);
    for &give in &swaps {
        for &take in &swaps {
            let to = [0, 1, 2, 3, 9, 255].map(Seat);
            space.extend(to.map(|to| Action::Offer { to, give, take }));
            space.push(Action::Counter { give, take });
        }
    }
    space
}

/// CQ-3a: cats of each kind, in stacks and with players; CQ-2: places of the pack.
fn pieces(game: &CatQuest) -> Vec<u32> {
    let view = game.view(None);
    let kinds = CATS.iter().map(|row| {
        let owned = view.open.cats.iter().filter(|cats| cats.contains(row.cat)).count();
        u32::from(view.open.stacks[row.cat as usize]) + u32::try_from(owned).expect("four at most")
    });
    kinds.collect()
}

/// What a player could check by looking.
fn sound(game: &CatQuest) -> Result<(), String> {
    let view = game.view(None);
    let check = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    let active = view.open.active.index();
    let board = &view.open.setup.board;
    check(view.open.ships.iter().all(|&ship| board.has(ship)), "a ship is off the board")?;
    check(Body::ALL.iter().all(|&body| board.has(game.body(body))), "a body is off its orbit")?;
    let own = view.open.cats[active];
    check(
        view.open.phase == Phase::Over
            || view.open.spent.is_subset(own)
            || !view.open.present.contains(view.open.active),
        "a used cat is gone",
    )?;
    let tired =
        view.open.tired.iter().zip(view.open.cats).all(|(tired, cats)| tired.is_subset(cats));
    check(tired, "a mark without its cat")?;
    check(
        view.open.deal.is_some() == matches!(view.open.phase, Phase::Answer | Phase::Counter),
        "a stray offer",
    )?;
    check(view.open.offers <= view.printed().offers, "too many offers")?;
    check(
        view.open.present.iter().all(|seat| {
            game.may(seat, Action::Go(Place::SUN)).is_err() || view.open.phase == Phase::Go
        }),
        "a ship moves out of turn",
    )?;
    dogs_add_up(&view)
}

/// CQ-2, CQ-17, CQ-19a: whoever sees all cards that anybody has seen finds the rest unseen.
fn dogs_add_up(view: &View) -> Result<(), String> {
    let cards =
        |wanted: fn(&Sight) -> bool| view.pack.iter().filter(|&sight| wanted(sight)).count();
    let out: u8 = view.open.out.iter().sum();
    let ashes = view.ashes.iter().flatten().count();
    let gone = cards(|sight| *sight == Sight::Gone) - usize::from(view.printed().free_places());
    let burned = usize::from(view.printed().boxed() - view.open.boxed);
    // Kills and open dogs that were burned are known to all; other burned dogs are ashes or unseen.
    let unseen_burned = (burned + gone).checked_sub(usize::from(out) + ashes);
    let unknown: u8 = view.unknown().iter().sum();
    let face_down = cards(|sight| matches!(sight, Sight::Unseen | Sight::Hidden { .. }));
    let Some(unseen_burned) = unseen_burned else {
        return Err(format!("{burned} burned and {gone} killed, but {out} out and {ashes} ashes"));
    };
    let total = face_down + usize::from(view.open.boxed) + unseen_burned + ashes;
    if usize::from(unknown) == total && out <= view.printed().all_dogs() {
        return Ok(());
    }
    Err(format!("{unknown} dogs are unknown to the gallery, but {total} lie face down"))
}

/// CQ-16: what Purrinus saw is for her player alone.
fn audience(game: &CatQuest, step: Step<Action, Chance>) -> Option<Seats> {
    match step {
        Step::Fall(Chance::Glimpse(_)) => Some(Seats::only(game.active())),
        _ => None,
    }
}

/// CQ-19c: every card that others saw is any dog that the onlooker has not seen.
fn worlds(game: &CatQuest, onlooker: Option<Seat>) -> Option<Worlds> {
    let cards = |view: &View| view.pack.into_iter().map(Some).chain(view.ashes).collect::<Vec<_>>();
    let view = game.view(onlooker);
    let mut dogs = Urn::new(view.unknown());
    for (at, sight) in cards(&view).into_iter().enumerate() {
        let Some(Sight::Hidden { by }) = sight else { continue };
        let seen = cards(&game.view(by.iter().next()))[at].and_then(Sight::dog)?;
        dogs = dogs.place((0..view.unknown().len()).map(|dog| u32::from(dog == seen as usize)));
    }
    Some(Worlds::new([dogs]))
}
