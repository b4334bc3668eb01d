//! Exceptions of functions in Python, on their way past the equations: those know numbers alone, so that a function that
//! raised has given numbers that are none, and its exception waits here for the end of the work.

use pyo3::prelude::*;
use std::cell::RefCell;

thread_local! {
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Keeps an exception; the first one of a work stays.
pub fn keep(error: PyErr) {
    RAISED.with_borrow_mut(|raised| _ = raised.get_or_insert(error));
}

/// True if one is kept: nothing is called any more then.
pub fn is_kept() -> bool {
    RAISED.with_borrow(Option::is_some)
}

/// The exception of the work of this thread, if there is one.
pub fn take() -> Option<PyErr> {
    RAISED.take()
}
