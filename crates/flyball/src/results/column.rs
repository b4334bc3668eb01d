//! Names with units.

use std::fmt;

/// Name of the column that marks rows just before (−1) and just after (1) an event.
pub const EVENT_SIDE: &str = "event.side";

/// A column of results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Name, such as `crank.angle`.
    pub name: String,
    /// Unit, such as `rad`; empty if unknown.
    pub unit: String,
}

impl Column {
    /// A column with a unit.
    pub fn new(name: impl Into<String>, unit: impl Into<String>) -> Self {
        Self { name: name.into(), unit: unit.into() }
    }

    /// From a heading `name [unit]`.
    pub fn parse(heading: &str) -> Self {
        let heading = heading.trim();
        match heading.strip_suffix(']').and_then(|rest| rest.rsplit_once(" [")) {
            Some((name, unit)) => Self::new(name, unit),
            None => Self::new(heading, ""),
        }
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.unit.as_str() {
            "" => write!(f, "{}", self.name),
            unit => write!(f, "{} [{unit}]", self.name),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_survive() {
        for column in [Column::new("crank.angle", "rad"), Column::new("q[3]", ""), Column::new("q[3]", "m/s")] {
            assert_eq!(Column::parse(&column.to_string()), column);
        }
    }
}
