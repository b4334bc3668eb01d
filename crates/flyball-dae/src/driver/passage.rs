//! Steps across singular positions: positions on the way where constraints that are independent before and after
//! repeat each other (an aligned parallelogram, a slider-crank of equal links in the middle).
//!
//! The solution is smooth there, two branches cross. With x the distance from the position and y that from the branch
//! the constraint is x y = 0, so that a rounding ε of Φ becomes ε/x in positions, ε/x² in velocities and ε/x³ in
//! accelerations. Truncation shrinks with the step and this does not: a step that ends near the position is refused
//! however short it is, one that crosses it is not. So the position is looked for where pivots decay, and steps are
//! proposed that evaluate the constraints far from it.
//!
//! A single row may vanish as well (a constant-velocity joint folded back). Its remainder relative to itself says nothing of
//! that, so its length is compared with its own around the position.

use super::Simulation;
use super::consistent::make_consistent;
use crate::failure::{Dependency, Failure};
use crate::index1::Regime;
use crate::method::Enforcement;
use crate::start::{nearly_dependent, row_sizes, weakness};

/// Places looked at, in steps from the present.
const PLACES: [f64; 9] = [-0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5];
/// Where no step is possible, the position is looked for over a recent step, over so many times that, and so on up to this
/// part of the time since the start: accepted steps may have shrunk long before it.
const FARTHER: f64 = 4.0;
const FARTHEST: f64 = 1e-3;
/// Pivots that change less than this over a step do not vanish in it.
const CHANGE: f64 = 1.5;
/// Rank is lost where the smallest pivot falls below this fraction of its neighbours.
const LOST: f64 = 0.02;
/// A step must not end nearer to the position than this fraction of its length.
const NEAR: f64 = 0.2;
/// Where in a step the position is to lie, as a fraction of its length, and where it may lie at most.
const MIDDLE: f64 = 0.55;
const LATEST: f64 = 0.75;
/// Proposals made, each with this fraction of the length of the one before, and lengths compared for one of them.
const PROPOSALS: i32 = 16;
const SHORTER: f64 = 0.8;
const COMPARED: i32 = 20;
/// Pivots of rows that count as dependent where a step has failed, between these.
const NEARBY: (f64, f64) = (1e-4, 0.1);

/// Search for a singular position near the present state.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Passage {
    /// Steps refused since the last accepted one.
    refused: usize,
    /// First length tried.
    reach: f64,
    /// Time of the position.
    at: Option<f64>,
    /// Proposals made.
    made: i32,
    /// Length of the step after this one, if this one only leads to a better place.
    next: Option<f64>,
}

impl Passage {
    /// Forgets all after an accepted step; returns the length of the next one, if it is known.
    pub fn leave(&mut self) -> Option<f64> {
        std::mem::take(self).next
    }
}

impl Simulation<'_> {
    /// After a step of length `tried` was refused: proposes another length if a singular position is near.
    pub(super) fn steer(&mut self, tried: f64) {
        if self.system.layout().n_phi == 0 {
            return;
        }
        self.passage.refused += 1;
        if self.passage.refused == 1 {
            self.passage.reach = tried;
            if self.index1.saddle().may_lose_rank() {
                self.passage.at = self.singular_position(tried);
            }
            if self.passage.at.is_some() {
                self.remove_drift();
            }
        }
        if let Some(h) = self.passage.at.and_then(|at| self.propose(at)) {
            self.h = h;
        }
    }

    /// True if a good step of length `h` ends so near to a singular position that the next one would begin in noise.
    pub(super) fn ends_near_singular_position(&mut self, h: f64) -> bool {
        let suspicious = self.index1.saddle().pivots_decayed() || self.method.is_nearly_singular();
        if !suspicious || self.passage.refused > 0 {
            return false;
        }
        let at = self.singular_position(h);
        if at.is_none() {
            self.method.trust_pivot();
        }
        at.is_some_and(|at| (self.state.t + h - at).abs() < NEAR * h)
    }

    /// The failure of a step that fell below the smallest allowed near a singular position, if there is one.
    pub(super) fn singular_failure(&mut self) -> Option<Failure> {
        if self.system.layout().n_phi == 0 {
            return None;
        }
        let longest = self.recent_steps().iter().fold(self.passage.reach, |longest, step| longest.max(step.h));
        let farthest = FARTHEST * (self.state.t - self.start_time).abs();
        let (mut found, mut reach) = (self.passage.at, longest);
        while found.is_none() {
            found = self.singular_position(reach);
            if found.is_some() || reach > farthest.max(FARTHER * longest) {
                break;
            }
            reach *= FARTHER;
        }
        let at = found.unwrap_or(self.state.t);
        let usual = self.usual_sizes(reach);
        let tolerance = 3.0 * self.weakness_at(at - self.state.t, &usual).max(NEARBY.0);
        if tolerance > NEARBY.1 {
            return None;
        }
        let regime = Regime { system: &self.system, active: &self.active };
        let mut dependencies = nearly_dependent(regime, &mut self.index1, &self.between, tolerance);
        let sizes = row_sizes(regime, &mut self.index1, &self.between);
        for row in (0..sizes.len()).filter(|&row| sizes[row] < tolerance * usual[row]) {
            if dependencies.iter().all(|known| known.row != row) {
                let name = regime.layout().constraint_name(row).to_string();
                dependencies.push(Dependency { row, name, combination: Vec::new(), permanent: false });
            }
        }
        let (t, h) = (self.state.t, self.h);
        (!dependencies.is_empty()).then_some(Failure::SingularPosition { t, h, at, dependencies })
    }

    /// Time at which the constraints lose rank, on the way from the present state over about `h`.
    fn singular_position(&mut self, h: f64) -> Option<f64> {
        let usual = self.usual_sizes(h);
        let ahead = [0.0, 0.5, 1.0].map(|place| self.weakness_at(place * h, &usual));
        let (small, large) = ahead.iter().fold((f64::INFINITY, 0.0_f64), |(s, l), &w| (s.min(w), l.max(w)));
        if large <= CHANGE * small {
            return None;
        }
        let sizes = PLACES.map(|place| self.weakness_at(place * h, &usual));
        let best = (1..PLACES.len() - 1).min_by(|&i, &j| sizes[i].total_cmp(&sizes[j]))?;
        let at = |i: usize| (PLACES[i] * h, sizes[i]);
        let (mut left, mut found, mut right) = (at(best - 1), at(best), at(best + 1));
        let far = left.1.max(right.1);
        for _ in 0..4 {
            // |x| is linear on both sides
            let tau = (left.0 * right.1 + right.0 * left.1) / (left.1 + right.1);
            if !tau.is_finite() {
                break;
            }
            let size = self.weakness_at(tau, &usual);
            if size < found.1 {
                found = (tau, size);
            }
            let width = 0.1 * (right.0 - left.0);
            left = (found.0 - width, self.weakness_at(found.0 - width, &usual));
            right = (found.0 + width, self.weakness_at(found.0 + width, &usual));
        }
        (found.1 <= LOST * far).then_some(self.state.t + found.0)
    }

    /// The largest length of each constraint row at the places looked at over about `h`.
    fn usual_sizes(&mut self, h: f64) -> Vec<f64> {
        let mut usual = vec![0.0_f64; self.system.layout().n_constraints()];
        for place in PLACES {
            self.move_between(place * h);
            let regime = Regime { system: &self.system, active: &self.active };
            let sizes = row_sizes(regime, &mut self.index1, &self.between);
            usual.iter_mut().zip(sizes).for_each(|(usual, size)| *usual = usual.max(size));
        }
        usual
    }

    /// The smallest pivot of the constraint rows a time `tau` along the motion, or the smallest length of one relative to
    /// the usual; leaves the position there in `between`.
    fn weakness_at(&mut self, tau: f64, usual: &[f64]) -> f64 {
        self.move_between(tau);
        let regime = Regime { system: &self.system, active: &self.active };
        let sizes = row_sizes(regime, &mut self.index1, &self.between);
        let lengths = sizes.iter().zip(usual).filter(|(_, usual)| **usual > 0.0).map(|(size, usual)| size / usual);
        lengths.fold(weakness(regime, &mut self.index1, &self.between), f64::min)
    }

    /// Puts the position a time `tau` along the motion, at q ∘ exp(τ v + τ²/2 v̇), in `between`.
    fn move_between(&mut self, tau: f64) {
        let state = &self.state;
        self.between.copy_from(state);
        self.between.t += tau;
        let way: Vec<f64> = state.v.iter().zip(&state.a).map(|(v, a)| tau * (v + 0.5 * tau * a)).collect();
        self.system.layout().manifold.retract(&state.q, &way, &mut self.between.q);
    }

    /// Takes the drift off the present state, now and in the steps to come: as any error of Φ it grows like 1/x³ in
    /// accelerations.
    fn remove_drift(&mut self) {
        if self.method.facts().position == Enforcement::Solved {
            return;
        }
        self.method.hold_positions();
        let regime = Regime { system: &self.system, active: &self.active };
        self.between.copy_from(&self.state);
        if make_consistent(regime, &mut self.index1, &mut self.projector, &mut self.between).is_ok() {
            self.state.copy_from(&self.between);
        }
    }

    /// The next length worth trying: across the position with the constraints evaluated as far from it as can be, or
    /// first to a place from where that is possible.
    fn propose(&mut self, at: f64) -> Option<f64> {
        let length = self.passage.reach * SHORTER.powi(self.passage.made);
        self.passage.made += 1;
        if self.passage.made > PROPOSALS {
            return None;
        }
        let (distance, nodes) = (at - self.state.t, self.method.nodes());
        if distance > LATEST * length {
            self.passage.next = Some(length);
            return Some(distance - MIDDLE * length);
        }
        self.passage.next = None;
        let clear = |h: f64| nodes.iter().map(|c| (c * h - distance).abs()).fold(f64::INFINITY, f64::min);
        let lengths = (0..COMPARED).map(|i| length * (1.1 - f64::from(i) / f64::from(COMPARED)));
        lengths.filter(|h| *h > distance).max_by(|a, b| clear(*a).total_cmp(&clear(*b)))
    }
}
