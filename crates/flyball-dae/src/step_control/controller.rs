//! Control of the step by its error, with a dead band.

use super::ControlLaw;
use crate::method::StepError;

/// Decision on a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StepDecision {
    /// Take it and go on with this step.
    Accept(f64),
    /// Repeat it with this step.
    Reject(f64),
}

/// Memory of the control.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Controller {
    law: ControlLaw,
    error_old: f64,
    /// Accepted steps since the step last changed.
    steady: u32,
    after_rejection: bool,
}

/// Smallest error of the last step that the control remembers.
const SMALLEST_ERROR: f64 = 0.01;
/// Part of the growth that the second measure allows.
const GROWTH_MARGIN: f64 = 0.9;
/// Part of the band by which a change of the step goes beyond its middle.
const OVERSHOOT: f64 = 0.8;

impl Controller {
    /// A fresh start.
    pub fn new(law: ControlLaw) -> Self {
        Self { law, error_old: 1.0, steady: 0, after_rejection: false }
    }

    /// Forgets the past, after an event.
    pub fn restart(&mut self) {
        *self = Self::new(self.law);
    }

    /// Judges a step of size `h`.
    pub fn judge(&mut self, h: f64, step: StepError) -> StepDecision {
        let law = self.law;
        let error = step.error;
        if let Some(next) = step.next {
            return if error <= 1.0 { StepDecision::Accept(h * next) } else { StepDecision::Reject(h * next) };
        }
        if error.is_nan() || error > 1.0 {
            self.after_rejection = true;
            self.steady = 0;
            let factor = if error.is_nan() { law.reduction } else { law.safety * error.powf(-law.rejected) };
            return StepDecision::Reject(h * factor.clamp(law.reduction, 0.9));
        }
        let wanted = law.safety * error.max(1e-10).powf(-law.proportional) * self.error_old.powf(law.integral);
        let mut factor = wanted.clamp(law.reduction, law.growth);
        if self.after_rejection {
            factor = factor.min(1.0);
        }
        // a second measure only blocks growth
        if factor > 1.0 && step.growth > 0.0 {
            factor = factor.min((GROWTH_MARGIN * step.growth.powf(-0.5)).max(1.0));
        }
        let (low, high) = law.band;
        if (low..=high).contains(&factor) || (factor > 1.0 && self.steady < law.wait) {
            factor = 1.0;
        } else {
            // to the far side of the band: falling and rising errors then have the same mean
            factor *= 1.0 + OVERSHOOT * (factor.clamp(low, high) - 1.0);
            factor = factor.clamp(law.reduction, law.growth);
        }
        self.steady = if factor == 1.0 { self.steady + 1 } else { 0 };
        self.error_old = error.max(SMALLEST_ERROR);
        self.after_rejection = false;
        StepDecision::Accept(h * factor)
    }

    /// The step that follows one that could not be computed, of which this part is tried.
    pub fn failed(&mut self, h: f64, part: f64) -> f64 {
        self.after_rejection = true;
        self.steady = 0;
        part * h
    }

    /// Appends what continues the control.
    pub fn save(&self, to: &mut Vec<f64>) {
        to.extend([self.error_old, f64::from(self.steady), f64::from(u8::from(self.after_rejection))]);
    }

    /// Reads it back; false if it does not fit.
    pub fn load(&mut self, from: &mut std::slice::Iter<f64>) -> bool {
        let (Some(error), Some(steady), Some(after)) = (from.next(), from.next(), from.next()) else {
            return false;
        };
        self.error_old = *error;
        self.steady = *steady as u32;
        self.after_rejection = *after != 0.0;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_large_error_rejects_and_shrinks_within_bounds() {
        let mut control = Controller::new(ControlLaw::SECOND_ORDER);
        let StepDecision::Reject(h) = control.judge(1.0, StepError { error: 1e9, growth: 0.0, ..StepError::default() })
        else {
            panic!("rejects")
        };
        assert_eq!(h, 0.2);
        let StepDecision::Reject(h) =
            control.judge(1.0, StepError { error: f64::NAN, growth: 0.0, ..StepError::default() })
        else {
            panic!("rejects what is not a number")
        };
        assert_eq!(h, 0.2);
    }

    #[test]
    fn the_step_waits_before_it_grows_and_never_right_after_a_rejection() {
        let mut control = Controller::new(ControlLaw::SECOND_ORDER);
        let small = StepError { error: 1e-3, growth: 0.0, ..StepError::default() };
        control.judge(1.0, StepError { error: 2.0, growth: 0.0, ..StepError::default() });
        for _ in 0..5 {
            assert_eq!(control.judge(1.0, small), StepDecision::Accept(1.0));
        }
        assert_eq!(control.judge(1.0, small), StepDecision::Accept(2.0));
    }

    #[test]
    fn errors_that_rise_and_fall_have_the_same_mean() {
        // the error of a second-order step whose jerk changes by a thousandth per step, up and down again
        let mut control = Controller::new(ControlLaw::SECOND_ORDER);
        let (mut h, mut means, mut changes) = (1.0, [0.0; 2], 0);
        for (mean, way) in means.iter_mut().zip([1.001_f64, 1.0 / 1.001]) {
            for i in 0..3000 {
                let jerk = if way > 1.0 { 0.5 * way.powi(i) } else { 0.5 * 1.001_f64.powi(3000) * way.powi(i) };
                let error = jerk * h * h;
                let StepDecision::Accept(next) =
                    control.judge(h, StepError { error, growth: 0.0, ..StepError::default() })
                else {
                    panic!("a rejection at error {error}")
                };
                *mean += error / 3000.0;
                changes += u32::from(next != h);
                h = next;
            }
        }
        assert!((means[0] / means[1] - 1.0).abs() < 0.05, "{means:?}");
        assert!(means.iter().all(|mean| (0.4..0.6).contains(mean)), "{means:?}");
        assert!(changes < 40, "{changes}");
    }

    #[test]
    fn the_growth_measure_blocks_growth_only() {
        let mut control = Controller::new(ControlLaw::FIFTH_ORDER);
        assert_eq!(
            control.judge(1.0, StepError { error: 1e-3, growth: 5.0, ..StepError::default() }),
            StepDecision::Accept(1.0)
        );
    }
}
