//! A fight: both ratings item by item, who needs how much, and who may still help.

use board::{Does, capital, chip, clause_button, icon, mark};
use maud::{Markup, html};
use table::Seat;
use zerpang::{Action, Class, Fight, Phase, Piece, Rating, Role};

use super::cards::portrait;
use super::pieces::token;
use super::{Table, piece_name};

impl Table<'_> {
    /// Whether a fight is being talked about.
    pub(super) fn is_fight(&self) -> bool {
        use Phase::{Bind, Consent, Help, Honor, Pay, Retort, Word};
        let talking =
            matches!(self.view.open.phase, Word | Retort | Honor | Help | Consent | Bind | Pay);
        self.view.open.combat.fight.is_some() && talking
    }

    /// Whether the fight covers the board: unless somebody wants to see it, or a card needs a cell.
    pub(super) fn shows_fight(&self) -> bool {
        let aiming = !self.picked.cards.is_empty() && !self.lit_cells().is_empty();
        self.is_fight() && !self.touch.has("see") && !aiming
    }

    /// The fight screen.
    pub(super) fn fight_screen(&self) -> Markup {
        let (Some(fight), Some(ratings)) = (&self.view.open.combat.fight, self.game.ratings())
        else {
            return self.field();
        };
        let [one, other] = fight.fighters.map(|piece| self.piece_words(piece));
        html! {
            section.zfight aria-label="Fight" {
                header {
                    (icon("fight"))
                    h2 { (capital(&one)) " against " (other) }
                    button.btn.round type="button" data-pick="see" aria-label="See the board" { (icon("eye")) }
                }
                div.fight {
                    @for role in Role::ALL { (self.side(fight, role, ratings[role as usize])) }
                }
                (self.standing(fight, ratings.map(Rating::total)))
                (self.giving_in())
                (self.helpers(fight))
                div.answers { (self.plays()) }
                div.zbelow { (self.field()) }
            }
        }
    }

    /// One side: token, role, the sum and its items.
    fn side(&self, fight: &Fight, role: Role, rating: Rating) -> Markup {
        let piece = fight.fighter(role);
        let (seat, class) = (piece.owner(), self.class(piece.owner()));
        let word = match role {
            Role::Aggressor => "Aggressor",
            Role::Defender => "Defender",
        };
        html! {
            div class={ "side p" (seat.0 + 1) } {
                header {
                    span.zport { (portrait(class)) }
                    (token(seat, class))
                    span { (self.seen.name(seat)) br; small { (word) } }
                    @if fight.behind == role { (chip("bad", "", "behind")) } @else { (chip("good", "", "ahead")) }
                    span.n { (rating.total()) }
                }
                table.ledger {
                    tbody {
                        (self.items(fight, role, rating))
                        tr.tot { td { "Rating" } td { (rating.total()) } }
                    }
                }
            }
        }
    }

    /// What a rating is made of.
    fn items(&self, fight: &Fight, role: Role, rating: Rating) -> Markup {
        let piece = fight.fighter(role);
        let own = format!("{} {}", self.class(piece.owner()).card().title, piece_name(piece));
        let cannon = fight.cannon[role as usize];
        let friends = if cannon { "all pieces (Cannoneer)" } else { "friends connected" };
        let mut items = Vec::new();
        if !fight.honor {
            items.push((friends, rating.friends));
        }
        items.extend([("own Gate", rating.gate), ("cards and help", rating.cards)]);
        html! {
            (item(&own, &self.own_note(piece, fight.player(role.other())), &rating.own.to_string()))
            @if fight.honor { (item("Honor Bound", "alone", "–")) }
            @for (words, worth) in items.into_iter().filter(|&(_, worth)| worth > 0) {
                (item(words, "", &format!("{worth:+}")))
            }
            @if !fight.resourceful[role as usize].is_empty() {
                (item("Resourcefulness", "Specialties count double", ""))
            }
        }
    }

    /// Why a fighter counts what it counts.
    fn own_note(&self, piece: Piece, against: Seat) -> String {
        let rings = self.game.rings(piece);
        if self.view.open.arena.dizzy.contains(piece) {
            "dizzy from the leap".into()
        } else if rings > 0 && self.class(piece.owner()) == Class::Zombie {
            board::many(rings.into(), "ring", "rings")
        } else if rings > 0 && self.class(against) == Class::Zombie {
            "carries a ring".into()
        } else {
            String::new()
        }
    }

    /// ZP-16: whoever is ahead may concede, too, while the other has the word.
    fn giving_in(&self) -> Markup {
        let may = self.seen.me.is_some() && self.seen.may(Action::Concede).is_ok();
        let does = Does::Act(Action::Concede.to_string());
        html! {
            @if may && !self.is_asked() {
                (does.button("btn", &html! { (icon("flag")) "Concede all the same" }))
            }
        }
    }

    /// Who needs how much.
    fn standing(&self, fight: &Fight, totals: [u16; 2]) -> Markup {
        if self.view.open.phase == Phase::Retort {
            return html! {
                p.note { (icon("flag")) span { b { "The Defender has lost." } " " (clause_button("ZP-16")) } }
            };
        }
        let behind = fight.player(fight.behind);
        let (tie, clause) = if self.class(fight.player(Role::Aggressor)) == Class::Zombie {
            ("ties go to the Zombies", "ZP-45")
        } else {
            ("ties go to the Defender", "ZP-16")
        };
        let mine = self.seen.me == Some(behind);
        html! {
            p class={ "note " (if mine { "bad" } else { "" }) } {
                (icon(if mine { "warn" } else { "fight" }))
                span {
                    b { (self.seen.does_what(behind, "need")) " " (self.short_by(fight, totals, fight.behind)) " more:" }
                    " " (tie) ". " (clause_button(clause))
                }
            }
        }
    }

    /// What a side that is behind lacks; the Aggressor has to be ahead, the Defender level, and Zombies
    /// are content with a tie.
    pub(super) fn short_by(&self, fight: &Fight, totals: [u16; 2], behind: Role) -> u16 {
        let gap = totals[behind.other() as usize].saturating_sub(totals[behind as usize]);
        let undead = self.class(fight.player(Role::Aggressor)) == Class::Zombie;
        let tie_wins = undead == (behind == Role::Aggressor);
        gap + u16::from(!tie_wins)
    }

    /// Third seats that can be called for help, and what everybody has in hand.
    fn helpers(&self, fight: &Fight) -> Markup {
        let third = self.view.open.present.iter().filter(|&seat| fight.role_of(seat).is_none());
        let third: Vec<Seat> = third.filter(|_| !fight.honor).collect();
        let asked =
            |seat: Seat| self.seen.asked.contains(seat) && self.view.open.phase == Phase::Help;
        html! {
            @if !third.is_empty() {
                p.zhelp {
                    b { "Could help:" } " "
                    @for seat in third {
                        span.chip.picked[asked(seat)] {
                            (mark(seat.0)) (self.seen.name(seat)) " " (icon("cards")) (self.view.hands[seat.index()].len())
                        }
                    }
                }
            }
        }
    }
}

/// A line of a sum.
fn item(words: &str, more: &str, worth: &str) -> Markup {
    html! { tr { td { (words) " " span.sum { (more) } } td { (worth) } } }
}
