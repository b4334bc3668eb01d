//! Rows of the equation with numbers, for messages.

/// A row of the equation with a number, for messages.
#[derive(Clone, Debug, PartialEq)]
pub struct NamedValue {
    /// Name of the row.
    pub name: String,
    /// The number.
    pub value: f64,
}

impl std::fmt::Display for NamedValue {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{} = {:.3e}", self.name, self.value)
    }
}

/// A constraint row that repeats others.
#[derive(Clone, Debug, PartialEq)]
pub struct Dependency {
    /// Index of the row, holonomic rows first.
    pub row: usize,
    /// Name of the row.
    pub name: String,
    /// The row is this combination of the others.
    pub combination: Vec<NamedValue>,
    /// False if the rows are independent at nearby positions.
    pub permanent: bool,
}

impl std::fmt::Display for Dependency {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}\n    =", self.name)?;
        if self.combination.is_empty() {
            write!(f, " 0 (it does not depend on any coordinate)")?;
        }
        for (i, term) in self.combination.iter().enumerate() {
            let sign = match (term.value < 0.0, i) {
                (true, _) => " − ",
                (false, 0) => " ",
                (false, _) => " + ",
            };
            write!(f, "{sign}{:.3} · {}", term.value.abs(), term.name)?;
        }
        write!(f, "\n    {}", if self.permanent { "at every position" } else { "only at this position" })
    }
}

/// The largest entries of a residual, by name, largest first.
pub(crate) fn worst_rows<'a>(residual: &[f64], name: impl Fn(usize) -> &'a str) -> Vec<NamedValue> {
    worst_rows_by(residual, |row| residual[row], name)
}

/// Entries of a residual, by name, those with the largest measure first: rows need not share a unit.
pub(crate) fn worst_rows_by<'a>(
    residual: &[f64],
    measure: impl Fn(usize) -> f64,
    name: impl Fn(usize) -> &'a str,
) -> Vec<NamedValue> {
    let mut order: Vec<usize> = (0..residual.len()).collect();
    crate::order::sort_by(&mut order, |&i, &j| measure(j).abs().total_cmp(&measure(i).abs()));
    order.truncate(5);
    order.into_iter().map(|i| NamedValue { name: name(i).to_string(), value: residual[i] }).collect()
}
