//! Watch over algebraic loops in a run. A step can pass a point where the loop through outputs and accelerations has no
//! unique solution, and go on beyond it on a motion that no machine makes; the index-1 matrix tells: its determinant
//! changes sign there.

use super::Model;
use super::coupled::Coupled;
use crate::failure::Failure;
use crate::system::{Point, System};

/// A failed step with a relative pivot below this failed because of the loop.
const CLOSE: f64 = 1e-6;

/// The index-1 matrix of a system with loops, as seen at the end of each step.
#[derive(Debug)]
pub(crate) struct LoopWatch {
    coupled: Coupled,
    path: String,
    sign: Option<f64>,
}

impl LoopWatch {
    /// `None` if the system has no loop.
    pub fn new(system: &dyn System) -> Option<Self> {
        let path = system.loop_through(None)?;
        Some(Self { coupled: Coupled::new(system), path, sign: None })
    }

    /// The motion starts anew: nothing is known of the way here.
    pub fn restart(&mut self, model: Model, p: &Point) -> Result<(), Failure> {
        self.sign = None;
        self.look(model, p, p.t)
    }

    /// Looks at the end of the step that began at `since`.
    pub fn look(&mut self, model: Model, p: &Point, since: f64) -> Result<(), Failure> {
        self.coupled.evaluate_constraints(model, p);
        self.coupled.factor(model, p)?;
        let sign = self.coupled.determinant_sign();
        match std::mem::replace(&mut self.sign, sign) {
            Some(before) if sign.is_some_and(|now| now != before) => Err(self.turned(since, p.t)),
            _ => Ok(()),
        }
    }

    /// The loop, if it is what a step of `h` from here failed on.
    pub fn blame(&mut self, model: Model, p: &Point, h: f64) -> Option<Failure> {
        self.coupled.evaluate_constraints(model, p);
        let pivot = self.coupled.factor(model, p).unwrap_or(0.0);
        (pivot < CLOSE).then(|| self.turned(p.t, p.t + h))
    }

    fn turned(&self, since: f64, t: f64) -> Failure {
        Failure::LoopTurned { since, t, path: self.path.clone() }
    }

    /// Matrices factored so far.
    pub fn factorizations(&self) -> usize {
        self.coupled.factorizations
    }
}
