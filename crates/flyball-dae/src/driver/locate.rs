//! Zeros of switching functions in a step.   [S] §4.3
//!
//! Phase 1 brackets on plain dense output; phase 2 goes on with projected dense output until the bracket is as short
//! as the event tolerance. If the bracket is lost between the phases, phase 2 starts from the whole step.

use super::Simulation;
use crate::failure::Failure;
use crate::system::Crossing;

/// Interior points looked at besides the end of the step, so that two crossings in one step are seen.
const SAMPLES: [f64; 4] = [0.25, 0.5, 0.75, 1.0];
/// Earlier points looked at in the first step after a start or an event, since the next event may follow soon.
const EARLY: [f64; 7] = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.05, 0.12];
/// Phase 1 ends at this fraction of the step.
const PHASE_ONE: f64 = 1e-3;

/// The first event in a step.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Located {
    /// Switching functions that cross there.
    pub switches: Vec<usize>,
    /// Fraction of the step, on the far side of the crossing.
    pub fraction: f64,
}

impl Simulation<'_> {
    /// Looks for the first crossing between `self.state` and `self.next`. On return `self.between` holds the
    /// consistent state at the event.
    pub(super) fn locate(&mut self) -> Result<Option<Located>, Failure> {
        let n = self.signs.len();
        if n == 0 {
            return Ok(None);
        }
        let mut near = 0.0;
        let early: &[f64] = if self.restarted { &EARLY } else { &[] };
        for &sample in early.iter().chain(&SAMPLES) {
            self.switching_at(sample, false)?;
            if self.crossed().is_empty() {
                self.remember_signs();
                near = sample;
                continue;
            }
            let (near, far) = self.shrink(near, sample, PHASE_ONE, false)?;
            return self.finish(near, far);
        }
        Ok(None)
    }

    /// Phase 2: the same with projected dense output. None if the crossing is gone there: it lies in the next step.
    fn finish(&mut self, near: f64, far: f64) -> Result<Option<Located>, Failure> {
        let h = self.next.t - self.state.t;
        let tolerance = (4.0 * f64::EPSILON * self.next.t.abs().max(h) / h).max(1e-13);
        let (mut near, mut far) = (near, far);
        // the projected function may not have crossed yet at `far`, or already at `near`
        self.switching_at(far, true)?;
        while self.crossed().is_empty() {
            if far >= 1.0 {
                return Ok(None);
            }
            far = (far + 2.0 * (far - near).max(PHASE_ONE)).min(1.0);
            self.switching_at(far, true)?;
        }
        while near > 0.0 {
            self.switching_at(near, true)?;
            if self.crossed().is_empty() {
                break;
            }
            near = (near - 2.0 * (far - near).max(PHASE_ONE)).max(0.0);
        }
        let (_, far) = self.shrink(near, far, tolerance, true)?;
        self.switching_at(far, true)?;
        Ok(Some(Located { switches: self.crossed(), fraction: far }))
    }

    /// Signs of `self.values` become those that a later crossing is measured from.
    pub(super) fn remember_signs(&mut self) {
        for (sign, value) in self.signs.iter_mut().zip(&self.values) {
            if *value != 0.0 {
                *sign = value.signum();
            }
        }
    }

    /// Shrinks a bracket of the first crossing by secants guarded with bisection; returns it.
    fn shrink(&mut self, near: f64, far: f64, width: f64, project: bool) -> Result<(f64, f64), Failure> {
        let (mut near, mut far) = (near, far);
        self.switching_at(near, project)?;
        let mut low = self.values.clone();
        self.switching_at(far, project)?;
        let mut high = self.values.clone();
        let mut bisect = false;
        while far - near > width {
            // the earliest secant root of the functions that cross
            let mut guess = f64::INFINITY;
            for i in 0..low.len() {
                if self.crosses(i, high[i]) {
                    let root = near + (far - near) * low[i] / (low[i] - high[i]);
                    if root.is_finite() {
                        guess = guess.min(root);
                    }
                }
            }
            let middle = 0.5 * (near + far);
            let length = far - near;
            let mut at = if bisect || !guess.is_finite() { middle } else { guess.clamp(near, far) };
            // keep away from the ends by half the wanted width, so that both ends move
            let margin = (0.5 * width).min(0.25 * length);
            at = at.clamp(near + margin, far - margin);
            self.switching_at(at, project)?;
            if self.crossed().is_empty() {
                near = at;
                low.copy_from_slice(&self.values);
            } else {
                far = at;
                high.copy_from_slice(&self.values);
            }
            bisect = far - near > 0.5 * length;
        }
        Ok((near, far))
    }

    /// Evaluates the switching functions at a fraction of the step, into `self.values`.
    fn switching_at(&mut self, fraction: f64, project: bool) -> Result<(), Failure> {
        self.interpolate_at(fraction, project)?;
        self.shown.copy_from(&self.between);
        self.share_multipliers()?;
        self.system.switching(&self.shown.point(), &mut self.values);
        match self.values.iter().position(|g| g.is_nan()) {
            Some(i) => Err(Failure::NotFinite {
                row: self.system.layout().switches[i].name.clone(),
                value: self.values[i],
                t: self.between.t,
            }),
            None => Ok(()),
        }
    }

    /// Switching functions whose value in `self.values` lies on the other side than at the start of the step.
    fn crossed(&self) -> Vec<usize> {
        (0..self.values.len()).filter(|&i| self.crosses(i, self.values[i])).collect()
    }

    fn crosses(&self, i: usize, value: f64) -> bool {
        let sign = self.signs[i];
        let crossing = self.system.layout().switches[i].crossing;
        let rising = sign < 0.0 && value >= 0.0;
        let falling = sign > 0.0 && value <= 0.0;
        match crossing {
            Crossing::Rising => rising,
            Crossing::Falling => falling,
            Crossing::Any => rising || falling,
        }
    }
}
