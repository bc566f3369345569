//! What a client can call: one type a tool, with its arguments, its words and its answer.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::{Arc, PoisonError};

use bots::Level;
use page::replay::Reel;
use page::review::{self, Review};
use page::worker;
use rmcp::handler::server::tool::schema_for_type;
use rmcp::model::JsonObject;
use rmcp::schemars::{self, JsonSchema};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use session::{Refusal, RefusalKind};
use table::{Rulebook, Seat};

use crate::seated::{self, Seated};
use crate::tables::Tables;

/// A tool: its arguments are the type's fields.
trait Tool: DeserializeOwned + JsonSchema + 'static {
    const NAME: &'static str;
    const DESCRIPTION: &'static str;
    fn call(self, tables: &Tables) -> Result<Value, Refusal>;
}

/// A tool without its type.
pub(crate) struct ToolSpec {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
    /// The schema of its arguments.
    pub(crate) takes: fn() -> Arc<JsonObject>,
    call: fn(&Tables, JsonObject) -> Result<Value, Refusal>,
}

const fn spec<T: Tool>() -> ToolSpec {
    ToolSpec {
        name: T::NAME,
        description: T::DESCRIPTION,
        takes: schema_for_type::<T>,
        call: |tables, arguments| read::<T>(arguments)?.call(tables),
    }
}

/// All tools.
pub(crate) static TOOLS: &[ToolSpec] = &[
    spec::<Games>(),
    spec::<OpenTable>(),
    spec::<ListTables>(),
    spec::<WaitTurn>(),
    spec::<View>(),
    spec::<Legal>(),
    spec::<May>(),
    spec::<Act>(),
    spec::<Undo>(),
    spec::<Story>(),
    spec::<Advice>(),
    spec::<Rules>(),
    spec::<GetRecord>(),
    spec::<ExplainRecord>(),
    spec::<LeaveTable>(),
];

/// The arguments of a call. A refusal names the argument that is wrong.
fn read<T: Tool>(arguments: JsonObject) -> Result<T, Refusal> {
    serde_path_to_error::deserialize(Value::Object(arguments))
        .map_err(|error| Refusal::new(RefusalKind::Malformed, format!("{}: {error}", T::NAME)))
}

/// Calls a tool by its name.
pub(crate) fn call(tables: &Tables, name: &str, arguments: JsonObject) -> Result<Value, Refusal> {
    let Some(tool) = TOOLS.iter().find(|tool| tool.name == name) else {
        let known: Vec<&str> = TOOLS.iter().map(|tool| tool.name).collect();
        let message = format!("there is no tool “{name}”; there are {}", known.join(", "));
        return Err(Refusal::new(RefusalKind::Malformed, message));
    };
    (tool.call)(tables, arguments)
}

/// The status of a table, with its number.
fn status(tables: &Tables, table: u32) -> Result<Value, Refusal> {
    let mut status = tables.at(table, |seated| Ok(seated.status()))?;
    status["table"] = table.into();
    Ok(status)
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Games {}

impl Tool for Games {
    const NAME: &'static str = "games";
    const DESCRIPTION: &'static str =
        "List the games: name, title, numbers of seats, rules version, options, bots.";

    fn call(self, _: &Tables) -> Result<Value, Refusal> {
        let levels: Vec<String> = page::LEVELS.iter().map(Level::to_string).collect();
        let games = catalog::games().into_iter().map(|about| {
            let options = about.options.iter().map(|option| {
                json!({ "key": option.key, "says": option.in_words(), "takes": option.kind.accepts() })
            });
            json!({
                "game": about.name, "title": about.title, "rules": about.rules_version,
                "seats": [about.seats.0, about.seats.1], "options": options.collect::<Vec<_>>(),
            })
        });
        Ok(json!({ "games": games.collect::<Vec<_>>(), "bots": levels }))
    }
}

/// Begin a game.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct OpenTable {
    /// The game, for example "spanc".
    game: String,
    /// Who plays, in seat order: "me" once, and names of bots. Without it: you against bots, with the fewest seats.
    #[serde(default)]
    players: Vec<String>,
    /// Options of the game.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// The seed of the dice; without it, a new one.
    seed: Option<u64>,
    /// Ask about every answer that could be given, also where it does not concern you.
    #[serde(default)]
    ask_about_everything: bool,
}

impl Tool for OpenTable {
    const NAME: &'static str = "open_table";
    const DESCRIPTION: &'static str =
        "Begin a game against bots. Answers the table's number and where the game stands.";

    fn call(self, tables: &Tables) -> Result<Value, Refusal> {
        let seed = self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish() >> 16);
        let options = self.options.into_iter().collect();
        let setup = seated::set_up(&self.game, &self.players, options, seed)?;
        let table = tables.add(Seated::begin(setup, self.ask_about_everything)?)?;
        status(tables, table)
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ListTables {}

impl Tool for ListTables {
    const NAME: &'static str = "tables";
    const DESCRIPTION: &'static str = "List your open tables and where each game stands.";

    fn call(self, tables: &Tables) -> Result<Value, Refusal> {
        let told = tables.all().into_iter().map(|(number, seated)| {
            let mut told = seated.lock().unwrap_or_else(PoisonError::into_inner).brief();
            told["table"] = number.into();
            told
        });
        Ok(json!({ "tables": told.collect::<Vec<_>>() }))
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WaitTurn {
    /// The table's number.
    table: u32,
}

impl Tool for WaitTurn {
    const NAME: &'static str = "wait_turn";
    const DESCRIPTION: &'static str = "Wait until it is your turn or the game is over. Answers where the game stands and what is new.";

    fn call(self, tables: &Tables) -> Result<Value, Refusal> {
        status(tables, self.table)
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct View {
    /// The table's number.
    table: u32,
}

impl Tool for View {
    const NAME: &'static str = "view";
    const DESCRIPTION: &'static str =
        "See the table as your seat may see it: `picture` is text, `view` is data.";

    fn call(self, tables: &Tables) -> Result<Value, Refusal> {
        tables.at(self.table, |seated| Ok(seated.view()))
    }
}

/// How much to list.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Listing {
    /// What a person would be shown first.
    #[default]
    Menu,
    /// Everything that can be listed.
    All,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Legal {
    /// The table's number.
    table: u32,
    /// "menu" (usual) or "all".
    #[serde(default)]
    list: Listing,
}

impl Tool for Legal {
    const NAME: &'static str = "legal";
    const DESCRIPTION: &'static str = "List what you may do now: `text` is what `act` takes. Free offers and paths go beyond the list.";

    fn call(self, tables: &Tables) -> Result<Value, Refusal> {
        let all = matches!(self.list, Listing::All);
        tables.at(self.table, |seated| Ok(json!({ "legal": seated.legal(all) })))
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct May {
    /// The table's number.
    table: u32,
    /// An action, as `legal` writes it or in plain words.
    action: String,
}

impl Tool for May {
    const NAME: &'static str = "may";
    const DESCRIPTION: &'static str = "Ask whether you may do something, or why not, with the clause of the rules. Changes nothing.";

    fn call(self, tables: &Tables) -> Result<Value, Refusal> {
        let text = tables.at(self.table, |seated| seated.may(&self.action))?;
        Ok(json!({ "may": true, "action": text }))
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Act {
    /// The table's number.
    table: u32,
    /// An action, as `legal` writes it or in plain words.
    action: String,
}

impl Tool for Act {
    const NAME: &'static str = "act";
    const DESCRIPTION: &'static str = "Do something. The others play until it is your turn again; answers where the game stands then.";

    fn call(self, tables: &Tables) -> Result<Value, Refusal> {
        tables.at(self.table, |seated| seated.act(&self.action))?;
        status(tables, self.table)
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Undo {
    /// The table's number.
    table: u32,
}

impl Tool for Undo {
    const NAME: &'static str = "undo";
    const DESCRIPTION: &'static str =
        "Take your last decision back, if nothing was revealed and nobody has played since.";

    fn call(self, tables: &Tables) -> Result<Value, Refusal> {
        tables.at(self.table, Seated::undo)?;
        status(tables, self.table)
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Story {
    /// The table's number.
    table: u32,
    /// From this line on.
    #[serde(default)]
    from: usize,
}

impl Tool for Story {
    const NAME: &'static str = "story";
    const DESCRIPTION: &'static str = "Read what happened, as told to your seat, from a line on.";

    fn call(self, tables: &Tables) -> Result<Value, Refusal> {
        tables.at(self.table, |seated| Ok(json!({ "story": seated.story(self.from) })))
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Advice {
    /// The table's number.
    table: u32,
    /// The bot to ask; "mate" unless given.
    bot: Option<String>,
}

impl Tool for Advice {
    const NAME: &'static str = "advice";
    const DESCRIPTION: &'static str = "Ask a bot what it thinks of your choices, best first, with everybody's chances. It knows what you know.";

    fn call(self, tables: &Tables) -> Result<Value, Refusal> {
        let level = level(self.bot.as_deref())?;
        tables.at(self.table, |seated| Ok(json!({ "advice": seated.advice(level)? })))
    }
}

/// The bot of this name.
fn level(name: Option<&str>) -> Result<Level, Refusal> {
    let name = name.unwrap_or("mate");
    page::LEVELS.into_iter().find(|level| level.to_string() == name).ok_or_else(|| {
        let known: Vec<String> = page::LEVELS.iter().map(Level::to_string).collect();
        let message = format!("there is no bot “{name}”; there are {}", known.join(", "));
        Refusal::new(RefusalKind::UnknownBot, message)
    })
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Rules {
    /// The game, for example "spanc".
    game: String,
    /// A clause such as "SP-34a", or words to search for. Without it: everything.
    #[serde(default)]
    about: String,
}

impl Tool for Rules {
    const NAME: &'static str = "rules";
    const DESCRIPTION: &'static str =
        "Read the rulebook of a game: one clause by its id, or all that mention some words.";

    fn call(self, _: &Tables) -> Result<Value, Refusal> {
        let about = catalog::about(&self.game)?;
        let book = Rulebook::read(about.rules);
        let clauses = book.look_up(&self.about);
        if clauses.is_empty() {
            let message =
                format!("no clause of {} is called or mentions “{}”", about.title, self.about);
            return Err(Refusal::new(RefusalKind::Malformed, message));
        }
        let told = clauses.iter().map(
            |clause| json!({ "clause": clause.id, "section": clause.section, "text": clause.text }),
        );
        Ok(json!({ "clauses": told.collect::<Vec<_>>() }))
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct GetRecord {
    /// The table's number.
    table: u32,
}

impl Tool for GetRecord {
    const NAME: &'static str = "record";
    const DESCRIPTION: &'static str =
        "Get the record of a game that is over: anybody can replay and verify it.";

    fn call(self, tables: &Tables) -> Result<Value, Refusal> {
        tables.at(self.table, |seated| Ok(json!({ "record": seated.record()? })))
    }
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ExplainRecord {
    /// The record of a game, as `record` gives it.
    record: String,
    /// Explain the position after this many steps; without it, the whole game.
    at: Option<usize>,
}

impl Tool for ExplainRecord {
    const NAME: &'static str = "explain_record";
    const DESCRIPTION: &'static str = "Explain a recorded game: its story, what decided it and what was luck; or one position of it with a bot's opinion.";

    fn call(self, _: &Tables) -> Result<Value, Refusal> {
        let reel = Reel::read(&self.record)?;
        match self.at {
            Some(at) if at > reel.len() => {
                let message = format!("there is no step {at}: the record has {}", reel.len());
                Err(Refusal::new(RefusalKind::Malformed, message))
            }
            Some(at) => position(&reel, at),
            None => Ok(whole_game(&reel)),
        }
    }
}

/// A position of a record, and what a mate thinks of it if somebody decides there.
fn position(reel: &Reel, at: usize) -> Result<Value, Refusal> {
    let decider = reel.decisions().into_iter().find(|&(step, _)| step == at).map(|(_, seat)| seat);
    let seen = reel.at(at, decider)?;
    let asked = decider.map(|seat| (at, seat)).into_iter().collect();
    let opinions = reel.questions(asked, Level::Mate);
    let advice = opinions.first().map(|(_, question)| catalog::advise(question)).transpose()?;
    Ok(json!({
        "picture": seen.picture(),
        "decides": decider.map(|seat| seat.0),
        "did": reel.action_at(at).map(|(_, action)| action),
        "advice": advice,
    }))
}

/// The story of a recorded game, and a mate's review of it.
fn whole_game(reel: &Reel) -> Value {
    let mut review = Review::of(reel);
    for (step, ask) in review::questions(reel, Level::Mate) {
        review.hear(reel, step, &worker::answer(&ask));
    }
    let name = |seat: Seat| page::setup::seat_name(reel.game(), seat.0);
    let lines: Vec<String> = reel.lines().into_iter().filter(|line| !line.is_empty()).collect();
    json!({
        "game": reel.game(),
        "steps": reel.len(),
        "shares": reel.end(),
        "in_short": review.in_short(None, name),
        "story": lines,
    })
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LeaveTable {
    /// The table's number.
    table: u32,
}

impl Tool for LeaveTable {
    const NAME: &'static str = "leave_table";
    const DESCRIPTION: &'static str = "Leave a table and forget its game.";

    fn call(self, tables: &Tables) -> Result<Value, Refusal> {
        tables.remove(self.table).map(|()| json!({ "left": self.table }))
    }
}
