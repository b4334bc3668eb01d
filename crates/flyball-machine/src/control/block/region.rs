//! Regions of a scalar between ascending thresholds. Mode 0 is not decided yet, mode i + 1 is region i.
//!
//! Inside a step the region stays as it is, so that the integrator sees a smooth function; the event at the threshold
//! changes it.

/// Distance from a threshold that a signal may have on the wrong side, so that rounding at an event does not bring
/// the former region back.
fn slack(threshold: f64) -> f64 {
    1e-9 * threshold.abs() + 1e-12
}

/// The region in use.
pub(super) fn region(thresholds: &[f64], mode: i32, s: f64) -> usize {
    match usize::try_from(mode) {
        Ok(mode @ 1..) => (mode - 1).min(thresholds.len()),
        _ => thresholds.partition_point(|threshold| *threshold <= s),
    }
}

/// Two functions that fall through zero where the signal leaves its region: below, above.
pub(super) fn switching(thresholds: &[f64], mode: i32, s: f64, out: &mut [f64]) {
    let region = region(thresholds, mode, s);
    out[0] = region.checked_sub(1).map_or(1.0, |below| s - thresholds[below]);
    out[1] = thresholds.get(region).map_or(1.0, |above| above - s);
}

/// The mode after an event; `left` says which of the two functions passed zero.
pub(super) fn next_mode(thresholds: &[f64], mode: i32, s: f64, left: [bool; 2]) -> i32 {
    let now = region(thresholds, mode, s);
    let next = match left {
        [true, _] if now > 0 => now - 1,
        [_, true] if now < thresholds.len() => now + 1,
        _ => {
            let below = now.checked_sub(1).is_some_and(|i| s < thresholds[i] - slack(thresholds[i]));
            let above = thresholds.get(now).is_some_and(|threshold| s > threshold + slack(*threshold));
            if below || above { region(thresholds, 0, s) } else { now }
        }
    };
    next as i32 + 1
}

/// The mode of a function of time, whose thresholds are instants of time events.
pub(super) fn mode_at(instants: &[f64], t: f64) -> i32 {
    instants.partition_point(|instant| *instant <= t + 4.0 * f64::EPSILON * t.abs()) as i32 + 1
}

/// The instant at which a function of time leaves its region.
pub(super) fn next_instant(instants: &[f64], t: f64) -> Option<f64> {
    instants.get(mode_at(instants, t) as usize - 1).copied()
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
        let mut out = [0.0; 2];
        switching(&thresholds, 3, 2.5, &mut out);
        assert_eq!(out, [0.5, 1.0]);
    }
}
