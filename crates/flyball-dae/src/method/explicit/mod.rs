//! Explicit methods on the index-1 form, projected in the mass metric: all but their coefficients.   [S] §4
//!
//! Solve   M v̇ = f(q,v,λ,ψ,x,y,t),   0 = Φ(q,t),   0 = k(q,v,t),   ẋ = f_c,   y = h,
//! with v̇, λ, ψ, y from an index-1 solve at every stage. The order is that of the table in q, v, x and, since they are
//! functions of these, in v̇, λ, ψ, y. On SO(3) by Munthe-Kaas.
//! Velocities are projected in every step, positions when [S](16) asks for it, both before the last stage, so that it is
//! the first of the next step. A step costs one factorization per stage; the velocity projection adds one solve, the
//! position projection about two.
//! Translation: [S] p → q, g → Φ, G → G, λ, η, τ as there.
//!
//! - `scheme`: what a method states · `options`: choices · `stages`: one step · `dense`: between its ends
//! - `control`: when to project · `error`: estimate · `stiffness`: steps that stability holds
//! - `as_method`: the face towards the driver · `trees`: order conditions, for tests

mod as_method;
mod control;
mod dense;
mod error;
mod options;
mod scheme;
mod stages;
mod stiffness;
#[cfg(test)]
pub(super) mod trees;

pub use control::ProjectionInterval;
pub(super) use options::OPTIONS;
pub use options::{Options, Projection};
pub use scheme::Scheme;
pub(super) use scheme::worse;

use super::Sizes;
use super::first_step::FirstStep;
use crate::counters::Counters;
use crate::failure::Failure;
use crate::index1::{Index1, Regime};
use crate::projection::{Drift, Projector};
use crate::system::{State, System};
use control::ProjectionControl;
use stages::Stages;
use stiffness::Stiffness;

/// Values of the attempted step.
#[derive(Clone, Copy, Debug, Default)]
struct Trial {
    projected: bool,
    /// ‖Δp⁰‖ in units of the tolerance, once the error is estimated.
    first: Option<f64>,
    drift: Drift,
}

/// An explicit method with its workspace.
#[derive(Debug)]
pub struct Explicit<S, const N: usize> {
    options: Options,
    stages: Stages<S, N>,
    projector: Projector,
    control: ProjectionControl,
    /// True if controlled projection is to project in every step.
    holds: bool,
    drift: Drift,
    trial: Trial,
    first_step: FirstStep,
    stiffness: Stiffness,
    sizes: Sizes,
    counters: Counters,
    /// Whether the stages of dense output of this step were solved for; none if nobody has asked for them.
    dense: Option<bool>,
    inner: State,
}

impl<S: Scheme<N>, const N: usize> Explicit<S, N> {
    /// Workspace for a system.
    pub fn new(system: &dyn System, options: Options) -> Self {
        let layout = system.layout();
        Self {
            options,
            stages: Stages::new(layout),
            projector: Projector::new(system),
            control: ProjectionControl::new(options.interval),
            holds: false,
            drift: Drift::default(),
            trial: Trial::default(),
            first_step: FirstStep::new(layout),
            stiffness: Stiffness::default(),
            sizes: Sizes::zero(layout.n_x),
            counters: Counters::default(),
            dense: None,
            inner: State::zero(layout),
        }
    }

    /// |τ| and |η| of the last accepted step: how far it had left the constraints before it was projected.
    /// [S](8), (9). What the step did not project stays at its last value unless `meter` is set.
    pub fn drift(&self) -> Drift {
        self.drift
    }

    /// Steps without position projection that [S](16) allows at present.
    pub fn interval(&self) -> u32 {
        self.control.k
    }

    fn projects_position(&self, regime: Regime) -> bool {
        let wanted = match self.options.projection {
            Projection::None | Projection::Velocity => false,
            Projection::Controlled => self.holds || self.control.is_due(),
            Projection::EveryStep => true,
        };
        wanted && regime.layout().n_phi > 0
    }

    fn projects_velocity(&self, regime: Regime) -> bool {
        self.options.projection != Projection::None && regime.layout().n_constraints() > 0
    }

    /// The step of [S] §4.2.
    fn step(&mut self, regime: Regime, index1: &mut Index1, s0: &State, h: f64, s1: &mut State) -> Result<(), Failure> {
        let manifold = &regime.layout().manifold;
        self.trial = Trial { drift: self.drift, ..Trial::default() };
        self.dense = (S::STAGES == N).then_some(true);
        self.stages.begin(s0, h, s1);
        let mut factored = false;
        for stage in 1..S::STAGES - 1 {
            self.stages.advance(manifold, stage, s0, s1);
            factored = index1.evaluate(regime, s1)?;
            self.stages.keep(manifold, stage, s1);
        }
        self.stages.advance(manifold, S::STAGES - 1, s0, s1);
        if self.projects_position(regime) {
            self.project_position(regime, index1, factored, s1)?;
            self.stages.shift_end(manifold, &self.projector.increment);
        }
        manifold.normalize(&mut s1.q);
        self.finish(regime, index1, s1)?;
        self.stages.keep(manifold, S::STAGES - 1, s1);
        Ok(())
    }

    /// P̄ → P at the end with Q of the stage before, or with Q(P̄) if that is not at hand or too far away.   [S](12a)
    fn project_position(
        &mut self,
        regime: Regime,
        index1: &mut Index1,
        factored: bool,
        s1: &mut State,
    ) -> Result<(), Failure> {
        let options = self.options.position;
        let mut projected = Err(());
        if factored {
            projected = self.projector.project_position(regime, index1.saddle(), s1, &options).map_err(|_| ());
        }
        let projected = match projected {
            Ok(projected) => projected,
            Err(()) => {
                index1.factor(regime, &s1.point())?;
                self.projector.project_position(regime, index1.saddle(), s1, &options)?
            }
        };
        self.trial.projected = true;
        self.trial.drift.tau = projected.multipliers;
        self.counters.projections += 1;
        self.counters.projection_iterations += projected.iterations;
        Ok(())
    }

    /// V̄ → V at the end and the accelerations there; one factorization of Q(P) serves both.   [S](12b)
    fn finish(&mut self, regime: Regime, index1: &mut Index1, s1: &mut State) -> Result<(), Failure> {
        let meters = self.options.meter && regime.layout().n_constraints() > 0;
        if !self.projects_velocity(regime) && !meters {
            return index1.evaluate(regime, s1).map(|_| ());
        }
        index1.factor(regime, &s1.point())?;
        if meters && !self.trial.projected {
            self.trial.drift.tau = self.projector.measure_tau(regime, index1.saddle(), s1)?;
        }
        if self.projects_velocity(regime) {
            let projected = self.projector.project_velocity(regime, index1.saddle(), s1)?;
            self.trial.drift.eta = projected.multipliers;
            if projected.iterations > 1 {
                // k is nonlinear: K moved with v
                index1.factor(regime, &s1.point())?;
            }
        } else {
            self.trial.drift.eta = self.projector.measure_eta(regime, index1.saddle(), s1)?;
        }
        index1.accelerations(regime, s1)
    }

    /// Projects positions and velocities of a state and completes it.
    fn make_consistent(&mut self, regime: Regime, index1: &mut Index1, s: &mut State) -> Result<(), Failure> {
        self.project_position(regime, index1, false, s)?;
        regime.layout().manifold.normalize(&mut s.q);
        self.finish(regime, index1, s)
    }
}
