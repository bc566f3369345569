//! SP-34 to SP-40a: catfights.

use table::{Seat, Seats};

use crate::pieces::{Crew, Skill, Toy};
use crate::state::{Fight, LOOSE, Phase, Side, Spanc};

impl Spanc {
    /// SP-34: from the first finisher clockwise, one attack each.
    pub(super) fn begin_catfight(&mut self) {
        self.open.to_fight = self.open.finished;
        self.open.active = self.open.first.unwrap_or(self.open.active);
        self.seek_attacker();
    }

    /// SP-40a: the next crew with an attack and somebody to make it, while two crews stand.
    fn seek_attacker(&mut self) {
        let stands = |seat: Seat| self.standing(seat).next().is_some();
        let crews = self.open.finished.iter().filter(|&seat| stands(seat)).count();
        let next =
            self.clockwise(self.open.active).find(|&s| self.open.to_fight.contains(s) && stands(s));
        match next {
            Some(seat) if crews >= 2 => {
                self.open.active = seat;
                self.begin_step();
                self.open.phase = Phase::Brawl;
            }
            _ => self.begin_replacing(),
        }
    }

    /// The attack is over, or was never made; what it brought is put away first.
    pub(super) fn end_attack(&mut self) {
        self.open.fight = None;
        self.begin_step();
        self.open.phase = Phase::Spoils;
    }

    pub(super) fn next_attack(&mut self) {
        self.open.to_fight = self.open.to_fight.without(self.open.active);
        self.open.spared = Seats::NONE;
        self.seek_attacker();
    }

    /// SP-35: attacker, defender, skill and prize are named; now both arm (SP-36a).
    pub(super) fn attack(
        &mut self,
        by: Crew,
        on: Option<(Seat, usize)>,
        skill: Skill,
        prize: Option<Toy>,
    ) {
        let (Some(by), Some((on_seat, on))) = (self.place(self.open.active, by), on) else {
            return;
        };
        self.open.fight = Some(Fight {
            by: by as u8,
            on_seat,
            on: on as u8,
            skill,
            prize,
            dice: [[0; 2]; 2],
            bonus: [0; 2],
            presses: 0,
            declined: 0,
            falling: 0,
        });
        self.begin_step();
        self.open.phase = Phase::ArmDefender;
    }

    /// SP-37: first the attacker's dice, then the defender's, then rerolls.
    pub(super) fn land_fight(&mut self, side: Side, dice: [u8; 2]) {
        let Some(fight) = &mut self.open.fight else { return };
        fight.dice[side as usize] = dice;
        if fight.dice[Side::Defender as usize][0] == 0 {
            self.open.phase = Phase::DefenderDice;
        } else {
            self.ask_rerolls();
        }
    }

    /// SP-37a: attacker's owner, then defender's, in turn until both decline.
    fn ask_rerolls(&mut self) {
        let Some(fight) = self.open.fight else { return };
        let asks = |side: Side| fight.declined & side.bit() == 0 && self.fight_reroll(&fight, side);
        match Side::ALL.into_iter().find(|&side| asks(side)) {
            Some(Side::Attacker) => self.open.phase = Phase::AttackerReroll,
            Some(Side::Defender) => self.open.phase = Phase::DefenderReroll,
            None => self.decide_attack(&fight),
        }
    }

    pub(super) fn decline_reroll(&mut self) {
        let attacker = self.open.phase == Phase::AttackerReroll;
        let side = if attacker { Side::Attacker } else { Side::Defender };
        if let Some(fight) = &mut self.open.fight {
            fight.declined |= side.bit();
        }
        self.ask_rerolls();
    }

    /// SP-7, SP-8: one side rolls again, without its bonus to one roll; both may think again.
    pub(super) fn fight_again(&mut self, side: Side) {
        if let Some(fight) = &mut self.open.fight {
            fight.bonus[side as usize] = 0;
            fight.declined = 0;
        }
        let attacker = side == Side::Attacker;
        self.open.phase = if attacker { Phase::AttackerDice } else { Phase::DefenderDice };
    }

    /// SP-37, SP-38: who succeeded, and what comes of it.
    fn decide_attack(&mut self, fight: &Fight) {
        let [attacker, defender] = Side::ALL.map(|side| self.fight_hit(fight, side));
        match (attacker, defender, fight.skill) {
            (true, true, _) if self.printed().pressing_allowed => self.open.phase = Phase::Press,
            (_, _, Skill::Amazon) => {
                let falls = |side: Side, hit: bool| if hit { 0 } else { side.bit() };
                if let Some(fight) = &mut self.open.fight {
                    fight.falling =
                        falls(Side::Attacker, attacker) | falls(Side::Defender, defender);
                    fight.declined = 0;
                }
                self.ask_rescue();
            }
            (true, false, _) => self.win_prize(fight, true),
            (false, false, _) => self.win_prize(fight, false),
            (true | false, true, _) => self.end_attack(),
        }
    }

    /// SP-37, SP-37a: both roll again, the attacker at two less, however little that leaves her.
    pub(super) fn press(&mut self) {
        if let Some(fight) = &mut self.open.fight {
            fight.presses = fight.presses.saturating_add(1);
            fight.dice = [[0; 2]; 2];
            fight.bonus = [0; 2];
            fight.declined = 0;
        }
        self.open.phase = Phase::AttackerDice;
    }

    /// SP-37: the attacker gets it, unassigned; or it is discarded.
    fn win_prize(&mut self, fight: &Fight, won: bool) {
        let (winner, loser) = (self.open.active, fight.on_seat);
        match fight.prize {
            Some(toy) if won => {
                self.take_toy(loser, toy);
                self.put_toy(winner, toy, LOOSE);
            }
            Some(toy) => self.throw_away(loser, toy),
            None => self.take_loot(loser, won.then_some(winner)),
        }
        self.end_attack();
    }

    /// One Loot goes to somebody, or to the bank.
    fn take_loot(&mut self, from: Seat, to: Option<Seat>) {
        if self.open.loot[from.index()] == 0 {
            return;
        }
        self.open.loot[from.index()] -= 1;
        if let Some(to) = to {
            self.open.loot[to.index()] = self.open.loot[to.index()].saturating_add(1);
        }
    }

    /// SP-38: whoever fails falls, unless revived at once; the attacker's owner is asked first.
    fn ask_rescue(&mut self) {
        let Some(fight) = self.open.fight else { return };
        let asks = |side: Side| {
            let (seat, _) = self.fighter(&fight, side);
            fight.falling & side.bit() != 0
                && fight.declined & side.bit() == 0
                && !(self.free_toys(seat) & Toy::REVIVING).is_empty()
        };
        match Side::ALL.into_iter().find(|&side| asks(side)) {
            Some(Side::Attacker) => self.open.phase = Phase::AttackerFalls,
            Some(Side::Defender) => self.open.phase = Phase::DefenderFalls,
            None => self.lose_the_fallen(&fight),
        }
    }

    pub(super) fn decline_rescue(&mut self) {
        if let (Some(side), Some(fight)) = (self.falling_side(), &mut self.open.fight) {
            fight.declined |= side.bit();
        }
        self.ask_rescue();
    }

    /// SP-38: she gets up again and keeps her Toys.
    pub(super) fn rescue(&mut self, seat: Seat, place: usize) {
        self.open.fell[seat.index()] |= 1 << place;
        if let (Some(side), Some(fight)) = (self.falling_side(), &mut self.open.fight) {
            fight.falling &= !side.bit();
        }
        self.ask_rescue();
    }

    /// SP-38, SP-40: lost for good, with their Toys; a crew with nobody standing pays one Loot.
    fn lose_the_fallen(&mut self, fight: &Fight) {
        let lost = Side::ALL.map(|side| fight.falling & side.bit() != 0);
        for (side, lost) in Side::ALL.into_iter().zip(lost) {
            if lost {
                let (seat, place) = self.fighter(fight, side);
                self.lose(seat, place);
            }
        }
        let pays = |side: Side| {
            let (seat, _) = self.fighter(fight, side);
            lost[side as usize]
                && self.standing(seat).next().is_none()
                && self.open.loot[seat.index()] > 0
        };
        let (attacker, defender) = (self.open.active, fight.on_seat);
        let (attacker_pays, defender_pays) = (pays(Side::Attacker), pays(Side::Defender));
        if attacker_pays {
            self.take_loot(attacker, Some(defender));
        }
        if defender_pays {
            self.take_loot(defender, Some(attacker));
        }
        self.end_attack();
    }

    /// SP-38, SP-9: she and her Toys are discarded; if she was the Captain, there is none for now.
    fn lose(&mut self, seat: Seat, place: usize) {
        for toy in self.toys_at(seat, place) {
            self.throw_away(seat, toy);
        }
        self.strike_off(seat, place);
    }

    /// A girl leaves her crew for good.
    pub(super) fn strike_off(&mut self, seat: Seat, place: usize) {
        if let Some(girl) = self.open.girls[seat.index()][place].take() {
            self.open.crew_cards.discard(girl.0);
        }
        self.open.down[seat.index()] &= !(1 << place);
        self.open.fell[seat.index()] &= !(1 << place);
        if self.is_captain(seat, place) {
            self.secrets.captain[seat.index()] = None;
        }
    }
}
