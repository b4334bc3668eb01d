//! Ways out of a constant step that does not converge, or converges to nothing that the equations say: parts of it, and a
//! new beginning.
//!
//! In the direction of constraints an index-3 method has the eigenvalue −ρ∞ three times   [AB] §3. Where a step turns bodies far,
//! these three part like the cube root of ω h: errors of v, v̇ and λ then change sign from step to step and grow, whatever
//! positions do, until Newton finds no solution near its predictor, or one far from all that moves. Parts of the step
//! begin with the same v̇ and do not help. The equations know better: v̇ and λ follow from q and v, and the method begins
//! anew with them.

use super::consistent::make_consistent;
use super::{Simulation, Steps};
use crate::ids;
use crate::index1::Regime;
use crate::message::Message;
use crate::method::PerKind;

/// Smallest inner step, as a fraction of the constant step.
const SMALLEST_INNER: f64 = 1.0 / 65536.0;
/// Smallest inner step that is taken because accelerations alternate.
const SMALLEST_CALM: f64 = 1.0 / 64.0;
/// Part of the machine, or of a radian, that accelerations must move in a step to count as alternating.
const FELT: f64 = 1e-6;

impl Simulation<'_> {
    /// After a constant step, or a part of it, of length `h` did not converge: begins anew where accelerations are not those
    /// of the equations, halves the step otherwise. False where neither is allowed or of any use. Where a law gives no number,
    /// a new beginning would only hide which one.
    pub(super) fn find_way_out(&mut self, h: f64, lacks_numbers: bool) -> bool {
        if !self.allows_inner_steps() {
            return false;
        }
        let completed = !self.restarted && self.complete_between();
        if completed && self.contradicts() {
            return self.begin_anew() || self.halve(h, SMALLEST_INNER);
        }
        self.halve(h, SMALLEST_INNER) || (completed && !lacks_numbers && self.begin_anew())
    }

    /// True if a step of length `h`, which Newton has solved, ends with accelerations farther from those of the equations
    /// than these are large, and another is to be tried: from a new beginning, or a shorter one.
    pub(super) fn refuse_oscillation(&mut self, h: f64) -> bool {
        if !self.allows_inner_steps() || self.system.layout().n_phi == 0 {
            return false;
        }
        // what alternates by more than the rest has changed by half of itself at least
        let (most, changed) = self.compare(&self.next.a, &self.state.a);
        if changed.iter().zip(most).all(|(changed, most)| *changed < 0.5 * most) {
            return false;
        }
        std::mem::swap(&mut self.state, &mut self.next);
        let contradicts = self.complete_between() && self.contradicts();
        std::mem::swap(&mut self.state, &mut self.next);
        let begins_anew = contradicts && !self.restarted && self.complete_between() && self.begin_anew();
        begins_anew || (contradicts && self.halve(h, SMALLEST_CALM))
    }

    fn allows_inner_steps(&self) -> bool {
        matches!(self.options.steps, Steps::Fixed(_)) && self.options.inner_steps
    }

    /// Goes on with half the step, if that is not shorter than this fraction of the constant one.
    fn halve(&mut self, h: f64, smallest: f64) -> bool {
        let Steps::Fixed(whole) = self.options.steps else { return false };
        if 0.5 * h < smallest * whole {
            return false;
        }
        if self.inner == 0.0 {
            self.counters.halved += 1;
        }
        self.inner = 0.5 * h;
        true
    }

    /// Puts the present state into `between`, with positions, velocities and accelerations as the equations say.
    fn complete_between(&mut self) -> bool {
        let regime = Regime { system: &self.system, active: &self.active };
        self.between.copy_from(&self.state);
        let made = make_consistent(regime, &mut self.index1, &mut self.projector, &mut self.between);
        matches!(made, Ok(true))
    }

    /// True, with a warning, if the accelerations of the present state are farther from those in `between` than the largest
    /// of these, each kind for itself, by more than a constant step can leave to rounding.
    fn contradicts(&mut self) -> bool {
        let Steps::Fixed(h) = self.options.steps else { return false };
        let (most, differs) = self.compare(&self.between.a, &self.state.a);
        let layout = self.system.layout();
        let length = if layout.length > 0.0 { layout.length } else { 1.0 };
        let felt = [length, 1.0].map(|size| FELT * size / (h * h));
        let factors = (0..most.len()).filter(|&kind| differs[kind] > felt[kind].max(most[kind]));
        let worst = factors.map(|kind| differs[kind] / most[kind].max(felt[kind])).reduce(f64::max);
        if let Some(factor) = worst {
            self.warn_of_oscillation(factor);
        }
        worst.is_some()
    }

    /// The largest of these accelerations, and the largest of their differences from others, by kind.
    fn compare(&self, accelerations: &[f64], others: &[f64]) -> (PerKind, PerKind) {
        let (mut most, mut differs) = (PerKind::default(), PerKind::default());
        for (i, (a, other)) in accelerations.iter().zip(others).enumerate() {
            let kind = self.system.layout().measure(i) as usize;
            most[kind] = most[kind].max(a.abs());
            differs[kind] = differs[kind].max((a - other).abs());
        }
        (most, differs)
    }

    /// Goes on from `between` as from a start, with the step that was tried last.
    fn begin_anew(&mut self) -> bool {
        let (before, inner) = (self.state.clone(), self.inner);
        self.state.copy_from(&self.between);
        if self.restart_method().is_err() {
            self.state = before;
            return false;
        }
        self.inner = inner;
        true
    }

    /// Warns once that the step is too long.
    fn warn_of_oscillation(&mut self, factor: f64) {
        if self.warnings.iter().any(|known| known.id == ids::OSCILLATES) || self.news.is_some() {
            return;
        }
        let name = self.method.facts().name;
        let text = format!(
            "accelerations and reactions of {name} alternate from step to step, {factor:.1} times the largest that the \
             equations give: the constant step is too long for this motion; the method begins anew, or takes inner steps, \
             where they do"
        );
        let message = Message::warning(ids::OSCILLATES, text).at(self.state.t);
        let other = if name == "soi2" { "" } else { " soi2," };
        let message = message
            .help(format!("take a smaller step, a smaller rho,{other} or let the step be error-controlled (rtol)"));
        self.news = Some(message.number("alternating part", factor, ""));
    }

    /// Inner steps are halves of halves: where the rest is an even number of them, the next is twice as long.
    pub(super) fn widen_inner_step(&mut self, was_inner: bool) {
        if self.inner == 0.0 {
            return;
        }
        self.counters.inner += 1;
        if !was_inner {
            self.inner = 0.0;
            return;
        }
        let rest = (self.whole_plan().h / self.inner).round();
        if rest % 2.0 == 0.0 {
            self.inner *= 2.0;
        }
    }
}
