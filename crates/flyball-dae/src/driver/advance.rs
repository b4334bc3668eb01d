//! One accepted step, up to the next event at most.

use super::consistent::make_consistent;
use super::rows::RowsOfStep;
use super::{NotFinite, Observer, Output, Simulation, SnapshotKind, Steps};
use crate::extent::largest;
use crate::failure::{Failure, NamedValue};
use crate::index1::Regime;
use crate::method::Attempt;
use crate::method::table::stable_for;
use crate::step_control::StepDecision;
use crate::system::Point;

/// A step planned.
pub(super) struct Plan {
    pub h: f64,
    /// Exact time at its end.
    t: f64,
    /// True if a time event is due at its end.
    time_event: bool,
    /// True if the end lies on the fixed grid.
    on_grid: bool,
    /// True for a part of the step to the grid.
    inner: bool,
}

/// Times closer than this fraction of a step are the same.
const SAME: f64 = 1e-9;

/// Sizes of the system, or radians, that nothing moves by in a constant step, unless it grows without bound.
const BEYOND: f64 = 1e6;

/// Part of a constant step: numbers that end within inner steps shorter than this end by a law.
const DIVIDED: f64 = 1e-2;

impl Simulation<'_> {
    /// Takes one step, shows it, and handles the event at its end if there is one.
    pub(super) fn advance(&mut self, observer: &mut dyn Observer) -> Result<(), Failure> {
        let since = self.state.t;
        let before = (self.h, self.inner, self.controller);
        let plan = self.take_step().map_err(|failure| {
            let failure = self.blame_loop().unwrap_or(failure);
            // a checkpoint taken now tries the same steps again, from the first
            (self.h, self.inner, self.controller) = before;
            self.forget_course();
            self.passage.leave();
            failure
        })?;
        let located = self.locate()?;
        let h = plan.h;
        let fraction = located.as_ref().map_or(1.0, |located| located.fraction);
        self.show_inside(fraction, observer).map_err(|failure| self.or_growth(failure, h))?;
        if let Some(located) = located {
            self.interpolate_at(located.fraction, true)?;
            let event_time = self.between.t;
            self.emit_outputs(event_time, h, observer)?;
            self.note_course(event_time)?;
            self.interpolate_at(located.fraction, true)?;
            self.state.copy_from(&self.between);
            self.recall_course();
            self.note_step()?;
            self.counters.steps += 1;
            observer.reached(&self.state);
            self.counters.inner += usize::from(self.inner > 0.0);
            self.watch_loops(since)?;
            return self.react(&located.switches, false, h, observer);
        }
        self.emit_outputs(plan.t, h, observer)?;
        self.note_course(plan.t)?;
        self.method.accept(&self.state, &self.next);
        self.read_drift_meters();
        std::mem::swap(&mut self.state, &mut self.next);
        self.recall_course();
        self.note_step()?;
        self.counters.steps += 1;
        self.restarted = false;
        observer.reached(&self.state);
        if plan.on_grid {
            self.grid += 1;
        }
        self.widen_inner_step(plan.inner);
        self.watch_loops(since)?;
        self.watch_left_out_rows()?;
        if plan.time_event {
            return self.react(&[], true, h, observer);
        }
        if self.options.output == Output::Steps && !plan.inner {
            self.show_state(SnapshotKind::Step, h, observer)?;
        }
        Ok(())
    }

    /// Lets the system note the present state in its held values.
    pub(super) fn note_step(&mut self) -> Result<(), Failure> {
        if self.state.memory.is_empty() {
            return Ok(());
        }
        self.between.memory.copy_from_slice(&self.state.memory);
        let failure = self.system.on_step(&self.state.point(), &mut self.between.memory);
        self.state.memory.copy_from_slice(&self.between.memory);
        failure.map_or(Ok(()), Err)
    }

    /// Attempts steps until one is good. On return `self.next` holds it.
    fn take_step(&mut self) -> Result<Plan, Failure> {
        loop {
            let plan = self.plan();
            if plan.t <= self.state.t {
                return Err(Failure::StepWithoutLength { t: self.state.t, h: plan.h });
            }
            let smallest = self.smallest_step();
            let is_explicit = !self.method.facts().implicit;
            self.index1.saddle().watch_pivots();
            self.index1.saddle().eliminate_mass(is_explicit);
            let attempt = self.attempt(plan.h);
            let regime = Regime { system: &self.system, active: &self.active };
            let controlled = match &self.options.steps {
                Steps::Controlled(tolerances) => Some(*tolerances),
                _ => None,
            };
            if attempt == Attempt::Done {
                self.next.t = plan.t;
                let mut error = 0.0;
                let mut accepted = true;
                if let Some(tolerances) = &controlled {
                    let step = self.method.error(regime, &self.state, &self.next, plan.h, tolerances);
                    error = step.error;
                    match self.controller.judge(plan.h, step) {
                        StepDecision::Accept(_) if self.ends_near_singular_position(plan.h) => {
                            self.counters.rejected += 1;
                            accepted = false;
                        }
                        StepDecision::Accept(next) => {
                            // a step cut short by the plan says nothing about the next one
                            self.h = if plan.h < 0.999 * self.h { next.max(self.h) } else { next };
                        }
                        StepDecision::Reject(next) => {
                            self.h = next;
                            self.counters.rejected += 1;
                            accepted = false;
                        }
                    }
                }
                if controlled.is_none() && self.method.was_hard() && self.refuse_oscillation(plan.h) {
                    self.record(plan.h, f64::NAN, false);
                    self.counters.failed += 1;
                    continue;
                }
                let stays = !accepted && self.error_stays(plan.h, error);
                self.record(plan.h, error, accepted);
                if stays && self.return_to_constraints() {
                    continue;
                }
                if accepted {
                    self.h = self.passage.leave().unwrap_or(self.h);
                    if self.is_watched() {
                        let regime = Regime { system: &self.system, active: &self.active };
                        self.method.publish(regime, &mut self.index1, &mut self.next);
                    }
                    return Ok(plan);
                }
                self.steer(plan.h);
                if self.h < smallest {
                    let named = self.law_that_ends().or_else(|| self.singular_failure());
                    return Err(named.unwrap_or_else(|| self.too_small("the error test", Vec::new())));
                }
                continue;
            }
            self.record(plan.h, f64::NAN, false);
            self.counters.failed += 1;
            if controlled.is_none() {
                if self.find_way_out(plan.h, matches!(attempt, Attempt::NotFinite { .. })) {
                    continue;
                }
                return Err(self.name_failure(attempt, plan.h));
            }
            if let Attempt::NotFinite { row, value } = &attempt {
                let (row, t) = (self.blame(row.clone(), plan.h), self.state.t + plan.h);
                self.not_finite = Some(NotFinite { row, value: *value, t });
            }
            self.h = self.controller.failed(plan.h, self.method.retreat());
            self.steer(plan.h);
            if self.h < smallest {
                // a law that has ended leaves accelerations that say nothing of what lies ahead
                let ended = matches!(attempt, Attempt::NotFinite { .. }).then(|| self.law_that_ends()).flatten();
                if let Some(failure) = ended.or_else(|| self.singular_failure()) {
                    return Err(failure);
                }
                return Err(match attempt {
                    Attempt::NewtonStalled { worst, .. } => self.too_small("the iteration did not converge", worst),
                    Attempt::ProjectionFailed { worst } => self.too_small("the projection did not converge", worst),
                    other => self.name_failure(other, plan.h),
                });
            }
        }
    }

    /// True if a shorter step did not lessen the error of the rejected one before it.
    fn error_stays(&self, h: f64, error: f64) -> bool {
        let last = self.recent.last().filter(|last| !last.accepted && last.t == self.state.t);
        last.is_some_and(|last| h < 0.9 * last.h && error > 0.9 * last.error)
    }

    /// Moves a state back onto the constraints that it has drifted from: a step that projects what steps before it left
    /// has an error that no length of its own lessens. Goes on with the first length that was rejected.
    fn return_to_constraints(&mut self) -> bool {
        let regime = Regime { system: &self.system, active: &self.active };
        let moved = self.method.return_to_constraints(regime, &mut self.index1, &mut self.state);
        let moved = moved.unwrap_or(false);
        if moved {
            let rejected = self.recent.iter().rev().take_while(|step| !step.accepted && step.t == self.state.t);
            self.h = rejected.fold(self.h, |longest, step| longest.max(step.h));
        }
        moved
    }

    /// The value that was not finite just ahead of here, if there was one.
    fn law_that_ends(&self) -> Option<Failure> {
        let near = 1e-6 * (self.options.end - self.start_time);
        let found = self.not_finite.as_ref().filter(|found| (found.t - self.state.t).abs() <= near)?;
        Some(Failure::NotFinite { row: found.row.clone(), value: found.value, t: found.t })
    }

    fn too_small(&self, reason: &'static str, worst: Vec<NamedValue>) -> Failure {
        let help = "look for a discontinuity without an event, a singular position, or a law that is not smooth here";
        Failure::StepTooSmall { t: self.state.t, h: self.h, reason, worst, help }
    }

    fn name_failure(&self, attempt: Attempt, h: f64) -> Failure {
        let t = self.state.t;
        match attempt {
            Attempt::NewtonStalled { iterations, contraction, worst } => {
                Failure::NewtonStalled { t, h, iterations, contraction, worst }
            }
            Attempt::ProjectionFailed { worst } => {
                Failure::NewtonStalled { t, h, iterations: 0, contraction: f64::NAN, worst }
            }
            Attempt::NotFinite { row, value } => self.name_value(row, value, h),
            Attempt::Singular { unknown, pivot, help } => Failure::SingularStep { t, h, unknown, pivot, help },
            Attempt::Done => unreachable!("only failed attempts are named"),
        }
    }

    /// A value that is not finite: of a law, or of steps that grow without bound.
    fn name_value(&self, row: String, value: f64, h: f64) -> Failure {
        let (t, layout) = (self.state.t + h, self.system.layout());
        let has_grown = |h: f64| h * largest(&self.state.v) > BEYOND * layout.length.max(1.0);
        match self.options.steps {
            // where no element gives such a number, stages have grown within the step; inner steps would have been short enough
            Steps::Fixed(whole)
                if !self.method.facts().implicit
                    && (has_grown(whole) || (h > DIVIDED * whole && self.to_blame(h).is_none())) =>
            {
                let (method, other) = (self.method.facts().name, stable_for(layout));
                Failure::Unstable { row, value, t, h: whole, method, other }
            }
            _ => Failure::NotFinite { row: self.blame(row, h), value, t },
        }
    }

    /// A number that is none between the ends of a step, where stages grow as well.
    fn or_growth(&self, failure: Failure, h: f64) -> Failure {
        let Failure::NotFinite { row, value, .. } = &failure else { return failure };
        match self.name_value(row.clone(), *value, h) {
            growth @ Failure::Unstable { .. } => growth,
            _ => failure,
        }
    }

    /// The row with the element that made it.
    fn blame(&self, row: String, h: f64) -> String {
        match self.to_blame(h) {
            Some(element) => format!("{row}, from {element}"),
            None => row,
        }
    }

    /// The element that gives no number, seen where the attempt ended or from the start of the step.
    fn to_blame(&self, h: f64) -> Option<String> {
        let ahead = Point { t: self.state.t + h, ..self.state.point() };
        self.system.blame(&self.next.point()).or_else(|| self.system.blame(&ahead))
    }

    /// The next step, or the next part of it.
    fn plan(&self) -> Plan {
        let whole = self.whole_plan();
        if self.inner == 0.0 || self.inner >= whole.h * (1.0 - SAME) {
            return whole;
        }
        Plan { h: self.inner, t: self.state.t + self.inner, time_event: false, on_grid: false, inner: true }
    }

    /// The next step: the proposed or given one, cut at the end and at time events.
    pub(super) fn whole_plan(&self) -> Plan {
        let (t, end) = (self.state.t, self.until);
        let mut plan = match &self.options.steps {
            Steps::Fixed(h) => self.grid_step(*h),
            Steps::Sequence(all) => {
                let h = all[(self.grid % all.len() as u64) as usize];
                Plan { h, t: t + h, time_event: false, on_grid: true, inner: false }
            }
            Steps::Controlled(_) => {
                // a proposal that is too short to move time is for the error test to refuse
                let mut h = self.h.max(self.smallest_step()).min(self.options.h_max.unwrap_or(f64::INFINITY));
                let rest = end - t;
                if let Some(knot) = self.system.next_knot(t) {
                    h = h.min(knot - t);
                }
                // two equal steps to the end instead of a tiny last one
                if rest > h && rest < 2.0 * h {
                    h = 0.5 * rest;
                }
                Plan { h, t: t + h, time_event: false, on_grid: false, inner: false }
            }
        };
        if t + plan.h * (1.0 + SAME) >= end {
            // keep h itself if only rounding separates it from the rest
            if t + plan.h * (1.0 - SAME) > end {
                plan.h = end - t;
                // before the end of the run, the rest of the step is still to come
                plan.on_grid &= end == self.options.end;
            }
            plan.t = end;
        }
        if let Some(event) = self.system.next_time_event(&self.state.point()) {
            let rest = event - t;
            if event <= end && plan.h * (1.0 + SAME) >= rest {
                plan = Plan {
                    h: rest,
                    t: event,
                    time_event: true,
                    on_grid: plan.on_grid && plan.h <= rest * (1.0 + SAME),
                    inner: false,
                };
            } else if matches!(self.options.steps, Steps::Controlled(_)) && rest < 2.0 * plan.h {
                plan.h = 0.5 * rest;
                plan.t = t + plan.h;
            }
        }
        plan
    }

    /// The step to the next point of the fixed grid. After an event it is shorter; a sliver is joined to the next.
    fn grid_step(&self, h: f64) -> Plan {
        let t = self.state.t;
        let mut index = ((t - self.grid_start) / h + SAME).floor() + 1.0;
        let mut target = self.grid_start + index * h;
        if target - t < 1e-3 * h {
            index += 1.0;
            target = self.grid_start + index * h;
        }
        let rest = target - t;
        let same = (rest - h).abs() <= 1e-6 * h;
        Plan { h: if same { h } else { rest }, t: target, time_event: false, on_grid: true, inner: false }
    }

    /// Shows requested output times up to `until` inside the step.
    fn emit_outputs(&mut self, until: f64, h: f64, observer: &mut dyn Observer) -> Result<(), Failure> {
        let slack = SAME * h;
        if self.options.asked.is_empty() && self.output_time(self.next_output).is_none_or(|t| t > until + slack) {
            self.rows.begin([self.state.t, until], 0);
            return Ok(());
        }
        self.begin_rows(until, h)?;
        while let Some(t) = self.output_time(self.next_output) {
            if t > until + slack || t > self.options.end + slack {
                break;
            }
            let fraction = ((t - self.state.t) / (self.next.t - self.state.t)).clamp(0.0, 1.0);
            if (t - self.next.t).abs() <= slack {
                self.between.copy_from(&self.next);
            } else {
                self.interpolate_row(fraction)?;
            }
            self.show_between(SnapshotKind::Output, h, observer)?;
            self.next_output += 1;
        }
        let first = self.options.asked.partition_point(|t| *t <= self.state.t);
        let last = self.options.asked.partition_point(|t| *t <= until);
        for k in first..last {
            let fraction = (self.options.asked[k] - self.state.t) / (self.next.t - self.state.t);
            self.interpolate_row(fraction.clamp(0.0, 1.0))?;
            self.show_between(SnapshotKind::Asked, h, observer)?;
        }
        Ok(())
    }

    /// Prepares the rows of the step up to a time: very many of them share what is done to a few.
    fn begin_rows(&mut self, until: f64, h: f64) -> Result<(), Failure> {
        let times = (self.next_output..).map_while(|k| self.output_time(k)).take_while(|t| *t < until - SAME * h);
        let rows = times.take(RowsOfStep::MANY).count();
        self.rows.begin([self.state.t, until], rows);
        while let Some(t) = self.rows.next_node() {
            self.interpolate_at((t - self.state.t) / (self.next.t - self.state.t), false)?;
            let regime = Regime { system: &self.system, active: &self.active };
            self.rows.note_node(regime, &mut self.index1, &mut self.projector, &mut self.between);
        }
        Ok(())
    }

    /// Dense output at a fraction of the step into `between`, consistent; rows of a step share matrices.
    fn interpolate_row(&mut self, fraction: f64) -> Result<(), Failure> {
        self.interpolate_at(fraction, false)?;
        let regime = Regime { system: &self.system, active: &self.active };
        self.rows.make_consistent(regime, &mut self.index1, &mut self.projector, &mut self.between)
    }

    /// Dense output at a fraction of the step into `between`, made consistent if asked.
    pub(super) fn interpolate_at(&mut self, fraction: f64, project: bool) -> Result<(), Failure> {
        let regime = Regime { system: &self.system, active: &self.active };
        if fraction == 1.0 {
            self.between.copy_from(&self.next);
        } else {
            self.method.interpolate(regime, &mut self.index1, &self.state, &self.next, fraction, &mut self.between);
        }
        if project {
            make_consistent(regime, &mut self.index1, &mut self.projector, &mut self.between)?;
        }
        Ok(())
    }
}
