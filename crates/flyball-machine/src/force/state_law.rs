//! Forces between two markers with continuous states of their own, written once over any scalar; tangents by dual numbers.
//!
//! ```text
//!   f = f(q, v, x, t),   ẋ = r(q, v, x, t)
//! ```
//!
//! The states are among the control states of the equation, behind those of the blocks.

use super::force_law::{acting_on, generalize};
use super::{ForceElement, ForceState, Wrench};
use crate::constraint::{First, MarkerMotion, first_markers, pair_columns};
use crate::geometry::Frame;
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Side, Sink};
use crate::space::Space;
use flyball_dae::scalar::Real;
use std::fmt::Debug;
use std::sync::Arc;

/// Largest number of states of one force.
pub const STATES: usize = 6;
/// Largest number of named results of one force with states.
pub const RESULTS: usize = 12;
/// Numbers of a force: what acts in the directions of two nodes.
const FORCES: usize = 12;

/// A force of your own between two markers, with states.
pub trait StateLaw: Debug + Send + Sync + 'static {
    /// Wrenches on the first and the second marker; writes the rates of the states.
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], x: &[R], t: R, rates: &mut [R]) -> [Wrench<R>; 2];
    /// Its strength as one number: tension, torque or magnitude [N or N m].
    fn strength<R: Real>(&self, markers: &[MarkerMotion<R>; 2], x: &[R], t: R) -> R;
    /// The values of its named results; they do not depend on time by themselves.
    fn write_results<R: Real>(&self, _markers: &[MarkerMotion<R>; 2], _x: &[R], _out: &mut [R]) {}
    /// Stored energy [J].
    fn energy(&self, _markers: &[MarkerMotion<f64>; 2], _x: &[f64]) -> f64 {
        0.0
    }
    /// Dissipated power [W].
    fn dissipation(&self, _markers: &[MarkerMotion<f64>; 2], _x: &[f64]) -> f64 {
        0.0
    }
    /// Power fed in from outside [W].
    fn input_power(&self, _markers: &[MarkerMotion<f64>; 2], _x: &[f64]) -> f64 {
        0.0
    }
}

/// Numbers of a law: forces at the node origins, rates of the states.
struct Values<R> {
    forces: [R; FORCES],
    rates: [R; STATES],
}

/// Where a law is differentiated.
struct Lifted<'a> {
    markers: [MarkerMotion<First>; 2],
    x: &'a [First],
    t: First,
}

/// A [`StateLaw`] for the scalars that are needed.
trait ErasedStateLaw: Debug + Send + Sync {
    fn plain(&self, markers: &[MarkerMotion<f64>; 2], x: &[f64], t: f64) -> Values<f64>;
    fn first(&self, markers: &[MarkerMotion<First>; 2], x: &[First], t: First) -> Values<First>;
    fn strength(&self, markers: &[MarkerMotion<f64>; 2], x: &[f64], t: f64) -> f64;
    fn first_strength(&self, markers: &[MarkerMotion<First>; 2], x: &[First], t: First) -> First;
    fn write_results(&self, markers: &[MarkerMotion<f64>; 2], x: &[f64], out: &mut [f64]);
    fn first_result(&self, markers: &[MarkerMotion<First>; 2], x: &[First], result: usize) -> First;
    fn energy(&self, markers: &[MarkerMotion<f64>; 2], x: &[f64]) -> f64;
    fn dissipation(&self, markers: &[MarkerMotion<f64>; 2], x: &[f64]) -> f64;
    fn input_power(&self, markers: &[MarkerMotion<f64>; 2], x: &[f64]) -> f64;
}

fn values<R: Real>(law: &impl StateLaw, markers: &[MarkerMotion<R>; 2], x: &[R], t: R) -> Values<R> {
    let mut values = Values { forces: [R::zero(); FORCES], rates: [R::zero(); STATES] };
    let wrenches = law.wrenches(markers, x, t, &mut values.rates[..x.len()]);
    generalize(markers, &wrenches, &mut values.forces);
    values
}

impl<L: StateLaw> ErasedStateLaw for L {
    fn plain(&self, markers: &[MarkerMotion<f64>; 2], x: &[f64], t: f64) -> Values<f64> {
        values(self, markers, x, t)
    }
    fn first(&self, markers: &[MarkerMotion<First>; 2], x: &[First], t: First) -> Values<First> {
        values(self, markers, x, t)
    }
    fn strength(&self, markers: &[MarkerMotion<f64>; 2], x: &[f64], t: f64) -> f64 {
        StateLaw::strength(self, markers, x, t)
    }
    fn first_strength(&self, markers: &[MarkerMotion<First>; 2], x: &[First], t: First) -> First {
        StateLaw::strength(self, markers, x, t)
    }
    fn write_results(&self, markers: &[MarkerMotion<f64>; 2], x: &[f64], out: &mut [f64]) {
        StateLaw::write_results(self, markers, x, out);
    }
    fn first_result(&self, markers: &[MarkerMotion<First>; 2], x: &[First], result: usize) -> First {
        let mut all = [First::zero(); RESULTS];
        StateLaw::write_results(self, markers, x, &mut all);
        all[result]
    }
    fn energy(&self, markers: &[MarkerMotion<f64>; 2], x: &[f64]) -> f64 {
        StateLaw::energy(self, markers, x)
    }
    fn dissipation(&self, markers: &[MarkerMotion<f64>; 2], x: &[f64]) -> f64 {
        StateLaw::dissipation(self, markers, x)
    }
    fn input_power(&self, markers: &[MarkerMotion<f64>; 2], x: &[f64]) -> f64 {
        StateLaw::input_power(self, markers, x)
    }
}

/// A force with states on its markers.
#[derive(Clone, Debug)]
pub struct StateForce {
    sides: [Side; 2],
    frames: [Frame; 2],
    law: Arc<dyn ErasedStateLaw>,
    /// First of its states among all, and their number.
    first: usize,
    count: usize,
}

impl StateForce {
    /// Attaches a law to two markers; `name` is the element's, for messages.
    ///
    /// # Errors
    /// If a marker does not exist or there are more than [`STATES`] states.
    pub fn attach<L: StateLaw + Clone>(
        law: &L,
        states: &[ForceState],
        name: &str,
        markers: [&str; 2],
        context: &Context,
    ) -> Result<Self, MachineError> {
        if states.len() > STATES {
            let (what, value) = ("the number of states", states.len() as f64);
            return Err(MachineError::BadValue { element: name.into(), what, value, help: "a force has at most 6" });
        }
        let [f, m] = context.marker_pair(name, markers)?;
        let (sides, frames) = ([f.side, m.side], [f.frame, m.frame]);
        Ok(Self { sides, frames, law: Arc::new(law.clone()), first: 0, count: states.len() })
    }

    fn own<'a, S: Space>(&self, at: &Motion<'a, S>) -> &'a [f64] {
        &at.x[self.first..self.first + self.count]
    }

    fn markers<S: Space>(&self, at: &Motion<S>) -> [MarkerMotion<f64>; 2] {
        first_markers(self.sides, self.frames.each_ref(), at, false, |_, v| [0.0, at.v[v]])
    }

    fn plain<S: Space>(&self, at: &Motion<S>) -> Values<f64> {
        self.law.plain(&self.markers(at), self.own(at), at.t)
    }

    /// Derivatives by what `entry` seeds: (displacement, velocity) of each direction.
    fn by_motion<S: Space, T>(
        &self,
        at: &Motion<S>,
        displaced: bool,
        entry: impl Fn(usize, usize) -> [First; 2],
        function: impl FnOnce(&Lifted) -> T,
    ) -> T {
        let mut x = [First::zero(); STATES];
        self.own(at).iter().zip(&mut x).for_each(|(value, x)| *x = (*value).into());
        let markers = first_markers(self.sides, self.frames.each_ref(), at, displaced, entry);
        function(&Lifted { markers, x: &x[..self.count], t: at.t.into() })
    }

    fn by_position<S: Space, T>(&self, at: &Motion<S>, function: impl FnOnce(&Lifted) -> T) -> T {
        self.by_motion(at, true, |i, v| [First::variable(0.0, i), at.v[v].into()], function)
    }

    fn by_velocity<S: Space, T>(&self, at: &Motion<S>, function: impl FnOnce(&Lifted) -> T) -> T {
        self.by_motion(at, false, |i, v| [First::zero(), First::variable(at.v[v], i)], function)
    }

    /// Derivatives by the states, and by time in the direction behind them.
    fn by_states<S: Space, T>(&self, at: &Motion<S>, function: impl FnOnce(&Lifted) -> T) -> T {
        let mut x = [First::zero(); STATES];
        self.own(at).iter().zip(&mut x).enumerate().for_each(|(i, (value, x))| *x = First::variable(*value, i));
        let markers = self.markers(at).map(|marker| marker.map(First::from));
        function(&Lifted { markers, x: &x[..self.count], t: First::variable(at.t, STATES) })
    }

    /// Forces and rates with derivatives.
    fn law_of(&self, lifted: &Lifted) -> Values<First> {
        self.law.first(&lifted.markers, lifted.x, lifted.t)
    }

    /// Puts the derivatives of one number of the law.
    fn put_number<S: Space>(
        &self,
        at: &Motion<S>,
        number: impl Fn(&Lifted) -> First,
        row: usize,
        (q, v, x): (&mut impl Sink, &mut impl Sink, &mut impl Sink),
    ) {
        let (by_q, by_v, by_x) =
            (self.by_position(at, &number), self.by_velocity(at, &number), self.by_states(at, &number));
        for (direction, column) in pair_columns::<S>(self.sides) {
            q.put(row, column, by_q.eps[direction]);
            v.put(row, column, by_v.eps[direction]);
        }
        (0..self.count).for_each(|i| x.put(row, self.first + i, by_x.eps[i]));
    }

    fn put_forces<S: Space>(&self, values: &Values<First>, sink: &mut impl Sink) {
        for (row, v) in pair_columns::<S>(self.sides) {
            for (col, w) in pair_columns::<S>(self.sides) {
                sink.put(v, w, -values.forces[acting_on::<S>(row)].eps[col]);
            }
        }
    }

    fn put_rates<S: Space>(&self, values: &Values<First>, sink: &mut impl Sink) {
        for (i, rate) in values.rates[..self.count].iter().enumerate() {
            for (col, w) in pair_columns::<S>(self.sides) {
                sink.put(self.first + i, w, rate.eps[col]);
            }
        }
    }
}

impl<S: Space> ForceElement<S> for StateForce {
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        let values = self.plain(at);
        for (direction, v) in pair_columns::<S>(self.sides) {
            out[v] -= values.forces[acting_on::<S>(direction)];
        }
    }

    fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.put_forces::<S>(&self.by_position(at, |lifted| self.law_of(lifted)), sink);
    }

    fn damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.put_forces::<S>(&self.by_velocity(at, |lifted| self.law_of(lifted)), sink);
    }

    fn add_time_partial(&self, at: &Motion<S>, out: &mut [f64]) {
        let values = self.by_states(at, |lifted| self.law_of(lifted));
        for (direction, v) in pair_columns::<S>(self.sides) {
            out[v] -= values.forces[acting_on::<S>(direction)].eps[STATES];
        }
    }

    fn energy(&self, at: &Motion<S>) -> f64 {
        self.law.energy(&self.markers(at), self.own(at))
    }

    fn dissipation(&self, at: &Motion<S>) -> f64 {
        self.law.dissipation(&self.markers(at), self.own(at))
    }

    fn input_power(&self, at: &Motion<S>) -> f64 {
        self.law.input_power(&self.markers(at), self.own(at))
    }

    fn intensity(&self, at: &Motion<S>) -> f64 {
        self.law.strength(&self.markers(at), self.own(at), at.t)
    }

    fn can_be_sensed(&self) -> bool {
        true
    }

    fn put_intensity(&self, at: &Motion<S>, row: usize, q: &mut impl Sink, v: &mut impl Sink, x: &mut impl Sink) {
        self.put_number(at, |at| self.law.first_strength(&at.markers, at.x, at.t), row, (q, v, x));
    }

    fn intensity_time_partial(&self, at: &Motion<S>) -> f64 {
        self.by_states(at, |at| self.law.first_strength(&at.markers, at.x, at.t)).eps[STATES]
    }

    fn set_states(&mut self, first: usize) {
        self.first = first;
    }

    fn write_rates(&self, at: &Motion<S>, out: &mut [f64]) {
        out[self.first..self.first + self.count].copy_from_slice(&self.plain(at).rates[..self.count]);
    }

    fn write_rate_time_partials(&self, at: &Motion<S>, out: &mut [f64]) {
        let values = self.by_states(at, |lifted| self.law_of(lifted));
        (0..self.count).for_each(|i| out[self.first + i] = values.rates[i].eps[STATES]);
    }

    fn put_state_columns(&self, at: &Motion<S>, force: &mut impl Sink, rate: &mut impl Sink) {
        let values = self.by_states(at, |lifted| self.law_of(lifted));
        for x in 0..self.count {
            for (row, v) in pair_columns::<S>(self.sides) {
                force.put(v, self.first + x, -values.forces[acting_on::<S>(row)].eps[x]);
            }
            for (i, rate_of) in values.rates[..self.count].iter().enumerate() {
                rate.put(self.first + i, self.first + x, rate_of.eps[x]);
            }
        }
    }

    fn put_rate_rows(&self, at: &Motion<S>, q: &mut impl Sink, v: &mut impl Sink) {
        self.put_rates::<S>(&self.by_position(at, |lifted| self.law_of(lifted)), q);
        self.put_rates::<S>(&self.by_velocity(at, |lifted| self.law_of(lifted)), v);
    }

    fn write_results(&self, at: &Motion<S>, out: &mut [f64]) {
        self.law.write_results(&self.markers(at), self.own(at), out);
    }

    fn results_can_be_sensed(&self) -> bool {
        true
    }

    fn put_result(
        &self,
        at: &Motion<S>,
        result: usize,
        row: usize,
        q: &mut impl Sink,
        v: &mut impl Sink,
        x: &mut impl Sink,
    ) {
        self.put_number(at, |at| self.law.first_result(&at.markers, at.x, result), row, (q, v, x));
    }
}
