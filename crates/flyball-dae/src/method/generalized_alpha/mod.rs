//! Generalized-alpha for index-3 mechatronic systems, dynamic equilibrium exact at t₁.   [AB] §2, [BA]
//!
//! Solves   M v̇ = f(q,v,λ,ψ,x,y,t),   0 = Φ(q,t),   0 = k(q,v,t),   ẋ = f_c,   y = h.
//! Order 2 in q, v, v̇, λ, ψ, x, y, from the first step and under variable steps. Holds Φ and k to Newton tolerance;
//! the raw velocity carries C_q h² of the normal jerk, which is removed before anyone sees it.
//! Damping at infinity `rho_inf` in [0, 1]; 1 leaves λ undamped and oscillating ([AB] Fig. 8).
//! On SO(3) q advances by q ∘ exp(h Δq); on ℝⁿ this is [AB] Algorithm 1.
//!
//! When not to use it: unresolved stiff springs under rough step sequences (λ then falls to order 1).
//! Translation: [AB] q̇ → v, q̈ → a, a → a_aux, Φ → phi; [BA] g → f, f → f_c, w → w_aux.
//!
//! - `coefficients`: the family and its conditions
//! - `options`: choices, in the program and as fields
//! - `memory`: memory from step to step, beyond `auxiliary`
//! - `prepare`: start-up and change of step
//! - `step`: the Newton problem of one step

mod coefficients;
#[cfg(test)]
mod matrix_check;
mod memory;
mod options;
mod prepare;
mod step;

pub use coefficients::{Coefficients, ControlChoice, ControlCoefficients, Violation};
pub(super) use coefficients::{check, warnings};
pub(super) use options::ENTRY;
pub use options::Options;
pub use prepare::{StartUp, StepChange};

use super::auxiliary::{Auxiliary, Terms, restore, store};
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
use crate::system::{Blocks, Condensed, State, System};
use memory::Memory;
use step::{StepProblem, StepVectors, step_matrix};

/// Errors from which rounding in them is looked for.
const FELT: f64 = 0.1;

/// The method with its workspace.
#[derive(Debug)]
pub struct GeneralizedAlpha {
    options: Options,
    newton: Newton,
    matrix: StepMatrix,
    vectors: StepVectors,
    auxiliary: Auxiliary,
    memory: Memory,
    jerk: Jerk,
    condensed: Condensed,
    blocks: Blocks<Vec<f64>>,
    terms: Terms,
    massless: MasslessRows,
}

impl GeneralizedAlpha {
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
            auxiliary: Auxiliary::new(system),
            memory: Memory::new(layout, &options),
            jerk: Jerk::zero(layout),
            blocks: condensed.patterns().values(),
            condensed,
            terms: Terms::new(system),
            massless: MasslessRows::new(system),
        })
    }

    /// One step from the state that it sees.
    fn attempt_from(&mut self, regime: Regime, index1: &mut Index1, s0: &State, h: f64, s1: &mut State) -> Attempt {
        if let Err(failure) = self.prepare(regime, index1, s0, h) {
            return Attempt::failed(failure);
        }
        self.predict(regime, s0, h, s1);
        let Self { matrix, vectors, condensed, blocks, terms, massless, .. } = self;
        let mut problem =
            StepProblem { regime, matrix, vectors, condensed, blocks, terms, massless, s0, s1, is_filled: false };
        problem.update();
        match self.newton.solve(&mut problem) {
            Ok(_) => {
                self.close(s0, s1);
                Attempt::Done
            }
            Err(stall) => {
                let broken = regime.broken_direct(s1).map(|(name, _)| name);
                Attempt::stalled(&stall, &self.newton, |i| self.matrix.row_name(regime, i, broken))
            }
        }
    }

    /// The auxiliary acceleration after the last accepted step.   [AB](3)
    pub fn a_aux(&self) -> &[f64] {
        &self.auxiliary.a
    }

    /// The auxiliary rate after the last accepted step.   [BA](6)
    pub fn w_aux(&self) -> &[f64] {
        &self.auxiliary.w
    }

    /// The velocity as the recursion carries it, with its constraint offset.
    pub fn raw_velocity(&self) -> &[f64] {
        &self.memory.v
    }
}

impl Method for GeneralizedAlpha {
    fn facts(&self) -> Facts {
        Facts {
            name: "generalized-alpha",
            paper: "[AB], [BA]",
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
        if self.options.start_up == StartUp::Corrected {
            index1.factor(regime, &s.point())?;
            index1.jerk(regime, s, &mut self.jerk)?;
            self.auxiliary.note_transients(regime, index1, s, &self.jerk);
        }
        self.auxiliary.restart(regime, s, &self.jerk, &mut self.terms);
        self.memory.restart(s, &self.options);
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
        self.filter_change(regime, false);
        let (mechanics, control) = (self.options.mechanics, self.options.control);
        let step = self.auxiliary.judge((&mechanics, &control), regime, s0, s1, tolerances, &mut self.terms);
        if step.error < FELT || !self.auxiliary.rounding_shows(&mechanics, regime.layout(), s1, tolerances) {
            return step;
        }
        // what rounding of positions leaves across constraints changes its sign, and velocities lose it when they are shown
        self.measure_rounding(regime, s1);
        self.filter_change(regime, true);
        self.auxiliary.judge((&mechanics, &control), regime, s0, s1, tolerances, &mut self.terms)
    }

    fn accept(&mut self, s0: &State, s1: &State) {
        self.auxiliary.commit(s0, s1);
        self.memory.commit();
    }

    fn publish(&mut self, regime: Regime, index1: &mut Index1, s1: &mut State) {
        // outputs belong to the velocity of the recursion, as those that are unknowns do
        regime.fill_direct(s1);
        self.remove_offset(regime, index1, s1);
    }

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
