//! Derivative blocks: every kernel writes its entries one after the other.

use super::Assembly;
use super::equation::each_constraint;
use crate::constraint::Constraint;
use crate::force::ForceElement;
use crate::node::{Mirrored, Motion, Sink, ValueSink};
use crate::space::Space;
use flyball_dae::system::{Blocks, Point, Reaction, TimePartials};

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

    /// −∂f/∂λ and −∂f/∂ψ; nothing while they are Gᵀ and Kᵀ.
    pub fn visit_reaction(&self, at: &Motion<S>, values: &[f64], lambda: &mut impl Sink, psi: &mut impl Sink) {
        let (all, skids) = (&self.connections.drag, &self.connections.skid);
        if self.layout.reaction == Reaction::Transposed {
            return;
        }
        self.visit_jacobian(at, &mut Mirrored { sink: lambda, map: |row| (row, 1.0) });
        for bearing in &self.connections.bearing {
            bearing.by_lambda(at, values, lambda);
        }
        for drag in all {
            let factor = drag.factor(at.modes).unwrap_or(0.0);
            drag.slip.jacobian(at, &mut Mirrored { sink: lambda, map: |_| (drag.gap_row, factor) });
        }
        for skid in skids {
            let factors = skid.factors(at);
            skid.slip.jacobian(at, &mut Mirrored { sink: lambda, map: |row| (skid.gap_row, factors[row]) });
        }
        let slides = |row: usize| {
            all.iter().any(|drag| drag.row == row && drag.factor(at.modes).is_some())
                || skids.iter().any(|skid| row.wrapping_sub(skid.row) < 2 && skid.slides(at.modes))
        };
        let map = |row: usize| (row, if slides(row) { 0.0 } else { 1.0 });
        self.visit_velocity_jacobian(at, &mut Mirrored { sink: psi, map });
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
        for skid in &self.connections.skid {
            skid.put_slope(at, lambda, true, sink);
        }
        for (_, force) in &self.forces {
            force.stiffness(at, sink);
        }
        for beam in &self.beams {
            beam.stiffness(at, sink);
        }
    }

    /// −∂f/∂v.
    pub fn visit_damping(&self, at: &Motion<S>, lambda: &[f64], sink: &mut impl Sink) {
        for body in &self.masses {
            body.put_gyroscopic::<S>(at, sink);
        }
        for skid in &self.connections.skid {
            skid.put_slope(at, lambda, false, sink);
        }
        for bearing in &self.connections.bearing {
            bearing.damping(at, lambda, sink);
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
            self.with_psi(at, p, |psi| self.visit_stiffness(at, p.lambda, psi, &mut ValueSink::new(&mut out.q)));
            let (lambda, psi) = (&mut ValueSink::new(&mut out.lambda), &mut ValueSink::new(&mut out.psi));
            self.visit_reaction(at, p.lambda, lambda, psi);
            self.visit_damping(at, p.lambda, &mut ValueSink::new(&mut out.v));
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
