//! Pairs of games that seat 0 cannot tell apart. Whatever it does, asks or waits for, it must be told the same of
//! both, byte for byte, as long as it is shown the same: who is asked, numbers, refusals and how many messages there are
//! must not depend on what the others hold. No time passes: the beat of a window ends when the test says so.

use std::time::Duration;

use bots::Level;
use serde_json::Value;
use session::{AutoPass, Layout, Table};
use table::{Dice, Seat, Stream};
use wire::{Create, Sit};

use super::{Beat, Command, Request};
use crate::config::Config;
use crate::planted::{Fault, plant_here};
use crate::testing::{Home, Player, Shared};

/// Who the others are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Others {
    /// People who want to be asked like this.
    People(AutoPass),
    Bots,
}

const ALL: [Others; 4] = [
    Others::People(AutoPass::Off),
    Others::People(AutoPass::Always),
    Others::People(AutoPass::UntilMyTurn),
    Others::Bots,
];

/// One of two games.
struct Twin {
    home: Home,
    table: String,
    /// What the house promised for its dice.
    commit: String,
    players: Vec<Player>,
}

/// A look at a table.
struct Look {
    open: bool,
    held: bool,
    over: bool,
    prompted: Vec<u8>,
    legal: Vec<Vec<String>>,
}

impl Twin {
    async fn new(game: Box<dyn Table>, others: Others) -> Self {
        let mut config = Config::new("");
        (config.pace.beat, config.pace.bot_pause) = (Duration::from_secs(3600), Duration::ZERO);
        config.bot_seed = Some(7);
        let home = Home::on(Shared::new(true), config);
        let seats = game.seats();
        let bot = |seat: u8| (others == Others::Bots && seat > 0).then(|| "random".to_owned());
        let wish = Create {
            game: game.about().name.into(),
            seats: Some(seats),
            bots: (0..seats).map(bot).collect(),
            ..Create::default()
        };
        let created = home.make(wish).await;
        let mut players = Vec::new();
        for (seat, secret) in created.seats.iter().enumerate() {
            let Some(secret) = secret.clone() else { continue };
            let (table, name) = (created.table.clone(), format!("Guest {seat}"));
            let host = Some(created.host.clone()).filter(|_| seat == 0);
            let sit = Sit { table, secret, host, name, ..Sit::default() };
            players.push(Player::sit(&home, sit).await.0);
        }
        players[0].does("start", Command::Start).await.expect("all are here");
        let (table, commit) = (created.table, created.commit);
        let mut twin = Self { home, table, commit, players };
        twin.rest().await;
        twin.lay(game);
        if let Others::People(standing) = others {
            twin.stand(standing).await;
        }
        drop(twin.told().await);
        twin.players[0].ask(|conn| Request::Refresh(conn, None));
        twin
    }

    /// Puts another game on the table.
    fn lay(&self, game: Box<dyn Table>) {
        let mut room = self.players[0].room.lock();
        (room.thinking, room.beat) = (0, Beat::default());
        let state = room.state.as_mut().expect("it is laid out");
        state.play_instead(game);
        state.held = false;
    }

    async fn stand(&mut self, standing: AutoPass) {
        for player in &mut self.players[1..] {
            let command = Command::Stand(standing);
            player.does(&format!("stand-{standing:?}"), command).await.expect("anybody may");
        }
    }

    async fn look(&self) -> Look {
        let look = |state: &crate::state::State| {
            let game = state.game.as_ref().expect("a game");
            let seats = || (0..game.seats()).map(Seat);
            let legal =
                |seat| game.legal(seat).expect("a seat").into_iter().map(|choice| choice.text);
            Look {
                open: game.is_open(),
                held: state.held,
                over: state.phase != wire::Phase::Play,
                prompted: seats().filter(|&seat| game.prompts(seat)).map(|seat| seat.0).collect(),
                legal: seats().map(|seat| legal(seat).collect()).collect(),
            }
        };
        self.home
            .0
            .look(&self.table, move |state, _| look(state))
            .await
            .expect("the table is there")
    }

    /// Whether nothing is being written, and no bot thinks.
    fn is_idle(&self) -> bool {
        let room = self.players[0].room.lock();
        room.is_idle() && room.thinking == 0
    }

    /// Lets time pass until nothing is kept back.
    fn forget_hold(&self) {
        self.players[0].room.lock().beat.run_out();
    }

    /// Waits until no bot has anything to decide.
    async fn rest(&self) {
        for _ in 0..20_000 {
            let look = self.look().await;
            let bots = look.prompted.iter().any(|&seat| usize::from(seat) >= self.players.len());
            if self.is_idle() && (!bots || look.over) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        panic!("the bots do not come to an end");
    }

    /// The beat of a window is over.
    async fn end_beat(&self) {
        self.rest().await;
        self.forget_hold();
        self.players[0].room.handle(Request::Tick);
        self.rest().await;
    }

    /// What seat 0 has been told since the last time, in words that are the same at both tables.
    async fn told(&mut self) -> Vec<String> {
        self.rest().await;
        let told = self.players[0].all().await;
        let plain =
            |text: String| text.replace(&self.table, "TABLE").replace(&self.commit, "PROMISE");
        // What a bot thinks comes when it has thought, and follows from the view alone.
        let told = told.into_iter().filter(|text| !text.starts_with("{\"advice\""));
        told.map(plain).collect()
    }

    /// The others pass until nobody of them is asked for an answer.
    async fn pass(&mut self, id: &str) {
        for round in 0..8 {
            let look = self.look().await;
            let next = look.prompted.iter().copied().find(|&seat| seat > 0);
            let Some(seat) = next.filter(|_| look.open && self.players.len() > 1) else { return };
            let id = format!("{id}-{round}");
            let passes = look.legal[usize::from(seat)].iter().any(|text| text == "pass");
            let command = if passes { act("pass") } else { Command::Stand(AutoPass::UntilMyTurn) };
            drop(self.players[usize::from(seat)].does(&id, command).await);
        }
    }
}

fn act(action: &str) -> Command {
    Command::Act { base: None, action: action.into() }
}

/// What came of comparing two games.
#[derive(Default, Debug)]
struct Tally {
    messages: usize,
    windows: usize,
    leaks: Vec<String>,
}

/// What came of comparing what two tables have told.
enum Compared {
    /// The same, so many messages.
    Alike(usize),
    /// One was shown something else than the other, as it may be.
    Parted,
    /// One was told more than the other, from this message on.
    Longer(usize),
    Leak(String),
}

/// Compares what two tables have told.
fn compare([here, there]: &[Vec<String>; 2]) -> Compared {
    let Some((one, other)) = here.iter().zip(there).find(|(one, other)| one != other) else {
        let (fewer, more) = (here.len().min(there.len()), here.len().max(there.len()));
        return if fewer == more { Compared::Alike(more) } else { Compared::Longer(fewer) };
    };
    if is_parted(one, other) {
        Compared::Parted
    } else {
        Compared::Leak(format!("{}\n{}", gist(one), gist(other)))
    }
}

/// Whether two messages show different things.
fn is_parted(one: &str, other: &str) -> bool {
    let shown = |text: &str| {
        let message: Value = serde_json::from_str(text).expect("a message");
        ["view", "story", "outcome"].map(|part| message["update"][part].clone())
    };
    let update = |text: &str| text.starts_with("{\"update\"");
    update(one) && update(other) && shown(one) != shown(other)
}

/// A message without what the seat is shown.
fn gist(text: &str) -> String {
    let mut message: Value = serde_json::from_str(text).expect("a message");
    if let Some(update) = message.get_mut("update").and_then(Value::as_object_mut) {
        for part in ["view", "choices", "room", "said"] {
            update.remove(part);
        }
    }
    message.to_string()
}

/// Two games that are compared step by step.
struct Pair {
    twins: [Twin; 2],
    tally: Tally,
}

impl Pair {
    /// Whether they have been told alike until now and go on.
    async fn goes_on(&mut self, what: &str) -> bool {
        let [one, other] = &mut self.twins;
        let told = [one.told().await, other.told().await];
        let leak = match compare(&told) {
            Compared::Alike(messages) => {
                self.tally.messages += messages;
                return true;
            }
            Compared::Parted => return false,
            Compared::Longer(from) => self.told_later(told, from).await,
            Compared::Leak(leak) => Some(leak),
        };
        self.tally.leaks.extend(leak.map(|leak| format!("{what}: {leak}")));
        false
    }

    /// One table has told more than the other. That is no leak if bots did different things, and what one of them
    /// did is held back for a beat: then something else is told when the beat is over.
    async fn told_later(&mut self, mut told: [Vec<String>; 2], from: usize) -> Option<String> {
        for (twin, told) in self.twins.iter_mut().zip(&mut told) {
            twin.end_beat().await;
            told.extend(twin.told().await);
        }
        let gists = |told: &[String]| told.iter().map(|text| gist(text)).collect::<Vec<_>>();
        let parted = match (told[0].get(from), told[1].get(from)) {
            (Some(one), Some(other)) => is_parted(one, other),
            _ => false,
        };
        let [here, there] = told.each_ref().map(|told| gists(told).join("\n  "));
        (!parted).then(|| format!("\n  {here}\nor\n  {there}"))
    }

    /// A seat does the same at both tables. What seat 0 is answered is part of what is compared.
    async fn both(&mut self, seat: usize, id: &str, command: impl Fn() -> Command) {
        for twin in &mut self.twins {
            match seat {
                0 => twin.players[0].command(id, command()),
                _ => drop(twin.players[seat].does(id, command()).await),
            }
        }
    }

    /// Seat 0 asks for everything that might tell it something before the beat is over.
    fn probe(&self, id: &str, action: &str, talks: bool) {
        for twin in &self.twins {
            let me = &twin.players[0];
            me.command(&format!("{id}-back"), Command::Undo);
            me.command(&format!("{id}-same"), act(action));
            me.command(&format!("{id}-pass"), act("pass"));
            me.command(&format!("{id}-stand"), Command::Stand(AutoPass::Off));
            me.ask(|conn| Request::Hint(conn, "random".into()));
            me.ask(|conn| Request::Refresh(conn, None));
            if talks {
                me.command(&format!("{id}-say"), Command::Say("well?".into()));
            }
        }
    }

    /// One decision: of seat 0 if it has one, or of somebody else who can do the same at both tables.
    async fn step(&mut self, round: usize, dice: &mut Stream) -> bool {
        let looks = [self.twins[0].look().await, self.twins[1].look().await];
        let [here, there] = &looks;
        if here.over || there.over {
            return false;
        }
        let mine = looks.each_ref().map(|look| look.prompted.contains(&0));
        if mine[0] != mine[1] || (mine[0] && here.legal[0] != there.legal[0]) {
            self.tally.leaks.push(format!("round {round}: seat 0 is asked otherwise: {mine:?}"));
            return false;
        }
        let seats = self.twins[0].players.len();
        let seat =
            if mine[0] { Some(0) } else { here.prompted.first().map(|&seat| usize::from(seat)) };
        let Some(seat) = seat.filter(|&seat| seat < seats) else { return false };
        let common: Vec<&String> =
            here.legal[seat].iter().filter(|text| there.legal[seat].contains(text)).collect();
        let Some(&action) =
            common.get(dice.below(u32::try_from(common.len().max(1)).unwrap_or(1)) as usize)
        else {
            return false;
        };
        let id = format!("r{round}");
        self.both(seat, &id, || act(action)).await;
        if !self.goes_on("at once").await {
            return false;
        }
        self.tally.windows += usize::from(self.twins[0].look().await.held);
        self.probe(&id, action, round < 3);
        if !self.goes_on("within the beat").await {
            return false;
        }
        for twin in &self.twins {
            twin.end_beat().await;
        }
        if !self.goes_on("after the beat").await {
            return false;
        }
        self.probe(&format!("{id}-open"), action, false);
        if !self.goes_on("while others are asked").await {
            return false;
        }
        for twin in &mut self.twins {
            twin.pass(&id).await;
            twin.end_beat().await;
        }
        self.goes_on("after the window").await
    }
}

/// A game after some random play, in which seat 0 decides outside a window.
fn somewhere(game: &str, seed: u64) -> Option<Box<dyn Table>> {
    let about = catalog::about(game).expect("it is on the shelf");
    let seats = Some(3.clamp(about.seats.0, about.seats.1));
    let layout = Layout { seats, seed, ..Layout::default() };
    let mut table = catalog::lay_out(game, &layout).expect("defaults are allowed");
    let wanted = 10 + seed % 60;
    for turn in 0..400 {
        table.pump();
        if turn >= wanted && !table.is_open() && table.prompts(Seat(0)) {
            return Some(table);
        }
        let seat = table.asked().iter().find(|&seat| table.prompts(seat))?;
        table.bot_act(seat, Level::Random).expect("it is asked");
    }
    None
}

/// Compares pairs of a game.
async fn twins(game: &str, others: Others, seeds: std::ops::Range<u64>) -> Tally {
    let mut all = Tally::default();
    for seed in seeds {
        let Some(table) = somewhere(game, seed) else { continue };
        let Some([one, other]) = table.pair(Some(Seat(0)), seed) else { continue };
        let twins = [Twin::new(one, others).await, Twin::new(other, others).await];
        let (mut pair, mut dice) = (Pair { twins, tally: Tally::default() }, Stream::new(seed, 9));
        let mut goes_on = pair.goes_on("when they are laid out").await;
        for round in 0..8 {
            goes_on = goes_on && pair.step(round, &mut dice).await;
        }
        all.messages += pair.tally.messages;
        all.windows += pair.tally.windows;
        let about = |leak| format!("{game}, {others:?}, seed {seed}, {leak}");
        all.leaks.extend(pair.tally.leaks.into_iter().map(about));
    }
    all
}

/// No game tells seat 0 anything by who is asked, by numbers, refusals or messages.
#[tokio::test]
async fn what_others_hold_shows_in_nothing_but_what_is_shown() {
    for game in catalog::games().into_iter().map(|about| about.name) {
        let mut windows = 0;
        for others in ALL {
            let tally = twins(game, others, 0..10).await;
            assert!(tally.leaks.is_empty(), "{}", tally.leaks.join("\n"));
            assert!(tally.messages > 25, "{game}, {others:?}: {tally:?}");
            windows += tally.windows;
        }
        let answers = matches!(game, "scurvy-musketeers" | "zerpang");
        assert!(windows > 20 || !answers, "{game}: only {windows} windows");
    }
}

/// The comparison finds what it is there for.
#[tokio::test]
async fn a_table_that_judges_by_hidden_cards_or_numbers_hidden_answers_is_seen_through() {
    for fault in [Fault::TellWindows, Fault::NumberAnswers] {
        plant_here(Some(fault));
        let mut leaks = 0;
        for others in ALL {
            leaks += twins("scurvy-musketeers", others, 0..25).await.leaks.len();
        }
        plant_here(None);
        assert!(leaks > 0, "{fault:?} is not found");
    }
}
