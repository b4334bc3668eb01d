//! `flyball diff`: two results files compared with tolerances.

use super::CommandError;
use crate::{document, ids};
use flyball_dae::message::Message;
use flyball_run::difference::{ColumnDifference, Difference, Tolerances, difference};
use flyball_run::results::{Interpolation, Table};
use flyball_run::words;
use serde_json::json;
use std::path::PathBuf;

/// Compare two results files with tolerances: the columns that differ most, with time and numbers.
#[derive(clap::Args)]
#[command(
    after_help = "Numbers a of the first file and b of the second agree if |a − b| ≤ atol + rtol · max |a|, with the largest of \
                  the whole column. Where the rows stand at different times, the second file is interpolated at the rows of \
                  the first, by cubics through its four nearest rows, never across an event that has rows on both its \
                  sides. Columns that only one file has, other units and other ranges of time are differences.\n\n\
                  Exit codes: 0 all agrees, 1 something differs, 2 an argument is wrong or the files cannot be compared, 3 a \
                  file could not be read.\n\n\
                  Examples:\n  flyball diff old.csv new.csv\n  flyball diff old.csv new.npz --rtol 1e-4 --rtol '*.force.*=1e-2'\n  \
                  flyball diff fine.csv coarse.csv --atol 'crank.angle=1e-3' --common --worst 3"
)]
pub struct Diff {
    /// Results file that the other is compared with
    first: PathBuf,
    /// Results file to compare
    second: PathBuf,
    /// Relative tolerance, of all columns or of those of a pattern; the last that fits a column counts [default: 1e-6]
    #[arg(long, value_name = "[PATTERN=]NUMBER", value_parser = tolerance)]
    rtol: Vec<(Option<String>, f64)>,
    /// Absolute tolerance in the unit of the column, the same way [default: 1e-12]
    #[arg(long, value_name = "[PATTERN=]NUMBER", value_parser = tolerance)]
    atol: Vec<(Option<String>, f64)>,
    /// Compare only columns and times that both files have
    #[arg(long)]
    common: bool,
    /// Interpolate by straight lines
    #[arg(long)]
    linear: bool,
    /// Columns shown
    #[arg(long, default_value_t = 10)]
    worst: usize,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
}

/// `number` or `pattern=number`.
fn tolerance(text: &str) -> Result<(Option<String>, f64), String> {
    let (pattern, number) = match text.rsplit_once('=') {
        Some((pattern, number)) => (Some(pattern.trim().to_string()), number),
        None => (None, text),
    };
    let number: f64 = number.trim().parse().map_err(|_| format!("\"{}\" is not a number", number.trim()))?;
    if number.is_nan() || number < 0.0 {
        return Err("a tolerance is not negative".into());
    }
    Ok((pattern, number))
}

impl Diff {
    /// Compares.
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let (first, second) = (Table::read(&self.first)?, Table::read(&self.second)?);
        let names = [&self.first, &self.second].map(|path| path.display().to_string());
        let tolerances = Tolerances { relative: self.rtol.clone(), absolute: self.atol.clone() };
        let way = if self.linear { Interpolation::Linear } else { Interpolation::Cubic };
        let found = difference((&names[0], &first), (&names[1], &second), &tolerances, way)?;
        let agrees = if self.common { found.agrees_in_common() } else { found.agrees() };
        if document::is_on() {
            document::add(described(&found, agrees).as_object().cloned().unwrap_or_default());
        } else if !self.quiet {
            self.print(&found, &names);
        }
        if agrees {
            return Ok(());
        }
        let text = self.reasons(&found, &names).join("; ");
        Err(CommandError::Analysis(Box::new(Message::error(ids::DIFFERENT, text))))
    }

    /// All that differs, in words.
    fn reasons(&self, found: &Difference, [first, second]: &[String; 2]) -> Vec<String> {
        let mut all = Vec::new();
        if found.disagreeing() > 0 {
            let of = words::count(found.columns.len(), "column", "columns");
            all.push(format!("{} of {of} beyond the tolerance", found.disagreeing()));
        }
        if self.common {
            return all;
        }
        let only = |names: usize, file: &str| format!("{} only in {file}", words::count(names, "column", "columns"));
        if !found.only_first.is_empty() {
            all.push(only(found.only_first.len(), first));
        }
        if !found.only_second.is_empty() {
            all.push(only(found.only_second.len(), second));
        }
        if !found.units.is_empty() {
            all.push(format!("{} in other units", words::count(found.units.len(), "column", "columns")));
        }
        if found.ranges_differ {
            all.push("other ranges".into());
        }
        all
    }

    #[inline(never)]
    fn print(&self, found: &Difference, [first, second]: &[String; 2]) {
        let rows = words::count(found.rows, "row", "rows");
        let between = match found.interpolated {
            0 => String::new(),
            n => format!(", {n} of them interpolated by {}", if self.linear { "lines" } else { "cubics" }),
        };
        tell!(
            "{first}, {second}: {} of {} differ ({rows}{between})",
            found.disagreeing(),
            words::count(found.columns.len(), "column", "columns")
        );
        for (columns, file) in [(&found.only_first, first), (&found.only_second, second)] {
            for column in columns {
                tell!("  only in {file}: {column}");
            }
        }
        for (a, b) in &found.units {
            tell!("  other unit: {} is in [{}] and in [{}]", a.name, a.unit, b.unit);
        }
        if found.ranges_differ {
            let [a, b] = found.ranges;
            tell!("  other range: from {} to {}, and from {} to {}", a.0, a.1, b.0, b.1);
        }
        let (rounded, others): (Vec<_>, Vec<_>) = found
            .columns
            .iter()
            .filter(|column| column.difference > 0.0)
            .partition(|column| column.agrees() && column.is_rounding());
        for column in rounded {
            tell!("  equal but for rounding: {}", column.column.name);
        }
        let shown: Vec<&ColumnDifference> = others.into_iter().take(self.worst).collect();
        if shown.is_empty() {
            return;
        }
        let width = shown.iter().map(|one| one.column.name.chars().count()).max().unwrap_or(0).clamp(6, NAMES);
        tell!(
            "  {:<width$} {:>10} {:>12} {:>12} {:>9} {:>9}",
            "column",
            "at",
            "first",
            "second",
            "differ by",
            "allowed"
        );
        for one in shown {
            let name = &one.column.name;
            let mark = if one.agrees() { ' ' } else { '*' };
            let mut lead = format!("{mark} {name:<width$}");
            if name.chars().count() > width {
                tell!("{lead}");
                lead = " ".repeat(width + 2);
            }
            let at = words::digits(one.at, 10);
            let (a, b) = (words::digits(one.first, 12), words::digits(one.second, 12));
            tell!("{lead} {at:>10} {a:>12} {b:>12} {:>9.2e} {:>9.2e}", one.difference, one.allowed);
        }
    }
}

/// Widest column of names; a longer one has a line of its own.
const NAMES: usize = 20;

#[inline(never)]
fn described(found: &Difference, agrees: bool) -> serde_json::Value {
    let one = |column: &ColumnDifference| {
        json!({
            "column": column.column.name,
            "unit": column.column.unit,
            "agrees": column.agrees(),
            "rounding": column.is_rounding(),
            "at": column.at,
            "first": column.first,
            "second": column.second,
            "difference": column.difference,
            "allowed": column.allowed,
            "rtol": column.tolerance.relative,
            "atol": column.tolerance.absolute,
        })
    };
    let names = |columns: &[flyball_run::Column]| columns.iter().map(ToString::to_string).collect::<Vec<_>>();
    json!({
        "agrees": agrees,
        "rows": found.rows,
        "interpolated": found.interpolated,
        "only_first": names(&found.only_first),
        "only_second": names(&found.only_second),
        "other_units": found.units.iter().map(|(a, b)| [a.to_string(), b.to_string()]).collect::<Vec<_>>(),
        "ranges": found.ranges.map(|(low, high)| [low, high]),
        "columns": found.columns.iter().map(one).collect::<Vec<_>>(),
    })
}
