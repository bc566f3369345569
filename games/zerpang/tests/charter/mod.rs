//! What zerpang! states about itself, for the laws and for soaks.

use table::{Dice, Game, Seat, Seats, Step, Stream};
use testkit::Charter;
use zerpang::{
    Action, Aid, Card, Cards, Cell, Chance, Class, Direction, Hand, Laid, Lay, PIECES, Path, Piece,
    Place, Side, Stage, Target, Use, View, Zerpang,
};

/// What zerpang! states about itself.
pub(crate) fn charter() -> Charter<Zerpang> {
    let classes = |list: &'static str| ("classes", list);
    let short = ("rounds", "6");
    Charter::new()
        .tables([
            (2, vec![short]),
            (3, vec![("rounds", "8")]),
            (4, vec![("rounds", "12")]),
            (5, vec![short]),
            (6, vec![short]),
            (4, vec![("board", "spurs"), short, ("bases", "012345")]),
            (4, vec![classes("pirate,ninja,alien,gunslinger"), short, ("first", "host")]),
            (3, vec![classes("ninja,pirate,gunslinger"), short, ("singles", "on")]),
            (3, vec![classes("ninja,ninja,robot"), short]),
            (4, vec![classes("ninja,pirate,alien,elf"), ("elf-rounds", "6")]),
            (5, vec![classes("pirate,pirate,elf,zombie,alien"), ("elf-clock", "on"), short]),
        ])
        .games(1)
        .most_steps(20_000)
        .space(|_| space())
        .free_form(|action| matches!(action, Action::Move(..) | Action::Link(..) | Action::Leave))
        .pieces(pieces)
        .sound(sound)
        .audience(audience)
        .worlds(|game, onlooker| worlds(&game.view(onlooker)))
        .state_bytes(1024)
        .action_bytes(8)
}

fn cells() -> impl Iterator<Item = Cell> + Clone {
    (0..=121).chain([200, 255]).map(Cell)
}

fn some_pieces() -> impl Iterator<Item = Piece> + Clone {
    (0..=36).chain([99, 255]).map(Piece)
}

/// Every action there is, and cells, seats and pieces that do not exist; of paths and aims a large sample.
fn space() -> Vec<Action> {
    let seats = [0, 1, 2, 3, 4, 5, 6, 7, 200].map(Seat);
    let mut space: Vec<Action> = seats.map(Action::First).into();
    space.extend(seats.map(Action::NotHere));
    space.extend([Action::Stand, Action::Concede, Action::Accept, Action::Refuse, Action::Abduct]);
    space.extend([Action::Salvage, Action::Draw, Action::Pass, Action::Done, Action::Leave]);
    space.extend(Card::ALL.map(Action::Discard));
    for piece in some_pieces() {
        space.extend([Action::Scoundrel(piece), Action::Attack(piece), Action::Face(piece)]);
        space.extend([Action::Upload(piece), Action::Release(piece)]);
        space.extend(cells().map(|cell| Action::Enter(piece, cell)));
        space.extend(cells().map(|cell| Action::Leap(piece, cell)));
        space.extend(cells().map(|cell| Action::Balloon(piece, cell)));
    }
    for aid in Aid::ALL {
        space.extend((0..=7).chain([255]).map(|points| Action::Charge(points, aid)));
    }
    walks(&mut space);
    lays(&mut space);
    uses(&mut space);
    space
}

fn walks(space: &mut Vec<Action>) {
    let mut dice = Stream::new(3, 3);
    for _ in 0..400 {
        let steps: Vec<Direction> =
            (0..dice.below(6)).map(|_| dice.pick(&Direction::ALL)).collect();
        let path = Path::new(&steps).expect("a short path");
        space.push(Action::Move(Piece(u8::try_from(dice.below(40)).expect("a byte")), path));
        space.push(Action::Link(u8::try_from(dice.below(70)).expect("a byte"), path));
    }
    space.push(Action::Move(Piece(0), Path::raw([0xff; 6])));
    space.push(Action::Move(Piece(0), Path::raw([0, 0, 1, 0, 0, 0])));
    space.push(Action::Link(3, Path::raw([0xff; 6])));
}

fn lays(space: &mut Vec<Action>) {
    let laid: Vec<Laid> = Card::ALL
        .into_iter()
        .flat_map(|card| Side::ALL.map(|side| Laid { card, side }))
        .collect();
    for aid in Aid::ALL {
        for &first in &laid {
            space.push(Action::Lay(Lay { first, second: None, third: None, aid }));
            space.push(Action::Lay(Lay { first, second: None, third: Some(first), aid }));
            for &second in &laid {
                let pair = Lay { first, second: Some(second), third: None, aid };
                space.push(Action::Lay(pair));
                for &third in &laid {
                    let sorted = first <= second && second <= third;
                    if sorted || (first.card == Card::Two && second.card == Card::One) {
                        space.push(Action::Lay(Lay { third: Some(third), ..pair }));
                    }
                }
            }
        }
    }
}

fn uses(space: &mut Vec<Action>) {
    for card in Card::ALL {
        for side in Side::ALL {
            let what = Use::of(card, side);
            let pairs = Card::ALL.map(|also| what.with(also));
            for what in [what].into_iter().chain(pairs) {
                space.extend(Aid::ALL.map(|aid| Action::Use(what.aid(aid))));
                let odd = what.also.is_some_and(|also| also != card && !also.is_weapon());
                if odd {
                    continue;
                }
                let aims = cells().map(|cell| what.at(Target::Cell(cell)));
                space.extend(aims.map(Action::Use));
                space.push(Action::Use(what.at(Target::Further)));
                space.extend((0..=7).map(|seat| Action::Use(what.at(Target::Seat(Seat(seat))))));
                let aimed = matches!(card, Card::NewCrew | Card::Flanking);
                if aimed && what.also.is_none_or(|also| also == card) {
                    for piece in some_pieces() {
                        let aims = cells().map(|cell| what.at(Target::Piece(piece, cell)));
                        space.extend(aims.map(Action::Use));
                    }
                }
            }
        }
    }
}

/// ZP-C2, ZP-C3: every card and every ring is somewhere.
fn pieces(game: &Zerpang) -> Vec<u32> {
    let view = game.view(None);
    let hands: Vec<Cards> = (0..6).map(|seat| game.hand(Seat(seat))).collect();
    let held: u32 = hands.iter().map(|hand| u32::from(hand.len())).sum();
    let rings: u32 = view.rings.iter().flatten().map(|&worn| u32::from(worn)).sum();
    vec![
        held + u32::from(view.deck) + u32::from(view.discard.len()),
        rings + view.strewn.len() + u32::from(game.supply()),
    ]
}

/// What a player could check by looking.
fn sound(game: &Zerpang) -> Result<(), String> {
    let view = game.view(None);
    let check = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    let board = &view.house.board;
    let mut taken = Vec::new();
    for piece in (0..Piece::COUNT).map(Piece) {
        let class = view.house.classes[piece.owner().index()];
        let most = if class == Class::Zombie { 3 } else { 1 };
        check(game.rings(piece) <= most, "a piece wears too many rings")?;
        if let Place::At(cell) = game.place(piece) {
            check(board.cells().has(cell), "a piece is off the board")?;
            check(!taken.contains(&cell), "two pieces share a cell")?;
            check(game.piece_at(cell) == Some(piece), "a piece is not where it is")?;
            check(closed_to(&view, piece.owner(), cell).is_none(), "a piece is on a closed Gate")?;
            taken.push(cell);
        }
    }
    if matches!(view.stage, Stage::Plan | Stage::Spoils | Stage::After | Stage::Upload) {
        check(!neighbours_quarrel(&view), "enemies are neighbours after Combat")?;
    }
    let word = view.stage == Stage::Word;
    check(!word || view.fight.is_some_and(|f| f.player(f.behind) == view.asked), "the word is astray")?;
    check(view.due > 0 || view.stage != Stage::Pay, "a payment of nothing")?;
    check(view.round <= view.house.rounds.max(view.house.elf_rounds), "the rounds are over")
}

/// ZP-5: whose closed Gate a cell is.
fn closed_to(view: &View, seat: Seat, cell: Cell) -> Option<Seat> {
    view.present.iter().find(|&other| {
        let gates = view.house.board.gates(view.house.bases[other.index()]);
        other != seat && view.house.classes[other.index()] != Class::Elf && gates.contains(&cell)
    })
}

/// ZP-6: whether two enemy pieces stand side by side.
fn neighbours_quarrel(view: &View) -> bool {
    let at = |seat: usize| {
        let cells = view.places[seat].iter().filter_map(|place| match place {
            Place::At(cell) => Some(*cell),
            _ => None,
        });
        cells.collect::<zerpang::Cells>()
    };
    (0..PIECES).any(|one| {
        (0..one).any(|other| !at(one).around().within(at(other)).is_empty())
    })
}

/// ZP-2, ZP-7: draws are the drawer's secret, stolen cards are known to two.
fn audience(game: &Zerpang, step: Step<Action, Chance>) -> Option<Seats> {
    match step {
        Step::Fall(Chance::Draw(_)) => Some(Seats::only(game.taker())),
        Step::Fall(Chance::Steal(_)) => Some(Seats::only(game.taker()).with(game.victim())),
        _ => None,
    }
}

/// How many games look alike, where at most one card is unknown to the onlooker.
fn worlds(view: &View) -> Option<u64> {
    let hidden: u32 = view
        .hands
        .iter()
        .zip(&view.seen)
        .map(|(hand, seen)| match hand {
            Hand::Known(_) => 0,
            Hand::Hidden(size) => u32::from(size - seen.cards().len()),
        })
        .sum();
    let unsure = view.gained > 0 && view.onlooker != Some(view.active);
    match hidden {
        _ if unsure || view.stage == Stage::Pay => None,
        0 => Some(1),
        1 => Some(view.unseen().kinds().count() as u64),
        _ => None,
    }
}
