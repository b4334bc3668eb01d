//! Coulomb friction of a rigid contact in the plane: slip u at the point of contact, normal force N = −λ.
//!
//! ```text
//!   stick:     u = 0 acts with the force −ψ;          ends when |ψ| exceeds μ₀ N
//!   forward:   u > 0, force −μ N as if ψ = μ N;       ends when u falls through zero
//!   backward:  u < 0, force +μ N as if ψ = −μ N;      ends when u rises through zero
//! ```
//!
//! Where several contacts of one body stick, their shares are not unique and those of least norm count. One of them may
//! reach its limit and go on as if it slid, while the others still hold the body.
//! A slip that other rows decide cannot stick: it slides the way they move it.
//! Only while the contact is closed. Sliding makes the force depend on λ: −∂f/∂λ = Gᵀ ± μ Kᵀ.

use super::one_sided::Product;
use super::stick::{BACKWARD, BEGIN, Balance, FORWARD, HELD, STICK, moved};
use super::{GeneralVelocity, MarkerLaw, MarkerMotion};
use crate::node::{AnySink, CLOSED, Motion, SLOW, Sink, SwitchPlace, UNDECIDED};
use crate::space::Space;
use flyball_dae::manifold::so3::{cross, dot};
use flyball_dae::scalar::{Real, three};

/// Coefficients of friction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coulomb {
    /// μ₀, of sticking.
    pub holding: f64,
    /// μ, of sliding; at most μ₀.
    pub sliding: f64,
}

/// Slip at p_WM − radius n: along x̂_F with n = ŷ_F in the plane, along x̂_F and ŷ_F with n = ẑ_F in space.
#[derive(Clone, Copy, Debug)]
pub struct Slip {
    /// Radius of the sphere [m].
    pub radius: f64,
    /// Number of directions: 1 in the plane, 2 in space; the normal is the axis after them.
    pub directions: usize,
}

impl MarkerLaw for Slip {
    fn count(&self) -> usize {
        self.directions
    }

    fn evaluate<R: Real>(&self, [f, m]: &[MarkerMotion<R>; 2], _t: R, out: &mut [R]) {
        let axis = f.axis(self.directions);
        let arm_m = three(|i| axis[i] * -self.radius);
        let arm_f = three(|i| m.position[i] - f.position[i] + arm_m[i]);
        let (swing_m, swing_f) = (cross(&m.spin, &arm_m), cross(&f.spin, &arm_f));
        let u = three(|i| m.velocity[i] + swing_m[i] - f.velocity[i] - swing_f[i]);
        for (i, out) in out.iter_mut().enumerate().take(self.directions) {
            *out = dot(&f.axis(i), &u);
        }
    }
}

/// Adds up |entry · r|.
pub(super) struct Sizes<'a> {
    rates: &'a [f64],
    sum: f64,
}

impl Sizes<'_> {
    /// Σ |K r|, all rows together.
    pub fn of<S: Space>(slip: &GeneralVelocity, at: &Motion<S>, rates: &[f64]) -> f64 {
        let mut sizes = Sizes { rates, sum: 0.0 };
        slip.jacobian(at, &mut AnySink(&mut sizes));
        sizes.sum
    }
}

impl Sink for Sizes<'_> {
    fn put(&mut self, _: usize, col: usize, value: f64) {
        self.sum += (value * self.rates[col]).abs();
    }
}

/// Friction of one contact.
#[derive(Clone, Debug)]
pub struct Drag {
    /// Its contact, with `.slip`.
    pub name: String,
    /// Row of k.
    pub row: usize,
    /// Row of Φ of the gap.
    pub gap_row: usize,
    /// Index of the contact among the one-sided rows.
    pub contact: usize,
    /// The same row by itself, as row 0.
    pub slip: GeneralVelocity,
    /// Coefficients.
    pub law: Coulomb,
    /// Its mode and switching function.
    pub place: SwitchPlace,
    /// Index of the mode of its contact.
    pub contact_mode: usize,
    /// Its group of feet and its place there, if there are several.
    pub foot: Option<(usize, usize)>,
}

impl Drag {
    /// True if the row acts.
    pub fn acts(&self, modes: &[i32]) -> bool {
        modes[self.contact_mode] == CLOSED && modes[self.place.mode] == STICK
    }

    /// dψ/dλ while sliding; `None` otherwise.
    pub fn factor(&self, modes: &[i32]) -> Option<f64> {
        match (modes[self.contact_mode] == CLOSED, modes[self.place.mode]) {
            (true, FORWARD) => Some(-self.law.sliding),
            (true, BACKWARD) => Some(self.law.sliding),
            _ => None,
        }
    }

    /// u.
    pub fn rate<S: Space>(&self, at: &Motion<S>) -> f64 {
        let mut out = [0.0];
        self.slip.k(at, &mut out);
        out[0]
    }

    fn acceleration<S: Space>(&self, at: &Motion<S>) -> f64 {
        let mut out = [0.0];
        self.slip.bias(at, &mut out);
        let mut product = Product { a: at.a, sum: [0.0] };
        self.slip.jacobian(at, &mut product);
        out[0] + product.sum[0]
    }

    /// Falls through zero where other rows move a contact that sticks.
    pub fn rest<S: Space>(&self, at: &Motion<S>) -> f64 {
        Balance { sum: self.rate(at), sizes: Sizes::of(&self.slip, at, at.v) }.rest(SLOW * at.scale.speed)
    }

    /// Where other rows move a contact that sticks, or are about to: the sign of its slip.
    fn moved<S: Space>(&self, at: &Motion<S>) -> Option<f64> {
        let rate = Balance { sum: self.rate(at), sizes: Sizes::of(&self.slip, at, at.v) };
        let acceleration = Balance { sum: self.acceleration(at), sizes: Sizes::of(&self.slip, at, at.a) };
        moved(&rate, &acceleration, &at.scale)
    }

    /// Power turned into heat at a load λ [W].
    pub fn dissipation<S: Space>(&self, at: &Motion<S>, load: f64) -> f64 {
        self.factor(at.modes).map_or(0.0, |factor| factor * load * self.rate(at))
    }

    /// Falls through zero where the mode ends.
    pub fn switching<S: Space>(&self, at: &Motion<S>, lambda: &[f64], psi: &[f64]) -> f64 {
        if self.acts(at.modes) {
            return -self.law.holding * lambda[self.gap_row] - psi[self.row].abs();
        }
        match self.factor(at.modes) {
            Some(_) if at.modes[self.place.mode] == FORWARD => self.rate(at) + BEGIN * at.scale.speed,
            Some(_) => -self.rate(at) + BEGIN * at.scale.speed,
            None => 1.0,
        }
    }

    /// The mode after an event.
    pub fn next_mode<S: Space>(&self, at: &Motion<S>, lambda: &[f64], psi: &[f64], fired: bool) -> i32 {
        if at.modes[self.contact_mode] != CLOSED {
            return UNDECIDED;
        }
        let (mode, rate, psi) = (at.modes[self.place.mode], self.rate(at), psi[self.row]);
        let towards = |sign: f64| if sign > 0.0 { FORWARD } else { BACKWARD };
        if mode == STICK {
            let slips = fired || psi.abs() > -self.law.holding * lambda[self.gap_row];
            return self.moved(at).or(slips.then_some(psi)).map_or(STICK, towards);
        }
        if rate.abs() > SLOW * at.scale.speed && !fired {
            return towards(rate);
        }
        let sign = if mode == FORWARD { 1.0 } else { -1.0 };
        let goes_on = !fired && mode != UNDECIDED && sign * self.acceleration(at) >= -HELD * at.scale.acceleration;
        if goes_on { mode } else { STICK }
    }
}
