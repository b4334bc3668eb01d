//! Generalized-alpha-SOI2: position and velocity constraints solved together, holonomic and nonholonomic.   [JN] §6
//!
//! Solves   M v̇ = f(q,v,λ,ψ,x,y,t),   0 = Φ(q,t),   0 = k(q,v,t),   ẋ = f_c,   y = h.   One step is [JN](14):
//!
//!   q₁ = q₀ ∘ exp(h v₀ + h²/2 ((1−2β) a_α + 2β ã))
//!   ṽ₁ = v₀ + h((1−γ) a_α + γ ã)                            v₁ = v₀ + h((1−γ) a_α + γ a)
//!   (1−α_m) M₁₊α ã + α_m M_α a_α = (1−α_f) f(…,λ̃₁,ψ̃₁) + α_f f₀      and the same with a, λ₁, ψ₁
//!   Φ(q₁) = 0,   Φ̇(q₁,v₁) = 0,   k(q₁,ṽ₁) = 0,   k(q₁,v₁) = 0
//!
//! a and a_α approximate v̇ at t₁ + αh and t₀ + αh, α = α_m − α_f; the acceleration at t₁, given out and read by f_c
//! and h, is a − α(a − a_α). Control states follow [BA](6), (9).
//! Order 2 in q, v, v̇, λ, ψ, x, y from the first step and under variable steps. Holds Φ, Φ̇ and k to Newton tolerance.
//! Damping at infinity `rho_inf` in [0, 1]; 1 leaves λ undamped.
//!
//! On SO(3) the formulas hold as they stand with the exponential: the local error of q changes by h³/12 [v, v̇], but
//! Φ̇ is solved for v₁, so no offset of the velocity feels it (the index-3 method needs a bracket term there).
//!
//! When not to use it: twice the unknowns of the index-3 method at nearly the same accuracy; choose it for exact
//! velocity constraints and for multipliers under rough step sequences. Unresolved stiff springs under rough step
//! sequences leave λ at order 1 here too.
//! Translation: [JN] y → q, z → v, g → phi; a_{n+α} → a_aux.
//!
//! - `options`: choices, in the program and as fields
//! - `memory`: memory from step to step
//! - `prepare`: start-up, change of step, mass matrices
//! - `vectors`: stages, numbers and buffers of a step
//! - `tangents`: derivatives of a step, and its Newton matrix
//! - `step`: the Newton problem of one step

#[cfg(test)]
mod matrix_check;
mod memory;
mod options;
mod prepare;
mod step;
mod tangents;
mod vectors;

pub(super) use options::ENTRY;
pub use options::Options;
pub use prepare::{MassProduct, StartUp, StepChange};

use super::auxiliary::{Auxiliary, Terms, restore, store};
use super::generalized_alpha::{check, warnings};
use super::hermite::{self, Moved};
use super::massless_rows::MasslessRows;
use super::stage::StepMatrix;
use super::trait_::{Attempt, Method, StepError, Tolerances};
use super::{Enforcement, Facts, Sizes};
use crate::counters::Counters;
use crate::failure::Failure;
use crate::index1::{Index1, Jerk, Regime};
use crate::message::Message;
use crate::newton::Newton;
use crate::system::{Condensed, State, System};
use memory::Memory;
use prepare::Drift;
use step::StepProblem;
use tangents::Tangents;
use vectors::{StepVectors, step_matrix};

/// The method with its workspace.
#[derive(Debug)]
pub struct Soi2 {
    options: Options,
    newton: Newton,
    matrix: StepMatrix,
    vectors: StepVectors,
    tangents: Tangents,
    terms: Terms,
    massless: MasslessRows,
    auxiliary: Auxiliary,
    memory: Memory,
    drift: Drift,
    jerk: Jerk,
    /// A state at t₁ whose accelerations are solved for, in an implicit first step.
    end: State,
}

impl Soi2 {
    /// Symbolic work for a system; refuses coefficients that violate a condition, by name.
    pub fn new(system: &dyn System, options: Options) -> Result<Self, Failure> {
        let layout = system.layout();
        check(&options.mechanics, &options.control, layout)?;
        let condensed = Condensed::new(system);
        let (matrix, assembly, solver) = step_matrix(system, &condensed);
        Ok(Self {
            options,
            newton: Newton::new(assembly, solver, options.newton),
            vectors: StepVectors::new(system, &matrix.at),
            matrix,
            tangents: Tangents::new(system, condensed),
            terms: Terms::new(system),
            massless: MasslessRows::new(system),
            auxiliary: Auxiliary::new(system),
            memory: Memory::new(layout),
            drift: Drift::new(layout),
            jerk: Jerk::zero(layout),
            end: State::zero(layout),
        })
    }

    /// The auxiliary acceleration after the last accepted step, ≈ v̇(t + α h) with the h of that step.   [JN](5)
    pub fn a_aux(&self) -> &[f64] {
        &self.auxiliary.a
    }

    /// The auxiliary rate after the last accepted step.   [BA](6)
    pub fn w_aux(&self) -> &[f64] {
        &self.auxiliary.w
    }

    /// One step from the state that it sees.
    fn attempt_from(&mut self, regime: Regime, index1: &mut Index1, s0: &State, h: f64, s1: &mut State) -> Attempt {
        self.prepare(regime, s0, h);
        let mut attempt = self.solve(regime, s0, s1);
        if attempt == Attempt::Done && self.auxiliary.starting() && self.options.start_up == StartUp::Implicit {
            if let Err(failure) = self.interpolate_start(regime, index1, s0, s1) {
                return Attempt::failed(failure);
            }
            attempt = self.solve(regime, s0, s1);
        }
        if attempt == Attempt::Done {
            self.close(regime, s0, s1);
        }
        attempt
    }

    fn solve(&mut self, regime: Regime, s0: &State, s1: &mut State) -> Attempt {
        self.predict(regime, s0, s1);
        let Self { newton, matrix, vectors, tangents, terms, massless, .. } = self;
        let mut problem = StepProblem { regime, matrix, vectors, tangents, terms, massless, s0, s1 };
        problem.update();
        match newton.solve(&mut problem) {
            Ok(_) => {
                regime.fill_direct(s1);
                Attempt::Done
            }
            Err(stall) => {
                let broken = regime.broken_direct(s1).map(|(name, _)| name);
                Attempt::stalled(&stall, newton, |i| matrix.row_name(regime, i, broken))
            }
        }
    }
}

impl Method for Soi2 {
    fn facts(&self) -> Facts {
        Facts {
            name: "soi2",
            paper: "[JN]",
            order: 2,
            order_multipliers: 2,
            estimator_order: 2,
            dense_order: 2,
            position: Enforcement::Solved,
            velocity: Enforcement::Solved,
            nonholonomic: Enforcement::Solved,
            implicit: true,
        }
    }

    fn restart(&mut self, regime: Regime, index1: &mut Index1, s: &State) -> Result<(), Failure> {
        index1.factor(regime, &s.point())?;
        index1.jerk(regime, s, &mut self.jerk)?;
        self.auxiliary.note_transients(regime, index1, s, &self.jerk);
        self.auxiliary.restart(regime, s, &self.jerk, &mut self.terms);
        self.memory.restart();
        self.newton.refresh();
        Ok(())
    }

    fn tell_rates(&mut self, before: &[f64]) {
        self.auxiliary.tell_rates(before);
    }

    fn attempt(&mut self, regime: Regime, index1: &mut Index1, s0: &State, h: f64, s1: &mut State) -> Attempt {
        if let Err(failure) = self.auxiliary.settle(regime, index1, s0, h, &mut self.jerk) {
            return Attempt::failed(failure);
        }
        let Some(settled) = self.auxiliary.quick.lend() else { return self.attempt_from(regime, index1, s0, h, s1) };
        let attempt = self.attempt_from(regime, index1, &settled, h, s1);
        self.auxiliary.quick.take_back(settled);
        attempt
    }

    fn error(&mut self, regime: Regime, s0: &State, s1: &State, _h: f64, tolerances: &Tolerances) -> StepError {
        self.filter_change(regime);
        let coefficients = (&self.options.mechanics, &self.options.control);
        self.auxiliary.judge(coefficients, regime, s0, s1, tolerances, &mut self.terms)
    }

    fn accept(&mut self, s0: &State, s1: &State) {
        self.memory.commit(&self.auxiliary);
        self.auxiliary.commit(s0, s1);
    }

    /// Nothing to do: v₁ satisfies the velocity constraints.
    fn publish(&mut self, _regime: Regime, _index1: &mut Index1, _s1: &mut State) {}

    fn interpolate(
        &mut self,
        regime: Regime,
        _index1: &mut Index1,
        s0: &State,
        s1: &State,
        fraction: f64,
        out: &mut State,
    ) {
        let moved = Moved { even: &self.vectors.turns.exponent, rest: &self.vectors.exponent };
        hermite::interpolate(&regime.layout().manifold, self.auxiliary.quick.seen(s0), s1, &moved, fraction, out);
    }

    fn first_step(&mut self, _regime: Regime, s: &State, span: f64, tolerances: &Tolerances) -> f64 {
        self.auxiliary.propose_first_step(&self.options.mechanics, s, span, tolerances)
    }

    fn set_sizes(&mut self, sizes: &Sizes) {
        self.auxiliary.sizes.clone_from(sizes);
    }

    fn is_nearly_singular(&self) -> bool {
        self.newton.is_nearly_singular()
    }

    fn trust_pivot(&mut self) {
        self.newton.trust_pivot();
    }

    fn was_hard(&self) -> bool {
        self.newton.was_hard()
    }

    fn refresh(&mut self) {
        self.newton.refresh();
    }

    fn forget(&mut self) {
        self.newton.forget();
    }

    fn save(&self, to: &mut Vec<f64>) {
        store(self.auxiliary.clone().contents(), to);
        store(self.memory.clone().contents(), to);
    }

    fn load(&mut self, from: &mut std::slice::Iter<f64>) -> bool {
        self.newton.forget();
        restore(self.auxiliary.contents(), from) && restore(self.memory.contents(), from)
    }

    fn counters(&self) -> Counters {
        Counters {
            iterations: self.newton.iterations,
            factorizations: self.newton.factorizations,
            ..Counters::default()
        }
    }

    fn warnings(&self, regime: Regime) -> Vec<Message> {
        warnings(&self.options.mechanics, regime)
    }
}
