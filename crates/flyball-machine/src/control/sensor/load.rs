//! Numbers of what joints, forces and actuators do: w = Σ L(q, v) r, with rows r of the dynamics that one element adds.
//!
//! ```text
//!   force on a body       F = −r_p                                  of the rows r_p, r_R of its node
//!   moment on a body      R (−r_R) + (p_WN − p_WM) × F              about a marker M
//!   effort on s = Σ cᵢ qᵢ  −r₁/c₁                                    times a direction: wrench of a force on a coordinate
//!   power                 −r · v
//! ```
//!
//! Derivatives are L ∂r + (∂L) r, with the exact tangents ∂r of the elements.

use super::{CouplingSinks, MarkerSensor, MotionSinks, SensorElement, SensorPoint};
use crate::assembly::each_constraint;
use crate::constraint::{Bearing, Constraint, Stick, pair_columns};
use crate::control::actuator::{ActuatorElement, ActuatorKernel};
use crate::force::{ForceElement, ForceKernel};
use crate::machine::{MachineError, ScalarPlace};
use crate::node::{AnySink, Mirrored, Motion, Sink, Unread};
use crate::probe::{About, Direction, JointReaction, WrenchNode, effort};
use crate::space::{Space, Vector};
use flyball_dae::manifold::so3::cross;
use std::ops::Range;

/// Most columns of one kind that such a number may depend on.
const MOST: usize = 64;

/// An element that adds to rows of the dynamics.
#[derive(Clone, Debug)]
pub(super) enum Rows<S: Space> {
    /// The constraint rows of a joint, with their multipliers.
    Joint { own: Box<JointReaction<S>>, phi: Range<usize>, k: Range<usize> },
    /// A force element, with its states.
    Force { kernel: Box<ForceKernel<S>>, states: Range<usize> },
    /// An actuator, with its inputs among all that the sensor reads.
    Actuator { kernel: Box<ActuatorKernel<S>>, inputs: Range<usize> },
    /// Friction of a bearing or guide.
    Bearing(Box<Bearing>),
}

/// The linear map from rows to a vector.
#[derive(Clone, Debug)]
pub(super) enum Map {
    /// Force on a body.
    Force(WrenchNode),
    /// Moment on a body.
    Moment(WrenchNode),
    /// Effort on a coordinate, in a constant direction.
    Effort { place: ScalarPlace, along: [f64; 3] },
    /// Effort on a coordinate between two markers, in its direction.
    Directed { place: ScalarPlace, direction: Box<MarkerSensor<Direction>> },
    /// Power, as the first component.
    Power,
}

/// A summand of the vector.
#[derive(Clone, Debug)]
pub(super) enum Term<S: Space> {
    /// Rows of an element, that stand in some columns of v.
    Rows { rows: Rows<S>, map: Map, columns: Vec<usize> },
    /// A multiplier λ in a constant direction.
    Lambda(usize, [f64; 3]),
    /// A multiplier ψ in a constant direction.
    Psi(usize, [f64; 3]),
    /// The force of dry friction in a constant direction.
    Stick(Box<Stick>, [f64; 3]),
}

/// Outputs of the vector.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pick {
    /// The component in a direction.
    Along([f64; 3]),
    /// The first components.
    First(usize),
    /// The length; where it vanishes it has no slope.
    Length,
}

/// The sensor on its nodes.
#[derive(Clone, Debug)]
pub struct LoadKernel<S: Space> {
    terms: Vec<Term<S>>,
    pick: Pick,
    /// Columns of q and v, λ, ψ, x that it depends on.
    motion: Vec<usize>,
    lambda: Vec<usize>,
    psi: Vec<usize>,
    states: Vec<usize>,
    inputs: usize,
    by_velocity: bool,
}

/// Entries of rows, seen through a map and kept by columns.
struct Through<'a> {
    map: &'a [(usize, [f64; 3])],
    columns: &'a [usize],
    out: &'a mut [[f64; 3]],
}

impl Sink for Through<'_> {
    fn put(&mut self, row: usize, col: usize, value: f64) {
        let weight = self.map.iter().find(|(known, _)| *known == row);
        if let (Some((_, weight)), Ok(place)) = (weight, self.columns.binary_search(&col)) {
            self.out[place] = self.out[place].plus(weight.times(value));
        }
    }
}

/// Columns of three components, sized for the largest number.
type Columns = [[f64; 3]; MOST];

impl Map {
    /// The vector of rows.
    fn read<S: Space>(&self, at: &Motion<S>, columns: &[usize], rows: &[f64]) -> [f64; 3] {
        match self {
            Self::Force(node) | Self::Moment(node) if !node.side.moves => [0.0; 3],
            Self::Force(node) => node.force::<S>(&rows[node.rows::<S>()]),
            Self::Moment(node) => node.moment(at, &rows[node.rows::<S>()]),
            Self::Effort { place, along } => along.times(effort(place, rows)),
            Self::Directed { place, direction } => direction.values(at).times(effort(place, rows)),
            Self::Power => [-columns.iter().map(|&column| rows[column] * at.v[column]).sum::<f64>(), 0.0, 0.0],
        }
    }

    /// The vectors of unit rows.
    fn weights<'w, S: Space>(
        &self,
        at: &Motion<S>,
        columns: &[usize],
        room: &'w mut [(usize, [f64; 3]); MOST],
    ) -> &'w [(usize, [f64; 3])] {
        let first = |place: &ScalarPlace| place.terms.first().copied();
        let count = match self {
            Self::Force(node) | Self::Moment(node) => {
                let rows = if node.side.moves { node.rows::<S>() } else { 0..0 };
                for (i, row) in rows.clone().enumerate() {
                    let mut unit = [0.0; 6];
                    unit[i] = 1.0;
                    let unit = &unit[..rows.len()];
                    let is_force = matches!(self, Self::Force(_));
                    room[i] = (row, if is_force { node.force::<S>(unit) } else { node.moment(at, unit) });
                }
                rows.len()
            }
            Self::Effort { place, along } => first(place).map_or(0, |term| {
                room[0] = (term.v, along.times(-1.0 / term.coefficient));
                1
            }),
            Self::Directed { place, direction } => first(place).map_or(0, |term| {
                room[0] = (term.v, direction.values(at).times(-1.0 / term.coefficient));
                1
            }),
            Self::Power => {
                columns.iter().zip(room.iter_mut()).for_each(|(&c, room)| *room = (c, [-at.v[c], 0.0, 0.0]));
                columns.len()
            }
        };
        &room[..count]
    }

    /// Columns of q and v that it depends on.
    fn columns<S: Space>(&self) -> Vec<usize> {
        match self {
            Self::Moment(node) if node.side.moves => node.rows::<S>().collect(),
            Self::Directed { direction, .. } => {
                pair_columns::<S>(direction.markers.map(|marker| marker.side)).map(|(_, v)| v).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Adds the change by q at fixed rows.
    fn add_change<S: Space>(&self, at: &Motion<S>, rows: &[f64], columns: &[usize], out: &mut [[f64; 3]]) {
        let mut add = |column: usize, change: [f64; 3]| {
            if let Ok(place) = columns.binary_search(&column) {
                out[place] = out[place].plus(change);
            }
        };
        match self {
            Self::Moment(node) if node.side.moves => {
                for column in node.rows::<S>() {
                    add(column, moved(node, at, &rows[node.rows::<S>()], column));
                }
            }
            Self::Directed { place, direction } => {
                let strength = effort(place, rows);
                let mut sink = Turned { add: &mut add, strength };
                direction.put(at, super::Level::Position, 0, &mut AnySink(&mut sink));
            }
            _ => {}
        }
    }
}

/// Derivatives of a direction by columns, times an effort.
struct Turned<'a, F> {
    add: &'a mut F,
    strength: f64,
}

impl<F: FnMut(usize, [f64; 3])> Sink for Turned<'_, F> {
    fn put(&mut self, row: usize, col: usize, value: f64) {
        (self.add)(col, <[f64; 3]>::unit(row).times(self.strength * value));
    }
}

/// Change of the moment when column `v` of the node moves, at fixed rows r.
fn moved<S: Space>(node: &WrenchNode, at: &Motion<S>, r: &[f64], v: usize) -> [f64; 3] {
    let WrenchNode { side, about, sign } = *node;
    let (first, turn) = (side.v, side.v + S::D);
    let force = node.force::<S>(r);
    if v < turn {
        return match about {
            About::Node(_) => [0.0; 3],
            About::World(_) => cross(&<[f64; 3]>::unit(v - first), &force),
        };
    }
    let e = S::full_angular(S::Angular::unit(v - turn));
    let matrix = S::matrix(at.rotation(&side));
    let turned = |w: [f64; 3]| matrix.map(|row| row.dot(w));
    let moment = S::full_angular(S::Angular::read(&r[S::D..])).times(-sign);
    let own = turned(cross(&e, &moment));
    match about {
        About::Node(point) => own.minus(cross(&turned(cross(&e, &point)), &force)),
        About::World(_) => own,
    }
}

impl<S: Space> Rows<S> {
    /// Adds the rows of M v̇ − f to `out`; `room` has one number per velocity.
    fn add(&self, at: &SensorPoint<S>, room: &mut [f64], out: &mut [f64]) {
        match self {
            Self::Joint { own, .. } => own.write_rows(at.motion, at.multipliers, out),
            Self::Force { kernel, .. } => kernel.add_residual(at.motion, out),
            Self::Actuator { kernel, inputs } => kernel.add_residual(at.motion, &at.u[inputs.clone()], room, out),
            Self::Bearing(bearing) => bearing.add_residual(at.motion, at.multipliers.lambda, out),
        }
    }

    fn by_position(&self, at: &SensorPoint<S>, sink: &mut AnySink) {
        match self {
            Self::Joint { own, .. } => {
                each_constraint!(&*own.own, kernel => kernel.stiffness(at.motion, at.multipliers.lambda, sink));
                for kernel in &own.own.velocity {
                    kernel.stiffness(at.motion, at.multipliers.psi, sink);
                }
            }
            Self::Force { kernel, .. } => kernel.stiffness(at.motion, sink),
            Self::Actuator { kernel, inputs } => kernel.stiffness(at.motion, &at.u[inputs.clone()], sink),
            Self::Bearing(_) => {}
        }
    }

    fn by_velocity(&self, at: &SensorPoint<S>, sink: &mut AnySink) {
        match self {
            Self::Joint { .. } => {}
            Self::Force { kernel, .. } => kernel.damping(at.motion, sink),
            Self::Actuator { kernel, inputs } => kernel.damping(at.motion, &at.u[inputs.clone()], sink),
            Self::Bearing(bearing) => bearing.damping(at.motion, at.multipliers.lambda, sink),
        }
    }
}

impl<S: Space> Term<S> {
    /// Its vector; the rows stay in the second half of `scratch`.
    fn value(&self, at: &SensorPoint<S>, scratch: &mut [f64]) -> [f64; 3] {
        match self {
            Self::Rows { rows, map, columns } => {
                let (room, out) = scratch.split_at_mut(at.motion.v.len());
                columns.iter().for_each(|&column| out[column] = 0.0);
                rows.add(at, room, out);
                map.read(at.motion, columns, out)
            }
            Self::Lambda(row, along) => along.times(at.multipliers.lambda[*row]),
            Self::Psi(row, along) => along.times(at.multipliers.psi[*row]),
            Self::Stick(stick, along) => along.times(stick.force(at.motion.modes, at.multipliers.psi)),
        }
    }
}

impl<S: Space> LoadKernel<S> {
    /// The sum of some terms.
    ///
    /// # Errors
    /// If it depends on more columns than there is room for.
    pub(super) fn new(element: &str, terms: Vec<Term<S>>, pick: Pick) -> Result<Self, MachineError> {
        let (mut motion, mut lambda, mut psi, mut states) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut inputs, mut by_velocity) = (0, false);
        for term in &terms {
            match term {
                Term::Rows { rows, map, columns } => {
                    motion.extend(columns.iter().copied().chain(map.columns::<S>()));
                    by_velocity |= !matches!(rows, Rows::Joint { .. });
                    match rows {
                        Rows::Joint { phi, k, .. } => {
                            lambda.extend(phi.clone());
                            psi.extend(k.clone());
                        }
                        Rows::Force { states: own, .. } => states.extend(own.clone()),
                        Rows::Actuator { inputs: own, .. } => inputs = inputs.max(own.end),
                        Rows::Bearing(bearing) => lambda.extend(bearing.weights.iter().map(|(row, _)| *row)),
                    }
                }
                Term::Lambda(row, _) => lambda.push(*row),
                Term::Psi(row, _) => psi.push(*row),
                Term::Stick(stick, _) => psi.push(stick.rate.row),
            }
        }
        for list in [&mut motion, &mut lambda, &mut psi, &mut states] {
            list.sort_unstable();
            list.dedup();
            if list.len() > MOST {
                let help = "measure it in parts";
                let (what, value) = ("the number of coordinates that it depends on", list.len() as f64);
                return Err(MachineError::BadValue { element: element.into(), what, value, help });
            }
        }
        Ok(Self { terms, pick, motion, lambda, psi, states, inputs, by_velocity })
    }

    fn value(&self, at: &SensorPoint<S>, scratch: &mut [f64]) -> [f64; 3] {
        self.terms.iter().fold([0.0; 3], |sum, term| sum.plus(term.value(at, scratch)))
    }

    fn count(&self) -> usize {
        if let Pick::First(count) = self.pick { count } else { 1 }
    }

    /// Output `i` of a change of the vector, where it has a value.
    fn output(&self, value: [f64; 3], change: [f64; 3], i: usize) -> f64 {
        match self.pick {
            Pick::Along(axis) => axis.dot(change),
            Pick::First(_) => change[i],
            Pick::Length => {
                let length = value.dot(value).sqrt();
                if length > 0.0 { value.dot(change) / length } else { 0.0 }
            }
        }
    }

    fn put(&self, value: [f64; 3], row: usize, columns: &[usize], changes: &Columns, sink: &mut impl Sink) {
        for i in 0..self.count() {
            for (&column, change) in columns.iter().zip(changes) {
                sink.put(row + i, column, self.output(value, *change, i));
            }
        }
    }

    /// Changes by some columns: `fill` puts the entries of the rows of one element.
    fn changes(&self, at: &SensorPoint<S>, columns: &[usize], fill: &mut dyn FnMut(&Rows<S>, &mut Through)) -> Columns {
        let mut out = [[0.0; 3]; MOST];
        let mut room = [(0, [0.0; 3]); MOST];
        for term in &self.terms {
            if let Term::Rows { rows, map, columns: own } = term {
                let map = map.weights(at.motion, own, &mut room);
                fill(rows, &mut Through { map, columns, out: &mut out });
            }
        }
        out
    }

    fn is_on_multipliers(&self) -> bool {
        !(self.lambda.is_empty() && self.psi.is_empty())
    }
}

impl<S: Space> SensorElement<S> for LoadKernel<S> {
    fn measure(&self, at: &SensorPoint<S>, scratch: &mut [f64], out: &mut [f64]) {
        let value = self.value(at, scratch);
        match self.pick {
            Pick::Along(axis) => out[0] = axis.dot(value),
            Pick::First(count) => out.copy_from_slice(&value[..count]),
            Pick::Length => out[0] = value.dot(value).sqrt(),
        }
    }

    fn motion<T: Sink>(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, sinks: &mut MotionSinks<T>) {
        let value = self.value(at, scratch);
        let mut by_q = self.changes(at, &self.motion, &mut |rows, sink| rows.by_position(at, &mut AnySink(sink)));
        let mut by_v = [[0.0; 3]; MOST];
        if self.by_velocity {
            by_v = self.changes(at, &self.motion, &mut |rows, sink| rows.by_velocity(at, &mut AnySink(sink)));
        }
        for term in &self.terms {
            term.value(at, scratch);
            let rows = &scratch[at.motion.v.len()..];
            if let Term::Rows { map, columns, .. } = term {
                map.add_change(at.motion, rows, &self.motion, &mut by_q);
                if let Map::Power = map {
                    for (place, column) in self.motion.iter().enumerate().filter(|(_, c)| columns.contains(c)) {
                        by_v[place][0] -= rows[*column];
                    }
                }
            }
        }
        self.put(value, row, &self.motion, &by_q, &mut sinks.q);
        if self.by_velocity {
            self.put(value, row, &self.motion, &by_v, &mut sinks.v);
        }
    }

    fn coupling<T: Sink>(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, sinks: &mut CouplingSinks<T>) {
        if !self.is_on_multipliers() && self.states.is_empty() {
            return;
        }
        let value = self.value(at, scratch);
        let (motion, modes) = (at.motion, at.motion.modes);
        let mut by_lambda = self.changes(at, &self.lambda, &mut |rows, sink| match rows {
            Rows::Joint { own, .. } => {
                let mut mirrored = Mirrored { sink, map: |row| (row, 1.0) };
                let sink = &mut AnySink(&mut mirrored);
                each_constraint!(&*own.own, kernel => kernel.jacobian(motion, sink));
            }
            Rows::Bearing(bearing) => bearing.by_lambda(motion, at.multipliers.lambda, &mut AnySink(sink)),
            Rows::Force { .. } | Rows::Actuator { .. } => {}
        });
        let mut by_psi = self.changes(at, &self.psi, &mut |rows, sink| {
            if let Rows::Joint { own, .. } = rows {
                let mut mirrored = Mirrored { sink, map: |row| (row, 1.0) };
                let sink = &mut AnySink(&mut mirrored);
                own.own.velocity.iter().for_each(|kernel| kernel.jacobian(motion, sink));
            }
        });
        let add = |columns: &[usize], changes: &mut Columns, row: usize, along: [f64; 3]| {
            if let Ok(place) = columns.binary_search(&row) {
                changes[place] = changes[place].plus(along);
            }
        };
        for term in &self.terms {
            match term {
                Term::Rows { .. } => {}
                Term::Lambda(row, along) => add(&self.lambda, &mut by_lambda, *row, *along),
                Term::Psi(row, along) => add(&self.psi, &mut by_psi, *row, *along),
                Term::Stick(stick, along) => {
                    let factor = if stick.acts(modes) { -1.0 } else { 0.0 };
                    add(&self.psi, &mut by_psi, stick.rate.row, along.times(factor));
                }
            }
        }
        self.put(value, row, &self.lambda, &by_lambda, &mut sinks.lambda);
        self.put(value, row, &self.psi, &by_psi, &mut sinks.psi);
        if !self.states.is_empty() {
            let by_x = self.changes(at, &self.states, &mut |rows, sink| {
                if let Rows::Force { kernel, .. } = rows {
                    kernel.put_state_columns(motion, &mut AnySink(sink), &mut Unread);
                }
            });
            self.put(value, row, &self.states, &by_x, &mut sinks.x);
        }
    }

    fn gain<T: Sink>(&self, at: &SensorPoint<S>, scratch: &mut [f64], row: usize, sink: &mut T) {
        let value = self.value(at, scratch);
        for input in 0..self.inputs {
            let by_u = self.changes(at, &[input], &mut |rows, sink| {
                if let Rows::Actuator { kernel, inputs } = rows
                    && inputs.contains(&input)
                {
                    let Through { map, out, .. } = sink;
                    let own = &mut Through { map, columns: &[input - inputs.start], out };
                    kernel.gain(at.motion, &at.u[inputs.clone()], &mut *scratch, &mut AnySink(own));
                }
            });
            self.put(value, row, &[input], &by_u, sink);
        }
    }

    fn time_partial(&self, at: &SensorPoint<S>, scratch: &mut [f64], out: &mut [f64]) {
        let value = self.value(at, scratch);
        let (room, rates) = scratch.split_at_mut(at.motion.v.len());
        let mut change = [0.0; 3];
        for term in &self.terms {
            if let Term::Rows { rows, map, columns } = term {
                columns.iter().for_each(|&column| rates[column] = 0.0);
                match rows {
                    Rows::Force { kernel, .. } => kernel.add_time_partial(at.motion, rates),
                    Rows::Actuator { kernel, inputs } => {
                        kernel.add_time_partial(at.motion, &at.u[inputs.clone()], room, rates);
                    }
                    Rows::Joint { .. } | Rows::Bearing(_) => continue,
                }
                change = change.plus(map.read(at.motion, columns, rates));
            }
        }
        (0..self.count()).for_each(|i| out[i] = self.output(value, change, i));
    }

    fn is_coupled(&self) -> bool {
        self.is_on_multipliers()
    }
}
