//! The diagram ready to be evaluated.

use super::actuator::ActuatorKernel;
use super::affine::{Affine, AffineRow};
use super::block::{BlockDefinition, BlockKind, BlockPoint, Jacobian, JacobianWork, Of, On};
use super::sensor::{Multipliers, SensorElement, SensorKernel, SensorPoint};
use super::signal::Wire;
use super::ways::Ways;
use crate::node::Motion;
use crate::space::Space;
use flyball_dae::system::Point;
use std::ops::Range;

/// A scalar signal by name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Signal {
    pub name: String,
    pub unit: String,
    pub wire: Wire,
    /// Number of the signal it passes on, or its own.
    pub root: usize,
}

/// A sensor with its rows of y.
#[derive(Clone, Debug)]
pub(crate) struct SensorPlace<S: Space> {
    pub kernel: SensorKernel<S>,
    /// First row of y.
    pub row: usize,
    pub count: usize,
    pub switches: Range<usize>,
    /// True if it holds values from step to step.
    pub holds: bool,
    /// Wires at the inputs of the actuators it reads.
    pub inputs: Vec<Wire>,
    /// The signal at each of them.
    pub heard: Vec<usize>,
}

/// An actuator with the signals at its inputs.
#[derive(Clone, Debug)]
pub(crate) struct ActuatorPlace<S: Space> {
    pub kernel: ActuatorKernel<S>,
    pub inputs: Vec<Wire>,
    /// The signal at each input.
    pub heard: Vec<usize>,
}

/// A block with its wires and its places in x, modes, memory and y.
#[derive(Clone, Debug)]
pub(crate) struct BlockPlace {
    pub name: String,
    pub kind: BlockKind,
    pub inputs: Vec<Wire>,
    /// The signal at each input.
    pub heard: Vec<usize>,
    /// Row of y of each output that is a function.
    pub rows: Vec<Option<usize>>,
    pub x: Range<usize>,
    pub modes: Range<usize>,
    pub memory: Range<usize>,
    pub first_switch: usize,
    /// Number of switching functions.
    pub switches: usize,
    /// True if a row of it is in an algebraic loop of the diagram.
    pub in_loop: bool,
    /// True if some output is a row of y.
    pub has_rows: bool,
    /// True if it may want to react at instants.
    pub has_instants: bool,
    /// True if its modes follow from inputs that are solved for together with its outputs.
    pub is_searched: bool,
    /// Derivatives of a linear block.
    pub constant: Option<Jacobian>,
    /// A linear block as sums over wires.
    pub affine: Option<Affine>,
    /// Its derivatives by states and outputs, row after row.
    pub entries: Vec<BlockEntry>,
}

/// A part of an evaluation in a fixed order.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    /// A sensor, by its number.
    Sensor(usize),
    /// Rows of linear blocks.
    Affine(Vec<AffineRow>),
    /// A block from one input to one output, without states, modes and held values.
    Scalar {
        /// Its number.
        block: usize,
        input: Wire,
        /// Row of y.
        row: usize,
    },
    /// Another block, by its number.
    Block(usize),
}

/// One derivative of a block that may differ from zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockEntry {
    /// True for a row of ẋ, false for one of y.
    pub is_rate: bool,
    pub row: usize,
    /// The column.
    pub wire: Wire,
    /// Its place in the derivatives of the block.
    pub place: [usize; 2],
}

/// Room for the evaluations of a diagram.
#[derive(Clone, Debug, Default)]
pub(crate) struct ControlWork {
    /// Inputs of one element.
    pub u: Vec<f64>,
    /// Outputs or rates of one block.
    pub out: Vec<f64>,
    /// Outputs evaluated anew.
    pub y: Vec<f64>,
    /// Derivatives of one block.
    pub jacobian: Jacobian,
    /// Room for the dual numbers that they are made with.
    pub duals: JacobianWork,
    /// Two numbers per velocity, for sensors and actuators.
    pub velocities: Vec<f64>,
}

/// All sensors, blocks and actuators of a machine.
#[derive(Debug)]
pub(crate) struct Control<S: Space> {
    pub sensors: Vec<SensorPlace<S>>,
    pub blocks: Vec<BlockPlace>,
    pub actuators: Vec<ActuatorPlace<S>>,
    pub signals: Vec<Signal>,
    /// Rows of y before the direct ones.
    pub implicit: usize,
    /// Sensors and blocks, each after those it depends on.
    pub sequence: Vec<Task>,
    /// The direct rows of y, each after those it depends on.
    pub direct: Vec<Task>,
    /// The rows of ẋ.
    pub rates: Vec<Task>,
    /// Blocks that may want to react at instants, by their numbers.
    pub with_instants: Vec<usize>,
    /// Blocks that hold values.
    pub with_memory: Vec<usize>,
    pub start_x: Vec<f64>,
    /// Where the search for outputs begins.
    pub start_y: Vec<f64>,
    pub start_memory: Vec<f64>,
    pub ways: Ways,
}

/// Appends a row of a linear block to the rows before it.
fn append_row(parts: &mut Vec<Task>, row: &AffineRow) {
    match parts.last_mut() {
        Some(Task::Affine(rows)) => rows.push(row.clone()),
        _ => parts.push(Task::Affine(vec![row.clone()])),
    }
}

impl BlockPlace {
    /// Input and row of y, if that is all it has.
    fn scalar(&self) -> Option<(Wire, usize)> {
        let has_memory = !(self.x.is_empty() && self.modes.is_empty() && self.memory.is_empty());
        match (&self.inputs[..], &self.rows[..]) {
            ([input], [Some(row)]) if !has_memory => Some((*input, *row)),
            _ => None,
        }
    }

    /// The derivatives of its rates and outputs that may differ from zero.
    fn list_entries(&self) -> Vec<BlockEntry> {
        let rates = self.x.clone().enumerate().map(|(i, row)| (Of::Rate(i), self.rows.len() + i, row));
        let rows = self.rows.iter().enumerate().filter_map(|(i, row)| Some((Of::Output(i), i, (*row)?)));
        let mut all = Vec::new();
        for (of, number, row) in rates.chain(rows) {
            let is_rate = matches!(of, Of::Rate(_));
            let inputs = self.inputs.iter().enumerate().map(|(i, wire)| (On::Input(i), *wire));
            let states = self.x.clone().enumerate().map(|(i, col)| (On::State(i), Wire::X(col)));
            for (column, (on, wire)) in inputs.chain(states).enumerate() {
                if matches!(wire, Wire::X(_) | Wire::Y(_)) && self.kind.depends(of, on) {
                    all.push(BlockEntry { is_rate, row, wire, place: [number, column] });
                }
            }
        }
        all
    }

    /// Where it is evaluated, with its inputs gathered in `u`.
    #[inline]
    pub fn point<'a>(&self, p: &Point<'a>, u: &'a mut [f64]) -> BlockPoint<'a> {
        self.point_with(p, p.y, u)
    }

    /// The same, with `y` in the place of `p.y`.
    #[inline]
    pub fn point_with<'a>(&self, p: &Point<'a>, y: &[f64], u: &'a mut [f64]) -> BlockPoint<'a> {
        for (u, wire) in u.iter_mut().zip(&self.inputs) {
            *u = wire.read_with(p, y);
        }
        BlockPoint {
            u: &u[..self.inputs.len()],
            x: &p.x[self.x.clone()],
            t: p.t,
            modes: &p.modes[self.modes.clone()],
            memory: &p.memory[self.memory.clone()],
        }
    }
}

impl<S: Space> SensorPlace<S> {
    /// Where it is evaluated, with its inputs gathered in `u` and `y` in the place of `p.y`.
    #[inline]
    pub fn point<'a>(&self, at: &'a Motion<'a, S>, p: &Point<'a>, y: &[f64], u: &'a mut [f64]) -> SensorPoint<'a, S> {
        for (u, wire) in u.iter_mut().zip(&self.inputs) {
            *u = wire.read_with(p, y);
        }
        let multipliers = Multipliers { lambda: p.lambda, psi: p.psi };
        SensorPoint { motion: at, multipliers, u: &u[..self.inputs.len()] }
    }

    /// Writes its values into its rows of y.
    #[inline]
    pub fn write(&self, at: &Motion<S>, p: &Point, u: &mut [f64], scratch: &mut [f64], y: &mut [f64]) {
        let point = self.point(at, p, y, u);
        self.kernel.measure(&point, scratch, &mut y[self.row..self.row + self.count]);
    }
}

impl<S: Space> ActuatorPlace<S> {
    /// Its inputs.
    #[inline]
    pub fn gather<'a>(&self, p: &Point, u: &'a mut [f64]) -> &'a [f64] {
        for (u, wire) in u.iter_mut().zip(&self.inputs) {
            *u = wire.read(p);
        }
        &u[..self.inputs.len()]
    }
}

impl<S: Space> Default for Control<S> {
    fn default() -> Self {
        Self {
            sensors: Vec::new(),
            blocks: Vec::new(),
            actuators: Vec::new(),
            signals: Vec::new(),
            implicit: 0,
            sequence: Vec::new(),
            direct: Vec::new(),
            rates: Vec::new(),
            with_instants: Vec::new(),
            with_memory: Vec::new(),
            start_x: Vec::new(),
            start_y: Vec::new(),
            start_memory: Vec::new(),
            ways: Ways::default(),
        }
    }
}

impl<S: Space> Control<S> {
    /// Room for the largest element of a machine with so many velocities.
    pub fn work(&self, velocities: usize) -> ControlWork {
        let mut work = ControlWork { velocities: vec![0.0; 2 * velocities], ..ControlWork::default() };
        let largest = |n: usize, list: &mut Vec<f64>| list.resize(list.len().max(n), 0.0);
        largest(self.start_y.len(), &mut work.y);
        for actuator in &self.actuators {
            largest(actuator.inputs.len(), &mut work.u);
        }
        for sensor in &self.sensors {
            largest(sensor.inputs.len(), &mut work.u);
        }
        for block in &self.blocks {
            let (inputs, outputs, states) = (block.inputs.len(), block.rows.len(), block.x.len());
            largest(inputs, &mut work.u);
            largest(outputs.max(states), &mut work.out);
            work.duals.fit(outputs, inputs, states);
            work.jacobian.fit(outputs, inputs, states);
        }
        work
    }

    /// Differentiates linear blocks once for ever, and lists what is evaluated.
    pub fn finish(&mut self) {
        let mut work = self.work(0);
        for block in &mut self.blocks {
            let (inputs, outputs, states) = (block.inputs.len(), block.rows.len(), block.x.len());
            if block.kind.is_linear() {
                let (u, x) = (vec![0.0; inputs], vec![0.0; states]);
                let (modes, memory) = (vec![0; block.modes.len()], block.kind.memory());
                let at = BlockPoint { u: &u, x: &x, t: 0.0, modes: &modes, memory: &memory };
                let mut constant = Jacobian::default();
                constant.fit(outputs, inputs, states);
                constant.evaluate(&block.kind, &at, outputs, &mut work.duals);
                block.constant = Some(constant);
                block.affine = Affine::new(block);
            }
            block.entries = block.list_entries();
        }
        self.list_parts();
    }

    /// Lists what is evaluated for direct outputs and for rates, at instants and after steps.
    #[inline(never)]
    fn list_parts(&mut self) {
        let listed = |wanted: fn(&BlockPlace) -> bool| {
            let blocks = self.blocks.iter().enumerate().filter(|(_, block)| wanted(block));
            blocks.map(|(i, _)| i).collect()
        };
        (self.with_instants, self.with_memory) = (listed(|b| b.has_instants), listed(|b| !b.memory.is_empty()));
        let Self { sensors, blocks, implicit, sequence, direct, rates, .. } = self;
        for part in sequence {
            let (i, block) = match part {
                Task::Sensor(i) => {
                    direct.extend((sensors[*i].row >= *implicit).then_some(Task::Sensor(*i)));
                    continue;
                }
                Task::Block(i) => (*i, &blocks[*i]),
                Task::Affine(_) | Task::Scalar { .. } => continue,
            };
            let has_direct = block.rows.iter().flatten().any(|row| *row >= *implicit);
            if let Some(affine) = &block.affine {
                let rows = affine.outputs.iter().filter(|row| row.row >= *implicit);
                rows.for_each(|row| append_row(direct, row));
                affine.rates.iter().for_each(|row| append_row(rates, row));
                continue;
            }
            let part = || block.scalar().map_or(Task::Block(i), |(input, row)| Task::Scalar { block: i, input, row });
            direct.extend(has_direct.then(part));
            rates.extend((!block.x.is_empty()).then_some(Task::Block(i)));
        }
    }

    /// A scalar signal: `element.port`, or `element` if it has one scalar output.
    pub fn find_signal(&self, reference: &str) -> Option<&Signal> {
        let exact = self.signals.iter().find(|signal| signal.name == reference);
        let of_element = |signal: &&Signal| signal.name.rsplit_once('.').is_some_and(|(name, _)| name == reference);
        exact.or_else(|| {
            let mut found = self.signals.iter().filter(of_element);
            let only = found.next();
            only.filter(|_| found.next().is_none())
        })
    }

    /// Names of scalar signals: `element.port`, and `element` if it has one scalar output.
    pub fn signal_names(&self) -> impl Iterator<Item = &str> {
        self.signals.iter().flat_map(|signal| {
            let element = signal.name.rsplit_once('.').map(|(element, _)| element);
            element.filter(|element| self.find_signal(element).is_some()).into_iter().chain([signal.name.as_str()])
        })
    }

    /// True if there is nothing to evaluate.
    pub fn is_empty(&self) -> bool {
        self.sensors.is_empty() && self.blocks.is_empty() && self.actuators.is_empty()
    }
}
