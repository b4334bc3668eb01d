//! Forces between two markers written once over any scalar; tangents by dual numbers.

use super::ForceElement;
use crate::constraint::{ErasedLaw, FUNCTIONS, First, MarkerLaw, MarkerMotion, MarkerPair, Mixed, Series};
use crate::machine::{Context, MachineError};
use crate::node::{Motion, Sink};
use crate::space::Space;
use flyball_dae::manifold::so3::{cross, dot};
use flyball_dae::scalar::{Real, three};
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

/// Length of the line from F to M and its direction; points that meet have no direction to be pulled in.
pub(super) fn line<R: Real>([f, m]: &[MarkerMotion<R>; 2]) -> (R, [R; 3]) {
    let d = three(|i| m.position[i] - f.position[i]);
    let square = dot(&d, &d);
    if square.value() > 0.0 {
        let length = square.sqrt();
        let scale = R::one() / length;
        (length, three(|i| d[i] * scale))
    } else {
        (R::zero(), [R::zero(); 3])
    }
}

/// A tension T along a line of direction e: T e on F, −T e on M.
pub(super) fn pull<R: Real>(e: [R; 3], tension: R) -> [Wrench<R>; 2] {
    let (mut first, mut second) = (Wrench::zero(), Wrench::zero());
    first.force = three(|i| e[i] * tension);
    second.force = three(|i| -e[i] * tension);
    [first, second]
}

/// A force of your own between two markers.
pub trait ForceLaw: Debug + Send + Sync + 'static {
    /// Wrenches on the first and the second marker.
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

/// A number that carries the derivatives of a force.
pub type ForceNumber = First;

/// Closure of a force of your own over one kind of numbers.
pub(super) type Function<R> = dyn Fn(&[MarkerMotion<R>; 2], R) -> [Wrench<R>; 2] + Send + Sync;

/// Closures of a force of your own: with derivatives, and without them where there is one that costs less.
#[derive(Clone)]
pub(super) struct Functions {
    pub lifted: Arc<Function<ForceNumber>>,
    pub plain: Option<Arc<Function<f64>>>,
}

/// Forces of closures, moved to the node origins.
struct FunctionLaw(Functions);

impl Debug for FunctionLaw {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "function")
    }
}

impl ErasedLaw for FunctionLaw {
    fn count(&self) -> usize {
        12
    }
    fn plain(&self, markers: &[MarkerMotion<f64>; 2], t: f64, out: &mut [f64]) {
        if let Some(plain) = &self.0.plain {
            return generalize(markers, &plain(markers, t), out);
        }
        let lifted = [markers[0].map(ForceNumber::from), markers[1].map(ForceNumber::from)];
        let mut values = [ForceNumber::zero(); 12];
        self.first(&lifted, t.into(), &mut values);
        out.iter_mut().zip(values).for_each(|(out, value)| *out = value.re);
    }
    fn first(&self, markers: &[MarkerMotion<First>; 2], t: First, out: &mut [First]) {
        generalize(markers, &(self.0.lifted)(markers, t), out);
    }
    fn mixed(&self, _: &[MarkerMotion<Mixed>; 2], _: Mixed, _: &mut [Mixed]) {
        unreachable!("forces are differentiated once");
    }
    fn series(&self, _: &[MarkerMotion<Series>; 2], _: Series, _: &mut [Series]) {
        unreachable!("forces are not expanded in time");
    }
}

/// Closures do not say what they store: all their power counts as fed in.
#[derive(Debug)]
struct NoBudget;

impl Budget for NoBudget {
    fn energy(&self, _: &[MarkerMotion<f64>; 2]) -> f64 {
        0.0
    }
    fn dissipation(&self, _: &[MarkerMotion<f64>; 2]) -> f64 {
        0.0
    }
}

/// Moves wrenches to the node origins: force in world axes, moment in the node's own axes.
pub(crate) fn generalize<R: Real>(markers: &[MarkerMotion<R>; 2], wrenches: &[Wrench<R>; 2], out: &mut [R]) {
    for (s, wrench) in wrenches.iter().enumerate() {
        let carried = cross(&markers[s].arm, &wrench.force);
        let moment = three(|i| carried[i] + wrench.torque[i]);
        for i in 0..3 {
            out[6 * s + i] = wrench.force[i];
            out[6 * s + 3 + i] = dot(&three(|k| markers[s].node_rotation[k][i]), &moment);
        }
    }
}

/// A law whose wrenches are moved to the node origins.
#[derive(Debug)]
pub(super) struct Generalized<L>(pub L);

impl<L: ForceLaw> MarkerLaw for Generalized<L> {
    fn count(&self) -> usize {
        12
    }

    fn evaluate<R: Real>(&self, markers: &[MarkerMotion<R>; 2], t: R, out: &mut [R]) {
        generalize(markers, &self.0.wrenches(markers, t), out);
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
    feeds: bool,
}

impl GeneralForce {
    /// Attaches a law to two markers; `name` is the element's, for messages.
    ///
    /// # Errors
    /// If a marker does not exist.
    pub fn attach<L: ForceLaw + Clone>(
        law: &L,
        name: &str,
        markers: [&str; 2],
        context: &Context,
    ) -> Result<Self, MachineError> {
        let [f, m] = context.marker_pair(name, markers)?;
        let pair = MarkerPair::new([f.side, m.side], [f.place, m.place], [f.frame, m.frame], Generalized(law.clone()));
        Ok(Self { pair, budget: Arc::new(law.clone()), feeds: false })
    }

    /// Attaches closures to two markers.
    pub(super) fn attach_functions(
        functions: &Functions,
        name: &str,
        markers: [&str; 2],
        context: &Context,
    ) -> Result<Self, MachineError> {
        let [f, m] = context.marker_pair(name, markers)?;
        let law = Arc::new(FunctionLaw(functions.clone()));
        let pair = MarkerPair { sides: [f.side, m.side], places: [f.place, m.place], frames: [f.frame, m.frame], law };
        Ok(Self { pair, budget: Arc::new(NoBudget), feeds: true })
    }

    /// Zeros in the places of the tangents.
    pub(super) fn put_zeros<S: Space>(&self, sink: &mut impl Sink) {
        for (_, v) in self.pair.columns::<S>() {
            for (_, w) in self.pair.columns::<S>() {
                sink.put(v, w, 0.0);
            }
        }
    }

    /// Derivatives of another law on the same markers by q and by v.
    pub(super) fn derivatives_of<S: Space>(&self, law: &dyn ErasedLaw, at: &Motion<S>) -> [[First; FUNCTIONS]; 2] {
        [self.pair.by_position_of(law, at), self.pair.by_velocity_of(law, at)]
    }

    pub(super) fn markers<S: Space>(&self, at: &Motion<S>) -> [MarkerMotion<f64>; 2] {
        self.pair.plain_markers(at)
    }

    /// A function of the markers with its derivatives by q and by v.
    pub(super) fn by_motion<S: Space>(
        &self,
        at: &Motion<S>,
        function: impl Fn([MarkerMotion<ForceNumber>; 2]) -> ForceNumber,
    ) -> [ForceNumber; 2] {
        let position = |i, v: usize| [First::variable(0.0, i), at.v[v].into()];
        let velocity = |i, v: usize| [First::zero(), First::variable(at.v[v], i)];
        [function(self.pair.first_markers(at, true, position)), function(self.pair.first_markers(at, false, velocity))]
    }

    /// Directions that move, with their indices in v.
    pub(super) fn columns<S: Space>(&self) -> impl Iterator<Item = (usize, usize)> + use<S> {
        self.pair.columns::<S>()
    }
}

/// The force of a law between two markers at one evaluation.
#[derive(Clone, Copy)]
pub(super) struct Acting<'a> {
    pair: &'a MarkerPair,
    law: &'a dyn ErasedLaw,
}

impl Acting<'_> {
    pub fn add_residual<S: Space>(&self, at: &Motion<S>, out: &mut [f64]) {
        let values = self.pair.values_of(self.law, at);
        for (direction, v) in self.pair.columns::<S>() {
            out[v] -= values[acting_on::<S>(direction)];
        }
    }

    pub fn stiffness<S: Space>(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.put::<S>(&self.pair.by_position_of(self.law, at), sink);
    }

    pub fn damping<S: Space>(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.put::<S>(&self.pair.by_velocity_of(self.law, at), sink);
    }

    fn put<S: Space>(&self, values: &[First; FUNCTIONS], sink: &mut impl Sink) {
        for (row, v) in self.pair.columns::<S>() {
            for (col, w) in self.pair.columns::<S>() {
                sink.put(v, w, -values[acting_on::<S>(row)].eps[col]);
            }
        }
    }

    pub fn intensity<S: Space>(&self, at: &Motion<S>) -> f64 {
        let values = self.pair.values_of(self.law, at);
        values[6..9].iter().map(|f| f * f).sum::<f64>().sqrt()
    }

    pub fn put_intensity<S: Space>(&self, at: &Motion<S>, row: usize, q: &mut impl Sink, v: &mut impl Sink) {
        let (by_q, by_v) = (self.pair.by_position_of(self.law, at), self.pair.by_velocity_of(self.law, at));
        let (by_q, by_v) = (size(&by_q), size(&by_v));
        for (direction, column) in self.pair.columns::<S>() {
            q.put(row, column, by_q.eps[direction]);
            v.put(row, column, by_v.eps[direction]);
        }
    }
}

/// Size of the force on the second marker; without force it has no slope.
fn size(values: &[First; FUNCTIONS]) -> First {
    let force = [values[6], values[7], values[8]];
    let square = dot(&force, &force);
    if square.re > 0.0 { square.sqrt() } else { First::zero() }
}

impl GeneralForce {
    fn acting(&self) -> Acting<'_> {
        self.acting_as(&*self.pair.law)
    }

    /// With another law on the same markers.
    pub(super) fn acting_as<'a>(&'a self, law: &'a dyn ErasedLaw) -> Acting<'a> {
        Acting { pair: &self.pair, law }
    }
}

impl<S: Space> ForceElement<S> for GeneralForce {
    fn add_residual(&self, at: &Motion<S>, out: &mut [f64]) {
        self.acting().add_residual(at, out);
    }

    fn stiffness(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.acting().stiffness(at, sink);
    }

    fn damping(&self, at: &Motion<S>, sink: &mut impl Sink) {
        self.acting().damping(at, sink);
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

    fn input_power(&self, at: &Motion<S>) -> f64 {
        if !self.feeds {
            return 0.0;
        }
        let values = self.pair.values(at);
        self.pair.columns::<S>().map(|(direction, v)| values[acting_on::<S>(direction)] * at.v[v]).sum()
    }

    fn intensity(&self, at: &Motion<S>) -> f64 {
        self.acting().intensity(at)
    }

    fn can_be_sensed(&self) -> bool {
        true
    }

    fn put_intensity(&self, at: &Motion<S>, row: usize, q: &mut impl Sink, v: &mut impl Sink, _: &mut impl Sink) {
        self.acting().put_intensity(at, row, q, v);
    }

    fn intensity_time_partial(&self, at: &Motion<S>) -> f64 {
        size(&self.pair.by_time(at)).eps[0]
    }
}
