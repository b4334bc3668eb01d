//! End of a step: the last stage, projected onto the constraints in the mass metric by chord iterations with one factored
//! saddle matrix that outlives steps. The projected point depends on the matrix, so that no rounding may decide when it is
//! factored anew.
//!
//! v̇, λ, ψ, y are those of the last stage: they satisfy the equations where it lies and are of full order there. To solve
//! for them once more at the projected point would multiply errors of the iteration by k/m of stiff springs.

use crate::failure::Failure;
use crate::index1::{Regime, Saddle};
use crate::projection::Projector;
use crate::system::{State, System};

/// Contraction from which the matrix is factored anew before the next step.
const SLOW: f64 = 0.1;
/// Contraction from which the projection is repeated with a new matrix at once.
const TOO_SLOW: f64 = 0.3;
/// Growth of the contraction that is allowed for, and for each step that it is not measured in.
const CAUTION: f64 = 4.0;
const AGEING: f64 = 1.5;
/// Steps that a matrix serves without a measure of its contraction.
const UNSEEN: usize = 3;

/// Projection with a matrix that outlives steps.
#[derive(Debug)]
pub(super) struct Ending {
    pub saddle: Saddle,
    pub projector: Projector,
    factored: bool,
    expected: Option<f64>,
    /// Steps since the contraction was measured.
    unseen: usize,
    pub projections: usize,
    pub iterations: usize,
}

impl Ending {
    pub fn new(system: &dyn System) -> Self {
        Self {
            saddle: Saddle::new(system),
            projector: Projector::new(system),
            factored: false,
            expected: None,
            unseen: 0,
            projections: 0,
            iterations: 0,
        }
    }

    /// Asks for a new matrix.
    pub fn refresh(&mut self) {
        (self.factored, self.expected, self.unseen) = (false, None, 0);
    }

    /// Drops pivots and factors.
    pub fn forget(&mut self) {
        self.saddle.forget();
        self.refresh();
    }

    fn factor(&mut self, regime: Regime, s: &State) -> Result<(), Failure> {
        self.refresh();
        self.saddle.factor(regime, &s.point())?;
        self.factored = true;
        Ok(())
    }

    /// Moves q and v of a state onto the constraints; `projector.increment` is the way of q.
    pub fn project(&mut self, regime: Regime, s: &mut State) -> Result<(), Failure> {
        let layout = regime.layout();
        self.projector.increment.fill(0.0);
        if layout.n_phi > 0 {
            self.project_position(regime, s)?;
        }
        layout.manifold.normalize(&mut s.q);
        if layout.n_constraints() == 0 {
            return Ok(());
        }
        if !self.factored {
            self.factor(regime, s)?;
        }
        match self.projector.project_velocity_nearby(regime, &mut self.saddle, s)? {
            Some(projected) if projected.measured.is_none_or(|seen| seen <= TOO_SLOW) => {
                self.factored &= projected.measured.is_none_or(|seen| seen <= SLOW);
            }
            _ => {
                self.factor(regime, s)?;
                self.projector.project_velocity(regime, &mut self.saddle, s)?;
            }
        }
        self.unseen += 1;
        self.factored &= self.unseen <= UNSEEN;
        Ok(())
    }

    fn project_position(&mut self, regime: Regime, s: &mut State) -> Result<(), Failure> {
        let mut known = self.factored;
        if !known {
            self.factor(regime, s)?;
        }
        loop {
            match self.projector.project_position_nearby(regime, &mut self.saddle, s, self.expected) {
                // an iteration of small increments that contracts slowly ends before it is there
                Ok(projected) if !(known && projected.measured.is_some_and(|seen| seen > TOO_SLOW)) => {
                    self.projections += 1;
                    self.iterations += projected.solves;
                    self.expected = match projected.measured {
                        Some(contraction) => {
                            self.unseen = 0;
                            Some(CAUTION * contraction)
                        }
                        None => self.expected.map(|expected| AGEING * expected),
                    };
                    self.factored = self.expected.is_none_or(|expected| expected <= CAUTION * SLOW);
                    return Ok(());
                }
                Ok(_) | Err(_) if known => {
                    self.factor(regime, s)?;
                    known = false;
                }
                Ok(_) => unreachable!("a projection with a new matrix is taken as it is"),
                Err(failure) => return Err(failure),
            }
        }
    }
}
