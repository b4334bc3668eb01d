//! Watch over algebraic loops in a run. A step can pass a point where the loop through outputs and accelerations has no
//! unique solution, and go on beyond it on a motion that no machine makes; the index-1 matrix shows it: its determinant
//! changes sign there.

use super::Regime;
use super::coupled::Coupled;
use crate::failure::Failure;
use crate::system::{Condensed, Point, System};

/// A failed step with a relative pivot below this, and below this fraction of the largest at a restart, failed because of the
/// loop: one that is merely stiff from the beginning does not turn.
const CLOSE: f64 = 1e-6;
const CLOSER: f64 = 0.1;

/// The index-1 matrix of a system with loops, as seen at the end of each step.
#[derive(Debug)]
pub(crate) struct LoopWatch {
    condensed: Condensed,
    coupled: Coupled,
    path: String,
    sign: Option<f64>,
    /// Largest relative pivot at a restart: inner steps begin anew close to the turn.
    pivot: f64,
    /// The matrix when it was last factored, with its relative pivot.
    seen: Vec<f64>,
    seen_pivot: f64,
}

/// A matrix that has changed by less than this part of its relative pivot since it was factored has kept its sign.
const UNCHANGED: f64 = 0.01;

impl LoopWatch {
    /// `None` if the system has no loop.
    pub fn new(system: &dyn System) -> Option<Self> {
        let path = system.loop_through(None)?;
        let condensed = Condensed::new(system);
        let coupled = Coupled::new(system, &condensed);
        let seen = coupled.values().to_vec();
        Some(Self { coupled, condensed, path, sign: None, pivot: 0.0, seen, seen_pivot: 0.0 })
    }

    /// The motion starts anew: nothing is known of the way here.
    pub fn restart(&mut self, regime: Regime, p: &Point) -> Result<(), Failure> {
        self.sign = None;
        self.pivot = self.look_at(regime, p, p.t)?.max(self.pivot);
        Ok(())
    }

    /// Looks at the end of the step that began at `since`.
    pub fn look(&mut self, regime: Regime, p: &Point, since: f64) -> Result<(), Failure> {
        self.look_at(regime, p, since).map(|_| ())
    }

    /// The relative pivot at the end of the step that began at `since`.
    fn look_at(&mut self, regime: Regime, p: &Point, since: f64) -> Result<f64, Failure> {
        self.coupled.evaluate_constraints(regime, p);
        self.coupled.assemble(regime, p, &mut self.condensed, &[]);
        if self.sign.is_some() && self.coupled.change_since(&self.seen) <= UNCHANGED * self.seen_pivot {
            return Ok(self.seen_pivot);
        }
        self.seen.copy_from_slice(self.coupled.values());
        let pivot = self.coupled.factor_assembled(regime, p.t)?;
        self.seen_pivot = pivot;
        let sign = self.coupled.determinant_sign();
        match std::mem::replace(&mut self.sign, sign) {
            Some(before) if sign.is_some_and(|now| now != before) => Err(self.turned(since, p.t)),
            _ => Ok(pivot),
        }
    }

    /// The loop, if it is what a step of `h` from here failed on.
    pub fn blame(&mut self, regime: Regime, p: &Point, h: f64) -> Option<Failure> {
        self.coupled.evaluate_constraints(regime, p);
        let pivot = self.coupled.factor(regime, p, &mut self.condensed).unwrap_or(0.0);
        (pivot < CLOSE.min(CLOSER * self.pivot)).then(|| self.turned(p.t, p.t + h))
    }

    fn turned(&self, since: f64, t: f64) -> Failure {
        Failure::LoopTurned { since, t, path: self.path.clone() }
    }

    /// Matrices factored so far.
    pub fn factorizations(&self) -> usize {
        self.coupled.factorizations
    }
}
