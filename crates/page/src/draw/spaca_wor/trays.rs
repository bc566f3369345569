//! Keep and Roll: a touch moves a die; a Support goes along with its die.

use spaca_wor::{Face, Phase};
use table::Seat;

use super::{Board, SIX};
use crate::draw::{icon, many};

impl Board<'_> {
    /// Keep and Roll: a touch moves a die; a Support goes along with its die.
    pub(super) fn trays(&self, seat: Seat) -> String {
        let side = self.side(seat);
        let picked = |slot: usize| self.touch.has(&format!("d{}", slot + 1));
        let alive: Vec<usize> = side.alive().iter().collect();
        let (rolled, kept): (Vec<usize>, Vec<usize>) = alive.into_iter().partition(|&s| picked(s));
        let button = |&slot: &usize| {
            let links = side.links();
            let along = (0..SIX).filter(|&other| usize::from(links[other]) == slot);
            let tokens: Vec<String> =
                std::iter::once(slot).chain(along).map(|s| format!("d{}", s + 1)).collect();
            let class = if picked(slot) { "is-picked" } else { "is-legal" };
            let linked = if usize::from(links[slot]) < SIX { icon("link") } else { String::new() };
            format!(
                "<button type=\"button\" {} data-pick=\"{}\" aria-pressed=\"{}\">{}<span class=\"tied\">{linked}</span></button>",
                self.die_attributes(seat, slot, class).replace(" role=\"img\"", ""),
                tokens.join(" "),
                picked(slot),
                self.die_face(seat, slot)
            )
        };
        let dice = |slots: &[usize]| slots.iter().map(button).collect::<String>();
        let booms: String =
            side.showing(Face::Boom).iter().map(|slot| self.plain_die(seat, slot)).collect();
        format!(
            "<div class=\"trays\"><section class=\"tray\" aria-label=\"Keep\"><h2>{}Keep <small>{}</small></h2><div class=\"rows\">{}{booms}</div></section><section class=\"tray on\" aria-label=\"Roll\"><h2>{}Roll <small>{}</small></h2><div class=\"rows\">{}</div></section></div>",
            icon("lock"),
            many(kept.len(), "die", "dice"),
            dice(&kept),
            icon("roll"),
            many(rolled.len(), "die", "dice"),
            if rolled.is_empty() {
                "<p class=\"hollow\">Touch the dice that you want to roll again.</p>".into()
            } else {
                dice(&rolled)
            }
        )
    }

    /// A Support to be linked, or a Boom to be ignored: the dice that can be meant are lit.
    pub(super) fn asking(&self, seat: Seat) -> String {
        let verb = if self.view.phase == Phase::Link { "link" } else { "ignore" };
        let die = |slot: usize| {
            let action = format!("{verb} {}", slot + 1);
            let (class, does) = if self.snapshot.allows(&action) {
                ("is-legal", format!("data-act=\"{action}\""))
            } else {
                ("", format!("data-why=\"{action}\""))
            };
            format!(
                "<button type=\"button\" {} {does}>{}</button>",
                self.die_attributes(seat, slot, class).replace(" role=\"img\"", ""),
                self.die_face(seat, slot)
            )
        };
        format!(
            "<div class=\"trays one\"><section class=\"tray on\"><h2>{}{}</h2><div class=\"rows\">{}</div></section></div>",
            icon(if verb == "link" { "link" } else { "un-boom" }),
            if verb == "link" { "Link the Support to …" } else { "Ignore one Boom …" },
            self.dice(seat, die)
        )
    }
}
