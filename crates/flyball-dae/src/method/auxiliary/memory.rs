//! Auxiliary values, slopes and running maxima, committed and on trial.

use super::Terms;
use super::quick::Quick;
use crate::index1::{Jerk, Regime};
use crate::linear::Triplets;
use crate::method::generalized_alpha::{Coefficients, ControlCoefficients};
use crate::method::sizes::{Kinds, PerKind, Sizes, larger_of};
use crate::system::{CoordinateKind, Layout, State, System};

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
    /// The same without what steps do not resolve, on average, and the time since a restart.
    pub mean_jerk: Vec<f64>,
    pub averaged: f64,
    /// (ẋₙ − ẋₙ₋₁)/hₙ₋₁, or ẍ₀.
    pub x_second: Vec<f64>,
    /// Control states that may be quicker than the step.
    pub quick: Quick,
    /// Kind of each coordinate, and of each constraint.
    pub kinds: Kinds,
    pub q_kinds: Kinds,
    pub lambda_kinds: Kinds,
    pub psi_kinds: Kinds,
    /// Running maxima of |v|, |v̇| by kind, of |ẋ|, |y| one by one.
    pub v_max: PerKind,
    pub a_max: PerKind,
    pub xdot_max: Vec<f64>,
    pub y_max: Vec<f64>,
    /// Largest force and multiplier seen, for the Newton norm.
    pub force_max: PerKind,
    pub lambda_max: PerKind,
    /// Magnitudes of the terms of ẋ and y at the last restart.
    pub rate_terms: Vec<f64>,
    pub output_terms: Vec<f64>,
    /// Natural sizes, for tolerances that were not given.
    pub sizes: Sizes,
    /// Longest arm at which an angle moves a length of a constraint [length/rad], at the last restart; 0 where none does.
    pub arm: f64,
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

impl Slope {
    fn zero(layout: &Layout) -> Self {
        Self {
            a: vec![0.0; layout.n_v()],
            lambda: vec![0.0; layout.n_phi],
            psi: vec![0.0; layout.n_k],
            xdot: vec![0.0; layout.n_x],
            y: vec![0.0; layout.n_y],
        }
    }

    pub(super) fn set(&mut self, jerk: &Jerk) {
        self.a.copy_from_slice(&jerk.a);
        self.lambda.copy_from_slice(&jerk.lambda);
        self.psi.copy_from_slice(&jerk.psi);
        self.xdot.copy_from_slice(&jerk.x);
        self.y.copy_from_slice(&jerk.y);
    }
}

/// Values of the attempted step.
#[derive(Clone, Debug, Default)]
pub(in crate::method) struct Trial {
    pub h: f64,
    /// a′, w′ after the shift.
    pub a: Vec<f64>,
    pub w: Vec<f64>,
    /// Slopes of a first step.
    pub slope: Slope,
    /// a₁, w₁.
    pub a_next: Vec<f64>,
    pub w_next: Vec<f64>,
    /// a₁ − a′ without what the step does not resolve, and the mean of its slope.
    pub change: Vec<f64>,
    pub mean_jerk: Vec<f64>,
    pub v_max: PerKind,
    pub a_max: PerKind,
}

impl Auxiliary {
    pub fn new(system: &dyn System) -> Self {
        let layout = system.layout();
        let (v, x) = (vec![0.0; layout.n_v()], vec![0.0; layout.n_x]);
        let implicit = vec![0.0; layout.n_implicit()];
        // a constraint that moves with a length is one of lengths
        let mut constraint_kinds = vec![CoordinateKind::Angle; layout.n_constraints()];
        let mut note = |pattern: &Triplets, first: usize| {
            for (row, col) in pattern.iter().filter(|(_, col)| layout.measure(*col) == CoordinateKind::Length) {
                debug_assert!(col < layout.n_v());
                constraint_kinds[first + row] = CoordinateKind::Length;
            }
        };
        note(system.phi_pattern(), 0);
        note(system.k_pattern(), layout.n_phi);
        let kinds = Kinds::new((0..layout.n_v()).map(|i| layout.measure(i)).collect());
        Self {
            implicit: layout.n_implicit(),
            q_kinds: Kinds::of_coordinates(&layout.manifold, &kinds),
            kinds,
            psi_kinds: Kinds::new(constraint_kinds.split_off(layout.n_phi)),
            lambda_kinds: Kinds::new(constraint_kinds),
            xdot_max: x.clone(),
            y_max: implicit.clone(),
            quick: Quick::new(layout),
            rate_terms: x.clone(),
            output_terms: implicit,
            sizes: Sizes::zero(layout.n_x),
            a: v.clone(),
            w: x.clone(),
            a_used: v.clone(),
            w_used: x.clone(),
            slope: Slope::zero(layout),
            jerk: v.clone(),
            mean_jerk: v.clone(),
            x_second: x.clone(),
            trial: Trial {
                a: v.clone(),
                w: x.clone(),
                slope: Slope::zero(layout),
                a_next: v.clone(),
                w_next: x,
                change: v.clone(),
                mean_jerk: v,
                ..Trial::default()
            },
            ..Self::default()
        }
    }

    /// Starts anew from a consistent state; running maxima stay.
    pub fn restart(&mut self, regime: Regime, s: &State, jerk: &Jerk, terms: &mut Terms) {
        self.h = 0.0;
        self.a.copy_from_slice(&s.a);
        self.w.copy_from_slice(&s.xdot);
        self.slope.set(jerk);
        self.jerk.copy_from_slice(&jerk.a);
        self.averaged = 0.0;
        self.x_second.copy_from_slice(&jerk.x);
        // the force vector is only needed for its size; a′ serves as its buffer
        regime.system.force(&s.point(), &mut self.trial.a);
        self.force_max = larger_of(self.force_max, self.kinds.largest(&self.trial.a));
        self.v_max = larger_of(self.v_max, self.kinds.largest(&s.v));
        self.a_max = larger_of(self.a_max, self.kinds.largest(&s.a));
        if self.xdot_max.len() + self.y_max.len() > 0 {
            terms.measure(regime, &s.point(), f64::INFINITY, 0.0);
            self.rate_terms.copy_from_slice(&terms.rate);
            self.output_terms.copy_from_slice(&terms.output[..self.implicit]);
        }
        self.arm = self.longest_arm(terms.jacobian(regime, &s.point()), regime.system.phi_pattern());
        self.note_signals(s);
    }

    /// max |∂Φ/∂q| over angles in rows of lengths.
    fn longest_arm(&self, g: &[f64], pattern: &Triplets) -> f64 {
        let (length, angle) = (CoordinateKind::Length as usize, CoordinateKind::Angle as usize);
        let is_arm = |row: usize, col: usize| self.lambda_kinds.at(row) == length && self.kinds.at(col) == angle;
        let arms = pattern.iter().zip(g).filter(|((row, col), _)| is_arm(*row, *col));
        arms.fold(0.0, |most, (_, g)| most.max(g.abs()))
    }

    /// Notes the sizes of multipliers, rates and outputs.
    fn note_signals(&mut self, s: &State) {
        self.lambda_max =
            larger_of(self.lambda_max, larger_of(self.lambda_kinds.largest(&s.lambda), self.psi_kinds.largest(&s.psi)));
        for (most, value) in self.xdot_max.iter_mut().zip(&s.xdot).chain(self.y_max.iter_mut().zip(&s.y)) {
            *most = most.max(value.abs());
        }
    }

    /// True until the first step after a restart is accepted.
    pub fn starting(&self) -> bool {
        self.h == 0.0
    }

    /// Sets a′, w′ to the committed values, or to those at the start; true if the step differs from the one tried last.
    pub fn begin(&mut self, s0: &State, h: f64) -> bool {
        let changed = self.trial.h != h;
        let (a, w) = if self.starting() { (&s0.a, &s0.xdot) } else { (&self.a, &self.w) };
        self.trial.h = h;
        self.trial.a.copy_from_slice(a);
        self.trial.w.copy_from_slice(w);
        changed
    }

    /// Slopes that the step begins with.
    pub fn slopes(&self) -> &Slope {
        if self.starting() { &self.trial.slope } else { &self.slope }
    }

    /// a′ = a + D (h/h_prev − 1)(a − a_prev)        start: a′ = v̇₀ + D h v̈₀; w′ likewise with D_c        [JN](15)
    pub fn shift(&mut self, c: &Coefficients, control: &ControlCoefficients) {
        let Trial { h, a, w, slope, .. } = &mut self.trial;
        let shift = |to: &mut [f64], d: f64, used: &[f64], slope: &[f64]| {
            for (i, value) in to.iter_mut().enumerate() {
                *value += if self.h == 0.0 { d * *h * slope[i] } else { d * (*h / self.h - 1.0) * (*value - used[i]) };
            }
        };
        shift(a, c.shift(), &self.a_used, &slope.a);
        shift(w, control.shift(), &self.w_used, &slope.xdot);
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
        trial.a_max = self.kinds.largest(&s1.a);
    }

    /// Takes the step from what it saw of s₀ to s₁.
    pub fn commit(&mut self, s0: &State, s1: &State) {
        self.quick.note_means(self.trial.h, s0, s1);
        let s0 = self.quick.seen(s0);
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
        self.averaged += h;
        // the trial is filled anew by the next attempt
        std::mem::swap(&mut self.mean_jerk, &mut trial.mean_jerk);
        std::mem::swap(&mut self.a_used, &mut trial.a);
        std::mem::swap(&mut self.w_used, &mut trial.w);
        std::mem::swap(&mut self.a, &mut trial.a_next);
        std::mem::swap(&mut self.w, &mut trial.w_next);
        self.h = h;
        self.v_max = larger_of(self.v_max, trial.v_max);
        self.a_max = larger_of(self.a_max, trial.a_max);
        self.note_signals(s1);
    }

    /// The committed values that continue a run, for [`store`] and [`restore`].
    pub fn contents(&mut self) -> [&mut [f64]; 33] {
        let [q_size, v_size, a_size, x_size, xdot_size, span] = self.sizes.contents();
        [
            std::slice::from_mut(&mut self.h),
            &mut self.v_max,
            &mut self.a_max,
            &mut self.xdot_max,
            &mut self.y_max,
            &mut self.force_max,
            &mut self.lambda_max,
            &mut self.quick.rates,
            &mut self.quick.means,
            &mut self.quick.before,
            &mut self.quick.limits,
            &mut self.rate_terms,
            &mut self.output_terms,
            std::slice::from_mut(&mut self.arm),
            q_size,
            v_size,
            a_size,
            x_size,
            xdot_size,
            span,
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
            &mut self.mean_jerk,
            std::slice::from_mut(&mut self.averaged),
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
