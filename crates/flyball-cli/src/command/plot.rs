//! `flyball plot`: curves of results files, of several runs over each other.

use super::targets::{Overwrite, picture_name};
use super::{CommandError, curves};
use curves::{Group, Overlay};
use flyball_run::results::Table;
use flyball_run::words;
use std::path::{Path, PathBuf};

/// Draw curves of results files (CSV, NPZ, Parquet if built in, or the partial file of a killed run), of several runs over
/// each other.
#[derive(clap::Args)]
#[command(
    after_help = "The first argument, and every further one that ends in .csv, .npz, .parquet or .partial, is a results file; \
                  a column of the same name is drawn in one panel for all of them, each over its own times.\n\n\
                  Each COLUMNS is a panel; commas put several curves into one, * stands for anything. Without \
                  COLUMNS the first columns that move are drawn.\n\n\
                  Examples:\n  flyball plot crank.csv\n  flyball plot crank.csv crank.angle slider.x,mass.x -o crank.png\n  \
                  flyball plot soft.csv stiff.npz 'wheel.*' -o springs.svg\n  \
                  flyball plot ball.npz 'ball.*' --from 0.2 --to 0.4\n  flyball plot crank.csv slider.vx --x slider.x"
)]
pub struct Plot {
    /// Results files, then what to draw, a panel each
    #[arg(value_name = "FILES and COLUMNS", required = true)]
    arguments: Vec<String>,
    /// Picture to write, .svg or .png; default the first file's name with .svg
    #[arg(short, long, value_parser = picture_name)]
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
    #[inline(never)]
    pub fn run(self) -> Result<(), CommandError> {
        let is_file = |i: usize| i == 0 || is_results(&self.arguments[i]);
        let (files, columns): (Vec<usize>, Vec<usize>) = (0..self.arguments.len()).partition(|i| is_file(*i));
        let files: Vec<&Path> = files.into_iter().map(|i| Path::new(&self.arguments[i])).collect();
        let output = self.output.unwrap_or_else(|| files[0].with_extension("svg"));
        self.overwrite.check(files.iter().copied(), [output.as_path()])?;
        let (from, to) = (self.from.unwrap_or(f64::NEG_INFINITY), self.to.unwrap_or(f64::INFINITY));
        let mut tables = Vec::new();
        for file in &files {
            let mut table = Table::read(file)?;
            let x = match &self.x {
                Some(name) => table.find(name)?[0],
                None => 0,
            };
            table.keep(x, from, to);
            if table.rows() == 0 {
                let text = format!("{} has no rows in this range", file.display());
                return Err(CommandError::argument(text, "widen --from and --to"));
            }
            tables.push((table, x));
        }
        let overlay = Overlay { names: names(&files), tables };
        let groups = if columns.is_empty() {
            overlay.moving()
        } else {
            columns.iter().map(|i| find(&overlay, &self.arguments[*i])).collect::<Result<Vec<_>, _>>()?
        };
        let title = self.title.unwrap_or_else(|| title(&overlay, files[0]));
        overlay.figure(&title, &groups).write(&output).map_err(|reason| CommandError::write(&output, reason))?;
        let curves = words::count(groups.iter().map(Vec::len).sum(), "curve", "curves");
        let rows = overlay.tables.iter().map(|(table, _)| table.rows()).sum();
        let of = if files.len() > 1 { format!(" of {} files", files.len()) } else { String::new() };
        tell!("{curves}, {}{of}: {}", words::count(rows, "row", "rows"), output.display());
        overlay.missing(&groups).iter().for_each(|line| tell!("  {line}"));
        Ok(())
    }
}

/// True for the name of a results file.
pub(super) fn is_results(argument: &str) -> bool {
    let ending = Path::new(argument).extension().unwrap_or_default();
    ["csv", "npz", "parquet", "partial"].iter().any(|known| ending.eq_ignore_ascii_case(known))
}

/// Names for the legend: files without folder and ending, as far as that keeps them apart.
fn names(files: &[&Path]) -> Vec<String> {
    let text = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let ways: [&dyn Fn(&Path) -> String; 2] =
        [&|file: &Path| text(file.file_stem()), &|file: &Path| text(file.file_name())];
    let apart = |names: &[String]| (1..names.len()).all(|i| !names[..i].contains(&names[i]));
    let short = ways.iter().map(|way| files.iter().map(|file| way(file)).collect::<Vec<_>>());
    let whole = files.iter().map(|file| file.display().to_string()).collect();
    short.into_iter().find(|names| apart(names)).unwrap_or(whole)
}

/// Name of the model if all files have the same, of the first file otherwise.
fn title(overlay: &Overlay, first: &Path) -> String {
    let model = |table: &Table| table.metadata.0.get("model").and_then(|name| name.as_str()).map(str::to_string);
    let models: Vec<Option<String>> = overlay.tables.iter().map(|(table, _)| model(table)).collect();
    let same = models.iter().all(|model| *model == models[0]);
    let stem = || first.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    match &models[0] {
        Some(model) if same => model.clone(),
        _ if models.len() > 1 => overlay.names.join(", "),
        _ => stem(),
    }
}

/// Columns of one panel, of every file that has them; at least one.
fn find(overlay: &Overlay, panel: &str) -> Result<Group, CommandError> {
    let mut group = Group::new();
    for wanted in panel.split(',').map(str::trim) {
        let mut all: Vec<_> = overlay.tables.iter().map(|(table, _)| table.find(wanted)).collect();
        if all.iter().all(Result::is_err) {
            return Err(all.swap_remove(0).expect_err("none has it").into());
        }
        let of = |(n, columns): (usize, Result<Vec<usize>, _>)| {
            columns.unwrap_or_default().into_iter().map(move |c| (n, c)).collect::<Group>()
        };
        group.extend(all.into_iter().enumerate().flat_map(of));
    }
    Ok(group)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_as_shortly_as_keeps_them_apart() {
        let named = |files: &[&str]| names(&files.iter().map(Path::new).collect::<Vec<_>>());
        assert_eq!(named(&["a/x.csv", "a/y.npz"]), ["x", "y"]);
        assert_eq!(named(&["a/x.csv", "a/x.npz"]), ["x.csv", "x.npz"]);
        assert_eq!(named(&["a/x.csv", "b/x.csv"]), ["a/x.csv", "b/x.csv"]);
    }

    #[test]
    fn endings_tell_files_from_columns() {
        assert!(is_results("a.csv") && is_results("b.NPZ") && is_results("c.npz.partial"));
        assert!(!is_results("crank.angle") && !is_results("x*") && !is_results("csv"));
    }
}
