//! Clock of sampled blocks: tick k is at offset + k T, from an integer, so that it does not drift.
//!
//! Held values of a sampled block: number of the next tick, 1 while an update is due, outputs, then its own.

use super::{BlockChange, BlockPoint};
use crate::machine::MachineError;

/// Period and offset.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    /// T [s].
    pub period: f64,
    /// Time of tick 0 [s].
    pub offset: f64,
}

/// Held values before the outputs.
pub(super) const HEAD: usize = 2;

impl Clock {
    /// A clock whose first tick is at time 0.
    pub fn every(period: f64) -> Self {
        Self { period, offset: 0.0 }
    }

    /// Time of a tick.
    pub fn time(&self, k: f64) -> f64 {
        self.offset + k * self.period
    }

    /// True if ticks of both can fall on one instant; where no period is a multiple of the other, they may.
    pub(crate) fn can_meet(&self, other: &Self) -> bool {
        let (short, long) = if self.period <= other.period { (self, other) } else { (other, self) };
        let is_whole = |x: f64| (x - x.round()).abs() <= 1e-9 * x.abs().max(1.0);
        !is_whole(long.period / short.period) || is_whole((long.offset - short.offset) / short.period)
    }

    pub(super) fn check(&self, name: &str) -> Result<(), MachineError> {
        super::positive(name, "the period", self.period)?;
        super::finite(name, "the offset", self.offset)
    }

    /// The next tick.
    pub(super) fn next(&self, memory: &[f64]) -> f64 {
        self.time(memory[0])
    }

    /// The tick that is due now, if one is; the next one is noted. A run that starts between ticks waits for the next.
    pub(super) fn due(&self, at: &BlockPoint, change: &mut BlockChange) -> Option<f64> {
        let now = at.t + 4.0 * f64::EPSILON * at.t.abs();
        let mut k = change.memory[0];
        if self.time(k) > now {
            return None;
        }
        k = k.max(((now - self.offset) / self.period).floor() - 1.0);
        while self.time(k + 1.0) <= now {
            k += 1.0;
        }
        change.memory[0] = k + 1.0;
        change.memory[1] = 1.0;
        (now - self.time(k) <= 16.0 * f64::EPSILON * at.t.abs()).then_some(k)
    }

    /// True once after each tick.
    pub(super) fn update_due(change: &mut BlockChange) -> bool {
        std::mem::take(&mut change.memory[1]) == 1.0
    }
}

/// The part of a sampled block that all share: `self.clock`, `self.held()` and `self.tick(k, at, held)` are its own.
macro_rules! sampled {
    () => {
        fn clock(&self) -> Option<Clock> {
            Some(self.clock)
        }
        fn source(&self, i: usize) -> PortSource {
            PortSource::Memory(clock::HEAD + i)
        }
        fn output<R: Real>(&self, at: &BlockPoint<R>, out: &mut [R]) {
            for (out, held) in out.iter_mut().zip(&at.memory[clock::HEAD..]) {
                *out = R::from(*held);
            }
        }
        fn memory(&self) -> Vec<f64> {
            let mut all = vec![0.0; clock::HEAD];
            all.extend(self.held());
            all
        }
        fn has_instants(&self) -> bool {
            true
        }
        fn next_time(&self, at: &BlockPoint) -> Option<f64> {
            Some(self.clock.next(at.memory))
        }
        fn react(&self, at: &BlockPoint, _: &Happened, change: &mut BlockChange) {
            if let Some(k) = self.clock.due(at, change) {
                self.tick(k, at, &mut change.memory[clock::HEAD..]);
            }
        }
    };
}
pub(super) use sampled;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_meet_unless_one_ticks_between_the_ticks_of_the_other() {
        let clock = |period: f64, offset: f64| Clock { period, offset };
        assert!(clock(0.1, 0.0).can_meet(&clock(0.1, 0.3)));
        assert!(clock(0.1, 0.0).can_meet(&clock(0.3, 0.2)));
        assert!(clock(0.1, 0.0).can_meet(&clock(0.25, 0.05)));
        assert!(!clock(0.1, 0.0).can_meet(&clock(0.1, 0.05)));
        assert!(!clock(0.3, 0.05).can_meet(&clock(0.1, 0.0)));
    }
}
