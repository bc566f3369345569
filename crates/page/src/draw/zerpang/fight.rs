//! A fight: both ratings item by item, who may still help, and what every card would change.

use table::{Game, Seat};
use zerpang::{Action, Aid, Class, Outlook, Rating, Role, Stage};

use super::Board;
use super::bar::is_end;
use super::cards::{picture, portrait};
use super::deeds::Deed;
use super::pieces::token;
use crate::draw::{chip, escape, icon, mark};
use crate::rulebook::clause_button;

impl Board<'_> {
    /// Whether a fight is being talked about.
    pub(super) fn is_fight(&self) -> bool {
        use Stage::{Bind, Consent, Help, Honor, Pay, Retort, Word};
        let talking =
            matches!(self.view.stage, Word | Retort | Honor | Help | Consent | Bind | Pay);
        self.view.fight.is_some() && talking
    }

    /// Whether the fight covers the board: unless somebody wants to see it, or a card needs a cell.
    pub(super) fn shows_fight(&self) -> bool {
        let aiming = !self.picked.cards.is_empty() && !self.lit_cells().is_empty();
        self.is_fight() && !self.touch.has("see") && !aiming
    }

    /// The fight screen.
    pub(super) fn fight_screen(&self) -> String {
        let (Some(fight), Some(ratings)) = (self.view.fight, self.game.ratings()) else {
            return self.field();
        };
        let [one, other] = Role::ALL.map(|role| self.side(role, ratings[role as usize]));
        let words = fight.fighters.map(|piece| self.piece_words(piece));
        let title = format!("{} against {}", crate::draw::capital(&words[0]), words[1]);
        format!(
            "<section class=\"zfight\" aria-label=\"Fight\"><header>{}<h2>{}</h2><button type=\"button\" class=\"btn round\" data-pick=\"see\" aria-label=\"See the board\">{}</button></header><div class=\"fight\">{one}{other}</div>{}{}{}<div class=\"answers\">{}</div><div class=\"zbelow\">{}</div></section>",
            icon("fight"),
            escape(&title),
            icon("eye"),
            self.standing(),
            self.giving_in(),
            self.helpers(),
            self.answers(),
            self.field()
        )
    }

    /// One side: token, role, the sum and its items.
    fn side(&self, role: Role, rating: Rating) -> String {
        let Some(fight) = self.view.fight else { return String::new() };
        let piece = fight.fighter(role);
        let seat = piece.owner();
        let n = role as usize;
        let title = self.class(seat).card().title;
        let line = |words: &str, more: &str, worth: u16| {
            format!(
                "<tr><td>{} <span class=\"sum\">{}</span></td><td>{worth:+}</td></tr>",
                escape(words),
                escape(more)
            )
        };
        let note = self.own_note(piece, fight.player(role.other()));
        let mut rows = line(&format!("{title} {}", Self::piece_name(piece)), &note, rating.own)
            .replace('+', "");
        let friends = if fight.cannon[n] { "all pieces (Cannoneer)" } else { "friends connected" };
        if fight.honor {
            rows.push_str(
                "<tr><td>Honor Bound <span class=\"sum\">alone</span></td><td>–</td></tr>",
            );
        } else if rating.friends > 0 {
            rows.push_str(&line(friends, "", rating.friends));
        }
        if rating.gate > 0 {
            rows.push_str(&line("own Gate", "", rating.gate));
        }
        if rating.cards > 0 {
            rows.push_str(&line("cards and help", "", rating.cards));
        }
        if !fight.resourceful[n].is_empty() {
            rows.push_str("<tr><td>Resourcefulness <span class=\"sum\">Specialties count double</span></td><td></td></tr>");
        }
        let role_words = match role {
            Role::Aggressor => "Aggressor",
            Role::Defender => "Defender",
        };
        let behind = if fight.behind == role {
            chip("bad", "", "behind")
        } else {
            chip("good", "", "ahead")
        };
        format!(
            "<div class=\"side p{}\"><header><span class=\"zport\">{}</span>{}<span>{}<br><small>{role_words}</small></span>{behind}<span class=\"n\">{}</span></header><table class=\"ledger\"><tbody>{rows}<tr class=\"tot\"><td>Rating</td><td>{}</td></tr></tbody></table></div>",
            seat.0 + 1,
            portrait(self.class(seat)),
            token(seat, self.class(seat)),
            escape(&self.snapshot.name(seat)),
            rating.total(),
            rating.total()
        )
    }

    /// Why a fighter counts what it counts.
    fn own_note(&self, piece: zerpang::Piece, against: Seat) -> String {
        let rings = self.game.rings(piece);
        if self.view.dizzy.has(piece) {
            "dizzy from the leap".into()
        } else if rings > 0 && self.class(piece.owner()) == Class::Zombie {
            crate::draw::many(rings.into(), "ring", "rings")
        } else if rings > 0 && self.class(against) == Class::Zombie {
            "carries a ring".into()
        } else {
            String::new()
        }
    }

    /// ZP-16: whoever is ahead may concede, too, while the other has the word.
    fn giving_in(&self) -> String {
        let may = |me: Seat| self.game.may(me, Action::Concede).is_ok();
        if self.is_asked() || !self.snapshot.me.is_some_and(may) {
            return String::new();
        }
        format!(
            "<button type=\"button\" class=\"btn\" data-act=\"concede\">{}Concede all the same</button>",
            icon("flag")
        )
    }

    /// Who needs how much.
    fn standing(&self) -> String {
        if self.view.stage == Stage::Retort {
            return format!(
                "<p class=\"note\">{}<span><b>The Defender has lost.</b> {}</span></p>",
                icon("flag"),
                clause_button("ZP-16")
            );
        }
        let (Some(fight), Some([aggressor, defender])) = (self.view.fight, self.game.ratings())
        else {
            return String::new();
        };
        let totals = [aggressor.total(), defender.total()];
        let behind = fight.player(fight.behind);
        let gap = self.short_by(totals, fight.behind);
        let name = self.snapshot.name(behind);
        let needs = if name == "You" { "You need".into() } else { format!("{name} needs") };
        let undead = Role::ALL.map(|role| self.class(fight.player(role)) == Class::Zombie);
        let (tie, clause) = match undead {
            [true, _] => ("ties go to the Zombies", "ZP-45"),
            _ => ("ties go to the Defender", "ZP-16"),
        };
        let mine = self.snapshot.me == Some(behind);
        format!(
            "<p class=\"note {}\">{}<span><b>{} {gap} more:</b> {tie}. {}</span></p>",
            if mine { "bad" } else { "" },
            icon(if mine { "warn" } else { "fight" }),
            escape(&needs),
            clause_button(clause)
        )
    }

    /// What a side that is behind lacks; the Aggressor has to be ahead, the Defender level, and Zombies
    /// are content with a tie.
    fn short_by(&self, totals: [u16; 2], behind: Role) -> u16 {
        let Some(fight) = self.view.fight else { return 0 };
        let gap = totals[behind.other() as usize].saturating_sub(totals[behind as usize]);
        let undead = |role: Role| self.class(fight.player(role)) == Class::Zombie;
        let tie_wins = match behind {
            Role::Aggressor => undead(Role::Aggressor),
            Role::Defender => !undead(Role::Aggressor),
        };
        gap + u16::from(!tie_wins)
    }

    /// Third seats that can be called for help, and what everybody has in hand.
    fn helpers(&self) -> String {
        let Some(fight) = self.view.fight.filter(|fight| !fight.honor) else {
            return String::new();
        };
        let third = self.view.present.iter().filter(|&seat| fight.role_of(seat).is_none());
        let seats: String = third
            .map(|seat| {
                let cards = self.view.hands[seat.index()].len();
                let asked = if self.snapshot.asked.has(seat) && self.view.stage == Stage::Help {
                    " picked"
                } else {
                    ""
                };
                format!(
                    "<span class=\"chip{asked}\">{}{} {}{cards}</span>",
                    mark(seat.0),
                    escape(&self.snapshot.name(seat)),
                    icon("cards")
                )
            })
            .collect();
        if seats.is_empty() {
            seats
        } else {
            format!("<p class=\"zhelp\"><b>Could help:</b> {seats}</p>")
        }
    }

    /// Every play, with how the fight would stand after it.
    fn answers(&self) -> String {
        let Some(me) = self.snapshot.me.filter(|_| self.snapshot.prompted) else {
            return String::new();
        };
        let mut rows: Vec<(i32, String)> = Vec::new();
        let mut aimed: Vec<(zerpang::Card, zerpang::Side)> = Vec::new();
        for deed in self.deeds.iter().filter(|deed| !is_end(deed.action)) {
            if let (Action::Use(what), Some(_)) = (deed.action, deed.cell) {
                if !aimed.contains(&(what.card, what.side)) {
                    aimed.push((what.card, what.side));
                    rows.push((1, Self::aimed_row(deed, what)));
                }
                continue;
            }
            if deed.cell.is_none() && !matches!(deed.action, Action::Accept) {
                let outlook = self.game.outlook(me, deed.action);
                rows.push((self.merit(me, deed, outlook), self.row(me, deed, outlook)));
            }
        }
        rows.sort_by_key(|(merit, _)| -merit);
        rows.into_iter().map(|(_, row)| row).collect()
    }

    /// The side that a play is for.
    fn helped(&self, me: Seat, action: Action) -> Option<Role> {
        let aid = match action {
            Action::Lay(lay) => lay.aid,
            Action::Use(what) => what.aid,
            Action::Charge(_, aid) => aid,
            _ => Aid::Own,
        };
        match aid {
            Aid::Own => self.view.fight?.role_of(me),
            Aid::Aggressor => Some(Role::Aggressor),
            Aid::Defender => Some(Role::Defender),
        }
    }

    /// Plays that turn the fight come first, the cheapest of them at the top.
    fn merit(&self, me: Seat, deed: &Deed, outlook: Option<Outlook>) -> i32 {
        let (Some(outlook), Some(role)) = (outlook, self.helped(me, deed.action)) else { return 0 };
        let [own, other] =
            [role, role.other()].map(|role| i32::from(outlook.ratings[role as usize]));
        if outlook.behind == role { own - other - 100 } else { 100 - (own - other) }
    }

    fn row(&self, me: Seat, deed: &Deed, outlook: Option<Outlook>) -> String {
        let (label, small, _) = self.words(deed);
        let (words, result) = match (outlook, self.helped(me, deed.action)) {
            (Some(outlook), Some(role)) => self.result(outlook, role),
            _ => (Self::effect_words(deed), chip("", "", "ends it")),
        };
        let small = if small.is_empty() { words } else { format!("{small}: {words}") };
        format!(
            "<button type=\"button\" class=\"answer\" data-act=\"{}\">{}<span><b>{}</b>{}</span>{result}</button>",
            escape(&deed.text),
            Self::tile(deed),
            escape(&label),
            escape(&small)
        )
    }

    /// How it would stand, in words and in a chip.
    fn result(&self, outlook: Outlook, role: Role) -> (String, String) {
        let [own, other] = [role, role.other()].map(|role| outlook.ratings[role as usize]);
        let words = format!("{own} against {other}");
        let chip = if outlook.behind == role {
            chip("bad", "", &format!("{} short", self.short_by(outlook.ratings, role)))
        } else if own == other {
            chip("good", "", "wins the tie")
        } else {
            chip("good", "", &format!("leads by {}", own.saturating_sub(other)))
        };
        (words, chip)
    }

    fn effect_words(deed: &Deed) -> String {
        match deed.action {
            Action::Use(what) => what.card.says(what.side),
            _ => deed.label.clone(),
        }
    }

    fn tile(deed: &Deed) -> String {
        match deed.action {
            Action::Lay(lay) => format!(
                "<span class=\"tile\" style=\"--kind:#8A5A08\"><b>{}</b></span>",
                zerpang::points_of(lay)
            ),
            Action::Charge(points, _) => {
                format!("<span class=\"tile\" style=\"--kind:#8A5A08\"><b>{points}</b></span>")
            }
            Action::Use(what) => {
                format!("<span class=\"face\">{}</span>", picture(what.card, what.side, ""))
            }
            _ => format!("<span class=\"tile\">{}</span>", icon("fight")),
        }
    }

    /// A card that needs a cell: the board opens for it.
    fn aimed_row(deed: &Deed, what: zerpang::Use) -> String {
        let name = what.card.row().names[what.side as usize];
        let token = format!("card:{}#0", what.card.row().ids[0]);
        let pair = what.also.map(|also| {
            let nth = u8::from(also == what.card);
            format!(" card:{}#{nth}", also.row().ids[0])
        });
        format!(
            "<button type=\"button\" class=\"answer\" data-pick=\"{token}{}\">{}<span><b>{}</b>{}: choose where</span>{}</button>",
            pair.unwrap_or_default(),
            Self::tile(deed),
            escape(name),
            escape(&what.card.says(what.side)),
            chip("", "", "ends it")
        )
    }
}
