//! Angles without jumps from successive readings.

use std::f64::consts::TAU;

/// Follows an angle that is only known up to full turns; readings must be less than half a turn apart.
///
/// For angles that must count turns exactly, carry them as coordinates with [`crate::Machine::track`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Unwrap {
    last: Option<f64>,
}

impl Unwrap {
    /// The angle nearest to the last one.
    pub fn next(&mut self, angle: f64) -> f64 {
        let unwrapped = self.last.map_or(angle, |last| angle + TAU * ((last - angle) / TAU).round());
        self.last = Some(unwrapped);
        unwrapped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_growing_angle_keeps_growing() {
        let mut unwrap = Unwrap::default();
        for i in 0..100 {
            let angle = 0.3 * f64::from(i);
            let wrapped = angle.sin().atan2(angle.cos());
            assert!((unwrap.next(wrapped) - angle).abs() < 1e-12); // rounding over many turns
        }
    }
}
