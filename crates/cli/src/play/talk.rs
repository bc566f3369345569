//! What a person is shown, and what the table makes of what the person types.

use lab::percent;
use session::{Advised, LabelledAction, Refusal};
use table::{Rulebook, Seat};

use super::picker::best_level;
use super::terminal::{Scene, Terminal};
use super::{After, Session};
use crate::books::write_clauses;
use crate::components;
use crate::failure::Failure;
use crate::onward::continuation;

const HELP: [&str; 10] = [
    "a number, words   take that choice: by its number, or say it",
    "? 3, ? words      may I do this, and if not, why not?",
    "m                 list every choice",
    "h                 a hint",
    "s                 the story so far",
    "r                 the rules; with a clause or words: just those",
    "c NAME            what a card, a die or a class is and does",
    "u                 take my last decision back",
    "u!                the same, whatever happened since (against bots only)",
    "q                 leave the game",
];

impl Session {
    /// What the seat sees and is asked.
    pub(super) fn scene(&mut self, seat: Seat, whole_story: bool) -> Result<Scene, Failure> {
        let fresh = self.table.story(Some(seat), self.last_seen[seat.index()]);
        let news = fresh.len();
        let story = if whole_story { self.table.story(Some(seat), 0) } else { fresh };
        let asked = self.table.prompt(seat).to_be_typed();
        let label = |choice: LabelledAction| choice.label;
        Ok(Scene {
            here: Some((self.table.len(), seat)),
            picture: self.table.picture(self.table.len(), Some(seat)),
            story,
            news,
            notes: self.notes.drain(..).collect(),
            prompt: format!("{}: {asked}", self.table.seat_name(seat)),
            choices: self.numbered(seat)?.into_iter().map(label).collect(),
            menu: self.table.menu(seat)?.len(),
            may_keep_quiet: !self.table.asked().contains(seat),
        })
    }

    fn whole_story(&self, seat: Seat) -> Vec<String> {
        self.table.story(Some(seat), 0).into_iter().map(|told| told.text).collect()
    }

    /// What a person said.
    pub(super) fn hear(
        &mut self,
        seat: Seat,
        line: &str,
        at: &mut dyn Terminal,
    ) -> Result<After, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" if !self.table.asked().contains(seat) => return Ok(After::Moved),
            "" => {}
            "?" | "help" if rest.is_empty() => at.page(&HELP.map(str::to_owned))?,
            "?" => self.question(seat, rest)?,
            _ if word.len() > 1 && word.starts_with('?') => self.question(seat, &line[1..])?,
            "q" | "quit" => return Ok(After::Quit),
            "h" | "hint" => self.hint(seat),
            "m" => at.page(&self.all_choices(seat)?)?,
            "s" => at.page(&self.whole_story(seat))?,
            "r" | "rules" => self.rules(rest, at)?,
            "c" if !rest.is_empty() => self.card(rest, at)?,
            "u" | "undo" => return Ok(self.take_back(seat, false)),
            "u!" | "undo!" => return Ok(self.take_back(seat, true)),
            _ => return self.decide(seat, line),
        }
        Ok(After::Ask)
    }

    /// What a thing in the box is and does.
    fn card(&mut self, words: &str, at: &mut dyn Terminal) -> Result<(), Failure> {
        let lines = components::named(self.table.about().name, words)?;
        if lines.is_empty() {
            self.say(format!("There is no such thing: {}.", components::nothing_called(words)));
            return Ok(());
        }
        Ok(at.page(&lines)?)
    }

    fn say(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// The choice meant by a number of the list, or by words, as its text form; or what was not understood.
    fn meant(&self, seat: Seat, words: &str) -> Result<Result<String, String>, Failure> {
        let words = words.trim();
        if let Ok(number) = words.parse::<usize>() {
            let choice = self.numbered(seat)?.into_iter().nth(number.wrapping_sub(1));
            let none = || format!("There is no choice {number}; m lists them all.");
            return Ok(choice.map(|choice| choice.text).ok_or_else(none));
        }
        Ok(self.table.understand(seat, words).map_err(|refusal| refusal.to_string()))
    }

    /// All choices, those of the menu first.
    fn numbered(&self, seat: Seat) -> Result<Vec<LabelledAction>, Failure> {
        let mut choices = self.table.menu(seat)?;
        for choice in self.table.legal(seat)? {
            if !choices.contains(&choice) {
                choices.push(choice);
            }
        }
        Ok(choices)
    }

    fn all_choices(&self, seat: Seat) -> Result<Vec<String>, Failure> {
        let line = |(n, choice): (usize, LabelledAction)| format!("{:>3}  {}", n + 1, choice.label);
        Ok(self.numbered(seat)?.into_iter().enumerate().map(line).collect())
    }

    fn decide(&mut self, seat: Seat, line: &str) -> Result<After, Failure> {
        let action = match self.meant(seat, line)? {
            Ok(action) => action,
            Err(why) => {
                self.say(why);
                return Ok(After::Ask);
            }
        };
        match self.table.act(seat, &action) {
            Ok(()) => Ok(After::Moved),
            Err(refusal) => {
                self.say(format!("Not allowed: {refusal}."));
                Ok(After::Ask)
            }
        }
    }

    /// May I, and if not, why not?
    fn question(&mut self, seat: Seat, words: &str) -> Result<(), Failure> {
        let answer = match self.meant(seat, words)? {
            Err(why) => why,
            Ok(action) => match self.table.may(seat, &action) {
                Ok(()) => format!("Yes, you may: {action}."),
                Err(Refusal { message, clause: Some(clause), .. }) => {
                    format!("No: {message} (rule {clause}; r {clause} shows it).")
                }
                Err(refusal) => refusal.to_string(),
            },
        };
        self.say(answer);
        Ok(())
    }

    fn hint(&mut self, seat: Seat) {
        let level = best_level(self.table.about().name);
        match self.table.advice(seat, level) {
            Ok(advice) if advice.is_empty() => {
                self.say(format!("The {level} bot has no opinion here."));
            }
            Ok(advice) => {
                for (n, advised) in advice.iter().take(3).enumerate() {
                    self.tell_advice(seat, n, advised);
                }
                let near = advice.first().and_then(|best| best.nearer.as_ref());
                if let Some(words) = near.and_then(|near| near.wish.footnote()) {
                    self.say(format!("* {words}"));
                }
            }
            Err(refusal) => self.say(refusal.to_string()),
        }
    }

    /// A choice with its chance, how often it was tried and how the game would go on.
    fn tell_advice(&mut self, seat: Seat, n: usize, advised: &Advised) {
        let chance = advised.chances.get(seat.index()).copied().unwrap_or_default();
        let place = if n == 0 { "Best:" } else { "then:" };
        let mut more = String::new();
        if let Some(nearer) = &advised.nearer {
            more += &format!(", {nearer}");
            if nearer.wish.footnote().is_some() {
                more.push('*');
            }
        }
        if advised.visits > 0 {
            more += &format!(", tried {}×", advised.visits);
        }
        let label = &advised.choice.label;
        self.say(format!("{place} {label} (wins the game {}{more})", percent(chance)));
        if n == 0 && advised.line.len() > 1 {
            let onward = continuation(self.table.as_ref(), seat, advised);
            self.say(format!("      and on: {onward}"));
        }
    }

    fn take_back(&mut self, seat: Seat, anyway: bool) -> After {
        let solo = self.is_solo();
        let result = if anyway && solo { self.table.rewind(seat) } else { self.table.undo(seat) };
        match result {
            Ok(()) => {
                let len = self.table.len();
                self.last_seen.iter_mut().for_each(|seen| *seen = (*seen).min(len));
                self.say("Taken back.");
                After::Ask
            }
            Err(refusal) => {
                let offer = if solo && !anyway {
                    "; u! takes it back all the same, and the record says so"
                } else {
                    ""
                };
                self.say(format!("No: {refusal}{offer}."));
                After::Ask
            }
        }
    }

    fn rules(&mut self, words: &str, at: &mut dyn Terminal) -> Result<(), Failure> {
        let book = Rulebook::read(self.table.about().rules);
        let found = book.look_up(words);
        if found.is_empty() {
            self.say(format!("No clause is called or mentions “{words}”."));
            return Ok(());
        }
        let mut text = Vec::new();
        write_clauses(&found, &mut text)?;
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if lines.len() < 6 {
            self.notes.extend(lines.into_iter().filter(|line| !line.is_empty()));
            return Ok(());
        }
        Ok(at.page(&lines)?)
    }
}
