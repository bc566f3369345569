//! The language of the scenarios: a script is what happens at the table, one thing after another,
//! parted by semicolons. `ruby: name himiko` is a decision, `dice 3 4` is chance.

use spanc::{Crew, Setup, Spanc, Toy};
use table::{Game, Options, Seat, Spoken, set_up_new};
use testkit::Scripted as _;

pub(crate) const RUBY: Seat = Seat(0);
pub(crate) const AZURE: Seat = Seat(1);
pub(crate) const JADE: Seat = Seat(2);
pub(crate) const TOPAZ: Seat = Seat(3);

/// The crews of every scenario, S/A/N/C; the first girl of each is the Captain.
const CREWS: [[&str; 4]; 4] = [
    // 4/4/2/8, 3/7/4/6, 5/3/7/5, 8/3/4/3
    ["himiko", "hera", "shurikitten", "nova_scratchia"],
    // 5/8/3/4, 4/4/8/4, 5/5/5/5, 6/6/4/4
    ["purrthesilea", "carries_deadly_yarn", "tabby_normal", "calico_jill"],
    // 7/5/4/3, 4/3/6/7, 4/6/6/5, 4/6/4/6
    ["dread_pirate_roberta", "coco_chatnel", "anna_purrna", "boadicat"],
    // 7/4/3/5, 5/4/7/4, 5/3/6/6, 6/4/5/5
    ["grace_omeowley", "schrodinga", "mata_hairball", "midship_moggy"],
];

/// Crews and a Toy each are dealt; Captains are still to be chosen.
pub(crate) fn dealt(setup: &Setup, toys: &[&str]) -> Spanc {
    let mut game = Spanc::new(setup);
    for crew in &CREWS[..toys.len()] {
        for girl in crew {
            game = game.goes(&format!("crew {girl}"));
        }
    }
    toys.iter().fold(game, |game, toy| game.goes(&format!("toy {toy}")))
}

/// Everybody has a Captain; Ruby begins, and the first Challenge is this one.
pub(crate) fn caper_by(setup: &Setup, toys: &[&str], challenge: &str) -> Spanc {
    let mut game = dealt(setup, toys);
    for (seat, crew) in CREWS[..toys.len()].iter().enumerate() {
        let seat = Seat(u8::try_from(seat).expect("four seats"));
        game = game.goes(&format!("{}: captain {}", spanc::seat_id(seat), crew[0]));
    }
    game.goes(&format!("first ruby; challenge {challenge}"))
}

/// The same by the usual rules.
pub(crate) fn caper(toys: &[&str], challenge: &str) -> Spanc {
    let seats = u8::try_from(toys.len()).expect("four seats");
    caper_by(&Setup::of(seats), toys, challenge)
}

/// Ruby's Himiko runs through four Challenges that pay nothing, and draws this Toy for it.
pub(crate) fn ruby_finishes(toy: &str) -> String {
    format!(
        "ruby: name himiko; dice 1 1; challenge zen_master; ruby: go-on; dice 1 1; \
         challenge shanty_karaoke; ruby: go-on; dice 1 1; challenge the_robot_butler; \
         ruby: go-on; dice 1 1; toy {toy}"
    )
}

/// Another crew's girl runs through the same four, now face up, and draws this Toy for it.
pub(crate) fn follows(seat: &str, girl: &str, toy: &str) -> String {
    format!(
        "{seat}: name {girl}; dice 1 1; {seat}: go-on; dice 1 1; {seat}: go-on; dice 1 1; \
         {seat}: go-on; dice 1 1; toy {toy}"
    )
}

/// Ruby and Azure have both finished and Ruby is about to attack; before their first attempts both did
/// something. Ruby has 4 Loot and Azure 3. Spare Toys: a Litter Tray and a Parrot, S+2 each.
pub(crate) fn brawl(toys: [&str; 2], ruby: &str, azure: &str) -> Spanc {
    brawl_by(&Setup::of(2), toys, ruby, azure)
}

/// The same by the rules of a set-up.
pub(crate) fn brawl_by(setup: &Setup, toys: [&str; 2], ruby: &str, azure: &str) -> Spanc {
    caper_by(setup, &toys, "shark_pit")
        .goes(ruby)
        .goes(&ruby_finishes("turbo_litter_tray"))
        .goes(azure)
        .goes(&follows("azure", "tabby_normal", "parrot_of_attorney"))
}

/// Two seats with an edition of the box.
pub(crate) fn edition(text: &str) -> Setup {
    let options = Options::new(Spanc::about(), [("box", text)]).expect("an edition");
    set_up_new::<Spanc>(2, &options).expect("two seats")
}

pub(crate) trait Script: Sized {
    /// Whether a player has a Toy, worn or not.
    fn owns(&self, seat: Seat, toy: &str) -> bool;
    /// Whether a girl wears a Toy.
    fn wears(&self, seat: Seat, girl: &str, toy: &str) -> bool;
    /// Whether a girl of that crew stands.
    fn stands(&self, seat: Seat, girl: &str) -> bool;
    /// What a girl would have to roll now, Toys and all.
    fn needs(&self, seat: Seat, girl: &str) -> i8;
}

pub(crate) fn girl(id: &str) -> Crew {
    Crew::named(id).expect("a girl")
}

pub(crate) fn toy(id: &str) -> Toy {
    Toy::named(id).expect("a Toy")
}

impl Script for Spanc {
    fn owns(&self, seat: Seat, id: &str) -> bool {
        self.toys(seat).contains(toy(id))
    }

    fn wears(&self, seat: Seat, who: &str, id: &str) -> bool {
        self.worn_by(seat, girl(who)).contains(toy(id))
    }

    fn stands(&self, seat: Seat, who: &str) -> bool {
        self.is_standing(seat, girl(who))
    }

    fn needs(&self, seat: Seat, who: &str) -> i8 {
        let place = self.girls(seat).iter().position(|&other| other == Some(girl(who)));
        self.attempt(seat, place.expect("one of the crew")).expect("a Challenge").skill
    }
}
