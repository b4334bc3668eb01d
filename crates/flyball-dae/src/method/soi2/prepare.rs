//! Start-up, change of step, and the mass matrices of a step.
//!
//!   a_α ← a + α (h/h_prev − 1)(a − a_prev)                 start: a_α = v̇₀ + α h v̈₀        [JN](15)
//!   M_α a_α ← M a + α (h/h_prev − 1)(M a − (M a)_prev)     start: M(t_α, q₀ ∘ exp(hα v₀)) a_α        [JN](16)
//!
//! Both read the committed values and those *used* in the last step, and write only trial values, so a rejected step
//! needs no undo.

use super::memory::Memory;
use super::{Options, Soi2};
use crate::failure::Failure;
use crate::index1::{Index1, Regime};
use crate::system::{Layout, Point, State};

/// Beginning of the first step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartUp {
    /// a_α = v̇₀: v̇, λ, ψ carry an error O(rⁿh) over the first steps, r = |α_m/(1−α_m)|.   [JN] §2.1
    Plain,
    /// a_α = (1−α) v̇₀ + α v̇₁ with v̇₁ from a trial step, after [JN](10): order 2 from the first step, which is
    /// solved twice. Accelerations are interpolated in place of forces, so that M may be singular.
    Implicit,
    /// a_α = v̇₀ + α h v̈₀: order 2 from the first step.
    Jerk,
}

/// Treatment of a change of step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepChange {
    /// Nothing: v̇, λ, ψ fall to order 1, in general q and v too.
    Ignored,
    /// (15) alone: with a carried product λ, ψ fall to order 1.
    Accelerations,
    /// (15) and (16): order 2 in all.
    Corrected,
}

/// Where M_α a_α comes from.   [JN] §3
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MassProduct {
    /// M₁₊α a of the last step, corrected by (16).
    Carried,
    /// M(t_α, q₀ ∘ exp(hα v₀)) a_α.
    Evaluated,
}

/// Points on the straight path from q₀ with velocity v₀.
#[derive(Clone, Debug)]
pub(super) struct Drift {
    step: Vec<f64>,
    q: Vec<f64>,
}

impl Drift {
    pub fn new(layout: &Layout) -> Self {
        Self { step: vec![0.0; layout.n_v()], q: vec![0.0; layout.n_q()] }
    }

    /// (t₀ + τ, q₀ ∘ exp(τ v₀)), everything else as in s₀.
    fn point<'a>(&'a mut self, regime: Regime, s0: &'a State, tau: f64) -> Point<'a> {
        for (step, v) in self.step.iter_mut().zip(&s0.v) {
            *step = tau * v;
        }
        regime.layout().manifold.retract(&s0.q, &self.step, &mut self.q);
        Point { t: s0.t + tau, q: &self.q, ..s0.point() }
    }
}

impl Soi2 {
    /// Fills a_α, w′, M_α a_α, M₁₊α of the trial from the committed memory; never changes the memory itself.
    pub(super) fn prepare(&mut self, regime: Regime, s0: &State, h: f64) {
        let Options { mechanics, control, start_up, step_change, .. } = self.options;
        let starting = self.auxiliary.starting();
        if self.auxiliary.begin(s0, h) {
            self.newton.refresh();
        }
        let changed = !starting && h != self.auxiliary.h;
        if (starting && start_up == StartUp::Jerk) || (changed && step_change != StepChange::Ignored) {
            self.auxiliary.shift(&mechanics, &control);
        }
        // M₁₊α = M(t₁₊α, q₀ ∘ exp(h(1+α) v₀))   [JN] §3
        let ahead = h * (1.0 + mechanics.shift());
        regime.system.mass(&self.drift.point(regime, s0, ahead), &mut self.vectors.mass);
        regime.system.force(&s0.point(), &mut self.memory.trial.force);
        self.mass_product(regime, s0);
    }

    /// M_α a_α.
    fn mass_product(&mut self, regime: Regime, s0: &State) {
        let (h, alpha) = (self.auxiliary.trial.h, self.options.mechanics.shift());
        let Memory { product, product_used, trial, .. } = &mut self.memory;
        if self.auxiliary.starting() || self.options.mass_product == MassProduct::Evaluated {
            regime.system.mass_times(
                &self.drift.point(regime, s0, h * alpha),
                &self.auxiliary.trial.a,
                &mut trial.product,
            );
            return;
        }
        trial.product.copy_from_slice(product);
        if h != self.auxiliary.h && self.options.step_change == StepChange::Corrected {
            let factor = alpha * (h / self.auxiliary.h - 1.0);
            for (i, value) in trial.product.iter_mut().enumerate() {
                *value += factor * (product[i] - product_used[i]); // [JN](16)
            }
        }
    }

    /// a_α = v̇₀ + α(v̇₁ − v̇₀), w′ likewise, with v̇₁, ẋ₁ that belong to q₁, v₁, x₁ of a trial step.   after [JN](10)
    pub(super) fn interpolate_start(
        &mut self,
        regime: Regime,
        index1: &mut Index1,
        s0: &State,
        s1: &State,
    ) -> Result<(), Failure> {
        self.end.copy_from(s1);
        index1.complete(regime, &mut self.end)?;
        let trial = &mut self.auxiliary.trial;
        let groups = [
            (&mut trial.a, self.options.mechanics.shift(), &s0.a, &self.end.a),
            (&mut trial.w, self.options.control.shift(), &s0.xdot, &self.end.xdot),
        ];
        for (to, shift, old, new) in groups {
            for (to, (old, new)) in to.iter_mut().zip(old.iter().zip(new)) {
                *to = old + shift * (new - old);
            }
        }
        self.mass_product(regime, s0);
        Ok(())
    }
}
