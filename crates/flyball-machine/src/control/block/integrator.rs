//! Integrator: ẋ = u, y = x. It may stop at limits and go back to its start when a signal rises through zero.

use super::fields::{START, maybe, show_limits};
use super::{Block, BlockChange, BlockDefinition, BlockKind, BlockPoint, Happened, Of, On};
use crate::catalog::{Entry, Example, Fields, Kind, flag, number, optional};
use crate::control::signal::{Port, PortSource};
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// An integral over time.
#[derive(Clone, Debug)]
pub struct Integrator {
    /// Value at the start and after a reset.
    pub start: f64,
    /// Lower and upper limit, if it has any.
    pub limits: Option<[f64; 2]>,
    /// True if it has an input `reset`.
    pub has_reset: bool,
}

impl Block {
    /// The integral of a signal over time.
    pub fn integrator() -> Self {
        Self::new(Integrator { start: 0.0, limits: None, has_reset: false })
    }

    /// Value of a block with one state at the start.
    pub fn start(mut self, value: f64) -> Self {
        match &mut self.kind {
            BlockKind::Integrator(block) => block.start = value,
            BlockKind::LowPass(block) => block.start = value,
            BlockKind::RateLimiter(block) => block.start = value,
            BlockKind::Backlash(block) => block.start = value,
            BlockKind::Pid(block) => block.start = value,
            _ => self.misplaced = Some("start"),
        }
        self
    }

    /// Lets an integrator stop at limits, or keeps the output of a sampled PID controller between them.
    pub fn limits(mut self, lower: f64, upper: f64) -> Self {
        match &mut self.kind {
            BlockKind::Integrator(block) => block.limits = Some([lower, upper]),
            BlockKind::DiscretePid(block) => block.limits = Some([lower, upper]),
            _ => self.misplaced = Some("limits"),
        }
        self
    }

    /// Gives an integrator an input `reset`: where it rises through zero, the integral goes back to its start.
    pub fn with_reset(mut self) -> Self {
        match &mut self.kind {
            BlockKind::Integrator(block) => block.has_reset = true,
            _ => self.misplaced = Some("with_reset"),
        }
        self
    }
}

/// Modes of an integrator with limits.
const FREE: i32 = 1;
const AT_LOWER: i32 = 2;
const AT_UPPER: i32 = 3;
/// Modes of the reset: the next rise counts, or the signal must come down first.
const ARMED: i32 = 1;
const SPENT: i32 = 2;
/// A signal above this has risen; one that rests at zero has not.
const RISEN: f64 = 1e-12;

impl Integrator {
    /// Number of the mode of the reset, behind that of the limits.
    fn reset_mode(&self) -> usize {
        usize::from(self.limits.is_some())
    }

    /// Number of the first switching function of the limits, behind those of the reset.
    fn first_limit(&self) -> usize {
        if self.has_reset { 2 } else { 0 }
    }
}

impl BlockDefinition for Integrator {
    fn name(&self) -> &'static str {
        "integrator"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let mut out = vec![number("start", self.start), flag("reset", self.has_reset)];
        out.extend(show_limits(self.limits));
        Ok(out)
    }
    fn inputs(&self) -> Vec<Port> {
        let mut ports = vec![Port::new("in")];
        ports.extend(self.has_reset.then(|| Port::new("reset")));
        ports
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn states(&self) -> Vec<(String, f64)> {
        vec![("out".into(), self.start)]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        super::finite(name, "the start", self.start)?;
        let Some([lower, upper]) = self.limits else { return Ok(()) };
        super::ascending(name, "the upper limit minus the lower", &[lower, upper])?;
        if (lower..=upper).contains(&self.start) {
            return Ok(());
        }
        let (what, help) = ("the start", "let it start between its limits");
        Err(MachineError::BadValue { element: name.into(), what, value: self.start, help })
    }
    fn source(&self, _: usize) -> PortSource {
        PortSource::State(0)
    }
    fn depends(&self, of: Of, on: On) -> bool {
        matches!((of, on), (Of::Output(_), On::State(_)) | (Of::Rate(_), On::Input(0)))
    }
    fn is_linear(&self) -> bool {
        self.limits.is_none()
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = at.x[0];
    }
    fn rate<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        let stopped = self.limits.is_some() && at.modes[0] > FREE;
        out[0] = if stopped { R::zero() } else { at.u[0] };
    }
    fn modes(&self) -> usize {
        usize::from(self.limits.is_some()) + usize::from(self.has_reset)
    }
    fn memory(&self) -> Vec<f64> {
        // number of resets, so that each one is seen as a change
        vec![0.0; usize::from(self.has_reset)]
    }
    fn switches(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        if self.has_reset {
            names.extend(["reset", "reset armed"]);
        }
        if self.limits.is_some() {
            names.extend(["lower limit", "upper limit"]);
        }
        names
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        let (reset, stops) = out.split_at_mut(self.first_limit());
        if let [rise, fall] = reset {
            (*rise, *fall) = match at.modes[self.reset_mode()] {
                SPENT => (1.0, at.u[1]),
                _ => (RISEN - at.u[1], 1.0),
            };
        }
        if let Some([lower, upper]) = self.limits {
            (stops[0], stops[1]) = match at.modes[0] {
                AT_LOWER => (-at.u[0], 1.0),
                AT_UPPER => (1.0, at.u[0]),
                // a little beyond the limits and moving out, so that an integral which leaves one slowly does not meet it
                // again
                _ => {
                    let (x, u, slack) = (at.x[0], at.u[0], 1e-12 * (upper - lower));
                    ((x - lower + slack).max(u), (upper - x + slack).max(-u))
                }
            };
        }
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        let first = self.first_limit();
        if self.has_reset {
            // a signal that jumps passes no zero
            let (mode, u) = (&mut change.modes[self.reset_mode()], at.u[1]);
            let [rises, falls] = happened.pair(0);
            // onto zero, but for rounding
            let comes_down = u <= RISEN && happened.before[1] > 2.0 * RISEN;
            *mode = match at.modes[self.reset_mode()] {
                ARMED if rises || u > RISEN => {
                    change.x[0] = self.start;
                    change.memory[0] += 1.0;
                    SPENT
                }
                SPENT if falls || comes_down || u == 0.0 || u < -RISEN => ARMED,
                0 => {
                    if u > RISEN {
                        SPENT
                    } else {
                        ARMED
                    }
                }
                same => same,
            };
        }
        let Some([lower, upper]) = self.limits else { return };
        let [below, above] = happened.pair(first);
        let (u, x) = (at.u[0], change.x[0]);
        change.modes[0] = match at.modes[0] {
            AT_LOWER if (below || u > 0.0) && x <= lower => FREE,
            AT_UPPER if (above || u < 0.0) && x >= upper => FREE,
            AT_LOWER | AT_UPPER if lower < x && x < upper => FREE,
            FREE | 0 if (below || x <= lower) && u < 0.0 => AT_LOWER,
            FREE | 0 if (above || x >= upper) && u > 0.0 => AT_UPPER,
            0 => FREE,
            same => same,
        };
        match change.modes[0] {
            AT_LOWER => change.x[0] = lower,
            AT_UPPER => change.x[0] = upper,
            _ => {}
        }
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "integrator",
    "integral of its input over time; the second input, if `reset` is true, sets it back where it rises through zero",
    &[
        START,
        maybe("lower", "lower limit, where it stops"),
        maybe("upper", "upper limit, where it stops"),
        optional("reset", Kind::Flag, "whether it has an input `reset`; default false"),
    ],
    |v| {
        let (start, limits) = (v.number_or_zero("start"), v.both(["lower", "upper"])?);
        Ok(Block::new(Integrator { start, limits, has_reset: v.is_set("reset") }))
    },
)
.examples(&[
    Example::new("inputs = ['a', 'b']\nstart = 0.2\nlower = -1\nupper = 2\nreset = true"),
    Example::new("inputs = ['a']"),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![
        Block::integrator().start(0.3),
        Block::integrator().limits(-0.5, 0.5),
        Block::integrator().limits(-0.5, 0.5).with_reset(),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;
    use std::f64::consts::PI;

    #[test]
    fn it_stops_at_a_limit_and_leaves_it_when_its_input_turns() {
        let mut bench = Bench::new();
        bench.block("u", Block::sine(PI, PI));
        bench.block("x", Block::integrator().limits(-5.0, 1.0).input("u"));
        // 1 − cos πt reaches 1 at 1/2; the input turns at 1; then x = 1 − (1 + cos πt)
        let run = bench.run(1.75);
        run.has_events(&[0.5, 1.0]);
        run.is_near("x", -(1.75 * PI).cos());
    }

    #[test]
    fn a_rising_signal_sets_it_back() {
        let mut bench = Bench::new();
        bench.block("one", Block::constant(1.0));
        bench.block("again", Block::sine(1.0, 2.0 * PI).phase(-PI / 2.0));
        bench.block("x", Block::integrator().with_reset().start(0.5).inputs(["one", "again"]));
        let run = bench.run(1.0);
        // at 0.75 it comes down, and the next rise counts again
        run.has_events(&[0.25, 0.75]);
        run.is_near("x", 0.5 + 0.75);
    }

    #[test]
    fn a_signal_that_jumps_up_sets_it_back() {
        for low in [-1.0, 0.0] {
            let mut bench = Bench::new();
            bench.block("one", Block::constant(1.0));
            bench.block("again", Block::pulse(0.3, 0.1).first(0.25).levels(low, 1.0));
            bench.block("x", Block::integrator().with_reset().start(0.5).inputs(["one", "again"]));
            bench.run(0.5).is_near("x", 0.5 + 0.25);
            bench.run(1.0).is_near("x", 0.5 + 0.15);
        }
    }

    #[test]
    fn a_start_outside_the_limits_is_refused() {
        let mut bench = Bench::new();
        bench.block("u", Block::constant(1.0));
        bench.block("x", Block::integrator().limits(-1.0, 1.0).start(2.0).input("u"));
        assert!(bench.refusal().contains("`x`") && bench.refusal().contains("between its limits"));
    }
}
