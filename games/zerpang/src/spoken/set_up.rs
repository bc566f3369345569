//! How a game is set up from options, and what is wrong with those that cannot be.

use table::{BadSetup, Options, Written as _};

use crate::board::Board;
use crate::pieces::{BASES, Class, ELF_ROUNDS, FEWEST, ROUNDS, SEATS, SECTORS};
use crate::state::Setup;

/// ZP-1: the set-up for so many seats and these choices.
pub(super) fn setup(seats: u8, options: &Options) -> Result<Setup, BadSetup> {
    if !(FEWEST..=SEATS as u8).contains(&seats) {
        return Err(BadSetup(format!("zerpang! is for two to six seats, not {seats}")));
    }
    let board = Board::chosen(options.get("board").unwrap_or_default())
        .map_err(|bad| BadSetup(format!("the board cannot be used: {bad}")))?;
    let number = |key: &str| options.get(key).and_then(|rounds| rounds.parse().ok());
    Ok(Setup {
        seats,
        classes: classes(seats, options.get("classes").unwrap_or_default()).map_err(BadSetup)?,
        bases: bases(seats, options.get("bases").unwrap_or_default()).map_err(BadSetup)?,
        board,
        host_chooses: options.get("first") == Some("host"),
        rounds: number("rounds").unwrap_or(ROUNDS),
        elf_rounds: number("elf-rounds").unwrap_or(ELF_ROUNDS),
        elf_clock: options.is_on("elf-clock"),
        singles: options.is_on("singles"),
        edition: options.edition()?,
    })
}

/// ZP-9a, ZP-50, ZP-57: whether somebody is there whom the option is about.
pub(super) fn meets_need(setup: &Setup, key: &str) -> bool {
    let plays = |class: Class| setup.classes[..usize::from(setup.seats)].contains(&class);
    match key {
        "rounds" => !plays(Class::Elf) || setup.elf_clock,
        "elf-rounds" => plays(Class::Elf) && !setup.elf_clock,
        "elf-clock" => plays(Class::Elf),
        "singles" => plays(Class::Gunslinger),
        _ => true,
    }
}

/// ZP-1, ZP-1b: the classes that were named, then those that are left, in printed order.
fn classes(seats: u8, text: &str) -> Result<[Class; SEATS], String> {
    let mut classes = Vec::new();
    for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let shown: String = name.chars().take(20).collect();
        let class = Class::named(name).ok_or_else(|| {
            let names = Class::ALL.map(|class| class.card().name).join(", ");
            format!("“{shown}” is no class; classes are {names}")
        })?;
        classes.push(class);
    }
    classes.truncate(usize::from(seats));
    let left: Vec<Class> =
        Class::ALL.into_iter().filter(|class| !classes.contains(class)).collect();
    classes.extend(left.into_iter().chain(Class::ALL).take(SEATS.saturating_sub(classes.len())));
    is_fair_mix(&classes[..usize::from(seats)])?;
    // Seats that nobody has are called Elves, who do nothing.
    classes[usize::from(seats)..].fill(Class::Elf);
    classes.try_into().map_err(|_| "there are six seats at most".into())
}

/// ZP-1, ZP-1b: at least one Ninja or Pirate, two players only those, no class more often than it has cards.
fn is_fair_mix(classes: &[Class]) -> Result<(), String> {
    if !classes.iter().any(|class| class.is_ninja_or_pirate()) {
        return Err("at least one player is a Ninja or a Pirate (rule ZP-1)".into());
    }
    if classes.len() == usize::from(FEWEST) && !classes.iter().all(|c| c.is_ninja_or_pirate()) {
        return Err("two players are Ninjas or Pirates only (rule ZP-1)".into());
    }
    for class in Class::ALL {
        let (copies, title) = (class.card().copies, class.card().title);
        if classes.iter().filter(|&&other| other == class).count() > usize::from(copies) {
            return Err(format!("there can be no more than {copies} of {title} (rule ZP-1b)"));
        }
    }
    Ok(())
}

/// ZP-1a: the bases that were named, in clockwise order, or spread evenly.
fn bases(seats: u8, text: &str) -> Result<[u8; SEATS], String> {
    let wanted = usize::from(seats);
    let named: Vec<u8> = if text.is_empty() {
        BASES[wanted].to_vec()
    } else {
        let digit = |c: char| c.to_digit(10).filter(|&d| d < SECTORS as u32).map(|d| d as u8);
        text.chars()
            .take(wanted)
            .map(|c| digit(c).ok_or_else(|| format!("“{c}” is no base; bases are 0 to 5")))
            .collect::<Result<_, _>>()?
    };
    if named.len() < wanted {
        return Err(format!(
            "{wanted} seats need {wanted} bases, and “{text}” names fewer (rule ZP-1a)"
        ));
    }
    let turns: u8 = named
        .iter()
        .zip(named.iter().cycle().skip(1))
        .map(|(one, next)| (next + SECTORS as u8 - one - 1) % SECTORS as u8 + 1)
        .sum();
    if turns != SECTORS as u8 {
        return Err(format!(
            "seats run clockwise as their bases do, and “{text}” does not (rule ZP-1a)"
        ));
    }
    let mut bases = [0; SEATS];
    bases[..wanted].copy_from_slice(&named);
    Ok(bases)
}
