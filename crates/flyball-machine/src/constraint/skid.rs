//! Coulomb friction of a rigid contact in space: slip u along x̂_F and ŷ_F at the point of contact, normal force N = −λ.
//!
//! ```text
//!   stick:   u = 0 acts with the force −ψ;              ends when |ψ| exceeds μ₀ N
//!   slide:   force −μ N û as if ψ = μ N û;              ends when u · d falls through zero
//!   press:   the same with û = d;                       ends when u is more than rounding
//!   û = w/|w|,   w = √((u · d)² + ε²) d + (u − (u · d) d)
//! ```
//!
//! d is the direction in which sliding began. û is the direction of u, and goes on smoothly where u passes through zero
//! inside a step that is still to be cut there. Where u · d ends with u still finite, the slip has turned by a right angle:
//! it goes on with a new d, unless it is so slow that it has stopped. A slip that other rows decide cannot stick. Where they
//! hold it at zero although it has reached its limit, it presses: a direction taken from the rounding of u would turn from
//! step to step. With ψ = −μ λ û: −∂f/∂λ = Gᵀ − μ Kᵀû, and u moves with q and v.

use super::drag::Sizes;
use super::one_sided::Product;
use super::stick::{BEGIN, Balance, FORWARD, HELD, STICK};
use super::{Coulomb, GeneralVelocity};
use crate::node::{CLOSED, Motion, SLOW, Sink, SwitchPlace, UNDECIDED};
use crate::space::Space;

/// Mode: at its limit, but held by other rows.
pub const PRESS: i32 = 3;

/// ε, below all slips of interest; in units of the machine [m/s].
const SMOOTH: f64 = 1e-9;

/// A slip that is braked and turns by a right angle with less than this of the speeds it is the difference of has stopped:
/// a step with its error passes zero at a distance, and friction turns round it again and again.
const STOPPED: f64 = 1e-4;

/// So has one that would stop within this part of the time it has slid for: turns about zero follow each other ever
/// faster and end in finite time, and what is left of u is taken away by friction all the same.
const AT_ONCE: f64 = 1e-5;

/// Friction of one contact in space.
#[derive(Clone, Debug)]
pub struct Skid {
    /// Its contact, with `.slip`.
    pub name: String,
    /// First of two rows of k.
    pub row: usize,
    /// Row of Φ of the gap.
    pub gap_row: usize,
    /// Index of the contact among the one-sided rows.
    pub contact: usize,
    /// The same rows by themselves, as rows 0 and 1.
    pub slip: GeneralVelocity,
    /// Coefficients.
    pub law: Coulomb,
    /// Its mode and switching function.
    pub place: SwitchPlace,
    /// Index of the mode of its contact.
    pub contact_mode: usize,
    /// Index of the first of three held values: d, and the time at which sliding began.
    pub direction: usize,
    /// Its group of feet and its place there, if there are several.
    pub foot: Option<(usize, usize)>,
}

/// û and ∂û/∂u.
struct Pull {
    unit: [f64; 2],
    slope: [[f64; 2]; 2],
}

fn norm([x, y]: [f64; 2]) -> f64 {
    x.hypot(y)
}

impl Skid {
    /// Number of its held values.
    pub const KEPT: usize = 3;

    /// True if the rows act.
    pub fn acts(&self, modes: &[i32]) -> bool {
        modes[self.contact_mode] == CLOSED && modes[self.place.mode] == STICK
    }

    /// True if it slides.
    pub fn slides(&self, modes: &[i32]) -> bool {
        modes[self.contact_mode] == CLOSED && matches!(modes[self.place.mode], FORWARD | PRESS)
    }

    fn d<S: Space>(&self, at: &Motion<S>) -> [f64; 2] {
        [at.memory[self.direction], at.memory[self.direction + 1]]
    }

    /// u.
    pub fn rate<S: Space>(&self, at: &Motion<S>) -> [f64; 2] {
        let mut out = [0.0; 2];
        self.slip.k(at, &mut out);
        out
    }

    /// Time since sliding began.
    fn slid_for<S: Space>(&self, at: &Motion<S>) -> f64 {
        at.t - at.memory[self.direction + 2]
    }

    /// True if a held value is one of its own.
    pub fn holds(&self, memory: usize) -> bool {
        (self.direction..self.direction + Self::KEPT).contains(&memory)
    }

    /// Notes where sliding goes to in held values, and at `at` since when if it begins.
    pub fn note<S: Space>(&self, at: &Motion<S>, direction: [f64; 2], memory: &mut [f64]) {
        let held = &mut memory[self.direction..self.direction + Self::KEPT];
        held[..2].copy_from_slice(&direction);
        if !self.slides(at.modes) {
            held[2] = at.t;
        }
    }

    /// u · d.
    fn advance<S: Space>(&self, at: &Motion<S>) -> f64 {
        let (u, d) = (self.rate(at), self.d(at));
        u[0] * d[0] + u[1] * d[1]
    }

    fn pull<S: Space>(&self, at: &Motion<S>) -> Pull {
        let (u, d) = (self.rate(at), self.d(at));
        if at.modes[self.place.mode] == PRESS {
            return Pull { unit: d, slope: [[0.0; 2]; 2] };
        }
        let s = u[0] * d[0] + u[1] * d[1];
        let epsilon = SMOOTH * at.scale.speed;
        let smooth = s.hypot(epsilon);
        let w = [0, 1].map(|i| u[i] + (smooth - s) * d[i]);
        let length = norm(w).max(epsilon);
        let unit = w.map(|w| w / length);
        // ∂w/∂u = I + (s/√(s² + ε²) − 1) d dᵀ, then (I − û ûᵀ)/|w| of it
        let along = s / smooth - 1.0;
        let slope = [0, 1].map(|i| {
            [0, 1].map(|j| {
                let turned = |k: usize| f64::from(u8::from(k == j)) + along * d[k] * d[j];
                let part = unit[0] * turned(0) + unit[1] * turned(1);
                (turned(i) - unit[i] * part) / length
            })
        });
        Pull { unit, slope }
    }

    /// ψ of sliding as it follows from a load λ; `None` while it does not slide.
    pub fn multipliers<S: Space>(&self, at: &Motion<S>, load: f64) -> Option<[f64; 2]> {
        self.slides(at.modes).then(|| self.pull(at).unit.map(|unit| -self.law.sliding * load * unit))
    }

    /// ∂ψ/∂λ of sliding; zero while it does not slide.
    pub fn factors<S: Space>(&self, at: &Motion<S>) -> [f64; 2] {
        if self.slides(at.modes) { self.pull(at).unit.map(|unit| -self.law.sliding * unit) } else { [0.0; 2] }
    }

    /// Kᵀ ∂ψ/∂u ∂u/∂v at a load λ, and with `by_position` ∂u/∂q in its place.
    pub fn put_slope<S: Space>(&self, at: &Motion<S>, load: f64, by_position: bool, sink: &mut impl Sink) {
        let pair = &self.slip.pair;
        let k = pair.by_velocity(at);
        let moved = if by_position { pair.by_position(at) } else { k };
        let mut slope = [[0.0; 2]; 2];
        if self.slides(at.modes) {
            let push = -self.law.sliding * load;
            slope = self.pull(at).slope.map(|row| row.map(|entry| push * entry));
        }
        for (i, row) in pair.columns::<S>() {
            for (j, col) in pair.columns::<S>() {
                let half = |a: usize| slope[a][0] * moved[0].eps[j] + slope[a][1] * moved[1].eps[j];
                sink.put(row, col, k[0].eps[i] * half(0) + k[1].eps[i] * half(1));
            }
        }
    }

    /// Power turned into heat at a load λ [W].
    pub fn dissipation<S: Space>(&self, at: &Motion<S>, load: f64) -> f64 {
        let u = self.rate(at);
        self.multipliers(at, load).map_or(0.0, |psi| psi[0] * u[0] + psi[1] * u[1])
    }

    /// Falls through zero where the mode ends.
    pub fn switching<S: Space>(&self, at: &Motion<S>, lambda: &[f64], psi: &[f64]) -> f64 {
        if self.acts(at.modes) {
            -self.law.holding * lambda[self.gap_row] - norm([psi[self.row], psi[self.row + 1]])
        } else if self.slides(at.modes) {
            if at.modes[self.place.mode] == PRESS { self.rest(at) } else { self.advance(at) + BEGIN * at.scale.speed }
        } else {
            1.0
        }
    }

    /// True if it slides, is braked, and what is left of its slip counts as none.
    pub fn is_stopping<S: Space>(&self, at: &Motion<S>) -> bool {
        if !self.slides(at.modes) {
            return false;
        }
        let (u, rate) = (self.rate(at), self.rate_of_slip(at));
        let left = (STOPPED * self.speeds(at)).max(AT_ONCE * self.slid_for(at) * norm(rate));
        u[0] * rate[0] + u[1] * rate[1] < 0.0 && norm(u) <= left
    }

    /// The mode after an event, and the direction of sliding. `stops` is true at an event at which a foot of its group stops:
    /// feet of one body that all but rest stop with it. One by one, each would be torn loose again by the others.
    pub fn next_mode<S: Space>(
        &self,
        at: &Motion<S>,
        lambda: &[f64],
        psi: &[f64],
        (fired, stops): (bool, bool),
    ) -> (i32, Option<[f64; 2]>) {
        if at.modes[self.contact_mode] != CLOSED {
            return (UNDECIDED, None);
        }
        let (mode, u) = (at.modes[self.place.mode], self.rate(at));
        let towards = |w: [f64; 2]| (FORWARD, Some(w.map(|c| c / norm(w))));
        if mode == STICK {
            if let Some(way) = self.moved(at) {
                return towards(way);
            }
            let psi = [psi[self.row], psi[self.row + 1]];
            let slips = norm(psi) > 0.0 && (fired || norm(psi) > -self.law.holding * lambda[self.gap_row]);
            return if slips { towards(psi) } else { (STICK, None) };
        }
        if (fired || stops) && self.is_stopping(at) {
            return (STICK, None);
        }
        if norm(u) > SLOW * at.scale.speed {
            let keeps = mode == FORWARD && !fired && self.advance(at) > 0.0;
            return if keeps { (FORWARD, None) } else { towards(u) };
        }
        let (d, rate) = (self.d(at), self.rate_of_slip(at));
        let goes_on = !fired && mode != UNDECIDED && rate[0] * d[0] + rate[1] * d[1] >= -HELD * at.scale.acceleration;
        match (goes_on, self.moved(at)) {
            (false, _) => (STICK, None),
            (true, None) => (PRESS, None),
            (true, Some(_)) => (FORWARD, None),
        }
    }

    /// Falls through zero where a contact that sticks or presses moves.
    pub fn rest<S: Space>(&self, at: &Motion<S>) -> f64 {
        Balance { sum: norm(self.rate(at)), sizes: self.speeds(at) }.rest(SLOW * at.scale.speed)
    }

    /// Where a contact that sticks or presses moves, or is about to: the way it slips.
    fn moved<S: Space>(&self, at: &Motion<S>) -> Option<[f64; 2]> {
        if self.rest(at) < 0.0 {
            return Some(self.rate(at));
        }
        let rate = self.rate_of_slip(at);
        let sizes = Sizes::of(&self.slip, at, at.a);
        (Balance { sum: norm(rate), sizes }.rest(HELD * at.scale.acceleration) < 0.0).then_some(rate)
    }

    /// Speeds that u is the difference of: Σ |K v|.
    fn speeds<S: Space>(&self, at: &Motion<S>) -> f64 {
        Sizes::of(&self.slip, at, at.v)
    }

    /// u̇.
    fn rate_of_slip<S: Space>(&self, at: &Motion<S>) -> [f64; 2] {
        let mut bias = [0.0; 2];
        self.slip.bias(at, &mut bias);
        let mut product = Product { a: at.a, sum: [0.0; 2] };
        self.slip.jacobian(at, &mut product);
        [bias[0] + product.sum[0], bias[1] + product.sum[1]]
    }
}
