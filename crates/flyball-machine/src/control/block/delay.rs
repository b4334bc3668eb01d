//! Transport delay: y(t) = u(t − τ), and a given value before there is history.
//!
//! Steps are noted from dense output, with so many points that what comes out is within the tolerance of the run. A jump of
//! the input comes out as an exact time event after τ. A step longer than τ is repeated with its own course as history.

use super::fields::{maybe, time};
use super::history::{HEAD, Notes, POINT, Past};
use super::{Block, BlockChange, BlockDefinition, BlockKind, BlockPoint, Happened, InputCourse, Of, On};
use crate::catalog::{Entry, Example, Fields, Kind, Memory, Value, number, optional};
use crate::control::signal::Port;
use crate::machine::MachineError;
use flyball_dae::failure::Failure;
use flyball_dae::scalar::Real;

/// A transport delay.
#[derive(Clone, Debug)]
pub struct Delay {
    /// τ [s].
    pub time: f64,
    /// Output until t = start + τ.
    pub before: f64,
    /// Points of history kept; those nearer than τ/points to each other only where the input needs them.
    pub points: usize,
}

/// Points kept by default.
const POINTS: usize = 1000;
/// Memory of a kept point [bytes]: time and value in the state, its copies and the files of a run.
const POINT_BYTES: u64 = 160;

impl Block {
    /// A delay by a time [s]; the output is `before` until the input has come through.
    pub fn delay(time: f64, before: f64) -> Self {
        Self::new(Delay { time, before, points: POINTS })
    }

    /// Number of points of history that a delay keeps.
    pub fn history(mut self, points: usize) -> Self {
        match &mut self.kind {
            BlockKind::Delay(delay) => delay.points = points,
            _ => self.misplaced = Some("history"),
        }
        self
    }
}

impl Delay {
    /// Its held values, with room for the points in time and as many for jumps.
    fn notes<'a>(&self, memory: &'a mut [f64]) -> Notes<'a> {
        Notes { memory, room: self.room() }
    }

    fn room(&self) -> usize {
        2 * self.points + 8
    }

    fn is_full(&self, t: f64) -> Failure {
        Failure::BadOption {
            option: "history of a delay",
            given: format!("{} points, at t = {t}", self.points),
            wanted: "its input changes or jumps more often within the delay; give it more points",
        }
    }
}

impl BlockDefinition for Delay {
    fn name(&self) -> &'static str {
        "delay"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let history = ("history", Value::Count(self.points));
        Ok(vec![number("time", self.time), number("before", self.before), history])
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::positive(name, "the time", self.time)?;
        super::finite(name, "the value before", self.before)?;
        super::positive(name, "the number of points minus 19", self.points as f64 - 19.0)
    }
    fn depends(&self, _: Of, _: On) -> bool {
        false
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = if at.memory[0] == 0.0 { R::from(self.before) } else { Past(at.memory).at(at.t - self.time) };
    }
    fn memory(&self) -> Vec<f64> {
        vec![0.0; HEAD + POINT * self.room()]
    }
    fn has_instants(&self) -> bool {
        true
    }
    fn next_time(&self, at: &BlockPoint) -> Option<f64> {
        let past = Past(at.memory);
        let end = past.stretch().end;
        (end < past.len()).then(|| past.time(end) + self.time)
    }
    fn react(&self, at: &BlockPoint, _: &Happened, change: &mut BlockChange) {
        let (t, u) = (at.t, at.u[0]);
        let mut notes = self.notes(change.memory);
        if notes.past().len() == 0 {
            // what was before ends here, with a jump or at least a kink
            return notes.begin(t, self.before, u);
        }
        notes.come_out(t / (1.0 - 4.0 * f64::EPSILON) - self.time);
        notes.forget(t - self.time, self.points / 4);
        if !notes.note_event(t, u) {
            *change.failure = Some(self.is_full(t));
        }
    }
    fn accepted(&self, at: &BlockPoint, memory: &mut [f64]) {
        // the course of a step was noted with its end; this is the state behind an event
        self.notes(memory).note(at.t, at.u[0]);
    }
    fn recall(&self) -> Option<f64> {
        Some(self.time)
    }
    fn note_course(&self, input: &mut dyn InputCourse, memory: &mut [f64]) -> Option<Failure> {
        let t = input.span()[1];
        let mut notes = self.notes(memory);
        notes.forget(t - self.time, self.points / 4);
        (!notes.note_step(input, self.time / self.points as f64)).then(|| self.is_full(t))
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "delay",
    "its input some time ago; jumps of the input come out as events",
    &[
        time("time", "how long ago"),
        maybe("before", "output before the start; default 0"),
        optional("history", Kind::Count, "points of history that are kept; default 1000"),
    ],
    |v| {
        let points = v.count("history").unwrap_or(POINTS);
        Ok(Block::delay(v.number_or_zero("time"), v.number_or_zero("before")).history(points))
    },
)
.memory(Memory { key: "history", default: POINTS, what: "points of history", bytes: [POINT_BYTES; 2] })
.examples(&[Example::new("inputs = ['a']\ntime = 0.1\nbefore = 3\nhistory = 50")])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::delay(0.1, 0.4)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;
    use flyball_dae::driver::Options;

    #[test]
    fn a_sine_comes_out_later() {
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 3.0).phase(0.5));
        bench.block("y", Block::delay(0.4, 0.0).input("u"));
        bench.block("x", Block::integrator().input("y"));
        let run = bench.run(2.0);
        // the start is a jump from 0 to sin 0.5, which comes out after 0.4 s
        run.has_time_events(&[0.4]);
        let expected = ((0.5_f64).cos() - (3.0 * 1.6 + 0.5_f64).cos()) / 3.0;
        assert!((run.signal("x") - expected).abs() < 1e-6, "{} {expected}", run.signal("x"));
    }

    #[test]
    fn a_jump_comes_out_exactly_after_the_delay() {
        let mut bench = Bench::new();
        bench.block("u", Block::pulse(10.0, 0.25).first(0.1).levels(1.0, 4.0));
        bench.block("y", Block::delay(0.3, 1.0).input("u"));
        bench.block("x", Block::integrator().input("y"));
        let run = bench.run(1.0);
        run.has_time_events(&[0.1, 0.3, 0.35, 0.1 + 0.3, 0.35 + 0.3]); // the start comes out at 0.3
        run.is_near("x", 1.0 + 3.0 * 0.25);
    }

    #[test]
    fn a_loop_with_a_delay_follows_the_method_of_steps() {
        // ẋ = −x(t − 1), x = 1 before: 1 − t, then 1 − t + (t − 1)²/2, then − (t − 2)³/6
        let mut bench = Bench::new();
        bench.block("x", Block::integrator().start(1.0).input("minus"));
        bench.block("late", Block::delay(1.0, 1.0).input("x"));
        bench.block("minus", Block::gain(-1.0).input("late"));
        let run = bench.run(2.5);
        let expected = 1.0 - 2.5 + 1.5 * 1.5 / 2.0 - 0.5_f64.powi(3) / 6.0;
        assert!((run.signal("x") - expected).abs() < 1e-7, "{} {expected}", run.signal("x"));
    }

    #[test]
    fn a_loop_with_a_delay_gets_better_with_the_tolerance() {
        // ẋ = −20 x(t − 0.05), x = 1 before: Σ (−20)ⁿ (t − (n − 1) 0.05)ⁿ/n!, whose n-th derivative jumps at (n − 1) 0.05
        let mut bench = Bench::new();
        bench.block("x", Block::integrator().start(1.0).input("minus"));
        bench.block("late", Block::delay(0.05, 1.0).input("x"));
        bench.block("minus", Block::gain(-20.0).input("late"));
        let end = 0.33;
        let (mut expected, mut factor) = (1.0, 1.0);
        for n in 1..=7 {
            factor *= -20.0 / f64::from(n);
            expected += factor * (end - 0.05 * f64::from(n - 1)).powi(n);
        }
        for rtol in [1e-4, 1e-6, 1e-8, 1e-10] {
            let error = (bench.run_with(Options::controlled(end, rtol)).signal("x") - expected).abs();
            assert!(error < 1000.0 * rtol, "{rtol:e}: {error:e}");
        }
        let error = (bench.run_with(Options::fixed(end, 0.004)).signal("x") - expected).abs();
        assert!(error < 1e-6, "{error:e}");
    }

    #[test]
    fn a_history_that_is_too_short_is_refused() {
        let mut bench = Bench::new();
        bench.block("u", Block::pulse(1e-3, 5e-4));
        bench.block("y", Block::delay(0.5, 0.0).history(20).input("u"));
        let full = bench.attempt(Options::controlled(1.0, 1e-6)).err().expect("it is refused").to_string();
        assert!(full.contains("history of a delay is 20 points") && full.contains("more points"), "{full}");
    }

    #[test]
    fn an_input_that_no_step_resolves_comes_out_as_it_went_in() {
        // nothing but the delay reads the sine: steps grow far beyond its period
        let mut bench = Bench::new();
        bench.block("u", Block::sine(1.0, 60.0));
        bench.block("y", Block::delay(1.0, 0.0).input("u"));
        bench.block("x", Block::integrator().input("y"));
        let run = bench.run(1.7);
        run.is_near("y", (60.0 * 0.7_f64).sin());
        run.is_near("x", (1.0 - (60.0 * 0.7_f64).cos()) / 60.0);
    }

    #[test]
    fn a_delay_far_shorter_than_a_step_takes_no_more_steps() {
        // ẋ = −x(t − τ), x = 1 before: −e^(λt)/(λ (1 + λτ)) with λ = −e^(−λτ), once the faster terms have died out
        let steps = |time: f64| {
            let mut bench = Bench::new();
            bench.block("x", Block::integrator().start(1.0).input("minus"));
            bench.block("late", Block::delay(time, 1.0).input("x"));
            bench.block("minus", Block::gain(-1.0).input("late"));
            let run = bench.run(1.0);
            let rate = (0..50).fold(-1.0, |rate: f64, _| -(-rate * time).exp());
            run.is_near("x", -rate.exp() / (rate * (1.0 + rate * time)));
            run.summary.counters.steps
        };
        assert!(steps(1e-9) < 200, "{}", steps(1e-9));
        assert!(steps(1e-3) < 400, "{}", steps(1e-3));
    }

    #[test]
    fn a_long_run_forgets_what_has_come_out() {
        let mut bench = Bench::new();
        bench.block("u", Block::pulse(0.1, 0.05));
        bench.block("y", Block::delay(0.12, 0.0).history(20).input("u"));
        bench.block("x", Block::integrator().input("y"));
        // 98 whole pulses and the beginning of another come out: the last one went in at 9.8 s
        bench.run(10.0).is_near("x", 98.0 * 0.05 + 0.05);
    }
}
