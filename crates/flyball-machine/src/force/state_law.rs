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
use crate::node::{Motion, Side, Sink, SwitchPlace};
use crate::space::Space;
use flyball_dae::scalar::{Dual, Real};
use flyball_dae::system::{Change, Fired};
use std::fmt::Debug;
use std::sync::Arc;

/// Largest number of states of one force.
pub const STATES: usize = 6;
/// Largest number of named results of one force with states.
pub const RESULTS: usize = 16;
/// Numbers of a force: what acts in the directions of two nodes.
const FORCES: usize = 12;

/// What a force with states depends on beside the motion of its markers.
#[derive(Clone, Copy, Debug)]
pub struct Inner<'a, R> {
    /// Its states.
    pub x: &'a [R],
    /// Time [s].
    pub t: R,
    /// A time of the same stretch between two kinks of laws of time, which decides on their side of jumps [s].
    pub stretch: f64,
    /// Its modes.
    pub modes: &'a [i32],
}

/// A force of your own between two markers, with states; it may have modes that end at events.
pub trait StateLaw: Debug + Send + Sync + 'static {
    /// Wrenches on the first and the second marker; writes the rates of the states.
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>, rates: &mut [R]) -> [Wrench<R>; 2];
    /// Its strength as one number: tension, torque or magnitude [N or N m].
    fn strength<R: Real>(&self, markers: &[MarkerMotion<R>; 2], at: &Inner<R>) -> R;
    /// The values of its named results; `out` may be longer.
    fn write_results<R: Real>(&self, _markers: &[MarkerMotion<R>; 2], _at: &Inner<R>, _out: &mut [R]) {}
    /// Stored energy [J].
    fn energy(&self, _markers: &[MarkerMotion<f64>; 2], _at: &Inner<f64>) -> f64 {
        0.0
    }
    /// Dissipated power [W].
    fn dissipation(&self, _markers: &[MarkerMotion<f64>; 2], _at: &Inner<f64>) -> f64 {
        0.0
    }
    /// Power fed in from outside [W].
    fn input_power(&self, _markers: &[MarkerMotion<f64>; 2], _at: &Inner<f64>) -> f64 {
        0.0
    }
    /// Names of its switching functions; it has modes only if it has some.
    fn switch_names(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Number of its modes.
    fn modes(&self) -> usize {
        usize::from(!self.switch_names().is_empty())
    }
    /// Words of its first mode: where it does not act, and where it does.
    fn mode_words(&self) -> [&'static str; 2] {
        ["open", "closed"]
    }
    /// Its switching functions, which fall through zero where a mode ends.
    fn switching(&self, _markers: &[MarkerMotion<f64>; 2], _at: &Inner<f64>, _out: &mut [f64]) {}
    /// Decides its modes anew; says what of its stored energy is lost by that [J]. `fired` says which of its switching
    /// functions fell through zero.
    fn react(
        &self,
        _markers: &[MarkerMotion<f64>; 2],
        _at: &Inner<f64>,
        _fired: &dyn Fn(usize) -> bool,
        _modes: &mut [i32],
    ) -> f64 {
        0.0
    }
}

/// Numbers of a law: forces at the node origins, rates of the states.
struct Values<R> {
    forces: [R; FORCES],
    rates: [R; STATES],
}

/// Both markers in motion.
type Markers<R> = [MarkerMotion<R>; 2];

/// Derivatives by the second node alone, where the first marker does not move.
type Own = Dual<f64, { FORCES / 2 }>;

impl Values<Own> {
    /// With derivatives by both nodes.
    fn widened(&self) -> Values<First> {
        let widen = |own: &Own| {
            let mut both = First::from(own.re);
            both.eps[FORCES / 2..].copy_from_slice(&own.eps);
            both
        };
        Values { forces: self.forces.each_ref().map(widen), rates: self.rates.each_ref().map(widen) }
    }
}

/// Where a law is differentiated.
struct Lifted<'a, R> {
    markers: Markers<R>,
    inner: Inner<'a, R>,
}

/// A [`StateLaw`] for the scalars that are needed.
trait ErasedStateLaw: Debug + Send + Sync {
    fn plain(&self, markers: &Markers<f64>, at: &Inner<f64>) -> Values<f64>;
    fn first(&self, at: &Lifted<First>) -> Values<First>;
    fn own(&self, at: &Lifted<Own>) -> Values<Own>;
    fn strength(&self, markers: &Markers<f64>, at: &Inner<f64>) -> f64;
    fn first_strength(&self, at: &Lifted<First>) -> First;
    fn write_results(&self, markers: &Markers<f64>, at: &Inner<f64>, out: &mut [f64]);
    fn first_result(&self, at: &Lifted<First>, result: usize) -> First;
    fn energy(&self, markers: &Markers<f64>, at: &Inner<f64>) -> f64;
    fn dissipation(&self, markers: &Markers<f64>, at: &Inner<f64>) -> f64;
    fn input_power(&self, markers: &Markers<f64>, at: &Inner<f64>) -> f64;
    fn switch_names(&self) -> Vec<&'static str>;
    fn mode_words(&self) -> [&'static str; 2];
    fn switching(&self, markers: &Markers<f64>, at: &Inner<f64>, out: &mut [f64]);
    fn react(&self, markers: &Markers<f64>, at: &Inner<f64>, fired: &dyn Fn(usize) -> bool, modes: &mut [i32]) -> f64;
}

fn values<R: Real>(law: &impl StateLaw, markers: &Markers<R>, at: &Inner<R>) -> Values<R> {
    let mut values = Values { forces: [R::zero(); FORCES], rates: [R::zero(); STATES] };
    let wrenches = law.wrenches(markers, at, &mut values.rates[..at.x.len()]);
    generalize(markers, &wrenches, &mut values.forces);
    values
}

impl<L: StateLaw> ErasedStateLaw for L {
    fn plain(&self, markers: &Markers<f64>, at: &Inner<f64>) -> Values<f64> {
        values(self, markers, at)
    }
    fn first(&self, at: &Lifted<First>) -> Values<First> {
        values(self, &at.markers, &at.inner)
    }
    fn own(&self, at: &Lifted<Own>) -> Values<Own> {
        values(self, &at.markers, &at.inner)
    }
    fn strength(&self, markers: &Markers<f64>, at: &Inner<f64>) -> f64 {
        StateLaw::strength(self, markers, at)
    }
    fn first_strength(&self, at: &Lifted<First>) -> First {
        StateLaw::strength(self, &at.markers, &at.inner)
    }
    fn write_results(&self, markers: &Markers<f64>, at: &Inner<f64>, out: &mut [f64]) {
        StateLaw::write_results(self, markers, at, out);
    }
    fn first_result(&self, at: &Lifted<First>, result: usize) -> First {
        let mut all = [First::zero(); RESULTS];
        StateLaw::write_results(self, &at.markers, &at.inner, &mut all);
        all[result]
    }
    fn energy(&self, markers: &Markers<f64>, at: &Inner<f64>) -> f64 {
        StateLaw::energy(self, markers, at)
    }
    fn dissipation(&self, markers: &Markers<f64>, at: &Inner<f64>) -> f64 {
        StateLaw::dissipation(self, markers, at)
    }
    fn input_power(&self, markers: &Markers<f64>, at: &Inner<f64>) -> f64 {
        StateLaw::input_power(self, markers, at)
    }
    fn switch_names(&self) -> Vec<&'static str> {
        StateLaw::switch_names(self)
    }
    fn mode_words(&self) -> [&'static str; 2] {
        StateLaw::mode_words(self)
    }
    fn switching(&self, markers: &Markers<f64>, at: &Inner<f64>, out: &mut [f64]) {
        StateLaw::switching(self, markers, at, out);
    }
    fn react(&self, markers: &Markers<f64>, at: &Inner<f64>, fired: &dyn Fn(usize) -> bool, modes: &mut [i32]) -> f64 {
        StateLaw::react(self, markers, at, fired, modes)
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
    /// Its modes, held value and switching functions.
    place: SwitchPlace,
    modes: usize,
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
        let (modes, place) = (StateLaw::modes(law), SwitchPlace::default());
        Ok(Self { sides, frames, law: Arc::new(law.clone()), first: 0, count: states.len(), place, modes })
    }

    fn own<'a, S: Space>(&self, at: &Motion<'a, S>) -> Inner<'a, f64> {
        let (x, modes) = (&at.x[self.first..self.first + self.count], self.own_modes(at));
        Inner { x, t: at.t, stretch: at.stretch, modes }
    }

    fn own_modes<'a, S: Space>(&self, at: &Motion<'a, S>) -> &'a [i32] {
        &at.modes[self.place.mode..self.place.mode + self.modes]
    }

    fn markers<S: Space>(&self, at: &Motion<S>) -> [MarkerMotion<f64>; 2] {
        first_markers(self.sides, self.frames.each_ref(), at, false, |_, v| [0.0, at.v[v]])
    }

    fn plain<S: Space>(&self, at: &Motion<S>) -> Values<f64> {
        self.law.plain(&self.markers(at), &self.own(at))
    }

    /// Derivatives by what `entry` seeds: (displacement, velocity) of each direction.
    fn by_motion<S: Space, R: Real, T>(
        &self,
        at: &Motion<S>,
        displaced: bool,
        entry: impl Fn(usize, usize) -> [R; 2],
        function: impl FnOnce(&Lifted<R>) -> T,
    ) -> T {
        let mut x = [R::zero(); STATES];
        self.own(at).x.iter().zip(&mut x).for_each(|(value, x)| *x = (*value).into());
        let markers = first_markers(self.sides, self.frames.each_ref(), at, displaced, entry);
        let (x, modes) = (&x[..self.count], self.own_modes(at));
        function(&Lifted { markers, inner: Inner { x, t: at.t.into(), stretch: at.stretch, modes } })
    }

    fn by_position<S: Space, T>(&self, at: &Motion<S>, function: impl FnOnce(&Lifted<First>) -> T) -> T {
        self.by_motion(at, true, |i, v| [First::variable(0.0, i), at.v[v].into()], function)
    }

    fn by_velocity<S: Space, T>(&self, at: &Motion<S>, function: impl FnOnce(&Lifted<First>) -> T) -> T {
        self.by_motion(at, false, |i, v| [First::zero(), First::variable(at.v[v], i)], function)
    }

    /// Numbers of the law with their derivatives by positions.
    fn at_positions<S: Space>(&self, at: &Motion<S>) -> Values<First> {
        if self.sides[0].moves {
            return self.by_position(at, |lifted| self.law.first(lifted));
        }
        let seed = |i: usize, v: usize| [Own::variable(0.0, i - FORCES / 2), at.v[v].into()];
        self.by_motion(at, true, seed, |lifted| self.law.own(lifted)).widened()
    }

    /// The same by velocities.
    fn at_velocities<S: Space>(&self, at: &Motion<S>) -> Values<First> {
        if self.sides[0].moves {
            return self.by_velocity(at, |lifted| self.law.first(lifted));
        }
        let seed = |i: usize, v: usize| [Own::zero(), Own::variable(at.v[v], i - FORCES / 2)];
        self.by_motion(at, false, seed, |lifted| self.law.own(lifted)).widened()
    }

    /// Derivatives by the states, and by time in the direction behind them.
    fn by_states<S: Space, T>(&self, at: &Motion<S>, function: impl FnOnce(&Lifted<First>) -> T) -> T {
        let mut x = [First::zero(); STATES];
        self.own(at).x.iter().zip(&mut x).enumerate().for_each(|(i, (value, x))| *x = First::variable(*value, i));
        let [f, m] = self.markers(at);
        let markers = [f.map(First::from), m.map(First::from)];
        let (x, modes) = (&x[..self.count], self.own_modes(at));
        let inner = Inner { x, t: First::variable(at.t, STATES), stretch: at.stretch, modes };
        function(&Lifted { markers, inner })
    }

    /// All numbers of the law with their derivatives by the states and time.
    fn at_states<S: Space>(&self, at: &Motion<S>) -> Values<First> {
        self.by_states(at, |lifted| self.law.first(lifted))
    }

    /// One number of the law with its derivatives by positions, by velocities, by the states and time. It is behind a
    /// pointer, so that all this is compiled once, not for each number and sink.
    fn derived<S: Space>(&self, at: &Motion<S>, number: &dyn Fn(&Lifted<First>) -> First) -> [First; 3] {
        [self.by_position(at, number), self.by_velocity(at, number), self.by_states(at, number)]
    }

    /// Puts the derivatives of one number of the law.
    fn put_number<S: Space>(
        &self,
        at: &Motion<S>,
        number: impl Fn(&Lifted<First>) -> First,
        row: usize,
        (q, v, x): (&mut impl Sink, &mut impl Sink, &mut impl Sink),
    ) {
        let [by_q, by_v, by_x] = self.derived(at, &number);
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
        self.put_forces::<S>(&self.at_positions(at), sink);
    }

    fn damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.put_forces::<S>(&self.at_velocities(at), sink);
    }

    fn add_time_partial(&self, at: &Motion<S>, out: &mut [f64]) {
        let values = self.at_states(at);
        for (direction, v) in pair_columns::<S>(self.sides) {
            out[v] -= values.forces[acting_on::<S>(direction)].eps[STATES];
        }
    }

    fn energy(&self, at: &Motion<S>) -> f64 {
        self.law.energy(&self.markers(at), &self.own(at))
    }

    fn dissipation(&self, at: &Motion<S>) -> f64 {
        self.law.dissipation(&self.markers(at), &self.own(at))
    }

    fn input_power(&self, at: &Motion<S>) -> f64 {
        self.law.input_power(&self.markers(at), &self.own(at))
    }

    fn intensity(&self, at: &Motion<S>) -> f64 {
        self.law.strength(&self.markers(at), &self.own(at))
    }

    fn can_be_sensed(&self) -> bool {
        true
    }

    fn put_intensity(&self, at: &Motion<S>, row: usize, q: &mut impl Sink, v: &mut impl Sink, x: &mut impl Sink) {
        self.put_number(at, |lifted| self.law.first_strength(lifted), row, (q, v, x));
    }

    fn intensity_time_partial(&self, at: &Motion<S>) -> f64 {
        self.by_states(at, |lifted| self.law.first_strength(lifted)).eps[STATES]
    }

    fn set_states(&mut self, first: usize) {
        self.first = first;
    }

    fn write_rates(&self, at: &Motion<S>, out: &mut [f64]) {
        out[self.first..self.first + self.count].copy_from_slice(&self.plain(at).rates[..self.count]);
    }

    fn write_rate_time_partials(&self, at: &Motion<S>, out: &mut [f64]) {
        let values = self.at_states(at);
        (0..self.count).for_each(|i| out[self.first + i] = values.rates[i].eps[STATES]);
    }

    fn put_state_columns(&self, at: &Motion<S>, force: &mut impl Sink, rate: &mut impl Sink) {
        let values = self.at_states(at);
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
        self.put_rates::<S>(&self.at_positions(at), q);
        self.put_rates::<S>(&self.at_velocities(at), v);
    }

    fn write_results(&self, at: &Motion<S>, out: &mut [f64]) {
        self.law.write_results(&self.markers(at), &self.own(at), out);
    }

    fn switch_names(&self) -> Vec<&'static str> {
        self.law.switch_names()
    }

    fn modes(&self) -> usize {
        self.modes
    }

    fn set_place(&mut self, place: SwitchPlace) {
        self.place = place;
    }

    fn mode(&self) -> Option<usize> {
        (self.modes > 0).then_some(self.place.mode)
    }

    fn mode_words(&self) -> [&'static str; 2] {
        self.law.mode_words()
    }

    fn switching(&self, at: &Motion<S>, out: &mut [f64]) {
        if self.modes > 0 {
            self.law.switching(&self.markers(at), &self.own(at), &mut out[self.place.switch..]);
        }
    }

    fn react(&self, at: &Motion<S>, fired: &Fired, change: &mut Change) {
        if self.modes > 0 {
            let has_fired = |i: usize| fired.switches.contains(&(self.place.switch + i));
            let modes = &mut change.modes[self.place.mode..self.place.mode + self.modes];
            change.memory[self.place.memory] += self.law.react(&self.markers(at), &self.own(at), &has_fired, modes);
        }
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
        self.put_number(at, |lifted| self.law.first_result(lifted, result), row, (q, v, x));
    }

    fn result_time_partial(&self, at: &Motion<S>, result: usize) -> f64 {
        self.by_states(at, |lifted| self.law.first_result(lifted, result)).eps[STATES]
    }
}
