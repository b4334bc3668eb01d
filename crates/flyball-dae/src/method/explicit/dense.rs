//! Dense output.   [HNW] §II.6
//!
//!   u(θ) = u₀ + θ (F₀ + (1−θ)(F₁ + θ (F₂ + (1−θ)(F₃ + …))))     for u = ξ, v, x
//!   F₀ = Δ,   F₁ = h k₁ − Δ,   F₂ = 2Δ − h k₁ − h k_s,   F₃ … = h Σ d_j k_j
//!
//! q(θ) = q₀ ∘ exp(ξ(θ)). Accelerations and ẋ are the derivatives of the polynomials, of one order less, and agree with both
//! ends. Multipliers and outputs are polynomials through both ends and some stages: good enough to see a force that rises and
//! falls within the step. A consistent state in between is completed by an index-1 solve.
//! Stages beyond those of the step are evaluated once something between its ends is asked for.

use super::Explicit;
use super::scheme::{Scheme, sum};
use super::stages::{MOST_BETWEEN, Stages};
use crate::failure::Failure;
use crate::index1::{Index1, Regime};
use crate::manifold::Manifold;
use crate::system::State;

/// Most F of a method.
const MOST: usize = 7;

/// One number over the step.
struct Polynomial {
    f: [f64; MOST],
    count: usize,
}

impl Polynomial {
    /// With as many of the free coefficients. Those of a smooth motion fall from one to the next; stages of one that is fast
    /// for the step, |kₛ − kₛ₋₁| > |Σ (aₛⱼ − aₛ₋₁ⱼ) kⱼ| as for [`super::stiffness`], scatter about it, which the last of them
    /// multiply most: where these are the larger ones, a cubic is nearer.
    fn new<S: Scheme<N>, const N: usize>(h: f64, change: f64, rates: &[f64; N], free: usize) -> Self {
        let mut f = [0.0; MOST];
        f[0] = change;
        f[1] = h * rates[0] - change;
        f[2] = change - h * rates[S::STAGES - 1] - f[1];
        for (f, row) in f[3..].iter_mut().zip(&S::DENSE[..free]) {
            *f = h * sum(row, rates);
        }
        let (first, last) = f[3..3 + free].split_at(free / 2);
        let size = |f: &[f64]| f.iter().map(|f| f.abs()).sum::<f64>();
        let scatters = free > 1 && size(last) > size(first) && is_fast::<S, N>(rates);
        Self { f, count: if scatters { 3 } else { 3 + free } }
    }

    /// u(θ) − u₀ and du/dθ.
    fn at(&self, s: f64) -> (f64, f64) {
        let (mut value, mut slope) = (0.0, 0.0);
        for (i, f) in self.f[..self.count].iter().enumerate().rev() {
            let (factor, by) = if i % 2 == 0 { (s, 1.0) } else { (1.0 - s, -1.0) };
            value += f;
            slope = factor * slope + by * value;
            value *= factor;
        }
        (value, slope)
    }
}

/// True if rates at the last two stages, which stand at the same time, differ by more than what they are rates of.
fn is_fast<S: Scheme<N>, const N: usize>(rates: &[f64; N]) -> bool {
    let (last, before) = (S::STAGES - 1, S::STAGES - 2);
    (rates[last] - rates[before]).abs() > (sum(S::row(last), rates) - sum(S::row(before), rates)).abs()
}

/// Weights of the values at stages between, and at 1; that at 0 has the rest.
fn lagrange<S: Scheme<N>, const N: usize>(s: f64, between: usize) -> [f64; MOST_BETWEEN + 1] {
    let node = |k: usize| match k {
        0 => 0.0,
        k if k <= between => S::C[S::BETWEEN[k - 1]],
        _ => 1.0,
    };
    let mut weights = [0.0; MOST_BETWEEN + 1];
    for (i, weight) in weights[..=between].iter_mut().enumerate() {
        let others = (0..between + 2).filter(|k| *k != i + 1);
        *weight = others.map(|k| (s - node(k)) / (node(i + 1) - node(k))).product();
    }
    weights
}

impl<S: Scheme<N>, const N: usize> Stages<S, N> {
    /// The solution at a fraction of the step; cubics where stages of dense output could not be solved for.
    pub fn interpolate(&self, manifold: &Manifold, [s0, s1]: [&State; 2], s: f64, complete: bool, out: &mut State) {
        let (h, n_v) = (self.h, s0.v.len());
        let (free, between) = if complete { (S::DENSE.len(), S::BETWEEN.len()) } else { (0, 0) };
        let polynomial =
            |change: f64, [group, i]: [usize; 2]| Polynomial::new::<S, N>(h, change, &self.of(group, i), free).at(s);
        out.t = s0.t + s * (s1.t - s0.t);
        for i in 0..n_v {
            out.a[i] = polynomial(self.xi[i], [0, i]).0;
        }
        manifold.retract(&s0.q, &out.a, &mut out.q);
        for i in 0..n_v {
            let (value, slope) = polynomial(s1.v[i] - s0.v[i], [1, i]);
            out.v[i] = s0.v[i] + value;
            out.a[i] = slope / h;
        }
        for i in 0..s0.x.len() {
            let (value, slope) = polynomial(s1.x[i] - s0.x[i], [2, i]);
            out.x[i] = s0.x[i] + value;
            out.xdot[i] = slope / h;
        }
        let weights = lagrange::<S, N>(s, between);
        let mut kept = self.algebraic.iter();
        let ends =
            [(&mut out.lambda, &s0.lambda, &s1.lambda), (&mut out.psi, &s0.psi, &s1.psi), (&mut out.y, &s0.y, &s1.y)];
        for (out, a, b) in ends {
            for ((o, (a, b)), kept) in out.iter_mut().zip(a.iter().zip(b)).zip(&mut kept) {
                // in differences from a, so that what is constant stays so to the last bit
                let inner = kept[..between].iter().zip(weights).fold(*a, |sum, (c, weight)| sum + weight * (c - a));
                *o = inner + weights[between] * (b - a);
            }
        }
        out.modes.copy_from_slice(&s1.modes);
        out.memory.copy_from_slice(&s1.memory);
    }
}

impl<S: Scheme<N>, const N: usize> Explicit<S, N> {
    /// Evaluates the stages of dense output, once for a step; false if one cannot be solved for.
    pub(super) fn complete_dense(&mut self, regime: Regime, index1: &mut Index1, s0: &State, s1: &State) -> bool {
        if self.dense.is_none() {
            self.stages.set_end_aside();
            self.inner.copy_from(s1);
            self.dense = Some(self.make_dense(regime, index1, s0).is_ok());
            self.stages.bring_end_back();
        }
        self.dense == Some(true)
    }

    fn make_dense(&mut self, regime: Regime, index1: &mut Index1, s0: &State) -> Result<(), Failure> {
        let manifold = &regime.layout().manifold;
        for stage in S::STAGES..N {
            self.stages.advance(manifold, stage, s0, &mut self.inner);
            index1.evaluate(regime, &mut self.inner)?;
            self.stages.keep(manifold, stage, &self.inner);
        }
        Ok(())
    }
}
