//! Games told as scripts of real steps: `ray: cast old_monk; all pass; draw parry`.

use scurvy_musketeers::{
    Action, Card, Chance, InUse, Phase, ScurvyMusketeers, Setup, Type, seat_id,
};
use table::{Game, Seat, Turn};
pub(crate) use testkit::Scripted;

pub(crate) const RAY: Seat = Seat(0);
pub(crate) const DANA: Seat = Seat(1);
pub(crate) const AMANDA: Seat = Seat(2);

/// Title words of these six cards: Midnight, Tavern, Sword, Duel, Curse, Seville.
pub(crate) const WORDS: [&str; 6] =
    ["rooftops", "harbour_tavern", "wobbly_foil", "tin_rapier", "burst_tank", "dub_louder"];

/// A card by its id.
pub(crate) fn card(id: &str) -> Card {
    id.parse().unwrap_or_else(|_| panic!("there is no card {id}"))
}

/// A table at which these hands were dealt, six ids each; Ray begins, and has drawn nothing yet.
pub(crate) fn dealt(setup: Setup, hands: &[&str]) -> ScurvyMusketeers {
    titled(WORDS, setup, hands)
}

/// The same with the Title words of six other cards, all of which are in the title.
pub(crate) fn titled(words: [&str; 6], setup: Setup, hands: &[&str]) -> ScurvyMusketeers {
    let mut game = ScurvyMusketeers::new(&Setup { vote: false, ..setup });
    for word in words {
        game.fall(Chance::Word(card(word)));
    }
    game.fall(Chance::Dealer(Seat(setup.seats - 1)));
    for hand in hands {
        for id in hand.split_whitespace() {
            game = game.run(&format!("draw {id}"));
        }
    }
    assert_eq!(game.phase(), Phase::Main, "every hand has six cards and a Character");
    game
}

/// A table with these hands, where Ray has filled his.
pub(crate) fn table(hands: &[&str]) -> ScurvyMusketeers {
    let seats = u8::try_from(hands.len()).expect("a few seats");
    dealt(Setup::of(seats), hands).run("fill")
}

/// The same with the side deck mixed in.
pub(crate) fn mixed(hands: &[&str]) -> ScurvyMusketeers {
    let seats = u8::try_from(hands.len()).expect("a few seats");
    dealt(Setup { deck: InUse::mixed(), ..Setup::of(seats) }, hands).run("fill")
}

/// Cards that make no difference: plain Creatures, then Locations, drawn where nothing else is told.
fn filler(game: &ScurvyMusketeers) -> Card {
    let deck = game.deck();
    let kinds = [Type::Creature, Type::Location, Type::Character, Type::Prop];
    let of = |kind: Type| deck & game.setup().deck.index.of_type(kind);
    let plain = |card: &Card| game.setup().deck.face(*card).effects.is_empty();
    let first = of(Type::Creature).iter().find(plain);
    let any = || kinds.into_iter().find_map(|kind| of(kind).iter().last());
    first.or_else(any).or_else(|| deck.iter().last()).expect("a card is left")
}

pub(crate) trait Script: Sized {
    /// Plays a script, every step of which must be legal and possible.
    fn run(self, script: &str) -> Self;
    /// Plays on, everybody doing nothing, until Ray has the floor in this round.
    fn to_round(self, round: u8) -> Self;
    /// AS and DS of the attack.
    fn sums(&self) -> (i32, i32);
    /// Whether a card lies in a Movie.
    fn lies(&self, seat: Seat, id: &str) -> bool;
    /// Whether a card lies on another.
    fn lies_on(&self, id: &str, host: &str) -> bool;
    /// Whether a card is in the discard pile.
    fn is_discarded(&self, id: &str) -> bool;
    /// Whether a seat holds a card.
    fn holds(&self, seat: Seat, id: &str) -> bool;
}

fn in_window(game: &ScurvyMusketeers) -> Option<(Seat, Action)> {
    let Turn::Seats(seats) = game.turn() else { return None };
    let seat = seats.first()?;
    game.pass(seat).map(|pass| (seat, pass))
}

fn do_one(mut game: ScurvyMusketeers, step: &str) -> ScurvyMusketeers {
    match step {
        "all pass" => {
            while let Some((seat, pass)) = in_window(&game) {
                game.act(seat, pass);
            }
        }
        "pass" => {
            let (seat, pass) = in_window(&game).expect("somebody is asked for an answer");
            game.act(seat, pass);
        }
        "stands" => {
            while !game.waiting().is_empty() {
                game = game.run("pass");
            }
        }
        "to ray" | "to dana" | "to amanda" => {
            while in_window(&game).is_some_and(|(seat, _)| seat_id(seat) != step[3..]) {
                game = game.run("pass");
            }
        }
        "fill" => {
            while game.turn() == Turn::Chance {
                let card = filler(&game);
                game.fall(Chance::Draw(card));
            }
        }
        "skip" => {
            let seat = game.active();
            game.act(seat, Action::Done);
            game = game.run("all pass");
            if game.phase() == Phase::Discard {
                while game.hand(seat).len() > 6 {
                    let card = game.hand(seat).iter().last().expect("a card");
                    game.act(seat, Action::Discard(card));
                }
                game.act(seat, Action::Keep);
            }
            game = game.run("fill");
        }
        _ => game = game.goes(step),
    }
    game
}

impl Script for ScurvyMusketeers {
    fn run(self, script: &str) -> Self {
        let steps = script.split(';').map(str::trim).filter(|step| !step.is_empty());
        steps.fold(self, do_one)
    }

    fn to_round(mut self, round: u8) -> Self {
        while (self.round(), self.active()) != (round, RAY) {
            self = self.run("skip");
        }
        self
    }

    fn sums(&self) -> (i32, i32) {
        let attack = self.attack().expect("somebody attacks");
        (self.running_as(attack), self.ds(attack.on, true))
    }

    fn lies(&self, seat: Seat, id: &str) -> bool {
        self.movie(seat).contains(card(id))
    }

    fn lies_on(&self, id: &str, host: &str) -> bool {
        self.line().host(card(id)) == Some(card(host))
    }

    fn is_discarded(&self, id: &str) -> bool {
        self.discards().contains(card(id))
    }

    fn holds(&self, seat: Seat, id: &str) -> bool {
        self.hand(seat).contains(card(id))
    }
}
