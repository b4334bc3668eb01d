//! The three levels of a state between steps solved together, with the saddle matrix Q of a position nearby.
//!
//!   (δq, τ) = Q⁻¹ (0, Φ)   (δv, η) = Q⁻¹ (0, G v + Φ_t, k)   (δv̇, δλ, δψ) = Q⁻¹ (M v̇ − f, G v̇ + z, K v̇ + z_k)
//!
//! An iteration evaluates all three at the same state and walks over the factors once. What one level leaves behind is
//! what Q has changed by, θ, and what the levels before it have moved:
//!
//!   e_q ← θ e_q      e_v ← θ e_v + c e_q      e_a ← θ e_a + c′ e_v + c″ e_q
//!
//! so that two iterations leave products of small numbers where dense output is near and Q is that of the state itself.

use super::row_rounding::RowRounding;
use crate::extent::largest;
use crate::failure::Failure;
use crate::index1::{Index1, Regime};
use crate::projection::Iterated;
use crate::system::{Layout, State};

/// Iterations worth less than a factorization with its evaluations.
const ITERATIONS: usize = 8;
/// Slower contraction than this says nothing of the matrix; increments that no longer shrink are rounding.
const STALLED: f64 = 0.5;
/// Relative increments of q, v, v̇ that count as rounding where they no longer shrink; forces of stiff springs round most.
const FLOOR: [f64; 3] = [1e-12, 1e-11, 1e-9];
/// Relative increments below this say nothing of the contraction.
const TELLING: f64 = 1e-13;
/// Positions that move by no more than this have not moved, for the forces of stiff springs either.
const STILL: f64 = 16.0 * f64::EPSILON;
/// Velocities below this part of √(acceleration · length) are those of a machine at rest, which round.
const AT_REST: f64 = 1e-3;

/// What became of a state.
#[derive(Debug)]
pub(super) enum Outcome {
    Solved(Iterated),
    /// Increments shrink so slowly that a matrix of the iterate is worth its price; the state is that iterate.
    Slow {
        contraction: f64,
        evaluations: usize,
    },
    /// The matrix does not lead to a solution; the state has moved.
    Lost,
}

/// What is wanted of an iteration, and of its matrix.
#[derive(Debug)]
pub(super) struct Wanted<'a> {
    pub accuracy: &'a Accuracy,
    /// Contraction that is expected of the matrix.
    pub expected: Option<f64>,
    /// Iterations ahead, beyond which the matrix is given up.
    pub patience: usize,
}

/// Relative errors of positions, velocities and accelerations that a state may be left with.
pub(super) type Accuracy = [f64; 3];

/// All digits: for states whose corrections others share.
pub(super) const ROUNDING: Accuracy = [4.0 * f64::EPSILON, f64::EPSILON, 1e-14];
/// Newton's tolerance is 1e-8 in accelerations, and positions and velocities are held to far more digits than that; a
/// tenth of it stays behind what the steps themselves leave.
pub(super) const NEWTON: Accuracy = [1e-13, 1e-12, 1e-9];

/// Buffers of the iteration.
#[derive(Debug)]
pub(super) struct Levels {
    /// Residuals, then increments: of positions, velocities, accelerations.
    rhs: Vec<f64>,
    step: Vec<f64>,
    q: Vec<f64>,
}

impl Levels {
    pub fn new(layout: &Layout) -> Self {
        let n = layout.n_v() + layout.n_constraints();
        Self { rhs: vec![0.0; 3 * n], step: vec![0.0; layout.n_v()], q: vec![0.0; layout.n_q()] }
    }

    /// Solves for q, v, v̇, λ, ψ of a state, with ẋ and outputs.
    pub fn solve(
        &mut self,
        regime: Regime,
        index1: &mut Index1,
        s: &mut State,
        rounding: &RowRounding,
        wanted: &Wanted,
    ) -> Result<Outcome, Failure> {
        let &Wanted { accuracy, expected, patience } = wanted;
        let layout = regime.layout();
        let n = layout.n_v() + layout.n_constraints();
        layout.manifold.normalize(&mut s.q);
        regime.mask(0, &mut s.lambda);
        regime.mask(layout.n_phi, &mut s.psi);
        // relative increments of the last iteration, and their ratios to those before
        let (mut last, mut ratios): (Option<[f64; 3]>, Option<[f64; 3]>) = (None, None);
        for iteration in 1..=ITERATIONS {
            self.evaluate(regime, index1, s)?;
            if !self.rhs.iter().sum::<f64>().is_finite() {
                return Ok(Outcome::Lost);
            }
            let open = self.open(layout, index1, rounding);
            let solves = iteration - 1;
            let contraction = ratios.map(|ratios| ratios[0]).filter(|seen| *seen > 0.0 && *seen < STALLED);
            if open == [false; 3] {
                index1.finish(regime, s)?;
                return Ok(Outcome::Solved(Iterated {
                    solves,
                    evaluations: iteration,
                    contraction,
                    measured: contraction,
                }));
            }
            match open {
                [true, false, false] => index1.saddle().solve(regime, &mut self.rhs[..n]),
                [false, true, false] => index1.saddle().solve(regime, &mut self.rhs[n..2 * n]),
                [false, false, true] => index1.saddle().solve(regime, &mut self.rhs[2 * n..]),
                _ => index1.saddle().solve_three(regime, &mut self.rhs),
            }
            let sizes = self.apply(regime, index1, s, open);
            ratios = last.map(|last| [0, 1, 2].map(|level| ratio(sizes[level], last[level])));
            let left = match ratios.zip(last) {
                Some(([q, v, a], last)) => {
                    // θ as the first level says it that had something to shrink
                    let theta = if last[0] > TELLING {
                        q
                    } else if last[1] > TELLING {
                        v
                    } else {
                        a
                    };
                    let factors: [f64; 3] = [theta, theta + q, theta + q + v];
                    [0, 1, 2].map(|level| sizes[level] * factors[level].min(1.0))
                }
                // nothing is known yet of what the levels do to each other: only one that is alone can be judged
                None => match (open, expected) {
                    ([false, false, true] | [true, false, false], Some(theta)) if theta < STALLED => {
                        sizes.map(|size| size * theta / (1.0 - theta))
                    }
                    _ => sizes,
                },
            };
            let settled = |level: usize| {
                let stalls = ratios.is_some_and(|ratios| ratios[level] > STALLED);
                left[level] <= accuracy[level] || (stalls && sizes[level] <= FLOOR[level])
            };
            // positions that move alone leave the levels behind them unseen, unless they hardly move
            let unseen = open == [true, false, false] && sizes[0] > STILL;
            if (0..3).all(settled) && !unseen {
                let contraction = ratios.map(|ratios| ratios[0]).filter(|seen| *seen > 0.0 && *seen < STALLED);
                layout.manifold.normalize(&mut s.q);
                index1.finish(regime, s)?;
                return Ok(Outcome::Solved(Iterated {
                    solves: iteration,
                    evaluations: iteration,
                    contraction,
                    measured: contraction,
                }));
            }
            let slowest = ratios.map(|[of_q, of_v, _]| of_q.max(of_v));
            if let Some(contraction) = slowest.filter(|seen| *seen > 0.0 && *seen < STALLED) {
                let ahead = [0, 1].map(|level| (sizes[level] / accuracy[level]).max(1.0).ln() / -contraction.ln());
                if ahead[0].max(ahead[1]) > patience as f64 {
                    return Ok(Outcome::Slow { contraction, evaluations: iteration });
                }
            }
            last = Some(sizes);
        }
        Ok(Outcome::Lost)
    }

    /// Evaluates the residuals of all levels; that of accelerations stays zero where a control takes part in them.
    fn evaluate(&mut self, regime: Regime, index1: &mut Index1, s: &mut State) -> Result<(), Failure> {
        let layout = regime.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let (positions, rest) = self.rhs.split_at_mut(n_v + layout.n_constraints());
        let (velocities, accelerations) = rest.split_at_mut(n_v + layout.n_constraints());
        let p = s.point();
        positions.fill(0.0);
        regime.system.phi(&p, &mut positions[n_v..n_v + n_phi]);
        regime.mask(0, &mut positions[n_v..]);
        velocities.fill(0.0);
        regime.system.phi_dot(&p, &mut velocities[n_v..n_v + n_phi]);
        regime.system.k(&p, &mut velocities[n_v + n_phi..]);
        regime.mask(0, &mut velocities[n_v..]);
        if index1.is_linear() {
            return index1.write_residual(regime, s, accelerations);
        }
        accelerations.fill(0.0);
        Ok(())
    }

    /// Levels whose residuals are more than rounding.
    fn open(&self, layout: &Layout, index1: &Index1, rounding: &RowRounding) -> [bool; 3] {
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let n = n_v + layout.n_constraints();
        let beyond = |rows: &[f64], bounds: &[f64]| rows.iter().zip(bounds).any(|(row, bound)| row.abs() > *bound);
        [
            beyond(&self.rhs[n_v..n_v + n_phi], &rounding.positions),
            beyond(&self.rhs[n + n_v..2 * n], &rounding.velocities),
            index1.is_linear() && beyond(&self.rhs[2 * n..], &rounding.accelerations),
        ]
    }

    /// Takes the increments of open levels off the state; gives their sizes, relative to the largest coordinate, velocity and
    /// acceleration, reactions among the last.
    fn apply(&mut self, regime: Regime, index1: &Index1, s: &mut State, open: [bool; 3]) -> [f64; 3] {
        let layout = regime.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let n = n_v + layout.n_constraints();
        let mut sizes = [0.0; 3];
        let relative = |size: f64, scale: f64| if size > 0.0 { size / scale.max(f64::MIN_POSITIVE) } else { 0.0 };
        // coordinates may all be near zero: Φ then rounds as the lengths of the system do
        let length = if layout.length > 0.0 { layout.length.min(1.0) } else { 1.0 };
        let extent = largest(&s.q).max(length);
        if open[0] {
            self.step.iter_mut().zip(&self.rhs[..n_v]).for_each(|(step, increment)| *step = -increment);
            layout.manifold.retract(&s.q, &self.step, &mut self.q);
            s.q.copy_from_slice(&self.q);
            sizes[0] = relative(largest(&self.step), extent);
        }
        let per_reaction = index1.per_reaction();
        let acceleration = largest(&s.a).max(per_reaction * largest(&s.lambda).max(largest(&s.psi)));
        if open[1] {
            let increments = &self.rhs[n..n + n_v];
            s.v.iter_mut().zip(increments).for_each(|(v, increment)| *v -= increment);
            let slow = AT_REST * (acceleration * extent).sqrt();
            sizes[1] = relative(largest(increments), largest(&s.v).max(slow));
        }
        if open[2] {
            let (of_a, of_reactions) = self.rhs[2 * n..].split_at(n_v);
            let (of_lambda, of_psi) = of_reactions.split_at(n_phi);
            for (values, increments) in [(&mut s.a, of_a), (&mut s.lambda, of_lambda), (&mut s.psi, of_psi)] {
                values.iter_mut().zip(increments).for_each(|(value, increment)| *value -= increment);
            }
            sizes[2] = relative(largest(of_a).max(per_reaction * largest(of_reactions)), acceleration);
        }
        sizes
    }
}

/// Ratio of increments that follow each other; zero where there is nothing left to shrink.
fn ratio(size: f64, last: f64) -> f64 {
    if last > TELLING { size / last } else { 0.0 }
}
