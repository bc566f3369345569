//! People's names: who is asked, who did what and whom an offer is for is told with the name of the person, not with that
//! of the seat.

use board::{Button, Scene, SeatCard};
use session::LabelledAction;
use table::{Prompt, Seats};

use crate::snapshot::Snapshot;

/// The seats whose people have a name of their own, and that name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Names(Vec<(String, String)>);

impl Names {
    /// The names at a table, as one onlooker sees it.
    pub(crate) fn of(seats: &[SeatCard]) -> Self {
        let name = |card: &SeatCard| Some((card.seat.clone(), card.person()?));
        Self(seats.iter().filter_map(name).collect())
    }

    /// The same words with people's names: a seat's name that stands alone is its person's. What has been put in is not
    /// looked at again, so nobody is renamed who is called like another seat.
    pub(crate) fn said(&self, words: &str) -> String {
        let mut said = String::with_capacity(words.len());
        let mut rest = words;
        while let Some((before, name, after)) = self.first(rest) {
            said.push_str(before);
            said.push_str(name);
            rest = after;
        }
        said.push_str(rest);
        said
    }

    /// What stands before the first name of a seat, what it becomes, and what comes after it.
    fn first<'a>(&'a self, words: &'a str) -> Option<(&'a str, &'a str, &'a str)> {
        let is_end = |letter: Option<char>| !letter.is_some_and(char::is_alphanumeric);
        let found = |(seat, name): &'a (String, String)| {
            let alone = |&(at, _): &(usize, &str)| {
                is_end(words[..at].chars().next_back())
                    && is_end(words[at + seat.len()..].chars().next())
            };
            let (at, _) = words.match_indices(seat.as_str()).find(alone)?;
            Some((at, seat.len(), name))
        };
        let (at, long, name) = self.0.iter().filter_map(found).min_by_key(|&(at, ..)| at)?;
        Some((&words[..at], name, &words[at + long..]))
    }

    fn change(&self, words: &mut String) {
        if !self.0.is_empty() {
            *words = self.said(words);
        }
    }

    fn prompt(&self, prompt: &mut Prompt) {
        self.change(&mut prompt.question);
        self.change(&mut prompt.aside);
    }

    fn choice(&self, choice: &mut LabelledAction) {
        self.change(&mut choice.label);
        if let Some(parts) = &mut choice.parts {
            self.change(&mut parts.words);
            self.change(&mut parts.aside);
        }
    }

    /// A table at which people are called by their names.
    pub(crate) fn snapshot(&self, mut shown: Snapshot) -> Snapshot {
        self.prompt(&mut shown.prompt);
        shown.story.iter_mut().for_each(|line| self.change(&mut line.text));
        shown.menu.iter_mut().chain(&mut shown.legal).for_each(|choice| self.choice(choice));
        shown
    }

    /// A scene in whose buttons people are called by their names.
    pub(crate) fn scene(&self, mut scene: Scene) -> Scene {
        self.change(&mut scene.place);
        self.change(&mut scene.aside);
        let button = |button: &mut Button| {
            self.change(&mut button.label);
            self.change(&mut button.small);
        };
        scene.buttons.iter_mut().chain(&mut scene.more).for_each(button);
        scene
    }
}

/// For whom a table waits, and for what: an answer to what was told last, or a decision.
pub(crate) fn waiting(asked: Seats, seats: &[SeatCard], answers: bool, news: &str) -> Prompt {
    let names: Vec<&str> =
        asked.iter().filter_map(|seat| seats.get(seat.index())).map(SeatCard::short).collect();
    let names = match names.as_slice() {
        [] => return "The game is over.".into(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    };
    if answers {
        Prompt::new(format!("Waiting for {names} to answer")).with_aside(news)
    } else {
        Prompt::new(format!("Waiting for {names} to decide"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Seat;

    fn card(seat: &str, name: &str, player: &str) -> SeatCard {
        SeatCard {
            seat: seat.into(),
            name: name.into(),
            player: player.into(),
            asked: false,
            is_you: false,
        }
    }

    #[test]
    fn a_seat_that_stands_alone_is_its_person_and_nothing_else_is() {
        let names = Names::of(&[card("Redd", "Bea", "human"), card("Bloo", "Redd", "human")]);
        assert_eq!(names.said("Redd’s dice beat Bloo."), "Bea’s dice beat Redd.");
        assert_eq!(names.said("Reddish Bloom"), "Reddish Bloom");
    }

    #[test]
    fn bots_and_people_without_a_name_keep_their_seats() {
        let names = Names::of(&[card("Redd", "Redd", "human"), card("Bloo", "captain", "captain")]);
        assert_eq!(names.said("Redd beats Bloo."), "Redd beats Bloo.");
    }

    #[test]
    fn a_wait_says_for_whom_and_for_what() {
        let seats = [card("Redd", "Bea", "human"), card("Bloo", "captain", "captain")];
        let both: Seats = [Seat(0), Seat(1)].into_iter().collect();
        let answer = waiting(Seats::only(Seat(0)), &seats, true, "Bloo offers 2 Loot.");
        assert_eq!(answer.question, "Waiting for Redd to answer");
        assert_eq!(answer.aside, "Bloo offers 2 Loot.");
        let decide = waiting(both, &seats, false, "");
        assert_eq!(decide.to_string(), "Waiting for Redd and Bloo to decide");
        assert_eq!(waiting(Seats::NONE, &seats, false, "").question, "The game is over.");
    }
}
