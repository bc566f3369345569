//! `stdio`: one JSON object a line in and out. Documented in `docs/stdio.md`.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read, Write};

use bots::{Level, Manner};
use clap::Args;
use lab::Contender;
use serde::Deserialize;
use serde_json::{Value, json};
use session::{Layout, Refusal, Table};
use table::{Prompt, Record, Seat, Turn};

use crate::failure::Failure;

#[derive(Args)]
pub(crate) struct StdioArgs {
    /// The game, for example spaca-wor.
    game: String,
}

/// The longest line that is read, in bytes: records of long games fit.
const LONGEST_LINE: u64 = 16 << 20;
/// The most steps that one command takes.
const MOST_STEPS: u32 = 1_000_000;

#[derive(Deserialize)]
#[serde(tag = "cmd", rename_all = "kebab-case", deny_unknown_fields)]
enum Command {
    About {},
    New {
        seats: Option<u8>,
        #[serde(default)]
        options: BTreeMap<String, String>,
        #[serde(default)]
        seed: u64,
    },
    Load {
        record: String,
        #[serde(default)]
        seed: u64,
    },
    Record {},
    View {
        seat: Option<u8>,
    },
    Picture {
        seat: Option<u8>,
    },
    Story {
        seat: Option<u8>,
        #[serde(default)]
        from: usize,
    },
    Prompt {
        seat: u8,
    },
    Legal {
        seat: u8,
    },
    May {
        seat: u8,
        action: String,
    },
    Act {
        seat: u8,
        action: String,
    },
    Chances {},
    Fall {
        chance: Option<String>,
    },
    Step {
        count: Option<u32>,
        bot: Option<String>,
    },
    Advice {
        seat: u8,
        bot: String,
    },
    Undo {
        seat: u8,
    },
    Hash {},
}

const COMMANDS: &str = "about, new, load, record, view, picture, story, prompt, legal, may, act, \
                        chances, fall, step, advice, undo, hash";

/// What is answered instead of an error of the rules.
struct Wrong {
    kind: String,
    message: String,
    clause: Option<&'static str>,
}

impl From<Refusal> for Wrong {
    fn from(refusal: Refusal) -> Self {
        let kind = match serde_json::to_value(refusal.kind) {
            Ok(Value::String(kind)) => kind,
            _ => "refused".into(),
        };
        Self { kind, message: refusal.message, clause: refusal.clause }
    }
}

fn wrong(kind: &str, message: impl Into<String>) -> Wrong {
    Wrong { kind: kind.into(), message: message.into(), clause: None }
}

pub(crate) fn run(args: &StdioArgs, out: &mut impl Write) -> Result<(), Failure> {
    catalog::about(&args.game)?;
    let mut table: Option<Box<dyn Table>> = None;
    let mut input = io::stdin().lock();
    while let Some(line) = next_line(&mut input)? {
        let answer = line.and_then(|line| {
            let command = read(&line)?;
            answer(&args.game, &mut table, command)
        });
        writeln!(out, "{}", written(answer))?;
        out.flush()?;
    }
    Ok(())
}

fn written(answer: Result<Value, Wrong>) -> Value {
    match answer {
        Ok(value) => json!({ "ok": value }),
        Err(Wrong { kind, message, clause }) => {
            let mut error = json!({ "kind": kind, "message": message });
            if let Some(clause) = clause {
                error["clause"] = clause.into();
            }
            json!({ "error": error })
        }
    }
}

/// The next line that is not blank; a line that is too long or no text is an answerable error.
fn next_line(input: &mut impl BufRead) -> Result<Option<Result<String, Wrong>>, Failure> {
    loop {
        let mut bytes = Vec::new();
        if input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        if bytes.len() as u64 > LONGEST_LINE {
            input.skip_until(b'\n')?;
            let message = format!("a line has at most {LONGEST_LINE} bytes");
            return Ok(Some(Err(wrong("malformed", message))));
        }
        match String::from_utf8(bytes) {
            Ok(line) if line.trim().is_empty() => {}
            Ok(line) => return Ok(Some(Ok(line))),
            Err(_) => return Ok(Some(Err(wrong("malformed", "a line is UTF-8 text")))),
        }
    }
}

fn read(line: &str) -> Result<Command, Wrong> {
    serde_json::from_str(line).map_err(|error| {
        wrong("malformed", format!("{error}; a line is {{\"cmd\":…}} with one of {COMMANDS}"))
    })
}

fn answer(
    game: &str,
    table: &mut Option<Box<dyn Table>>,
    command: Command,
) -> Result<Value, Wrong> {
    match command {
        Command::About {} => about(game),
        Command::New { seats, options, seed } => {
            let options = options.into_iter().collect();
            let layout = Layout { seats, options, players: Vec::new(), seed };
            Ok(summary(table.insert(catalog::lay_out(game, &layout)?).as_ref()))
        }
        Command::Load { record, seed } => {
            let record = Record::read(&record).map_err(Refusal::from)?;
            if record.header.game != game {
                let message = format!("this is a game of {}, not of {game}", record.header.game);
                return Err(wrong("bad-record", message));
            }
            Ok(summary(table.insert(catalog::load(record, seed)?).as_ref()))
        }
        other => match table {
            Some(table) => play(table.as_mut(), other),
            None => Err(wrong("no-game", "there is no game yet: say new or load first")),
        },
    }
}

/// Commands that need a game.
fn play(table: &mut dyn Table, command: Command) -> Result<Value, Wrong> {
    match command {
        Command::About {} | Command::New { .. } | Command::Load { .. } => {}
        Command::Record {} => return Ok(json!({ "record": table.record().write() })),
        Command::View { seat } => return Ok(table.view(onlooker(table, seat)?)),
        Command::Picture { seat } => {
            let picture = table.picture(table.len(), onlooker(table, seat)?);
            return Ok(json!({ "picture": picture }));
        }
        Command::Story { seat, from } => {
            let story = table.story(onlooker(table, seat)?, from).into_iter();
            let (actors, story): (Vec<_>, Vec<_>) =
                story.map(|told| (told.actor, told.text)).unzip();
            return Ok(json!({ "story": story, "actors": actors }));
        }
        Command::Prompt { seat } => {
            return Ok(prompted(&table.prompt(seat_of(table, seat)?)));
        }
        Command::Legal { seat } => return Ok(json!({ "legal": table.legal(Seat(seat))? })),
        Command::May { seat, action } => {
            table.may(Seat(seat), &action)?;
            return Ok(json!({ "may": true }));
        }
        Command::Chances {} => {
            let rows = table.chances().into_iter();
            let rows: Vec<_> = rows.map(|(c, w)| json!({ "chance": c, "weight": w })).collect();
            return Ok(json!({ "chances": rows }));
        }
        Command::Advice { seat, bot } => {
            let level = level(table, &bot)?;
            return Ok(json!({ "advice": table.advice(Seat(seat), level)? }));
        }
        Command::Hash {} => return Ok(json!({ "hash": format!("{:016x}", table.hash()) })),
        Command::Act { seat, action } => table.act(Seat(seat), &action)?,
        Command::Fall { chance: Some(chance) } => table.fall(&chance)?,
        Command::Fall { chance: None } => drop(table.toss()?),
        Command::Undo { seat } => table.undo(Seat(seat))?,
        Command::Step { count, bot } => step(table, count, bot.as_deref())?,
    }
    Ok(summary(table))
}

/// What is asked: in one text as a terminal prints it, and in its parts.
fn prompted(prompt: &Prompt) -> Value {
    let mut answer = json!(prompt);
    answer["prompt"] = prompt.to_be_typed().into();
    answer
}

/// Takes steps until so many are taken or the game is over; bots decide for whoever is waited for.
fn step(table: &mut dyn Table, count: Option<u32>, bot: Option<&str>) -> Result<(), Wrong> {
    let count = count.unwrap_or(1);
    if count > MOST_STEPS {
        return Err(wrong("malformed", format!("count is at most {MOST_STEPS}")));
    }
    let level = level(table, bot.unwrap_or("random"))?;
    for _ in 0..count {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => drop(table.toss()?),
            Turn::Seats(seats) => {
                let seat = seats.first().expect("somebody is waited for");
                table.bot_act(seat, level)?;
            }
        }
    }
    Ok(())
}

/// The bot that is meant; from now on it thinks for as long as its name says, as in `mate@25`.
fn level(table: &mut dyn Table, bot: &str) -> Result<Level, Wrong> {
    let Contender::Bot(level, iterations, Manner::Plain) = bot.parse::<Contender>()? else {
        return Err(wrong("unknown-bot", "only bots of a level play here, such as mate@25"));
    };
    table.set_iterations(iterations);
    Ok(level)
}

fn onlooker(table: &dyn Table, seat: Option<u8>) -> Result<Option<Seat>, Wrong> {
    seat.map(|seat| seat_of(table, seat)).transpose()
}

fn seat_of(table: &dyn Table, seat: u8) -> Result<Seat, Wrong> {
    if seat < table.seats() {
        return Ok(Seat(seat));
    }
    let most = table.seats() - 1;
    Err(wrong("unknown-seat", format!("there is no seat {seat}: seats are 0 to {most}")))
}

fn about(game: &str) -> Result<Value, Wrong> {
    let about = catalog::about(game)?;
    let options: Vec<_> = about
        .options
        .iter()
        .map(|o| {
            json!({
                "key": o.key, "clause": o.clause, "says": o.in_words(), "takes": o.kind.accepts(),
            })
        })
        .collect();
    Ok(json!({
        "game": about.name,
        "title": about.title,
        "rules": about.rules_version,
        "seats": [about.seats.0, about.seats.1],
        "options": options,
    }))
}

/// What every command that changes something answers.
fn summary(table: &dyn Table) -> Value {
    let turn = match table.turn() {
        Turn::Chance => json!("chance"),
        Turn::Over => json!("over"),
        Turn::Seats(seats) => json!({ "seats": seats }),
    };
    let mut answer = json!({
        "turn": turn,
        "steps": table.len(),
        "hash": format!("{:016x}", table.hash()),
    });
    if let Some(outcome) = table.outcome() {
        answer["result"] = json!(outcome);
    }
    answer
}
