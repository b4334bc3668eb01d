//! Functions of two markers written once over any scalar, and their derivatives by dual numbers and power series.

use crate::geometry::Frame;
use crate::node::{LiftedNode, Motion, NODE, NodePlace, Side, lift, lift_first};
use crate::space::Space;
use flyball_dae::scalar::{Dual, Real, Taylor, three};
use std::fmt::Debug;
use std::sync::Arc;

/// A marker in motion, all vectors with three components in world axes.
#[derive(Clone, Copy, Debug)]
pub struct MarkerMotion<R> {
    /// p_WM [m].
    pub position: [R; 3],
    /// R_WM, by rows.
    pub rotation: [[R; 3]; 3],
    /// Velocity of the origin [m/s].
    pub velocity: [R; 3],
    /// Angular velocity [rad/s].
    pub spin: [R; 3],
    /// From the node's origin to the marker, in world axes.
    pub(crate) arm: [R; 3],
    /// R_WN of the node, by rows.
    pub(crate) node_rotation: [[R; 3]; 3],
}

impl<R: Real> MarkerMotion<R> {
    /// The same over another scalar.
    pub(crate) fn map<T>(&self, f: impl Fn(R) -> T + Copy) -> MarkerMotion<T> {
        MarkerMotion {
            position: three(|i| f(self.position[i])),
            rotation: three(|i| three(|j| f(self.rotation[i][j]))),
            velocity: three(|i| f(self.velocity[i])),
            spin: three(|i| f(self.spin[i])),
            arm: three(|i| f(self.arm[i])),
            node_rotation: three(|i| three(|j| f(self.node_rotation[i][j]))),
        }
    }

    /// Axis `i` of the marker in world axes.
    pub fn axis(&self, i: usize) -> [R; 3] {
        three(|k| self.rotation[k][i])
    }
}

/// Functions of two markers and of time, written once over any scalar.
pub trait MarkerLaw: Debug + Send + Sync + 'static {
    /// How many functions; at most 12.
    fn count(&self) -> usize;
    /// The functions.
    fn evaluate<R: Real>(&self, markers: &[MarkerMotion<R>; 2], t: R, out: &mut [R]);
}

/// Directions of both nodes.
pub(crate) const PAIR: usize = 12;
/// Largest number of functions.
pub(crate) const FUNCTIONS: usize = 12;
/// First derivatives.
pub(crate) type First = Dual<f64, PAIR>;
/// First derivatives of a directional derivative.
pub(crate) type Mixed = Dual<Dual<f64, 1>, PAIR>;
/// Derivatives along a curve.
pub(crate) type Series = Taylor<4>;

/// A [`MarkerLaw`] for the scalars that are needed.
pub(crate) trait ErasedLaw: Debug + Send + Sync {
    fn count(&self) -> usize;
    fn plain(&self, markers: &[MarkerMotion<f64>; 2], t: f64, out: &mut [f64]);
    fn first(&self, markers: &[MarkerMotion<First>; 2], t: First, out: &mut [First]);
    fn mixed(&self, markers: &[MarkerMotion<Mixed>; 2], t: Mixed, out: &mut [Mixed]);
    fn series(&self, markers: &[MarkerMotion<Series>; 2], t: Series, out: &mut [Series]);
}

impl<L: MarkerLaw> ErasedLaw for L {
    fn count(&self) -> usize {
        MarkerLaw::count(self)
    }
    fn plain(&self, markers: &[MarkerMotion<f64>; 2], t: f64, out: &mut [f64]) {
        self.evaluate(markers, t, out);
    }
    fn first(&self, markers: &[MarkerMotion<First>; 2], t: First, out: &mut [First]) {
        self.evaluate(markers, t, out);
    }
    fn mixed(&self, markers: &[MarkerMotion<Mixed>; 2], t: Mixed, out: &mut [Mixed]) {
        self.evaluate(markers, t, out);
    }
    fn series(&self, markers: &[MarkerMotion<Series>; 2], t: Series, out: &mut [Series]) {
        self.evaluate(markers, t, out);
    }
}

/// A law with the two markers it acts on.
#[derive(Clone, Debug)]
pub struct MarkerPair {
    /// Nodes.
    pub sides: [Side; 2],
    /// Their places.
    pub places: [NodePlace; 2],
    /// Markers in the nodes.
    pub frames: [Frame; 2],
    pub(crate) law: Arc<dyn ErasedLaw>,
}

impl MarkerPair {
    /// A law on two markers.
    pub fn new(sides: [Side; 2], places: [NodePlace; 2], frames: [Frame; 2], law: impl MarkerLaw) -> Self {
        Self { sides, places, frames, law: Arc::new(law) }
    }

    /// Velocities that exist: (direction 0..12, index in v).
    pub(crate) fn columns<S: Space>(&self) -> impl Iterator<Item = (usize, usize)> + use<S> {
        pair_columns::<S>(self.sides)
    }

    /// Both markers, with (first displacement, second displacement, velocity) given for each direction.
    fn markers<S: Space, R: Real>(
        &self,
        at: &Motion<S>,
        entry: impl FnMut(usize, usize) -> [R; 3],
    ) -> [MarkerMotion<R>; 2] {
        pair_markers(self.sides, &self.places, &self.frames, at, entry)
    }

    /// Both markers without derivatives.
    pub(crate) fn plain_markers<S: Space>(&self, at: &Motion<S>) -> [MarkerMotion<f64>; 2] {
        first_markers(self.sides, self.frames.each_ref(), at, false, |_, v| [0.0, at.v[v]])
    }

    /// Both markers with first derivatives by (displacement, velocity).
    pub(crate) fn first_markers<S: Space>(
        &self,
        at: &Motion<S>,
        displaced: bool,
        entry: impl Fn(usize, usize) -> [First; 2],
    ) -> [MarkerMotion<First>; 2] {
        first_markers(self.sides, self.frames.each_ref(), at, displaced, entry)
    }

    /// Plain values.
    pub(crate) fn values<S: Space>(&self, at: &Motion<S>) -> [f64; FUNCTIONS] {
        self.values_of(&*self.law, at)
    }

    /// Plain values of another law.
    pub(crate) fn values_of<S: Space>(&self, law: &dyn ErasedLaw, at: &Motion<S>) -> [f64; FUNCTIONS] {
        let mut out = [0.0; FUNCTIONS];
        law.plain(&self.plain_markers(at), at.t, &mut out);
        out
    }

    /// Derivatives with respect to q.
    pub(crate) fn by_position<S: Space>(&self, at: &Motion<S>) -> [First; FUNCTIONS] {
        self.by_position_of(&*self.law, at)
    }

    /// Derivatives of another law with respect to q.
    pub(crate) fn by_position_of<S: Space>(&self, law: &dyn ErasedLaw, at: &Motion<S>) -> [First; FUNCTIONS] {
        let mut out = [First::zero(); FUNCTIONS];
        let markers = self.first_markers(at, true, |i, v| [First::variable(0.0, i), at.v[v].into()]);
        law.first(&markers, at.t.into(), &mut out);
        out
    }

    /// Derivatives with respect to v.
    pub(crate) fn by_velocity<S: Space>(&self, at: &Motion<S>) -> [First; FUNCTIONS] {
        self.by_velocity_of(&*self.law, at)
    }

    /// Derivatives of another law with respect to v.
    pub(crate) fn by_velocity_of<S: Space>(&self, law: &dyn ErasedLaw, at: &Motion<S>) -> [First; FUNCTIONS] {
        let mut out = [First::zero(); FUNCTIONS];
        let markers = self.first_markers(at, false, |i, v| [First::zero(), First::variable(at.v[v], i)]);
        law.first(&markers, at.t.into(), &mut out);
        out
    }

    /// Derivatives with respect to t, in direction 0.
    pub(crate) fn by_time<S: Space>(&self, at: &Motion<S>) -> [First; FUNCTIONS] {
        let mut out = [First::zero(); FUNCTIONS];
        let markers = self.plain_markers(at).map(|marker| marker.map(First::from));
        self.law.first(&markers, First::variable(at.t, 0), &mut out);
        out
    }

    /// Derivatives along q ∘ exp(s v + s² a/2), v + s a, t + s; without `a` if not `accelerated`.
    pub(crate) fn along<S: Space>(&self, at: &Motion<S>, accelerated: bool) -> [Series; FUNCTIONS] {
        let mut out = [Series::zero(); FUNCTIONS];
        let markers = self.markers(at, |_, v| {
            let a = if accelerated { at.a[v] } else { 0.0 };
            [Series::new(&[0.0, at.v[v], 0.5 * a]), Series::zero(), Series::new(&[at.v[v], a])]
        });
        self.law.series(&markers, Series::new(&[at.t, 1.0]), &mut out);
        out
    }

    /// Derivatives with respect to q of a directional derivative; `inner` gives the inner direction as
    /// (second displacement, velocity) for each index in v, `inner_time` in t.
    pub(crate) fn mixed<S: Space>(
        &self,
        at: &Motion<S>,
        inner_time: f64,
        inner: impl Fn(usize) -> [f64; 2],
    ) -> [Mixed; FUNCTIONS] {
        type Inner = Dual<f64, 1>;
        let mut out = [Mixed::zero(); FUNCTIONS];
        let markers = self.markers(at, |i, v| {
            let [second, velocity] = inner(v);
            let constant = |re: f64, eps: f64| Mixed::constant(Inner { re, eps: [eps] });
            [Mixed::variable(Inner::zero(), i), constant(0.0, second), constant(at.v[v], velocity)]
        });
        let t = Mixed::constant(Inner { re: at.t, eps: [inner_time] });
        self.law.mixed(&markers, t, &mut out);
        out
    }
}

/// Velocities of two nodes that exist: (direction 0..12, index in v).
pub(crate) fn pair_columns<S: Space>(sides: [Side; 2]) -> impl Iterator<Item = (usize, usize)> + use<S> {
    (0..2).flat_map(move |s| {
        let side = sides[s];
        let count = if side.turns { S::D + S::A } else { S::D * usize::from(side.moves) };
        (0..count).map(move |i| (s * PAIR / 2 + i, side.v + i))
    })
}

/// Two markers, with (first displacement, second displacement, velocity) given for each direction.
fn pair_markers<S: Space, R: Real>(
    sides: [Side; 2],
    places: &[NodePlace; 2],
    frames: &[Frame; 2],
    at: &Motion<S>,
    mut entry: impl FnMut(usize, usize) -> [R; 3],
) -> [MarkerMotion<R>; 2] {
    let mut seeds = [[R::zero(); PAIR]; 3];
    for (direction, v) in pair_columns::<S>(sides) {
        let [first, second, velocity] = entry(direction, v);
        seeds[0][direction] = first;
        seeds[1][direction] = second;
        seeds[2][direction] = velocity;
    }
    seeded_pair(places, frames, at, &seeds)
}

/// The same with (first displacement, second displacement, velocity) of all directions.
fn seeded_pair<S: Space, R: Real>(
    places: &[NodePlace; 2],
    frames: &[Frame; 2],
    at: &Motion<S>,
    seeds: &[[R; PAIR]; 3],
) -> [MarkerMotion<R>; 2] {
    let one = |s: usize| {
        let [first, second, velocity] = [half(&seeds[0], s), half(&seeds[1], s), half(&seeds[2], s)];
        marker(&lift::<S, R>(&places[s], at.q, first, second, velocity), &frames[s])
    };
    [one(0), one(1)]
}

/// Entries of the first or the second node.
pub(crate) fn half<R>(both: &[R; PAIR], s: usize) -> &[R; NODE] {
    both.as_chunks::<NODE>().0.get(s).expect("two nodes")
}

/// Two markers at their known poses, with (displacement, velocity) given for each direction. Displacements are zero but
/// for first derivatives, and count only if `displaced`.
#[inline]
pub(crate) fn first_markers<S: Space, R: Real>(
    sides: [Side; 2],
    frames: [&Frame; 2],
    at: &Motion<S>,
    displaced: bool,
    mut entry: impl FnMut(usize, usize) -> [R; 2],
) -> [MarkerMotion<R>; 2] {
    let mut seeds = [[R::zero(); PAIR]; 2];
    for (direction, v) in pair_columns::<S>(sides) {
        [seeds[0][direction], seeds[1][direction]] = entry(direction, v);
    }
    seeded_first(sides, frames, at, displaced, &seeds)
}

/// The same with (displacement, velocity) of all directions.
fn seeded_first<S: Space, R: Real>(
    sides: [Side; 2],
    frames: [&Frame; 2],
    at: &Motion<S>,
    displaced: bool,
    seeds: &[[R; PAIR]; 2],
) -> [MarkerMotion<R>; 2] {
    let one = |s: usize| {
        let displacement = displaced.then(|| half(&seeds[0], s));
        marker(&lift_first::<S, R>(&sides[s], at, displacement, half(&seeds[1], s)), frames[s])
    };
    [one(0), one(1)]
}

/// A marker fixed in a node.
#[inline]
fn marker<R: Real>(node: &LiftedNode<R>, frame: &Frame) -> MarkerMotion<R> {
    let turned = |a: [R; 3]| three(|i| sum3(node.rotation[i], a));
    let r = three(|i| R::from(frame.position[i]));
    let arm = turned(r);
    let swing = turned(cross(node.spin, r));
    let axes = frame.rotation.matrix();
    let mut rotation = node.rotation;
    for i in 0..3 {
        for j in 0..3 {
            let row = node.rotation[i];
            rotation[i][j] = row[0] * axes[0][j] + row[1] * axes[1][j] + row[2] * axes[2][j];
        }
    }
    MarkerMotion {
        position: three(|i| node.origin[i] + arm[i]),
        rotation,
        velocity: three(|i| node.velocity[i] + swing[i]),
        spin: turned(node.spin),
        arm,
        node_rotation: node.rotation,
    }
}

fn sum3<R: Real>(a: [R; 3], b: [R; 3]) -> R {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn cross<R: Real>(a: [R; 3], b: [R; 3]) -> [R; 3] {
    flyball_dae::manifold::so3::cross(&a, &b)
}
