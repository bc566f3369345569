//! The table drawn in text, at most 80 columns wide and about 14 lines high.

use table::{Seat, Spoken, Turn};

use super::names::{girl_at, girl_name, needs, nickname, test_in_words, toy_in_full, toy_name};
use super::prompt::fight_line;
use crate::pieces::{CREW_SIZE, Challenge, ROW, Test, Toy, Toys, chance};
use crate::printed::Printed;
use crate::state::{Phase, Spanc};
use crate::view::{Pick, View};

/// Columns of a line.
const WIDE: usize = 80;

/// The whole table: the caper, the crew that decides in full, the others in brief.
pub(super) fn of(view: &View) -> String {
    let game = view.table();
    let focus = match game.turn_now() {
        Turn::Seats(asked) => asked.first().unwrap_or(game.open.active),
        Turn::Chance | Turn::Over => game.open.active,
    };
    let mut lines = vec![headline(&game)];
    if game.open.row.iter().any(Option::is_some) {
        lines.extend(row(&game));
    }
    if game.open.fight.is_some() {
        lines.extend(fight_lines(&game));
    } else if game.open.dice[0] > 0 {
        lines.push(dice_line(&game));
    }
    lines.extend(crew_lines(view, &game, focus));
    lines.extend((0..CREW_SIZE).map(|place| girl_line(&game, focus, place)));
    for seat in game.everybody().filter(|&seat| seat != focus) {
        lines.extend(crew_lines(view, &game, seat));
        lines.push(brief(&game, seat));
    }
    let cut = |line: String| line.chars().take(WIDE).collect::<String>().trim_end().to_owned();
    lines.into_iter().map(cut).collect::<Vec<_>>().join("\n")
}

/// The dice on the table, and what they are judged by: bonuses to this roll included.
fn dice_line(game: &Spanc) -> String {
    let [low, high] = game.open.dice;
    let girl = girl_at(game, game.open.active, game.open.girl);
    let need =
        game.rolling().map_or(String::new(), |roll| format!("; {girl} {}", needs(roll.skill)));
    format!("On the table: {low} + {high} = {}{need}", low + high)
}

fn headline(game: &Spanc) -> String {
    let what = match game.open.phase {
        Phase::Over => "the game is over".into(),
        Phase::Market | Phase::Plank | Phase::PlankDraw | Phase::PlankSuccessor => {
            "between capers".into()
        }
        Phase::Deal | Phase::Captains => "crews are dealt".into(),
        Phase::Replace | Phase::Successor => "lost girls are replaced".into(),
        Phase::First => "the dice say who begins".into(),
        _ if !game.open.to_fight.is_empty() => {
            format!("catfight, {} attacks", name(game.open.active))
        }
        _ => format!("{}'s turn", name(game.open.active)),
    };
    let last = if game.open.last_turns.is_empty() { "" } else { ", last turns" };
    let caper = match game.open.caper {
        0 => "Before the first caper".into(),
        caper => format!("Caper {caper} of {} at most", game.open.setup.caper_limit),
    };
    let goal = game.printed().goal;
    format!("{caper}   {what}{last}   {goal} Loot and Poolboys win")
}

fn name(seat: Seat) -> String {
    Spanc::seat_name(seat)
}

/// The four Challenges, two a line, with the crews that face them.
fn row(game: &Spanc) -> Vec<String> {
    let card = |at: usize| {
        let here = |seat: &Seat| usize::from(game.open.at[seat.index()]) == at;
        let crews: String =
            game.everybody().filter(here).filter_map(|seat| name(seat).chars().next()).collect();
        let crews = if crews.is_empty() { String::new() } else { format!(" <{crews}") };
        let Some(card) = game.open.row[at] else { return format!("{} face down{crews}", at + 1) };
        let full = format!(
            "{} {} {}{crews}",
            at + 1,
            test_in_short(game.printed(), card),
            pays(game.printed(), card, true)
        );
        let fits = full.chars().count() < HALF;
        let brief = || {
            format!(
                "{} {} {}{crews}",
                at + 1,
                test_in_short(game.printed(), card),
                pays(game.printed(), card, false)
            )
        };
        if fits { full } else { brief() }
    };
    (0..ROW / 2).map(|line| format!("{:<HALF$}{}", card(2 * line), card(2 * line + 1))).collect()
}

/// Columns of one of two Challenges in a line.
const HALF: usize = 41;

/// A Challenge's name and test, for instance `Shark Pit A+1`; an exclamation mark is No Toys.
fn test_in_short(printed: &Printed, at: Challenge) -> String {
    let card = printed.challenge(at);
    let test = match card.test {
        Test::Skill(skill) => skill.initial().to_string(),
        Test::Highest => "high".into(),
        Test::Lowest => "low".into(),
    };
    let modifier = if card.modifier == 0 { String::new() } else { format!("{:+}", card.modifier) };
    let bare = if card.no_toys { "!" } else { "" };
    format!("{} {test}{modifier}{bare}", at.card().name)
}

/// What a Challenge pays, in words or in letters.
fn pays(printed: &Printed, at: Challenge, words: bool) -> String {
    let (toy, loot) = if words { ("Toy ", "Loot ") } else { ("t", "l") };
    let pays = printed.challenge(at).pays;
    let all = toy.repeat(pays.toys.into()) + &loot.repeat(pays.loot.into());
    all.trim_end().to_owned()
}

/// A player in a line, with his spare Toys; where they do not fit in, they have a line of their own.
fn crew_lines(view: &View, game: &Spanc, seat: Seat) -> Vec<String> {
    let (line, spare) = (crew_line(view, game, seat), game.unassigned(seat));
    if spare.is_empty() {
        return vec![line];
    }
    let names = spare.iter().map(toy_name).collect::<Vec<_>>().join(", ");
    let together = format!("{line}; spare: {names}");
    if together.chars().count() > WIDE {
        let start = "   spare: ";
        return vec![
            line,
            format!("{start}{}", toys_within(game.printed(), spare, WIDE - start.len())),
        ];
    }
    let start = format!("{line}; spare: ");
    let room = WIDE - start.chars().count();
    vec![start + &toys_within(game.printed(), spare, room)]
}

/// The attack in a line, or in two if it is too long for one.
fn fight_lines(game: &Spanc) -> Vec<String> {
    let line = fight_line(game);
    match line.split_once(" against ") {
        Some((attacker, defender)) if line.chars().count() > WIDE => {
            vec![attacker.to_owned(), format!("   against {defender}")]
        }
        _ => vec![line],
    }
}

/// A player: Loot, place in the caper, what is special.
fn crew_line(view: &View, game: &Spanc, seat: Seat) -> String {
    let crew = seat.index();
    let poolboys = (game.toys(seat) & Toy::POOLBOYS).len();
    let mut line = format!("{}: {} Loot", name(seat).to_uppercase(), game.open.loot[crew]);
    if poolboys > 0 {
        let poolboys =
            if poolboys == 1 { "a Poolboy".into() } else { format!("{poolboys} Poolboys") };
        line.push_str(&format!(" + {poolboys} = {}", game.fortune(seat)));
    }
    if game.open.finished.contains(seat) {
        line.push_str(", finished");
    }
    match game.learning(seat) {
        None => {}
        Some(0) => line.push_str(", nothing to learn here"),
        Some(learnt) => line.push_str(&format!(", learnt +{learnt}")),
    }
    match view.captain[crew] {
        Pick::None if game.open.phase != Phase::Deal => line.push_str(", no Captain"),
        Pick::Hidden => line.push_str(", Captain chosen"),
        Pick::Known(place) if game.is_down(seat, place.into()) => {
            line.push_str(", Captain down -1");
        }
        _ if game.open.rerolled.contains(seat) => line.push_str(", reroll used"),
        _ => {}
    }
    if game.open.phase == Phase::Market && game.open.ready.contains(seat) {
        line.push_str(", ready");
    }
    line
}

/// Toys in so many columns: with what they do if there is room, else their names, cut if need be.
fn toys_within(printed: &Printed, toys: Toys, room: usize) -> String {
    let list = |name: &dyn Fn(Toy) -> String| toys.iter().map(name).collect::<Vec<_>>();
    let in_full = |toy: Toy| toy_in_full(printed, toy);
    let whole = [list(&in_full), list(&toy_name)].map(|toys| toys.join(", "));
    if let Some(fits) = whole.into_iter().find(|toys| toys.chars().count() <= room) {
        return fits;
    }
    let each = room / list(&toy_name).len().max(1);
    let cut = |name: &String| name.chars().take(each.saturating_sub(2)).collect::<String>();
    list(&toy_name).iter().map(cut).collect::<Vec<_>>().join(", ")
}

/// A girl in full: skills with Toys, odds, what she wears.
fn girl_line(game: &Spanc, seat: Seat, place: usize) -> String {
    let Some(girl) = game.open.girls[seat.index()][place] else { return "   (nobody)".into() };
    let captain = if game.is_captain(seat, place) { '*' } else { ' ' };
    let named = game.open.active == seat && game.open.girl == Some(place as u8);
    let mark = if game.is_down(seat, place) {
        'x'
    } else if named {
        '>'
    } else {
        ' '
    };
    let [s, a, n, c] = game.skills(seat, place);
    let skills = format!(" S{s:<2} A{a:<2} N{n:<2} C{c:<2}");
    let rolling = game.rolling().filter(|_| named);
    let odds = match rolling.or_else(|| game.attempt(seat, place)) {
        Some(attempt) if !game.is_down(seat, place) => {
            format!("{:>3}%", chance(attempt.ways).percent())
        }
        _ => "    ".into(),
    };
    let line = format!(" {mark}{captain}{:<20}{skills} {odds}  ", girl_name(girl));
    let room = WIDE - line.chars().count().min(WIDE);
    line + &toys_within(game.printed(), game.toys_at(seat, place), room)
}

/// A crew in one line: skills with Toys.
fn brief(game: &Spanc, seat: Seat) -> String {
    let girls = (0..CREW_SIZE).filter_map(|place| {
        let girl = game.open.girls[seat.index()][place]?;
        let [s, a, n, c] = game.skills(seat, place);
        let captain = if game.is_captain(seat, place) { "*" } else { "" };
        let down = if game.is_down(seat, place) { "x" } else { "" };
        Some(format!("{down}{captain}{} {s}/{a}/{n}/{c}", nickname(girl)))
    });
    format!("   {}", girls.collect::<Vec<_>>().join(" "))
}

/// The Challenge that a crew faces, in words.
pub(super) fn challenge_in_words(printed: &Printed, card: Challenge) -> String {
    let bare = if printed.challenge(card).no_toys { ", No Toys" } else { "" };
    let pays = super::names::rewards_in_words(printed, card);
    format!("{} ({}{bare}; pays {pays})", card.card().name, test_in_words(printed, card))
}
