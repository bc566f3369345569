//! What a person sees at the table, and what the table makes of what the person types.

use std::io::{BufRead, Write};

use lab::percent;
use session::{Advised, LabelledAction, Refusal};
use table::Seat;

use super::picker::best_level;
use super::{After, Session};
use crate::books::{look_up, write_clauses};
use crate::components;
use crate::failure::Failure;
use crate::onward::continuation;
use crate::screen::{HEIGHT, WIDTH, bold, clear, is_interactive, wrap};

/// Lines around the choices: a gap, two of news, the prompt, what is left out, the line that is typed on.
const FRAME: usize = 7;

/// Choices that are listed before `m` is asked for.
const SHORT_LIST: usize = 4;

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
    /// Draws what the seat sees, and its prompt, within 24 lines. A pipe gets the table once a step.
    pub(super) fn draw(&mut self, seat: Seat, out: &mut impl Write) -> Result<(), Failure> {
        let here = Some((self.table.len(), seat));
        let notes: Vec<String> = self.notes.drain(..).flat_map(|n| wrap_keeping(&n)).collect();
        let picture = self.table.picture(self.table.len(), Some(seat));
        let spare = HEIGHT.saturating_sub(picture.lines().count() + notes.len() + FRAME);
        let below = self.question_lines(seat, if is_interactive() { spare } else { usize::MAX })?;
        clear(out)?;
        if is_interactive() || self.drawn != here {
            let news = self.news(seat);
            let used = picture.lines().count() + below.len() + notes.len() + 2;
            let room = if is_interactive() { HEIGHT.saturating_sub(used) } else { usize::MAX };
            writeln!(out, "{picture}\n")?;
            for line in latest(&news, room) {
                writeln!(out, "{line}")?;
            }
            self.drawn = here;
        }
        for line in notes.iter().chain(&below) {
            writeln!(out, "{line}")?;
        }
        write!(out, "? for help > ")?;
        Ok(out.flush()?)
    }

    /// The prompt and the choices, a few of them where there are many or the screen is full.
    fn question_lines(&self, seat: Seat, spare: usize) -> Result<Vec<String>, Failure> {
        let menu = self.table.menu(seat)?;
        let legal = self.table.legal(seat)?.len();
        let few = menu.len() > SHORT_LIST && legal > menu.len();
        let shown = if few { SHORT_LIST } else { menu.len().min(spare.max(SHORT_LIST)) };
        let asked = self.table.prompt(seat).to_be_typed();
        let prompt = format!("{}: {asked}", self.table.seat_name(seat));
        let mut lines = Vec::new();
        lines.extend(wrap(&prompt, WIDTH, 2).iter().map(|line| bold(line)));
        for (n, choice) in menu.iter().take(shown).enumerate() {
            lines.push(clip(&format!("{:>3}  {}", n + 1, choice.label)));
        }
        if shown < legal {
            let more = legal - shown;
            lines.push(format!("     … {more} more: m lists them all, or say it in words"));
        }
        if !self.table.asked().contains(seat) {
            lines.push("     Enter keeps quiet".into());
        }
        Ok(lines)
    }

    /// What happened since the seat last decided.
    fn news(&self, seat: Seat) -> Vec<String> {
        let story = self.table.story(Some(seat), self.last_seen[seat.index()]);
        story.iter().flat_map(|told| wrap(&format!("· {told}"), WIDTH, 2)).collect()
    }

    fn whole_story(&self, seat: Seat) -> Vec<String> {
        self.table.story(Some(seat), 0).into_iter().map(|told| told.text).collect()
    }

    /// What a person said.
    pub(super) fn hear(
        &mut self,
        seat: Seat,
        line: &str,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<After, Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" if !self.table.asked().contains(seat) => return Ok(After::Moved),
            "" => {}
            "?" | "help" if rest.is_empty() => page(&HELP.map(str::to_owned), input, out)?,
            "?" => self.question(seat, rest)?,
            _ if word.len() > 1 && word.starts_with('?') => self.question(seat, &line[1..])?,
            "q" | "quit" => return Ok(After::Quit),
            "h" | "hint" => self.hint(seat),
            "m" => page(&self.all_choices(seat)?, input, out)?,
            "s" => page(&self.whole_story(seat), input, out)?,
            "r" | "rules" => self.rules(rest, input, out)?,
            "c" if !rest.is_empty() => self.card(rest, input, out)?,
            "u" | "undo" => return Ok(self.take_back(seat, false)),
            "u!" | "undo!" => return Ok(self.take_back(seat, true)),
            _ => return self.decide(seat, line),
        }
        Ok(After::Ask)
    }

    /// What a thing in the box is and does.
    fn card(
        &mut self,
        words: &str,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let lines = components::named(self.table.about().name, words)?;
        if lines.is_empty() {
            self.say(format!("There is no such thing: {}.", components::nothing_called(words)));
            return Ok(());
        }
        page(&lines, input, out)
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

    fn rules(
        &mut self,
        words: &str,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<(), Failure> {
        let found = look_up(self.table.about(), words);
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
        page(&lines, input, out)
    }
}

/// Shows many lines, a screen at a time on a terminal.
fn page(lines: &[String], input: &mut impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    let lines: Vec<String> = lines.iter().flat_map(|line| wrap_keeping(line)).collect();
    for screen in lines.chunks(HEIGHT - 2) {
        clear(out)?;
        for line in screen {
            writeln!(out, "{line}")?;
        }
        if is_interactive() {
            write!(out, "Enter goes on ")?;
            out.flush()?;
            input.read_line(&mut String::new())?;
        }
    }
    Ok(())
}

/// Wraps a line that is too long, and leaves others as they are.
fn wrap_keeping(line: &str) -> Vec<String> {
    if line.chars().count() <= WIDTH { vec![line.to_owned()] } else { wrap(line, WIDTH, 5) }
}

/// The last lines of the news, as many as there is room for; a note where some are left out.
fn latest(news: &[String], room: usize) -> Vec<String> {
    if news.len() <= room {
        return news.to_vec();
    }
    let kept = room.saturating_sub(1);
    let mut lines = vec!["· … (s shows the whole story)".to_owned()];
    lines.extend_from_slice(&news[news.len() - kept..]);
    lines
}

/// Cuts a line at the edge of the screen.
fn clip(line: &str) -> String {
    match line.char_indices().nth(WIDTH - 1) {
        Some((end, _)) if line.chars().count() > WIDTH => format!("{}…", &line[..end]),
        _ => line.to_owned(),
    }
}
