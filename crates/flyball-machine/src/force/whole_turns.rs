//! Relative rotation of two markers over any number of turns about one axis.
//!
//! ```text
//!   R_WFᵀ R_WM = exp(r),   θ = r + c,   c = 2π n a
//! ```
//!
//! r alone jumps from π n̂ to −π n̂ at half a turn. Held values say where θ was after the last step and how fast it turned; r is
//! the branch of the logarithm nearest to what they expect now, and whole turns move to c. Near every whole turn r is small,
//! so that the elastic law is there what it is near none; a continued logarithm would be singular.

use super::bushing::Bushing;
use crate::constraint::MarkerMotion;
use crate::space::Vector;
use flyball_dae::manifold::so3::{cross, dot, log};
use flyball_dae::scalar::{Real, three};
use std::f64::consts::{PI, TAU};

/// Held values: time, θ, θ̇ and c.
pub(super) const HELD: usize = 10;

/// Below this length of r its direction is that of rounding [rad].
const DIRECTED: f64 = 1.0;

/// Whole turns c and the branch of the logarithm.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct WholeTurns {
    /// c [rad].
    pub offset: [f64; 3],
    /// r is the branch nearest to this [rad].
    pub near: [f64; 3],
}

impl WholeTurns {
    /// About the normal of the plane, where the angle is a coordinate.
    pub fn planar(angle: f64) -> Self {
        let whole = TAU * (angle / TAU).round();
        Self { offset: [0.0, 0.0, whole], near: [0.0, 0.0, angle - whole] }
    }

    /// From held values, with the markers now and their relative angular velocity in the axes of M.
    pub fn expected(bushing: &Bushing, held: &[f64], t: f64, [f, m]: &[MarkerMotion<f64>; 2], spin: [f64; 3]) -> Self {
        if held.iter().all(|value| *value == 0.0) {
            return Self::default(); // before the first step: within half a turn
        }
        let [angle, rate, offset] = [1, 4, 7].map(|first| <[f64; 3]>::read(&held[first..]));
        let half = 0.5 * (t - held[0]);
        let start = angle.minus(offset).plus(rate.times(half));
        // r₀ + (t − t₀)(ṙ₀ + ω)/2: about one axis ṙ = ω
        let mut near = start.plus(spin.times(half));
        if norm(near) > 0.5 * PI {
            near = fitting(log(&quaternion(&f.rotation, &m.rotation)), near, |r| {
                // r₀ + (t − t₀)(ṙ₀ + T⁻¹(r) ω)/2 of the branch itself
                norm(start.plus(tangent_inverse(&r, &spin, 0.5).times(half)).minus(r))
            });
        }
        Self { offset, near }.moved(bushing)
    }

    /// The same rotation with whole turns in c: r is no longer than half a turn.
    fn moved(self, bushing: &Bushing) -> Self {
        let length = norm(self.near);
        if length <= PI {
            return self;
        }
        let axis = self.axis(bushing, self.near.times(1.0 / length));
        let turns = (self.near.dot(axis) / TAU).round().max(1.0);
        let offset = self.offset.plus(axis.times(TAU * turns));
        // back at no turn there is no axis
        let offset = if norm(offset) < DIRECTED { [0.0; 3] } else { offset };
        Self { offset, near: self.near.plus(self.offset).minus(offset) }
    }

    /// The axis of a turn that leaves in a direction: that of the turns before, or the one whose moment is along the
    /// direction, a ∥ K⁻¹ n, so that a stiff axis that is bent a little does not turn.
    fn axis(&self, bushing: &Bushing, direction: [f64; 3]) -> [f64; 3] {
        let turned = norm(self.offset);
        let along = self.offset.dot(direction);
        if along.abs() > 0.5 * turned && turned > 0.0 {
            return self.offset.times(along.signum() / turned);
        }
        let axis = bushing.softest_near(direction);
        axis.times(axis.dot(direction).signum() / norm(axis))
    }

    /// r of two markers.
    pub fn rotation<R: Real>(&self, [f, m]: [&[[R; 3]; 3]; 2]) -> [R; 3] {
        let r = log(&quaternion(f, m));
        let value = three(|i| r[i].value());
        let length = norm(value);
        if length < 0.5 * PI {
            return r;
        }
        // r − 2π r/|r|
        let other = value.times(1.0 - TAU / length);
        if norm(value.minus(self.near)) <= norm(other.minus(self.near)) {
            return r;
        }
        let factor = R::one() - R::from(TAU) / dot(&r, &r).sqrt();
        three(|i| r[i] * factor)
    }

    /// Writes an accepted state into held values. Gives by which share of itself the moment jumps where a turn moves to c.
    pub fn note(&self, bushing: &Bushing, markers: &[MarkerMotion<f64>; 2], t: f64, held: &mut [f64]) -> f64 {
        let before = <[f64; 3]>::read(&held[7..]);
        let (x, moved) = (bushing.deformation(markers, self), self.offset.minus(before));
        let jump = if norm(moved) > DIRECTED {
            let towards = if norm(x.angle) > DIRECTED { x.angle } else { moved };
            let n = towards.times(moved.dot(towards).signum() / norm(towards));
            let turn = moved.times(TAU / norm(moved));
            let after = Self { offset: before.plus(turn), ..*self };
            bushing.jump(&x, n, [before, after.offset])
        } else {
            0.0
        };
        held[0] = t;
        held[1..4].copy_from_slice(&x.angle.plus(self.offset));
        held[4..7].copy_from_slice(&x.angle_rate);
        held[7..10].copy_from_slice(&self.offset);
        jump
    }
}

/// The branch r + 2πk r/|r| near `near` that misses least; `near` where r is too short to have a direction.
fn fitting(r: [f64; 3], near: [f64; 3], misses: impl Fn([f64; 3]) -> f64) -> [f64; 3] {
    let length = norm(r);
    if length < 0.5 * PI {
        return near;
    }
    let turns = ((near.dot(r) / length - length) / TAU).round();
    let branches = [-1.0, 0.0, 1.0].map(|more| r.times(1.0 + TAU * (turns + more) / length));
    let best = branches.into_iter().min_by(|a, b| misses(*a).total_cmp(&misses(*b)));
    best.expect("there are three")
}

pub(super) fn norm(a: [f64; 3]) -> f64 {
    a.dot(a).sqrt()
}

/// Unit quaternion of R_Fᵀ R_M from its largest component.
fn quaternion<R: Real>(f: &[[R; 3]; 3], m: &[[R; 3]; 3]) -> [R; 4] {
    let column = |r: &[[R; 3]; 3], j: usize| [r[0][j], r[1][j], r[2][j]];
    let entry = |i: usize, j: usize| dot(&column(f, i), &column(m, j));
    let diagonal = three(|i| entry(i, i));
    let trace = diagonal[0] + diagonal[1] + diagonal[2];
    let largest = (0..3).fold(0, |best, i| if diagonal[i].value() > diagonal[best].value() { i } else { best });
    if trace.value() >= diagonal[largest].value() {
        // 4 p₀² = 1 + tr R,  4 p₀ p⃗ = antisymmetric part
        let p = (trace + 1.0).sqrt() * 0.5;
        let scale = R::from(0.25) / p;
        let odd = [entry(2, 1) - entry(1, 2), entry(0, 2) - entry(2, 0), entry(1, 0) - entry(0, 1)];
        return [p, odd[0] * scale, odd[1] * scale, odd[2] * scale];
    }
    // 4 pᵢ² = 1 − tr R + 2 Rᵢᵢ
    let (i, j, k) = (largest, (largest + 1) % 3, (largest + 2) % 3);
    let p = (diagonal[i] * 2.0 - trace + 1.0).sqrt() * 0.5;
    let scale = R::from(0.25) / p;
    let mut out = [R::zero(); 4];
    out[0] = (entry(k, j) - entry(j, k)) * scale;
    out[1 + i] = p;
    out[1 + j] = (entry(i, j) + entry(j, i)) * scale;
    out[1 + k] = (entry(i, k) + entry(k, i)) * scale;
    out
}

/// (I + half θ̃ + c θ̃²) y; `half` is 1/2 for T⁻¹(θ) and −1/2 for its transpose.
pub(super) fn tangent_inverse<R: Real>(angle: &[R; 3], y: &[R; 3], half: f64) -> [R; 3] {
    let square = dot(angle, angle);
    let c = if square.value() < 1e-3 {
        [1.0 / 1209600.0, 1.0 / 30240.0, 1.0 / 720.0, 1.0 / 12.0].into_iter().fold(R::zero(), |sum, c| sum * square + c)
    } else {
        let angle = square.sqrt() * 0.5;
        (R::one() - angle / angle.tan()) / square
    };
    let first = cross(angle, y);
    let second = cross(angle, &first);
    three(|i| y[i] + first[i] * half + second[i] * c)
}
