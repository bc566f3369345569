//! Blunders, hunted: no bot that searches plays what its own estimate puts far below another choice, or what its game
//! calls a folly. What is found becomes a record in `blunders/` whose last step is the fault.

use bots::{Advice, Bot, Budget, Level};
use catalog::{Playable, Visitor};
use serde::Serialize;
use session::{Layout, Refusal, Table};
use table::{Dice, Game, Options, Record, Seat, Stream, Turn};

/// How much worse a choice may be than another one by the bot's own estimate, in chances to win.
const MARGIN: f64 = 0.15;
/// Of so many decisions one is judged, so that positions are not all alike.
const STRIDE: u32 = 3;
/// Of so many decisions one is made at random: so there are positions that good play does not know.
const WILD: u32 = 3;

/// A decision that nobody should have made.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Blunder {
    /// Who decided.
    pub bot: String,
    /// What it did.
    pub chose: String,
    /// Its own estimate of that, and what it thought better with the estimate of that; or why it is a folly.
    pub why: String,
    /// The game up to and with the decision.
    pub record: String,
}

/// What a hunt came to.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Bag {
    /// Positions in which somebody decided.
    pub positions: u64,
    /// Those of them in which a folly was legal.
    pub tempted: u64,
    /// What was found: there must be nothing.
    pub found: Vec<Blunder>,
}

/// Hunts for blunders of these levels in so many positions.
pub fn blunders(game: &str, levels: &[Level], positions: u64, seed: u64) -> Result<Bag, Refusal> {
    catalog::visit(game, Hunt { levels, positions, seed })?
}

/// The faults that these levels make in the last decision of a record, with some seeds of their own dice.
pub fn repeated(record: &str, levels: &[Level], seeds: u64) -> Result<Vec<String>, Refusal> {
    let record = Record::read(record)?;
    let name = record.header.game.clone();
    catalog::visit(&name, Again { record, levels, seeds })?
}

struct Hunt<'a> {
    levels: &'a [Level],
    positions: u64,
    seed: u64,
}

struct Again<'a> {
    record: Record,
    levels: &'a [Level],
    seeds: u64,
}

/// A bot with its name.
type Named<G> = (String, Box<dyn Bot<G>>);

fn sit<G: Playable>(levels: &[Level], setup: &G::Setup) -> Vec<Named<G>> {
    let sit =
        |&level: &Level| (level.to_string(), G::bot(level, setup, Budget::in_the_lab::<G>(level)));
    levels.iter().map(sit).collect()
}

impl Visitor for Hunt<'_> {
    type Out = Result<Bag, Refusal>;

    fn visit<G: Playable>(self) -> Self::Out {
        let mut bag = Bag::default();
        for number in 0.. {
            if bag.positions >= self.positions {
                break;
            }
            let (fewest, most) = G::about().seats;
            let seats = fewest + (number % u64::from(most - fewest + 1)) as u8;
            let setup = G::set_up(seats, &Options::default())?;
            let mut table = Hunted::<G>::lay_out(&setup, seats)?;
            let mut bots = sit::<G>(self.levels, &setup);
            let mut dice = Stream::new(self.seed, number);
            while let Some(seat) = table.decider(&mut dice)? {
                if dice.below(STRIDE) == 0 && bag.positions < self.positions {
                    table.judge(seat, &mut bots, &mut bag)?;
                }
                let wild = dice.below(WILD) == 0;
                let action = if wild {
                    table.game.random_action(seat, &mut dice, &mut Vec::new())
                } else {
                    bots[0].1.choose(&table.game.view(Some(seat)), seat, &mut dice)
                };
                table.act(seat, action)?;
            }
        }
        Ok(bag)
    }
}

impl Visitor for Again<'_> {
    type Out = Result<Vec<String>, Refusal>;

    fn visit<G: Playable>(mut self) -> Self::Out {
        let fault = self.record.entries.pop();
        let Some(table::Entry::Act(seat, fault, _)) = fault else { return Ok(Vec::new()) };
        self.record.result = None;
        let replayed = table::replay::<G>(&self.record)?;
        let mut game = G::new(&replayed.setup);
        for entry in &self.record.entries {
            match entry {
                table::Entry::Act(seat, action, _) => game.act(*seat, action.parse()?),
                table::Entry::Fall(chance, _) => game.fall(chance.parse()?),
                table::Entry::Back(..) => {}
            }
        }
        let mut faults = Vec::new();
        for (name, mut bot) in sit::<G>(self.levels, &replayed.setup) {
            for number in 0..self.seeds {
                let mut dice = Stream::new(5, number);
                let chosen = bot.choose(&game.view(Some(seat)), seat, &mut dice);
                if chosen.to_string() == fault {
                    faults.push(format!("{name}, seed {number}: {chosen}"));
                }
            }
        }
        Ok(faults)
    }
}

/// A game in which is hunted, and the table that keeps its record.
struct Hunted<G: Game> {
    game: G,
    table: Box<dyn Table>,
}

impl<G: Playable> Hunted<G> {
    fn lay_out(setup: &G::Setup, seats: u8) -> Result<Self, Refusal> {
        let layout = Layout { seats: Some(seats), ..Layout::default() };
        let table = catalog::lay_out(G::about().name, &layout)?;
        Ok(Self { game: G::new(setup), table })
    }

    /// Lets happen what happens by itself; who decides then.
    fn decider(&mut self, dice: &mut Stream) -> Result<Option<Seat>, Refusal> {
        loop {
            match self.game.turn() {
                Turn::Over => return Ok(None),
                Turn::Seats(asked) => return Ok(asked.first()),
                Turn::Chance => {
                    let chance = self.game.toss(dice);
                    self.game.fall(chance);
                    self.table.fall(&chance.to_string())?;
                }
            }
        }
    }

    fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        self.game.act(seat, action);
        self.table.act(seat, &action.to_string())
    }

    /// Puts the faults that bots make here into the bag.
    fn judge(&self, seat: Seat, bots: &mut [Named<G>], bag: &mut Bag) -> Result<(), Refusal> {
        bag.positions += 1;
        let mut legal = Vec::new();
        self.game.legal(seat, &mut legal);
        let is_folly = |&action: &G::Action| self.game.is_folly(seat, action, &legal);
        bag.tempted += u64::from(legal.iter().any(is_folly));
        let view = self.game.view(Some(seat));
        for (name, bot) in bots.iter_mut().filter(|_| legal.len() > 1) {
            let chosen = bot.choose(&view, seat, &mut Stream::new(5, bag.positions));
            let advice = bot.advise(&view, seat, &mut Stream::new(5, bag.positions));
            let folly = is_folly(&chosen).then(|| "a folly".to_owned());
            if let Some(why) = folly.or_else(|| worse(&advice, chosen, seat)) {
                let (bot, chose) = (name.clone(), chosen.to_string());
                let record = self.record_with(seat, &chose)?;
                bag.found.push(Blunder { bot, chose, why, record });
            }
        }
        Ok(())
    }

    /// The record up to here with one decision more.
    fn record_with(&self, seat: Seat, action: &str) -> Result<String, Refusal> {
        let mut table = catalog::load(self.table.record().clone(), 0)?;
        table.act(seat, action)?;
        Ok(table.record().write())
    }
}

/// Why a choice is a blunder, by the estimates of whoever made it.
fn worse<A: Copy + PartialEq + ToString>(
    advice: &[Advice<A>],
    chosen: A,
    seat: Seat,
) -> Option<String> {
    let own = |one: &Advice<A>| one.chances.get(seat.index()).copied().unwrap_or(0.0);
    let made = advice.iter().find(|one| one.action == chosen)?;
    let best = advice.iter().max_by(|a, b| own(a).total_cmp(&own(b)))?;
    let told = || {
        let (better, best, made) = (best.action.to_string(), own(best), own(made));
        format!("{made:.2}, but {better} {best:.2}")
    };
    (own(best) - own(made) > MARGIN).then(told)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fault that is planted: whatever a mate does is called one, so it is found again.
    #[test]
    fn a_fault_that_is_made_again_is_noticed() {
        struct Plant;
        impl Visitor for Plant {
            type Out = Result<String, Refusal>;
            fn visit<G: Playable>(self) -> Self::Out {
                let setup = G::set_up(2, &Options::default())?;
                let mut table = Hunted::<G>::lay_out(&setup, 2)?;
                let seat = table.decider(&mut Stream::new(1, 0))?.expect("it has just begun");
                let (_, bot) = &mut sit::<G>(&[Level::Mate], &setup)[0];
                let view = table.game.view(Some(seat));
                let chosen = bot.choose(&view, seat, &mut Stream::new(5, 0));
                table.record_with(seat, &chosen.to_string())
            }
        }
        let planted = catalog::visit("spaca-wor", Plant).and_then(|record| record);
        let again = repeated(&planted.expect("it can be played"), &[Level::Mate], 1);
        assert_eq!(again.expect("a sound record").len(), 1);
    }

    #[test]
    fn what_is_far_below_another_choice_is_a_blunder() {
        let advice = |action, own: f64| Advice {
            action,
            chances: vec![own, 1.0 - own],
            nearer: None,
            visits: 1,
            line: Vec::new(),
        };
        let rows = [advice("stop", 0.5), advice("go-on", 0.66), advice("wait", 0.4)];
        assert_eq!(worse(&rows, "stop", Seat(0)).as_deref(), Some("0.50, but go-on 0.66"));
        assert_eq!(worse(&rows, "go-on", Seat(0)), None);
        assert_eq!(worse(&rows[..1], "stop", Seat(0)), None);
        assert_eq!(worse(&rows, "offer", Seat(0)), None, "nobody has judged it");
    }
}
