//! Cases of a study on several threads, from one shared model.

use crate::design::Design;
use crate::guard::{self, Watch};
use crate::model::Model;
use crate::numbers::Numbers;
use crate::{raise, raised};
use flyball_dae::message::Message;
use flyball_dae::system::State;
use flyball_file::{Diagnostics, Quantity, Readout};
use flyball_machine::MachineSystem;
use flyball_run::plan::Plan;
use flyball_run::run::{Columns, MachineColumns, Phases, check_phases};
use flyball_run::sweep::{EXTREMES, Sample, extremes, extremes_of_rows};
use flyball_run::{Column, RunError};
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Columns that were asked for by name, in SI.
struct Chosen<'a> {
    readout: Readout<'a>,
    headings: Vec<Column>,
}

impl<'a> Chosen<'a> {
    fn new(system: &'a MachineSystem, names: &[String]) -> Result<Self, String> {
        let find =
            |name: &String| Quantity::find(system.machine(), name).map_err(|help| raise::no_quantity(name, &help));
        let quantities = names.iter().map(find).collect::<Result<Vec<_>, _>>()?;
        let all = quantities.iter().map(|quantity| Column::new(&quantity.name, &quantity.unit));
        let headings = std::iter::once(Column::new("t", "s")).chain(all).collect();
        let readout = Readout::new(system, quantities).map_err(|error| error.to_string())?;
        Ok(Self { readout, headings })
    }
}

impl Columns for Chosen<'_> {
    fn headings(&self) -> Vec<Column> {
        self.headings.clone()
    }

    fn fill(&mut self, state: &State, row: &mut Vec<f64>) {
        row.push(state.t);
        self.readout.read(state, row);
    }
}

/// Headings of what is found: those of the outputs of the model, or of quantities by name.
fn headings(model: &Model, names: &[String]) -> Result<Vec<Column>, String> {
    let columns = match names {
        [] => MachineColumns::new(&model.system, &model.model.outputs).headings(),
        _ => Chosen::new(&model.system, names)?.headings(),
    };
    Ok(columns.into_iter().skip(1).collect())
}

/// Reason of a failed case.
enum Failed {
    Model(Diagnostics),
    Run(RunError),
    Text(String),
}

impl<E: Into<RunError>> From<E> for Failed {
    fn from(error: E) -> Self {
        Self::Run(error.into())
    }
}

impl Failed {
    fn text(self) -> String {
        match self {
            Self::Model(found) => found.all.first().map_or_else(String::new, |one| Message::headline(&one.message)),
            Self::Run(error) => error.message().headline(),
            Self::Text(text) => text,
        }
    }
}

fn compute(
    sample: &Sample,
    design: &Design,
    case: usize,
    (names, watch): (&[String], &Watch),
) -> Result<Vec<f64>, Failed> {
    let (model, system) = sample.case(case, &design.cases.overrides(case)).map_err(Failed::Model)?;
    if !model.phases.is_empty() {
        check_phases(&model, &system).map_err(Failed::Model)?;
        let adjust = |options: &mut _| watch.adjust(options);
        let done = Phases::new(&model, &system).adjusted(&adjust).run()?;
        let mut table = done.outcome.table;
        if !names.is_empty() {
            let wanted = std::iter::once("t").chain(names.iter().map(String::as_str));
            let places = wanted.map(|name| Ok(table.find(name)?[0])).collect::<Result<Vec<_>, RunError>>()?;
            table.columns = places.iter().map(|place| table.columns[*place].clone()).collect();
            table.values = places.iter().map(|place| table.values[*place].clone()).collect();
        }
        return Ok(extremes_of_rows(&table));
    }
    let mut plan = Plan::new(&model.simulate, &system, None)?;
    watch.adjust(&mut plan.options);
    match names {
        [] => Ok(extremes(&system, &plan, &mut MachineColumns::new(&system, &model.outputs))?),
        _ => Ok(extremes(&system, &plan, &mut Chosen::new(&system, names).map_err(Failed::Text)?)?),
    }
}

/// Numbers of cases with their failures.
type Found = (Vec<f64>, Vec<(usize, String)>);

/// Runs the cases from `first` to before `last`, so many at a time.
fn run_cases(
    sample: &Sample,
    design: &Design,
    [first, last]: [usize; 2],
    (names, width): (&[String], usize),
    (jobs, watch): (usize, &Watch),
) -> Found {
    let next = AtomicUsize::new(first);
    let done = AtomicUsize::new(0);
    let all = Mutex::new((vec![f64::NAN; (last - first) * width], Vec::new()));
    let lock = || all.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let work = || {
        while !watch.is_cancelled() {
            let case = next.fetch_add(1, Ordering::Relaxed);
            if case >= last {
                break;
            }
            let mut found = catch_unwind(AssertUnwindSafe(|| compute(sample, design, case, (names, watch))))
                .unwrap_or_else(|_| Err(Failed::Text("this is a mistake of flyball itself, please report it".into())));
            if let Some(error) = raised::take() {
                // a reason is one line
                found = Err(Failed::Text(error.to_string().lines().next().unwrap_or_default().into()));
            }
            if watch.is_cancelled() {
                break; // a case that was cut short is not done
            }
            match found {
                Ok(found) => {
                    let at = (case - first) * width;
                    lock().0[at..at + width].copy_from_slice(&found);
                }
                Err(failed) => lock().1.push((case, failed.text())),
            }
            watch.tell(done.fetch_add(1, Ordering::Relaxed) as f64 / (last - first) as f64);
        }
    };
    let spawned = || drop(guard::known_to_python(watch, work));
    std::thread::scope(|scope| (0..jobs.min(last - first)).for_each(|_| drop(scope.spawn(spawned))));
    let (values, mut failures) = all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    failures.sort();
    (values, failures)
}

/// Names of what is found of every output, with its unit.
#[pyfunction]
pub fn study_columns(py: Python<'_>, model: &Model, names: Vec<String>) -> PyResult<Vec<(String, String)>> {
    let found = guard::guarded(py, || headings(model, &names))?.map_err(|reason| raise::argument(py, &reason))?;
    let each = |column: &Column| EXTREMES.map(|what| (format!("{}:{what}", column.name), column.unit.clone()));
    Ok(found.iter().flat_map(each).collect())
}

/// Runs cases of a study: a row of numbers each, and the reasons of those that failed.
#[pyfunction]
pub fn run_study(
    py: Python<'_>,
    model: &Model,
    design: &Design,
    range: [usize; 2],
    names: Vec<String>,
    jobs: usize,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Numbers, Vec<(usize, String)>)> {
    let [first, last] = [range[0].min(design.cases.count()), range[1].min(design.cases.count())];
    let found = guard::supervised(py, progress.as_ref(), |watch| {
        let width = EXTREMES.len() * headings(model, &names)?.len();
        let sample =
            Sample::new(model.model.clone(), model.system.rebuilt(&model.model.machine).map_err(|e| e.to_string())?);
        Ok((width, run_cases(&sample, design, [first, last], (&names, width), (jobs, watch))))
    })?;
    let (width, (values, failures)) = found.map_err(|reason: String| raise::argument(py, &reason))?;
    Ok((Numbers::matrix([last - first, width], values), failures))
}
