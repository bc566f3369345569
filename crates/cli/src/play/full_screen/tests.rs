//! What a person sees and does on a full screen.

use std::ffi::OsStr;

use ratatui::backend::TestBackend;
use ratatui::style::Color;
use table::{Seat, Told};

use super::*;

fn told(actor: u8, text: &str) -> Told {
    Told { actor: Some(Seat(actor)), text: text.into() }
}

fn scene() -> Scene {
    Scene {
        here: Some((3, Seat(0))),
        picture: "The Plains\nRedd: Mekka".into(),
        story: vec![told(0, "Redd rolls Mekka."), told(1, "Bloo attacks.")],
        news: 1,
        notes: vec!["Not allowed: too early.".into()],
        prompt: "Redd: Roll again?".into(),
        choices: (1..=9).map(|n| format!("Choice {n}")).collect(),
        menu: 9,
        may_keep_quiet: false,
    }
}

fn screen(colours: Colours) -> FullScreen<TestBackend> {
    let device = Device::new(TestBackend::new(110, 30)).expect("a device");
    let mut screen = FullScreen::new(device, colours);
    screen.show(scene()).expect("drawn");
    screen
}

fn rows(screen: &FullScreen<TestBackend>) -> Vec<String> {
    let buffer = screen.device.backend().buffer();
    let wide = usize::from(buffer.area.width);
    let cells: Vec<&str> = buffer.content.iter().map(ratatui::buffer::Cell::symbol).collect();
    cells.chunks(wide).map(<[&str]>::concat).collect()
}

/// The row and column of a text.
fn find(screen: &FullScreen<TestBackend>, text: &str) -> (u16, u16) {
    let rows = rows(screen);
    let found = rows.iter().enumerate().find_map(|(n, row)| {
        let at = row.find(text)?;
        Some((row[..at].chars().count(), n))
    });
    let (column, row) = found.unwrap_or_else(|| panic!("no “{text}” in\n{}", rows.join("\n")));
    (u16::try_from(column).expect("small"), u16::try_from(row).expect("small"))
}

fn press(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn says(screen: &mut FullScreen<TestBackend>, events: Vec<Event>) -> String {
    let mut events = events.into_iter();
    screen.listen(|| Ok(events.next().expect("one more event"))).expect("heard")
}

#[test]
fn table_story_question_and_choices_stand_side_by_side() {
    let screen = screen(Colours::All);
    let board = find(&screen, "The Plains");
    let story = find(&screen, "Bloo attacks.");
    assert!(story.0 > board.0 + 80, "the story is beside the board");
    assert!(find(&screen, "Not allowed").1 < find(&screen, "Roll again?").1);
    assert!(find(&screen, "Roll again?").1 < find(&screen, "Choice 1").1);
}

#[test]
fn a_typed_line_is_said_with_enter() {
    let typed = "roll 1".chars().map(|c| press(KeyCode::Char(c)));
    let events = typed.chain([press(KeyCode::Char('x')), press(KeyCode::Backspace)]);
    let events = events.chain([press(KeyCode::Enter)]).collect();
    assert_eq!(says(&mut screen(Colours::All), events), "roll 1");
}

#[test]
fn arrows_mark_a_choice_and_enter_takes_it() {
    let down = || press(KeyCode::Down);
    let events = vec![down(), down(), down(), press(KeyCode::Up), press(KeyCode::Enter)];
    assert_eq!(says(&mut screen(Colours::All), events), "2");
}

#[test]
fn the_last_choice_can_be_reached_though_the_list_is_longer_than_its_place() {
    let mut screen = screen(Colours::All);
    let device = Device::new(TestBackend::new(110, 12)).expect("a device");
    screen.device = device;
    let mut events = vec![press(KeyCode::Down); 9];
    events.push(press(KeyCode::Enter));
    assert_eq!(says(&mut screen, events), "9");
    find(&screen, "Choice 9");
}

#[test]
fn a_click_takes_the_choice_below_it_and_nothing_elsewhere() {
    let mut screen = screen(Colours::All);
    let (column, row) = find(&screen, "Choice 3");
    let click = |column, row| {
        let (kind, modifiers) = (MouseEventKind::Down(MouseButton::Left), KeyModifiers::NONE);
        Event::Mouse(MouseEvent { kind, column, row, modifiers })
    };
    let board = find(&screen, "The Plains");
    let events = vec![click(board.0, board.1), click(column, row)];
    assert_eq!(says(&mut screen, events), "3");
}

#[test]
fn control_c_leaves() {
    let key = KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(says(&mut screen(Colours::All), vec![Event::Key(key)]), "q");
}

#[test]
fn a_long_story_is_scrolled_back_and_never_past_its_beginning() {
    let mut screen = screen(Colours::All);
    let story = (1..=60).map(|n| told(0, &format!("Line {n}."))).collect();
    screen.show(Scene { story, here: Some((4, Seat(0))), ..scene() }).expect("drawn");
    find(&screen, "Line 60.");
    for _ in 0..40 {
        assert_eq!(screen.screen.hear(&press(KeyCode::PageUp)), None);
    }
    screen.draw().expect("drawn");
    find(&screen, "Line 1.");
}

#[test]
fn a_new_size_is_drawn_anew() {
    let mut screen = screen(Colours::All);
    screen.device.backend_mut().resize(140, 40);
    let events = vec![Event::Resize(140, 40), press(KeyCode::Char('h')), press(KeyCode::Enter)];
    assert_eq!(says(&mut screen, events), "h");
    assert_eq!(rows(&screen)[0].chars().count(), 140);
}

#[test]
fn without_colours_nothing_is_coloured() {
    let coloured = |screen: &FullScreen<TestBackend>| {
        let buffer = screen.device.backend().buffer();
        buffer.content.iter().any(|cell| cell.fg != Color::Reset || cell.bg != Color::Reset)
    };
    assert!(coloured(&screen(Colours::All)));
    assert!(!coloured(&screen(Colours::None)));
    assert_eq!(Colours::wanted(Some(OsStr::new("1"))), Colours::None);
    assert_eq!(Colours::wanted(Some(OsStr::new(""))), Colours::All);
    assert_eq!(Colours::wanted(None), Colours::All);
}

#[test]
fn a_small_terminal_gets_lines() {
    assert!(is_large((110, 30)));
    assert!(!is_large((109, 30)));
    assert!(!is_large((110, 29)));
}

#[test]
fn many_lines_are_scrolled_and_put_away() {
    let mut screen = screen(Colours::All);
    let lines: Vec<String> = (1..=60).map(|n| format!("Row {n}")).collect();
    let mut events = vec![press(KeyCode::PageDown); 9].into_iter();
    let mut last = Some(press(KeyCode::Enter));
    screen
        .page(&lines, || Ok(events.next().or_else(|| last.take()).expect("an event")))
        .expect("read");
    find(&screen, "Row 60");
}
