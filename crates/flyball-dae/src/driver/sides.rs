//! Sides of zero that switching functions count as being on.
//!
//! A function is rarely clear of zero when modes are decided: a ball lies on the floor, a rate is zero while a joint sticks,
//! an event has just happened. Rounding and projection then decide its sign, so the sign means nothing. Such a function
//! rests at zero: it crosses once it has left its present value by more than its noise.

use crate::system::{Crossing, Switch};

/// Values within this fraction of the largest seen are at zero when modes are decided.
const AT_ZERO: f64 = 1e-9;
/// Rounding of a function, relative to the largest value seen.
const ROUNDING: f64 = 1e-14;
/// Rounding of a function whose values say nothing about its terms: rates and gaps of a machine at rest.
const LEAST_NOISE: f64 = 1e-15;
/// Growth of the noise of a function that leaves zero again and again, and its limit.
const GROWTH: f64 = 10.0;
const MOST_GROWTH: f64 = 1e4;

/// Side of one function.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Side {
    /// 1 or −1; 0 while it rests at zero and may leave either way.
    sign: f64,
    /// True while it has not left zero.
    rests: bool,
    /// Value at which it came to rest.
    level: f64,
    /// Noise seen while it rested, in units of its rounding.
    growth: f64,
    /// Largest magnitude seen.
    largest: f64,
}

impl Side {
    const NONE: Self = Self { sign: 0.0, rests: false, level: 0.0, growth: 1.0, largest: 0.0 };

    fn noise(&self) -> f64 {
        self.growth * (ROUNDING * self.largest + LEAST_NOISE)
    }

    fn is_at_zero(&self, value: f64) -> bool {
        value.abs() <= AT_ZERO * self.largest || value == 0.0
    }

    /// True if the function has gone from its side, `toward` the other.
    fn has_left(&self, value: f64, toward: f64) -> bool {
        if !self.rests {
            return toward * value >= 0.0;
        }
        toward * value > (toward * self.level).max(0.0) + self.noise()
    }
}

/// Sides of all switching functions.
#[derive(Clone, Debug)]
pub(super) struct Sides {
    all: Vec<Side>,
}

impl Sides {
    pub fn new(n: usize) -> Self {
        Self { all: vec![Side::NONE; n] }
    }

    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Sign of a function's side.
    pub fn sign(&self, i: usize) -> f64 {
        self.all[i].sign
    }

    /// Sides after a start or an event: modes have been decided for these values.
    pub fn decide(&mut self, switches: &[Switch], values: &[f64]) {
        for ((side, switch), &value) in self.all.iter_mut().zip(switches).zip(values) {
            if value.is_finite() {
                side.largest = side.largest.max(value.abs());
            }
            let kept = match switch.crossing {
                Crossing::Leaving | Crossing::Falling => 1.0,
                Crossing::Rising => -1.0,
                Crossing::Any => 0.0,
            };
            let guards = switch.crossing == Crossing::Leaving;
            side.rests = side.is_at_zero(value) || (guards && value < 0.0);
            side.level = value;
            side.growth = side.growth.max(1.0);
            side.sign = if side.rests || guards { kept } else { value.signum() };
        }
    }

    /// Puts a function on the side of zero that its motion leads to, so that no noise hides its next crossing.
    pub fn put(&mut self, i: usize, sign: f64, value: f64) {
        let side = &mut self.all[i];
        (side.sign, side.rests, side.level, side.growth) = (sign, true, value, 0.0);
    }

    /// True if a function can cross from where it is in a way that counts.
    pub fn counts(&self, i: usize, crossing: Crossing) -> bool {
        let sign = self.all[i].sign;
        match crossing {
            Crossing::Leaving | Crossing::Falling => sign > 0.0,
            Crossing::Rising => sign < 0.0,
            Crossing::Any => sign != 0.0,
        }
    }

    /// Changes of a function below this are rounding.
    pub fn noise(&self, i: usize) -> f64 {
        1e3 * self.all[i].noise()
    }

    /// True if a function rests at zero.
    pub fn rests(&self, i: usize) -> bool {
        self.all[i].rests
    }

    /// A function that fired without an effect is on the far side until it comes back.
    pub fn mute(&mut self, i: usize) {
        self.all[i].sign = -1.0;
        self.all[i].rests = false;
    }

    /// Follows the functions through a step without an event.
    pub fn follow(&mut self, switches: &[Switch], values: &[f64]) {
        for ((side, switch), &value) in self.all.iter_mut().zip(switches).zip(values) {
            if !value.is_finite() {
                continue;
            }
            side.largest = side.largest.max(value.abs());
            if side.rests && value.abs() <= side.level.abs() + side.noise() {
                continue;
            }
            let guards = switch.crossing == Crossing::Leaving;
            if value != 0.0 && !(guards && value < 0.0) {
                if side.rests && value.abs() > 1e4 * side.noise() {
                    side.growth = 1.0;
                }
                (side.sign, side.rests) = (value.signum(), false);
            }
        }
    }

    /// True if a value lies beyond the crossing that counts.
    pub fn crosses(&self, i: usize, crossing: Crossing, value: f64) -> bool {
        let side = &self.all[i];
        let falls = || side.sign > 0.0 && side.has_left(value, -1.0);
        let rises = || side.sign < 0.0 && side.has_left(value, 1.0);
        match crossing {
            Crossing::Leaving | Crossing::Falling => falls(),
            Crossing::Rising => rises(),
            Crossing::Any if side.sign == 0.0 => {
                side.rests && (side.has_left(value, 1.0) || side.has_left(value, -1.0))
            }
            Crossing::Any => falls() || rises(),
        }
    }

    /// Notes that a function fired: one that does so from rest again and again rests less exactly than it rounds.
    pub fn fired(&mut self, i: usize) {
        let side = &mut self.all[i];
        if side.rests {
            side.growth = (side.growth * GROWTH).min(MOST_GROWTH);
        }
    }

    /// Numbers that continue a run.
    pub fn save(&self, to: &mut Vec<f64>) {
        for side in &self.all {
            to.extend([side.sign, f64::from(u8::from(side.rests)), side.level, side.growth, side.largest]);
        }
    }

    /// Reads them back; false if there are too few.
    pub fn load(&mut self, from: &mut std::slice::Iter<f64>) -> bool {
        for side in &mut self.all {
            let mut read = || from.next().copied();
            let (Some(sign), Some(rests), Some(level), Some(growth), Some(largest)) =
                (read(), read(), read(), read(), read())
            else {
                return false;
            };
            *side = Side { sign, rests: rests != 0.0, level, growth, largest };
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn switches(crossing: Crossing) -> [Switch; 1] {
        [Switch::new("g", crossing)]
    }

    #[test]
    fn a_function_that_begins_at_zero_crosses_once_it_leaves_but_not_by_rounding() {
        let g = switches(Crossing::Leaving);
        let mut sides = Sides::new(1);
        sides.decide(&g, &[0.0]);
        assert!(!sides.crosses(0, g[0].crossing, 0.0));
        assert!(!sides.crosses(0, g[0].crossing, -1e-16));
        assert!(sides.crosses(0, g[0].crossing, -1e-12));
        sides.follow(&g, &[2.0]);
        assert!(sides.crosses(0, g[0].crossing, 0.0));
    }

    #[test]
    fn a_guard_that_an_event_left_below_zero_counts_from_there() {
        let g = switches(Crossing::Leaving);
        let mut sides = Sides::new(1);
        sides.decide(&g, &[800.0]);
        sides.decide(&g, &[-6e-12]);
        assert!(!sides.crosses(0, g[0].crossing, -5e-12));
        assert!(sides.crosses(0, g[0].crossing, -79.9));
    }

    #[test]
    fn an_edge_below_zero_is_no_crossing_until_it_has_been_above() {
        let g = switches(Crossing::Falling);
        let mut sides = Sides::new(1);
        sides.decide(&g, &[-1.0]);
        assert!(!sides.crosses(0, g[0].crossing, -2.0));
        sides.follow(&g, &[0.5]);
        assert!(sides.crosses(0, g[0].crossing, -0.1));
    }
}
