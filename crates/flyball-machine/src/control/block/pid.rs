//! PID controller with a filtered derivative and, if it has limits, back-calculation against windup.
//!
//!   w = k_p u + x_i + k_d N (u − x_d),   y = w kept between the limits
//!   ẋ_i = k_i u + (y − w)/T_t,   ẋ_d = N (u − x_d)                         the kinks are events

use super::fields::{GAINS, LOWER, UPPER, maybe, show_limits};
use super::{Block, BlockChange, BlockDefinition, BlockKind, BlockPoint, Happened};
use crate::catalog::{Entry, Example, Fields, Kind, Units, number, optional};
use crate::control::signal::Port;
use crate::geometry::region;
use crate::machine::MachineError;
use flyball_dae::scalar::Real;

/// A PID controller.
#[derive(Clone, Debug)]
pub struct Pid {
    /// k_p, k_i [1/s], k_d [s].
    pub gains: [f64; 3],
    /// N: corner of the derivative's filter [rad/s].
    pub corner: f64,
    /// Limits of the output, if it has any, and T_t: how fast the integral gives way there [s].
    pub limits: Option<([f64; 2], f64)>,
    /// Value of the integral at the start.
    pub start: f64,
}

impl Block {
    /// A PID controller: gains k_p, k_i, k_d, and the corner of the derivative's filter [rad/s].
    pub fn pid(proportional: f64, integral: f64, derivative: f64, corner: f64) -> Self {
        Self::new(Pid { gains: [proportional, integral, derivative], corner, limits: None, start: 0.0 })
    }

    /// Keeps the output of a PID controller between limits; there its integral gives way within a time [s].
    pub fn anti_windup(mut self, lower: f64, upper: f64, time: f64) -> Self {
        match &mut self.kind {
            BlockKind::Pid(pid) => pid.limits = Some(([lower, upper], time)),
            _ => self.misplaced = Some("anti_windup"),
        }
        self
    }
}

impl Pid {
    /// w.
    fn wish<R: Real>(&self, at: &BlockPoint<R>) -> R {
        let [p, _, d] = self.gains;
        at.u[0] * p + at.x[0] + (at.u[0] - at.x[1]) * (d * self.corner)
    }

    /// y for a wish w.
    fn limited<R: Real>(&self, at: &BlockPoint<R>, wish: R) -> R {
        let Some((limits, _)) = self.limits else { return wish };
        match region::region(&limits, at.modes[0], wish.value()) {
            0 => R::from(limits[0]),
            1 => wish,
            _ => R::from(limits[1]),
        }
    }
}

impl BlockDefinition for Pid {
    fn name(&self) -> &'static str {
        "pid"
    }
    fn show(&self) -> Result<Fields, &'static str> {
        let [p, i, d] = self.gains;
        let mut out = vec![
            number("proportional", p),
            number("integral", i),
            number("derivative", d),
            number("corner", self.corner),
            number("start", self.start),
        ];
        if let Some((limits, time)) = self.limits {
            out.extend(show_limits(Some(limits)));
            out.push(number("windup_time", time));
        }
        Ok(out)
    }
    fn inputs(&self) -> Vec<Port> {
        vec![Port::new("in")]
    }
    fn outputs(&self) -> Vec<Port> {
        vec![Port::new("out")]
    }
    fn states(&self) -> Vec<(String, f64)> {
        vec![("integral".into(), self.start), ("filter".into(), 0.0)]
    }
    fn check(&self, name: &str) -> Result<(), MachineError> {
        self.gains.iter().try_for_each(|gain| super::finite(name, "a gain", *gain))?;
        super::positive(name, "the corner of the derivative's filter", self.corner)?;
        super::finite(name, "the start", self.start)?;
        let Some((limits, time)) = self.limits else { return Ok(()) };
        super::ascending(name, "the upper limit minus the lower", &limits)?;
        super::positive(name, "the time of the anti-windup", time)
    }
    fn is_linear(&self) -> bool {
        self.limits.is_none()
    }
    fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = self.limited(at, self.wish(at));
    }
    fn rate<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
        out[0] = at.u[0] * self.gains[1];
        out[1] = (at.u[0] - at.x[1]) * self.corner;
        if let Some((_, time)) = self.limits {
            let wish = self.wish(at);
            out[0] += (self.limited(at, wish) - wish) / time;
        }
    }
    fn modes(&self) -> usize {
        usize::from(self.limits.is_some())
    }
    fn switches(&self) -> Vec<&'static str> {
        if self.limits.is_some() { vec!["lower limit", "upper limit"] } else { Vec::new() }
    }
    fn switching(&self, at: &BlockPoint, out: &mut [f64]) {
        if let Some((limits, _)) = &self.limits {
            region::switching(limits, at.modes[0], self.wish(at), out);
        }
    }
    fn react(&self, at: &BlockPoint, happened: &Happened, change: &mut BlockChange) {
        if let Some((limits, _)) = &self.limits {
            change.modes[0] = region::next_mode(limits, at.modes[0], self.wish(at), happened.pair(0));
        }
    }
}

pub(super) const ENTRIES: &[Entry<Block>] = &[Entry::new(
    "pid",
    "PID controller with filtered derivative; with limits its integral gives way there",
    &[
        GAINS[0],
        GAINS[1],
        GAINS[2],
        GAINS[3],
        maybe("start", "value of the integral at the start; default 0"),
        LOWER,
        UPPER,
        optional("windup_time", Kind::Number(Units::TIME), "how fast the integral gives way at a limit; default 1 s"),
    ],
    |v| {
        let [p, i, d, corner, start] =
            ["proportional", "integral", "derivative", "corner", "start"].map(|key| v.number_or_zero(key));
        let limits = v.both(["lower", "upper"])?.map(|limits| (limits, v.number_or("windup_time", 1.0)));
        Ok(Block::new(Pid { gains: [p, i, d], corner, limits, start }))
    },
)
.examples(&[
    Example::new(
        "inputs = ['a']\nproportional = 2\nintegral = 3\nderivative = 0.5\ncorner = 10\nstart = 0.3\n\
         lower = -1\nupper = 2\nwindup_time = 0.2",
    ),
    Example::new("inputs = ['a']\nproportional = 2\ncorner = 10"),
])];

#[cfg(test)]
pub(super) fn examples() -> Vec<Block> {
    vec![Block::pid(1.0, 2.0, 0.3, 10.0).start(0.1), Block::pid(1.0, 2.0, 0.3, 10.0).anti_windup(-0.5, 1.0, 0.2)]
}

#[cfg(test)]
mod tests {
    use super::super::bench::Bench;
    use super::*;

    #[test]
    fn its_step_response_is_the_sum_of_three() {
        let mut bench = Bench::new();
        bench.block("u", Block::constant(1.0));
        bench.block("y", Block::pid(2.0, 3.0, 0.5, 10.0).input("u"));
        bench.run(0.4).is_near("y", 2.0 + 3.0 * 0.4 + 0.5 * 10.0 * (-4.0_f64).exp());
    }

    #[test]
    fn at_a_limit_the_integral_gives_way() {
        // w = x_i + 1 passes 2 at 1 s; from there ẋ_i = 1 − (w − 2)/T, so that w → 2 + T
        let time = 0.25;
        let mut bench = Bench::new();
        bench.block("u", Block::constant(1.0));
        bench.block("y", Block::pid(1.0, 1.0, 0.0, 10.0).anti_windup(-2.0, 2.0, time).input("u"));
        let run = bench.run(2.0);
        run.has_events(&[1.0]);
        run.is_near("y", 2.0);
        let integral = run.summary.state.x[0];
        assert!((integral - (1.0 + time * (1.0 - (-1.0 / time).exp()))).abs() < 1e-8, "{integral}");
    }
}
