//! Steps of systems that remember their past: what happened within a step is noted from dense output, and a step that is
//! longer than the memory reaches back is repeated with its own course until it agrees with it.

use super::consistent::make_consistent;
use super::{Simulation, Steps};
use crate::failure::{Failure, NamedValue};
use crate::index1::{Index1, Regime};
use crate::method::{Attempt, Method};
use crate::projection::Projector;
use crate::system::{Course, Point, Recall, State};

/// Accuracy of what is remembered where steps are given: relative, absolute.
const GIVEN_STEPS: [f64; 2] = [1e-9, 1e-12];
/// Times a step is repeated with its own course.
const ROUNDS: usize = 12;
/// A course agrees with the one before it within this fraction of the tolerance.
const AGREES: f64 = 0.1;

/// Numbers for steps that are remembered.
#[derive(Debug)]
pub(super) struct History {
    recall: Recall,
    /// Held values at the start of the step, as they are committed.
    committed: Vec<f64>,
    /// Held values with the course of the step.
    noted: Vec<f64>,
    /// True while the state carries the course of an attempt in its held values.
    is_provisional: bool,
    at: State,
    last: State,
}

impl History {
    pub fn new(recall: Recall, zero: &State) -> Self {
        Self {
            recall,
            committed: zero.memory.clone(),
            noted: zero.memory.clone(),
            is_provisional: false,
            at: zero.clone(),
            last: zero.clone(),
        }
    }
}

/// Dense output of an attempted step.
struct Dense<'a> {
    regime: Regime<'a>,
    method: &'a mut dyn Method,
    index1: &'a mut Index1,
    projector: &'a mut Projector,
    ends: [&'a State; 2],
    /// End of the span.
    until: f64,
    tolerance: [f64; 2],
    is_solved: bool,
    at: &'a mut State,
}

impl Course for Dense<'_> {
    fn span(&self) -> [f64; 2] {
        [self.ends[0].t, self.until]
    }
    fn tolerance(&self) -> [f64; 2] {
        self.tolerance
    }
    fn at(&mut self, t: f64) -> Point<'_> {
        let [s0, s1] = self.ends;
        let fraction = ((t - s0.t) / (s1.t - s0.t)).clamp(0.0, 1.0);
        if fraction == 1.0 {
            self.at.copy_from(s1);
        } else {
            self.method.interpolate(self.regime, self.index1, s0, s1, fraction, self.at);
        }
        self.at.t = t;
        // an event happens at a consistent state; where nothing can be solved for, what is interpolated stands
        let solve = self.is_solved || (t == self.until && fraction < 1.0);
        if !(solve && make_consistent(self.regime, self.index1, self.projector, self.at).is_ok()) {
            self.regime.fill_direct(self.at);
        }
        self.at.point()
    }
}

impl Simulation<'_> {
    /// Writes the course of the attempted step until a time into held values: those committed, with what is new.
    fn trace(&mut self, until: f64) -> Result<(), Failure> {
        let Some(history) = &mut self.history else { return Ok(()) };
        let tolerance = match &self.options.steps {
            Steps::Controlled(tolerances) => [tolerances.rtol, tolerances.in_numbers().atol_x],
            _ => GIVEN_STEPS,
        };
        let mut course = Dense {
            regime: Regime { system: &self.system, active: &self.active },
            method: &mut *self.method,
            index1: &mut self.index1,
            projector: &mut self.projector,
            ends: [&self.state, &self.next],
            until,
            tolerance,
            is_solved: history.recall.solved,
            at: &mut history.at,
        };
        history.noted.copy_from_slice(&history.committed);
        self.system.on_course(&mut course, &mut history.noted).map_or(Ok(()), Err)
    }

    /// Attempts a step; where it is longer than the memory reaches back, with its own course in the memory.
    pub(super) fn attempt(&mut self, h: f64) -> Attempt {
        self.forget_course();
        let first = self.attempt_once(h);
        let (t, reach) = (self.state.t, self.history.as_ref().map_or(f64::INFINITY, |history| history.recall.shortest));
        if first != Attempt::Done || h <= reach {
            return first;
        }
        for _ in 0..ROUNDS {
            self.next.t = t + h;
            if self.trace(t + h).is_err() {
                break;
            }
            if let Some(history) = &mut self.history {
                // a provisional end out of range is refused when its step is taken
                let _ = self.system.on_step(&self.next.point(), &mut history.noted);
                history.is_provisional = true;
                history.last.copy_from(&self.next);
                self.state.memory.copy_from_slice(&history.noted);
            }
            let again = self.attempt_once(h);
            if again != Attempt::Done {
                return again;
            }
            if self.agrees() {
                return Attempt::Done;
            }
        }
        let worst = vec![NamedValue { name: "delay shorter than the step [s]".into(), value: reach }];
        Attempt::NewtonStalled { iterations: ROUNDS, contraction: 1.0, worst }
    }

    fn attempt_once(&mut self, h: f64) -> Attempt {
        let regime = Regime { system: &self.system, active: &self.active };
        self.method.attempt(regime, &mut self.index1, &self.state, h, &mut self.next)
    }

    /// True if the last two attempts agree.
    fn agrees(&self) -> bool {
        let Some(history) = &self.history else { return true };
        let [q, v, x] = match &self.options.steps {
            Steps::Controlled(t) => {
                let t = t.in_numbers();
                [[t.rtol, t.atol_q], [t.rtol, t.atol_v], [t.rtol, t.atol_x]]
            }
            _ => [GIVEN_STEPS; 3],
        };
        let (now, before) = (&self.next, &history.last);
        [(&now.q, &before.q, q), (&now.v, &before.v, v), (&now.x, &before.x, x)].into_iter().all(
            |(now, before, [relative, absolute])| {
                let same =
                    |(a, b): (&f64, &f64)| (a - b).abs() <= AGREES * (relative * a.abs().max(b.abs()) + absolute);
                now.iter().zip(before).all(same)
            },
        )
    }

    /// Takes the course of an attempt out of the held values.
    pub(super) fn forget_course(&mut self) {
        let Some(history) = &mut self.history else { return };
        if std::mem::take(&mut history.is_provisional) {
            self.state.memory.copy_from_slice(&history.committed);
        } else {
            history.committed.copy_from_slice(&self.state.memory);
        }
    }

    /// Notes the course of the accepted step until a time; [`Simulation::recall_course`] puts it into the state.
    pub(super) fn note_course(&mut self, until: f64) -> Result<(), Failure> {
        self.forget_course();
        self.trace(until)
    }

    /// Puts what was noted into the held values of the present state.
    pub(super) fn recall_course(&mut self) {
        if let Some(history) = &self.history {
            self.state.memory.copy_from_slice(&history.noted);
        }
    }
}
