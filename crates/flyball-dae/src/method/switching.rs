//! Two methods in one run: an explicit one, and an implicit one where stability holds the steps of the first.
//!
//! The run begins with the explicit method. Where stability has held it for many steps in a row, the implicit one goes on
//! from the last state, as after a restart. It hands back where its steps are no longer than what they cost more, and the
//! explicit one is then asked for more patience. Stiffness belongs to modes (a stop that is closed, a clutch that grips):
//! those in which it was found are remembered, and an event that changes modes leads to the method that suits them.
//!
//! Counted steps decide, not clocks, and all that decides is saved: a run is the same on every computer and when it is
//! resumed.

use super::auxiliary::{restore, store};
use super::trait_::{Attempt, Method, StepError, Tolerances};
use super::{Facts, Sizes};
use crate::counters::Counters;
use crate::failure::Failure;
use crate::index1::{Index1, Regime};
use crate::message::Message;
use crate::projection::Drift;
use crate::step_control::ControlLaw;
use crate::system::{State, System};

/// Steps in a row that stability holds before the implicit method is taken.
const PATIENCE: f64 = 50.0;
/// By what it grows where the implicit method was no gain.
const MORE_PATIENCE: f64 = 4.0;
/// Steps of the implicit method over which its gain is measured.
const WATCHED: f64 = 20.0;
/// What a step of the implicit method costs, in steps of the explicit one.
const COST: f64 = 3.0;
/// Modes that are remembered, and changes of method that are told.
const REMEMBERED: usize = 8;
const TOLD: usize = 20;

/// Reason of a change of method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SwitchReason {
    /// Stability held the steps of the method before.
    Stability,
    /// Steps of the method before were no longer than what they cost more.
    NoGain,
    /// An event changed modes.
    Event,
}

/// A change of method in a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Switch {
    /// When.
    pub t: f64,
    /// Method that goes on, by name.
    pub to: &'static str,
    /// Last step of the method before, 0 behind an event.
    pub step: f64,
    /// Reason.
    pub reason: SwitchReason,
}

/// All that decides, beside the methods themselves.
#[derive(Clone, Copy, Debug)]
struct Watch {
    is_implicit: bool,
    /// True if the next step is one of the other method.
    is_due: bool,
    /// Accepted steps since the last change or restart, and the time they took.
    steps: f64,
    time: f64,
    patience: f64,
    /// Step at which stability held the explicit method.
    held: f64,
    /// Span of the run.
    span: f64,
}

/// The two methods.
pub struct Switching {
    explicit: Box<dyn Method>,
    implicit: Box<dyn Method>,
    watch: Watch,
    tolerances: Option<Tolerances>,
    sizes: Sizes,
    /// Modes in which something is stiff, one after the other.
    stiff: Vec<i32>,
    n_modes: usize,
    switches: Vec<Switch>,
}

impl Switching {
    /// An explicit method, and one that takes its place where something is stiff.
    pub fn new(system: &dyn System, explicit: Box<dyn Method>, implicit: Box<dyn Method>) -> Self {
        let layout = system.layout();
        Self {
            explicit,
            implicit,
            watch: Watch {
                is_implicit: false,
                is_due: false,
                steps: 0.0,
                time: 0.0,
                patience: PATIENCE,
                held: 0.0,
                span: 0.0,
            },
            tolerances: None,
            sizes: Sizes::zero(layout.n_x),
            stiff: Vec::with_capacity(REMEMBERED * layout.n_modes),
            n_modes: layout.n_modes,
            switches: Vec::with_capacity(TOLD),
        }
    }

    fn active(&self) -> &dyn Method {
        if self.watch.is_implicit { &*self.implicit } else { &*self.explicit }
    }

    fn active_mut(&mut self) -> &mut dyn Method {
        if self.watch.is_implicit { &mut *self.implicit } else { &mut *self.explicit }
    }

    fn both(&mut self) -> [&mut Box<dyn Method>; 2] {
        [&mut self.explicit, &mut self.implicit]
    }

    fn is_stiff(&self, modes: &[i32]) -> bool {
        if self.n_modes == 0 {
            // without modes there is nothing that an event changes back
            return self.watch.is_implicit;
        }
        self.stiff.chunks(self.n_modes).any(|known| known == modes)
    }

    fn remember(&mut self, modes: &[i32]) {
        if self.n_modes == 0 || self.is_stiff(modes) {
            return;
        }
        if self.stiff.len() == REMEMBERED * self.n_modes {
            self.stiff.drain(..self.n_modes);
        }
        self.stiff.extend_from_slice(modes);
    }

    fn forget_modes(&mut self, modes: &[i32]) {
        let n = self.n_modes;
        if n > 0
            && let Some(at) = self.stiff.chunks(n).position(|known| known == modes)
        {
            self.stiff.drain(at * n..(at + 1) * n);
        }
    }

    /// Lets the other method go on.
    fn change(&mut self, t: f64, step: f64, reason: SwitchReason) {
        self.watch = Watch { is_implicit: !self.watch.is_implicit, is_due: false, steps: 0.0, time: 0.0, ..self.watch };
        let to = self.active().facts().name;
        if self.switches.len() < TOLD {
            self.switches.push(Switch { t, to, step, reason });
        }
    }

    /// Lets the other method begin at a state.
    fn hand_over(&mut self, regime: Regime, index1: &mut Index1, s0: &State) -> Result<(), Failure> {
        let reason = if self.watch.is_implicit { SwitchReason::NoGain } else { SwitchReason::Stability };
        let step = self.watch.time / self.watch.steps.max(1.0);
        self.change(s0.t, step, reason);
        let (span, tolerances) = (self.watch.span, self.tolerances);
        let method = self.active_mut();
        method.restart(regime, index1, s0)?;
        if let Some(tolerances) = tolerances {
            method.first_step(regime, s0, span, &tolerances);
        }
        Ok(())
    }
}

impl Method for Switching {
    fn facts(&self) -> Facts {
        self.active().facts()
    }

    fn restart(&mut self, regime: Regime, index1: &mut Index1, state: &State) -> Result<(), Failure> {
        let wanted = self.is_stiff(&state.modes);
        if wanted != self.watch.is_implicit {
            self.change(state.t, 0.0, SwitchReason::Event);
        }
        self.watch = Watch { is_due: false, steps: 0.0, time: 0.0, ..self.watch };
        self.active_mut().restart(regime, index1, state)
    }

    fn tell_rates(&mut self, before: &[f64]) {
        self.active_mut().tell_rates(before);
    }

    fn attempt(&mut self, regime: Regime, index1: &mut Index1, s0: &State, h: f64, s1: &mut State) -> Attempt {
        if self.watch.is_due
            && let Err(failure) = self.hand_over(regime, index1, s0)
        {
            return Attempt::failed(failure);
        }
        self.active_mut().attempt(regime, index1, s0, h, s1)
    }

    fn error(&mut self, regime: Regime, s0: &State, s1: &State, h: f64, tolerances: &Tolerances) -> StepError {
        self.active_mut().error(regime, s0, s1, h, tolerances)
    }

    fn accept(&mut self, s0: &State, s1: &State) {
        self.active_mut().accept(s0, s1);
        self.watch.steps += 1.0;
        self.watch.time += s1.t - s0.t;
        let Watch { is_implicit, steps, time, patience, held, .. } = self.watch;
        if !is_implicit {
            if (self.explicit.held_in_a_row() as f64).min(steps) >= patience {
                self.watch.is_due = true;
                self.watch.held = s1.t - s0.t;
                self.remember(&s1.modes);
            }
        } else if steps >= WATCHED {
            if time < COST * held * steps {
                self.watch.is_due = true;
                self.watch.patience *= MORE_PATIENCE;
                self.forget_modes(&s1.modes);
            } else {
                (self.watch.steps, self.watch.time) = (0.0, 0.0);
            }
        }
    }

    fn publish(&mut self, regime: Regime, index1: &mut Index1, s1: &mut State) {
        self.active_mut().publish(regime, index1, s1);
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
        self.active_mut().interpolate(regime, index1, s0, s1, fraction, out);
    }

    fn first_step(&mut self, regime: Regime, state: &State, span: f64, tolerances: &Tolerances) -> f64 {
        self.tolerances = Some(*tolerances);
        self.watch.span = span;
        self.active_mut().first_step(regime, state, span, tolerances)
    }

    fn nodes(&self) -> &'static [f64] {
        self.active().nodes()
    }

    fn hold_positions(&mut self) {
        self.both().into_iter().for_each(|method| method.hold_positions());
    }

    fn return_to_constraints(
        &mut self,
        regime: Regime,
        index1: &mut Index1,
        state: &mut State,
    ) -> Result<bool, Failure> {
        self.active_mut().return_to_constraints(regime, index1, state)
    }

    fn is_nearly_singular(&self) -> bool {
        self.active().is_nearly_singular()
    }

    fn trust_pivot(&mut self) {
        self.active_mut().trust_pivot();
    }

    fn was_hard(&self) -> bool {
        self.active().was_hard()
    }

    fn retreat(&self) -> f64 {
        self.active().retreat()
    }

    /// That of the explicit method; the implicit one has a law of its own.
    fn control_law(&self) -> ControlLaw {
        self.explicit.control_law()
    }

    fn set_sizes(&mut self, sizes: &Sizes) {
        self.sizes.clone_from(sizes);
        self.both().into_iter().for_each(|method| method.set_sizes(sizes));
    }

    fn refresh(&mut self) {
        self.both().into_iter().for_each(|method| method.refresh());
    }

    fn forget(&mut self) {
        self.both().into_iter().for_each(|method| method.forget());
    }

    fn save(&self, to: &mut Vec<f64>) {
        let Watch { is_implicit, is_due, steps, time, patience, held, span } = self.watch;
        let flag = |flag: bool| f64::from(u8::from(flag));
        to.extend([flag(is_implicit), flag(is_due), steps, time, patience, held, span]);
        to.extend(self.tolerances.map_or([0.0; 4], |t| [t.rtol, t.atol_q, t.atol_v, t.atol_x]));
        store(self.sizes.clone().contents(), to);
        to.push(self.stiff.len() as f64);
        to.extend(self.stiff.iter().map(|mode| f64::from(*mode)));
        to.push(self.switches.len() as f64);
        for Switch { t, to: name, step, reason } in &self.switches {
            to.extend([*t, flag(*name == self.implicit.facts().name), *step, f64::from(*reason as u8)]);
        }
        self.explicit.save(to);
        self.implicit.save(to);
    }

    fn load(&mut self, from: &mut std::slice::Iter<f64>) -> bool {
        let mut numbers = [0.0; 11];
        if !restore([&mut numbers[..]], from) || !restore(self.sizes.contents(), from) {
            return false;
        }
        let [is_implicit, is_due, steps, time, patience, held, span, rtol, atol_q, atol_v, atol_x] = numbers;
        let (is_implicit, is_due) = (is_implicit != 0.0, is_due != 0.0);
        self.watch = Watch { is_implicit, is_due, steps, time, patience, held, span };
        self.tolerances = (rtol > 0.0).then_some(Tolerances { rtol, atol_q, atol_v, atol_x });
        let Some(count) = from.next().map(|count| *count as usize).filter(|n| *n <= self.stiff.capacity()) else {
            return false;
        };
        self.stiff.clear();
        self.stiff.extend(from.by_ref().take(count).map(|mode| *mode as i32));
        let Some(count) = from.next().map(|count| *count as usize).filter(|n| *n <= TOLD) else { return false };
        self.switches.clear();
        for _ in 0..count {
            let mut numbers = [0.0; 4];
            if !restore([&mut numbers[..]], from) {
                return false;
            }
            let [t, implicit, step, reason] = numbers;
            let to = if implicit != 0.0 { self.implicit.facts().name } else { self.explicit.facts().name };
            let all = [SwitchReason::Stability, SwitchReason::NoGain, SwitchReason::Event];
            let Some(reason) = all.into_iter().find(|known| f64::from(*known as u8) == reason) else { return false };
            self.switches.push(Switch { t, to, step, reason });
        }
        let sizes = self.sizes.clone();
        self.set_sizes(&sizes);
        self.explicit.load(from) && self.implicit.load(from)
    }

    fn counters(&self) -> Counters {
        let mut all = self.explicit.counters();
        all.add(&self.implicit.counters());
        all
    }

    fn drift(&self) -> Option<Drift> {
        self.active().drift()
    }

    fn held_by_stability(&self) -> f64 {
        self.explicit.held_by_stability()
    }

    fn carried(&self) -> &[usize] {
        self.implicit.carried()
    }

    fn switches(&self) -> &[Switch] {
        &self.switches
    }

    fn finding(&mut self, regime: Regime) -> Option<Message> {
        self.active_mut().finding(regime)
    }

    fn warnings(&self, regime: Regime) -> Vec<Message> {
        self.explicit.warnings(regime)
    }
}
