//! What a seat knows, as numbers, for learners: the open table, its own hand, and what it has seen of others.

use table::{Encode, Seat, Sink, bit_cells, cell, hash_of, one_more};

use crate::action::{Action, Laid, Lay, Path, Target, Use};
use crate::board::Cell;
use crate::pieces::{Card, Cards, Class, KINDS, Known, PIECES, Piece, Pieces, RINGS, SEATS};
use crate::state::{Fight, Open, Phase, Place, Role, Setup, Zerpang};
use crate::view::{Hand, View};

const PHASES: usize = Phase::Over as usize + 1;
/// More cards of a kind, or in a hand, are told as so many.
const MANY_CARDS: i16 = 12;
/// More Points are told as so many.
const MANY_POINTS: i16 = 63;
/// The cells of the widest board.
const CELLS: usize = Cell::COUNT;

type Looker = table::Looker<SEATS>;

/// A cell for each piece of each seat.
#[inline]
fn pieces(
    name: &'static str,
    most: i16,
    me: Looker,
    to: &mut impl Sink,
    of: impl Fn(Piece) -> i16,
) {
    let each = |seat| std::array::from_fn::<_, PIECES, _>(|number| of(Piece::new(seat, number)));
    to.cells(name, [SEATS, PIECES], most, me.every(each).as_flattened());
}

fn among(name: &'static str, set: Pieces, me: Looker, to: &mut impl Sink) {
    pieces(name, 1, me, to, |piece| set.contains(piece).into());
}

/// A piece: its seat from 1, and its number from 1.
fn piece(me: Looker, piece: Option<Piece>) -> [i16; 2] {
    piece.map_or([0; 2], |piece| [me.who(piece.owner()), cell(piece.number() + 1)])
}

impl Encode for Zerpang {
    const ENCODING: u16 = 1;

    fn box_hash(setup: &Setup) -> u64 {
        hash_of(&(&setup.board, &setup.edition))
    }

    fn encode(view: &View, seat: Seat, to: &mut impl Sink) {
        let open = &view.open;
        let me = Looker { seat, seats: open.setup.seats };
        table_and_turn(open, me, to);
        cards(view, me, to);
        board(open, me, to);
        this_turn(open, me, to);
        fights(open, me, to);
    }

    fn encode_action(view: &View, seat: Seat, action: Action, to: &mut impl Sink) {
        let me = Looker { seat, seats: view.open.setup.seats };
        let told = Told::of(action, view, me);
        to.number("verb", VERBS, told.verb);
        to.row("piece", cell(SEATS), piece(me, told.piece));
        to.one_of("to", CELLS, told.to.map(|to| usize::from(to.0)));
        to.one_of("steps", crate::LONGEST_PATH, told.steps.checked_sub(1));
        to.one_of("card", KINDS, told.card.map(|card| card as usize));
        to.number("side", 2, told.side);
        to.number("cards", 3, told.cards);
        to.number("points", MANY_POINTS, told.points);
        to.number("aid", 3, told.aid);
        to.number("whom", cell(SEATS), me.whoever(told.whom));
    }
}

fn table_and_turn(open: &Open, me: Looker, to: &mut impl Sink) {
    to.number("seats", cell(SEATS), i16::from(open.setup.seats));
    let classes = me.each(|seat| one_more(Some(open.setup.classes[seat.index()] as usize)));
    to.row("class", cell(Class::ALL.len()), classes);
    to.row("base", cell(SEATS), me.each(|seat| i16::from(open.setup.bases[seat.index()]) + 1));
    to.one_of("phase", PHASES, Some(open.phase as usize));
    to.one_of("resume", PHASES, Some(open.resume as usize));
    to.number("asked", cell(SEATS), me.who(open.asked));
    to.number("active", cell(SEATS), me.who(open.active));
    to.row("present", 1, me.within(open.present));
    to.number("round", crate::MOST_ROUNDS.into(), i16::from(open.round.number));
    let last = if open.setup.classes.contains(&Class::Elf) {
        open.setup.elf_rounds
    } else {
        open.setup.rounds
    };
    to.number("last_round", crate::MOST_ROUNDS.into(), i16::from(last));
    to.row("hauled", 1, me.within(open.lasting.hauled));
    to.number("charges", cell(PIECES), i16::from(open.lasting.charges));
    let tricked = me.each(|seat| one_more(open.lasting.tricked[seat.index()].map(Piece::number)));
    to.row("tricked", cell(PIECES), tricked);
}

fn kinds(cards: Cards) -> [i16; KINDS] {
    let mut kinds = [0; KINDS];
    for card in cards.kinds() {
        kinds[card as usize] = cards.count(card).into();
    }
    kinds
}

fn known(cards: Known) -> [i16; KINDS] {
    if cards.is_empty() { [0; KINDS] } else { Card::ALL.map(|card| cards.count(card).into()) }
}

fn cards(view: &View, me: Looker, to: &mut impl Sink) {
    let own = match view.hands[me.seat.index()] {
        Hand::Known(cards) => cards,
        Hand::Hidden(_) => Cards::NONE,
    };
    to.row("hand", MANY_CARDS, kinds(own));
    to.row("hand_size", MANY_CARDS, me.each(|seat| view.hands[seat.index()].len().into()));
    let seen = me.every(|seat| known(view.seen[seat.index()]));
    to.cells("seen", [SEATS, KINDS], 7, seen.as_flattened());
    to.row("shown", 7, known(view.shown[me.seat.index()]));
    to.row("discard", MANY_CARDS, kinds(view.open.discard));
    to.number("deck", 127, i16::from(view.deck));
    to.row("fresh", 3, view.fresh.map(i16::from));
}

fn board(open: &Open, me: Looker, to: &mut impl Sink) {
    let arena = &open.arena;
    let mut owners = [0; CELLS];
    for (nth, seat) in (1..).zip(me.round().into_iter().flatten()) {
        for at in arena.occupied_by(seat) {
            owners[usize::from(at.0)] = nth;
        }
    }
    to.row("pieces_of", cell(SEATS), owners);
    let strewn = arena.strewn.bits();
    to.row("strewn", 1, bit_cells::<CELLS>(&[strewn as u64, (strewn >> u64::BITS) as u64]));
    let at = |piece| match arena.place(piece) {
        Place::Home => 0,
        Place::Cloud => 1,
        Place::Abducted => 2,
        Place::At(at) => i16::from(at.0) + 3,
    };
    pieces("place", cell(CELLS) + 2, me, to, at);
    pieces("rings", 3, me, to, |piece| arena.worn(piece).into());
    among("dizzy", arena.dizzy, me, to);
    let moved = |piece: Piece| arena.movers[piece.owner().index()][piece.number()].into();
    pieces("moved", RINGS.into(), me, to, moved);
}

fn this_turn(open: &Open, me: Looker, to: &mut impl Sink) {
    let turn = &open.turn;
    let facts = [turn.acted, turn.marched, turn.fought, turn.plunder, turn.salvage];
    to.row("facts", 1, facts.map(i16::from));
    to.row("tricking", 1, [turn.tricking, turn.released].map(i16::from));
    let numbers = |bits: u8| std::array::from_fn::<i16, PIECES, _>(|n| (bits >> n & 1).into());
    to.row("walked", 1, numbers(turn.walked));
    to.row("flanked", 1, numbers(turn.flanked));
    to.number("paces", MANY_CARDS, i16::from(turn.paces));
    to.number("sails", MANY_CARDS, i16::from(turn.sails));
    to.number("gained", MANY_CARDS, i16::from(open.gained));
    let drawing = open.draw.left > 0;
    to.number("cards_to_come", MANY_CARDS, i16::from(open.draw.left));
    to.number("taker", cell(SEATS), if drawing { me.who(open.draw.taker) } else { 0 });
    to.number("due", MANY_POINTS, i16::from(open.payment.due));
}

fn fights(open: &Open, me: Looker, to: &mut impl Sink) {
    let binding = &open.binding;
    let text = binding.text;
    to.one_of("text", KINDS, text.map(|text| text.what.card as usize));
    to.number("text_by", cell(SEATS), text.map_or(0, |text| me.who(text.by)));
    to.number("bindings", MANY_CARDS, i16::from(binding.count));
    let combat = &open.combat;
    let fight = combat.fight.as_ref();
    let fighters = Role::ALL.map(|role| fight.map(|fight| fight.fighter(role)));
    let fighters = fighters.map(|fighter| piece(me, fighter));
    to.cells("fighters", [2, 2], cell(SEATS), fighters.as_flattened());
    let points = |fight: &Fight| fight.points.map(|points| cell(points.into()));
    to.row("points", MANY_POINTS, fight.map_or([0; 2], points));
    let behind = fight.map(|fight| usize::from(fight.behind == Role::Defender));
    to.one_of("behind", 2, behind);
    let cannon = |fight: &Fight| fight.cannon.map(i16::from);
    to.row("cannon", 1, fight.map_or([0; 2], cannon));
    let facts = |fight: &Fight| [fight.honor, fight.heard].map(i16::from);
    to.row("honor_and_heard", 1, fight.map_or([0; 2], facts));
    among("fallen", combat.fallen, me, to);
    to.number("may_abduct", 1, combat.may_abduct);
}

const VERBS: i16 = 26;

/// An action in parts.
#[derive(Default)]
struct Told {
    verb: i16,
    piece: Option<Piece>,
    to: Option<Cell>,
    steps: usize,
    card: Option<Card>,
    side: i16,
    cards: i16,
    points: i16,
    aid: i16,
    whom: Option<Seat>,
}

impl Told {
    fn verb(verb: i16) -> Self {
        Self { verb, ..Self::default() }
    }

    fn piece(verb: i16, piece: Piece, to: Option<Cell>) -> Self {
        Self { verb, piece: Some(piece), to, ..Self::default() }
    }

    fn walk(verb: i16, view: &View, piece: Piece, path: Path) -> Self {
        let (steps, far) = path.steps().fold((0, (0, 0)), |(steps, (q, r)), step| {
            let (dq, dr) = step.offset();
            (steps + 1, (q + dq, r + dr))
        });
        // What may be done stays on the board, so only its end has to be found.
        let to = view.open.arena.cell(piece).and_then(|from| from.away(far));
        Self { steps, ..Self::piece(verb, piece, to) }
    }

    fn of(action: Action, view: &View, me: Looker) -> Self {
        match action {
            Action::First(whom) => Self { whom: Some(whom), ..Self::verb(1) },
            Action::Enter(piece, gate) => Self::piece(2, piece, Some(gate)),
            Action::Move(piece, path) => Self::walk(3, view, piece, path),
            Action::Link(numbers, path) => {
                let first = Piece::new(me.seat, numbers.trailing_zeros() as usize % PIECES);
                let cards = cell(numbers.count_ones() as usize);
                Self { cards, ..Self::walk(4, view, first, path) }
            }
            Action::Leap(piece, to) => Self::piece(5, piece, Some(to)),
            Action::Scoundrel(piece) => Self::piece(6, piece, None),
            Action::Balloon(piece, to) => Self::piece(7, piece, Some(to)),
            Action::Use(what) => Self::text(what),
            Action::Lay(lay) => Self::lay(lay),
            Action::Charge(points, aid) => {
                Self { points: points.into(), aid: aid as i16 + 1, ..Self::verb(10) }
            }
            Action::Attack(piece) => Self::piece(11, piece, None),
            Action::Face(piece) => Self::piece(12, piece, None),
            Action::NotHere(whom) => Self { whom: Some(whom), ..Self::verb(13) },
            Action::Stand => Self::verb(14),
            Action::Concede => Self::verb(15),
            Action::Accept => Self::verb(16),
            Action::Refuse => Self::verb(17),
            Action::Abduct => Self::verb(18),
            Action::Upload(piece) => Self::piece(19, piece, None),
            Action::Salvage => Self::verb(20),
            Action::Draw => Self::verb(21),
            Action::Release(piece) => Self::piece(22, piece, None),
            Action::Discard(card) => Self { card: Some(card), cards: 1, ..Self::verb(23) },
            Action::Pass => Self::verb(24),
            Action::Done => Self::verb(25),
            Action::Leave => Self::verb(26),
        }
    }

    fn text(what: Use) -> Self {
        let (piece, to, whom) = match what.target {
            Target::None | Target::Further => (None, None, None),
            Target::Cell(to) => (None, Some(to), None),
            Target::Piece(piece, to) => (Some(piece), Some(to), None),
            Target::Seat(seat) => (None, None, Some(seat)),
        };
        Self {
            piece,
            to,
            whom,
            card: Some(what.card),
            side: what.side as i16 + 1,
            cards: 1 + i16::from(what.also.is_some()),
            points: i16::from(what.target == Target::Further),
            aid: what.aid as i16 + 1,
            ..Self::verb(8)
        }
    }

    fn lay(lay: Lay) -> Self {
        Self {
            card: Some(lay.first.card),
            side: lay.first.side as i16 + 1,
            cards: cell(lay.cards().count()),
            points: lay.cards().map(|laid: Laid| i16::from(laid.value())).sum(),
            aid: lay.aid as i16 + 1,
            ..Self::verb(9)
        }
    }
}
