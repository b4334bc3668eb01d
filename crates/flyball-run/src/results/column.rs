//! Names with units.

use std::borrow::Cow;
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

/// True for a text that a spreadsheet takes for a formula, behind any number of quotes.
fn is_formula(text: &str) -> bool {
    text.trim_start_matches('\'').starts_with(['=', '+', '-', '@'])
}

/// A text as a cell of a table in text: what a spreadsheet would compute begins with one quote more.
pub fn cell(text: &str) -> Cow<'_, str> {
    if is_formula(text) { format!("'{text}").into() } else { text.into() }
}

/// Text that [`cell`] was made from.
#[cfg(feature = "std-fs")]
pub fn uncell(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|text| is_formula(text)).unwrap_or(cell)
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

    #[test]
    fn no_cell_is_a_formula_and_all_read_back() {
        for text in ["=1+1", "+x", "-x", "@SUM(A1)", "'=1", "''-x", "x", "'x", "", "'"] {
            assert!(!cell(text).starts_with(['=', '+', '-', '@']), "{text}");
            assert_eq!(uncell(&cell(text)), text);
        }
    }
}
