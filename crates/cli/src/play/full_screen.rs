//! The full screen: the table, the story and the choices side by side, with keys, mouse and resizing. The words are those of
//! plain lines.

mod layout;

use std::error::Error;
use std::io;

use ratatui::Terminal as Device;
use ratatui::backend::{Backend, CrosstermBackend};
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind,
    KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::crossterm::{execute, terminal};

use super::terminal::{Scene, Terminal};
use crate::screen::is_interactive;
use layout::{Colours, Places};

/// The smallest terminal that has room for everything.
const SMALLEST: (u16, u16) = (110, 30);

/// Whether a person sits at a terminal that has room for a full screen.
pub(super) fn fits() -> bool {
    let dumb = std::env::var("TERM").is_ok_and(|term| term == "dumb");
    let size = || terminal::size().unwrap_or_default();
    is_interactive() && !dumb && is_large(size())
}

fn is_large((width, height): (u16, u16)) -> bool {
    width >= SMALLEST.0 && height >= SMALLEST.1
}

/// Takes the terminal over until this is dropped.
pub(super) fn open() -> io::Result<impl Terminal> {
    let device = ratatui::try_init()?;
    execute!(io::stdout(), EnableMouseCapture)?;
    let colours = Colours::wanted(std::env::var_os("NO_COLOR").as_deref());
    Ok(Taken(FullScreen::new(device, colours)))
}

/// The person's own terminal, which is given back at the end.
struct Taken(FullScreen<CrosstermBackend<io::Stdout>>);

impl Drop for Taken {
    fn drop(&mut self) {
        // Nothing can be done about a terminal that does not obey any more.
        let _ = execute!(io::stdout(), DisableMouseCapture);
        ratatui::restore();
    }
}

impl Terminal for Taken {
    fn wants_story(&self) -> bool {
        true
    }

    fn show(&mut self, scene: Scene) -> io::Result<()> {
        self.0.show(scene)
    }

    fn read_line(&mut self) -> io::Result<Option<String>> {
        self.0.listen(event::read).map(Some)
    }

    fn page(&mut self, lines: &[String]) -> io::Result<()> {
        self.0.page(lines, event::read)
    }

    fn hand_over(&mut self, name: &str) -> io::Result<()> {
        let line = format!("Hand the keyboard to {name}, then press Enter.");
        self.0.page(&[line], event::read)
    }
}

/// A device, and what is on it.
struct FullScreen<B: Backend> {
    device: Device<B>,
    screen: Screen,
}

/// What is on the screen, and what was typed so far.
struct Screen {
    colours: Colours,
    scene: Scene,
    typed: String,
    /// The choice that is marked.
    marked: Option<usize>,
    /// The first choice that is shown.
    first: usize,
    /// How many lines the story is scrolled back.
    back: usize,
    /// Where things stand, for the mouse.
    places: Places,
}

impl<B: Backend> FullScreen<B>
where
    B::Error: Error + Send + Sync + 'static,
{
    fn new(device: Device<B>, colours: Colours) -> Self {
        let (scene, places) = (Scene::default(), Places::default());
        let (typed, marked, first, back) = (String::new(), None, 0, 0);
        Self { device, screen: Screen { colours, scene, typed, marked, first, back, places } }
    }

    fn show(&mut self, scene: Scene) -> io::Result<()> {
        let screen = &mut self.screen;
        if screen.scene.here != scene.here {
            (screen.marked, screen.first, screen.back) = (None, 0, 0);
        }
        screen.scene = scene;
        self.draw()
    }

    fn draw(&mut self) -> io::Result<()> {
        let screen = &mut self.screen;
        self.device.draw(|frame| layout::draw(frame, screen)).map(drop).map_err(io::Error::other)
    }

    /// Hears keys and the mouse until something is said.
    fn listen(&mut self, mut next: impl FnMut() -> io::Result<Event>) -> io::Result<String> {
        loop {
            self.draw()?;
            if let Some(line) = self.screen.hear(&next()?) {
                self.screen.typed.clear();
                return Ok(line);
            }
        }
    }

    /// Shows many lines until they are put away.
    fn page(
        &mut self,
        lines: &[String],
        mut next: impl FnMut() -> io::Result<Event>,
    ) -> io::Result<()> {
        let mut from = 0;
        loop {
            let mut most = 0;
            let shown = self.device.draw(|frame| most = layout::draw_page(frame, lines, from));
            shown.map_err(io::Error::other)?;
            from = match next()? {
                Event::Key(KeyEvent { kind: KeyEventKind::Release, .. }) => from,
                Event::Key(key) => match key.code {
                    KeyCode::Enter | KeyCode::Esc | KeyCode::Char('q') => return Ok(()),
                    KeyCode::Up => from.saturating_sub(1),
                    KeyCode::PageUp => from.saturating_sub(10),
                    KeyCode::Down => from + 1,
                    KeyCode::PageDown | KeyCode::Char(' ') => from + 10,
                    _ => from,
                },
                Event::Mouse(mouse) => match mouse.kind {
                    MouseEventKind::ScrollUp => from.saturating_sub(1),
                    MouseEventKind::ScrollDown => from + 1,
                    _ => from,
                },
                _ => from,
            }
            .min(most);
        }
    }
}

impl Screen {
    /// What was said with this event, if something was.
    fn hear(&mut self, event: &Event) -> Option<String> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(*key),
            Event::Mouse(mouse) => self.mouse(*mouse),
            Event::Paste(text) => {
                self.typed.extend(text.chars().filter(|c| !c.is_control()));
                None
            }
            _ => None, // A new size is drawn by itself.
        }
    }

    fn key(&mut self, key: KeyEvent) -> Option<String> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'd') if control => return Some("q".into()),
            KeyCode::Char(c) if !control => self.typed.push(c),
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Esc => (self.marked, self.typed) = (None, String::new()),
            KeyCode::Enter => return Some(self.said()),
            KeyCode::Up => self.mark(|at, last| at.map_or(last, |at| at.saturating_sub(1))),
            KeyCode::Down => self.mark(|at, last| at.map_or(0, |at| (at + 1).min(last))),
            KeyCode::PageUp => self.back += 5,
            KeyCode::PageDown => self.back = self.back.saturating_sub(5),
            _ => {}
        }
        None
    }

    /// What Enter says: what was typed, or the number of the choice that is marked.
    fn said(&self) -> String {
        match self.marked {
            Some(choice) if self.typed.is_empty() => (choice + 1).to_string(),
            _ => self.typed.clone(),
        }
    }

    fn mark(&mut self, to: impl FnOnce(Option<usize>, usize) -> usize) {
        if let Some(last) = self.scene.choices.len().checked_sub(1) {
            self.marked = Some(to(self.marked, last));
        }
    }

    /// A click takes a choice; the wheel scrolls what is below it.
    fn mouse(&mut self, mouse: MouseEvent) -> Option<String> {
        let here = (mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let choice = self.first + self.places.choice_at(here)?;
                (choice < self.scene.choices.len()).then(|| (choice + 1).to_string())
            }
            MouseEventKind::ScrollUp if self.places.is_story(here) => {
                self.back += 1;
                None
            }
            MouseEventKind::ScrollDown if self.places.is_story(here) => {
                self.back = self.back.saturating_sub(1);
                None
            }
            MouseEventKind::ScrollUp => {
                self.mark(|at, _| at.unwrap_or(0).saturating_sub(1));
                None
            }
            MouseEventKind::ScrollDown => {
                self.mark(|at, last| at.map_or(0, |at| at + 1).min(last));
                None
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests;
