//! Loads: what force elements, actuators, couplings and friction do to bodies and coordinates, and their power.

use super::coordinate::Direction;
use super::measurement::{Moment, Scratch, wrench};
use super::reaction::WrenchNode;
use crate::assembly::each_constraint;
use crate::constraint::Constraint;
use crate::control::actuator::ActuatorElement;
use crate::control::sensor::sensed;
use crate::force::ForceElement;
use crate::joint::Measure;
use crate::machine::{Attachment, Connections, ScalarPlace};
use crate::node::Motion;
use crate::space::{Space, Vector};
use std::ops::Range;

/// An element that adds to the rows of the dynamics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loader {
    /// A force element.
    Force(usize),
    /// An actuator.
    Actuator(usize),
}

impl Loader {
    /// `rows` −= f.
    fn add_residual<S: Space>(self, m: &Moment<S>, scratch: &mut Scratch) {
        let Scratch { rows, inputs, room, .. } = scratch;
        match self {
            Self::Force(i) => m.assembly.forces[i].1.add_residual(m.at, rows),
            Self::Actuator(i) => {
                let actuator = &m.assembly.control.actuators[i];
                actuator.kernel.add_residual(m.at, actuator.gather(m.p, inputs), room, rows);
            }
        }
    }
}

/// Way of a load to the second body.
#[derive(Clone, Debug)]
pub(crate) enum Reach {
    /// Through the rows of a node.
    Node(WrenchNode),
    /// Through a joint coordinate between two markers.
    Coordinate { place: ScalarPlace, sides: [Attachment; 2], measure: Measure },
    /// On no single body.
    Nowhere,
}

/// A force element or actuator with the body it is read on.
#[derive(Clone, Debug)]
pub(crate) struct Load {
    pub loader: Loader,
    pub reach: Reach,
    /// Velocities whose rows it adds to.
    pub columns: Vec<usize>,
}

impl Load {
    /// Force and moment on the body, power given to the machine, force or moment on the coordinate.
    pub fn evaluate<S: Space>(&self, m: &Moment<S>, scratch: &mut Scratch, out: &mut [f64]) {
        self.columns.iter().for_each(|&column| scratch.rows[column] = 0.0);
        self.loader.add_residual(m, scratch);
        let rows = &scratch.rows;
        let (six, effort) = match &self.reach {
            Reach::Node(node) => (wrench(node, m.at, rows), f64::NAN),
            Reach::Coordinate { place, sides, measure } => {
                let effort = effort(place, rows);
                (on_second(m, sides, measure, effort), effort)
            }
            Reach::Nowhere => ([f64::NAN; 6], f64::NAN),
        };
        out[..6].copy_from_slice(&six);
        out[7] = effort;
        // P = f · v
        out[6] = -self.columns.iter().map(|&column| rows[column] * m.p.v[column]).sum::<f64>();
    }
}

/// The force on a coordinate, of rows −f.
pub(crate) fn effort(place: &ScalarPlace, rows: &[f64]) -> f64 {
    place.terms.first().map_or(0.0, |term| -rows[term.v] / term.coefficient)
}

/// Force and moment on the second marker's body of an effort on a coordinate between two markers.
fn on_second<S: Space>(m: &Moment<S>, sides: &[Attachment; 2], measure: &Measure, effort: f64) -> [f64; 6] {
    let [f, second] = sides.each_ref().map(|marker| sensed::<S>(m.at, marker));
    let [x, y, z] = Direction(*measure).of(&f, &second).times(effort);
    match measure {
        Measure::Displacement(_) => [x, y, z, 0.0, 0.0, 0.0],
        Measure::Angle { .. } => [0.0, 0.0, 0.0, x, y, z],
    }
}

/// Effort of a coupling or friction on its coordinate.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Effort {
    /// −c λ of a holonomic row.
    Lambda(usize, f64),
    /// −c ψ of a nonholonomic row.
    Psi(usize, f64),
    /// Dry friction.
    Stick(usize),
    /// Friction of a bearing or guide.
    Bearing(usize),
}

impl Effort {
    /// Its value [N or N m].
    pub fn value<S: Space>(self, m: &Moment<S>) -> f64 {
        let all = &m.assembly.connections;
        match self {
            Self::Lambda(row, factor) => -factor * m.multipliers.lambda[row],
            Self::Psi(row, factor) => -factor * m.multipliers.psi[row],
            Self::Stick(i) => all.stick[i].force(m.p.modes, m.p.psi),
            Self::Bearing(i) => -all.bearing[i].resistance(m.at, m.multipliers.lambda),
        }
    }
}

/// Loads on the angle of a joint in the plane: couplings, friction, forces and actuators on it act between its bodies. All
/// other coordinates are coordinates of the machine, and the rows of the joint pass on what acts on them.
#[derive(Clone, Debug, Default)]
pub(crate) struct OnAngle {
    pub efforts: Vec<Effort>,
    pub loaders: Vec<Loader>,
    pub place: ScalarPlace,
    /// 1 on the second body, −1 on the first.
    pub sign: f64,
}

impl OnAngle {
    /// Their moment about z.
    pub fn moment<S: Space>(&self, m: &Moment<S>, scratch: &mut Scratch) -> f64 {
        if self.efforts.is_empty() && self.loaders.is_empty() {
            return 0.0;
        }
        let mut sum: f64 = self.efforts.iter().map(|effort| effort.value(m)).sum();
        for loader in &self.loaders {
            self.place.terms.iter().for_each(|term| scratch.rows[term.v] = 0.0);
            loader.add_residual(m, scratch);
            sum += effort(&self.place, &scratch.rows);
        }
        self.sign * sum
    }
}

/// Power of a joint: λᵀΦ_t + ψᵀk_t of its own rows, and its friction.
#[derive(Clone, Debug, Default)]
pub(crate) struct Power<S: Space> {
    pub own: Connections<S>,
    pub phi: Range<usize>,
    pub k: Range<usize>,
    pub stick: Vec<usize>,
    pub drag: Vec<usize>,
    pub skid: Vec<usize>,
    pub bearing: Vec<usize>,
}

impl<S: Space> Power<S> {
    /// Power that the joint gives to the machine [W].
    pub fn value(&self, m: &Moment<S>, scratch: &mut Scratch) -> f64 {
        let (all, lambda) = (&m.assembly.connections, m.multipliers.lambda);
        let mut power = 0.0;
        for &i in &self.stick {
            // the other surface may move: f ṡ, not f (ṡ − belt)
            let stick = &all.stick[i];
            power +=
                stick.force(m.p.modes, m.p.psi) * (stick.rate(m.at) + stick.rate.law.jet_in(m.at.t, m.at.stretch)[0]);
        }
        let mut load = |foot, row| m.assembly.load(m.at, &mut scratch.feet, foot, row, lambda);
        for drag in self.drag.iter().map(|&i| &all.drag[i]) {
            power -= drag.dissipation(m.at, load(drag.foot, drag.gap_row));
        }
        for skid in self.skid.iter().map(|&i| &all.skid[i]) {
            power -= skid.dissipation(m.at, load(skid.foot, skid.gap_row));
        }
        power -= self.bearing.iter().map(|&i| all.bearing[i].dissipation(m.at, lambda)).sum::<f64>();
        // at rest only the explicit rates are left
        let Scratch { constraints, still, .. } = scratch;
        let at = Motion { v: still, ..*m.at };
        each_constraint!(&self.own, kernel => kernel.phi_dot(&at, constraints));
        power += self.phi.clone().map(|row| lambda[row] * constraints[row]).sum::<f64>();
        self.own.write_k(&at, constraints);
        power + self.k.clone().map(|row| m.p.psi[row] * constraints[row]).sum::<f64>()
    }
}
