//! Options as the set-up offers them: what the rules take as text, a stranger picks by name.

use table::OptionSpec;
use zerpang::Class;

use crate::setup::SetUp;

/// How an option that is a text to the rules is chosen on the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Offer {
    /// One of these values, with the words for each; the first one is meant if nobody chooses.
    Named(Vec<(&'static str, &'static str)>),
    /// A class for every seat.
    Classes,
    /// The text of a file; these words tell what is used without one.
    File(&'static str),
    /// Any text.
    Text,
}

/// What the page says and offers for an option whose value is a text.
pub fn offer(setup: &SetUp, key: &str) -> (Offer, &'static str) {
    match (setup.game.as_str(), key) {
        ("cat-quest", "board") => (
            Offer::Named(vec![("", "as in the box"), ("brisk", "brisk")]),
            "Brisk has shorter outer orbits, and three planets in a hurry",
        ),
        ("zerpang", "board") => (
            Offer::Named(vec![("", "as in the box"), ("spurs", "spurs")]),
            "On the board with spurs the Great Houses stick out beyond the corners",
        ),
        ("zerpang", "bases") => {
            let side_by_side = &"012345"[..setup.seats.len().min(6)];
            let side_by_side = BESIDE.iter().find(|bases| **bases == side_by_side);
            let beside = side_by_side.map(|&bases| (bases, "side by side"));
            let all = std::iter::once(("", "spread evenly")).chain(beside).collect();
            (Offer::Named(all), "Where the Home Bases lie around the board")
        }
        ("zerpang", "classes") => {
            (Offer::Classes, "Two players are Ninjas or Pirates; more need at least one of them")
        }
        ("scurvy-musketeers", "mix") => (
            Offer::Named(vec![("", "nothing"), ("cursed-lagoon", "The Cursed Lagoon")]),
            "A second deck that is shuffled into the first",
        ),
        ("scurvy-musketeers", "deck") => {
            (Offer::File("the deck of the box"), "A deck of your own, from a deck file")
        }
        _ => (Offer::Text, ""),
    }
}

/// What an option does and what it needs, in words for the set-up.
pub fn words(setup: &SetUp, spec: &OptionSpec) -> String {
    let says = match offer(setup, spec.key) {
        (_, "") => spec.says,
        (_, words) => words,
    };
    match &spec.needs {
        Some(need) => format!("{says}. Needs {}.", need.what),
        None => says.into(),
    }
}

/// Home Bases next to each other, for each number of seats; six fill the board anyway.
const BESIDE: [&str; 4] = ["01", "012", "0123", "01234"];

/// The names of all classes, for a list.
pub fn classes() -> impl Iterator<Item = (&'static str, &'static str)> {
    Class::ALL.into_iter().map(|class| (class.card().name, class.card().title))
}

/// The class of every seat, as the table would be laid out: what was chosen, then what is left.
pub fn chosen_classes(setup: &SetUp) -> Vec<&'static str> {
    let mut chosen: Vec<Class> =
        setup.option("classes").unwrap_or_default().split(',').filter_map(Class::named).collect();
    let left = Class::ALL.into_iter().filter(|class| !chosen.contains(class)).collect::<Vec<_>>();
    chosen.extend(left);
    chosen.into_iter().take(setup.seats.len()).map(|class| class.card().name).collect()
}

/// Gives a seat a class. Who had the only card of that class gets the seat's old one.
pub fn choose_class(setup: &mut SetUp, seat: usize, name: &str) {
    let mut all = chosen_classes(setup);
    let Some(class) = Class::named(name) else { return };
    let Some(old) = all.get(seat).copied() else { return };
    let single = class.card().copies == 1;
    if let Some(other) = all.iter().position(|&other| other == name).filter(|_| single) {
        all[other] = old;
    }
    all[seat] = class.card().name;
    setup.choose("classes", &all.join(","));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zerpang(seats: usize) -> SetUp {
        let about = shelf::about("zerpang").expect("it is on the shelf");
        let mut setup = SetUp::new(about, 1);
        while setup.seats.len() < seats {
            setup.add_seat();
        }
        setup
    }

    #[test]
    fn every_named_value_can_be_played() {
        for about in shelf::games() {
            for spec in about.options {
                let mut setup = SetUp::new(about, 1);
                if let (Offer::Named(values), _) = offer(&setup, spec.key) {
                    for (value, _) in values {
                        setup.choose(spec.key, value);
                        assert!(setup.lay_out().is_ok(), "{}: {} {value}", about.name, spec.key);
                    }
                }
            }
        }
    }

    #[test]
    fn an_option_that_needs_something_says_so_and_is_refused_without_it() {
        let mut setup = zerpang(3);
        let specs = shelf::about("zerpang").expect("it is on the shelf").options;
        let said = |key: &str| {
            let spec = specs.iter().find(|spec| spec.key == key).expect("an option");
            words(&setup, spec)
        };
        assert!(said("elf-clock").ends_with(". Needs Elves."), "{}", said("elf-clock"));
        assert!(!said("first").contains("Needs"), "{}", said("first"));
        setup.choose("elf-clock", "on");
        let refusal = setup.lay_out().err().expect("nobody is an Elf").to_string();
        assert!(refusal.contains("elf-clock needs Elves"), "{refusal}");
        choose_class(&mut setup, 2, "elf");
        assert!(setup.lay_out().is_ok());
    }

    #[test]
    fn no_option_is_left_as_a_bare_text() {
        for about in shelf::games() {
            let setup = SetUp::new(about, 1);
            let texts = about.options.iter().filter(|o| matches!(o.kind, table::OptionKind::Text));
            for spec in texts {
                assert_ne!(offer(&setup, spec.key).0, Offer::Text, "{} {}", about.name, spec.key);
            }
        }
    }

    #[test]
    fn the_classes_shown_are_those_of_the_table() {
        for seats in 2..=6 {
            let mut setup = zerpang(seats);
            if seats > 2 {
                choose_class(&mut setup, 2, "robot");
            }
            let table = setup.lay_out().expect("a fair mix");
            let house = table.view(None)["house"]["classes"].clone();
            let shown = chosen_classes(&setup);
            let there: Vec<String> = serde_json::from_value(house).expect("names");
            let there: Vec<String> =
                there.into_iter().take(seats).map(|name| name.to_lowercase()).collect();
            assert_eq!(shown, there);
        }
    }

    #[test]
    fn a_single_class_changes_hands_and_a_double_one_is_shared() {
        let mut setup = zerpang(4);
        choose_class(&mut setup, 2, "robot");
        assert_eq!(chosen_classes(&setup), ["ninja", "pirate", "robot", "zombie"]);
        choose_class(&mut setup, 0, "pirate");
        assert_eq!(chosen_classes(&setup), ["pirate", "pirate", "robot", "zombie"]);
    }
}
