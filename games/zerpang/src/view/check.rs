//! A view from outside is believed only if it could be one of this game: a page may send anything.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use table::{Seat, Stream};

use super::{Hand, View};
use crate::action::Action;
use crate::board::Cells;
use crate::pieces::{
    Cards, Class, ELF_MINUTES, FEWEST, MOST_ROUNDS, PIECES, Piece, RINGS, SEATS, TURN_MINUTES,
    ZOMBIE_RINGS,
};
use crate::state::{Open, Phase, Place, Role};

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut view = Self::deserialize(deserializer)?;
        view.open.arena.count_occupied();
        match view.amiss() {
            None => Ok(view),
            Some(what) => Err(D::Error::custom(what)),
        }
    }
}

/// A question about a view, and what is wrong where the answer is no.
type Check = (fn(&View) -> bool, &'static str);

/// More Points than any fight has.
const MOST_POINTS: u16 = 1_000;
/// More Points than anything costs, and more spaces than cards give.
const MOST_DUE: u8 = 120;

impl View {
    /// What cannot be in this game, if anything.
    fn amiss(&self) -> Option<&'static str> {
        // In this order: later checks lean on earlier ones.
        let checks: [Check; 8] = [
            (|view| view.open.table_holds(), "no such table"),
            (Self::seats_hold, "no such seat"),
            (|view| view.open.pieces_hold(), "no such piece"),
            (|view| view.open.board_holds(), "a piece or a ring is where it cannot be"),
            (Self::cards_hold, "there are not so many cards"),
            (|view| view.open.numbers_hold(), "a number is out of its bounds"),
            (Self::phase_holds, "the phase does not fit the table"),
            (Self::asked_holds, "somebody else is asked in this phase"),
        ];
        checks.into_iter().find(|(holds, _)| !holds(self)).map(|(_, what)| what)
    }

    fn seats_hold(&self) -> bool {
        self.onlooker.is_none_or(|seat| seat.0 < self.open.setup.seats) && self.open.seats_hold()
    }

    fn cards_hold(&self) -> bool {
        let mut out = self.open.discard;
        let mut hidden = 0_u32;
        for (seat, (hand, seen)) in self.hands.iter().zip(&self.seen).enumerate() {
            let cards = match hand {
                Hand::Known(cards) if self.onlooker == Some(Seat(seat as u8)) => *cards,
                Hand::Known(_) => return false,
                Hand::Hidden(size) => {
                    let known = seen.cards();
                    let Some(rest) = size.checked_sub(known.len()) else { return false };
                    hidden += u32::from(rest);
                    known
                }
            };
            // Together they must not overflow before they are compared.
            match Cards::DECK.checked_less(out).and_then(|left| left.checked_less(cards)) {
                None => return false,
                Some(_) => out = out.plus(cards),
            }
        }
        u32::from(out.len()) + hidden + u32::from(self.deck) == u32::from(Cards::DECK.len())
            && self.knowledge_holds()
    }

    fn knowledge_holds(&self) -> bool {
        let own = self.onlooker.and_then(|seat| match self.hands[seat.index()] {
            Hand::Known(cards) => Some(cards),
            Hand::Hidden(_) => None,
        });
        let fits = |cards: Cards| own.is_none_or(|own| own.checked_less(cards).is_some());
        let others = self.shown.iter().zip(&self.seen).enumerate();
        (self.onlooker.is_none() == own.is_none())
            && self.exposed.iter().all(|known| fits(known.cards()))
            && others.into_iter().all(|(owner, (shown, seen))| {
                self.onlooker == Some(Seat(owner as u8))
                    || seen.cards().checked_less(shown.cards()).is_some()
            })
    }

    /// What the phase waits for is there. The questions are those of the rules, asked of a dream.
    fn phase_holds(&self) -> bool {
        let (open, dream) = (&self.open, self.imagine(&mut Stream::new(0, 0)));
        let fights = open.combat.fight.is_some_and(|fight| {
            fight.fighters.iter().all(|&piece| open.is_on_board(piece))
                && fight.fighters[0].owner() != fight.fighters[1].owner()
        });
        let under = if open.binding.text.is_some() { open.resume } else { open.phase };
        let fighting = |phase: Phase| {
            matches!(phase, Phase::Word | Phase::Retort | Phase::Honor | Phase::Help)
        };
        let falling = |phase: Phase| !matches!(phase, Phase::Rescue | Phase::Abduct);
        (!fighting(under) || fights)
            && (falling(under) || !open.combat.fallen.is_empty())
            && match open.phase {
                Phase::Bind | Phase::Consent => open.binding.text.is_some(),
                Phase::Pay => {
                    open.payment.due > 0
                        && open.payment.task.is_some_and(|task| open.task_holds(task))
                }
                Phase::Trick => {
                    dream.trick().is_some_and(|piece| open.task_holds(Action::Scoundrel(piece)))
                }
                Phase::Mover => !dream.attackers().is_empty(),
                Phase::Order => {
                    let prey = open
                        .combat
                        .aggressor
                        .map(|one| dream.prey_of(one) & Piece::all_of(open.asked));
                    prey.is_some_and(|prey| !prey.is_empty())
                }
                Phase::Draw => self.deck > 0 && open.draw.left > 0,
                Phase::Steal => {
                    let hand = self.hands[open.draw.victim.index()].len();
                    (1..=hand).contains(&open.draw.left) && open.draw.taker != open.draw.victim
                }
                Phase::Discard => !self.hands[open.asked.index()].is_empty(),
                _ => true,
            }
    }

    /// Whoever is asked is whom the phase asks.
    fn asked_holds(&self) -> bool {
        let (open, dream) = (&self.open, self.imagine(&mut Stream::new(0, 0)));
        let asked = open.asked;
        let plays = |role: Role| open.combat.fight.is_some_and(|fight| fight.player(role) == asked);
        let behind = open.combat.fight.map_or(Role::Aggressor, |fight| fight.behind);
        match open.phase {
            Phase::Entrance
            | Phase::Movement
            | Phase::Trick
            | Phase::Mover
            | Phase::Upload
            | Phase::Plan
            | Phase::Spoils
            | Phase::Discard
            | Phase::After => asked == open.active,
            Phase::Word => plays(behind),
            Phase::Retort => plays(Role::Aggressor),
            Phase::Honor => plays(behind.other()),
            Phase::Help => !plays(Role::Aggressor) && !plays(Role::Defender),
            Phase::Consent => plays(Role::Aggressor) || plays(Role::Defender),
            Phase::Rescue => dream.falling().is_some_and(|piece| piece.owner() == asked),
            Phase::Abduct => dream.class(asked) == Class::Alien,
            Phase::Bind => asked != open.binding.binder,
            Phase::Blockade => asked != open.active,
            Phase::Pay => asked == open.active || matches!(open.payment.task, Some(Action::Use(_))),
            _ => true,
        }
    }
}

/// What lies open, by itself.
impl Open {
    fn table_holds(&self) -> bool {
        let setup = &self.setup;
        let bases = &setup.bases[..usize::from(setup.seats).min(SEATS)];
        let limits = 1..=MOST_ROUNDS;
        (FEWEST..=SEATS as u8).contains(&setup.seats)
            && bases.iter().all(|&base| usize::from(base) < SEATS)
            && (1..bases.len()).all(|n| !bases[..n].contains(&bases[n]))
            && limits.contains(&setup.rounds)
            && limits.contains(&setup.elf_rounds)
            && (1..=MOST_ROUNDS).contains(&self.round.number)
    }

    fn seats_hold(&self) -> bool {
        let sits = |seat: Seat| seat.0 < self.setup.seats;
        let named = [
            self.asked,
            self.round.first,
            self.active,
            self.draw.taker,
            self.draw.victim,
            self.binding.binder,
        ];
        let maybe = [self.combat.freed, self.binding.text.map(|text| text.by)];
        let sets = [self.present, self.lasting.hauled, self.winners];
        named.into_iter().all(sits)
            && maybe.into_iter().flatten().all(sits)
            && sets.into_iter().all(|seats| seats.iter().all(sits))
            && (self.phase == Phase::Over || self.present.len() >= 2)
            && (self.phase == Phase::Over || self.present.contains(self.asked) || !self.is_asking())
            && self
                .combat
                .fight
                .is_none_or(|fight| fight.resourceful.iter().all(|seats| seats.iter().all(sits)))
    }

    fn is_asking(&self) -> bool {
        !matches!(self.phase, Phase::First | Phase::Clock | Phase::Draw | Phase::Steal)
    }

    fn pieces_hold(&self) -> bool {
        let plays = |piece: Piece| piece.exists() && self.present.contains(piece.owner());
        let fighters = self.combat.fight.iter().flat_map(|fight| fight.fighters);
        let mut named = self.combat.aggressor.into_iter().chain(fighters);
        let sets = [self.arena.dizzy, self.combat.fallen, self.combat.tainted];
        named.all(plays)
            && self.lasting.tricked.iter().flatten().all(|piece| piece.exists())
            && sets.iter().all(|set| set.bits() >> Piece::COUNT == 0 && set.iter().all(plays))
            && self.combat.fallen.iter().all(|piece| self.is_on_board(piece))
    }

    fn is_on_board(&self, piece: Piece) -> bool {
        self.arena.cell(piece).is_some()
    }

    fn board_holds(&self) -> bool {
        let board = self.setup.board.cells();
        let mut taken = Cells::NONE;
        let mut worn = 0_u32;
        for (seat, (places, rings)) in self.arena.places.iter().zip(&self.arena.rings).enumerate() {
            let plays = self.present.contains(Seat(seat as u8));
            for (place, &rings) in places.iter().zip(rings) {
                worn += u32::from(rings);
                match place {
                    Place::At(cell)
                        if !plays || !board.contains(*cell) || taken.contains(*cell) =>
                    {
                        return false;
                    }
                    Place::At(cell) => taken = taken.with(*cell),
                    Place::Cloud | Place::Abducted if !plays => return false,
                    Place::Home | Place::Cloud | Place::Abducted => {}
                }
                if rings > ZOMBIE_RINGS {
                    return false;
                }
            }
        }
        self.arena.strewn.is_subset(board) && worn + self.arena.strewn.len() <= u32::from(RINGS)
    }

    fn numbers_hold(&self) -> bool {
        let all = 1 << PIECES;
        self.round.minutes <= ELF_MINUTES + u16::from(TURN_MINUTES)
            && usize::from(self.lasting.charges) <= PIECES
            && self.turn.walked < all
            && self.turn.flanked < all
            && self.turn.sails <= MOST_DUE
            && self.payment.due <= MOST_DUE
            && self.binding.count <= 8
            && self.draw.left <= Cards::DECK.len()
            && self.combat.fight.is_none_or(|fight| fight.points.iter().all(|&p| p <= MOST_POINTS))
            && self.arena.movers.iter().flatten().all(|&order| order < u8::MAX)
    }

    /// A task is about pieces and cells that there are.
    fn task_holds(&self, task: Action) -> bool {
        let on_board = |piece: Piece| {
            piece.exists() && self.present.contains(piece.owner()) && self.is_on_board(piece)
        };
        match task {
            Action::Enter(piece, gate) => {
                piece.exists()
                    && self.arena.place(piece) == Place::Home
                    && self.setup.board.cells().contains(gate)
            }
            Action::Move(piece, _) | Action::Scoundrel(piece) => on_board(piece),
            Action::Leap(piece, to) | Action::Balloon(piece, to) => {
                on_board(piece) && self.setup.board.cells().contains(to)
            }
            Action::Link(group, _) => usize::from(group) < 1 << PIECES,
            Action::Use(_) => self.binding.text.is_some(),
            _ => false,
        }
    }
}
