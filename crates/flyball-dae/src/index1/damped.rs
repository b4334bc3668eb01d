//! The nonlinear solve for v̇, λ, ψ, y: Newton's method with the natural monotonicity test.   Deuflhard 2004, §3.3
//!
//! A step is taken back by half as long as the correction that the same factors see behind it does not shrink, or a row is
//! not finite there: the first step of a saturating loop goes too far, and what lies beyond the domain of a root or a
//! quotient decides nothing. A linear coupling takes one factorization and two evaluations.

use super::coupled::{Coupled, largest};
use super::{Index1, Regime};
use crate::failure::{Failure, worst_rows};
use crate::system::State;
use std::ops::Range;

/// Largest number of Newton steps; a linear problem takes one, and one evaluation more.
const ITERATIONS: usize = 25;
/// Factors are kept while increments shrink by this factor.
const CONTRACTS_WELL: f64 = 1e-3;
/// Relative increment at which the quadratically convergent iteration has reached rounding.
const CONVERGED: f64 = 1e-11;
/// Smallest fraction of a Newton step; below it the test is taken for rounding and the whole step goes on.
const SMALLEST: f64 = 1e-6;
/// Times that outputs without a finite value at the first iterate are held while the others are solved for.
const HOLDS: usize = 3;

/// Where the groups of unknowns lie.
pub(super) struct Groups {
    v: Range<usize>,
    lambda: Range<usize>,
    psi: Range<usize>,
    y: Range<usize>,
}

impl Groups {
    fn new(regime: Regime) -> Self {
        let layout = regime.layout();
        let at_lambda = layout.n_v();
        let at_psi = at_lambda + layout.n_phi;
        let at_y = at_psi + layout.n_k;
        Self { v: 0..at_lambda, lambda: at_lambda..at_psi, psi: at_psi..at_y, y: at_y..at_y + layout.n_implicit() }
    }

    /// The unknowns of a state, group by group, with their places.
    fn of<'a>(&self, s: &'a mut State) -> [(&'a mut [f64], Range<usize>); 4] {
        let implicit = self.y.len();
        [
            (&mut s.a[..], self.v.clone()),
            (&mut s.lambda[..], self.lambda.clone()),
            (&mut s.psi[..], self.psi.clone()),
            (&mut s.y[..implicit], self.y.clone()),
        ]
    }

    /// Adds a multiple of an increment to the unknowns.
    fn add(&self, s: &mut State, factor: f64, increment: &[f64]) {
        for (group, place) in self.of(s) {
            for (u, d) in group.iter_mut().zip(&increment[place]) {
                *u += factor * d;
            }
        }
    }

    /// The largest entry of each group of an increment.
    fn sizes(&self, increment: &[f64]) -> [f64; 4] {
        [&self.v, &self.lambda, &self.psi, &self.y].map(|place| largest(&increment[place.clone()]))
    }

    /// The largest unknown of each group.
    fn magnitudes(&self, s: &mut State) -> [f64; 4] {
        self.of(s).map(|(group, _)| largest(group))
    }
}

/// The largest ratio of sizes to scales.
fn relative(sizes: [f64; 4], scales: [f64; 4]) -> f64 {
    sizes.iter().zip(scales).fold(0.0, |m: f64, (size, scale)| m.max(size / (scale + f64::MIN_POSITIVE)))
}

/// The last step: its fraction, its length, and what lengths of it are measured by.
struct Taken {
    fraction: f64,
    length: f64,
    scales: [f64; 4],
}

impl Index1 {
    /// Solves for v̇, λ, ψ and the outputs that are not direct, from those of the state on.
    pub(super) fn solve_coupled(&mut self, regime: Regime, s: &mut State) -> Result<(), Failure> {
        let mut coupled = self.coupled.take().expect("called only where the coupled matrix exists");
        let solved = self.iterate(regime, &mut coupled, s);
        self.coupled = Some(coupled);
        solved
    }

    fn iterate(&mut self, regime: Regime, coupled: &mut Coupled, s: &mut State) -> Result<(), Failure> {
        let groups = Groups::new(regime);
        coupled.evaluate_constraints(regime, &s.point());
        regime.mask(0, &mut s.lambda);
        regime.mask(regime.layout().n_phi, &mut s.psi);
        let mut taken: Option<Taken> = None;
        let (mut refactor, mut last_change, mut steps, mut holds) = (true, f64::INFINITY, 0, 0);
        loop {
            let bias = self.evaluate_rows(regime, coupled, s);
            if let Some(i) = self.rhs.iter().position(|r| !r.is_finite()) {
                if self.step_back(&groups, &mut taken, s) {
                    continue;
                }
                if steps == 0 && holds < HOLDS && self.hold(regime, coupled, &groups, holds > 0, s)? {
                    holds += 1;
                    continue;
                }
                return Err(Failure::NotFinite {
                    row: coupled.row_name(regime, i).to_string(),
                    value: self.rhs[i],
                    t: s.t,
                });
            }
            if steps == ITERATIONS {
                let worst = worst_rows(&self.rhs, |i| coupled.row_name(regime, i));
                return Err(Failure::Index1NotConverged { t: s.t, iterations: steps, worst });
            }
            let rounding = coupled.is_rounding(s, &self.rhs, bias);
            let mut is_solved = false;
            if let Some(step) = &taken
                && !rounding
                && step.fraction > SMALLEST
            {
                // the correction that the factors of the last step see here
                self.seen.copy_from_slice(&self.rhs);
                coupled.solve(regime, &mut self.seen);
                let sizes = groups.sizes(&self.seen);
                let settled = relative(sizes, groups.magnitudes(s)) <= CONVERGED;
                let shrinks = relative(sizes, step.scales) <= (1.0 - 0.25 * step.fraction) * step.length;
                if !settled && !shrinks && self.step_back(&groups, &mut taken, s) {
                    refactor = true;
                    continue;
                }
                is_solved = !refactor;
            }
            if refactor && let Err(failure) = coupled.factor(regime, &s.point(), &mut self.condensed) {
                if self.step_back(&groups, &mut taken, s) {
                    continue;
                }
                return Err(failure);
            }
            if is_solved {
                self.rhs.copy_from_slice(&self.seen);
            } else {
                coupled.solve(regime, &mut self.rhs);
            }
            let sizes = groups.sizes(&self.rhs);
            let before = groups.magnitudes(s);
            groups.add(s, -1.0, &self.rhs);
            self.increment.copy_from_slice(&self.rhs);
            let change = relative(sizes, groups.magnitudes(s));
            // a group that is zero but for rounding never settles by itself
            if change <= CONVERGED || (steps > 0 && rounding) {
                return Ok(());
            }
            let scales = std::array::from_fn(|i| before[i].max(sizes[i]));
            taken = Some(Taken { fraction: 1.0, length: relative(sizes, scales), scales });
            // a linear coupling is solved with the first factors; others get new ones unless these contract very well
            refactor = steps > 0 && change > CONTRACTS_WELL * last_change;
            last_change = change;
            steps += 1;
        }
    }

    /// Rows M v̇ − f, G v̇ + z, K v̇ + z_k, y − h; gives the largest of z, z_k.
    fn evaluate_rows(&mut self, regime: Regime, coupled: &Coupled, s: &State) -> f64 {
        let layout = regime.layout();
        let (n_v, n_phi, n_k, n_y) = (layout.n_v(), layout.n_phi, layout.n_k, layout.n_y);
        let (dynamics, rest) = self.rhs.split_at_mut(n_v);
        regime.system.dynamics(&s.point(), dynamics, &mut self.rows[..n_v]);
        regime.system.phi_bias(&s.point(), &mut rest[..n_phi]);
        regime.system.k_bias(&s.point(), &mut rest[n_phi..n_phi + n_k]);
        let bias = largest(&rest[..n_phi + n_k]);
        regime.system.phi_pattern().add_times(&coupled.g, 1.0, &s.a, &mut rest[..n_phi]);
        regime.system.k_pattern().add_times(&coupled.k, 1.0, &s.a, &mut rest[n_phi..n_phi + n_k]);
        // rows that do not act say nothing about how well the others are solved
        regime.mask(0, &mut rest[..n_phi + n_k]);
        if layout.n_implicit() > 0 {
            regime.system.output(&s.point(), &mut self.rows[..n_y]);
        }
        for (row, (y, h)) in rest[n_phi + n_k..].iter_mut().zip(s.y.iter().zip(&self.rows)) {
            *row = y - h;
        }
        bias
    }

    /// Takes half of the last step back; false if there is none, or hardly any of it is left: then the whole step counts.
    fn step_back(&self, groups: &Groups, taken: &mut Option<Taken>, s: &mut State) -> bool {
        let Some(step) = taken else { return false };
        if step.fraction <= SMALLEST {
            return false;
        }
        let next = 0.5 * step.fraction;
        if next > SMALLEST {
            groups.add(s, step.fraction - next, &self.increment);
            step.fraction = next;
            return true;
        }
        groups.add(s, step.fraction - 1.0, &self.increment);
        step.fraction = 0.0;
        true
    }

    /// Keeps outputs that are not finite at the first iterate as they are and solves for the rest, so that they are seen
    /// with accelerations, reactions and other outputs that are not all zero; if that did not help, they begin at 1. False
    /// if something else is not finite.
    fn hold(
        &mut self,
        regime: Regime,
        coupled: &mut Coupled,
        groups: &Groups,
        again: bool,
        s: &mut State,
    ) -> Result<bool, Failure> {
        let held: Vec<usize> = (0..self.rhs.len()).filter(|&i| !self.rhs[i].is_finite()).collect();
        if held.iter().any(|i| !groups.y.contains(i)) {
            return Ok(false);
        }
        for &i in &held {
            self.rhs[i] = 0.0;
            let y = &mut s.y[i - groups.y.start];
            if again && *y == 0.0 {
                *y = 1.0;
            }
        }
        if again {
            return Ok(true);
        }
        coupled.factor_without(regime, &s.point(), &mut self.condensed, &held)?;
        coupled.solve(regime, &mut self.rhs);
        groups.add(s, -1.0, &self.rhs);
        Ok(true)
    }
}
