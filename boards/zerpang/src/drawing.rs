//! The table: the hexagons with pieces, rings and prices, or a fight that covers them; the hand below.

mod cards;
mod cells;
mod deciding;
mod deeds;
mod field;
mod fight;
mod hand;
mod paying;
mod picking;
mod pieces;
mod plays;
mod route;
mod wins;
mod words;

use board::{Button, Facts, Scene, Seen, Touch, chip, icon, many};
use maud::{Markup, html};
use table::Seat;
use zerpang::{Action, Class, Hand, Open, Path, Phase, Piece, Place, Side, View, Zerpang};

use deeds::Deed;
use picking::Picked;

pub(crate) use cards::{open_card, small_card};
pub(crate) use picking::way;

/// Draws the table.
pub(crate) fn draw(seen: &Seen<'_, Zerpang>, touch: &Touch) -> Scene {
    let table = Table::new(seen, touch);
    let seats = seen.view.open.setup.seats;
    Scene {
        body: if seats > 4 { "g-zerp six6" } else { "g-zerp" },
        place: table.place(),
        facts: (0..seats).map(|seat| table.facts(Seat(seat))).collect(),
        board: html! {
            (table.phases())
            div.zfield {
                @if table.shows_fight() { (table.fight_screen()) } @else { (table.field()) }
            }
        },
        drawer: table.hand(),
        aside: table.aside(),
        buttons: table.buttons(),
        more: table.leaving().into_iter().collect(),
    }
}

struct Table<'a> {
    seen: &'a Seen<'a, Zerpang>,
    touch: &'a Touch,
    view: &'a View,
    /// A dream: all that is asked of it lies open or is the onlooker's own, so any one that looks like the view
    /// will do.
    game: &'a Zerpang,
    picked: Picked,
    /// What may be done, as far as it is listed or follows from what is picked.
    deeds: Vec<Deed>,
    /// The piece that would walk.
    walker: Option<Piece>,
    /// The way that is being drawn for it, cell by cell.
    drawn: Option<Path>,
}

/// The four parts of a turn.
const PHASES: [(&str, &str); 4] =
    [("gate", "Entrance"), ("right", "Movement"), ("fight", "Combat"), ("cards", "Draw")];

/// The part of the turn that a phase belongs to; payments and windows belong to what they interrupt.
fn part_of_turn(phase: Phase, resume: Phase, task: Option<Action>) -> Option<usize> {
    use Phase::{Abduct, After, Blockade, Consent, Discard, Draw, Help, Honor, Mover, Order, Plan};
    use Phase::{
        Bind, Entrance, Movement, Pay, Rescue, Retort, Spoils, Steal, Trick, Upload, Word,
    };
    match phase {
        Entrance => Some(0),
        Movement | Trick => Some(1),
        Mover | Order | Word | Retort | Honor | Help | Consent | Rescue | Abduct | Upload => {
            Some(2)
        }
        Plan | Blockade | Draw | Spoils | Discard | After => Some(3),
        Pay => match task {
            Some(Action::Enter(..)) => Some(0),
            Some(Action::Use(_)) if resume != Pay => part_of_turn(resume, Pay, None),
            _ => Some(1),
        },
        Bind | Steal if !matches!(resume, Bind | Steal) => part_of_turn(resume, Pay, None),
        _ => None,
    }
}

impl<'a> Table<'a> {
    fn new(seen: &'a Seen<'a, Zerpang>, touch: &'a Touch) -> Self {
        let picked = Picked::of(touch);
        let (deeds, walker, drawn) = (Vec::new(), None, None);
        let (view, game) = (seen.view, seen.dream);
        let mut table = Self { seen, touch, view, game, picked, deeds, walker, drawn };
        table.deeds = table.listed();
        table.walker = table.who_walks();
        table.drawn = table.drawn_so_far();
        table.deeds = table.drawing().unwrap_or(table.deeds);
        table
    }

    /// Whose hand and pieces are looked at most closely.
    fn focus(&self) -> Seat {
        self.seen.me.unwrap_or(self.view.open.active)
    }

    fn class(&self, seat: Seat) -> Class {
        self.view.open.setup.classes[seat.index()]
    }

    /// Whether something is asked of the onlooker.
    fn is_asked(&self) -> bool {
        self.seen.prompted && self.seen.me.is_some()
    }

    /// The side of the cards that the onlooker speaks of.
    fn own_side(&self) -> Side {
        self.class(self.focus()).side().unwrap_or(Side::Pillage)
    }

    /// Whose something is, within a sentence.
    fn whose(&self, seat: Seat) -> String {
        if self.seen.is_you(seat) { "your".into() } else { self.seen.whose(seat) }
    }

    /// Where a piece is.
    fn spot(&self, piece: Piece) -> Place {
        self.view.open.arena.place(piece)
    }

    fn place(&self) -> String {
        let Open { round, phase, active, .. } = &self.view.open;
        let round = round.number;
        if *phase == Phase::Over {
            return format!("Over in round {round}");
        }
        format!("Round {round} · {} turn", self.whose(*active))
    }

    /// The four phases, with the one that is on.
    fn phases(&self) -> Markup {
        let now =
            part_of_turn(self.view.open.phase, self.view.open.resume, self.view.open.payment.task);
        html! {
            ol.phases aria-label={ "Phases of " (self.whose(self.view.open.active)) " turn" } {
                @for (n, (name, words)) in PHASES.into_iter().enumerate() {
                    li class=[now.filter(|&now| n < now).map(|_| "done")]
                        aria-current=[now.filter(|&now| n == now).map(|_| "step")] {
                        (icon(name)) span { (words) }
                    }
                }
            }
        }
    }

    fn facts(&self, seat: Seat) -> Facts {
        let class = self.class(seat).card();
        let (have, need) = self.game.goal(seat);
        Facts {
            facts: html! {
                span title=(class.title) {
                    (class_icon(self.class(seat))) span.vh { (class.title) ", " }
                }
                span title="cards in hand" {
                    (icon("cards")) (self.view.hands[seat.index()].len()) span.vh { " cards" }
                }
                span.goal title=(class.goal(self.game.printed())) { (have) "/" (need) span.vh { " of the goal" } }
            },
            extra: if self.view.open.present.contains(seat) {
                self.extra(seat)
            } else {
                chip("bad", "", "has left")
            },
        }
    }

    /// Chips: the class with its goal, what is left of abilities, what is known of the hand.
    fn extra(&self, seat: Seat) -> Markup {
        let class = self.class(seat);
        html! {
            button.chip.zclass type="button" data-card={ "class-" (class.card().name) } {
                (class_icon(class)) (class.card().title)
            }
            (self.progress(seat))
            @if class == Class::Robot && self.view.open.lasting.charges > 0 {
                (chip("can", "bolt", &many(self.view.open.lasting.charges.into(), "upload point", "upload points")))
            }
            @if class == Class::Zombie {
                (chip("", "ring", &format!("{} rings left", self.game.supply())))
            }
            @if let Some(piece) = self.view.open.lasting.tricked[seat.index()] {
                (chip("", "", &format!("last moved {}", piece_name(piece))))
            }
            @if self.view.open.lasting.hauled.contains(seat) { (chip("bad", "stop", "loses the next turn")) }
            (self.known(seat))
        }
    }

    fn progress(&self, seat: Seat) -> Markup {
        let (have, need) = self.game.goal(seat);
        let (name, words) = match self.class(seat) {
            Class::Ninja => ("house", format!("{have} of {need} houses")),
            Class::Pirate => ("xmark", format!("{have} of {need} Xs")),
            Class::Zombie => {
                ("ring", self.game.printed().said(&format!("{have} of {need} with {{rings ring}}")))
            }
            Class::Robot => ("bolt", format!("{have} of {need} uploaded")),
            Class::Gunslinger => ("flag", format!("{have} of {need} in a line")),
            Class::Alien => ("cl-alien", format!("{have} of {need} abducted")),
            Class::Elf if self.view.open.setup.elf_clock => {
                ("clock", format!("{have} of {need} minutes"))
            }
            Class::Elf => ("clock", format!("round {have} of {need}")),
        };
        chip(if have + 1 >= need { "bad" } else { "" }, name, &words)
    }

    /// Cards of another's hand that the onlooker has seen.
    fn known(&self, seat: Seat) -> Markup {
        let seen = self.view.seen[seat.index()].cards();
        let side = self.class(seat).side().unwrap_or(Side::Pillage);
        let words = |card: zerpang::Card| match (seen.count(card), card.row().names[side as usize])
        {
            (0 | 1, name) => name.to_owned(),
            (count, name) => format!("{count}× {name}"),
        };
        html! {
            @if let Hand::Hidden(_) = self.view.hands[seat.index()] {
                @for card in seen.kinds() { (chip("can", "eye", &words(card))) }
            }
        }
    }

    /// ZP-2a: getting up for good.
    fn leaving(&self) -> Option<Button> {
        let may = self.seen.allows(Action::Leave);
        may.then(|| self.seen.deed(Action::Leave).icon("close"))
    }
}

fn class_icon(class: Class) -> Markup {
    icon(&format!("cl-{}", class.card().name))
}

/// A piece as texts call it.
fn piece_name(piece: Piece) -> String {
    let initial = zerpang::COLOURS[piece.owner().index()].chars().next().unwrap_or('?');
    format!("{initial}{}", piece.number() + 1)
}

/// A price in words.
fn price_words(price: u16) -> String {
    if price == 0 { "free".into() } else { many(price.into(), "Point", "Points") }
}
