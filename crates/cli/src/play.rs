//! `play`: a game in the terminal, pleasant at 80×24, and with piped input too.

mod faults;
#[cfg(feature = "screen")]
mod full_screen;
mod picker;
mod talk;
mod terminal;

use std::fs;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use lab::{Program, Question};
use session::{Layout, Player, Refusal, RefusalKind, Table};
use table::{Entry, Seat, Turn};

use crate::failure::Failure;
use crate::screen::{WIDTH, bold, clear, wrap};
use crate::{OptionArgs, whole};
use faults::Faults;
use terminal::{Lines, Terminal};

#[derive(Args, Default)]
pub(crate) struct PlayArgs {
    /// The game, for example spaca-wor; without it, choose from a list.
    game: Option<String>,
    /// Players in seat order, separated by commas: human, random, deckhand, mate, captain, admiral, or cmd:PROGRAM.
    #[arg(long, value_delimiter = ',')]
    seats: Vec<String>,
    /// Random seed of the dice [default: a new one].
    #[arg(long, value_parser = whole::<u64>)]
    seed: Option<u64>,
    #[command(flatten)]
    options: OptionArgs,
    /// Save a record of the game to this file; fails if the file exists.
    #[arg(long)]
    record: Option<PathBuf>,
    /// Overwrite the record file if it exists.
    #[arg(long, requires = "record")]
    force: bool,
    /// Play in lines, also where the terminal has room for a full screen.
    #[cfg(feature = "screen")]
    #[arg(long)]
    lines: bool,
}

pub(crate) fn run(args: &PlayArgs, out: &mut impl Write) -> Result<(), Failure> {
    args.record.as_ref().map_or(Ok(()), |file| check_free(file, args.force))?;
    let mut input = io::stdin().lock();
    let (game, names, options) = match &args.game {
        Some(game) => (game.clone(), args.seats.clone(), args.options.options.clone()),
        None => match picker::pick(&mut input, out)? {
            Some(picked) => picked,
            None => return Ok(()),
        },
    };
    let about = catalog::about(&game)?;
    let names = if names.is_empty() { picker::usual_seats(&game)? } else { names };
    let (players, programs) = sit_down(&game, &names)?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let seats = Some(u8::try_from(players.len()).unwrap_or(u8::MAX));
    crate::admiral::note(&game, seats, &options, &names)?;
    let table = catalog::lay_out(&game, &Layout { seats, options, players: names, seed })?;
    programs.iter().flatten().try_for_each(Program::try_out)?;
    if let Some(file) = &args.record {
        save(table.as_ref(), file)?;
    }
    writeln!(out, "{} (seed {seed})", bold(about.title))?;
    let players_count = players.len();
    let last_seen = vec![0; players_count];
    let record = args.record.clone();
    let mut session = Session {
        table,
        players,
        record,
        last_seen,
        at_keyboard: None,
        notes: Vec::new(),
        quiet_since: vec![None; players_count],
        programs,
        faults: Faults::default(),
        clock: Instant::now(),
    };
    let played = session.play(&mut *terminal(args, &mut input, out)?);
    let played = played.and_then(|over| if over { session.farewell(out) } else { Ok(()) });
    for line in session.faults.told().flat_map(|line| wrap(&line, WIDTH, 2)) {
        writeln!(out, "{line}")?;
    }
    played
}

/// A full screen if there is one; else lines.
fn terminal<'a>(
    args: &PlayArgs,
    input: &'a mut impl BufRead,
    out: &'a mut impl Write,
) -> Result<Box<dyn Terminal + 'a>, Failure> {
    #[cfg(feature = "screen")]
    if !args.lines && full_screen::fits() {
        return Ok(Box::new(full_screen::open()?));
    }
    let _ = args;
    Ok(Box::new(Lines::new(input, out)))
}

/// Who sits where, and the programs among them: where one loses its turn, a random bot plays for it.
fn sit_down(game: &str, names: &[String]) -> Result<(Vec<Player>, Vec<Option<Program>>), Refusal> {
    let programs: Vec<Option<Program>> =
        names.iter().map(|name| name.strip_prefix("cmd:").map(Program::new)).collect();
    let named = names.iter().zip(&programs);
    let named: Vec<&str> =
        named.map(|(name, program)| program.as_ref().map_or(name.as_str(), |_| "random")).collect();
    let players = catalog::players(game, &named, true).map_err(|mut refusal| {
        if refusal.kind == RefusalKind::UnknownBot {
            refusal.message += ", cmd:PROGRAM";
        }
        refusal
    })?;
    Ok((players, programs))
}

/// Refuses to write over a file that is somebody's, unless told to.
fn check_free(file: &Path, force: bool) -> Result<(), Failure> {
    if fs::symlink_metadata(file).is_err() {
        return Ok(());
    }
    let name = file.display();
    if !fs::metadata(file).is_ok_and(|there| there.is_file()) {
        return Err(Failure::Failed(format!("{name} exists already, and is no file")));
    }
    if force {
        return Ok(());
    }
    let message =
        format!("{name} exists already; name another file, or write over it with --force");
    Err(Failure::Failed(message))
}

/// A seed that nobody knows beforehand.
fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 16 // Short enough to be typed again.
}

/// Writes a record beside its place, then moves it there: it is never half-written.
fn save(table: &dyn Table, file: &PathBuf) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::Failed(format!("{}: {error}", file.display()));
    let mut beside = file.clone().into_os_string();
    beside.push(".tmp");
    fs::write(&beside, table.record().write()).map_err(failed)?;
    fs::rename(&beside, file).map_err(failed)
}

/// How the game goes on after a person has spoken.
enum After {
    /// Ask again.
    Ask,
    /// A decision was made or taken back.
    Moved,
    /// The person leaves.
    Quit,
}

/// A game with its people.
struct Session {
    table: Box<dyn Table>,
    players: Vec<Player>,
    record: Option<PathBuf>,
    /// How much of the story each seat has been shown.
    last_seen: Vec<usize>,
    /// Whose view is on the screen.
    at_keyboard: Option<Seat>,
    /// What to say above the next prompt.
    notes: Vec<String>,
    /// The record's length when a seat was last asked whether it had anything to say.
    quiet_since: Vec<Option<usize>>,
    /// The programs that play, by seat.
    programs: Vec<Option<Program>>,
    /// What they did wrong.
    faults: Faults,
    /// Up to when the table has been told how much time passed.
    clock: Instant,
}

impl Session {
    /// Plays until the game is over, or a person leaves it (false).
    fn play(&mut self, at: &mut dyn Terminal) -> Result<bool, Failure> {
        loop {
            let before = std::mem::replace(&mut self.clock, Instant::now());
            self.table.time_passes(self.clock - before);
            self.table.pump();
            self.save()?;
            if self.table.turn() == Turn::Over {
                return Ok(true);
            }
            if let Some(seat) = self.beckoned() {
                if !self.ask(seat, at)? {
                    self.save()?;
                    return Ok(false);
                }
                self.quiet_since[seat.index()] = Some(self.table.record().entries.len());
                continue;
            }
            let asked: Vec<Seat> = self.table.asked().iter().collect();
            let bot = asked.iter().find_map(|&seat| match self.players[seat.index()] {
                Player::Bot(level) if self.table.prompts(seat) => Some((seat, level)),
                _ => None,
            });
            if let Some((seat, level)) = bot {
                if !self.program_acts(seat)? {
                    self.table.bot_act(seat, level)?;
                }
                continue;
            }
            let Some(&seat) = asked.iter().find(|&&seat| self.table.prompts(seat)) else {
                return Err(Failure::Failed("the table waits for nobody".into()));
            };
            if !self.ask(seat, at)? {
                self.save()?;
                return Ok(false);
            }
        }
    }

    /// Lets a program decide, if one sits there and does it well; what it does wrong is told once.
    fn program_acts(&mut self, seat: Seat) -> Result<bool, Failure> {
        let Some(program) = &mut self.programs[seat.index()] else { return Ok(false) };
        let table = self.table.as_ref();
        let question = Question {
            game: table.about().name,
            seat,
            view: table.view(Some(seat)),
            legal: table.legal(seat)?,
        };
        let said = program.ask(&question, |action| table.may(seat, action));
        let whose = table.seat_name(seat);
        let faults = program.take_faults();
        self.notes.extend(faults.iter().filter_map(|fault| self.faults.add(&whose, fault)));
        let Some(action) = said else { return Ok(false) };
        self.table.act(seat, &action)?;
        Ok(true)
    }

    /// A person who is not waited for but could say something that matters, and has not been asked
    /// since the dice last spoke.
    fn beckoned(&self) -> Option<Seat> {
        let people = self.players.iter().enumerate().filter(|(_, who)| **who == Player::Human);
        let mut seats = people.map(|(n, _)| Seat(u8::try_from(n).unwrap_or(u8::MAX)));
        seats.find(|&seat| self.table.beckons(seat) && !self.is_quiet(seat))
    }

    fn is_quiet(&self, seat: Seat) -> bool {
        let entries = &self.table.record().entries;
        let since = self.quiet_since[seat.index()].and_then(|since| entries.get(since..));
        since.is_some_and(|since| since.iter().all(|entry| !matches!(entry, Entry::Fall(..))))
    }

    /// Asks a person until there is a decision; false if the person leaves.
    fn ask(&mut self, seat: Seat, at: &mut dyn Terminal) -> Result<bool, Failure> {
        self.curtain(seat, at)?;
        loop {
            at.show(self.scene(seat, at.wants_story())?)?;
            let Some(line) = at.read_line()? else {
                self.save()?;
                return Err(Failure::Failed("the input ended before the game was over".into()));
            };
            let seen = self.table.len();
            match self.hear(seat, line.trim(), at)? {
                After::Ask => {}
                After::Moved => {
                    // What came of one's own decision is news, too.
                    self.last_seen[seat.index()] = seen;
                    return Ok(true);
                }
                After::Quit => return Ok(false),
            }
        }
    }

    /// Between people at one keyboard, where somebody has a secret.
    fn curtain(&mut self, seat: Seat, at: &mut dyn Terminal) -> Result<(), Failure> {
        let before = self.at_keyboard.replace(seat);
        let people = |&(_, player): &(usize, &Player)| *player == Player::Human;
        let mut people = self.players.iter().enumerate().filter(people);
        let secrets = people.any(|(n, _)| self.table.conceals(Seat(u8::try_from(n).unwrap_or(0))));
        if before.is_none_or(|before| before == seat) || !secrets {
            return Ok(());
        }
        Ok(at.hand_over(&self.table.seat_name(seat))?)
    }

    fn save(&self) -> Result<(), Failure> {
        self.record.as_ref().map_or(Ok(()), |file| save(self.table.as_ref(), file))
    }

    fn is_solo(&self) -> bool {
        self.players.iter().filter(|&&player| player == Player::Human).count() == 1
    }

    fn farewell(&mut self, out: &mut impl Write) -> Result<(), Failure> {
        let people = self.players.iter().position(|&player| player == Player::Human);
        let seen = people.map_or(0, |seat| self.last_seen[seat]);
        clear(out)?;
        writeln!(out, "{}\n", self.table.picture(self.table.len(), None))?;
        for told in self.table.story(None, seen) {
            for line in wrap(&told.text, WIDTH, 2) {
                writeln!(out, "{line}")?;
            }
        }
        let Some(outcome) = self.table.outcome() else { return Ok(()) };
        let players = &self.table.record().header.players;
        let name =
            |seat: Seat| format!("{} ({})", self.table.seat_name(seat), players[seat.index()]);
        let winners: Vec<_> = outcome.winners.iter().map(name).collect();
        let winners = if winners.is_empty() { "nobody".into() } else { winners.join(" and ") };
        writeln!(out, "\n{}", bold(&format!("The game is over, won by {winners}.")))?;
        if let Some(file) = &self.record {
            let file = file.display();
            writeln!(out, "The record is in {file}: quarterdeck replay {file}")?;
        }
        Ok(())
    }
}
