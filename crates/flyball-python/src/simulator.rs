//! A run that is taken step by step, with inputs that change between the steps.

use crate::model::Model;
use crate::numbers::Numbers;
use crate::{guard, raise};
use flyball_dae::driver::{Checkpoint, Options, Output, Simulation};
use flyball_dae::system::State;
use flyball_file::{Quantity, Readout};
use flyball_machine::MachineSystem;
use flyball_run::RunError;
use flyball_run::plan::Plan;
use flyball_run::run::carry;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use self_cell::self_cell;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};

/// Part of a step by which a sum of steps may pass the end.
const ROUNDING: f64 = 1e-9;

/// A sensor of type `parameter`, which is a held value here.
#[derive(Clone)]
struct Input {
    name: String,
    /// Its place in the held values.
    place: usize,
    /// True if its value is not that of the model any more.
    is_set: bool,
}

/// A simulation with quantities that are read of it.
struct Running<'a> {
    simulation: Simulation<'a>,
    readout: Option<(Vec<String>, Readout<'a>)>,
    inputs: Vec<Input>,
    /// Steps of simulations before this one, whose models had other values.
    steps_before: usize,
}

self_cell!(
    /// A model with its simulation.
    struct Cell {
        owner: Arc<Model>,
        #[not_covariant]
        dependent: Running,
    }
);

/// A point to which a simulator can be set back.
#[pyclass(frozen, module = "flyball._native")]
pub struct Point {
    checkpoint: Checkpoint,
    model: Arc<Model>,
    inputs: Vec<Input>,
    /// Steps before those of the checkpoint.
    steps_before: usize,
    origin: u64,
}

#[pymethods]
impl Point {
    fn __reduce__(&self, py: Python<'_>) -> PyResult<()> {
        let text = "a point of a simulator is not pickled: it lives as long as its model does here; pickle the model";
        Err(raise::argument(py, text))
    }
}

/// A simulator, used by one thread at a time.
#[pyclass(frozen, module = "flyball._native")]
pub struct Simulator {
    cell: Mutex<Option<Cell>>,
    plan: Plan,
    /// Hash of the texts of its model and of its method: points of others do not fit.
    origin: u64,
}

/// What a simulator holds while it is used.
type Held<'a> = MutexGuard<'a, Option<Cell>>;

fn begun<'a>(
    system: &'a MachineSystem,
    plan: &Plan,
    start: State,
    options: Options,
) -> Result<Simulation<'a>, RunError> {
    Ok(Simulation::boxed(system, plan.make_method(system)?, start, options))
}

impl Simulator {
    /// Begins with a model whose settings are those of the run and whose parameters are held.
    pub fn begin(py: Python<'_>, model: Model) -> PyResult<Self> {
        let plan = guard::guarded(py, || Plan::new(&model.model.simulate, &model.system, None))?;
        let mut plan = plan.map_err(|error| raise::run(py, &error, Some(&model.model)))?;
        plan.options.output = Output::Steps;
        let mut hasher = DefaultHasher::new();
        model.model.sources().iter().for_each(|source| source.text.hash(&mut hasher));
        plan.method.name.hash(&mut hasher);
        let cell = Self::cell(py, Arc::new(model), &plan, plan.start.clone(), None)?;
        let made = Self { cell: Mutex::new(Some(cell)), origin: hasher.finish(), plan };
        made.run_to(py, &mut made.held(py)?, made.plan.start.t)?; // makes the start consistent
        Ok(made)
    }

    fn cell(py: Python<'_>, model: Arc<Model>, plan: &Plan, start: State, point: Option<&Point>) -> PyResult<Cell> {
        Cell::try_new(model, |model| {
            let made = guard::guarded(py, || {
                let mut simulation = begun(&model.system, plan, start, plan.options.clone())?;
                let Some(point) = point else {
                    return Ok(Running { simulation, readout: None, inputs: inputs(model), steps_before: 0 });
                };
                simulation.resume(&point.checkpoint)?;
                let (inputs, steps_before) = (point.inputs.clone(), point.steps_before);
                Ok(Running { simulation, readout: None, inputs, steps_before })
            })?;
            made.map_err(|error: RunError| raise::run(py, &error, Some(&model.model)))
        })
    }

    /// The lock; refused while another thread, or a function that it calls, has it: to wait could take for ever.
    fn lock(&self, py: Python<'_>) -> PyResult<Held<'_>> {
        match self.cell.try_lock() {
            Ok(held) => Ok(held),
            Err(TryLockError::Poisoned(held)) => Ok(held.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(raise::busy(py, "this simulator is being used; each thread needs one of its own"))
            }
        }
    }

    /// What it holds, if it was not closed.
    fn held(&self, py: Python<'_>) -> PyResult<Held<'_>> {
        let held = self.lock(py)?;
        if held.is_none() {
            return Err(raise::closed(py, "this simulator was closed"));
        }
        Ok(held)
    }
}

fn alive<'a>(held: &'a mut Held<'_>) -> &'a mut Cell {
    held.as_mut().expect("what is held is not closed")
}

fn time(held: &mut Held<'_>) -> f64 {
    alive(held).with_dependent(|_, running| running.simulation.state().t)
}

fn steps(cell: &mut Cell) -> usize {
    cell.with_dependent(|_, running| running.steps_before + running.simulation.counters().steps)
}

/// The inputs of a model whose parameters are held.
fn inputs(model: &Model) -> Vec<Input> {
    let input = |name: String| Some(Input { place: model.system.input(&name)?, name, is_set: false });
    model.inputs().into_iter().filter_map(input).collect()
}

#[pymethods]
impl Simulator {
    /// Goes on to a time.
    fn advance(&self, py: Python<'_>, t: f64) -> PyResult<f64> {
        let mut held = self.held(py)?;
        self.advance_held(py, &mut held, t)
    }

    /// Goes on by a time.
    fn step(&self, py: Python<'_>, h: f64) -> PyResult<f64> {
        let mut held = self.held(py)?;
        if !(h.is_finite() && h > 0.0) {
            return Err(raise::argument(py, &format!("a step has a positive, finite length, not {h} s")));
        }
        let (t, end) = (time(&mut held) + h, self.plan.options.end);
        // steps that add up to the end but for rounding come to it
        let t = if t > end && t - end <= ROUNDING * h { end } else { t };
        self.advance_held(py, &mut held, t)
    }

    /// The present time.
    #[getter]
    fn t(&self, py: Python<'_>) -> PyResult<f64> {
        Ok(time(&mut self.held(py)?))
    }

    /// The end.
    #[getter]
    fn end(&self, py: Python<'_>) -> PyResult<f64> {
        self.held(py).map(|_| self.plan.options.end)
    }

    /// Quantities by name at the present state, in SI.
    fn read(&self, py: Python<'_>, names: Vec<String>) -> PyResult<Vec<f64>> {
        alive(&mut self.held(py)?).with_dependent_mut(|model, running| {
            if running.readout.as_ref().is_none_or(|(known, _)| *known != names) {
                let find = |name: &String| {
                    let found = Quantity::find(&model.model.machine, name);
                    found.map_err(|help| raise::unknown_quantity(py, name, &help))
                };
                let found = names.iter().map(find).collect::<PyResult<Vec<Quantity>>>()?;
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
    fn state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        let state = alive(&mut self.held(py)?).with_dependent(|_, running| running.simulation.state().clone());
        all.set_item("t", state.t)?;
        let State { q, v, a, lambda, psi, x, y, .. } = state;
        for (name, values) in [("q", q), ("v", v), ("a", a), ("lambda", lambda), ("psi", psi), ("x", x), ("y", y)] {
            all.set_item(name, Numbers::from(values))?;
        }
        Ok(all)
    }

    /// Changes inputs at the present state.
    fn hold(&self, py: Python<'_>, values: Vec<(String, f64)>) -> PyResult<()> {
        alive(&mut self.held(py)?).with_dependent_mut(|model, Running { simulation, inputs, .. }| {
            let mut places = Vec::with_capacity(values.len());
            for (name, value) in &values {
                let found = inputs.iter_mut().find(|input| input.name == *name);
                let input = found.ok_or_else(|| raise::argument(py, &format!("`{name}` is no input")))?;
                input.is_set = true;
                places.push((input.place, *value));
            }
            let done = guard::guarded(py, || simulation.hold(&places))?;
            done.map_err(|failure| raise::run(py, &failure.into(), Some(&model.model)))
        })
    }

    /// Goes on with a model of other values, from the present state.
    fn replace(&self, py: Python<'_>, values: Vec<(String, String)>) -> PyResult<()> {
        let mut held = self.held(py)?;
        let mut next = alive(&mut held).with_dependent(|model, running| {
            let state = running.simulation.state();
            let set = running.inputs.iter().filter(|input| input.is_set);
            let set = set.map(|input| (format!("{}.value", input.name), format!("{:?}", state.memory[input.place])));
            let next = model.with(py, set.chain(values).collect(), true)?;
            let mut start = carry(&model.system, state, &next.system);
            let given = next.system.start().memory;
            inputs(&next).iter().for_each(|input| start.memory[input.place] = given[input.place]);
            Self::cell(py, Arc::new(next), &self.plan, start, None)
        })?;
        let before = steps(alive(&mut held));
        next.with_dependent_mut(|_, running| running.steps_before = before);
        *held = Some(next);
        let now = time(&mut held);
        self.run_to(py, &mut held, now)
    }

    /// A point to come back to.
    fn save(&self, py: Python<'_>) -> PyResult<Point> {
        Ok(alive(&mut self.held(py)?).with_dependent_mut(|model, running| {
            let checkpoint = running.simulation.checkpoint();
            let (inputs, steps_before) = (running.inputs.clone(), running.steps_before);
            Point { checkpoint, model: model.clone(), inputs, steps_before, origin: self.origin }
        }))
    }

    /// Comes back to a point.
    fn restore(&self, py: Python<'_>, point: &Point) -> PyResult<()> {
        let mut held = self.held(py)?;
        if point.origin != self.origin {
            return Err(raise::argument(py, "this point is of a simulator of another model or method"));
        }
        let start = point.model.system.start();
        *held = Some(Self::cell(py, point.model.clone(), &self.plan, start, Some(point))?);
        Ok(())
    }

    /// Accepted steps so far.
    fn steps(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(steps(alive(&mut self.held(py)?)))
    }

    /// Ends it and frees what it holds; a second time nothing happens.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        *self.lock(py)? = None;
        Ok(())
    }
}

impl Simulator {
    fn advance_held(&self, py: Python<'_>, held: &mut Held<'_>, t: f64) -> PyResult<f64> {
        let (now, end) = (time(held), self.plan.options.end);
        if !(now..=end).contains(&t) {
            let text =
                format!("t = {t} s is not between now, {now} s, and the end, {end} s; m.simulator(end=…) sets it");
            return Err(raise::argument(py, &text));
        }
        self.run_to(py, held, t)?;
        Ok(time(held))
    }

    fn run_to(&self, py: Python<'_>, held: &mut Held<'_>, t: f64) -> PyResult<()> {
        alive(held).with_dependent_mut(|model, running| {
            let mut signals = guard::Signals::new();
            let done = guard::guarded(py, || running.simulation.run_to(t, &mut signals))?;
            let raise = |error: RunError| raise::run(py, &error, Some(&model.model));
            if let Some(error) = signals.into_raised() {
                // what was stopped stays so: another one goes on from here
                let here = running.simulation.checkpoint();
                let start = model.system.start();
                let mut next = begun(&model.system, &self.plan, start, self.plan.options.clone()).map_err(raise)?;
                next.resume(&here).map_err(|failure| raise(failure.into()))?;
                (running.simulation, running.readout) = (next, None);
                return Err(error);
            }
            done.map_err(|failure| raise(failure.into()))
        })
    }
}
