//! Turns of joint angles that are only read, not carried as coordinates.
//!
//! An angle α is known up to full turns. Held values say where it was after the last step and how fast it turned; with
//! the rate ω at hand now, of all α + 2π n the one counts that is nearest to α₀ + (t − t₀)(ω₀ + ω)/2.

use super::Assembly;
use super::work::MachineWork;
use crate::force::ForceElement;
use crate::joint::Measure;
use crate::machine::{Context, MachineError};
use crate::node::Motion;
use crate::probe::{MeasuredCoordinate, measured};
use crate::space::Space;
use flyball_dae::failure::Failure;
use flyball_dae::system::{Layout, Point};
use std::f64::consts::TAU;

/// An angle whose turns are counted.
#[derive(Clone, Debug)]
pub(crate) struct CountedAngle {
    /// `joint.coordinate`.
    pub name: String,
    /// The angle up to full turns.
    pub coordinate: MeasuredCoordinate,
    /// Place of time, angle and rate in the held values.
    held: usize,
}

/// Held values of one angle.
const HELD: usize = 3;

impl CountedAngle {
    /// Those that a machine asks for and does not carry anyway; lays out their held values.
    pub fn lay_out(context: &Context, layout: &mut Layout) -> Result<Vec<Self>, MachineError> {
        let mut all: Vec<Self> = Vec::new();
        for reference in &context.machine.counted {
            let (joint, coordinate) = context.find_coordinate("results", reference)?;
            let is_angle = matches!(coordinate.measure, Measure::Angle { .. }) && !context.is_planar_angle(&coordinate);
            let name = format!("{}.{}", context.machine.joints[joint].0, coordinate.name);
            let known = layout.names.v.contains(&name) || all.iter().any(|other| other.name == name);
            if let Some(sides) = context.joints[joint].filter(|_| is_angle && !known) {
                let coordinate = measured(sides, coordinate.measure);
                all.push(Self { name, coordinate, held: layout.n_memory });
                layout.n_memory += HELD;
            }
        }
        Ok(all)
    }

    /// The angle and its rate.
    pub fn read<S: Space>(&self, at: &Motion<S>) -> (f64, f64) {
        let [angle, rate, _] = self.coordinate.values(at);
        let held = &at.memory[self.held..self.held + HELD];
        let expected = held[1] + 0.5 * (at.t - held[0]) * (held[2] + rate);
        (angle + TAU * ((expected - angle) / TAU).round(), rate)
    }

    /// Begins to count at an angle, whole turns included.
    pub fn begin_at(&self, angle: f64, memory: &mut [f64]) {
        memory[self.held + 1] = angle;
    }

    fn note<S: Space>(&self, at: &Motion<S>, memory: &mut [f64]) {
        let (angle, rate) = self.read(at);
        memory[self.held..self.held + HELD].copy_from_slice(&[at.t, angle, rate]);
    }
}

impl<S: Space> Assembly<S> {
    /// Notes an accepted step where values are held from step to step.
    pub fn note_step(&self, work: &mut MachineWork<S>, p: &Point, memory: &mut [f64]) -> Option<Failure> {
        self.control.accepted(p, work.control(), memory);
        if self.counted.is_empty() && !self.control.has_holding_sensors() && !self.has_holding_elements {
            return None;
        }
        self.with_motion(work, p, |at, _| {
            self.control.note(at, memory);
            self.counted.iter().for_each(|angle| angle.note(at, memory));
            let forces = self.forces.iter().find_map(|(_, force)| force.note(at, memory));
            forces.or_else(|| self.beams.iter().find_map(|beam| beam.note(at, memory)))
        })
    }
}
