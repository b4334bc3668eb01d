//! MDOP5: Dormand-Prince 5(4) on the index-1 form, projected in the mass metric.   [S] §4
//!
//! Solves   M v̇ = f(q,v,λ,ψ,x,y,t),   0 = Φ(q,t),   0 = k(q,v,t),   ẋ = f_c,   y = h,
//! with v̇, λ, ψ, y from an index-1 solve at every stage. Order 5 in q, v, x and, since they are functions of these, in
//! v̇, λ, ψ, y; dense output of order 4. On SO(3) by Munthe-Kaas.
//! Velocities are projected in every step, positions when [S](16) asks for it, both before stage 7, so that the last
//! stage is the first of the next step. A step costs six factorizations; the velocity projection adds one solve, the
//! position projection about two.
//!
//! When not to use it: stiff springs or fast controllers (the step is bound to the fastest time constant), and systems
//! that live near a singular position of their constraints.
//! Translation: [S] p → q, g → Φ, G → G, λ, η, τ as there.
//!
//! - `options`: choices · `tables`: the coefficients · `stages`: one step · `dense`: between its ends
//! - `control`: when to project · `error`: estimate · `stiffness`: steps that stability holds

mod control;
mod dense;
mod error;
mod options;
mod stages;
mod stiffness;
pub mod tables;

pub use control::ProjectionInterval;
pub(super) use options::ENTRY;
pub use options::{Options, Projection};

use super::auxiliary::{restore, store};
use super::first_step::FirstStep;
use super::table::stable_for;
use super::trait_::{Attempt, Method, StepError, Tolerances};
use super::{Facts, Level, Sizes};
use crate::counters::Counters;
use crate::failure::Failure;
use crate::ids;
use crate::index1::{Index1, Model};
use crate::message::Message;
use crate::projection::{Drift, Projector};
use crate::step_control::ControlLaw;
use crate::system::{State, System};
use control::ProjectionControl;
use stages::Stages;
use stiffness::Stiffness;
use tables::{C, STAGES};

/// Values of the attempted step.
#[derive(Clone, Copy, Debug, Default)]
struct Trial {
    projected: bool,
    /// ‖Δp⁰‖ in units of the tolerance, once the error is estimated.
    first: Option<f64>,
    drift: Drift,
}

/// The method with its workspace.
#[derive(Debug)]
pub struct Mdop5 {
    options: Options,
    stages: Stages,
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
}

impl Mdop5 {
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

    fn projects_position(&self, model: Model) -> bool {
        let wanted = match self.options.projection {
            Projection::None | Projection::Velocity => false,
            Projection::Controlled => self.holds || self.control.is_due(),
            Projection::EveryStep => true,
        };
        wanted && model.layout().n_phi > 0
    }

    fn projects_velocity(&self, model: Model) -> bool {
        self.options.projection != Projection::None && model.layout().n_constraints() > 0
    }

    /// The step of [S] §4.2.
    fn step(&mut self, model: Model, index1: &mut Index1, s0: &State, h: f64, s1: &mut State) -> Result<(), Failure> {
        let manifold = &model.layout().manifold;
        self.trial = Trial { drift: self.drift, ..Trial::default() };
        self.stages.begin(s0, h, s1);
        let mut factored = false;
        for stage in 1..STAGES - 1 {
            self.stages.advance(manifold, stage, s0, s1);
            factored = index1.evaluate(model, s1)?;
            self.stages.keep(manifold, stage, s1);
        }
        self.stages.advance(manifold, STAGES - 1, s0, s1);
        if self.projects_position(model) {
            self.project_position(model, index1, factored, s1)?;
            self.stages.shift_end(manifold, &self.projector.increment);
        }
        manifold.normalize(&mut s1.q);
        self.finish(model, index1, s1)?;
        self.stages.keep(manifold, STAGES - 1, s1);
        Ok(())
    }

    /// P̄₇ → P₇ with Q(P₆), or with Q(P̄₇) if that is not at hand or too far away.   [S](12a)
    fn project_position(
        &mut self,
        model: Model,
        index1: &mut Index1,
        factored: bool,
        s1: &mut State,
    ) -> Result<(), Failure> {
        let options = self.options.position;
        let mut projected = Err(());
        if factored {
            projected = self.projector.project_position(model, index1.saddle(), s1, &options).map_err(|_| ());
        }
        let projected = match projected {
            Ok(projected) => projected,
            Err(()) => {
                index1.factor(model, &s1.point())?;
                self.projector.project_position(model, index1.saddle(), s1, &options)?
            }
        };
        self.trial.projected = true;
        self.trial.drift.tau = projected.multipliers;
        self.counters.projections += 1;
        self.counters.projection_iterations += projected.iterations;
        Ok(())
    }

    /// V̄₇ → V₇ and the accelerations there; one factorization of Q(P₇) serves both.   [S](12b)
    fn finish(&mut self, model: Model, index1: &mut Index1, s1: &mut State) -> Result<(), Failure> {
        let meters = self.options.meter && model.layout().n_constraints() > 0;
        if !self.projects_velocity(model) && !meters {
            return index1.evaluate(model, s1).map(|_| ());
        }
        index1.factor(model, &s1.point())?;
        if meters && !self.trial.projected {
            self.trial.drift.tau = self.projector.measure_tau(model, index1.saddle(), s1)?;
        }
        if self.projects_velocity(model) {
            let projected = self.projector.project_velocity(model, index1.saddle(), s1)?;
            self.trial.drift.eta = projected.multipliers;
            if projected.iterations > 1 {
                // k is nonlinear: K moved with v
                index1.factor(model, &s1.point())?;
            }
        } else {
            self.trial.drift.eta = self.projector.measure_eta(model, index1.saddle(), s1)?;
        }
        index1.accelerations(model, s1)
    }

    /// Projects positions and velocities of a state and completes it.
    fn make_consistent(&mut self, model: Model, index1: &mut Index1, s: &mut State) -> Result<(), Failure> {
        self.project_position(model, index1, false, s)?;
        model.layout().manifold.normalize(&mut s.q);
        self.finish(model, index1, s)
    }
}

impl Method for Mdop5 {
    fn facts(&self) -> Facts {
        let solved = |when: bool| if when { Level::Solved } else { Level::Truncation(5) };
        let velocity = solved(self.options.projection != Projection::None);
        Facts {
            name: "mdop5",
            paper: "[S]",
            order: 5,
            order_multipliers: 5,
            estimator_order: 5,
            dense_order: 4,
            position: solved(self.options.projection == Projection::EveryStep || self.options.project_output),
            velocity,
            nonholonomic: velocity,
            implicit: false,
        }
    }

    fn restart(&mut self, model: Model, index1: &mut Index1, state: &State) -> Result<(), Failure> {
        self.control.since = 0;
        self.first_step.probe(model, index1, state, &self.sizes)
    }

    fn attempt(&mut self, model: Model, index1: &mut Index1, s0: &State, h: f64, s1: &mut State) -> Attempt {
        match self.step(model, index1, s0, h, s1) {
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

    fn error(&mut self, model: Model, s0: &State, s1: &State, _h: f64, tolerances: &Tolerances) -> StepError {
        self.estimate(model, s0, s1, tolerances)
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

    fn publish(&mut self, model: Model, index1: &mut Index1, s1: &mut State) {
        if self.options.project_output && model.layout().n_phi > 0 && !self.trial.projected {
            // a state that cannot be projected is published as it is
            if self.make_consistent(model, index1, s1).is_ok() {
                let manifold = &model.layout().manifold;
                self.stages.shift_end(manifold, &self.projector.increment);
                self.stages.keep(manifold, STAGES - 1, s1);
            }
        }
    }

    fn interpolate(&mut self, model: Model, s0: &State, s1: &State, fraction: f64, out: &mut State) {
        self.stages.interpolate(&model.layout().manifold, s0, s1, fraction, out);
    }

    fn first_step(&mut self, model: Model, state: &State, span: f64, tolerances: &Tolerances) -> f64 {
        self.first_step.propose(model, state, span, tolerances, &self.sizes, 5)
    }

    fn drift(&self) -> Option<Drift> {
        Some(self.drift)
    }

    fn hold_positions(&mut self) {
        self.holds = true;
    }

    fn return_to_constraints(&mut self, model: Model, index1: &mut Index1, state: &mut State) -> Result<bool, Failure> {
        if self.control.since == 0 || self.options.projection != Projection::Controlled || model.layout().n_phi == 0 {
            return Ok(false);
        }
        let mut moved = state.clone();
        self.make_consistent(model, index1, &mut moved)?;
        state.copy_from(&moved);
        self.control.hasten();
        Ok(true)
    }

    fn nodes(&self) -> &'static [f64] {
        &C[1..]
    }

    fn held_by_stability(&self) -> f64 {
        self.stiffness.part().0
    }

    fn finding(&mut self, model: Model) -> Option<Message> {
        let (part, product) = (100.0 * self.stiffness.part().0, self.stiffness.part().1);
        let other = stable_for(model.layout());
        self.stiffness.is_news().then(|| {
            let text = format!(
                "something is stiff: stability holds {part:.0} % of the steps of mdop5 (h |λ| = {product:.1}), the \
                 tolerance does not; take {other}"
            );
            Message::warning(ids::STIFF, text).number("part of steps", part, "%").number("h |λ|", product, "")
        })
    }

    fn control_law(&self) -> ControlLaw {
        ControlLaw::FIFTH_ORDER
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
        store(self.sizes.clone().contents(), to);
    }

    fn load(&mut self, from: &mut std::slice::Iter<f64>) -> bool {
        let mut numbers = [0.0; 5];
        for number in &mut numbers {
            let Some(value) = from.next() else { return false };
            *number = *value;
        }
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
