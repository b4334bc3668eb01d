//! Regions of a scalar between ascending thresholds. Mode 0 is not decided yet, mode i + 1 is region i; regions of a
//! periodic table also lie before its first threshold, mode −i is region −i.
//!
//! Inside a step the region stays as it is, so that the integrator sees a smooth function; the event at the threshold
//! changes it.

use super::Grid;

/// Distance from a threshold that a signal may have on the wrong side, so that rounding at an event does not bring
/// the former region back.
fn slack(threshold: f64) -> f64 {
    1e-9 * threshold.abs() + 1e-12
}

/// Ascending thresholds by their numbers.
pub(crate) trait Thresholds {
    /// Threshold number `i`; `None` beyond the last ones.
    fn threshold(&self, i: i64) -> Option<f64>;
    /// Number of thresholds at or before `s`.
    fn passed(&self, s: f64) -> i64;
}

impl<T: AsRef<[f64]>> Thresholds for T {
    fn threshold(&self, i: i64) -> Option<f64> {
        usize::try_from(i).ok().and_then(|i| self.as_ref().get(i).copied())
    }
    fn passed(&self, s: f64) -> i64 {
        self.as_ref().partition_point(|threshold| *threshold <= s) as i64
    }
}

impl Thresholds for Grid {
    fn threshold(&self, i: i64) -> Option<f64> {
        self.kink_at(i)
    }
    fn passed(&self, s: f64) -> i64 {
        self.region(s)
    }
}

fn mode(region: i64) -> i32 {
    (if region >= 0 { region + 1 } else { region }) as i32
}

/// The region in use.
pub(crate) fn region(thresholds: &impl Thresholds, mode: i32, s: f64) -> i64 {
    match mode {
        0 => thresholds.passed(s),
        1.. => i64::from(mode) - 1,
        _ => i64::from(mode),
    }
}

/// Two functions that fall through zero where the signal leaves its region: below, above.
pub(crate) fn switching(thresholds: &impl Thresholds, mode: i32, s: f64, out: &mut [f64]) {
    let region = region(thresholds, mode, s);
    out[0] = thresholds.threshold(region - 1).map_or(1.0, |below| s - below);
    out[1] = thresholds.threshold(region).map_or(1.0, |above| above - s);
}

/// The mode after an event; `left` says which of the two functions passed zero.
pub(crate) fn next_mode(thresholds: &impl Thresholds, current: i32, s: f64, left: [bool; 2]) -> i32 {
    let now = region(thresholds, current, s);
    let (below, above) = (thresholds.threshold(now - 1), thresholds.threshold(now));
    mode(match left {
        [true, _] if below.is_some() => now - 1,
        [_, true] if above.is_some() => now + 1,
        _ => {
            let below = below.is_some_and(|threshold| s < threshold - slack(threshold));
            let above = above.is_some_and(|threshold| s > threshold + slack(threshold));
            if below || above { thresholds.passed(s) } else { now }
        }
    })
}

/// The same for a function that jumps at its thresholds, of a signal before and after what jumped at the event: one that jumps
/// onto a threshold is beyond it.
pub(crate) fn next_side(thresholds: &impl Thresholds, current: i32, [before, s]: [f64; 2], left: [bool; 2]) -> i32 {
    let next = next_mode(thresholds, current, s, left);
    let jumps = (s - before).abs() > slack(s);
    let reached = thresholds.threshold(region(thresholds, next, s)).is_some_and(|above| s >= above);
    if jumps && reached { mode(thresholds.passed(s)) } else { next }
}

/// The mode of a function of time, whose thresholds are instants of time events.
pub(crate) fn mode_at(instants: &impl Thresholds, t: f64) -> i32 {
    mode(instants.passed(t + 4.0 * f64::EPSILON * t.abs()))
}

/// The instant at which a function of time leaves its region.
pub(crate) fn next_instant(instants: &impl Thresholds, t: f64) -> Option<f64> {
    instants.threshold(region(instants, mode_at(instants, t), t))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_is_left_at_events_and_by_jumps_but_not_by_rounding() {
        let thresholds = [-1.0, 2.0];
        assert_eq!(next_mode(&thresholds, 0, 0.0, [false; 2]), 2);
        assert_eq!(next_mode(&thresholds, 2, 2.0, [false, true]), 3);
        assert_eq!(next_mode(&thresholds, 3, 2.0 - 1e-15, [false; 2]), 3);
        assert_eq!(next_mode(&thresholds, 3, -7.0, [false; 2]), 1);
        assert_eq!(next_side(&thresholds, 2, [2.0, 2.0], [false; 2]), 2);
        assert_eq!(next_side(&thresholds, 2, [0.0, 2.0], [false; 2]), 3);
        assert_eq!(next_side(&thresholds, 1, [-2.0, 2.0], [false; 2]), 3);
        assert_eq!(next_side(&thresholds, 3, [5.0, 2.0], [false; 2]), 3);
        let mut out = [0.0; 2];
        switching(&thresholds, 3, 2.5, &mut out);
        assert_eq!(out, [0.5, 1.0]);
    }
}
