//! A number of a message.

use std::borrow::Cow;

/// A number with its name and unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Number {
    /// Name, such as `step`, or that of a row.
    pub name: Cow<'static, str>,
    /// The number.
    pub value: f64,
    /// Unit; empty if it has none or depends on the row.
    pub unit: Cow<'static, str>,
}
