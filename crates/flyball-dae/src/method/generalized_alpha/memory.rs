//! Memory from step to step beyond the auxiliary values, committed and on trial.

use super::Options;
use crate::system::{Layout, State};

/// Committed values; `trial` replaces them when a step is accepted.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// Raw velocity vₙ.
    pub v: Vec<f64>,
    /// γₙ₋₁, θₙ₋₁ of [BA](29).
    pub gamma: f64,
    pub theta: f64,
    pub trial: Trial,
}

/// Values of the attempted step.
#[derive(Clone, Debug, Default)]
pub(super) struct Trial {
    pub gamma: f64,
    pub theta: f64,
    /// v′ after `prepare`.
    pub v: Vec<f64>,
    /// Raw v₁.
    pub v_next: Vec<f64>,
}

impl Memory {
    pub fn new(layout: &Layout, options: &Options) -> Self {
        let v = vec![0.0; layout.n_v()];
        Self {
            v: v.clone(),
            gamma: options.mechanics.gamma,
            theta: options.control.theta,
            trial: Trial { v: v.clone(), v_next: v, ..Trial::default() },
        }
    }

    /// Starts anew from a consistent state.
    pub fn restart(&mut self, s: &State, options: &Options) {
        self.gamma = options.mechanics.gamma;
        self.theta = options.control.theta;
        self.v.copy_from_slice(&s.v);
    }

    pub fn commit(&mut self) {
        std::mem::swap(&mut self.v, &mut self.trial.v_next);
        self.gamma = self.trial.gamma;
        self.theta = self.trial.theta;
    }

    /// The committed values that continue a run.
    pub fn contents(&mut self) -> [&mut [f64]; 3] {
        use std::slice::from_mut;
        [from_mut(&mut self.gamma), from_mut(&mut self.theta), &mut self.v]
    }
}
