//! What a seat knows, as numbers, for learners. All lies open but Captains and votes until they are shown.

use table::{Encode, Seat, Sink, cell, one_more};

use crate::action::{Action, Deal, Goods};
use crate::pieces::{CREW_SIZE, Challenge, Crew, ROW, Toy};
use crate::state::{Phase, SEATS, Setup, Spanc};
use crate::view::{Ballot, Pick, View};

type Looker = table::Looker<SEATS>;

const PHASES: usize = Phase::Over as usize + 1;
const GIRLS: usize = Crew::COUNT as usize;
const TOYS: usize = Toy::COUNT as usize;
/// More Loot is told as so much.
const MUCH_LOOT: i16 = 20;
/// What a bonus is told as that changes nothing; below it are maluses.
const EVEN: i16 = 16;

impl Encode for Spanc {
    const ENCODING: u16 = 1;

    fn box_hash(setup: &Setup) -> u64 {
        setup.edition.fingerprint()
    }

    fn encode(view: &View, seat: Seat, to: &mut impl Sink) {
        let me = Looker { seat, seats: view.open.setup.seats };
        caper(view, me, to);
        crews(view, me, to);
        turn(view, me, to);
        deals(view, me, to);
    }

    fn encode_action(view: &View, seat: Seat, action: Action, to: &mut impl Sink) {
        let me = Looker { seat, seats: view.open.setup.seats };
        let told = Told::of(action);
        to.number("verb", VERBS, told.verb);
        to.row("girls", cell(GIRLS), told.girls.map(girl));
        to.number("whom", cell(SEATS), me.whoever(told.whom));
        to.row("toys", cell(TOYS), told.toys.map(toy));
        to.row("asked_for", cell(TOYS), told.asked_for.map(toy));
        to.number("loot", 2 * EVEN, i16::from(told.loot) + EVEN);
        to.number("number", 6, told.number);
    }
}

fn girl(girl: Option<Crew>) -> i16 {
    one_more(girl.map(|girl| girl.0.into()))
}

fn toy(toy: Option<Toy>) -> i16 {
    one_more(toy.map(|toy| toy.0.into()))
}

fn bits<const N: usize>(set: u8) -> [i16; N] {
    std::array::from_fn(|nth| i16::from(set >> nth & 1))
}

fn caper(view: &View, me: Looker, to: &mut impl Sink) {
    to.number("seats", cell(SEATS), i16::from(view.open.setup.seats));
    to.number("catfights", 1, view.open.setup.catfights);
    to.one_of("phase", PHASES, Some(view.open.phase as usize));
    to.number("caper", 40, i16::from(view.open.caper));
    let left = view.open.setup.caper_limit.saturating_sub(view.open.caper);
    to.number("capers_left", 40, i16::from(left));
    let row = view.open.row.map(|card| one_more(card.map(|card| card.0.into())));
    to.row("row", i16::from(Challenge::COUNT), row);
    to.number("active", cell(SEATS), me.who(view.open.active));
    to.row("at", cell(ROW), me.each(|seat| view.open.at[seat.index()].into()));
    to.row("finished", 1, me.within(view.open.finished));
    to.number("first", cell(SEATS), me.whoever(view.open.first));
    to.row("last_turn", 1, me.within(view.open.last_turns));
    to.row("motion", 1, me.within(view.open.motions));
    to.row("loot", MUCH_LOOT, me.each(|seat| view.open.loot[seat.index()].into()));
}

fn crews(view: &View, me: Looker, to: &mut impl Sink) {
    let girls = me.every(|seat| view.open.girls[seat.index()].map(girl));
    to.cells("girls", [SEATS, CREW_SIZE], cell(GIRLS), girls.as_flattened());
    let captain = me.each(|seat| match view.captain[seat.index()] {
        Pick::None => 0,
        Pick::Known(place) => i16::from(place) + 1,
        Pick::Hidden => cell(CREW_SIZE) + 1,
    });
    to.row("captain", cell(CREW_SIZE) + 1, captain);
    let down = me.every::<CREW_SIZE>(|seat| bits(view.open.down[seat.index()]));
    to.cells("down", [SEATS, CREW_SIZE], 1, down.as_flattened());
    let fell = me.every::<CREW_SIZE>(|seat| bits(view.open.fell[seat.index()]));
    to.cells("fell", [SEATS, CREW_SIZE], 1, fell.as_flattened());
    // Whose each Toy is, and where she keeps it: a girl's place, or none's.
    let mut holder = [0; TOYS];
    let mut place = [0; TOYS];
    for (nth, seat) in (1..).zip(me.round().into_iter().flatten()) {
        for (at, toys) in (1..).zip(view.open.held[seat.index()]) {
            for toy in toys {
                (holder[usize::from(toy.0)], place[usize::from(toy.0)]) = (nth, at);
            }
        }
    }
    to.row("toy_of", cell(SEATS), holder);
    to.row("toy_at", cell(CREW_SIZE) + 1, place);
    to.row("learnt", 12, me.each(|seat| view.open.learnt[seat.index()].into()));
    to.row("rerolled", 1, me.within(view.open.rerolled));
    to.row("resigned", 1, me.within(view.open.resigned));
}

fn turn(view: &View, me: Looker, to: &mut impl Sink) {
    to.number("fresh_falls", 8, i16::from(view.open.fresh));
    to.one_of("girl", CREW_SIZE, view.open.girl.map(usize::from));
    to.row("dice", 6, view.open.dice.map(i16::from));
    to.number("bonus", 2 * EVEN, i16::from(view.open.bonus) + EVEN);
    to.number("broken", cell(TOYS), toy(view.open.broken));
    to.number("draws", 8, i16::from(view.open.draws));
    to.number("drawer", cell(SEATS), me.who(view.open.drawer));
    to.row("queue", 1, me.within(view.open.queue));
    to.row("ready", 1, me.within(view.open.ready));
    to.row("to_fight", 1, me.within(view.open.to_fight));
    to.row("spared", 1, me.within(view.open.spared));
    let fight = view.open.fight.as_ref();
    to.row("fighters", 4, fight.map_or([0; 2], |f| [i16::from(f.by) + 1, i16::from(f.on) + 1]));
    to.number("attacked", cell(SEATS), me.whoever(fight.map(|f| f.on_seat)));
    to.one_of("skill", 4, fight.map(|f| f.skill as usize));
    to.number("prize", cell(TOYS), toy(fight.and_then(|f| f.prize)));
    let rolled = fight.map_or([[0; 2]; 2], |f| f.dice).map(|dice| dice.map(i16::from));
    to.cells("fight_dice", [2, 2], 6, rolled.as_flattened());
    to.row("fight_bonus", 2 * EVEN, fight.map_or([0; 2], |f| f.bonus.map(|b| i16::from(b) + EVEN)));
    to.number("presses", 8, fight.map_or(0, |f| i16::from(f.presses)));
}

fn deals(view: &View, me: Looker, to: &mut impl Sink) {
    let votes = me.each(|seat| match view.votes[seat.index()] {
        Ballot::None => 0,
        Ballot::Known(vote) => 1 + i16::from(vote),
        Ballot::Hidden => 3,
    });
    to.row("votes", 3, votes);
    to.row("toy_moves", 8, me.each(|seat| view.open.moves[seat.index()].into()));
    to.number("offer_by", cell(SEATS), me.whoever(view.open.sent.map(|(by, _)| by)));
    to.number("offer_to", cell(SEATS), me.whoever(view.open.sent.map(|(_, deal)| deal.to())));
    let told = view.open.sent.map_or_else(Told::default, |(_, deal)| Told::of_deal(deal));
    to.row("offer_toys", cell(TOYS), told.toys.map(toy));
    to.row("offer_asks", cell(TOYS), told.asked_for.map(toy));
    to.row("offer_girls", cell(GIRLS), told.girls.map(girl));
    to.number("offer_loot", 2 * EVEN, i16::from(told.loot) + EVEN);
    let open = me.each(|seat| me.whoever(view.open.unasked[seat.index()].map(Deal::to)));
    to.row("open_offer_to", cell(SEATS), open);
}

const VERBS: i16 = 33;

/// An action in parts.
#[derive(Default)]
struct Told {
    verb: i16,
    girls: [Option<Crew>; 2],
    whom: Option<Seat>,
    toys: [Option<Toy>; 2],
    asked_for: [Option<Toy>; 2],
    loot: i8,
    number: i16,
}

fn two(goods: Goods) -> [Option<Toy>; 2] {
    let mut toys = goods.iter();
    [toys.next(), toys.next()]
}

impl Told {
    fn verb(verb: i16) -> Self {
        Self { verb, ..Self::default() }
    }

    fn girl(verb: i16, girl: Crew) -> Self {
        Self { girls: [Some(girl), None], ..Self::verb(verb) }
    }

    fn toy(verb: i16, toy: Toy) -> Self {
        Self { toys: [Some(toy), None], ..Self::verb(verb) }
    }

    fn of_deal(deal: Deal) -> Self {
        match deal {
            Deal::Offer(offer) => Self {
                girls: offer.girls().map_or([None; 2], |(give, take)| [Some(give), Some(take)]),
                whom: Some(offer.to()),
                toys: two(offer.give),
                asked_for: two(offer.take),
                loot: offer.loot,
                ..Self::verb(29)
            },
            Deal::Bribe(bribe) => Self {
                whom: Some(bribe.to),
                toys: two(bribe.give),
                loot: bribe.loot.try_into().unwrap_or(i8::MAX),
                number: bribe.term as i16 + 1,
                ..Self::verb(30)
            },
            Deal::Ask(whom) => Self { whom: Some(whom), ..Self::verb(31) },
        }
    }

    fn of(action: Action) -> Self {
        match action {
            Action::Captain(girl) => Self::girl(1, girl),
            Action::Name(girl) => Self::girl(2, girl),
            Action::GoOn => Self::verb(3),
            Action::Stop => Self::verb(4),
            Action::GiveIn => Self::verb(5),
            Action::Reroll => Self::verb(6),
            Action::Pass => Self::verb(7),
            Action::Yes => Self::verb(8),
            Action::No => Self::verb(9),
            Action::Accept(whom) => Self { whom: Some(whom), ..Self::verb(10) },
            Action::Press => Self::verb(11),
            Action::Plank(girl) => Self::girl(12, girl),
            Action::Ready => Self::verb(13),
            Action::Buy => Self::verb(14),
            Action::Abandon => Self::verb(15),
            Action::Surge(toy) => Self::toy(16, toy),
            Action::Revive(toy, girl) => Self { girls: [Some(girl), None], ..Self::toy(17, toy) },
            Action::Door(girl) => Self::girl(18, girl),
            Action::NineLives => Self::verb(19),
            Action::WeightedDie(number) => Self { number: number.into(), ..Self::verb(20) },
            Action::Tag(girl) => Self::girl(21, girl),
            Action::Break(toy) => Self::toy(22, toy),
            Action::Assign(toy, girl) => Self { girls: [Some(girl), None], ..Self::toy(23, toy) },
            Action::Unassign(toy) => Self::toy(24, toy),
            Action::Swap(one, other) => Self { toys: [Some(one), Some(other)], ..Self::verb(25) },
            Action::Discard(toy) => Self::toy(26, toy),
            Action::Raid(by, on) => Self { girls: [Some(by), Some(on)], ..Self::verb(27) },
            Action::Duel(by, on) => Self { girls: [Some(by), Some(on)], ..Self::verb(28) },
            Action::Steal(by, toy) => Self { girls: [Some(by), None], ..Self::toy(32, toy) },
            Action::Lure(by, toy) => Self { girls: [Some(by), None], ..Self::toy(33, toy) },
            Action::Ask(whom) => Self::of_deal(Deal::Ask(whom)),
            Action::Offer(offer) => Self::of_deal(Deal::Offer(offer)),
            Action::Bribe(bribe) => Self::of_deal(Deal::Bribe(bribe)),
        }
    }
}
