//! Where a person plays: in lines, for pipes and small terminals, or on a full screen.

use std::io::{self, BufRead, Write};

use table::{Seat, Told};

use crate::screen::{HEIGHT, WIDTH, bold, clear, is_interactive, wrap};

/// What a person is shown before a decision.
#[derive(Default)]
pub(super) struct Scene {
    /// How many steps the game has, and who looks.
    pub(super) here: Option<(usize, Seat)>,
    /// The table as text.
    pub(super) picture: String,
    /// What happened, as told to the seat: since it last decided, or from the beginning on where that is wanted.
    pub(super) story: Vec<Told>,
    /// How many lines at the end of the story are new.
    pub(super) news: usize,
    /// What the table has to say about what was typed.
    pub(super) notes: Vec<String>,
    /// Who is asked what.
    pub(super) prompt: String,
    /// The choices, those of the menu first.
    pub(super) choices: Vec<String>,
    /// How many of the choices are the menu.
    pub(super) menu: usize,
    /// Whether the seat may also say nothing.
    pub(super) may_keep_quiet: bool,
}

/// Shows scenes, and hears what is typed.
pub(super) trait Terminal {
    /// Whether scenes should tell the whole story.
    fn wants_story(&self) -> bool {
        false
    }
    /// Shows where the game stands and what is asked.
    fn show(&mut self, scene: Scene) -> io::Result<()>;
    /// What the person says; nothing at the end of the input.
    fn read_line(&mut self) -> io::Result<Option<String>>;
    /// Shows many lines, to be read before the game goes on.
    fn page(&mut self, lines: &[String]) -> io::Result<()>;
    /// Hides everything until the person of this name is at the keyboard.
    fn hand_over(&mut self, name: &str) -> io::Result<()>;
}

/// Lines around the choices: a gap, two of news, the prompt, what is left out, the line that is typed on.
const FRAME: usize = 7;

/// Choices that are listed before `m` is asked for.
const SHORT_LIST: usize = 4;

/// Plain lines. A pipe gets the table once a step.
pub(super) struct Lines<'a, I, O> {
    input: &'a mut I,
    out: &'a mut O,
    /// The step at which the table was last drawn, for whom.
    drawn: Option<(usize, Seat)>,
}

impl<'a, I, O> Lines<'a, I, O> {
    pub(super) fn new(input: &'a mut I, out: &'a mut O) -> Self {
        Self { input, out, drawn: None }
    }
}

impl<I: BufRead, O: Write> Terminal for Lines<'_, I, O> {
    /// Within 24 lines.
    fn show(&mut self, scene: Scene) -> io::Result<()> {
        let notes: Vec<String> = scene.notes.iter().flat_map(|note| wrap_keeping(note)).collect();
        let tall = scene.picture.lines().count();
        let spare = HEIGHT.saturating_sub(tall + notes.len() + FRAME);
        let below = question_lines(&scene, if is_interactive() { spare } else { usize::MAX });
        clear(self.out)?;
        if is_interactive() || self.drawn != scene.here {
            let used = tall + below.len() + notes.len() + 2;
            let room = if is_interactive() { HEIGHT.saturating_sub(used) } else { usize::MAX };
            writeln!(self.out, "{}\n", scene.picture)?;
            for line in latest(&news(&scene), room) {
                writeln!(self.out, "{line}")?;
            }
            self.drawn = scene.here;
        }
        for line in notes.iter().chain(&below) {
            writeln!(self.out, "{line}")?;
        }
        write!(self.out, "? for help > ")?;
        self.out.flush()
    }

    fn read_line(&mut self) -> io::Result<Option<String>> {
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            writeln!(self.out)?;
            return Ok(None);
        }
        if !is_interactive() {
            writeln!(self.out, "{}", line.trim_end())?;
        }
        Ok(Some(line))
    }

    /// A screen at a time on a terminal.
    fn page(&mut self, lines: &[String]) -> io::Result<()> {
        let lines: Vec<String> = lines.iter().flat_map(|line| wrap_keeping(line)).collect();
        for screen in lines.chunks(HEIGHT - 2) {
            clear(self.out)?;
            for line in screen {
                writeln!(self.out, "{line}")?;
            }
            if is_interactive() {
                write!(self.out, "Enter goes on ")?;
                self.out.flush()?;
                self.input.read_line(&mut String::new())?;
            }
        }
        Ok(())
    }

    fn hand_over(&mut self, name: &str) -> io::Result<()> {
        if !is_interactive() {
            return Ok(());
        }
        clear(self.out)?;
        write!(self.out, "Hand the keyboard to {name}, then press Enter. ")?;
        self.out.flush()?;
        self.input.read_line(&mut String::new()).map(drop)
    }
}

/// What happened since the seat last decided.
fn news(scene: &Scene) -> Vec<String> {
    let from = scene.story.len().saturating_sub(scene.news);
    scene.story[from..].iter().flat_map(|told| wrap(&format!("· {told}"), WIDTH, 2)).collect()
}

/// The prompt and the choices, a few of them where there are many or the screen is full.
fn question_lines(scene: &Scene, spare: usize) -> Vec<String> {
    let (menu, legal) = (scene.menu, scene.choices.len());
    let few = menu > SHORT_LIST && legal > menu;
    let shown = if few { SHORT_LIST } else { menu.min(spare.max(SHORT_LIST)) };
    let mut lines: Vec<String> =
        wrap(&scene.prompt, WIDTH, 2).iter().map(|line| bold(line)).collect();
    for (n, choice) in scene.choices.iter().take(shown).enumerate() {
        lines.push(clip(&format!("{:>3}  {choice}", n + 1)));
    }
    if shown < legal {
        let more = legal - shown;
        lines.push(format!("     … {more} more: m lists them all, or say it in words"));
    }
    if scene.may_keep_quiet {
        lines.push("     Enter keeps quiet".into());
    }
    lines
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
