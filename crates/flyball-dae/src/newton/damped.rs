//! Newton with a line search, for steps that the undamped iteration does not solve.
//!
//! A step s δ along the increment δ = J⁻¹ r is good if the simplified increment δ̄ = J⁻¹ r(z − s δ), made with the same
//! matrix, is smaller than δ. That test compares increments, in the units of the unknowns: it does not depend on how
//! rows are scaled, and one bad row of large numbers does not hide the others.
//! P. Deuflhard, Newton Methods for Nonlinear Problems (2004), §3.3.

use super::iteration::{Newton, Problem, SLOW, Stall, Trace};

/// Largest number of increments.
const INCREMENTS: usize = 50;
/// Smallest part of an increment that is tried.
const SMALLEST: f64 = 1.0 / 1024.0;

impl Newton {
    /// Iterates from the present iterate, at which the matrix was formed, with a new matrix after every step.
    pub(super) fn solve_damped(&mut self, problem: &mut impl Problem, mut trace: Trace) -> Result<Trace, Stall> {
        self.wants_factor = true;
        self.evaluate(problem)?;
        let mut damping = 1.0;
        let mut wanted = None;
        for _ in 0..INCREMENTS {
            self.increment.copy_from_slice(&self.residual);
            let size = self.increment_size(problem, &mut trace);
            if !size.is_finite() {
                return Err(Stall::Slow(trace));
            }
            let rounding = problem.rounding();
            let wanted = *wanted.get_or_insert(self.options.tolerance.min(self.options.share * size));
            let wanted = wanted.max(rounding);
            if size <= rounding {
                problem.apply(&self.increment);
                return Ok(trace);
            }
            loop {
                self.scale_increment(damping);
                problem.apply(&self.increment);
                let next = match self.evaluate(problem) {
                    Ok(()) => {
                        std::mem::swap(&mut self.increment, &mut self.simplified);
                        self.increment.copy_from_slice(&self.residual);
                        let next = self.increment_size(problem, &mut trace);
                        std::mem::swap(&mut self.increment, &mut self.simplified);
                        next
                    }
                    Err(_) => f64::INFINITY,
                };
                trace.contraction = next / size;
                trace.error = next;
                // ‖δ̄‖ ≤ (1 − s/4) ‖δ‖
                if next <= (1.0 - 0.25 * damping) * size {
                    // remaining error θ/(1−θ) ‖δ̄‖ after the simplified increment
                    let theta = next / size;
                    if damping == 1.0 && theta <= SLOW && next * theta / (1.0 - theta) <= wanted {
                        problem.apply(&self.simplified);
                        return Ok(trace);
                    }
                    break;
                }
                if next.is_finite() && damping == 1.0 && self.is_rounding(problem) {
                    return Ok(trace);
                }
                // back to where the increment began
                self.scale_increment(-1.0);
                problem.apply(&self.increment);
                self.scale_increment(-1.0 / damping);
                damping *= 0.5;
                if damping < SMALLEST {
                    self.evaluate(problem)?;
                    return if self.is_rounding(problem) { Ok(trace) } else { Err(Stall::Slow(trace)) };
                }
            }
            damping = (2.0 * damping).min(1.0);
            self.factor(problem)?;
            self.wants_factor = true;
        }
        Err(Stall::Slow(trace))
    }

    /// Turns the right-hand side in `increment` into an increment and returns its size.
    fn increment_size(&mut self, problem: &impl Problem, trace: &mut Trace) -> f64 {
        self.solver.solve(&mut self.increment);
        trace.iterations += 1;
        self.iterations += 1;
        self.last += 1;
        problem.norm(&self.increment)
    }

    fn scale_increment(&mut self, factor: f64) {
        if factor != 1.0 {
            self.increment.iter_mut().for_each(|d| *d *= factor);
        }
    }
}
