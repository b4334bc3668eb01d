//! What a step hands to the next, committed and on trial.

use super::Options;
use crate::index1::{Jerk, Model};
use crate::system::{Layout, State};

/// Committed values; `trial` replaces them when a step is accepted.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    /// Auxiliary acceleration aₙ.
    pub a_aux: Vec<f64>,
    /// Auxiliary rate wₙ.
    pub w_aux: Vec<f64>,
    /// Raw velocity vₙ.
    pub v: Vec<f64>,
    /// a′ₙ₋₁, w′ₙ₋₁ as used in the last step.
    pub a_used: Vec<f64>,
    pub w_used: Vec<f64>,
    /// Last step; 0 after a restart.
    pub h: f64,
    /// γₙ₋₁, θₙ₋₁ of [BA](29).
    pub gamma: f64,
    pub theta: f64,
    /// Slopes of v̇, λ, ψ, ẋ, y for the predictor.
    pub slope: Slope,
    /// (aₙ − a′ₙ₋₁)/hₙ₋₁.
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
    pub trial: Trial,
}

/// Slopes in time of the unknowns of a step.
#[derive(Clone, Debug, Default)]
pub(super) struct Slope {
    pub a: Vec<f64>,
    pub lambda: Vec<f64>,
    pub psi: Vec<f64>,
    pub xdot: Vec<f64>,
    pub y: Vec<f64>,
}

/// Values of the attempted step.
#[derive(Clone, Debug, Default)]
pub(super) struct Trial {
    pub h: f64,
    pub gamma: f64,
    pub theta: f64,
    /// a′, w′, v′ after `prepare`.
    pub a: Vec<f64>,
    pub w: Vec<f64>,
    pub v: Vec<f64>,
    /// a₁, w₁, raw v₁.
    pub a_next: Vec<f64>,
    pub w_next: Vec<f64>,
    pub v_next: Vec<f64>,
    pub v_max: f64,
    pub a_max: f64,
    pub xdot_max: f64,
}

impl Memory {
    pub fn new(layout: &Layout, options: &Options) -> Self {
        let (v, x) = (vec![0.0; layout.n_v()], vec![0.0; layout.n_x]);
        Self {
            a_aux: v.clone(),
            w_aux: x.clone(),
            v: v.clone(),
            a_used: v.clone(),
            w_used: x.clone(),
            gamma: options.mechanics.gamma,
            theta: options.control.theta,
            slope: Slope {
                a: v.clone(),
                lambda: vec![0.0; layout.n_phi],
                psi: vec![0.0; layout.n_k],
                xdot: x.clone(),
                y: vec![0.0; layout.n_y],
            },
            jerk: v.clone(),
            x_second: x.clone(),
            trial: Trial {
                a: v.clone(),
                w: x.clone(),
                v: v.clone(),
                a_next: v.clone(),
                w_next: x.clone(),
                v_next: v,
                ..Trial::default()
            },
            ..Self::default()
        }
    }

    /// Starts anew from a consistent state; running maxima stay.
    pub fn restart(&mut self, model: Model, s: &State, jerk: &Jerk, options: &Options) {
        self.h = 0.0;
        self.gamma = options.mechanics.gamma;
        self.theta = options.control.theta;
        self.v.copy_from_slice(&s.v);
        self.a_aux.copy_from_slice(&s.a);
        self.w_aux.copy_from_slice(&s.xdot);
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

    pub fn commit(&mut self, s0: &State, s1: &State) {
        let trial = &self.trial;
        let h = trial.h;
        let slopes = [
            (&mut self.slope.a, &s0.a, &s1.a),
            (&mut self.slope.lambda, &s0.lambda, &s1.lambda),
            (&mut self.slope.psi, &s0.psi, &s1.psi),
            (&mut self.slope.xdot, &s0.xdot, &s1.xdot),
            (&mut self.slope.y, &s0.y, &s1.y),
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
        self.a_used.copy_from_slice(&trial.a);
        self.w_used.copy_from_slice(&trial.w);
        self.a_aux.copy_from_slice(&trial.a_next);
        self.w_aux.copy_from_slice(&trial.w_next);
        self.v.copy_from_slice(&trial.v_next);
        self.h = h;
        self.gamma = trial.gamma;
        self.theta = trial.theta;
        self.v_max = self.v_max.max(trial.v_max);
        self.a_max = self.a_max.max(trial.a_max);
        self.xdot_max = self.xdot_max.max(trial.xdot_max);
        self.lambda_max = self.lambda_max.max(largest(&s1.lambda)).max(largest(&s1.psi));
    }

    fn vectors(&mut self) -> [&mut Vec<f64>; 12] {
        [
            &mut self.a_aux,
            &mut self.w_aux,
            &mut self.v,
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

    fn numbers(&mut self) -> [&mut f64; 8] {
        [
            &mut self.h,
            &mut self.gamma,
            &mut self.theta,
            &mut self.v_max,
            &mut self.a_max,
            &mut self.xdot_max,
            &mut self.force_max,
            &mut self.lambda_max,
        ]
    }

    pub fn save(&self, to: &mut Vec<f64>) {
        let mut copy = self.clone();
        for number in copy.numbers() {
            to.push(*number);
        }
        for vector in copy.vectors() {
            to.extend_from_slice(vector);
        }
    }

    pub fn load(&mut self, from: &mut std::slice::Iter<f64>) -> bool {
        let mut complete = true;
        let mut read = |to: &mut f64| match from.next() {
            Some(value) => *to = *value,
            None => complete = false,
        };
        for number in self.numbers() {
            read(number);
        }
        for vector in self.vectors() {
            for value in vector.iter_mut() {
                read(value);
            }
        }
        complete
    }
}

pub(super) fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |m: f64, x| m.max(x.abs()))
}
