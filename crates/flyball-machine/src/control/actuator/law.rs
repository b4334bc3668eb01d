//! Wrenches on two markers that depend on signals, written once over any scalar; derivatives by dual numbers.

use super::ActuatorElement;
use crate::constraint::{FUNCTIONS, First, MarkerMotion, first_markers, pair_columns};
use crate::force::{Wrench, acting_on, generalize};
use crate::machine::Attachment;
use crate::node::{Motion, Sink};
use crate::space::Space;
use flyball_dae::scalar::Real;
use std::fmt::Debug;
use std::sync::Arc;

/// A force between two markers that depends on signals.
pub trait ActuatorLaw: Debug + Send + Sync + 'static {
    /// Number of signals; at most 12.
    fn inputs(&self) -> usize {
        1
    }
    /// Wrenches on the first and the second marker.
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], u: &[R]) -> [Wrench<R>; 2];
    /// False if it does not depend on velocities.
    fn hears_velocities(&self) -> bool {
        true
    }
    /// False if it never acts on a direction: 0 to 5 are translations and rotations of the first node, 6 to 11 those of
    /// the second; the rotation of the plane is the sixth.
    fn acts_on(&self, _row: usize) -> bool {
        true
    }
    /// False if what acts on a direction never depends on another.
    fn depends(&self, _row: usize, _column: usize, _planar: bool) -> bool {
        true
    }
}

/// Largest number of signals.
const INPUTS: usize = 12;

/// An [`ActuatorLaw`] for the scalars that are needed: generalized forces on both nodes.
trait Erased: Debug + Send + Sync {
    fn inputs(&self) -> usize;
    fn plain(&self, markers: &[MarkerMotion<f64>; 2], u: &[f64]) -> [f64; FUNCTIONS];
    fn first(&self, markers: &[MarkerMotion<First>; 2], u: &[First]) -> [First; FUNCTIONS];
}

impl<L: ActuatorLaw> Erased for L {
    fn inputs(&self) -> usize {
        ActuatorLaw::inputs(self)
    }
    fn plain(&self, markers: &[MarkerMotion<f64>; 2], u: &[f64]) -> [f64; FUNCTIONS] {
        let mut out = [0.0; FUNCTIONS];
        generalize(markers, &self.wrenches(markers, u), &mut out);
        out
    }
    fn first(&self, markers: &[MarkerMotion<First>; 2], u: &[First]) -> [First; FUNCTIONS] {
        let mut out = [First::zero(); FUNCTIONS];
        generalize(markers, &self.wrenches(markers, u), &mut out);
        out
    }
}

/// A law on its markers.
#[derive(Clone, Debug)]
pub struct LawKernel {
    markers: [Attachment; 2],
    law: Arc<dyn Erased>,
    hears_velocities: bool,
    /// Functions that act, with their rows in v.
    rows: Vec<(usize, usize)>,
    /// (function, row in v, direction, column in v) of the tangents.
    pairs: Vec<[usize; 4]>,
}

impl LawKernel {
    /// A law on a first and a second marker.
    pub fn new<S: Space>(markers: [Attachment; 2], law: impl ActuatorLaw) -> Self {
        let all: Vec<(usize, usize)> = pair_columns::<S>(markers.map(|marker| marker.side)).collect();
        let functions = all.iter().map(|&(direction, v)| (acting_on::<S>(direction), v));
        let rows: Vec<(usize, usize)> = functions.filter(|(function, _)| law.acts_on(*function)).collect();
        let mut pairs = Vec::new();
        for &(function, v) in &rows {
            let columns =
                all.iter().filter(|(direction, _)| law.depends(function, acting_on::<S>(*direction), S::A == 1));
            pairs.extend(columns.map(|&(direction, w)| [function, v, direction, w]));
        }
        Self { markers, hears_velocities: law.hears_velocities(), law: Arc::new(law), rows, pairs }
    }

    /// The markers, with (displacement, velocity) given for each direction; displacements count only if displaced.
    fn moved<S: Space, R: Real>(
        &self,
        at: &Motion<S>,
        displaced: bool,
        entry: impl Fn(usize, usize) -> [R; 2],
    ) -> [MarkerMotion<R>; 2] {
        let [f, m] = &self.markers;
        first_markers::<S, R>([f.side, m.side], [&f.frame, &m.frame], at, displaced, entry)
    }

    /// The markers without derivatives.
    fn plain<S: Space>(&self, at: &Motion<S>) -> [MarkerMotion<f64>; 2] {
        self.moved(at, false, |_, v| [0.0, at.v[v]])
    }

    /// Derivatives by what the markers or the signals carry.
    fn first(&self, markers: &[MarkerMotion<First>; 2], u: &[First; INPUTS]) -> [First; FUNCTIONS] {
        self.law.first(markers, &u[..self.law.inputs()])
    }

    /// Derivatives by the signals; apart from what differs from sink to sink, so that it is compiled once.
    fn by_signals(&self, [f, m]: &[MarkerMotion<f64>; 2], u: &[f64]) -> [First; FUNCTIONS] {
        let u = lifted(u, |i, u| First::variable(u, i));
        self.first(&[f.map(First::from), m.map(First::from)], &u)
    }

    fn put(&self, values: &[First; FUNCTIONS], sink: &mut impl Sink) {
        for &[function, v, direction, w] in &self.pairs {
            sink.put(v, w, -values[function].eps[direction]);
        }
    }
}

/// The signals with derivatives, or without.
fn lifted(u: &[f64], lift: impl Fn(usize, f64) -> First) -> [First; INPUTS] {
    let mut all = [First::zero(); INPUTS];
    for (i, (to, from)) in all.iter_mut().zip(u).enumerate() {
        *to = lift(i, *from);
    }
    all
}

impl<S: Space> ActuatorElement<S> for LawKernel {
    fn add_residual(&self, at: &Motion<S>, u: &[f64], _: &mut [f64], out: &mut [f64]) {
        let values = self.law.plain(&self.plain(at), u);
        for &(function, v) in &self.rows {
            out[v] -= values[function];
        }
    }

    fn stiffness(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink) {
        if !self.pairs.is_empty() {
            let u = lifted(u, |_, u| First::from(u));
            let markers = self.moved(at, true, |i, v| [First::variable(0.0, i), at.v[v].into()]);
            self.put(&self.first(&markers, &u), sink);
        }
    }

    fn damping(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink) {
        if self.hears_velocities && !self.pairs.is_empty() {
            let u = lifted(u, |_, u| First::from(u));
            let markers = self.moved(at, false, |i, v| [First::zero(), First::variable(at.v[v], i)]);
            self.put(&self.first(&markers, &u), sink);
        }
    }

    fn gain(&self, at: &Motion<S>, u: &[f64], _: &mut [f64], sink: &mut impl Sink) {
        let values = self.by_signals(&self.plain(at), u);
        for &(function, v) in &self.rows {
            for input in 0..u.len() {
                sink.put(v, input, -values[function].eps[input]);
            }
        }
    }
}
