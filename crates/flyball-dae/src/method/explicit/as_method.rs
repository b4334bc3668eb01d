//! Explicit methods as the driver sees them.

use super::stiffness::Stiffness;
use super::{Explicit, Projection, Scheme};
use crate::counters::Counters;
use crate::failure::Failure;
use crate::ids;
use crate::index1::{Index1, Regime};
use crate::message::Message;
use crate::method::auxiliary::{restore, store};
use crate::method::trait_::{Attempt, Method, StepError, Tolerances};
use crate::method::{Enforcement, Facts, Sizes};
use crate::projection::Drift;
use crate::step_control::ControlLaw;
use crate::system::State;

/// The method that stiffness does not hold at any tolerance: the one that a run with no method given goes on with.
const STABLE: &str = "mradau";

impl<S: Scheme<N>, const N: usize> Method for Explicit<S, N> {
    fn facts(&self) -> Facts {
        let solved = |when: bool| if when { Enforcement::Solved } else { Enforcement::Truncation(S::ORDER) };
        let velocity = solved(self.options.projection != Projection::None);
        Facts {
            name: S::NAME,
            paper: S::PAPER,
            order: S::ORDER,
            order_multipliers: S::ORDER,
            estimator_order: S::ESTIMATOR,
            dense_order: S::DENSE_ORDER,
            position: solved(self.options.projection == Projection::EveryStep || self.options.project_output),
            velocity,
            nonholonomic: velocity,
            implicit: false,
        }
    }

    fn restart(&mut self, regime: Regime, index1: &mut Index1, state: &State) -> Result<(), Failure> {
        self.control.since = 0;
        self.first_step.probe(regime, index1, state, &self.sizes)
    }

    fn attempt(&mut self, regime: Regime, index1: &mut Index1, s0: &State, h: f64, s1: &mut State) -> Attempt {
        match self.step(regime, index1, s0, h, s1) {
            Ok(()) => Attempt::Done,
            Err(Failure::SingularIndex1 { unknown, pivot, help, .. }) => Attempt::Singular { unknown, pivot, help },
            Err(Failure::NotFinite { row, value, .. }) => Attempt::NotFinite { row, value },
            Err(Failure::Index1NotConverged { iterations, worst, .. }) => {
                Attempt::NewtonStalled { iterations, contraction: 1.0, worst }
            }
            Err(Failure::PositionNotFound { worst, .. } | Failure::VelocityNotFound { worst, .. }) => {
                Attempt::ProjectionFailed { worst }
            }
            Err(_) => Attempt::ProjectionFailed { worst: Vec::new() },
        }
    }

    fn error(&mut self, regime: Regime, s0: &State, s1: &State, _h: f64, tolerances: &Tolerances) -> StepError {
        self.estimate(regime, s0, s1, tolerances)
    }

    fn accept(&mut self, _s0: &State, s1: &State) {
        // a signal is as large as it has been
        for (size, x) in self.sizes.x.iter_mut().zip(&s1.x) {
            *size = size.max(x.abs());
        }
        self.control.commit(self.trial.projected, self.trial.first);
        self.drift = self.trial.drift;
        self.stiffness.note(&self.stages);
    }

    fn publish(&mut self, regime: Regime, index1: &mut Index1, s1: &mut State) {
        if self.options.project_output && regime.layout().n_phi > 0 && !self.trial.projected {
            // a state that cannot be projected is published as it is
            if self.make_consistent(regime, index1, s1).is_ok() {
                let manifold = &regime.layout().manifold;
                self.stages.shift_end(manifold, &self.projector.increment);
                self.stages.keep(manifold, S::STAGES - 1, s1);
                self.dense = (S::STAGES == N).then_some(true);
            }
        }
    }

    fn interpolate(
        &mut self,
        regime: Regime,
        index1: &mut Index1,
        s0: &State,
        s1: &State,
        fraction: f64,
        out: &mut State,
    ) {
        let complete = self.complete_dense(regime, index1, s0, s1);
        self.stages.interpolate(&regime.layout().manifold, [s0, s1], fraction, complete, out);
    }

    fn first_step(&mut self, regime: Regime, state: &State, span: f64, tolerances: &Tolerances) -> f64 {
        self.first_step.propose(regime, state, span, tolerances, &self.sizes, usize::from(S::ORDER))
    }

    fn drift(&self) -> Option<Drift> {
        Some(self.drift)
    }

    fn hold_positions(&mut self) {
        self.holds = true;
    }

    fn return_to_constraints(
        &mut self,
        regime: Regime,
        index1: &mut Index1,
        state: &mut State,
    ) -> Result<bool, Failure> {
        if self.control.since == 0 || self.options.projection != Projection::Controlled || regime.layout().n_phi == 0 {
            return Ok(false);
        }
        let mut moved = state.clone();
        self.make_consistent(regime, index1, &mut moved)?;
        state.copy_from(&moved);
        self.control.hasten();
        Ok(true)
    }

    fn nodes(&self) -> &'static [f64] {
        &S::C[1..S::STAGES]
    }

    fn held_by_stability(&self) -> f64 {
        self.stiffness.part().0
    }

    fn held_in_a_row(&self) -> u64 {
        self.stiffness.row()
    }

    fn finding(&mut self, _regime: Regime) -> Option<Message> {
        let (part, product) = (100.0 * self.stiffness.part().0, self.stiffness.part().1);
        self.stiffness.is_news(S::HELD).then(|| {
            let text = format!(
                "something is stiff: stability holds {part:.0} % of the steps of {} (h |λ| = {product:.1}), the \
                 tolerance does not; take {STABLE}",
                S::NAME
            );
            Message::warning(ids::STIFF, text).number("part of steps", part, "%").number("h |λ|", product, "")
        })
    }

    fn control_law(&self) -> ControlLaw {
        S::LAW
    }

    fn set_sizes(&mut self, sizes: &Sizes) {
        self.sizes.clone_from(sizes);
    }

    /// Matrices are new at every stage.
    fn refresh(&mut self) {}

    /// Everything that continues a run is saved.
    fn forget(&mut self) {}

    fn save(&self, to: &mut Vec<f64>) {
        let control = self.control;
        let holds = f64::from(u8::from(self.holds));
        to.extend([f64::from(control.k), f64::from(control.since), holds, self.drift.tau, self.drift.eta]);
        to.extend(self.stiffness.numbers());
        store(self.sizes.clone().contents(), to);
    }

    fn load(&mut self, from: &mut std::slice::Iter<f64>) -> bool {
        let (mut numbers, mut stiffness) = ([0.0; 5], [0.0; 5]);
        if !restore([&mut numbers[..], &mut stiffness[..]], from) {
            return false;
        }
        self.stiffness = Stiffness::from_numbers(stiffness);
        let [k, since, holds, tau, eta] = numbers;
        (self.control.k, self.control.since) = (k as u32, since as u32);
        self.holds = holds != 0.0;
        self.drift = Drift { tau, eta };
        restore(self.sizes.contents(), from)
    }

    fn counters(&self) -> Counters {
        self.counters
    }
}
