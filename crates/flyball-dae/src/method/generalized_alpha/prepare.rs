//! Start-up, change of step, and removal of the velocity offset.
//!
//! Index 3 carries C_q h² of the normal part of v̈ in its velocity. A start or a change of h that ignores it excites a
//! multiplier error O(h) that decays slowly ([AB] has it at the start, [BA](29) at every change). Setting the auxiliary
//! acceleration to v̇(t + D h) and *resetting* the normal velocity to its value for the new h removes both:
//!
//!   a′ = a + D (h/h_prev − 1)(a − a_prev)        start: a′ = v̇₀ + D h v̈₀                [JN](15)
//!   [M Gᵀ; G 0](dv, μ) = (0, h²(−C_q Φ⃛ + (1/12 − C_q/2) G[v,v̇]) − (G v + Φ_t)),   v′ = v + dv

use super::GeneralizedAlpha;
use super::coefficients::updated_gamma;
use crate::failure::Failure;
use crate::index1::{Index1, Regime};
use crate::method::auxiliary::largest;
use crate::start::is_lost;
use crate::system::{Point, State};

/// Beginning of the first step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartUp {
    /// a₀ = v̇₀, v₀ as given: λ is O(h) over the first steps.   [AB](3)
    Plain,
    /// Auxiliary acceleration and normal velocity set to order: λ is O(h²) from the first step.
    Corrected,
}

/// Treatment of a change of step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepChange {
    /// Nothing: order 1.
    Ignored,
    /// γₙ, θₙ by [BA](29): order 2 in q, v, x; λ and v̇ fall to order 1 on constrained systems.
    GammaUpdate,
    /// a, w interpolated and the normal velocity reset: order 2 in all.
    Corrected,
}

/// Velocity offsets below this fraction of their first size count as removed.
const OFFSET_REMOVED: f64 = 1e-8;

impl GeneralizedAlpha {
    /// Fills a′, w′, v′, γ, θ of the trial from the committed memory; never changes the memory itself.
    pub(super) fn prepare(&mut self, regime: Regime, index1: &mut Index1, s0: &State, h: f64) -> Result<(), Failure> {
        let (c, control) = (self.options.mechanics, self.options.control);
        let started = self.auxiliary.starting();
        let changed = !started && h != self.auxiliary.h;
        let corrected = (started && self.options.start_up == StartUp::Corrected)
            || (changed && self.options.step_change == StepChange::Corrected);
        if self.auxiliary.begin(s0, h) {
            self.newton.refresh();
        }
        let memory = &mut self.memory;
        let trial = &mut memory.trial;
        trial.gamma = c.gamma;
        trial.theta = control.theta;
        trial.v.copy_from_slice(&memory.v);
        if self.options.step_change == StepChange::GammaUpdate && !started {
            let s = h / self.auxiliary.h;
            trial.gamma = updated_gamma(c.alpha_m, c.alpha_f, memory.gamma, s);
            trial.theta = updated_gamma(control.delta_m, control.delta_f, memory.theta, s);
        }
        if !corrected {
            return Ok(());
        }
        self.auxiliary.shift(&c, &control);
        if regime.layout().n_phi > 0 {
            self.reset_normal_velocity(regime, index1, s0, h)?;
        }
        Ok(())
    }

    fn reset_normal_velocity(
        &mut self,
        regime: Regime,
        index1: &mut Index1,
        s0: &State,
        h: f64,
    ) -> Result<(), Failure> {
        let layout = regime.layout();
        let (n_v, n_phi) = (layout.n_v(), layout.n_phi);
        let cq = self.options.mechanics.position_constant();
        let trial = &mut self.memory.trial;
        let p = Point { v: &trial.v, ..s0.point() };
        index1.factor(regime, &p)?;
        if is_lost(regime, index1, s0) {
            return Ok(());
        }
        let saddle = index1.saddle();
        let rhs = &mut self.vectors.rhs[..saddle.len()];
        rhs.fill(0.0);
        let bracket = &mut self.vectors.exponent;
        layout.manifold.bracket(p.v, p.a, bracket);
        let (phi, k) = rhs[n_v..].split_at_mut(n_phi);
        regime.system.phi_third(&p, phi);
        for third in phi.iter_mut() {
            *third *= -cq * h * h;
        }
        regime.system.phi_pattern().add_times(&saddle.g, h * h * (1.0 / 12.0 - 0.5 * cq), bracket, phi);
        let offset = &mut self.vectors.rows[..n_phi];
        regime.system.phi_dot(&p, offset);
        for (r, o) in phi.iter_mut().zip(offset) {
            *r -= *o;
        }
        regime.system.k(&p, k);
        for r in k {
            *r = -*r;
        }
        saddle.solve(regime, rhs);
        for (v, dv) in trial.v.iter_mut().zip(&self.vectors.rhs) {
            *v += dv;
        }
        Ok(())
    }

    /// v ← v + dv with G v + Φ_t = 0, k = 0, using the Newton matrix as metric: it equals the saddle matrix up to O(h),
    /// and the offset is O(h²).
    pub(super) fn remove_offset(&mut self, regime: Regime, index1: &mut Index1, s: &mut State) {
        let layout = regime.layout();
        let (n_v, n_phi, n_k) = (layout.n_v(), layout.n_phi, layout.n_k);
        if n_phi == 0 {
            return;
        }
        let rounding = 4.0 * f64::EPSILON * largest(&s.v) * largest(&self.vectors.g).max(1.0);
        let mut first = None;
        for _ in 0..8 {
            let size = self.write_velocity_residual(regime, s);
            let wanted = (OFFSET_REMOVED * *first.get_or_insert(size)).max(rounding);
            if size <= wanted || !self.newton.back_solve(&mut self.vectors.rhs) {
                break;
            }
            layout.manifold.tangent_times(&self.vectors.exponent, &mut self.vectors.rhs[..n_v]);
            for (v, dv) in s.v.iter_mut().zip(&self.vectors.rhs) {
                *v -= dv;
            }
        }
        let left = self.write_velocity_residual(regime, s);
        if left > (1e-3 * first.unwrap_or(0.0)).max(100.0 * rounding) {
            // the kept matrix is too old: take the saddle matrix itself
            if index1.factor(regime, &s.point()).is_ok() {
                let rhs = &mut self.vectors.rhs[..n_v + n_phi + n_k];
                index1.saddle().solve(regime, rhs);
                for (v, dv) in s.v.iter_mut().zip(rhs) {
                    *v -= *dv;
                }
            }
        }
    }

    /// Writes (0, G v + Φ_t, k, 0, 0) and returns its size.
    fn write_velocity_residual(&mut self, regime: Regime, s: &State) -> f64 {
        let layout = regime.layout();
        let (n_v, n_phi, n_k) = (layout.n_v(), layout.n_phi, layout.n_k);
        let rhs = &mut self.vectors.rhs;
        rhs.fill(0.0);
        let (phi, k) = rhs[n_v..n_v + n_phi + n_k].split_at_mut(n_phi);
        regime.system.phi_dot(&s.point(), phi);
        regime.system.k(&s.point(), k);
        regime.mask(0, &mut rhs[n_v..n_v + n_phi + n_k]);
        largest(rhs)
    }
}
