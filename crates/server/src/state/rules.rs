//! By which version of its rules a game is played. A game goes on by those that it began with. If this server has newer
//! ones, the game rests: its people may agree to play on by them, or close it with its record. What was played is
//! followed as far as today's rules lead to the same places; the log says what they were.

use table::{About, Entry, Record, Seat, Seats};
use wire::{Offer, Phase};

use super::{HOUSE, Place, State};
use crate::log::{Change, CloseReason, Event, EventKind, RulesNote};
use crate::refusal::{self, Refusal, RefusalKind};

impl State {
    /// The version of the rules that this server has.
    pub(crate) fn current_rules(&self) -> u32 {
        catalog::about(&self.opening.game).map_or(0, |about| about.rules_version)
    }

    /// Whether the game at the table began by other rules than this server has.
    pub(super) fn is_foreign(&self) -> bool {
        self.round_rules != self.current_rules()
    }

    /// Whether the game rests until its people have settled by which rules it goes on.
    pub(crate) fn is_suspended(&self) -> bool {
        self.phase == Phase::Play && self.is_foreign()
    }

    /// Refuses what cannot be done while the game rests.
    pub(crate) fn check_rules(&self) -> Result<(), Refusal> {
        if self.is_suspended() {
            Err(Refusal::new(RefusalKind::OtherRules, self.offer_in_words()))
        } else {
            Ok(())
        }
    }

    /// What is to be settled, as everybody is told.
    pub(crate) fn offer(&self) -> Option<Offer> {
        self.is_suspended().then(|| Offer {
            began: self.round_rules,
            now: self.current_rules(),
            goes_on: self.lost.is_none(),
            agreed: self.votes.iter().copied().collect(),
        })
    }

    /// The same in words.
    pub(crate) fn offer_in_words(&self) -> String {
        let (began, now) = (self.round_rules, self.current_rules());
        let ways = if self.lost.is_none() {
            "Agree to play on by the new ones, or close it and keep its record."
        } else {
            "It cannot go on by the new ones: close it and keep its record."
        };
        format!(
            "This game began by version {began} of its rules, and this server has version {now}. {ways}"
        )
    }

    /// Whether a seat has yet to say by which rules the game goes on.
    fn is_to_settle(&self, seat: Seat) -> bool {
        let place = self.places.get(seat.index());
        self.is_suspended()
            && place.is_some_and(Place::is_attended)
            && !self.votes.contains(&seat.0)
    }

    /// The seats that are waited for: by the game, or to settle by which rules it goes on.
    pub(crate) fn awaited(&self) -> Seats {
        if !self.is_suspended() {
            return self.asked();
        }
        let seats = (0..).map(Seat).zip(&self.places).map(|(seat, _)| seat);
        seats.filter(|&seat| self.is_to_settle(seat)).collect()
    }

    /// What the house has to note about rules: all agree, or no game is on.
    pub(crate) fn rules_to_note(&self) -> Option<RulesNote> {
        let now = self.current_rules();
        match self.phase {
            Phase::Lobby | Phase::Over => (self.rules != now).then_some(RulesNote::Next(now)),
            Phase::Play => {
                let agreed = !self.votes.is_empty() && self.silent().next().is_none();
                (self.is_foreign() && agreed).then_some(RulesNote::Adopt(now))
            }
        }
    }

    /// A seat wants to play on, or the server notes by which rules.
    pub(super) fn settle_rules(&mut self, event: &Event, note: RulesNote) -> Result<(), Refusal> {
        self.check_version(note)?;
        match note {
            RulesNote::GoOn(_) => return self.vote(event),
            RulesNote::Adopt(version) => self.adopt(version, event.ms),
            RulesNote::Next(version) => {
                self.end_if_lost(); // it is noted between games
                self.rules = version;
            }
        }
        Ok(())
    }

    fn check_version(&self, note: RulesNote) -> Result<(), Refusal> {
        if note.version() <= self.current_rules() {
            return Ok(());
        }
        let about = catalog::about(&self.opening.game).map_err(refusal::by_rules)?;
        Err(needs_newer(about, note.version()))
    }

    /// The same in a game that is long over.
    pub(super) fn skim_rules(&mut self, note: RulesNote) -> Result<(), Refusal> {
        self.check_version(note)?;
        if !matches!(note, RulesNote::GoOn(_)) {
            self.rules = note.version();
        }
        Ok(())
    }

    fn vote(&mut self, event: &Event) -> Result<(), Refusal> {
        self.place(event)?;
        if !self.is_suspended() {
            return Err(Refusal::new(RefusalKind::TooLate, "the game goes on already"));
        }
        if self.lost.is_some() {
            return Err(Refusal::new(RefusalKind::OtherRules, self.offer_in_words()));
        }
        self.votes.insert(event.seat);
        Ok(())
    }

    /// The game goes on by this version.
    fn adopt(&mut self, version: u32, ms: u64) {
        (self.rules, self.round_rules, self.told_time) = (version, version, ms);
        self.votes.clear();
        // Nobody's time ran while the game rested.
        for place in self.places.iter_mut().filter(|place| place.since.is_some()) {
            place.since = Some(ms);
        }
        let text = format!("All agree: the game goes on by version {version} of its rules.");
        self.note(0, HOUSE.into(), Some(text), None);
    }

    /// The game is closed before its end, and everybody is told why.
    pub(super) fn close(&mut self, event: &Event, reason: CloseReason) -> Result<(), Refusal> {
        if self.phase == Phase::Over {
            return Err(Refusal::new(RefusalKind::TooLate, "the game is over"));
        }
        let text = match reason {
            CloseReason::LogFull => "This table has seen as much as fits into its log, so its game is closed as it stands. \
                     Its record is kept."
                .to_owned(),
            CloseReason::RulesChanged if self.is_suspended() => {
                let name = self.place(event)?.called(event.seat + 1);
                format!("{name} closes the game: its rules have changed since it began. Its record is kept.")
            }
            CloseReason::RulesChanged => return Err(same_rules()),
        };
        self.phase = Phase::Over;
        self.rematch.clear();
        self.votes.clear();
        self.note(0, HOUSE.into(), Some(text), None);
        Ok(())
    }

    /// Whether an event of the log is of a game by other rules than this server's.
    pub(super) fn is_of_other_rules(&self, event: &Event) -> bool {
        let begins = event.kind().begins();
        let rules = if begins { self.rules } else { self.round_rules };
        let game = begins || self.game.is_some() || self.lost.is_some();
        game && rules != self.current_rules()
    }

    /// Takes an event from the log by whose rules the game may have gone another way: as far as it leads to the same
    /// place, it is followed, and after that only noted.
    pub(super) fn follow_by_other_rules(&mut self, event: &Event) -> Result<(), Refusal> {
        if self.lost.is_some() && !event.kind().begins() {
            return self.note_only(event);
        }
        let steps = self.game.as_ref().map_or(0, |game| game.record().entries.len());
        let led = self.apply(event);
        if led.is_ok() && self.hash() == event.hash {
            self.remember(event);
            return Ok(());
        }
        if !event.kind().plays() {
            led?;
        }
        self.lose_track(event, if event.kind().begins() { 0 } else { steps });
        self.number(event, 0);
        Ok(())
    }

    /// From here on our rules lead elsewhere: what was played before is known, and what was decided after.
    fn lose_track(&mut self, event: &Event, steps: usize) {
        self.phase = Phase::Play;
        let Some(game) = self.game.take() else { return };
        let mut record = game.record().clone();
        record.header.rules = self.round_rules;
        record.entries.truncate(steps);
        record.result = None;
        if event.kind().begins() {
            record.header.hash = event.hash;
        }
        self.lost = Some(record);
        self.note_decision(event);
    }

    /// Takes an event of a game that cannot be followed.
    fn note_only(&mut self, event: &Event) -> Result<(), Refusal> {
        match event.kind() {
            kind if kind.plays() => self.note_decision(event),
            EventKind::Flag | EventKind::Minute => {}
            _ => self.apply(event)?,
        }
        self.number(event, 0);
        Ok(())
    }

    fn note_decision(&mut self, event: &Event) {
        let (Change::Act(action) | Change::BotAct(action) | Change::StandInAct(action)) =
            &event.change
        else {
            return;
        };
        if let Some(record) = &mut self.lost {
            record.entries.push(Entry::Act(Seat(event.seat), action.to_string(), event.hash));
        }
    }

    /// The store knows that a game that cannot be followed is over.
    pub(crate) fn end_if_lost(&mut self) {
        if self.lost.is_some() {
            self.phase = Phase::Over;
        }
    }

    /// What is known of a game that cannot be followed.
    pub(super) fn lost_record(&self) -> Option<Record> {
        self.lost.clone().filter(|_| self.phase == Phase::Over)
    }
}

/// For a table that a newer server has had.
pub(super) fn needs_newer(about: &About, version: u32) -> Refusal {
    let (title, has) = (about.title, about.rules_version);
    let message = format!(
        "this table plays {title} by version {version} of its rules; this server has version {has}"
    );
    Refusal::new(RefusalKind::OtherRules, message)
}

fn same_rules() -> Refusal {
    Refusal::new(RefusalKind::Malformed, "the rules of this game have not changed")
}

#[cfg(test)]
mod tests;
