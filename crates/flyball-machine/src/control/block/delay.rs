//! Transport delay: y(t) = u(t − τ), and a given value before there is history.
//!
//! Accepted steps are noted as points (time, value). Between them goes a polynomial through the six nearest ones, never
//! across a jump; a jump of the input comes out as an exact time event after τ. Steps are not longer than τ, so that the
//! history always reaches far enough.
//!
//! Held values: number of points, jumps passed so far, then (time, value) of each point, oldest first. Two points at one
//! time are a jump.

use super::{Block, BlockChange, BlockDefinition, BlockKind, BlockPoint, Happened};
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

/// The points in the held values.
struct History<'a>(&'a [f64]);

impl History<'_> {
    fn len(&self) -> usize {
        self.0[0] as usize
    }
    fn time(&self, i: usize) -> f64 {
        self.0[HEAD + 2 * i]
    }
    fn value(&self, i: usize) -> f64 {
        self.0[HEAD + 2 * i + 1]
    }
    /// Number of jumps up to point i, the first point of a jump not counted.
    fn is_jump(&self, i: usize) -> bool {
        i > 0 && self.time(i) == self.time(i - 1)
    }
    /// The points between the jumps of which so many are passed.
    fn stretch(&self) -> std::ops::Range<usize> {
        let mut jumps = self.0[1] as usize;
        let (mut first, n) = (0, self.len());
        for i in 0..n {
            if self.is_jump(i) {
                if jumps == 0 {
                    return first..i;
                }
                jumps -= 1;
                first = i;
            }
        }
        first..n
    }
    /// The polynomial through the points nearest to s in its stretch.
    fn at<R: Real>(&self, s: R) -> R {
        let stretch = self.stretch();
        if s.value() <= self.time(stretch.start) && stretch.start == 0 {
            return R::from(self.value(0));
        }
        let right = stretch.clone().find(|&i| self.time(i) >= s.value()).unwrap_or(stretch.end);
        let width = stretch.len().min(6);
        let first = right.saturating_sub(3).max(stretch.start).min(stretch.end - width);
        let nodes = first..first + width;
        // Lagrange
        nodes.clone().fold(R::zero(), |sum, i| {
            let others = nodes.clone().filter(|&j| j != i);
            let weight = others.fold(R::one(), |product, j| {
                product * (s - self.time(j)) / (self.time(i) - self.time(j))
            });
            sum + weight * self.value(i)
        })
    }
}

impl Delay {
    /// Points that there is room for: those in time, and as many for jumps.
    fn room(&self) -> usize {
        2 * self.points + 8
    }

    /// Forgets points that are not needed any more.
    fn forget(&self, t: f64, memory: &mut [f64]) {
        // some points before t − τ stay, and the jump that is coming out just now
        let history = History(memory);
        let old = (0..history.len()).take_while(|&i| history.time(i) < t - self.time).count();
        let gone = old.saturating_sub(6).min(history.stretch().start.max(old.saturating_sub(6)));
        if gone < self.points / 4 + 1 {
            return;
        }
        let jumps = (1..=gone).filter(|&i| history.is_jump(i)).count();
        let n = history.len();
        memory.copy_within(HEAD + 2 * gone..HEAD + 2 * n, HEAD);
        memory[0] = (n - gone) as f64;
        memory[1] = (memory[1] - jumps as f64).max(0.0);
    }

    /// Adds a point; false if there is no room.
    fn push(&self, t: f64, u: f64, memory: &mut [f64]) -> bool {
        let n = memory[0] as usize;
        if n == self.room() {
            return false;
        }
        memory[HEAD + 2 * n] = t;
        memory[HEAD + 2 * n + 1] = u;
        memory[0] += 1.0;
        true
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
    fn depends(&self, _: super::Of, _: super::On) -> bool {
        false
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = if at.memory[0] == 0.0 { R::from(self.before) } else { History(at.memory).at(at.t - self.time) };
    }
    fn memory(&self) -> Vec<f64> {
        vec![0.0; HEAD + 2 * self.room()]
    }
    fn next_time(&self, at: &BlockPoint) -> Option<f64> {
        let history = History(at.memory);
        let end = history.stretch().end;
        (end < history.len()).then(|| history.time(end) + self.time)
    }
    fn react(&self, at: &BlockPoint, _: &Happened, change: &mut BlockChange) {
        let (t, u) = (at.t, at.u[0]);
        if change.memory[0] == 0.0 {
            self.push(t, self.before, change.memory);
        }
        // a jump comes out
        let history = History(change.memory);
        let end = history.stretch().end;
        if end < history.len() && t >= (history.time(end) + self.time) * (1.0 - 4.0 * f64::EPSILON) {
            change.memory[1] += 1.0;
        }
        // a jump goes in; while modes settle it may change again
        let n = change.memory[0] as usize;
        let history = History(change.memory);
        let last = history.value(n - 1);
        if (u - last).abs() <= 1e-9 * (u.abs() + last.abs()) + 1e-12 {
            return;
        }
        if history.time(n - 1) == t && history.is_jump(n - 1) {
            change.memory[HEAD + 2 * n - 1] = u;
            return;
        }
        self.forget(t, change.memory);
        let last_time = History(change.memory).time(change.memory[0] as usize - 1);
        let fits = (last_time == t || self.push(t, last, change.memory)) && self.push(t, u, change.memory);
        if !fits {
            *change.failure = Some(Failure::BadOption {
                option: "history of a delay",
                given: format!("{} points at t = {t}", self.points),
                wanted: "its input jumps more often than that within the delay; give it more points",
            });
        }
    }
    fn accepted(&self, at: &BlockPoint, memory: &mut [f64]) {
        self.forget(at.t, memory);
        let (n, history) = (memory[0] as usize, History(memory));
        // the newest point is replaced while it is nearer than τ/points to the one before, but never a jump
        let near = n >= 2
            && !history.is_jump(n - 1)
            && history.time(n - 1) - history.time(n - 2) < self.time / self.points as f64;
        if near || n == self.room() {
            memory[HEAD + 2 * n - 2] = at.t;
            memory[HEAD + 2 * n - 1] = at.u[0];
        } else {
            self.push(at.t, at.u[0], memory);
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
        run.has_time_events(&[0.1, 0.35, 0.1 + 0.3, 0.35 + 0.3]);
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
}
