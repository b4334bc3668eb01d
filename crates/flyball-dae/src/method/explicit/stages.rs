//! Stages of one step, in the tangent space at q₀.
//!
//!   ξ_i = h Σ a_ij ξ̇_j,   V_i = v₀ + h Σ a_ij V̇_j,   X_i = x₀ + h Σ a_ij Ẋ_j,   P_i = q₀ ∘ exp(ξ_i),   ξ̇ = dexp⁻¹(ξ) V
//!
//! On ℝⁿ this is P_i = q₀ + h Σ a_ij V_j of [S] §4.2; on SO(3) it is the method of Munthe-Kaas, with dexp⁻¹ in closed
//! form, so that the order is that of the table.

use super::scheme::Scheme;
use crate::manifold::Manifold;
use crate::system::{Layout, State};
use std::marker::PhantomData;

/// Most stages inside the step whose multipliers and outputs are kept.
pub(super) const MOST_BETWEEN: usize = 4;

/// Numbers whose sums over stages are taken together: as many as fill vector registers.
pub(super) const LANES: usize = 4;

/// Some numbers next to each other in all stages; what goes beyond the last number is zero.
pub(super) type Block<const N: usize> = [[f64; LANES]; N];

/// Σ aⱼ rⱼ over the first stages.
#[inline(always)]
pub(super) fn sums<const N: usize>(a: &[f64], block: &Block<N>) -> [f64; LANES] {
    let mut sums = [0.0; LANES];
    for (a, rates) in a.iter().zip(block) {
        sums.iter_mut().zip(rates).for_each(|(sum, rate)| *sum += a * rate);
    }
    sums
}

/// `to` = `set`(`from`, Σ) for each number.
#[inline(always)]
fn each<const N: usize>(a: &[f64], blocks: &[Block<N>], from: &[f64], to: &mut [f64], set: impl Fn(f64, f64) -> f64) {
    let ((full, rest), (full_from, rest_from)) = (to.as_chunks_mut::<LANES>(), from.as_chunks::<LANES>());
    let last = blocks.get(full.len());
    for ((to, from), block) in full.iter_mut().zip(full_from).zip(blocks) {
        let sums = sums(a, block);
        *to = std::array::from_fn(|i| set(from[i], sums[i]));
    }
    if let Some(block) = last {
        let sums = sums(a, block);
        for ((to, from), sum) in rest.iter_mut().zip(rest_from).zip(sums) {
            *to = set(*from, sum);
        }
    }
}

/// Derivatives of the stages and the increment of the present one.
#[derive(Clone, Debug)]
pub(super) struct Stages<S, const N: usize> {
    /// ξ̇, v̇, ẋ.
    pub rates: [Vec<Block<N>>; 3],
    /// (λ, ψ, y), for each number its value in the stages [`Scheme::BETWEEN`].
    pub algebraic: Vec<[f64; MOST_BETWEEN]>,
    /// ξ of the present stage; after a step that of its end.
    pub xi: Vec<f64>,
    /// The step.
    pub h: f64,
    work: Vec<f64>,
    /// ξ of the end, while stages of dense output are made.
    end: Vec<f64>,
    /// An error estimate of ξ, v, x.
    pub errors: [Vec<f64>; 3],
    scheme: PhantomData<S>,
}

impl<S: Scheme<N>, const N: usize> Stages<S, N> {
    pub fn new(layout: &Layout) -> Self {
        let n_v = layout.n_v();
        Self {
            rates: [n_v, n_v, layout.n_x].map(|n| vec![[[0.0; LANES]; N]; n.div_ceil(LANES)]),
            algebraic: vec![[0.0; MOST_BETWEEN]; layout.n_constraints() + layout.n_y],
            xi: vec![0.0; n_v],
            h: 0.0,
            work: vec![0.0; n_v.max(layout.n_x)],
            end: vec![0.0; n_v],
            errors: [n_v, n_v, layout.n_x].map(|n| vec![0.0; n]),
            scheme: PhantomData,
        }
    }

    /// Stage 1 is the committed state; `s1` becomes the present stage.
    pub fn begin(&mut self, s0: &State, h: f64, s1: &mut State) {
        self.h = h;
        put(&mut self.rates, 0, [&s0.v, &s0.a, &s0.xdot]);
        // first guesses of an implicit output, so that nothing is left of a rejected step
        s1.a.copy_from_slice(&s0.a);
        s1.lambda.copy_from_slice(&s0.lambda);
        s1.psi.copy_from_slice(&s0.psi);
        s1.y.copy_from_slice(&s0.y);
        s1.modes.copy_from_slice(&s0.modes);
        s1.memory.copy_from_slice(&s0.memory);
    }

    /// P_i, V_i, X_i from the stages before.
    pub fn advance(&mut self, manifold: &Manifold, stage: usize, s0: &State, s1: &mut State) {
        let (h, a, [q_rates, v_rates, x_rates]) = (self.h, S::row(stage), &self.rates);
        s1.t = s0.t + S::C[stage] * h;
        let add = |start: f64, sum: f64| start + h * sum;
        if manifold.is_flat() {
            each(a, q_rates, &s0.q, &mut s1.q, add);
        }
        // on ℝⁿ, ξ of the end alone is asked for
        if !manifold.is_flat() || stage == S::STAGES - 1 {
            each(a, q_rates, &s0.v, &mut self.xi, |_, sum| h * sum);
        }
        if !manifold.is_flat() {
            manifold.retract(&s0.q, &self.xi, &mut s1.q);
        }
        each(a, v_rates, &s0.v, &mut s1.v, add);
        each(a, x_rates, &s0.x, &mut s1.x, add);
    }

    /// Keeps ξ̇, v̇, ẋ of a stage, and λ, ψ, y of those between.
    pub fn keep(&mut self, manifold: &Manifold, stage: usize, s1: &State) {
        let velocity = if manifold.is_flat() {
            &s1.v[..]
        } else {
            let work = &mut self.work[..s1.v.len()];
            work.copy_from_slice(&s1.v);
            manifold.tangent_inverse_times(&self.xi, work);
            &*work
        };
        put(&mut self.rates, stage, [velocity, &s1.a, &s1.xdot]);
        if let Some(place) = S::BETWEEN.iter().position(|between| *between == stage) {
            let values = s1.lambda.iter().chain(&s1.psi).chain(&s1.y);
            self.algebraic.iter_mut().zip(values).for_each(|(kept, value)| kept[place] = *value);
        }
    }

    /// An error estimate of ξ, v, x.   [S] §4.2
    pub fn estimate(&mut self, which: usize, s0: &State, s1: &State) {
        let Self { rates: [q_rates, v_rates, x_rates], errors: [q, v, x], xi, h, work, .. } = self;
        let weights = S::weights(which);
        each(weights, q_rates, xi, q, |change, sum| S::estimate(*h, change, sum));
        for (rates, [before, after], errors) in [(v_rates, [&s0.v, &s1.v], v), (x_rates, [&s0.x, &s1.x], x)] {
            let change = &mut work[..after.len()];
            change
                .iter_mut()
                .zip(after.iter().zip(before))
                .for_each(|(change, (after, before))| *change = after - before);
            each(weights, rates, change, errors, |change, sum| S::estimate(*h, change, sum));
        }
    }

    /// A number of ξ̇, v̇ or ẋ in all stages.
    pub fn of(&self, group: usize, i: usize) -> [f64; N] {
        self.rates[group][i / LANES].map(|stage| stage[i % LANES])
    }

    /// Keeps ξ of the end while stages of dense output are made, and brings it back.
    pub fn set_end_aside(&mut self) {
        self.end.copy_from_slice(&self.xi);
    }

    pub fn bring_end_back(&mut self) {
        self.xi.copy_from_slice(&self.end);
    }

    /// The end of the step moved: exp(ξ) ∘ exp(δ) = exp(ξ + dexp⁻¹(ξ) δ), up to δ².
    pub fn shift_end(&mut self, manifold: &Manifold, delta: &[f64]) {
        let work = &mut self.work[..delta.len()];
        work.copy_from_slice(delta);
        manifold.tangent_inverse_times(&self.xi, work);
        for (xi, d) in self.xi.iter_mut().zip(work) {
            *xi += *d;
        }
    }

    /// The largest angle a rotation turned by.
    pub fn largest_turn(&self, manifold: &Manifold) -> f64 {
        let square = |&(_, iv): &(usize, usize)| self.xi[iv..iv + 3].iter().map(|x| x * x).sum::<f64>();
        manifold.rotations().iter().map(square).fold(0.0, f64::max).sqrt()
    }
}

/// Writes the rates of a stage.
fn put<const N: usize>(rates: &mut [Vec<Block<N>>; 3], stage: usize, values: [&[f64]; 3]) {
    for (blocks, values) in rates.iter_mut().zip(values) {
        let (full, rest) = values.as_chunks::<LANES>();
        blocks.iter_mut().zip(full).for_each(|(block, values)| block[stage] = *values);
        if let Some(block) = blocks.get_mut(full.len()) {
            block[stage].iter_mut().zip(rest).for_each(|(rate, value)| *rate = *value);
        }
    }
}
