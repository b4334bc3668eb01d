//! Dry friction on a rate r = Σ cᵢ ṡᵢ − law(t), with true sticking.
//!
//! ```text
//!   stick:     r = 0 acts with the force −ψ;   ends when |ψ| exceeds the holding force
//!   forward:   r > 0, force −sliding;          ends when r falls through zero
//!   backward:  r < 0, force +sliding;          ends when r rises through zero
//! ```
//!
//! Where sliding ends, sticking is tried first; if it would need more than the holding force, sliding goes on in the
//! direction of that force. A rate that other rows decide, such as a drive, cannot stick: it slides the way they move it.

use super::Linear;
use crate::node::{Motion, SLOW, Scale, SwitchPlace, UNDECIDED};
use crate::space::Space;

/// Mode: sticks.
pub const STICK: i32 = 1;
/// Mode: slides with r > 0.
pub const FORWARD: i32 = 2;
/// Mode: slides with r < 0.
pub const BACKWARD: i32 = 3;

/// Sliding ends this far beyond zero, so that rounding of a rate that begins does not end it [m/s or rad/s].
pub(super) const BEGIN: f64 = 1e-12;

/// Accelerations against the slip below this are rounding: another friction holds [m/s² or rad/s²].
pub(super) const HELD: f64 = 1e-9;

/// A rate of friction that sticks, or its derivative, above this fraction of the terms it is the sum of is not held by
/// its own row: other rows move it.
const MOVED: f64 = 1e-6;

/// A sum and the sizes of its terms.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Balance {
    pub sum: f64,
    pub sizes: f64,
}

impl Balance {
    /// Adds a term.
    pub fn add(&mut self, term: f64) {
        self.sum += term;
        self.sizes += term.abs();
    }

    /// Positive while the sum is none but for `rounding`.
    pub fn rest(&self, rounding: f64) -> f64 {
        rounding + MOVED * self.sizes - self.sum.abs()
    }
}

/// The way in which other rows move a rate that sticks, given with its derivative.
pub(super) fn moved(rate: &Balance, acceleration: &Balance, unit: &Scale) -> Option<f64> {
    let moves = rate.rest(SLOW * unit.speed) < 0.0;
    if moves {
        return Some(rate.sum);
    }
    (acceleration.rest(HELD * unit.acceleration) < 0.0).then_some(acceleration.sum)
}

/// Dry friction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DryFriction {
    /// Largest force that sticking can hold [N or N m].
    pub holding: f64,
    /// Force while sliding, at most the holding force [N or N m].
    pub sliding: f64,
}

/// A velocity row that acts while it sticks, and a force while it slides.
#[derive(Clone, Debug)]
pub struct Stick {
    /// Its joint.
    pub name: String,
    /// The rate, with its row of k.
    pub rate: Linear,
    /// Friction law.
    pub law: DryFriction,
    /// Its mode and switching function.
    pub place: SwitchPlace,
}

impl Stick {
    /// True if the row acts.
    pub fn acts(&self, modes: &[i32]) -> bool {
        modes[self.place.mode] == STICK
    }

    /// r.
    pub fn rate<S: Space>(&self, at: &Motion<S>) -> f64 {
        self.balance(at.v, self.rate.law.jet_in(at.t, at.stretch)[0]).sum
    }

    fn acceleration<S: Space>(&self, at: &Motion<S>) -> f64 {
        self.balance(at.a, self.rate.law.jet_in(at.t, at.stretch)[1]).sum
    }

    /// Σ cᵢ rᵢ − law.
    fn balance(&self, rates: &[f64], law: f64) -> Balance {
        let mut balance = Balance::default();
        self.rate.terms.iter().for_each(|term| balance.add(term.coefficient * rates[term.v]));
        balance.add(-law);
        balance
    }

    /// Falls through zero where other rows move a rate that sticks.
    pub fn rest<S: Space>(&self, at: &Motion<S>) -> f64 {
        self.balance(at.v, self.rate.law.jet_in(at.t, at.stretch)[0]).rest(SLOW)
    }

    /// Where other rows move a rate that sticks, or are about to: its sign.
    fn moved<S: Space>(&self, at: &Motion<S>) -> Option<f64> {
        let [law, rate_of_law, ..] = self.rate.law.jet_in(at.t, at.stretch);
        moved(&self.balance(at.v, law), &self.balance(at.a, rate_of_law), &Scale::default())
    }

    /// Direction of sliding: 1, −1, or 0 if it does not slide.
    fn direction(&self, modes: &[i32]) -> f64 {
        match modes[self.place.mode] {
            FORWARD => 1.0,
            BACKWARD => -1.0,
            _ => 0.0,
        }
    }

    /// Force on the rate, in any mode.
    pub fn force(&self, modes: &[i32], psi: &[f64]) -> f64 {
        if self.acts(modes) { -psi[self.rate.row] } else { -self.direction(modes) * self.law.sliding }
    }

    /// `out` −= f of sliding; that of sticking is the reaction of the row.
    pub fn add_sliding<S: Space>(&self, at: &Motion<S>, out: &mut [f64]) {
        let force = self.direction(at.modes) * self.law.sliding;
        if force != 0.0 {
            for term in &self.rate.terms {
                out[term.v] += term.coefficient * force;
            }
        }
    }

    /// Power turned into heat [W].
    pub fn dissipation<S: Space>(&self, at: &Motion<S>) -> f64 {
        self.direction(at.modes) * self.law.sliding * self.rate(at)
    }

    /// Power that the other surface feeds in while it slides [W]; that of sticking is ψ k_t of the row.
    pub fn surface_power<S: Space>(&self, at: &Motion<S>) -> f64 {
        -self.direction(at.modes) * self.law.sliding * self.rate.law.jet_in(at.t, at.stretch)[0]
    }

    /// Falls through zero where the mode ends.
    pub fn switching<S: Space>(&self, at: &Motion<S>, psi: &[f64]) -> f64 {
        match at.modes[self.place.mode] {
            STICK => self.law.holding - psi[self.rate.row].abs(),
            UNDECIDED => 1.0,
            _ => self.direction(at.modes) * self.rate(at) + BEGIN,
        }
    }

    /// The mode after an event, at which laws of time may have jumped from `before` on.
    pub fn next_mode<S: Space>(&self, before: &Motion<S>, at: &Motion<S>, psi: &[f64], fired: bool) -> i32 {
        let mode = at.modes[self.place.mode];
        let (rate, psi) = (self.rate(at), psi[self.rate.row]);
        let towards = |sign: f64| if sign > 0.0 { FORWARD } else { BACKWARD };
        // friction is bounded: it does not follow a surface whose rate jumps
        let jump = rate - self.rate(before);
        if mode == STICK && jump.abs() > SLOW {
            return towards(jump);
        }
        if mode == STICK {
            let slips = fired || psi.abs() > self.law.holding;
            return self.moved(at).or(slips.then_some(psi)).map_or(STICK, towards);
        }
        if rate.abs() > SLOW && !fired {
            return towards(rate);
        }
        let goes_on = !fired && mode != UNDECIDED && self.direction(at.modes) * self.acceleration(at) >= -HELD;
        if goes_on { mode } else { STICK }
    }
}
