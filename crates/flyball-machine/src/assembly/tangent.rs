//! Derivative blocks: every kernel writes its entries one after the other.

use super::Assembly;
use super::equation::each_constraint;
use super::work::{MachineWork, Scratch};
use crate::constraint::{Constraint, Feet, GeneralVelocity};
use crate::control::sensor::{CouplingSinks, MotionSinks};
use crate::control::{ControlSinks, ControlWork};
use crate::force::ForceElement;
use crate::node::{AnySink, Mirrored, Motion, PatternSink, Sink, ValueSink};
use crate::space::Space;
use flyball_dae::linear::Triplets;
use flyball_dae::system::{Blocks, ControlBlocks, Point, ReactionForm, TimePartials};

/// Passes slip rows on as columns of the contacts that press, with ∂ψ/∂λ of the one that slides.
struct Pressed<'a, T> {
    sink: &'a mut T,
    feet: Option<(&'a Feet, usize)>,
    gap_row: usize,
    factors: [f64; 2],
}

impl<T: Sink> Sink for Pressed<'_, T> {
    fn put(&mut self, row: usize, col: usize, value: f64) {
        let value = self.factors[row] * value;
        match self.feet {
            None => self.sink.put(col, self.gap_row, value),
            Some((feet, place)) => {
                for (other, &pressing) in feet.rows().iter().enumerate() {
                    self.sink.put(col, pressing, feet.share(place, other) * value);
                }
            }
        }
    }
}

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
    pub fn visit_reaction(
        &self,
        at: &Motion<S>,
        feet: &mut [Feet],
        values: &[f64],
        lambda: &mut impl Sink,
        psi: &mut impl Sink,
    ) {
        let (all, skids) = (&self.connections.drag, &self.connections.skid);
        if self.layout.reaction == ReactionForm::Transposed {
            return;
        }
        self.visit_jacobian(at, &mut Mirrored { sink: lambda, map: |row| (row, 1.0) });
        for bearing in &self.connections.bearing {
            bearing.by_lambda(at, values, lambda);
        }
        for drag in all {
            let factor = drag.factor(at.modes).unwrap_or(0.0);
            self.put_pressed(at, feet, &drag.slip, (drag.foot, drag.gap_row), [factor, 0.0], lambda);
        }
        for skid in skids {
            self.put_pressed(at, feet, &skid.slip, (skid.foot, skid.gap_row), skid.factors(at), lambda);
        }
        let slides = |row: usize| {
            all.iter().any(|drag| drag.row == row && drag.factor(at.modes).is_some())
                || skids.iter().any(|skid| row.wrapping_sub(skid.row) < 2 && skid.slides(at.modes))
        };
        let map = |row: usize| (row, if slides(row) { 0.0 } else { 1.0 });
        self.visit_velocity_jacobian(at, &mut Mirrored { sink: psi, map });
    }

    /// −∂f/∂λ of a contact that slides: Kᵀ ∂ψ/∂λ, for all feet that press it.
    fn put_pressed(
        &self,
        at: &Motion<S>,
        feet: &mut [Feet],
        slip: &GeneralVelocity,
        (foot, gap_row): (Option<(usize, usize)>, usize),
        factors: [f64; 2],
        sink: &mut impl Sink,
    ) {
        let feet = foot.map(|(group, place)| {
            feet[group].refresh(at, &self.connections.one_sided);
            (&feet[group], place)
        });
        slip.jacobian(at, &mut Pressed { sink, feet, gap_row, factors });
    }

    /// k_q.
    pub fn visit_velocity_position_jacobian(&self, at: &Motion<S>, sink: &mut impl Sink) {
        for kernel in &self.connections.velocity {
            kernel.position_jacobian(at, sink);
        }
    }

    /// ∂(M v̇ − f)/∂q; M is constant.
    pub fn visit_stiffness(
        &self,
        at: &Motion<S>,
        p: &Point,
        psi: &[f64],
        feet: &mut [Feet],
        control: &mut ControlWork,
        sink: &mut impl Sink,
    ) {
        each_constraint!(&self.connections, kernel => kernel.stiffness(at, p.lambda, sink));
        for kernel in &self.connections.velocity {
            kernel.stiffness(at, psi, sink);
        }
        for skid in &self.connections.skid {
            skid.put_slope(at, self.load(at, feet, skid.foot, skid.gap_row, p.lambda), true, sink);
        }
        for (_, force) in &self.forces {
            force.stiffness(at, sink);
        }
        for beam in &self.beams {
            beam.stiffness(at, sink);
        }
        self.control.stiffness(at, p, control, sink);
    }

    /// −∂f/∂v.
    pub fn visit_damping(&self, at: &Motion<S>, p: &Point, scratch: &mut Scratch, sink: &mut impl Sink) {
        let Scratch { feet, control, .. } = scratch;
        for body in &self.masses {
            body.put_gyroscopic::<S>(at, sink);
        }
        for skid in &self.connections.skid {
            skid.put_slope(at, self.load(at, feet, skid.foot, skid.gap_row, p.lambda), false, sink);
        }
        for bearing in &self.connections.bearing {
            bearing.damping(at, p.lambda, sink);
        }
        for (_, force) in &self.forces {
            force.damping(at, sink);
        }
        for beam in &self.beams {
            beam.damping(at, sink);
        }
        self.control.damping(at, p, control, sink);
    }

    pub fn phi_jacobian(&self, work: &mut MachineWork<S>, p: &Point, values: &mut [f64]) {
        self.with_motion(work, p, |at, _| self.visit_jacobian(at, &mut ValueSink::new(values)));
    }

    pub fn phi_dot_jacobian(&self, work: &mut MachineWork<S>, p: &Point, values: &mut [f64]) {
        self.with_motion(work, p, |at, _| self.visit_rate_jacobian(at, &mut ValueSink::new(values)));
    }

    pub fn k_jacobian(&self, work: &mut MachineWork<S>, p: &Point, values: &mut [f64]) {
        self.with_motion(work, p, |at, _| self.visit_velocity_jacobian(at, &mut ValueSink::new(values)));
    }

    pub fn tangent(&self, work: &mut MachineWork<S>, p: &Point, out: &mut Blocks<Vec<f64>>) {
        self.with_motion(work, p, |at, scratch| {
            let Scratch { psi, feet, control } = scratch;
            let psi = self.acting_psi(at, p, psi, feet);
            self.visit_stiffness(at, p, psi, feet, control, &mut ValueSink::new(&mut out.q));
            self.reaction_tangent(at, p, feet, out);
            self.visit_damping(at, p, scratch, &mut ValueSink::new(&mut out.v));
            self.visit_velocity_position_jacobian(at, &mut ValueSink::new(&mut out.k_q));
            self.control_tangent(at, p, &mut scratch.control, out);
        });
    }

    /// The blocks of the index-1 matrix.
    pub fn coupling(&self, work: &mut MachineWork<S>, p: &Point, out: &mut Blocks<Vec<f64>>) {
        self.with_motion(work, p, |at, scratch| {
            self.reaction_tangent(at, p, &mut scratch.feet, out);
            self.control_coupling(at, p, &mut scratch.control, out);
        });
    }

    fn reaction_tangent(&self, at: &Motion<S>, p: &Point, feet: &mut [Feet], out: &mut Blocks<Vec<f64>>) {
        let (lambda, psi) = (&mut ValueSink::new(&mut out.lambda), &mut ValueSink::new(&mut out.psi));
        self.visit_reaction(at, feet, p.lambda, lambda, psi);
    }

    pub fn time_partials(&self, work: &mut MachineWork<S>, p: &Point, out: &mut TimePartials) {
        out.dynamics.fill(0.0);
        self.with_motion(work, p, |at, scratch| {
            for (_, force) in &self.forces {
                force.add_time_partial(at, &mut out.dynamics);
            }
            self.control.time_partials(at, p, &mut scratch.control, out);
            for (_, force) in &self.forces {
                force.write_rate_time_partials(at, &mut out.rate);
            }
        });
    }

    /// Blocks of the diagram that stand in the index-1 matrix, and with them the rates.
    fn control_coupling(&self, at: &Motion<S>, p: &Point, work: &mut ControlWork, out: &mut Blocks<Vec<f64>>) {
        if self.control.is_empty() && !self.has_force_states() {
            return;
        }
        let Blocks { x, y, rate, output, .. } = out;
        let mut by_x = ValueSink::new(x);
        self.control.force_columns(at, p, work, &mut by_x, &mut ValueSink::new(y));
        let ControlBlocks { a, lambda, psi, x, y, .. } = output;
        let [a, lambda, psi, x, mut y] = [a, lambda, psi, x, y].map(|values| ValueSink::new(values));
        let mut outputs = CouplingSinks { a, lambda, psi, x };
        self.control.sensor_coupling(at, p, work, &mut outputs, &mut y);
        let mut rates = ControlSinks { x: ValueSink::new(&mut rate.x), y: ValueSink::new(&mut rate.y) };
        self.control.block_rows(p, work, &mut rates, &mut ControlSinks { x: outputs.x, y });
        self.forces.iter().for_each(|(_, force)| force.put_state_columns(at, &mut by_x, &mut rates.x));
    }

    /// All blocks of the diagram.
    fn control_tangent(&self, at: &Motion<S>, p: &Point, work: &mut ControlWork, out: &mut Blocks<Vec<f64>>) {
        self.control_coupling(at, p, work, out);
        let [q, v] = [&mut out.output.q, &mut out.output.v].map(|values| ValueSink::new(values));
        self.control.sensor_motion(at, p, work, &mut MotionSinks { q, v });
        if self.has_force_states() {
            let [mut q, mut v] = [&mut out.rate.q, &mut out.rate.v].map(|values| ValueSink::new(values));
            self.forces.iter().for_each(|(_, force)| force.put_rate_rows(at, &mut q, &mut v));
        }
    }

    /// Patterns of the blocks of the diagram; the others stay empty.
    pub(super) fn record_control(&self, at: &Motion<S>, p: &Point, work: &mut ControlWork) -> Blocks<Triplets> {
        let mut out = Blocks::default();
        let Blocks { x, y, rate, output, .. } = &mut out;
        let mut columns = [x, y].map(PatternSink);
        let [mut by_x, mut by_y] = columns.each_mut().map(|sink| AnySink(sink));
        self.control.force_columns(at, p, work, &mut by_x, &mut by_y);
        let ControlBlocks { q, v, a, lambda, psi, x, y } = output;
        let mut sinks = [q, v, a, lambda, psi, x, y].map(PatternSink);
        let [q, v, a, lambda, psi, x, mut y] = sinks.each_mut().map(|sink| AnySink(sink));
        self.control.sensor_motion(at, p, work, &mut MotionSinks { q, v });
        let mut outputs = CouplingSinks { a, lambda, psi, x };
        self.control.sensor_coupling(at, p, work, &mut outputs, &mut y);
        let mut sinks = [&mut rate.q, &mut rate.v, &mut rate.x, &mut rate.y].map(PatternSink);
        let [mut q, mut v, x, y_of_rate] = sinks.each_mut().map(|sink| AnySink(sink));
        let mut rates = ControlSinks { x, y: y_of_rate };
        self.control.block_rows(p, work, &mut rates, &mut ControlSinks { x: outputs.x, y });
        for (_, force) in &self.forces {
            force.put_state_columns(at, &mut by_x, &mut rates.x);
            force.put_rate_rows(at, &mut q, &mut v);
        }
        out
    }
}
