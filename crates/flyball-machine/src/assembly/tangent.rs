//! Derivative blocks: every kernel writes its entries one after the other.

use super::Assembly;
use super::equation::each_constraint;
use crate::constraint::Constraint;
use crate::force::ForceElement;
use crate::node::{Motion, Sink, ValueSink};
use crate::space::Space;
use flyball_dae::system::{Blocks, Point, TimePartials};

impl<S: Space> Assembly<S> {
    /// G.
    pub fn visit_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        each_constraint!(&self.connections, kernel => kernel.jacobian(at, sink));
    }

    /// ∂(G v + Φ_t)/∂q.
    fn visit_rate_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        each_constraint!(&self.connections, kernel => kernel.rate_jacobian(at, sink));
    }

    /// K.
    pub fn visit_velocity_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        for kernel in &self.connections.velocity {
            kernel.jacobian(at, sink);
        }
        for kernel in &self.connections.linear_velocity {
            kernel.jacobian(at, sink);
        }
    }

    /// k_q.
    pub fn visit_velocity_position_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        for kernel in &self.connections.velocity {
            kernel.position_jacobian(at, sink);
        }
    }

    /// ∂(M v̇ − f)/∂q; M is constant.
    pub fn visit_stiffness(&self, at: &Motion<S>, lambda: &[f64], psi: &[f64], sink: &mut impl Sink) {
        each_constraint!(&self.connections, kernel => kernel.stiffness(at, lambda, sink));
        for kernel in &self.connections.velocity {
            kernel.stiffness(at, psi, sink);
        }
        for (_, force) in &self.forces {
            force.stiffness(at, sink);
        }
        for beam in &self.beams {
            beam.stiffness(at, sink);
        }
    }

    /// −∂f/∂v.
    pub fn visit_damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
        for body in &self.masses {
            body.put_gyroscopic::<S>(at, sink);
        }
        for (_, force) in &self.forces {
            force.damping(at, sink);
        }
        for beam in &self.beams {
            beam.damping(at, sink);
        }
    }

    pub fn phi_jacobian(&self, p: &Point, values: &mut [f64]) {
        self.with_motion(p, |at| self.visit_jacobian(at, &mut ValueSink::new(values)));
    }

    pub fn phi_dot_jacobian(&self, p: &Point, values: &mut [f64]) {
        self.with_motion(p, |at| self.visit_rate_jacobian(at, &mut ValueSink::new(values)));
    }

    pub fn k_jacobian(&self, p: &Point, values: &mut [f64]) {
        self.with_motion(p, |at| self.visit_velocity_jacobian(at, &mut ValueSink::new(values)));
    }

    pub fn tangent(&self, p: &Point, out: &mut Blocks<Vec<f64>>) {
        self.with_motion(p, |at| {
            self.visit_stiffness(at, p.lambda, p.psi, &mut ValueSink::new(&mut out.q));
            self.visit_damping(at, &mut ValueSink::new(&mut out.v));
            self.visit_velocity_position_jacobian(at, &mut ValueSink::new(&mut out.k_q));
        });
    }

    pub fn time_partials(&self, p: &Point, out: &mut TimePartials) {
        out.dynamics.fill(0.0);
        self.with_motion(p, |at| {
            for (_, force) in &self.forces {
                force.add_time_partial(at, &mut out.dynamics);
            }
        });
    }
}
