//! The native half of the Python package: `envs` and `lab` as Python classes. No rule and no loop is here, only the
//! border: arguments are read and checked, arrays borrowed, refusals raised as exceptions with their words.

mod about;
mod arrays;
mod batch;
mod laboratory;
mod patience;
mod refused;
mod state;

use pyo3::prelude::*;

/// What Python imports.
#[pymodule(gil_used = false)]
mod _quarterdeck {
    #[pymodule_export]
    use super::about::{about, encoding, games, looks};
    #[pymodule_export]
    use super::batch::Batch;
    #[pymodule_export]
    use super::laboratory::{Run, Training, Trial, merge};
    #[pymodule_export]
    use super::state::{State, load};
}
