//! What zerpang! states about itself, for the laws and for soaks.

use table::{Dice, Game, Seat, Seats, Step, Stream};
use testkit::{Charter, Urn, Worlds};
use zerpang::{
    Action, Aid, Card, Cards, Cell, Chance, Class, Direction, Hand, Laid, Lay, Neighbours, PIECES,
    Path, Phase, Piece, Place, Side, Target, Use, View, Zerpang,
};

/// What zerpang! states about itself.
pub(crate) fn charter() -> Charter<Zerpang> {
    let classes = |list: &'static str| ("classes", list);
    let rounds = |rounds: &'static str| ("rounds", rounds);
    Charter::new()
        .tables([
            (2, vec![rounds("4")]),
            (3, vec![rounds("6")]),
            (4, vec![rounds("8")]),
            (5, vec![rounds("1")]),
            (6, vec![rounds("1")]),
            (4, vec![("board", "spurs"), rounds("3"), ("bases", "012345")]),
            (4, vec![classes("pirate,ninja,alien,gunslinger"), rounds("3"), ("first", "host")]),
            (3, vec![classes("ninja,pirate,gunslinger"), rounds("2"), ("singles", "on")]),
            (3, vec![classes("ninja,ninja,robot"), rounds("4")]),
            (4, vec![classes("ninja,pirate,alien,elf"), ("elf-rounds", "5")]),
            (5, vec![classes("pirate,pirate,elf,zombie,alien"), ("elf-clock", "on"), rounds("3")]),
        ])
        .and_edition_of(4, [("classes", "ninja,pirate,zombie,alien"), ("rounds", "3")])
        .and_edition_of(4, [("classes", "pirate,ninja,robot,gunslinger"), ("rounds", "2")])
        .games(1)
        .most_steps(20_000)
        .space(space)
        .free_form(|action| matches!(action, Action::Move(..) | Action::Link(..) | Action::Leave))
        .pieces(pieces)
        .sound(sound)
        .audience(audience)
        .reveals(|_, step| matches!(step, Step::Act(_, Action::Leave))) // ZP-2a: the hand is discarded
        .worlds(worlds)
        .state_bytes(992)
        .action_bytes(8)
}

/// Pieces of the seats of a class, and some that nobody has.
fn pieces_of(view: &View, class: impl Fn(Class) -> bool) -> Vec<Piece> {
    let seats = (0..view.open.setup.seats).map(Seat);
    let seats = seats.filter(|seat| class(view.open.setup.classes[seat.index()]));
    let own = seats.flat_map(|seat| (0..PIECES).map(move |number| Piece::new(seat, number)));
    own.chain([Piece(35), Piece(36), Piece(255)]).collect()
}

/// The cells of the board, and some that it has not.
fn cells(view: &View) -> Vec<Cell> {
    view.open.setup.board.cells().iter().chain([Cell(0), Cell(10), Cell(121), Cell(255)]).collect()
}

/// The Gates of those who play, and some other cells.
fn gates(view: &View) -> Vec<Cell> {
    let seats = usize::from(view.open.setup.seats);
    let gates =
        view.open.setup.bases[..seats].iter().flat_map(|&base| view.open.setup.board.gates(base));
    gates.chain([view.open.setup.board.treasure(), Cell(0), Cell(255)]).collect()
}

/// Every action that a table of these classes can list, and cells, seats and pieces that do not exist.
fn space(game: &Zerpang) -> Vec<Action> {
    let view = game.view(None);
    let seats = [0, 1, 2, 3, 4, 5, 6, 7, 200].map(Seat);
    let mut space: Vec<Action> = seats.map(Action::First).into();
    space.extend(seats.map(Action::NotHere));
    space.extend([Action::Stand, Action::Concede, Action::Accept, Action::Refuse, Action::Abduct]);
    space.extend([Action::Salvage, Action::Draw, Action::Pass, Action::Done, Action::Leave]);
    space.extend(Card::ALL.map(Action::Discard));
    let everybody = pieces_of(&view, |_| true);
    for &piece in &everybody {
        space.extend([Action::Scoundrel(piece), Action::Attack(piece), Action::Face(piece)]);
        space.extend([Action::Upload(piece), Action::Release(piece)]);
        space.extend(gates(&view).into_iter().map(|gate| Action::Enter(piece, gate)));
    }
    for piece in pieces_of(&view, |class| class == Class::Ninja) {
        space.extend(cells(&view).into_iter().map(|to| Action::Leap(piece, to)));
    }
    for piece in pieces_of(&view, |class| class == Class::Alien) {
        space.extend(cells(&view).into_iter().map(|to| Action::Balloon(piece, to)));
    }
    for aid in Aid::ALL {
        space.extend((0..=7).chain([255]).map(|points| Action::Charge(points, aid)));
    }
    let slings =
        view.open.setup.classes[..view.open.setup.seats.into()].contains(&Class::Gunslinger);
    walks(&mut space);
    lays(slings, &mut space);
    uses(&view, slings, &mut space);
    space
}

fn walks(space: &mut Vec<Action>) {
    let mut dice = Stream::new(3, 3);
    for _ in 0..400 {
        let steps: Vec<Direction> =
            (0..dice.below(6)).map(|_| dice.pick(&Direction::ALL)).collect();
        let path = Path::new(&steps);
        space.push(Action::Move(Piece(u8::try_from(dice.below(40)).expect("a byte")), path));
        space.push(Action::Link(u8::try_from(dice.below(70)).expect("a byte"), path));
    }
    space.push(Action::Move(Piece(0), Path::TOO_LONG));
    space.push(Action::Link(3, Path::TOO_LONG));
}

/// Single cards; where somebody plays sets, all sets of alike or adjacent values and some others.
fn lays(slings: bool, space: &mut Vec<Action>) {
    let sides = |card| Side::ALL.map(|side| Laid { card, side });
    let laid: Vec<Laid> = Card::ALL.into_iter().flat_map(sides).collect();
    let mut dice = Stream::new(5, 5);
    for aid in Aid::ALL {
        for &first in &laid {
            let one = Lay { first, second: None, third: None, aid };
            space.push(Action::Lay(one));
            space.push(Action::Lay(Lay { third: Some(first), ..one }));
            let counted = |laid: &Laid| {
                laid.side == Side::Pillage || laid.card.value(Side::Pillage) != laid.value()
            };
            for &second in laid.iter().filter(|_| slings) {
                let pair = Lay { second: Some(second), ..one };
                let sound = counted(&first) && counted(&second) && first <= second;
                if sound || dice.below(16) == 0 {
                    space.push(Action::Lay(pair));
                }
                for &third in laid.iter().filter(|third| sound && counted(third)) {
                    let mut values = [first.value(), second.value(), third.value()];
                    values.sort_unstable();
                    let [low, middle, high] = values;
                    let set = low == high || (low + 1 == middle && middle + 1 == high);
                    if (set && second <= third) || dice.below(64) == 0 {
                        space.push(Action::Lay(Lay { third: Some(third), ..pair }));
                    }
                }
            }
        }
    }
}

fn uses(view: &View, slings: bool, space: &mut Vec<Action>) {
    for card in Card::ALL {
        for side in Side::ALL {
            let what = Use::of(card, side);
            let alike = |also: &Card| *also == card || (also.is_weapon() && card.is_weapon());
            let pairs = Card::ALL.into_iter().filter(alike).filter(|_| slings);
            let odd = what.with(Card::ALL[(card as usize + 5) % Card::ALL.len()]);
            for what in [what, odd].into_iter().chain(pairs.map(|also| what.with(also))) {
                space.extend(Aid::ALL.map(|aid| Action::Use(what.aid(aid))));
                aims(view, what, space);
            }
        }
    }
}

fn aims(view: &View, what: Use, space: &mut Vec<Action>) {
    let aim = |target| Action::Use(what.at(target));
    space.push(aim(Target::Further));
    space.push(aim(Target::Cell(view.open.setup.board.treasure())));
    space.push(aim(Target::Piece(Piece(0), view.open.setup.board.treasure())));
    space.push(aim(Target::Seat(Seat(7))));
    let pieces = || pieces_of(view, Class::has_texts).into_iter();
    match what.card {
        Card::JuryRig => space.extend(gates(view).into_iter().map(Target::Cell).map(aim)),
        Card::Backwards => space.extend(cells(view).into_iter().map(Target::Cell).map(aim)),
        Card::KeelHaul => space.extend((0..7).map(|seat| aim(Target::Seat(Seat(seat))))),
        Card::NewCrew => {
            for piece in pieces() {
                space.extend(gates(view).into_iter().map(|gate| aim(Target::Piece(piece, gate))));
            }
        }
        Card::Flanking => {
            for piece in pieces() {
                space.extend(cells(view).into_iter().map(|to| aim(Target::Piece(piece, to))));
            }
        }
        _ => {}
    }
}

/// ZP-C2, ZP-C3: every card and every ring is somewhere.
fn pieces(game: &Zerpang) -> Vec<u32> {
    let view = game.view(None);
    let hands: Vec<Cards> = (0..6).map(|seat| game.hand(Seat(seat))).collect();
    let held: u32 = hands.iter().map(|hand| u32::from(hand.len())).sum();
    let rings: u32 = view.open.arena.rings.iter().flatten().map(|&worn| u32::from(worn)).sum();
    vec![
        held + u32::from(view.deck) + u32::from(view.open.discard.len()),
        rings + view.open.arena.strewn.len() + u32::from(game.supply()),
    ]
}

/// What a player could check by looking.
fn sound(game: &Zerpang) -> Result<(), String> {
    let view = game.view(None);
    let check = |holds: bool, what: &str| if holds { Ok(()) } else { Err(what.to_owned()) };
    let board = &view.open.setup.board;
    let mut taken = Vec::new();
    for piece in (0..Piece::COUNT).map(Piece) {
        let class = view.open.setup.classes[piece.owner().index()];
        let most = if class == Class::Zombie { 3 } else { 1 };
        check(game.rings(piece) <= most, "a piece wears too many rings")?;
        if let Place::At(cell) = game.place(piece) {
            check(board.cells().contains(cell), "a piece is off the board")?;
            check(!taken.contains(&cell), "two pieces share a cell")?;
            check(game.piece_at(cell) == Some(piece), "a piece is not where it is")?;
            check(closed_to(&view, piece.owner(), cell).is_none(), "a piece is on a closed Gate")?;
            taken.push(cell);
        }
    }
    if matches!(view.open.phase, Phase::Plan | Phase::Spoils | Phase::After | Phase::Upload) {
        check(!neighbours_quarrel(&view), "enemies are neighbours after Combat")?;
    }
    let word = view.open.phase == Phase::Word;
    check(
        !word || view.open.combat.fight.is_some_and(|f| f.player(f.behind) == view.open.asked),
        "the word is astray",
    )?;
    check(view.open.payment.due > 0 || view.open.phase != Phase::Pay, "a payment of nothing")?;
    check(
        view.open.round.number <= view.open.setup.rounds.max(view.open.setup.elf_rounds),
        "the rounds are over",
    )
}

/// ZP-5: whose closed Gate a cell is.
fn closed_to(view: &View, seat: Seat, cell: Cell) -> Option<Seat> {
    view.open.present.iter().find(|&other| {
        let gates = view.open.setup.board.gates(view.open.setup.bases[other.index()]);
        other != seat
            && view.open.setup.classes[other.index()] != Class::Elf
            && gates.contains(&cell)
    })
}

/// ZP-6: whether two enemy pieces stand side by side.
fn neighbours_quarrel(view: &View) -> bool {
    let at = |seat: u8| view.open.arena.occupied_by(Seat(seat));
    (0..view.open.setup.seats)
        .any(|one| (0..one).any(|other| !(at(one).around() & at(other)).is_empty()))
}

/// ZP-2, ZP-7: draws are the drawer's secret, stolen cards are known to two.
fn audience(game: &Zerpang, step: Step<Action, Chance>) -> Option<Seats> {
    match step {
        Step::Fall(Chance::Draw(_)) => Some(Seats::only(game.taker())),
        Step::Fall(Chance::Steal(_)) => Some(Seats::only(game.taker()).with(game.victim())),
        _ => None,
    }
}

/// ZP-2: what the onlooker has not seen of the hands is any of the cards that he has not seen. Whoever pays can
/// pay (ZP-10a), so then some hands are ruled out.
fn worlds(game: &Zerpang, onlooker: Option<Seat>) -> Option<Worlds> {
    let view = game.view(onlooker);
    if view.open.phase == Phase::Pay && onlooker != Some(view.open.asked) {
        return None;
    }
    let counts = |cards: Cards| Card::ALL.map(|card| cards.count(card));
    let mut urn = Urn::new(counts(view.unseen()));
    for seat in (0..view.open.setup.seats).map(Seat) {
        if let Hand::Hidden(_) = view.hands[seat.index()] {
            let hidden = game.hand(seat).checked_less(view.seen[seat.index()].cards())?;
            urn = urn.place(counts(hidden));
        }
    }
    let worlds = Worlds::new([urn]);
    // Which of his cards came in this turn only the active player knows.
    let more = view.open.gained > 0 && onlooker != Some(view.open.active);
    Some(if more { worlds.and_more() } else { worlds })
}
