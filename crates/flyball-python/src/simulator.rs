//! A run that is taken step by step, with inputs that change between the steps.

use crate::model::Model;
use crate::numbers::Numbers;
use crate::{guard, raise};
use flyball_dae::driver::{Checkpoint, NoObserver, Options, Output, Simulation};
use flyball_dae::system::State;
use flyball_file::{Quantity, Readout};
use flyball_machine::MachineSystem;
use flyball_run::RunError;
use flyball_run::plan::Plan;
use flyball_run::run::carry;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use self_cell::self_cell;
use std::sync::{Mutex, PoisonError};

/// A simulation with quantities that are read of it.
struct Running<'a> {
    simulation: Simulation<'a>,
    readout: Option<(Vec<String>, Readout<'a>)>,
}

self_cell!(
    /// A model with its simulation.
    struct Cell {
        owner: Box<Model>,
        #[not_covariant]
        dependent: Running,
    }
);

/// A point to which a simulator can be set back.
#[pyclass(frozen, module = "flyball._native")]
pub struct Point {
    checkpoint: Checkpoint,
    values: Vec<(String, String)>,
}

/// A simulator.
#[pyclass(module = "flyball._native")]
pub struct Simulator {
    /// The lock lets Python see it from any thread; nobody else has it.
    cell: Mutex<Option<Cell>>,
    plan: Plan,
}

fn begun<'a>(
    system: &'a MachineSystem,
    plan: &Plan,
    start: State,
    options: Options,
) -> Result<Simulation<'a>, RunError> {
    Ok(Simulation::boxed(system, plan.make_method(system)?, start, options))
}

impl Simulator {
    /// Begins with a model whose settings are those of the run.
    pub fn begin(py: Python<'_>, model: Model) -> PyResult<Self> {
        let plan = guard::guarded(py, || Plan::new(&model.model.simulate, &model.system, None))?;
        let mut plan = plan.map_err(|error| raise::run(py, &error, Some(&model.model)))?;
        plan.options.output = Output::Steps;
        let cell = Self::cell(py, model, &plan, plan.start.clone(), None)?;
        let mut made = Self { cell: Mutex::new(Some(cell)), plan };
        let begin = made.plan.start.t;
        made.run_to(py, begin)?; // makes the start consistent
        Ok(made)
    }

    fn cell(
        py: Python<'_>,
        model: Model,
        plan: &Plan,
        start: State,
        checkpoint: Option<&Checkpoint>,
    ) -> PyResult<Cell> {
        Cell::try_new(Box::new(model), |model| {
            let made = guard::guarded(py, || {
                let mut simulation = begun(&model.system, plan, start, plan.options.clone())?;
                if let Some(checkpoint) = checkpoint {
                    simulation.resume(checkpoint)?;
                }
                Ok(Running { simulation, readout: None })
            })?;
            made.map_err(|error: RunError| raise::run(py, &error, Some(&model.model)))
        })
    }

    fn own(&mut self) -> &mut Option<Cell> {
        self.cell.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    fn alive(&mut self, py: Python<'_>) -> PyResult<&mut Cell> {
        self.own().as_mut().ok_or_else(|| raise::closed(py, "this simulator was closed"))
    }

    fn run_to(&mut self, py: Python<'_>, t: f64) -> PyResult<()> {
        let cell = self.alive(py)?;
        cell.with_dependent_mut(|model, running| {
            let done = guard::guarded(py, || running.simulation.run_to(t, &mut NoObserver))?;
            done.map_err(|failure| raise::run(py, &failure.into(), Some(&model.model)))
        })
    }
}

#[pymethods]
impl Simulator {
    /// Goes on to a time.
    fn advance(&mut self, py: Python<'_>, t: f64) -> PyResult<f64> {
        let end = self.plan.options.end;
        let now = self.t(py)?;
        if !(now..=end).contains(&t) {
            let text =
                format!("t = {t} s is not between now, {now} s, and the end, {end} s; m.simulator(end=…) sets it");
            return Err(raise::argument(py, &text));
        }
        self.run_to(py, t)?;
        self.t(py)
    }

    /// The present time.
    #[getter]
    fn t(&mut self, py: Python<'_>) -> PyResult<f64> {
        Ok(self.alive(py)?.with_dependent(|_, running| running.simulation.state().t))
    }

    /// The end.
    #[getter]
    fn end(&self) -> f64 {
        self.plan.options.end
    }

    /// Quantities by name at the present state, in SI.
    fn read(&mut self, py: Python<'_>, names: Vec<String>) -> PyResult<Vec<f64>> {
        let cell = self.alive(py)?;
        cell.with_dependent_mut(|model, running| {
            if running.readout.as_ref().is_none_or(|(known, _)| *known != names) {
                let find = |name: &String| Quantity::find(&model.model.machine, name);
                let found: Result<Vec<Quantity>, String> = names.iter().map(find).collect();
                let found = found.map_err(|reason| raise::argument(py, &reason))?;
                let readout = Readout::new(&model.system, found)
                    .map_err(|error| raise::run(py, &error.into(), Some(&model.model)))?;
                running.readout = Some((names, readout));
            }
            let mut values = Vec::new();
            if let Some((_, readout)) = &mut running.readout {
                readout.read(running.simulation.state(), &mut values);
            }
            Ok(values)
        })
    }

    /// Coordinates, velocities, accelerations, multipliers, control states and outputs.
    fn state<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        let state = self.alive(py)?.with_dependent(|_, running| running.simulation.state().clone());
        all.set_item("t", state.t)?;
        let State { q, v, a, lambda, psi, x, y, .. } = state;
        for (name, values) in [("q", q), ("v", v), ("a", a), ("lambda", lambda), ("psi", psi), ("x", x), ("y", y)] {
            all.set_item(name, Numbers::from(values))?;
        }
        Ok(all)
    }

    /// Goes on with a model of other values, from the present state.
    fn replace(&mut self, py: Python<'_>, values: Vec<(String, String)>) -> PyResult<()> {
        let plan = self.plan.clone();
        let cell = self.alive(py)?;
        let next = cell.with_dependent(|model, running| {
            let next = model.replaced(py, values)?;
            let start = carry(&model.system, running.simulation.state(), &next.system);
            Self::cell(py, next, &plan, start, None)
        })?;
        *self.own() = Some(next);
        let now = self.t(py)?;
        self.run_to(py, now)
    }

    /// A point to come back to.
    fn save(&mut self, py: Python<'_>) -> PyResult<Point> {
        let cell = self.alive(py)?;
        Ok(cell.with_dependent_mut(|model, running| {
            let checkpoint = running.simulation.checkpoint();
            Point { checkpoint, values: model.model.overrides().to_vec() }
        }))
    }

    /// Comes back to a point.
    fn restore(&mut self, py: Python<'_>, point: &Point) -> PyResult<()> {
        let plan = self.plan.clone();
        let cell = self.alive(py)?;
        let next = cell.with_dependent(|model, _| {
            let next = model.replaced(py, point.values.clone())?;
            let start = next.system.start();
            Self::cell(py, next, &plan, start, Some(&point.checkpoint))
        })?;
        *self.own() = Some(next);
        Ok(())
    }

    /// Work so far: steps, rejected, iterations.
    fn counters(&mut self, py: Python<'_>) -> PyResult<(usize, usize, usize)> {
        let counters = self.alive(py)?.with_dependent(|_, running| running.simulation.counters());
        Ok((counters.steps, counters.rejected, counters.iterations))
    }

    /// Ends it and frees what it holds.
    fn close(&mut self) {
        *self.own() = None;
    }
}
