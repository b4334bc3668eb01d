//! Zeros of switching functions in a step.   [S] §4.3
//!
//! Phase 1 brackets on plain dense output; phase 2 goes on with projected dense output until the bracket is as short
//! as the event tolerance. If the bracket is lost between the phases, phase 2 starts from the whole step.
//!
//! A bracket is found at a sample beyond zero, or at a dip between samples that reaches beyond it.

use super::Simulation;
use super::dips::{NODES, OFF_GRID, PLACES, Panel, vertex};
use crate::failure::Failure;

/// Earlier points looked at in the first step after a start or an event, since the next event may follow soon.
const EARLY: [f64; 7] = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.05, 0.12];
/// Phase 1 ends at this fraction of the step.
const PHASE_ONE: f64 = 1e-3;
/// Most panels of samples in a step that the known time scales of sources ask for, and most halvings of a panel in
/// which the functions move faster than its samples.
const MOST_PANELS: f64 = 1000.0;
const MOST_HALVINGS: i32 = 5;
/// Looks at a dip.
const DIP_LOOKS: usize = 8;

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
        if self.sides.is_empty() {
            return Ok(None);
        }
        if self.restarted {
            let mut near = 0.0;
            for sample in EARLY {
                self.switching_at(sample, false)?;
                if self.has_crossed() {
                    return self.close_in(near, sample);
                }
                self.follow();
                near = sample;
            }
        }
        let h = self.next.t - self.state.t;
        let panels = (0.25 * h / self.system.longest_look()).ceil().clamp(1.0, MOST_PANELS);
        let mut width = 1.0 / panels;
        let least = width * 0.5_f64.powi(MOST_HALVINGS);
        let mut start = 0.0;
        self.samples[0].copy_from_slice(&self.before);
        while start < 1.0 {
            let end = if start + width > 1.0 - 0.5 * least { 1.0 } else { start + width };
            let first_beyond = self.sample(start, end)?;
            if width > least && self.is_rough() {
                width *= 0.5;
                continue;
            }
            let at = |k: usize| if k == NODES - 1 { end } else { start + PLACES[k] * (end - start) };
            for k in 1..first_beyond {
                self.values.copy_from_slice(&self.samples[k]);
                self.follow();
            }
            if let Some((near, far)) = self.first_dip(start, end, first_beyond.min(NODES - 1))? {
                return self.close_in(near, far);
            }
            if first_beyond < NODES {
                return self.close_in(at(first_beyond - 1), at(first_beyond));
            }
            self.samples.swap(0, NODES - 1);
            start = end;
        }
        self.before.copy_from_slice(&self.samples[0]);
        Ok(None)
    }

    /// Fills the samples of a panel; returns the first beyond a crossing, or their number.
    fn sample(&mut self, start: f64, end: f64) -> Result<usize, Failure> {
        self.switching_at(start + OFF_GRID * (end - start), false)?;
        self.off_grid.copy_from_slice(&self.values);
        let mut first_beyond = NODES;
        for k in 1..NODES {
            let fraction = if k == NODES - 1 { end } else { start + PLACES[k] * (end - start) };
            self.switching_at(fraction, false)?;
            self.samples[k].copy_from_slice(&self.values);
            if first_beyond == NODES && self.has_crossed() {
                first_beyond = k;
            }
        }
        Ok(first_beyond)
    }

    /// The samples of one function, positive on its side; none if it can neither cross nor come near zero.
    fn panel(&self, i: usize) -> Option<Panel> {
        let sign = self.sides.sign(i);
        if !self.sides.counts(i, self.system.layout().switches[i].crossing) {
            return None;
        }
        let mut panel = Panel { nodes: [0.0; NODES], off_grid: sign * self.off_grid[i] };
        for (g, sample) in panel.nodes.iter_mut().zip(&self.samples) {
            *g = sign * sample[i];
        }
        (!panel.is_clear(self.sides.noise(i))).then_some(panel)
    }

    /// True if a function that may cross moves faster than the samples.
    fn is_rough(&self) -> bool {
        (0..self.values.len()).any(|i| self.panel(i).is_some_and(|panel| panel.is_rough()))
    }

    /// The first place before sample `end` at which a function has dipped beyond zero, with a place before it.
    fn first_dip(&mut self, start: f64, end: f64, before: usize) -> Result<Option<(f64, f64)>, Failure> {
        let width = end - start;
        let mut first: Option<(f64, f64)> = None;
        for i in 0..self.values.len() {
            let Some(panel) = self.panel(i) else { continue };
            let Some(s) = panel.first_dip(before) else { continue };
            let k = PLACES[1..NODES - 1].partition_point(|place| *place <= s);
            let mut low = start + PLACES[k] * width;
            let (mut left, mut right) = ((low, panel.nodes[k]), (start + PLACES[k + 1] * width, panel.nodes[k + 1]));
            let mut at = start + s * width;
            for _ in 0..DIP_LOOKS {
                self.switching_at(at, false)?;
                if self.has_crossed() {
                    if first.is_none_or(|(_, far)| at < far) {
                        first = Some((low, at));
                    }
                    break;
                }
                let g = self.sides.sign(i) * self.values[i];
                let Some((next, value)) = vertex([left, (at, g), right]) else { break };
                if next < at {
                    right = (at, g);
                } else {
                    (left, low) = ((at, g), at);
                }
                // the parabola says that it turns back clearly before zero
                if value > 0.5 * g || (next - at).abs() < 0.25 * PHASE_ONE * width {
                    break;
                }
                at = next;
            }
        }
        Ok(first)
    }

    /// Both phases from a bracket on plain dense output.
    fn close_in(&mut self, near: f64, far: f64) -> Result<Option<Located>, Failure> {
        let (near, far) = self.shrink(near, far, PHASE_ONE, false)?;
        self.finish(near, far)
    }

    /// Phase 2: the same with projected dense output. None if the crossing is gone there: it lies in the next step.
    fn finish(&mut self, near: f64, far: f64) -> Result<Option<Located>, Failure> {
        let h = self.next.t - self.state.t;
        let tolerance = (4.0 * f64::EPSILON * self.next.t.abs().max(h) / h).max(1e-13);
        let (mut near, mut far) = (near, far);
        // the projected function may not have crossed yet at `far`, or already at `near`
        self.switching_at(far, true)?;
        while !self.has_crossed() {
            if far >= 1.0 {
                self.before.copy_from_slice(&self.values);
                return Ok(None);
            }
            far = (far + 2.0 * (far - near).max(PHASE_ONE)).min(1.0);
            self.switching_at(far, true)?;
        }
        while near > 0.0 {
            self.switching_at(near, true)?;
            if !self.has_crossed() {
                break;
            }
            near = (near - 2.0 * (far - near).max(PHASE_ONE)).max(0.0);
        }
        let (_, far) = self.shrink(near, far, tolerance, true)?;
        self.switching_at(far, true)?;
        let switches = (0..self.values.len()).filter(|&i| self.crosses(i, self.values[i])).collect();
        Ok(Some(Located { switches, fraction: far }))
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
            if self.has_crossed() {
                far = at;
                high.copy_from_slice(&self.values);
            } else {
                near = at;
                low.copy_from_slice(&self.values);
            }
            bisect = far - near > 0.5 * length;
        }
        Ok((near, far))
    }

    /// Evaluates the switching functions at a fraction of the step, into `self.values`.
    fn switching_at(&mut self, fraction: f64, project: bool) -> Result<(), Failure> {
        self.interpolate_at(fraction, project)?;
        self.shown.copy_from(&self.between);
        self.read_switching()
    }

    /// Evaluates the switching functions at `self.shown`, into `self.values`.
    pub(super) fn read_switching(&mut self) -> Result<(), Failure> {
        self.share_multipliers()?;
        self.system.switching(&self.shown.point(), &mut self.values);
        match self.values.iter().position(|g| g.is_nan()) {
            Some(i) => Err(Failure::NotFinite {
                row: self.system.layout().switches[i].name.clone(),
                value: self.values[i],
                t: self.shown.t,
            }),
            None => Ok(()),
        }
    }

    /// Sides follow `self.values`, at which nothing has crossed.
    fn follow(&mut self) {
        self.sides.follow(&self.system.layout().switches, &self.values);
    }

    /// True if a switching function in `self.values` lies beyond its crossing.
    fn has_crossed(&self) -> bool {
        (0..self.values.len()).any(|i| self.crosses(i, self.values[i]))
    }

    fn crosses(&self, i: usize, value: f64) -> bool {
        self.sides.crosses(i, self.system.layout().switches[i].crossing, value)
    }
}
