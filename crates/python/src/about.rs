//! What there is: games, their options and their encodings, as plain Python values.

use envs::GameSpec;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use table::Layout;

use crate::refused::raise;

/// The names of the games.
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    catalog::games().iter().map(|about| about.name).collect()
}

/// What is printed on a game's box.
#[pyfunction]
pub(crate) fn about<'py>(py: Python<'py>, game: &str) -> PyResult<Bound<'py, PyDict>> {
    let about = catalog::about(game).map_err(|refusal| raise(py, &refusal))?;
    let told = PyDict::new(py);
    told.set_item("name", about.name)?;
    told.set_item("title", about.title)?;
    told.set_item("blurb", about.blurb)?;
    told.set_item("seats", (u32::from(about.seats.0), u32::from(about.seats.1)))?;
    told.set_item("minutes", about.minutes)?;
    told.set_item("rules_version", about.rules_version)?;
    told.set_item("rules", about.rules)?;
    let options = PyDict::new(py);
    for option in about.options {
        let says = (option.kind.accepts(), option.kind.default_value(), option.in_words());
        options.set_item(option.key, says)?;
    }
    told.set_item("options", options)?;
    Ok(told)
}

include!(concat!(env!("OUT_DIR"), "/looks.rs"));

/// What a drawn table needs beside its markup: shared style, icons, the game's own style and pictures.
#[pyfunction]
pub(crate) fn looks(game: &str) -> (&'static str, &'static str, &'static str, &'static str) {
    let own = LOOKS.iter().find(|(name, ..)| *name == game);
    let &(_, style, art) = own.unwrap_or(&("", "", ""));
    (SHARED.0, SHARED.1, style, art)
}

/// A field: name, shape, most, offset, first sparse feature.
type FieldTold = (&'static str, Vec<usize>, i16, usize, usize);
/// A layout: fields, cells, sparse features.
type LayoutTold = (Vec<FieldTold>, usize, usize);

/// How a game is told in numbers: version, hash, the layouts of a seat and of an action.
#[pyfunction]
pub(crate) fn encoding(
    py: Python<'_>,
    game: String,
    seats: u8,
    options: Vec<(String, String)>,
) -> PyResult<(u16, u64, LayoutTold, LayoutTold)> {
    let encoding = GameSpec { game, seats, options }.encoding();
    let encoding = encoding.map_err(|refusal| raise(py, &refusal))?;
    let (seat, action) = (layout(encoding.seat), layout(encoding.action));
    Ok((encoding.version, encoding.hash, seat, action))
}

fn layout(layout: Layout) -> LayoutTold {
    let field = |field: table::Field| {
        (field.name, field.shape, field.most, field.offset, field.first_feature)
    };
    (layout.fields.into_iter().map(field).collect(), layout.width, layout.features)
}
