//! Functions of two markers and their motion, written once over any scalar; derivatives by dual numbers.

use super::{CouplingSinks, MotionSinks, SensorElement, SensorPoint};
use crate::constraint::{half, pair_columns};
use crate::machine::Attachment;
use crate::node::{LiftedNode, Motion, Side, Sink, lift_first};
use crate::space::Space;
use flyball_dae::manifold::so3::cross;
use flyball_dae::scalar::{Dual, Real, three};
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
        three(|i| self.rotation[0][i] * w[0] + self.rotation[1][i] * w[1] + self.rotation[2][i] * w[2])
    }

    /// Position, velocity or acceleration as seen from another marker, in its axes.
    #[inline]
    pub fn seen_from(&self, frame: &Self, level: Level) -> [R; 3] {
        let (w, b) = (&frame.spin, &frame.spin_rate);
        let d = minus(&self.position, &frame.position);
        if level == Level::Position {
            return frame.local(&d);
        }
        let carried = cross(w, &d);
        let d_dot = minus(&minus(&self.velocity, &frame.velocity), &carried);
        if level == Level::Velocity {
            return frame.local(&d_dot);
        }
        // a = a_F + β × d + ω × (ω × d) + 2 ω × ḋ + d̈
        let (tangential, centripetal, coriolis) = (cross(b, &d), cross(w, &carried), cross(w, &d_dot));
        let moving = three(|i| tangential[i] + centripetal[i] + coriolis[i] * 2.0);
        frame.local(&minus(&minus(&self.acceleration, &frame.acceleration), &moving))
    }
}

pub(super) fn minus<R: Real>(a: &[R; 3], b: &[R; 3]) -> [R; 3] {
    three(|i| a[i] - b[i])
}

/// Highest derivative that a sensor depends on.
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
    /// The highest derivative they depend on.
    fn level(&self) -> Level;
    /// False if they never depend on a derivative of a direction: 0 to 5 are translations and rotations of the frame's
    /// node, 6 to 11 those of the marker's; the rotation of the plane is the sixth.
    fn depends(&self, _on: Level, _direction: usize) -> bool {
        true
    }
    /// The functions of the frame and the marker.
    fn evaluate<R: Real>(&self, frame: &SensedMarker<R>, marker: &SensedMarker<R>, out: &mut [R]);
}

/// Directions of both nodes.
const PAIR: usize = 12;
/// Largest number of functions.
const FUNCTIONS: usize = 3;
/// Derivatives by both nodes.
type Both = Dual<f64, PAIR>;
/// Derivatives by the marker's node alone, where the frame does not move.
type Own = Dual<f64, { PAIR / 2 }>;

/// A sense on its markers.
#[derive(Clone, Debug)]
pub struct MarkerSensor<L> {
    /// The frame and the marker.
    pub markers: [Attachment; 2],
    /// The functions.
    pub sense: L,
}

impl<L> MarkerSensor<L> {
    fn sides(&self) -> [Side; 2] {
        [self.markers[0].side, self.markers[1].side]
    }
}

impl<L: Sense> MarkerSensor<L> {
    fn functions<R: Real>(&self, sensed: &[SensedMarker<R>; 2]) -> [R; FUNCTIONS] {
        let mut out = [R::zero(); FUNCTIONS];
        self.sense.evaluate(&sensed[0], &sensed[1], &mut out);
        out
    }

    /// The functions.
    pub(crate) fn values<S: Space>(&self, at: &Motion<S>) -> [f64; FUNCTIONS] {
        self.functions(&plain(&self.markers, at))
    }

    /// Rates of functions of the position.
    pub(super) fn rates<S: Space>(&self, at: &Motion<S>) -> [f64; FUNCTIONS] {
        let [a, b, c] = self.functions(&along(&self.markers, at, false));
        [a.eps[0], b.eps[0], c.eps[0]]
    }

    /// Rates of functions of the position and velocity: derivatives along the motion, acceleration included.
    pub(crate) fn accelerations<S: Space>(&self, at: &Motion<S>) -> [f64; FUNCTIONS] {
        let [a, b, c] = self.functions(&along(&self.markers, at, true));
        [a.eps[0], b.eps[0], c.eps[0]]
    }

    /// Directions that exist and that the functions depend on at a level, with their indices in v.
    fn columns<S: Space>(&self, level: Level) -> impl Iterator<Item = (usize, usize)> {
        let all = pair_columns::<S>(self.sides());
        all.filter(move |(direction, _)| self.sense.depends(level, turning::<S>(*direction)))
    }

    /// Puts the derivatives by one level of the motion.
    pub(super) fn put<S: Space>(&self, at: &Motion<S>, level: Level, row: usize, sink: &mut impl Sink) {
        if self.columns::<S>(level).next().is_none() {
            return;
        }
        let slopes = self.slopes(at, level);
        for (i, slopes) in slopes.iter().enumerate().take(self.sense.count()) {
            for (direction, v) in self.columns::<S>(level) {
                sink.put(row + i, v, slopes[direction]);
            }
        }
    }

    /// Derivatives by one level of the motion, in all directions.
    fn slopes<S: Space>(&self, at: &Motion<S>, level: Level) -> [[f64; PAIR]; FUNCTIONS] {
        let mut slopes = [[0.0; PAIR]; FUNCTIONS];
        if self.markers[0].side.moves {
            let values = self.functions(&by_both(&self.markers, at, level));
            slopes.iter_mut().zip(&values).for_each(|(slopes, value)| *slopes = value.eps);
        } else {
            let values = self.functions(&by_own(&self.markers, at, level));
            slopes.iter_mut().zip(&values).for_each(|(slopes, value)| slopes[PAIR / 2..].copy_from_slice(&value.eps));
        }
        slopes
    }
}

// frame and marker are lifted the same way for all senses: compiled once for all of them

/// Frame and marker without derivatives.
#[inline(never)]
fn plain<S: Space>(markers: &[Attachment; 2], at: &Motion<S>) -> [SensedMarker<f64>; 2] {
    lifted(markers, at, false, |_, v| [0.0, at.v[v], at.a[v]])
}

/// Frame and marker with derivatives along the motion; velocities change only if it is accelerated.
#[inline(never)]
fn along<S: Space>(markers: &[Attachment; 2], at: &Motion<S>, accelerated: bool) -> [SensedMarker<Dual<f64, 1>>; 2] {
    let moved = |re: f64, rate: f64| Dual { re, eps: [rate] };
    lifted(markers, at, true, |_, v| {
        let rate = if accelerated { at.a[v] } else { 0.0 };
        [moved(0.0, at.v[v]), moved(at.v[v], rate), moved(at.a[v], 0.0)]
    })
}

/// Frame and marker with derivatives by one level of the motion of both nodes.
#[inline(never)]
fn by_both<S: Space>(markers: &[Attachment; 2], at: &Motion<S>, level: Level) -> [SensedMarker<Both>; 2] {
    lifted(markers, at, level == Level::Position, |i, v| seed(at, level, v, |x| Both::variable(x, i)))
}

/// The same by that of the marker's node.
#[inline(never)]
fn by_own<S: Space>(markers: &[Attachment; 2], at: &Motion<S>, level: Level) -> [SensedMarker<Own>; 2] {
    lifted(markers, at, level == Level::Position, |i, v| seed(at, level, v, |x| Own::variable(x, i - PAIR / 2)))
}

/// Frame and marker at the known poses, with (displacement, velocity, acceleration) given for each direction; displacements
/// count only if it is displaced.
#[inline]
fn lifted<S: Space, R: Real>(
    markers: &[Attachment; 2],
    at: &Motion<S>,
    displaced: bool,
    entry: impl Fn(usize, usize) -> [R; 3],
) -> [SensedMarker<R>; 2] {
    let mut seeds = [[R::zero(); PAIR]; 3];
    for (direction, v) in pair_columns::<S>([markers[0].side, markers[1].side]) {
        let entries = entry(direction, v);
        for (seed, entry) in seeds.iter_mut().zip(entries) {
            seed[direction] = entry;
        }
    }
    sensed_pair(markers, at, displaced, &seeds)
}

/// The direction as in space: the rotation of the plane stands with the rotations.
fn turning<S: Space>(direction: usize) -> usize {
    if S::A == 1 && direction % 6 == 2 { direction + 3 } else { direction }
}

/// (displacement, velocity, acceleration) of a direction, with the one of a level lifted.
#[inline]
fn seed<S: Space, R: Real>(at: &Motion<S>, level: Level, v: usize, lift: impl Fn(f64) -> R) -> [R; 3] {
    let plain = [0.0, at.v[v], at.a[v]];
    let mut all = three(|i| R::from(plain[i]));
    all[level as usize] = lift(plain[level as usize]);
    all
}

impl<S: Space, L: Sense> SensorElement<S> for MarkerSensor<L> {
    fn measure(&self, at: &SensorPoint<S>, _: &mut [f64], out: &mut [f64]) {
        out.copy_from_slice(&self.values(at.motion)[..out.len()]);
    }

    fn motion<T: Sink>(&self, at: &SensorPoint<S>, _: &mut [f64], row: usize, sinks: &mut MotionSinks<T>) {
        self.put(at.motion, Level::Position, row, &mut sinks.q);
        if self.sense.level() >= Level::Velocity {
            self.put(at.motion, Level::Velocity, row, &mut sinks.v);
        }
    }

    fn coupling<T: Sink>(&self, at: &SensorPoint<S>, _: &mut [f64], row: usize, sinks: &mut CouplingSinks<T>) {
        if self.sense.level() >= Level::Acceleration {
            self.put(at.motion, Level::Acceleration, row, &mut sinks.a);
        }
    }

    fn is_coupled(&self) -> bool {
        self.sense.level() == Level::Acceleration
    }
}

/// A marker in its present motion.
#[inline]
pub(crate) fn sensed<S: Space>(at: &Motion<S>, marker: &Attachment) -> SensedMarker<f64> {
    let side = &marker.side;
    let (mut v, mut a) = ([0.0; 6], [0.0; 6]);
    if side.moves {
        let count = if side.turns { S::D + S::A } else { S::D };
        v[..count].copy_from_slice(&at.v[side.v..side.v + count]);
        a[..count].copy_from_slice(&at.a[side.v..side.v + count]);
    }
    let node = lift_first::<S, f64>(side, at, None, &v);
    sensed_marker::<S, f64>(marker, &node, &a)
}

/// Frame and marker at their known poses, with (displacement, velocity, acceleration) of all directions.
fn sensed_pair<S: Space, R: Real>(
    markers: &[Attachment; 2],
    at: &Motion<S>,
    displaced: bool,
    seeds: &[[R; PAIR]; 3],
) -> [SensedMarker<R>; 2] {
    let one = |s: usize| {
        let displacement = displaced.then(|| half(&seeds[0], s));
        let node = lift_first::<S, R>(&markers[s].side, at, displacement, half(&seeds[1], s));
        sensed_marker::<S, R>(&markers[s], &node, half(&seeds[2], s))
    };
    [one(0), one(1)]
}

/// A marker fixed in a node that moves and accelerates.
#[inline]
fn sensed_marker<S: Space, R: Real>(marker: &Attachment, node: &LiftedNode<R>, a: &[R; 6]) -> SensedMarker<R> {
    let turn =
        |w: &[R; 3]| three(|i| node.rotation[i][0] * w[0] + node.rotation[i][1] * w[1] + node.rotation[i][2] * w[2]);
    let (p_ddot, spin_rate) = match (S::A, marker.side.turns) {
        (1, turns) => ([a[0], a[1], R::zero()], [R::zero(), R::zero(), if turns { a[2] } else { R::zero() }]),
        _ => ([a[0], a[1], a[2]], [a[3], a[4], a[5]]),
    };
    let r = three(|i| R::from(marker.frame.position[i]));
    let swing = cross(&node.spin, &r);
    let (tangential, centripetal) = (cross(&spin_rate, &r), cross(&node.spin, &swing));
    let (arm, swing) = (turn(&r), turn(&swing));
    let bend = turn(&three(|i| tangential[i] + centripetal[i]));
    let axes = marker.frame.rotation.matrix();
    SensedMarker {
        position: three(|i| node.origin[i] + arm[i]),
        rotation: three(|i| {
            let row = &node.rotation[i];
            three(|j| row[0] * axes[0][j] + row[1] * axes[1][j] + row[2] * axes[2][j])
        }),
        velocity: three(|i| node.velocity[i] + swing[i]),
        spin: turn(&node.spin),
        acceleration: three(|i| p_ddot[i] + bend[i]),
        spin_rate: turn(&spin_rate),
    }
}
