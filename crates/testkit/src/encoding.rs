//! Laws about what learners are told: a row of numbers keeps to its layout and tells a seat no secret.

use table::{Dense, Encode, Game, Layout, Seat, Sink, Sparse, Spoken};

use crate::charter::Charter;
use crate::law::{Broken, Law, Tally, ensure};
use crate::secrets::name;
use crate::walk::{Desk, Scene, wander};

/// Law: a row tells no secret.
pub static NO_SECRET: Law = Law {
    name: "a row tells no secret",
    says: "What an encoder writes for a seat is the same in every game that the seat cannot tell from the truth.",
};

/// Law: rows keep to the layout.
pub static KEEPS: Law = Law {
    name: "rows keep to the layout",
    says: "Every row has the fields of the layout, no cell exceeds its most, and dense and sparse agree.",
};

/// Dreams of each seat in each state.
const DREAMS_EACH: usize = 2;

/// An encoder: what it writes of a game for a seat.
pub type Encoder<G> = fn(&G, Seat, &mut Vec<i16>);

/// Both laws for a game's own encoding.
pub fn encodings<G: Spoken + Encode>(charter: &Charter<G>) -> Result<Tally, Broken> {
    wander(charter, &KEEPS, keeps)?;
    no_secret(charter, |game, seat, row| {
        let view = game.view(Some(seat));
        row.resize(Layout::of(game).width, 0);
        G::encode(&view, seat, &mut Dense::new(row));
    })
}

/// Whether an encoder tells a seat what it cannot know. It gets the whole game, so it may be anybody's.
pub fn no_secret<G: Spoken>(charter: &Charter<G>, encode: Encoder<G>) -> Result<Tally, Broken> {
    wander(charter, &NO_SECRET, |scene, desk| {
        let mut checks = 0;
        for seat in (0..scene.game.seats()).map(Seat) {
            let (view, mut truth, mut dreamt) = (scene.game.view(Some(seat)), vec![], vec![]);
            encode(scene.game, seat, &mut truth);
            for _ in 0..DREAMS_EACH {
                encode(&G::imagine(&view, &mut desk.dice), seat, &mut dreamt);
                let differs =
                    (0..truth.len().max(dreamt.len())).find(|&n| truth.get(n) != dreamt.get(n));
                ensure(differs.is_none(), || {
                    let (who, at) = (name(Some(seat)), differs.unwrap_or_default());
                    format!("The row of {who} knows a secret: cell {at} is another one in a dream.")
                })?;
                checks += 1;
            }
        }
        Ok(checks)
    })
}

fn keeps<G: Game + Encode>(scene: &Scene<'_, G>, desk: &mut Desk<G>) -> Result<u64, String> {
    let layout = Layout::of(scene.game);
    let mut action_layout = None;
    for seat in (0..scene.game.seats()).map(Seat) {
        let view = scene.game.view(Some(seat));
        check(
            &layout,
            |to| G::encode(&view, seat, to),
            |to| G::encode(&view, seat, to),
            |to| {
                G::encode(&view, seat, to);
            },
        )?;
        scene.game.legal(seat, &mut desk.legal);
        for &action in &desk.legal {
            let actions =
                action_layout.get_or_insert_with(|| Layout::of_actions(scene.game, action));
            check(
                actions,
                |to| G::encode_action(&view, seat, action, to),
                |to| G::encode_action(&view, seat, action, to),
                |to| G::encode_action(&view, seat, action, to),
            )
            .map_err(|what| format!("{action:?}: {what}"))?;
        }
    }
    Ok(1)
}

/// A sink that keeps what it is given, unclipped.
#[derive(Default)]
struct Kept {
    cells: Vec<i16>,
    layout: Layout,
    wrong: Option<String>,
}

impl Sink for Kept {
    fn grid<const N: usize>(
        &mut self,
        name: &'static str,
        shape: [usize; N],
        most: i16,
        cells: impl IntoIterator<Item = i16>,
    ) {
        let before = self.cells.len();
        self.cells.extend(cells);
        let (given, all) = (self.cells.len() - before, shape.iter().product::<usize>());
        if given != all {
            self.wrong = Some(format!("“{name}” has {given} cells and states {all}"));
        }
        self.layout.grid(name, shape, most, []);
    }
}

fn check(
    layout: &Layout,
    keep: impl Fn(&mut Kept),
    dense: impl Fn(&mut Dense<'_>),
    sparse: impl Fn(&mut Sparse<'_>),
) -> Result<(), String> {
    let mut kept = Kept::default();
    keep(&mut kept);
    ensure(kept.wrong.is_none(), || kept.wrong.clone().unwrap_or_default())?;
    ensure(kept.layout == *layout, || "the layout is another one here".into())?;
    ensure(u16::try_from(layout.features).is_ok(), || "more features than a u16 counts".into())?;
    let (mut row, mut features) = (vec![-1; layout.width], Vec::new());
    dense(&mut Dense::new(&mut row));
    sparse(&mut Sparse::new(&mut features));
    let mut expected = Vec::new();
    for field in &layout.fields {
        let all: usize = field.shape.iter().product();
        for nth in 0..all {
            let (raw, cell) = (kept.cells[field.offset + nth], row[field.offset + nth]);
            ensure(raw >= 0 && cell == raw.min(field.most), || {
                format!("“{}” has {raw} and writes {cell}; its most is {}", field.name, field.most)
            })?;
            if cell > 0 {
                let each = usize::from(field.most.unsigned_abs());
                let above = usize::from(cell.unsigned_abs()) - 1;
                expected.extend(u16::try_from(field.first_feature + nth * each + above));
            }
        }
    }
    ensure(features == expected, || "dense and sparse do not agree".into())
}
