//! Options in the set-up dialog: what the rules take as text can be picked from a list.

use board::Board;
pub use board::Offer;
use catalog::{Playable, Visitor};
use table::{BOX, OptionSpec};

use crate::setup::SetUp;

/// What the page says and offers for an option whose value is a text.
pub fn offer(setup: &SetUp, key: &str) -> (Offer, &'static str) {
    struct Read<'a>(&'a str, usize);
    impl Visitor for Read<'_> {
        type Out = (Offer, &'static str);
        fn visit<G: Playable>(self) -> Self::Out {
            G::Board::offer(self.0, self.1)
        }
    }
    if key == BOX {
        let words = "Other numbers and rules than those of the box, from a file";
        return (Offer::File("the numbers of the box"), words);
    }
    catalog::visit(&setup.game, Read(key, setup.seats.len())).unwrap_or((Offer::Text, ""))
}

/// The value of every seat, as the table would be laid out: what was chosen, then what is left.
pub fn chosen_by_seat(setup: &SetUp, key: &str) -> Vec<&'static str> {
    let (Offer::BySeat(values), _) = offer(setup, key) else { return Vec::new() };
    let values: Vec<&str> = values.into_iter().map(|(value, ..)| value).collect();
    let text = setup.option(key).unwrap_or_default();
    let read = |name: &str| values.iter().copied().find(|value| *value == name);
    let chosen: Vec<&str> = text.split(',').filter_map(read).collect();
    let left = values.iter().filter(|value| !chosen.contains(value));
    chosen.iter().chain(left).copied().take(setup.seats.len()).collect()
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

/// Gives a seat a value. If no more seats may have it, the first that has it gets the seat's old one.
pub fn choose_for_seat(setup: &mut SetUp, key: &str, seat: usize, value: &str) {
    let (Offer::BySeat(values), _) = offer(setup, key) else { return };
    let mut all = chosen_by_seat(setup, key);
    let Some(&(value, _, most)) = values.iter().find(|(known, ..)| *known == value) else { return };
    let Some(old) = all.get(seat).copied() else { return };
    let mut others: Vec<usize> = (0..all.len()).filter(|&n| n != seat && all[n] == value).collect();
    if others.len() >= usize::from(most) {
        all[others.remove(0)] = old;
    }
    all[seat] = value;
    setup.choose(key, &all.join(","));
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::About;

    /// Every option that has a value for each seat, with set-ups of every number of seats.
    fn by_seat() -> impl Iterator<Item = (SetUp, &'static str)> {
        let options =
            |about: &'static About| about.options.iter().map(move |spec| (about, spec.key));
        let set_ups = |(about, key): (&'static About, &'static str)| {
            let mut setup = SetUp::new(about, 1);
            (about.seats.0..=about.seats.1).map(move |seats| {
                while setup.seats.len() < seats.into() {
                    setup.add_seat();
                }
                (setup.clone(), key)
            })
        };
        let all = catalog::games().into_iter().flat_map(options).flat_map(set_ups);
        all.filter(|(setup, key)| matches!(offer(setup, key), (Offer::BySeat(_), _)))
    }

    #[test]
    fn every_named_value_can_be_played() {
        for about in catalog::games() {
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
        let about = catalog::about("zerpang").expect("it is on the shelf");
        let (mut setup, specs) = (SetUp::new(about, 1), about.options);
        setup.add_seat();
        let said = |key: &str| {
            let spec = specs.iter().find(|spec| spec.key == key).expect("an option");
            words(&setup, spec)
        };
        assert!(said("elf-clock").ends_with(". Needs Elves."), "{}", said("elf-clock"));
        assert!(!said("first").contains("Needs"), "{}", said("first"));
        setup.choose("elf-clock", "on");
        let refusal = setup.lay_out().err().expect("nobody is an Elf").to_string();
        assert!(refusal.contains("elf-clock needs Elves"), "{refusal}");
        choose_for_seat(&mut setup, "classes", 2, "elf");
        assert!(setup.lay_out().is_ok());
    }

    #[test]
    fn no_option_is_left_as_a_bare_text() {
        for about in catalog::games() {
            let setup = SetUp::new(about, 1);
            let texts = about.options.iter().filter(|o| matches!(o.kind, table::OptionKind::Text));
            for spec in texts {
                assert_ne!(offer(&setup, spec.key).0, Offer::Text, "{} {}", about.name, spec.key);
            }
        }
    }

    #[test]
    fn the_values_shown_are_those_of_the_table() {
        let mut checked = 0;
        for (mut setup, key) in by_seat() {
            let shown = chosen_by_seat(&setup, key);
            assert_eq!(shown.len(), setup.seats.len());
            for text in ["", shown[0], &shown.join(",")] {
                let before = setup.lay_out().expect("a fair mix").view(None);
                setup.choose(key, text);
                assert_eq!(setup.lay_out().expect("a fair mix").view(None), before, "{text}");
                assert_eq!(chosen_by_seat(&setup, key), shown);
            }
            checked += 1;
        }
        assert!(checked > 0, "there is such an option");
    }

    #[test]
    fn a_value_changes_hands_where_no_more_seats_may_have_it() {
        for (mut setup, key) in by_seat() {
            let (Offer::BySeat(values), _) = offer(&setup, key) else { continue };
            for seat in (0..setup.seats.len()).rev() {
                for (value, ..) in &values {
                    choose_for_seat(&mut setup, key, seat, value);
                    let all = chosen_by_seat(&setup, key);
                    assert_eq!(all[seat], *value);
                    for &(value, _, most) in &values {
                        let have = all.iter().filter(|other| **other == value).count();
                        assert!(have <= most.into(), "{value}: {all:?}");
                    }
                }
            }
        }
    }
}
