//! Wrenches on two markers that depend on signals, written once over any scalar; derivatives by dual numbers.

use super::ActuatorElement;
use crate::constraint::{FUNCTIONS, First, MarkerMotion, pair_columns, pair_markers};
use crate::force::{Wrench, acting_on, generalize};
use crate::machine::Attachment;
use crate::node::{Motion, Sink};
use crate::space::Space;
use flyball_dae::scalar::Real;
use std::fmt::Debug;
use std::sync::Arc;

/// A force between two markers that hears signals.
pub trait ActuatorLaw: Debug + Send + Sync + 'static {
    /// Number of signals; at most 12.
    fn inputs(&self) -> usize {
        1
    }
    /// What acts on the first and the second marker.
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], u: &[R]) -> [Wrench<R>; 2];
    /// False if it does not depend on velocities.
    fn hears_velocities(&self) -> bool {
        true
    }
}

/// Largest number of signals.
const INPUTS: usize = 12;

/// An [`ActuatorLaw`] for the scalars that are needed: generalized forces on both nodes.
trait Erased: Debug + Send + Sync {
    fn inputs(&self) -> usize;
    fn hears_velocities(&self) -> bool;
    fn plain(&self, markers: &[MarkerMotion<f64>; 2], u: &[f64]) -> [f64; FUNCTIONS];
    fn first(&self, markers: &[MarkerMotion<First>; 2], u: &[First]) -> [First; FUNCTIONS];
}

impl<L: ActuatorLaw> Erased for L {
    fn inputs(&self) -> usize {
        ActuatorLaw::inputs(self)
    }
    fn hears_velocities(&self) -> bool {
        ActuatorLaw::hears_velocities(self)
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
}

impl LawKernel {
    /// A law on a first and a second marker.
    pub fn new(markers: [Attachment; 2], law: impl ActuatorLaw) -> Self {
        Self { markers, law: Arc::new(law) }
    }

    /// The markers, with (displacement, velocity) given for each direction.
    fn moved<S: Space, R: Real>(&self, at: &Motion<S>, entry: impl Fn(usize, usize) -> [R; 2]) -> [MarkerMotion<R>; 2] {
        let sides = self.markers.map(|marker| marker.side);
        let (places, frames) = (self.markers.map(|marker| marker.place), self.markers.map(|marker| marker.frame));
        pair_markers::<S, R>(sides, &places, &frames, at, |direction, v| {
            let [displacement, velocity] = entry(direction, v);
            [displacement, R::zero(), velocity]
        })
    }

    /// Derivatives, with signals and (displacement, velocity) as given.
    fn first<S: Space>(
        &self,
        at: &Motion<S>,
        u: &[First; INPUTS],
        entry: impl Fn(usize, usize) -> [First; 2],
    ) -> [First; FUNCTIONS] {
        self.law.first(&self.moved(at, entry), &u[..self.law.inputs()])
    }

    fn columns<S: Space>(&self) -> impl Iterator<Item = (usize, usize)> + use<S> {
        pair_columns::<S>(self.markers.map(|marker| marker.side))
    }

    fn put<S: Space>(&self, values: &[First; FUNCTIONS], sink: &mut impl Sink) {
        for (row, v) in self.columns::<S>() {
            for (col, w) in self.columns::<S>() {
                sink.put(v, w, -values[acting_on::<S>(row)].eps[col]);
            }
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
    fn add_residual(&self, at: &Motion<S>, u: &[f64], out: &mut [f64]) {
        let values = self.law.plain(&self.moved(at, |_, v| [0.0, at.v[v]]), u);
        for (direction, v) in self.columns::<S>() {
            out[v] -= values[acting_on::<S>(direction)];
        }
    }

    fn stiffness(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink) {
        let u = lifted(u, |_, u| First::from(u));
        self.put::<S>(&self.first(at, &u, |i, v| [First::variable(0.0, i), at.v[v].into()]), sink);
    }

    fn damping(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink) {
        if self.law.hears_velocities() {
            let u = lifted(u, |_, u| First::from(u));
            self.put::<S>(&self.first(at, &u, |i, v| [First::zero(), First::variable(at.v[v], i)]), sink);
        }
    }

    fn gain(&self, at: &Motion<S>, u: &[f64], sink: &mut impl Sink) {
        let count = u.len();
        let u = lifted(u, |i, u| First::variable(u, i));
        let values = self.first(at, &u, |_, v| [First::zero(), at.v[v].into()]);
        for (direction, v) in self.columns::<S>() {
            for input in 0..count {
                sink.put(v, input, -values[acting_on::<S>(direction)].eps[input]);
            }
        }
    }
}
