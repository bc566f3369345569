//! What an event does to a table, or why it may not.

use std::time::Duration;

use bots::Level;
use fair::Number;
use session::{AutoPass, Layout};
use table::{Fair, Seat, Turn};
use wire::{Phase, Reaction, Said};

use super::dice::numbers_first;
use super::{DiceOffer, HOUSE, Place, Plan, Sitting, Stake, State, TALK};
use crate::ids;
use crate::log::{Change, Event, EventKind};
use crate::refusal::{self, Refusal, RefusalKind};
use crate::text;

/// Decisions that a seat may take back before somebody else does something.
const UNDOS: u32 = 12;

impl State {
    /// Lets an event happen, or refuses it and changes nothing.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), Refusal> {
        let before = self.waiting();
        match &event.change {
            Change::Open(_) => {
                Err(Refusal::new(RefusalKind::Impossible, "the table is there already"))
            }
            Change::Sit(sitting) => self.sit(event, sitting),
            Change::Plan(plan) => self.plan(event, plan),
            Change::Start => self.start(event),
            Change::Call => self.call_for_numbers(event),
            Change::Reveal(number) => self.reveal(event, *number),
            Change::Act(action) | Change::BotAct(action) | Change::StandInAct(action) => {
                self.act(event, action)
            }
            Change::Undo => self.undo(event),
            Change::Stand(auto_pass) => self.stand(event, *auto_pass),
            Change::Say(text) => self.say(event, Some(text), None),
            Change::React(reaction) => self.say(event, None, Some(*reaction)),
            Change::Rematch(offer) | Change::Again(offer) => self.want_rematch(event, *offer),
            Change::Leave => self.leave(event),
            Change::Here => self.place(event).map(|_| ()),
            Change::Flag => self.place(event).map(|place| place.flagged = true),
            Change::Minute => self.minute(event),
            Change::Close(reason) => self.close(event, *reason),
            Change::Rules(note) => self.settle_rules(event, *note),
            Change::Invite(lock) => {
                self.opening.invite = Some(lock.to_string());
                Ok(())
            }
            Change::Key(new) => self.add_key(event, new),
            Change::Revoke(kept) => self.revoke(event, kept),
        }?;
        if let Ok(place) = self.place(event)
            && !matches!(
                event.kind(),
                EventKind::BotAct | EventKind::StandInAct | EventKind::Flag | EventKind::Plan
            )
        {
            place.seen = event.ms;
        }
        self.count_time(before, event);
        Ok(())
    }

    pub(super) fn place(&mut self, event: &Event) -> Result<&mut Place, Refusal> {
        let missing =
            || Refusal::new(RefusalKind::UnknownSeat, "there is no such seat at this table");
        self.places.get_mut(usize::from(event.seat)).ok_or_else(missing)
    }

    fn sit(&mut self, event: &Event, sitting: &Sitting) -> Result<(), Refusal> {
        let lobby = self.phase == Phase::Lobby;
        let look = text::look_of(&sitting.name);
        let seat = usize::from(event.seat);
        let taken = |(n, place): (usize, &Place)| {
            n != seat && place.sat && text::look_of(&place.name) == look
        };
        let renamed = lobby || self.places.get(seat).is_some_and(|place| !place.sat);
        if renamed && self.places.iter().enumerate().any(taken) {
            return Err(Refusal::new(
                RefusalKind::NameTaken,
                "somebody here is called that already",
            ));
        }
        let offer = DiceOffer::of(sitting.promise, sitting.seed).filter(|_| !self.is_called());
        let stake = offer.map(|offer| offer.stake(&self.coming_round()));
        let place = self.place(event)?;
        if matches!(place.plan, Plan::Bot(_)) {
            return Err(refusal::stranger());
        }
        if renamed {
            place.name.clone_from(&sitting.name);
        }
        if lobby {
            place.dice = stake.unwrap_or(place.dice);
        }
        (place.sat, place.left) = (true, false);
        Ok(())
    }

    /// Somebody gets up: before the game the seat is free again, later a bot plays on. Once the numbers for the dice
    /// have been called for, it is later: nobody stops the dice by getting up.
    fn leave(&mut self, event: &Event) -> Result<(), Refusal> {
        let lobby = self.phase == Phase::Lobby && !self.is_called();
        let place = self.place(event)?;
        if lobby {
            *place = Place::new(place.plan.clone());
            if let Plan::Person { given, .. } = &mut place.plan {
                *given = false;
            }
        } else {
            place.left = true;
        }
        Ok(())
    }

    fn plan(&mut self, event: &Event, plan: &Plan) -> Result<(), Refusal> {
        let lobby = self.phase == Phase::Lobby;
        if lobby && self.is_called() {
            return Err(numbers_first());
        }
        if !lobby && matches!(plan, Plan::Bot(_)) {
            return Err(Refusal::new(
                RefusalKind::TooLate,
                "the game has begun; free the seat instead",
            ));
        }
        let round = self.round;
        let place = self.place(event)?;
        if !lobby && matches!(place.plan, Plan::Bot(_)) {
            return Err(Refusal::new(RefusalKind::TooLate, "the game has begun; the bot stays"));
        }
        let (since, spent, flagged) = (place.since, place.spent, place.flagged);
        let (name, left, seen) = (place.called(event.seat + 1), !lobby, event.ms);
        *place = Place { left, flagged, spent, since, seen, ..Place::new(plan.clone()) };
        if self.phase == Phase::Play {
            self.place(event)?.freed = Some(round);
            let text = format!(
                "The host has freed {name}'s seat. A bot plays it until this game is over; then \
                 whoever has the new link sits down there."
            );
            self.note(event.seat, HOUSE.into(), Some(text), None);
        }
        Ok(())
    }

    fn start(&mut self, event: &Event) -> Result<(), Refusal> {
        self.check_start()?;
        if self.waits_for_numbers(event.ms) {
            return Err(numbers_first());
        }
        self.begin(event.ms)
    }

    /// Refuses to begin twice, or where a seat is free.
    pub(super) fn check_start(&self) -> Result<(), Refusal> {
        if self.phase != Phase::Lobby {
            return Err(Refusal::new(RefusalKind::TooLate, "the game has begun already"));
        }
        let free = |place: &Place| matches!(place.plan, Plan::Person { .. }) && !place.sat;
        if let Some(seat) = self.places.iter().position(free) {
            let message = format!("seat {} is still free: wait, or give it to a bot", seat + 1);
            return Err(Refusal::new(RefusalKind::NotReady, message));
        }
        Ok(())
    }

    /// A game begins.
    fn begin(&mut self, ms: u64) -> Result<(), Refusal> {
        self.lay_out()?;
        self.close_call();
        self.settle_down(ms);
        Ok(())
    }

    /// Lays the game out, with dice made of the numbers of the house and of the seats.
    pub(super) fn lay_out(&mut self) -> Result<(), Refusal> {
        let (name, house) = (self.round_name(), self.house_number());
        let seeds: Vec<Option<Number>> = self.places.iter().map(|place| place.dice.seed).collect();
        let fair = Fair {
            table: name.clone(),
            commit: self.commit(),
            seats: seeds.iter().map(|seed| seed.as_ref().map(fair::to_hex)).collect(),
            promises: self.promises(),
            house: None,
        };
        let layout = Layout {
            seats: u8::try_from(self.places.len()).ok(),
            options: self.opening.options.clone().into_iter().collect(),
            players: (1..).zip(&self.places).map(|(number, place)| place.called(number)).collect(),
            seed: 0,
        };
        let key = fair::key(&name, &house, &seeds);
        let mut game = catalog::lay_out_fairly(&self.opening.game, &layout, key, fair)
            .map_err(refusal::by_rules)?;
        game.time_passes(Duration::ZERO);
        game.pump();
        self.game = Some(game);
        (self.round_rules, self.lost) = (self.rules, None);
        self.phase = Phase::Play;
        self.votes.clear();
        self.end_if_over();
        Ok(())
    }

    /// What the seats promised for the dice of this game; nothing if they were not asked to.
    fn promises(&self) -> Vec<Option<String>> {
        let promised = |place: &Place| place.dice.promise.as_ref().map(fair::to_hex);
        // A table that began before there were promises has numbers without any.
        let old = self.places.iter().any(|p| p.dice.seed.is_some() && p.dice.promise.is_none());
        if old { Vec::new() } else { self.places.iter().map(promised).collect() }
    }

    /// A new game: nobody has used any time.
    fn settle_down(&mut self, ms: u64) {
        self.told_time = ms;
        for place in &mut self.places {
            (place.spent, place.since, place.last) = (0, None, 0);
            (place.flagged, place.undos) = (false, 0);
            place.seen = ms;
        }
    }

    pub(super) fn playing(&mut self) -> Result<&mut Box<dyn session::Table>, Refusal> {
        let why = match self.phase {
            Phase::Lobby => "the game has not begun",
            Phase::Play | Phase::Over => "the game is over",
        };
        let playing = self.phase == Phase::Play;
        self.game
            .as_mut()
            .filter(|_| playing)
            .ok_or_else(|| Refusal::new(RefusalKind::NotPlaying, why))
    }

    fn act(&mut self, event: &Event, action: &str) -> Result<(), Refusal> {
        if event.kind() == EventKind::Act {
            self.check_time(event)?;
        }
        let game = self.playing()?;
        let steps = game.len();
        game.act(Seat(event.seat), action).map_err(refusal::by_rules)?;
        game.pump();
        // Whether others have answered in a window or the table has for them must not show.
        let windows = game.window_in(steps + 1..game.len() + 1);
        for (seat, place) in (0..).zip(&mut self.places) {
            if windows || seat != event.seat {
                place.undos = 0;
            }
        }
        self.end_if_over();
        Ok(())
    }

    /// Refuses a seat whose time for the whole game is up.
    fn check_time(&mut self, event: &Event) -> Result<(), Refusal> {
        if self.place(event)?.flagged {
            return Err(Refusal::new(
                RefusalKind::OutOfTime,
                "your time has run out; a bot plays on for you",
            ));
        }
        Ok(())
    }

    fn undo(&mut self, event: &Event) -> Result<(), Refusal> {
        self.check_time(event)?;
        if self.place(event)?.undos >= UNDOS {
            return Err(Refusal::new(
                RefusalKind::NoUndo,
                "that is enough taking back for one turn",
            ));
        }
        self.playing()?.undo(Seat(event.seat)).map_err(refusal::by_rules)?;
        self.place(event)?.undos += 1;
        Ok(())
    }

    fn stand(&mut self, event: &Event, auto_pass: AutoPass) -> Result<(), Refusal> {
        self.check_time(event)?;
        let game = self.playing()?;
        game.set_auto_pass(Seat(event.seat), auto_pass).map_err(refusal::by_rules)?;
        game.pump();
        self.end_if_over();
        Ok(())
    }

    fn end_if_over(&mut self) {
        if self.game.as_ref().is_some_and(|game| game.turn() == Turn::Over) {
            self.phase = Phase::Over;
            self.rematch.clear();
        }
    }

    fn say(
        &mut self,
        event: &Event,
        text: Option<&str>,
        reaction: Option<Reaction>,
    ) -> Result<(), Refusal> {
        let name = self.place(event)?.name.clone();
        self.note(event.seat, name, text.map(str::to_owned), reaction);
        Ok(())
    }

    /// Adds a line to what was said.
    pub(super) fn note(
        &mut self,
        seat: u8,
        name: String,
        text: Option<String>,
        reaction: Option<Reaction>,
    ) {
        let (table, seq) = (ids::table_name(self.id), self.coming());
        if self.said.len() == TALK {
            self.said.pop_front();
        }
        self.said.push_back(Said { table, seq, seat, name, text, reaction });
    }

    /// A seat wants another game; it begins when every person who has not got up wants it.
    fn want_rematch(&mut self, event: &Event, offer: Option<DiceOffer>) -> Result<(), Refusal> {
        if self.phase != Phase::Over {
            return Err(Refusal::new(RefusalKind::TooEarly, "finish this game first"));
        }
        self.place(event)?;
        self.wish(event.seat, offer);
        if self.silent().next().is_some() {
            return Ok(());
        }
        if self.waits_for_numbers(event.ms) {
            self.call(event.ms);
            return Ok(());
        }
        self.before = self.game.take();
        self.next_round();
        self.begin(event.ms)
    }

    /// Notes that a seat wants another game. What it offered for the dice stands once numbers are called for.
    fn wish(&mut self, seat: u8, offer: Option<DiceOffer>) {
        let stake = offer.filter(|_| !self.is_called());
        let stake = stake.map(|offer| offer.stake(&self.coming_round()));
        let kept = self.rematch.get(&seat).copied().filter(|_| self.is_called());
        self.rematch.insert(seat, kept.or(stake).unwrap_or_default());
    }

    /// The seats of people who are still at the table and have not said that another game is wanted, or that this one
    /// goes on by newer rules, if somebody has.
    pub(crate) fn silent(&self) -> impl Iterator<Item = u8> {
        let over = self.phase == Phase::Over;
        let asked = (over && !self.rematch.is_empty()) || (!over && !self.votes.is_empty());
        let places = (0..).zip(&self.places).filter(move |_| asked);
        let silent = |seat: &u8| !self.rematch.contains_key(seat) && !self.votes.contains(seat);
        places.filter(|(_, place)| place.is_attended()).map(|(seat, _)| seat).filter(silent)
    }

    /// The wish with which another game can begin because whoever kept it waiting is gone.
    pub(crate) fn ripe_wish(&self) -> Option<(u8, Option<DiceOffer>)> {
        if self.phase != Phase::Over || self.silent().next().is_some() {
            return None;
        }
        let stays = |seat: u8| self.places.get(usize::from(seat)).is_some_and(Place::is_attended);
        let offer = |stake: Stake| match stake.seed {
            Some(number) => Some(DiceOffer::Open(number)),
            None => stake.promise.map(DiceOffer::Promised),
        };
        let wishes = self.rematch.iter().map(|(&seat, &stake)| (seat, offer(stake)));
        wishes.into_iter().find(|&(seat, _)| stays(seat))
    }

    fn next_round(&mut self) {
        self.round += 1;
        for (seat, place) in (0..).zip(&mut self.places) {
            place.dice = self.rematch.get(&seat).copied().unwrap_or_default();
        }
        self.rematch.clear();
    }

    /// Takes an event of a game that is long over: what was said and who sits where counts, its moves do not.
    pub(super) fn skim(&mut self, event: &Event) -> Result<(), Refusal> {
        match &event.change {
            _ if event.kind().plays() => {}
            Change::Start | Change::Minute | Change::Close(_) => {}
            Change::Rules(note) => self.skim_rules(*note)?,
            Change::Rematch(offer) | Change::Again(offer) => {
                self.wish(event.seat, *offer);
                if self.silent().next().is_none() && self.needs_call() {
                    self.call(event.ms);
                }
            }
            Change::Reveal(number) => self.take_number(event.seat, *number),
            Change::Call => self.call(event.ms),
            _ => self.apply(event)?,
        }
        if event.kind() == EventKind::Again {
            self.next_round();
        }
        if event.kind().begins() {
            self.phase = Phase::Over;
            self.close_call();
            self.settle_down(event.ms);
        }
        self.number(event, u32::MAX);
        Ok(())
    }

    /// The level of the bot that plays a seat: its own, or the house's gentle hand.
    pub(crate) fn level_of(&self, seat: Seat) -> Level {
        let own = match &self.places[seat.index()].plan {
            Plan::Bot(level) => level.parse().ok(),
            Plan::Person { .. } => None,
        };
        let has = |level: &str| catalog::players(&self.opening.game, &[level], false).is_ok();
        let keeper = if has("deckhand") { Level::Deckhand } else { Level::Random };
        own.unwrap_or(keeper)
    }
}
