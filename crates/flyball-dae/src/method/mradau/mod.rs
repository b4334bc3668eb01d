//! MRADAU: Radau IIA on the index-1 form, in accelerations as unknowns, projected in the mass metric after every step.
//! [HW] §IV.5, §IV.8, §VII.4; projection [S](12)
//!
//! Solves   M v̇ = f(q,v,λ,ψ,x,y,t),   0 = Φ̈,   0 = k̇,   ẋ = f_c,   y = h   at 3, 5 or 7 stages: order 5, 9, 13 in q, v, x and,
//! since the last stage is the end of the step, in v̇, λ, ψ, y. Holds Φ, Φ̇ and k to rounding. Damps what is far faster than
//! the step completely. On SO(3) q moves along q₀ ∘ exp(u), u̇ = T⁻¹(u) v.
//! Derivatives and factors are kept while the iteration contracts, over many steps.
//!
//! Forces of stiff springs that give laws of rows are unknowns of their own, so that the iteration does not fail where they
//! turn.
//!
//! When not to use it: motions full of events (every restart is a step without a past), vibrations that are to be followed
//! at low accuracy. Beside stiff springs v and λ fall to order s.
//!
//! - `options`: choices · `tables`: coefficients · `scheme`: those made of them
//! - `stages`: unknowns and residuals · `matrices`: derivatives and factors · `iteration`: Newton
//! - `lanes`: sums over stages · `tensions`: stiff forces as unknowns · `past`: start values · `ending`: projection · `measure`: weights · `error`: estimate and next step · `dense`: between
//!   the ends

mod dense;
mod ending;
mod error;
mod iteration;
mod lanes;
mod matrices;
mod measure;
mod options;
mod past;
mod scheme;
mod stages;
mod tables;
mod tensions;

pub(super) use options::ENTRY;
pub use options::{Options, Order};

use super::auxiliary::{Terms, restore, store};
use super::first_step::FirstStep;
use super::trait_::{Attempt, Method, StepError, Tolerances};
use super::{Enforcement, Facts, Sizes};
use crate::counters::Counters;
use crate::failure::{Failure, NamedValue};
use crate::index1::{Index1, Regime};
use crate::system::{State, System};
use dense::Shift;
use ending::Ending;
use error::{Control, ErrorVectors};
use iteration::Iteration;
use matrices::Matrices;
use measure::Measure;
use past::Past;
use scheme::Scheme;
use stages::Stages;
use std::f64::consts::PI;
use tensions::Tensions;

/// Part of the tolerance that an iteration may leave, between these; the root of the tolerance in between.
const KAPPA: (f64, f64) = (1e-3, 0.03);
/// The same where steps are given.
const KAPPA_GIVEN: f64 = 0.1;

/// The method with its workspace.
#[derive(Debug)]
pub struct Mradau {
    options: Options,
    scheme: Scheme,
    matrices: Matrices,
    stages: Stages,
    tensions: Tensions,
    past: Past,
    measure: Measure,
    iteration: Iteration,
    ending: Ending,
    error: ErrorVectors,
    control: Control,
    shift: Shift,
    scratch: State,
    first_step: FirstStep,
    sizes: Sizes,
    /// Tolerances of a run with error control.
    tolerances: Option<Tolerances>,
    /// κ.
    kappa: f64,
    terms: Terms,
    iterations: usize,
}

impl Mradau {
    /// Symbolic work for a system.
    pub fn new(system: &dyn System, options: Options) -> Self {
        let layout = system.layout();
        let scheme = Scheme::new(options.order.stages(None));
        let matrices = Matrices::new(system, &scheme);
        let (at, s) = (matrices.at, scheme.stages);
        let tensions = Tensions::new(system, s);
        Self {
            options,
            stages: Stages::new(system, &at, s),
            past: Past::new(at.n, tensions.rows(), s),
            measure: Measure::new(layout),
            iteration: Iteration::new(at.n, at.n_v, layout.n_x, s),
            ending: Ending::new(system),
            error: ErrorVectors::new(at.n, at.n_v, layout.n_x),
            control: Control::default(),
            shift: Shift::new(at.n_v, layout.n_x),
            scratch: State::zero(layout),
            first_step: FirstStep::new(layout),
            sizes: Sizes::zero(layout.n_x),
            tolerances: None,
            kappa: KAPPA_GIVEN,
            terms: Terms::new(system),
            iterations: 0,
            scheme,
            matrices,
            tensions,
        }
    }

    /// Takes the number of stages and κ that suit the tolerances.
    fn suit(&mut self, tolerances: Option<Tolerances>) {
        self.tolerances = tolerances;
        let rtol = tolerances.map(|tolerances| tolerances.rtol);
        self.kappa = rtol.map_or(KAPPA_GIVEN, |rtol| rtol.sqrt().min(KAPPA.1).max(KAPPA.0));
        let stages = self.options.order.stages(rtol);
        if stages != self.scheme.stages {
            self.scheme = Scheme::new(stages);
            self.matrices.resize(&self.scheme);
            self.stages.resize(stages);
            self.tensions.resize(stages);
            self.past.resize(stages);
            self.iteration.resize(stages);
        }
    }

    fn load_tensions(&mut self, from: &mut std::slice::Iter<f64>) -> bool {
        let (mut known, mut steps) = ([0.0], vec![0.0; self.tensions.rows()]);
        let read = restore([&mut known[..]], from)
            && restore([&mut self.past.tensions[..], &mut self.tensions.start[..], &mut steps[..]], from);
        self.tensions.known = known != [0.0];
        self.tensions.steps.iter_mut().zip(steps).for_each(|(to, steps)| *to = steps as usize);
        read
    }

    /// Refuses a given step in which something turns by more than half a turn, out of reach of T⁻¹; `square` is that of the angle
    /// of a rotation. A step of a run with error control is judged by the estimate.
    fn refuse_turns(&self, regime: Regime, h: f64, square: impl Fn(usize) -> f64) -> Result<(), Attempt> {
        if self.tolerances.is_some() {
            return Ok(());
        }
        match regime.layout().manifold.rotations().iter().find(|&&(_, iv)| square(iv) > PI * PI) {
            None => Ok(()),
            Some(&(_, iv)) => {
                let name = format!(
                    "more than half a turn in a step of {h:.2e} s: {}",
                    self.matrices.row_name(regime, iv, None)
                );
                let worst = vec![NamedValue { name, value: square(iv).sqrt() }];
                Err(Attempt::NewtonStalled { iterations: 0, contraction: f64::NAN, worst })
            }
        }
    }

    fn step(&mut self, regime: Regime, s0: &State, h: f64, s1: &mut State) -> Result<(), Attempt> {
        let tolerances = self.tolerances.as_ref().ok_or(self.options.newton_tolerance);
        self.measure.weigh(regime.layout(), s0, h, tolerances, &self.sizes);
        self.stages.begin(&self.scheme, s0, h);
        self.refuse_turns(regime, h, |iv| s0.v[iv..iv + 3].iter().map(|w| (h * w).powi(2)).sum())?;
        self.solve_stages(regime, s0, h)?;
        self.refuse_turns(regime, h, |iv| self.stages.turn(regime, iv))?;
        let last = self.stages.states.last().expect("a method has stages");
        s1.copy_from(last);
        self.ending.project(regime, s1).map_err(Attempt::failed)?;
        regime.fill_direct(s1);
        let mut scratch = std::mem::take(&mut self.scratch);
        self.note_shift(regime, s0, s1, &mut scratch);
        self.scratch = scratch;
        Ok(())
    }
}

impl Method for Mradau {
    fn facts(&self) -> Facts {
        let order = self.scheme.order() as u8;
        Facts {
            name: "mradau",
            paper: "[HW]",
            order,
            order_multipliers: order,
            estimator_order: self.scheme.stages as u8,
            dense_order: self.scheme.stages as u8 + 1,
            position: Enforcement::Solved,
            velocity: Enforcement::Solved,
            nonholonomic: Enforcement::Solved,
            implicit: true,
        }
    }

    fn restart(&mut self, regime: Regime, index1: &mut Index1, state: &State) -> Result<(), Failure> {
        self.past.h = 0.0;
        self.tensions.known = false;
        self.control = Control::default();
        self.iteration.eta = 1.0;
        self.measure.note(state);
        self.refresh();
        self.first_step.probe(regime, index1, state, &self.sizes)
    }

    fn attempt(&mut self, regime: Regime, _index1: &mut Index1, s0: &State, h: f64, s1: &mut State) -> Attempt {
        match self.step(regime, s0, h, s1) {
            Ok(()) => Attempt::Done,
            Err(attempt) => {
                self.control.rejected = true;
                self.control.wall = h;
                attempt
            }
        }
    }

    fn error(&mut self, regime: Regime, s0: &State, _s1: &State, h: f64, _tolerances: &Tolerances) -> StepError {
        self.judge(regime, s0, h)
    }

    fn accept(&mut self, s0: &State, s1: &State) {
        // a signal is as large as it has been
        for (size, x) in self.sizes.x.iter_mut().zip(&s1.x) {
            *size = size.max(x.abs());
        }
        self.measure.note(s1);
        self.past.commit(self.matrices.implicit(), s0, &self.stages, &self.tensions);
        self.tensions.commit(&self.scheme);
        self.iteration.current = false;
        self.commit_control(self.stages.h);
    }

    /// Steps end on the constraints.
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
        self.write_between(regime, s0, s1, fraction, out);
    }

    fn first_step(&mut self, regime: Regime, state: &State, span: f64, tolerances: &Tolerances) -> f64 {
        self.suit(Some(*tolerances));
        self.first_step.propose(regime, state, span, tolerances, &self.sizes, self.scheme.stages + 1)
    }

    fn nodes(&self) -> &'static [f64] {
        self.scheme.table.c
    }

    fn is_nearly_singular(&self) -> bool {
        self.matrices.pivots.is_nearly_singular()
    }

    fn trust_pivot(&mut self) {
        self.matrices.pivots.trust();
    }

    fn retreat(&self) -> f64 {
        self.iteration.retreat
    }

    fn carried(&self) -> &[usize] {
        &self.tensions.steps
    }

    fn set_sizes(&mut self, sizes: &Sizes) {
        self.sizes.clone_from(sizes);
    }

    fn refresh(&mut self) {
        self.iteration.wants_derivatives = true;
        self.ending.refresh();
    }

    fn forget(&mut self) {
        self.matrices.forget();
        self.ending.forget();
        self.iteration.wants_derivatives = true;
    }

    fn save(&self, to: &mut Vec<f64>) {
        let tolerances = self.tolerances.map_or([0.0; 4], |t| [t.rtol, t.atol_q, t.atol_v, t.atol_x]);
        to.extend(tolerances);
        to.extend([self.past.h, self.iteration.theta, self.iteration.eta]);
        to.extend([self.control.error, self.control.h, f64::from(u8::from(self.control.rejected)), self.control.wall]);
        to.extend(self.measure.v_max);
        store(self.sizes.clone().contents(), to);
        to.extend_from_slice(&self.past.nodes);
        to.push(f64::from(u8::from(self.tensions.known)));
        to.extend_from_slice(&self.past.tensions);
        to.extend_from_slice(&self.tensions.start);
        to.extend(self.tensions.steps.iter().map(|steps| *steps as f64));
    }

    fn load(&mut self, from: &mut std::slice::Iter<f64>) -> bool {
        let mut numbers = [0.0; 11];
        if !restore([&mut numbers[..]], from) {
            return false;
        }
        let [rtol, atol_q, atol_v, atol_x, h, theta, eta, error, last, rejected, wall] = numbers;
        self.forget();
        self.suit((rtol > 0.0).then_some(Tolerances { rtol, atol_q, atol_v, atol_x }));
        self.past.h = h;
        (self.iteration.theta, self.iteration.eta) = (theta, eta);
        self.control = Control { error, h: last, trial: 0.0, rejected: rejected != 0.0, wall };
        restore([&mut self.measure.v_max[..]], from)
            && restore(self.sizes.contents(), from)
            && restore([&mut self.past.nodes[..]], from)
            && self.load_tensions(from)
    }

    fn counters(&self) -> Counters {
        Counters {
            iterations: self.iterations,
            factorizations: self.matrices.factorizations + self.ending.saddle.factorizations,
            projections: self.ending.projections,
            projection_iterations: self.ending.iterations,
            ..Counters::default()
        }
    }
}
