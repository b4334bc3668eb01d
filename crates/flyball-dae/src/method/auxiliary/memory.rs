//! Auxiliary values, slopes and running maxima, committed and on trial.

use super::largest;
use crate::index1::{Jerk, Model};
use crate::method::generalized_alpha::{Coefficients, ControlCoefficients};
use crate::system::{Layout, State};

/// Committed values; `trial` replaces them when a step is accepted.
#[derive(Clone, Debug, Default)]
pub(in crate::method) struct Auxiliary {
    /// Auxiliary acceleration aₙ.
    pub a: Vec<f64>,
    /// Auxiliary rate wₙ.
    pub w: Vec<f64>,
    /// a′ₙ₋₁, w′ₙ₋₁ as used in the last step.
    pub a_used: Vec<f64>,
    pub w_used: Vec<f64>,
    /// Last step; 0 after a restart.
    pub h: f64,
    /// Slopes of v̇, λ, ψ, ẋ, y for the predictor.
    pub slope: Slope,
    /// (aₙ − a′ₙ₋₁)/hₙ₋₁, or v̈₀.
    pub jerk: Vec<f64>,
    /// (ẋₙ − ẋₙ₋₁)/hₙ₋₁, or ẍ₀.
    pub x_second: Vec<f64>,
    /// Running maxima of |v|, |v̇|, |ẋ|.
    pub v_max: f64,
    pub a_max: f64,
    pub xdot_max: f64,
    /// Largest force and multiplier seen, for the Newton norm.
    pub force_max: f64,
    pub lambda_max: f64,
    /// Number of outputs that are unknowns.
    pub implicit: usize,
    pub trial: Trial,
}

/// Slopes in time of the unknowns of a step.
#[derive(Clone, Debug, Default)]
pub(in crate::method) struct Slope {
    pub a: Vec<f64>,
    pub lambda: Vec<f64>,
    pub psi: Vec<f64>,
    pub xdot: Vec<f64>,
    pub y: Vec<f64>,
}

/// Values of the attempted step.
#[derive(Clone, Debug, Default)]
pub(in crate::method) struct Trial {
    pub h: f64,
    /// a′, w′ after the shift.
    pub a: Vec<f64>,
    pub w: Vec<f64>,
    /// a₁, w₁.
    pub a_next: Vec<f64>,
    pub w_next: Vec<f64>,
    pub v_max: f64,
    pub a_max: f64,
    pub xdot_max: f64,
}

impl Auxiliary {
    pub fn new(layout: &Layout) -> Self {
        let (v, x) = (vec![0.0; layout.n_v()], vec![0.0; layout.n_x]);
        Self {
            implicit: layout.n_implicit(),
            a: v.clone(),
            w: x.clone(),
            a_used: v.clone(),
            w_used: x.clone(),
            slope: Slope {
                a: v.clone(),
                lambda: vec![0.0; layout.n_phi],
                psi: vec![0.0; layout.n_k],
                xdot: x.clone(),
                y: vec![0.0; layout.n_y],
            },
            jerk: v.clone(),
            x_second: x.clone(),
            trial: Trial { a: v.clone(), w: x.clone(), a_next: v, w_next: x, ..Trial::default() },
            ..Self::default()
        }
    }

    /// Starts anew from a consistent state; running maxima stay.
    pub fn restart(&mut self, model: Model, s: &State, jerk: &Jerk) {
        self.h = 0.0;
        self.a.copy_from_slice(&s.a);
        self.w.copy_from_slice(&s.xdot);
        self.slope.a.copy_from_slice(&jerk.a);
        self.slope.lambda.copy_from_slice(&jerk.lambda);
        self.slope.psi.copy_from_slice(&jerk.psi);
        self.slope.xdot.copy_from_slice(&jerk.x);
        self.slope.y.copy_from_slice(&jerk.y);
        self.jerk.copy_from_slice(&jerk.a);
        self.x_second.copy_from_slice(&jerk.x);
        // the force vector is only needed for its size; a′ serves as its buffer
        model.system.force(&s.point(), &mut self.trial.a);
        self.force_max = self.force_max.max(largest(&self.trial.a));
        self.lambda_max = self.lambda_max.max(largest(&s.lambda)).max(largest(&s.psi));
        self.v_max = self.v_max.max(largest(&s.v));
        self.a_max = self.a_max.max(largest(&s.a));
        self.xdot_max = self.xdot_max.max(largest(&s.xdot));
    }

    /// True until the first step after a restart is accepted.
    pub fn starting(&self) -> bool {
        self.h == 0.0
    }

    /// Sets a′, w′ to the committed values; true if the step differs from the one tried last.
    pub fn begin(&mut self, h: f64) -> bool {
        let changed = self.trial.h != h;
        self.trial.h = h;
        self.trial.a.copy_from_slice(&self.a);
        self.trial.w.copy_from_slice(&self.w);
        changed
    }

    /// a′ = a + D (h/h_prev − 1)(a − a_prev)        start: a′ = v̇₀ + D h v̈₀; w′ likewise with D_c        [JN](15)
    pub fn shift(&mut self, c: &Coefficients, control: &ControlCoefficients) {
        let h = self.trial.h;
        let shift = |to: &mut [f64], d: f64, used: &[f64], slope: &[f64]| {
            for (i, value) in to.iter_mut().enumerate() {
                *value += if self.h == 0.0 { d * h * slope[i] } else { d * (h / self.h - 1.0) * (*value - used[i]) };
            }
        };
        shift(&mut self.trial.a, c.shift(), &self.a_used, &self.jerk);
        shift(&mut self.trial.w, control.shift(), &self.w_used, &self.x_second);
    }

    /// Everything of a solved step but a₁, which the methods define differently.
    pub fn close(&mut self, control: &ControlCoefficients, s0: &State, s1: &State) {
        let trial = &mut self.trial;
        // (1−δ_m) w₁ + δ_m w₀ = (1−δ_f) ẋ₁ + δ_f ẋ₀   [BA](6)
        for i in 0..trial.w.len() {
            trial.w_next[i] = ((1.0 - control.delta_f) * s1.xdot[i] + control.delta_f * s0.xdot[i]
                - control.delta_m * trial.w[i])
                / (1.0 - control.delta_m);
        }
        trial.a_max = largest(&s1.a);
        trial.v_max = largest(&s1.v).max(0.5 * trial.h * trial.a_max);
        trial.xdot_max = largest(&s1.xdot);
    }

    pub fn commit(&mut self, s0: &State, s1: &State) {
        let trial = &mut self.trial;
        let h = trial.h;
        let slopes = [
            (&mut self.slope.a[..], &s0.a, &s1.a),
            (&mut self.slope.lambda, &s0.lambda, &s1.lambda),
            (&mut self.slope.psi, &s0.psi, &s1.psi),
            (&mut self.slope.xdot, &s0.xdot, &s1.xdot),
            (&mut self.slope.y[..self.implicit], &s0.y, &s1.y),
        ];
        for (slope, old, new) in slopes {
            for (slope, (old, new)) in slope.iter_mut().zip(old.iter().zip(new)) {
                *slope = (new - old) / h;
            }
        }
        self.x_second.copy_from_slice(&self.slope.xdot);
        for (jerk, (new, used)) in self.jerk.iter_mut().zip(trial.a_next.iter().zip(&trial.a)) {
            *jerk = (new - used) / h;
        }
        // the trial is filled anew by the next attempt
        std::mem::swap(&mut self.a_used, &mut trial.a);
        std::mem::swap(&mut self.w_used, &mut trial.w);
        std::mem::swap(&mut self.a, &mut trial.a_next);
        std::mem::swap(&mut self.w, &mut trial.w_next);
        self.h = h;
        self.v_max = self.v_max.max(trial.v_max);
        self.a_max = self.a_max.max(trial.a_max);
        self.xdot_max = self.xdot_max.max(trial.xdot_max);
        self.lambda_max = self.lambda_max.max(largest(&s1.lambda)).max(largest(&s1.psi));
    }

    /// The committed values that continue a run, for [`store`] and [`restore`].
    pub fn contents(&mut self) -> [&mut [f64]; 17] {
        use std::slice::from_mut;
        [
            from_mut(&mut self.h),
            from_mut(&mut self.v_max),
            from_mut(&mut self.a_max),
            from_mut(&mut self.xdot_max),
            from_mut(&mut self.force_max),
            from_mut(&mut self.lambda_max),
            &mut self.a,
            &mut self.w,
            &mut self.a_used,
            &mut self.w_used,
            &mut self.slope.a,
            &mut self.slope.lambda,
            &mut self.slope.psi,
            &mut self.slope.xdot,
            &mut self.slope.y,
            &mut self.jerk,
            &mut self.x_second,
        ]
    }
}

/// Appends the contents of a memory.
pub(in crate::method) fn store<'a>(contents: impl IntoIterator<Item = &'a mut [f64]>, to: &mut Vec<f64>) {
    for values in contents {
        to.extend_from_slice(values);
    }
}

/// Reads the contents back; false if the source is too short.
pub(in crate::method) fn restore<'a>(
    contents: impl IntoIterator<Item = &'a mut [f64]>,
    from: &mut std::slice::Iter<f64>,
) -> bool {
    for values in contents {
        for value in values {
            match from.next() {
                Some(read) => *value = *read,
                None => return false,
            }
        }
    }
    true
}
