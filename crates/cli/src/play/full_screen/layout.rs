//! Where things stand on the full screen, and how they are drawn.

use std::ffi::OsStr;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Clear, Paragraph};
use table::Seat;

use super::super::terminal::Scene;
use super::Screen;
use crate::screen::{WIDTH, wrap};

/// Colours, or none where the person wants none (`NO_COLOR`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Colours {
    All,
    None,
}

/// Seats' colours; every line also has the seat's name.
const SEATS: [Color; 6] =
    [Color::Red, Color::Blue, Color::Green, Color::Yellow, Color::Magenta, Color::Cyan];

impl Colours {
    /// What the environment says: any text but an empty one wants none.
    pub(super) fn wanted(no_color: Option<&OsStr>) -> Self {
        if no_color.is_some_and(|text| !text.is_empty()) { Self::None } else { Self::All }
    }

    fn style(self, colour: Color) -> Style {
        match self {
            Self::All => Style::new().fg(colour),
            Self::None => Style::new(),
        }
    }

    fn seat(self, seat: Option<Seat>) -> Style {
        seat.map_or(Style::new(), |seat| self.style(SEATS[seat.index() % SEATS.len()]))
    }
}

/// Where everything stands.
#[derive(Default)]
pub(super) struct Places {
    board: Rect,
    story: Rect,
    question: Rect,
    choices: Rect,
    input: Rect,
}

impl Places {
    /// The board keeps its width and height, and the choices get the rest below it.
    pub(super) fn of(area: Rect, scene: &Scene) -> Self {
        let tall = u16::try_from(scene.picture.lines().count() + 2).unwrap_or(u16::MAX);
        let asked = question(scene, area.width).len();
        let asked = u16::try_from(asked + 1).unwrap_or(u16::MAX);
        let least = asked.saturating_add(6);
        let board = tall.min(area.height.saturating_sub(least));
        let [above, question, choices, input] = Layout::vertical([
            Constraint::Length(board),
            Constraint::Length(asked),
            Constraint::Min(3),
            Constraint::Length(1),
        ])
        .areas(area);
        let wide = u16::try_from(WIDTH + 2).unwrap_or(u16::MAX);
        let [board, story] =
            Layout::horizontal([Constraint::Length(wide), Constraint::Min(20)]).areas(above);
        Self { board, story, question, choices, input }
    }

    /// The first choice to show, so that the marked one is seen.
    pub(super) fn first_choice(&self, first: usize, marked: Option<usize>, all: usize) -> usize {
        let rows = usize::from(self.choices.height).max(1);
        let seen = marked.map_or(first, |at| first.clamp((at + 1).saturating_sub(rows), at));
        seen.min(all.saturating_sub(rows))
    }

    /// Which of the shown choices stands here.
    pub(super) fn choice_at(&self, (column, row): (u16, u16)) -> Option<usize> {
        let inside = self.choices.contains(Position { x: column, y: row });
        inside.then(|| usize::from(row - self.choices.y))
    }

    /// Whether the story stands here.
    pub(super) fn is_story(&self, (column, row): (u16, u16)) -> bool {
        self.story.contains(Position { x: column, y: row })
    }
}

/// What the table says to what was typed, and what it asks.
fn question(scene: &Scene, width: u16) -> Vec<String> {
    let lines = scene.notes.iter().chain([&scene.prompt]);
    lines.flat_map(|line| wrap(line, usize::from(width), 2)).collect()
}

/// Puts everything into its place, and draws it.
pub(super) fn draw(frame: &mut Frame<'_>, screen: &mut Screen) {
    let at = Places::of(frame.area(), &screen.scene);
    screen.first = at.first_choice(screen.first, screen.marked, screen.scene.choices.len());
    let picture = Paragraph::new(&*screen.scene.picture).block(Block::bordered());
    frame.render_widget(picture, at.board);
    draw_story(frame, at.story, screen);
    draw_question(frame, at.question, screen);
    draw_choices(frame, at.choices, screen);
    draw_input(frame, at.input, screen);
    screen.places = at;
}

/// The end of the story; what is new stands out.
fn draw_story(frame: &mut Frame<'_>, at: Rect, screen: &Screen) {
    let scene = &screen.scene;
    let block = Block::bordered().title(" Story ").title_bottom(" PgUp PgDn ");
    let room = block.inner(at);
    let fresh = scene.story.len().saturating_sub(scene.news);
    let mut lines = Vec::new();
    for (n, told) in scene.story.iter().enumerate() {
        let style = screen.colours.seat(told.actor);
        let style = if n >= fresh { style.add_modifier(Modifier::BOLD) } else { style };
        let rows = wrap(&told.text, usize::from(room.width), 2);
        lines.extend(rows.into_iter().map(|row| Line::styled(row, style)));
    }
    let rows = usize::from(room.height);
    let end = lines.len().saturating_sub(screen.back).max(rows.min(lines.len()));
    let shown = lines[end.saturating_sub(rows)..end].to_vec();
    frame.render_widget(Paragraph::new(shown).block(block), at);
}

fn draw_question(frame: &mut Frame<'_>, at: Rect, screen: &Screen) {
    let scene = &screen.scene;
    let notes = question(&Scene { notes: scene.notes.clone(), ..Scene::default() }, at.width).len();
    let said = screen.colours.style(Color::Yellow);
    let style = |n| if n < notes { said } else { Style::new().add_modifier(Modifier::BOLD) };
    let lines = question(scene, at.width).into_iter().enumerate();
    let lines: Vec<Line<'_>> = lines.map(|(n, line)| Line::styled(line, style(n))).collect();
    frame.render_widget(Paragraph::new(lines), at);
}

fn draw_choices(frame: &mut Frame<'_>, at: Rect, screen: &Screen) {
    let choices = screen.scene.choices.iter().enumerate().skip(screen.first);
    let line = |(n, label): (usize, &String)| {
        let number = Span::styled(format!("{:>3}  ", n + 1), screen.colours.style(Color::Cyan));
        let line = Line::from(vec![number, Span::raw(label.clone())]);
        if screen.marked == Some(n) {
            line.style(Style::new().add_modifier(Modifier::REVERSED))
        } else {
            line
        }
    };
    let lines: Vec<Line<'_>> = choices.take(usize::from(at.height)).map(line).collect();
    frame.render_widget(Paragraph::new(lines), at);
}

fn draw_input(frame: &mut Frame<'_>, at: Rect, screen: &Screen) {
    let quiet = if screen.scene.may_keep_quiet { "Enter keeps quiet; " } else { "" };
    let text = format!("{quiet}? for help > {}", screen.typed);
    let end = u16::try_from(Line::raw(&*text).width()).unwrap_or(u16::MAX);
    frame.render_widget(Paragraph::new(text), at);
    let last = at.width.saturating_sub(1);
    frame.set_cursor_position(Position { x: at.x + end.min(last), y: at.y });
}

/// Draws many lines from one on; the furthest that one can scroll.
pub(super) fn draw_page(frame: &mut Frame<'_>, lines: &[String], from: usize) -> usize {
    let block = Block::bordered().title_bottom(" arrows scroll, Enter goes on ");
    let room = block.inner(frame.area());
    let wide = usize::from(room.width).min(WIDTH + 20);
    let keep = |line: &String| {
        if line.chars().count() <= wide { vec![line.clone()] } else { wrap(line, wide, 5) }
    };
    let lines: Vec<String> = lines.iter().flat_map(keep).collect();
    let most = lines.len().saturating_sub(usize::from(room.height));
    let shown = lines.iter().skip(from.min(most)).map(|line| Line::raw(line.as_str()));
    let shown: Text<'_> = shown.take(usize::from(room.height)).collect();
    frame.render_widget(Clear, frame.area());
    frame.render_widget(Paragraph::new(shown).block(block), frame.area());
    most
}
