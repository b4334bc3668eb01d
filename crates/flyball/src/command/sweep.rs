//! `flyball sweep`: a parameter study on all cores into one table.

use super::model::{Columns, ModelFile};
use super::run::Plan;
use super::{CommandError, method};
use crate::results::{Column, Table};
use flyball_dae::driver::{Flow, Frame, Simulation};
use indicatif::{ProgressBar, ProgressStyle};
use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Run the model for all combinations of parameter values, on all cores, into one table.
#[derive(clap::Args)]
#[command(
    after_help = "Every row has the values, and of every output its end, minimum and maximum. A case that fails has `nan`. \
                        Cases that are in the file already are not run again, so a killed sweep goes on where it was.\n\n\
                        Examples:\n  flyball sweep crank.toml --vary l1=0.2:0.4:11 -o crank.csv\n  \
                        flyball sweep crank.toml --vary l1=0.2,0.25,0.3 --vary l2=0.5:0.7:5 --jobs 2"
)]
pub struct Sweep {
    #[command(flatten)]
    model: ModelFile,
    /// Parameter and its values: key=first:last:number or key=a,b,c
    #[arg(long, value_name = "KEY=VALUES", required = true, value_parser = variation)]
    vary: Vec<Variation>,
    /// Table to write; default the model's name with .sweep.csv
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Runs at a time; default the number of cores
    #[arg(short, long)]
    jobs: Option<usize>,
    /// Print nothing but errors
    #[arg(long)]
    quiet: bool,
}

/// A parameter with its values as written.
#[derive(Clone, Debug)]
pub struct Variation {
    key: String,
    values: Vec<String>,
}

/// Cases at most.
const CASES: usize = 1_000_000;

fn variation(text: &str) -> Result<Variation, String> {
    let help = "write it as key=first:last:number or key=a,b,c";
    let (key, values) = text.split_once('=').ok_or(help)?;
    let parts: Vec<&str> = values.split(':').collect();
    let values = match parts.as_slice() {
        [list] => list.split(',').map(|value| value.trim().to_string()).collect(),
        [first, last, number] => {
            let parse = |text: &str| text.trim().parse::<f64>().map_err(|_| help.to_string());
            let (first, last) = (parse(first)?, parse(last)?);
            let number = number.trim().parse::<usize>().map_err(|_| help.to_string())?;
            let step = |i: usize| if number > 1 { i as f64 / (number - 1) as f64 } else { 0.0 };
            (0..number.min(CASES)).map(|i| format!("{:?}", first + (last - first) * step(i))).collect()
        }
        _ => return Err(help.into()),
    };
    Ok(Variation { key: key.trim().into(), values })
}

impl Sweep {
    /// Runs all cases that are not done yet.
    pub fn run(self) -> Result<(), CommandError> {
        let count = self.vary.iter().map(|one| one.values.len()).try_fold(1usize, |n, m| n.checked_mul(m));
        let count = count.filter(|count| (1..=CASES).contains(count));
        let Some(count) = count else {
            return Err(CommandError::Model { text: format!("a sweep has between 1 and {CASES} cases") });
        };
        let (model, system) = self.model.load_with(&self.case(0))?;
        let outputs = Columns::new(&model, &system).headings;
        let headings = self.headings(&outputs);
        let path = self.output.clone().unwrap_or_else(|| format!("{}.sweep.csv", self.model.stem()).into());
        let done = done(&path, &headings)?;
        let file = self.open(&path, &headings, !done.is_empty())?;
        let style = ProgressStyle::with_template("{bar:30.cyan/dim} {pos} of {len} cases  rest {eta}");
        let bar = if self.quiet { ProgressBar::hidden() } else { ProgressBar::new(count as u64) };
        let bar = bar.with_style(style.expect("the template is valid"));
        bar.set_position(done.len() as u64);
        let todo: Vec<usize> = (0..count).filter(|case| !done.contains(case)).collect();
        let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let (file, error) = (Mutex::new(file), Mutex::new(None));
        let jobs = self.jobs.or(std::thread::available_parallelism().ok().map(usize::from)).unwrap_or(1).max(1);
        std::thread::scope(|scope| {
            for _ in 0..jobs.min(todo.len()) {
                scope.spawn(|| {
                    while let Some(&case) = todo.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let row = self.compute(case, outputs.len()).unwrap_or_else(|_| {
                            failed.fetch_add(1, Ordering::Relaxed);
                            vec![f64::NAN; 3 * (outputs.len() - 1)]
                        });
                        let line = self.line(case, &row);
                        let written = file.lock().map(|mut file| file.write_all(line.as_bytes()));
                        if let Ok(Err(reason)) = written {
                            let mut error = error.lock().expect("no thread panics with it");
                            error.get_or_insert(CommandError::write(&path, reason));
                            next.store(todo.len(), Ordering::Relaxed);
                        }
                        bar.inc(1);
                    }
                });
            }
        });
        bar.finish_and_clear();
        if let Some(error) = error.into_inner().expect("no thread panics with it") {
            return Err(error);
        }
        sort(&path)?;
        if !self.quiet {
            let failed = failed.into_inner();
            println!("{count} cases, {} of them new, {failed} failed: {}", todo.len(), path.display());
        }
        Ok(())
    }

    /// Overrides of a case.
    fn case(&self, mut case: usize) -> Vec<(String, String)> {
        let one = |one: &Variation| {
            let value = one.values[case % one.values.len()].clone();
            case /= one.values.len();
            (one.key.clone(), value)
        };
        self.vary.iter().map(one).collect()
    }

    fn headings(&self, outputs: &[Column]) -> Vec<String> {
        let mut all = vec!["case".to_string()];
        all.extend(self.vary.iter().map(|one| one.key.clone()));
        for output in &outputs[1..] {
            for what in ["end", "min", "max"] {
                all.push(Column::new(format!("{}.{what}", output.name), &output.unit).to_string());
            }
        }
        all
    }

    fn open(&self, path: &Path, headings: &[String], append: bool) -> Result<std::fs::File, CommandError> {
        let failed = |error| CommandError::write(path, error);
        if append {
            return std::fs::OpenOptions::new().append(true).open(path).map_err(failed);
        }
        let mut file = std::fs::File::create(path).map_err(failed)?;
        let mut line = csv::Writer::from_writer(Vec::new());
        let text = line.write_record(headings).ok().and_then(|()| line.into_inner().ok()).unwrap_or_default();
        file.write_all(&text).map_err(failed)?;
        Ok(file)
    }

    fn line(&self, case: usize, row: &[f64]) -> String {
        let mut line = case.to_string();
        for (_, value) in self.case(case) {
            line.push_str(&format!(",{value}"));
        }
        for value in row {
            line.push_str(&format!(",{value:?}"));
        }
        line.push('\n');
        line
    }

    /// End, minimum and maximum of every output.
    fn compute(&self, case: usize, width: usize) -> Result<Vec<f64>, CommandError> {
        let (model, system) = self.model.load_with(&self.case(case))?;
        let plan = Plan::new(&model, &system, None);
        let columns = Columns::new(&model, &system);
        let method = method::make(&plan.method, &system, plan.rho)?;
        let mut all = vec![[f64::NAN, f64::INFINITY, f64::NEG_INFINITY]; width - 1];
        let mut row = Vec::new();
        Simulation::boxed(&system, method, system.start(), plan.options).run(&mut |frame: &Frame| {
            row.clear();
            columns.fill(frame.state, &mut row);
            for (found, value) in all.iter_mut().zip(&row[1..]) {
                *found = [*value, found[1].min(*value), found[2].max(*value)];
            }
            Flow::Continue
        })?;
        Ok(all.concat())
    }
}

/// Cases that the file has; none if there is no file, an error if it is another table.
fn done(path: &Path, headings: &[String]) -> Result<HashSet<usize>, CommandError> {
    if !path.exists() {
        return Ok(HashSet::new());
    }
    let table = Table::read(path)?;
    let same = table.columns.iter().map(Column::to_string).eq(headings.iter().cloned());
    if !same {
        let reason = "it is another table; choose another name with -o or remove it";
        return Err(CommandError::write(path, reason));
    }
    rewrite(path, &table, headings)?;
    Ok(table.values[0].iter().map(|case| *case as usize).collect())
}

/// Puts the rows in the order of their cases.
fn sort(path: &Path) -> Result<(), CommandError> {
    let table = Table::read(path)?;
    let headings: Vec<String> = table.columns.iter().map(Column::to_string).collect();
    rewrite(path, &table, &headings)
}

/// Writes whole rows only, sorted; what a crash has torn is gone.
fn rewrite(path: &Path, table: &Table, headings: &[String]) -> Result<(), CommandError> {
    let mut order: Vec<usize> = (0..table.rows()).collect();
    order.sort_by(|&i, &j| table.values[0][i].total_cmp(&table.values[0][j]));
    let mut line = csv::Writer::from_writer(Vec::new());
    let mut text = line.write_record(headings).ok().and_then(|()| line.into_inner().ok()).unwrap_or_default();
    for i in order {
        let cells = table.values.iter().enumerate().map(|(column, values)| match column {
            0 => format!("{}", values[i]),
            _ => format!("{:?}", values[i]),
        });
        text.extend(cells.collect::<Vec<_>>().join(",").bytes());
        text.push(b'\n');
    }
    let mut temporary = path.as_os_str().to_os_string();
    temporary.push(".tmp");
    let moved = std::fs::write(&temporary, text).and_then(|()| std::fs::rename(&temporary, path));
    moved.map_err(|error| CommandError::write(path, error))
}
