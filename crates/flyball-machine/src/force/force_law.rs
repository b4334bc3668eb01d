//! Forces between two markers written once over any scalar; tangents by dual numbers.

use super::ForceElement;
use crate::constraint::{FUNCTIONS, First, MarkerLaw, MarkerMotion, MarkerPair};
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Sink};
use crate::space::Space;
use flyball_dae::manifold::so3::{cross, dot};
use flyball_dae::scalar::Real;
use std::fmt::Debug;
use std::sync::Arc;

/// A force and a torque at the origin of a marker, in world axes.
#[derive(Clone, Copy, Debug)]
pub struct Wrench<R> {
    /// Force [N].
    pub force: [R; 3],
    /// Torque [N m].
    pub torque: [R; 3],
}

impl<R: Real> Wrench<R> {
    /// Neither force nor torque.
    pub fn zero() -> Self {
        Self { force: [R::zero(); 3], torque: [R::zero(); 3] }
    }
}

/// A force of your own between two markers.
pub trait ForceLaw: Debug + Send + Sync + 'static {
    /// What acts on the first and the second marker.
    fn wrenches<R: Real>(&self, markers: &[MarkerMotion<R>; 2], t: R) -> [Wrench<R>; 2];
    /// Stored energy [J].
    fn energy(&self, _markers: &[MarkerMotion<f64>; 2]) -> f64 {
        0.0
    }
    /// Dissipated power [W].
    fn dissipation(&self, _markers: &[MarkerMotion<f64>; 2]) -> f64 {
        0.0
    }
}

/// Energy and dissipation without the scalar type.
trait Budget: Debug + Send + Sync {
    fn energy(&self, markers: &[MarkerMotion<f64>; 2]) -> f64;
    fn dissipation(&self, markers: &[MarkerMotion<f64>; 2]) -> f64;
}

impl<L: ForceLaw> Budget for L {
    fn energy(&self, markers: &[MarkerMotion<f64>; 2]) -> f64 {
        ForceLaw::energy(self, markers)
    }
    fn dissipation(&self, markers: &[MarkerMotion<f64>; 2]) -> f64 {
        ForceLaw::dissipation(self, markers)
    }
}

/// The wrenches moved to the node origins: force in world axes, moment in the node's own axes.
#[derive(Debug)]
struct Generalized<L>(L);

impl<L: ForceLaw> MarkerLaw for Generalized<L> {
    fn count(&self) -> usize {
        12
    }

    fn evaluate<R: Real>(&self, markers: &[MarkerMotion<R>; 2], t: R, out: &mut [R]) {
        generalize(markers, &self.0.wrenches(markers, t), out);
    }
}

/// Moves wrenches to the node origins: force in world axes, moment in the node's own axes.
pub(crate) fn generalize<R: Real>(markers: &[MarkerMotion<R>; 2], wrenches: &[Wrench<R>; 2], out: &mut [R]) {
    for (s, wrench) in wrenches.iter().enumerate() {
        let carried = cross(&markers[s].arm, &wrench.force);
        let moment = [0, 1, 2].map(|i| carried[i] + wrench.torque[i]);
        for i in 0..3 {
            out[6 * s + i] = wrench.force[i];
            out[6 * s + 3 + i] = dot(&[0, 1, 2].map(|k| markers[s].node_rotation[k][i]), &moment);
        }
    }
}

/// Which of these acts on a direction: in the plane the third velocity is the rotation about z.
pub(crate) fn acting_on<S: Space>(direction: usize) -> usize {
    if S::A == 1 && direction % 6 == 2 { direction + 3 } else { direction }
}

/// A force law on its markers.
#[derive(Clone, Debug)]
pub struct GeneralForce {
    pair: MarkerPair,
    budget: Arc<dyn Budget>,
}

impl GeneralForce {
    /// Attaches a law to two markers.
    pub(super) fn attach<L: ForceLaw + Clone>(
        law: &L,
        name: &str,
        markers: [&str; 2],
        context: &Context,
    ) -> Result<Self, MachineError> {
        let [f, m] = context.marker_pair(name, markers)?;
        let pair = MarkerPair::new([f.side, m.side], [f.place, m.place], [f.frame, m.frame], Generalized(law.clone()));
        Ok(Self { pair, budget: Arc::new(law.clone()) })
    }

    /// Zeros in the places of the tangents.
    pub(super) fn put_zeros<S: Space>(&self, sink: &mut impl Sink) {
        for (_, v) in self.pair.columns::<S>() {
            for (_, w) in self.pair.columns::<S>() {
                sink.put(v, w, 0.0);
            }
        }
    }

    pub(super) fn markers<S: Space>(&self, at: &Motion<S>) -> [MarkerMotion<f64>; 2] {
        self.pair.markers(at, |_, v| [0.0, 0.0, at.v[v]])
    }
}

impl<S: Space> ForceElement<S> for GeneralForce {
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        let values = self.pair.values(at);
        for (direction, v) in self.pair.columns::<S>() {
            out[v] -= values[acting_on::<S>(direction)];
        }
    }

    fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let values = self.pair.by_position(at);
        for (row, v) in self.pair.columns::<S>() {
            for (col, w) in self.pair.columns::<S>() {
                sink.put(v, w, -values[acting_on::<S>(row)].eps[col]);
            }
        }
    }

    fn damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
        let values = self.pair.by_velocity(at);
        for (row, v) in self.pair.columns::<S>() {
            for (col, w) in self.pair.columns::<S>() {
                sink.put(v, w, -values[acting_on::<S>(row)].eps[col]);
            }
        }
    }

    fn add_time_partial(&self, at: &Motion<S>, out: &mut [f64]) {
        let values = self.pair.by_time(at);
        for (direction, v) in self.pair.columns::<S>() {
            out[v] -= values[acting_on::<S>(direction)].eps[0];
        }
    }

    fn energy(&self, at: &Motion<S>) -> f64 {
        self.budget.energy(&self.markers(at))
    }

    fn dissipation(&self, at: &Motion<S>) -> f64 {
        self.budget.dissipation(&self.markers(at))
    }

    fn intensity(&self, at: &Motion<S>) -> f64 {
        let values = self.pair.values(at);
        values[6..9].iter().map(|f| f * f).sum::<f64>().sqrt()
    }

    fn can_be_sensed(&self) -> bool {
        true
    }

    fn put_intensity(&self, at: &Motion<S>, row: usize, q: &mut impl Sink, v: &mut impl Sink) {
        let size = |values: [First; FUNCTIONS]| {
            dot(&[values[6], values[7], values[8]], &[values[6], values[7], values[8]]).sqrt()
        };
        let (by_q, by_v) = (size(self.pair.by_position(at)), size(self.pair.by_velocity(at)));
        for (direction, column) in self.pair.columns::<S>() {
            q.put(row, column, by_q.eps[direction]);
            v.put(row, column, by_v.eps[direction]);
        }
    }
}
