//! Arrays of the caller's: borrowed for as long as a call lasts, and refused with words if they cannot be.

use numpy::{Element, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyReadwriteArrayDyn};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

/// An argument that is an array of this kind of number.
fn array<'py, T: Element>(
    name: &str,
    given: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    given.cast::<PyArrayDyn<T>>().cloned().map_err(|_| {
        let dtype = T::get_dtype(given.py());
        PyTypeError::new_err(format!("“{name}” must be a numpy array of {dtype}"))
    })
}

/// An array to be read.
pub(crate) fn to_read<'py, T: Element>(
    name: &str,
    given: &Bound<'py, PyAny>,
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let cannot = |error| PyValueError::new_err(format!("“{name}” cannot be read: {error}"));
    array(name, given)?.try_readonly().map_err(cannot)
}

/// An array to be filled.
pub(crate) fn to_fill<'py, T: Element>(
    name: &str,
    given: &Bound<'py, PyAny>,
) -> PyResult<PyReadwriteArrayDyn<'py, T>> {
    let cannot = |error| PyValueError::new_err(format!("“{name}” cannot be written: {error}"));
    array(name, given)?.try_readwrite().map_err(cannot)
}

/// An array to be filled, if there is any.
pub(crate) fn maybe_fill<'py, T: Element>(
    name: &str,
    given: Option<&Bound<'py, PyAny>>,
) -> PyResult<Option<PyReadwriteArrayDyn<'py, T>>> {
    given.map(|given| to_fill(name, given)).transpose()
}

/// The cells of an array that is to be filled.
pub(crate) fn cells<'a, T: Element>(
    name: &str,
    array: &'a mut PyReadwriteArrayDyn<'_, T>,
) -> PyResult<&'a mut [T]> {
    array.as_slice_mut().map_err(|_| scattered(name))
}

/// The cells of an array that is to be filled, if there is any.
pub(crate) fn maybe_cells<'a, T: Element>(
    name: &str,
    array: &'a mut Option<PyReadwriteArrayDyn<'_, T>>,
) -> PyResult<Option<&'a mut [T]>> {
    array.as_mut().map(|array| cells(name, array)).transpose()
}

/// An array whose cells do not lie side by side.
pub(crate) fn scattered(name: &str) -> PyErr {
    PyValueError::new_err(format!("“{name}” must be contiguous (C order)"))
}
