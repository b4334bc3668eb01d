//! Transport delay: y(t) = u(t − τ), and a given value before there is history.
//!
//! Accepted steps are noted as points. Between them goes a polynomial through the six nearest ones, never across a jump,
//! nor across an event if there are points enough. A jump of the input comes out as an exact time event after τ. Steps are
//! not longer than τ/10, so that the history reaches far enough and is dense enough.
//!
//! Held values: number of points, jumps that have come out, then (time, value, what begins there) of each, oldest first.

use super::{Block, BlockChange, BlockDefinition, BlockKind, BlockPoint, Happened, Of, On};
use crate::control::signal::Port;
use crate::machine::MachineError;
use flyball_dae::failure::Failure;
use flyball_dae::scalar::Real;
use std::ops::Range;

/// A transport delay.
#[derive(Clone, Debug)]
pub struct Delay {
    /// τ [s].
    pub time: f64,
    /// Output until t = start + τ.
    pub before: f64,
    /// Points of history kept; steps shorter than τ/points are not all kept.
    pub points: usize,
}

/// Points kept by default.
const POINTS: usize = 400;
/// Held values before the points.
const HEAD: usize = 2;

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

/// Numbers of a point: time, value, what begins there.
const POINT: usize = 3;
/// A point that goes on from the one before, one behind a jump, one behind a kink.
const SMOOTH: f64 = 0.0;
const JUMP: f64 = 1.0;
const KINK: f64 = 2.0;
/// Points of an interpolating polynomial.
const STENCIL: usize = 6;

/// The points in the held values.
struct History<'a>(&'a [f64]);

impl History<'_> {
    fn len(&self) -> usize {
        self.0[0] as usize
    }
    fn time(&self, i: usize) -> f64 {
        self.0[HEAD + POINT * i]
    }
    fn value(&self, i: usize) -> f64 {
        self.0[HEAD + POINT * i + 1]
    }
    fn begins(&self, i: usize) -> f64 {
        self.0[HEAD + POINT * i + 2]
    }
    /// The points between the jumps of which so many have come out.
    fn stretch(&self) -> Range<usize> {
        let mut jumps = self.0[1] as usize;
        let (mut first, n) = (0, self.len());
        for i in (0..n).filter(|&i| self.begins(i) == JUMP) {
            if jumps == 0 {
                return first..i;
            }
            jumps -= 1;
            first = i;
        }
        first..n
    }
    /// The points of a stretch between the kinks around s.
    fn piece(&self, stretch: Range<usize>, s: f64) -> Range<usize> {
        let kinks = stretch.clone().filter(|&i| self.begins(i) == KINK);
        kinks.fold(stretch, |piece, i| match self.time(i) <= s {
            true => i.max(piece.start)..piece.end,
            false => piece.start..i.min(piece.end),
        })
    }
    /// The polynomial through the points nearest to s.
    fn at<R: Real>(&self, s: R) -> R {
        let stretch = self.stretch();
        if s.value() <= self.time(0) && stretch.start == 0 {
            return R::from(self.value(0));
        }
        let piece = self.piece(stretch, s.value());
        let right = piece.clone().find(|&i| self.time(i) >= s.value()).unwrap_or(piece.end);
        let width = piece.len().min(STENCIL);
        let first = right.saturating_sub(STENCIL / 2).max(piece.start).min(piece.end - width);
        let nodes = first..first + width;
        // Lagrange
        nodes.clone().fold(R::zero(), |sum, i| {
            let others = nodes.clone().filter(|&j| j != i);
            let weight =
                others.fold(R::one(), |w, j| w * (s - self.time(j)) / (self.time(i) - self.time(j)));
            sum + weight * self.value(i)
        })
    }
}

impl Delay {
    /// Points that there is room for: those in time, and as many for jumps.
    fn room(&self) -> usize {
        2 * self.points + 8
    }

    /// Forgets points that are not needed any more, many at a time.
    fn forget(&self, t: f64, memory: &mut [f64]) {
        let history = History(memory);
        let n = history.len();
        let old = (0..n).take_while(|&i| history.time(i) < t - self.time).count();
        let gone = old.saturating_sub(STENCIL);
        if gone <= self.points / 4 {
            return;
        }
        // the first point left begins a stretch of its own
        let jumps = (0..=gone).filter(|&i| history.begins(i) == JUMP).count();
        memory.copy_within(HEAD + POINT * gone..HEAD + POINT * n, HEAD);
        memory[0] = (n - gone) as f64;
        memory[1] -= jumps as f64;
        memory[HEAD + 2] = SMOOTH;
    }

    /// Adds a point; false if there is no room.
    fn push(&self, t: f64, u: f64, begins: f64, memory: &mut [f64]) -> bool {
        let n = memory[0] as usize;
        if n == self.room() {
            return false;
        }
        memory[HEAD + POINT * n..HEAD + POINT * (n + 1)].copy_from_slice(&[t, u, begins]);
        memory[0] += 1.0;
        true
    }

    /// Notes what an event at t does to the input; false if there is no room.
    fn note_event(&self, t: f64, u: f64, memory: &mut [f64]) -> bool {
        let (n, history) = (memory[0] as usize, History(memory));
        let jumps = |from: f64| (u - from).abs() > 1e-9 * (u.abs() + from.abs()) + 1e-12;
        let (last, begins) = (history.value(n - 1), history.begins(n - 1));
        if history.time(n - 1) == t && begins != SMOOTH {
            // modes still settle
            let jump = begins == JUMP || jumps(history.value(n - 2));
            memory[HEAD + POINT * n - 2] = u;
            memory[HEAD + POINT * n - 1] = if jump { JUMP } else { KINK };
            return true;
        }
        // a kink is worth a break only if enough points stand before it
        let smooth = (0..n).rev().take_while(|&i| history.begins(i) == SMOOTH).count();
        let begins = if jumps(last) { JUMP } else { KINK };
        if begins == KINK && smooth < STENCIL {
            return true;
        }
        let at_t = history.time(n - 1) == t;
        (at_t || self.push(t, last, SMOOTH, memory)) && self.push(t, u, begins, memory)
    }
}

impl BlockDefinition for Delay {
    fn name(&self) -> &'static str {
        "delay"
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
        out[0] = if at.memory[0] == 0.0 { R::from(self.before) } else { History(at.memory).at(at.t - self.time) };
    }
    fn memory(&self) -> Vec<f64> {
        vec![0.0; HEAD + POINT * self.room()]
    }
    fn has_instants(&self) -> bool {
        true
    }
    fn next_time(&self, at: &BlockPoint) -> Option<f64> {
        let history = History(at.memory);
        let end = history.stretch().end;
        (end < history.len()).then(|| history.time(end) + self.time)
    }
    fn react(&self, at: &BlockPoint, _: &Happened, change: &mut BlockChange) {
        let (t, u, memory) = (at.t, at.u[0], &mut *change.memory);
        if memory[0] == 0.0 {
            // what was before ends here, with a jump or at least a kink
            self.push(t, self.before, SMOOTH, memory);
            self.push(t, u, JUMP, memory);
            return;
        }
        let history = History(memory);
        let end = history.stretch().end;
        if end < history.len() && t >= (history.time(end) + self.time) * (1.0 - 4.0 * f64::EPSILON) {
            memory[1] += 1.0;
        }
        self.forget(t, memory);
        if !self.note_event(t, u, memory) {
            *change.failure = Some(Failure::BadOption {
                option: "history of a delay",
                given: format!("{} points, at t = {t}", self.points),
                wanted: "its input jumps more often within the delay; give it more points",
            });
        }
    }
    fn accepted(&self, at: &BlockPoint, memory: &mut [f64]) {
        self.forget(at.t, memory);
        let (n, history) = (memory[0] as usize, History(memory));
        if n == 0 || history.time(n - 1) == at.t {
            return;
        }
        // the newest point is replaced while it is nearer than τ/points to the one before, but never a break
        let near = n >= 2
            && history.begins(n - 1) == SMOOTH
            && history.time(n - 1) - history.time(n - 2) < self.time / self.points as f64;
        if near {
            memory[HEAD + POINT * (n - 1)] = at.t;
            memory[HEAD + POINT * (n - 1) + 1] = at.u[0];
        } else {
            self.push(at.t, at.u[0], SMOOTH, memory);
        }
    }
    fn largest_step(&self) -> f64 {
        // a sine of period 2τ then comes out with an error below 1e-5, one of period 4τ below 2e-7
        0.1 * self.time
    }
}

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
    fn steps_that_are_too_long_and_a_history_that_is_too_short_are_refused() {
        let mut bench = Bench::new();
        bench.block("u", Block::pulse(1e-3, 5e-4));
        bench.block("y", Block::delay(0.5, 0.0).history(20).input("u"));
        let message = |options: Options| bench.attempt(options).err().expect("it is refused").to_string();
        let long = message(Options::fixed(1.0, 0.1));
        assert!(long.contains("step is 0.1 (largest 0.05)"), "{long}");
        let full = message(Options::controlled(1.0, 1e-6));
        assert!(full.contains("history of a delay is 20 points") && full.contains("more points"), "{full}");
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
