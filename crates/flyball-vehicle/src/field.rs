//! Checks of numbers that several elements share.

use crate::ids;
use flyball_machine::catalog::{Mistake, Values};

/// A value that makes no element.
pub(crate) fn bad(v: &Values, key: &'static str, value: f64, help: &str) -> Mistake {
    let mut mistake = Mistake::new(ids::BAD_VALUE, key, format!("`{key}` of {} is {value}", v.element), help);
    mistake.message = Box::new(mistake.message.number(key.to_string(), value, ""));
    mistake
}

/// True if a number is positive and finite.
pub(crate) fn is_positive(value: f64) -> bool {
    value > 0.0 && value.is_finite()
}

/// A required number that is positive and finite.
pub(crate) fn positive(v: &Values, key: &'static str) -> Result<f64, Mistake> {
    let value = v.number_or_zero(key);
    if is_positive(value) { Ok(value) } else { Err(bad(v, key, value, "give it a positive number")) }
}
