//! Values of the equation.

use super::Assembly;
use super::work::{MachineWork, Scratch};
use crate::constraint::{Constraint, Feet};
use crate::force::ForceElement;
use crate::machine::Connections;
use crate::node::{Motion, ValueSink};
use crate::space::Space;
use flyball_dae::system::Point;

/// Calls one method of every holonomic kernel, kind by kind and always in the same order.
macro_rules! each_constraint {
    ($connections:expr, $kernel:ident => $call:expr) => {{
        let all = $connections;
        for $kernel in &all.coincide {
            $call;
        }
        for $kernel in &all.parallel {
            $call;
        }
        for $kernel in &all.along {
            $call;
        }
        for $kernel in &all.align {
            $call;
        }
        for $kernel in &all.turn {
            $call;
        }
        for $kernel in &all.distance {
            $call;
        }
        for $kernel in &all.linear {
            $call;
        }
        for $kernel in &all.position {
            $call;
        }
    }};
}
pub(crate) use each_constraint;

impl<S: Space> Connections<S> {
    /// k.
    pub fn write_k(&self, at: &Motion<S>, out: &mut [f64]) {
        for kernel in &self.velocity {
            kernel.k(at, out);
        }
        for kernel in &self.linear_velocity {
            let sum: f64 = kernel.terms.iter().map(|term| term.coefficient * at.v[term.v]).sum();
            out[kernel.row] = sum - kernel.law.jet_in(at.t, at.stretch)[0];
        }
    }
}

impl<S: Space> Assembly<S> {
    /// The multiplier that presses a contact with friction: its own, or its share where several feet repeat each other.
    pub fn load(
        &self,
        at: &Motion<S>,
        feet: &mut [Feet],
        foot: Option<(usize, usize)>,
        gap_row: usize,
        lambda: &[f64],
    ) -> f64 {
        let Some((group, place)) = foot else { return lambda[gap_row] };
        let feet = &mut feet[group];
        feet.refresh(at, &self.connections.one_sided);
        feet.load(place, lambda)
    }

    /// The multipliers that act: ψ, and the friction of sliding contacts in its place.
    #[inline]
    pub fn acting_psi<'a>(&self, at: &Motion<S>, p: &Point<'a>, psi: &'a mut [f64], feet: &mut [Feet]) -> &'a [f64] {
        if self.connections.drag.is_empty() && self.connections.skid.is_empty() {
            return p.psi;
        }
        psi.copy_from_slice(p.psi);
        for drag in &self.connections.drag {
            if let Some(factor) = drag.factor(p.modes) {
                psi[drag.row] = factor * self.load(at, feet, drag.foot, drag.gap_row, p.lambda);
            }
        }
        for skid in &self.connections.skid {
            let load = self.load(at, feet, skid.foot, skid.gap_row, p.lambda);
            if let Some(sliding) = skid.multipliers(at, load) {
                psi[skid.row..skid.row + 2].copy_from_slice(&sliding);
            }
        }
        psi
    }

    pub fn mass(&self, values: &mut [f64]) {
        let mut sink = ValueSink::new(values);
        for body in &self.masses {
            body.put::<S>(&mut sink);
        }
    }

    pub fn mass_times(&self, a: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        for body in &self.masses {
            body.add_times::<S>(a, out);
        }
    }

    pub fn force(&self, work: &mut MachineWork<S>, p: &Point, out: &mut [f64]) {
        out.fill(0.0);
        self.with_motion(work, p, |at, scratch| self.add_forces(at, p, scratch, out));
        for f in out {
            *f = -*f;
        }
    }

    pub fn dynamics(&self, work: &mut MachineWork<S>, p: &Point, out: &mut [f64]) {
        out.fill(0.0);
        for body in &self.masses {
            body.add_times::<S>(p.a, out);
        }
        self.with_motion(work, p, |at, scratch| self.add_forces(at, p, scratch, out));
    }

    /// `out` −= f.
    #[inline]
    fn add_forces(&self, at: &Motion<S>, p: &Point, scratch: &mut Scratch, out: &mut [f64]) {
        let Scratch { psi, feet, control } = scratch;
        for body in &self.masses {
            body.add_gyroscopic::<S>(at, out);
        }
        for (_, force) in &self.forces {
            force.add_residual(at, out);
        }
        for beam in &self.beams {
            beam.add_residual(at, out);
        }
        // explicit stages ask for f without reactions
        if p.lambda.iter().any(|&lambda| lambda != 0.0) {
            each_constraint!(&self.connections, kernel => kernel.add_reaction(at, p.lambda, out));
        }
        if !self.connections.velocity.is_empty() {
            let psi = self.acting_psi(at, p, psi, feet);
            self.connections.velocity.iter().for_each(|kernel| kernel.add_reaction(at, psi, out));
        }
        for kernel in &self.connections.linear_velocity {
            Constraint::<S>::add_reaction(kernel, at, p.psi, out);
        }
        for stick in &self.connections.stick {
            stick.add_sliding(at, out);
        }
        for bearing in &self.connections.bearing {
            bearing.add_residual(at, p.lambda, out);
        }
        self.control.add_residual(at, p, control, out);
    }

    pub fn phi(&self, work: &mut MachineWork<S>, p: &Point, out: &mut [f64]) {
        self.with_motion(work, p, |at, _| each_constraint!(&self.connections, kernel => kernel.phi(at, out)));
    }

    pub fn phi_dot(&self, work: &mut MachineWork<S>, p: &Point, out: &mut [f64]) {
        self.with_motion(work, p, |at, _| each_constraint!(&self.connections, kernel => kernel.phi_dot(at, out)));
    }

    pub fn phi_bias(&self, work: &mut MachineWork<S>, p: &Point, out: &mut [f64]) {
        self.with_motion(work, p, |at, _| each_constraint!(&self.connections, kernel => kernel.bias(at, out)));
    }

    pub fn phi_third(&self, work: &mut MachineWork<S>, p: &Point, out: &mut [f64]) {
        self.with_motion(work, p, |at, _| each_constraint!(&self.connections, kernel => kernel.third(at, out)));
    }

    pub fn k(&self, work: &mut MachineWork<S>, p: &Point, out: &mut [f64]) {
        self.with_motion(work, p, |at, _| self.connections.write_k(at, out));
    }

    pub fn k_bias(&self, work: &mut MachineWork<S>, p: &Point, out: &mut [f64]) {
        self.with_motion(work, p, |at, _| {
            for kernel in &self.connections.velocity {
                kernel.bias(at, out);
            }
            for kernel in &self.connections.linear_velocity {
                out[kernel.row] = -kernel.law.jet_in(at.t, at.stretch)[1];
            }
        });
    }

    pub fn k_second(&self, work: &mut MachineWork<S>, p: &Point, out: &mut [f64]) {
        self.with_motion(work, p, |at, _| {
            for kernel in &self.connections.velocity {
                kernel.second(at, out);
            }
            for kernel in &self.connections.linear_velocity {
                out[kernel.row] = -kernel.law.jet_in(at.t, at.stretch)[2];
            }
        });
    }

    pub fn control_rate(&self, work: &mut MachineWork<S>, p: &Point, out: &mut [f64]) {
        self.control.rate(p, work.control(), out);
        if self.has_force_states() {
            self.with_motion(work, p, |at, _| self.forces.iter().for_each(|(_, force)| force.write_rates(at, out)));
        }
    }

    pub fn output(&self, work: &mut MachineWork<S>, p: &Point, out: &mut [f64]) {
        self.with_motion(work, p, |at, scratch| self.control.output(at, p, &mut scratch.control, out));
    }

    pub fn direct_outputs(&self, work: &mut MachineWork<S>, p: &Point, y: &mut [f64]) {
        self.with_motion(work, p, |at, scratch| self.control.direct_outputs(at, p, &mut scratch.control, y));
    }
}
