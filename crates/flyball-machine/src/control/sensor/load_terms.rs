//! Terms of loads by name: which rows, through which map.

use super::Plant;
use super::load::{Map, Rows, Term};
use super::sense::MarkerSensor;
use crate::control::signal::count;
use crate::joint::Measure;
use crate::machine::{Machine, MachineError};
use crate::probe::{Acting, Direction, Effort, Load, Loader, Loads, OnAngle, Reach};
use crate::space::{Space, Vector};
use std::ops::Range;

/// The z-axis, about which a planar joint turns.
const ABOUT_Z: [f64; 3] = [0.0, 0.0, 1.0];
/// Where a number that is no vector stands.
pub(super) const NUMBER: [f64; 3] = [1.0, 0.0, 0.0];

/// Inputs of an actuator among those of all actuators that a sensor reads.
fn inputs_of(machine: &Machine, read: &[usize], actuator: usize) -> Range<usize> {
    let width = |i: usize| count(&machine.control.actuators[i].1.kind.inputs());
    let first = read.iter().take_while(|i| **i != actuator).map(|&i| width(i)).sum();
    first..first + width(actuator)
}

impl<S: Space> Plant<'_, S> {
    fn loads(&self) -> Loads<'_, S> {
        Loads { context: self.context, connections: self.connections, forces: self.forces }
    }

    /// Rows of a force or actuator; `read` are the actuators that the sensor reads.
    fn rows(&self, loader: Loader, read: &[usize]) -> Rows<S> {
        match loader {
            Loader::Force(i) => {
                let (name, kernel) = &self.forces[i];
                let defined = self.context.machine.forces.iter().find(|(other, _)| other == name);
                let own = defined.map_or(Vec::new(), |(_, force)| force.kind.states());
                let first = own.first().map(|state| format!("{name}.{}", state.result.name));
                let first = first.and_then(|first| self.states.iter().rposition(|known| *known == first)).unwrap_or(0);
                Rows::Force { kernel: Box::new(kernel.clone()), states: first..first + own.len() }
            }
            Loader::Actuator(i) => {
                let inputs = inputs_of(self.context.machine, read, i);
                Rows::Actuator { kernel: Box::new(self.actuators[i].1.clone()), inputs }
            }
        }
    }

    /// Terms of the force or moment of a joint on one of its bodies, in the plane with what acts on its angle.
    pub(super) fn joint_terms(
        &self,
        element: &str,
        joint: &str,
        which: usize,
        moment: bool,
        read: &[usize],
    ) -> Result<Vec<Term<S>>, MachineError> {
        let rows = self.joint_rows(element, joint)?;
        self.refuse_sliding(element, rows)?;
        let (own, on_angle) = self.loads().reaction(element, joint, which)?;
        let map = if moment { Map::Moment(own.node) } else { Map::Force(own.node) };
        let columns = own.columns.clone();
        let rows = Rows::Joint { own: Box::new(own), phi: rows.phi.clone(), k: rows.k.clone() };
        let mut terms = vec![Term::Rows { rows, map, columns }];
        if moment {
            let OnAngle { efforts, loaders, place, sign } = on_angle;
            let along = ABOUT_Z.times(sign);
            terms.extend(efforts.into_iter().map(|effort| self.effort_term(effort, along)));
            for loader in loaders {
                let (rows, map) = (self.rows(loader, read), Map::Effort { place: place.clone(), along });
                let columns = self.columns_of(loader)?;
                terms.push(Term::Rows { rows, map, columns });
            }
        }
        Ok(terms)
    }

    /// Columns of v that a force or actuator stands in.
    fn columns_of(&self, loader: Loader) -> Result<Vec<usize>, MachineError> {
        let of = match loader {
            Loader::Force(i) => Acting::Force(self.forces[i].0.clone()),
            Loader::Actuator(i) => Acting::Actuator(self.actuators[i].0.clone()),
        };
        Ok(self.loads().load(&of)?.1.columns)
    }

    /// The term of an effort of a coupling or friction.
    fn effort_term(&self, effort: Effort, along: [f64; 3]) -> Term<S> {
        match effort {
            Effort::Lambda(row, factor) => Term::Lambda(row, along.times(-factor)),
            Effort::Psi(row, factor) => Term::Psi(row, along.times(-factor)),
            Effort::Stick(i) => Term::Stick(Box::new(self.connections.stick[i].clone()), along),
            Effort::Bearing(i) => {
                let bearing = self.connections.bearing[i].clone();
                let place = crate::machine::ScalarPlace { terms: bearing.terms.clone(), offset: 0.0 };
                let columns = bearing.terms.iter().map(|term| term.v).collect();
                Term::Rows { rows: Rows::Bearing(Box::new(bearing)), map: Map::Effort { place, along }, columns }
            }
        }
    }

    /// Terms of the force or moment of a force or actuator on its second body.
    pub(super) fn wrench_terms(&self, of: &Acting, moment: bool, read: &[usize]) -> Result<Vec<Term<S>>, MachineError> {
        let (_, Load { loader, reach, columns }) = self.loads().load(of)?;
        let map = match reach {
            Reach::Node(node) if moment => Map::Moment(node),
            Reach::Node(node) => Map::Force(node),
            Reach::Coordinate { place, sides, measure } => {
                if moment != matches!(measure, Measure::Angle { .. }) {
                    return Ok(Vec::new());
                }
                let direction = MarkerSensor { markers: sides, sense: Direction(measure) };
                Map::Directed { place, direction: Box::new(direction) }
            }
            Reach::Nowhere => return Ok(Vec::new()),
        };
        Ok(vec![Term::Rows { rows: self.rows(loader, read), map, columns }])
    }

    /// Term of the force or moment of an element on its joint coordinate.
    pub(super) fn effort_terms(&self, of: &Acting, read: &[usize]) -> Result<Vec<Term<S>>, MachineError> {
        if let Acting::Joint(joint) = of {
            let effort = self.loads().effort_of_joint(joint, 0);
            return Ok(effort.into_iter().map(|effort| self.effort_term(effort, NUMBER)).collect());
        }
        let (_, Load { loader, reach, columns }) = self.loads().load(of)?;
        let Reach::Coordinate { place, .. } = reach else { return Ok(Vec::new()) };
        let map = Map::Effort { place, along: NUMBER };
        Ok(vec![Term::Rows { rows: self.rows(loader, read), map, columns }])
    }

    /// Term of the power of a force or actuator.
    pub(super) fn power_terms(&self, of: &Acting, read: &[usize]) -> Result<Vec<Term<S>>, MachineError> {
        let (_, Load { loader, columns, .. }) = self.loads().load(of)?;
        Ok(vec![Term::Rows { rows: self.rows(loader, read), map: Map::Power, columns }])
    }
}
