//! Rows of one step: states between its ends, made consistent.

use super::consistent::make_consistent;
use super::correction::Correction;
use super::levels::{Levels, NEWTON, Outcome, ROUNDING, Wanted};
use super::row_rounding::RowRounding;
use crate::failure::Failure;
use crate::index1::{Index1, Regime};
use crate::projection::Projector;
use crate::start::is_lost;
use crate::system::{Layout, State};

/// Back-solves of a row that cost less than to factor anew.
const WORTH: usize = 4;
/// Iterations with the matrix of the state itself, which is never given up for another.
const OWN: usize = usize::MAX;
/// A kept matrix that contracts no better than this costs more than the one of the row.
const POOR: f64 = 0.05;
/// Growth of the contraction that is allowed for where it was not measured.
const CAUTION: f64 = 4.0;

/// Cost of rows between steps, in counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RowWork {
    /// Rows made consistent.
    pub rows: usize,
    /// States made consistent for the corrections of rows.
    pub nodes: usize,
    /// Back-solves of rows: walks over the factors, each for positions, velocities and accelerations together.
    pub solves: usize,
    /// Back-solves of nodes.
    pub node_solves: usize,
    /// Residuals of rows, each of positions, velocities and accelerations together.
    pub residuals: usize,
}

/// Rows of one step: the saddle matrix of one serves those that follow, and a polynomial through corrections at some nodes
/// says what is to be done to each; where that leaves no more than rounding, nothing is solved for.
///
/// A step begins without rows, so that they do not depend on steps before: a run that is continued writes the same bits.
#[derive(Debug)]
pub(super) struct RowsOfStep {
    /// Factorizations up to the matrix that is kept, and the time of its state; none if there is no matrix to keep.
    matrix: Option<(usize, f64)>,
    /// Contraction of iterations with it, per time from its state.
    contraction: Option<f64>,
    correction: Correction,
    rounding: RowRounding,
    levels: Levels,
    /// The row as the method gave it: q, v, v̇, λ, ψ.
    given: Vec<f64>,
    /// Correction of a row: δq, δv, δv̇, δλ, δψ.
    change: Vec<f64>,
    q: Vec<f64>,
    pub work: RowWork,
}

impl RowsOfStep {
    /// More rows than this are treated alike.
    pub const MANY: usize = Correction::MANY;

    pub fn new(layout: &Layout) -> Self {
        let (n_q, n_v, n_rows) = (layout.n_q(), layout.n_v(), layout.n_constraints());
        Self {
            matrix: None,
            contraction: None,
            correction: Correction::default(),
            rounding: RowRounding::new(n_v, layout.n_phi, layout.n_k),
            levels: Levels::new(layout),
            given: vec![0.0; n_q + 2 * n_v + n_rows],
            change: vec![0.0; 3 * n_v + n_rows],
            q: vec![0.0; n_q],
            work: RowWork::default(),
        }
    }

    /// Forgets the rows of another step; this one has so many in a span of time.
    pub fn begin(&mut self, span: [f64; 2], rows: usize) {
        (self.matrix, self.contraction) = (None, None);
        self.rounding.forget();
        self.correction.begin(span, rows);
    }

    /// Time of the next state that [`RowsOfStep::note_node`] is to make consistent before the rows.
    pub fn next_node(&self) -> Option<f64> {
        self.correction.next_node()
    }

    /// Makes the state at the next node consistent; rows then go without nodes where that cannot be done.
    pub fn note_node(&mut self, regime: Regime, index1: &mut Index1, projector: &mut Projector, s: &mut State) {
        let before = index1.saddle().solves;
        let solved = self.solve(regime, index1, projector, s);
        let solves = index1.saddle().solves - before;
        self.work.nodes += 1;
        self.work.node_solves += solves;
        if !matches!(solved, Ok(Some(_))) {
            self.correction.forget();
            return;
        }
        if solves == 0 {
            // what the nodes before lead to is rounding already, as far from them as can be
            self.correction.settle();
            return;
        }
        self.rounding.note(regime, index1.saddle(), s);
        self.note_change(regime, s);
    }

    /// As [`make_consistent`], without a factorization where the state is close to the last one.
    pub fn make_consistent(
        &mut self,
        regime: Regime,
        index1: &mut Index1,
        projector: &mut Projector,
        s: &mut State,
    ) -> Result<(), Failure> {
        let before = index1.saddle().solves;
        let solved = self.solve(regime, index1, projector, s)?;
        let solves = index1.saddle().solves - before;
        self.work.rows += 1;
        self.work.solves += solves;
        self.work.residuals += solved.unwrap_or_default();
        if solved.is_some() && solves > 0 && self.correction.follow(s.t) {
            self.note_change(regime, s);
        }
        Ok(())
    }

    /// Notes the correction that a state has got.
    fn note_change(&mut self, regime: Regime, s: &State) {
        let (given_q, given) = self.given.split_at(s.q.len());
        self.correction.note(self.change.len(), |change| {
            let (of_q, rest) = change.split_at_mut(s.v.len());
            regime.layout().manifold.difference(given_q, &s.q, of_q);
            let values = [&s.v, &s.a, &s.lambda, &s.psi].into_iter().flatten();
            rest.iter_mut().zip(values.zip(given)).for_each(|(out, (value, given))| *out = value - given);
        });
    }

    /// Gives the number of residuals; none in a singular position, where the state stays as it is.
    fn solve(
        &mut self,
        regime: Regime,
        index1: &mut Index1,
        projector: &mut Projector,
        s: &mut State,
    ) -> Result<Option<usize>, Failure> {
        self.keep_given(s);
        let mut evaluations = 0;
        self.apply_correction(regime, s);
        if let Some((factorizations, since)) = self.matrix.take()
            && factorizations == index1.saddle().factorizations
            && self.contraction.is_none_or(|rate| rate * (s.t - since).abs() < POOR)
        {
            match self.solve_nearby(regime, index1, s, since, WORTH) {
                Some(Outcome::Solved(iterated)) => {
                    self.matrix = (iterated.solves <= WORTH).then_some((factorizations, since));
                    return Ok(Some(iterated.evaluations));
                }
                Some(Outcome::Slow { evaluations: seen, .. }) => evaluations = seen,
                Some(Outcome::Lost) | None => {
                    self.restore(s);
                    self.apply_correction(regime, s);
                }
            }
        }
        if index1.factor(regime, &s.point()).is_ok() && !is_lost(regime, index1, s) {
            // dense output is so near that its own matrix serves the projected state too
            let (factorizations, since) = (index1.saddle().factorizations, s.t);
            self.rounding.note(regime, index1.saddle(), s);
            if let Some(Outcome::Solved(iterated)) = self.solve_nearby(regime, index1, s, since, OWN) {
                self.matrix = Some((factorizations, since));
                return Ok(Some(evaluations + iterated.evaluations));
            }
        }
        self.restore(s);
        if !make_consistent(regime, index1, projector, s)? {
            return Ok(None);
        }
        self.matrix = Some((index1.saddle().factorizations, s.t));
        Ok(Some(0))
    }

    /// As [`make_consistent`], with the saddle matrix of the state at `since`. None where evaluations fail.
    fn solve_nearby(
        &mut self,
        regime: Regime,
        index1: &mut Index1,
        s: &mut State,
        since: f64,
        patience: usize,
    ) -> Option<Outcome> {
        let away = (s.t - since).abs();
        let expected = self.contraction.map(|rate| CAUTION * rate * away);
        // nodes lead to many rows, a row to few
        let accuracy = if self.correction.is_laid() { &ROUNDING } else { &NEWTON };
        let wanted = Wanted { accuracy, expected, patience };
        let outcome = self.levels.solve(regime, index1, s, &self.rounding, &wanted).ok()?;
        let contraction = match &outcome {
            Outcome::Solved(iterated) => iterated.contraction,
            Outcome::Slow { contraction, .. } => Some(*contraction),
            Outcome::Lost => None,
        };
        if let Some(contraction) = contraction.filter(|_| away > 0.0) {
            self.contraction = Some(contraction / away);
        }
        Some(outcome)
    }

    fn keep_given(&mut self, s: &State) {
        let mut rest = &mut self.given[..];
        for part in [&s.q, &s.v, &s.a, &s.lambda, &s.psi] {
            rest.split_off_mut(..part.len()).expect("as long as all parts").copy_from_slice(part);
        }
    }

    fn restore(&self, s: &mut State) {
        let mut rest = &self.given[..];
        for part in [&mut s.q, &mut s.v, &mut s.a, &mut s.lambda, &mut s.psi] {
            let kept = rest.split_off(..part.len()).expect("as long as all parts");
            part.copy_from_slice(kept);
        }
    }

    /// Adds the correction that those at the nodes lead to.
    fn apply_correction(&mut self, regime: Regime, s: &mut State) {
        if !self.correction.evaluate(s.t, &mut self.change) {
            return;
        }
        let n_v = s.v.len();
        regime.layout().manifold.retract(&s.q, &self.change[..n_v], &mut self.q);
        s.q.copy_from_slice(&self.q);
        let mut rest = &self.change[n_v..];
        for part in [&mut s.v, &mut s.a, &mut s.lambda, &mut s.psi] {
            let changes = rest.split_off(..part.len()).expect("as long as all parts");
            part.iter_mut().zip(changes).for_each(|(value, change)| *value += change);
        }
    }
}
