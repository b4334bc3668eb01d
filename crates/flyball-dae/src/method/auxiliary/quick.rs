//! Control states that are quicker than the step, in the first step after a restart.
//!
//! A pressure behind a valve answers within microseconds. After an event its rate is that of the transient,
//! ẋ₀ = λ (x_eq − x₀), which a step with λh > 1 does not resolve: carried on as [BA](6) has it, it comes back as −ρ∞ ẋ₀,
//! its jerk h v̈₀ moves the auxiliary acceleration by λh times the change of force, a cubic with that slope leaves its ends
//! λh times as far as they are apart, and the force of before would act for half the step. The transient takes 1/λ of
//! the step: the step begins where it has ended,
//!
//!   ẋᵢ(x₀⁺) = ẋᵢ of before the event        for λh > 1,   λ = −∂ẋᵢ/∂xᵢ,
//!
//! by simplified Newton steps from x₀, with v̇, λ, y and the jerk of there. What dense output misses of x is λ times as much
//! in ẋ: where that differs by more than itself from the mean rate (x₁ − x₀)/h of the last step, the mean is the rate of
//! before, and a slope that changes the rate by more than that in the step is of the transient. At a start nothing is
//! known of before: a rate is a transient where its slope says so, ẋ₀ ≈ −ẍ₀/λ.
//!
//! Steps that resolve the transient see nothing of this, so that orders stay, and the error estimate knows the rates as
//! they are.

use super::Auxiliary;
use crate::failure::Failure;
use crate::index1::{Index1, Jerk, Regime};
use crate::system::{Layout, State};

/// Newton steps towards the end of a transient, what they may leave of its rate, and what they must not make of it.
const ROUNDS: usize = 6;
const LEFT: f64 = 1e-2;
const GROWN: f64 = 2.0;

/// Transients of control states since the last restart.
#[derive(Clone, Debug, Default)]
pub(in crate::method) struct Quick {
    /// λ of each control state, 0 where it does not decay by itself [1/s].
    pub rates: Vec<f64>,
    /// Mean rate of the last step.
    pub means: Vec<f64>,
    /// ẋ without the transient.
    pub before: Vec<f64>,
    /// Largest change of the rate in a step that is not of the transient.
    pub limits: Vec<f64>,
    /// True while `before` is that of an event.
    pub is_told: bool,
    /// The state at the end of the transient, where the step begins with it.
    state: State,
    is_settled: bool,
}

impl Quick {
    pub fn new(layout: &Layout) -> Self {
        let zeros = || vec![0.0; layout.n_x];
        let state = State::zero(layout);
        Self {
            rates: zeros(),
            means: zeros(),
            before: zeros(),
            limits: zeros(),
            state,
            is_told: false,
            is_settled: false,
        }
    }

    /// The state that the step begins with.
    pub fn seen<'a>(&'a self, s0: &'a State) -> &'a State {
        if self.is_settled { &self.state } else { s0 }
    }

    /// The same, lent, if it is not that of the run.
    pub fn lend(&mut self) -> Option<State> {
        self.is_settled.then(|| std::mem::take(&mut self.state))
    }

    pub fn take_back(&mut self, lent: State) {
        self.state = lent;
    }

    /// Notes the mean rates of an accepted step of length h.
    pub fn note_means(&mut self, h: f64, s0: &State, s1: &State) {
        let x0 = if self.is_settled { &self.state.x } else { &s0.x };
        for (mean, (x0, x1)) in self.means.iter_mut().zip(x0.iter().zip(&s1.x)) {
            *mean = (x1 - x0) / h;
        }
        self.is_told = false;
    }

    fn is_quick(&self, i: usize, h: f64) -> bool {
        self.rates[i] * h > 1.0
    }

    /// ẍ₀ where it is not of the transient.
    fn slope(&self, i: usize, second: f64, h: f64) -> f64 {
        if h * second.abs() > self.limits[i] { 0.0 } else { second }
    }

    /// True if a quick state has its rate at s₀ and its present one, both without that of before, in this relation.
    fn any(&self, s0: &State, h: f64, relation: impl Fn(f64, f64) -> bool) -> bool {
        let transient = |rates: &[f64], i: usize| (rates[i] - self.before[i]).abs();
        let holds = |i: usize| relation(transient(&s0.xdot, i), transient(&self.state.xdot, i));
        (0..self.rates.len()).any(|i| self.is_quick(i, h) && holds(i))
    }

    /// Moves quick states of `state` to where their rates are those of before; the index-1 problem is solved there.
    fn end_transients(&mut self, regime: Regime, index1: &mut Index1, s0: &State, h: f64) -> Result<(), Failure> {
        for _ in 0..ROUNDS {
            // one that was at rest at s₀ may follow others
            if !self.any(s0, h, |first, now| now > LEFT * first) {
                break;
            }
            for i in 0..self.rates.len() {
                if self.is_quick(i, h) {
                    self.state.x[i] += (self.state.xdot[i] - self.before[i]) / self.rates[i];
                }
            }
            let solved = index1.complete(regime, &mut self.state);
            if solved.is_err() || self.any(s0, h, |first, now| first > 0.0 && now > GROWN * first) {
                // too far from straight: the step itself finds the way
                self.state.copy_from(s0);
                break;
            }
        }
        index1.factor(regime, &self.state.point())
    }
}

impl Auxiliary {
    /// Keeps ẋ of before an event.
    pub fn tell_rates(&mut self, rates: &[f64]) {
        let quick = &mut self.quick;
        for (i, rate) in rates.iter().enumerate() {
            let mean = quick.means[i];
            quick.limits[i] = mean.abs();
            quick.before[i] = if (rate - mean).abs() > mean.abs() { mean } else { *rate };
        }
        quick.is_told = true;
    }

    /// Notes how quick the control states are, where the jerk was last filled, and which of them are in a transient.
    pub fn note_transients(&mut self, regime: Regime, index1: &mut Index1, s: &State, jerk: &Jerk) {
        let quick = &mut self.quick;
        if quick.rates.is_empty() {
            return;
        }
        index1.own_rates(regime, &mut quick.rates);
        for (i, rate) in quick.rates.iter_mut().enumerate() {
            *rate = (-*rate).max(0.0);
            if quick.is_told {
                continue;
            }
            let transient = -jerk.x[i] / *rate;
            let decays = *rate > 0.0 && (s.xdot[i] - transient).abs() < 0.5 * s.xdot[i].abs();
            (quick.before[i], quick.limits[i]) =
                if decays { (s.xdot[i] - transient, 0.0) } else { (s.xdot[i], f64::INFINITY) };
            quick.means[i] = quick.before[i];
        }
    }

    /// Lets a first step after a restart begin at the end of transients that it does not resolve.
    pub fn settle(
        &mut self,
        regime: Regime,
        index1: &mut Index1,
        s0: &State,
        h: f64,
        jerk: &mut Jerk,
    ) -> Result<(), Failure> {
        self.quick.is_settled = false;
        if !self.starting() {
            return Ok(());
        }
        self.trial.slope.clone_from(&self.slope);
        let (quick, second) = (&mut self.quick, &self.slope.xdot);
        let changes = |i: usize| quick.before[i] != s0.xdot[i] || quick.slope(i, second[i], h) != second[i];
        if !(0..quick.rates.len()).any(|i| quick.is_quick(i, h) && changes(i)) {
            return Ok(());
        }
        quick.state.copy_from(s0);
        quick.end_transients(regime, index1, s0, h)?;
        for i in 0..quick.rates.len() {
            if quick.is_quick(i, h) {
                quick.state.xdot[i] = quick.before[i];
            }
        }
        index1.jerk(regime, &quick.state, jerk)?;
        for i in (0..quick.rates.len()).filter(|&i| quick.is_quick(i, h)) {
            jerk.x[i] = quick.slope(i, second[i], h);
        }
        self.trial.slope.set(jerk);
        quick.is_settled = true;
        Ok(())
    }
}
