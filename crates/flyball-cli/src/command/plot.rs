//! `flyball plot`: curves of a results file.

use super::targets::Overwrite;
use super::{CommandError, curves};
use flyball_run::results::Table;
use flyball_run::words;
use std::path::PathBuf;

/// Draw curves of a results file (CSV, NPZ, Parquet if built in, or the partial file of a killed run).
#[derive(clap::Args)]
#[command(after_help = "Each COLUMNS is a panel; commas put several curves into one, * stands for anything. Without \
                  COLUMNS the first columns that move are drawn.\n\n\
                  Examples:\n  flyball plot crank.csv\n  flyball plot crank.csv crank.angle slider.x,mass.x -o crank.png\n  \
                  flyball plot ball.npz 'ball.*' --from 0.2 --to 0.4\n  flyball plot crank.csv slider.vx --x slider.x")]
pub struct Plot {
    /// Results file
    file: PathBuf,
    /// What to draw, a panel each
    columns: Vec<String>,
    /// Picture to write, .svg or .png; default the file's name with .svg
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Column of the horizontal axis; default the first
    #[arg(long)]
    x: Option<String>,
    /// Draw from this value of the horizontal axis on
    #[arg(long, allow_negative_numbers = true)]
    from: Option<f64>,
    /// Draw up to this value
    #[arg(long, allow_negative_numbers = true)]
    to: Option<f64>,
    /// Title; default the name of the model or of the file
    #[arg(long)]
    title: Option<String>,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl Plot {
    /// Draws.
    pub fn run(self) -> Result<(), CommandError> {
        let output = self.output.unwrap_or_else(|| self.file.with_extension("svg"));
        self.overwrite.check([self.file.as_path()], [output.as_path()])?;
        let mut table = Table::read(&self.file)?;
        let x = match &self.x {
            Some(name) => find(&table, name)?[0],
            None => 0,
        };
        cut(&mut table, x, self.from.unwrap_or(f64::NEG_INFINITY), self.to.unwrap_or(f64::INFINITY));
        if table.rows() == 0 {
            let text = format!("{} has no rows in this range", self.file.display());
            return Err(CommandError::argument(text, "widen --from and --to"));
        }
        let groups = if self.columns.is_empty() {
            curves::moving(&table, x)
        } else {
            self.columns.iter().map(|panel| find_all(&table, panel)).collect::<Result<Vec<_>, _>>()?
        };
        let stem = self.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let model = table.metadata.0.get("model").and_then(|name| name.as_str()).map(str::to_string);
        let title = self.title.or(model).unwrap_or(stem);
        let figure = curves::figure(&table, &title, x, &groups);
        figure.write(&output).map_err(|reason| CommandError::write(&output, reason))?;
        let curves = words::count(groups.iter().map(Vec::len).sum(), "curve", "curves");
        tell!("{curves}, {}: {}", words::count(table.rows(), "row", "rows"), output.display());
        Ok(())
    }
}

/// Keeps the rows whose horizontal value lies in the range.
fn cut(table: &mut Table, x: usize, from: f64, to: f64) {
    let keep: Vec<bool> = table.values[x].iter().map(|value| (from..=to).contains(value)).collect();
    for values in &mut table.values {
        let mut row = keep.iter();
        values.retain(|_| *row.next().expect("columns are of one length"));
    }
}

/// Columns of one panel.
fn find_all(table: &Table, panel: &str) -> Result<Vec<usize>, CommandError> {
    let parts = panel.split(',').map(|name| find(table, name.trim()));
    Ok(parts.collect::<Result<Vec<_>, _>>()?.concat())
}

/// Columns of this name or pattern; at least one.
fn find(table: &Table, wanted: &str) -> Result<Vec<usize>, CommandError> {
    let fits = |c: &usize| {
        let column = &table.columns[*c];
        matches(wanted, &column.name) || wanted == column.to_string()
    };
    let found: Vec<usize> = (0..table.columns.len()).filter(fits).collect();
    if found.is_empty() {
        let known = table.columns.iter().map(|column| column.name.clone()).collect();
        return Err(CommandError::unknown("column", wanted.to_string(), known));
    }
    Ok(found)
}

/// True if the name has the parts of the pattern between its stars, in order.
pub fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else { return false };
    let parts: Vec<&str> = parts.collect();
    let Some((last, middle)) = parts.split_last() else { return rest.is_empty() };
    for part in middle {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::matches;

    #[test]
    fn stars_stand_for_anything() {
        for (pattern, name, wanted) in [
            ("crank.angle", "crank.angle", true),
            ("crank", "crank.angle", false),
            ("crank.*", "crank.angle", true),
            ("*.x", "slider.x", true),
            ("*.x", "slider.xx", false),
            ("a*b*c", "a1b2c", true),
            ("a*b*c", "abab", false),
            ("*", "", true),
        ] {
            assert_eq!(matches(pattern, name), wanted, "{pattern} {name}");
        }
    }
}
