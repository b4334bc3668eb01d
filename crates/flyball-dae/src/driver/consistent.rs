//! A state between steps made consistent: dense output leaves the constraints by the local error.

use crate::failure::Failure;
use crate::index1::{Index1, Model};
use crate::projection::{PositionOptions, Projector};
use crate::start::{find_way_back, is_lost};
use crate::system::{Layout, State};

/// Iterations of a row, of all three solves together, that cost less than to factor anew.
const WORTH: usize = 12;
/// Rows whose corrections are extrapolated.
const DEPTH: usize = 5;
/// Corrections are those of a smooth function of time; rows farther apart than this part of the step say little of it.
const DENSE: f64 = 0.1;
/// Growth of the contraction that is allowed for where it was not measured.
const CAUTION: f64 = 4.0;

/// Rows of one step: the saddle matrix of one serves those that follow, and what was done to them says what is to be done
/// to the next.
///
/// A step begins without rows, so that they do not depend on steps before: a run that is continued writes the same bits.
#[derive(Debug)]
pub(super) struct RowsOfStep {
    /// Factorizations up to the matrix that is kept, and the time of its state; none if there is no matrix to keep.
    matrix: Option<(usize, f64)>,
    /// Contraction of position projections with it, per time from its state.
    contraction: Option<f64>,
    /// Length of the step.
    h: f64,
    /// Times of the last rows, the latest last.
    times: Vec<f64>,
    /// Corrections of these rows: δq, δv, δv̇, δλ, δψ.
    corrections: [Vec<f64>; DEPTH],
    /// The row as the method gave it: q, v, v̇, λ, ψ.
    given: Vec<f64>,
    /// Extrapolated correction.
    guess: Vec<f64>,
    q: Vec<f64>,
}

impl RowsOfStep {
    pub fn new(layout: &Layout) -> Self {
        let (n_q, n_v, n_rows) = (layout.n_q(), layout.n_v(), layout.n_constraints());
        let corrections = || vec![0.0; 3 * n_v + n_rows];
        Self {
            matrix: None,
            contraction: None,
            h: 0.0,
            times: Vec::with_capacity(DEPTH),
            corrections: std::array::from_fn(|_| corrections()),
            given: vec![0.0; n_q + 2 * n_v + n_rows],
            guess: corrections(),
            q: vec![0.0; n_q],
        }
    }

    /// Forgets the rows of another step; this one has length `h`.
    pub fn begin(&mut self, h: f64) {
        (self.matrix, self.contraction, self.h) = (None, None, h);
        self.times.clear();
    }

    /// As [`make_consistent`], without a factorization where the state is close to the last one.
    pub fn make_consistent(
        &mut self,
        model: Model,
        index1: &mut Index1,
        projector: &mut Projector,
        s: &mut State,
    ) -> Result<(), Failure> {
        self.keep_given(s);
        if let Some((factorizations, since)) = self.matrix.take()
            && factorizations == index1.saddle().factorizations
        {
            self.apply_guess(model, s);
            if let Some(iterations) = self.make_consistent_nearby(model, index1, projector, s, since) {
                self.matrix = (iterations <= WORTH).then_some((factorizations, since));
                self.note(model, s);
                return Ok(());
            }
            self.restore(s);
        }
        self.contraction = None;
        if index1.factor(model, &s.point()).is_ok() && !is_lost(model, index1, s) {
            // dense output is so near that its own matrix serves the projected state too
            let (factorizations, since) = (index1.saddle().factorizations, s.t);
            if self.make_consistent_nearby(model, index1, projector, s, since).is_some() {
                self.matrix = Some((factorizations, since));
                self.note(model, s);
                return Ok(());
            }
            self.restore(s);
        }
        if make_consistent(model, index1, projector, s)? {
            self.matrix = Some((index1.saddle().factorizations, s.t));
            self.note(model, s);
        }
        Ok(())
    }

    /// As [`make_consistent`], with the saddle matrix of the state at `since`. Gives the number of iterations, or none if
    /// that matrix does not lead to a solution; the state has moved then.
    fn make_consistent_nearby(
        &mut self,
        model: Model,
        index1: &mut Index1,
        projector: &mut Projector,
        s: &mut State,
        since: f64,
    ) -> Option<usize> {
        let layout = model.layout();
        layout.manifold.normalize(&mut s.q);
        let mut iterations = 0;
        if layout.n_phi > 0 {
            let away = (s.t - since).abs();
            let expected = self.contraction.map(|rate| CAUTION * rate * away);
            let options = PositionOptions { expected, ..PositionOptions::default() };
            let projected = projector.project_position(model, index1.saddle(), s, &options).ok()?;
            if let Some(contraction) = projected.contraction.filter(|_| away > 0.0) {
                self.contraction = Some(contraction / away);
            }
            iterations += projected.iterations;
            layout.manifold.normalize(&mut s.q);
        }
        if layout.n_constraints() > 0 {
            iterations += projector.project_velocity_nearby(model, index1.saddle(), s).ok()??.iterations;
        }
        Some(iterations + index1.accelerations_nearby(model, s).ok()??)
    }

    fn keep_given(&mut self, s: &State) {
        let parts = [&s.q, &s.v, &s.a, &s.lambda, &s.psi].into_iter().flatten();
        self.given.iter_mut().zip(parts).for_each(|(kept, value)| *kept = *value);
    }

    fn restore(&self, s: &mut State) {
        let State { q, v, a, lambda, psi, .. } = s;
        let parts = [q, v, a, lambda, psi].into_iter().flatten();
        self.given.iter().zip(parts).for_each(|(kept, value)| *value = *kept);
    }

    /// Adds the correction that those of the last rows lead to.
    fn apply_guess(&mut self, model: Model, s: &mut State) {
        let n = self.times.len();
        if n == 0 || (s.t - self.times[n - 1]).abs() > DENSE * self.h.abs() || self.times.contains(&s.t) {
            return;
        }
        self.guess.fill(0.0);
        for (i, correction) in self.corrections[..n].iter().enumerate() {
            // Lagrange's polynomials
            let others = self.times.iter().enumerate().filter(|(j, _)| *j != i);
            let weight: f64 = others.map(|(_, t)| (s.t - t) / (self.times[i] - t)).product();
            self.guess.iter_mut().zip(correction).for_each(|(guess, value)| *guess += weight * value);
        }
        let n_v = s.v.len();
        model.layout().manifold.retract(&s.q, &self.guess[..n_v], &mut self.q);
        s.q.copy_from_slice(&self.q);
        let rest = [&mut s.v, &mut s.a, &mut s.lambda, &mut s.psi].into_iter().flatten();
        rest.zip(&self.guess[n_v..]).for_each(|(value, guess)| *value += guess);
    }

    /// Notes what was done to a row.
    fn note(&mut self, model: Model, s: &State) {
        if self.times.contains(&s.t) {
            return;
        }
        if self.times.len() == DEPTH {
            self.times.remove(0);
            self.corrections.rotate_left(1);
        }
        let correction = &mut self.corrections[self.times.len()];
        let (given_q, given) = self.given.split_at(s.q.len());
        let (of_q, rest) = correction.split_at_mut(s.v.len());
        model.layout().manifold.difference(given_q, &s.q, of_q);
        let values = [&s.v, &s.a, &s.lambda, &s.psi].into_iter().flatten();
        rest.iter_mut().zip(values.zip(given)).for_each(|(out, (value, given))| *out = value - given);
        self.times.push(s.t);
    }
}
/// Projects q and v in the mass metric and completes v̇, λ, ψ, y, ẋ.   [S](12) False in a singular position, where the state stays as
/// it is.
pub(super) fn make_consistent(
    model: Model,
    index1: &mut Index1,
    projector: &mut Projector,
    s: &mut State,
) -> Result<bool, Failure> {
    let layout = model.layout();
    layout.manifold.normalize(&mut s.q);
    let lost = match index1.factor(model, &s.point()) {
        Err(Failure::SingularIndex1 { .. }) if layout.n_phi > 0 => true,
        factored => factored.map(|()| is_lost(model, index1, s))?,
    };
    if lost {
        // in a singular position the smooth curve through both sides is better than what the constraints say
        return Ok(false);
    }
    if layout.n_phi > 0 {
        match projector.project_position(model, index1.saddle(), s, &PositionOptions::default()) {
            // far from the constraints the frozen matrix does not lead back to them
            Err(failure @ Failure::PositionNotFound { .. }) => find_way_back(model, index1, s, failure)?,
            projected => drop(projected?),
        }
        layout.manifold.normalize(&mut s.q);
        index1.factor(model, &s.point())?;
    }
    if layout.n_constraints() > 0 {
        projector.project_velocity(model, index1.saddle(), s)?;
    }
    index1.accelerations(model, s).map(|()| true)
}
