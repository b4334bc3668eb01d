//! Functions of two markers and their motion, written once over any scalar; derivatives by dual numbers.

use super::{CouplingSinks, MotionSinks, Multipliers, SensorElement};
use crate::constraint::pair_columns;
use crate::machine::Attachment;
use crate::node::{Motion, Sink, lift};
use crate::space::Space;
use flyball_dae::manifold::so3::cross;
use flyball_dae::scalar::{Dual, Real};
use std::fmt::Debug;

/// A marker in accelerated motion, all vectors with three components in world axes.
#[derive(Clone, Copy, Debug)]
pub struct SensedMarker<R> {
    /// Position [m].
    pub position: [R; 3],
    /// R_WM, by rows.
    pub rotation: [[R; 3]; 3],
    /// Velocity [m/s].
    pub velocity: [R; 3],
    /// Angular velocity [rad/s].
    pub spin: [R; 3],
    /// Acceleration [m/s²].
    pub acceleration: [R; 3],
    /// Angular acceleration [rad/s²].
    pub spin_rate: [R; 3],
}

impl<R: Real> SensedMarker<R> {
    /// A vector in world axes, in the axes of the marker.
    pub fn local(&self, w: &[R; 3]) -> [R; 3] {
        [0, 1, 2].map(|i| self.rotation[0][i] * w[0] + self.rotation[1][i] * w[1] + self.rotation[2][i] * w[2])
    }

    /// Position, velocity and acceleration as seen from another marker, in its axes.
    pub fn seen_from(&self, frame: &Self) -> [[R; 3]; 3] {
        let (w, b) = (&frame.spin, &frame.spin_rate);
        let d = minus(&self.position, &frame.position);
        let carried = cross(w, &d);
        let d_dot = minus(&minus(&self.velocity, &frame.velocity), &carried);
        // a = a_F + β × d + ω × (ω × d) + 2 ω × ḋ + d̈
        let (tangential, centripetal, coriolis) = (cross(b, &d), cross(w, &carried), cross(w, &d_dot));
        let moving = [0, 1, 2].map(|i| tangential[i] + centripetal[i] + coriolis[i] * 2.0);
        let d_ddot = minus(&minus(&self.acceleration, &frame.acceleration), &moving);
        [frame.local(&d), frame.local(&d_dot), frame.local(&d_ddot)]
    }
}

pub(super) fn minus<R: Real>(a: &[R; 3], b: &[R; 3]) -> [R; 3] {
    [0, 1, 2].map(|i| a[i] - b[i])
}

/// What the highest derivative is that a sensor hears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// q.
    Position,
    /// q and v.
    Velocity,
    /// q, v and v̇.
    Acceleration,
}

/// Functions of a frame and a marker.
pub trait Sense: Debug + Clone {
    /// How many functions; at most 3.
    fn count(&self) -> usize;
    /// The highest derivative they hear.
    fn level(&self) -> Level;
    /// The functions of the frame and the marker.
    fn evaluate<R: Real>(&self, frame: &SensedMarker<R>, marker: &SensedMarker<R>, out: &mut [R]);
}

/// Directions of both nodes.
const PAIR: usize = 12;
/// Largest number of functions.
const FUNCTIONS: usize = 3;
type First = Dual<f64, PAIR>;

/// A sense on its markers.
#[derive(Clone, Debug)]
pub struct MarkerSensor<L> {
    /// The frame and the marker.
    pub markers: [Attachment; 2],
    /// The functions.
    pub sense: L,
}

impl<L: Sense> MarkerSensor<L> {
    /// Values, with (displacement, velocity, acceleration) given for each direction.
    #[inline]
    fn evaluate<S: Space, R: Real>(&self, at: &Motion<S>, entry: impl Fn(usize, usize) -> [R; 3]) -> [R; FUNCTIONS] {
        let mut seeds = [[R::zero(); PAIR]; 3];
        for (direction, v) in pair_columns::<S>(self.markers.map(|marker| marker.side)) {
            let entries = entry(direction, v);
            for (seed, entry) in seeds.iter_mut().zip(entries) {
                seed[direction] = entry;
            }
        }
        let sensed = [0, 1].map(|s| {
            let half = |seed: &[R; PAIR]| [0, 1, 2, 3, 4, 5].map(|i| seed[s * PAIR / 2 + i]);
            sensed_marker::<S, R>(&self.markers[s], at.q, &seeds.each_ref().map(half))
        });
        let mut out = [R::zero(); FUNCTIONS];
        self.sense.evaluate(&sensed[0], &sensed[1], &mut out);
        out
    }

    fn put<S: Space>(&self, values: &[First; FUNCTIONS], row: usize, sink: &mut impl Sink) {
        for (i, value) in values[..self.sense.count()].iter().enumerate() {
            for (direction, v) in pair_columns::<S>(self.markers.map(|marker| marker.side)) {
                sink.put(row + i, v, value.eps[direction]);
            }
        }
    }
}

impl<S: Space, L: Sense> SensorElement<S> for MarkerSensor<L> {
    fn measure(&self, at: &Motion<S>, _: Multipliers, out: &mut [f64]) {
        let values = self.evaluate::<S, f64>(at, |_, v| [0.0, at.v[v], at.a[v]]);
        out.copy_from_slice(&values[..out.len()]);
    }

    fn motion<T: Sink>(&self, at: &Motion<S>, _: Multipliers, row: usize, sinks: &mut MotionSinks<T>) {
        let by_q = self.evaluate::<S, First>(at, |i, v| [First::variable(0.0, i), at.v[v].into(), at.a[v].into()]);
        self.put::<S>(&by_q, row, &mut sinks.q);
        if self.sense.level() >= Level::Velocity {
            let entry = |i: usize, v: usize| [First::zero(), First::variable(at.v[v], i), at.a[v].into()];
            self.put::<S>(&self.evaluate::<S, First>(at, entry), row, &mut sinks.v);
        }
    }

    fn coupling<T: Sink>(&self, at: &Motion<S>, row: usize, sinks: &mut CouplingSinks<T>) {
        if self.sense.level() >= Level::Acceleration {
            let entry = |i: usize, v: usize| [First::zero(), at.v[v].into(), First::variable(at.a[v], i)];
            self.put::<S>(&self.evaluate::<S, First>(at, entry), row, &mut sinks.a);
        }
    }

    fn is_coupled(&self) -> bool {
        self.sense.level() == Level::Acceleration
    }
}

/// A marker fixed in a node that is displaced, moves and accelerates.
fn sensed_marker<S: Space, R: Real>(
    marker: &Attachment,
    q: &[f64],
    [displacement, v, a]: &[[R; 6]; 3],
) -> SensedMarker<R> {
    let node = lift::<S, R>(&marker.place, q, displacement, &[R::zero(); 6], v);
    let turn = |w: &[R; 3]| node.rotation.map(|row| row[0] * w[0] + row[1] * w[1] + row[2] * w[2]);
    let (p_ddot, spin_rate) = match (S::A, marker.side.turns) {
        (1, turns) => ([a[0], a[1], R::zero()], [R::zero(), R::zero(), if turns { a[2] } else { R::zero() }]),
        _ => ([a[0], a[1], a[2]], [a[3], a[4], a[5]]),
    };
    let r = marker.frame.position.map(R::from);
    let swing = cross(&node.spin, &r);
    let (tangential, centripetal) = (cross(&spin_rate, &r), cross(&node.spin, &swing));
    let (arm, swing) = (turn(&r), turn(&swing));
    let bend = turn(&[0, 1, 2].map(|i| tangential[i] + centripetal[i]));
    let axes = marker.frame.rotation.matrix();
    SensedMarker {
        position: [0, 1, 2].map(|i| node.origin[i] + arm[i]),
        rotation: node
            .rotation
            .map(|row| [0, 1, 2].map(|j| row[0] * axes[0][j] + row[1] * axes[1][j] + row[2] * axes[2][j])),
        velocity: [0, 1, 2].map(|i| node.velocity[i] + swing[i]),
        spin: turn(&node.spin),
        acceleration: [0, 1, 2].map(|i| p_ddot[i] + bend[i]),
        spin_rate: turn(&spin_rate),
    }
}
