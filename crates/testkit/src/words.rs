//! Laws of words: the box, the options, and what people are asked and shown.

use std::collections::HashSet;

use table::{
    BadSetup, Illegal, OptionKind, OptionSpec, Options, Rulebook, Seat, Spoken, Step, Turn,
    set_up_new,
};

use crate::charter::{Charter, values};
use crate::law::{Broken, Law, Tally, ensure};
use crate::legality::some_actions;
use crate::secrets::name;
use crate::walk::{Desk, Scene, calmly, wander};

/// Law: words are there.
pub static WORDS: Law = Law {
    name: "words are there",
    says: "Whoever is asked is asked in words; the choices have different labels, and their own texts \
           are understood, and so is what is said to be typed; numbers stand beside the words; a picture \
           is at most 80 columns wide; every seat has a name.",
};

/// Law: whose doing it is.
pub static ACTORS: Law = Law {
    name: "whose doing it is",
    says: "A decision is the doing of the seat that decides, a step of chance that of a seat at the table \
           or of nobody; and it is the same to every onlooker.",
};

/// Law: refusals cite the rulebook.
pub static CITES: Law = Law {
    name: "refusals cite the rulebook",
    says: "Every refusal and every option cites a clause that the rulebook has.",
};

/// Law: options are accepted.
pub static OPTIONS: Law = Law {
    name: "options are accepted",
    says: "Every number of seats and every single value of an option that the box offers is accepted, \
           and no other number of seats. For a new game, an option that needs something is refused \
           without it and accepted with it.",
};

/// Columns of a picture.
const COLUMNS: usize = 80;
/// Of so many states one is put into words.
const WORDS_RATE: u32 = 2;
/// Seats that are too many for any game.
const TOO_MANY_SEATS: [u8; 3] = [9, 100, u8::MAX];

/// Whoever is asked is asked in words; the choices have different labels, and their own texts are
/// understood, and so is what is said to be typed; numbers stand beside the words; a picture is at most 80
/// columns wide; every seat has a name.
pub fn words<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    box_in_words::<G>().map_err(|what| WORDS.broken(what))?;
    wander(
        charter,
        &WORDS,
        |scene, desk| {
            if desk.once_in(WORDS_RATE) { in_words(scene, desk) } else { Ok(0) }
        },
    )
}

fn box_in_words<G: Spoken>() -> Result<(), String> {
    let about = G::about();
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    ensure(!about.name.is_empty() && about.name.chars().all(plain), || {
        format!("The name “{}” is not made of small letters, digits and hyphens.", about.name)
    })?;
    ensure(!about.title.is_empty() && !about.blurb.is_empty(), || {
        "The box has no title or no blurb.".into()
    })?;
    let (fewest, most) = about.seats;
    ensure((1..=most).contains(&fewest) && most <= 8, || {
        format!("{fewest} to {most} seats cannot be.")
    })?;
    let names: Vec<String> = (0..most).map(|seat| G::seat_name(Seat(seat))).collect();
    ensure(names.iter().all(|name| !name.trim().is_empty()), || "A seat has no name.".into())?;
    let different: HashSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
    ensure(different.len() == names.len(), || format!("Two seats share a name: {names:?}."))?;
    let keys: HashSet<&str> = about.options.iter().map(|spec| spec.key).collect();
    ensure(keys.len() == about.options.len(), || "Two options share a key.".into())?;
    ensure(G::components().is_object(), || "The components are no JSON object.".into())
}

fn in_words<G: Spoken>(scene: &Scene<'_, G>, desk: &mut Desk<G>) -> Result<u64, String> {
    let mut checks = 0;
    for onlooker in scene.onlookers() {
        let picture = G::picture(&scene.game.view(onlooker));
        let wide = picture.lines().find(|line| line.chars().count() > COLUMNS);
        ensure(wide.is_none(), || {
            format!("The picture of {} is too wide: {wide:?}", name(onlooker))
        })?;
        checks += 1;
    }
    for seat in scene.seats() {
        scene.game.legal(seat, &mut desk.legal);
        if !desk.legal.is_empty() {
            checks += choices_in_words(scene, seat, &desk.legal)?;
        }
    }
    Ok(checks)
}

fn choices_in_words<G: Spoken>(
    scene: &Scene<'_, G>,
    seat: Seat,
    legal: &[G::Action],
) -> Result<u64, String> {
    let view = scene.game.view(Some(seat));
    let asked = matches!(scene.game.turn(), Turn::Seats(asked) if asked.contains(seat));
    let prompt = G::prompt(&view, seat);
    ensure(!asked || !prompt.question.trim().is_empty(), || {
        format!("Seat {} is asked, but not in words.", seat.0)
    })?;
    for text in &prompt.typed {
        let understood =
            G::understand(&view, seat, text).map(|action| scene.game.may(seat, action));
        ensure(matches!(understood, Ok(Ok(()))), || {
            format!("Seat {} is told to type “{text}”, but: {understood:?}.", seat.0)
        })?;
    }
    let mut labels = HashSet::new();
    for &action in legal {
        let label = G::label(&view, seat, action);
        ensure(!label.words.trim().is_empty(), || format!("{action:?} has no label."))?;
        ensure(!label.words.contains('%') && !label.aside.contains('%'), || {
            format!("“{label}” of seat {} has odds in its words.", seat.0)
        })?;
        ensure(labels.insert(label.to_string()), || {
            format!("Two choices of seat {} are labelled “{label}”.", seat.0)
        })?;
        let text = action.to_string();
        let understood = G::understand(&view, seat, &text);
        ensure(understood == Ok(action), || {
            format!("“{text}” of seat {} is understood as {understood:?}.", seat.0)
        })?;
    }
    Ok(legal.len() as u64)
}

/// A decision is the doing of the seat that decides, a step of chance that of a seat at the table or of nobody; and it
/// is the same to every onlooker.
pub fn actors<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &ACTORS, |scene, _| {
        let Some(step) = scene.step else { return Ok(0) };
        let public = G::actor(&scene.game.view(None), step);
        if let Step::Act(seat, _) = step {
            ensure(public == Some(seat), || format!("{step:?} is said to be {public:?}'s doing."))?;
        }
        ensure(public.is_none_or(|seat| seat.0 < scene.game.seats()), || {
            format!("{step:?} is said to be the doing of {public:?}, who does not sit here.")
        })?;
        for seat in scene.seats() {
            let own = G::actor(&scene.game.view(Some(seat)), step);
            ensure(own == public, || {
                format!("{step:?} is {public:?}'s doing, but to {seat:?} it is {own:?}'s.")
            })?;
        }
        Ok(1)
    })
}

/// Every refusal and every option cites a clause that the rulebook has.
pub fn cites<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    let about = G::about();
    let book = Rulebook::read(about.rules);
    let known = |clause: &str| {
        let cited = book.clause(clause).is_some();
        ensure(cited, || format!("The rulebook has no clause {clause}."))
    };
    for spec in about.options {
        known(spec.clause).map_err(|what| CITES.broken(what))?;
    }
    let mut cited: HashSet<&'static str> = HashSet::new();
    wander(charter, &CITES, |scene, desk| {
        let mut checks = 0;
        for seat in scene.seats() {
            for action in some_actions(scene, desk) {
                if let Err(Illegal(rule)) = scene.game.may(seat, action)
                    && cited.insert(rule.clause)
                {
                    known(rule.clause)?;
                    ensure(!rule.says.is_empty(), || format!("{} says nothing.", rule.clause))?;
                    checks += 1;
                }
            }
        }
        Ok(checks)
    })
}

/// Every number of seats and every single value of an option that the box offers is accepted, and no
/// other number of seats. For a new game, an option that needs something is refused without it and
/// accepted with it.
pub fn options<G: Spoken>(charter: &Charter<G>) -> Result<Tally, Broken> {
    let tables = texts_of(charter);
    let bare = Some(Vec::new()).filter(|bare| !tables.contains(bare));
    let mut checks = 0;
    for texts in tables.iter().chain(&bare) {
        let tried =
            calmly(String::new, || accepted::<G>(texts).map_err(|what| OPTIONS.broken(what)));
        checks += tried?;
    }
    for spec in G::about().options {
        let tried =
            calmly(String::new, || needed::<G>(spec, &tables).map_err(|what| OPTIONS.broken(what)));
        checks += tried?;
    }
    Ok(Tally::checks(checks))
}

type Pair<'a> = (&'a str, &'a str);

/// The texts that tables of the charter have, each once: what a text may be, only the game knows.
fn texts_of<G: Spoken>(charter: &Charter<G>) -> Vec<Vec<Pair<'_>>> {
    let is_text = |key: &str| {
        let specs = G::about().options;
        specs.iter().any(|spec| spec.key == key && matches!(spec.kind, OptionKind::Text))
    };
    let mut all = Vec::new();
    for table in &charter.tables {
        let texts = table.options.iter().filter(|(key, _)| is_text(key)).collect();
        if !all.contains(&texts) {
            all.push(texts);
        }
    }
    all
}

fn accepted<G: Spoken>(texts: &[Pair<'_>]) -> Result<u64, String> {
    let about = G::about();
    let (fewest, most) = about.seats;
    let set_up = |seats, extra: Option<Pair<'_>>| {
        let pairs = texts.iter().copied().chain(extra);
        let options = Options::new(about, pairs).map_err(|refusal| refusal.to_string())?;
        G::set_up(seats, &options).map_err(|refusal| refusal.to_string())
    };
    let refused = |seats: u8, why: String| format!("A table of {seats} seats is refused: {why}.");
    let mut checks = 0;
    for seats in fewest..=most {
        let setup = set_up(seats, None).map_err(|why| refused(seats, why))?;
        let sat = G::new(&setup).seats();
        ensure(sat == seats, || format!("A table of {seats} seats has {sat}."))?;
        for spec in about.options.iter().filter(|spec| !matches!(spec.kind, OptionKind::Text)) {
            for value in values(&spec.kind) {
                set_up(seats, Some((spec.key, &value)))
                    .map_err(|why| refused(seats, format!("{}={value}: {why}", spec.key)))?;
                checks += 1;
            }
        }
    }
    let few = (0..fewest).chain(most + 1..=8).chain(TOO_MANY_SEATS);
    for seats in few {
        ensure(set_up(seats, None).is_err(), || format!("A table of {seats} seats is accepted."))?;
        checks += 1;
    }
    Ok(checks)
}

/// Whether an option that needs something is refused at some table without it, and accepted at some with it.
fn needed<G: Spoken>(spec: &OptionSpec, tables: &[Vec<Pair<'_>>]) -> Result<u64, String> {
    let Some(need) = &spec.needs else { return Ok(0) };
    let (key, (fewest, most)) = (spec.key, G::about().seats);
    let new = |texts: &[Pair<'_>], seats, more: &[Pair<'_>]| -> Result<(), BadSetup> {
        let options = Options::new(G::about(), texts.iter().chain(more).copied())?;
        set_up_new::<G>(seats, &options).map(|_| ())
    };
    let mut checks = 0;
    for value in values(&spec.kind).iter().filter(|value| **value != spec.kind.default_value()) {
        let any = |more: &[Pair<'_>], is: &dyn Fn(Result<(), BadSetup>) -> bool| {
            tables.iter().any(|texts| (fewest..=most).any(|seats| is(new(texts, seats, more))))
        };
        let refused = |new: Result<(), BadSetup>| {
            new.is_err_and(|bad| bad.0.contains(key) && bad.0.contains(need.what))
        };
        ensure(any(&[(key, value)], &refused), || {
            format!("{key}={value} is nowhere refused for want of {}.", need.what)
        })?;
        ensure(any(&[need.with, (key, value)], &|new| new.is_ok()), || {
            format!("{key}={value} is refused although it has what it needs: {need}.")
        })?;
        checks += 2;
    }
    Ok(checks)
}
